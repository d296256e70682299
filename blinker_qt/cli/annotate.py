"""The command ``check`` for annotators, and the files of the sample."""

import argparse
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from blinker_qt.bitext.annotation import (
    AnnotationSet,
    PairAnnotation,
    PairState,
    tally,
    unanswered_questions,
    words_to_decide,
)
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Side, VersePair
from blinker_qt.cli.commands import Command
from blinker_qt.cli.options import files_of
from blinker_qt.cli.output import describe
from blinker_qt.files import write_new
from blinker_qt.formats import annotation
from blinker_qt.formats.foreign_files import as_lines
from blinker_qt.paths import resource


def _check_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="annotation files (.blinker), or folders of them"
    )


def _check(arguments: argparse.Namespace) -> int:
    return max([_check_file(path) for path in files_of(arguments.files)])


def _check_file(path: Path) -> int:
    try:
        work = annotation.load(path)
    except InputError as error:
        for problem in error.problems:
            print(problem, file=sys.stderr)
        return 1
    missing = 0
    for line in missing_in(work):
        print(f"{path}: {line}")
        missing += 1
    if missing:
        print(f"{path}: not complete: unfinished verse pairs: {missing} of {len(work.pairs)}")
        return 1
    # Annotators check their files, too, and are not to know which verse pairs come again.
    print(f"{path}: ok: {describe(tally(work)._replace(again=0))}")
    return 0


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
        print(path)
    return 0


COMMANDS: Mapping[str, Command] = {
    "check": Command(
        "check that annotation files are valid and complete",
        "Check that annotation files are valid and complete: every verse pair done, every word "
        "linked or not translated, every question answered. List what is missing, one verse pair "
        "per line.",
        _check_arguments,
        _check,
    )
}
