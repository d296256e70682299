"""What a canvas shows, and what a person is doing on it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from PySide6.QtCore import QObject, QPointF, Signal
from PySide6.QtWidgets import QApplication, QWidget

from blinker_qt.annotate.actions import Selection
from blinker_qt.bitext.alignment import LinkToken
from blinker_qt.bitext.verses import Side, Word
from blinker_qt.layouts.finding import expected_place, labels_in_sight
from blinker_qt.ui.canvas.picture import Picture
from blinker_qt.ui.canvas.view import Attention, View, attention_at, attention_to_word


@dataclass(frozen=True, slots=True)
class Cursor:
    """The keyboard focus: a word, and where it was last on the other side."""

    side: Side = Side.SOURCE
    source: int = 0
    target: int = 0

    @property
    def word(self) -> Word:
        """The focused word."""
        return self.side, self.on(self.side)

    @property
    def cell(self) -> LinkToken:
        """The cell of the grid."""
        return self.source, self.target

    def on(self, side: Side) -> int:
        """The position on one side."""
        return self.source if side is Side.SOURCE else self.target

    def at(self, side: Side, position: int) -> "Cursor":
        """The focus on another word; the other side's position stays."""
        if side is Side.SOURCE:
            return replace(self, side=side, source=position)
        return replace(self, side=side, target=position)


@dataclass(frozen=True, slots=True)
class Labels:
    """Labels over the words in sight: words by label, and the first letter of one being typed."""

    words: Mapping[str, Word]
    typed: str = ""

    def label_of(self, word: Word) -> str | None:
        """The label of a word, in capitals; None where it has none."""
        return next((label.upper() for label, other in self.words.items() if other == word), None)

    def with_letter(self, letter: str) -> "Labels":
        """With one more letter typed; one that leads to no label changes nothing."""
        typed = self.typed + letter
        leads = any(label.startswith(typed) for label in self.words)
        return replace(self, typed=typed) if leads else self


@dataclass(frozen=True, slots=True)
class Drag:
    """A button held down on a word, or drawn on from it.

    Attributes:
        start: the word.
        pressed: where the button went down.
        point: where the pointer is now.
        was_picked: whether the word was picked before.
        is_dragging: whether the pointer has left the word; before that, it is only a click.
    """

    start: Word
    pressed: QPointF
    point: QPointF
    was_picked: bool
    is_dragging: bool = False

    def moved_to(self, view: View, point: QPointF) -> "Drag":
        """The drag with the pointer elsewhere; it starts only after a certain distance."""
        far = (point - self.pressed).manhattanLength() >= QApplication.startDragDistance()
        is_dragging = self.is_dragging or (far and view.word_at(point) != self.start)
        return replace(self, point=point, is_dragging=is_dragging)


class Drop(NamedTuple):
    """What letting go of a drag means: words to pick too, then to link all, or to mark a side."""

    words: tuple[Word, ...] = ()
    links: bool = False
    marks: Side | None = None


def drop_of(view: View, drag: Drag) -> Drop:
    """What letting go here would mean.

    On a word of the other side, both words join those that are picked, and all of them are linked.
    On a word of the same side, the two words and all between them are picked. On the Not Translated
    bar of the word's own side, it joins the picked words of that side, and all of them are marked.
    Anywhere else, nothing happens.
    """
    word, own = view.word_at(drag.point), drag.start[0]
    if word is None:
        on_bar = view.bar_at(drag.point) is own
        return Drop((drag.start,), marks=own) if on_bar else Drop()
    if word[0] is not own:
        return Drop((drag.start, word), links=True)
    return Drop(words_between(own, drag.start[1], word[1]))


def words_between(side: Side, one: int, other: int) -> tuple[Word, ...]:
    """Two words of a side and all between them."""
    return tuple((side, position) for position in range(min(one, other), max(one, other) + 1))


@dataclass(frozen=True, slots=True)
class Brush:
    """Cells of a grid that are painted in one go, in the order of passing: linked, or unlinked."""

    linked: bool
    cells: tuple[LinkToken, ...]

    def drawn_to(self, cell: LinkToken) -> "Brush":
        """Drawn on to a cell, over all cells between, which a fast pointer skips.

        >>> Brush(True, ((0, 0),)).drawn_to((2, 4)).cells
        ((0, 0), (0, 1), (1, 2), (2, 3), (2, 4))
        """
        source, target = self.cells[-1]
        down, along = cell[0] - source, cell[1] - target
        steps = max(abs(down), abs(along))
        passed = [
            (source + round(down * step / steps), target + round(along * step / steps))
            for step in range(1, steps + 1)
        ]
        return replace(self, cells=self.cells + tuple(passed))


class CanvasState(QObject):
    """What is shown, picked, focused, pointed at and drawn on a canvas.

    Mouse and keyboard change it; the canvas shows it; who owns the canvas hears what is wanted.

    Args:
        canvas: the widget.
        interactive: whether there are bars to click, and links can be drawn.
    """

    changed = Signal()  # something is lit, picked, focused or drawn in another way
    scrolled = Signal()  # the view was scrolled
    attention_changed = Signal()  # something else has the attention
    focus_moved = Signal()  # the keyboard focus went to another word
    word_clicked = Signal(object, int)  # Side, int: a word was clicked, or chosen by key
    link_requested = Signal()  # the middle or right button, or a Link bar
    not_translated_requested = Signal(object)  # Side: a Not Translated bar
    # tuple[LinkToken, ...], bool: cells of the grid are to be linked, or unlinked
    cells_painted = Signal(object, bool)
    # Side, int: a word is to be marked not translated, or not to be any more
    mark_toggled = Signal(object, int)
    # tuple[Word, ...]: these words are to be picked besides those that are picked
    words_passed = Signal(object)
    suggestion_clicked = Signal(object, int)  # Side, int: what is suggested for a word was clicked
    # tuple[Side, ...], int: words of these sides are to be so much larger
    size_turned = Signal(object, int)

    def __init__(self, canvas: QWidget, *, interactive: bool) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self.interactive = interactive
        self.picture: Picture | None = None
        self.view: View | None = None
        self.selection = Selection()
        self.cursor = Cursor()
        self.pointer: QPointF | None = None
        self.hover = Attention()
        self.attention = Attention()
        self.drag: Drag | None = None
        self.brush: Brush | None = None
        self.labels: Labels | None = None
        self.places = dict.fromkeys(Side, 0.0)
        self._focus_is_shown = False
        self._scrolled_by_hand: set[Side] = set()

    def begin(self, picture: Picture | None) -> None:
        """Show another verse pair from its top, with nothing picked."""
        self.picture = picture
        self.selection, self.cursor = Selection(), Cursor()
        self.drag = None
        self._focus_is_shown = False
        self.places = dict.fromkeys(Side, 0.0)

    def show_view(self, view: View | None) -> None:
        """Have another view on screen, with what the pointer is on now."""
        self.view = view
        self.show_labels(shown=self.labels is not None)
        self.look()

    def refresh(self) -> None:
        """Find what has the attention, and say that something changed."""
        before, self.attention = self.attention, self._found_attention()
        self.changed.emit()
        if self.attention != before:
            self.attention_changed.emit()

    def look(self) -> None:
        """Find what is under the pointer."""
        found = Attention()
        if self.view is not None and self.pointer is not None:
            found = attention_at(self.view, self.pointer)
            if self.drag is not None and self.drag.is_dragging:
                # What is being drawn has the attention; of the rest, only where it may end.
                found = Attention(bar=found.bar)
        self.hover = found
        self.refresh()

    def _found_attention(self) -> Attention:
        """What is under the pointer, or else what is focused by key."""
        hover = self.hover
        is_hovering = hover.groups or hover.link or hover.mark or hover.suggested
        if self.picture is None or is_hovering or not self.shows_focus:
            return hover
        focus = attention_to_word(self.picture, *self.cursor.word)
        return replace(focus, link=self.focused_cell, bar=hover.bar, link_bar=hover.link_bar)

    # Focus

    @property
    def shows_focus(self) -> bool:
        """Whether the focused word is ringed: also while another window is in front."""
        return self._focus_is_shown and self._canvas.window().focusWidget() is self._canvas

    @property
    def focused_word(self) -> Word | None:
        """The word with the keyboard focus."""
        return None if self.picture is None else self.cursor.word

    @property
    def focused_cell(self) -> LinkToken | None:
        """The cell with the keyboard focus, where a grid is shown."""
        return self.cursor.cell if self.view is not None and self.view.is_grid else None

    @property
    def word_in_question(self) -> Word | None:
        """The word under the pointer, one of the suggestion there, or else the focused word."""
        hovered = self.hover.word
        if hovered is None and self.picture is not None:
            hovered = self.picture.suggested_word(self.hover.suggested)
        return hovered or self.focused_word

    def focus_on(self, cursor: Cursor) -> None:
        """Move the keyboard focus, ring it and bring it into sight."""
        self.cursor = cursor
        self.show_focus()
        self.bring_into_sight(*cursor.word)
        if self.focused_cell is not None:
            self.bring_into_sight(cursor.side.other, cursor.on(cursor.side.other))
        self.focus_moved.emit()

    def show_focus(self) -> None:
        """Ring the focused word, and light nothing under the pointer until that moves."""
        self._focus_is_shown = True
        self.pointer = None
        self.look()

    def hide_focus(self) -> None:
        """Show no ring: the person goes on by mouse."""
        if self._focus_is_shown:
            self._focus_is_shown = False
            self.refresh()

    # Picked words, labels

    def show_selection(self, selection: Selection) -> None:
        """Show which words are picked; the other side comes to where their partners may be."""
        if selection != self.selection:
            self.selection = selection
            self.refresh()
            # Not while a word is dragged, or has a label that was read: what is aimed at stays.
            if self.drag is None and self.labels is None:
                self.follow()

    def is_picked(self, word: Word) -> bool:
        """Whether a word is picked."""
        return word[1] in self.selection.on(word[0])

    @property
    def picked_words(self) -> set[Word]:
        """The words that are picked, or will be when the drag is let go."""
        picked = {(side, position) for side in Side for position in self.selection.on(side)}
        if self.view is not None and self.drag is not None and self.drag.is_dragging:
            picked |= {self.drag.start, *drop_of(self.view, self.drag).words}
        return picked

    def show_labels(self, *, shown: bool) -> None:
        """Label the words that are in sight now, with nothing typed, or put the labels away."""
        before, self.labels = self.labels, None
        if shown and self.view is not None:
            seen = {side: self.view.in_sight(side) for side in Side}
            self.labels = Labels(labels_in_sight(seen))
        if self.labels != before:
            self.refresh()

    # Scrolling

    def scroll_to(self, side: Side, offset: float, *, by_hand: bool = False) -> None:
        """Scroll a side as far as it goes."""
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
        """Scroll a side so that a word stands in sight, with room around it."""
        if self.view is not None and not self.view.is_in_sight(side, position):
            self.scroll_to(side, self.view.scene.lane(side).offset_amid(position))

    def bring_partners(self) -> None:
        """Scroll the other side so that a partner of the word in question stands level with it.

        The word in question is the one under the pointer, or else the one with the focus. Of its
        partners, or else suggested ones, it is the next behind those in sight; then the first.
        """
        word = self.hover.word or self.focused_word
        if self.view is None or word is None:
            return
        side, position = word
        partners = self.view.picture.partners_or_suggested(side, position)
        seen = [other for other in partners if self.view.is_in_sight(side.other, other)]
        behind = [other for other in partners if other > max(seen, default=-1)]
        if partners:
            goal = (behind or partners)[0]
            self.bring_into_sight(side, position)
            self.scroll_to(side.other, self.view.offset_level(side.other, goal, position))

    def follow(self) -> None:
        """Bring the place into sight where the partners of the picked words of one side may be.

        A side that the person has scrolled since the first pick stays.
        """
        if not self.selection:
            self._scrolled_by_hand.clear()
        sides = [side for side in Side if self.selection.on(side)]
        if self.view is None or len(sides) != 1 or sides[0].other in self._scrolled_by_hand:
            return
        side, picked = sides[0], self.selection.on(sides[0])
        if not self.view.scene.lane(side.other).furthest:
            return
        place = likely_place(self.view.picture, side, picked)
        if not self.view.is_in_sight(side.other, round(place)):
            self.scroll_to(side.other, self.view.offset_level(side.other, place, min(picked)))


def likely_place(picture: Picture, side: Side, positions: frozenset[int]) -> float:
    """Where on the other side the partners of some words are to be expected."""
    counts = len(picture.pair.source), len(picture.pair.target)
    return expected_place(picture.links, side, positions, counts)


def likely_partner(picture: Picture, side: Side, position: int) -> Word:
    """The first partner of a word, drawn or suggested, or else the one most likely to be that."""
    partners = picture.partners_or_suggested(side, position)
    likely = likely_place(picture, side, frozenset({position}))
    return side.other, partners[0] if partners else round(likely)
