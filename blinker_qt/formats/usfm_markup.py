"""The markers of USFM (Unified Standard Format Markers, version 3) and the text behind each."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from blinker_qt.bitext.errors import InputError, Problem

_MARKER = re.compile(
    r"\\(?:\+?(?P<name>[A-Za-z]+[0-9]*(?:-[0-9]+)?(?:-[se])?)(?P<close>\*)?|(?P<end>\*))"
)
_ATTRIBUTE = re.compile(r'([A-Za-z0-9_-]+)\s*=\s*"([^"]*)"')


@dataclass(frozen=True, slots=True)
class Piece:
    """A marker and the text up to the next one.

    Attributes:
        line: the line of the marker, from 1.
        marker: its name without backslash and plus sign; ``*`` for the end of a milestone.
        closes: whether it ends what an earlier marker began.
        text: the text behind it; the white space that ends the marker is not part of it.
        attributes: what stands behind the sign ``|`` where a closing marker follows.
    """

    line: int
    marker: str
    closes: bool
    text: str
    attributes: str = ""


def pieces(text: str, path: str) -> Iterator[Piece]:
    """The markers of a file in order, each with its text.

    Raises:
        InputError: text before the first marker, or a backslash that begins no marker.
    """
    starts = list(_MARKER.finditer(text))
    before = text[: starts[0].start()] if starts else text
    if before.strip():
        what, expected = "there is text before the first marker", r"expected a marker \id"
        raise InputError(Problem(path, what, expected, 1))
    line, at = 1, 0
    for place, found in enumerate(starts):
        following = starts[place + 1] if place + 1 < len(starts) else None
        line += text.count("\n", at, found.start())
        at = found.start()
        closes = bool(found["close"] or found["end"])
        content = text[found.end() : following.start() if following else len(text)]
        stray = content.find("\\")
        if stray >= 0:
            what, expected = "the backslash begins no marker", r"expected a marker such as \v"
            where = line + content.count("\n", 0, stray)
            raise InputError(Problem(path, what, expected, where))
        if not closes and content[:1] in (" ", "\n", "\t"):
            content = content[1:]
        attributes = ""
        if following and (following["close"] or following["end"]):
            content, _, attributes = content.partition("|")
        yield Piece(line, found["name"] or "*", closes, content, attributes)


def attributes_of(piece: Piece) -> Mapping[str, str]:
    """The attributes that have names."""
    return dict(_ATTRIBUTE.findall(piece.attributes))
