r"""Aligned USFM 3: a translation whose words stand within milestones that name source words.

``\zaln-s |x-content="…" x-occurrence="1" x-occurrences="2"\*`` opens the first of two source words
of that form in the verse, ``\zaln-e\*`` closes it; the words ``\w …\w*`` between are linked with it
and with every other one that is open.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from unicodedata import normalize

from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.errors import Sentence
from blinker_qt.bitext.verses import Bitext, Language, Side
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
)
from blinker_qt.formats.reading import all_read
from blinker_qt.formats.texts import (
    Problems,
    as_word,
    check_bitext,
    counted,
    with_spaces,
    word_problem,
)
from blinker_qt.formats.usfm import (
    PLACES,
    Piece,
    Place,
    attributes_of,
    check_references,
    moved,
    pieces,
    written,
)
from blinker_qt.formats.verse_matching import Verse, VersesOf, matched
from blinker_qt.translation import N_

_NUMBER = re.compile("[1-9][0-9]{0,3}")
_UNHOLDABLE = re.compile(r'[\\|~"\t\r\n]|//')
_NOTES = frozenset("f fe ef x ex fig".split())
_WHITE = " \t\r\n"
_POSITIONS = {"x-content", "x-occurrence", "x-occurrences"}
"""The attributes that say which words are linked."""


@dataclass(frozen=True, slots=True)
class _Named:
    """A source word as a milestone names it.

    Attributes:
        content: its form.
        occurrence: which of the words of this form in the verse, from 1.
        occurrences: how many there are.
        line: the line of the milestone.
    """

    content: str
    occurrence: int
    occurrences: int
    line: int


class _Reading(Problems):
    """The words of one file read so far, and what is wrong with them."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._place = Place()
        self._note: Piece | None = None
        self._word: list[str] | None = None
        self._open: list[_Named] = []
        self._words: list[str] = []
        self._named: list[tuple[_Named, ...]] = []
        self.verses: list[Verse] = []
        self.named: dict[str, Sequence[Sequence[_Named]]] = {}
        self.spaced = 0
        self.between = 0
        self.notes = 0
        self.attributes: Counter[str] = Counter()

    def take(self, piece: Piece) -> None:
        """Read one marker and its text."""
        if self._note is not None and piece.marker not in PLACES:
            if piece.closes and piece.marker == self._note.marker:
                self._note = None
                self._outside(piece.text)
        elif piece.marker in PLACES:
            self._finish(piece.line)
            self._place, rest = moved(self._place, piece, self.path)
            self._outside(rest)
        elif piece.marker in _NOTES:
            self._note = piece
            self.notes += 1
        elif piece.marker == "w":
            self._take_word(piece)
        elif piece.marker == "zaln-s":
            self._open.append(self._named_by(piece))
            self._outside(piece.text)
        elif piece.marker == "zaln-e":
            if not self._open:
                what, expected = N_("the milestone ends nothing"), N_(r"expected \zaln-s before it")
                self.complain(what, expected, piece.line)
            del self._open[-1:]
        elif self._word is not None:
            self._word.append(piece.text)
        else:
            self._outside(piece.text)

    def finish(self) -> None:
        """End what has begun."""
        self._finish(self._place.line)
        if not any(verse.text for verse in self.verses) and not self.problems:
            self.complain(N_("there are no words"), N_(r"expected verses \v with words \w"))

    def _take_word(self, piece: Piece) -> None:
        if not piece.closes:
            self._word = [piece.text]
            self._count_attributes(piece)
            return
        text = "".join(self._word or ()).strip(_WHITE)
        word = as_word(text).replace("~", "\u00a0")
        self._word = None
        if self._place.label:
            self.spaced += as_word(text) != text
            problem = word_problem(self.path, piece.line, word)
            self.problems += [problem] if problem else []
            self._words.append(word)
            self._named.append(tuple(self._open))
        self._outside(piece.text)

    def _named_by(self, piece: Piece) -> _Named:
        self._count_attributes(piece)
        attributes = attributes_of(piece)
        content = attributes.get("x-content", "").replace("~", "\u00a0")
        numbers = [attributes.get(f"x-{name}", "") for name in ("occurrence", "occurrences")]
        if not content or not all(map(_NUMBER.fullmatch, numbers)):
            what = N_("the milestone does not name a source word")
            expected = N_("expected x-content, x-occurrence and x-occurrences")
            self.complain(what, expected, piece.line)
            return _Named(content, 0, 0, piece.line)
        return _Named(content, int(numbers[0]), int(numbers[1]), piece.line)

    def _count_attributes(self, piece: Piece) -> None:
        names = attributes_of(piece).keys() - _POSITIONS
        # USFM has a bare value stand for the lemma.
        bare = bool(piece.attributes.strip()) and "=" not in piece.attributes
        self.attributes.update({*names, "lemma"} if bare else names)

    def _outside(self, text: str) -> None:
        self.between += bool(self._place.label and text.strip(_WHITE))

    def _finish(self, line: int) -> None:
        if self._open or self._word is not None or self._note is not None:
            what = N_("a milestone, word or note of the verse before has no end")
            self.complain(what, N_("expected its end within the verse"), line)
        self._open, self._word, self._note = [], None, None
        if self._place.label:
            verse = self._place.verse(" ".join(self._words))
            self.verses.append(verse)
            self.named[verse.reference] = tuple(self._named)
        self._words, self._named = [], []


def read(parts: Parts, choices: Choices) -> Found:
    r"""One annotator's links, every verse pair taken as done.

    Words are those that the markers ``\w`` of both files hold; nothing else is text.
    """
    paths = parts[Part.SOURCE], parts[Part.LINKS]
    source, target = all_read(partial(_read, encoding=choices.encoding), paths)
    bitext, remarks = matched(
        VersesOf(source.path, choices.source_language or Language(), source.verses),
        VersesOf(target.path, choices.target_language or Language(), target.verses),
        choices,
    )
    alignments = []
    for reference, verse in zip(bitext.references, bitext.source_verses, strict=True):
        if reference not in target.named:
            what = N_("{reference} is one verse of the source")
            expected = N_("expected one verse here")
            target.complain(what, expected, reference=reference)
            continue
        alignments.append(_alignment(target, verse, target.named[reference]))
    target.check()
    remarks = (*remarks, *_left_out(source, target))
    return Found.finished(bitext, alignments, choices, remarks)


def write(works: Works, _choices: Choices) -> Mapping[str, bytes]:
    """The source, and the target with each annotator's links."""
    name, bitext = first_of(works)
    check_references(name, bitext.references)
    check_bitext(name, bitext, _UNHOLDABLE)
    sources = ["\n".join(map(_word, verse.split(" "))) for verse in bitext.source_verses]
    files = {"source.usfm": written(bitext.references, sources)}
    for key, work in works.items():
        targets = [
            "\n".join(_aligned(bitext, index, pair.alignment))
            for index, pair in enumerate(work.pairs)
        ]
        files[f"{key}.usfm"] = written(bitext.references, targets)
    return files


def _read(path: Path, encoding: str) -> _Reading:
    reading = _Reading(path)
    for piece in pieces(path, encoding):
        reading.take(piece)
    reading.finish()
    reading.check()
    return reading


def _alignment(reading: _Reading, verse: str, named: Sequence[Sequence[_Named]]) -> Alignment:
    """The links of one verse pair; milestones that name no word of it are noted."""
    places: dict[str, list[int]] = {}
    for position, form in enumerate(verse.split(" ")):
        places.setdefault(normalize("NFC", form), []).append(position)
    links: set[LinkToken] = set()
    faulty: set[_Named] = set()
    for target, words in enumerate(named):
        for word in words:
            found = places.get(normalize("NFC", word.content), [])
            if word.occurrence <= word.occurrences == len(found):
                links.add((found[word.occurrence - 1], target))
            else:
                faulty.add(word)
    for word in sorted(faulty, key=lambda one: (one.line, one.content, one.occurrence)):
        what = N_("the milestone names word {occurrence} of {occurrences} '{content}'")
        expected = N_("expected words of the source verse, which has {count} of this form")
        reading.complain(
            what,
            expected,
            word.line,
            occurrence=word.occurrence,
            occurrences=word.occurrences,
            content=word.content,
            count=len(places.get(normalize("NFC", word.content), [])),
        )
    return Alignment(frozenset(links))


def _left_out(*readings: _Reading) -> list[Sentence]:
    template = N_(
        "{count} {count:piece|pieces} of text between words, such as punctuation, "
        "{count:was|were} left out"
    )
    remarks = [
        *counted(template, sum(one.between for one in readings)),
        *counted(
            N_("{count} {count:note was|notes were} left out"), sum(one.notes for one in readings)
        ),
    ]
    for name, count in sorted(sum((one.attributes for one in readings), Counter()).items()):
        template = N_("words and milestones whose attribute {name} was not kept: {count}")
        remarks.append(Sentence(template, {"name": name, "count": count}))
    return [*remarks, *with_spaces(sum(one.spaced for one in readings))]


def _word(form: str, attributes: str = "") -> str:
    return f"\\w {form}{attributes}\\w*"


def _occurrence(words: Sequence[str], position: int) -> str:
    before = words[: position + 1].count(words[position])
    return f'x-occurrence="{before}" x-occurrences="{words.count(words[position])}"'


def _aligned(bitext: Bitext, index: int, alignment: Alignment) -> list[str]:
    """The words of a target verse; neighbours with the same partners share their milestones."""
    sources, targets = bitext[index].source, bitext[index].target
    partners = [
        sorted(alignment.partners(Side.TARGET, position)) for position in range(len(targets))
    ]
    rows = []
    for position, form in enumerate(targets):
        row = _word(form, f"|{_occurrence(targets, position)}")
        if partners[position] and (not position or partners[position - 1] != partners[position]):
            row = "".join(_opened(sources, one) for one in partners[position]) + row
        if partners[position] and partners[position + 1 : position + 2] != [partners[position]]:
            row += "\\zaln-e\\*" * len(partners[position])
        rows.append(row)
    return rows


def _opened(sources: Sequence[str], position: int) -> str:
    occurrence = _occurrence(sources, position)
    return f'\\zaln-s |{occurrence} x-content="{sources[position]}"\\*'


ALIGNED_USFM = Format(
    "aligned-usfm",
    "a translation in aligned USFM 3 (\\zaln-s) beside its source in USFM with words \\w",
    frozenset({Feature.REFERENCES, Feature.LINKS}),
    read,
    (Part.SOURCE, Part.LINKS),
    (),
    (Question.ANNOTATOR, Question.UNLINKED, Question.NUMBERING),
    write,
    looks_like=signs.any_line(r".*\\zaln-s\b"),
)
