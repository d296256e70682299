"""Checking that the origins in a file are those of its links and marks."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

import numpy as np

from blinker_qt.bitext.annotation import Role
from blinker_qt.bitext.notation import links_from_text, positions_from_text
from blinker_qt.bitext.origins import Decision, Origin, Settled, grouped
from blinker_qt.bitext.remarks import NO_REMARKS
from blinker_qt.bitext.verses import Side
from blinker_qt.formats.annotation_xml.decisions import Decisions
from blinker_qt.formats.annotation_xml.header import Header
from blinker_qt.formats.annotation_xml.inspection import Inspector, shown
from blinker_qt.formats.annotation_xml.origin_checks import doubtful_rows
from blinker_qt.formats.annotation_xml.origin_columns import OriginColumns
from blinker_qt.formats.annotation_xml.pairs import PairTable
from blinker_qt.formats.columns import Counts


@dataclass(frozen=True, slots=True, eq=False)
class Origins:
    """Where the decisions in a file come from; values are made when they are asked for.

    Attributes:
        values: by row, those that were looked at closely.
        columns: those of all other rows; None for none.
    """

    values: Mapping[int, tuple[Settled, ...]]
    columns: OriginColumns | None = None

    def by_row(self) -> dict[int, tuple[Settled, ...]]:
        """The origins in each verse pair that has any."""
        return {**self.values, **(self.columns.settled() if self.columns else {})}


_NO_ORIGINS = Origins({})


def checked_origins(
    table: PairTable,
    ignored: Collection[int],
    decisions: Decisions,
    words: tuple[Counts, Counts],
    header: Header,
    inspector: Inspector,
) -> Origins:
    """The origins in the verse pairs; what is wrong with them is reported.

    Nothing is looked at where something else is wrong with the file.

    Args:
        table: the verse pairs.
        ignored: rows whose origins are not looked at and left out.
        decisions: the links and marks.
        words: int64[pairs] for each side, how many words each verse has.
        header: names the sources.
        inspector: takes the reports.
    """
    columns = table.origin_columns
    if not ((table.origins or columns) and inspector.sound):
        return _NO_ORIGINS
    _check_kinds(table, header, inspector)
    if not inspector.sound:
        return _NO_ORIGINS
    sources = 0 if header.adjudication is None else len(header.adjudication.sources)
    written = dict(table.origins)
    if columns:
        left = ~np.isin(columns.rows, list(ignored))
        columns = columns.kept(left)
        doubtful = doubtful_rows(columns, decisions, words, sources)
        written |= columns.kept(doubtful[columns.rows]).settled()
        columns = columns.kept(~doubtful[columns.rows])
    values = {
        row: _checked(table, row, written[row], decisions, sources, inspector)
        for row in written.keys() - ignored
    }
    return Origins(values, columns)


def _check_kinds(table: PairTable, header: Header, inspector: Inspector) -> None:
    """Check that only annotators accepted suggestions, and only gold standards were settled."""
    for row, settled in table.origins.items():
        for place, one in enumerate(settled):
            line = table.line(row, "origin", place)
            if one.origin.suggested and header.role is not Role.ANNOTATOR:
                what = "only an annotator accepts suggestions"
                inspector.report(line, what, 'expected role="annotator", or no “suggested”')
            elif not one.origin.suggested and header.role is not Role.GOLD:
                what = "an annotator’s work has origins by which it was settled"
                inspector.report(line, what, 'expected role="gold", or no <origin>')
    if table.origin_columns and header.role is not Role.GOLD:
        what = "an annotator’s work has origins by which it was settled"
        inspector.report(0, what, 'expected role="gold", or no <origin>')


def _checked(
    table: PairTable,
    row: int,
    origins_of_row: tuple[Settled, ...],
    decisions: Decisions,
    sources: int,
    inspector: Inspector,
) -> tuple[Settled, ...]:
    decided = _decided(
        decisions.links[row], decisions.source_marks[row], decisions.target_marks[row]
    )
    origins: dict[Decision, Origin] = {}
    verdict: Settled | None = None
    for place, settled in enumerate(origins_of_row):
        line = table.line(row, "origin", place)
        texts = (settled.links, settled.not_translated_source, settled.not_translated_target)
        text, expected = shown(" ".join(filter(None, texts))), "expected links and marks, each once"
        if any(source >= sources for source in settled.origin.drawn):
            what, expected = (
                "an origin names an annotation set that there is none of",
                "expected the number of one",
            )
            inspector.report(line, what, expected)
            return ()
        if settled.rejected is not None:
            if any(texts) or verdict is not None or settled.rejected is not _rejects(table, row):
                what = "what is said of the rejection does not fit the verse pair"
                inspector.report(line, what, "one origin of it at most, without words")
            verdict = settled
            continue
        if _count(*texts) > len(decided) - len(origins):
            what = "an origin is given for more than there is: “{text}”"
            inspector.report(line, what, expected, text=text)
            return ()
        try:
            named = _decided(*texts)
        except ValueError:
            what = "an origin is of nothing that can be read: “{text}”"
            inspector.report(line, what, expected, text=text)
            return ()
        if not named:
            inspector.report(line, "an origin is of nothing", expected)
            return ()
        if not named <= decided - origins.keys():
            what = "an origin is of what is not decided, or has one already: “{text}”"
            inspector.report(line, what, expected, text=text)
            return ()
        origins |= dict.fromkeys(named, settled.origin)
    return grouped(origins, verdict)


def _rejects(table: PairTable, row: int) -> bool:
    return table.remarks.get(row, NO_REMARKS).rejected is not None


def _decided(links: str, source_marks: str, target_marks: str) -> frozenset[Decision]:
    """What these texts stand for; ValueError where they are not in the notation."""
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
