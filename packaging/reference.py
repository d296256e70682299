"""Write the parts of the documentation that come from the code.

    python packaging/reference.py

These are the options of every command in docs/command-line.md and the table in docs/formats.md.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from blinker_qt.cli.commands import COMMANDS, Parser, build_parser
from blinker_qt.formats.interchange import Feature, Format
from blinker_qt.formats.registry import FORMATS
from running import ROOT

COMMAND_LINE = ROOT / "docs" / "command-line.md"
FORMATS_PAGE = ROOT / "docs" / "formats.md"
_OWN = ("arguments", "options")
"""The groups that every command has for itself."""
_OPTION = re.compile(rf"(?:(?:{'|'.join(COMMANDS)}) )?(?<![\w-])--[a-z][a-z-]*")
_COLUMNS = {
    Feature.REFERENCES: "references",
    Feature.LANGUAGES: "languages",
    Feature.LINKS: "links",
    Feature.POSSIBLE: "possible links",
    Feature.LABELS: "labels",
    Feature.MARKS: "not-translated marks",
}


def main() -> None:
    """Write the pages anew."""
    for path, parts in pages().items():
        path.write_text(with_parts(path.read_text("utf-8"), parts), encoding="utf-8")


def pages() -> dict[Path, dict[str, str]]:
    """The pages, with the text of each part by its name."""
    actions = build_parser()._actions  # noqa: SLF001
    (commands,) = (action.choices for action in actions if action.dest == "command")
    return {
        COMMAND_LINE: dict(_commands(dict(commands or {}))),
        FORMATS_PAGE: {"formats": _table(FORMATS, FORMATS_PAGE.read_text("utf-8"))},
    }


def with_parts(page: str, parts: Mapping[str, str]) -> str:
    """A page with these parts between their marks; KeyError names one without marks."""
    for name, text in parts.items():
        begin, end = f"<!-- written: {name} -->\n", "<!-- /written -->"
        before, mark, rest = page.partition(begin)
        if not mark:
            raise KeyError(name)
        page = f"{before}{begin}{text}{end}{rest.partition(end)[2]}"
    return page


def _commands(parsers: Mapping[str, Parser]) -> Iterator[tuple[str, str]]:
    groups = {
        name: [(title, tuple(_rows(parser, actions))) for title, _, actions in parser.sections()]
        for name, parser in parsers.items()
    }
    counts = Counter(
        group
        for groups_of_command in groups.values()
        for group in groups_of_command
        if group[0] not in _OWN
    )
    by_title = {group[0]: group for group, count in reversed(counts.most_common()) if count > 1}
    # Of several groups with one title, the most frequent; commands with a different one list it.
    shared = list(reversed(by_title.values()))
    yield (
        "shared options",
        "".join(f"\n### {_heading(title)}\n\n{_list(rows)}" for title, rows in shared),
    )
    for name, parser in parsers.items():
        own_rows = [row for group in groups[name] if group not in shared for row in group[1]]
        others = [_link(title) for title, rows in groups[name] if (title, rows) in shared]
        usage = parser.format_usage().removeprefix("usage: ").replace("\n       ", "\n")
        text = f"{_marked(parser.description or '')}\n\n```text\n{usage}```\n"
        if own_rows:
            text += f"\n{_list(own_rows)}"
        if others:
            beginning = "It also has the" if own_rows else "It has the"
            text += f"\n{beginning} {' and '.join(_joined(others))}.\n"
        # A list of formats has a page of its own.
        if parser.epilog and "\n  " not in parser.epilog:
            text += f"\n{_marked(parser.epilog)}\n"
        yield name, text


def _rows(parser: Parser, actions: Iterable[argparse.Action]) -> Iterator[tuple[str, str]]:
    """Each argument or option as it is typed, and what it does."""
    formatter = parser._get_formatter()  # noqa: SLF001
    for action in actions:
        if "--help" not in action.option_strings:
            value = formatter._format_args(action, action.dest.upper())  # noqa: SLF001
            typed = " ".join(filter(None, [", ".join(action.option_strings), value]))
            yield typed, _marked(formatter._expand_help(action))  # noqa: SLF001


def _list(rows: Iterable[tuple[str, str]]) -> str:
    return "".join(f"- `{typed}`: {effect}\n" for typed, effect in rows)


def _marked(text: str) -> str:
    """A text of the command line as Markdown, with options as code; code in it stays as it is."""
    parts = re.split("(`[^`]*`)", " ".join(text.split()))
    parts[::2] = [re.sub(r"([*_<\[|\\])", r"\\\1", part) for part in parts[::2]]
    escaped = "".join(parts)
    return _OPTION.sub(r"`\g<0>`", escaped).replace(
        "the list below", "the [list of formats](formats.md)"
    )


def _heading(title: str) -> str:
    return f"Options for {title}"


def _link(title: str) -> str:
    return f"[{_heading(title).lower()}](#{_heading(title).lower().replace(' ', '-')})"


def _joined(links: list[str]) -> list[str]:
    return [", ".join(links[:-1]), links[-1]] if len(links) > 1 else links


def _table(formats: Iterable[Format], page: str) -> str:
    heads = ("format", "files", *_COLUMNS.values())
    rows = [heads, ("---",) * len(heads), *(_row(format_, page) for format_ in formats)]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _row(row: Format, page: str) -> tuple[str, ...]:
    heading = re.search(rf"^## (.*`{row.name}`.*)$", page, re.MULTILINE)
    anchor = re.sub(r"[^\w -]", "", heading[1]).replace(" ", "-") if heading else ""
    held = ("yes" if feature in row.holds else "–" for feature in _COLUMNS)
    return f"[`{row.name}`](#{anchor})", _marked(row.description), *held


if __name__ == "__main__":
    main()
