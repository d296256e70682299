"""What is one decision: each word of a verse pair that is done, and what was said of it.

Every word is one decision, on whichever side it stands. Kappa over *word pairs* (linked or not)
would say little: of the n times m pairs of a verse pair all but about n are unlinked by everybody,
so two annotators who have not one link in common agree on nearly all of them, and they do so by
chance. A word is a decision that somebody did take: Done asks for it.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from blinker_qt.agreement.encode import EncodedSet, IntArray, WordNumbers
from blinker_qt.bitext.verses import Side

Labels = NDArray[np.int8]

NOT_DONE = -1
"""The label of a word in a verse pair that the annotator has not done."""
NO, YES = 0, 1


def word_starts(words: WordNumbers, side: Side) -> IntArray:
    """Where the words of each verse pair begin on one side, shape (verse pairs + 1,)."""
    return words.source_starts if side is Side.SOURCE else words.target_starts


def link_ends(annotator: EncodedSet, side: Side) -> IntArray:
    """The number of each link's word on one side, shape (links,)."""
    return annotator.source if side is Side.SOURCE else annotator.target


def marks_of(annotator: EncodedSet, side: Side) -> IntArray:
    """The numbers of the words marked not translated on one side, shape (marks,), ascending."""
    return annotator.source_marks if side is Side.SOURCE else annotator.target_marks


def done_words(words: WordNumbers, annotator: EncodedSet, side: Side) -> NDArray[np.bool_]:
    """Which words of one side stand in verse pairs that an annotator has done, shape (words,)."""
    return np.repeat(annotator.done, np.diff(word_starts(words, side)))


def linked_words(words: WordNumbers, annotators: Sequence[EncodedSet]) -> Labels:
    """Whether each annotator linked each word.

    Args:
        words: the numbering of the bitext's words.
        annotators: A annotators' work.

    Returns:
        Shape (A, source words + target words), the source words first: `YES` for a linked word,
        `NO` for one without links (where the verse pair was done in this program, one that was
        marked not translated), `NOT_DONE` in verse pairs that the annotator has not done.
    """
    return _labels(words, annotators, [[link_ends(a, side) for a in annotators] for side in Side])


def marked_words(words: WordNumbers, annotators: Sequence[EncodedSet]) -> Labels:
    """Whether each annotator marked each word not translated.

    Args:
        words: the numbering of the bitext's words.
        annotators: A annotators' work.

    Returns:
        Shape (A, source words + target words), the source words first: `YES` for a marked word,
        `NO` for another, `NOT_DONE` in verse pairs that the annotator has not done.
    """
    return _labels(words, annotators, [[marks_of(a, side) for a in annotators] for side in Side])


def _labels(
    words: WordNumbers,
    annotators: Sequence[EncodedSet],
    said: Sequence[Sequence[IntArray]],
) -> Labels:
    first_target, end = words.source_starts[-1], words.target_starts[-1]
    labels = np.zeros((len(annotators), first_target + end), np.int8)
    for side, start, numbers in zip(Side, (0, first_target), said, strict=True):
        for row, annotator, some in zip(labels, annotators, numbers, strict=True):
            part = row[start:][: word_starts(words, side)[-1]]
            part[some] = YES
            if not annotator.done.all():
                part[~done_words(words, annotator, side)] = NOT_DONE
    return labels
