"""A table of figures under its title, with what people should know to read it."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from blinker_qt.compare.table import Table
from blinker_qt.compare.table_writing import said
from blinker_qt.translation import tr
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.widgets.headings import ElidedHeading
from blinker_qt.ui.widgets.saving_dialog import ask_and_write
from blinker_qt.ui.widgets.table_model import title_of, words
from blinker_qt.ui.widgets.table_view import TableView
from blinker_qt.ui.widgets.table_writing import save_tables

_LEAST_HEIGHT = 120


class _Notes(QPlainTextEdit):
    """What people should know to read a table: whole where there is room, else scrolled."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("table_notes")
        self.setAccessibleName(tr("Notes on the table"))
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        # Lines wrap: a bar that came and went below them would change their height for ever.
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        self.document().setDocumentMargin(0)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self.setStyleSheet(f"QPlainTextEdit {{ color: {theme.quiet}; background: transparent; }}")

    def show_lines(self, lines: Sequence[str]) -> None:
        """Say other things; nothing is seen where there are none."""
        self.setPlainText("\n".join(lines))
        self.setVisible(bool(lines))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """As high as the wrapped lines."""
        lines = max(1, int(self.document().size().height()))
        return QSize(super().sizeHint().width(), lines * self.fontMetrics().lineSpacing() + 4)

    def minimumSizeHint(self) -> QSize:
        """Two lines."""
        return QSize(1, 2 * self.fontMetrics().lineSpacing() + 4)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The lines wrap anew."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()


class TablePanel(QWidget):
    """Title, table, notes, and buttons to copy and to save it."""

    def __init__(self, parent: QWidget | None = None, *, is_titled: bool = True) -> None:
        """Make the panel.

        Args:
            parent: what it is part of.
            is_titled: whether the title is shown; it need not be where something else says it.
        """
        super().__init__(parent)
        self.view = TableView()
        self.view.setMinimumHeight(_LEAST_HEIGHT)
        self._title = ElidedHeading()
        self._title.setVisible(is_titled)
        self._notes = _Notes()
        self._copy = QPushButton(tr("Copy"))
        self._copy.setAccessibleName(tr("Copy table"))
        self._copy.setToolTip(tr("The table and its signature, to be pasted elsewhere"))
        self._save = QPushButton(tr("Save…"))
        self._save.setAccessibleName(tr("Save table"))
        self._save.setToolTip(tr("As CSV, LaTeX or Markdown"))
        self._copy.clicked.connect(self._copy_all)
        self._save.clicked.connect(self._ask_and_save)
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self._title, 1)
        if not is_titled:
            top.addStretch(1)
        top.addWidget(self._copy)
        top.addWidget(self._save)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addLayout(top)
        layout.addWidget(self.view, 1)
        layout.addWidget(self._notes)
        self.show_table(None)

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self.view.set_theme(theme)
        self._notes.set_theme(theme)

    def show_table(self, table: Table | None, title: str = "") -> None:
        """Show another table.

        Args:
            table: the table; None for none.
            title: what stands above it instead of its own title.
        """
        self.view.show_table(table)
        name = table.name if table else ""
        self.view.setObjectName(f"table_{name}")
        self._title.setObjectName(f"title_{name}")
        self._copy.setObjectName(f"copy_{name}")
        self._save.setObjectName(f"save_{name}")
        self._title.show_whole(title or (title_of(table) if table else ""))
        notes = [said(note, words) for note in table.notes] if table else []
        nothing = [tr("There is nothing to list.")] if table and not table.rows else []
        self._notes.show_lines([*nothing, *notes])
        for button in (self._copy, self._save):
            button.setEnabled(table is not None)

    def _copy_all(self) -> None:
        self.view.clearSelection()
        self.view.copy()

    def _ask_and_save(self) -> None:
        table = self.view.table
        if table is None:
            return
        filters = [
            tr("CSV table (*.csv)"),
            tr("LaTeX table (*.tex)"),
            tr("Markdown table (*.md)"),
        ]
        ask_and_write(
            self.window(),
            tr("Save table"),
            f"{table.name}.csv",
            filters,
            lambda path: save_tables(path, [table]),
            tr("The table was not written"),
        )
