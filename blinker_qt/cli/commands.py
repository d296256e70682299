"""All commands, whose modules are loaded on demand, and the parser of their arguments."""

import argparse
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from textwrap import TextWrapper
from typing import Any, NamedTuple, NoReturn, TypedDict, Unpack, cast

from blinker_qt import __version__
from blinker_qt.bitext.errors import on_one_line

WRONG_ARGUMENTS = 2
"""The exit status."""

_SEVERAL = {"+": "{0}...", "*": "[{0}]...", "?": "[{0}]", None: "{0}"}
"""Patterns for arguments with several values in the usage."""


class Parser(argparse.ArgumentParser):
    """Parses the arguments of one command.

    `misused` in what it returns reports arguments that do not go together.
    """

    def __init__(self, **settings: Any) -> None:  # noqa: ANN401 (argparse's own)
        super().__init__(allow_abbrev=False, add_help=False, formatter_class=_Formatter, **settings)
        self.set_defaults(misused=self.error)
        self._positionals.title = "arguments"
        self.add_argument("-h", "--help", action="help", help="print this help")

    def error(self, message: str) -> NoReturn:
        """Print an error and the usage, and end the program."""
        message = message.replace("the following arguments are required", "missing")
        message = message.removeprefix("argument ")
        more = f'"{self.prog} --help" lists all options.'
        self.exit(
            WRONG_ARGUMENTS, f"{self.prog}: {on_one_line(message)}\n{self.format_usage()}{more}\n"
        )

    def check_options(self, argv: Sequence[str]) -> None:
        """End the program at an unknown option, before others are found to be missing."""
        known = [name for action in self._actions for name in action.option_strings]
        for word in argv:
            name = word.partition("=")[0]
            if word == "--":
                return
            if word.startswith("--") and name not in known:
                self.error(f"unknown option {name}{did_you_mean(name, known)}")

    def shorten_usage(self, forms: Sequence[str] = ()) -> None:
        """Name only the arguments that are needed in the usage, or several forms of arguments."""
        needed = []
        for action in self._actions:
            if not action.option_strings:
                several = _SEVERAL.get(str(action.nargs) if action.nargs else None, "{0}")
                needed.append(several.format(action.metavar))
            elif action.required:
                needed.append(f"{action.option_strings[0]} {action.metavar}")
        forms = forms or [" ".join([*needed, "[options]"])]
        self.usage = "\n       ".join(f"%(prog)s {form}" for form in forms)

    def sections(self) -> Iterator[tuple[str, str, list[argparse.Action]]]:
        """The title, the description and the arguments of each part of the help."""
        for group in self._action_groups:
            shown = [action for action in group._group_actions if action.help != argparse.SUPPRESS]  # noqa: SLF001 (argparse has no other way)
            if shown:
                yield group.title or "", group.description or "", shown

    def _check_value(self, action: argparse.Action, value: Any) -> None:  # noqa: ANN401
        if action.choices is not None and value not in action.choices:
            known = [str(choice) for choice in action.choices]
            close = did_you_mean(value, known) or f"; expected one of {', '.join(known)}"
            raise argparse.ArgumentError(action, f"'{value}' is not known{close}")


def did_you_mean(word: str, known: Collection[str]) -> str:
    """A question that proposes the correct spelling of a word; empty if there is no similar word.

    >>> did_you_mean("agre", ["agree", "align"])
    '; did you mean agree?'
    """
    close = get_close_matches(word, known, n=2)
    return f"; did you mean {' or '.join(close)}?" if close else ""


def listed(title: str, descriptions: Mapping[str, str]) -> str:
    """A list under a title, to stand below the options in a help text."""
    return "\n".join([f"{title}:", *_rows(descriptions)])


def _rows(descriptions: Mapping[str, str]) -> Iterator[str]:
    width = max(12, *map(len, descriptions)) + 4
    for name, description in descriptions.items():
        start = f"  {name:<{width - 2}}"
        yield TextWrapper(79, initial_indent=start, subsequent_indent=" " * width).fill(description)


class _Formatter(argparse.HelpFormatter):
    """Fills paragraphs, and leaves lists as they are."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return text if "\n  " in text else super()._fill_text(text, width, indent)


class _Settings(TypedDict, total=False):
    """What argparse can be told about an argument."""

    action: str
    choices: Collection[str]
    default: object
    dest: str
    help: str
    metavar: str | tuple[str, ...]
    nargs: str | int
    required: bool
    type: Callable[[str], object]


class Argument(NamedTuple):
    """An argument of a command: its names, and what argparse is told about it."""

    names: tuple[str, ...]
    settings: _Settings


class OneOf(NamedTuple):
    """Options of which only one can be given."""

    options: tuple[Argument, ...]


class Group(NamedTuple):
    """Options under a title of their own in the help."""

    title: str
    options: tuple[Argument | OneOf, ...]
    description: str | None = None


Arguments = tuple[Argument | OneOf | Group, ...]


def argument(*names: str, **settings: Unpack[_Settings]) -> Argument:
    """An argument with these names and settings."""
    return Argument(names, settings)


def _add(parser: "argparse._ActionsContainer", arguments: Arguments) -> None:
    """Add arguments to those of a command, in this order."""
    for each in arguments:
        if isinstance(each, Argument):
            parser.add_argument(*each.names, **each.settings)
        elif isinstance(each, OneOf):
            _add(parser.add_mutually_exclusive_group(), each.options)
        else:
            _add(parser.add_argument_group(each.title, each.description), each.options)


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
    arguments: Arguments = ()
    run: Callable[[argparse.Namespace], int] = _needs_window
    epilog: str | None = None
    forms: tuple[str, ...] = ()

    def declare(self, parser: Parser) -> None:
        """Give a parser the description and the arguments of the command."""
        parser.description, parser.epilog = self.description, self.epilog
        _add(parser, self.arguments)
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


_TOUR_ARGUMENTS: Arguments = (
    argument(
        "-o", "--output", metavar="DIR", required=True, help="write pictures and files to DIR"
    ),
)


_SAMPLE_ARGUMENTS: Arguments = (
    argument("-o", "--output", metavar="DIR", help="write the sample's files to DIR instead"),
)


def _write_sample(arguments: argparse.Namespace) -> int:
    return int(import_module("blinker_qt.cli.annotate").write_sample(Path(arguments.output)))


_WITH_WINDOW: Mapping[str, Command] = {
    "sample": Command(
        "open the window with the sample, or write its files",
        "Open the window with your own copy of the sample. With --output, write its files for use "
        "on the command line: two texts, references, and the work of three invented annotators.",
        _SAMPLE_ARGUMENTS,
        _write_sample,
    ),
    "tour": Command(
        "demonstrate the program and write pictures",
        "Demonstrate the program without a screen: link the first verse pair of the sample with "
        "real clicks, save, compare the sample's annotators, and write pictures.",
        _TOUR_ARGUMENTS,
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
