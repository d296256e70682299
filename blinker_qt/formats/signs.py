"""What files of each format look like at their beginning, broken ones among them.

A sign tells what a file may be, never what it is: that it can be read is for its reader to prove.
"""

import re
from collections.abc import Callable
from pathlib import Path

from blinker_qt.formats.reading import UTF_16_MARKS, opened

_HEAD = 1 << 16
"""The bytes of a file that are looked at."""
_MOST_FILES = 4096
"""The entries of a folder that are looked at."""

Sign = Callable[[Path], bool]
"""Whether a file, or a folder, looks like one of a format; it never fails."""


def most_lines(pattern: str) -> Sign:
    """A sign of most lines that hold anything; the first may be a heading or a slip."""
    whole = re.compile(pattern)

    def looks_like(path: Path) -> bool:
        rows = [row for row in first_lines(path) if row.strip()]
        return 2 * sum(bool(whole.fullmatch(row)) for row in rows) > len(rows)

    return looks_like


def lines_of_links(link: str) -> Sign:
    """A sign of lines of links of this pattern, perhaps with an identifier and a tab before."""
    return most_lines(rf"(?:[^\t ]+\t)?[ \t]*{link}(?:[ \t]+{link})*[ \t]*")


def any_line(pattern: str) -> Sign:
    """A sign of something that stands at the beginning of a line."""
    beginning = re.compile(rf"^{pattern}", re.MULTILINE)
    return lambda path: any(beginning.match(row) for row in first_lines(path))


def beginning(pattern: str) -> Sign:
    """A sign of how a file begins, on however many lines."""
    compiled = re.compile(pattern)
    return lambda path: bool(compiled.match("\n".join(first_lines(path))))


def table_of(separator: str, *columns: str) -> Sign:
    """A sign of a first row that names these columns."""

    def looks_like(path: Path) -> bool:
        first, *_ = first_lines(path) or [""]
        return set(columns) <= {cell.strip().strip('"') for cell in first.split(separator)}

    return looks_like


def has_text(path: Path) -> bool:
    """A text of any kind."""
    return any(row.strip() for row in first_lines(path))


annotation_file = any_line(r"(?:<\?xml[^>]*\?>)?\s*<annotation-set\b")


def first_lines(path: Path) -> list[str]:
    """The first lines of a file; none of what is no text or cannot be read."""
    try:
        with opened(path) as file:
            data = file.read(_HEAD + 1)
    except (OSError, ValueError):
        return []
    encoding = "utf-16" if data.startswith(UTF_16_MARKS) else "utf-8"
    text = data.decode(encoding, "replace")
    if "\0" in text:
        return []
    rows = text.removeprefix("\ufeff").split("\n")
    # The last line of a longer file may be cut off in its middle.
    whole = rows[:-1] if len(data) > _HEAD and len(rows) > 1 else rows
    return [row.removesuffix("\r") for row in whole]


def names_in(folder: Path) -> list[str]:
    """The names of what is in a folder; none of what is no folder or cannot be read."""
    try:
        names = [path.name for path, _ in zip(folder.iterdir(), range(_MOST_FILES), strict=False)]
    except (OSError, ValueError):
        return []
    return sorted(names)
