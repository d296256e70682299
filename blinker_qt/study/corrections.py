"""The record of a study's corrections, and whole annotation sets brought up to date with it."""

import json
import os
import re
import tomllib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import islice, pairwise
from pathlib import Path
from typing import NamedTuple, TypeVar

from blinker_qt.bitext.adjudication import Source
from blinker_qt.bitext.alignment import links_as_text, links_from_text
from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet, PairAnnotation
from blinker_qt.bitext.correction import Correction, CorrectionError, Look, carry
from blinker_qt.bitext.errors import BlinkerError, InputError, Problem, Sentence
from blinker_qt.bitext.redivision import Redivision, redivide
from blinker_qt.bitext.remarks import Note
from blinker_qt.bitext.running_text import RunningText
from blinker_qt.bitext.tokens import split_tokens
from blinker_qt.bitext.verses import FIRST_PASS, Bitext, Side, VersePair
from blinker_qt.bitext.word_details import WordDetail, WordDetails
from blinker_qt.formats.reading import EMPTY_FILE, decoded, read_capped
from blinker_qt.translation import N_, Translatable

RECORD_FILE = "corrections.toml"
"""The usual name of the record, beside the annotation files."""

_HEADING = """# Words that were corrected after work had begun, in order. In words, "3-3,4" means
# that the old word 3 is now the words 3 and 4; an old word that is missing was removed.
# [[boundaries]] are other boundaries of verse pairs, made after so many corrections.
# Bring a file with old words up to date: blinker-qt correct FILE --record THIS_FILE
"""
_FIELDS = ("reference", "side", "before", "after", "words")
_REDIVISION_FIELDS = ("corrections", "before", "after")
_NO_RECORD = N_(
    "{reason}; expected tables [[correction]] with reference, side (source or target), before, "
    "after and words (such as 1-1 2-2,3), [[boundaries]] with corrections, before and after, and "
    "a table [files], as the program writes them"
)
_DIGEST = re.compile("[0-9a-f]{64}")

Verse = tuple[str, Side]
"""A verse by its reference and side."""


class UnknownWordsError(BlinkerError):
    """A verse has words that are neither those before nor those after any correction of it."""


class RecordedRedivision(NamedTuple):
    """Other boundaries of verse pairs, and how many corrections of the record came before."""

    redivision: Redivision
    corrections: int

    @property
    def references(self) -> frozenset[str]:
        """The references of the verse pairs before and after."""
        pairs = (*self.redivision.before, *self.redivision.after)
        return frozenset(pair.reference for pair in pairs)


@dataclass(frozen=True)
class CorrectionRecord:
    """The corrections of a study, in order, and which files they changed into which.

    Attributes:
        corrections: each of one verse continues with the words of the one before.
        files: the content hash of each changed file, by the hash that it had.
        redivisions: other boundaries of verse pairs, in order.

    Raises:
        CorrectionError: on construction, if a correction continues with other words.
    """

    corrections: tuple[Correction, ...] = ()
    files: Mapping[str, str] = field(default_factory=dict)
    redivisions: tuple[RecordedRedivision, ...] = ()

    def __post_init__(self) -> None:
        for (_, (reference, side)), chain in self._chains.items():
            for earlier, later in pairwise(chain):
                if earlier.after != later.before:
                    raise CorrectionError(
                        N_("two corrections of {reference} ({side}) do not follow each other"),
                        reference=reference,
                        side=side.value,
                    )

    @cached_property
    def _chains(self) -> dict[tuple[int, Verse], list[Correction]]:
        """The corrections of each verse, by how many redivisions of it came before."""
        chains: dict[tuple[int, Verse], list[Correction]] = {}
        for place, correction in enumerate(self.corrections):
            earlier = self._redivisions_with(correction.reference)
            age = sum(redivision.corrections <= place for redivision in earlier)
            chains.setdefault((age, (correction.reference, correction.side)), []).append(correction)
        return chains

    @cached_property
    def groups(self) -> tuple[tuple[RecordedRedivision, ...], ...]:
        """The redivisions that have verse pairs in common, directly or through others."""
        groups: list[list[RecordedRedivision]] = []
        for redivision in self.redivisions:
            joined = [redivision]
            others: list[list[RecordedRedivision]] = []
            for group in groups:
                if any(redivision.references & member.references for member in group):
                    joined += group
                else:
                    others.append(group)
            groups = [*others, joined]
        return tuple(
            tuple(redivision for redivision in self.redivisions if redivision in group)
            for group in groups
        )

    def _redivisions_with(self, reference: str) -> tuple[RecordedRedivision, ...]:
        """The redivisions of the group that a verse pair is in."""
        for group in self.groups:
            if any(reference in redivision.references for redivision in group):
                return group
        return ()

    @property
    def count(self) -> int:
        """How many corrections of words and changes of boundaries there are."""
        return len(self.corrections) + len(self.redivisions)

    def changes_until(self, references: Collection[str]) -> int:
        """How many changes there were up to the last one of these verse pairs; 0 for none."""
        redivided = (
            number + redivision.corrections
            for number, redivision in enumerate(self.redivisions, 1)
            if not redivision.references.isdisjoint(references)
        )
        reworded = (
            number + sum(redivision.corrections < number for redivision in self.redivisions)
            for number, correction in enumerate(self.corrections, 1)
            if correction.reference in references
        )
        return max((*redivided, *reworded), default=0)

    def left_note(self, note: Note, reference: str) -> bool:
        """Whether a change of the record left a note on the verse pair with a reference."""
        return any(
            note.text in correction.notes
            for correction in self.corrections
            if correction.reference == reference
        ) or any(
            redivision.redivision.left_note(note)
            for redivision in self.redivisions
            if reference in redivision.references
        )

    def related(self, references: Collection[str]) -> frozenset[str]:
        """These references, and those of the groups that they are in."""
        return frozenset(references).union(
            *(
                redivision.references
                for reference in references
                for redivision in self._redivisions_with(reference)
            )
        )

    @property
    def references(self) -> frozenset[str]:
        """The references of all corrected verses whose boundaries stay."""
        return frozenset(
            correction.reference
            for correction in self.corrections
            if not self._redivisions_with(correction.reference)
        )

    def pending(self, pair: VersePair, age: int = 0) -> list[Correction]:
        """The corrections that a verse pair lacks, in order, source side first.

        Args:
            age: how many redivisions of its group came before; none if it is in no group.

        Raises:
            UnknownWordsError: its words are in no correction of it.
        """
        return [
            correction
            for side in Side
            for correction in self._pending(age, (pair.reference, side), pair.tokens(side))
        ]

    def _pending(self, age: int, verse: Verse, words: tuple[str, ...]) -> Sequence[Correction]:
        chain = self._chains.get((age, verse), [])
        if not chain or words == chain[-1].after:
            return ()
        # After a correction back, the later of two equal states lacks less.
        for place in reversed(range(len(chain))):
            if chain[place].before == words:
                return chain[place:]
        reference, side = verse
        raise UnknownWordsError(
            N_(
                "the {side} side of {reference} is '{text}', which is neither '{latest}' nor what "
                "was corrected"
            ),
            side=side.value,
            reference=reference,
            text=" ".join(words),
            latest=" ".join(chain[-1].after),
        )

    def age_of(self, pairs: Sequence[VersePair], group: Sequence[RecordedRedivision]) -> int:
        """How many redivisions of a group verse pairs have been through.

        Raises:
            UnknownWordsError: their words or boundaries are in no state of these verse pairs.
        """
        references = {
            pair.reference
            for place, recorded in enumerate(group)
            for pair in recorded.redivision.before
            if not any(pair.reference in earlier.references for earlier in group[:place])
        }
        ages = []
        for age in range(len(group) + 1):
            if age:
                last = group[age - 1].redivision
                references -= {pair.reference for pair in last.before}
                references |= {pair.reference for pair in last.after}
            if all(
                pair.reference in references and self._is_of(age, pair, group) for pair in pairs
            ):
                ages.append(age)
        if not ages:
            raise UnknownWordsError(
                N_("{reference} has other words or boundaries than any state of it in the record"),
                reference=pairs[0].reference,
            )
        return ages[-1]

    def _is_of(self, age: int, pair: VersePair, group: Sequence[RecordedRedivision]) -> bool:
        """Whether a verse pair can be of this age, as far as its words are known there."""
        known = [
            *(group[age - 1].redivision.after if age else ()),
            *(group[age].redivision.before if age < len(group) else ()),
        ]
        for side in Side:
            chain = self._chains.get((age, (pair.reference, side)), [])
            words = {
                known_pair.tokens(side)
                for known_pair in known
                if known_pair.reference == pair.reference
            }
            for correction in chain:
                words |= {correction.before, correction.after}
            if words and pair.tokens(side) not in words:
                return False
        return True

    def with_changed(self, changes: Mapping[str, str]) -> "CorrectionRecord":
        """The record after more files were changed, by the content hashes that they had.

        The new content of a file counts as its present one, even if it had that before.
        """
        present = {*changes.values()}
        files = {before: after for before, after in self.files.items() if before not in present}
        return replace(self, files={**files, **changes})

    def content_hash(self, before: str) -> str:
        """The present content hash of a file that had this one."""
        seen = {before}
        while (after := self.files.get(before, before)) not in seen:
            seen.add(after)
            before = after
        return before


NO_CORRECTIONS = CorrectionRecord()


class CorrectedPair(NamedTuple):
    """A verse pair with other words than before.

    Attributes:
        looks: what needs a look.
        without_text: the sides that lost their running text because it lacks the new words.
    """

    reference: str
    looks: tuple[Look, ...]
    without_text: tuple[Side, ...] = ()


class CorrectedSet(NamedTuple):
    """An annotation set with the latest words, and its verse pairs that had others."""

    work: AnnotationSet
    pairs: tuple[CorrectedPair, ...]


def corrected(work: AnnotationSet, record: CorrectionRecord) -> CorrectedSet:
    """An annotation set with all corrections that it lacks; itself if it lacks none.

    Sources and suggestions are named by the present content of their files. Nothing is corrected
    twice: the latest words stay as they are.

    Raises:
        UnknownWordsError: a verse has words that are in no correction of it.
    """
    given = work
    work, changed = _redivided(work, record)
    bitext, pairs = work.bitext, list(work.pairs)
    verses = {side: list(bitext.verses(side)) for side in Side}
    texts = {side: list(bitext.running_texts(side)) for side in Side}
    details = {
        Side.SOURCE: list(bitext.source_details),
        Side.TARGET: list(bitext.target_details),
    }
    references = record.references
    for row in (row for row, name in enumerate(bitext.references) if name in references):
        pair, looks, without = bitext[row], list[Look](), list[Side]()
        for correction in (pending := record.pending(pair)):
            pairs[row], more = carry(pairs[row], correction, pair)
            pair = correction.verse(pair)
            looks += more
            side = correction.side
            known = details[side][row] if details[side] else None
            if known is not None:
                details[side][row] = correction.details(known)
            text = texts[side][row] if texts[side] else None
            if text is not None:
                texts[side][row] = correction.running_text(text)
                without += [] if texts[side][row] else [side]
        if pending:
            changed.append(CorrectedPair(pair.reference, tuple(looks), tuple(without)))
            for side in Side:
                verses[side][row] = " ".join(pair.tokens(side))
    named = _with_present_sources(work, record)
    if not changed and named == given:
        return CorrectedSet(given, ())
    bitext = bitext.with_verses(
        verses[Side.SOURCE],
        verses[Side.TARGET],
        tuple(texts[Side.SOURCE]),
        tuple(texts[Side.TARGET]),
        tuple(details[Side.SOURCE]),
        tuple(details[Side.TARGET]),
    )
    renewed = replace(named, bitext=bitext, pairs=tuple(pairs), revision=work.revision + 1)
    return CorrectedSet(renewed, tuple(changed))


def lacking(bitext: Bitext, record: CorrectionRecord) -> int:
    """How many verse pairs of a bitext lack corrections; errors as in `corrected`."""
    return len(corrected(AnnotationSet.unannotated(bitext), record).pairs)


@dataclass(slots=True)
class _Row:
    """A verse pair of a file, with everything that the file holds on it."""

    pair: VersePair
    work: PairAnnotation
    number: int
    of_pass: int
    texts: dict[Side, RunningText | None]
    details: dict[Side, WordDetails | None]
    changed: CorrectedPair | None = None

    def correct(self, correction: Correction) -> None:
        """Give the verse pair the words of a correction."""
        self.work, looks = carry(self.work, correction, self.pair)
        self.pair = correction.verse(self.pair)
        details = self.details[correction.side]
        if details is not None:
            self.details[correction.side] = correction.details(details)
        text = self.texts[correction.side]
        if text is not None:
            self.texts[correction.side] = correction.running_text(text)
        lost = text is not None and self.texts[correction.side] is None
        self.note(looks, [correction.side] if lost else [])

    def note(self, looks: Sequence[Look], without_text: Sequence[Side]) -> None:
        """Remember a change."""
        before = self.changed or CorrectedPair(self.pair.reference, ())
        self.changed = CorrectedPair(
            self.pair.reference,
            (*before.looks, *looks),
            tuple(dict.fromkeys((*before.without_text, *without_text))),
        )


def _redivided(
    work: AnnotationSet, record: CorrectionRecord
) -> tuple[AnnotationSet, list[CorrectedPair]]:
    """An annotation set with all redivisions that it lacks, and what was changed."""
    bitext = work.bitext
    if not any(
        redivision.references.intersection(bitext.references) for redivision in record.redivisions
    ):
        return work, []
    rows = [
        _Row(
            bitext[place],
            work.pairs[place],
            bitext.sets[place],
            bitext.pass_of(place),
            {side: bitext.running_text(side, place) for side in Side},
            {side: bitext.word_details(side, place) for side in Side},
        )
        for place in range(len(bitext))
    ]
    for group in record.groups:
        references = frozenset().union(*(redivision.references for redivision in group))
        for of_pass in sorted({row.of_pass for row in rows}):
            _bring_up_to_date(rows, record, group, references, of_pass)
    changed = [row.changed for row in rows if row.changed is not None]
    if not changed:
        return work, []
    renewed = replace(
        bitext,
        references=tuple(row.pair.reference for row in rows),
        source_verses=tuple(" ".join(row.pair.source) for row in rows),
        target_verses=tuple(" ".join(row.pair.target) for row in rows),
        sets=tuple(row.number for row in rows),
        passes=tuple(row.of_pass for row in rows),
        source_texts=tuple(row.texts[Side.SOURCE] for row in rows),
        target_texts=tuple(row.texts[Side.TARGET] for row in rows),
        source_details=tuple(row.details[Side.SOURCE] for row in rows),
        target_details=tuple(row.details[Side.TARGET] for row in rows),
    )
    return replace(work, bitext=renewed, pairs=tuple(row.work for row in rows)), changed


def _bring_up_to_date(
    rows: list[_Row],
    record: CorrectionRecord,
    group: Sequence[RecordedRedivision],
    references: frozenset[str],
    of_pass: int,
) -> None:
    """Correct and redivide the verse pairs of a group that are of one pass."""

    def rows_of_group() -> list[_Row]:
        return [row for row in rows if row.of_pass == of_pass and row.pair.reference in references]

    if not rows_of_group():
        return
    for age in range(record.age_of([row.pair for row in rows_of_group()], group), len(group) + 1):
        for row in rows_of_group():
            for correction in record.pending(row.pair, age):
                row.correct(correction)
        if age < len(group):
            _redivide(rows, rows_of_group(), group[age].redivision)


def _redivide(rows: list[_Row], rows_of_group: Sequence[_Row], redivision: Redivision) -> None:
    """Replace the verse pairs before a redivision by those after it, if a file has them."""
    row_of = {row.pair.reference: row for row in rows_of_group}
    names = [pair.reference for pair in redivision.before]
    replaced = [row_of[name] for name in names if name in row_of]
    if not replaced:
        return
    if len(replaced) < len(names) and replaced[0].of_pass != FIRST_PASS:
        replaced = _completed(replaced, redivision)
    if len(replaced) < len(names) or tuple(row.pair for row in replaced) != redivision.before:
        missing = next((name for name in names if name not in row_of), names[-1])
        raise UnknownWordsError(
            N_(
                "{reference} is there without {other}, or with other words, and the boundary "
                "between them was changed"
            ),
            reference=replaced[0].pair.reference,
            other=missing,
        )
    results = redivide([row.work for row in replaced], redivision)
    details = {side: iter(_details_of(replaced, side)) for side in Side}
    made = []
    for index, (pair, result) in enumerate(zip(redivision.after, results, strict=True)):
        same = replaced[min(index, len(replaced) - 1)]
        texts = {
            side: same.texts[side] if same.pair.tokens(side) == pair.tokens(side) else None
            for side in Side
        }
        known = {
            side: WordDetails.of(islice(details[side], len(pair.tokens(side)))) for side in Side
        }
        row = _Row(pair, result.work, same.number, same.of_pass, texts, known)
        lost = [side for side in Side if same.texts[side] is not None and texts[side] is None]
        row.note(result.looks, lost)
        made.append(row)
    # In a second pass, only the verse pairs that were already in it stay in it.
    kept = {*row_of} | {row.pair.reference for row in made} - {*names}
    made = [row for row in made if row.pair.reference in kept]
    place = min(number for number, row in enumerate(rows) if row in replaced)
    rows[:] = [row for row in rows if row not in replaced]
    rows[place:place] = made


def _completed(present: Sequence[_Row], redivision: Redivision) -> list[_Row]:
    """The verse pairs of a second pass, completed with untouched ones where some are missing."""
    row_of = {row.pair.reference: row for row in present}
    empty: dict[Side, None] = dict.fromkeys(Side)
    return [
        row_of.get(pair.reference)
        or _Row(pair, UNTOUCHED, present[0].number, present[0].of_pass, {**empty}, {**empty})
        for pair in redivision.before
    ]


def _details_of(rows: Sequence[_Row], side: Side) -> list[WordDetail]:
    """The details of all words of one side; empty ones where none are known."""
    words = list[WordDetail]()
    for row in rows:
        count, details = len(row.pair.tokens(side)), row.details[side]
        words += details.words(count) if details else [WordDetail()] * count
    return words


def _with_present_sources(work: AnnotationSet, record: CorrectionRecord) -> AnnotationSet:
    """The same work, whose sources and suggestions are named by their files' present content."""

    def present(source: Source) -> Source:
        return replace(source, fingerprint=record.content_hash(source.fingerprint))

    study, adjudication = work.study, work.adjudication
    if study.suggestions is not None:
        study = replace(study, suggestions=present(study.suggestions))
    if adjudication is not None:
        sources = tuple(map(present, adjudication.sources))
        adjudication = replace(adjudication, sources=sources)
    return replace(work, study=study, adjudication=adjudication)


def read_record(path: Path) -> CorrectionRecord:
    """The record in a file; an empty one if there is no file.

    Raises:
        InputError: the file cannot be read or is not a record of corrections.
    """
    if not os.path.lexists(path):
        return NO_CORRECTIONS

    def refusal(reason: Sentence) -> InputError:
        return InputError(Problem(str(path), _NO_RECORD, values={"reason": reason}))

    text = decoded(read_capped(path), path)
    if not text.strip():
        raise InputError(Problem(str(path), EMPTY_FILE))
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise refusal(Sentence("this is not TOML: {reason}", {"reason": str(error)})) from error
    tables, files = content.get("correction", []), content.get("files", {})
    boundaries = content.get("boundaries", [])
    are_lists = isinstance(tables, list) and isinstance(boundaries, list)
    if not (content.keys() <= {"correction", "boundaries", "files"} and are_lists):
        raise refusal(Sentence("there is something other than corrections"))
    if not (isinstance(files, dict) and all(map(_is_digest, (*files, *files.values())))):
        raise refusal(Sentence("[files] has something other than SHA-256 digests"))
    corrections = _all_in(
        tables, _correction_in, N_("correction {number} is not valid: {reason}"), refusal
    )
    redivisions = _all_in(
        boundaries,
        partial(_redivision_in, corrections=len(corrections)),
        N_("change of boundaries {number} is not valid: {reason}"),
        refusal,
    )
    try:
        return CorrectionRecord(corrections, files, redivisions)
    except CorrectionError as error:
        raise refusal(error.reason) from error


_Content = TypeVar("_Content")


def _all_in(
    tables: Sequence[object],
    content_of: Callable[[object], _Content],
    what: Translatable,
    refusal: Callable[[Sentence], InputError],
) -> tuple[_Content, ...]:
    """The values of tables, or the error of the first one that is not valid."""
    contents = []
    for number, table in enumerate(tables, 1):
        try:
            contents.append(content_of(table))
        except (CorrectionError, ValueError) as error:
            reason = error.reason if isinstance(error, CorrectionError) else str(error)
            raise refusal(Sentence(what, {"number": number, "reason": reason})) from error
    return tuple(contents)


def _is_digest(text: object) -> bool:
    return isinstance(text, str) and _DIGEST.fullmatch(text) is not None


def _correction_in(table: object) -> Correction:
    """The correction in a table; ValueError or CorrectionError if it is not valid."""
    if not isinstance(table, dict) or table.keys() != set(_FIELDS):
        raise ValueError(", ".join(_FIELDS))
    if not all(isinstance(text, str) for text in table.values()) or not table["reference"]:
        raise ValueError(", ".join(_FIELDS))
    before, after = _words_in(table["before"]), _words_in(table["after"])
    side, mapping = Side(table["side"]), links_from_text(table["words"])
    return Correction(table["reference"], side, before, after, mapping)


def _redivision_in(table: object, corrections: int) -> RecordedRedivision:
    """The redivision in a table; ValueError or CorrectionError if it is not valid."""
    if not isinstance(table, dict) or table.keys() != set(_REDIVISION_FIELDS):
        raise ValueError(", ".join(_REDIVISION_FIELDS))
    count = table["corrections"]
    if not (type(count) is int and 0 <= count <= corrections):
        raise ValueError("corrections")
    before, after = (_pairs_in(table[name]) for name in ("before", "after"))
    return RecordedRedivision(Redivision(before, after), count)


def _pairs_in(rows: object) -> tuple[VersePair, ...]:
    """The verse pairs in rows of reference, source and target; ValueError for other rows."""
    if not isinstance(rows, list):
        raise ValueError("before, after")  # noqa: TRY004
    pairs = []
    for row in rows:
        if not (
            isinstance(row, list) and len(row) == 3 and all(isinstance(text, str) for text in row)
        ):
            raise ValueError("[reference, source, target]")
        reference, source, target = row
        pairs.append(VersePair(reference, _words_in(source), _words_in(target)))
    return tuple(pairs)


def _words_in(verse: str) -> tuple[str, ...]:
    """The words of a verse; CorrectionError unless one space is between every two."""
    try:
        return split_tokens(verse)
    except ValueError as error:
        what = N_("“{verse}” is empty, or its words are not separated by single spaces")
        raise CorrectionError(what, verse=verse[:60]) from error


def record_text(record: CorrectionRecord) -> str:
    """The text of a record as `read_record` reads it."""
    lines = [_HEADING]
    for correction in record.corrections:
        lines += [
            "[[correction]]",
            f"reference = {_quoted(correction.reference)}",
            f'side = "{correction.side.value}"',
            f"before = {_quoted(' '.join(correction.before))}",
            f"after = {_quoted(' '.join(correction.after))}",
            f'words = "{links_as_text(correction.mapping)}"',
            "",
        ]
    for redivision, corrections in record.redivisions:
        lines += ["[[boundaries]]", f"corrections = {corrections}"]
        for name, pairs in (("before", redivision.before), ("after", redivision.after)):
            lines.append(f"{name} = [")
            for pair in pairs:
                cells = (pair.reference, " ".join(pair.source), " ".join(pair.target))
                lines.append(f"  [{', '.join(map(_quoted, cells))}],")
            lines.append("]")
        lines.append("")
    if record.files:
        lines += ["# SHA-256 of changed files, before and after.", "[files]"]
        lines += [f'"{before}" = "{after}"' for before, after in record.files.items()]
        lines.append("")
    return "\n".join(lines)


def _quoted(text: str) -> str:
    """A basic string of TOML, with the same escapes as in JSON."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
