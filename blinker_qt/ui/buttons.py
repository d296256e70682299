"""Buttons that do what an action does."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QPushButton


def button_of(action: QAction, suffix: str, *, prominent: bool = False) -> QPushButton:
    """A button that does what an action does, while it can be done.

    Args:
        action: its text, without the mnemonic, is the button's; its key stands in the tooltip.
        suffix: what follows the action's name in the button's.
        prominent: whether it is the one button that stands out.
    """
    text = action.text().replace("&", "").rstrip("…")
    button = QPushButton(text)
    button.setObjectName(f"{action.objectName()}_{suffix}")
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.setProperty("prominent", prominent)
    keys = action.shortcut().toString()
    button.setToolTip(f"{text} ({keys})" if keys else "")
    button.clicked.connect(action.trigger)
    action.changed.connect(lambda: button.setEnabled(action.isEnabled()))
    return button
