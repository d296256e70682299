"""Predictions for a larger study from a pilot: half-widths of intervals, and power."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Self

import numpy as np

from blinker_qt.agreement.dice import pairs_of
from blinker_qt.agreement.resampling import (
    FEWEST_ANNOTATORS,
    MIN_PAIRS,
    Replicates,
    Resampled,
    StandardError,
    t_quantile,
)

FEWEST_TO_EXTRAPOLATE = 4
"""The least number of annotators of a pilot from which others can be planned."""
MOST_PAIRS = 1_000_000
"""Studies with more verse pairs are not planned."""
_LEAST_FREEDOM = 3.0
_FEWEST_TO_COMPARE = 3
"""The least number of annotators of whom two can be compared by their agreement with others."""
_NORMAL = NormalDist()


@dataclass(frozen=True, slots=True)
class PlannedMean:
    """The mean agreement of a pilot, from which the half-widths of larger studies are foreseen.

    The variance over verse pairs is divided by how many times more there are. With other numbers of
    annotators it is made up of the mean covariances of pairs of annotators with two, one or no
    annotator in common, and the variance over annotators is divided by how many times more there
    are.

    Attributes:
        verse_pairs: how many the pilot has.
        annotators: how many the pilot has.
        error: the standard error over verse pairs.
        covariances: the mean covariance over verse pairs of the figures of two pairs of annotators
            with two, one and no annotator in common; None if the pilot has too few annotators.
        of_annotators: the variance over annotators; None if the pilot has too few.
    """

    verse_pairs: int
    annotators: int
    error: StandardError
    covariances: tuple[float, float, float] | None
    of_annotators: float | None

    @classmethod
    def of(cls, replicates: Replicates, annotators: int, verse_pairs: int) -> Self | None:
        """The mean over all pairs of annotators; None if it has no standard error.

        Args:
            replicates: the figures of every two annotators.
            annotators: how many there are.
            verse_pairs: how many are compared.
        """
        pairs = pairs_of(annotators)
        everybody = replicates.means(np.ones((len(pairs), 1), np.bool_))
        error = everybody.standard_error(0)
        if error is None or verse_pairs < MIN_PAIRS or np.isnan(everybody.figures[0, 0]):
            return None
        of_annotators, covariances = None, None
        if annotators >= FEWEST_TO_EXTRAPOLATE:
            each = replicates.means(np.eye(len(pairs), dtype=np.bool_))
            covariances = _covariances(each, pairs)
        if annotators >= FEWEST_ANNOTATORS:
            places = np.array(pairs)
            apart = np.stack(
                [(places != annotator).all(axis=1) for annotator in range(annotators)], axis=1
            )
            of_annotators = (annotators - 1) * float(np.nanvar(replicates.means(apart).figures[0]))
        return cls(verse_pairs, annotators, error, covariances, of_annotators)

    def half_width(
        self, verse_pairs: int, annotators: int, level: float, *, other_annotators: bool = False
    ) -> float:
        """Half the width to expect of the interval of a study of this size.

        Args:
            other_annotators: whether the interval is for other annotators, too.

        Raises:
            ValueError: the pilot has too few annotators to say.
        """
        larger = verse_pairs / self.verse_pairs
        variance = self.error.size**2 / larger * self._share_of_variance(annotators)
        freedom = self.error.freedom * larger
        if other_annotators:
            if self.of_annotators is None:
                raise ValueError(f"{self.annotators} annotators are too few")
            over = self.of_annotators * self.annotators / annotators
            whole = variance + over
            freedom = whole**2 / (over**2 / (annotators - 1) + variance**2 / freedom)
            variance = whole
        return t_quantile((1 + level) / 2, max(freedom, _LEAST_FREEDOM)) * sqrt(variance)

    def pairs_needed(
        self, half_width: float, annotators: int, level: float, *, other_annotators: bool = False
    ) -> int | None:
        """The least number of verse pairs for this half-width; None if `MOST_PAIRS` are too few."""
        return _least(
            lambda count: (
                self.half_width(count, annotators, level, other_annotators=other_annotators)
                <= half_width
            )
        )

    def _share_of_variance(self, annotators: int) -> float:
        """The variance over verse pairs with so many annotators, divided by that of the pilot."""
        if annotators == self.annotators:
            return 1.0
        if self.covariances is None:
            raise ValueError(f"{self.annotators} annotators are too few")
        before, after = (
            _variance_of_mean(self.covariances, count) for count in (self.annotators, annotators)
        )
        return max(after, 0.0) / before


def _covariances(each: Resampled, pairs: list[tuple[int, int]]) -> tuple[float, float, float]:
    away, grown = each.influences()
    products = away.T @ (away * grown[:, None])
    common = np.array([[len({*pair} & {*other}) for other in pairs] for pair in pairs])
    same, overlapping, separate = (float(products[common == count].mean()) for count in (2, 1, 0))
    return same, overlapping, separate


def _variance_of_mean(covariances: tuple[float, float, float], annotators: int) -> float:
    """The variance of a mean over all pairs of annotators, which depend on each other."""
    same, overlapping, separate = covariances
    apart = (annotators - 2) * (annotators - 3) / 2
    pairs = annotators * (annotators - 1) / 2
    return (same + 2 * (annotators - 2) * overlapping + apart * separate) / pairs


@dataclass(frozen=True, slots=True)
class PlannedDifference:
    """The typical difference of two figures in a pilot, from which power is foreseen.

    A difference is seen if its interval does not contain 0.

    Attributes:
        verse_pairs: how many the pilot has.
        size: the standard error over verse pairs of a difference; where there are several, the
            root of the mean square.
        freedom: its mean degrees of freedom.
    """

    verse_pairs: int
    size: float
    freedom: float

    @classmethod
    def of(cls, standard_errors: Sequence[StandardError | None], verse_pairs: int) -> Self | None:
        """The typical one of differences with these standard errors; None if none has any."""
        errors = [error for error in standard_errors if error is not None]
        if not errors or verse_pairs < MIN_PAIRS:
            return None
        sizes = np.array([error.size for error in errors])
        freedom = np.mean([error.freedom for error in errors])
        return cls(verse_pairs, float(np.sqrt(np.mean(sizes**2))), float(freedom))

    def power(self, difference: float, verse_pairs: int, level: float) -> float:
        """The chance that a true difference of this size is seen in a study of this size.

        The difference divided by its standard error has a noncentral t distribution, whose normal
        approximation is that of Abramowitz and Stegun (1964, 26.7.10).
        """
        larger = verse_pairs / self.verse_pairs
        freedom = max(self.freedom * larger, _LEAST_FREEDOM)
        away = abs(difference) / self.size * sqrt(larger)
        t = t_quantile((1 + level) / 2, freedom)
        spread, centre = sqrt(1 + t**2 / (2 * freedom)), t * (1 - 1 / (4 * freedom))
        return _NORMAL.cdf((away - centre) / spread) + _NORMAL.cdf((-away - centre) / spread)

    def pairs_needed(self, difference: float, power: float, level: float) -> int | None:
        """The least number of verse pairs for this power; None if `MOST_PAIRS` are too few."""
        return _least(lambda count: self.power(difference, count, level) >= power)


def between_annotators(
    replicates: Replicates, annotators: int, verse_pairs: int
) -> PlannedDifference | None:
    """The difference of the mean agreement of two annotators with all the others.

    None with fewer than three annotators, or if nothing varies.
    """
    if annotators < _FEWEST_TO_COMPARE:
        return None
    pairs = np.array(pairs_of(annotators))
    firsts, seconds = np.triu_indices(annotators, 1)
    has_first, has_second = (
        np.any(pairs[:, :, None] == places, axis=1) for places in (firsts, seconds)
    )
    first, second = (
        replicates.means(has_first & ~has_second),
        replicates.means(has_second & ~has_first),
    )
    counts_in = first.counts_in | second.counts_in
    apart = first.minus(second, counts_in)
    errors = [apart.standard_error(place) for place in range(firsts.size)]
    return PlannedDifference.of(errors, verse_pairs)


def _least(is_enough: Callable[[int], bool]) -> int | None:
    """The least number of verse pairs that is enough, if more are enough, too."""
    if not is_enough(MOST_PAIRS):
        return None
    low, high = MIN_PAIRS - 1, MOST_PAIRS
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if is_enough(middle) else (middle, high)
    return high
