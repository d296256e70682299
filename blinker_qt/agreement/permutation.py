"""Whether a difference may be chance: whatever could as well be exchanged is exchanged.

Two systems are exchanged verse pair by verse pair. Where a group of annotators is tested, whole
annotators are exchanged: their habits last through the study, so that the verse pairs of one
annotator are not as many independent observations of how she differs.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from math import comb

import numpy as np

from blinker_qt.agreement.bootstrap import Draws, whole_numbers
from blinker_qt.agreement.dice import Counts
from blinker_qt.agreement.encoding import FloatArray, IntArray, ratio

_EQUAL = 1e-12
_AT_A_TIME = 10_000


def exchanged_totals(table: FloatArray, draws: Draws) -> FloatArray:
    """Add up what verse pairs have, each of them taken or left by the toss of a coin.

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
    """P values corrected for how many there are (Holm 1979).

    If every hypothesis that has one of at most 0.05 is rejected, the chance that any true one is
    among them is at most 5 %, whatever the tests have to do with each other.

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
    """How far a group of annotators stands apart from the rest.

    Attributes:
        statistic: the agreement rate within the two groups, less the rate between them; the higher,
            the farther apart they are.
        p_value: the share of all groupings that reach the statistic, from 1 / groupings.
        groupings: in how many ways so many annotators can be told from the rest.
    """

    statistic: float
    p_value: float
    groupings: int


def groupings_of(annotators: int, size: int) -> int:
    """In how many ways groups of a size can be told from the rest; halves are told from each other.

    >>> groupings_of(5, 2), groupings_of(4, 2)
    (10, 3)
    """
    count = comb(annotators, size)
    return count // 2 if 2 * size == annotators else count


def difference_from_rest(
    counts: Counts, group: Sequence[int], annotators: int
) -> Difference | None:
    """Test whether a group of annotators stands apart from all others.

    The rate *within* pools the links of all pairs of annotators who are both in the group or both
    not; the rate *between* pools those of all other pairs; each is the mean of both directions.

    The null hypothesis: who is in the group has nothing to do with how anybody linked, as if the
    group had been drawn by lot. Then every choice of so many whole annotators was as likely, and
    all of them are looked at: the p value is the share that reach the statistic, the group itself
    included. It holds whatever the annotators are like, but only for a group that was named
    before anybody saw the figures. It does not say who in the group, or outside, is the reason.

    Args:
        counts: those of the verse pairs that *all* annotators have done, in any sets.
        group: the places of those annotators.

    Returns:
        None where nothing was linked within the groups, or nothing between them, in one direction.

    Raises:
        ValueError: there is no pair within the groups, or none between them, as with two annotators
            or with all of them in the group.
    """
    if annotators < 3 or not 0 < len(group) < annotators:
        raise ValueError(f"{len(group)} of {annotators} annotators cannot be told from the rest")
    weights = np.concatenate([2 * counts.shared, counts.first + counts.second]).sum(axis=2)
    statistic = float(_within_less_between(np.array([sorted(group)]), annotators, weights)[0])
    if np.isnan(statistic):
        return None
    groupings = groupings_of(annotators, len(group))
    # Of halves, those with the first annotator come first; the others are the same divisions.
    choices = islice(combinations(range(annotators), len(group)), groupings)
    reached = 0
    while some := list(islice(choices, _AT_A_TIME)):
        found = _within_less_between(np.array(some), annotators, weights)
        # A grouping without a rate speaks for no difference, so it counts as one that reaches it.
        reached += int((~(found < statistic - _EQUAL)).sum())
    return Difference(statistic, reached / groupings, groupings)


def _within_less_between(groups: IntArray, annotators: int, weights: FloatArray) -> FloatArray:
    """The statistic of each grouping.

    Args:
        groups: shape (groupings, size), the places of the annotators in each group.
        weights: shape (4, P), numerators and denominators of both directions.
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
