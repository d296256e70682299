"""Filling in forms of dialogs with clicks and keys."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from leads import plain
from window_acts import LEFT, child


def choose(dialog: QWidget, name: str, text: str) -> None:
    """Choose what begins so in a combo box."""
    combo = child(dialog, QComboBox, name)
    combo.setCurrentIndex(combo.findText(text, Qt.MatchFlag.MatchStartsWith))


def pick(qtbot: QtBot, dialog: QWidget, name: str, text: str) -> None:
    """Open the list of a combo box with the mouse, and click what begins so."""
    combo = child(dialog, QComboBox, name)
    row = combo.findText(text, Qt.MatchFlag.MatchStartsWith)
    QTest.mouseClick(combo, LEFT)
    shown, index = combo.view(), combo.model().index(row, 0)
    shown.scrollTo(index)
    place = shown.visualRect(index).center()

    def is_chosen() -> bool:
        # A click so soon after the list opened may count as the end of the first.
        if shown.isVisible():
            QTest.mouseClick(shown.viewport(), LEFT, pos=place)
        return combo.currentIndex() == row

    qtbot.waitUntil(is_chosen)


def type_into(dialog: QWidget, **texts: object) -> None:
    """Type texts into lines by their names; the names of files are pasted."""
    for name, text in texts.items():
        line = child(dialog, QLineEdit, name)
        line.clear()
        if isinstance(text, Path):
            QApplication.clipboard().setText(str(text))
            line.paste()
        else:
            QTest.keyClicks(line, str(text))


def text_of(window: QWidget, name: str) -> str:
    """What a label says if it is in sight, without the marks that isolate names."""
    label = child(window, QLabel, name)
    return plain(label.text()) if label.isVisible() else ""


def ok(dialog: QWidget) -> QPushButton:
    """The button that does what the dialog is for."""
    box = child(dialog, QDialogButtonBox)
    return box.button(QDialogButtonBox.StandardButton.Ok)


def answer(box: QMessageBox, text: str) -> None:
    """Click the answer of a question that has this text."""
    (button,) = (button for button in box.buttons() if button.text() == text)
    button.click()
