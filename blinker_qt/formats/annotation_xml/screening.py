"""Finding the few verse pairs of a file whose links and marks need a close look."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from blinker_qt.formats.columns import (
    ChunkColumns,
    Counts,
    Int32,
    NotationError,
    chunk_columns,
    chunk_sizes,
    raw_positions,
)

_NEW_LINE, _SPACE = b"\n "

Flags = NDArray[np.bool_]
Column = TypeVar("Column")


@dataclass(frozen=True, slots=True, eq=False)
class Screened:
    """What a first look at all verse pairs said.

    Attributes:
        suspects: bool[pairs]; where it is False, the texts are canonical and fit the verse pair.
        sizes: int64[pairs], how many links each links text stands for; 0 for malformed ones.
        chunks: the links of all but the malformed texts.
        source_marks: int32[n] and int32[n], the verse pair and the position of the marks on the
            source side, but for those of malformed texts.
        target_marks: likewise for the target side.
    """

    suspects: Flags
    sizes: Counts
    chunks: ChunkColumns
    source_marks: tuple[Int32, Int32]
    target_marks: tuple[Int32, Int32]


def screened(
    links: Sequence[str],
    source_marks: Sequence[str],
    target_marks: Sequence[str],
    source_words: Counts,
    target_words: Counts,
) -> Screened:
    """Look at the links and marks of every verse pair, all at once.

    Where each word stands in one chunk or mark only, every chunk is a complete block, so the text
    is canonical if everything in it ascends. All other pairs are suspects, rightly or not.

    Args:
        links: the links text of each verse pair.
        source_marks: the marks on the source side of each.
        target_marks: the marks on the target side of each.
        source_words: int64[pairs], how many words each source verse has.
        target_words: int64[pairs], likewise for the target side.
    """
    suspects = np.zeros(len(links), np.bool_)
    chunks = _read(chunk_columns, links, suspects)
    sides = (
        (chunks.sources, chunks.source_counts, source_marks, source_words),
        (chunks.targets, chunks.target_counts, target_marks, target_words),
    )
    read = []
    for positions, counts, marks, words in sides:
        pair = chunks.pair
        if positions.size != counts.size:
            pair = np.repeat(chunks.pair, counts)
            chunk = np.repeat(np.arange(len(counts), dtype=np.int32), counts)
            suspects[pair[_disordered(chunk, positions)]] = True
        marked_pair, marked = _read(raw_positions, marks, suspects)
        read.append((marked_pair, marked))
        suspects[marked_pair[_disordered(marked_pair, marked)]] = True
        pair = np.concatenate((pair, marked_pair))
        position = np.concatenate((positions, marked))
        outside = position >= words[pair]
        if outside.any():
            suspects[pair[outside]] = True
            pair, position = pair[~outside], position[~outside]
        first_word = np.cumsum(words) - words
        word = first_word[pair] + position
        repeated = np.flatnonzero(np.bincount(word) > 1)
        suspects[np.searchsorted(first_word, repeated, side="right") - 1] = True
    first_sources = chunks.sources[np.cumsum(chunks.source_counts) - chunks.source_counts]
    suspects[chunks.pair[_disordered(chunks.pair, first_sources)]] = True
    sizes = np.bincount(chunks.pair, chunk_sizes(chunks), len(links)).astype(np.int64)
    return Screened(suspects, sizes, chunks, *read)


def word_counts(text: bytes, count: int) -> Counts:
    """How many words many verses have.

    Args:
        text: the verses in UTF-8, a line feed behind each.
        count: how many verses there are.

    Returns:
        int64[count], one number a verse; 0 for a verse that is not words with single U+0020 between
        them. Nothing but 0 if a verse holds a line feed.
    """
    data = np.frombuffer(text, np.uint8)
    at = np.flatnonzero((data == _SPACE) | (data == _NEW_LINE))
    ends = np.flatnonzero(data[at] == _NEW_LINE)
    if len(ends) != count:
        return np.zeros(count, np.int64)
    words = np.diff(ends, prepend=-1)
    empty = np.flatnonzero(np.diff(at, prepend=-1) == 1)
    words[np.searchsorted(ends, empty)] = 0
    return words


def _read(read: Callable[[Sequence[str]], Column], texts: Sequence[str], suspects: Flags) -> Column:
    """Read texts, taking malformed ones as empty and suspect."""
    try:
        return read(texts)
    except NotationError as error:
        malformed = set(error.indexes)
        suspects[list(malformed)] = True
        return read(["" if k in malformed else text for k, text in enumerate(texts)])


def _disordered(group: NDArray[np.integer], position: NDArray[np.integer]) -> NDArray[np.intp]:
    """Where a position is not greater than the one before it in the same group."""
    return np.flatnonzero((group[1:] == group[:-1]) & (position[1:] <= position[:-1]))
