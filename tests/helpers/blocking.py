"""How long events have to wait in a window that is busy."""

import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import NamedTuple

from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture

_PATIENCE = 120.0


class Block(NamedTuple):
    """How long events had to wait, in seconds.

    Attributes:
        wall: by the clock on the wall, with whatever else the machine did.
        processor: of the processor, for all threads of the program.
    """

    wall: float
    processor: float


def longest_block(is_over: Callable[[], bool], at_least: float = 0.0) -> Block:
    """The longest time for which events wait until something is over."""
    started, longest = time.perf_counter(), Block(0.0, 0.0)
    while not is_over() or time.perf_counter() - started < at_least:
        assert time.perf_counter() - started < _PATIENCE
        before = Block(time.perf_counter(), time.process_time())
        QApplication.processEvents()
        after = Block(time.perf_counter(), time.process_time())
        longest = Block(*(max(b - a, c) for a, b, c in zip(before, after, longest, strict=True)))
        time.sleep(0.001)
    return longest


def note(benchmark: BenchmarkFixture, blocks: Sequence[Block]) -> None:
    """Report the median of what was measured several times, in milliseconds."""
    for name, column in zip(Block._fields, zip(*blocks, strict=True), strict=True):
        benchmark.extra_info[f"longest block, {name}"] = median(column) * 1000
