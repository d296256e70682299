"""What lies behind the figures: verse pairs or cases in a list, and the one that is chosen."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSplitter, QStackedWidget, QWidget

from blinker_qt.bitext.verses import Word
from blinker_qt.compare.answers import AnalysisQuestion, DrawnPair
from blinker_qt.compare.disagreements import DisagreementTable
from blinker_qt.translation import tr
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.compare.cases_panel import CasesPanel
from blinker_qt.ui.compare.disagreements import Disagreements, Two
from blinker_qt.ui.compare.verse_panel import VersePanel

_OF_PAIRS = (AnalysisQuestion.HOW_FAR, AnalysisQuestion.WHO, AnalysisQuestion.GOLD)
"""Questions that lead to verse pairs with the least agreement first."""
_LEADING = (*_OF_PAIRS, AnalysisQuestion.WHERE, AnalysisQuestion.WHY, None)
"""Questions whose answers lead to verse pairs; None is the lexicon."""
Lead = tuple[int, int | None]
"""Two annotators by their places, or one (and None) who is compared with all others."""
_AT_FIRST = (0, 1)
"""Two annotators whom nobody chose: everybody's work is drawn."""
_WIDTHS = [420, 660]


class Behind(QSplitter):
    """Lists what a figure is about, and draws what is chosen there.

    Signals:
        place_chosen(tuple): a verse pair and perhaps a word of it are to be drawn.
        step_requested(int): on to the next row of the figure in front (1), or back (-1).
    """

    place_chosen = Signal(object)
    step_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.disagreements = Disagreements()
        self.cases = CasesPanel()
        self.verse = VersePanel()
        self._question: AnalysisQuestion | None = AnalysisQuestion.HOW_FAR
        self._of_one: int | None = None
        self._lists = QStackedWidget()
        self._lists.addWidget(self.disagreements)
        self._lists.addWidget(self.cases)
        self.addWidget(self._lists)
        self.addWidget(self.verse)
        self.setStretchFactor(1, 1)
        self.setSizes(_WIDTHS)
        self.setChildrenCollapsible(False)
        self.disagreements.verse_pair_chosen.connect(
            lambda index: self.place_chosen.emit((index, None))
        )
        self.disagreements.verse_pair_entered.connect(self.enter)
        self.cases.place_chosen.connect(self.place_chosen)
        self.cases.table.view.row_entered.connect(self.enter)
        self.verse.pair_requested.connect(self._step)

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        for part in (self.disagreements, self.cases, self.verse):
            part.set_theme(theme)

    def show_for(self, question: AnalysisQuestion | None) -> None:
        """Show what the answers to a question lead to; None is the lexicon."""
        self._question = question
        if question is not AnalysisQuestion.WHO:
            self.verse.hold_apart(None)
        beside = question not in (AnalysisQuestion.WHERE, None)
        for part, is_wanted in ((self, question in _LEADING), (self._lists, beside)):
            # Qt shows anew, with all that is in it, what is in sight without having been told to.
            if part.isHidden() is is_wanted:
                part.setVisible(is_wanted)
        self._lists.setCurrentWidget(
            self.cases if question is AnalysisQuestion.WHY else self.disagreements
        )

    def prepare_for(self, lead: Lead, annotators: int) -> None:
        """Draw the work of those whose verse pairs are about to be listed.

        Args:
            lead: whose.
            annotators: how many there are.
        """
        first, second = lead
        if second is None:
            self.verse.hold_apart(first)
            self.verse.show_only(range(annotators))
        elif lead != _AT_FIRST or self._question is AnalysisQuestion.GOLD:
            self.verse.show_only((first, second))

    def enter(self) -> None:
        """Go on to the words of the verse pair."""
        self.verse.overlay.canvas.setFocus()

    def clear(self) -> None:
        """Show nothing."""
        self._of_one = None
        self.disagreements.show_rows(DisagreementTable.empty(), ("", ""))
        self.cases.clear()
        self.verse.clear()

    def show_differences(self, lead: Lead, rows: DisagreementTable, names: Sequence[str]) -> None:
        """List the verse pairs of two annotators, or of one and all others."""
        first, second = lead
        two: Two = names[first], None if second is None else names[second]
        self.disagreements.show_rows(rows, two)
        if second is None and first != self._of_one:
            self._of_one = first
            self.disagreements.choose_first()
        if not len(rows):
            self.verse.clear()
            self.verse.overlay.say(
                tr("No verse pair is done by this annotator and another.")
                if second is None
                else tr("No verse pair is done by both.")
            )

    def show_drawn(self, drawn: DrawnPair, word: Word | None, note: str) -> None:
        """Draw a verse pair, point a word of it out, and say something about it."""
        self.verse.show_drawn(drawn)
        self.verse.point_out(word)
        self.verse.overlay.say(note)

    def _step(self, way: int) -> None:
        """Go to the next verse pair of the list in front (1), or the one before (-1)."""
        if self._question in _OF_PAIRS:
            self.disagreements.step(way)
        elif self._question is AnalysisQuestion.WHY:
            self.cases.table.view.step(way)
        else:
            self.step_requested.emit(way)
