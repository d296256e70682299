"""Commands in a real terminal, and names of files that would forge its lines."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from blinker_qt.paths import resource

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals there", allow_module_level=True)
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs a pseudo-terminal")

FORGED = "A1\nevil.blinker: ok: \u2028 all done.blinker"


def seen(home: Path, *arguments: str) -> str:
    """What a command writes to a terminal, on both of its streams."""
    ours, theirs = os.openpty()
    command = [sys.executable, "-m", "blinker_qt", *arguments]
    environ = {**os.environ, "BLINKER_QT_HOME": str(home)}
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environ):
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


def test_the_log_is_shown_in_a_terminal(tmp_path: Path) -> None:
    written = seen(tmp_path, "--verbose", "check", str(resource("sample", "sample-A1.blinker")))
    assert "Logging error" not in written
    started, checked, ended = written.splitlines()
    assert "started" in started
    assert ": ok: 30 verse pairs" in checked
    assert "command check took" in ended


@pytest.mark.parametrize("text", [b"", b"no annotation set"])
def test_names_of_files_forge_no_lines(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / FORGED
    path.write_bytes(text or resource("sample", "sample-A1.blinker").read_bytes())
    lines = seen(tmp_path, "--verbose", "check", str(path)).split("\n")
    assert not [line for line in lines if line.startswith("evil")]
    assert any("A1\\nevil.blinker: ok: \\u2028 all done.blinker:" in line for line in lines)
    log = next((tmp_path / "log").glob("*.log"), None) or next(tmp_path.rglob("blinker-qt.log"))
    assert not [line for line in log.read_text().split("\n") if line.startswith("evil")]
