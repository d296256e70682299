"""The matrix of annotators as it is seen: figures with aligned decimals on shaded ground."""

import re

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from blinker_qt.compare.agreement import Comparison
from blinker_qt.translation import tr
from blinker_qt.ui.app.theme import LIGHT, Theme
from blinker_qt.ui.compare.figures import NO_FIGURE
from blinker_qt.ui.compare.matrix_model import Index, MatrixModel
from blinker_qt.ui.compare.shading import Scale, shade
from blinker_qt.ui.widgets.digits import tabular

_ROW_HEIGHT = 32
_LEAST_ROWS = 2
_PADDING = 11
_PLUS_MINUS = " ±"
_DIGIT = re.compile(r"\d")
"""All digits are as wide as 0 in the type of the matrix."""


class FigureDelegate(QStyledItemDelegate):
    """Paints figures with their decimal points below each other, on a ground shaded by value.

    Attributes:
        theme: the colours.
        width: what a figure takes, in pixels.
    """

    def __init__(self, model: MatrixModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme: Theme = LIGHT
        self.width = 0
        self._model = model
        self._ends = (0.0, 0.0)
        self._metrics = QFontMetricsF(parent.font())

    def measure(self, font: QFont) -> None:
        """Make room for the widest mean and the widest SD."""
        metrics = self._metrics = QFontMetricsF(font)

        def widest(place: int) -> float:
            texts = {
                _DIGIT.sub("0", some.texts[place])
                for some in self._model.figures
                if place < len(some.texts)
            }
            return max(map(metrics.horizontalAdvance, texts), default=0.0)

        means = widest(0)
        whole = means + metrics.horizontalAdvance(f"{_PLUS_MINUS} ") + widest(1)
        self._ends = means + metrics.horizontalAdvance(_PLUS_MINUS) - whole / 2, whole / 2
        self.width = int(whole) + 2 * _PADDING

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one cell."""
        held = self._model.held(index)
        if held is None:
            return
        area = QRectF(option.rect)
        painter.setFont(option.font)
        if isinstance(held, str):
            painter.setPen(self.theme.colour("quiet"))
            painter.drawText(area.adjusted(_PADDING, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, held)
            return
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        if held.depth is not None:
            ground = QColor(shade(self.theme, held.depth))
            painter.fillRect(area.adjusted(1, 1, -1, -1), ground)
        elif is_selected:
            # The view has filled it with a colour on which nothing could be read.
            painter.fillRect(area, self.theme.colour("page"))
        self._draw_figure(painter, area, held.texts)
        if is_selected:
            has_focus = bool(option.state & QStyle.StateFlag.State_HasFocus)
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(self.theme.colour("ink" if has_focus else "accent"), 2.2))
            painter.drawRoundedRect(area.adjusted(1.5, 1.5, -1.5, -1.5), 3, 3)
            painter.restore()

    def _draw_figure(self, painter: QPainter, area: QRectF, texts: tuple[str, ...]) -> None:
        painter.setPen(self.theme.colour("ink" if texts else "quiet"))
        if len(texts) <= 1:
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, texts[0] if texts else NO_FIGURE)
            return
        mean, sd = texts
        metrics, middle = self._metrics, area.center()
        baseline = middle.y() + (metrics.ascent() - metrics.descent()) / 2
        for text, end in zip((mean + _PLUS_MINUS, sd), self._ends, strict=True):
            left = middle.x() + end - metrics.horizontalAdvance(text)
            painter.drawText(QPointF(left, baseline), text)


class Matrix(QTableView):
    """The matrix itself.

    Signals:
        pair_chosen(int, int): the cell of two annotators became the current one.
        pair_entered(): Enter on a cell: on to its verse pairs.
    """

    pair_chosen = Signal(int, int)
    pair_entered = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("matrix")
        self.setAccessibleName(tr("Agreement of every two annotators"))
        self._model = MatrixModel(self)
        self._delegate = FigureDelegate(self._model, self)
        self.setModel(self._model)
        self.setItemDelegate(self._delegate)
        self.setFont(tabular(self.font()))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setCornerButtonEnabled(False)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        for header in (self.horizontalHeader(), self.verticalHeader()):
            header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
            header.setSectionsClickable(False)
            header.setHighlightSections(False)
        self.verticalHeader().setDefaultAlignment(
            Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        )
        self.selectionModel().currentChanged.connect(self._on_current)

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._delegate.theme = theme
        self.setStyleSheet(
            f"QTableView {{ background: {theme.page}; }}"
            f"QTableView:focus {{ border-color: {theme.accent}; }}"
            f"QTableCornerButton::section {{ background: {theme.chrome}; border: none; }}"
            "QHeaderView::section { padding: 5px 11px; border: none; }"
        )

    @property
    def comparison(self) -> Comparison | None:
        """What is shown."""
        return self._model.comparison

    @property
    def scale(self) -> Scale | None:
        """What the shades stand for; None without figures."""
        return self._model.scale

    def show_comparison(self, comparison: Comparison | None) -> None:
        """Show other figures."""
        self._model.show_comparison(comparison)
        self._delegate.measure(self.font())
        if comparison is not None:
            self._make_room(comparison)
        rows = min(self.verticalHeader().count(), _LEAST_ROWS)
        self.setMinimumHeight(min(self._whole().height(), (rows + 1) * _ROW_HEIGHT + 4))
        self._fit()

    def _make_room(self, comparison: Comparison) -> None:
        """Make columns as wide as what they hold, which Qt would ask every single cell for."""
        across, down = self.horizontalHeader(), self.verticalHeader()
        names = len(comparison.annotators) - 1
        metrics = QFontMetrics(self.font())
        called = (self._model.index(row, names).data() for row in range(names + 2))
        widths = dict.fromkeys((pair.second - 1 for pair in comparison.pairs), self._delegate.width)
        widths[names] = max(map(metrics.horizontalAdvance, called)) + 2 * _PADDING
        widths[names + 1] = self._delegate.width
        for column in range(across.count()):
            heading = across.sectionSizeHint(column)
            across.resizeSection(column, max(heading, widths.get(column, 0)))
        down.setDefaultSectionSize(max(_ROW_HEIGHT, down.sectionSizeHint(0)))

    def choose(self, first: int, second: int) -> None:
        """Make the cell of two annotators the current one."""
        index = self._model.index_of(first, second)
        flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.selectionModel().setCurrentIndex(index, flag)

    def cell_rectangle(self, first: int, second: int) -> QRectF:
        """Where the cell of two annotators is in the viewport."""
        return QRectF(self.visualRect(self._model.index_of(first, second)))

    def sizeHint(self) -> QSize:
        """As large as the whole table, and beside it room to scroll where it is cut off."""
        whole = self._whole()
        is_cut = self.height() < whole.height()
        return whole + QSize(self.verticalScrollBar().sizeHint().width() if is_cut else 0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The table may be cut off now, or no longer."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        whole = self.sizeHint()
        if self.maximumSize() != whole:
            self.setMaximumSize(whole)
            self.updateGeometry()

    def _whole(self) -> QSize:
        across, down = self.horizontalHeader(), self.verticalHeader()
        return QSize(
            down.sizeHint().width() + across.length() + 4,
            across.sizeHint().height() + down.length() + 4,
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter leads on to the verse pairs of the cell."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.pair_entered.emit()
        else:
            super().keyPressEvent(event)

    def _on_current(self, current: QModelIndex) -> None:
        pair = self._model.pair_at(current)
        if pair is not None:
            self.pair_chosen.emit(pair.first, pair.second)
