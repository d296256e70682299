"""Tab reaches every control and leaves every control."""

import shutil
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QButtonGroup,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QMenu,
    QMessageBox,
    QPushButton,
    QScrollArea,
    QTabBar,
    QWidget,
)

from blinker_qt.annotate.session import Session
from blinker_qt.paths import resource
from blinker_qt.ui.app.appearance import PREFERENCES, PreferencesDialog
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.gold.gold_dialogs import PublishDialog
from blinker_qt.ui.widgets.actions import ACTIONS
from every_window import EveryWindow
from window_acts import CONTROL, SHIFT, InDialog, WhileModal, child, session_of

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


def round_trip(window: QWidget, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> list[QWidget]:
    """What gets the keyboard one after the other, until the first one gets it again."""
    handle = window.windowHandle()
    seen: list[QWidget] = []
    for _ in range(400):
        at = window.focusWidget()
        assert at is not None
        if seen and at is seen[0]:
            return seen
        # Within a text, Tab goes from link to link.
        if not seen or at is not seen[-1]:
            seen.append(at)
        QTest.keyClick(handle, key, modifiers)
    raise AssertionError(f"no way back from {seen[-1]!r}")


def wanting_keys(window: QWidget) -> set[QWidget]:
    """What can be worked by key, in sight and allowed."""
    return {
        widget
        for widget in window.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.isVisible()
        and widget.isEnabled()
        and widget.focusProxy() is None
        and widget.window() is window
    }


@pytest.mark.parametrize("tab", ["blocks", "remarks", "guide"])
def test_tab_goes_through_the_whole_window_and_back(opened: MainWindow, tab: str) -> None:
    side = opened.page.side
    assert side.isVisible()
    side.setCurrentWidget(getattr(side, tab))
    there = round_trip(opened, KEY.Key_Tab, Qt.KeyboardModifier.NoModifier)
    missed = wanting_keys(opened) - set(there)
    assert not missed
    back = round_trip(opened, KEY.Key_Backtab, SHIFT)
    assert set(back) == set(there)
    assert back[1:] == there[:0:-1]


@pytest.mark.parametrize("tab", ["blocks", "remarks", "guide"])
def test_hidden_panels_return_the_focus_to_the_canvas(opened: MainWindow, tab: str) -> None:
    page = opened.page
    assert page.session is not None
    page.session.set_difficult("")
    page.side.setCurrentWidget(getattr(page.side, tab))
    opened.actions_by_name["show_interlinear"].trigger()
    actions = {
        page.panel: "show_navigator",
        page.side: "show_side_panel",
        page.verse.interlinear: "show_interlinear",
    }
    asked = wanting_keys(opened) - {page.canvas}
    assert len(asked) > 10
    by_action = 0
    for widget in asked:
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


def test_a_hidden_reason_returns_the_focus(opened: MainWindow) -> None:
    opened.page.side.setCurrentWidget(opened.page.side.remarks)
    difficult = child(opened, QWidget, "difficult")
    reason = child(opened, QWidget, "difficult_reason")
    difficult.setFocus()
    QTest.keyClick(opened.windowHandle(), KEY.Key_Space)
    assert opened.focusWidget() is reason
    QTest.keyClick(opened.windowHandle(), KEY.Key_Z, CONTROL)
    assert not reason.isVisible()
    assert opened.focusWidget() is opened.page.canvas


def test_difficult_and_notes_have_keys(opened: MainWindow) -> None:
    session, handle = opened.page.session, opened.windowHandle()
    assert session is not None
    QTest.keyClick(handle, KEY.Key_D)
    assert session.annotation.remarks.difficult == ""
    assert opened.focusWidget() is opened.page.canvas
    QTest.keyClick(handle, KEY.Key_D)
    assert session.annotation.remarks.difficult is None
    QTest.keyClick(handle, KEY.Key_F10)
    QTest.keyClick(handle, KEY.Key_N, CONTROL)
    note = opened.focusWidget()
    assert note is opened.findChild(QWidget, "new_note")
    assert note.isVisible()
    QTest.keyClicks(note, "dear")
    QTest.keyClick(handle, KEY.Key_Return, CONTROL)
    assert session.annotation.remarks.notes[-1].text == "dear"


@pytest.mark.parametrize("name", ["difficult", "add_note"])
def test_read_only_files_have_no_notes(opened: MainWindow, name: str) -> None:
    page = opened.page
    assert page.session is not None
    page.show_session(Session(page.session.annotation_set, read_only=True))
    opened.actions_by_name[name].trigger()
    assert page.message == "This annotation set is read-only"
    assert opened.focusWidget() is page.canvas


def test_the_tabs_of_the_side_panel_are_changed_by_key(opened: MainWindow) -> None:
    bar = child(opened.page.side, QTabBar)
    assert bar in round_trip(opened, KEY.Key_Tab, Qt.KeyboardModifier.NoModifier)
    bar.setFocus()
    shown = []
    for _ in range(3):
        shown.append(opened.page.side.currentWidget())
        QTest.keyClick(opened.windowHandle(), KEY.Key_Right)
    assert shown == [opened.page.side.blocks, opened.page.side.remarks, opened.page.side.guide]


def test_tab_reaches_every_preference(opened: MainWindow, while_modal: WhileModal) -> None:
    reached: set[str] = set()

    def go_round(dialog: QWidget) -> None:
        try:
            dialog.activateWindow()
            QApplication.processEvents()
            for widget in round_trip(dialog, KEY.Key_Tab, Qt.KeyboardModifier.NoModifier):
                reached.add(widget.objectName())
                if isinstance(widget.parent(), QDialogButtonBox):
                    reached.add("buttons")
        finally:
            QTest.keyClick(dialog, KEY.Key_Escape)

    while_modal(PreferencesDialog, go_round)
    QTest.keyClick(opened.windowHandle(), KEY.Key_Comma, CONTROL)
    assert {row.key for row in PREFERENCES} | {"buttons"} <= reached


def test_tab_goes_round_the_start_page(window: MainWindow) -> None:
    window.activateWindow()
    first = next(iter(wanting_keys(window)))
    first.setFocus()
    assert set(round_trip(window, KEY.Key_Tab, Qt.KeyboardModifier.NoModifier)) == wanting_keys(
        window
    )


@pytest.mark.usefixtures("opened")
def test_a_form_from_first_field_to_buttons(in_dialog: InDialog) -> None:
    names: list[str] = []

    def go_round(dialog: QWidget) -> None:
        try:
            dialog.activateWindow()
            QApplication.processEvents()
            seen = round_trip(dialog, KEY.Key_Tab, Qt.KeyboardModifier.NoModifier)
            names.extend(widget.objectName() for widget in seen)
            assert isinstance(seen[-1].parent(), QDialogButtonBox)
        finally:
            QTest.keyClick(dialog, KEY.Key_Escape)

    in_dialog("publish", PublishDialog, go_round)
    assert names[:2] == ["title", "formats"]
    assert [name for name in names if name][-2:] == ["output_folder", "output_folder_choose"]


def test_every_action_is_in_a_menu(window: MainWindow) -> None:
    """What a key does, the mouse does too."""
    assert {row.name for row in ACTIONS} <= {one.objectName() for one in in_menus(window)}


def in_menus(window: MainWindow) -> Iterator[QAction]:
    for menu in window.menuBar().findChildren(QMenu):
        yield from menu.actions()


def place(widget: QWidget) -> QRect:
    """Where a widget is in its window."""
    return QRect(widget.mapTo(widget.window(), QPoint()), widget.size())


def out_of_order(seen: list[QWidget]) -> Iterator[str]:
    """Steps up within a column, but for the one from the last to the first."""
    top = min(place(widget).top() for widget in seen)
    for before, after in pairwise(seen):
        first, then = place(before), place(after)
        shares_column = first.left() < then.right() and then.left() < first.right()
        if scrolled_by(before) is not scrolled_by(after):
            # What scrolls may be far below the buttons that stay.
            continue
        if then.bottom() <= first.top() and shares_column and then.top() > top:
            yield f"from {name_of(before)} up to {name_of(after)}"


def scrolled_by(widget: QWidget) -> QScrollArea | None:
    """The area that a widget scrolls with, if any."""
    parent = widget.parentWidget()
    while parent is not None and not isinstance(parent, QScrollArea):
        parent = parent.parentWidget()
    return parent


def is_chosen_by_arrows(widget: QWidget) -> bool:
    """Whether the arrow keys lead to it from another button of its group."""
    groups = widget.window().findChildren(QButtonGroup)
    exclusive = [one for group in groups if group.exclusive() for one in group.buttons()]
    is_one_of_many = isinstance(widget, QAbstractButton) and widget.autoExclusive()
    return is_one_of_many or widget in exclusive


def name_of(widget: QWidget) -> str:
    return f"{type(widget).__name__} {widget.objectName()} {widget.accessibleName()}"


def mnemonics(window: QWidget) -> Iterator[str]:
    """The mnemonics of what is in sight."""
    for widget in window.findChildren(QWidget):
        if widget.isVisible() and isinstance(widget, QLabel) and widget.buddy() is not None:
            yield QKeySequence.mnemonic(widget.text()).toString()
        if widget.isVisible() and isinstance(widget, QAbstractButton):
            yield QKeySequence.mnemonic(widget.text()).toString()


def key_faults(window: QWidget) -> Iterator[str]:
    """What cannot be done in a window by keys alone, or surprises."""
    window.activateWindow()
    QApplication.processEvents()
    wanted = wanting_keys(window)
    if wanted:
        if window.focusWidget() is None:
            yield "nothing has the keyboard at first"
            next(iter(wanted)).setFocus()
        seen = round_trip(window, KEY.Key_Tab, Qt.KeyboardModifier.NoModifier)
        # Some buttons go while a file is read.
        missed = wanted & wanting_keys(window) - set(seen)
        unreached = (one for one in missed if not is_chosen_by_arrows(one))
        yield from (f"Tab does not reach {name_of(one)}" for one in unreached)
        yield from out_of_order(seen) if isinstance(window, QDialog) else ()
    counts = Counter(filter(None, mnemonics(window)))
    yield from (f"{key} is a mnemonic twice" for key, count in counts.items() if count > 1)
    if isinstance(window, QDialog):
        yield from faults_of_enter_and_escape(window)


def faults_of_enter_and_escape(dialog: QDialog) -> Iterator[str]:
    for box in dialog.findChildren(QDialogButtonBox):
        roles = {button.text(): box.buttonRole(button) for button in box.buttons()}
        default = [one.text() for one in box.findChildren(QPushButton) if one.isDefault()]
        accepts = QDialogButtonBox.ButtonRole.AcceptRole in roles.values()
        if len(default) > 1 or (accepts and not default):
            yield f"Enter presses {default} of {list(roles)}"
    ended: list[int] = []
    dialog.finished.connect(ended.append)
    # It is still needed after it is closed.
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)

    def discard() -> None:
        """Throw away what was begun, if the dialog asks."""
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox) and box is not dialog:
            box.buttons()[0].click()

    QTimer.singleShot(0, discard)
    QTest.keyClick(dialog.windowHandle(), KEY.Key_Escape)
    if not ended:
        yield "Esc does not close it"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_window_is_worked_by_keys_alone(
    tmp_path: Path, language: str, request: pytest.FixtureRequest
) -> None:
    if language == "fr":
        request.getfixturevalue("in_french")
    found = {
        f"{name}: {fault}"
        for name, window in EveryWindow(tmp_path, "Tale")
        for fault in key_faults(window)
    }
    assert not found, "\n".join(sorted(found))
