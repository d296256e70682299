"""The documentation shows commands and options that exist."""

import re
import shlex
from importlib import import_module
from pathlib import Path

import pytest

from blinker_qt.cli.commands import COMMANDS, PROGRAM, TEXTUAL, build_parser, command
from running import ROOT

PAGES = [ROOT / "README.md", *sorted(ROOT.glob("docs/*.md"))]
MODULES = "annotate ballot choose compare correct exchange gold guide study study_folder".split()
COMMAND_LINE = ROOT / "docs" / "command-line.md"
EXAMPLE = re.compile(rf"^(?:    (?:\$ )?|\| `){PROGRAM} (.*?)(?:`.*)?$", re.MULTILINE)


def test_declared_commands_exist() -> None:
    (commands,) = [action.choices for action in build_parser()._actions if action.dest == "command"]
    assert tuple(commands or ()) == COMMANDS
    modules = [import_module(f"blinker_qt.cli.{name}") for name in MODULES]
    found = {name: one for module in modules for name, one in module.COMMANDS.items()}
    assert found == {name: command(name) for name in TEXTUAL}


def test_the_page_has_a_section_for_every_command() -> None:
    page = COMMAND_LINE.read_text("utf-8")
    sections = re.findall(r"^## `([\w-]+)`", page, re.MULTILINE)
    assert sorted(sections) == sorted(COMMANDS)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_in_the_documentation_can_be_parsed(page: Path) -> None:
    parser = build_parser()
    for example in EXAMPLE.findall(page.read_text("utf-8").replace("\\\n", "")):
        arguments = shlex.split(example)
        arguments = arguments[: arguments.index(">")] if ">" in arguments else arguments
        if arguments[0] in COMMANDS:
            parser.parse_args(arguments)
