"""How the command line says what format the output of an aligner is in."""

import argparse
import sys
from collections.abc import Sequence
from itertools import chain
from pathlib import Path

from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.files import BeforeEach
from blinker_qt.formats.annotation import SUFFIX, load_columns
from blinker_qt.formats.interchange import Choices, IndexBase, Question
from blinker_qt.formats.reading import decoded, read_capped
from blinker_qt.formats.registry import BLINKER
from blinker_qt.gold.systems import SYSTEM_FORMATS, OutputReading, Outputs, try_out


def add_outputs(parser: argparse.ArgumentParser) -> None:
    """Declare how files that are not annotation files are read."""
    parser.add_argument(
        "--from",
        dest="from_format",
        choices=[row.name for row in SYSTEM_FORMATS],
        help="the format of those files that do not end in .blinker; links alone are read over the "
        "texts of the first annotation file, and are called by the names of their files",
    )
    parser.add_argument(
        "--base", choices=["0", "1"], help="whether these links count words from 0 or from 1"
    )
    parser.add_argument(
        "--swapped", action="store_true", help="these links name target words first"
    )
    parser.add_argument(
        "--encoding", metavar="NAME", help="what these files are written in (by default utf-8)"
    )


def outputs(arguments: argparse.Namespace) -> Outputs | None:
    """How these files are read; the program ends where that was not said rightly."""
    if arguments.from_format is None:
        if arguments.base is not None or arguments.swapped or arguments.encoding is not None:
            arguments.misused(
                "--base, --swapped and --encoding are said of the files that --from names"
            )
        return None
    row = next(row for row in SYSTEM_FORMATS if row.name == arguments.from_format)
    asks_base = Question.BASE in row.asks
    if asks_base and arguments.base is None:
        arguments.misused(f"--from {row.name} needs --base")
    if arguments.base is not None and not asks_base:
        arguments.misused(f"--from {row.name} does not take --base")
    if arguments.encoding is not None and row.says_encoding:
        arguments.misused(f"--from {row.name} does not take --encoding")
    base = None if arguments.base is None else IndexBase(int(arguments.base))
    choices = Choices(base=base, encoding=arguments.encoding or "")
    return Outputs(row, choices, arguments.swapped)


def detected_outputs(
    gold: Path, systems: Sequence[Path], before_each: BeforeEach
) -> Outputs | None:
    """How files that are not annotation files are read, judged by what is in them.

    What was found is said on standard error.

    Args:
        gold: the annotation file over whose texts they are read.
        systems: all files.
        before_each: called before each file is read.

    Returns:
        None where all of them are annotation files, or are not there.

    Raises:
        InputError: the gold standard cannot be read, or it cannot be decided how the others are.
    """
    others = [
        path
        for path in systems
        if path.suffix != SUFFIX and path.exists() and not BLINKER.looks_like(path)
    ]
    if not others:
        return None
    trial = try_out(others, load_columns(gold).bitext, before_each=before_each)
    reading, proof = trial.reading, trial.sight.proof
    if reading is None:
        for path in others:
            if path.is_file():
                decoded(read_capped(path), path)
        what = "this is neither an annotation file nor a known format of links"
        expected = "say how it is read: --from FORMAT, and --base 0 or 1 if positions are counted"
        raise InputError(*(Problem(str(path), what, expected) for path in others))
    if reading.lacks_base:
        what = "this looks like {format}, and positions may count from 0 or from 1"
        if not proof.is_read:
            what = "this looks like {format}, and does not fit the texts"
        expected = "say how it is read: --from {format} --base 0 or --base 1"
        values = {"format": reading.format}
        asked = (Problem(str(path), what, expected, values=values) for path in others)
        raise InputError(*chain.from_iterable(trial.left_out), *asked)
    also = "; --swapped would fit too" if proof.is_read and proof.swapped is None else ""
    for path in others:
        print(f"{path}: read as if you had said {_as_options(reading)}{also}", file=sys.stderr)
    return reading.outputs


def _as_options(reading: OutputReading) -> str:
    base = "" if reading.base is None else f" --base {reading.base.value}"
    return f"--from {reading.format}{base}{' --swapped' if reading.swapped else ''}"
