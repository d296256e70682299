"""Dragging words to the other side, along their own side, and to the bar."""

from dataclasses import replace
from functools import partial
from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from blinker_qt.annotate.state import Selection
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet
from blinker_qt.bitext.remarks import Remarks
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Bitext, Direction, Language, Side, VersePair
from blinker_qt.formats import annotation
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.layouts.picture import picture_of
from blinker_qt.settings import SettingsStore
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.canvas.mouse import Mouse, edge_steps
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.widgets.theme import LIGHT
from window_acts import (
    LEFT,
    SHIFT,
    SHORT,
    Asked,
    Hand,
    child,
    document_of,
    open_in_front,
    open_pairs,
    session_of,
    shown,
    shown_canvas,
    typed,
)

S, T = Side.SOURCE, Side.TARGET


class TestDragging:
    def test_a_drop_on_a_word(self, opened: MainWindow, canvas: VerseCanvas, hand: Hand) -> None:
        session = session_of(opened)
        for view in Arrangement:
            canvas.set_arrangement(view)
            hand.drag((S, 1), (T, 2))
            hand.drag((T, 0), (S, 0))
            assert session.alignment.links == {(1, 2), (0, 0)}, view
            assert not session.selection, view
            session.undo()
            session.undo()
            assert not session.alignment, view
            assert not session.history.next_undo, view
        hand.click(S, 0, 1)
        hand.click(T, 1)
        hand.drag((S, 1), (T, 2))
        assert session.alignment == Alignment().link({0, 1}, {1, 2})

    def test_along_a_side_selects_every_word_on_the_way(
        self, opened: MainWindow, canvas: VerseCanvas, hand: Hand
    ) -> None:
        session = session_of(opened)
        for view in Arrangement:
            canvas.set_arrangement(view)
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
        # A trembling hand clicks.
        session.clear_selection()
        hand.take(S, 1)
        assert is_painted_as_selected(canvas, S, 1)
        centre = hand.move_to((S, 1)) + QPoint(2, 2)
        QTest.mouseMove(canvas, centre)
        QTest.mouseRelease(canvas, LEFT, pos=centre)
        assert session.selection.source == {1}

    def test_a_drop_on_the_bar_marks_selected_words(
        self, opened: MainWindow, canvas: VerseCanvas, hand: Hand
    ) -> None:
        session = session_of(opened)
        for view in Arrangement:
            canvas.set_arrangement(view)
            hand.click(S, 0)
            hand.click(T, 0)
            hand.drag((S, 1), canvas.bar_rectangle(S).center())
            assert session.alignment.not_translated_source == {0, 1}, view
            assert session.selection == Selection(frozenset(), frozenset({0})), view
            session.undo()
            session.clear_selection()

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

    @pytest.mark.usefixtures("opened")
    def test_the_line_is_shown(self, canvas: VerseCanvas, hand: Hand) -> None:
        middle = canvas.rect().center()
        for view in Arrangement:
            canvas.set_arrangement(view)
            hand.take(S, 1)
            hand.move_to(middle)
            drawn = canvas.grab().toImage().pixelColor(middle)
            assert drawn == LIGHT.colour("selected_edge"), view
            hand.move_to((T, 1))
            assert is_painted_as_selected(canvas, T, 1), view
            QTest.mouseRelease(canvas, LEFT, pos=QPoint(3, 3))

    def test_the_other_side_does_not_scroll(
        self, long: MainWindow, canvas: VerseCanvas, hand: Hand
    ) -> None:
        canvas.state.bring_into_sight(T, 60)
        before = [shown(canvas).offset(side) for side in Side]
        hand.take(S, 0)
        hand.move_to((T, 60))
        assert [shown(canvas).offset(side) for side in Side] == before
        QTest.mouseRelease(canvas, LEFT, pos=canvas.word_rectangle(T, 60).center())
        assert session_of(long).alignment.links == {(0, 60)}

    def test_read_only_words_cannot_be_dragged(self, qtbot: QtBot) -> None:
        still = shown_canvas(qtbot, picture_of(SHORT[0], Alignment()), interactive=False)
        asked = Asked(still)
        Hand(still).drag((S, 0), (T, 0))
        assert not [act for act in asked.acts if act[0] == "link"]

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


class TestScrollingAtTheEdges:
    def test_a_word_out_of_sight_is_reached_in_one_drag(
        self, long: MainWindow, canvas: VerseCanvas, hand: Hand, qtbot: QtBot
    ) -> None:
        for view, written in product(Arrangement, Direction):
            canvas.set_arrangement(view)
            canvas.set_languages(*[Language(direction=written)] * 2)
            canvas.state.bring_into_sight(T, 0)
            hand.take(S, 0)
            hand.move_to(far_end(canvas, T))
            hidden = shown(canvas).in_sight(T).stop + 3
            qtbot.waitUntil(partial(is_in_sight, canvas, hidden))
            over = hand.move_to((T, hidden))
            QTest.mouseRelease(canvas, LEFT, pos=over)
            assert session_of(long).alignment.links == {(0, hidden)}, (view, written)
            session_of(long).undo()

    @pytest.mark.usefixtures("long")
    def test_it_goes_back_as_well_and_stops_when_let_go(
        self, canvas: VerseCanvas, hand: Hand, qtbot: QtBot
    ) -> None:
        def has_gone_back(offset: float) -> bool:
            return shown(canvas).offset(S) < offset

        for view in Arrangement:
            canvas.set_arrangement(view)
            canvas.state.bring_into_sight(S, 89)
            before = shown(canvas)
            hand.take(S, 89)
            start = before.frame(S).topLeft().toPoint() + QPoint(12, 2)
            hand.move_to(start)
            qtbot.waitUntil(partial(has_gone_back, before.offset(S)))
            assert before.scene.source.run == (0, 1)
            QTest.mouseRelease(canvas, LEFT, pos=start)
            scroller = child(canvas, Mouse)
            assert not any(timer.isActive() for timer in scroller.findChildren(QTimer)), view

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

    @pytest.mark.usefixtures("long")
    def test_a_side_scrolls_faster_the_closer_the_pointer_is_to_its_end(
        self, canvas: VerseCanvas
    ) -> None:
        frame = shown(canvas).frame(T)
        step_at = {28: 0, 14: 12, 0: 22, -40: 22}
        for distance, step in step_at.items():
            point = QPointF(frame.center().x(), frame.bottom() - distance)
            steps = edge_steps(shown(canvas), point, [T])
            assert steps == (dict.fromkeys([T], step) if step else {}), distance


def is_in_sight(canvas: VerseCanvas, position: int) -> bool:
    return shown(canvas).is_in_sight(T, position)


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
        assert shown(canvas).scene.gap.width == 200
        for grip, pixels, gap in ((1, 20, 240), (0, 15, 210), (0, -30, 270), (1, -999, 72)):
            self.dragged(canvas, grip, pixels)
            assert shown(canvas).scene.gap.width == gap
            assert SettingsStore(tmp_path / "config").settings.column_gap == gap
        session = session_of(opened)
        assert not session.alignment
        assert not session.history.next_undo

    def test_a_steep_pair_becomes_narrower_as_far_as_the_pointer_moves(
        self, window: MainWindow, canvas: VerseCanvas, tmp_path: Path
    ) -> None:
        open_pairs(window, tmp_path, VersePair("G 1", ("a",), tuple("bcdefghijklm")))
        before = shown(canvas).scene.gap.width
        assert before > 250
        self.dragged(canvas, 1, -30)
        assert shown(canvas).scene.gap.width == pytest.approx(before - 60, abs=2)

    @pytest.mark.usefixtures("opened")
    def test_a_double_click_gives_the_normal_distance(self, canvas: VerseCanvas) -> None:
        self.dragged(canvas, 1, 40)
        QTest.mouseDClick(canvas, LEFT, pos=shown(canvas).grips[0].center().toPoint())
        assert shown(canvas).scene.gap.width == 200
        for view in (Arrangement.ROWS, Arrangement.MATRIX):
            canvas.set_arrangement(view)
            assert shown(canvas).grips == ()

    def test_a_drag_that_is_cancelled_changes_nothing(
        self, opened: MainWindow, canvas: VerseCanvas, tmp_path: Path
    ) -> None:
        start = shown(canvas).grips[1].center().toPoint()
        QTest.mousePress(canvas, LEFT, pos=start)
        QTest.mouseMove(canvas, start + QPoint(50, 0))
        assert shown(canvas).scene.gap.width == 300
        opened.page.navigator.setFocus()
        assert shown(canvas).scene.gap.width == 200
        assert SettingsStore(tmp_path / "config").settings.column_gap == 200


BIG = VersePair("G 1", tuple("abcdefghi"), tuple("rstuvwxyz"))
SMALL = VersePair("G 2", ("a", "b", "c"), ("r", "s", "t"))


def go_back(window: MainWindow, _hand: Hand) -> None:
    window.actions_by_name["previous"].trigger()


def open_another_file(window: MainWindow, _hand: Hand) -> None:
    assert window.open_file(document_of(window).path.with_name("other.blinker"))


def change_the_view(window: MainWindow, hand: Hand) -> None:
    rows = hand.canvas.arrangement is Arrangement.ROWS
    window.actions_by_name["view_columns" if rows else "view_rows"].trigger()


def lose_the_focus(window: MainWindow, _hand: Hand) -> None:
    window.page.navigator.setFocus()


def lose_the_release(_window: MainWindow, hand: Hand) -> None:
    hand.move_without_button(hand.canvas.rect().center())


def press_escape(_window: MainWindow, hand: Hand) -> None:
    typed(hand.canvas, "escape")


def hide_the_words(window: MainWindow, _hand: Hand) -> None:
    window.page.hide()
    window.page.show()


ENDS = (
    go_back,
    open_another_file,
    change_the_view,
    lose_the_focus,
    lose_the_release,
    press_escape,
    hide_the_words,
)


@pytest.mark.parametrize("before", [BIG, SMALL], ids=lambda pair: pair.reference)
def test_nothing_comes_of_a_gesture_on_another_verse_pair_file_or_view(
    window: MainWindow, hand: Hand, tmp_path: Path, before: VersePair
) -> None:
    """The verse pair before has other words, or the same in another second pass."""
    again = replace(BIG, reference=before.reference) if before is BIG else BIG
    bitext = Bitext.of((before, again), passes=(1, 2 if before is BIG else 1))
    study = Study(leave_for_later=True)
    work = replace(AnnotationSet.unannotated(bitext), annotator="A1", study=study)
    done = replace(UNTOUCHED, remarks=Remarks(later=True))
    for name in ("work.blinker", "other.blinker"):
        content = replace(work, pairs=(done, UNTOUCHED), annotator=name)
        (tmp_path / name).write_bytes(annotation.write(content))
    canvas = hand.canvas
    start = (6, 5)
    for view, end in product(Arrangement, ENDS):
        case = (view, end.__name__)
        if window.page.session is None or end is open_another_file:
            open_in_front(window, tmp_path / "work.blinker")
        session = session_of(window)
        session.go_to(1)
        canvas.setFocus()
        canvas.set_arrangement(view)
        if view is Arrangement.MATRIX:
            places = hand.cell(start), hand.cell((7, 6))
        else:
            places = (
                canvas.word_rectangle(S, start[0]).center(),
                canvas.word_rectangle(T, 6).center(),
            )
        QTest.mousePress(canvas, LEFT, pos=places[0])
        QTest.mouseMove(canvas, places[1])
        end(window, hand)
        later = session_of(window)
        assert (session is not later) == (end is open_another_file), case
        QTest.mouseMove(canvas, places[0])
        QTest.mouseRelease(canvas, LEFT, pos=places[0])
        for each in (session, later):
            assert not each.history.next_undo, case
            assert not each.selection, case
        # Nor does anything come of it with the next click.
        hand.click(S, 0)
        assert not later.history.next_undo, case
        later.clear_selection()
