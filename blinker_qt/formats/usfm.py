r"""Reads and writes USFM (Unified Standard Format Markers, version 3), and aligned USFM.

Two files have the running text of the two sides; verses are paired by book, chapter and verse.

In aligned USFM the words of a translation are between milestones that name source words.
``\zaln-s |x-content="…" x-occurrence="1" x-occurrences="2"\*`` opens the first of two source words
of that form in the verse, ``\zaln-e\*`` closes it; the words ``\w …\w*`` between are linked with
every open source word.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple
from unicodedata import normalize

from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.bitext.word_details import WordDetail, WordDetails
from blinker_qt.formats.choices import Choices, FormatQuestion, Part, Parts
from blinker_qt.formats.foreign_files import (
    ForeignFile,
    any_line,
    as_lines,
    as_verse,
    check_verse_references,
    holdable_bitext,
    read_all,
)
from blinker_qt.formats.interchange import NUMBERINGS, Contents, Feature, Format, Works
from blinker_qt.formats.verse_matching import matched
from blinker_qt.formats.verse_pairing import LABEL, Verse
from blinker_qt.translation import N_

_MARKER = re.compile(
    r"\\(?:\+?(?P<name>[A-Za-z]+[0-9]*(?:-[0-9]+)?(?:-[se])?)(?P<close>\*)?|(?P<end>\*))"
)
_PLACES = ("id", "c", "v")
"""The markers that begin a book, a chapter and a verse."""

REFERENCE = re.compile(rf"[A-Z0-9]{{3}} [1-9][0-9]{{0,2}}:{LABEL}")
_BOOK = re.compile("[A-Z0-9]{3}")
_CHAPTER = re.compile(r"[ \t\n]*([0-9]{1,3})(?:[ \t\n]|$)")
_LABEL = re.compile(rf"[ \t\n]*({LABEL})(?:[ \t\n]+|$)")
RIGHT_TO_LEFT_MARK = "\u200f"
"""Occurs in ranges such as 3-5 of texts from right to left."""
_UNCLOSED = re.compile(r'\s*\|((?:\s*[A-Za-z0-9_-]+\s*=\s*"[^"]*")*)[ \t]*\n?')
"""The attributes of a milestone that is not closed, as translationCore wrote them until 2018."""
_ATTRIBUTE = re.compile(r'([A-Za-z0-9_-]+)\s*=\s*"([^"]*)"')

_UNHOLDABLE = re.compile(r"[\\|~\t\r\n]|//")
NOTES = frozenset("f fe ef x ex fig rq va vp ca cat xop pro".split())
"""Markers with an end whose text is not part of the verse."""
_ALIGNED_NOTES = frozenset("f fe ef x ex fig".split())
PARAGRAPHS = frozenset(
    "p m po pr cls pmo pm pmc pmr pi mi nb pc ph b q qr qc qm li lh lf lim tr".split()
)
_CELLS = frozenset("th thr tc tcr thc tcc".split())
CHARACTERS = frozenset(
    "add bk dc k nd ord pn png addpn qt sig sls tl wj em bd it bdit no sc sup pb w wg wh wa "
    "rb qs qac litl lik liv ior jmp ts xt ref".split()
)
HEADINGS = frozenset(
    "usfm ide h toc toca sts rem mt mte imt imte is ip ipi im imi ipq imq ipr iq ib ili iot io iex "
    "ie ms mr s sr r d sp sd sr rq cl cd cp qa qd lit restore periph".split()
)
_SIDEBARS = frozenset({"esb", "esbe"})
"""The beginning and end of paragraphs of a study Bible."""
_UNHOLDABLE_WORD = re.compile(r'[\\|~"\t\r\n]|//')
_NUMBER = re.compile("[1-9][0-9]{0,3}")
_WHITE = " \t\r\n"
_KEPT = ("lemma", "x-morph", "x-gloss")
"""The attributes of words that are kept: lemma, part of speech with morphology, and gloss."""
_POSITIONS = {"x-content", "x-occurrence", "x-occurrences"}
"""The attributes that identify linked words."""


class _Piece(NamedTuple):
    """A marker and the text up to the next one.

    Attributes:
        line: the line of the marker, from 1.
        marker: its name without backslash and plus sign; ``*`` for the end of a milestone.
        closes: whether it closes an earlier marker.
        text: the text after it, without the white space that ends the marker.
        attributes: the attributes of a word or milestone.
    """

    line: int
    marker: str
    closes: bool
    text: str
    attributes: str = ""

    @property
    def named_attributes(self) -> Mapping[str, str]:
        """The attributes that have names."""
        return dict(_ATTRIBUTE.findall(self.attributes))


class _PlaceInText(NamedTuple):
    """A place in the text, with the line of its verse; empty before the first verse."""

    book: str = ""
    chapter: int = 0
    label: str = ""
    line: int = 0

    def verse(self, text: str) -> Verse:
        """The verse at this place."""
        return Verse(self.book, self.chapter, self.label, text, self.line)


def _pieces(file: ForeignFile) -> Iterator[_Piece]:
    """The markers of a file in order, each with its text."""
    text = file.text().replace("\r\n", "\n")
    markers = list(_MARKER.finditer(text))
    before = text[: markers[0].start()] if markers else text
    if before.strip():
        file.fail(N_("there is text before the first marker, \\id"), 1)
    line, at = 1, 0
    for place, marker in enumerate(markers):
        following = markers[place + 1] if place + 1 < len(markers) else None
        line += text.count("\n", at, marker.start())
        at = marker.start()
        closes = bool(marker["close"] or marker["end"])
        content = text[marker.end() : following.start() if following else len(text)]
        stray = content.find("\\")
        if stray >= 0:
            where = line + content.count("\n", 0, stray)
            file.fail(N_("the backslash begins no marker such as \\v"), where)
        if not closes and content[:1] in (" ", "\n", "\t"):
            content = content[1:]
        attributes = ""
        if following and (following["close"] or following["end"]):
            content, _, attributes = content.partition("|")
        elif marker["name"] and marker["name"].endswith("-s"):
            unclosed = _UNCLOSED.match(content)
            if unclosed:
                content, attributes = content[unclosed.end() :], unclosed[1]
        yield _Piece(line, marker["name"] or "*", closes, content, attributes)


def _moved(place: _PlaceInText, piece: _Piece, file: ForeignFile) -> tuple[_PlaceInText, str]:
    """The place after a marker of a book, chapter or verse, and the text after its name."""
    if piece.marker == "id":
        code = piece.text.split(maxsplit=1)[:1]
        if not code or not _BOOK.fullmatch(code[0]):
            what = N_("the book has no code such as GEN or 1SA")
            file.fail(what, piece.line)
        return _PlaceInText(code[0]), ""
    if piece.marker == "c":
        match = _CHAPTER.match(piece.text)
        if not match:
            file.fail(N_("the chapter has no number"), piece.line)
        if not place.book:
            file.fail(N_("there is no marker \\id before the chapter"), piece.line)
        return _PlaceInText(place.book, int(match[1])), piece.text[match.end() :]
    match = _LABEL.match(piece.text.replace(f"{RIGHT_TO_LEFT_MARK}-", "-", 1))
    if not match:
        what = N_("the verse has no number such as 3 or 3-5")
        file.fail(what, piece.line)
    if not place.chapter:
        what = N_("there is no marker \\c before the verse")
        file.fail(what, piece.line)
    rest = match.string[match.end() :]
    return _PlaceInText(place.book, place.chapter, match[1], piece.line), rest


class _UsfmReading:
    """Reads the verses of one file, as running text."""

    def __init__(self, file: ForeignFile) -> None:
        self._file = file
        self._place = _PlaceInText()
        self._parts: list[str] = []
        self._in_heading = True
        self._in_sidebar = False
        self._note: _Piece | None = None
        self.left_out = {"notes": 0, "headings": 0, "outside": 0}
        self.unknown: set[str] = set()
        self.verses: list[Verse] = []
        for piece in _pieces(file):
            self._take(piece)
        if self._note is not None:
            self._fail_in_note(self._note)
        self._finish()
        if not self.verses:
            file.fail(N_("there are no verses; expected verses \\v in chapters \\c of a book \\id"))

    def _take(self, piece: _Piece) -> None:
        kind = piece.marker.rstrip("0123456789-")
        if self._note is not None:
            self._take_in_note(self._note, piece, kind)
        elif kind in _PLACES:
            self._in_sidebar = False
            self._finish()
            self._place, rest = _moved(self._place, piece, self._file)
            self._in_heading = kind == "id"
            self._add(rest)
        elif kind in _SIDEBARS or self._in_sidebar:
            self._take_in_sidebar(piece, kind)
        elif piece.closes or kind in CHARACTERS:
            self._add(piece.text)
        elif kind in NOTES:
            self._note = piece
            self.left_out["notes"] += 1
        elif kind in PARAGRAPHS or kind in _CELLS:
            self._in_heading = False
            self._add(f" {piece.text}")
        elif kind in HEADINGS:
            self._in_heading = True
            if self._place.chapter and piece.text.strip():
                self.left_out["headings"] += 1
        else:
            if not piece.marker.endswith(("-s", "-e")):
                self.unknown.add(f"\\{piece.marker}")
            self._add(piece.text)

    def _take_in_sidebar(self, piece: _Piece, kind: str) -> None:
        self._in_sidebar = kind != "esbe"
        if kind == "esb":
            self.left_out["headings"] += 1
        elif kind == "esbe":
            self._add(piece.text)

    def _take_in_note(self, note: _Piece, piece: _Piece, kind: str) -> None:
        if kind in _PLACES or kind in PARAGRAPHS:
            self._fail_in_note(note)
        if piece.closes and piece.marker == note.marker:
            self._note = None
            self._add(piece.text)

    def _add(self, text: str) -> None:
        if self._in_heading:
            return
        if self._place.label:
            self._parts.append(text)
        elif text.strip():
            self.left_out["outside"] += 1

    def _finish(self) -> None:
        if self._place.label:
            text = "".join(self._parts).replace("~", "\u00a0").replace("//", " ")
            self.verses.append(self._place.verse(as_verse(text)))
        self._parts = []

    def _fail_in_note(self, note: _Piece) -> None:
        what = N_("the note \\{name} does not end with \\{name}*")
        self._file.fail(what, note.line, name=note.marker)


def read(parts: Parts, choices: Choices) -> Contents:
    """Read a bitext without annotations."""
    file = ForeignFile(parts[Part.SOURCE], choices)
    files = [file, file.beside(parts[Part.TARGET])]
    source, target = read_all(files, _UsfmReading)
    result = matched(files, (source.verses, target.verses))
    counts = {name: count + target.left_out[name] for name, count in source.left_out.items()}
    template = N_("left out: notes: {notes}, headings: {headings}, texts outside verses: {outside}")
    file.remark(template, any(counts.values()), **counts)
    unknown = ", ".join(sorted(source.unknown | target.unknown))
    template = N_("markers that are not known, their text was kept: {markers}")
    file.remark(template, bool(unknown), markers=unknown)
    return file.texts_alone(*result)


def write(works: Works, _choices: Choices) -> Mapping[str, bytes]:
    """Write one file for each side, with verses in the order of the bitext."""
    check_verse_references(
        works, REFERENCE.fullmatch, N_("the reference '{reference}' is not one such as GEN 1:1")
    )
    bitext = holdable_bitext(works, _UNHOLDABLE, is_running=True)
    return {f"{side.value}.usfm": _written(bitext, bitext.verses(side)) for side in Side}


def _written(bitext: Bitext, verses: Sequence[str]) -> bytes:
    """Verses in books and chapters, in order; their references were checked."""
    rows = []
    open_chapter = ("", "")
    for reference, verse in zip(bitext.references, verses, strict=True):
        book, _, rest = reference.partition(" ")
        chapter, _, label = rest.partition(":")
        rows += [f"\\id {book}"] if book != open_chapter[0] else []
        rows += [f"\\c {chapter}", "\\p"] if (book, chapter) != open_chapter else []
        open_chapter = book, chapter
        rows.append(f"\\v {label} {verse}")
    return as_lines(rows)


class _Milestone(NamedTuple):
    """A source word in a milestone: one of the occurrences of a form in the verse."""

    line: int
    content: str
    occurrence: int
    occurrences: int


class _AlignedReading:
    """Reads the words of one aligned file.

    Attributes:
        verses: the verses, with only the words in markers.
        milestones: the milestones of each word, by the reference of the verse.
        details: what attributes say of each word, likewise.
    """

    def __init__(self, file: ForeignFile) -> None:
        self._file = file
        self._place = _PlaceInText()
        self._note: _Piece | None = None
        self._word: list[str] | None = None
        self._open: list[_Milestone] = []
        self._words: list[str] = []
        self._detail = WordDetail()
        self._word_details: list[WordDetail] = []
        self._named: list[Sequence[_Milestone]] = []
        self.verses: list[Verse] = []
        self.milestones: dict[str, Sequence[Sequence[_Milestone]]] = {}
        self.details: dict[str, Sequence[WordDetail]] = {}
        for piece in _pieces(file):
            self._take(piece)
        self._finish(self._place.line)
        if not any(verse.text for verse in self.verses) and not file.problems:
            file.complain(N_("there are no words; expected verses \\v with words \\w"))

    def _take(self, piece: _Piece) -> None:
        if self._note is not None and piece.marker not in _PLACES:
            if piece.closes and piece.marker == self._note.marker:
                self._note = None
                self._remark_text(piece.text)
        elif piece.marker in _PLACES:
            self._finish(piece.line)
            self._place, rest = _moved(self._place, piece, self._file)
            self._remark_text(rest)
        elif piece.marker in _ALIGNED_NOTES:
            self._note = piece
            self._file.remark(N_("notes that were left out: {count}"))
        elif piece.marker == "w":
            self._take_word(piece)
        elif piece.marker == "zaln-s":
            self._open.append(self._milestone(piece))
            self._remark_text(piece.text)
        elif piece.marker == "zaln-e":
            if not self._open:
                what = N_("the milestone ends nothing: there is no \\zaln-s before it")
                self._file.complain(what, piece.line)
            del self._open[-1:]
        elif self._word is not None:
            self._word.append(piece.text)
        else:
            self._remark_text(piece.text)

    def _take_word(self, piece: _Piece) -> None:
        if not piece.closes:
            self._word = [piece.text]
            self._detail = self._detail_in(piece)
            self._remark_attributes(piece, _KEPT)
            return
        text = "".join(self._word or ()).strip(_WHITE)
        self._word = None
        if self._place.label:
            self._words.append(self._file.word(text, piece.line).replace("~", "\u00a0"))
            self._word_details.append(self._detail)
            self._named.append(tuple(self._open))
        self._remark_text(piece.text)

    def _milestone(self, piece: _Piece) -> _Milestone:
        self._remark_attributes(piece)
        attributes = piece.named_attributes
        content = attributes.get("x-content", "").replace("~", "\u00a0")
        numbers = [attributes.get(f"x-{name}", "") for name in ("occurrence", "occurrences")]
        if not content or not all(map(_NUMBER.fullmatch, numbers)):
            what = N_(
                "the milestone does not name a source word with x-content, x-occurrence and "
                "x-occurrences"
            )
            self._file.complain(what, piece.line)
            return _Milestone(piece.line, content, 0, 0)
        return _Milestone(piece.line, content, int(numbers[0]), int(numbers[1]))

    def _detail_in(self, piece: _Piece) -> WordDetail:
        """The details in the attributes of a word."""
        named = piece.named_attributes
        # In USFM a value without a name is the lemma.
        bare = piece.attributes.strip(f"|{_WHITE}") if "=" not in piece.attributes else ""
        detail = WordDetail(*(named.get(name, "") for name in _KEPT))
        detail = detail._replace(lemma=detail.lemma or bare)
        self._file.check_characters("".join(detail), piece.line)
        return detail

    def _remark_attributes(self, piece: _Piece, kept: Collection[str] = ()) -> None:
        template = N_("words and milestones whose attribute {name} was not kept: {count}")
        for name in sorted(piece.named_attributes.keys() - _POSITIONS - {*kept}):
            self._file.remark(template, name=name)

    def _remark_text(self, text: str) -> None:
        template = N_("texts between words, such as punctuation, that were left out: {count}")
        self._file.remark(template, bool(self._place.label and text.strip(_WHITE)))

    def _finish(self, line: int) -> None:
        if self._open or self._word is not None or self._note is not None:
            what = N_("a milestone, word or note of the previous verse does not end in that verse")
            self._file.complain(what, line)
        self._open, self._word, self._note = [], None, None
        if self._place.label:
            verse = self._place.verse(" ".join(self._words))
            self.verses.append(verse)
            if self._words:
                self.milestones[verse.reference] = tuple(self._named)
                self.details[verse.reference] = tuple(self._word_details)
        self._words, self._named, self._word_details = [], [], []


def read_aligned(parts: Parts, choices: Choices) -> Contents:
    r"""Read one annotator's links, every verse pair as done; only words in ``\w`` are kept."""
    file = ForeignFile(parts[Part.SOURCE], choices)
    files = [file, file.beside(parts[Part.LINKS])]
    source, target = read_all(files, _AlignedReading)
    bitext = matched(files, (source.verses, target.verses), has_links=True).bitext
    alignments = []
    for reference, verse in zip(bitext.references, bitext.source_verses, strict=True):
        if reference not in target.milestones:
            what = N_("{reference} is one verse of the source, but not of this file")
            files[1].complain(what, reference=reference)
            continue
        alignments.append(_alignment(files[1], verse, target.milestones[reference]))
    file.check()
    source_details, target_details = (
        tuple(WordDetails.of(reading.details.get(name, ())) for name in bitext.references)
        for reading in (source, target)
    )
    bitext = replace(bitext, source_details=source_details, target_details=target_details)
    return file.finished(bitext, alignments)


def write_aligned(works: Works, _choices: Choices) -> Mapping[str, bytes]:
    """Write the source, and the target with each annotator's links."""
    check_verse_references(
        works, REFERENCE.fullmatch, N_("the reference '{reference}' is not one such as GEN 1:1")
    )
    bitext = holdable_bitext(works, _UNHOLDABLE_WORD)
    sources = ["\n".join(map(_word, verse.split(" "))) for verse in bitext.source_verses]
    files = {"source.usfm": _written(bitext, sources)}
    for key, work in works.items():
        targets = [
            "\n".join(_aligned(bitext, index, pair.alignment))
            for index, pair in enumerate(work.pairs)
        ]
        files[f"{key}.usfm"] = _written(bitext, targets)
    return files


def _alignment(
    file: ForeignFile, verse: str, milestones: Sequence[Sequence[_Milestone]]
) -> Alignment:
    """The links of one verse pair; milestones without a source word are recorded as problems."""
    places: dict[str, list[int]] = {}
    for position, form in enumerate(verse.split(" ")):
        places.setdefault(normalize("NFC", form), []).append(position)
    links: set[LinkToken] = set()
    faulty: set[_Milestone] = set()
    for target, words in enumerate(milestones):
        for word in words:
            candidates = places.get(normalize("NFC", word.content), [])
            if word.occurrence <= word.occurrences == len(candidates):
                links.add((candidates[word.occurrence - 1], target))
            else:
                faulty.add(word)
    for word in sorted(faulty):
        what = N_(
            "the milestone names word {occurrence} of {occurrences} '{content}'; the source verse "
            "has {count} of this form"
        )
        count = len(places.get(normalize("NFC", word.content), []))
        values = {key: value for key, value in word._asdict().items() if key != "line"}
        file.complain(what, word.line, **values, count=count)
    return Alignment(frozenset(links))


def _word(form: str, attributes: str = "") -> str:
    return f"\\w {form}{attributes}\\w*"


def _occurrence(words: Sequence[str], position: int) -> str:
    before = words[: position + 1].count(words[position])
    return f'x-occurrence="{before}" x-occurrences="{words.count(words[position])}"'


def _aligned(bitext: Bitext, index: int, alignment: Alignment) -> list[str]:
    """The words of a target verse; adjacent words with the same partners share milestones."""
    sources, targets = bitext[index].source, bitext[index].target
    partners = [
        sorted(alignment.partners(Side.TARGET, position)) for position in range(len(targets))
    ]
    rows = []
    for position, form in enumerate(targets):
        row = _word(form, f"|{_occurrence(targets, position)}")
        if partners[position] and (not position or partners[position - 1] != partners[position]):
            row = "".join(_opened(sources, partner) for partner in partners[position]) + row
        if partners[position] and partners[position + 1 : position + 2] != [partners[position]]:
            row += "\\zaln-e\\*" * len(partners[position])
        rows.append(row)
    return rows


def _opened(sources: Sequence[str], position: int) -> str:
    occurrence = _occurrence(sources, position)
    return f'\\zaln-s |{occurrence} x-content="{sources[position]}"\\*'


USFM = Format(
    "usfm",
    N_("Texts only: USFM, one file per side"),
    "texts without links, two USFM files paired by reference",
    frozenset({Feature.REFERENCES}),
    read,
    (Part.SOURCE, Part.TARGET),
    write=write,
    looks_like=any_line(r"\\id\b"),
    asks_also=NUMBERINGS,
)
ALIGNED_USFM = Format(
    "aligned-usfm",
    N_("Aligned USFM 3"),
    "aligned USFM 3 (\\zaln-s), beside its source in USFM",
    frozenset({Feature.REFERENCES, Feature.LINKS}),
    read_aligned,
    (Part.SOURCE, Part.LINKS),
    write=write_aligned,
    suffix=".usfm",
    looks_like=any_line(r".*\\zaln-s\b"),
    asks_also=(FormatQuestion.NUMBERING,),
)
