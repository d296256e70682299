"""The canvas: it shows a picture, says what was clicked, and changes nothing by itself."""

import html

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFont,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QScrollBar, QToolTip, QWidget

from blinker_qt.bitext.verses import Direction, Side
from blinker_qt.ui.canvas.brushwork import verse_font
from blinker_qt.ui.canvas.layers import Attention, Labels, paint_over, render_base
from blinker_qt.ui.canvas.moves import destination, move_of
from blinker_qt.ui.canvas.picture import Picture
from blinker_qt.ui.canvas.view import Directions, View, view_of
from blinker_qt.ui.display import visible_form
from blinker_qt.ui.theme import LIGHT, Theme
from blinker_qt.workspace.selection import Selection

_BAR_WIDTH = 12
_WHEEL_ROWS = 3


class VerseCanvas(QWidget):
    """One verse pair in two columns that scroll by themselves, with links between them.

    Signals:
        word_clicked(Side, int): a word was clicked, or chosen by key.
        link_requested(): the middle or right button, or a Link bar.
        not_translated_requested(Side): a Not Translated bar.
        focus_moved(): the keyboard focus went to another word.
        picture_changed(): other words or links are shown.
    """

    word_clicked = Signal(object, int)
    link_requested = Signal()
    not_translated_requested = Signal(object)
    focus_moved = Signal()
    picture_changed = Signal()

    def __init__(self, parent: QWidget | None = None, *, interactive: bool = True) -> None:
        super().__init__(parent)
        self._interactive = interactive
        self._theme: Theme = LIGHT
        self._font = verse_font(17)
        self._directions: Directions = (Direction.LEFT_TO_RIGHT, Direction.LEFT_TO_RIGHT)
        self._picture: Picture | None = None
        self._view: View | None = None
        self._selection = Selection()
        self._focus: tuple[Side, int] | None = None
        self._focus_is_shown = False
        self._hover = Attention()
        self._base: dict[bool, QPixmap] = {}
        self._bars = {side: self._make_scroll_bar(side) for side in Side}
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMinimumSize(420, 240)

    # What is shown

    @property
    def view(self) -> View | None:
        """What is on screen and where; None before there is a picture."""
        return self._view

    @property
    def picture(self) -> Picture | None:
        """What is shown."""
        return self._picture

    @property
    def selection(self) -> Selection:
        """The picked words."""
        return self._selection

    @property
    def focused_word(self) -> tuple[Side, int] | None:
        """The word with the keyboard focus."""
        return self._focus

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._theme = theme
        self._refresh()

    def set_text_size(self, size: int) -> None:
        """Set the verse in another size of type, in pixels."""
        self._font = verse_font(size)
        self._lay_out()

    def set_directions(self, source: Direction, target: Direction) -> None:
        """Say how the two languages are written."""
        self._directions = (source, target)
        self._lay_out()

    def show_picture(self, picture: Picture | None) -> None:
        """Show other links on the same verse pair, in place, or another verse pair from its top."""
        same_pair = (
            picture is not None and self._picture is not None and picture.pair == self._picture.pair
        )
        self._picture = picture
        if picture is not None and same_pair and self._view is not None:
            self._view = self._view.with_picture(picture)
        else:
            self._focus = None if picture is None else (Side.SOURCE, 0)
            self._focus_is_shown = False
            self._selection = Selection()
            self._view = None
            self._lay_out()
        self._hover = Attention()
        self._refresh()
        self.picture_changed.emit()

    def show_selection(self, selection: Selection) -> None:
        """Show which words are picked."""
        if self._view is not None:
            for side in Side:
                for position in self._selection.on(side) ^ selection.on(side):
                    self.update(self.word_rectangle(side, position).adjusted(-5, -5, 5, 5))
        self._selection = selection

    def focus_word(self, side: Side, position: int) -> None:
        """Give a word the keyboard focus, ring it and bring it into sight."""
        self._focus = (side, position)
        self._focus_is_shown = True
        self.bring_into_sight(side, position)
        self.update()
        self.focus_moved.emit()

    def word_rectangle(self, side: Side, position: int) -> QRect:
        """Where a word's box is, in the widget's coordinates, in sight or not."""
        if self._view is None:
            return QRect()
        return self._view.box(side, position).toAlignedRect()

    def bar_rectangle(self, side: Side) -> QRect:
        """Where a side's Not Translated bar is."""
        return self._view.bar(side).toAlignedRect() if self._view is not None else QRect()

    def link_bar_rectangle(self) -> QRect:
        """Where the upper Link bar is."""
        return self._view.link_bars()[0].toAlignedRect() if self._view is not None else QRect()

    # Scrolling

    def bring_into_sight(self, side: Side, position: int) -> None:
        """Scroll a side so that a word stands in the viewport, with room around it."""
        if self._view is None or self._view.is_in_sight(side, position):
            return
        box = self._view.box(side, position)
        self._scroll_to(side, self._view.scroll_of(side) + box.center().y() - self.height() / 2)

    def bring_partners(self) -> None:
        """Scroll the other side so that the partners of the word in question stand level with it.

        The word in question is the one under the pointer, or else the one with the focus.
        """
        word = self._hover.word or self._focus
        if self._view is None or self._picture is None or word is None:
            return
        side, position = word
        partners = self._picture.partners(side, position)
        if not partners:
            return
        self.bring_into_sight(side, position)
        distance = self._view.box(side.other, partners[0]).y() - self._view.box(*word).y()
        self._scroll_to(side.other, self._view.scroll_of(side.other) + distance)

    def _scroll_to(self, side: Side, offset: float) -> None:
        self._bars[side].setValue(round(offset))

    def _make_scroll_bar(self, side: Side) -> QScrollBar:
        bar = QScrollBar(Qt.Orientation.Vertical, self)
        bar.setCursor(Qt.CursorShape.ArrowCursor)
        bar.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        bar.valueChanged.connect(lambda value: self._on_scrolled(side, value))
        bar.hide()
        return bar

    def _on_scrolled(self, side: Side, value: int) -> None:
        if self._view is not None:
            self._view = self._view.scrolled(side, value)
            self._refresh()

    def _place_scroll_bars(self) -> None:
        for side, bar in self._bars.items():
            furthest = 0 if self._view is None else int(self._view.furthest(side))
            left = 0 if side is Side.SOURCE else self.width() - _BAR_WIDTH
            bar.setGeometry(left, 0, _BAR_WIDTH, self.height())
            bar.setRange(0, furthest)
            bar.setPageStep(self.height())
            bar.setSingleStep(self._pitch())
            bar.setVisible(furthest > 0)

    def _pitch(self) -> int:
        return 24 if self._view is None else int(self._view.scene.source.pitch)

    # Laying out and painting

    def _lay_out(self) -> None:
        if self._picture is None or self.width() == 0:
            self._view = None
        else:
            kept = self._view.scroll if self._view is not None else (0.0, 0.0)
            view = view_of(
                self._picture,
                self._font,
                self._directions,
                (self.width(), self.height()),
                interactive=self._interactive,
            )
            self._view = view.scrolled(Side.SOURCE, kept[0]).scrolled(Side.TARGET, kept[1])
        self._place_scroll_bars()
        if self._view is not None:
            for side, bar in self._bars.items():
                bar.setValue(round(self._view.scroll_of(side)))
        self._refresh()

    def _refresh(self) -> None:
        self._base.clear()
        self.update()

    def _labels(self) -> Labels:
        return Labels(self.tr("Link"), self.tr("Not translated"), self.tr("(B brings it here)"))

    def _chrome_font(self) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(12)
        return font

    def _attention(self) -> Attention:
        """What to light: what is under the pointer, else the word focused by key."""
        if self._hover.groups or self._focus is None or not self._shows_focus():
            return self._hover
        groups = self._groups_of(*self._focus)
        return Attention(groups, self._focus, self._hover.bar, self._hover.link_bar)

    def _shows_focus(self) -> bool:
        return self._focus_is_shown and self.hasFocus()

    def _groups_of(self, side: Side, position: int) -> frozenset[int]:
        if self._picture is None:
            return frozenset()
        return frozenset(self._picture.groups_of(side, position))

    def _base_layer(self, view: View, *, faded: bool) -> QPixmap:
        if faded not in self._base:
            self._base[faded] = render_base(
                view,
                self._theme,
                self._chrome_font(),
                self._labels(),
                self.devicePixelRatioF(),
                faded=faded,
            )
        return self._base[faded]

    def paintEvent(self, event: QPaintEvent) -> None:
        """Blit the base and paint what changes over it."""
        painter = QPainter(self)
        if self._view is None:
            painter.fillRect(event.rect(), self._theme.colour("page"))
            return
        attention = self._attention()
        base = self._base_layer(self._view, faded=bool(attention.groups))
        ratio = base.devicePixelRatio()
        area = QRectF(event.rect())
        painter.drawPixmap(area, base, QRectF(area.topLeft() * ratio, area.size() * ratio))
        paint_over(
            painter,
            self._view,
            self._theme,
            self._selection,
            attention,
            self._focus if self._shows_focus() else None,
            self._chrome_font(),
            self._labels(),
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the verse pair out anew."""
        super().resizeEvent(event)
        self._lay_out()

    def sizeHint(self) -> QSize:
        """A comfortable size for a verse of some length."""
        return QSize(860, 620)

    # Pointer

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Left picks a word or works a bar; middle and right link (Melamed 1998, Figure 2)."""
        if self._view is None:
            return
        self._focus_is_shown = False
        point = event.position()
        if event.button() in (Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton):
            self.link_requested.emit()
        elif event.button() == Qt.MouseButton.LeftButton:
            self._click(self._view, point)

    def _click(self, view: View, point: QPointF) -> None:
        bar = view.bar_at(point)
        word = view.word_at(point)
        if bar is not None:
            self.not_translated_requested.emit(bar)
        elif view.is_on_link_bar(point):
            self.link_requested.emit()
        elif word is not None:
            self._focus = word
            self.focus_moved.emit()
            self.word_clicked.emit(*word)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A second click in quick succession is a click like any other."""
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Light the block under the pointer."""
        self._set_hover(self._attention_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        """The pointer is elsewhere: nothing is lit."""
        super().leaveEvent(event)
        self._set_hover(Attention())

    def _attention_at(self, point: QPointF) -> Attention:
        view = self._view
        if view is None:
            return Attention()
        word = view.word_at(point)
        if word is not None:
            return Attention(self._groups_of(*word), word)
        bar, on_link_bar = view.bar_at(point), view.is_on_link_bar(point)
        if bar is not None or on_link_bar:
            return Attention(bar=bar, link_bar=on_link_bar)
        group = view.group_at(point)
        return Attention(frozenset() if group is None else frozenset({group}))

    def _set_hover(self, attention: Attention) -> None:
        if attention != self._hover:
            self._hover = attention
            self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll the side under the pointer; between the sides, both."""
        if self._view is None:
            return
        near, far = self._view.scene.gap
        x = event.position().x()
        distance = event.pixelDelta().y() or event.angleDelta().y() / 120 * _WHEEL_ROWS * (
            self._pitch()
        )
        for side, beyond in ((Side.SOURCE, x > far), (Side.TARGET, x < near)):
            if not beyond:
                self._scroll_to(side, self._view.scroll_of(side) - distance)
        event.accept()
        self._set_hover(self._attention_at(event.position()))

    def event(self, event: QEvent) -> bool:
        """Explain words that cannot be read in full as they are painted."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            word = None if self._view is None else self._view.word_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), self._explanation(word), self)
            return True
        return super().event(event)

    def _explanation(self, word: tuple[Side, int] | None) -> str:
        if word is None or self._picture is None:
            return ""
        side, position = word
        form = self._picture.pair.tokens(side)[position]
        return f"{position + 1} {html.escape(visible_form(form))}"

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move between words and sides, and pick; every other key belongs to the window."""
        if self._view is None or self._focus is None or event.modifiers() & ~_KEYPAD:
            super().keyPressEvent(event)
            return
        move = move_of(event.key())
        if event.key() == Qt.Key.Key_Space:
            self._focus_is_shown = True
            self.word_clicked.emit(*self._focus)
        elif move is not None:
            self.focus_word(*destination(self._view, move, *self._focus))
        else:
            super().keyPressEvent(event)


_KEYPAD = Qt.KeyboardModifier.KeypadModifier
