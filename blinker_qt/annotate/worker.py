"""Work done beside the interface, and news handed on in order."""

import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from typing import Generic, TypeVar

Task = TypeVar("Task")
News = TypeVar("News")


class Worker(Generic[Task]):
    """Does one kind of task in a thread of its own, one at a time.

    Of the tasks that wait while one is being done, only the newest is kept.

    Args:
        work: does a task.
    """

    def __init__(self, work: Callable[[Task], None]) -> None:
        self._work = work
        self._waiting: list[Task] = []
        self._busy = False
        self._condition = threading.Condition()

    def submit(self, task: Task) -> None:
        """Have a task done; at once where none is being done, else next."""
        with self._condition:
            self._waiting = [task]
            if self._busy:
                return
            self._busy = True
        threading.Thread(target=self._run, name="saving", daemon=True).start()

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until nothing is left to do; False if that takes longer than so many seconds."""
        with self._condition:
            return self._condition.wait_for(lambda: not self._busy, timeout)

    def _run(self) -> None:
        while task := self._next():
            try:
                self._work(*task)
            except Exception:  # noqa: BLE001 - it is reported, and what waits is done all the same
                thread = threading.current_thread()
                threading.excepthook(threading.ExceptHookArgs((*sys.exc_info(), thread)))

    def _next(self) -> list[Task]:
        with self._condition:
            task, self._waiting = self._waiting, []
            if not task:
                self._rest()
            return task

    def _rest(self) -> None:
        with self._condition:
            self._busy = False
            self._condition.notify_all()


class Bulletin:
    """Hands news to listeners in the order in which it was put up, and holds no lock doing so.

    Whichever thread comes first delivers; news that another thread puts up meanwhile is delivered
    by the first.
    """

    def __init__(self) -> None:
        self._news: deque[Callable[[], None]] = deque()
        self._delivering = False
        self._lock = threading.Lock()

    def put(self, listeners: Iterable[Callable[[News], None]], news: News) -> None:
        """Put up news for some listeners; `deliver` hands it on."""
        for listener in listeners:
            self._news.append(partial(listener, news))

    def deliver(self) -> None:
        """Hand on what was put up, unless another thread (or a caller further up) is at it."""
        with self._lock:
            if self._delivering:
                return
            self._delivering = True
        try:
            while call := self._next():
                call()
        except BaseException:
            self._delivering = False
            raise

    def _next(self) -> Callable[[], None] | None:
        with self._lock:
            if self._news:
                return self._news.popleft()
            self._delivering = False
            return None
