"""The tabs beside the verse pair: blocks, remarks, style guide, and cases of a gold standard."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import QModelIndex, QSignalBlocker, Qt
from PySide6.QtGui import QShowEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QTabWidget

from blinker_qt.annotate.session import Session
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Bitext, Direction, Side, Word
from blinker_qt.layouts.picture import Picture, Tone, WordState
from blinker_qt.settings import SIDE_TABS
from blinker_qt.translation import pgettext, tr
from blinker_qt.ui.annotate.remarks_panel import RemarksPanel
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.gold.adjudication_panel import AdjudicationPanel, CasesPage
from blinker_qt.ui.study.guide_panel import GuidePanel
from blinker_qt.ui.widgets.actions import Actions
from blinker_qt.ui.widgets.controls import named
from blinker_qt.ui.widgets.display import as_written, visible_form
from blinker_qt.ui.widgets.theme import Theme

_ORDER, _POSITIONS = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1
_NO_WORD = 1 << 20
"""Sorts rows without a word on a side to the end."""


class BlocksPanel(QTableView):
    """The table of blocks: source words, target words, and kind.

    The first word of a block that is chosen there is focused by `focus_word`.
    """

    def __init__(self, focus_word: Callable[[Side, int], None]) -> None:
        super().__init__()
        self._focus_word = focus_word
        self._waiting: Picture | None = None
        self._word: Word | None = None
        named(self, "blocks_panel", tr("Blocks of this verse pair"))
        self.directions = (Direction.LEFT_TO_RIGHT, Direction.LEFT_TO_RIGHT)
        self._model = QStandardItemModel(0, 3, self)
        self._model.setHorizontalHeaderLabels([tr("Source"), tr("Target"), tr("Kind")])
        self._model.setSortRole(_ORDER)
        self.setModel(self._model)
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

    def show_picture(self, picture: Picture) -> None:
        """List another picture's blocks, and below them its words without links.

        While the list is hidden, it waits until it is shown.
        """
        self._waiting = picture
        if self.isVisible():
            self._list_waiting(was_hidden=False)

    def showEvent(self, event: QShowEvent) -> None:
        """List the picture that came while the list was hidden."""
        self._list_waiting(was_hidden=True)
        super().showEvent(event)

    def _list_waiting(self, *, was_hidden: bool) -> None:
        picture, self._waiting = self._waiting, None
        if picture is None:
            return
        self._model.setRowCount(0)
        for sources, targets, kind in _rows_of(picture):
            last = QStandardItem(kind)
            last.setData(kind, _ORDER)
            self._model.appendRow(
                [
                    self._item(picture, Side.SOURCE, sources),
                    self._item(picture, Side.TARGET, targets),
                    last,
                ]
            )
        header = self.horizontalHeader()
        self._model.sort(header.sortIndicatorSection(), header.sortIndicatorOrder())
        if was_hidden and self._word is not None:
            self.show_word(*self._word)

    def _item(self, picture: Picture, side: Side, positions: tuple[int, ...]) -> QStandardItem:
        tokens, direction = picture.pair.tokens(side), self.directions[side.index]
        words = " ".join(visible_form(tokens[position]) for position in positions)
        item = QStandardItem(as_written(words, direction))
        item.setData(positions[0] if positions else _NO_WORD, _ORDER)
        item.setData(positions, _POSITIONS)
        if direction is Direction.RIGHT_TO_LEFT:
            item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return item

    def show_word(self, side: Side, position: int) -> None:
        """Select the block that contains a word, now or when the list is shown."""
        self._word = side, position
        if self._waiting is not None:
            return
        for row in range(self._model.rowCount()):
            if position in self._positions(row, side):
                self.selectRow(row)
                return
        self.clearSelection()

    def _positions(self, row: int, side: Side) -> tuple[int, ...]:
        positions: tuple[int, ...] = self._model.item(row, side.index).data(_POSITIONS)
        return positions

    def _choose(self, index: QModelIndex) -> None:
        for side in Side:
            positions = self._positions(index.row(), side)
            if positions:
                self._focus_word(side, positions[0])
                return


def _rows_of(picture: Picture) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], str]]:
    """The positions of source and target words of each row, and its kind in words."""
    for number, (block, tone) in enumerate(zip(picture.blocks, picture.tones, strict=True)):
        is_possible = tone is Tone.POSSIBLE
        kind = tr("possible") if is_possible else pgettext("block", "linked")
        label = picture.label(number)
        yield block.sources, block.targets, f"{kind}, {label}" if label else kind
    names = {
        WordState.NOT_TRANSLATED: tr("not translated"),
        WordState.UNACCOUNTED: tr("unaccounted"),
    }
    for position, state in enumerate(picture.source_states):
        if state in names:
            yield (position,), (), names[state]
    for position, state in enumerate(picture.target_states):
        if state in names:
            yield (), (position,), names[state]


_LEAST_WIDTH, _FRAME = 300, 4


class SidePanel(QTabWidget):
    """Tabs for blocks, remarks and style guide, and for a gold standard its cases.

    While the panel is hidden, the remarks wait until it is shown. The cases do not, as they are
    framed in the canvas.

    Attributes:
        last: the name in the settings of the tab that was opened last, other than the cases.
    """

    def __init__(
        self, page: CasesPage, canvas: VerseCanvas, actions: Actions, language: str
    ) -> None:
        super().__init__()
        self.setObjectName("side_panel")
        self.setDocumentMode(True)
        self._word: Word | None = None
        self.blocks = BlocksPanel(page.focus_word)
        self.remarks = RemarksPanel(page, self.show_ruling)
        self.guide = GuidePanel(language, page.focus_words, self._cite)
        self.gold = AdjudicationPanel(page, canvas, actions)
        self.addTab(self.blocks, tr("Blocks"))
        self.addTab(self.remarks, tr("Remarks"))
        self.addTab(self.guide, tr("Style guide"))
        self.setTabVisible(self.addTab(self.gold, tr("Cases")), False)
        self._tabs = dict(zip(SIDE_TABS, (self.blocks, self.remarks, self.guide), strict=True))
        self.last = SIDE_TABS[0]
        self.currentChanged.connect(self._note_tab)
        self._fit_width()
        for line in (self.remarks.ruling, self.gold.ruling):
            line.set_titles(self.guide.titles)

    def show_session(self, session: Session) -> None:
        """Show another session's remarks, and use its writing directions for the blocks.

        A study that asks only for answers has no blocks.
        """
        languages = session.bitext.source_language, session.bitext.target_language
        self.blocks.directions = languages[0].direction, languages[1].direction
        self.guide.show_guide_of(session.study, session.bitext)
        self.remarks.show_session(session)
        self.gold.forget()
        is_gold, had_cases = session.is_adjudicated, self._has_cases
        with QSignalBlocker(self):
            self.setTabVisible(self.indexOf(self.gold), is_gold)
            self.setTabVisible(self.indexOf(self.blocks), session.study.linking)
            if not is_gold:
                self._show_last()
            elif not had_cases:
                self.setCurrentWidget(self.gold)
        self._fit_width()

    def open_again(self, last: str) -> None:
        """Open the tab that was opened last, by its name in the settings, unless cases are open."""
        self.last = last
        if not self._has_cases:
            self._show_last()

    def _show_last(self) -> None:
        tab = self._tabs[self.last]
        is_there = self.isTabVisible(self.indexOf(tab))
        with QSignalBlocker(self):
            self.setCurrentWidget(tab if is_there else self.remarks)

    def _note_tab(self) -> None:
        tab = self.currentWidget()
        self.last = next((name for name in self._tabs if self._tabs[name] is tab), self.last)

    def _fit_width(self) -> None:
        """Be wide enough for the cases, if there are any."""
        needed = self.gold.minimumWidth() + _FRAME if self._has_cases else 0
        self.setMinimumWidth(max(needed, _LEAST_WIDTH))

    def show_picture(self, picture: Picture) -> None:
        """Show the blocks and remarks of the verse pair on screen."""
        self.blocks.show_picture(picture)
        if not self.isHidden():
            self.remarks.refresh()
        if self._has_cases:
            self.gold.refresh()

    def show_focus(self, word: Word | None) -> None:
        """Follow the keyboard focus on the canvas."""
        self._word = word
        if word is not None:
            self.blocks.show_word(*word)
        if not self.isHidden():
            self.remarks.set_focused_word(word)
        if self._has_cases:
            self.gold.show_focus(word)

    def setVisible(self, visible: bool) -> None:
        """Show the remarks that came while the panel was hidden."""
        was_hidden = self.isHidden()
        super().setVisible(visible)
        if visible and was_hidden:
            self.remarks.refresh()
            self.remarks.set_focused_word(self._word)

    @property
    def _has_cases(self) -> bool:
        return self.isTabVisible(self.indexOf(self.gold))

    def show_ruling(self, number: str) -> None:
        """Show a ruling in the style guide."""
        if self.guide.show_ruling(number):
            self.setCurrentWidget(self.guide)

    def show_new_ruling(self, number: str, study: Study, bitext: Bitext) -> None:
        """Show a ruling in the style guide of a study, which has changed."""
        self.guide.show_guide_of(study, bitext)
        self.show_ruling(number)

    def set_style(self, theme: Theme, text_size: int) -> None:
        """Apply another theme, and a size of type for the style guide, in pixels."""
        self.guide.set_theme(theme)
        self.guide.set_text_size(text_size)

    def search_guide(self) -> None:
        """Show the style guide, and focus its search."""
        self.setCurrentWidget(self.guide)
        self.guide.search.setFocus()

    def show_guide_changes(self) -> None:
        """Show what changed in each version of the style guide."""
        self.guide.show_changes()
        self.setCurrentWidget(self.guide)

    def begin_note(self) -> None:
        """Show the remarks and focus the field for a new note."""
        self.setCurrentWidget(self.remarks)
        self.remarks.begin_note()

    def _cite(self, ruling: str) -> None:
        self.setCurrentWidget(self.remarks)
        self.remarks.cite(ruling)
