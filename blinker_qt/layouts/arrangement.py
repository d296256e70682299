"""The views of a verse pair."""

from bisect import bisect_left
from dataclasses import replace
from enum import Enum

from blinker_qt.bitext.verses import Side
from blinker_qt.layouts.columns import lay_out_columns
from blinker_qt.layouts.matrix import lay_out_matrix
from blinker_qt.layouts.rows import lay_out_rows, lay_out_rows_beside
from blinker_qt.layouts.scene import Page, Scene

_HEIGHTS = range(180, 1600, 10)
_LEAST_GAP = 80
"""Room between the two sides in which links can be followed."""


class Arrangement(Enum):
    """How a verse pair is laid out; the values are stable."""

    COLUMNS = "columns"
    ROWS = "rows"
    ROWS_BESIDE = "rows-beside"
    MATRIX = "matrix"


_LAYOUTS = {
    Arrangement.COLUMNS: lay_out_columns,
    Arrangement.ROWS: lay_out_rows,
    Arrangement.ROWS_BESIDE: lay_out_rows_beside,
    Arrangement.MATRIX: lay_out_matrix,
}


def lay_out(arrangement: Arrangement, page: Page) -> Scene:
    """Lay a verse pair out."""
    return _LAYOUTS[arrangement](page)


def least_height(arrangement: Arrangement, page: Page) -> int:
    """The least height, in steps of 10 pixels, at which nothing scrolls and links have room.

    Args:
        arrangement: the view of the verse pair.
        page: what is laid out; its height does not matter.

    Returns:
        The height in logical pixels, from 180 to 1590.
    """

    def is_whole(height: int) -> bool:
        scene = lay_out(arrangement, replace(page, height=height))
        scrolls = any(scene.lane(side).furthest for side in Side)
        return not scrolls and scene.gap.height >= _LEAST_GAP

    place = bisect_left(_HEIGHTS, True, key=is_whole)
    return _HEIGHTS[min(place, len(_HEIGHTS) - 1)]
