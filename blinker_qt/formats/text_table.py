"""A table of texts: one verse pair a row, in columns that have names."""

from collections.abc import Mapping
from pathlib import Path

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import Problem
from blinker_qt.bitext.sentence import Sentence
from blinker_qt.bitext.verses import Bitext, Language, Side
from blinker_qt.formats.import_remarks import Repairs
from blinker_qt.formats.interchange import Choices, Found
from blinker_qt.formats.tables import Row, Separator, read_table, write_table
from blinker_qt.formats.verse_lines import part_problem

_REFERENCE = "reference"
_SIDES = (Side.SOURCE.value, Side.TARGET.value)
_NAMES = (_REFERENCE, *_SIDES)


def read(path: Path, choices: Choices, separator: Separator) -> Found:
    """A bitext that nobody has begun to annotate.

    Args:
        path: the table. Its columns are ``source``, ``target`` and, if there is one, ``reference``;
            without it verse pairs are numbered from 1.
        choices: the languages.
        separator: what stands between the cells.

    Raises:
        InputError: every problem of the file: a table that is none or has no rows, a character
            that an annotation file cannot hold, a reference given twice, or whatever a strict
            import does not repair.
    """
    table = read_table(path, separator, _SIDES)
    named = _REFERENCE in table.names
    repairs = Repairs(strict=choices.strict)
    first_lines: dict[str, int] = {}
    rows = []
    for number, row in enumerate(table.rows, 1):
        cells = {_REFERENCE: str(number)}
        for column in table.names:
            if column in _NAMES:
                before = row.columns[column] - 1
                found = part_problem(str(path), row.line, row.cells[column], before)
                cells[column] = repairs.verse(row.cells[column], found)
        if named:
            repairs.problems += _repeated(str(path), row, first_lines)
        if all(cells.values()):
            rows.append(cells)
    if not rows and not repairs.problems:
        what, expected = "there are no verse pairs", "expected one a row"
        repairs.problems.append(Problem(str(path), what, expected))
    repairs.check()
    bitext = Bitext(
        choices.source_language or Language(),
        choices.target_language or Language(),
        tuple(cells[_REFERENCE] for cells in rows),
        tuple(cells[Side.SOURCE.value] for cells in rows),
        tuple(cells[Side.TARGET.value] for cells in rows),
        (1,) * len(rows),
    )
    strange = ", ".join(name for name in table.names if name not in _NAMES)
    template = "columns that do not belong to texts were not kept: {columns}"
    remarks = (Sentence(template, {"columns": strange}),) if strange else ()
    return Found((AnnotationSet.unannotated(bitext),), remarks=(*repairs.remarks(), *remarks))


def write(works: Mapping[str, AnnotationSet], separator: Separator) -> Mapping[str, bytes]:
    """References and verses, one verse pair a row.

    Raises:
        InputError: a reference or a word holds what no cell can.
    """
    name, work = next(iter(works.items()))
    bitext = work.bitext
    columns = bitext.references, bitext.source_verses, bitext.target_verses
    rows = list(zip(*columns, strict=True))
    return {f"bitext.{separator.suffix}": write_table(name, _NAMES, rows, separator)}


def _repeated(path: str, row: Row, first_lines: dict[str, int]) -> list[Problem]:
    reference = row.cells[_REFERENCE]
    first_line = first_lines.setdefault(reference, row.line)
    if first_line == row.line:
        return []
    what = "the reference '{reference}' stands on line {first_line} already"
    expected = "expected another reference for each verse pair"
    values: dict[str, str | int] = {"reference": reference, "first_line": first_line}
    return [Problem(path, what, expected, row.line, row.columns[_REFERENCE], values)]
