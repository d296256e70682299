"""The weight that annotators share, counted with one bit for each cell that any of them links.

The weight of a link that two annotators share is the smaller of their two weights, which is 1 over
the larger of their two divisors. So it is enough to count, for each divisor d, the shared links
whose larger divisor is above d: whole numbers, exact in any order. All links weigh 1 at first, and
those above d are weighed anew by the next divisor. What an annotator shares with himself is the
weight of all his links.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from blinker_qt.agreement.encode import BoolArray, IntArray
from blinker_qt.agreement.weights import Divisors

Places = IntArray | slice

_WORD = 64
_SHORT = 4
_MOST_PLANES = 32
"""Runs of more words than these, on average and the longest, have them beside each other; others
have them in planes: their first words, then their second ones, and so on."""
_MOST_CELLS = 1 << 24
"""More cells than this are renumbered before a table over them is made."""


def shared_weights(
    cells: Sequence[IntArray],
    divisors: Sequence[Sequence[Divisors]],
    partitions: Sequence[IntArray],
) -> list[list[NDArray[np.float64]]]:
    """The weight that every two annotators have in common in each run of cells.

    Args:
        cells: for each of A annotators the cells of the links, no cell twice.
        divisors: for each weighting, for each annotator what 1 is divided by to give each link's
            weight, from 1; shapes as in `cells`.
        partitions: at least one way to cut the cells into runs, each of shape (R + 1,), ascending:
            the first cell of each run, and the count of cells. All begin runs only where the first
            of them does.

    Returns:
        For each weighting and partition shape (A (A + 1) / 2, R): the upper triangle row by row, so
        that each annotator comes first with the weight of all his own links.
    """
    cells, partitions = _compacted(cells, partitions)
    finest = partitions[0]
    flags = np.zeros(finest[-1], np.bool_)
    for some in cells:
        flags[some] = True
    used = np.flatnonzero(flags)
    runs = _Runs.of(used, finest[1:])
    bit_of = np.empty(flags.size, np.int64)
    bit_of[used] = runs.bits
    bits = [bit_of[some] for some in cells]
    pools = [np.searchsorted(starts[:-1], finest[:-1], "right") - 1 for starts in partitions[1:]]
    tables = [_table(bits, weighting, runs) for weighting in divisors]
    linked = _overlaps(tables[0] < np.iinfo(tables[0].dtype).max, runs)
    unweighted = [np.zeros((len(linked), starts.size - 1)) for starts in partitions]
    for found, (places, shared) in zip(unweighted, _pooled(linked, runs, pools), strict=True):
        found[:, places] = shared
    weights = [unweighted, *([some.copy() for some in unweighted] for _ in tables[1:])]
    for weighted, table in zip(weights, tables, strict=True):
        _weigh(weighted, linked, table, runs, pools)
    return weights


@dataclass(frozen=True, slots=True, eq=False)
class _Runs:
    """Where the cells in use stand when every run begins at a whole word.

    Attributes:
        ends: shape (all runs,); how many cells are in use up to the end of each.
        bits: shape (cells in use,); the bit of each.
        used: which R runs are counted, ascending: those that have cells in use, or all.
        size: R.
        planes: which of the R runs have a second word, a third one, and so on, and where these
            words stand, behind the first word of each.
        starts: shape (R,); the first word of each run, where the words of each stand beside each
            other; empty where they stand in planes.
        words: how many words there are; the last one is nobody's.
    """

    ends: IntArray
    bits: IntArray
    used: Places
    size: int
    planes: tuple[tuple[Places, slice], ...]
    starts: IntArray
    words: int

    @classmethod
    def of(cls, cells: IntArray, ends: IntArray) -> Self:
        """Lay out cells of runs.

        Args:
            cells: shape (cells in use,), ascending.
            ends: shape (all runs,), ascending; the first cell behind each run.
        """
        ends = np.searchsorted(cells, ends)
        in_run = np.diff(ends, prepend=0)
        words = -(-in_run // _WORD)
        within = np.arange(cells.size) - np.repeat(ends - in_run, in_run)
        most, total = int(words.max(initial=0)), int(words.sum())
        if most > _MOST_PLANES or total > _SHORT * np.count_nonzero(words):
            starts = np.cumsum(words) - words
            bits = within + np.repeat(starts * _WORD, in_run)
            used = np.flatnonzero(words)
            return cls(ends, bits, used, used.size, (), starts[used], total + 1)
        counted = _most(words > 0)
        of_counted = words[counted]
        firsts = np.zeros((words.size, most), np.int64)
        planes, total = [], 0
        for word, first in enumerate(firsts.T):
            plane = _most(of_counted > word)
            places = np.arange(words.size)[counted][plane]
            behind = total + places.size
            first[places] = np.arange(total, behind)
            planes.append((plane, slice(total, behind)))
            total = behind
        in_word = within & (_WORD - 1)
        of_words = np.repeat(np.arange(words.size) * most, in_run) + (within >> 6)
        bits = firsts.ravel()[of_words] * _WORD + in_word
        nowhere = np.zeros(0, np.int64)
        return cls(ends, bits, counted, of_counted.size, tuple(planes[1:]), nowhere, total + 1)

    def sums(self, of_words: NDArray[np.uint8]) -> IntArray:
        """Add up what the words of each run have.

        Args:
            of_words: shape (n, words).

        Returns:
            Shape (n, R).
        """
        if self.starts.size:
            return np.add.reduceat(of_words[:, :-1], self.starts, axis=1, dtype=np.int32)
        found: IntArray = of_words[:, : self.size].astype(np.int32)
        for runs, words in self.planes:
            found[:, runs] += of_words[:, words]
        return found


def _most(flags: BoolArray) -> Places:
    """Where flags are set; everywhere, if most of them are: that takes less time."""
    places = np.flatnonzero(flags)
    return slice(None) if 2 * places.size > flags.size else places


def _compacted(
    cells: Sequence[IntArray], partitions: Sequence[IntArray]
) -> tuple[Sequence[IntArray], list[IntArray]]:
    """The same cells under smaller numbers in the same order, where a table would be too long."""
    if partitions[0][-1] <= _MOST_CELLS:
        return cells, list(partitions)
    used, numbers = np.unique(np.concatenate(cells), return_inverse=True)
    ends = np.cumsum([some.size for some in cells])
    return np.split(numbers, ends[:-1]), [np.searchsorted(used, starts) for starts in partitions]


def _table(bits: Sequence[IntArray], divisors: Sequence[Divisors], runs: _Runs) -> Divisors:
    """Shape (A, bits): the divisor of each annotator's link less 1, else the largest number."""
    of_all = np.result_type(*divisors)
    table = np.full((len(bits), runs.words * _WORD), np.iinfo(of_all).max, of_all)
    for row, places, some in zip(table, bits, divisors, strict=True):
        row[places] = some - 1
    return table


def _overlaps(flags: BoolArray, runs: _Runs) -> IntArray:
    """In how many bits of each run every two rows are both set."""
    sets = np.packbits(flags, axis=1).view(np.uint64)
    both = np.empty_like(sets)
    shared = np.empty((len(sets) * (len(sets) + 1) // 2, runs.words), np.uint8)
    start = 0
    for place, one in enumerate(sets):
        stop = start + len(sets) - place
        np.bitwise_and(one, sets[place:], out=both[place:])
        np.bitwise_count(both[place:], out=shared[start:stop])
        start = stop
    return runs.sums(shared)


def _weigh(
    found: Sequence[NDArray[np.float64]],
    linked: IntArray,
    table: Divisors,
    runs: _Runs,
    pools: Sequence[IntArray],
) -> None:
    """Divide each of the shared links by the larger of its two divisors.

    Args:
        found: how many links are shared, of shape (A (A + 1) / 2, all runs) and for each pooling
            (…, its pools).
        linked: shape (A (A + 1) / 2, R); how many links are shared in the runs in use.
        table: the divisors less 1, see `_table`.
        runs: where the cells stand.
        pools: for each pooling the pool of every run, ascending.
    """
    # The largest number and 1 are 0.
    highest = (table + 1).max(axis=0)[runs.bits]
    largest = np.iinfo(table.dtype).max
    divisor, last = 1, int(highest.max(initial=1))
    while divisor < last:
        # Only cells where somebody's divisor is higher still count; few of them soon do.
        used = np.flatnonzero(highest > divisor)
        if used.size < runs.bits.size // 2:
            wide, runs = runs, _Runs.of(used, runs.ends)
            columns = np.full(runs.words * _WORD, -1)  # the last word is nobody's
            columns[runs.bits] = wide.bits[used]
            table, highest = table.take(columns, axis=1), highest[used]
            linked = _overlaps(table < largest, runs)
        above = linked - _overlaps(table < divisor, runs)
        # What is not above what is subtracted becomes large.
        higher = divisor + 1 + int((table - table.dtype.type(divisor)).min())
        # To divide by this is to multiply by 1 / higher - 1 / divisor, but mostly rounded once.
        step = divisor * higher / (divisor - higher)
        for weights, (places, shared) in zip(found, _pooled(above, runs, pools), strict=True):
            weights[:, places] += shared / step
        divisor = higher


def _pooled(
    shared: IntArray, runs: _Runs, pools: Sequence[IntArray]
) -> Iterator[tuple[Places, IntArray]]:
    """How many links are shared in the runs in use, and in each of their pools.

    Args:
        shared: shape (A (A + 1) / 2, R); how many are shared in the runs.
        runs: where the R runs stand.
        pools: see `_weigh`.

    Yields:
        Of all runs, and of all pools of each pooling, which these are, and how many links are
        shared there.
    """
    yield runs.used, shared
    for pool in pools:
        groups = pool[runs.used]
        firsts = np.flatnonzero(np.diff(groups, prepend=-1))
        yield groups[firsts], np.add.reduceat(shared, firsts, axis=1)
