"""All commands of the program; their modules are loaded on demand."""

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from typing import cast

from blinker_qt import __version__


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its help in a line and in full, its arguments, and what runs it.

    Attributes:
        run: prints or writes what is asked for; returns the exit status, 0 only if nothing was
            left out. It may raise BlinkerError.
        epilog: what is said below the arguments.
        usage: how it is called, where that cannot be told from the arguments.
    """

    help: str
    description: str
    add_arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]
    epilog: str | None = None
    usage: str | None = None

    def add_parser(
        self, subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]", name: str
    ) -> None:
        """Add the command's parser; `misused` reports arguments that do not go together."""
        parser = subparsers.add_parser(
            name,
            help=self.help,
            description=self.description,
            epilog=self.epilog,
            usage=self.usage,
            allow_abbrev=False,
        )
        parser.set_defaults(misused=parser.error)
        self.add_arguments(parser)


_MODULES = {
    "annotate": "check",
    "ballot": "ballot",
    "compare": "agree annotators bonus hours items lexicon measures ratings report",
    "gold": "align evaluate feedback gold publish",
    "exchange": "convert",
    "study": "study",
}
_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names.split()}
TEXTUAL = tuple(sorted(_MODULE_OF))
"""The names of the commands."""


def command(name: str) -> Command:
    """A command, one of `TEXTUAL`."""
    module = import_module(f"blinker_qt.cli.{_MODULE_OF[name]}")
    return cast(Command, module.COMMANDS[name])


PROGRAM = "blinker-qt"
VERBOSE = "--verbose"
"""Taken out of the arguments wherever it stands, before they are parsed."""
COMMANDS = tuple(sorted((*TEXTUAL, "sample", "tour")))

_USAGE = """
  blinker-qt [FILE]
  blinker-qt COMMAND ..."""

_DESCRIPTION = (
    "Align the words of verse pairs and measure how well annotators agree. "
    "Without a command, open the window, with FILE if you name one."
)


def build_parser(names: Sequence[str] = COMMANDS) -> argparse.ArgumentParser:
    """The parser of these commands; the window without a command is not among them."""
    parser = argparse.ArgumentParser(
        prog=PROGRAM, usage=_USAGE, description=_DESCRIPTION, allow_abbrev=False
    )
    parser.add_argument(
        "--version", action="version", version=f"Blinker Qt {__version__}", help="print the version"
    )
    parser.add_argument(VERBOSE, action="store_true", help="also write the log to standard error")
    subparsers = parser.add_subparsers(
        title="commands", dest="command", metavar="COMMAND", required=True, prog=PROGRAM
    )
    for name in names:
        if name in _WITH_WINDOW:
            _WITH_WINDOW[name](subparsers)
        else:
            command(name).add_parser(subparsers, name)
    return parser


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """The values of a command, or for the window ``command=None`` and ``file`` (a path or None)."""
    if not argv or not (argv[0].startswith("-") or argv[0] in COMMANDS):
        if len(argv) > 1:
            build_parser(()).error(f"'{argv[0]}' is not a command, and the window opens one FILE")
        # A word without any sign of a path is a command to whoever typed it.
        if argv and argv[0].isalpha() and not Path(argv[0]).exists():
            meant = " or ".join(get_close_matches(argv[0], COMMANDS))
            if meant:
                what = "is neither a command nor a file; did you mean"
                build_parser(()).error(f"'{argv[0]}' {what} {meant}?")
        return argparse.Namespace(command=None, file=argv[0] if argv else None)
    # A command does not wait for all the others to be loaded.
    return build_parser(argv[:1] if argv[0] in COMMANDS else COMMANDS).parse_args(argv)


def _add_sample(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    subparsers.add_parser(
        "sample",
        help="open the window with the sample",
        description="Open the window with your own copy of the sample.",
        allow_abbrev=False,
    )


def _add_tour(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    description = (
        "Demonstrate the program without a screen: link the first verse pair of the sample with "
        "real clicks, save, compare the sample's annotators, and write pictures of it."
    )
    parser = subparsers.add_parser(
        "tour",
        help="demonstrate the program and write pictures",
        description=description,
        allow_abbrev=False,
    )
    parser.add_argument(
        "-o", "--output", metavar="DIR", required=True, help="the folder for the pictures and files"
    )


_WITH_WINDOW = {"sample": _add_sample, "tour": _add_tour}
"""How the commands that need the window are declared."""
