"""A verse pair drawn with QGraphicsView, for comparison with the canvas.

It has no bundles, key letters, marks, keyboard focus or accessibility: what it takes is what Qt's
own canvas takes for the least that a word aligner does.
"""

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsPathItem,
    QGraphicsScene,
    QGraphicsView,
    QStyleOptionGraphicsItem,
    QWidget,
)

from blinker_qt.bitext.alignment import LinkToken
from blinker_qt.bitext.verses import Side, VersePair

_STEP, _HEIGHT, _PADDING, _GAP = 39.0, 34.0, 12.0, 380.0


class WordItem(QGraphicsItem):
    """A word in its box."""

    def __init__(self, form: str, font: QFont, area: QRectF) -> None:
        super().__init__()
        self._form = form
        self._font = font
        self.area = area
        self._selected = False

    def toggle(self) -> None:
        self._selected = not self._selected
        self.update()

    def boundingRect(self) -> QRectF:  # noqa: N802
        return self.area.adjusted(-2, -2, 2, 2)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,  # noqa: ARG002
        widget: QWidget | None = None,  # noqa: ARG002
    ) -> None:
        painter.setPen(QPen(QColor("#b01e5b" if self._selected else "#d9d5cc"), 1))
        painter.setBrush(QColor("#ffcbdc" if self._selected else "#d8e9f9"))
        painter.drawRoundedRect(self.area, 5, 5)
        painter.setPen(QColor("#1f2226"))
        painter.setFont(self._font)
        painter.drawText(self.area, Qt.AlignmentFlag.AlignCenter, self._form)


class ComparisonCanvas(QGraphicsView):
    """Two columns of words with curves between them; a click selects a word."""

    def __init__(self, pair: VersePair, links: Iterable[LinkToken], font: QFont) -> None:
        super().__init__()
        self.setScene(QGraphicsScene(self))
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter)
        self._font = font
        self.words: dict[tuple[Side, int], WordItem] = {}
        self._lines: list[QGraphicsPathItem] = []
        self.show_pair(pair, links)

    def show_pair(self, pair: VersePair, links: Iterable[LinkToken]) -> None:
        self.scene().clear()
        self.words, self._lines = {}, []
        metrics = QFontMetricsF(self._font)
        for side in Side:
            for position, form in enumerate(pair.tokens(side)):
                width = metrics.horizontalAdvance(form) + 2 * _PADDING
                left = -_GAP / 2 - width if side is Side.SOURCE else _GAP / 2
                area = QRectF(left, position * _STEP, width, _HEIGHT)
                item = WordItem(form, self._font, area)
                self.words[side, position] = item
                self.scene().addItem(item)
        self.show_links(links)

    def show_links(self, links: Iterable[LinkToken]) -> None:
        for line in self._lines:
            self.scene().removeItem(line)
        self._lines = [self._line(link) for link in links]

    def _line(self, link: LinkToken) -> QGraphicsPathItem:
        source, target = self.words[Side.SOURCE, link[0]], self.words[Side.TARGET, link[1]]
        start = QPointF(source.area.right(), source.area.center().y())
        end = QPointF(target.area.left(), target.area.center().y())
        path = QPainterPath(start)
        path.cubicTo(QPointF(0, start.y()), QPointF(0, end.y()), end)
        return self.scene().addPath(path, QPen(QColor("#7f8995"), 1.5))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        item = self.itemAt(event.position().toPoint())
        if isinstance(item, WordItem):
            item.toggle()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.setSceneRect(self.scene().itemsBoundingRect())
