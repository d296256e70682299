"""Long work says on a terminal how far it is, and can be interrupted."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from blinker_qt.paths import resource

ROOT = Path(__file__).parents[2]
FILES = [str(resource("sample", f"sample-A{number}.blinker")) for number in (1, 2, 3)]

_PATIENCE = 30
"""Seconds in which a command has to end."""

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
            # The tracing of coverage now and then loses an interruption.
            env={name: value for name, value in os.environ.items() if "COVERAGE" not in name},
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
    # Where the tests run in the background they ignore interruptions, and so would the command.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield Terminal(ours, theirs)
    signal.signal(signal.SIGINT, before)
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
    new, folder = tmp_path / "new.blinker", tmp_path / "files"
    folder.mkdir()
    # Reading so many takes much longer than an interruption needs to arrive.
    many = [str(shutil.copy(FILES[0], folder / f"{number}.blinker")) for number in range(500)]
    filled = [argument.format(new=new) for argument in arguments]
    command = terminal.run(*filled[:1], *many, *filled[1:])
    terminal.wait_for("reading file 2 of 500")
    command.send_signal(signal.SIGINT)
    assert command.communicate(timeout=_PATIENCE)[0] == b""
    assert command.returncode == 130
    assert terminal.lines_left() == [""]
    assert [path.name for path in tmp_path.iterdir()] == ["files"]
