"""Functions in other processes: results, errors, progress, cancelling, and processes that die."""

import errno
import importlib
import os
import pickle
import pkgutil
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing import active_children
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

import blinker_qt
from blinker_qt import background
from blinker_qt.background import (
    CancelledError,
    ProcessEndedError,
    ThreadCall,
    WorkerProcess,
    ignore,
)
from blinker_qt.bitext.errors import BlinkerError, InputError, Problem
from blinker_qt.crash_report import FILE_NAME, UnexpectedError, reported, write_report
from blinker_qt.formats import annotation
from blinker_qt.formats.atomic import SaveError, write_atomically
from blinker_qt.translation import N_, tr
from waiting import LONGEST, Mailbox, outcome


def _kinds(kind: type[BlinkerError] = BlinkerError) -> Iterator[type[BlinkerError]]:
    yield kind
    for heir in kind.__subclasses__():
        yield from _kinds(heir)


def test_every_error_of_the_program_survives_selectling() -> None:
    for module in pkgutil.walk_packages(blinker_qt.__path__, "blinker_qt."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    kinds = set(_kinds())
    assert {SaveError, InputError, annotation.UnwritableError} < kinds
    for kind in kinds:
        if issubclass(kind, InputError):
            problem = Problem("a.txt", N_("{count} words"), 3, 7, {"count": 2})
            error: BlinkerError = kind(problem, problem)
        else:
            error = kind(N_("{path} was not saved: {reason}"), path="a.txt", reason="no {room}")
        copy = pickle.loads(pickle.dumps(error))  # noqa: S301
        assert type(copy) is kind
        assert vars(copy) == vars(error)
        assert str(copy) == str(error)


@pytest.mark.parametrize(
    "task", [partial(int, "seven"), partial(compile, "1", "unsendable", "eval")]
)
def test_unexpected_errors_are_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, task: Callable[[], object]
) -> None:
    monkeypatch.setenv("BLINKER_QT_HOME", str(tmp_path))
    with pytest.raises(UnexpectedError) as told:
        outcome(task)
    report = tmp_path / "data" / FILE_NAME
    assert told.value.values["path"] == str(report)
    assert "Traceback" in report.read_text("utf-8")


def test_a_report_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("BLINKER_QT_HOME", str(tmp_path / "file"))
    monkeypatch.setattr("sys.stderr", None)
    assert write_report("report") is None
    assert str(reported(KeyError("x"))) == "an error in the program: KeyError('x')"


# A worker process. What it runs is in this module, which it imports.


def append(numbers: list[int], number: int) -> list[int]:
    """Add to the state of the process."""
    numbers.append(number)
    return numbers


def word_for_set(_numbers: list[int]) -> str:
    """A word in the language of the process."""
    return tr("set")


def is_loaded(_numbers: list[int], module: str) -> bool:
    """Whether the process has loaded a module."""
    return module in sys.modules


def report_forever(numbers: list[int], progress: Callable[[object], None]) -> None:
    """Report what is in the state of the process until that is refused."""
    while True:
        progress(tuple(numbers))


def report_shares(_numbers: list[int], count: int, progress: Callable[[object], None]) -> None:
    """Report shares of the work."""
    for number in range(count + 1):
        progress(number / count)


def pid_of(process: WorkerProcess) -> int:
    assert isinstance(process._process, BaseProcess)
    pid = process._process.pid
    assert pid is not None
    return pid


class Calls:
    """A worker process with a list as its state, and the results of calls to it."""

    def __init__(self) -> None:
        self.mailbox = Mailbox()
        self.results: list[object] = []
        self.errors: list[Exception] = []
        self.reports: list[object] = []
        self.deaths: list[int] = []
        self.process = WorkerProcess(
            self.mailbox, list, lambda: self.deaths.append(1), ["colorsys"]
        )

    @property
    def pid(self) -> int:
        return pid_of(self.process)

    def submit(self, function: Callable[..., object], *arguments: object, priority: int = 0) -> int:
        return self.process.submit(
            function,
            *arguments,
            then=self.results.append,
            failed=self.errors.append,
            progress=self.reports.append,
            priority=priority,
        )

    def wait(self, results: int = 0, errors: int = 0, reports: int = 0) -> None:
        self.mailbox.wait_until(
            lambda: (
                len(self.results) >= results
                and len(self.errors) >= errors
                and len(self.reports) >= reports
            )
        )


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Iterator[Calls]:
    monkeypatch.setattr(sys, "path", [str(Path(__file__).parent), *sys.path])
    made = Calls()
    yield made
    made.process.stop()


@pytest.fixture
def in_thread(monkeypatch: pytest.MonkeyPatch) -> Iterator[Calls]:
    """Calls where no process can be started."""

    def refuse(_process: BaseProcess) -> None:
        raise FileNotFoundError(errno.ENOENT, "No usable temporary directory found")

    with monkeypatch.context() as patch:
        patch.setattr(BaseProcess, "start", refuse)
        made = Calls()
    yield made
    made.process.stop()


def test_without_a_process_a_thread_does_the_work(in_thread: Calls) -> None:
    assert str(in_thread.process.failure) == (
        "no other process could be started for long computations: "
        "No usable temporary directory found"
    )
    in_thread.submit(append, 1)
    in_thread.submit(write_atomically, 3)
    in_thread.wait(results=1, errors=1)
    assert in_thread.results == [[1]]
    assert isinstance(in_thread.errors[0], UnexpectedError)
    # It is cancelled like a process, lets urgent calls pass, and keeps its state.
    long = in_thread.submit(report_forever)
    in_thread.wait(reports=1)
    in_thread.submit(append, 2, priority=1)
    in_thread.wait(results=2)
    in_thread.process.cancel(long)
    in_thread.wait(errors=2)
    assert isinstance(in_thread.errors[1], CancelledError)
    assert in_thread.results[1] == [1, 2]


@pytest.mark.parametrize("busy", [False, True])
def test_the_thread_ends_when_it_is_stopped(in_thread: Calls, busy: bool) -> None:
    thread = in_thread.process._process
    assert isinstance(thread, threading.Thread)
    if busy:
        in_thread.submit(report_forever)
        in_thread.wait(reports=1)
    in_thread.process.stop()
    thread.join(LONGEST)
    assert not thread.is_alive()
    assert in_thread.deaths == []


@pytest.mark.usefixtures("in_french")
def test_a_process_has_the_language_and_the_modules_it_is_given(calls: Calls) -> None:
    calls.submit(word_for_set)
    calls.submit(is_loaded, "colorsys")
    calls.submit(is_loaded, "turtle")
    calls.wait(results=3)
    assert calls.results == ["lot", True, False]
    # Progress is reported in visible steps.
    calls.submit(report_shares, 10_000)
    calls.wait(results=4)
    assert 90 <= len(calls.reports) <= 100
    assert calls.reports[0] == 0.01


def test_urgent_calls_run_first(calls: Calls) -> None:
    long = calls.submit(report_forever)
    calls.wait(reports=1)
    waiting = calls.submit(append, 7)
    calls.submit(append, 8, priority=1)
    calls.wait(results=1)
    assert calls.results == [[8]]
    calls.mailbox.wait_until(lambda: calls.reports[-1] == (8,))
    calls.process.cancel(waiting)
    calls.process.cancel(long)
    calls.wait(errors=2)
    assert [type(error) for error in calls.errors] == [CancelledError] * 2
    calls.submit(append, 9)
    calls.wait(results=2)
    assert calls.results[1] == [8, 9]


def test_a_process_that_dies_is_noticed_once(calls: Calls) -> None:
    if sys.platform == "win32":
        pytest.skip("there is no SIGKILL there")
    calls.submit(report_forever)
    calls.submit(append, 1)
    calls.wait(reports=1)
    os.kill(calls.pid, signal.SIGKILL)
    calls.mailbox.wait_until(lambda: calls.deaths)
    assert [type(error) for error in calls.errors] == [ProcessEndedError] * 2
    assert calls.deaths == [1]


def test_stopped_processes_do_not_block(calls: Calls) -> None:
    if sys.platform == "win32":
        pytest.skip("processes cannot be stopped there")
    calls.submit(report_forever)
    calls.wait(reports=1)
    os.kill(calls.pid, signal.SIGSTOP)
    for _ in range(20):
        calls.submit(append, bytes(1 << 16))
    calls.process.stop()
    assert _is_over(calls.pid)


def test_ended_processes_call_nobody_back(calls: Calls) -> None:
    calls.submit(report_forever)
    calls.wait(reports=1)
    calls.process.stop()
    calls.process.stop()
    heard = len(calls.reports)
    while not calls.mailbox.is_empty:
        calls.mailbox.wait_until(lambda: calls.mailbox.is_empty)
    assert len(calls.reports) == heard
    assert not calls.errors
    assert not calls.deaths


def _is_over(pid: int) -> bool:
    """Whether a process is gone before long."""
    until = time.monotonic() + LONGEST
    while any(process.pid == pid for process in active_children()):
        if time.monotonic() > until:
            return False
    return True


class TestCallsInThreads:
    @pytest.mark.parametrize("error", [ProcessEndedError(N_("ended")), KeyError("k")])
    def test_errors_are_ours(self, error: Exception) -> None:
        def fail() -> None:
            raise error

        errors: list[BlinkerError] = []
        assert ThreadCall(Mailbox(), fail, ignore, errors.append).is_answered()
        assert errors == [error] or isinstance(errors[0], UnexpectedError)

    def test_late_answers_are_delivered(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(background, "PATIENCE", 0.0)
        mailbox, results, gate = Mailbox(), list[bool](), threading.Event()
        assert not ThreadCall(mailbox, gate.wait, results.append, ignore).is_answered()
        gate.set()
        mailbox.wait_until(lambda: results)
        assert results == [True]

    @pytest.mark.parametrize("is_over", [True, False])
    def test_forgotten_calls_end_by_themselves(self, *, is_over: bool) -> None:
        mailbox, results, gate, end = Mailbox(), list[bool](), threading.Event(), threading.Event()
        if is_over:
            gate.set()
        call = ThreadCall(mailbox, gate.wait, results.append, ignore)
        assert not is_over or call.is_answered()
        call.forget(end.set)
        gate.set()
        assert end.wait(LONGEST)
        assert mailbox.is_empty
        assert results == ([True] if is_over else [])

    def test_without_threads_it_is_called_at_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def refuse(_thread: threading.Thread) -> None:
            raise RuntimeError("can't start new thread")

        monkeypatch.setattr(threading.Thread, "start", refuse)
        results: list[int] = []
        assert ThreadCall(Mailbox(), lambda: 7, results.append, ignore).is_answered()
        assert results == [7]
