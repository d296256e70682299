"""What the mouse does on a canvas."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from PySide6.QtCore import QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QMouseEvent, QWheelEvent

from blinker_qt.bitext.alignment import LinkToken
from blinker_qt.bitext.verses import Side, Word
from blinker_qt.layouts.scene import Lane
from blinker_qt.ui.canvas.state import Brush, CanvasState, Drag, Drop, drop_of
from blinker_qt.ui.canvas.view import View, attention_at

_NOTCH = 120
"""What a wheel says of one notch."""
_ROWS_A_NOTCH = 3
_EDGE_ZONE = 28.0
"""So near to the end of a frame, in pixels, a side begins to scroll."""
_LEAST_STEP, _LARGEST_STEP = 2.0, 22.0
"""Pixels of one step, where the zone begins and at the end of the frame or beyond."""
_EDGE_DELAY, _EDGE_INTERVAL = 250, 30
"""Milliseconds until a side scrolls under a pointer that is held at its edge, so that a hand which
only passes moves nothing, and between steps."""
_DOUBLE_AFTER, _FASTEST = 25, 4.0
"""So many steps double the pace of the first one, and so many times that pace is the highest."""


class Mouse(QObject):
    """Clicks, drags, the brush over a grid, and the wheel.

    Left picks a word or works a bar; middle and right link (Melamed 1998, Figure 2).
    """

    def __init__(self, state: CanvasState) -> None:
        super().__init__(state)
        self._state = state
        self._turned = 0
        self._edge_steps: Mapping[Side, float] = {}
        self._edge_steps_taken = 0
        self._edge_timer = QTimer(self, singleShot=True)
        self._edge_timer.timeout.connect(self._scroll_at_edge)

    def press(self, event: QMouseEvent) -> None:
        """Click what is under the pointer."""
        state = self._state
        if state.view is None:
            return
        state.hide_focus()
        state.drag = None
        if event.button() in (Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton):
            state.link_requested.emit()
        elif event.button() == Qt.MouseButton.LeftButton:
            self._click(state.view, event.position())

    def _click(self, view: View, point: QPointF) -> None:
        state, at = self._state, attention_at(view, point)
        if at.mark is not None:
            state.mark_toggled.emit(*at.mark)
        elif at.bar is not None:
            state.not_translated_requested.emit(at.bar)
        elif at.link_bar:
            state.link_requested.emit()
        elif at.word is not None:
            state.cursor = state.cursor.at(*at.word)
            if state.interactive:
                state.drag = Drag(at.word, point, point, state.is_picked(at.word))
            state.focus_moved.emit()
            state.word_clicked.emit(*at.word)
        elif not state.interactive:
            return
        elif (cell := view.cell_at(point)) is not None:
            state.cursor = replace(state.cursor, source=cell[0], target=cell[1])
            state.brush = Brush(cell not in view.picture.links, (cell,))
            state.refresh()
        elif (word := view.picture.suggested_word(at.suggested)) is not None:
            state.suggestion_clicked.emit(*word)

    def release(self, event: QMouseEvent) -> None:
        """The brush is lifted, or a drag let go: what it passed over becomes one act."""
        if event.button() != Qt.MouseButton.LeftButton:
            return
        state = self._state
        self._draw_on(event.position())
        brush, drag = state.brush, state.drag
        state.brush = state.drag = None
        self._set_edge_scrolling({})
        if brush is not None:
            state.refresh()
            state.focus_moved.emit()
            self._apply_brush(tuple(dict.fromkeys(brush.cells)), linked=brush.linked)
        elif drag is not None and drag.is_dragging:
            self._let_go(drag)
        elif drag is not None:
            state.follow()

    def _apply_brush(self, cells: tuple[LinkToken, ...], *, linked: bool) -> None:
        """One suggested cell that is clicked is accepted; all else is drawn by hand."""
        suggestions = self._state.picture and self._state.picture.suggestions
        if suggestions and len(cells) == 1 and cells[0] in suggestions.links:
            self._state.suggestion_clicked.emit(Side.SOURCE, cells[0][0])
        else:
            self._state.cells_painted.emit(cells, linked)

    def _let_go(self, drag: Drag) -> None:
        state = self._state
        drop = Drop() if state.view is None else drop_of(state.view, drag)
        if drop.words:
            state.words_passed.emit(drop.words)
        if drop.links:
            state.link_requested.emit()
        elif drop.marks is not None:
            state.not_translated_requested.emit(drop.marks)
        state.look()

    def move(self, event: QMouseEvent) -> None:
        """Light what is under the pointer, or draw the brush or a drag on."""
        state = self._state
        state.pointer = event.position()
        if state.drag is not None and not event.buttons() & Qt.MouseButton.LeftButton:
            # The release went to another window, such as a dialog that came up meanwhile.
            state.drag = None
        self._draw_on(state.pointer)
        state.look()
        self._look_at_edges()

    def leave(self) -> None:
        """The pointer is elsewhere: nothing is lit."""
        self._state.pointer = None
        self._state.look()

    def _draw_on(self, point: QPointF) -> None:
        state = self._state
        view, drag, brush = state.view, state.drag, state.brush
        if view is None:
            return
        cell = None if brush is None else view.cell_at(point)
        if brush is not None and cell is not None and cell != brush.cells[-1]:
            state.brush = brush.drawn_to(cell)
        if drag is not None:
            state.drag = drag.moved_to(view, point)
            is_begun = state.drag.is_dragging and not drag.is_dragging
            if is_begun and state.is_picked(drag.start) is not drag.was_picked:
                # The press has picked the word, or unpicked it; it was no click after all.
                state.word_clicked.emit(*drag.start)

    # Scrolling at the edges while something is drawn

    def stop(self) -> None:
        """Take a drag back."""
        self._state.drag = None
        self._set_edge_scrolling({})
        self._state.look()

    def _look_at_edges(self) -> None:
        state, steps = self._state, dict[Side, float]()
        view, point = state.view, state.pointer
        if view is not None and point is not None:
            if state.drag is not None and state.drag.is_dragging:
                steps = edge_steps(view, point, sides_to_scroll(view, point, state.drag.start))
            elif state.brush is not None:
                steps = edge_steps(view, point, Side)
        self._set_edge_scrolling(steps)

    def _set_edge_scrolling(self, steps: Mapping[Side, float]) -> None:
        """Scroll by these steps from now on, until others are given."""
        was_moving, self._edge_steps = bool(self._edge_steps), steps
        if not steps:
            self._edge_timer.stop()
        elif not was_moving:
            self._edge_steps_taken = 0
            self._edge_timer.start(_EDGE_DELAY)

    def _scroll_at_edge(self) -> None:
        state = self._state
        if state.view is None or state.pointer is None or not (state.drag or state.brush):
            self._set_edge_scrolling({})
            return
        self._edge_timer.start(_EDGE_INTERVAL)
        pace = min(1 + self._edge_steps_taken / _DOUBLE_AFTER, _FASTEST)
        self._edge_steps_taken += 1
        for side, step in self._edge_steps.items():
            state.scroll_to(side, state.view.offset(side) + step * pace, by_hand=True)
        held = state.pointer if state.brush is None else state.view.held_in_grid(state.pointer)
        self._draw_on(held)
        state.look()
        self._look_at_edges()

    # Wheel

    def wheel(self, event: QWheelEvent) -> None:
        """Scroll the side under the pointer, or size its words; between the sides, both."""
        state = self._state
        if state.view is None:
            return
        state.pointer = event.position()
        event.accept()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._turn_size(state.view, event)
            return
        for side in state.view.sides_at(event.position()):
            distance = _wheel_distance(event, state.view.scene.lane(side), turns=state.view.is_grid)
            if distance:
                state.scroll_to(side, state.view.offset(side) + distance, by_hand=True)
        state.look()

    def _turn_size(self, view: View, event: QWheelEvent) -> None:
        """Ask for larger words for every notch of the wheel; smaller steps add up."""
        self._turned += event.angleDelta().y()
        steps = int(self._turned / _NOTCH)
        self._turned -= steps * _NOTCH
        if steps:
            found = view.sides_at(event.position())
            if view.is_grid:
                found = view.sides_framed_at(event.position()) or found
            self._state.size_turned.emit(found, steps)


def _wheel_distance(event: QWheelEvent, lane: Lane, *, turns: bool) -> float:
    """How much further a turn of the wheel scrolls a side; where `turns`, Shift turns sideways."""
    turned, glided = event.angleDelta(), event.pixelDelta()
    if turns and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
        turned, glided = turned.transposed(), glided.transposed()
    along, across = lane.run
    pixels = glided.x() * along + glided.y() * across
    rows = (turned.x() * along + turned.y() * across) / _NOTCH * _ROWS_A_NOTCH
    return -(pixels or rows * lane.step)


def sides_to_scroll(view: View, point: QPointF, start: Word) -> tuple[Side, ...]:
    """The sides on which a drag from a word may be going on at a point."""
    if view.bar_at(point) is not None:
        return ()
    if view.is_grid:
        return view.sides_framed_at(point)
    found = view.sides_at(point)
    return (start[0].other,) if len(found) > 1 else found


def edge_steps(view: View, point: QPointF, sides: Iterable[Side]) -> dict[Side, float]:
    """How many pixels sides scroll in one step while the pointer is held at a point.

    Below 0 is towards the beginning; sides that stay are left out. The point may be beyond the
    viewport.
    """
    steps = {side: _edge_step(view, point, side) for side in sides}
    return {side: step for side, step in steps.items() if step}


def _edge_step(view: View, point: QPointF, side: Side) -> float:
    lane = view.scene.lane(side)
    along, start = (point.y(), lane.frame.top) if lane.run[1] else (point.x(), lane.frame.left)
    before, behind = start + _EDGE_ZONE - along, along - (start + lane.length - _EDGE_ZONE)
    # Where links go the way that words run, one end of a frame is where the other side begins.
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
