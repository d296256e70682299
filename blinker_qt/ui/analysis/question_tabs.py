"""The questions that a study is asked, a tab each."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QTabWidget, QWidget

from blinker_qt.ui.analysis.question_tab import QuestionTab
from blinker_qt.ui.analysis.requests import Question
from blinker_qt.ui.theme import Theme


class QuestionTabs(QTabWidget):
    """Holds the tabs, and speaks for the one in front.

    Signals:
        row_chosen(str, int): see `QuestionTab`.
        row_entered(): see `QuestionTab`.
        item_chosen(int, int): see `QuestionTab`.
        figure_shown(): see `QuestionTab`.
    """

    row_chosen = Signal(str, int)
    row_entered = Signal()
    item_chosen = Signal(int, int)
    figure_shown = Signal()

    def __init__(self, matrix: QWidget) -> None:
        """Make the tabs.

        Args:
            matrix: what the first tab shows before all other figures.
        """
        super().__init__()
        self.setObjectName("questions")
        self.setDocumentMode(True)
        titles = {
            Question.HOW_FAR: self.tr("How far?"),
            Question.WHO: self.tr("Who?"),
            Question.WHERE: self.tr("Where?"),
            Question.WHY: self.tr("Why?"),
            Question.RATINGS: self.tr("Ratings"),
            Question.TIME: self.tr("Time"),
        }
        self._tabs: dict[Question, QuestionTab] = {}
        for question, title in titles.items():
            is_first = question is Question.HOW_FAR
            tab = QuestionTab(question, (self.tr("Matrix"), matrix) if is_first else None)
            tab.row_chosen.connect(self.row_chosen)
            tab.row_entered.connect(self.row_entered)
            tab.item_chosen.connect(self.item_chosen)
            tab.figure_shown.connect(self.figure_shown)
            self._tabs[question] = tab
            self.addTab(tab, title)

    @property
    def question(self) -> Question:
        """What the tab in front answers."""
        return list(self._tabs)[self.currentIndex()]

    @property
    def current(self) -> QuestionTab:
        """The tab in front."""
        return self._tabs[self.question]

    def of(self, question: Question) -> QuestionTab:
        """The tab that answers a question."""
        return self._tabs[question]

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        for tab in self._tabs.values():
            tab.set_theme(theme)

    def forget(self) -> None:
        """Show no answers: they are about other annotation sets."""
        for tab in self._tabs.values():
            tab.show_answer(None)
