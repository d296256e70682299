"""Scores of links against a gold standard, and tests of the differences of systems.

Everything is computed from the tallies of single verse pairs, so that the figures of the whole, of
a bootstrap replicate and of a permutation are the same function of totals.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Self

import numpy as np

from blinker_qt.agreement.dice import Counting, count
from blinker_qt.agreement.encoding import (
    BoolArray,
    EncodedSet,
    FloatArray,
    IntArray,
    WordNumbers,
    ratio,
)
from blinker_qt.agreement.permutation import exchanged_totals
from blinker_qt.agreement.progress import Progress, no_progress
from blinker_qt.agreement.resampling import Draws

_EQUAL = 1e-12


@dataclass(frozen=True, slots=True, eq=False)
class AlignmentErrors:
    """Counts of links against sure and possible ones of a gold standard (Och and Ney 2003).

    Sure links are also possible ones. All arrays have the same shape, such as (S,) for S sets of
    verse pairs that both have done.

    Attributes:
        links: |A|, the links that are scored.
        sure: |S|, the sure links of the gold standard.
        sure_found: |A ∩ S|.
        possible_found: |A ∩ P|, P being all links of the gold standard.
    """

    links: IntArray | FloatArray
    sure: IntArray | FloatArray
    sure_found: IntArray | FloatArray
    possible_found: IntArray | FloatArray

    @property
    def precisions(self) -> FloatArray:
        """|A ∩ P| / |A|; NaN without links."""
        return ratio(self.possible_found, self.links)

    @property
    def recalls(self) -> FloatArray:
        """|A ∩ S| / |S|; NaN without sure links."""
        return ratio(self.sure_found, self.sure)

    @property
    def f1s(self) -> FloatArray:
        """The harmonic mean of precision and recall; NaN if one of them is."""
        precisions, recalls = self.precisions, self.recalls
        f1s = ratio(2 * precisions * recalls, precisions + recalls)
        f1s[(precisions == 0) & (recalls == 0)] = 0
        return f1s

    @property
    def error_rates(self) -> FloatArray:
        """AER: 1 - (|A ∩ S| + |A ∩ P|) / (|A| + |S|); NaN if the denominator is 0."""
        return 1 - ratio(self.sure_found + self.possible_found, self.links + self.sure)


def alignment_errors(
    words: WordNumbers,
    scored: EncodedSet,
    gold: EncodedSet,
    possible: BoolArray,
    sets: IntArray,
) -> AlignmentErrors:
    """Count links against sure and possible ones, in the verse pairs that both have done.

    Args:
        possible: shape (links of the gold standard,), bool; which of them are not sure.
        sets: shape (verse pairs,); the place of the set of each verse pair, from 0.
    """
    both_done = scored.done & gold.done
    count = int(sets.max(initial=-1)) + 1
    scored_pairs, gold_pairs = scored.verse_pairs(), gold.verse_pairs()
    # Verse pairs that not both have done go into an extra group, which is then dropped.
    scored_groups, gold_groups = (
        np.where(both_done[pairs], sets[pairs], count) for pairs in (scored_pairs, gold_pairs)
    )
    errors = Matched.of(words, scored, gold).errors(possible, scored_groups, gold_groups, count + 1)
    return AlignmentErrors(
        errors.links[:-1], errors.sure[:-1], errors.sure_found[:-1], errors.possible_found[:-1]
    )


@dataclass(frozen=True, slots=True, eq=False)
class Matched:
    """Which links two annotation sets have in common.

    Attributes:
        scored: shape (links that are scored,), bool; whether the gold standard has each.
        gold: shape (links of the gold standard,), bool; whether each is among the scored links.
    """

    scored: BoolArray
    gold: BoolArray

    @classmethod
    def of(cls, words: WordNumbers, scored: EncodedSet, gold: EncodedSet) -> Self:
        """Match the links of two annotation sets."""
        _, *places = np.intersect1d(
            scored.cells(words), gold.cells(words), assume_unique=True, return_indices=True
        )
        is_shared = [np.zeros(links.source.size, np.bool_) for links in (scored, gold)]
        for flags, place in zip(is_shared, places, strict=True):
            flags[place] = True
        return cls(*is_shared)

    def errors(
        self, possible: BoolArray, scored_groups: IntArray, gold_groups: IntArray, count: int
    ) -> AlignmentErrors:
        """Count links against sure and possible ones, group by group of links.

        Args:
            possible: shape (links of the gold standard,), bool; which of them are not sure.
            scored_groups: shape (links that are scored,); the group of each, from 0.
            gold_groups: the same for the gold standard.
        """

        def by_group(groups: IntArray) -> IntArray:
            return np.bincount(groups, minlength=count)

        return AlignmentErrors(
            by_group(scored_groups),
            by_group(gold_groups[~possible]),
            by_group(gold_groups[~possible & self.gold]),
            by_group(scored_groups[self.scored]),
        )


class Measure(Enum):
    """The figures of a system, in the order of `figures`."""

    PRECISION = "precision"
    """|A ∩ P| / |A|: the share of the system's links that are sure or possible ones."""
    RECALL = "recall"
    """|A ∩ S| / |S|: the share of the sure links that the system found."""
    F1 = "f1"
    """The harmonic mean of both."""
    AER = "aer"
    """1 - (|A ∩ S| + |A ∩ P|) / (|A| + |S|) (Och and Ney 2003, section 5)."""
    DICE = "dice"
    """The mean of the two directions, sure and possible links alike."""
    DICE_SOURCE_TO_TARGET = "dice_source_to_target"
    """Dice of weighted links in one direction (Melamed 1998, equation 3)."""
    DICE_TARGET_TO_SOURCE = "dice_target_to_source"
    """Likewise in the other."""


def tallies(
    words: WordNumbers,
    system: EncodedSet,
    gold: EncodedSet,
    possible: BoolArray,
    counting: Counting,
) -> FloatArray:
    """The tallies of a system for each verse pair.

    Args:
        possible: shape (links of the gold standard,), bool; which of them are not sure.
        counting: how Dice is counted; every verse pair is a set by itself.

    Returns:
        Shape (verse pairs, 8): |A|, |S|, |A ∩ S| and |A ∩ P|; then for each direction the shared
        weight and half the weight of both. Zeros unless both have done the verse pair.
    """
    errors = alignment_errors(words, system, gold, possible, counting.sets)
    counts = count(words, (system, gold), counting)
    half = (counts.first[:, 0] + counts.second[:, 0]) / 2
    columns = (errors.links, errors.sure, errors.sure_found, errors.possible_found)
    weights = (counts.shared[0, 0], half[0], counts.shared[1, 0], half[1])
    return np.column_stack((*columns, *weights)).astype(np.float64)


def figures(totals: FloatArray) -> FloatArray:
    """Every `Measure` from totals.

    Args:
        totals: shape (..., 8), sums over rows of `tallies`.

    Returns:
        Shape (..., 7), each from 0 to 1; NaN where it is undefined: the precision without links,
        the recall without sure links, F1 without one of these, AER without both, and Dice in a
        direction without weight.
    """
    links, sure, sure_found, possible_found, shared, weight, back_shared, back_weight = np.moveaxis(
        totals, -1, 0
    )
    errors = AlignmentErrors(links, sure, sure_found, possible_found)
    forward, back = ratio(shared, weight, _EQUAL), ratio(back_shared, back_weight, _EQUAL)
    return np.stack(
        (
            errors.precisions,
            errors.recalls,
            errors.f1s,
            errors.error_rates,
            (forward + back) / 2,
            forward,
            back,
        ),
        axis=-1,
    )


_COUNTED = np.array(
    [
        # |A|, |S|, |A ∩ S| and |A ∩ P|, then shared and mean weight in each direction.
        (1, 0, 0, 1, 0, 0, 0, 0),
        (0, 1, 1, 0, 0, 0, 0, 0),
        (1, 1, 1, 1, 0, 0, 0, 0),
        (1, 1, 1, 1, 0, 0, 0, 0),
        (0, 0, 0, 0, 1, 1, 1, 1),
        (0, 0, 0, 0, 1, 1, 0, 0),
        (0, 0, 0, 0, 0, 0, 1, 1),
    ],
    np.bool_,
)
"""The tallies that each `Measure` is computed from."""


def evidence(tallied: FloatArray) -> BoolArray:
    """Which verse pairs say anything about each `Measure`.

    Args:
        tallied: shape (verse pairs, 8), the `tallies` of a system, or the differences of those of
            two systems; a verse pair without links, or in which both are equal, says nothing.

    Returns:
        Shape (verse pairs, 7).
    """
    outcomes: BoolArray = (np.abs(tallied) > _EQUAL) @ _COUNTED.T
    return outcomes


def exchange_tests(
    tables: Sequence[FloatArray],
    measure: Measure,
    draws: Draws,
    progress: Progress = no_progress,
) -> FloatArray:
    """Test whether every two systems differ, by approximate randomization over verse pairs.

    Under the null hypothesis, the links of two systems are exchangeable in each verse pair, so in
    each replicate they are exchanged at random (Noreen 1989; Yeh 2000 for precision, recall and F).
    The p value is (1 + the number of replicates that differ at least as much, in either direction)
    / (1 + replicates). Whole verse pairs are exchanged, since links of a verse pair depend on each
    other.

    Args:
        tables: for each system, shape (verse pairs, 8), the `tallies` in the same verse pairs.
        measure: what the systems are compared by.
        progress: called with the share that is done, from 0 to 1; it may raise to cancel.

    Returns:
        The two-sided p value of each pair of systems, in the order of `itertools.combinations`,
        from 1 / (1 + replicates); NaN if the measure is undefined for one of them.
    """
    place = list(Measure).index(measure)
    totals = np.array([table.sum(axis=0) for table in tables])
    firsts, seconds = np.triu_indices(len(tables), 1)
    if not firsts.size:
        return np.empty(0)
    exchanged = np.stack(tables, axis=1)
    columns = (exchanged[:, seconds] - exchanged[:, firsts]).reshape(len(exchanged), -1)
    of_each = figures(totals)[:, place]
    differences = np.abs(of_each[firsts] - of_each[seconds])
    reached = np.zeros(firsts.size, np.int64)
    for start, moved in exchanged_totals(columns, draws):
        progress(start / draws.replicates)
        change = moved.reshape(len(moved), *totals[firsts].shape)
        replicated = figures(totals[firsts] + change)[..., place]
        replicated -= figures(totals[seconds] - change)[..., place]
        # An undefined replicate counts as one that reaches the difference, to be conservative.
        reached += (~(np.abs(replicated) < differences - _EQUAL)).sum(axis=0)
    p_values: FloatArray = (1 + reached) / (1 + draws.replicates)
    p_values[np.isnan(differences)] = np.nan
    return p_values
