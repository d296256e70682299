"""Files of feedback and of practice in the window: they are read and practised, never worked on."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QStackedWidget

from blinker_qt.bitext.annotation import AnnotationSet, Role
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.ui.desk import Desk
from blinker_qt.ui.feedback_page import FeedbackPage
from blinker_qt.ui.practising import Practising
from blinker_qt.ui.running import Runner
from blinker_qt.workspace.feedback import Feedback, practice_of, read_feedback
from blinker_qt.workspace.practice import Practice


class FeedbackReading(QObject):
    """Shows feedback over whatever is open, and begins the practice that a file holds.

    Args:
        desk: says when such a file was opened.
        practising: has answers practised.
        pages: what the page of feedback is in.
        language: the language to read the style guide in.

    Signals:
        shown(Path): the feedback in this file is shown now.
        closed(): it is not shown any more.
    """

    shown = Signal(object)
    closed = Signal()

    def __init__(
        self, desk: Desk, practising: Practising, pages: QStackedWidget, language: str
    ) -> None:
        super().__init__(desk)
        self._desk, self._practising, self._pages = desk, practising, pages
        self._told: tuple[Feedback, AnnotationSet] | None = None
        self._path = Path()
        self._runner = Runner(self)
        self._runner.failed.connect(self._refuse)
        self.page = FeedbackPage(language)
        pages.addWidget(self.page)
        self.page.practice_wanted.connect(self._practise)
        self.page.closed.connect(self.closed)
        desk.learning.connect(self._show)

    def _show(self, path: Path, answers: AnnotationSet) -> None:
        if answers.role is Role.PRACTICE:
            self._practising.practise(Practice(answers))
            return
        self._path = path
        task = partial(read_feedback, path, answers)
        self._runner.run(task, [path], partial(self._tell, answers))

    def _tell(self, answers: AnnotationSet, feedback: Feedback) -> None:
        self._told = feedback, answers
        bitext = answers.bitext
        self._pages.setCurrentWidget(self.page)
        self.page.show_feedback(feedback, bitext.source_language, bitext.target_language)
        self.shown.emit(self._path)

    def _refuse(self, error: BlinkerError) -> None:
        title = self.tr("{file} was not opened").format(file=self._path.name)
        self._desk.explain(title, error)

    def _practise(self) -> None:
        if self._told is not None:
            self._practising.practise(practice_of(*self._told))
