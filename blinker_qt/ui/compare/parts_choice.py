"""Choosing a part of the study, or all of them."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QDialog, QHBoxLayout, QPushButton, QWidget

from blinker_qt.agreement.partition import Part, Parts
from blinker_qt.translation import tr
from blinker_qt.ui.compare.parts_dialog import PartsDialog
from blinker_qt.ui.compare.wording import shortened
from blinker_qt.ui.widgets.boxes import ComboBox

_USUAL_SIZE = 10
_NAME_LENGTH = 17


class PartsChoice(QWidget):
    """The parts of a study, and which of them is looked at.

    Signals:
        changed(): other parts, or another one of them.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._suited: tuple[int, tuple[Part, ...]] = (0, ())
        self._parts = Parts(())
        self._shown = ComboBox()
        self._shown.setObjectName("part_shown")
        self._shown.setAccessibleName(tr("Part"))
        self._shown.setToolTip(tr("Only the verse pairs of this part count, on all tabs"))
        self._shown.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        edit = QPushButton(tr("Edit parts…"))
        edit.setObjectName("edit_parts")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self._shown)
        layout.addWidget(edit)
        self._shown.currentIndexChanged.connect(self.changed)
        edit.clicked.connect(self._edit)

    @property
    def parts(self) -> Parts:
        """Those that count."""
        part: Part | None = self._shown.currentData()
        return self._parts if part is None else Parts((part,))

    def suit(self, verse_pairs: int, parts: Sequence[Part]) -> None:
        """Begin anew with a study whose sets are others.

        Args:
            verse_pairs: how many it has.
            parts: those that its sets come to; it is one part where there are none.
        """
        if (verse_pairs, tuple(parts)) != self._suited:
            self._suited = verse_pairs, tuple(parts)
            found = parts or [Part("", 0, verse_pairs - 1, min(_USUAL_SIZE, verse_pairs))]
            name = tr("Part {number}")
            named = [
                replace(part, name=name.format(number=number))
                for number, part in enumerate(found, start=1)
            ]
            self._take(Parts(tuple(named)))

    def _take(self, parts: Parts) -> None:
        self._parts = parts
        with QSignalBlocker(self._shown):
            self._shown.clear()
            self._shown.addItem(tr("all parts"), None)
            for part in parts.parts:
                self._shown.addItem(shortened(part.name, _NAME_LENGTH), part)

    def _edit(self) -> None:
        dialog = PartsDialog(self._parts, self._suited[0], self.window())
        if dialog.exec() == QDialog.DialogCode.Accepted and dialog.parts is not None:
            self._take(dialog.parts)
            self.changed.emit()
