"""Labels over the words in sight, which are typed to pick a word."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from blinker_qt.bitext.verses import Direction, Side
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.main_window import MainWindow
from blinker_qt.ui.theme import THEMES, Theme, contrast
from blinker_qt.workspace.selection import Selection
from hand import Hand
from opening import LONG, SHORT, open_pairs, session_of, typed

S, T = Side.SOURCE, Side.TARGET
each_view = pytest.mark.parametrize("view", Arrangement, ids=lambda view: view.value)


@pytest.fixture
def opened(window: MainWindow, tmp_path: Path) -> MainWindow:
    return open_pairs(window, tmp_path, *SHORT)


@pytest.fixture
def long(window: MainWindow, tmp_path: Path) -> MainWindow:
    return open_pairs(window, tmp_path, LONG)


@pytest.fixture
def canvas(window: MainWindow) -> VerseCanvas:
    return window.page.canvas


def type_label(canvas: VerseCanvas, side: Side, position: int) -> int:
    """Type a word's label; how many keys that took."""
    label = canvas.label_of(side, position)
    assert label is not None
    typed(canvas, *label.lower())
    return len(label)


class TestLabels:
    @each_view
    def test_a_link_takes_a_key_for_each_word_and_enter(
        self, opened: MainWindow, canvas: VerseCanvas, view: Arrangement
    ) -> None:
        canvas.set_arrangement(view)
        typed(canvas, "g", "a", "j", "enter")
        assert session_of(opened).alignment.links == {(0, 0)}
        # They stay, for the next link.
        typed(canvas, "s", "d", "k", "enter", "escape")
        assert session_of(opened).alignment.links == {(0, 0), (1, 1), (2, 1)}
        assert canvas.label_of(S, 0) is None

    @each_view
    def test_two_keys_at_most_reach_any_word_in_sight(
        self, long: MainWindow, canvas: VerseCanvas, view: Arrangement
    ) -> None:
        canvas.set_arrangement(view)
        canvas.bring_into_sight(T, 60)
        typed(canvas, "g")
        view_there = canvas.view
        assert view_there is not None
        in_sight = {side: view_there.in_sight(side) for side in Side}
        assert 60 in in_sight[T]
        for side in Side:
            for position in in_sight[side]:
                assert type_label(canvas, side, position) <= 2
                assert canvas.focused_word == (side, position)
        picked = session_of(long).selection
        assert picked == Selection(frozenset(in_sight[S]), frozenset(in_sight[T]))
        # What was read off the screen still held at every key: nothing scrolled.
        assert canvas.view is not None
        assert canvas.view.offsets == view_there.offsets
        assert canvas.label_of(T, in_sight[T].stop) is None

    def test_a_label_typed_again_unpicks(self, opened: MainWindow, canvas: VerseCanvas) -> None:
        typed(canvas, "g", "s", "s")
        assert not session_of(opened).selection

    def test_backspace_corrects_the_first_letter(
        self, long: MainWindow, canvas: VerseCanvas
    ) -> None:
        typed(canvas, "g")
        label = canvas.label_of(S, 14)
        assert label is not None
        assert len(label) == 2
        all_labels = canvas.grab().toImage()
        typed(canvas, label[0].lower())
        assert canvas.grab().toImage() != all_labels
        typed(canvas, "back")
        assert canvas.grab().toImage() == all_labels
        typed(canvas, "a")
        assert session_of(long).selection == Selection(frozenset({0}))

    def test_backspace_clears_no_word_meanwhile(
        self, opened: MainWindow, canvas: VerseCanvas, hand: Hand
    ) -> None:
        hand.drag((S, 0), (T, 0))
        typed(canvas, "g", "back")
        assert session_of(opened).alignment.links == {(0, 0)}

    def test_a_letter_that_leads_nowhere_is_not_waited_for(
        self, opened: MainWindow, canvas: VerseCanvas
    ) -> None:
        typed(canvas, "g", "q", "a")
        assert session_of(opened).selection == Selection(frozenset({0}))

    def test_letters_are_labels_and_not_acts_until_they_are_put_away(
        self, opened: MainWindow, canvas: VerseCanvas
    ) -> None:
        typed(canvas, "g", "n", "p", "t", "A")
        assert not session_of(opened).can_undo
        assert session_of(opened).selection == Selection(frozenset({0}))
        typed(canvas, "escape")
        assert session_of(opened).selection
        typed(canvas, "n")
        assert session_of(opened).alignment.not_translated_source == {0}
        typed(canvas, "g", "s", ".")
        assert session_of(opened).alignment.not_translated_source == {0, 1}

    def test_labels_stay_from_pair_to_pair(self, opened: MainWindow, canvas: VerseCanvas) -> None:
        typed(canvas, "g", "a", "s", "d", "j", "k", "l", "enter")
        QTest.keyClick(canvas, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        assert session_of(opened).position == 1
        typed(canvas, "a", "l", "enter")
        assert session_of(opened).alignment.links == {(0, 2)}

    def test_labels_follow_what_is_scrolled_into_sight(
        self, long: MainWindow, canvas: VerseCanvas
    ) -> None:
        assert long.isVisible()
        typed(canvas, "g")
        assert canvas.label_of(S, 80) is None
        QTest.keyClick(canvas, Qt.Key.Key_End)
        assert canvas.label_of(S, 89) is not None
        assert canvas.label_of(S, 0) is None

    def test_they_go_when_typing_goes_elsewhere(
        self, opened: MainWindow, canvas: VerseCanvas
    ) -> None:
        typed(canvas, "g")
        opened.actions_by_name["find"].trigger()
        assert canvas.label_of(S, 0) is None

    def test_the_menu_shows_them_and_puts_them_away(
        self, opened: MainWindow, canvas: VerseCanvas
    ) -> None:
        opened.actions_by_name["pick_by_label"].trigger()
        assert canvas.label_of(T, 0) == "J"
        assert opened.page.message.startswith("Type a label")
        opened.actions_by_name["pick_by_label"].trigger()
        assert canvas.label_of(T, 0) is None
        assert not opened.page.message

    def test_a_screen_reader_reads_them(self, opened: MainWindow, canvas: VerseCanvas) -> None:
        assert opened.isVisible()
        typed(canvas, "g", "s")
        word = QAccessible.queryAccessibleInterface(canvas).child(1)
        said = word.text(QAccessible.Text.Description)
        assert said == "source word 2 of 3, label S, picked, unaccounted"

    def test_before_there_is_a_verse_pair_there_are_none(self, qtbot: QtBot) -> None:
        empty = VerseCanvas()
        qtbot.addWidget(empty)
        assert not empty.toggle_labels()

    @each_view
    @pytest.mark.parametrize("written", Direction)
    def test_every_label_is_painted_within_the_canvas(
        self, long: MainWindow, canvas: VerseCanvas, view: Arrangement, written: Direction
    ) -> None:
        assert long.isVisible()
        canvas.set_arrangement(view)
        canvas.set_directions(written, written)
        canvas.setFocus()
        plain = canvas.grab().toImage()
        typed(canvas, "g")
        labelled = canvas.grab().toImage()
        there = canvas.view
        assert there is not None
        for side in Side:
            for position in there.in_sight(side):
                # The label stands on an edge of the box, or a little beyond it.
                around = there.box(side, position).adjusted(-14, -12, 14, 0).toAlignedRect()
                around &= canvas.rect()
                assert plain.copy(around) != labelled.copy(around)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_labels_can_be_read_in_every_theme(theme: Theme) -> None:
    assert contrast(theme.ink, theme.raised) >= 4.5
    assert contrast(theme.on_accent, theme.accent) >= 4.5
    assert contrast(theme.accent, theme.page) >= 3
