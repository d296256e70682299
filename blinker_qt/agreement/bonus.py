"""The bonus plan that keeps annotators to the style guide (Melamed 1998, Figure 3)."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from blinker_qt.agreement.encoding import FloatArray, ratio

SHARES = (5.0, 2.0, 1.0)
"""The shares of the annotators with the three highest averages; the others get nothing."""

_DECIMALS = 12
"""Decimals to which averages are compared; smaller differences are rounding errors."""


@dataclass(frozen=True, slots=True, eq=False)
class Bonus:
    """The result of the bonus plan.

    Attributes:
        averages: shape (A, S), each annotator's mean agreement rate with the others in each set;
            NaN if there is none.
        shares: shape (A, S), the share that each annotator gets for each set.
    """

    averages: FloatArray
    shares: FloatArray
    pool: float

    @property
    def share_value(self) -> float:
        """X: the money for a share of 1, the pool divided by all shares; 0 without shares."""
        given = float(self.shares.sum())
        return self.pool / given if given else 0.0

    @property
    def payments(self) -> FloatArray:
        """The money for each annotator, shape (A,); the sum is the pool or 0."""
        paid: FloatArray = self.shares.sum(axis=1) * self.share_value
        return paid


def bonus(
    rates: FloatArray, annotators: int, pool: float, shares: Sequence[float] = SHARES
) -> Bonus:
    """Share out a pool of money by the averages of the link correlation matrix of each set.

    Args:
        rates: shape (P, S), the agreement rate of every two annotators in every set, or NaN.
        shares: the shares of the first, the second ... in a set; lower ranks get nothing.
    """
    averages = average_rates(rates, annotators)
    by_set = [shares_by_rank(of_set, shares) for of_set in averages.T]
    return Bonus(averages, np.array(by_set).reshape(-1, annotators).T, pool)


def average_rates(rates: FloatArray, annotators: int) -> FloatArray:
    """The matrix's last column: each annotator's mean rate with the others, set by set.

    The figures of the 1998 paper's matrix (whose own averages are made up, as it says):

    >>> figure_3 = np.array([[23], [35], [43], [34], [65], [45], [85], [76], [45], [45]])
    >>> average_rates(figure_3 / 100, 5).ravel().tolist()
    [0.3375, 0.545, 0.5525, 0.5225, 0.5225]

    Args:
        rates: shape (P, S), the pairs row by row through the upper triangle; NaN is left out.

    Returns:
        Shape (A, S), or NaN.
    """
    firsts, seconds = np.triu_indices(annotators, 1)
    averages = np.full((annotators, rates.shape[1]), np.nan)
    for annotator, row in enumerate(averages):
        with_annotator = rates[(firsts == annotator) | (seconds == annotator)]
        row[:] = ratio(np.nansum(with_annotator, axis=0), (~np.isnan(with_annotator)).sum(axis=0))
    return averages.round(_DECIMALS)


def shares_by_rank(averages: FloatArray, shares: Sequence[float] = SHARES) -> FloatArray:
    """The share of each annotator in one set; ties divide the shares of their ranks equally.

    By the averages that Figure 3 prints, and with the second and third equal:

    >>> shares_by_rank(np.array([35, 65, 56, 85, 53])).tolist()
    [0.0, 2.0, 1.0, 5.0, 0.0]
    >>> shares_by_rank(np.array([35, 65, 65, 85, 53])).tolist()
    [0.0, 1.5, 1.5, 5.0, 0.0]

    Args:
        averages: shape (A,); NaN for annotators who are not ranked and get nothing.
    """
    ranked = np.flatnonzero(~np.isnan(averages))
    by_rank = np.zeros(max(ranked.size, len(shares)))
    by_rank[: len(shares)] = shares
    order = ranked[np.argsort(-averages[ranked], kind="stable")]
    _, tie, sizes = np.unique(-averages[order], return_inverse=True, return_counts=True)
    together = np.bincount(tie, by_rank[: ranked.size], minlength=sizes.size)
    given = np.zeros(averages.size)
    given[order] = (together / sizes)[tie]
    return given
