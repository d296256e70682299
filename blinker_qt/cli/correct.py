"""The command ``correct``: other words in annotation files after work has begun."""

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path

from blinker_qt.bitext.alignment import links_from_text
from blinker_qt.bitext.correction import WordMapping
from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.cli.annotate import print_recovery
from blinker_qt.cli.commands import Arguments, Command, Group, argument
from blinker_qt.cli.options import files_of
from blinker_qt.cli.output import print_error, print_line
from blinker_qt.formats.plain_text import range_of
from blinker_qt.formats.reading import read_lines
from blinker_qt.paths import data_directory
from blinker_qt.study.correcting import (
    CorrectedFile,
    NewBoundaries,
    NewWords,
    correct_files,
    files_of_study,
    read_new_words,
    record_file_of,
    undoing_last,
)
from blinker_qt.study.corrections import RECORD_FILE, read_record
from blinker_qt.study.location import STUDY_FILE
from blinker_qt.translation import counted_noun

_DESCRIPTION = """Correct words in annotation files after work has begun, in the same way in
all files of a study. Words that do not change keep their links and marks. Each part of a split word
gets all links of the word, and a joined word those of all its words; when a word is removed, the
other words of its block stay linked; a new word is unaccounted. Words to be looked at again are
listed and get a note, and their verse pairs are no longer done. Every changed file is copied to the
backups first. The corrections are recorded in a file, so that the same command without new words
brings later files up to date. Close the files in the window first."""

_EPILOG = """Which new words come from which old ones is found by comparing letters, and recorded as
"1-1 2-2 3-3,4" (old-new, counted from 1). To state it yourself, use --words."""


def _mapping(text: str) -> WordMapping:
    try:
        return links_from_text(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(
            f"'{text}' is not a mapping of words such as '1-1 2-2,3'"
        ) from error


_ARGUMENTS: Arguments = (
    argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="annotation files (.blinker), folders of them, or the folder of a study",
    ),
    Group(
        "one verse pair",
        (
            argument("--verse", metavar="REF", help="correct the verse pair of this reference"),
            *(
                argument(
                    f"--{side.value}",
                    metavar="WORDS",
                    help=f"its new {side.value} words, with spaces",
                )
                for side in Side
            ),
            argument(
                "--words",
                metavar="MAPPING",
                type=_mapping,
                help="which of its new words come from which old ones, such as '1-1 2-2,3'",
            ),
        ),
    ),
    Group(
        "boundaries of verse pairs",
        (
            argument(
                "--merge",
                nargs=2,
                metavar=("FIRST", "LAST"),
                help="make one verse pair of the verse pairs from FIRST to LAST",
            ),
            argument(
                "--split",
                nargs=3,
                metavar=("REF", "SOURCE", "TARGET"),
                help="split a verse pair after this many source words and target words",
            ),
            argument(
                "--shift",
                nargs=3,
                metavar=("REF", "SOURCE", "TARGET"),
                help="give a verse pair this many source words and target words, by moving words "
                "to or from the next verse pair",
            ),
        ),
    ),
    Group(
        "a whole text",
        (
            *(
                argument(
                    f"--text-{side.value}",
                    metavar="TEXT",
                    help=f"the corrected {side.value} text, one verse a line, with spaces between "
                    "words",
                )
                for side in Side
            ),
            argument(
                "--references",
                metavar="REFS",
                help="the references of the verses, one a line (default: those of the first FILE)",
            ),
        ),
    ),
    argument(
        "--undo",
        action="store_true",
        help="take back the last recorded change of words or boundaries",
    ),
    argument(
        "--record",
        metavar="RECORD",
        help=f"record the corrections in RECORD (default: {RECORD_FILE} in the folder of the "
        "study, or beside the first FILE)",
    ),
)


def _correct(arguments: argparse.Namespace) -> int:
    fault = _misuse(arguments)
    if fault:
        arguments.misused(fault)
    files = _files(arguments.files)
    path = Path(arguments.record) if arguments.record else record_file_of(files[0])
    run = correct_files(
        files, path, lambda texts: _wanted(arguments, path, texts), data_directory()
    )
    for error in run.errors:
        print_error(error)
    if not run.record.count:
        arguments.misused(
            f"nothing to correct: {path} has no corrections; give new words with --verse REF and "
            "--source or --target, or with --text-source or --text-target"
        )
    count = counted_noun(run.record.count, "correction")
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
            sentences = "; ".join(str(look.sentence) for look in pair.looks)
            print_line(f"{file}: {pair.reference}: {sentences}")
        for side in pair.without_text:
            print_line(
                f"{file}: {pair.reference}: the {side.value} lost its running text, "
                "because the places of the new words in it are not known"
            )


def _wanted(
    arguments: argparse.Namespace, record_file: Path, bitexts: Mapping[Path, Bitext]
) -> list[NewWords | NewBoundaries]:
    """The new words and boundaries that the arguments give."""
    wanted = list[NewWords | NewBoundaries]()
    for side in Side:
        words, text = getattr(arguments, side.value), getattr(arguments, f"text_{side.value}")
        if words is not None:
            wanted.append(NewWords((arguments.verse, side), words, arguments.words))
        if text is not None:
            wanted += read_new_words(Path(text), _references(arguments, bitexts), side)
    wanted += _boundaries(arguments, bitexts)
    if arguments.undo:
        undoing = undoing_last(read_record(record_file))
        if not undoing:
            arguments.misused(f"--undo: {record_file} has no change to take back")
        wanted += undoing
    return wanted


def _boundaries(
    arguments: argparse.Namespace, bitexts: Mapping[Path, Bitext]
) -> list[NewBoundaries]:
    """The new boundaries that the arguments give, in the order of the first file."""
    names = _names(next(iter(bitexts.values()), None))
    boundaries = []
    if arguments.merge:
        first, last = (_place(arguments, names, name) for name in arguments.merge)
        if last <= first:
            arguments.misused(f"--merge: {names[last]} does not come after {names[first]}")
        merged = tuple(names[first : last + 1])
        boundaries.append(NewBoundaries(merged, (range_of(merged[0], merged[-1]),)))
    if arguments.split:
        name = names[_place(arguments, names, arguments.split[0])]
        lengths = _lengths(arguments, arguments.split)
        boundaries.append(NewBoundaries((name,), (f"{name}a", f"{name}b"), (lengths,)))
    if arguments.shift:
        place = _place(arguments, names, arguments.shift[0])
        both = tuple(names[place : place + 2])
        if len(both) < 2:
            arguments.misused(f"--shift: {both[0]} is the last verse pair")
        boundaries.append(NewBoundaries(both, both, (_lengths(arguments, arguments.shift),)))
    return boundaries


def _names(bitext: Bitext | None) -> Sequence[str]:
    """The references of verse pairs, without those that come again."""
    return bitext.chosen(bitext.of_pass(1)).references if bitext else ()


def _place(arguments: argparse.Namespace, names: Sequence[str], name: str) -> int:
    """The place of a verse pair; ends the program if there is none."""
    if name not in names:
        arguments.misused(f"the first file has no verse pair {name}")
    return names.index(name)


def _lengths(arguments: argparse.Namespace, values: Sequence[str]) -> tuple[int, int]:
    """The numbers of words after a reference; ends the program if they are no numbers."""
    source, target = values[1:]
    if not (source.isdecimal() and target.isdecimal()):
        arguments.misused(f"{source} {target}: expected two numbers of words")
    return int(source), int(target)


def _references(arguments: argparse.Namespace, bitexts: Mapping[Path, Bitext]) -> Sequence[str]:
    """The references of the verses of a whole text."""
    if arguments.references:
        return read_lines(Path(arguments.references), "utf-8", is_chosen=False)
    return _names(next(iter(bitexts.values()), None))


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


COMMANDS: Mapping[str, Command] = {
    "correct": Command(
        "correct words after work has begun",
        _DESCRIPTION,
        _ARGUMENTS,
        _correct,
        epilog=_EPILOG,
    )
}
