"""Drawing from word to word with the mouse: what letting go would mean, and how it is shown."""

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication

from blinker_qt.bitext.verses import Side, Word
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.canvas.brushwork import draw_curves
from blinker_qt.ui.canvas.view import View

_WIDTH = 2.2


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


def draw_drag(painter: QPainter, view: View, theme: Theme, drag: Drag) -> None:
    """Paint the link that is being drawn, from its word to the pointer or to the word under it.

    On the way to the word's Not Translated bar, it is the line that will lead there.
    """
    word, drop = view.word_at(drag.point), drop_of(view, drag)
    if word is not None and not drop.links:
        return
    pointer = drag.point.x(), drag.point.y()
    end = pointer if word is None else _anchor(view, word)
    start = _anchor(view, drag.start, outside=drop.marks is not None)
    curve = np.array([start, start, end, end])
    if view.scene.flow is not None and drop.marks is None:
        axis = 0 if view.scene.flow[0] else 1
        curve[1:3, axis] = (start[axis] + end[axis]) / 2
    colour = theme.colour("picked_edge")
    draw_curves(painter, curve.reshape(1, 8), colour, _WIDTH, Qt.PenStyle.SolidLine)
    painter.setBrush(colour)
    painter.drawEllipse(QPointF(*end), _WIDTH, _WIDTH)


def _anchor(view: View, word: Word, *, outside: bool = False) -> tuple[float, float]:
    """Where a word's links leave it on screen, or else the line to its bar."""
    side, position = word
    lane = view.scene.lane(side)
    dx, dy = lane.shift(view.offset(side))
    x, y = (lane.outers if outside else lane.anchors)[position].tolist()
    return x + dx, y + dy
