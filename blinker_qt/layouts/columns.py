"""Blinker's own view: two columns of words, one word a row, links drawn between them."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from blinker_qt.bitext.verses import Side, VersePair
from blinker_qt.layouts.scene import Lane, Measure, Scene


@dataclass(frozen=True, slots=True)
class ColumnMetrics:
    """Sizes in logical pixels, all derived from the height of a line of type.

    Attributes:
        line_height: height of a line of the verse's type.
    """

    line_height: float

    @property
    def box_height(self) -> float:
        """Height of a word's box."""
        return self.line_height + 12

    @property
    def pitch(self) -> float:
        """Distance from one row to the next."""
        return self.box_height + 5

    @property
    def padding(self) -> float:
        """Room between a word and the left or right edge of its box."""
        return 12.0

    @property
    def margin(self) -> float:
        """Room above the first and below the last row, clear of the Link bars."""
        return 52.0

    @property
    def bar_width(self) -> float:
        """Width of a Not Translated bar."""
        return max(30.0, self.line_height + 8)

    @property
    def bar_distance(self) -> float:
        """Room between a Not Translated bar and the longest word."""
        return 32.0


_NARROWEST_GAP = 140.0
_WIDEST_GAP = 380.0
_EDGE = 12.0


def lay_out_columns(
    pair: VersePair, measure: Measure, metrics: ColumnMetrics, width: float
) -> Scene:
    """Lay a verse pair out in two columns, centred in a viewport.

    Source words end, and target words begin, at the room where links are drawn, so that every link
    leaves from a straight edge. Words wider than their column are cut to it.

    Args:
        pair: the verse pair.
        measure: the width of a form in the verse's type.
        metrics: sizes.
        width: width of the viewport in logical pixels.

    Returns:
        The scene; both lanes begin at height 0.
    """
    bars = 2 * (metrics.bar_width + metrics.bar_distance + _EDGE)
    room = max(width - bars, _NARROWEST_GAP + 120)
    widest = (room - _NARROWEST_GAP) / 2
    widths = {side: _box_widths(pair.tokens(side), measure, metrics, widest) for side in Side}
    columns = {side: float(widths[side].max()) for side in Side}
    gap = min(max(room - sum(columns.values()), _NARROWEST_GAP), _WIDEST_GAP)
    left = max((width - bars - gap - sum(columns.values())) / 2, 0.0) + _EDGE
    column_left = left + metrics.bar_width + metrics.bar_distance
    inner = column_left + columns[Side.SOURCE]
    far = inner + gap
    column_right = far + columns[Side.TARGET]
    bar_right = column_right + metrics.bar_distance
    return Scene(
        source=_lane(
            inner - widths[Side.SOURCE], widths[Side.SOURCE], (column_left, inner), inner, metrics
        ),
        target=_lane(
            np.full(len(pair.target), far), widths[Side.TARGET], (far, column_right), far, metrics
        ),
        bars=((left, left + metrics.bar_width), (bar_right, bar_right + metrics.bar_width)),
        gap=(inner, far),
    )


def _box_widths(
    forms: Sequence[str], measure: Measure, metrics: ColumnMetrics, widest: float
) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    measured = np.fromiter((measure(form) for form in forms), np.float64, len(forms))
    return np.clip(np.ceil(measured) + 2 * metrics.padding, 2.5 * metrics.padding, widest)


def _lane(
    lefts: np.ndarray[tuple[int], np.dtype[np.float64]],
    widths: np.ndarray[tuple[int], np.dtype[np.float64]],
    reach: tuple[float, float],
    anchor: float,
    metrics: ColumnMetrics,
) -> Lane:
    tops = metrics.margin + metrics.pitch * np.arange(len(widths), dtype=np.float64)
    extent = 2 * metrics.margin + metrics.pitch * len(widths)
    outer = reach[0] if anchor == reach[1] else reach[1]
    return Lane(
        lefts, tops, widths, metrics.box_height, reach, metrics.pitch, anchor, outer, extent
    )
