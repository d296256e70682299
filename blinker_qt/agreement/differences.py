"""How two annotators decide differently on a word: kinds that exclude each other.

What an annotator decided on a word is the set of words it was linked with; not translated is the
empty set. A word that somebody put into a larger block on its own side only, so that it has the
same partners for both, is no difference there; it is one at its partners.
"""

from collections.abc import Sequence
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from blinker_qt.agreement.blocks import cells_of
from blinker_qt.agreement.decisions import done_words, link_ends, word_starts
from blinker_qt.agreement.dice import pairs_of
from blinker_qt.agreement.encode import EncodedSet, IntArray, WordNumbers
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
    both = np.intersect1d(cells_of(words, first), cells_of(words, second), assume_unique=True)
    shared = dict(zip(Side, np.divmod(both, words.target_starts[-1]), strict=True))
    return np.concatenate([_of_side(words, first, second, side, shared[side]) for side in Side])


def word_kinds(
    words: WordNumbers, annotators: Sequence[EncodedSet], tell: Tell = to_nobody
) -> NDArray[np.int32]:
    """How often every two annotators decide in each way on each word.

    Args:
        words: the numbering of the bitext's words.
        annotators: A annotators' work.
        tell: is told which share is done, from 0 to 1; what it raises ends the counting.

    Returns:
        Shape (kinds, source words + target words): how many pairs of annotators. The sum of a
        column is how many pairs have both done the verse pair.
    """
    found = np.zeros((len(Kind), words.source_starts[-1] + words.target_starts[-1]), np.int32)
    pairs = pairs_of(len(annotators))
    for number, (one, other) in enumerate(pairs):
        tell(number / len(pairs))
        of_words = kinds(words, annotators[one], annotators[other])
        for kind in Kind:
            found[kind] += of_words == kind
    tell(1.0)
    return found


def count_kinds(of_words: NDArray[np.int32], groups: IntArray, count: int) -> NDArray[np.int64]:
    """How often every two annotators decide in each way, for groups of words such as word types.

    Args:
        of_words: shape (kinds, words), as `word_kinds` gives it.
        groups: shape (words,), the group of each word, from 0.
        count: how many groups there are.

    Returns:
        Shape (groups, kinds): how many words, summed over all pairs of annotators.
    """
    found = [np.bincount(groups, row, count) for row in of_words]
    return np.stack(found, axis=1).astype(np.int64)


def _of_side(
    words: WordNumbers, first: EncodedSet, second: EncodedSet, side: Side, shared: IntArray
) -> Kinds:
    """The kinds of the words of one side.

    Args:
        words: the numbering of the bitext's words.
        first: the work of one annotator.
        second: the work of the other.
        side: whose words.
        shared: shape (links that both have,), the number of each one's word on that side.
    """
    size = int(word_starts(words, side)[-1])
    of_first, of_second, of_both = (
        np.bincount(ends, minlength=size)
        for ends in (link_ends(first, side), link_ends(second, side), shared)
    )
    fewer, more = np.minimum(of_first, of_second), np.maximum(of_first, of_second)
    found = np.full(size, Kind.OTHER_WORDS, np.int8)
    found[_shifted(words, first, second, side, (fewer == more) & (of_both < more))] = Kind.SHIFTED
    found[(of_both == fewer) & (fewer > 0)] = Kind.LARGER_OR_SMALLER
    found[(fewer == 0) & (more > 0)] = Kind.LINKED_OR_NOT
    found[of_both == more] = Kind.SAME
    found[~(done_words(words, first, side) & done_words(words, second, side))] = NOT_COMPARED
    return found


def _shifted(
    words: WordNumbers,
    first: EncodedSet,
    second: EncodedSet,
    side: Side,
    among: NDArray[np.bool_],
) -> NDArray[np.bool_]:
    """The words, among some that both link equally often, whose partners are next to each other."""
    other_words = word_starts(words, side.other)[-1] + 2
    columns = []
    for annotator in (first, second):
        ends, partners = link_ends(annotator, side), link_ends(annotator, side.other)
        kept = among[ends]
        # One more, so that the word before the first has a number too. A neighbour in another
        # verse is nobody's partner here.
        columns.append(ends[kept] * np.int64(other_words) + partners[kept] + 1)
    fan_out = np.bincount(columns[0] // other_words, minlength=among.size)
    found = np.zeros(among.size, np.bool_)
    for step in (-1, 1):
        met = np.intersect1d(columns[0] + step, columns[1], assume_unique=True)
        found |= np.bincount(met // other_words, minlength=among.size) == fan_out
    return found & (fan_out > 0)
