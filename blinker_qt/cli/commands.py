"""The commands that need no window; their modules are loaded when they are asked for."""

import argparse
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from types import MappingProxyType
from typing import cast


@dataclass(frozen=True, slots=True)
class Command:
    """A command.

    Attributes:
        help: what it does, in a line.
        description: what it does, in full.
        add_arguments: declares its arguments.
        run: does what was asked for; gives the exit status.
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
        """Declare the command, so that it can complain of arguments that do not go together."""
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


_MODULES: Mapping[str, str] = MappingProxyType(
    {
        "annotate": "check",
        "ballot": "ballot",
        "compare": "agree annotators bonus hours items lexicon measures ratings report",
        "gold": "align evaluate feedback gold publish",
        "exchange": "convert",
        "study": "study",
    }
)
_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names.split()}
TEXTUAL = tuple(sorted(_MODULE_OF))
"""The names of the commands."""


def command(name: str) -> Command:
    """A command, one of `TEXTUAL`."""
    module = import_module(f"blinker_qt.cli.{_MODULE_OF[name]}")
    return cast(Command, module.COMMANDS[name])
