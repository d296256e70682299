"""Mouse handling of the canvas."""

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QMouseEvent, QWheelEvent

from blinker_qt.bitext.alignment import LinkToken
from blinker_qt.bitext.verses import Side, Word
from blinker_qt.layouts.scene import Lane
from blinker_qt.settings import COLUMN_GAP
from blinker_qt.ui.canvas.gestures import Brush, Drag, Drop, Widening, drop_of
from blinker_qt.ui.canvas.state import CanvasState
from blinker_qt.ui.canvas.view import View, attention_at

_NOTCH = 120
"""The angle delta of one notch of a wheel."""
_ROWS_PER_NOTCH = 3
_EDGE_ZONE = 28.0
"""The distance from the end of a frame, in pixels, at which a side begins to scroll."""
_LEAST_STEP, _LARGEST_STEP = 2.0, 22.0
"""Pixels of one step, where the zone begins and at the end of the frame or beyond."""
_EDGE_DELAY, _EDGE_INTERVAL = 250, 30
"""Milliseconds until a side scrolls under a pointer that is held at its edge, so that passing over
the edge scrolls nothing, and between steps."""
_DOUBLE_AFTER, _FASTEST = 25, 4.0
"""The number of steps after which the pace doubles, and the highest pace relative to the first."""


class Mouse(QObject):
    """Handles clicks, drags, painting in a grid, and the wheel.

    The left button selects words and presses bars; middle and right link (Melamed 1998, Figure 2).
    """

    def __init__(self, state: CanvasState) -> None:
        super().__init__(state)
        self._state = state
        self._turned = 0
        self._edge_steps: Mapping[Side, float] = {}
        self._edge_steps_taken = 0
        self._edge_timer = QTimer(self, singleShot=True)
        self._edge_timer.timeout.connect(self._scroll_at_edge)
        state.gesture_ended.connect(self._stop_edge_scrolling)

    def press(self, event: QMouseEvent) -> None:
        """Handle a button press on what is under the pointer."""
        state = self._state
        if state.view is None:
            return
        state.hide_focus()
        if state.gesture is not None:
            # Its release went to another window.
            state.cancel_gesture()
        if event.button() in (Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton):
            state.acts.link(())
        elif event.button() == Qt.MouseButton.LeftButton:
            self._press_on(state.view, event.position())

    def _press_on(self, view: View, point: QPointF) -> None:
        state, at = self._state, attention_at(view, point)
        if at.mark is not None:
            state.acts.toggle_mark(*at.mark)
        elif at.bar is not None:
            state.acts.mark(at.bar, ())
        elif at.link_bar:
            state.press_link_bar()
        elif at.grip is not None:
            gap = view.gap
            state.begin_gesture(Widening(point, at.grip, view.scene.gap.width, gap, gap))
        elif at.word is not None:
            state.cursor = state.cursor.at(*at.word)
            state.focus_moved.emit()
            if state.interactive:
                state.begin_gesture(Drag(at.word, point, point))
            else:
                state.acts.select(*at.word)
        elif not state.interactive:
            return
        elif (cell := view.cell_at(point)) is not None:
            state.cursor = state.cursor.in_cell(cell)
            state.begin_gesture(Brush(cell not in view.picture.links, (cell,)))
        elif (word := view.picture.suggested_word(at.suggested)) is not None:
            state.acts.accept_suggestion(*word)

    def press_twice(self, event: QMouseEvent) -> None:
        """Handle a double click, which counts as two clicks, except on a grip and on Done.

        On a grip, the distance between columns becomes normal again. Done needs a click of its own,
        as the first one may have linked the last words.
        """
        state, view, point = self._state, self._state.view, event.position()
        if view is not None and view.grip_at(point) is not None:
            state.gap_chosen.emit(COLUMN_GAP)
        elif view is None or not (state.offers_done and view.is_on_link_bar(point)):
            self.press(event)

    def release(self, event: QMouseEvent) -> None:
        """End a gesture, and apply it as one change."""
        if event.button() != Qt.MouseButton.LeftButton:
            return
        state = self._state
        state.continue_gesture(event.position())
        gesture = state.end_gesture()
        if isinstance(gesture, Brush):
            state.refresh()
            state.focus_moved.emit()
            self._apply_brush(tuple(dict.fromkeys(gesture.cells)), linked=gesture.linked)
        elif isinstance(gesture, Widening):
            state.gap_chosen.emit(gesture.gap)
            state.look()
        elif gesture is not None and gesture.is_dragging:
            self._end_drag(gesture)
        elif gesture is not None:
            # The press may have begun a drag, so a word is selected only now.
            before = state.selection
            extends = event.modifiers() & Qt.KeyboardModifier.ControlModifier
            act = state.acts.extend if extends else state.acts.select
            act(*gesture.start)
            if state.selection == before:
                state.refresh()

    def _apply_brush(self, cells: tuple[LinkToken, ...], *, linked: bool) -> None:
        """Link or unlink painted cells; a click on one suggested cell accepts the suggestion."""
        suggestions = self._state.picture and self._state.picture.suggestions
        if suggestions and len(cells) == 1 and cells[0] in suggestions.links:
            self._state.acts.accept_suggestion(Side.SOURCE, cells[0][0])
        else:
            self._state.acts.paint(cells, linked=linked)

    def _end_drag(self, drag: Drag) -> None:
        state = self._state
        drop = Drop() if state.view is None else drop_of(state.view, drag)
        if drop.links:
            state.acts.link(drop.words)
        elif drop.marks is not None:
            state.acts.mark(drop.marks, drop.words)
        elif drop.words:
            state.acts.select_more(drop.words)
        state.look()

    def move(self, event: QMouseEvent) -> None:
        """Highlight what is under the pointer, or continue a gesture."""
        state = self._state
        state.pointer = event.position()
        if not event.buttons() & Qt.MouseButton.LeftButton:
            # The release went to another window, such as a dialog that opened in the meantime.
            state.end_gesture()
        state.continue_gesture(state.pointer)
        state.look()
        self._update_edge_scrolling()

    def leave(self) -> None:
        """Highlight nothing, as the pointer has left the canvas."""
        self._state.pointer = None
        self._state.look()

    # Scrolling at the edges during a gesture

    def _update_edge_scrolling(self) -> None:
        state, steps = self._state, dict[Side, float]()
        view, point = state.view, state.pointer
        if view is not None and point is not None:
            gesture = state.gesture
            if isinstance(gesture, Drag) and gesture.is_dragging:
                steps = edge_steps(view, point, sides_to_scroll(view, point, gesture.start))
            elif isinstance(gesture, Brush):
                steps = edge_steps(view, point, Side)
        self._set_edge_scrolling(steps)

    def _set_edge_scrolling(self, steps: Mapping[Side, float]) -> None:
        """Keep scrolling by these steps until others are set."""
        was_moving, self._edge_steps = bool(self._edge_steps), steps
        if not steps:
            self._stop_edge_scrolling()
        elif not was_moving:
            self._edge_steps_taken = 0
            self._edge_timer.start(_EDGE_DELAY)

    def _stop_edge_scrolling(self) -> None:
        self._edge_steps = {}
        self._edge_timer.stop()

    def _scroll_at_edge(self) -> None:
        state = self._state
        if state.view is None or state.pointer is None:
            self._stop_edge_scrolling()
            return
        self._edge_timer.start(_EDGE_INTERVAL)
        pace = min(1 + self._edge_steps_taken / _DOUBLE_AFTER, _FASTEST)
        self._edge_steps_taken += 1
        for side, step in self._edge_steps.items():
            state.scroll_to(side, state.view.offset(side) + step * pace, by_hand=True)
        held = state.pointer
        if isinstance(state.gesture, Brush):
            held = state.view.clamped_to_grid(held)
        state.continue_gesture(held)
        state.look()
        self._update_edge_scrolling()

    # Wheel

    def wheel(self, event: QWheelEvent) -> None:
        """Scroll the side under the pointer or change its text size; between the sides, both."""
        state = self._state
        if state.view is None:
            return
        state.pointer = event.position()
        event.accept()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._request_size_steps(state.view, event)
            return
        for side in state.view.sides_at(event.position()):
            distance = _wheel_distance(event, state.view.scene.lane(side), turns=state.view.is_grid)
            if distance:
                state.scroll_to(side, state.view.offset(side) + distance, by_hand=True)
        state.look()

    def _request_size_steps(self, view: View, event: QWheelEvent) -> None:
        """Request one text size step for each notch of the wheel; smaller movements add up."""
        self._turned += event.angleDelta().y()
        steps = int(self._turned / _NOTCH)
        self._turned -= steps * _NOTCH
        if steps:
            sides = view.sides_at(event.position())
            if view.is_grid:
                sides = view.framed_sides_at(event.position()) or sides
            self._state.size_change_requested.emit(sides, steps)


def _wheel_distance(event: QWheelEvent, lane: Lane, *, turns: bool) -> float:
    """How far a wheel event scrolls a side; where `turns`, Shift scrolls sideways."""
    turned, pixel_delta = event.angleDelta(), event.pixelDelta()
    if turns and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
        turned, pixel_delta = turned.transposed(), pixel_delta.transposed()
    along, across = lane.run
    pixels = pixel_delta.x() * along + pixel_delta.y() * across
    rows = (turned.x() * along + turned.y() * across) / _NOTCH * _ROWS_PER_NOTCH
    return -(pixels or rows * lane.step)


def sides_to_scroll(view: View, point: QPointF, start: Word) -> tuple[Side, ...]:
    """The sides that may scroll while a drag from a word is held at a point."""
    if view.bar_at(point) is not None:
        return ()
    if view.is_grid:
        return view.framed_sides_at(point)
    sides = view.sides_at(point)
    return (start[0].other,) if len(sides) > 1 else sides


def edge_steps(view: View, point: QPointF, sides: Iterable[Side]) -> dict[Side, float]:
    """How many pixels each side scrolls in one step while the pointer is held at a point.

    Negative steps scroll towards the beginning; sides that do not scroll are left out. The point
    may be outside the viewport.
    """
    steps = {side: _edge_step(view, point, side) for side in sides}
    return {side: step for side, step in steps.items() if step}


def _edge_step(view: View, point: QPointF, side: Side) -> float:
    lane = view.scene.lane(side)
    along, start = (point.y(), lane.frame.top) if lane.run[1] else (point.x(), lane.frame.left)
    before, behind = start + _EDGE_ZONE - along, along - (start + lane.length - _EDGE_ZONE)
    # Where links run in the direction of the words, one end of a frame adjoins the other side.
    if view.scene.flow == lane.run:
        before = 0.0 if side is Side.TARGET and before > _EDGE_ZONE else before
        behind = 0.0 if side is Side.SOURCE and behind > _EDGE_ZONE else behind
    depth = max(before, behind, 0.0)
    if not depth or not lane.furthest:
        return 0.0
    step = _LEAST_STEP + (_LARGEST_STEP - _LEAST_STEP) * min(depth / _EDGE_ZONE, 1.0)
    goes_on = (behind > before) is (lane.run[0] + lane.run[1] > 0)
    offset = view.offset(side)
    return min(step, int(lane.furthest) - offset) if goes_on else -min(step, offset)
