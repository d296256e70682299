"""Permutation tests, and the correction for several of them."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import simulations
from blinker_qt.agreement import permutation
from blinker_qt.agreement.dice import Counts, pairs_of
from blinker_qt.agreement.permutation import difference_from_rest, holm
from works import counts_of


def slow_statistic(counts: Counts, group: tuple[int, ...], annotators: int) -> float:
    """The rate within less the rate between."""
    totals = {kind: np.zeros((2, 2)) for kind in ("within", "between")}
    for row, (one, other) in enumerate(pairs_of(annotators)):
        kind = "within" if (one in group) == (other in group) else "between"
        totals[kind][0] += 2 * counts.shared[:, row].sum(axis=1)
        totals[kind][1] += (counts.first + counts.second)[:, row].sum(axis=1)
    within, between = (float((above / below).mean()) for above, below in totals.values())
    return within - between


@given(st.integers(0, 1000), st.sampled_from([(3, (1, 2)), (4, (0, 3)), (4, (2,)), (5, (4, 1))]))
def test_all_groupings_are_enumerated(seed: int, group_of: tuple[int, tuple[int, ...]]) -> None:
    annotators, group = group_of
    counts = counts_of(seed, annotators, 9)
    found = difference_from_rest(counts, group, annotators)
    observed = slow_statistic(counts, group, annotators)
    every = [
        slow_statistic(counts, choice, annotators)
        for choice in combinations(range(annotators), len(group))
    ]
    reached = sum(statistic >= observed - 1e-12 for statistic in every)
    assert found is not None
    assert found.statistic == pytest.approx(observed)
    assert found.p_value == pytest.approx(reached / len(every))
    # Two halves are one way of dividing annotators, whichever is called the group.
    assert found.groupings == len(every) / (2 if 2 * len(group) == annotators else 1)


def test_groupings_are_processed_in_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = counts_of(3, 7, 20)
    whole = difference_from_rest(counts, (0, 2, 5), 7)
    monkeypatch.setattr(permutation, "_AT_A_TIME", 4)
    assert difference_from_rest(counts, (0, 2, 5), 7) == whole


def test_random_groups_rarely_differ() -> None:
    """Annotators have lasting habits; the p value of a random group is up to 0.05 in 1 of 21."""
    share = simulations.false_alarms(2, 7, 400, verse_pairs=40, seed=3)
    assert 0.02 < share < 0.075


@given(st.lists(st.floats(0.001, 1), max_size=8), st.integers(0, 2))
def test_holm_matches_its_step_down_definition(p_values: list[float], undefined: int) -> None:
    corrected = holm(np.array([*p_values, *[np.nan] * undefined])).tolist()
    assert np.isnan(corrected[len(p_values) :]).all()
    for p_value, found in zip(p_values, corrected, strict=False):
        smaller = [other for other in p_values if other <= p_value]
        needed = max(
            other * (len(p_values) - sum(each < other for each in p_values)) for other in smaller
        )
        assert found == pytest.approx(min(1, needed))


@pytest.mark.parametrize(("group", "annotators"), [((0,), 2), ((0, 1), 2), ((), 3)])
def test_groups_need_pairs_within_and_between(group: tuple[int, ...], annotators: int) -> None:
    with pytest.raises(ValueError, match="cannot be told from the rest"):
        difference_from_rest(counts_of(0, annotators, 2), group, annotators)
