"""A task that a process of its own does, while the window goes on."""

import multiprocessing
import signal
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Generic, TypeVar

from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.crash_report import reported

Result = TypeVar("Result")
_PATIENCE = 2.0
"""Seconds to wait for a process that was killed."""


@dataclass(frozen=True, slots=True)
class _Done(Generic[Result]):
    result: Result


class Errand(Generic[Result]):
    """Has a task done by a process of its own, once.

    Args:
        task: what to do: it can be pickled, and so can what comes of it.
    """

    def __init__(self, task: Callable[[], Result]) -> None:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe(duplex=False)
        self._connection: Connection[None, _Done[Result] | BlinkerError] = ours
        self._process = context.Process(
            target=_serve, args=(theirs, task), name="blinker-qt errand", daemon=True
        )
        self._process.start()
        # Only the process may hold its end: its death is then heard as the end of the line.
        theirs.close()

    def take(self, timeout: float = 0.0) -> Result | None:
        """What came of the task; None while it is being done.

        Args:
            timeout: how many seconds to wait for it.

        Raises:
            BlinkerError: as the task does; or the process ended before its work was done.
        """
        if not self._connection.poll(timeout):
            return None
        try:
            answer: _Done[Result] | BlinkerError = self._connection.recv()
        except (EOFError, ConnectionError) as error:
            raise BlinkerError(
                "the work ended by itself; free some memory and try again"
            ) from error
        if isinstance(answer, _Done):
            return answer.result
        raise answer

    def stop(self) -> None:
        """End the process, whether it is done or not."""
        end_process(self._process)
        self._connection.close()


def end_process(process: BaseProcess) -> None:
    """End a process, even a stopped one; what hangs in the system itself is not waited for."""
    process.kill()
    process.join(_PATIENCE)
    if process.exitcode is not None:
        process.close()


def _serve(connection: "Connection[object, None]", task: Callable[[], object]) -> None:
    """Be the process: a key press that interrupts the program is the window's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Nobody may be there any more.
    with suppress(ConnectionError):
        try:
            connection.send(_Done(task()))
        except ConnectionError:
            raise
        except BlinkerError as error:
            connection.send(error)
        except Exception as error:  # noqa: BLE001 - whoever waits is told of any
            connection.send(reported(error))
