"""Gestures on a canvas: what the left button does from its press until it is released."""

from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from blinker_qt.bitext.alignment import LinkToken
from blinker_qt.bitext.verses import Side, Word
from blinker_qt.settings import COLUMN_GAPS
from blinker_qt.ui.canvas.view import View


@dataclass(frozen=True, slots=True)
class Drag:
    """The left button held down, from its press on a word until it is released or cancelled.

    Attributes:
        start: the word.
        pressed: where the button was pressed.
        point: where the pointer is now.
        is_dragging: whether the pointer has left the word; before that, it is only a click.
    """

    start: Word
    pressed: QPointF
    point: QPointF
    is_dragging: bool = False

    def moved_to(self, view: View, point: QPointF) -> "Drag":
        """The drag with the pointer at another point; it starts only after a minimum distance."""
        far = (point - self.pressed).manhattanLength() >= QApplication.startDragDistance()
        is_dragging = self.is_dragging or (far and view.word_at(point) != self.start)
        return replace(self, point=point, is_dragging=is_dragging)


class Drop(NamedTuple):
    """The effect of a drop: words to select, or to link or mark with the selected ones."""

    words: tuple[Word, ...] = ()
    links: bool = False
    marks: Side | None = None


def drop_of(view: View, drag: Drag) -> Drop:
    """The effect of releasing the button here.

    On a word of the other side, both words are linked together with the selected ones. On a word of
    the same side, both words and all between them are selected. On the Not Translated bar of the
    word's own side, the word and the selected words of that side are marked. Anywhere else,
    nothing happens.
    """
    word, side = view.word_at(drag.point), drag.start[0]
    if word is None:
        on_bar = view.bar_at(drag.point) is side
        return Drop((drag.start,), marks=side) if on_bar else Drop()
    if word[0] is not side:
        return Drop((drag.start, word), links=True)
    return Drop(words_between(side, drag.start[1], word[1]))


def words_between(side: Side, start: int, end: int) -> tuple[Word, ...]:
    """All words from one position of a side to another, in either direction, both included."""
    return tuple((side, position) for position in range(min(start, end), max(start, end) + 1))


@dataclass(frozen=True, slots=True)
class Brush:
    """The left button held down, from its press on a cell until it is released or cancelled.

    Attributes:
        linked: whether the cells will be linked, or unlinked.
        cells: the cells that it passed, in this order.
    """

    linked: bool
    cells: tuple[LinkToken, ...]
    is_dragging: ClassVar[bool] = True

    def moved_to(self, view: View, point: QPointF) -> "Brush":
        """The brush with the pointer at another point; outside the grid it paints nothing."""
        cell = view.cell_at(point)
        return self if cell in (None, self.cells[-1]) else self.drawn_to(cell)

    def drawn_to(self, cell: LinkToken) -> "Brush":
        """The brush moved to a cell, with the cells in between that a fast pointer skips.

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


@dataclass(frozen=True, slots=True)
class Widening:
    """The left button held down on a grip, which draws both columns apart or together.

    Attributes:
        pressed: where the button was pressed.
        grip: the number of the grip.
        drawn: the distance between columns when the button was pressed, in pixels.
        before: the one that was wanted then; lines or a narrow window may have changed it.
        gap: the one that is wanted now.
    """

    pressed: QPointF
    grip: int
    drawn: float
    before: int
    gap: int
    is_dragging: ClassVar[bool] = True

    def moved_to(self, _view: View, point: QPointF) -> "Widening":
        """The gesture with the pointer at another point; the other column moves as far."""
        outwards = point.x() - self.pressed.x()
        outwards = outwards if self.grip else -outwards
        least, most = COLUMN_GAPS
        wanted = round(self.before * (self.drawn + 2 * outwards) / self.drawn)
        return replace(self, gap=min(max(wanted, least), most))


Gesture = Drag | Brush | Widening
"""What the left button does while it is held down. It is about one verse pair in one view."""
