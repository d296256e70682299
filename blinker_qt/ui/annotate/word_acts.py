"""What is done to the words of the verse pair on screen, by mouse, by key or from a menu."""

from collections.abc import Callable, Iterable
from functools import partial

from blinker_qt.annotate.refusals import NothingPicked, Refusal
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.alignment import LinkToken
from blinker_qt.bitext.verses import Side, Word
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas


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
