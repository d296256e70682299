"""What `make bundles` installs with, and that it notices a program that does not work."""

import json
import os
import shutil
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


def test_the_program_is_used_as_a_newcomer_would(tmp_path: Path) -> None:
    trying.use([sys.executable, "-m", "blinker_qt"], tmp_path / "use")
    assert {path.name for path in (tmp_path / "use").glob("*.blinker")} == {
        "Anna.blinker",
        "Ben.blinker",
        "study.blinker",
    }


def test_a_program_that_does_not_work_is_named_with_what_it_said(tmp_path: Path) -> None:
    broken = script(tmp_path / "broken", "echo out of paper; exit 3")
    with pytest.raises(SetUpError, match=r"broken tour --output .* failed:\nout of paper"):
        trying.use([str(broken)], tmp_path / "use")
    idle = script(tmp_path / "idle", "exit 0")
    with pytest.raises(SetUpError, match="tour"):
        trying.use([str(idle)], tmp_path / "use")


def test_a_window_is_opened_in_every_language_and_one_that_is_not_is_noticed(
    tmp_path: Path,
) -> None:
    if not all(map(shutil.which, ("Xvfb", "xwininfo"))):
        pytest.skip("Xvfb and xwininfo are not installed")
    home = tmp_path / "home"
    seen = tmp_path / "seen"
    start = script(
        tmp_path / "start",
        f'cat "$BLINKER_QT_HOME/config/settings.json" >> {seen}\n'
        f'exec {sys.executable} -m blinker_qt "$@"',
    )
    trying.show_window([str(start)], home)
    assert seen.read_text("utf-8") == '{"language": "en"}{"language": "fr"}'
    assert json.loads((home / "config" / "settings.json").read_text("utf-8"))["language"] == "fr"
    broken = script(tmp_path / "broken", "echo out of paint >&2; exit 3")
    with pytest.raises(SetUpError, match="No window was opened\\.\nout of paint"):
        trying.show_window([str(broken)], tmp_path / "home")


def test_folders_with_a_python_of_windows_leave_the_path(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("plain", "python", "libraries", "none")]
    for folder, file in zip(folders, ("git.exe", "python.exe", "python313.dll"), strict=False):
        folder.mkdir()
        (folder / file).touch()
    path = os.pathsep.join(map(str, folders))
    left = os.pathsep.join(map(str, (folders[0], folders[3])))
    assert trying.path_without_python(path) == left
