"""The links of many verse pairs as canonical text: `bitext.notation.links_as_text` at once."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from blinker_qt.bitext.notation import links_as_text
from blinker_qt.formats.columns import Int32, LinkColumns, UInt16, distinct

_ROUNDS = 8
"""So often labels are passed along links; longer chains of words are rare and done one by one."""
_MOST_DIGITS = 5
_NEW_TEXT, _SPACE, _COMMA, _HYPHEN, _ZERO = b"\n ,-0"

_Ints = NDArray[np.int64]
_Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class _Words:
    """The words of one side that have links, numbered in the order of their positions.

    Attributes:
        number: int64[links], the number of each link's word.
        position: int64[words], the position of each word.
        pair: int64[words], the verse pair of each word.
    """

    number: _Ints
    position: _Ints
    pair: _Ints


def links_as_texts(links: LinkColumns, count: int) -> list[str]:
    """The links of each verse pair in canonical notation.

    Args:
        links: the links.
        count: how many verse pairs there are.

    Returns:
        One text a verse pair, empty where there are no links.
    """
    texts = [""] * count
    sources, targets = _words(links.pair, links.source), _words(links.pair, links.target)
    label, unfinished = _blocks(sources, targets)
    if unfinished.size:
        is_unfinished = np.zeros(count, np.bool_)
        is_unfinished[unfinished] = True
        alone = is_unfinished[links.pair]
        for row in unfinished.tolist():
            own = links.pair == row
            both = zip(links.source[own].tolist(), links.target[own].tolist(), strict=True)
            texts[row] = links_as_text(both)
        rest = LinkColumns(links.pair[~alone], links.source[~alone], links.target[~alone])
        sources, targets = _words(rest.pair, rest.source), _words(rest.pair, rest.target)
        label, _ = _blocks(sources, targets)
    if label.size:
        rows = distinct(sources.pair).tolist()
        for row, text in zip(rows, _written(sources, targets, label), strict=True):
            texts[row] = text
    return texts


def positions_as_texts(pair: Int32, position: UInt16, count: int) -> list[str]:
    """The marks of each verse pair in canonical notation, from `columns.position_columns`."""
    texts = [""] * count
    if pair.size:
        separator = np.where(np.diff(pair, append=count) > 0, _NEW_TEXT, _SPACE)
        several = _numbers_as_texts(position.astype(np.int64) + 1, separator)
        for row, text in zip(distinct(pair.astype(np.int64)).tolist(), several, strict=True):
            texts[row] = text
    return texts


def _words(pair: Int32, position: UInt16) -> _Words:
    last = np.full(int(pair.max(initial=-1)) + 1, -1, np.int64)
    np.maximum.at(last, pair, position)
    begins = np.cumsum(last + 1) - last - 1
    word = begins[pair] + position
    linked = np.zeros(int((last + 1).sum()), np.bool_)
    linked[word] = True
    number = np.cumsum(linked) - 1
    words = np.flatnonzero(linked)
    pairs = np.repeat(np.arange(last.size), last + 1)[words]
    return _Words(number[word], words - begins[pairs], pairs)


def _blocks(sources: _Words, targets: _Words) -> tuple[_Ints, _Ints]:
    """The number of the first source word of each source word's block.

    Returns:
        int64[source words]; and the verse pairs in which blocks are too long to be found so.
    """
    label = np.arange(sources.position.size)
    fan_outs = np.bincount(sources.number), np.bincount(targets.number)
    several = (fan_outs[0][sources.number] > 1) | (fan_outs[1][targets.number] > 1)
    source, target = sources.number[several], targets.number[several]
    changed = label[:0]
    for _ in range(_ROUNDS):
        passed = np.full(targets.position.size, label.size)
        np.minimum.at(passed, target, label[source])
        before = label.copy()
        np.minimum.at(label, source, passed[target])
        changed = np.flatnonzero(before != label)
        if not changed.size:
            break
    return label, distinct(sources.pair[changed])


def _written(sources: _Words, targets: _Words, label: _Ints) -> list[str]:
    """The texts of the verse pairs that have links, from the blocks of their source words."""
    block = label[sources.number]
    target_label = np.zeros(targets.position.size, np.int64)
    target_label[targets.number] = block
    size = label.size
    source_count, target_count = (
        np.bincount(some, minlength=size) for some in (label, target_label)
    )
    complete = np.bincount(block, minlength=size) == source_count * target_count
    # In a complete block the first link stands for all; the others are written one by one.
    first_of_block = np.full(size, block.size)
    np.minimum.at(first_of_block, block, np.arange(block.size))
    first = np.zeros(block.size, np.bool_)
    first[first_of_block[first_of_block < block.size]] = True
    leads = first | ~complete[block]
    chunk_of_link = np.cumsum(leads) - 1
    chunk_of_block = np.zeros(size, np.int64)
    chunk_of_block[block[first]] = chunk_of_link[first]
    leader = np.flatnonzero(leads)
    whole = complete[block[leader]]
    in_chunk = tuple(
        np.where(whole, counts[block[leader]], 1) for counts in (source_count, target_count)
    )
    starts = np.cumsum(in_chunk[0] + in_chunk[1]) - in_chunk[0] - in_chunk[1]
    number = np.zeros(int((in_chunk[0] + in_chunk[1]).sum()), np.int64)
    separator = np.full(number.size, _COMMA, np.int64)
    single = leader[~whole]
    for words, labels, offset in (
        (sources, label, np.zeros_like(starts)),
        (targets, target_label, in_chunk[0]),
    ):
        at = (starts + offset)[~whole]
        number[at] = words.position[words.number[single]]
        kept = np.flatnonzero(complete[labels])
        kept = kept[np.argsort(chunk_of_block[labels[kept]], kind="stable")]
        chunk = chunk_of_block[labels[kept]]
        begins = np.flatnonzero(np.diff(chunk, prepend=-1))
        place = np.arange(kept.size) - np.repeat(begins, np.diff(begins, append=kept.size))
        number[(starts + offset)[chunk] + place] = words.position[kept]
    separator[starts + in_chunk[0] - 1] = _HYPHEN
    pair = sources.pair[sources.number[leader]]
    ends_text = np.diff(pair, append=-1) != 0
    separator[starts + in_chunk[0] + in_chunk[1] - 1] = np.where(ends_text, _NEW_TEXT, _SPACE)
    return _numbers_as_texts(number + 1, separator)


def _numbers_as_texts(number: _Ints, separator: _Ints) -> list[str]:
    """Numbers with the separator behind each, cut at line feeds."""
    written = np.empty((number.size, _MOST_DIGITS + 1), np.uint8)
    present = np.ones(written.shape, np.bool_)
    written[:, _MOST_DIGITS] = separator
    rest = number.astype(np.int32)
    for column in reversed(range(_MOST_DIGITS)):
        present[:, column] = rest > 0
        rest, digit = np.divmod(rest, 10)
        written[:, column] = digit + _ZERO
    return written[present].tobytes().decode().split("\n")[:-1]
