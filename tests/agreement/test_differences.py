"""The kinds of difference: by hand, and against sets of positions."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.agreement import partners
from blinker_qt.agreement.chance import confusions
from blinker_qt.agreement.encoding import EncodedSet, WordNumbers, linked_words
from blinker_qt.agreement.entropy import DifferenceKind, count_kinds, word_differences
from blinker_qt.bitext.verses import Side
from works import Lengths, Work, aligned, all_encoded, studies

NOT_COMPARED = -1


def kinds(words: WordNumbers, first: EncodedSet, second: EncodedSet) -> list[int]:
    """The kind of difference on each word; `NOT_COMPARED` where not both have done the pair."""
    counts = word_differences(words, (first, second)).kinds
    return [column.index(1) if any(column) else NOT_COMPARED for column in counts.T.tolist()]


@pytest.mark.parametrize(
    ("first", "second", "kind"),
    [
        ("2-3", "2-3", DifferenceKind.SAME),
        ("", "", DifferenceKind.SAME),
        ("2-3", "", DifferenceKind.LINKED_OR_NOT),
        ("2-3", "2-3,4", DifferenceKind.LARGER_OR_SMALLER),
        ("2-3,5", "2-5", DifferenceKind.LARGER_OR_SMALLER),
        ("2-3", "2-4", DifferenceKind.SHIFTED),
        ("2-3,4", "2-2,3", DifferenceKind.SHIFTED),
        ("2-3,5", "2-4,6", DifferenceKind.SHIFTED),
        ("2-3", "2-5", DifferenceKind.OTHER_WORDS),
        ("2-3", "2-4,5", DifferenceKind.OTHER_WORDS),
        ("2-3,4", "2-4,6", DifferenceKind.OTHER_WORDS),
        ("2-1", "2-6", DifferenceKind.OTHER_WORDS),
    ],
)
def test_each_kind_by_hand(first: str, second: str, kind: DifferenceKind) -> None:
    # The first verse pair keeps the word from being the very first; the last word of the one
    # verse and the first of the next are no neighbours.
    works = [Work.of(aligned("1-1"), aligned(links), aligned("1-1")) for links in (first, second)]
    words, (one, other) = all_encoded(((1, 6), (3, 6), (1, 1)), works)
    assert kinds(words, one, other)[2] == kind
    assert kinds(words, other, one)[2] == kind


def test_a_block_larger_on_one_side_is_a_difference_on_the_other() -> None:
    # 1-1 against 1,2-1: source word 1 has the same partner, target word 1 has one more.
    works = (Work.of(aligned("1-1", "2")), Work.of(aligned("1,2-1")))
    words, (one, other) = all_encoded(((2, 1),), works)
    expected = [DifferenceKind.SAME, DifferenceKind.LINKED_OR_NOT, DifferenceKind.LARGER_OR_SMALLER]
    assert kinds(words, one, other) == expected


def test_counted_by_word_type() -> None:
    # Two verse pairs, three annotators, of whom the third has done the first alone. Types: source
    # words 0, target words 1. Source: SAME twice and, with the third, LINKED_OR_NOT twice.
    works = (
        Work.of(aligned("1-1"), aligned("1-1")),
        Work.of(aligned("1-1"), aligned("1-1")),
        Work((aligned("", "1"), aligned("1-1")), (True, False)),
    )
    words, annotators = all_encoded(((1, 1), (1, 1)), works)
    found = count_kinds(word_differences(words, annotators).kinds, np.array([0, 0, 1, 1]), 2)
    assert found.tolist() == [[2, 2, 0, 0, 0]] * 2


def slow_kind(first: frozenset[int], second: frozenset[int]) -> DifferenceKind:
    if first == second:
        return DifferenceKind.SAME
    if not (first and second):
        return DifferenceKind.LINKED_OR_NOT
    if first < second or second < first:
        return DifferenceKind.LARGER_OR_SMALLER
    if any({word + step for word in first} == second for step in (-1, 1)):
        return DifferenceKind.SHIFTED
    return DifferenceKind.OTHER_WORDS


@settings(max_examples=25)
@given(studies(most=5), st.sampled_from([2, 63]))
def test_kinds_are_those_of_the_sets(
    study: tuple[Lengths, tuple[Work, ...]], positions: int
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(partners, "_POSITIONS", positions)
        check_kinds(*study)


def check_kinds(lengths: Lengths, works: tuple[Work, ...]) -> None:
    words, annotators = all_encoded(lengths, works)
    by_verse_pair = np.zeros((len(lengths), len(DifferenceKind)), np.int64)
    for one, other in combinations(range(3), 2):
        expected = []
        for side in Side:
            for pair, both in enumerate(lengths):
                first, second = (works[place].alignments[pair] for place in (one, other))
                done = works[one].done[pair] and works[other].done[pair]
                for word in range(both[list(Side).index(side)]):
                    kind = slow_kind(first.partners(side, word), second.partners(side, word))
                    expected.append(int(kind) if done else NOT_COMPARED)
                    by_verse_pair[pair, kind] += done
        assert kinds(words, annotators[one], annotators[other]) == expected
    found = count_kinds(
        word_differences(words, annotators).kinds, words.verse_pairs(), len(lengths)
    )
    assert found.tolist() == by_verse_pair.tolist()
    # The words that one linked and the other did not are those off the diagonal of kappa's table.
    apart = sum(
        int(table.sum() - table.trace()) for table in confusions(linked_words(words, annotators), 2)
    )
    assert found[:, DifferenceKind.LINKED_OR_NOT].sum() == apart
