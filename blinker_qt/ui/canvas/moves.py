"""Where the keyboard focus stands, and where a key leads from there."""

from dataclasses import dataclass, replace
from enum import Enum

import numpy as np
from PySide6.QtCore import Qt

from blinker_qt.bitext.alignment import LinkToken
from blinker_qt.bitext.verses import Direction, Side
from blinker_qt.layouts.scene import Lane
from blinker_qt.ui.canvas.view import View


@dataclass(frozen=True, slots=True)
class Cursor:
    """The keyboard focus: a word, and where it was last on the other side.

    Attributes:
        side: the side of the focused word.
        source: position on the source side.
        target: position on the target side.
    """

    side: Side = Side.SOURCE
    source: int = 0
    target: int = 0

    @property
    def word(self) -> tuple[Side, int]:
        """The focused word."""
        return self.side, self.on(self.side)

    @property
    def cell(self) -> LinkToken:
        """The cell of the grid."""
        return self.source, self.target

    def on(self, side: Side) -> int:
        """The position on one side."""
        return self.source if side is Side.SOURCE else self.target

    def at(self, side: Side, position: int) -> "Cursor":
        """The focus on another word; the other side's position stays."""
        if side is Side.SOURCE:
            return replace(self, side=side, source=position)
        return replace(self, side=side, target=position)


class Move(Enum):
    """A way to go from word to word."""

    UP = Qt.Key.Key_Up
    DOWN = Qt.Key.Key_Down
    LEFT = Qt.Key.Key_Left
    RIGHT = Qt.Key.Key_Right
    PAGE_UP = Qt.Key.Key_PageUp
    PAGE_DOWN = Qt.Key.Key_PageDown
    FIRST = Qt.Key.Key_Home
    LAST = Qt.Key.Key_End


def move_of(key: int) -> Move | None:
    """The move that a key stands for, if any."""
    return next((move for move in Move if move.value == key), None)


def destination(view: View, move: Move, cursor: Cursor) -> Cursor:
    """Where a move leads; at an end, to the same word."""
    if view.scene.flow is None:
        return _in_grid(view, move, cursor)
    if move in (Move.FIRST, Move.LAST):
        return _held(view, cursor, len(view.scene.lane(cursor.side)) * (move is Move.LAST))
    if view.scene.wraps:
        return _in_rows(view, move, cursor)
    return _in_columns(view, move, cursor)


def _held(view: View, cursor: Cursor, position: int) -> Cursor:
    """The focus on a position of its side, or on the word at that side's end."""
    return cursor.at(cursor.side, min(max(position, 0), len(view.scene.lane(cursor.side)) - 1))


def _in_columns(view: View, move: Move, cursor: Cursor) -> Cursor:
    """Up and down within a side; left to the source and right to the target word that is level."""
    side, position = cursor.word
    if move in (Move.LEFT, Move.RIGHT):
        to = Side.SOURCE if move is Move.LEFT else Side.TARGET
        return cursor if to is side else cursor.at(to, _level_with(view, side, position))
    lane = view.scene.lane(side)
    return _held(view, cursor, position + _steps(lane)[move])


def _level_with(view: View, side: Side, position: int) -> int:
    lane = view.scene.lane(side.other)
    height = view.box(side, position).top() + view.offset(side.other)
    row = round((height - float(lane.boxes[0, 1])) / lane.step)
    return min(max(row, 0), len(lane) - 1)


def _in_rows(view: View, move: Move, cursor: Cursor) -> Cursor:
    """Along the line as it is read; up and down to the word of another line that is nearest.

    The last line of the source is followed by the first line of the target.
    """
    side, position = cursor.word
    if move in (Move.LEFT, Move.RIGHT):
        goes_right = view.direction(side) is Direction.LEFT_TO_RIGHT
        return _held(view, cursor, position + (1 if goes_right is (move is Move.RIGHT) else -1))
    lane = view.scene.lane(side)
    lines = lane.lines
    line = int(np.searchsorted(lines, lane.boxes[position, 1])) + _steps(lane)[move]
    x = view.box(side, position).center().x()
    if line < 0 and side is Side.TARGET and move is Move.UP:
        return cursor.at(Side.SOURCE, _nearest_in_line(view.scene.source, -1, x))
    if line >= len(lines) and side is Side.SOURCE and move is Move.DOWN:
        return cursor.at(Side.TARGET, _nearest_in_line(view.scene.target, 0, x))
    line = min(max(line, 0), len(lines) - 1)
    return cursor.at(side, _nearest_in_line(lane, line, x))


def _in_grid(view: View, move: Move, cursor: Cursor) -> Cursor:
    """Up and down between source words, left and right between target words."""
    rows, columns = view.scene.source, view.scene.target
    if move in (Move.LEFT, Move.RIGHT, Move.FIRST, Move.LAST):
        goals = {
            Move.LEFT: cursor.target - columns.run[0],
            Move.RIGHT: cursor.target + columns.run[0],
            Move.FIRST: 0,
            Move.LAST: len(columns),
        }
        return _held(view, cursor.at(Side.TARGET, cursor.target), goals[move])
    return _held(view, cursor.at(Side.SOURCE, cursor.source), cursor.source + _steps(rows)[move])


def _nearest_in_line(lane: Lane, line: int, x: float) -> int:
    words = np.flatnonzero(lane.boxes[:, 1] == lane.lines[line])
    return int(words[np.abs(lane.centres()[words, 0] - x).argmin()])


def _steps(lane: Lane) -> dict[Move, int]:
    """How many rows each move goes on."""
    page = max(1, int(lane.length // lane.step) - 1)
    return {Move.UP: -1, Move.DOWN: 1, Move.PAGE_UP: -page, Move.PAGE_DOWN: page}
