"""Scrolling while something is drawn: near the end of a side's frame, what lies behind it comes."""

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QObject, QPointF, QTimer, Signal

from blinker_qt.bitext.verses import Side, Word
from blinker_qt.ui.canvas.view import View

_ZONE = 28.0
"""So near to the end of a frame, in pixels, a side begins to move."""
_FIRST, _NEXT = 250, 30
"""Milliseconds until it does, so that a hand which only passes moves nothing, and between steps."""
_LEAST, _MOST = 2.0, 22.0
"""Pixels of one step, where the zone begins and at the end of the frame or beyond."""
_DOUBLE_AFTER, _FASTEST = 25, 4.0
"""So many steps double the pace of the first one, and so many times that pace is the highest."""


class EdgeScroller(QObject):
    """Asks for one step after the other while the pointer is held near the end of a frame.

    Signals:
        stepped(Side, float): a side is to be scrolled on by so many pixels.
    """

    stepped = Signal(object, float)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._steps: Mapping[Side, float] = {}
        self._taken = 0
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._on_timeout)

    def hold(self, steps: Mapping[Side, float]) -> None:
        """Take these steps from now on, until others are given.

        Args:
            steps: pixels of one step on each side that is to move (see `steps_at`).
        """
        was_moving, self._steps = bool(self._steps), steps
        if not steps:
            self._timer.stop()
        elif not was_moving:
            self._taken = 0
            self._timer.start(_FIRST)

    def _on_timeout(self) -> None:
        self._timer.start(_NEXT)
        pace = min(1 + self._taken / _DOUBLE_AFTER, _FASTEST)
        self._taken += 1
        for side, step in list(self._steps.items()):
            self.stepped.emit(side, step * pace)


def sides_sought(view: View, point: QPointF, start: Word) -> tuple[Side, ...]:
    """The sides on which a drag from a word may be going on at a point."""
    if view.bar_at(point) is not None:
        return ()
    if view.scene.flow is None:
        return tuple(side for side in Side if view.frame(side).contains(point))
    found = view.sides_at(point)
    return (start[0].other,) if len(found) > 1 else found


def steps_at(view: View, point: QPointF, sides: Iterable[Side]) -> dict[Side, float]:
    """How far one step scrolls each side while the pointer is held at a point.

    Args:
        view: what is on screen.
        point: where the pointer is, perhaps beyond the viewport.
        sides: the sides that may move.

    Returns:
        Pixels, below 0 towards the beginning; without the sides that stay.
    """
    steps = {side: _step(view, point, side) for side in sides}
    return {side: step for side, step in steps.items() if step}


def _step(view: View, point: QPointF, side: Side) -> float:
    lane = view.scene.lane(side)
    along, start = (point.y(), lane.frame.top) if lane.run[1] else (point.x(), lane.frame.left)
    before, behind = start + _ZONE - along, along - (start + lane.length - _ZONE)
    # Where links go the way that words run, one end of a frame is where the other side begins.
    if view.scene.flow == lane.run:
        before = 0.0 if side is Side.TARGET and before > _ZONE else before
        behind = 0.0 if side is Side.SOURCE and behind > _ZONE else behind
    depth = max(before, behind, 0.0)
    if not depth or not lane.furthest:
        return 0.0
    step = _LEAST + (_MOST - _LEAST) * min(depth / _ZONE, 1.0)
    goes_on = (behind > before) is (lane.run[0] + lane.run[1] > 0)
    offset = view.offset(side)
    return min(step, int(lane.furthest) - offset) if goes_on else -min(step, offset)
