"""Forms for the way of reading files of other formats."""

import re
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSignalBlocker, Signal, SignalInstance
from PySide6.QtWidgets import QCheckBox, QComboBox, QFileDialog, QLineEdit, QWidget

from blinker_qt.bitext.annotation import Role
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.verses import Language
from blinker_qt.exchange.importing import language_of_tag, read_exceptions
from blinker_qt.exchange.trial import READABLE, Candidate, ImportRequest, Proof
from blinker_qt.formats.choices import (
    Choices,
    Combination,
    Conflicts,
    FormatQuestion,
    IndexBase,
    Numbering,
    Pairing,
    Part,
    Parts,
    Unlinked,
    Words,
    numbers_in,
    score_in,
)
from blinker_qt.formats.interchange import Format
from blinker_qt.formats.plain_text import TEXT
from blinker_qt.formats.versification import SUFFIX, TITLES
from blinker_qt.gold.systems import OUTPUT_FORMATS, OutputReading
from blinker_qt.translation import N_, tr
from blinker_qt.ui.widgets.background import reachable
from blinker_qt.ui.widgets.controls import FileField, FileKind, combo, form_layout, named
from blinker_qt.ui.widgets.messages import format_in_words, part_in_words, plain_label
from blinker_qt.words.languages import Contractions

_NO_BASE = N_(
    "The files do not show whether words are counted from 0 or 1. Choose one, and check the first "
    "verse pairs."
)
_BASE = N_("The files count words from {base}.")
_ORDERS = {
    True: N_("The files give the target word of a link first."),
    False: N_("The files give the source word of a link first."),
}
_CUT = N_("This is running text, so words are split by the rules of their language.")


def proof_in_words(row: Format, proof: Proof) -> str:
    """What files of a format prove about themselves, in words; empty for nothing."""
    words = []
    if proof.is_read and FormatQuestion.BASE in row.asks:
        text = tr(_NO_BASE if proof.base is None else _BASE)
        words.append(text if proof.base is None else text.format(base=int(proof.base)))
    if proof.swapped is not None:
        words.append(tr(_ORDERS[proof.swapped]))
    if proof.words is Words.BY_LANGUAGE:
        words.append(tr(_CUT))
    return " ".join(words)


_AS_SHOWN = N_("By the last verses")
_AS_SHOWN_SO = N_("{numbering}, by the last verses")
_FROM_FILE = "file"
"""The item of a box of numberings that asks for a file."""
_NUMBERINGS: Mapping[str, str] = {"": _AS_SHOWN, **TITLES, _FROM_FILE: N_("From a file…")}
_QUESTIONS: Mapping[FormatQuestion, tuple[str, Mapping[Any, str]]] = {
    FormatQuestion.ROLE: (
        N_("Links drawn by"),
        {Role.ANNOTATOR: N_("A person"), Role.MACHINE: N_("An automatic aligner")},
    ),
    FormatQuestion.UNLINKED: (
        N_("Words without a link"),
        {
            Unlinked.UNACCOUNTED: N_("Leave unaccounted"),
            Unlinked.NOT_TRANSLATED: N_("Mark as not translated"),
        },
    ),
    FormatQuestion.CONFLICTS: (
        N_("Words linked and marked"),
        {
            Conflicts.REFUSE: N_("Report as errors"),
            Conflicts.LINKS: N_("Keep their links"),
            Conflicts.NOT_TRANSLATED: N_("Keep their mark"),
        },
    ),
    FormatQuestion.WORDS: (
        N_("Words"),
        {
            Words.AS_THEY_STAND: N_("Separated by spaces"),
            Words.BY_LANGUAGE: N_("By the rules of the language"),
            Words.PUNCTUATION: N_("Divided at punctuation only"),
        },
    ),
    FormatQuestion.CONTRACTIONS: (
        N_("Contractions (du, zum)"),
        {
            None: N_("As is usual for the language"),
            Contractions.APART: N_("As two words"),
            Contractions.WHOLE: N_("As one word"),
        },
    ),
    FormatQuestion.PAIRING: (
        N_("Lines that belong together"),
        {
            Pairing.BY_LINE: N_("By number or reference"),
            Pairing.BY_LENGTH: N_("By length"),
        },
    ),
    FormatQuestion.NUMBERING: (
        N_("Verses numbered differently"),
        {
            Numbering.LEAVE_OUT: N_("Leave out a few chapters"),
            Numbering.REFUSE: N_("Report as errors"),
            Numbering.BY_REFERENCE: N_("Pair by reference anyway"),
        },
    ),
    FormatQuestion.SOURCE_NUMBERING: (N_("Numbering of the source"), _NUMBERINGS),
    FormatQuestion.TARGET_NUMBERING: (N_("Numbering of the target"), _NUMBERINGS),
    FormatQuestion.COMBINATION: (
        N_("Links of both directions"),
        {
            None: N_("Choose…"),
            Combination.UNION: N_("Links of either file"),
            Combination.INTERSECTION: N_("Links in both files"),
            Combination.SURE_AND_POSSIBLE: N_("In both files: sure; in one: possible"),
        },
    ),
}
"""Labels and answers of the questions about formats, besides the base."""


class _Amount(Enum):
    """Which verse pairs of large texts are taken."""

    ALL = "all"
    FIRST = "first"
    RANGE = "range"
    SAMPLE = "sample"


_AMOUNTS = {
    _Amount.ALL: N_("All"),
    _Amount.FIRST: N_("The first"),
    _Amount.RANGE: N_("From … to …"),
    _Amount.SAMPLE: N_("At random"),
}
_EXAMPLES = {_Amount.FIRST: "500", _Amount.RANGE: "101-300", _Amount.SAMPLE: "500"}
_COUNT = re.compile("[1-9][0-9]{0,6}")
_BY_LENGTH = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
_LENGTH = 20
"""Characters of a choice that are shown in any case; wider windows show more."""
_ENCODINGS = (
    *("UTF-16", "ISO-8859-1", "ISO-8859-7", "ISO-8859-8", "ISO-8859-15"),
    *("Windows-1250", "Windows-1251", "Windows-1252", "Windows-1253", "Windows-1255"),
)


class _FormatForm(QWidget):
    """A form that begins with the choice of a format."""

    def __init__(self, formats: Iterable[Format]) -> None:
        super().__init__()
        self._form = form_layout(self)
        # The names of formats are long, so they have the whole width.
        self._form.addRow(plain_label(tr("Format")))
        names = {row.name: format_in_words(row) for row in formats}
        self._format = _narrow_combo("format", tr("Format"), names)
        self._form.addRow(self._format)
        self._proven = named(plain_label(quiet=True, wraps=True), "proven")

    def _combo(self, name: str, label: str, items: Mapping[Any, str]) -> QComboBox:
        box = _narrow_combo(name, label, items)
        self._form.addRow(label, box)
        return box

    def _base_box(self) -> QComboBox:
        numbers = {base: str(int(base)) for base in IndexBase}
        label = tr("Count words from")
        return self._combo("base", label, {None: tr("Choose…"), **numbers})

    def _show_proof(self, row: Format, proof: Proof) -> None:
        words = proof_in_words(row, proof)
        self._proven.setText(words)
        self._form.setRowVisible(self._proven, bool(words))


def _narrow_combo(name: str, spoken: str, items: Mapping[Any, str]) -> QComboBox:
    """A combo box that may be narrower than its longest item."""
    box = combo(name, items, spoken)
    box.setSizeAdjustPolicy(_BY_LENGTH)
    box.setMinimumContentsLength(_LENGTH)
    return box


class ImportForm(_FormatForm):
    """Fields for an import; those that the chosen format does not need are hidden.

    Signals:
        changed(): the files or the way of reading them changed.
        named(): the output changed.
    """

    changed = Signal()
    named = Signal()

    def __init__(self, folder: str) -> None:
        super().__init__(READABLE.values())
        # What most people have; files that are chosen select their own format.
        self._format.setCurrentIndex(self._format.findData(TEXT.name))
        self._format.currentIndexChanged.connect(self._show_what_is_asked)
        self._files = {part: self._file_field(part, folder) for part in Part}
        self._languages = (
            self._line("source_language", tr("Source language"), self.changed),
            self._line("target_language", tr("Target language"), self.changed),
        )
        encodings: Mapping[str | None, str] = {
            "": "UTF-8",
            **{name.lower(): name for name in _ENCODINGS},
        }
        self._encoding = self._combo("encoding", tr("Text encoding"), encodings)
        target_encodings = {None: tr("The same"), **encodings}
        self._target_encoding = self._combo(
            "target_encoding", tr("Encoding of the target"), target_encodings
        )
        amounts = {amount: tr(text) for amount, text in _AMOUNTS.items()}
        self._amount = self._combo("amount", tr("Verse pairs"), amounts)
        self._number = self._line("number", tr("Which or how many"), self.changed)
        self._amount.currentIndexChanged.connect(self._show_number)
        self._base = self._base_box()
        self._form.addRow("", self._proven)
        self._swapped = named(QCheckBox(), "swapped")
        self._swapped.toggled.connect(self.changed)
        self._form.addRow("", self._swapped)
        exceptions = tr("Exceptions (optional)")
        self._exceptions = FileField("exceptions", exceptions, FileKind.FILE, folder)
        self._exceptions.changed.connect(self.changed)
        self._least = self._line("least_score", tr("Least score (optional)"), self.changed)
        self._answers = {FormatQuestion.BASE: self._base}
        for question, (label, answers) in _QUESTIONS.items():
            items = {value: tr(text) for value, text in answers.items()}
            self._answers[question] = self._combo(question.value, tr(label), items)
            if question is FormatQuestion.CONTRACTIONS:
                self._form.addRow(exceptions, self._exceptions)
        self._numberings = (
            self._answers[FormatQuestion.SOURCE_NUMBERING],
            self._answers[FormatQuestion.TARGET_NUMBERING],
        )
        for box in self._numberings:
            box.activated.connect(partial(self._ask_for_numbering, box, folder))
        self._answers[FormatQuestion.WORDS].currentIndexChanged.connect(self._show_words)
        for box in (
            self._encoding,
            self._target_encoding,
            self._amount,
            *self._answers.values(),
        ):
            box.currentIndexChanged.connect(self.changed)
        new, into = tr("Save as"), tr("Save in folder")
        self._output = FileField("output", new, FileKind.NEW_FILE, folder)
        self._output_folder = FileField("output_folder", into, FileKind.FOLDER, folder)
        for field, label in ((self._output, new), (self._output_folder, into)):
            self._form.addRow(label, field)
            field.changed.connect(self.named)
        self._show_what_is_asked()

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
        return READABLE[self._format.currentData()]

    @property
    def parts(self) -> Parts:
        """The files named so far."""
        asked = (*self.row.needs, *self.row.takes)
        paths = {part: self._files[part].path for part in asked}
        return {part: path for part, path in paths.items() if path is not None}

    @property
    def encodings(self) -> Mapping[str, Any]:
        """The encodings of all files and of single ones, as far as they are asked for."""
        if self.row.says_encoding:
            return {}
        target, name = self.parts.get(Part.TARGET), self._target_encoding.currentData()
        others = () if target is None or name is None else ((target, name),)
        return {"encoding": self._encoding.currentData(), "encodings": others}

    @property
    def output(self) -> Path | None:
        """The output of the import; None if not given."""
        return (self._output_folder if self.row.several else self._output).path

    def request(self) -> ImportRequest:
        """The import as specified.

        Raises:
            BlinkerError: a language tag, a number or the file of exceptions is malformed.
        """
        typed = (line.text().strip() for line in self._languages)
        source, target = (language_of_tag(tag) if tag else None for tag in typed)
        asks = self.row.asks
        answers = {
            question.value: box.currentData()
            for question, box in self._answers.items()
            if question in asks
        }
        for box in self._numberings:
            # While a file is chosen, none is.
            if answers.get(box.objectName()) == _FROM_FILE:
                answers[box.objectName()] = ""
        exceptions = self._exceptions.path
        if self._splits_by_language() and exceptions is not None:
            answers[FormatQuestion.EXCEPTIONS.value] = read_exceptions(exceptions)
        answers |= {**self.encodings, **self._chosen_pairs(), "least_score": self._least_score()}
        choices = Choices(source, target, **answers)
        return ImportRequest(self.row.name, self.parts, choices, self._swapped.isChecked())

    def _least_score(self) -> float | None:
        """The least score of links that are taken; BlinkerError for what is no number."""
        text = self._least.text().strip()
        if FormatQuestion.LEAST_SCORE not in self.row.asks or not text:
            return None
        return score_in(text)

    def _chosen_pairs(self) -> Mapping[str, Any]:
        """The choice of verse pairs; BlinkerError for a number that is none."""
        amount, text = self._amount.currentData(), self._number.text().strip()
        if amount is _Amount.ALL:
            return {}
        if amount is _Amount.RANGE:
            return {"numbers": numbers_in(text)}
        if not _COUNT.fullmatch(text):
            raise BlinkerError(N_("'{text}' is not a number of verse pairs"), text=text)
        return {"sample": int(text)} if amount is _Amount.SAMPLE else {"numbers": (1, int(text))}

    def _show_number(self) -> None:
        """Show the field for a number if verse pairs are chosen by one."""
        amount = self._amount.currentData()
        self._form.setRowVisible(self._number, amount is not _Amount.ALL)
        self._number.setPlaceholderText(_EXAMPLES.get(amount, ""))

    def fill(self, candidate: Candidate) -> None:
        """Fill in the detected files and formats."""
        with QSignalBlocker(self):
            self._format.setCurrentIndex(self._format.findData(candidate.name))
            for part, path in candidate.parts.items():
                self._files[part].set_path(path)
        self._show_what_is_asked()

    def take(self, proof: Proof) -> None:
        """Fill in what the files prove about themselves, and say so."""
        words = self._answers[FormatQuestion.WORDS]
        with QSignalBlocker(self):
            self._base.setCurrentIndex(max(self._base.findData(proof.base), 0))
            self._swapped.setChecked(bool(proof.swapped))
            words.setCurrentIndex(max(words.findData(proof.words), 0))
        self._show_proof(self.row, proof)

    def show_languages(self, source: Language, target: Language) -> None:
        """Fill in the languages named in the files, unless others were typed."""
        for line, language in zip(self._languages, (source, target), strict=True):
            line.setPlaceholderText("" if language.tag == Language().tag else language.tag)

    def show_numberings(self, names: Sequence[str]) -> None:
        """Show the numberings of the verses, where they follow from the texts."""
        for box, name in zip(self._numberings, names, strict=False):
            if not box.currentData():
                text = tr(_AS_SHOWN_SO).format(numbering=tr(TITLES[name]))
                box.setItemText(0, text)

    def _ask_for_numbering(self, box: QComboBox, folder: str, place: int) -> None:
        """Ask for a file with a numbering if that was chosen."""
        if box.itemData(place) != _FROM_FILE:
            return
        title, kinds = tr("Numbering of verses"), tr("Numberings (*{suffix})")
        name, _ = QFileDialog.getOpenFileName(
            self, title, reachable(folder), kinds.format(suffix=SUFFIX)
        )
        if box.findData(name) < 0:
            box.insertItem(place, Path(name).name, name)
        # Without a name, the first item is that of the texts themselves.
        box.setCurrentIndex(box.findData(name))

    def _on_parts(self) -> None:
        has_reverse = self._files[Part.REVERSE].path is not None
        asks = FormatQuestion.COMBINATION in self.row.asks and has_reverse
        self._form.setRowVisible(self._answers[FormatQuestion.COMBINATION], asks)
        self.changed.emit()

    def _splits_by_language(self) -> bool:
        """Whether the form asks how to split words by language."""
        words = self._answers[FormatQuestion.WORDS].currentData()
        return FormatQuestion.WORDS in self.row.asks and words is Words.BY_LANGUAGE

    def _show_words(self) -> None:
        """Show the questions about the rules of languages if words are split by them."""
        for field in (self._answers[FormatQuestion.CONTRACTIONS], self._exceptions):
            self._form.setRowVisible(field, self._splits_by_language())

    def _show_what_is_asked(self) -> None:
        """Show only the fields that the chosen format needs."""
        row = self.row
        is_shown: dict[QWidget, bool] = {
            **{field: part in (*row.needs, *row.takes) for part, field in self._files.items()},
            **{box: question in row.asks for question, box in self._answers.items()},
            self._least: FormatQuestion.LEAST_SCORE in row.asks,
            self._encoding: not row.says_encoding,
            self._target_encoding: not row.says_encoding and Part.TARGET in row.needs,
            self._proven: False,
            self._output: not row.several,
            self._output_folder: row.several,
            self._swapped: Part.SOURCE not in row.needs or Part.LINKS in row.needs,
        }
        with QSignalBlocker(self):
            for field, shown in is_shown.items():
                self._form.setRowVisible(field, shown)
            self._swapped.setText(
                tr("Links give the target word first")
                if Part.LINKS in row.needs
                else tr("The second text is the source")
            )
            self._show_words()
            self._show_number()
            for box in self._numberings:
                box.setItemText(0, tr(_AS_SHOWN))
            for line, known in zip(self._languages, row.languages, strict=True):
                if not line.isModified():
                    line.setText("" if known == Language() else known.tag)
                line.setPlaceholderText("")
        self._on_parts()


class ReadingForm(_FormatForm):
    """Fields for the way of reading outputs of systems, with a note on what was detected.

    Signals:
        format_changed(): the format changed.
        way_changed(): the base or the direction changed.
    """

    format_changed = Signal()
    way_changed = Signal()

    def __init__(self) -> None:
        super().__init__(OUTPUT_FORMATS.values())
        self._format.setPlaceholderText(tr("Choose…"))
        self._format.setCurrentIndex(-1)
        self._base = self._base_box()
        self._swapped = named(QCheckBox(tr("Links give the target word first")), "swapped")
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
        self._show_proof(reading.row, proof)

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
