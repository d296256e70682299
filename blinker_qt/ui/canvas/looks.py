"""Painting of single words, bars, link strokes and grid cells."""

from collections.abc import Callable, Collection, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from math import sqrt
from typing import NamedTuple, Self

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from blinker_qt.bitext.tokens import is_punctuation
from blinker_qt.bitext.verses import Direction, Side
from blinker_qt.layouts.picture import Tone, WordState
from blinker_qt.layouts.strokes import Curves
from blinker_qt.ui.canvas.view import View, letter_type
from blinker_qt.ui.widgets.display import visible_form
from blinker_qt.ui.widgets.lettering import WORD_MARGINS, Extent, Measurer
from blinker_qt.ui.widgets.theme import Theme

_RADIUS = 5.0
_LIFT, _CLOSE = 4.0, 0.5
"""How far above the middle of its box a word is set if there is enough room for marks below it, and
the share of this room under which marks are beside the word instead."""
_LEAST_SIZE = 11
"""The smallest type, in pixels, in which a long word is still set whole."""
_SOLID, _DASHED, _DOTTED = Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine
_TONES = {
    Tone.SHARED: ("stroke", _SOLID),
    Tone.POSSIBLE: ("stroke", _DASHED),
    Tone.FIRST: ("first", _SOLID),
    Tone.SECOND: ("second", _DASHED),
    Tone.COUNTED: ("stroke", _SOLID),
    Tone.DRAWN: ("second", _DOTTED),
    Tone.SUGGESTED: ("accent", _DOTTED),
}
"""Colour and pen of the strokes of a tone."""
NO_COUNTERPART = "∅"
"""The sign in the cells of words that are not translated, in any language."""
BY_SHARE = (Tone.COUNTED, Tone.DRAWN)
"""Tones of blocks whose look depends on the number of annotators who drew them."""
_PALE, _THIN = 0.7, 0.75
"""The strength of colour and width of suggestions, relative to links."""
_THINNEST, _THICKEST = 1.0, 4.0
_SMALLEST_SIGN = 3.0
_CELL_OUTLINE = 3.0
_CELL_RADIUS = 3.0
_GRIP = 11.0
_BESIDE_LABEL = 4.0
"""Pixels beside the label of a bar at least."""
_KEPT_PATHS = 1024
"""How many paths of strokes are kept: a changed link moves few others, and making a path takes as
long as drawing it."""
_CASING = 3.0
"""How much wider than a stroke the paper is kept clear of others below it, in pixels at most."""
_LOZENGE = 0.3
"""The radius of a lozenge, as a share of its cell."""


class Item(NamedTuple):
    """Something painted over the base: its area, its clip rectangle and its paint function."""

    area: QRect
    draw: Callable[[QPainter], None]
    clip: QRectF | None = None

    def paint(self, painter: QPainter) -> None:
        """Paint the item."""
        painter.save()
        if self.clip is not None:
            painter.setClipRect(self.clip, Qt.ClipOperation.IntersectClip)
        self.draw(painter)
        painter.restore()


def item_near(shape: QRectF, draw: Callable[[QPainter], None], clip: QRectF | None = None) -> Item:
    """An item that paints only in or close to a shape."""
    return Item(shape.toAlignedRect().adjusted(-5, -5, 5, 5), draw, clip)


def small_type() -> QFont:
    """The font of bars and notes."""
    font = QFont()
    font.setPixelSize(12)
    return font


def tone_colour(theme: Theme, tone: Tone, share: float = 1.0) -> QColor:
    """The normal colour of a block; for a counted one it depends on the share of annotators."""
    colour = theme.colour(_TONES[tone][0])
    if tone is Tone.SUGGESTED:
        return mixed(colour, theme.colour("page"), _PALE)
    return mixed(theme.colour("ink"), colour, share) if tone is Tone.COUNTED else colour


def mixed(colour: QColor, ground: QColor, share: float) -> QColor:
    """An opaque mixture of a colour, by its share, and the background."""
    pairs = (
        (colour.red(), ground.red()),
        (colour.green(), ground.green()),
        (colour.blue(), ground.blue()),
    )
    return QColor(*[round(share * mine + (1 - share) * theirs) for mine, theirs in pairs])


class WordLook(NamedTuple):
    """The properties that decide how a word is painted.

    Attributes:
        opened: whether it is in the open block, which link at once extends.
        strong: whether its block is highlighted.
    """

    state: WordState
    selected: bool = False
    opened: bool = False
    strong: bool = False


def draw_words(
    painter: QPainter, view: View, side: Side, alike: Mapping[WordLook, Sequence[int]]
) -> None:
    """Paint words of a side, those that look alike together, as setting pens takes long.

    Boxes, forms, and marks that do not rely on colour are painted.

    A selected word and one of the open block have a heavy outline; a linked one an underline; one
    that is not translated is struck along its middle, unless it is punctuation; an unaccounted one
    has a dot below.
    """
    painter.setFont(view.measurers[side.index].font)
    is_leftward = view.directions[side.index] is Direction.RIGHT_TO_LEFT
    painter.setLayoutDirection(
        Qt.LayoutDirection.RightToLeft if is_leftward else Qt.LayoutDirection.LeftToRight
    )
    for look, positions in alike.items():
        boxes = dict(zip(positions, view.boxes(side, positions), strict=True))
        if not view.scene.lane(side).turned:
            _draw_alike(painter, view, side, boxes, look)
            continue
        for position, box in boxes.items():
            painter.save()
            painter.translate(box.center())
            painter.rotate(-90)
            level = QRectF(-box.height() / 2, -box.width() / 2, box.height(), box.width())
            _draw_alike(painter, view, side, {position: level}, look)
            painter.restore()


def _draw_alike(
    painter: QPainter,
    view: View,
    side: Side,
    boxes: Mapping[int, QRectF],
    look: WordLook,
) -> None:
    theme = view.theme
    fill, edge, width = _fill_and_edge(look)
    painter.setBrush(theme.colour(fill))
    painter.setPen(QPen(theme.colour(edge), width) if fill != edge else Qt.PenStyle.NoPen)
    inset = 0.5 if fill != edge else 0.0
    for box in boxes.values():
        painter.drawRoundedRect(box.adjusted(inset, inset, -inset, -inset), _RADIUS, _RADIUS)
    untranslated = look.state is WordState.NOT_TRANSLATED
    painter.setPen(
        theme.colour("untranslated_ink" if untranslated and not look.selected else "ink")
    )
    forms = view.picture.pair.tokens(side)
    measurer, extent = view.measurers[side.index], view.extents[side.index]
    # How much room there is for marks below the words, from 0 to 1: all boxes are equally high.
    height = next(iter(boxes.values())).height()
    room = min(max((height - extent.ascent - extent.descent) / 12, 0.0), 1.0)
    for position, box in boxes.items():
        lifted = box.translated(0, -_LIFT * room)
        _draw_form(painter, lifted, forms[position], measurer, extent)
    if look.state is WordState.LINKED:
        painter.setPen(QPen(theme.colour("strong" if look.strong else "linked_edge"), 2))
        painter.drawLines([_link_mark(box, side, room) for box in boxes.values()])
    elif untranslated:
        painter.setPen(QPen(theme.colour("untranslated_ink"), 1.2))
        below_middle = 3 - _LIFT * room
        # A strike makes other signs of punctuation: ";" looks like "÷". Grey and the line to the
        # bar are enough.
        struck = [box for place, box in boxes.items() if not is_punctuation(forms[place])]
        painter.drawLines([_level_line(box, box.center().y() + below_middle) for box in struck])
    elif look.state is WordState.UNACCOUNTED:
        dot = QPen(theme.colour("unaccounted"), 4.8)
        dot.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(dot)
        painter.drawPoints([_open_mark(box, side, room) for box in boxes.values()])


def _link_mark(box: QRectF, side: Side, room: float) -> QLineF:
    """The line under a linked word, or beside it towards the other side if words are close."""
    if room > _CLOSE:
        return _level_line(box, box.bottom() - 2 - 2.5 * room)
    x = box.right() - 2 if side is Side.SOURCE else box.left() + 2
    return QLineF(x, box.top() + 4, x, box.bottom() - 4)


def _open_mark(box: QRectF, side: Side, room: float) -> QPointF:
    """The dot under an unaccounted word, or beside it towards the other side."""
    if room > _CLOSE:
        return QPointF(box.center().x(), box.bottom() - 2 - 2.5 * room)
    x = box.right() - 6 if side is Side.SOURCE else box.left() + 6
    return QPointF(x, box.center().y())


def _level_line(box: QRectF, y: float) -> QLineF:
    return QLineF(box.left() + 8, y, box.right() - 8, y)


def _fill_and_edge(look: WordLook) -> tuple[str, str, float]:
    if look.selected:
        return "selected", "selected_edge", 2.2
    if look.opened:
        return "linked", "selected_edge", 2.2
    if look.strong:
        return "linked", "strong", 1.8
    if look.state is WordState.LINKED:
        return "linked", "linked", 1.0
    if look.state is WordState.NOT_TRANSLATED:
        return "untranslated", "untranslated", 1.0
    return "page", "edge", 1.0


def _draw_form(
    painter: QPainter, box: QRectF, form: str, measurer: Measurer, extent: Extent
) -> None:
    """Paint a form on the line's common baseline, whichever font draws it.

    A form that is wider than its box is painted smaller; if it would be too small to read, it is
    shortened.
    """
    shown, font = visible_form(form), None
    room, width = box.width() - WORD_MARGINS, measurer(form)
    if width > room + 1:
        font = painter.font()
        smaller = QFont(font)
        smaller.setPixelSize(max(int(font.pixelSize() * room / width), _LEAST_SIZE))
        painter.setFont(smaller)
        metrics = QFontMetricsF(smaller)
        shown = metrics.elidedText(shown, Qt.TextElideMode.ElideMiddle, room)
        width = metrics.horizontalAdvance(shown)
    centre = box.center()
    line = centre.y() + (extent.ascent - extent.descent) / 2
    painter.drawText(QPointF(centre.x() - width / 2, line), shown)
    if font is not None:
        painter.setFont(font)


def draw_ring(painter: QPainter, box: QRectF, theme: Theme) -> None:
    """Paint the focus ring around a word or a cell."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.colour("accent"), 2))
    painter.drawRoundedRect(box.adjusted(-2.5, -2.5, 2.5, 2.5), _RADIUS + 2, _RADIUS + 2)


def draw_match(painter: QPainter, box: QRectF, theme: Theme) -> None:
    """Paint the dashed outline of a word that matches the search."""
    pen = QPen(theme.colour("ink"), 2)
    pen.setDashPattern([2.5, 1.5])
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen)
    painter.drawRoundedRect(box, _RADIUS, _RADIUS)


class BarLook(Enum):
    """The names of the colours of a bar: its edge, its ground and its label."""

    PLAIN = ("stroke", "chrome", "quiet")
    HOT = ("accent", "raised", "accent")
    """Under the pointer."""
    DONE = ("accent", "accent", "on_accent")
    """A Link bar while it is Done, as prominent as the button."""


def draw_bar(painter: QPainter, bar: QRectF, label: str, theme: Theme, look: BarLook) -> None:
    """Paint a clickable bar with its label; in a tall bar the label runs upwards."""
    edge, ground, ink = map(theme.colour, look.value)
    painter.setPen(QPen(edge, 1))
    painter.setBrush(ground)
    painter.drawRoundedRect(bar.adjusted(0.5, 0.5, -0.5, -0.5), _RADIUS, _RADIUS)
    painter.save()
    painter.translate(bar.center())
    width, height = bar.width(), bar.height()
    if height > width:
        painter.rotate(-90)
        width, height = height, width
    # In a low window at a large scale, the label is wider than its bar.
    needed = QFontMetricsF(small_type()).horizontalAdvance(label) + 2 * _BESIDE_LABEL
    share = min(width / needed, 1.0)
    painter.scale(share, share)
    area = QRectF(-width / 2, -height / 2, width, height)
    area = QRectF(area.topLeft() / share, area.size() / share)
    _write(painter, area, label, ink)
    painter.restore()


def draw_grip(painter: QPainter, grip: QRectF, theme: Theme, *, hot: bool) -> None:
    """Paint the place at which columns are drawn apart: two short lines upright."""
    painter.setPen(QPen(theme.colour("accent" if hot else "stroke"), 1.5))
    middle = grip.center()
    painter.drawLines(
        [
            QLineF(middle.x() + x, middle.y() - _GRIP / 2, middle.x() + x, middle.y() + _GRIP / 2)
            for x in (-2, 2)
        ]
    )


def draw_pill(painter: QPainter, pill: QRectF, text: str, theme: Theme) -> None:
    """Paint a short note in a rounded rectangle."""
    painter.setPen(QPen(theme.colour("strong"), 1))
    painter.setBrush(theme.colour("raised"))
    painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2)
    _write(painter, pill, text, theme.colour("strong"))


def _write(painter: QPainter, area: QRectF, text: str, colour: QColor) -> None:
    painter.setFont(small_type())
    painter.setPen(colour)
    painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter, text)


class StrokePen(NamedTuple):
    """How a stroke is drawn: its colour, which must be opaque, its width and its pen style.

    Translucent pens are many times slower.
    """

    colour: QColor
    width: float
    style: Qt.PenStyle

    @classmethod
    def of_tone(
        cls, theme: Theme, tone: Tone, share: float, width: float, *, faded: bool = False
    ) -> Self:
        """The pen of a block; its style depends on the tone, so that more than colour tells them.

        A counted stroke is wider, the more annotators drew it, and one that is only suggested is
        thinner.
        """
        if tone is Tone.SUGGESTED:
            width *= _THIN
        elif tone in BY_SHARE:
            width = _THINNEST + (_THICKEST - _THINNEST) * share
        colour = theme.colour("whisper") if faded else tone_colour(theme, tone, share)
        return cls(colour, width, _TONES[tone][1])


def stroke_paths(curves: Curves) -> dict[int, QPainterPath]:
    """The path of each owner of curves."""
    points, size = curves.points.tobytes(), curves.points[:1].nbytes
    owners = dict.fromkeys(curves.owners.tolist())
    return {
        owner: _path(points[start * size : end * size])
        for owner, (start, end) in zip(owners, curves.spans(), strict=True)
    }


@lru_cache(maxsize=_KEPT_PATHS)
def _path(points: bytes) -> QPainterPath:
    """The path through the points of curves, one after the other; do not change it."""
    curves = np.frombuffer(points).reshape(-1, 8).tolist()
    path = QPainterPath()
    path.moveTo(*curves[0][:2])
    for _, _, *controls in curves:
        path.cubicTo(*controls)
    return path


def draw_strokes(
    painter: QPainter, paths: Collection[QPainterPath], pen: StrokePen, ground: QColor | None = None
) -> None:
    """Paint strokes that belong together.

    Args:
        ground: the colour of the paper, in which they have a casing, so that they visibly pass
            over what was painted before; None for none.
    """
    cap = Qt.PenCapStyle.RoundCap if pen.width > 1 else Qt.PenCapStyle.FlatCap
    pens = [QPen(pen.colour, pen.width, pen.style, cap)]
    if ground is not None:
        # A wide casing would wear away the fine strokes that run close beside it.
        width = pen.width + min(_CASING, 2 * pen.width)
        pens.insert(0, QPen(ground, width, _SOLID, Qt.PenCapStyle.FlatCap))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    smooth = painter.testRenderHint(QPainter.RenderHint.Antialiasing)
    for drawn in pens:
        painter.setPen(drawn)
        # Hard edges of casings, which are seen at crossings alone, take half the time.
        is_hard = drawn.color() == ground
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, smooth and not is_hard)
        # One path for each stroke: a wide pen on a common path is many times slower.
        for path in paths:
            painter.drawPath(path)


def draw_cell(
    painter: QPainter, area: QRectF, colour: QColor, tone: Tone, share: float = 1.0
) -> None:
    """Paint the sign of a link in a grid, whose shape shows its tone without relying on colour.

    A sure link is a filled square, a possible link an empty one. A link of only one of two
    annotators is half a square: upper left for the first, lower right for the second. With more
    than two annotators it is a disc, larger the more of them drew it; under a gold standard it is
    a ring. A suggested link is an empty lozenge with a dotted outline.
    """
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    if tone is Tone.SHARED:
        painter.drawRoundedRect(area, _CELL_RADIUS, _CELL_RADIUS)
    elif tone is Tone.POSSIBLE:
        half = _CELL_OUTLINE / 2
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour, _CELL_OUTLINE))
        inner = area.adjusted(half, half, -half, -half)
        painter.drawRoundedRect(inner, _CELL_RADIUS, _CELL_RADIUS)
    elif tone in BY_SHARE:
        radius = max(min(area.width(), area.height()) / 2 * sqrt(share), _SMALLEST_SIGN)
        if tone is Tone.DRAWN:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colour, _CELL_OUTLINE / 2))
        painter.drawEllipse(area.center(), radius, radius)
    elif tone is Tone.SUGGESTED:
        centre, half = area.center(), min(area.width(), area.height()) * _LOZENGE
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour, _THIN * _CELL_OUTLINE / 2, _DOTTED))
        across, down = QPointF(half, 0), QPointF(0, half)
        painter.drawPolygon([centre - across, centre - down, centre + across, centre + down])
    else:
        corner = area.topLeft() if tone is Tone.FIRST else area.bottomRight()
        painter.drawPolygon([area.topRight(), corner, area.bottomLeft()])


def draw_letter(painter: QPainter, area: QRectF, text: str, edge: QColor, theme: Theme) -> None:
    """Paint the letter of a label in its box, on the paper and with an edge in this colour."""
    painter.setPen(QPen(edge, 1))
    painter.setBrush(theme.colour("page"))
    painter.drawRoundedRect(
        area.adjusted(0.5, 0.5, -0.5, -0.5), area.height() / 2, area.height() / 2
    )
    painter.setFont(letter_type())
    painter.setPen(theme.colour("ink"))
    painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter, text)


def draw_mark(painter: QPainter, cell: QRectF, colour: QColor, size: float = 1.0) -> None:
    """Paint a crossed-out circle, which means that a word has no counterpart."""
    centre = cell.center()
    radius = max((min(cell.width(), cell.height()) / 2 - 6) * size, _SMALLEST_SIGN)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour, 1.8))
    painter.drawEllipse(centre, radius, radius)
    reach = QPointF(radius, -radius)
    painter.drawLine(centre - reach, centre + reach)
