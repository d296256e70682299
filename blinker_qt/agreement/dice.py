"""Dice of every two annotators' weighted links in every set (Melamed 1998, section 6)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from blinker_qt.agreement.bitsets import shared_weights
from blinker_qt.agreement.encode import BoolArray, EncodedSet, IntArray, WordNumbers
from blinker_qt.agreement.telling import Tell, to_nobody
from blinker_qt.agreement.weights import Weights, divisors

FloatArray = NDArray[np.float64]

_CELLS_AT_A_TIME = 600_000


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

    The links of some 600,000 cells (source words times target words of a verse pair) are looked at
    together, so the memory needed does not grow with the bitext, but for the result itself.

    Args:
        words: the numbering of the bitext's words.
        annotators: at least two.
        counting: what is counted, and how.
        tell: is told which share is done, from 0 to 1; what it raises ends the counting.
    """
    done = np.array([annotator.done for annotator in annotators])
    counts = Counts.nothing(len(pairs_of(len(done))), counting.sets)
    for start, stop in blocks(words, tell):
        runs = runs_of(counting.sets, done, start, stop)
        (weights,) = block_weights(words, annotators, counting, [runs])
        of_runs = Counts.of_triangles(weights, done[:, runs[:-1]])
        counts.add(of_runs, counting.sets[runs[:-1]])
    return counts


def pairs_of(annotators: int) -> list[tuple[int, int]]:
    """The pairs of so many annotators in the order of `Counts`.

    >>> pairs_of(3)
    [(0, 1), (0, 2), (1, 2)]
    """
    return [(row, column) for row in range(annotators) for column in range(row + 1, annotators)]


def blocks(words: WordNumbers, tell: Tell = to_nobody) -> Iterator[tuple[int, int]]:
    """Runs of verse pairs with about as many cells as are looked at together; at least one pair.

    Args:
        words: the numbering of the bitext's words.
        tell: is told before each run which share is done, and at the end that all is.
    """
    ends = np.cumsum(np.diff(words.source_starts) * np.diff(words.target_starts))
    start = 0
    while start < ends.size:
        before = ends[start - 1] if start else 0
        stop = int(np.searchsorted(ends, before + _CELLS_AT_A_TIME, side="right"))
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


def block_weights(
    words: WordNumbers,
    annotators: Sequence[EncodedSet],
    counting: Counting,
    partitions: Sequence[IntArray],
) -> list[list[FloatArray]]:
    """What is shared in runs of verse pairs, for each partition and direction.

    The first partition is the finest; each begins and ends with the same verse pair. The weights
    are those of `shared_weights`; where links weigh the same in both directions, there is one.
    """
    by_weighting = _link_weights(words, annotators, counting, partitions)
    if counting.marks:
        sides = (
            (
                [some.source_marks for some in annotators],
                words.source_starts,
                counting.content_source,
            ),
            (
                [some.target_marks for some in annotators],
                words.target_starts,
                counting.content_target,
            ),
        )
        for side, (marks, starts, content) in enumerate(sides):
            of_marks = _mark_weights(marks, [starts[runs] for runs in partitions], content)
            of_links = by_weighting[side if counting.weights is Weights.DIRECTED else 0]
            for table, some in zip(of_links, of_marks, strict=True):
                np.add(table, some, out=table)
    return [list(some) for some in zip(*by_weighting, strict=True)]


def _link_weights(
    words: WordNumbers,
    annotators: Sequence[EncodedSet],
    counting: Counting,
    partitions: Sequence[IntArray],
) -> list[list[FloatArray]]:
    start, stop = partitions[0][[0, -1]].tolist()
    source_starts, target_starts = (
        starts[start : stop + 1] for starts in (words.source_starts, words.target_starts)
    )
    target_lengths = np.diff(target_starts)
    source_lengths = np.diff(source_starts)
    pair_starts = np.concatenate(([0], np.cumsum(source_lengths * target_lengths)))
    # A link's cell is the first cell of its source word, plus its target position.
    row_lengths = np.repeat(target_lengths, source_lengths)
    first_targets = np.repeat(target_starts[:-1] - target_starts[0], source_lengths)
    rows = np.cumsum(row_lengths) - row_lengths - first_targets
    cells, by_annotator = [], []
    for annotator in annotators:
        links = slice(annotator.link_starts[start], annotator.link_starts[stop])
        source, target = _content_links(annotator.source[links], annotator.target[links], counting)
        source, target = source - source_starts[0], target - target_starts[0]
        cells.append(rows[source] + target)
        by_annotator.append(divisors(counting.weights, source, target))
    by_weighting = list(zip(*by_annotator, strict=True))
    return shared_weights(cells, by_weighting, [pair_starts[runs - start] for runs in partitions])


def _content_links(
    source: IntArray, target: IntArray, counting: Counting
) -> tuple[IntArray, IntArray]:
    kept = [
        content[words]
        for content, words in (
            (counting.content_source, source),
            (counting.content_target, target),
        )
        if content is not None
    ]
    if not kept:
        return source, target
    places = np.flatnonzero(np.logical_and.reduce(kept))
    return source[places], target[places]


def _mark_weights(
    marks: Sequence[IntArray], partitions: Sequence[IntArray], content: BoolArray | None
) -> list[FloatArray]:
    first, end = partitions[0][[0, -1]].tolist()
    cells = []
    for words in marks:
        kept = words[slice(*np.searchsorted(words, [first, end]).tolist())]
        cells.append((kept if content is None else kept[content[kept]]) - first)
    ones = [np.ones(some.size, np.uint8) for some in cells]
    (found,) = shared_weights(cells, [ones], [starts - first for starts in partitions])
    return found
