"""The views of a verse pair, and changing between them."""

from collections.abc import Callable
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QScrollBar
from pytestqt.qtbot import QtBot

from blinker_qt.annotate.state import Selection
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.verses import Direction, Language, Side, VersePair
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.layouts.picture import picture_of
from blinker_qt.settings import VIEWS, SettingsStore
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.canvas.overview import Overview
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.widgets.lettering import Lettering
from window_acts import (
    CONTROL,
    SHIFT,
    Asked,
    Hand,
    child,
    open_in_front,
    press_keys,
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
_NONE = Qt.KeyboardModifier.NoModifier
LEFT, RIGHT, UP, DOWN = Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down


@pytest.fixture
def opened(window: MainWindow, annotation_file: Path) -> MainWindow:
    return open_in_front(window, annotation_file)


@pytest.fixture
def canvas(qtbot: QtBot) -> VerseCanvas:
    return shown_canvas(qtbot, picture_of(LONG, Alignment()))


def offsets(canvas: VerseCanvas) -> list[float]:
    return [shown(canvas).offset(side) for side in Side]


def test_keys_change_the_view_and_keep_the_work(
    qtbot: QtBot, tmp_path: Path, opened: MainWindow, hand: Hand
) -> None:
    assert [view.value for view in Arrangement] == list(VIEWS)
    session, canvas = session_of(opened), opened.page.canvas
    hand.join([0], [0])
    hand.click(Side.TARGET, 1)
    canvas.focus_word(Side.SOURCE, 2)
    before = session.selection, canvas.state.focused_word, session.alignment
    for view in (*Arrangement, Arrangement.COLUMNS, Arrangement.ROWS):
        QTest.keySequence(canvas, VIEW_KEYS[view])
        assert canvas.arrangement is view
        names = [other.value for other in Arrangement]
        assert [n for n in names if opened.actions_by_name[f"view_{n}"].isChecked()] == [view.value]
        assert (session.selection, canvas.state.focused_word, session.alignment) == before
        assert canvas.state.selection == session.selection
    QTest.keyClick(canvas, Qt.Key.Key_Z, CONTROL)
    assert not session.alignment
    # It is remembered.
    again = MainWindow(SettingsStore(tmp_path / "config"), tmp_path / "other")
    qtbot.addWidget(again)
    assert again.page.canvas.arrangement is Arrangement.ROWS
    assert again.actions_by_name["view_rows"].isChecked()


def test_each_view_returns_to_where_it_was_scrolled_and_keeps_the_focus(
    canvas: VerseCanvas,
) -> None:
    canvas.state.bring_into_sight(Side.SOURCE, 120)
    canvas.state.bring_into_sight(Side.TARGET, 70)
    before = offsets(canvas)
    for view in Arrangement:
        canvas.set_arrangement(view)
        assert min(shown(canvas).in_sight(Side.SOURCE)) <= 125
        assert max(shown(canvas).in_sight(Side.SOURCE)) >= 110
    canvas.set_arrangement(Arrangement.COLUMNS)
    assert offsets(canvas) == before
    # A focused word stays in sight.
    canvas.focus_word(Side.TARGET, 150)
    for view in (*Arrangement, *reversed(Arrangement)):
        canvas.set_arrangement(view)
        assert shown(canvas).is_in_sight(Side.TARGET, 150)
    # The matrix focuses the cell of word and partner.
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


def test_words_are_heard_in_place_painted_clicked_and_scrolled_to(canvas: VerseCanvas) -> None:
    partners = (0, 149, 150, 299)
    canvas.show_picture(picture_of(LONG, Alignment().link({7}, set(partners))))
    interface = QAccessible.queryAccessibleInterface(canvas)
    assert interface.childCount() == 600
    asked = Asked(canvas)
    for view, written in product(Arrangement, Direction):
        canvas.set_arrangement(view)
        canvas.set_languages(*[Language(direction=written)] * 2)
        for side, position in product(Side, (0, 150, 299)):
            canvas.state.bring_into_sight(side, position)
            box = canvas.word_rectangle(side, position)
            assert canvas.rect().contains(box)
            QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=box.center())
            assert asked.acts.pop() == ("select", side, position)
            number = position + 300 * (side is Side.TARGET)
            word = interface.child(number)
            assert interface.indexOfChild(word) == number
            centre = word.rect().center()
            assert interface.childAt(centre.x(), centre.y()) is word
            assert word.text(QAccessible.Text.Name) == LONG.tokens(side)[position]
            assert box.contains(canvas.mapFromGlobal(centre))
        assert interface.child(0).state().offscreen
        # Distant partners come in turn.
        canvas.focus_word(Side.SOURCE, 7)
        canvas.state.bring_into_sight(Side.TARGET, 0)
        seen = []
        for _ in range(4):
            canvas.state.bring_partners()
            seen.append([p for p in partners if shown(canvas).is_in_sight(Side.TARGET, p)])
        assert seen == [[149, 150], [299], [0], [149, 150]]


def test_24_words_of_a_side_are_seen_on_a_laptop(opened: MainWindow) -> None:
    canvas, heights = opened.page.canvas, list[float]()
    canvas.show_picture(picture_of(LONG, Alignment()))
    # 768, without the title
    for size in ((1366, 730), (2732, 1460), (1366, 730)):
        opened.resize(*size)
        heights.append(shown(canvas).scene.source.step)
    # Words grow with the window but not as fast.
    assert heights[0] == heights[2]
    assert 1.3 < heights[1] / heights[0] < 1.7
    view = shown(canvas)
    for side in Side:
        assert sum(view.is_in_sight(side, position) for position in range(300)) >= 24
        assert np.diff(view.scene.lane(side).cells[:, [1, 3]]).min() >= 18
    # Small type has lower rows.
    canvas.set_lettering(Lettering.of_size(12))
    for side in Side:
        assert np.diff(shown(canvas).scene.lane(side).cells[:, [1, 3]]).max() < 18


def test_arrow_keys_go_along_rows_and_to_the_nearest_word_of_another(canvas: VerseCanvas) -> None:
    canvas.set_arrangement(Arrangement.ROWS)
    canvas.set_languages(Language("en"), Language.of("he"))
    QTest.keyClick(canvas, RIGHT)
    assert canvas.state.focused_word == (Side.SOURCE, 1)
    canvas.focus_word(Side.TARGET, 0)
    QTest.keyClick(canvas, LEFT)
    assert canvas.state.focused_word == (Side.TARGET, 1)
    canvas.focus_word(Side.SOURCE, 4)
    QTest.keyClick(canvas, DOWN)
    side, below = canvas.state.focused_word
    boxes = shown(canvas).scene.source.boxes
    assert side is Side.SOURCE
    assert boxes[below, 1] > boxes[4, 1]
    assert abs(boxes[below, [0, 2]].mean() - boxes[4, [0, 2]].mean()) < 60
    for _ in range(2):
        QTest.keyClick(canvas, UP)
        assert canvas.state.focused_word == (Side.SOURCE, 4)
    # From the last source row to the first of the target, and back.
    press_keys(canvas, Qt.Key.Key_End, DOWN)
    side, first = canvas.state.focused_word
    assert side is Side.TARGET
    assert shown(canvas).scene.target.boxes[first, 1] == shown(canvas).scene.target.boxes[0, 1]
    QTest.keyClick(canvas, UP)
    side, last = canvas.state.focused_word
    assert side is Side.SOURCE
    assert last > 290


def test_the_wheel_scrolls_what_is_under_the_pointer(canvas: VerseCanvas) -> None:
    down, both = QPoint(0, -120), list(Side)
    for view, at, turned, modifiers, moves in (
        (Arrangement.COLUMNS, QPoint(150, 300), down, _NONE, [Side.SOURCE]),
        (Arrangement.COLUMNS, QPoint(450, 300), down, _NONE, both),
        (Arrangement.COLUMNS, QPoint(760, 300), down, _NONE, [Side.TARGET]),
        (Arrangement.ROWS, QPoint(400, 100), down, _NONE, [Side.SOURCE]),
        (Arrangement.ROWS, QPoint(400, 500), down, _NONE, [Side.TARGET]),
        (Arrangement.MATRIX, QPoint(500, 400), down, _NONE, [Side.SOURCE]),
        (Arrangement.MATRIX, QPoint(500, 400), QPoint(-120, -120), _NONE, both),
        (Arrangement.MATRIX, QPoint(500, 400), down, SHIFT, [Side.TARGET]),
    ):
        canvas.set_arrangement(view)
        for side in Side:
            canvas.state.bring_into_sight(side, 0)
        before = offsets(canvas)
        Hand(canvas).turn_wheel(at, turned, modifiers)
        after = offsets(canvas)
        moved = [side for side in Side if after[side.index] > before[side.index]]
        assert moved == moves, (view, at)


def test_the_matrix_is_linked_by_clicks_drags_and_keys(opened: MainWindow, hand: Hand) -> None:
    session, matrix = session_of(opened), opened.page.canvas
    matrix.set_arrangement(Arrangement.MATRIX)
    # The right button links nothing where no words are selected.
    hand.link()
    assert not session.alignment
    for cells, links in (
        ([(0, 0)], {(0, 0)}),
        ([(0, 1)], {(0, 0), (0, 1)}),
        ([(0, 0)], {(0, 1)}),
        ([(0, 1)], set()),
        ([(0, 0), (2, 2)], {(0, 0), (1, 1), (2, 2)}),
        ([(1, 1), (1, 0), (0, 0)], {(2, 2)}),
    ):
        hand.paint(*cells)
        assert session.alignment.links == links
    session.undo()
    assert session.alignment.links == {(0, 0), (1, 1), (2, 2)}
    session.undo()
    assert not session.alignment
    hand.click(Side.SOURCE, 2)
    hand.click_mark(Side.TARGET, 1)
    assert session.alignment.not_translated(Side.TARGET) == {1}
    hand.click_mark(Side.TARGET, 1)
    assert not session.alignment.not_translated(Side.TARGET)
    # Painting is shown before the button is let go, and keeps what is selected.
    before = matrix.grab().toImage()
    QTest.mousePress(matrix, Qt.MouseButton.LeftButton, pos=hand.cell((1, 1)))
    QTest.mouseMove(matrix, hand.cell((2, 1)))
    during = matrix.grab().toImage()
    assert during.pixelColor(hand.cell((1, 1))) != before.pixelColor(hand.cell((1, 1)))
    assert not session.alignment
    QTest.mouseRelease(matrix, Qt.MouseButton.LeftButton, pos=hand.cell((2, 1)))
    assert session.alignment.links == {(1, 1), (2, 1)}
    assert session.selection.source == {2}
    opened.actions_by_name["reset"].trigger()
    session.clear_selection()
    # Columns run from the right where the language does.
    matrix.set_languages(Language("en"), Language.of("he"))
    first, second = (matrix.word_rectangle(Side.TARGET, position) for position in (0, 1))
    assert first.left() > second.left()
    matrix.focus_word(Side.SOURCE, 0)
    press_keys(matrix, RIGHT, RIGHT, LEFT)
    assert matrix.state.focused_cell == (0, 1)
    matrix.set_languages(Language("en"), Language("fr"))
    for codes, cell in (
        ([UP, LEFT], (0, 0)),
        ([DOWN, DOWN, UP], (1, 0)),
        ([RIGHT, RIGHT, LEFT], (1, 1)),
        ([Qt.Key.Key_End], (1, 2)),
        ([Qt.Key.Key_Home, Qt.Key.Key_PageDown], (2, 0)),
        ([RIGHT, Qt.Key.Key_PageUp], (0, 1)),
    ):
        press_keys(matrix, *codes)
        assert matrix.state.focused_cell == cell
    for code in (DOWN, RIGHT):
        QTest.keyClick(matrix, code)
        QTest.keyClick(matrix, Qt.Key.Key_Space, SHIFT)
    assert session.selection == Selection(frozenset({1}), frozenset({2}))
    QTest.keyClick(matrix, Qt.Key.Key_Return)
    assert session.alignment.links == {(1, 2)}
    # Where no words are selected, the link of the cell is changed.
    assert matrix.state.focused_cell == (2, 2)
    QTest.keyClick(matrix, Qt.Key.Key_Return)
    assert session.alignment.links == {(1, 2), (2, 2)}


def test_the_likely_partner_is_scrolled_to_if_it_is_out_of_sight(canvas: VerseCanvas) -> None:
    canvas.state.show_selection(Selection(frozenset({3})))
    assert offsets(canvas) == [0, 0]
    canvas.state.show_selection(Selection(frozenset({200}), frozenset({0})))
    assert offsets(canvas) == [0, 0]
    canvas.show_picture(picture_of(LONG, Alignment().link({100}, {200}).link({110}, {210})))
    for view in reversed(Arrangement):
        canvas.state.show_selection(Selection())
        canvas.set_arrangement(view)
        canvas.state.bring_into_sight(Side.TARGET, 0)
        canvas.state.bring_into_sight(Side.SOURCE, 105)
        canvas.state.show_selection(Selection(frozenset({105})))
        assert shown(canvas).is_in_sight(Side.TARGET, 205)
        assert shown(canvas).is_in_sight(Side.SOURCE, 105)
    # In columns it stands level.
    ends = (Side.SOURCE, 105), (Side.TARGET, 205)
    heights = [canvas.word_rectangle(*word).center().y() for word in ends]
    assert abs(heights[0] - heights[1]) <= 1


def test_a_side_scrolled_by_hand_stays(canvas: VerseCanvas) -> None:
    overview = child(canvas, Overview)
    lower = QPoint(overview.width() - 8, overview.height() // 3)
    bar = max(canvas.findChildren(QScrollBar), key=lambda bar: bar.x())
    ways: tuple[Callable[[], object], ...] = (
        lambda: Hand(canvas).turn_wheel(QPoint(760, 300)),
        lambda: QTest.mouseClick(overview, Qt.MouseButton.LeftButton, pos=lower),
        lambda: bar.triggerAction(QScrollBar.SliderAction.SliderPageStepAdd),
    )
    for scroll_target in ways:
        canvas.state.bring_into_sight(Side.TARGET, 0)
        canvas.state.show_selection(Selection(frozenset({1})))
        scroll_target()
        by_hand = shown(canvas).offset(Side.TARGET)
        assert by_hand > 0
        canvas.state.show_selection(Selection(frozenset({1, 250})))
        canvas.state.show_selection(Selection(frozenset({250})))
        assert shown(canvas).offset(Side.TARGET) == by_hand
        canvas.state.show_selection(Selection())
        canvas.state.show_selection(Selection(frozenset({250})))
        assert shown(canvas).is_in_sight(Side.TARGET, 250)
        canvas.state.show_selection(Selection())
