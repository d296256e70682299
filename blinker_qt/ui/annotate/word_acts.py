"""What is done to the words on screen by mouse, key or menu, a machine's suggestions included."""

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import QObject, Signal

from blinker_qt.annotate.document import Document
from blinker_qt.annotate.refusals import NothingPicked, NothingSuggested, Refusal
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.alignment import LinkToken
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.verses import Side, Word
from blinker_qt.files import find_named
from blinker_qt.gold.suggestions import Suggesting, Suggestions, read_suggestions_of
from blinker_qt.ui.canvas.picture import Picture, suggested_picture
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.widgets.background import BackgroundTask
from blinker_qt.ui.widgets.wording import problem_lines


class WordActs:
    """Turns what happens on a canvas into acts of a session.

    An act is done to the picked words; where none is picked, to the word with the keyboard focus.

    Args:
        canvas: what is worked on.
        explain: called with why an act was refused, or None.
    """

    def __init__(self, canvas: VerseCanvas, explain: Callable[[Refusal | None], None]) -> None:
        self.session: Session | None = None
        self._canvas = canvas
        self._explain = explain
        canvas.word_clicked.connect(self._pick)
        canvas.words_passed.connect(self._pick_also)
        canvas.link_requested.connect(self._link_picked)
        canvas.not_translated_requested.connect(self.mark_not_translated)
        canvas.cells_painted.connect(self._paint_links)
        canvas.mark_toggled.connect(self._toggle_mark)

    def by_name(self) -> dict[str, Callable[[], None]]:
        """The acts by the names of their actions."""
        return {
            "link": self.link,
            "not_translated": self.mark_not_translated,
            "not_translated_source": partial(self.mark_not_translated, Side.SOURCE),
            "not_translated_target": partial(self.mark_not_translated, Side.TARGET),
            "clear_word": self.clear_words,
            "extend_block": self.extend_block,
            "take_out": self.take_out,
            "toggle_possible": self.toggle_possible,
            "repeat": self.repeat,
            "unpick": self.unpick,
        }

    def _pick(self, side: Side, position: int) -> None:
        if self.session is not None:
            self.session.pick(side, position)

    def _pick_also(self, words: Iterable[Word]) -> None:
        if self.session is not None:
            self.session.pick_also(words)

    def _paint_links(self, cells: tuple[LinkToken, ...], linked: bool) -> None:
        if self.session is not None:
            self._explain(self.session.paint_links(cells, linked))

    def _toggle_mark(self, side: Side, position: int) -> None:
        if self.session is not None:
            self._explain(self.session.toggle_mark(side, position))

    def link(self) -> None:
        """Link the picked words; the focused word stands in for a side with none picked.

        In the matrix, with no word picked, the focused cell is meant.
        """
        if self.session is None:
            return
        if self._canvas.focused_cell is not None and not self.session.selection:
            self._canvas.toggle_cell()
        else:
            self._link_picked()

    def _link_picked(self) -> None:
        if self.session is not None:
            self._pick_focused_on_empty_side(self.session)
            self._explain(self.session.link())

    def mark_not_translated(self, side: Side | None = None) -> None:
        """Mark the picked words of a side; without a side, of both, or else the focused word."""
        session = self.session
        if session is None:
            return
        if side is None and not session.selection and self._canvas.focused_word is not None:
            session.pick(*self._canvas.focused_word)
        sides = [side] if side else [one for one in Side if session.selection.on(one)]
        if not sides:
            self._explain(NothingPicked())
        for one in sides:
            self._explain(session.mark_not_translated(one))

    def clear_words(self) -> None:
        """Take links and marks from the picked words, or else from the focused word."""
        session = self.session
        if session is None:
            return
        if not session.selection and self._canvas.focused_word is not None:
            session.pick(*self._canvas.focused_word)
        self._explain(session.clear_words())

    def extend_block(self) -> None:
        """Add the picked words to the focused word's block, or to the one that they touch."""
        if self.session is not None:
            self._explain(self.session.extend_block(self._canvas.focused_word))

    def take_out(self) -> None:
        """Take the picked words out of their blocks, or else the focused word."""
        session = self.session
        if session is not None:
            word = None if session.selection else self._canvas.focused_word
            self._explain(session.take_out(word))

    def toggle_possible(self) -> None:
        """Make the links of the picked words, or else of the focused word, possible or sure."""
        session, focus = self.session, self._canvas.focused_word
        if session is not None:
            words = None if session.selection or focus is None else [focus]
            self._explain(session.toggle_possible(words))

    def repeat(self) -> None:
        """Do to the picked words, or else to the focused word, what was done last."""
        session, focus = self.session, self._canvas.focused_word
        if session is None:
            return
        if not session.selection and focus is not None:
            session.pick(*focus)
        self._explain(session.repeat())

    def unpick(self) -> None:
        """Unpick every word."""
        if self.session is not None:
            self.session.clear_selection()

    def _pick_focused_on_empty_side(self, session: Session) -> None:
        focus = self._canvas.focused_word
        if focus is None or not session.selection or session.selection.on(focus[0]):
            return
        session.pick(*focus)


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
