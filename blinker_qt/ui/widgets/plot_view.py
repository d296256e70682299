"""A plot on screen: laid out for its width, asked by pointer and by keys."""

from math import ceil

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from blinker_qt.layouts.plots.shapes import Maker, Plot
from blinker_qt.translation import filled, tr
from blinker_qt.ui.app.theme import LIGHT, Theme
from blinker_qt.ui.canvas.announcing import announce
from blinker_qt.ui.widgets.messages import tooltip
from blinker_qt.ui.widgets.plot_items import Item, Step, items_of, stepped
from blinker_qt.ui.widgets.plot_painting import measure_of, paint_plot

_LEAST_WIDTH = 360
_EMPTY_HEIGHT = 40
_STEPS = {
    Qt.Key.Key_Left: Step.LEFT,
    Qt.Key.Key_Right: Step.RIGHT,
    Qt.Key.Key_Up: Step.UP,
    Qt.Key.Key_Down: Step.DOWN,
}
_CHOOSING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class PlotView(QWidget):
    """Shows a plot; arrow keys walk what it shows, Enter or a click chooses it.

    Signals:
        item_chosen(int): what stands at this place of the plot was chosen.
    """

    item_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme = LIGHT
        self._maker: Maker | None = None
        self._plot: Plot | None = None
        self._items: tuple[Item, ...] = ()
        self._current: int | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumSize(_LEAST_WIDTH, _EMPTY_HEIGHT)

    @property
    def plot(self) -> Plot | None:
        """What is shown."""
        return self._plot

    @property
    def theme(self) -> Theme:
        """The colours in which it is shown."""
        return self._theme

    @property
    def current(self) -> Item | None:
        """What the keys stand on."""
        return None if self._current is None else self._items[self._current]

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._theme = theme
        self.update()

    def show_plot(self, maker: Maker | None) -> None:
        """Show another plot, which is made anew for every width; None for none."""
        self._maker = maker
        self._current = None
        self._lay_out()

    def sizeHint(self) -> QSize:
        """As large as the plot."""
        if self._plot is None:
            return QSize(_LEAST_WIDTH, _EMPTY_HEIGHT)
        return QSize(ceil(self._plot.width), ceil(self._plot.height))

    def _lay_out(self) -> None:
        width = max(self.width(), _LEAST_WIDTH)
        self._plot = self._maker(measure_of(self.font()), width) if self._maker else None
        self._items = items_of(self._plot) if self._plot else ()
        if self._current is not None and self._current >= len(self._items):
            self._current = None
        wanted = self.sizeHint()
        is_wider = wanted.width() > width
        self.setMinimumSize(wanted.width() if is_wider else _LEAST_WIDTH, wanted.height())
        self._tell_what_it_is()
        self.updateGeometry()
        self.update()

    def _tell_what_it_is(self) -> None:
        self.setAccessibleName(self._plot.title if self._plot else "")
        here = self.current
        standing = here.hint if here else ""
        count = filled(
            tr("{count} {count:item|items}; arrow keys walk them"), count=len(self._items)
        )
        self.setAccessibleDescription(f"{standing}; {count}" if standing else count)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the plot out for the new width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._lay_out()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Paint the plot, and a ring around what the keys stand on."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colour("page"))
        if self._plot is None:
            return
        paint_plot(painter, self._plot, self._theme, self.font())
        if self.current is not None and self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self._theme.colour("ink"), 2))
            painter.drawRoundedRect(self.current.area.adjusted(-2, -2, 2, 2), 3, 3)

    def event(self, event: QEvent) -> bool:
        """Say what is under the pointer."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            hint = self._plot.hint_at(event.x(), event.y()) if self._plot else ""
            QToolTip.showText(event.globalPos(), tooltip(hint), self)
            return True
        return super().event(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """The pointer is a hand over what can be chosen."""
        at = event.position()
        is_item = self._plot is not None and self._plot.item_at(at.x(), at.y()) is not None
        self.setCursor(Qt.CursorShape.PointingHandCursor if is_item else Qt.CursorShape.ArrowCursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose what is under the pointer."""
        at = event.position()
        number = self._plot.item_at(at.x(), at.y()) if self._plot else None
        if number is not None and event.button() == Qt.MouseButton.LeftButton:
            self._stand_on([item.number for item in self._items].index(number))
            self.item_chosen.emit(number)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows, Home and End walk what is shown; Enter chooses."""
        key = Qt.Key(event.key())
        if not self._items:
            super().keyPressEvent(event)
        elif key in _STEPS:
            start = self._current
            self._stand_on(0 if start is None else stepped(self._items, start, _STEPS[key]))
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._stand_on(0 if key == Qt.Key.Key_Home else len(self._items) - 1)
        elif key in _CHOOSING and self.current is not None:
            self.item_chosen.emit(self.current.number)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Keys stand on something from the first."""
        super().focusInEvent(event)
        if (
            self._current is None
            and self._items
            and event.reason() != Qt.FocusReason.MouseFocusReason
        ):
            self._stand_on(0)

    def _stand_on(self, place: int) -> None:
        self._current = place
        self._tell_what_it_is()
        announce(self, self._items[place].hint)
        self.update()
