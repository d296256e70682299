"""Long work says on a terminal how far it is, and can be interrupted."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from blinker_qt.workspace.resources import resource

ROOT = Path(__file__).parents[2]
FILES = [str(resource("sample", f"sample-A{number}.blinker")) for number in (1, 2, 3)]

_PATIENCE = 5
"""Seconds after which somebody interrupts again,"""
_MOST_INTERRUPTIONS = 4
"""so often at most."""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")


@dataclass
class Terminal:
    """Sees the standard error of a command as a terminal does."""

    ours: int
    theirs: int
    seen: str = ""

    def run(self, *argv: str) -> "subprocess.Popen[bytes]":
        started = subprocess.Popen(
            [sys.executable, "-m", "blinker_qt", *argv],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=self.theirs,
        )
        os.close(self.theirs)
        return started

    def wait_for(self, text: str) -> None:
        while text not in self.seen:
            self.seen += self._read() or pytest.fail(f"{text!r} never came: {self.seen!r}")

    def rest(self) -> str:
        while more := self._read():
            self.seen += more
        return self.seen

    def lines_left(self) -> list[str]:
        """What stands on the screen in the end."""
        lines = []
        for written in self.rest().replace("\r\n", "\n").split("\n"):
            line = ""
            for part in written.split("\r"):
                line = part + line[len(part) :]
            lines.append(line.rstrip())
        return lines

    def _read(self) -> str:
        try:
            return os.read(self.ours, 4096).decode()
        except OSError:
            # The other end is closed.
            return ""


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    import pty

    try:
        ours, theirs = pty.openpty()
    except OSError as error:
        pytest.skip(f"the system gives no terminal: {error}")
    yield Terminal(ours, theirs)
    os.close(ours)


def test_every_file_is_told_of_in_one_line_that_goes_away(terminal: Terminal) -> None:
    command = terminal.run("agree", *FILES, str(ROOT / "absent.blinker"))
    out, _ = command.communicate()
    assert command.returncode == 1
    assert out
    told = re.findall(r"\rreading file (\d) of (\d)", terminal.rest())
    assert told == [("1", "4"), ("2", "4"), ("3", "4"), ("4", "4")]
    assert terminal.lines_left() == [
        f"{ROOT / 'absent.blinker'}: there is no such file; expected the path of an existing file",
        "",
    ]


def test_the_making_of_a_report_is_told_too(terminal: Terminal, tmp_path: Path) -> None:
    command = terminal.run("report", *FILES, "--output", str(tmp_path / "report.html"))
    command.communicate()
    assert command.returncode == 0
    assert "reading file 3 of 3" in terminal.rest()
    assert "making section 8 of 8" in terminal.seen
    assert terminal.lines_left() == [""]


def interrupted(command: "subprocess.Popen[bytes]") -> bytes:
    """What a command wrote that is interrupted while it waits for a pipe.

    An interruption that comes in the moment before it opens the pipe is noticed only behind that,
    where nobody comes; whoever sits there presses the keys again.
    """
    for _ in range(_MOST_INTERRUPTIONS):
        command.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            return command.communicate(timeout=_PATIENCE)[0]
    raise AssertionError("the command goes on")


@pytest.mark.parametrize(
    "arguments",
    [
        ["agree", "--with-self"],
        ["gold", "--output", "{new}"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_an_interruption_ends_it_and_leaves_nothing(
    arguments: list[str], terminal: Terminal, tmp_path: Path
) -> None:
    """A pipe that nobody writes to keeps the command waiting for its second file."""
    pipe, new = tmp_path / "pipe.blinker", tmp_path / "new.blinker"
    os.mkfifo(pipe)
    filled = [argument.format(new=new) for argument in arguments]
    command = terminal.run(*filled[:1], FILES[0], str(pipe), *filled[1:])
    terminal.wait_for("reading file 2 of 2")
    assert interrupted(command) == b""
    assert command.returncode == 130
    assert terminal.lines_left() == [""]
    assert {path.name for path in tmp_path.iterdir()} == {"pipe.blinker"}
