"""Finding the annotation sets behind the gold standard that is open."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from blinker_qt.annotate.document import Document
from blinker_qt.bitext.adjudication import Adjudication
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.gold.adjudicating import Adjudicating
from blinker_qt.gold.gold_sources import find
from blinker_qt.ui.app import on_demand
from blinker_qt.ui.gold.adjudication_panel import AdjudicationPanel
from blinker_qt.ui.gold.naming import SourcesNews
from blinker_qt.ui.widgets.background import BackgroundTask
from blinker_qt.ui.widgets.bridge import DocumentBridge

if TYPE_CHECKING:
    from blinker_qt.gold.consulting import Consulted


class Sources(QObject):
    """Looks for them where they were and beside the gold standard, and asks where they are not.

    Args:
        window: owns it, and the dialog that asks.
        panel: shows what is found.

    Signals:
        found(): the annotation sets are there, later than the gold standard: the person was asked
            for them, or they are large and were read beside the window.
    """

    found = Signal()

    def __init__(self, window: QWidget, panel: AdjudicationPanel) -> None:
        super().__init__(window)
        self._window = window
        self._panel = panel
        self._document: Document | None = None
        self._files: dict[str, Path] = {}
        self._reader = BackgroundTask(self)
        self._reader.failed.connect(self._fail)
        self._was_beside = False
        panel.files_requested.connect(self.ask)

    @property
    def files(self) -> Mapping[str, Path]:
        """The files of the annotation sets that were found, by their annotators' names."""
        return self._files

    def show_document(self, document: Document, _bridge: DocumentBridge) -> None:
        """Look for what is behind another document, if that is a gold standard."""
        self._document = document
        self._consult(())

    def stop(self) -> None:
        """Look for nothing any more."""
        self._reader.stop()

    def ask(self) -> None:
        """Ask for the files that were not found."""
        if self._document is None:
            return
        files = on_demand.ask_for_files(self._window, str(self._document.path.parent))
        if files:
            self._consult(files)
            self.found.emit()

    def _consult(self, files: Sequence[Path]) -> None:
        self.stop()
        document = self._document
        if document is None:
            return
        self._files = {}
        session, path = document.session, document.path
        work = session.annotation_set
        if not session.is_gold or work.adjudication is None:
            self._panel.show_sources(session, None, SourcesNews(path))
            return
        found = (find(source, path) for source in work.adjudication.sources)
        read = [*files, *(file for file in found if file is not None)]
        task = on_demand.consulting(work.adjudication, work.bitext, path, files)
        self._reader.run(task, read, partial(self._show, document, work.adjudication))
        self._was_beside = self._reader.is_busy
        if self._was_beside:
            self._panel.show_sources(session, None, SourcesNews(path, are_read=True))

    def _show(self, document: Document, adjudication: Adjudication, consulted: "Consulted") -> None:
        session, path = document.session, document.path
        try:
            voices_of = on_demand.voices_of(consulted, adjudication)
        except BlinkerError as error:
            self._fail(error)
            return
        acts = Adjudicating(session, adjudication.rule, voices_of)
        members = consulted.collation.members
        self._files = {member.annotator: Path(member.called) for member in members}
        called = {member.called: member.annotator for member in members}
        changed = tuple(
            called[problem.path] for problem in consulted.changed if problem.path in called
        )
        news = SourcesNews(path, changed=changed)
        self._panel.show_sources(session, acts, news)
        if self._was_beside:
            self.found.emit()

    def _fail(self, error: BlinkerError) -> None:
        if self._document is not None:
            news = SourcesNews(self._document.path, error)
            self._panel.show_sources(self._document.session, None, news)
