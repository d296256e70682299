"""What is drawn: boxes for words and strokes for links, as arrays in logical pixels.

Each side scrolls by itself, so every vertical coordinate belongs to one side and is counted from
the top of that side's first row; a view subtracts the scroll offset of that side.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from blinker_qt.bitext.verses import Side

Floats = NDArray[np.float64]
Measure = Callable[[str], float]
"""The width in logical pixels of a form as it will be drawn."""


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
        """Whether a point lies within."""
        return self.left <= x < self.right and self.top <= y < self.bottom


@dataclass(frozen=True, slots=True)
class Lane:
    """The words of one side as laid out.

    Attributes:
        lefts: left edge of each word's box, shape (n,).
        tops: upper edge of each word's box, shape (n,), ascending.
        widths: width of each word's box, shape (n,).
        height: height of every box.
        reach: left and right edge of the strip in which a click means the word of its row.
        pitch: vertical distance from one row to the next.
        anchor: where links leave the words, the inner edge.
        outer: the edge of the words that looks to the side's Not Translated bar.
        extent: height of all rows together.
    """

    lefts: Floats
    tops: Floats
    widths: Floats
    height: float
    reach: tuple[float, float]
    pitch: float
    anchor: float
    outer: float
    extent: float

    def __len__(self) -> int:
        return len(self.tops)

    def box(self, position: int) -> Rectangle:
        """The box of one word."""
        return Rectangle(
            float(self.lefts[position]),
            float(self.tops[position]),
            float(self.widths[position]),
            self.height,
        )

    def centres(self) -> Floats:
        """The vertical middle of each word's box, shape (n,)."""
        return self.tops + self.height / 2

    def at(self, x: float, y: float) -> int | None:
        """The word whose row holds a point, or None."""
        if not self.reach[0] <= x < self.reach[1]:
            return None
        row = int((y - self.tops[0]) // self.pitch)
        return row if 0 <= row < len(self) else None

    def within(self, top: float, bottom: float) -> range:
        """The words of which anything lies between two heights."""
        first = int(np.searchsorted(self.tops + self.height, top, side="right"))
        last = int(np.searchsorted(self.tops, bottom, side="left"))
        return range(first, max(first, last))


@dataclass(frozen=True, slots=True)
class Scene:
    """A verse pair laid out for a viewport.

    Attributes:
        source: the source words.
        target: the target words.
        bars: left and right edge of the Not Translated bar of the source and of the target side.
        gap: left and right edge of the room between the sides, where links are drawn.
    """

    source: Lane
    target: Lane
    bars: tuple[tuple[float, float], tuple[float, float]]
    gap: tuple[float, float]

    def lane(self, side: Side) -> Lane:
        """The words of one side."""
        return self.source if side is Side.SOURCE else self.target

    def bar(self, side: Side) -> tuple[float, float]:
        """Left and right edge of one side's Not Translated bar."""
        return self.bars[0] if side is Side.SOURCE else self.bars[1]
