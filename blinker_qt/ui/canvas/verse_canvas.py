"""The canvas: it shows a picture, says what was clicked, and changes nothing by itself."""

import html
from dataclasses import replace

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
from PySide6.QtWidgets import QToolTip, QWidget

from blinker_qt.bitext.verses import Direction, Side
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.ui.canvas.attention import Attention, Word, attention_to_stroke, attention_to_word
from blinker_qt.ui.canvas.brushwork import verse_font
from blinker_qt.ui.canvas.layers import Labels, Moment, Style, paint_over, render_base
from blinker_qt.ui.canvas.moves import Cursor, destination, move_of
from blinker_qt.ui.canvas.picture import Picture
from blinker_qt.ui.canvas.scroll_bars import ScrollBars
from blinker_qt.ui.canvas.view import Directions, Measurer, View, view_of
from blinker_qt.ui.display import visible_form
from blinker_qt.ui.theme import LIGHT, Theme
from blinker_qt.workspace.selection import Selection

_WHEEL_ROWS = 3
_KEYPAD = Qt.KeyboardModifier.KeypadModifier


class VerseCanvas(QWidget):
    """One verse pair whose sides scroll by themselves, with its links.

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
        self._arrangement = Arrangement.COLUMNS
        self._directions: Directions = (Direction.LEFT_TO_RIGHT, Direction.LEFT_TO_RIGHT)
        self._picture: Picture | None = None
        self._view: View | None = None
        self._places = dict.fromkeys(Side, 0.0)
        self._selection = Selection()
        self._cursor = Cursor()
        self._focus_is_shown = False
        self._hover = Attention()
        self._base: dict[bool, QPixmap] = {}
        self._bars = ScrollBars(self)
        self._bars.scrolled.connect(self._on_scrolled)
        self.set_text_size(17)
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
        return None if self._picture is None else self._cursor.word

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._theme = theme
        self._refresh()

    def set_text_size(self, size: int) -> None:
        """Set the verse in another size of type, in pixels."""
        self._font = verse_font(size)
        self._measurer = Measurer(self._font)
        self._lay_out()

    @property
    def arrangement(self) -> Arrangement:
        """How the verse pair is laid out."""
        return self._arrangement

    def set_arrangement(self, arrangement: Arrangement) -> None:
        """Lay the verse pair out in another way; picks, focus and the words in sight stay.

        A focused word that was in sight is in sight again.
        """
        word = self.focused_word
        was_seen = self._view is not None and word is not None and self._view.is_in_sight(*word)
        self._arrangement = arrangement
        self._hover = Attention()
        self._lay_out(keep_in_sight=word if was_seen else None)

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
            self._cursor = Cursor()
            self._focus_is_shown = False
            self._selection = Selection()
            self._places = dict.fromkeys(Side, 0.0)
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
        self._focus_on(self._cursor.at(side, position))

    def word_rectangle(self, side: Side, position: int) -> QRect:
        """Where a word's box is, in the widget's coordinates, in sight or not."""
        if self._view is None:
            return QRect()
        return self._view.box(side, position).toAlignedRect()

    def bar_rectangle(self, side: Side) -> QRect:
        """Where a side's Not Translated bar is."""
        return self._view.bar(side).toAlignedRect() if self._view is not None else QRect()

    def link_bar_rectangle(self) -> QRect:
        """Where the first Link bar is."""
        return self._view.link_bars()[0].toAlignedRect() if self._view is not None else QRect()

    # Scrolling

    def bring_into_sight(self, side: Side, position: int) -> None:
        """Scroll a side so that a word stands in sight, with room around it."""
        if self._view is not None and not self._view.is_in_sight(side, position):
            self._bars.scroll_to(side, self._view.scene.lane(side).offset_amid(position))

    def bring_partners(self) -> None:
        """Scroll the other side so that the partners of the word in question stand level with it.

        The word in question is the one under the pointer, or else the one with the focus.
        """
        word = self._hover.word or self.focused_word
        if self._view is None or self._picture is None or word is None:
            return
        side, position = word
        partners = self._picture.partners(side, position)
        if partners:
            self.bring_into_sight(side, position)
            self._bars.scroll_to(
                side.other, self._view.offset_level(side.other, partners[0], position)
            )

    def _on_scrolled(self, side: Side, offset: int) -> None:
        if self._view is not None:
            self._view = self._view.scrolled(side, offset)
            self._places[side] = self._view.scene.lane(side).place_at(offset)
            self._refresh()

    # Laying out and painting

    def _lay_out(self, keep_in_sight: Word | None = None) -> None:
        """Make the view anew, each side at its place.

        The place stays what the person scrolled to, so that going back to a view goes back to it.
        """
        if self._picture is None or self.width() == 0:
            self._view = None
        else:
            view = view_of(
                self._picture,
                self._arrangement,
                self._font,
                self._measurer,
                self._directions,
                (self.width(), self.height()),
                interactive=self._interactive,
            )
            for side in Side:
                offset = view.scene.lane(side).offset_at(self._places[side])
                view = view.scrolled(side, round(offset))
            if keep_in_sight is not None and not view.is_in_sight(*keep_in_sight):
                side, position = keep_in_sight
                offset = view.scene.lane(side).offset_amid(position)
                view = view.scrolled(side, round(offset))
            self._view = view
        self._bars.show_view(self._view)
        self._refresh()

    def _refresh(self) -> None:
        self._base.clear()
        self.update()

    def _style(self) -> Style:
        chrome = QFont(self.font())
        chrome.setPixelSize(12)
        labels = Labels(self.tr("Link"), self.tr("Not translated"), self.tr("(B brings it here)"))
        return Style(self._theme, chrome, labels)

    def _attention(self) -> Attention:
        """What to light: what is under the pointer, else the word focused by key."""
        if self._picture is None or self._hover.groups or not self._shows_focus():
            return self._hover
        focus = attention_to_word(self._picture, *self._cursor.word)
        return replace(focus, bar=self._hover.bar, link_bar=self._hover.link_bar)

    def _shows_focus(self) -> bool:
        return self._focus_is_shown and self.hasFocus()

    def _base_layer(self, view: View, style: Style, *, faded: bool) -> QPixmap:
        if faded not in self._base:
            ratio = self.devicePixelRatioF()
            self._base[faded] = render_base(view, style, ratio, faded=faded)
        return self._base[faded]

    def paintEvent(self, event: QPaintEvent) -> None:
        """Blit the base and paint what changes over it."""
        painter = QPainter(self)
        if self._view is None:
            painter.fillRect(event.rect(), self._theme.colour("page"))
            return
        attention, style = self._attention(), self._style()
        base = self._base_layer(self._view, style, faded=bool(attention.groups))
        ratio = base.devicePixelRatio()
        area = QRectF(event.rect())
        painter.drawPixmap(area, base, QRectF(area.topLeft() * ratio, area.size() * ratio))
        focus = self._cursor.word if self._shows_focus() else None
        paint_over(painter, self._view, style, Moment(self._selection, attention, focus))

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
            self._cursor = self._cursor.at(*word)
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
            return attention_to_word(view.picture, *word)
        bar, on_link_bar = view.bar_at(point), view.is_on_link_bar(point)
        if bar is not None or on_link_bar:
            return Attention(bar=bar, link_bar=on_link_bar)
        stroke = view.stroke_at(point)
        return Attention() if stroke is None else attention_to_stroke(view, stroke)

    def _set_hover(self, attention: Attention) -> None:
        if attention != self._hover:
            self._hover = attention
            self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll the side under the pointer; between the sides, both."""
        if self._view is None:
            return
        for side in self._view.sides_at(event.position()):
            rows = event.angleDelta().y() / 120 * _WHEEL_ROWS
            distance = event.pixelDelta().y() or rows * self._view.scene.lane(side).step
            self._bars.scroll_to(side, self._view.offset(side) - distance)
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
        if self._view is None or event.modifiers() & ~_KEYPAD:
            super().keyPressEvent(event)
            return
        move = move_of(event.key())
        if event.key() == Qt.Key.Key_Space:
            self._focus_is_shown = True
            self.word_clicked.emit(*self._cursor.word)
        elif move is not None:
            self._focus_on(destination(self._view, move, self._cursor))
        else:
            super().keyPressEvent(event)

    def _focus_on(self, cursor: Cursor) -> None:
        self._cursor = cursor
        self._focus_is_shown = True
        self.bring_into_sight(*cursor.word)
        self.update()
        self.focus_moved.emit()
