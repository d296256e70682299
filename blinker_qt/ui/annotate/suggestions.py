"""A machine's suggestions in the window: found, shown under the work, and accepted by an act."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal

from blinker_qt.annotate.document import Document
from blinker_qt.annotate.refusals import NothingSuggested, Refusal
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.verses import Side
from blinker_qt.files import find_named
from blinker_qt.gold.suggestions import Suggesting, Suggestions, read_suggestions_of
from blinker_qt.ui.canvas.picture import Picture, suggested_picture
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.widgets.background import BackgroundTask
from blinker_qt.ui.widgets.wording import problem_lines


class SuggestionsBeneath(QObject):
    """Reads what the study of the open file suggests, and turns clicks and keys into acceptance.

    Args:
        canvas: what is worked on.
        explain: called with why nothing was accepted, or None.

    Signals:
        found(): suggestions can be shown now.
        missed(str): why those that the study names cannot.
    """

    found = Signal()
    missed = Signal(str)

    def __init__(self, canvas: VerseCanvas, explain: Callable[[Refusal | None], None]) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._explain = explain
        self._session: Session | None = None
        self._suggesting: Suggesting | None = None
        self._runner = BackgroundTask(self)
        self._runner.failed.connect(self._miss)
        canvas.suggestion_clicked.connect(self._accept)

    def show_document(self, document: Document, *, is_practice: bool) -> None:
        """Look for what is suggested in another document; in practice, nothing is."""
        self.stop()
        session = document.session
        self._session, self._suggesting = session, None
        source = session.study.suggestions
        first = next(iter(session.bitext.of_pass(1)), None)
        takes = first is not None and session.takes_suggestions(first)
        if source is None or is_practice or not takes:
            return
        machine = find_named(source.file, document.path)
        paths = [document.path] if machine is None else [document.path, machine]
        self._runner.run(
            partial(read_suggestions_of, document.path), paths, partial(self._show, session)
        )

    def stop(self) -> None:
        """Give up looking."""
        self._runner.stop()

    def beneath(self, session: Session, index: int) -> Picture | None:
        """What is suggested on a verse pair and still open, as it lies under the work on it."""
        if self._suggesting is None or session is not self._session:
            return None
        return suggested_picture(session.bitext[index], self._suggesting.open_links(index))

    def accept(self) -> None:
        """Accept what is suggested for the word under the pointer, or else for the focused one."""
        word = self._canvas.word_in_question
        if word is None or self._suggesting is None:
            self._explain(NothingSuggested())
        else:
            self._accept(*word)

    def _accept(self, side: Side, position: int) -> None:
        if self._suggesting is not None:
            self._explain(self._suggesting.accept((side, position)))

    def _show(self, session: Session, suggestions: Suggestions) -> None:
        self._suggesting = Suggesting(session, suggestions)
        self.found.emit()

    def _miss(self, error: BlinkerError) -> None:
        self.missed.emit(problem_lines(error)[0])
