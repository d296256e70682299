"""A rejected verse pair in the window: no word is shown as left, and keys stay with the words."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.remarks import RejectionKind
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.formats import annotation
from blinker_qt.layouts.picture import WordState
from blinker_qt.ui.annotate.verse_area import Interlinear
from blinker_qt.ui.app.main_window import MainWindow
from window_acts import CONTROL, child, open_in_front, session_of

STUDY = Study(reject=True, leave_for_later=True)


@pytest.fixture
def opened(window: MainWindow, bitext: Bitext, tmp_path: Path) -> MainWindow:
    path = tmp_path / "rejecting.blinker"
    work = replace(AnnotationSet.unannotated(bitext), annotator="A1", study=STUDY)
    path.write_bytes(annotation.write(work))
    open_in_front(window, path)
    window.page.side.setCurrentWidget(window.page.side.remarks)
    return window


def states(window: MainWindow) -> set[WordState]:
    picture = window.page.canvas.picture
    assert picture is not None
    return {state for side in Side for state in picture.states(side)}


def test_no_word_is_shown_as_left(opened: MainWindow) -> None:
    session, hint = session_of(opened), child(opened, QLabel, "hint_text")
    opened.actions_by_name["show_interlinear"].trigger()
    rows = child(opened, Interlinear).model()
    assert states(opened) == {WordState.UNACCOUNTED}
    assert rows.index(0, 0).data() == "1 \u2068the\u2069 – unaccounted"
    session.set_rejected(RejectionKind.OTHER)
    assert states(opened) == {WordState.NOT_ASKED}
    assert rows.index(0, 0).data() == "1 \u2068the\u2069"
    QApplication.processEvents()
    said = hint.text()
    assert said.startswith("A rejected verse pair needs no links; Ctrl+")
    assert not hint.toolTip()
    opened.page.hints.setFixedWidth(200)
    QApplication.processEvents()
    assert hint.text().endswith("…")
    assert said in hint.toolTip()
    session.set_rejected(None)
    assert states(opened) == {WordState.UNACCOUNTED}


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Backspace, Qt.Key.Key_L])
def test_the_focus_is_on_the_words_of_the_next_pair(opened: MainWindow, key: Qt.Key) -> None:
    session = session_of(opened)
    session.set_rejected(RejectionKind.OTHER)
    session.done()
    session.set_rejected(RejectionKind.OTHER)
    kind = child(opened, QComboBox, "rejection_kind")
    kind.setFocus()
    assert opened.focusWidget() is kind
    QTest.keyClick(opened.windowHandle(), key, CONTROL)
    assert session.position != 1
    assert opened.focusWidget() is opened.page.canvas
