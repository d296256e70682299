"""How two annotators decide differently on a word: kinds that exclude each other.

What an annotator decided on a word is the set of words it was linked with; not translated is the
empty set. A word that somebody put into a larger block on its own side only, so that it has the
same partners for both, is no difference there; it is one at its partners.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from blinker_qt.agreement.dice import FloatArray
from blinker_qt.agreement.encode import EncodedSet, IntArray, WordNumbers
from blinker_qt.agreement.entropy import find_entropies
from blinker_qt.agreement.partners import PartnerSets, in_pairs, look_at_partner_sets
from blinker_qt.agreement.telling import Tell, to_nobody
from blinker_qt.bitext.verses import Side

Kinds = NDArray[np.int8]

NOT_COMPARED = -1
"""Of a word in a verse pair that one of the two has not done."""


class Kind(IntEnum):
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


def kinds(words: WordNumbers, first: EncodedSet, second: EncodedSet) -> Kinds:
    """What two annotators' decisions on each word have to do with each other.

    Args:
        words: the numbering of the bitext's words.
        first: the work of one annotator.
        second: the work of the other.

    Returns:
        Shape (source words + target words,), the source words first: a `Kind`, or `NOT_COMPARED`.
        Which of the two is the first does not matter.
    """
    counts = word_differences(words, (first, second)).kinds
    found: Kinds = np.where(counts.any(axis=0), counts.argmax(axis=0), NOT_COMPARED).astype(np.int8)
    return found


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
    words: WordNumbers, annotators: Sequence[EncodedSet], tell: Tell = to_nobody
) -> WordDifferences:
    """How often every two annotators decide in each way on each word, and how far all are split.

    Args:
        words: the numbering of the bitext's words.
        annotators: A annotators' work.
        tell: is told which share is done, from 0 to 1; what it raises ends the counting.
    """
    first_target = words.source_starts[-1]
    size = first_target + words.target_starts[-1]
    found = WordDifferences(np.zeros((len(Kind), size), np.int32), np.full(size, np.nan))
    of_sides = {
        side: (found.kinds[:, of_side], found.entropies[of_side])
        for side, of_side in zip(
            Side, (slice(None, first_target), slice(first_target, None)), strict=True
        )
    }

    def look_at(sets: PartnerSets) -> None:
        kinds_of_side, entropies_of_side = of_sides[sets.side]
        _count_on(sets, kinds_of_side[:, sets.all_words])
        find_entropies(sets, entropies_of_side[sets.all_words])

    look_at_partner_sets(words, annotators, look_at, tell)
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


def _count_on(sets: PartnerSets, found: NDArray[np.int32]) -> None:
    """Count the kinds of the words of one side in a run of verse pairs.

    Args:
        sets: what was decided.
        found: shape (kinds, words), where the counts go.
    """
    counts = np.zeros(found.size, np.int32)
    by_kind = counts.reshape(found.shape)
    for lesser, greater in in_pairs(sets.words):
        first, second = sets.partners[lesser], sets.partners[greater]
        of_pairs = np.full(lesser.size, Kind.OTHER_WORDS)
        of_pairs[first << 1 == second] = Kind.SHIFTED
        of_pairs[first & second == first] = Kind.LARGER_OR_SMALLER
        of_pairs[first == 0] = Kind.LINKED_OR_NOT
        both = (sets.counts[lesser] * sets.counts[greater]).astype(np.int32)
        np.add.at(counts, of_pairs * found.shape[1] + sets.words[lesser], both)
    by_kind[Kind.SAME] = sets.deciders * (sets.deciders - 1) // 2 - by_kind.sum(axis=0)
    found += by_kind
