"""Whose links are drawn: each annotator can be shown, hidden, or shown alone."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QModelIndex, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from blinker_qt.translation import tr
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.compare.wording import quoted
from blinker_qt.ui.widgets.display import heard
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


class VoicesPanel(QWidget):
    """The annotators with tick boxes.

    Signals:
        changed(): other annotators are to be shown.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._list = _List()
        self._list.setObjectName("voices")
        self._list.setAccessibleName(tr("Annotators shown"))
        self._list.setToolTip(tr("Space: show or hide; Enter or double click: alone"))
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self._list.setMinimumHeight(_LEAST_HEIGHT)
        self._all = QPushButton(tr("Show all"))
        self._all.setObjectName("show_all_voices")
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
