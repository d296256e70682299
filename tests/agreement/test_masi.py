"""Alpha over sets of partners, by hand and against every pair of decisions."""

from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from blinker_qt.agreement import decisions
from blinker_qt.agreement.encoding import restricted
from blinker_qt.agreement.masi import set_alpha, similarity_per_word
from blinker_qt.bitext.verses import Side
from works import Drawn, Lengths, Work, aligned, all_encoded, studies, words_of

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
