"""Painting of a view: a base that no click changes, and what is lit, picked and drawn over it."""

from collections.abc import Iterable, Iterator
from functools import partial

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from blinker_qt.bitext.verses import Direction, Side, Word
from blinker_qt.layouts.scene import DOWN, LEFT, RIGHT, TRACK, Floats
from blinker_qt.layouts.strokes import along
from blinker_qt.translation import tr
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.canvas.gestures import Drag, drop_of
from blinker_qt.ui.canvas.grid import items_over_grid, paint_grid
from blinker_qt.ui.canvas.looks import (
    BY_SHARE,
    Item,
    Style,
    WordLook,
    draw_bar,
    draw_curves,
    draw_pill,
    draw_ring,
    draw_words,
    item_near,
    mixed,
    tone_colour,
    tone_style,
    tone_width,
)
from blinker_qt.ui.canvas.picture import Picture, Tone, WordState
from blinker_qt.ui.canvas.state import CanvasState, Labels
from blinker_qt.ui.canvas.view import (
    Attention,
    Lit,
    View,
    keeps_links_apart,
    lit_by,
    rectangle,
)
from blinker_qt.ui.widgets.display import isolated

_FINE, _REST, _STRONG = 1.0, 1.5, 2.4
"""Widths of strokes."""
_MANY = 80
"""So many strokes side by side are drawn fine, which also takes a fifth of the time."""
_UNDER_WORDS, _STUB, _WHOLE = 0.34, 0.5, 1.0
"""How much of its colour a stroke keeps."""
_LIT = (Tone.SHARED, Tone.POSSIBLE, Tone.COUNTED)
"""Tones that take the one strong hue when they have the attention."""
_ARROWS = {DOWN: "↑↓", RIGHT: "←→", LEFT: "→←"}
_LABEL_SIZE, _LABEL_HEIGHT, _LABEL_PADDING = 11, 15.0, 4.0
_LABEL_OVERLAP = 5.0
"""How far a label reaches into its word's box, whose padding is wider than that."""
_LABEL_BEYOND = 22.0
"""How far a label may stand out of the frame that its word is seen in."""


# The base


def paint_base(painter: QPainter, view: View, style: Style, *, faded: bool) -> None:
    """Paint everything that no click or hover changes, on ground of the page's colour.

    Links are faded where some block has the attention.
    """
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if view.is_grid:
        paint_grid(painter, view, style, faded=faded)
    else:
        if view.underlay is not None:
            # What is to be decided stays to be seen, whatever has the attention.
            _paint_strokes(painter, view.underlay, style.theme, faded=False)
        _paint_strokes(painter, view, style.theme, faded=faded)
    for side in Side:
        _paint_words(painter, view, style.theme, side)
    if view.interactive:
        painter.setFont(style.chrome)
        for bar in () if view.is_grid else tuple(map(view.bar, Side)):
            draw_bar(painter, bar, tr("Not translated"), style.theme, hot=False)
        for bar in view.link_bars:
            draw_bar(painter, bar, tr("Link"), style.theme, hot=False)


def _paint_words(painter: QPainter, view: View, theme: Theme, side: Side) -> None:
    states = view.picture.states(side)
    painter.save()
    painter.setClipRect(view.frame(side), Qt.ClipOperation.IntersectClip)
    looks = {position: WordLook(states[position]) for position in view.in_sight(side)}
    draw_words(painter, view, side, looks, theme)
    painter.restore()


def _paint_strokes(painter: QPainter, view: View, theme: Theme, *, faded: bool) -> None:
    """Paint every link, and a line from each word that is not translated to its bar.

    Strokes that pass under lines of words are the palest, then come stubs; the others lie over
    them.
    """
    numbers, curves, whole = view.seen_strokes
    kept = np.where(whole, np.where(_crosses_words(view, curves), _UNDER_WORDS, _WHOLE), _STUB)
    is_fine = faded or int((kept == _WHOLE).sum()) > _MANY
    kinds, kind_of = _kinds_of_blocks(view.picture)
    kinds_seen = kind_of[view.strokes.groups[numbers]]
    painter.save()
    if keeps_links_apart(view.scene):
        gap = rectangle(view.scene.gap).toAlignedRect()
        painter.setClipRect(gap, Qt.ClipOperation.IntersectClip)
    for share in (_UNDER_WORDS, _STUB, _WHOLE):
        for kind, (tone, drawn_by) in enumerate(kinds):
            chosen = curves[(kept == share) & (kinds_seen == kind)]
            if not len(chosen):
                continue
            colour = theme.colour("whisper") if faded else tone_colour(theme, tone, drawn_by)
            # What is suggested is pale already: under words, too, it is to be seen.
            shade = mixed(colour, theme.colour("page"), share if tone is not Tone.SUGGESTED else 1)
            width = _REST if share == _WHOLE and not is_fine else _FINE
            draw_curves(painter, chosen, shade, tone_width(tone, drawn_by, width), tone_style(tone))
    painter.restore()
    _paint_lines_to_bars(painter, view, theme, faded=faded)


def _kinds_of_blocks(picture: Picture) -> tuple[list[tuple[Tone, float]], NDArray[np.intp]]:
    """The different looks of blocks, by tone and share of annotators, and which one each has."""
    order = list(Tone)
    looks = [
        (picture.share(number) if tone in BY_SHARE else 1.0, order.index(tone))
        for number, tone in enumerate(picture.tones)
    ]
    kinds = sorted(set(looks))
    found = np.array([kinds.index(look) for look in looks], dtype=np.intp)
    return [(order[number], share) for share, number in kinds], found


def _crosses_words(view: View, curves: Floats) -> NDArray[np.bool_]:
    """Which strokes pass under rows of words between the two that they join, shape (k,)."""
    axis = 0 if view.scene.flow and view.scene.flow[0] else 1
    levels = []
    for side in Side:
        lane, offset = view.scene.lane(side), view.offset(side)
        levels.append(lane.doors[lane.in_sight(offset), axis] + lane.shift(offset)[axis])
    last, first = levels[0].max(initial=-np.inf), levels[1].min(initial=np.inf)
    crosses: NDArray[np.bool_] = (curves[:, axis] < last - 1) | (curves[:, 6 + axis] > first + 1)
    return crosses


def _paint_lines_to_bars(painter: QPainter, view: View, theme: Theme, *, faded: bool) -> None:
    disputed = view.picture.disputed_by_word
    for side in Side:
        states = view.picture.states(side)
        for position in view.in_sight(side):
            one = disputed.get((side, position))
            if one is None and states[position] is not WordState.NOT_TRANSLATED:
                continue
            tone = one.tone if one else Tone.SHARED
            share = len(one.drawn_by) / view.picture.annotator_count if one else 1.0
            colour = theme.colour("whisper") if faded else tone_colour(theme, tone, share)
            painter.setPen(QPen(colour, tone_width(tone, share, _REST), tone_style(tone)))
            painter.drawLine(*_line_to_bar(view, side, position))


def _line_to_bar(view: View, side: Side, position: int) -> tuple[QPointF, QPointF]:
    """Where the line from a word to its Not Translated bar begins and ends."""
    lane, bar = view.scene.lane(side), view.bar(side)
    start = _anchor(view, (side, position), outside=True)
    if view.scene.flow == lane.run:
        return start, QPointF(start.x(), bar.bottom() if side is Side.SOURCE else bar.top())
    return start, QPointF(bar.right() if side is Side.SOURCE else bar.left(), start.y())


def _anchor(view: View, word: Word, *, outside: bool = False) -> QPointF:
    """Where a word's links leave it on screen, or else the line to its bar."""
    side, position = word
    lane = view.scene.lane(side)
    x, y = (lane.outers if outside else lane.anchors)[position].tolist()
    return QPointF(x, y) + QPointF(*lane.shift(view.offset(side)))


# What changes over the base


def items_over(view: View, style: Style, state: CanvasState) -> list[Item]:
    """What is lit, picked, focused and drawn over a view, in the order of painting."""
    theme, attention, picked = style.theme, state.attention, state.picked_words
    lit = lit_by(view, attention)
    items, crossed = _lit_strokes(view, theme, lit, attention)
    if view.is_grid:
        items += items_over_grid(view, theme, lit, state)
    items += _word_items(view, theme, crossed | lit.words | picked, picked, lit.words)
    if state.shows_focus:
        side, position = state.cursor.word
        box, room = view.box(side, position), view.frame(side).adjusted(-5, -5, 5, 5)
        items.append(item_near(box, partial(draw_ring, box=box, theme=theme), room))
    items += _hot_bars(view, style, attention)
    if state.drag is not None and state.drag.begun:
        items += _drag_line(view, theme, state.drag)
    if state.labels is not None:
        everything = QRect(0, 0, view.width, view.height)
        draw = partial(_draw_labels, view=view, theme=theme, labels=state.labels)
        items.append(Item(everything, draw, font=style.chrome))
    if attention.word is not None:
        items += _notes(view, style, attention.word)
    return items


def _lit_strokes(
    view: View, theme: Theme, lit: Lit, attention: Attention
) -> tuple[list[Item], set[Word]]:
    """The links that have the attention, and words under them, which are to be painted again."""
    items: list[Item] = []
    if not len(lit.strokes) and not attention.suggested:
        return items, set()
    curves = view.strokes.chosen(lit.strokes).curves(view.scene, view.offsets)
    groups = view.strokes.groups[lit.strokes].tolist()
    for group, curve in zip(groups, curves, strict=True):
        tone = view.picture.tones[group]
        colour = theme.colour("strong") if tone in _LIT else tone_colour(theme, tone)
        width = max(_STRONG, tone_width(tone, view.picture.share(group), _STRONG))
        items.append(_strokeitem_near(curve, colour, width, tone_style(tone)))
    crossed = _words_under(view, curves)
    underlay = view.underlay
    if underlay is None or not attention.suggested or view.is_grid:
        return items, crossed
    chosen = underlay.strokes.chosen(
        np.flatnonzero(np.isin(underlay.strokes.groups, list(attention.suggested)))
    )
    curves = chosen.curves(view.scene, view.offsets)
    colour, pen = theme.colour("accent"), tone_style(Tone.SUGGESTED)
    items += [_strokeitem_near(curve, colour, 2.0, pen) for curve in curves]
    return items, crossed | _words_under(view, curves)


def _strokeitem_near(curve: Floats, colour: QColor, width: float, style: Qt.PenStyle) -> Item:
    left, top = curve[::2].min(), curve[1::2].min()
    shape = QRectF(left, top, curve[::2].max() - left, curve[1::2].max() - top)
    draw = partial(draw_curves, curves=curve[None], colour=colour, width=width, style=style)
    return item_near(shape, draw)


def _words_under(view: View, curves: Floats) -> set[Word]:
    """The words in sight that strokes pass under, or near by."""
    under: set[Word] = set()
    if not len(curves):
        return under
    xs, ys = along(curves)
    for side in Side:
        lane, offset = view.scene.lane(side), view.offset(side)
        seen = view.in_sight(side)
        edges = lane.boxes[seen.start : seen.stop] + lane.shift(offset) * 2
        left, top, right, bottom = edges.T[:, :, None]
        inside = (xs.ravel() > left) & (xs.ravel() < right) & (ys.ravel() > top - 6)
        touched = (inside & (ys.ravel() < bottom + 6)).any(axis=1)
        under.update([(side, seen.start + int(number)) for number in np.flatnonzero(touched)])
    return under


def _word_items(
    view: View, theme: Theme, words: Iterable[Word], picked: set[Word], strong: set[Word]
) -> Iterator[Item]:
    for word in words:
        side, position = word
        box, frame = view.box(side, position), view.frame(side)
        if not frame.intersects(box):
            continue
        look = WordLook(view.picture.states(side)[position], word in picked, word in strong)
        draw = partial(draw_words, view=view, side=side, looks={position: look}, theme=theme)
        yield item_near(box, draw, frame)


def _hot_bars(view: View, style: Style, attention: Attention) -> list[Item]:
    """The bars under the pointer."""
    bars = [view.bar(attention.bar)] if attention.bar is not None else []
    label = tr("Not translated")
    if attention.link_bar:
        bars, label = list(view.link_bars), tr("Link")
    draw = partial(draw_bar, label=label, theme=style.theme, hot=True)
    return [item_near(bar, partial(draw, bar=bar), font=style.chrome) for bar in bars]


def _drag_line(view: View, theme: Theme, drag: Drag) -> list[Item]:
    """The link that is being drawn, from its word to the pointer or to the word under it.

    On the way to the word's Not Translated bar, it is the line that will lead there.
    """
    word, drop = view.word_at(drag.point), drop_of(view, drag)
    if word is not None and not drop.links:
        return []
    start = _anchor(view, drag.start, outside=drop.marks is not None).toTuple()
    end = (drag.point if word is None else _anchor(view, word)).toTuple()
    curve = np.array([start, start, end, end])
    if view.scene.flow is not None and drop.marks is None:
        axis = 0 if view.scene.flow[0] else 1
        curve[1:3, axis] = (start[axis] + end[axis]) / 2
    colour, width = theme.colour("picked_edge"), 2.2
    dot = QRectF(end[0] - width, end[1] - width, 2 * width, 2 * width)
    return [
        _strokeitem_near(curve.ravel(), colour, width, Qt.PenStyle.SolidLine),
        item_near(dot, partial(_draw_dot, dot=dot, colour=colour)),
    ]


def _draw_dot(painter: QPainter, dot: QRectF, colour: QColor) -> None:
    painter.setPen(QPen(colour, dot.width() / 2))
    painter.setBrush(colour)
    painter.drawEllipse(dot)


def _notes(view: View, style: Style, word: Word) -> Iterator[Item]:
    """Where the partners of a word are, when they are out of sight."""
    side, position = word
    lane, seen = view.scene.lane(side.other), view.in_sight(side.other)
    partners = view.picture.partners(side, position)
    bring = tr("(B brings it here)")
    before = [other for other in partners if seen and other < seen.start]
    behind = [other for other in partners if seen and other >= seen.stop]
    for words, arrow, way in zip((before, behind), _ARROWS[lane.run], (-1, 1), strict=True):
        if words:
            forms = view.picture.pair.tokens(side.other)
            shown = isolated(" ".join([forms[other] for other in words[:4]]))
            text = f"{arrow} {words[0] + 1} {shown}  {bring}"
            end = (lane.length / 2 - 24) * way
            centre = view.frame(side.other).center() + QPointF(*lane.run) * end
            pill = _pill(centre, text, style.chrome, view.width)
            draw = partial(draw_pill, pill=pill, text=text, theme=style.theme)
            yield item_near(pill, draw, font=style.chrome)


def _pill(centre: QPointF, text: str, font: QFont, viewport_width: float) -> QRectF:
    """The room of a note, centred on a point but within the viewport."""
    metrics = QFontMetricsF(font)
    width, height = metrics.horizontalAdvance(text) + 20, metrics.height() + 8
    left = min(max(centre.x() - width / 2, 4.0), max(viewport_width - width - 4.0, 4.0))
    return QRectF(left, centre.y() - height / 2, width, height)


# Labels


def _draw_labels(painter: QPainter, view: View, theme: Theme, labels: Labels) -> None:
    """Paint every label that what is typed may still become, beside its word's form."""
    font = QFont(painter.font())
    font.setPixelSize(_LABEL_SIZE)
    font.setWeight(QFont.Weight.Bold)
    painter.setFont(font)
    painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    metrics = QFontMetricsF(font)
    fill, ink = ("accent", "on_accent") if labels.typed else ("raised", "ink")
    for label, word in labels.words.items():
        if not label.startswith(labels.typed):
            continue
        shown = label.upper()
        width = metrics.horizontalAdvance(shown) + 2 * _LABEL_PADDING
        area = _label_area(view, *word, width)
        painter.setPen(QPen(theme.colour("accent"), 1))
        painter.setBrush(theme.colour(fill))
        painter.drawRoundedRect(area, 3, 3)
        painter.setPen(theme.colour(ink))
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, shown)


def _label_area(view: View, side: Side, position: int, width: float) -> QRectF:
    """Where a label stands: on the edge of its word's box that is away from the links.

    In running text that is the corner at which the word begins. A grid's headings, whose boxes are
    closer about their forms, have it almost outside.
    """
    box, flow = view.box(side, position), view.scene.flow
    area = QRectF(0, 0, width, _LABEL_HEIGHT)
    area.moveCenter(box.center())
    if view.scene.lane(side).run[0]:
        area.moveBottom(box.top() + 1)
    elif view.scene.wraps:
        area.moveBottom(box.top() + _LABEL_OVERLAP)
        if view.direction(side) is Direction.RIGHT_TO_LEFT:
            area.moveRight(box.right() + 2)
        else:
            area.moveLeft(box.left() - 2)
    elif flow == RIGHT and side is Side.TARGET:
        area.moveLeft(box.right() - _LABEL_OVERLAP)
    else:
        area.moveRight(box.left() + (_LABEL_OVERLAP if flow == RIGHT else _LABEL_OVERLAP / 2))
    room = view.frame(side).adjusted(
        -_LABEL_BEYOND, -_LABEL_BEYOND / 2, _LABEL_BEYOND, _LABEL_BEYOND / 2
    )
    clear_of_scroll_bars = QRectF(TRACK, 0, view.width - 2 * TRACK, view.height)
    return _within(area, room.intersected(clear_of_scroll_bars))


def _within(area: QRectF, room: QRectF) -> QRectF:
    """An area moved into a room that it may stand out of."""
    left = max(min(area.left(), room.right() - area.width()), room.left())
    top = max(min(area.top(), room.bottom() - area.height()), room.top())
    return QRectF(left, top, area.width(), area.height())
