"""Tables of figures, written as text, JSON, CSV, LaTeX and Markdown."""

import csv
import io
import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from blinker_qt.agreement.dice import Spread
from blinker_qt.agreement.resampling import Interval
from blinker_qt.bitext.errors import Sentence, translated
from blinker_qt.bitext.verses import Word
from blinker_qt.layouts.charts import Sketch
from blinker_qt.translation import LEAST_GROUPED, tr

Cell = str | int | float | Spread | Sentence | None
"""The content of one place of a table; None if it is empty.

A sentence is translated, a text is not.
"""


Place = tuple[int, Word | None]
"""A verse pair, by its place in the bitext, and perhaps a word of it."""


class Kind(Enum):
    """The kind of values in a column, which decides how they are shown."""

    TEXT = "text"
    COUNT = "count"
    """A whole number."""
    RATE = "rate"
    """From 0 to 1, shown in percent with two decimals."""
    FIGURE = "figure"
    """Any other number, shown with four decimals."""
    AMOUNT = "amount"
    """Any other number, shown with two decimals, such as hours or money."""
    PACE = "pace"
    """Any other number, shown as a whole one, since its decimals mean nothing."""
    SPREAD = "spread"
    """A `Spread` of rates, shown in percent as mean ± SD; of one rate without an SD."""
    FIGURES = "figures"
    """A `Spread` of any other numbers, likewise, with four decimals."""


_IN_PERCENT = (Kind.RATE, Kind.SPREAD)
_DECIMALS = {Kind.RATE: 2, Kind.AMOUNT: 2, Kind.PACE: 0, Kind.FIGURE: 4}


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its name in JSON and CSV, and its English heading."""

    name: str
    heading: str | Sentence
    kind: Kind = Kind.TEXT


def columns(kind: Kind, *headings: str) -> tuple[Column, ...]:
    """Columns of one kind whose names are the headings with underscores."""
    return tuple(Column(heading.replace(" ", "_"), heading, kind) for heading in headings)


ANNOTATOR = Column("annotator", "annotator")
FIRST, SECOND = Column("first", "annotator"), Column("second", "and annotator")
"""The two annotators that a row is about."""


def headed(column: Column, heading: str = "") -> str:
    """The English heading of a column, or another text, with the unit of the cells.

    >>> headed(Column("share", "share", Kind.RATE)), headed(Column("links", "links", Kind.COUNT))
    ('share (%)', 'links')
    """
    unit = " (%)" if column.kind in _IN_PERCENT else ""
    return (heading or str(column.heading)) + unit


def heading_shown(column: Column) -> str:
    """The heading of a column in the reader's language, with the unit of the cells."""
    return headed(column, _in_own_language(column.heading))


def title_shown(table: "Table") -> str:
    """The title of a table in the reader's language."""
    return _in_own_language(table.title)


def _in_own_language(text: str | Sentence) -> str:
    return said(text) if isinstance(text, Sentence) else tr(text)


@dataclass(frozen=True, slots=True)
class Table:
    """Figures in rows and columns.

    Attributes:
        name: what it is of, such as ``annotators``; JSON and CSV have its `key`.
        title: its English title.
        signature: the options behind the figures, in one line; may be empty.
        notes: explanations for readers, below the figures.
        warnings: what readers must know before they believe the figures; it stands above them.
        part: the name of the part of the study; empty for the whole study.
        cell_notes: a note on a cell, by row and column.
        places: for each row, what it is about; empty where rows are about nothing of the kind.
    """

    name: str
    title: str | Sentence
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    signature: str = ""
    notes: tuple[Sentence, ...] = ()
    part: str = ""
    cell_notes: Mapping[tuple[int, int], tuple[Sentence, ...]] = field(
        default_factory=dict, hash=False
    )
    places: tuple[Place, ...] = ()
    warnings: tuple[Sentence, ...] = ()

    def __post_init__(self) -> None:
        for row in self.rows:
            if len(row) != len(self.columns):
                raise ValueError(f"{len(row)} cells in a row of {len(self.columns)} columns")

    @property
    def key(self) -> str:
        """The name, with that of the part: no other table of an answer has the same."""
        return f"{self.name} ({self.part})" if self.part else self.name


class Answer(NamedTuple):
    """The answer to a question, perhaps only the first part of it.

    Attributes:
        gold: the name of the gold standard that others are compared with, if any.
    """

    tables: tuple[Table, ...]
    plots: tuple[Sketch, ...] = ()
    is_whole: bool = True
    gold: str = ""


def or_none(figure: float) -> float | None:
    """A number from an array as a cell; None for NaN."""
    return None if np.isnan(figure) else float(figure)


def ends(interval: Interval | None) -> tuple[Cell, Cell]:
    """The two ends of an interval as cells."""
    return (None, None) if interval is None else (interval.low, interval.high)


def shown(kind: Kind, cell: Cell) -> str:
    """A cell as text for readers; an en dash for None.

    >>> shown(Kind.RATE, 0.90344), shown(Kind.SPREAD, Spread(0.9, 0.0239, 10))
    ('90.34', '90.00 ± 2.39')
    >>> shown(Kind.FIGURE, -0.00001), shown(Kind.FIGURE, -0.0001)
    ('0.0000', '-0.0001')
    >>> shown(Kind.COUNT, 9999), shown(Kind.COUNT, 31102)
    ('9999', '31,102')
    """
    if cell is None:
        return "–"
    if isinstance(cell, Spread):
        times, decimals = (1, 4) if kind is Kind.FIGURES else (100, 2)
        mean = f"{times * cell.mean:.{decimals}f}"
        return mean if cell.sd is None else f"{mean} ± {times * cell.sd:.{decimals}f}"
    if isinstance(cell, int | float) and kind in _DECIMALS:
        figure = round(100 * cell if kind is Kind.RATE else cell, _DECIMALS[kind])
        # What is rounded to zero from below has no sign.
        return f"{figure + 0.0:.{_DECIMALS[kind]}f}"
    if kind is Kind.COUNT and isinstance(cell, int) and cell >= LEAST_GROUPED:
        return f"{cell:,}"
    return str(cell)


_LATEX = {
    **{sign: f"\\{sign}" for sign in "&%$#_{}"},
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "±": r"$\pm$",
    "–": "--",
}
_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>#|~])")


def as_text(tables: Sequence[Table]) -> str:
    """Tables under their titles in aligned columns, each with its notes and its signature."""
    return "".join(_text_lines(tables))


def _text_lines(tables: Sequence[Table]) -> Iterator[str]:
    for place, table in enumerate(tables):
        if place:
            yield "\n"
        yield f"{printable(str(table.title))}\n\n"
        if table.warnings:
            yield from (f"{printable(str(warning))}\n" for warning in table.warnings)
            yield "\n"
        yield from _aligned(table)
        if table.notes or table.signature:
            yield "\n"
        yield from (f"{printable(str(note))}\n" for note in table.notes)
        if table.signature:
            yield f"{table.signature}\n"


def as_json(tables: Sequence[Table]) -> str:
    """One object: the signature of each table by its name, and for each name a list of its rows.

    Rates are from 0 to 1 and unrounded; a spread is an object with ``mean`` and ``sd``; empty cells
    are null. Warnings, if any, are a list by the name of their table.
    """
    content: dict[str, object] = {
        "signatures": {table.key: table.signature for table in tables if table.signature}
    }
    if warnings := {
        table.key: list(map(str, table.warnings)) for table in tables if table.warnings
    }:
        content["warnings"] = warnings
    for table in tables:
        names = [column.name for column in table.columns]
        content[table.key] = [dict(zip(names, map(_plain, row), strict=True)) for row in table.rows]
    return json.dumps(content, ensure_ascii=False, allow_nan=False, indent=2) + "\n"


def as_csv(tables: Sequence[Table], delimiter: str = ",") -> str:
    """CSV with one line for each row; the first column names the table, the last the signature.

    Warnings, if any, have a column before the signature. Rates are from 0 to 1 and unrounded; a
    spread fills ``NAME`` with its mean and ``NAME_sd``.
    """
    return "".join(csv_pieces(tables, delimiter))


def csv_pieces(tables: Sequence[Table], delimiter: str = ",") -> Iterator[str]:
    """The lines of `as_csv`, one by one."""
    headings: dict[str, None] = {}
    for column in chain.from_iterable(table.columns for table in tables):
        headings[column.name] = None
        if column.kind in (Kind.SPREAD, Kind.FIGURES):
            headings[f"{column.name}_sd"] = None
    warned = ["warnings"] if any(table.warnings for table in tables) else []
    rows = (
        {
            "table": table.key,
            **{
                name: cell
                for pair in zip(table.columns, row, strict=True)
                for name, cell in _csv_cells(*pair)
            },
            **({"warnings": "; ".join(map(str, table.warnings))} if warned else {}),
            "signature": table.signature,
        }
        for table in tables
        for row in table.rows
    )
    line = io.StringIO()
    names = ["table", *headings, *warned, "signature"]
    writer = csv.DictWriter(line, names, restval="", delimiter=delimiter, lineterminator="\n")
    writer.writeheader()
    yield line.getvalue()
    for row in rows:
        line.seek(0)
        line.truncate()
        writer.writerow(row)
        yield line.getvalue()


def as_latex(tables: Sequence[Table]) -> str:
    """Each table as a LaTeX ``tabular`` without packages, with its warnings in the first rows.

    Title and signature are comments.
    """
    return "\n".join(map(_table_as_latex, tables))


def as_markdown(tables: Sequence[Table]) -> str:
    """Each table as a Markdown table under a heading, in the reader's language."""
    return "\n".join(map(_table_as_markdown, tables))


FORMATS: Mapping[str, Callable[[Sequence[Table]], Iterable[str]]] = MappingProxyType(
    {
        "text": _text_lines,
        "json": lambda tables: (as_json(tables),),
        "csv": csv_pieces,
        "latex": lambda tables: (as_latex(tables),),
    }
)
"""The output formats of tables; they yield pieces, as tables may have millions of rows."""


def said(sentence: Sentence) -> str:
    """A sentence in the reader's language."""
    return translated(sentence.template, sentence.values)


def cell_text(column: Column, cell: Cell) -> str:
    """A cell in the reader's language."""
    return said(cell) if isinstance(cell, Sentence) else shown(column.kind, cell)


def printable(text: str) -> str:
    """The text without control characters and line breaks."""
    if text.isprintable():
        return text
    return "".join("\ufffd" if unicodedata.category(char) == "Cc" else char for char in text)


def _plain(cell: Cell) -> object:
    if isinstance(cell, Spread):
        return {"mean": cell.mean, "sd": cell.sd}
    return cell.for_programs if isinstance(cell, Sentence) else cell


def _csv_cells(column: Column, cell: Cell) -> Iterator[tuple[str, str | int | float]]:
    if isinstance(cell, Spread):
        yield column.name, cell.mean
        if cell.sd is not None:
            yield f"{column.name}_sd", cell.sd
    elif cell is not None:
        yield column.name, cell.for_programs if isinstance(cell, Sentence) else cell


def _cells_as_text(table: Table) -> Iterator[list[str]]:
    """The headings and the rows of a table."""
    yield [headed(column) for column in table.columns]
    for row in table.rows:
        cells = zip(table.columns, row, strict=True)
        yield [printable(shown(column.kind, cell)) for column, cell in cells]


def _aligned(table: Table) -> Iterator[str]:
    """The headings and rows as lines with aligned columns: texts to the left, figures to the right.

    Rows are generated twice instead of being kept, since there may be millions of them.
    """
    widths = [0] * len(table.columns)
    for row in _cells_as_text(table):
        widths = [max(width, _width(cell)) for width, cell in zip(widths, row, strict=True)]
    for row in _cells_as_text(table):
        padded = []
        for cell, width, column in zip(row, widths, table.columns, strict=True):
            room = " " * (width - _width(cell))
            padded.append(cell + room if column.kind is Kind.TEXT else room + cell)
        yield "  ".join(padded).rstrip() + "\n"


def _width(text: str) -> int:
    """The width of a text in terminal columns."""
    if text.isascii():
        return len(text)
    return sum(map(_width_of, text))


@cache
def _width_of(char: str) -> int:
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def _table_as_latex(table: Table) -> str:
    sides = "".join("l" if column.kind is Kind.TEXT else "r" for column in table.columns)
    heads = (str(table.title), table.signature)
    lines = [f"% {printable(line)}" for line in heads if line]
    lines += [f"\\begin{{tabular}}{{{sides}}}", r"\hline"]
    # Readers of a paper do not see comments.
    spanned = f"\\multicolumn{{{len(table.columns)}}}{{p{{.9\\linewidth}}}}"
    lines += [f"{spanned}{{{_latex(str(warning))}}} \\\\" for warning in table.warnings]
    lines.append(_latex_row(headed(column) for column in table.columns))
    lines.append(r"\hline")
    for row in table.rows:
        cells = zip(table.columns, row, strict=True)
        lines.append(_latex_row(shown(column.kind, cell) for column, cell in cells))
    lines += [r"\hline", r"\end{tabular}"]
    return "\n".join(lines) + "\n"


def _latex_row(cells: Iterable[str]) -> str:
    """A row of a LaTeX table."""
    return " & ".join(map(_latex, cells)) + r" \\"


def _latex(text: str) -> str:
    """A text with the special characters of LaTeX escaped."""
    return "".join(_LATEX.get(char, char) for char in printable(text))


def _table_as_markdown(table: Table) -> str:
    heads = [_markdown(heading_shown(column)) for column in table.columns]
    rules = [":--" if column.kind is Kind.TEXT else "--:" for column in table.columns]
    lines = [f"### {_markdown(title_shown(table))}", ""]
    for warning in table.warnings:
        lines += [f"**{_markdown(said(warning))}**", ""]
    lines += [_markdown_row(heads), _markdown_row(rules)]
    for row in table.rows:
        lines.append(_markdown_row([*map(_markdown, map(cell_text, table.columns, row))]))
    for note in table.notes:
        lines += ["", _markdown(said(note))]
    if table.signature:
        lines += ["", f"`{table.signature}`"]
    return "\n".join(lines) + "\n"


def _markdown(text: str) -> str:
    return _MARKDOWN.sub(r"\\\1", printable(text))


def _markdown_row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
