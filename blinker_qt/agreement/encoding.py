"""Annotators' links and marks as arrays of word numbers, and their decisions on words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from blinker_qt.agreement.progress import Progress, no_progress
from blinker_qt.bitext.verses import Bitext, Side

IntArray = NDArray[np.signedinteger[Any]]
FloatArray = NDArray[np.float64]
BoolArray = NDArray[np.bool_]
Column = NDArray[np.integer[Any]]
Labels = NDArray[np.int8]

NOT_DONE = -1
"""The label of a word in a verse pair that the annotator has not done."""
NO, YES = 0, 1


@dataclass(frozen=True, slots=True, eq=False)
class WordNumbers:
    """The words of each side, numbered from 0 through the whole bitext.

    Attributes:
        source_starts: shape (verse pairs + 1,), int64; the number of the first source word of each
            verse pair, and at the end the number of source words.
        target_starts: the same for the target side.
    """

    source_starts: IntArray
    target_starts: IntArray

    @classmethod
    def of(cls, bitext: Bitext) -> Self:
        """The numbering of the words of a bitext."""
        source, target = (
            starts_of(np.fromiter((verse.count(" ") + 1 for verse in verses), np.int64))
            for verses in (bitext.source_verses, bitext.target_verses)
        )
        return cls(source, target)

    def __len__(self) -> int:
        return self.source_starts.size - 1

    def starts(self, side: Side) -> IntArray:
        """The first word of each verse pair on one side, shape (verse pairs + 1,)."""
        return self.source_starts if side is Side.SOURCE else self.target_starts

    def verse_pairs(self) -> IntArray:
        """The verse pair of each word, the source words first."""
        pairs = np.arange(len(self))
        return np.concatenate([np.repeat(pairs, np.diff(self.starts(side))) for side in Side])

    def excerpt(self, start: int, stop: int) -> "WordNumbers":
        """The numbering of the verse pairs from `start` to before `stop` alone."""
        source, target = (
            starts[start : stop + 1] - starts[start]
            for starts in (self.source_starts, self.target_starts)
        )
        return WordNumbers(source, target)


@dataclass(frozen=True, slots=True, eq=False)
class EncodedSet:
    """The decisions of one annotator in the verse pairs that are done.

    Attributes:
        source: shape (links,), int32; the number of each link's source word, ordered by verse pair.
        target: shape (links,), int32; the number of each link's target word.
        link_starts: shape (verse pairs + 1,), int64; the index of the first link of each pair.
        source_marks: shape (marks,), int32, ascending; the numbers of the source words marked not
            translated.
        target_marks: the same for the target side.
        done: shape (verse pairs,), bool; the verse pairs declared done.
    """

    source: IntArray
    target: IntArray
    link_starts: IntArray
    source_marks: IntArray
    target_marks: IntArray
    done: BoolArray

    def ends(self, side: Side) -> IntArray:
        """The number of each link's word on one side, shape (links,)."""
        return self.source if side is Side.SOURCE else self.target

    def marks(self, side: Side) -> IntArray:
        """The numbers of the words marked not translated on one side, ascending."""
        return self.source_marks if side is Side.SOURCE else self.target_marks

    def verse_pairs(self) -> IntArray:
        """The verse pair of each link, shape (links,)."""
        return np.repeat(np.arange(self.done.size), np.diff(self.link_starts))

    def cells(self, words: WordNumbers) -> NDArray[np.int64]:
        """The cell number of each link, which identifies it, shape (links,)."""
        return self.source * np.int64(words.target_starts[-1]) + self.target

    def done_words(self, words: WordNumbers, side: Side) -> BoolArray:
        """Which words of one side are in verse pairs that are done, shape (words,)."""
        return np.repeat(self.done, np.diff(words.starts(side)))


def encode(
    words: WordNumbers,
    done: BoolArray,
    links: tuple[Column, Column, Column],
    source_marks: tuple[Column, Column],
    target_marks: tuple[Column, Column],
) -> EncodedSet:
    """Encode an annotator's links and marks, leaving out verse pairs that are not done.

    Args:
        done: shape (verse pairs,), bool; the verse pairs declared done.
        links: verse pair, source position and target position of each link, 0-based, each of shape
            (links,); ordered by verse pair, no link twice.
        source_marks: verse pair and position of each source word marked not translated, 0-based,
            each of shape (marks,); no word twice.
        target_marks: the same for the target side.

    Raises:
        ValueError: the arrays differ in length, are not integers, are not ordered by verse pair, or
            have a verse pair or word that does not exist.
    """
    if done.shape != (len(words),):
        raise ValueError(f"{done.size} states for {len(words)} verse pairs")
    pair, source, target = links
    source_numbers = _numbers(words.source_starts, pair, source)
    target_numbers = _numbers(words.target_starts, pair, target)
    if np.any(pair[1:] < pair[:-1]):
        raise ValueError("links are not ordered by verse pair")
    kept = done[pair]
    return EncodedSet(
        source_numbers[kept],
        target_numbers[kept],
        starts_of(np.bincount(pair[kept], minlength=len(words))),
        np.sort(_numbers(words.source_starts, *source_marks)[done[source_marks[0]]]),
        np.sort(_numbers(words.target_starts, *target_marks)[done[target_marks[0]]]),
        done,
    )


def placed(
    annotator: EncodedSet, before: WordNumbers, after: WordNumbers, places: IntArray
) -> EncodedSet:
    """The decisions with the verse pairs at other places, among others that are not done.

    Args:
        before: the numbering of the words that the decisions have.
        after: the numbering of the words that they get.
        places: shape (verse pairs before,); the new index of each verse pair, none twice; negative
            for those to leave out.

    Raises:
        ValueError: a verse pair or word does not exist afterwards.
    """
    kept = places >= 0
    done = np.zeros(len(after), np.bool_)
    done[places[kept]] = annotator.done[kept]
    of_link = annotator.verse_pairs()
    columns = [places[of_link]]
    columns += [annotator.ends(side) - before.starts(side)[of_link] for side in Side]
    order = np.argsort(columns[0], kind="stable")
    links = [column[order][columns[0][order] >= 0] for column in columns]
    marks = []
    for side in Side:
        marked, starts = annotator.marks(side), before.starts(side)
        of_mark = np.searchsorted(starts, marked, side="right") - 1
        positions = marked - starts[of_mark]
        stays = kept[of_mark]
        marks.append((places[of_mark][stays], positions[stays]))
    return encode(after, done, (links[0], links[1], links[2]), marks[0], marks[1])


def restricted(
    words: WordNumbers,
    annotator: EncodedSet,
    pairs: BoolArray,
    source: BoolArray | None = None,
    target: BoolArray | None = None,
) -> EncodedSet:
    """The decisions restricted to some verse pairs and words.

    Args:
        pairs: shape (verse pairs,), bool; those to keep. The others become not done.
        source: shape (source words,), bool; the words whose links and marks to keep; None for all.
        target: the same for the target side. A link is kept if both its words are.
    """
    if pairs.all() and source is None and target is None:
        return annotator
    of_link = annotator.verse_pairs()
    kept = pairs[of_link]
    marks = []
    for side, content in zip(Side, (source, target), strict=True):
        marked = annotator.marks(side)
        kept_marks = pairs[np.searchsorted(words.starts(side), marked, side="right") - 1]
        if content is not None:
            kept &= content[annotator.ends(side)]
            kept_marks &= content[marked]
        marks.append(marked[kept_marks])
    return EncodedSet(
        annotator.source[kept],
        annotator.target[kept],
        starts_of(np.bincount(of_link[kept], minlength=len(words))),
        marks[0],
        marks[1],
        annotator.done & pairs,
    )


def without_links(annotator: EncodedSet) -> EncodedSet:
    """The same decisions with only the marks."""
    nothing = annotator.source[:0]
    starts = np.zeros_like(annotator.link_starts)
    return replace(annotator, source=nothing, target=nothing, link_starts=starts)


def excerpt(words: WordNumbers, annotator: EncodedSet, start: int, stop: int) -> EncodedSet:
    """The decisions in the verse pairs from `start` to before `stop`, with words renumbered."""
    links = slice(annotator.link_starts[start], annotator.link_starts[stop])
    marks, firsts = [], []
    for side in Side:
        marked = annotator.marks(side)
        # With numbers of another type, numpy would copy and convert all marks.
        first, behind = words.starts(side)[[start, stop]].astype(marked.dtype)
        marks.append(marked[slice(*np.searchsorted(marked, (first, behind)).tolist())] - first)
        firsts.append(first)
    return EncodedSet(
        annotator.source[links] - firsts[0],
        annotator.target[links] - firsts[1],
        annotator.link_starts[start : stop + 1] - annotator.link_starts[start],
        marks[0],
        marks[1],
        annotator.done[start:stop],
    )


def linked_words(words: WordNumbers, annotators: Sequence[EncodedSet]) -> Labels:
    """Whether each of A annotators linked each word.

    Every word of either side is one decision. Kappa over *word pairs* (linked or not) would say
    little: of the n times m word pairs of a verse pair, all but about n are linked by nobody, so
    even two annotators without a common link agree on nearly all of them by chance. Words are real
    decisions, since Done requires one for each.

    Returns:
        Shape (A, source words + target words), the source words first: `YES` for a linked word,
        `NO` for one without links (if the verse pair was done in this program, it is marked not
        translated), `NOT_DONE` in verse pairs that the annotator has not done.
    """
    return _labels(
        words, annotators, [[annotator.ends(side) for annotator in annotators] for side in Side]
    )


def marked_words(words: WordNumbers, annotators: Sequence[EncodedSet]) -> Labels:
    """Whether each annotator marked each word not translated; see `linked_words`."""
    return _labels(
        words, annotators, [[annotator.marks(side) for annotator in annotators] for side in Side]
    )


def chunks(
    sizes: IntArray, most: int, progress: Progress = no_progress
) -> Iterator[tuple[int, int]]:
    """Cut a bitext into runs of verse pairs that are processed one after another.

    Args:
        sizes: shape (verse pairs,), the size of each.
        most: the largest total size of a run, unless a single verse pair is larger.

    Yields:
        The first verse pair of each run, and the one after its last.
    """
    ends, start = np.cumsum(sizes), 0
    while start < ends.size:
        before = ends[start - 1] if start else 0
        stop = max(int(np.searchsorted(ends, before + most, side="right")), start + 1)
        progress(start / ends.size)
        yield start, stop
        start = stop
    progress(1.0)


def ratio(
    above: FloatArray | IntArray, below: FloatArray | IntArray, least: float = 0.0
) -> FloatArray:
    """The quotients; NaN where the denominator is not greater than `least`."""
    quotients = np.full(np.shape(below), np.nan)
    np.divide(above, below, out=quotients, where=below > least)
    return quotients


def distinct(values: IntArray) -> IntArray:
    """The distinct values, ascending, like `np.unique` but faster here.

    `np.unique` puts integers into a hash table, which is many times slower than sorting numbers
    that are already ordered in runs.

    >>> distinct(np.array([3, 1, 3, 2])).tolist()
    [1, 2, 3]
    """
    ordered = np.sort(values, kind="stable")
    first = np.ones(ordered.size, np.bool_)
    np.not_equal(ordered[1:], ordered[:-1], out=first[1:])
    return ordered[first]


def _labels(
    words: WordNumbers,
    annotators: Sequence[EncodedSet],
    words_labelled: Sequence[Sequence[IntArray]],
) -> Labels:
    first_target, end = words.source_starts[-1], words.target_starts[-1]
    labels = np.full((len(annotators), first_target + end), NO, np.int8)
    for side, start, numbers in zip(Side, (0, first_target), words_labelled, strict=True):
        for row, annotator, labelled in zip(labels, annotators, numbers, strict=True):
            part = row[start:][: words.starts(side)[-1]]
            part[labelled] = YES
            if not annotator.done.all():
                part[~annotator.done_words(words, side)] = NOT_DONE
    return labels


def starts_of(sizes: IntArray) -> IntArray:
    """The index at which each of several stretches of these sizes starts, and the last one ends.

    >>> starts_of(np.array([2, 0, 3]))
    array([0, 2, 2, 5])
    """
    return np.concatenate(([0], np.cumsum(sizes)))


def _numbers(starts: IntArray, pair: Column, position: Column) -> IntArray:
    if pair.shape != position.shape or pair.ndim != 1:
        raise ValueError(f"columns of different shapes: {pair.shape} and {position.shape}")
    if not (np.issubdtype(pair.dtype, np.integer) and np.issubdtype(position.dtype, np.integer)):
        raise ValueError(f"columns of {pair.dtype} and {position.dtype} are not integers")
    if np.any((pair < 0) | (pair >= starts.size - 1)):
        raise ValueError("a verse pair does not exist")
    numbers = starts[pair] + position
    if np.any((position < 0) | (numbers >= starts[pair + 1])):
        raise ValueError("a word does not exist")
    return numbers.astype(np.int32)
