"""Headings within a window."""

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QLabel

from blinker_qt.ui.messages import plain_label

_SIZE = 15


def heading_label(text: str = "") -> QLabel:
    """A label that stands above something."""
    label = plain_label(text)
    font = QFont(label.font())
    font.setPixelSize(_SIZE)
    font.setWeight(QFont.Weight.DemiBold)
    label.setFont(font)
    return label
