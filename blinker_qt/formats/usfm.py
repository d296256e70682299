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
    untouched_states,
)
from blinker_qt.formats.reading import all_read, decoded, read_capped
from blinker_qt.formats.running_text import as_verse, check_words
from blinker_qt.formats.usfm_markup import (
    PLACES,
    Piece,
    Place,
    check_references,
    moved,
    pieces,
    written,
)
from blinker_qt.formats.verse_matching import Verse, VersesOf, matched

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
                self._complain(
                    self._note, r"the note \{name} does not end", r"expected \{name}* behind it"
                )
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
            self._complain(
                self._note, r"the note \{name} does not end", r"expected \{name}* behind it"
            )
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

    def _complain(self, piece: Piece, what: str, expected: str) -> None:
        values = {"name": piece.marker}
        raise InputError(Problem(self._path, what, expected, piece.line, values=values))


def read(parts: Parts, choices: Choices) -> Found:
    """A bitext that nobody has begun to annotate.

    Raises:
        InputError: every problem of both files' verses; of the markup, the first problem of a file.
    """
    source, target = all_read(_read, (parts[Part.SOURCE], parts[Part.TARGET]))
    bitext, remarks = matched(
        VersesOf(str(parts[Part.SOURCE]), choices.source_language or Language(), source.verses),
        VersesOf(str(parts[Part.TARGET]), choices.target_language or Language(), target.verses),
        choices,
    )
    return Found(
        (AnnotationSet.unannotated(bitext),),
        remarks=(*remarks, *_left_out(source, target)),
    )


def write(works: Mapping[str, AnnotationSet], _choices: Choices) -> Mapping[str, bytes]:
    """One file a side, its verses in the order of the bitext.

    Raises:
        InputError: a reference that is not such as ``GEN 1:1``, or a word that holds white space or
            a sign of the markup.
    """
    name, work = next(iter(works.items()))
    bitext = work.bitext
    check_references(name, bitext.references)
    check_words(name, (*bitext.source_verses, *bitext.target_verses), _UNHOLDABLE)
    return {f"{side.value}.usfm": written(bitext.references, bitext.verses(side)) for side in Side}


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
    template = "left out: notes: {notes}, headings: {headings}, texts outside verses: {outside}"
    counts = {
        "notes": sum(one.notes for one in readings),
        "headings": sum(one.headings for one in readings),
        "outside": sum(one.outside for one in readings),
    }
    if any(counts.values()):
        remarks.append(Sentence(template, counts))
    unknown = sorted({f"\\{name}" for one in readings for name in +one.unknown})
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
    asks=(Question.CUT_AT, Question.NUMBERING),
    write=write,
    asks_writing=(Question.CUT_AT,),
    holds_by_chance=untouched_states,
    looks_like=signs.usfm,
)
