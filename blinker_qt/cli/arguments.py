"""The parser of the command line, with helpful errors."""

import argparse
from collections.abc import Collection, Iterator, Mapping, Sequence
from difflib import get_close_matches
from textwrap import TextWrapper
from typing import Any, NoReturn

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
        needed = [
            _in_usage(action)
            for action in self._actions
            if not action.option_strings or action.required
        ]
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


def _in_usage(action: argparse.Action) -> str:
    if action.option_strings:
        return f"{action.option_strings[0]} {action.metavar}"
    return _SEVERAL.get(str(action.nargs) if action.nargs else None, "{0}").format(action.metavar)


class _Formatter(argparse.HelpFormatter):
    """Fills paragraphs, and leaves lists as they are."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return text if "\n  " in text else super()._fill_text(text, width, indent)
