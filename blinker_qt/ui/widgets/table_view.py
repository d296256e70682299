"""A table of figures on screen."""

from collections.abc import Sequence

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt, Signal
from PySide6.QtGui import QFontMetrics, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QTableView, QWidget

from blinker_qt.compare.table import Kind, Table
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.widgets.digits import tabular
from blinker_qt.ui.widgets.table_model import TableModel
from blinker_qt.ui.widgets.table_writing import as_tab_separated
from blinker_qt.ui.widgets.text_delegate import TextDelegate

_ROW_HEIGHT = 28
_LOOKED_AT = 50
"""So many rows decide how wide a column is."""
_WIDEST = 360
_AROUND, _PADDING = 24, 11
"""Room beside the text of a cell, of both sides together and of one, in pixels."""


class TableView(QTableView):
    """Shows a table; a click on a heading sorts, Enter leads to what is behind a row.

    Signals:
        row_chosen(int): the row at this place of the table, in its own order, is the current one.
        row_entered(): Enter or a double click on it.
    """

    row_chosen = Signal(int)
    row_entered = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = TableModel(self)
        self._delegate = TextDelegate(self._model, _PADDING, self)
        self.setModel(self._model)
        self.setItemDelegate(self._delegate)
        self.setFont(tabular(self.font()))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        for way in (self.setVerticalScrollMode, self.setHorizontalScrollMode):
            way(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(_ROW_HEIGHT)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionsClickable(True)
        header.sectionClicked.connect(self._sort)
        self.selectionModel().currentRowChanged.connect(self._on_current)
        self.doubleClicked.connect(self._enter)

    @property
    def table(self) -> Table | None:
        """What is shown, in its own order."""
        return self._model.table

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._delegate.theme = theme
        self.setStyleSheet(
            f"QTableView:focus {{ border-color: {theme.accent}; }}"
            "QHeaderView::section { padding: 4px 8px; }"
        )

    def show_table(self, table: Table | None) -> None:
        """Show another table; nothing is chosen in it yet."""
        self._model.show_table(table)
        self.setAccessibleName(table.title if table else "")
        self._make_room()

    def _make_room(self) -> None:
        """Make columns as wide as what they hold, which Qt would ask every single cell for."""
        header, metrics = self.horizontalHeader(), QFontMetrics(self.font())
        for section in range(header.count()):
            texts = self._model.first_texts(section, _LOOKED_AT)
            widest = max(map(metrics.horizontalAdvance, texts), default=0) + _AROUND
            header.resizeSection(
                section, min(max(widest, header.sectionSizeHint(section)), _WIDEST)
            )

    def show_columns(self, names: Sequence[str]) -> None:
        """Show these columns alone, in this order, where there is little room for others."""
        columns = self.table.columns if self.table else ()
        section_of = {column.name: section for section, column in enumerate(columns)}
        header = self.horizontalHeader()
        for name, section in section_of.items():
            self.setColumnHidden(section, name not in names)
        for place, name in enumerate(names):
            header.moveSection(header.visualIndex(section_of[name]), place)

    def choose(self, place: int) -> None:
        """Make the row at a place of the table the current one, and bring it into sight."""
        index = self._model.index(self._model.row_of(place), 0)
        flags = (
            QItemSelectionModel.SelectionFlag.ClearAndSelect
            | QItemSelectionModel.SelectionFlag.Rows
        )
        self.selectionModel().setCurrentIndex(index, flags)
        self.scrollTo(index)

    def step(self, way: int) -> None:
        """Make the next row on screen (1), or the one before (-1), the current one."""
        row = self.currentIndex().row() + way
        if 0 <= row < self._model.rowCount():
            self.choose(self._model.place_of(row))

    @property
    def chosen(self) -> tuple[int, ...]:
        """The places of the rows that are chosen, in the order on screen."""
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        return tuple(self._model.place_of(row) for row in rows)

    def copy(self) -> None:
        """Put the chosen rows on the clipboard; the whole table where none or one is chosen."""
        if self.table is None:
            return
        everything = [self._model.place_of(row) for row in range(self._model.rowCount())]
        text = as_tab_separated(self.table, self.chosen if len(self.chosen) > 1 else everything)
        QGuiApplication.clipboard().setText(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter leads on, Home and End to the first and last row; Ctrl+C copies."""
        ends = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: self._model.rowCount() - 1}
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._enter(self.currentIndex())
        elif event.key() in ends and self._model.rowCount():
            self.choose(self._model.place_of(ends[Qt.Key(event.key())]))
        else:
            super().keyPressEvent(event)

    def _sort(self, section: int) -> None:
        """Sort by a column, figures from the largest; at the second click the other way round."""
        if self.table is None:
            return
        up, down = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder
        first, other = (up, down) if self.table.columns[section].kind is Kind.TEXT else (down, up)
        is_again = self._model.sorted_by == (section, first)
        self._model.sort(section, other if is_again else first)

    def _on_current(self, current: QModelIndex) -> None:
        if current.isValid():
            self.row_chosen.emit(self._model.place_of(current.row()))

    def _enter(self, index: QModelIndex) -> None:
        if index.isValid():
            self.row_entered.emit()
