"""The tabs beside the verse pair: blocks, remarks, style guide, and cases of a gold standard."""

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
    Signal,
)
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QTabWidget, QWidget

from blinker_qt.annotate.session import Session
from blinker_qt.bitext.verses import Direction, Side, Word
from blinker_qt.translation import pgettext, tr
from blinker_qt.ui.annotate.guide_panel import GuidePanel
from blinker_qt.ui.annotate.remarks_panel import RemarksPanel
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.canvas.picture import Picture, Tone, WordState
from blinker_qt.ui.gold.adjudication_panel import AdjudicationPanel
from blinker_qt.ui.widgets.display import as_written, visible_form

Index = QModelIndex | QPersistentModelIndex
_ORDER = Qt.ItemDataRole.UserRole


class _BlockRow(NamedTuple):
    """A row for a block or an unlinked word: source words, target words, and kind in words."""

    sources: tuple[int, ...]
    targets: tuple[int, ...]
    kind: str

    @property
    def word(self) -> Word:
        return (Side.SOURCE, self.sources[0]) if self.sources else (Side.TARGET, self.targets[0])


class _BlocksModel(QAbstractTableModel):
    """The model of the blocks: source words, target words and kind."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._picture: Picture | None = None
        self._rows: tuple[_BlockRow, ...] = ()
        self._directions = (Direction.LEFT_TO_RIGHT, Direction.LEFT_TO_RIGHT)

    def set_directions(self, source: Direction, target: Direction) -> None:
        self.beginResetModel()
        self._directions = (source, target)
        self.endResetModel()

    def show_picture(self, picture: Picture | None) -> None:
        self.beginResetModel()
        self._picture = picture
        self._rows = () if picture is None else tuple(self._rows_of(picture))
        self.endResetModel()

    def row_at(self, row: int) -> _BlockRow:
        return self._rows[row]

    def row_of(self, side: Side, position: int) -> int | None:
        for number, row in enumerate(self._rows):
            if position in (row.sources if side is Side.SOURCE else row.targets):
                return number
        return None

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else 3

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation != Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return (tr("Source"), tr("Target"), tr("Kind"))[section]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
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

    def _rows_of(self, picture: Picture) -> Iterator[_BlockRow]:
        kinds = {Tone.POSSIBLE: tr("possible")}
        for block, tone in zip(picture.blocks, picture.tones, strict=True):
            yield _BlockRow(
                block.sources, block.targets, kinds.get(tone, pgettext("block", "linked"))
            )
        names = {
            WordState.NOT_TRANSLATED: tr("not translated"),
            WordState.UNACCOUNTED: tr("unaccounted"),
        }
        for position, state in enumerate(picture.source_states):
            if state in names:
                yield _BlockRow((position,), (), names[state])
        for position, state in enumerate(picture.target_states):
            if state in names:
                yield _BlockRow((), (position,), names[state])


class BlocksPanel(QTableView):
    """The table of blocks."""

    word_requested = Signal(object, int)  # Side, int: a block was chosen; this is its first word

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("blocks_panel")
        self.setAccessibleName(tr("Blocks of this verse pair"))
        self._model = _BlocksModel(self)
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
        """Set the writing directions of the two languages."""
        self._model.set_directions(source, target)

    def show_word(self, side: Side, position: int) -> None:
        """Select the block that contains a word."""
        row = self._model.row_of(side, position)
        if row is None:
            self.clearSelection()
            return
        index = self._sorted.mapFromSource(self._model.index(row, 0))
        self.selectRow(index.row())

    def _choose(self, index: QModelIndex) -> None:
        self.word_requested.emit(*self._model.row_at(self._sorted.mapToSource(index).row()).word)


class SidePanel(QTabWidget):
    """Tabs for blocks, remarks and style guide, and for a gold standard its cases."""

    word_requested = Signal(object, int)  # Side, int: a block or remark of a word was chosen
    refused = Signal(object)  # Refusal: a remark was refused
    left = Signal()  # Escape was pressed: move the focus to the canvas

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("side_panel")
        self.setDocumentMode(True)
        self.setMinimumWidth(300)
        self.blocks = BlocksPanel()
        self.remarks = RemarksPanel()
        self.guide = GuidePanel(language, for_notes=True)
        self.gold = AdjudicationPanel()
        self.addTab(self.blocks, tr("Blocks"))
        self.addTab(self.remarks, tr("Remarks"))
        self.addTab(self.guide, tr("Style guide"))
        self.setTabVisible(self.addTab(self.gold, tr("Cases")), False)
        self.blocks.word_requested.connect(self.word_requested)
        self.remarks.word_requested.connect(self.word_requested)
        self.gold.word_requested.connect(self.word_requested)
        self.gold.refused.connect(self.refused)
        self.gold.left.connect(self.left)
        self.remarks.refused.connect(self.refused)
        self.remarks.left.connect(self.left)
        self.guide.left.connect(self.left)
        self.remarks.ruling_requested.connect(self.show_ruling)
        self.guide.ruling_cited.connect(self._cite)
        for line in (self.remarks.ruling, self.gold.ruling):
            line.set_titles(self.guide.titles)

    def show_session(self, session: Session) -> None:
        """Show another session's remarks, and use its writing directions for the blocks."""
        languages = session.bitext.source_language, session.bitext.target_language
        self.blocks.set_directions(*(language.direction for language in languages))
        self.remarks.show_session(session)
        is_gold = session.is_adjudicated
        if is_gold is not self.isTabVisible(self.indexOf(self.gold)):
            self.setTabVisible(self.indexOf(self.gold), is_gold)
            self.setCurrentWidget(self.gold if is_gold else self.blocks)

    def show_picture(self, picture: Picture | None) -> None:
        """Show the blocks and remarks of the verse pair on screen."""
        self.blocks.show_picture(picture)
        self.remarks.refresh()
        self.gold.refresh()

    def show_focus(self, word: tuple[Side, int] | None) -> None:
        """Follow the keyboard focus on the canvas."""
        self.remarks.set_focused_word(word)
        self.gold.show_focus(word)
        if word is not None:
            self.blocks.show_word(*word)

    def show_ruling(self, number: str) -> None:
        """Show a ruling in the style guide."""
        if self.guide.show_ruling(number):
            self.setCurrentWidget(self.guide)

    def begin_note(self) -> None:
        """Show the remarks and focus the field for a new note."""
        self.setCurrentWidget(self.remarks)
        self.remarks.begin_note()

    def _cite(self, ruling: str) -> None:
        self.setCurrentWidget(self.remarks)
        self.remarks.cite(ruling)

    def set_text_size(self, size: int) -> None:
        """Set the guide's figures in another size of type, in pixels."""
        self.guide.set_text_size(size)

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""
        self.guide.set_theme(theme)
