"""Help where the question arises: the sheet of keys, and what this program is."""

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QKeySequence, QTextCursor
from PySide6.QtWidgets import (
    QApplication,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QPlainTextEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from blinker_qt import __version__
from blinker_qt.log import log_file, log_text
from blinker_qt.translation import tr
from blinker_qt.ui.annotate.canvas_keys import CANVAS_KEYS
from blinker_qt.ui.app.actions import ACTIONS, MENUS, translated
from blinker_qt.ui.widgets.messages import plain_label
from blinker_qt.ui.widgets.screen import Dialog


class KeysDialog(Dialog):
    """One sheet with everything that mouse and keys do, made from the table of actions."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("keys_dialog")
        self.setWindowTitle(tr("Keys and mouse"))
        self.resize(760, 620)
        sheet = QWidget()
        columns = QHBoxLayout(sheet)
        columns.setSpacing(36)
        halves = [QGridLayout(), QGridLayout()]
        for half in halves:
            half.setHorizontalSpacing(20)
            half.setVerticalSpacing(5)
            half.setColumnMinimumWidth(0, 130)
            half.setColumnStretch(0, 2)
            half.setColumnStretch(1, 3)
            columns.addLayout(half, 1)
        for title, rows in self._sections():
            _add_section(min(halves, key=QGridLayout.rowCount), title, rows)
        for half in halves:
            half.setRowStretch(half.rowCount(), 1)
        scroll = QScrollArea()
        scroll.setAccessibleName(self.windowTitle())
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setWidget(sheet)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(scroll)
        layout.addWidget(buttons)

    def _sections(self) -> Iterator[tuple[str, list[tuple[str, str]]]]:
        """Headed runs of (keys, meaning): the canvas, then each menu."""
        on_words = [(translated(act), translated(meaning)) for act, meaning in CANVAS_KEYS]
        yield tr("On the words"), on_words
        for menu in MENUS:
            rows = [
                (_keys_in_words(row.keys), translated(row.text).replace("&", "").rstrip("…"))
                for row in ACTIONS
                if row.menu == menu and row.keys
            ]
            if rows:
                yield translated(menu).replace("&", ""), rows


def _add_section(grid: QGridLayout, title: str, rows: list[tuple[str, str]]) -> None:
    heading = plain_label(title)
    font = QFont(heading.font())
    font.setWeight(QFont.Weight.DemiBold)
    heading.setFont(font)
    first = grid.rowCount()
    heading.setContentsMargins(0, 0 if first == 1 else 12, 0, 2)
    grid.addWidget(heading, first, 0, 1, 2)
    top = Qt.AlignmentFlag.AlignTop
    for row, (keys, meaning) in enumerate(rows, start=first + 1):
        grid.addWidget(plain_label(keys, quiet=True, wraps=True), row, 0, top)
        grid.addWidget(plain_label(meaning, wraps=True), row, 1, top)


class AboutDialog(Dialog):
    """What this program is, and whom to cite."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("About Blinker Qt"))
        layout = QVBoxLayout(self)
        for text in (
            f"Blinker Qt {__version__}",
            tr(
                "Annotate translational equivalence word by word, and measure how far "
                "annotators agree."
            ),
            tr(
                "It revives the Blinker of I. Dan Melamed: Manual Annotation of Translational "
                "Equivalence, IRCS Technical Report 98-07, University of Pennsylvania, 1998."
            ),
            tr("Free software under the MIT licence."),
        ):
            label = plain_label(text, wraps=True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            layout.addWidget(label)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout.addWidget(buttons)
        self.setMinimumWidth(420)


class LogDialog(Dialog):
    """Shows the log, to be copied into a report."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("log_dialog")
        self.setWindowTitle(tr("Log"))
        self.resize(820, 520)
        text = QPlainTextEdit(log_text() or tr("The log is empty."))
        text.setReadOnly(True)
        text.setAccessibleName(self.windowTitle())
        text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        text.moveCursor(QTextCursor.MoveOperation.End)
        place = plain_label(str(log_file()), quiet=True, wraps=True)
        place.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        copy = buttons.addButton(tr("Copy"), QDialogButtonBox.ButtonRole.ActionRole)
        copy.clicked.connect(lambda: QApplication.clipboard().setText(text.toPlainText()))
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(text)
        layout.addWidget(place)
        layout.addWidget(buttons)


def _keys_in_words(keys: tuple[str, ...]) -> str:
    native = QKeySequence.SequenceFormat.NativeText
    return ", ".join(QKeySequence(key).toString(native) for key in keys)
