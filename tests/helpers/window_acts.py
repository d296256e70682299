"""Clicks, keys and drags in windows, files dropped on them, and what a screen reader hears."""

import ctypes
import sys
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar, cast

import PySide6
import shiboken6
from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
    QAction,
    QDragEnterEvent,
    QDropEvent,
    QMouseEvent,
    QWheelEvent,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListWidget, QMainWindow, QMenu, QPushButton, QWidget

from blinker_qt.annotate.document import Document
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.alignment import LinkToken
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Bitext, Side, VersePair, Word
from blinker_qt.formats import annotation
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.layouts.picture import Picture
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.canvas.overview import Overview
from blinker_qt.ui.canvas.state import CanvasActs
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.canvas.view import View
from blinker_qt.ui.widgets.controls import MenuButton

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
DOWN = QPoint(0, -120)
"""One notch of the wheel."""
NextMessage = Callable[..., list[str]]
"""What the fixture `next_message` does."""
ChooseFiles = Callable[..., list[str]]
"""What the fixture `choose_files` does."""

Kind = TypeVar("Kind", bound=QObject)


class WhileModal(Protocol):
    """Does something in a dialog as soon as one of that kind is active."""

    def __call__(self, kind: type[Kind], act: Callable[[Kind], object]) -> None: ...


class InDialog(Protocol):
    """Triggers an action of the window, and does something in the dialog that it opens."""

    def __call__(self, action: str, kind: type[Kind], act: Callable[[Kind], object]) -> None: ...


def child(parent: QObject, kind: type[Kind], name: str = "") -> Kind:
    """What is in a widget by this name, or the only one of its kind."""
    found = parent.findChild(kind, name) if name else parent.findChild(kind)
    assert isinstance(found, kind)
    return found


def windows_of(kind: type[Kind]) -> list[Kind]:
    """The windows of a kind that are on screen."""
    windows = QApplication.topLevelWidgets()
    return [each for each in windows if isinstance(each, kind) and each.isVisible()]


def has_ink_below(rows: QListWidget, row: int) -> bool:
    """Whether something is drawn near the lower edge of an item."""
    picture = rows.viewport().grab(rows.visualItemRect(rows.item(row))).toImage()
    below = range(7 * picture.height() // 10, picture.height())
    ground = picture.pixel(picture.width() - 1, picture.height() - 1)
    return any(picture.pixel(x, y) != ground for y in below for x in range(picture.width()))


def press_button(window: QWidget, name: str) -> None:
    """Click a button that has this name."""
    QTest.mouseClick(child(window, QPushButton, name), LEFT)


def press_entry(window: QWidget, name: str) -> None:
    """Open the menu that has an entry of this name with Enter, and click the entry."""
    (action,) = window.findChildren(QAction, name)
    buttons = window.findChildren(MenuButton)
    (button,) = [one for one in buttons if action in one.menu().actions() and one.isVisible()]
    menu = button.menu()

    def click() -> None:
        QTest.mouseClick(menu, LEFT, pos=menu.actionGeometry(action).center())
        # It stays open if the entry is disabled.
        menu.close()

    QTimer.singleShot(0, click)
    QTest.keyClick(button, Qt.Key.Key_Return)


def press_in_menu(window: QMainWindow, name: str) -> None:
    """Open the menu of the menu bar that has an action of this name, and click the action."""
    bar, action = window.menuBar(), child(window, QAction, name)
    (menu,) = [menu for menu in bar.findChildren(QMenu) if action in menu.actions()]
    assert action.isEnabled(), action.toolTip()
    QTest.mouseClick(bar, LEFT, pos=bar.actionGeometry(menu.menuAction()).center())
    QTest.mouseClick(menu, LEFT, pos=menu.actionGeometry(action).center())


def press_keys(widget: QWidget, *keys: Qt.Key) -> None:
    """Press keys one after the other, all of them in a widget."""
    for key in keys:
        QTest.keyClick(widget, key)


def shown(canvas: VerseCanvas) -> View:
    """What a canvas has on screen."""
    assert canvas.state.view is not None
    return canvas.state.view


def on_line(canvas: VerseCanvas, group: int) -> QPoint:
    """A point on the line of a block, in the middle."""
    view = shown(canvas)
    return _on_stroke(view, int((view.strokes.groups == group).argmax()), 0.5)


def on_suggestion(canvas: VerseCanvas, link: LinkToken) -> QPoint:
    """A point on the stroke of a suggested link, before others cross it, or its cell."""
    view = shown(canvas)
    if view.scene.flow is None:
        return view.cell(link).center().toPoint()
    (number,) = (
        number for number, words in enumerate(view.strokes.words.tolist()) if tuple(words) == link
    )
    return _on_stroke(view, number, 0.25)


def _on_stroke(view: View, number: int, share: float) -> QPoint:
    """The point of a stroke that has this share of it behind it."""
    links = view.ways.links
    xs, ys = (places.ravel() for places in links.chosen(links.owners == number).sampled())
    place = round(share * (len(xs) - 1))
    return QPoint(round(xs[place]), round(ys[place]))


class Asked(CanvasActs):
    """What a canvas was asked for: the names of the acts, each with its arguments."""

    def __init__(self, canvas: VerseCanvas) -> None:
        self.acts: list[tuple[str, object, object]] = []
        canvas.state.acts = self

    def select(self, side: Side, position: int) -> None:
        self.acts.append(("select", side, position))

    def link(self, words: Sequence[Word]) -> None:
        self.acts.append(("link", tuple(words), None))

    def mark(self, side: Side | None, words: Sequence[Word]) -> None:
        self.acts.append(("mark", side, tuple(words)))

    def paint(self, cells: Sequence[LinkToken], *, linked: bool) -> None:
        self.acts.append(("paint", tuple(cells), linked))


class Selecting(CanvasActs):
    """Selects the words of a canvas without a session."""

    def __init__(self, canvas: VerseCanvas) -> None:
        self._canvas = canvas
        canvas.state.acts = self

    def select(self, side: Side, position: int) -> None:
        self._canvas.state.show_selection(self._canvas.state.selection.toggled(side, position))


def shown_canvas(qtbot: "QtBot", picture: Picture, *, interactive: bool = True) -> VerseCanvas:
    """A canvas of its own on screen."""
    canvas = VerseCanvas(interactive=interactive)
    qtbot.addWidget(canvas)
    canvas.resize(900, 600)
    canvas.show_picture(picture)
    canvas.show()
    qtbot.waitExposed(canvas)
    return canvas


class Hand:
    """Clicks words and bars of a canvas as a person does."""

    def __init__(self, canvas: VerseCanvas) -> None:
        self.canvas = canvas

    def click(self, side: Side, *positions: int) -> None:
        """Left click words, after bringing each into sight."""
        for position in positions:
            self.canvas.state.bring_into_sight(side, position)
            box = self.canvas.word_rectangle(side, position)
            QTest.mouseClick(self.canvas, LEFT, pos=box.center())

    def reveal(self, side: Side, position: int) -> None:
        """Have a word in sight: where it is not, click the overview where the word is shown."""
        if not shown(self.canvas).is_in_sight(side, position):
            overview = child(self.canvas, Overview)
            x = overview.column(side).center().x()
            where = QPointF(x, overview.height_of(side, position)).toPoint()
            QTest.mouseClick(overview, LEFT, pos=where)
        assert shown(self.canvas).is_in_sight(side, position)

    def link(self, button: Qt.MouseButton = RIGHT) -> None:
        """Click the canvas with the button that links."""
        QTest.mouseClick(self.canvas, button, pos=QPoint(5, 5))

    def join(self, sources: Iterable[int], targets: Iterable[int]) -> None:
        """Select words of both texts, and link them."""
        self.click(Side.SOURCE, *sources)
        self.click(Side.TARGET, *targets)
        self.link()

    def click_link_bar(self) -> None:
        """Left click the upper Link bar."""
        QTest.mouseClick(self.canvas, LEFT, pos=self.canvas.link_bar_rectangle().center())

    def click_not_translated(self, side: Side) -> None:
        """Left click the Not Translated bar of a side."""
        QTest.mouseClick(self.canvas, LEFT, pos=self.canvas.bar_rectangle(side).center())

    def cell(self, cell: LinkToken) -> QPoint:
        """The middle of a cell of the matrix."""
        return shown(self.canvas).cell(cell).center().toPoint()

    def paint(self, *cells: LinkToken) -> None:
        """Press on the first cell of the matrix, drag over the others, and let go."""
        QTest.mousePress(self.canvas, LEFT, pos=self.cell(cells[0]))
        for cell in cells[1:]:
            QTest.mouseMove(self.canvas, self.cell(cell))
        QTest.mouseRelease(self.canvas, LEFT, pos=self.cell(cells[-1]))

    def take(self, side: Side, position: int) -> None:
        """Press on a word, and stay there."""
        self.canvas.state.bring_into_sight(side, position)
        centre = self.canvas.word_rectangle(side, position).center()
        QTest.mousePress(self.canvas, LEFT, pos=centre)

    def move_to(self, place: QPoint | tuple[Side, int]) -> QPoint:
        """Move the pointer to a point, or over a word in sight; where it is then."""
        if isinstance(place, tuple):
            place = self.canvas.word_rectangle(*place).center()
        QTest.mouseMove(self.canvas, place)
        return place

    def move_without_button(self, point: QPoint) -> None:
        """Move the pointer with no button held, as after a release that went elsewhere."""
        there, none = QPointF(self.canvas.mapToGlobal(point)), Qt.MouseButton.NoButton
        moved = QEvent.Type.MouseMove
        event = QMouseEvent(
            moved, QPointF(point), there, none, none, Qt.KeyboardModifier.NoModifier
        )
        QApplication.sendEvent(self.canvas, event)

    def drag(self, start: tuple[Side, int], *way: QPoint | tuple[Side, int]) -> None:
        """Press on a word, move over words and points, and let go at the last."""
        self.take(*start)
        places = [self.move_to(place) for place in way]
        QTest.mouseRelease(self.canvas, LEFT, pos=places[-1])

    def click_mark(self, side: Side, position: int) -> None:
        """Left click the place of the not-translated mark beside a heading of the matrix."""
        where = shown(self.canvas).mark_cell(side, position).center().toPoint()
        QTest.mouseClick(self.canvas, LEFT, pos=where)

    def point_at(self, side: Side, position: int) -> None:
        """Move the pointer over a word."""
        QTest.mouseMove(self.canvas, self.canvas.word_rectangle(side, position).center())

    def turn_wheel(
        self,
        at: QPoint,
        turned: QPoint = DOWN,
        modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> bool:
        """Turn the wheel over a point; see `turn_wheel`."""
        return turn_wheel(self.canvas, at, turned, modifiers)


def turn_wheel(
    widget: QWidget,
    at: QPoint,
    turned: QPoint = DOWN,
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> bool:
    """Turn the wheel over a point, one notch down or so far; whether anything came of it."""
    event = QWheelEvent(
        QPointF(at),
        QPointF(widget.mapToGlobal(at)),
        QPoint(),
        turned,
        Qt.MouseButton.NoButton,
        modifiers,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, event)
    return event.isAccepted()


def is_whole(widget: QWidget) -> bool:
    """Whether all of a widget is in sight."""
    return widget.visibleRegion().boundingRect() == widget.rect()


_LEFT, _RIGHT = Qt.Key.Key_Left, Qt.Key.Key_Right
_UP, _DOWN = Qt.Key.Key_Up, Qt.Key.Key_Down
# Per view and side: what goes back, what goes on, and what leads there from the other side.
_KEYS = {
    Arrangement.COLUMNS: {Side.SOURCE: (_UP, _DOWN, _LEFT), Side.TARGET: (_UP, _DOWN, _RIGHT)},
    Arrangement.ROWS: {Side.SOURCE: (_LEFT, _RIGHT, _UP), Side.TARGET: (_LEFT, _RIGHT, _DOWN)},
    Arrangement.MATRIX: {Side.SOURCE: (_UP, _DOWN, _UP), Side.TARGET: (_LEFT, _RIGHT, _LEFT)},
}
# Per view: the key that changes to it.
_VIEW_KEYS = {
    Arrangement.COLUMNS: Qt.Key.Key_F2,
    Arrangement.ROWS: Qt.Key.Key_F3,
    Arrangement.MATRIX: Qt.Key.Key_F4,
}


class Typist:
    """Presses keys, which go to what has the keyboard focus.

    Args:
        window: the window in front.
        view: how the verse pair is shown.
        focus: tells the word with the keyboard focus.
    """

    def __init__(self, window: QWidget, view: Arrangement, focus: Callable[[], Word]) -> None:
        self._window = window
        self._view = view
        self._focus = focus

    def press(self, *keys: Qt.Key, control: bool = False, shift: bool = False) -> None:
        """Press keys one after the other."""
        modifiers = Qt.KeyboardModifier.NoModifier
        if control:
            modifiers |= Qt.KeyboardModifier.ControlModifier
        if shift:
            modifiers |= Qt.KeyboardModifier.ShiftModifier
        for key in keys:
            QTest.keyClick(self._window.windowHandle(), key, modifiers)

    def choose_view(self) -> None:
        """Change to the view."""
        self.press(_VIEW_KEYS[self._view])

    def walk(self, word: Word) -> None:
        """Go to a word, looking after each key where that led."""
        side, position = word
        back, on, there = _KEYS[self._view][side]
        for _ in range(600):
            at_side, at = self._focus()
            if (at_side, at) == word:
                return
            if at_side is not side:
                self.press(there)
            else:
                self.press(on if at < position else back)
        raise AssertionError(f"{word} cannot be reached by key")

    def select(self, word: Word) -> None:
        """Select a word, or deselect it."""
        self.walk(word)
        self.press(Qt.Key.Key_Space, shift=self._view is Arrangement.MATRIX)


SHORT = (
    VersePair("T 1", ("the", "blue", "boat"), ("le", "bateau", "bleu")),
    VersePair("T 2", ("not", "now"), ("ne", "pas", "maintenant")),
)
LONG = VersePair("L 1", tuple(f"s{i}" for i in range(90)), tuple(f"t{i}" for i in range(90)))
_NAMED = {
    "enter": Qt.Key.Key_Return,
    "escape": Qt.Key.Key_Escape,
    "back": Qt.Key.Key_Backspace,
    "delete": Qt.Key.Key_Delete,
    "space": Qt.Key.Key_Space,
    "left": Qt.Key.Key_Left,
    "right": Qt.Key.Key_Right,
    "up": Qt.Key.Key_Up,
    "down": Qt.Key.Key_Down,
}


def open_pairs(window: MainWindow, folder: Path, *pairs: VersePair) -> MainWindow:
    """Let A1 begin these verse pairs, in a study that asks for possible links."""
    study = Study(sure_possible=True)
    work = replace(AnnotationSet.unannotated(Bitext.of(pairs)), annotator="A1", study=study)
    path = folder / "pairs.blinker"
    path.write_bytes(annotation.write(work))
    return open_in_front(window, path)


def open_in_front(window: MainWindow, path: Path) -> MainWindow:
    """Open a file, and have its words take the keys."""
    assert window.open_file(path)
    window.activateWindow()
    window.page.canvas.setFocus()
    return window


def document_of(window: MainWindow) -> Document:
    """The file that is open in a window."""
    assert window.documents.document is not None
    return window.documents.document


def session_of(window: MainWindow) -> Session:
    """What is open in a window."""
    assert window.page.session is not None
    return window.page.session


def typed(canvas: VerseCanvas, *keys: str) -> None:
    """Press keys as a person does, so that the window's actions have their turn."""
    for key in keys:
        if key in _NAMED:
            QTest.keyClick(canvas, _NAMED[key])
        else:
            QTest.keyClicks(canvas, key)


_POINT = QPoint(9, 9)
_ACTION = Qt.DropAction.CopyAction
_PRESSED = (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)


def drop(widget: QWidget, paths: Iterable[Path | QUrl]) -> None:
    """Drag files, or what has another address, over a window that takes them, and let go."""
    data = _dragged(paths)
    assert is_taken(widget, data)
    QApplication.sendEvent(widget, QDropEvent(QPointF(_POINT), _ACTION, data, *_PRESSED))


def are_taken(widget: QWidget, paths: Iterable[Path]) -> bool:
    """Whether a window takes these files when they are dragged over it."""
    return is_taken(widget, _dragged(paths))


def is_taken(widget: QWidget, data: QMimeData) -> bool:
    """Whether a window takes what is dragged over it."""
    with warnings.catch_warnings():
        # Qt 6.12 wants fractions of pixels here, those before it know of none.
        warnings.simplefilter("ignore", DeprecationWarning)
        event = QDragEnterEvent(_POINT, _ACTION, data, *_PRESSED)
    event.ignore()
    QApplication.sendEvent(widget, event)
    return event.isAccepted()


def _dragged(paths: Iterable[Path | QUrl]) -> QMimeData:
    data = QMimeData()
    data.setUrls(
        [path if isinstance(path, QUrl) else QUrl.fromLocalFile(str(path)) for path in paths]
    )
    return data


_INSTALL = "_ZN11QAccessible20installUpdateHandlerEPFvP16QAccessibleEventE"


class Ears:
    """Records what a screen reader announces.

    Attributes:
        said: announcements.
        focused: numbers of the children that got the keyboard focus; -1 for a widget itself.
        names: what widgets were called when a change of their name was told, by address.
    """

    def __init__(self) -> None:
        self.said: list[str] = []
        self.focused: list[int] = []
        self.names: dict[int, str] = {}

    def hear(self, address: int) -> None:
        """Take in an event at an address of memory; Qt has it only while this runs."""
        event = cast("QAccessibleEvent", shiboken6.wrapInstance(address, QAccessibleEvent))
        if event.type() == QAccessible.Event.Focus:
            self.focused.append(event.child())
        elif event.type() == QAccessible.Event.NameChanged and event.child() < 0:
            interface = QAccessible.queryAccessibleInterface(event.object())
            if interface is not None:
                address_of_widget = shiboken6.getCppPointer(event.object())[0]
                self.names[address_of_widget] = interface.text(QAccessible.Text.Name)
        elif event.type() == QAccessible.Event.Announcement:
            told = shiboken6.wrapInstance(address, QAccessibleAnnouncementEvent)
            self.said.append(cast("QAccessibleAnnouncementEvent", told).message())

    def since_last(self) -> str:
        """The announcements since the last call, separated by bars."""
        said, self.said = " | ".join(self.said), []
        return said


@contextmanager
def listening() -> Iterator[Ears]:
    """Hear everything that Qt would hand to a screen reader.

    PySide leaves out `QAccessible::installUpdateHandler`, so Qt's own function is called.
    """
    if not sys.platform.startswith("linux"):
        import pytest

        pytest.skip("Qt's handler of what is heard is called by its name on Linux")
    libraries = Path(PySide6.__file__).parent / "Qt" / "lib"
    install = getattr(ctypes.CDLL(str(next(libraries.glob("libQt6Gui.so.6*")))), _INSTALL)
    install.argtypes, install.restype = [ctypes.c_void_p], ctypes.c_void_p
    ears = Ears()
    handler = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(ears.hear)
    before = install(ctypes.cast(handler, ctypes.c_void_p))
    QAccessible.setActive(True)
    try:
        yield ears
    finally:
        QAccessible.setActive(False)
        install(before)
