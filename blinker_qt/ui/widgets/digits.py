"""Digits that stand below each other."""

from PySide6.QtGui import QFont


def tabular(font: QFont) -> QFont:
    """The same type with digits of one width, where it has a choice."""
    with_digits = QFont(font)
    with_digits.setFeature(QFont.Tag("tnum"), 1)
    return with_digits
