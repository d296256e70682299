"""Axes: from figures to places, with round numbers beside."""

from dataclasses import dataclass
from math import ceil, floor, log10
from typing import TypeVar

from blinker_qt.layouts.scene import Floats

Figures = TypeVar("Figures", float, Floats)

_ROUND = (1, 2, 2.5, 5, 10)
_LEAST = 1e-9


@dataclass(frozen=True, slots=True)
class Axis:
    """A stretch of pixels that stands for a stretch of figures.

    Attributes:
        low: the figure at `start`.
        high: the figure at `stop`; above `low`.
        start: a place in pixels.
        stop: another; it may lie before `start`.
    """

    low: float
    high: float
    start: float
    stop: float

    def place(self, figure: Figures) -> Figures:
        """Where a figure stands, or each of many.

        >>> Axis(0, 10, 100, 0).place(2.5)
        75.0
        """
        return self.start + (figure - self.low) / (self.high - self.low) * (self.stop - self.start)


def ticks(low: float, high: float, most: int = 6) -> tuple[float, ...]:
    """Round figures from at or below `low` to at or above `high`, at most so many and one more.

    Args:
        low: the lowest figure shown.
        high: the highest; where the two cannot be told apart, a stretch of 1 is taken.
        most: from 2.

    >>> ticks(0, 93)
    (0.0, 20.0, 40.0, 60.0, 80.0, 100.0)
    >>> ticks(0.871, 0.914)
    (0.87, 0.88, 0.89, 0.9, 0.91, 0.92)
    """
    if high - low < _LEAST * max(abs(low), abs(high), 1.0):
        high = low + 1
    rough = (high - low) / (most - 1)
    power = 10.0 ** floor(log10(rough))
    step = next(one * power for one in _ROUND if one * power >= rough * (1 - 1e-9))
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    return tuple(round(number * step, 12) for number in range(first, last + 1))


def tick_label(figure: float) -> str:
    """A round figure as it stands at an axis.

    >>> tick_label(20.0), tick_label(0.25)
    ('20', '0.25')
    """
    return f"{figure:.10g}"
