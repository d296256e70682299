"""The actions of the main window on gold standards and feedback files."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from blinker_qt.annotate.document import Document
from blinker_qt.bitext.adjudication import Adjudication, Source
from blinker_qt.bitext.annotation import AnnotationSet, Role
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.gold.adjudicate import AdjudicationSession
from blinker_qt.study.location import find_in_study
from blinker_qt.translation import filled, tr
from blinker_qt.ui import on_demand
from blinker_qt.ui.app.appearance import Appearance
from blinker_qt.ui.app.documents import DocumentBridge, DocumentManager
from blinker_qt.ui.app.practising import Practising
from blinker_qt.ui.gold.adjudication_panel import AdjudicationPanel
from blinker_qt.ui.gold.adjudication_text import SourcesStatus
from blinker_qt.ui.widgets.actions import Actions
from blinker_qt.ui.widgets.background import BackgroundTask
from blinker_qt.ui.widgets.dialogs import ask_for_files
from blinker_qt.ui.widgets.display import isolated
from blinker_qt.ui.widgets.messages import show_message
from blinker_qt.ui.widgets.waiting import waited

if TYPE_CHECKING:
    from blinker_qt.gold.create import GoldSources
    from blinker_qt.gold.feedback import Feedback
    from blinker_qt.ui.gold.feedback_page import FeedbackPage
    from blinker_qt.ui.gold.gold_dialogs import GoldUpdate


class SourceLoader(QObject):
    """Finds the annotation sets of a gold standard, and asks for those that are missing.

    Signals:
        sources_found(): the annotation sets were found after the gold standard was opened, because
            the user was asked for them or they were read in the background.
    """

    sources_found = Signal()

    def __init__(self, window: QWidget, panel: AdjudicationPanel) -> None:
        super().__init__(window)
        self._window = window
        self._panel = panel
        self._document: Document | None = None
        self._files: dict[str, Path] = {}
        self._located: dict[str, str] = {}
        self._reader = BackgroundTask(self)
        self._reader.failed.connect(self._fail)
        self._is_late = False
        panel.find_files.clicked.connect(self.ask)

    @property
    def files(self) -> Mapping[str, Path]:
        """The files of the annotation sets that were found, by their annotators' names."""
        return self._files

    def show_document(self, document: Document, _bridge: DocumentBridge) -> None:
        """Find the annotation sets of another document if it is a gold standard."""
        self._document = document
        self._find(())

    def stop(self) -> None:
        """Stop reading annotation sets."""
        self._reader.stop()

    def ask(self) -> None:
        """Ask for the files that were not found."""
        if self._document is None:
            return
        files = ask_for_files(self._window, str(self._document.path.parent))
        if files:
            self._find(files)
            self.sources_found.emit()

    def _find(self, files: Sequence[Path]) -> None:
        self.stop()
        document = self._document
        if document is None:
            return
        self._files, self._located = {}, {}
        session, path = document.session, document.path
        work = session.annotation_set
        if not session.is_gold or work.adjudication is None:
            return
        read = chain(files, self._locate(work.adjudication.sources, path))
        task = partial(
            on_demand.read_sources_again, work.adjudication, work.bitext, path, tuple(files), path
        )
        self._reader.run(task, read, partial(self._show, document, work.adjudication))
        self._is_late = self._reader.is_busy
        if self._is_late:
            self._panel.show_sources(session, None, SourcesStatus(path, are_read=True))

    def _locate(self, sources: Iterable[Source], gold: Path) -> Iterator[Path]:
        """Find the files that a gold standard names, in the thread that asks for them."""
        for source in sources:
            path = find_in_study(source, gold)
            if path is not None:
                self._located[str(path)] = source.annotator
                yield path

    def _show(
        self, document: Document, adjudication: Adjudication, read_again: "GoldSources"
    ) -> None:
        session, path = document.session, document.path
        try:
            decisions_at = on_demand.annotator_decisions(read_again.collation, adjudication)
        except BlinkerError as error:
            self._fail(error)
            return
        acts = AdjudicationSession(session, adjudication.rule, decisions_at)
        members = read_again.collation.members
        self._files = {member.annotator: Path(member.called) for member in members}
        called = {member.called: member.annotator for member in members}
        changed = tuple(
            called[problem.path] for problem in read_again.changed if problem.path in called
        )
        self._panel.show_sources(session, acts, SourcesStatus(path, changed=changed))
        if self._is_late:
            self.sources_found.emit()

    def _fail(self, error: BlinkerError) -> None:
        if self._document is not None:
            status = SourcesStatus(self._document.path, error, located=self._located)
            self._panel.show_sources(self._document.session, None, status)


class GoldActions(QObject):
    """Runs the dialogs for gold standards, and opens the gold standards made.

    Args:
        offer: offers a gold standard that was created or updated, and is open, to other windows.
        go_to: goes to a verse pair.
    """

    def __init__(
        self,
        window: QWidget,
        documents: DocumentManager,
        sources: SourceLoader,
        actions: Actions,
        offer: Callable[[Path], None],
        go_to: Callable[[int], None],
    ) -> None:
        super().__init__(window)
        self._window, self._documents, self._sources = window, documents, sources
        self._offer, self._go_to = offer, go_to
        actions.connect({"add_late": self.add_late, "give_feedback": self.give_feedback})

    def make(
        self,
        compared: Sequence[Path],
        folder: str,
        adjudicator: str,
        output: Path | None = None,
    ) -> None:
        """Make a gold standard of annotators' files.

        The files that are compared are proposed, or else the open file and those beside it.

        Args:
            folder: where files are chosen.
            adjudicator: the proposed name.
            output: the proposed file; None for one beside the annotation files.
        """
        document = self._documents.document
        beside = () if document is None else (document.path.parent,)
        files = tuple(compared or beside)
        dialog = on_demand.GoldDialog(files, folder, adjudicator, self._window, output)
        if dialog.exec() and self._documents.open(dialog.made[0]):
            self._offer(dialog.made[0])

    def add_late(self) -> None:
        """Update the gold standard with late annotation sets, in a new file."""
        path = self._saved()
        if path is None:
            return
        dialog = on_demand.LateDialog(path, self._window)
        if dialog.exec() and self._documents.open(dialog.made[0]):
            self._offer(dialog.made[0])
            self._show_reopened(dialog.changes)

    def _show_reopened(self, update: "GoldUpdate") -> None:
        """List the verse pairs that are open again, and go to the one chosen."""
        document = self._documents.document
        if document is None:
            return
        dialog = on_demand.ReopenedDialog(document.session.bitext, update, self._window)
        if dialog.exec() and dialog.chosen is not None:
            self._go_to(dialog.chosen)

    def give_feedback(self) -> None:
        """Write feedback files for annotators."""
        path = self._saved()
        if path is None:
            return
        dialog = on_demand.FeedbackDialog(path, self._sources.files, self._window)
        if dialog.exec():
            folder = isolated(str(dialog.made[0].parent))
            words = tr("{count} {count:file was|files were} saved in {folder}")
            text = filled(words, count=len(dialog.made), folder=folder)
            show_message(self._window, dialog.windowTitle(), text)

    def _saved(self) -> Path | None:
        """Save the gold standard and return its file; None if there is none."""
        document = self._documents.document
        if document is None:
            return None
        try:
            return waited(self._window, document.path, document.saved)
        except BlinkerError as error:
            self._documents.explain(tr("The gold standard was not saved"), error)
            return None


class FeedbackView(QObject):
    """Shows the feedback page in the main window, and starts practice on it.

    Signals:
        shown(Path): the feedback in this file is shown.
        closed(): the feedback was closed.
    """

    shown = Signal(object)
    closed = Signal()

    def __init__(
        self,
        documents: DocumentManager,
        practising: Practising,
        pages: QStackedWidget,
        look: Appearance,
        language: str,
    ) -> None:
        super().__init__(documents)
        self._documents, self._practising = documents, practising
        self._pages, self._look = pages, look
        self._language = language
        self._answered: tuple[Feedback, AnnotationSet] | None = None
        self._path = Path()
        self._runner = BackgroundTask(self)
        self._runner.failed.connect(self._refuse)
        self._page: FeedbackPage | None = None
        documents.learning.connect(self._show)

    @property
    def page(self) -> "FeedbackPage":
        """The feedback page, created when first needed."""
        if self._page is None:
            self._page = on_demand.FeedbackPage(self._language, self._practise, self.closed.emit)
            self._look.style_page(self._page)
            self._pages.addWidget(self._page)
        return self._page

    def _show(self, path: Path, answers: AnnotationSet) -> None:
        if answers.role is Role.PRACTICE:
            self._practising.practise(on_demand.Practice(answers))
            return
        self._path = path
        task = partial(on_demand.read_feedback, path, answers)
        self._runner.run(task, [path], partial(self._show_feedback, answers))

    def _show_feedback(self, answers: AnnotationSet, feedback: "Feedback") -> None:
        self._answered = feedback, answers
        self._pages.setCurrentWidget(self.page)
        self.page.show_feedback(feedback, answers)
        self.shown.emit(self._path)

    def _refuse(self, error: BlinkerError) -> None:
        title = tr("{file} was not opened").format(file=self._path.name)
        self._documents.explain(title, error)

    def _practise(self) -> None:
        if self._answered is not None:
            self._practising.practise(on_demand.practice_of(*self._answered))
