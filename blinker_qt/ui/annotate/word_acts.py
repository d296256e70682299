"""Actions on the words of the canvas, and the suggestions of a machine."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from blinker_qt.annotate.actions import NO_WORDS_PICKED, NOTHING_SUGGESTED, Refusal
from blinker_qt.annotate.document import Document
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.verses import Side
from blinker_qt.files import find_named
from blinker_qt.ui.app import on_demand
from blinker_qt.ui.canvas.picture import Picture, suggested_picture
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.widgets.background import BackgroundTask
from blinker_qt.ui.widgets.messages import problem_lines

if TYPE_CHECKING:
    from blinker_qt.gold.machine import Suggesting, Suggestions

WordAct = Callable[[Session], Refusal | None]
"""Does something to the words on screen, or says why not."""


class WordActs:
    """Turns mouse and keyboard actions on a canvas into edits of a session.

    An action applies to the picked words, or if none is picked to the focused word. `explain` is
    called with the reason why an action was refused, or None if it was not.
    """

    def __init__(self, canvas: VerseCanvas, explain: Callable[[Refusal | None], None]) -> None:
        self.session: Session | None = None
        self._canvas = canvas
        self._explain = explain
        canvas.word_clicked.connect(lambda *word: self._do(lambda session: session.pick(*word)))
        canvas.words_added.connect(lambda words: self._do(lambda session: session.pick_also(words)))
        canvas.link_requested.connect(partial(self._do, self._link_picked))
        canvas.not_translated_requested.connect(self._mark_side)
        canvas.cells_painted.connect(
            lambda *painted: self._do(lambda session: session.paint_links(*painted))
        )
        canvas.mark_toggled.connect(
            lambda *word: self._do(lambda session: session.toggle_mark(*word))
        )

    def by_name(self) -> dict[str, Callable[[], None]]:
        """The functions by the names of their actions."""
        acts: dict[str, WordAct] = {
            "link": self._link,
            "not_translated": self._mark,
            "not_translated_source": partial(self._mark, side=Side.SOURCE),
            "not_translated_target": partial(self._mark, side=Side.TARGET),
            "clear_word": self._clear,
            "extend_block": lambda session: session.extend_block(self._canvas.focused_word),
            "take_out": self._take_out,
            "toggle_possible": self._toggle_possible,
            "repeat": self._repeat,
            "unpick": Session.clear_selection,
        }
        return {name: partial(self._do, act) for name, act in acts.items()}

    def _do(self, act: WordAct) -> None:
        if self.session is not None:
            self._explain(act(self.session))

    def _mark_side(self, side: Side) -> None:
        self._do(partial(self._mark, side=side))

    def _link(self, session: Session) -> Refusal | None:
        """Link the picked words, or in the matrix the words of the focused cell."""
        if self._canvas.focused_cell is not None and not session.selection:
            self._canvas.toggle_cell()
            return None
        return self._link_picked(session)

    def _link_picked(self, session: Session) -> Refusal | None:
        """Link the picked words; on a side where none is picked, use the focused word."""
        focus = self._canvas.focused_word
        if focus is not None and session.selection and not session.selection.on(focus[0]):
            session.pick(*focus)
        return session.link()

    def _mark(self, session: Session, side: Side | None = None) -> Refusal | None:
        """Mark the picked words of a side or of both not translated, or else the focused word."""
        if side is None:
            self._pick_focused(session)
        sides = [side] if side else [one for one in Side if session.selection.on(one)]
        refusals = [session.mark_not_translated(one) for one in sides]
        if not refusals:
            return NO_WORDS_PICKED
        return next((one for one in refusals if one is not None), None)

    def _clear(self, session: Session) -> Refusal | None:
        self._pick_focused(session)
        return session.clear_words()

    def _take_out(self, session: Session) -> Refusal | None:
        return session.take_out(None if session.selection else self._canvas.focused_word)

    def _toggle_possible(self, session: Session) -> Refusal | None:
        focus = self._canvas.focused_word
        return session.toggle_possible(None if session.selection or focus is None else [focus])

    def _repeat(self, session: Session) -> Refusal | None:
        self._pick_focused(session)
        return session.repeat()

    def _pick_focused(self, session: Session) -> None:
        if not session.selection and self._canvas.focused_word is not None:
            session.pick(*self._canvas.focused_word)


class SuggestionsUnderlay(QObject):
    """Loads the suggestions of the study of the open file, and accepts them on click or key.

    `explain` is called with the reason why nothing was accepted, or None if something was.
    """

    found = Signal()  # suggestions can be shown now
    missed = Signal(str)  # why the suggestions of the study could not be read

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
        """Load the suggestions for another document; in practice there are none."""
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
            partial(on_demand.read_suggestions_of, document.path),
            paths,
            partial(self._show, session),
        )

    def stop(self) -> None:
        """Stop loading."""
        self._runner.stop()

    def underlay(self, session: Session, index: int) -> Picture | None:
        """The suggestions that are still open on a verse pair, as an underlay; None for none."""
        if self._suggesting is None or session is not self._session:
            return None
        return suggested_picture(session.bitext[index], self._suggesting.open_links(index))

    def accept(self) -> None:
        """Accept the suggestion for the word under the pointer, or else for the focused word."""
        word = self._canvas.current_word
        if word is None or self._suggesting is None:
            self._explain(NOTHING_SUGGESTED)
        else:
            self._accept(*word)

    def _accept(self, side: Side, position: int) -> None:
        if self._suggesting is not None:
            self._explain(self._suggesting.accept((side, position)))

    def _show(self, session: Session, suggestions: "Suggestions") -> None:
        self._suggesting = on_demand.Suggesting(session, suggestions)
        self.found.emit()

    def _miss(self, error: BlinkerError) -> None:
        self.missed.emit(problem_lines(error)[0])
