"""The canvas: it shows a picture, says what was clicked, and changes nothing by itself."""

import html
from dataclasses import replace

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QToolTip, QWidget

from blinker_qt.bitext.verses import Side
from blinker_qt.ui.canvas.attention import attention_at
from blinker_qt.ui.canvas.brush import Brush
from blinker_qt.ui.canvas.following import Follower
from blinker_qt.ui.canvas.moves import destination, move_of
from blinker_qt.ui.canvas.scroll_bars import wheel_distance
from blinker_qt.ui.canvas.sheet import Sheet
from blinker_qt.ui.canvas.view import View
from blinker_qt.ui.display import visible_form
from blinker_qt.workspace.selection import Selection

_KEYPAD = Qt.KeyboardModifier.KeypadModifier
_SHIFT = Qt.KeyboardModifier.ShiftModifier
_NOTCH = 120
"""What a wheel says of one notch."""
_NONE = Qt.KeyboardModifier.NoModifier


class VerseCanvas(Sheet):
    """A sheet that is worked on by mouse and keys; the other side follows what is picked.

    Signals:
        word_clicked(Side, int): a word was clicked, or chosen by key.
        link_requested(): the middle or right button, or a Link bar.
        not_translated_requested(Side): a Not Translated bar.
        cells_painted(tuple[LinkToken, ...], bool): cells of the grid are to be linked, or unlinked.
        mark_toggled(Side, int): a word is to be marked not translated, or not to be any more.
        size_turned(tuple[Side, ...], int): words of these sides are to be so much larger.
    """

    word_clicked = Signal(object, int)
    link_requested = Signal()
    not_translated_requested = Signal(object)
    cells_painted = Signal(object, bool)
    mark_toggled = Signal(object, int)
    size_turned = Signal(object, int)

    def __init__(self, parent: QWidget | None = None, *, interactive: bool = True) -> None:
        super().__init__(parent, interactive=interactive)
        self._follower = Follower()
        self._turned = 0
        self._bars.touched.connect(self._follower.touch)
        self._overview.jumped.connect(self._jump)

    def show_selection(self, selection: Selection) -> None:
        """Show which words are picked; the other side comes to where their partners may be."""
        is_new = selection != self.selection
        super().show_selection(selection)
        following = None
        if self._view is not None and is_new:
            following = self._follower.follow(self._view, selection)
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
            self._set_cursor(self._cursor.at(*at.word))
            self.focus_moved.emit()
            self.word_clicked.emit(*at.word)
        elif cell is not None and self._interactive:
            self._set_cursor(replace(self._cursor, source=cell[0], target=cell[1]))
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
