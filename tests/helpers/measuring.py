"""Measuring durations, and how long events wait in a busy window."""

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median
from typing import NamedTuple

from PySide6.QtWidgets import QApplication

Note = Callable[..., None]
"""Notes a figure for docs/speed.md (see `note` in tests/benchmarks/conftest.py)."""
_PATIENCE = 120.0


class Wait(NamedTuple):
    """Seconds until something is over, and the longest time for which events waited meanwhile."""

    whole: float
    longest: float


@contextmanager
def as_when_started() -> Iterator[None]:
    """Leave what is in memory out of garbage collection, as the program does at its start.

    The objects of other tests and benchmarks are not in the memory of a program: to look through
    them takes several frames.
    """
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


def wait_until(is_over: Callable[[], bool], at_least: float = 0.0) -> Wait:
    """Process events until something is over, for a number of seconds at least."""
    started, longest = time.perf_counter(), 0.0
    while not is_over() or time.perf_counter() - started < at_least:
        assert time.perf_counter() - started < _PATIENCE
        before = time.perf_counter()
        QApplication.processEvents()
        longest = max(longest, time.perf_counter() - before)
        time.sleep(0.001)
    return Wait(time.perf_counter() - started, longest)


def median_seconds(act: Callable[[], object], rounds: int) -> float:
    """The median of the times that an act takes."""
    return median(seconds(act) for _ in range(rounds))


def seconds(act: Callable[[], object]) -> float:
    """How long an act takes."""
    started = time.perf_counter()
    act()
    return time.perf_counter() - started


def milliseconds(time_in_seconds: float) -> str:
    """A time as tables have it."""
    return f"{time_in_seconds * 1000:.1f}"
