"""What clicks, keys and menus do with words, and where the focus goes afterwards."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Concatenate, ParamSpec

from blinker_qt.annotate.actions import NO_WORDS_SELECTED, Refusal
from blinker_qt.annotate.session import Change, Session
from blinker_qt.annotate.state import (
    LINKING_OR_MARKING,
    NOTHING_SELECTED,
    Edit,
    EditKind,
    Selection,
)
from blinker_qt.bitext.alignment import LinkToken
from blinker_qt.bitext.study import MOST_LABELS
from blinker_qt.bitext.verses import Side, Word
from blinker_qt.layouts.finding import likeliest_partner, nearest, next_down
from blinker_qt.translation import tr
from blinker_qt.ui.annotate.narration import session_left_in_words, words_changed
from blinker_qt.ui.annotate.suggestions import SuggestionsUnderlay
from blinker_qt.ui.canvas.state import CanvasActs
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.widgets.actions import Actions
from blinker_qt.ui.widgets.messages import announce
from blinker_qt.ui.widgets.words_page import WordsPage

_Arguments = ParamSpec("_Arguments")


class WordActs(CanvasActs):
    """Edits the selected words, or else the focused word, of the verse pair on screen.

    Attributes:
        focus_follows: whether the focus then moves on to the nearest unaccounted word.

    Args:
        show_lines: shows the lines about the words anew, where no word has changed.
    """

    def __init__(
        self,
        canvas: VerseCanvas,
        page: WordsPage,
        suggestions: SuggestionsUnderlay,
        actions: Actions,
        show_lines: Callable[[], None],
    ) -> None:
        self._canvas, self._page, self._suggestions = canvas, page, suggestions
        self._show_lines = show_lines
        self._done = actions["done"]
        self._session: Session | None = None
        self.focus_follows = True
        self._focus_stays = False
        self._added: Word | None = None
        canvas.state.focus_moved.connect(self.forget_added)
        canvas.state.key_letters_toggled.connect(self._close_block)
        edits: dict[str, Callable[[Session], Refusal | None]] = {
            "undo": self._undo,
            "redo": self._redo,
            "next_unaccounted": self._next_unaccounted,
            "link": self._link,
            "not_translated": self._mark,
            "not_translated_source": partial(self._mark, side=Side.SOURCE),
            "not_translated_target": partial(self._mark, side=Side.TARGET),
            "clear_word": lambda session: session.clear_words(self._focused(session)),
            "extend_block": lambda session: session.extend_block(self._canvas.state.focused_word),
            "take_out": lambda session: session.take_out(self._focused(session)),
            "toggle_possible": lambda session: session.toggle_possible(
                self._words_of_links(session)
            ),
            **{
                f"label_{place + 1}": partial(self._label, place=place)
                for place in range(MOST_LABELS)
            },
            "no_label": partial(self._label, place=None),
            "repeat": lambda session: session.repeat(self._focused(session)),
            "deselect": Session.clear_selection,
        }
        actions.connect({name: partial(self._edit, edit) for name, edit in edits.items()})
        actions.connect({"accept_suggestion": suggestions.accept})

    def show_session(self, session: Session) -> None:
        """Edit another session."""
        self._session = session
        session.listen(self._follow_edit)

    def _edit(
        self,
        act: Callable[Concatenate[Session, _Arguments], Refusal | None],
        *arguments: _Arguments.args,
        **options: _Arguments.kwargs,
    ) -> None:
        """Call a function with the session, and let the page say why it refused, if it did."""
        if self._session is not None:
            self._page.explain(act(self._session, *arguments, **options))

    # What the canvas asks for (see `CanvasActs`)

    def select(self, side: Side, position: int) -> None:
        """Select a word, and remember it if that has added it to the open block."""
        session = self._session
        if session is None:
            return
        before = session.history.next_undo
        refusal = session.select(side, position)
        edit = session.history.next_undo
        if edit is not None and edit is not before and edit.kind is EditKind.EXTEND_BLOCK:
            self._added = side, position
            self._show_lines()
        self._page.explain(refusal)

    def select_more(self, words: Sequence[Word]) -> None:
        """Select more words and keep the focus, so that Shift and arrow keys can continue."""
        self._focus_stays = True
        self._edit(Session.select_also, words)
        self._focus_stays = False

    def extend(self, side: Side, position: int) -> None:
        """Add the selected words to the block of this word; select a word that is in none."""
        session = self._session
        if session is not None and session.selection and position in session.alignment.linked(side):
            self._edit(Session.extend_block, (side, position))
        else:
            self.select(side, position)

    def link(self, words: Sequence[Word]) -> None:
        """Link the selected words and these."""
        self._edit(self._link_selected, words)

    def mark(self, side: Side | None, words: Sequence[Word]) -> None:
        """Mark the selected words of a side and these not translated."""
        self._edit(self._mark, side, words)

    def paint(self, cells: Sequence[LinkToken], *, linked: bool) -> None:
        """Link the words of these cells of the grid, or remove their links."""
        self._edit(Session.paint_links, cells, linked)

    def toggle_mark(self, side: Side, position: int) -> None:
        """Mark a word not translated, or remove the mark."""
        self._edit(Session.toggle_mark, side, position)

    def accept_suggestion(self, side: Side, position: int) -> None:
        """Accept the suggestion for a word."""
        self._suggestions.accept_for(side, position)

    def finish(self) -> None:
        """Do what the action Done does: in practice, it shows the answer."""
        self._done.trigger()

    # Focus

    @property
    def word_in_question(self) -> Word | None:
        """The word that is pointed at or focused, or else the only one that is selected."""
        word = self._canvas.state.attention.word
        if word is None and self._session is not None:
            selected = self._session.selection.words
            word = next(iter(selected)) if len(selected) == 1 else None
        return word

    def _next_unaccounted(self, session: Session) -> None:
        """Focus the nearest unaccounted word; from one of them, the next down both sides."""
        focus, left = self._canvas.state.focused_word, session.unaccounted.words
        find = next_down if focus in left else nearest
        if focus is None or not left or left == [focus]:
            self._page.say(session_left_in_words(session))
            return
        word = find(left, focus, session.alignment.links, session.pair.counts)
        self._canvas.focus_word(*word)
        self._canvas.setFocus()

    def _follow_edit(self, change: Change) -> None:
        edit, session = change.edit, self._session
        if session is None:
            return
        if edit is None and change.pairs and session.selection:
            self._focus_selected(session.selection)
        elif edit and edit.kind in LINKING_OR_MARKING and not self._focus_stays:
            self._follow_work(session, edit.selection)

    def _focus_selected(self, selected: Selection) -> None:
        """Focus a word that undo has selected again, as the next key acts on both."""
        if self._canvas.state.focused_word not in selected.words:
            side = selected.begun or next(side for side in Side if selected.on(side))
            self._canvas.focus_word(side, max(selected.on(side)))

    def _go_back_to(self, words: Selection, begun: Side | None) -> None:
        """Move the focus back to a word whose link or mark was undone."""
        focus = self._canvas.state.focused_word
        if focus is None or not self.focus_follows or not words or focus in words:
            return
        side = begun or focus[0]
        side = side if words.on(side) else side.other
        self._canvas.state.show_next((side, min(words.on(side))))

    def _follow_work(self, session: Session, selected: Selection) -> None:
        """Focus the nearest unaccounted word, on the side where words were selected first."""
        focus = self._canvas.state.focused_word
        left = session.unaccounted.words
        if focus is None or not left or not self.focus_follows or session.is_adjudicated:
            return
        begun = (selected if selected or selected.block is None else selected.block).begun
        on_side = [word for word in left if word[0] is (begun or focus[0])]
        links, counts = session.alignment.links, session.pair.counts
        self._canvas.state.show_next(nearest(on_side or left, focus, links, counts))

    def _focus_partner(self, session: Session, word: Word) -> None:
        """Focus the likely partner of a word: an unaccounted word if there is one on that side."""
        opposite = word[0].other
        links, counts = session.alignment.links, session.pair.counts
        left = [(opposite, position) for position in session.unaccounted.on(opposite)]
        if left:
            partner = likeliest_partner(left, word, links, counts)
        else:
            every = [(opposite, position) for position in range(counts[opposite.index])]
            partner = nearest(every, word, links, counts)
        self._canvas.focus_word(*partner)

    # Edits

    def _undo(self, session: Session) -> None:
        edit = session.undo()
        if edit is None:
            self._page.say(tr("Nothing to undo"))
        elif edit.kind in LINKING_OR_MARKING and not session.selection:
            self._go_back_to(_words_of(edit), edit.selection.begun)

    def _redo(self, session: Session) -> None:
        edit = session.redo()
        if edit is None:
            self._page.say(tr("Nothing to redo"))
        elif edit.kind in LINKING_OR_MARKING:
            # First back to the words, which may be out of sight, and then on as when they were
            # linked or marked.
            self._go_back_to(_words_of(edit), edit.selection.begun)
            self._follow_work(session, edit.selection)

    def _link(self, session: Session) -> Refusal | None:
        """Link the selected words, or in the matrix the words of the focused cell.

        With link at once, select the focused word if no word is selected, then go to its likely
        partner; from a word of the open block, go on to the nearest unaccounted word.
        """
        focus, selected = self._canvas.state.focused_word, session.selection
        if not selected and self._canvas.state.ringed_word is None:
            return NO_WORDS_SELECTED
        if self._canvas.state.focused_cell is not None and not selected:
            self._canvas.toggle_cell()
            return None
        if not session.link_at_once or focus is None or selected.on(focus[0].other):
            return self._link_selected(session)
        if selected.block is not None and focus in selected.block:
            self._follow_work(session, selected)
            return None
        refusal = None if selected else session.select(*focus)
        if session.selection:
            self._focus_partner(session, focus)
        return refusal

    def forget_added(self) -> None:
        """Forget which word was added to the open block last."""
        self._added = None

    def _close_block(self, shown: bool) -> None:
        """Close the open block when the key letters are hidden."""
        if self._session is not None and not shown:
            self._session.close_block()
            # If the focus has left the canvas, the screen reader reads what has it now.
            if self._canvas.hasFocus():
                announce(self._canvas, tr("The key letters are hidden."))

    def _link_selected(self, session: Session, words: Sequence[Word] = ()) -> Refusal | None:
        """Link the selected words; on a side where none is selected, use the focused word."""
        focus, selected = self._canvas.state.ringed_word, session.selection
        if focus is not None and selected and not (words or selected.on(focus[0])):
            words = [focus]
        return session.link(words)

    def _mark(
        self, session: Session, side: Side | None = None, words: Sequence[Word] = ()
    ) -> Refusal | None:
        """Mark the selected words of a side not translated, or the words that Space marks."""
        if side is not None:
            return session.mark_not_translated(side, words)
        meant = self.words_to_mark(session)
        return session.mark_not_translated(also=meant) if meant else NO_WORDS_SELECTED

    def words_to_mark(self, session: Session) -> list[Word]:
        """The selected words; or else the word just added to the open block, or the focused one.

        Whoever has typed the key letters of a word last, and not to link it, means that word. While
        key letters are shown, the focused word is meant only if it is unaccounted: it was not
        chosen, and Space would take its links away.
        """
        if session.selection:
            selected = session.selection
            return [(side, place) for side in Side for place in sorted(selected.on(side))]
        if self._added is not None:
            return [self._added]
        focus = self._canvas.state.ringed_word
        if self._canvas.state.key_letters is not None and focus not in session.unaccounted.words:
            return []
        return [] if focus is None else [focus]

    def _words_of_links(self, session: Session) -> Iterable[Word] | None:
        """The words whose links are meant: None for the selected ones.

        If none are selected, they are those of the link under the pointer, the focused word, or
        those of the last edit.
        """
        focus, edit = self._focused(session), session.history.next_undo
        picture, pointed = self._canvas.state.picture, self._canvas.state.attention
        if not session.selection and picture is not None and pointed.word is None:
            if pointed.link is not None:
                return Selection.ends([pointed.link]).words
            if pointed.groups:
                return Selection.ends(picture.blocks[min(pointed.groups)].links).words
        if focus is None:
            return None
        if edit is None or focus not in session.unaccounted.words:
            return [focus]
        # The focus moved on when the words were linked, so the last edit is meant.
        return _words_of(edit).words

    def _label(self, session: Session, place: int | None) -> Refusal | None:
        """Give the links that are meant the label at a place of the study, or take labels away."""
        name = "" if place is None else session.study.labels[place].name
        return session.label(name, self._words_of_links(session))

    def _focused(self, session: Session) -> Word | None:
        """The focused word; None if words are selected, which acts are then about."""
        return None if session.selection else self._canvas.state.ringed_word


def _words_of(edit: Edit) -> Selection:
    """The words of the verse pair on screen that an edit has changed."""
    for change in edit.changes:
        if change.index == edit.position:
            return words_changed(change.before.alignment, change.after.alignment)
    return NOTHING_SELECTED
