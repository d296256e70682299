"""Splitters whose dividers are moved by keys as well as by the mouse."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSplitter, QSplitterHandle, QWidget

from blinker_qt.translation import tr
from blinker_qt.ui.widgets.keys import keeps_keys
from blinker_qt.ui.widgets.messages import announce

_STEP = 20
"""Pixels per key."""
_WAYS = {
    Qt.Orientation.Horizontal: {Qt.Key.Key_Left: -_STEP, Qt.Key.Key_Right: _STEP},
    Qt.Orientation.Vertical: {Qt.Key.Key_Up: -_STEP, Qt.Key.Key_Down: _STEP},
}
_WIDTH = 6
"""Of a divider, in pixels."""
_DOTS, _APART, _RADIUS = 3, 6.0, 1.2


class Splitter(QSplitter):
    """Widgets side by side or below each other, with dividers between them."""

    def __init__(self, orientation: Qt.Orientation, parent: QWidget | None = None) -> None:
        super().__init__(orientation, parent)
        self.setHandleWidth(_WIDTH)
        self.setChildrenCollapsible(False)

    def createHandle(self) -> QSplitterHandle:
        """A divider that takes the keyboard."""
        return _Divider(self.orientation(), self)

    def fill(self, parts: Sequence[QWidget], sizes: Sequence[int], roomy: int) -> None:
        """Add widgets; the one with index `roomy` takes all additional space."""
        for part in parts:
            self.addWidget(part)
        self.setSizes(sizes)
        self.setStretchFactor(roomy, 1)


def splitter(
    orientation: Qt.Orientation, parts: Sequence[QWidget], sizes: Sequence[int], roomy: int
) -> Splitter:
    """A splitter with widgets (see `Splitter.fill`)."""
    made = Splitter(orientation)
    made.fill(parts, sizes, roomy)
    return made


class _Divider(QSplitterHandle):
    """The divider of a splitter: arrow keys move it, and its place is announced."""

    def __init__(self, orientation: Qt.Orientation, parent: QSplitter) -> None:
        super().__init__(orientation, parent)
        self._ways = _WAYS[orientation]
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(tr("Divider"))
        self.setAccessibleDescription(tr("Arrow keys move it."))

    def event(self, event: QEvent) -> bool:
        """Take the arrow keys before the shortcuts of the window."""
        return keeps_keys(event, self._ways) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move by an arrow key."""
        way = self._ways.get(Qt.Key(event.key()))
        if way is None:
            super().keyPressEvent(event)
            return
        is_across = self.orientation() is Qt.Orientation.Horizontal
        self.moveSplitter((self.x() if is_across else self.y()) + way)
        whole = self.splitter()
        place, length = (self.x(), whole.width()) if is_across else (self.y(), whole.height())
        announce(self, tr("{share} %").format(share=round(100 * place / max(length, 1))))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint three dots, or a bar while the divider has the keyboard."""
        super().paintEvent(event)
        painter = QPainter(self)
        if self.hasFocus():
            painter.fillRect(self.rect(), self.palette().color(QPalette.ColorRole.Highlight))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.palette().color(QPalette.ColorRole.PlaceholderText))
        is_across = self.orientation() is Qt.Orientation.Horizontal
        for number in range(_DOTS):
            beside = (number - (_DOTS - 1) / 2) * _APART
            centre = QPointF(self.rect().center()) + QPointF(0.5, 0.5)
            centre += QPointF(0, beside) if is_across else QPointF(beside, 0)
            painter.drawEllipse(centre, _RADIUS, _RADIUS)
