"""The suggestions of a machine under the links of a verse pair."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from blinker_qt.annotate.actions import NOTHING_SUGGESTED
from blinker_qt.annotate.document import Document
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.verses import Side
from blinker_qt.files import find_named
from blinker_qt.layouts.picture import Picture, suggested_picture
from blinker_qt.ui import on_demand
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.widgets.background import BackgroundTask
from blinker_qt.ui.widgets.messages import problem_lines
from blinker_qt.ui.widgets.words_page import WordsPage

if TYPE_CHECKING:
    from blinker_qt.gold.machine import Suggesting, Suggestions


class SuggestionsUnderlay(QObject):
    """Loads the suggestions of the study of the open file, and accepts them on click or key.

    The page says why they could not be read or why nothing was accepted; `show` is called when
    there are suggestions to be shown.
    """

    def __init__(self, canvas: VerseCanvas, page: WordsPage, show: Callable[[], None]) -> None:
        super().__init__(canvas)
        self._canvas, self._page, self._show = canvas, page, show
        self._session: Session | None = None
        self._suggesting: Suggesting | None = None
        self._runner = BackgroundTask(self)
        self._runner.failed.connect(self._on_failed)

    def show_document(self, document: Document, *, is_practice: bool) -> None:
        """Load the suggestions for another document; in practice there are none."""
        self.stop()
        session = document.session
        self._session, self._suggesting = session, None
        source = session.study.suggestions
        if source is None or is_practice or not session.takes_suggestions:
            return
        # Both files are looked for in the background, as a disk may be slow to answer.
        names = document.path.name, source.file
        places = (find_named(name, document.path, is_verified=True) for name in names)
        paths = (path for path in places if path is not None)
        self._runner.run(
            partial(on_demand.read_suggestions_of, document.path),
            paths,
            partial(self._take, session),
        )

    def stop(self) -> None:
        """Stop loading."""
        self._runner.stop()

    def underlay(self, session: Session, index: int) -> Picture | None:
        """The suggestions that are still open on a verse pair, as an underlay; None for none."""
        if self._suggesting is None or session is not self._session:
            return None
        suggesting = self._suggesting
        return suggested_picture(
            session.bitext[index], suggesting.open_links(index), suggesting.scores(index)
        )

    def accept(self) -> None:
        """Accept the suggestion for the word under the pointer, or else for the focused word."""
        word = self._canvas.state.current_word
        if word is None or self._suggesting is None:
            self._page.explain(NOTHING_SUGGESTED)
        else:
            self.accept_for(*word)

    def accept_for(self, side: Side, position: int) -> None:
        """Accept the suggestion for a word."""
        if self._suggesting is not None:
            self._page.explain(self._suggesting.accept((side, position)))

    def _take(self, session: Session, suggestions: "Suggestions") -> None:
        self._suggesting = on_demand.Suggesting(session, suggestions)
        self._show()

    def _on_failed(self, error: BlinkerError) -> None:
        self._page.say(problem_lines(error)[0])
