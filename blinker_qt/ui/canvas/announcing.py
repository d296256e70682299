"""Saying to a screen reader what happened."""

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent

from blinker_qt.ui.canvas.accessible import child_number
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas


def announce(canvas: VerseCanvas, text: str) -> None:
    """Have a screen reader say a text."""
    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(canvas, text))


def announce_focus(canvas: VerseCanvas) -> None:
    """Tell a screen reader which word has the keyboard focus now."""
    if canvas.focused_word is None or not canvas.hasFocus():
        return
    event = QAccessibleEvent(canvas, QAccessible.Event.Focus)
    event.setChild(child_number(canvas, *canvas.focused_word))
    QAccessible.updateAccessibility(event)
