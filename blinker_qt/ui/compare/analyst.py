"""The analysis pane's line to its worker process."""

import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from threading import Thread

from PySide6.QtCore import QObject, Qt, Signal

from blinker_qt.ui.compare.early import Early
from blinker_qt.ui.compare.lexicon_requests import LookUp
from blinker_qt.ui.compare.replies import (
    Answered,
    Computing,
    GivenUp,
    Progress,
    Reply,
    ReportSaved,
    Roll,
)
from blinker_qt.ui.compare.requests import (
    Ask,
    Cancel,
    Choose,
    DifferFromOthers,
    Load,
    Permute,
    Remove,
    Request,
    SaveReport,
)
from blinker_qt.ui.compare.serving import serve_in_process

_PATIENCE = 2.0
"""Seconds to wait for the thread that listens to a process that has ended."""
_CHANGING = (Load, Remove, Choose)
"""Requests after which the places of annotation sets are no longer what they were."""
_LONG = (Ask, DifferFromOthers, LookUp, Permute, SaveReport)
"""What concerns the whole study and takes longest: what leads from click to click goes before."""
_YIELDING = (Ask, DifferFromOthers, LookUp)
"""Of these, what is given up for anything else, and begun again afterwards."""


class Analyst(QObject):
    """Passes requests to a worker process, one at a time, and its answers on as signals.

    Of several requests for figures that wait, only the last is passed on: whoever turns an option
    back and forth is shown where it stands, not where it was. What is found before the rest of an
    answer is passed on if that does not follow at once.

    Signals:
        answered(Reply): the answer to a request or part of it, or how far it has come.
        under_way_changed(Request): this is computed now; None where nothing is.
        given_up(tuple): these requests were given up, since somebody said so.
        settled(): nothing is under way and nothing waits.
        lost(): the worker process ended by itself; the annotation sets have to be loaded again.
    """

    answered = Signal(object)
    under_way_changed = Signal(object)
    given_up = Signal(object)
    settled = Signal()
    lost = Signal()
    _heard = Signal(int, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._heard.connect(self._on_heard, Qt.ConnectionType.QueuedConnection)
        self._worker: _Worker | None = None
        self._workers_started = 0
        self._under_way: Request | None = None
        self._is_giving_up = False
        self._is_withdrawn = False
        self._unwanted: list[Request] = []
        self._waiting: dict[type[Request], Request] = {}
        self._early = Early(self)
        self._early.due.connect(self.answered)

    @property
    def is_busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._under_way is not None

    def start(self) -> None:
        """Start the worker process ahead of the first request, so that it need not wait."""
        self._running_worker()

    def ask(self, request: Request) -> None:
        """Pass a request on as soon as the one under way is answered."""
        if isinstance(request, _CHANGING):
            self._forget_what_rests_on_places()
        waiting = self._waiting.pop(type(request), None)
        self._waiting[type(request)] = _joined(waiting, request)
        if isinstance(self._under_way, _YIELDING):
            # It begins again when what is asked for now is answered.
            self._give_up_what_is_under_way()
        self._pass_on()

    def cancel(self) -> None:
        """Give up loading, if that is under way or waits, and else all that is computed.

        What is under way ends when the worker process next looks up from it; what waits has begun
        nothing.
        """
        is_loading = self._waiting.pop(Load, None) or isinstance(self._under_way, Load)
        if is_loading:
            if isinstance(self._under_way, Load):
                self._give_up_what_is_under_way()
        elif self._under_way is not None and not isinstance(self._under_way, _CHANGING):
            self._unwanted = [self._under_way, *self._forget_what_rests_on_places()]
            self._give_up_what_is_under_way()

    def withdraw(self, request: Request) -> None:
        """Give up one request, under way or waiting, and nothing else; nobody is told."""
        if self._waiting.get(type(request)) == request:
            del self._waiting[type(request)]
        elif self._under_way == request:
            self._is_withdrawn = True
            self._give_up_what_is_under_way()

    def close(self) -> None:
        """End the worker process and forget every request."""
        self._waiting.clear()
        self._unwanted = []
        self._begin(None)
        if self._worker is not None:
            self._worker.stop()
            self._worker = None

    def _running_worker(self) -> "_Worker":
        if self._worker is None:
            self._workers_started += 1
            generation = self._workers_started
            self._worker = _Worker(lambda reply: self._heard.emit(generation, reply))
        return self._worker

    def _pass_on(self) -> None:
        if self._under_way is None and self._waiting:
            kind = min(self._waiting, key=lambda kind: kind in _LONG)
            request = self._waiting.pop(kind)
            self._begin(request)
            self._running_worker().send(request)

    def _begin(self, request: Request | None) -> None:
        self._early.drop()
        self._under_way = request
        self._is_giving_up = False
        self._is_withdrawn = False
        self.under_way_changed.emit(request)

    def _give_up_what_is_under_way(self) -> None:
        if not self._is_giving_up:
            self._early.drop()
            self._is_giving_up = True
            self._running_worker().send(Cancel())

    def _forget_what_rests_on_places(self) -> list[Request]:
        kinds = [kind for kind in self._waiting if kind not in _CHANGING]
        return [self._waiting.pop(kind) for kind in kinds]

    def _on_heard(self, generation: int, reply: Reply | None) -> None:
        if generation != self._workers_started or self._worker is None:
            return
        if isinstance(reply, Progress | Computing):
            self.answered.emit(reply)
            return
        if isinstance(reply, Answered) and not reply.is_whole:
            self._early.hold(reply)
            return
        self._early.drop()
        unwanted, self._unwanted = self._unwanted, []
        self._under_way = None
        if reply is None:
            self.close()
            self.lost.emit()
        elif unwanted:
            self._drop(reply, unwanted)
        elif isinstance(reply, GivenUp):
            if not self._is_withdrawn and not any(kind in self._waiting for kind in _CHANGING):
                self._waiting.setdefault(type(reply.asked), reply.asked)
        else:
            if isinstance(reply, Roll):
                self._forget_what_rests_on_places()
            self.answered.emit(reply)
        self._pass_on()
        if self._under_way is None:
            self.under_way_changed.emit(None)
            self.settled.emit()

    def _drop(self, reply: Reply, unwanted: list[Request]) -> None:
        if isinstance(reply, ReportSaved):
            # Giving up came too late: the file is there, or somebody has to know why it is not.
            del unwanted[0]
            self.answered.emit(reply)
        if unwanted:
            self.given_up.emit(tuple(unwanted))


def _joined(waiting: Request | None, request: Request) -> Request:
    """One request for two of a kind: the later one, or both if they add or take away."""
    if isinstance(waiting, Load) and isinstance(request, Load):
        return Load((*waiting.paths, *request.paths), (*waiting.systems, *request.systems))
    if isinstance(waiting, Remove) and isinstance(request, Remove):
        return Remove(waiting.paths | request.paths)
    return request


class _Worker:
    """A worker process, and a thread that listens to it."""

    def __init__(self, hear: Callable[[Reply | None], None]) -> None:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self._connection: Connection[Request, Reply] = ours
        self._process = context.Process(
            target=serve_in_process, args=(theirs,), name="blinker-qt analysis", daemon=True
        )
        self._process.start()
        # Only the worker may hold its end: its death is then heard as the end of the line.
        theirs.close()
        self._hear = hear
        self._thread = Thread(target=self._listen, name="analysis", daemon=True)
        self._thread.start()

    def send(self, request: Request) -> None:
        """Send a request; a worker that is dead is heard of by the listening thread."""
        try:
            self._connection.send(request)
        except ConnectionError:
            return

    def stop(self) -> None:
        """End the process and the thread."""
        self._hear = _to_nobody
        self._process.kill()
        self._process.join(_PATIENCE)
        # It ends with the process.
        self._thread.join(_PATIENCE)
        self._connection.close()

    def _listen(self) -> None:
        while True:
            try:
                reply = self._connection.recv()
            except (EOFError, ConnectionError):
                self._hear(None)
                return
            except Exception:
                self._hear(None)
                raise
            self._hear(reply)


def _to_nobody(_reply: Reply | None) -> None:
    """Nobody listens any more."""
