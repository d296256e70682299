"""Running text: the source in lines above, the target in lines below, links between them."""

from dataclasses import replace

import numpy as np

from blinker_qt.bitext.verses import Side
from blinker_qt.layouts.running_text import (
    FRAME_MARGIN,
    Lines,
    lane_of,
    line_step,
    wanted_height,
    wrapped,
)
from blinker_qt.layouts.scene import DOWN, TRACK, Lane, Page, Rectangle, Scene

_EDGE = 12.0
_WIDEST_TEXT = 1200.0
_BAR = 26.0
_BAR_DISTANCE = 16.0
_LINK_BAR = (28.0, 14.0)
"""Width of a Link bar, and its distance from the text."""
_LEADING = 13.0
"""Room between two lines of words, in which links that cross them show."""
_GAPS = (72.0, 240.0)
"""Least and most room between the texts."""
_GAP_SHARE = 0.25


def lay_out_rows(page: Page) -> Scene:
    """Lay a verse pair out as two running texts, the source above the target.

    Lines begin at the left or at the right as the language is written. Where both texts do not fit,
    each scrolls by itself in a share of the height.
    """
    beside = _EDGE + sum(_LINK_BAR)
    widest = min(max(page.width - 2 * beside, 160.0), _WIDEST_TEXT)
    lines = {side: wrapped(page, side, widest) for side in Side}
    text_width = max(float(rights.max()) for _, rights, _ in lines.values())
    left = max((page.width - text_width) / 2, beside)
    steps = line_step(page, Side.SOURCE, _LEADING), line_step(page, Side.TARGET, _LEADING)
    wanted = (
        wanted_height(page, Side.SOURCE, lines[Side.SOURCE], _LEADING),
        wanted_height(page, Side.TARGET, lines[Side.TARGET], _LEADING),
    )
    margin = _EDGE + _BAR + _BAR_DISTANCE
    room = max(page.height - 2 * margin, sum(steps))
    gap = min(max(_GAP_SHARE * room, room - sum(wanted), _GAPS[0]), _GAPS[1], room / 2)
    heights = _in_whole_lines(_shared(room - gap, *wanted), wanted, steps, room - _GAPS[0])
    gap = min(room - sum(heights), _GAPS[1])
    top = margin + (room - gap - sum(heights)) / 2
    below = top + heights[0] + gap
    text = (left, left + text_width)
    strip = Rectangle(left - FRAME_MARGIN, 0.0, text_width + 2 * FRAME_MARGIN, _BAR)
    frames = (
        Rectangle(strip.left, top, strip.width, heights[0]),
        Rectangle(strip.left, below, strip.width, heights[1]),
    )
    return Scene(
        source=_lane(page, Side.SOURCE, lines[Side.SOURCE], text, frames[0]),
        target=_lane(page, Side.TARGET, lines[Side.TARGET], text, frames[1]),
        bars=(
            strip.moved(0.0, top - _BAR_DISTANCE - _BAR),
            strip.moved(0.0, frames[1].bottom + _BAR_DISTANCE),
        ),
        link_bars=tuple(
            Rectangle(x, top + heights[0] + 8, _LINK_BAR[0], gap - 16)
            for x in (text[0] - sum(_LINK_BAR), text[1] + _LINK_BAR[1])
        ),
        gap=Rectangle(strip.left, top + heights[0], strip.width, gap),
        flow=DOWN,
        wraps=True,
    )


def _shared(room: float, source: float, target: float) -> tuple[float, float]:
    """The heights that both texts get: what they want, or else half each or what one leaves."""
    if source + target <= room:
        return source, target
    if min(source, target) <= room / 2:
        return (source, room - source) if source < target else (room - target, target)
    return room / 2, room / 2


def _in_whole_lines(
    heights: tuple[float, float],
    wanted: tuple[float, float],
    steps: tuple[float, float],
    most: float,
) -> tuple[float, float]:
    """Both heights cut to whole lines, at least one; a line that both leave over goes to one."""
    edges = 2 * FRAME_MARGIN - _LEADING
    source, target = (
        max(int((height - edges + 0.5) // step), 1) * step + edges
        for height, step in zip(heights, steps, strict=True)
    )
    if source < wanted[0] - 1 and source + target + steps[0] <= most:
        source += steps[0]
    elif target < wanted[1] - 1 and source + target + steps[1] <= most:
        target += steps[1]
    return source, target


def _lane(
    page: Page, side: Side, lines: Lines, text: tuple[float, float], frame: Rectangle
) -> Lane:
    inner = 3 if side is Side.SOURCE else 1
    track = Rectangle(page.width - TRACK, frame.top, TRACK, frame.height)
    lane = lane_of(page, side, lines, text, frame, track, _LEADING)
    middles = lane.centres()[:, 0]
    return replace(
        lane,
        anchors=np.column_stack([middles, lane.boxes[:, inner]]),
        outers=np.column_stack([middles, lane.boxes[:, 4 - inner]]),
    )
