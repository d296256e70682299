"""A table of figures, in the order in which people want its rows."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtWidgets import QWidget

from blinker_qt.agreement.dice import Spread
from blinker_qt.bitext.sentence import Sentence
from blinker_qt.compare.table import Cell, Column, Kind, Table, headed, shown
from blinker_qt.compare.table_writing import said
from blinker_qt.translation import tr
from blinker_qt.ui.compare.wording import shown as name_shown
from blinker_qt.ui.widgets.display import heard, with_quotes_isolated
from blinker_qt.ui.widgets.messages import tooltip
from blinker_qt.ui.widgets.wording import labelled

Index = QModelIndex | QPersistentModelIndex
Order = tuple[int, Qt.SortOrder]

_TEXTS = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_FIGURES = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


def words(text: str) -> str:
    """An English text of a table in the user's language."""
    return tr(text)


def title_of(table: Table) -> str:
    """What people call a table, in the user's language, with the part of the study it is of."""
    title = words(table.title)
    return f"{title} ({name_shown(table.part)})" if table.part else title


class TableModel(QAbstractTableModel):
    """The rows of a table, sorted by a column or as the table has them."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._table: Table | None = None
        self._order: Sequence[int] = ()
        self._sorted_by: Order | None = None

    @property
    def table(self) -> Table | None:
        """What is shown, in its own order."""
        return self._table

    @property
    def sorted_by(self) -> Order | None:
        """The column by which the rows are sorted, and which way; None for the table's order."""
        return self._sorted_by

    def place_of(self, row: int) -> int:
        """Where in the table a row on screen stands."""
        return self._order[row]

    def row_of(self, place: int) -> int:
        """On which row on screen a place of the table stands."""
        return list(self._order).index(place)

    def show_table(self, table: Table | None) -> None:
        """Show another table; one of the same columns stays sorted as it was."""
        same = (
            table is not None and self._table is not None and table.columns == self._table.columns
        )
        self.beginResetModel()
        self._table = table
        if not same:
            self._sorted_by = None
        self._put_in_order()
        self.endResetModel()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Order the rows by a column; equal rows stay in the table's order."""
        self.layoutAboutToBeChanged.emit()
        kept = self.persistentIndexList()
        places = [self._order[index.row()] for index in kept]
        self._sorted_by = None if column < 0 else (column, order)
        self._put_in_order()
        row_of = {place: row for row, place in enumerate(self._order)}
        moved = [
            self.index(row_of[place], index.column())
            for place, index in zip(places, kept, strict=True)
        ]
        self.changePersistentIndexList(kept, moved)
        self.layoutChanged.emit()
        if self.columnCount():
            last = self.columnCount() - 1
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, last)

    def _put_in_order(self) -> None:
        rows = self._table.rows if self._table else ()
        if self._sorted_by is None:
            self._order = range(len(rows))
            return
        column, order = self._sorted_by
        empty = [place for place, row in enumerate(rows) if row[column] is None]
        filled = [place for place, row in enumerate(rows) if row[column] is not None]
        filled.sort(
            key=lambda place: _key(rows[place][column]),
            reverse=order == Qt.SortOrder.DescendingOrder,
        )
        self._order = filled + empty

    def first_texts(self, section: int, most: int) -> Iterator[str]:
        """What is shown of a column in so many rows, from the first on screen."""
        if self._table is not None:
            column = self._table.columns[section]
            for place in self._order[:most]:
                yield cell_shown(column, self._table.rows[place][section])

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """One for each row of the table."""
        return 0 if parent.isValid() else len(self._order)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """One for each column of the table."""
        return 0 if parent.isValid() or self._table is None else len(self._table.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What a cell shows and says."""
        if not index.isValid() or self._table is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text_at(index)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.alignment_of(index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(*self._row_in_words(index.row()))
        return self._heard(index) if role == Qt.ItemDataRole.AccessibleTextRole else None

    def text_at(self, index: Index) -> str:
        """What a cell shows."""
        if self._table is None:
            return ""
        row = self._table.rows[self._order[index.row()]]
        return cell_shown(self._table.columns[index.column()], row[index.column()])

    def alignment_of(self, column: int) -> Qt.AlignmentFlag:
        """Where what a column holds stands in it."""
        is_text = self._table is None or self._table.columns[column].kind is Kind.TEXT
        return _TEXTS if is_text else _FIGURES

    def _heard(self, index: Index) -> str:
        """What screen readers say of a cell; of the first one of a row, all of the row."""
        said_of_row = self._row_in_words(index.row())
        column = index.column()
        return heard(said_of_row[column] if column else ", ".join(said_of_row))

    def _row_in_words(self, row: int) -> list[str]:
        if self._table is None:
            return []
        cells = zip(self._table.columns, self._table.rows[self._order[row]], strict=True)
        return [labelled(headed(column, words), cell_shown(column, cell)) for column, cell in cells]

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """What the columns hold, and by which of them the rows are sorted."""
        if orientation != Qt.Orientation.Horizontal or self._table is None:
            return None
        column = self._table.columns[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.alignment_of(section)
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        heading = headed(column, words)
        if self._sorted_by is None or self._sorted_by[0] != section:
            return heading
        descending = self._sorted_by[1] == Qt.SortOrder.DescendingOrder
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return sorting_in_words(heading, descending=descending)
        return f"{heading} {'▾' if descending else '▴'}"


def sorting_in_words(heading: str, *, descending: bool) -> str:
    """The heading of the column by which rows are sorted, as it is read aloud."""
    template = tr("{heading}, descending") if descending else tr("{heading}, ascending")
    return template.format(heading=heading)


def cell_text(column: Column, cell: Cell) -> str:
    """A cell in the user's language."""
    return said(cell, words) if isinstance(cell, Sentence) else shown(column.kind, cell)


def cell_shown(column: Column, cell: Cell) -> str:
    """A cell as people see it; what cannot be seen in a name or a word is made visible.

    Words that a sentence quotes are runs of their own, whichever way they are written.
    """
    text = cell_text(column, cell)
    if isinstance(cell, Sentence):
        return with_quotes_isolated(text)
    return name_shown(text) if isinstance(cell, str) else text


def _key(cell: Cell) -> tuple[float, str]:
    if isinstance(cell, Spread):
        return (cell.mean, "")
    if isinstance(cell, Sentence):
        return (0.0, said(cell, words).casefold())
    if isinstance(cell, str):
        return (0.0, cell.casefold())
    return (float(cell or 0), "")
