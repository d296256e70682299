"""The commands ``check`` and ``rename`` for annotators' files, and the files of the sample."""

import argparse
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from blinker_qt.annotate.actions import TO_LEARN
from blinker_qt.annotate.recovery import Recovery
from blinker_qt.annotate.renaming import RenamingError, rename_annotator
from blinker_qt.bitext.annotation import (
    AnnotationSet,
    PairAnnotation,
    PairState,
    is_nameless_work,
    misplaced_scores,
    tally,
    unanswered_questions,
    words_to_decide,
)
from blinker_qt.bitext.errors import BlinkerError, InputError
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Side, VersePair
from blinker_qt.cli.commands import PROGRAM, Arguments, Command, argument
from blinker_qt.cli.options import files_of
from blinker_qt.cli.output import describe, print_error, print_line
from blinker_qt.exchange.importing import check_annotator
from blinker_qt.files import write_new
from blinker_qt.formats import annotation
from blinker_qt.formats.foreign_files import as_lines
from blinker_qt.paths import data_directory, resource
from blinker_qt.study.changing import rename_person
from blinker_qt.study.correcting import record_file_of
from blinker_qt.study.corrections import UnknownWordsError, lacking, read_record
from blinker_qt.study.own_copies import is_practice
from blinker_qt.translation import N_, counted_noun

_CHECK_ARGUMENTS: Arguments = (
    argument(
        "files", nargs="+", metavar="FILE", help="annotation files (.blinker), or folders of them"
    ),
)


def _check(arguments: argparse.Namespace) -> int:
    return max(_check_file(path) for path in files_of(arguments.files))


def _check_file(path: Path) -> int:
    try:
        work = annotation.load(path)
        old = lacking(work.bitext, read_record(record_file_of(path)))
    except InputError as error:
        print_error(error)
        return 1
    except UnknownWordsError as error:
        print_line(f"{path}: {error}", file=sys.stderr)
        return 1
    findings = list(_findings(work, path, old))
    for finding in findings:
        print_line(f"{path}: {finding}")
    if findings:
        return 1
    # Annotators run this command too, and must not learn which verse pairs come again.
    print_line(f"{path}: ok: {describe(tally(work)._replace(again=0))}")
    return 0


def _findings(work: AnnotationSet, path: Path, old: int) -> Iterator[str]:
    """What is missing or doubtful in a file.

    Args:
        old: the number of verse pairs with outdated words.
    """
    missing = list(missing_in(work))
    yield from missing
    if missing:
        yield f"not complete: unfinished verse pairs: {len(missing)} of {len(work.pairs)}"
    if is_nameless_work(work):
        yield f"the file does not say whose work this is: {PROGRAM} rename FILE NAME"
    if old:
        pairs = counted_noun(old, "verse pair")
        yield f"{pairs} with words that were corrected: {PROGRAM} correct {path}"
    if scored := misplaced_scores(work):
        links = counted_noun(scored, "link")
        yield (
            f"{links} with a score, which only machines' links have: "
            f"{PROGRAM} convert --role machine imports them as such"
        )


def missing_in(work: AnnotationSet) -> Iterator[str]:
    """One line for each verse pair that is not done or not covered: what is missing."""
    for verse_pair, name, pair in zip(work.bitext, work.names, work.pairs, strict=True):
        wants = list(_missing_in_pair(verse_pair, pair, work.study))
        if wants:
            yield f"{name}: {'; '.join(wants)}"


def _missing_in_pair(verse_pair: VersePair, pair: PairAnnotation, study: Study) -> Iterator[str]:
    if pair.state is PairState.UNTOUCHED:
        yield "untouched"
        return
    if study.waits(pair.remarks):
        yield "left for later"
    elif not pair.done:
        yield "begun, not done"
    left = words_to_decide(verse_pair, pair, study)
    for side in Side:
        words = [
            f"{position + 1} '{verse_pair.tokens(side)[position]}'" for position in left.on(side)
        ]
        if words:
            yield f"unaccounted {side.value} words: {', '.join(words)}"
    questions = [question.name for question in unanswered_questions(pair, study)]
    if questions:
        yield f"unanswered questions: {', '.join(questions)}"


_RENAME_ARGUMENTS: Arguments = (
    argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="annotation files (.blinker), or the folder of a study",
    ),
    argument("name", metavar="NAME", help="the annotator's name or code"),
    argument(
        "--annotator", metavar="NAME", help="who gets the name, if FILE is the folder of a study"
    ),
)


def _rename(arguments: argparse.Namespace) -> int:
    check_annotator(arguments.name)
    if arguments.annotator is not None:
        before = arguments.annotator
        for folder in map(Path, arguments.files):
            rename_person(folder, before, arguments.name, data_directory())
            print_line(f"{folder}: annotator {before}, now {arguments.name}")
        return 0
    return max(_rename_in(Path(file), arguments.name) for file in arguments.files)


def _rename_in(file: Path, name: str) -> int:
    try:
        if is_practice(file, data_directory()):
            raise RenamingError(N_("{path}: {reason}"), path=str(file), reason=str(TO_LEARN))
        renamed = rename_annotator(file, name, data_directory())
    except BlinkerError as error:
        print_error(error)
        return 1
    if renamed.before == name:
        print_line(f"{file}: the annotator is {name} already")
    else:
        print_line(f"{file}: annotator {renamed.before or '(without a name)'}, now {name}")
    print_recovery(file, renamed.recovery)
    return 0


def write_sample(folder: Path) -> int:
    """Write the sample's texts, references and annotated files to a folder, and print their paths.

    Returns:
        The exit status.

    Raises:
        InputError: some of the files exist already; none was written.
        SaveError: a file could not be written.
    """
    bitext = annotation.load(resource("sample", "sample.blinker")).bitext
    texts = {
        "en.txt": as_lines(bitext.verses(Side.SOURCE)),
        "fr.txt": as_lines(bitext.verses(Side.TARGET)),
        "references.txt": as_lines(bitext.references),
    }
    annotated = {
        f"{name}.blinker": resource("sample", f"sample-{name}.blinker").read_bytes()
        for name in ("A1", "A2", "A3")
    }
    for path in write_new({folder / name: data for name, data in (texts | annotated).items()}):
        print_line(path)
    return 0


def print_recovery(file: Path, recovery: Recovery | None) -> None:
    """Print what was only in the journal of a file, and where it is now."""
    if recovery is None:
        return
    if recovery.edits and not (recovery.beside or recovery.aside):
        edits = counted_noun(recovery.edits, "unsaved edit")
        print_line(f"{file}: its journal had {edits}, now in the file")
    for problem in recovery.misfits:
        print(problem)
    if recovery.beside:
        print_line(f"{file}: unsaved edits of an earlier version are in {recovery.beside}")
    if recovery.aside:
        print_line(f"{file}: their journal is kept in {recovery.aside}")
    for version in recovery.others:
        print_line(f"{file}: another version, left by an interrupted save, is in {version}")


COMMANDS: Mapping[str, Command] = {
    "check": Command(
        "check that annotation files are valid and complete",
        "Check that annotation files are valid and complete: every verse pair done, every word "
        "linked or not translated, every question answered, every correction of words made, "
        "scores only on machines' links. List what is missing, one verse pair per line.",
        _CHECK_ARGUMENTS,
        _check,
    ),
    "rename": Command(
        "give annotators of files another name",
        "Give the annotator of files a name, or another name. Unsaved edits in the journal on "
        "this computer are written into the file; backups stay as they are. Close the files in "
        "the window first. Practice, feedback, and gold standards with decisions by their "
        "adjudicator keep their names. With --annotator, an annotator of a study gets another "
        "name in its plan and in the files that came back; files with the earlier name still "
        "belong to that annotator.",
        _RENAME_ARGUMENTS,
        _rename,
    ),
}
