from pathlib import Path

import pytest

from blinker_qt.cli.parser import COMMANDS, build_parser
from blinker_qt.cli.reference import main, reference

PAGE = Path(__file__).parents[2] / "docs" / "command-line.md"


def test_the_page_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == reference(), (
        "run: python -m blinker_qt.cli.reference docs/command-line.md"
    )


def test_the_page_has_a_section_for_every_command() -> None:
    page = reference()
    sections = [line for line in page.splitlines() if line.startswith("## ")]
    assert sections == ["## blinker-qt", *(f"## blinker-qt {name}" for name in COMMANDS)]


def test_commands_are_those_that_are_declared() -> None:
    (commands,) = [action.choices for action in build_parser()._actions if action.dest == "command"]
    assert tuple(commands or ()) == COMMANDS


def test_the_page_does_not_depend_on_the_width_of_the_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    narrow = reference()
    monkeypatch.setenv("COLUMNS", "400")
    assert reference() == narrow


def test_the_page_is_written_where_it_is_wanted(tmp_path: Path) -> None:
    assert main([str(tmp_path / "page.md")]) == 0
    assert (tmp_path / "page.md").read_bytes().decode() == reference()


def test_an_option_is_not_taken_for_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit):
        main(["--help"])
    assert "FILE" in capsys.readouterr().out
    assert not list(tmp_path.iterdir())
