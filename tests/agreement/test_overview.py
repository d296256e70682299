"""Sets and verse pairs in one go, against counting every two annotators in each."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.agreement import dice
from blinker_qt.agreement.dice import Counting, count, pairs_of
from blinker_qt.agreement.overview import count_laid_out, lay_out, overview
from blinker_qt.agreement.weights import Weights
from works import Lengths, Work, all_encoded, studies


@settings(max_examples=60)
@given(studies(), st.sampled_from(Weights), st.integers(1, 60))
def test_sets_are_the_same_to_the_last_digit_wherever_runs_end(
    study: tuple[Lengths, tuple[Work, ...]], weights: Weights, cells: int
) -> None:
    words, annotators = all_encoded(*study)
    counting = Counting(np.arange(len(words)) % 3 // 2, weights)
    done = np.array([annotator.done for annotator in annotators])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dice, "_CELLS_AT_A_TIME", cells)
        laid_out = lay_out(words, annotators, (None, None))
        of_sets, _ = overview(laid_out, done, counting)
        for found, expected in zip(
            of_sets.tables, count(words, annotators, counting).tables, strict=True
        ):
            assert found.tolist() == expected.tolist()


@settings(max_examples=60)
@given(studies(), st.sampled_from(Weights), st.booleans())
def test_everything_follows_from_the_counts_of_single_verse_pairs(
    study: tuple[Lengths, tuple[Work, ...]], weights: Weights, marks: bool
) -> None:
    words, annotators = all_encoded(*study)
    sets = np.arange(len(words)) % 3 // 2
    told: list[float] = []
    done = np.array([annotator.done for annotator in annotators])
    laid_out = lay_out(words, annotators, (None, None), told.append)
    assert told == sorted(told)
    assert (told[0], told[-1]) == (0, 1)
    told.clear()
    of_sets, found = overview(laid_out, done, Counting(sets, weights, marks), told.append)
    single = count(words, annotators, Counting(np.arange(len(words)), weights, marks))
    pooled = count(words, annotators, Counting(sets, weights, marks))
    alone = count_laid_out(laid_out, done, Counting(sets, weights, marks))
    for in_one_go, by_itself, expected in zip(
        of_sets.tables, alone.tables, pooled.tables, strict=True
    ):
        assert in_one_go.tolist() == by_itself.tolist() == expected.tolist()
    totals = single.first + single.second
    with_others = found.with_others.first + found.with_others.second
    for annotator in range(len(annotators)):
        rows = [row for row, pair in enumerate(pairs_of(len(annotators))) if annotator in pair]
        assert np.allclose(found.with_others.shared[:, annotator], single.shared[:, rows].sum(1))
        assert np.allclose(with_others[:, annotator], totals[:, rows].sum(1))
    means = [
        float(column[~np.isnan(column)].mean()) if (~np.isnan(column)).any() else np.nan
        for column in single.rates.T
    ]
    assert found.rates.tolist() == pytest.approx(means, nan_ok=True)
    assert told == sorted(told)
    assert (told[0], told[-1]) == (0, 1)
