"""Filling in forms of dialogs with clicks and keys."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QWidget,
)

from window_acts import child


def choose(dialog: QWidget, name: str, text: str) -> None:
    """Choose what begins so in a combo box."""
    combo = child(dialog, QComboBox, name)
    combo.setCurrentIndex(combo.findText(text, Qt.MatchFlag.MatchStartsWith))


def type_into(dialog: QWidget, **texts: object) -> None:
    """Type texts into lines by their names."""
    for name, text in texts.items():
        line = child(dialog, QLineEdit, name)
        line.clear()
        QTest.keyClicks(line, str(text))


def ok(dialog: QWidget) -> QPushButton:
    """The button that does what the dialog is for."""
    box = child(dialog, QDialogButtonBox)
    return box.button(QDialogButtonBox.StandardButton.Ok)


def answer(box: QMessageBox, text: str) -> None:
    """Click the answer of a question that has this text."""
    (button,) = (button for button in box.buttons() if button.text() == text)
    button.click()
