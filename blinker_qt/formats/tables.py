"""Tables in text files: a first row that names the columns, and one row a line."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from types import MappingProxyType

from blinker_qt.formats.reading import read_lines
from blinker_qt.formats.texts import Problems
from blinker_qt.translation import N_

_QUOTED = re.compile(r'"((?:[^"]|"")*)"(?=,|$)')
_PLAIN = re.compile(r'[^",]*(?=,|$)')


class Separator(Enum):
    """What stands between the cells of a row.

    Cells between commas may stand in quotation marks, as in RFC 4180; cells between tabs are taken
    as they are.
    """

    TAB = "\t"
    COMMA = ","

    @property
    def other(self) -> "Separator":
        """The one that it is not."""
        return Separator.COMMA if self is Separator.TAB else Separator.TAB

    @property
    def suffix(self) -> str:
        """How the names of such files end."""
        return "tsv" if self is Separator.TAB else "csv"


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table.

    Attributes:
        line: its line in the file, from 1.
        cells: its cells by the names of their columns.
        columns: the column of the line, from 1, at which each cell begins.
    """

    line: int
    cells: Mapping[str, str]
    columns: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Table:
    """A table that was read.

    Attributes:
        names: the names of its columns, in lower case, in their order.
        rows: its rows; lines that are empty are none.
    """

    names: tuple[str, ...]
    rows: tuple[Row, ...]


def read_table(path: Path, encoding: str, separator: Separator, needed: Sequence[str]) -> Table:
    """The table that a file holds.

    Args:
        path: the file.
        encoding: what it is written in; empty for UTF-8.
        separator: what stands between its cells.
        needed: the columns that it must have.

    Raises:
        InputError: every problem of the file: one that cannot be read, a column that is missing or
            named twice, a row with more or fewer cells, or quotation marks that do not match.
    """
    found = read_lines(path, encoding)
    problems = Problems(path)
    names = _names(problems, found, separator, needed)
    problems.check()
    rows = []
    for number, line in enumerate(found[1:], 2):
        if not line:
            continue
        cells = _cells(line, separator)
        if isinstance(cells, int):
            what = N_("the quotation mark is out of place")
            expected = N_("expected a cell within one line, each quotation mark in it doubled")
            problems.complain(what, expected, number, cells)
        elif len(cells) != len(names):
            what = N_("the row has {count} {count:cell|cells}")
            expected = N_("expected {expected}, as the first row")
            counts = {"count": len(cells), "expected": len(names)}
            problems.complain(what, expected, number, **counts)
        else:
            texts = {name: text for name, (_, text) in zip(names, cells, strict=True)}
            starts = {name: start for name, (start, _) in zip(names, cells, strict=True)}
            rows.append(Row(number, MappingProxyType(texts), MappingProxyType(starts)))
    problems.check()
    return Table(names, tuple(rows))


def write_table(
    path: str, names: Sequence[str], rows: Sequence[Sequence[str]], separator: Separator
) -> bytes:
    r"""A table as UTF-8 text.

    Args:
        path: what a refusal is to name.
        names: the names of the columns.
        rows: as many cells each.
        separator: what stands between the cells.

    Raises:
        InputError: a cell holds a line end, or a tab where tabs separate.

    >>> write_table("a.csv", ["a", "b"], [["1", "say \"x\", y"]], Separator.COMMA)
    b'a,b\n1,"say ""x"", y"\n'
    """
    unholdable = re.compile("[\n\r\t]" if separator is Separator.TAB else "[\n\r]")
    problems = Problems(path)
    for text in (text for row in rows for text in row if unholdable.search(text)):
        what = N_("'{text}' holds a tab or a line end")
        expected = N_("choose a format that can hold it")
        problems.complain(what, expected, text=text)
    problems.check()
    written = (separator.value.join(_cell(text, separator) for text in row) for row in rows)
    return "".join(f"{row}\n" for row in (separator.value.join(names), *written)).encode()


def _cell(text: str, separator: Separator) -> str:
    if separator is Separator.COMMA and ('"' in text or "," in text):
        return '"' + text.replace('"', '""') + '"'
    return text


def _names(
    problems: Problems, found: Sequence[str], separator: Separator, needed: Sequence[str]
) -> tuple[str, ...]:
    """The names of the columns; what is wrong with them is noted."""
    if not found:
        problems.complain(
            N_("the file is empty"), N_("expected a first row that names the columns")
        )
        return ()
    names = _header(found[0], separator)
    would_fit = set(needed) <= set(_header(found[0], separator.other))
    other = {Separator.TAB: "tabs", Separator.COMMA: "commas"}[separator.other]
    for name in [name for name in needed if name not in names]:
        expected = (
            N_("expected it in the first row; it would be there if {other} stood between the cells")
            if would_fit
            else N_("expected it in the first row")
        )
        what = N_("there is no column '{column}'")
        problems.complain(what, expected, 1, None, column=name, other=other)
    if not problems.problems:
        for name in sorted({name for name in names if names.count(name) > 1}):
            what = N_("there are two columns '{column}'")
            expected = N_("expected one column of a name")
            problems.complain(what, expected, 1, None, column=name)
    return names


def _header(line: str, separator: Separator) -> tuple[str, ...]:
    cells = _cells(line, separator)
    return () if isinstance(cells, int) else tuple(text.strip().lower() for _, text in cells)


def _cells(line: str, separator: Separator) -> list[tuple[int, str]] | int:
    """The cells of a line with their columns, or the column of a quotation mark out of place."""
    if separator is Separator.TAB:
        cells, start = [], 1
        for text in line.split("\t"):
            cells.append((start, text))
            start += len(text) + 1
        return cells
    cells, at = [], 0
    while True:
        quoted = _QUOTED.match(line, at)
        found = quoted or _PLAIN.match(line, at)
        if not found:
            return line.index('"', at) + 1
        cells.append((at + 1, quoted[1].replace('""', '"') if quoted else found[0]))
        at = found.end() + 1
        if at > len(line):
            return cells
