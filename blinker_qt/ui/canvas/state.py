"""The interaction state of a canvas: view, focus, selected words, gesture and key letters."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, QPointF, Signal
from PySide6.QtWidgets import QWidget

from blinker_qt.annotate.state import Selection
from blinker_qt.bitext.alignment import LinkToken
from blinker_qt.bitext.verses import Side, Word
from blinker_qt.layouts.finding import expected_place, key_letters_in_sight
from blinker_qt.layouts.picture import Picture
from blinker_qt.ui.canvas.gestures import Drag, Gesture, Widening, drop_of
from blinker_qt.ui.canvas.view import Attention, View, attention_at, attention_to_word


@dataclass(frozen=True, slots=True)
class Cursor:
    """The keyboard focus: the focused word, and the last one on the other side."""

    word: Word = (Side.SOURCE, 0)
    opposite: Word = (Side.TARGET, 0)

    @property
    def cell(self) -> LinkToken:
        """The focused cell of a grid."""
        (side, position), (_, other) = self.word, self.opposite
        return (position, other) if side is Side.SOURCE else (other, position)

    def at(self, side: Side, position: int) -> "Cursor":
        """The cursor moved to another word; the position on the other side stays."""
        opposite = self.opposite if side is self.word[0] else self.word
        return Cursor((side, position), opposite)

    def in_cell(self, cell: LinkToken) -> "Cursor":
        """The cursor moved to a cell of a grid, on the same side."""
        source, target = zip(Side, cell, strict=True)
        is_source = self.word[0] is Side.SOURCE
        return Cursor(source, target) if is_source else Cursor(target, source)


@dataclass(frozen=True, slots=True)
class KeyLetters:
    """Words in sight by their key letters, and the letters typed so far."""

    words: Mapping[str, Word]
    typed: str = ""

    def of_word(self, word: Word) -> str | None:
        """The key letters of a word, in capitals; None where it has none."""
        return next(
            (key.upper() for key, candidate in self.words.items() if candidate == word), None
        )

    def with_letter(self, letter: str) -> "KeyLetters":
        """These with one more letter typed; a letter that leads to no word is ignored."""
        typed = self.typed + letter
        leads = any(key.startswith(typed) for key in self.words)
        return replace(self, typed=typed) if leads else self


class CanvasActs:
    """What clicks and keys on the words of a canvas do; this class does nothing."""

    def select(self, side: Side, position: int) -> None:
        """Select or deselect a word, which was clicked or chosen by key."""

    def select_more(self, words: Sequence[Word]) -> None:
        """Select these words in addition to the selected ones."""

    def extend(self, side: Side, position: int) -> None:
        """Add the selected words to the block of this word."""

    def link(self, words: Sequence[Word]) -> None:
        """Link the selected words and these."""

    def mark(self, side: Side | None, words: Sequence[Word]) -> None:
        """Mark the selected words of a side and these not translated.

        Without a side, those of both sides, or else the focused word.
        """

    def paint(self, cells: Sequence[LinkToken], *, linked: bool) -> None:
        """Link the words of these cells of the grid, or remove their links."""

    def toggle_mark(self, side: Side, position: int) -> None:
        """Mark a word not translated, or remove the mark."""

    def accept_suggestion(self, side: Side, position: int) -> None:
        """Accept the suggestion for a word."""

    def finish(self) -> None:
        """Declare the verse pair done."""


class CanvasState(QObject):
    """The state of a canvas: what is shown, selected, focused, pointed at and dragged.

    The mouse and keyboard handlers change it and call `acts` for changes of the annotation; the
    canvas paints it. `interactive` says whether there are bars to click and links can be drawn.

    A gesture ends with its verse pair, its view and the focus; then nothing comes of it.

    Attributes:
        hover: what is under the pointer.
        attention: what is under the pointer, or else what has the keyboard focus.
    """

    changed = Signal()  # highlighted, selected, focused or dragged items changed
    scrolled = Signal()  # the view was scrolled
    attention_changed = Signal()  # something else is pointed at or focused
    gesture_ended = Signal()  # the left button was released, or the gesture cancelled
    focus_moved = Signal()  # the keyboard focus went to another word
    key_letters_toggled = Signal(bool)  # key letters are shown now, or not any more
    gap_dragged = Signal(int)  # show columns at this distance, in pixels
    gap_chosen = Signal(int)  # and keep it
    # tuple[Side, ...], int: enlarge the words of these sides by so many steps
    size_change_requested = Signal(object, int)

    def __init__(self, canvas: QWidget, *, interactive: bool) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self.interactive = interactive
        self.acts = CanvasActs()
        self.picture: Picture | None = None
        self.view: View | None = None
        self.selection = Selection()
        self.framed_words: frozenset[Word] = frozenset()
        self.cursor = Cursor()
        self.pointer: QPointF | None = None
        self.hover = Attention()
        self.attention = Attention()
        self.gesture: Gesture | None = None
        self.key_letters: KeyLetters | None = None
        self.matches = frozenset[Word]()
        self.done_label = ""
        self.places = dict.fromkeys(Side, 0.0)
        self._focus_is_shown = False
        self._mouse_is_used = False
        self._scrolled_by_hand: set[Side] = set()

    def begin(self, picture: Picture | None) -> None:
        """Show another verse pair from its beginning, with nothing selected, framed or matched."""
        self.end_gesture()
        self.picture, self.framed_words = picture, frozenset()
        self.selection, self.cursor = Selection(), Cursor()
        self.matches = frozenset()
        self.key_letters = self.key_letters and KeyLetters({})
        self._focus_is_shown = False
        self.places = dict.fromkeys(Side, 0.0)

    def show_view(self, view: View | None) -> None:
        """Show another view, and find what is under the pointer in it."""
        self.view = view
        # First, as key letters are painted with what is under the pointer.
        self.look()
        if self.key_letters is not None:
            self.show_key_letters(shown=True)

    def refresh(self) -> None:
        """Update what is pointed at or focused, and emit `changed`."""
        before, self.attention = self.attention, self.hover
        hover, picture = self.hover, self.picture
        is_hovering = hover.groups or hover.link or hover.mark or hover.suggested
        if picture is not None and not is_hovering and self._focus_is_shown and self.shows_ring:
            self.attention = replace(
                attention_to_word(picture, *self.cursor.word),
                link=self.focused_cell,
                bar=hover.bar,
                link_bar=hover.link_bar,
                grip=hover.grip,
            )
        self.changed.emit()
        if self.attention != before:
            self.attention_changed.emit()

    def look(self) -> None:
        """Update what is under the pointer."""
        attention = Attention()
        if self.view is not None and self.pointer is not None:
            attention = attention_at(self.view, self.pointer)
            if isinstance(self.gesture, Drag) and self.gesture.is_dragging:
                # During a drag only its start and its possible ends are highlighted.
                attention = Attention(bar=attention.bar)
        self.hover = attention
        self.refresh()

    def point_to(self, word: Word | None) -> None:
        """Highlight a word that is pointed at outside of the canvas, or none."""
        if self.picture is not None:
            self.hover = Attention() if word is None else attention_to_word(self.picture, *word)
            self.refresh()

    # Gestures

    def begin_gesture(self, gesture: Gesture) -> None:
        """Begin a gesture on the verse pair in this view."""
        self.gesture = gesture
        self.refresh()

    def continue_gesture(self, point: QPointF) -> None:
        """Move the pointer of the gesture, if there is one."""
        if self.gesture is not None and self.view is not None:
            self.gesture = self.gesture.moved_to(self.view, point)
            if isinstance(self.gesture, Widening):
                self.gap_dragged.emit(self.gesture.gap)

    def end_gesture(self) -> Gesture | None:
        """End the gesture, and return it if there was one."""
        gesture = self.gesture
        if gesture is not None:
            self.gesture = None
            self.gesture_ended.emit()
        return gesture

    def cancel_gesture(self) -> None:
        """End the gesture without any effect, if there is one."""
        gesture = self.end_gesture()
        if isinstance(gesture, Widening):
            self.gap_dragged.emit(gesture.before)
        if gesture is not None:
            self.look()

    # Focus

    @property
    def shows_ring(self) -> bool:
        """Whether the focused word has a ring: until the mouse is used, and again after a key.

        It has it also while another window is active.
        """
        return not self._mouse_is_used and self._canvas.window().focusWidget() is self._canvas

    @property
    def focused_word(self) -> Word | None:
        """The word with the keyboard focus."""
        return None if self.picture is None else self.cursor.word

    @property
    def ringed_word(self) -> Word | None:
        """The focused word if its ring is shown: keys do not act on a focus that nobody sees."""
        return self.focused_word if self.shows_ring else None

    @property
    def focused_cell(self) -> LinkToken | None:
        """The cell with the keyboard focus, where a grid is shown."""
        return self.cursor.cell if self.view is not None and self.view.is_grid else None

    @property
    def current_word(self) -> Word | None:
        """The word under the pointer, a word of the suggestion there, or else the focused word."""
        hovered = self.hover.word
        if hovered is None and self.picture is not None:
            hovered = self.picture.suggested_word(self.hover.suggested)
        return hovered or self.focused_word

    def focus_on(self, cursor: Cursor) -> None:
        """Move the keyboard focus, show its ring and scroll to it."""
        self.cursor = cursor
        self.show_focus()
        self.bring_into_sight(*cursor.word)
        if self.focused_cell is not None:
            self.bring_into_sight(*cursor.opposite)
        self.focus_moved.emit()

    def show_focus(self) -> None:
        """Show the focus ring and the links of its word; ignore the pointer until it moves."""
        self._focus_is_shown, self._mouse_is_used = True, False
        self.pointer = None
        self.look()

    def show_next(self, word: Word) -> None:
        """Move the keyboard focus to where work is left.

        Nothing scrolls while the mouse is used or key letters are typed: what is aimed at must not
        move.
        """
        cursor = self.cursor.at(*word)
        if self.pointer is None and self.key_letters is None:
            self.focus_on(cursor)
        elif self.view is not None and self.view.is_in_sight(*word):
            self.cursor, self._mouse_is_used = cursor, False
            self.refresh()
            self.focus_moved.emit()

    def hide_focus(self) -> None:
        """Hide the focus ring, as the mouse is used now."""
        if not self._mouse_is_used:
            self._focus_is_shown, self._mouse_is_used = False, True
            self.refresh()

    # Selected words, key letters

    def show_selection(self, selection: Selection) -> None:
        """Show which words are selected, and scroll the other side to their likely partners."""
        if selection != self.selection:
            self.selection = selection
            self.refresh()
            # Do not scroll in a gesture or while key letters are shown: the target must not move.
            if self.gesture is None and self.key_letters is None:
                self.follow()

    @property
    def selected_words(self) -> set[Word]:
        """The words that are selected, or will be when the mouse button is released."""
        selected, gesture = self.selection.words, self.gesture
        if self.view is None or not isinstance(gesture, Drag):
            return selected
        if gesture.is_dragging:
            return selected | {gesture.start, *drop_of(self.view, gesture).words}
        return selected ^ {gesture.start}

    @property
    def offers_done(self) -> bool:
        """Whether the Link bar is Done: nothing is left to do on the pair or selected in it."""
        return bool(self.done_label) and not self.selected_words

    def press_link_bar(self) -> None:
        """Do what the Link bar is for now."""
        if self.offers_done:
            self.acts.finish()
        else:
            self.acts.link(())

    def frame_words(self, words: frozenset[Word]) -> None:
        """Frame these words and no others."""
        if words != self.framed_words:
            self.framed_words = words
            self.refresh()

    def show_key_letters(self, *, shown: bool) -> None:
        """Show the key letters of the words that are wholly visible now, or hide them."""
        before, self.key_letters = self.key_letters, None
        if shown and self.view is not None:
            view = self.view
            seen = {
                side: [place for place in view.in_sight(side) if view.is_in_sight(side, place)]
                for side in Side
            }
            known = {} if before is None else before.words
            self.key_letters = KeyLetters(
                key_letters_in_sight(seen, self.view.picture.unaccounted, known)
            )
        if self.key_letters != before:
            self.refresh()
        if (self.key_letters is None) is not (before is None):
            self.key_letters_toggled.emit(self.key_letters is not None)

    # Scrolling

    def scroll_to(self, side: Side, offset: float, *, by_hand: bool = False) -> None:
        """Scroll a side to an offset, limited to its range."""
        if by_hand:
            self._scrolled_by_hand.add(side)
        if self.view is None:
            return
        lane = self.view.scene.lane(side)
        whole = min(max(round(offset), 0), int(lane.furthest))
        if whole != self.view.offset(side):
            self.places[side] = lane.place_at(whole)
            self.show_view(self.view.scrolled(side, whole))
            self.scrolled.emit()

    def bring_into_sight(self, side: Side, position: int) -> None:
        """Scroll a side so that a word is visible, with room around it."""
        if self.view is not None and not self.view.is_in_sight(side, position):
            self.scroll_to(side, self.view.scene.lane(side).offset_amid(position))

    def centre_words(self, words: frozenset[Word]) -> None:
        """Scroll each side so that these words are in the middle.

        A side with none of them shows where their partners are expected.
        """
        if self.view is None or not words:
            return
        of_side = {side: frozenset(at for on, at in words if on is side) for side in Side}
        for side, positions in of_side.items():
            if positions:
                place = (min(positions) + max(positions)) / 2
            else:
                place = likely_place(self.view.picture, side.other, of_side[side.other])
            self.scroll_to(side, self.view.scene.lane(side).offset_amid(place))

    def bring_partners(self) -> None:
        """Scroll the other side to a partner of the current word (see `current_word`).

        Of its partners, or else its suggested ones, this is the next one after those that are
        visible, or else the first.
        """
        word = self.hover.word or self.focused_word
        if self.view is None or word is None:
            return
        side, position = word
        partners = self.view.picture.partners_or_suggested(side, position)
        seen = [partner for partner in partners if self.view.is_in_sight(side.other, partner)]
        behind = [partner for partner in partners if partner > max(seen, default=-1)]
        if partners:
            goal = (behind or partners)[0]
            self.bring_into_sight(side, position)
            self.scroll_to(side.other, self.view.offset_level(side.other, goal, position))

    def follow(self) -> None:
        """Scroll to the likely partners of the selected words of one side.

        A side that the person has scrolled since the first word was selected is not scrolled.
        """
        if not self.selection:
            self._scrolled_by_hand.clear()
        sides = [side for side in Side if self.selection.on(side)]
        if self.view is None or len(sides) != 1 or sides[0].other in self._scrolled_by_hand:
            return
        side, selected = sides[0], self.selection.on(sides[0])
        if not self.view.scene.lane(side.other).furthest:
            return
        place = likely_place(self.view.picture, side, selected)
        if not self.view.is_in_sight(side.other, round(place)):
            self.scroll_to(side.other, self.view.offset_level(side.other, place, min(selected)))


def likely_place(picture: Picture, side: Side, positions: frozenset[int]) -> float:
    """The place on the other side where the partners of some words are expected."""
    counts = len(picture.pair.source), len(picture.pair.target)
    return expected_place(picture.links, side, positions, counts)


def likely_partner(picture: Picture, side: Side, position: int) -> Word:
    """The first partner of a word, linked or suggested, or else the word most likely to be one."""
    partners = picture.partners_or_suggested(side, position)
    likely = likely_place(picture, side, frozenset({position}))
    return side.other, partners[0] if partners else round(likely)
