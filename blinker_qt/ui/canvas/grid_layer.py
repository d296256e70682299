"""Painting of links as the cells of a grid, with the marks beside its headings."""

from collections.abc import Iterable
from math import sqrt

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from blinker_qt.bitext.alignment import LinkToken
from blinker_qt.bitext.verses import Side
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.canvas.attention import Attention, Lit
from blinker_qt.ui.canvas.brush import Brush
from blinker_qt.ui.canvas.brushwork import BY_SHARE, draw_ring, tone_colour
from blinker_qt.ui.canvas.moves import Cursor
from blinker_qt.ui.canvas.picture import Picture, Tone, WordState
from blinker_qt.ui.canvas.view import View

_INSET = 4.0
_RADIUS = 3.0
_OUTLINE = 3.0
_OWN = (Tone.SHARED, Tone.POSSIBLE)
"""The tones of one annotator's links, which shape alone tells apart here."""
_SMALLEST = 3.0
_LOZENGE = 0.35
"""How far a lozenge reaches from its middle, as a share of the sign's room."""
_GUIDE_STRENGTH = 30


Room = tuple[range, range]
"""Rows and columns of a grid: what of it is painted."""


def draw_grid(painter: QPainter, view: View, theme: Theme, *, faded: bool) -> None:
    """Paint the grid with its links at rest, and the not-translated marks beside it.

    Args:
        painter: where.
        view: whose grid.
        theme: the colours.
        faded: whether links whisper, because some block has the attention.
    """
    _draw_field(painter, view, theme, faded=faded)
    for side in Side:
        _draw_strip(painter, view, theme, side)


def _draw_field(painter: QPainter, view: View, theme: Theme, *, faded: bool) -> None:
    """Paint the cells."""
    picture = view.picture
    room = view.in_sight(Side.SOURCE), view.in_sight(Side.TARGET)
    painter.save()
    painter.setClipRect(view.grid, Qt.ClipOperation.IntersectClip)
    _draw_ground(painter, view, theme)
    _draw_lines(painter, view, theme, room)
    _draw_blocks(painter, view, theme, picture, room, faded=faded)
    if picture.beneath is not None:
        _draw_blocks(painter, view, theme, picture.beneath, room, faded=False)
    painter.restore()


def _draw_blocks(
    painter: QPainter, view: View, theme: Theme, picture: Picture, room: Room, *, faded: bool
) -> None:
    for number, (block, tone) in enumerate(zip(picture.blocks, picture.tones, strict=True)):
        share = picture.share(number)
        own = theme.colour("linked_edge") if tone in _OWN else tone_colour(theme, tone, share)
        colour = theme.colour("whisper") if faded else own
        _draw_cells(painter, view, block.links, room, colour, tone, share)


def _draw_ground(painter: QPainter, view: View, theme: Theme) -> None:
    """Grey the rows and columns of words that are not translated: they need no link."""
    for side in Side:
        states = view.picture.states(side)
        for position in view.in_sight(side):
            if states[position] is WordState.NOT_TRANSLATED:
                painter.fillRect(view.guide(side, position), theme.colour("untranslated"))


def _draw_lines(painter: QPainter, view: View, theme: Theme, room: Room) -> None:
    grid = view.grid
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setPen(QPen(theme.colour("edge"), 1))
    rows = view.cell_edges(Side.SOURCE, room[0])[:, 1].tolist()
    columns = view.cell_edges(Side.TARGET, room[1])[:, 0].tolist()
    painter.drawLines([QLineF(grid.left(), y, grid.right(), y) for y in rows])
    painter.drawLines([QLineF(x, grid.top(), x, grid.bottom()) for x in columns])
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(grid.adjusted(0, 0, -1, -1))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def _draw_cells(
    painter: QPainter,
    view: View,
    cells: Iterable[LinkToken],
    room: Room,
    colour: QColor,
    tone: Tone = Tone.SHARED,
    share: float = 1.0,
) -> None:
    rows, columns = room
    for source, target in cells:
        if source in rows and target in columns:
            draw_cell(painter, sign_of(view, (source, target)), colour, tone, share)


def sign_of(view: View, link: LinkToken) -> QRectF:
    """The room within a cell that the sign of its link takes."""
    return view.cell(link).adjusted(_INSET, _INSET, 1 - _INSET, 1 - _INSET)


def draw_cell(
    painter: QPainter, area: QRectF, colour: QColor, tone: Tone, share: float = 1.0
) -> None:
    """Paint the sign of a link, of a shape that says its tone without colour.

    A link is a full square, a possible one an empty one; what only one of two annotators drew is
    half of a square: the upper left for the first, the lower right for the second. Of more than
    two annotators it is a disc, the larger the more of them drew it; under a gold standard, a ring.
    What is only suggested is an empty lozenge.

    Args:
        painter: where.
        area: the cell.
        colour: of the sign.
        tone: of the link.
        share: which share of the annotators drew it.
    """
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    if tone is Tone.SHARED:
        painter.drawRoundedRect(area, _RADIUS, _RADIUS)
    elif tone is Tone.POSSIBLE:
        half = _OUTLINE / 2
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour, _OUTLINE))
        painter.drawRoundedRect(area.adjusted(half, half, -half, -half), _RADIUS, _RADIUS)
    elif tone in BY_SHARE:
        radius = max(min(area.width(), area.height()) / 2 * sqrt(share), _SMALLEST)
        if tone is Tone.DRAWN:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colour, _OUTLINE / 2))
        painter.drawEllipse(area.center(), radius, radius)
    elif tone is Tone.SUGGESTED:
        centre, half = area.center(), min(area.width(), area.height()) * _LOZENGE
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour, _OUTLINE / 2))
        across, down = QPointF(half, 0), QPointF(0, half)
        painter.drawPolygon([centre - across, centre - down, centre + across, centre + down])
    else:
        corner = area.topLeft() if tone is Tone.FIRST else area.bottomRight()
        painter.drawPolygon([area.topRight(), corner, area.bottomLeft()])


def _draw_strip(painter: QPainter, view: View, theme: Theme, side: Side) -> None:
    strip = view.bar(side)
    painter.setPen(QPen(theme.colour("edge"), 1))
    painter.setBrush(theme.colour("chrome"))
    painter.drawRect(strip.adjusted(0.5, 0.5, -0.5, -0.5))
    painter.save()
    painter.setClipRect(strip, Qt.ClipOperation.IntersectClip)
    states = view.picture.states(side)
    shown = view.picture.beneath or view.picture
    disputed = {(one.side, one.position): one for one in shown.disputed}
    for position in view.in_sight(side):
        one = disputed.get((side, position))
        if one is not None:
            share = len(one.voices) / shown.voters
            colour = tone_colour(theme, one.tone, share)
            _draw_mark(painter, view.mark_cell(side, position), colour, sqrt(share))
        elif states[position] is WordState.NOT_TRANSLATED:
            _draw_mark(painter, view.mark_cell(side, position), theme.colour("untranslated_ink"))
    painter.restore()


def _draw_mark(painter: QPainter, cell: QRectF, colour: QColor, size: float = 1.0) -> None:
    """Paint a circle struck through: this word has no counterpart, as so many annotators say."""
    centre = cell.center()
    radius = max((min(cell.width(), cell.height()) / 2 - 6) * size, _SMALLEST)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour, 1.8))
    painter.drawEllipse(centre, radius, radius)
    reach = QPointF(radius, -radius)
    painter.drawLine(centre - reach, centre + reach)


def draw_over_grid(
    painter: QPainter,
    view: View,
    theme: Theme,
    lit: Lit,
    attention: Attention,
    cursor: Cursor | None,
    brush: Brush | None,
) -> None:
    """Paint what changes over the grid: guides, lit links, the brush and the keyboard's cell."""
    painter.save()
    _draw_guides(painter, view, theme, attention)
    painter.setClipRect(view.grid)
    room = view.in_sight(Side.SOURCE), view.in_sight(Side.TARGET)
    for number in attention.groups:
        block, tone = view.picture.blocks[number], view.picture.tones[number]
        cells = lit.links.intersection(block.links)
        share = view.picture.share(number)
        _draw_cells(painter, view, cells, room, theme.colour("strong"), tone, share)
    if brush is not None:
        colour = theme.colour("accent" if brush.linked else "page")
        _draw_cells(painter, view, brush.cells, room, colour)
    if cursor is not None:
        painter.setClipRect(view.grid.adjusted(-4, -4, 4, 4))
        draw_ring(painter, view.cell(cursor.cell).adjusted(2, 2, -1, -1), theme)
    painter.restore()
    if attention.mark is not None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("accent"), 1.5))
        painter.drawRect(view.mark_cell(*attention.mark).adjusted(1, 1, -1, -1))


def _draw_guides(painter: QPainter, view: View, theme: Theme, attention: Attention) -> None:
    """Lead the eye from a cell, or a word, to its row and its column."""
    tint = theme.colour("accent")
    tint.setAlpha(_GUIDE_STRENGTH)
    words = {attention.word, attention.mark}
    if attention.link is not None:
        words |= {(Side.SOURCE, attention.link[0]), (Side.TARGET, attention.link[1])}
    for word in words:
        if word is not None:
            side, position = word
            # On whole pixels: a fill with smooth edges takes ten times as long.
            painter.fillRect(view.guide(side, position).toRect(), tint)
