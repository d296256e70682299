"""The bonus plan as a table to pay from."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.agreement.bonus import bonus
from blinker_qt.agreement.identical import identical_work
from blinker_qt.bitext.annotation import PairAnnotation
from blinker_qt.compare.bonus import BonusPlan, bonus_plan, plots, tables
from blinker_qt.compare.identical import Identical
from blinker_qt.compare.options import Options
from gathered import A, B, C, annotation_set, collated, copying, rows_of
from sketched import laid_out

FIGURE_3 = np.array([[23], [35], [43], [34], [65], [45], [85], [76], [45], [45]]) / 100


def plan_of(rates: np.ndarray, annotators: int, pool: float = 320, *shares: float) -> BonusPlan:
    names = tuple(f"A{number + 1}" for number in range(annotators))
    by_rank = shares or (5.0, 2.0, 1.0)
    found = bonus(rates, annotators, pool, by_rank)
    nothing = np.zeros((len(rates), 1), np.bool_)
    alike = Identical(names, ("v 1",), tuple(identical_work(nothing, nothing)), "identical")
    return BonusPlan(names, tuple(range(1, rates.shape[1] + 1)), found, by_rank, "bonus", alike)


def test_the_plan_of_1998_figure_3() -> None:
    payments, shares, _ = tables(plan_of(FIGURE_3, 5))
    # Averages 33.75, 54.5, 55.25, 52.25, 52.25: the last two halve the third share.
    assert [row[3:5] for row in rows_of(payments)] == [
        (0, 0),
        (2, 80),
        (5, 200),
        (0.5, 20),
        (0.5, 20),
    ]
    assert [row[2] for row in rows_of(shares)] == [0.3375, 0.545, 0.5525, 0.5225, 0.5225]
    assert "a share is worth 40.0000: the pool of 320.00 over the number of shares given, 8" in map(
        str, payments.notes
    )


def test_a_collation_by_hand() -> None:
    # Set 1: A-B and B-C 6/7, A-C 1. Set 2: A-B 1/2, A-C 1, B-C 0. A is first twice, once with C.
    plan = bonus_plan(collated(A, B, C), pool=100, shares=(3, 1))
    assert plan.bonus.shares.tolist() == [[2, 3], [0, 0], [2, 1]]
    payments, shares, _ = tables(plan)
    assert [row[4] for row in rows_of(payments)] == [62.5, 0, 37.5]
    assert [row[:2] for row in rows_of(shares)[:3]] == [(1, "A"), (1, "B"), (1, "C")]
    assert plan.signature.startswith("bonus|weights:directed|")
    assert "in this order: 3, 1; " in " ".join(map(str, payments.notes))
    (alone, *_) = tables(bonus_plan(collated(A, B), shares=(1,)))
    assert "1 shares" not in " ".join(map(str, alone.notes))


def test_who_has_nothing_to_compare_in_a_set_is_not_ranked_there() -> None:
    nothing = annotation_set("D", *[PairAnnotation()] * 4)
    payments, shares, _ = tables(bonus_plan(collated(A, B, nothing), Options()))
    assert rows_of(payments)[2] == ("D", 0, None, 0, 0, "")
    assert "D" not in [row[1] for row in rows_of(shares)]


def test_whoever_copied_is_named_before_anybody_is_paid() -> None:
    payments, _, copied = tables(bonus_plan(collated(*copying())))
    names = {row[0]: row[-1] for row in rows_of(payments)}
    assert names == {"A": "", "B": "C", "C": "B", "D": ""}
    warning = "the work of B and C is identical in 30 of 30 verse pairs"
    assert str(payments.notes[0]) == str(copied.notes[0]) == warning
    assert rows_of(copied)[0] == ("B", "C", 30, 30, 1, 30, "v 0", "v 29", "+")
    assert {row[-1] for row in rows_of(copied)[1:]} == {""}


def test_three_equal_annotators_are_paid_to_the_last_hundredth() -> None:
    plan = plan_of(np.ones((3, 1)), 3, 100)
    assert plan.hundredths.tolist() == [3334, 3333, 3333]


def test_where_nobody_shares_anything_nothing_is_paid() -> None:
    plan = plan_of(np.full((1, 2), np.nan), 2)
    assert plan.hundredths.tolist() == [0, 0]


def test_the_plot_says_what_is_paid() -> None:
    (plot,) = laid_out(plots(plan_of(FIGURE_3, 5)))
    assert plot.hint_at(100, 30 + 2 * 22 + 11) == "A3: 200"


@given(
    st.integers(2, 6).flatmap(
        lambda count: st.lists(
            st.lists(st.floats(0, 1), min_size=3, max_size=3),
            min_size=count * (count - 1) // 2,
            max_size=count * (count - 1) // 2,
        ).map(lambda rates: (count, np.array(rates)))
    ),
    st.integers(0, 10**6),
)
def test_payments_add_up_to_the_pool(study: tuple[int, np.ndarray], pool: int) -> None:
    count, rates = study
    plan = plan_of(rates, count, pool / 100)
    assert plan.hundredths.sum() == pool
    assert np.abs(plan.hundredths - 100 * plan.bonus.payments).max() < 1 + 1e-6


def test_rates_of_one_set_are_enough() -> None:
    assert plan_of(FIGURE_3, 5).hundredths.sum() == pytest.approx(32000)
