"""The markers of USFM (Unified Standard Format Markers, version 3) and the text behind each."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.formats.verse_matching import LABEL, Verse

_MARKER = re.compile(
    r"\\(?:\+?(?P<name>[A-Za-z]+[0-9]*(?:-[0-9]+)?(?:-[se])?)(?P<close>\*)?|(?P<end>\*))"
)
PLACES = ("id", "c", "v")
"""The markers that begin a book, a chapter and a verse."""

_REFERENCE = re.compile(rf"[A-Z0-9]{{3}} [1-9][0-9]{{0,2}}:{LABEL}")
_BOOK = re.compile("[A-Z0-9]{3}")
_CHAPTER = re.compile(r"[ \t\n]*([0-9]{1,3})(?:[ \t\n]|$)")
_LABEL = re.compile(rf"[ \t\n]*({LABEL})(?:[ \t\n]+|$)")
_RIGHT_TO_LEFT_MARK = "\u200f"
"""Stands in ranges such as 3-5 of texts from right to left."""
_UNCLOSED = re.compile(r'\s*\|((?:\s*[A-Za-z0-9_-]+\s*=\s*"[^"]*")*)[ \t]*\n?')
"""The attributes of a milestone that is not closed, as translationCore wrote them until 2018."""
_ATTRIBUTE = re.compile(r'([A-Za-z0-9_-]+)\s*=\s*"([^"]*)"')


@dataclass(frozen=True, slots=True)
class Piece:
    """A marker and the text up to the next one.

    Attributes:
        line: the line of the marker, from 1.
        marker: its name without backslash and plus sign; ``*`` for the end of a milestone.
        closes: whether it ends what an earlier marker began.
        text: the text behind it; the white space that ends the marker is not part of it.
        attributes: what stands behind the sign ``|`` where a closing marker follows, or of a
            milestone.
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
        elif found["name"] and found["name"].endswith("-s"):
            unclosed = _UNCLOSED.match(content)
            if unclosed:
                content, attributes = content[unclosed.end() :], unclosed[1]
        yield Piece(line, found["name"] or "*", closes, content, attributes)


def attributes_of(piece: Piece) -> Mapping[str, str]:
    """The attributes that have names."""
    return dict(_ATTRIBUTE.findall(piece.attributes))


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a file's verses one is.

    Attributes:
        book: the code of the book; empty before the first.
        chapter: the number of the chapter; 0 before the first.
        label: what the verse is called; empty before the first of the chapter.
        line: the line in which it begins.
    """

    book: str = ""
    chapter: int = 0
    label: str = ""
    line: int = 0

    def verse(self, text: str) -> Verse:
        """The verse that stands here."""
        return Verse(self.book, self.chapter, self.label, text, self.line)


def moved(place: Place, piece: Piece, path: str) -> tuple[Place, str]:
    """Where a book, a chapter or a verse begins, and the text behind its name.

    Args:
        place: where one was before.
        piece: one of the markers `PLACES`.
        path: the file, as the user named it.

    Raises:
        InputError: there is no code or number, or a verse of no chapter or a chapter of no book.
    """
    if piece.marker == "id":
        code = piece.text.split(maxsplit=1)[:1]
        if not code or not _BOOK.fullmatch(code[0]):
            expected = "expected one such as GEN or 1SA"
            raise _refused(path, piece, "there is no code of a book", expected)
        return Place(code[0]), ""
    if piece.marker == "c":
        found = _CHAPTER.match(piece.text)
        if not found:
            raise _refused(path, piece, "there is no number of a chapter", "expected a number")
        if not place.book:
            expected = r"expected a marker \id before it"
            raise _refused(path, piece, "the chapter is of no book", expected)
        return Place(place.book, int(found[1])), piece.text[found.end() :]
    found = _LABEL.match(piece.text.replace(f"{_RIGHT_TO_LEFT_MARK}-", "-", 1))
    if not found:
        expected = "expected one such as 3 or 3-5"
        raise _refused(path, piece, "there is no number of a verse", expected)
    if not place.chapter:
        expected = r"expected a marker \c before it"
        raise _refused(path, piece, "the verse is of no chapter", expected)
    rest = found.string[found.end() :]
    return Place(place.book, place.chapter, found[1], piece.line), rest


def check_references(path: str, references: Sequence[str]) -> None:
    """Refuse references that are not such as ``GEN 1:3``.

    Raises:
        InputError: there are such references.
    """
    what, expected = "the reference '{reference}' is not of this format", "expected GEN 1:1 or such"
    problems = [
        Problem(path, what, expected, values={"reference": reference})
        for reference in references
        if not _REFERENCE.fullmatch(reference)
    ]
    if problems:
        raise InputError(*problems)


def written(references: Sequence[str], verses: Sequence[str]) -> bytes:
    """Verses in books and chapters, in their order; their references were checked."""
    rows = []
    here = ("", "")
    for reference, verse in zip(references, verses, strict=True):
        book, _, rest = reference.partition(" ")
        chapter, _, label = rest.partition(":")
        rows += [f"\\id {book}"] if book != here[0] else []
        rows += [f"\\c {chapter}", "\\p"] if (book, chapter) != here else []
        here = book, chapter
        rows.append(f"\\v {label} {verse}")
    return "".join(f"{row}\n" for row in rows).encode()


def _refused(path: str, piece: Piece, what: str, expected: str) -> InputError:
    return InputError(Problem(path, what, expected, piece.line))
