"""What holds for every window and dialog."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QScrollBar,
    QWidget,
)

from blinker_qt.ui.analysis.window import AnalysisWindow
from blinker_qt.ui.main_window import MainWindow
from every_window import analysis_tabs, dialogs, main_window
from leads import Files, Reader

Walk = Callable[[], Iterator[QWidget]]


@pytest.fixture(params=["main window", "dialogs", "analysis"])
def walk(request: pytest.FixtureRequest, tmp_path: Path) -> Walk:
    """Every window of one kind, one after the other."""
    if request.param == "analysis":
        analysis: AnalysisWindow = request.getfixturevalue("analysis")
        read: Reader = request.getfixturevalue("read")
        files: Files = request.getfixturevalue("files")
        read.load(files.three())
        return lambda: analysis_tabs(analysis)
    window: MainWindow = request.getfixturevalue("window")
    if request.param == "dialogs":
        return lambda: dialogs(window, tmp_path)
    return lambda: main_window(window, tmp_path)


def turned(widget: QWidget) -> QWheelEvent:
    """A turn of the wheel over the middle of a widget."""
    at = QPointF(widget.rect().center())
    step = QPoint(0, -120)
    none, phase = Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase
    buttons = Qt.MouseButton.NoButton
    return QWheelEvent(at, widget.mapToGlobal(at), step, step, buttons, none, phase, False)


def value_of(widget: QWidget) -> object:
    return widget.currentIndex() if isinstance(widget, QComboBox) else widget.property("value")


def test_the_wheel_changes_nothing_that_has_not_the_keyboard(walk: Walk) -> None:
    seen = set[QWidget]()
    for window in walk():
        for widget in window.findChildren(QWidget):
            kinds = (QComboBox, QAbstractSpinBox, QAbstractSlider)
            if widget in seen or not isinstance(widget, kinds) or isinstance(widget, QScrollBar):
                continue
            seen.add(widget)
            # Qt gives the keyboard to what has this policy before it hands the turn on.
            assert widget.focusPolicy() != Qt.FocusPolicy.WheelFocus, widget
            if not widget.hasFocus():
                before = value_of(widget)
                QApplication.sendEvent(widget, turned(widget))
                assert value_of(widget) == before, widget.objectName()
    assert seen


def test_the_wheel_changes_what_has_the_keyboard(window: MainWindow, tmp_path: Path) -> None:
    window.activateWindow()
    for dialog in dialogs(window, tmp_path):
        for widget in dialog.findChildren(QComboBox) + dialog.findChildren(QAbstractSpinBox):
            if dialog.objectName() == "preferences_dialog" and widget.isEnabled():
                widget.setFocus()
                before = value_of(widget)
                for _ in range(2):
                    QApplication.sendEvent(widget, turned(widget))
                if value_of(widget) != before:
                    return
    raise AssertionError("nothing is changed by the wheel")
