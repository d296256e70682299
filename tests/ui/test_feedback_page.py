"""Feedback in the window: given by a lead, read and practised by an annotator."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QListWidget, QMessageBox, QStackedWidget, QWidget

from blinker_qt.annotate.session import Session
from blinker_qt.bitext.adjudication import Rule, RuleKind
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.cli.main import main
from blinker_qt.formats import annotation
from blinker_qt.layouts.picture import Tone
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.gold.feedback_page import FeedbackPage
from blinker_qt.ui.gold.gold_dialogs import FeedbackDialog
from blinker_qt.ui.widgets.signatures import SignatureButton, SignatureView
from commands import write
from forms import ok, text_of
from golds import gold_of, named
from leads import plain
from window_acts import (
    CONTROL,
    LEFT,
    Hand,
    NextMessage,
    WhileModal,
    child,
    drop,
    press_button,
    session_of,
)
from works import Work, aligned

BITEXT = Bitext.of(
    [
        VersePair("Tale 1", ("not", "old"), ("ne", "pas", "vieux")),
        VersePair("Tale 2", ("stone",), ("pierre",)),
        VersePair("Tale 3", ("a", "tree"), ("un", "arbre")),
    ]
)
A = Work.of(aligned("1-1,2 2-3"), aligned("1-1"), aligned("1-1 2-2"))
B = Work.of(aligned("1-2 2-3", target="1"), aligned("1-1"), aligned("2-2", "1", "1"))


@pytest.fixture
def works(tmp_path: Path) -> list[Path]:
    """The files of three annotators."""
    works = named([A, B, A], BITEXT)
    return [Path(write(tmp_path / f"{work.annotator}.blinker", work)) for work in works]


def settled() -> AnnotationSet:
    """A gold standard in which a person followed two rulings, of which the guide has one."""
    session = Session(gold_of(named([A, B, A], BITEXT), Rule(RuleKind.ALL)))
    session.set_annotator("Lead")
    session.settle({0: aligned("1-1,2 2-3"), 2: aligned("1-1 2-2")})
    for _ in BITEXT.references:
        session.cite([(0, 0)], "XYZ-9" if session.position else "NEG-1")
        session.done()
    return session.annotation_set


@pytest.fixture
def told(works: list[Path], tmp_path: Path) -> Path:
    """The folder with the feedback to A and to B."""
    gold, folder = write(tmp_path / "gold.blinker", settled()), tmp_path / "told"
    assert main(["feedback", gold, *map(str, works[:2]), "--output", str(folder)]) == 0
    return folder


def shown(window: MainWindow) -> QWidget:
    pages = window.centralWidget()
    assert isinstance(pages, QStackedWidget)
    current = pages.currentWidget()
    assert current is not None
    return current


def page_of(window: MainWindow) -> FeedbackPage:
    page = shown(window)
    assert isinstance(page, FeedbackPage)
    return page


def test_feedback_shows_links_rulings_and_agreement(window: MainWindow, told: Path) -> None:
    start = shown(window)
    window.open_file(told / "A-feedback.blinker")
    page = page_of(window)
    assert page.pairs.count() == 3
    assert text_of(page, "feedback_summary").startswith(
        "A: 100.00 % agreement (not-translated marks counted) with"
    )
    assert not page.practise.isVisible()
    QTest.mouseClick(page.close_button, LEFT)
    assert shown(window) is start
    # B missed something.
    window.open_file(told / "B-feedback.blinker")
    page = page_of(window)
    assert window.windowTitle() == "B-feedback.blinker – Blinker Qt"
    rows = [page.pairs.item(row).text() for row in range(page.pairs.count())]
    assert ["Tale 1" in rows[0], "Tale 3" in rows[1], len(rows)] == [True, True, 2]
    text = plain(page.review.text.toPlainText()).replace("\u00a0", " ")
    assert "You: not ↔ pas, ∅ ↔ ne" in text
    assert "The answer: not ↔ ne pas" in text
    assert "→ NEG-1" in text
    assert 'href="#NEG-1"' in page.review.text.toHtml()
    picture = page.review.overlay.canvas.state.picture
    assert picture is not None
    assert picture.tones.count(Tone.SECOND) == 1
    standing = text_of(page, "feedback_summary")
    assert standing.startswith("B: ")
    assert standing.endswith(" with the gold standard over 3 verse pairs, of which 2 differ.")
    assert text_of(page, "feedback_rulings") == "Rulings missed: NEG-1 (1), XYZ-9 (1)"
    press_button(page, "feedback_signature")
    panel = child(page, SignatureButton).panel
    assert "marks:included" in child(panel, SignatureView).toPlainText()
    panel.close()
    QTest.keyClick(page.pairs, Qt.Key.Key_Down)
    text = plain(page.review.text.toPlainText()).replace("\u00a0", " ")
    assert "The answer: a ↔ un" in text
    # A ruling that the style guide does not have is no link.
    assert "→ XYZ-9" in text
    assert "href=" not in page.review.text.toHtml()


def test_missed_verse_pairs_are_practised_from_either_file_and_answers_have_to_fit(
    window: MainWindow, hand: Hand, told: Path, annotation_file: Path, next_message: NextMessage
) -> None:
    practice, feedback = told / "B-practice.blinker", told / "B-feedback.blinker"
    before = sorted((path.name, path.read_bytes()) for path in told.iterdir())
    assert window.open_file(annotation_file)
    assert not window.actions_by_name["give_feedback"].isEnabled()
    drop(window, [feedback])
    page = page_of(window)
    assert not window.actions_by_name["link"].isEnabled()
    assert not window.actions_by_name["save"].isEnabled()
    QTest.keyClick(page.pairs, Qt.Key.Key_Escape)
    assert shown(window) is window.page
    assert window.actions_by_name["link"].isEnabled()
    assert window.windowTitle().startswith("work.blinker")
    drop(window, [practice])
    practised(window, hand)
    assert sorted((path.name, path.read_bytes()) for path in told.iterdir()) == before
    kept = (told.parent / "config" / "settings.json").read_text(encoding="utf-8")
    assert practice.name in kept
    # Opened once more it goes on where it was left.
    window.open_file(practice)
    assert session_of(window).position == 1
    # So it does from the feedback.
    window.open_file(feedback)
    QTest.mouseClick(page_of(window).practise, LEFT)
    assert shown(window) is window.page
    assert session_of(window).position == 1
    assert window.actions_by_name["link"].isEnabled()
    half = annotation.load(feedback)
    feedback.write_bytes(annotation.write(half.chosen(half.bitext.of_pass(1))))
    said = next_message()
    window.open_file(feedback)
    assert "the answers are not to the verse pairs that were linked" in said[0]
    assert shown(window) is window.page


def practised(window: MainWindow, hand: Hand) -> None:
    """Link a verse pair that was missed: nothing is given away before, all is said after."""
    assert shown(window) is window.page
    assert window.windowTitle() == "Practice – Blinker Qt"
    session = session_of(window)
    assert session.bitext.references == ("Tale 1", "Tale 3")
    assert not any(pair.links or pair.remarks.notes for pair in session.annotation_set.pairs)
    hand.join([0], [1])
    hand.join([1], [2])
    hand.click(Side.TARGET, 0)
    hand.click_not_translated(Side.TARGET)
    QTest.keyClick(window.page.canvas, Qt.Key.Key_Return, CONTROL)
    page = window.practising.page
    assert shown(window) is page
    text = plain(page.review.text.toPlainText()).replace("\u00a0", " ")
    assert "The answer: not ↔ ne pas" in text
    assert "→ NEG-1" in text
    assert "over 1 of 2 verse pairs" in text_of(page, "practice_score")
    QTest.keyClick(page.next, Qt.Key.Key_Return, CONTROL)
    assert session.position == 1


def test_a_lead_gives_feedback_from_the_window(
    window: MainWindow,
    works: list[Path],
    while_modal: WhileModal,
    next_message: NextMessage,
    tmp_path: Path,
) -> None:
    path = tmp_path / "gold.blinker"
    assert main(["gold", *map(str, works), "--rule", "majority", "--output", str(path)]) == 0
    settled_by_rule = annotation.load(path)
    path.write_bytes(annotation.write(replace(settled_by_rule, annotator="Lead")))
    assert window.open_file(path)

    def give(dialog: FeedbackDialog) -> None:
        listed = child(dialog, QListWidget, "told")
        line = child(dialog, QLineEdit, "output_folder")
        assert not ok(dialog).isEnabled()
        QTest.keyClicks(line, str(tmp_path / "given"))
        assert ok(dialog).isEnabled()
        listed.setFocus()
        for row in range(listed.count()):
            listed.setCurrentRow(row)
            QTest.keyClick(listed, Qt.Key.Key_Space)
        assert not ok(dialog).isEnabled()
        listed.setCurrentRow(1)
        QTest.keyClick(listed, Qt.Key.Key_Space)
        own = works[1].rename(tmp_path / "away")
        next_message(said)
        QTest.mouseClick(ok(dialog), LEFT)
        assert not (tmp_path / "given").exists()
        own.rename(works[1])
        while_modal(QMessageBox, lambda box: QTest.keyClick(box, Qt.Key.Key_Return))
        QTest.mouseClick(ok(dialog), LEFT)

    said: list[str] = []
    while_modal(FeedbackDialog, give)
    window.actions_by_name["give_feedback"].trigger()
    assert sorted(one.name for one in (tmp_path / "given").iterdir()) == [
        "B-feedback.blinker",
        "B-practice.blinker",
    ]
    assert "B.blinker: file not found" in said[0]
    window.open_file(tmp_path / "given" / "B-feedback.blinker")
    assert text_of(page_of(window), "feedback_summary").startswith("B: ")
