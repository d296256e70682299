"""Whether a difference may be chance: what verse pairs have, exchanged again and again.

Verse pairs are what is exchanged, never single links: links of one verse pair depend on each other.
A seed gives the same figures every time (see `blinker_qt.agreement.draws`).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from blinker_qt.agreement.dice import Counts, FloatArray
from blinker_qt.agreement.draws import generator, whole_numbers

_EQUAL = 1e-12


def exchanged_totals(table: FloatArray, replicates: int, seed: int) -> FloatArray:
    """Add up what verse pairs have, each of them taken or left by the toss of a coin.

    Args:
        table: shape (verse pairs, columns).
        replicates: how often to toss for every verse pair.
        seed: what the tosses come from.

    Returns:
        Shape (replicates, columns).
    """
    totals = np.zeros((replicates, table.shape[1]))
    for start, tossed in whole_numbers(generator(seed), replicates, len(table), 2):
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
    parts: Iterable[Counts],
    group: Sequence[int],
    annotators: int,
    replicates: int,
    seed: int,
) -> Difference | None:
    """Test whether some annotators, such as two, differ from all others.

    The rate *within* pools the links of all pairs of annotators who are both in the group or both
    not, over all verse pairs; the rate *between* pools those of all other pairs; each is the mean
    of both directions. If the group meant nothing, then in any verse pair any annotators might
    as well have been it: so in each verse pair by itself, the places of the group go to as many
    annotators drawn at random. The p value is (1 + how many replicates reach the statistic) /
    (1 + replicates): it is never 0.

    Args:
        parts: the counts of the verse pairs that *all* annotators have done, some verse pairs at a
            time and all in their order.
        group: the places of those annotators.
        annotators: how many annotators there are.
        replicates: how often to exchange them.
        seed: what the draws come from.

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
    everything, observed, between = np.zeros(4), np.zeros(4), np.zeros((replicates, 4))
    random = generator(seed)
    for counts in parts:
        weights = np.concatenate([2 * counts.shared, counts.first + counts.second])
        everything += weights.sum(axis=(1, 2))
        observed += (weights * crossing[actual, :, None]).sum(axis=(1, 2))
        for of_pair in np.moveaxis(weights, 2, 0):
            # Shape (choices, 4): what it adds to the rate between, whoever the group is.
            table = crossing @ of_pair.T
            for start, drawn in whole_numbers(random, replicates, 1, len(choices)):
                between[start : start + len(drawn)] += table[drawn[:, 0]]
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


def _ratio(above: FloatArray, below: FloatArray) -> FloatArray:
    """The quotients; NaN where there is nothing below."""
    ratio = np.full(below.shape, np.nan)
    np.divide(above, below, out=ratio, where=below > _EQUAL)
    return ratio
