"""The examples of judging are made from the menu."""

from pathlib import Path

from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from blinker_qt.study.examples import EXAMPLES
from blinker_qt.study.folder import StudyFolder
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.study.study_window import StudyWindow
from blinker_qt.ui.widgets.tables import TablePanel
from window_acts import ChooseFiles, Kind, NextMessage, child


def shown(kind: type[Kind]) -> list[Kind]:
    """The windows of a kind on screen."""
    widgets = QApplication.topLevelWidgets()
    return [each for each in widgets if isinstance(each, kind) and each.isVisible()]


def test_an_example_is_made_and_shown_if_a_folder_is_chosen_that_can_be_written(
    window: MainWindow, tmp_path: Path, choose_files: ChooseFiles, next_message: NextMessage
) -> None:
    names = [name for name in EXAMPLES if name != "plato"]
    choose_files("", (tmp_path / "file") / "inside", tmp_path)
    window.actions_by_name[f"example_{names[0]}"].trigger()
    assert not list(tmp_path.iterdir())
    (tmp_path / "file").touch()
    told = next_message()
    window.actions_by_name["example_plato"].trigger()
    assert "file" in " ".join(told)
    for name in names:
        window.actions_by_name[f"example_{name}"].trigger()
        study = StudyFolder.open(tmp_path / name)
        assert study.packets()
        assert window.other_windows.study_in_reach == study.root


def test_its_home_has_neither_links_nor_times(
    window: MainWindow, tmp_path: Path, choose_files: ChooseFiles, qtbot: QtBot
) -> None:
    choose_files(tmp_path)
    window.actions_by_name["example_plato"].trigger()
    assert StudyFolder.open(tmp_path / "plato").packets()
    (home,) = shown(StudyWindow)
    qtbot.waitUntil(lambda: home.findChild(QPushButton, "step_compare") is not None, timeout=20_000)
    assert not child(home, QPushButton, "link_practice").isVisible()
    # There are no links to agree on, and no time was recorded for work that came from elsewhere.
    table = next(
        panel.view.table
        for panel in home.findChildren(TablePanel)
        if panel.view.table is not None and panel.view.table.name == "annotators"
    )
    names = [column.name for column in table.columns]
    assert "agreement" not in names
    assert {row[names.index("hours")] for row in table.rows} == {None}
