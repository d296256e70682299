"""Strengths of links and distant partners in every view."""

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from blinker_qt.bitext.verses import Side
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.layouts.picture import Tone
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.canvas.looks import StrokePen, draw_cell, draw_strokes
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.widgets.theme import LIGHT
from window_acts import Hand, session_of, shown

S, T = Side.SOURCE, Side.TARGET


@pytest.mark.parametrize("width", [1.0, 2.0])
def test_the_upper_stroke_is_whole_and_interrupts_the_lower_one(width: float) -> None:
    black, paper_colour = QColor("black"), QColor("white")
    middle = 20 if width > 1 else 20.5
    image = QImage(40, 40, QImage.Format.Format_RGB32)
    image.fill(paper_colour)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = StrokePen(black, width, Qt.PenStyle.SolidLine)
    for start, end in (((0, middle), (40, middle)), ((middle, 0), (middle, 40))):
        path = QPainterPath(QPointF(*start))
        path.lineTo(*end)
        draw_strokes(painter, [path], pen, paper_colour)
    painter.end()
    row = [255 - image.pixelColor(x, 20).value() for x in range(40)]
    ink = [x for x, shade in enumerate(row) if shade == 255]
    paper = [x for x, shade in enumerate(row) if shade == 0]
    # The lower line, paper, the upper line, paper, and the lower line again.
    left, right = min(paper), max(paper)
    upper = [x for x in ink if left < x < right]
    assert upper == [19, 20][-int(width) :]
    assert {*row[:left], *row[right + 1 :]} == {255}
    assert left < min(upper)
    assert right > max(upper)
    assert all(image.pixelColor(20, y) == black for y in range(40))


def shape(tone: Tone) -> list[bool]:
    """Whether there is paint left up and right down, on three edges, and in a corner."""
    image = QImage(24, 24, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_cell(painter, QRectF(2, 2, 20, 20), QColor("black"), tone)
    painter.end()
    places = ((8, 8), (16, 16), (3, 12), (12, 3), (21, 12), (3, 3))
    return [image.pixelColor(*place).value() < 128 for place in places]


def test_every_tone_has_a_shape_of_its_own_in_the_matrix() -> None:
    shapes = {tone: shape(tone) for tone in Tone}
    assert len(set(map(tuple, shapes.values()))) == len(Tone)
    assert shapes[Tone.SHARED] == [True, True, True, True, True, True]
    assert shapes[Tone.POSSIBLE] == [False, False, True, True, True, True]
    assert shapes[Tone.FIRST] == [True, False, True, True, False, True]
    assert shapes[Tone.COUNTED] == [True, True, True, True, True, False]
    assert shapes[Tone.SECOND] == [False, True, False, False, True, False]


def test_the_partners_of_a_word_are_lit(
    opened: MainWindow, canvas: VerseCanvas, hand: Hand
) -> None:
    hand.drag((S, 0), (T, 2))
    hand.drag((S, 1), (T, 1))
    assert opened.isVisible()

    def assert_lit() -> None:
        image, strong = canvas.grab().toImage(), LIGHT.colour("strong")
        assert has_edge(image, canvas, (T, 2), strong)
        assert not has_edge(image, canvas, (T, 1), strong)

    for view in Arrangement:
        canvas.set_arrangement(view)
        hand.point_at(S, 0)
        assert_lit()
        hand.move_to(QPoint(2, 2))
        canvas.focus_word(S, 1)
        canvas.focus_word(T, 0)
        # In the grid the focus is now on a cell that is no link.
        canvas.focus_word(S, 0)
        assert_lit()


def test_distant_partners_are_named_at_the_edge(long: MainWindow, canvas: VerseCanvas) -> None:
    session_of(long).paint_links([(0, 89)], True)
    for view in Arrangement:
        canvas.set_arrangement(view)
        canvas.focus_word(T, 0)
        plain = canvas.grab().toImage()
        canvas.focus_word(S, 0)
        there = shown(canvas)
        assert 89 not in there.in_sight(T)
        frame, run = there.frame(T), there.scene.lane(T).run
        end = there.scene.lane(T).length / 2 - 24
        pill = frame.center() + QPointF(run[0] * end, run[1] * end)
        around = QPoint(round(pill.x()) - 20, round(pill.y()) - 8)
        assert plain.pixelColor(around) != canvas.grab().toImage().pixelColor(around)


def has_edge(image: QImage, canvas: VerseCanvas, word: tuple[Side, int], colour: QColor) -> bool:
    """Whether the outline of a word is painted in a colour, edges between pixels aside."""
    box = canvas.word_rectangle(*word)
    seen = (image.pixelColor(x, box.center().y()) for x in range(box.left() - 1, box.right() + 2))

    def distance(pixel: QColor) -> int:
        red, green = pixel.red() - colour.red(), pixel.green() - colour.green()
        return max(abs(red), abs(green), abs(pixel.blue() - colour.blue()))

    return any(distance(pixel) < 60 for pixel in seen)
