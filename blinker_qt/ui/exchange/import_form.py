"""The forms that say how files of other formats are read."""

from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Signal, SignalInstance
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLineEdit, QWidget

from blinker_qt.bitext.verses import Language
from blinker_qt.exchange.importing import language_of_tag
from blinker_qt.exchange.trial import READABLE, Candidate, ImportRequest, Proof
from blinker_qt.formats.interchange import (
    Choices,
    Combination,
    Conflicts,
    Cutting,
    Format,
    FormatQuestion,
    IndexBase,
    Numbering,
    Part,
    Parts,
    Unlinked,
)
from blinker_qt.gold.systems import OUTPUT_FORMATS, OutputReading
from blinker_qt.translation import N_, tr
from blinker_qt.ui.widgets.controls import (
    ComboBox,
    FileField,
    FileKind,
    named,
)
from blinker_qt.ui.widgets.messages import format_in_words, part_in_words, plain_label

_NO_BASE = N_(
    "The files do not prove whether words count from 0 or from 1: choose, and look at the first "
    "verse pairs.",
)
_BASE = N_("The files prove that words count from {base}.")
_ORDERS = {
    True: N_("The files prove that links name target words first."),
    False: N_("The files prove that links name source words first."),
}
_CUT = N_("Words have punctuation attached here, so they are split at it.")


def proof_in_words(row: Format, proof: Proof) -> str:
    """What was detected from files of a format, in words; empty for nothing."""
    words = []
    if proof.is_read and FormatQuestion.BASE in row.asks:
        text = tr(_NO_BASE if proof.base is None else _BASE)
        words.append(text if proof.base is None else text.format(base=int(proof.base)))
    if proof.swapped is not None:
        words.append(tr(_ORDERS[proof.swapped]))
    if proof.cut_at is Cutting.PUNCTUATION:
        words.append(tr(_CUT))
    return " ".join(words)


_BY_LENGTH = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
_LENGTH = 20
"""Letters of a choice that are shown in any case; wider windows show more."""
_ENCODINGS = (
    *("UTF-16", "ISO-8859-1", "ISO-8859-7", "ISO-8859-8", "ISO-8859-15"),
    *("Windows-1250", "Windows-1251", "Windows-1252", "Windows-1253", "Windows-1255"),
)


class ImportForm(QWidget):
    """Fields for an import; those that the chosen format does not need are hidden.

    Signals:
        changed(): the files or the way of reading them changed.
        named(): the annotator or the output changed.
    """

    changed = Signal()
    named = Signal()

    def __init__(self, folder: str) -> None:
        super().__init__()
        self._form = QFormLayout(self)
        self._form.setHorizontalSpacing(16)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._format = named(ComboBox(), "format", tr("Format"))
        for row in READABLE.values():
            self._format.addItem(format_in_words(row), row)
        _give_way(self._format)
        # What formats are called is long: they have the whole width.
        self._form.addRow(plain_label(tr("Format")))
        self._form.addRow(self._format)
        self._format.currentIndexChanged.connect(self._ask_what_is_needed)
        self._files = {part: self._file_field(part, folder) for part in Part}
        self._languages = (
            self._line("source_language", tr("Source language"), self.changed),
            self._line("target_language", tr("Target language"), self.changed),
        )
        self._encoding = self._combo(
            "encoding",
            tr("Encoding of the texts"),
            [("UTF-8", ""), *((name, name.lower()) for name in _ENCODINGS)],
        )
        self._annotator = self._line("annotator", tr("Annotator"), self.named)
        self._add_questions()
        new, into = tr("Save as"), tr("Save into folder")
        self._output = FileField("output", new, FileKind.NEW_FILE, folder)
        self._output_folder = FileField("output_folder", into, FileKind.FOLDER, folder)
        for field, label in ((self._output, new), (self._output_folder, into)):
            self._form.addRow(label, field)
            field.changed.connect(self.named)
        self._ask_what_is_needed()

    def _add_questions(self) -> None:
        self._base = self._combo(
            "base",
            tr("The first word is number"),
            [
                (tr("choose…"), None),
                ("0", IndexBase.ZERO),
                ("1", IndexBase.ONE),
            ],
        )
        self._proven = named(plain_label(quiet=True, wraps=True), "proven")
        self._form.addRow("", self._proven)
        self._swapped = named(QCheckBox(), "swapped")
        self._swapped.toggled.connect(self.changed)
        self._form.addRow("", self._swapped)
        self._unlinked = self._combo(
            "unlinked",
            tr("Words without a link"),
            [
                (tr("are left unaccounted"), Unlinked.UNACCOUNTED),
                (tr("are taken as not translated"), Unlinked.NOT_TRANSLATED),
            ],
        )
        self._conflicts = self._combo(
            "conflicts",
            tr("Words linked and marked"),
            [
                (tr("are refused, with file and line"), Conflicts.REFUSE),
                (tr("keep their links"), Conflicts.LINKS),
                (tr("keep their mark"), Conflicts.NOT_TRANSLATED),
            ],
        )
        self._cut_at = self._combo(
            "cut_at",
            tr("Words end at"),
            [
                (tr("spaces"), Cutting.SPACES),
                (tr("spaces and punctuation"), Cutting.PUNCTUATION),
            ],
        )
        self._numbering = self._combo(
            "numbering",
            tr("Verses numbered differently"),
            [
                (tr("are refused, with their chapters"), Numbering.REFUSE),
                (tr("are paired by reference all the same"), Numbering.BY_REFERENCE),
            ],
        )
        self._combination = self._combo(
            "combination",
            tr("Links of the two directions"),
            [
                (tr("choose…"), None),
                (tr("are taken from both files"), Combination.UNION),
                (tr("are taken where both files have them"), Combination.INTERSECTION),
                (
                    tr("are sure in both files, possible in one"),
                    Combination.SURE_AND_POSSIBLE,
                ),
            ],
        )

    def _combo(self, name: str, label: str, choices: list[tuple[str, object]]) -> QComboBox:
        box = named(ComboBox(), name, label)
        for text, value in choices:
            box.addItem(text, value)
        _give_way(box)
        self._form.addRow(label, box)
        box.currentIndexChanged.connect(self.changed)
        return box

    def _line(self, name: str, label: str, changed: SignalInstance) -> QLineEdit:
        line = named(QLineEdit(), name, label)
        self._form.addRow(label, line)
        line.textChanged.connect(changed)
        return line

    def _file_field(self, part: Part, folder: str) -> FileField:
        is_needed = any(part in row.needs for row in READABLE.values())
        label = part_in_words(part, optional=not is_needed)
        kind = FileKind.FOLDER if part is Part.FOLDER else FileKind.FILE
        field = FileField(part.value, label, kind, folder)
        field.changed.connect(self._on_parts)
        self._form.addRow(label, field)
        return field

    @property
    def row(self) -> Format:
        """The chosen format."""
        row: Format = self._format.currentData()
        return row

    @property
    def parts(self) -> Parts:
        """The files named so far."""
        asked = (*self.row.needs, *self.row.takes)
        named = {part: self._files[part].path for part in asked}
        return {part: path for part, path in named.items() if path is not None}

    @property
    def output(self) -> Path | None:
        """The output of the import; None if not given."""
        return (self._output_folder if self.row.several else self._output).path

    @property
    def is_named(self) -> bool:
        """Whether the annotator is given, if that is needed."""
        return FormatQuestion.ANNOTATOR not in self.row.asks or bool(self._annotator.text().strip())

    def wish(self) -> ImportRequest:
        """The import as specified; raises BlinkerError for an invalid language tag."""
        typed = (line.text().strip() for line in self._languages)
        source, target = (language_of_tag(tag) if tag else None for tag in typed)
        asks = self.row.asks
        choices = Choices(
            source,
            target,
            self._base.currentData() if FormatQuestion.BASE in asks else None,
            self._annotator.text().strip() if FormatQuestion.ANNOTATOR in asks else "",
            self._conflicts.currentData(),
            self._unlinked.currentData()
            if FormatQuestion.UNLINKED in asks
            else Unlinked.UNACCOUNTED,
            self._combination.currentData() if FormatQuestion.COMBINATION in asks else None,
            self._cut_at.currentData() if FormatQuestion.CUT_AT in asks else Cutting.SPACES,
            self._numbering.currentData() if FormatQuestion.NUMBERING in asks else Numbering.REFUSE,
            encoding="" if self.row.says_encoding else self._encoding.currentData(),
        )
        return ImportRequest(self.row.name, self.parts, choices, self._swapped.isChecked())

    def fill(self, candidate: Candidate) -> None:
        """Fill in the detected files and formats."""
        self.blockSignals(True)
        self._format.setCurrentIndex(self._format.findText(_called(candidate.name)))
        for part, field in self._files.items():
            path = candidate.parts.get(part)
            if path is not None:
                field.set_path(path)
        self.blockSignals(False)
        self._ask_what_is_needed()

    def take(self, proof: Proof) -> None:
        """Fill in what was detected from the files, and say so."""
        self.blockSignals(True)
        self._base.setCurrentIndex(max(self._base.findData(proof.base), 0))
        self._swapped.setChecked(bool(proof.swapped))
        self._cut_at.setCurrentIndex(max(self._cut_at.findData(proof.cut_at), 0))
        self.blockSignals(False)
        words = proof_in_words(self.row, proof)
        self._proven.setText(words)
        self._form.setRowVisible(self._proven, bool(words))

    def show_languages(self, source: Language, target: Language) -> None:
        """Fill in the languages named in the files, unless others were typed."""
        for line, found in zip(self._languages, (source, target), strict=True):
            line.setPlaceholderText("" if found.tag == Language().tag else found.tag)

    def _on_parts(self) -> None:
        has_reverse = self._files[Part.REVERSE].path is not None
        asks = FormatQuestion.COMBINATION in self.row.asks and has_reverse
        self._form.setRowVisible(self._combination, asks)
        self.changed.emit()

    def _ask_what_is_needed(self) -> None:
        """Show only the fields that the chosen format needs."""
        row = self.row
        self.blockSignals(True)
        for part, field in self._files.items():
            self._form.setRowVisible(field, part in (*row.needs, *row.takes))
        asked: tuple[tuple[FormatQuestion, QWidget], ...] = (
            (FormatQuestion.ANNOTATOR, self._annotator),
            (FormatQuestion.BASE, self._base),
            (FormatQuestion.UNLINKED, self._unlinked),
            (FormatQuestion.CONFLICTS, self._conflicts),
            (FormatQuestion.CUT_AT, self._cut_at),
            (FormatQuestion.NUMBERING, self._numbering),
        )
        for question, widget in asked:
            self._form.setRowVisible(widget, question in row.asks)
        self._form.setRowVisible(self._encoding, not row.says_encoding)
        self._form.setRowVisible(self._proven, False)
        self._form.setRowVisible(self._output, not row.several)
        self._form.setRowVisible(self._output_folder, row.several)
        self._swapped.setText(
            tr("Links name target words first")
            if Part.SOURCE in row.needs
            else tr("The second text is the source")
        )
        of_one_file = Part.SOURCE not in row.needs
        self._form.setRowVisible(self._swapped, of_one_file or Part.LINKS in row.needs)
        for line, known in zip(self._languages, row.languages, strict=True):
            line.setText("" if known == Language() else known.tag)
            line.setPlaceholderText("")
        self.blockSignals(False)
        self._on_parts()


def _called(name: str) -> str:
    return format_in_words(READABLE[name])


def _give_way(box: QComboBox) -> None:
    """Let a combo box be narrower than its longest item."""
    box.setSizeAdjustPolicy(_BY_LENGTH)
    box.setMinimumContentsLength(_LENGTH)


class ReadingForm(QWidget):
    """Fields for the way of reading outputs of systems, with a note on what was detected.

    Signals:
        format_changed(): the format changed.
        way_changed(): the base or the direction changed.
    """

    format_changed = Signal()
    way_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._format = named(ComboBox(), "format", tr("Format"))
        for name, form in OUTPUT_FORMATS.items():
            self._format.addItem(format_in_words(form), name)
        self._format.setPlaceholderText(tr("choose…"))
        self._format.setCurrentIndex(-1)
        _give_way(self._format)
        self._base = named(ComboBox(), "base", tr("The first word is number"))
        self._base.addItem(tr("choose…"), None)
        for base in IndexBase:
            self._base.addItem(str(int(base)), base)
        self._swapped = named(QCheckBox(tr("Links name target words first")), "swapped")
        self._proven = named(plain_label(quiet=True, wraps=True), "proven")
        # What formats are called is long: they have the whole width.
        self._form.addRow(plain_label(tr("Format")))
        self._form.addRow(self._format)
        self._form.addRow(tr("The first word is number"), self._base)
        self._form.addRow(self._swapped)
        self._form.addRow(self._proven)
        self._format.currentIndexChanged.connect(self._on_format)
        self._base.currentIndexChanged.connect(self.way_changed)
        self._swapped.toggled.connect(self.way_changed)
        self._show_what_is_asked()

    @property
    def reading(self) -> OutputReading | None:
        """The chosen way of reading; None while no format is chosen."""
        name = self._format.currentData()
        if name is None:
            return None
        return OutputReading(name, self._base.currentData(), self._swapped.isChecked())

    def take(self, reading: OutputReading, proof: Proof) -> None:
        """Fill in how files were read, and say what was detected."""
        with QSignalBlocker(self):
            self._format.setCurrentIndex(self._format.findData(reading.format))
            self._base.setCurrentIndex(self._base.findData(reading.base))
            self._swapped.setChecked(reading.swapped)
        words = proof_in_words(reading.row, proof)
        self._proven.setText(words)
        self._form.setRowVisible(self._proven, bool(words))

    def _on_format(self) -> None:
        with QSignalBlocker(self):
            self._base.setCurrentIndex(0)
            self._swapped.setChecked(False)
        self._show_what_is_asked()
        self.format_changed.emit()

    def _show_what_is_asked(self) -> None:
        reading = self.reading
        asks_base = reading is not None and FormatQuestion.BASE in reading.row.asks
        self._form.setRowVisible(self._base, asks_base)
        self._form.setRowVisible(self._proven, False)
