"""A narrow strip that shows both sides whole, what is left in them, and what is in sight."""

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QImage, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QWidget

from blinker_qt.bitext.verses import Side
from blinker_qt.translation import tr
from blinker_qt.ui.app.theme import LIGHT, Theme
from blinker_qt.ui.canvas.lettering import index_of
from blinker_qt.ui.canvas.picture import WordState
from blinker_qt.ui.canvas.view import View

WIDTH = 36
_INSET = 6.0
_COLUMN = 10.0
_LENGTHS = {
    WordState.UNACCOUNTED: 10.0,
    WordState.LINKED: 6.0,
    WordState.NOT_TRANSLATED: 3.0,
    WordState.NOT_ASKED: 3.0,
}
"""A tick is as long as its word wants to be seen; words that are left stick out."""
_COLOURS = {
    WordState.UNACCOUNTED: "unaccounted",
    WordState.LINKED: "linked_edge",
    WordState.NOT_TRANSLATED: "quiet",
    WordState.NOT_ASKED: "quiet",
}


_STATES = tuple(WordState)


class Overview(QWidget):
    """Two thin columns of ticks, one a word, the source on the left; a click jumps.

    Signals:
        jumped(Side, float): a side is to show this place amid its frame.
    """

    jumped = Signal(object, float)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme: Theme = LIGHT
        self._view: View | None = None
        self._ticks: QPixmap | None = None
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName(tr("Overview of both sides"))
        self.setToolTip(tr("Both sides whole: long ticks are words left. Click to go there."))
        self.hide()

    def show_view(self, view: View | None, theme: Theme) -> None:
        """Show another view, or the same one scrolled."""
        same_ticks = (
            self._view is not None
            and view is not None
            and self._view.picture is view.picture
            and self._theme is theme
        )
        self._view, self._theme = view, theme
        if not same_ticks:
            self._ticks = None
        self.update()

    def column(self, side: Side) -> QRectF:
        """Where the ticks of a side are."""
        room = self.width() - 2 * _INSET
        left = _INSET + index_of(side) * (room - _COLUMN)
        return QRectF(left, _INSET, _COLUMN, self.height() - 2 * _INSET)

    def height_of(self, side: Side, place: float) -> float:
        """How far down a place among the words of a side is shown."""
        if self._view is None:
            return 0.0
        column, count = self.column(side), len(self._view.scene.lane(side))
        return column.top() + column.height() * (place + 0.5) / count

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a tick for each word, the longest for words left, and the frames."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), self._theme.colour("page"))
        painter.setPen(self._theme.colour("edge"))
        painter.drawLine(0, 0, 0, self.height())
        if self._view is not None:
            for side in Side:
                self._paint_frame(painter, self._view, side)
            if self._ticks is None:
                self._ticks = self._painted_ticks(self._view)
            painter.drawPixmap(0, 0, self._ticks)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The ticks spread over another height."""
        super().resizeEvent(event)
        self._ticks = None

    def _painted_ticks(self, view: View) -> QPixmap:
        ratio = self.devicePixelRatioF()
        size = self.size() * ratio
        pixels = np.zeros((size.height(), size.width()), dtype=np.uint32)
        for side in Side:
            self._set_ticks(pixels, view, side)
        image = QImage(
            pixels.data, size.width(), size.height(), QImage.Format.Format_ARGB32_Premultiplied
        )
        ticks = QPixmap.fromImage(image)
        ticks.setDevicePixelRatio(ratio)
        return ticks

    def _paint_frame(self, painter: QPainter, view: View, side: Side) -> None:
        seen = view.in_sight(side)
        top = self.height_of(side, seen.start - 0.5)
        bottom = self.height_of(side, seen.stop - 0.5)
        column = self.column(side).adjusted(-1.5, 0, 1.5, 0)
        frame = QRectF(column.left(), top, column.width(), max(bottom - top, 4.0))
        painter.setPen(QPen(self._theme.colour("quiet"), 1))
        painter.setBrush(self._theme.colour("chrome"))
        painter.drawRect(frame)

    def _set_ticks(self, pixels: NDArray[np.uint32], view: View, side: Side) -> None:
        """Set the pixels of a side's ticks, each from its first whole device pixel on."""
        column, states = self.column(side), view.picture.states(side)
        pitch = column.height() / len(states)
        thickness = min(max(0.6 * pitch, 1.0), 4.0)
        firsts = column.top() + (pitch - thickness) / 2 + pitch * np.arange(len(states))
        ratio = self.devicePixelRatioF()
        tops = np.rint(firsts * ratio).astype(np.intp)
        rows = (tops[:, None] + np.arange(max(round(thickness * ratio), 1))).clip(
            0, len(pixels) - 1
        )
        kinds = np.array([_STATES.index(state) for state in states])
        for kind, state in enumerate(_STATES):
            left = column.left() if side is Side.SOURCE else column.right() - _LENGTHS[state]
            reach = slice(round(left * ratio), round((left + _LENGTHS[state]) * ratio))
            pixels[rows[kinds == kind].ravel(), reach] = self._theme.colour(_COLOURS[state]).rgba()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the place that is pointed at."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._jump(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go along with a pressed button."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._jump(event.position())

    def _jump(self, point: QPointF) -> None:
        if self._view is None:
            return
        side = Side.SOURCE if point.x() < self.width() / 2 else Side.TARGET
        column, count = self.column(side), len(self._view.scene.lane(side))
        place = (point.y() - column.top()) / column.height() * count - 0.5
        self.jumped.emit(side, min(max(place, 0.0), count - 1.0))
