"""A table of links beside a bitext: one link or mark a row, in columns that have names.

The columns are ``source`` and ``target``, of which one is empty in the row of a mark, ``pair`` (the
number of the verse pair, from 1) or ``reference`` or both, and, if there is one, ``kind``: ``sure``
or empty, ``possible``, ``not translated``.
"""

import re
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.formats import signs
from blinker_qt.formats.interchange import Choices, Feature, Format, Found, Part, Question
from blinker_qt.formats.links import At, LinkGathering
from blinker_qt.formats.plain_text import read_beside, strange_columns, write_beside
from blinker_qt.formats.tables import Row, Separator, read_table, write_table
from blinker_qt.translation import N_

_SURE, _POSSIBLE, _NOT_TRANSLATED = "sure", "possible", "not translated"
_NAMES = ("pair", "reference", "source", "target", "kind")
_NUMBER = re.compile("[0-9]{1,7}")


def read(separator: Separator, path: Path, bitext: Bitext, choices: Choices) -> Found:
    """One annotator's links on a bitext, every verse pair taken as done."""
    table = read_table(path, choices.encoding, separator, ("source", "target"))
    base = choices.said_base
    gathering = LinkGathering(str(path), bitext, base, choices)
    if not {"pair", "reference"} & set(table.names):
        what = N_("there is no column 'pair' and no column 'reference'")
        gathering.complain(what, N_("expected one of them in the first row"), 1)
    else:
        places = {name: index for index, name in enumerate(bitext.references)}
        for row in table.rows:
            _read_row(gathering, places, row)
    alignments = gathering.alignments()
    template = N_("columns that do not belong to links were not kept: {columns}")
    remarks = (*strange_columns(table, _NAMES, template), *gathering.remarks())
    return Found.finished(bitext, alignments, choices, remarks, base)


def write(separator: Separator, work: AnnotationSet, choices: Choices) -> bytes:
    """The links, then the marks of each verse pair, ascending, with number and reference."""
    base = choices.said_base
    rows: list[tuple[str, ...]] = []
    for number, (name, pair) in enumerate(zip(work.bitext.references, work.pairs, strict=True), 1):
        alignment = pair.alignment
        which = (str(number), name)
        for link in sorted(alignment.links):
            kind = _POSSIBLE if link in alignment.possible else _SURE
            rows.append((*which, *(str(position + base) for position in link), kind))
        sources, targets = alignment.not_translated_source, alignment.not_translated_target
        rows += [(*which, str(one + base), "", _NOT_TRANSLATED) for one in sorted(sources)]
        rows += [(*which, "", str(one + base), _NOT_TRANSLATED) for one in sorted(targets)]
    return write_table(work.annotator, _NAMES, rows, separator)


def _read_row(gathering: LinkGathering, places: Mapping[str, int], row: Row) -> None:
    index = _pair(gathering, places, row)
    source, target = (_position(gathering, row, side) for side in Side)
    kind = row.cells.get("kind", "")
    at = At(row.line)
    if kind not in ("", _SURE, _POSSIBLE, _NOT_TRANSLATED):
        expected = N_("expected sure, possible, not translated or nothing")
        column = row.columns["kind"]
        gathering.complain(N_("there is no kind '{kind}'"), expected, row.line, column, kind=kind)
    elif source is None and target is None:
        if not any(row.cells[side.value] for side in Side):
            expected = N_("expected a position on one side at least")
            gathering.complain(N_("the row names no word"), expected, *at)
    elif index is None or any(
        position is None and row.cells[side.value]
        for side, position in zip(Side, (source, target), strict=True)
    ):
        return
    elif source is not None and target is not None:
        if kind == _NOT_TRANSLATED:
            expected = N_("expected a position on one side only")
            gathering.complain(N_("the mark names two words"), expected, *at)
        else:
            gathering.link(index, source, target, at, possible=kind == _POSSIBLE)
    elif kind in (_SURE, _POSSIBLE):
        gathering.complain(
            N_("the link names one word only"), N_("expected a position on both sides"), *at
        )
    else:
        for side, position in zip(Side, (source, target), strict=True):
            if position is not None:
                gathering.mark(index, side, position, At(row.line, row.columns[side.value]))


def _pair(gathering: LinkGathering, places: Mapping[str, int], row: Row) -> int | None:
    """The verse pair that a row belongs to; None where there is no such pair, which is noted."""
    number, name = row.cells.get("pair", ""), row.cells.get("reference", "")
    if not number and not name:
        expected = N_("expected its number or its reference")
        gathering.complain(N_("the row names no verse pair"), expected, row.line)
        return None
    if number and not (_NUMBER.fullmatch(number) and 1 <= int(number) <= len(places)):
        what, expected = N_("there is no verse pair '{number}'"), N_("expected 1 to {pairs}")
        at = row.line, row.columns["pair"]
        gathering.complain(what, expected, *at, number=number, pairs=len(places))
        return None
    if name and name not in places:
        at = row.line, row.columns["reference"]
        what = N_("there is no verse pair {name}")
        expected = N_("expected a reference of the texts")
        gathering.complain(what, expected, *at, name=name)
        return None
    if number and name and places[name] != int(number) - 1:
        what = N_("verse pair {name} is not number {number}")
        expected = N_("expected number {right}")
        at = row.line, row.columns["pair"]
        gathering.complain(what, expected, *at, name=name, number=number, right=places[name] + 1)
        return None
    return places[name] if name else int(number) - 1


def _position(gathering: LinkGathering, row: Row, side: Side) -> int | None:
    text = row.cells[side.value]
    if _NUMBER.fullmatch(text):
        return int(text)
    if text:
        what, expected = N_("'{text}' is not a position"), N_("expected a number or nothing")
        gathering.complain(what, expected, row.line, row.columns[side.value], text=text)
    return None


def _table(name: str, description: str, separator: Separator) -> Format:
    return Format(
        name,
        description,
        frozenset({Feature.REFERENCES, Feature.LINKS, Feature.MARKS, Feature.POSSIBLE}),
        read_beside(partial(read, separator)),
        (Part.SOURCE, Part.TARGET, Part.LINKS),
        (Part.REFERENCES,),
        (Question.BASE, Question.ANNOTATOR, Question.CONFLICTS, Question.UNLINKED),
        write_beside(separator.suffix, partial(write, separator)),
        (Question.BASE,),
        looks_like=signs.table_of(separator.value, "source", "target"),
    )


LINKS_TSV = _table(
    "links-tsv",
    "a table of links and marks, its columns named and separated by tabs, beside plain text",
    Separator.TAB,
)
LINKS_CSV = _table(
    "links-csv",
    "a table of links and marks, its columns named and separated by commas, beside plain text",
    Separator.COMMA,
)
