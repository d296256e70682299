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

from blinker_qt.bitext.alignment import LinkToken
from blinker_qt.bitext.verses import Direction, Side
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.ui.canvas.attention import (
    Attention,
    Word,
    attention_at,
    attention_to_cell,
    attention_to_word,
)
from blinker_qt.ui.canvas.brush import Brush
from blinker_qt.ui.canvas.brushwork import verse_font
from blinker_qt.ui.canvas.layers import Labels, Moment, Style, paint_over, render_base
from blinker_qt.ui.canvas.moves import Cursor, destination, move_of
from blinker_qt.ui.canvas.picture import Picture
from blinker_qt.ui.canvas.scroll_bars import ScrollBars, wheel_distance
from blinker_qt.ui.canvas.view import Directions, Measurer, View, view_of
from blinker_qt.ui.display import visible_form
from blinker_qt.ui.theme import LIGHT, Theme
from blinker_qt.workspace.selection import Selection

_KEYPAD = Qt.KeyboardModifier.KeypadModifier
_SHIFT = Qt.KeyboardModifier.ShiftModifier
_NONE = Qt.KeyboardModifier.NoModifier


class VerseCanvas(QWidget):
    """One verse pair whose sides scroll by themselves, with its links.

    Signals:
        word_clicked(Side, int): a word was clicked, or chosen by key.
        link_requested(): the middle or right button, or a Link bar.
        not_translated_requested(Side): a Not Translated bar.
        cells_painted(tuple[LinkToken, ...], bool): cells of the grid are to be linked, or unlinked.
        mark_toggled(Side, int): a word is to be marked not translated, or not to be any more.
        focus_moved(): the keyboard focus went to another word.
        picture_changed(): other words or links are shown.
    """

    word_clicked = Signal(object, int)
    link_requested = Signal()
    not_translated_requested = Signal(object)
    cells_painted = Signal(object, bool)
    mark_toggled = Signal(object, int)
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
        self._pointer: QPointF | None = None
        self._hover = Attention()
        self._brush: Brush | None = None
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

    @property
    def focused_cell(self) -> LinkToken | None:
        """The cell with the keyboard focus, where a grid is shown."""
        shows_grid = self._view is not None and self._view.scene.flow is None
        return self._cursor.cell if shows_grid else None

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
        self._brush = None
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
        self._look_under_pointer()
        self.update()

    def _style(self) -> Style:
        chrome = QFont(self.font())
        chrome.setPixelSize(12)
        labels = Labels(self.tr("Link"), self.tr("Not translated"), self.tr("(B brings it here)"))
        return Style(self._theme, chrome, labels)

    def _attention(self) -> Attention:
        """What to light: what is under the pointer, else what is focused by key."""
        hover = self._hover
        is_hovering = hover.groups or hover.link or hover.mark
        if self._picture is None or is_hovering or not self._shows_focus():
            return hover
        cell = self.focused_cell
        if cell is not None:
            return attention_to_cell(self._picture, cell)
        focus = attention_to_word(self._picture, *self._cursor.word)
        return replace(focus, bar=hover.bar, link_bar=hover.link_bar)

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
        focus = self._cursor if self._shows_focus() else None
        moment = Moment(self._selection, attention, focus, self._brush)
        paint_over(painter, self._view, style, moment)

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
        at = attention_at(view, point)
        cell = view.cell_at(point)
        if at.mark is not None:
            self.mark_toggled.emit(*at.mark)
        elif at.bar is not None:
            self.not_translated_requested.emit(at.bar)
        elif at.link_bar:
            self.link_requested.emit()
        elif at.word is not None:
            self._cursor = self._cursor.at(*at.word)
            self.focus_moved.emit()
            self.word_clicked.emit(*at.word)
        elif cell is not None and self._interactive:
            self._cursor = replace(self._cursor, source=cell[0], target=cell[1])
            self._brush = Brush(not view.picture.is_linked(cell), (cell,))
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The brush is lifted: what it passed over becomes one act."""
        brush = self._brush
        if event.button() == Qt.MouseButton.LeftButton and brush is not None:
            self._brush = None
            self.focus_moved.emit()
            self.cells_painted.emit(tuple(dict.fromkeys(brush.cells)), brush.linked)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A second click in quick succession is a click like any other."""
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Light what is under the pointer, or draw the brush on."""
        self._pointer = event.position()
        self._look_under_pointer()
        cell = None if self._view is None else self._view.cell_at(self._pointer)
        if self._brush is not None and cell is not None and cell != self._brush.cells[-1]:
            self._brush = self._brush.drawn_to(cell)
            self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """The pointer is elsewhere: nothing is lit."""
        super().leaveEvent(event)
        self._pointer = None
        self._look_under_pointer()

    def _look_under_pointer(self) -> None:
        found = Attention()
        if self._view is not None and self._pointer is not None:
            found = attention_at(self._view, self._pointer)
        if found != self._hover:
            self._hover = found
            self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll the side under the pointer; between the sides, both."""
        if self._view is None:
            return
        self._pointer = event.position()
        for side in self._view.sides_at(event.position()):
            distance = wheel_distance(event, self._view.scene, side)
            self._bars.scroll_to(side, self._view.offset(side) + distance)
        event.accept()
        self._look_under_pointer()

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
        """Move between words and sides, pick or paint; other keys belong to the window."""
        modifiers = event.modifiers() & ~_KEYPAD
        move = move_of(event.key())
        if self._view is None:
            super().keyPressEvent(event)
        elif event.key() == Qt.Key.Key_Space and modifiers in (_NONE, _SHIFT):
            self._focus_is_shown = True
            if self.focused_cell is None or modifiers == _SHIFT:
                self.word_clicked.emit(*self._cursor.word)
            else:
                self.toggle_cell()
        elif move is not None and not modifiers:
            self._focus_on(destination(self._view, move, self._cursor))
        else:
            super().keyPressEvent(event)

    def toggle_cell(self) -> None:
        """Link the two words of the focused cell, or take their link away."""
        if self._picture is not None and self.focused_cell is not None and self._interactive:
            cell = self.focused_cell
            self.cells_painted.emit((cell,), not self._picture.is_linked(cell))

    def _focus_on(self, cursor: Cursor) -> None:
        self._cursor = cursor
        self._focus_is_shown = True
        self.bring_into_sight(*cursor.word)
        if self.focused_cell is not None:
            self.bring_into_sight(cursor.side.other, cursor.on(cursor.side.other))
        self.update()
        self.focus_moved.emit()
