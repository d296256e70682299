"""The canvas: painting, signals, and accessibility of words."""

import gc
import sys
import weakref

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QColor, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from blinker_qt.annotate.state import Selection
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.verses import Side, VersePair
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.layouts.picture import picture_of
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.canvas.view import (
    attention_at,
    attention_to_stroke,
    attention_to_word,
    highlights_for,
)
from blinker_qt.ui.widgets.messages import tooltip
from blinker_qt.ui.widgets.theme import DARK, LIGHT
from window_acts import LEFT, Asked, Hand, shown, shown_canvas

PAIR = VersePair("1", ("a", "b", "c"), ("x", "y"))
LONG = VersePair("2", tuple(f"s{i}" for i in range(80)), tuple(f"t{i}" for i in range(80)))
FIRST_TO_LAST = Alignment().link({0}, {79})


@pytest.fixture
def canvas(qtbot: QtBot) -> VerseCanvas:
    return shown_canvas(qtbot, picture_of(PAIR, Alignment()))


def colour_at(canvas: VerseCanvas, side: Side, position: int) -> QColor:
    box = canvas.word_rectangle(side, position)
    image = canvas.grab().toImage()
    ratio = image.devicePixelRatio()
    return image.pixelColor(int((box.left() + 5) * ratio), int((box.top() + 6) * ratio))


def test_two_buttons_and_bars_act_on_click(canvas: VerseCanvas, qtbot: QtBot) -> None:
    asked = Asked(canvas)
    for button in (Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton):
        QTest.mouseClick(canvas, button, pos=QPoint(450, 300))
    QTest.mouseClick(canvas, LEFT, pos=canvas.link_bar_rectangle().center())
    assert asked.acts == [("link", (), None)] * 3
    for side in Side:
        QTest.mouseClick(canvas, LEFT, pos=canvas.bar_rectangle(side).center())
        assert asked.acts.pop() == ("mark", side, ())
    still = shown_canvas(qtbot, picture_of(PAIR, Alignment()), interactive=False)
    asked = Asked(still)
    QTest.mouseClick(still, LEFT, pos=still.bar_rectangle(Side.SOURCE).center())
    still.set_arrangement(Arrangement.MATRIX)
    Hand(still).paint((0, 0))
    assert not asked.acts


def test_every_state_is_painted_in_its_colour(canvas: VerseCanvas) -> None:
    alignment = Alignment().link({0}, {0}).mark_not_translated(Side.SOURCE, {1})
    canvas.show_picture(picture_of(PAIR, alignment))
    canvas.state.show_selection(Selection(target=frozenset({1})))
    expected = {
        (Side.SOURCE, 0): "linked",
        (Side.SOURCE, 1): "untranslated",
        (Side.SOURCE, 2): "page",
        (Side.TARGET, 1): "selected",
    }
    for theme in (LIGHT, DARK):
        canvas.set_theme(theme)
        painted = {place: colour_at(canvas, *place).name() for place in expected}
        assert painted == {place: theme.colour(role).name() for place, role in expected.items()}


def test_the_block_under_the_pointer_is_highlighted(canvas: VerseCanvas, qtbot: QtBot) -> None:
    canvas.show_picture(picture_of(PAIR, Alignment().link({0}, {0}).link({1}, {1})))
    at_rest = canvas.grab().toImage()
    QTest.mouseMove(canvas, canvas.word_rectangle(Side.SOURCE, 0).center())
    middle = int(shown(canvas).scene.gap.left + shown(canvas).scene.gap.width / 2)
    rows = [canvas.word_rectangle(Side.SOURCE, position).center().y() for position in (0, 1)]

    def is_faded() -> bool:
        other = canvas.grab().toImage().pixelColor(middle, rows[1])
        return other != at_rest.pixelColor(middle, rows[1])

    # A pointer that only passes fades nothing.
    assert not is_faded()
    qtbot.waitUntil(is_faded)
    lit = canvas.grab().toImage()
    for row, role in zip(rows, ("strong", "whisper"), strict=True):
        wanted = LIGHT.colour(role)
        painted = [lit.pixelColor(middle, row + offset) for offset in (-1, 0, 1)]
        assert min(_distance(colour, wanted) for colour in painted) < 60
    QTest.mouseMove(canvas, QPoint(450, 560))
    assert canvas.grab().toImage() == at_rest


def _distance(one: QColor, other: QColor) -> int:
    parts = QColor.red, QColor.green, QColor.blue
    return sum(abs(part(one) - part(other)) for part in parts)


def test_the_keyboard_overrides_a_resting_pointer(canvas: VerseCanvas) -> None:
    hand = Hand(canvas)
    hand.point_at(Side.SOURCE, 1)
    assert canvas.state.current_word == (Side.SOURCE, 1)
    canvas.setFocus()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down):
        QTest.keyClick(canvas, key)
        assert canvas.state.current_word == canvas.state.focused_word
    # What is shown anew under a pointer that stays where it is changes nothing about that.
    canvas.show_picture(canvas.state.picture)
    assert canvas.state.current_word == canvas.state.focused_word == (Side.SOURCE, 2)
    hand.point_at(Side.SOURCE, 0)
    assert canvas.state.current_word == (Side.SOURCE, 0)
    asked = Asked(canvas)
    QTest.keyClick(canvas, Qt.Key.Key_Space)
    assert asked.acts == [("select", Side.SOURCE, 2)]
    assert canvas.state.current_word == (Side.SOURCE, 2)


def test_the_tooltip_of_a_long_word(canvas: VerseCanvas) -> None:
    long = "w" * 300
    canvas.show_picture(picture_of(VersePair("T", ("word", long), ("mot",)), Alignment()))
    for position, told in ((0, ""), (1, tooltip(f"2 {long}"))):
        at = canvas.word_rectangle(Side.SOURCE, position).center()
        canvas.event(QHelpEvent(QEvent.Type.ToolTip, at, canvas.mapToGlobal(at)))
        assert QToolTip.text() == told
    QToolTip.hideText()


CHAIN = picture_of(PAIR, Alignment(frozenset({(0, 0), (0, 1), (1, 1)})))


def test_in_a_chain_a_word_highlights_its_partners_and_a_stroke_its_link(
    canvas: VerseCanvas,
) -> None:
    canvas.show_picture(CHAIN)
    view = shown(canvas)
    lit = highlights_for(view, attention_to_word(CHAIN, Side.SOURCE, 1))
    assert lit.words == {(Side.SOURCE, 1), (Side.TARGET, 1)}
    assert lit.links == {(1, 1)}
    assert len(lit.strokes) == 1
    stroke = view.strokes.words.tolist().index([0, 1])
    links = view.ways.links
    x, y = links.points[links.owners == stroke][-1, 6:].tolist()
    attention = attention_at(view, QPointF(x - 3, y))
    assert attention.groups == {0}
    for of_link in (attention, attention_to_stroke(view, stroke)):
        assert highlights_for(view, of_link).links <= {(0, 1), (1, 1)}
    lit = highlights_for(view, attention_to_stroke(view, stroke))
    assert lit.words == {(Side.SOURCE, 0), (Side.TARGET, 1)}
    assert lit.strokes.tolist() == [stroke]


def test_other_links_on_the_same_words_keep_scroll_and_focus(canvas: VerseCanvas) -> None:
    canvas.show_picture(picture_of(LONG, Alignment()))
    canvas.focus_word(Side.TARGET, 60)
    scroll = [shown(canvas).offset(side) for side in Side]
    assert scroll[1] > 0
    canvas.show_picture(picture_of(LONG, FIRST_TO_LAST))
    assert [shown(canvas).offset(side) for side in Side] == scroll
    assert canvas.state.focused_word == (Side.TARGET, 60)
    canvas.show_picture(picture_of(PAIR, Alignment()))
    assert [shown(canvas).offset(side) for side in Side] == [0, 0]
    assert canvas.state.focused_word == (Side.SOURCE, 0)


def test_without_a_picture_nothing_happens(qtbot: QtBot) -> None:
    widget = VerseCanvas()
    qtbot.addWidget(widget)
    widget.show()
    widget.state.bring_partners()
    widget.state.bring_into_sight(Side.SOURCE, 2)
    QTest.mouseClick(widget, LEFT)
    QTest.keyClick(widget, Qt.Key.Key_Down)
    assert not widget.toggle_key_letters()
    assert widget.state.view is None
    assert widget.state.focused_word is None
    assert widget.grab().toImage().pixelColor(5, 5).name() == LIGHT.page


def test_repaints_leave_no_references_behind(canvas: VerseCanvas) -> None:
    """Some releases of PySide6 lose references to None with every call, until Python aborts."""
    for _ in range(5):
        canvas.grab()
    # What other tests left behind is not to go meanwhile.
    gc.collect()
    gc.disable()
    try:
        before = sys.getrefcount(None)
        for _ in range(300):
            canvas.repaint()
        after = sys.getrefcount(None)
    finally:
        gc.enable()
    assert abs(after - before) < 100


def heard(canvas: VerseCanvas) -> QAccessibleInterface:
    return QAccessible.queryAccessibleInterface(canvas)


def described(canvas: VerseCanvas) -> list[str]:
    """What a screen reader says about each word."""
    words = map(heard(canvas).child, range(heard(canvas).childCount()))
    return [word.text(QAccessible.Text.Description) for word in words]


def test_a_word_says_form_side_position_and_state(canvas: VerseCanvas, qtbot: QtBot) -> None:
    interface = heard(canvas)
    words = map(interface.child, range(interface.childCount()))
    assert [word.text(QAccessible.Text.Name) for word in words] == ["a", "b", "c", "x", "y"]
    alignment = Alignment().link({0}, {0, 1}).mark_not_translated(Side.SOURCE, {1})
    canvas.show_picture(picture_of(PAIR, alignment))
    canvas.state.show_selection(Selection(source=frozenset({2})))
    assert described(canvas) == [
        "source word 1 of 3, linked to 1 x, 2 y (block 1)",
        "source word 2 of 3, not translated",
        "source word 3 of 3, selected, unaccounted",
        "target word 1 of 2, linked to 1 a (block 1)",
        "target word 2 of 2, linked to 1 a (block 1)",
    ]
    # Focus and selecting are states.
    canvas.activateWindow()
    canvas.setFocus()
    qtbot.waitUntil(canvas.hasFocus)
    canvas.focus_word(Side.TARGET, 0)
    canvas.state.show_selection(Selection(target=frozenset({0})))
    state = interface.child(3).state()
    assert state.focused
    assert state.selected
    assert not interface.child(0).state().focused
    assert interface.focusChild() is interface.child(3)
    # Possible links, and words that occur twice, in a pair that has fewer words.
    last = interface.child(2)
    pair = VersePair("1", ("the", "the"), ("x", "y"))
    sure = Alignment().link({0}, {0}).link({1}, {0, 1})
    canvas.show_picture(picture_of(pair, sure.toggle_possible({(1, 1)})))
    assert described(canvas)[1:] == [
        "source word 2 of 2, linked to 1 x (block 1), possibly linked to 2 y (block 2)",
        "target word 1 of 2, linked to 2 the (block 1)",
        "target word 2 of 2, possibly linked to 2 the (block 2)",
    ]
    assert not last.isValid()
    assert last.text(QAccessible.Text.Name) == ""
    assert interface.child(4) is None


@pytest.mark.parametrize("how", ["closed", "dropped"])
def test_accessibility_keeps_no_canvas_alive(qapp: QApplication, how: str) -> None:
    parent = QWidget()
    canvas = VerseCanvas(parent)
    canvas.show_picture(picture_of(PAIR, Alignment()))
    word = heard(canvas).child(0)
    there = weakref.ref(canvas)
    if how == "closed":
        parent.deleteLater()
        qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        assert word.rect() == QRect()
    del parent, canvas
    gc.collect()
    assert there() is None
    assert not word.isValid()
    assert word.text(QAccessible.Text.Name) == ""
    assert word.state().invalid
    assert word.window() is None
