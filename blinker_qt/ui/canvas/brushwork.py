"""How words, bars and strokes look; no state, only painting."""

from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from blinker_qt.bitext.verses import Direction
from blinker_qt.layouts.scene import Floats
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.canvas.lettering import WORD_MARGINS, Extent
from blinker_qt.ui.canvas.paths import path_of
from blinker_qt.ui.canvas.picture import Tone, WordState
from blinker_qt.ui.widgets.display import visible_form

_RADIUS = 5.0
_LEAST_SIZE = 11
"""The smallest type, in pixels, in which a long word is still set whole."""
_TONES = {
    Tone.SHARED: "stroke",
    Tone.POSSIBLE: "stroke",
    Tone.FIRST: "first",
    Tone.SECOND: "second",
    Tone.COUNTED: "stroke",
    Tone.DRAWN: "second",
    Tone.SUGGESTED: "accent",
}
_STYLES = {
    Tone.SHARED: Qt.PenStyle.SolidLine,
    Tone.POSSIBLE: Qt.PenStyle.DashLine,
    Tone.FIRST: Qt.PenStyle.SolidLine,
    Tone.SECOND: Qt.PenStyle.DashLine,
    Tone.COUNTED: Qt.PenStyle.SolidLine,
    Tone.DRAWN: Qt.PenStyle.DotLine,
    Tone.SUGGESTED: Qt.PenStyle.DotLine,
}
_PALE = 0.7
"""How much of its colour what is only suggested keeps."""
_THINNEST, _THICKEST = 1.0, 4.0
BY_SHARE = (Tone.COUNTED, Tone.DRAWN)
"""Tones of blocks that are the stronger, the more annotators drew them."""


def tone_style(tone: Tone) -> Qt.PenStyle:
    """How the strokes of a block are drawn, so that colour is not all that tells them apart."""
    return _STYLES[tone]


def tone_colour(theme: Theme, tone: Tone, share: float = 1.0) -> QColor:
    """The colour of a block at rest: of a counted one the stronger, the more annotators drew it.

    Args:
        theme: the colours.
        tone: of the block.
        share: which share of the annotators drew it.
    """
    colour = theme.colour(_TONES[tone])
    if tone is Tone.SUGGESTED:
        return mixed(colour, theme.colour("page"), _PALE)
    return mixed(theme.colour("ink"), colour, share) if tone is Tone.COUNTED else colour


def tone_width(tone: Tone, share: float, width: float) -> float:
    """The width of a stroke: of a counted one the wider, the more annotators drew it, else that."""
    return _THINNEST + (_THICKEST - _THINNEST) * share if tone in BY_SHARE else width


def mixed(colour: QColor, ground: QColor, share: float) -> QColor:
    """The opaque colour that has a share of one and the rest of its ground."""
    parts = [
        round(share * mine + (1 - share) * other)
        for mine, other in (
            (colour.red(), ground.red()),
            (colour.green(), ground.green()),
            (colour.blue(), ground.blue()),
        )
    ]
    return QColor(*parts)


@dataclass(frozen=True, slots=True)
class WordLook:
    """What decides how a word is painted.

    Attributes:
        state: what was decided about it.
        picked: whether it is picked.
        strong: whether its block has the attention.
        turned: whether it is written upwards.
    """

    state: WordState
    picked: bool = False
    strong: bool = False
    turned: bool = False


def draw_word(
    painter: QPainter,
    box: QRectF,
    form: str,
    direction: Direction,
    extent: Extent,
    look: WordLook,
    theme: Theme,
) -> None:
    """Paint one word: fill, the mark that does not need colour, and its text.

    A picked word has a heavy outline; a linked one an underline; one that is not translated is
    struck along its middle; an unaccounted one has a dot below.
    """
    if look.turned:
        painter.save()
        painter.translate(box.center())
        painter.rotate(-90)
        box = QRectF(-box.height() / 2, -box.width() / 2, box.height(), box.width())
        draw_word(painter, box, form, direction, extent, replace(look, turned=False), theme)
        painter.restore()
        return
    fill, edge = _fill_and_edge(look, theme)
    painter.setPen(edge)
    painter.setBrush(theme.colour(fill))
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), _RADIUS, _RADIUS)
    untranslated = look.state is WordState.NOT_TRANSLATED
    painter.setPen(theme.colour("untranslated_ink" if untranslated and not look.picked else "ink"))
    _draw_form(painter, box, form, direction, extent)
    left, right, bottom = box.left() + 8, box.right() - 8, box.bottom() - 4.5
    if look.state is WordState.LINKED:
        painter.setPen(QPen(theme.colour("strong" if look.strong else "linked_edge"), 2))
        painter.drawLine(QPointF(left, bottom), QPointF(right, bottom))
    elif untranslated:
        painter.setPen(QPen(theme.colour("untranslated_ink"), 1.2))
        middle = box.center().y() - 1
        painter.drawLine(QPointF(left, middle), QPointF(right, middle))
    elif look.state is WordState.UNACCOUNTED:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("unaccounted"))
        painter.drawEllipse(QPointF(box.center().x(), bottom), 2.4, 2.4)


def _fill_and_edge(look: WordLook, theme: Theme) -> tuple[str, QPen]:
    if look.picked:
        return "picked", QPen(theme.colour("picked_edge"), 2.2)
    if look.strong:
        return "linked", QPen(theme.colour("strong"), 1.8)
    if look.state is WordState.LINKED:
        return "linked", QPen(theme.colour("linked"), 1)
    if look.state is WordState.NOT_TRANSLATED:
        return "untranslated", QPen(theme.colour("untranslated"), 1)
    return "page", QPen(theme.colour("edge"), 1)


def _draw_form(
    painter: QPainter, box: QRectF, form: str, direction: Direction, extent: Extent
) -> None:
    """Paint a form so that all words of a line stand on it, whichever fonts draw them.

    A form that is wider than its box is set smaller, so that no letter of it is lost, and only
    where it could not be read any more it is shortened.
    """
    shown, font = visible_form(form), painter.font()
    room, metrics = box.width() - WORD_MARGINS, QFontMetricsF(font)
    width = metrics.horizontalAdvance(shown)
    fits = width <= room + 1
    if not fits:
        smaller = QFont(font)
        smaller.setPixelSize(max(int(font.pixelSize() * room / width), _LEAST_SIZE))
        painter.setFont(smaller)
        metrics = QFontMetricsF(smaller)
        shown = metrics.elidedText(shown, Qt.TextElideMode.ElideMiddle, room)
        width = metrics.horizontalAdvance(shown)
    painter.setLayoutDirection(
        Qt.LayoutDirection.RightToLeft
        if direction is Direction.RIGHT_TO_LEFT
        else Qt.LayoutDirection.LeftToRight
    )
    centre = box.center()
    line = centre.y() - 4 + (extent.ascent - extent.descent) / 2
    painter.drawText(QPointF(centre.x() - width / 2, line), shown)
    if not fits:
        painter.setFont(font)


def draw_ring(painter: QPainter, box: QRectF, theme: Theme) -> None:
    """Paint the keyboard focus around a word: a ring, set off from its box."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.colour("accent"), 2))
    painter.drawRoundedRect(box.adjusted(-2.5, -2.5, 2.5, 2.5), _RADIUS + 2, _RADIUS + 2)


def draw_curves(
    painter: QPainter, curves: Floats, colour: QColor, width: float, style: Qt.PenStyle
) -> None:
    """Paint cubic strokes.

    Args:
        painter: where.
        curves: control points, shape (n, 8).
        colour: an opaque colour, since translucent pens are many times slower.
        width: of the pen.
        style: of the pen.
    """
    painter.setBrush(Qt.BrushStyle.NoBrush)
    cap = Qt.PenCapStyle.RoundCap if width > 1 else Qt.PenCapStyle.FlatCap
    painter.setPen(QPen(colour, width, style, cap))
    is_fine = style is Qt.PenStyle.SolidLine and width * painter.device().devicePixelRatioF() <= 1
    # A wide pen would fill the outline of all strokes together, which takes many times longer.
    for some in [curves] if is_fine and len(curves) else curves[:, None]:
        painter.drawPath(path_of(some))


def draw_bar(painter: QPainter, bar: QRectF, label: str, theme: Theme, *, hot: bool) -> None:
    """Paint a bar that is clicked to act on the picked words; a tall one is lettered upwards."""
    painter.setPen(QPen(theme.colour("accent" if hot else "edge"), 1))
    painter.setBrush(theme.colour("raised" if hot else "chrome"))
    painter.drawRoundedRect(bar.adjusted(0.5, 0.5, -0.5, -0.5), _RADIUS, _RADIUS)
    painter.setPen(theme.colour("accent" if hot else "quiet"))
    painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    if bar.height() <= bar.width():
        painter.drawText(bar, Qt.AlignmentFlag.AlignCenter, label)
        return
    painter.save()
    painter.translate(bar.center())
    painter.rotate(-90)
    turned = QRectF(-bar.height() / 2, -bar.width() / 2, bar.height(), bar.width())
    painter.drawText(turned, Qt.AlignmentFlag.AlignCenter, label)
    painter.restore()


def draw_pill(
    painter: QPainter, centre: QPointF, text: str, theme: Theme, viewport_width: float
) -> None:
    """Paint a short note over the verse, centred on a point but within the viewport."""
    metrics = QFontMetricsF(painter.font())
    width, height = metrics.horizontalAdvance(text) + 20, metrics.height() + 8
    left = min(max(centre.x() - width / 2, 4.0), max(viewport_width - width - 4.0, 4.0))
    pill = QRectF(left, centre.y() - height / 2, width, height)
    painter.setPen(QPen(theme.colour("strong"), 1))
    painter.setBrush(theme.colour("raised"))
    painter.drawRoundedRect(pill, height / 2, height / 2)
    painter.setPen(theme.colour("strong"))
    painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, text)
