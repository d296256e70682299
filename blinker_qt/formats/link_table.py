"""Reads and writes a table of links and marks beside a bitext, one in each row.

The columns are ``source`` and ``target``, of which one is empty for a mark, ``pair`` (the number of
the verse pair, from 1) or ``reference`` or both, and perhaps ``kind``: ``sure`` or empty,
``possible``, ``not translated``; and ``label``, the label of a link.
"""

import re
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.formats.choices import Choices, FormatQuestion, Part
from blinker_qt.formats.foreign_files import ForeignFile
from blinker_qt.formats.interchange import Contents, Feature, Format, LinksBesideTexts
from blinker_qt.formats.links import At, LinkGathering
from blinker_qt.formats.plain_text import read_texts, write_beside
from blinker_qt.formats.tables import Row, Separator, read_table, table_of, write_table
from blinker_qt.translation import N_

_SURE, _POSSIBLE, _NOT_TRANSLATED = "sure", "possible", N_("not translated")
_NAMES = ("pair", "reference", "source", "target", "kind")
_LABEL = "label"
_NUMBER = re.compile("[0-9]{1,7}")


def read(separator: Separator, path: Path, bitext: Bitext, choices: Choices) -> Contents:
    """Read one annotator's links on a bitext, every verse pair as done."""
    file = ForeignFile(path, choices)
    table = read_table(file, separator, ("source", "target"), (*_NAMES, _LABEL))
    gathering = LinkGathering(file, bitext, choices.chosen_base)
    if table.names and not {"pair", "reference"} & set(table.names):
        what = N_("the first row has neither a column 'pair' nor a column 'reference'")
        file.complain(what, 1)
    else:
        places = {name: index for index, name in enumerate(bitext.references)}
        for row in table.rows:
            _read_row(gathering, places, row)
    return gathering.finished()


def write(separator: Separator, work: AnnotationSet, choices: Choices) -> bytes:
    """Write the links, then the marks of each verse pair, ascending.

    There is a column of labels only if links have any.
    """
    base = choices.chosen_base
    has_labels = any(pair.labels for pair in work.pairs)
    rows: list[tuple[str, ...]] = []
    for number, (name, pair) in enumerate(zip(work.bitext.references, work.pairs, strict=True), 1):
        alignment, label_of = pair.alignment, pair.alignment.label_of
        which = (str(number), name)
        for link in sorted(alignment.links):
            kind = _POSSIBLE if link in alignment.possible else _SURE
            places = (str(position + base) for position in link)
            rows.append((*which, *places, kind, label_of.get(link, "")))
        sources, targets = alignment.not_translated_source, alignment.not_translated_target
        rows += [
            (*which, str(source + base), "", _NOT_TRANSLATED, "") for source in sorted(sources)
        ]
        rows += [
            (*which, "", str(target + base), _NOT_TRANSLATED, "") for target in sorted(targets)
        ]
    names: tuple[str, ...] = (*_NAMES, _LABEL)
    if not has_labels:
        names, rows = _NAMES, [row[:-1] for row in rows]
    return write_table(work.annotator, names, rows, separator)


def _read_row(gathering: LinkGathering, places: Mapping[str, int], row: Row) -> None:
    file, line = gathering.file, row.line
    index = _pair(file, places, row)
    kind = row.cells.get("kind", "")
    texts = {side: row.cells[side.value] for side in Side}
    wrong = [text for text in texts.values() if text and not _NUMBER.fullmatch(text)]
    positions = {side: int(text) for side, text in texts.items() if text and not wrong}
    if kind not in ("", _SURE, _POSSIBLE, _NOT_TRANSLATED):
        file.complain(
            N_(
                "'{kind}' is not a kind of link: expected sure, possible, not translated or nothing"
            ),
            line,
            kind=kind,
        )
    elif wrong:
        for text in wrong:
            what = N_("'{text}' is not a position: expected a number or nothing")
            file.complain(what, line, text=text)
    elif not positions:
        what = N_("the row names no word on either side")
        file.complain(what, line)
    elif len(positions) == 1 and kind in (_SURE, _POSSIBLE):
        what = N_("the link names a word on one side only")
        file.complain(what, line)
    elif len(positions) == 2 and kind == _NOT_TRANSLATED:
        what = N_("the mark names words on both sides")
        file.complain(what, line)
    elif index is not None and len(positions) == 2:
        source, target = positions.values()
        label = row.cells.get(_LABEL, "")
        gathering.link(index, source, target, At(line), possible=kind == _POSSIBLE, label=label)
    elif index is not None:
        file.remark(
            N_("labels of words on one side that were not kept: {count}"),
            bool(row.cells.get(_LABEL)),
        )
        for side, position in positions.items():
            gathering.mark(index, side, position, At(line))


def _pair(file: ForeignFile, places: Mapping[str, int], row: Row) -> int | None:
    """The verse pair of a row; None after a problem."""
    number, name = row.cells.get("pair", ""), row.cells.get("reference", "")
    if not number and not name:
        file.complain(
            N_("the row names no verse pair, neither by number nor by reference"), row.line
        )
        return None
    if number and not (_NUMBER.fullmatch(number) and 1 <= int(number) <= len(places)):
        what = N_("there is no verse pair '{number}': expected 1 to {pairs}")
        file.complain(what, row.line, number=number, pairs=len(places))
        return None
    if name and name not in places:
        what = N_("there is no verse pair {name}")
        file.complain(what, row.line, name=name)
        return None
    if number and name and places[name] != int(number) - 1:
        what = N_("verse pair {name} has the number {right}, not {number}")
        right = places[name] + 1
        file.complain(what, row.line, name=name, number=number, right=right)
        return None
    return places[name] if name else int(number) - 1


LINKS_TSV, LINKS_CSV = (
    Format(
        f"links-{separator.suffix}",
        title,
        f"a {separator.name.lower()}-separated table of links and marks, beside plain text",
        frozenset(
            {Feature.REFERENCES, Feature.LINKS, Feature.MARKS, Feature.POSSIBLE, Feature.LABELS}
        ),
        LinksBesideTexts(read_texts, partial(read, separator)),
        (Part.SOURCE, Part.TARGET, Part.LINKS),
        (Part.REFERENCES,),
        write_beside(separator.suffix, partial(write, separator)),
        suffix=f".{separator.suffix}",
        looks_like=table_of(separator, "source", "target"),
        asks_also=(FormatQuestion.BASE,),
    )
    for separator, title in (
        (Separator.TAB, N_("Plain text with a table of links (tabs)")),
        (Separator.COMMA, N_("Plain text with a table of links (commas)")),
    )
)
