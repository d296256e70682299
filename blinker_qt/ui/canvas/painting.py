"""Painting of a view: the base, which no click changes, and the interactive items over it."""

from collections.abc import Iterable, Iterator
from functools import partial
from math import sqrt

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from blinker_qt.bitext.alignment import LinkToken
from blinker_qt.bitext.verses import Direction, Side, Word
from blinker_qt.layouts.picture import Disputed, Picture, Tone, WordState
from blinker_qt.layouts.scene import DOWN, LEFT, RIGHT, TRACK
from blinker_qt.layouts.strokes import LETTER_HEIGHT, Curves
from blinker_qt.translation import tr
from blinker_qt.ui.canvas.gestures import Brush, Drag, drop_of
from blinker_qt.ui.canvas.looks import (
    BY_SHARE,
    NO_COUNTERPART,
    BarLook,
    Item,
    StrokePen,
    WordLook,
    draw_bar,
    draw_cell,
    draw_grip,
    draw_letter,
    draw_mark,
    draw_match,
    draw_pill,
    draw_ring,
    draw_strokes,
    draw_words,
    item_near,
    small_type,
    stroke_paths,
    tone_colour,
)
from blinker_qt.ui.canvas.state import CanvasState, KeyLetters
from blinker_qt.ui.canvas.view import (
    Attention,
    Highlights,
    View,
    highlights_for,
    letter_width,
)
from blinker_qt.ui.widgets.display import isolated
from blinker_qt.ui.widgets.theme import Theme

_FINE, _REST, _STRONG = 1.0, 1.5, 2.4
"""Widths of strokes."""
_MANY = 200
"""The number of curves from which all are drawn fine, which also takes a fifth of the time."""
_HIGHLIGHTED = (Tone.SHARED, Tone.POSSIBLE, Tone.COUNTED)
"""Tones that are drawn in the highlight colour when they are highlighted."""
_CELL_INSET = 4.0
_GUIDE_STRENGTH = 30
_CORNER = 6
"""Length of the lines at the corners of framed words."""
_ARROWS = {DOWN: "↑↓", RIGHT: "←→", LEFT: "→←"}
_KEY_LETTERS_SIZE, _KEY_LETTERS_HEIGHT, _KEY_LETTERS_PADDING = 11, 15.0, 4.0
_KEY_LETTERS_OVERLAP = 5.0
"""How far key letters reach into their word's box, whose padding is wider than that."""
_KEY_LETTERS_BEYOND = 22.0
"""How far key letters may extend beyond the frame of their side."""


# The base


def paint_base(painter: QPainter, view: View, *, faded: bool, marks: bool = True) -> None:
    """Paint the background and everything that no click or hover changes.

    Links are faded while some block is highlighted. Without `marks`, and without bars where words
    are not to be linked, only the look of a word says that it is not translated.
    """
    marks = marks and view.picture.takes_links
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if view.is_grid:
        _paint_cells(painter, view, faded=faded)
        if marks:
            for side in Side:
                _paint_marks(painter, view, side)
            _paint_corner(painter, view)
    else:
        _paint_strokes(painter, view, faded=faded, marks=marks)
    for side in Side:
        _paint_words(painter, view, side)
    if view.link_bars:
        for bar in () if view.is_grid else tuple(map(view.bar, Side)):
            draw_bar(painter, bar, tr("Not translated"), view.theme, BarLook.PLAIN)
        for bar in view.link_bars:
            draw_bar(painter, bar, tr("Link"), view.theme, BarLook.PLAIN)
        for grip in view.grips:
            draw_grip(painter, grip, view.theme, hot=False)


def _paint_words(painter: QPainter, view: View, side: Side) -> None:
    states = view.picture.states(side)
    painter.save()
    painter.setClipRect(view.frame(side), Qt.ClipOperation.IntersectClip)
    seen = view.in_sight(side)
    shown = dict.fromkeys(states[seen.start : seen.stop])
    alike = {WordLook(state): [n for n in seen if states[n] is state] for state in shown}
    draw_words(painter, view, side, alike)
    painter.restore()


def _paint_strokes(painter: QPainter, view: View, *, faded: bool, marks: bool) -> None:
    """Paint every link, and with `marks` a line from each word not translated to its bar."""
    picture = view.picture
    width = _FINE if faded or len(view.ways.links.owners) > _MANY else _REST
    if picture.underlay is not None:
        # An underlay never fades, as it has still to be decided.
        _paint_links(painter, view, picture.underlay, len(picture.blocks), width, faded=False)
        _paint_lines_to_bars(painter, view, picture.underlay, width, faded=False)
    _paint_links(painter, view, picture, 0, width, faded=faded)
    if marks:
        _paint_lines_to_bars(painter, view, picture, width, faded=faded)
    for stroke, text, area in view.letters:
        tone, share = _look_of_group(view, int(view.strokes.groups[stroke]))
        edge = view.theme.colour("whisper") if faded else tone_colour(view.theme, tone, share)
        draw_letter(painter, area, text, edge, view.theme)


def _look_of_group(view: View, group: int) -> tuple[Tone, float]:
    """The tone of a block of a view, and the share of annotators that decides how it looks."""
    picture, below = view.picture, view.picture.underlay
    if group < len(picture.blocks) or below is None:
        return picture.tones[group], _share_of(picture, group)
    group -= len(picture.blocks)
    return below.tones[group], _share_of(below, group)


def _paint_links(
    painter: QPainter, view: View, picture: Picture, first: int, width: float, *, faded: bool
) -> None:
    """Paint the links of a picture; `first` is the number of its first block in the view."""
    theme = view.theme
    paths: dict[int, list[QPainterPath]] = {}
    for stroke, path in stroke_paths(view.ways.links).items():
        number = int(view.strokes.groups[stroke]) - first
        if 0 <= number < len(picture.blocks):
            paths.setdefault(number, []).append(path)
    order = list(Tone)

    def rank(number: int) -> tuple[float, int]:
        # The links of most annotators come last, above the others.
        return _share_of(picture, number), order.index(picture.tones[number])

    is_lowest = picture is (view.picture.underlay or view.picture)
    for place, number in enumerate(sorted(paths, key=rank)):
        tone, share = picture.tones[number], _share_of(picture, number)
        pen = StrokePen.of_tone(theme, tone, share, width, faded=faded)
        # Nothing is below the first block.
        ground = None if is_lowest and place == 0 else theme.colour("page")
        draw_strokes(painter, paths[number], pen, ground)


def _share_of(picture: Picture, number: int) -> float:
    """The share of annotators that decides how a block looks."""
    return picture.share(number) if picture.tones[number] in BY_SHARE else 1.0


def _paint_lines_to_bars(
    painter: QPainter, view: View, picture: Picture, width: float, *, faded: bool
) -> None:
    theme = view.theme
    for side, curves in zip(Side, view.ways.marks, strict=True):
        for position, disputed in _marked(view, picture, side):
            if disputed is None and picture is not view.picture:
                continue
            tone, share = Tone.SHARED, 1.0
            if disputed is not None:
                tone, share = disputed.tone, _share(picture, disputed)
            line = curves.chosen(curves.owners == position)
            pen = StrokePen.of_tone(theme, tone, share, width, faded=faded)
            draw_strokes(painter, stroke_paths(line).values(), pen, theme.colour("page"))


def _marked(view: View, shown: Picture, side: Side) -> Iterator[tuple[int, Disputed | None]]:
    """The visible words that are marked not translated, with the dispute about the mark if any."""
    states, disputed = view.picture.states(side), shown.disputed
    for position in view.in_sight(side):
        dispute = disputed.get((side, position)) if disputed else None
        if dispute is not None or states[position] is WordState.NOT_TRANSLATED:
            yield position, dispute


def _share(picture: Picture, disputed: Disputed) -> float:
    return len(disputed.drawn_by) / picture.annotator_count


def _anchor(view: View, word: Word, *, outside: bool = False) -> QPointF:
    """The point at which a word's links end, or with `outside` the line to its bar."""
    side, position = word
    lane = view.scene.lane(side)
    x, y = (lane.outers if outside else lane.anchors)[position].tolist()
    return QPointF(x, y) + QPointF(*lane.shift)


# The base of a grid


def _paint_cells(painter: QPainter, view: View, *, faded: bool) -> None:
    painter.save()
    painter.setClipRect(view.grid, Qt.ClipOperation.IntersectClip)
    for side in Side:
        states = view.picture.states(side)
        for position in view.in_sight(side):
            if states[position] is WordState.NOT_TRANSLATED:
                # Words marked not translated need no link.
                painter.fillRect(view.guide(side, position), view.theme.colour("untranslated"))
    _paint_grid_lines(painter, view)
    _paint_blocks(painter, view, view.picture, faded=faded)
    if view.picture.underlay is not None:
        _paint_blocks(painter, view, view.picture.underlay, faded=False)
    painter.restore()


def _paint_grid_lines(painter: QPainter, view: View) -> None:
    grid = view.grid
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setPen(QPen(view.theme.colour("stroke"), 1))
    rows = [view.cell((position, 0)).top() for position in view.in_sight(Side.SOURCE)]
    columns = [view.cell((0, position)).left() for position in view.in_sight(Side.TARGET)]
    painter.drawLines([QLineF(grid.left(), y, grid.right(), y) for y in rows])
    painter.drawLines([QLineF(x, grid.top(), x, grid.bottom()) for x in columns])
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(grid.adjusted(0, 0, -1, -1))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def _paint_blocks(painter: QPainter, view: View, picture: Picture, *, faded: bool) -> None:
    for number, (block, tone) in enumerate(zip(picture.blocks, picture.tones, strict=True)):
        share = picture.share(number)
        # The links of one annotator differ by shape only.
        is_own = tone in (Tone.SHARED, Tone.POSSIBLE)
        colour = tone_colour(view.theme, tone, share)
        if is_own or faded:
            colour = view.theme.colour("whisper" if faded else "linked_edge")
        for area in _signs(view, block.links):
            draw_cell(painter, area, colour, tone, share)
        if text := picture.letter(number):
            for link in block.links:
                if _is_cell_in_sight(view, link):
                    draw_letter(
                        painter, _letter_in_cell(view, link, text), text, colour, view.theme
                    )


def _signs(view: View, links: Iterable[LinkToken]) -> Iterator[QRectF]:
    """The rectangle of the sign of each visible link, inside its cell."""
    far = 1 - _CELL_INSET
    for link in links:
        if _is_cell_in_sight(view, link):
            yield view.cell(link).adjusted(_CELL_INSET, _CELL_INSET, far, far)


def _is_cell_in_sight(view: View, link: LinkToken) -> bool:
    return link[0] in view.in_sight(Side.SOURCE) and link[1] in view.in_sight(Side.TARGET)


def _letter_in_cell(view: View, link: LinkToken, text: str) -> QRectF:
    """The box of a letter in the middle of the cell of its link."""
    area = QRectF(0, 0, letter_width(text), LETTER_HEIGHT)
    area.moveCenter(view.cell(link).center())
    return area


def _paint_marks(painter: QPainter, view: View, side: Side) -> None:
    strip, theme = view.bar(side), view.theme
    painter.setPen(QPen(theme.colour("stroke"), 1))
    painter.setBrush(theme.colour("chrome"))
    # On whole pixels: a line between two has half the contrast.
    painter.drawRect(QRectF(strip.toRect()).adjusted(0.5, 0.5, -0.5, -0.5))
    painter.save()
    painter.setClipRect(strip, Qt.ClipOperation.IntersectClip)
    shown = view.picture.underlay or view.picture
    for position, disputed in _marked(view, shown, side):
        cell = view.mark_cell(side, position)
        if disputed is None:
            draw_mark(painter, cell, theme.colour("untranslated_ink"))
        else:
            share = _share(shown, disputed)
            draw_mark(painter, cell, tone_colour(theme, disputed.tone, share), sqrt(share))
    painter.restore()


def _paint_corner(painter: QPainter, view: View) -> None:
    """Label the strips beside the headings in the corner of a grid."""
    gap = view.scene.gap
    room = QRectF(view.scene.link_bars[0].left, gap.top, 0, gap.height)
    room.setRight(gap.left - 4)
    painter.setFont(small_type())
    painter.setPen(view.theme.colour("quiet"))
    text = tr("Not translated")
    fits = painter.fontMetrics().horizontalAdvance(text) <= room.width()
    # Where the label has no room, show the sign of the cells instead of a shortened word.
    shown = text if view.link_bars and fits else NO_COUNTERPART
    painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, shown)


# What changes over the base


def interactive_items(view: View, state: CanvasState) -> list[Item]:
    """The highlighted, selected, found, focused and dragged items of a view, in painting order."""
    attention = state.attention
    highlights = highlights_for(view, attention)
    items = [] if view.is_grid else list(_highlighted_strokes(view, highlights, attention))
    items += _letter_items(view, highlights)
    if view.is_grid:
        items += _interactive_grid_items(view, highlights, state)
    items += _word_items(view, state, highlights.words)
    if state.framed_words:
        items += _frames(view, state.framed_words)
    if state.matches:
        items += _outlines(view, state.matches)
    if state.shows_ring:
        side, position = state.cursor.word
        box, room = view.box(side, position), view.frame(side).adjusted(-5, -5, 5, 5)
        items.append(item_near(box, partial(draw_ring, box=box, theme=view.theme), room))
    items += _hot_bars(view, attention, state.done_label if state.offers_done else "")
    if attention.grip is not None and attention.grip < len(view.grips):
        grip = view.grips[attention.grip]
        items.append(item_near(grip, partial(draw_grip, grip=grip, theme=view.theme, hot=True)))
    if isinstance(state.gesture, Drag) and state.gesture.is_dragging:
        items += _drag_line(view, state.gesture)
    if state.key_letters is not None:
        everything = QRect(0, 0, view.width, view.height)
        items.append(
            Item(everything, partial(_draw_key_letters, view=view, key_letters=state.key_letters))
        )
    if attention.word is not None:
        items += _notes(view, attention.word)
    return items


def _highlighted_strokes(
    view: View, highlights: Highlights, attention: Attention
) -> Iterator[Item]:
    """The items of highlighted links."""
    theme = view.theme
    for number in highlights.strokes.tolist():
        group = int(view.strokes.groups[number])
        tone = view.picture.tones[group]
        colour = theme.colour("strong") if tone in _HIGHLIGHTED else tone_colour(theme, tone)
        pen = StrokePen.of_tone(theme, tone, view.picture.share(group), _STRONG)
        pen = pen._replace(colour=colour, width=max(_STRONG, pen.width))
        yield from _stroke_items(view, number, pen)
    for suggested in attention.suggested:
        group = len(view.picture.blocks) + suggested
        for number in np.flatnonzero(view.strokes.groups == group).tolist():
            pen = StrokePen.of_tone(theme, Tone.SUGGESTED, 1.0, _STRONG)
            pen = pen._replace(colour=theme.colour("accent"), width=2.0)
            yield from _stroke_items(view, number, pen)


def _letter_items(view: View, highlights: Highlights) -> Iterator[Item]:
    """The letters on highlighted links, which are painted over them."""
    strong = set(highlights.strokes.tolist())
    for stroke, text, area in view.letters:
        if stroke in strong:
            yield _letter_item(view, area, text)


def _letter_item(view: View, area: QRectF, text: str, clip: QRectF | None = None) -> Item:
    edge = view.theme.colour("strong")
    draw = partial(draw_letter, area=area, text=text, edge=edge, theme=view.theme)
    return item_near(area, draw, clip)


def _stroke_items(view: View, number: int, pen: StrokePen) -> Iterator[Item]:
    links = view.ways.links
    curves = links.chosen(links.owners == number)
    if len(curves.owners):
        yield _stroke_item(curves, pen)


def _stroke_item(curves: Curves, pen: StrokePen) -> Item:
    xs, ys = curves.points[:, ::2], curves.points[:, 1::2]
    shape = QRectF(QPointF(xs.min(), ys.min()), QPointF(xs.max(), ys.max()))
    draw = partial(draw_strokes, paths=stroke_paths(curves).values(), pen=pen)
    return item_near(shape, draw)


def _word_items(view: View, state: CanvasState, strong: frozenset[Word]) -> Iterator[Item]:
    """The selected words, those of the open block, and those whose block is highlighted."""
    selected, block = state.selected_words, state.selection.block
    opened = set[Word]() if block is None else block.words
    for word in selected | opened | strong:
        side, position = word
        box, frame = view.box(side, position), view.frame(side)
        if frame.intersects(box):
            flags = word in selected, word in opened, word in strong
            alike = {WordLook(view.picture.states(side)[position], *flags): [position]}
            yield item_near(box, partial(draw_words, view=view, side=side, alike=alike), frame)


def _hot_bars(view: View, attention: Attention, done: str) -> Iterator[Item]:
    """The bar under the pointer, and the Link bars while they are Done, with this label."""
    draw, hot = partial(draw_bar, theme=view.theme), BarLook.HOT
    if attention.bar is not None:
        bar = view.bar(attention.bar)
        yield item_near(bar, partial(draw, bar=bar, label=tr("Not translated"), look=hot))
    label, look = (done, BarLook.DONE) if done else (tr("Link"), hot)
    for bar in view.link_bars if attention.link_bar or done else ():
        yield item_near(bar, partial(draw, bar=bar, label=label, look=look))


def _drag_line(view: View, drag: Drag) -> list[Item]:
    """The line of a drag, from its word to the pointer or to the word under it.

    Over the word's Not Translated bar, it is the line from the word to that bar.
    """
    word, drop = view.word_at(drag.point), drop_of(view, drag)
    if word is not None and not drop.links:
        return []
    start = _anchor(view, drag.start, outside=drop.marks is not None).toTuple()
    end = (drag.point if word is None else _anchor(view, word)).toTuple()
    points = np.array([start, start, end, end])
    if view.scene.flow is not None and drop.marks is None:
        axis = 0 if view.scene.flow[0] else 1
        points[1:3, axis] = (start[axis] + end[axis]) / 2
    curve = Curves(np.zeros(1, dtype=np.intp), points.reshape(1, 8))
    colour, width = view.theme.colour("selected_edge"), 2.2
    dot = QRectF(end[0] - width, end[1] - width, 2 * width, 2 * width)
    return [
        _stroke_item(curve, StrokePen(colour, width, Qt.PenStyle.SolidLine)),
        item_near(dot, partial(_draw_dot, dot=dot, colour=colour)),
    ]


def _draw_dot(painter: QPainter, dot: QRectF, colour: QColor) -> None:
    painter.setPen(QPen(colour, dot.width() / 2))
    painter.setBrush(colour)
    painter.drawEllipse(dot)


def _notes(view: View, word: Word) -> Iterator[Item]:
    """Notes that say in which direction the partners of a word are, when they are not visible."""
    side, position = word
    lane, seen = view.scene.lane(side.other), view.in_sight(side.other)
    partners = view.picture.partners(side, position)
    bring = tr("(B brings it here)")
    before = [partner for partner in partners if seen and partner < seen.start]
    behind = [partner for partner in partners if seen and partner >= seen.stop]
    for words, arrow, way in zip((before, behind), _ARROWS[lane.run], (-1, 1), strict=True):
        if words:
            forms = view.picture.pair.tokens(side.other)
            shown = isolated(" ".join([forms[partner] for partner in words[:4]]))
            text = f"{arrow} {words[0] + 1} {shown}  {bring}"
            end = (lane.length / 2 - 24) * way
            centre = view.frame(side.other).center() + QPointF(*lane.run) * end
            pill = _pill(centre, text, view.width)
            yield item_near(pill, partial(draw_pill, pill=pill, text=text, theme=view.theme))


def _pill(centre: QPointF, text: str, viewport_width: float) -> QRectF:
    """The rectangle of a note, centred on a point but inside the viewport."""
    metrics = QFontMetricsF(small_type())
    width, height = metrics.horizontalAdvance(text) + 20, metrics.height() + 8
    left = min(max(centre.x() - width / 2, 4.0), max(viewport_width - width - 4.0, 4.0))
    return QRectF(left, centre.y() - height / 2, width, height)


# What changes over a grid


def _interactive_grid_items(
    view: View, highlights: Highlights, state: CanvasState
) -> Iterator[Item]:
    """Row and column guides, highlighted links, painted cells and the focused cell."""
    attention, picture, theme = state.attention, view.picture, view.theme
    yield from _guides(view, attention)
    for number in attention.groups:
        links = highlights.links.intersection(picture.blocks[number].links)
        tone, share = picture.tones[number], picture.share(number)
        yield from _cell_items(view, links, theme.colour("strong"), tone, share)
        if text := picture.letter(number):
            for link in filter(partial(_is_cell_in_sight, view), links):
                yield _letter_item(view, _letter_in_cell(view, link, text), text, view.grid)
    if picture.underlay is not None:
        for number in attention.suggested:
            suggested = picture.underlay.blocks[number].links
            yield from _cell_items(view, suggested, theme.colour("accent"), Tone.SUGGESTED)
    if isinstance(state.gesture, Brush):
        colour = theme.colour("accent" if state.gesture.linked else "page")
        yield from _cell_items(view, state.gesture.cells, colour, Tone.SHARED)
    if state.shows_ring:
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


def _guides(view: View, attention: Attention) -> Iterator[Item]:
    """Tints on the row and the column of the cell or word under the pointer or focus."""
    words = {word for word in (attention.word, attention.mark) if word is not None}
    if attention.link is not None:
        words.update(zip(Side, attention.link, strict=True))
    tint = view.theme.colour("accent")
    tint.setAlpha(_GUIDE_STRENGTH)
    for word in words:
        # On whole pixels: an antialiased fill takes ten times as long.
        guide = view.guide(*word).toRect()
        yield Item(guide, partial(_draw_tint, area=guide, tint=tint))


def _frames(view: View, words: Iterable[Word]) -> Iterator[Item]:
    """Corners around framed words, on a tint."""
    for side, position in words:
        box = view.box(side, position).adjusted(-3, -3, 3, 3)
        room = view.frame(side).adjusted(-5, -5, 5, 5)
        yield item_near(box, partial(_draw_corners, box=box, theme=view.theme), room)


def _outlines(view: View, words: Iterable[Word]) -> Iterator[Item]:
    """Dashed outlines around words that match the search."""
    for side, position in words:
        box, room = view.box(side, position), view.frame(side).adjusted(-2, -2, 2, 2)
        yield item_near(box, partial(draw_match, box=box, theme=view.theme), room)


def _draw_corners(painter: QPainter, box: QRectF, theme: Theme) -> None:
    tint = theme.colour("accent")
    tint.setAlpha(_GUIDE_STRENGTH)
    painter.fillRect(box, tint)
    painter.setPen(QPen(theme.colour("accent"), 2))
    reach = min(_CORNER, box.width() / 3)
    for corner, across, down in (
        (box.topLeft(), reach, _CORNER),
        (box.topRight(), -reach, _CORNER),
        (box.bottomLeft(), reach, -_CORNER),
        (box.bottomRight(), -reach, -_CORNER),
    ):
        painter.drawLine(corner, corner + QPointF(across, 0))
        painter.drawLine(corner, corner + QPointF(0, down))


def _draw_tint(painter: QPainter, area: QRect, tint: QColor) -> None:
    painter.fillRect(area, tint)


def _draw_frame(painter: QPainter, frame: QRectF, colour: QColor) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour, 1.5))
    painter.drawRect(frame)


# Key letters


def _draw_key_letters(painter: QPainter, view: View, key_letters: KeyLetters) -> None:
    """Paint those key letters that begin with the letters typed so far, beside their words."""
    font = QFont()
    font.setPixelSize(_KEY_LETTERS_SIZE)
    font.setWeight(QFont.Weight.Bold)
    painter.setFont(font)
    painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    metrics = QFontMetricsF(font)
    fill, ink = ("accent", "on_accent") if key_letters.typed else ("raised", "ink")
    for letters, word in key_letters.words.items():
        if not letters.startswith(key_letters.typed):
            continue
        shown = letters.upper()
        width = metrics.horizontalAdvance(shown) + 2 * _KEY_LETTERS_PADDING
        area = _key_letters_area(view, *word, width)
        painter.setPen(QPen(view.theme.colour("accent"), 1))
        painter.setBrush(view.theme.colour(fill))
        painter.drawRoundedRect(area, 3, 3)
        painter.setPen(view.theme.colour(ink))
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, shown)


def _key_letters_area(view: View, side: Side, position: int, width: float) -> QRectF:
    """The rectangle of a word's key letters, on the edge of its box that is away from the links.

    In running text that is the corner at which the word begins. In a grid, where boxes are closer
    to the words, it is almost outside the box.
    """
    box, flow = view.box(side, position), view.scene.flow
    area = QRectF(0, 0, width, _KEY_LETTERS_HEIGHT)
    area.moveCenter(box.center())
    if view.scene.lane(side).run[0]:
        area.moveBottom(box.top() + 1)
    elif view.scene.wraps:
        area.moveBottom(box.top() + _KEY_LETTERS_OVERLAP)
        if view.directions[side.index] is Direction.RIGHT_TO_LEFT:
            area.moveRight(box.right() + 2)
        else:
            area.moveLeft(box.left() - 2)
    elif flow == RIGHT and side is Side.TARGET:
        area.moveLeft(box.right() - _KEY_LETTERS_OVERLAP)
    else:
        area.moveRight(
            box.left() + (_KEY_LETTERS_OVERLAP if flow == RIGHT else _KEY_LETTERS_OVERLAP / 2)
        )
    around = _KEY_LETTERS_BEYOND, _KEY_LETTERS_BEYOND / 2
    room = view.frame(side).adjusted(-around[0], -around[1], *around)
    return _within(area, room.intersected(QRectF(TRACK, 0, view.width - 2 * TRACK, view.height)))


def _within(area: QRectF, room: QRectF) -> QRectF:
    """The area, moved so that it lies inside the room."""
    left = max(min(area.left(), room.right() - area.width()), room.left())
    top = max(min(area.top(), room.bottom() - area.height()), room.top())
    return QRectF(left, top, area.width(), area.height())
