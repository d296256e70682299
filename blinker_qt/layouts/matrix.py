"""A grid of source words by target words, in which each cell stands for a link."""

import numpy as np

from blinker_qt.bitext.verses import Direction, Side
from blinker_qt.layouts.scene import DOWN, LEFT, RIGHT, TRACK, Floats, Lane, Page, Rectangle, Scene

_PADDING = 8.0
_EDGE = 10.0
_STRIP = 24.0
"""Width of the strip of not-translated marks beside the words."""
_LEAST_HEADING = 64.0
_SHARES = (0.26, 0.34)
"""The most of the viewport's width that row headings get, and of its height column headings."""
_ROOM_AROUND = (10.0, 18.0)
"""Least and most by which a row is higher than a line of type."""
_UPRIGHT = 2.6
"""Column headings stay upright while none is wider than so many lines of type are high."""
_LINK_BAR_HEIGHT = 28.0


def lay_out_matrix(page: Page) -> Scene:
    """Lay a verse pair out as a grid, source words down the side and target words along the top.

    Headings stay in sight: the source lane scrolls down and the target lane sideways, from the
    right where the language is written so. Target words are turned unless all of them are short.
    """
    source = page.box_widths(Side.SOURCE, max(page.width * _SHARES[0], _LEAST_HEADING), _PADDING)
    most = max(page.height * _SHARES[1], _LEAST_HEADING)
    target = page.box_widths(Side.TARGET, most, _PADDING)
    across, down = page.line_height(Side.SOURCE), page.line_height(Side.TARGET)
    turned = bool(target.max() >= min(_UPRIGHT * down + 2 * _PADDING, most))
    heights = (across, down) if turned else (across, across)
    least, roomy = (max(heights) + room + page.spacing for room in _ROOM_AROUND)
    heading_width = max(float(source.max()) + 4, _LEAST_HEADING)
    heading_height = max(
        float(target.max()) + 4 if turned else down + _ROOM_AROUND[0], _LEAST_HEADING
    )
    room = (
        page.width - 2 * _EDGE - TRACK - heading_width - _STRIP,
        page.height - 2 * _EDGE - TRACK - heading_height - _STRIP,
    )
    fitting = min(room[0] / len(target), room[1] / len(source))
    row = min(max(float(np.floor(fitting)), least), roomy)
    column = row if turned else max(row, float(target.max()) + 2 + page.spacing)
    grid = (_whole_cells(room[0], column, len(target)), _whole_cells(room[1], row, len(source)))
    left = max((page.width - heading_width - _STRIP - grid[0]) / 2, TRACK + _EDGE)
    top = max((page.height - heading_height - _STRIP - grid[1]) / 2, _EDGE)
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
    """The length of as many whole cells as there is room for, at least one."""
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
