"""Annotators' habits, and identical work of two annotators."""

from collections import Counter
from math import inf

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from blinker_qt.agreement.dice import Counting, Counts, count
from blinker_qt.agreement.encoding import BoolArray
from blinker_qt.agreement.habits import (
    RUN,
    WHOLE,
    Habits,
    IdenticalWork,
    SideHabits,
    identical_work,
    moving_rates,
)
from blinker_qt.bitext.alignment import blocks
from blinker_qt.bitext.verses import Side
from simulations import copies
from works import Drawn, Work, aligned, all_encoded, studies

# Done: five source words and four target words, one of each marked; blocks 1-1, 2-2 and 3,4-3.
HABITS = Work((aligned("1-1 2-2 3,4-3", "5", "4"), aligned("1-1")), (True, False))


@given(studies(annotators=1))
@example((((5, 4), (1, 1)), (HABITS,)))
@example((((1, 1),), (Work((aligned("1-1"),), (False,)),)))
def test_habits_match_the_alignments(study: Drawn) -> None:
    lengths, (work,) = study
    words, (annotator,) = all_encoded(lengths, (work,))
    habits = Habits.of(words, annotator)
    done = [pair for pair, is_done in enumerate(work.done) if is_done]
    alignments = [work.alignments[pair] for pair in done]
    for place, (side, found) in enumerate(zip(Side, (habits.source, habits.target), strict=True)):
        words_done = sum(lengths[pair][place] for pair in done)
        linked = sum(len(alignment.linked(side)) for alignment in alignments)
        marked = sum(len(alignment.not_translated(side)) for alignment in alignments)
        links = sum(len(alignment.links) for alignment in alignments)
        assert found == SideHabits(
            marked / words_done if words_done else None,
            links / words_done if words_done else None,
            links / linked if linked else None,
        )
    sizes = Counter(
        (len(block.sources), len(block.targets))
        for alignment in alignments
        for block in blocks(alignment)
    )
    assert habits.verse_pairs == len(done)
    assert habits.block_sizes == sizes
    assert list(habits.block_sizes) == sorted(sizes, key=lambda size: (-sizes[size], size))


# Drift --------------------------------------------------------------------------------------------


def test_a_window_has_a_verse_pair_at_least() -> None:
    nothing = np.zeros((2, 1, 1))
    with pytest.raises(ValueError, match="windows of 0 verse pairs"):
        moving_rates(Counts(nothing, nothing, nothing), np.arange(1), 0)


@given(studies(), st.integers(1, 7))
def test_windows_match_pooled_sets(study: Drawn, width: int) -> None:
    words, annotators = all_encoded(*study)
    order = np.random.default_rng(width).permutation(len(words))
    counts = count(words, annotators, Counting(np.arange(len(words))))
    found = moving_rates(counts, order, width)
    assert found.shape == (3, max(0, len(words) - width + 1))
    for window in range(found.shape[1]):
        in_window = np.ones(len(words), np.int64)
        in_window[order[window : window + width]] = 0
        pooled = count(words, annotators, Counting(in_window)).rates[:, 0]
        assert found[:, window] == pytest.approx(pooled, abs=1e-12, nan_ok=True)


def worked(
    random: np.random.Generator, annotators: int, verse_pairs: int, easy: float
) -> BoolArray:
    """Which work is identical by chance; easy verse pairs are next to each other, as are hard ones.

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


@pytest.mark.parametrize(("annotators", "easy", "run"), [(3, 0.6, 50), (7, 0.3, 24)])
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


def test_fully_identical_work_is_named_but_only_flagged_beside_others() -> None:
    (pair,) = everything(np.ones((1, WHOLE), np.bool_))
    assert (pair.compared, pair.identical, pair.run) == (WHOLE, WHOLE, WHOLE)
    assert (pair.by_chance, pair.flagged, pair.is_named) == (inf, False, True)
    # Where all are the same, the verse pairs may be easy.
    for number, is_named in ((WHOLE, True), (WHOLE - 1, False)):
        alike = everything(np.ones((3, number), np.bool_))
        assert {(one.flagged, one.is_named) for one in alike} == {(False, is_named)}
    same = np.zeros((3, WHOLE), np.bool_)
    same[0] = True
    assert [(one.flagged, one.is_whole) for one in everything(same)] == [
        (True, True),
        (False, False),
        (False, False),
    ]


def test_short_runs_are_never_flagged() -> None:
    same = np.zeros((3, 1000), np.bool_)
    same[0, 50 : 50 + RUN - 1] = True
    assert not everything(same)[0].flagged
    same[0, 50 + RUN - 1] = True
    assert everything(same)[0].flagged


def test_a_run_is_only_judged_where_others_show_how_easy_it_is() -> None:
    same, compared = np.zeros((3, 300), np.bool_), np.ones((3, 300), np.bool_)
    same[0, 100:140] = True
    first, *_ = identical_work(same, compared)
    assert (first.run, first.flagged) == (40, True)
    # Nobody else did the first half of the run, or all of it.
    compared[1:, 100:120] = False
    first, *_ = identical_work(same, compared)
    assert (first.run, first.first, first.flagged) == (20, 120, True)
    compared[1:, 120:140] = False
    first, *_ = identical_work(same, compared)
    assert (first.run, first.flagged) == (0, False)


@pytest.mark.parametrize("annotators", [2, 3, 7])
def test_an_easy_passage_is_no_copy(annotators: int) -> None:
    """Eleven of twenty such studies of two annotators had a marked run."""
    assert copies(annotators, 200, seed=31) <= 0.01


def test_the_expected_number_of_runs_by_hand() -> None:
    # 40 verse pairs, the first 10 and one more the same; in the run others agree once of 20 times.
    same = np.zeros((3, 40), np.bool_)
    same[0, :10] = same[0, 20] = same[1, 3] = True
    pair, *_ = everything(same)
    outside, anywhere, in_run = 2 / 32, 2 / 82, 2 / 22
    assert max(outside, anywhere, in_run) == in_run
    assert pair.by_chance == pytest.approx(31 * in_run**10)
