"""Blocks, possible links, notes and drafts, by keyboard and in the side panel."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QLabel, QLineEdit, QListWidget, QMessageBox, QRadioButton
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


def linked(hand: Hand) -> None:
    hand.join([0], [0])


def test_a_selected_word_is_added_to_the_focused_words_block(
    opened: MainWindow, hand: Hand
) -> None:
    linked(hand)
    hand.click(Side.SOURCE, 1)
    opened.page.canvas.focus_word(Side.SOURCE, 0)
    press_keys(opened.page.canvas, Qt.Key.Key_A)
    assert session_of(opened).alignment == Alignment().link({0, 1}, {0})


@pytest.mark.parametrize("at_once", [False, True])
def test_control_and_click_add_selected_words_to_a_block(
    opened: MainWindow, hand: Hand, at_once: bool
) -> None:
    session, canvas = session_of(opened), opened.page.canvas

    def click_with_control(side: Side, position: int) -> None:
        centre = canvas.word_rectangle(side, position).center()
        QTest.mouseClick(canvas, LEFT, CONTROL, centre)

    linked(hand)
    hand.join([2], [1])
    if at_once:
        opened.actions_by_name["link_at_once"].trigger()
    # Where there is no block, or no word to add, the word is selected.
    click_with_control(Side.SOURCE, 1)
    assert session.selection.words == {(Side.SOURCE, 1)}
    click_with_control(Side.TARGET, 0)
    assert session.alignment == Alignment().link({0, 1}, {0}).link({2}, {1})
    assert not session.selection
    click_with_control(Side.TARGET, 0)
    assert session.selection.words == {(Side.TARGET, 0)}


def test_a_word_is_taken_out_of_its_block(opened: MainWindow, hand: Hand) -> None:
    hand.join([0, 1], [0])
    opened.page.canvas.focus_word(Side.SOURCE, 1)
    press_keys(opened.page.canvas, Qt.Key.Key_T)
    assert session_of(opened).alignment == Alignment().link({0}, {0})


def test_repeat_acts_on_the_focused_word(opened: MainWindow, hand: Hand) -> None:
    hand.click(Side.SOURCE, 0)
    hand.click_not_translated(Side.SOURCE)
    opened.page.canvas.focus_word(Side.SOURCE, 2)
    press_keys(opened.page.canvas, Qt.Key.Key_Period)
    assert session_of(opened).alignment.not_translated(Side.SOURCE) == {0, 2}


def test_the_list_of_blocks_is_made_when_it_is_shown(opened: MainWindow, hand: Hand) -> None:
    blocks = opened.page.side.blocks
    assert not blocks.isVisible()
    linked(hand)
    assert blocks.model().rowCount() == 0
    opened.page.canvas.focus_word(Side.SOURCE, 0)
    opened.actions_by_name["show_side_panel"].trigger()
    assert blocks.model().index(0, 2).data() == "linked"
    assert [index.row() for index in blocks.selectionModel().selectedRows()] == [0]
    linked(hand)
    assert blocks.model().rowCount() > 0


def test_possible_links_look_different(opened: MainWindow, hand: Hand) -> None:
    linked(hand)
    opened.page.canvas.focus_word(Side.SOURCE, 0)
    press_keys(opened.page.canvas, Qt.Key.Key_P)
    session = session_of(opened)
    assert session.alignment.possible == {(0, 0)}
    assert picture_of(session.pair, session.alignment).tones == (Tone.POSSIBLE,)


def test_refusals_are_shown(opened: MainWindow) -> None:
    press_keys(opened.page.canvas, Qt.Key.Key_Period)
    assert opened.page.message == "There is nothing to repeat yet"
    session_of(opened).clear_selection()
    press_keys(opened.page.canvas, Qt.Key.Key_T)
    assert opened.page.message == "There is no link there"
    opened.actions_by_name["previous"].trigger()
    assert opened.page.message == "This is the first verse pair"


class TestSidePanel:
    @pytest.fixture(autouse=True)
    def _shown(self, opened: MainWindow) -> None:
        opened.actions_by_name["show_side_panel"].trigger()
        assert opened.page.side.isVisible()

    def test_blocks_are_listed(self, opened: MainWindow, hand: Hand) -> None:
        model = opened.page.side.blocks.model()
        assert model.rowCount() == 6
        hand.join([0, 1], [0])
        rows = {
            tuple(model.index(row, column).data() for column in range(3))
            for row in range(model.rowCount())
        }
        assert ("the blue", "le", "linked") in rows
        assert ("", "bateau", "unaccounted") in rows

    def test_a_panel_that_was_hidden_shows_what_it_missed(
        self, opened: MainWindow, hand: Hand
    ) -> None:
        side, session = opened.page.side, session_of(opened)
        opened.actions_by_name["show_side_panel"].trigger()
        assert side.isHidden()
        before = side.blocks.model().rowCount()
        hand.join([0], [0])
        session.set_difficult("Why?")
        opened.page.canvas.focus_word(Side.SOURCE, 0)
        # The panel is out of sight, so no click waits for it.
        assert side.blocks.model().rowCount() == before
        opened.actions_by_name["show_side_panel"].trigger()
        assert side.blocks.model().rowCount() == before - 1
        assert side.blocks.currentIndex().siblingAtColumn(0).data() == session.pair.source[0]
        assert child(side.remarks, QLineEdit, "difficult_reason").text() == "Why?"

    def test_a_block_that_is_chosen_is_shown(self, opened: MainWindow) -> None:
        blocks = opened.page.side.blocks
        model = blocks.model()
        row = next(r for r in range(model.rowCount()) if model.index(r, 1).data() == "bleu")
        area = blocks.visualRect(model.index(row, 1))
        QTest.mouseClick(blocks.viewport(), LEFT, pos=area.center())
        assert opened.page.canvas.state.focused_word == (Side.TARGET, 2)

    def test_the_focused_words_block_is_marked(self, opened: MainWindow) -> None:
        opened.page.canvas.focus_word(Side.SOURCE, 2)
        (index,) = opened.page.side.blocks.selectionModel().selectedRows()
        assert index.data() == "boat"

    def test_a_ruling_that_a_note_cites_opens_the_guide(self, opened: MainWindow) -> None:
        side = opened.page.side
        side.show_ruling("NEG-2")
        assert side.currentWidget() is side.guide

    def test_the_tab_is_remembered(self, opened: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
        side = opened.page.side
        QTest.mouseClick(side.tabBar(), LEFT, pos=side.tabBar().tabRect(2).center())
        assert side.currentWidget() is side.guide
        opened.close()
        again = MainWindow(SettingsStore(tmp_path / "config"), tmp_path / "data")
        qtbot.addWidget(again)
        again.show()
        open_in_front(again, tmp_path / "study.blinker")
        assert again.page.side.currentWidget() is again.page.side.guide

    def test_remarks_follow_the_verse_pair(self, opened: MainWindow) -> None:
        notes = child(opened.page.side.remarks, QListWidget)
        session_of(opened).add_note("look again", on=(Side.SOURCE, 1))
        assert notes.count() == 1
        opened.actions_by_name["undo"].trigger()
        assert notes.count() == 0


def notes_in(path: Path) -> list[tuple[Note, ...]]:
    return [pair.remarks.notes for pair in annotation.load(path).pairs]


def note_field(window: MainWindow) -> NoteField:
    """Where a note is typed, with the keyboard."""
    window.actions_by_name["add_note"].trigger()
    return child(window, NoteField)


def choose_focused_word(window: MainWindow) -> None:
    on_word = child(window, QRadioButton, "on_word")
    on_word.click()
    assert on_word.isChecked()


def test_drafts_are_named_while_the_panel_is_hidden(opened: MainWindow) -> None:
    session_of(opened).paint_links([(place, place) for place in range(3)], True)
    opened.actions_by_name["done"].trigger()
    QTest.keyClicks(note_field(opened), "later")
    opened.actions_by_name["show_side_panel"].trigger()
    assert opened.page.side.isHidden()
    opened.page.go_to(0)
    assert opened.page.message == "Your note on \u2068T 2\u2069 is not added yet"
    opened.page.go_to(1)
    assert opened.page.message == ""
    assert note_field(opened).toPlainText() == "later"


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
        while_modal(StudyDialog, accept)
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
    field = note_field(opened)
    assert field.toPlainText() == "later"
    QTest.keyClick(field, Qt.Key.Key_Return, CONTROL)
    assert session_of(opened).annotation.remarks.notes == (Note("later", (Side.TARGET, 2)),)


def test_leaving_a_refused_note(
    opened: MainWindow, tmp_path: Path, while_modal: WhileModal
) -> None:
    asked: list[str] = []

    def answer(words: str) -> Callable[[QMessageBox], None]:
        def click(dialog: QMessageBox) -> None:
            asked.append(dialog.text())
            next(one for one in dialog.buttons() if one.text() == words).click()

        return click

    field = note_field(opened)
    field.setPlainText("a" * (MOST_CHARACTERS + 1))
    while_modal(QMessageBox, answer("Cancel"))
    assert not opened.close()
    assert opened.isVisible()
    assert "not added" in asked[0]
    assert len(field.toPlainText()) == MOST_CHARACTERS + 1
    while_modal(QMessageBox, answer("Discard remark"))
    assert opened.close()
    assert notes_in(tmp_path / "study.blinker") == [(), (), ()]


def accept(dialog: QDialog) -> None:
    dialog.accept()
