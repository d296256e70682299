"""Questions, hints, instructions and what a study says below the verse pair."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QToolButton,
    QWidget,
)

from blinker_qt.annotate.session import Session
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.study import Question, Ratings, Study
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.formats import annotation
from blinker_qt.layouts.picture import WordState
from blinker_qt.settings import Hint, SettingsStore
from blinker_qt.ui.annotate.lines_below import HintLine, StudyLine
from blinker_qt.ui.annotate.rating_strip import AnswerList
from blinker_qt.ui.app.appearance import PreferencesDialog
from blinker_qt.ui.app.help_dialogs import STEPS, InstructionsDialog, StepPicture
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.widgets.controls import ElidedLabel
from blinker_qt.ui.widgets.theme import DARK
from leads import plain
from window_acts import (
    LEFT,
    Hand,
    WhileModal,
    child,
    listening,
    open_in_front,
    press_button,
    press_keys,
    session_of,
)

EASE = Question("ease", "How easy & quick?", ("hard", "", "easy"))
KIND = Question("kind", "Which kind?", ("prose", "<b>verse</b>"), ordered=False)
LINKED = PairAnnotation(links="1-1 2-3 3-2")


def _opened(window: MainWindow, path: Path, bitext: Bitext, study: Study) -> Session:
    pairs = (LINKED, PairAnnotation(), PairAnnotation())
    path.write_bytes(annotation.write(AnnotationSet(bitext, pairs, "A1", study=study)))
    open_in_front(window, path)
    return session_of(window)


@pytest.fixture
def session(window: MainWindow, bitext: Bitext, tmp_path: Path) -> Session:
    """The window on a study with two questions, the first pair linked but not answered."""
    return _opened(window, tmp_path / "a.blinker", bitext, Study(questions=(EASE, KIND)))


def _answers(session: Session) -> Ratings:
    return session.annotation.ratings


def _button(window: MainWindow, name: str) -> QPushButton:
    return child(window, QPushButton, name)


def _left(window: MainWindow) -> str:
    return child(window, QLabel, "left").text()


def test_digits_answer_one_question_after_the_other_and_done_asks_for_what_is_missing(
    window: MainWindow, session: Session, bitext: Bitext, tmp_path: Path
) -> None:
    canvas, done = window.page.canvas, window.actions_by_name["done"]
    assert _left(window) == "Questions left: 2"
    press_keys(canvas, Qt.Key.Key_3)
    assert _answers(session) == (("ease", 3),)
    assert _left(window) == "Questions left: 1"
    press_keys(canvas, Qt.Key.Key_3)
    assert _answers(session) == (("ease", 3),), "the second question has no third answer"
    done.trigger()
    assert session.position == 0
    assert plain(window.page.message).endswith("please answer: Which kind?")
    assert hint(window) == ""
    press_keys(canvas, Qt.Key.Key_2)
    assert _answers(session) == (("ease", 3), ("kind", 2))
    assert _button(window, "answer_kind_2").text() == "✓ 2 <b>verse</b>"
    assert _left(window) == "Every word is accounted for"
    done.trigger()
    assert session.position == 1
    assert _button(window, "answer_kind_2").text() == "2 <b>verse</b>"
    assert _left(window) == "Words left: 2 source, 3 target. Questions left: 2"
    # On the next pair the first question comes first again.
    press_keys(canvas, Qt.Key.Key_1)
    assert _answers(session) == (("ease", 1),)
    # What is said of one file is not said of another.
    done.trigger()
    assert window.page.message
    _opened(window, tmp_path / "b.blinker", bitext, Study())
    assert window.page.message == ""


def test_answers_are_clicked_and_typed_where_the_focus_is(
    window: MainWindow, session: Session
) -> None:
    first, second = (_button(window, f"answer_kind_{value}") for value in (1, 2))
    QTest.mouseClick(first, LEFT)
    assert _answers(session) == (("kind", 1),)
    assert first.isChecked()
    QTest.mouseClick(second, LEFT)
    assert _answers(session) == (("kind", 2),)
    assert not first.isChecked()
    QTest.mouseClick(second, LEFT)
    assert _answers(session) == ()
    window.actions_by_name["undo"].trigger()
    assert second.isChecked()
    field = child(window, QLineEdit, "search_field")
    field.setFocus()
    QTest.keyClicks(field, "1")
    assert (field.text(), _answers(session)) == ("1", (("kind", 2),))
    first.setFocus()
    QTest.keyClick(first, Qt.Key.Key_1)
    assert _answers(session) == (("kind", 1),)
    QTest.keyClick(_button(window, "answer_ease_2"), Qt.Key.Key_Space)
    assert session.annotation.rating("ease") == 2


def test_a_screen_reader_reads_questions_and_answers(window: MainWindow, session: Session) -> None:
    button = _button(window, "answer_ease_2")
    told = QAccessible.queryAccessibleInterface(button)
    assert told.text(QAccessible.Text.Name) == "How easy & quick? 2: 2"
    assert told.state().checkable
    assert not told.state().checked
    assert told.role() == QAccessible.Role.RadioButton
    told.actionInterface().doAction("Toggle")
    assert session.annotation.rating("ease") == 2
    assert QAccessible.queryAccessibleInterface(button).state().checked
    with listening() as ears:
        press_keys(window.page.canvas, Qt.Key.Key_2)
        said = ears.since_last()
        assert said.startswith("“Which kind?” is answered with “<b>verse</b>”. ")
        session.rate("kind", None)
        assert ears.since_last().startswith("“Which kind?” is no longer answered. ")
    heard = QAccessible.queryAccessibleInterface(_button(window, "answer_kind_2"))
    assert heard.text(QAccessible.Text.Name) == "Which kind? 2: <b>verse</b>"
    assert heard.text(QAccessible.Text.Description) == "2 of 2"
    sign = next(label for label in window.findChildren(QLabel) if label.text() == "▸")
    heard = QAccessible.queryAccessibleInterface(sign)
    assert heard.text(QAccessible.Text.Name) == "A digit answers this question"


NAMES = (
    "unspecified January February March April May June July August September October November "
    "December"
).split()
MONTHS = Question("month", "In which month?", tuple(NAMES), ordered=False)
DAYS = Question("day", "On which day?", (*map(str, range(1, 32)), "unspecified"), ordered=False)


def test_a_list_of_many_answers_is_typed_into_and_opens_at_the_answer_given(
    window: MainWindow, bitext: Bitext, tmp_path: Path
) -> None:
    study = Study(questions=(MONTHS, DAYS, KIND))
    session = _opened(window, tmp_path / "a.blinker", bitext, study)
    canvas = window.page.canvas
    month, day = (child(window, AnswerList, f"answer_{name}") for name in ("month", "day"))
    assert [month.itemText(place) for place in range(14)] == ["(no answer)", *MONTHS.steps]
    month.setFocus()
    # Letters are those of an answer, not keys of the window: N would mark a word.
    QTest.keyClicks(month, "n")
    assert month.view().isVisible()
    assert month.view().currentIndex().data() == "November"
    QTest.keyClick(month.view(), Qt.Key.Key_Escape)
    assert (_answers(session), month.currentIndex()) == ((), 0)
    QTest.keyClick(month, Qt.Key.Key_M)
    QTest.keyClicks(month.view(), "ay")
    QTest.keyClick(month.view(), Qt.Key.Key_Return)
    assert _answers(session) == (("month", 6),)
    # A digit anywhere opens the list of the next question; what is typed is found as a whole.
    canvas.setFocus()
    press_keys(canvas, Qt.Key.Key_2)
    QTest.keyClicks(day.view(), "3")
    QTest.keyClick(day.view(), Qt.Key.Key_Return)
    assert _answers(session) == (("day", 23), ("month", 6))
    press_keys(canvas, Qt.Key.Key_1)
    assert _answers(session) == (("day", 23), ("kind", 1), ("month", 6))
    # One choice is one edit, and the first entry takes the answer back.
    window.actions_by_name["undo"].trigger()
    window.actions_by_name["undo"].trigger()
    assert (_answers(session), day.currentText()) == ((("month", 6),), "(no answer)")
    QTest.keyClick(month, Qt.Key.Key_Down)
    QTest.keyClick(month.view(), Qt.Key.Key_Home)
    QTest.keyClick(month.view(), Qt.Key.Key_Return)
    assert _answers(session) == ()
    # No month begins with a digit, so the first J is January, and so it is when it opens again.
    for _ in range(2):
        press_keys(canvas, Qt.Key.Key_5)
        assert month.view().currentIndex().data() == "(no answer)"
        QTest.keyClicks(month.view(), "j")
        assert month.view().currentIndex().data() == "January"
        QTest.keyClick(month.view(), Qt.Key.Key_Escape)
    session.rate("month", 7)
    session.rate("day", 1)
    press_keys(month, Qt.Key.Key_Space)
    assert month.view().currentIndex().data() == "June"
    session.read_only, given = True, _answers(session)
    QTest.keyClick(month.view(), Qt.Key.Key_End)
    QTest.keyClick(month.view(), Qt.Key.Key_Return)
    assert (_answers(session), month.currentText()) == (given, "June")
    assert window.page.message == "This annotation set is read-only"
    press_keys(canvas, Qt.Key.Key_2)
    QTest.mouseClick(_button(window, "answer_kind_1"), LEFT)
    assert not _button(window, "answer_kind_1").isChecked()
    assert _answers(session) == given


def test_a_study_of_questions_only(window: MainWindow, bitext: Bitext, tmp_path: Path) -> None:
    study = Study(linking=False, questions=(replace(KIND, name="k"),))
    session = _opened(window, tmp_path / "a.blinker", bitext, study)
    assert _left(window) == "Questions left: 1"
    # No word wants a decision, for eyes and ears.
    canvas = window.page.canvas
    picture = canvas.state.picture
    assert picture is not None
    assert WordState.UNACCOUNTED not in picture.source_states + picture.target_states
    word = QAccessible.queryAccessibleInterface(canvas).child(0)
    assert "unaccounted" not in word.text(QAccessible.Text.Description) + word.text(
        QAccessible.Text.Name
    )
    window.actions_by_name["next_unaccounted"].trigger()
    assert window.page.message == "Questions left: 1"
    press_keys(window.page.canvas, Qt.Key.Key_N)
    assert window.page.message.startswith(("This study does not ask", "Select words"))
    press_keys(window.page.canvas, Qt.Key.Key_1)
    assert _left(window) == "Every question is answered"
    window.actions_by_name["done"].trigger()
    assert session.position == 1


@pytest.fixture
def opened(window: MainWindow, annotation_file: Path) -> MainWindow:
    assert window.open_file(annotation_file)
    return window


def line(window: QWidget) -> HintLine:
    return child(window, HintLine, "hint")


def hint(window: QWidget) -> str:
    """What is said now; empty for nothing."""
    label = child(line(window), ElidedLabel, "hint_text")
    return label.whole if label.isVisible() else ""


def test_hints_that_are_put_away_stay_away_and_do_not_move_the_words(
    opened: MainWindow, hand: Hand, while_modal: WhileModal, tmp_path: Path
) -> None:
    hand.link()
    assert opened.page.message.startswith("Select words first")
    assert hint(opened).startswith("Click a word"), "what the message leaves to say"
    size = opened.page.canvas.size()
    QTest.mouseClick(child(line(opened), QToolButton, "hint_put_away"), LEFT)
    assert hint(opened) == ""
    hand.click(Side.SOURCE, 0)
    assert "press N." in hint(opened)
    assert opened.page.canvas.size() == size
    hand.click(Side.SOURCE, 0)
    assert hint(opened) == ""
    settings = SettingsStore(tmp_path / "config")
    assert settings.settings.hints_put_away == (Hint.SELECT.value,)

    def switch(dialog: QWidget) -> None:
        box = child(dialog, QCheckBox, "hints")
        QTest.keyClick(box, Qt.Key.Key_Space)
        assert hint(opened) == ""
        QTest.keyClick(box, Qt.Key.Key_Space)
        dialog.close()

    while_modal(PreferencesDialog, switch)
    opened.look.show_preferences()
    assert hint(opened).startswith("Click a word")
    assert SettingsStore(tmp_path / "config").settings.hints_put_away == ()


def test_the_start_page_offers_instructions_whose_steps_are_drawn_whole(window: MainWindow) -> None:
    press_button(window, "instructions_start")
    dialog = child(window, InstructionsDialog)
    assert dialog.isVisible()
    assert not dialog.isModal()
    # They stand in the menu as well, and are made once.
    window.actions_by_name["instructions"].trigger()
    assert len(window.findChildren(InstructionsDialog)) == 1
    window.actions_by_name["theme_dark"].trigger()
    first = dialog.pictures[0].grab().toImage()
    assert first.pixelColor(first.width() // 2, first.height() // 2) == DARK.colour("page")
    # The screen of the tests is too narrow for two steps beside each other.
    dialog.resize(720, 600)
    QApplication.processEvents()
    for step, picture in zip(STEPS, dialog.pictures, strict=True):
        assert picture.mapTo(dialog, picture.rect().topRight()).x() < dialog.width()
        assert isinstance(picture, StepPicture)
        view = picture.state.view
        assert view is not None
        assert not any(view.scene.lane(side).furthest for side in Side), step.title
        assert picture.focusPolicy() is Qt.FocusPolicy.NoFocus
        assert picture.accessibleName() == step.title
    shown = [picture.state.picture for picture in dialog.pictures]
    assert len({str(one) for one in shown if one}) >= 5
    keys = " ".join(picture.accessibleDescription() for picture in dialog.pictures)
    assert "Ctrl+Enter" in keys
    assert "press N" in keys
    assert "{" not in keys


def test_hints_are_told_once_each_and_after_what_the_act_did(
    opened: MainWindow, hand: Hand
) -> None:
    QApplication.processEvents()
    with listening() as ears:
        opened.page.done()
        QApplication.processEvents()
        refused, told = ears.since_last().split(" | ")[-2:]
        assert refused.startswith("Not done yet")
        assert told.startswith("Words with a dot still need a decision")
        again = (
            "To change a link, link the word again: its old links are removed. Ctrl+Z undoes it."
        )
        for position in (0, 1):
            hand.click(Side.SOURCE, position)
            hand.click(Side.TARGET, position)
            QApplication.processEvents()
            ears.since_last()
            hand.link()
            QApplication.processEvents()
            linked, *hints = ears.since_last().split(" | ")
            assert linked.startswith(f"Linked: {position + 1} ")
            assert hints == ([again] if position == 0 else [])


STUDY = Study(title="Tales", identifier="k3v9-tq2m", contact="Lea <lea@example.org>")
BITEXT = Bitext.of([VersePair(f"v {number}", ("a",), ("b",)) for number in (1, 2)])


def packet(path: Path, study: Study = STUDY, annotator: str = "Ann", done: int = 0) -> Path:
    pairs = [PairAnnotation("1-1", done=number < done) for number in range(2)]
    path.write_bytes(annotation.write(AnnotationSet(BITEXT, tuple(pairs), annotator, study=study)))
    return path


def said(window: MainWindow) -> str:
    """The line of the study; empty if it is hidden."""
    line = child(window, StudyLine)
    return "" if line.isHidden() else plain(child(line, QLabel, "study_line_text").text())


def test_a_packet_greets_its_annotator_and_says_at_the_end_whom_to_send_it_to(
    window: MainWindow, tmp_path: Path
) -> None:
    greeting = "2 verse pairs for Ann."
    contact = "When all are done, send this file to Lea <lea@example.org>."
    for name, study, expected in (
        ("untitled", replace(STUDY, title=""), f"{greeting} {contact}"),
        ("nobody", replace(STUDY, contact=""), f"Tales: {greeting}"),
        ("Ann", STUDY, f"Tales: {greeting} {contact}"),
    ):
        window.open_file(packet(tmp_path / f"{name}.blinker", study))
        assert said(window) == expected
    assert child(window, QPushButton, "show_in_folder").isHidden()
    done = window.actions_by_name["done"]
    done.trigger()
    assert said(window).startswith("Tales: 2 verse pairs")
    done.trigger()
    assert said(window) == (
        "All 2 verse pairs are done. Send this file to Lea <lea@example.org>: Ann.blinker"
    )
    assert not child(window, QPushButton, "show_in_folder").isHidden()
    window.actions_by_name["undo"].trigger()
    assert said(window) == ""
    # Other files say at the end which file to send.
    window.open_file(packet(tmp_path / "plain.blinker", Study(), done=1))
    assert said(window) == ""
    session_of(window).go_to(1)
    window.actions_by_name["done"].trigger()
    assert said(window) == "All 2 verse pairs are done. Send this file: plain.blinker"
    window.open_file(packet(tmp_path / "other.blinker", Study(), done=2))
    assert said(window) == ""
    window.open_file(packet(tmp_path / "handed in.blinker", done=2))
    assert said(window).startswith("All 2 verse pairs are done.")


def test_somebody_else_s_file_says_so(window: MainWindow, tmp_path: Path) -> None:
    window.open_file(packet(tmp_path / "Ann.blinker"))
    window.actions_by_name["done"].trigger()
    window.open_file(packet(tmp_path / "Ben.blinker", annotator="Ben"))
    assert said(window) == (
        "This file is for Ben, but Ann works on this computer. If it came to you by mistake, do "
        "not work in it."
    )
    line = child(window, StudyLine)
    child(line, QToolButton, "study_line_hide").click()
    assert said(window) == ""
