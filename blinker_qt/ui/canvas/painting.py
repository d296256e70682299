"""Painting of a view: a base that no click changes, and what is lit, picked and drawn over it."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from blinker_qt.bitext.alignment import LinkToken
from blinker_qt.bitext.verses import Direction, Side, Word
from blinker_qt.layouts.scene import DOWN, LEFT, RIGHT, TRACK, Floats
from blinker_qt.layouts.strokes import along
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.canvas.gestures import Drag, drop_of
from blinker_qt.ui.canvas.picture import Disputed, Picture, Tone, WordState
from blinker_qt.ui.canvas.shapes import (
    BY_SHARE,
    WordLook,
    draw_bar,
    draw_cell,
    draw_curves,
    draw_mark,
    draw_pill,
    draw_ring,
    draw_word,
    mixed,
    tone_colour,
    tone_style,
    tone_width,
)
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
_NO_COUNTERPART = "∅"
_CELL_INSET = 4.0
_GUIDE_STRENGTH = 30
_LABEL_SIZE, _LABEL_HEIGHT, _LABEL_PADDING = 11, 15.0, 4.0
_LABEL_OVERLAP = 5.0
"""How far a label reaches into its word's box, whose padding is wider than that."""
_LABEL_BEYOND = 22.0
"""How far a label may stand out of the frame that its word is seen in."""


class Captions(NamedTuple):
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
    """The colours of a canvas, the type of bars and notes, and the words on them."""

    theme: Theme
    chrome: QFont
    captions: Captions


# The base


def paint_base(painter: QPainter, view: View, style: Style, *, faded: bool) -> None:
    """Paint everything that no click or hover changes, on ground of the page's colour.

    Args:
        painter: where, on any device.
        view: what to paint.
        style: how.
        faded: whether links are pale, because some block has the attention.
    """
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if view.is_grid:
        _paint_grid(painter, view, style.theme, faded=faded)
        for side in Side:
            _paint_marks(painter, view, style.theme, side)
        _paint_corner(painter, view, style)
    else:
        if view.beneath is not None:
            # What is to be decided stays to be seen, whatever has the attention.
            _paint_strokes(painter, view.beneath, style.theme, faded=False)
        _paint_strokes(painter, view, style.theme, faded=faded)
    for side in Side:
        _paint_words(painter, view, style.theme, side)
    if view.interactive:
        painter.setFont(style.chrome)
        for bar in () if view.is_grid else tuple(map(view.bar, Side)):
            draw_bar(painter, bar, style.captions.not_translated, style.theme, hot=False)
        for bar in view.link_bars:
            draw_bar(painter, bar, style.captions.link, style.theme, hot=False)


def _paint_words(painter: QPainter, view: View, theme: Theme, side: Side) -> None:
    forms, states = view.picture.pair.tokens(side), view.picture.states(side)
    direction, extent = view.direction(side), view.extent(side)
    turned, seen = view.scene.lane(side).turned, view.in_sight(side)
    painter.save()
    painter.setClipRect(view.frame(side), Qt.ClipOperation.IntersectClip)
    painter.setFont(view.font(side))
    for position, box in zip(seen, view.boxes(side, seen), strict=True):
        look = WordLook(states[position], turned=turned)
        draw_word(painter, box, forms[position], direction, extent, look, theme)
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
    disputed = _disputed(view.picture)
    for side in Side:
        states = view.picture.states(side)
        for position in view.in_sight(side):
            one = disputed.get((side, position))
            if one is None and states[position] is not WordState.NOT_TRANSLATED:
                continue
            tone = one.tone if one else Tone.SHARED
            share = len(one.voices) / view.picture.voters if one else 1.0
            colour = theme.colour("whisper") if faded else tone_colour(theme, tone, share)
            painter.setPen(QPen(colour, tone_width(tone, share, _REST), tone_style(tone)))
            painter.drawLine(*_line_to_bar(view, side, position))


def _disputed(picture: Picture) -> dict[Word, Disputed]:
    return {(one.side, one.position): one for one in picture.disputed}


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


# The base of a grid


def _paint_grid(painter: QPainter, view: View, theme: Theme, *, faded: bool) -> None:
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
    if view.picture.beneath is not None:
        _paint_blocks(painter, view, view.picture.beneath, theme, faded=False)
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
    shown = view.picture.beneath or view.picture
    states, disputed = view.picture.states(side), _disputed(shown)
    for position in view.in_sight(side):
        one, cell = disputed.get((side, position)), view.mark_cell(side, position)
        if one is not None:
            share = len(one.voices) / shown.voters
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
    text = style.captions.not_translated
    if painter.fontMetrics().horizontalAdvance(text) > room.width():
        # A word cut short says less than the sign that the cells bear.
        text = _NO_COUNTERPART
    painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)


# What changes over the base


class Item(NamedTuple):
    """Something that is painted over the base.

    Attributes:
        area: no paint of it falls outside.
        draw: paints it.
        clip: where it is seen; None for everywhere.
        font: to be set before.
    """

    area: QRect
    draw: Callable[[QPainter], None]
    clip: QRectF | None = None
    font: QFont | None = None

    def paint(self, painter: QPainter) -> None:
        """Paint the item."""
        painter.save()
        if self.clip is not None:
            painter.setClipRect(self.clip, Qt.ClipOperation.IntersectClip)
        if self.font is not None:
            painter.setFont(self.font)
        self.draw(painter)
        painter.restore()


def _item(
    shape: QRectF,
    draw: Callable[[QPainter], None],
    clip: QRectF | None = None,
    font: QFont | None = None,
) -> Item:
    """An item whose paint stays near a shape."""
    return Item(shape.toAlignedRect().adjusted(-5, -5, 5, 5), draw, clip, font)


def items_over(view: View, style: Style, state: CanvasState) -> list[Item]:
    """What is lit, picked, focused and drawn over a view, in the order of painting."""
    theme, attention, picked = style.theme, state.attention, state.picked_words
    lit = lit_by(view, attention)
    items, crossed = _lit_strokes(view, theme, lit, attention)
    if view.is_grid:
        items += _items_over_grid(view, theme, lit, state)
    for word in crossed | lit.words | picked:
        items += _word_item(view, theme, word, picked=word in picked, strong=word in lit.words)
    if state.shows_focus:
        side, position = state.cursor.word
        box, room = view.box(side, position), view.frame(side).adjusted(-5, -5, 5, 5)
        items.append(_item(box, partial(draw_ring, box=box, theme=theme), room))
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
    curves = view.strokes.chosen(lit.strokes).curves(view.scene, view.offsets)
    groups = view.strokes.groups[lit.strokes].tolist()
    for group, curve in zip(groups, curves, strict=True):
        tone = view.picture.tones[group]
        colour = theme.colour("strong") if tone in _LIT else tone_colour(theme, tone)
        width = max(_STRONG, tone_width(tone, view.picture.share(group), _STRONG))
        items.append(_stroke_item(curve, colour, width, tone_style(tone)))
    crossed = _words_under(view, curves)
    beneath = view.beneath
    if beneath is None or not attention.suggested or view.is_grid:
        return items, crossed
    chosen = beneath.strokes.chosen(
        np.flatnonzero(np.isin(beneath.strokes.groups, list(attention.suggested)))
    )
    curves = chosen.curves(view.scene, view.offsets)
    colour, pen = theme.colour("accent"), tone_style(Tone.SUGGESTED)
    items += [_stroke_item(curve, colour, 2.0, pen) for curve in curves]
    return items, crossed | _words_under(view, curves)


def _stroke_item(curve: Floats, colour: QColor, width: float, style: Qt.PenStyle) -> Item:
    left, top = curve[::2].min(), curve[1::2].min()
    shape = QRectF(left, top, curve[::2].max() - left, curve[1::2].max() - top)
    draw = partial(draw_curves, curves=curve[None], colour=colour, width=width, style=style)
    return _item(shape, draw)


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


def _word_item(
    view: View, theme: Theme, word: Word, *, picked: bool, strong: bool
) -> tuple[Item, ...]:
    side, position = word
    box, frame = view.box(side, position), view.frame(side)
    if not frame.intersects(box):
        return ()
    turned = view.scene.lane(side).turned
    draw = partial(
        draw_word,
        box=box,
        form=view.picture.pair.tokens(side)[position],
        direction=view.direction(side),
        extent=view.extent(side),
        look=WordLook(view.picture.states(side)[position], picked, strong, turned),
        theme=theme,
    )
    return (_item(box, draw, frame, view.font(side)),)


def _hot_bars(view: View, style: Style, attention: Attention) -> list[Item]:
    """The bars under the pointer."""
    bars = [view.bar(attention.bar)] if attention.bar is not None else []
    label = style.captions.not_translated
    if attention.link_bar:
        bars, label = list(view.link_bars), style.captions.link
    draw = partial(draw_bar, label=label, theme=style.theme, hot=True)
    return [_item(bar, partial(draw, bar=bar), font=style.chrome) for bar in bars]


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
        _stroke_item(curve.ravel(), colour, width, Qt.PenStyle.SolidLine),
        _item(dot, partial(_draw_dot, dot=dot, colour=colour)),
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
    before = [other for other in partners if seen and other < seen.start]
    behind = [other for other in partners if seen and other >= seen.stop]
    for words, arrow, way in zip((before, behind), _ARROWS[lane.run], (-1, 1), strict=True):
        if words:
            forms = view.picture.pair.tokens(side.other)
            shown = isolated(" ".join([forms[other] for other in words[:4]]))
            text = f"{arrow} {words[0] + 1} {shown}  {style.captions.bring}"
            end = (lane.length / 2 - 24) * way
            centre = view.frame(side.other).center() + QPointF(*lane.run) * end
            pill = _pill(centre, text, style.chrome, view.width)
            draw = partial(draw_pill, pill=pill, text=text, theme=style.theme)
            yield _item(pill, draw, font=style.chrome)


def _pill(centre: QPointF, text: str, font: QFont, viewport_width: float) -> QRectF:
    """The room of a note, centred on a point but within the viewport."""
    metrics = QFontMetricsF(font)
    width, height = metrics.horizontalAdvance(text) + 20, metrics.height() + 8
    left = min(max(centre.x() - width / 2, 4.0), max(viewport_width - width - 4.0, 4.0))
    return QRectF(left, centre.y() - height / 2, width, height)


def _items_over_grid(view: View, theme: Theme, lit: Lit, state: CanvasState) -> Iterator[Item]:
    """Guides to row and column, lit links, the brush and the keyboard's cell."""
    attention, picture = state.attention, view.picture
    yield from _guides(view, theme, attention)
    for number in attention.groups:
        links = lit.links.intersection(picture.blocks[number].links)
        tone, share = picture.tones[number], picture.share(number)
        yield from _cell_items(view, links, theme.colour("strong"), tone, share)
    if picture.beneath is not None:
        for number in attention.suggested:
            suggested = picture.beneath.blocks[number].links
            yield from _cell_items(view, suggested, theme.colour("accent"), Tone.SUGGESTED)
    if state.brush is not None:
        colour = theme.colour("accent" if state.brush.linked else "page")
        yield from _cell_items(view, state.brush.cells, colour, Tone.SHARED)
    if state.shows_focus:
        ring = view.cell(state.cursor.cell).adjusted(2, 2, -1, -1)
        room = view.grid.adjusted(-4, -4, 4, 4)
        yield _item(ring, partial(draw_ring, box=ring, theme=theme), room)
    if attention.mark is not None:
        mark = view.mark_cell(*attention.mark).adjusted(1, 1, -1, -1)
        yield _item(mark, partial(_draw_frame, frame=mark, colour=theme.colour("accent")))


def _cell_items(
    view: View, links: Iterable[LinkToken], colour: QColor, tone: Tone, share: float = 1.0
) -> Iterator[Item]:
    for area in _signs(view, links):
        draw = partial(draw_cell, area=area, colour=colour, tone=tone, share=share)
        yield _item(area, draw, view.grid)


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
