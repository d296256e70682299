"""One annotator's links and marks as arrays of word numbers."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from blinker_qt.bitext.verses import Bitext

IntArray = NDArray[np.signedinteger[Any]]
Column = NDArray[np.integer[Any]]
BoolArray = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class WordNumbers:
    """The words of each side, numbered from 0 through the whole bitext.

    Attributes:
        source_starts: shape (verse pairs + 1,), int64; the number of the first source word of each
            verse pair, and at the end how many source words there are.
        target_starts: likewise for the target side.
    """

    source_starts: IntArray
    target_starts: IntArray

    @classmethod
    def of(cls, bitext: Bitext) -> Self:
        """The numbering of the words of a bitext."""
        return cls(_starts(bitext.source_verses), _starts(bitext.target_verses))

    def __len__(self) -> int:
        return self.source_starts.size - 1

    def excerpt(self, start: int, stop: int) -> "WordNumbers":
        """The words of some consecutive verse pairs, numbered by themselves.

        Args:
            start: the first verse pair.
            stop: the one behind the last.
        """
        source, target = (
            starts[start : stop + 1] - starts[start]
            for starts in (self.source_starts, self.target_starts)
        )
        return WordNumbers(source, target)


@dataclass(frozen=True, slots=True, eq=False)
class EncodedSet:
    """What one annotator decided in the verse pairs that are done.

    Attributes:
        source: shape (links,), int32; the number of each link's source word. Links stand in the
            order of their verse pairs.
        target: shape (links,), int32; the number of each link's target word.
        link_starts: shape (verse pairs + 1,), int64; where the links of each verse pair begin.
        source_marks: shape (marks,), int32, ascending; the numbers of the source words marked not
            translated.
        target_marks: likewise for the target side.
        done: shape (verse pairs,), bool; the verse pairs declared done.
    """

    source: IntArray
    target: IntArray
    link_starts: IntArray
    source_marks: IntArray
    target_marks: IntArray
    done: BoolArray


def encode(
    words: WordNumbers,
    done: BoolArray,
    links: tuple[Column, Column, Column],
    source_marks: tuple[Column, Column],
    target_marks: tuple[Column, Column],
) -> EncodedSet:
    """Number the words of an annotator's links and marks, leaving out what is not done.

    Args:
        words: the numbering of the bitext's words.
        done: shape (verse pairs,), bool; the verse pairs declared done.
        links: verse pair, source position and target position of each link, 0-based, each of shape
            (links,); ordered by verse pair, no link twice.
        source_marks: verse pair and position of each source word marked not translated, 0-based,
            each of shape (marks,); no word twice.
        target_marks: likewise for the target side.

    Raises:
        ValueError: the arrays differ in length, hold no integers, are not ordered by verse pair or
            name a verse pair or word that does not exist.
    """
    if done.shape != (len(words),):
        raise ValueError(f"{done.size} states for {len(words)} verse pairs")
    pair, source, target = links
    source_numbers = _numbers(words.source_starts, pair, source)
    target_numbers = _numbers(words.target_starts, pair, target)
    if np.any(pair[1:] < pair[:-1]):
        raise ValueError("links are not ordered by verse pair")
    kept = done[pair]
    link_counts = np.bincount(pair[kept], minlength=len(words))
    return EncodedSet(
        source_numbers[kept],
        target_numbers[kept],
        np.concatenate(([0], np.cumsum(link_counts))),
        _marks(words.source_starts, done, *source_marks),
        _marks(words.target_starts, done, *target_marks),
        done,
    )


def restricted(
    words: WordNumbers,
    annotator: EncodedSet,
    pairs: BoolArray,
    source: BoolArray | None = None,
    target: BoolArray | None = None,
) -> EncodedSet:
    """The work in some verse pairs alone, and on some words alone.

    Args:
        words: the numbering of the bitext's words.
        annotator: the work.
        pairs: shape (verse pairs,), bool; those that stay. The others are as if not done.
        source: shape (source words,), bool; the words whose links and marks stay; None for all.
        target: likewise for the target side. A link stays where both its words do.
    """
    if pairs.all() and source is None and target is None:
        return annotator
    of_link = np.repeat(np.arange(len(words)), np.diff(annotator.link_starts))
    kept = pairs[of_link]
    if source is not None:
        kept &= source[annotator.source]
    if target is not None:
        kept &= target[annotator.target]
    link_counts = np.bincount(of_link[kept], minlength=len(words))
    return EncodedSet(
        annotator.source[kept],
        annotator.target[kept],
        np.concatenate(([0], np.cumsum(link_counts))),
        _kept_marks(annotator.source_marks, words.source_starts, pairs, source),
        _kept_marks(annotator.target_marks, words.target_starts, pairs, target),
        annotator.done & pairs,
    )


def excerpt(words: WordNumbers, annotator: EncodedSet, start: int, stop: int) -> EncodedSet:
    """The work in some consecutive verse pairs, with the words numbered as in those alone.

    Args:
        words: the numbering of the bitext's words.
        annotator: the work.
        start: the first verse pair.
        stop: the one behind the last.
    """
    links = slice(annotator.link_starts[start], annotator.link_starts[stop])
    return EncodedSet(
        annotator.source[links] - words.source_starts[start].astype(np.int32),
        annotator.target[links] - words.target_starts[start].astype(np.int32),
        annotator.link_starts[start : stop + 1] - annotator.link_starts[start],
        _marks_within(annotator.source_marks, words.source_starts, start, stop),
        _marks_within(annotator.target_marks, words.target_starts, start, stop),
        annotator.done[start:stop],
    )


def _marks_within(marks: IntArray, starts: IntArray, start: int, stop: int) -> IntArray:
    # Of another type, they would have all marks copied to it.
    first, behind = starts[[start, stop]].astype(marks.dtype)
    within: IntArray = marks[slice(*np.searchsorted(marks, (first, behind)).tolist())] - first
    return within


def _kept_marks(
    marks: IntArray, starts: IntArray, pairs: BoolArray, content: BoolArray | None
) -> IntArray:
    kept = pairs[np.searchsorted(starts, marks, side="right") - 1]
    if content is not None:
        kept &= content[marks]
    return marks[kept]


def _starts(verses: Iterable[str]) -> IntArray:
    lengths = np.fromiter((verse.count(" ") + 1 for verse in verses), np.int64)
    return np.concatenate(([0], np.cumsum(lengths)))


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


def _marks(starts: IntArray, done: BoolArray, pair: Column, position: Column) -> IntArray:
    return np.sort(_numbers(starts, pair, position)[done[pair]])
