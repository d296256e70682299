"""The weight that annotators share, counted with one bit for each cell that any of them links.

The weight of a link that two annotators share is the smaller of their two weights, which is 1 over
the larger of their two divisors. So it is enough to count, for each divisor d, the shared links
whose larger divisor is d: whole numbers, exact in any order. What an annotator shares with himself
is the weight of all his links.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from blinker_qt.agreement.encode import BoolArray, IntArray
from blinker_qt.agreement.weights import Divisors

_WORD = 64
_SHORT = 4
"""Of runs of so many words, differences of running sums are found sooner than the sums of each."""
_MOST_CELLS = 1 << 24
"""More cells than this are renumbered before a table over them is made."""


def shared_weights(
    cells: Sequence[IntArray], divisors: Sequence[Sequence[Divisors]], starts: IntArray
) -> list[NDArray[np.float64]]:
    """The weight that every two annotators have in common in each run of cells.

    Args:
        cells: for each of A annotators the cells of the links, no cell twice.
        divisors: for each weighting, for each annotator what 1 is divided by to give each link's
            weight, from 1; shapes as in `cells`.
        starts: shape (R + 1,), ascending; the first cell of each run, and the count of cells.

    Returns:
        For each weighting shape (A (A + 1) / 2, R): the upper triangle row by row, so that each
        annotator comes first with the weight of all his own links.
    """
    cells, starts = _compacted(cells, starts)
    flags = np.zeros(starts[-1], np.bool_)
    for some in cells:
        flags[some] = True
    used = np.flatnonzero(flags)
    runs = _Runs.of(used, starts)
    bit_of = np.empty(flags.size, np.int64)
    bit_of[used] = runs.bits
    bits = [bit_of[some] for some in cells]
    counts = None
    weights = []
    for weighting in divisors:
        table = _table(bits, weighting, runs)
        if counts is None:
            counts = _overlaps(table > 0, runs)
        weights.append(_weighed(counts, table, runs))
    return weights


@dataclass(frozen=True, slots=True, eq=False)
class _Runs:
    """Where the cells in use stand when every run begins at a whole word.

    Attributes:
        bits: the bit of each cell in use.
        word_starts: shape (R,); the first word of each run; every run has at least one.
        words: how many words there are.
    """

    bits: IntArray
    word_starts: IntArray
    words: int

    @classmethod
    def of(cls, used: IntArray, starts: IntArray) -> "_Runs":
        first = np.searchsorted(used, starts)
        in_run = np.diff(first)
        word_ends = np.cumsum(in_run // _WORD + 1)
        word_starts = np.concatenate(([0], word_ends[:-1]))
        bits = np.arange(used.size) + np.repeat(word_starts * _WORD - first[:-1], in_run)
        return cls(bits, word_starts, int(word_ends[-1]))

    @property
    def starts(self) -> IntArray:
        """The first bit of each run, and the count of bits."""
        return np.append(self.word_starts, self.words) * _WORD

    def sums(self, of_words: NDArray[np.uint8]) -> NDArray[np.int64]:
        """Add up what the words of each run have.

        Args:
            of_words: shape (n, words).

        Returns:
            Shape (n, R).
        """
        found: NDArray[np.int64]
        if self.words > _SHORT * self.word_starts.size:
            found = np.add.reduceat(of_words, self.word_starts, axis=1, dtype=np.int64)
        else:
            lasts = np.append(self.word_starts[1:], self.words) - 1
            found = np.cumsum(of_words, axis=1, dtype=np.int64).take(lasts, axis=1)
            found[:, 1:] -= found[:, :-1].copy()
        return found


def _compacted(cells: Sequence[IntArray], starts: IntArray) -> tuple[Sequence[IntArray], IntArray]:
    """The same cells under smaller numbers in the same order, where a table would be too long."""
    if starts[-1] <= _MOST_CELLS:
        return cells, starts
    used, numbers = np.unique(np.concatenate(cells), return_inverse=True)
    ends = np.cumsum([some.size for some in cells])
    return np.split(numbers, ends[:-1]), np.searchsorted(used, starts)


def _table(bits: Sequence[IntArray], divisors: Sequence[Divisors], runs: _Runs) -> Divisors:
    """Shape (A, bits): the divisor of each annotator's link, 0 where there is none."""
    table = np.zeros((len(bits), runs.words * _WORD), np.result_type(*divisors))
    for row, places, some in zip(table, bits, divisors, strict=True):
        row[places] = some
    return table


def _overlaps(flags: BoolArray, runs: _Runs) -> IntArray:
    """In how many bits of each run every two rows are both set."""
    sets = np.packbits(flags, axis=1).view(np.uint64)
    return np.concatenate(
        [runs.sums(np.bitwise_count(one & sets[place:])) for place, one in enumerate(sets)]
    )


def _weighed(counts: IntArray, table: Divisors, runs: _Runs) -> NDArray[np.float64]:
    """The counts, each shared link divided by the larger of its two divisors."""
    weight = np.zeros(counts.shape)
    divisor = 1
    highest = table.max()
    linked = counts
    while divisor < highest:
        # Only cells where somebody's divisor is higher still count; few of them soon do.
        used = np.flatnonzero(table.max(axis=0) > divisor)
        if used.size < runs.bits.size // 2:
            runs = (wide := runs).of(used, wide.starts)
            columns = np.full(runs.words * _WORD, -1)  # the last bit of a run is never in use
            columns[runs.bits] = used
            table = table.take(columns, axis=1)
            linked = _overlaps(table > 0, runs)
        # Unsigned numbers below zero turn into the largest, here those of cells without a link.
        above = linked - _overlaps(table - 1 < divisor, runs)
        weight += (counts - above) / divisor
        counts = above
        # So the least is the next divisor present.
        divisor += 1
        divisor += int((table - divisor).min())
    return weight + counts / divisor
