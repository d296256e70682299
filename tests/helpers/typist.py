"""A person who goes from word to word with the keyboard."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from blinker_qt.bitext.verses import Side, Word
from blinker_qt.layouts.arrangement import Arrangement

_LEFT, _RIGHT = Qt.Key.Key_Left, Qt.Key.Key_Right
_UP, _DOWN = Qt.Key.Key_Up, Qt.Key.Key_Down
# Per view and side: what goes back, what goes on, and what leads there from the other side.
_KEYS = {
    Arrangement.COLUMNS: {Side.SOURCE: (_UP, _DOWN, _LEFT), Side.TARGET: (_UP, _DOWN, _RIGHT)},
    Arrangement.ROWS: {Side.SOURCE: (_LEFT, _RIGHT, _UP), Side.TARGET: (_LEFT, _RIGHT, _DOWN)},
    Arrangement.ROWS_BESIDE: {
        Side.SOURCE: (_LEFT, _RIGHT, _UP),
        Side.TARGET: (_LEFT, _RIGHT, _DOWN),
    },
    Arrangement.MATRIX: {Side.SOURCE: (_UP, _DOWN, _UP), Side.TARGET: (_LEFT, _RIGHT, _LEFT)},
}
# Per view: the key that changes to it, and whether Shift is held.
_VIEW_KEYS = {
    Arrangement.COLUMNS: (Qt.Key.Key_F2, False),
    Arrangement.ROWS: (Qt.Key.Key_F3, False),
    Arrangement.ROWS_BESIDE: (Qt.Key.Key_F3, True),
    Arrangement.MATRIX: (Qt.Key.Key_F4, False),
}


class Typist:
    """Presses keys, which go to what has the keyboard focus.

    Args:
        window: the window in front.
        view: how the verse pair is shown.
        focus: tells the word with the keyboard focus.
    """

    def __init__(self, window: QWidget, view: Arrangement, focus: Callable[[], Word]) -> None:
        self._window = window
        self._view = view
        self._focus = focus

    def press(self, *keys: Qt.Key, control: bool = False, shift: bool = False) -> None:
        """Press keys one after the other."""
        modifiers = Qt.KeyboardModifier.NoModifier
        if control:
            modifiers |= Qt.KeyboardModifier.ControlModifier
        if shift:
            modifiers |= Qt.KeyboardModifier.ShiftModifier
        for key in keys:
            QTest.keyClick(self._window.windowHandle(), key, modifiers)

    def choose_view(self) -> None:
        """Change to the view."""
        key, shift = _VIEW_KEYS[self._view]
        self.press(key, shift=shift)

    def walk(self, word: Word) -> None:
        """Go to a word, looking after each key where that led."""
        side, position = word
        back, on, there = _KEYS[self._view][side]
        for _ in range(600):
            at_side, at = self._focus()
            if (at_side, at) == word:
                return
            if at_side is not side:
                self.press(there)
            else:
                self.press(on if at < position else back)
        raise AssertionError(f"{word} cannot be reached by key")

    def pick(self, word: Word) -> None:
        """Pick a word, or unpick it."""
        self.walk(word)
        self.press(Qt.Key.Key_Space, shift=self._view is Arrangement.MATRIX)
