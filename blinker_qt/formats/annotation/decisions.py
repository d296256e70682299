"""Checking the links and marks of many verse pairs at once, and the origins of each."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from typing import TypeVar

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from blinker_qt.bitext.adjudication import Decision, Origin, Settled, grouped
from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.errors import AlignmentError
from blinker_qt.bitext.notation import links_from_text, positions_from_text
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
    links_of_chunks,
    raw_positions,
)

_MOST_LINKS_IN_PAIR = 1 << 20

Flags = NDArray[np.bool_]
Positions = tuple[Int32, UInt16]
_Column = TypeVar("_Column")


@dataclass(frozen=True, slots=True, eq=False)
class Decisions:
    """What was decided on a run of verse pairs.

    Attributes:
        links: the links.
        possible: those of them that are possible.
        source_marks: int32[n] and uint16[n], the source words marked not translated.
        target_marks: likewise for the target side.
        tidy: bool[pairs], where the texts of links and marks are canonical as they are written.
        wrong: bool[pairs], where something is wrong, so that nothing is said here.
        sizes: int64[pairs], how many links each text stands for; 0 for malformed ones.
    """

    links: LinkColumns
    possible: LinkColumns
    source_marks: Positions
    target_marks: Positions
    tidy: Flags
    wrong: Flags
    sizes: Counts


def decisions_of(texts: Sequence[Sequence[str]], words: tuple[Counts, Counts]) -> Decisions:
    """What texts say of a run of verse pairs, and in which of them something is wrong.

    Args:
        texts: columns of links, of possible links, and of marks on the source and target sides.
        words: int64[pairs] for each side, how many words each verse has.
    """
    wrong = np.zeros(words[0].size, np.bool_)
    links, possible = (_readable(chunk_columns, column, wrong) for column in texts[:2])
    marks = [_readable(raw_positions, column, wrong) for column in texts[2:]]
    sizes = _link_counts(links, wrong.size)
    wrong |= (sizes > _MOST_LINKS_IN_PAIR) | (
        _link_counts(possible, wrong.size) > _MOST_LINKS_IN_PAIR
    )
    for chunks in (links, possible):
        wrong[_outside(np.repeat(chunks.pair, chunks.source_counts), chunks.sources, words[0])] = 1
        wrong[_outside(np.repeat(chunks.pair, chunks.target_counts), chunks.targets, words[1])] = 1
    for some, count in zip(marks, words, strict=True):
        wrong[_outside(*some, count)] = True
    if wrong.any():
        texts = [_without(column, wrong) for column in texts]
        links, possible = map(chunk_columns, texts[:2])
        marks = [raw_positions(column) for column in texts[2:]]
    tidy = _tidy(links, marks, words)
    columns = links_of_chunks(links), links_of_chunks(possible)
    positions = [in_order(*some) for some in marks]
    for chunks, column in zip((links, possible), columns, strict=True):
        wrong |= _link_counts(chunks, wrong.size) != np.bincount(column.pair, minlength=wrong.size)
    for (raw, _), (pair, _) in zip(marks, positions, strict=True):
        wrong |= np.bincount(raw, minlength=wrong.size) != np.bincount(pair, minlength=wrong.size)
    for (pair, position), linked, count in zip(
        positions, (columns[0].source, columns[0].target), words, strict=True
    ):
        starts = np.cumsum(count) - count
        is_linked = np.zeros(int(count.sum()), np.bool_)
        is_linked[starts[columns[0].pair] + linked] = True
        wrong[pair[is_linked[starts[pair] + position]]] = True
    stray = ~np.isin(_keys(columns[1]), _keys(columns[0]), assume_unique=True)
    wrong[columns[1].pair[stray]] = True
    return Decisions(*columns, positions[0], positions[1], tidy, wrong, sizes)


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


def _outside(pair: Int32, position: Int32, words: Counts) -> Int32:
    """The verse pairs of positions that their verses do not have."""
    return pair[position >= words[pair]]


def _keys(links: LinkColumns) -> NDArray[np.int64]:
    pair = links.pair.astype(np.int64) << 32
    return pair | (links.source.astype(np.int64) << 16) | links.target


def _tidy(
    chunks: ChunkColumns, marks: Sequence[tuple[Int32, Int32]], words: tuple[Counts, Counts]
) -> Flags:
    """bool[pairs]: where everything ascends and each word stands in one chunk or mark at most.

    Every chunk is a complete block then, and the texts are canonical.
    """
    tidy = np.ones(words[0].size, np.bool_)
    first_sources = chunks.sources[np.cumsum(chunks.source_counts) - chunks.source_counts]
    tidy[_disordered(chunks.pair, first_sources, chunks.pair)] = False
    sides = (
        (chunks.sources, chunks.source_counts, marks[0], words[0]),
        (chunks.targets, chunks.target_counts, marks[1], words[1]),
    )
    for positions, counts, (marked_pair, marked), count in sides:
        pair = np.repeat(chunks.pair, counts)
        tidy[_disordered(np.repeat(np.arange(counts.size), counts), positions, pair)] = False
        tidy[_disordered(marked_pair, marked, marked_pair)] = False
        starts = np.cumsum(count) - count
        pair = np.concatenate((pair, marked_pair))
        word = starts[pair] + np.concatenate((positions, marked))
        repeated = np.bincount(word, minlength=int(count.sum()))[word] > 1
        tidy[pair[repeated]] = False
    return tidy


def _disordered(group: NDArray[np.integer], position: Int32, pair: Int32) -> Int32:
    """The verse pairs in which a position is not greater than the one before it in its group."""
    found: Int32 = pair[1:][(group[1:] == group[:-1]) & (position[1:] <= position[:-1])]
    return found


def explain(
    element: etree._Element, pair: VersePair, texts: Sequence[str], inspector: Inspector
) -> None:
    """Report what is wrong with the decisions on a verse pair.

    Args:
        element: its <pair>.
        pair: its words.
        texts: links, possible links, and the marks of both sides.
        inspector: takes the report.
    """
    links = _links(element, "links", texts[0], inspector)
    possible = _links(element, "possible", texts[1], inspector)
    source_marks = _marks(element, "source", texts[2], inspector)
    target_marks = _marks(element, "target", texts[3], inspector)
    if links is None or possible is None or source_marks is None or target_marks is None:
        return
    if not possible <= links:
        what = "a possible link is not among the links: {link}"
        source, target = min(possible - links)
        link, child = f"{source + 1}-{target + 1}", element.find(qualified("possible"))
        inspector.report(child, what, "expected links of <links>", link=link)
        return
    try:
        Alignment(links, source_marks, target_marks, possible=possible).check_fits(pair)
    except AlignmentError as error:
        child = element.find(qualified("links" if links else "not-translated"))
        expected = "expected words of the verse, each linked or not translated"
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
            what, expected = "there are too many links", "at most {most}"
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
        what, expected = "a link is given twice: {link}", "expected every link once"
        inspector.report(child, what, expected, link=_first_twice(chunks))
        return None
    what = "these are not links: “{text}”"
    expected = "expected links such as 1-1 3,4-3,5, with one space between them"
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
        what, expected = "a {side} word is named twice: {text}", "expected every word once"
        inspector.report(child, what, expected, side=side, text=shown(text))
        return None
    what = "these are not positions: “{text}”"
    expected = "expected positions such as 2 5 6, counted from 1"
    inspector.report(child, what, expected, text=shown(malformed))
    return None


def are_grouped(origins: Sequence[Settled], texts: Sequence[str], sources: int) -> bool:
    """Whether origins are certainly right, and as `origins.grouped` would put them.

    Args:
        origins: those of one verse pair; equal ones are the same object.
        texts: its links and the marks of both sides, tidy.
        sources: how many annotation sets there are that an origin can name.
    """
    decided = [
        {chunk: place for place, chunk in enumerate(text.split(" "))} if text else {}
        for text in texts
    ]
    seen: set[int] = set()
    before: tuple[int, ...] = ()
    for one in origins:
        origin = one.origin
        if (
            one.rejected is not None
            or id(origin) in seen
            or max(origin.drawn, default=-1) >= sources
        ):
            return False
        seen.add(id(origin))
        firsts: list[str] = []
        for text, places in zip(
            (one.links, one.not_translated_source, one.not_translated_target), decided, strict=True
        ):
            chunks = text.split(" ") if text else []
            order = [places.pop(chunk, -1) for chunk in chunks]
            if -1 in order or any(low > high for low, high in pairwise(order)):
                return False
            firsts.append(chunks[0] if chunks else "")
        place = _place(*firsts)
        if not any(firsts) or place <= before:
            return False
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
    elements: Iterable[etree._Element],
    origins: Sequence[Settled],
    texts: Sequence[str],
    is_rejected: bool,
    sources: int,
    inspector: Inspector,
) -> tuple[Settled, ...]:
    """The origins of a verse pair in order; what is wrong with them is reported.

    Args:
        elements: their elements.
        origins: the origins.
        texts: the links and the marks of both sides of the verse pair.
        is_rejected: whether it is rejected.
        sources: how many annotation sets there are that an origin can name.
        inspector: takes the reports.
    """
    decided = _decided(texts)
    found: dict[Decision, Origin] = {}
    verdict: Settled | None = None
    for element, settled in zip(elements, origins, strict=True):
        named_in = (settled.links, settled.not_translated_source, settled.not_translated_target)
        text, expected = (
            shown(" ".join(filter(None, named_in))),
            "expected links and marks, each once",
        )
        if max(settled.origin.drawn, default=-1) >= sources:
            what = "an origin names an annotation set that there is none of"
            inspector.report(element, what, "expected the number of one")
            return ()
        if settled.rejected is not None:
            if text or verdict is not None or settled.rejected is not is_rejected:
                what = "what is said of the rejection does not fit the verse pair"
                inspector.report(element, what, "one origin of it at most, without words")
            verdict = settled
            continue
        if _count(*named_in) > len(decided) - len(found):
            what = "an origin is given for more than there is: “{text}”"
            inspector.report(element, what, expected, text=text)
            return ()
        try:
            named = _decided(named_in)
        except ValueError:
            what = "an origin is of nothing that can be read: “{text}”"
            inspector.report(element, what, expected, text=text)
            return ()
        if not named:
            inspector.report(element, "an origin is of nothing", expected)
            return ()
        if not named <= decided - found.keys():
            what = "an origin is of what is not decided, or has one already: “{text}”"
            inspector.report(element, what, expected, text=text)
            return ()
        found |= dict.fromkeys(named, settled.origin)
    return grouped(found, verdict)


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
