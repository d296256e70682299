"""The annotation sets that take part, at the left."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from blinker_qt.ui.analysis.replies import Entry
from blinker_qt.ui.analysis.wording import quoted, tooltip
from blinker_qt.ui.messages import plain_label
from blinker_qt.ui.theme import Theme


class _List(QListWidget):
    """A list in which Delete takes away what is chosen."""

    delete_pressed = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete and Backspace take away; other keys move."""
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.delete_pressed.emit()
        else:
            super().keyPressEvent(event)


class SetsPanel(QWidget):
    """Lists the annotation sets, and offers to add and to remove some.

    Signals:
        add_files_requested(): a dialog for files is wanted.
        add_folder_requested(): a dialog for a folder is wanted.
        remove_requested(frozenset): the annotation sets in these files are to go.
    """

    add_files_requested = Signal()
    add_folder_requested = Signal()
    remove_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entries: tuple[Entry, ...] = ()
        self._list = _List()
        self._list.setObjectName("annotation_sets")
        self._list.setAccessibleName(self.tr("Annotation sets"))
        self._list.setSelectionMode(QListWidget.SelectionMode.ExtendedSelection)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self._list.setSpacing(1)
        heading = plain_label(self.tr("Annotation &sets").replace("&", ""), quiet=True)
        heading.setBuddy(self._list)
        add_files = _button("add_files", self.tr("&Add files…"))
        add_files.setShortcut("Ctrl+O")
        add_files.setToolTip(self.tr("Annotation files (Ctrl+O); or drop them on the window"))
        add_folder = _button("add_folder", self.tr("Add a &folder…"))
        self._remove = _button("remove", self.tr("&Remove"))
        self._remove.setToolTip(self.tr("Leave the chosen annotation sets out (Delete)"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(heading)
        layout.addWidget(self._list, 1)
        for button in (add_files, add_folder, self._remove):
            layout.addWidget(button)
        add_files.clicked.connect(self.add_files_requested)
        add_folder.clicked.connect(self.add_folder_requested)
        self._remove.clicked.connect(self._ask_to_remove)
        self._list.delete_pressed.connect(self._ask_to_remove)
        self._list.itemSelectionChanged.connect(self._allow)
        self._allow()

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._list.setStyleSheet(
            f"QListView:focus {{ border-color: {theme.accent}; }}"
            "QListView::item { padding: 6px 8px; border-radius: 5px; margin: 2px 3px; }"
            f"QListView::item:selected {{ background: {theme.linked}; color: {theme.ink}; }}"
        )

    def show_entries(self, entries: Sequence[Entry]) -> None:
        """List these annotation sets."""
        self._entries = tuple(entries)
        self._list.clear()
        for entry in entries:
            done = self.tr("{done} of {count} done").format(done=entry.done, count=entry.pairs)
            item = QListWidgetItem(f"{quoted(entry.annotator)}\n{done}")
            item.setToolTip(tooltip(entry.annotator, done, str(entry.path)))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{quoted(entry.annotator)}, {done}")
            self._list.addItem(item)
        self._allow()

    def _allow(self) -> None:
        self._remove.setEnabled(bool(self._list.selectedItems()))

    def _ask_to_remove(self) -> None:
        chosen = self._list.selectedItems()
        if chosen:
            paths = (self._entries[self._list.row(item)].path for item in chosen)
            self.remove_requested.emit(frozenset(paths))


def _button(name: str, text: str) -> QPushButton:
    button = QPushButton(text)
    button.setObjectName(name)
    return button
