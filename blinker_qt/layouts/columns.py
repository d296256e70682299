"""Blinker's own view: two columns of words, one word a row, links drawn between them."""

import numpy as np

from blinker_qt.bitext.verses import Side
from blinker_qt.layouts.scene import DOWN, RIGHT, TRACK, Floats, Lane, Page, Rectangle, Scene

_NARROWEST_GAP = 72.0
_WIDEST_GAP = 380.0
_EDGE = 12.0
_BAR_WIDTH = 30.0
_BAR_DISTANCE = 32.0
_BAR_INSET = 10.0
_LINK_BAR_HEIGHT = 28.0
_BETWEEN = 5.0
_MARGIN = 52.0
"""Room above the first and below the last row, clear of the Link bars."""


def lay_out_columns(page: Page) -> Scene:
    """Lay a verse pair out in two columns, centred in the viewport.

    Source words end, and target words begin, at the room where links are drawn, so that every link
    leaves from a straight edge. Words wider than their column are cut to it.
    """
    bar_width = _BAR_WIDTH
    bars = 2 * (bar_width + _BAR_DISTANCE + _EDGE)
    room = max(page.width - bars, _NARROWEST_GAP + 120)
    widest = (room - _NARROWEST_GAP) / 2
    widths = {side: page.box_widths(side, widest) for side in Side}
    columns = {side: float(widths[side].max()) for side in Side}
    gap = min(max(room - sum(columns.values()), _NARROWEST_GAP), _WIDEST_GAP)
    # On whole pixels, so that no word shares one with the links.
    left = max((page.width - bars - gap - sum(columns.values())) // 2, 0.0) + _EDGE
    near = left + bar_width + _BAR_DISTANCE + columns[Side.SOURCE]
    far = near + gap
    bar_right = far + columns[Side.TARGET] + _BAR_DISTANCE
    bar_height = page.height - 2 * _BAR_INSET
    lefts, far_lefts = near - widths[Side.SOURCE], np.full(len(page.pair.target), far)
    rights, far_rights = np.full(len(page.pair.source), near), far + widths[Side.TARGET]
    return Scene(
        source=_lane(page, Side.SOURCE, (lefts, rights), 0.0, inner=rights, outer=lefts),
        target=_lane(
            page,
            Side.TARGET,
            (far_lefts, far_rights),
            page.width - TRACK,
            inner=far_lefts,
            outer=far_rights,
        ),
        bars=(
            Rectangle(left, _BAR_INSET, bar_width, bar_height),
            Rectangle(bar_right, _BAR_INSET, bar_width, bar_height),
        ),
        link_bars=tuple(
            Rectangle(near + 0.18 * gap, top, 0.64 * gap, _LINK_BAR_HEIGHT)
            for top in (_BAR_INSET, page.height - _BAR_INSET - _LINK_BAR_HEIGHT)
        ),
        gap=Rectangle(near, 0.0, gap, page.height),
        flow=RIGHT,
    )


def _lane(
    page: Page,
    side: Side,
    edges: tuple[Floats, Floats],
    track: float,
    *,
    inner: Floats,
    outer: Floats,
) -> Lane:
    lefts, rights = edges
    height = page.box_height(side)
    step = height + _BETWEEN + page.spacing
    tops = _MARGIN + step * np.arange(len(lefts), dtype=np.float64)
    middles = tops + height / 2
    least, most = float(lefts.min()), float(rights.max())
    strip = np.full_like(tops, least), np.full_like(tops, most)
    return Lane(
        boxes=np.column_stack([lefts, tops, rights, tops + height]),
        cells=np.column_stack([strip[0], tops, strip[1], tops + step]),
        anchors=np.column_stack([inner, middles]),
        outers=np.column_stack([outer, middles]),
        frame=Rectangle(least, 0.0, most - least, page.height),
        run=DOWN,
        extent=2 * _MARGIN + step * len(tops),
        step=step,
        track=Rectangle(track, 0.0, TRACK, page.height),
    )
