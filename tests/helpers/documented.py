"""Examples in the documentation, to be carried out as they stand."""

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

PROGRAM = "blinker-qt"

_RUN_ALL = """
import io, json, sys
from contextlib import redirect_stderr, redirect_stdout
from blinker_qt.__main__ import main
ended = []
for arguments in json.loads(sys.argv[1]):
    with io.StringIO() as output, redirect_stdout(output), redirect_stderr(output):
        ended.append((main(arguments), output.getvalue()))
print(json.dumps(ended))
"""
"""Runs commands one after the other, which costs one start of the program."""


class Example(NamedTuple):
    """A command line, and what the page shows of its output."""

    command: str
    shown: str


def section(page: str, heading: str) -> str:
    """The part of a page below a heading of the second level."""
    return page.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


def examples(text: str) -> Iterator[Example]:
    """The commands after ``$`` in indented blocks, continued after a backslash."""
    block = re.compile(r"(?m)^    \$ ((?:.*\\\n)*.*)\n((?:    (?!\$ ).*\n|\n(?=    (?!\$ )))*)")
    for command, shown in block.findall(text):
        yield Example(command.replace("\\\n", ""), re.sub(r"(?m)^    ", "", shown).strip("\n"))


def is_shown(shown: str, output: str) -> bool:
    """Whether a page shows an output; ``…`` stands for anything, spaces are not compared.

    A page that shows nothing leaves it open.
    """
    if not shown:
        return True
    parts = (re.escape(" ".join(part.split())) for part in shown.split("…"))
    pattern = r"\s*.*?\s*".join(parts)
    if not shown.rstrip().endswith("…"):
        pattern += r"\s*$"
    return re.match(pattern, " ".join(output.split()), re.DOTALL) is not None


class Copy:
    """A copy of the project to be changed as a page says."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def change(self, text: str) -> int:
        """Make the new files and changes of a text; return how many files they touch."""
        files = set()
        fence = r"```(?:python|diff|po)\n.*?^```\n\n?"
        block = re.compile(rf"(?ms)`([\w./-]+\.\w+)`:\n\n((?:{fence})+)")
        for name, fences in block.findall(text):
            files.add(name)
            for kind, content in re.findall(r"(?ms)^```(\w+)\n(.*?)^```$", fences):
                self._write(self.folder / name, kind, content)
        return len(files)

    def _write(self, path: Path, kind: str, content: str) -> None:
        if kind == "python":
            assert not path.exists()
            path.write_text(content, encoding="utf-8")
            return
        text = path.read_text("utf-8")
        pairs = [_before_and_after(content)] if kind == "diff" else list(_entries(content))
        for before, after in pairs:
            assert text.count(before) == 1, before
            text = text.replace(before, after)
        path.write_text(text, encoding="utf-8")

    def run_program(self, commands: Sequence[str]) -> list[tuple[int, str]]:
        """Run commands of the program in the copy; return each status and what was printed."""
        arguments = [shlex.split(command.removeprefix(f"{PROGRAM} ")) for command in commands]
        ended = self.run(shlex.join(["python", "-c", _RUN_ALL, json.dumps(arguments)]))
        return [(status, printed) for status, printed in json.loads(ended)]

    def run(self, command: str) -> str:
        """Run a command in the copy and return what it printed; it must succeed."""
        name, *arguments = shlex.split(command)
        ended = subprocess.run(
            [sys.executable if name == "python" else name, *arguments],
            cwd=self.folder,
            env={
                **os.environ,
                "BLINKER_QT_HOME": str(self.folder / "home"),
                # The package of the copy, also for programs that are in a folder of it.
                "PYTHONPATH": str(self.folder),
                # What a program prints, in its own words alone, whatever the locale is.
                "LC_ALL": "C.UTF-8",
                "PYTHONIOENCODING": "utf-8",
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
        )
        assert ended.returncode == 0, ended.stdout
        return ended.stdout


def _before_and_after(diff: str) -> tuple[str, str]:
    """What a block of changes looks for, and what it puts there."""
    lines = diff.splitlines(keepends=True)
    before = "".join(line[1:] for line in lines if not line.startswith("+"))
    after = "".join(line[1:] for line in lines if not line.startswith("-"))
    return before, after


def _entries(content: str) -> Iterator[tuple[str, str]]:
    for entry in content.strip().split("\n\n"):
        message = entry.splitlines()[0]
        yield f'\n{message}\nmsgstr ""\n', f"\n{entry}\n"
