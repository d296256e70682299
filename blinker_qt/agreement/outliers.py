"""Annotators who disagree with the others, by links or by answers to a question."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import atan, cos, pi, sin, sqrt
from typing import Self

import numpy as np

from blinker_qt.agreement.chance import Labelled, judgments
from blinker_qt.agreement.dice import Counts
from blinker_qt.agreement.encoding import BoolArray, FloatArray, IntArray, ratio
from blinker_qt.agreement.progress import Progress, no_progress
from blinker_qt.agreement.resampling import Draws, Units


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
_REPLICATES, _TESTS = 1000, 5
"""The permutations for so many tests at once; more tests take more."""
_ORDERS = 2000
"""The orders of annotators to choose from."""
_SEED = 1998
_EQUAL = 1e-12


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
class Scores:
    """How much more than the others each of A annotators disagrees, item by item.

    Only items that at least three have in common count: whoever did other items is not compared by
    these, however easy or hard they are.

    Attributes:
        scores: shape (A, items), adding up to the difference times the number of items.
        is_compared: shape (A, items), bool; which items of an annotator count.
        items: shape (A,), how many items each has; one of `scores` may stand for several.
    """

    scores: FloatArray
    is_compared: BoolArray
    items: IntArray

    @classmethod
    def of_distances(cls, distances: FloatArray, rated: BoolArray) -> Self:
        """From each annotator's mean distance from the others on each item, shape (A, items)."""
        count = rated.sum(axis=0)
        is_compared = rated & (count > 2)
        sums = np.where(is_compared, distances, 0).sum(axis=0)
        of_others = (sums - distances) / np.maximum(count - 1, 1)
        return cls(
            np.where(is_compared, distances - of_others, 0), is_compared, is_compared.sum(axis=1)
        )

    @classmethod
    def of_counts(cls, counts: Counts, done: BoolArray, sizes: IntArray) -> Self:
        """From the weights of links in units of verse pairs that the same annotators have done.

        Every two annotators b and c are compared with each third one, a, on the verse pairs that
        all three have done: a disagrees more where a and c share less than b and c. The difference
        of a is the mean over b and c, weighted by these verse pairs; if all did all, it is the mean
        disagreement of a minus that of the others.

        Args:
            counts: those of the units.
            done: shape (A, units), who has done the verse pairs of a unit.
            sizes: shape (units,), how many verse pairs are in each.
        """
        size = len(done)
        members = _pairs_of_each(size)
        firsts, seconds = np.triu_indices(size, 1)
        both = done[firsts] & done[seconds]
        compared = (both * sizes) @ done.T * (members.T == 0)
        directions = [
            _against_thirds(*tables, done, members, both, sizes)
            for tables in zip(counts.shared, (counts.first + counts.second) / 2, strict=True)
        ]
        scores = np.mean([of_direction for of_direction, _ in directions], axis=0)
        compared = compared * np.logical_and.reduce([valid for _, valid in directions])[:, None]
        all_compared = members @ compared.sum(axis=1)
        # Who is compared with whom: as members of a pair, or one of a pair and a third.
        with_whom = (members * compared.sum(axis=1)) @ members.T + members @ compared
        others = ((with_whom + with_whom.T) > 0).sum(axis=1) - (all_compared > 0)
        is_compared = done & (done.sum(axis=0) > 2) & (all_compared > 0)[:, None]
        items = (is_compared * sizes).sum(axis=1)
        scale = ratio((others - 1) * items, np.maximum(others, 1) * all_compared)
        return cls(np.nan_to_num(scale)[:, None] * scores * is_compared, is_compared, items)

    @property
    def differences(self) -> FloatArray:
        """Each annotator's mean disagreement minus that of the others, shape (A,), or NaN."""
        return ratio(self.scores.sum(axis=1), self.items)

    @property
    def scales(self) -> FloatArray:
        """The standard deviations of sums of scores, shape (A,), if all annotators are alike.

        They are estimated from all who have an item, since they are alike under the null
        hypothesis; so an annotator with a few bad items does not hide behind a large spread.
        """
        squares = ratio((self.scores**2).sum(axis=0), self.is_compared.sum(axis=0))
        scales: FloatArray = np.sqrt((self.is_compared * np.nan_to_num(squares)).sum(axis=1))
        return scales

    def largest_by_chance(self, replicates: int) -> FloatArray:
        """The largest standardized sum of any annotator in each replicate.

        In each item, the scores of those who have it are exchanged at random: if annotators are
        alike, anybody could have made the decisions of anybody else who has the item.
        """
        count, random = self.is_compared.sum(axis=0), np.random.Generator(np.random.PCG64(_SEED))
        ranks = np.cumsum(self.is_compared, axis=0) - 1
        sums = np.zeros((replicates, len(self.scores)))
        for present in np.unique(count[count > 0]).tolist():
            orders = np.argsort(random.random((_ORDERS, present)), axis=1)
            items = np.flatnonzero(count == present)
            of_items = (
                self.scores[:, items].T[self.is_compared[:, items].T].reshape(items.size, present)
            )
            chosen = (random.random((replicates, items.size)) * _ORDERS).astype(np.int64)
            for place, present_in in enumerate(self.is_compared[:, items]):
                taken = np.flatnonzero(present_in)
                drawn = orders[chosen[:, taken], ranks[place, items[taken]]]
                sums[:, place] += of_items[taken, drawn].sum(axis=1)
        largest: FloatArray = np.max(
            ratio(sums, np.broadcast_to(self.scales, sums.shape)),
            axis=1,
            initial=0,
            where=self.scales > 0,
        )
        return largest


def _against_thirds(
    shared: FloatArray,
    weights: FloatArray,
    done: BoolArray,
    members: FloatArray,
    both: BoolArray,
    sizes: IntArray,
) -> tuple[FloatArray, BoolArray]:
    """The scores of one direction before scaling, and which pairs have a rate, shape (P,).

    Args:
        shared: shape (P, units).
        weights: shape (P, units), the mean of both annotators' weights.
        done: shape (A, units).
        members: shape (A, P), who is in which pair.
        both: shape (P, units), bool; what both of a pair have done.
        sizes: shape (units,), how many verse pairs are in each.
    """
    # The weight of a unit, and that of a pair of annotators relative to the others on the same
    # units: if one verse pair is longer than another, it is so for all who have done it.
    usual = np.nan_to_num(ratio(weights.sum(axis=0), both.sum(axis=0)))
    of_one = usual.sum() / max(int(sizes[both.any(axis=0)].sum()), 1)
    totals = weights.sum(axis=1)
    each = np.nan_to_num(ratio(both @ usual, totals * of_one))
    # What two do not share beyond what any two do not share on average.
    excess = weights * (shared.sum() / max(weights.sum(), _EQUAL)) - shared
    excess *= each[:, None]
    scores = np.zeros((len(done), shared.shape[1]))
    for third, did_unit in enumerate(done):
        of_pairs = excess * (did_unit & ~members[third].astype(np.bool_)[:, None])
        scores += members @ of_pairs
        scores[third] -= 2 * of_pairs.sum(axis=0)
    return scores, totals > 0


@dataclass(frozen=True, slots=True, eq=False)
class Differences:
    """How much more than the others each annotator disagrees, and whether that is chance.

    Attributes:
        differences: shape (A,); each annotator's mean disagreement minus the mean of the others',
            on items that they have in common; NaN where three have none.
        margins: shape (A,); the margins of chance: if all annotators are alike, one of them exceeds
            the margin in 5 % of studies. NaN in the same places, and with too few items.
    """

    differences: FloatArray
    margins: FloatArray

    @classmethod
    def of(cls, scores: Scores, tests: int = 1) -> Self:
        """From the annotators' scores, by permutation within items.

        The margin of an annotator is the standard deviation of the difference times a factor that
        the largest standardized difference of any annotator exceeds in 5 % of permutations.

        Args:
            scores: those of the annotators.
            tests: how many questions are tested at once; somebody then exceeds a margin in any of
                them in at most 5 % of studies (Bonferroni).
        """
        enough = scores.items >= _FEWEST
        margins = np.full(scores.items.size, np.nan)
        if enough.any():
            replicates = _REPLICATES * max(1, -(-tests // _TESTS))
            largest = np.sort(scores.largest_by_chance(replicates))[::-1]
            above = int(OUTLIERS_BY_CHANCE / tests * replicates)
            sizes = np.maximum(scores.items, 1)
            margins = np.where(enough, largest[above] * scores.scales / sizes, np.nan)
        return cls(scores.differences, margins)

    @property
    def outliers(self) -> BoolArray:
        """Who disagrees more than the others beyond chance, shape (A,)."""
        above: BoolArray = self.differences > self.margins + _EQUAL
        return above

    def ranking(self, disagreements: Disagreements) -> list[int]:
        """All annotators, those who disagree most on common items first.

        Those who cannot be compared come last, by their mean disagreement.
        """
        keys = np.nan_to_num(-disagreements.means, nan=np.inf), -self.differences.round(12)
        order: list[int] = np.lexsort(keys).tolist()
        return order


def _pairs_of_each(annotators: int) -> FloatArray:
    """Which pairs contain each annotator, shape (A, P): 1 or 0."""
    contains = np.zeros((annotators, annotators * (annotators - 1) // 2))
    for end in np.triu_indices(annotators, 1):
        contains[end, np.arange(end.size)] = 1
    return contains


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


def disagreements(ratings: Labelled, *, ordered: bool = True) -> tuple[Disagreements, Scores]:
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
    sums = distances[np.arange(others.size), np.maximum(ratings, 0)]
    compared = rated & (others > 0)
    by_item = sums / np.maximum(others, 1) * compared
    means = ratio(by_item.sum(axis=1), compared.sum(axis=1))
    return Disagreements.of(means), Scores.of_distances(by_item, rated)


def pearson(first: Labelled, second: Labelled) -> float | None:
    """Pearson's correlation of two passes over the same items (Hamon, section 4.3).

    None if fewer than two items were rated twice, or if all ratings of a pass are the same.

    >>> print(f"{pearson(np.array([0, 1, 2, -1, 3]), np.array([0, 2, 1, 4, 3])):.2f}")
    0.80
    """
    both = (first >= 0) & (second >= 0)
    return correlation(first[both].astype(np.float64), second[both].astype(np.float64))


def correlation(x: FloatArray, y: FloatArray, fewest: int = 2) -> float | None:
    """Pearson's correlation of two lists of figures, shape (n,).

    None for fewer than `fewest`, or if all figures of one list are the same.
    """
    if x.size < fewest or not (np.ptp(x) and np.ptp(y)):
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
