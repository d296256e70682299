"""Key letters, which are typed to select words."""

from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from blinker_qt.annotate.state import Selection
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.verses import Direction, Language, Side
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.widgets import keys as letter_keys
from window_acts import CONTROL, LONG, SHORT, Hand, listening, open_pairs, session_of, shown, typed

S, T = Side.SOURCE, Side.TARGET


class TestKeyLetters:
    def test_words_are_linked_and_marked_by_key_letters(
        self, opened: MainWindow, canvas: VerseCanvas
    ) -> None:
        session = session_of(opened)
        for view in reversed(Arrangement):
            canvas.set_arrangement(view)
            typed(canvas, "g", "a", "j", "enter")
            assert session.alignment.links == {(0, 0)}
            # They stay, for the next link. A letter that no word has is ignored, and the letters of
            # a word typed again deselect it.
            typed(canvas, "s", "q", "j", "j", "d", "k", "enter", "escape")
            assert session.alignment.links == {(0, 0), (1, 1), (2, 1)}
            assert canvas.key_letters_of(S, 0) is None
            opened.actions_by_name["reset"].trigger()
        typed(canvas, "g", "s", "l", "space")
        marked = Alignment().mark_not_translated(S, {1}).mark_not_translated(T, {2})
        assert session.alignment == marked
        assert canvas.state.focused_word == (S, 2)
        typed(canvas, "space")
        assert session.alignment.not_translated_source == {1, 2}
        # Each Space was one edit; the focus goes back with it, as the next Space marks that word.
        opened.actions_by_name["undo"].trigger()
        assert session.alignment == marked
        assert canvas.state.focused_word == (S, 2)
        opened.actions_by_name["undo"].trigger()
        assert session.alignment == Alignment()
        assert canvas.state.focused_word == (S, 1)
        assert canvas.key_letters_of(S, 0) == "A"
        assert opened.page.message.startswith("Type key letters")
        # They stay for the next verse pair, too.
        session.clear_selection()
        typed(canvas, "s")
        word = QAccessible.queryAccessibleInterface(canvas).child(1)
        assert word.text(QAccessible.Text.Description) == (
            "source word 2 of 3, key letters S, selected, unaccounted"
        )
        typed(canvas, "a", "d", "j", "k", "l", "enter")
        QTest.keyClick(canvas, Qt.Key.Key_Return, CONTROL)
        assert session.position == 1
        typed(canvas, "a", "l", "enter")
        assert session.alignment.links == {(0, 2)}

    def test_they_are_there_for_a_shorter_pair_under_the_pointer(
        self, window: MainWindow, canvas: VerseCanvas, tmp_path: Path
    ) -> None:
        session = session_of(open_pairs(window, tmp_path, SHORT[0], LONG))
        for word in [(side, position) for side in Side for position in range(3)]:
            session.toggle_mark(*word)
        session.done()
        for view in Arrangement:
            session.go_to(1)
            canvas.set_arrangement(view)
            canvas.state.bring_into_sight(S, 60)
            typed(canvas, "g")
            QTest.mouseMove(canvas, canvas.word_rectangle(S, 60).center())
            assert canvas.state.attention.word == (S, 60)
            session.go_to(0)
            assert canvas.key_letters_of(S, 2) is not None
            typed(canvas, "escape")

    def test_every_word_in_sight_has_painted_letters_and_nothing_scrolls(
        self, long: MainWindow, canvas: VerseCanvas
    ) -> None:
        session, words = session_of(long), [*product(Side, range(90))]
        for view, written in product(Arrangement, Direction):
            canvas.set_arrangement(view)
            canvas.set_languages(*[Language(direction=written)] * 2)
            canvas.state.bring_into_sight(T, 60)
            canvas.setFocus()
            plain = canvas.grab().toImage()
            typed(canvas, "g")
            with_letters = canvas.grab().toImage()
            there = shown(canvas)
            letters = {word: keys for word in words if (keys := canvas.key_letters_of(*word))}
            # Letters that stand on half a word would cover that of its neighbour.
            assert set(letters) == {word for word in words if there.is_in_sight(*word)}
            for word in letters:
                # They stand on an edge of the box, or a little beyond it.
                around = there.box(*word).adjusted(-14, -12, 14, 0).toAlignedRect()
                around &= canvas.rect()
                assert plain.copy(around) != with_letters.copy(around)
            first, last = ([at for on, at in letters if on is side] for side in Side)
            chosen = [(S, first[0]), (S, first[-1]), (T, last[0]), (T, 60), (T, last[-1])]
            for word in chosen:
                typed(canvas, *letters[word].lower())
                assert canvas.state.focused_word == word
            assert session.selection.words == {*chosen}
            assert [shown(canvas).offset(side) for side in Side] == [
                there.offset(side) for side in Side
            ]
            typed(canvas, "escape")
            session.clear_selection()

    def test_letters_are_corrected_follow_scrolling_and_disappear_with_the_focus(
        self, long: MainWindow, canvas: VerseCanvas
    ) -> None:
        session = session_of(long)
        typed(canvas, "g")
        letters = canvas.key_letters_of(S, 14)
        assert letters is not None
        assert len(letters) == 2
        all_letters = canvas.grab().toImage()
        typed(canvas, letters[0].lower())
        assert canvas.grab().toImage() != all_letters
        typed(canvas, "back")
        assert canvas.grab().toImage() == all_letters
        typed(canvas, "a")
        assert session.selection == Selection(frozenset({0}))
        # It clears no link.
        session.paint_links([(0, 0)], True)
        typed(canvas, "back")
        assert session.alignment.links == {(0, 0)}
        assert canvas.key_letters_of(S, 80) is None
        QTest.keyClick(canvas, Qt.Key.Key_End)
        assert canvas.key_letters_of(S, 89) is not None
        assert canvas.key_letters_of(S, 0) is None
        assert long.page.message
        long.actions_by_name["find"].trigger()
        assert canvas.key_letters_of(S, 89) is None
        assert not long.page.message
        canvas.setFocus()
        long.actions_by_name["select_by_key_letters"].trigger()
        assert canvas.key_letters_of(S, 89) is not None
        assert long.page.message.startswith("Type key letters to select")
        with listening() as ears:
            long.actions_by_name["select_by_key_letters"].trigger()
            assert ears.since_last() == "The key letters are hidden."
        assert canvas.key_letters_of(S, 89) is None
        assert not long.page.message

    def test_keys_ignore_a_hidden_focus_and_the_line_names_what_space_marks(
        self, opened: MainWindow, canvas: VerseCanvas, hand: Hand
    ) -> None:
        session, page = session_of(opened), opened.page
        typed(canvas, "g")
        assert page.message.endswith("Not translated (Space): 1 the")
        typed(canvas, "s")
        # It must not advise Space where words of the other side are asked for.
        typed(canvas, "enter")
        assert page.message == "Only source words are selected; select target words, too"
        typed(canvas, "l")
        assert page.message.endswith("Not translated (Space): 2 blue, 3 bleu")
        typed(canvas, "s", "l")
        hand.click(S, 0)
        hand.click(S, 0)
        assert page.message.endswith("Esc: end")
        typed(canvas, "escape")
        for view in Arrangement:
            canvas.set_arrangement(view)
            hand.click(S, 1)
            hand.click(S, 1)
            typed(canvas, "g", "space")
            assert page.message == "Type key letters first"
            typed(canvas, "escape")
            for key in ("n", "enter", "delete"):
                typed(canvas, key)
                assert page.message.startswith("Select words first")
            # Space shows the focus, and marks or selects only after that.
            typed(canvas, "space")
            assert not session.selection
            typed(canvas, "n")
            assert session.alignment == Alignment().mark_not_translated(S, {1})
            session.undo()


def press(canvas: VerseCanvas, text: str, scan: int, virtual: int = 0) -> None:
    """Press a key as the window system does: shortcuts are tried first."""
    key = ord(text.upper()[0])
    plain = Qt.KeyboardModifier.NoModifier
    override = QKeyEvent(QEvent.Type.ShortcutOverride, key, plain, scan, virtual, 0, text)
    override.ignore()
    QApplication.sendEvent(canvas, override)
    QApplication.sendEvent(
        canvas, QKeyEvent(QEvent.Type.KeyPress, key, plain, scan, virtual, 0, text)
    )


_TYPED = {
    "Russian": "фыоп",
    "Hebrew": "שדחע",
    "Greek": "ασξγ",
    "Arabic": "شستل",
    "Thai": "ฟห่เ",
    "Devanagari": "ोेरु",
}
"""What the keys of A, S, J and G type on keyboards of other scripts (xkeyboard-config)."""
_SCANS = {"linux": (38, 39, 44, 42), "win32": (30, 31, 36, 34), "darwin": (1, 1, 1, 1)}
_VIRTUALS = (0, 1, 38, 5)
"""Of the same keys on macOS, which gives every key the same scan code."""


class TestOtherScripts:
    def test_links_and_commands_by_the_letters_that_stand_on_the_keys(
        self, opened: MainWindow, canvas: VerseCanvas, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        session = session_of(opened)
        on_linux = [("linux", script) for script in _TYPED]
        for platform, script in (*on_linux, ("win32", "Russian"), ("darwin", "Hebrew")):
            monkeypatch.setattr(letter_keys, "_PLATFORM", platform)
            a, s, j, g = zip(_TYPED[script], _SCANS[platform], _VIRTUALS, strict=True)
            press(canvas, *g)
            assert canvas.key_letters_of(S, 0) == "A", script
            for key in (a, s, j):
                press(canvas, *key)
            assert session.selection == Selection(frozenset({0, 1}), frozenset({0}))
            typed(canvas, "enter", "escape")
            assert session.alignment.links == {(0, 0), (1, 0)}
            session.undo()
        monkeypatch.setattr(letter_keys, "_PLATFORM", "linux")
        session.clear_selection()
        press(canvas, "й", 24)
        press(canvas, "é", 0)
        assert not session.history.next_undo
        assert not session.selection
        canvas.focus_word(S, 0)
        press(canvas, "т", 57)
        assert session.alignment.not_translated_source == {0}
        # A disabled command is not done.
        opened.actions_by_name["select_by_key_letters"].setEnabled(False)
        press(canvas, "п", 42)
        assert canvas.key_letters_of(S, 0) is None

    def test_keys_that_type_other_signs_or_letters(
        self, long: MainWindow, canvas: VerseCanvas
    ) -> None:
        session = session_of(long)
        typed(canvas, "g")
        assert [canvas.key_letters_of(S, place) for place in (0, 4, 6)] == ["A", "Q", "E"]
        # On Hebrew and Greek keyboards the key of Q types a stroke or a question mark.
        press(canvas, "/", 24)
        assert session.selection == Selection(frozenset({4}))
        press(canvas, ";", 24)
        assert not session.selection
        # A French keyboard has its A where others have Q.
        press(canvas, "a", 24)
        assert session.selection == Selection(frozenset({0}))
        # On a Dvorak keyboard the full stop, which is the key for Repeat, is at the place of E.
        press(canvas, ".", 26)
        assert 6 not in session.selection.source
