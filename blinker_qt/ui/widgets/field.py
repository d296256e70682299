"""The line in which a list or a guide is searched."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt
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
    """A line edit that handles its keys before the shortcuts of the window.

    Args:
        step_down: called when Enter or Down is pressed.
        leave: called when Escape is pressed.
    """

    def __init__(
        self,
        name: str,
        prompt: str,
        *,
        step_down: Callable[[], None] = lambda: None,
        leave: Callable[[], None],
    ) -> None:
        super().__init__()
        self._step_down, self._leave = step_down, leave
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
            self._step_down()
        elif event.key() == Qt.Key.Key_Escape:
            event.accept()
            self._leave()
