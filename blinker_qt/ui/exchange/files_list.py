"""A list of annotation files in a form, with buttons to add some and to take one away."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from blinker_qt.translation import tr
from blinker_qt.ui.widgets.buttons import text_button
from blinker_qt.ui.widgets.display import isolated
from blinker_qt.ui.widgets.file_dialogs import ask_for_files
from blinker_qt.ui.widgets.messages import ItemList, ListItem

_ROLE = Qt.ItemDataRole.UserRole
_HEIGHT = 130


class FilesList(QWidget):
    """Names annotation files.

    Args:
        name: the stable name of the list.
        label: what the files are for.
        folder: where to look for them first.

    Signals:
        changed(): other files are named now.
    """

    changed = Signal()

    def __init__(self, name: str, label: str, folder: str) -> None:
        super().__init__()
        self._folder = folder
        self._list = ItemList()
        self._list.setObjectName(name)
        self._list.setAccessibleName(label)
        self._list.setFixedHeight(_HEIGHT)
        add = text_button(f"{name}_add", tr("&Add files…"))
        take = text_button(f"{name}_take", tr("&Remove"))
        add.clicked.connect(self._choose)
        take.clicked.connect(self._take)
        buttons = QVBoxLayout()
        buttons.addWidget(add)
        buttons.addWidget(take)
        buttons.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._list, 1)
        row.addLayout(buttons)

    @property
    def paths(self) -> tuple[Path, ...]:
        """The files that are named."""
        items = (self._list.item(number) for number in range(self._list.count()))
        return tuple(Path(item.data(_ROLE)) for item in items)

    def add(self, paths: Sequence[Path]) -> None:
        """Name files besides those that are named; each once."""
        for path in paths:
            if path in self.paths:
                continue
            item = ListItem(isolated(path.name))
            item.setData(_ROLE, str(path))
            self._list.addItem(item)
        self.changed.emit()

    def _choose(self) -> None:
        self.add(ask_for_files(self, self._folder))

    def _take(self) -> None:
        self._list.takeItem(self._list.currentRow())
        self.changed.emit()
