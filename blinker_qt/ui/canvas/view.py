"""A scene seen through a viewport: where things are on screen, and what lies under a point."""

from dataclasses import dataclass, replace
from typing import Self

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontMetricsF

from blinker_qt.bitext.verses import Direction, Side
from blinker_qt.layouts.columns import ColumnMetrics, lay_out_columns
from blinker_qt.layouts.scene import Floats, Scene
from blinker_qt.layouts.strokes import Strokes, nearest, strokes_of
from blinker_qt.ui.canvas.picture import Picture
from blinker_qt.ui.display import visible_form

_GRASP = 6.0
"""How near to a stroke, in pixels, the pointer means it."""
_BAR_INSET = 10.0
_LINK_BAR_HEIGHT = 28.0

Directions = tuple[Direction, Direction]


@dataclass(frozen=True, slots=True)
class View:
    """One verse pair in one viewport, in logical pixels of the widget.

    Attributes:
        picture: what is shown.
        scene: its layout.
        strokes: its links.
        font: the type of the verse.
        directions: writing direction of the source and of the target side.
        width: of the viewport.
        height: of the viewport.
        scroll: how far the source and the target lane are scrolled down.
        interactive: whether there are bars to click.
    """

    picture: Picture
    scene: Scene
    strokes: Strokes
    font: QFont
    directions: Directions
    width: int
    height: int
    scroll: tuple[float, float]
    interactive: bool

    def direction(self, side: Side) -> Direction:
        """The writing direction of one side."""
        return self.directions[_index(side)]

    def scroll_of(self, side: Side) -> float:
        """How far one side's lane is scrolled down."""
        return self.scroll[_index(side)]

    def furthest(self, side: Side) -> float:
        """How far one side's lane can be scrolled down."""
        return max(0.0, self.scene.lane(side).extent - self.height)

    def scrolled(self, side: Side, offset: float) -> Self:
        """The view with one lane scrolled to `offset`, as far as the lane goes."""
        offset = min(max(offset, 0.0), self.furthest(side))
        source, target = self.scroll
        return replace(self, scroll=(offset, target) if side is Side.SOURCE else (source, offset))

    def with_picture(self, picture: Picture) -> Self:
        """The view with other links on the same words."""
        return replace(self, picture=picture, strokes=strokes_of(self.scene, picture.blocks))

    def box(self, side: Side, position: int) -> QRectF:
        """The box of a word on screen, wherever it is scrolled to."""
        box = self.scene.lane(side).box(position)
        return QRectF(box.left, box.top - self.scroll_of(side), box.width, box.height)

    def in_sight(self, side: Side) -> range:
        """The words of one side of which anything is in the viewport."""
        offset = self.scroll_of(side)
        return self.scene.lane(side).within(offset, offset + self.height)

    def is_in_sight(self, side: Side, position: int) -> bool:
        """Whether the whole of a word's box is in the viewport."""
        box = self.box(side, position)
        return box.top() >= 0 and box.bottom() <= self.height

    def bar(self, side: Side) -> QRectF:
        """The Not Translated bar of one side."""
        left, right = self.scene.bar(side)
        return QRectF(left, _BAR_INSET, right - left, self.height - 2 * _BAR_INSET)

    def link_bars(self) -> tuple[QRectF, QRectF]:
        """The Link bars, above and below the links."""
        left, right = self.scene.gap
        margin = 0.18 * (right - left)
        width = right - left - 2 * margin
        return (
            QRectF(left + margin, _BAR_INSET, width, _LINK_BAR_HEIGHT),
            QRectF(
                left + margin, self.height - _BAR_INSET - _LINK_BAR_HEIGHT, width, _LINK_BAR_HEIGHT
            ),
        )

    def curves(self) -> Floats:
        """Every stroke's control points on screen, shape (n, 8)."""
        return self.strokes.curves(*self.scroll)

    def ends_in_sight(self, curves: Floats) -> NDArray[np.intp]:
        """How many ends (0, 1 or 2) of each stroke are in the viewport, shape (n,)."""
        ends = curves[:, [1, 7]]
        counted: NDArray[np.intp] = ((ends >= 0) & (ends <= self.height)).sum(axis=1)
        return counted

    def word_at(self, point: QPointF) -> tuple[Side, int] | None:
        """The word whose row holds a point."""
        for side in Side:
            offset = self.scroll_of(side)
            position = self.scene.lane(side).at(point.x(), point.y() + offset)
            if position is not None:
                return side, position
        return None

    def group_at(self, point: QPointF) -> int | None:
        """The block one of whose strokes is under a point."""
        curves = self.curves()
        shown = np.flatnonzero(self.ends_in_sight(curves))
        found = nearest(curves[shown], point.x(), point.y())
        if found is None or found[1] > _GRASP:
            return None
        return int(self.strokes.groups[shown[found[0]]])

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
    font: QFont,
    directions: Directions,
    size: tuple[int, int],
    *,
    interactive: bool,
) -> View:
    """Lay a picture out for a viewport of this size (width, height), scrolled to its top."""
    metrics = QFontMetricsF(font)
    scene = lay_out_columns(
        picture.pair,
        lambda form: metrics.horizontalAdvance(visible_form(form)),
        ColumnMetrics(metrics.height()),
        size[0],
    )
    strokes = strokes_of(scene, picture.blocks)
    return View(picture, scene, strokes, font, directions, *size, (0.0, 0.0), interactive)


def _index(side: Side) -> int:
    return 0 if side is Side.SOURCE else 1
