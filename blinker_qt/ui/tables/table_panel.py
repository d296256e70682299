"""A table of figures under its title, with what people should know to read it."""

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from blinker_qt.ui.headings import heading_label
from blinker_qt.ui.messages import plain_label
from blinker_qt.ui.saving_dialog import ask_and_write
from blinker_qt.ui.tables.table_model import words
from blinker_qt.ui.tables.table_view import TableView
from blinker_qt.ui.tables.writing import save_tables
from blinker_qt.ui.theme import Theme
from blinker_qt.workspace.tables.table import Table
from blinker_qt.workspace.tables.writing import said


class TablePanel(QWidget):
    """Title, table, notes, and buttons to copy and to save it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = TableView()
        self._title = heading_label()
        self._notes = plain_label(quiet=True, wraps=True)
        self._copy = QPushButton(self.tr("Copy table"))
        self._copy.setToolTip(self.tr("The table and its signature, to be pasted elsewhere"))
        self._save = QPushButton(self.tr("Save table…"))
        self._save.setToolTip(self.tr("As CSV, LaTeX or Markdown"))
        self._copy.clicked.connect(self._copy_all)
        self._save.clicked.connect(self._ask_and_save)
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self._title)
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

    def show_table(self, table: Table | None) -> None:
        """Show another table."""
        self.view.show_table(table)
        name = table.name if table else ""
        self.view.setObjectName(f"table_{name}")
        self._copy.setObjectName(f"copy_{name}")
        self._save.setObjectName(f"save_{name}")
        self._title.setText(words(table.title) if table else "")
        notes = [said(note, words) for note in table.notes] if table else []
        self._notes.setText("\n".join(notes))
        self._notes.setVisible(bool(notes))
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
            self.tr("CSV table (*.csv)"),
            self.tr("LaTeX table (*.tex)"),
            self.tr("Markdown table (*.md)"),
        ]
        ask_and_write(
            self.window(),
            self.tr("Save table"),
            f"{table.name}.csv",
            filters,
            lambda path: save_tables(path, [table]),
            self.tr("The table was not written"),
        )
