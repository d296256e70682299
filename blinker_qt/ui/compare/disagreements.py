"""The verse pairs of two annotators, the least agreement first."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import (
    QAbstractTableModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from blinker_qt.compare.agreement import NAMES
from blinker_qt.compare.disagreements import Disagreement, DisagreementTable
from blinker_qt.compare.table import said
from blinker_qt.translation import tr
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.compare.matrix import percent
from blinker_qt.ui.widgets.controls import tabular
from blinker_qt.ui.widgets.display import heard, name_shown, quoted, shortened
from blinker_qt.ui.widgets.messages import tooltip
from blinker_qt.ui.widgets.tables import TextDelegate, sorting_in_words

Index = QModelIndex | QPersistentModelIndex
Key = Callable[[DisagreementTable], NDArray[np.number]]
Two = tuple[str, str | None]
"""The names of two annotators, or of one who is held against all others."""

_REFERENCE, _RATE, _BOTH, _FIRST, _SECOND = range(5)
_NOTHING_TO_COMPARE = 2.0
"""Sorts behind every rate."""

_KEYS: dict[int, Key] = {
    _REFERENCE: lambda rows: np.arange(rows.rates.size),
    _RATE: lambda rows: np.where(np.isnan(rows.rates), _NOTHING_TO_COMPARE, rows.rates),
    _BOTH: lambda rows: rows.counts[0],
    _FIRST: lambda rows: rows.counts[1],
    _SECOND: lambda rows: rows.counts[2],
}
_CELLS: dict[int, Callable[[Disagreement], str]] = {
    _REFERENCE: lambda row: name_shown(row.reference),
    _RATE: lambda row: percent(row.rate),
    _BOTH: lambda row: str(row.both),
    _FIRST: lambda row: str(row.only_first),
    _SECOND: lambda row: str(row.only_second),
}
_SAYING = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
_TEXTS = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_FIGURES = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_ROW_HEIGHT, _PADDING = 28, 9
_WIDE = {_RATE: 66, _BOTH: 66, _FIRST: 78, _SECOND: 78}
_NARROW = {_RATE: 60, _FIRST: 54, _SECOND: 54}
_MOST_OF_NAME, _LEAST_OF_NAME = 9, 4
"""Characters."""
_AROUND_NAME = 14
_LEAST_WIDE, _LEAST_WIDTH = 380, 280


class DisagreementsModel(QAbstractTableModel):
    """Verse pairs with their rate and what both, or only one, of two annotators have.

    The rate is that of the chosen measure, or Dice where a single verse pair has no such rate; the
    header says which. Links are counted, or blocks or marks where these are measured.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._rows = DisagreementTable.empty()
        self._annotators: Two = ("", "")
        self._name_fits: Callable[[str], bool] = lambda _: True
        self._order = (_RATE, Qt.SortOrder.AscendingOrder)

    @property
    def rows(self) -> DisagreementTable:
        """What is shown, from top to bottom."""
        return self._rows

    def show_rows(self, rows: DisagreementTable, annotators: Two) -> None:
        """List other verse pairs, in the order that was asked for last."""
        self.beginResetModel()
        self._rows = rows
        self._annotators = annotators
        self._put_in_order()
        self.endResetModel()
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(_KEYS) - 1)

    def shorten_names(self, fits: Callable[[str], bool]) -> None:
        """Leave as much of annotators' names in the header as fits there."""
        self._name_fits = fits
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, _FIRST, _SECOND)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Order by a column, equal rows as before; what is chosen stays chosen."""
        self._order = (column, order)
        self.layoutAboutToBeChanged.emit()
        kept = self.persistentIndexList()
        places = self._rows.order[[index.row() for index in kept]].tolist()
        self._put_in_order()
        row_of = dict(zip(self._rows.order.tolist(), range(len(self._rows)), strict=True))
        moved = [
            self.index(row_of[place], index.column())
            for place, index in zip(places, kept, strict=True)
        ]
        self.changePersistentIndexList(kept, moved)
        self.layoutChanged.emit()
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(_KEYS) - 1)

    def _put_in_order(self) -> None:
        column, order = self._order
        descending = order == Qt.SortOrder.DescendingOrder
        self._rows = self._rows.ordered(_KEYS[column](self._rows), descending=descending)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """One row a verse pair."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Reference, rate, and three counts."""
        return 0 if parent.isValid() else len(_KEYS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What a cell shows."""
        if not index.isValid():
            return None
        column = index.column()
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.alignment_of(column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(self._spoken(self._rows[index.row()]))
        if role == Qt.ItemDataRole.AccessibleTextRole and column == _REFERENCE:
            return heard(self._spoken(self._rows[index.row()]))
        return self.text_at(index) if role in _SAYING else None

    def text_at(self, index: Index) -> str:
        """What a cell shows."""
        return _CELLS[index.column()](self._rows[index.row()])

    def alignment_of(self, column: int) -> Qt.AlignmentFlag:
        """Where what a column holds stands in it."""
        return _TEXTS if column == _REFERENCE else _FIGURES

    def _spoken(self, row: Disagreement) -> str:
        first, second = self._annotators
        return tr(
            "{reference}: {measure} {rate} percent; both {both}, only {first} {only_first}, "
            "only {second} {only_second}"
        ).format(
            reference=quoted(row.reference),
            measure=said(NAMES[self._rows.measure].of_verse_pair),
            rate=percent(row.rate),
            both=row.both,
            first=quoted(first),
            only_first=row.only_first,
            second=tr("others") if second is None else quoted(second),
            only_second=row.only_second,
        )

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """What the columns hold."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._title(section)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            spoken = heard(self._title(section, is_whole=True).replace("\n", " "))
            column, order = self._order
            descending = order == Qt.SortOrder.DescendingOrder
            return spoken if section != column else sorting_in_words(spoken, descending=descending)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(self._title(section, is_whole=True).replace("\n", " "))
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.alignment_of(section)
        return None

    def _short(self, name: str) -> str:
        lengths = range(_MOST_OF_NAME, _LEAST_OF_NAME, -1)
        tried = (shortened(name, length) for length in lengths)
        return next(filter(self._name_fits, tried), shortened(name, _LEAST_OF_NAME))

    def _only(self, name: str | None, *, is_whole: bool) -> str:
        if name is None:
            return "\n".join(tr("only others").rsplit(" ", 1))
        fitting = name_shown(name) if is_whole else self._short(name)
        return tr("only\n{name}").format(name=fitting)

    def _title(self, section: int, *, is_whole: bool = False) -> str:
        names = [self._only(name, is_whole=is_whole) for name in self._annotators]
        measured = said(NAMES[self._rows.measure].of_verse_pair)
        measured_links = self._rows.measure.has_directions
        title = (
            tr("Verse pair"),
            tr("Rate") + "\n" + measured,
            tr("Both") if measured_links else tr("Both") + "\n" + measured,
            *names,
        )[section]
        column, order = self._order
        if section != column:
            return title
        first, *second = title.split("\n")
        sign = "▾" if order == Qt.SortOrder.DescendingOrder else "▴"
        return "\n".join((f"{first} {sign}", *second))


class Disagreements(QTableView):
    """The list itself.

    Signals:
        verse_pair_chosen(int): the verse pair at this place of the bitext became the current one.
        verse_pair_entered(): Enter on a row: on to its words.
    """

    verse_pair_chosen = Signal(int)
    verse_pair_entered = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("disagreements")
        self.setAccessibleName(tr("Verse pairs by disagreement"))
        self._model = DisagreementsModel(self)
        self._delegate = TextDelegate(self._model, _PADDING, self)
        self.setModel(self._model)
        self.setItemDelegate(self._delegate)
        self.setFont(tabular(self.font()))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setMinimumWidth(_LEAST_WIDTH)
        self.setWordWrap(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(_ROW_HEIGHT)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(_REFERENCE, QHeaderView.ResizeMode.Stretch)
        header.setMinimumSectionSize(40)
        header.setSortIndicator(_RATE, Qt.SortOrder.AscendingOrder)
        self.setSortingEnabled(True)
        self.selectionModel().currentRowChanged.connect(self._on_current)

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._delegate.theme = theme
        self.setStyleSheet(
            f"QTableView:focus {{ border-color: {theme.accent}; }}"
            "QHeaderView::section { padding: 4px 6px; }"
            "QHeaderView::up-arrow, QHeaderView::down-arrow { image: none; width: 0; height: 0; }"
        )

    @property
    def rows(self) -> DisagreementTable:
        """What is shown, from top to bottom."""
        return self._model.rows

    @property
    def current(self) -> int | None:
        """The place in the bitext of the current verse pair."""
        row = self.currentIndex().row()
        return int(self.rows.order[row]) if 0 <= row < len(self.rows) else None

    def show_rows(self, rows: DisagreementTable, annotators: Two) -> None:
        """List other verse pairs; the current one stays so if it is among them."""
        current = self.current
        self._model.show_rows(rows, annotators)
        self._choose(current)

    def choose_first(self) -> None:
        """Make the first verse pair the current one, if there is any."""
        self._choose_row(0)

    def step(self, way: int) -> None:
        """Make the next verse pair (1) or the one before (-1) the current one, if there is one."""
        row = self.currentIndex().row() + way
        if 0 <= row < len(self.rows):
            self._choose_row(row)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room, leave out the links that both have, and shorten names."""
        super().resizeEvent(event)
        is_wide = self.width() >= _LEAST_WIDE
        self.setColumnHidden(_BOTH, not is_wide)
        for column, width in (_WIDE if is_wide else _NARROW).items():
            self.horizontalHeader().resizeSection(column, width)
        room = self.horizontalHeader().sectionSize(_FIRST) - _AROUND_NAME
        metrics = self.horizontalHeader().fontMetrics()
        self._model.shorten_names(lambda name: metrics.horizontalAdvance(name) <= room)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter leads on to the words of the verse pair; Home and End to the first and last one."""
        ends = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: len(self.rows) - 1}
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.verse_pair_entered.emit()
        elif event.key() in ends:
            self._choose_row(ends[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def _choose(self, place: int | None) -> None:
        places = self.rows.order.tolist()
        self._choose_row(places.index(place) if place in places else 0)

    def _choose_row(self, row: int) -> None:
        index = self._model.index(row, _REFERENCE)
        flags = (
            QItemSelectionModel.SelectionFlag.ClearAndSelect
            | QItemSelectionModel.SelectionFlag.Rows
        )
        self.selectionModel().setCurrentIndex(index, flags)
        self.scrollTo(index)

    def _on_current(self, current: QModelIndex) -> None:
        if current.isValid():
            self.verse_pair_chosen.emit(self.rows[current.row()].index)
