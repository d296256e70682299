"""Choosing what is measured, and against whom."""

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from blinker_qt.agreement.measures import AgreementMeasure
from blinker_qt.translation import tr
from blinker_qt.ui.compare.wording import shortened
from blinker_qt.ui.widgets.boxes import ComboBox, combo
from blinker_qt.ui.widgets.messages import plain_label

_NAME_LENGTH = 17


class MeasureChoice(QWidget):
    """The measure of agreement that the matrix shows.

    Signals:
        changed(): another measure, or another annotator to measure against.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.measures = combo(
            "measure",
            {
                AgreementMeasure.DICE: tr("Dice of links"),
                AgreementMeasure.PRECISION: tr("precision"),
                AgreementMeasure.RECALL: tr("recall"),
                AgreementMeasure.BLOCKS: tr("whole blocks"),
                AgreementMeasure.MARKS: tr("not-translated marks"),
                AgreementMeasure.KAPPA: tr("kappa: linked or not"),
                AgreementMeasure.ALPHA: tr("alpha: linked or not"),
                AgreementMeasure.ALPHA_SETS: tr("alpha: sets (MASI)"),
            },
        )
        self.measures.setToolTip(
            tr(
                "What matrix, heat map and means show. Dice, precision and recall: of links; whole "
                "blocks: only those that are the same count; kappa and alpha: beyond chance, "
                "whether each word is linked, or the set of words it is linked with (MASI)"
            )
        )
        self._against = ComboBox()
        self._against.setObjectName("against")
        self._against.setAccessibleName(tr("Against"))
        self._against.setToolTip(tr("The annotator whose links are taken for right"))
        self._beside = QWidget()
        row = QHBoxLayout(self._beside)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addWidget(plain_label(tr("against"), quiet=True))
        row.addWidget(self._against)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.measures)
        layout.addWidget(self._beside)
        self.setFocusProxy(self.measures)
        self.measures.currentIndexChanged.connect(self._on_changed)
        self._against.currentIndexChanged.connect(self._on_changed)
        self._show_what_matters()

    @property
    def measure(self) -> AgreementMeasure:
        """What is measured."""
        measure: AgreementMeasure = self.measures.currentData()
        return measure

    @property
    def against(self) -> str:
        """The name of the annotator whose links are right; empty where nobody's are."""
        return str(self._against.currentData()) if self.measure.is_against_one else ""

    def show_annotators(self, names: Sequence[str], usual: int) -> None:
        """Offer other annotators; who is right stays so where that is possible.

        Args:
            names: of those who take part.
            usual: the place of the one who is chosen otherwise, such as a gold standard.
        """
        before = self.against
        with QSignalBlocker(self._against):
            self._against.clear()
            for name in names:
                self._against.addItem(shortened(name, _NAME_LENGTH), name)
            self._against.setCurrentIndex(names.index(before) if before in names else usual)

    def _on_changed(self) -> None:
        self._show_what_matters()
        self.changed.emit()

    def _show_what_matters(self) -> None:
        self._beside.setVisible(self.measure.is_against_one)
