"""Precision, recall, AER, and agreement on marks."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.agreement.dice import Counting, Weights, count
from blinker_qt.agreement.evaluation import alignment_errors
from works import Lengths, Work, aligned, all_encoded, studies

ONE_SET = np.zeros(1, np.int64)


def test_precision_and_recall_by_hand() -> None:
    # Four links against six, four shared (see the blocks in docs/agreement.md): precision of the
    # four 1, recall 2/3; F1 = 2 * 2/3 / (5/3) = 4/5, which is Dice.
    works = (Work.of(aligned("1,2-1,2")), Work.of(aligned("1,2-1,2,3")))
    counts = count(*all_encoded(((2, 3),), works), Counting(ONE_SET, Weights.NONE))
    assert counts.precisions[:, 0, 0].tolist() == [1, 1]
    assert counts.recalls[:, 0, 0].tolist() == pytest.approx([2 / 3, 2 / 3])
    assert counts.directed_rates[:, 0, 0].tolist() == pytest.approx([4 / 5, 4 / 5])


@given(studies(annotators=2), st.integers(0, 2**30))
def test_errors_match_sets_of_links(study: tuple[Lengths, tuple[Work, ...]], seed: int) -> None:
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
