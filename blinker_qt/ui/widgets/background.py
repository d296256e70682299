"""Running functions in other processes, with results delivered on the main thread."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, Qt, Signal

from blinker_qt.background import WorkerProcess, ignore, run_in_process
from blinker_qt.bitext.errors import BlinkerError

Result = TypeVar("Result")

_LARGE = 1 << 18
"""The size of files, in bytes, from which reading them would block the window noticeably."""
_MOST_FILES = 512


class CallsOnThread(QObject):
    """Calls functions on the main thread, from any thread."""

    _asked = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._asked.connect(self._call, Qt.ConnectionType.QueuedConnection)

    def __call__(self, function: Callable[[], None]) -> None:
        """Schedule a call of a function."""
        self._asked.emit(function)

    def _call(self, function: Callable[[], None]) -> None:
        function()


class BackgroundTask(QObject):
    """Runs one function at a time in another process; starting a new one stops the previous one.

    Signals:
        failed(BlinkerError): the function failed, or its process died.
        busy_changed(bool): whether a function runs.
    """

    failed = Signal(object)
    busy_changed = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._deliver = CallsOnThread(self)
        self._process: WorkerProcess | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a function runs."""
        return self._process is not None

    def start(
        self,
        function: Callable[..., Result],
        *arguments: object,
        then: Callable[[Result], None],
        progress: Callable[..., object] = ignore,
    ) -> None:
        """Run a function in another process (see `background.run_in_process`)."""

        def finish(callback: Callable[..., object], value: object) -> None:
            self.stop()
            callback(value)

        self.stop()
        self._process = run_in_process(
            self._deliver,
            function,
            *arguments,
            then=lambda result: finish(then, result),
            failed=lambda error: finish(self.failed.emit, error),
            progress=progress,
        )
        self.busy_changed.emit(True)

    def run(
        self, task: Callable[[], Result], paths: Iterable[Path], then: Callable[[Result], None]
    ) -> None:
        """Run a task: here if the files that it reads are small, else in another process."""
        self.stop()
        if sum(map(_size, paths)) >= _LARGE:
            self.start(task, then=then)
            return
        try:
            result = task()
        except BlinkerError as error:
            self.failed.emit(error)
        else:
            then(result)

    def stop(self) -> None:
        """Stop the running function."""
        if self._process is not None:
            self._process.stop()
            self._process = None
            self.busy_changed.emit(False)


def _size(path: Path) -> int:
    """The bytes of a file, or of the files in a folder and the folders in it."""
    try:
        if not path.is_dir():
            return path.stat().st_size
        files = [inner for inner, _ in zip(path.glob("**/*"), range(_MOST_FILES), strict=False)]
        return _LARGE if len(files) == _MOST_FILES else sum(one.stat().st_size for one in files)
    except (OSError, ValueError):
        return 0
