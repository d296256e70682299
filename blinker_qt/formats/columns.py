"""The links and marks of many verse pairs at once, as numpy columns.

The texts (in the notation of `blinker_qt.bitext.notation`) are joined and read as one run of bytes;
nothing is done in Python for each link.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

MOST_LINKS = 1 << 24
"""The most links that the texts read in one go may hold."""
MOST_WORDS = 1 << 16
"""The most words that a verse with links or marks may have."""

_MOST_DIGITS = 7
_NEW_TEXT, _SPACE, _COMMA, _HYPHEN, _ZERO = b"\n ,-0"
_LINK_SEPARATORS = (_NEW_TEXT, _SPACE, _COMMA, _HYPHEN)
_POSITION_SEPARATORS = _CHUNK_ENDS = (_NEW_TEXT, _SPACE)

Int32 = NDArray[np.int32]
UInt16 = NDArray[np.uint16]
Counts = NDArray[np.int64]


class NotationError(ValueError):
    """Texts that are not in the notation of links or marks, or name too many words or links.

    Attributes:
        indexes: the 0-based places of these texts, ascending.
    """

    def __init__(self, indexes: NDArray[np.integer] | np.integer) -> None:
        self.indexes: tuple[int, ...] = tuple(np.unique(indexes).tolist())
        super().__init__(self.indexes)


@dataclass(frozen=True, slots=True, eq=False)
class ChunkColumns:
    """What links texts say, chunk by chunk; ``3,4-3,5`` is one chunk.

    Attributes:
        pair: int32[c], the 0-based place of the text that each chunk stands in; ascending.
        sources: int32[s], 0-based source positions of all chunks, as they are written.
        source_counts: int32[c], how many of them each chunk has; their sum is s.
        targets: int32[t], 0-based target positions likewise.
        target_counts: int32[c], how many of them each chunk has; their sum is t.
    """

    pair: Int32
    sources: Int32
    source_counts: Int32
    targets: Int32
    target_counts: Int32


@dataclass(frozen=True, slots=True, eq=False)
class LinkColumns:
    """Links of many verse pairs, ascending by pair, source and target, none twice.

    Attributes:
        pair: int32[n], the 0-based place of the verse pair.
        source: uint16[n], the 0-based source position.
        target: uint16[n], the 0-based target position.
    """

    pair: Int32
    source: UInt16
    target: UInt16


def chunk_columns(texts: Sequence[str]) -> ChunkColumns:
    """The chunks of many links texts.

    Args:
        texts: one text a verse pair.

    Raises:
        NotationError: texts that `bitext.notation.links_from_text` would not read either.
    """
    numbers = _Numbers(texts, _LINK_SEPARATORS)
    # Sources end with a hyphen, targets end their chunk, and one comes after the other.
    ends = np.flatnonzero(numbers.separator != _COMMA)
    counts = np.diff(ends, prepend=-1).astype(np.int32)
    if counts.size == numbers.value.size:
        sources, targets = numbers.value[::2], numbers.value[1::2]
    else:
        is_source = np.repeat(np.arange(len(counts)) % 2 == 0, counts)
        sources, targets = numbers.value[is_source], numbers.value[~is_source]
    return ChunkColumns(numbers.text[ends[1::2]], sources, counts[::2], targets, counts[1::2])


def link_columns(texts: Sequence[str]) -> LinkColumns:
    """The links of many verse pairs, blocks written out.

    Says the same as `bitext.notation.links_from_text` does for each text.

    Args:
        texts: the links of one verse pair each.

    Raises:
        NotationError: texts that are not in the notation or name a word beyond `MOST_WORDS`; or
            the text with the most links, where all of them hold more than `MOST_LINKS`.
    """
    return links_of_chunks(chunk_columns(texts))


def links_of_chunks(chunks: ChunkColumns) -> LinkColumns:
    """The links that chunks stand for, blocks written out.

    Raises:
        NotationError: see `link_columns`.
    """
    sizes = chunk_sizes(chunks)
    if sizes.sum() > MOST_LINKS:
        raise NotationError(np.bincount(chunks.pair, sizes).argmax())
    too_far = np.concatenate(
        (
            np.repeat(chunks.pair, chunks.source_counts)[chunks.sources >= MOST_WORDS],
            np.repeat(chunks.pair, chunks.target_counts)[chunks.targets >= MOST_WORDS],
        )
    )
    if too_far.size:
        raise NotationError(too_far)
    if chunks.sources.size == sizes.size == chunks.targets.size:
        pair, source, target = chunks.pair, chunks.sources, chunks.targets
    else:
        chunk = np.repeat(np.arange(len(sizes)), sizes)
        within = np.arange(len(chunk)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
        row, column = np.divmod(within, chunks.target_counts[chunk])
        pair = chunks.pair[chunk]
        source = chunks.sources[_starts(chunks.source_counts)[chunk] + row]
        target = chunks.targets[_starts(chunks.target_counts)[chunk] + column]
    key = (pair.astype(np.int64) << 32) | (source.astype(np.int64) << 16) | target
    if not (np.diff(key) > 0).all():
        key = distinct(key)
        pair, source, target = key >> 32, (key >> 16) & 0xFFFF, key & 0xFFFF
    return LinkColumns(
        pair.astype(np.int32, copy=False), source.astype(np.uint16), target.astype(np.uint16)
    )


def position_columns(texts: Sequence[str]) -> tuple[Int32, UInt16]:
    """The marked words of many verse pairs.

    Says the same as `bitext.notation.positions_from_text` does for each text.

    Args:
        texts: the positions in one verse each.

    Returns:
        int32[n], the 0-based place of the text, and uint16[n], the 0-based position; ascending,
        none twice.

    Raises:
        NotationError: texts that are not in the notation or name a word beyond `MOST_WORDS`.
    """
    return in_order(*raw_positions(texts))


def in_order(pair: Int32, position: Int32) -> tuple[Int32, UInt16]:
    """Positions that `raw_positions` gave, ascending and none twice.

    Raises:
        NotationError: a position names a word beyond `MOST_WORDS`.
    """
    too_far = pair[position >= MOST_WORDS]
    if too_far.size:
        raise NotationError(too_far)
    key = (pair.astype(np.int64) << 16) | position
    if not (np.diff(key) > 0).all():
        key = distinct(key)
        pair, position = (key >> 16).astype(np.int32), (key & 0xFFFF).astype(np.int32)
    return pair, position.astype(np.uint16)


def raw_positions(texts: Sequence[str]) -> tuple[Int32, Int32]:
    """The positions of many marks texts as they are written, in any order, doubles included.

    Returns:
        int32[n], the 0-based place of the text, ascending, and int32[n], the 0-based position.

    Raises:
        NotationError: texts that `bitext.notation.positions_from_text` would not read either.
    """
    numbers = _Numbers(texts, _POSITION_SEPARATORS)
    return numbers.text, numbers.value


def chunk_sizes(chunks: ChunkColumns) -> Counts:
    """int64[c]: how many links each chunk stands for."""
    return chunks.source_counts.astype(np.int64) * chunks.target_counts


def distinct(keys: NDArray[np.int64]) -> NDArray[np.int64]:
    """int64[n]: the keys ascending and none twice.

    numpy's own `unique` puts them into a hash table first, which takes seconds for keys like ours.
    """
    ascending = np.sort(keys)
    return ascending[np.diff(ascending, prepend=-1) > 0]


def joined_links(parts: Sequence[LinkColumns], starts: Sequence[int]) -> LinkColumns:
    """The links of several annotation sets, one behind the other.

    Args:
        parts: the links of each.
        starts: the place of the first verse pair of each.
    """
    return LinkColumns(
        _moved([part.pair for part in parts], starts),
        np.concatenate([part.source for part in parts]),
        np.concatenate([part.target for part in parts]),
    )


def joined_positions(
    parts: Sequence[tuple[Int32, UInt16]], starts: Sequence[int]
) -> tuple[Int32, UInt16]:
    """Positions of several annotation sets, one behind the other; see `joined_links`."""
    pairs, positions = zip(*parts, strict=True)
    return _moved(pairs, starts), np.concatenate(positions)


def _moved(pairs: Sequence[Int32], starts: Sequence[int]) -> Int32:
    moved = [pair + np.int32(start) for pair, start in zip(pairs, starts, strict=False)]
    return np.concatenate(moved)


class _Numbers:
    """The numbers of many texts, less one, each with the separator behind it.

    Attributes:
        value: int32[n], 0-based.
        separator: uint8[n], the byte behind each number.
        text: int32[n], the place of the text that each number stands in.

    Raises:
        NotationError: every text that is not in the notation with these separators.
    """

    def __init__(self, texts: Sequence[str], separators: Sequence[int]) -> None:
        data = _joined(texts)
        at = np.flatnonzero(data - np.uint8(_ZERO) > 9)[_MOST_DIGITS:]
        separator = data[at]
        lengths = at - 1
        lengths[1:] -= at[:-1]
        lengths[:1] -= _MOST_DIGITS - 1
        new_text = separator == _NEW_TEXT
        text = np.cumsum(new_text, dtype=np.int32) - new_text
        present = lengths > 0
        empty_text = new_text & ~present
        empty_text[1:] &= new_text[:-1]
        wrong = ~_among(separator, separators)
        wrong |= ~(present | empty_text)
        wrong |= lengths > _MOST_DIGITS
        wrong |= data[at - lengths] == _ZERO
        if _HYPHEN in separators:
            ends = np.flatnonzero(_among(separator, _CHUNK_ENDS) & ~empty_text)
            hyphens = np.cumsum(separator == _HYPHEN, dtype=np.int32)[ends]
            wrong[ends[np.diff(hyphens, prepend=0) != 1]] = True
        if wrong.any():
            raise NotationError(text[wrong])
        if empty_text.any():
            at, lengths = at[present], lengths[present]
            separator, text = separator[present], text[present]
        self.separator = separator
        self.text = text
        self.value = _values(data, at, lengths)


def _among(separator: NDArray[np.uint8], wanted: Sequence[int]) -> NDArray[np.bool_]:
    """Which of the bytes are wanted; for a few wanted ones faster than numpy's own `isin`."""
    found = np.zeros(len(separator), np.bool_)
    for byte in wanted:
        found |= separator == byte
    return found


def _joined(texts: Sequence[str]) -> NDArray[np.uint8]:
    """The texts as bytes, a line feed behind each, and as many before all as a number has digits.

    What does not belong into a text becomes a question mark.
    """
    joined = "\n".join(texts)
    if joined.count("\n") >= max(len(texts), 1):
        joined = "\n".join(text.replace("\n", "?") for text in texts)
    ending = b"\n" if texts else b""
    data = b"\n" * _MOST_DIGITS + joined.encode("ascii", "replace") + ending
    return np.frombuffer(data, np.uint8)


def _values(
    data: NDArray[np.uint8], at: NDArray[np.integer], lengths: NDArray[np.integer]
) -> Int32:
    """The numbers that end before these separators, less one."""
    value = np.full(len(at), -1, np.int32)
    for place in range(int(lengths.max(initial=0))):
        digit = data[at - (place + 1)].astype(np.int32)
        digit -= _ZERO
        digit *= 10**place
        value += np.where(lengths > place, digit, np.int32(0))
    return value


def _starts(counts: Int32) -> Counts:
    return np.cumsum(counts, dtype=np.int64) - counts
