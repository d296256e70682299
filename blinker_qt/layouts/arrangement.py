"""The views of a verse pair: two columns, running text, and a grid."""

from bisect import bisect_left
from dataclasses import replace
from enum import Enum

import numpy as np

from blinker_qt.bitext.verses import Direction, Side
from blinker_qt.layouts.scene import DOWN, LEFT, RIGHT, TRACK, Floats, Lane, Page, Rectangle, Scene

_NARROWEST_GAP = 72.0
_LEVEL = 200.0
"""Where columns differ by more than this in length, lines would be steep in a normal gap."""
_MOST_WIDENED = 1.9
"""How much wider a gap becomes at most so that lines are less steep."""
_EDGE = 12.0
_BAR_WIDTH = 30.0
_BAR_DISTANCES = (10.0, 32.0)
"""Least and largest distance between a Not Translated bar and the words."""
_BAR_INSET = 6.0
_LINK_BAR_HEIGHT = 22.0
_TOP = _BAR_INSET + _LINK_BAR_HEIGHT + 6.0
"""Words begin below the Link bar, so that it hides no link."""
_MARGIN = 4.0
"""Space above the first and below the last row, for the ring of the focus."""
_BETWEEN = (1.0, 5.0)
"""Space between two words of a column, where they are close and where there is room."""
_OVERLAP = 1.5
"""How much two lines of text may overlap; letters hardly fill their lines."""
_LEAST_ROW = 16.0
"""The least height of a row that is easy to click, which only small type makes so low."""


def _lay_out_columns(page: Page) -> Scene:
    """Lay a verse pair out in two columns, centred in the viewport.

    Both columns are aligned at the gap. Boxes of words are not wider than their column. Where the
    words do not fit, they are closer together. Where the width is short, the bars come closer to
    the words before the gap becomes narrower.
    """
    bar_width, (least_distance, distance) = _BAR_WIDTH, _BAR_DISTANCES
    bars = 2 * (bar_width + least_distance + _EDGE)
    room = max(page.width - bars, _NARROWEST_GAP + 120)
    widest = (room - _NARROWEST_GAP) / 2
    widths = {side: page.box_widths(side, widest) for side in Side}
    columns = {side: float(widths[side].max()) for side in Side}
    frame_height = max(page.height - _TOP, 1.0)
    ease = min(_ease(page, side, frame_height) for side in Side)
    beside = room - sum(columns.values())
    # On whole pixels, so that no pixel belongs to both a word and a link.
    gap = float(min(max(beside, _NARROWEST_GAP), _wanted_gap(page, ease, frame_height)) // 1)
    distance = min(max(least_distance + (beside - gap) // 2, least_distance), distance)
    bars = 2 * (bar_width + distance + _EDGE)
    left = max((page.width - bars - gap - sum(columns.values())) // 2, 0.0) + _EDGE
    near = left + bar_width + distance + columns[Side.SOURCE]
    far = near + gap
    bar_right = far + columns[Side.TARGET] + distance
    bar_height = page.height - 2 * _BAR_INSET
    source_lefts, source_rights = near - widths[Side.SOURCE], np.full(len(page.pair.source), near)
    target_lefts, target_rights = np.full(len(page.pair.target), far), far + widths[Side.TARGET]
    return Scene(
        source=_column(page, Side.SOURCE, (source_lefts, source_rights), 0.0, ease),
        target=_column(page, Side.TARGET, (target_lefts, target_rights), page.width - TRACK, ease),
        bars=(
            Rectangle(left, _BAR_INSET, bar_width, bar_height),
            Rectangle(bar_right, _BAR_INSET, bar_width, bar_height),
        ),
        link_bars=(Rectangle(near + 0.18 * gap, _BAR_INSET, 0.64 * gap, _LINK_BAR_HEIGHT),),
        gap=Rectangle(near, _TOP, gap, frame_height),
        flow=RIGHT,
    )


def _wanted_gap(page: Page, ease: float, height: float) -> float:
    """The width of the gap where there is room.

    It is widened where columns of unequal length would make lines steep: in a gap of the normal
    width, a line between the last words then rises by about 45°.
    """
    visible = []
    for side in Side:
        close, roomy = _steps(page, side)
        step = close + ease * (roomy - close)
        visible.append(min(step * len(page.pair.tokens(side)), height))
    rise = abs(visible[0] - visible[1])
    return page.gap * min(max(rise / _LEVEL, 1.0), _MOST_WIDENED)


def _steps(page: Page, side: Side) -> tuple[float, float]:
    """The distance of two words of a column, where they are close and where there is room."""
    close = max(page.line_height(side) - _OVERLAP, _LEAST_ROW)
    return close + page.spacing, page.box_height(side) + _BETWEEN[1] + page.spacing


def _ease(page: Page, side: Side, height: float) -> float:
    """How far apart the words of a side are, from 0 (as close as possible) to 1 (full distance)."""
    close, roomy = _steps(page, side)
    step = (height - 2 * _MARGIN) / len(page.pair.tokens(side))
    return min(max((step - close) / (roomy - close), 0.0), 1.0)


def _column(
    page: Page, side: Side, edges: tuple[Floats, Floats], track: float, ease: float
) -> Lane:
    """The lane of a side.

    Args:
        edges: those of its words.
        track: the left of its scroll bar.
        ease: how much room there is between words, from 0 to 1.
    """
    lefts, rights = edges
    outer, inner = edges if side is Side.SOURCE else (rights, lefts)
    (close, roomy), (least, most) = _steps(page, side), _BETWEEN
    step = close + ease * (roomy - close)
    height = step - page.spacing - least - ease * (most - least)
    tops = _TOP + _MARGIN + step * np.arange(len(lefts), dtype=np.float64)
    middles = tops + height / 2
    left, right = float(lefts.min()), float(rights.max())
    extent = 2 * _MARGIN + step * len(tops)
    frame_height = max(page.height - _TOP, step)
    if extent > frame_height:
        # Whole words, so that none is cut before it is scrolled.
        frame_height -= (frame_height - _MARGIN) % step
    frame = Rectangle(left, _TOP, right - left, frame_height)
    strip = np.full_like(tops, left), np.full_like(tops, right)
    return Lane(
        boxes=np.column_stack([lefts, tops, rights, tops + height]),
        cells=np.column_stack([strip[0], tops, strip[1], tops + step]),
        anchors=np.column_stack([inner, middles]),
        outers=np.column_stack([outer, middles]),
        frame=frame,
        run=DOWN,
        extent=extent,
        step=step,
        track=Rectangle(track, _TOP, TRACK, frame.height),
    )


_TEXT_PADDING = 8.0
_SPACING = 12.0
_FRAME_MARGIN = 6.0
"""Space between the words and the edge of their frame."""
_BAR = 26.0
_WIDEST = 1200.0
_BAR_MARGIN = 16.0
_LINK_BAR = (28.0, 14.0)
"""The width of a Link bar, and its distance from the text."""
_LEADING = 14.0
"""Space between two lines of words; links run in it to the spaces between words."""
_GAPS = (72.0, 240.0)
"""Least and largest distance between the texts."""
_GAP_SHARE = 0.25

_Lines = tuple[Floats, Floats, Floats]
"""Start and end of each word in its line, and the number of the line, each shape (n,)."""


def _lay_out_rows(page: Page) -> Scene:
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
        _wanted_height(page, side, side_lines) for side, side_lines in zip(Side, lines, strict=True)
    )
    wanted = source_height, target_height
    margin = _EDGE + _BAR + _BAR_MARGIN
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
        source=_text_lane(page, Side.SOURCE, lines[0], text, frames[0]),
        target=_text_lane(page, Side.TARGET, lines[1], text, frames[1]),
        bars=(
            strip.moved(0.0, top - _BAR_MARGIN - _BAR),
            strip.moved(0.0, frames[1].bottom + _BAR_MARGIN),
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
    widths, spacing = page.box_widths(side, widest, _TEXT_PADDING), _SPACING + page.spacing
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


def _text_lane(
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


_CELL_PADDING = 8.0
_GRID_EDGE = 10.0
_STRIP = 24.0
"""The width of the strip of not-translated marks beside the words."""
_LEAST_HEADING = 64.0
_SHARES = (0.26, 0.34)
"""Largest share of the viewport's width for row headings, and of its height for column headings."""
_ROOM_AROUND = (10.0, 18.0)
"""Least and largest height of a row beyond a line of text."""
_UPRIGHT = 2.6
"""Column headings are turned if one is wider than this number of line heights."""


def _lay_out_matrix(page: Page) -> Scene:
    """Lay a verse pair out as a grid, with source words as rows and target words as columns.

    Headings stay visible. Target words are turned unless all of them are short.
    """
    source = page.box_widths(
        Side.SOURCE, max(page.width * _SHARES[0], _LEAST_HEADING), _CELL_PADDING
    )
    most = max(page.height * _SHARES[1], _LEAST_HEADING)
    target = page.box_widths(Side.TARGET, most, _CELL_PADDING)
    across, down = page.line_height(Side.SOURCE), page.line_height(Side.TARGET)
    turned = bool(target.max() >= min(_UPRIGHT * down + 2 * _CELL_PADDING, most))
    heights = (across, down) if turned else (across, across)
    least, roomy = (max(heights) + room + page.spacing for room in _ROOM_AROUND)
    heading_width = max(float(source.max()) + 4, _LEAST_HEADING)
    heading_height = max(
        float(target.max()) + 4 if turned else down + _ROOM_AROUND[0], _LEAST_HEADING
    )
    room = (
        page.width - 2 * _GRID_EDGE - TRACK - heading_width - _STRIP,
        page.height - 2 * _GRID_EDGE - TRACK - heading_height - _STRIP,
    )
    fitting = min(room[0] / len(target), room[1] / len(source))
    row = min(max(float(np.floor(fitting)), least), roomy)
    column = row if turned else max(row, float(target.max()) + 2 + page.spacing)
    grid = (_whole_cells(room[0], column, len(target)), _whole_cells(room[1], row, len(source)))
    left = max((page.width - heading_width - _STRIP - grid[0]) / 2, TRACK + _GRID_EDGE)
    top = max((page.height - heading_height - _STRIP - grid[1]) / 2, _GRID_EDGE)
    near, upper = left + heading_width, top + heading_height
    rows = Rectangle(left, upper + _STRIP, heading_width, grid[1])
    columns = Rectangle(near + _STRIP, top, grid[0], heading_height)
    return Scene(
        source=_rows(source, row, rows),
        target=_columns(page, target, column, columns, turned=turned),
        bars=(
            Rectangle(near, rows.top, _STRIP, grid[1]),
            Rectangle(columns.left, upper, grid[0], _STRIP),
        ),
        link_bars=(Rectangle(left, top, heading_width - 4, _LINK_BAR_HEIGHT),),
        gap=Rectangle(near, upper, _STRIP, _STRIP),
        flow=None,
    )


def _whole_cells(room: float, step: float, count: int) -> float:
    """The length of all whole cells that fit, at least one."""
    return step * min(max(int(room // step), 1), count)


def _rows(widths: Floats, step: float, frame: Rectangle) -> Lane:
    tops = frame.top + step * np.arange(len(widths), dtype=np.float64)
    bottoms = tops + step
    rights = np.full_like(tops, frame.right)
    middles = np.column_stack([rights, tops + step / 2])
    return Lane(
        boxes=np.column_stack([rights - 2 - widths, tops + 1, rights - 2, bottoms - 1]),
        cells=np.column_stack([np.full_like(tops, frame.left), tops, rights, bottoms]),
        anchors=middles,
        outers=middles,
        frame=frame,
        run=DOWN,
        extent=step * len(tops),
        step=step,
        track=Rectangle(0.0, frame.top, TRACK, frame.height),
    )


def _columns(page: Page, widths: Floats, step: float, frame: Rectangle, *, turned: bool) -> Lane:
    places = step * np.arange(len(widths), dtype=np.float64)
    runs_left = page.direction(Side.TARGET) is Direction.RIGHT_TO_LEFT
    lefts = frame.right - places - step if runs_left else frame.left + places
    rights = lefts + step
    bottoms = np.full_like(lefts, frame.bottom)
    heights = widths if turned else np.full_like(widths, page.line_height(Side.TARGET) + 8)
    middles = np.column_stack([lefts + step / 2, bottoms])
    return Lane(
        boxes=np.column_stack([lefts + 1, bottoms - 2 - heights, rights - 1, bottoms - 2]),
        cells=np.column_stack([lefts, np.full_like(lefts, frame.top), rights, bottoms]),
        anchors=middles,
        outers=middles,
        frame=frame,
        run=LEFT if runs_left else RIGHT,
        extent=step * len(widths),
        step=step,
        track=Rectangle(frame.left, page.height - TRACK, frame.width, TRACK),
        turned=turned,
    )


_HEIGHTS = range(180, 1600, 10)
_LEAST_GAP = 80
"""The least height of a gap in which links can be followed."""


class Arrangement(Enum):
    """How a verse pair is laid out; the values are stable."""

    COLUMNS = "columns"
    ROWS = "rows"
    MATRIX = "matrix"


_LAYOUTS = {
    Arrangement.COLUMNS: _lay_out_columns,
    Arrangement.ROWS: _lay_out_rows,
    Arrangement.MATRIX: _lay_out_matrix,
}


def lay_out(arrangement: Arrangement, page: Page) -> Scene:
    """Lay a verse pair out."""
    return _LAYOUTS[arrangement](page)


def least_height(arrangement: Arrangement, page: Page) -> int:
    """The least height, from 180 to 1590 pixels in steps of 10, without scrolling.

    The height of the page is ignored.
    """

    def is_whole(height: int) -> bool:
        scene = lay_out(arrangement, replace(page, height=height))
        scrolls = any(scene.lane(side).furthest for side in Side)
        return not scrolls and scene.gap.height >= _LEAST_GAP

    place = bisect_left(_HEIGHTS, True, key=is_whole)
    return _HEIGHTS[min(place, len(_HEIGHTS) - 1)]
