"""Combo boxes and spin boxes that the wheel changes only while they have the keyboard focus."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QSpinBox, QWidget


class ComboBox(QComboBox):
    """A combo box that lets the wheel scroll what it stands in."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
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


def combo(name: str, items: Mapping[Any, str]) -> ComboBox:
    """A combo box that offers values under their names."""
    box = ComboBox()
    box.setObjectName(name)
    for value, text in items.items():
        box.addItem(text, value)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    return box
