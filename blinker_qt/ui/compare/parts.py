"""Choosing parts of the study, and cutting it into parts with sets of a size of their own."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from blinker_qt.agreement.partition import Part, Parts
from blinker_qt.translation import tr
from blinker_qt.ui.widgets.controls import ComboBox, SpinBox, row, scrolling
from blinker_qt.ui.widgets.dialogs import Dialog
from blinker_qt.ui.widgets.display import shortened
from blinker_qt.ui.widgets.messages import plain_label

_LONGEST = 40
_FIRST, _LAST, _SIZE = range(3)


class PartsDialog(Dialog):
    """A line for each part: its name, its first and its last verse pair, and the size of its sets.

    Args:
        parts: the parts as they are.
        verse_pairs: how many there are.
    """

    def __init__(self, parts: Parts, verse_pairs: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("parts_dialog")
        self.setWindowTitle(tr("Parts of the study"))
        self._verse_pairs = verse_pairs
        self._lines: list[tuple[QLineEdit, list[SpinBox], QPushButton]] = []
        self._grid = QGridLayout()
        self._grid.setColumnStretch(0, 1)
        titles = (
            tr("Part"),
            tr("from verse pair"),
            tr("to"),
            tr("verse pairs in a set"),
        )
        for column, title in enumerate(titles):
            self._grid.addWidget(plain_label(title, quiet=True), 0, column)
        self._wrong = plain_label(wraps=True)
        self._wrong.setObjectName("parts_wrong")
        add = QPushButton(tr("&Add a part"))
        add.setObjectName("add_part")
        add.clicked.connect(self._add_next)
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        lines = QWidget()
        above = QVBoxLayout(lines)
        above.setContentsMargins(0, 0, 0, 0)
        above.addLayout(self._grid)
        above.addStretch(1)
        whole = QVBoxLayout(self)
        whole.addWidget(
            plain_label(
                tr(
                    "Figures are given for each part, and for all together. Verse pairs in no "
                    "part are not counted."
                ),
                wraps=True,
            )
        )
        whole.addWidget(scrolling(lines), 1)
        whole.addLayout(row(add, None))
        whole.addWidget(self._wrong)
        whole.addWidget(self._buttons)
        self.resize(620, 320)
        for part in parts.parts:
            self._add(part)

    @property
    def parts(self) -> Parts | None:
        """The parts as they stand on screen; None where they cannot be."""
        parts = []
        for name, boxes, _ in self._lines:
            first, last, size = (box.value() for box in boxes)
            if last < first or not name.text().strip():
                return None
            parts.append(Part(name.text().strip(), first - 1, last - 1, size))
        try:
            return Parts(tuple(parts)) if parts else None
        except ValueError:
            return None

    def _add_next(self) -> None:
        """Add the part behind the last one."""
        ends = [boxes[_LAST].value() for _, boxes, _ in self._lines]
        size = self._lines[-1][1][_SIZE].value() if self._lines else self._verse_pairs
        first = min(max(ends, default=0), self._verse_pairs - 1)
        number = len(self._lines) + 1
        name = tr("Part {number}").format(number=number)
        self._add(Part(name, first, self._verse_pairs - 1, size))
        self._lines[-1][0].setFocus()

    def _add(self, part: Part) -> None:
        name = QLineEdit(part.name)
        name.setMaxLength(_LONGEST)
        boxes = [SpinBox() for _ in range(3)]
        values = (part.first + 1, part.last + 1, part.size)
        for box, value in zip(boxes, values, strict=True):
            box.setRange(1, self._verse_pairs)
            box.setValue(value)
            box.valueChanged.connect(self._judge)
        remove = QPushButton(tr("Remove"))
        name.textChanged.connect(self._judge)
        remove.clicked.connect(lambda: self._remove(name))
        line = self._grid.rowCount()
        for column, widget in enumerate((name, *boxes, remove)):
            self._grid.addWidget(widget, line, column, Qt.AlignmentFlag.AlignTop)
        self._lines.append((name, boxes, remove))
        self._judge()

    def _remove(self, gone: QLineEdit) -> None:
        (line,) = (line for line in self._lines if line[0] is gone)
        self._lines.remove(line)
        for widget in (line[0], *line[1], line[2]):
            self._grid.removeWidget(widget)
            widget.setObjectName("")
            widget.hide()
            widget.deleteLater()
        self._judge()

    def _judge(self) -> None:
        """Say what is wrong, if anything, and call the fields by the names of their parts."""
        for number, (name, boxes, remove) in enumerate(self._lines, start=1):
            part = name.text().strip() or str(number)
            name.setObjectName(f"part_{number}")
            name.setAccessibleName(tr("Name of part {number}").format(number=number))
            said = (
                tr("First verse pair of {part}"),
                tr("Last verse pair of {part}"),
                tr("Verse pairs in a set of {part}"),
            )
            for box, field, text in zip(boxes, ("first", "last", "size"), said, strict=True):
                box.setObjectName(f"{field}_{number}")
                box.setAccessibleName(text.format(part=part))
            remove.setObjectName(f"remove_part_{number}")
            remove.setAccessibleName(tr("Remove {part}").format(part=part))
        fine = self.parts is not None
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(fine)
        self._wrong.setText(
            ""
            if fine
            else tr(
                "There has to be a part, each needs a name and ends no earlier than it begins, and "
                "no verse pair is in two."
            )
        )


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
