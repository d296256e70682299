"""The line in which a list or a guide is searched."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit

from blinker_qt.ui.widgets.controls import named
from blinker_qt.ui.widgets.keys import CHOOSE, keeps_keys

_LONGEST_QUERY = 200
_KEPT = (
    *CHOOSE,
    Qt.Key.Key_Escape,
    Qt.Key.Key_Backspace,
    Qt.Key.Key_Delete,
    Qt.Key.Key_Home,
    Qt.Key.Key_Down,
)


class Field(QLineEdit):
    """A line edit that handles its keys before the shortcuts of the window."""

    stepped_down = Signal()  # Enter or Down was pressed
    left = Signal()  # Escape was pressed

    def __init__(self, name: str, prompt: str) -> None:
        super().__init__()
        named(self, name, prompt)
        self.setPlaceholderText(prompt)
        self.setMaxLength(_LONGEST_QUERY)
        self.setClearButtonEnabled(True)

    def event(self, event: QEvent) -> bool:
        """Handle editing keys before the shortcuts of the window."""
        return keeps_keys(event, _KEPT) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Down move the focus to the results, Escape to the canvas."""
        super().keyPressEvent(event)
        if event.key() in (*CHOOSE, Qt.Key.Key_Down):
            self.stepped_down.emit()
        elif event.key() == Qt.Key.Key_Escape:
            event.accept()
            self.left.emit()
