"""The layout of running text, the source above the target."""

import numpy as np

from blinker_qt.bitext.verses import Direction, Side
from blinker_qt.layouts.scene import DOWN, TRACK, Floats, Lane, Page, Rectangle, Scene

_PADDING = 8.0
_SPACING = 12.0
_FRAME_MARGIN = 6.0
"""Space between the words and the edge of their frame."""
_EDGE = 12.0
_BAR = 26.0

_WIDEST = 1200.0
_BAR_DISTANCE = 16.0
_LINK_BAR = (28.0, 14.0)
"""The width of a Link bar, and its distance from the text."""
_LEADING = 14.0
"""Space between two lines of words; links run in it to the spaces between words."""
_GAPS = (72.0, 240.0)
"""Least and largest distance between the texts."""
_GAP_SHARE = 0.25

_Lines = tuple[Floats, Floats, Floats]
"""Start and end of each word in its line, and the number of the line, each shape (n,)."""


def lay_out_rows(page: Page) -> Scene:
    """Lay a verse pair out as two running texts, the source above the target.

    If they do not fit, each text scrolls by itself in a share of the height.
    """
    beside = _EDGE + sum(_LINK_BAR)
    widest = min(max(page.width - 2 * beside, 160.0), _WIDEST)
    lines = [_wrapped(page, side, widest) for side in Side]
    text_width = max(float(rights.max()) for _, rights, _ in lines)
    left = max((page.width - text_width) / 2, beside)
    source_step, target_step = (page.box_height(side) + _LEADING for side in Side)
    steps = source_step, target_step
    source_height, target_height = (
        _wanted_height(page, side, some) for side, some in zip(Side, lines, strict=True)
    )
    wanted = source_height, target_height
    margin = _EDGE + _BAR + _BAR_DISTANCE
    room = max(page.height - 2 * margin, sum(steps))
    least, most = _GAPS
    gap = min(max(_GAP_SHARE * room, room - sum(wanted), least), most, room / 2)
    heights = _in_whole_lines(_shared(room - gap, *wanted), wanted, steps, room - least)
    gap = min(room - sum(heights), most)
    top = margin + (room - gap - sum(heights)) / 2
    below = top + heights[0] + gap
    text = (left, left + text_width)
    strip = Rectangle(left - _FRAME_MARGIN, 0.0, text_width + 2 * _FRAME_MARGIN, _BAR)
    frames = (
        Rectangle(strip.left, top, strip.width, heights[0]),
        Rectangle(strip.left, below, strip.width, heights[1]),
    )
    link_width, link_distance = _LINK_BAR
    return Scene(
        source=_lane(page, Side.SOURCE, lines[0], text, frames[0]),
        target=_lane(page, Side.TARGET, lines[1], text, frames[1]),
        bars=(
            strip.moved(0.0, top - _BAR_DISTANCE - _BAR),
            strip.moved(0.0, frames[1].bottom + _BAR_DISTANCE),
        ),
        link_bars=tuple(
            Rectangle(x, top + heights[0] + 8, link_width, gap - 16)
            for x in (text[0] - link_width - link_distance, text[1] + link_distance)
        ),
        gap=Rectangle(strip.left, top + heights[0], strip.width, gap),
        flow=DOWN,
        wraps=True,
    )


def _wrapped(page: Page, side: Side, widest: float) -> _Lines:
    """Break one side into lines that are not wider than `widest`."""
    widths, spacing = page.box_widths(side, widest, _PADDING), _SPACING + page.spacing
    starts, numbers = np.zeros_like(widths), np.zeros_like(widths)
    reached, number = 0.0, 0
    for position, width in enumerate(widths.tolist()):
        if reached and reached + width > widest:
            reached, number = 0.0, number + 1
        starts[position], numbers[position] = reached, number
        reached += width + spacing
    return starts, starts + widths, numbers


def _wanted_height(page: Page, side: Side, lines: _Lines) -> float:
    """The height of a frame that shows all lines of a side."""
    count = int(lines[2][-1]) + 1
    return count * (page.box_height(side) + _LEADING) - _LEADING + 2 * _FRAME_MARGIN


def _shared(room: float, source: float, target: float) -> tuple[float, float]:
    """The heights of both texts: as wanted, or else half each or what the other one leaves."""
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
    """Both heights cut to whole lines, at least one; a line that is left over goes to one."""
    edges = 2 * _FRAME_MARGIN - _LEADING
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
    page: Page, side: Side, lines: _Lines, text: tuple[float, float], frame: Rectangle
) -> Lane:
    """The lane of one side; `text` is the left and right edge of the text."""
    starts, ends, numbers = lines
    if page.direction(side) is Direction.RIGHT_TO_LEFT:
        lefts, rights = text[1] - ends, text[1] - starts
    else:
        lefts, rights = text[0] + starts, text[0] + ends
    step = page.box_height(side) + _LEADING
    tops = frame.top + _FRAME_MARGIN + step * numbers
    bottoms = tops + page.box_height(side)
    inner, outer = (bottoms, tops) if side is Side.SOURCE else (tops, bottoms)
    between = (_SPACING + page.spacing) / 2
    boxes = np.column_stack([lefts, tops, rights, bottoms])
    about = (-between, -_LEADING / 2, between, _LEADING / 2)
    middles = (lefts + rights) / 2
    return Lane(
        boxes=boxes,
        cells=boxes + about,
        anchors=np.column_stack([middles, inner]),
        outers=np.column_stack([middles, outer]),
        frame=frame,
        run=DOWN,
        extent=_wanted_height(page, side, lines),
        step=step,
        track=Rectangle(page.width - TRACK, frame.top, TRACK, frame.height),
    )
