"""Putting sound links and marks that are not canonical in order, many verse pairs at once."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from blinker_qt.formats.columns import (
    ChunkColumns,
    Counts,
    Int32,
    NotationError,
    chunk_columns,
    chunk_sizes,
    in_order,
    links_of_chunks,
    raw_positions,
)
from blinker_qt.formats.link_texts import links_as_texts, positions_as_texts

Rows = NDArray[np.intp]
_Read = tuple[ChunkColumns, tuple[Int32, Int32], tuple[Int32, Int32]]
"""The links of rows, and the marks of both sides."""


@dataclass(frozen=True, slots=True, eq=False)
class Settled:
    """Links and marks in canonical notation.

    Attributes:
        rows: intp[n], the verse pairs that were put in order.
        links: the links of each.
        source_marks: the marks on its source side.
        target_marks: the marks on its target side.
    """

    rows: Rows
    links: list[str]
    source_marks: list[str]
    target_marks: list[str]


def settled(
    rows: Rows,
    links: Sequence[str],
    source_marks: Sequence[str],
    target_marks: Sequence[str],
    source_words: Counts,
    target_words: Counts,
) -> Settled:
    """Put verse pairs in order in which nothing is wrong; all others are left out.

    Args:
        rows: the verse pairs to look at.
        links: the links text of every verse pair of the file.
        source_marks: the marks on the source side of each.
        target_marks: likewise for the target side.
        source_words: int64[pairs], how many words each source verse has.
        target_words: int64[pairs], likewise for the target side.
    """
    texts = (links, source_marks, target_marks)
    try:
        read = _read(rows, texts)
    except NotationError:
        rows = _readable(rows, texts)
        read = _read(rows, texts)
    misplaced = _misplaced(rows, read, (source_words, target_words))
    if misplaced.any():
        rows = rows[~misplaced]
        read = _read(rows, texts)
    chunks, *marked = read
    found = links_of_chunks(chunks)
    sizes = np.bincount(chunks.pair, chunk_sizes(chunks), rows.size)
    twice = sizes != np.bincount(found.pair, minlength=rows.size)
    linked = ((found.pair, found.source), (found.pair, found.target))
    for side, (pair, position), (linked_pair, linked_position) in zip(
        (source_words, target_words), marked, linked, strict=True
    ):
        words = side[rows]
        first_word = np.cumsum(words) - words
        word = first_word[pair] + position
        decisions = np.bincount(word, minlength=int(words.sum()))
        decisions[first_word[linked_pair] + linked_position] += 1
        twice[pair[decisions[word] > 1]] = True
    columns = (
        links_as_texts(found, rows.size),
        *(positions_as_texts(*in_order(*side), rows.size) for side in marked),
    )
    sound = np.flatnonzero(~twice).tolist()
    return Settled(rows[~twice], *([column[place] for place in sound] for column in columns))


def _readable(rows: Rows, texts: tuple[Sequence[str], ...]) -> Rows:
    """The rows whose texts are in their notation."""
    for read, column in zip((chunk_columns, raw_positions, raw_positions), texts, strict=True):
        try:
            read([column[row] for row in rows])
        except NotationError as error:
            rows = np.delete(rows, error.indexes)
    return rows


def _read(rows: Rows, texts: tuple[Sequence[str], Sequence[str], Sequence[str]]) -> _Read:
    links, *marks = ([column[row] for row in rows] for column in texts)
    source_marks, target_marks = map(raw_positions, marks)
    return chunk_columns(links), source_marks, target_marks


def _misplaced(rows: Rows, read: _Read, words: tuple[Counts, Counts]) -> NDArray[np.bool_]:
    """Which of the rows name words that their verses do not have."""
    chunks, *marked = read
    linked = (
        (np.repeat(chunks.pair, chunks.source_counts), chunks.sources),
        (np.repeat(chunks.pair, chunks.target_counts), chunks.targets),
    )
    misplaced = np.zeros(rows.size, np.bool_)
    for sides in (linked, marked):
        for (pair, position), count in zip(sides, words, strict=True):
            misplaced[pair[position >= count[rows[pair]]]] = True
    return misplaced
