"""The commands that need no window, each loaded when it is asked for."""

import argparse
from importlib import import_module
from typing import Protocol, cast

TEXTUAL = tuple(
    (
        "agree align annotators ballot bonus check convert evaluate feedback gold hours items "
        "lexicon measures publish ratings report study"
    ).split()
)
"""Their names; the module of a command is called as it is."""


class Command(Protocol):
    """What the module of a command has to offer."""

    def add_parser(self, subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
        """Declare its arguments."""

    def run(self, arguments: argparse.Namespace) -> int:
        """Do what was asked for; the exit status."""


def command(name: str) -> Command:
    """A command, one of `TEXTUAL`."""
    return cast(Command, import_module(f"blinker_qt.cli.{name}"))
