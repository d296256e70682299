"""The man page, completion, package and MIME type that a desktop and Debian get."""

import fnmatch
import os
import re
import shutil
import subprocess
from configparser import ConfigParser
from pathlib import Path

import pytest
from lxml import etree

import bundles
import desktop
import trying
from blinker_qt.cli.commands import COMMANDS
from blinker_qt.formats.annotation import SUFFIX
from blinker_qt.formats.annotation.vocabulary import NAMESPACE
from blinker_qt.paths import resource
from blinker_qt.system_libraries import DRAWING, X11

SHARED = desktop.shared_files("1.2.3", "2026-11-30", resource("icons", "blinker-qt.svg"))
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"
SAMPLES = [resource("sample", "sample.blinker"), resource("practice", "practice.blinker")]


def shared(end: str) -> str:
    (text,) = [text for place, text in SHARED.items() if place.as_posix().endswith(end)]
    return text


def entry() -> dict[str, str]:
    parser = ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read_string(shared(".desktop"))
    return dict(parser["Desktop Entry"])


def parsed(end: str) -> etree._Element:
    return etree.fromstring(shared(end).encode())


def test_the_man_page_has_every_command_and_option() -> None:
    page = shared("blinker-qt.1").replace("\\-", "-")
    assert re.findall(r"(?m)^\.SS (.+)$", page) == list(COMMANDS)
    for name, parser in desktop.parsers().items():
        section = page.partition(f"\n.SS {name}\n")[2].partition("\n.S")[0]
        for _, _, actions in parser.sections():
            for action in actions:
                assert f"\n.TP\n{[*action.option_strings, action.metavar][0]}" in section


@pytest.mark.skipif(not shutil.which("man"), reason="man-db is not installed")
def test_man_shows_the_page_without_warnings(tmp_path: Path) -> None:
    (tmp_path / "page.1").write_text(shared("blinker-qt.1"), encoding="utf-8")
    command = ["man", "--warnings", "--local-file", str(tmp_path / "page.1")]
    environ = {**os.environ, "LC_ALL": "C.UTF-8"}
    shown = subprocess.run(command, env=environ, capture_output=True, encoding="utf-8", check=True)
    assert not shown.stderr
    assert "links in other formats" in shown.stdout


@pytest.mark.skipif(not shutil.which("bash"), reason="bash is not installed")
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["ag"], ["agree"]),
        (["--ver"], ["--version", "--verbose"]),
        (["agree", "--set-"], ["--set-size"]),
        (["agree", "--measure", "al"], ["alpha", "alpha-sets"]),
        (["convert", "a.txt", "--words", "p"], ["punctuation"]),
        (["agree", "A1"], []),
    ],
)
def test_bash_completes(words: list[str], expected: list[str]) -> None:
    script = f"""{desktop.bash_completion()}
COMP_WORDS=(blinker-qt "$@"); COMP_CWORD=$#
_blinker_qt; printf '%s\\n' "${{COMPREPLY[@]}}"
"""
    command = ["bash", "-c", script, "bash", *words]
    found = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert not found.stderr
    assert found.stdout.split() == expected


def test_annotation_files_are_known_by_name_and_by_content() -> None:
    (known,) = parsed("packages/blinker-qt.xml")
    assert known.get("type") == trying.TYPE == entry()["MimeType"].rstrip(";")
    ((glob,), (root,), (match,)) = (
        known.findall(path)
        for path in (f"{MIME}glob", f"{MIME}root-XML", f"{MIME}magic/{MIME}match")
    )
    assert fnmatch.fnmatch(f"Anna{SUFFIX}", glob.get("pattern", ""))
    assert (root.get("namespaceURI"), root.get("localName")) == (NAMESPACE, "annotation-set")
    first, last = map(int, match.get("offset", "").split(":"))
    for path in SAMPLES:
        assert first <= path.read_text("utf-8").index(match.get("value", "")) <= last


def test_the_entry_and_the_metainfo_are_of_what_is_installed() -> None:
    fields = entry()
    assert fields["Exec"] == "blinker-qt %f"
    places = [place.as_posix() for place in SHARED]
    for icon in (f"apps/{fields['Icon']}", "mimetypes/application-x-blinker"):
        assert f"icons/hicolor/scalable/{icon}.svg" in places
    assert fields.keys() >= {"GenericName[fr]", "Comment[fr]", "Keywords[fr]"}

    # So does the metainfo, of this version.
    component = parsed("metainfo.xml")
    (release,) = component.findall("releases/release")
    assert dict(release.attrib) == {"version": "1.2.3", "date": "2026-11-30"}
    assert component.findtext("launchable") == "blinker-qt.desktop"
    assert component.findtext("provides/mediatype") == trying.TYPE


def test_the_package_depends_on_what_qt_loads() -> None:
    fields = dict(
        line.split(": ", 1)
        for line in desktop.control("1.2.3", "amd64", 1, "A <a@b>", "2.35").splitlines()
        if not line.startswith(" ")
    )
    depends = fields["Depends"].split(", ")
    assert {*DRAWING.values(), *X11.values()} < set(depends)
    assert "libc6 (>= 2.35)" in depends
    assert fields["Version"] == "1.2.3"


@pytest.mark.parametrize(
    ("output", "is_sound"),
    [
        ("W: blinker-qt:~: url-homepage-missing\nI: blinker-qt:~: developer-info-missing\n", True),
        ("W: blinker-qt:~: url-homepage-missing\nE: blinker-qt:3: tag-empty summary\n", False),
        ("W: blinker-qt:7: releases-info-missing\n", False),
        ("appstreamcli: cannot be run\n", False),
    ],
)
def test_a_program_without_a_homepage_is_no_mistake(output: str, is_sound: bool) -> None:
    assert bundles.lacks_only_homepage(output) is is_sound
