"""The page of the command line, made from the declarations of the commands.

``python -m blinker_qt.cli.reference FILE`` writes it. The page is the same whatever version of
Python makes it and however wide the terminal is.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from blinker_qt.cli.parser import PROGRAM, build_parser

_INTRODUCTION = """\
# Command line

This page is made from the program's own declarations; `make test` says when it is out of date, and
`python -m blinker_qt.cli.reference docs/command-line.md` makes it anew.

Exit status: 0 where all is well; 1 where input was refused, is incomplete or could not be written;
2 where the arguments were wrong; 130 after Ctrl+C. Errors go to standard error, one a line, as
`file:line: what was found; what was expected`. Output is always UTF-8. On a terminal, long work
says in a line of its own how far it is, and takes the line away in the end.
"""


def reference() -> str:
    """The page as Markdown."""
    parser = build_parser()
    blocks = [_INTRODUCTION, *_section(PROGRAM, parser)]
    for action in _actions(parser):
        if isinstance(action.choices, dict):
            for name, command in action.choices.items():
                blocks += _section(f"{PROGRAM} {name}", command)
    return "\n".join(blocks)


def main(argv: Sequence[str]) -> int:
    """Write the page to a file."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("file", metavar="FILE", help="docs/command-line.md")
    path = Path(parser.parse_args(argv).file)
    path.write_text(reference(), encoding="utf-8", newline="\n")
    return 0


def _section(title: str, parser: argparse.ArgumentParser) -> Iterator[str]:
    yield f"## {title}\n"
    usage = _unindented(parser.usage) if parser.usage else _synopsis(title, parser)
    yield f"```\n{usage}\n```\n"
    yield f"{_one_line(parser.description)}\n"
    table = _table(parser)
    if table:
        yield f"{table}\n"
    if parser.epilog:
        yield f"{_one_line(parser.epilog)}\n"


def _synopsis(title: str, parser: argparse.ArgumentParser) -> str:
    return " ".join([title, *map(_in_synopsis, _actions(parser))])


def _in_synopsis(action: argparse.Action) -> str:
    # Whether files that may be none are required depends on the version of Python.
    required = action.required or not action.option_strings
    return _invocation(action) if required else f"[{_invocation(action)}]"


def _table(parser: argparse.ArgumentParser) -> str:
    rows = []
    for action in _actions(parser):
        if isinstance(action.choices, dict):
            continue
        meaning = _one_line(action.help) % {**vars(action), "prog": parser.prog}
        rows.append(f"| `{_in_cell(_invocation(action))}` | {_in_cell(meaning)} |")
    return "\n".join(["| argument | meaning |", "|---|---|", *rows]) if rows else ""


def _invocation(action: argparse.Action) -> str:
    """How an argument is written, such as ``--base 0|1`` or ``FILE...``."""
    if action.choices is not None:
        value = "|".join(map(str, action.choices))
    else:
        value = str(action.metavar or action.dest.upper())
    many = {"+": f"{value}...", "*": f"[{value}...]", "?": f"[{value}]", 0: ""}
    if action.nargs is not None:
        value = many[action.nargs]
    return " ".join(filter(None, [", ".join(action.option_strings), value]))


def _actions(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """What was declared, but for the help that every command has."""
    # argparse keeps no public list of it.
    declared = parser._actions  # noqa: SLF001
    return [action for action in declared if "--help" not in action.option_strings]


def _in_cell(text: str) -> str:
    return text.replace("|", "\\|")


def _one_line(text: str | None) -> str:
    return " ".join((text or "").split())


def _unindented(usage: str) -> str:
    lines = usage.strip("\n").splitlines()
    return "\n".join(line.removeprefix("  ") for line in lines)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
