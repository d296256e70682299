"""Dice by hand, and against a second, slow implementation."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.agreement import dice
from blinker_qt.agreement.dice import (
    Counting,
    Counts,
    Weights,
    count,
    count_by_verse_pair,
    pairs_of,
    shared_weights,
)
from blinker_qt.agreement.encoding import EncodedSet, IntArray, WordNumbers, encode
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.verses import Side
from works import Drawn, Lengths, Work, aligned, all_encoded, studies, words_of

Element = tuple[object, ...]
"""A link or mark that is unique in the bitext."""


Words = frozenset[tuple[int, int]]
"""Words of a side, as verse pairs and positions."""


@dataclass(frozen=True, slots=True)
class Case:
    """Annotators' work on a bitext of which only the lengths of the verses matter."""

    lengths: Lengths
    works: tuple[Work, ...]
    sets: tuple[int, ...]
    weights: Weights = Weights.DIRECTED
    marks: bool = False
    stopped: tuple[Words, Words] = (frozenset(), frozenset())
    """The words left out of each side."""

    def counts(self) -> Counts:
        """The program's answer."""
        words, annotators = all_encoded(self.lengths, self.works)
        content = []
        for side, stopped in zip(Side, self.stopped, strict=True):
            of_side = [word for own, *word in words_of(self.lengths) if own is side]
            kept = np.array([tuple(word) not in stopped for word in of_side], np.bool_)
            content.append(kept if stopped else None)
        counting = Counting(np.array(self.sets), self.weights, self.marks, *content)
        return count(words, annotators, counting)

    def directed_rates(self, first: int, second: int, which_set: int) -> list[float]:
        """The definition: Dice of two annotators in one set, in both directions."""
        one, two = self.works[first], self.works[second]
        pairs = [
            pair
            for pair in range(len(self.lengths))
            if self.sets[pair] == which_set and one.done[pair] and two.done[pair]
        ]
        rates = []
        for side in Side:
            x: dict[Element, Fraction] = {}
            y: dict[Element, Fraction] = {}
            for pair in pairs:
                x |= self._weights(pair, one.alignments[pair], side)
                y |= self._weights(pair, two.alignments[pair], side)
            shared = sum(min(x[element], y[element]) for element in x.keys() & y.keys())
            size = sum(x.values()) + sum(y.values())
            rates.append(float(Fraction(2 * shared, size)) if size else np.nan)
        return rates

    def _weights(self, pair: int, alignment: Alignment, side: Side) -> dict[Element, Fraction]:
        """The weight of every link and mark of one verse pair, in the direction from a side."""
        stopped = dict(zip(Side, self.stopped, strict=True))
        links = [
            (source, target)
            for source, target in alignment.links
            if (pair, source) not in stopped[Side.SOURCE]
            and (pair, target) not in stopped[Side.TARGET]
        ]
        sources, targets = (Counter(link[end] for link in links) for end in (0, 1))
        weights: dict[Element, Fraction] = {}
        for source, target in links:
            fan_outs = sources[source], targets[target]
            divisor = {
                Weights.DIRECTED: fan_outs[list(Side).index(side)],
                Weights.JOINT: max(fan_outs),
                Weights.NONE: 1,
            }[self.weights]
            weights[pair, source, target] = Fraction(1, divisor)
        if self.marks:
            for marked in [side] if self.weights is Weights.DIRECTED else Side:
                for position in alignment.not_translated(marked):
                    if (pair, position) not in stopped[marked]:
                        weights[pair, marked, position] = Fraction(1)
        return weights


# By hand -----------------------------------------------------------------------------------------


ALL = ("1-1 2,3-2 4,5-4,5",)
BLOCKS = ("1,2-1,2,3",), ("1,2-1,2",)
# The link and two marks in common; the first marks one source word more.
MARKS = ("1-1", "2 3", "2"), ("1-1", "2", "2")


@pytest.mark.parametrize(
    ("works", "weights", "marks", "rates"),
    [
        ((ALL, ALL), Weights.DIRECTED, False, (1, 1, 1)),
        ((("1-1 2-2",), ("1-2 2-1",)), Weights.DIRECTED, False, (0, 0, 0)),
        ((("1-1",), ("",)), Weights.DIRECTED, False, (0, 0, 0)),
        ((("",), ("",)), Weights.DIRECTED, False, (np.nan,) * 3),
        # Fan-outs are 3 and 2 in the first block, 2 and 2 in the second. They share four links.
        # Source to target: shared 4 * min(1/3, 1/2) = 4/3; sizes 2 and 2; D = (8/3) / 4 = 2/3.
        # Target to source: shared 4 * 1/2 = 2; sizes 3 and 2; D = 4/5. The mean is 11/15.
        (BLOCKS, Weights.DIRECTED, False, (2 / 3, 4 / 5, 11 / 15)),
        # Equation 4: six links of 1/max(3, 2) = 1/3 each, four of 1/2 each; shared 4 * 1/3.
        (BLOCKS, Weights.JOINT, False, (2 / 3, 2 / 3, 2 / 3)),
        # D = 2 * 4 / (6 + 4) = 4/5.
        (BLOCKS, Weights.NONE, False, (4 / 5, 4 / 5, 4 / 5)),
        (MARKS, Weights.DIRECTED, False, (1, 1, 1)),
        # Source to target: link and mark of word 2 shared, 2; sizes 3 and 2; D = 4/5.
        # Target to source: link and mark of target word 2 shared, 2; sizes 2 and 2; D = 1.
        (MARKS, Weights.DIRECTED, True, (4 / 5, 1, 9 / 10)),
        # Shared: the link and both marks, 3; sizes 4 and 3; D = 6/7.
        (MARKS, Weights.JOINT, True, (6 / 7, 6 / 7, 6 / 7)),
        (MARKS, Weights.NONE, True, (6 / 7, 6 / 7, 6 / 7)),
    ],
)
def test_rates_by_hand(
    works: Sequence[Sequence[str]], weights: Weights, marks: bool, rates: Sequence[float]
) -> None:
    """Source to target, target to source, and their mean, of two on nine words a side."""
    counts = Case(
        ((9, 9),), tuple(Work.of(aligned(*work)) for work in works), (0,), weights, marks
    ).counts()
    found = [*counts.directed_rates[:, 0, 0].tolist(), counts.rates[0, 0]]
    assert found == pytest.approx(rates, abs=1e-15, nan_ok=True)


# Laws ---------------------------------------------------------------------------------------------


@st.composite
def cases(draw: st.DrawFn, annotators: int = 3) -> Case:
    """Annotators' work on up to four short verse pairs."""
    lengths, works = draw(studies(annotators))
    stopped: list[Words] = []
    for side in Side:
        words = [(pair, word) for own, pair, word in words_of(lengths) if own is side]
        some_words = st.frozensets(st.sampled_from(words), max_size=4)
        stopped.append(draw(st.just(frozenset()) | some_words))
    sets = tuple(draw(st.integers(0, 2)) for _ in lengths)
    weights, marks = draw(st.sampled_from(Weights)), draw(st.booleans())
    return Case(lengths, works, sets, weights, marks, (stopped[0], stopped[1]))


@settings(max_examples=20)
@given(cases(), st.integers(1, 40) | st.just(10**6), st.integers(0, 20) | st.just(10**6))
def test_arrays_match_the_definition_in_chunks_of_any_size(
    case: Case, cells_at_a_time: int, most_cells: int
) -> None:
    """Every rate is the defined one to 1e-12."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dice, "CELLS_AT_A_TIME", cells_at_a_time)
        patch.setattr(dice, "_MOST_CELLS", most_cells)
        counts = case.counts()
    directed, rates = counts.directed_rates, counts.rates
    for row, (first, second) in enumerate(pairs_of(len(case.works))):
        for which_set in range(max(case.sets) + 1):
            expected = case.directed_rates(first, second, which_set)
            found = directed[:, row, which_set].tolist()
            assert found == pytest.approx(expected, abs=1e-12, rel=0, nan_ok=True)
            mean = pytest.approx(sum(expected) / 2, abs=1e-12, rel=0, nan_ok=True)
            assert rates[row, which_set] == mean


def test_many_cells_are_counted_by_those_that_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    cells = [np.array([0, 2, 5, 7]), np.array([2, 3, 7])]
    fan_outs = [[np.array([1, 2, 1, 4], np.uint8), np.array([2, 1, 2], np.uint8)]]
    weights = [[1.5, 0.5, 1.5], [1.25, 0.25, 0.5]]
    for most in (8, 7):
        monkeypatch.setattr(dice, "_MOST_CELLS", most)
        (shared,) = shared_weights(cells, fan_outs, np.array([0, 4, 8]))
        assert shared.T.tolist() == weights


@settings(max_examples=8)
@given(
    st.integers(0, 1 << 32),
    st.sampled_from([[0, 900, 905, 905, 1200], [0, *range(3, 1201, 7), 1200], [0, 60, 200, 1200]]),
    st.lists(st.integers(1, 250), min_size=1, max_size=4),
)
def test_shared_weights_are_added_up_link_by_link(
    seed: int, starts: list[int], drawn: list[int]
) -> None:
    """In long runs and in short ones, whether many links have a high fan-out or few."""
    random = np.random.default_rng(seed)
    cells = [np.flatnonzero(random.random(1200) < share) for share in (0.9, 0.8, 0.3, 0)]
    # The first of the fan-outs is far more frequent than the others.
    fan_outs = [
        np.array(drawn, np.uint8)[(len(drawn) * random.random(some.size) ** 4).astype(int)]
        for some in cells
    ]
    (found,) = shared_weights(cells, [fan_outs], np.array(starts))
    links = [
        dict(zip(some.tolist(), divisors.tolist(), strict=True))
        for some, divisors in zip(cells, fan_outs, strict=True)
    ]
    rows = [(one, other) for place, one in enumerate(links) for other in links[place:]]
    for row, (one, other) in zip(found.tolist(), rows, strict=True):
        for shared, (first, behind) in zip(row, pairwise(starts), strict=True):
            here = [cell for cell in one.keys() & other.keys() if first <= cell < behind]
            expected = sum(Fraction(1, max(one[cell], other[cell])) for cell in here)
            assert shared == pytest.approx(float(expected), abs=1e-9)


@given(studies(), st.sampled_from(Weights), st.booleans())
def test_single_verse_pairs_match_sets_of_one(study: Drawn, weights: Weights, marks: bool) -> None:
    words, annotators = all_encoded(*study)
    told: list[float] = []
    counting = Counting(np.arange(len(words)), weights, marks)
    found = count_by_verse_pair(words, annotators, counting, told.append)
    single = count(words, annotators, counting)
    for annotator in range(len(annotators)):
        rows = [row for row, pair in enumerate(pairs_of(len(annotators))) if annotator in pair]
        shared, first, second = (table[:, annotator] for table in found.with_others)
        assert np.allclose(shared, single.shared[:, rows].sum(1))
        assert np.allclose(first + second, (single.first + single.second)[:, rows].sum(1))
    means = [
        float(column[~np.isnan(column)].mean()) if (~np.isnan(column)).any() else np.nan
        for column in single.rates.T
    ]
    assert found.rates.tolist() == pytest.approx(means, nan_ok=True)
    assert told == sorted(told)
    assert (told[0], told[-1]) == (0, 1)


# Limits -------------------------------------------------------------------------------------------


def test_no_sets_without_verse_pairs() -> None:
    words, empty = all_encoded((), [Work((), ())] * 2)
    assert count(words, empty, Counting(np.zeros(0, np.int64))).rates.shape == (1, 0)


@pytest.mark.parametrize("fan_out", [255, 256, 70_000])
def test_fan_outs_beyond_a_byte_and_beyond_two(fan_out: int) -> None:
    # One source word is linked with `fan_out` words by the first, with one of them by the second.
    # Source to target: shared 1/f, D = 2/f / 2 = 1/f. Target to source: D = 2 / (f + 1).
    # (As a case it would be slow: these are the arrays themselves.)
    words = WordNumbers(np.array([0, 1]), np.array([0, fan_out]))
    every = np.arange(fan_out)
    none = np.zeros(0, np.int64)

    def linked(targets: IntArray) -> EncodedSet:
        zeros = np.zeros_like(targets)
        links = (zeros, zeros, targets)
        return encode(words, np.ones(1, np.bool_), links, (none, none), (none, none))

    rates = count(words, [linked(every), linked(every[:1])], Counting(np.zeros(1, np.int64)))
    expected = [1 / fan_out, 2 / (fan_out + 1)]
    assert rates.directed_rates[:, 0, 0].tolist() == pytest.approx(expected, abs=1e-15)
