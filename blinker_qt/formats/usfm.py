"""USFM: the verses of a Bible translation in running text, one file a side.

Markers are those of USFM 3. Verses of both sides are put together by book, chapter and verse.
"""

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.sentence import Sentence
from blinker_qt.bitext.verses import Bitext, Language, Side
from blinker_qt.formats.interchange import (
    Choices,
    Feature,
    Format,
    Found,
    Part,
    Parts,
    untouched_states,
)
from blinker_qt.formats.reading import decoded, read_capped
from blinker_qt.formats.running_text import CUT_AT_SPACES, as_verse, check_words
from blinker_qt.formats.usfm_markup import Piece, pieces
from blinker_qt.formats.verse_matching import LABEL, Verse, VersesOf, matched

_BOOK = re.compile("[A-Z0-9]{3}")
_CHAPTER = re.compile(r"[ \t\n]*([0-9]{1,3})(?:[ \t\n]|$)")
_LABEL = re.compile(rf"[ \t\n]*({LABEL})(?:[ \t\n]+|$)")
_REFERENCE = re.compile(rf"([A-Z0-9]{{3}}) ([1-9][0-9]{{0,2}}):({LABEL})")
_UNHOLDABLE = re.compile(r"[\\|~\t\r\n]|//")

_NOTES = frozenset("f fe ef x ex fig rq va vp ca cat xop".split())
"""What is closed and no part of the verse, with all that stands in it."""
_PARAGRAPHS = frozenset(
    "p m po pr cls pmo pm pmc pmr pi mi nb pc ph b q qr qc qm li lh lf lim tr".split()
)
_CELLS = frozenset("th thr tc tcr thc tcc".split())
_CHARACTERS = frozenset(
    "add bk dc k nd ord pn png addpn qt sig sls tl wj em bd it bdit no sc sup pb w wg wh wa "
    "rb pro qs qac litl lik liv ior jmp ts".split()
)
_HEADINGS = frozenset(
    "usfm ide h toc toca sts rem mt mte imt imte is ip ipi im imi ipq imq ipr iq ib ili iot io iex "
    "ie ms mr s sr r d sp sd sr rq cl cd cp qa qd lit restore periph".split()
)


class _Reading:
    """The verses of one file read so far, and what was left out of them."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._book = ""
        self._chapter = 0
        self._label = ""
        self._line = 0
        self._parts: list[str] = []
        self._in_heading = True
        self._note: Piece | None = None
        self.verses: list[Verse] = []
        self.notes = 0
        self.headings = 0
        self.outside = 0
        self.unknown: Counter[str] = Counter()

    def take(self, piece: Piece) -> None:
        """Read one marker and its text."""
        kind = piece.marker.rstrip("0123456789-")
        structural = kind in ("id", "c", "v")
        if self._note is not None:
            if structural or kind in _PARAGRAPHS:
                self._complain(
                    self._note, r"the note \{name} does not end", r"expected \{name}* behind it"
                )
            if piece.closes and piece.marker == self._note.marker:
                self._note = None
                self._add(piece.text)
        elif structural:
            self._finish()
            {"id": self._begin_book, "c": self._begin_chapter, "v": self._begin_verse}[kind](piece)
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
            self.headings += bool(self._chapter and piece.text.strip())
        elif not piece.marker.endswith(("-s", "-e")):
            self.unknown[piece.marker] += 1
            self._add(piece.text)

    def finish(self) -> None:
        """End what has begun."""
        if self._note is not None:
            self._complain(
                self._note, r"the note \{name} does not end", r"expected \{name}* behind it"
            )
        self._finish()

    def _add(self, text: str) -> None:
        if self._in_heading:
            return
        if self._label:
            self._parts.append(text)
        else:
            self.outside += bool(text.strip())

    def _begin_book(self, piece: Piece) -> None:
        code = piece.text.split(maxsplit=1)[:1]
        if not code or not _BOOK.fullmatch(code[0]):
            self._complain(piece, "there is no code of a book", "expected one such as GEN or 1SA")
        self._book, self._chapter, self._in_heading = code[0], 0, True

    def _begin_chapter(self, piece: Piece) -> None:
        found = _CHAPTER.match(piece.text)
        if not found:
            self._complain(piece, "there is no number of a chapter", "expected a number")
        elif not self._book:
            self._complain(piece, "the chapter is of no book", r"expected a marker \id before it")
        else:
            self._chapter, self._in_heading = int(found[1]), False
            self._add(piece.text[found.end() :])

    def _begin_verse(self, piece: Piece) -> None:
        found = _LABEL.match(piece.text)
        if not found:
            self._complain(piece, "there is no number of a verse", "expected one such as 3 or 3-5")
        elif not self._chapter:
            self._complain(piece, "the verse is of no chapter", r"expected a marker \c before it")
        else:
            self._label, self._line, self._in_heading = found[1], piece.line, False
            self._add(piece.text[found.end() :])

    def _finish(self) -> None:
        if self._label:
            text = "".join(self._parts).replace("~", "\u00a0").replace("//", " ")
            verse = Verse(self._book, self._chapter, self._label, as_verse(text), self._line)
            self.verses.append(verse)
        self._label, self._parts = "", []

    def _complain(self, piece: Piece, what: str, expected: str) -> None:
        values = {"name": piece.marker}
        raise InputError(Problem(self._path, what, expected, piece.line, values=values))


def read(parts: Parts, choices: Choices) -> Found:
    """A bitext that nobody has begun to annotate.

    Raises:
        InputError: every problem of both files' verses; of the markup, the first problem of a file.
    """
    readings = {}
    problems: list[Problem] = []
    for side, part in ((Side.SOURCE, Part.SOURCE), (Side.TARGET, Part.TARGET)):
        try:
            readings[side] = _read(parts[part])
        except InputError as error:
            problems += error.problems
    if problems:
        raise InputError(*problems)
    source, target = readings.values()
    bitext, remarks = matched(
        VersesOf(str(parts[Part.SOURCE]), choices.source_language or Language(), source.verses),
        VersesOf(str(parts[Part.TARGET]), choices.target_language or Language(), target.verses),
    )
    return Found(
        (AnnotationSet.unannotated(bitext),),
        remarks=(CUT_AT_SPACES, *remarks, *_left_out(source, target)),
    )


def write(works: Mapping[str, AnnotationSet], _choices: Choices) -> Mapping[str, bytes]:
    """One file a side, its verses in the order of the bitext.

    Raises:
        InputError: a reference that is not such as ``GEN 1:1``, or a word that holds white space or
            a sign of the markup.
    """
    name, work = next(iter(works.items()))
    bitext = work.bitext
    what, expected = "the reference '{reference}' is not of this format", "expected GEN 1:1 or such"
    problems = [
        Problem(name, what, expected, values={"reference": reference})
        for reference in bitext.references
        if not _REFERENCE.fullmatch(reference)
    ]
    if problems:
        raise InputError(*problems)
    check_words(name, (*bitext.source_verses, *bitext.target_verses), _UNHOLDABLE)
    return {f"{side.value}.usfm": _written(bitext, side) for side in Side}


def _written(bitext: Bitext, side: Side) -> bytes:
    rows = []
    here = ("", "")
    for reference, verse in zip(bitext.references, bitext.verses(side), strict=True):
        book, _, rest = reference.partition(" ")
        chapter, _, label = rest.partition(":")
        if book != here[0]:
            rows.append(f"\\id {book}")
        if (book, chapter) != here:
            rows += [f"\\c {chapter}", "\\p"]
        here = book, chapter
        rows.append(f"\\v {label} {verse}")
    return "".join(f"{row}\n" for row in rows).encode()


def _read(path: Path) -> _Reading:
    text = decoded(read_capped(path), path).replace("\r\n", "\n")
    reading = _Reading(str(path))
    for piece in pieces(text, str(path)):
        reading.take(piece)
    reading.finish()
    if not reading.verses:
        what, expected = "there are no verses", r"expected verses \v in chapters \c of a book \id"
        raise InputError(Problem(str(path), what, expected))
    return reading


def _left_out(*readings: _Reading) -> list[Sentence]:
    remarks = []
    template = "{notes} notes, {headings} headings and {outside} texts outside verses were left out"
    counts = {
        "notes": sum(one.notes for one in readings),
        "headings": sum(one.headings for one in readings),
        "outside": sum(one.outside for one in readings),
    }
    if any(counts.values()):
        remarks.append(Sentence(template, counts))
    unknown = sorted({f"\\{name}" for one in readings for name in one.unknown})
    if unknown:
        template = "markers that are not known, their text was kept: {markers}"
        remarks.append(Sentence(template, {"markers": ", ".join(unknown)}))
    return remarks


FORMAT = Format(
    "usfm",
    "texts alone, two files of USFM, their verses put together by reference",
    frozenset({Feature.REFERENCES}),
    read,
    (Part.SOURCE, Part.TARGET),
    write=write,
    holds_by_chance=untouched_states,
)
