"""How the command line says what format the output of an aligner is in."""

import argparse

from blinker_qt.formats.interchange import Choices, IndexBase, Question
from blinker_qt.workspace.systems import SYSTEM_FORMATS, Outputs


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


def outputs(arguments: argparse.Namespace) -> Outputs | None:
    """How these files are read; the program ends where that was not said rightly."""
    if arguments.from_format is None:
        if arguments.base is not None or arguments.swapped:
            arguments.misused("--base and --swapped are said of the files that --from names")
        return None
    row = next(row for row in SYSTEM_FORMATS if row.name == arguments.from_format)
    asks_base = Question.BASE in row.asks
    if asks_base and arguments.base is None:
        arguments.misused(f"--from {row.name} needs --base")
    if arguments.base is not None and not asks_base:
        arguments.misused(f"--from {row.name} does not take --base")
    base = None if arguments.base is None else IndexBase(int(arguments.base))
    return Outputs(row, Choices(base=base), arguments.swapped)
