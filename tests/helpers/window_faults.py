"""What is wrong with a window: its size, its texts, the wheel, and what keys do in it."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import cast

import shiboken6
from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleInterface, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QButtonGroup,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QListView,
    QListWidget,
    QMenu,
    QMenuBar,
    QMessageBox,
    QPushButton,
    QScrollArea,
    QScrollBar,
    QTextBrowser,
    QTextEdit,
    QWidget,
)

from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.widgets.display import as_spoken, spoken_form
from blinker_qt.ui.widgets.messages import ItemList
from window_acts import Ears, turn_wheel

Check = Callable[[QWidget], Iterator[str]]
"""Tells each fault of one kind that a window has."""

MARKUP = re.compile(r"</?[a-z]+[ >/]|&[a-z]+;")
"""What is never read out."""
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")
_MOST_ROWS = 50
_MOST = 400
"""The most items of a window that are checked, as long tables repeat the same kinds."""


def faults(name: str, window: QWidget, checks: Iterable[Check]) -> Iterator[str]:
    """The faults of a window of this name, each with the name of the check that told it."""
    for check in checks:
        yield from (f"{name}: {check.__name__}: {fault}" for fault in check(window))


# What is seen.


def size(window: QWidget) -> Iterator[str]:
    """What is larger than the screen, or cut off."""
    if not window.screen().availableGeometry().contains(window.frameGeometry()):
        yield f"larger than the screen: {window.frameGeometry()}"
    for button in window.findChildren(QPushButton):
        counts = isinstance(button.parent(), QDialogButtonBox) or button.property("prominent")
        is_cut_off = button.visibleRegion().boundingRect() != button.rect()
        if counts and button.isVisible() and is_cut_off:
            yield f"the button {button.text()!r} is cut off"
    yield from (f"the text of {name} is cut off" for name in cut_off(window))
    for combo in window.findChildren(QComboBox):
        if combo.isVisible() and combo.count():
            yield from _popup_faults(combo)
    for menu in window.findChildren(QMenu):
        if isinstance(menu.parent(), QMenuBar):
            yield from _menu_faults(menu)


def cut_off(parent: QWidget) -> list[str]:
    """The names of buttons in sight that are too narrow for their texts."""
    buttons = filter(QPushButton.isVisible, parent.findChildren(QPushButton))
    return [
        button.objectName()
        for button in buttons
        if button.width() < button.minimumSizeHint().width()
    ]


def _menu_faults(menu: QMenu) -> Iterator[str]:
    menu.popup(QPoint(0, 0))
    if menu.height() > menu.screen().availableSize().height():
        yield f"the menu {menu.title()} is higher than the screen"
    shown = [action for action in menu.actions() if action.isVisible()]
    if len({menu.actionGeometry(action).left() for action in shown}) > 1:
        yield f"the menu {menu.title()} has several columns"
    menu.close()


def _popup_faults(combo: QComboBox) -> Iterator[str]:
    parent = combo.parentWidget()
    while parent is not None:
        if isinstance(parent, QScrollArea):  # Whoever opens it has scrolled to it.
            parent.ensureWidgetVisible(combo)
        parent = parent.parentWidget()
    combo.showPopup()
    view = combo.view()
    # A longer list scrolls.
    last = min(combo.count(), combo.maxVisibleItems()) - 1
    view.scrollToTop()
    if not view.viewport().rect().contains(view.visualRect(combo.model().index(last, 0))):
        yield f"the choice {combo.itemText(last)!r} is cut off"
    if not combo.window().screen().availableGeometry().contains(view.window().geometry()):
        yield f"the choices of {combo.objectName()} leave the screen"
    needed, given = view.sizeHintForColumn(0), view.viewport().width()
    if needed > given:
        yield f"the choices of {combo.objectName()} are {given} wide, but need {needed}"
    combo.hidePopup()


def markup(window: QWidget) -> Iterator[str]:
    """Text of a file that is taken for HTML."""
    if isinstance(window, QMessageBox):
        yield from _message_faults(window)
    for widget in (window, *window.findChildren(QWidget)):
        yield from (text for text in _texts(widget) if "<img" in text)


def _message_faults(box: QMessageBox) -> Iterator[str]:
    for label in box.findChildren(QLabel):
        if label.text() and label.textFormat() != Qt.TextFormat.PlainText:
            yield f"not plain text: {label.text()}"
    for details in box.findChildren(QTextEdit):
        if details.toPlainText() != box.detailedText():
            yield f"not plain text: {details.toHtml()}"


def _texts(widget: QWidget) -> Iterator[str]:
    """Everything that Qt may take for HTML in a widget."""
    yield widget.toolTip()
    yield widget.statusTip()
    if isinstance(widget, QLabel) and widget.textFormat() != Qt.TextFormat.PlainText:
        yield widget.text()
    if isinstance(widget, QTextBrowser):
        yield widget.toHtml()
    if isinstance(widget, QAbstractItemView) and widget.model() is not None:
        model = widget.model()
        columns = 1 if isinstance(widget, QListView) else model.columnCount()
        for row in range(min(model.rowCount(), _MOST_ROWS)):
            for column in range(columns):
                yield str(model.index(row, column).data(Qt.ItemDataRole.ToolTipRole) or "")
        for column in range(columns):
            role = Qt.ItemDataRole.ToolTipRole
            yield str(model.headerData(column, Qt.Orientation.Horizontal, role) or "")


# What is heard.


def spoken_texts(window: QWidget) -> Iterator[str]:
    """What a screen reader would read wrongly, or not at all."""
    for item in _everything(QAccessible.queryAccessibleInterface(window)):
        for kind in (QAccessible.Text.Name, QAccessible.Text.Description):
            text = item.text(kind)
            if MARKUP.search(text) or _CONTROL.search(text) or as_spoken(text) != text.strip(" "):
                widget = cast("QWidget | None", item.object())
                name = widget.objectName() if widget is not None else ""
                yield f"{item.role().name} {name}: {kind.name} {text!r}"
    for widget in window.findChildren(QListWidget):
        if not isinstance(widget, ItemList):
            yield f"{widget.objectName()} would be reset when it is emptied, which crashes Qt"
    labelled = {label.buddy() for label in window.findChildren(QLabel)}
    for widget in wanting_keys(window, even_disabled=True):
        item = QAccessible.queryAccessibleInterface(widget)
        if not item.text(QAccessible.Text.Name):
            yield f"{name_of(widget)} has no name"
        # On Linux, the name of a combo box is its value.
        is_described = widget in labelled or item.text(QAccessible.Text.Description)
        if isinstance(widget, QComboBox) and not is_described:
            yield f"{widget.objectName()} is called by its value alone"


def _everything(item: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    """All that a screen reader finds in a window."""
    yield item
    for number in range(min(item.childCount(), _MOST)):
        child = item.child(number)
        if child.isValid() and not child.state().invisible:
            yield from _everything(child)


def drawing_faults(canvas: VerseCanvas, ears: Ears) -> Iterator[str]:
    """What of a drawing on screen is not told, or is told as it no longer is."""
    called = QAccessible.queryAccessibleInterface(canvas)
    name = called.text(QAccessible.Text.Name)
    assert canvas.state.picture is not None
    if as_spoken(canvas.state.picture.pair.reference) not in as_spoken(name):
        yield f"{canvas.objectName()} is called {name!r}"
    if ears.names.get(shiboken6.getCppPointer(canvas)[0]) != name:
        yield f"{canvas.objectName()} is {name!r} without having said so"
    tokens = (*canvas.state.picture.pair.source, *canvas.state.picture.pair.target)
    names = [
        called.child(number).text(QAccessible.Text.Name) for number in range(called.childCount())
    ]
    if names != [spoken_form(token) for token in tokens]:
        yield f"{canvas.objectName()} has the words {names}"
    if canvas.focusPolicy() & Qt.FocusPolicy.TabFocus:
        canvas.setFocus()
        yield from _focus_faults(canvas, called, ears)


def _focus_faults(canvas: VerseCanvas, called: QAccessibleInterface, ears: Ears) -> Iterator[str]:
    """What of the focus that keys move in a drawing is not told, or is told as it is not."""
    moved = 0
    for key in (Qt.Key.Key_Home, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Left):
        ears.focused.clear()
        before = canvas.state.ringed_word
        QTest.keyClick(canvas, key)
        word = canvas.state.ringed_word
        if word is None or word == before:
            continue
        moved += 1
        number = canvas.word_number(*word)
        if ears.focused[-1:] != [number]:
            yield f"{canvas.objectName()} told {ears.focused} and not {number}"
        if not called.child(number).state().focused:
            yield f"{canvas.objectName()}: the word in focus does not say so"
        if not called.child(number).text(QAccessible.Text.Description):
            yield f"{canvas.objectName()}: the word in focus says nothing"
        middle = called.child(number).rect().center()
        if called.indexOfChild(called.childAt(middle.x(), middle.y())) != number:
            yield f"{canvas.objectName()}: the word in focus is not where it is said to be"
    if not moved:
        yield f"{canvas.objectName()}: keys move no focus"


# What the wheel changes.


def wheel(window: QWidget) -> Iterator[str]:
    """What a turn of the wheel changes although it has not the keyboard."""
    for widget in window.findChildren(QWidget):
        kinds = (QComboBox, QAbstractSpinBox, QAbstractSlider)
        if not isinstance(widget, kinds) or isinstance(widget, QScrollBar):
            continue
        # Qt gives the keyboard to what has this policy before it hands the turn on.
        if widget.focusPolicy() == Qt.FocusPolicy.WheelFocus:
            yield f"{widget.objectName()} takes the keyboard by the wheel"
        before = value_of(widget)
        if not widget.hasFocus():
            turn_wheel(widget, widget.rect().center())
        if value_of(widget) != before:
            yield f"{widget.objectName()} was changed by the wheel"


def value_of(widget: QWidget) -> object:
    """What is chosen in a field."""
    return widget.currentIndex() if isinstance(widget, QComboBox) else widget.property("value")


# What keys reach.


def tab_order(window: QWidget) -> Iterator[str]:
    """What Tab does not reach, or reaches out of order."""
    window.activateWindow()
    QApplication.processEvents()
    wanted = wanting_keys(window)
    if not wanted:
        return
    if window.focusWidget() is None:
        yield "nothing has the keyboard at first"
        next(iter(wanted)).setFocus()
    reached = round_trip(window, Qt.Key.Key_Tab, Qt.KeyboardModifier.NoModifier)
    # Some buttons go while a file is read.
    missed = wanted & wanting_keys(window) - set(reached)
    unreached = (widget for widget in missed if not _is_chosen_by_arrows(widget))
    yield from (f"Tab does not reach {name_of(widget)}" for widget in unreached)
    if isinstance(window, QDialog):
        yield from _steps_up(reached)


def round_trip(window: QWidget, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> list[QWidget]:
    """What gets the keyboard one after the other, until the first one gets it again."""
    handle = window.windowHandle()
    reached: list[QWidget] = []
    for _ in range(400):
        at = window.focusWidget()
        assert at is not None
        if reached and at is reached[0]:
            return reached
        # Within a text, Tab goes from link to link.
        if not reached or at is not reached[-1]:
            reached.append(at)
        QTest.keyClick(handle, key, modifiers)
    raise AssertionError(f"no way back from {reached[-1]!r}")


def wanting_keys(window: QWidget, *, even_disabled: bool = False) -> set[QWidget]:
    """What can be worked by key, in sight and allowed."""
    return {
        widget
        for widget in window.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.isVisible()
        and (even_disabled or widget.isEnabled())
        and widget.focusProxy() is None
        and widget.window() is window
    }


def _steps_up(reached: list[QWidget]) -> Iterator[str]:
    """Steps up within a column, but for the one from the last to the first."""
    top = min(_place(widget).top() for widget in reached)
    for before, after in pairwise(reached):
        first, then = _place(before), _place(after)
        shares_column = first.left() < then.right() and then.left() < first.right()
        if _scrolled_by(before) is not _scrolled_by(after):
            # What scrolls may be far below the buttons that stay.
            continue
        if then.bottom() <= first.top() and shares_column and then.top() > top:
            yield f"from {name_of(before)} up to {name_of(after)}"


def _place(widget: QWidget) -> QRect:
    """Where a widget is in its window."""
    return QRect(widget.mapTo(widget.window(), QPoint()), widget.size())


def _scrolled_by(widget: QWidget) -> QScrollArea | None:
    """The area that a widget scrolls with, if any."""
    parent = widget.parentWidget()
    while parent is not None and not isinstance(parent, QScrollArea):
        parent = parent.parentWidget()
    return parent


def _is_chosen_by_arrows(widget: QWidget) -> bool:
    """Whether the arrow keys lead to it from another button of its group."""
    groups = widget.window().findChildren(QButtonGroup)
    exclusive = [button for group in groups if group.exclusive() for button in group.buttons()]
    is_one_of_many = isinstance(widget, QAbstractButton) and widget.autoExclusive()
    return is_one_of_many or widget in exclusive


def name_of(widget: QWidget) -> str:
    """The kind and names of a widget."""
    return f"{type(widget).__name__} {widget.objectName()} {widget.accessibleName()}"


def mnemonics(window: QWidget) -> Iterator[str]:
    """Letters that lead to more than one thing in sight."""
    labels = [label for label in window.findChildren(QLabel) if label.buddy() is not None]
    buttons = window.findChildren(QAbstractButton)
    texts = [label.text() for label in labels if label.isVisible()]
    texts += [button.text() for button in buttons if button.isVisible()]
    counts = Counter(QKeySequence.mnemonic(text).toString() for text in texts)
    yield from (f"{key} is a mnemonic twice" for key, count in counts.items() if key and count > 1)


def enter_and_escape(window: QWidget) -> Iterator[str]:
    """Whether Enter presses one button of a dialog, and Esc closes it; then it is closed."""
    if not isinstance(window, QDialog):
        return
    for box in window.findChildren(QDialogButtonBox):
        roles = {button.text(): box.buttonRole(button) for button in box.buttons()}
        default = [button.text() for button in box.findChildren(QPushButton) if button.isDefault()]
        accepts = QDialogButtonBox.ButtonRole.AcceptRole in roles.values()
        if len(default) > 1 or (accepts and not default):
            yield f"Enter presses {default} of {list(roles)}"
    ended: list[int] = []
    window.finished.connect(ended.append)
    # It is still needed after it is closed.
    window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)

    def discard() -> None:
        """Throw away what was begun, if the dialog asks."""
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox) and box is not window:
            box.buttons()[0].click()

    QTimer.singleShot(0, discard)
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Escape)
    if not ended:
        yield "Esc does not close it"
