"""Correcting words in annotation files after work has begun, with a record for late files."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from blinker_qt.annotate.closed_files import check_closed, rewrite, take_in_journal
from blinker_qt.annotate.document import load
from blinker_qt.annotate.recovery import Recovery
from blinker_qt.bitext.annotation import AnnotationSet, Role
from blinker_qt.bitext.correction import Correction, WordMapping
from blinker_qt.bitext.errors import BlinkerError, InputError, Problem, Sentence
from blinker_qt.bitext.tokens import split_tokens
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.formats.atomic import write_atomically
from blinker_qt.formats.reading import read_lines
from blinker_qt.study.corrections import (
    CorrectedPair,
    CorrectionRecord,
    UnknownWordsError,
    Verse,
    corrected,
    record_text,
)
from blinker_qt.study.own_copies import is_practice
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
class CorrectedFile:
    """What was corrected in a file.

    Attributes:
        pairs: the verse pairs that had other words; the file is unchanged if there are none and
            its sources are named by their present content.
        recovery: what was only in its journal and is in the file now.
    """

    pairs: tuple[CorrectedPair, ...]
    recovery: Recovery | None


def in_order(files: Mapping[Path, AnnotationSet]) -> list[Path]:
    """The files in an order in which each names only files before it as its sources."""
    return sorted(files, key=lambda path: _ROLES_IN_ORDER.index(files[path].role))


def extended_record(
    record: CorrectionRecord, files: Mapping[Path, Bitext], wanted: Sequence[NewWords]
) -> CorrectionRecord:
    """The record with further corrections; those that change nothing are left out.

    Args:
        files: the texts of annotation files; those without a verse do not matter for it.

    Raises:
        InputError: no file has a verse, or files have different or unknown words of it.
        CorrectionError: new words or their mapping are not possible.
    """
    present = _present_verses(record, files, {new.verse[0] for new in wanted})
    corrections = list(record.corrections)
    for new in wanted:
        reference, side = new.verse
        pair = present.get(reference)
        if pair is None:
            what = N_("no file has a verse pair {reference}")
            paths, values = ", ".join(map(str, files)), {"reference": reference}
            raise InputError(Problem(paths, what, N_("expected its reference"), values=values))
        before = " ".join(pair.tokens(side))
        correction = Correction.between(reference, side, before, new.words)
        if new.mapping is not None:
            correction = replace(correction, mapping=new.mapping)
        if correction.before != correction.after:
            corrections.append(correction)
            present[reference] = correction.verse(pair)
    return replace(record, corrections=tuple(corrections))


def _present_verses(
    record: CorrectionRecord, files: Mapping[Path, Bitext], references: set[str]
) -> dict[str, VersePair]:
    """The verse pairs of these references with the words after all corrections."""
    present: dict[str, VersePair] = {}
    having: dict[str, Path] = {}
    problems: list[Problem] = []
    for path, bitext in files.items():
        for row, reference in enumerate(bitext.references):
            if reference not in references:
                continue
            try:
                pair = record.latest(bitext[row])
            except UnknownWordsError as error:
                problems.append(_problem(path, error))
                continue
            if present.setdefault(reference, pair) != pair:
                what = N_("{reference} has other words than in {other}")
                values = {"reference": reference, "other": str(having[reference])}
                expected = N_("expected the same words in all annotation sets of a study")
                problems.append(Problem(str(path), what, expected, values=values))
            having.setdefault(reference, path)
    if problems:
        raise InputError(*problems)
    return present


def _problem(path: Path, error: UnknownWordsError) -> Problem:
    expected = N_("correct this file alone, with a record of its own, or leave it out")
    return Problem(str(path), error.template, expected, values=error.values)


def read_new_words(path: Path, references: Sequence[str], side: Side) -> tuple[NewWords, ...]:
    """The words of a whole corrected text: one verse a line, with a space between words.

    Raises:
        InputError: the text cannot be read, has another number of lines, or a line is no verse.
    """
    verses = read_lines(path, "utf-8", is_chosen=False)
    if len(verses) != len(references):
        what = N_("the text has {count} {count:line|lines} for {verses} {verses:verse|verses}")
        values = {"count": len(verses), "verses": len(references)}
        expected = N_("expected a line for each verse")
        raise InputError(Problem(str(path), what, expected, values=values))
    problems = []
    for number, verse in enumerate(verses, 1):
        try:
            split_tokens(verse)
        except ValueError:
            what = N_("the line begins or ends with a space, has two in a row, or is empty")
            expected = N_("expected words with single spaces between them")
            problems.append(Problem(str(path), what, expected, number))
    if problems:
        raise InputError(*problems)
    rows = zip(references, verses, strict=True)
    return tuple(NewWords((reference, side), verse) for reference, verse in rows)


def correct_file(
    file: Path,
    record: CorrectionRecord,
    data_directory: Path,
    said: Callable[[Sentence], str] = str,
) -> tuple[CorrectedFile, CorrectionRecord]:
    """Bring the words of an annotation file up to date, after copying it to the backups.

    Edits that are only in the journal come into the file first.

    Returns:
        What was corrected, and the record with the content hashes of the file.

    Raises:
        InputError: the file cannot be read, or has unknown words.
        InUseError: a window has it open.
        CorrectingError: it is a practice file of the program.
        BackupError: no backup could be made; the words are unchanged.
        SaveError: the file could not be written.
    """
    if is_practice(file, data_directory):
        raise CorrectingError(N_("{path} is practice, which has words of its own"), path=str(file))
    check_closed(file)
    recovery = take_in_journal(file, data_directory)
    loaded = load(file)
    try:
        renewed, pairs = corrected(loaded.work, record, said)
    except UnknownWordsError as error:
        raise InputError(_problem(file, error)) from error
    if renewed is loaded.work:
        return CorrectedFile((), recovery), record
    written = rewrite(file, renewed, data_directory)
    files = {**record.files, loaded.content_hash: written}
    return CorrectedFile(pairs, recovery), replace(record, files=files)


def save_record(path: Path, record: CorrectionRecord) -> None:
    """Write a record of corrections.

    Raises:
        SaveError: it could not be written.
    """
    write_atomically(path, record_text(record).encode())
