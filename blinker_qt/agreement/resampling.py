"""How sure a figure is: bootstrap intervals over verse pairs.

Verse pairs are what is drawn, never single links: links of one verse pair depend on each other. A
seed gives the same figures every time (see `blinker_qt.agreement.draws`).
"""

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Self

import numpy as np

from blinker_qt.agreement.dice import Counts, FloatArray
from blinker_qt.agreement.draws import whole_numbers
from blinker_qt.agreement.encode import BoolArray, IntArray

FEWEST = 6
"""With fewer verse pairs not even the whole range of what can be drawn is a 95 % interval."""
FEW = 30
"""With fewer verse pairs an interval is rough: skewed rates are not well known from so few."""
_MOST_UNITS = 1000
"""Of more verse pairs than these, a few are drawn together: it takes less time and memory."""
_ROWS_AT_A_TIME = 1 << 12
_EQUAL = 1e-12


@dataclass(frozen=True, slots=True)
class Interval:
    """Between which figures a figure lies with some confidence.

    Attributes:
        low: the lower end.
        high: the upper end.
        level: the confidence, such as 0.95.
    """

    low: float
    high: float
    level: float

    @classmethod
    def of(cls, replicates: FloatArray, level: float, drawn: int) -> Self | None:
        """The expanded percentile interval of a figure (Hesterberg 2015).

        The plain percentiles give too narrow an interval where few things are drawn: the spread of
        replicates lacks 1 / drawn of the variance, and knows no more of it than a t distribution
        does. So percentiles farther out are taken, by just as much as a t interval is wider.

        >>> Interval.of(np.linspace(0, 1, 1001), 0.5, 1000)
        Interval(low=0.2498146834, high=0.7501853166, level=0.5)

        Args:
            replicates: shape (replicates,); NaN is left out.
            level: from 0 to 1.
            drawn: how many verse pairs were drawn for each replicate.

        Returns:
            None where nothing can be said: fewer than `FEWEST` were drawn, or all replicates are
            the same, as where all verse pairs agree fully.
        """
        defined = replicates[~np.isnan(replicates)]
        if drawn < FEWEST or not defined.size or np.ptp(defined) < _EQUAL:
            return None
        outside = _share_outside(level, drawn)
        low, high = np.quantile(defined, [outside, 1 - outside]).round(12).tolist()
        return cls(low, high, level)


def _share_outside(level: float, drawn: int) -> float:
    """The share of the replicates on either side of the expanded percentile interval."""
    normal, degrees = NormalDist(), drawn - 1
    z = normal.inv_cdf((1 + level) / 2)
    # The quantile of the t distribution, expanded in 1 / degrees (Fisher and Cornish 1960).
    t = (
        z
        + (z**3 + z) / (4 * degrees)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * degrees**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * degrees**3)
    )
    return normal.cdf(-t * sqrt(drawn / degrees))


@dataclass(frozen=True, slots=True, eq=False)
class Replicates:
    """What the set rates of every two annotators come to in each replicate.

    Attributes:
        sums: shape (replicates, P), the sum of the set rates that are defined.
        counts: shape (replicates, P), how many are.
        has_rate: shape (units, P), bool; whether each unit has anything to compare.
    """

    sums: FloatArray
    counts: IntArray
    has_rate: BoolArray

    def means(self, chosen: BoolArray) -> FloatArray:
        """The mean set rates over some pairs of annotators, shape (replicates, K).

        Args:
            chosen: shape (P, K), bool; the pairs that each mean is over.
        """
        return _ratio(self.sums @ chosen, self.counts @ chosen)

    def intervals(self, chosen: BoolArray, level: float) -> list[Interval | None]:
        """The intervals of these means."""
        drawn = (self.has_rate @ chosen).sum(axis=0).tolist()
        means = self.means(chosen).T
        return [Interval.of(*each) for each in zip(means, [level] * len(means), drawn, strict=True)]


def units_of(sets: IntArray) -> tuple[IntArray, IntArray]:
    """What is drawn together: each verse pair by itself, in long studies a few of one set.

    >>> [some.tolist() for some in units_of(np.array([7, 9, 7]))]
    [[0, 2, 1], [7, 7, 9]]

    Args:
        sets: shape (verse pairs,), the number of the set of each.

    Returns:
        Shape (verse pairs,), the unit of each, from 0; and shape (units,), the number of the set
        of each unit, ascending.
    """
    size = max(1, -(-sets.size // _MOST_UNITS))
    order = np.argsort(sets, kind="stable")
    _, firsts, counts = np.unique(sets[order], return_index=True, return_counts=True)
    begins = (np.arange(sets.size) - np.repeat(firsts, counts)) % size == 0
    units = np.empty(sets.size, np.int64)
    units[order] = np.cumsum(begins) - 1
    return units, sets[order][begins]


def bootstrap(counts: Counts, sets: IntArray, replicates: int, seed: int) -> Replicates:
    """Draw verse pairs again and again, deal them out to sets, and compute the sets' rates.

    As many verse pairs as there are are drawn with replacement from all of them and dealt out in
    the order drawn, so that every replicate has sets of the sizes of the study. Drawing within each
    set of m verse pairs would lose 1 / m of the variance, which is all of it in sets of one.

    Args:
        counts: those of each unit that is drawn (see `units_of`).
        sets: shape (units,), ascending; the number of the set of each.
        replicates: how often to draw.
        seed: what the draws come from.
    """
    _, pairs, units = counts.shared.shape
    weights = (counts.first + counts.second) / 2
    table = np.concatenate([counts.shared, weights]).reshape(4 * pairs, units).T.copy()
    _, starts = np.unique(sets, return_index=True)
    sums = np.zeros((replicates, pairs))
    defined = np.zeros((replicates, pairs), np.int64)
    for start, drawn in whole_numbers(seed, replicates, units, units, _ROWS_AT_A_TIME):
        some = len(drawn)
        every_start = (starts + np.arange(some)[:, None] * units).ravel()
        totals = np.add.reduceat(table.take(drawn.ravel(), axis=0), every_start, axis=0)
        shared, weight = totals.reshape(some, starts.size, 2, 2, pairs).transpose(2, 3, 0, 1, 4)
        rates = _ratio(shared, weight).mean(axis=0)
        sums[start : start + some] = np.nansum(rates, axis=1)
        defined[start : start + some] = (~np.isnan(rates)).sum(axis=1)
    return Replicates(sums, defined, np.all(weights > _EQUAL, axis=0).T)


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
    size = len(table)
    totals = np.zeros((replicates, table.shape[1]))
    for start, drawn in whole_numbers(seed, replicates, size, size):
        rows = np.arange(len(drawn))[:, None] * size
        times = np.bincount((rows + drawn).ravel(), minlength=drawn.size).reshape(drawn.shape)
        totals[start : start + len(drawn)] = times.astype(np.float64) @ table
    return totals


def _ratio(above: FloatArray, below: FloatArray | IntArray) -> FloatArray:
    """The quotients; NaN where there is nothing below."""
    ratio = np.full(below.shape, np.nan)
    np.divide(above, below, out=ratio, where=below > _EQUAL)
    return ratio
