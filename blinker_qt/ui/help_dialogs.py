"""Help where the question arises: the sheet of keys, and what this program is."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from blinker_qt import __version__
from blinker_qt.ui.actions import ACTIONS, CANVAS_KEYS, MENUS, translated
from blinker_qt.ui.messages import plain_label


class KeysDialog(QDialog):
    """One sheet with everything that mouse and keys do, made from the table of actions."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("keys_dialog")
        self.setWindowTitle(self.tr("Keys and mouse"))
        self.resize(760, 620)
        sheet = QWidget()
        grid = QGridLayout(sheet)
        grid.setHorizontalSpacing(28)
        grid.setVerticalSpacing(5)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(3, 1)
        left = self._add_section(
            grid,
            0,
            0,
            self.tr("On the words"),
            [(translated(act), translated(meaning)) for act, meaning in CANVAS_KEYS],
        )
        sections = {
            title: [
                (_keys_in_words(row.keys), translated(row.text).replace("&", "").rstrip("…"))
                for row in ACTIONS
                if row.menu == title and row.keys
            ]
            for title in MENUS
        }
        heights = [left, 0]
        for title, rows in sections.items():
            if rows:
                column = 0 if heights[0] <= heights[1] else 1
                heading = translated(title).replace("&", "")
                heights[column] = self._add_section(
                    grid, heights[column], 2 * column, heading, rows
                )
        grid.setRowStretch(max(heights), 1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setWidget(sheet)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(scroll)
        layout.addWidget(buttons)

    @staticmethod
    def _add_section(
        grid: QGridLayout, row: int, column: int, title: str, rows: list[tuple[str, str]]
    ) -> int:
        """Add a headed run of rows; the number of the first free row below it."""
        heading = plain_label(title)
        font = QFont(heading.font())
        font.setWeight(QFont.Weight.DemiBold)
        heading.setFont(font)
        heading.setContentsMargins(0, 10 if row else 0, 0, 2)
        grid.addWidget(heading, row, column, 1, 2)
        for offset, (keys, meaning) in enumerate(rows, start=1):
            key_label = plain_label(keys, quiet=True, wraps=True)
            key_label.setMinimumWidth(120)
            grid.addWidget(key_label, row + offset, column, Qt.AlignmentFlag.AlignTop)
            meaning_label = plain_label(meaning, wraps=True)
            grid.addWidget(meaning_label, row + offset, column + 1, Qt.AlignmentFlag.AlignTop)
        return row + len(rows) + 1


class AboutDialog(QDialog):
    """What this program is, and whom to cite."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("About Blinker Qt"))
        layout = QVBoxLayout(self)
        for text in (
            f"Blinker Qt {__version__}",
            self.tr(
                "Annotate translational equivalence word by word, and measure how far "
                "annotators agree."
            ),
            self.tr(
                "It revives the Blinker of I. Dan Melamed: Manual Annotation of Translational "
                "Equivalence, IRCS Technical Report 98-07, University of Pennsylvania, 1998."
            ),
            self.tr("Free software under the MIT licence."),
        ):
            label = plain_label(text, wraps=True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            layout.addWidget(label)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout.addWidget(buttons)
        self.setMinimumWidth(420)


def _keys_in_words(keys: tuple[str, ...]) -> str:
    native = QKeySequence.SequenceFormat.NativeText
    return ", ".join(QKeySequence(key).toString(native) for key in keys)
