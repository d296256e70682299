"""Work that is the same to the last link: what is flagged, and what is not."""

import numpy as np
import pytest

from blinker_qt.agreement.encoding import BoolArray
from blinker_qt.agreement.identical import RUN, WHOLE, IdenticalWork, identical_work


def worked(
    random: np.random.Generator, annotators: int, verse_pairs: int, easy: float
) -> BoolArray:
    """Who is the same in which verse pairs, by chance; easy and hard verse pairs stand together.

    Every verse pair has one usual solution, which each annotator finds or not by himself.

    Args:
        random: where chance comes from.
        annotators: how many.
        verse_pairs: how many.
        easy: how likely an annotator finds the usual solution, in the mean.
    """
    walk = np.convolve(random.normal(size=verse_pairs + 9), np.ones(10) / 10, "valid")
    found = random.random((annotators, verse_pairs)) < np.clip(easy + walk / 2, 0.02, 0.98)
    first, second = np.triu_indices(annotators, 1)
    return found[first] & found[second]


def everything(same: BoolArray) -> list[IdenticalWork]:
    return list(identical_work(same, np.ones(same.shape, np.bool_)))


@pytest.mark.parametrize("annotators", [2, 3, 7])
@pytest.mark.parametrize("easy", [0.3, 0.6, 0.8])
def test_work_that_is_alike_by_chance_is_not_flagged(annotators: int, easy: float) -> None:
    random = np.random.default_rng(23)
    studies = [everything(worked(random, annotators, 250, easy)) for _ in range(100)]
    assert sum(any(pair.flagged for pair in study) for study in studies) <= 1


@pytest.mark.parametrize("annotators", [2, 3, 7])
@pytest.mark.parametrize(("easy", "run"), [(0.3, 24), (0.6, 50)])
def test_a_run_of_copied_work_is_flagged(annotators: int, easy: float, run: int) -> None:
    random = np.random.default_rng(29)
    for _ in range(20):
        same = worked(random, annotators, 250, easy)
        same[0, 100 : 100 + run] = True
        pair, *others = everything(same)
        assert pair.flagged
        assert pair.first <= 100
        assert pair.last >= 100 + run - 1
        assert pair.by_chance < 0.001
        assert not any(other.flagged for other in others)


def test_all_of_many_verse_pairs_is_flagged_whatever_others_do() -> None:
    (pair,) = everything(np.ones((1, WHOLE), np.bool_))
    assert (pair.compared, pair.identical, pair.run, pair.flagged) == (WHOLE, WHOLE, WHOLE, True)
    # Three who copy from each other hide from a comparison with the others.
    assert all(one.flagged for one in everything(np.ones((3, WHOLE), np.bool_)))
    assert not any(one.flagged for one in everything(np.ones((3, WHOLE - 1), np.bool_)))


def test_short_runs_are_never_flagged() -> None:
    same = np.zeros((1, 1000), np.bool_)
    same[0, 50 : 50 + RUN - 1] = True
    assert not everything(same)[0].flagged
    same[0, 50 + RUN - 1] = True
    assert everything(same)[0].flagged


def test_verse_pairs_that_everybody_finds_easy_are_not_copied() -> None:
    same = np.zeros((3, 300), np.bool_)
    same[:, 100:140] = True
    assert not any(pair.flagged for pair in everything(same))
    same[1:, 100:140] = False
    assert [pair.flagged for pair in everything(same)] == [True, False, False]


def test_only_verse_pairs_that_are_compared_count() -> None:
    same, compared = np.ones((2, 1, 60), np.bool_)
    same[0, 30] = False
    compared[0, 30:40] = False
    (pair,) = identical_work(same, compared)
    assert (pair.compared, pair.identical, pair.run) == (50, 50, 50)
    assert (pair.first, pair.last) == (0, 59)
    (nothing,) = identical_work(same, np.zeros((1, 60), np.bool_))
    assert (nothing.compared, nothing.run, nothing.flagged) == (0, 0, False)


def test_the_expected_number_of_runs_by_hand() -> None:
    # 40 verse pairs, the first 10 the same; outside the run one of 30, and of any 10 of these one.
    same = np.zeros((1, 40), np.bool_)
    same[0, :10] = same[0, 20] = True
    (pair,) = everything(same)
    assert pair.by_chance == pytest.approx(31 * (2 / 12) ** 10)
