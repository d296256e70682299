"""The order of the verse pairs in a packet, and those that come again."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.bitext.study import USUAL_STUDY
from blinker_qt.study.assigning import AssignmentError
from blinker_qt.study.packets import planned_assignment, planned_order, work_order
from blinker_qt.study.plan import Goals, Plan, PlannedPart, WorkOrder
from blinker_qt.study.second_pass import PairCount

NAMES = ("Ana", "Ben", "Cleo", "Dan")
PLAN = Plan(
    (
        PlannedPart("1", 0, 9, NAMES, 4, 10, training=True),
        PlannedPart("2", 10, 59, NAMES, 2, 5),
        PlannedPart("3", 60, 79, NAMES, 4, 5),
    )
)


@given(
    st.sampled_from(WorkOrder),
    st.sampled_from(NAMES),
    st.sets(st.integers(0, 79)),
    st.integers(1, 99),
)
def test_every_verse_pair_comes_once_and_training_comes_first(
    order: WorkOrder, name: str, rows: set[int], seed: int
) -> None:
    plan = replace(PLAN, order=order, seed=seed)
    ordered = work_order(plan, name, rows)
    assert sorted(ordered) == sorted(rows)
    training = sorted(row for row in rows if row < 10)
    assert ordered[: len(training)] == training
    assert order is not WorkOrder.TEXT or ordered == sorted(rows)


def test_random_orders_differ_between_annotators_and_seeds() -> None:
    plan = replace(PLAN, order=WorkOrder.RANDOM)
    orders = [work_order(plan, name, range(80)) for name in NAMES]
    other = work_order(replace(plan, seed=2), "Ana", range(80))
    assert len({*map(tuple, (*orders, other))}) == len(NAMES) + 1
    assert work_order(plan, "Ana", range(80))[10:14] == [18, 56, 38, 73]


@given(st.integers(1, 99))
def test_halves_are_complementary_in_each_couple(seed: int) -> None:
    plan = replace(PLAN, order=WorkOrder.HALVES, seed=seed)
    first = {name: {*work_order(plan, name, range(80))[10:45]} for name in NAMES}
    for name, other in (("Ana", "Ben"), ("Cleo", "Dan")):
        assert first[name] | first[other] == {*range(10, 80)}
        assert len(first[name] & {*range(60, 80)}) == 10
    assert first["Ana"] != first["Cleo"]


def test_some_come_again_after_a_distance() -> None:
    plan = replace(PLAN, second_pass=PairCount.parsed("10%"), distance=30)
    order, again = planned_order(plan, USUAL_STUDY, "Ana", range(80))
    assert order == [*range(80)]
    assert len({*again}) == 8
    assert {*again} <= {*range(50)}
    assert planned_order(PLAN, USUAL_STUDY, "Ana", range(80)) == (order, [])
    assert PairCount.parsed("100%") == PairCount(100, is_percentage=True)
    assert PairCount.parsed("101%") is None
    with pytest.raises(AssignmentError, match=r"the file of “Ana”: 2 verse .* only 0 can"):
        planned_order(plan, USUAL_STUDY, "Ana", range(20))
    # A later file is as small as what is left over: as many come again as can.
    assert planned_order(plan, USUAL_STUDY, "Ana", range(20), is_later=True) == ([*range(20)], [])
    _, again = planned_order(plan, USUAL_STUDY, "Ana", range(32), is_later=True)
    assert len(again) == 2


def test_verse_pairs_are_put_in_order_by_the_plan_or_by_the_settings() -> None:
    shuffled = replace(USUAL_STUDY, seed=7)
    in_text = replace(PLAN, parts=PLAN.parts[1:])
    assert planned_order(in_text, shuffled, "Ana", range(60)) == ([*range(60)], [])
    for plan in (PLAN, replace(in_text, order=WorkOrder.RANDOM)):
        with pytest.raises(AssignmentError, match="the settings of the study shuffle"):
            planned_order(plan, shuffled, "Ana", range(60))


def test_the_most_words_include_verse_pairs_that_come_again() -> None:
    part = PlannedPart("1", 0, 59, NAMES, 2, 1)
    words = [20 + 7 * row % 41 for row in range(60)]
    # Half of the verse pairs for each, and a tenth of them again, some of which are long.
    most = round(sum(words) / 2 * 1.15)
    again = PairCount.parsed("10%")
    plan = Plan((part,), goals=Goals(most_words=most), second_pass=again, distance=5)
    for held in ({}, {"Ana": range(20)}):
        assignment = planned_assignment(plan, USUAL_STUDY, words, held)
        for name, rows in assignment.rows.items():
            new = {*rows}.difference(held.get(name, ()))
            _, repeated = planned_order(plan, USUAL_STUDY, name, new)
            assert repeated
            assert sum(words[row] for row in (*rows, *repeated)) <= most
        # What was handed out stays as it is.
        assert planned_assignment(plan, USUAL_STUDY, words, assignment.rows) == assignment


def test_verse_pairs_that_come_again_can_be_too_many_for_the_goal() -> None:
    part = PlannedPart("1", 0, 59, NAMES, 2, 1)
    goals, again = Goals(most_words=310), PairCount.parsed("10%")
    plan = Plan((part,), goals=goals, second_pass=again, distance=5)
    once = planned_assignment(replace(plan, second_pass=None), USUAL_STUDY, [10] * 60)
    assert {len(rows) for rows in once.rows.values()} == {30}
    with pytest.raises(
        AssignmentError,
        match=r"more than 310 words, counting repeated verse pairs: “\w+” .* 20 more",
    ):
        planned_assignment(plan, USUAL_STUDY, [10] * 60)
