"""Decisions on words: partner sets, entropies, kinds of difference, and alpha over sets."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import log2

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from blinker_qt.agreement import decisions
from blinker_qt.agreement.chance import confusions
from blinker_qt.agreement.decisions import (
    DifferenceKind,
    Means,
    count_kinds,
    elements,
    partner_sets,
    sizes,
    word_differences,
    word_entropies,
)
from blinker_qt.agreement.encoding import EncodedSet, WordNumbers, linked_words, restricted
from blinker_qt.agreement.masi import set_alpha, similarity_per_word
from blinker_qt.bitext.verses import Side
from works import Drawn, Lengths, Work, aligned, all_encoded, studies, words_of


def as_number(positions: frozenset[int]) -> int:
    return sum(1 << position for position in positions)


def slow_sets(lengths: Lengths, works: tuple[Work, ...]) -> list[Counter[frozenset[int]]]:
    """For each word, the source words first, how many annotators gave it each set."""
    return [
        Counter(work.alignments[pair].partners(side, word) for work in works if work.done[pair])
        for side, pair, word in words_of(lengths)
    ]


@settings(max_examples=15)
@given(studies(most=5), st.integers(1, 12), st.sampled_from([1, 3, 63]))
def test_partner_sets_match_the_alignments(
    study: Drawn, words_at_a_time: int, positions: int
) -> None:
    words, annotators = all_encoded(*study)
    found = {side: [dict[int, int]() for _ in range(words.starts(side)[-1])] for side in Side}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(decisions, "_WORDS_AT_A_TIME", words_at_a_time)
        patch.setattr(decisions, "_POSITIONS", positions)
        for sets in partner_sets(words, annotators):
            of_run = found[sets.side][sets.all_words]
            rows = zip(
                sets.words.tolist(), sets.partners.tolist(), sets.counts.tolist(), strict=True
            )
            for word, given_set, count in rows:
                of_run[word][given_set] = count
            decided = np.bincount(sets.words, sets.counts, sets.deciders.size)
            assert sets.deciders.tolist() == decided.tolist()
    expected = [
        sorted((as_number(positions), count) for positions, count in sets.items())
        for sets in slow_sets(*study)
    ]
    assert [[*sets.items()] for side in Side for sets in found[side]] == expected


def test_verses_of_more_words_than_a_machine_number_has_bits() -> None:
    # The target words are 70 in the first verse pair and 2 in the second.
    works = (Work.of(aligned("1-1 1-70"), aligned("1-2")), Work.of(aligned("1-1"), aligned("1-2")))
    words, annotators = all_encoded(((1, 70), (1, 2)), works)
    short, long, *_ = partner_sets(words, annotators)
    assert (short.words.tolist(), short.partners.tolist(), short.counts.tolist()) == ([1], [2], [2])
    assert (long.words.tolist(), long.counts.tolist()) == ([0, 0], [1, 1])
    assert long.partners.tolist() == [1, 1 | 1 << 69]
    assert sizes(long.partners).tolist() == [1, 2]
    assert [some.tolist() for some in elements(long.partners)] == [[0, 1, 1], [0, 0, 69]]


def test_words_with_one_decision_have_no_entropy() -> None:
    works = (
        Work((aligned("1-1"), aligned("1-1")), (True, True)),
        Work((aligned("1-1"), aligned("1-2")), (True, False)),
    )
    words, annotators = all_encoded(((1, 2), (1, 2)), works)
    found = word_entropies(words, annotators)
    assert found.tolist() == pytest.approx([0, np.nan, 0, 0, np.nan, np.nan], nan_ok=True)
    # Nothing is printed as -0.
    assert not np.signbit(found[found == 0]).any()
    assert words.verse_pairs().tolist() == [0, 1, 0, 0, 1, 1]
    by_pair = Means.of(found, words.verse_pairs(), 2)
    assert by_pair.means.tolist() == pytest.approx([0, np.nan], nan_ok=True)
    assert by_pair.words.tolist() == [3, 0]


def slow_entropy(sets: Counter[frozenset[int]]) -> float:
    """The entropy of sets of partners, from shares."""
    n = sets.total()
    shares = [m / n for m in sets.values()]
    return -sum(p * log2(p) for p in shares) if n > 1 else np.nan


# All four link source word 1 with target 1: 0 bits. Word 2: two and two: 1 bit. Word 3: two, one
# (not translated) and one: 1.5 bits.
SPLIT = tuple(
    Work.of(aligned(links, marks, "4"))
    for links, marks in (
        ("1-1 2-2 3-3", ""),
        ("1-1 2-2 3-2,3", ""),
        ("1-1 2-3 3-3", ""),
        ("1-1 2-3", "3"),
    )
)


@given(studies(annotators=4), st.integers(1, 20))
@example((((3, 4),), SPLIT), 20)
def test_entropies_match_the_sets(study: Drawn, words_at_a_time: int) -> None:
    words, annotators = all_encoded(*study)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(decisions, "_WORDS_AT_A_TIME", words_at_a_time)
        found = word_entropies(words, annotators).tolist()
    expected = [slow_entropy(sets) for sets in slow_sets(*study)]
    assert found == pytest.approx(expected, abs=1e-12, nan_ok=True)


NOT_COMPARED = -1


def kinds(words: WordNumbers, first: EncodedSet, second: EncodedSet) -> list[int]:
    """The kind of difference on each word; `NOT_COMPARED` where not both have done the pair."""
    counts = word_differences(words, (first, second)).kinds
    return [column.index(1) if any(column) else NOT_COMPARED for column in counts.T.tolist()]


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


@given(studies(most=5), st.sampled_from([2, 63]))
@example(
    (((2, 1),), tuple(Work.of(aligned(*one)) for one in (("1-1", "2"), ("1,2-1",), ("1-1",)))), 63
)
def test_kinds_match_the_sets(study: Drawn, positions: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(decisions, "_POSITIONS", positions)
        check_kinds(*study)


def check_kinds(lengths: Lengths, works: tuple[Work, ...]) -> None:
    words, annotators = all_encoded(lengths, works)
    by_verse_pair = np.zeros((len(lengths), len(DifferenceKind)), np.int64)
    for one, other in combinations(range(3), 2):
        expected = []
        for side, pair, word in words_of(lengths):
            first, second = (works[place].alignments[pair] for place in (one, other))
            done = works[one].done[pair] and works[other].done[pair]
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


# Alpha over sets of partners


Decision = frozenset[tuple[Side, int, int]]


def slow_distance(first: Decision, second: Decision) -> Fraction:
    if first == second:
        return Fraction(0)
    if not first & second:
        return Fraction(1)
    monotonicity = Fraction(2, 3) if first <= second or second <= first else Fraction(1, 3)
    return 1 - Fraction(len(first & second), len(first | second)) * monotonicity


def slow_alpha(lengths: Lengths, works: tuple[Work, ...]) -> tuple[Fraction, Fraction, int] | None:
    """Observed and expected disagreement from their definitions, and the number of decisions."""
    decided = (
        [
            frozenset((side.other, pair, other) for other in partners.partners(side, word))
            for partners in (work.alignments[pair] for work in works if work.done[pair])
        ]
        for side, pair, word in words_of(lengths)
    )
    units = [decisions for decisions in decided if len(decisions) > 1]
    values = [value for unit in units for value in unit]
    if not values:
        return None
    observed = sum(
        sum(slow_distance(a, b) for a, b in permutations(unit, 2)) / Fraction(len(unit) - 1)
        for unit in units
    ) / Fraction(len(values))
    every = sum(slow_distance(a, b) for a, b in permutations(values, 2))
    return observed, every / Fraction(len(values) * (len(values) - 1)), len(values)


@pytest.mark.parametrize(
    ("first", "second", "distance"),
    [
        (0b11, 0b1111, 1 - Fraction(2, 4) * Fraction(2, 3)),
        (0b111, 0b1110, 1 - Fraction(2, 4) * Fraction(1, 3)),
        (0b101, 0b100, 1 - Fraction(1, 2) * Fraction(2, 3)),
        (1 << 80 | 3, 1 << 80 | 6, 1 - Fraction(2, 4) * Fraction(1, 3)),
    ],
)
def test_distances_by_hand(first: int, second: int, distance: Fraction) -> None:
    shared = (first & second).bit_count()
    kind = np.int64 if max(first, second) < 1 << 63 else object
    (per_word,) = similarity_per_word(np.array([first], kind), np.array([second], kind)).tolist()
    assert 1 - shared * per_word == pytest.approx(float(distance), abs=1e-15)


@pytest.mark.parametrize(("words", "pairs", "positions"), [(1000, 1000, 63), (3, 2, 1), (3, 2, 3)])
@settings(max_examples=8)
@given(study=studies(annotators=3, most=5))
@example(study=(((2, 2),), (Work.of(aligned("1-1 2-2")),) * 3))
@example(study=(((2, 2),), (Work.of(aligned("1-1 2-2")), Work.of(aligned("1-1,2", "2")))))
@example(study=(((1, 1),), (Work.of(aligned("", "1", "1")),) * 2))
@example(study=(((1, 1),), (Work.of(aligned("1-1")),)))
def test_set_alpha_matches_its_definition(
    study: Drawn, words: int, pairs: int, positions: int
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(decisions, "_WORDS_AT_A_TIME", words)
        patch.setattr(decisions, "_PAIRS_AT_A_TIME", pairs)
        patch.setattr(decisions, "_POSITIONS", positions)
        alpha = set_alpha(*all_encoded(*study))
    found = alpha and (alpha.observed, alpha.expected, alpha.decisions)
    expected = slow_alpha(*study)
    assert found == (expected and pytest.approx(tuple(map(float, expected)), abs=1e-12))


@given(studies(annotators=3, most=4), st.data())
def test_uncounted_words_are_ignored(study: Drawn, data: st.DataObject) -> None:
    lengths, works = study
    drawn = data.draw(st.lists(st.booleans(), min_size=len(lengths), max_size=len(lengths)))
    kept = np.array(drawn)
    words, annotators = all_encoded(lengths, works)
    found = set_alpha(words, annotators, kept[words.verse_pairs()])
    inside = [restricted(words, some, kept) for some in annotators]
    assert found == set_alpha(words, inside)
