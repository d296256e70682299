"""Partitions: how verse pairs are split into sets whose links are pooled."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from blinker_qt.agreement.encoding import IntArray

USUAL_SET_SIZE = 10
"""The verse pairs in a set of the first part of the study of 1998."""
OUTSIDE = -1
"""The set number of a verse pair that is in no set and therefore not counted."""


@dataclass(frozen=True, slots=True)
class SetsInFile:
    """The sets that the bitext states."""

    def __str__(self) -> str:
        return "file"

    def set_numbers(self, sets_in_file: Sequence[int]) -> IntArray:
        """The number of the set of each verse pair, shape (verse pairs,)."""
        return np.asarray(sets_in_file, np.int64)


@dataclass(frozen=True, slots=True)
class SetsOfSize:
    """Sets of a fixed number of consecutive verse pairs, from 1; the last may be smaller."""

    size: int

    def __post_init__(self) -> None:
        if self.size < 1:
            raise ValueError(f"sets of {self.size} verse pairs")

    def __str__(self) -> str:
        return f"size-{self.size}"

    def set_numbers(self, sets_in_file: Sequence[int]) -> IntArray:
        """The number of the set of each verse pair, from 1, shape (verse pairs,).

        >>> SetsOfSize(2).set_numbers([1, 1, 1, 1, 1]).tolist()
        [1, 1, 2, 2, 3]
        """
        return np.arange(len(sets_in_file)) // self.size + 1


@dataclass(frozen=True, slots=True)
class EqualSets:
    """A number of sets of ceil(n / number) verse pairs; the last may be smaller or missing."""

    number: int

    def __post_init__(self) -> None:
        if self.number < 1:
            raise ValueError(f"{self.number} sets")

    def __str__(self) -> str:
        return f"number-{self.number}"

    def set_numbers(self, sets_in_file: Sequence[int]) -> IntArray:
        """The number of the set of each verse pair, from 1, shape (verse pairs,).

        >>> np.bincount(EqualSets(10).set_numbers([1] * 253)).tolist()
        [0, 26, 26, 26, 26, 26, 26, 26, 26, 26, 19]
        >>> EqualSets(10).set_numbers([1] * 11).tolist()
        [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]
        """
        size = max(1, -(-len(sets_in_file) // self.number))
        return SetsOfSize(size).set_numbers(sets_in_file)


@dataclass(frozen=True, slots=True)
class StudyPart:
    """A part of a study: a run of verse pairs in sets of a size of its own.

    Melamed (1998, section 6) has two: verse pairs 1 to 100 in sets of 10, and 101 to 250 in sets
    of 15.

    Attributes:
        first: the index of its first verse pair.
        last: the index of its last verse pair.
        size: verse pairs in a set, from 1; the last set may be smaller.
    """

    name: str
    first: int
    last: int
    size: int

    def __post_init__(self) -> None:
        if not 0 <= self.first <= self.last or self.size < 1:
            raise ValueError(f"verse pairs {self.first} to {self.last} in sets of {self.size}")

    def __str__(self) -> str:
        return f"pairs-{self.first + 1}-{self.last + 1}-size-{self.size}"


@dataclass(frozen=True, slots=True)
class Parts:
    """Several parts of a study, which must not overlap; their sets are numbered consecutively."""

    parts: tuple[StudyPart, ...]

    def __post_init__(self) -> None:
        for earlier, later in pairwise(sorted(self.parts, key=lambda part: part.first)):
            if later.first <= earlier.last:
                raise ValueError(f"{earlier} and {later} overlap")

    def __str__(self) -> str:
        return "+".join(map(str, self.parts))

    def set_numbers(self, sets_in_file: Sequence[int]) -> IntArray:
        """The number of the set of each verse pair, from 1; `OUTSIDE` of those in no part.

        >>> Parts((StudyPart("1", 1, 3, 2), StudyPart("2", 4, 5, 2))).set_numbers([1] * 8).tolist()
        [-1, 1, 1, 2, 3, 3, -1, -1]
        """
        numbers = np.full(len(sets_in_file), OUTSIDE, np.int64)
        before = 0
        for part in self.parts:
            inside = slice(part.first, part.last + 1)
            numbers[inside] = before + 1 + np.arange(numbers[inside].size) // part.size
            before = max(before, int(numbers.max(initial=0)))
        return numbers


def parts_of_sets(sets_in_file: Sequence[int]) -> tuple[StudyPart, ...]:
    """The parts of a study with sets of one size in each, named by number.

    A part ends where sets become larger or smaller; its last set may be smaller.

    >>> [str(part) for part in parts_of_sets([1, 1, 2, 2, 3, 4, 4, 4, 5, 5, 5])]
    ['pairs-1-5-size-2', 'pairs-6-11-size-3']

    Returns:
        Empty if a part would have fewer than two sets, or if the verse pairs of a set are not
        consecutive.
    """
    numbers = np.asarray(sets_in_file)
    starts = np.flatnonzero(np.diff(numbers, prepend=numbers[:1] - 1))
    sizes = np.diff(starts, append=numbers.size).tolist()
    # `np.unique` would load masked arrays, which takes 20 ms.
    if starts.size != len(set(sets_in_file)):
        return ()
    runs: list[list[int]] = []
    for place, size in enumerate(sizes):
        ends = size != sizes[place + 1] if place + 1 < len(sizes) else True
        is_more = bool(runs) and runs[-1][-1] == runs[-1][0]
        if is_more and (size == runs[-1][0] or (size < runs[-1][0] and ends)):
            runs[-1].append(size)
        else:
            runs.append([size])
    if any(len(run) < 2 for run in runs):
        return ()
    lasts = np.cumsum([sum(run) for run in runs]).tolist()
    return tuple(
        StudyPart(str(number), last - sum(run), last - 1, run[0])
        for number, (run, last) in enumerate(zip(runs, lasts, strict=True), start=1)
    )


Partition = SetsInFile | SetsOfSize | EqualSets | Parts
SETS_IN_FILE = SetsInFile()
