"""Painting of links as the cells of a grid, with the marks beside its headings."""

from collections.abc import Iterable, Iterator
from functools import partial
from math import sqrt

from PySide6.QtCore import QLineF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from blinker_qt.bitext.alignment import LinkToken
from blinker_qt.bitext.verses import Side
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.canvas.looks import (
    NO_COUNTERPART,
    Item,
    Style,
    draw_cell,
    draw_mark,
    draw_ring,
    item_near,
    tone_colour,
)
from blinker_qt.ui.canvas.picture import Picture, Tone, WordState
from blinker_qt.ui.canvas.state import CanvasState
from blinker_qt.ui.canvas.view import Attention, Lit, View

_CELL_INSET = 4.0
_GUIDE_STRENGTH = 30


def paint_grid(painter: QPainter, view: View, style: Style, *, faded: bool) -> None:
    """Paint all of a grid that no click or hover changes, but its headings."""
    _paint_cells(painter, view, style.theme, faded=faded)
    for side in Side:
        _paint_marks(painter, view, style.theme, side)
    _paint_corner(painter, view, style)


def _paint_cells(painter: QPainter, view: View, theme: Theme, *, faded: bool) -> None:
    painter.save()
    painter.setClipRect(view.grid, Qt.ClipOperation.IntersectClip)
    for side in Side:
        states = view.picture.states(side)
        for position in view.in_sight(side):
            if states[position] is WordState.NOT_TRANSLATED:
                # Such words need no link.
                painter.fillRect(view.guide(side, position), theme.colour("untranslated"))
    _paint_grid_lines(painter, view, theme)
    _paint_blocks(painter, view, view.picture, theme, faded=faded)
    if view.picture.underlay is not None:
        _paint_blocks(painter, view, view.picture.underlay, theme, faded=False)
    painter.restore()


def _paint_grid_lines(painter: QPainter, view: View, theme: Theme) -> None:
    grid = view.grid
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setPen(QPen(theme.colour("edge"), 1))
    rows = [view.cell((position, 0)).top() for position in view.in_sight(Side.SOURCE)]
    columns = [view.cell((0, position)).left() for position in view.in_sight(Side.TARGET)]
    painter.drawLines([QLineF(grid.left(), y, grid.right(), y) for y in rows])
    painter.drawLines([QLineF(x, grid.top(), x, grid.bottom()) for x in columns])
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(grid.adjusted(0, 0, -1, -1))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def _paint_blocks(
    painter: QPainter, view: View, picture: Picture, theme: Theme, *, faded: bool
) -> None:
    for number, (block, tone) in enumerate(zip(picture.blocks, picture.tones, strict=True)):
        share = picture.share(number)
        # Shape alone tells the links of one annotator apart.
        is_own = tone in (Tone.SHARED, Tone.POSSIBLE)
        colour = theme.colour("linked_edge") if is_own else tone_colour(theme, tone, share)
        if faded:
            colour = theme.colour("whisper")
        for area in _signs(view, block.links):
            draw_cell(painter, area, colour, tone, share)


def _signs(view: View, links: Iterable[LinkToken]) -> Iterator[QRectF]:
    """The room within its cell that the sign of each link in sight takes."""
    rows, columns = view.in_sight(Side.SOURCE), view.in_sight(Side.TARGET)
    for link in links:
        if link[0] in rows and link[1] in columns:
            yield view.cell(link).adjusted(
                _CELL_INSET, _CELL_INSET, 1 - _CELL_INSET, 1 - _CELL_INSET
            )


def _paint_marks(painter: QPainter, view: View, theme: Theme, side: Side) -> None:
    """Paint the strip of not-translated marks beside the headings of a side."""
    strip = view.bar(side)
    painter.setPen(QPen(theme.colour("edge"), 1))
    painter.setBrush(theme.colour("chrome"))
    painter.drawRect(strip.adjusted(0.5, 0.5, -0.5, -0.5))
    painter.save()
    painter.setClipRect(strip, Qt.ClipOperation.IntersectClip)
    shown = view.picture.underlay or view.picture
    states, disputed = view.picture.states(side), shown.disputed_by_word
    for position in view.in_sight(side):
        one, cell = disputed.get((side, position)), view.mark_cell(side, position)
        if one is not None:
            share = len(one.drawn_by) / shown.annotator_count
            draw_mark(painter, cell, tone_colour(theme, one.tone, share), sqrt(share))
        elif states[position] is WordState.NOT_TRANSLATED:
            draw_mark(painter, cell, theme.colour("untranslated_ink"))
    painter.restore()


def _paint_corner(painter: QPainter, view: View, style: Style) -> None:
    """Say in the corner of a grid what the strips beside its headings are for."""
    gap = view.scene.gap
    room = QRectF(view.link_bars[0].left(), gap.top, 0, gap.height)
    room.setRight(gap.left - 4)
    painter.setFont(style.chrome)
    painter.setPen(style.theme.colour("quiet"))
    text = style.corner
    if painter.fontMetrics().horizontalAdvance(text) > room.width():
        # A word cut short says less than the sign that the cells bear.
        text = NO_COUNTERPART
    painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)


def items_over_grid(view: View, theme: Theme, lit: Lit, state: CanvasState) -> Iterator[Item]:
    """Guides to row and column, lit links, the brush and the keyboard's cell."""
    attention, picture = state.attention, view.picture
    yield from _guides(view, theme, attention)
    for number in attention.groups:
        links = lit.links.intersection(picture.blocks[number].links)
        tone, share = picture.tones[number], picture.share(number)
        yield from _cell_items(view, links, theme.colour("strong"), tone, share)
    if picture.underlay is not None:
        for number in attention.suggested:
            suggested = picture.underlay.blocks[number].links
            yield from _cell_items(view, suggested, theme.colour("accent"), Tone.SUGGESTED)
    if state.brush is not None:
        colour = theme.colour("accent" if state.brush.linked else "page")
        yield from _cell_items(view, state.brush.cells, colour, Tone.SHARED)
    if state.shows_focus:
        ring = view.cell(state.cursor.cell).adjusted(2, 2, -1, -1)
        room = view.grid.adjusted(-4, -4, 4, 4)
        yield item_near(ring, partial(draw_ring, box=ring, theme=theme), room)
    if attention.mark is not None:
        mark = view.mark_cell(*attention.mark).adjusted(1, 1, -1, -1)
        yield item_near(mark, partial(_draw_frame, frame=mark, colour=theme.colour("accent")))


def _cell_items(
    view: View, links: Iterable[LinkToken], colour: QColor, tone: Tone, share: float = 1.0
) -> Iterator[Item]:
    for area in _signs(view, links):
        draw = partial(draw_cell, area=area, colour=colour, tone=tone, share=share)
        yield item_near(area, draw, view.grid)


def _guides(view: View, theme: Theme, attention: Attention) -> Iterator[Item]:
    """Tints that lead the eye from a cell, or a word, along its row and its column."""
    words = {attention.word, attention.mark} - {None}
    if attention.link is not None:
        words |= {(Side.SOURCE, attention.link[0]), (Side.TARGET, attention.link[1])}
    tint = theme.colour("accent")
    tint.setAlpha(_GUIDE_STRENGTH)
    for word in words:
        if word is not None:
            # On whole pixels: a fill with smooth edges takes ten times as long.
            guide = view.guide(*word).toRect()
            yield Item(guide, partial(_draw_tint, area=guide, tint=tint))


def _draw_tint(painter: QPainter, area: QRect, tint: QColor) -> None:
    painter.fillRect(area, tint)


def _draw_frame(painter: QPainter, frame: QRectF, colour: QColor) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour, 1.5))
    painter.drawRect(frame)
