"""Practice in the main window: opens the practice file and shows the answer after every Done."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QStackedWidget

from blinker_qt.annotate.document import Document
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.study.own_copies import is_practice, reset_practice
from blinker_qt.translation import tr
from blinker_qt.ui import on_demand
from blinker_qt.ui.annotate.annotating import AnnotatingPage
from blinker_qt.ui.app.appearance import Appearance
from blinker_qt.ui.app.documents import DocumentManager

if TYPE_CHECKING:
    from blinker_qt.gold.feedback import Practice
    from blinker_qt.ui.gold.practice_page import PracticePage


class Practising(QObject):
    """Runs the practice: shows the answer when a verse pair is done, then goes on to the next.

    Args:
        pages: contains both pages.
        language: that of the style guide.
        data_directory: the folder of the practice file.
        turn: called with whether the answer is shown now.
        finish: called when the practice has ended.
    """

    def __init__(
        self,
        documents: DocumentManager,
        linking: AnnotatingPage,
        pages: QStackedWidget,
        look: Appearance,
        language: str,
        data_directory: Path,
        turn: Callable[[bool], None],
        finish: Callable[[], object],
    ) -> None:
        super().__init__(documents)
        self._documents, self._linking, self._pages, self._look = documents, linking, pages, look
        self._language = language
        self._turn, self._finish = turn, finish
        self._data_directory = data_directory
        self._practice: Practice | None = None
        self._bundled: Practice | None = None
        self._reviewed = 0
        self._page: PracticePage | None = None

    @property
    def page(self) -> "PracticePage":
        """The page with the answer, created when first needed."""
        if self._page is None:
            self._page = on_demand.PracticePage(
                self._language, self._go_on, self._go_back, self._restart
            )
            self._look.style_page(self._page)
            self._pages.addWidget(self._page)
        return self._page

    def begin(self) -> None:
        """Open the practice that comes with the program, where it was left."""
        try:
            practice = self._read_bundled()
        except BlinkerError as error:
            self._documents.explain(tr("Practice was not opened"), error)
        else:
            self.practise(practice)

    def practise(self, practice: "Practice") -> None:
        """Open the practice file for these answers, where it was left."""
        self._practice = practice
        # Create the answer page now, so that the first Done need not wait for it.
        _ = self.page
        try:
            path = practice.working_copy(self._data_directory)
        except BlinkerError as error:
            self._documents.explain(tr("Practice was not opened"), error)
        else:
            self._documents.open(path)

    def is_on(self, document: Document) -> bool:
        """Whether a document is the practice file, which does not count as work."""
        return is_practice(document.path, self._data_directory)

    def done(self) -> None:
        """Mark the verse pair on screen done; in practice, show its answer."""
        document = self._documents.document
        if document is None:
            return
        session = document.session
        index, covered = session.position, not session.unaccounted
        if not covered or session.read_only or not self.is_on(document):
            self._linking.done()
            return
        try:
            practice = self._practice or self._read_bundled()
        except BlinkerError as error:
            self._linking.done()
            self._documents.explain(tr("The answer cannot be shown"), error)
            return
        if not practice.is_of(session.bitext):
            self._linking.done()
            return
        # The answer comes before the next verse pair, for those who listen as well.
        self._pages.setCurrentWidget(self.page)
        self._linking.done()
        self._show_answer(practice, session.annotation_set, index)

    def _show_answer(self, practice: "Practice", work: AnnotationSet, index: int) -> None:
        score = practice.score(work)
        if score is None:
            self._show_words()
            return
        self._reviewed = index
        self._turn(True)
        self.page.review.begin(practice.answers)
        self.page.show_review(practice.review(work, index), score)

    def _read_bundled(self) -> "Practice":
        if self._bundled is None:
            self._bundled = on_demand.Practice.read()
        return self._bundled

    def _go_on(self) -> None:
        document = self._documents.document
        if document is not None and document.session.route.first_open is None:
            self._finish()
        else:
            self._show_words()

    def _go_back(self) -> None:
        self._linking.go_to(self._reviewed)
        self._show_words()

    def _restart(self) -> None:
        if self._documents.document is not None:
            reset_practice(self._documents.document.session)
        self._show_words()

    def _show_words(self) -> None:
        self._pages.setCurrentWidget(self._linking)
        self._turn(False)
        self._linking.come_back()
