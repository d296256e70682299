"""The canvas: it shows a picture, says what was clicked, and changes nothing by itself."""

from dataclasses import replace

from PySide6.QtCore import QEvent, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QToolTip, QWidget

from blinker_qt.annotate.selection import Selection
from blinker_qt.bitext.alignment import LinkToken
from blinker_qt.bitext.verses import Side, Word
from blinker_qt.translation import tr
from blinker_qt.ui.annotate.letter_keys import typed_letter
from blinker_qt.ui.canvas.attention import attention_at
from blinker_qt.ui.canvas.brush import Brush
from blinker_qt.ui.canvas.dragging import Drag, Drop, drop_of, words_between
from blinker_qt.ui.canvas.edge_scrolling import EdgeScroller, sides_sought, steps_at
from blinker_qt.ui.canvas.following import Follower
from blinker_qt.ui.canvas.moves import Cursor, destination, move_of
from blinker_qt.ui.canvas.scroll_bars import wheel_distance
from blinker_qt.ui.canvas.sheet import Sheet
from blinker_qt.ui.canvas.suggested import a_word_of, suggested_with
from blinker_qt.ui.canvas.view import View
from blinker_qt.ui.widgets.display import numbered
from blinker_qt.ui.widgets.messages import tooltip

_KEYPAD = Qt.KeyboardModifier.KeypadModifier
_SHIFT = Qt.KeyboardModifier.ShiftModifier
_NOTCH = 120
"""What a wheel says of one notch."""
_NONE = Qt.KeyboardModifier.NoModifier
_LABEL_KEYS = (Qt.Key.Key_Escape, Qt.Key.Key_Backspace)
_STILL_HERE = (
    Qt.FocusReason.ActiveWindowFocusReason,
    Qt.FocusReason.PopupFocusReason,
    Qt.FocusReason.MenuBarFocusReason,
)
"""Why the focus goes when it comes back by itself."""


class VerseCanvas(Sheet):
    """A sheet that is worked on by mouse and keys; the other side follows what is picked.

    Signals:
        word_clicked(Side, int): a word was clicked, or chosen by key.
        link_requested(): the middle or right button, or a Link bar.
        not_translated_requested(Side): a Not Translated bar.
        cells_painted(tuple[LinkToken, ...], bool): cells of the grid are to be linked, or unlinked.
        mark_toggled(Side, int): a word is to be marked not translated, or not to be any more.
        words_passed(tuple[Word, ...]): these words are to be picked besides those that are picked.
        suggestion_clicked(Side, int): what is suggested for a word was clicked.
        size_turned(tuple[Side, ...], int): words of these sides are to be so much larger.
    """

    word_clicked = Signal(object, int)
    link_requested = Signal()
    not_translated_requested = Signal(object)
    cells_painted = Signal(object, bool)
    mark_toggled = Signal(object, int)
    words_passed = Signal(object)
    suggestion_clicked = Signal(object, int)
    size_turned = Signal(object, int)

    def __init__(self, parent: QWidget | None = None, *, interactive: bool = True) -> None:
        super().__init__(parent, interactive=interactive)
        self._follower = Follower()
        # Qt tells a screen reader of the canvas once it has the focus; the word is to come last.
        self._came = QTimer(self, singleShot=True, interval=0)
        self._came.timeout.connect(self.focus_moved)
        self._edge = EdgeScroller(self)
        self._edge.stepped.connect(self._scroll_on)
        self._turned = 0
        self._bars.touched.connect(self._follower.touch)
        self._overview.jumped.connect(self._jump)

    @property
    def word_in_question(self) -> Word | None:
        """The word under the pointer, one of the suggestion there, or else the focused word."""
        hovered = self._hover.word
        if hovered is None and self._picture is not None:
            hovered = a_word_of(self._picture, self._hover.suggested)
        return hovered or self.focused_word

    def show_selection(self, selection: Selection) -> None:
        """Show which words are picked; the other side comes to where their partners may be."""
        is_new = selection != self.selection
        super().show_selection(selection)
        if is_new and self._drag is None and self._labelling is None:
            self._follow()

    def _follow(self) -> None:
        # Not while a word is dragged, or has a label that was read: what is aimed at stays.
        following = None
        if self._view is not None:
            following = self._follower.follow(self._view, self.selection)
        if following is not None:
            self._bars.scroll_to(*following)

    def _jump(self, side: Side, place: float) -> None:
        self._follower.touch(side)
        if self._view is not None:
            self._bars.scroll_to(side, self._view.scene.lane(side).offset_amid(place))

    # Pointer

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Left picks a word or works a bar; middle and right link (Melamed 1998, Figure 2)."""
        if self._view is None:
            return
        if self._focus_is_shown:
            self._focus_is_shown = False
            self.update()
        self._drag = None
        point = event.position()
        if event.button() in (Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton):
            self.link_requested.emit()
        elif event.button() == Qt.MouseButton.LeftButton:
            self._click(self._view, point)

    def _click(self, view: View, point: QPointF) -> None:
        at = attention_at(view, point)
        cell = view.cell_at(point)
        suggested = None if cell else a_word_of(view.picture, at.suggested)
        if at.mark is not None:
            self.mark_toggled.emit(*at.mark)
        elif at.bar is not None:
            self.not_translated_requested.emit(at.bar)
        elif at.link_bar:
            self.link_requested.emit()
        elif at.word is not None:
            self._set_cursor(self._cursor.at(*at.word))
            if self._manner.interactive:
                self._drag = Drag(at.word, point, point, self._is_picked(at.word))
            self.focus_moved.emit()
            self.word_clicked.emit(*at.word)
        elif suggested is not None and self._manner.interactive:
            self.suggestion_clicked.emit(*suggested)
        elif cell is not None and self._manner.interactive:
            self._set_cursor(replace(self._cursor, source=cell[0], target=cell[1]))
            self._brush = Brush(not view.picture.is_linked(cell), (cell,))
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The brush is lifted, or a drag let go: what it passed over becomes one act."""
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self._draw_on(event.position())
        brush, drag = self._brush, self._drag
        self._brush = self._drag = None
        self._edge.hold({})
        if brush is not None:
            self.update()
            self.focus_moved.emit()
            self._apply_brush(tuple(dict.fromkeys(brush.cells)), linked=brush.linked)
        elif drag is not None and drag.begun:
            self._let_go(drag)
        elif drag is not None:
            self._follow()

    def _apply_brush(self, cells: tuple[LinkToken, ...], *, linked: bool) -> None:
        """One suggested cell that is clicked is accepted; all else is drawn by hand."""
        suggested = None
        if self._picture is not None and len(cells) == 1:
            suggested = a_word_of(self._picture, suggested_with(self._picture, cells[0]))
        if suggested is not None:
            self.suggestion_clicked.emit(*suggested)
        else:
            self.cells_painted.emit(cells, linked)

    def _let_go(self, drag: Drag) -> None:
        drop = Drop() if self._view is None else drop_of(self._view, drag)
        self.update()
        if drop.words:
            self.words_passed.emit(drop.words)
        if drop.links:
            self.link_requested.emit()
        elif drop.marks is not None:
            self.not_translated_requested.emit(drop.marks)
        self._look_under_pointer()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A second click in quick succession is a click like any other."""
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Light what is under the pointer, or draw the brush or a drag on."""
        self._pointer = event.position()
        if self._drag is not None and not event.buttons() & Qt.MouseButton.LeftButton:
            # The button went up where nobody told, as over a dialog that came up meanwhile.
            self._drag = None
            self.update()
        self._draw_on(self._pointer)
        self._look_under_pointer()
        self._look_at_edges()

    def _look_at_edges(self) -> None:
        """Have the sides move while what is drawn is held near the end of their frames."""
        view, point, steps = self._view, self._pointer, dict[Side, float]()
        if view is not None and point is not None:
            if self._drag is not None and self._drag.begun:
                steps = steps_at(view, point, sides_sought(view, point, self._drag.start))
            elif self._brush is not None:
                steps = steps_at(view, point, Side)
        self._edge.hold(steps)

    def _scroll_on(self, side: Side, step: float) -> None:
        if self._view is None or self._pointer is None or not (self._drag or self._brush):
            self._edge.hold({})
            return
        self._follower.touch(side)
        self._bars.scroll_to(side, self._view.offset(side) + step)
        held = self._view.held_in_grid(self._pointer)
        self._draw_on(self._pointer if self._brush is None else held)
        self._look_at_edges()

    def _draw_on(self, point: QPointF) -> None:
        """Draw the brush or a drag on to a point."""
        drag, brush = self._drag, self._brush
        if self._view is None:
            return
        cell = None if brush is None else self._view.cell_at(point)
        if brush is not None and cell is not None and cell != brush.cells[-1]:
            self._brush = brush.drawn_to(cell)
            self.update()
        if drag is None:
            return
        self._drag = drag.moved_to(self._view, point)
        is_begun = self._drag.begun and not drag.begun
        if is_begun and self._is_picked(drag.start) is not drag.was_picked:
            # The press has picked the word, or unpicked it; it was no click after all.
            self.word_clicked.emit(*drag.start)
        self.update()

    def _is_picked(self, word: Word) -> bool:
        return word[1] in self.selection.on(word[0])

    def leaveEvent(self, event: QEvent) -> None:
        """The pointer is elsewhere: nothing is lit."""
        super().leaveEvent(event)
        self._pointer = None
        self._look_under_pointer()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll the side under the pointer, or size its words; between the sides, both."""
        if self._view is None:
            return
        self._pointer = event.position()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._turn_size(self._view, event)
            return
        for side in self._view.sides_at(event.position()):
            distance = wheel_distance(event, self._view.scene, side)
            if distance:
                self._follower.touch(side)
                self._bars.scroll_to(side, self._view.offset(side) + distance)
        event.accept()
        self._look_under_pointer()

    def _turn_size(self, view: View, event: QWheelEvent) -> None:
        """Ask for larger words for every notch that the wheel was turned away, however finely."""
        self._turned += event.angleDelta().y()
        steps = int(self._turned / _NOTCH)
        self._turned -= steps * _NOTCH
        if steps:
            self.size_turned.emit(view.sides_under(event.position()), steps)
        event.accept()

    def event(self, event: QEvent) -> bool:
        """Keep the keys of labels and drags; explain suggestions and words set small."""
        if event.type() == QEvent.Type.ShortcutOverride and self._keeps(event):
            event.accept()
            return True
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            word = None if self._view is None else self._view.word_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), self._explanation(word), self)
            return True
        return super().event(event)

    def _explanation(self, word: tuple[Side, int] | None) -> str:
        if word is None and self._hover.suggested:
            return tooltip(tr("Suggested by a machine; a click accepts it"))
        if word is None or self._view is None or self._view.shows_in_full(*word):
            return ""
        side, position = word
        return tooltip(numbered(self._view.picture.pair.tokens(side)[position], position))

    # Keys

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Typing goes on at the focused word."""
        super().focusInEvent(event)
        self._came.start()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move between words and sides, pick or paint; other keys belong to the window."""
        modifiers = event.modifiers() & ~_KEYPAD
        move = move_of(event.key())
        if self._view is None:
            super().keyPressEvent(event)
        elif self._keeps(event):
            self._kept_key(event)
        elif event.key() == Qt.Key.Key_Space and modifiers in (_NONE, _SHIFT):
            self._show_focus()
            if self.focused_cell is None or modifiers == _SHIFT:
                self.word_clicked.emit(*self._cursor.word)
            else:
                self.toggle_cell()
        elif move is not None and not modifiers:
            self._focus_on(destination(self._view, move, self._cursor))
        elif move is not None and modifiers == _SHIFT:
            self._pick_on_the_way(destination(self._view, move, self._cursor))
        else:
            super().keyPressEvent(event)

    def _pick_on_the_way(self, cursor: Cursor) -> None:
        """Move on and pick every word on the way, as a drag does; to the other side, only move."""
        side, before = cursor.side, self._cursor
        self._focus_on(cursor)
        if self.focused_cell is not None or before.side is side:
            self.words_passed.emit(words_between(side, before.on(side), cursor.on(side)))

    def toggle_labels(self) -> bool:
        """Label the words in sight, or put the labels away; whether they are shown now."""
        self._show_labels(shown=self._labelling is None)
        return self._labelling is not None

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Labels go when typing goes elsewhere in the window."""
        super().focusOutEvent(event)
        if self._labelling is not None and event.reason() not in _STILL_HERE:
            self._show_labels(shown=False)

    def _keeps(self, event: QEvent) -> bool:
        """Whether a key is meant for the labels, or for a drag, and not for the window."""
        if not isinstance(event, QKeyEvent):
            return False
        if self._drag is not None and self._drag.begun and event.key() == Qt.Key.Key_Escape:
            return True
        if self._labelling is None:
            return False
        meant = typed_letter(event) is not None or event.key() in _LABEL_KEYS
        return meant and event.modifiers() in (_NONE, _SHIFT)

    def _kept_key(self, event: QKeyEvent) -> None:
        letter, leaves = typed_letter(event), event.key() == Qt.Key.Key_Escape
        if leaves and self._drag is not None:
            self._drag = None
            self._edge.hold({})
        elif leaves:
            self._show_labels(shown=False)
        elif self._labelling is not None:
            afresh = replace(self._labelling, typed="")
            typed = afresh if letter is None else self._labelling.with_letter(letter)
            self._labelling = typed if typed.reached is None else afresh
            if typed.reached is not None:
                self._pick_labelled(typed.reached)
        self.update()

    def _pick_labelled(self, word: Word) -> None:
        # The word is in sight, if only in part: nothing scrolls, or labels would change.
        self._show_focus()
        self._set_cursor(self._cursor.at(*word))
        self.word_clicked.emit(*word)
        self.focus_moved.emit()

    def toggle_cell(self) -> None:
        """Link the two words of the focused cell, or take their link away."""
        if self._picture is not None and self.focused_cell is not None and self._manner.interactive:
            cell = self.focused_cell
            self.cells_painted.emit((cell,), not self._picture.is_linked(cell))
