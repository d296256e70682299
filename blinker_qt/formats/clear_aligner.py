"""Reads and writes linked Bible tokens in JSON beside tables (ClearAligner, Scripture Burrito).

Tokens have numbers ``BBCCCVVVWWW``: book, chapter, verse and word. In a record, all numbered words
of one side are linked with all of the other side.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from blinker_qt.bitext.alignment import Alignment, LinkToken, complete_groups
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.errors import Problem
from blinker_qt.bitext.invisible import blank_word
from blinker_qt.bitext.remarks import NO_REMARKS, Note, RemarkError, Remarks
from blinker_qt.bitext.verses import Bitext, DetailColumn, Side
from blinker_qt.bitext.word_details import WordDetail, WordDetails
from blinker_qt.formats.books import BOOKS
from blinker_qt.formats.choices import Choices, FormatQuestion, Part, Parts
from blinker_qt.formats.foreign_files import (
    ForeignFile,
    Problems,
    any_line,
    as_word,
    check_verse_references,
    read_all,
)
from blinker_qt.formats.interchange import Contents, Feature, Format, Works
from blinker_qt.formats.tables import Row, Separator, read_table, write_table
from blinker_qt.formats.verse_matching import LastVerses, compare_chapters
from blinker_qt.translation import N_

_ID = re.compile(r"[no]?([0-9]{8})([0-9]{3,4}[^\W0-9_]?)")
_WORD_DIGITS = 11
_VERSE = re.compile("[no]?([0-9]{8})")
_REFERENCE = re.compile("([A-Z0-9]{3}) ([1-9][0-9]{0,2}):(0|[1-9][0-9]{0,2})")
_QUOTED = re.compile('"((?:[^"]|"")*""(?:[^"]|"")*)"')
_COLUMNS = ("id", "source_verse", "text", "skip_space_after", "exclude")
_MOST_WORDS = 999
_KEPT = ("created", "approved", "reviewed")
_OPEN, _REJECTED = "needsReview", "rejected"
_TYPES = ("translation", "wordAlignment")
_MISSING = frozenset({"MISSING", ""})
"""Numbers of words that the authors of the records could not find."""
_REPEATED = N_("{file}: links in several records were read once ({count}; records {lines})")
_NOTES_NOT_KEPT = N_("notes of records that were not kept: {count}")


@dataclass(slots=True)
class _Tokens:
    """The tokens of one side.

    Attributes:
        verses: the words of each verse by its number (``BBCCCVVV``).
        places: the verse and position of each token by its number.
        left_out: the numbers of tokens that the file excludes from alignment, or without text, such
            as articles contained in a preposition.
    """

    verses: dict[str, list[str]] = field(default_factory=dict)
    places: dict[str, tuple[str, int]] = field(default_factory=dict)
    left_out: set[str] = field(default_factory=set)
    details: dict[str, list[WordDetail]] = field(default_factory=dict)

    def details_of(self, verses: Iterable[str]) -> DetailColumn:
        """The details that the table has for the words of these verses."""
        return tuple(WordDetails.of(self.details[verse]) for verse in verses)

    def place(self, number: str) -> tuple[str, int] | None:
        """The verse and position of a token; None if there is none.

        Records may number parts of a word where the table only has the word.
        """
        return self.places.get(number) or self.places.get(number[:_WORD_DIGITS])

    def leaves_out(self, number: str) -> bool:
        """Whether a token is in the table but cannot be linked."""
        return not self.left_out.isdisjoint({number, number[:_WORD_DIGITS]})


@dataclass(slots=True)
class _VerseRecords:
    """The records of one verse."""

    links: set[LinkToken] = field(default_factory=set)
    needs_review: bool = False
    notes: Remarks = NO_REMARKS


class _RecordReading:
    """Reads the records of one file."""

    def __init__(self, file: ForeignFile, sides: Mapping[Side, _Tokens]) -> None:
        self._file = file
        self._sides = sides
        self.verses: dict[str, _VerseRecords] = {}

    def take(self, place: int, record: object) -> None:
        """Read one record; `place` counts from 1."""
        meta = record.get("meta", {}) if isinstance(record, dict) else None
        if not isinstance(record, dict) or not isinstance(meta, dict):
            what = N_("record {place} is not a JSON object")
            self._file.complain(what, place=place)
            return
        status = meta.get("status", _KEPT[0])
        if not isinstance(status, str):
            what = N_(
                "record {place} has the status '{text}'; expected created, approved, needsReview "
                "or rejected"
            )
            self._file.complain(what, place=place, text=str(status))
            return
        numbers = self._numbers(place, record)
        if numbers is None:
            return
        notes = [*_notes(meta.get("note")), *_notes(record.get("note"))]
        origin = meta.get("origin", meta.get("process", "manual"))
        self._file.remark(N_("records that were not made by hand: {count}"), origin != "manual")
        if not self._keeps(place, status, numbers, notes):
            self._file.remark(_NOTES_NOT_KEPT, len(notes))

    def _numbers(self, place: int, record: Mapping[str, object]) -> dict[Side, list[str]] | None:
        """The numbers of the words in a record; None if a side has no list."""
        numbers = {}
        for side in Side:
            listed = record.get(side.value)
            if isinstance(listed, dict):
                listed = listed.get("selectors")
            if not isinstance(listed, list) or not all(
                isinstance(number, str) for number in listed
            ):
                what = N_("record {place} has no list of numbers BBCCCVVVWWW under '{text}'")
                self._file.complain(what, place=place, text=side.value)
                return None
            numbers[side] = [_bare(number) for number in listed]
        return numbers

    def _keeps(
        self, place: int, status: str, numbers: Mapping[Side, list[str]], notes: list[str]
    ) -> bool:
        """Add a record, if possible; returns whether it was added."""
        if status == _REJECTED:
            self._file.remark(N_("rejected records that were left out: {count}"))
            return False
        if any(not _MISSING.isdisjoint(number) for number in numbers.values()):
            self._file.remark(N_("records left out because a word is missing: {count}"))
            return False
        linked = {
            side: [number for number in named if not self._sides[side].leaves_out(number)]
            for side, named in numbers.items()
        }
        self._file.remark(
            N_("words of records left out because the table excludes them: {count}"),
            sum(len(numbers[side]) - len(linked[side]) for side in Side),
        )
        if not all(linked.values()):
            self._file.remark(N_("records left out because they name one side only: {count}"))
            return False
        words = {side: self._places(place, side, named) for side, named in linked.items()}
        if not all(words.values()):
            return False
        verses = {verse for word in words.values() for verse, _ in word}
        if len(verses) != 1:
            self._file.remark(N_("records left out because they link several verses: {count}"))
            return False
        records = self.verses.setdefault(verses.pop(), _VerseRecords())
        sources = [position for _, position in words[Side.SOURCE]]
        targets = [position for _, position in words[Side.TARGET]]
        self._link(place, records, sources, targets)
        self._keep_notes(records, notes, min(targets))
        self._keep_status(records, status)
        return True

    def _places(self, place: int, side: Side, numbers: Sequence[str]) -> list[tuple[str, int]]:
        """The verse and position of each word in the table; others are recorded as problems."""
        places = [(number, self._sides[side].place(number)) for number in numbers]
        for number, word in places:
            if word is None:
                what = N_("record {place} names the word {text}, which is not in the table")
                self._file.complain(what, place=place, text=f"{side.value} {number}")
        return [word for _, word in places if word is not None]

    def _link(
        self, place: int, records: _VerseRecords, sources: Sequence[int], targets: Sequence[int]
    ) -> None:
        new = {(source, target) for source in sources for target in targets}
        for source, target in sorted(new & records.links):
            what = N_("record {place} links {text} again")
            values = {"place": str(place), "text": f"{source + 1}-{target + 1}"}
            problem = Problem(self._file.path, what, values=values)
            self._file.repair(_REPEATED, problem, place)
        records.links |= new

    def _keep_notes(self, records: _VerseRecords, notes: Sequence[str], target: int) -> None:
        for note in notes:
            try:
                records.notes = records.notes.with_note(Note(note, (Side.TARGET, target)))
            except RemarkError:
                self._file.remark(_NOTES_NOT_KEPT)
            else:
                self._file.remark(N_("notes of records that were kept on their words: {count}"))

    def _keep_status(self, records: _VerseRecords, status: str) -> None:
        if status in _KEPT:
            self._file.remark(
                N_("approved or reviewed records, read like all others: {count}"),
                status in _KEPT[1:],
            )
            return
        records.needs_review = True
        self._file.remark(
            N_("records in need of a review, whose verse pairs are not done: {count}")
        )
        template = N_("records whose status is not known were read as in need of a review: {names}")
        self._file.remark(template, status != _OPEN, names=status)


def read(parts: Parts, choices: Choices) -> Contents:
    """Read one annotator's links; verse pairs are the verses in both tables.

    Verse pairs are done unless a record needs a review. Rejected records and those with words of
    several verses are left out and counted.
    """
    file = ForeignFile(parts[Part.LINKS], choices)
    tables = [file.beside(parts[part]) for part in (Part.SOURCE, Part.TARGET)]
    source, target = read_all(tables, _read_tokens)
    reading = _RecordReading(file, {Side.SOURCE: source, Side.TARGET: target})
    for place, record in enumerate(_records(file), 1):
        reading.take(place, record)
    file.check()
    names = [verse for verse in source.verses if verse in target.verses]
    if not names:
        what = N_("no verse is in both tables")
        tables[1].complain(what)
        file.check()
    compare_chapters(tables, list(map(_last_verses, (source, target))))
    file.remark(
        N_("verses of one side only that were left out: {count}"),
        len(source.verses) + len(target.verses) - 2 * len(names),
    )
    verses = ([" ".join(side.verses[name]) for name in names] for side in (source, target))
    bitext = choices.bitext(
        [_reference_of(name) for name in names],
        *verses,
        details=(source.details_of(names), target.details_of(names)),
    )
    records = [reading.verses.get(name, _VerseRecords()) for name in names]
    pairs = tuple(
        replace(
            PairAnnotation.of(Alignment(frozenset(record.links)), done=not record.needs_review),
            remarks=record.notes,
        )
        for record in records
    )
    return Contents((AnnotationSet(bitext, pairs, choices.annotator),), remarks=file.remarks())


def write(works: Works, _choices: Choices) -> Mapping[str, bytes]:
    """Write the tables of both sides, and each annotator's records, one for each complete block."""
    check_verse_references(
        works, _number_of, N_("the reference '{reference}' is not one such as GEN 1:1")
    )
    name, work = next(iter(works.items()))
    _check_lengths(name, work.bitext)
    tables = {
        f"{side.value}.tsv": write_table(
            name, _COLUMNS, _token_rows(work.bitext, side), Separator.TAB
        )
        for side in Side
    }
    return {**tables, **{f"{key}.json": _written(work) for key, work in works.items()}}


def _read_tokens(file: ForeignFile) -> _Tokens:
    """The tokens of one side, each in the verse of its number or in its ``source_verse``."""
    tokens = _Tokens()
    lines: dict[str, int] = {}
    for row in read_table(file, Separator.TAB, ("id", "text")).rows:
        number, text = _bare(row.cells["id"]), _text(row)
        verse = _verse(file, row, lines)
        if row.cells.get("exclude", "") == "y" or row.cells.get("eligible", "") == "n":
            file.remark(N_("excluded words that were left out: {count}"))
            tokens.left_out.add(number)
        elif not as_word(text) or blank_word(text):
            file.remark(N_("words without text that were left out: {count}"))
            tokens.left_out.add(number)
        else:
            file.remark(
                N_("words of several verses, put into the first: {count}"),
                bool(row.cells.get("source_verse_range_end", "")),
            )
            words = tokens.verses.setdefault(verse, [])
            tokens.places[number] = verse, len(words)
            words.append(file.word(text, row.line))
            detail = WordDetail(*(row.cells.get(name, "") for name in ("lemma", "pos", "gloss")))
            file.check_characters("".join(detail), row.line)
            tokens.details.setdefault(verse, []).append(detail)
    return tokens


def _verse(file: ForeignFile, row: Row, lines: dict[str, int]) -> str:
    """The verse of a token; problems of its row are recorded."""
    number = row.cells["id"]
    match = _ID.fullmatch(number)
    if not match:
        what = N_("'{number}' is not the number of a word, BBCCCVVVWWW")
        file.complain(what, row.line, number=number)
        return ""
    first = lines.setdefault(_bare(number), row.line)
    if first != row.line:
        what = N_("word {number} is already on line {first}")
        file.complain(what, row.line, number=number, first=first)
    source_verse = row.cells.get("source_verse", "")
    of = _VERSE.fullmatch(source_verse) if source_verse else match
    if of is None:
        what = N_("'{number}' is not the number of a verse, BBCCCVVV")
        file.complain(what, row.line, number=source_verse)
        return match[1]
    return of[1]


def _last_verses(tokens: _Tokens) -> LastVerses:
    last_verse_of: dict[tuple[str, int], int] = {}
    for verse in tokens.verses:
        book, _, _ = _reference_of(verse).partition(" ")
        chapter = book, int(verse[2:5])
        last_verse_of[chapter] = max(last_verse_of.get(chapter, 0), int(verse[5:]))
    return last_verse_of


def _bare(number: str) -> str:
    """A token's number without the letter of its testament and without its text."""
    return number.partition("|")[0].removeprefix("n").removeprefix("o")


def _text(row: Row) -> str:
    text = row.cells["text"]
    # Other programs quote words that contain quotation marks.
    return text[1:-1].replace('""', '"') if _QUOTED.fullmatch(text) else text


def _reference_of(verse: str) -> str:
    """The reference of the verse with a number.

    >>> _reference_of("01001003")
    'GEN 1:3'
    """
    book = int(verse[:2])
    code = BOOKS[book - 1] if 1 <= book <= len(BOOKS) else verse[:2]
    return f"{code} {int(verse[2:5])}:{int(verse[5:])}"


def _number_of(reference: str) -> str:
    """The number of the verse with a reference; empty if there is none.

    >>> _number_of("GEN 1:3")
    '01001003'
    """
    match = _REFERENCE.fullmatch(reference)
    if not match or match[1] not in BOOKS:
        return ""
    return f"{BOOKS.index(match[1]) + 1:02d}{int(match[2]):03d}{int(match[3]):03d}"


def _records(file: ForeignFile) -> Sequence[object]:
    """The records of a file, perhaps in its only group."""
    content = file.json()
    group = content
    if isinstance(content, dict) and isinstance(content.get("groups"), list):
        groups = content["groups"]
        group = groups[0] if len(groups) == 1 else None
    if isinstance(group, dict):
        kind = group.get("type", _TYPES[0])
        records = group.get("records")
        if (kind.get("name") if isinstance(kind, dict) else kind) in _TYPES and isinstance(
            records, list
        ):
            return records
    what = N_(
        'there is no list of records of the type translation; expected "type": "translation" and '
        '"records"'
    )
    file.complain(what)
    return ()


def _notes(given: object) -> Iterator[str]:
    """The texts of a record's notes."""
    notes = given if isinstance(given, list) else [given]
    for note in notes:
        text = note.get("note") if isinstance(note, dict) else note
        if isinstance(text, str) and text.strip():
            yield text


def _check_lengths(path: str, bitext: Bitext) -> None:
    problems = Problems(path)
    for verse in (*bitext.source_verses, *bitext.target_verses):
        count = verse.count(" ") + 1
        if count > _MOST_WORDS:
            what = N_("a verse has {count} {count:word|words}; the format holds {most} at most")
            problems.complain(what, count=count, most=_MOST_WORDS)
    problems.check()


def _token_rows(bitext: Bitext, side: Side) -> Sequence[Sequence[str]]:
    return [
        (f"{_number_of(reference)}{place:03d}", _number_of(reference), _quoted(word), "", "")
        for reference, verse in zip(bitext.references, bitext.verses(side), strict=True)
        for place, word in enumerate(verse.split(" "), 1)
    ]


def _quoted(word: str) -> str:
    return '"' + word.replace('"', '""') + '"' if '"' in word else word


def _written(work: AnnotationSet) -> bytes:
    records: list[dict[str, object]] = []
    for reference, pair in zip(work.bitext.references, work.pairs, strict=True):
        verse = _number_of(reference)
        for sources, targets in complete_groups(pair.alignment):
            meta = {"id": f"{verse}.{len(records) + 1}", "origin": "manual", "status": "created"}
            words = {"source": sources, "target": targets}
            numbers = {
                side: [f"{verse}{position + 1:03d}" for position in positions]
                for side, positions in words.items()
            }
            records.append({"meta": meta, **numbers})
    content = {"type": "translation", "meta": {"creator": "Blinker Qt"}, "records": records}
    return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode()


CLEAR_ALIGNER = Format(
    "clear-aligner",
    N_("ClearAligner and Scripture Burrito"),
    "linked Bible tokens in JSON (ClearAligner, Scripture Burrito), beside two tables",
    frozenset({Feature.REFERENCES, Feature.LINKS}),
    read,
    (Part.SOURCE, Part.TARGET, Part.LINKS),
    write=write,
    suffix=".json",
    looks_like=any_line(r'.*"records"\s*:'),
    asks_also=(FormatQuestion.NUMBERING,),
)
