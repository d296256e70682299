"""The canvas widget: shows a verse pair with its links, and calls what clicks and keys do."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QEvent, QPointF, QRect, QSize, Qt, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QFocusEvent,
    QHelpEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QRegion,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QScrollBar, QToolTip, QWidget

from blinker_qt.bitext.alignment import LinkToken
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Language, Side, Word
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.layouts.picture import Picture, picture_of
from blinker_qt.layouts.scene import LEFT
from blinker_qt.layouts.strokes import strokes_of
from blinker_qt.translation import pgettext, tr
from blinker_qt.ui.canvas.keyboard import Keyboard
from blinker_qt.ui.canvas.looks import Item
from blinker_qt.ui.canvas.mouse import Mouse
from blinker_qt.ui.canvas.overview import WIDTH, Overview
from blinker_qt.ui.canvas.painting import interactive_items, paint_base
from blinker_qt.ui.canvas.state import CanvasState, likely_partner
from blinker_qt.ui.canvas.view import View, rectangle, view_of
from blinker_qt.ui.widgets.display import detail_in_words, numbered, scores_in_words, spoken_word
from blinker_qt.ui.widgets.lettering import Lettering, measurers_of
from blinker_qt.ui.widgets.messages import announce, tooltip
from blinker_qt.ui.widgets.theme import LIGHT, Theme

_TEMPORARY_FOCUS_LOSS = (
    Qt.FocusReason.ActiveWindowFocusReason,
    Qt.FocusReason.PopupFocusReason,
    Qt.FocusReason.MenuBarFocusReason,
)
"""Reasons for losing the focus after which it returns automatically."""
_FADES_AFTER = 150
"""Milliseconds that a block is highlighted before other links fade, so that they do not flicker
under a pointer that only passes."""
_REMEMBERED = 4
"""How many painted bases are kept: those of a picture and of the one before, plain and faded."""
_LEAST_SIZE = (300, 144)
"""At 300 % on a laptop, in pixels: in rows, both verses have a line in sight."""


class VerseCanvas(QWidget):
    """Shows one verse pair with its links, and takes mouse and keyboard input.

    Everything that clicks, hover and focus cannot change is painted once into a pixmap, the base;
    the rest is painted over it where it changes. The last bases are kept, so that an undone edit
    is neither laid out nor painted again. Change `lettering` and `arrangement` by their setters
    only.

    Attributes:
        state: what is shown, selected, focused and pointed at, with its signals.
    """

    def __init__(self, parent: QWidget | None = None, *, interactive: bool = True) -> None:
        super().__init__(parent)
        self.state = state = CanvasState(self, interactive=interactive)
        state.changed.connect(self._update_items)
        state.scrolled.connect(self._show_scrolled)
        state.attention_changed.connect(self._show_cursor)
        state.gap_dragged.connect(self._show_gap)
        self._mouse = Mouse(state)
        self._keyboard = Keyboard(state)
        self.toggle_cell = self._keyboard.toggle_cell
        self._theme: Theme = LIGHT
        self.arrangement = Arrangement.COLUMNS
        self.lettering = self._shown_lettering = Lettering()
        self._measurers = measurers_of(self.lettering)
        self._languages = (Language(), Language())
        self._last_cell: LinkToken | None = None
        self._bases: dict[tuple[View, bool], QPixmap] = {}
        self._items: list[Item] = []
        self._items_show: tuple[object, ...] = ()
        self._is_faded = False
        self._fade_timer = self._timer(_FADES_AFTER, partial(self._fade, faded=True))
        # Qt announces the canvas when it gets the focus; announce the word after that.
        self._announce_timer = self._timer(0, state.focus_moved.emit)
        state.focus_moved.connect(self.announce_focus)
        self._bars = {side: self._scroll_bar(side) for side in Side}
        self._overview = Overview(self, self._jump)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMinimumSize(*_LEAST_SIZE)

    def _timer(self, interval: int, act: Callable[[], object]) -> QTimer:
        timer = QTimer(self, singleShot=True, interval=interval)
        timer.timeout.connect(act)
        return timer

    def _scroll_bar(self, side: Side) -> QScrollBar:
        bar = QScrollBar(Qt.Orientation.Vertical, self)
        bar.setCursor(Qt.CursorShape.ArrowCursor)
        bar.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        bar.valueChanged.connect(lambda value: self.state.scroll_to(side, value, by_hand=True))
        bar.hide()
        return bar

    # What is shown

    def decisions_on_word(self, _side: Side, _position: int) -> str:
        """Who decided what on a word, where several annotators are shown; else empty."""
        return ""

    def state_of_cell(self, cell: LinkToken) -> str:
        """What was decided on a cell of a grid, in words."""
        picture = self.state.picture
        if picture is not None and picture.suggestions and cell in picture.suggestions.links:
            return _with_score(tr("suggested by a machine"), picture.suggestions, cell)
        if picture is None or cell not in picture.links:
            return tr("not linked")
        linked = _with_score(pgettext("block", "linked"), picture, cell)
        label = picture.label(min(picture.groups_with(cell)))
        return tr("{linked}, label {label}").format(linked=linked, label=label) if label else linked

    def detail_in_words(self, side: Side, position: int) -> str:
        """Lemma, part of speech and gloss of a word, as far as they are known."""
        picture = self.state.picture
        details = None if picture is None else picture.details[side.index]
        if picture is None or details is None:
            return ""
        forms = picture.pair.tokens(side)
        return detail_in_words(forms[position], details.words(len(forms))[position])

    def key_letters_of(self, side: Side, position: int) -> str | None:
        """The key letters of a word, while they are shown."""
        key_letters = self.state.key_letters
        return None if key_letters is None else key_letters.of_word((side, position))

    def word_rectangle(self, side: Side, position: int) -> QRect:
        """The rectangle of a word's box in widget coordinates, whether visible or not."""
        view = self.state.view
        return view.box(side, position).toAlignedRect() if view else QRect()

    def bar_rectangle(self, side: Side) -> QRect:
        """The rectangle of a side's Not Translated bar."""
        view = self.state.view
        return view.bar(side).toAlignedRect() if view else QRect()

    def link_bar_rectangle(self) -> QRect:
        """The rectangle of the first Link bar."""
        view = self.state.view
        bars = view.scene.link_bars if view else ()
        return rectangle(bars[0]).toAlignedRect() if bars else QRect()

    def show_picture(self, picture: Picture | None, *, anew: bool = False) -> None:
        """Show a picture; if it is of another verse pair, from the beginning.

        With `anew` it is of another verse pair even if that has the same words, as in a second pass
        or another annotator's file.
        """
        state = self.state
        shown = state.picture
        is_same = picture is not None and shown is not None and picture.pair == shown.pair
        if picture and state.view and is_same and not anew:
            state.picture = picture
            self._show_view(self._view_of(picture, state.view))
        else:
            state.begin(picture)
            self._last_cell = None
            self._lay_out()
            # The name has the reference, and screen readers keep names until they are told.
            name = QAccessible.Event.NameChanged
            QAccessible.updateAccessibility(QAccessibleEvent(self, name))

    def _view_of(self, picture: Picture, place: View) -> View:
        """The view of a picture in the place of another one: a kept one, if there is any."""
        for view, _ in self._bases:
            if view.has_place_of(place) and view.picture == picture:
                return view
        strokes = strokes_of(place.scene, picture.all_blocks)
        return replace(place, picture=picture, strokes=strokes)

    def show_work(self, work: AnnotationSet) -> None:
        """Show the first verse pair of an annotation set."""
        self.set_languages(work.bitext.source_language, work.bitext.target_language)
        pair = work.pairs[0]
        linking = work.study.asks_for_links(pair.remarks)
        alignment, labels = pair.alignment, work.study.labels
        self.show_picture(picture_of(work.bitext[0], alignment, linking=linking, labels=labels))

    def focus_word(self, side: Side, position: int) -> None:
        """Give a word the keyboard focus, show the ring and scroll to it."""
        self.state.focus_on(self.state.cursor.at(side, position))

    def word_number(self, side: Side, position: int) -> int:
        """The number of a word as screen readers count: source words first, from 0."""
        picture = self.state.picture
        if side is Side.SOURCE or picture is None:
            return position
        return len(picture.pair.source) + position

    def announce_focus(self) -> None:
        """Tell screen readers which word, or which cell of a grid, has the keyboard focus now."""
        word = self.state.focused_word
        if word is None or not self.hasFocus():
            return
        event = QAccessibleEvent(self, QAccessible.Event.Focus)
        event.setChild(self.word_number(*word))
        QAccessible.updateAccessibility(event)
        cell, picture = self.state.focused_cell, self.state.picture
        if cell is None or picture is None:
            return
        source, target = (
            spoken_word(picture.pair.tokens(side)[position], position)
            for side, position in zip(Side, cell, strict=True)
        )
        announce(self, f"{source} – {target}, {self.state_of_cell(cell)}")

    def offer_done(self, label: str) -> None:
        """Make the Link bar Done, with this label, while no word is selected; empty: keep it."""
        self.state.done_label = label
        self._update_items()

    def show_matches(self, words: Iterable[Word]) -> None:
        """Mark the words that match the search, and no others."""
        self.state.matches = frozenset(words)
        self._update_items()

    def toggle_key_letters(self) -> bool:
        """Show or hide the key letters of the visible words; return whether they are shown now."""
        self.state.show_key_letters(shown=self.state.key_letters is None)
        return self.state.key_letters is not None

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""
        self._theme = theme
        view = self.state.view
        self._show_view(view and replace(view, theme=theme))

    def set_lettering(self, lettering: Lettering) -> None:
        """Apply other fonts and sizes to the words."""
        lettering = lettering.in_languages(*self._languages)
        if lettering != self.lettering:
            self.lettering = lettering
            self._lay_out()

    def _show_gap(self, gap: int) -> None:
        """Show the columns at another distance, until it is chosen or not."""
        if gap != self.lettering.gap:
            self.lettering = replace(self.lettering, gap=gap)
            self._lay_out()

    def set_languages(self, source: Language, target: Language) -> None:
        """Set the languages of the two sides."""
        self._languages = source, target
        self.lettering = self.lettering.in_languages(source, target)
        self._lay_out()

    def set_arrangement(self, arrangement: Arrangement) -> None:
        """Use another layout; selected words, focus and visible words stay.

        A focused word that was visible stays visible. In a grid the focus is on the cell of the
        focused word and its partner, or else its likely partner.
        """
        if arrangement is self.arrangement:
            return
        state, word, visible = self.state, self.state.focused_word, list[Word]()
        if state.view is not None and word is not None and state.view.is_in_sight(*word):
            visible.append(word)
        if state.focused_cell is not None:
            self._last_cell = state.cursor.cell
        self.arrangement = arrangement
        state.end_gesture()
        self._lay_out(visible)
        if state.view is None or word is None or state.focused_cell in (None, self._last_cell):
            return
        opposite = likely_partner(state.view.picture, *word)
        state.cursor = state.cursor.at(*opposite).at(*word)
        self._lay_out([*visible, opposite] if visible else [])

    def _show_cursor(self) -> None:
        is_on_grip = self.state.attention.grip is not None
        shape = Qt.CursorShape.SplitHCursor if is_on_grip else Qt.CursorShape.ArrowCursor
        self.setCursor(shape)

    # Laying out

    def _lay_out(self, keep_in_sight: list[Word] | None = None) -> None:
        """Create a new view, with each side scrolled to its remembered place.

        The remembered place is where the person scrolled to, so that changing the layout back and
        forth returns to it.
        """
        picture, view = self.state.picture, None
        self._grow_words()
        if picture is not None and self.width() > 0:
            source, target = self._languages
            view = view_of(
                picture,
                self.arrangement,
                self._measurers,
                (source.direction, target.direction),
                self._theme,
                (self.width(), self.height()),
                spacing=self.lettering.spacing,
                gap=self.lettering.gap,
                strip=WIDTH,
                interactive=self.state.interactive,
            )
            for side in Side:
                lane = view.scene.lane(side)
                view = view.scrolled(side, round(lane.offset_at(self.state.places[side])))
            for side, position in keep_in_sight or ():
                if not view.is_in_sight(side, position):
                    lane = view.scene.lane(side)
                    view = view.scrolled(side, round(lane.offset_amid(position)))
        self._show_view(view)
        self._overview.setGeometry(self.width() - WIDTH, 0, WIDTH, self.height())

    def _grow_words(self) -> None:
        """Choose the type for the size of the canvas."""
        lettering = self.lettering
        if self.arrangement is not Arrangement.MATRIX:
            lettering = lettering.grown(self.width(), self.height())
        shown = self._shown_lettering
        if lettering != shown:
            spaced = replace(lettering, spacing=shown.spacing, gap=shown.gap)
            if spaced != shown:
                self._measurers = measurers_of(lettering)
            self._shown_lettering = lettering

    def _show_view(self, view: View | None) -> None:
        before = self.state.view
        self.state.show_view(view)
        if view is not None and before is not None and view.has_place_of(before):
            self._overview.show_view(view)
            self.update()
        else:
            self._show_scrolled()

    def _show_scrolled(self) -> None:
        """Repaint everything, and update scroll bars and overview."""
        self._bases.clear()
        self._update_items()
        self.update()
        self._overview.show_view(self.state.view)
        for side, bar in self._bars.items():
            bar.blockSignals(True)
            if self.state.view is None:
                bar.hide()
            else:
                self._place_scroll_bar(bar, self.state.view, side)
            bar.blockSignals(False)

    def _place_scroll_bar(self, bar: QScrollBar, view: View, side: Side) -> None:
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

    def _jump(self, side: Side, place: float) -> None:
        if self.state.view is not None:
            offset = self.state.view.scene.lane(side).offset_amid(place)
            self.state.scroll_to(side, offset, by_hand=True)

    # Painting

    def _update_items(self) -> None:
        """Repaint the highlighted, selected, focused or dragged items that changed."""
        state = self.state
        cursor = state.cursor if state.shows_ring else None
        selected = state.selected_words
        words = selected, state.selection.block, state.framed_words
        gesture = state.gesture
        if gesture is not None and not gesture.is_dragging:
            gesture = None
        done = state.done_label if state.offers_done else ""
        shown = (words, state.matches, state.attention, cursor, gesture, state.key_letters, done)
        showing = state.view, *shown
        if showing == self._items_show:
            return
        before, self._items, self._items_show = self._items, [], showing
        if state.view is not None:
            self._items = interactive_items(state.view, state)
        stale = QRegion()
        for item in (*before, *self._items):
            stale += item.area
        self.update(stale)
        # Links that are not highlighted fade once the pointer or the focus stays. While words are
        # selected, no link fades: a decision may depend on any of them.
        if not state.attention.groups or selected:
            self._fade_timer.stop()
            self._fade(faded=False)
        elif not self._is_faded and not self._fade_timer.isActive():
            self._fade_timer.start()

    def _fade(self, *, faded: bool) -> None:
        if faded is not self._is_faded:
            self._is_faded = faded
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the base pixmap and paint the items over it."""
        painter = QPainter(self)
        view = self.state.view
        if view is None:
            painter.fillRect(event.rect(), self._theme.colour("page"))
            return
        painter.drawPixmap(0, 0, self._base(view, faded=self._is_faded))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for item in self._items:
            if event.region().intersects(item.area):
                item.paint(painter)

    def _base(self, view: View, *, faded: bool) -> QPixmap:
        ratio = self.devicePixelRatioF()
        base = self._bases.pop((view, faded), None)
        if base is None or base.devicePixelRatio() != ratio:
            base = QPixmap(QSize(view.width, view.height) * ratio)
            base.setDevicePixelRatio(ratio)
            base.fill(self._theme.colour("page"))
            painter = QPainter(base)
            # Within a rectangle, Qt draws lines in half the time.
            painter.setClipRect(0, 0, view.width, view.height)
            paint_base(painter, view, faded=faded)
            painter.end()
        self._bases[view, faded] = base
        for oldest in list(self._bases)[:-_REMEMBERED]:
            del self._bases[oldest]
        return base

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the verse pair out for the new size."""
        super().resizeEvent(event)
        self._lay_out()

    def sizeHint(self) -> QSize:
        """A comfortable size for a verse of some length."""
        return QSize(860, 620)

    # Events

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Click or begin a drag."""
        self._mouse.press(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Click twice (see `Mouse.press_twice`)."""
        self._mouse.press_twice(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a drag."""
        self._mouse.release(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Highlight what is under the pointer, or continue a drag."""
        self._mouse.move(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Highlight nothing under the pointer."""
        super().leaveEvent(event)
        self._mouse.leave()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll, or change the text size."""
        self._mouse.wheel(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move between words, select, or type key letters."""
        if not self._keyboard.press(event):
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the focus ring."""
        super().focusInEvent(event)
        self.state.refresh()
        self._announce_timer.start()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Cancel a gesture; hide key letters when another widget of the window gets the focus."""
        super().focusOutEvent(event)
        self.state.cancel_gesture()
        if event.reason() not in _TEMPORARY_FOCUS_LOSS:
            self.state.show_key_letters(shown=False)
        self.state.refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        """Cancel a gesture."""
        super().hideEvent(event)
        self.state.cancel_gesture()

    def event(self, event: QEvent) -> bool:
        """Handle key letters and keys of gestures before shortcuts; show tooltips."""
        if event.type() == QEvent.Type.ShortcutOverride and self._keyboard.keeps(event):
            event.accept()
            return True
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            text = self._explanation(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)

    def _explanation_of_links(self, picture: Picture) -> str:
        """The tooltip for the links under the pointer; empty for none."""
        hover, suggestions = self.state.hover, picture.suggestions
        if hover.suggested and suggestions is not None:
            about = [tr("Suggested by a machine; a click accepts it")]
            scores = suggestions.scores_in(hover.suggested)
        else:
            named = ", ".join(filter(None, map(picture.label, sorted(hover.groups))))
            about = [tr("Label {label}").format(label=named)] if named else []
            scores = picture.scores_in(hover.groups)
        about += [scores_in_words(scores)] if scores else []
        return tooltip(*about) if about else ""

    def _explanation(self, point: QPointF) -> str:
        """The tooltip for a point; empty for none."""
        view = self.state.view
        if view is None:
            return ""
        word = view.word_at(point)
        if word is None:
            return self._explanation_of_links(view.picture)
        side, position = word
        detail = self.detail_in_words(side, position)
        if view.shows_in_full(*word) and not detail:
            return ""
        form = numbered(view.picture.pair.tokens(side)[position], position)
        return tooltip(form, detail) if detail else tooltip(form)


def _with_score(words: str, picture: Picture, link: LinkToken) -> str:
    """Words on a link, with the score that a machine gave it, if it has one."""
    score = picture.scores.get(link)
    return words if score is None else f"{words} ({scores_in_words([score])})"
