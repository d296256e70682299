"""Tab reaches every control and leaves every control."""

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from blinker_qt.annotate.session import Session
from blinker_qt.paths import resource
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.widgets.actions import ACTIONS
from window_acts import CONTROL, SHIFT, child, session_of
from window_faults import round_trip, wanting_keys

KEY = Qt.Key


@pytest.fixture
def opened(window: MainWindow, tmp_path: Path) -> MainWindow:
    """A pair with links, a note and room for everything."""
    file = tmp_path / "work.blinker"
    shutil.copyfile(resource("sample", "sample-A1.blinker"), file)
    window.resize(1400, 900)
    assert window.open_file(file)
    window.activateWindow()
    QApplication.processEvents()
    if not window.page.side.isVisible():
        QTest.keyClick(window.windowHandle(), KEY.Key_F10)
    session = session_of(window)
    session.go_to(3)
    session.add_note("Why?", ruling="ART-1")
    window.page.canvas.setFocus()
    return window


def test_tab_goes_through_the_whole_window_and_hidden_panels_return_the_focus(
    opened: MainWindow,
) -> None:
    page, side = opened.page, opened.page.side
    assert side.isVisible()
    actions = {
        page.panel: "show_navigator",
        side: "show_side_panel",
        page.verse.interlinear: "show_interlinear",
    }
    for tab in (side.blocks, side.remarks, side.guide):
        side.setCurrentWidget(tab)
        there = round_trip(opened, KEY.Key_Tab, Qt.KeyboardModifier.NoModifier)
        asked = wanting_keys(opened)
        assert not asked - set(there)
        back = round_trip(opened, KEY.Key_Backtab, SHIFT)
        assert set(back) == set(there)
        assert back[1:] == there[:0:-1]
        by_action = 0
        for widget in asked - {page.canvas}:
            panel = next((panel for panel in actions if panel.isAncestorOf(widget)), None)
            hide = widget.hide if panel is None else opened.actions_by_name[actions[panel]].trigger
            show = widget.show if panel is None else hide
            widget.setFocus()
            assert opened.focusWidget() is widget
            hide()
            assert not widget.isVisible()
            assert opened.focusWidget() is page.canvas, widget.objectName()
            show()
            by_action += panel is not None
        assert by_action > 5


def test_keys_of_difficult_and_notes(opened: MainWindow) -> None:
    page, handle = opened.page, opened.windowHandle()
    page.side.setCurrentWidget(page.side.remarks)
    difficult = child(opened, QWidget, "difficult")
    reason = child(opened, QWidget, "difficult_reason")
    difficult.setFocus()
    QTest.keyClick(handle, KEY.Key_Space)
    assert opened.focusWidget() is reason
    QTest.keyClick(handle, KEY.Key_Z, CONTROL)
    # A hidden reason returns the focus.
    assert not reason.isVisible()
    assert opened.focusWidget() is page.canvas
    session = session_of(opened)
    for reason_given in ("", None):
        QTest.keyClick(handle, KEY.Key_D)
        assert session.annotation.remarks.difficult == reason_given
        assert opened.focusWidget() is page.canvas
    QTest.keyClick(handle, KEY.Key_F10)
    QTest.keyClick(handle, KEY.Key_N, CONTROL)
    note = child(opened, QWidget, "new_note")
    assert note.isVisible()
    assert opened.focusWidget() is note
    QTest.keyClicks(note, "dear")
    QTest.keyClick(handle, KEY.Key_Return, CONTROL)
    assert session.annotation.remarks.notes[-1].text == "dear"
    page.show_session(Session(session.annotation_set, read_only=True))
    for name in ("difficult", "add_note"):
        page.say("")
        opened.actions_by_name[name].trigger()
        assert page.message == "This annotation set is read-only"
        assert opened.focusWidget() is page.canvas


def test_every_action_is_in_a_menu(window: MainWindow) -> None:
    """What a key does, the mouse does too."""
    menus = window.menuBar().findChildren(QMenu)
    in_menus = {action.objectName() for menu in menus for action in menu.actions()}
    assert {row.name for row in ACTIONS} <= in_menus
