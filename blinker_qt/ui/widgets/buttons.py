"""Buttons: of actions, of panels, and such as lead elsewhere or put a line away."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QFont
from PySide6.QtWidgets import QPushButton, QToolButton


def button_of(action: QAction, suffix: str, *, prominent: bool = False) -> QPushButton:
    """A button that does what an action does, while it can be done.

    Args:
        action: its text, without the mnemonic, is the button's; its key stands in the tooltip.
        suffix: what follows the action's name in the button's.
        prominent: whether it is the one button that stands out.
    """
    text = action.text().replace("&", "")
    button = QPushButton(text)
    button.setObjectName(f"{action.objectName()}_{suffix}")
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.setProperty("prominent", prominent)
    keys = action.shortcut().toString()
    button.setToolTip(f"{text} ({keys})" if keys else "")
    button.clicked.connect(action.trigger)
    action.changed.connect(lambda: button.setEnabled(action.isEnabled()))
    return button


def text_button(name: str, text: str) -> QPushButton:
    """A button that Enter elsewhere does not press."""
    button = QPushButton(text)
    button.setObjectName(name)
    button.setAutoDefault(False)
    return button


def link_button(name: str) -> QPushButton:
    """A button that looks like what it does: it leads elsewhere."""
    button = text_button(name, "")
    font = QFont(button.font())
    font.setUnderline(True)
    button.setFont(font)
    button.setCursor(Qt.CursorShape.PointingHandCursor)
    button.setStyleSheet(
        "QPushButton { border: 2px solid transparent; background: transparent;"
        " color: palette(link); padding: 5px 8px; }"
        "QPushButton:focus { border-color: palette(link); }"
    )
    return button


def put_away_button(name: str, tooltip: str, accessible_name: str) -> QToolButton:
    """A cross that puts a quiet line away."""
    button = QToolButton()
    button.setObjectName(name)
    button.setText("×")
    button.setAutoRaise(True)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.setToolTip(tooltip)
    button.setAccessibleName(accessible_name)
    return button
