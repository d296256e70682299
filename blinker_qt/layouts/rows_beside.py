"""Running text: the source in lines on the left, the target in lines on the right."""

from dataclasses import replace

import numpy as np

from blinker_qt.bitext.verses import Side
from blinker_qt.layouts.running_text import (
    FRAME_MARGIN,
    Lines,
    lane_of,
    wanted_height,
    wrapped,
)
from blinker_qt.layouts.scene import RIGHT, TRACK, Floats, Lane, Page, Rectangle, Scene

_EDGE = 12.0
_BAR = 26.0
_BAR_DISTANCE = 22.0
_TOP = 10.0
_LINK_BAR_HEIGHT = 28.0
_LEADING = 20.0
"""Room between two lines of words, in which links run on to the room between the texts."""
_RAILS = (3.0, 17.0)
"""Where the first and the last link run below a line of words."""
_GAPS = (72.0, 200.0)
"""Least and most room between the texts."""
_GAP_SHARE = 0.16
_WIDEST_TEXT = 560.0
_NARROWEST_TEXT = 120.0


def lay_out_rows_beside(page: Page) -> Scene:
    """Lay a verse pair out as two running texts, the source on the left of the target.

    Lines begin at the left or at the right as the language is written. Both texts begin at one
    height; a text that does not fit scrolls by itself.
    """
    beside = TRACK + _EDGE + _BAR + _BAR_DISTANCE
    room = max(page.width - 2 * beside, 2 * _NARROWEST_TEXT + _GAPS[0])
    gap = min(max(_GAP_SHARE * room, _GAPS[0]), _GAPS[1])
    widest = min((room - gap) / 2, _WIDEST_TEXT)
    lines = {side: wrapped(page, side, widest) for side in Side}
    widths = {side: float(lines[side][1].max()) for side in Side}
    left = max((page.width - sum(widths.values()) - gap) / 2, beside)
    near = left + widths[Side.SOURCE]
    far = near + gap
    top = _TOP + _LINK_BAR_HEIGHT
    most = page.height - 2 * top
    heights = {side: min(wanted_height(page, side, lines[side], _LEADING), most) for side in Side}
    top += (most - max(heights.values())) / 2
    texts = {Side.SOURCE: (left, near), Side.TARGET: (far, far + widths[Side.TARGET])}
    frames = {
        side: Rectangle(
            texts[side][0] - FRAME_MARGIN, top, widths[side] + 2 * FRAME_MARGIN, heights[side]
        )
        for side in Side
    }
    bar_height = page.height - 2 * _TOP
    return Scene(
        source=_lane(page, Side.SOURCE, lines[Side.SOURCE], texts[Side.SOURCE], frames),
        target=_lane(page, Side.TARGET, lines[Side.TARGET], texts[Side.TARGET], frames),
        bars=(
            Rectangle(left - _BAR_DISTANCE - _BAR, _TOP, _BAR, bar_height),
            Rectangle(texts[Side.TARGET][1] + _BAR_DISTANCE, _TOP, _BAR, bar_height),
        ),
        link_bars=tuple(
            Rectangle(near + 0.1 * gap, y, 0.8 * gap, _LINK_BAR_HEIGHT)
            for y in (_TOP, page.height - _TOP - _LINK_BAR_HEIGHT)
        ),
        gap=Rectangle(near + FRAME_MARGIN, 0.0, gap - 2 * FRAME_MARGIN, page.height),
        flow=RIGHT,
        wraps=True,
    )


def _lane(
    page: Page,
    side: Side,
    lines: Lines,
    text: tuple[float, float],
    frames: dict[Side, Rectangle],
) -> Lane:
    """One side, whose links leave below its words and run on below the rest of their line.

    Each link has a rail of its own there, the word nearest to the other side the uppermost.
    """
    frame = frames[side]
    left = 0.0 if side is Side.SOURCE else page.width - TRACK
    track = Rectangle(left, frame.top, TRACK, frame.height)
    lane = lane_of(page, side, lines, text, frame, track, _LEADING)
    middles = lane.centres()[:, 0]
    edge = text[1] if side is Side.SOURCE else text[0]
    rails = lane.boxes[:, 3] + _rails(np.abs(edge - middles), lines[2])
    return replace(
        lane,
        anchors=np.column_stack([middles, rails]),
        exits=np.column_stack([np.full_like(middles, edge), rails]),
        outers=np.column_stack([middles, rails]),
    )


def _rails(distances: Floats, numbers: Floats) -> Floats:
    """How far below its word each link runs, shape (n,).

    Args:
        distances: from each word to where its line enters the room between the texts, shape (n,).
        numbers: the line that each word stands in, shape (n,).
    """
    first, last = _RAILS
    depths = np.empty_like(distances)
    for number in set(numbers.tolist()):
        words = np.flatnonzero(numbers == number)
        ranks = np.argsort(np.argsort(distances[words]))
        depths[words] = first + (last - first) * (ranks + 0.5) / len(words)
    return depths
