"""Scores and ranks of judged systems, against the standard library.

Their intervals are recomputed in `tests/study/test_examples_recomputed.py`.
"""

from math import isnan, nan, sqrt
from statistics import StatisticsError, correlation, fmean

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from blinker_qt.agreement.resampling import Draws
from blinker_qt.agreement.system_scores import NO_SYSTEM, correlation_of, intervals_of, scores_of
from ranked import rank_correlation

ratings_of_three = st.lists(
    st.tuples(*[st.integers(-1, 4)] * 3, st.integers(NO_SYSTEM, 3)), min_size=1, max_size=30
)


@settings(max_examples=15, deadline=None)
@given(ratings_of_three)
def test_a_score_is_a_mean_of_means(items: list[tuple[int, int, int, int]]) -> None:
    ratings = np.array([item[:3] for item in items]).T
    systems = np.array([item[3] for item in items])
    found = scores_of(ratings, systems, 4)
    for system in range(4):
        means = [
            fmean(answer + 1 for answer in answers if answer >= 0)
            for *answers, own in items
            if own == system and max(answers) >= 0
        ]
        if means:
            assert found[system] == pytest.approx(fmean(means))
        else:
            assert isnan(found[system])


@settings(max_examples=15, deadline=None)
@given(st.lists(st.tuples(*[st.integers(10, 15) | st.just(nan)] * 2), max_size=8))
@example([(10, 11), (12, 11), (13, 15), (14, 12), (14, 10)])
@example([(10, 15), (12, 12), (12, 13), (nan, 10), (15, 11)])
@example([(10, 11), (12, 11), (13, 11)])
def test_correlations_of_scores_and_ranks(rows: list[tuple[float, float]]) -> None:
    found = correlation_of(*np.array(rows, np.float64).reshape(-1, 2).T / 3)
    both = [row for row in rows if not any(map(isnan, row))]
    assert found.systems == len(both)
    if not both:
        assert found[1:] == (None, None, None, None)
        return
    first, second = zip(*both, strict=True)
    apart = [abs(x - y) / 3 for x, y in both]
    assert found.mean_difference == pytest.approx(fmean(apart))
    assert found.largest_difference == pytest.approx(max(apart))
    if len(both) < 3:
        assert found.of_scores is found.of_ranks is None
        return
    try:
        scores = correlation(first, second)
        ranks = rank_correlation(first, second)
    except StatisticsError:
        assert found.of_scores is found.of_ranks is None
    else:
        assert found.of_scores == pytest.approx(scores)
        assert found.of_ranks == pytest.approx(ranks)


def test_correlations_by_hand() -> None:
    # Deviations from the means 3 and 4 are -2, 0, 2 and -1, -1, 2: 6 / sqrt(8 * 6).
    found = correlation_of(np.array([1.0, 3.0, 5.0, nan]), np.array([3.0, 3.0, 6.0, 2.0]))
    assert found.of_scores == pytest.approx(6 / sqrt(48))
    # The ranks are 3, 2, 1 and 2.5, 2.5, 1.
    assert found.of_ranks == pytest.approx(1.5 / sqrt(2 * 1.5))
    assert found[:1] + found[3:] == (3, 1.0, 2.0)
    nothing = correlation_of(np.array([1.0, nan]), np.array([nan, 2.0]))
    assert nothing == (0, None, None, None, None)


def test_verse_pairs_are_drawn_within_their_system() -> None:
    # Five of the six verse pairs of each system are drawn, so that its mean is a number of fifths.
    systems = np.array([0] * 6 + [1] * 6)
    ratings = np.array([[0, 0, 0, 0, 1, 1, 3, 3, 3, 4, 4, 4]])
    fifths = {round(step + n / 5, 9) for step in (1, 4) for n in range(6)}
    for level in (0.5, 0.6, 0.7, 0.8, 0.9):
        for interval in intervals_of(ratings, systems, 2, Draws(997, level=level)):
            assert interval.score is not None
            assert {round(interval.score.low, 9), round(interval.score.high, 9)} <= fifths


def test_without_enough_verse_pairs_there_are_no_intervals_of_ranks() -> None:
    systems = np.array([0] * 8 + [1] * 3 + [NO_SYSTEM])
    ratings = np.array([[0, 1, 2, 3, 0, 1, 2, 4, 1, 2, 3, 0]])
    first, second, third = intervals_of(ratings, systems, 3, Draws(200))
    assert first.score is not None
    assert second.score is third.score is None
    assert first.rank is second.rank is third.rank is None
    assert intervals_of(ratings, np.full(12, NO_SYSTEM), 1, Draws(200))[0] == (None, None)
