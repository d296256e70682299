"""Bootstrap intervals: verse pairs are drawn within their sets.

Every figure is computed anew from the weight that each verse pair has in a replicate, by the same
estimator that is printed, such as the unweighted mean over sets and pairs of annotators.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import ceil, exp, log2, sqrt
from statistics import NormalDist
from typing import Self

import numpy as np

from blinker_qt.agreement.chance import alphas, chance_corrected
from blinker_qt.agreement.dice import Counts, pairs_of
from blinker_qt.agreement.encoding import (
    BoolArray,
    EncodedSet,
    FloatArray,
    IntArray,
    Labels,
    WordNumbers,
    ratio,
)
from blinker_qt.agreement.masi import alphas_of_sets, set_totals
from blinker_qt.agreement.partition import OUTSIDE
from blinker_qt.agreement.progress import Progress, no_progress

Rate = Callable[[FloatArray, FloatArray, FloatArray], FloatArray]
"""A rate of the pooled weights shared, of the first annotator and of the second; see `Counts`."""
Figure = Callable[[FloatArray], FloatArray]
"""A figure of summed counts: from shape (..., counts) to shape (...)."""

MIN_PAIRS = 6
"""The least number of verse pairs for an interval at any level."""
ROUGH_BELOW = 30
"""With fewer verse pairs an interval is rough, as the skew of rates is not well known."""
FEWEST_ANNOTATORS = 5
"""The least number of annotators from which something can be said about others."""
_BEYOND = 5
"""The least number of replicates that must be expected outside an interval."""
_MOST_UNITS = 1000
"""If there are more verse pairs, a few are drawn together, to save time and memory."""
_NUMBERS_AT_A_TIME = 1 << 18
_WEIGHTS_AT_A_TIME = 1 << 20
_LEAST_FREEDOM = 3.0
_EQUAL = 1e-12
_NORMAL = NormalDist()


@dataclass(frozen=True, slots=True)
class Draws:
    """How replicates are drawn, and the confidence level of intervals, from 0 to 1."""

    replicates: int = 1000
    seed: int = 1998
    level: float = 0.95


def fewest_replicates(level: float) -> int:
    """The least number of replicates for intervals at a level.

    >>> fewest_replicates(0.95), fewest_replicates(0.999)
    (100, 5000)
    """
    return ceil(round(_BEYOND / (1 - level), 6))


def fewest_pairs(level: float) -> int:
    """The least number of verse pairs for an interval at a level.

    With n verse pairs, all of them lie on one side of the median with probability 2 ** (1 - n), so
    not even the whole range of what can be drawn would be an interval at a higher level.

    >>> fewest_pairs(0.95), fewest_pairs(0.999)
    (6, 11)
    """
    return max(MIN_PAIRS, 1 + int(log2(1 / (1 - level)) + 1))


@dataclass(frozen=True, slots=True)
class Interval:
    """A confidence interval of a figure; its level is from 0 to 1."""

    low: float
    high: float
    level: float


def t_quantile(share: float, freedom: float) -> float:
    """The quantile of Student's t, expanded in 1 / freedom (Fisher and Cornish 1960).

    Its error is at most 0.001 for 5 degrees of freedom and shares from 0.025 to 0.975.
    """
    z = _NORMAL.inv_cdf(share)
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * freedom**4)
    )


def whole_numbers(
    seed: int,
    replicates: int,
    draws: int,
    below: int | IntArray,
    at_a_time: int = _NUMBERS_AT_A_TIME,
) -> Iterator[tuple[int, IntArray]]:
    """Random integers for some replicates at a time, with the index of the first.

    They are made from the doubles of PCG64, which are the same in all versions of numpy.

    Args:
        seed: determines the numbers, regardless of how many are drawn at a time.
        replicates: the number of rows.
        draws: the number of integers in a row.
        below: the exclusive upper bound, or one for each integer of a row; the distribution is
            uniform from 0.
        at_a_time: about how many integers to draw together; at least one row.
    """
    random = np.random.Generator(np.random.PCG64(seed))
    rows = max(1, at_a_time // max(1, draws))
    for start in range(0, replicates, rows):
        count = min(rows, replicates - start)
        yield start, (random.random((count, draws)) * below).astype(np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class Units:
    """The units drawn: single verse pairs, or in long studies a few of one set together.

    Units are drawn within strata, which are the sets. Sets of one unit, in which nothing could be
    drawn, form one stratum together; if there is only one, it joins its neighbour.

    Attributes:
        of_pairs: shape (verse pairs,), the unit of each, from 0.
        sets: shape (units,), the number of the set of each unit, ascending.
        strata: shape (units,), the number of the stratum of each unit.
    """

    of_pairs: IntArray
    sets: IntArray
    strata: IntArray

    @classmethod
    def of(cls, sets: IntArray) -> Self:
        """The units of verse pairs with these set numbers.

        >>> Units.of(np.array([7, 9, 7])).of_pairs.tolist()
        [0, 2, 1]
        """
        size = max(1, -(-sets.size // _MOST_UNITS))
        order = np.argsort(sets, kind="stable")
        _, firsts, counts = np.unique(sets[order], return_index=True, return_counts=True)
        begins = (np.arange(sets.size) - np.repeat(firsts, counts)) % size == 0
        units = np.empty(sets.size, np.int64)
        units[order] = np.cumsum(begins) - 1
        of_units = sets[order][begins]
        return cls(units, of_units, _strata(of_units))

    @classmethod
    def in_one_set(cls, count: int) -> Self:
        """Units of a number of verse pairs whose figures are pooled, whatever their sets."""
        return cls.of(np.zeros(count, np.int64))

    def sums(self, table: FloatArray) -> FloatArray:
        """The sums over the verse pairs of each unit of a table of shape (verse pairs, ...)."""
        order = np.argsort(self.of_pairs, kind="stable")
        starts = np.flatnonzero(np.diff(self.of_pairs[order], prepend=-1))
        sums: FloatArray = np.add.reduceat(table[order], starts, axis=0)
        return sums

    @property
    def inside(self) -> BoolArray:
        """Which units are in sets, shape (units,)."""
        inside: BoolArray = self.sets != OUTSIDE
        return inside

    def within_sets(self) -> Self:
        """The units in sets; the verse pairs outside have the unit `OUTSIDE`."""
        inside = self.inside
        numbers = np.where(inside, np.cumsum(inside) - 1, OUTSIDE)
        of_pairs = numbers[self.of_pairs] if numbers.size else self.of_pairs
        return type(self)(of_pairs, self.sets[inside], self.strata[inside])

    def weights(self, draws: Draws) -> Iterator[FloatArray]:
        """The weights of units, shape (rows, units), for some of the rows of `Resampled` at a time.

        Where n units are left out or drawn one by one, the weights of their stratum still add up to
        n. In each replicate n - 1 of n are drawn with replacement, since n draws would lose 1 / n
        of the variance (Rao and Wu 1988).
        """
        size = self.sets.size
        yield np.ones((1, size))
        _, places, counts = np.unique(self.strata, return_inverse=True, return_counts=True)
        sizes = counts[places]
        is_drawn = sizes > 1
        grown = sizes / np.maximum(sizes - 1, 1)
        rows = max(1, _WEIGHTS_AT_A_TIME // max(1, size))
        for start in range(0, size, rows):
            drawn = np.arange(start, min(start + rows, size))
            alike = places[drawn, None] == places
            weights = np.where(alike, grown[drawn, None], 1.0)
            weights[np.arange(drawn.size), drawn] = np.where(is_drawn[drawn], 0.0, 1.0)
            yield weights
        order = np.argsort(places, kind="stable")
        starts = np.cumsum(counts) - counts
        below, begins = np.repeat(counts, counts - 1), np.repeat(starts, counts - 1)
        for _, drawn in whole_numbers(
            draws.seed, draws.replicates, below.size, below, _WEIGHTS_AT_A_TIME
        ):
            cells = np.arange(len(drawn))[:, None] * size + begins + drawn
            times = np.bincount(cells.ravel(), minlength=len(drawn) * size)
            weights = np.empty((len(drawn), size))
            weights[:, order] = times.reshape(len(drawn), size)
            yield np.where(is_drawn, weights * grown, 1.0)


def _strata(sets: IntArray) -> IntArray:
    _, strata, counts = np.unique(sets, return_inverse=True, return_counts=True)
    lone = np.flatnonzero((counts[strata] == 1) & (sets != OUTSIDE))
    if lone.size == 1 and sets.size > 1:
        neighbour = lone[0] - 1 if lone[0] > 0 and sets[lone[0] - 1] != OUTSIDE else lone[0] + 1
        strata[lone] = strata[neighbour % sets.size]
    else:
        strata[lone] = counts.size
    return strata


@dataclass(frozen=True, slots=True, eq=False)
class Resampled:
    """K figures of a study, of the study without each of its units, and of replicates.

    Attributes:
        figures: shape (1 + units + replicates, K); NaN where undefined.
        strata: shape (units,), the stratum of each unit.
        counts_in: shape (units, K), bool; whether each unit contributes to each figure.
        widened: shape (K,); what variances are multiplied by, since some of their parts cannot be
            estimated.
    """

    figures: FloatArray
    strata: IntArray
    counts_in: BoolArray
    widened: FloatArray

    @classmethod
    def of(cls, figures: FloatArray, units: Units, counts_in: BoolArray) -> Self:
        """Figures over the same units; shape (units, K) says which contribute to which."""
        return cls(figures, units.strata, counts_in, np.ones(figures.shape[1]))

    def minus(self, other: "Resampled", counts_in: BoolArray) -> "Resampled":
        """The differences of these figures and others, and in which units they differ."""
        return Resampled(
            self.figures - other.figures,
            self.strata,
            counts_in,
            np.maximum(self.widened, other.widened),
        )

    def intervals(self, level: float) -> list[Interval | None]:
        """The expanded, accelerated percentile interval of each figure.

        Plain percentiles of replicates are too narrow for few or skewed units. So percentiles
        farther out are used (Hesterberg 2015): by what the jackknife over units has the greater
        standard error, by what a t distribution is wider than the normal one, and farther on the
        side where rates are skewed (Efron 1987). They are counted from the figure itself, which
        therefore always lies in its interval.

        None where fewer than `fewest_pairs` units contribute or all of them are alike.
        """
        return [self._interval(place, level) for place in range(self.figures.shape[1])]

    def _interval(self, place: int, level: float) -> Interval | None:
        figure, drawn = float(self.figures[0, place]), self._drawn(place)
        counts = self.counts_in[:, place]
        if np.isnan(figure) or int(counts.sum()) < fewest_pairs(level):
            return None
        error = self.standard_error(place)
        if error is None or not drawn.size or np.ptp(drawn) < _EQUAL:
            return None
        t = t_quantile((1 + level) / 2, error.freedom) * max(1.0, error.size / float(drawn.std()))
        below = (float((drawn < figure).mean()) + float((drawn <= figure).mean())) / 2
        least = 1 / (drawn.size + 1)
        centre = _NORMAL.inv_cdf(min(max(below, least), 1 - least))
        shares = [_NORMAL.cdf(centre + z / max(1 - error.acceleration * z, 0.05)) for z in (-t, t)]
        low, high = np.quantile(drawn, shares).round(12).tolist()
        return Interval(min(low, figure), max(high, figure), level)

    def _drawn(self, place: int) -> FloatArray:
        drawn = self.figures[1 + self.strata.size :, place]
        return drawn[~np.isnan(drawn)]

    def influences(self, place: int | None = None) -> tuple[FloatArray, FloatArray]:
        """The influence of each unit on figures, by the jackknife, and the factor of its square.

        The sum of the products is the variance of a figure over units.

        Returns:
            Shapes (units, figures), of one figure or of all, and (units,).
        """
        chosen = slice(None) if place is None else slice(place, place + 1)
        figures = self.figures[: 1 + self.strata.size, chosen]
        _, places, counts = np.unique(self.strata, return_inverse=True, return_counts=True)
        sizes = counts[places]
        away = np.nan_to_num(figures[0] - figures[1:]) * ((sizes - 1) / sizes)[:, None]
        order = np.argsort(places, kind="stable")
        starts = np.cumsum(counts) - counts
        sums = np.add.reduceat(away[order], starts) if sizes.size else away
        away = away - (sums / counts[:, None])[places]
        return away, sizes / np.maximum(sizes - 1, 1)

    def standard_error(self, place: int) -> "StandardError | None":
        """The standard error of a figure over units, by the jackknife; None if nothing varies."""
        influences, grown = self.influences(place)
        away, places = influences[:, 0], np.unique(self.strata, return_inverse=True)[1]
        variances = np.bincount(places, away**2 * grown)
        variance = float(variances.sum()) * float(self.widened[place])
        if not variance > _EQUAL**2:
            return None
        counts = np.bincount(places, self.counts_in[:, place])
        squares = float((away**2).sum())
        of_sizes = float(variances.sum() ** 2 / (variances**2 / np.maximum(counts - 1, 1)).sum())
        of_values = squares**2 / float((away**4).sum()) - 1
        freedom = 2 / (1 / of_sizes + 1 / max(of_values, 2.0))
        return StandardError(
            sqrt(variance),
            max(freedom, _LEAST_FREEDOM),
            float((away**3).sum()) / (6 * squares**1.5),
        )


@dataclass(frozen=True, slots=True)
class StandardError:
    """A standard error, and how well it is known.

    Attributes:
        size: the standard error.
        freedom: the degrees of freedom of a t distribution that allows for its uncertainty: the
            harmonic mean of Satterthwaite's, for units of unequal strata, and of the number of
            units that matter, for a few units that differ much from the others.
        acceleration: a sixth of the skewness of the figure (Efron 1987).
    """

    size: float
    freedom: float
    acceleration: float


@dataclass(frozen=True, slots=True, eq=False)
class Replicates:
    """Sums of the figures of every two annotators in each row of `Resampled`.

    Attributes:
        sums: shape (rows, P), the sum of the set rates that are defined, or one figure.
        counts: shape (rows, P), the weight of these.
        strata: shape (units,), the stratum of each unit.
        has_rate: shape (units, P), bool; whether each unit has anything to compare.
        rates: shape (P,), how many set rates are defined.
        uncertain: shape (P,), how many of these have an uncertainty: those of several units.
    """

    sums: FloatArray
    counts: FloatArray
    strata: IntArray
    has_rate: BoolArray
    rates: FloatArray
    uncertain: FloatArray

    def means(self, chosen: BoolArray) -> Resampled:
        """The mean figures over some pairs of annotators.

        `chosen` has shape (P, K), bool: the pairs that each mean is over.
        """
        means = ratio(self.sums @ chosen, self.counts @ chosen, _EQUAL)
        widened = ratio(self.rates @ chosen, self.uncertain @ chosen)
        return Resampled(means, self.strata, self.has_rate @ chosen, np.nan_to_num(widened))


def crossed_interval(
    replicates: Replicates, annotators: int, level: float, lowest: float = 0.0
) -> Interval | None:
    """The interval of the mean over all pairs for other verse pairs *and* other annotators.

    The variance is that over verse pairs plus that over annotators, which the jackknife estimates
    by leaving out one annotator at a time, with all pairs of theirs. It is a t interval of the log
    odds of the figure, so it stays in the range of the measure.

    Args:
        replicates: the figures of every two of the annotators.
        annotators: how many there are.
        level: from 0 to 1.
        lowest: the lowest value of the measure; the highest is 1.

    Returns:
        None with fewer than `FEWEST_ANNOTATORS`, or if there is no interval for these annotators.
    """
    if annotators < FEWEST_ANNOTATORS:
        return None
    firsts, seconds = np.triu_indices(annotators, 1)
    places = np.arange(annotators)
    apart = (firsts[:, None] != places) & (seconds[:, None] != places)
    everybody = replicates.means(np.ones((firsts.size, 1), np.bool_))
    left_out = replicates.means(apart).figures[0]
    figure, error = float(everybody.figures[0, 0]), everybody.standard_error(0)
    share = (figure - lowest) / (1 - lowest)
    if everybody.intervals(level) == [None] or error is None or not 0 < share < 1:
        return None
    of_annotators = (annotators - 1) * float(np.nanvar(left_out))
    variance = of_annotators + error.size**2
    freedom = variance**2 / (of_annotators**2 / (annotators - 1) + error.size**4 / error.freedom)
    half = t_quantile((1 + level) / 2, max(freedom, _LEAST_FREEDOM)) * sqrt(variance)
    half /= share * (1 - share) * (1 - lowest)
    low, high = (
        lowest + (1 - lowest) / (1 + (1 - share) / share * exp(-away)) for away in (-half, half)
    )
    return Interval(low, high, level)


def rates_resampled(
    counts: Counts,
    units: Units,
    draws: Draws,
    rate: Rate,
    progress: Progress = no_progress,
) -> Replicates:
    """The set rates of every two annotators in each row.

    A set counts as often as its units were drawn, on average: once, unless whole sets are drawn. A
    set of which nothing was drawn that two annotators both did keeps its rate, so that replicates
    compare who did what in the study.

    Args:
        counts: those of each unit.
        units: those in sets; the sets are ascending.
        rate: the rate of the measure; its mean over both directions is what is printed.
    """
    _, pairs, size = counts.shared.shape
    table = np.stack(counts).transpose(3, 0, 1, 2).reshape(size, 6 * pairs)
    has_rate = ~np.isnan(_set_rates(table, rate))
    starts = np.flatnonzero(np.diff(units.sets, prepend=OUTSIDE - 1))
    ends = np.append(starts[1:], size)
    whole = _set_rates(np.add.reduceat(table, starts, axis=0) if size else table, rate)
    is_defined = ~np.isnan(whole)
    whole = np.nan_to_num(whole)
    is_lone = ends - starts == 1
    lone = starts[is_lone]
    every_sum, every_count = [], []
    rows = 0
    for weights in units.weights(draws):
        sums, defined = weights[:, lone] @ whole[is_lone], weights[:, lone] @ is_defined[is_lone]
        for place in np.flatnonzero(~is_lone).tolist():
            progress((rows + len(weights) * place / starts.size) / (1 + size + draws.replicates))
            inside = slice(starts[place], ends[place])
            weights_inside = weights[:, inside]
            rates = _set_rates(weights_inside @ table[inside], rate)
            rates = np.where(np.isnan(rates), whole[place], rates)
            of_set = weights_inside.mean(axis=1)[:, None]
            sums += rates * of_set
            defined += is_defined[place] * of_set
        every_sum.append(sums)
        every_count.append(defined)
        rows += len(weights)
    progress(1)
    in_set = np.add.reduceat(has_rate, starts, axis=0, dtype=np.int64) if size else has_rate
    varies = is_defined & ((in_set > 1) | is_lone[:, None])
    return Replicates(
        np.concatenate(every_sum),
        np.concatenate(every_count),
        units.strata,
        has_rate,
        is_defined.sum(axis=0).astype(np.float64),
        varies.sum(axis=0).astype(np.float64),
    )


def _set_rates(totals: FloatArray, rate: Rate) -> FloatArray:
    """The rates, shape (rows, P), of totals of shape (rows, 3 tables, 2 directions, P), flat."""
    tables = totals.reshape(len(totals), 3, 2, totals.shape[1] // 6).swapaxes(0, 1)
    rates: FloatArray = rate(*tables).mean(axis=1)
    return rates


def resampled_totals(table: FloatArray, units: Units, draws: Draws) -> FloatArray:
    """The sums of the counts of units, shape (units, ...), in each row: shape (rows, ...)."""
    flat = table.reshape(len(table), -1)
    totals = np.concatenate([weights @ flat for weights in units.weights(draws)])
    return totals.reshape(len(totals), *table.shape[1:])


def totals_resampled(
    table: FloatArray, units: Units, draws: Draws, *figures: Figure
) -> list[Replicates]:
    """Figures of the summed counts of units in each row.

    Args:
        table: shape (units, P, counts).
        figures: the functions of the sums.
    """
    totals = resampled_totals(table, units, draws)
    has_items = np.any(table != 0, axis=2)
    alone = np.ones(table.shape[1])
    intervals = []
    for figure in figures:
        values = figure(totals)
        defined = (~np.isnan(values)).astype(np.float64)
        intervals.append(
            Replicates(np.nan_to_num(values), defined, units.strata, has_items, alone, alone)
        )
    return intervals


def everybody_resampled(
    labels: Labels, of_items: IntArray, units: Units, draws: Draws, classes: int = 2
) -> tuple[Replicates, Replicates]:
    """The kappa and the nominal alpha of all annotators together in each row.

    Args:
        labels: shape (A, items), such as of `linked_words`; one of so many classes from 0, or a
            negative number for no label.
        of_items: shape (items,), the unit that each is drawn with.
    """
    given = np.stack([(labels == number).sum(axis=0) for number in range(classes)])
    judged = given.sum(axis=0) > 1
    given, of_items = given[:, judged], of_items[judged]
    judges, agreeing = given.sum(axis=0), (given * (given - 1)).sum(axis=0)
    columns = (
        agreeing / (judges * (judges - 1)),
        agreeing / (judges - 1),
        np.ones_like(of_items),
        *given,
    )
    count = units.sets.size
    tallied = [np.bincount(of_items, column, count).astype(np.float64) for column in columns]
    table = np.stack(tallied, axis=1)[:, None]
    kappas, of_alpha = totals_resampled(table, units, draws, _kappas, _alphas)
    return kappas, of_alpha


def kappas_resampled(
    labels: Labels, of_items: IntArray, units: Units, draws: Draws, classes: int
) -> Replicates:
    """Cohen's kappas of every two annotators in each row; see `everybody_resampled`."""
    pairs, count = pairs_of(len(labels)), units.sets.size
    table = np.zeros((count, len(pairs), 2 + 2 * classes))
    for row, (first, second) in enumerate(pairs):
        both = (labels[first] >= 0) & (labels[second] >= 0)
        first_labels, second_labels = labels[first][both], labels[second][both]
        places, numbers = of_items[both], range(classes)
        columns = (
            np.ones_like(places),
            first_labels == second_labels,
            *(first_labels == number for number in numbers),
            *(second_labels == number for number in numbers),
        )
        for number, column in enumerate(columns):
            table[:, row, number] = np.bincount(places, column, count)
    return totals_resampled(table, units, draws, _cohens)[0]


def set_alpha_resampled(
    words: WordNumbers,
    annotators: list[EncodedSet],
    items: BoolArray,
    units: Units,
    draws: Draws,
) -> Replicates:
    """Alpha over sets of all annotators together in each row; see `set_alpha`."""
    table = np.zeros((units.sets.size, 1, 4))
    totals = set_totals(words, annotators, items, units.of_pairs)
    table[: len(totals), 0] = totals
    return totals_resampled(table, units, draws, alphas_of_sets)[0]


def _kappas(totals: FloatArray) -> FloatArray:
    shares, items, classes = totals[..., 0], totals[..., 2], totals[..., 3:]
    by_chance = ratio((classes**2).sum(axis=-1), classes.sum(axis=-1) ** 2)
    return chance_corrected(ratio(shares, items), by_chance)


def _alphas(totals: FloatArray) -> FloatArray:
    agreeing, classes = totals[..., 1], totals[..., 3:]
    return alphas(agreeing, (classes * (classes - 1)).sum(axis=-1), classes.sum(axis=-1))


def _cohens(totals: FloatArray) -> FloatArray:
    items, agreeing = totals[..., 0], totals[..., 1]
    first, second = np.split(totals[..., 2:], 2, axis=-1)
    by_chance = ratio((first * second).sum(axis=-1), items**2)
    return chance_corrected(ratio(agreeing, items), by_chance)
