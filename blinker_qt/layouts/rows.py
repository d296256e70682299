"""Layouts of running text: the source above the target, or on its left."""

from dataclasses import replace

import numpy as np

from blinker_qt.bitext.verses import Direction, Side
from blinker_qt.layouts.scene import DOWN, RIGHT, TRACK, Floats, Lane, Page, Rectangle, Scene

_PADDING = 8.0
_SPACING = 7.0
_FRAME_MARGIN = 6.0
"""Space between the words and the edge of their frame."""
_EDGE = 12.0
_BAR = 26.0

_WIDEST_ABOVE = 1200.0
_BAR_DISTANCE_ABOVE = 16.0
_LINK_BAR_ABOVE = (28.0, 14.0)
"""The width of a Link bar, and its distance from the text."""
_LEADING_ABOVE = 13.0
"""Space between two lines of words, in which links that cross them are visible."""
_GAPS_ABOVE = (72.0, 240.0)
"""Least and largest distance between the texts."""
_GAP_SHARE_ABOVE = 0.25

_TOP_BESIDE = 10.0
_BAR_DISTANCE_BESIDE = 22.0
_LINK_BAR_BESIDE = 28.0
_LEADING_BESIDE = 20.0
"""Space between two lines of words, in which links run to the gap between the texts."""
_RAILS = (3.0, 17.0)
"""How far below a line of words the first and the last link run."""
_GAPS_BESIDE = (72.0, 200.0)
_GAP_SHARE_BESIDE = 0.16
_WIDEST_BESIDE = 560.0
_NARROWEST_BESIDE = 120.0

_Lines = tuple[Floats, Floats, Floats]
"""Start and end of each word in its line, and the number of the line, each shape (n,)."""


def lay_out_rows(page: Page) -> Scene:
    """Lay a verse pair out as two running texts, the source above the target.

    If they do not fit, each text scrolls by itself in a share of the height.
    """
    beside = _EDGE + sum(_LINK_BAR_ABOVE)
    widest = min(max(page.width - 2 * beside, 160.0), _WIDEST_ABOVE)
    lines = [_wrapped(page, side, widest) for side in Side]
    text_width = max(float(rights.max()) for _, rights, _ in lines)
    left = max((page.width - text_width) / 2, beside)
    source_step, target_step = (page.box_height(side) + _LEADING_ABOVE for side in Side)
    steps = source_step, target_step
    source_height, target_height = (
        _wanted_height(page, side, some, _LEADING_ABOVE)
        for side, some in zip(Side, lines, strict=True)
    )
    wanted = source_height, target_height
    margin = _EDGE + _BAR + _BAR_DISTANCE_ABOVE
    room = max(page.height - 2 * margin, sum(steps))
    least, most = _GAPS_ABOVE
    gap = min(max(_GAP_SHARE_ABOVE * room, room - sum(wanted), least), most, room / 2)
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
    link_width, link_distance = _LINK_BAR_ABOVE
    return Scene(
        source=_lane_above(page, Side.SOURCE, lines[0], text, frames[0]),
        target=_lane_above(page, Side.TARGET, lines[1], text, frames[1]),
        bars=(
            strip.moved(0.0, top - _BAR_DISTANCE_ABOVE - _BAR),
            strip.moved(0.0, frames[1].bottom + _BAR_DISTANCE_ABOVE),
        ),
        link_bars=tuple(
            Rectangle(x, top + heights[0] + 8, link_width, gap - 16)
            for x in (text[0] - link_width - link_distance, text[1] + link_distance)
        ),
        gap=Rectangle(strip.left, top + heights[0], strip.width, gap),
        flow=DOWN,
        wraps=True,
    )


def lay_out_rows_beside(page: Page) -> Scene:
    """Lay a verse pair out as two running texts, the source on the left of the target.

    Both texts begin at the same height; a text that does not fit scrolls by itself.
    """
    beside = TRACK + _EDGE + _BAR + _BAR_DISTANCE_BESIDE
    room = max(page.width - 2 * beside, 2 * _NARROWEST_BESIDE + _GAPS_BESIDE[0])
    gap = min(max(_GAP_SHARE_BESIDE * room, _GAPS_BESIDE[0]), _GAPS_BESIDE[1])
    widest = min((room - gap) / 2, _WIDEST_BESIDE)
    lines = [_wrapped(page, side, widest) for side in Side]
    widths = [float(rights.max()) for _, rights, _ in lines]
    left = max((page.width - sum(widths) - gap) / 2, beside)
    near = left + widths[0]
    far = near + gap
    top = _TOP_BESIDE + _LINK_BAR_BESIDE
    most = page.height - 2 * top
    heights = [
        min(_wanted_height(page, side, some, _LEADING_BESIDE), most)
        for side, some in zip(Side, lines, strict=True)
    ]
    top += (most - max(heights)) / 2
    texts = ((left, near), (far, far + widths[1]))
    frames = [
        Rectangle(text[0] - _FRAME_MARGIN, top, width + 2 * _FRAME_MARGIN, height)
        for text, width, height in zip(texts, widths, heights, strict=True)
    ]
    bar_height = page.height - 2 * _TOP_BESIDE
    return Scene(
        source=_lane_beside(page, Side.SOURCE, lines[0], texts[0], frames[0]),
        target=_lane_beside(page, Side.TARGET, lines[1], texts[1], frames[1]),
        bars=(
            Rectangle(left - _BAR_DISTANCE_BESIDE - _BAR, _TOP_BESIDE, _BAR, bar_height),
            Rectangle(texts[1][1] + _BAR_DISTANCE_BESIDE, _TOP_BESIDE, _BAR, bar_height),
        ),
        link_bars=tuple(
            Rectangle(near + 0.1 * gap, y, 0.8 * gap, _LINK_BAR_BESIDE)
            for y in (_TOP_BESIDE, page.height - _TOP_BESIDE - _LINK_BAR_BESIDE)
        ),
        gap=Rectangle(near + _FRAME_MARGIN, 0.0, gap - 2 * _FRAME_MARGIN, page.height),
        flow=RIGHT,
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


def _wanted_height(page: Page, side: Side, lines: _Lines, leading: float) -> float:
    """The height of a frame that shows all lines of a side."""
    count = int(lines[2][-1]) + 1
    return count * (page.box_height(side) + leading) - leading + 2 * _FRAME_MARGIN


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
    edges = 2 * _FRAME_MARGIN - _LEADING_ABOVE
    source, target = (
        max(int((height - edges + 0.5) // step), 1) * step + edges
        for height, step in zip(heights, steps, strict=True)
    )
    if source < wanted[0] - 1 and source + target + steps[0] <= most:
        source += steps[0]
    elif target < wanted[1] - 1 and source + target + steps[1] <= most:
        target += steps[1]
    return source, target


def _lane_above(
    page: Page, side: Side, lines: _Lines, text: tuple[float, float], frame: Rectangle
) -> Lane:
    """The lane of a side whose links leave from the edges of its words."""
    inner = 3 if side is Side.SOURCE else 1
    track = Rectangle(page.width - TRACK, frame.top, TRACK, frame.height)
    lane = _lane(page, side, lines, text, (frame, track), _LEADING_ABOVE)
    middles = lane.centres()[:, 0]
    return replace(
        lane,
        anchors=np.column_stack([middles, lane.boxes[:, inner]]),
        outers=np.column_stack([middles, lane.boxes[:, 4 - inner]]),
    )


def _lane_beside(
    page: Page, side: Side, lines: _Lines, text: tuple[float, float], frame: Rectangle
) -> Lane:
    """The lane of a side whose links leave below its words and run below the rest of the line.

    Each link has its own rail there; that of the word nearest to the other side is uppermost.
    """
    left = 0.0 if side is Side.SOURCE else page.width - TRACK
    track = Rectangle(left, frame.top, TRACK, frame.height)
    lane = _lane(page, side, lines, text, (frame, track), _LEADING_BESIDE)
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
        distances: from each word to where its links enter the gap, shape (n,).
        numbers: the line of each word, shape (n,).
    """
    first, last = _RAILS
    depths = np.empty_like(distances)
    for number in set(numbers.tolist()):
        words = np.flatnonzero(numbers == number)
        ranks = np.argsort(np.argsort(distances[words]))
        depths[words] = first + (last - first) * (ranks + 0.5) / len(words)
    return depths


def _lane(
    page: Page,
    side: Side,
    lines: _Lines,
    text: tuple[float, float],
    areas: tuple[Rectangle, Rectangle],
    leading: float,
) -> Lane:
    """The lane of one side, whose links leave from the middle of each word.

    `text` is the left and right edge of the text, `areas` its frame and the track of its scroll
    bar.
    """
    starts, ends, numbers = lines
    frame, track = areas
    if page.direction(side) is Direction.RIGHT_TO_LEFT:
        lefts, rights = text[1] - ends, text[1] - starts
    else:
        lefts, rights = text[0] + starts, text[0] + ends
    step = page.box_height(side) + leading
    tops = frame.top + _FRAME_MARGIN + step * numbers
    bottoms = tops + page.box_height(side)
    between = (_SPACING + page.spacing) / 2
    boxes = np.column_stack([lefts, tops, rights, bottoms])
    about = (-between, -leading / 2, between, leading / 2)
    middles = np.column_stack([(lefts + rights) / 2, (tops + bottoms) / 2])
    return Lane(
        boxes=boxes,
        cells=boxes + about,
        anchors=middles,
        outers=middles,
        frame=frame,
        run=DOWN,
        extent=_wanted_height(page, side, lines, leading),
        step=step,
        track=track,
    )
