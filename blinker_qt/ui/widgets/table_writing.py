"""Tables as text for the clipboard, and as files."""

from collections.abc import Callable, Sequence
from pathlib import Path

from blinker_qt.compare.table import Table, headed
from blinker_qt.compare.table_writing import as_csv, as_latex, as_markdown
from blinker_qt.formats.atomic import write_atomically
from blinker_qt.ui.widgets.table_model import cell_text, words

_BREAKS = str.maketrans("\t\n\r", "   ")


def as_tab_separated(table: Table, places: Sequence[int]) -> str:
    """Some rows of a table under its headings, to be pasted into a sheet or a message.

    The signature comes below, so that no figure goes without it.
    """
    lines = [[headed(column, words) for column in table.columns]]
    for place in places:
        cells = zip(table.columns, table.rows[place], strict=True)
        lines.append([cell_text(column, cell) for column, cell in cells])
    lines += [[table.signature]] if table.signature else []
    return "".join("\t".join(cell.translate(_BREAKS) for cell in line) + "\n" for line in lines)


def _markdown(tables: Sequence[Table]) -> str:
    return as_markdown(tables, words)


_WRITERS: dict[str, Callable[[Sequence[Table]], str]] = {
    ".csv": as_csv,
    ".tex": as_latex,
    ".md": _markdown,
}


def save_tables(path: Path, tables: Sequence[Table]) -> None:
    """Write tables to a file; the end of its name says the format, CSV where it says none of ours.

    Raises:
        SaveError: the file was not written; what stood there is as it was.
    """
    write = _WRITERS.get(path.suffix.lower(), as_csv)
    write_atomically(path, write(tables).encode())
