"""Checking the links, marks and origins of many verse pairs at once, and wording what is wrong."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import chain, product
from typing import NamedTuple, TypeVar

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from blinker_qt.bitext.adjudication import Decision, Origin, Settled, grouped
from blinker_qt.bitext.alignment import (
    LINKS,
    POSITIONS,
    Alignment,
    LinkToken,
    links_from_text,
    positions_from_text,
)
from blinker_qt.bitext.errors import AlignmentError
from blinker_qt.bitext.verses import Side, VersePair
from blinker_qt.formats.annotation.inspection import Inspector, shown
from blinker_qt.formats.annotation.vocabulary import qualified
from blinker_qt.formats.columns import (
    ChunkColumns,
    Counts,
    Int32,
    LinkColumns,
    NotationError,
    UInt16,
    chunk_columns,
    chunk_sizes,
    in_order,
    links_as_texts,
    links_of_chunks,
    positions_as_texts,
    raw_positions,
)
from blinker_qt.translation import N_, Translatable

_MOST_LINKS_IN_PAIR = 1 << 20
_NONE = 1 << 16
"""Behind every position."""

Flags = NDArray[np.bool_]
_Written = tuple[Int32, Int32]
"""Verse pairs and 0-based positions, as they are written."""
_Column = TypeVar("_Column")


class Decisions(NamedTuple):
    """What was decided on some verse pairs.

    Attributes:
        links: the links.
        possible: those of them that are possible.
        marks: int32[n] and uint16[n] for each side, the words marked not translated.
        tidy: bool[pairs], where links and marks are written in canonical notation.
        wrong: bool[pairs], where something is wrong, so that nothing is said here.
    """

    links: LinkColumns
    possible: LinkColumns
    marks: tuple[tuple[Int32, UInt16], tuple[Int32, UInt16]]
    tidy: Flags
    wrong: Flags

    def canonical(self, texts: Sequence[list[str]]) -> list[list[str]]:
        """The texts that the decisions were made of, in canonical notation."""
        links, possible, *marks = texts
        pairs = self.tidy.size
        if self.possible.pair.size:
            possible = links_as_texts(self.possible, pairs)
        if self.tidy.all():
            return [links, possible, *marks]
        untidy = ~self.tidy[self.links.pair]
        pair, source, target = self.links
        rest = LinkColumns(pair[untidy], source[untidy], target[untidy])
        rewritten = links_as_texts(rest, pairs)
        links = np.where(self.tidy, links, rewritten).tolist()
        return [links, possible, *(positions_as_texts(*some, pairs) for some in self.marks)]


def decisions_of(
    texts: Sequence[Sequence[str]], words: tuple[Counts, Counts], most: int
) -> Decisions:
    """What texts say of verse pairs, and in which of them something is wrong.

    Args:
        texts: columns of links, of possible links, and of marks on the source and target sides.
        words: int64[pairs] for each side, how many words each verse has.
        most: how many links there may be.

    Raises:
        OverflowError: there are more.
    """
    wrong = np.zeros(words[0].size, np.bool_)
    links, possible = (_readable(chunk_columns, column, wrong) for column in texts[:2])
    marks = [_readable(raw_positions, column, wrong) for column in texts[2:]]
    sizes = _link_counts(links, wrong.size)
    # Possible links are links, so there are not more of them.
    wrong |= (sizes > _MOST_LINKS_IN_PAIR) | (_link_counts(possible, wrong.size) > sizes)
    if sizes[~wrong].sum() > most:
        raise OverflowError
    for (pair, position), count in zip(
        (*_ends(links), *_ends(possible), *marks), words * 3, strict=True
    ):
        wrong[pair[position >= count[pair]]] = True
    if wrong.any():
        texts = [_without(column, wrong) for column in texts]
        links, possible = map(chunk_columns, texts[:2])
        marks = [raw_positions(column) for column in texts[2:]]
    tidy = ~wrong
    for linked, marked, count in zip(_ends(links), marks, words, strict=True):
        _check_words(linked, marked, count, tidy, wrong)
    _check_order(links, tidy)
    columns = links_of_chunks(links), links_of_chunks(possible)
    for chunks, column in zip((links, possible), columns, strict=True):
        wrong |= _link_counts(chunks, wrong.size) != np.bincount(column.pair, minlength=wrong.size)
    if columns[1].pair.size:
        stray = ~np.isin(_keys(columns[1]), _keys(columns[0]), assume_unique=True)
        wrong[columns[1].pair[stray]] = True
    source_marks, target_marks = (in_order(*some) for some in marks)
    return Decisions(*columns, (source_marks, target_marks), tidy, wrong)


def _readable(
    read: Callable[[Sequence[str]], _Column], texts: Sequence[str], wrong: Flags
) -> _Column:
    """Read texts, taking malformed ones as empty and wrong."""
    try:
        return read(texts)
    except NotationError as error:
        malformed = np.zeros(wrong.size, np.bool_)
        malformed[list(error.indexes)] = True
        wrong |= malformed
        return read(_without(texts, malformed))


def _without(texts: Sequence[str], left_out: Flags) -> list[str]:
    return ["" if out else text for text, out in zip(texts, left_out.tolist(), strict=True)]


def _link_counts(chunks: ChunkColumns, pairs: int) -> Counts:
    """int64[pairs]: how many links the chunks of each verse pair stand for."""
    return np.bincount(chunks.pair, chunk_sizes(chunks), pairs).astype(np.int64)


def _ends(chunks: ChunkColumns) -> tuple[_Written, _Written]:
    """The words that chunks name on each side, as they are written."""
    return (
        (np.repeat(chunks.pair, chunks.source_counts), chunks.sources),
        (np.repeat(chunks.pair, chunks.target_counts), chunks.targets),
    )


def _check_words(
    linked: _Written, marked: _Written, count: Counts, tidy: Flags, wrong: Flags
) -> None:
    """Find words of one side in several chunks, with several marks, or both linked and marked."""
    starts, total = np.cumsum(count) - count, int(count.sum())
    in_chunks, in_marks = (starts[pair] + position for pair, position in (linked, marked))
    chunks, marks = (np.bincount(some, minlength=total) for some in (in_chunks, in_marks))
    tidy[linked[0][chunks[in_chunks] > 1]] = False
    wrong[marked[0][(marks[in_marks] > 1) | (chunks[in_marks] > 0)]] = True
    tidy[_disordered(*marked)] = False


def _check_order(chunks: ChunkColumns, tidy: Flags) -> None:
    """Find chunks that are not written in order.

    Where everything ascends and each word stands in one chunk at most, every chunk is a complete
    block, so that the text is canonical.
    """
    for positions, counts in (
        (chunks.sources, chunks.source_counts),
        (chunks.targets, chunks.target_counts),
    ):
        if positions.size > counts.size:
            chunk = np.repeat(np.arange(counts.size, dtype=np.int32), counts)
            tidy[chunks.pair[_disordered(chunk, positions)]] = False
    first_sources = chunks.sources[np.cumsum(chunks.source_counts) - chunks.source_counts]
    tidy[_disordered(chunks.pair, first_sources)] = False


def _disordered(group: Int32, position: Int32) -> Int32:
    """The groups in which a position is not greater than the one before it."""
    found: Int32 = group[1:][(group[1:] == group[:-1]) & (position[1:] <= position[:-1])]
    return found


def _keys(columns: tuple[Int32 | UInt16, ...]) -> Counts:
    """int64[n]: rows of verse pairs and positions as numbers that ascend as they do."""
    keys = columns[0].astype(np.int64)
    for position in columns[1:]:
        keys = (keys << 16) | position
    return keys


def ungrouped(
    origins: Mapping[int, Sequence[Settled]], found: Decisions, words: tuple[Counts, Counts]
) -> list[int]:
    """The verse pairs whose origins may be wrong, or not as `adjudication.grouped` puts them.

    Args:
        origins: those of some verse pairs; equal ones are the same object.
        found: what was decided on the verse pairs.
        words: see `decisions_of`.
    """
    every = list(chain.from_iterable(origins.values()))
    pair = np.repeat(np.array(list(origins), np.int32), [len(some) for some in origins.values()])
    texts = zip(*map(_texts_of, every), strict=True)
    try:
        links, *marks = texts
        counts = words[0][pair], words[1][pair]
        own = decisions_of([links, [""] * len(every), *marks], counts, found.links.pair.size)
    except OverflowError:
        return list(origins)
    odd = own.wrong | ~own.tidy
    odd |= np.array([one.rejected is not None for one in every])
    firsts = []
    for mine, theirs in zip((own.links, *own.marks), (found.links, *found.marks), strict=True):
        keys, taken = _keys((pair[mine[0]], *mine[1:])), _keys(theirs)
        place = np.searchsorted(taken, keys)
        odd[mine[0][np.append(taken, -1)[place] != keys]] = True
        odd[mine[0][np.bincount(place)[place] > 1]] = True
        for position in mine[1:]:
            first = np.full(pair.size, _NONE)
            first[mine[0][::-1]] = position[::-1]
            firsts.append(first)
    source, target, source_mark, target_mark = firsts
    odd |= np.minimum.reduce(firsts) == _NONE
    first_source = np.minimum(source, source_mark)
    order = np.lexsort((target_mark, source_mark, target, source, first_source, pair))
    odd |= order != np.arange(pair.size)
    repeated = {
        place
        for place, some in origins.items()
        if len({id(one.origin) for one in some}) < len(some)
    }
    return sorted(repeated.union(pair[odd].tolist()))


def regrouped(
    origins: Sequence[Settled], texts: Sequence[str], *, is_rejected: bool
) -> tuple[tuple[Settled, ...], list[tuple[int, Translatable, Translatable, str]]]:
    """The origins of a verse pair in order, and what is wrong with them.

    Args:
        origins: as they are written.
        texts: the links of the verse pair, and the marks of both sides.
        is_rejected: whether the verse pair is rejected.

    Returns:
        The origins; and by their places what is wrong, what was expected, and their texts.
    """
    left = set(_decided(texts))
    found: dict[Decision, Origin] = {}
    faults = []
    verdict: Settled | None = None
    for place, settled in enumerate(origins):
        own = _texts_of(settled)
        text = shown(" ".join(filter(None, own)))
        if settled.rejected is None:
            what = _fault(own, left)
            if what:
                faults.append((place, what, N_("expected links and marks, each once"), text))
                break
            named = _decided(own)
            found |= dict.fromkeys(named, settled.origin)
            left -= named
            continue
        if text or verdict is not None or settled.rejected is not is_rejected:
            what = N_("what is said of the rejection does not fit the verse pair")
            expected = N_("one origin of it at most, without words")
            faults.append((place, what, expected, text))
        verdict = settled
    return grouped(found, verdict), faults


def _fault(texts: Sequence[str], left: set[Decision]) -> Translatable | None:
    """What is wrong with an origin of some of the decisions that are left."""
    if _count(*texts) > len(left):
        return N_("an origin is given for more than there is: “{text}”")
    try:
        named = _decided(texts)
    except ValueError:
        return N_("an origin is of nothing that can be read: “{text}”")
    if not named:
        return N_("an origin is of nothing")
    if not named <= left:
        return N_("an origin is of what is not decided, or has one already: “{text}”")
    return None


def _texts_of(settled: Settled) -> tuple[str, str, str]:
    return settled.links, settled.not_translated_source, settled.not_translated_target


def _decided(texts: Sequence[str]) -> frozenset[Decision]:
    """What links and marks stand for; ValueError where they are not in the notation."""
    links, source_marks, target_marks = texts
    return frozenset(
        (
            *links_from_text(links),
            *((Side.SOURCE, position) for position in positions_from_text(source_marks)),
            *((Side.TARGET, position) for position in positions_from_text(target_marks)),
        )
    )


def _count(links: str, *marks: str) -> int:
    """How many decisions these texts stand for, without making them; of malformed ones, any."""
    chunks = (chunk.partition("-") for chunk in links.split(" ") if chunk)
    blocks = sum((one.count(",") + 1) * (other.count(",") + 1) for one, _, other in chunks)
    return blocks + sum(text.count(" ") + 1 for text in marks if text)


def explain(
    element: etree._Element, texts: Sequence[str], words: tuple[int, int], inspector: Inspector
) -> None:
    """Report what is wrong with links, possible links and marks of verses of so many words."""
    links = _links(element, "links", texts[0], inspector)
    possible = _links(element, "possible", texts[1], inspector)
    source_marks = _marks(element, "source", texts[2], inspector)
    target_marks = _marks(element, "target", texts[3], inspector)
    if links is None or possible is None or source_marks is None or target_marks is None:
        return
    if not possible <= links:
        what = N_("a possible link is not among the links: {link}")
        source, target = min(possible - links)
        link, child = f"{source + 1}-{target + 1}", element.find(qualified("possible"))
        inspector.report(child, what, N_("expected links of <links>"), link=link)
        return
    try:
        alignment = Alignment(links, source_marks, target_marks, possible=possible)
        of_lengths = [("",) * count for count in words]
        alignment.check_fits(VersePair("", *of_lengths))
    except AlignmentError as error:
        child = element.find(qualified("links" if links else "not-translated"))
        expected = N_("expected words of the verse, each linked or not translated")
        inspector.report(child, error.template, expected, **error.values)


def _links(
    element: etree._Element, name: str, text: str, inspector: Inspector
) -> frozenset[LinkToken] | None:
    """The links that a child element holds, or None after a report."""
    child, count = element.find(qualified(name)), _count(text)
    chunks = text.split(" ") if text else []
    malformed = [chunk for chunk in chunks if not (chunk and LINKS.fullmatch(chunk))]
    if malformed:
        what = N_("these are not links: “{text}”")
        expected = N_("expected links such as 1-1 3,4-3,5, with one space between them")
        inspector.report(child, what, expected, text=shown(malformed[0] or text))
        return None
    if count > _MOST_LINKS_IN_PAIR:
        inspector.report_too_many(child, N_("there are too many links"), _MOST_LINKS_IN_PAIR)
        return None
    links = links_from_text(text)
    if count == len(links):
        return links
    what, expected = N_("a link is given twice: {link}"), N_("expected every link once")
    inspector.report(child, what, expected, link=_first_twice(chunks))
    return None


def _first_twice(chunks: Sequence[str]) -> str:
    """The first link that chunks name twice, as they would write it."""
    ends = [[end.split(",") for end in chunk.split("-")] for chunk in chunks]
    times = Counter(link for sources, targets in ends for link in product(sources, targets))
    return next("-".join(link) for link, count in times.items() if count > 1)


def _marks(
    element: etree._Element, side: str, text: str, inspector: Inspector
) -> frozenset[int] | None:
    """The marked words of one side, or None after a report."""
    child = element.find(qualified("not-translated"))
    parts = text.split(" ") if text else []
    malformed = [part for part in parts if not (part and POSITIONS.fullmatch(part))]
    if malformed:
        what = N_("these are not positions: “{text}”")
        expected = N_("expected positions such as 2 5 6, counted from 1")
        inspector.report(child, what, expected, text=shown(malformed[0] or text))
        return None
    positions = positions_from_text(text)
    if len(parts) == len(positions):
        return positions
    what, expected = N_("a {side} word is named twice: {text}"), N_("expected every word once")
    inspector.report(child, what, expected, side=side, text=shown(text))
    return None
