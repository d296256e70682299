"""Waiting for functions that run in other processes, without a window."""

import queue
from collections.abc import Callable
from typing import TypeVar

from blinker_qt.background import WorkerProcess, ignore

Result = TypeVar("Result")
LONGEST = 60.0


class Mailbox:
    """Takes callbacks from any thread, and calls them on the one that waits."""

    def __init__(self) -> None:
        self._calls = queue.SimpleQueue[Callable[[], None]]()

    def __call__(self, call: Callable[[], None]) -> None:
        """Take a callback."""
        self._calls.put(call)

    def wait_until(self, is_over: Callable[[], object]) -> None:
        """Call the queued functions until a condition holds."""
        while not is_over():
            self._calls.get(timeout=LONGEST)()

    @property
    def is_empty(self) -> bool:
        """Whether nothing waits to be called."""
        return self._calls.empty()


def outcome(
    function: Callable[..., Result],
    *arguments: object,
    progress: Callable[..., object] = ignore,
    started: Callable[[WorkerProcess], object] = ignore,
) -> Result:
    """What a function returns or raises in a process of its own."""
    mailbox = Mailbox()
    results: list[Result] = []
    errors: list[Exception] = []
    process = WorkerProcess(mailbox)
    process.submit(
        function, *arguments, then=results.append, failed=errors.append, progress=progress
    )
    started(process)
    mailbox.wait_until(lambda: results or errors)
    process.stop()
    for error in errors:
        raise error
    return results[0]
