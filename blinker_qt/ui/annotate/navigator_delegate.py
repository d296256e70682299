"""How a row of the list of verse pairs is painted."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen, QTextCharFormat, QTextLayout
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from blinker_qt.annotate.search import Excerpt
from blinker_qt.bitext.annotation import PairState
from blinker_qt.ui.annotate.navigator_model import COVERAGE, EXCERPT, SAID, STATE, Index
from blinker_qt.ui.annotate.navigator_signs import WIDTH, draw_signs
from blinker_qt.ui.app.theme import LIGHT, Theme
from blinker_qt.ui.widgets.display import ISOLATE_END, ISOLATE_START

_ROW_HEIGHT = 48


class NavigatorDelegate(QStyledItemDelegate):
    """Paints a row: a mark for the state, the reference, the first words, a coverage bar."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme: Theme = LIGHT

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002
        """Every row is as high as every other, so that 31,000 rows need no measuring."""
        return QSize(160, _ROW_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one row."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(option.rect)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.theme.colour("linked"))
            painter.drawRoundedRect(area.adjusted(3, 1, -3, -1), 5, 5)
        state = index.data(STATE)
        self._draw_mark(painter, QPointF(area.left() + 20, area.top() + 17), state)
        said = index.data(SAID)
        draw_signs(painter, QPointF(area.right() - 12, area.top() + 17), said, self.theme)
        text = area.adjusted(36, 6, -12 - len(said) * WIDTH, -22)
        font = QFont(option.font)
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(self.theme.colour("ink"))
        painter.drawText(text, Qt.AlignmentFlag.AlignVCenter, str(index.data()))
        self._draw_excerpt(painter, area.adjusted(36, 23, -12, -8), index.data(EXCERPT))
        self._draw_coverage(painter, area, float(index.data(COVERAGE)))
        painter.restore()

    def _draw_mark(self, painter: QPainter, centre: QPointF, state: PairState) -> None:
        """A ring, a half-filled ring, or a filled one with a tick."""
        pen = QPen(self.theme.colour("quiet"), 1.5)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if state is PairState.DONE:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.theme.colour("accent"))
            painter.drawEllipse(centre, 7, 7)
            painter.setPen(QPen(self.theme.colour("on_accent"), 1.8))
            x, y = centre.x(), centre.y()
            painter.drawPolyline(
                [QPointF(x - 3, y), QPointF(x - 0.8, y + 2.6), QPointF(x + 3.4, y - 2.6)]
            )
            return
        painter.drawEllipse(centre, 6, 6)
        if state is PairState.BEGUN:
            painter.setBrush(self.theme.colour("quiet"))
            circle = QRectF(centre.x() - 6, centre.y() - 6, 12, 12)
            painter.drawPie(circle, 90 * 16, 180 * 16)

    def _draw_excerpt(self, painter: QPainter, area: QRectF, shown: Excerpt) -> None:
        """One line of the verse; what was found in it stands out by weight, colour and a line."""
        font = painter.font()
        font.setWeight(QFont.Weight.Normal)
        font.setPixelSize(12)
        metrics = QFontMetricsF(font)
        line = metrics.elidedText(shown.text, Qt.TextElideMode.ElideRight, area.width())
        layout = QTextLayout(f"{ISOLATE_START}{line}{ISOLATE_END}", font)
        layout.setFormats([self._found_format(*span) for span in _within(shown.spans, line)])
        layout.beginLayout()
        layout.createLine()
        layout.endLayout()
        painter.setPen(self.theme.colour("quiet"))
        layout.draw(painter, QPointF(area.left(), area.center().y() - metrics.height() / 2))

    def _found_format(self, start: int, end: int) -> QTextLayout.FormatRange:
        found = QTextLayout.FormatRange()
        found.start, found.length = start, end - start
        look = QTextCharFormat()
        look.setForeground(self.theme.colour("ink"))
        look.setFontWeight(QFont.Weight.DemiBold)
        look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SingleUnderline)
        look.setUnderlineColor(self.theme.colour("accent"))
        found.format = look
        return found

    def _draw_coverage(self, painter: QPainter, area: QRectF, coverage: float) -> None:
        track = QRectF(area.left() + 36, area.bottom() - 6, area.width() - 48, 2.5)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.theme.colour("edge"))
        painter.drawRoundedRect(track, 1.2, 1.2)
        if coverage > 0:
            track.setWidth(track.width() * coverage)
            painter.setBrush(self.theme.colour("accent"))
            painter.drawRoundedRect(track, 1.2, 1.2)


def _within(spans: Sequence[tuple[int, int]], line: str) -> list[tuple[int, int]]:
    """The spans of a line that may be cut short, counted as Qt counts: in UTF-16."""
    return [
        (_units(line[:start]) + 1, _units(line[: min(end, len(line))]) + 1)
        for start, end in spans
        if start < len(line)
    ]


def _units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2
