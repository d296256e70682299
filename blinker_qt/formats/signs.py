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

_NUMBER = r"[0-9]{1,7}"
_LINK = rf"{_NUMBER}-{_NUMBER}"
_POSSIBLE = rf"{_NUMBER}(?:[p?]{_NUMBER}|-{_NUMBER}(?:[-:]?[SP])?)"
_SCORE = r":-?[0-9.]{1,20}(?:[eE][-+]?[0-9]{1,3})?"
_SIL = rf"(?:{_NUMBER}|NULL)-(?:{_NUMBER}|NULL)(?:{_SCORE}){{0,2}}"

_ROW = re.compile(rf"[ \t]*{_NUMBER}[ \t]+{_NUMBER}[ \t]*")
_TEXTS = 2

Sign = Callable[[Path], bool]
"""Whether a file, or a folder, looks like one of a format; it never fails."""


def _of_lines(pattern: str) -> Sign:
    """A sign of most lines that hold anything; the first may be a heading or a slip."""
    whole = re.compile(pattern)

    def looks_like(path: Path) -> bool:
        rows = [row for row in _rows(path) if row.strip()]
        return 2 * sum(bool(whole.fullmatch(row)) for row in rows) > len(rows)

    return looks_like


def _of_text(pattern: str) -> Sign:
    """A sign of something that stands at the beginning of a line."""
    beginning = re.compile(rf"^{pattern}", re.MULTILINE)
    return lambda path: any(beginning.match(row) for row in _rows(path))


def _of_beginning(pattern: str) -> Sign:
    """A sign of how a file begins, on however many lines."""
    beginning = re.compile(pattern)
    return lambda path: bool(beginning.match("\n".join(_rows(path))))


def _of_chunks(pattern: str) -> Sign:
    return _of_lines(rf"(?:[^\t ]+\t)?[ \t]*{pattern}(?:[ \t]+{pattern})*[ \t]*")


def alpaco(folder: Path) -> bool:
    """A file whose first line names two others of the folder, with lines of two numbers behind."""
    names = set(names_in(folder))
    for name in sorted(names):
        first, *rest = _rows(folder / name) or [""]
        texts = {word.replace("\\", "/").rpartition("/")[2] for word in first.split()}
        if len(first.split()) == _TEXTS and texts <= names and any(map(_ROW.fullmatch, rest)):
            return True
    return False


annotation_file = _of_text(r"(?:<\?xml[^>]*\?>)?\s*<annotation-set\b")
pharaoh = _of_chunks(_LINK)
pharaoh_possible = _of_chunks(_POSSIBLE)
sil = _of_chunks(_SIL)
naacl = _of_lines(rf"[ \t]*[0-9]{{1,9}}[ \t]+{_NUMBER}[ \t]+{_NUMBER}(?:[ \t]+[SP])?(?:[ \t]+\S+)?")
giza = _of_text(r"# Sentence pair \([0-9]+\) source length")
msr = _of_text(r"# [Ss]entence pair [0-9]+\s*$")
ldc = _of_text(r"\s*<sentence id\b")


text_pairs = _of_lines(r".* \|\|\| .*")
tmx = _of_text(r".*<tmx\b")
usfm = _of_text(r"\\id\b")
osis = _of_text(r".*<osis\b")
clear_aligner = _of_text(r'.*"records"\s*:')
alpheios = _of_text(r".*<(?:\w+:)?aligned-text\b")
pud = _of_beginning(r"\s*\[?\s*(?:\{\s*\}\s*,\s*)*\{\s*\"(?:[0-9]+|X)\"\s*:")
aligned_usfm = _of_text(r".*\\zaln-s\b")
xces = _of_text(r".*<(?:cesAlign|wordLink)\b")


def table_of(separator: str, *columns: str) -> Sign:
    """A sign of a first row that names these columns."""

    def looks_like(path: Path) -> bool:
        first, *_ = _rows(path) or [""]
        return set(columns) <= {cell.strip().strip('"') for cell in first.split(separator)}

    return looks_like


def talp(path: Path) -> bool:
    """Links of which none names a position 0, for TALP counts from 1."""
    zero = re.compile(r"(?<![0-9])0+(?![0-9])")
    return pharaoh_possible(path) and not any(zero.search(row) for row in _rows(path))


def words(path: Path) -> bool:
    """A text of any kind."""
    return any(row.strip() for row in _rows(path))


def _rows(path: Path) -> list[str]:
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
