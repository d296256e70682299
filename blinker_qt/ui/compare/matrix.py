"""The agreement of every two annotators as a shaded table, in the form of Melamed 1998, Table 5."""

import re
from collections.abc import Callable
from functools import cache
from typing import NamedTuple, Self

from PySide6.QtCore import (
    QItemSelectionModel,
    QModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QFontMetricsF,
    QKeyEvent,
    QKeySequence,
    QLinearGradient,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from blinker_qt.agreement.dice import Spread
from blinker_qt.compare.plot_svg import mixed
from blinker_qt.compare.table import Kind, Table, shown
from blinker_qt.translation import tr
from blinker_qt.ui.widgets.display import as_spoken, local_figure, shortened
from blinker_qt.ui.widgets.messages import tooltip
from blinker_qt.ui.widgets.tables import Index, TableModel, TablePanel, TableView
from blinker_qt.ui.widgets.theme import LIGHT, Theme, contrast

_READABLE = 4.5
_STEPS = 64
_DEEPEST = 0.6
_LEAST_SPAN = 0.05
"""The smallest range of figures that is spread over all shades."""


class Scale(NamedTuple):
    """The figures with the palest and the deepest shade."""

    low: float
    high: float

    @classmethod
    def of(cls, figures: list[float]) -> Self:
        """The scale of these figures, at least one."""
        low, high = min(figures), max(figures)
        if high - low >= _LEAST_SPAN:
            return cls(low, high)
        low = min(max((low + high - _LEAST_SPAN) / 2, 0.0), 1.0 - _LEAST_SPAN)
        return cls(low, low + _LEAST_SPAN)

    def share(self, figure: float) -> float:
        """The shade of a figure, from 0 (palest) to 1 (deepest)."""
        return min(max((figure - self.low) / (self.high - self.low), 0.0), 1.0)


def shade(theme: Theme, share: float) -> str:
    """The background colour of a cell as ``#rrggbb``, from 0 (palest) to 1 (deepest)."""
    return mixed(theme.page, theme.accent, deepest(theme) * (0.12 + 0.88 * share))


@cache
def deepest(theme: Theme) -> float:
    """The largest share of the accent colour in a background on which text is readable."""
    readable = (
        step / _STEPS
        for step in range(int(_DEEPEST * _STEPS), 0, -1)
        if contrast(theme.ink, mixed(theme.page, theme.accent, step / _STEPS)) >= _READABLE
    )
    return next(readable, 0.0)


_ACROSS, _DOWN = 13, 17
"""Characters of a name above a column and beside a row."""
_LAST_COLUMNS = 2
"""The columns after those of two annotators: names and means."""


class MatrixModel(TableModel):
    """The table of `agreement_tables.matrix`; only cells of two annotators are selectable."""

    def pair_at(self, index: Index) -> tuple[int, int] | None:
        """The indexes of the two annotators of a cell; None if it does not compare two."""
        row, column = index.row(), index.column()
        is_of_pair = self.table is not None and 0 <= column < self.columnCount() - _LAST_COLUMNS
        if self.table is None or not is_of_pair or self.table.rows[row][column] == "":
            return None
        return row, column + 1

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The indexes of every two annotators who are compared, the lower one first."""
        cells = (
            self.index(row, column)
            for row in range(self.rowCount())
            for column in range(self.columnCount())
        )
        return [pair for pair in map(self.pair_at, cells) if pair is not None]

    @property
    def scale(self) -> Scale | None:
        """The scale of the shades; None without figures."""
        cells = (self.table.rows[row][column - 1] for row, column in self.pairs if self.table)
        figures = [cell.mean for cell in cells if isinstance(cell, Spread)]
        return Scale.of(figures) if figures else None

    def spoken(self, index: Index) -> str:
        """What a cell compares and how, or its text: the row of a matrix is no sentence."""
        return as_spoken(". ".join(self.notes_on(index)) or self.text_at(index))

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Cells of two annotators are selectable, means are not."""
        if self.pair_at(index) is not None:
            return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return Qt.ItemFlag.NoItemFlags

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """The names of annotators, and the headings of the last columns."""
        if self.table is None or role not in (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.ToolTipRole,
        ):
            return None
        longest = _ACROSS
        if orientation == Qt.Orientation.Vertical:
            name, longest = self.table.rows[section][-_LAST_COLUMNS], _DOWN
            title = name if isinstance(name, str) else ""
        else:
            title = str(self.table.columns[section].heading)
            if section >= len(self.table.columns) - _LAST_COLUMNS:
                title = tr(title)
        is_whole = role == Qt.ItemDataRole.ToolTipRole
        return tooltip(title) if is_whole else shortened(title, longest)


_ROW_HEIGHT = 25
_LEAST_ROWS = 2
_PADDING = 11
_PLUS_MINUS = " ±"
_DIGIT = re.compile(r"\d")
"""All digits are as wide as 0 in the type of the matrix."""


class FigureDelegate(QStyledItemDelegate):
    """Paints figures aligned at the decimal point, on a background shaded by value.

    Attributes:
        width: the width of a figure, in pixels.
    """

    def __init__(self, model: MatrixModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme: Theme = LIGHT
        self.width = 0
        self._model = model
        self._scale: Scale | None = None
        self._ends = (0.0, 0.0)

    def measure(self, font: QFont) -> None:
        """Compute the widths of the widest mean and the widest standard deviation."""
        self._scale = self._model.scale
        metrics = QFontMetricsF(font)
        table = self._model.table
        texts = [
            self._model.text_at(self._model.index(row, column))
            for row, cells in enumerate(table.rows if table else ())
            for column, cell in enumerate(cells)
            if isinstance(cell, Spread)
        ]
        parts = [_DIGIT.sub("0", text).partition(f"{_PLUS_MINUS} ") for text in texts]
        mean, sd = (
            max((metrics.horizontalAdvance(part[place]) for part in parts), default=0.0)
            for place in (0, -1)
        )
        whole = mean + metrics.horizontalAdvance(f"{_PLUS_MINUS} ") + sd
        self._ends = mean + metrics.horizontalAdvance(_PLUS_MINUS) - whole / 2, whole / 2
        self.width = int(whole) + 2 * _PADDING

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one cell."""
        table = self._model.table
        cell = table.rows[index.row()][index.column()] if table else ""
        if cell == "":
            return
        area = QRectF(option.rect)
        painter.setFont(option.font)
        text = self._model.text_at(index)
        if index.column() == self._model.columnCount() - _LAST_COLUMNS:
            painter.setPen(self.theme.colour("quiet"))
            name = shortened(text, _DOWN)
            painter.drawText(area.adjusted(_PADDING, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, name)
            return
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        is_of_pair = self._model.pair_at(index) is not None
        if is_of_pair and isinstance(cell, Spread) and self._scale is not None:
            ground = QColor(shade(self.theme, self._scale.share(cell.mean)))
            painter.fillRect(area.adjusted(1, 1, -1, -1), ground)
        elif is_selected:
            # The view has filled a selected cell with a colour on which text is unreadable.
            painter.fillRect(area, self.theme.colour("page"))
        painter.setPen(self.theme.colour("quiet" if cell is None else "ink"))
        self._draw_figure(painter, area, text)
        if is_selected:
            has_focus = bool(option.state & QStyle.StateFlag.State_HasFocus)
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(self.theme.colour("ink" if has_focus else "accent"), 2.2))
            painter.drawRoundedRect(area.adjusted(1.5, 1.5, -1.5, -1.5), 3, 3)
            painter.restore()

    def _draw_figure(self, painter: QPainter, area: QRectF, text: str) -> None:
        mean, sign, sd = text.partition(_PLUS_MINUS)
        if not sign:
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, text)
            return
        metrics, middle = QFontMetricsF(painter.font()), area.center()
        baseline = middle.y() + (metrics.ascent() - metrics.descent()) / 2
        for part, end in zip((mean + sign, sd.strip()), self._ends, strict=True):
            left = middle.x() + end - metrics.horizontalAdvance(part)
            painter.drawText(QPointF(left, baseline), part)


class MatrixView(TableView):
    """The table of the agreement matrix.

    Signals:
        pair_chosen(int, int): the cell of two annotators was selected.
    """

    pair_chosen = Signal(int, int)

    def __init__(self) -> None:
        super().__init__()
        self._figures = FigureDelegate(self._matrix, self)
        self.setItemDelegate(self._figures)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.setCornerButtonEnabled(False)
        for header in (self.horizontalHeader(), self.verticalHeader()):
            header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
            header.setSectionsClickable(False)
        down = self.verticalHeader()
        down.setHighlightSections(False)
        down.setDefaultAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        down.show()
        self.selectionModel().currentChanged.connect(self._on_cell)

    def _make_model(self) -> TableModel:
        self._matrix = MatrixModel(self)
        return self._matrix

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""
        self._figures.theme = theme

    @property
    def scale(self) -> Scale | None:
        """The scale of the shades; None without figures."""
        return self._matrix.scale

    def show_table(self, table: Table | None) -> None:
        """Show another matrix; the current cell is kept if the annotators are the same."""
        super().show_table(table)
        rows = min(self.verticalHeader().count(), _LEAST_ROWS)
        self.setMinimumHeight(min(self._full_size().height(), (rows + 1) * _ROW_HEIGHT + 4))
        self._fit()

    def _fit_columns(self) -> None:
        """Set the column widths; Qt's own way would query every single cell."""
        self._figures.measure(self.font())
        across, down = self.horizontalHeader(), self.verticalHeader()
        last = across.count() - 1
        metrics = QFontMetrics(self.font())
        names = [shortened(text, _DOWN) for text in self._model.first_texts(last - 1, last + 1)]
        widths = dict.fromkeys((*range(last - 1), last), self._figures.width)
        widths[last - 1] = max(map(metrics.horizontalAdvance, names), default=0) + 2 * _PADDING
        for column in range(across.count()):
            across.resizeSection(column, max(across.sectionSizeHint(column), widths[column]))
        down.setDefaultSectionSize(max(_ROW_HEIGHT, down.sectionSizeHint(0)))

    def choose_pair(self, first: int, second: int) -> None:
        """Select the cell of two annotators, or the first cell if they are not compared."""
        pairs = self._matrix.pairs
        if not pairs:
            return
        row, column = (first, second) if (first, second) in pairs else pairs[0]
        flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.selectionModel().setCurrentIndex(self._matrix.index(row, column - 1), flag)

    def sizeHint(self) -> QSize:
        """The size of the whole table, plus scroll bars if it is cut off."""
        whole = self._full_size()
        is_cut = self.height() < whole.height()
        return whole + QSize(self.verticalScrollBar().sizeHint().width() if is_cut else 0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Update the size, which depends on whether the table is cut off."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        whole = self.sizeHint()
        if self.maximumSize() != whole:
            self.setMaximumSize(whole)
            self.updateGeometry()

    def _full_size(self) -> QSize:
        across, down = self.horizontalHeader(), self.verticalHeader()
        return QSize(
            down.sizeHint().width() + across.length() + 4,
            across.sizeHint().height() + down.length() + 4,
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the selected cell, Ctrl+C copies; all other keys move between cells."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._enter(self.currentIndex())
        else:
            QTableView.keyPressEvent(self, event)

    def _on_cell(self, current: QModelIndex) -> None:
        pair = self._matrix.pair_at(current)
        if pair is not None:
            self.pair_chosen.emit(*pair)


class ScaleKey(QWidget):
    """The legend of the shades, from the lowest to the highest figure."""

    def __init__(self) -> None:
        super().__init__()
        self._theme: Theme = LIGHT
        self._ends = ("", "")
        font = QFont(self.font())
        font.setPixelSize(12)
        self.setFont(font)
        self.setFixedSize(156, 20)

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""
        self._theme = theme
        self.update()

    def show_scale(self, scale: Scale | None, kind: Kind) -> None:
        """Show another range of figures, formatted by their kind."""
        if scale is not None:
            low, high = (local_figure(shown(kind, end)) for end in scale)
            self._ends = low, high
            self.setAccessibleName(f"{low} – {high}")
        self.setVisible(scale is not None)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Paint the colour strip between its two figures."""
        painter = QPainter(self)
        painter.setPen(self._theme.colour("quiet"))
        low, high = self._ends
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(self.rect(), middle | Qt.AlignmentFlag.AlignLeft, low)
        painter.drawText(self.rect(), middle | Qt.AlignmentFlag.AlignRight, high)
        strip = QRect(self.rect()).adjusted(48, 4, -48, -4)
        gradient = QLinearGradient(strip.topLeft(), strip.topRight())
        gradient.setColorAt(0, shade(self._theme, 0))
        gradient.setColorAt(1, shade(self._theme, 1))
        painter.fillRect(strip, gradient)


class MatrixPanel(TablePanel):
    """The matrix with the legend of its shades.

    Attributes:
        matrix: the table.

    Args:
        export: writes every figure, with one row per set.
    """

    def __init__(self, export: Callable[[], None]) -> None:
        self.matrix = MatrixView()
        self._key = ScaleKey()
        super().__init__(self.matrix, is_titled=False)
        self.menu.add(tr("Export all sets as CSV…"), export).setObjectName("export_csv")
        inside = self.corner.layout()
        if isinstance(inside, QHBoxLayout):
            inside.insertWidget(0, self._key)
        self._column.setAlignment(self.matrix, Qt.AlignmentFlag.AlignLeft)
        self._column.addStretch(0)

    @property
    def whole_height(self) -> int:
        """The height of the whole matrix and of the warnings above it."""
        height = self.matrix.sizeHint().height()
        if self._warnings.isHidden():
            return height
        return height + self._warnings.heightForWidth(self.width()) + self._column.spacing()

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""
        super().set_theme(theme)
        self._key.set_theme(theme)

    def show_table(self, table: Table | None, title: str = "") -> None:
        """Show another matrix."""
        super().show_table(table, title)
        kind = table.columns[-1].kind if table else Kind.SPREAD
        self._key.show_scale(self.matrix.scale, Kind.RATE if kind is Kind.SPREAD else Kind.FIGURE)
