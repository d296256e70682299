"""ClearAligner and Scripture Burrito: records of linked Bible tokens in JSON, beside their tables.

A record names words of both sides by their numbers: all of one are linked with all of the other.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.blocks import complete_groups
from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.remarks import NO_REMARKS, Note, RemarkError, Remarks
from blinker_qt.bitext.sentence import Sentence
from blinker_qt.bitext.verses import Bitext, Language, Side
from blinker_qt.formats import signs
from blinker_qt.formats.clear_tokens import (
    TOKEN_COLUMNS,
    TokenTable,
    bare,
    check_holdable,
    number_of,
    read_tokens,
    reference_of,
    token_rows,
)
from blinker_qt.formats.import_remarks import counted, with_spaces
from blinker_qt.formats.interchange import Choices, Feature, Format, Found, Part, Parts, Question
from blinker_qt.formats.json_parsing import parsed_json
from blinker_qt.formats.tables import Separator, write_table
from blinker_qt.formats.verse_matching import compared_chapters

_KEPT = ("created", "approved", "reviewed")
_OPEN, _REJECTED = "needsReview", "rejected"
_TYPES = ("translation", "wordAlignment")
_MISSING = frozenset({"MISSING", ""})
"""What stands for a word that whoever made the records could not find."""


@dataclass(slots=True)
class _Gathering:
    """What the records say, by the number of each verse."""

    path: str
    sides: Mapping[Side, TokenTable]
    links: dict[str, set[LinkToken]] = field(default_factory=dict)
    in_review: set[str] = field(default_factory=set)
    strange: set[str] = field(default_factory=set)
    counts: Counter[str] = field(default_factory=Counter)
    problems: list[Problem] = field(default_factory=list)
    notes: dict[str, Remarks] = field(default_factory=dict)

    def take(self, place: int, record: object) -> None:
        """Read one record; `place` counts from 1."""
        meta = record.get("meta", {}) if isinstance(record, dict) else None
        if not isinstance(record, dict) or not isinstance(meta, dict):
            self._complain("record {place} is no record", "expected an object", place)
            return
        status = meta.get("status", _KEPT[0])
        if not isinstance(status, str):
            what = "record {place} has the status '{text}'"
            self._complain(
                what, "expected created, approved, needsReview or rejected", place, status
            )
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
                what = "record {place} has no list of words under '{text}'"
                self._complain(what, "expected a list of numbers BBCCCVVVWWW", place, side.value)
                return None
            numbers[side] = [bare(one) for one in given]
        return numbers

    def _linked(self, side: Side, numbers: list[str]) -> list[str]:
        """These words without those that cannot be linked."""
        linked = [one for one in numbers if not self.sides[side].leaves_out(one)]
        self.counts["left out"] += len(numbers) - len(linked)
        return linked

    def _complain(self, what: str, expected: str, place: int = 0, text: object = "") -> None:
        """Note that something is wrong."""
        values: dict[str, str | int] = {"place": place, "text": str(text)}
        self.problems.append(Problem(self.path, what, expected, values=values))

    def _link(
        self, place: int, numbers: Mapping[Side, list[str]], notes: list[str], *, is_open: bool
    ) -> bool:
        """Link words that are all of one verse; whether they are."""
        found = {side: [self.sides[side].place(one) for one in numbers[side]] for side in Side}
        for side in Side:
            for number, word in zip(numbers[side], found[side], strict=True):
                if word is None:
                    what = "record {place} names the word {text}, which is not in the table"
                    expected = "expected a word of the table"
                    self._complain(what, expected, place, f"{side.value} {number}")
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

    Raises:
        InputError: every problem of the files.
    """
    tables = {}
    problems: list[Problem] = []
    for side, part in ((Side.SOURCE, Part.SOURCE), (Side.TARGET, Part.TARGET)):
        try:
            tables[side] = read_tokens(parts[part])
        except InputError as error:
            problems += error.problems
    if problems:
        raise InputError(*problems)
    gathering = _Gathering(str(parts[Part.LINKS]), tables)
    for place, record in enumerate(_records(gathering.path, parsed_json(parts[Part.LINKS])), 1):
        gathering.take(place, record)
    source, target = (tables[side].verses for side in Side)
    names = [verse for verse in source if verse in target]
    if not names and not gathering.problems:
        what, expected = "no verse stands in both tables", "expected tables of the same verses"
        raise InputError(Problem(str(parts[Part.TARGET]), what, expected))
    if gathering.problems:
        raise InputError(*gathering.problems)
    warnings = compared_chapters(
        str(parts[Part.SOURCE]),
        tables[Side.SOURCE].last_verses,
        str(parts[Part.TARGET]),
        tables[Side.TARGET].last_verses,
        choices.numbering,
    )
    bitext = Bitext(
        choices.source_language or Language(),
        choices.target_language or Language(),
        tuple(map(reference_of, names)),
        tuple(" ".join(source[name]) for name in names),
        tuple(" ".join(target[name]) for name in names),
        (1,) * len(names),
    )
    pairs = tuple(
        replace(
            PairAnnotation.of(
                Alignment(frozenset(gathering.links.get(name, ()))),
                done=name not in gathering.in_review,
            ),
            remarks=gathering.notes.get(name, NO_REMARKS),
        )
        for name in names
    )
    work = AnnotationSet(bitext, pairs, choices.annotator)
    return Found((work,), remarks=(*warnings, *_remarks(gathering, len(names))))


def write(works: Mapping[str, AnnotationSet], _choices: Choices) -> Mapping[str, bytes]:
    """The tables of both sides, and the records of each annotator, one a block where it can be.

    Raises:
        InputError: a reference that is not such as ``GEN 1:1``, a word with a tab or a line end, or
            a verse of more than 999 words.
    """
    name, first = next(iter(works.items()))
    bitext = first.bitext
    check_holdable(name, bitext.references, (*bitext.source_verses, *bitext.target_verses))
    tables = {
        f"{side.value}.tsv": write_table(
            name,
            TOKEN_COLUMNS,
            token_rows(bitext.references, bitext.verses(side)),
            Separator.TAB,
        )
        for side in Side
    }
    return {**tables, **{f"{key}.json": _written(work) for key, work in works.items()}}


def _records(path: str, content: object) -> Sequence[object]:
    """The records of a file, which may stand in the one group of a file of groups."""
    group = content
    if isinstance(content, dict) and isinstance(content.get("groups"), list):
        groups = content["groups"]
        group = groups[0] if len(groups) == 1 else None
    if isinstance(group, dict) and _type_of(group) in _TYPES:
        records = group.get("records")
        if isinstance(records, list):
            return records
    what = "there is no list of records of the type translation"
    raise InputError(Problem(path, what, 'expected "type": "translation" and "records"'))


def _notes(given: object) -> Iterator[str]:
    """The texts of a record's notes, which are a list of objects."""
    for one in given if isinstance(given, list) else [given]:
        text = one.get("note") if isinstance(one, dict) else one
        if isinstance(text, str) and text.strip():
            yield text


def _type_of(group: Mapping[str, object]) -> object:
    """What a group of records says that they are."""
    given = group.get("type", _TYPES[0])
    return given.get("name") if isinstance(given, dict) else given


def _remarks(gathering: _Gathering, pairs: int) -> list[Sentence]:
    counts = gathering.counts
    tables = gathering.sides.values()
    alone = sum(len(table.verses) for table in tables) - 2 * pairs
    unknown = []
    if gathering.strange:
        template = "records whose status is not known were read as in need of a review: {names}"
        unknown.append(Sentence(template, {"names": ", ".join(sorted(gathering.strange))}))
    return [
        *counted("{count} rejected {count:record was|records were} left out", counts[_REJECTED]),
        *counted(
            (
                "{count} {count:record needs a review: it was kept, and its verse pair "
                "is|records need a review: they were kept, and their verse pairs are} not done"
            ),
            counts[_OPEN],
        ),
        *unknown,
        *counted(
            (
                "{count} {count:record names missing words and was|records name missing words "
                "and were} left out"
            ),
            counts["incomplete"],
        ),
        *counted(
            (
                "{count} {count:time|times} a record names a word that is excluded or has no "
                "text; that word was left out"
            ),
            counts["left out"],
        ),
        *counted(
            (
                "{count} {count:record links words of several verses and was|records link "
                "words of several verses and were} left out"
            ),
            counts["several verses"],
        ),
        *counted(
            (
                "{count} {count:record names words of one side alone and was|records name "
                "words of one side alone and were} left out"
            ),
            counts["one side"],
        ),
        *counted(
            (
                "{count} {count:link stands in several records and was|links stand in several "
                "records and were} read once"
            ),
            counts["again"],
        ),
        *counted(
            "{count} {count:record is|records are} not by hand", counts["records of machines"]
        ),
        *counted(
            ("{count} {count:record is|records are} approved or reviewed, which was not kept"),
            counts["approved"],
        ),
        *counted(
            (
                "{count} {count:note of a record was kept on its words|notes of records were "
                "kept on their words}"
            ),
            counts["kept notes"],
        ),
        *counted(
            (
                "{count} {count:note of a record was|notes of records were} not kept: the "
                "record was left out, or the note is no text that can be kept"
            ),
            counts["notes"] - counts["kept notes"],
        ),
        *counted(
            (
                "{count} {count:verse stands on one side alone and was|verses stand on one "
                "side alone and were} left out"
            ),
            alone,
        ),
        *counted(
            "{count} excluded {count:word was|words were} left out",
            sum(len(one.excluded) for one in tables),
        ),
        *counted(
            "{count} {count:word|words} without text {count:was|were} left out",
            sum(len(one.silent) for one in tables),
        ),
        *counted(
            (
                "{count} {count:word belongs to several verses and was|words belong to several "
                "verses and were} put into the first"
            ),
            sum(one.ranges for one in tables),
        ),
        *with_spaces(sum(one.spaced for one in tables)),
    ]


def _written(work: AnnotationSet) -> bytes:
    records: list[dict[str, object]] = []
    for reference, pair in zip(work.bitext.references, work.pairs, strict=True):
        verse = number_of(reference)
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


FORMAT = Format(
    "clear-aligner",
    "records of linked Bible tokens in JSON (ClearAligner, Scripture Burrito) beside their tables",
    frozenset({Feature.REFERENCES, Feature.LINKS}),
    read,
    (Part.SOURCE, Part.TARGET, Part.LINKS),
    (),
    (Question.ANNOTATOR, Question.UNLINKED, Question.NUMBERING),
    write,
    looks_like=signs.clear_aligner,
)
