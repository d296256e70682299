"""What `make bundles` installs with, and that it notices a program that does not work."""

import os
import sys
from pathlib import Path

import pytest

import trying
from running import SetUpError

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the scripts are for other systems")


def script(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def test_pythons_are_found_by_running_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    named = script(tmp_path / "elsewhere" / "python", "echo 3 15")
    script(tmp_path / "python3.12", "echo no such version >&2; exit 127")
    script(tmp_path / "python3.14", "echo 3 14")
    monkeypatch.setenv(trying.PYTHONS, str(named))
    monkeypatch.setenv("PATH", str(tmp_path))
    own = sys.version_info.minor
    found = {own: sys.executable, 14: str(tmp_path / "python3.14"), 15: str(named)}
    assert trying.pythons() == found


def test_a_program_that_does_not_work_is_named_with_what_it_said(tmp_path: Path) -> None:
    broken = script(tmp_path / "broken", "echo out of paper; exit 3")
    with pytest.raises(SetUpError, match=r"broken tour --output .* failed:\nout of paper"):
        trying.use([str(broken)], tmp_path / "use")


def test_a_program_that_does_nothing_is_noticed(tmp_path: Path) -> None:
    idle = script(tmp_path / "idle", "exit 0")
    with pytest.raises(SetUpError, match="tour"):
        trying.use([str(idle)], tmp_path / "use")
