"""How two annotators decide differently on a word: kinds that exclude each other.

What an annotator decided on a word is the set of words it was linked with; not translated is the
empty set. A word that somebody put into a larger block on its own side only, so that it has the
same partners for both, is no difference there; it is one at its partners.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Self

import numpy as np
from numpy.typing import NDArray

from blinker_qt.agreement.decisions import word_starts
from blinker_qt.agreement.encode import EncodedSet, IntArray, WordNumbers
from blinker_qt.agreement.partners import runs
from blinker_qt.agreement.telling import Tell, to_nobody
from blinker_qt.bitext.verses import Side

Kinds = NDArray[np.int8]

_SEED = 1998

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
    counts = word_kinds(words, (first, second))
    found: Kinds = np.where(counts.any(axis=0), counts.argmax(axis=0), NOT_COMPARED).astype(np.int8)
    return found


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
    first_target = words.source_starts[-1]
    found = np.zeros((len(Kind), first_target + words.target_starts[-1]), np.int32)
    done = np.array([annotator.done for annotator in annotators])
    for start, stop in runs(words):
        tell(start / len(words))
        cells = _Cells.of(words, annotators, start, stop)
        for side, shift in zip(Side, (0, first_target), strict=True):
            starts = word_starts(words, side)
            lengths = np.diff(starts[start : stop + 1])
            part = found[:, shift + starts[start] : shift + starts[stop]]
            _count_on(cells.of_side(side), np.repeat(done[:, start:stop], lengths, axis=1), part)
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


@dataclass(frozen=True, slots=True, eq=False)
class _OnSide:
    """The cells of `_Cells` in the order of the words of one side.

    Attributes:
        has: shape (A, cells + 1), uint8; 1 where an annotator linked the two words of a cell. The
            last column is nobody's.
        words: shape (cells,), ascending, the word of each cell on that side, from 0 in the run.
        following: shape (cells,), the cell of the same word and the partner behind; the last
            column of `has` where there is none.
        before: likewise for the partner before.
    """

    has: NDArray[np.uint8]
    words: IntArray
    following: IntArray
    before: IntArray


@dataclass(frozen=True, slots=True, eq=False)
class _Cells:
    """The pairs of words in a run of verse pairs that anybody linked.

    Attributes:
        has: shape (A, cells), uint8; 1 where an annotator linked the two words.
        source: shape (cells,), ascending, the source word of each, from 0 in the run.
        target: likewise the target word.
        pair: shape (cells,), ascending, the verse pair of each, from 0 in the run.
    """

    has: NDArray[np.uint8]
    source: IntArray
    target: IntArray
    pair: IntArray

    @classmethod
    def of(
        cls, words: WordNumbers, annotators: Sequence[EncodedSet], start: int, stop: int
    ) -> Self:
        """The cells of the verse pairs from one place to before another."""
        width = np.int64(words.target_starts[stop] - words.target_starts[start])
        cells = []
        for annotator in annotators:
            links = slice(annotator.link_starts[start], annotator.link_starts[stop])
            source = annotator.source[links] - words.source_starts[start]
            cells.append(source * width + annotator.target[links] - words.target_starts[start])
        used = np.unique(np.concatenate(cells))
        has = np.zeros((len(annotators), used.size), np.uint8)
        for row, some in zip(has, cells, strict=True):
            row[np.searchsorted(used, some)] = 1
        source, target = np.divmod(used, width)
        starts = words.source_starts[start : stop + 1] - words.source_starts[start]
        return cls(has, source, target, np.searchsorted(starts, source, side="right") - 1)

    def of_side(self, side: Side) -> _OnSide:
        """The cells in the order of the words of one side."""
        own, other = self.source, self.target
        order = np.arange(own.size)
        if side is Side.TARGET:
            own, other = other, own
            order = np.argsort(own, kind="stable")
            own, other = own[order], other[order]
        pair, nobody = self.pair[order], own.size
        # In this order the partner behind, if anybody has it, is the next cell.
        follows = np.flatnonzero(
            (own[1:] == own[:-1]) & (other[1:] == other[:-1] + 1) & (pair[1:] == pair[:-1])
        )
        following, before = np.full(nobody, nobody), np.full(nobody, nobody)
        following[follows], before[follows + 1] = follows + 1, follows
        has = np.zeros((len(self.has), nobody + 1), np.uint8)
        has[:, :-1] = self.has[:, order]
        return _OnSide(has, own, following, before)


def _count_on(cells: _OnSide, done: NDArray[np.bool_], found: NDArray[np.int32]) -> None:
    """Count the kinds of the words of one side in a run of verse pairs.

    Args:
        cells: what anybody linked.
        done: shape (A, words), whether each annotator has done the verse pair of each word.
        found: shape (kinds, words), where the counts go.
    """
    deciders = done.sum(axis=0, dtype=np.int32)
    found[Kind.SAME] = deciders * (deciders - 1) // 2
    linked, firsts = np.unique(cells.words, return_index=True)
    if not linked.size:
        return
    lasts = np.append(firsts[1:], cells.words.size)
    fan_out = np.add.reduceat(cells.has[:, :-1], firsts, axis=1, dtype=np.int32)
    # Equal sets of partners have equal sums; different ones but for a chance of 2 to the power of
    # -64 for each two compared.
    drawn = np.random.default_rng(_SEED).integers(0, 1 << 64, cells.words.size, np.uint64)
    sums = np.add.reduceat(cells.has[:, :-1] * drawn, firsts, axis=1)
    # Words on which nobody differs from the first need no closer look.
    split = np.flatnonzero((sums != sums[0]).any(axis=0))
    linked, firsts, lasts = linked[split], firsts[split], lasts[split]
    fan_out, sums = fan_out[:, split], sums[:, split]
    both_done = done[:, linked]
    counts = np.zeros((len(Kind), linked.size), np.int32)
    for one in range(len(done) - 1):
        others = slice(one + 1, None)
        differ = (sums[one] != sums[others]) & both_done[one] & both_done[others]
        alone = differ & ((fan_out[one] == 0) | (fan_out[others] == 0))
        counts[Kind.LINKED_OR_NOT] += alone.sum(axis=0, dtype=np.int32)
        other, word = np.nonzero(differ & ~alone)
        if not other.size:
            continue
        shift = other * cells.has.shape[1]
        ends = firsts[word] + shift, lasts[word] + shift
        fans = fan_out[one, word], fan_out[others][other, word]
        shared = _sums(cells.has[one] & cells.has[others], *ends)
        of_words = np.full(word.size, Kind.OTHER_WORDS)
        equal = fans[0] == fans[1]
        for neighbours in (cells.following, cells.before):
            moved = np.append(cells.has[one][neighbours], np.uint8(0))
            met = _sums(moved & cells.has[others], *ends)
            of_words[equal & (met == fans[0])] = Kind.SHIFTED
        of_words[shared == np.minimum(*fans)] = Kind.LARGER_OR_SMALLER
        cells_of_kinds = of_words * linked.size + word
        counts += np.bincount(cells_of_kinds, minlength=counts.size).reshape(counts.shape)
    counts[Kind.SAME] -= counts.sum(axis=0)
    found[:, linked] += counts


def _sums(values: NDArray[np.uint8], starts: IntArray, stops: IntArray) -> IntArray:
    """The sums of stretches of values.

    Args:
        values: of any shape; read row by row.
        starts: shape (n,), where each stretch begins.
        stops: shape (n,), the place behind its last value.

    Returns:
        Shape (n,).
    """
    sums = np.zeros(values.size + 1, np.int32)
    np.cumsum(values.ravel(), out=sums[1:])
    found: IntArray = sums[stops] - sums[starts]
    return found
