"""What macOS and Windows would do with the program, as far as it can be told on any system."""

import ctypes
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QPalette, QStyleHints
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QWidget
from pytestqt.qtbot import QtBot

from blinker_qt.settings import LANGUAGES, Settings, SettingsStore
from blinker_qt.translation import SOURCE_LANGUAGE
from blinker_qt.ui.app.app import name_on_taskbar, set_language
from blinker_qt.ui.app.appearance import PreferencesDialog
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.widgets.actions import ACTIONS
from blinker_qt.ui.widgets.keys import native_key
from blinker_qt.ui.widgets.notes import NoteField
from blinker_qt.ui.widgets.theme import DARK, LIGHT
from window_acts import child

INSTALLER = Path(__file__).parents[2] / "packaging" / "windows" / "blinker-qt.iss"
ROLE = QAction.MenuRole


@pytest.fixture(params=LANGUAGES[1:])
def in_language(
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
    in_language: MainWindow, annotation_file: Path, qtbot: QtBot
) -> None:
    # In French the entry of the study's settings begins as Preferences does on a Mac.
    path = annotation_file.rename(annotation_file.with_name("Préférences et réglages.blinker"))
    assert in_language.open_file(path)
    recent = child(in_language, QMenu, "recent_files_menu")

    def is_listed() -> bool:
        recent.aboutToShow.emit()
        return any("réglages.blinker" in action.text() for action in recent.actions())

    qtbot.waitUntil(is_listed)
    roles = {action: action.menuRole() for action in actions_in(in_language.menuBar())}
    assert {*in_language.actions_by_name.values()} <= {*roles}
    assert any("réglages.blinker" in action.text() for action in roles)
    assert [action.text() for action in roles if roles[action] == ROLE.TextHeuristicRole] == []
    moved = {action.objectName(): role for action, role in roles.items() if role != ROLE.NoRole}
    assert moved == {
        "quit": ROLE.QuitRole,
        "preferences": ROLE.PreferencesRole,
        "about": ROLE.AboutRole,
    }


# What macOS does with a key before the program gets it, and the keys that every program there
# gives one meaning: "Mac keyboard shortcuts", Apple Support, article 102650. Ctrl is Command in
# Qt's names, and Meta is Control.
OF_MACOS = (
    "Ctrl+H Ctrl+Alt+H Ctrl+M Ctrl+Alt+M Ctrl+Tab Ctrl+Shift+Tab Ctrl+` Ctrl+Shift+` Ctrl+Space "
    "Ctrl+Alt+Space Ctrl+Meta+Space Ctrl+Meta+F Ctrl+Meta+Q Ctrl+Shift+3 Ctrl+Shift+4 Ctrl+Shift+5 "
    "Ctrl+Alt+Escape Ctrl+Alt+D Ctrl+Shift+Q Ctrl+Alt+Shift+Q Ctrl+F5 Ctrl+Alt+F5 Ctrl+F1 F11 "
    "Ctrl+Shift+/ Ctrl+F3 Meta+Up Meta+Down Meta+Left Meta+Right Meta+F2 Meta+F3 Ctrl+. Meta+Space"
).split()
OF_EVERY_MAC_PROGRAM = {
    "Ctrl+,": "preferences",
    "Ctrl+Q": "quit",
    "Ctrl+O": "open",
    "Ctrl+S": "save",
    "Ctrl+Shift+S": "save_copy",
    "Ctrl+Z": "undo",
    "Ctrl+Shift+Z": "redo",
    "Ctrl+F": "find",
    # Windows, printing and the clipboard are Qt's and the system's own.
    **dict.fromkeys(("Ctrl+W", "Ctrl+P", "Ctrl+X", "Ctrl+C", "Ctrl+V"), None),
}


def test_no_key_is_macos_own_and_common_keys_mean_there_what_they_always_mean() -> None:
    actions = {key: row.name for row in ACTIONS for key in row.keys_on("darwin")}
    assert [key for key in actions if key in OF_MACOS] == []
    assert {key: actions.get(key) for key in OF_EVERY_MAC_PROGRAM} == OF_EVERY_MAC_PROGRAM
    # Those that are shown are on small keyboards, too.
    shown = {row.name: own[0] for row in ACTIONS if (own := row.keys_on("darwin"))}
    assert {name: shown[name] for name in ("link", "done", "clear_word")} == {
        "link": "Return",
        "done": "Ctrl+Return",
        "clear_word": "Backspace",
    }
    for row in ACTIONS:
        # No key is lost but the one that the history took from Redo, and the history's own.
        assert {*row.keys} - {*row.keys_on("darwin")} <= {"Ctrl+H", "Ctrl+Y"}


def test_texts_name_the_keys_of_the_system(opened: MainWindow) -> None:
    note = child(opened, NoteField, "new_note")
    done = native_key("Ctrl+Enter")
    assert note.placeholderText() == f"Write a note; {done} adds it"
    assert note.accessibleDescription() == f"{done} adds it"
    dialog = PreferencesDialog(Settings())
    labels = dialog.findChildren(QLabel)
    assert any(
        label.text().startswith("Ctrl++ and Ctrl+- change both sizes; Ctrl and the wheel")
        for label in labels
    )


def test_colours_follow_the_system_while_the_program_runs(
    opened: MainWindow, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    def become(scheme: Qt.ColorScheme) -> str:
        # No platform without a desktop has a scheme of its own that changes.
        monkeypatch.setattr(QStyleHints, "colorScheme", lambda _hints: scheme)
        qapp.styleHints().colorSchemeChanged.emit(scheme)
        ground = opened.palette().color(QPalette.ColorRole.Window)
        return ground.name()

    scheme = Qt.ColorScheme
    assert opened.palette().color(QPalette.ColorRole.Window).name() == LIGHT.chrome
    assert become(scheme.Dark) == DARK.chrome
    canvas = opened.page.canvas.grab().toImage()
    assert canvas.pixelColor(canvas.rect().bottomRight()).name() == DARK.page
    assert become(scheme.Light) == LIGHT.chrome
    # Colours that were chosen stay.
    opened.actions_by_name["theme_light"].trigger()
    assert become(scheme.Dark) == LIGHT.chrome


def test_windows_groups_the_windows_under_the_entry_of_the_installer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[str] = []
    shell = SimpleNamespace(SetCurrentProcessExplicitAppUserModelID=told.append)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(shell32=shell), raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    name_on_taskbar()
    (entry,) = re.findall(r"AppUserModelID: (\S+)", INSTALLER.read_text("utf-8"))
    assert told == [entry]
