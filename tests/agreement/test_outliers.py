"""Who disagrees more than chance brings: in studies whose annotators are all alike, and others.

Run as a program, it prints the table of `docs/agreement.md`.
"""

import sys
from collections.abc import Sequence

import numpy as np
import pytest

from blinker_qt.agreement.dice import Counts
from blinker_qt.agreement.encoding import BoolArray
from blinker_qt.agreement.outliers import (
    Differences,
    Disagreements,
    by_hamon_by_chance,
    rates_left_out,
)

_LONGEST = 40


def study(
    random: np.random.Generator, errors: Sequence[float], verse_pairs: int
) -> tuple[Counts, BoolArray]:
    """What annotators share who go wrong by chance, and who has done what.

    Verse pairs are of 5 to 39 words, some hard and some easy for everybody, and each annotator has
    good and bad moments; so errors come in clusters, as they do in real work.

    Args:
        random: where chance comes from.
        errors: for each annotator, which share of the words goes wrong in the mean, nearly.
        verse_pairs: how many.
    """
    lengths = random.integers(5, _LONGEST, verse_pairs)
    hardness = 2 * random.beta(2, 2, verse_pairs)
    moods = random.gamma(2, 0.5, (len(errors), verse_pairs))
    share = np.minimum(np.array(errors)[:, None] * hardness * moods, 0.95)
    right = random.random((*share.shape, _LONGEST)) >= share[..., None]
    right &= np.arange(_LONGEST) < lengths[:, None]
    first, second = np.triu_indices(len(errors), 1)
    shared = (right[first] & right[second]).sum(axis=2).astype(np.float64)
    weights = np.broadcast_to(lengths.astype(np.float64), shared.shape)
    done = np.ones(share.shape, np.bool_)
    return Counts(*(np.stack([table, table]) for table in (shared, weights, weights))), done


def without(counts: Counts, done: BoolArray, undone: BoolArray) -> tuple[Counts, BoolArray]:
    """The same study, but some annotators have not done some verse pairs."""
    done = done & ~undone
    first, second = np.triu_indices(len(done), 1)
    return Counts(*(table * (done[first] & done[second]) for table in counts.tables)), done


def looked_at(counts: Counts, done: BoolArray) -> tuple[Disagreements, Differences]:
    """Both ways of looking for outliers."""
    size = len(done)
    totals = Counts(*(table.sum(axis=2, keepdims=True) for table in counts.tables))
    found = Disagreements.of_rates(totals.rates, size)
    items = (done & (done.sum(axis=0) > 1)).sum(axis=1)
    # Some verse pairs at a time, as in a large study.
    half = counts.shared.shape[2] // 2
    parts = [
        Counts(*(table[..., rows] for table in counts.tables))
        for rows in (slice(half), slice(half, None))
    ]
    return found, Differences.of(found.means, rates_left_out(parts, totals, size), items)


def shares(
    errors: Sequence[float], verse_pairs: int, studies: int, seed: int
) -> tuple[float, float, float]:
    """In which share of studies somebody is an outlier, the first one is, and by Hamon's rule."""
    random = np.random.default_rng(seed)
    hits = np.zeros(3)
    for _ in range(studies):
        hamon, found = looked_at(*study(random, errors, verse_pairs))
        hits += found.outliers.any(), found.outliers[0], hamon.by_hamon.any()
    somebody, the_first, by_hamon = (hits / studies).tolist()
    return somebody, the_first, by_hamon


@pytest.mark.parametrize(("annotators", "hamon"), [(3, (0.65, 0.85)), (7, (0.9, 1))])
@pytest.mark.parametrize("verse_pairs", [20, 100])
def test_of_annotators_who_are_alike_few_are_outliers(
    annotators: int, hamon: tuple[float, float], verse_pairs: int
) -> None:
    somebody, _, by_hamon = shares([0.2] * annotators, verse_pairs, 300, seed=7)
    # Of 300 studies 5 % ± two standard errors.
    assert 0.025 <= somebody <= 0.075
    assert hamon[0] <= by_hamon <= hamon[1]


@pytest.mark.parametrize("annotators", [3, 7])
def test_one_who_is_worse_is_found_and_nobody_else(annotators: int) -> None:
    errors = [0.3] + [0.2] * (annotators - 1)
    somebody, the_first, _ = shares(errors, 150, 60, seed=3)
    assert the_first > 0.9
    assert somebody - the_first < 0.05


def test_one_who_has_done_little_is_not_taken_for_an_outlier() -> None:
    random = np.random.default_rng(11)
    hits = 0
    for _ in range(300):
        counts, done = study(random, [0.2] * 5, 120)
        undone = np.zeros(done.shape, np.bool_)
        undone[0, 20:] = True
        hits += int(looked_at(*without(counts, done, undone))[1].outliers.any())
    assert 0.02 <= hits / 300 <= 0.09


def test_differences_by_hand() -> None:
    # Ten verse pairs of one link each. A and B share all, C shares the first nine with both.
    shared = np.ones((2, 3, 10))
    shared[:, 1:, 9] = 0
    counts = Counts(shared, np.ones((2, 3, 10)), np.ones((2, 3, 10)))
    disagreements, found = looked_at(counts, np.ones((3, 10), np.bool_))
    assert disagreements.means.tolist() == pytest.approx([0.05, 0.05, 0.1])
    assert found.differences.tolist() == pytest.approx([-0.025, -0.025, 0.05])
    # Without one of the nine, C's difference is half of 1/9; without the last, 0: the mean of the
    # ten is 1/20, and the sum of squares 9 (1/18 - 1/20)² + (1/20)² = 1/360. That of the others is
    # a quarter of it each, so the mean is 1/720. Student's t with 9 degrees at 1 - .05/3: 2.509.
    margin = 2.509 * (9 / 10 / 720) ** 0.5
    assert found.margins.tolist() == pytest.approx([margin] * 3, rel=1e-3)


def test_who_cannot_be_compared_has_no_margin() -> None:
    counts, done = study(np.random.default_rng(1), [0.2] * 3, 12)
    undone = np.zeros(done.shape, np.bool_)
    undone[2] = True
    found = looked_at(*without(counts, done, undone))[1]
    assert np.isnan(found.differences).all()
    undone[2, :9] = False
    found = looked_at(*without(counts, done, undone))[1]
    assert np.isnan(found.margins).tolist() == [False, False, True]
    assert not found.outliers[2]
    # The only verse pair of two annotators cannot be left out.
    undone[:] = False
    undone[1, 1:], undone[2, :] = True, False
    assert not np.isnan(looked_at(*without(counts, done, undone))[1].differences).any()


@pytest.mark.parametrize("annotators", range(3, 9))
def test_how_many_are_outliers_by_hamons_rule_by_chance(annotators: int) -> None:
    figures = np.random.default_rng(5).normal(size=(20_000, annotators))
    limits = figures.mean(axis=1) + figures.std(axis=1)
    observed = (figures > limits[:, None]).sum(axis=1).mean()
    assert by_hamon_by_chance(annotators) == pytest.approx(observed, abs=0.02)


if __name__ == "__main__":
    sys.stdout.write(
        "annotators, verse pairs, errors; alike: somebody, by Hamon's rule; one worse: found\n"
    )
    for annotators in (3, 7):
        for verse_pairs in (20, 50, 250):
            for error in (0.1, 0.3):
                alike = shares([error] * annotators, verse_pairs, 2000, seed=1)
                worse = shares([1.5 * error] + [error] * (annotators - 1), verse_pairs, 500, seed=2)
                sys.stdout.write(
                    f"| {annotators} | {verse_pairs} | {error:.0%} | {alike[0]:.1%} "
                    f"| {alike[2]:.1%} | {worse[1]:.0%} |\n"
                )
