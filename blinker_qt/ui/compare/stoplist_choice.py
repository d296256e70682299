"""Choosing the function words of one side: a list that ships, a file, or none."""

from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.stoplist import Stoplist
from blinker_qt.bitext.verses import Language, Side
from blinker_qt.compare.options import primary, read_stoplist, shipped
from blinker_qt.translation import N_, pgettext, tr
from blinker_qt.ui.widgets.boxes import ComboBox
from blinker_qt.ui.widgets.display import visible_form
from blinker_qt.ui.widgets.messages import tell
from blinker_qt.ui.widgets.wording import problem_lines

_BUILT_IN = {
    "en": N_("English (built in)"),
    "fr": N_("French (built in)"),
}
_NONE, _BUILT_IN_ROWS, _FILE = "none", tuple(_BUILT_IN), "file"


class StoplistChoice(ComboBox):
    """The stoplist of one side.

    Signals:
        chosen(): another list counts from now on.
    """

    chosen = Signal()

    def __init__(self, side: Side, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(f"stoplist_{side.value}")
        self.addItem(pgettext("list", "none"), _NONE)
        for tag, name in _BUILT_IN.items():
            self.addItem(tr(name), tag)
        self.addItem(tr("from a file…"), _FILE)
        self._stoplist: Stoplist | None = None
        self._row = 0
        self._was_chosen = False
        self.activated.connect(self._on_activated)

    @property
    def stoplist(self) -> Stoplist | None:
        """The function words that are left out; None for none."""
        return self._stoplist

    def suit(self, language: Language) -> None:
        """Choose the list that ships for a language, unless someone has chosen already."""
        tag = primary(language)
        if not self._was_chosen:
            self._choose_row(self.findData(tag if tag in _BUILT_IN else _NONE))

    def read(self, path: Path) -> None:
        """Take the list in a file.

        Raises:
            InputError: the file cannot be read or is not a stoplist.
        """
        self._take(read_stoplist(path), self.findData(_FILE))
        self.setItemText(self._row, visible_form(path.name))

    def _on_activated(self, row: int) -> None:
        self._was_chosen = True
        if self.itemData(row) != _FILE:
            self._choose_row(row)
            self.chosen.emit()
            return
        name, _ = QFileDialog.getOpenFileName(self, tr("Function words"))
        try:
            if name:
                self.read(Path(name))
                self.chosen.emit()
        except BlinkerError as error:
            lines = problem_lines(error)
            tell(self.window(), tr("Not a stoplist"), lines[0], lines[1:])
        self._show_row()

    def _choose_row(self, row: int) -> None:
        tag = self.itemData(row)
        self._take(shipped(tag) if tag in _BUILT_IN else None, row)

    def _take(self, stoplist: Stoplist | None, row: int) -> None:
        self._stoplist, self._row = stoplist, row
        self._show_row()

    def _show_row(self) -> None:
        with QSignalBlocker(self):
            self.setCurrentIndex(self._row)
