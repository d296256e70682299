"""Dice of every two annotators' weighted links in every set (Melamed 1998, section 6)."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from blinker_qt.agreement.encode import BoolArray, EncodedSet, IntArray, WordNumbers
from blinker_qt.agreement.laid_out import Content, LaidOut
from blinker_qt.agreement.telling import Tell, to_nobody
from blinker_qt.agreement.weights import Weights

FloatArray = NDArray[np.float64]

_CELLS_AT_A_TIME = 1_200_000
"""For whatever adds up weights: the last digit of a set may depend on where runs end in it."""


@dataclass(frozen=True, slots=True, eq=False)
class Counting:
    """What is counted, and how.

    Attributes:
        sets: shape (verse pairs,); the place of the set of each verse pair, from 0.
        weights: how links are weighted.
        marks: whether a not-translated mark counts as a link of weight 1.
        content_source: shape (source words,), bool; the source words whose links and marks count;
            None for all.
        content_target: likewise for the target side.
    """

    sets: IntArray
    weights: Weights = Weights.DIRECTED
    marks: bool = False
    content_source: BoolArray | None = None
    content_target: BoolArray | None = None

    @property
    def content(self) -> Content:
        """The words whose links and marks count, of both sides."""
        return self.content_source, self.content_target


@dataclass(frozen=True, slots=True, eq=False)
class Counts:
    """The pooled weights of A annotators, from which every rate follows.

    The arrays are of shape (2, P, S): direction (source to target, target to source), pair of
    annotators (row by row through the upper triangle, P = A (A - 1) / 2), set. One direction may
    stand for both.

    Attributes:
        shared: the sum, over the links that both have, of the smaller weight.
        first: the sum of the weights of the first annotator of each pair.
        second: the sum of the weights of the second.
    """

    shared: FloatArray
    first: FloatArray
    second: FloatArray

    @classmethod
    def nothing(cls, pairs: int, sets: IntArray) -> Self:
        """Nothing counted yet, for so many pairs of annotators and for these sets.

        Args:
            pairs: how many pairs.
            sets: shape (verse pairs,); the place of the set of each, from 0.
        """
        shape = (2, pairs, int(sets.max(initial=-1)) + 1)
        return cls(np.zeros(shape), np.zeros(shape), np.zeros(shape))

    @classmethod
    def of_triangles(cls, weights: Sequence[FloatArray], done: BoolArray) -> Self:
        """The counts of some runs of verse pairs, each of them a set.

        Args:
            weights: for both directions, or one that stands for both, shape (A (A + 1) / 2, R),
                what every two annotators share in R runs: the upper triangle with its diagonal,
                each one's own weight.
            done: shape (A, R), bool; whether each annotator has done the verse pairs of each run.
        """
        firsts, seconds = np.triu_indices(len(done), 1)
        own = np.equal(*np.triu_indices(len(done)))
        return cls(
            np.stack([weight[~own] for weight in weights]),
            np.stack([weight[own][firsts] * done[seconds] for weight in weights]),
            np.stack([weight[own][seconds] * done[firsts] for weight in weights]),
        )

    @property
    def tables(self) -> tuple[FloatArray, FloatArray, FloatArray]:
        """What is shared, of the first, and of the second."""
        return self.shared, self.first, self.second

    def of_annotators(self, places: IntArray) -> Self:
        """The counts of some annotators alone.

        Args:
            places: shape (annotators,), their places among the A, ascending.
        """
        pairs = self.shared.shape[1]
        everybody = (1 + math.isqrt(1 + 8 * pairs)) // 2
        rows = np.zeros((everybody, everybody), np.intp)
        rows[np.triu_indices(everybody, 1)] = np.arange(pairs)
        firsts, seconds = np.triu_indices(places.size, 1)
        chosen = rows[places[firsts], places[seconds]]
        return type(self)(*(table[:, chosen] for table in self.tables))

    def add(self, others: "Counts", sets: IntArray) -> None:
        """Add the counts of runs of verse pairs, each to its set.

        Args:
            others: the counts; each run is a set of its own.
            sets: shape (runs,); the place of the set of each run.
        """
        order = np.argsort(sets, kind="stable")
        values, starts = np.unique(sets[order], return_index=True)
        for table, some in zip(self.tables, others.tables, strict=True):
            ordered = some[..., order]
            if values.size < sets.size:
                ordered = np.add.reduceat(ordered, starts, axis=2)
            table[..., values] += ordered

    @property
    def directed_rates(self) -> FloatArray:
        """Dice, 2 shared / (first + second) (equation 3); NaN where neither has anything."""
        half = (self.first + self.second) / 2
        rates = np.full(half.shape, np.nan)
        np.divide(self.shared, half, out=rates, where=half > 0)
        return rates

    @property
    def rates(self) -> FloatArray:
        """The agreement rates, shape (P, S): the mean of the two directions.

        NaN where a direction has nothing to compare.
        """
        rates: FloatArray = self.directed_rates.mean(axis=0)
        return rates


def count(
    words: WordNumbers,
    annotators: Sequence[EncodedSet],
    counting: Counting,
    tell: Tell = to_nobody,
) -> Counts:
    """Count what every two annotators share, in the verse pairs that both have done.

    The links of some million cells (source words times target words of a verse pair) are looked at
    together, so the memory needed does not grow with the bitext, but for the result itself.

    Args:
        words: the numbering of the bitext's words.
        annotators: at least two.
        counting: what is counted, and how.
        tell: is told which share is done, from 0 to 1; what it raises ends the counting.
    """
    done = np.array([annotator.done for annotator in annotators])
    counts = Counts.nothing(len(pairs_of(len(done))), counting.sets)

    def add(start: int, stop: int) -> None:
        runs = runs_of(counting.sets, done, start, stop)
        weights, marks = counting.weights, counting.marks
        laid_out = LaidOut.of(
            words, annotators, counting.content, runs, weights=weights, marks=marks
        )
        (shared,) = laid_out.shared(weights, marks=marks)
        of_runs = Counts.of_triangles(shared, done[:, runs[:-1]])
        counts.add(of_runs, counting.sets[runs[:-1]])

    for start, stop in blocks(words, tell):
        add(start, stop)
    return counts


def pairs_of(annotators: int) -> list[tuple[int, int]]:
    """The pairs of so many annotators in the order of `Counts`.

    >>> pairs_of(3)
    [(0, 1), (0, 2), (1, 2)]
    """
    return [(row, column) for row in range(annotators) for column in range(row + 1, annotators)]


def blocks(
    words: WordNumbers, tell: Tell = to_nobody, *, larger: int = 1
) -> Iterator[tuple[int, int]]:
    """Runs of verse pairs with about as many cells as are looked at together; at least one pair.

    Args:
        words: the numbering of the bitext's words.
        tell: is told before each run which share is done, and at the end that all is.
        larger: so many times as many cells.
    """
    ends = np.cumsum(np.diff(words.source_starts) * np.diff(words.target_starts))
    start = 0
    while start < ends.size:
        before = ends[start - 1] if start else 0
        stop = int(np.searchsorted(ends, before + larger * _CELLS_AT_A_TIME, side="right"))
        tell(start / ends.size)
        yield start, max(stop, start + 1)
        start = max(stop, start + 1)
    tell(1.0)


def runs_of(sets: IntArray, done: BoolArray, start: int, stop: int) -> IntArray:
    """Where, between two verse pairs, the set or the annotators who are done change.

    Args:
        sets: shape (verse pairs,), the place of the set of each.
        done: shape (A, verse pairs), bool.
        start: the first verse pair.
        stop: the one behind the last.

    Returns:
        Ascending, from `start` to `stop`, both included.
    """
    changes = np.diff(sets[start:stop]) != 0
    changes |= np.any(done[:, start + 1 : stop] != done[:, start : stop - 1], axis=0)
    return np.concatenate(([start], start + 1 + np.flatnonzero(changes), [stop]))
