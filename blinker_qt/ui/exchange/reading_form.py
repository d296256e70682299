"""How files of links are read over texts that are there already: format, base and direction."""

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QWidget

from blinker_qt.exchange.trial import Proof
from blinker_qt.formats.interchange import IndexBase, Question
from blinker_qt.gold.systems import OUTPUT_FORMATS, OutputReading
from blinker_qt.translation import tr
from blinker_qt.ui.exchange.import_form import proof_in_words
from blinker_qt.ui.widgets.controls import ComboBox
from blinker_qt.ui.widgets.messages import format_in_words, plain_label

_LENGTH = 24
"""Letters of a format that are shown in any case; wider windows show more."""


class ReadingForm(QWidget):
    """Fields for a way of reading; what the files prove is said below them.

    Signals:
        format_changed(): the files are to be read in another format.
        way_changed(): they are to be read from another base or in the other direction.
    """

    format_changed = Signal()
    way_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._format = ComboBox()
        self._format.setObjectName("format")
        self._format.setAccessibleName(tr("Format"))
        for name, row in OUTPUT_FORMATS.items():
            self._format.addItem(format_in_words(row), name)
        self._format.setPlaceholderText(tr("choose…"))
        self._format.setCurrentIndex(-1)
        by_length = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        self._format.setSizeAdjustPolicy(by_length)
        self._format.setMinimumContentsLength(_LENGTH)
        self._base = ComboBox()
        self._base.setObjectName("base")
        self._base.setAccessibleName(tr("The first word is number"))
        self._base.addItem(tr("choose…"), None)
        for base in IndexBase:
            self._base.addItem(str(int(base)), base)
        self._swapped = QCheckBox(tr("Links name target words first"))
        self._swapped.setObjectName("swapped")
        self._proven = plain_label(quiet=True, wraps=True)
        self._proven.setObjectName("proven")
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
        """The way as it stands there; None while no format is chosen."""
        name = self._format.currentData()
        if name is None:
            return None
        return OutputReading(name, self._base.currentData(), self._swapped.isChecked())

    def take(self, reading: OutputReading, proof: Proof) -> None:
        """Take over how files were read, and say what they prove of it."""
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
        asks_base = reading is not None and Question.BASE in reading.row.asks
        self._form.setRowVisible(self._base, asks_base)
        self._form.setRowVisible(self._proven, False)
