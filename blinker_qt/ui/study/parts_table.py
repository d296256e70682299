"""The table in which a lead says who annotates which part of a study."""

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QHeaderView, QSizePolicy, QTableWidget, QTableWidgetItem

from blinker_qt.study.plan import PartEntry
from blinker_qt.translation import tr
from blinker_qt.ui.widgets.controls import named

_PAIRS, _BY, _SET_SIZE, _TRAINING = range(4)
_TEXTS = (_PAIRS, _BY, _SET_SIZE)
_TICKED = {True: Qt.CheckState.Checked, False: Qt.CheckState.Unchecked}
_LEAST_HEIGHT = 96
"""The least height of the table, in pixels; it takes the room that there is."""


class PartsTable(QTableWidget):
    """Parts and annotators: a row for each part, and a column to tick for each annotator.

    Signals:
        changed: somebody changed a part.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__(0, 4)
        named(self, "study_parts_entry", tr("Parts of the study"))
        self._names: tuple[str, ...] = ()
        self.verticalHeader().hide()
        self.setTabKeyNavigation(False)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.setMinimumHeight(_LEAST_HEIGHT)
        self.itemChanged.connect(self.changed)

    def show_parts(self, parts: Sequence[PartEntry], names: Sequence[str]) -> None:
        """Show these parts, with a column for each of these annotators."""
        blocker = QSignalBlocker(self)
        self._names = tuple(names)
        self.setRowCount(0)
        self.setColumnCount(_TRAINING + 1 + len(names))
        titles = tr("Verse pairs"), tr("By how many"), tr("In sets of"), tr("Training")
        self.setHorizontalHeaderLabels([*titles, *names])
        for part in parts:
            self._append(part)
        blocker.unblock()

    def add_part(self, part: PartEntry) -> None:
        """Add a part at the end, and go to it."""
        self.blockSignals(True)
        self._append(part)
        self.blockSignals(False)
        self.setCurrentCell(self.rowCount() - 1, _PAIRS)
        self.changed.emit()

    def remove_current(self) -> None:
        """Remove the part in which the focus is."""
        self.removeRow(self.currentRow())
        self.changed.emit()

    @property
    def names(self) -> tuple[str, ...]:
        """The annotators who have a column."""
        return self._names

    def parts(self) -> list[PartEntry]:
        """The parts as entered."""
        return [self._part(place) for place in range(self.rowCount())]

    def _append(self, part: PartEntry) -> None:
        place = self.rowCount()
        self.insertRow(place)
        sizes = part.set_size
        shown = ", ".join(map(str, sizes)) if isinstance(sizes, tuple) else sizes
        texts = {_PAIRS: part.pairs, _BY: part.by, _SET_SIZE: shown}
        for section, text in texts.items():
            self.setItem(place, section, QTableWidgetItem("" if text is None else str(text)))
        self._set_tick(place, _TRAINING, tr("Training"), ticked=part.training)
        for section, name in enumerate(self._names, _TRAINING + 1):
            self._set_tick(place, section, name, ticked=name in part.annotators)

    def _set_tick(self, place: int, section: int, spoken: str, *, ticked: bool) -> None:
        item = QTableWidgetItem()
        item.setFlags(
            Qt.ItemFlag.ItemIsEnabled
            | Qt.ItemFlag.ItemIsSelectable
            | Qt.ItemFlag.ItemIsUserCheckable
        )
        item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken)
        item.setCheckState(_TICKED[ticked])
        self.setItem(place, section, item)

    def _part(self, place: int) -> PartEntry:
        pairs, by, set_size = (self._text(place, section) for section in _TEXTS)
        ticked = {
            section
            for section in range(_TRAINING, self.columnCount())
            if self._is_ticked(place, section)
        }
        return PartEntry(
            pairs,
            tuple(
                name for section, name in enumerate(self._names, _TRAINING + 1) if section in ticked
            ),
            _number(by),
            set_size=_sizes(set_size),
            training=_TRAINING in ticked,
        )

    def _text(self, place: int, section: int) -> str:
        item = self.item(place, section)
        return item.text().strip() if item else ""

    def _is_ticked(self, place: int, section: int) -> bool:
        item = self.item(place, section)
        return item is not None and item.checkState() is Qt.CheckState.Checked


def _sizes(text: str) -> int | tuple[int, ...] | None:
    """The size of all sets, or those of each with commas between them; see `_number`."""
    if "," not in text:
        return _number(text)
    return tuple(_number(size) or 0 for size in map(str.strip, text.split(",")))


def _number(text: str) -> int | None:
    """A whole number from 1, as entered; 0 for anything else, None for nothing."""
    if not text:
        return None
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 8 else 0
