"""The two layers of a canvas: a cached base, and what changes with every click painted over it."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter

from blinker_qt.annotate.selection import Selection
from blinker_qt.bitext.verses import Side
from blinker_qt.layouts.scene import DOWN, LEFT, RIGHT
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.canvas.attention import Attention, Word, lit_by
from blinker_qt.ui.canvas.brush import Brush
from blinker_qt.ui.canvas.brushwork import WordLook, draw_bar, draw_pill, draw_ring, draw_word
from blinker_qt.ui.canvas.dragging import Drag, draw_drag, drop_of
from blinker_qt.ui.canvas.grid_layer import draw_grid, draw_over_grid
from blinker_qt.ui.canvas.labelling import Labelling, draw_labels
from blinker_qt.ui.canvas.link_layer import draw_links, draw_lit_links, draw_untranslated
from blinker_qt.ui.canvas.moves import Cursor
from blinker_qt.ui.canvas.suggestion_layer import draw_suggested
from blinker_qt.ui.canvas.view import View
from blinker_qt.ui.widgets.display import isolated

_SIGN = "∅"
"""Nothing stands opposite the word."""
_ARROWS = {DOWN: "↑↓", RIGHT: "←→", LEFT: "→←"}


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
class Style:
    """How a canvas is painted.

    Attributes:
        theme: its colours.
        chrome: the type of bars and notes.
        labels: the words on them.
    """

    theme: Theme
    chrome: QFont
    labels: Labels


@dataclass(frozen=True, slots=True)
class Moment:
    """What clicks, hover and focus change.

    Attributes:
        selection: the picked words.
        attention: what the pointer or the focus lights.
        focus: where the keyboard focus stands, if it is to be seen.
        brush: the stroke of the brush over a grid that is being drawn.
        drag: the drag from word to word that is going on.
        labelling: the labels that are shown.
    """

    selection: Selection
    attention: Attention
    focus: Cursor | None = None
    brush: Brush | None = None
    drag: Drag | None = None
    labelling: Labelling | None = None


def paint_base(painter: QPainter, view: View, style: Style, *, faded: bool) -> None:
    """Paint everything that no click or hover changes; the ground is left as it is.

    Args:
        painter: where, on any device.
        view: what to paint.
        style: how.
        faded: whether links whisper, because some block has the attention.
    """
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if view.scene.flow is None:
        draw_grid(painter, view, style.theme, faded=faded)
        _draw_corner(painter, view, style)
    else:
        _draw_strokes(painter, view, style.theme, faded=faded)
    for side in Side:
        _draw_words(painter, view, style, side, view.in_sight(side))
    _draw_bars(painter, view, style, view.bars(), hot=False)


def _draw_strokes(painter: QPainter, view: View, theme: Theme, *, faded: bool) -> None:
    """Paint links and the lines to the Not Translated bars, what lies beneath first."""
    beneath = view.beneath
    if beneath is not None:
        # What is to be decided stays to be seen, whatever has the attention.
        draw_links(painter, beneath, theme, faded=False)
        draw_untranslated(painter, beneath, theme, faded=False)
    draw_links(painter, view, theme, faded=faded)
    draw_untranslated(painter, view, theme, faded=faded)


def paint_over(painter: QPainter, view: View, style: Style, moment: Moment) -> None:
    """Paint what clicks, hover and focus change over the base."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    attention = moment.attention
    lit = lit_by(view, attention)
    crossed = draw_lit_links(painter, view, style.theme, lit)
    crossed |= draw_suggested(painter, view, style.theme, attention.suggested)
    if view.scene.flow is None:
        draw_over_grid(painter, view, style.theme, lit, attention, moment.focus, moment.brush)
    picked = {(side, position) for side in Side for position in moment.selection.on(side)}
    if moment.drag is not None:
        picked |= {moment.drag.start, *drop_of(view, moment.drag).words}
    changed = crossed | lit.words | picked
    for side in Side:
        positions = sorted(position for of, position in changed if of is side)
        _draw_words(painter, view, style, side, positions, picked, lit.words)
    if moment.focus is not None:
        word = moment.focus.word
        painter.setClipRect(view.frame(word[0]).adjusted(-5, -5, 5, 5))
        draw_ring(painter, view.box(*word), style.theme)
        painter.setClipping(False)
    if attention.bar is not None:
        _draw_bars(painter, view, style, (view.bar(attention.bar),), hot=True)
    if attention.link_bar:
        _draw_bars(painter, view, style, view.link_bars(), hot=True)
    if moment.drag is not None:
        draw_drag(painter, view, style.theme, moment.drag)
    if moment.labelling is not None:
        painter.setFont(style.chrome)
        draw_labels(painter, view, style.theme, moment.labelling)
    _draw_notes(painter, view, style, attention)


def _draw_words(
    painter: QPainter,
    view: View,
    style: Style,
    side: Side,
    positions: Sequence[int],
    picked: Collection[Word] = (),
    lit: Collection[Word] = (),
) -> None:
    """Paint words of a side, as far as they are in its frame."""
    forms, states = view.picture.pair.tokens(side), view.picture.states(side)
    turned, extent = view.scene.lane(side).turned, view.extent(side)
    painter.save()
    painter.setClipRect(view.frame(side), Qt.ClipOperation.IntersectClip)
    painter.setFont(view.font(side))
    edges = view.edges(side, positions).tolist()
    for position, (left, top, right, bottom) in zip(positions, edges, strict=True):
        word = (side, position)
        look = WordLook(states[position], word in picked, word in lit, turned)
        box = QRectF(left, top, right - left, bottom - top)
        draw_word(painter, box, forms[position], view.direction(side), extent, look, style.theme)
    painter.restore()


def _draw_corner(painter: QPainter, view: View, style: Style) -> None:
    """Say in the corner of a grid what the strips beside its headings are for."""
    gap = view.scene.gap
    room = QRectF(view.link_bars()[0].left(), gap.top, 0, gap.height)
    room.setRight(gap.left - 4)
    painter.setFont(style.chrome)
    painter.setPen(style.theme.colour("quiet"))
    words = style.labels.not_translated
    # A word cut short says less than the sign that the cells bear.
    text = words if painter.fontMetrics().horizontalAdvance(words) <= room.width() else _SIGN
    painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)


def _draw_bars(
    painter: QPainter, view: View, style: Style, bars: Iterable[QRectF], *, hot: bool
) -> None:
    painter.setFont(style.chrome)
    for bar in bars:
        label = style.labels.link if bar in view.link_bars() else style.labels.not_translated
        draw_bar(painter, bar, label, style.theme, hot=hot)


def _draw_notes(painter: QPainter, view: View, style: Style, attention: Attention) -> None:
    """Say where the partners of the word in question are, when they are out of sight."""
    if attention.word is None:
        return
    side, position = attention.word
    lane, seen = view.scene.lane(side.other), view.in_sight(side.other)
    frame = view.frame(side.other)
    partners = view.picture.partners(side, position)
    before = [other for other in partners if seen and other < seen.start]
    behind = [other for other in partners if seen and other >= seen.stop]
    painter.setFont(style.chrome)
    arrows = _ARROWS[lane.run]
    for words, arrow, way in ((before, arrows[0], -1), (behind, arrows[1], 1)):
        if words:
            forms = " ".join(view.picture.pair.tokens(side.other)[word] for word in words[:4])
            text = f"{arrow} {words[0] + 1} {isolated(forms)}  {style.labels.bring}"
            end = lane.length / 2 - 24
            reach = QPointF(lane.run[0] * way * end, lane.run[1] * way * end)
            draw_pill(painter, frame.center() + reach, text, style.theme, view.width)
