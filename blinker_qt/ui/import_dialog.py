"""Bringing work in from other formats, with the questions that each of them leaves open."""

from collections.abc import Callable
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
from blinker_qt.formats.blinker98 import Conflicts
from blinker_qt.formats.pharaoh import IndexBase
from blinker_qt.formats.registry import BLINKER98, PHARAOH, TEXT, Format, Unlinked
from blinker_qt.ui.file_field import FileField, FileKind
from blinker_qt.ui.messages import plain_label, tell
from blinker_qt.ui.wording import marked, problem_lines
from blinker_qt.workspace.exchange import (
    SUFFIX,
    Imported,
    import_blinker98,
    import_pharaoh,
    import_text,
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
        self._form.setRowVisible(self._annotator, chosen is PHARAOH)
        self._form.setRowVisible(self._base, chosen is PHARAOH)
        self._form.setRowVisible(self._unlinked, chosen is not TEXT)
        self._form.setRowVisible(self._conflicts, chosen is BLINKER98)
        self._unlinked.setCurrentIndex(self._unlinked.findData(chosen.unlinked))
        english_french = chosen is BLINKER98
        self._source_language.setText("en" if english_french else "")
        self._target_language.setText("fr" if english_french else "")
        self._allow()
        self.adjustSize()

    def _allow(self) -> None:
        chosen = self._chosen_format()
        wanted = [row for row in _FIELDS if chosen in row.formats and not row.optional]
        complete = all(self._fields[row.name].path is not None for row in wanted)
        named = chosen is not PHARAOH or bool(self._annotator.text().strip())
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
        readers: dict[str, Callable[[], Imported]] = {
            BLINKER98.name: self._read_blinker98,
            TEXT.name: self._read_text,
            PHARAOH.name: self._read_pharaoh,
        }
        chosen = self._chosen_format()
        works = readers[chosen.name]().annotation_sets
        if chosen is BLINKER98:
            folder = self._path("output_folder")
            names = safe_names([work.annotator for work in works])
            return save_new(
                {folder / f"{name}{SUFFIX}": work for name, work in zip(names, works, strict=True)}
            )
        output = self._path("output")
        return save_new({output if output.suffix else output.with_suffix(SUFFIX): works[0]})

    def _path(self, name: str) -> Path:
        return self._fields[name].path or Path()

    @staticmethod
    def _language(line: QLineEdit) -> Language:
        return language(line.text().strip() or "und")

    def _read_blinker98(self) -> Imported:
        return import_blinker98(
            self._path("folder"),
            unlinked=self._unlinked.currentData(),
            conflicts=self._conflicts.currentData(),
            source_language=self._language(self._source_language),
            target_language=self._language(self._target_language),
        )

    def _read_text(self) -> Imported:
        return import_text(
            self._path("source"),
            self._path("target"),
            self._fields["references"].path,
            source_language=self._language(self._source_language),
            target_language=self._language(self._target_language),
        )

    def _read_pharaoh(self) -> Imported:
        return import_pharaoh(
            self._path("links"),
            self._path("source"),
            self._path("target"),
            self._fields["references"].path,
            base=self._base.currentData(),
            annotator=self._annotator.text().strip(),
            unlinked=self._unlinked.currentData(),
            source_language=self._language(self._source_language),
            target_language=self._language(self._target_language),
        )
