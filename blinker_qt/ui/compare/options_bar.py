"""What is counted, and how: measure, stoplists, sets, weights and marks."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QVBoxLayout, QWidget

from blinker_qt.agreement.dice import Weights
from blinker_qt.agreement.measures import AgreementMeasure
from blinker_qt.agreement.partition import SETS_IN_FILE, EqualSets, Part, Partition, SetsOfSize
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.tokens import Stoplist
from blinker_qt.bitext.verses import Language, Side
from blinker_qt.compare.measure_names import NAMES
from blinker_qt.compare.options import Options, primary, read_stoplist, shipped
from blinker_qt.compare.table import said
from blinker_qt.translation import N_, pgettext, tr
from blinker_qt.ui.compare.parts import PartsChoice
from blinker_qt.ui.widgets.controls import ComboBox, SpinBox, Wrapping, combo
from blinker_qt.ui.widgets.display import shortened, visible_form
from blinker_qt.ui.widgets.messages import plain_label, show_error

_BUILT_IN = {
    "en": N_("English (built in)"),
    "fr": N_("French (built in)"),
}
_NONE, _BUILT_IN_ROWS, _FILE = "none", tuple(_BUILT_IN), "file"


class StoplistChoice(ComboBox):
    """The stoplist of one side.

    Signals:
        chosen(): another list counts from now on.
    """

    chosen = Signal()

    def __init__(self, side: Side, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(f"stoplist_{side.value}")
        self.addItem(pgettext("list", "none"), _NONE)
        for tag, name in _BUILT_IN.items():
            self.addItem(tr(name), tag)
        self.addItem(tr("from a file…"), _FILE)
        self._stoplist: Stoplist | None = None
        self._row = 0
        self._was_chosen = False
        self.activated.connect(self._on_activated)

    @property
    def stoplist(self) -> Stoplist | None:
        """The function words that are left out; None for none."""
        return self._stoplist

    def suit(self, language: Language) -> None:
        """Choose the list that ships for a language, unless someone has chosen already."""
        tag = primary(language)
        if not self._was_chosen:
            self._choose_row(self.findData(tag if tag in _BUILT_IN else _NONE))

    def read(self, path: Path) -> None:
        """Take the list in a file.

        Raises:
            InputError: the file cannot be read or is not a stoplist.
        """
        self._take(read_stoplist(path), self.findData(_FILE))
        self.setItemText(self._row, visible_form(path.name))

    def _on_activated(self, row: int) -> None:
        self._was_chosen = True
        if self.itemData(row) != _FILE:
            self._choose_row(row)
            self.chosen.emit()
            return
        name, _ = QFileDialog.getOpenFileName(self, tr("Function words"))
        try:
            if name:
                self.read(Path(name))
                self.chosen.emit()
        except BlinkerError as error:
            show_error(self.window(), tr("Not a stoplist"), error)
        self._show_row()

    def _choose_row(self, row: int) -> None:
        tag = self.itemData(row)
        self._take(shipped(tag) if tag in _BUILT_IN else None, row)

    def _take(self, stoplist: Stoplist | None, row: int) -> None:
        self._stoplist, self._row = stoplist, row
        self._show_row()

    def _show_row(self) -> None:
        with QSignalBlocker(self):
            self.setCurrentIndex(self._row)


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
            {measure: said(NAMES[measure].choice) for measure in AgreementMeasure},
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


_MOST = 1_000_000
_USUAL = 10
_IN_FILE, _SIZE, _NUMBER, _PARTS = "file", "size", "number", "parts"
_ALL, _CONTENT = "all", "content"


class OptionsBar(Wrapping):
    """The options of a comparison.

    Signals:
        changed(): `options` are others now.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(16, 6, parent)
        self.setObjectName("options")
        self._measure = MeasureChoice()
        self._set_kind = combo(
            "set_kind",
            {
                _IN_FILE: tr("as in the files"),
                _SIZE: tr("sets of n verse pairs"),
                _NUMBER: tr("n sets of equal size"),
                _PARTS: tr("parts of the study"),
            },
        )
        self._set_number = SpinBox()
        self._set_number.setObjectName("set_number")
        self._set_number.setRange(1, _MOST)
        self._set_number.setValue(_USUAL)
        self._parts = PartsChoice()
        self._marks = combo("marks", {False: tr("left out"), True: tr("counted as links")})
        self._weights = combo(
            "weights",
            {
                Weights.DIRECTED: tr("directed"),
                Weights.JOINT: tr("joint"),
                Weights.NONE: tr("none"),
            },
        )
        self._words = combo("words", {_ALL: tr("all words"), _CONTENT: tr("content words")})
        self._stoplists = {side: StoplistChoice(side) for side in Side}
        self._stoplist_fields: list[QWidget] = []
        self._explain()
        self._assemble()
        for box in (self._set_kind, self._marks, self._weights, self._words):
            box.currentIndexChanged.connect(self._on_changed)
        self._measure.changed.connect(self._on_changed)
        self._parts.changed.connect(self._on_changed)
        self._set_number.valueChanged.connect(self._on_changed)
        for choice in self._stoplists.values():
            choice.chosen.connect(self._on_changed)
        self._show_what_matters()

    @property
    def options(self) -> Options:
        """What is asked for."""
        content = self._words.currentData() == _CONTENT
        source, target = (self._stoplists[side].stoplist for side in Side)
        return Options(
            self._partition(),
            self._weights.currentData(),
            self._marks.currentData(),
            source if content else None,
            target if content else None,
            self._measure.measure,
            self._measure.against,
        )

    def suit(
        self, source: Language, target: Language, verse_pairs: int, parts: Sequence[Part]
    ) -> None:
        """Choose the stoplists that ship for these languages, unless someone has chosen already.

        Args:
            source: of the source side.
            target: of the target side.
            verse_pairs: how many of them can be cut into parts.
            parts: those that the sets in the files come to.
        """
        self._parts.suit(verse_pairs, parts)
        self._stoplists[Side.SOURCE].suit(source)
        self._stoplists[Side.TARGET].suit(target)

    def let_measure_matter(self, *, matters: bool) -> None:
        """Offer measures, or not where figures are what they are by any measure."""
        self._measure.setEnabled(matters)

    def show_annotators(self, names: Sequence[str], usual: int) -> None:
        """Offer other annotators to measure against (see `MeasureChoice`)."""
        self._measure.show_annotators(names, usual)

    def _partition(self) -> Partition:
        number = self._set_number.value()
        kind = self._set_kind.currentData()
        if kind == _IN_FILE:
            return SETS_IN_FILE
        if kind == _PARTS:
            return self._parts.parts
        return SetsOfSize(number) if kind == _SIZE else EqualSets(number)

    def _on_changed(self) -> None:
        self._show_what_matters()
        self.changed.emit()

    def _show_what_matters(self) -> None:
        kind = self._set_kind.currentData()
        self._set_number.setVisible(kind in (_SIZE, _NUMBER))
        self._parts.setVisible(kind == _PARTS)
        for field in self._stoplist_fields:
            field.setVisible(self._words.currentData() == _CONTENT)

    def _explain(self) -> None:
        self._set_number.setAccessibleName(tr("Size or number of sets"))
        self._set_number.setToolTip(tr("n: verse pairs in a set, or number of sets"))
        self._set_kind.setToolTip(tr("Links are pooled in each set before its rate is taken"))
        self._marks.setToolTip(
            tr("Whether a word marked not translated counts as a link of weight 1")
        )
        self._weights.setToolTip(
            tr(
                "directed: every word shares weight 1 among its links, in both directions; "
                "joint: 1 over the larger fan-out; none: every link weighs 1"
            )
        )
        self._words.setToolTip(tr("Content words: links of function words are left out"))

    def _assemble(self) -> None:
        sets = QWidget()
        beside = QHBoxLayout(sets)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(4)
        beside.addWidget(self._set_kind)
        beside.addWidget(self._set_number)
        beside.addWidget(self._parts)
        sets.setFocusProxy(self._set_kind)
        for title, field in (
            (tr("&Measure"), self._measure),
            (tr("&Sets"), sets),
            (tr("&Not-translated marks"), self._marks),
            (tr("&Weights"), self._weights),
            (tr("W&ords"), self._words),
        ):
            self.add(_titled(title, field))
        names = {
            Side.SOURCE: tr("Function words of the so&urce side"),
            Side.TARGET: tr("of the &target side"),
        }
        for side, choice in self._stoplists.items():
            self._stoplist_fields.append(_titled(names[side], choice))
            self.add(self._stoplist_fields[-1])


def _titled(title: str, field: QWidget) -> QWidget:
    """A field with its title above."""
    label = plain_label(title, quiet=True)
    label.setBuddy(field.focusProxy() or field)
    whole = QWidget()
    column = QVBoxLayout(whole)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(3)
    column.addWidget(label)
    column.addWidget(field)
    return whole
