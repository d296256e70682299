"""Agreement measures other than Dice."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.agreement.chance import (
    alphas_of_two,
    cohen,
    confusions,
    kappas_of_two,
    krippendorff_alpha,
)
from blinker_qt.agreement.dice import Counting, Weights, count, pairs_of
from blinker_qt.agreement.encoding import marked_words
from blinker_qt.agreement.measures import (
    AgreementMeasure,
    OneFigure,
    measured,
)
from works import Lengths, Work, aligned, all_encoded, studies

Study = tuple[Lengths, tuple[Work, ...]]


@settings(max_examples=8)
@given(studies(annotators=3), st.sampled_from(Weights), st.integers(0, 2))
def test_precision_and_recall_against_one_annotator(
    study: Study, weights: Weights, against: int
) -> None:
    words, annotators = all_encoded(*study)
    counting = Counting(np.zeros(len(words), np.int64), weights)
    plain = count(words, annotators, counting)
    for measure, of_first, of_second in (
        (AgreementMeasure.PRECISION, plain.precisions, plain.recalls),
        (AgreementMeasure.RECALL, plain.recalls, plain.precisions),
    ):
        rates = measure.rate(*measured(measure, words, annotators, counting, against))
        for row, (first, second) in enumerate(pairs_of(3)):
            # Precision of the second against the first is recall of the first.
            expected = np.full((2, 1), np.nan)
            if against == second:
                expected = of_first[:, row]
            elif against == first:
                expected = of_second[:, row]
            assert rates[:, row] == pytest.approx(expected, nan_ok=True)


@pytest.mark.parametrize("measure", [AgreementMeasure.PRECISION, AgreementMeasure.RECALL])
def test_precision_and_recall_need_a_reference_annotator(measure: AgreementMeasure) -> None:
    words, annotators = all_encoded(((1, 1),), (Work.of(aligned("1-1")),) * 2)
    with pytest.raises(ValueError, match="needs an annotator"):
        measured(measure, words, annotators, Counting(np.zeros(1, np.int64)))


@settings(max_examples=8)
@given(studies(annotators=2))
def test_marks_are_dice_over_marks_of_both_sides(study: Study) -> None:
    words, annotators = all_encoded(*study)
    counting = Counting(np.zeros(len(words), np.int64))
    rates = measured(AgreementMeasure.MARKS, words, annotators, counting).rates
    (confusion,) = confusions(marked_words(words, annotators), 2)
    (_, second_only), (first_only, both) = confusion.tolist()
    marks = 2 * both + first_only + second_only
    expected = 2 * both / marks if marks else np.nan
    assert rates == pytest.approx(np.array([[expected]]), nan_ok=True)


@settings(max_examples=15)
@given(st.lists(st.integers(0, 6), min_size=4, max_size=4))
def test_figures_of_two_match_those_of_many(cells: list[int]) -> None:
    confusion = np.array(cells).reshape(2, 2)
    both, differ, neither = [2, 0], [1, 1], [0, 2]
    counts = [both] * cells[0] + [differ] * (cells[1] + cells[2]) + [neither] * cells[3]
    expected = krippendorff_alpha(np.array(counts, np.int64).reshape(-1, 2))
    alpha = np.nan if expected is None or expected.value is None else expected.value
    assert alphas_of_two(confusion.ravel()) == pytest.approx(alpha, nan_ok=True)
    kappa = cohen(confusion)
    value = np.nan if kappa is None or kappa.value is None else kappa.value
    assert kappas_of_two(confusion.ravel()) == pytest.approx(value, nan_ok=True)


@pytest.mark.parametrize("measure", AgreementMeasure)
@settings(max_examples=6)
@given(study=studies(annotators=3), seed=st.integers(0, 9))
def test_counts_of_sets_are_sums_over_verse_pairs(
    measure: AgreementMeasure, study: Study, seed: int
) -> None:
    """Otherwise intervals, which are computed from verse pairs, would be of another figure."""
    words, annotators = all_encoded(*study)
    each = np.arange(len(words))
    sets = np.random.default_rng(seed).integers(0, 2, len(words))
    everything = [np.zeros(len(words), np.int64), sets, each]
    if isinstance(measure.type, OneFigure):
        items = np.ones(int(words.source_starts[-1] + words.target_starts[-1]), np.bool_)
        tables = [
            measure.type.totals(words, annotators, items, units, lambda _: None)
            for units in everything
        ]
        for table in tables:
            assert table.sum(axis=0) == pytest.approx(tables[0][0])
    else:
        counts = [measured(measure, words, annotators, Counting(some), 0) for some in everything]
        for one in counts:
            for table, expected in zip(one, counts[0], strict=True):
                assert table.sum(axis=2) == pytest.approx(expected[..., 0])


def test_figures_of_all_words_have_the_weights_of_dice() -> None:
    words, annotators = all_encoded(((2, 2),), (Work.of(aligned("1-1 2-2")),) * 2)
    counting = Counting(np.zeros(1, np.int64))
    kappa, dice = (
        measured(measure, words, annotators, counting)
        for measure in (AgreementMeasure.KAPPA, AgreementMeasure.DICE)
    )
    assert [table.tolist() for table in kappa] == [table.tolist() for table in dice]
    assert AgreementMeasure.KAPPA.rates(kappa).tolist() == [[1]]
