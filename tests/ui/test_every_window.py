"""Every window and dialog: the mouse wheel, and screen readers."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLabel,
    QListWidget,
    QScrollBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from blinker_qt.settings import Settings
from blinker_qt.ui.app.appearance import PreferencesDialog
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.widgets.display import as_spoken, spoken_form
from blinker_qt.ui.widgets.messages import ItemList
from every_window import EveryWindow
from window_acts import Ears, child, listening, turn_wheel

_MARKUP = re.compile(r"</?[a-z]+[ >/]|&[a-z]+;")
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")
_MOST = 400
"""The most items of a window that are checked, as long tables repeat the same kinds."""


def value_of(widget: QWidget) -> object:
    return widget.currentIndex() if isinstance(widget, QComboBox) else widget.property("value")


def changed_by_the_wheel(window: QWidget) -> Iterator[str]:
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


def everything(item: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    """All that a screen reader finds in a window."""
    yield item
    for number in range(min(item.childCount(), _MOST)):
        child = item.child(number)
        if child.isValid() and not child.state().invisible:
            yield from everything(child)


def faults(window: QWidget) -> Iterator[str]:
    """The faults in the accessible texts of a window."""
    for item in everything(QAccessible.queryAccessibleInterface(window)):
        for kind in (QAccessible.Text.Name, QAccessible.Text.Description):
            text = item.text(kind)
            if _MARKUP.search(text) or _CONTROL.search(text) or as_spoken(text) != text.strip(" "):
                widget = cast("QWidget | None", item.object())
                name = widget.objectName() if widget is not None else ""
                yield f"{item.role().name} {name}: {kind.name} {text!r}"
    for widget in window.findChildren(QListWidget):
        if not isinstance(widget, ItemList):
            yield f"{widget.objectName()} would be reset when it is emptied, which crashes Qt"
    for widget in window.findChildren(QWidget):
        takes_keyboard = widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible()
        if takes_keyboard and widget.window() is window and widget.focusProxy() is None:
            item = QAccessible.queryAccessibleInterface(widget)
            if not item.text(QAccessible.Text.Name):
                yield f"{type(widget).__name__} {widget.objectName()} has no name"
            # On Linux, the name of a combo box is its value.
            has_label = any(label.buddy() is widget for label in window.findChildren(QLabel))
            said = item.text(QAccessible.Text.Description)
            if isinstance(widget, QComboBox) and not has_label and not said:
                yield f"{widget.objectName()} is called by its value alone"


def test_the_wheel_changes_focused_fields(window: MainWindow, qtbot: QtBot) -> None:
    dialog = PreferencesDialog(Settings(), window)
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    for kind, name in ((QComboBox, "view"), (QAbstractSpinBox, "source_text_size")):
        widget = child(dialog, kind, name)
        before = value_of(widget)
        turn_wheel(widget, widget.rect().center())
        assert value_of(widget) == before
        widget.setFocus()
        turn_wheel(widget, widget.rect().center())
        assert value_of(widget) != before
    dialog.close()


def _mute(canvas: VerseCanvas, ears: Ears) -> Iterator[str]:
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
        yield from _mute_focus(canvas, called, ears)


def _mute_focus(canvas: VerseCanvas, called: QAccessibleInterface, ears: Ears) -> Iterator[str]:
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


_DRAWINGS = {
    *{(view, "canvas") for view in ("columns", "rows", "matrix", "adjudication", "practice")},
    *{(review, "overlay") for review in ("practice-answer", "feedback", "analysis-0")},
    *{(learning, "figure") for learning in ("practice-answer", "feedback")},
    ("VotesDialog", "voted_canvas"),
    ("ImportDialog", "preview_canvas"),
    ("BackupsDialog", "backup_canvas"),
    ("RulingDialog", "figure"),
}
"""Windows, and the drawings in them that are walked."""


def test_the_wheel_texts_and_drawings_of_every_window(qtbot: QtBot, tmp_path: Path) -> None:
    """The wheel changes nothing, texts are plain, and drawings are told as they are shown."""
    found, seen = set[str](), set[tuple[str, str]]()
    with listening() as ears:
        for name, window in EveryWindow(tmp_path, "and"):
            QApplication.processEvents()
            problems = [*faults(window), *changed_by_the_wheel(window)]
            canvases = [
                canvas
                for canvas in window.findChildren(VerseCanvas)
                if canvas.isVisible() and canvas.state.picture is not None
            ]
            if canvases:
                window.activateWindow()
                qtbot.waitUntil(window.isActiveWindow)
                before = window.focusWidget()
                for canvas in canvases:
                    seen.add((name, canvas.objectName()))
                    problems += _mute(canvas, ears)
                if before is not None:
                    before.setFocus()
            found |= {f"{name}: {problem}" for problem in problems}
        assert ears.said
        for text in ears.said:
            is_sentence = text[-1:] in tuple(".?!…") and not text[:1].islower()
            if not is_sentence or _MARKUP.search(text) or as_spoken(text) != text:
                found.add(f"announced: {text!r}")
    assert not found, "\n".join(sorted(found))
    assert not _DRAWINGS - seen
