"""Small signs for what is said of a verse pair, told apart by their shapes."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from blinker_qt.annotate.pair_filter import PairFilter
from blinker_qt.ui.app.theme import Theme

WIDTH = 18
"""How much room a sign takes."""


def draw_signs(painter: QPainter, end: QPointF, said: Sequence[PairFilter], theme: Theme) -> None:
    """Draw signs side by side.

    Args:
        painter: draws with antialiasing.
        end: the middle of the right edge.
        said: which signs, from left to right.
        theme: gives the colours.
    """
    draw = {
        PairFilter.DIFFICULT: _draw_difficult,
        PairFilter.REJECTED: _draw_rejected,
        PairFilter.WITH_NOTES: _draw_notes,
    }
    painter.save()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for number, one in enumerate(reversed(said)):
        role = "quiet" if one is PairFilter.WITH_NOTES else "unaccounted"
        painter.setPen(QPen(theme.colour(role), 1.5))
        draw[one](painter, QPointF(end.x() - WIDTH * number - 7, end.y()))
    painter.restore()


def _draw_difficult(painter: QPainter, middle: QPointF) -> None:
    """A triangle with a stroke and a dot in it."""
    x, y = middle.x(), middle.y()
    corners = [QPointF(x, y - 6), QPointF(x + 6.5, y + 5.5), QPointF(x - 6.5, y + 5.5)]
    painter.drawPolygon(QPolygonF(corners))
    painter.drawLine(QPointF(x, y - 2), QPointF(x, y + 1))
    painter.drawPoint(QPointF(x, y + 3.4))


def _draw_rejected(painter: QPainter, middle: QPointF) -> None:
    """A circle with a stroke through it."""
    painter.drawEllipse(middle, 6, 6)
    painter.drawLine(middle - QPointF(4.2, 4.2), middle + QPointF(4.2, 4.2))


def _draw_notes(painter: QPainter, middle: QPointF) -> None:
    """A sheet with three lines."""
    x, y = middle.x(), middle.y()
    painter.drawRoundedRect(QRectF(x - 5, y - 6, 10, 12), 1.5, 1.5)
    for line in (-2.5, 0, 2.5):
        painter.drawLine(QPointF(x - 2.5, y + line), QPointF(x + 2.5, y + line))
