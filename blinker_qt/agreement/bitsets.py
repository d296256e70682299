"""The weight that annotators share, counted with one bit for each cell that any of them links.

The weight of a link that two annotators share is the smaller of their two weights, which is 1 over
the larger of their two divisors. So it is enough to count, for each divisor d, the shared links
whose larger divisor is d: whole numbers, exact in any order. They are those above the divisor
before, without those above d. What an annotator shares with himself is the weight of all his links.

Divisors are fan-outs: of the side that a direction starts from, or the larger of both. So which
links have a fan-out above d on either side is laid out once, for any weighting.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Self

import numpy as np
from numpy.typing import NDArray

from blinker_qt.agreement.bit_runs import WORD, BitRuns, Places
from blinker_qt.agreement.encode import BoolArray, IntArray
from blinker_qt.agreement.weights import FanOuts, Weights

Bits = NDArray[np.uint64]

_MOST_CELLS = 1 << 24
"""More cells than this are renumbered before a table over them is made."""
_WORDS_AT_A_TIME = 256
"""As many of all pairs of rows as the processor has at hand at once."""


@dataclass(frozen=True, slots=True, eq=False)
class Level:
    """The cells in which somebody has a link whose fan-out is above a limit, on either side.

    Attributes:
        limit: the limit.
        following: the least fan-out above it.
        runs: where the cells stand.
        linked: shape (A, words); which of them each annotator links. None where the cells are those
            of the level before, the first of which has all of them.
        within: likewise for each side; which of them each annotator links with a fan-out up to the
            limit on that side.
    """

    limit: int
    following: int
    runs: BitRuns
    linked: Bits | None
    within: tuple[Bits, ...]

    def of_annotators(self, places: IntArray) -> Self:
        """The links of some annotators alone."""
        linked = None if self.linked is None else self.linked[places]
        return replace(self, linked=linked, within=tuple(some[places] for some in self.within))


@dataclass(frozen=True, slots=True, eq=False)
class LinkBits:
    """The links of A annotators in runs of cells, laid out for any weighting of them.

    Attributes:
        size: how many runs there are.
        runs: where the cells that anybody links stand.
        linked: shape (A, words); which of them each annotator links.
        levels: by ascending limits, from 1; none where no fan-out is above that.
    """

    size: int
    runs: BitRuns
    linked: Bits
    levels: tuple[Level, ...]

    @classmethod
    def of(
        cls,
        cells: Sequence[IntArray],
        fan_outs: Sequence[Sequence[FanOuts]],
        starts: IntArray,
    ) -> Self:
        """Lay out links.

        Args:
            cells: for each annotator the cells of the links, no cell twice.
            fan_outs: for both sides, for each annotator the fan-out of each link there, from 1;
                shapes as in `cells`. One that stands for both where only a joint weighting, or
                none, is asked for.
            starts: shape (runs + 1,), ascending; the first cell of each run, and the count of
                cells.
        """
        cells, starts = _compacted(cells, starts)
        used = _used(cells, starts[-1])
        ends = np.searchsorted(used, starts[1:])
        runs, bits = BitRuns.of(ends)
        tables = _tables(cells, fan_outs, (used, bits), runs)
        linked = _packed(tables[0] < _largest(tables))
        return cls(starts.size - 1, runs, linked, tuple(_levels(tables, runs, bits, ends)))

    def of_annotators(self, places: IntArray) -> Self:
        """The links of some annotators alone.

        Args:
            places: shape (annotators,), their places among the A.
        """
        levels = tuple(level.of_annotators(places) for level in self.levels)
        return replace(self, linked=self.linked[places], levels=levels)

    def shared(
        self, weights: Weights, pools: Sequence[IntArray | None]
    ) -> list[list[NDArray[np.float64]]]:
        """The weight that every two annotators have in common in pools of runs.

        Args:
            weights: how links are weighted.
            pools: each of shape (runs,), ascending from 0; the pool of each run. None where each
                run is one.

        Returns:
            For both directions, or one that stands for both: for each pooling shape
            (A (A + 1) / 2, pools), the upper triangle row by row, so that each annotator comes
            first with the weight of all his own links.
        """
        linked = _overlaps(self.linked, self.runs)
        sizes = [self.size if pool is None else int(pool[-1]) + 1 for pool in pools]
        count = 2 if weights is Weights.DIRECTED else 1
        directions = [[np.zeros((len(linked), size)) for size in sizes] for _ in range(count)]
        left = [list(_pooled(linked, self.runs, pools))] * count
        divisor = 1
        for level in self.levels if weights is not Weights.NONE else ():
            if level.linked is not None:
                linked = _overlaps(level.linked, level.runs)
            within = level.within
            if weights is Weights.JOINT:
                within = (np.bitwise_and.reduce(within),)
            for direction, some in enumerate(within):
                above = list(_pooled(linked - _overlaps(some, level.runs), level.runs, pools))
                for table, those, higher in zip(
                    directions[direction], left[direction], above, strict=True
                ):
                    _add(table, those.without(higher), divisor)
                left[direction] = above
            divisor = level.following
        for tables, rest in zip(directions, left, strict=True):
            for table, those in zip(tables, rest, strict=True):
                _add(table, those, divisor)
        return directions


@dataclass(frozen=True, slots=True, eq=False)
class _Shared:
    """How many links are shared in some runs, and none in all others.

    Attributes:
        runs: which runs, ascending.
        counts: shape (A (A + 1) / 2, these runs).
    """

    runs: Places
    counts: IntArray

    def without(self, some: "_Shared") -> "_Shared":
        """How many are left where some of them, in some of these runs, are not counted."""
        counts = self.counts.copy()
        if isinstance(self.runs, slice):
            counts[:, some.runs] -= some.counts
        elif isinstance(some.runs, slice):
            counts -= some.counts[:, self.runs]
        else:
            counts[:, np.searchsorted(self.runs, some.runs)] -= some.counts
        return _Shared(self.runs, counts)


def _add(table: NDArray[np.float64], shared: _Shared, divisor: int) -> None:
    """Add the weight of shared links with this divisor.

    Whole numbers are divided, so a divisor that no link has adds nothing, not even a rounding:
    whoever else is laid out changes no weight.
    """
    table[:, shared.runs] += shared.counts / divisor


def _compacted(cells: Sequence[IntArray], starts: IntArray) -> tuple[Sequence[IntArray], IntArray]:
    """The same cells under smaller numbers in the same order, where a table would be too long."""
    if starts[-1] <= _MOST_CELLS:
        return cells, starts
    used, numbers = np.unique(np.concatenate(cells), return_inverse=True)
    ends = np.cumsum([some.size for some in cells])
    return np.split(numbers, ends[:-1]), np.searchsorted(used, starts)


def _used(cells: Sequence[IntArray], count: int) -> IntArray:
    """Which of so many cells anybody links, ascending."""
    flags = np.zeros(count, np.bool_)
    for some in cells:
        flags[some] = True
    return np.flatnonzero(flags)


def _tables(
    cells: Sequence[IntArray],
    fan_outs: Sequence[Sequence[FanOuts]],
    bits: tuple[IntArray, IntArray],
    runs: BitRuns,
) -> list[FanOuts]:
    """For each side shape (A, bits): each annotator's fan-out less 1, else the largest number.

    Args:
        cells: see `LinkBits.of`.
        fan_outs: likewise.
        bits: the cells in use, ascending, and the bit of each.
        runs: where they stand.
    """
    of_all = np.result_type(*(some for of_side in fan_outs for some in of_side))
    shape = len(cells), runs.words * WORD
    tables: list[FanOuts] = [np.full(shape, np.iinfo(of_all).max, of_all) for _ in fan_outs]
    used, numbers = bits
    bit_of = np.empty(used.max(initial=-1) + 1, np.int64)
    bit_of[used] = numbers
    for place, some in enumerate(cells):
        its_bits = bit_of.take(some)
        for table, of_side in zip(tables, fan_outs, strict=True):
            table[place][its_bits] = of_side[place] - 1
    return tables


def _largest(tables: Sequence[FanOuts]) -> int:
    return int(np.iinfo(tables[0].dtype).max)


def _levels(
    tables: Sequence[FanOuts], runs: BitRuns, bits: IntArray, ends: IntArray
) -> Iterator[Level]:
    """The levels of links.

    Args:
        tables: see `_tables`.
        runs: where the cells in use stand.
        bits: shape (cells in use,); the bit of each.
        ends: shape (all runs,), ascending; how many cells are in use up to the end of each.
    """
    # The largest number and 1 are 0.
    highest = np.maximum.reduce([(table + 1).max(axis=0) for table in tables])[bits]
    limit, last = 1, int(highest.max(initial=1))
    while limit < last:
        # Only cells where somebody's fan-out is higher still count; few of them soon do.
        used = np.flatnonzero(highest > limit)
        linked = None
        if used.size < bits.size // 2:
            wide, ends = bits, np.searchsorted(used, ends)
            runs, bits = BitRuns.of(ends)
            columns = np.full(runs.words * WORD, -1)  # the last word is nobody's
            columns[bits] = wide[used]
            tables = [table.take(columns, axis=1) for table in tables]
            highest = highest[used]
            linked = _packed(tables[0] < _largest(tables))
        within = tuple(_packed(table < limit) for table in tables)
        # What is not above what is subtracted becomes large.
        above = [int((table - table.dtype.type(limit)).min()) for table in tables]
        following = limit + 1 + min(above)
        yield Level(limit, following, runs, linked, within)
        limit = following


def _packed(flags: BoolArray) -> Bits:
    return np.packbits(flags, axis=1).view(np.uint64)


def _overlaps(sets: Bits, runs: BitRuns) -> IntArray:
    """In how many bits of each run every two rows are both set."""
    firsts, seconds = _every_two(len(sets))
    shared = np.empty((firsts.size, runs.words), np.uint8)
    for start in range(0, runs.words, _WORDS_AT_A_TIME):
        some = sets[:, start : start + _WORDS_AT_A_TIME]
        both = some.take(firsts, axis=0)
        both &= some.take(seconds, axis=0)
        np.bitwise_count(both, out=shared[:, start : start + _WORDS_AT_A_TIME])
    return runs.sums(shared)


@cache
def _every_two(rows: int) -> tuple[IntArray, IntArray]:
    """The upper triangle of a table of so many rows, row by row; small studies ask for it often."""
    return np.triu_indices(rows)


def _pooled(shared: IntArray, runs: BitRuns, pools: Sequence[IntArray | None]) -> Iterator[_Shared]:
    """How many links are shared in all pools of each pooling.

    Args:
        shared: shape (A (A + 1) / 2, R); how many are shared in the R runs that are counted.
        runs: where these stand.
        pools: see `LinkBits.shared`.
    """
    for pool in pools:
        if pool is None:
            yield _Shared(runs.used, shared)
        else:
            groups = pool[runs.used]
            lasts = np.flatnonzero(np.diff(groups, append=-1))
            up_to = np.cumsum(shared, axis=1, dtype=np.int32).take(lasts, axis=1)
            yield _Shared(groups[lasts], np.diff(up_to, axis=1, prepend=0))
