"""How sure a figure is: bootstrap intervals and a permutation test, over verse pairs.

Both start from the numerators and denominators of each verse pair (`blinker_qt.agreement.dice`
counts them with every verse pair a set of its own), so no link is counted again. Verse pairs are
what is drawn or exchanged, never single links: links of one verse pair depend on each other.

A seed gives the same figures every time. Draws are made from the doubles of PCG64 alone, which stay
the same from one numpy to the next.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Self

import numpy as np

from blinker_qt.agreement.dice import Counts, FloatArray
from blinker_qt.agreement.encode import IntArray
from blinker_qt.agreement.telling import Tell, to_nobody

_DRAWS_AT_A_TIME = 1 << 20
_TOTALS_AT_A_TIME = 1 << 16
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
    counts: Counts, sets: IntArray, replicates: int, seed: int, tell: Tell = to_nobody
) -> Replicates:
    """Draw verse pairs again and again, and compute the set rates of each draw.

    Within each set as many verse pairs as it has are drawn with replacement, so every replicate has
    the sets of the study; the figures are means of pooled set rates, as the printed ones are.

    Args:
        counts: of every verse pair, shape (2, P, verse pairs).
        sets: shape (verse pairs,), the set of each.
        replicates: how often to draw.
        seed: what the draws come from.
        tell: is told which share is done, from 0 to 1; what it raises ends the drawing.
    """
    random = np.random.Generator(np.random.PCG64(seed))
    pairs = counts.shared.shape[1]
    sums, defined = np.zeros((replicates, pairs)), np.zeros((replicates, pairs), np.int64)
    order = np.argsort(sets, kind="stable")
    seen = 0
    for places in np.split(order, np.flatnonzero(np.diff(sets[order])) + 1):
        tell(seen / max(sets.size, 1))
        seen += places.size
        shared, first, second = (table[:, :, places] for table in counts.tables)
        table = np.concatenate([2 * shared, first + second]).reshape(-1, places.size).T
        for start, totals in _totals(random, table, replicates):
            pooled = totals.reshape(len(totals), 2, 2, pairs)
            forward, backward = _ratio(pooled[:, 0], pooled[:, 1]).swapaxes(0, 1)
            rates = (forward + backward) / 2
            rows = slice(start, start + len(totals))
            missing = np.isnan(rates)
            if missing.any():
                rates[missing] = 0
                defined[rows] -= missing
            sums[rows] += rates
            defined[rows] += 1
    tell(1.0)
    return Replicates(sums, defined)


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
    random = np.random.Generator(np.random.PCG64(seed))
    totals = np.zeros((replicates, table.shape[1]))
    for start, some in _totals(random, table, replicates):
        totals[start : start + len(some)] = some
    return totals


def exchanged_totals(table: FloatArray, replicates: int, seed: int) -> FloatArray:
    """Add up what verse pairs have, each of them taken or left by the toss of a coin.

    Args:
        table: shape (verse pairs, columns).
        replicates: how often to toss for every verse pair.
        seed: what the tosses come from.

    Returns:
        Shape (replicates, columns).
    """
    random = np.random.Generator(np.random.PCG64(seed))
    totals = np.zeros((replicates, table.shape[1]))
    for start, tossed in _draws(random, replicates, len(table), 2):
        totals[start : start + len(tossed)] = tossed @ table
    return totals


@dataclass(frozen=True, slots=True)
class Difference:
    """Whether some annotators differ from the rest.

    Attributes:
        statistic: the agreement rate within the two groups, less the rate between them; the higher,
            the more they differ.
        p_value: how often the same is reached where groups mean nothing, from 1 / (1 + replicates).
        replicates: how often the groups were exchanged.
    """

    statistic: float
    p_value: float
    replicates: int


def difference_from_rest(
    counts: Counts,
    group: Sequence[int],
    annotators: int,
    replicates: int,
    seed: int,
    tell: Tell = to_nobody,
) -> Difference | None:
    """Test whether some annotators, such as two, differ from all others.

    The rate *within* pools the links of all pairs of annotators who are both in the group or both
    not, over all verse pairs; the rate *between* pools those of all other pairs; each is the mean
    of both directions. If the group meant nothing, then in any verse pair any annotators might
    as well have been it: so in each verse pair by itself, the places of the group go to as many
    annotators drawn at random. The p value is (1 + how many replicates reach the statistic) /
    (1 + replicates): it is never 0.

    Args:
        counts: of every verse pair that *all* annotators have done, shape (2, P, verse pairs).
        group: the places of those annotators.
        annotators: how many annotators there are.
        replicates: how often to exchange them.
        seed: what the draws come from.
        tell: is told which share is done, from 0 to 1; what it raises ends the exchanging.

    Returns:
        None where nothing was linked within the groups, or nothing between them, in one direction.

    Raises:
        ValueError: there is no pair within the groups, or none between them, as with two annotators
            or with all of them in the group.
    """
    choices = list(combinations(range(annotators), len(group)))
    member = np.array([[place in choice for place in range(annotators)] for choice in choices])
    firsts, seconds = np.triu_indices(annotators, 1)
    crossing = (member[:, firsts] != member[:, seconds]).astype(np.float64)
    actual = choices.index(tuple(sorted(group)))
    if not 0 < crossing[actual].sum() < firsts.size:
        raise ValueError(f"{len(group)} of {annotators} annotators cannot be told from the rest")
    parts = np.concatenate([2 * counts.shared, counts.first + counts.second])
    everything = parts.sum(axis=(1, 2))
    between = np.zeros((replicates, len(parts)))
    observed = (parts * crossing[actual, :, None]).sum(axis=(1, 2))
    random = np.random.Generator(np.random.PCG64(seed))
    for place in range(parts.shape[2]):
        tell(place / parts.shape[2])
        # Shape (choices, 4): what this verse pair adds to the rate between, whoever the group is.
        table = crossing @ parts[:, :, place].T
        for start, drawn in _draws(random, replicates, 1, len(choices)):
            between[start : start + len(drawn)] += table[drawn[:, 0]]
    tell(1.0)
    statistic = float(_within_less_between(observed[None], everything)[0])
    if np.isnan(statistic):
        return None
    # A replicate without a rate speaks for no difference, so it counts as one that reaches it.
    reached = ~(_within_less_between(between, everything) < statistic - _EQUAL)
    return Difference(statistic, (1 + int(reached.sum())) / (1 + replicates), replicates)


def _within_less_between(between: FloatArray, everything: FloatArray) -> FloatArray:
    """The statistic from numerators and denominators of both directions, shape (replicates,)."""
    within_rate, between_rate = (
        _ratio(part[:, :2], part[:, 2:]).mean(axis=1) for part in (everything - between, between)
    )
    difference: FloatArray = within_rate - between_rate
    return difference


def _totals(
    random: np.random.Generator, table: FloatArray, replicates: int
) -> Iterator[tuple[int, FloatArray]]:
    """The totals of some replicates at a time, with the first's place."""
    size = len(table)
    at_a_time = max(1, _TOTALS_AT_A_TIME // max(1, table.shape[1]))
    for start, drawn in _draws(random, replicates, size, size):
        rows = np.arange(len(drawn))[:, None] * size
        times = np.bincount((rows + drawn).ravel(), minlength=drawn.size).reshape(drawn.shape)
        for part in range(0, len(times), at_a_time):
            yield start + part, times[part : part + at_a_time] @ table


def _draws(
    random: np.random.Generator, replicates: int, draws: int, below: int
) -> Iterator[tuple[int, IntArray]]:
    """Whole numbers below a number for some replicates at a time, with the first's place."""
    at_a_time = max(1, _DRAWS_AT_A_TIME // max(1, draws))
    for start in range(0, replicates, at_a_time):
        count = min(at_a_time, replicates - start)
        yield start, (random.random((count, draws)) * below).astype(np.int64)


def _ratio(above: FloatArray, below: FloatArray | IntArray) -> FloatArray:
    if below.size and below.min() > _EQUAL:
        whole: FloatArray = above / below
        return whole
    ratio = np.full(below.shape, np.nan)
    np.divide(above, below, out=ratio, where=below > _EQUAL)
    return ratio
