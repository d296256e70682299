"""The verse pairs behind a figure, and one pair with the links of every annotator."""

from collections.abc import Callable, Collection, Sequence
from functools import partial

from PySide6.QtCore import QModelIndex, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QSplitter, QVBoxLayout, QWidget

from blinker_qt.annotate.actions import Selection
from blinker_qt.bitext.verses import Language, Word
from blinker_qt.compare.answers import DrawnPair
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.translation import tr
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.compare.overlay import Overlay, disputed_words
from blinker_qt.ui.widgets.controls import ComboBox
from blinker_qt.ui.widgets.display import heard, quoted
from blinker_qt.ui.widgets.messages import ItemList, ListItem, plain_label, tooltip

_CHECKED, _UNCHECKED = Qt.CheckState.Checked, Qt.CheckState.Unchecked
_ALONE_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class _List(ItemList):
    """A list in which Enter and a double click ask for one annotator alone."""

    alone_asked = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.doubleClicked.connect(self._ask)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter shows one annotator alone; Space ticks, other keys move."""
        if event.key() in _ALONE_KEYS:
            self._ask(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _ask(self, index: QModelIndex) -> None:
        if index.isValid():
            self.alone_asked.emit(index.row())


_LEAST_HEIGHT = 48
"""Two annotators, in pixels."""


class ShownAnnotators(QWidget):
    """The annotators with tick boxes.

    Signals:
        changed(): other annotators are to be shown.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._list = _List()
        self._list.setObjectName("annotators")
        self._list.setAccessibleName(tr("Annotators shown"))
        self._list.setToolTip(tr("Space: show or hide; Enter or double click: show only this one"))
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self._list.setMinimumHeight(_LEAST_HEIGHT)
        self._all = QPushButton(tr("Show all"))
        self._all.setObjectName("show_all_annotators")
        self._all.setProperty("tight", "true")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        heading = plain_label(tr("Links of"), quiet=True)
        heading.setBuddy(self._list)
        layout.addWidget(heading)
        layout.addWidget(self._list, 1)
        layout.addWidget(self._all)
        self._list.itemChanged.connect(self._on_changed)
        self._list.alone_asked.connect(self._alone)
        self._all.clicked.connect(lambda: self.show_only(range(self._list.count())))

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._list.setStyleSheet(
            f"QListView:focus {{ border-color: {theme.accent}; }}"
            "QListView::item { padding: 3px 6px; }"
            f"QListView::item:selected {{ background: {theme.linked}; color: {theme.ink}; }}"
        )

    @property
    def shown(self) -> tuple[int, ...]:
        """The places of the annotators that are ticked."""
        rows = range(self._list.count())
        return tuple(row for row in rows if self._list.item(row).checkState() == _CHECKED)

    def show_names(self, names: Sequence[str]) -> None:
        """List other annotators, all of them ticked."""
        with QSignalBlocker(self._list):
            self._list.clear()
            for name in names:
                item = ListItem(quoted(name))
                item.setToolTip(tooltip(name))
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
                item.setCheckState(_CHECKED)
                self._list.addItem(item)
        self._all.setEnabled(False)

    def show_done(self, done: Sequence[bool]) -> None:
        """Say who has not done the verse pair on screen, so that nothing of theirs is drawn."""
        with QSignalBlocker(self._list):
            for row, is_done in enumerate(done):
                item = self._list.item(row)
                flag = Qt.ItemFlag.ItemIsEnabled
                item.setFlags(item.flags() | flag if is_done else item.flags() & ~flag)
                template = "{name}" if is_done else tr("{name}, not done")
                spoken = template.format(name=item.text())
                item.setData(Qt.ItemDataRole.AccessibleTextRole, heard(spoken))

    def show_only(self, places: Collection[int]) -> None:
        """Tick these annotators and no others."""
        if self.shown == tuple(sorted(places)):
            return
        with QSignalBlocker(self._list):
            for row in range(self._list.count()):
                self._list.item(row).setCheckState(_CHECKED if row in places else _UNCHECKED)
        self._on_changed()

    def _alone(self, row: int) -> None:
        """Show one annotator alone; where that is so already, everybody again."""
        is_alone = self.shown == (row,)
        self.show_only(range(self._list.count()) if is_alone else (row,))

    def _on_changed(self) -> None:
        self._all.setEnabled(len(self.shown) < self._list.count())
        self.changed.emit()


_BESIDE, _LEAST_BESIDE = 176, 112
_AROUND_CHOICE = 16


class VersePanel(QWidget):
    """The overlay of a verse pair, with what steers it beside.

    Signals:
        pair_requested(int): on to the next verse pair with a disagreement (1), or back (-1).
    """

    pair_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.overlay = Overlay()
        self.annotators = ShownAnnotators()
        self._drawn: DrawnPair | None = None
        self._apart: int | None = None
        self._names: tuple[str, ...] = ()
        self._arriving = 0
        self._at: Word | None = None
        self._beside = QWidget()
        self._views = ComboBox()
        self._views.setObjectName("overlay_view")
        self._views.setAccessibleName(tr("View of the verse pair"))
        for arrangement, (name, key) in {
            Arrangement.COLUMNS: (tr("Columns"), "F2"),
            Arrangement.ROWS: (tr("Rows"), "F3"),
            Arrangement.ROWS_BESIDE: (tr("Rows, side by side"), "Shift+F3"),
            Arrangement.MATRIX: (tr("Matrix"), "F4"),
        }.items():
            self._views.addItem(name, arrangement)
            self._on_key(key, partial(self._views.setCurrentIndex, self._views.count() - 1))
        self._views.setMinimumContentsLength(8)
        self._views.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        # The list may be wider than the box, which is narrow beside a verse pair.
        shown = self._views.view()
        shown.setMinimumWidth(shown.sizeHintForColumn(0) + _AROUND_CHOICE)
        self._back = self._button("previous_disagreement", "◂", tr("Previous difference"), -1)
        self._on = self._button("next_disagreement", "▸", tr("Next difference"), 1)
        self._assemble()
        self._views.currentIndexChanged.connect(self._show_view)
        self.annotators.changed.connect(self._show)

    def _button(self, name: str, sign: str, text: str, step: int) -> QPushButton:
        key = "F6" if step > 0 else "Shift+F6"
        button = QPushButton(sign)
        button.setAccessibleName(text)
        button.setObjectName(name)
        button.setToolTip(f"{text} ({key})")
        button.clicked.connect(lambda: self.step(step))
        self._on_key(key, lambda: self.step(step))
        return button

    def _on_key(self, key: str, act: Callable[[], None]) -> None:
        shortcut = QShortcut(QKeySequence(key), self)
        shortcut.setContext(Qt.ShortcutContext.WindowShortcut)
        shortcut.activated.connect(act)

    def _assemble(self) -> None:
        beside = self._beside
        column = QVBoxLayout(beside)
        column.setSizeConstraint(QVBoxLayout.SizeConstraint.SetNoConstraint)
        column.setContentsMargins(8, 4, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.annotators, 1)
        label = plain_label(tr("View"), quiet=True)
        label.setBuddy(self._views)
        column.addWidget(label)
        column.addWidget(self._views)
        column.addWidget(plain_label(tr("Differences (F6)"), quiet=True))
        steps = QHBoxLayout()
        steps.setSpacing(6)
        steps.addWidget(self._back)
        steps.addWidget(self._on)
        column.addLayout(steps)
        whole = QSplitter(Qt.Orientation.Horizontal)
        whole.addWidget(self.overlay)
        whole.addWidget(beside)
        whole.setStretchFactor(0, 1)
        whole.setSizes([600, _BESIDE])
        whole.setChildrenCollapsible(False)
        # Only the height gives way.
        beside.setMinimumWidth(max(column.minimumSize().width(), _LEAST_BESIDE))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(whole)

    @property
    def parts(self) -> tuple[QWidget, QWidget]:
        """What stands side by side."""
        return self.overlay, self._beside

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self.overlay.set_theme(theme)
        self.annotators.set_theme(theme)

    def set_languages(self, source: Language, target: Language) -> None:
        """Say how the two languages are written."""
        self.overlay.set_languages(source, target)

    def show_names(self, names: Sequence[str]) -> None:
        """Draw the work of other annotators."""
        if tuple(names) != self._names:
            self._names = tuple(names)
            self.annotators.show_names(names)

    def show_only(self, places: Collection[int]) -> None:
        """Draw the work of these annotators alone."""
        self.annotators.show_only(places)

    def hold_apart(self, place: int | None) -> None:
        """Draw one annotator's work against that of all others; None for nobody's.

        Args:
            place: of the annotator among the names.
        """
        if place != self._apart:
            self._apart = place
            self._show()

    def clear(self) -> None:
        """Show no verse pair."""
        self._drawn = None
        self._show()

    def show_drawn(self, drawn: DrawnPair) -> None:
        """Show another verse pair; whoever went on to it stands on a difference."""
        self._drawn = drawn
        self._at = None
        self._show()
        if self._arriving:
            words = self._words()
            if words:
                self._stand_on(words[0 if self._arriving > 0 else -1])
            self._arriving = 0

    def point_out(self, word: Word | None) -> None:
        """Show which word of the verse pair is in question; None for none."""
        canvas = self.overlay.canvas
        canvas.show_selection(Selection.of([word] if word else []))
        if word is not None:
            canvas.bring_into_sight(*word)

    def step(self, way: int) -> None:
        """Go to the next difference (1) or the one before (-1), perhaps in another pair."""
        words = self._words()
        ahead = [word for word in words if self._at is None or (word[1] - self._at[1]) * way > 0]
        if ahead:
            self._stand_on(ahead[0 if way > 0 else -1])
        elif self._drawn is not None:
            self._arriving = way
            self.pair_requested.emit(way)

    def _words(self) -> tuple[Word, ...]:
        picture = self.overlay.canvas.picture
        return disputed_words(picture) if picture is not None else ()

    def _stand_on(self, word: Word) -> None:
        self._at = word
        self.overlay.canvas.setFocus(Qt.FocusReason.OtherFocusReason)
        self.overlay.canvas.focus_word(*word)

    def _show(self) -> None:
        has_pair = self._drawn is not None
        for button in (self._on, self._back):
            button.setEnabled(has_pair)
        if self._drawn is None:
            self.overlay.clear()
            return
        alignments = self._drawn.alignments
        with QSignalBlocker(self.annotators):
            self.annotators.show_done([one is not None for one in alignments])
        shown = [
            (place, alignment, self._names[place])
            for place, alignment in enumerate(alignments)
            if alignment is not None and place in self.annotators.shown
        ]
        places = [place for place, _, _ in shown]
        self.overlay.show_pair(
            self._drawn.pair,
            [alignment for _, alignment, _ in shown],
            [name for _, _, name in shown],
            places.index(self._apart) if self._apart in places else None,
        )

    def _show_view(self) -> None:
        self.overlay.canvas.set_arrangement(self._views.currentData())
