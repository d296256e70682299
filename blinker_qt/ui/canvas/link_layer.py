"""Painting of links as strokes, and of the lines from words to their Not Translated bars."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPainter, QPen

from blinker_qt.bitext.verses import Side
from blinker_qt.layouts.scene import RIGHT, Floats
from blinker_qt.layouts.strokes import along
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.canvas.attention import Lit, Word
from blinker_qt.ui.canvas.brushwork import (
    BY_SHARE,
    draw_curves,
    mixed,
    tone_colour,
    tone_style,
    tone_width,
)
from blinker_qt.ui.canvas.picture import Picture, Tone, WordState
from blinker_qt.ui.canvas.view import View, rectangle

_FINE, _REST, _STRONG = 1.0, 1.5, 2.4
_MANY = 80
"""So many strokes side by side are drawn fine, which also takes a fifth of the time."""
_SHARES = (0.34, 0.5, 1.0)
"""How much of its colour a stroke keeps: under words, as a stub, and else."""
_AGREED = Tone.SHARED
_LIT = (Tone.SHARED, Tone.POSSIBLE, Tone.COUNTED)
"""Tones that take the one strong hue when they have the attention."""


class Pencils(NamedTuple):
    """How the strokes in sight are drawn at rest.

    Attributes:
        curves: their control points, shape (k, 8).
        strengths: which of the shares of its colour each of them keeps, shape (k,).
        looks: how each of them looks, as a number that `look_of` explains, shape (k,).
        is_fine: whether all of them are drawn fine, since they are many.
    """

    curves: Floats
    strengths: NDArray[np.intp]
    looks: NDArray[np.intp]
    is_fine: bool


def pencils_of(view: View) -> Pencils:
    """How a view's links are drawn at rest.

    Strokes that pass under lines of words are the palest, then come stubs; the others lie over
    them.
    """
    numbers, curves, whole = view.drawn
    strengths = np.where(whole, np.where(_crosses_words(view, curves), 0, 2), 1)
    looks = np.array(looks_of(view.picture), dtype=np.intp)
    is_fine = int((strengths == len(_SHARES) - 1).sum()) > _MANY
    return Pencils(curves, strengths, looks[view.strokes.groups[numbers]], is_fine)


def looks_of(picture: Picture) -> list[int]:
    """How the blocks look, each as a number: its tone, and how many drew it where that counts."""
    order = list(Tone)
    return [
        order.index(tone) + (len(picture.voices[number]) * len(order) if tone in BY_SHARE else 0)
        for number, tone in enumerate(picture.tones)
    ]


def look_of(picture: Picture, look: int) -> tuple[Tone, float]:
    """The tone that a number means, and which share of the annotators drew such a block."""
    voices, number = divmod(look, len(Tone))
    return list(Tone)[number], voices / picture.voters if voices else 1.0


def keeps_links_apart(view: View) -> bool:
    """Whether strokes stay in the room between the sides, and never pass under words."""
    return view.scene.flow == RIGHT and view.scene.source.exits is None


def draw_links(painter: QPainter, view: View, theme: Theme, *, faded: bool) -> None:
    """Paint every link at rest.

    Args:
        painter: where.
        view: whose links.
        theme: the colours.
        faded: whether links whisper, because some block has the attention.
    """
    curves, strengths, looks, is_fine = pencils_of(view)
    rest = _FINE if faded or is_fine else _REST
    painter.save()
    if keeps_links_apart(view):
        gap = rectangle(view.scene.gap).toAlignedRect()
        painter.setClipRect(gap, Qt.ClipOperation.IntersectClip)
    for strength, share in enumerate(_SHARES):
        for look in sorted(set(looks.tolist())):
            chosen = curves[(strengths == strength) & (looks == look)]
            if not len(chosen):
                continue
            tone, part = look_of(view.picture, look)
            colour = theme.colour("whisper") if faded else tone_colour(theme, tone, part)
            # What is suggested is pale already: under words, too, it is to be seen.
            kept = 1.0 if tone is Tone.SUGGESTED else share
            shade = mixed(colour, theme.colour("page"), kept)
            width = tone_width(tone, part, rest if strength == len(_SHARES) - 1 else _FINE)
            draw_curves(painter, chosen, shade, width, tone_style(tone))
    painter.restore()


def draw_lit_links(painter: QPainter, view: View, theme: Theme, lit: Lit) -> set[Word]:
    """Paint the links that have the attention, over all others.

    Returns:
        The words that they pass under, which are to be painted again.
    """
    curves = view.strokes.chosen(lit.strokes).curves(view.scene, view.offsets)
    for stroke, curve in zip(lit.strokes.tolist(), curves, strict=True):
        group = int(view.strokes.groups[stroke])
        tone = view.picture.tones[group]
        colour = theme.colour("strong") if tone in _LIT else tone_colour(theme, tone)
        width = max(_STRONG, tone_width(tone, view.picture.share(group), _STRONG))
        draw_curves(painter, curve[None], colour, width, tone_style(tone))
    return words_under(view, curves)


def draw_untranslated(painter: QPainter, view: View, theme: Theme, *, faded: bool) -> None:
    """Paint a line from each word that is not translated to its bar."""
    picture = view.picture
    disputed = {(one.side, one.position): one for one in picture.disputed}
    lines: dict[tuple[Tone, float], list[QLineF]] = {}
    for side in Side:
        states = picture.states(side)
        for position in view.in_sight(side):
            one = disputed.get((side, position))
            if one is not None or states[position] is WordState.NOT_TRANSLATED:
                look = (one.tone, len(one.voices) / picture.voters) if one else (_AGREED, 1.0)
                lines.setdefault(look, []).append(QLineF(*line_to_bar(view, side, position)))
    for (tone, share), some in lines.items():
        colour = theme.colour("whisper") if faded else tone_colour(theme, tone, share)
        painter.setPen(QPen(colour, tone_width(tone, share, _REST), tone_style(tone)))
        painter.drawLines(some)


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


def words_under(view: View, curves: Floats) -> set[Word]:
    """The words in sight that strokes pass under, or near by."""
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
