"""Links, marks and other content of many verse pairs as numpy columns."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import Any, NamedTuple, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from blinker_qt.bitext.adjudication import Source, accepted_links
from blinker_qt.bitext.alignment import links_as_text, positions_as_text
from blinker_qt.bitext.annotation import AnnotationSet, Role
from blinker_qt.bitext.remarks import Remarks
from blinker_qt.bitext.study import Ratings, Study
from blinker_qt.bitext.verses import Bitext

MOST_LINKS = 1 << 24
"""The most links in the texts that are read together."""
MOST_WORDS = 1 << 16
"""The most words of a verse with links or marks."""

_MOST_DIGITS = 7
_NEW_TEXT, _SPACE, _COMMA, _HYPHEN, _ZERO = b"\n ,-0"
_LINK_SEPARATORS = (_NEW_TEXT, _SPACE, _COMMA, _HYPHEN)
_POSITION_SEPARATORS = (_NEW_TEXT, _SPACE)

Int32 = NDArray[np.int32]
Int64 = NDArray[np.int64]
UInt16 = NDArray[np.uint16]


class NotationError(ValueError):
    """Malformed texts of links or marks, or too many words or links.

    Attributes:
        indexes: the ascending 0-based indexes of the texts.
    """

    def __init__(self, indexes: NDArray[np.integer] | np.integer) -> None:
        self.indexes: tuple[int, ...] = tuple(np.unique(indexes).tolist())
        super().__init__(self.indexes)


@dataclass(frozen=True, slots=True, eq=False)
class ChunkColumns:
    """The chunks of links texts; ``3,4-3,5`` is one chunk.

    Attributes:
        pair: int32[c], the 0-based index of the text of each chunk; ascending.
        sources: int32[s], the 0-based source positions of all chunks.
        pair_of_source: int32[s], the index of the text of each of them.
        source_counts: int32[c], the number of source positions of each chunk; their sum is s.
        targets: int32[t], the 0-based target positions of all chunks.
        pair_of_target: int32[t], the index of the text of each of them.
        target_counts: int32[c], the number of target positions of each chunk; their sum is t.
        sizes: int64[c], the number of links in each chunk.
    """

    pair: Int32
    sources: Int32
    pair_of_source: Int32
    source_counts: Int32
    targets: Int32
    pair_of_target: Int32
    target_counts: Int32
    sizes: Int64


class LinkColumns(NamedTuple):
    """Links of many verse pairs, ascending by pair, source and target, without duplicates.

    Attributes:
        pair: int32[n], the 0-based index of the verse pair.
        source: uint16[n], the 0-based source position.
        target: uint16[n], the 0-based target position.
    """

    pair: Int32
    source: UInt16
    target: UInt16


class MarkColumns(NamedTuple):
    """Marks of many verse pairs on one side, ascending by pair and position, without duplicates.

    Attributes:
        pair: int32[n], the 0-based index of the verse pair.
        position: uint16[n], the 0-based position.
    """

    pair: Int32
    position: UInt16


_Rows = TypeVar("_Rows", LinkColumns, MarkColumns)


def chunk_columns(texts: Sequence[str]) -> ChunkColumns:
    """The chunks of the links texts of many verse pairs.

    Raises:
        NotationError: texts that `bitext.alignment.links_from_text` also rejects.
    """
    numbers = _Numbers(texts, _LINK_SEPARATORS)
    # Sources end with a hyphen and targets end their chunk, alternating.
    ends = np.flatnonzero(numbers.separator != _COMMA)
    counts = np.diff(ends, prepend=-1).astype(np.int32)
    source_counts, target_counts = counts[::2], counts[1::2]
    of_sources: slice | NDArray[np.bool_] = slice(0, None, 2)
    of_targets: slice | NDArray[np.bool_] = slice(1, None, 2)
    if counts.size < numbers.value.size:
        of_sources = np.repeat(np.arange(counts.size) % 2 == 0, counts)
        of_targets = ~of_sources
    return ChunkColumns(
        numbers.text[ends[1::2]],
        numbers.value[of_sources],
        numbers.text[of_sources],
        source_counts,
        numbers.value[of_targets],
        numbers.text[of_targets],
        target_counts,
        source_counts.astype(np.int64) * target_counts,
    )


def link_columns(texts: Sequence[str]) -> LinkColumns:
    """The links in the links texts of many verse pairs, as `bitext.alignment.links_from_text`.

    Raises:
        NotationError: texts that are malformed or have a word beyond `MOST_WORDS`; or the text with
            the most links, if there are more than `MOST_LINKS`.
    """
    return links_of_chunks(chunk_columns(texts))


def links_of_chunks(chunks: ChunkColumns) -> LinkColumns:
    """The links in chunks; NotationError as for `link_columns`."""
    sizes = chunks.sizes
    if sizes.sum() > MOST_LINKS:
        raise NotationError(np.bincount(chunks.pair, sizes).argmax())
    too_far = np.concatenate(
        (
            chunks.pair_of_source[chunks.sources >= MOST_WORDS],
            chunks.pair_of_target[chunks.targets >= MOST_WORDS],
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
        first_sources = np.cumsum(chunks.source_counts) - chunks.source_counts
        first_targets = np.cumsum(chunks.target_counts) - chunks.target_counts
        source = chunks.sources[first_sources[chunk] + row]
        target = chunks.targets[first_targets[chunk] + column]
    key = (pair.astype(np.int64) << 32) | (source.astype(np.int64) << 16) | target
    if not (np.diff(key) > 0).all():
        key = distinct(key)
        pair, source, target = key >> 32, (key >> 16) & 0xFFFF, key & 0xFFFF
    return LinkColumns(
        pair.astype(np.int32, copy=False), source.astype(np.uint16), target.astype(np.uint16)
    )


def position_columns(texts: Sequence[str]) -> MarkColumns:
    """The positions in the marks texts of many verse pairs.

    Raises:
        NotationError: texts that are malformed or have a word beyond `MOST_WORDS`.
    """
    return in_order(*raw_positions(texts))


def in_order(pair: Int32, position: Int32) -> MarkColumns:
    """Positions in ascending order without duplicates; NotationError beyond `MOST_WORDS`."""
    too_far = pair[position >= MOST_WORDS]
    if too_far.size:
        raise NotationError(too_far)
    key = (pair.astype(np.int64) << 16) | position
    if not (np.diff(key) > 0).all():
        key = distinct(key)
        pair, position = (key >> 16).astype(np.int32), (key & 0xFFFF).astype(np.int32)
    return MarkColumns(pair, position.astype(np.uint16))


def raw_positions(texts: Sequence[str]) -> tuple[Int32, Int32]:
    """The positions in many marks texts in the order of the texts, perhaps with duplicates.

    Returns:
        int32[n], the 0-based index of the text, ascending, and int32[n], the 0-based position.

    Raises:
        NotationError: texts that `bitext.alignment.positions_from_text` also rejects.
    """
    numbers = _Numbers(texts, _POSITION_SEPARATORS)
    return numbers.text, numbers.value


def distinct(keys: NDArray[np.int64]) -> NDArray[np.int64]:
    """int64[n]: the distinct keys, ascending; faster than `np.unique`, which hashes them."""
    ascending = np.sort(keys)
    return ascending[np.diff(ascending, prepend=-1) > 0]


def joined(parts: Sequence[_Rows], starts: Sequence[int]) -> _Rows:
    """The rows of several annotation sets, concatenated; `starts` are their first verse pairs."""
    pairs, *others = zip(*parts, strict=True)
    moved = [pair + np.int32(start) for pair, start in zip(pairs, starts, strict=False)]
    return type(parts[0])(np.concatenate(moved), *map(np.concatenate, others))


class _Numbers:
    """The numbers of many texts, minus 1, each with the separator after it.

    Attributes:
        value: int32[n], 0-based.
        separator: uint8[n], the byte after each number.
        text: int32[n], the index of the text of each number.

    Raises:
        NotationError: the texts that are malformed with these separators.
    """

    def __init__(self, texts: Sequence[str], separators: Sequence[int]) -> None:
        joined = "\n".join(texts)
        if joined.count("\n") >= max(len(texts), 1):
            joined = "\n".join(text.replace("\n", "?") for text in texts)
        # Each text ends with a line feed, and line feeds stand where the digits before the first
        # number are looked for. What is not ASCII is malformed, as a question mark is.
        ending = b"\n" if texts else b""
        encoded = b"\n" * _MOST_DIGITS + joined.encode("ascii", "replace") + ending
        data = np.frombuffer(encoded, np.uint8)
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
        wrong = ~(present | empty_text)
        # For a few separators, this is faster than `np.isin`.
        is_known = np.zeros(separator.size, np.bool_)
        for byte in separators:
            is_known |= separator == byte
        wrong |= ~is_known
        wrong |= lengths > _MOST_DIGITS
        wrong |= data[at - lengths] == _ZERO
        if _HYPHEN in separators:
            ends = np.flatnonzero((new_text | (separator == _SPACE)) & ~empty_text)
            hyphens = np.cumsum(separator == _HYPHEN, dtype=np.int32)[ends]
            wrong[ends[np.diff(hyphens, prepend=0) != 1]] = True
        if wrong.any():
            raise NotationError(text[wrong])
        if empty_text.any():
            at, lengths = at[present], lengths[present]
            separator, text = separator[present], text[present]
        self.separator = separator
        self.text = text
        self.value = np.full(len(at), -1, np.int32)
        for place in range(int(lengths.max(initial=0))):
            digit = data[at - (place + 1)].astype(np.int32)
            digit -= _ZERO
            digit *= 10**place
            self.value += np.where(lengths > place, digit, np.int32(0))


def links_as_texts(links: LinkColumns, count: int) -> list[str]:
    """The links of each verse pair in canonical notation."""
    texts = [""] * count
    for place, start, end in _runs(links.pair):
        rows = slice(start, end)
        both = zip(links.source[rows].tolist(), links.target[rows].tolist(), strict=True)
        texts[place] = links_as_text(both)
    return texts


def positions_as_texts(pair: Int32, position: UInt16, count: int) -> list[str]:
    """The marks of each verse pair in canonical notation."""
    texts = [""] * count
    for place, start, end in _runs(pair):
        texts[place] = positions_as_text(position[start:end].tolist())
    return texts


def _runs(pair: Int32) -> Iterator[tuple[int, int, int]]:
    """Each verse pair with the start and end of its rows."""
    ends = np.flatnonzero(np.diff(pair, append=-1)) + 1
    starts = np.concatenate(([0], ends[:-1]))[: ends.size]
    return zip(pair[starts].tolist(), starts.tolist(), ends.tolist(), strict=True)


@dataclass(frozen=True, slots=True, eq=False)
class AnnotationColumns:
    """The content of an `AnnotationSet` as columns.

    Attributes:
        bitext: the texts.
        annotator: the annotator's name.
        role: annotator or gold.
        study: what the study asks of its annotators.
        links: the links.
        possible: those of them that are possible.
        source_marks: the source words marked not translated.
        target_marks: the same for the target side.
        done: bool[pairs], whether each verse pair is declared done.
        seconds: int64[pairs], the time spent on each.
        remarks: the remarks of each verse pair that has any.
        ratings: int8[questions, pairs], the step of the answer to each question of the study, from
            0, or -1 if there is none.
        labels: the labelled links of each verse pair that has any, as in `PairAnnotation`.
        accepted: int64[pairs], how many of the links on each were accepted from a machine's
            suggestions.
        revision: how many edits were ever made to it.
        sources: what a gold standard was made from.
        fingerprint: SHA-256 over the bytes of its file; empty if it is not read from one.
        pauses: those on each verse pair that has any, as in `PairAnnotation`.
    """

    bitext: Bitext
    annotator: str
    role: Role
    study: Study
    links: LinkColumns
    possible: LinkColumns
    source_marks: MarkColumns
    target_marks: MarkColumns
    done: NDArray[np.bool_]
    seconds: NDArray[np.int64]
    remarks: Mapping[int, Remarks]
    ratings: NDArray[np.int8]
    labels: Mapping[int, str]
    accepted: NDArray[np.int64]
    revision: int
    sources: tuple[Source, ...]
    fingerprint: str = ""
    pauses: Mapping[int, str] = field(default_factory=dict)

    @classmethod
    def of(cls, annotation_set: AnnotationSet) -> Self:
        """The columns of an annotation set.

        Raises:
            NotationError: malformed links or marks.
            KeyError: an answer to a question that is not in the study.
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
            {place: pair.labels for place, pair in enumerate(pairs) if pair.labels},
            np.array([accepted_links(pair.origins) for pair in pairs], np.int64),
            annotation_set.revision,
            annotation_set.adjudication.sources if annotation_set.adjudication else (),
            pauses={place: pair.pauses for place, pair in enumerate(pairs) if pair.pauses},
        )

    @property
    def counting(self) -> NDArray[np.bool_]:
        """bool[pairs], which verse pairs are done and not rejected."""
        counting = self.done.copy()
        left_out = [row for row, remarks in self.remarks.items() if self.study.leaves_out(remarks)]
        counting[left_out] = False
        return counting

    @classmethod
    def joined(cls, parts: Sequence[Self]) -> Self:
        """The columns of annotation sets with the same questions, concatenated.

        Everything that is not about verse pairs is from the first one.
        """
        starts = list(accumulate((len(part.bitext) for part in parts), initial=0))
        return replace(
            parts[0],
            bitext=Bitext.joined([part.bitext for part in parts]),
            links=joined([part.links for part in parts], starts),
            possible=joined([part.possible for part in parts], starts),
            source_marks=joined([part.source_marks for part in parts], starts),
            target_marks=joined([part.target_marks for part in parts], starts),
            done=np.concatenate([part.done for part in parts]),
            seconds=np.concatenate([part.seconds for part in parts]),
            remarks=_joined_rows([part.remarks for part in parts], starts),
            labels=_joined_rows([part.labels for part in parts], starts),
            pauses=_joined_rows([part.pauses for part in parts], starts),
            ratings=np.concatenate([part.ratings for part in parts], axis=1),
            accepted=np.concatenate([part.accepted for part in parts]),
        )

    def chosen(self, rows: Sequence[int]) -> Self:
        """The columns of these verse pairs, in this order; no index may occur twice."""
        bitext = self.bitext
        if list(rows) == list(range(len(bitext))):
            return self
        taken = np.array(rows, np.intp)
        place = np.full(len(bitext), -1, np.int32)
        place[taken] = np.arange(taken.size)
        return replace(
            self,
            bitext=bitext.chosen(rows),
            links=_chosen(self.links, place),
            possible=_chosen(self.possible, place),
            source_marks=_chosen(self.source_marks, place),
            target_marks=_chosen(self.target_marks, place),
            done=self.done[taken],
            seconds=self.seconds[taken],
            remarks=placed_rows(self.remarks, place),
            labels=placed_rows(self.labels, place),
            pauses=placed_rows(self.pauses, place),
            ratings=self.ratings[:, taken],
            accepted=self.accepted[taken],
        )


def rating_columns(study: Study, ratings: Mapping[int, Ratings], count: int) -> NDArray[np.int8]:
    """int8[questions, count]: the ratings by verse pair as in `AnnotationColumns`.

    Raises:
        KeyError: a question is not in the study.
    """
    rows = {question.name: row for row, question in enumerate(study.questions)}
    steps = np.full((len(rows), count), -1, np.int8)
    for pair, answers in ratings.items():
        for name, value in answers:
            steps[rows[name], pair] = value - 1
    return steps


_OfPair = TypeVar("_OfPair")


def _joined_rows(
    parts: Sequence[Mapping[int, _OfPair]], starts: Sequence[int]
) -> dict[int, _OfPair]:
    """What some verse pairs have in each part, by the indexes in all parts together."""
    return {
        start + row: content
        for start, part in zip(starts, parts, strict=False)
        for row, content in part.items()
    }


def placed_rows(
    rows: Mapping[int, _OfPair], place: NDArray[np.signedinteger[Any]]
) -> dict[int, _OfPair]:
    """What some verse pairs have, by their new indexes.

    Args:
        place: the new index of each verse pair; -1 for those left out.
    """
    return {int(place[row]): content for row, content in rows.items() if place[row] >= 0}


def _chosen(rows: _Rows, place: Int32) -> _Rows:
    """The rows of verse pairs at their new indexes, ascending.

    `place` has the new index of each verse pair; -1 for those left out.
    """
    new_place = place[rows.pair]
    kept = np.flatnonzero(new_place >= 0)
    taken = kept[np.argsort(new_place[kept], kind="stable")]
    return type(rows)(new_place[taken], *(column[taken] for column in rows[1:]))
