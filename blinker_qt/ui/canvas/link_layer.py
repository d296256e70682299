"""Painting of links as strokes, and of the lines from words to their Not Translated bars."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRect
from PySide6.QtGui import QColor, QPainter, QPen, QRegion

from blinker_qt.bitext.verses import Side
from blinker_qt.layouts.scene import Floats
from blinker_qt.layouts.strokes import along
from blinker_qt.ui.canvas.attention import Lit, Word
from blinker_qt.ui.canvas.brushwork import draw_curves, tone_colour, tone_style
from blinker_qt.ui.canvas.picture import Tone, WordState
from blinker_qt.ui.canvas.view import View
from blinker_qt.ui.theme import Theme

_FINE, _REST, _STRONG = 1.0, 1.5, 2.4
_MANY = 80
"""So many strokes side by side are drawn fine, which also takes a fifth of the time."""
_SHARES = (0.34, 0.5, 1.0)
"""How much of its colour a stroke keeps: under words, as a stub, and else."""
_OWN = (Tone.SHARED, Tone.POSSIBLE)


class Pencils(NamedTuple):
    """How the strokes in sight are drawn at rest.

    Attributes:
        curves: their control points, shape (k, 8).
        strengths: which of the shares of its colour each of them keeps, shape (k,).
        tones: the number of the tone of each of them, shape (k,).
        is_fine: whether all of them are drawn fine, since they are many.
    """

    curves: Floats
    strengths: NDArray[np.intp]
    tones: NDArray[np.intp]
    is_fine: bool


def pencils_of(view: View) -> Pencils:
    """How a view's links are drawn at rest.

    Strokes that pass under lines of words are the palest, then come stubs; the others lie over
    them.
    """
    numbers, curves, whole = view.drawn
    strengths = np.where(whole, np.where(_crosses_words(view, curves), 0, 2), 1)
    tones = np.array([list(Tone).index(tone) for tone in view.picture.tones], dtype=np.intp)
    is_fine = int((strengths == len(_SHARES) - 1).sum()) > _MANY
    return Pencils(curves, strengths, tones[view.strokes.groups[numbers]], is_fine)


def draw_links(
    painter: QPainter, view: View, theme: Theme, *, faded: bool, region: QRegion | None = None
) -> None:
    """Paint every link at rest, or those that touch a region."""
    curves, strengths, tones, is_fine = pencils_of(view)
    rest = _FINE if faded or is_fine else _REST
    needed = np.ones(len(curves), dtype=np.bool_) if region is None else _touching(curves, region)
    for strength, share in enumerate(_SHARES):
        for number, tone in enumerate(Tone):
            colour = theme.colour("whisper") if faded else tone_colour(theme, tone)
            chosen = curves[(strengths == strength) & (tones == number) & needed]
            shade = mixed(colour, theme.colour("page"), share)
            width = rest if strength == len(_SHARES) - 1 else _FINE
            draw_curves(painter, chosen, shade, width, tone_style(tone))


def _touching(curves: Floats, region: QRegion) -> NDArray[np.bool_]:
    """Which strokes may have paint in a region, shape (k,)."""
    xs, ys = curves[:, ::2], curves[:, 1::2]
    nearest = np.floor(np.column_stack([xs.min(axis=1), ys.min(axis=1)]) - _REST)
    furthest = np.ceil(np.column_stack([xs.max(axis=1), ys.max(axis=1)]) + _REST)
    rooms = np.hstack([nearest, furthest - nearest]).astype(np.intp).tolist()
    return np.array([region.intersects(QRect(*room)) for room in rooms], dtype=np.bool_)


def draw_lit_links(painter: QPainter, view: View, theme: Theme, lit: Lit) -> set[Word]:
    """Paint the links that have the attention, over all others.

    Returns:
        The words that they pass under, which are to be painted again.
    """
    curves = view.strokes.chosen(lit.strokes).curves(view.scene, view.offsets)
    for stroke, curve in zip(lit.strokes.tolist(), curves, strict=True):
        tone = view.picture.tones[int(view.strokes.groups[stroke])]
        colour = theme.colour("strong") if tone in _OWN else tone_colour(theme, tone)
        draw_curves(painter, curve[None], colour, _STRONG, tone_style(tone))
    return _words_under(view, curves)


def draw_untranslated(painter: QPainter, view: View, theme: Theme, *, faded: bool) -> None:
    """Paint a line from each word that is not translated to its bar."""
    disputed = {(side, position): tone for side, position, tone in view.picture.disputed}
    for side in Side:
        states = view.picture.states(side)
        for position in view.in_sight(side):
            tone = disputed.get((side, position))
            if states[position] is not WordState.NOT_TRANSLATED and tone is None:
                continue
            colour = theme.colour("whisper") if faded else tone_colour(theme, tone or Tone.SHARED)
            painter.setPen(QPen(colour, _REST, tone_style(tone or Tone.SHARED)))
            painter.drawLine(*line_to_bar(view, side, position))


def line_to_bar(view: View, side: Side, position: int) -> tuple[QPointF, QPointF]:
    """Where the line from a word to its Not Translated bar begins and ends."""
    lane, bar = view.scene.lane(side), view.bar(side)
    dx, dy = lane.shift(view.offset(side))
    x, y = lane.outers[position].tolist()
    start = QPointF(x + dx, y + dy)
    if view.scene.flow == lane.run:
        return start, QPointF(start.x(), bar.bottom() if side is Side.SOURCE else bar.top())
    return start, QPointF(bar.right() if side is Side.SOURCE else bar.left(), start.y())


def _crosses_words(view: View, curves: Floats) -> NDArray[np.bool_]:
    """Which strokes pass under rows of words between the two that they join, shape (k,)."""
    if view.scene.flow is None:
        return np.zeros(len(curves), dtype=np.bool_)
    axis = 0 if view.scene.flow[0] else 1
    levels = []
    for side in Side:
        lane, offset = view.scene.lane(side), view.offset(side)
        levels.append(lane.doors[lane.in_sight(offset), axis] + lane.shift(offset)[axis])
    last, first = levels[0].max(initial=-np.inf), levels[1].min(initial=np.inf)
    crosses: NDArray[np.bool_] = (curves[:, axis] < last - 1) | (curves[:, 6 + axis] > first + 1)
    return crosses


def _words_under(view: View, curves: Floats) -> set[Word]:
    under: set[Word] = set()
    xs, ys = along(curves)
    for side in Side:
        lane, offset = view.scene.lane(side), view.offset(side)
        seen = np.flatnonzero(lane.in_sight(offset))
        dx, dy = lane.shift(offset)
        left, top, right, bottom = (lane.boxes[seen] + (dx, dy, dx, dy)).T[:, :, None]
        inside = (xs.ravel() > left) & (xs.ravel() < right) & (ys.ravel() > top - 6)
        touched = (inside & (ys.ravel() < bottom + 6)).any(axis=1)
        under |= {(side, position) for position in seen[touched].tolist()}
    return under


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
