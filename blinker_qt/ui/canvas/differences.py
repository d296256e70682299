"""What has to be painted again when a base goes from one view of a scene to another."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QRegion

from blinker_qt.bitext.alignment import LinkToken
from blinker_qt.bitext.verses import Side
from blinker_qt.ui.canvas.link_layer import (
    Pencils,
    keeps_links_apart,
    line_to_bar,
    looks_of,
    pencils_of,
)
from blinker_qt.ui.canvas.picture import Picture, WordState
from blinker_qt.ui.canvas.view import View, rectangle

_SPILL = 4
"""Pixels by which paint may reach beyond the shape that is painted."""


class Move(NamedTuple):
    """Pixels that stand elsewhere now, in logical pixels.

    Attributes:
        room: they move within it; what would leave it is lost.
        dx: how far to the right.
        dy: how far down.
        stale: what is to be painted again because of it.
    """

    room: QRect
    dx: float
    dy: float
    stale: QRegion


def scrolling(before: View, after: View, ratio: float) -> tuple[Move, ...] | None:
    """The moves that bring a base from one view of a scene to another.

    Args:
        before: what the base shows.
        after: what it is to show.
        ratio: device pixels to a logical pixel; only whole pixels can be moved.

    Returns:
        One move a side that was scrolled; None where the base has to be painted anew.
    """
    was, now = before.picture, after.picture
    if was.disputed != now.disputed or was.voters != now.voters:
        return None
    sides = [side for side in Side if before.offset(side) != after.offset(side)]
    if sides and not _moves_as_a_whole(after, len(sides)):
        return None
    moves = tuple(_move(before, after, side) for side in sides)
    # Where a logical pixel is not a number of device pixels, rooms would end within one.
    measures = (ratio, *(way for move in moves for way in (move.dx, move.dy)))
    is_whole = all(float(measure).is_integer() for measure in measures)
    return moves if is_whole or not moves else None


def _moves_as_a_whole(view: View, sides: int) -> bool:
    """Whether what is scrolled moves with all that is painted on it."""
    if view.scene.flow is None:
        # A grid moves both ways at once.
        return sides == 1
    return keeps_links_apart(view)


def region_of_links(view: View) -> QRegion:
    """Where links are painted."""
    if keeps_links_apart(view):
        return QRegion(rectangle(view.scene.gap).toAlignedRect())
    return QRegion(0, 0, view.width, view.height)


def _move(before: View, after: View, side: Side) -> Move:
    lane = after.scene.lane(side)
    dx, dy = lane.shift(after.offset(side) - before.offset(side))
    room = _room(after, side)
    # What moved out of the middle is right; both ends and the lines around them are not.
    middle = room.translated(round(dx), round(dy)).intersected(room)
    along = (0, _SPILL) if lane.run[1] else (_SPILL, 0)
    kept = middle.adjusted(along[0], along[1], -along[0], -along[1])
    stale = QRegion(room).subtracted(QRegion(kept))
    if after.scene.flow is not None:
        gap = QRegion(rectangle(after.scene.gap).toAlignedRect())
        # Of a word that is cut by its frame, the line may reach the bar beyond its end.
        bar = after.bar(side)
        strip = QRectF(bar.left(), 0, bar.width(), after.height)
        stale = _united([stale, gap, _around(strip)])
    return Move(room, dx, dy, stale)


def _room(view: View, side: Side) -> QRect:
    """Where everything moves alike when a side is scrolled."""
    if view.scene.flow is None:
        whole = view.frame(side).united(view.grid)
    else:
        gap, bar = rectangle(view.scene.gap), view.bar(side)
        left = bar.right() if side is Side.SOURCE else gap.right()
        right = gap.left() if side is Side.SOURCE else bar.left()
        whole = QRectF(left, 0, right - left, view.height)
    return whole.toAlignedRect()


def changed_region(before: View, after: View) -> QRegion:
    """Where two views of one scene look different, had both been scrolled alike."""
    if before.picture is after.picture:
        return QRegion()
    if before.offsets != after.offsets:
        before = replace(before, offsets=after.offsets)
    links = _around_cells if after.scene.flow is None else _around_links
    return _united([*_around_words(before, after), links(before, after)])


def _around_words(before: View, after: View) -> Iterable[QRegion]:
    for side in Side:
        were, are = before.picture.states(side), after.picture.states(side)
        for position in after.in_sight(side):
            if were[position] is are[position]:
                continue
            yield _around(after.box(side, position))
            if WordState.NOT_TRANSLATED in (were[position], are[position]):
                yield from _around_mark(after, side, position)


def _around_mark(view: View, side: Side, position: int) -> Iterable[QRegion]:
    if view.scene.flow is None:
        yield _around(view.guide(side, position))
        yield _around(view.mark_cell(side, position))
    else:
        start, end = line_to_bar(view, side, position)
        yield _around(QRectF(start, end).normalized())


def _around_cells(before: View, after: View) -> QRegion:
    were, are = _looks(before.picture), _looks(after.picture)
    cells = (link for link in were | are if were.get(link) != are.get(link))
    rows, columns = after.in_sight(Side.SOURCE), after.in_sight(Side.TARGET)
    seen = (cell for cell in cells if cell[0] in rows and cell[1] in columns)
    return _united(_around(after.cell(cell)) for cell in seen)


def _looks(picture: Picture) -> dict[LinkToken, int]:
    both = zip(picture.blocks, looks_of(picture), strict=True)
    return {link: look for block, look in both for link in block.links}


def _around_links(before: View, after: View) -> QRegion:
    was, now = pencils_of(before), pencils_of(after)
    if was.is_fine != now.is_fine:
        return QRegion(0, 0, after.width, after.height)
    # Counted, since stubs of one word may lie on each other.
    rows = [Counter(_rows_of(each)) for each in (was, now)]
    changed = b"".join([*(rows[0] - rows[1]), *(rows[1] - rows[0])])
    curves = np.frombuffer(changed).reshape(-1, 10)
    xs, ys = curves[:, 0:8:2], curves[:, 1:8:2]
    edges = [xs.min(axis=1), ys.min(axis=1), np.ptp(xs, axis=1), np.ptp(ys, axis=1)]
    return _united(_around(QRectF(*edge)) for edge in np.column_stack(edges).tolist())


def _rows_of(pencils: Pencils) -> list[bytes]:
    """How each stroke is drawn, in a form that is quickly compared."""
    rows = np.column_stack([pencils.curves, pencils.strengths, pencils.looks])
    raw, size = rows.tobytes(), rows.itemsize * rows.shape[1]
    return [raw[start : start + size] for start in range(0, len(raw), size)]


def _united(regions: Iterable[QRegion]) -> QRegion:
    united = QRegion()
    for region in regions:
        united = united.united(region)
    return united


def _around(shape: QRectF) -> QRegion:
    return QRegion(shape.toAlignedRect().adjusted(-_SPILL, -_SPILL, _SPILL, _SPILL))
