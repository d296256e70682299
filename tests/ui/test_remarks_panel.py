"""Notes, difficulty and rejection in the side panel and its window, by keyboard and mouse."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QMainWindow,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from blinker_qt.annotate.actions import Refusal, unknown_ruling
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.remarks import MOST_CHARACTERS, Note, Rejection, RejectionKind
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.formats import annotation
from blinker_qt.layouts.picture import WordState
from blinker_qt.ui.annotate.remarks_panel import RemarksPanel
from blinker_qt.ui.annotate.verse_area import Interlinear
from blinker_qt.ui.app.main_window import MainWindow
from window_acts import CONTROL, LEFT, SHIFT, child, open_in_front, session_of

WINDOW_KEYS = ("Ctrl+Z", "Ctrl+Shift+Z", "L", "Delete", "Return", "Escape", "Ctrl+Return")
BOAT = (Side.TARGET, 1)
Kind = TypeVar("Kind", bound=QWidget)


class Desk:
    """A remarks panel in a window with shortcuts, beside a field in place of the canvas."""

    def __init__(self, qtbot: QtBot, session: Session) -> None:
        self.session = session
        self.pressed: list[str] = []
        self.refusals: list[Refusal] = []
        self.words: list[tuple[Side, int]] = []
        self.rulings: list[str] = []
        self.left: list[bool] = []
        self.panel = RemarksPanel(self, self.rulings.append)
        self.panel.ruling.set_titles(lambda: {"ART-3": "No article"})
        self.window = QMainWindow()
        qtbot.addWidget(self.window)
        self.window.setCentralWidget(self.panel)
        self.window.resize(360, 720)
        acts: dict[str, Callable[[], object]] = {
            "Ctrl+Z": session.undo,
            "Ctrl+Shift+Z": session.redo,
        }
        for keys in WINDOW_KEYS:
            shortcut = QShortcut(QKeySequence(keys), self.window)
            shortcut.activated.connect(partial(self.pressed.append, keys))
            shortcut.activated.connect(acts.get(keys, int))
        self.list = self.find(QListWidget, "notes")
        self.field = self.find(QPlainTextEdit, "new_note")
        self.reason = self.find(QLineEdit, "difficult_reason")
        self.kind = self.find(QComboBox, "rejection_kind")
        session.listen(lambda _change: self.panel.refresh())
        self.panel.show_session(session)
        self.window.show()
        qtbot.waitExposed(self.window)
        self.window.activateWindow()
        qtbot.waitUntil(self.window.isActiveWindow)

    def focus_words(self) -> None:
        self.left.append(True)

    def focus_word(self, side: Side, position: int) -> None:
        self.words.append((side, position))

    def go_to(self, index: int) -> None:
        self.session.go_to(index)

    def explain(self, refusal: Refusal | None) -> None:
        if refusal is not None:
            self.refusals.append(refusal)

    def say(self, text: str) -> None:
        raise AssertionError(text)

    @property
    def notes(self) -> tuple[Note, ...]:
        return self.session.annotation.remarks.notes

    @property
    def listed(self) -> list[str]:
        return [self.list.item(row).text() for row in range(self.list.count())]

    @property
    def difficult(self) -> str | None:
        return self.session.annotation.remarks.difficult

    def find(self, kind: type[Kind], name: str) -> Kind:
        return child(self.panel, kind, name)

    def button(self, name: str) -> QPushButton:
        return self.find(QPushButton, name)

    def click(self, name: str) -> None:
        """Left click the text of a widget."""
        widget = self.find(QWidget, name)
        QTest.mouseClick(widget, LEFT, pos=QPoint(12, widget.height() // 2))

    def click_row(self, row: int, where: QPoint | None = None) -> None:
        area = self.list.visualItemRect(self.list.item(row))
        QTest.mouseClick(self.list.viewport(), LEFT, pos=where or area.center())

    def type(self, widget: QWidget, text: str) -> None:
        widget.setFocus()
        QTest.keyClicks(widget, text)

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier | None = None) -> None:
        """Press a key where the keyboard is."""
        focused = QApplication.focusWidget()
        assert focused is not None
        QTest.keyClick(focused, key, modifier or Qt.KeyboardModifier.NoModifier)

    def undo(self) -> None:
        self.press(Qt.Key.Key_Z, CONTROL)


def session_on(bitext: Bitext, *, reject: bool = True, read_only: bool = False) -> Session:
    work = replace(AnnotationSet.unannotated(bitext), annotator="A1", study=Study(reject=reject))
    return Session(work, read_only=read_only)


@pytest.fixture
def desk(qtbot: QtBot, bitext: Bitext) -> Desk:
    return Desk(qtbot, session_on(bitext))


def test_notes_are_added_by_keyboard_and_undone_after_what_is_typed(desk: Desk) -> None:
    desk.type(desk.field, "why two words")
    desk.press(Qt.Key.Key_Return)
    QTest.keyClicks(desk.field, "here")
    desk.press(Qt.Key.Key_Return, CONTROL)
    assert desk.notes == (Note("why two words\nhere"),)
    assert desk.listed == ["Verse pair\nwhy two words\nhere"]
    assert desk.field.toPlainText() == ""
    assert desk.field.hasFocus()
    assert desk.pressed == []
    # The empty field leaves the keys to the window.
    desk.press(Qt.Key.Key_Return, CONTROL)
    assert desk.pressed == ["Ctrl+Return"]
    assert desk.refusals == []
    # In the field, Undo takes back typing first, and then the note.
    QTest.keyClicks(desk.field, "two")
    desk.undo()
    assert desk.field.toPlainText() == ""
    assert len(desk.listed) == 1
    desk.undo()
    assert desk.listed == []
    assert desk.pressed == ["Ctrl+Return", "Ctrl+Z"]


def test_a_note_on_the_focused_word_names_it(desk: Desk) -> None:
    radio = desk.find(QRadioButton, "on_word")
    assert not radio.isEnabled()
    # A word that the verse pair does not have is not offered.
    desk.panel.set_focused_word((Side.SOURCE, 3))
    assert not radio.isEnabled()
    desk.panel.set_focused_word(BOAT)
    assert radio.text() == "Target word 2: \u2068bateau\u2069"
    desk.click("on_word")
    desk.type(desk.field, "feminine in Quebec")
    desk.click("add_note")
    assert desk.notes == (Note("feminine in Quebec", BOAT),)
    assert desk.listed == ["Target word 2: \u2068bateau\u2069\nfeminine in Quebec"]
    desk.panel.set_focused_word(None)
    desk.type(desk.field, "all of it")
    desk.press(Qt.Key.Key_Return, CONTROL)
    assert desk.notes[-1] == Note("all of it")
    # A note that is chosen leads to its word.
    desk.click_row(0)
    assert desk.words == [BOAT]
    desk.press(Qt.Key.Key_Down)
    desk.press(Qt.Key.Key_Return)
    assert desk.words == [BOAT]
    desk.press(Qt.Key.Key_Up)
    desk.press(Qt.Key.Key_Return)
    assert desk.words == [BOAT, BOAT]
    QTest.mouseClick(desk.list.viewport(), Qt.MouseButton.RightButton, pos=QPoint(20, 10))
    QTest.mouseClick(desk.list.viewport(), LEFT, pos=QPoint(20, desk.list.height() - 8))
    assert desk.words == [BOAT, BOAT]


def test_words_and_notes_are_not_markup(qtbot: QtBot) -> None:
    bitext = Bitext.of([VersePair("T 1", ("R&D", "a\u200bb"), ("<b>x</b>",))])
    desk = Desk(qtbot, session_on(bitext))
    desk.panel.set_focused_word((Side.SOURCE, 0))
    radio = desk.find(QRadioButton, "on_word")
    assert radio.text() == "Source word 1: \u2068R&&D\u2069"
    assert radio.accessibleName() == "Source word 1: R&D"
    desk.session.add_note("<i>no</i>\u200b", on=(Side.SOURCE, 1))
    assert desk.listed == ["Source word 2: \u2068a⟨ZWSP⟩b\u2069\n<i>no</i>⟨ZWSP⟩"]
    desk.list.setCurrentRow(0)
    desk.click("remove_note")
    assert desk.notes == ()


def test_a_ruling_is_cited_and_leads_to_the_style_guide(desk: Desk) -> None:
    desk.type(desk.field, "no article")
    desk.type(desk.find(QLineEdit, "ruling"), "art-3")
    desk.press(Qt.Key.Key_Return)
    assert desk.notes == (Note("no article", None, "ART-3"),)
    assert desk.listed == ["Verse pair · ART-3\nno article"]
    assert not desk.button("open_ruling").isVisible()
    desk.click_row(0)
    assert desk.button("open_ruling").text() == "ART-3"
    assert desk.rulings == []
    desk.button("open_ruling").setFocus()
    desk.press(Qt.Key.Key_Return)
    desk.click("open_ruling")
    area = desk.list.visualItemRect(desk.list.item(0))
    desk.click_row(0, QPoint(area.right() - 20, area.top() + 12))
    assert desk.rulings == ["ART-3"] * 3
    assert desk.pressed == []
    # A file may cite a ruling that the style guide does not have.
    desk.session.add_note("no article", ruling="XYZ-9")
    assert desk.listed[1] == "Verse pair · XYZ-9\nno article"
    area = desk.list.visualItemRect(desk.list.item(1))
    desk.click_row(1, QPoint(area.right() - 20, area.top() + 12))
    assert not desk.button("open_ruling").isVisible()
    assert desk.rulings == ["ART-3"] * 3


def test_refused_notes_stay_typed(desk: Desk) -> None:
    line = desk.find(QLineEdit, "ruling")
    refused = [("", ""), ("a", "ART"), ("a", "XYZ-9"), ("x" * (MOST_CHARACTERS + 1), "")]
    for text, ruling in refused:
        desk.refusals.clear()
        desk.field.setPlainText(text)
        line.clear()
        desk.type(line, ruling)
        desk.click("add_note")
        assert len(desk.refusals) == 1
        assert (desk.refusals[0] == unknown_ruling(ruling)) is bool(ruling)
        assert desk.notes == ()
        assert desk.field.toPlainText() == text
        assert line.text() == ruling


def test_removing_is_undone_from_the_list_which_says_when_it_is_empty(desk: Desk) -> None:
    empty = desk.find(QLabel, "no_notes")
    assert empty.isVisible()
    assert not desk.button("remove_note").isVisible()
    for text in "abc":
        desk.session.add_note(text)
    assert not empty.isVisible()
    assert not desk.button("remove_note").isEnabled()
    desk.click_row(1)
    desk.press(Qt.Key.Key_Delete)
    assert [note.text for note in desk.notes] == ["a", "c"]
    assert desk.list.currentRow() == 1
    assert desk.pressed == []
    desk.undo()
    assert [note.text for note in desk.notes] == ["a", "b", "c"]
    assert [text[-1] for text in desk.listed] == ["a", "b", "c"]
    desk.press(Qt.Key.Key_Z, CONTROL | SHIFT)
    assert [text[-1] for text in desk.listed] == ["a", "c"]
    assert desk.pressed == ["Ctrl+Z", "Ctrl+Shift+Z"]
    desk.press(Qt.Key.Key_L)
    assert desk.pressed[-1] == "L"
    for _ in range(2):
        desk.click_row(0)
        desk.press(Qt.Key.Key_Backspace)
    assert empty.isVisible()
    assert desk.field.hasFocus()


def test_a_reason_is_kept_when_the_keyboard_goes_on(desk: Desk) -> None:
    desk.click("difficult")
    QTest.keyClicks(desk.reason, " idiom ")
    desk.press(Qt.Key.Key_Tab)
    assert desk.difficult == desk.reason.text() == "idiom"
    for difficult in ("", None):
        desk.session.undo()
        assert desk.difficult == difficult
        assert desk.find(QCheckBox, "difficult").isChecked() is (difficult is not None)
        assert desk.reason.isVisible() is (difficult is not None)
    desk.session.redo()
    desk.session.redo()
    desk.reason.setFocus()
    desk.reason.selectAll()
    desk.press(Qt.Key.Key_Delete)
    desk.press(Qt.Key.Key_Tab)
    assert desk.difficult == ""
    assert desk.find(QCheckBox, "difficult").isChecked()
    # One that is refused stays typed.
    desk.reason.insert("x" * (MOST_CHARACTERS + 1))
    desk.reason.setModified(True)
    desk.reason.setFocus()
    desk.press(Qt.Key.Key_Return)
    assert len(desk.reason.text()) == MOST_CHARACTERS + 1
    desk.panel.commit()
    assert len(desk.refusals) == 2


def test_difficult_without_a_reason_stays_difficult(desk: Desk) -> None:
    def add_note() -> None:
        desk.type(desk.field, "why?")
        desk.press(Qt.Key.Key_Return, CONTROL)

    def type_and_delete() -> None:
        QTest.keyClicks(desk.reason, "x")
        desk.press(Qt.Key.Key_Backspace)
        desk.press(Qt.Key.Key_Return)

    for act in (
        lambda: desk.press(Qt.Key.Key_Tab),
        lambda: desk.press(Qt.Key.Key_Return),
        add_note,
        type_and_delete,
        desk.panel.commit,
    ):
        desk.click("difficult")
        assert desk.reason.hasFocus()
        act()
        assert desk.difficult == ""
        assert desk.find(QCheckBox, "difficult").isChecked()
        assert desk.reason.isVisible()
        assert desk.pressed == []
        desk.click("difficult")
        assert desk.difficult is None
        assert not desk.reason.isVisible()


def test_drafts_stay_with_their_verse_pair(qtbot: QtBot, bitext: Bitext) -> None:
    work = AnnotationSet.unannotated(bitext)
    desk = Desk(qtbot, Session(replace(work, annotator="A1")))
    desk.session.paint_links([(s, t) for s in range(3) for t in range(3)], True)
    desk.click("difficult")
    QTest.keyClicks(desk.reason, "idi")
    desk.field.setFocus()
    desk.reason.setFocus()
    desk.press(Qt.Key.Key_End)
    QTest.keyClicks(desk.reason, "om")
    # A change elsewhere leaves what is typed.
    desk.session.add_note("a")
    desk.session.undo()
    assert desk.reason.text() == "idiom"
    assert desk.reason.isVisible()
    desk.field.setPlainText("half a")
    desk.find(QLineEdit, "ruling").setText("ART")
    assert desk.session.done() is None
    assert desk.session.position == 1
    assert desk.field.toPlainText() == ""
    assert desk.find(QLineEdit, "ruling").text() == ""
    assert not desk.find(QCheckBox, "difficult").isChecked()
    desk.session.previous()
    assert desk.field.toPlainText() == "half a"
    assert desk.find(QLineEdit, "ruling").text() == "ART"
    assert desk.reason.text() == "idiom"
    desk.panel.commit()
    assert desk.session.annotation_at(0).remarks.difficult == "idiom"
    assert desk.session.annotation_at(1).remarks.difficult is None


def test_rejecting_by_key_changing_and_taking_back(desk: Desk) -> None:
    reject, words = desk.button("reject"), desk.find(QLineEdit, "rejection_words")
    assert not reject.isEnabled()
    assert not desk.button("take_back").isVisible()
    desk.kind.setFocus()
    QTest.keyClicks(desk.kind, "w")
    assert desk.session.annotation.remarks.rejected is None
    desk.type(words, " see T 2 ")
    desk.press(Qt.Key.Key_Return)
    kind = RejectionKind.WRONG_VERSE
    assert desk.session.annotation.remarks.rejected == Rejection(kind, "see T 2")
    assert desk.find(QLabel, "rejection").text() == "This verse pair is rejected"
    assert reject.text() == "Change"
    assert not reject.isEnabled()
    desk.kind.setFocus()
    desk.press(Qt.Key.Key_Down)
    desk.click("reject")
    assert desk.kind.hasFocus()
    kind = RejectionKind.UNREADABLE
    assert desk.session.annotation.remarks.rejected == Rejection(kind, "see T 2")
    desk.click("take_back")
    assert desk.session.annotation.remarks.rejected is None
    assert desk.kind.hasFocus()
    assert desk.kind.currentIndex() == -1
    assert words.text() == ""
    desk.undo()
    assert desk.kind.currentText() == "Unreadable"
    assert words.text() == "see T 2"
    assert desk.pressed == ["Ctrl+Z"]
    # It is shown only in studies that allow it.
    desk.panel.show_session(session_on(desk.session.bitext, reject=False))
    assert not desk.find(QWidget, "rejecting").isVisible()


def test_escape_goes_back_to_the_words_and_enter_presses_buttons_only(desk: Desk) -> None:
    desk.session.add_note("a")
    names = "notes", "new_note", "ruling", "rejection_kind", "add_note"
    for name in names:
        desk.find(QWidget, name).setFocus()
        desk.press(Qt.Key.Key_Escape)
    assert desk.left == [True] * len(names)
    desk.type(desk.field, "b")
    desk.button("add_note").setFocus()
    desk.press(Qt.Key.Key_Return)
    assert desk.notes == (Note("a"), Note("b"))
    desk.kind.setFocus()
    desk.press(Qt.Key.Key_Return)
    assert desk.pressed == []
    desk.press(Qt.Key.Key_Return, CONTROL)
    assert desk.pressed == ["Ctrl+Return"]


def test_read_only_remarks_are_read_and_not_changed_and_without_a_session_there_are_none(
    qtbot: QtBot, bitext: Bitext
) -> None:
    first = session_on(bitext)
    first.add_note("a", on=BOAT, ruling="ART-3")
    first.set_difficult("idiom")
    first.set_rejected(RejectionKind.OTHER, "gone")
    desk = Desk(qtbot, Session(first.annotation_set, read_only=True))
    desk.panel.set_focused_word(BOAT)
    for name in (
        *("new_note", "on_pair", "on_word", "ruling", "add_note"),
        *("difficult", "rejection_kind", "take_back", "reject"),
    ):
        assert not desk.find(QWidget, name).isEnabled(), name
    desk.click_row(0)
    desk.press(Qt.Key.Key_Delete)
    assert not desk.button("remove_note").isEnabled()
    desk.click("open_ruling")
    assert desk.words == [BOAT]
    assert desk.rulings == ["ART-3"]
    desk.type(desk.reason, "x")
    desk.press(Qt.Key.Key_Return)
    assert desk.reason.text() == "idiom"
    assert desk.session.annotation_set == first.annotation_set
    desk.panel.show_session(None)
    desk.panel.set_focused_word(BOAT)
    desk.panel.refresh()
    desk.panel.commit()
    assert not desk.panel.isEnabled()
    assert desk.listed == []
    assert desk.reason.text() == ""


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
