"""The agreement of every two annotators as a shaded table, in the form of Melamed 1998, Table 5."""

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Self

from PySide6.QtCore import (
    QAbstractTableModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
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

from blinker_qt.agreement.dice import Spread
from blinker_qt.compare.agreement import Comparison, PairAgreement
from blinker_qt.compare.plot_svg import mixed
from blinker_qt.compare.table import Kind
from blinker_qt.compare.table import shown as figure_shown
from blinker_qt.translation import filled, tr
from blinker_qt.ui.app.theme import LIGHT, Theme, contrast
from blinker_qt.ui.widgets.controls import tabular
from blinker_qt.ui.widgets.display import heard, name_shown, quoted, shortened
from blinker_qt.ui.widgets.messages import tooltip

NO_FIGURE = "–"
_BREAKS = str.maketrans("\t\n\r", "   ")


def figure(value: float | None, kind: Kind) -> str:
    """A mean or a standard deviation of a comparison, as its kind is shown.

    >>> figure(0.903446, Kind.SPREAD), figure(0.903446, Kind.FIGURES)
    ('90.34', '0.9034')
    """
    return figure_shown(Kind.FIGURE if kind is Kind.FIGURES else Kind.RATE, value)


def percent(rate: float | None) -> str:
    """A rate in percent.

    >>> percent(0.903446), percent(None)
    ('90.34', '–')
    """
    return NO_FIGURE if rate is None else f"{100 * rate:.2f}"


def as_tab_separated(comparison: Comparison) -> str:
    """The table in the form of Melamed 1998, Table 5, to be pasted into a sheet or a message.

    Rows and columns are annotators; the upper triangle holds their agreement, behind it
    stand the annotators' means; the grand mean and the signature come below.
    """
    names = [annotator.name.translate(_BREAKS) for annotator in comparison.annotators]
    kind = comparison.kind
    lines = [["", *names[1:], "mean"]]
    for row, annotator in enumerate(comparison.annotators):
        cells = [
            figure_shown(kind, comparison.pair(row, column).spread)
            if column > row and comparison.measures(row, column)
            else ""
            for column in range(1, len(names))
        ]
        lines.append([names[row], *cells, figure_shown(kind, annotator.spread)])
    lines.append(["grand mean", *[""] * (len(names) - 1), figure_shown(kind, comparison.grand)])
    lines.append([str(comparison.signature)])
    return "".join("\t".join(line) + "\n" for line in lines)


_READABLE = 4.5
_STEPS = 64
_DEEPEST = 0.6
_LEAST_SPAN = 0.05
"""Figures that lie closer together than this are not pulled apart over the whole hue."""


@dataclass(frozen=True, slots=True)
class Scale:
    """The range of rates that is spread over the hue.

    Attributes:
        low: the rate shown palest.
        high: the rate shown deepest.
    """

    low: float
    high: float

    @classmethod
    def of(cls, rates: list[float]) -> Self:
        """The scale on which these rates lie, at least one."""
        low, high = min(rates), max(rates)
        if high - low >= _LEAST_SPAN:
            return cls(low, high)
        low = min(max((low + high - _LEAST_SPAN) / 2, 0.0), 1.0 - _LEAST_SPAN)
        return cls(low, low + _LEAST_SPAN)

    def share(self, rate: float) -> float:
        """How deep a rate is shown, from 0 to 1."""
        return min(max((rate - self.low) / (self.high - self.low), 0.0), 1.0)


def shade(theme: Theme, share: float) -> str:
    """The ground of a cell.

    Args:
        theme: whose page and accent are mixed; its ink stays readable on the mixture.
        share: from 0 (palest) to 1 (deepest).

    Returns:
        The colour as ``#rrggbb``.
    """
    return mixed(theme.page, theme.accent, deepest(theme) * (0.12 + 0.88 * share))


@cache
def deepest(theme: Theme) -> float:
    """The largest share of the accent in a ground on which the ink still reads well."""
    readable = (
        step / _STEPS
        for step in range(int(_DEEPEST * _STEPS), 0, -1)
        if contrast(theme.ink, mixed(theme.page, theme.accent, step / _STEPS)) >= _READABLE
    )
    return next(readable, 0.0)


Index = QModelIndex | QPersistentModelIndex
Cell = tuple[int, int]
"""A row and a column."""

_NAME_LENGTH = {Qt.Orientation.Horizontal: 13, Qt.Orientation.Vertical: 17}


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of the matrix.

    Attributes:
        spread: mean and SD; None where there is nothing to compare.
        kind: how these are shown.
        texts: mean and SD as they are written; the mean alone where there is no SD, and nothing
            where there is nothing to compare.
        depth: how deep the cell is shaded, from 0 to 1; None for no shade.
    """

    spread: Spread | None
    kind: Kind
    texts: tuple[str, ...]
    depth: float | None = None

    @classmethod
    def of(cls, spread: Spread | None, kind: Kind, depth: float | None = None) -> Self:
        """The figure for a spread."""
        texts: tuple[str, ...] = ()
        if spread is not None:
            texts = figure(spread.mean, kind), figure(spread.sd, kind)
            if kind is Kind.FIGURES and spread.count == 1:
                # Of one figure that is beyond chance, there is no spread.
                texts = texts[:1]
        return cls(spread, kind, texts, depth)


class MatrixModel(QAbstractTableModel):
    """A comparison as a table.

    With n annotators, rows 0 to n - 1 are annotators and row n is the grand mean; columns 0 to
    n - 2 are the second to the last annotator, column n - 1 holds names and column n means.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._comparison: Comparison | None = None
        self._scale: Scale | None = None
        self._pairs: dict[Cell, PairAgreement] = {}
        self._figures: dict[Cell, Figure] = {}

    @property
    def comparison(self) -> Comparison | None:
        """What is shown."""
        return self._comparison

    def show_comparison(self, comparison: Comparison | None) -> None:
        """Show other figures; a table of the same annotators keeps its shape and its cursor."""
        same = self._names(comparison) == self._names(self._comparison)
        if not same:
            self.beginResetModel()
        self._comparison = comparison
        rates = [pair.spread.mean for pair in comparison.pairs if pair.spread] if comparison else []
        self._scale = Scale.of(rates) if rates else None
        pairs = comparison.pairs if comparison else ()
        self._pairs = {(pair.first, pair.second - 1): pair for pair in pairs}
        self._figures = dict(self._cells(comparison)) if comparison else {}
        if not same:
            self.endResetModel()
        elif comparison is not None:
            last = len(comparison.annotators)
            self.dataChanged.emit(self.index(0, 0), self.index(last, last))

    def _cells(self, comparison: Comparison) -> Iterator[tuple[Cell, Figure]]:
        kind = comparison.kind
        for cell, pair in self._pairs.items():
            depth = self._scale.share(pair.spread.mean) if pair.spread and self._scale else None
            yield cell, Figure.of(pair.spread, kind, depth)
        means = (*(annotator.spread for annotator in comparison.annotators), comparison.grand)
        for row, spread in enumerate(means):
            yield (row, len(comparison.annotators)), Figure.of(spread, kind)

    @staticmethod
    def _names(comparison: Comparison | None) -> list[str]:
        return [annotator.name for annotator in comparison.annotators] if comparison else []

    @property
    def scale(self) -> Scale | None:
        """What the shades stand for; None without figures."""
        return self._scale

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """One row an annotator, and the grand mean."""
        if parent.isValid() or self._comparison is None:
            return 0
        return len(self._comparison.annotators) + 1

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """All annotators but the first, the names again, and the means."""
        return self.rowCount(parent)

    @property
    def figures(self) -> Iterable[Figure]:
        """All figures."""
        return self._figures.values()

    def held(self, index: Index) -> Figure | str | None:
        """What a cell holds: a figure, a name, or nothing."""
        place = index.row(), index.column()
        if self._comparison is None or place[1] != len(self._comparison.annotators) - 1:
            return self._figures.get(place)
        return self._named(self._comparison, place[0])

    def pair_at(self, index: Index) -> PairAgreement | None:
        """The two annotators of a cell of the upper triangle; None elsewhere."""
        return self._pairs.get((index.row(), index.column()))

    def index_of(self, first: int, second: int) -> QModelIndex:
        """The cell of two annotators, the lower place first."""
        return self.index(first, second - 1)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Cells of the upper triangle can be chosen, means can only be read."""
        if self.pair_at(index) is not None:
            return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return Qt.ItemFlag.NoItemFlags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What a cell shows and says."""
        comparison, row = self._comparison, index.row()
        if comparison is None or not index.isValid():
            return None
        count = len(comparison.annotators)
        if index.column() == count - 1:
            return self._name(comparison, row, role)
        held = self._figures.get((row, index.column()))
        if held is None:
            return None
        answers: dict[int, Callable[[], str]] = {
            Qt.ItemDataRole.DisplayRole: lambda: figure_shown(held.kind, held.spread),
            Qt.ItemDataRole.ToolTipRole: lambda: tooltip(*self._explained(comparison, index, held)),
            Qt.ItemDataRole.AccessibleTextRole: lambda: heard(
                ". ".join(self._explained(comparison, index, held))
            ),
        }
        return answers[role]() if role in answers else None

    def _name(self, comparison: Comparison, row: int, role: int) -> str | None:
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(name_shown(self._called(comparison, row)))
        return self._named(comparison, row)

    def _named(self, comparison: Comparison, row: int) -> str:
        return shortened(self._called(comparison, row), _NAME_LENGTH[Qt.Orientation.Vertical])

    def _called(self, comparison: Comparison, row: int) -> str:
        is_annotator = row < len(comparison.annotators)
        return comparison.annotators[row].name if is_annotator else tr("grand mean")

    def _explained(self, comparison: Comparison, index: Index, held: Figure) -> list[str]:
        pair = self.pair_at(index)
        if pair is None:
            is_annotator = index.row() < len(comparison.annotators)
            who = (
                quoted(comparison.annotators[index.row()].name)
                if is_annotator
                else tr("All annotators")
            )
        else:
            who = tr("{first} and {second}").format(
                first=quoted(pair.annotators[0]), second=quoted(pair.annotators[1])
            )
        if held.spread is None:
            return [who, tr("Nothing to compare: no verse pair that both have done has links")]
        lines = [who, self._in_words(comparison, held.spread, is_pair=pair is not None)]
        if pair is not None and comparison.measure.has_directions:
            lines.append(
                tr("source to target {there}, target to source {back}").format(
                    there=percent(pair.source_to_target), back=percent(pair.target_to_source)
                )
            )
        if pair is not None:
            lines.append(
                filled(
                    tr("{compared} verse {compared:pair|pairs} compared, {left_out} left out"),
                    compared=pair.compared,
                    left_out=pair.left_out,
                )
            )
        return lines

    def _in_words(self, comparison: Comparison, spread: Spread, *, is_pair: bool) -> str:
        said = tr("{figure} percent, mean ± standard deviation of {count} set {count:rate|rates}")
        if comparison.measure.is_beyond_chance and is_pair:
            said = tr("{figure} over all words of all sets together")
        elif comparison.measure.is_beyond_chance:
            said = tr(
                "{figure}, mean ± standard deviation of {count} {count:pair|pairs} of annotators"
            )
        return filled(said, figure=figure_shown(comparison.kind, spread), count=spread.count)

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Annotators' names, and what the last columns hold."""
        comparison = self._comparison
        if comparison is None or role not in (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.ToolTipRole,
        ):
            return None
        is_across = orientation == Qt.Orientation.Horizontal
        annotator = section + 1 if is_across else section
        if annotator < len(comparison.annotators):
            is_short = role == Qt.ItemDataRole.DisplayRole
            longest = _NAME_LENGTH[orientation] if is_short else sys.maxsize
            title = shortened(comparison.annotators[annotator].name, longest)
        elif is_across:
            is_last = annotator > len(comparison.annotators)
            title = tr("mean ± SD") if is_last else tr("annotator")
        else:
            title = ""
        return tooltip(title) if role == Qt.ItemDataRole.ToolTipRole else title


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
