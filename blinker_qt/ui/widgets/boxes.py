"""Combo boxes, spin boxes and dates that only change by the wheel while they have the focus."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QDate, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QDateEdit, QSpinBox, QStyledItemDelegate, QWidget


class ComboBox(QComboBox):
    """A combo box that lets the wheel scroll what it stands in."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # Of its own delegates, Qt makes new ones at every change of style and keeps the old.
        self.setItemDelegate(QStyledItemDelegate(self))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Choose another item with the keyboard focus only."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class SpinBox(QSpinBox):
    """A spin box that lets the wheel scroll what it stands in."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Change the number with the keyboard focus only."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class DateBox(QDateEdit):
    """A date that lets the wheel scroll what it stands in."""

    def __init__(self, date: QDate) -> None:
        super().__init__(date)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Change the date with the keyboard focus only."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


def combo(name: str, items: Mapping[Any, str]) -> ComboBox:
    """A combo box that offers values under their names."""
    box = ComboBox()
    box.setObjectName(name)
    for value, text in items.items():
        box.addItem(text, value)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    return box
