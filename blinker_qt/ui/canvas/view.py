"""A scene seen through a viewport: where things are on screen, and what lies under a point."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont

from blinker_qt.bitext.alignment import LinkToken
from blinker_qt.bitext.verses import Direction, Side, VersePair
from blinker_qt.layouts.arrangement import Arrangement, lay_out
from blinker_qt.layouts.scene import RIGHT, Floats, Offsets, Page, Rectangle, Scene
from blinker_qt.layouts.strokes import Strokes, nearest, strokes_of
from blinker_qt.ui.canvas.lettering import WORD_MARGINS, Extent, Measurers, index_of
from blinker_qt.ui.canvas.picture import Picture

_GRASP = 6.0
"""How near to a stroke, in pixels, the pointer means it."""

Directions = tuple[Direction, Direction]


class Drawn(NamedTuple):
    """Strokes as they are painted at rest.

    Attributes:
        numbers: which strokes they are, shape (k,).
        curves: their control points, shape (k, 8).
        whole: which of them are drawn from end to end, the others being stubs, shape (k,).
    """

    numbers: NDArray[np.intp]
    curves: Floats
    whole: NDArray[np.bool_]


@dataclass(frozen=True)
class View:
    """One verse pair in one viewport, in logical pixels of the widget.

    Attributes:
        picture: what is shown.
        scene: its layout.
        strokes: its links, where they are drawn as strokes.
        measurers: the type of the source and of the target side.
        extents: how far lines of the source and of the target side reach.
        directions: writing direction of the source and of the target side.
        width: of the viewport.
        height: of the viewport.
        offsets: how far the source and the target lane are scrolled.
        interactive: whether there are bars to click.
    """

    picture: Picture
    scene: Scene
    strokes: Strokes
    measurers: Measurers
    extents: tuple[Extent, Extent]
    directions: Directions
    width: int
    height: int
    offsets: Offsets
    interactive: bool

    def direction(self, side: Side) -> Direction:
        """The writing direction of one side."""
        return self.directions[index_of(side)]

    def font(self, side: Side) -> QFont:
        """The type of one side."""
        return self.measurers[index_of(side)].font

    def extent(self, side: Side) -> Extent:
        """How far the lines of one side reach."""
        return self.extents[index_of(side)]

    def offset(self, side: Side) -> float:
        """How far one side's lane is scrolled."""
        return self.offsets[index_of(side)]

    def scrolled(self, side: Side, offset: float) -> Self:
        """The view with one lane scrolled to `offset`, as far as the lane goes."""
        offset = min(max(offset, 0.0), self.scene.lane(side).furthest)
        source, target = self.offsets
        return replace(self, offsets=(offset, target) if side is Side.SOURCE else (source, offset))

    def with_picture(self, picture: Picture) -> Self:
        """The view with other links on the same words."""
        return replace(self, picture=picture, strokes=strokes_of(self.scene, picture.blocks))

    def box(self, side: Side, position: int) -> QRectF:
        """The box of a word on screen, wherever it is scrolled to."""
        return rectangle(self.scene.lane(side).box(position, self.offset(side)))

    def shows_in_full(self, side: Side, position: int) -> bool:
        """Whether a word has room in its box; where it has none, it is set smaller or shortened."""
        box, form = self.box(side, position), self.picture.pair.tokens(side)[position]
        # In a grid, words stand upright.
        room = max(box.width(), box.height()) - WORD_MARGINS + 1
        return self.measurers[index_of(side)](form) <= room

    def edges(self, side: Side, positions: Sequence[int]) -> Floats:
        """Left, top, right and bottom of the boxes of some words on screen, shape (n, 4)."""
        lane = self.scene.lane(side)
        found: Floats = lane.boxes[positions] + np.tile(lane.shift(self.offset(side)), 2)
        return found

    def cell_edges(self, side: Side, positions: Sequence[int]) -> Floats:
        """Likewise of the room in which a click means each word, shape (n, 4)."""
        lane = self.scene.lane(side)
        found: Floats = lane.cells[positions] + np.tile(lane.shift(self.offset(side)), 2)
        return found

    def frame(self, side: Side) -> QRectF:
        """The part of the viewport in which one side's words are seen."""
        return rectangle(self.scene.lane(side).frame)

    def in_sight(self, side: Side) -> range:
        """The words of one side of which anything is in its frame."""
        return self._seen[index_of(side)]

    @cached_property
    def _seen(self) -> tuple[range, range]:
        source, target = (
            _whole(self.scene.lane(side).in_sight(self.offset(side))) for side in Side
        )
        return source, target

    def is_in_sight(self, side: Side, position: int) -> bool:
        """Whether the whole of a word's box is in its frame."""
        return self.scene.lane(side).is_whole(position, self.offset(side))

    def offset_level(self, side: Side, place: float, other: int) -> float:
        """The offset at which a place on one side stands level with a word of the other side.

        Sides that run side by side are brought level, but never out of sight; others cannot be
        level, and the place comes to the middle of its frame.

        Args:
            side: the side to scroll.
            place: a position on it, or a point between two.
            other: a word of the other side.
        """
        lane, opposite = self.scene.lane(side), self.scene.lane(side.other)
        is_beside = self.scene.flow is not None and self.scene.flow[0] != lane.run[0]
        if not is_beside:
            return lane.offset_amid(place)
        middle = float(opposite.spans()[other].mean()) - self.offset(side.other)
        return lane.offset_amid(place, min(max(middle / lane.length, 0.1), 0.9))

    def sides_at(self, point: QPointF) -> tuple[Side, ...]:
        """The sides that a point belongs to; between the sides, and in a grid, both."""
        gap = self.scene.gap
        if self.scene.flow is None:
            return tuple(Side)
        if self.scene.flow == RIGHT:
            before, behind = point.x() < gap.left, point.x() > gap.right
        else:
            before, behind = point.y() < gap.top, point.y() > gap.bottom
        return (Side.SOURCE,) if before else (Side.TARGET,) if behind else tuple(Side)

    def sides_under(self, point: QPointF) -> tuple[Side, ...]:
        """The sides whose words are meant at a point: one's beside its words, else both."""
        if self.scene.flow is not None:
            return self.sides_at(point)
        found = tuple(side for side in Side if self.frame(side).contains(point))
        return found or tuple(Side)

    def bar(self, side: Side) -> QRectF:
        """The Not Translated bar of one side."""
        return rectangle(self.scene.bar(side))

    def link_bars(self) -> tuple[QRectF, ...]:
        """The Link bars."""
        return tuple(map(rectangle, self.scene.link_bars))

    def bars(self) -> tuple[QRectF, ...]:
        """All bars that are drawn; a grid has strips in place of Not Translated bars."""
        if not self.interactive:
            return ()
        own = () if self.scene.flow is None else tuple(map(self.bar, Side))
        return (*own, *self.link_bars())

    @property
    def grid(self) -> QRectF:
        """The part of the viewport in which the cells of a grid are seen."""
        rows, columns = self.scene.source.frame, self.scene.target.frame
        return QRectF(columns.left, rows.top, columns.width, rows.height)

    def cell(self, link: LinkToken) -> QRectF:
        """The cell of a grid that stands for a link, wherever it is scrolled to."""
        _, top, _, bottom = self._cell_edges(Side.SOURCE, link[0])
        left, _, right, _ = self._cell_edges(Side.TARGET, link[1])
        return QRectF(left, top, right - left, bottom - top)

    def mark_cell(self, side: Side, position: int) -> QRectF:
        """Where a grid shows that a word is not translated."""
        return self._along(side, position, self.bar(side))

    def guide(self, side: Side, position: int) -> QRectF:
        """A word's whole row or column of a grid, with its heading, as far as it is in sight."""
        room = self.frame(side).united(self.grid)
        return self._along(side, position, room).intersected(room)

    def cell_at(self, point: QPointF) -> LinkToken | None:
        """The cell of a grid under a point."""
        if self.scene.flow is not None or not self.grid.contains(point):
            return None
        rows, columns = self.scene.source, self.scene.target
        source = rows.at(rows.frame.left, point.y(), self.offset(Side.SOURCE))
        target = columns.at(point.x(), columns.frame.top, self.offset(Side.TARGET))
        return None if source is None or target is None else (source, target)

    def held_in_grid(self, point: QPointF) -> QPointF:
        """The point of what is seen of a grid that is nearest to a point."""
        grid = self.grid
        x = min(max(point.x(), grid.left()), grid.right() - 1)
        return QPointF(x, min(max(point.y(), grid.top()), grid.bottom() - 1))

    def mark_at(self, point: QPointF) -> tuple[Side, int] | None:
        """The word whose not-translated mark of a grid is under a point."""
        side = self.bar_at(point)
        if self.scene.flow is not None or side is None:
            return None
        lane = self.scene.lane(side)
        x, y = (lane.frame.left, point.y()) if lane.run[1] else (point.x(), lane.frame.top)
        position = lane.at(x, y, self.offset(side))
        return None if position is None else (side, position)

    def _cell_edges(self, side: Side, position: int) -> tuple[float, float, float, float]:
        lane = self.scene.lane(side)
        dx, dy = lane.shift(self.offset(side))
        left, top, right, bottom = lane.cells[position].tolist()
        return left + dx, top + dy, right + dx, bottom + dy

    def _along(self, side: Side, position: int, room: QRectF) -> QRectF:
        """The part of a room that stands level with a word, along the way the words run."""
        left, top, right, bottom = self._cell_edges(side, position)
        if self.scene.lane(side).run[1]:
            return QRectF(room.left(), top, room.width(), bottom - top)
        return QRectF(left, room.top(), right - left, room.height())

    @cached_property
    def beneath(self) -> "View | None":
        """What lies under the picture, in the same place; None where nothing does."""
        return None if self.picture.beneath is None else self.with_picture(self.picture.beneath)

    @cached_property
    def drawn(self) -> Drawn:
        """The strokes with an end in sight; those with one end in sight are stubs."""
        ends = self.strokes.ends_in_sight(self.scene, self.offsets)
        numbers = np.flatnonzero(ends.any(axis=1))
        whole = ends[numbers, 0] & ends[numbers, 1]
        seen = self.strokes.chosen(numbers)
        curves = seen.curves(self.scene, self.offsets)
        stubs = seen.stubs(self.scene, self.offsets, ends[numbers, 0])
        return Drawn(numbers, np.where(whole[:, None], curves, stubs), whole)

    def word_at(self, point: QPointF) -> tuple[Side, int] | None:
        """The word that a point means."""
        for side in Side:
            position = self.scene.lane(side).at(point.x(), point.y(), self.offset(side))
            if position is not None:
                return side, position
        return None

    def stroke_at(self, point: QPointF) -> int | None:
        """The number of the stroke under a point."""
        x, y = point.x(), point.y()
        numbers, curves, _ = self.drawn
        xs, ys = curves[:, ::2], curves[:, 1::2]
        near = np.flatnonzero(
            (xs.min(axis=1, initial=np.inf) <= x + _GRASP)
            & (xs.max(axis=1, initial=-np.inf) >= x - _GRASP)
            & (ys.min(axis=1, initial=np.inf) <= y + _GRASP)
            & (ys.max(axis=1, initial=-np.inf) >= y - _GRASP)
        )
        found = nearest(curves[near], x, y)
        if found is None or found[1] > _GRASP:
            return None
        return int(numbers[near[found[0]]])

    def bar_at(self, point: QPointF) -> Side | None:
        """The side whose Not Translated bar is under a point."""
        if not self.interactive:
            return None
        return next((side for side in Side if self.bar(side).contains(point)), None)

    def is_on_link_bar(self, point: QPointF) -> bool:
        """Whether a point lies on a Link bar."""
        return self.interactive and any(bar.contains(point) for bar in self.link_bars())


def view_of(
    picture: Picture,
    arrangement: Arrangement,
    measurers: Measurers,
    directions: Directions,
    size: tuple[int, int],
    *,
    spacing: float = 0.0,
    strip: int = 0,
    interactive: bool,
) -> View:
    """Lay a picture out for a viewport of this size (width, height), from its beginning.

    Args:
        picture: what is shown.
        arrangement: the view.
        measurers: the type of the source and of the target side.
        directions: their writing directions.
        size: of the viewport.
        spacing: room between two words beyond what every view gives, in pixels.
        strip: so much of the width is left free where a side scrolls, in pixels.
        interactive: whether there are bars to click.
    """
    extents = extents_of(picture.pair, measurers)
    scene = lay_out(arrangement, page_of(picture.pair, measurers, directions, size, spacing))
    if strip and any(scene.lane(side).furthest for side in Side):
        size = size[0] - strip, size[1]
        scene = lay_out(arrangement, page_of(picture.pair, measurers, directions, size, spacing))
    strokes = strokes_of(scene, picture.blocks)
    return View(
        picture,
        scene,
        strokes,
        measurers,
        extents,
        directions,
        *size,
        (0.0, 0.0),
        interactive,
    )


def page_of(
    pair: VersePair,
    measurers: Measurers,
    directions: Directions,
    size: tuple[int, int],
    spacing: float = 0.0,
) -> Page:
    """What a verse pair is to be laid out as (see `view_of`)."""
    source, target = extents_of(pair, measurers)
    return Page(pair, measurers, (sum(source), sum(target)), *size, directions, spacing)


def extents_of(pair: VersePair, measurers: Measurers) -> tuple[Extent, Extent]:
    """How far the words of either side reach above and below their line."""
    source, target = (
        measurer.extent(pair.tokens(side)) for measurer, side in zip(measurers, Side, strict=True)
    )
    return source, target


def _whole(chosen: NDArray[np.bool_]) -> range:
    """From the first to the last of what was chosen."""
    found = np.flatnonzero(chosen)
    return range(int(found[0]), int(found[-1]) + 1) if len(found) else range(0)


def rectangle(box: Rectangle) -> QRectF:
    """The Qt rectangle of a laid-out one."""
    return QRectF(box.left, box.top, box.width, box.height)
