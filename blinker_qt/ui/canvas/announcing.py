"""Saying to a screen reader what happened."""

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QWidget

from blinker_qt.bitext.verses import Side
from blinker_qt.translation import pgettext, tr
from blinker_qt.ui.canvas.accessible import child_number
from blinker_qt.ui.canvas.suggested import suggested_with
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.widgets.display import heard, numbered


def announce(widget: QWidget, text: str) -> None:
    """Have a screen reader say a text that concerns a widget, as a sentence."""
    said = heard(text)
    if said and said[-1] not in ".?!…":
        said += "."
    QAccessible.updateAccessibility(
        QAccessibleAnnouncementEvent(widget, said[:1].upper() + said[1:])
    )


def announce_focus(canvas: VerseCanvas) -> None:
    """Tell a screen reader which word, and which cell of a grid, has the keyboard focus now."""
    if canvas.focused_word is None or not canvas.hasFocus():
        return
    event = QAccessibleEvent(canvas, QAccessible.Event.Focus)
    event.setChild(child_number(canvas, *canvas.focused_word))
    QAccessible.updateAccessibility(event)
    cell = canvas.focused_cell
    if cell is not None and canvas.picture is not None:
        state = pgettext("block", "linked") if canvas.picture.is_linked(cell) else tr("not linked")
        forms = [
            numbered(canvas.picture.pair.tokens(side)[position], position)
            for side, position in zip(Side, cell, strict=True)
        ]
        if suggested_with(canvas.picture, cell):
            state = tr("suggested by a machine")
        announce(canvas, f"{forms[0]} – {forms[1]}, {state}")
