"""Runs computations in a worker process that has the annotation sets loaded."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from blinker_qt.background import CancelledError, ProcessEndedError, WorkerProcess
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.compare import answers
from blinker_qt.compare.loaded_sets import LoadedSets
from blinker_qt.gold import systems
from blinker_qt.ui.widgets.background import CallsOnThread, tell_if_slowed

Result = TypeVar("Result")


class Purpose(Enum):
    """The purpose of a request."""

    LOADING = "loading"
    CHOOSING = "choosing"
    REPORT = "report"
    EXPORT = "export"
    TEST = "test"
    FIGURES = "figures"
    WORDS = "words"
    BALLOT = "ballot"
    TRIAL = "trial"
    LIST = "list"
    WORD = "word"
    VERSE_PAIR = "verse pair"


_CHANGING = (Purpose.LOADING, Purpose.CHOOSING)
"""Purposes of requests that change the annotation sets."""
_ABOUT_SETS = tuple(set(Purpose) - {*_CHANGING, Purpose.REPORT, Purpose.EXPORT})
"""Purposes of requests that are dropped when the annotation sets change."""
_PRIORITIES = {
    Purpose.FIGURES: 1,
    Purpose.WORDS: 1,
    Purpose.BALLOT: 2,
    Purpose.TRIAL: 2,
    Purpose.LIST: 2,
    Purpose.WORD: 2,
    Purpose.VERSE_PAIR: 2,
}
"""Answers to clicks come before figures, and these before reports."""
_MODULES = (systems.__name__, answers.__name__)
"""What loads files and computes the first figures."""


@dataclass(frozen=True, slots=True, eq=False)
class Request:
    """A function call in the worker process.

    Attributes:
        function: called with the `LoadedSets` and the arguments.
        arguments: further arguments of the function.
        then: called with the result.
        failed: called with the error if one is raised.
        reported: called with progress reports other than shares of the work.
    """

    purpose: Purpose
    function: Callable[..., object]
    arguments: tuple[object, ...]
    then: Callable[..., object]
    failed: Callable[[BlinkerError], object]
    reported: Callable[..., object]


class AnalysisService(QObject):
    """Calls functions in a process that has the annotation sets loaded, one at a time.

    Signals:
        under_way_changed(Request): the oldest pending request changed; None for none.
        answered(Purpose): a request was answered, partly answered, or failed.
        progressed(float): the share of the oldest request that is done, from 0 to 1.
        cancelled(tuple): these requests were cancelled with `cancel`.
        failed(BlinkerError): a request without a `failed` callback failed.
        settled(): no request is pending.
        lost(tuple): the process died, and with it the annotation sets and these requests to load
            some, which can be sent again.
    """

    under_way_changed = Signal(object)
    answered = Signal(object)
    progressed = Signal(float)
    cancelled = Signal(object)
    failed = Signal(object)
    settled = Signal()
    lost = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._deliver = CallsOnThread(self)
        self._process: WorkerProcess | None = None
        self._under_way: dict[int, Request] = {}
        self._being_cancelled: set[int] = set()
        self._cancelled: list[Request] = []
        self._oldest: Request | None = None
        self._held: list[Request] = []

    @property
    def is_busy(self) -> bool:
        """Whether any request is pending."""
        return bool(self._under_way)

    def start(self) -> WorkerProcess:
        """Start the process if it is not running, so that the first request is faster."""
        if self._process is None:
            self._process = WorkerProcess(self._deliver, LoadedSets, self._on_ended, _MODULES)
            tell_if_slowed(self._process, self)
        return self._process

    def ask(
        self,
        purpose: Purpose,
        function: Callable[..., Result],
        *arguments: object,
        then: Callable[[Result], object],
        failed: Callable[[BlinkerError], object] | None = None,
        reported: Callable[..., object] | None = None,
    ) -> None:
        """Send a request; earlier requests of the same purpose are dropped.

        Args:
            purpose: if it changes the annotation sets, pending requests for figures, and those
                made until the change is done, are dropped too. Requests that write files are
                kept; those made meanwhile use the changed annotation sets.
            function: called with the `LoadedSets` and the arguments, in another process.
            arguments: further arguments of the function.
            then: called with the result.
            failed: called with the error if one is raised; by default `failed` is emitted.
            reported: called with progress reports other than shares of the work.
        """
        self.ask_again(
            Request(
                purpose, function, arguments, then, failed or self.failed.emit, reported or _ignore
            )
        )

    def ask_again(self, request: Request) -> None:
        """Send a cancelled request again."""
        if request.purpose in _CHANGING:
            self._drop(_ABOUT_SETS)
        else:
            self._drop([request.purpose])
            if any(running.purpose in _CHANGING for running in self._under_way.values()):
                self._held.append(request)
                return
        number = self.start().submit(
            request.function,
            *request.arguments,
            then=lambda result: self._end(number, request.then, result),
            failed=lambda error: self._fail(number, error),
            progress=lambda value: self._show_progress(number, value),
            priority=_PRIORITIES.get(request.purpose, 0),
        )
        self._under_way[number] = request
        self._announce()

    def withdraw(self, *purposes: Purpose) -> None:
        """Drop the pending requests of some purposes without emitting `cancelled`."""
        self._drop(purposes)
        self._announce()
        # Another request may follow at once.
        self._deliver(self._settle)

    def cancel(self) -> None:
        """Cancel loading if that is pending, or else all pending requests."""
        requests = self._under_way.items()
        loading = [number for number, request in requests if request.purpose is Purpose.LOADING]
        computing = [number for number, request in requests if request.purpose not in _CHANGING]
        for number in loading or computing:
            self._being_cancelled.add(number)
            self._cancel(number)

    def close(self) -> None:
        """End the process and forget every request."""
        if self._process is not None:
            self._process.stop()
            self._process = None
        self._under_way.clear()
        self._being_cancelled.clear()
        self._cancelled.clear()
        self._held.clear()
        self._announce()

    def _drop(self, purposes: Collection[Purpose]) -> None:
        self._held = [request for request in self._held if request.purpose not in purposes]
        for number, request in list(self._under_way.items()):
            if request.purpose in purposes:
                self._cancel(number)
                self._being_cancelled.discard(number)
                del self._under_way[number]

    def _announce(self) -> None:
        """Emit `under_way_changed` if the oldest request changed."""
        oldest = next(iter(self._under_way.values()), None)
        if oldest is not self._oldest:
            self._oldest = oldest
            self.under_way_changed.emit(oldest)

    def _cancel(self, number: int) -> None:
        if self._process is not None:
            self._process.cancel(number)

    def _show_progress(self, number: int, value: object) -> None:
        if number not in self._under_way or number in self._being_cancelled:
            return
        if not isinstance(value, float):
            request = self._under_way[number]
            request.reported(value)
            self.answered.emit(request.purpose)
        elif self._under_way[number] is self._oldest:
            self.progressed.emit(value)

    def _fail(self, number: int, error: Exception) -> None:
        request = self._under_way.get(number)
        if request is None or isinstance(error, ProcessEndedError):
            return
        if isinstance(error, BlinkerError):
            self._end(number, request.failed, error)
        elif isinstance(error, CancelledError):
            self._cancelled.append(request)
            self._end(number, _ignore, None)

    def _end(self, number: int, callback: Callable[..., object], value: object) -> None:
        """Remove a request and call its callback, unless the request was dropped."""
        if number not in self._under_way:
            return
        request = self._under_way.pop(number)
        self._being_cancelled.discard(number)
        callback(value)
        if callback is not _ignore:
            self.answered.emit(request.purpose)
        if request.purpose in _CHANGING:
            self._send_held(has_changed=callback is request.then)
        if self._cancelled and not self._being_cancelled:
            cancelled, self._cancelled = tuple(self._cancelled), []
            self.cancelled.emit(cancelled)
        self._announce()
        self._settle()

    def _send_held(self, *, has_changed: bool) -> None:
        """Send the requests that waited for a change of the annotation sets, if still valid."""
        held, self._held = self._held, []
        for request in held:
            if not has_changed or request.purpose not in _ABOUT_SETS:
                self.ask_again(request)

    def _settle(self) -> None:
        if not self._under_way:
            self.settled.emit()

    def _on_ended(self) -> None:
        pending = self._under_way.values()
        loading = tuple(request for request in pending if request.purpose is Purpose.LOADING)
        self.close()
        self.lost.emit(loading)
        self.settled.emit()


def _ignore(_value: object) -> None:
    """Do nothing."""
