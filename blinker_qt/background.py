"""Runs functions in other processes and threads.

A `WorkerProcess` runs functions one after the other, the urgent ones first. Functions report
progress, and can be cancelled when they do. If a process dies, its calls fail with
`ProcessEndedError`. Two threads send and receive, so that nothing waits.

If no process can be started, for instance because the disk for temporary files is full, a thread
runs the functions instead. It may slow down the window, and can be cancelled but not killed.

A `ThreadCall` is for what may wait for a disk that does not answer: a thread cannot be ended, but
it can be abandoned.
"""

import gc
import inspect
import logging
import multiprocessing
import os
import pickle
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from importlib import import_module
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.crash_report import reported
from blinker_qt.paths import resource
from blinker_qt.translation import N_, current_language, use_language

if TYPE_CHECKING:
    # What the connections of all systems have in common; on Windows they are not `Connection`.
    from multiprocessing.connection import _ConnectionBase as Connection

Result = TypeVar("Result")
_logger = logging.getLogger(__name__)
Deliver = Callable[[Callable[[], None]], None]
"""Calls a function on the thread that receives results."""

if sys.platform == "linux":
    # Processes start in half the time when they are forked from one that has loaded libraries.
    _CONTEXT = multiprocessing.get_context("forkserver")
else:
    _CONTEXT = multiprocessing.get_context("spawn")
_ENDING = 2.0
"""Seconds to wait for a process that was killed."""
PATIENCE = 0.3
"""Seconds that the window may wait for a disk before it says so."""
_END = b""
"""Ends a thread that does the work of a process; a process would be killed."""
_STEP = 0.01
"""The smallest progress that is reported, as a share."""


class ProcessEndedError(BlinkerError):
    """A process ended before its work was done."""


class ProcessStartError(BlinkerError):
    """No process could be started; the work is done in a thread instead."""


class CancelledError(Exception):
    """A call was cancelled; raised in the function by its report of progress."""


class _Reply(NamedTuple):
    number: int
    callback: str
    value: object


class _Call(NamedTuple):
    number: int
    function: Callable[..., object]
    arguments: tuple[object, ...]
    priority: int


def ignore(_value: object) -> None:
    """Do nothing with a report of progress."""


class WorkerProcess:
    """A process that runs functions, one after the other, those of higher priority first.

    Args:
        deliver: has callbacks called on the right thread.
        make_state: makes the first argument of all functions, in the process.
        ended: called when the process has died.
        modules: names of modules that the process loads before its first call, which is then
            answered sooner.

    Attributes:
        failure: why it is a thread of this process instead; None if it is a process.
    """

    def __init__(
        self,
        deliver: Deliver,
        make_state: Callable[[], object] | None = None,
        ended: Callable[[], None] | None = None,
        modules: Iterable[str] = (),
    ) -> None:
        self._deliver = deliver
        self._ended = ended
        self._callbacks: dict[int, dict[str, Callable[..., object]]] = {}
        self._started: dict[int, tuple[str, float]] = {}
        self._submitted = 0
        self._is_stopped = False
        self._lock = threading.RLock()
        self._outgoing = SimpleQueue[bytes | None]()
        self._connection, theirs = _CONTEXT.Pipe()
        server = _Server(theirs, make_state, modules)
        self._process: BaseProcess | threading.Thread
        self._process = _CONTEXT.Process(target=server.serve_alone, name="background", daemon=True)
        self.failure: ProcessStartError | None = None
        try:
            self._process.start()
        except (OSError, EOFError) as error:
            _logger.warning("no process could be started: %s", error)
            what = N_("no other process could be started for long computations: {reason}")
            reason = error.strerror if isinstance(error, OSError) else None
            self.failure = ProcessStartError(what, reason=reason or str(error))
            self._process = threading.Thread(target=server.serve, name="background", daemon=True)
            self._process.start()
        else:
            # Only the process may hold its end: its death is noticed as the end of the connection.
            theirs.close()
        for work in (self._send, self._receive):
            threading.Thread(target=work, name="background", daemon=True).start()

    def submit(
        self,
        function: Callable[..., Result],
        *arguments: object,
        then: Callable[[Result], None],
        failed: Callable[[Exception], None],
        progress: Callable[..., object] = ignore,
        priority: int = 0,
    ) -> int:
        """Submit a call of a function; returns its number, by which it can be cancelled.

        Args:
            function: a parameter of it named `progress` is given a function to report with.
            arguments: what it is given after the state of the process.
            failed: called with a `BlinkerError` or with `CancelledError`.
            priority: calls with a lower one wait, even one that runs, from its next report on.
        """
        self._submitted += 1
        call = _Call(self._submitted, function, arguments, priority)
        data = pickle.dumps(call)
        self._started[call.number] = getattr(function, "__qualname__", "?"), time.perf_counter()
        self._callbacks[call.number] = {"then": then, "failed": failed, "progress": progress}
        self._outgoing.put(data)
        return call.number

    def cancel(self, number: int) -> None:
        """Cancel a call; it fails with `CancelledError` unless it is done before that."""
        if number in self._callbacks:
            self._outgoing.put(pickle.dumps(number))

    def stop(self) -> None:
        """Kill the process; no callback is called any more."""
        with self._lock:
            if self._is_stopped:
                return
            self._is_stopped = True
        self._callbacks.clear()
        self._outgoing.put(None)
        # A stopped process does not hear when it is told to end.
        if not isinstance(self._process, threading.Thread):
            self._process.kill()

    def _send(self) -> None:
        """Send calls, in a thread because the process may not read them."""
        # If the process is dead, the receiving thread notices it.
        with suppress(OSError):
            while (data := self._outgoing.get()) is not None:
                self._connection.send_bytes(data)
            if self.failure is not None:
                self._connection.send_bytes(_END)

    def _receive(self) -> None:
        """Receive replies until the process has ended."""
        try:
            while True:
                reply = pickle.loads(self._connection.recv_bytes())  # noqa: S301 - our own process
                self._call_back(partial(self._handle, reply))
        except (EOFError, OSError):
            ended = N_("the process ended unexpectedly; free some memory and try again")
            failure: BlinkerError = ProcessEndedError(ended)
        except Exception as error:  # noqa: BLE001 - whoever waits is told of any
            failure = reported(error)
        self._call_back(partial(self._fail_all, failure))
        # The connection is closed with this object: the other thread may still be sending.
        self._process.join(_ENDING)

    def _call_back(self, call: Callable[[], None]) -> None:
        with self._lock:
            if not self._is_stopped:
                self._deliver(call)

    def _handle(self, reply: _Reply) -> None:
        callbacks = self._callbacks.get(reply.number, {})
        if reply.callback != "progress":
            self._callbacks.pop(reply.number, None)
            name, start = self._started.pop(reply.number)
            done = "took" if reply.callback == "then" else "failed after"
            _logger.info("%s in a process %s %.3f s", name, done, time.perf_counter() - start)
        if reply.callback in callbacks:
            callbacks[reply.callback](reply.value)

    def _fail_all(self, failure: BlinkerError) -> None:
        if self._is_stopped:
            return
        waiting = [callbacks["failed"] for callbacks in self._callbacks.values()]
        self.stop()
        for failed in waiting:
            failed(failure)
        if self._ended is not None:
            self._ended()


class ThreadCall(Generic[Result]):
    """A call of a function in a thread of its own.

    The caller first asks whether it `is_answered` soon; if so, it has been called back already, and
    otherwise it is called back later.

    Args:
        deliver: has callbacks called on the right thread, if they come late.
        function: what is called.
        then: called with the result.
        failed: called with a `BlinkerError`.
    """

    def __init__(
        self,
        deliver: Deliver,
        function: Callable[[], Result],
        then: Callable[[Result], object],
        failed: Callable[[BlinkerError], object],
    ) -> None:
        self._deliver = deliver
        self._function = function
        self._then, self._failed = then, failed
        self._callback: Callable[[], object] | None = None
        self._is_late = False
        self._forgotten: Callable[[], object] | None = None
        self._over = threading.Event()
        self._lock = threading.Lock()
        try:
            threading.Thread(target=self._run, name="disk", daemon=True).start()
        except RuntimeError as error:
            _logger.warning("no thread could be started: %s", error)
            self._run()

    def is_answered(self) -> bool:
        """Wait a moment for the end of the call, and call back if it has come."""
        self._over.wait(PATIENCE)
        with self._lock:
            self._is_late = self._callback is None
        if self._is_late:
            return False
        self._call_back()
        return True

    def forget(self, afterwards: Callable[[], object] = lambda: None) -> None:
        """Call back no more; something else is called in a thread when the call has ended."""
        with self._lock:
            self._forgotten = afterwards
            is_over = self._callback is not None
        if is_over:
            threading.Thread(target=afterwards, name="disk", daemon=True).start()

    def _run(self) -> None:
        callback: Callable[[], object]
        try:
            callback = partial(self._then, self._function())
        except BlinkerError as error:
            callback = partial(self._failed, error)
        except Exception as error:  # noqa: BLE001 - whoever waits is told of any
            callback = partial(self._failed, reported(error))
        with self._lock:
            self._callback = callback
            is_late, forgotten = self._is_late, self._forgotten
        self._over.set()
        if forgotten is not None:
            forgotten()
        elif is_late:
            self._deliver(self._call_back)

    def _call_back(self) -> None:
        if self._callback is not None and self._forgotten is None:
            self._callback()


class _Server:
    """The code of a worker process: receives calls and runs them."""

    def __init__(
        self,
        connection: "Connection[bytes, bytes]",
        make_state: Callable[[], object] | None,
        modules: Iterable[str],
    ) -> None:
        self._connection = connection
        self._make_state = make_state
        self._modules = modules
        self._state: tuple[object, ...] = ()
        self._waiting = deque[_Call]()
        self._cancelled = set[int]()
        self._environ = dict(os.environ)
        self._language = current_language()

    def serve_alone(self) -> None:
        """Run calls in a process of its own."""
        os.environ.update(self._environ)
        use_language(self._language, resource("translations"))
        # A key press that interrupts the program is handled by the window.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        for module in self._modules:
            import_module(module)
        # What is loaded stays: the garbage collector need not look through it.
        gc.freeze()
        self.serve()

    def serve(self) -> None:
        """Run calls until the connection is closed, or a thread is told to end."""
        with self._connection, suppress(SystemExit):
            while True:
                self._take_in(wait=not self._waiting)
                self._run(self._waiting.popleft())

    def _run(self, call: _Call) -> None:
        reported_share = 0.0

        def progress(value: object) -> None:
            nonlocal reported_share
            self._take_in()
            while self._waiting and self._waiting[0].priority > call.priority:
                self._run(self._waiting.popleft())
            if call.number in self._cancelled:
                raise CancelledError
            if isinstance(value, float):
                if value - reported_share < _STEP:
                    return
                reported_share = value
            self._send(_Reply(call.number, "progress", value))

        self._send(self._outcome(call, progress))
        self._cancelled.discard(call.number)

    def _outcome(self, call: _Call, progress: Callable[[object], None]) -> _Reply:
        options = {"progress": progress} if _takes_progress(call.function) else {}
        try:
            if call.number in self._cancelled:
                raise CancelledError
            if self._make_state is not None:
                self._state, self._make_state = (self._make_state(),), None
            result = call.function(*self._state, *call.arguments, **options)
        except (BlinkerError, CancelledError) as error:
            return _Reply(call.number, "failed", error)
        except Exception as error:  # noqa: BLE001 - whoever waits is told of any
            return _Reply(call.number, "failed", reported(error))
        return _Reply(call.number, "then", result)

    def _take_in(self, *, wait: bool = False) -> None:
        """Receive calls, each put before those of lower priority, and cancellations."""
        while self._connection.poll(None if wait else 0):
            try:
                data = self._connection.recv_bytes()
            except (EOFError, OSError):
                raise SystemExit from None
            if data == _END:
                raise SystemExit
            message = pickle.loads(data)  # noqa: S301 - our own window
            if isinstance(message, _Call):
                place = sum(call.priority >= message.priority for call in self._waiting)
                self._waiting.insert(place, message)
                wait = False
            else:
                self._cancelled.add(message)

    def _send(self, reply: _Reply) -> None:
        try:
            data = pickle.dumps(reply)
        except Exception as error:  # noqa: BLE001 - a result that cannot travel is such a mistake
            data = pickle.dumps(_Reply(reply.number, "failed", reported(error)))
        try:
            self._connection.send_bytes(data)
        except OSError:
            raise SystemExit from None


def _takes_progress(function: Callable[..., object]) -> bool:
    # The parameters of functions that are not written in Python may be unknown.
    with suppress(ValueError):
        return "progress" in inspect.signature(function).parameters
    return False
