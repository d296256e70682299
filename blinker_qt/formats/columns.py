"""Links, marks and other content of many verse pairs as numpy columns."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from blinker_qt.bitext.adjudication import accepted_links
from blinker_qt.bitext.alignment import links_as_text
from blinker_qt.bitext.annotation import AnnotationSet, Role
from blinker_qt.bitext.remarks import Remarks
from blinker_qt.bitext.study import Ratings, Study
from blinker_qt.bitext.verses import Bitext

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


class LinkColumns(NamedTuple):
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


_ROUNDS = 8
"""So often labels are passed along links; longer chains of words are rare and done one by one."""
_DIGITS_WRITTEN = 5

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
    written = np.empty((number.size, _DIGITS_WRITTEN + 1), np.uint8)
    present = np.ones(written.shape, np.bool_)
    written[:, _DIGITS_WRITTEN] = separator
    rest = number.astype(np.int32)
    for column in reversed(range(_DIGITS_WRITTEN)):
        present[:, column] = rest > 0
        rest, digit = np.divmod(rest, 10)
        written[:, column] = digit + _ZERO
    return written[present].tobytes().decode().split("\n")[:-1]


@dataclass(frozen=True, slots=True, eq=False)
class AnnotationColumns:
    """What an `AnnotationSet` says, without a value for each verse pair.

    Attributes:
        bitext: the texts.
        annotator: the annotator's name.
        role: annotator or gold.
        study: what the study asks of its annotators.
        links: the links.
        possible: those of them that are possible.
        source_marks: int32[n] and uint16[n], verse pair and position of the source words marked
            not translated; ascending.
        target_marks: likewise for the target side.
        done: bool[pairs], whether each verse pair is declared done.
        seconds: int64[pairs], the time spent on each.
        remarks: by verse pair, what is remarked; those without remarks are absent.
        ratings: int8[questions, pairs], the answer to each question of the study, in their order:
            its step from 0, or -1 where there is none.
        accepted: int64[pairs], how many of the links on each were accepted from a machine's
            suggestions.
    """

    bitext: Bitext
    annotator: str
    role: Role
    study: Study
    links: LinkColumns
    possible: LinkColumns
    source_marks: tuple[Int32, UInt16]
    target_marks: tuple[Int32, UInt16]
    done: NDArray[np.bool_]
    seconds: NDArray[np.int64]
    remarks: Mapping[int, Remarks]
    ratings: NDArray[np.int8]
    accepted: NDArray[np.int64]

    @classmethod
    def of(cls, annotation_set: AnnotationSet) -> Self:
        """The columns of an annotation set.

        Raises:
            NotationError: texts that are not in the notation of links and marks.
            KeyError: an answer to what the study does not ask.
        """
        pairs = annotation_set.pairs
        return cls(
            annotation_set.bitext,
            annotation_set.annotator,
            annotation_set.role,
            annotation_set.study,
            link_columns([pair.links for pair in pairs]),
            link_columns([pair.possible for pair in pairs]),
            position_columns([pair.not_translated_source for pair in pairs]),
            position_columns([pair.not_translated_target for pair in pairs]),
            np.array([pair.done for pair in pairs], np.bool_),
            np.array([pair.seconds for pair in pairs], np.int64),
            {place: pair.remarks for place, pair in enumerate(pairs) if pair.remarks},
            rating_columns(
                annotation_set.study,
                {place: pair.ratings for place, pair in enumerate(pairs) if pair.ratings},
                len(pairs),
            ),
            np.array([accepted_links(pair.origins) for pair in pairs], np.int64),
        )

    @property
    def counting(self) -> NDArray[np.bool_]:
        """bool[pairs], which verse pairs are done and not left out as rejected."""
        counting = self.done.copy()
        counting[[row for row, some in self.remarks.items() if self.study.leaves_out(some)]] = False
        return counting

    @classmethod
    def joined(cls, parts: Sequence[Self]) -> Self:
        """What is said of the verse pairs of several annotation sets, one set behind the other.

        They ask the same questions; what is not said of verse pairs is taken from the first.
        """
        starts = list(accumulate((len(part.bitext) for part in parts), initial=0))
        return replace(
            parts[0],
            bitext=Bitext.joined([part.bitext for part in parts]),
            links=joined_links([part.links for part in parts], starts),
            possible=joined_links([part.possible for part in parts], starts),
            source_marks=joined_positions([part.source_marks for part in parts], starts),
            target_marks=joined_positions([part.target_marks for part in parts], starts),
            done=np.concatenate([part.done for part in parts]),
            seconds=np.concatenate([part.seconds for part in parts]),
            remarks={
                start + row: some
                for start, part in zip(starts, parts, strict=False)
                for row, some in part.remarks.items()
            },
            ratings=np.concatenate([part.ratings for part in parts], axis=1),
            accepted=np.concatenate([part.accepted for part in parts]),
        )

    def chosen(self, rows: Sequence[int]) -> Self:
        """What is said of these verse pairs alone, none of them twice, in this order."""
        bitext = self.bitext
        if list(rows) == list(range(len(bitext))):
            return self
        taken = np.array(rows, np.intp)
        place = np.full(len(bitext), -1, np.int32)
        place[taken] = np.arange(taken.size)
        remarks = {int(place[row]): some for row, some in self.remarks.items() if place[row] >= 0}
        return replace(
            self,
            bitext=bitext.chosen(rows),
            links=_chosen_links(self.links, place),
            possible=_chosen_links(self.possible, place),
            source_marks=_chosen_positions(*self.source_marks, place),
            target_marks=_chosen_positions(*self.target_marks, place),
            done=self.done[taken],
            seconds=self.seconds[taken],
            remarks=remarks,
            ratings=self.ratings[:, taken],
            accepted=self.accepted[taken],
        )


def rating_columns(study: Study, ratings: Mapping[int, Ratings], count: int) -> NDArray[np.int8]:
    """Answers as `AnnotationColumns` has them.

    Args:
        study: asks the questions.
        ratings: by verse pair, the answers; those without answers may be absent.
        count: how many verse pairs there are.

    Returns:
        int8[questions, count].

    Raises:
        KeyError: an answer to what the study does not ask.
    """
    rows = {question.name: row for row, question in enumerate(study.questions)}
    steps = np.full((len(rows), count), -1, np.int8)
    for pair, answers in ratings.items():
        for name, value in answers:
            steps[rows[name], pair] = value - 1
    return steps


def _chosen_links(links: LinkColumns, place: Int32) -> LinkColumns:
    """The links of some verse pairs alone, in their new order.

    Args:
        links: the links of all.
        place: int32[pairs], the new place of each verse pair; -1 for those that are left out.
    """
    pair, taken = _chosen(links.pair, place)
    return LinkColumns(pair, links.source[taken], links.target[taken])


def _chosen_positions(pair: Int32, position: UInt16, place: Int32) -> tuple[Int32, UInt16]:
    pair, taken = _chosen(pair, place)
    return pair, position[taken]


def _chosen(pair: Int32, place: Int32) -> tuple[Int32, NDArray[np.intp]]:
    """The new places of verse pairs, ascending, and which of the old rows they come from."""
    found = place[pair]
    kept = np.flatnonzero(found >= 0)
    taken = kept[np.argsort(found[kept], kind="stable")]
    return found[taken], taken
