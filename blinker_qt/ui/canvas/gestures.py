"""What is drawn with the mouse: from word to word, or over the cells of a grid."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from blinker_qt.bitext.alignment import LinkToken
from blinker_qt.bitext.verses import Side, Word
from blinker_qt.ui.canvas.view import View

_EDGE_ZONE = 28.0
"""So near to the end of a frame, in pixels, a side begins to scroll."""
_LEAST_STEP, _LARGEST_STEP = 2.0, 22.0
"""Pixels of one step, where the zone begins and at the end of the frame or beyond."""


@dataclass(frozen=True, slots=True)
class Drag:
    """A button held down on a word, or drawn on from it.

    Attributes:
        start: the word.
        pressed: where the button went down.
        point: where the pointer is now.
        was_picked: whether the word was picked before.
        begun: whether it has left the word: before that, it is but a click.
    """

    start: Word
    pressed: QPointF
    point: QPointF
    was_picked: bool
    begun: bool = False

    def moved_to(self, view: View, point: QPointF) -> "Drag":
        """The drag with the pointer elsewhere; a hand that trembles draws nothing."""
        far = (point - self.pressed).manhattanLength() >= QApplication.startDragDistance()
        begun = self.begun or (far and view.word_at(point) != self.start)
        return replace(self, point=point, begun=begun)


class Drop(NamedTuple):
    """What letting go of a drag means.

    Attributes:
        words: the words to pick besides those that are picked; none where it means nothing.
        links: whether all picked words are linked then.
        marks: the side whose picked words are marked not translated then.
    """

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
    """Cells of a grid that are painted in one go.

    Attributes:
        linked: whether links are added, or taken away.
        cells: the cells passed over, in the order of passing.
    """

    linked: bool
    cells: tuple[LinkToken, ...]

    def drawn_to(self, cell: LinkToken) -> "Brush":
        """Drawn on to a cell, over all cells between: a pointer may leap.

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


# Scrolling at the edges while something is drawn


def sides_sought(view: View, point: QPointF, start: Word) -> tuple[Side, ...]:
    """The sides on which a drag from a word may be going on at a point."""
    if view.bar_at(point) is not None:
        return ()
    if view.is_grid:
        return view.sides_framed_at(point)
    found = view.sides_at(point)
    return (start[0].other,) if len(found) > 1 else found


def edge_steps(view: View, point: QPointF, sides: Iterable[Side]) -> dict[Side, float]:
    """How far each side scrolls in one step while the pointer is held at a point.

    Args:
        view: what is on screen.
        point: where the pointer is, perhaps beyond the viewport.
        sides: the sides that may move.

    Returns:
        Pixels, below 0 towards the beginning; without the sides that stay.
    """
    steps = {side: _edge_step(view, point, side) for side in sides}
    return {side: step for side, step in steps.items() if step}


def _edge_step(view: View, point: QPointF, side: Side) -> float:
    lane = view.scene.lane(side)
    along, start = (point.y(), lane.frame.top) if lane.run[1] else (point.x(), lane.frame.left)
    before, behind = start + _EDGE_ZONE - along, along - (start + lane.length - _EDGE_ZONE)
    # Where links go the way that words run, one end of a frame is where the other side begins.
    if view.scene.flow == lane.run:
        before = 0.0 if side is Side.TARGET and before > _EDGE_ZONE else before
        behind = 0.0 if side is Side.SOURCE and behind > _EDGE_ZONE else behind
    depth = max(before, behind, 0.0)
    if not depth or not lane.furthest:
        return 0.0
    step = _LEAST_STEP + (_LARGEST_STEP - _LEAST_STEP) * min(depth / _EDGE_ZONE, 1.0)
    goes_on = (behind > before) is (lane.run[0] + lane.run[1] > 0)
    offset = view.offset(side)
    return min(step, int(lane.furthest) - offset) if goes_on else -min(step, offset)
