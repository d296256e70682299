"""File ▸ Open recent."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QWidget


class RecentMenu(QMenu):
    """The files opened last, filled in whenever it is shown.

    Signals:
        chosen(str): one of them.
    """

    chosen = Signal(str)

    def __init__(self, names: Callable[[], tuple[str, ...]], parent: QWidget) -> None:
        super().__init__(parent)
        self.setTitle(self.tr("Open &recent"))
        self.setObjectName("open_recent")
        self._names = names
        self.aboutToShow.connect(self._fill)

    def _fill(self) -> None:
        self.clear()
        for name in self._names():
            # An ampersand in a file's name is not a mnemonic.
            action = self.addAction(name.replace("&", "&&"))
            action.triggered.connect(partial(self.chosen.emit, name))
        if self.isEmpty():
            self.addAction(self.tr("No file was opened yet")).setEnabled(False)
