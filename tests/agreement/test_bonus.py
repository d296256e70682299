"""The bonus plan of the 1998 paper's Figure 3."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.agreement.bonus import SHARES, average_rates, bonus, shares_by_rank
from blinker_qt.agreement.dice import pairs_of

FIGURE_3 = np.array([[23, 35, 43, 34, 65, 45, 85, 76, 45, 45]]).T / 100


def test_the_matrix_of_figure_3() -> None:
    # Averages 33.75, 54.5, 55.25, 52.25 and 52.25 (those in the figure are made up, it says): A3
    # is first, A2 second; A4 and A5 are equal on the third and fourth places and halve the share 1.
    found = bonus(FIGURE_3, 5, 320)
    assert found.averages.ravel().tolist() == [0.3375, 0.545, 0.5525, 0.5225, 0.5225]
    assert found.shares.ravel().tolist() == [0, 2, 5, 0.5, 0.5]
    assert found.share_value == 40
    assert found.payments.tolist() == [0, 80, 200, 20, 20]
    # "You can score up to $200 extra": X is 320 / 8 over the number of sets.
    always = bonus(np.repeat(FIGURE_3, 4, axis=1), 5, 320)
    assert (always.share_value, always.payments[2]) == (10, pytest.approx(200))
    # Those that it prints: lowest two (35 and 53) nothing, 56 gets X, 65 gets 2X, 85 gets 5X.
    assert shares_by_rank(np.array([35.0, 65, 56, 85, 53])).tolist() == [0, 2, 1, 5, 0]


def test_each_part_ranks_its_own_annotators() -> None:
    # Two sets, four annotators: the fourth worked only the second set, the third only the first.
    by_pair = {(0, 1): (0.9, 0.8), (0, 2): (0.8, np.nan), (1, 2): (0.6, np.nan)}
    by_pair |= {(0, 3): (np.nan, 0.5), (1, 3): (np.nan, 0.7), (2, 3): (np.nan, np.nan)}
    found = bonus(np.array([by_pair[pair] for pair in pairs_of(4)]), 4, 160)
    expected = [[0.85, 0.65], [0.75, 0.75], [0.7, np.nan], [np.nan, 0.6]]
    assert found.averages == pytest.approx(np.array(expected), nan_ok=True)
    assert found.shares.tolist() == [[5, 2], [2, 5], [1, 0], [0, 1]]
    assert found.payments.tolist() == [70, 70, 10, 10]


def test_nobody_is_paid_without_a_rate() -> None:
    found = bonus(np.array([[np.nan]]), 2, 100)
    assert (found.share_value, found.payments.tolist()) == (0, [0, 0])
    assert bonus(np.zeros((1, 0)), 2, 100).payments.tolist() == [0, 0]


def slow_shares(averages: list[int], shares: tuple[float, ...]) -> list[float]:
    """Each annotator's mean share over the ranks that those with the same average take up."""
    given_out = []
    for own in averages:
        better = sum(other > own for other in averages)
        equal = averages.count(own)
        ranks = range(better, better + equal)
        total = sum(Fraction(shares[rank]) if rank < len(shares) else Fraction(0) for rank in ranks)
        given_out.append(float(total / equal))
    return given_out


@settings(max_examples=15)
@given(
    st.lists(st.integers(0, 4), min_size=1, max_size=7),
    st.sampled_from([SHARES, (1.0,), (4.0, 3.0, 2.0, 1.0, 0.5)]),
)
def test_ties_divide_the_shares_of_their_ranks(
    averages: list[int], shares: tuple[float, ...]
) -> None:
    found = shares_by_rank(np.array(averages, np.float64), shares).tolist()
    assert found == pytest.approx(slow_shares(averages, shares))
    assert sum(found) == pytest.approx(sum(shares[: len(averages)]))


@settings(max_examples=15)
@given(st.lists(st.floats(0, 1), min_size=10, max_size=10), st.floats(0, 1e6))
def test_payments_sum_to_the_pool(rates: list[float], pool: float) -> None:
    table = np.array(rates)[:, None]
    assert bonus(table, 5, pool).payments.sum() == pytest.approx(pool)
    for place, (average,) in enumerate(average_rates(table, 5).tolist()):
        own = [rate for pair, rate in zip(pairs_of(5), rates, strict=True) if place in pair]
        assert average == pytest.approx(sum(own) / 4, abs=1e-11)
