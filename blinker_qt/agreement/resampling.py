"""Bootstrap intervals and permutation tests over verse pairs."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from math import comb, sqrt
from statistics import NormalDist
from typing import Self

import numpy as np

from blinker_qt.agreement.chance import alphas, alphas_of_two, chance_corrected, kappas_of_two
from blinker_qt.agreement.dice import Counts, pairs_of
from blinker_qt.agreement.encoding import (
    NO,
    NOT_DONE,
    YES,
    BoolArray,
    EncodedSet,
    FloatArray,
    IntArray,
    Labels,
    WordNumbers,
    linked_words,
    ratio,
)
from blinker_qt.agreement.masi import alphas_of_sets, set_totals, set_totals_of_pairs
from blinker_qt.agreement.measures import AgreementMeasure
from blinker_qt.agreement.progress import Progress, no_progress

MIN_PAIRS = 6
"""The least number of verse pairs for an interval: with fewer, replicates cannot cover 95 %."""
ROUGH_BELOW = 30
"""With fewer verse pairs an interval is rough, as the skew of rates is not well known."""
_MOST_UNITS = 1000
"""If there are more verse pairs, a few are drawn together, to save time and memory."""
_ROWS_AT_A_TIME = 1 << 12
_NUMBERS_AT_A_TIME = 1 << 18
_EQUAL = 1e-12


@dataclass(frozen=True, slots=True)
class Draws:
    """How replicates are drawn, and the confidence level of intervals, from 0 to 1."""

    replicates: int = 1000
    seed: int = 1998
    level: float = 0.95


@dataclass(frozen=True, slots=True)
class Interval:
    """A confidence interval of a figure; its level is from 0 to 1."""

    low: float
    high: float
    level: float

    @classmethod
    def of(cls, replicates: FloatArray, level: float, drawn: int) -> Self | None:
        """The expanded percentile interval of a figure (Hesterberg 2015).

        Plain percentile intervals are too narrow for few draws: the variance of replicates is too
        small by 1 / drawn, and its uncertainty, which a t distribution has, is ignored. So
        percentiles farther out are used, by as much as a t interval is wider.

        >>> Interval.of(np.linspace(0, 1, 1001), 0.5, 1000)
        Interval(low=0.2498146834, high=0.7501853166, level=0.5)

        Args:
            replicates: shape (replicates,); NaN is left out.
            level: from 0 to 1.
            drawn: how many verse pairs were drawn for each replicate.

        Returns:
            None if fewer than `MIN_PAIRS` were drawn or all replicates are the same.
        """
        defined = replicates[~np.isnan(replicates)]
        if drawn < MIN_PAIRS or not defined.size or np.ptp(defined) < _EQUAL:
            return None
        t = t_quantile((1 + level) / 2, drawn - 1)
        outside = NormalDist().cdf(-t * sqrt(drawn / (drawn - 1)))
        low, high = np.quantile(defined, [outside, 1 - outside]).round(12).tolist()
        return cls(low, high, level)


def t_quantile(share: float, freedom: int) -> float:
    """The quantile of Student's t, expanded in 1 / freedom (Fisher and Cornish 1960).

    Its error is at most 0.001 for 5 degrees of freedom and shares from 0.025 to 0.975.
    """
    z = NormalDist().inv_cdf(share)
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * freedom**4)
    )


@dataclass(frozen=True, slots=True, eq=False)
class Replicates:
    """The set rates of every two annotators in each replicate.

    Attributes:
        sums: shape (replicates, P), the sum of the set rates that are defined.
        counts: shape (replicates, P), the number of these.
        has_rate: shape (units, P), bool; whether each unit has anything to compare.
    """

    sums: FloatArray
    counts: IntArray
    has_rate: BoolArray

    def means(self, chosen: BoolArray) -> FloatArray:
        """The mean set rates over some pairs of annotators, shape (replicates, K).

        `chosen` has shape (P, K), bool: the pairs that each mean is over.
        """
        return ratio(self.sums @ chosen, self.counts @ chosen, _EQUAL)

    def intervals(self, chosen: BoolArray, level: float) -> list[Interval | None]:
        """The intervals of these means."""
        drawn = (self.has_rate @ chosen).sum(axis=0).tolist()
        means = self.means(chosen).T
        return [Interval.of(*each) for each in zip(means, [level] * len(means), drawn, strict=True)]


def whole_numbers(
    seed: int, replicates: int, draws: int, below: int, at_a_time: int = _NUMBERS_AT_A_TIME
) -> Iterator[tuple[int, IntArray]]:
    """Random integers for some replicates at a time, with the index of the first.

    They are made from the doubles of PCG64, which are the same in all versions of numpy.

    Args:
        seed: determines the numbers, regardless of how many are drawn at a time.
        replicates: the number of rows.
        draws: the number of integers in a row.
        below: the exclusive upper bound; the distribution is uniform from 0.
        at_a_time: about how many integers to draw together; at least one row.
    """
    random = np.random.Generator(np.random.PCG64(seed))
    rows = max(1, at_a_time // max(1, draws))
    for start in range(0, replicates, rows):
        count = min(rows, replicates - start)
        yield start, (random.random((count, draws)) * below).astype(np.int64)


def units_of(sets: IntArray) -> tuple[IntArray, IntArray]:
    """The resampling units: single verse pairs, or in long studies a few of one set.

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


def bootstrap(counts: Counts, sets: IntArray, draws: Draws) -> Replicates:
    """Bootstrap the rates of sets, with verse pairs drawn from the whole study.

    Each replicate draws as many verse pairs as there are, with replacement, and assigns them to
    sets in the order drawn, so that sets keep their sizes. Drawing within each set of m verse pairs
    would lose 1 / m of the variance, and all of it in sets of one.

    Args:
        counts: those of each unit that is drawn (see `units_of`).
        sets: shape (units,), ascending; the number of the set of each.
    """
    _, pairs, units = counts.shared.shape
    weights = (counts.first + counts.second) / 2
    table = np.concatenate([counts.shared, weights]).reshape(4 * pairs, units).T.copy()
    _, starts = np.unique(sets, return_index=True)
    sums = np.zeros((draws.replicates, pairs))
    defined = np.zeros((draws.replicates, pairs), np.int64)
    for start, drawn in whole_numbers(draws.seed, draws.replicates, units, units, _ROWS_AT_A_TIME):
        some = len(drawn)
        every_start = (starts + np.arange(some)[:, None] * units).ravel()
        totals = np.add.reduceat(table.take(drawn.ravel(), axis=0), every_start, axis=0)
        shared, weight = totals.reshape(some, starts.size, 2, 2, pairs).transpose(2, 3, 0, 1, 4)
        rates = ratio(shared, weight, _EQUAL).mean(axis=0)
        sums[start : start + some] = np.nansum(rates, axis=1)
        defined[start : start + some] = (~np.isnan(rates)).sum(axis=1)
    return Replicates(sums, defined, np.all(weights > _EQUAL, axis=0).T)


def resampled_totals(table: FloatArray, draws: Draws) -> FloatArray:
    """The column totals of bootstrap replicates of verse pairs.

    All columns use the same draws, so figures of several systems can be compared in each replicate.

    Args:
        table: shape (verse pairs, columns).

    Returns:
        Shape (replicates, columns).
    """
    size = len(table)
    totals = np.zeros((draws.replicates, table.shape[1]))
    for start, drawn in whole_numbers(draws.seed, draws.replicates, size, size):
        rows = np.arange(len(drawn))[:, None] * size
        times = np.bincount((rows + drawn).ravel(), minlength=drawn.size).reshape(drawn.shape)
        totals[start : start + len(drawn)] = times.astype(np.float64) @ table
    return totals


def pairs_resampled(
    measure: AgreementMeasure,
    words: WordNumbers,
    annotators: Sequence[EncodedSet],
    items: BoolArray,
    units: IntArray,
    draws: Draws,
    progress: Progress = no_progress,
) -> Replicates:
    """Kappa or alpha of every two annotators in each replicate.

    Args:
        measure: a chance-corrected measure.
        items: shape (source words + target words,), bool; the words that count.
    """
    if measure is AgreementMeasure.ALPHA_SETS:
        table = set_totals_of_pairs(words, annotators, items, units, progress)
        return _resampled(table, table[..., 2] > 0, draws, alphas_of_sets)[0]
    progress(0)
    labels = linked_words(words, annotators)
    labels[:, ~items] = NOT_DONE
    table = _confusions(labels, units[words.verse_pairs()])
    progress(1)
    figures = kappas_of_two if measure is AgreementMeasure.KAPPA else alphas_of_two
    return _resampled(table, np.any(table > 0, axis=2), draws, figures)[0]


def everybody_resampled(
    labels: Labels, units: IntArray, draws: Draws
) -> tuple[Replicates, Replicates]:
    """The kappa and the nominal alpha of all annotators together in each replicate.

    Args:
        labels: shape (A, items), of `linked_words`.
        units: shape (items,), the unit that each is drawn with.
    """
    yes, no = (labels == YES).sum(axis=0), (labels == NO).sum(axis=0)
    judges = yes + no
    agreeing = yes * (yes - 1) + no * (no - 1)
    judged = judges > 1
    yes, no, judges, agreeing, units = (some[judged] for some in (yes, no, judges, agreeing, units))
    columns = (agreeing / (judges * (judges - 1)), agreeing / (judges - 1), yes, no, judges > 1)
    count = int(units.max(initial=0)) + 1
    tallied = [np.bincount(units, column, count).astype(np.float64) for column in columns]
    table = np.stack(tallied, axis=1)[:, None]
    kappas, alphas = _resampled(table, table[..., 4] > 0, draws, _kappas, _alphas)
    return kappas, alphas


def set_alpha_resampled(
    words: WordNumbers,
    annotators: Sequence[EncodedSet],
    items: BoolArray,
    units: IntArray,
    draws: Draws,
) -> Replicates:
    """Alpha over sets of all annotators together in each replicate; see `pairs_resampled`."""
    table = set_totals(words, annotators, items, units)[:, None]
    return _resampled(table, table[..., 2] > 0, draws, alphas_of_sets)[0]


def _resampled(
    table: FloatArray,
    has_items: BoolArray,
    draws: Draws,
    *figures: Callable[[FloatArray], FloatArray],
) -> list[Replicates]:
    """Figures of the totals of units that are drawn, from a table of shape (units, K, counts).

    Units without items are not drawn; `has_items` has shape (units, K).
    """
    drawn = has_items.any(axis=1)
    rows = table[drawn].reshape(int(drawn.sum()), table[0].size)
    totals = resampled_totals(rows, draws).reshape(draws.replicates, *table.shape[1:])
    found = []
    for figure in figures:
        values = figure(totals)
        defined = ~np.isnan(values)
        found.append(Replicates(np.where(defined, values, 0), defined.astype(np.int64), has_items))
    return found


def _confusions(labels: Labels, units: IntArray) -> FloatArray:
    """Shape (units, P, 4): items by what two annotators said, no and no first, then no and yes."""
    count = int(units.max(initial=0)) + 1
    tables = []
    for first, second in pairs_of(len(labels)):
        both = (labels[first] != NOT_DONE) & (labels[second] != NOT_DONE)
        codes = units[both] * 4 + labels[first][both] * 2 + labels[second][both]
        tables.append(np.bincount(codes, minlength=4 * count).reshape(count, 4))
    return np.stack(tables, axis=1).astype(np.float64)


def _kappas(totals: FloatArray) -> FloatArray:
    shares, _, yes, no, items = np.moveaxis(totals, -1, 0)
    return chance_corrected(ratio(shares, items), ratio(yes**2 + no**2, (yes + no) ** 2))


def _alphas(totals: FloatArray) -> FloatArray:
    _, agreeing, yes, no, _ = np.moveaxis(totals, -1, 0)
    return alphas(agreeing, yes * (yes - 1) + no * (no - 1), yes + no)


_AT_A_TIME = 10_000


def exchanged_totals(table: FloatArray, draws: Draws) -> FloatArray:
    """The column totals of random subsets: each verse pair is included with probability 1/2.

    Args:
        table: shape (verse pairs, columns).

    Returns:
        Shape (replicates, columns).
    """
    totals = np.zeros((draws.replicates, table.shape[1]))
    for start, tossed in whole_numbers(draws.seed, draws.replicates, len(table), 2):
        totals[start : start + len(tossed)] = tossed @ table
    return totals


def holm(p_values: FloatArray) -> FloatArray:
    """P values corrected for multiple testing (Holm 1979).

    If all hypotheses with at most 0.05 are rejected, the probability that any of them is true is at
    most 5 %, even if the tests depend on each other.

    >>> holm(np.array([0.01, 0.04, 0.03, np.nan]))
    array([0.03, 0.06, 0.06,  nan])

    Args:
        p_values: shape (tests,); NaN for what was not tested, which does not count.
    """
    corrected = p_values.copy()
    order = np.argsort(p_values)[: int((~np.isnan(p_values)).sum())]
    stepped = p_values[order] * np.arange(order.size, 0, -1)
    corrected[order] = np.minimum(np.maximum.accumulate(stepped), 1)
    return corrected


@dataclass(frozen=True, slots=True)
class Difference:
    """The difference of a group of annotators from the rest.

    Attributes:
        statistic: the agreement rate within the two groups minus the rate between them; the higher,
            the more they differ.
        p_value: the share of all groupings that reach the statistic, from 1 / groupings.
        groupings: the number of ways to choose a group of this size.
    """

    statistic: float
    p_value: float
    groupings: int


def groupings_of(annotators: int, size: int) -> int:
    """The number of ways to choose a group of a size; a half and the other half count once.

    >>> groupings_of(5, 2), groupings_of(4, 2)
    (10, 3)
    """
    count = comb(annotators, size)
    return count // 2 if 2 * size == annotators else count


def difference_from_rest(
    counts: Counts, group: Sequence[int], annotators: int
) -> Difference | None:
    """Test whether a group of annotators differs from all others, by permutation.

    The rate *within* pools the links of all pairs of annotators who are both in the group or both
    not; the rate *between* pools those of all other pairs; each is the mean of both directions.

    The null hypothesis is that membership in the group is independent of the links, as if the group
    had been drawn at random. Then every group of this size is equally likely, and all are computed:
    the p value is the share that reach the statistic, including the group itself. It needs no
    assumptions on the annotators, but is valid only for a group named before anybody saw the
    figures. It does not say which annotators cause the difference.

    Args:
        counts: those of the verse pairs that *all* annotators have done, in any sets.
        group: the indexes of those annotators.

    Returns:
        None if the rate within or between the groups is undefined in one direction.

    Raises:
        ValueError: there is no pair within the groups, or none between them, as with two annotators
            or with all of them in the group.
    """
    if annotators < 3 or not 0 < len(group) < annotators:
        raise ValueError(f"{len(group)} of {annotators} annotators cannot be told from the rest")
    weights = np.concatenate([2 * counts.shared, counts.first + counts.second]).sum(axis=2)
    statistic = float(_within_minus_between(np.array([sorted(group)]), annotators, weights)[0])
    if np.isnan(statistic):
        return None
    groupings = groupings_of(annotators, len(group))
    # For halves, those with the first annotator come first; the others repeat them.
    choices = islice(combinations(range(annotators), len(group)), groupings)
    reached = 0
    while some := list(islice(choices, _AT_A_TIME)):
        found = _within_minus_between(np.array(some), annotators, weights)
        # A grouping without a rate counts as one that reaches it, to be conservative.
        reached += int((~(found < statistic - _EQUAL)).sum())
    return Difference(statistic, reached / groupings, groupings)


def _within_minus_between(groups: IntArray, annotators: int, weights: FloatArray) -> FloatArray:
    """The statistic of each grouping, from the annotators in each group, shape (groupings, size).

    `weights` has shape (4, P): numerators and denominators of both directions.
    """
    member = np.zeros((len(groups), annotators), np.bool_)
    np.put_along_axis(member, groups, values=True, axis=1)
    firsts, seconds = np.triu_indices(annotators, 1)
    between = (member[:, firsts] != member[:, seconds]) @ weights.T
    within_rate, between_rate = (
        ratio(part[:, :2], part[:, 2:], _EQUAL).mean(axis=1)
        for part in (weights.sum(axis=1) - between, between)
    )
    difference: FloatArray = within_rate - between_rate
    return difference
