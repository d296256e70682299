"""File ▸ Open recent."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMenu

from blinker_qt.translation import tr


class RecentMenu(QMenu):
    """The files opened last, filled in whenever it is shown.

    Args:
        window: in whose menu bar it stands.
        before: the action that it stands before.
        files: asked for the paths, the newest first.

    Signals:
        chosen(str): one of the files.
    """

    chosen = Signal(str)

    def __init__(
        self, window: QMainWindow, before: QAction, files: Callable[[], tuple[str, ...]]
    ) -> None:
        super().__init__(window)
        self.setTitle(tr("Open &recent"))
        self.setObjectName("open_recent")
        self._files = files
        self.aboutToShow.connect(self._fill)
        self.triggered.connect(lambda action: self.chosen.emit(str(action.data())))
        for owner in window.menuBar().findChildren(QMenu):
            if before in owner.actions():
                owner.insertMenu(before, self)

    def _fill(self) -> None:
        self.clear()
        for name in self._files():
            # An ampersand in a file's name is not a mnemonic.
            self.addAction(name.replace("&", "&&")).setData(name)
        if self.isEmpty():
            self.addAction(tr("No file was opened yet")).setEnabled(False)
