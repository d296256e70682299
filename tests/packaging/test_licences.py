"""Everything inside the folder of the program belongs to a package whose licence is printed."""

import os
import sysconfig
from importlib.metadata import distribution
from pathlib import Path

import pytest

import licences
from running import ROOT, SetUpError

INSIDE = "Jinja2 lxml MarkupSafe numpy platformdirs PySide6_Essentials shiboken6".split()
"""The distributions that the program runs on, in the order of their names."""


def contents() -> list[tuple[str, str]]:
    """A compiled or other module of each distribution, one of Python, and one of the program."""
    files = [
        next(file for file in distribution(name).files or () if file.suffix in {".so", ".py"})
        for name in INSIDE
    ]
    paths = [Path(str(file.locate())) for file in files]
    standard = Path(sysconfig.get_path("stdlib"), "os.py")
    return [(path.name, str(path)) for path in (*paths, standard, ROOT / "blinker_qt/paths.py")]


def test_packages_are_found_by_their_files() -> None:
    found = licences.packages(contents(), ROOT / "blinker_qt")
    assert [package.name for package in found] == sorted([*INSIDE, "Python"], key=str.lower)
    for package in found:
        assert package.licence not in {"", "see below"}
        assert package.version


def test_the_text_has_every_licence_once() -> None:
    own = (ROOT / "LICENSE").read_text("utf-8")
    text = licences.text(licences.packages(contents(), ROOT / "blinker_qt"), own)
    lesser = "GNU LESSER GENERAL PUBLIC LICENSE\n                       Version 3"
    assert text.count(lesser) == text.count(own.strip()) == 1
    for name in ("OpenBLAS", "libxml2", "libiconv", "Harfbuzz", "expat", "Pallets"):
        assert name in text


def test_a_file_of_no_package_is_refused(tmp_path: Path) -> None:
    stray = tmp_path / "libstray.so.1"
    stray.touch()
    with pytest.raises(SetUpError, match=r"libstray\.so\.1 was taken from .*no package"):
        licences.packages([("libstray.so.1", os.fspath(stray))], ROOT / "blinker_qt")
