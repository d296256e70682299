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
each_view = pytest.mark.parametrize("view", Arrangement, ids=lambda view: view.value)


class TestStrokesThatCross:
    INK, PAPER = QColor("black"), QColor("white")

    def painted(self, width: float, *lines: tuple[float, float, float, float]) -> QImage:
        """Lines, each painted over those before it, on 40 × 40 pixels of paper."""
        image = QImage(40, 40, QImage.Format.Format_RGB32)
        image.fill(self.PAPER)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for x1, y1, x2, y2 in lines:
            path = QPainterPath(QPointF(x1, y1))
            path.lineTo(x2, y2)
            draw_strokes(
                painter, [path], StrokePen(self.INK, width, Qt.PenStyle.SolidLine), self.PAPER
            )
        painter.end()
        return image

    @pytest.mark.parametrize("width", [1.0, 2.0])
    def test_the_upper_one_is_whole_and_interrupts_the_lower_one(self, width: float) -> None:
        middle = 20 if width > 1 else 20.5
        across, down = (0.0, middle, 40.0, middle), (middle, 0.0, middle, 40.0)
        image = self.painted(width, across, down)
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
        assert all(image.pixelColor(20, y) == self.INK for y in range(40))


class TestShapesInTheMatrix:
    def shape(self, tone: Tone) -> tuple[bool, ...]:
        """Whether there is paint left up and right down, on three edges, and in a corner."""
        image = QImage(24, 24, QImage.Format.Format_RGB32)
        image.fill(QColor("white"))
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_cell(painter, QRectF(2, 2, 20, 20), QColor("black"), tone)
        painter.end()
        places = ((8, 8), (16, 16), (3, 12), (12, 3), (21, 12), (3, 3))
        return tuple(image.pixelColor(*place).value() < 128 for place in places)

    def test_every_tone_has_a_shape_of_its_own(self) -> None:
        shapes = {tone: self.shape(tone) for tone in Tone}
        assert len(set(shapes.values())) == len(Tone)
        assert shapes[Tone.SHARED] == (True, True, True, True, True, True)
        assert shapes[Tone.POSSIBLE] == (False, False, True, True, True, True)
        assert shapes[Tone.FIRST] == (True, False, True, True, False, True)
        assert shapes[Tone.COUNTED] == (True, True, True, True, True, False)
        assert shapes[Tone.SECOND] == (False, True, False, False, True, False)


class TestWhereDidItGo:
    @each_view
    def test_the_partners_of_a_word_are_lit(
        self, opened: MainWindow, canvas: VerseCanvas, hand: Hand, view: Arrangement
    ) -> None:
        hand.drag((S, 0), (T, 2))
        hand.drag((S, 1), (T, 1))
        assert opened.isVisible()
        canvas.set_arrangement(view)

        def assert_lit() -> None:
            image, strong = canvas.grab().toImage(), LIGHT.colour("strong")
            assert has_edge(image, canvas, (T, 2), strong)
            assert not has_edge(image, canvas, (T, 1), strong)

        hand.point_at(S, 0)
        assert_lit()
        hand.move_to(QPoint(2, 2))
        canvas.focus_word(S, 1)
        canvas.focus_word(T, 0)
        # In the grid the focus is now on a cell that is no link.
        canvas.focus_word(S, 0)
        assert_lit()

    @each_view
    def test_distant_partners(
        self, long: MainWindow, canvas: VerseCanvas, view: Arrangement
    ) -> None:
        session_of(long).paint_links([(0, 89)], True)
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
    return any(_distance(pixel, colour) < 60 for pixel in seen)


def _distance(one: QColor, other: QColor) -> int:
    return max(
        abs(one.red() - other.red()),
        abs(one.green() - other.green()),
        abs(one.blue() - other.blue()),
    )
