"""Link at once in the window, and the focus on remaining work."""

from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton

from blinker_qt.annotate.state import Selection
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.verses import Side
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.settings import SettingsStore
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.widgets.controls import ElidedLabel
from blinker_qt.ui.widgets.display import ISOLATE_END, ISOLATE_START
from blinker_qt.ui.widgets.theme import LIGHT
from window_acts import (
    LEFT,
    SHORT,
    Hand,
    child,
    listening,
    open_pairs,
    session_of,
    shown,
    typed,
)

S, T = Side.SOURCE, Side.TARGET


@pytest.fixture
def at_once(opened: MainWindow) -> MainWindow:
    opened.actions_by_name["link_at_once"].trigger()
    return opened


def begin_again(window: MainWindow) -> None:
    window.actions_by_name["reset"].trigger()
    session_of(window).clear_selection()


def test_by_mouse(at_once: MainWindow, canvas: VerseCanvas, hand: Hand) -> None:
    session = session_of(at_once)
    for view in Arrangement:
        canvas.set_arrangement(view)
        hand.click(S, 0)
        hand.click(T, 0, 1)
        hand.click(S, 1, 2)
        hand.click(T, 2)
        assert session.alignment == Alignment().link({0}, {0, 1}).link({1, 2}, {2}), view
        typed(canvas, "escape")
        hand.click(T, 1)
        assert session.selection == Selection(frozenset(), frozenset({1}))
        begin_again(at_once)
    edits = len(session.history)
    hand.drag((S, 0), (T, 1))
    hand.drag((T, 1), (T, 2))
    hand.drag((T, 0), canvas.bar_rectangle(T).center())
    marked = Alignment().mark_not_translated(T, {0})
    assert session.alignment == marked.link({0}, {1, 2})
    assert len(session.history) == edits + 3


def test_by_keys(at_once: MainWindow, canvas: VerseCanvas, hand: Hand) -> None:
    session = session_of(at_once)
    typed(canvas, "enter", "enter")
    assert session.alignment.links == {(0, 0)}
    assert canvas.state.focused_word == (S, 1)
    typed(canvas, "space", "right", "down", "space")
    assert session.alignment.links == {(0, 0), (1, 2)}
    # What is left is added to the open block, or marked.
    typed(canvas, "n")
    assert session.alignment.not_translated_source == {2}
    assert canvas.state.focused_word == (T, 1)
    for _ in range(2):
        typed(canvas, "enter")
        assert session.alignment.links == {(0, 0), (1, 1), (1, 2)}
    # Where no word of the other side is left, Enter goes to the nearest.
    begin_again(at_once)
    for position in range(3):
        session.toggle_mark(T, position)
    canvas.focus_word(S, 2)
    typed(canvas, "enter")
    assert session.selection == Selection(frozenset({2}))
    assert canvas.state.focused_word == (T, 2)
    # Undo goes back to the block, and redo goes on.
    begin_again(at_once)
    canvas.focus_word(S, 0)
    typed(canvas, *["enter"] * 4)
    assert session.alignment.links == {(0, 0), (1, 1)}
    for begun in (1, 0):
        at_once.actions_by_name["undo"].trigger()
        assert session.selection == Selection(frozenset({begun}))
        assert canvas.state.focused_word == (S, begun)
    typed(canvas, "enter", "enter")
    assert session.alignment.links == {(0, 0)}
    assert canvas.state.focused_word == (S, 1)
    at_once.actions_by_name["undo"].trigger()
    at_once.actions_by_name["redo"].trigger()
    assert canvas.state.focused_word == (S, 1)
    # The block is open again.
    hand.click(T, 1)
    assert session.alignment.links == {(0, 0), (0, 1)}


def test_by_key_letters(at_once: MainWindow, canvas: VerseCanvas, hand: Hand) -> None:
    session, page = session_of(at_once), at_once.page
    typed(canvas, "g")
    assert page.message.startswith("Type the key letters of two words")
    typed(canvas, *"aj")
    assert page.message.endswith("Not translated (Space): 2 blue")
    typed(canvas, "k")
    assert session.alignment.links == {(0, 0), (0, 1)}
    assert canvas.state.focused_word == (S, 1)
    # Space marks the word that the line names.
    assert page.message.endswith("Not translated (Space): 2 bateau")
    typed(canvas, "space")
    assert session.alignment == Alignment().link({0}, {0}).mark_not_translated(T, {1})
    # The block is closed: the next key letters begin a block.
    typed(canvas, "l")
    assert session.selection == Selection(frozenset(), frozenset({2}))
    at_once.actions_by_name["undo"].trigger()
    assert session.alignment.links == {(0, 0), (0, 1)}
    # An arrow key after key letters means another word.
    begin_again(at_once)
    typed(canvas, *"ajk", "down", "space")
    assert session.alignment == Alignment().link({0}, {0, 1}).mark_not_translated(S, {2})
    typed(canvas, "escape")
    assert canvas.state.key_letters is None
    hand.click(T, 1)
    assert session.selection == Selection(frozenset(), frozenset({1}))


def test_the_mode_is_shown_remembered_and_switched_off(
    at_once: MainWindow, canvas: VerseCanvas, hand: Hand, tmp_path: Path
) -> None:
    button = child(at_once, QPushButton, "link_at_once_indicator")
    assert button.isChecked()
    assert button.text() == "✓ Link at once"
    assert at_once.actions_by_name["link_at_once"].isChecked()
    assert SettingsStore(tmp_path / "config").settings.link_at_once
    hand.click(S, 0)
    hand.click(T, 0)
    # The open block is outlined, and told.
    hand.move_to(canvas.rect().bottomRight())
    box = canvas.word_rectangle(T, 0)
    drawn = canvas.grab().toImage()
    edge = {drawn.pixelColor(box.left() + x, box.center().y()).name() for x in range(-1, 3)}
    assert LIGHT.colour("selected_edge").name() in edge
    assert drawn.pixelColor(box.left() + 6, box.center().y()) == LIGHT.colour("linked")
    word = QAccessible.queryAccessibleInterface(canvas).child(0)
    assert "in the open block" in word.text(QAccessible.Text.Description)
    begin_again(at_once)
    place = canvas.mapTo(at_once, canvas.rect().topLeft()), canvas.size()
    edits = len(session_of(at_once).history)
    QTest.mouseClick(button, LEFT)
    assert button.isVisible()
    assert button.text() == "Link at once"
    assert not SettingsStore(tmp_path / "config").settings.link_at_once
    assert (canvas.mapTo(at_once, canvas.rect().topLeft()), canvas.size()) == place
    hand.click(S, 0)
    hand.click(T, 0)
    assert len(session_of(at_once).history) == edits
    QTest.mouseClick(button, LEFT)
    assert at_once.actions_by_name["link_at_once"].isChecked()


def test_announcements(window: MainWindow, canvas: VerseCanvas, tmp_path: Path) -> None:
    window.look.toggle("hints")
    open_pairs(window, tmp_path, *SHORT)
    with listening() as ears:
        typed(canvas, "q")
        assert ears.since_last() == "Link at once is on."
        typed(canvas, "enter", "enter")
        assert ears.since_last() == (
            "Selected: 1 the. | Linked: 1 the – 1 le. Words left: 2 source, 2 target."
        )
        typed(canvas, "q")
        assert ears.since_last() == "Link at once is off."


def beside_done(window: MainWindow) -> str:
    """The message beside Done; empty while it is about what is left."""
    label = child(window, ElidedLabel, "message")
    return label.whole.replace(ISOLATE_START, "").replace(ISOLATE_END, "") * label.isVisible()


def test_words_that_lose_their_links_are_named_until_the_next_act(
    opened: MainWindow, hand: Hand
) -> None:
    hand.join([0, 1], [0])
    assert beside_done(opened) == ""
    hand.join([2], [0])
    assert beside_done(opened) == "Unaccounted again: “the”, “blue”"
    hand.click(S, 0)
    assert beside_done(opened) == ""
    hand.click(S, 0)
    hand.drag((S, 1), (T, 0))
    assert beside_done(opened) == "Unaccounted again: “boat”"
    hand.click(T, 0)
    hand.click_not_translated(T)
    assert beside_done(opened) == "Unaccounted again: “blue”"
    # With link at once, they are not while the block is open.
    opened.actions_by_name["reset"].trigger()
    opened.actions_by_name["link_at_once"].trigger()
    hand.click(S, 0)
    hand.click(T, 0, 1)
    for side, position, message in (
        (S, 1, ""),
        (T, 0, ""),
        (T, 1, "Unaccounted again: “the”"),
        (S, 2, ""),
    ):
        hand.click(side, position)
        assert beside_done(opened) == message


def test_many_words_that_lose_their_links_are_counted_and_announced_once(
    long: MainWindow, hand: Hand
) -> None:
    hand.join([0], [0])
    with listening() as ears:
        hand.join(range(1, 7), [0])
    heard = ears.since_last()
    assert "Unaccounted: 1 s0" in heard
    assert "again" not in heard
    assert beside_done(long) == "Unaccounted again: “s0”"
    hand.join([7], [0])
    assert beside_done(long) == "Unaccounted again: 6 words"


def test_why_something_was_refused_is_shown_until_the_person_turns_to_something_else(
    opened: MainWindow, canvas: VerseCanvas, hand: Hand
) -> None:
    typed(canvas, "l")
    assert beside_done(opened).startswith("Select words")
    QTest.mouseMove(canvas, canvas.word_rectangle(T, 1).center())
    assert beside_done(opened).startswith("Select words")
    typed(canvas, "down")
    assert beside_done(opened) == ""
    hand.click(S, 0, 0)
    typed(canvas, "g", "space")
    assert beside_done(opened) == "Type key letters first"
    typed(canvas, "escape")
    assert beside_done(opened) == ""
    search = child(opened, QLineEdit, "search_field")
    QTest.keyClicks(search, "boat")
    opened.actions_by_name["previous"].trigger()
    assert beside_done(opened) == "No verse pair of the list comes before this one"
    search.clear()
    assert beside_done(opened) == ""
    # Results stay.
    hand.join([0], [0])
    hand.join([1], [0])
    typed(canvas, "down")
    assert beside_done(opened) == "Unaccounted again: “the”"


def test_the_focus_follows_the_keys(opened: MainWindow, canvas: VerseCanvas) -> None:
    session = session_of(opened)
    for view in Arrangement:
        canvas.set_arrangement(view)
        for start, end in ((0, (S, 1)), (2, (S, 1)), (1, (T, 1))):
            canvas.focus_word(S, start)
            typed(canvas, "n")
            assert canvas.state.focused_word == end
        opened.actions_by_name["reset"].trigger()
    canvas.set_arrangement(Arrangement.COLUMNS)
    # After a link, keys act on it or on the side of the focus.
    canvas.focus_word(S, 0)
    typed(canvas, "space", "right", "enter")
    assert canvas.state.focused_word == (S, 1)
    typed(canvas, "p")
    assert session.alignment.possible == {(0, 0)}
    typed(canvas, "p")
    assert not session.alignment.possible
    typed(canvas, "n")
    assert canvas.state.focused_word == (S, 2)
    typed(canvas, "right", "space", "left", "enter")
    assert not session.unaccounted.source
    assert canvas.state.focused_word == (T, 1)
    begin_again(opened)
    opened.look.toggle("focus_follows")
    canvas.focus_word(S, 0)
    typed(canvas, "n")
    assert canvas.state.focused_word == (S, 0)


@pytest.mark.usefixtures("opened")
def test_u_goes_to_the_nearest_and_then_through_all(canvas: VerseCanvas, hand: Hand) -> None:
    def visit(count: int) -> list[tuple[Side, int] | None]:
        visited = []
        for _ in range(count):
            typed(canvas, "u")
            visited.append(canvas.state.focused_word)
        return visited

    # Down one side before the other.
    assert visit(6) == [(S, 1), (S, 2), (T, 0), (T, 1), (T, 2), (S, 0)]
    hand.drag((S, 1), (T, 1))
    canvas.focus_word(T, 1)
    assert visit(5) == [(T, 2), (S, 0), (T, 0), (S, 2), (T, 2)]


def test_nothing_scrolls_under_the_mouse(long: MainWindow, canvas: VerseCanvas, hand: Hand) -> None:
    view = shown(canvas)
    both = [set(filter(partial(view.is_in_sight, side), view.in_sight(side))) for side in Side]
    *positions, last = sorted(set.intersection(*both))
    session_of(long).paint_links([(position, position) for position in positions], True)
    hand.drag((S, last), (T, last))
    assert [shown(canvas).offset(side) for side in Side] == [0, 0]
    assert session_of(long).unaccounted
    QTest.keyClick(canvas, Qt.Key.Key_U)
    assert shown(canvas).offset(S) > 0
