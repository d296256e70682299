"""How high a viewport must be to show a verse pair whole."""

from bisect import bisect_left
from dataclasses import replace

from blinker_qt.bitext.verses import Side
from blinker_qt.layouts.arrangement import Arrangement, lay_out
from blinker_qt.layouts.scene import Page

_HEIGHTS = range(180, 1600, 10)
_LEAST_GAP = 80
"""Room between the two sides in which links can be followed."""


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
