"""Combo boxes of the options."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox


def combo(name: str, items: Mapping[Any, str]) -> QComboBox:
    """A combo box that offers values under their names, and wants the keyboard."""
    box = QComboBox()
    box.setObjectName(name)
    for value, text in items.items():
        box.addItem(text, value)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return box
