"""The command ``correct``: other words in annotation files after work has begun."""

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path

from blinker_qt.bitext.alignment import links_from_text
from blinker_qt.bitext.correction import WordMapping
from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.cli.commands import Command
from blinker_qt.cli.options import files_of
from blinker_qt.cli.output import print_error, print_line, print_recovery
from blinker_qt.formats.reading import read_lines
from blinker_qt.paths import data_directory
from blinker_qt.study.correcting import (
    CorrectedFile,
    NewWords,
    correct_files,
    files_of_study,
    read_new_words,
    record_file_of,
)
from blinker_qt.study.corrections import RECORD_FILE
from blinker_qt.study.folder import STUDY_FILE
from blinker_qt.translation import counted_noun

_DESCRIPTION = """Correct words in annotation files after work has begun, in all files of a study
alike. Links and marks of words that stay, stay. Each part of a split word has all links of the
word, a joined word those of all its words; of a removed word, the block keeps its other words; a
new word is unaccounted. What needs a look is listed, the word has a note, and its verse pair is no
longer done. Every changed file is copied to the backups first. The corrections are recorded in a
file, so that the same command without new words brings files up to date that come later. Close the
files in the window first."""

_EPILOG = """Which new words come from which old ones is found by comparing letters, and recorded as
"1-1 2-2 3-3,4" (old-new, counted from 1), which --words can give instead."""


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="annotation files (.blinker), folders of them, or the folder of a study",
    )
    group = parser.add_argument_group("one verse pair")
    group.add_argument("--verse", metavar="REF", help="correct the verse pair of this reference")
    for side in Side:
        group.add_argument(
            f"--{side.value}", metavar="WORDS", help=f"its new {side.value} words, with spaces"
        )
    group.add_argument(
        "--words",
        metavar="MAPPING",
        type=_mapping,
        help="which of its new words come from which old ones, such as '1-1 2-2,3'",
    )
    group = parser.add_argument_group("a whole text")
    for side in Side:
        group.add_argument(
            f"--text-{side.value}",
            metavar="TEXT",
            help=f"the corrected {side.value} text, one verse a line, with spaces between words",
        )
    group.add_argument(
        "--references",
        metavar="REFS",
        help="the references of the verses, one a line (default: those of the first FILE)",
    )
    parser.add_argument(
        "--record",
        metavar="RECORD",
        help=f"record the corrections in RECORD (default: {RECORD_FILE} in the folder of the "
        "study, or beside the first FILE)",
    )


def _correct(arguments: argparse.Namespace) -> int:
    fault = _misuse(arguments)
    if fault:
        arguments.misused(fault)
    files = _files(arguments.files)
    path = Path(arguments.record) if arguments.record else record_file_of(files[0])
    run = correct_files(files, path, lambda texts: _wanted(arguments, texts), data_directory())
    for error in run.errors:
        print_error(error)
    if not run.record.corrections:
        arguments.misused(
            f"nothing to correct: {path} has no corrections; give new words with --verse REF and "
            "--source or --target, or with --text-source or --text-target"
        )
    count = counted_noun(len(run.record.corrections), "correction")
    print_line(f"{path}: {count}, {run.added} of them new")
    for file, corrected in run.files.items():
        _print_corrected(file, corrected)
    return 1 if run.errors else 0


def _files(names: Sequence[str]) -> list[Path]:
    """The files of these names, with folders replaced by the files of the study in them."""
    files = list[Path]()
    for name in names:
        is_study = Path(name, STUDY_FILE).is_file()
        files += files_of_study(Path(name)) if is_study else files_of([name])
    return files


def _print_corrected(file: Path, corrected: CorrectedFile) -> None:
    print_recovery(file, corrected.recovery)
    if not corrected.pairs:
        print_line(f"{file}: all words are up to date")
        return
    looks = sum(bool(pair.looks) for pair in corrected.pairs)
    count = counted_noun(len(corrected.pairs), "verse pair")
    print_line(f"{file}: {count} corrected, {looks} of them to be looked at again")
    for pair in corrected.pairs:
        if pair.looks:
            sentences = "; ".join(str(one.sentence) for one in pair.looks)
            print_line(f"{file}: {pair.reference}: {sentences}")
        for side in pair.without_text:
            print_line(
                f"{file}: {pair.reference}: the {side.value} lost its running text, "
                "because the places of the new words in it are not known"
            )


def _wanted(arguments: argparse.Namespace, bitexts: Mapping[Path, Bitext]) -> list[NewWords]:
    """The new words that the arguments give."""
    wanted = list[NewWords]()
    for side in Side:
        words, text = getattr(arguments, side.value), getattr(arguments, f"text_{side.value}")
        if words is not None:
            wanted.append(NewWords((arguments.verse, side), words, arguments.words))
        if text is not None:
            wanted += read_new_words(Path(text), _references(arguments, bitexts), side)
    return wanted


def _references(arguments: argparse.Namespace, bitexts: Mapping[Path, Bitext]) -> Sequence[str]:
    """The references of the verses of a whole text."""
    if arguments.references:
        return read_lines(Path(arguments.references), "utf-8", is_chosen=False)
    first = next(iter(bitexts.values()), None)
    return first.chosen(first.of_pass(1)).references if first else ()


def _misuse(arguments: argparse.Namespace) -> str | None:
    """The mistake in the combination of arguments, or None."""
    sides = [side for side in Side if getattr(arguments, side.value) is not None]
    texts = [side for side in Side if getattr(arguments, f"text_{side.value}") is not None]
    faults = {
        "--verse needs --source or --target, and these need --verse": (
            (arguments.verse is not None) != bool(sides)
        ),
        "--words needs either --source or --target": (
            arguments.words is not None and len(sides) != 1
        ),
        "--references needs --text-source or --text-target": (
            arguments.references is not None and not texts
        ),
    }
    return next((fault for fault, is_there in faults.items() if is_there), None)


def _mapping(text: str) -> WordMapping:
    try:
        return links_from_text(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(
            f"'{text}' is not a mapping of words such as '1-1 2-2,3'"
        ) from error


COMMANDS: Mapping[str, Command] = {
    "correct": Command(
        "correct words after work has begun",
        _DESCRIPTION,
        _arguments,
        _correct,
        epilog=_EPILOG,
    )
}
