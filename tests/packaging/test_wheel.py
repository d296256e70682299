"""The installed wheel is complete, and the source archive is the whole project."""

import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path
from typing import NamedTuple

import pytest

from blinker_qt.ui.app.manual import PAGES
from running import ROOT

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("hatchling") is None or importlib.util.find_spec("pip") is None,
    reason="hatchling and pip, which build and install the wheel, are not here",
)

CARRIED = ("resources", "styleguide")

NOT_SOURCES = (".git", ".venv", "build", "__pycache__", ".*_cache", ".hypothesis", ".dmypy.json")

FIND_RESOURCES = """
from blinker_qt.paths import resource, styleguide
print(resource())
print(styleguide())
"""


def run(*command: str | Path, cwd: Path) -> str:
    done = subprocess.run(
        command, cwd=cwd, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def files_below(folder: Path) -> set[str]:
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


class Archives(NamedTuple):
    """What is made of the sources in a folder."""

    sdist: Path
    wheel: Path


def build(sources: Path, folder: Path) -> Archives:
    run(sys.executable, "-m", "hatchling", "build", "-d", folder, cwd=sources)
    (sdist,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    return Archives(sdist, wheel)


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> Archives:
    return build(ROOT, tmp_path_factory.mktemp("archives"))


@pytest.fixture(scope="module")
def elsewhere(archives: Archives, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of a new environment that holds the wheel, and our dependencies."""
    folder = tmp_path_factory.mktemp("elsewhere")
    run(sys.executable, "-m", "venv", "--without-pip", folder, cwd=folder)
    names = {"base": str(folder), "platbase": str(folder)}
    library = Path(sysconfig.get_path("purelib", "venv", names))
    # A folder named in a .pth file is searched, but its own .pth files, such as the one of an
    # editable installation, are not read.
    (library / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")
    programs = Path(sysconfig.get_path("scripts", "venv", names))
    python = programs / ("python.exe" if os.name == "nt" else "python")
    pip = [sys.executable, "-m", "pip", f"--python={python}", "install", "--quiet"]
    run(*pip, "--no-deps", "--no-index", "--no-warn-script-location", archives.wheel, cwd=folder)
    return programs


def test_the_wheel_holds_all_that_the_program_needs_and_nothing_else(archives: Archives) -> None:
    with zipfile.ZipFile(archives.wheel) as archive:
        names = archive.namelist()
        (metadata,) = [name for name in names if name.endswith("/METADATA")]
        assert "License-Expression: MIT" in archive.read(metadata).decode().splitlines()
        (carried,) = [name for name in names if name.endswith("licenses/LICENSE")]
        assert archive.read(carried) == (ROOT / "LICENSE").read_bytes()
    docs = {name for name in names if name.startswith("blinker_qt/docs/")}
    assert {f"blinker_qt/docs/{page}.md" for page in PAGES} <= docs
    assert all(name.endswith(".md") for name in docs)
    expected = {f"blinker_qt/{name}" for name in files_below(ROOT / "blinker_qt")}
    for folder in CARRIED:
        expected |= {f"blinker_qt/{folder}/{name}" for name in files_below(ROOT / folder)}
    assert {name for name in names if ".dist-info/" not in name} - docs == expected


def test_the_same_sources_give_the_same_bytes(archives: Archives, tmp_path: Path) -> None:
    """Whatever the dates and permissions of the files, and whatever else is in their folder."""
    copy = tmp_path / "copy"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*NOT_SOURCES), symlinks=True)
    for path in copy.rglob("*"):
        os.utime(path, (77, 77))
        path.chmod(path.stat().st_mode & ~0o077)
    again = build(copy, tmp_path / "archives")
    assert again.sdist.read_bytes() == archives.sdist.read_bytes()
    assert again.wheel.read_bytes() == archives.wheel.read_bytes()


def test_the_installed_program_finds_its_files_beside_itself(elsewhere: Path) -> None:
    python = elsewhere / "python"
    printed = run(python, "-I", "-c", FIND_RESOURCES, cwd=elsewhere).splitlines()
    assert [Path(line).name for line in printed] == list(CARRIED)
    for line in printed:
        assert Path(line).is_relative_to(elsewhere.parent)
        assert files_below(Path(line)) == files_below(ROOT / Path(line).name)

    # It calls its annotated sample complete.
    sample = sorted(Path(printed[0], "sample").glob("sample-*.blinker"))
    assert len(sample) == 3
    run(elsewhere / "blinker-qt", "check", *sample, cwd=elsewhere)


def test_the_source_archive_is_the_whole_project(archives: Archives) -> None:
    with tarfile.open(archives.sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    wanted_files = (
        "README.md Makefile packaging/develop.py tests/packaging/test_wheel.py docs/formats.md "
        "blinker_qt/py.typed resources styleguide"
    )
    for wanted in wanted_files.split():
        assert any(name == wanted or name.startswith(f"{wanted}/") for name in names), wanted
    assert not any(name.startswith((".venv", "build", ".git/")) for name in names)
