"""Permutation tests over verse pairs and over annotators, and Holm's correction."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from math import comb

import numpy as np

from blinker_qt.agreement.dice import Counts
from blinker_qt.agreement.encoding import FloatArray, IntArray, ratio
from blinker_qt.agreement.resampling import Draws, whole_numbers

_EQUAL = 1e-12
_AT_A_TIME = 10_000
_USUAL_REPLICATES = 10_000
"""With so many, a p value of 0.05 has a standard error of 0.002."""
_REPLICATES_PER_TEST = 1000


def exchanged_totals(table: FloatArray, draws: Draws) -> Iterator[tuple[int, FloatArray]]:
    """The column totals of random subsets: each verse pair is included with probability 1/2.

    Args:
        table: shape (verse pairs, columns).

    Yields:
        For some replicates at a time the number of the first, and shape (rows, columns).
    """
    for start, tossed in whole_numbers(draws.seed, draws.replicates, len(table), 2):
        yield start, tossed @ table


def replicates_for(tests: int) -> int:
    """How many replicates tests need for p values below 0.001 that are corrected by `holm`.

    The smallest p value of r replicates is 1 / (1 + r), which is multiplied by the number of tests.

    >>> replicates_for(1), replicates_for(28)
    (10000, 28000)
    """
    return max(_USUAL_REPLICATES, _REPLICATES_PER_TEST * tests)


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
    while groups := list(islice(choices, _AT_A_TIME)):
        statistics = _within_minus_between(np.array(groups), annotators, weights)
        # A grouping without a rate counts as one that reaches it, to be conservative.
        reached += int((~(statistics < statistic - _EQUAL)).sum())
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
