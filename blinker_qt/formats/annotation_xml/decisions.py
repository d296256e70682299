"""Checking the links and marks of the verse pairs of a file, and putting them in order."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.errors import AlignmentError
from blinker_qt.bitext.notation import (
    links_as_text,
    links_from_text,
    positions_as_text,
    positions_from_text,
)
from blinker_qt.bitext.verses import Side, VersePair
from blinker_qt.formats.annotation_xml.inspection import Inspector, shown
from blinker_qt.formats.annotation_xml.pairs import PairTable
from blinker_qt.formats.annotation_xml.screening import Flags, Screened, screened
from blinker_qt.formats.annotation_xml.settling import Rows, settled
from blinker_qt.formats.columns import (
    MOST_LINKS,
    Counts,
    NotationError,
    chunk_columns,
    chunk_sizes,
    raw_positions,
)

_MOST_LINKS_IN_PAIR = 1 << 20


@dataclass(frozen=True, slots=True)
class Decisions:
    """What was decided on each verse pair, in canonical notation.

    Attributes:
        links: the links.
        possible: those of them that are possible.
        source_marks: the source words marked not translated.
        target_marks: the target words marked not translated.
        look: the same as columns, if all of it was written in canonical notation.
    """

    links: list[str]
    possible: list[str]
    source_marks: list[str]
    target_marks: list[str]
    look: Screened | None = None


def checked_decisions(
    table: PairTable,
    ignored: Collection[int],
    source_words: Counts,
    target_words: Counts,
    inspector: Inspector,
) -> Decisions:
    """The decisions of a table in canonical notation; what is wrong with them is reported.

    Args:
        table: the verse pairs.
        ignored: rows whose decisions are not looked at and come back empty.
        source_words: int64[pairs], how many words each source verse has.
        target_words: int64[pairs], likewise for the target side.
        inspector: takes the reports.
    """
    found = Decisions(
        list(table.links),
        list(table.possible),
        list(table.source_marks),
        list(table.target_marks),
    )
    for row in ignored:
        found.links[row] = found.possible[row] = ""
        found.source_marks[row] = found.target_marks[row] = ""
    look = screened(
        found.links,
        found.source_marks,
        found.target_marks,
        source_words,
        target_words,
    )
    expected = "at most {most}"
    if look.sizes.sum() > MOST_LINKS:
        inspector.report(None, "the file holds too many links", expected, most=MOST_LINKS)
    too_many = look.sizes > _MOST_LINKS_IN_PAIR
    for row in np.flatnonzero(too_many).tolist():
        line = table.line(row, "links")
        what = "there are too many links"
        inspector.report(line, what, expected, most=_MOST_LINKS_IN_PAIR)
    for row, possible in enumerate(found.possible):
        if possible and not _are_chunks_of(possible, found.links[row]):
            look.suspects[row] = True
    suspects = look.suspects & ~too_many
    if look.sizes.sum() <= MOST_LINKS:
        suspects[_put_in_order(found, suspects, source_words, target_words)] = False
    for row in np.flatnonzero(suspects).tolist():
        alignment = _examined(table, row, inspector)
        if alignment is not None:
            found.links[row] = links_as_text(alignment.links)
            found.possible[row] = links_as_text(alignment.possible)
            found.source_marks[row] = positions_as_text(alignment.not_translated_source)
            found.target_marks[row] = positions_as_text(alignment.not_translated_target)
    return found if look.suspects.any() else replace(found, look=look)


def _put_in_order(
    found: Decisions, suspects: Flags, source_words: Counts, target_words: Counts
) -> Rows:
    """Put in order what can be without a close look, and say in which rows."""
    plain = [row for row in np.flatnonzero(suspects).tolist() if not found.possible[row]]
    columns = (found.links, found.source_marks, found.target_marks)
    done = settled(np.array(plain, np.intp), *columns, source_words, target_words)
    for place, row in enumerate(done.rows.tolist()):
        found.links[row] = done.links[place]
        found.source_marks[row] = done.source_marks[place]
        found.target_marks[row] = done.target_marks[place]
    return done.rows


def _are_chunks_of(possible: str, links: str) -> bool:
    """Whether a text of possible links holds chunks of the links text alone, in their order.

    Where every word stands in one chunk of the links only, it is canonical then.
    """
    chunks = set(possible.split(" "))
    return possible == " ".join(chunk for chunk in links.split(" ") if chunk in chunks)


def _examined(table: PairTable, row: int, inspector: Inspector) -> Alignment | None:
    """The alignment of one verse pair, or None after a report of what is wrong with it."""
    links = _examined_links(table, row, "links", table.links[row], inspector)
    possible = _examined_links(table, row, "possible", table.possible[row], inspector)
    source_marks = _examined_marks(table, row, Side.SOURCE, inspector)
    target_marks = _examined_marks(table, row, Side.TARGET, inspector)
    if links is None or possible is None or source_marks is None or target_marks is None:
        return None
    if not possible <= links:
        what, expected = (
            "a possible link is not among the links: {link}",
            "expected links of <links>",
        )
        source, target = min(possible - links)
        line = table.line(row, "possible")
        inspector.report(line, what, expected, link=f"{source + 1}-{target + 1}")
        return None
    try:
        alignment = Alignment(links, source_marks, target_marks, possible=possible)
        alignment.check_fits(_verse_pair(table, row))
    except AlignmentError as error:
        line = table.line(row, "links" if links else "not-translated")
        expected = "expected words of the verse, each linked or not translated"
        inspector.report(line, error.template, expected, **error.values)
        return None
    return alignment


def _verse_pair(table: PairTable, row: int) -> VersePair:
    source, target = (verses[row].split(" ") for verses in (table.sources, table.targets))
    return VersePair(table.references[row], tuple(source), tuple(target))


def _examined_links(
    table: PairTable, row: int, element: str, text: str, inspector: Inspector
) -> frozenset[LinkToken] | None:
    """The links that a child element of one verse pair holds, or None after a report."""
    line = table.line(row, element)
    chunks = text.split(" ") if text else []
    try:
        count = int(chunk_sizes(chunk_columns(chunks)).sum())
        if count > _MOST_LINKS_IN_PAIR:
            what, expected = "there are too many links", "at most {most}"
            inspector.report(line, what, expected, most=_MOST_LINKS_IN_PAIR)
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
        inspector.report(line, what, expected, link=_first_twice(chunks))
        return None
    what = "these are not links: “{text}”"
    expected = "expected links such as 1-1 3,4-3,5, with one space between them"
    inspector.report(line, what, expected, text=shown(malformed))
    return None


def _first_twice(chunks: Sequence[str]) -> str:
    """The first link that chunks name twice, as they would write it."""
    ends = [[end.split(",") for end in chunk.split("-")] for chunk in chunks]
    times = Counter(link for sources, targets in ends for link in product(sources, targets))
    return next("-".join(link) for link, count in times.items() if count > 1)


def _examined_marks(
    table: PairTable, row: int, side: Side, inspector: Inspector
) -> frozenset[int] | None:
    text = (table.source_marks if side is Side.SOURCE else table.target_marks)[row]
    parts = text.split(" ") if text else []
    try:
        count = len(raw_positions(parts)[0])
        positions = positions_from_text(text)
    except NotationError as error:
        malformed = parts[error.indexes[0]]
    except ValueError:
        malformed = text
    else:
        if count == len(positions):
            return positions
        what, expected = "a {side} word is named twice: {text}", "expected every word once"
        line = table.line(row, "not-translated")
        inspector.report(line, what, expected, side=side.value, text=shown(text))
        return None
    what, expected = (
        "these are not positions: “{text}”",
        "expected positions such as 2 5 6, counted from 1",
    )
    inspector.report(table.line(row, "not-translated"), what, expected, text=shown(malformed))
    return None
