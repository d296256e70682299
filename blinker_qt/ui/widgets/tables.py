"""Tables of figures on screen, on the clipboard and as files."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import (
    QAbstractTableModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from blinker_qt.agreement.dice import Spread
from blinker_qt.bitext.errors import Sentence
from blinker_qt.compare.table import (
    Cell,
    Column,
    Kind,
    Table,
    as_csv,
    as_latex,
    as_markdown,
    cell_text,
    heading_shown,
    said,
    title_shown,
)
from blinker_qt.translation import filled, tr
from blinker_qt.ui.widgets.controls import (
    CornerMenu,
    ElidedHeading,
    ElidedLabel,
    ReadOnlyText,
    column,
    link_button,
    named,
    row,
    tabular,
)
from blinker_qt.ui.widgets.display import (
    as_spoken,
    local_count,
    local_figure,
    local_value,
    name_shown,
    quoted,
    with_quotes_isolated,
)
from blinker_qt.ui.widgets.messages import labelled, plain_label, tooltip
from blinker_qt.ui.widgets.theme import LIGHT, Theme
from blinker_qt.ui.widgets.waiting import ask_and_write

Index = QModelIndex | QPersistentModelIndex


class TextDelegate(QStyledItemDelegate):
    """Paints texts and selected rows, faster than Qt's own delegate with style sheets."""

    def __init__(self, texts: "TableModel", padding: int, parent: QWidget) -> None:
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


_TEXTS = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_FIGURES = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


def title_of(table: Table) -> str:
    """The title of a table in the user's language, with its part of the study."""
    title = title_shown(table)
    return f"{title} ({name_shown(table.part)})" if table.part else title


class TableModel(QAbstractTableModel):
    """The rows of a table, sorted by a column or in the table's own order."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.table: Table | None = None
        self._order: Sequence[int] = ()
        self.sorted_by: tuple[int, Qt.SortOrder] | None = None

    def place_of(self, row: int) -> int:
        """The place in the table of a row on screen."""
        return self._order[row]

    def row_of(self, place: int) -> int:
        """The row on screen of a place in the table."""
        return list(self._order).index(place)

    def show_table(self, table: Table | None) -> None:
        """Show another table; if it has the same columns, it stays sorted."""
        before = self._names()
        self.beginResetModel()
        self.table = table
        if self._names() != before:
            self.sorted_by = None
        self._sort_rows()
        self.endResetModel()

    def _names(self) -> list[str]:
        return [column.name for column in self.table.columns] if self.table else []

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort the rows by a column; equal rows stay in the table's order."""
        self.layoutAboutToBeChanged.emit()
        persistent = self.persistentIndexList()
        places = [self._order[index.row()] for index in persistent]
        self.sorted_by = None if column < 0 else (column, order)
        self._sort_rows()
        row_of = {place: row for row, place in enumerate(self._order)}
        moved = [
            self.index(row_of[place], index.column())
            for place, index in zip(places, persistent, strict=True)
        ]
        self.changePersistentIndexList(persistent, moved)
        self.layoutChanged.emit()
        if self.columnCount():
            last = self.columnCount() - 1
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, last)

    def _sort_rows(self) -> None:
        rows = self.table.rows if self.table else ()
        if self.sorted_by is None:
            self._order = range(len(rows))
            return
        column, order = self.sorted_by
        places = self.table.places if self.table and self._names()[column] == "reference" else ()
        empty = [place for place, row in enumerate(rows) if row[column] is None]
        filled = [place for place, row in enumerate(rows) if row[column] is not None]
        filled.sort(
            # Verse pairs are in the order of the bitext, not of the alphabet.
            key=lambda place: (places[place][0], "") if places else _key(rows[place][column]),
            reverse=order == Qt.SortOrder.DescendingOrder,
        )
        self._order = filled + empty

    def first_texts(self, section: int, most: int) -> Iterator[str]:
        """The texts of a column in the first `most` rows on screen."""
        if self.table is not None:
            column = self.table.columns[section]
            for place in self._order[:most]:
                yield cell_shown(column, self.table.rows[place][section])

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """The number of rows."""
        return 0 if parent.isValid() else len(self._order)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """The number of columns."""
        return 0 if parent.isValid() or self.table is None else len(self.table.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The text, alignment, tooltip or accessible text of a cell."""
        if not index.isValid() or self.table is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text_at(index)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.alignment_of(index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(*(self.notes_on(index) or self._row_in_words(index.row())))
        return self.spoken(index) if role == Qt.ItemDataRole.AccessibleTextRole else None

    def text_at(self, index: Index) -> str:
        """The text of a cell."""
        if self.table is None:
            return ""
        row = self.table.rows[self._order[index.row()]]
        return cell_shown(self.table.columns[index.column()], row[index.column()])

    def alignment_of(self, column: int) -> Qt.AlignmentFlag:
        """The alignment of a column."""
        is_text = self.table is None or self.table.columns[column].kind is Kind.TEXT
        return _TEXTS if is_text else _FIGURES

    def spoken(self, index: Index) -> str:
        """What screen readers say: for the first cell of a row the whole row, else the cell.

        They say the heading of the cell's own column themselves.
        """
        if notes := self.notes_on(index):
            return as_spoken(". ".join(notes))
        others = [] if index.column() else self._row_in_words(index.row())[1:]
        return as_spoken(", ".join([self.text_at(index), *others]))

    def notes_on(self, index: Index) -> list[str]:
        """The table's notes on a cell."""
        if self.table is None:
            return []
        notes = self.table.cell_notes.get((self._order[index.row()], index.column()), ())
        return list(map(with_values_isolated, notes))

    def _row_in_words(self, row: int) -> list[str]:
        if self.table is None:
            return []
        cells = zip(self.table.columns, self.table.rows[self._order[row]], strict=True)
        return [labelled(heading_shown(column), cell_shown(column, cell)) for column, cell in cells]

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """The heading of a column, with a sign if the rows are sorted by it."""
        if orientation != Qt.Orientation.Horizontal or self.table is None:
            return None
        column = self.table.columns[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.alignment_of(section)
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        heading = heading_shown(column)
        if self.sorted_by is None or self.sorted_by[0] != section:
            return heading
        descending = self.sorted_by[1] == Qt.SortOrder.DescendingOrder
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return sorting_in_words(heading, descending=descending)
        return f"{heading} {'▾' if descending else '▴'}"


def sorting_in_words(heading: str, *, descending: bool) -> str:
    """The heading of the column by which rows are sorted, for screen readers."""
    template = tr("{heading}, descending") if descending else tr("{heading}, ascending")
    return template.format(heading=heading)


def cell_shown(column: Column, cell: Cell) -> str:
    """The displayed text of a cell: invisible characters are made visible, quotes are isolated."""
    text = cell_text(column, cell)
    if isinstance(cell, Sentence):
        return with_quotes_isolated(text)
    if isinstance(cell, str):
        return name_shown(text)
    return local_count(text) if column.kind is Kind.COUNT else local_figure(text)


def with_values_isolated(sentence: Sentence) -> str:
    """A sentence in the user's language, with its texts in directional isolates."""
    return filled(
        tr(sentence.template),
        **{name: _isolated_value(value) for name, value in sentence.values.items()},
    )


def _isolated_value(value: object) -> object:
    """A value of a sentence, a text in directional isolates, a sentence translated."""
    if isinstance(value, Sentence):
        return with_values_isolated(value)
    shown_value = local_value(value)
    return quoted(shown_value) if isinstance(shown_value, str) else shown_value


def _key(cell: Cell) -> tuple[float, str]:
    if isinstance(cell, Spread):
        return (cell.mean, "")
    if isinstance(cell, Sentence):
        return (0.0, said(cell).casefold())
    if isinstance(cell, str):
        return (0.0, cell.casefold())
    return (float(cell or 0), "")


_BREAKS = str.maketrans("\t\n\r", "   ")


def as_tab_separated(table: Table, places: Sequence[int]) -> str:
    """Rows of a table as tab-separated text, with headings above and the signature below."""
    lines = [[heading_shown(column) for column in table.columns]]
    for place in places:
        cells = zip(table.columns, table.rows[place], strict=True)
        lines.append([cell_text(column, cell) for column, cell in cells])
    lines += [[table.signature]] if table.signature else []
    return "".join("\t".join(cell.translate(_BREAKS) for cell in line) + "\n" for line in lines)


_WRITERS: dict[str, Callable[[Sequence[Table]], str]] = {
    ".csv": as_csv,
    ".tex": as_latex,
    ".md": as_markdown,
}


def table_for(path: Path, table: Table) -> bytes:
    """The bytes of a table in a CSV, LaTeX or Markdown file, as the name of the file says."""
    write = _WRITERS.get(path.suffix.lower(), as_csv)
    return write([table]).encode()


_ROW_HEIGHT = 28
_LOOKED_AT = 50
"""The number of rows that determine the width of a column."""
_WIDEST = 360
_AROUND, _PADDING = 24, 11
"""Pixels beside the text of a cell: on both sides together, and on one."""


class TableView(QTableView):
    """Shows a table; a click on a heading sorts it.

    Signals:
        row_chosen(int): the row at this place of the table became the current one.
        row_entered(): Enter or a double click on it.
    """

    row_chosen = Signal(int)
    row_entered = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._model = self._make_model()
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

    def _make_model(self) -> TableModel:
        return TableModel(self)

    @property
    def table(self) -> Table | None:
        """The table shown."""
        return self._model.table

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""
        self._delegate.theme = theme

    def show_table(self, table: Table | None) -> None:
        """Show another table, without a selection."""
        self._model.show_table(table)
        self.setAccessibleName(title_shown(table) if table else tr("Empty table"))
        self._fit_columns()

    def _fit_columns(self) -> None:
        """Set the column widths; Qt's own way would query every single cell.

        Heads are whole. A long text is cut, unless there is room for it.
        """
        header, metrics = self.horizontalHeader(), QFontMetrics(self.font())
        wanted, least = [], []
        for section in range(header.count()):
            texts = self._model.first_texts(section, _LOOKED_AT)
            widest = max(map(metrics.horizontalAdvance, texts), default=0) + _AROUND
            head = header.sectionSizeHint(section)
            wanted.append(max(widest, head))
            least.append(max(min(widest, _WIDEST), head))
        room = self.viewport().width() - sum(least)
        for section, (width, cut) in enumerate(zip(wanted, least, strict=True)):
            more = min(width - cut, max(room, 0))
            room -= more
            header.resizeSection(section, cut + more)

    def show_columns(self, names: Sequence[str]) -> None:
        """Show only these columns, in this order."""
        columns = self.table.columns if self.table else ()
        section_of = {column.name: section for section, column in enumerate(columns)}
        header = self.horizontalHeader()
        for name, section in section_of.items():
            self.setColumnHidden(section, name not in names)
        for place, name in enumerate(names):
            header.moveSection(header.visualIndex(section_of[name]), place)

    def choose(self, place: int) -> None:
        """Make the row at a place of the table the current one, and scroll to it."""
        index = self._model.index(self._model.row_of(place), 0)
        flags = (
            QItemSelectionModel.SelectionFlag.ClearAndSelect
            | QItemSelectionModel.SelectionFlag.Rows
        )
        self.selectionModel().setCurrentIndex(index, flags)
        self.scrollTo(index)

    def step(self, way: int) -> None:
        """Go to the next row on screen (1), or the previous one (-1)."""
        row = self.currentIndex().row() + way
        if 0 <= row < self._model.rowCount():
            self.choose(self._model.place_of(row))

    @property
    def chosen(self) -> tuple[int, ...]:
        """The places of the selected rows, in the order on screen; if none, of the current row."""
        selected = self.selectionModel().selectedRows() or [self.currentIndex()]
        rows = sorted(index.row() for index in selected if index.isValid())
        return tuple(self._model.place_of(row) for row in rows)

    def copy(self) -> None:
        """Copy the selected rows, or the whole table if at most one is selected."""
        if self.table is None:
            return
        everything = [self._model.place_of(row) for row in range(self._model.rowCount())]
        text = as_tab_separated(self.table, self.chosen if len(self.chosen) > 1 else everything)
        QGuiApplication.clipboard().setText(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle Enter, Home, End and Ctrl+C; other keys move."""
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
        """Sort by a column, figures from the largest; a second click reverses the order."""
        if self.table is None:
            return
        up, down = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder
        first, reverse = (up, down) if self.table.columns[section].kind is Kind.TEXT else (down, up)
        is_again = self._model.sorted_by == (section, first)
        self._model.sort(section, reverse if is_again else first)

    def _on_current(self, current: QModelIndex) -> None:
        if current.isValid():
            self.row_chosen.emit(self._model.place_of(current.row()))

    def _enter(self, index: QModelIndex) -> None:
        if index.isValid():
            self.row_entered.emit()


def _as_line(note: str) -> str:
    """A note as a complete sentence."""
    return f"{note[:1].upper()}{note[1:]}{'.' if note[-1:].isalnum() else ''}"


_LEAST_HEIGHT = 84
_MOST_NOTES = 6
"""The most lines of notes that are visible without scrolling."""


class _Notes(QWidget):
    """The notes on a table: the first one on a line, all of them once they are asked for."""

    def __init__(self) -> None:
        super().__init__()
        self._first = named(ElidedLabel(), "table_note")
        self._first.setProperty("quiet", "true")
        self._more = link_button("more_notes")
        self._all = ReadOnlyText("table_notes", tr("Notes on the table"))
        self._all.setProperty("quiet", "true")
        self._all.viewport().setAutoFillBackground(False)
        self._all.document().setDocumentMargin(0)
        self._more.clicked.connect(self._on_clicked)
        self._is_open = False
        line = row((self._first, 1), self._more, None, spacing=4)
        line.setStretchFactor(self._first, 0)
        self.setLayout(column(line, self._all))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    def show_lines(self, lines: Sequence[str]) -> None:
        """Show other notes; without any, the widget is hidden."""
        self._first.show_whole(lines[0] if lines else "")
        self._all.setPlainText("\n".join(lines))
        self._more.setVisible(len(lines) > 1)
        self._is_open = False
        self._fold()
        self.setVisible(bool(lines))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Update the height, as lines wrap differently."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fold()

    def _on_clicked(self) -> None:
        self._is_open = not self._is_open
        self._fold()

    def _fold(self) -> None:
        self._more.setText(tr("Less") if self._is_open else tr("More"))
        self._first.setVisible(not self._is_open)
        self._all.setVisible(self._is_open)
        most = _MOST_NOTES * self._all.fontMetrics().lineSpacing()
        self._all.setFixedHeight(min(self._all.wrapped_height, most) + 4)


_MOST_WARNINGS = 2
"""The most warnings above a table, so that they leave room for it; others are the first notes."""


class TablePanel(QWidget):
    """A table with its title, its notes, and a menu to copy and to save it.

    Attributes:
        corner: what stands in the corner beside the title, the menu among it.
        menu: the menu.
    """

    def __init__(self, view: TableView | None = None, *, is_titled: bool = True) -> None:
        """Make the panel.

        Args:
            view: shows the table; a new one by default.
            is_titled: whether the title is shown.
        """
        super().__init__()
        self.view = view or TableView()
        self.view.setMinimumHeight(_LEAST_HEIGHT)
        self._title = ElidedHeading()
        self._title.setVisible(is_titled)
        self._warnings = named(plain_label(wraps=True), "table_warnings")
        self._notes = _Notes()
        self.menu = CornerMenu(tr("Table menu"))
        self._copy = self.menu.add(tr("Copy"), self._copy_all)
        self._save = self.menu.add(tr("Save…"), self._ask_and_save)
        self.corner = QWidget()
        self.corner.setLayout(row(self.menu))
        top = row((self._title, 1), self.corner)
        if not is_titled:
            top.insertStretch(0, 1)
        self._column = column(top, self._warnings, (self.view, 1), self._notes, spacing=4)
        self.setLayout(self._column)
        self.show_table(None)

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""
        self.view.set_theme(theme)

    def show_table(self, table: Table | None, title: str = "") -> None:
        """Show another table.

        Args:
            table: the table; None for none.
            title: shown instead of the table's own title.
        """
        self.view.show_table(table)
        name = table.key if table else ""
        self.view.setObjectName(f"table_{name}")
        self._title.setObjectName(f"title_{name}")
        self.menu.setObjectName(f"menu_{name}")
        self._copy.setObjectName(f"copy_{name}")
        self._save.setObjectName(f"save_{name}")
        self._title.show_whole(title or (title_of(table) if table else ""))
        warnings = (
            [_as_line(with_values_isolated(warning)) for warning in table.warnings] if table else []
        )
        self._warnings.setText("\n".join(warnings[:_MOST_WARNINGS]))
        self._warnings.setVisible(bool(warnings))
        notes = [_as_line(with_values_isolated(note)) for note in table.notes] if table else []
        nothing = [tr("Nothing to show.")] if table and not table.rows else []
        self._notes.show_lines([*nothing, *warnings[_MOST_WARNINGS:], *notes])
        for action in (self._copy, self._save):
            action.setEnabled(table is not None)

    def _copy_all(self) -> None:
        self.view.clearSelection()
        self.view.copy()

    def _ask_and_save(self) -> None:
        table = self.view.table
        if table is None:
            return
        filters = [tr("CSV table (*.csv)"), tr("LaTeX table (*.tex)"), tr("Markdown table (*.md)")]
        ask_and_write(
            self.window(),
            tr("Save table"),
            f"{table.key}.csv",
            filters,
            partial(table_for, table=table),
            tr("The table was not written"),
        )
