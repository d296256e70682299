"""The preferences dialog, by keyboard and mouse."""

from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QLineEdit,
    QSpinBox,
    QWidget,
)

from blinker_qt.settings import (
    COLUMN_GAPS,
    IDLE_TIMES,
    LANGUAGES,
    REST_TIMES,
    TEXT_SIZES,
    THEMES,
    VIEWS,
    WORD_SPACINGS,
    Settings,
    SettingsStore,
)
from blinker_qt.ui.app.appearance import PREFERENCES, PreferencesDialog
from blinker_qt.ui.app.main_window import MainWindow
from window_acts import CONTROL, WhileModal, child


def field(dialog: QWidget, key: str) -> QWidget:
    return child(dialog, QWidget, key)


CHOSEN: dict[str, tuple[Any, str]] = {
    "theme": ("dark", "Dark"),
    "view": ("rows", "Rows"),
    "source_text_size": (22, "22 pixels"),
    "target_text_size": (30, "30 pixels"),
    "source_font": ("Blinker Uncial", "Blinker Uncial (not installed)"),
    "target_font": ("DejaVu Sans", "DejaVu Sans"),
    "word_spacing": (4, "4 pixels"),
    "column_gap": (240, "240 pixels"),
    "interlinear_shown": (True, "on"),
    "navigator_shown": (False, "off"),
    "language": ("fr", "Français"),
    "annotator": ("Zoé", "Zoé"),
    "rest_after": (0, "Never"),
    "pace_shown": (True, "on"),
    "idle_after": (45, "45 seconds"),
    "focus_follows": (False, "off"),
    "hints": (False, "off"),
}
"""A value of each setting, and what its field shows."""


def test_every_preference_is_a_setting_with_a_name_a_letter_and_its_values() -> None:
    settings = Settings(**{key: value for key, (value, _) in CHOSEN.items()})
    dialog = PreferencesDialog(settings)
    keys = [row.key for row in PREFERENCES]
    letters = [row.label[row.label.index("&") + 1].lower() for row in PREFERENCES]
    assert len(set(keys)) == len(set(letters)) == len(PREFERENCES)
    for row in PREFERENCES:
        assert field(dialog, row.key).accessibleName() == row.label.replace("&", "")
    assert {key: shown(field(dialog, key)) for key in keys} == {
        key: text for key, (_, text) in CHOSEN.items()
    }
    for key, values in {"theme": THEMES, "view": VIEWS, "language": LANGUAGES}.items():
        combo = child(dialog, QComboBox, key)
        assert tuple(map(combo.itemData, range(combo.count()))) == values
    for key, limits in {
        "source_text_size": TEXT_SIZES,
        "target_text_size": TEXT_SIZES,
        "word_spacing": WORD_SPACINGS,
        "column_gap": COLUMN_GAPS,
        "rest_after": REST_TIMES,
        "idle_after": IDLE_TIMES,
    }.items():
        box = child(dialog, QSpinBox, key)
        assert (box.minimum(), box.maximum()) == limits, key


def shown(editor: QWidget) -> str:
    if isinstance(editor, QComboBox):
        return editor.currentText()
    if isinstance(editor, QCheckBox):
        return "on" if editor.isChecked() else "off"
    assert isinstance(editor, QSpinBox | QLineEdit)
    return editor.text()


def test_keys_alone(window: MainWindow, tmp_path: Path, while_modal: WhileModal) -> None:
    seen = []

    def press(dialog: QDialog) -> None:
        field(dialog, "theme").setFocus()
        QTest.keyClicks(focused(dialog), "High")
        seen.append(window.palette().window().color().name())
        names = (
            "Tab End Tab End Tab Up Tab Down Tab Tab End Tab Up Tab Down Tab Space Tab Space Tab"
        )
        for name in names.split():
            QTest.keyClick(focused(dialog), Qt.Key[f"Key_{name}"])
        QTest.keyClicks(focused(dialog), " Zoe ")
        QTest.keyClick(dialog, Qt.Key.Key_Escape)

    while_modal(PreferencesDialog, press)
    QTest.keyClick(window, Qt.Key.Key_Comma, CONTROL)
    assert seen == ["#ffffff"]
    assert window.actions_by_name["theme_high_contrast"].isChecked()
    kept = SettingsStore(tmp_path / "config").settings
    assert (kept.theme, kept.source_text_size, kept.navigator_shown) == ("high-contrast", 18, False)
    assert (kept.target_text_size, kept.target_font) == (16, QFontDatabase.families()[-1])
    assert (kept.source_font, kept.word_spacing, kept.interlinear_shown) == ("", 1, True)
    assert kept.column_gap == 199
    assert (kept.view, kept.language, kept.annotator) == ("matrix", "fr", "Zoe")
    assert window.actions_by_name["view_matrix"].isChecked()


def focused(dialog: QDialog) -> QWidget:
    found = dialog.focusWidget()
    assert isinstance(found, QWidget)
    return found
