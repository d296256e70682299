"""Blocks, possible links, notes and drafts, by keyboard and in the side panel."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QListWidget, QMessageBox, QRadioButton
from pytestqt.qtbot import QtBot

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.remarks import MOST_CHARACTERS, Note
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.formats import annotation
from blinker_qt.layouts.picture import Tone, picture_of
from blinker_qt.settings import SettingsStore
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.study.study_dialog import StudyDialog
from blinker_qt.ui.widgets.notes import NoteField
from forms import answer
from window_acts import (
    CONTROL,
    LEFT,
    Hand,
    WhileModal,
    child,
    open_in_front,
    press_keys,
    session_of,
)


@pytest.fixture
def opened(window: MainWindow, bitext: Bitext, tmp_path: Path) -> MainWindow:
    """A study that asks for possible links and lets verse pairs be rejected."""
    study = Study(sure_possible=True, reject=True)
    work = replace(AnnotationSet.unannotated(bitext), annotator="A1", study=study)
    path = tmp_path / "study.blinker"
    path.write_bytes(annotation.write(work))
    return open_in_front(window, path)


def test_keys_change_the_block_of_the_focused_word(opened: MainWindow, hand: Hand) -> None:
    session, canvas = session_of(opened), opened.page.canvas
    press_keys(canvas, Qt.Key.Key_Period)
    assert opened.page.message == "There is nothing to repeat yet"
    session.clear_selection()
    press_keys(canvas, Qt.Key.Key_T)
    assert opened.page.message == "There is no link there"
    opened.actions_by_name["previous"].trigger()
    assert opened.page.message == "This is the first verse pair"
    hand.join([0], [0])
    hand.click(Side.SOURCE, 1)
    canvas.focus_word(Side.SOURCE, 0)
    press_keys(canvas, Qt.Key.Key_A)
    assert session.alignment == Alignment().link({0, 1}, {0})
    canvas.focus_word(Side.SOURCE, 1)
    press_keys(canvas, Qt.Key.Key_T)
    assert session.alignment == Alignment().link({0}, {0})
    canvas.focus_word(Side.SOURCE, 0)
    press_keys(canvas, Qt.Key.Key_P)
    assert session.alignment.possible == {(0, 0)}
    assert picture_of(session.pair, session.alignment).tones == (Tone.POSSIBLE,)
    hand.click(Side.SOURCE, 1)
    hand.click_not_translated(Side.SOURCE)
    canvas.focus_word(Side.SOURCE, 2)
    press_keys(canvas, Qt.Key.Key_Period)
    assert session.alignment.not_translated(Side.SOURCE) == {1, 2}


def test_control_and_click_add_selected_words_to_a_block(opened: MainWindow, hand: Hand) -> None:
    session, canvas = session_of(opened), opened.page.canvas

    def click_with_control(side: Side, position: int) -> None:
        centre = canvas.word_rectangle(side, position).center()
        QTest.mouseClick(canvas, LEFT, CONTROL, centre)

    for links_at_once in (False, True):
        opened.actions_by_name["reset"].trigger()
        session.clear_selection()
        hand.join([0], [0])
        hand.join([2], [1])
        if links_at_once:
            opened.actions_by_name["link_at_once"].trigger()
        # Where there is no block, or no word to add, the word is selected.
        click_with_control(Side.SOURCE, 1)
        assert session.selection.words == {(Side.SOURCE, 1)}
        click_with_control(Side.TARGET, 0)
        expected = Alignment().link({0, 1}, {0}).link({2}, {1})
        assert session.alignment == expected, links_at_once
        assert not session.selection
        click_with_control(Side.TARGET, 0)
        assert session.selection.words == {(Side.TARGET, 0)}


def test_blocks_and_remarks_are_listed_while_the_panel_is_shown(
    opened: MainWindow, hand: Hand, qtbot: QtBot, tmp_path: Path
) -> None:
    side, session, canvas = opened.page.side, session_of(opened), opened.page.canvas
    model, show = side.blocks.model(), opened.actions_by_name["show_side_panel"]

    def rows() -> list[tuple[object, ...]]:
        numbers = range(model.rowCount())
        return [tuple(model.index(row, column).data() for column in range(3)) for row in numbers]

    assert side.isHidden()
    hand.join([0], [0])
    # No click waits for a panel out of sight.
    assert rows() == []
    session.set_difficult("Why?")
    canvas.focus_word(Side.SOURCE, 0)
    show.trigger()
    assert len(rows()) == 5
    assert rows()[0] == ("the", "le", "linked")
    assert [index.row() for index in side.blocks.selectionModel().selectedRows()] == [0]
    assert child(side.remarks, QLineEdit, "difficult_reason").text() == "Why?"
    show.trigger()
    hand.join([0, 1], [0])
    assert len(rows()) == 5
    show.trigger()
    assert {("the blue", "le", "linked"), ("", "bateau", "unaccounted")} <= {*rows()}
    # A block that is chosen is shown, and the focused word's block is marked.
    area = side.blocks.visualRect(model.index(rows().index(("", "bleu", "unaccounted")), 1))
    QTest.mouseClick(side.blocks.viewport(), LEFT, pos=area.center())
    assert canvas.state.focused_word == (Side.TARGET, 2)
    canvas.focus_word(Side.SOURCE, 2)
    (index,) = side.blocks.selectionModel().selectedRows()
    assert index.data() == "boat"
    notes = child(side.remarks, QListWidget)
    session.add_note("look again", on=(Side.SOURCE, 1))
    assert notes.count() == 1
    opened.actions_by_name["undo"].trigger()
    assert notes.count() == 0
    # A ruling that a note cites opens the guide; the tab is remembered.
    side.show_ruling("NEG-2")
    assert side.currentWidget() is side.guide
    for tab in (0, 2):
        QTest.mouseClick(side.tabBar(), LEFT, pos=side.tabBar().tabRect(tab).center())
        assert (side.currentWidget() is side.guide) == (tab == 2)
    opened.close()
    again = MainWindow(SettingsStore(tmp_path / "config"), tmp_path / "data")
    qtbot.addWidget(again)
    again.show()
    open_in_front(again, tmp_path / "study.blinker")
    assert again.page.side.currentWidget() is again.page.side.guide


def notes_in(path: Path) -> list[tuple[Note, ...]]:
    return [pair.remarks.notes for pair in annotation.load(path).pairs]


def note_field(window: MainWindow) -> NoteField:
    """Where a note is typed, with the keyboard."""
    window.actions_by_name["add_note"].trigger()
    return child(window, NoteField)


def choose_focused_word(window: MainWindow) -> None:
    child(window, QRadioButton, "on_word").click()


@pytest.mark.parametrize("way", ["quit", "close", "open", "study_settings"])
def test_a_note_that_is_typed_is_added_when_the_file_is_left(
    opened: MainWindow, annotation_file: Path, while_modal: WhileModal, way: str
) -> None:
    path = annotation_file.with_name("study.blinker")
    session_of(opened).paint_links([(place, place) for place in range(3)], True)
    opened.actions_by_name["done"].trigger()
    opened.actions_by_name["previous"].trigger()
    opened.page.canvas.focus_word(Side.SOURCE, 1)
    QTest.keyClicks(note_field(opened), "about blue")
    choose_focused_word(opened)
    opened.page.go_to(1)
    opened.page.canvas.focus_word(Side.TARGET, 2)
    field = note_field(opened)
    assert not field.toPlainText()
    QTest.keyClicks(field, "about the pair")
    if way == "open":
        assert opened.open_file(annotation_file)
    elif way == "study_settings":
        while_modal(StudyDialog, lambda dialog: dialog.accept())
        opened.actions_by_name[way].trigger()
    elif way == "quit":
        opened.actions_by_name[way].trigger()
    else:
        opened.close()
    about_blue = Note("about blue", (Side.SOURCE, 1))
    assert notes_in(path) == [(about_blue,), (Note("about the pair"),), ()]


def test_restored_drafts_keep_their_word(opened: MainWindow) -> None:
    session_of(opened).paint_links([(place, place) for place in range(3)], True)
    opened.actions_by_name["done"].trigger()
    opened.page.canvas.focus_word(Side.TARGET, 2)
    QTest.keyClicks(note_field(opened), "later")
    choose_focused_word(opened)
    opened.actions_by_name["previous"].trigger()
    assert not session_of(opened).annotation_at(1).remarks.notes
    name = "\u2068T 2\u2069"
    assert opened.page.message == f"Your note on {name} is not added yet"
    elsewhere = child(opened, QLabel, "notes_elsewhere")
    assert elsewhere.text() == f"Not added yet, on other verse pairs: {name}"
    assert elsewhere.isVisible()
    opened.page.go_to(1)
    assert not elsewhere.isVisible()
    assert opened.page.message == ""
    # They are named while the panel is hidden, too.
    opened.actions_by_name["show_side_panel"].trigger()
    assert opened.page.side.isHidden()
    opened.page.go_to(0)
    assert opened.page.message == f"Your note on {name} is not added yet"
    opened.page.go_to(1)
    field = note_field(opened)
    assert field.toPlainText() == "later"
    QTest.keyClick(field, Qt.Key.Key_Return, CONTROL)
    assert session_of(opened).annotation.remarks.notes == (Note("later", (Side.TARGET, 2)),)


def test_leaving_a_refused_note(
    opened: MainWindow, tmp_path: Path, while_modal: WhileModal
) -> None:
    asked: list[str] = []

    def reply(words: str) -> Callable[[QMessageBox], None]:
        def click(box: QMessageBox) -> None:
            asked.append(box.text())
            answer(box, words)

        return click

    field = note_field(opened)
    field.setPlainText("a" * (MOST_CHARACTERS + 1))
    while_modal(QMessageBox, reply("Cancel"))
    assert not opened.close()
    assert opened.isVisible()
    assert "not added" in asked[0]
    assert len(field.toPlainText()) == MOST_CHARACTERS + 1
    while_modal(QMessageBox, reply("Discard remark"))
    assert opened.close()
    assert notes_in(tmp_path / "study.blinker") == [(), (), ()]
