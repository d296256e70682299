"""The views of a verse pair, and changing between them."""

import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QBuffer, QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QKeySequence, QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QScrollBar
from pytestqt.qtbot import QtBot

from blinker_qt.annotate.session import Session
from blinker_qt.annotate.state import Selection
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.verses import Direction, Language, Side, VersePair
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.layouts.picture import picture_of
from blinker_qt.settings import VIEWS, SettingsStore, load_settings
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.canvas.overview import Overview
from blinker_qt.ui.canvas.painting import paint_base
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.widgets.controls import ElidedLabel
from blinker_qt.ui.widgets.lettering import Lettering
from blinker_qt.ui.widgets.theme import LIGHT
from window_acts import (
    CONTROL,
    SHIFT,
    Asked,
    Hand,
    child,
    open_in_front,
    session_of,
    shown,
    shown_canvas,
)

VIEW_KEYS = {
    Arrangement.COLUMNS: QKeySequence("F2"),
    Arrangement.ROWS: QKeySequence("F3"),
    Arrangement.MATRIX: QKeySequence("F4"),
}
LONG = VersePair("2", tuple(f"source{i}" for i in range(300)), tuple(f"t{i}" for i in range(300)))
LEFT, RIGHT, UP, DOWN = Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down
each_view = pytest.mark.parametrize("view", Arrangement, ids=lambda view: view.value)
views_with_lines = pytest.mark.parametrize(
    "view",
    [Arrangement.COLUMNS, Arrangement.ROWS],
    ids=lambda view: view.value,
)


@pytest.fixture
def opened(window: MainWindow, annotation_file: Path) -> MainWindow:
    return open_in_front(window, annotation_file)


@pytest.fixture
def keys(opened: MainWindow) -> Callable[..., None]:
    """Presses keys on the canvas, one after the other."""

    def press_keys(*codes: Qt.Key, modifiers: Qt.KeyboardModifier = _NONE) -> None:
        for code in codes:
            QTest.keyClick(opened.page.canvas, code, modifiers)

    return press_keys


_NONE = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def canvas(qtbot: QtBot) -> VerseCanvas:
    return shown_canvas(qtbot, picture_of(LONG, Alignment()))


def test_every_view_has_a_setting() -> None:
    assert [view.value for view in Arrangement] == list(VIEWS)
    assert set(VIEW_KEYS) == set(Arrangement)


class TestChangingViews:
    @each_view
    def test_a_key_changes_the_view(self, opened: MainWindow, view: Arrangement) -> None:
        QTest.keySequence(opened.page.canvas, VIEW_KEYS[view])
        assert opened.page.canvas.arrangement is view
        checked = [
            other
            for other in Arrangement
            if opened.actions_by_name[f"view_{other.value}"].isChecked()
        ]
        assert checked == [view]

    def test_the_view_is_remembered(self, qtbot: QtBot, tmp_path: Path, window: MainWindow) -> None:
        window.actions_by_name["view_rows"].trigger()
        assert load_settings(tmp_path / "config")[0].view == "rows"
        again = MainWindow(SettingsStore(tmp_path / "config"), tmp_path / "other")
        qtbot.addWidget(again)
        assert again.page.canvas.arrangement is Arrangement.ROWS
        assert again.actions_by_name["view_rows"].isChecked()

    def test_changing_views_keeps_the_work(
        self, opened: MainWindow, hand: Hand, keys: Callable[..., None]
    ) -> None:
        session = session_of(opened)
        hand.join([0], [0])
        hand.click(Side.TARGET, 1)
        opened.page.canvas.focus_word(Side.SOURCE, 2)
        before = (session.selection, opened.page.canvas.state.focused_word, session.alignment)
        for view in (*Arrangement, Arrangement.COLUMNS):
            QTest.keySequence(opened.page.canvas, VIEW_KEYS[view])
            now = (session.selection, opened.page.canvas.state.focused_word, session.alignment)
            assert now == before
            assert opened.page.canvas.state.selection == session.selection
        keys(Qt.Key.Key_Z, modifiers=CONTROL)
        assert not session.alignment

    def test_each_view_returns_to_where_it_was_scrolled(self, canvas: VerseCanvas) -> None:
        canvas.state.bring_into_sight(Side.SOURCE, 120)
        canvas.state.bring_into_sight(Side.TARGET, 70)
        before = [shown(canvas).offset(side) for side in Side]
        for view in Arrangement:
            canvas.set_arrangement(view)
            assert min(shown(canvas).in_sight(Side.SOURCE)) <= 125
            assert max(shown(canvas).in_sight(Side.SOURCE)) >= 110
        canvas.set_arrangement(Arrangement.COLUMNS)
        assert [shown(canvas).offset(side) for side in Side] == before

    def test_the_matrix_focuses_the_cell_of_word_and_partner(self, canvas: VerseCanvas) -> None:
        canvas.show_picture(picture_of(LONG, Alignment().link({5}, {90})))
        canvas.focus_word(Side.SOURCE, 5)
        canvas.set_arrangement(Arrangement.MATRIX)
        assert canvas.state.focused_cell == (5, 90)
        assert canvas.state.focused_word == (Side.SOURCE, 5)
        assert shown(canvas).is_in_sight(Side.TARGET, 90)
        QTest.keyClick(canvas, RIGHT)
        canvas.set_arrangement(Arrangement.ROWS)
        assert canvas.state.focused_word == (Side.TARGET, 91)
        canvas.set_arrangement(Arrangement.MATRIX)
        assert canvas.state.focused_cell == (5, 91)

    @each_view
    def test_a_focused_word_stays_in_sight(self, canvas: VerseCanvas, view: Arrangement) -> None:
        canvas.focus_word(Side.TARGET, 150)
        for other in (view, *Arrangement):
            canvas.set_arrangement(other)
            assert shown(canvas).is_in_sight(Side.TARGET, 150)


class TestEveryView:
    @each_view
    def test_accessible_words_are_in_place(self, canvas: VerseCanvas, view: Arrangement) -> None:
        canvas.set_arrangement(view)
        interface = QAccessible.queryAccessibleInterface(canvas)
        assert interface.childCount() == 600
        for side, position in ((Side.SOURCE, 2), (Side.TARGET, 3)):
            number = position + 300 * (side is Side.TARGET)
            child = interface.child(number)
            assert interface.indexOfChild(child) == number
            centre = child.rect().center()
            assert interface.childAt(centre.x(), centre.y()) is child
            assert child.text(QAccessible.Text.Name) == LONG.tokens(side)[position]
            assert canvas.word_rectangle(side, position).contains(canvas.mapFromGlobal(centre))
        assert interface.child(299).state().offscreen

    @each_view
    def test_the_last_words_are_scrolled_to(self, canvas: VerseCanvas, view: Arrangement) -> None:
        canvas.set_arrangement(view)
        canvas.show_picture(picture_of(LONG, Alignment().link({0}, {299})))
        canvas.focus_word(Side.SOURCE, 0)
        canvas.state.bring_partners()
        assert shown(canvas).is_in_sight(Side.TARGET, 299)
        assert shown(canvas).is_in_sight(Side.SOURCE, 0)

    @each_view
    def test_distant_partners_in_turn(self, canvas: VerseCanvas, view: Arrangement) -> None:
        canvas.set_arrangement(view)
        partners = (0, 149, 150, 299)
        canvas.show_picture(picture_of(LONG, Alignment().link({7}, set(partners))))
        canvas.focus_word(Side.SOURCE, 7)
        seen = []
        for _ in range(4):
            canvas.state.bring_partners()
            seen.append([p for p in partners if shown(canvas).is_in_sight(Side.TARGET, p)])
        assert seen == [[149, 150], [299], [0], [149, 150]]

    @each_view
    @pytest.mark.parametrize("written", Direction)
    def test_every_word_is_painted_within_the_canvas_and_clicked_there(
        self, canvas: VerseCanvas, view: Arrangement, written: Direction
    ) -> None:
        asked = Asked(canvas)
        canvas.set_arrangement(view)
        canvas.set_languages(*[Language(direction=written)] * 2)
        for side in Side:
            for position in (0, 150, 299):
                canvas.state.bring_into_sight(side, position)
                box = canvas.word_rectangle(side, position)
                assert canvas.rect().contains(box)
                QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=box.center())
                assert asked.acts.pop() == ("select", side, position)

    @each_view
    def test_all_sizes_are_painted(self, canvas: VerseCanvas, view: Arrangement) -> None:
        canvas.set_arrangement(view)
        for size in ((420, 240), (1400, 300), (500, 1200)):
            canvas.resize(*size)
            assert not canvas.grab().isNull()
        canvas.show_picture(picture_of(VersePair("1", ("a",), ("b",)), Alignment()))
        assert not canvas.grab().isNull()


@views_with_lines
@pytest.mark.parametrize("size", [(700, 400), (1280, 900)], ids=str)
def test_all_lines_at_rest_have_the_same_pen(
    canvas: VerseCanvas, view: Arrangement, size: tuple[int, int]
) -> None:
    """Whether they join neighbours, pass lines of words, gather in bundles, or end out of sight."""
    links = Alignment().link({0}, {1}).link({1, 30}, {2}).link({2}, {299})
    for word in range(3, 120, 4):
        links = links.link({word}, {word + 9})
    links = links.mark_not_translated(Side.SOURCE, {4, 40})
    canvas.resize(*size)
    canvas.set_arrangement(view)
    canvas.show_picture(picture_of(LONG, links))
    painted = QBuffer()
    svg = QSvgGenerator()
    svg.setOutputDevice(painted)
    painter = QPainter(svg)
    paint_base(painter, shown(canvas), faded=False)
    painter.end()
    # Bars, which are filled, have borders of this colour, too.
    found = re.findall(
        rb'fill="none" stroke="(#\w+)".*? stroke-width="([\d.]+)"', painted.data().data()
    )
    assert len({width for colour, width in found if colour.decode() == LIGHT.stroke}) == 1


class TestColumns:
    def test_24_words_of_a_side_are_seen_on_a_laptop(self, opened: MainWindow) -> None:
        opened.resize(1366, 730)  # 768, without the title
        canvas = opened.page.canvas
        canvas.show_picture(picture_of(LONG, Alignment()))
        view = shown(canvas)
        for side in Side:
            assert sum(view.is_in_sight(side, position) for position in range(300)) >= 24
            assert np.diff(view.scene.lane(side).cells[:, [1, 3]]).min() >= 18

    def test_small_type_has_low_rows(self, opened: MainWindow) -> None:
        canvas = opened.page.canvas
        canvas.set_lettering(Lettering.of_size(12))
        canvas.show_picture(picture_of(LONG, Alignment()))
        for side in Side:
            assert np.diff(shown(canvas).scene.lane(side).cells[:, [1, 3]]).max() < 18

    def test_words_grow_with_the_window_but_not_as_fast(self, opened: MainWindow) -> None:
        canvas, rows = opened.page.canvas, list[float]()
        canvas.show_picture(picture_of(LONG, Alignment()))
        for size in ((1366, 768), (2732, 1536), (1366, 768)):
            opened.resize(*size)
            rows.append(shown(canvas).scene.source.step)
        assert rows[0] == rows[2]
        assert 1.3 < rows[1] / rows[0] < 1.7

    def test_words_that_fit_have_room_between_them(self, canvas: VerseCanvas) -> None:
        canvas.resize(900, 600)
        steps = []
        for count in (5, 20, 50):
            pair = VersePair("1", LONG.source[:3], LONG.target[:count])
            canvas.show_picture(picture_of(pair, Alignment()))
            lanes = [shown(canvas).scene.lane(side) for side in Side]
            assert lanes[0].step == lanes[1].step
            assert bool(lanes[1].furthest) is (count == 50)
            steps.append(lanes[0].step)
        assert steps[0] > steps[1] > steps[2]


class TestRows:
    @pytest.fixture
    def rows(self, canvas: VerseCanvas) -> VerseCanvas:
        canvas.set_arrangement(Arrangement.ROWS)
        return canvas

    def test_left_and_right_go_along_the_line_as_it_is_written(self, rows: VerseCanvas) -> None:
        rows.set_languages(Language("en"), Language.of("he"))
        QTest.keyClick(rows, RIGHT)
        assert rows.state.focused_word == (Side.SOURCE, 1)
        rows.focus_word(Side.TARGET, 0)
        QTest.keyClick(rows, LEFT)
        assert rows.state.focused_word == (Side.TARGET, 1)

    def test_up_and_down_go_to_the_nearest_word_of_another_line(self, rows: VerseCanvas) -> None:
        view = shown(rows)
        rows.focus_word(Side.SOURCE, 4)
        QTest.keyClick(rows, DOWN)
        side, below = rows.state.focused_word or (Side.TARGET, -1)
        boxes = view.scene.source.boxes
        assert side is Side.SOURCE
        assert boxes[below, 1] > boxes[4, 1]
        assert abs(boxes[below, [0, 2]].mean() - boxes[4, [0, 2]].mean()) < 60
        QTest.keyClick(rows, UP)
        assert rows.state.focused_word == (Side.SOURCE, 4)
        QTest.keyClick(rows, UP)
        assert rows.state.focused_word == (Side.SOURCE, 4)

    def test_down_leads_from_the_source_to_the_target(self, rows: VerseCanvas) -> None:
        QTest.keyClick(rows, Qt.Key.Key_End)
        QTest.keyClick(rows, DOWN)
        side, first = rows.state.focused_word or (Side.SOURCE, -1)
        assert side is Side.TARGET
        QTest.keyClick(rows, UP)
        assert rows.state.focused_word is not None
        assert rows.state.focused_word[0] is Side.SOURCE
        assert rows.state.focused_word[1] > 290
        assert shown(rows).scene.target.boxes[first, 1] == shown(rows).scene.target.boxes[0, 1]


@pytest.mark.parametrize(
    ("view", "at", "moves"),
    [
        (Arrangement.COLUMNS, QPoint(150, 300), [Side.SOURCE]),
        (Arrangement.COLUMNS, QPoint(450, 300), [Side.SOURCE, Side.TARGET]),
        (Arrangement.COLUMNS, QPoint(760, 300), [Side.TARGET]),
        (Arrangement.ROWS, QPoint(400, 100), [Side.SOURCE]),
        (Arrangement.ROWS, QPoint(400, 500), [Side.TARGET]),
    ],
)
def test_the_wheel(canvas: VerseCanvas, view: Arrangement, at: QPoint, moves: list[Side]) -> None:
    canvas.set_arrangement(view)
    Hand(canvas).turn_wheel(at)
    assert [side for side in Side if shown(canvas).offset(side) > 0] == moves


class TestMatrix:
    @pytest.fixture
    def matrix(self, opened: MainWindow) -> VerseCanvas:
        opened.page.canvas.set_arrangement(Arrangement.MATRIX)
        return opened.page.canvas

    @pytest.fixture
    def session(self, opened: MainWindow) -> Session:
        return session_of(opened)

    def test_the_hint_is_about_cells(self, opened: MainWindow, hand: Hand) -> None:
        hint, words = child(opened, ElidedLabel, "hint_text"), "Click a word, or press Space"
        assert hint.whole.startswith(words)
        opened.actions_by_name["view_matrix"].trigger()
        about_cells = (
            "Click a cell, or press Enter on it, to link its two words, and again to unlink them; "
            "other links stay."
        )
        assert hint.whole == about_cells
        hand.paint((0, 0))
        QTest.mouseMove(opened.page.canvas, QPoint(3, 3))
        assert hint.whole == about_cells
        opened.actions_by_name["view_columns"].trigger()
        assert hint.whole.startswith("To change a link")

    @pytest.mark.usefixtures("matrix")
    def test_a_click_adds_a_link_and_keeps_the_others(self, hand: Hand, session: Session) -> None:
        hand.paint((0, 0))
        hand.paint((0, 1))
        assert session.alignment.links == {(0, 0), (0, 1)}
        hand.paint((0, 0))
        assert session.alignment.links == {(0, 1)}

    @pytest.mark.usefixtures("matrix")
    def test_a_drag_paints_all_cells_on_its_way(self, hand: Hand, session: Session) -> None:
        hand.paint((0, 0), (2, 2))
        assert session.alignment.links == {(0, 0), (1, 1), (2, 2)}
        hand.paint((1, 1), (1, 0), (0, 0))
        assert session.alignment.links == {(2, 2)}
        session.undo()
        assert session.alignment.links == {(0, 0), (1, 1), (2, 2)}
        session.undo()
        assert not session.alignment
        assert not session.history.next_undo

    def test_painted_cells_are_shown(
        self, matrix: VerseCanvas, hand: Hand, session: Session
    ) -> None:
        before = matrix.grab().toImage()
        QTest.mousePress(matrix, Qt.MouseButton.LeftButton, pos=hand.cell((1, 1)))
        QTest.mouseMove(matrix, hand.cell((2, 1)))
        during = matrix.grab().toImage()
        assert during.pixelColor(hand.cell((1, 1))) != before.pixelColor(hand.cell((1, 1)))
        assert not session.alignment
        QTest.mouseRelease(matrix, Qt.MouseButton.LeftButton, pos=hand.cell((2, 1)))
        assert session.alignment.links == {(1, 1), (2, 1)}

    @pytest.mark.usefixtures("matrix")
    def test_painting_keeps_what_is_selected(self, hand: Hand, session: Session) -> None:
        hand.click(Side.SOURCE, 2)
        hand.paint((0, 0))
        hand.click_mark(Side.TARGET, 1)
        assert session.selection.source == {2}
        assert session.alignment.not_translated(Side.TARGET) == {1}
        hand.click_mark(Side.TARGET, 1)
        assert not session.alignment.not_translated(Side.TARGET)

    @pytest.mark.usefixtures("matrix")
    def test_the_right_button_without_selected_words(self, hand: Hand, session: Session) -> None:
        hand.link()
        assert not session.alignment

    def test_shift_and_space_select_a_word(self, matrix: VerseCanvas, session: Session) -> None:
        QTest.keyClick(matrix, DOWN)
        QTest.keyClick(matrix, Qt.Key.Key_Space, SHIFT)
        QTest.keyClick(matrix, RIGHT)
        QTest.keyClick(matrix, Qt.Key.Key_Space, SHIFT)
        assert session.selection == Selection(frozenset({1}), frozenset({1}))
        QTest.keyClick(matrix, Qt.Key.Key_Return)
        assert session.alignment.links == {(1, 1)}

    @pytest.mark.parametrize(
        ("codes", "cell"),
        [
            ([DOWN, DOWN, UP], (1, 0)),
            ([RIGHT, RIGHT, LEFT], (0, 1)),
            ([UP, LEFT], (0, 0)),
            ([Qt.Key.Key_End], (0, 2)),
            ([Qt.Key.Key_End, Qt.Key.Key_Home], (0, 0)),
            ([Qt.Key.Key_PageDown], (2, 0)),
            ([DOWN, RIGHT, Qt.Key.Key_PageUp], (0, 1)),
        ],
    )
    def test_arrows(self, matrix: VerseCanvas, codes: list[Qt.Key], cell: tuple[int, int]) -> None:
        for code in codes:
            QTest.keyClick(matrix, code)
        assert matrix.state.focused_cell == cell

    def test_columns_run_from_the_right_where_the_language_does(self, matrix: VerseCanvas) -> None:
        matrix.set_languages(Language("en"), Language.of("he"))
        first, second = (matrix.word_rectangle(Side.TARGET, position) for position in (0, 1))
        assert first.left() > second.left()
        QTest.keyClick(matrix, LEFT)
        assert matrix.state.focused_cell == (0, 1)

    def test_a_hovered_cell_highlights_its_block(
        self, matrix: VerseCanvas, hand: Hand, qtbot: QtBot
    ) -> None:
        hand.paint((0, 0), (0, 1))
        hand.paint((2, 2))
        QTest.mouseMove(matrix, QPoint(2, 2))
        at_rest = matrix.grab().toImage()
        QTest.mouseMove(matrix, hand.cell((0, 0)))
        before, far = at_rest.pixelColor(hand.cell((2, 2))), hand.cell((2, 2))
        qtbot.waitUntil(lambda: matrix.grab().toImage().pixelColor(far) != before)
        lit = matrix.grab().toImage()
        strong, whisper = LIGHT.colour("strong").name(), LIGHT.colour("whisper").name()
        assert lit.pixelColor(hand.cell((0, 1))).name() == strong
        assert lit.pixelColor(hand.cell((2, 2))).name() == whisper
        for beside in ((0, 2), (2, 0)):
            assert lit.pixelColor(hand.cell(beside)) != at_rest.pixelColor(hand.cell(beside))
        assert lit.pixelColor(hand.cell((1, 1))) == at_rest.pixelColor(hand.cell((1, 1)))

    def test_headings_stay_in_sight(self, canvas: VerseCanvas) -> None:
        canvas.set_arrangement(Arrangement.MATRIX)
        headings = (
            shown(canvas).frame(Side.SOURCE).right(),
            shown(canvas).frame(Side.TARGET).bottom(),
        )
        canvas.state.bring_into_sight(Side.SOURCE, 250)
        canvas.state.bring_into_sight(Side.TARGET, 280)
        assert canvas.word_rectangle(Side.SOURCE, 250).right() < headings[0]
        assert canvas.word_rectangle(Side.TARGET, 280).bottom() < headings[1]
        assert shown(canvas).cell_at(QPointF(shown(canvas).cell((250, 280)).center())) == (250, 280)

    @pytest.mark.parametrize(
        ("modifiers", "x", "moves"),
        [
            (_NONE, 0, [Side.SOURCE]),
            (_NONE, -120, [Side.SOURCE, Side.TARGET]),
            (SHIFT, 0, [Side.TARGET]),
        ],
    )
    def test_the_wheel_scrolls_down_and_with_shift_sideways(
        self, canvas: VerseCanvas, modifiers: Qt.KeyboardModifier, x: int, moves: list[Side]
    ) -> None:
        canvas.set_arrangement(Arrangement.MATRIX)
        Hand(canvas).turn_wheel(QPoint(500, 400), QPoint(x, -120), modifiers)
        assert [side for side in Side if shown(canvas).offset(side) > 0] == moves

    def test_nothing_can_be_painted_on_a_canvas_without_bars(self, qtbot: QtBot) -> None:
        still = shown_canvas(qtbot, picture_of(LONG, Alignment()), interactive=False)
        still.set_arrangement(Arrangement.MATRIX)
        asked = Asked(still)
        Hand(still).paint((0, 0))
        QTest.keyClick(still, Qt.Key.Key_Space)
        assert not [act for act in asked.acts if act[0] == "paint"]


class TestFollowing:
    @each_view
    def test_the_other_side_is_scrolled(self, canvas: VerseCanvas, view: Arrangement) -> None:
        canvas.show_picture(picture_of(LONG, Alignment().link({100}, {200}).link({110}, {210})))
        canvas.set_arrangement(view)
        canvas.state.bring_into_sight(Side.SOURCE, 105)
        canvas.state.show_selection(Selection(frozenset({105})))
        assert shown(canvas).is_in_sight(Side.TARGET, 205)
        assert shown(canvas).is_in_sight(Side.SOURCE, 105)

    def test_in_columns_the_likely_partner_stands_level(self, canvas: VerseCanvas) -> None:
        canvas.show_picture(picture_of(LONG, Alignment().link({100}, {200}).link({110}, {210})))
        canvas.state.bring_into_sight(Side.SOURCE, 105)
        canvas.state.show_selection(Selection(frozenset({105})))
        heights = [
            canvas.word_rectangle(*word).center().y()
            for word in ((Side.SOURCE, 105), (Side.TARGET, 205))
        ]
        assert abs(heights[0] - heights[1]) <= 1

    def test_no_scrolling_while_the_likely_partner_is_visible(self, canvas: VerseCanvas) -> None:
        canvas.state.show_selection(Selection(frozenset({3})))
        assert [shown(canvas).offset(side) for side in Side] == [0, 0]

    def test_with_words_selected_on_both_sides_nothing_moves(self, canvas: VerseCanvas) -> None:
        canvas.state.show_selection(Selection(frozenset({200}), frozenset({0})))
        assert [shown(canvas).offset(side) for side in Side] == [0, 0]

    @pytest.mark.parametrize("how", ["wheel", "overview", "scroll bar"])
    def test_a_side_scrolled_by_hand_stays(self, canvas: VerseCanvas, how: str) -> None:
        canvas.state.show_selection(Selection(frozenset({1})))
        scroll_target_by_hand(canvas, how)
        by_hand = shown(canvas).offset(Side.TARGET)
        assert by_hand > 0
        canvas.state.show_selection(Selection(frozenset({1, 250})))
        canvas.state.show_selection(Selection(frozenset({250})))
        assert shown(canvas).offset(Side.TARGET) == by_hand
        canvas.state.show_selection(Selection())
        canvas.state.show_selection(Selection(frozenset({250})))
        assert shown(canvas).is_in_sight(Side.TARGET, 250)


def scroll_target_by_hand(canvas: VerseCanvas, how: str) -> None:
    overview = child(canvas, Overview)
    if how == "wheel":
        Hand(canvas).turn_wheel(QPoint(760, 300))
    elif how == "overview":
        QTest.mouseClick(
            overview,
            Qt.MouseButton.LeftButton,
            pos=QPoint(overview.width() - 8, overview.height() // 3),
        )
    else:
        bar = max(canvas.findChildren(QScrollBar), key=lambda bar: bar.x())
        bar.triggerAction(QScrollBar.SliderAction.SliderPageStepAdd)


class TestOverview:
    @pytest.fixture
    def overview(self, canvas: VerseCanvas) -> Overview:
        return child(canvas, Overview)

    @each_view
    def test_the_overview_is_shown_when_needed(
        self, canvas: VerseCanvas, overview: Overview, view: Arrangement
    ) -> None:
        canvas.set_arrangement(view)
        assert overview.isVisible()
        assert shown(canvas).width == canvas.width() - overview.width()
        canvas.show_picture(picture_of(VersePair("1", ("a",), ("b",)), Alignment()))
        assert not overview.isVisible()

    @each_view
    @pytest.mark.parametrize("side", Side, ids=lambda side: side.value)
    def test_a_click_jumps_to_the_word_that_is_shown_there(
        self, canvas: VerseCanvas, overview: Overview, view: Arrangement, side: Side
    ) -> None:
        canvas.set_arrangement(view)
        where = QPointF(overview.column(side).center().x(), overview.height_of(side, 220))
        QTest.mouseClick(overview, Qt.MouseButton.LeftButton, pos=where.toPoint())
        assert shown(canvas).is_in_sight(side, 220)
        assert shown(canvas).offset(side.other) == 0

    def test_unaccounted_words_have_a_longer_tick(
        self, canvas: VerseCanvas, overview: Overview
    ) -> None:
        every_word = Alignment(frozenset((i, i) for i in range(300) if i != 150))
        canvas.show_picture(picture_of(LONG, every_word))
        image = overview.grab().toImage()
        x = int(overview.column(Side.SOURCE).right()) - 1
        # The frame of what is in sight lies elsewhere, at the top.
        marked = [
            y
            for y in range(200, overview.height() - 20)
            if image.pixelColor(x, y) != LIGHT.colour("page")
        ]
        assert marked
        assert abs(sum(marked) / len(marked) - overview.height_of(Side.SOURCE, 150)) < 2
