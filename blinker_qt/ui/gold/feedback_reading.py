"""Files of feedback and of practice in the window: they are read and practised, never worked on."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QStackedWidget

from blinker_qt.bitext.annotation import AnnotationSet, Role
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.translation import tr
from blinker_qt.ui.annotate.practising import Practising
from blinker_qt.ui.app import on_demand
from blinker_qt.ui.app.appearance import Appearance
from blinker_qt.ui.app.desk import Desk
from blinker_qt.ui.widgets.background import BackgroundTask

if TYPE_CHECKING:
    from blinker_qt.gold.feedback import Feedback
    from blinker_qt.ui.gold.feedback_page import FeedbackPage


class FeedbackReading(QObject):
    """Shows feedback over whatever is open, and begins the practice that a file holds.

    Args:
        desk: says when such a file was opened.
        practising: has answers practised.
        pages: what the page of feedback is in.
        look: how things look.
        language: the language to read the style guide in.

    Signals:
        shown(Path): the feedback in this file is shown now.
        closed(): it is not shown any more.
    """

    shown = Signal(object)
    closed = Signal()

    def __init__(
        self,
        desk: Desk,
        practising: Practising,
        pages: QStackedWidget,
        look: Appearance,
        language: str,
    ) -> None:
        super().__init__(desk)
        self._desk, self._practising, self._pages, self._look = desk, practising, pages, look
        self._language = language
        self._told: tuple[Feedback, AnnotationSet] | None = None
        self._path = Path()
        self._runner = BackgroundTask(self)
        self._runner.failed.connect(self._refuse)
        self._page: FeedbackPage | None = None
        desk.learning.connect(self._show)

    @property
    def page(self) -> "FeedbackPage":
        """The page with the feedback, made when it is first asked for."""
        if self._page is None:
            self._page = on_demand.feedback_page(self._language)
            self._look.dress(self._page)
            self._pages.addWidget(self._page)
            self._page.practice_wanted.connect(self._practise)
            self._page.closed.connect(self.closed)
        return self._page

    def _show(self, path: Path, answers: AnnotationSet) -> None:
        if answers.role is Role.PRACTICE:
            self._practising.practise(on_demand.practice_with(answers))
            return
        self._path = path
        task = on_demand.reading_feedback(path, answers)
        self._runner.run(task, [path], partial(self._tell, answers))

    def _tell(self, answers: AnnotationSet, feedback: "Feedback") -> None:
        self._told = feedback, answers
        bitext = answers.bitext
        self._pages.setCurrentWidget(self.page)
        self.page.show_feedback(feedback, bitext.source_language, bitext.target_language)
        self.shown.emit(self._path)

    def _refuse(self, error: BlinkerError) -> None:
        title = tr("{file} was not opened").format(file=self._path.name)
        self._desk.explain(title, error)

    def _practise(self) -> None:
        if self._told is not None:
            self._practising.practise(on_demand.practice_of(*self._told))
