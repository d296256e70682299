"""Bringing work in from other formats, with the questions that each of them leaves open."""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QCursor, QGuiApplication
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.verses import Language
from blinker_qt.formats.interchange import (
    Choices,
    Conflicts,
    Format,
    IndexBase,
    Question,
    Unlinked,
)
from blinker_qt.formats.registry import BLINKER98, PHARAOH, TEXT
from blinker_qt.ui.file_field import FileField, FileKind
from blinker_qt.ui.messages import plain_label, tell
from blinker_qt.ui.wording import marked, problem_lines
from blinker_qt.workspace.exchange import (
    SUFFIX,
    bring_in,
    language,
    save_new,
)
from blinker_qt.workspace.safe_names import safe_names

_FOLDER, _FILE, _NEW = FileKind.FOLDER, FileKind.FILE, FileKind.NEW_FILE


@dataclass(frozen=True, slots=True)
class _FieldRow:
    """One question about files: its name, English label, kind, and the formats that ask it."""

    name: str
    label: str
    kind: FileKind
    formats: tuple[Format, ...]
    optional: bool = False


_FIELDS = (
    _FieldRow(
        "folder", marked("ImportDialog", "Folder of the distribution"), _FOLDER, (BLINKER98,)
    ),
    _FieldRow("source", marked("ImportDialog", "Source verses"), _FILE, (TEXT, PHARAOH)),
    _FieldRow("target", marked("ImportDialog", "Target verses"), _FILE, (TEXT, PHARAOH)),
    _FieldRow(
        "references", marked("ImportDialog", "References (optional)"), _FILE, (TEXT, PHARAOH), True
    ),
    _FieldRow("links", marked("ImportDialog", "Links"), _FILE, (PHARAOH,)),
    _FieldRow("output", marked("ImportDialog", "Save as"), _NEW, (TEXT, PHARAOH)),
    _FieldRow("output_folder", marked("ImportDialog", "Save into folder"), _FOLDER, (BLINKER98,)),
)
_FORMATS: tuple[tuple[Format, str], ...] = (
    (TEXT, marked("ImportDialog", "Plain text: two files, one verse a line")),
    (PHARAOH, marked("ImportDialog", "Plain text with links i-j (Pharaoh)")),
    (BLINKER98, marked("ImportDialog", "Blinker 1998: a folder of samples and annotators")),
)


class ImportDialog(QDialog):
    """Asks for a format, its files and what the format leaves open; makes annotation files."""

    def __init__(self, folder: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("import_dialog")
        self.setWindowTitle(self.tr("Import"))
        self.made: tuple[Path, ...] = ()
        self._form = QFormLayout()
        self._format = self._combo(
            "format", self.tr("Format"), [(self.tr(text), row) for row, text in _FORMATS]
        )
        self._format.currentIndexChanged.connect(self._ask_what_is_needed)
        self._fields = {
            row.name: FileField(row.name, self.tr(row.label), row.kind, folder) for row in _FIELDS
        }
        for row in _FIELDS:
            self._form.addRow(self.tr(row.label), self._fields[row.name])
            self._fields[row.name].changed.connect(self._allow)
        self._source_language = self._line("source_language", self.tr("Source language"))
        self._target_language = self._line("target_language", self.tr("Target language"))
        self._annotator = self._line("annotator", self.tr("Annotator"))
        self._base = self._combo(
            "base",
            self.tr("The first word is number"),
            [("0", IndexBase.ZERO), ("1", IndexBase.ONE)],
        )
        self._unlinked = self._combo(
            "unlinked",
            self.tr("Words without a link"),
            [
                (self.tr("are left unaccounted"), Unlinked.UNACCOUNTED),
                (self.tr("are taken as not translated"), Unlinked.NOT_TRANSLATED),
            ],
        )
        self._conflicts = self._combo(
            "conflicts",
            self.tr("Words both linked and not translated"),
            [
                (self.tr("are refused, with file and line"), Conflicts.REFUSE),
                (self.tr("keep their links"), Conflicts.LINKS),
                (self.tr("keep their mark"), Conflicts.NOT_TRANSLATED),
            ],
        )
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setText(self.tr("Import"))
        self._buttons.accepted.connect(self._import)
        self._buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addLayout(self._form)
        layout.addWidget(
            plain_label(
                self.tr(
                    "Verse pairs that come with links are taken as done. Languages are BCP 47 "
                    "tags such as en, grc or pt-BR."
                ),
                quiet=True,
                wraps=True,
            )
        )
        layout.addWidget(self._buttons)
        self.setMinimumWidth(620)
        self._ask_what_is_needed()

    def _combo(self, name: str, label: str, choices: list[tuple[str, object]]) -> QComboBox:
        combo = QComboBox()
        combo.setObjectName(name)
        combo.setAccessibleName(label)
        for text, value in choices:
            combo.addItem(text, value)
        self._form.addRow(label, combo)
        return combo

    def _line(self, name: str, label: str) -> QLineEdit:
        line = QLineEdit()
        line.setObjectName(name)
        line.setAccessibleName(label)
        line.textChanged.connect(self._allow)
        self._form.addRow(label, line)
        return line

    def _chosen_format(self) -> Format:
        return _FORMATS[self._format.currentIndex()][0]

    def _ask_what_is_needed(self) -> None:
        """Show just the questions that the chosen format asks."""
        chosen = self._chosen_format()
        for row in _FIELDS:
            self._form.setRowVisible(self._fields[row.name], chosen in row.formats)
        self._form.setRowVisible(self._annotator, Question.ANNOTATOR in chosen.asks)
        self._form.setRowVisible(self._base, Question.BASE in chosen.asks)
        self._form.setRowVisible(self._unlinked, Question.UNLINKED in chosen.asks)
        self._form.setRowVisible(self._conflicts, Question.CONFLICTS in chosen.asks)
        lines = (self._source_language, self._target_language)
        for line, known in zip(lines, chosen.languages, strict=True):
            line.setText("" if known == Language() else known.tag)
        self._allow()
        self.adjustSize()

    def _allow(self) -> None:
        chosen = self._chosen_format()
        wanted = [row for row in _FIELDS if chosen in row.formats and not row.optional]
        complete = all(self._fields[row.name].path is not None for row in wanted)
        named = Question.ANNOTATOR not in chosen.asks or bool(self._annotator.text().strip())
        button = self._buttons.button(QDialogButtonBox.StandardButton.Ok)
        button.setEnabled(complete and named)

    def _import(self) -> None:
        QGuiApplication.setOverrideCursor(QCursor(Qt.CursorShape.WaitCursor))
        try:
            self.made = self._make_files()
        except BlinkerError as error:
            QGuiApplication.restoreOverrideCursor()
            lines = problem_lines(error)
            tell(self, self.tr("Nothing was imported"), lines[0], lines[1:])
        else:
            QGuiApplication.restoreOverrideCursor()
            self.accept()

    def _make_files(self) -> tuple[Path, ...]:
        chosen = self._chosen_format()
        paths = {part: self._fields[part.value].path for part in (*chosen.needs, *chosen.takes)}
        parts = {part: path for part, path in paths.items() if path is not None}
        works = bring_in(chosen, parts, self._choices(chosen)).annotation_sets
        if chosen.several:
            folder = self._path("output_folder")
            names = safe_names([work.annotator for work in works])
            return save_new(
                {folder / f"{name}{SUFFIX}": work for name, work in zip(names, works, strict=True)}
            )
        output = self._path("output")
        return save_new({output if output.suffix else output.with_suffix(SUFFIX): works[0]})

    def _choices(self, chosen: Format) -> Choices:
        return Choices(
            self._language(self._source_language),
            self._language(self._target_language),
            self._base.currentData() if Question.BASE in chosen.asks else None,
            self._annotator.text().strip() if Question.ANNOTATOR in chosen.asks else "",
            self._conflicts.currentData(),
            self._unlinked.currentData()
            if Question.UNLINKED in chosen.asks
            else Unlinked.UNACCOUNTED,
        )

    def _path(self, name: str) -> Path:
        return self._fields[name].path or Path()

    @staticmethod
    def _language(line: QLineEdit) -> Language:
        return language(line.text().strip() or "und")
