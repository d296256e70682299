"""The two layers of a canvas: a cached base, and what changes with every click painted over it."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPixmap

from blinker_qt.bitext.verses import Side
from blinker_qt.ui.canvas.brushwork import (
    WordLook,
    draw_bar,
    draw_curves,
    draw_pill,
    draw_ring,
    draw_word,
    tone_colour,
)
from blinker_qt.ui.canvas.picture import Tone, WordState
from blinker_qt.ui.canvas.view import View
from blinker_qt.ui.theme import Theme
from blinker_qt.workspace.selection import Selection

_REST, _STRONG = 1.5, 2.4
_PENS = {
    Tone.SHARED: Qt.PenStyle.SolidLine,
    Tone.FIRST: Qt.PenStyle.SolidLine,
    Tone.SECOND: Qt.PenStyle.DashLine,
}


class Labels(NamedTuple):
    """The words on the canvas that are not the verse's, in the user's language.

    Attributes:
        link: on a Link bar.
        not_translated: on a Not Translated bar.
        bring: how to bring a word into sight, shown behind its form.
    """

    link: str
    not_translated: str
    bring: str


@dataclass(frozen=True, slots=True)
class Attention:
    """What lies under the pointer or the keyboard focus.

    Attributes:
        groups: numbers of the blocks that are lit, the rest fading; empty where nothing is.
        word: the word from which the attention comes, if it is a word.
        bar: the side whose Not Translated bar is under the pointer.
        link_bar: whether a Link bar is.
    """

    groups: frozenset[int] = frozenset()
    word: tuple[Side, int] | None = None
    bar: Side | None = None
    link_bar: bool = False


def render_base(
    view: View, theme: Theme, chrome: QFont, labels: Labels, ratio: float, *, faded: bool
) -> QPixmap:
    """Paint everything that no click or hover changes.

    Args:
        view: what to paint.
        theme: its colours.
        chrome: the type of the bars.
        labels: the words on the bars.
        ratio: device pixels to a logical pixel.
        faded: whether links whisper, because some block has the attention.

    Returns:
        An opaque pixmap of the size of the viewport.
    """
    pixmap = QPixmap(QSize(view.width, view.height) * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(theme.colour("page"))
    painter = QPainter(pixmap)
    paint_base(painter, view, theme, chrome, labels, faded=faded)
    painter.end()
    return pixmap


def paint_base(
    painter: QPainter, view: View, theme: Theme, chrome: QFont, labels: Labels, *, faded: bool
) -> None:
    """Paint what `render_base` keeps, on any device; the ground is left as it is."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _draw_links(painter, view, theme, faded=faded)
    _draw_untranslated(painter, view, theme, faded=faded)
    painter.setFont(view.font)
    for side in Side:
        states = view.picture.states(side)
        for position in view.in_sight(side):
            _draw_word(painter, view, side, position, WordLook(states[position]), theme)
    if view.interactive:
        painter.setFont(chrome)
        for side in Side:
            draw_bar(painter, view.bar(side), labels.not_translated, theme, hot=False)
        for bar in view.link_bars():
            draw_bar(painter, bar, labels.link, theme, hot=False)


def paint_over(
    painter: QPainter,
    view: View,
    theme: Theme,
    selection: Selection,
    attention: Attention,
    focus: tuple[Side, int] | None,
    chrome: QFont,
    labels: Labels,
) -> None:
    """Paint what clicks, hover and focus change over the base.

    Args:
        painter: on the widget.
        view: what is shown.
        theme: its colours.
        selection: the picked words.
        attention: what the pointer or the focus lights.
        focus: the word with the keyboard focus, if it is to be seen.
        chrome: the type of bars and notes.
        labels: the words on them.
    """
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _draw_strong(painter, view, theme, attention)
    lit = {
        (side, position)
        for number in attention.groups
        for side, positions in (
            (Side.SOURCE, view.picture.blocks[number].sources),
            (Side.TARGET, view.picture.blocks[number].targets),
        )
        for position in positions
    }
    picked = {(side, position) for side in Side for position in selection.on(side)}
    painter.setFont(view.font)
    for side, position in lit | picked:
        if position in view.in_sight(side):
            look = WordLook(
                view.picture.states(side)[position],
                picked=(side, position) in picked,
                strong=(side, position) in lit,
            )
            _draw_word(painter, view, side, position, look, theme)
    if focus is not None:
        draw_ring(painter, view.box(*focus), theme)
    painter.setFont(chrome)
    if attention.bar is not None:
        draw_bar(painter, view.bar(attention.bar), labels.not_translated, theme, hot=True)
    if attention.link_bar:
        for bar in view.link_bars():
            draw_bar(painter, bar, labels.link, theme, hot=True)
    _draw_notes(painter, view, theme, attention, labels)


def _draw_word(
    painter: QPainter, view: View, side: Side, position: int, look: WordLook, theme: Theme
) -> None:
    form = view.picture.pair.tokens(side)[position]
    draw_word(painter, view.box(side, position), form, view.direction(side), look, theme)


def _draw_links(painter: QPainter, view: View, theme: Theme, *, faded: bool) -> None:
    curves = view.curves()
    ends = view.ends_in_sight(curves)
    tones = view.picture.tones
    for tone in Tone:
        group_has_tone = np.array([of == tone for of in tones], dtype=bool)
        if not group_has_tone.any():
            continue
        drawn = group_has_tone[view.strokes.groups]
        colour = theme.colour("whisper") if faded else tone_colour(theme, tone)
        distant = mixed(colour, theme.colour("page"))
        draw_curves(painter, curves[drawn & (ends == 1)], distant, _REST, _PENS[tone])
        draw_curves(painter, curves[drawn & (ends == 2)], colour, _REST, _PENS[tone])


def _draw_untranslated(painter: QPainter, view: View, theme: Theme, *, faded: bool) -> None:
    disputed = {(side, position): tone for side, position, tone in view.picture.disputed}
    for side in Side:
        states = view.picture.states(side)
        for position in view.in_sight(side):
            tone = disputed.get((side, position))
            if states[position] is not WordState.NOT_TRANSLATED and tone is None:
                continue
            colour = theme.colour("whisper") if faded else tone_colour(theme, tone or Tone.SHARED)
            painter.setPen(QPen(colour, _REST, _PENS[tone or Tone.SHARED]))
            box, bar = view.box(side, position), view.bar(side)
            height = box.center().y()
            if side is Side.SOURCE:
                painter.drawLine(QPointF(box.left(), height), QPointF(bar.right(), height))
            else:
                painter.drawLine(QPointF(box.right(), height), QPointF(bar.left(), height))


def _draw_strong(painter: QPainter, view: View, theme: Theme, attention: Attention) -> None:
    if not attention.groups:
        return
    curves = view.curves()
    painter.save()
    left, right = view.scene.gap
    painter.setClipRect(QRectF(left, 0, right - left, view.height))
    for number in attention.groups:
        tone = view.picture.tones[number]
        colour = theme.colour("strong") if tone is Tone.SHARED else tone_colour(theme, tone)
        draw_curves(painter, curves[view.strokes.groups == number], colour, _STRONG, _PENS[tone])
    painter.restore()


def _draw_notes(
    painter: QPainter, view: View, theme: Theme, attention: Attention, labels: Labels
) -> None:
    """Say where the partners of the word in question are, when they are out of sight."""
    if attention.word is None:
        return
    side, position = attention.word
    lane = view.scene.lane(side.other)
    centre = lane.reach[0] + (lane.reach[1] - lane.reach[0]) / 2
    partners = view.picture.partners(side, position)
    above = [other for other in partners if view.box(side.other, other).bottom() < 0]
    below = [other for other in partners if view.box(side.other, other).top() > view.height]
    for words, arrow, height in ((above, "↑", 24.0), (below, "↓", view.height - 24.0)):
        if words:
            forms = " ".join(view.picture.pair.tokens(side.other)[word] for word in words[:4])
            text = f"{arrow} {words[0] + 1} {forms}  {labels.bring}"
            draw_pill(painter, QPointF(centre, height), text, theme)


def mixed(colour: QColor, ground: QColor) -> QColor:
    """The opaque colour halfway between two."""
    return QColor(
        (colour.red() + ground.red()) // 2,
        (colour.green() + ground.green()) // 2,
        (colour.blue() + ground.blue()) // 2,
    )
