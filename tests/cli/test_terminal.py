"""Commands in a real terminal, and names of files that would forge its lines."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from blinker_qt.cli.commands import TEXTUAL
from blinker_qt.log import FILE_NAME
from blinker_qt.paths import resource

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals there", allow_module_level=True)
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs a pseudo-terminal")

CONTROLS = {chr(code) for code in (*range(32), *range(127, 160), 0x2028, 0x2029, 0x202E)}
FORGED = "A1\nevil.blinker: ok: \u2028 all done.blinker"


RUN_ALL = """
import json, sys
from blinker_qt.cli.main import main
for arguments in json.loads(sys.argv[1]):
    print("$", arguments[0])
    print("=", main(arguments))
"""
"""A program that runs commands one after the other, which costs one start."""


def seen(command: list[str], home: Path) -> str:
    """What a program in Python writes to a terminal, on both of its streams."""
    ours, theirs = os.openpty()
    environ = {**os.environ, "BLINKER_QT_HOME": str(home)}
    with subprocess.Popen(
        [sys.executable, *command], stdin=theirs, stdout=theirs, stderr=theirs, env=environ
    ):
        os.close(theirs)
        written = b""
        while True:
            try:
                data = os.read(ours, 4096)
            except OSError:  # The other end is closed.
                break
            if not data:
                break
            written += data
    os.close(ours)
    return written.decode().replace("\r\n", "\n")


def test_names_of_files_forge_no_lines_of_the_log(tmp_path: Path) -> None:
    path = tmp_path / FORGED
    path.write_bytes(b"no annotation set")
    written = seen(["-m", "blinker_qt", "--verbose", "check", str(path)], tmp_path)
    assert "Logging error" not in written
    assert "A1\\nevil.blinker: ok: \\u2028 all done.blinker:" in written
    for text in (written, (tmp_path / "log" / FILE_NAME).read_text("utf-8")):
        assert "command check took" in text
        assert not [line for line in text.split("\n") if line.startswith("evil")]


def hostile_commands(folder: Path) -> list[list[str]]:
    """Every command, on files and into folders whose names forge lines and command the terminal."""
    hostile = folder / "x\nevil: ok\x1b[2K\u2028evil: ok\x9b2K\u202e\u05d0"
    hostile.mkdir()
    names = [f"A{number}" for number in (1, 2, 3)]
    for name in names:
        data = resource("sample", f"sample-{name}.blinker").read_bytes()
        (hostile / f"{name}.blinker").write_bytes(data)
    sets = [str(hostile / f"{name}.blinker") for name in names]
    untouched = resource("sample", "sample.blinker").read_bytes()
    (hostile / "new.blinker").write_bytes(untouched)
    plan = hostile / "plan.toml"
    plan.write_text(
        'title = "T"\n[[part]]\nname = "P"\npairs = "1-3"\nannotators = ["A1"]\n', "utf-8"
    )
    links, broken = hostile / "links.txt", hostile / "broken.blinker"
    links.write_text("0-0\n" * 30, "utf-8")
    broken.write_text("<", "utf-8")
    gold, told, study = (str(hostile / name) for name in ("gold.blinker", "told", "study"))

    def at(name: str) -> str:
        return str(hostile / name)

    return [
        ["check", *sets, str(broken), at("missing.blinker")],
        ["convert", sets[0], "-o", at("out"), "--to", "pharaoh", "--base", "0"],
        ["convert", str(links), "-o", at("read.blinker")],
        ["choose", sets[0], "-o", at("chosen.blinker"), "--every", "9"],
        ["plan", *sets],
        ["study", *sets, "--reject", "yes", "-o", at("settings")],
        ["align", sets[0], "-o", at("A2.blinker")],
        ["new-study", at("new.blinker"), str(plan), "-o", study],
        ["new-study", at("new.blinker"), str(plan), "-o", study],
        ["hand-out", study],
        ["collect", study, *sets],
        ["status", study],
        ["rename", sets[2], "C"],
        ["correct", sets[2], "--verse", "Sample 1:3", "--source", "a b c"],
        ["rebuild-study", study],
        ["example", "cesta", "-o", at("example")],
        ["practice", sets[0], "-o", at("practice.blinker")],
        ["guide", study, "--begin", "general"],
        ["agree", *sets, str(broken)],
        ["measures", *sets],
        ["annotators", *sets],
        ["items", *sets],
        ["ratings", *sets],
        ["lexicon", *sets],
        ["report", *sets, "--output", at("report.html")],
        ["ballot", *sets, "--top", "2", "-o", at("ballot")],
        ["hours", *sets],
        ["bonus", *sets, "--pool", "100"],
        ["gold", *sets, "--rule", "majority", "--output", gold],
        ["gold", gold, sets[0], "--output", gold],
        ["evaluate", gold, sets[0], str(links)],
        ["feedback", gold, *sets, "--output", told],
        ["publish", gold, "--formats", "pharaoh", "--base", "0", "-o", at("published")],
        ["publish", gold, "--formats", "naacl", "--settled-only", "-o", at("published")],
        ["sample", "--output", at("sample")],
    ]


def test_no_command_lets_names_forge_lines_or_command_the_terminal(tmp_path: Path) -> None:
    commands = hostile_commands(tmp_path)
    assert {name for name, *_ in commands} == {*TEXTUAL, "sample"}
    written = seen(["-c", RUN_ALL, json.dumps(commands)], tmp_path / "home")
    assert written.count("$ ") == written.count("\n= ") == len(commands)
    assert written.count("evil: ok") > 2 * len(commands)
    assert not [line for line in written.splitlines() if line.startswith("evil")], written
    # Besides the ends of lines, only the status line uses a control.
    assert not set(written) & (CONTROLS - set("\r\n\t")), written
    # Letters that are written from right to left are no controls.
    assert "\\u202e\u05d0" in written
