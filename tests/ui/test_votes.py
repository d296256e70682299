"""A round of votes in the window, from lists of votes to recorded rulings."""

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QDate, QMimeData, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDateEdit,
    QFrame,
    QLabel,
    QListWidget,
    QMessageBox,
    QPlainTextEdit,
    QPushButton,
    QTabBar,
)
from pytestqt.qtbot import QtBot

from blinker_qt.bitext.correction import Correction
from blinker_qt.compare.answers import AnalysisQuestion
from blinker_qt.compare.ballot import Ballot, ballot_of, write_ballot
from blinker_qt.compare.causes import causes_of
from blinker_qt.compare.loading import open_collation
from blinker_qt.layouts.picture import picture_of
from blinker_qt.paths import ResourceError
from blinker_qt.study import guide as guides
from blinker_qt.study.corrections import RECORD_FILE, CorrectionRecord, record_text
from blinker_qt.translation import N_
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.compare.analysis_window import AnalysisWindow
from blinker_qt.ui.compare.votes_dialog import VotedCase, VotesDialog
from blinker_qt.ui.widgets.controls import ElidedHeading
from blinker_qt.ui.widgets.tables import TableView
from blinker_qt.ui.widgets.theme import DARK, apply_theme
from leads import SAMPLE, Reader, plain
from window_acts import (
    CONTROL,
    LEFT,
    ChooseFiles,
    NextMessage,
    WhileModal,
    child,
    drop,
    is_taken,
    press_button,
    press_keys,
)


@pytest.fixture(scope="module")
def ballot() -> Ballot:
    found = causes_of(open_collation(SAMPLE))
    return ballot_of(found, [*found.types.numbers("à"), *found.types.numbers("le")], 2)


class Votes:
    """A ballot in a folder, and lists of votes that came back there."""

    def __init__(self, folder: Path, ballot: Ballot) -> None:
        self.folder, self.ballot = folder, ballot
        write_ballot(ballot, folder)

    def cast(self, name: str, *votes: str, remark: str = "") -> Path:
        cases = zip(self.ballot.cases, votes, strict=False)
        rows = [f"{self.ballot.identifier},{case.identifier},{vote}," for case, vote in cases]
        path = self.folder / name
        text = "\n".join(("ballot,case,vote,remark", rows[0] + remark, *rows[1:]))
        path.write_text(text, encoding="utf-8")
        return path


@pytest.fixture
def votes(tmp_path: Path, ballot: Ballot) -> Votes:
    return Votes(tmp_path / "ballot", ballot)


@pytest.fixture
def two(votes: Votes) -> list[Path]:
    """A wins, a tie, none wins, no votes."""
    return [
        votes.cast("1.csv", "A", "A", "none", remark="it depends"),
        votes.cast("2.csv", "A", "B", "none"),
    ]


class Round:
    """The dialog."""

    def __init__(self, window: AnalysisWindow, qtbot: QtBot) -> None:
        (self.dialog,) = [each for each in window.findChildren(VotesDialog) if each.isVisible()]
        self.table = child(self.dialog, TableView, "table_cases_voted")
        self.ruling = child(self.dialog, QComboBox, "voted_ruling")
        self.choices = child(self.dialog, QListWidget, "voted_choices")
        qtbot.waitUntil(self.dialog.isActiveWindow)

    def row(self, place: int) -> list[str]:
        model = self.table.model()
        return [str(model.index(place, column).data()) for column in range(3, model.columnCount())]

    def click_row(self, row: int) -> None:
        index = self.table.model().index(row, 0)
        QTest.mouseClick(self.table.viewport(), LEFT, pos=self.table.visualRect(index).center())

    def click_choice(self, row: int) -> None:
        area = self.choices.visualItemRect(self.choices.item(row))
        QTest.mouseClick(self.choices.viewport(), LEFT, pos=area.center())


@pytest.fixture
def counting(read: Reader, two: list[Path], qtbot: QtBot) -> Round:
    """The dialog with the votes of two people."""
    read.window.read_votes(two)
    return Round(read.window, qtbot)


@pytest.fixture
def quick_clicks(qapp: QApplication) -> Iterator[None]:
    """No click is taken for the second of two, however soon it comes."""
    before = qapp.doubleClickInterval()
    qapp.setDoubleClickInterval(0)
    yield
    qapp.setDoubleClickInterval(before)


def recorded(path: Path) -> list[tuple[str, str, str]]:
    with path.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    return [(row["date"], row["choice"], row["ruling"]) for row in rows]


@pytest.mark.usefixtures("quick_clicks")
def test_a_round_by_mouse_alone(
    read: Reader, two: list[Path], tmp_path: Path, choose_files: ChooseFiles, qtbot: QtBot
) -> None:
    read.load(SAMPLE)
    read.turn_to(AnalysisQuestion.CAUSES)
    choose_files("", two)
    read.click_button("read_votes")
    assert read.window.findChildren(VotesDialog) == []
    read.click_button("read_votes")
    counting = Round(read.window, qtbot)
    assert [counting.row(place) for place in range(4)] == [
        ["A 2", "A", "chosen", "–"],
        ["A 1, B 1", "–", "tied", "–"],
        ["none 2", "none", "chosen", "–"],
        ["–", "–", "no votes", "–"],
    ]
    remarks = child(counting.dialog, QPlainTextEdit, "voted_remarks")
    assert remarks.toPlainText() == "it depends"
    assert counting.table.currentIndex().row() == 0
    counting.click_row(1)
    assert not remarks.isVisible()
    counting.click_choice(1)
    assert counting.row(1) == ["A 1, B 1", "B", "settled here", "–"]
    arrow = QPoint(counting.ruling.width() - 8, counting.ruling.height() // 2)
    QTest.mouseClick(counting.ruling, LEFT, pos=arrow)
    rulings = counting.ruling.view()
    qtbot.waitUntil(rulings.isVisible)
    wanted = counting.ruling.model().index(counting.ruling.findData("ART-3"), 0)
    rulings.scrollTo(wanted)
    there = rulings.visualRect(wanted).center()
    QTest.mouseMove(rulings.viewport(), there)
    qtbot.waitUntil(lambda: rulings.currentIndex() == wanted)
    QTest.mouseClick(rulings.viewport(), LEFT, pos=there)
    assert counting.row(1)[-1] == "ART-3"
    standing = child(counting.dialog, QLabel, "votes_standing")
    assert standing.text() == "2 files with votes · cases settled: 2 · none of these: 1 · open: 1"
    child(counting.dialog, QDateEdit, "decided_on").setDate(QDate(2026, 3, 31))
    choose_files(tmp_path / "rulings.csv")
    press_button(counting.dialog, "save_rulings")
    expected = [("2026-03-31", "A", ""), ("2026-03-31", "B", "ART-3")]
    assert recorded(tmp_path / "rulings.csv") == expected
    assert read.window.statusBar().currentMessage() == "rulings.csv was written"
    press_button(counting.dialog, "close_votes")
    assert not counting.dialog.isVisible()


def test_a_round_by_keys_alone(
    read: Reader, two: list[Path], tmp_path: Path, choose_files: ChooseFiles, qtbot: QtBot
) -> None:
    read.load(SAMPLE)
    bar = read.find(QTabBar, "qt_tabwidget_tabbar")
    why_tab = list(AnalysisQuestion).index(AnalysisQuestion.CAUSES)
    bar.setFocus()
    for _ in range(why_tab - 1):
        QTest.keyClick(bar, Qt.Key.Key_Right)
    read.settle(lambda: QTest.keyClick(bar, Qt.Key.Key_Right))
    choose_files(two)
    read.press("read_votes", Qt.Key.Key_Space)
    counting = Round(read.window, qtbot)
    assert counting.table.hasFocus()
    press_keys(counting.table, Qt.Key.Key_Down, Qt.Key.Key_B, Qt.Key.Key_Return)
    assert counting.ruling.hasFocus()
    QTest.keyClicks(counting.ruling, "goes with  its verb ")
    QTest.keyClick(counting.ruling, Qt.Key.Key_Return)
    assert counting.row(1) == ["A 1, B 1", "B", "settled here", "goes with its verb"]
    assert counting.table.hasFocus()
    assert counting.table.currentIndex().row() == 2
    assert counting.ruling.currentText() == ""
    press_keys(counting.table, Qt.Key.Key_Down, Qt.Key.Key_Tab)
    counting.choices.setFocus()
    press_keys(counting.choices, Qt.Key.Key_End, Qt.Key.Key_Space)
    assert counting.row(3) == ["–", "none", "settled here", "–"]
    press_keys(counting.choices, Qt.Key.Key_Home, Qt.Key.Key_Return)
    assert counting.row(3) == ["–", "A", "settled here", "–"]
    counting.ruling.setFocus()
    QTest.keyClicks(counting.ruling, "art-3")
    QTest.keyClick(counting.ruling, Qt.Key.Key_Return)
    assert counting.row(3)[-1] == "ART-3"
    choose_files(tmp_path / "rulings")
    QTest.keyClick(counting.table, Qt.Key.Key_S, CONTROL)
    rulings = [(choice, ruling) for _, choice, ruling in recorded(tmp_path / "rulings.csv")]
    assert rulings == [("A", ""), ("B", "goes with its verb"), ("A", "ART-3")]
    QTest.keyClick(counting.dialog, Qt.Key.Key_Escape)
    assert not counting.dialog.isVisible()


def answer(while_modal: WhileModal, button: int) -> list[str]:
    """Answer the next message box by one of its buttons."""
    told: list[str] = []

    def look(box: QMessageBox) -> None:
        told.append(box.text())
        QTest.mouseClick(box.buttons()[button], LEFT)

    while_modal(QMessageBox, look)
    return told


def test_choices_are_drawn_rulings_looked_up_and_records_never_overwritten(
    counting: Round,
    ballot: Ballot,
    tmp_path: Path,
    choose_files: ChooseFiles,
    next_message: NextMessage,
    while_modal: WhileModal,
    qtbot: QtBot,
) -> None:
    standing = tmp_path / "earlier.csv"
    standing.write_text("before", encoding="utf-8")
    choose_files(standing)
    refused = next_message()
    press_button(counting.dialog, "save_rulings")
    assert "it exists already" in refused[0]
    assert standing.read_text(encoding="utf-8") == "before"
    counting.dialog.activateWindow()
    qtbot.waitUntil(counting.dialog.isActiveWindow)
    # Outside a study no ruling is written.
    assert child(counting.dialog, QPushButton, "write_ruling").isHidden()
    case = ballot.cases[1]
    canvas = child(counting.dialog, VerseCanvas, "voted_canvas")
    counting.click_row(1)
    for row, choice in enumerate(case.choices):
        counting.choices.setCurrentRow(row)
        assert canvas.state.picture == picture_of(case.pair, choice.alignment(case), linking=False)
        assert canvas.state.selection.on(case.side) == {case.position}
    counting.choices.setCurrentRow(len(case.choices))
    assert canvas.state.picture is not None
    assert canvas.state.picture.blocks == ()
    heading = plain(child(counting.dialog, QLabel, "voted_word").text())
    assert heading == f"“{case.form}” in {case.pair.reference}"
    sizes = [len(case.choices) for case in ballot.cases]
    most, least = sizes.index(max(sizes)), sizes.index(min(sizes))
    assert max(sizes) > min(sizes)
    last = Qt.Key(Qt.Key.Key_A + max(sizes) - 1)
    counting.click_row(least)
    before = counting.row(least)
    QTest.keyClick(counting.table, last)
    assert counting.row(least) == before
    counting.click_row(most)
    QTest.keyClick(counting.table, last)
    assert counting.row(most)[1] == ballot.cases[most].choices[-1].letter
    counting.click_row(1)
    counting.ruling.setFocus()
    QTest.keyClicks(counting.ruling, "art-99")
    QTest.keyClick(counting.ruling, Qt.Key.Key_Return)
    assert counting.ruling.hasFocus()
    assert counting.row(1)[-1] == "–"
    assert "has no ruling ART-99" in child(counting.dialog, QLabel, "votes_standing").text()
    for _ in "99":
        QTest.keyClick(counting.ruling, Qt.Key.Key_Backspace)
    QTest.keyClicks(counting.ruling, "3")
    QTest.keyClick(counting.ruling, Qt.Key.Key_Return)
    assert counting.row(1)[-1] == "ART-3"
    assert counting.table.hasFocus()
    counting.click_row(1)
    QTest.keyClick(counting.table, Qt.Key.Key_A)
    told = answer(while_modal, 2)
    QTest.keyClick(counting.dialog, Qt.Key.Key_Escape)
    assert told == ["Your rulings are not on record yet."]
    assert counting.dialog.isVisible()
    choose_files("", tmp_path / "rulings.csv")
    for stays in (True, False):
        answer(while_modal, 0)
        press_button(counting.dialog, "close_votes")
        assert counting.dialog.isVisible() is stays
    rulings = [ruling for _, *ruling in recorded(tmp_path / "rulings.csv")]
    assert rulings == [[ballot.cases[most].choices[-1].letter, ""], ["A", "ART-3"]]


def test_the_dialog_follows_the_theme_fits_and_takes_words_without_the_style_guide(
    qapp: QApplication,
    read: Reader,
    two: list[Path],
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
    next_message: NextMessage,
    while_modal: WhileModal,
) -> None:
    def missing(_language: str) -> object:
        raise ResourceError(N_("{what} is missing from this installation"), what="styleguide")

    monkeypatch.setattr(guides, "read_guide", missing)
    told = next_message()
    read.window.read_votes(two)
    assert "missing" in told[0]
    counting = Round(read.window, qtbot)
    assert counting.ruling.count() == 1
    apply_theme(qapp, DARK)
    read.window.set_theme(DARK)
    remarks = child(counting.dialog, QPlainTextEdit, "voted_remarks")
    assert remarks.palette().text().color() == DARK.colour("quiet")
    case, choices = child(counting.dialog, VotedCase), counting.choices
    word = "Donaudampfschifffahrtsgesellschaft" * 4
    heading = child(counting.dialog, ElidedHeading, "voted_word")
    heading.show_whole(word)
    assert heading.text().endswith("…")
    for place in range(choices.count()):
        choices.item(place).setText(f"A: linked to the word {word} – 7 votes")
    case.resize(320, case.height())
    qtbot.waitUntil(lambda: choices.width() < 320)
    assert not choices.horizontalScrollBar().isVisible()
    last = choices.visualItemRect(choices.item(choices.count() - 1))
    assert last.bottom() <= choices.viewport().rect().bottom()
    # Rulings that are not on record are discarded only on purpose.
    counting.click_row(1)
    QTest.keyClick(counting.table, Qt.Key.Key_B)
    answer(while_modal, 1)
    press_button(counting.dialog, "close_votes")
    assert not counting.dialog.isVisible()


def test_invalid_votes_and_corrected_words_are_named_and_not_counted(
    read: Reader, votes: Votes, two: list[Path], qtbot: QtBot
) -> None:
    bad = votes.cast("bad.csv", "A", "Q")
    read.window.read_votes([*two, bad])
    counting = Round(read.window, qtbot)
    assert child(counting.dialog, QFrame, "votes_notice").isVisible()
    lines = child(counting.dialog, QPlainTextEdit, "votes_notice_lines")
    assert "bad.csv:3: “Q” is not a vote" in lines.toPlainText()
    votes.cast("bad.csv", "A", "B")
    worse = votes.cast("worse.csv", "?")
    read.window.read_votes([worse, votes.folder / "absent.csv"])
    assert (
        child(counting.dialog, QLabel, "votes_notice_heading").text()
        == "2 files or cases were left out."
    )
    read.window.read_votes([bad])
    assert not child(counting.dialog, QFrame, "votes_notice").isVisible()
    assert counting.row(1)[:2] == ["A 1, B 2", "B"]
    counting.dialog.close()
    first, *_ = votes.ballot.cases
    words = list(first.pair.tokens(first.side))
    before = " ".join(words)
    words[first.position] = "entirely-other"
    correction = Correction.between(first.pair.reference, first.side, before, " ".join(words))
    record = record_text(CorrectionRecord((correction,)))
    (votes.folder.parent / RECORD_FILE).write_text(record, encoding="utf-8")
    read.window.read_votes(two)
    counting = Round(read.window, qtbot)
    assert counting.table.model().rowCount() == len(votes.ballot.cases) - 1
    assert counting.row(0)[0] == "A 1, B 1"
    assert (
        first.identifier
        in child(counting.dialog, QPlainTextEdit, "votes_notice_lines").toPlainText()
    )


def test_votes_are_added_by_key_and_drop_and_missing_ballots_requested(
    read: Reader,
    votes: Votes,
    two: list[Path],
    tmp_path: Path,
    choose_files: ChooseFiles,
    qtbot: QtBot,
    next_message: NextMessage,
) -> None:
    drop(read.window, [votes.folder / "ballot.json"])
    counting = Round(read.window, qtbot)
    # Without votes there is nothing to save.
    assert not child(counting.dialog, QPushButton, "save_rulings").isEnabled()
    QTest.keyClick(counting.table, Qt.Key.Key_S, CONTROL)
    choose_files(two[0])
    QTest.keyClick(counting.table, Qt.Key.Key_O, CONTROL)
    assert counting.row(0)[:2] == ["A 1", "A"]
    assert child(counting.dialog, QPushButton, "save_rulings").isEnabled()
    assert child(counting.dialog, QPushButton, "add_votes").isVisible()
    drop(counting.dialog, two[1:])
    assert counting.row(0)[0] == "A 2"
    assert not is_taken(counting.dialog, QMimeData())
    counting.dialog.close()
    away = votes.cast("3.csv", "B").rename(tmp_path / "away.csv")
    choose_files("", tmp_path, votes.folder)
    read.window.read_votes([away])
    told = next_message()
    read.window.read_votes([away])
    assert "file not found" in told[0]
    assert read.window.findChildren(VotesDialog) == []
    read.window.read_votes([away])
    assert Round(read.window, qtbot).row(0)[0] == "B 1"
