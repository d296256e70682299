"""What is counted, and how: always in sight, and changed at once."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from blinker_qt.agreement.dice import Weights
from blinker_qt.agreement.partition import SETS_IN_FILE, EqualSets, Part, Partition, SetsOfSize
from blinker_qt.bitext.verses import Language, Side
from blinker_qt.compare.options import Options
from blinker_qt.translation import tr
from blinker_qt.ui.compare.measure_choice import MeasureChoice
from blinker_qt.ui.compare.parts_choice import PartsChoice
from blinker_qt.ui.compare.stoplist_choice import StoplistChoice
from blinker_qt.ui.widgets.boxes import SpinBox, combo
from blinker_qt.ui.widgets.messages import plain_label
from blinker_qt.ui.widgets.wrapping import Wrapping

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
