"""Ratings: Hamon's n-agreement, disagreement, outliers and correlation of passes."""

from fractions import Fraction
from itertools import combinations
from statistics import correlation, fmean, pstdev

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.agreement.bootstrap import Draws
from blinker_qt.agreement.chance import Judgments, Labelled, multi_kappa
from blinker_qt.agreement.dice import pairs_of
from blinker_qt.agreement.entropy import entropies
from blinker_qt.agreement.outliers import Disagreements
from blinker_qt.agreement.ratings import disagreements, n_agreements, pearson, resampled

# Hamon's tables -----------------------------------------------------------------------------------

# Table 1, n = 0 to 4, and Po of Table 2.
TABLES_1_AND_2 = [
    ("run 1, fluency", (0.39, 0.84, 0.97, 1, 1), 0.394),
    ("run 1, adequacy", (0.36, 0.76, 0.93, 0.99, 1), 0.364),
    ("run 2, fluency", (0.41, 0.78, 0.94, 0.99, 1), 0.516),
    ("run 2, adequacy", (0.47, 0.80, 0.93, 0.99, 1), 0.566),
]


@pytest.mark.parametrize(("row", "shares", "observed"), TABLES_1_AND_2)
def test_ratings_made_to_the_printed_shares_give_them_back(
    row: str, shares: tuple[float, ...], observed: float
) -> None:
    # A hundred segments, two judges: as many differ by n as the printed shares say.
    differ_by = np.diff(np.round(np.array(shares) * 100), prepend=0).astype(int)
    first = np.zeros(100, np.int8)
    second = np.repeat(np.arange(5), differ_by).astype(np.int8)
    ratings = np.stack([first, second])
    assert n_agreements(ratings, 5).tolist() == pytest.approx(shares)
    kappa = multi_kappa(Judgments.of(ratings, 5))
    assert kappa is not None
    # With two judges Po is 0-agreement. So it is in run 1; the printed Po of run 2 is another
    # number than the printed 0-agreement, and both cannot be over the same two judgments.
    assert kappa.observed == pytest.approx(shares[0])
    assert (abs(kappa.observed - observed) < 0.005) == row.startswith("run 1")


# By hand ------------------------------------------------------------------------------------------


def test_three_judges_on_one_item() -> None:
    # 0, 1 and 4: apart by 1, 3 and 4. One pair of three within 1 and 2, two within 3, all within 4.
    ratings = np.array([[0], [1], [4]])
    assert n_agreements(ratings, 5).tolist() == pytest.approx([0, 1 / 3, 1 / 3, 2 / 3, 1])
    # Means: (1 + 4) / 2, (1 + 3) / 2, (4 + 3) / 2; their mean 8/3, SD 0.62: the third lies above.
    found, _ = disagreements(ratings)
    assert found.means.tolist() == [2.5, 2, 3.5]
    assert found.mean == pytest.approx(8 / 3)
    assert found.ranking.tolist() == [1, 0, 2]
    assert found.by_hamon.tolist() == [False, False, True]


def test_entropy_finds_the_item_that_splits_the_judges() -> None:
    ratings = np.array([[3, 0], [3, 1], [3, 2], [3, 3]])
    assert entropies(Judgments.of(ratings, 4).counts).tolist() == [0, 2]


def test_nobody_to_compare_with() -> None:
    alone = np.array([[0, 1, -1], [-1, -1, 2]])
    assert np.isnan(n_agreements(alone, 3)).all()
    found, _ = disagreements(alone)
    assert np.isnan([*found.means, found.mean, found.sd]).all()
    assert found.ranking.tolist() == []
    assert found.by_hamon.tolist() == [False, False]
    assert np.isnan(disagreements(np.full((2, 3), -1))[0].means).all()


def test_disagreement_from_rates_is_what_is_missing_to_full_agreement() -> None:
    # Three annotators, two sets: the third never worked the second set.
    rates = np.array([[0.9, 0.8], [0.7, np.nan], [0.6, np.nan]])
    found = Disagreements.of_rates(rates, 3)
    expected = [1 - fmean([0.9, 0.8, 0.7]), 1 - fmean([0.9, 0.8, 0.6]), 1 - fmean([0.7, 0.6])]
    assert found.means.tolist() == pytest.approx(expected)
    assert (found.mean, found.sd) == pytest.approx((fmean(expected), pstdev(expected)))
    assert found.by_hamon.tolist() == [False, False, True]
    assert np.isnan(Disagreements.of_rates(np.full((1, 1), np.nan), 2).means).all()


@pytest.mark.parametrize(
    ("first", "second"), [([0, 1], [2, 2]), ([1, 1], [0, 2]), ([1, -1], [1, 2]), ([], [])]
)
def test_passes_that_cannot_be_correlated(first: list[int], second: list[int]) -> None:
    assert pearson(np.array(first, np.int64), np.array(second, np.int64)) is None


# Definitions and laws -----------------------------------------------------------------------------


@st.composite
def rated(draw: st.DrawFn, least: int = 2) -> Labelled:
    """Up to five annotators' ratings on a scale of five steps, some missing."""
    annotators, items = draw(st.integers(least, 5)), draw(st.integers(1, 12))
    row = st.lists(st.integers(-1, 4), min_size=items, max_size=items)
    return np.array([draw(row) for _ in range(annotators)], np.int8)


@settings(max_examples=60)
@given(rated())
def test_n_agreement_is_the_defined_one(ratings: Labelled) -> None:
    items = [[step for step in item if step >= 0] for item in ratings.T.tolist()]
    pairs = [list(combinations(item, 2)) for item in items if len(item) > 1]
    found = n_agreements(ratings, 5).tolist()
    for n, share in enumerate(found):
        shares = [Fraction(sum(abs(a - b) <= n for a, b in some), len(some)) for some in pairs]
        expected = float(sum(shares) / len(shares)) if shares else np.nan
        assert share == pytest.approx(expected, abs=1e-12, nan_ok=True)
    if pairs:
        assert found[-1] == pytest.approx(1)
        kappa = multi_kappa(Judgments.of(ratings, 5))
        assert kappa is not None
        assert found[0] == pytest.approx(kappa.observed)


@settings(max_examples=60)
@given(rated())
def test_disagreement_is_the_defined_one(ratings: Labelled) -> None:
    table = ratings.tolist()
    for place, found in enumerate(disagreements(ratings)[0].means.tolist()):
        by_item = []
        for item, own in enumerate(table[place]):
            others = [row[item] for at, row in enumerate(table) if at != place and row[item] >= 0]
            if own >= 0 and others:
                by_item.append(fmean(abs(own - other) for other in others))
        expected = fmean(by_item) if by_item else np.nan
        assert found == pytest.approx(expected, abs=1e-12, nan_ok=True)


@settings(max_examples=60)
@given(rated())
def test_correlation_is_the_standard_librarys(ratings: Labelled) -> None:
    for one, other in pairs_of(len(ratings)):
        both = [
            (a, b) for a, b in zip(*ratings[[one, other]].tolist(), strict=True) if min(a, b) >= 0
        ]
        columns = list(zip(*both, strict=True))
        found = pearson(ratings[one], ratings[other])
        if columns and all(len(set(column)) > 1 for column in columns):
            assert found == pytest.approx(correlation(*columns), abs=1e-9)
        else:
            assert found is None


# Replicates ---------------------------------------------------------------------------------------


def test_rated_items_are_drawn_with_all_their_ratings() -> None:
    # The middle item is rated by nobody; of the other two each is drawn or not, by the same seed.
    ratings = np.array([[0, -1, 2], [1, -1, 4]])

    def figures(drawn: Labelled) -> list[float | None]:
        return [float(drawn[0].sum()), float(drawn[1].sum()), drawn.shape[1], None]

    found = resampled(ratings, figures, Draws(50, 1))
    assert found.shape == (50, 4)
    # 0 and 1, twice; one of each; 2 and 4, twice.
    assert {tuple(row) for row in found[:, :3].tolist()} == {(0, 2, 2), (2, 5, 2), (4, 8, 2)}
    assert np.isnan(found[:, 3]).all()
    assert np.array_equal(found, resampled(ratings, figures, Draws(50, 1)), equal_nan=True)
