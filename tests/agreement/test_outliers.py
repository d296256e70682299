"""Annotators who disagree with the others, by links or by answers to a question."""

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, permutations
from statistics import correlation, fmean

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from blinker_qt.agreement import outliers
from blinker_qt.agreement.chance import Labelled, judgments, multi_kappa
from blinker_qt.agreement.dice import Counts, pairs_of
from blinker_qt.agreement.encoding import BoolArray
from blinker_qt.agreement.outliers import (
    Differences,
    by_hamon_by_chance,
    disagreements,
    n_agreements,
    pearson,
    resampled,
)
from blinker_qt.agreement.resampling import Draws, Units
from simulations import NamedShares, by_both_rules, clustered_study, scores_of


def without(counts: Counts, done: BoolArray, undone: BoolArray) -> tuple[Counts, BoolArray]:
    """The same study, but some annotators have not done some verse pairs."""
    done = done & ~undone
    first, second = np.triu_indices(len(done), 1)
    return Counts(*(table * (done[first] & done[second]) for table in counts)), done


def in_parts(
    random: np.random.Generator, undone: BoolArray, *parts: tuple[float, int]
) -> tuple[Counts, BoolArray]:
    """A study by equal annotators, of parts with these errors and numbers of verse pairs."""
    drawn = [clustered_study(random, [error] * len(undone), size)[0] for error, size in parts]
    whole = Counts(*(np.concatenate(tables, axis=2) for tables in zip(*drawn, strict=True)))
    return without(whole, np.ones(undone.shape, np.bool_), undone)


@pytest.fixture
def few_permutations(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many studies are looked at, so that margins of single ones may be rough."""
    monkeypatch.setattr(outliers, "_REPLICATES", 300)


@pytest.mark.usefixtures("few_permutations")
@pytest.mark.parametrize(
    ("annotators", "verse_pairs", "hamon"), [(3, 100, (0.65, 0.85)), (7, 20, (0.9, 1))]
)
def test_similar_annotators_are_rarely_outliers(
    annotators: int, verse_pairs: int, hamon: tuple[float, float]
) -> None:
    shares = NamedShares.of([0.2] * annotators, verse_pairs, 100, seed=7)
    # Of 100 studies 5 % ± two standard errors.
    assert 0.006 <= shares.somebody <= 0.094
    assert hamon[0] <= shares.by_hamon <= hamon[1]


@pytest.mark.usefixtures("few_permutations")
@pytest.mark.parametrize("annotators", [3, 7])
def test_only_the_worse_annotator_is_an_outlier(annotators: int) -> None:
    errors = [0.3] + [0.2] * (annotators - 1)
    shares = NamedShares.of(errors, 150, 30, seed=3)
    assert shares.the_first > 0.9
    assert shares.somebody - shares.the_first < 0.05


def uneven(random: np.random.Generator) -> tuple[Counts, BoolArray]:
    """Five equal annotators, of whom one has done only the easier half, and another little."""
    undone = np.zeros((5, 120), np.bool_)
    undone[0, 60:] = True
    undone[1, 15:] = True
    return in_parts(random, undone, (0.05, 60), (0.3, 60))


def teams(random: np.random.Generator) -> tuple[Counts, BoolArray]:
    """Two teams of three who have twenty verse pairs in common; one has the harder others."""
    undone = np.zeros((6, 120), np.bool_)
    undone[:3, 70:] = True
    undone[3:, :50] = True
    return in_parts(random, undone, (0.05, 50), (0.1, 20), (0.3, 50))


@pytest.mark.usefixtures("few_permutations")
@pytest.mark.parametrize("of", [uneven, teams])
def test_easier_parts_make_no_outliers(
    of: Callable[[np.random.Generator], tuple[Counts, BoolArray]],
) -> None:
    """Pooling each annotator's own verse pairs made one in 81 and 16 % of studies."""
    random = np.random.default_rng(11)
    hits = sum(int(by_both_rules(*of(random))[1].outliers.any()) for _ in range(60))
    assert 1 <= hits <= 6


@given(st.integers(0, 99), st.integers(3, 6))
def test_differences_of_complete_work_are_those_of_the_means(seed: int, annotators: int) -> None:
    random = np.random.default_rng(seed)
    found, differences = by_both_rules(*clustered_study(random, [0.3] * annotators, 12))
    expected = [
        mean - fmean(other for place, other in enumerate(found.means) if place != own)
        for own, mean in enumerate(found.means.tolist())
    ]
    assert differences.differences.tolist() == pytest.approx(expected)
    ranked = found.means[differences.ranking(found)]
    assert (np.diff(ranked) < 1e-9).all()


@given(st.integers(0, 99), st.integers(3, 5), st.sampled_from([0.4, 0.7]))
@example(0, 4, 0.7)
def test_differences_are_over_verse_pairs_that_three_have_in_common(
    seed: int, annotators: int, missing: float
) -> None:
    random = np.random.default_rng(seed)
    counts, done = clustered_study(random, [0.3] * annotators, 9)
    counts, done = without(counts, done, random.random(done.shape) < missing)
    scores, row = scores_of(counts, done), {two: at for at, two in enumerate(pairs_of(annotators))}

    # The mean length of verse pairs that two have done.
    lengths = counts.first[0].max(axis=0)
    there = lengths > 0
    usual = Fraction(float(lengths.sum())) / max(int(there.sum()), 1)

    def shared(one: int, other: int, items: BoolArray) -> Fraction:
        places = row[min(one, other), max(one, other)], items
        return Fraction(float(counts.shared[0][places].sum())) / usual

    for own in range(annotators):
        total, weights, others = Fraction(0), 0, set[int]()
        for one, other in permutations([place for place in range(annotators) if place != own], 2):
            items = np.logical_and.reduce(done[[own, one, other]])
            if items.any():
                count = int(items.sum())
                total += shared(one, other, items) - shared(own, other, items)
                weights += count
                others |= {one, other}
        if not weights:
            assert np.isnan(scores.differences[own])
        else:
            expected = total / weights * (len(others) - 1) / len(others)
            assert scores.differences[own] == pytest.approx(float(expected), abs=1e-9)


def test_differences_by_hand() -> None:
    # Ten verse pairs of one link each. A and B share all, C shares the first nine with both.
    shared = np.ones((2, 3, 10))
    shared[:, 1:, 9] = 0
    counts = Counts(shared, np.ones((2, 3, 10)), np.ones((2, 3, 10)))
    disagreements, found = by_both_rules(counts, np.ones((3, 10), np.bool_))
    assert disagreements.means.tolist() == pytest.approx([0.05, 0.05, 0.1])
    assert found.differences.tolist() == pytest.approx([-0.025, -0.025, 0.05])
    # Whoever gets the decisions of C in the last verse pair differs as much as C.
    assert found.margins.tolist() == pytest.approx([0.05] * 3)
    assert not found.outliers.any()


def test_annotators_without_comparison_have_no_margin() -> None:
    counts, done = clustered_study(np.random.default_rng(1), [0.2] * 3, 12)
    # A difference takes a verse pair in common with two others, its margin ten.
    for common, has_difference, has_margin in (
        (0, False, False),
        (9, True, False),
        (10, True, True),
    ):
        undone = np.zeros(done.shape, np.bool_)
        undone[2, common:] = True
        _, found = by_both_rules(*without(counts, done, undone))
        assert np.isnan(found.differences).tolist() == [not has_difference] * 3
        assert np.isnan(found.margins).tolist() == [not has_margin] * 3
        assert not found.outliers.any()


def answers(random: np.random.Generator, judges: int, items: int) -> Labelled:
    """Answers of equal judges on a scale of five, on easy items and then on hard ones."""
    steps = random.integers(1, 4, items) + random.integers(-1, 2, (judges, items)) * (
        random.random((judges, items)) < np.linspace(0.1, 0.9, items)
    )
    return steps.astype(np.int8)


@pytest.mark.usefixtures("few_permutations")
def test_one_judge_on_the_easy_half_makes_no_outlier() -> None:
    """Comparing each judge's own items made one in 93 % of studies."""
    random = np.random.default_rng(2)
    hits = 0
    for _ in range(100):
        ratings = answers(random, 5, 60)
        ratings[0, 30:] = -1
        hits += int(Differences.of(disagreements(ratings)[1]).outliers.any())
    assert 0.01 <= hits / 100 <= 0.1


@pytest.mark.usefixtures("few_permutations")
def test_nine_questions_name_somebody_as_rarely_as_one() -> None:
    """Correcting for annotators alone named somebody in 19 of 40 studies."""
    random = np.random.default_rng(3)
    hits = sum(
        any(
            Differences.of(disagreements(answers(random, 5, 40))[1], 9).outliers.any()
            for _ in range(9)
        )
        for _ in range(25)
    )
    assert hits / 25 <= 0.12


@pytest.mark.parametrize("annotators", range(3, 9))
def test_expected_outliers_by_hamons_rule(annotators: int) -> None:
    figures = np.random.default_rng(5).normal(size=(20_000, annotators))
    limits = figures.mean(axis=1) + figures.std(axis=1)
    observed = (figures > limits[:, None]).sum(axis=1).mean()
    assert by_hamon_by_chance(annotators) == pytest.approx(observed, abs=0.02)


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


# Definitions and laws -----------------------------------------------------------------------------


ratings_of_five = st.integers(2, 5).flatmap(
    lambda annotators: st.lists(
        st.lists(st.integers(-1, 4), min_size=annotators, max_size=annotators),
        min_size=1,
        max_size=12,
    ).map(lambda items: np.array(items, np.int8).T)
)
"""Up to five annotators' ratings on a scale of five steps, some missing."""


@settings(max_examples=15)
@given(ratings_of_five)
@example(np.array([[0, 1, 2], [0, 2, 4], [1, -1, -1]], np.int8))
@example(np.array([[0, -1, 2], [-1, 1, -1]], np.int8))
@example(np.array([[1, 1, 1], [0, 2, 4]], np.int8))
def test_figures_of_answers_match_their_definitions(ratings: Labelled) -> None:
    table = ratings.tolist()
    items = [[step for step in item if step >= 0] for item in ratings.T.tolist()]
    pairs = [list(combinations(item, 2)) for item in items if len(item) > 1]
    found = n_agreements(ratings, 5).tolist()
    for n, share in enumerate(found):
        shares = [Fraction(sum(abs(a - b) <= n for a, b in some), len(some)) for some in pairs]
        expected = float(sum(shares) / len(shares)) if shares else np.nan
        assert share == pytest.approx(expected, abs=1e-12, nan_ok=True)
    if pairs:
        assert found[-1] == pytest.approx(1)
        kappa = multi_kappa(judgments(ratings, 5))
        assert kappa is not None
        assert found[0] == pytest.approx(kappa.observed)
    for place, mean in enumerate(disagreements(ratings)[0].means.tolist()):
        by_item = []
        for item, own in enumerate(table[place]):
            others = [row[item] for at, row in enumerate(table) if at != place and row[item] >= 0]
            if own >= 0 and others:
                by_item.append(fmean(abs(own - other) for other in others))
        assert mean == pytest.approx(fmean(by_item) if by_item else np.nan, nan_ok=True)
    for one, other in pairs_of(len(ratings)):
        both = [two for two in zip(table[one], table[other], strict=True) if min(two) >= 0]
        columns = list(zip(*both, strict=True))
        coefficient = pearson(ratings[one], ratings[other])
        if columns and all(len(set(column)) > 1 for column in columns):
            assert coefficient == pytest.approx(correlation(*columns), abs=1e-9)
        else:
            assert coefficient is None


# Replicates ---------------------------------------------------------------------------------------


def test_rated_items_are_drawn_with_all_their_ratings() -> None:
    ratings = np.array([[0, 2, 3], [1, 4, 6]])
    units = Units.in_one_set(3)

    def figures(drawn: Labelled) -> list[float | None]:
        return [float(drawn[0].sum()), float(drawn[1].sum()), drawn.shape[1], None]

    found = resampled(ratings, figures, units, Draws(100, 1))
    # All, all but one, and two that are drawn of three.
    assert found.shape == (104, 4)
    assert found[:4, :3].tolist() == [[5, 11, 3], [5, 10, 2], [3, 7, 2], [2, 5, 2]]
    assert {tuple(row) for row in found[4:, :3].tolist()} == {
        *((0, 2, 2), (4, 8, 2), (6, 12, 2)),
        *((2, 5, 2), (3, 7, 2), (5, 10, 2)),
    }
    assert np.isnan(found[:, 3]).all()
    again = resampled(ratings, figures, units, Draws(100, 1))
    assert np.array_equal(found, again, equal_nan=True)
    # A single item is always there.
    alone = resampled(ratings[:, :1], figures, Units.in_one_set(1), Draws(2, 1))
    assert alone[:, 2].tolist() == [1] * 4
