"""A table of links beside a bitext: one link or mark a row, in columns that have names."""

import re
from collections.abc import Mapping
from pathlib import Path

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.sentence import Sentence
from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.formats.interchange import Choices, Found, IndexBase
from blinker_qt.formats.link_gathering import At, LinkGathering
from blinker_qt.formats.tables import Row, Separator, Table, read_table, write_table

_PAIR, _REFERENCE, _KIND = "pair", "reference", "kind"
_SURE, _POSSIBLE, _NOT_TRANSLATED = "sure", "possible", "not translated"
_NAMES = (_PAIR, _REFERENCE, Side.SOURCE.value, Side.TARGET.value, _KIND)
_NUMBER = re.compile("[0-9]{1,7}")


def read(
    path: Path, bitext: Bitext, base: IndexBase, choices: Choices, separator: Separator
) -> Found:
    """One annotator's links on a bitext, every verse pair taken as done.

    Args:
        path: the table. Its columns are ``source`` and ``target``, of which one is empty in the
            row of a mark, ``pair`` (the number of the verse pair, from 1) or ``reference`` or both,
            and, if there is one, ``kind``: ``sure`` or empty, ``possible``, ``not translated``.
        bitext: the texts that the links belong to.
        base: what the positions count from.
        choices: who drew them, and what to do with words both linked and marked.
        separator: what stands between the cells.

    Raises:
        InputError: every problem of the file: a table that is none, a verse pair or a word that
            does not exist, a row that contradicts itself, a link given twice, or an unsettled
            conflict.
    """
    table = read_table(path, separator, (Side.SOURCE.value, Side.TARGET.value))
    gathering = LinkGathering(str(path), bitext, base, choices)
    if not {_PAIR, _REFERENCE} & set(table.names):
        what = "there is no column 'pair' and no column 'reference'"
        gathering.complain(At(1), what, "expected one of them in the first row")
    else:
        places = {name: index for index, name in enumerate(bitext.references)}
        for row in table.rows:
            _read_row(gathering, places, row)
    work = AnnotationSet.finished(bitext, gathering.alignments(), choices.annotator)
    return Found((work,), base, (*_left_out(table), *gathering.remarks()))


def write(work: AnnotationSet, base: IndexBase, separator: Separator) -> bytes:
    """The links, then the marks of each verse pair, ascending, with number and reference.

    Raises:
        InputError: a reference holds what no cell can.
    """
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


def _left_out(table: Table) -> tuple[Sentence, ...]:
    strange = ", ".join(name for name in table.names if name not in _NAMES)
    template = "columns that do not belong to links were not kept: {columns}"
    return (Sentence(template, {"columns": strange}),) if strange else ()


def _read_row(gathering: LinkGathering, places: Mapping[str, int], row: Row) -> None:
    index = _pair(gathering, places, row)
    positions = {side: _position(gathering, row, side) for side in Side}
    kind = row.cells.get(_KIND, "")
    source, target = (positions[side] for side in Side)
    if kind not in ("", _SURE, _POSSIBLE, _NOT_TRANSLATED):
        what = "there is no kind '{kind}'"
        expected = "expected sure, possible, not translated or nothing"
        gathering.complain(At(row.line, row.columns[_KIND]), what, expected, {"kind": kind})
    elif source is None and target is None:
        if not any(row.cells[side.value] for side in Side):
            what, expected = "the row names no word", "expected a position on one side at least"
            gathering.complain(At(row.line), what, expected)
    elif any(positions[side] is None and row.cells[side.value] for side in Side) or index is None:
        return
    elif source is None or target is None:
        if kind in (_SURE, _POSSIBLE):
            what, expected = "the link names one word only", "expected a position on both sides"
            gathering.complain(At(row.line), what, expected)
            return
        for side, position in positions.items():
            if position is not None:
                gathering.mark(index, side, position, At(row.line, row.columns[side.value]))
    elif kind == _NOT_TRANSLATED:
        what, expected = "the mark names two words", "expected a position on one side only"
        gathering.complain(At(row.line), what, expected)
    else:
        gathering.link(index, source, target, At(row.line), possible=kind == _POSSIBLE)


def _pair(gathering: LinkGathering, places: Mapping[str, int], row: Row) -> int | None:
    """The verse pair that a row belongs to; None where there is no such pair, which is noted."""
    number, name = row.cells.get(_PAIR, ""), row.cells.get(_REFERENCE, "")
    if not number and not name:
        what, expected = "the row names no verse pair", "expected its number or its reference"
        gathering.complain(At(row.line), what, expected)
        return None
    if number and not (_NUMBER.fullmatch(number) and 1 <= int(number) <= len(places)):
        what, expected = "there is no verse pair '{number}'", "expected 1 to {pairs}"
        at = At(row.line, row.columns[_PAIR])
        gathering.complain(at, what, expected, {"number": number, "pairs": len(places)})
        return None
    if name and name not in places:
        at = At(row.line, row.columns[_REFERENCE])
        what, expected = "there is no verse pair {name}", "expected a reference of the texts"
        gathering.complain(at, what, expected, {"name": name})
        return None
    if number and name and places[name] != int(number) - 1:
        what, expected = "verse pair {name} is not number {number}", "expected number {right}"
        right = places[name] + 1
        values: dict[str, str | int] = {"name": name, "number": number, "right": right}
        gathering.complain(At(row.line, row.columns[_PAIR]), what, expected, values)
        return None
    return places[name] if name else int(number) - 1


def _position(gathering: LinkGathering, row: Row, side: Side) -> int | None:
    text = row.cells[side.value]
    if _NUMBER.fullmatch(text):
        return int(text)
    if text:
        what, expected = "'{text}' is not a position", "expected a number or nothing"
        at = At(row.line, row.columns[side.value])
        gathering.complain(at, what, expected, {"text": text})
    return None
