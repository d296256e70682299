"""Correcting words in annotation files after work has begun, with a record for late files."""

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import Self

from blinker_qt.annotate.closed_files import check_closed, is_open, replace_closed, take_in_journal
from blinker_qt.annotate.document import load
from blinker_qt.annotate.recovery import Recovery
from blinker_qt.bitext.annotation import AnnotationSet, Role
from blinker_qt.bitext.correction import Correction, CorrectionError, WordMapping
from blinker_qt.bitext.errors import BlinkerError, InputError, Problem
from blinker_qt.bitext.redivision import Redivision
from blinker_qt.bitext.tokens import split_tokens
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.compare.loading import annotation_files_in
from blinker_qt.formats import annotation
from blinker_qt.formats.atomic import ChangedError, write_atomically
from blinker_qt.formats.reading import content_hash, read_capped, read_lines
from blinker_qt.study.boundaries import RedividedPlan
from blinker_qt.study.collecting import collect, returned_folder, standing_files
from blinker_qt.study.corrections import (
    RECORD_FILE,
    CorrectedPair,
    CorrectionRecord,
    RecordedRedivision,
    UnknownWordsError,
    Verse,
    corrected,
    read_record,
    record_text,
)
from blinker_qt.study.folder import CHANGED_BY_ANOTHER, RETURNED_FOLDER, StudyFolder
from blinker_qt.study.location import STUDY_FILE, study_folder_of
from blinker_qt.study.own_copies import is_practice
from blinker_qt.study.practice_answers import ANSWERS_FILE
from blinker_qt.study.status import GOLD_FOLDER
from blinker_qt.study.taking_turns import turn_in
from blinker_qt.translation import N_

_ROLES_IN_ORDER = (Role.MACHINE, Role.ANNOTATOR, Role.FEEDBACK, Role.PRACTICE, Role.GOLD)
"""Files of earlier roles are named, by their content, in those of later ones."""


class CorrectingError(BlinkerError):
    """A file cannot be corrected; it is as it was."""


@dataclass(frozen=True, slots=True)
class NewWords:
    """The new words of a verse, and the mapping if it is not to be found."""

    verse: Verse
    words: str
    mapping: WordMapping | None = None


@dataclass(frozen=True, slots=True)
class NewBoundaries:
    """Other boundaries of consecutive verse pairs.

    Attributes:
        before: the references of the verse pairs.
        after: those of the verse pairs that result.
        lengths: how many source and target words each of these has, but for the last, which has
            the rest.
    """

    before: tuple[str, ...]
    after: tuple[str, ...]
    lengths: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class CorrectedFile:
    """The corrections made in a file.

    Attributes:
        pairs: the verse pairs that had other words; the file is unchanged if there are none and
            its sources are named by their present content.
        recovery: what was only in its journal and was taken into the file.
    """

    pairs: tuple[CorrectedPair, ...]
    recovery: Recovery | None


def record_file_of(file: Path) -> Path:
    """The record of corrections for an annotation file: of its study, or else of its folder."""
    return (study_folder_of(file) or file.parent) / RECORD_FILE


def files_of_study(root: Path) -> list[Path]:
    """The files in the folder of a study whose words are corrected: all but those received.

    Received files stay as they came; `collect` corrects the files made from them.

    Raises:
        InputError: the study cannot be read.
    """
    study = StudyFolder.open(root)
    folders = study.packets_folder, returned_folder(study), root / GOLD_FOLDER
    answers = root / ANSWERS_FILE
    files = [study.texts_file, *chain.from_iterable(map(annotation_files_in, folders))]
    return [*files, answers] if answers.exists() else files


def undoing_last(record: CorrectionRecord) -> list[NewWords | NewBoundaries]:
    """The corrections that undo the last change in a record; empty if there is none."""
    redivision = record.redivisions[-1] if record.redivisions else None
    if redivision is not None and redivision.corrections == len(record.corrections):
        back = redivision.redivision.inverse
        return [
            NewBoundaries(
                tuple(pair.reference for pair in back.before),
                tuple(pair.reference for pair in back.after),
                tuple(pair.counts for pair in back.after[:-1]),
            )
        ]
    if not record.corrections:
        return []
    before = record.corrections[-1].inverse
    return [NewWords((before.reference, before.side), " ".join(before.after), before.mapping)]


def last_change_in_words(record: CorrectionRecord) -> list[str]:
    """What `undoing_last` brings back: the changes of words, or the verse pairs as they were."""
    redivision = record.redivisions[-1] if record.redivisions else None
    if redivision is not None and redivision.corrections == len(record.corrections):
        return [
            f"{pair.reference}: {' '.join(pair.source)} | {' '.join(pair.target)}"
            for pair in redivision.redivision.before
        ]
    return record.corrections[-1].inverse.in_words()


def extended_record(
    record: CorrectionRecord,
    files: Mapping[Path, Bitext],
    wanted: Sequence[NewWords | NewBoundaries],
) -> CorrectionRecord:
    """The record with further corrections; those that change nothing are left out.

    Args:
        files: the texts of annotation files, in which the present words of verses are looked up.

    Raises:
        InputError: no file has a verse, or files have different or unknown words of it.
        CorrectionError: new words, their mapping or new boundaries are not possible.
    """
    words = [new for new in wanted if isinstance(new, NewWords)]
    present = _present_verses(record, files, {new.verse[0] for new in words})
    corrections = list(record.corrections)
    for new in words:
        reference, side = new.verse
        pair = _one_of(present, reference, files)
        before = " ".join(pair.tokens(side))
        correction = Correction.between(reference, side, before, new.words)
        if new.mapping is not None:
            correction = replace(correction, mapping=new.mapping)
        if correction.before != correction.after:
            corrections.append(correction)
            present[reference] = correction.verse(pair)
    record = replace(record, corrections=tuple(corrections))
    for boundaries in (new for new in wanted if isinstance(new, NewBoundaries)):
        record = _with_boundaries(record, files, boundaries)
    return record


def _one_of(
    present: Mapping[str, VersePair], reference: str, files: Mapping[Path, Bitext]
) -> VersePair:
    """The verse pair of a reference; InputError if there is none."""
    pair = present.get(reference)
    if pair is None:
        what = N_("no file has a verse pair with the reference {reference}")
        paths, values = ", ".join(map(str, files)), {"reference": reference}
        raise InputError(Problem(paths, what, values=values))
    return pair


def _with_boundaries(
    record: CorrectionRecord, files: Mapping[Path, Bitext], new: NewBoundaries
) -> CorrectionRecord:
    """The record with other boundaries of verse pairs; errors as in `extended_record`."""
    present = _present_verses(record, files, {*new.before, *new.after})
    pairs = [_one_of(present, reference, files) for reference in new.before]
    taken = next((name for name in new.after if name in present and name not in new.before), None)
    if taken is not None:
        raise CorrectionError(N_("there is already a verse pair {reference}"), reference=taken)
    for path, bitext in files.items():
        rows = [bitext.references.index(name) for name in new.before if name in bitext.references]
        if len(rows) == len(new.before) and rows != list(range(rows[0], rows[0] + len(rows))):
            what = N_("the verse pairs {references} do not follow one another")
            values = {"references": ", ".join(new.before)}
            raise InputError(Problem(str(path), what, values=values))
        break
    recorded = RecordedRedivision(divided(pairs, new), len(record.corrections))
    return replace(record, redivisions=(*record.redivisions, recorded))


def divided(pairs: Sequence[VersePair], new: NewBoundaries) -> Redivision:
    """Verse pairs with new boundaries; CorrectionError if these are not possible."""
    lengths = [
        [*(row[place] for row in new.lengths), total - sum(row[place] for row in new.lengths)]
        for place, side in enumerate(Side)
        for total in [sum(len(pair.tokens(side)) for pair in pairs)]
    ]
    if any(length < 1 for column in lengths for length in column):
        raise CorrectionError(N_("a verse pair needs a word on each side"))
    return Redivision.of_lengths(pairs, new.after, lengths)


def _present_verses(
    record: CorrectionRecord, files: Mapping[Path, Bitext], references: set[str]
) -> dict[str, VersePair]:
    """The verse pairs of these references with the words after all corrections."""
    present: dict[str, VersePair] = {}
    having: dict[str, Path] = {}
    problems: list[Problem] = []
    for path, bitext in files.items():
        related = record.related(references)
        rows = [row for row, name in enumerate(bitext.references) if name in related]
        try:
            work = corrected(AnnotationSet.unannotated(bitext.chosen(rows)), record).work
        except UnknownWordsError as error:
            problems.append(_problem(path, error))
            continue
        for pair in work.bitext:
            reference = pair.reference
            if reference not in references:
                continue
            if present.setdefault(reference, pair) != pair:
                what = N_(
                    "{reference} has other words than in {other}; expected the same words in all "
                    "annotation sets of a study"
                )
                values = {"reference": reference, "other": str(having[reference])}
                problems.append(Problem(str(path), what, values=values))
            having.setdefault(reference, path)
    if problems:
        raise InputError(*problems)
    return present


def _problem(path: Path, error: UnknownWordsError) -> Problem:
    what = N_("{reason}: correct this file alone, with a record of its own, or leave it out")
    return Problem(str(path), what, values={"reason": error.reason})


def read_new_words(path: Path, references: Sequence[str], side: Side) -> tuple[NewWords, ...]:
    """The words of a whole corrected text: one verse per line, with a space between words.

    Raises:
        InputError: the text cannot be read, has another number of lines, or a line is no verse.
    """
    verses = read_lines(path, "utf-8", is_chosen=False)
    if len(verses) != len(references):
        what = N_(
            "the text has {count} {count:line|lines} for {verses} {verses:verse|verses}; each "
            "verse has one"
        )
        values = {"count": len(verses), "verses": len(references)}
        raise InputError(Problem(str(path), what, values=values))
    problems = []
    for number, verse in enumerate(verses, 1):
        try:
            split_tokens(verse)
        except ValueError:
            what = N_("the line begins or ends with a space, has two in a row, or is empty")
            problems.append(Problem(str(path), what, number))
    if problems:
        raise InputError(*problems)
    rows = zip(references, verses, strict=True)
    return tuple(NewWords((reference, side), verse) for reference, verse in rows)


@dataclass(frozen=True, slots=True)
class Correcting:
    """The result of a run of corrections.

    Attributes:
        record: the record with the new corrections.
        added: how many corrections are new.
        files: the files that are up to date now.
        errors: why other files are not.
    """

    record: CorrectionRecord
    added: int
    files: Mapping[Path, CorrectedFile]
    errors: tuple[BlinkerError, ...]


def correct_files(
    files: Sequence[Path],
    record_file: Path,
    wanted: Callable[[Mapping[Path, Bitext]], Sequence[NewWords | NewBoundaries]],
    data_directory: Path,
    *,
    held: Path | None = None,
) -> Correcting:
    """Record new words of verses, and bring annotation files up to date with the whole record.

    The record is written before any file, and the plan of a study whose verse pairs are merged or
    split before its texts, so that a run that was interrupted can be repeated.

    Args:
        record_file: the file of the record, which need not exist.
        wanted: the new words, by the texts of the files that can be read.
        held: the one of the files whose lock is the caller's own.

    Raises:
        InputError: the record or all of the files cannot be read, or new words do not fit these
            files (see `extended_record`); nothing was changed.
        CorrectionError: likewise.
        CorrectingError: verse pairs of a study would be merged or split in some of its files only.
        PlanError: verse pairs of different sets of a study would be merged.
        ChangedError: another lead changed the record or the plan meanwhile; files may be corrected
            already.
        OthersTurnError: another lead is changing the study.
        SaveError: the record could not be written.
    """
    with turn_in(record_file.parent):
        return _corrected(files, record_file, wanted, data_directory, held)


def _corrected(
    files: Sequence[Path],
    record_file: Path,
    wanted: Callable[[Mapping[Path, Bitext]], Sequence[NewWords | NewBoundaries]],
    data_directory: Path,
    held: Path | None,
) -> Correcting:
    known = _hash_of(record_file)
    before = read_record(record_file)
    returned = _ReturnedFolder.of(record_file, files, data_directory, held)
    works, unread = _read(returned.present(files))
    errors = list[BlinkerError](unread)
    texts = {file: work.bitext for file, work in works.items()}
    record = extended_record(before, texts, wanted(texts))
    plan = _redivided_plan(record, files)
    added = record.count - before.count
    if added:
        known = _save(record_file, record, known)
    if plan is not None:
        plan.save()
    corrected_files: dict[Path, CorrectedFile] = {}
    made: Mapping[Path, bytes] = {}
    for file in _in_order(works):
        if not made and file.absolute() in returned.made:
            made = returned.contents(record)
            # A file that a window has open, too, is known as one that the program made.
            changes = returned.changes(made)
            record = record.with_changed(changes)
            known = _save(record_file, record, known) if changes else known
        try:
            returned.check(file, works[file])
            if file != held:
                check_closed(file)
            content = made.get(file.absolute())
            corrected_files[file], extended = _correct(file, record, data_directory, content)
        except BlinkerError as error:
            errors.append(error)
            continue
        if extended is not record:
            known = _save(record_file, extended, known)
        record = extended
    returned.bring_up_to_date(held)
    if returned.renamed:
        errors.append(InputError(*returned.renamed))
    return Correcting(record, added, corrected_files, tuple(errors))


def _read(files: Sequence[Path]) -> tuple[dict[Path, AnnotationSet], list[InputError]]:
    """The content of files, and why others cannot be read; InputError if none can be."""
    works: dict[Path, AnnotationSet] = {}
    unread = list[InputError]()
    for file in files:
        try:
            works[file] = annotation.load(file)
        except InputError as error:
            unread.append(error)
    if not works:
        raise InputError(*chain.from_iterable(error.problems for error in unread))
    return works, unread


@dataclass(frozen=True, slots=True)
class _ReturnedFolder:
    """The folder of a study for the work that came back, whose files are made from those received.

    They are therefore made again after a correction, and after one that is undone: verse pairs that
    annotators had done are then done again.

    Attributes:
        made: the files in the folder that were made from received ones; none if no corrected file
            is in the folder, or the record is not that of a study.
        problems: why other files in it were not taken in.
        renamed: those of the problems with files that made room for files made from received ones.
    """

    folder: Path
    made: frozenset[Path]
    problems: tuple[Problem, ...]
    renamed: tuple[Problem, ...] = ()

    @classmethod
    def of(
        cls, record_file: Path, files: Sequence[Path], data_directory: Path, held: Path | None
    ) -> Self:
        """The folder of the study with this record, after taking in the new work in it."""
        folder = record_file.parent.absolute() / RETURNED_FOLDER
        returned = [file for file in files if file.absolute().parent == folder]
        is_of_study = record_file.name == RECORD_FILE and (folder.parent / STUDY_FILE).is_file()
        if not returned or not is_of_study:
            return cls(folder, frozenset(), ())
        for file in returned:
            # A file that cannot be read is reported when it is corrected.
            with suppress(InputError):
                if file == held or not is_open(file):
                    take_in_journal(file, data_directory)
        study = StudyFolder.open(folder.parent)
        names = {str(path) for path in annotation_files_in(folder)}
        problems = collect(study, [], held=held).problems
        renamed = tuple(problem for problem in problems if problem.path not in names)
        return cls(folder, frozenset(standing_files(study)), problems, renamed)

    def present(self, files: Sequence[Path]) -> list[Path]:
        """These files, with the new names of those that were taken in under another name."""
        gone = [
            file for file in files if file.absolute().parent == self.folder and not file.exists()
        ]
        kept = [file for file in files if file not in gone]
        others = self.made.difference(file.absolute() for file in kept) if gone else ()
        return [*kept, *sorted(others)]

    def check(self, file: Path, work: AnnotationSet) -> None:
        """Raise InputError for the work of an annotator that could not be taken in."""
        problems = [problem for problem in self.problems if problem.path == str(file.absolute())]
        if work.role is Role.ANNOTATOR and problems:
            raise InputError(*problems)

    def contents(self, record: CorrectionRecord) -> Mapping[Path, bytes]:
        """The content of the files with the corrections of a record."""
        study = StudyFolder.open(self.folder.parent)
        return standing_files(replace(study, corrections=record))

    def changes(self, contents: Mapping[Path, bytes]) -> dict[str, str]:
        """The SHA-256 of each file that changes, with that of its new content."""
        return {
            before: after
            for path, content in contents.items()
            if path in self.made and path.exists()
            for before, after in [(content_hash(read_capped(path)), content_hash(content))]
            if before != after
        }

    def bring_up_to_date(self, held: Path | None) -> None:
        """Write the files that are made from received ones, where corrections change them."""
        if self.made:
            study = StudyFolder.open(self.folder.parent)
            if standing_files(study).keys() != self.made:
                collect(study, [], held=held)


def undo_last(
    files: Sequence[Path],
    record_file: Path,
    known: CorrectionRecord,
    data_directory: Path,
    *,
    held: Path | None = None,
) -> Correcting:
    """Undo the last change of a record in annotation files; see `correct_files`.

    Args:
        known: the record as it was when somebody decided to undo its last change.

    Raises:
        ChangedError: the record has other changes now; nothing was changed.
        InputError: as in `correct_files`, as are other errors.
    """

    def wanted(_: Mapping[Path, Bitext]) -> Sequence[NewWords | NewBoundaries]:
        present = read_record(record_file)
        if (present.corrections, present.redivisions) != (known.corrections, known.redivisions):
            raise ChangedError(CHANGED_BY_ANOTHER, path=str(record_file))
        return undoing_last(known)

    return correct_files(files, record_file, wanted, data_directory, held=held)


def _redivided_plan(record: CorrectionRecord, files: Sequence[Path]) -> RedividedPlan | None:
    """The plan of the study of the files, if it counts other verse pairs than before."""
    root = next(filter(None, map(study_folder_of, files)), None)
    redivisions = (redivision for redivision, _ in record.redivisions)
    if root is None or all(
        len(redivision.before) == len(redivision.after) for redivision in redivisions
    ):
        return None
    plan = RedividedPlan.of(root, record)
    if plan is None:
        return None
    given = {os.path.realpath(file) for file in files}
    left = [file for file in files_of_study(root) if os.path.realpath(file) not in given]
    if left:
        raise CorrectingError(
            N_(
                "the plan in {path} counts verse pairs, so they are merged or split in all files "
                "of the study alike, and not only in some"
            ),
            path=str(root / STUDY_FILE),
        )
    return plan


def _in_order(files: Mapping[Path, AnnotationSet]) -> list[Path]:
    """The files in an order in which each names only files before it as its sources."""
    return sorted(files, key=lambda path: _ROLES_IN_ORDER.index(files[path].role))


def _correct(
    file: Path, record: CorrectionRecord, data_directory: Path, content: bytes | None
) -> tuple[CorrectedFile, CorrectionRecord]:
    """Bring a file up to date; returns the record with the file's content hashes.

    Args:
        content: the new content of the file; by default its own work with the corrections.
    """
    if is_practice(file, data_directory):
        raise CorrectingError(N_("{path} is practice, which has words of its own"), path=str(file))
    recovery = take_in_journal(file, data_directory)
    loaded = load(file)
    try:
        renewed, pairs = corrected(loaded.work, record)
    except UnknownWordsError as error:
        raise InputError(_problem(file, error)) from error
    if renewed is loaded.work and (content is None or content_hash(content) == loaded.content_hash):
        return CorrectedFile((), recovery), record
    written = replace_closed(file, content or annotation.write(renewed), data_directory)
    changed = record.with_changed({loaded.content_hash: written})
    if content is not None:
        pairs = _still_so(pairs, renewed, annotation.read(content, str(file)))
    return CorrectedFile(pairs, recovery), changed


def _still_so(
    pairs: Sequence[CorrectedPair], renewed: AnnotationSet, made: AnnotationSet
) -> tuple[CorrectedPair, ...]:
    """Corrected verse pairs, without looks at those that a file made anew has as before.

    Args:
        renewed: the work of the file itself with the corrections.
        made: the work that was written, made from what came back.
    """
    rows = zip(renewed.bitext.references, renewed.pairs, made.pairs, strict=False)
    others = {reference for reference, carried, pair in rows if carried != pair}
    return tuple(pair._replace(looks=()) if pair.reference in others else pair for pair in pairs)


def _hash_of(path: Path) -> str | None:
    """The SHA-256 of a file; None if there is none."""
    return content_hash(read_capped(path)) if os.path.lexists(path) else None


def _save(path: Path, record: CorrectionRecord, known: str | None) -> str:
    """Write a record, unless its file was changed since it was read; returns its SHA-256."""
    if _hash_of(path) != known:
        raise ChangedError(CHANGED_BY_ANOTHER, path=str(path))
    data = record_text(record).encode()
    write_atomically(path, data)
    return content_hash(data)
