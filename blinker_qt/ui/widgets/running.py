"""Having tasks done as they are asked for: small ones at once, large ones beside the window."""

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.errand import Errand

Result = TypeVar("Result")

_LARGE = 1 << 18
"""Bytes from which a reading would be felt."""
_INTERVAL = 20
"""Milliseconds between two looks at what an errand is at."""
_MOST_FILES = 512

_UnderWay = tuple[Callable[[], None], Callable[[], Callable[[], None] | None]]
"""How to stop an errand, and how to ask what is to be done once it is done."""


class Runner(QObject):
    """Has one task done at a time; a new one puts an end to the one before.

    Signals:
        failed(BlinkerError): why nothing came of it.
        busy_changed(bool): whether a task is being done beside the window.
    """

    failed = Signal(object)
    busy_changed = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._under_way: _UnderWay | None = None
        self._timer = QTimer(self, interval=_INTERVAL)
        self._timer.timeout.connect(self._look)

    @property
    def is_busy(self) -> bool:
        """Whether a task is being done beside the window."""
        return self._under_way is not None

    def run(
        self,
        task: Callable[[], Result],
        paths: Iterable[Path],
        then: Callable[[Result], None],
    ) -> None:
        """Have a task done.

        Args:
            task: what to do; it can be pickled, and so can what comes of it.
            paths: what it reads, by whose size it is judged.
            then: what to do with what comes of it.
        """
        self.stop()
        if sum(map(_size, paths)) >= _LARGE:
            errand = Errand(task)
            self._under_way = errand.stop, partial(_take, errand, then)
            self._timer.start()
            self.busy_changed.emit(True)
            return
        try:
            result = task()
        except BlinkerError as error:
            self.failed.emit(error)
        else:
            then(result)

    def stop(self) -> None:
        """Give up what is being done."""
        self._timer.stop()
        if self._under_way is not None:
            stop, _ = self._under_way
            self._under_way = None
            stop()
            self.busy_changed.emit(False)

    def _look(self) -> None:
        if self._under_way is None:
            return
        try:
            act = self._under_way[1]()
        except BlinkerError as error:
            self.stop()
            self.failed.emit(error)
        else:
            if act is not None:
                self.stop()
                act()


def _take(errand: Errand[Result], then: Callable[[Result], None]) -> Callable[[], None] | None:
    """What is to be done now that an errand is done; None while it is not."""
    result = errand.take()
    return None if result is None else partial(then, result)


def _size(path: Path) -> int:
    """The bytes of a file, or of the files in a folder and the folders in it."""
    try:
        if not path.is_dir():
            return path.stat().st_size
        files = [inner for inner, _ in zip(path.glob("**/*"), range(_MOST_FILES), strict=False)]
        return _LARGE if len(files) == _MOST_FILES else sum(one.stat().st_size for one in files)
    except (OSError, ValueError):
        return 0
