"""A canvas that says who drew what has the attention."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QToolTip, QWidget

from blinker_qt.ui.canvas.picture import Picture
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.canvas.view import attention_at
from blinker_qt.ui.compare.who_drew import who_drew
from blinker_qt.ui.widgets.messages import tooltip


class OverlayCanvas(VerseCanvas):
    """Several annotators' links on a verse pair, which can be looked at but not changed.

    Signals:
        said(str): who drew what is under the pointer or has the keyboard focus; empty for nothing.
    """

    said = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, interactive=False)
        self._names: tuple[str, ...] = ()
        self.attention_changed.connect(self._say)
        bring = QShortcut(QKeySequence("B"), self)
        bring.setContext(Qt.ShortcutContext.WidgetShortcut)
        bring.activated.connect(self.bring_partners)

    def show_overlay(self, picture: Picture | None, names: Sequence[str]) -> None:
        """Show a picture of the work of these annotators."""
        self._names = tuple(names)
        self.show_picture(picture)
        self._say()

    def event(self, event: QEvent) -> bool:
        """Say who drew what is under the pointer."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            attention = self.view and attention_at(self.view, QPointF(event.pos()))
            told = ""
            if attention and self.picture is not None:
                told = who_drew(self.picture, attention, self._names)
            if told:
                QToolTip.showText(event.globalPos(), tooltip(told), self)
                return True
        return super().event(event)

    def _say(self) -> None:
        told = ""
        if self.picture is not None:
            told = who_drew(self.picture, self.attention, self._names)
        self.said.emit(told)
