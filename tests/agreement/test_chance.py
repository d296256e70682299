"""Kappas and alpha against published figures and slow definitions in fractions.

The printed kappas of whole studies are in `tests/compare/test_printed_tables.py`.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from blinker_qt.agreement.chance import (
    Alpha,
    Distance,
    Kappa,
    Labelled,
    agreement_weights,
    cohen,
    confusions,
    gwet,
    judgments,
    krippendorff_alpha,
    mean_value,
    multi_kappa,
)
from blinker_qt.agreement.encoding import linked_words, marked_words
from works import Drawn, Work, aligned, all_encoded, studies, words_of

# By hand ------------------------------------------------------------------------------------------


def labels_of(*rows: str) -> Labelled:
    """One row a string: a digit is a class, a dot is none."""
    return np.array([[-1 if sign == "." else int(sign) for sign in row] for row in rows], np.int8)


def test_two_observers_of_ten_units() -> None:
    # Krippendorff (2011), section A: alpha 0.095 for two observers with two classes.
    two = labels_of("0100000010", "1110010000")
    alpha = krippendorff_alpha(judgments(two, 2))
    assert alpha is not None
    assert alpha.value == pytest.approx(0.095, abs=5e-4)
    # By hand: 4 of 10 units differ; of 20 decisions 6 are 1. Cohen: 6/10 against
    # 8/10 * 6/10 + 2/10 * 4/10 = 14/25; (3/5 - 14/25) / (11/25) = 1/11.
    kappa = cohen(confusions(two, 2)[0])
    assert kappa is not None
    assert kappa.value == pytest.approx(1 / 11, abs=1e-15)
    # For many: 6/10 against (14/20)² + (6/20)² = 29/50; (30/50 - 29/50) / (21/50) = 1/21.
    many = multi_kappa(judgments(two, 2))
    assert many is not None
    assert many.value == pytest.approx(1 / 21, abs=1e-15)


def test_the_rows_of_a_confusion_are_the_classes_of_the_first() -> None:
    (confusion,) = confusions(labels_of("0012.", "0122."), 3)
    assert confusion.tolist() == [[1, 1, 0], [0, 0, 1], [0, 0, 1]]


def test_undefined_coefficients() -> None:
    # All decisions are equal.
    same = labels_of("111", "111")
    counts = judgments(same, 2)
    assert cohen(confusions(same, 2)[0]) == multi_kappa(counts) == Kappa(1, 1, 3)
    assert krippendorff_alpha(counts) == Alpha(0, 0, 6)
    assert (Kappa(1, 1, 3).value, Alpha(0, 0, 6).value) == (None, None)
    assert mean_value([Kappa(1, 1, 3)]) is None
    assert mean_value([Kappa(0.75, 0.5, 4), Kappa(1, 1, 4)]) == 0.5
    # There are no common items.
    apart = labels_of("01..", "..01")
    counts = judgments(apart, 2)
    found = cohen(confusions(apart, 2)[0]), multi_kappa(counts), krippendorff_alpha(counts)
    assert found == (None, None, None)


# Definitions and laws -----------------------------------------------------------------------------


@st.composite
def tables(draw: st.DrawFn, least: int = -1, most: int = 70) -> Labelled:
    """Up to five annotators, a limited number of items, four classes, some missing."""
    annotators, items = draw(st.integers(2, 5)), draw(st.integers(1, most))
    row = st.lists(st.integers(least, 3), min_size=items, max_size=items)
    return np.array([draw(row) for _ in range(annotators)], np.int8)


def ratio(above: Fraction, below: Fraction) -> float | None:
    return float(above / below) if below else None


def near(value: float | None) -> object:
    return None if value is None else pytest.approx(value, abs=1e-12)


def slow_cohen(first: Sequence[int], second: Sequence[int], weighted: bool) -> float | None:
    """Cohen's kappa of one pair, item by item."""

    def agreement(one: int, other: int) -> Fraction:
        return 1 - Fraction(abs(one - other), 3) if weighted else Fraction(one == other)

    both = [(a, b) for a, b in zip(first, second, strict=True) if a >= 0 and b >= 0]
    if not both:
        return None
    observed = sum(agreement(a, b) for a, b in both) / Fraction(len(both))
    expected = sum(agreement(a, b) for a, _ in both for _, b in both) / Fraction(len(both) ** 2)
    return ratio(observed - expected, 1 - expected)


@given(tables(), st.booleans())
def test_cohens_kappa_matches_its_definition(labels: Labelled, weighted: bool) -> None:
    weights = agreement_weights(4) if weighted else None
    kappas = [cohen(confusion, weights) for confusion in confusions(labels, 4)]
    expected = [
        slow_cohen(first, second, weighted) for first, second in combinations(labels.tolist(), 2)
    ]
    found = [None if kappa is None else kappa.value for kappa in kappas]
    assert found == [near(value) for value in expected]


def slow_kappa(units: Sequence[Sequence[int]]) -> tuple[Fraction, Fraction]:
    """Po and Pe as Hamon prints them, for n judges of every item."""
    judges, items = len(units[0]), len(units)
    observed = Fraction(0)
    by_class: Counter[int] = Counter()
    for unit in units:
        counts = Counter(unit)
        by_class += counts
        observed += Fraction(sum(n * (n - 1) for n in counts.values()), judges * (judges - 1))
    shares = [Fraction(n, items * judges) for n in by_class.values()]
    return observed / items, Fraction(sum(share**2 for share in shares))


@given(tables(least=0))
def test_multi_kappa_matches_its_definition(labels: Labelled) -> None:
    units = labels.T.tolist()
    kappa = multi_kappa(judgments(labels, 4))
    assert kappa is not None
    assert kappa.items == len(units)
    assert (kappa.observed, kappa.expected) == pytest.approx(
        tuple(map(float, slow_kappa(units))), abs=1e-12
    )


# Gwet's four raters and twelve units (Handbook of Inter-Rater Reliability, Table 2.3), a row a
# rater, 0 where there is no rating; his AC1, and what irrCAC gives with weights.
GWET = np.array(
    [
        [1, 2, 3, 3, 2, 1, 4, 1, 2, 0, 0, 0],
        [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, 0, 0],
        [0, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, 3],
        [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, 0],
    ]
)


@pytest.mark.parametrize(
    ("power", "observed", "expected", "value"),
    [(0, 0.81818, 0.19032, 0.77544), (1, 0.93939, 0.57096, 0.85874), (2, 0.97538, 0.7137, 0.914)],
)
def test_gwets_coefficients_match_published_values(
    power: int, observed: float, expected: float, value: float
) -> None:
    counts = (GWET[..., None] == np.arange(1, 6)).sum(axis=0)
    found = gwet(counts, agreement_weights(5, power) if power else None)
    assert found is not None
    assert found.items == 11
    assert (found.observed, found.expected, found.value) == pytest.approx(
        (observed, expected, value), abs=6e-6
    )
    assert gwet(counts[-1:]) is None


def test_quadratic_weights_exceed_linear_ones() -> None:
    assert agreement_weights(3, 2).tolist() == [[1, 0.75, 0], [0.75, 1, 0.75], [0, 0.75, 1]]
    # Of four items two are the same, one is a step apart, one two.
    confusion = np.array([[1, 1, 0], [0, 1, 0], [1, 0, 0]])
    linear, quadratic = (cohen(confusion, agreement_weights(3, power)) for power in (1, 2))
    assert linear == Kappa(2.5 / 4, 10 / 16, 4)
    assert quadratic == Kappa(2.75 / 4, 12 / 16, 4)
    with pytest.raises(ValueError, match="a scale of 1 steps"):
        agreement_weights(1)


def not_the_same(a: int, b: int, _values: Sequence[int]) -> Fraction:
    return Fraction(a != b)


def squared_steps(a: int, b: int, _values: Sequence[int]) -> Fraction:
    return Fraction((a - b) ** 2)


def decisions_between(a: int, b: int, values: Sequence[int]) -> Fraction:
    low, high = min(a, b), max(a, b)
    between = sum(low <= value <= high for value in values)
    return (between - Fraction(values.count(low) + values.count(high), 2)) ** 2


DISTANCES = {
    Distance.NOMINAL: not_the_same,
    Distance.ORDINAL: decisions_between,
    Distance.INTERVAL: squared_steps,
}


@pytest.mark.parametrize("distance", DISTANCES)
@settings(max_examples=10)
@given(labels=tables(most=12))
def test_alpha_matches_its_definition(labels: Labelled, distance: Distance) -> None:
    units = [[value for value in unit if value >= 0] for unit in labels.T.tolist()]
    pairable = [unit for unit in units if len(unit) > 1]
    values = [value for unit in pairable for value in unit]
    apart = DISTANCES[distance]
    anywhere = sum((apart(a, b, values) for a, b in permutations(values, 2)), Fraction(0))
    expected = None
    if anywhere:
        within = sum(
            sum((apart(a, b, values) for a, b in permutations(unit, 2)), Fraction(0))
            / (len(unit) - 1)
            for unit in pairable
        )
        expected = float(1 - within * (len(values) - 1) / anywhere)
    alpha = krippendorff_alpha(judgments(labels, 4), distance)
    assert (alpha and alpha.value) == near(expected)


# Words as decisions -------------------------------------------------------------------------------


@given(studies())
@example((((3, 2),), (Work.of(aligned("1-1 2-1", "3", "2")), Work((aligned("1-1"),), (False,)))))
def test_labels_match_the_alignments(study: Drawn) -> None:
    lengths, works = study
    words, annotators = all_encoded(lengths, works)
    for found, said in ((linked_words, "linked"), (marked_words, "not_translated")):
        expected = [
            [
                int(word in getattr(work.alignments[pair], said)(side)) if work.done[pair] else -1
                for side, pair, word in words_of(lengths)
            ]
            for work in works
        ]
        assert found(words, annotators).tolist() == expected
