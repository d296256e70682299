"""Where annotators are split, and how two of them decide differently.

Miller and Vanni (2005, section 5.1) look at the items with the highest entropy to find what their
guidelines leave open. Here an item is a word, and a decision the set of words it was linked with;
not translated is the empty set. The entropy of a verse pair or a word type is the mean over its
words, so that long verses and frequent types do not come first for their length alone.

A word that somebody put into a larger block on its own side only, so that it has the same partners
for both, is no difference there; it is one at its partners.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Self

import numpy as np
from numpy.typing import NDArray

from blinker_qt.agreement.encoding import EncodedSet, FloatArray, IntArray, WordNumbers, ratio
from blinker_qt.agreement.partners import PartnerSets, in_pairs, partner_sets
from blinker_qt.agreement.progress import Progress, no_progress
from blinker_qt.bitext.verses import Side


def entropies(counts: IntArray) -> FloatArray:
    """The entropy of each row of counts, in bits.

    >>> entropies(np.array([[4, 0, 0], [2, 2, 0], [2, 1, 1]])).tolist()
    [0.0, 1.0, 1.5]

    Args:
        counts: shape (items, classes).

    Returns:
        Shape (items,): from 0, where all are in one class; NaN for a row of zeros.
    """
    totals = counts.sum(axis=1, keepdims=True)
    shares = np.full(counts.shape, np.nan)
    np.divide(counts, totals, out=shares, where=totals > 0)
    logs = np.zeros(counts.shape)
    np.log2(shares, out=logs, where=counts > 0)
    # Adding zero turns the -0.0 of unanimous rows into 0.0.
    found: FloatArray = -(shares * logs).sum(axis=1) + 0.0
    return found


def word_entropies(
    words: WordNumbers, annotators: Sequence[EncodedSet], progress: Progress = no_progress
) -> FloatArray:
    """The entropy of the annotators' decisions on each word; see `word_differences`.

    Returns:
        Shape (source words + target words,), the source words first; from 0 to log2(A). NaN where
        fewer than two annotators have done the verse pair.
    """
    found = np.full(words.source_starts[-1] + words.target_starts[-1], np.nan)
    of_sides = dict(zip(Side, np.split(found, words.source_starts[-1:]), strict=True))
    for sets in partner_sets(words, annotators, progress):
        _find_entropies(sets, of_sides[sets.side][sets.all_words])
    return found


class DifferenceKind(IntEnum):
    """What two annotators' decisions on a word have to do with each other."""

    SAME = 0
    """Linked with the same words, or with none, by both."""
    LINKED_OR_NOT = 1
    """Linked by one, not translated for the other."""
    LARGER_OR_SMALLER = 2
    """Linked by both; one has all the words of the other, and more."""
    SHIFTED = 3
    """Linked by both; the words of one are those just before, or just behind, the other's."""
    OTHER_WORDS = 4
    """Linked by both; each has a word that the other has not, and they are not shifted."""


@dataclass(frozen=True, slots=True, eq=False)
class WordDifferences:
    """What annotators' decisions on each word have to do with each other.

    Attributes:
        kinds: shape (kinds, source words + target words): in how many pairs of annotators the two
            differ in each way. The sum of a column is how many pairs have both done the verse pair.
        entropies: shape (source words + target words,), see `word_entropies`.
    """

    kinds: NDArray[np.int32]
    entropies: FloatArray


def word_differences(
    words: WordNumbers, annotators: Sequence[EncodedSet], progress: Progress = no_progress
) -> WordDifferences:
    """How often every two annotators decide in each way on each word, and how far all are split."""
    first_target = words.source_starts[-1]
    size = first_target + words.target_starts[-1]
    found = WordDifferences(np.zeros((len(DifferenceKind), size), np.int32), np.full(size, np.nan))
    for sets in partner_sets(words, annotators, progress):
        start = sets.first + (0 if sets.side is Side.SOURCE else first_target)
        here = slice(start, start + sets.deciders.size)
        _count_kinds_on(sets, found.kinds[:, here])
        _find_entropies(sets, found.entropies[here])
    return found


def count_kinds(of_words: NDArray[np.int32], groups: IntArray, count: int) -> NDArray[np.int64]:
    """How often every two annotators decide in each way, for groups of words such as word types.

    Args:
        of_words: shape (kinds, words), as `word_differences` gives it.
        groups: shape (words,), the group of each word, from 0.
        count: how many groups there are.

    Returns:
        Shape (groups, kinds): how many words, summed over all pairs of annotators.
    """
    found = [np.bincount(groups, row, count) for row in of_words]
    return np.stack(found, axis=1).astype(np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class Means:
    """The means of groups of words.

    Attributes:
        means: shape (groups,); NaN for a group without words that count.
        words: shape (groups,), how many words of each group count.
    """

    means: FloatArray
    words: IntArray

    @classmethod
    def of(cls, values: FloatArray, groups: IntArray, count: int) -> Self:
        """The mean of the values of each of so many groups; NaN is left out.

        Args:
            values: shape (words,).
            groups: shape (words,), the group of each word, from 0.
            count: how many groups there are.
        """
        kept = ~np.isnan(values)
        if not kept.all():
            values, groups = values[kept], groups[kept]
        words = np.bincount(groups, minlength=count)
        return cls(ratio(np.bincount(groups, values, count), words), words)

    def ranked(self) -> IntArray:
        """The groups that have a mean, the highest first; of equal ones that with more words.

        >>> Means(np.array([0.5, np.nan, 1.0, 0.5]), np.array([1, 0, 1, 3])).ranked().tolist()
        [2, 3, 0]
        """
        order = np.lexsort((-self.words, -self.means))
        return order[~np.isnan(self.means[order])]


def _find_entropies(sets: PartnerSets, found: FloatArray) -> None:
    """Find the entropy of the decisions on each word of a run, where two annotators decided."""
    numbers = np.arange(1, sets.deciders.max(initial=0) + 1)
    logs = np.log2(numbers)
    decided = np.flatnonzero(sets.deciders > 1)
    deciders = sets.deciders[decided]
    # Of n annotators, m gave a set: its share is m / n, and what it adds m / n log2(n / m).
    weighted = (logs * numbers)[sets.counts - 1]
    known = np.bincount(sets.words, weighted, sets.deciders.size)[decided]
    # Sums of many logarithms are a little off; nothing is below unanimity.
    found[decided] = np.maximum(logs[deciders - 1] - known / deciders, 0)


def _count_kinds_on(sets: PartnerSets, found: NDArray[np.int32]) -> None:
    """Add the kinds of difference on the words of a run to `found`, of shape (kinds, words)."""
    counts = np.zeros(found.size, np.int32)
    by_kind = counts.reshape(found.shape)
    for lesser, greater in in_pairs(sets.words):
        first, second = sets.partners[lesser], sets.partners[greater]
        of_pairs = np.full(lesser.size, DifferenceKind.OTHER_WORDS)
        of_pairs[first << 1 == second] = DifferenceKind.SHIFTED
        of_pairs[first & second == first] = DifferenceKind.LARGER_OR_SMALLER
        of_pairs[first == 0] = DifferenceKind.LINKED_OR_NOT
        both = (sets.counts[lesser] * sets.counts[greater]).astype(np.int32)
        np.add.at(counts, of_pairs * found.shape[1] + sets.words[lesser], both)
    by_kind[DifferenceKind.SAME] = sets.deciders * (sets.deciders - 1) // 2 - by_kind.sum(axis=0)
    found += by_kind
