"""Tables as text for people, as JSON and CSV for programs, and as LaTeX, Markdown and HTML."""

import csv
import html
import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from types import MappingProxyType

from blinker_qt.agreement.dice import Spread
from blinker_qt.bitext.sentence import Sentence
from blinker_qt.compare.table import Cell, Column, Kind, Table, headed, shown
from blinker_qt.translation import filled

Words = Callable[[str], str]
"""An English text of a table in the reader's language."""

_LATEX = {
    **{sign: f"\\{sign}" for sign in "&%$#_{}"},
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "±": r"$\pm$",
    "–": "--",
}
_QUOTED = re.compile("“([^“”]*)”")
_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>#|~])")


def as_it_is(text: str) -> str:
    """Leave a text in English."""
    return text


def as_text(tables: Sequence[Table]) -> str:
    """Tables under their titles in aligned columns, each with its notes and its signature."""
    return "".join(_text_pieces(tables))


def as_json(tables: Sequence[Table]) -> str:
    """One object: the signature of each table by its name, and for each name a list of its rows.

    Rates are from 0 to 1 and unrounded; a spread is an object with ``mean`` and ``sd``; null
    stands where there is nothing.
    """
    content: dict[str, object] = {
        "signatures": {table.name: table.signature for table in tables if table.signature}
    }
    for table in tables:
        names = [column.name for column in table.columns]
        content[table.name] = [
            dict(zip(names, map(_plain, row), strict=True)) for row in table.rows
        ]
    return json.dumps(content, ensure_ascii=False, allow_nan=False, indent=2) + "\n"


def as_csv(tables: Sequence[Table], delimiter: str = ",") -> str:
    """One row of figures a line; the first column names the table, the last the signature.

    Rates are from 0 to 1 and unrounded; a spread fills ``NAME`` with its mean and ``NAME_sd``.

    Args:
        tables: the tables.
        delimiter: what stands between cells; such as a tab, for TSV.
    """
    return "".join(csv_pieces(tables, delimiter))


def csv_pieces(tables: Sequence[Table], delimiter: str = ",") -> Iterator[str]:
    """The lines of `as_csv`, one by one."""
    headings = dict.fromkeys(name for table in tables for name in _csv_names(table.columns))
    columns = ["table", *headings, "signature"]
    line = _Line()
    writer = csv.DictWriter(line, columns, restval="", delimiter=delimiter, lineterminator="\n")
    writer.writeheader()
    yield line.text
    for table in tables:
        for row in table.rows:
            cells = {
                name: cell
                for pair in zip(table.columns, row, strict=True)
                for name, cell in _csv_cells(*pair)
            }
            writer.writerow({"table": table.name, **cells, "signature": table.signature})
            yield line.text


class _Line:
    """Where a line of CSV is written to; holds the last one."""

    text = ""

    def write(self, text: str) -> None:
        """Take a whole line, which the writer gives in one go."""
        self.text = text


def as_latex(tables: Sequence[Table]) -> str:
    """Each table as a ``tabular`` that needs no package, its signature as a comment."""
    return "\n".join(map(_table_as_latex, tables))


def as_markdown(tables: Sequence[Table], words: Words = as_it_is) -> str:
    """Each table as a table of pipes under a heading."""
    return "\n".join(_table_as_markdown(table, words) for table in tables)


def as_html(table: Table, words: Words = as_it_is) -> str:
    """A table as an HTML ``table`` element with its caption, followed by its notes."""
    heads = "".join(
        f'<th scope="col" class="{column.kind.value}">{html.escape(headed(column, words))}</th>'
        for column in table.columns
    )
    lines = [f"<table>\n<caption>{html.escape(words(table.title))}</caption>"]
    lines.append(f"<thead><tr>{heads}</tr></thead>\n<tbody>")
    for row in table.rows:
        cells = zip(table.columns, row, strict=True)
        texts = [_html_cell(column, cell, words) for column, cell in cells]
        lines.append(f"<tr>{''.join(texts)}</tr>")
    lines.append("</tbody>\n</table>")
    lines += [f'<p class="note">{html.escape(said(note, words))}</p>' for note in table.notes]
    return "\n".join(lines) + "\n"


def _text_pieces(tables: Sequence[Table]) -> Iterator[str]:
    """The lines of `as_text`, one by one."""
    for place, table in enumerate(tables):
        if place:
            yield "\n"
        yield from (f"{line}\n" for line in _text_lines(table))


FORMATS: Mapping[str, Callable[[Sequence[Table]], Iterable[str]]] = MappingProxyType(
    {
        "text": _text_pieces,
        "json": lambda tables: (as_json(tables),),
        "csv": csv_pieces,
        "latex": lambda tables: (as_latex(tables),),
    }
)
"""The ways in which commands print tables, piece by piece: tables may have millions of rows."""


def said(sentence: Sentence, words: Words) -> str:
    """A sentence in the reader's language."""
    return filled(words(sentence.template), **sentence.values)


def said_in_html(sentence: Sentence, words: Words) -> str:
    """A sentence as HTML; words that it quotes are runs of their own, whichever way they go."""
    return _QUOTED.sub(r"“<bdi>\1</bdi>”", html.escape(printable(said(sentence, words))))


def printable(text: str) -> str:
    """The text without characters that would steer a terminal or break a line of a table."""
    if text.isprintable():
        return text
    return "".join("\ufffd" if unicodedata.category(char) == "Cc" else char for char in text)


def _in_words(cell: Cell, words: Words) -> Cell:
    return said(cell, words) if isinstance(cell, Sentence) else cell


def _plain(cell: Cell) -> object:
    if isinstance(cell, Spread):
        return {"mean": cell.mean, "sd": cell.sd}
    return cell.for_programs if isinstance(cell, Sentence) else cell


def _csv_names(columns: Sequence[Column]) -> Iterator[str]:
    for column in columns:
        yield column.name
        if column.kind in (Kind.SPREAD, Kind.FIGURES):
            yield f"{column.name}_sd"


def _csv_cells(column: Column, cell: Cell) -> Iterator[tuple[str, str | int | float]]:
    if isinstance(cell, Spread):
        yield column.name, cell.mean
        yield f"{column.name}_sd", cell.sd
    elif cell is not None:
        yield column.name, cell.for_programs if isinstance(cell, Sentence) else cell


def _text_lines(table: Table) -> Iterator[str]:
    heads = [headed(column) for column in table.columns]
    widths = list(map(_width, heads))
    # The texts of all cells would take more memory than the cells, so they are made twice.
    for cells in _cells_as_text(table):
        widths = [max(width, _width(cell)) for width, cell in zip(widths, cells, strict=True)]
    yield table.title
    yield ""
    for cells in chain((heads,), _cells_as_text(table)):
        yield _aligned(cells, widths, table.columns)
    if table.notes or table.signature:
        yield ""
    yield from (printable(str(note)) for note in table.notes)
    if table.signature:
        yield table.signature


def _cells_as_text(table: Table) -> Iterator[list[str]]:
    kinds = [column.kind for column in table.columns]
    for row in table.rows:
        yield [printable(shown(kind, cell)) for kind, cell in zip(kinds, row, strict=True)]


def _aligned(cells: Sequence[str], widths: Sequence[int], columns: Sequence[Column]) -> str:
    padded = []
    for cell, width, column in zip(cells, widths, columns, strict=True):
        room = " " * (width - _width(cell))
        padded.append(cell + room if column.kind is Kind.TEXT else room + cell)
    return "  ".join(padded).rstrip()


def _width(text: str) -> int:
    """How many columns of a terminal a text takes."""
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
    lines = [f"% {line}" for line in (table.title, table.signature) if line]
    lines += [f"\\begin{{tabular}}{{{sides}}}", r"\hline"]
    lines.append(_latex_row(headed(column) for column in table.columns))
    lines.append(r"\hline")
    for row in table.rows:
        cells = zip(table.columns, row, strict=True)
        lines.append(_latex_row(shown(column.kind, cell) for column, cell in cells))
    lines += [r"\hline", r"\end{tabular}"]
    return "\n".join(lines) + "\n"


def _latex_row(cells: Iterator[str]) -> str:
    return " & ".join(map(latex, cells)) + r" \\"


def latex(text: str) -> str:
    """A text with the signs that LaTeX would take for commands written out."""
    return "".join(_LATEX.get(char, char) for char in printable(text))


def _table_as_markdown(table: Table, words: Words) -> str:
    heads = [_markdown(headed(column, words)) for column in table.columns]
    rules = [":--" if column.kind is Kind.TEXT else "--:" for column in table.columns]
    lines = [f"### {_markdown(words(table.title))}", ""]
    lines += [_markdown_row(heads), _markdown_row(rules)]
    for row in table.rows:
        cells = zip(table.columns, row, strict=True)
        texts = [shown(column.kind, _in_words(cell, words)) for column, cell in cells]
        lines.append(_markdown_row([*map(_markdown, texts)]))
    for note in table.notes:
        lines += ["", _markdown(said(note, words))]
    if table.signature:
        lines += ["", f"`{table.signature}`"]
    return "\n".join(lines) + "\n"


def _markdown(text: str) -> str:
    return _MARKDOWN.sub(r"\\\1", printable(text))


def _markdown_row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _html_cell(column: Column, cell: Cell, words: Words) -> str:
    if isinstance(cell, Sentence):
        text = said_in_html(cell, words)
    else:
        text = html.escape(printable(shown(column.kind, cell)))
    return f'<td class="{column.kind.value}" dir="auto">{text}</td>'
