"""Practice in the window: linking, answers after Done, score."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QStackedWidget, QWidget
from pytestqt.qtbot import QtBot

from blinker_qt.bitext.alignment import Alignment, blocks
from blinker_qt.bitext.verses import Side
from blinker_qt.gold.feedback import Practice
from blinker_qt.layouts.picture import Tone
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.gold.practice_page import PracticePage
from blinker_qt.ui.widgets.background import StepsBetweenEvents
from blinker_qt.ui.widgets.signatures import SignatureButton, SignatureView
from blinker_qt.ui.widgets.theme import DARK, LIGHT
from leads import plain
from window_acts import CONTROL, LEFT, Hand, child, listening, press_keys, session_of

ANSWERS = [pair.alignment for pair in Practice.read().answers.pairs]


def press(window: QWidget, name: str) -> None:
    button = child(window, QPushButton, name)
    assert button.isVisible()
    QTest.mouseClick(button, LEFT)


def label(window: QWidget, name: str) -> str:
    return child(window, QLabel, name).text()


def page_of(window: MainWindow) -> PracticePage:
    return window.practising.page


def is_answered(window: MainWindow) -> bool:
    pages = window.centralWidget()
    assert isinstance(pages, QStackedWidget)
    return pages.currentWidget() is page_of(window)


def link_by_hand(hand: Hand, alignment: Alignment) -> None:
    for block in blocks(alignment):
        hand.join(block.sources, block.targets)
    for side in Side:
        if marks := alignment.not_translated(side):
            hand.click(side, *sorted(marks))
            hand.click_not_translated(side)


def do(window: MainWindow, hand: Hand, alignment: Alignment) -> None:
    link_by_hand(hand, alignment)
    press(window, "done_button")


@pytest.fixture
def practising(window: MainWindow) -> MainWindow:
    press(window, "practise_start")
    return window


def test_the_answer_is_shown_after_done_and_nothing_can_be_edited_there(
    practising: MainWindow, hand: Hand, qtbot: QtBot, tmp_path: Path
) -> None:
    steps = practising.findChildren(StepsBetweenEvents)
    qtbot.waitUntil(lambda: not any(work.isActive() for work in steps))
    assert practising.windowTitle() == "Practice – Blinker Qt"
    session, page, canvas = session_of(practising), page_of(practising), practising.page.canvas
    assert session.bitext.references[0] == "Practice 1"
    link_by_hand(hand, ANSWERS[0])
    with listening() as ears:
        # The bar between the words is Done once all of them are accounted for.
        QTest.mouseClick(canvas, LEFT, pos=canvas.link_bar_rectangle().center())
        assert is_answered(practising)
        assert ears.since_last().startswith(label(practising, "practice_score"))
    assert page.review.text.toPlainText() == "Every link and every mark is as in the answer."
    assert label(page, "practice_score") == (
        "100.00 % agreement with the answer. So far 100.00 % over 1 of 10 verse pairs."
    )
    before = session.annotation_set.pairs
    press_keys(page.next, Qt.Key.Key_L, Qt.Key.Key_N, Qt.Key.Key_U)
    QTest.keyClick(page.next, Qt.Key.Key_Z, CONTROL)
    assert session.annotation_set.pairs == before
    assert is_answered(practising)
    # The verse pair is linked again, and undo works there.
    press(practising, "practice_again")
    assert (is_answered(practising), session.position) == (False, 0)
    practising.actions_by_name["undo"].trigger()
    assert not session.annotation_set.pairs[0].done
    press(practising, "done_button")
    with listening() as ears:
        QTest.keyClick(page.next, Qt.Key.Key_Return, CONTROL)
        assert ears.since_last().startswith("Verse pair Practice 2. Words left: ")
    assert (is_answered(practising), session.position) == (False, 1)
    # Done that is refused shows no answer.
    press(practising, "done_button")
    assert not is_answered(practising)
    assert practising.page.message
    practising.close()
    kept = (tmp_path / "config" / "settings.json").read_text(encoding="utf-8")
    assert "practice-" not in kept, "practice is no recent file"


def test_differences_are_explained_word_by_word_and_by_rulings(
    practising: MainWindow, hand: Hand
) -> None:
    page = page_of(practising)
    left = ANSWERS[0].mark_not_translated(Side.SOURCE, {0, 3})
    do(practising, hand, left.mark_not_translated(Side.TARGET, {0, 3}))
    words = QAccessible.queryAccessibleInterface(page.review.overlay.canvas)
    assert words.child(0).text(QAccessible.Text.Description) == (
        "source word 1 of 11, not translated – 1 of 2 (you); 1 Le – 1 of 2 (the answer)"
    )
    shown = page.review.text.toPlainText()
    assert "No ruling is about these words in particular: slept, dormait" in shown
    press(practising, "practice_next")
    do(practising, hand, ANSWERS[1].mark_not_translated(Side.SOURCE, {1}))
    shown = plain(page.review.text.toPlainText())
    assert "You: did ↔ ∅, see ↔ vit" in shown.replace("\u00a0", " ")
    assert "The answer: did see ↔ vit" in shown.replace("\u00a0", " ")
    assert "→ AUX-4 Do with not" in shown
    picture = page.review.overlay.canvas.state.picture
    assert picture is not None
    assert picture.tones.count(Tone.SECOND) == 1
    assert label(page, "practice_score").startswith("91.94 % agreement with the answer.")
    # A citation opens the guide by key.
    page.review.text.setFocus()
    press_keys(page.review.text, Qt.Key.Key_Tab, Qt.Key.Key_Return)
    assert "AUX-4" in page.review.guide.page.text.toPlainText()
    # How the agreement is computed is said when asked.
    press(page, "practice_signature")
    QApplication.processEvents()
    popover = child(page, SignatureButton)
    signature = child(popover.panel, SignatureView)
    assert signature.toPlainText().startswith("dice|weights:directed|marks:included")
    popover.panel.close()


def test_the_pooled_score_and_a_new_start_in_other_colours_and_sizes(
    window: MainWindow, hand: Hand
) -> None:
    window.actions_by_name["theme_dark"].trigger()
    window.actions_by_name["larger_text"].trigger()
    press(window, "practise_start")
    session = session_of(window)
    for alignment in ANSWERS[:-1]:
        session.paint_links(sorted(alignment.links), True)
        for side in Side:
            for position in alignment.not_translated(side):
                session.toggle_mark(side, position)
        assert session.done() is None
    do(window, hand, ANSWERS[-1])
    page = page_of(window)
    assert "Practice done: 100.00 % over 10 verse pairs." in label(page, "practice_score")
    canvas = page.review.overlay.canvas
    assert canvas.grab().toImage().pixelColor(1, 1) == DARK.colour("page")
    assert canvas.lettering.sizes == window.look.lettering.sizes
    window.actions_by_name["theme_light"].trigger()
    assert canvas.grab().toImage().pixelColor(1, 1) == LIGHT.colour("page")
    press(page, "practice_anew")
    assert session.position == 0
    assert not any(pair.done or pair.links for pair in session.annotation_set.pairs)
    assert not is_answered(window)


def test_practice_is_left_and_its_texts_may_be_of_another_version(
    practising: MainWindow, hand: Hand, annotation_file: Path, tmp_path: Path
) -> None:
    whole = Alignment().link({0, 1, 2}, {0, 1, 2})
    do(practising, hand, ANSWERS[0])
    old = tmp_path / "data" / "practice" / "practice-old.blinker"
    old.write_bytes(annotation_file.read_bytes())
    for file, title in ((annotation_file, "work.blinker – A1"), (old, "Practice")):
        assert practising.open_file(file)
        assert practising.windowTitle() == f"{title} – Blinker Qt"
        assert not is_answered(practising)
        do(practising, hand, whole)
        assert session_of(practising).position == 1
        assert not is_answered(practising)
    practising.practising.begin()
    assert session_of(practising).annotation_set.pairs[0].done
