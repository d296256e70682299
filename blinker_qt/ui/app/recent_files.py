"""The menu of recent files."""

from collections.abc import Callable
from functools import partial

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from blinker_qt.settings import SettingsStore
from blinker_qt.translation import tr
from blinker_qt.ui.widgets.controls import named
from blinker_qt.ui.widgets.display import name_shown


class RecentFilesMenu(QMenu):
    """The files that were opened last, the newest first; `open_file` opens the one chosen."""

    def __init__(
        self, settings: SettingsStore, open_file: Callable[[str], None], parent: QWidget
    ) -> None:
        super().__init__(tr("&Recent files"), parent)
        named(self, "recent_files_menu")
        self._settings, self._open_file = settings, open_file
        self.menuAction().setMenuRole(QAction.MenuRole.NoRole)
        self.aboutToShow.connect(self._list_files)

    def _list_files(self) -> None:
        self.clear()
        for name in self._settings.settings.recent_files:
            # An ampersand in a file's name is not a mnemonic.
            action = self.addAction(name_shown(name).replace("&", "&&"))
            # Qt cannot keep a name that is not UTF-8.
            action.triggered.connect(partial(self._open_file, name))
        if self.isEmpty():
            self.addAction(tr("No recent files")).setEnabled(False)
        for action in self.actions():
            action.setMenuRole(QAction.MenuRole.NoRole)
