"""Intervals of kappas and alphas: against the figures of studies made of what was drawn."""

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.agreement.chance import Judgments, krippendorff_alpha, multi_kappa
from blinker_qt.agreement.chance_resampling import (
    everybody_resampled,
    pairs_resampled,
    set_alpha_resampled,
)
from blinker_qt.agreement.decisions import NOT_DONE, linked_words
from blinker_qt.agreement.dice import FloatArray
from blinker_qt.agreement.encode import IntArray
from blinker_qt.agreement.entropy import verse_pairs_of_words
from blinker_qt.agreement.masi import set_alpha, set_totals
from blinker_qt.agreement.measures import AgreementMeasure, beyond_chance
from blinker_qt.agreement.resampling import Replicates
from works import Lengths, Work, all_encoded, studies

BEYOND_CHANCE = [measure for measure in AgreementMeasure if measure.is_beyond_chance]
Study = tuple[Lengths, tuple[Work, ...]]


def values(found: Replicates) -> FloatArray:
    return found.means(np.eye(found.sums.shape[1], dtype=np.bool_))


def of_pairs(study: Study, measure: AgreementMeasure, units: IntArray, seed: int) -> Replicates:
    words, annotators = all_encoded(*study)
    items = np.ones(int(words.source_starts[-1] + words.target_starts[-1]), np.bool_)
    return pairs_resampled(measure, words, annotators, items, units, 3, seed)


def figures(study: Study, measure: AgreementMeasure) -> FloatArray:
    words, annotators = all_encoded(*study)
    items = np.ones(int(words.source_starts[-1] + words.target_starts[-1]), np.bool_)
    return beyond_chance(measure, words, annotators, items)


def of_drawn(study: Study, drawn: Sequence[int]) -> Study:
    """The study of the verse pairs that were drawn, each as often as it was."""
    lengths, works = study
    return tuple(lengths[place] for place in drawn), tuple(
        Work(
            tuple(work.alignments[place] for place in drawn),
            tuple(work.done[place] for place in drawn),
        )
        for work in works
    )


@settings(max_examples=25)
@given(studies(annotators=3), st.sampled_from(BEYOND_CHANCE), st.integers(0, 99))
def test_each_replicate_is_the_figure_of_what_was_drawn(
    study: Study, measure: AgreementMeasure, seed: int
) -> None:
    size = len(study[0])
    found = of_pairs(study, measure, np.arange(size), seed)
    counted = np.flatnonzero(found.has_rate.any(axis=1)).tolist()
    random = np.random.Generator(np.random.PCG64(seed))
    for row in values(found):
        drawn = [counted[int(random.random() * len(counted))] for _ in counted]
        expected = figures(of_drawn(study, drawn), measure) if drawn else [np.nan] * 3
        assert row == pytest.approx(expected, nan_ok=True, abs=1e-9)


@settings(max_examples=25)
@given(studies(annotators=3), st.data())
def test_one_unit_drawn_again_and_again_has_the_figures_of_the_study(
    study: Study, data: st.DataObject
) -> None:
    words, annotators = all_encoded(*study)
    size = int(words.source_starts[-1] + words.target_starts[-1])
    items = np.array(data.draw(st.lists(st.booleans(), min_size=size, max_size=size)), np.bool_)
    labels = linked_words(words, annotators)[:, items]
    units = np.zeros(len(words), np.int64)
    of_words = units[verse_pairs_of_words(words)][items]
    judgments = Judgments.of(labels, 2)
    expected = [multi_kappa(judgments), krippendorff_alpha(judgments)]
    expected.append(set_alpha(words, annotators, items))
    found = [
        *everybody_resampled(labels, of_words, 3, 0),
        set_alpha_resampled(words, annotators, items, units, 3, 0),
    ]
    for figure, replicates in zip(expected, found, strict=True):
        value = np.nan if figure is None or figure.value is None else figure.value
        assert values(replicates)[:, 0] == pytest.approx([value] * 3, nan_ok=True, abs=1e-9)


@settings(max_examples=25)
@given(studies(annotators=3))
def test_each_verse_pair_adds_what_it_has_by_itself(study: Study) -> None:
    words, annotators = all_encoded(*study)
    totals = set_totals(words, annotators, None, np.arange(len(words)))
    for place, row in enumerate(totals):
        alone = all_encoded(*of_drawn(study, [place]))
        assert row == pytest.approx(set_totals(*alone, None, np.zeros(1, int))[0])


def test_a_difference_that_is_everywhere_is_sure() -> None:
    labels = np.tile(np.array([[1, 1, 0, 0], [1, 0, 1, 0]], np.int8), 40)
    labels[1, :8] = NOT_DONE
    kappa, _ = everybody_resampled(labels, np.arange(160) // 4, 200, 1)
    # All verse pairs are alike: nothing varies, and nothing can be said.
    assert kappa.intervals(np.ones((1, 1), np.bool_), 0.95) == [None]
    assert int(kappa.has_rate.sum()) == 38
    labels[1, 80:] = labels[0, 80:]
    kappa, alpha = everybody_resampled(labels, np.arange(160) // 4, 1000, 1)
    for found in (kappa, alpha):
        (interval,) = found.intervals(np.ones((1, 1), np.bool_), 0.95)
        assert interval is not None
        # Twenty of 38 verse pairs have kappa 1 and the others 0: 0.526 ± 2 · 0.081.
        assert (interval.low, interval.high) == pytest.approx((0.36, 0.69), abs=0.03)
