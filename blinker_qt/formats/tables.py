"""Tables in text files: a first row that names the columns, and one row a line."""

import csv
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from enum import Enum
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from blinker_qt.bitext.errors import Sentence
from blinker_qt.formats.foreign_files import (
    ForeignFile,
    Problems,
    Sign,
    as_lines,
    first_few,
    first_lines,
)
from blinker_qt.formats.reading import DEFAULT_CAP
from blinker_qt.translation import N_, Translatable

# A verse may be longer than Python allows by default.
csv.field_size_limit(DEFAULT_CAP)


class Separator(Enum):
    """The separator between the cells of a row.

    Cells separated by commas may be quoted, as in RFC 4180; cells separated by tabs are literal.
    """

    TAB = "\t"
    COMMA = ","

    @property
    def suffix(self) -> str:
        """The suffix of such files."""
        return "tsv" if self is Separator.TAB else "csv"


_SIGNS: Mapping[str, Translatable] = {"\t": N_("tabs"), ",": N_("commas"), ";": N_("semicolons")}
"""Signs that may separate cells, and how messages call them."""


class Row(NamedTuple):
    """One row of a table: its line from 1, and its cells by the names of their columns."""

    line: int
    cells: Mapping[str, str]


class ParsedTable(NamedTuple):
    """A table: the names of its columns in lower case, and its rows without empty lines."""

    names: Sequence[str]
    rows: Sequence[Row]


def read_table(
    file: ForeignFile,
    separator: Separator,
    needed: Sequence[str],
    known: Sequence[str] | None = None,
    encoding: str = "",
) -> ParsedTable:
    """Read the table in a file with the needed columns; empty if its first row is invalid.

    Problems are recorded in the file: a missing or repeated column, a row with more or fewer cells,
    or unmatched quotation marks. Columns that are not known, if any are, cause a remark. The
    encoding is that of the choices unless it is given.
    """
    lines = file.plain_lines(encoding)
    names = _names(file, lines, separator, needed)
    if not names:
        return ParsedTable((), ())
    strange = first_few([name for name in names if known is not None and name not in known])
    file.remark(N_("columns that were not kept: {columns}"), bool(strange), columns=strange)
    rows = []
    for number, line in enumerate(lines[1:], 2):
        cells = _cells(line, separator) if line else []
        if cells is None:
            what = N_(
                "the quotation mark is misplaced: a cell stands on one line, with each quotation "
                "mark in it doubled"
            )
            file.complain(what, number)
        elif line and len(cells) != len(names):
            what = N_("the row has {count} {count:cell|cells}, the first row {expected}")
            file.complain(what, number, count=len(cells), expected=len(names))
        elif line:
            rows.append(Row(number, dict(zip(names, cells, strict=True))))
    return ParsedTable(names, rows)


def write_table(
    path: str, names: Sequence[str], rows: Sequence[Sequence[str]], separator: Separator
) -> bytes:
    r"""A table as UTF-8 text; `path` is the file name in problems.

    Raises:
        InputError: a cell holds a line end, or a tab where tabs separate.

    >>> write_table("a.csv", ["a", "b"], [["1", "say \"x\", y"]], Separator.COMMA)
    b'a,b\n1,"say ""x"", y"\n'
    """
    unholdable = re.compile("[\n\r\t]" if separator is Separator.TAB else "[\n\r]")
    problems = Problems(path)
    for text in (text for row in rows for text in row if unholdable.search(text)):
        what = N_("'{text}' holds a tab or a line end; choose a format that can hold it")
        problems.complain(what, text=text)
    problems.check()
    if separator is Separator.TAB:
        return as_lines(map("\t".join, (names, *rows)))
    written = StringIO()
    csv.writer(written, lineterminator="\n").writerows((names, *rows))
    return written.getvalue().encode()


def table_of(separator: Separator, *columns: str) -> Sign:
    """A sign: the first row has these columns."""

    def looks_like(path: Path) -> bool:
        first, *_ = first_lines(path) or [""]
        return set(columns) <= {cell.strip().strip('"') for cell in first.split(separator.value)}

    return looks_like


def _names(
    file: ForeignFile, lines: Sequence[str], separator: Separator, needed: Sequence[str]
) -> Sequence[str]:
    """The names of the columns; empty, with recorded problems, if they are invalid."""
    problems = len(file.problems)
    if not lines:
        file.complain(N_("the file is empty: expected a first row that names the columns"))
        return ()
    names = [text.strip().lower() for text in _cells(lines[0], separator) or ()]
    others = [
        Sentence(name)
        for sign, name in _SIGNS.items()
        if set(needed) <= {text.strip(' "').lower() for text in lines[0].split(sign)}
    ]
    for name in [name for name in needed if name not in names]:
        what = N_("the first row has no column '{column}'")
        if others:
            what = N_(
                "the first row has no column '{column}'; it would have one if {other} separated "
                "the cells"
            )
        file.complain(what, 1, column=name, other=others[0] if others else "")
    if len(file.problems) == problems:
        for name in sorted(name for name, count in Counter(names).items() if count > 1):
            what = N_("there are two columns '{column}'")
            file.complain(what, 1, column=name)
    return names if len(file.problems) == problems else ()


def _cells(line: str, separator: Separator) -> list[str] | None:
    """The cells of a line, or None where a quotation mark is out of place."""
    if separator is Separator.TAB:
        return line.split("\t")
    try:
        # A carriage return would end the line.
        return next(csv.reader([line.replace("\r", " ")], strict=True), [])
    except csv.Error:
        return None
