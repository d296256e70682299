"""Shows plots, which can be explored by mouse and keyboard and saved as SVG, PDF and PNG."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from math import ceil
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QToolTip, QWidget

from blinker_qt.compare.plot_svg import as_svg, mixed
from blinker_qt.layouts.charts import (
    TEXT_SIZE,
    Anchor,
    Bar,
    ColourRole,
    Course,
    Dot,
    Line,
    Maker,
    Plot,
    Shape,
    Text,
)
from blinker_qt.layouts.scene import Measure
from blinker_qt.translation import filled, tr
from blinker_qt.ui.widgets.controls import CornerMenu, column, named, row, tabular
from blinker_qt.ui.widgets.display import local_figure
from blinker_qt.ui.widgets.messages import announce, tooltip
from blinker_qt.ui.widgets.picture_files import as_pdf, as_png
from blinker_qt.ui.widgets.theme import LIGHT, Theme, on_paper
from blinker_qt.ui.widgets.waiting import ask_and_write

_AROUND = 4.0


class PlotItem(NamedTuple):
    """An item of a plot: its number, its area in logical pixels, and its tooltip."""

    number: int
    area: QRectF
    hint: str


def in_language(plot: Plot) -> Plot:
    """A plot with the decimal sign of the window's language.

    Only figures have it: texts that are nothing else, and what follows the name in a tooltip.
    """
    return replace(plot, shapes=tuple(map(_shape_in_language, plot.shapes)))


def _shape_in_language(shape: Shape) -> Shape:
    if isinstance(shape, Text) and not any(map(str.isalpha, shape.words)):
        return replace(shape, words=local_figure(shape.words))
    if isinstance(shape, Bar | Dot):
        name, sign, figure = shape.hint.rpartition(": ")
        return replace(shape, hint=f"{name}{sign}{local_figure(figure)}")
    return shape


def items_of(plot: Plot) -> tuple[PlotItem, ...]:
    """The items of a plot, by number."""
    items = [_item(shape) for shape in plot.shapes if isinstance(shape, Bar | Dot)]
    return tuple(sorted((item for item in items if item is not None), key=lambda item: item.number))


def _item(shape: Bar | Dot) -> PlotItem | None:
    if shape.item is None:
        return None
    if isinstance(shape, Bar):
        area = QRectF(shape.area.left, shape.area.top, shape.area.width, shape.area.height)
    else:
        reach = shape.radius + _AROUND
        area = QRectF(shape.x - reach, shape.y - reach, 2 * reach, 2 * reach)
    return PlotItem(shape.item, area, shape.hint)


def stepped(items: Sequence[PlotItem], current: int, across: int, down: int) -> int:
    """The index of the item that an arrow key goes to: a neighbour, or the current one at an end.

    In a grid this is the neighbour in that direction, elsewhere the item before or after.
    """
    if not _is_grid(items):
        return min(max(current + across + down, 0), len(items) - 1)
    area = items[current].area
    ahead = []
    for place, item in enumerate(items):
        right, below = item.area.left() - area.left(), item.area.top() - area.top()
        if (right * across > 0 and below == 0) or (below * down > 0 and right == 0):
            ahead.append((abs(right) + abs(below), place))
    return min(ahead, default=(0.0, current))[1]


def _is_grid(items: Sequence[PlotItem]) -> bool:
    lefts = {item.area.left() for item in items}
    tops = {item.area.top() for item in items}
    return len(lefts) < len(items) and len(tops) < len(items)


_COURSE_WIDTH = 1.5
_DIAMOND = 1.5
_SHARES = {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}


def lettering(font: QFont) -> QFont:
    """The font of plots: that of the window in the size that plots are laid out for."""
    sized = tabular(font)
    sized.setPixelSize(round(TEXT_SIZE))
    return sized


def measure_of(font: QFont) -> Measure:
    """Measures the width of words in a plot, in logical pixels."""
    return QFontMetricsF(lettering(font)).horizontalAdvance


def paint_plot(painter: QPainter, plot: Plot, theme: Theme, font: QFont) -> None:
    """Paint a plot on its background, with its corner at the painter's origin."""
    painter.fillRect(QRectF(0, 0, plot.width, plot.height), theme.colour("page"))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(lettering(font))
    for shape in plot.shapes:
        _paint(painter, shape, theme)


def bar_colour(bar: Bar, theme: Theme) -> str:
    """The colour of a bar: its own, mixed with that of the page."""
    return mixed(theme.page, str(getattr(theme, bar.role.value)), bar.shade)


def _paint(painter: QPainter, shape: Shape, theme: Theme) -> None:
    colour = theme.colour(shape.role.value)
    match shape:
        case Line():
            painter.setPen(_pen(colour, shape.width))
            painter.drawLine(QPointF(shape.x1, shape.y1), QPointF(shape.x2, shape.y2))
        case Course():
            painter.setPen(_pen(colour, _COURSE_WIDTH, shape.pattern))
            painter.drawPolyline([QPointF(x, y) for x, y in shape.points])
        case Bar():
            area = shape.area
            where = QRectF(area.left, area.top, area.width, area.height)
            painter.fillRect(where, QColor(bar_colour(shape, theme)))
        case Dot():
            _paint_dot(painter, shape, colour)
        case Text():
            _paint_text(painter, shape, colour)


def _pen(colour: QColor, width: float, pattern: tuple[float, ...] = ()) -> QPen:
    pen = QPen(colour, width)
    if pattern:
        # Qt counts dashes in widths of the pen.
        pen.setDashPattern([length / width for length in pattern])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    return pen


def _paint_dot(painter: QPainter, dot: Dot, colour: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    centre = QPointF(dot.x, dot.y)
    if dot.diamond:
        reach = dot.radius * _DIAMOND
        ways = ((0.0, -reach), (reach, 0.0), (0.0, reach), (-reach, 0.0))
        painter.drawPolygon([centre + QPointF(*way) for way in ways])
    else:
        painter.drawEllipse(centre, dot.radius, dot.radius)


def _paint_text(painter: QPainter, text: Text, colour: QColor) -> None:
    painter.save()
    painter.translate(text.x, text.y)
    if text.upright:
        painter.rotate(-90)
    painter.setPen(colour)
    width = QFontMetricsF(painter.font()).horizontalAdvance(text.words)
    painter.drawText(QPointF(-width * _SHARES[text.anchor], 0), text.words)
    painter.restore()


_ROLES = ("page", *(role.value for role in ColourRole))


def plot_for(path: Path, plot: Plot, theme: Theme, font: QFont) -> bytes:
    """The bytes of a plot in a PDF, PNG or SVG file, in the theme's colours for paper.

    The name of the file says which.
    """
    paper = on_paper(theme)
    size = QSize(ceil(plot.width), ceil(plot.height))

    def paint(painter: QPainter) -> None:
        paint_plot(painter, plot, paper, font)

    match path.suffix.lower():
        case ".pdf":
            return as_pdf([(size, paint)], plot.title)
        case ".png":
            return as_png(size, plot.title, paint)
        case _:
            colours = {name: str(getattr(paper, name)) for name in _ROLES}
            return as_svg(plot, colours).encode()


_LEAST_WIDTH = 360
_EMPTY_HEIGHT = 40
_STEPS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_CHOOSING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class PlotView(QWidget):
    """Shows a plot; arrow keys move between its items, Enter or a click chooses one.

    Signals:
        item_chosen(int): the item with this number was chosen.
    """

    item_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme: Theme = LIGHT
        self._maker: Maker | None = None
        self._plot: Plot | None = None
        self._shown: Plot | None = None
        self._items: tuple[PlotItem, ...] = ()
        self._current: int | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumSize(_LEAST_WIDTH, _EMPTY_HEIGHT)

    @property
    def plot(self) -> Plot | None:
        """The plot as it is saved; figures are shown as in the window's language."""
        return self._plot

    @property
    def current(self) -> PlotItem | None:
        """The current item."""
        return None if self._current is None else self._items[self._current]

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""
        self.theme = theme
        self.update()

    def show_plot(self, maker: Maker | None) -> None:
        """Show another plot, made for the current width whenever that changes; None for none."""
        self._maker = maker
        self._current = None
        narrowest = self._made_for(_LEAST_WIDTH)
        # The minimum does not depend on the present width: that would change in turns with it.
        self.setMinimumWidth(max(ceil(narrowest.width) if narrowest else 0, _LEAST_WIDTH))
        self._lay_out()

    def sizeHint(self) -> QSize:
        """The size of the plot."""
        if self._plot is None:
            return QSize(_LEAST_WIDTH, _EMPTY_HEIGHT)
        return QSize(ceil(self._plot.width), ceil(self._plot.height))

    def _made_for(self, width: int) -> Plot | None:
        return self._maker(measure_of(self.font()), width) if self._maker else None

    def _lay_out(self) -> None:
        self._plot = self._made_for(max(self.width(), self.minimumWidth()))
        self._shown = in_language(self._plot) if self._plot else None
        self._items = items_of(self._shown) if self._shown else ()
        if self._current is not None and self._current >= len(self._items):
            self._current = None
        self.setMinimumHeight(self.sizeHint().height())
        self._update_accessible_texts()
        self.updateGeometry()
        self.update()

    def _update_accessible_texts(self) -> None:
        self.setAccessibleName(self._plot.title if self._plot else "")
        hint = self.current.hint if self.current else ""
        count = filled(tr("{count} {count:item|items}; use the arrow keys"), count=len(self._items))
        self.setAccessibleDescription(f"{hint}; {count}" if hint else count)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the plot out for the new width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._lay_out()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Paint the plot, and a frame around the current item."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.theme.colour("page"))
        if self._shown is None:
            return
        paint_plot(painter, self._shown, self.theme, self.font())
        if self.current is not None and self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self.theme.colour("ink"), 2))
            painter.drawRoundedRect(self.current.area.adjusted(-2, -2, 2, 2), 3, 3)

    def event(self, event: QEvent) -> bool:
        """Show the tooltip of the item under the pointer."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            hint = self._shown.hint_at(event.x(), event.y()) if self._shown else ""
            QToolTip.showText(event.globalPos(), tooltip(hint), self)
            return True
        return super().event(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show a hand over items."""
        at = event.position()
        is_item = self._plot is not None and self._plot.item_at(at.x(), at.y()) is not None
        self.setCursor(Qt.CursorShape.PointingHandCursor if is_item else Qt.CursorShape.ArrowCursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the item under the pointer."""
        at = event.position()
        number = self._plot.item_at(at.x(), at.y()) if self._plot else None
        if number is not None and event.button() == Qt.MouseButton.LeftButton:
            self._go_to([item.number for item in self._items].index(number))
            self.item_chosen.emit(number)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows, Home and End move between items; Enter and Space choose."""
        key = Qt.Key(event.key())
        if not self._items:
            super().keyPressEvent(event)
        elif key in _STEPS:
            start = self._current
            self._go_to(0 if start is None else stepped(self._items, start, *_STEPS[key]))
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._go_to(0 if key == Qt.Key.Key_Home else len(self._items) - 1)
        elif key in _CHOOSING and self.current is not None:
            self.item_chosen.emit(self.current.number)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Make the first item current if the focus comes by key."""
        super().focusInEvent(event)
        is_by_mouse = event.reason() == Qt.FocusReason.MouseFocusReason
        if self._current is None and self._items and not is_by_mouse:
            self._go_to(0)

    def _go_to(self, place: int) -> None:
        self._current = place
        self._update_accessible_texts()
        announce(self, self._items[place].hint)
        self.update()


class PlotPanel(QWidget):
    """A plot with a menu to save it.

    Attributes:
        menu: the menu.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self.view = named(PlotView(), f"plot_{name}")
        self._area = QScrollArea()
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setWidgetResizable(True)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setWidget(self.view)
        self.menu = CornerMenu(tr("Plot menu"))
        self._save = self.menu.add(tr("Save…"), self._ask_and_save)
        self._save.setObjectName(f"save_plot_{name}")
        self.setLayout(row((self._area, 1), column(self.menu, None)))
        self.show_plot(None)

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""
        self.view.set_theme(theme)

    def show_plot(self, maker: Maker | None) -> None:
        """Show another plot; None for none."""
        self.view.show_plot(maker)
        self._save.setEnabled(maker is not None)

    def _ask_and_save(self) -> None:
        plot = self.view.plot
        if plot is None:
            return
        filters = [tr("SVG drawing (*.svg)"), tr("PDF page (*.pdf)"), tr("PNG image (*.png)")]
        ask_and_write(
            self.window(),
            tr("Save plot"),
            f"{self._name}.svg",
            filters,
            partial(plot_for, plot=in_language(plot), theme=self.view.theme, font=self.view.font()),
            tr("The plot was not written"),
        )
