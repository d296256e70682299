"""The geometry of a verse pair: boxes of words and the gap for links, in logical pixels.

Each side is a lane that is visible through its own frame and scrolls by itself. Coordinates are
those of the unscrolled viewport.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from blinker_qt.bitext.verses import Direction, Side, VersePair

Floats = NDArray[np.float64]
Vector = tuple[int, int]
"""A direction along an axis: x and y, one of them 0 and the other 1 or -1."""
Measure = Callable[[str], float]
"""Returns the width of a drawn form in logical pixels."""

TRACK = 12.0
"""Width of a scroll bar."""
PADDING = 12.0
"""Space between a word and the left or right edge of its box."""

RIGHT: Vector = (1, 0)
LEFT: Vector = (-1, 0)
DOWN: Vector = (0, 1)


@dataclass(frozen=True, slots=True)
class Rectangle:
    """An upright rectangle in logical pixels."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.top + self.height

    def holds(self, x: float, y: float) -> bool:
        """Whether a point is inside."""
        return self.left <= x < self.right and self.top <= y < self.bottom

    def moved(self, x: float, y: float) -> "Rectangle":
        """The rectangle moved by a distance."""
        return Rectangle(self.left + x, self.top + y, self.width, self.height)


@dataclass(frozen=True, slots=True)
class Page:
    """The input of a layout: a verse pair, text measures and the size of the viewport.

    Pairs of values are for the source and the target side; `spacing` is extra space between words,
    `gap` the distance between two columns whose lines are not steep.
    """

    pair: VersePair
    measures: tuple[Measure, Measure]
    line_heights: tuple[float, float]
    width: float
    height: float
    directions: tuple[Direction, Direction] = (Direction.LEFT_TO_RIGHT, Direction.LEFT_TO_RIGHT)
    spacing: float = 0.0
    gap: float = 200.0

    def line_height(self, side: Side) -> float:
        """The height of a line of text of one side."""
        return self.line_heights[side.index]

    def box_height(self, side: Side) -> float:
        """The height of a word's box, with space for its marks."""
        return self.line_height(side) + 12

    def box_widths(self, side: Side, widest: float, padding: float = PADDING) -> Floats:
        """Width of the box of each word of a side, shape (n,); no box is wider than `widest`."""
        forms = self.pair.tokens(side)
        measure = self.measures[side.index]
        measured = np.fromiter(map(measure, forms), np.float64, len(forms))
        return np.clip(np.ceil(measured) + 2 * padding, min(30.0, widest), widest)

    def direction(self, side: Side) -> Direction:
        """The writing direction of one side."""
        return self.directions[side.index]


@dataclass(frozen=True, slots=True)
class Lane:
    """The words of one side as laid out.

    Attributes:
        boxes: left, top, right and bottom edge of each word's box, shape (n, 4).
        cells: the edges of the area in which a click means the word, shape (n, 4).
        anchors: x and y of the point where links leave each word, shape (n, 2).
        outers: where the line to the Not Translated bar leaves each word, shape (n, 2).
        frame: the part of the viewport that shows the words.
        run: the direction in which words follow each other and the lane scrolls.
        extent: the length of all words in that direction, with margins.
        step: the distance between two rows of words in that direction.
        track: the place of the scroll bar.
        turned: whether words are written upwards.
        offset: how far it is scrolled.
    """

    boxes: Floats
    cells: Floats
    anchors: Floats
    outers: Floats
    frame: Rectangle
    run: Vector
    extent: float
    step: float
    track: Rectangle
    turned: bool = False
    offset: float = 0.0

    def __len__(self) -> int:
        return len(self.boxes)

    @property
    def lines(self) -> list[float]:
        """The top of each line of words, ascending."""
        # `np.unique` would load masked arrays, which takes 20 ms.
        return sorted(set(self.boxes[:, 1].tolist()))

    @property
    def length(self) -> float:
        """The length of the frame in the direction of the words."""
        return self.frame.height if self.run[1] else self.frame.width

    @property
    def furthest(self) -> float:
        """The distance that the lane can be scrolled."""
        return max(0.0, self.extent - self.length)

    @property
    def shift(self) -> tuple[float, float]:
        """How far scrolling moves the words on screen, in x and y."""
        return -self.run[0] * self.offset, -self.run[1] * self.offset

    def box(self, position: int) -> Rectangle:
        """The box of one word on screen."""
        left, top, right, bottom = self.boxes[position].tolist()
        dx, dy = self.shift
        return Rectangle(left + dx, top + dy, right - left, bottom - top)

    def spans(self) -> Floats:
        """Start and end of each word in the direction of the words, shape (n, 2)."""
        if self.run == LEFT:
            return self.frame.right - self.boxes[:, [2, 0]]
        axis, start = (0, self.frame.left) if self.run == RIGHT else (1, self.frame.top)
        return self.boxes[:, [axis, axis + 2]] - start

    def at(self, x: float, y: float) -> int | None:
        """The word at a point on screen, or None."""
        if not self.frame.holds(x, y):
            return None
        dx, dy = self.shift
        x, y = x - dx, y - dy
        left, top, right, bottom = self.cells.T
        hit = np.flatnonzero((left <= x) & (x < right) & (top <= y) & (y < bottom))
        return int(hit[0]) if len(hit) else None

    def in_sight(self) -> NDArray[np.bool_]:
        """Which words are at least partly visible, shape (n,)."""
        starts, ends = self.spans().T
        seen: NDArray[np.bool_] = (ends > self.offset) & (starts < self.offset + self.length)
        return seen

    def is_whole(self, position: int) -> bool:
        """Whether a word is wholly visible."""
        start, end = self.spans()[position].tolist()
        return bool(start >= self.offset and end <= self.offset + self.length)

    def offset_amid(self, place: float, amid: float = 0.5) -> float:
        """The offset at which a position, or a point between two, is at a share of the frame."""
        middles = self.spans().mean(axis=1)
        return float(np.interp(place, np.arange(len(self)), middles)) - amid * self.length

    def place_at(self, offset: float) -> float:
        """The position, or point between two, at which the frame begins."""
        rows, firsts = self._rows()
        return float(np.interp(offset, rows, firsts))

    def offset_at(self, place: float) -> float:
        """The inverse of `place_at`."""
        rows, firsts = self._rows()
        return float(np.interp(place, firsts, rows))

    def _rows(self) -> tuple[Floats, NDArray[np.intp]]:
        starts = self.spans()[:, 0]
        return np.unique(starts - starts[0], return_index=True)


@dataclass(frozen=True, slots=True)
class Scene:
    """A verse pair laid out for a viewport.

    Attributes:
        source: the source words.
        target: the target words.
        bars: the Not Translated bar of the source and of the target side.
        link_bars: the Link bars.
        gap: the area between the sides.
        flow: the direction of links from source to target; None for a grid of cells.
        wraps: whether lines have several words.
    """

    source: Lane
    target: Lane
    bars: tuple[Rectangle, Rectangle]
    link_bars: tuple[Rectangle, ...]
    gap: Rectangle
    flow: Vector | None
    wraps: bool = False

    def lane(self, side: Side) -> Lane:
        """The words of one side."""
        return self.source if side is Side.SOURCE else self.target

    def scrolled(self, side: Side, offset: float) -> "Scene":
        """The scene with one lane scrolled to an offset."""
        lane = replace(self.lane(side), offset=offset)
        return replace(self, source=lane) if side is Side.SOURCE else replace(self, target=lane)
