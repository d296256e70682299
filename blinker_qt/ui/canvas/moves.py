"""Where a key leads from one word to another."""

from enum import Enum

from PySide6.QtCore import Qt

from blinker_qt.bitext.verses import Side
from blinker_qt.ui.canvas.view import View


class Move(Enum):
    """A way to go from word to word."""

    UP = Qt.Key.Key_Up
    DOWN = Qt.Key.Key_Down
    PAGE_UP = Qt.Key.Key_PageUp
    PAGE_DOWN = Qt.Key.Key_PageDown
    FIRST = Qt.Key.Key_Home
    LAST = Qt.Key.Key_End
    TO_SOURCE = Qt.Key.Key_Left
    TO_TARGET = Qt.Key.Key_Right


def move_of(key: int) -> Move | None:
    """The move that a key stands for, if any."""
    return next((move for move in Move if move.value == key), None)


def destination(view: View, move: Move, side: Side, position: int) -> tuple[Side, int]:
    """The word that a move leads to; at an end, the word itself.

    Left leads to the source side and right to the target side, to the word that stands level.
    """
    if move in (Move.TO_SOURCE, Move.TO_TARGET):
        to = Side.SOURCE if move is Move.TO_SOURCE else Side.TARGET
        return (side, position) if to is side else (to, _level_with(view, side, position))
    last = len(view.scene.lane(side)) - 1
    page = max(1, int(view.height // view.scene.lane(side).pitch) - 1)
    goals = {
        Move.UP: position - 1,
        Move.DOWN: position + 1,
        Move.PAGE_UP: position - page,
        Move.PAGE_DOWN: position + page,
        Move.FIRST: 0,
        Move.LAST: last,
    }
    return side, min(max(goals[move], 0), last)


def _level_with(view: View, side: Side, position: int) -> int:
    lane = view.scene.lane(side.other)
    height = view.box(side, position).top() + view.scroll_of(side.other)
    row = round((height - float(lane.tops[0])) / lane.pitch)
    return min(max(row, 0), len(lane) - 1)
