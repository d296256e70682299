"""All commands of the program; their modules are loaded on demand."""

import argparse
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import cast

from blinker_qt import __version__
from blinker_qt.cli.arguments import Parser, did_you_mean, listed


def _needs_window(_arguments: argparse.Namespace) -> int:
    raise NotImplementedError("this command is run by the window")


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its help in a line and in full, its arguments, and what runs it.

    Attributes:
        run: prints or writes what is asked for; returns the exit status, 0 only if nothing was
            left out. It may raise BlinkerError.
        epilog: what is said below the arguments.
        forms: the arguments in the usage, where they cannot be told from those that are needed.
    """

    help: str
    description: str
    add_arguments: Callable[[argparse.ArgumentParser], None] = lambda _parser: None
    run: Callable[[argparse.Namespace], int] = _needs_window
    epilog: str | None = None
    forms: tuple[str, ...] = ()

    def declare(self, parser: Parser) -> None:
        """Give a parser the description and the arguments of the command."""
        parser.description, parser.epilog = self.description, self.epilog
        self.add_arguments(parser)
        parser.shorten_usage(self.forms)


_MODULES = {
    "annotate": "check rename",
    "ballot": "ballot",
    "choose": "choose",
    "compare": "agree annotators bonus hours items lexicon measures plan ratings report",
    "correct": "correct",
    "gold": "align evaluate feedback gold publish",
    "exchange": "convert",
    "study": "study",
    "guide": "guide practice",
    "study_folder": "collect example hand-out new-study rebuild-study status",
}
_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names.split()}
TEXTUAL = tuple(sorted(_MODULE_OF))
"""The names of the commands that need no window."""


def _tour_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "-o", "--output", metavar="DIR", required=True, help="write pictures and files to DIR"
    )


def _sample_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "-o", "--output", metavar="DIR", help="write the sample's files to DIR instead"
    )


def _write_sample(arguments: argparse.Namespace) -> int:
    return int(import_module("blinker_qt.cli.annotate").write_sample(Path(arguments.output)))


_WITH_WINDOW: Mapping[str, Command] = {
    "sample": Command(
        "open the window with the sample, or write its files",
        "Open the window with your own copy of the sample. With --output, write its files for use "
        "on the command line: two texts, references, and the work of three invented annotators.",
        _sample_arguments,
        _write_sample,
    ),
    "tour": Command(
        "demonstrate the program and write pictures",
        "Demonstrate the program without a screen: link the first verse pair of the sample with "
        "real clicks, save, compare the sample's annotators, and write pictures.",
        _tour_arguments,
    ),
}


def command(name: str) -> Command:
    """A command, one of `COMMANDS`."""
    if name in _WITH_WINDOW:
        return _WITH_WINDOW[name]
    module = import_module(f"blinker_qt.cli.{_MODULE_OF[name]}")
    return cast(Command, module.COMMANDS[name])


PROGRAM = "blinker-qt"
VERBOSE = "--verbose"
"""Removed from the arguments before they are parsed, so it may be anywhere."""
COMMANDS = tuple(sorted((*TEXTUAL, *_WITH_WINDOW)))
_BY_TASK = {
    "set up a study": "convert choose plan study align",
    "run a study": "new-study guide practice hand-out collect status rename correct rebuild-study",
    "check and compare annotators": "check agree measures annotators items ratings lexicon report",
    "put differences to a vote, pay annotators": "ballot hours bonus",
    "make and use a gold standard": "gold evaluate feedback publish",
    "try the program": "sample example tour",
}

_USAGE = "%(prog)s [FILE]\n       %(prog)s COMMAND [options]"

_DESCRIPTION = (
    "Link the words of verse pairs, compare annotators and publish gold standards. Without a "
    "command, open the window."
)


def build_parser() -> Parser:
    """The parser of all commands; the window without a command is not among them."""
    parser = Parser(
        prog=PROGRAM,
        usage=_USAGE,
        description=_DESCRIPTION,
        epilog=_epilog(),
    )
    parser.add_argument(
        "--version", action="version", version=f"Blinker Qt {__version__}", help="print the version"
    )
    parser.add_argument(VERBOSE, action="store_true", help="also write the log to standard error")
    subparsers = parser.add_subparsers(
        dest="command", metavar="COMMAND", required=True, prog=PROGRAM, help=argparse.SUPPRESS
    )
    for name in COMMANDS:
        command(name).declare(subparsers.add_parser(name))
    return parser


def _epilog() -> str:
    lists = [
        listed(task, {name: command(name).help for name in names.split()})
        for task, names in _BY_TASK.items()
    ]
    status = (
        "Exit status: 0 success; 1 input refused, left out or incomplete, or output not\n"
        "written; 2 wrong arguments; 130 interrupted."
    )
    return "\n\n".join([*lists, f'"{PROGRAM} COMMAND --help" describes a command.', status])


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """The values of a command, or for the window ``command=None`` and ``file`` (a path or None)."""
    first, *rest = argv or [""]
    if first in COMMANDS:
        # A command does not wait for all the others to be loaded.
        parser = Parser(prog=f"{PROGRAM} {first}")
        command(first).declare(parser)
        parser.check_options(rest)
        return parser.parse_args(rest, argparse.Namespace(command=first))
    if first.startswith("-"):
        parser = build_parser()
        parser.check_options(argv[:1])
        return parser.parse_args(argv)
    # Whoever types a word that does not look like a path means a command.
    close = did_you_mean(first, COMMANDS) if first.isalpha() and not Path(first).exists() else ""
    if rest or close:
        what = "is not a command" if rest else "is neither a command nor a file"
        build_parser().error(f"'{first}' {what}{close or ', and the window opens one FILE'}")
    return argparse.Namespace(command=None, file=first or None)
