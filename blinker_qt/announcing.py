"""Saying which of many files is about to be read."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

BeforeEach = Callable[[int, int], None]
"""Told the number of a file, from 0, and how many there are, before it is read."""


def unannounced(_number: int, _count: int) -> None:
    """Nobody is told."""


def announced(files: Sequence[Path], before_each: BeforeEach) -> Iterator[Path]:
    """The files, each told of before it comes."""
    for number, path in enumerate(files):
        before_each(number, len(files))
        yield path
