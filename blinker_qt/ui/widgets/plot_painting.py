"""Painting of plots in the colours of a theme."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from blinker_qt.compare.plot_svg import mixed
from blinker_qt.layouts.plots.shapes import (
    TEXT_SIZE,
    Anchor,
    Bar,
    Course,
    Dot,
    Line,
    Plot,
    Shape,
    Text,
)
from blinker_qt.layouts.scene import Measure
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.widgets.digits import tabular

_DASHES = (5.0, 4.0)
_COURSE_WIDTH = 1.5
_DIAMOND = 1.5
_SHARES = {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}


def lettering(font: QFont) -> QFont:
    """The type of plots: that of the window, in the size that plots are laid out for."""
    sized = tabular(font)
    sized.setPixelSize(round(TEXT_SIZE))
    return sized


def measure_of(font: QFont) -> Measure:
    """The width of words as plots write them, in logical pixels."""
    return QFontMetricsF(lettering(font)).horizontalAdvance


def paint_plot(painter: QPainter, plot: Plot, theme: Theme, font: QFont) -> None:
    """Paint a plot, and the page below it, with its corner at the painter's origin."""
    painter.fillRect(QRectF(0, 0, plot.width, plot.height), theme.colour("page"))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(lettering(font))
    for shape in plot.shapes:
        _paint(painter, shape, theme)


def bar_colour(bar: Bar, theme: Theme) -> str:
    """The colour of a bar, between that of the page and its own."""
    return mixed(theme.page, str(getattr(theme, bar.role.value)), bar.shade)


def _paint(painter: QPainter, shape: Shape, theme: Theme) -> None:
    colour = theme.colour(shape.role.value)
    match shape:
        case Line():
            painter.setPen(_pen(colour, shape.width, _DASHES if shape.dashed else ()))
            painter.drawLine(QPointF(shape.x1, shape.y1), QPointF(shape.x2, shape.y2))
        case Course():
            painter.setPen(_pen(colour, _COURSE_WIDTH, shape.pattern))
            painter.drawPolyline([QPointF(x, y) for x, y in shape.points])
        case Bar():
            area = shape.area
            where = QRectF(area.left, area.top, area.width, area.height)
            painter.fillRect(where, QColor(bar_colour(shape, theme)))
        case Dot():
            _paint_dot(painter, shape, colour)
        case Text():
            _paint_text(painter, shape, colour)


def _pen(colour: QColor, width: float, pattern: tuple[float, ...]) -> QPen:
    pen = QPen(colour, width)
    if pattern:
        # Qt counts dashes in widths of the pen.
        pen.setDashPattern([length / width for length in pattern])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    return pen


def _paint_dot(painter: QPainter, dot: Dot, colour: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    centre = QPointF(dot.x, dot.y)
    if dot.diamond:
        reach = dot.radius * _DIAMOND
        ways = ((0.0, -reach), (reach, 0.0), (0.0, reach), (-reach, 0.0))
        painter.drawPolygon([centre + QPointF(*way) for way in ways])
    else:
        painter.drawEllipse(centre, dot.radius, dot.radius)


def _paint_text(painter: QPainter, text: Text, colour: QColor) -> None:
    painter.save()
    painter.translate(text.x, text.y)
    if text.upright:
        painter.rotate(-90)
    painter.setPen(colour)
    width = QFontMetricsF(painter.font()).horizontalAdvance(text.words)
    painter.drawText(QPointF(-width * _SHARES[text.anchor], 0), text.words)
    painter.restore()
