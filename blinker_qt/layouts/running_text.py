"""One side of a verse pair as running text: words in lines, as its language is written."""

import numpy as np

from blinker_qt.bitext.verses import Direction, Side
from blinker_qt.layouts.scene import DOWN, Floats, Lane, Page, Rectangle

FRAME_MARGIN = 6.0
"""Room between the words and the edge of their frame."""
_PADDING = 8.0
_SPACING = 7.0

Lines = tuple[Floats, Floats, Floats]
"""Where each word begins and ends in its line, and the number of its line, each shape (n,)."""


def wrapped(page: Page, side: Side, widest: float) -> Lines:
    """Break one side into lines.

    Args:
        page: what is laid out.
        side: the side.
        widest: no line is wider, and no word.
    """
    widths, spacing = page.box_widths(side, widest, _PADDING), _SPACING + page.spacing
    starts, numbers = np.zeros_like(widths), np.zeros_like(widths)
    reached, number = 0.0, 0
    for position, width in enumerate(widths.tolist()):
        if reached and reached + width > widest:
            reached, number = 0.0, number + 1
        starts[position], numbers[position] = reached, number
        reached += width + spacing
    return starts, starts + widths, numbers


def line_step(page: Page, side: Side, leading: float) -> float:
    """The distance from one line of a side to the next."""
    return page.box_height(side) + leading


def wanted_height(page: Page, side: Side, lines: Lines, leading: float) -> float:
    """The height of a frame in which all lines of a side are in sight."""
    count = int(lines[2][-1]) + 1
    return count * line_step(page, side, leading) - leading + 2 * FRAME_MARGIN


def lane_of(
    page: Page,
    side: Side,
    lines: Lines,
    text: tuple[float, float],
    frame: Rectangle,
    track: Rectangle,
    leading: float,
) -> Lane:
    """The lane of one side, from which links leave in the middle of each word.

    Args:
        page: what is laid out.
        side: the side.
        lines: its lines.
        text: the left and the right edge of its lines.
        frame: the part of the viewport in which it is seen.
        track: where its scroll bar stands.
        leading: room between two lines.
    """
    starts, ends, numbers = lines
    if page.direction(side) is Direction.RIGHT_TO_LEFT:
        lefts, rights = text[1] - ends, text[1] - starts
    else:
        lefts, rights = text[0] + starts, text[0] + ends
    step = line_step(page, side, leading)
    tops = frame.top + FRAME_MARGIN + step * numbers
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
        extent=wanted_height(page, side, lines, leading),
        step=step,
        track=track,
    )
