"""Running functions in other processes and threads, with results delivered on the main thread.

What needs objects of the window is done on the main thread, between events.
"""

import os
from collections.abc import Callable, Iterable
from functools import cache, partial
from pathlib import Path
from typing import TypeVar
from weakref import ref

import shiboken6
from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from blinker_qt.background import ThreadCall, WorkerProcess, ignore
from blinker_qt.translation import tr
from blinker_qt.ui.widgets.messages import as_sentence, message_box

Result = TypeVar("Result")

_LARGE = 1 << 18
"""The size of files, in bytes, from which reading them would block the window noticeably."""
_MOST_FILES = 512
_TOLD = "told_of_missing_process"


class _MainThread(QObject):
    """Calls functions on the main thread; lives as long as the program.

    A thread that emitted a signal of an object which the main thread is deleting would end the
    program.
    """

    asked = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.asked.connect(self._call, Qt.ConnectionType.QueuedConnection)

    def _call(self, function: Callable[[], None]) -> None:
        function()


_main_thread = cache(_MainThread)


class CallsOnThread:
    """Calls functions on the main thread, from any thread.

    Args:
        owner: if it is gone by then, functions are not called.
    """

    def __init__(self, owner: QObject | None = None) -> None:
        self._owner = None if owner is None else ref(owner)
        self._main = _main_thread()

    def __call__(self, function: Callable[[], None]) -> None:
        """Schedule a call of a function."""
        # At the end of the program Qt deletes every object.
        if shiboken6.isValid(self._main):
            self._main.asked.emit(partial(self._call, function))

    def _call(self, function: Callable[[], None]) -> None:
        if self._owner is not None:
            owner = self._owner()
            if owner is None or not shiboken6.isValid(owner):
                return
        function()


class BackgroundTask(QObject):
    """Runs one function at a time in another process; starting a new one stops the previous one.

    Args:
        make_state: makes the first argument of all functions. It is kept from one to the next, in a
            process that lives until `end`; functions are then stopped when they report progress.

    Signals:
        failed(BlinkerError): the function failed, or its process died.
        busy_changed(bool): whether a function runs.
    """

    failed = Signal(object)
    busy_changed = Signal(bool)

    def __init__(
        self, parent: QObject | None = None, make_state: Callable[[], object] | None = None
    ) -> None:
        super().__init__(parent)
        self._deliver = CallsOnThread(self)
        self._make_state = make_state
        self._process: WorkerProcess | None = None
        self._call: int | None = None
        self._thread: ThreadCall[Callable[[], None]] | None = None
        self._was_busy = False

    @property
    def is_busy(self) -> bool:
        """Whether a function runs."""
        return self._call is not None or self._thread is not None

    def start(
        self,
        function: Callable[..., Result],
        *arguments: object,
        then: Callable[[Result], None],
        progress: Callable[..., object] = ignore,
    ) -> None:
        """Run a function in another process (see `background.WorkerProcess.submit`)."""

        def finish(callback: Callable[..., object], value: object) -> None:
            if self._call == number:
                self.stop()
                callback(value)

        def report(value: object) -> None:
            if self._call == number:
                progress(value)

        self.stop()
        if self._process is None:
            self._process = WorkerProcess(self._deliver, self._make_state, self.end)
            tell_if_slowed(self._process, self)
        self._call = number = self._process.submit(
            function,
            *arguments,
            then=lambda result: finish(then, result),
            failed=lambda error: finish(self.failed.emit, error),
            progress=report,
        )
        self._tell()

    def run(
        self,
        task: Callable[..., Result],
        paths: Iterable[Path],
        then: Callable[[Result], None],
        progress: Callable[..., object] = ignore,
    ) -> None:
        """Run a task: in a thread if the files that it reads are small, else in another process.

        Usually it is done at once, before this returns. The paths are asked for in the thread,
        which makes a state of its own and reports no progress.
        """
        self.stop()

        def attempt() -> Callable[[], None]:
            if sum(map(_size, paths)) >= _LARGE:
                return lambda: self.start(task, then=then, progress=progress)
            state = () if self._make_state is None else (self._make_state(),)
            return partial(then, task(*state))

        def finish(callback: Callable[..., object], *values: object) -> None:
            self.stop()
            callback(*values)

        self._thread = call = ThreadCall(
            self._deliver,
            attempt,
            finish,
            lambda error: finish(self.failed.emit, error),
        )
        if not call.is_answered():
            self._tell()

    def stop(self) -> None:
        """Stop the running function."""
        call, thread = self._call, self._thread
        self._call = self._thread = None
        if self._make_state is None:
            self._end_process()
        elif self._process is not None and call is not None:
            self._process.cancel(call)
        if thread is not None:
            thread.forget()
        self._tell()

    def end(self) -> None:
        """Stop the running function, and end the process with what it keeps."""
        self.stop()
        self._end_process()

    def _end_process(self) -> None:
        if self._process is not None:
            self._process.stop()
            self._process = None

    def _tell(self) -> None:
        if self.is_busy != self._was_busy:
            self._was_busy = self.is_busy
            self.busy_changed.emit(self._was_busy)


class StepsBetweenEvents(QTimer):
    """Does long work in steps, with events between them, from when the window has been painted.

    Args:
        step: does a step, and returns whether there may be more to do.
    """

    def __init__(self, parent: QObject, step: Callable[[], bool]) -> None:
        super().__init__(parent, singleShot=True, interval=0)
        self._step = step
        self._is_painted = False
        self.timeout.connect(self._go_on)

    def begin(self) -> None:
        """Begin as soon as what has changed is painted, which must not wait for a step."""
        self._is_painted = False
        self.start()

    def _go_on(self) -> None:
        # The first timeout is in the turn of the event loop that paints; other events come next.
        if not self._is_painted or self._step():
            self._is_painted = True
            self.start()


def tell_if_slowed(process: WorkerProcess, task: QObject) -> None:
    """Say, once in a window, that one of its threads does the work of a process."""
    widget: QObject | None = task
    while widget is not None and not isinstance(widget, QWidget):
        widget = widget.parent()
    if process.failure is None or widget is None or widget.window().property(_TOLD):
        return
    window = widget.window()
    window.setProperty(_TOLD, True)
    text = tr(
        "{reason}\n\nThe program goes on without one, but the window may respond slowly "
        "meanwhile. If the disk for temporary files is full, free some space."
    ).format(reason=as_sentence(process.failure))
    box = message_box(window, tr("Slower than usual"), text)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    # What has just begun goes on behind it.
    box.open()


def reachable(folder: str) -> str:
    """A folder in which a file dialog can begin: this one, or home if its disk does not answer."""
    answers: list[bool] = []
    call = ThreadCall(CallsOnThread(), lambda: _is_there(folder), answers.append, ignore)
    if call.is_answered() and answers == [True]:
        return folder
    call.forget()
    return str(Path.home())


def _is_there(name: str) -> bool:
    """Whether a folder, or that of a file which may be new, can be looked at."""
    return os.path.isdir(name) or os.path.isdir(os.path.dirname(name))  # noqa: PTH112, PTH120


def _size(path: Path) -> int:
    """The bytes of a file, or of the files in a folder and the folders in it."""
    try:
        if not path.is_dir():
            return path.stat().st_size
        files = [inner for inner, _ in zip(path.glob("**/*"), range(_MOST_FILES), strict=False)]
        return _LARGE if len(files) == _MOST_FILES else sum(file.stat().st_size for file in files)
    except (OSError, ValueError):
        return 0
