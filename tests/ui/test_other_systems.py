"""What macOS and Windows would do with the program, as far as it can be told on any system."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from blinker_qt.settings import LANGUAGES, SettingsStore
from blinker_qt.translation import SOURCE_LANGUAGE
from blinker_qt.ui.app.app import set_language
from blinker_qt.ui.app.main_window import MainWindow
from window_acts import child

ROLE = QAction.MenuRole


@pytest.fixture(params=LANGUAGES[1:])
def window(
    request: pytest.FixtureRequest, qapp: QApplication, tmp_path: Path
) -> Iterator[MainWindow]:
    """The window in each language."""
    set_language(qapp, request.param)
    made = MainWindow(SettingsStore(tmp_path / "config"), tmp_path / "data")
    made.show()
    yield made
    made.close()
    set_language(qapp, SOURCE_LANGUAGE)


def actions_in(widget: QWidget) -> list[QAction]:
    """The entries of a menu or menu bar, with those of its menus at any depth."""
    entries = [action for action in widget.actions() if not action.isSeparator()]
    menus = [menu for action in entries if isinstance(menu := action.menu(), QMenu)]
    return entries + [action for menu in menus for action in actions_in(menu)]


def test_macos_need_not_guess_what_belongs_in_the_menu_of_the_program(
    window: MainWindow, annotation_file: Path
) -> None:
    # In French the entry of the study's settings begins as Preferences does on a Mac.
    path = annotation_file.rename(annotation_file.with_name("Préférences et réglages.blinker"))
    assert window.open_file(path)
    child(window, QMenu, "recent_files_menu").aboutToShow.emit()
    roles = {action: action.menuRole() for action in actions_in(window.menuBar())}
    assert {*window.actions_by_name.values()} <= {*roles}
    assert any("réglages.blinker" in action.text() for action in roles)
    assert [action.text() for action in roles if roles[action] == ROLE.TextHeuristicRole] == []
    moved = {action.objectName(): role for action, role in roles.items() if role != ROLE.NoRole}
    assert moved == {
        "quit": ROLE.QuitRole,
        "preferences": ROLE.PreferencesRole,
        "about": ROLE.AboutRole,
    }
