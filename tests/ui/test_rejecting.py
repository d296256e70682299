"""Rejected verse pairs and unsaved notes in the window."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QPlainTextEdit

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
    picture = window.page.canvas.state.picture
    assert picture is not None
    return {state for side in Side for state in picture.states(side)}


def test_rejected_pairs_have_no_words_left(opened: MainWindow) -> None:
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


def test_unsaved_notes_are_marked(opened: MainWindow) -> None:
    opened.actions_by_name["add_note"].trigger()
    field, unsaved = (
        child(opened, QPlainTextEdit, "new_note"),
        child(opened, QLabel, "note_unsaved"),
    )
    # Lines may become higher once a font for marks of direction was used for the first time.
    QTest.keyClicks(field, "d")
    assert unsaved.isVisible()
    QApplication.processEvents()
    QTest.keyClick(field, Qt.Key.Key_Backspace)
    QApplication.processEvents()
    place = field.pos()
    assert not unsaved.isVisible()
    QTest.keyClicks(field, "dear")
    QApplication.processEvents()
    assert field.pos() == place
    assert unsaved.isVisible()
    assert unsaved.text() == "Not saved until you add the note"
    assert "not saved" in field.accessibleDescription()
    QTest.keyClick(field, Qt.Key.Key_Return, CONTROL)
    assert session_of(opened).annotation.remarks.notes[0].text == "dear"
    assert not unsaved.isVisible()
    assert "not saved" not in field.accessibleDescription()


def test_the_focus_is_on_the_words_of_the_next_pair(opened: MainWindow) -> None:
    session, kind = session_of(opened), child(opened, QComboBox, "rejection_kind")
    for place, key in enumerate((Qt.Key.Key_Return, Qt.Key.Key_L)):
        session.set_rejected(RejectionKind.OTHER)
        kind.setFocus()
        assert opened.focusWidget() is kind
        QTest.keyClick(opened.windowHandle(), key, CONTROL)
        assert session.position == place + 1
        assert opened.focusWidget() is opened.page.canvas
