"""Strengths of links and distant partners in every view."""

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from blinker_qt.bitext.verses import Side
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.layouts.picture import Tone
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.canvas.looks import draw_cell
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.widgets.theme import LIGHT
from window_acts import Hand, session_of, shown, typed

S, T = Side.SOURCE, Side.TARGET
each_view = pytest.mark.parametrize("view", Arrangement, ids=lambda view: view.value)


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

    def test_a_possible_link_is_hollow(
        self, opened: MainWindow, canvas: VerseCanvas, hand: Hand
    ) -> None:
        canvas.set_arrangement(Arrangement.MATRIX)
        hand.paint((1, 1))
        canvas.focus_word(S, 1)
        typed(canvas, "p")
        assert session_of(opened).alignment.possible == {(1, 1)}
        hand.point_at(S, 1)
        cell = shown(canvas).cell((1, 1))
        edge = QPoint(int(cell.left() + 5), int(cell.center().y()))
        lit = canvas.grab().toImage()
        assert lit.pixelColor(edge) == LIGHT.colour("strong")
        assert lit.pixelColor(hand.cell((1, 1))) != LIGHT.colour("strong")
        hand.move_to(QPoint(2, 2))
        canvas.clearFocus()
        at_rest = canvas.grab().toImage()
        assert at_rest.pixelColor(edge) == LIGHT.colour("linked_edge")
        assert at_rest.pixelColor(hand.cell((1, 1))) == LIGHT.colour("page")


class TestWhereDidItGo:
    @each_view
    @pytest.mark.parametrize("by", ["hover", "focus"])
    def test_the_partners_of_a_word_are_lit(
        self, opened: MainWindow, canvas: VerseCanvas, hand: Hand, view: Arrangement, by: str
    ) -> None:
        hand.drag((S, 0), (T, 2))
        hand.drag((S, 1), (T, 1))
        assert opened.isVisible()
        canvas.set_arrangement(view)
        if by == "hover":
            hand.point_at(S, 0)
        else:
            hand.move_to(QPoint(2, 2))
            canvas.focus_word(S, 1)
            canvas.focus_word(T, 0)
            # In the grid the focus is now on a cell that is no link.
            canvas.focus_word(S, 0)
        image = canvas.grab().toImage()
        strong = LIGHT.colour("strong")
        assert has_edge(image, canvas, (T, 2), strong)
        assert not has_edge(image, canvas, (T, 1), strong)

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
