"""A verse pair laid out in a viewport: positions on screen, and hit testing."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontMetricsF

from blinker_qt.bitext.alignment import LinkToken
from blinker_qt.bitext.verses import Direction, Side, VersePair, Word
from blinker_qt.layouts.arrangement import Arrangement, lay_out
from blinker_qt.layouts.picture import Picture, WordState
from blinker_qt.layouts.scene import RIGHT, Page, Rectangle, Scene
from blinker_qt.layouts.strokes import LETTER_HEIGHT, Strokes, placed_letters, strokes_of
from blinker_qt.layouts.ways import Ways, ways_of
from blinker_qt.settings import COLUMN_GAP
from blinker_qt.ui.widgets.lettering import WORD_MARGINS, Extent, Measurers
from blinker_qt.ui.widgets.theme import Theme

_HIT_DISTANCE = 6.0
"""The distance from a stroke, in pixels, within which the pointer is on it."""

_LETTER_SIZE = 11
_LETTER_PADDING = 4.0

Directions = tuple[Direction, Direction]


@dataclass(frozen=True, eq=False)
class View:
    """One verse pair in one viewport, in logical pixels of the widget.

    Attributes:
        strokes: the links of all blocks with those of the underlay, where they are drawn as
            strokes.
        measurers: one for the source and one for the target side.
        extents: the ascent and descent of the lines of both sides.
        directions: writing directions of the source and of the target side.
        width: width of the viewport.
        height: height of the viewport.
        gap: the wanted distance between columns, in pixels (see `Page`).
        interactive: whether there are bars to click where words can be linked.
    """

    picture: Picture
    scene: Scene
    strokes: Strokes
    measurers: Measurers
    extents: tuple[Extent, Extent]
    directions: Directions
    theme: Theme
    width: int
    height: int
    gap: int
    interactive: bool

    @property
    def is_grid(self) -> bool:
        """Whether links are shown as cells of a grid instead of strokes."""
        return self.scene.flow is None

    def has_place_of(self, other: "View") -> bool:
        """Whether this view has the same words in the same places as another one, and its look."""
        return self.scene is other.scene and self.theme is other.theme

    # Scrolling

    def offset(self, side: Side) -> float:
        """How far one side is scrolled."""
        return self.scene.lane(side).offset

    def scrolled(self, side: Side, offset: float) -> Self:
        """The view with one side scrolled to `offset`, limited to its range."""
        held = min(max(offset, 0.0), self.scene.lane(side).furthest)
        return replace(self, scene=self.scene.scrolled(side, held))

    def in_sight(self, side: Side) -> range:
        """The words of one side that are at least partly visible."""
        return self._visible_ranges[side.index]

    @cached_property
    def _visible_ranges(self) -> tuple[range, range]:
        seen = (np.flatnonzero(self.scene.lane(side).in_sight()).tolist() for side in Side)
        source, target = (range(words[0], words[-1] + 1) if words else range(0) for words in seen)
        return source, target

    def is_in_sight(self, side: Side, position: int) -> bool:
        """Whether the whole box of a word is visible."""
        return self.scene.lane(side).is_whole(position)

    def offset_level(self, side: Side, place: float, anchor: int) -> float:
        """The offset at which a place on one side is level with a word of the other side.

        If the sides run side by side, they are aligned, but the place stays visible. Otherwise the
        place is in the middle of its frame.
        """
        lane, opposite = self.scene.lane(side), self.scene.lane(side.other)
        if self.scene.flow is None or self.scene.flow[0] == lane.run[0]:
            return lane.offset_amid(place)
        middle = float(opposite.spans()[anchor].mean()) - opposite.offset
        return lane.offset_amid(place, min(max(middle / lane.length, 0.1), 0.9))

    # Where things are

    def box(self, side: Side, position: int) -> QRectF:
        """The box of a word in the viewport, whether visible or not."""
        return rectangle(self.scene.lane(side).box(position))

    def boxes(self, side: Side, positions: Sequence[int]) -> list[QRectF]:
        """The boxes of some words."""
        lane = self.scene.lane(side)
        edges = lane.boxes[positions] + lane.shift * 2
        return [
            QRectF(left, top, right - left, bottom - top)
            for left, top, right, bottom in edges.tolist()
        ]

    def shows_in_full(self, side: Side, position: int) -> bool:
        """Whether a word fits its box; if not, it is painted smaller or shortened."""
        box, form = self.box(side, position), self.picture.pair.tokens(side)[position]
        # In a grid, the target words run upwards.
        room = max(box.width(), box.height()) - WORD_MARGINS + 1
        return self.measurers[side.index](form) <= room

    def frame(self, side: Side) -> QRectF:
        """The part of the viewport that shows one side's words."""
        return rectangle(self.scene.lane(side).frame)

    def bar(self, side: Side) -> QRectF:
        """The Not Translated bar of one side."""
        return rectangle(self.scene.bars[side.index])

    @cached_property
    def link_bars(self) -> tuple[QRectF, ...]:
        """The Link bars; none where there are no bars to click."""
        if not (self.interactive and self.picture.takes_links):
            return ()
        return tuple(map(rectangle, self.scene.link_bars))

    @cached_property
    def grips(self) -> tuple[QRectF, ...]:
        """The places beside the Link bar at which columns are drawn apart; none in other views."""
        if not self.link_bars or self.scene.flow != RIGHT:
            return ()
        gap, bar = self.scene.gap, self.link_bars[0]
        width = bar.left() - gap.left
        return tuple(QRectF(x, bar.top(), width, bar.height()) for x in (gap.left, bar.right()))

    @cached_property
    def grid(self) -> QRectF:
        """The part of the viewport that shows the cells of a grid."""
        rows, columns = self.scene.source.frame, self.scene.target.frame
        return QRectF(columns.left, rows.top, columns.width, rows.height)

    def cell(self, link: LinkToken) -> QRectF:
        """The rectangle of a link's cell in a grid, whether visible or not."""
        row = self._level_with(Side.SOURCE, link[0], self.grid)
        column = self._level_with(Side.TARGET, link[1], self.grid)
        return QRectF(column.left(), row.top(), column.width(), row.height())

    def mark_cell(self, side: Side, position: int) -> QRectF:
        """The rectangle in which a grid marks a word as not translated."""
        return self._level_with(side, position, self.bar(side))

    def guide(self, side: Side, position: int) -> QRectF:
        """The visible part of a word's row or column of a grid, with its heading."""
        room = self.frame(side).united(self.grid)
        return self._level_with(side, position, room).intersected(room)

    def _level_with(self, side: Side, position: int, room: QRectF) -> QRectF:
        """The part of a rectangle that is level with a word, in the direction of the words."""
        lane = self.scene.lane(side)
        dx, dy = lane.shift
        left, top, right, bottom = lane.cells[position].tolist()
        if lane.run[1]:
            return QRectF(room.left(), top + dy, room.width(), bottom - top)
        return QRectF(left + dx, room.top(), right - left, room.height())

    @cached_property
    def ways(self) -> Ways:
        """The curves of all visible strokes, and of the lines from marked words to the bars."""
        disputed = {*self.picture.disputed, *(self.picture.underlay or self.picture).disputed}
        source, target = (
            [
                position
                for position in self.in_sight(side)
                if self.picture.states(side)[position] is WordState.NOT_TRANSLATED
                or (disputed and (side, position) in disputed)
            ]
            for side in Side
        )
        return ways_of(self.scene, self.strokes, (source, target))

    @cached_property
    def letters(self) -> tuple[tuple[int, str, QRectF], ...]:
        """The number of the stroke, the letter and its box for each label on visible links."""
        picture, first = self.picture, 0
        texts: dict[int, str] = {}
        for shown in (picture, picture.underlay):
            if shown is not None:
                texts |= {first + at: shown.letter(at) for at in range(len(shown.blocks))}
                first += len(shown.blocks)
        widths = {group: letter_width(text) for group, text in texts.items() if text}
        if not widths:
            return ()
        placed = placed_letters(self.scene, self.strokes, self.ways.links, widths)
        letters = []
        for stroke, x, y in placed:
            group = int(self.strokes.groups[stroke])
            box = QRectF(0, 0, widths[group], LETTER_HEIGHT)
            box.moveCenter(QPointF(x, y))
            letters.append((stroke, texts[group], box))
        return tuple(letters)

    # Hit testing

    def word_at(self, point: QPointF) -> Word | None:
        """The word at or near a point."""
        x, y = point.x(), point.y()
        for side in (Side.SOURCE, Side.TARGET):
            position = self.scene.lane(side).at(x, y)
            if position is not None:
                return side, position
        return None

    def cell_at(self, point: QPointF) -> LinkToken | None:
        """The cell of a grid under a point."""
        if not self.is_grid or not self.grid.contains(point):
            return None
        source = self._level_at(Side.SOURCE, point)
        target = self._level_at(Side.TARGET, point)
        return None if source is None or target is None else (source, target)

    def mark_at(self, point: QPointF) -> Word | None:
        """The word whose not-translated mark of a grid is under a point."""
        side = self.bar_at(point) if self.is_grid else None
        position = None if side is None else self._level_at(side, point)
        return None if side is None or position is None else (side, position)

    def _level_at(self, side: Side, point: QPointF) -> int | None:
        """The word of a side whose row or column of a grid contains a point."""
        lane = self.scene.lane(side)
        x, y = (lane.frame.left, point.y()) if lane.run[1] else (point.x(), lane.frame.top)
        return lane.at(x, y)

    def clamped_to_grid(self, point: QPointF) -> QPointF:
        """The nearest point inside the visible cells of a grid."""
        grid = self.grid
        x = min(max(point.x(), grid.left()), grid.right() - 1)
        return QPointF(x, min(max(point.y(), grid.top()), grid.bottom() - 1))

    def stroke_at(self, point: QPointF) -> int | None:
        """The number of the stroke under a point, which is of a suggestion or of no underlay."""
        links = self.ways.links
        if self.picture.suggestions is None:
            links = links.chosen(self.strokes.groups[links.owners] < len(self.picture.blocks))
        nearest = links.nearest(point.x(), point.y())
        return nearest[0] if nearest is not None and nearest[1] <= _HIT_DISTANCE else None

    def bar_at(self, point: QPointF) -> Side | None:
        """The side whose Not Translated bar is under a point."""
        if self.link_bars:
            for side in (Side.SOURCE, Side.TARGET):
                if self.bar(side).contains(point):
                    return side
        return None

    def is_on_link_bar(self, point: QPointF) -> bool:
        """Whether a point lies on a Link bar."""
        return any(bar.contains(point) for bar in self.link_bars)

    def grip_at(self, point: QPointF) -> int | None:
        """The number of the grip under a point: 0 beside the source, 1 beside the target."""
        return next(
            (number for number, grip in enumerate(self.grips) if grip.contains(point)), None
        )

    def sides_at(self, point: QPointF) -> tuple[Side, ...]:
        """The sides that a point belongs to: both between the sides and in a grid."""
        gap = self.scene.gap
        if self.scene.flow is None:
            return tuple(Side)
        if self.scene.flow == RIGHT:
            before, behind = point.x() < gap.left, point.x() > gap.right
        else:
            before, behind = point.y() < gap.top, point.y() > gap.bottom
        return (Side.SOURCE,) if before else (Side.TARGET,) if behind else tuple(Side)

    def framed_sides_at(self, point: QPointF) -> tuple[Side, ...]:
        """The sides whose frames contain a point."""
        return tuple(side for side in Side if self.frame(side).contains(point))


def view_of(
    picture: Picture,
    arrangement: Arrangement,
    measurers: Measurers,
    directions: Directions,
    theme: Theme,
    size: tuple[int, int],
    *,
    spacing: float = 0.0,
    gap: int = COLUMN_GAP,
    strip: int = 0,
    interactive: bool,
) -> View:
    """Lay a picture out for a viewport of this size (width, height), unscrolled.

    If a side scrolls, `strip` pixels of the width are left free. `spacing` is extra space between
    words, `gap` the distance between columns (see `Page`).
    """
    page = layout_page(picture.pair, measurers, directions, size, spacing, gap)
    scene = lay_out(arrangement, page)
    if strip and (scene.source.furthest or scene.target.furthest):
        size = size[0] - strip, size[1]
        scene = lay_out(arrangement, replace(page, width=size[0]))
    strokes = strokes_of(scene, picture.all_blocks)
    extents = _extents_of(picture.pair, measurers)
    return View(
        picture, scene, strokes, measurers, extents, directions, theme, *size, gap, interactive
    )


def layout_page(
    pair: VersePair,
    measurers: Measurers,
    directions: Directions,
    size: tuple[int, int],
    spacing: float = 0.0,
    gap: int = COLUMN_GAP,
) -> Page:
    """The input of the layout for a verse pair (see `view_of`)."""
    source, target = _extents_of(pair, measurers)
    return Page(pair, measurers, (sum(source), sum(target)), *size, directions, spacing, gap)


def _extents_of(pair: VersePair, measurers: Measurers) -> tuple[Extent, Extent]:
    return measurers[0].extent(pair.source), measurers[1].extent(pair.target)


def letter_type() -> QFont:
    """The font of the letters of labels."""
    font = QFont()
    font.setPixelSize(_LETTER_SIZE)
    font.setWeight(QFont.Weight.DemiBold)
    return font


def letter_width(text: str) -> float:
    """The width of the box of a letter, or of several."""
    width = QFontMetricsF(letter_type()).horizontalAdvance(text) + 2 * _LETTER_PADDING
    return max(width, LETTER_HEIGHT)


def rectangle(box: Rectangle) -> QRectF:
    """A layout rectangle as a Qt rectangle."""
    return QRectF(box.left, box.top, box.width, box.height)


# What is pointed at or focused


@dataclass(frozen=True, slots=True)
class Attention:
    """What is under the pointer or has the keyboard focus.

    Attributes:
        groups: numbers of the blocks that are highlighted while the others fade; empty for none.
        word: the word, if it is a word.
        link: the link, if it is a stroke or a cell of a grid.
        mark: the word whose not-translated mark in a grid is under the pointer.
        bar: the side whose Not Translated bar is under the pointer.
        link_bar: whether a Link bar is under the pointer.
        grip: the number of the grip under the pointer, at which columns are drawn apart.
        suggested: numbers of the suggested blocks that are highlighted.
    """

    groups: frozenset[int] = frozenset()
    word: Word | None = None
    link: LinkToken | None = None
    mark: Word | None = None
    bar: Side | None = None
    link_bar: bool = False
    grip: int | None = None
    suggested: frozenset[int] = frozenset()


class Highlights(NamedTuple):
    """What is highlighted: words, links, and the numbers of strokes, shape (k,)."""

    words: frozenset[Word]
    links: frozenset[LinkToken]
    strokes: NDArray[np.intp]


def attention_to_word(picture: Picture, side: Side, position: int) -> Attention:
    """The attention for a word."""
    suggested = picture.suggestions
    return Attention(
        frozenset(picture.groups_of(side, position)),
        word=(side, position),
        suggested=frozenset(suggested.groups_of(side, position) if suggested else ()),
    )


def _attention_to_cell(picture: Picture, link: LinkToken) -> Attention:
    suggested = picture.suggestions
    return Attention(
        picture.groups_with(link),
        link=link,
        suggested=suggested.groups_with(link) if suggested else frozenset(),
    )


def attention_to_stroke(view: View, stroke: int) -> Attention:
    """The attention for a stroke."""
    group = int(view.strokes.groups[stroke])
    drawn = len(view.picture.blocks)
    if group >= drawn:
        return Attention(suggested=frozenset({group - drawn}))
    source, target = view.strokes.words[stroke].tolist()
    is_complete = view.picture.blocks[group].is_complete
    return Attention(frozenset({group}), link=None if is_complete else (source, target))


def attention_at(view: View, point: QPointF) -> Attention:
    """The attention for a point of the viewport."""
    if (word := view.word_at(point)) is not None:
        return attention_to_word(view.picture, *word)
    if (cell := view.cell_at(point)) is not None:
        return _attention_to_cell(view.picture, cell)
    mark, bar = view.mark_at(point), view.bar_at(point)
    if bar is not None or view.is_on_link_bar(point):
        return Attention(mark=mark, bar=bar if mark is None else None, link_bar=bar is None)
    if (grip := view.grip_at(point)) is not None:
        return Attention(grip=grip)
    stroke = view.stroke_at(point)
    return Attention() if stroke is None else attention_to_stroke(view, stroke)


def highlights_for(view: View, attention: Attention) -> Highlights:
    """What to highlight: blocks, but only the links of the word or link if a block is incomplete.

    In a block that is only indirectly connected, the whole block would not show which words one
    word is linked with.
    """
    words: set[Word] = set()
    links: set[LinkToken] = set()
    strokes = np.zeros(len(view.strokes), dtype=np.bool_)
    for number in attention.groups:
        block, in_block = view.picture.blocks[number], view.strokes.groups == number
        if block.is_complete or (attention.word is None and attention.link is None):
            words.update([(side, word) for side in Side for word in block.words(side)])
            links.update(block.links)
            strokes |= in_block
        elif attention.word is not None:
            side, position = attention.word
            side_index = side.index
            strokes |= in_block & view.strokes.touching(side_index, position)
            words.add(attention.word)
            links.update([link for link in block.links if link[side_index] == position])
            partners = view.picture.partners(side, position)
            words.update([(side.other, partner) for partner in partners])
        elif attention.link is not None:
            words.update(zip(Side, attention.link, strict=True))
            links.add(attention.link)
            strokes |= in_block & (view.strokes.words == attention.link).all(axis=1)
    return Highlights(frozenset(words), frozenset(links), np.flatnonzero(strokes))
