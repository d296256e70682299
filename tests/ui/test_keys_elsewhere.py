"""Keys act on the verse pair from its canvas, and not from the style guide beside it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QToolButton, QWidget

from blinker_qt.bitext.verses import Side
from blinker_qt.ui.app.actions import ACTIONS
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from hand import Hand
from opening import SHORT, open_pairs, session_of

S, T = Side.SOURCE, Side.TARGET


@pytest.fixture
def opened(window: MainWindow, tmp_path: Path) -> MainWindow:
    return open_pairs(window, tmp_path, *SHORT)


@pytest.fixture
def canvas(window: MainWindow) -> VerseCanvas:
    return window.page.canvas


class TestTheGuidesOwnKeys:
    @pytest.mark.parametrize("where", ["figure", "text", "caption", "back"])
    def test_nothing_is_done_to_the_verse_pair(
        self, opened: MainWindow, canvas: VerseCanvas, where: str
    ) -> None:
        session = session_of(opened)
        canvas.focus_word(S, 0)
        session.pick(S, 0)
        session.pick(T, 0)
        before = session.selection
        widget = self.part(opened, where)
        widget.setFocus()
        assert widget.hasFocus()
        for key in ("n", "a", "t", "p", "u", "b", "l", "g", ".", "N"):
            QTest.keyClicks(widget, key)
        for code in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            QTest.keyClick(widget, code)
        assert session.selection == before
        assert not session.history.next_undo
        assert canvas.focused_word == (S, 0)
        assert canvas.label_of(S, 0) is None

    def test_escape_goes_back_to_the_words_and_undo_still_works(
        self, opened: MainWindow, canvas: VerseCanvas, hand: Hand
    ) -> None:
        hand.drag((S, 0), (T, 0))
        text = self.part(opened, "text")
        text.setFocus()
        QTest.keyClick(text, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert not session_of(opened).alignment
        QTest.keyClick(text, Qt.Key.Key_Escape)
        assert canvas.hasFocus()

    def part(self, window: MainWindow, where: str) -> QWidget:
        if not window.page.side.isVisible():
            window.actions_by_name["show_side_panel"].trigger()
        window.page.side.show_ruling("NEG-2")
        QApplication.processEvents()
        guide = window.page.side.guide
        figure = guide.page.figures[0]
        back = guide.findChild(QToolButton, "guide_back")
        assert back is not None
        back.setEnabled(True)
        parts: dict[str, QWidget] = {
            "figure": figure.drawing.canvas,
            "text": guide.page.text,
            "caption": figure.caption,
            "back": back,
        }
        return parts[where]


def test_every_action_stands_in_a_menu(window: MainWindow) -> None:
    """What a key does, the mouse does too."""
    assert {row.name for row in ACTIONS} <= {one.objectName() for one in in_menus(window)}


def in_menus(window: MainWindow) -> Iterator[QAction]:
    for menu in window.menuBar().findChildren(QMenu):
        yield from menu.actions()
