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


def split(verse_pairs: int, between: float) -> Counts:
    """Five annotators: 9 of 10 links shared, but fewer between the last two and the others."""
    tens = np.full((2, 10, verse_pairs), 10.0)
    shared = np.full_like(tens, 9.0)
    for row, (one, other) in enumerate(pairs_of(5)):
        if (one > 2) != (other > 2):
            shared[:, row] = between
    return Counts(shared, tens, tens)


def test_a_group_with_other_habits_is_found() -> None:
    found = difference_from_rest(split(60, 7), (3, 4), 5)
    assert found is not None
    assert found.statistic == pytest.approx(0.2)
    # Nobody stands apart more, but there are only ten groups of two.
    assert (found.p_value, found.groupings) == (1 / 10, 10)
    # Two others, of whom one is of that school, are not.
    others = difference_from_rest(split(60, 7), (0, 4), 5)
    assert others is not None
    assert others.p_value > 0.5


def test_a_careless_annotator_does_not_implicate_others() -> None:
    # The first errs in 40 % of the words, four others in 10 %.
    right = np.array([0.6, 0.9, 0.9, 0.9, 0.9])
    words = np.full((2, 10, 200), 20.0)
    shared = words.copy()
    for row, (one, other) in enumerate(pairs_of(5)):
        shared[:, row] *= right[one] * right[other]
    for group in ((0, 1), (1, 2)):
        found = difference_from_rest(Counts(shared, words, words), group, 5)
        assert found is not None
        assert found.p_value >= 0.4


def test_no_difference_if_all_agree_equally() -> None:
    found = difference_from_rest(split(10, 9), (3, 4), 5)
    assert found is not None
    assert found.statistic == pytest.approx(0)
    assert found.p_value == 1


def test_groupings_are_processed_in_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = counts_of(3, 7, 20)
    whole = difference_from_rest(counts, (0, 2, 5), 7)
    monkeypatch.setattr(permutation, "_AT_A_TIME", 4)
    assert difference_from_rest(counts, (0, 2, 5), 7) == whole


def test_no_test_without_links() -> None:
    nothing = Counts(*(np.zeros((2, 3, 2)) for _ in range(3)))
    assert difference_from_rest(nothing, (0,), 3) is None


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
