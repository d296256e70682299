"""Dragging words to the other side, along their own side, and to the bar."""

from itertools import product
from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from blinker_qt.annotate.state import Selection
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.verses import Direction, Language, Side
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.layouts.picture import picture_of
from blinker_qt.settings import SettingsStore
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.canvas.mouse import Mouse
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.widgets.theme import LIGHT
from window_acts import (
    LEFT,
    SHIFT,
    SHORT,
    Asked,
    Hand,
    child,
    session_of,
    shown,
    shown_canvas,
    typed,
)

S, T = Side.SOURCE, Side.TARGET


class TestDragging:
    def test_a_drop_on_a_word_on_its_own_side_and_on_the_bar(
        self, opened: MainWindow, canvas: VerseCanvas, hand: Hand
    ) -> None:
        session, middle = session_of(opened), canvas.rect().center()
        for view in Arrangement:
            canvas.set_arrangement(view)
            hand.take(S, 1)
            hand.move_to(middle)
            drawn = canvas.grab().toImage().pixelColor(middle)
            assert drawn == LIGHT.colour("selected_edge"), view
            over = hand.move_to((T, 2))
            assert is_painted_as_selected(canvas, T, 2), view
            QTest.mouseRelease(canvas, LEFT, pos=over)
            hand.drag((T, 0), (S, 0))
            assert session.alignment.links == {(1, 2), (0, 0)}, view
            assert not session.selection, view
            session.undo()
            session.undo()
            assert not session.alignment, view
            assert not session.history.next_undo, view
            # Along a side, every word on the way is selected.
            session.clear_selection()
            hand.drag((T, 2), (T, 0))
            assert session.selection == Selection(frozenset(), frozenset({0, 1, 2})), view
            session.clear_selection()
            hand.take(S, 0)
            hand.move_to((S, 2))
            assert not session.selection, view
            assert all(is_painted_as_selected(canvas, S, position) for position in range(3))
            QTest.mouseRelease(canvas, LEFT, pos=canvas.word_rectangle(S, 1).center())
            assert session.selection.source == {0, 1}, view
            # On the bar, selected words are marked with the one that is dropped.
            session.clear_selection()
            hand.click(S, 0)
            hand.click(T, 0)
            hand.drag((S, 1), canvas.bar_rectangle(S).center())
            assert session.alignment.not_translated_source == {0, 1}, view
            assert session.selection == Selection(frozenset(), frozenset({0})), view
            session.undo()
            session.clear_selection()
        # A trembling hand clicks.
        hand.take(S, 1)
        assert is_painted_as_selected(canvas, S, 1)
        centre = hand.move_to((S, 1)) + QPoint(2, 2)
        QTest.mouseMove(canvas, centre)
        QTest.mouseRelease(canvas, LEFT, pos=centre)
        assert session.selection.source == {1}
        # Selected words are linked with those that are dragged and dropped on.
        hand.click(S, 0)
        hand.click(T, 1)
        hand.drag((S, 1), (T, 2))
        assert session.alignment == Alignment().link({0, 1}, {1, 2})

    def test_nothing_comes_of_a_drop_elsewhere_or_one_that_is_cancelled(
        self, opened: MainWindow, canvas: VerseCanvas, hand: Hand
    ) -> None:
        session = session_of(opened)
        hand.click(S, 0)
        hand.click(T, 1)
        before = session.selection
        elsewhere = QPoint(canvas.width() // 2, 300), canvas.bar_rectangle(T).center()
        for start, end in product(((S, 0), (S, 1)), elsewhere):
            hand.drag(start, (S, 1), (S, 2), end)
            assert session.selection == before
        for cancel in ("no button", "escape", "right button"):
            hand.take(S, 1)
            place = hand.move_to((T, 1))
            if cancel == "no button":
                hand.move_without_button(place)
            elif cancel == "escape":
                typed(canvas, "escape")
            else:
                QTest.mouseClick(canvas, Qt.MouseButton.RightButton, pos=place)
            QTest.mouseRelease(canvas, LEFT, pos=place)
            assert session.selection == before, cancel
            if cancel == "escape":
                # With the right button, selected words would be linked.
                typed(canvas, "escape")
                before = Selection()
                assert not session.selection
        assert not session.history.next_undo

    def test_read_only_words_cannot_be_dragged(self, qtbot: QtBot) -> None:
        still = shown_canvas(qtbot, picture_of(SHORT[0], Alignment()), interactive=False)
        asked = Asked(still)
        Hand(still).drag((S, 0), (T, 0))
        assert "link" not in [act for act, *_ in asked.acts]

    def test_shift_and_arrows_select(self, opened: MainWindow, canvas: VerseCanvas) -> None:
        down, right, end = Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_End
        for view, keys, sources, targets in (
            (Arrangement.MATRIX, (down, right), {0, 1}, {0, 1}),
            (Arrangement.COLUMNS, (down, right, end), {0, 1}, {1, 2}),
        ):
            session_of(opened).clear_selection()
            canvas.set_arrangement(view)
            canvas.focus_word(S, 0)
            for key in keys:
                QTest.keyClick(canvas, key, SHIFT)
            expected = Selection(frozenset(sources), frozenset(targets))
            assert session_of(opened).selection == expected, view


def is_painted_as_selected(canvas: VerseCanvas, side: Side, position: int) -> bool:
    corner = canvas.word_rectangle(side, position).topLeft() + QPoint(6, 7)
    return canvas.grab().toImage().pixelColor(corner) == LIGHT.colour("selected")


def far_end(canvas: VerseCanvas, side: Side) -> QPoint:
    """A point on a side, just within the end of its frame towards which words go on."""
    frame, lane = shown(canvas).frame(side), shown(canvas).scene.lane(side)
    if lane.run[1]:
        return QPointF(frame.center().x(), frame.bottom() - 3).toPoint()
    x = frame.right() - 3 if lane.run[0] > 0 else frame.left() + 3
    return QPointF(x, frame.center().y()).toPoint()


def drag_out_of_sight(hand: Hand, qtbot: QtBot) -> int:
    """Drag the first source word to a target word behind the edge; which word that is."""
    hand.take(S, 0)
    hand.move_to(far_end(hand.canvas, T))
    hidden = shown(hand.canvas).in_sight(T).stop + 3
    qtbot.waitUntil(lambda: shown(hand.canvas).is_in_sight(T, hidden))
    QTest.mouseRelease(hand.canvas, LEFT, pos=hand.move_to((T, hidden)))
    return hidden


def drag_back(hand: Hand, qtbot: QtBot) -> None:
    """Drag the last source word to the beginning of its side until words come back."""
    hand.take(S, 89)
    before = shown(hand.canvas)
    start = hand.move_to(before.frame(S).topLeft().toPoint() + QPoint(12, 2))
    qtbot.waitUntil(lambda: shown(hand.canvas).offset(S) < before.offset(S))
    QTest.mouseRelease(hand.canvas, LEFT, pos=start)


class TestScrollingAtTheEdges:
    def test_a_word_out_of_sight_is_reached_in_one_drag_and_back(
        self, long: MainWindow, canvas: VerseCanvas, hand: Hand, qtbot: QtBot
    ) -> None:
        session, ltr = session_of(long), Direction.LEFT_TO_RIGHT
        of_both = product((Arrangement.ROWS, Arrangement.MATRIX), Direction)
        for view, written in ((Arrangement.COLUMNS, ltr), *of_both):
            canvas.set_arrangement(view)
            canvas.set_languages(*[Language(direction=written)] * 2)
            canvas.state.bring_into_sight(T, 0)
            reached = drag_out_of_sight(hand, qtbot)
            assert session.alignment.links == {(0, reached)}, (view, written)
            session.undo()
            if written is ltr:
                drag_back(hand, qtbot)
                timers = child(canvas, Mouse).findChildren(QTimer)
                assert not any(timer.isActive() for timer in timers), view
                session.clear_selection()

    def test_a_brush_paints_on_over_what_comes_into_sight(
        self, long: MainWindow, canvas: VerseCanvas, hand: Hand, qtbot: QtBot
    ) -> None:
        canvas.set_arrangement(Arrangement.MATRIX)
        grid = shown(canvas).grid
        rows = shown(canvas).in_sight(S).stop
        QTest.mousePress(canvas, LEFT, pos=hand.cell((0, 0)))
        # Held beyond the end of the grid, as a hand overshoots.
        below = QPoint(hand.cell((0, 0)).x(), int(grid.bottom()) + 40)
        hand.move_to(below)
        qtbot.waitUntil(lambda: shown(canvas).in_sight(S).start > 5, timeout=5000)
        QTest.mouseRelease(canvas, LEFT, pos=below)
        sources = {source for source, _ in session_of(long).alignment.links}
        assert sources == set(range(max(sources) + 1))
        assert max(sources) > rows


class TestDrawingColumnsApart:
    """The two short lines beside the Link bar."""

    @staticmethod
    def dragged(canvas: VerseCanvas, grip: int, pixels: int) -> None:
        start = shown(canvas).grips[grip].center().toPoint()
        QTest.mouseMove(canvas, start)
        assert canvas.cursor().shape() is Qt.CursorShape.SplitHCursor
        QTest.mousePress(canvas, LEFT, pos=start)
        QTest.mouseMove(canvas, start + QPoint(pixels, 0))
        QTest.mouseRelease(canvas, LEFT, pos=start + QPoint(pixels, 0))

    def test_both_columns_move_and_the_distance_is_kept(
        self, opened: MainWindow, canvas: VerseCanvas, tmp_path: Path
    ) -> None:
        def kept() -> int:
            return SettingsStore(tmp_path / "config").settings.column_gap

        assert shown(canvas).scene.gap.width == 200
        for grip, pixels, gap in ((1, 20, 240), (0, 15, 210), (0, -30, 270), (1, -999, 72)):
            self.dragged(canvas, grip, pixels)
            assert shown(canvas).scene.gap.width == kept() == gap
        # A double click gives the normal distance.
        QTest.mouseDClick(canvas, LEFT, pos=shown(canvas).grips[0].center().toPoint())
        assert shown(canvas).scene.gap.width == 200
        # A drag that is cancelled changes nothing.
        start = shown(canvas).grips[1].center().toPoint()
        QTest.mousePress(canvas, LEFT, pos=start)
        QTest.mouseMove(canvas, start + QPoint(50, 0))
        assert shown(canvas).scene.gap.width == 300
        opened.page.navigator.setFocus()
        assert shown(canvas).scene.gap.width == kept() == 200
        session = session_of(opened)
        assert not session.alignment
        assert not session.history.next_undo
        for view in (Arrangement.ROWS, Arrangement.MATRIX):
            canvas.set_arrangement(view)
            assert shown(canvas).grips == ()
