r"""USFM (Unified Standard Format Markers, version 3): the verses of a Bible translation.

Two files of running text, one a side; their verses are put together by book, chapter and verse.
What is known of the markers serves aligned USFM, too.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from blinker_qt.bitext.errors import InputError, Problem, Sentence
from blinker_qt.bitext.verses import Language, Side
from blinker_qt.formats import signs
from blinker_qt.formats.interchange import (
    Choices,
    Feature,
    Format,
    Found,
    Part,
    Parts,
    Question,
    Works,
    first_of,
    untouched_states,
)
from blinker_qt.formats.reading import all_read, read_text
from blinker_qt.formats.texts import Problems, as_verse, check_bitext
from blinker_qt.formats.verse_matching import LABEL, Verse, VersesOf, matched
from blinker_qt.translation import N_, Translatable

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


_UNHOLDABLE = re.compile(r"[\\|~\t\r\n]|//")
_NOTES = frozenset("f fe ef x ex fig rq va vp ca cat xop pro".split())
"""What is closed and no part of the verse, with all that stands in it."""
_PARAGRAPHS = frozenset(
    "p m po pr cls pmo pm pmc pmr pi mi nb pc ph b q qr qc qm li lh lf lim tr".split()
)
_CELLS = frozenset("th thr tc tcr thc tcc".split())
_CHARACTERS = frozenset(
    "add bk dc k nd ord pn png addpn qt sig sls tl wj em bd it bdit no sc sup pb w wg wh wa "
    "rb qs qac litl lik liv ior jmp ts xt ref".split()
)
_HEADINGS = frozenset(
    "usfm ide h toc toca sts rem mt mte imt imte is ip ipi im imi ipq imq ipr iq ib ili iot io iex "
    "ie ms mr s sr r d sp sd sr rq cl cd cp qa qd lit restore periph".split()
)
_SIDEBARS = frozenset({"esb", "esbe"})
"""What begins and ends paragraphs of a study Bible within the text."""


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


def pieces(path: Path, encoding: str) -> Iterator[Piece]:
    """The markers of a file in order, each with its text."""
    text = read_text(path, encoding).replace("\r\n", "\n")
    starts = list(_MARKER.finditer(text))
    before = text[: starts[0].start()] if starts else text
    if before.strip():
        what, expected = N_("there is text before the first marker"), N_(r"expected a marker \id")
        raise InputError(Problem(str(path), what, expected, 1))
    line, at = 1, 0
    for place, found in enumerate(starts):
        following = starts[place + 1] if place + 1 < len(starts) else None
        line += text.count("\n", at, found.start())
        at = found.start()
        closes = bool(found["close"] or found["end"])
        content = text[found.end() : following.start() if following else len(text)]
        stray = content.find("\\")
        if stray >= 0:
            what, expected = (
                N_("the backslash begins no marker"),
                N_(r"expected a marker such as \v"),
            )
            where = line + content.count("\n", 0, stray)
            raise InputError(Problem(str(path), what, expected, where))
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
    """
    if piece.marker == "id":
        code = piece.text.split(maxsplit=1)[:1]
        if not code or not _BOOK.fullmatch(code[0]):
            expected = N_("expected one such as GEN or 1SA")
            raise _refused(path, piece, N_("there is no code of a book"), expected)
        return Place(code[0]), ""
    if piece.marker == "c":
        found = _CHAPTER.match(piece.text)
        if not found:
            raise _refused(
                path, piece, N_("there is no number of a chapter"), N_("expected a number")
            )
        if not place.book:
            expected = N_(r"expected a marker \id before it")
            raise _refused(path, piece, N_("the chapter is of no book"), expected)
        return Place(place.book, int(found[1])), piece.text[found.end() :]
    found = _LABEL.match(piece.text.replace(f"{_RIGHT_TO_LEFT_MARK}-", "-", 1))
    if not found:
        expected = N_("expected one such as 3 or 3-5")
        raise _refused(path, piece, N_("there is no number of a verse"), expected)
    if not place.chapter:
        expected = N_(r"expected a marker \c before it")
        raise _refused(path, piece, N_("the verse is of no chapter"), expected)
    rest = found.string[found.end() :]
    return Place(place.book, place.chapter, found[1], piece.line), rest


class _Reading:
    """The verses of one file read so far, and what was left out of them."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._place = Place()
        self._parts: list[str] = []
        self._in_heading = True
        self._in_sidebar = False
        self._note: Piece | None = None
        self.verses: list[Verse] = []
        self.notes = 0
        self.headings = 0
        self.outside = 0
        self.unknown: Counter[str] = Counter()

    def take(self, piece: Piece) -> None:
        """Read one marker and its text."""
        kind = piece.marker.rstrip("0123456789-")
        if self._note is not None:
            if kind in PLACES or kind in _PARAGRAPHS:
                raise self._unended(self._note)
            if piece.closes and piece.marker == self._note.marker:
                self._note = None
                self._add(piece.text)
        elif kind in PLACES:
            self._in_sidebar = False
            self._finish()
            self._place, rest = moved(self._place, piece, self._path)
            self._in_heading = kind == "id"
            self._add(rest)
        elif kind in _SIDEBARS or self._in_sidebar:
            self._in_sidebar = kind != "esbe"
            self.headings += kind == "esb"
            self._add(piece.text if kind == "esbe" else "")
        elif piece.closes or kind in _CHARACTERS:
            self._add(piece.text)
        elif kind in _NOTES:
            self._note = piece
            self.notes += 1
        elif kind in _PARAGRAPHS or kind in _CELLS:
            self._in_heading = False
            self._add(f" {piece.text}")
        elif kind in _HEADINGS:
            self._in_heading = True
            self.headings += bool(self._place.chapter and piece.text.strip())
        else:
            self.unknown[piece.marker] += not piece.marker.endswith(("-s", "-e"))
            self._add(piece.text)

    def finish(self) -> None:
        """End what has begun."""
        if self._note is not None:
            raise self._unended(self._note)
        self._finish()

    def _add(self, text: str) -> None:
        if self._in_heading:
            return
        if self._place.label:
            self._parts.append(text)
        else:
            self.outside += bool(text.strip())

    def _finish(self) -> None:
        if self._place.label:
            text = "".join(self._parts).replace("~", "\u00a0").replace("//", " ")
            self.verses.append(self._place.verse(as_verse(text)))
        self._parts = []

    def _unended(self, note: Piece) -> InputError:
        what, expected = N_(r"the note \{name} does not end"), N_(r"expected \{name}* behind it")
        values = {"name": note.marker}
        return InputError(Problem(self._path, what, expected, note.line, values=values))


def read(parts: Parts, choices: Choices) -> Found:
    """A bitext that nobody has begun to annotate."""
    read_file = partial(_read, encoding=choices.encoding)
    source, target = all_read(read_file, (parts[Part.SOURCE], parts[Part.TARGET]))
    bitext, remarks = matched(
        VersesOf(str(parts[Part.SOURCE]), choices.source_language or Language(), source.verses),
        VersesOf(str(parts[Part.TARGET]), choices.target_language or Language(), target.verses),
        choices,
    )
    return Found.texts_alone(bitext, (*remarks, *_left_out(source, target)))


def write(works: Works, _choices: Choices) -> Mapping[str, bytes]:
    """One file a side, its verses in the order of the bitext."""
    name, bitext = first_of(works)
    check_references(name, bitext.references)
    check_bitext(name, bitext, _UNHOLDABLE)
    return {f"{side.value}.usfm": written(bitext.references, bitext.verses(side)) for side in Side}


def check_references(path: str, references: Sequence[str]) -> None:
    """Refuse references that are not such as ``GEN 1:3``."""
    problems = Problems(path)
    for reference in references:
        if not _REFERENCE.fullmatch(reference):
            what = N_("the reference '{reference}' is not of this format")
            problems.complain(what, N_("expected GEN 1:1 or such"), reference=reference)
    problems.check()


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


def _refused(path: str, piece: Piece, what: Translatable, expected: Translatable) -> InputError:
    return InputError(Problem(path, what, expected, piece.line))


def _read(path: Path, encoding: str) -> _Reading:
    reading = _Reading(str(path))
    for piece in pieces(path, encoding):
        reading.take(piece)
    reading.finish()
    if not reading.verses:
        what, expected = (
            N_("there are no verses"),
            N_(r"expected verses \v in chapters \c of a book \id"),
        )
        raise InputError(Problem(str(path), what, expected))
    return reading


def _left_out(*readings: _Reading) -> list[Sentence]:
    remarks = []
    template = N_("left out: notes: {notes}, headings: {headings}, texts outside verses: {outside}")
    counts = {
        "notes": sum(one.notes for one in readings),
        "headings": sum(one.headings for one in readings),
        "outside": sum(one.outside for one in readings),
    }
    if any(counts.values()):
        remarks.append(Sentence(template, counts))
    unknown = sorted({f"\\{name}" for one in readings for name in +one.unknown})
    if unknown:
        template = N_("markers that are not known, their text was kept: {markers}")
        remarks.append(Sentence(template, {"markers": ", ".join(unknown)}))
    return remarks


USFM = Format(
    "usfm",
    "texts alone, two files of USFM, their verses put together by reference",
    frozenset({Feature.REFERENCES}),
    read,
    (Part.SOURCE, Part.TARGET),
    asks=(Question.CUT_AT, Question.NUMBERING),
    write=write,
    asks_writing=(Question.CUT_AT,),
    holds_by_chance=untouched_states,
    looks_like=signs.any_line(r"\\id\b"),
)
