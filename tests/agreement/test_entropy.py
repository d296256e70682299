"""Entropy of decisions: by hand, and against counting sets one by one."""

from collections import Counter
from math import log2

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.agreement import partners
from blinker_qt.agreement.encoding import WordNumbers
from blinker_qt.agreement.entropy import Means, entropies, word_entropies
from blinker_qt.bitext.verses import Side
from works import Lengths, Work, aligned, all_encoded, studies


def test_words_on_which_annotators_differ_more_and_more() -> None:
    # Source word 1: all four link it with target 1: 0 bits. Word 2: two and two: 1 bit. Word 3:
    # 2, 1 (not translated) and 1: 1.5 bits. Target 1: all {1}: 0.
    works = [
        Work.of(aligned(links, marks, "4"))
        for links, marks in (
            ("1-1 2-2 3-3", ""),
            ("1-1 2-2 3-2,3", ""),
            ("1-1 2-3 3-3", ""),
            ("1-1 2-3", "3"),
        )
    ]
    words, annotators = all_encoded(((3, 4),), works)
    found = word_entropies(words, annotators)
    assert found[:4].tolist() == pytest.approx([0, 1, 1.5, 0], abs=1e-15)
    assert found[6] == 0


def test_a_word_that_one_alone_has_done_says_nothing() -> None:
    works = (
        Work((aligned("1-1"), aligned("1-1")), (True, True)),
        Work((aligned("1-1"), aligned("1-2")), (True, False)),
    )
    words, annotators = all_encoded(((1, 2), (1, 2)), works)
    found = word_entropies(words, annotators)
    assert found.tolist() == pytest.approx([0, np.nan, 0, 0, np.nan, np.nan], nan_ok=True)
    assert words.verse_pairs().tolist() == [0, 1, 0, 0, 1, 1]
    by_pair = Means.of(found, words.verse_pairs(), 2)
    assert by_pair.means.tolist() == pytest.approx([0, np.nan], nan_ok=True)
    assert by_pair.words.tolist() == [3, 0]
    assert by_pair.ranked().tolist() == [0]


def test_of_equal_groups_the_one_with_more_words_comes_first() -> None:
    means = Means.of(np.array([1.0, 0.0, 0.5, 0.5, 1.0]), np.array([0, 0, 1, 1, 2]), 3)
    assert (means.means.tolist(), means.words.tolist()) == ([0.5, 0.5, 1], [2, 2, 1])
    assert means.ranked().tolist() == [2, 0, 1]


def test_a_row_of_zeros_has_no_entropy() -> None:
    assert np.isnan(entropies(np.array([[0, 0]]))).all()


def test_nothing_at_all() -> None:
    empty = WordNumbers(np.zeros(1, np.int64), np.zeros(1, np.int64))
    assert word_entropies(empty, []).tolist() == []


def slow_entropies(lengths: Lengths, works: tuple[Work, ...]) -> list[float]:
    """Entropy of the sets of partners, from shares."""
    found = []
    for side in Side:
        for pair, both in enumerate(lengths):
            for word in range(both[list(Side).index(side)]):
                sets = Counter(
                    work.alignments[pair].partners(side, word) for work in works if work.done[pair]
                )
                n = sets.total()
                shares = [m / n for m in sets.values()]
                found.append(-sum(p * log2(p) for p in shares) if n > 1 else np.nan)
    return found


@settings(max_examples=30)
@given(studies(annotators=4), st.integers(1, 20))
def test_entropies_are_those_of_the_sets(
    study: tuple[Lengths, tuple[Work, ...]], words_at_a_time: int
) -> None:
    words, annotators = all_encoded(*study)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(partners, "_WORDS_AT_A_TIME", words_at_a_time)
        found = word_entropies(words, annotators).tolist()
    assert found == pytest.approx(slow_entropies(*study), abs=1e-12, nan_ok=True)


@settings(max_examples=25)
@given(st.lists(st.lists(st.integers(0, 9), min_size=3, max_size=3), min_size=1, max_size=8))
def test_entropy_lies_between_one_class_and_all_alike(rows: list[list[int]]) -> None:
    found = entropies(np.array(rows))
    for row, value in zip(rows, found.tolist(), strict=True):
        if sum(row):
            used = sum(count > 0 for count in row)
            assert -1e-15 <= value <= log2(used) + 1e-12
            assert (value == 0) == (used == 1)
