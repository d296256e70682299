"""Scores of judged systems, computed from the answers on each system's verse pairs."""

from typing import NamedTuple

import numpy as np

from blinker_qt.agreement.chance import Labelled
from blinker_qt.agreement.encoding import BoolArray, FloatArray, IntArray, ratio
from blinker_qt.agreement.outliers import correlation
from blinker_qt.agreement.resampling import (
    Draws,
    Interval,
    Resampled,
    Units,
    fewest_pairs,
    resampled_totals,
)

NO_SYSTEM = -1
"""The number of the system of a verse pair that is of none."""
FEWEST_SYSTEMS = 3
"""The least number of systems to correlate: the correlation of two is always 1 or -1."""
_DECIMALS = 12
"""Scores are equal if they are so in as many decimals."""


def scores_of(ratings: Labelled, systems: IntArray, count: int) -> FloatArray:
    """The score of each system: the mean over its verse pairs of the mean answer on each.

    >>> scores_of(np.array([[0, 4, 2], [2, -1, -1]]), np.array([0, 0, 1]), 3).tolist()
    [3.5, 3.0, nan]

    Args:
        ratings: shape (A, items), the step of each answer on a scale, from 0, or -1 for none.
        systems: shape (items,), the system of each item, from 0, or `NO_SYSTEM`.
        count: the number of systems.

    Returns:
        Shape (count,), in steps numbered from 1; NaN without an answer.
    """
    table = _table(ratings, systems, count).sum(axis=0)
    return ratio(table[:, 0], table[:, 1])


def _table(ratings: Labelled, systems: IntArray, count: int) -> FloatArray:
    """For each item and system, the mean answer and 1 if it is rated: shape (items, count, 2)."""
    rated = ratings >= 0
    answers = rated.sum(axis=0)
    means = ratio((np.where(rated, ratings, 0) + rated).sum(axis=0), answers)
    is_of = (systems[:, None] == np.arange(count)) & (answers[:, None] > 0)
    return np.stack([np.where(is_of, means[:, None], 0.0), is_of.astype(np.float64)], axis=2)


def ranks_of(scores: FloatArray) -> FloatArray:
    """The rank of each score in its row; the highest score has rank 1, equal ones the mean rank.

    >>> ranks_of(np.array([2.5, 4.0, np.nan, 2.5])).tolist()
    [2.5, 1.0, nan, 2.5]

    Args:
        scores: shape (..., systems); NaN has no rank.
    """
    rounded = scores.round(_DECIMALS)
    above = (rounded[..., None, :] > rounded[..., None]).sum(axis=-1)
    equal = (rounded[..., None, :] == rounded[..., None]).sum(axis=-1)
    return np.where(np.isnan(scores), np.nan, above + (equal + 1) / 2)


class SystemInterval(NamedTuple):
    """The intervals of a system's score and rank; None where there is none."""

    score: Interval | None
    rank: Interval | None


def intervals_of(
    ratings: Labelled, systems: IntArray, count: int, draws: Draws
) -> list[SystemInterval]:
    """The intervals of the scores and ranks of systems.

    Verse pairs are drawn within their systems, so each system keeps its number of verse pairs. The
    interval of a rank has the ranks in the middle of the replicates; there are none if a system has
    fewer verse pairs than an interval needs.

    Args:
        ratings: those of `scores_of`; so are the others.
    """
    judged = (ratings >= 0).any(axis=0) & (systems != NO_SYSTEM)
    if not judged.any():
        return [SystemInterval(None, None)] * count
    table = _table(ratings[:, judged], systems[judged], count)
    units = Units.of(systems[judged])
    of_units = units.sums(table)
    totals = resampled_totals(of_units, units, draws)
    figures = ratio(totals[..., 0], totals[..., 1])
    is_judged: BoolArray = of_units[..., 1] > 0
    intervals = Resampled.of(figures, units, is_judged).intervals(draws.level)
    of_systems = is_judged.sum(axis=0)
    if of_systems[of_systems > 0].min() < fewest_pairs(draws.level):
        return [SystemInterval(interval, None) for interval in intervals]
    ranks = ranks_of(figures)
    drawn = ranks[1 + units.sets.size :]
    share = (1 - draws.level) / 2
    ends = np.quantile(drawn, (share, 1 - share), axis=0, method="inverted_cdf")
    return [
        SystemInterval(
            score, None if np.isnan(low) else Interval(float(low), float(high), draws.level)
        )
        for score, low, high in zip(intervals, *ends, strict=True)
    ]


class Correlation(NamedTuple):
    """How similar the scores of systems are in two runs.

    Attributes:
        systems: the number of systems with a score in both.
        of_scores: Pearson's correlation of the scores; None if it is undefined.
        of_ranks: that of the ranks among these systems.
        mean_difference: the mean distance between both scores of a system, in steps; None without
            systems.
        largest_difference: the largest of these distances.
    """

    systems: int
    of_scores: float | None
    of_ranks: float | None
    mean_difference: float | None
    largest_difference: float | None


def correlation_of(first: FloatArray, second: FloatArray) -> Correlation:
    """The correlation of two runs' scores, shape (systems,), NaN for none (Hamon, section 4.3)."""
    both = ~(np.isnan(first) | np.isnan(second))
    x, y = first[both], second[both]
    if not x.size:
        return Correlation(0, None, None, None, None)
    apart = np.abs(x - y)
    return Correlation(
        x.size,
        correlation(x.round(_DECIMALS), y.round(_DECIMALS), FEWEST_SYSTEMS),
        correlation(ranks_of(x), ranks_of(y), FEWEST_SYSTEMS),
        float(apart.mean()),
        float(apart.max()),
    )
