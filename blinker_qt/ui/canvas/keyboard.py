"""Keyboard handling of the canvas: moving the focus, selecting words, typing key letters."""

from dataclasses import replace

import numpy as np
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

from blinker_qt.bitext.verses import Direction, Side, Word
from blinker_qt.layouts.scene import Lane
from blinker_qt.ui.canvas.gestures import words_between
from blinker_qt.ui.canvas.state import CanvasState, Cursor
from blinker_qt.ui.canvas.view import View
from blinker_qt.ui.widgets.keys import typed_letter

_SHIFT, _NONE = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.NoModifier
_LEFT, _RIGHT, _HOME, _END = Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End
_ALONG = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
_MOVES = (*_ALONG, _LEFT, _RIGHT, _HOME, _END)
"""The keys that move between words."""


class Keyboard:
    """Handles the keys of a canvas; all other keys are left to the window."""

    def __init__(self, state: CanvasState) -> None:
        self._state = state

    def keeps(self, event: QEvent) -> bool:
        """Whether a key is for key letters or a gesture, and must not reach the window."""
        state = self._state
        if not isinstance(event, QKeyEvent):
            return False
        if state.gesture is not None and event.key() == Qt.Key.Key_Escape:
            return True
        if state.key_letters is None:
            return False
        keys = (Qt.Key.Key_Escape, Qt.Key.Key_Backspace, Qt.Key.Key_Space)
        meant = typed_letter(event) is not None or event.key() in keys
        return meant and event.modifiers() in (_NONE, _SHIFT)

    def press(self, event: QKeyEvent) -> bool:
        """Move the focus, select a word or paint a cell; return whether the key was handled."""
        state, modifiers = self._state, event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        key = Qt.Key(event.key())
        if state.view is None:
            return False
        if self.keeps(event):
            self._key_letter_or_gesture_key(event)
        elif key == Qt.Key.Key_Space and modifiers in (_NONE, _SHIFT):
            was_seen = state.shows_ring
            state.show_focus()
            if not was_seen:
                state.focus_moved.emit()
            elif state.focused_cell is None or modifiers == _SHIFT:
                state.acts.select(*state.cursor.word)
            else:
                self.toggle_cell()
        elif key in _MOVES and modifiers == _NONE:
            state.focus_on(destination(state.view, key, state.cursor))
        elif key in _MOVES and modifiers == _SHIFT:
            self._move_and_select(destination(state.view, key, state.cursor))
        else:
            return False
        return True

    def _move_and_select(self, cursor: Cursor) -> None:
        """Move the focus and select the words in between; to the other side, only move it."""
        state, before, (side, position) = self._state, self._state.cursor, cursor.word
        start = dict((before.word, before.opposite))[side]
        state.focus_on(cursor)
        if state.focused_cell is not None or before.word[0] is side:
            state.acts.select_more(words_between(side, start, position))

    def _key_letter_or_gesture_key(self, event: QKeyEvent) -> None:
        state, letter = self._state, typed_letter(event)
        if event.key() == Qt.Key.Key_Escape and state.gesture is not None:
            state.cancel_gesture()
        elif event.key() == Qt.Key.Key_Escape:
            state.show_key_letters(shown=False)
        elif event.key() == Qt.Key.Key_Space:
            # A letter would be a key letter, and digits and signs need Shift on some keyboards.
            state.acts.mark(None, ())
        elif state.key_letters is not None:
            afresh = replace(state.key_letters, typed="")
            key_letters = afresh if letter is None else state.key_letters.with_letter(letter)
            word = key_letters.words.get(key_letters.typed)
            state.key_letters = key_letters if word is None else afresh
            if word is None:
                state.refresh()
            else:
                self._select_typed(word)

    def _select_typed(self, word: Word) -> None:
        # The word is visible: do not scroll, as that would change the key letters.
        self._state.show_focus()
        self._state.cursor = self._state.cursor.at(*word)
        self._state.acts.select(*word)
        self._state.refresh()
        if self._state.cursor.word == word:
            self._state.focus_moved.emit()

    def toggle_cell(self) -> None:
        """Link the two words of the focused cell, or remove their link."""
        state, cell = self._state, self._state.focused_cell
        if state.picture is not None and cell is not None and state.interactive:
            state.acts.paint((cell,), linked=cell not in state.picture.links)


def destination(view: View, key: Qt.Key, cursor: Cursor) -> Cursor:
    """Where a key moves the focus; at the end of a side, it stays on the same word."""
    if view.is_grid:
        return _in_grid(view, key, cursor)
    if key == _HOME:
        return _clamped(view, cursor, 0)
    if key == _END:
        return _clamped(view, cursor, len(view.scene.lane(cursor.word[0])))
    if view.scene.wraps:
        return _in_rows(view, key, cursor)
    return _in_columns(view, key, cursor)


def _clamped(view: View, cursor: Cursor, position: int) -> Cursor:
    """The focus at a position of its side, limited to the side's first and last word."""
    side = cursor.word[0]
    return cursor.at(side, min(max(position, 0), len(view.scene.lane(side)) - 1))


def _in_columns(view: View, key: Qt.Key, cursor: Cursor) -> Cursor:
    """Up and down move within a side; left and right go to the word at the same height opposite."""
    side, position = cursor.word
    if key not in (_LEFT, _RIGHT):
        return _clamped(view, cursor, position + _steps(view.scene.lane(side))[key])
    to = Side.SOURCE if key == _LEFT else Side.TARGET
    if to is side:
        return cursor
    lane = view.scene.lane(to)
    height = view.box(side, position).top() + view.offset(to)
    row = round((height - float(lane.boxes[0, 1])) / lane.step)
    return cursor.at(to, min(max(row, 0), len(lane) - 1))


def _in_rows(view: View, key: Qt.Key, cursor: Cursor) -> Cursor:
    """Left and right move along the line; up and down go to the nearest word of the next line.

    The last line of the source is followed by the first line of the target.
    """
    side, position = cursor.word
    if key in (_LEFT, _RIGHT):
        goes_right = view.directions[side.index] is Direction.LEFT_TO_RIGHT
        return _clamped(view, cursor, position + (1 if goes_right is (key == _RIGHT) else -1))
    lane = view.scene.lane(side)
    lines = lane.lines
    line = int(np.searchsorted(lines, lane.boxes[position, 1])) + _steps(lane)[key]
    x = view.box(side, position).center().x()
    if line < 0 and side is Side.TARGET and key == Qt.Key.Key_Up:
        return cursor.at(Side.SOURCE, _nearest_in_line(view.scene.source, -1, x))
    if line >= len(lines) and side is Side.SOURCE and key == Qt.Key.Key_Down:
        return cursor.at(Side.TARGET, _nearest_in_line(view.scene.target, 0, x))
    line = min(max(line, 0), len(lines) - 1)
    return cursor.at(side, _nearest_in_line(lane, line, x))


def _in_grid(view: View, key: Qt.Key, cursor: Cursor) -> Cursor:
    """Up and down move between source words, left and right between target words."""
    rows, columns = view.scene.source, view.scene.target
    source, target = cursor.cell
    goals = {
        _LEFT: target - columns.run[0],
        _RIGHT: target + columns.run[0],
        _HOME: 0,
        _END: len(columns),
    }
    if key in goals:
        return _clamped(view, cursor.at(Side.TARGET, target), goals[key])
    return _clamped(view, cursor.at(Side.SOURCE, source), source + _steps(rows)[key])


def _nearest_in_line(lane: Lane, line: int, x: float) -> int:
    words = np.flatnonzero(lane.boxes[:, 1] == lane.lines[line])
    return int(words[np.abs(lane.boxes[words][:, [0, 2]].mean(axis=1) - x).argmin()])


def _steps(lane: Lane) -> dict[Qt.Key, int]:
    page = max(1, int(lane.length // lane.step) - 1)
    key = Qt.Key
    return {key.Key_Up: -1, key.Key_Down: 1, key.Key_PageUp: -page, key.Key_PageDown: page}
