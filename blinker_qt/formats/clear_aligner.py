"""ClearAligner and Scripture Burrito: records of linked Bible tokens in JSON, beside their tables.

Tokens have numbers ``BBCCCVVVWWW``: book, chapter, verse and word. A record names words of both
sides by their numbers: all of one are linked with all of the other.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.blocks import complete_groups
from blinker_qt.bitext.errors import InputError, Problem, Sentence
from blinker_qt.bitext.remarks import NO_REMARKS, Note, RemarkError, Remarks
from blinker_qt.bitext.verses import Bitext, Side
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
from blinker_qt.formats.reading import all_read, read_json
from blinker_qt.formats.tables import Row, Separator, read_table, write_table
from blinker_qt.formats.texts import Problems, as_word, character_problem
from blinker_qt.formats.verse_matching import LastVerses, compared_chapters
from blinker_qt.translation import N_

_BOOKS = (
    "GEN EXO LEV NUM DEU JOS JDG RUT 1SA 2SA 1KI 2KI 1CH 2CH EZR NEH EST JOB PSA PRO ECC SNG ISA "
    "JER LAM EZK DAN HOS JOL AMO OBA JON MIC NAM HAB ZEP HAG ZEC MAL MAT MRK LUK JHN ACT ROM 1CO "
    "2CO GAL EPH PHP COL 1TH 2TH 1TI 2TI TIT PHM HEB JAS 1PE 2PE 1JN 2JN 3JN JUD REV"
).split()
"""The books in the order of their numbers, from 01, by their codes in USFM."""
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
"""What stands for a word that whoever made the records could not find."""


@dataclass(slots=True)
class _Tokens:
    """The tokens of one side, filled as they are read.

    Attributes:
        verses: by the number of each verse (``BBCCCVVV``), its words in the order of the file.
        places: by the number of each token, its verse and its position there.
        left_out: the numbers of tokens that the file excludes from alignment, or without text, such
            as articles that a preposition swallowed.
        counts: how many tokens are excluded, silent (without text), ranges (that belong to several
            verses of the other text) and spaced (that hold spaces in the file).
    """

    verses: dict[str, list[str]] = field(default_factory=dict)
    places: dict[str, tuple[str, int]] = field(default_factory=dict)
    left_out: set[str] = field(default_factory=set)
    counts: Counter[str] = field(default_factory=Counter)

    @property
    def last_verses(self) -> LastVerses:
        """The number of the last verse of each chapter."""
        found: dict[tuple[str, int], int] = {}
        for verse in self.verses:
            book, _, _ = _reference_of(verse).partition(" ")
            chapter = book, int(verse[2:5])
            found[chapter] = max(found.get(chapter, 0), int(verse[5:]))
        return found

    def place(self, number: str) -> tuple[str, int] | None:
        """The verse and the position of a token, or None where there is none of that number.

        Records may number a part of a word where the table has the word alone.
        """
        return self.places.get(number) or self.places.get(number[:_WORD_DIGITS])

    def leaves_out(self, number: str) -> bool:
        """Whether there is such a token, but one that cannot be linked."""
        return not self.left_out.isdisjoint({number, number[:_WORD_DIGITS]})


class _Reading(Problems):
    """What the records of one file say, by the number of each verse, and what is wrong with them.

    Attributes:
        links: the links of each verse.
        in_review: the verses with a record that needs a review.
        strange: statuses that are not known.
        counts: how often something was left out, or not kept.
        notes: the notes of each verse.
    """

    def __init__(self, path: Path, sides: Mapping[Side, _Tokens]) -> None:
        super().__init__(path)
        self.sides = sides
        self.links: dict[str, set[LinkToken]] = {}
        self.in_review: set[str] = set()
        self.strange: set[str] = set()
        self.counts: Counter[str] = Counter()
        self.notes: dict[str, Remarks] = {}

    def take(self, place: int, record: object) -> None:
        """Read one record; `place` counts from 1."""
        meta = record.get("meta", {}) if isinstance(record, dict) else None
        if not isinstance(record, dict) or not isinstance(meta, dict):
            self.complain(N_("record {place} is no record"), N_("expected an object"), place=place)
            return
        status = meta.get("status", _KEPT[0])
        if not isinstance(status, str):
            what = N_("record {place} has the status '{text}'")
            expected = N_("expected created, approved, needsReview or rejected")
            self.complain(what, expected, place=place, text=str(status))
            return
        numbers = self._numbers(place, record)
        if numbers is None:
            return
        notes = [*_notes(meta.get("note")), *_notes(record.get("note"))]
        self.counts["notes"] += len(notes)
        origin = meta.get("origin", meta.get("process", "manual"))
        self.counts["records of machines"] += origin != "manual"
        if status == _REJECTED:
            self.counts[_REJECTED] += 1
            return
        if status not in (*_KEPT, _OPEN):
            self.strange.add(status)
        if any(not _MISSING.isdisjoint(its) for its in numbers.values()):
            self.counts["incomplete"] += 1
            return
        linked = {side: self._linked(side, its) for side, its in numbers.items()}
        if all(linked.values()):
            is_kept = self._link(place, linked, notes, is_open=status not in _KEPT)
            self.counts["approved"] += is_kept and status in _KEPT[1:]
        else:
            self.counts["one side"] += 1

    def _numbers(self, place: int, record: Mapping[str, object]) -> dict[Side, list[str]] | None:
        """The words that a record names, or None where it names none on a side."""
        numbers = {}
        for side in Side:
            given = record.get(side.value)
            if isinstance(given, dict):
                given = given.get("selectors")
            if not isinstance(given, list) or not all(isinstance(one, str) for one in given):
                what = N_("record {place} has no list of words under '{text}'")
                expected = N_("expected a list of numbers BBCCCVVVWWW")
                self.complain(what, expected, place=place, text=side.value)
                return None
            numbers[side] = [_bare(one) for one in given]
        return numbers

    def _linked(self, side: Side, numbers: list[str]) -> list[str]:
        """These words without those that cannot be linked."""
        linked = [one for one in numbers if not self.sides[side].leaves_out(one)]
        self.counts["left out"] += len(numbers) - len(linked)
        return linked

    def _link(
        self, place: int, numbers: Mapping[Side, list[str]], notes: list[str], *, is_open: bool
    ) -> bool:
        """Link words that are all of one verse; whether they are."""
        found = {side: [self.sides[side].place(one) for one in numbers[side]] for side in Side}
        for side in Side:
            for number, word in zip(numbers[side], found[side], strict=True):
                if word is None:
                    what = N_("record {place} names the word {text}, which is not in the table")
                    expected = N_("expected a word of the table")
                    self.complain(what, expected, place=place, text=f"{side.value} {number}")
        sources, targets = ([word for word in found[side] if word is not None] for side in Side)
        if not sources or not targets:
            return False
        verses = {verse for verse, _ in (*sources, *targets)}
        if len(verses) != 1:
            self.counts["several verses"] += 1
            return False
        (verse,) = verses
        new = {(source, target) for _, source in sources for _, target in targets}
        links = self.links.setdefault(verse, set())
        self.counts["again"] += len(new & links)
        links |= new
        on = Side.TARGET, min(target for _, target in targets)
        for note in notes:
            try:
                self.notes[verse] = self.notes.get(verse, NO_REMARKS).with_note(Note(note, on))
            except RemarkError:
                continue
            self.counts["kept notes"] += 1
        if is_open:
            self.counts[_OPEN] += 1
            self.in_review.add(verse)
        return True


def read(parts: Parts, choices: Choices) -> Found:
    """One annotator's links; verse pairs are the verses that both tables have.

    Every verse pair is taken as done but those with a record that needs a review. Rejected records,
    and those that link words of several verses, are left out and counted.
    """
    tokens_of = partial(_read_tokens, encoding=choices.encoding)
    source, target = all_read(tokens_of, (parts[Part.SOURCE], parts[Part.TARGET]))
    reading = _Reading(parts[Part.LINKS], {Side.SOURCE: source, Side.TARGET: target})
    content = read_json(parts[Part.LINKS], choices.encoding)
    for place, record in enumerate(_records(reading.path, content), 1):
        reading.take(place, record)
    reading.check()
    names = [verse for verse in source.verses if verse in target.verses]
    if not names:
        what = N_("no verse stands in both tables")
        expected = N_("expected tables of the same verses")
        raise InputError(Problem(str(parts[Part.TARGET]), what, expected))
    warnings = compared_chapters(
        str(parts[Part.SOURCE]),
        source.last_verses,
        str(parts[Part.TARGET]),
        target.last_verses,
        choices.numbering,
    )
    verses = ([" ".join(side.verses[name]) for name in names] for side in (source, target))
    bitext = choices.bitext([_reference_of(name) for name in names], *verses)
    pairs = tuple(
        replace(
            PairAnnotation.of(
                Alignment(frozenset(reading.links.get(name, ()))),
                done=name not in reading.in_review,
            ),
            remarks=reading.notes.get(name, NO_REMARKS),
        )
        for name in names
    )
    work = AnnotationSet(bitext, pairs, choices.annotator)
    return Found((work,), remarks=(*warnings, *_remarks(reading, len(names))))


def write(works: Works, _choices: Choices) -> Mapping[str, bytes]:
    """The tables of both sides, and the records of each annotator, one a block where it can be."""
    name, bitext = first_of(works)
    _check_holdable(name, bitext)
    tables = {
        f"{side.value}.tsv": write_table(name, _COLUMNS, _token_rows(bitext, side), Separator.TAB)
        for side in Side
    }
    return {**tables, **{f"{key}.json": _written(work) for key, work in works.items()}}


def _read_tokens(path: Path, encoding: str) -> _Tokens:
    """The tokens of one side.

    A token belongs to the verse of its number, or to its ``source_verse`` where the table says so.
    """
    problems = Problems(path)
    tokens = _Tokens()
    lines: dict[str, int] = {}
    for row in read_table(path, encoding, Separator.TAB, ("id", "text")).rows:
        number, text = _bare(row.cells["id"]), _text(row)
        verse = _verse(problems, row, lines)
        if row.cells.get("exclude", "") == "y" or row.cells.get("eligible", "") == "n":
            tokens.counts["excluded"] += 1
            tokens.left_out.add(number)
        elif not text:
            tokens.counts["silent"] += 1
            tokens.left_out.add(number)
        else:
            tokens.counts["spaced"] += as_word(text) != text
            tokens.counts["ranges"] += bool(row.cells.get("source_verse_range_end", ""))
            words = tokens.verses.setdefault(verse, [])
            tokens.places[number] = verse, len(words)
            words.append(as_word(text))
    problems.check()
    return tokens


def _verse(problems: Problems, row: Row, lines: dict[str, int]) -> str:
    """The verse that a token belongs to; what is wrong with its row is noted."""
    number, text = row.cells["id"], as_word(_text(row))
    found = _ID.fullmatch(number)
    at = row.line, row.columns["id"]
    if not found:
        what, expected = N_("'{number}' is not the number of a word"), N_("expected BBCCCVVVWWW")
        problems.complain(what, expected, *at, number=number)
        return ""
    first = lines.setdefault(_bare(number), row.line)
    if first != row.line:
        what = N_("word {number} stands on line {first} already")
        expected = N_("expected each word once")
        problems.complain(what, expected, *at, number=number, first=first)
        return found[1]
    other = row.cells.get("source_verse", "")
    of = _VERSE.fullmatch(other) if other else found
    if of is None:
        what, expected = N_("'{number}' is not the number of a verse"), N_("expected BBCCCVVV")
        problems.complain(what, expected, row.line, row.columns["source_verse"], number=other)
        return found[1]
    problem = character_problem(problems.path, row.line, text)
    problems.problems += [problem] if problem else []
    return of[1]


def _bare(number: str) -> str:
    """A token's number without the letter for its testament, and without its text behind it."""
    return number.partition("|")[0].removeprefix("n").removeprefix("o")


def _text(row: Row) -> str:
    text = row.cells["text"]
    # Programs that write such tables put words with a quotation mark into quotation marks.
    return text[1:-1].replace('""', '"') if _QUOTED.fullmatch(text) else text


def _reference_of(verse: str) -> str:
    """What people call the verse of a number.

    >>> _reference_of("01001003")
    'GEN 1:3'
    """
    book = int(verse[:2])
    code = _BOOKS[book - 1] if 1 <= book <= len(_BOOKS) else verse[:2]
    return f"{code} {int(verse[2:5])}:{int(verse[5:])}"


def _number_of(reference: str) -> str:
    """The number of a verse; empty where it has none.

    >>> _number_of("GEN 1:3")
    '01001003'
    """
    found = _REFERENCE.fullmatch(reference)
    if not found or found[1] not in _BOOKS:
        return ""
    return f"{_BOOKS.index(found[1]) + 1:02d}{int(found[2]):03d}{int(found[3]):03d}"


def _records(path: str, content: object) -> Sequence[object]:
    """The records of a file, which may stand in the one group of a file of groups."""
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
    what = N_("there is no list of records of the type translation")
    raise InputError(Problem(path, what, N_('expected "type": "translation" and "records"')))


def _notes(given: object) -> Iterator[str]:
    """The texts of a record's notes, which are a list of objects."""
    for one in given if isinstance(given, list) else [given]:
        text = one.get("note") if isinstance(one, dict) else one
        if isinstance(text, str) and text.strip():
            yield text


def _remarks(reading: _Reading, pairs: int) -> Iterator[Sentence]:
    tables = reading.sides.values()
    counts = sum((table.counts for table in tables), Counter(reading.counts))
    counts["strange"] = len(reading.strange)
    counts["unkept notes"] = counts["notes"] - counts["kept notes"]
    counts["alone"] = sum(len(table.verses) for table in tables) - 2 * pairs
    names = ", ".join(sorted(reading.strange))
    for kind in _SAID:
        template = _SAID.get(kind)
        if template and counts[kind]:
            yield Sentence(template, {"count": counts[kind], "names": names})


_SAID = {
    _REJECTED: N_("{count} rejected {count:record was|records were} left out"),
    _OPEN: N_(
        "{count} {count:record needs a review: it was kept, and its verse pair "
        "is|records need a review: they were kept, and their verse pairs are} not done"
    ),
    "strange": N_("records whose status is not known were read as in need of a review: {names}"),
    "incomplete": N_(
        "{count} {count:record names missing words and was|records name missing words "
        "and were} left out"
    ),
    "left out": N_(
        "{count} {count:time|times} a record names a word that is excluded or has no "
        "text; that word was left out"
    ),
    "several verses": N_(
        "{count} {count:record links words of several verses and was|records link "
        "words of several verses and were} left out"
    ),
    "one side": N_(
        "{count} {count:record names words of one side alone and was|records name "
        "words of one side alone and were} left out"
    ),
    "again": N_(
        "{count} {count:link stands in several records and was|links stand in several "
        "records and were} read once"
    ),
    "records of machines": N_("{count} {count:record is|records are} not by hand"),
    "approved": N_(
        "{count} {count:record is|records are} approved or reviewed, which was not kept"
    ),
    "kept notes": N_(
        "{count} {count:note of a record was kept on its words|notes of records were "
        "kept on their words}"
    ),
    "unkept notes": N_(
        "{count} {count:note of a record was|notes of records were} not kept: the "
        "record was left out, or the note is no text that can be kept"
    ),
    "alone": N_(
        "{count} {count:verse stands on one side alone and was|verses stand on one "
        "side alone and were} left out"
    ),
    "excluded": N_("{count} excluded {count:word was|words were} left out"),
    "silent": N_("{count} {count:word|words} without text {count:was|were} left out"),
    "ranges": N_(
        "{count} {count:word belongs to several verses and was|words belong to several "
        "verses and were} put into the first"
    ),
    "spaced": N_("{count} {count:word holds|words hold} spaces, which became no-break spaces"),
}


def _check_holdable(path: str, bitext: Bitext) -> None:
    """Refuse references that are not such as ``GEN 1:1``, and verses of more than 999 words."""
    problems = Problems(path)
    for reference in bitext.references:
        if not _number_of(reference):
            what = N_("the reference '{reference}' is not of this format")
            problems.complain(what, N_("expected GEN 1:1 or such"), reference=reference)
    for verse in (*bitext.source_verses, *bitext.target_verses):
        count = verse.count(" ") + 1
        if count > _MOST_WORDS:
            what = N_("a verse has {count} {count:word|words}")
            expected = N_("expected {most} at most")
            problems.complain(what, expected, count=count, most=_MOST_WORDS)
    problems.check()


def _token_rows(bitext: Bitext, side: Side) -> Sequence[Sequence[str]]:
    """The rows of a table of tokens, under the names of `_COLUMNS`."""
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
                side: [f"{verse}{one + 1:03d}" for one in positions]
                for side, positions in words.items()
            }
            records.append({"meta": meta, **numbers})
    content = {"type": "translation", "meta": {"creator": "Blinker Qt"}, "records": records}
    return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode()


CLEAR_ALIGNER = Format(
    "clear-aligner",
    "records of linked Bible tokens in JSON (ClearAligner, Scripture Burrito) beside their tables",
    frozenset({Feature.REFERENCES, Feature.LINKS}),
    read,
    (Part.SOURCE, Part.TARGET, Part.LINKS),
    (),
    (Question.ANNOTATOR, Question.UNLINKED, Question.NUMBERING),
    write,
    looks_like=signs.any_line(r'.*"records"\s*:'),
)
