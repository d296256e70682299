"""Checking the links and marks of many verse pairs at once, and the origins of each."""

from collections import Counter
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import product
from typing import TypeVar

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from blinker_qt.bitext.adjudication import Decision, Origin, Settled, grouped
from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.errors import AlignmentError, Problem
from blinker_qt.bitext.notation import links_from_text, positions_from_text
from blinker_qt.bitext.verses import Side, VersePair
from blinker_qt.formats.annotation.inspection import Inspector, shown
from blinker_qt.formats.annotation.vocabulary import qualified
from blinker_qt.formats.columns import (
    MOST_LINKS,
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

Flags = NDArray[np.bool_]
Positions = tuple[Int32, UInt16]
_Written = tuple[Int32, Int32]
"""Verse pairs and 0-based positions, as they are written."""
_Column = TypeVar("_Column")


@dataclass(frozen=True, slots=True, eq=False)
class Decisions:
    """What was decided on the verse pairs of a file.

    Attributes:
        links: the links.
        possible: those of them that are possible.
        marks: int32[n] and uint16[n] for each side, the words marked not translated.
        tidy: bool[pairs], where the texts of links and marks are canonical as they are written.
        wrong: bool[pairs], where something is wrong, so that nothing is said here.
    """

    links: LinkColumns
    possible: LinkColumns
    marks: tuple[Positions, Positions]
    tidy: Flags
    wrong: Flags

    def texts(self, written: Sequence[Sequence[str]]) -> list[list[str]]:
        """Columns of links and of the marks of both sides, as they are written, put in order."""
        count, untidy = self.tidy.size, ~self.tidy[self.links.pair]
        links = self.links
        rest = LinkColumns(links.pair[untidy], links.source[untidy], links.target[untidy])
        rewritten = [links_as_texts(rest, count)]
        rewritten += [positions_as_texts(*some, count) for some in self.marks]
        return [
            [
                one if tidy else other
                for one, other, tidy in zip(*each, self.tidy.tolist(), strict=True)
            ]
            for each in zip(written, rewritten, strict=True)
        ]


def decisions_of(texts: Sequence[Sequence[str]], words: tuple[Counts, Counts]) -> Decisions:
    """What texts say of verse pairs, and in which of them something is wrong.

    Args:
        texts: columns of links, of possible links, and of marks on the source and target sides.
        words: int64[pairs] for each side, how many words each verse has.

    Raises:
        OverflowError: there are more than `MOST_LINKS`.
    """
    wrong = np.zeros(words[0].size, np.bool_)
    links, possible = (_readable(chunk_columns, column, wrong) for column in texts[:2])
    marks = [_readable(raw_positions, column, wrong) for column in texts[2:]]
    sizes = _link_counts(links, wrong.size)
    # Possible links are links, so there are not more of them.
    wrong |= (sizes > _MOST_LINKS_IN_PAIR) | (_link_counts(possible, wrong.size) > sizes)
    if sizes[~wrong].sum() > MOST_LINKS:
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


def _keys(links: LinkColumns) -> NDArray[np.int64]:
    pair = links.pair.astype(np.int64) << 32
    return pair | (links.source.astype(np.int64) << 16) | links.target


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
    child = element.find(qualified(name))
    chunks = text.split(" ") if text else []
    try:
        count = int(chunk_sizes(chunk_columns(chunks)).sum())
        if count > _MOST_LINKS_IN_PAIR:
            what, expected = N_("there are too many links"), N_("at most {most}")
            inspector.report(child, what, expected, most=_MOST_LINKS_IN_PAIR)
            return None
        links = links_from_text(text)
    except NotationError as error:
        malformed = chunks[error.indexes[0]]
    except ValueError:
        malformed = text
    else:
        if count == len(links):
            return links
        what, expected = N_("a link is given twice: {link}"), N_("expected every link once")
        inspector.report(child, what, expected, link=_first_twice(chunks))
        return None
    what = N_("these are not links: “{text}”")
    expected = N_("expected links such as 1-1 3,4-3,5, with one space between them")
    inspector.report(child, what, expected, text=shown(malformed))
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
    try:
        raw_positions(parts)
        positions = positions_from_text(text)
    except NotationError as error:
        malformed = parts[error.indexes[0]]
    except ValueError:
        malformed = text
    else:
        if len(parts) == len(positions):
            return positions
        what, expected = N_("a {side} word is named twice: {text}"), N_("expected every word once")
        inspector.report(child, what, expected, side=side, text=shown(text))
        return None
    what = N_("these are not positions: “{text}”")
    expected = N_("expected positions such as 2 5 6, counted from 1")
    inspector.report(child, what, expected, text=shown(malformed))
    return None


def are_grouped(origins: Sequence[Settled], texts: Sequence[str]) -> bool:
    """Whether origins are certainly right, and as `origins.grouped` would put them.

    Args:
        origins: those of one verse pair; equal ones are the same object.
        texts: its links and the marks of both sides, tidy.
    """
    left = [{chunk: place for place, chunk in enumerate(text.split(" "))} for text in texts]
    seen: set[int] = set()
    before: tuple[int, ...] = ()
    for one in origins:
        firsts = []
        for text, places in zip(_texts_of(one), left, strict=True):
            chunks = text.split(" ")
            order = [places.pop(chunk, -1) for chunk in chunks] if text else []
            if -1 in order or order != sorted(order):
                return False
            firsts.append(chunks[0])
        place = _place(*firsts)
        if one.rejected is not None or id(one.origin) in seen or place <= before or not any(firsts):
            return False
        seen.add(id(one.origin))
        before = place
    return True


def _place(link: str, source_mark: str, target_mark: str) -> tuple[int, ...]:
    """Where an origin stands among others, from its first decisions (see `origins.grouped`)."""
    sources, _, targets = link.partition("-")
    source, target, *marked = (
        int(text.partition(",")[0]) if text else _NONE
        for text in (sources, targets, source_mark, target_mark)
    )
    return min(source, marked[0]), source, target, *marked


_NONE = 1 << 30
"""Behind every position."""


def regrouped(
    origins: Sequence[Settled], texts: Sequence[str], *, is_rejected: bool
) -> tuple[tuple[Settled, ...], list[tuple[int, Problem]]]:
    """The origins of a verse pair in order, and what is wrong with them.

    Args:
        origins: as they are written.
        texts: the links of the verse pair, and the marks of both sides.
        is_rejected: whether the verse pair is rejected.

    Returns:
        The origins; and by their places problems without a line.
    """
    left = set(_decided(texts))
    found: dict[Decision, Origin] = {}
    faults = []
    verdict: Settled | None = None
    for place, settled in enumerate(origins):
        text = " ".join(filter(None, _texts_of(settled)))
        if settled.rejected is None:
            what = _fault(settled, left)
            if what:
                values, expected = {"text": shown(text)}, N_("expected links and marks, each once")
                faults.append((place, Problem("", what, expected, values=values)))
                break
            named = _decided(_texts_of(settled))
            found |= dict.fromkeys(named, settled.origin)
            left -= named
            continue
        if text or verdict is not None or settled.rejected is not is_rejected:
            what = N_("what is said of the rejection does not fit the verse pair")
            expected = N_("one origin of it at most, without words")
            faults.append((place, Problem("", what, expected)))
        verdict = settled
    return grouped(found, verdict), faults


def _fault(settled: Settled, left: AbstractSet[Decision]) -> Translatable | None:
    """What is wrong with an origin of some of the decisions that are left."""
    texts = _texts_of(settled)
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
