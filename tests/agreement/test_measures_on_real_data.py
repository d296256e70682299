"""The measures beyond Dice on real annotations, against plain Python and against each other."""

from fractions import Fraction

import numpy as np
import pytest

from blinker_qt.agreement.blocks import count_blocks
from blinker_qt.agreement.decisions import DifferenceKind, word_differences, word_entropies
from blinker_qt.agreement.dice import Counting, Spread, Weights, count, dice_of
from blinker_qt.agreement.encoding import EncodedSet, WordNumbers
from blinker_qt.agreement.evaluation import alignment_errors
from blinker_qt.agreement.habits import Habits
from blinker_qt.agreement.masi import set_alpha
from blinker_qt.agreement.partition import EqualSets
from blinker_qt.agreement.resampling import Draws, Units, rates_resampled
from blinker_qt.bitext.alignment import blocks
from real_data import UGARIT
from works import Lengths, Work, aligned, all_encoded

Study = tuple[Lengths, tuple[Work, Work], WordNumbers, list[EncodedSet]]


@pytest.fixture(scope="module")
def ugarit() -> Study:
    def rows(name: str) -> list[str]:
        return (UGARIT / name).read_text(encoding="utf-8").removesuffix("\n").split("\n")

    lengths = tuple(
        (source.count(" ") + 1, target.count(" ") + 1)
        for source, target in zip(rows("source.grc.txt"), rows("target.eng.txt"), strict=True)
    )
    first, second = (Work.of(*map(aligned, rows(f"{name}.links"))) for name in ("A1", "A2"))
    return lengths, (first, second), *all_encoded(lengths, (first, second))


def partners(lengths: Lengths, work: Work) -> list[frozenset[int]]:
    """The partners of every source word, then of every target word."""
    found: list[frozenset[int]] = []
    for end in (0, 1):
        for both, alignment in zip(lengths, work.alignments, strict=True):
            of_word: list[set[int]] = [set() for _ in range(both[end])]
            for link in alignment.links:
                of_word[link[end]].add(link[1 - end])
            found += map(frozenset, of_word)
    return found


def test_entropy_of_two_annotators_is_positive_where_they_differ(ugarit: Study) -> None:
    lengths, works, words, annotators = ugarit
    first, second = (partners(lengths, work) for work in works)
    same = np.array([a == b for a, b in zip(first, second, strict=True)])
    of_words = word_differences(words, annotators).kinds.argmax(axis=0)
    assert np.array_equal(of_words == DifferenceKind.SAME, same)
    assert np.array_equal(word_entropies(words, annotators), np.where(same, 0, 1))
    assert len(np.unique(of_words)) == len(DifferenceKind)
    # With two annotators the observed disagreement is the mean distance of their sets.
    distances = []
    for a, b in zip(first, second, strict=True):
        nested = Fraction(2, 3) if a <= b or b <= a else Fraction(1, 3)
        jaccard = Fraction(len(a & b), len(a | b)) if a | b else Fraction(1)
        distances.append(1 - jaccard * (1 if a == b else nested))
    alpha = set_alpha(words, annotators)
    assert alpha is not None
    assert alpha.observed == pytest.approx(float(sum(distances) / len(distances)), abs=1e-12)


def test_blocks_and_errors_match_sets(ugarit: Study) -> None:
    lengths, works, words, annotators = ugarit
    scored, gold = annotators
    one_set = np.zeros(len(lengths), np.int64)
    first, second = (
        {(pair, block.links) for pair, own in enumerate(work.alignments) for block in blocks(own)}
        for work in works
    )
    rate = count_blocks(words, annotators, one_set).rates[0, 0]
    assert rate == pytest.approx(2 * len(first & second) / (len(first) + len(second)))
    assert sum(Habits.of(words, annotators[0]).block_sizes.values()) == len(first)
    all_sure = np.zeros(gold.source.size, np.bool_)
    errors = alignment_errors(words, scored, gold, all_sure, one_set)
    plain = count(words, annotators, Counting(one_set, Weights.NONE))
    assert 1 - errors.error_rates[0] == pytest.approx(plain.rates[0, 0])


def test_the_known_agreement_lies_within_its_interval(ugarit: Study) -> None:
    _, _, words, annotators = ugarit
    each = np.arange(len(words))
    sets = EqualSets(10).set_numbers([1] * len(words)) - 1
    spread = Spread.of(count(words, annotators, Counting(sets)).rates)
    counts = count(words, annotators, Counting(each))
    found = rates_resampled(counts, Units.of(sets), Draws(1000, 0), dice_of)
    (interval,) = found.means(np.ones((1, 1), np.bool_)).intervals(0.95)
    assert spread is not None
    assert interval is not None
    assert (spread.mean, spread.sd) == pytest.approx((0.9236902600942386, 0.020458549226701435))
    assert interval.low < spread.mean < interval.high
    assert interval.high - interval.low < 0.06
