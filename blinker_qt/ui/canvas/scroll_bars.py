"""Scrolling by hand: one scroll bar a side, where the scene wants it, and the wheel."""

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QScrollBar, QWidget

from blinker_qt.bitext.verses import Side
from blinker_qt.layouts.scene import LEFT, Scene
from blinker_qt.ui.canvas.view import View, rectangle

_WHEEL_ROWS = 3


def wheel_distance(event: QWheelEvent, scene: Scene, side: Side) -> float:
    """How much further a turn of the wheel scrolls a side; in a grid, Shift turns it sideways."""
    lane = scene.lane(side)
    turned, glided = event.angleDelta(), event.pixelDelta()
    if scene.flow is None and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
        turned, glided = turned.transposed(), glided.transposed()
    along, across = lane.run
    pixels = glided.x() * along + glided.y() * across
    rows = (turned.x() * along + turned.y() * across) / 120 * _WHEEL_ROWS
    return -(pixels or rows * lane.step)


class ScrollBars(QObject):
    """The scroll bars of both sides.

    Signals:
        scrolled(Side, int): a side is to be scrolled to an offset.
        touched(Side): the person worked a scroll bar herself.
    """

    scrolled = Signal(object, int)
    touched = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._bars = {side: self._made(side, parent) for side in Side}

    def _made(self, side: Side, parent: QWidget) -> QScrollBar:
        bar = QScrollBar(Qt.Orientation.Vertical, parent)
        bar.setCursor(Qt.CursorShape.ArrowCursor)
        bar.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        bar.valueChanged.connect(lambda value: self.scrolled.emit(side, value))
        bar.actionTriggered.connect(lambda _: self.touched.emit(side))
        bar.hide()
        return bar

    def scroll_to(self, side: Side, offset: float) -> None:
        """Scroll a side as far as it goes."""
        self._bars[side].setValue(round(offset))

    def show_view(self, view: View | None) -> None:
        """Stand where a view wants them, at its offsets, without saying that anything scrolled."""
        for side, bar in self._bars.items():
            bar.blockSignals(True)
            if view is None:
                bar.hide()
            else:
                self._show(bar, view, side)
            bar.blockSignals(False)

    def _show(self, bar: QScrollBar, view: View, side: Side) -> None:
        lane = view.scene.lane(side)
        is_upright = bool(lane.run[1])
        bar.setOrientation(Qt.Orientation.Vertical if is_upright else Qt.Orientation.Horizontal)
        bar.setInvertedAppearance(lane.run == LEFT)
        bar.setGeometry(rectangle(lane.track).toRect())
        bar.setRange(0, int(lane.furthest))
        bar.setPageStep(int(lane.length))
        bar.setSingleStep(int(lane.step))
        bar.setValue(round(view.offset(side)))
        bar.setVisible(lane.furthest > 0)
