"""Cells that hold nothing but text, painted with little ado."""

from typing import Protocol

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from blinker_qt.ui.app.theme import LIGHT, Theme

Index = QModelIndex | QPersistentModelIndex


class Texts(Protocol):
    """A model whose cells are text."""

    def text_at(self, index: Index) -> str:
        """What a cell shows."""

    def alignment_of(self, column: int) -> Qt.AlignmentFlag:
        """Where text stands in the cells of a column."""


class TextDelegate(QStyledItemDelegate):
    """Paints texts, and the ground of chosen rows.

    Qt's own asks every cell for seven things and looks it up in a style sheet.

    Attributes:
        theme: the colours.
    """

    def __init__(self, texts: Texts, padding: int, parent: QWidget) -> None:
        """Make the delegate.

        Args:
            texts: the model.
            padding: room on both sides of a text, in pixels.
            parent: the view.
        """
        super().__init__(parent)
        self.theme: Theme = LIGHT
        self._texts = texts
        self._padding = padding

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one cell."""
        area = QRectF(option.rect)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(area, self.theme.colour("linked"))
        area.adjust(self._padding, 0, -self._padding, 0)
        painter.setPen(self.theme.colour("ink"))
        text = option.fontMetrics.elidedText(
            self._texts.text_at(index), Qt.TextElideMode.ElideRight, int(area.width())
        )
        painter.drawText(area, self._texts.alignment_of(index.column()), text)
