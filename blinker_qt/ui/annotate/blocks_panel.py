"""The blocks of the verse pair on screen as a table, in step with the picture."""

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
    Signal,
)
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from blinker_qt.bitext.verses import Direction, Side
from blinker_qt.translation import pgettext, tr
from blinker_qt.ui.canvas.picture import Picture, Tone, WordState
from blinker_qt.ui.widgets.display import as_written, visible_form

Index = QModelIndex | QPersistentModelIndex
_ORDER = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True)
class Row:
    """A block, or a word without one.

    Attributes:
        sources: its source words.
        targets: its target words.
        kind: linked, possible, not translated or unaccounted, in the user's language.
    """

    sources: tuple[int, ...]
    targets: tuple[int, ...]
    kind: str

    @property
    def word(self) -> tuple[Side, int]:
        """The first of its words."""
        return (Side.SOURCE, self.sources[0]) if self.sources else (Side.TARGET, self.targets[0])


class BlocksModel(QAbstractTableModel):
    """Source words, target words and kind of every block."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._picture: Picture | None = None
        self._rows: tuple[Row, ...] = ()
        self._directions = (Direction.LEFT_TO_RIGHT, Direction.LEFT_TO_RIGHT)

    def set_directions(self, source: Direction, target: Direction) -> None:
        """Say how the two languages are written."""
        self.beginResetModel()
        self._directions = (source, target)
        self.endResetModel()

    def show_picture(self, picture: Picture | None) -> None:
        """List another picture's blocks."""
        self.beginResetModel()
        self._picture = picture
        self._rows = () if picture is None else tuple(self._rows_of(picture))
        self.endResetModel()

    def row_at(self, row: int) -> Row:
        """The block in a row."""
        return self._rows[row]

    def row_of(self, side: Side, position: int) -> int | None:
        """The row of the block that a word is in."""
        for number, row in enumerate(self._rows):
            if position in (row.sources if side is Side.SOURCE else row.targets):
                return number
        return None

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """How many blocks and words without one there are."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Source, target, kind."""
        return 0 if parent.isValid() else 3

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """What the columns are called."""
        if orientation != Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return (tr("Source"), tr("Target"), tr("Kind"))[section]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Forms with their positions, and for sorting the first position."""
        row = self._rows[index.row()]
        end = (row.sources, row.targets, None)[index.column()]
        if role == _ORDER:
            return row.kind if end is None else (end[0] if end else 1 << 20)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(index.column())
        if role != Qt.ItemDataRole.DisplayRole or self._picture is None:
            return None
        if end is None:
            return row.kind
        tokens = self._picture.pair.tokens((Side.SOURCE, Side.TARGET)[index.column()])
        text = " ".join(visible_form(tokens[position]) for position in end)
        return as_written(text, self._directions[index.column()])

    def _alignment(self, column: int) -> Qt.AlignmentFlag:
        runs_left = self._directions[column : column + 1] == (Direction.RIGHT_TO_LEFT,)
        beside = Qt.AlignmentFlag.AlignRight if runs_left else Qt.AlignmentFlag.AlignLeft
        return beside | Qt.AlignmentFlag.AlignVCenter

    def _rows_of(self, picture: Picture) -> Iterator[Row]:
        kinds = {Tone.POSSIBLE: tr("possible")}
        for block, tone in zip(picture.blocks, picture.tones, strict=True):
            yield Row(block.sources, block.targets, kinds.get(tone, pgettext("block", "linked")))
        names = {
            WordState.NOT_TRANSLATED: tr("not translated"),
            WordState.UNACCOUNTED: tr("unaccounted"),
        }
        for side in Side:
            for position, state in enumerate(picture.states(side)):
                if state in names:
                    sources = (position,) if side is Side.SOURCE else ()
                    targets = (position,) if side is Side.TARGET else ()
                    yield Row(sources, targets, names[state])


class BlocksPanel(QTableView):
    """The table itself.

    Signals:
        word_requested(Side, int): a block was chosen; this is its first word.
    """

    word_requested = Signal(object, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("blocks_panel")
        self.setAccessibleName(tr("Blocks of this verse pair"))
        self._model = BlocksModel(self)
        self._sorted = QSortFilterProxyModel(self)
        self._sorted.setSourceModel(self._model)
        self._sorted.setSortRole(_ORDER)
        self.setModel(self._sorted)
        self.setSortingEnabled(True)
        self.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(True)
        self.verticalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        kind = 2
        self.horizontalHeader().setSectionResizeMode(kind, QHeaderView.ResizeMode.ResizeToContents)
        self.clicked.connect(self._choose)
        self.activated.connect(self._choose)

    def show_picture(self, picture: Picture | None) -> None:
        """List another picture's blocks."""
        self._model.show_picture(picture)

    def set_directions(self, source: Direction, target: Direction) -> None:
        """Say how the two languages are written."""
        self._model.set_directions(source, target)

    def show_word(self, side: Side, position: int) -> None:
        """Mark the block that a word is in."""
        row = self._model.row_of(side, position)
        if row is None:
            self.clearSelection()
            return
        index = self._sorted.mapFromSource(self._model.index(row, 0))
        self.selectRow(index.row())

    def _choose(self, index: QModelIndex) -> None:
        self.word_requested.emit(*self._model.row_at(self._sorted.mapToSource(index).row()).word)
