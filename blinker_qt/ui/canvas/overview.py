"""A narrow strip with one tick for each word of both sides and a frame around the visible ones."""

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from blinker_qt.bitext.verses import Side
from blinker_qt.layouts.picture import WordState
from blinker_qt.translation import tr
from blinker_qt.ui.canvas.view import View

WIDTH = 36
_INSET = 6.0
_COLUMN = 10.0
_TICKS = {
    WordState.UNACCOUNTED: (10.0, "unaccounted"),
    WordState.LINKED: (6.0, "linked_edge"),
    WordState.NOT_TRANSLATED: (3.0, "quiet"),
    WordState.NOT_ASKED: (3.0, "quiet"),
}
"""Length and colour of the tick of a word; unaccounted words have longer ticks."""


class Overview(QWidget):
    """Two thin columns of ticks, one for each word, the source on the left; a click jumps.

    `jump` scrolls a place of a side to the middle.
    """

    def __init__(self, canvas: QWidget, jump: Callable[[Side, float], None]) -> None:
        super().__init__(canvas)
        self._jump = jump
        self._canvas = canvas
        self._view: View | None = None
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName(tr("Overview of both sides"))
        self.setToolTip(tr("Overview of both sides: long ticks are words left. Click to go there."))
        self.hide()

    def show_view(self, view: View | None) -> None:
        """Show another view, or the same one scrolled; hidden where everything is visible."""
        self._view = view
        self.setVisible(view is not None and view.width < self._canvas.width())
        self.update()

    def column(self, side: Side) -> QRectF:
        """The rectangle of a side's ticks."""
        left = _INSET if side is Side.SOURCE else self.width() - _INSET - _COLUMN
        return QRectF(left, _INSET, _COLUMN, self.height() - 2 * _INSET)

    def height_of(self, side: Side, place: float) -> float:
        """The vertical coordinate of a place among the words of a side."""
        if self._view is None:
            return 0.0
        column, count = self.column(side), len(self._view.scene.lane(side))
        return column.top() + column.height() * (place + 0.5) / count

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Paint a tick for each word, and a frame around the visible ones."""
        if self._view is None:
            return
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._view.theme.colour("page"))
        painter.setPen(self._view.theme.colour("edge"))
        painter.drawLine(0, 0, 0, self.height())
        for side in Side:
            self._paint_frame(painter, self._view, side)
            self._paint_ticks(painter, self._view, side)

    def _paint_frame(self, painter: QPainter, view: View, side: Side) -> None:
        seen = view.in_sight(side)
        top = self.height_of(side, seen.start - 0.5)
        height = max(self.height_of(side, seen.stop - 0.5) - top, 4.0)
        column = self.column(side).adjusted(-1.5, 0, 1.5, 0)
        painter.setPen(QPen(view.theme.colour("quiet"), 1))
        painter.setBrush(view.theme.colour("chrome"))
        painter.drawRect(QRectF(column.left(), top, column.width(), height))

    def _paint_ticks(self, painter: QPainter, view: View, side: Side) -> None:
        column, states = self.column(side), view.picture.states(side)
        pitch, ratio = column.height() / len(states), self.devicePixelRatioF()
        # Align to whole device pixels, so that all ticks look alike.
        thickness = max(round(min(max(0.6 * pitch, 1.0), 4.0) * ratio), 1) / ratio
        painter.setPen(Qt.PenStyle.NoPen)
        first = column.top() + pitch / 2 - thickness / 2
        tops = (np.round((first + pitch * np.arange(len(states))) * ratio) / ratio).tolist()
        for state, (length, colour) in _TICKS.items():
            left = column.left() if side is Side.SOURCE else column.right() - length
            painter.setBrush(view.theme.colour(colour))
            ticks = [
                QRectF(left, top, length, thickness)
                for top, of_word in zip(tops, states, strict=True)
                if of_word is state
            ]
            painter.drawRects(ticks)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Scroll to the place under the pointer, also while the button is held down."""
        if self._view is None or not event.buttons() & Qt.MouseButton.LeftButton:
            return
        point = event.position()
        side = Side.SOURCE if point.x() < self.width() / 2 else Side.TARGET
        column, count = self.column(side), len(self._view.scene.lane(side))
        place = (point.y() - column.top()) / column.height() * count - 0.5
        self._jump(side, min(max(place, 0.0), count - 1.0))

    mouseMoveEvent = mousePressEvent
