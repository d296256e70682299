"""How sure a figure is: bootstrap intervals over verse pairs.

They start from the numerators and denominators of each verse pair, so no link is counted again for
a replicate, and those of all verse pairs never need to be in memory together. Verse pairs are what
is drawn, never single links: links of one verse pair depend on each other.

A seed gives the same figures every time (see `blinker_qt.agreement.draws`), however many verse
pairs are counted at a time.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self

import numpy as np

from blinker_qt.agreement.dice import Counts, FloatArray
from blinker_qt.agreement.draws import SLICE, doubles_of, generator, times_drawn
from blinker_qt.agreement.encode import IntArray

_TOTALS_AT_A_TIME = 1 << 16
_MANY = 64
_EQUAL = 1e-12


@dataclass(frozen=True, slots=True)
class Interval:
    """Between which figures the middle share of the replicates lies.

    Attributes:
        low: from 0 to 1.
        high: from 0 to 1.
        level: that share, such as 0.95.
    """

    low: float
    high: float
    level: float

    @classmethod
    def of(cls, replicates: FloatArray, level: float) -> Self | None:
        """The percentile interval of a figure; None where no replicate has it.

        >>> Interval.of(np.linspace(0, 1, 101), 0.5)
        Interval(low=0.25, high=0.75, level=0.5)

        Args:
            replicates: shape (replicates,); NaN is left out.
            level: from 0 to 1.
        """
        defined = replicates[~np.isnan(replicates)]
        if not defined.size:
            return None
        low, high = np.quantile(defined, [(1 - level) / 2, (1 + level) / 2]).tolist()
        return cls(low, high, level)


@dataclass(frozen=True, slots=True, eq=False)
class Replicates:
    """What the set rates of every two annotators come to in each replicate.

    Attributes:
        sums: shape (replicates, P), the sum of the set rates that are defined.
        counts: shape (replicates, P), how many are.
    """

    sums: FloatArray
    counts: IntArray

    @property
    def pairs(self) -> FloatArray:
        """The mean set rate of every two annotators, shape (replicates, P); NaN without rates."""
        return _ratio(self.sums, self.counts)

    def annotators(self, count: int) -> FloatArray:
        """The mean over the set rates of the pairs that each of so many annotators is in.

        Returns:
            Shape (replicates, annotators).
        """
        is_in = np.zeros((self.sums.shape[1], count))
        for end in np.triu_indices(count, 1):
            is_in[np.arange(end.size), end] = 1
        return _ratio(self.sums @ is_in, self.counts @ is_in)

    @property
    def grand(self) -> FloatArray:
        """The mean over all set rates, shape (replicates,)."""
        return _ratio(self.sums.sum(axis=1), self.counts.sum(axis=1))


def bootstrap(
    parts: Iterable[Counts],
    pairs: int,
    sets: IntArray,
    replicates: int,
    seed: int,
) -> Replicates:
    """Draw verse pairs again and again, and compute the set rates of each draw.

    Within each set as many verse pairs as it has are drawn with replacement, so every replicate has
    the sets of the study; the figures are means of pooled set rates, as the printed ones are.

    Args:
        parts: the counts of the verse pairs, some verse pairs at a time and all in their order.
        pairs: how many pairs of annotators there are.
        sets: shape (verse pairs,), the set of each.
        replicates: how often to draw.
        seed: what the draws come from.
    """
    _, of_pair, sizes = np.unique(sets, return_inverse=True, return_counts=True)
    already = np.cumsum([0, *(doubles_of(size, replicates) for size in sizes.tolist())]).tolist()
    samples: dict[int, _Sample] = {}
    found = Replicates(np.zeros((replicates, pairs)), np.zeros((replicates, pairs), np.int64))
    seen = 0
    for counts in parts:
        # Shape (2, verse pairs, 2 P): what is shared in both directions, and what there is.
        table = np.stack([counts.shared, counts.first + counts.second])
        table = np.ascontiguousarray(table.reshape(2, 2 * pairs, -1).swapaxes(1, 2))
        of_row = of_pair[seen : seen + table.shape[1]]
        order = np.argsort(of_row, kind="stable")
        for rows in np.split(order, np.flatnonzero(np.diff(of_row[order])) + 1):
            which = int(of_row[rows[0]])
            if which not in samples:
                random = generator(seed, already[which])
                samples[which] = _Sample(random, int(sizes[which]), replicates)
            samples[which].add(table.take(rows, axis=1))
            if samples[which].is_whole:
                _add_rates(found, samples.pop(which).totals())
        seen += of_row.size
    return found


def resampled_totals(table: FloatArray, replicates: int, seed: int) -> FloatArray:
    """Draw as many verse pairs as there are, with replacement, and add up what each of them has.

    Whatever follows from the totals can be bootstrapped with them. All columns come from the same
    draws, so figures of several systems can be compared replicate by replicate.

    Args:
        table: shape (verse pairs, columns).
        replicates: how often to draw.
        seed: what the draws come from.

    Returns:
        Shape (replicates, columns).
    """
    sample = _Sample(generator(seed), len(table), replicates)
    sample.add(table)
    return np.concatenate([totals for _, totals in sample.totals()])


class _Sample:
    """What is drawn of one set, of whose verse pairs one after the other comes to be known.

    A slice of them is held until the next begins; then only the totals of replicates are kept.
    """

    def __init__(self, random: np.random.Generator, size: int, replicates: int) -> None:
        self._times = times_drawn(random, size, replicates)
        self._size = size
        self._replicates = replicates
        self._seen = 0
        self._held = np.zeros(0)
        self._used: FloatArray | None = None

    @property
    def is_whole(self) -> bool:
        """Whether all verse pairs of the set are known."""
        return self._seen == self._size

    def add(self, table: FloatArray) -> None:
        """What the next verse pairs of the set have, shape (..., verse pairs, columns)."""
        *others, rows, columns = table.shape
        if not self._seen:
            self._held = np.empty((*others, min(self._size, SLICE), columns))
        start = 0
        while start < rows:
            held = self._seen % SLICE
            if self._seen and not held:
                self._use()
            stop = min(rows, start + SLICE - held)
            self._held[..., held : held + stop - start, :] = table[..., start:stop, :]
            self._seen += stop - start
            start = stop

    def totals(self) -> Iterator[tuple[int, FloatArray]]:
        """The totals of some replicates at a time, with the place of the first; once it is whole.

        Each is of shape (..., some replicates, columns).
        """
        before = self._used
        for start, drawn in self._drawn():
            if before is not None:
                np.add(drawn, before[..., start : start + drawn.shape[-2], :], out=drawn)
            yield start, drawn

    def _use(self) -> None:
        if self._used is None:
            shape = self._held.shape
            self._used = np.zeros((*shape[:-2], self._replicates, shape[-1]))
        for start, drawn in self._drawn():
            self._used[..., start : start + drawn.shape[-2], :] += drawn

    def _drawn(self) -> Iterator[tuple[int, FloatArray]]:
        """What the draws of the slice that is held add to the totals of some replicates."""
        table = self._held[..., : (self._seen - 1) % SLICE + 1, :]
        size = table.shape[-2]
        # Totals of few verse pairs are made as fast as memory takes them: they had better be few.
        at_a_time = max(1, _TOTALS_AT_A_TIME * size // table.size) * max(1, size // _MANY)
        for first, times in next(self._times):
            for start in range(0, len(times), at_a_time):
                yield first + start, times[start : start + at_a_time] @ table


def _add_rates(found: Replicates, of_set: Iterable[tuple[int, FloatArray]]) -> None:
    """Add the rates of one set.

    Args:
        found: where they are added.
        of_set: the totals of some replicates at a time, with the place of the first, which are used
            up: of shape (2, some replicates, 2 P), the shared weight in one direction and in the
            other, then that of the two annotators likewise.
    """
    pairs = found.sums.shape[1]
    for start, (shared, weight) in of_set:
        rows = slice(start, start + len(shared))
        # Half the Dice of each direction (equation 3), so that both add up to their mean.
        if weight.min() > _EQUAL:
            np.divide(shared, weight, out=shared)
            found.counts[rows] += 1
        else:
            has_weight = weight > _EQUAL
            defined = has_weight[:, :pairs] & has_weight[:, pairs:]
            has_weight = np.hstack([defined, defined])
            np.divide(shared, weight, out=shared, where=has_weight)
            shared[~has_weight] = 0
            found.counts[rows] += defined
        found.sums[rows] += shared[:, :pairs]
        found.sums[rows] += shared[:, pairs:]


def _ratio(above: FloatArray, below: FloatArray | IntArray) -> FloatArray:
    """The quotients; NaN where there is nothing below."""
    ratio = np.full(below.shape, np.nan)
    np.divide(above, below, out=ratio, where=below > 0)
    return ratio
