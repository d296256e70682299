"""What the canvas shows: a verse pair laid out, scrolled and painted."""

from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QWidget

from blinker_qt.annotate.selection import Selection
from blinker_qt.bitext.alignment import LinkToken
from blinker_qt.bitext.verses import Direction, Side
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.translation import tr
from blinker_qt.ui.app.theme import LIGHT, Theme
from blinker_qt.ui.canvas.attention import (
    Attention,
    Word,
    attention_at,
    attention_to_word,
)
from blinker_qt.ui.canvas.brush import Brush
from blinker_qt.ui.canvas.dragging import Drag
from blinker_qt.ui.canvas.following import likely_partner, partner_to_bring
from blinker_qt.ui.canvas.labelling import Labelling, labelling_of
from blinker_qt.ui.canvas.layers import Labels, Moment, Style, paint_base, paint_over
from blinker_qt.ui.canvas.lettering import Lettering
from blinker_qt.ui.canvas.manner import usual_manner
from blinker_qt.ui.canvas.moves import Cursor
from blinker_qt.ui.canvas.overview import WIDTH, Overview
from blinker_qt.ui.canvas.picture import Picture
from blinker_qt.ui.canvas.scroll_bars import ScrollBars
from blinker_qt.ui.canvas.view import View


class Sheet(QWidget):
    """One verse pair whose sides scroll by themselves, with its links.

    Signals:
        focus_moved(): the keyboard focus went to another word.
    """

    focus_moved = Signal()

    def __init__(self, parent: QWidget | None = None, *, interactive: bool = True) -> None:
        super().__init__(parent)
        self._manner = usual_manner(interactive=interactive)
        self._theme: Theme = LIGHT
        self._picture: Picture | None = None
        self._view: View | None = None
        self._places = dict.fromkeys(Side, 0.0)
        self._selection = Selection()
        self._cursor = Cursor()
        self._strays = True
        self._focus_is_shown = False
        self._pointer: QPointF | None = None
        self._hover = Attention()
        self._brush: Brush | None = None
        self._drag: Drag | None = None
        self._labelling: Labelling | None = None
        self._bases: dict[bool, QPixmap] = {}
        self._bars = ScrollBars(self)
        self._bars.scrolled.connect(self._on_scrolled)
        self._overview = Overview(self)
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

    def set_lettering(self, lettering: Lettering) -> None:
        """Set the words in another type."""
        if lettering != self._manner.lettering:
            self._manner = self._manner.lettered(lettering)
            self._lay_out()

    @property
    def lettering(self) -> Lettering:
        """The type of the words."""
        return self._manner.lettering

    @property
    def arrangement(self) -> Arrangement:
        """How the verse pair is laid out."""
        return self._manner.arrangement

    def set_arrangement(self, arrangement: Arrangement) -> None:
        """Lay the verse pair out in another way; picks, focus and the words in sight stay.

        A focused word that was in sight is in sight again. In a grid the focus is on the cell
        where the focused word meets its partner, or the word that is likely to be its partner.
        """
        if arrangement is self.arrangement:
            return
        word, kept = self.focused_word, []
        if self._view is not None and word is not None and self._view.is_in_sight(*word):
            kept.append(word)
        self._manner = replace(self._manner, arrangement=arrangement)
        self._brush = self._drag = None
        self._lay_out(kept)
        if self._view is not None and self.focused_cell is not None and self._strays:
            opposite = likely_partner(self._view.picture, *self._cursor.word)
            self._cursor = self._cursor.at(*opposite).at(*self._cursor.word)
            self._strays = False
            self._lay_out([*kept, opposite] if kept else [])

    def _set_cursor(self, cursor: Cursor) -> None:
        self._cursor = cursor
        self._strays = self.focused_cell is None

    def set_directions(self, source: Direction, target: Direction) -> None:
        """Say how the two languages are written."""
        self._manner = replace(self._manner, directions=(source, target))
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
            self._set_cursor(Cursor())
            self._drag = None
            self._focus_is_shown = False
            self._selection = Selection()
            self._places = dict.fromkeys(Side, 0.0)
            self._lay_out()
            return
        self._refresh()

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

    def label_of(self, side: Side, position: int) -> str | None:
        """The label of a word, while labels are shown."""
        return None if self._labelling is None else self._labelling.label_of((side, position))

    def _show_labels(self, *, shown: bool) -> None:
        """Label the words that are in sight now, with nothing typed, or put the labels away."""
        self._labelling = labelling_of(self._view) if shown and self._view is not None else None
        self.update()

    # Scrolling

    def bring_into_sight(self, side: Side, position: int) -> None:
        """Scroll a side so that a word stands in sight, with room around it."""
        if self._view is not None and not self._view.is_in_sight(side, position):
            self._bars.scroll_to(side, self._view.scene.lane(side).offset_amid(position))

    def bring_partners(self) -> None:
        """Scroll the other side so that a partner of the word in question stands level with it.

        The word in question is the one under the pointer, or else the one with the focus. Of its
        partners, or else suggested ones, it is the next behind those in sight; then the first.
        """
        word = self._hover.word or self.focused_word
        if self._view is None or word is None:
            return
        goal = partner_to_bring(self._view, *word)
        if goal is not None:
            side, position = word
            self.bring_into_sight(side, position)
            self._bars.scroll_to(side.other, self._view.offset_level(side.other, goal, position))

    def _on_scrolled(self, side: Side, offset: int) -> None:
        if self._view is not None:
            self._view = self._view.scrolled(side, offset)
            self._places[side] = self._view.scene.lane(side).place_at(offset)
            self._refresh()

    # Laying out and painting

    def _lay_out(self, keep_in_sight: Iterable[Word] = ()) -> None:
        """Make the view anew, each side at its place.

        The place stays what the person scrolled to, so that going back to a view goes back to it.
        """
        picture = self._picture
        self._view = None
        if picture is not None and self.width() > 0:
            view = self._manner.fitted(picture, self.width(), self.height())
            for side in Side:
                offset = view.scene.lane(side).offset_at(self._places[side])
                view = view.scrolled(side, round(offset))
            for side, position in keep_in_sight:
                if not view.is_in_sight(side, position):
                    offset = view.scene.lane(side).offset_amid(position)
                    view = view.scrolled(side, round(offset))
            self._view = view
        self._show_around()

    def _show_around(self) -> None:
        """Have scroll bars and overview show the view, and all of it painted."""
        self._bars.show_view(self._view)
        has_strip = self._view is not None and self._view.width < self.width()
        self._overview.setVisible(has_strip)
        self._overview.setGeometry(self.width() - WIDTH, 0, WIDTH, self.height())
        self._refresh()

    def _refresh(self) -> None:
        self._bases.clear()
        self._look_under_pointer()
        self._show_labels(shown=self._labelling is not None)
        self._overview.show_view(self._view, self._theme)
        self.update()

    def _style(self) -> Style:
        chrome = QFont(self.font())
        chrome.setPixelSize(12)
        labels = Labels(tr("Link"), tr("Not translated"), tr("(B brings it here)"))
        return Style(self._theme, chrome, labels)

    def _attention(self) -> Attention:
        """What to light: what is under the pointer, else what is focused by key."""
        hover = self._hover
        is_hovering = hover.groups or hover.link or hover.mark or hover.suggested
        if self._picture is None or is_hovering or not self._shows_focus():
            return hover
        focus = attention_to_word(self._picture, *self._cursor.word)
        return replace(focus, link=self.focused_cell, bar=hover.bar, link_bar=hover.link_bar)

    def _shows_focus(self) -> bool:
        # The word keeps its ring while another window is in front: it is where typing goes on.
        return self._focus_is_shown and self.window().focusWidget() is self

    def paintEvent(self, event: QPaintEvent) -> None:
        """Blit the base and paint what changes over it."""
        painter = QPainter(self)
        if self._view is None:
            painter.fillRect(event.rect(), self._theme.colour("page"))
            return
        attention, style = self._attention(), self._style()
        base = self._base(self._view, style, faded=bool(attention.groups))
        ratio = base.devicePixelRatio()
        area = QRectF(event.rect())
        painter.drawPixmap(area, base, QRectF(area.topLeft() * ratio, area.size() * ratio))
        focus = self._cursor if self._shows_focus() else None
        drag = self._drag if self._drag is not None and self._drag.begun else None
        moment = Moment(self._selection, attention, focus, self._brush, drag, self._labelling)
        paint_over(painter, self._view, style, moment)

    def _base(self, view: View, style: Style, *, faded: bool) -> QPixmap:
        """Everything that no click or hover changes, painted once for each view."""
        ratio = self.devicePixelRatioF()
        base = self._bases.get(faded)
        if base is None or base.devicePixelRatio() != ratio:
            base = QPixmap(QSize(view.width, view.height) * ratio)
            base.setDevicePixelRatio(ratio)
            base.fill(style.theme.colour("page"))
            painter = QPainter(base)
            paint_base(painter, view, style, faded=faded)
            painter.end()
            self._bases[faded] = base
        return base

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the verse pair out anew."""
        super().resizeEvent(event)
        self._lay_out()

    def sizeHint(self) -> QSize:
        """A comfortable size for a verse of some length."""
        return QSize(860, 620)

    def _focus_on(self, cursor: Cursor) -> None:
        self._set_cursor(cursor)
        self._show_focus()
        self.bring_into_sight(*cursor.word)
        if self.focused_cell is not None:
            self.bring_into_sight(cursor.side.other, cursor.on(cursor.side.other))
        self.focus_moved.emit()

    def _show_focus(self) -> None:
        """Ring the focused word, and light nothing under the pointer until that moves."""
        self._focus_is_shown = True
        self._pointer = None
        self._look_under_pointer()
        self.update()

    def _look_under_pointer(self) -> None:
        found = Attention()
        if self._view is not None and self._pointer is not None:
            found = attention_at(self._view, self._pointer)
            if self._drag is not None and self._drag.begun:
                # What is being drawn has the attention; of the rest, only where it may end.
                found = Attention(bar=found.bar)
        if found != self._hover:
            self._hover = found
            self.update()
