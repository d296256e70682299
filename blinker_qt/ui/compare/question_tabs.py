"""The questions that a study is asked, a tab each, and its lexicon."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QTabWidget, QWidget

from blinker_qt.compare.answers import Question
from blinker_qt.compare.who import Annotators
from blinker_qt.translation import tr
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.compare.analysis_service import AnalysisService
from blinker_qt.ui.compare.lexicon_tab import LexiconTab
from blinker_qt.ui.compare.permutation_page import PermutationPage
from blinker_qt.ui.compare.question_tab import Answered, QuestionTab


class QuestionTabs(QTabWidget):
    """Holds the tabs, and speaks for the one in front.

    Signals:
        row_chosen(str, int): see `QuestionTab`.
        row_entered(): Enter or a double click on what leads to a verse pair.
        item_chosen(int, int): see `QuestionTab`.
        figure_shown(): see `QuestionTab`.
    """

    row_chosen = Signal(str, int)
    row_entered = Signal()
    item_chosen = Signal(int, int)
    figure_shown = Signal()

    def __init__(self, matrix: QWidget, service: AnalysisService) -> None:
        """Make the tabs.

        Args:
            matrix: what the first tab shows before all other figures.
            service: looks words up.
        """
        super().__init__()
        self.setObjectName("questions")
        self.setDocumentMode(True)
        titles = {
            Question.HOW_FAR: tr("How far?"),
            Question.WHO: tr("Who?"),
            Question.WHERE: tr("Where?"),
            Question.WHY: tr("Why?"),
            Question.RATINGS: tr("Ratings"),
            Question.TIME: tr("Time"),
            Question.GOLD: tr("Gold"),
        }
        self.permutation = PermutationPage()
        self._tabs: dict[Question, QuestionTab] = {}
        for question, title in titles.items():
            is_first = question is Question.HOW_FAR
            tab = QuestionTab(
                question,
                (tr("Matrix"), matrix) if is_first else None,
                (tr("Do they differ from the rest?"), self.permutation)
                if question is Question.WHO
                else None,
            )
            tab.row_chosen.connect(self.row_chosen)
            tab.row_entered.connect(self.row_entered)
            tab.item_chosen.connect(self.item_chosen)
            tab.figure_shown.connect(self.figure_shown)
            self._tabs[question] = tab
            self.addTab(tab, title)
        self.permutation.signed.connect(self._tabs[Question.WHO].sign_last)
        self.lexicon = LexiconTab(service)
        self.lexicon.place_entered.connect(self.row_entered)
        self.addTab(self.lexicon, tr("Lexicon"))

    @property
    def question(self) -> Question | None:
        """What the tab in front answers; None where it is the lexicon."""
        return self._current.question if self._current is not None else None

    @property
    def answered(self) -> Answered | None:
        """What the tab in front shows; None where it has no answer, and for the lexicon."""
        return self._current.answered if self._current is not None else None

    @property
    def signature(self) -> str:
        """The choices behind what is in front; empty where nothing is."""
        return (self._current or self.lexicon).signature

    @property
    def ranked(self) -> list[int]:
        """The places of the annotators, as they are ranked by disagreement; empty where unknown."""
        answered = self.of(Question.WHO).answered
        found = answered.answer.result if answered else None
        return found.disagreements.ranking.tolist() if isinstance(found, Annotators) else []

    @property
    def _current(self) -> QuestionTab | None:
        front = self.currentWidget()
        return front if isinstance(front, QuestionTab) else None

    def of(self, question: Question) -> QuestionTab:
        """The tab that answers a question."""
        return self._tabs[question]

    def step(self, way: int) -> None:
        """Go to the next row of the table in front (1), or the one before (-1)."""
        (self._current or self.lexicon).step(way)

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        for tab in self._tabs.values():
            tab.set_theme(theme)
        self.lexicon.set_theme(theme)
        self.permutation.set_theme(theme)

    def forget(self) -> None:
        """Show no answers: they are about other annotation sets."""
        for tab in self._tabs.values():
            tab.show_answer(None)
        self.lexicon.clear()
