"""One annotator's links against another's or a gold standard's; marks alone."""

from dataclasses import dataclass
from typing import Self

import numpy as np

from blinker_qt.agreement.blocks import cells_of, pairs_of_links
from blinker_qt.agreement.chance import Confusions, Kappa, cohen
from blinker_qt.agreement.dice import Counts, FloatArray
from blinker_qt.agreement.encode import BoolArray, EncodedSet, IntArray, WordNumbers


def precisions(counts: Counts) -> FloatArray:
    """Precision of the first of each pair of annotators against the second (equation 1).

    |X ∩ Y| / |X|, X being the links of the first, weighted as they were counted. Of the second
    against the first it is the recall, and F1 of either is Dice, `Counts.directed_rates`.

    Returns:
        Shape (2, P, S), as the counts; NaN where the first has nothing.
    """
    return _shares(counts.shared, counts.first)


def recalls(counts: Counts) -> FloatArray:
    """Recall of the first of each pair of annotators against the second (equation 2).

    Returns:
        Shape (2, P, S), as the counts: |X ∩ Y| / |Y|; NaN where the second has nothing.
    """
    return _shares(counts.shared, counts.second)


@dataclass(frozen=True, slots=True, eq=False)
class AlignmentErrors:
    """Links against sure and possible ones of a gold standard (Och and Ney 2003).

    A sure link is a possible one too. The arrays are of one shape, such as (S,) for S sets of verse
    pairs that both have done.

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
        """|A ∩ P| / |A|; NaN where there are no links."""
        return _shares(self.possible_found, self.links)

    @property
    def recalls(self) -> FloatArray:
        """|A ∩ S| / |S|; NaN where nothing is sure."""
        return _shares(self.sure_found, self.sure)

    @property
    def f1s(self) -> FloatArray:
        """The harmonic mean of precision and recall; NaN where one of them is not there."""
        precisions, recalls = self.precisions, self.recalls
        f1s = _shares(2 * precisions * recalls, precisions + recalls)
        f1s[(precisions == 0) & (recalls == 0)] = 0
        return f1s

    @property
    def error_rates(self) -> FloatArray:
        """AER: 1 - (|A ∩ S| + |A ∩ P|) / (|A| + |S|); NaN where there is neither."""
        return 1 - _shares(self.sure_found + self.possible_found, self.links + self.sure)


def alignment_errors(
    words: WordNumbers,
    scored: EncodedSet,
    gold: EncodedSet,
    possible: BoolArray,
    sets: IntArray,
) -> AlignmentErrors:
    """Count links against sure and possible ones, in the verse pairs that both have done.

    Args:
        words: the numbering of the bitext's words.
        scored: whose links are scored.
        gold: the gold standard, with its sure and its possible links.
        possible: shape (links of the gold standard,), bool; which of them are not sure.
        sets: shape (verse pairs,); the place of the set of each verse pair, from 0.
    """
    both_done = scored.done & gold.done
    count = int(sets.max(initial=-1)) + 1
    scored_pairs, gold_pairs = pairs_of_links(scored), pairs_of_links(gold)
    # What not both have done goes into one more group, which is left off again.
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
        gold: shape (links of the gold standard,), bool; whether each was found.
    """

    scored: BoolArray
    gold: BoolArray

    @classmethod
    def of(cls, words: WordNumbers, scored: EncodedSet, gold: EncodedSet) -> Self:
        """Match the links of two annotation sets.

        Args:
            words: the numbering of the bitext's words.
            scored: whose links are scored.
            gold: the gold standard.
        """
        _, *places = np.intersect1d(
            cells_of(words, scored), cells_of(words, gold), assume_unique=True, return_indices=True
        )
        found = [np.zeros(some.source.size, np.bool_) for some in (scored, gold)]
        for flags, place in zip(found, places, strict=True):
            flags[place] = True
        return cls(*found)

    def errors(
        self, possible: BoolArray, scored_groups: IntArray, gold_groups: IntArray, count: int
    ) -> AlignmentErrors:
        """Count links against sure and possible ones, group by group of links.

        Args:
            possible: shape (links of the gold standard,), bool; which of them are not sure.
            scored_groups: shape (links that are scored,); the group of each, from 0.
            gold_groups: shape (links of the gold standard,); likewise.
            count: how many groups there are; the arrays that come of it are of shape (count,).
        """

        def by_group(groups: IntArray) -> IntArray:
            return np.bincount(groups, minlength=count)

        return AlignmentErrors(
            by_group(scored_groups),
            by_group(gold_groups[~possible]),
            by_group(gold_groups[~possible & self.gold]),
            by_group(scored_groups[self.scored]),
        )


@dataclass(frozen=True, slots=True)
class MarkAgreement:
    """How two annotators agree on what is not translated; each word is one decision.

    Attributes:
        both: how many words both marked.
        first_only: how many the first marked and the second did not.
        second_only: how many the second marked and the first did not.
        neither: how many neither marked.
    """

    both: int
    first_only: int
    second_only: int
    neither: int

    @classmethod
    def of(cls, confusion: Confusions) -> "MarkAgreement":
        """From what two annotators said of the same words.

        Args:
            confusion: shape (2, 2), of `blinker_qt.agreement.decisions.marked_words`.
        """
        (neither, second_only), (first_only, both) = confusion.tolist()
        return cls(both, first_only, second_only, neither)

    @property
    def observed(self) -> float | None:
        """The share of words on which the two said the same; None without words.

        Most words are translated and nobody doubts it, so this is high whatever is marked.
        """
        words = self.both + self.first_only + self.second_only + self.neither
        return (self.both + self.neither) / words if words else None

    @property
    def positive(self) -> float | None:
        """Agreement on marked words alone: 2 both / (marks of the first + marks of the second).

        None where nobody marked anything. (Positive specific agreement, which is Dice over marks.)

        >>> print(f"{MarkAgreement(3, 1, 2, 94).positive:.3f}")
        0.667
        """
        marks = 2 * self.both + self.first_only + self.second_only
        return 2 * self.both / marks if marks else None

    @property
    def kappa(self) -> Kappa | None:
        """Cohen's kappa; None without words."""
        table = [[self.neither, self.second_only], [self.first_only, self.both]]
        return cohen(np.array(table))


def _shares(part: FloatArray | IntArray, whole: FloatArray | IntArray) -> FloatArray:
    shares = np.full(whole.shape, np.nan)
    np.divide(part, whole, out=shares, where=whole > 0)
    return shares
