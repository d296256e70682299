"""Names the markup of a file that is not plain text, so that its tags are never read as verses.

Files of Bible programs (USFX, USX, Zefania) and web pages may have as many lines as a text.
"""

import json
import re
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from blinker_qt.bitext.errors import Problem
from blinker_qt.translation import N_

_ELEMENTS: Mapping[str, str] = {
    "usfx": "USFX",
    "usx": "USX",
    "xmlbible": "Zefania XML",
    "osis": "OSIS",
    "dblmetadata": "DBL metadata",
    "html": "HTML",
    "tmx": "TMX",
    "xliff": "XLIFF",
    "tei": "TEI",
    "tei.2": "TEI",
    "annotation-set": "Blinker",
    "srcset": "NIST SGML",
    "refset": "NIST SGML",
}
"""Formats by the name of their outermost element in lower case."""
_TAGS = ""
"""The name of markup of no known format."""
_READ_AS = {
    "OSIS": "osis",
    "TMX": "tmx",
    "USFM": "usfm",
    "USX": "usx",
    "USFX": "usfx",
    "TEI": "tei",
    "Blinker": "blinker",
}
"""The formats of this program for some of these."""

_NAME = r"[A-Za-z][\w:.-]*"
_TAG = rf"</?{_NAME}(?:[ \t/][^<>]*)?>"
_BEGINS_WITH_TAG = re.compile(rf"\s*(?:<[?!]|{_TAG})")
_TAGS_ONLY = re.compile(rf"[ \t]*(?:(?:<[?!][^<>]*>|{_TAG})[ \t]*)+")
_ELEMENT = re.compile(rf"<({_NAME})")
_DOCUMENT_TYPE = re.compile(rf"<!DOCTYPE\s+({_NAME})", re.IGNORECASE)
_PROLOGUE = re.compile(r"\s*(?:<!--.*?-->|<[?!][^<>]*>)", re.DOTALL)
_NUMBERED_VERSE = re.compile(r"<s snum=")
_WORDS = frozenset({"<range>", "<unk>"})
"""Lines that are words of plain text: a verse included in the one before, and an unknown word."""
_MARKER = re.compile(r"\s*\\\+?[a-z]+[0-9]*\*?(?:\s|$)")
_JSON_SIGNS = "[]{},: \t\n"
_JSON_BEGINS = re.compile(r"\s*[\[{]")
_RICH_TEXT = "{\\rtf"

_LOOKED_AT = 1000
"""The number of lines that are looked at for tags and markers at their beginnings."""


class Markup(NamedTuple):
    """The markup of a file: its name, and the line that shows it, from 1.

    The name is empty for tags of no known format.
    """

    name: str
    line: int

    def problem(self, path: str) -> Problem:
        """The problem of a file that should have been plain text."""
        what = N_(
            "this is {kind}, not plain text: save the verses with one per line, or convert the "
            "file to USFM or OSIS"
        )
        if self.name in _READ_AS:
            what = N_("this is {kind}, not plain text; it can be read in the format '{format}'")
        elif self.name == _TAGS:
            what = N_(
                "this is text with markup (tags), not plain text: save the verses with one per "
                "line, or convert the file to USFM or OSIS"
            )
        values = {"kind": self.name, "format": _READ_AS.get(self.name, "")}
        return Problem(path, what, self.line, None, values)


def document_of(rows: Sequence[str]) -> Markup | None:
    """The markup that the beginning of a file shows; None for plain text."""
    with_text = (number for number, row in enumerate(rows, 1) if row.strip())
    first = next(with_text, None)
    if first is None or _NUMBERED_VERSE.match(rows[first - 1]):
        return None
    name = _named_at_beginning("\n".join(rows[first - 1 : first - 1 + _LOOKED_AT]))
    return Markup(name, first) if name else None


def markup_of(rows: Sequence[str]) -> Markup | None:
    """The markup in which the lines of a file are written; None for plain text.

    It shows at the beginning, on most lines, or on a line of nothing but tags.
    """
    document = document_of(rows)
    if document is not None or any(map(_NUMBERED_VERSE.match, rows[:1])):
        return document
    several = [
        (number, row) for number, row in islice(enumerate(rows, 1), _LOOKED_AT) if row.strip()
    ]
    for pattern, kind in ((_MARKER, "USFM"), (_BEGINS_WITH_TAG, _TAGS)):
        lines = [
            number
            for number, row in several
            if pattern.match(row) and row.strip(" \t") not in _WORDS
        ]
        if 2 * len(lines) > len(several):
            return Markup(kind, lines[0])
    for number, row in enumerate(rows, 1):
        if "<" in row and _TAGS_ONLY.fullmatch(row) and row.strip(" \t") not in _WORDS:
            return Markup(_TAGS, number)
    return None


def _named_at_beginning(text: str) -> str:
    """The markup that the beginning of a file shows; empty for none."""
    if text.lstrip().startswith(_RICH_TEXT):
        return "RTF"
    if _JSON_BEGINS.match(text) and _is_json(text):
        return "JSON"
    place = 0
    doctype = _DOCUMENT_TYPE.search(text)
    while prologue := _PROLOGUE.match(text, place):
        place = prologue.end()
    element = _ELEMENT.match(text[place:].lstrip())
    root = doctype[1] if doctype and place else element[1] if element else ""
    if root.lower() in _ELEMENTS:
        return _ELEMENTS[root.lower()]
    return "XML" if place else ""


def _is_json(text: str) -> bool:
    """Whether a text is JSON or the beginning of some, or has JSON on each line.

    Verses may be brackets or numbers.
    """
    if not text.strip(_JSON_SIGNS):
        return False
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        is_cut_short = error.pos >= len(text.rstrip()) and "," in text
        has_strings = '"' in text[: error.pos]
        has_another = error.msg == "Extra data" and text[error.pos] in "[{"
        return error.lineno > 1 and (is_cut_short or has_strings or has_another)
    except (RecursionError, ValueError):
        pass
    return True
