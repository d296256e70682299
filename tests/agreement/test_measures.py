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
from blinker_qt.agreement.evaluation import alignment_errors
from blinker_qt.agreement.measures import AgreementMeasure, OneFigure, measured
from works import Drawn, Work, aligned, all_encoded, studies

ONE_SET = np.zeros(1, np.int64)


@settings(max_examples=8)
@given(studies(annotators=3), st.sampled_from(Weights), st.integers(0, 2))
def test_precision_and_recall_against_one_annotator(
    study: Drawn, weights: Weights, against: int
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


def test_precision_and_recall_need_a_reference_annotator() -> None:
    words, annotators = all_encoded(((1, 1),), (Work.of(aligned("1-1")),) * 2)
    for measure in (AgreementMeasure.PRECISION, AgreementMeasure.RECALL):
        with pytest.raises(ValueError, match="needs an annotator"):
            measured(measure, words, annotators, Counting(ONE_SET))


@settings(max_examples=8)
@given(studies(annotators=2))
def test_marks_are_dice_over_marks_of_both_sides(study: Drawn) -> None:
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
    measure: AgreementMeasure, study: Drawn, seed: int
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
    kappa, dice = (
        measured(measure, words, annotators, Counting(ONE_SET))
        for measure in (AgreementMeasure.KAPPA, AgreementMeasure.DICE)
    )
    assert [table.tolist() for table in kappa] == [table.tolist() for table in dice]
    assert AgreementMeasure.KAPPA.rates(kappa).tolist() == [[1]]


# Precision, recall and AER ------------------------------------------------------------------------


def test_precision_and_recall_by_hand() -> None:
    # Four links against six, four shared (see the blocks in docs/agreement.md): precision of the
    # four 1, recall 2/3; F1 = 2 * 2/3 / (5/3) = 4/5, which is Dice.
    works = (Work.of(aligned("1,2-1,2")), Work.of(aligned("1,2-1,2,3")))
    counts = count(*all_encoded(((2, 3),), works), Counting(ONE_SET, Weights.NONE))
    assert counts.precisions[:, 0, 0].tolist() == [1, 1]
    assert counts.recalls[:, 0, 0].tolist() == pytest.approx([2 / 3, 2 / 3])
    assert counts.directed_rates[:, 0, 0].tolist() == pytest.approx([4 / 5, 4 / 5])


@given(studies(annotators=2), st.integers(0, 2**30))
def test_errors_match_sets_of_links(study: Drawn, seed: int) -> None:
    lengths, works = study
    words, (scored, gold) = all_encoded(lengths, works)
    possible = np.random.default_rng(seed).random(gold.source.size) < 0.4
    errors = alignment_errors(words, scored, gold, possible, np.arange(len(lengths)))
    unsure = iter(possible.tolist())
    for pair in range(len(lengths)):
        a, p = (set(work.alignments[pair].links) for work in works)
        # The flags stand in the order of the gold standard's links.
        flags = [next(unsure) for _ in p] if works[1].done[pair] else []
        s = {link for link, flag in zip(sorted(p), flags, strict=False) if not flag}
        if not (works[0].done[pair] and works[1].done[pair]):
            a, p, s = set(), set(), set()
        found = (errors.links, errors.sure, errors.sure_found, errors.possible_found)
        assert [table[pair] for table in found] == [len(a), len(s), len(a & s), len(a & p)]
        if a or s:
            rate = 1 - (len(a & s) + len(a & p)) / (len(a) + len(s))
            assert errors.error_rates[pair] == pytest.approx(rate)
    # Where all is sure, AER is 1 - F1.
    errors = alignment_errors(words, scored, gold, np.zeros_like(possible), np.arange(len(words)))
    plain = count(words, (scored, gold), Counting(np.arange(len(words)), Weights.NONE))
    dice = pytest.approx(plain.directed_rates[0, 0], nan_ok=True)
    assert 1 - errors.error_rates == dice
