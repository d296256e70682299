"""The canvas as a screen reader hears it: every word a child with name, place and state."""

from typing import cast

from PySide6.QtCore import QObject, QPoint, QPointF, QRect
from PySide6.QtGui import QAccessible, QAccessibleInterface, QColor, QWindow
from PySide6.QtWidgets import QAccessibleWidget

from blinker_qt.bitext.verses import Side
from blinker_qt.ui.canvas.picture import WordState
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.display import visible_form

_SIDES = (Side.SOURCE, Side.TARGET)
# Qt takes and gives null here, which its type stubs leave out.
_NOTHING = cast("QAccessibleInterface", None)
_NO_OBJECT = cast("QObject", None)


class WordInterface(QAccessibleInterface):
    """One word of the canvas."""

    def __init__(
        self, canvas: VerseCanvas, owner: "CanvasInterface", side: Side, position: int
    ) -> None:
        super().__init__()
        self._canvas = canvas
        self._owner = owner
        self._side = side
        self._position = position

    def isValid(self) -> bool:  # noqa: N802
        """Whether the canvas still shows a word here."""
        return len(self._owner.tokens(self._side)) > self._position

    def object(self) -> QObject:
        """Words are no objects of their own."""
        return _NO_OBJECT

    def window(self) -> QWindow:
        """The window that the word is in."""
        return self._canvas.window().windowHandle()

    def parent(self) -> QAccessibleInterface:
        """The canvas."""
        return self._owner

    def childCount(self) -> int:
        """Words have no children."""
        return 0

    def child(self, index: int) -> QAccessibleInterface:  # noqa: ARG002
        """Words have no children."""
        return _NOTHING

    def indexOfChild(self, child: QAccessibleInterface) -> int:  # noqa: ARG002
        """Words have no children."""
        return -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface:  # noqa: ARG002
        """Words have no children."""
        return _NOTHING

    def role(self) -> QAccessible.Role:
        """An item that can be picked."""
        return QAccessible.Role.ListItem

    def rect(self) -> QRect:
        """Where the word is on screen."""
        box = self._canvas.word_rectangle(self._side, self._position)
        return QRect(self._canvas.mapToGlobal(box.topLeft()), box.size())

    def state(self) -> QAccessible.State:
        """Focus, picking and whether the word is in sight."""
        state = QAccessible.State()
        state.focusable = True
        state.selectable = True
        state.multiSelectable = True
        state.selected = self._position in self._canvas.selection.on(self._side)
        state.focused = self._canvas.hasFocus() and self._is_focused()
        view = self._canvas.view
        state.offscreen = view is None or self._position not in view.in_sight(self._side)
        return state

    def text(self, kind: QAccessible.Text) -> str:
        """The form as the name; side, position and state as the description."""
        if not self.isValid():
            return ""
        if kind == QAccessible.Text.Name:
            return visible_form(self._owner.tokens(self._side)[self._position])
        if kind == QAccessible.Text.Description:
            return self._description()
        return ""

    def setText(self, kind: QAccessible.Text, text: str) -> None:  # noqa: N802
        """Words are read, not written."""

    def backgroundColor(self) -> QColor:  # noqa: N802
        """Unknown to a reader: state is said in words."""
        return QColor()

    def foregroundColor(self) -> QColor:  # noqa: N802
        """Unknown to a reader: state is said in words."""
        return QColor()

    def _is_focused(self) -> bool:
        return self._canvas.focused_word == (self._side, self._position)

    def _description(self) -> str:
        tr = self._canvas.tr
        side = tr("source word") if self._side is Side.SOURCE else tr("target word")
        return tr("{side} {position} of {count}, {state}").format(
            side=side,
            position=self._position + 1,
            count=len(self._owner.tokens(self._side)),
            state=", ".join(self._states()),
        )

    def _states(self) -> list[str]:
        tr = self._canvas.tr
        picture = self._canvas.picture
        states = []
        if self._position in self._canvas.selection.on(self._side):
            states.append(tr("picked"))
        state = picture.states(self._side)[self._position] if picture else WordState.UNACCOUNTED
        if picture is not None and state is WordState.LINKED:
            forms = [
                visible_form(self._owner.tokens(self._side.other)[partner])
                for partner in picture.partners(self._side, self._position)
            ]
            states.append(tr("linked to {words}").format(words=", ".join(forms)))
        elif state is WordState.NOT_TRANSLATED:
            states.append(tr("not translated"))
        elif state is WordState.UNACCOUNTED:
            states.append(tr("unaccounted"))
        return states


class CanvasInterface(QAccessibleWidget):
    """The canvas: source words first, then target words."""

    def __init__(self, canvas: VerseCanvas) -> None:
        super().__init__(canvas, QAccessible.Role.List, canvas.tr("Verse pair"))
        self._canvas = canvas
        # Qt keeps bare pointers to children it has seen: a child once made lives as long as this.
        self._words: dict[tuple[Side, int], WordInterface] = {}

    def tokens(self, side: Side) -> tuple[str, ...]:
        """The forms of one side as shown now."""
        picture = self._canvas.picture
        return () if picture is None else picture.pair.tokens(side)

    def childCount(self) -> int:
        """How many words there are on both sides."""
        return sum(len(self.tokens(side)) for side in _SIDES)

    def child(self, index: int) -> QAccessibleInterface:
        """The word with this number, source words first."""
        sources = len(self.tokens(Side.SOURCE))
        if 0 <= index < sources:
            return self._word(Side.SOURCE, index)
        return self._word(Side.TARGET, index - sources) if index < self.childCount() else _NOTHING

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """The number of a word."""
        place = next((place for place, word in self._words.items() if word is child), None)
        return -1 if place is None else child_number(self._canvas, *place)

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        """The word under a point of the screen."""
        view = self._canvas.view
        point = self._canvas.mapFromGlobal(QPoint(x, y))
        place = None if view is None else view.word_at(QPointF(point))
        return _NOTHING if place is None else self._word(*place)

    def focusChild(self) -> QAccessibleInterface:  # noqa: N802
        """The word with the keyboard focus."""
        focus = self._canvas.focused_word
        if focus is None or not self._canvas.hasFocus():
            return _NOTHING
        return self.child(child_number(self._canvas, *focus))

    def _word(self, side: Side, position: int) -> WordInterface:
        place = (side, position)
        if place not in self._words:
            self._words[place] = WordInterface(self._canvas, self, side, position)
        return self._words[place]


def child_number(canvas: VerseCanvas, side: Side, position: int) -> int:
    """The number of a word among the canvas's accessible children, source words first."""
    if side is Side.SOURCE or canvas.picture is None:
        return position
    return len(canvas.picture.pair.source) + position


_INTERFACES: list[CanvasInterface] = []


def install() -> None:
    """Make Qt describe every canvas by its words."""
    QAccessible.installFactory(_interface_for)


def _interface_for(_name: str, subject: QObject) -> QAccessibleInterface | None:
    if not isinstance(subject, VerseCanvas):
        return None
    interface = CanvasInterface(subject)
    _INTERFACES.append(interface)
    subject.destroyed.connect(lambda: _INTERFACES.remove(interface))
    return interface
