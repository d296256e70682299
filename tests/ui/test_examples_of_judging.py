"""The examples of judging are made from the menu."""

from pathlib import Path

import pytest

from blinker_qt.study.examples import EXAMPLES
from blinker_qt.study.folder import StudyFolder
from blinker_qt.ui.app.main_window import MainWindow
from window_acts import ChooseFiles, NextMessage


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_made_and_shown(
    window: MainWindow, tmp_path: Path, choose_files: ChooseFiles, name: str
) -> None:
    choose_files(tmp_path)
    window.actions_by_name[f"example_{name}"].trigger()
    study = StudyFolder.open(tmp_path / name)
    assert study.packets()
    assert window.other_windows.study_in_reach == study.root


def test_without_a_folder_nothing_is_made(
    window: MainWindow, tmp_path: Path, choose_files: ChooseFiles
) -> None:
    choose_files("")
    window.actions_by_name["example_cesta"].trigger()
    assert not list(tmp_path.iterdir())


def test_a_folder_that_cannot_be_written_is_named(
    window: MainWindow, tmp_path: Path, choose_files: ChooseFiles, next_message: NextMessage
) -> None:
    file = tmp_path / "file"
    file.touch()
    choose_files(file / "inside")
    told = next_message()
    window.actions_by_name["example_plato"].trigger()
    assert "file" in " ".join(told)
