"""Annotators who disagree with the others, by links or by answers to a question."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import atan, cos, pi, sin, sqrt
from typing import Self

import numpy as np

from blinker_qt.agreement.chance import Labelled, judgments
from blinker_qt.agreement.dice import Counts
from blinker_qt.agreement.encoding import BoolArray, FloatArray, IntArray, ratio
from blinker_qt.agreement.progress import Progress, no_progress
from blinker_qt.agreement.resampling import Draws, Units, t_quantile


@dataclass(frozen=True, slots=True, eq=False)
class Disagreements:
    """Each annotator's mean disagreement with the others.

    Attributes:
        means: shape (A,); NaN for an annotator without common items.
        mean: the mean of the means; NaN without any.
        sd: their population standard deviation.
    """

    means: FloatArray
    mean: float
    sd: float

    @classmethod
    def of(cls, means: FloatArray) -> Self:
        """From the annotators' mean disagreements, shape (A,)."""
        defined = means[~np.isnan(means)]
        if not defined.size:
            return cls(means, np.nan, np.nan)
        return cls(means, float(defined.mean()), float(defined.std()))

    @classmethod
    def of_rates(cls, rates: FloatArray, annotators: int) -> Self:
        """From agreement rates: 1 minus the mean rate of all pairs with an annotator.

        Args:
            rates: shape (P, S), of pairs of annotators in sets; NaN is left out.
        """
        kept = ~np.isnan(rates)
        sums = np.where(kept, rates, 0).sum(axis=1)
        of_each = _pairs_of_each(annotators)
        totals, counts = of_each @ sums, of_each @ kept.sum(axis=1)
        return cls.of(1 - ratio(totals, counts))

    @property
    def by_hamon(self) -> BoolArray:
        """Whose mean is above mean + standard deviation, shape (A,): outliers by Hamon's rule.

        >>> Disagreements.of(np.array([0.5, 0.6, 0.5, 1.6])).by_hamon.tolist()
        [False, False, False, True]
        """
        above: BoolArray = self.means > self.mean + self.sd
        return above

    @property
    def ranking(self) -> IntArray:
        """The annotators who have a mean, the least disagreement first, as in Hamon's Figures."""
        order = np.argsort(self.means, kind="stable")
        return order[~np.isnan(self.means[order])]


OUTLIERS_BY_CHANCE = 0.05
"""The share of studies of equal annotators in which somebody is an outlier."""
_FEWEST = 10
"""The least number of verse pairs for a result."""


def by_hamon_by_chance(annotators: int) -> float:
    """The expected number of annotators above mean + SD if all are alike.

    For independent normal figures that is A P(t > 1) with A - 2 degrees of freedom.

    >>> [round(by_hamon_by_chance(count), 2) for count in (2, 3, 7)]
    [0.0, 0.75, 1.27]
    """
    freedom = annotators - 2
    if freedom < 1:
        return 0.0
    angle = atan(1 / sqrt(freedom))
    term, total = (cos(angle), cos(angle)) if freedom % 2 else (1.0, 1.0)
    for step in range(2 + freedom % 2, freedom, 2):
        term *= (step - 1) / step * cos(angle) ** 2
        total += term
    within = sin(angle) * total
    if freedom % 2:
        within = 2 / pi * (angle + (sin(angle) * total if freedom > 1 else 0))
    return annotators * (1 - within) / 2


@dataclass(frozen=True, slots=True, eq=False)
class Differences:
    """How much more than the others each annotator disagrees, and whether that is chance.

    Attributes:
        differences: shape (A,); each annotator's mean disagreement minus the mean of the others';
            NaN with fewer than three annotators.
        margins: shape (A,); the margins of chance: if all annotators are alike, one of them exceeds
            the margin in 5 % of studies. NaN in the same places, and with too few verse pairs.
    """

    differences: FloatArray
    margins: FloatArray

    @classmethod
    def of(cls, means: FloatArray, left_out: Iterable[FloatArray], items: IntArray) -> Self:
        """From the annotators' means and their means without each verse pair (jackknife).

        The spread is estimated from all annotators together, since they are alike under the null
        hypothesis; so an annotator with a few bad verse pairs does not hide behind a large spread.
        Each margin is adjusted for the number of annotators (Bonferroni).

        Args:
            means: shape (A,), the mean disagreement of each; NaN if undefined.
            left_out: arrays of shape (A, some), the means without one verse pair, for some verse
                pairs at a time.
            items: shape (A,), how many verse pairs each has in common with anybody.
        """
        there = np.flatnonzero(~np.isnan(means))
        differences, margins = np.full((2, means.size), np.nan)
        if there.size < 3:
            return cls(differences, margins)
        differences[there] = _minus_mean_of_others(means[there])
        sums, squares, count = np.zeros(there.size), np.zeros(there.size), 0
        for some in left_out:
            away = _minus_mean_of_others(some[there] - means[there, None])
            sums += away.sum(axis=1)
            squares += (away**2).sum(axis=1)
            count += away.shape[1]
        many = items[there]
        # Where annotators are all alike, rounding takes it below 0.
        variance = max(float(((squares - sums**2 / count) * (many - 1)).mean()), 0.0)
        quantile = 1 - OUTLIERS_BY_CHANCE / there.size
        margins[there] = [
            t_quantile(quantile, size - 1) * sqrt(variance / size) if size >= _FEWEST else np.nan
            for size in many.tolist()
        ]
        return cls(differences, margins)

    @property
    def outliers(self) -> BoolArray:
        """Who disagrees more than the others beyond chance, shape (A,)."""
        above: BoolArray = self.differences > self.margins
        return above


def rates_left_out(
    parts: Iterable[Counts], totals: Counts, annotators: int
) -> Iterator[FloatArray]:
    """Each annotator's mean disagreement without one verse pair.

    Args:
        parts: the counts of single verse pairs, shape (2, P, some), some at a time.
        totals: those of all of them together, shape (2, P, 1).

    Yields:
        Shape (A, some); what an annotator has with others whose rate exists.
    """
    of_each, whole = _pairs_of_each(annotators), totals.rates
    shared = of_each @ ~np.isnan(whole)
    for part in parts:
        rest = Counts(*(all_ - one for all_, one in zip(totals.tables, part.tables, strict=True)))
        rates = rest.rates
        rates = np.where(np.isnan(rates), whole, rates)
        yield 1 - of_each @ np.nan_to_num(rates) / np.maximum(shared, 1)


def _pairs_of_each(annotators: int) -> FloatArray:
    """Which pairs contain each annotator, shape (A, P): 1 or 0."""
    found = np.zeros((annotators, annotators * (annotators - 1) // 2))
    for end in np.triu_indices(annotators, 1):
        found[end, np.arange(end.size)] = 1
    return found


def _minus_mean_of_others(means: FloatArray) -> FloatArray:
    """Each row minus the mean of the other rows."""
    size = len(means)
    away: FloatArray = (means - means.mean(axis=0)) * (size / (size - 1))
    return away


def n_agreements(ratings: Labelled, steps: int) -> FloatArray:
    """The share of ratings at most n steps apart, for n = 0 ... steps - 1 (Hamon, section 3.1).

    Hamon has two judges for each segment. Where an item has more, it counts with the share of its
    pairs of judges who are at most n apart; so n-agreement for n = 0 is Po of the kappa for many.

    >>> n_agreements(np.array([[1, 2, 3, 4, 0], [1, 3, 3, 1, 2]]), 5).tolist()
    [0.4, 0.6, 0.8, 1.0, 1.0]

    Args:
        ratings: shape (A, items).

    Returns:
        Shape (steps,), never falling; NaN where no item was rated by two.
    """
    counts = judgments(ratings, steps)
    if not len(counts):
        return np.full(steps, np.nan)
    judges = counts.sum(axis=1)
    pairs = judges * (judges - 1) / 2
    # Pairs exactly n apart, for one n after the other.
    alike = (counts * (counts - 1)).sum(axis=1) / 2
    apart = [(counts[:, n:] * counts[:, :-n]).sum(axis=1) for n in range(1, steps)]
    shares: FloatArray = (np.cumsum([alike, *apart], axis=0) / pairs).mean(axis=1)
    return shares


def spreads(counts: IntArray, *, ordered: bool = True) -> FloatArray:
    """The mean distance of every two answers on an item, in steps.

    One who says 5 where two say 2 spreads an item more than three who say 1, 2 and 3 do, though
    these have the greater entropy:

    >>> spreads(np.array([[0, 2, 0, 0, 1], [1, 1, 1, 0, 0]])).round(2)
    array([2.  , 1.33])

    Args:
        counts: shape (items, steps), how many annotators chose each.
        ordered: whether the answers are steps of a scale; if not, any two are one step apart.

    Returns:
        Shape (items,); NaN if fewer than two answered.
    """
    steps, judges = np.arange(counts.shape[1]), counts.sum(axis=1)
    apart = np.abs(steps[:, None] - steps)
    distances = (counts @ (apart if ordered else np.minimum(apart, 1)) * counts).sum(axis=1)
    return ratio(distances, judges * (judges - 1))


def disagreements(ratings: Labelled, *, ordered: bool = True) -> tuple[Disagreements, Differences]:
    """The mean distance in steps of each annotator from the others (Hamon, section 3.3).

    An item counts with the mean distance of the annotator's rating from those of the others who
    rated it, and an annotator's mean is over the items that somebody else rated too.

    Args:
        ratings: shape (A, items).
        ordered: whether the answers are steps of a scale; if not, any two are one step apart.
    """
    rated = ratings >= 0
    others = rated.sum(axis=0) - 1
    scale = np.arange(ratings.max(initial=0) + 1)
    counts = np.stack([(ratings == step).sum(axis=0) for step in scale], axis=1)
    # Shape (items, steps): how far a rating of that step is from all ratings of the item together.
    apart = np.abs(scale[:, None] - scale)
    distances = counts @ (apart if ordered else np.minimum(apart, 1))
    own = distances[np.arange(others.size), np.maximum(ratings, 0)]
    compared = rated & (others > 0)
    by_item = own / np.maximum(others, 1) * compared
    items = compared.sum(axis=1)
    means = ratio(by_item.sum(axis=1), items)
    rest = np.divide(
        by_item.sum(axis=1)[:, None] - by_item,
        items[:, None] - compared,
        out=np.repeat(means[:, None], others.size, axis=1),
        where=compared & (items[:, None] > 1),
    )
    return Disagreements.of(means), Differences.of(means, [rest], items)


def pearson(first: Labelled, second: Labelled) -> float | None:
    """Pearson's correlation of two passes over the same items (Hamon, section 4.3).

    None if fewer than two items were rated twice, or if all ratings of a pass are the same.

    >>> print(f"{pearson(np.array([0, 1, 2, -1, 3]), np.array([0, 2, 1, 4, 3])):.2f}")
    0.80
    """
    both = (first >= 0) & (second >= 0)
    x, y = first[both].astype(np.float64), second[both].astype(np.float64)
    if x.size < 2 or not (np.ptp(x) and np.ptp(y)):
        return None
    x, y = x - x.mean(), y - y.mean()
    return float((x * y).sum() / np.sqrt((x * x).sum() * (y * y).sum()))


def resampled(
    ratings: Labelled,
    figures: Callable[[Labelled], Sequence[float | None]],
    units: Units,
    draws: Draws,
    progress: Progress = no_progress,
) -> FloatArray:
    """Figures of all rated items, without each unit of them, and of items that are drawn.

    Args:
        ratings: shape (A, items).
        figures: computes K figures from ratings.
        units: those of the items, in one set.

    Returns:
        Shape (rows, K), the rows of `Resampled`; NaN for None.
    """
    size = units.sets.size
    items = [np.flatnonzero(units.of_pairs == unit) for unit in range(size)]
    rows, drawn_once = 1 + size + draws.replicates, size / max(size - 1, 1)
    values: list[Sequence[float | None]] = []
    for weights in units.weights(draws):
        for row in weights:
            progress(len(values) / rows)
            # Where nothing was drawn, every weight is 1; otherwise one draw weighs more.
            times = np.where(row == 1, 1, np.rint(row / drawn_once)).astype(np.int64)
            drawn = [items[unit] for unit in np.repeat(np.arange(times.size), times).tolist()]
            values.append(figures(ratings[:, np.concatenate(drawn)]))
    return np.array(values, np.float64)
