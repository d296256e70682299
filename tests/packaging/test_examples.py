"""What the documentation shows is what the program does."""

import os
import re
import shlex
from pathlib import Path

import pytest

import corrected_study
from blinker_qt import __version__
from commands import Commands
from documented import examples, is_shown
from running import ROOT

TUTORIAL = (ROOT / "docs" / "tutorial.md").read_text("utf-8")
COMMAND_LINE = (ROOT / "docs" / "command-line.md").read_text("utf-8")
NOT_WITH_THE_SAMPLE = re.compile(r"^blinker-qt (ratings|tour|ballot --read)")
"""Examples that need votes, answers to questions, or the window."""
CITED = [ROOT / name for name in ("README.md", "docs/citing.md", "CITATION.cff")]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Commands:
    return Commands(capsys)


def test_every_command_of_the_tutorial_prints_what_is_shown(
    run: Commands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (plan,) = re.findall(r"(?ms)^```toml\n(.*?)^```$", TUTORIAL)
    (tmp_path / "plan.toml").write_text(plan, encoding="utf-8")
    shown = list(examples(TUTORIAL))
    assert len(shown) == len(re.findall(r"^    \$ ", TUTORIAL, re.MULTILINE)) > 10
    for example in shown:
        _, *arguments = example.command.split()
        printed = run(*arguments)
        output = printed.err + printed.out if arguments[0] == "convert" else printed.out
        assert is_shown(example.shown, output), output
    assert (tmp_path / "published" / "SHA256SUMS").exists()


def test_the_examples_of_commands_print_what_is_shown(
    run: Commands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run("sample", "--output", ".")
    for name in ("eflomal.txt", "eflomal.links"):
        run("convert", "A1.blinker", "--to", "pharaoh", "--base", 0, "-o", name)
    shown = [
        (shlex.split(example.command)[1:], example.shown)
        for example in examples(COMMAND_LINE)
        if not NOT_WITH_THE_SAMPLE.search(example.command)
    ]
    assert len(shown) > 20
    # The gold standard comes first: other examples begin with it. Corrections change the words.
    order = {"gold": 0, "correct": 2}
    for arguments, expected in sorted(shown, key=lambda one: order.get(one[0][0], 1)):
        is_refused = arguments == ["check", "gold.blinker"]
        printed = run(*arguments, status=int(is_refused))
        either = printed.out, printed.err + printed.out
        assert any(is_shown(expected, output) for output in either), printed


def test_the_example_of_corrected_words_prints_what_is_shown(
    run: Commands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    corrected_study.make(Path("tales"))
    studies = (ROOT / "docs" / "studies.md").read_text("utf-8")
    command = r"(?ms)^    blinker-qt (correct tales --verse .*?)$.*?^```text\n(.*?)^```$"
    ((arguments, expected),) = re.findall(command, studies)
    assert f'"{corrected_study.RIGHT}"' in arguments
    assert corrected_study.WRONG in studies
    printed = run(*shlex.split(arguments))
    output = printed.out.replace(f"{tmp_path.resolve()}{os.sep}", "")
    assert is_shown(expected.strip(), output), output


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
