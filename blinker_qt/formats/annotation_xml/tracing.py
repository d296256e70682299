"""Checking that the origins in a file are those of its links and marks."""

from collections.abc import Collection

from blinker_qt.bitext.annotation import Role
from blinker_qt.bitext.notation import links_from_text, positions_from_text
from blinker_qt.bitext.origins import Decision, Origin, Settled, grouped
from blinker_qt.bitext.verses import Side
from blinker_qt.formats.annotation_xml.decisions import Decisions
from blinker_qt.formats.annotation_xml.header import Header
from blinker_qt.formats.annotation_xml.inspection import Inspector, shown
from blinker_qt.formats.annotation_xml.pairs import PairTable


def checked_origins(
    table: PairTable,
    ignored: Collection[int],
    decisions: Decisions,
    header: Header,
    inspector: Inspector,
) -> dict[int, tuple[Settled, ...]]:
    """The origins in each verse pair that has any, by row; what is wrong with them is reported.

    Nothing is looked at where something else is wrong with the file.

    Args:
        table: the verse pairs.
        ignored: rows whose origins are not looked at and left out.
        decisions: the links and marks.
        header: names the sources.
        inspector: takes the reports.
    """
    if not (table.origins and inspector.sound):
        return {}
    _check_kinds(table, header, inspector)
    if not inspector.sound:
        return {}
    sources = 0 if header.adjudication is None else len(header.adjudication.sources)
    return {
        row: _checked(table, row, decisions, sources, inspector)
        for row in table.origins.keys() - ignored
    }


def _check_kinds(table: PairTable, header: Header, inspector: Inspector) -> None:
    """Check that only annotators accepted suggestions, and only gold standards were settled."""
    for row, settled in table.origins.items():
        for place, one in enumerate(settled):
            line = table.line(row, "origin", place)
            if one.origin.suggested and header.role is not Role.ANNOTATOR:
                what = "only an annotator accepts suggestions"
                inspector.report(line, what, 'role="annotator", or no “suggested”')
            elif not one.origin.suggested and header.role is not Role.GOLD:
                what = "an annotator’s work has origins by which it was settled"
                inspector.report(line, what, 'role="gold", or no <origin>')


def _checked(
    table: PairTable, row: int, decisions: Decisions, sources: int, inspector: Inspector
) -> tuple[Settled, ...]:
    decided = _decided(
        decisions.links[row], decisions.source_marks[row], decisions.target_marks[row]
    )
    origins: dict[Decision, Origin] = {}
    for place, settled in enumerate(table.origins[row]):
        line = table.line(row, "origin", place)
        texts = (settled.links, settled.not_translated_source, settled.not_translated_target)
        text, expected = shown(" ".join(filter(None, texts))), "links and marks, each once"
        if _count(*texts) > len(decided) - len(origins):
            what = "an origin is given for more than there is: “{text}”"
            inspector.report(line, what, expected, text=text)
            return ()
        if any(source >= sources for source in settled.origin.drawn):
            what, expected = (
                "an origin names an annotation set that there is none of",
                "the number of one",
            )
            inspector.report(line, what, expected)
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
    return grouped(origins)


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
