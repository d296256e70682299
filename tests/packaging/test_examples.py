"""What the documentation shows is what the program does."""

import re
from pathlib import Path

import pytest

from blinker_qt import __version__
from commands import Commands
from documented import examples, is_shown
from running import ROOT

TUTORIAL = (ROOT / "docs" / "tutorial.md").read_text("utf-8")
CITED = [ROOT / name for name in ("README.md", "docs/citing.md", "CITATION.cff")]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Commands:
    return Commands(capsys)


def test_every_command_of_the_tutorial_prints_what_is_shown(
    run: Commands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = list(examples(TUTORIAL))
    assert len(shown) == len(re.findall(r"^    \$ ", TUTORIAL, re.MULTILINE)) > 10
    for example in shown:
        _, *arguments = example.command.split()
        printed = run(*arguments)
        output = printed.err + printed.out if arguments[0] == "convert" else printed.out
        assert is_shown(example.shown, output), output
    assert (tmp_path / "published" / "SHA256SUMS").exists()


def test_only_outputs_that_are_as_shown_pass() -> None:
    assert is_shown("a  b\n…\nlast", "a b\nmore\nlast\n")
    assert is_shown("begins …", "begins here")
    assert not is_shown("a b", "a b\nmore")
    assert not is_shown("a\n…\nlast", "a\nmore")


@pytest.mark.parametrize("page", CITED, ids=lambda page: page.name)
def test_the_program_is_cited_alike_everywhere(page: Path) -> None:
    text = page.read_text("utf-8")
    assert __version__ in text
    assert "The Blinker Qt authors" in text
    for number in ("98-06", "98-07"):
        assert number in text
