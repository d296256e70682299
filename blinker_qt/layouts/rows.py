"""Running text: the source in lines above, the target in lines below, links between them."""

from collections.abc import Sequence

import numpy as np

from blinker_qt.bitext.verses import Direction, Side
from blinker_qt.layouts.scene import DOWN, TRACK, Floats, Lane, Page, Rectangle, Scene

_PADDING = 8.0
_SPACING = 7.0
_LEADING = 13.0
"""Room between two lines of words, in which lines that cross them show."""
_EDGE = 12.0
_FRAME_MARGIN = 6.0
_WIDEST_TEXT = 1200.0
_BAR = 26.0
_BAR_DISTANCE = 16.0
_LINK_BAR = (28.0, 14.0)
"""Width of a Link bar, and its distance from the text."""
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
    lines = {side: _wrapped(page.box_widths(side, widest, _PADDING), widest) for side in Side}
    text_width = max(float(rights.max()) for _, rights, _ in lines.values())
    left = max((page.width - text_width) / 2, beside)
    step = page.box_height + _LEADING
    wanted = [(int(lines[side][2][-1]) + 1) * step - _LEADING + 2 * _FRAME_MARGIN for side in Side]
    margin = _EDGE + _BAR + _BAR_DISTANCE
    room = max(page.height - 2 * margin, 2 * step)
    gap = min(max(_GAP_SHARE * room, room - sum(wanted), _GAPS[0]), _GAPS[1], room / 2)
    heights = _in_whole_lines(_shared(room - gap, *wanted), wanted, step, room - _GAPS[0])
    gap = min(room - sum(heights), _GAPS[1])
    top = margin + (room - gap - sum(heights)) / 2
    below = top + heights[0] + gap
    text = (left, left + text_width)
    strip = Rectangle(left - _FRAME_MARGIN, 0.0, text_width + 2 * _FRAME_MARGIN, _BAR)
    frames = (
        Rectangle(strip.left, top, strip.width, heights[0]),
        Rectangle(strip.left, below, strip.width, heights[1]),
    )
    return Scene(
        source=_lane(page, Side.SOURCE, lines[Side.SOURCE], text, frames[0], wanted[0]),
        target=_lane(page, Side.TARGET, lines[Side.TARGET], text, frames[1], wanted[1]),
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
    )


Lines = tuple[Floats, Floats, Floats]
"""Where each word begins and ends in its line, and the number of its line, each shape (n,)."""


def _wrapped(widths: Floats, widest: float) -> Lines:
    starts, numbers = np.zeros_like(widths), np.zeros_like(widths)
    reached, number = 0.0, 0
    for position, width in enumerate(widths.tolist()):
        if reached and reached + width > widest:
            reached, number = 0.0, number + 1
        starts[position], numbers[position] = reached, number
        reached += width + _SPACING
    return starts, starts + widths, numbers


def _shared(room: float, source: float, target: float) -> tuple[float, float]:
    """The heights that both texts get: what they want, or else half each or what one leaves."""
    if source + target <= room:
        return source, target
    if min(source, target) <= room / 2:
        return (source, room - source) if source < target else (room - target, target)
    return room / 2, room / 2


def _in_whole_lines(
    heights: tuple[float, float], wanted: Sequence[float], step: float, most: float
) -> tuple[float, float]:
    """Both heights cut to whole lines, at least one; a line that both leave over goes to one."""
    edges = 2 * _FRAME_MARGIN - _LEADING
    source, target = (max(int((each - edges + 0.5) // step), 1) * step + edges for each in heights)
    if source + target + step <= most:
        if source < wanted[0] - 1:
            source += step
        elif target < wanted[1] - 1:
            target += step
    return source, target


def _lane(
    page: Page,
    side: Side,
    lines: Lines,
    text: tuple[float, float],
    frame: Rectangle,
    extent: float,
) -> Lane:
    starts, ends, numbers = lines
    if page.direction(side) is Direction.RIGHT_TO_LEFT:
        lefts, rights = text[1] - ends, text[1] - starts
    else:
        lefts, rights = text[0] + starts, text[0] + ends
    step = page.box_height + _LEADING
    tops = frame.top + _FRAME_MARGIN + step * numbers
    bottoms = tops + page.box_height
    middles = (lefts + rights) / 2
    inner, outer = (bottoms, tops) if side is Side.SOURCE else (tops, bottoms)
    about = (-_SPACING / 2, -_LEADING / 2, _SPACING / 2, _LEADING / 2)
    boxes = np.column_stack([lefts, tops, rights, bottoms])
    return Lane(
        boxes=boxes,
        cells=boxes + about,
        anchors=np.column_stack([middles, inner]),
        outers=np.column_stack([middles, outer]),
        frame=frame,
        run=DOWN,
        extent=extent,
        step=step,
        track=Rectangle(page.width - TRACK, frame.top, TRACK, frame.height),
    )
