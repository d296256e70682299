"""The guide of a study of Finnish and Swahili grows, from an empty one to practice, by mouse.

Everybody has a window of their own: the lead, and two annotators, to whom files are sent.
"""

import csv
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QTabBar,
)
from pytestqt.qtbot import QtBot

from blinker_qt.bitext.verses import Side
from blinker_qt.settings import SettingsStore
from blinker_qt.study.folder import StudyFolder
from blinker_qt.study.guide import Guide
from blinker_qt.study.guide_editing import guide_in
from blinker_qt.ui.annotate.lines_below import StudyLine
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.compare.analysis_window import AnalysisWindow
from blinker_qt.ui.compare.votes_dialog import VotesDialog
from blinker_qt.ui.exchange.import_dialog import ImportDialog
from blinker_qt.ui.gold.gold_dialogs import GoldDialog
from blinker_qt.ui.gold.practice_page import PracticePage
from blinker_qt.ui.gold.ruled_dialog import RuledDialog
from blinker_qt.ui.study.new_study_dialog import NewStudyDialog
from blinker_qt.ui.study.ruling_dialog import RulingDialog
from blinker_qt.ui.study.study_window import StudyWindow
from blinker_qt.ui.study.touched_dialog import TouchedDialog
from blinker_qt.ui.widgets.dialogs import NameDialog
from blinker_qt.ui.widgets.tables import TableView
from forms import ok, pick, type_into
from growing_guide import NOTES, VOTES, WORK, Blocks, linked, places, votes_in, write_texts
from leads import Reader, plain
from window_acts import (
    CONTROL,
    LEFT,
    ChooseFiles,
    Hand,
    NextMessage,
    WhileModal,
    child,
    drop,
    press_button,
    press_in_menu,
    session_of,
)


class Written(NamedTuple):
    """What the lead enters for a ruling.

    Attributes:
        begun_with: the title of the draft.
    """

    begun_with: str
    title: str
    text: str
    words: str


RULINGS = {
    "SUF-1": Written("`yangu`", "Possessors", "Link *-ni* with both.", "kotini <-> nyumba yangu"),
    "SUF-2": Written("`sinua`", "Objects", "Link them with the verb.", "sikujui"),
    "SUF-3": Written("", "Having", "Link both words.", "minulla on <-> nina"),
    "PAR-1": Written("`wa`", "Genitives", "Link *wa* with the genitive.", "talon <-> wa nyumba"),
    "PAR-2": Written("`ndani`", "Inside", "Link it with *-ssa*.", "talossa <-> ndani ya nyumba"),
}
CHAPTERS = {"SUF": "Suffixes", "PAR": "Particles"}


def wait(qtbot: QtBot, condition: Callable[[], bool]) -> None:
    qtbot.waitUntil(condition, timeout=30_000)


class Person:
    """Somebody with a window of their own."""

    def __init__(
        self,
        window: MainWindow,
        while_modal: WhileModal,
        choose_files: ChooseFiles,
        qtbot: QtBot,
    ) -> None:
        self.window, self.qtbot = window, qtbot
        self.while_modal, self.choose_files = while_modal, choose_files
        self.hand = Hand(window.page.canvas)

    def open(self, file: Path) -> None:
        """Open a file from the menu."""
        self.window.activateWindow()
        self.choose_files(file)
        press_in_menu(self.window, "open")

    def link(self, blocks: Blocks) -> None:
        """Link the words of the verse pair on screen, and mark the others."""
        pair = session_of(self.window).pair
        for sources, targets in blocks.items():
            source = places(pair, Side.SOURCE, sources)
            target = places(pair, Side.TARGET, targets)
            if source and target:
                self.hand.join(source, target)
            else:
                side = Side.SOURCE if source else Side.TARGET
                self.hand.click(side, *source, *target)
                self.hand.click_not_translated(side)

    def done(self) -> None:
        press_button(self.window, "done_button")

    def note(self, text: str, word: tuple[Side, str] | None = None, ruling: str = "") -> None:
        """Write a note on the verse pair on screen, or on a word of it."""
        pair = session_of(self.window).pair
        if word is not None:
            self.hand.click(word[0], *places(pair, *word))
        press_in_menu(self.window, "add_note")
        if word is not None:
            QTest.mouseClick(child(self.window, QRadioButton, "on_word"), LEFT)
        QTest.keyClicks(child(self.window, QPlainTextEdit, "new_note"), text)
        type_into(self.window.page.remarks, ruling=ruling)
        press_button(self.window, "add_note")
        if word is not None:
            # The click selected the word.
            self.hand.click(word[0], *places(pair, *word))

    @property
    def told(self) -> str:
        """What the line above the verse pair says."""
        return plain(child(child(self.window, StudyLine), QLabel, "study_line_text").text())


class Lead(Person):
    """The lead of the study."""

    root = Path()

    # The study

    def make_study(self, folder: Path) -> None:
        """Make a study of two texts, with an empty guide."""
        self.root, files = folder / "tales", write_texts(folder)

        def import_texts(dialog: ImportDialog) -> None:
            self.choose_files(files)
            press_button(dialog, "choose_files")
            wait(self.qtbot, lambda: child(dialog, QLineEdit, "references").text() != "")
            type_into(dialog, output=folder / "texts.blinker")
            self.click_when_enabled(ok(dialog))

        def fill_in(dialog: NewStudyDialog) -> None:
            onward = child(dialog, QPushButton, "next_page")
            self.while_modal(ImportDialog, import_texts)
            press_button(dialog, "import_for_study")
            self.click_when_enabled(onward)
            self.click_when_enabled(onward)
            type_into(dialog, study_title="Tales", study_annotators="Ann, Ben")
            pick(self.qtbot, dialog, "study_guide", "Empty")
            self.click_when_enabled(onward)
            self.click_when_enabled(onward)
            type_into(dialog, study_folder=self.root)
            self.click_when_enabled(onward)
            wait(self.qtbot, dialog.isHidden)

        self.while_modal(NewStudyDialog, fill_in)
        press_in_menu(self.window, "new_study")
        self.settle(lambda: None)

    def click_when_enabled(self, button: QPushButton) -> None:
        wait(self.qtbot, button.isEnabled)
        QTest.mouseClick(button, LEFT)

    @property
    def home(self) -> StudyWindow:
        (home,) = [
            each
            for each in QApplication.topLevelWidgets()
            if isinstance(each, StudyWindow) and each.isVisible()
        ]
        return home

    def settle(self, act: Callable[[], object]) -> None:
        """Do something in the window of the study, and wait until it is shown."""
        with self.qtbot.waitSignal(self.home.settled, timeout=30_000):
            act()

    def step(self, name: str) -> None:
        """Press the button of what comes next, once it is offered."""

        def is_offered() -> bool:
            button = self.home.findChild(QPushButton, f"step_{name}")
            return button is not None and button.isVisible()

        wait(self.qtbot, is_offered)
        press_button(self.home, f"step_{name}")

    def take_in(self, files: Iterable[Path]) -> None:
        """Drop files that came back on the window of the study."""
        self.home.activateWindow()
        self.settle(lambda: drop(self.home, files))

    def go_back(self) -> None:
        """Go back to the window of the study."""
        self.settle(lambda: press_in_menu(self.window, "show_study"))

    # Rulings

    @property
    def guide(self) -> Guide:
        guide = guide_in(StudyFolder.open(self.root))
        assert guide is not None
        return guide

    def write_ruling(self, number: str, act: Callable[[], object]) -> None:
        """Do what opens the draft of a ruling, edit and accept it."""

        def write(dialog: RulingDialog) -> None:
            ruling = RULINGS[number]
            assert child(dialog, QLineEdit, "ruling_title").text() == ruling.begun_with
            letters, _, order = number.partition("-")
            if order == "1":
                pick(self.qtbot, dialog, "chapter", "New chapter")
                type_into(dialog, chapter_title=CHAPTERS[letters], chapter_letters=letters)
            field = child(dialog, QPlainTextEdit, "ruling_text")
            QTest.mouseClick(field.viewport(), LEFT)
            QTest.keyClick(field, Qt.Key.Key_A, CONTROL)
            QTest.keyClicks(field, ruling.text)
            type_into(dialog, ruling_title=ruling.title, ruling_words=ruling.words)
            assert dialog.ruling.figures
            QTest.mouseClick(ok(dialog), LEFT)

        self.while_modal(RulingDialog, write)
        act()

    def rule_on_note(self, number: str, text: str) -> None:
        """Open a remark from the window of the study, and write a ruling on it."""
        tabs = child(self.home, QTabBar, "qt_tabwidget_tabbar")
        QTest.mouseClick(tabs, LEFT, pos=tabs.tabRect(tabs.count() - 1).center())
        remarks = child(self.home, TableView, "table_remarks")
        assert remarks.table is not None
        (row,) = [row for row, cells in enumerate(remarks.table.rows) if cells[-1] == text]
        area = remarks.visualRect(remarks.model().index(row, 0))
        QTest.mouseClick(remarks.viewport(), LEFT, pos=area.center())
        QTest.mouseDClick(remarks.viewport(), LEFT, pos=area.center())
        # A window manager takes its time; the study is read again only once it was left.
        self.qtbot.waitUntil(self.window.isActiveWindow)
        notes = child(self.window, QListWidget, "notes")
        assert notes.isVisible()
        place = notes.visualItemRect(notes.item(0)).center()
        QTest.mouseClick(notes.viewport(), LEFT, pos=place)
        self.write_ruling(number, lambda: press_button(self.window, "write_ruling_on_note"))

    def put_to_the_vote(self, *words: str) -> Path:
        """Compare, and export a ballot on word types; returns its folder."""
        self.step("discuss")
        wait(self.qtbot, lambda: self.analysis.findChild(TableView, "table_types") is not None)
        wait(self.qtbot, lambda: not self.analysis.is_busy)
        read = Reader(self.analysis, self.qtbot)
        table = read.table
        for word in words:
            rows = [table.model().index(row, 0) for row in range(table.model().rowCount())]
            (index,) = [index for index in rows if plain(index.data()) == word]
            table.scrollTo(index)
            place, key = table.visualRect(index).center(), CONTROL
            if word == words[0]:
                key = Qt.KeyboardModifier.NoModifier
            QTest.mouseClick(table.viewport(), LEFT, key, place)
            wait(self.qtbot, lambda: not self.analysis.is_busy)
        ballot = self.root / "reports" / "ballot"
        self.choose_files(ballot)
        read.settle(lambda: read.click_button("export_ballot"))
        return ballot

    def ask_for_look(self, number: str) -> list[object]:
        """Ask for a look at the verse pairs of a ruling; returns those listed."""
        listed = list[object]()

        def choose(dialog: RulingDialog) -> None:
            pick(self.qtbot, dialog, "which_ruling", number)
            self.while_modal(TouchedDialog, ask)
            press_button(dialog, "touched_pairs")

        def ask(dialog: TouchedDialog) -> None:
            table = child(dialog, TableView, "table_touched").table
            assert table is not None
            listed.extend(table.rows)
            press_button(dialog, "ask_for_look")

        self.window.activateWindow()
        self.while_modal(RulingDialog, choose)
        press_in_menu(self.window, "write_ruling")
        return listed

    # The gold standard, and practice

    def settle_by_ruling(self, number: str) -> list[str]:
        """Create a gold standard, and settle its cases by a ruling; returns those listed."""
        lines = list[str]()

        def create(dialog: GoldDialog) -> None:
            type_into(dialog, adjudicator="Lea")
            self.click_when_enabled(ok(dialog))

        def settle(dialog: RuledDialog) -> None:
            pick(self.qtbot, dialog, "ruled_by", number)
            lines.extend(plain(dialog.rows.item(row).text()) for row in range(dialog.rows.count()))
            press_button(dialog, "decide_by_ruling")

        self.while_modal(GoldDialog, create)
        self.step("settle")
        self.while_modal(RuledDialog, settle)
        press_in_menu(self.window, "decide_by_ruling")
        return lines

    def link_practice(self) -> None:
        """Open the file of the answers for practice, and say whose they are."""

        def enter_name(dialog: NameDialog) -> None:
            QTest.keyClicks(child(dialog, QLineEdit), "Lea")
            QTest.keyClick(child(dialog, QLineEdit), Qt.Key.Key_Return)

        self.while_modal(NameDialog, enter_name)
        self.settle(lambda: press_button(self.home, "link_practice"))

    @property
    def analysis(self) -> AnalysisWindow:
        (analysis,) = [
            each for each in QApplication.topLevelWidgets() if isinstance(each, AnalysisWindow)
        ]
        return analysis

    def rule_on_votes(self, votes: list[Path], numbers: Mapping[str, str]) -> None:
        """Count votes, and write rulings on words by their numbers."""
        self.choose_files(votes)
        press_button(self.analysis, "read_votes")
        (dialog,) = self.analysis.findChildren(VotesDialog)
        self.qtbot.waitUntil(dialog.isActiveWindow)
        cases = child(dialog, TableView, "table_cases_voted")
        for word, number in numbers.items():
            assert cases.table is not None
            (row,) = [row for row, cells in enumerate(cases.table.rows) if word in cells]
            place = cases.visualRect(cases.model().index(row, 0)).center()
            QTest.mouseClick(cases.viewport(), LEFT, pos=place)
            self.write_ruling(number, lambda: press_button(dialog, "write_ruling"))
            assert cases.table.rows[row][-1] == number
        self.choose_files(self.root / "reports" / "rulings.csv")
        press_button(dialog, "save_rulings")
        press_button(dialog, "close_votes")
        self.analysis.close()


@pytest.fixture
def lead(
    window: MainWindow, while_modal: WhileModal, choose_files: ChooseFiles, qtbot: QtBot
) -> Lead:
    return Lead(window, while_modal, choose_files, qtbot)


@pytest.fixture
def annotators(
    tmp_path: Path, while_modal: WhileModal, choose_files: ChooseFiles, qtbot: QtBot
) -> Iterator[dict[str, Person]]:
    """Ann and Ben, each with a window and settings of their own."""
    people = dict[str, Person]()
    for name in ("Ann", "Ben"):
        window = MainWindow(SettingsStore(tmp_path / name / "config"), tmp_path / name / "data")
        window.resize(1180, 780)
        window.show()
        qtbot.waitExposed(window)
        people[name] = Person(window, while_modal, choose_files, qtbot)
    yield people
    for person in people.values():
        person.window.close()


def send(file: Path, folder: Path) -> Path:
    """Send a file to whoever has a folder, or to the lead."""
    folder.mkdir(exist_ok=True)
    return Path(shutil.copy(file, folder / file.name))


def vote(ballot: Path, file: Path) -> Path:
    """Fill in the list of votes of a ballot."""
    with (ballot / "votes.csv").open(encoding="utf-8-sig", newline="") as lines:
        rows = votes_in([*csv.DictReader(lines)])
    with file.open("w", encoding="utf-8", newline="") as lines:
        writer = csv.DictWriter(lines, rows[0].keys())
        writer.writeheader()
        writer.writerows(rows)
    return file


def annotate(person: Person, name: str, file: Path) -> None:
    """Link all verse pairs of a packet, and write notes on some."""
    person.open(file)
    assert person.told.startswith(f"Tales: 5 verse pairs for {name}.")
    for number, blocks in enumerate(WORK[name]):
        person.link(blocks)
        if (name, number) in NOTES:
            person.note(*NOTES[name, number])
            # Rulings are the lead's.
            assert child(person.window, QPushButton, "write_ruling_on_note").isHidden()
        person.done()
    assert "All 5 verse pairs are done." in person.told
    assert person.window.documents.close()


def look_again(person: Person, file: Path) -> None:
    """See what is new, and link the verse pair that is to be looked at again."""
    person.open(file)
    assert (
        "The style guide has changed since version 1: SUF-1 (Possessors) is new. "
        "SUF-2 (Objects) is new. SUF-3 (Having) is new. PAR-1 (Genitives) is new. "
        "PAR-2 (Inside) is new. "
        "Look again at verse pairs with words of SUF-1." in person.told
    )
    press_button(person.window, "show_guide_changes")
    panel = person.window.page.side.guide
    assert panel.isVisible()
    assert [*panel.titles()] == [*RULINGS]
    session = session_of(person.window)
    assert session.position == 0
    assert not session.annotation.done
    person.link({"kotini": "nyumba yangu"})
    person.done()
    assert "All 5 verse pairs are done." in person.told
    assert person.window.documents.close()


def practise(person: Person, file: Path) -> None:
    """Link a verse pair otherwise than the lead, see why that is wrong, and link it again."""
    person.open(file)
    person.link(WORK["Ben"][0])
    person.done()
    page = child(person.window, PracticePage)
    assert page.isVisible()
    shown = plain(page.review.text.toPlainText()).replace("\u00a0", " ")
    assert "The answer differs in 1 place" in shown
    assert "The answer: kotini ↔ nyumba yangu" in shown
    assert "SUF-1 Possessors" in shown
    assert [*page.review.guide.titles()] == [*RULINGS]
    press_button(page, "practice_again")
    person.link({"kotini": "nyumba yangu"})
    person.done()
    shown = page.review.text.toPlainText()
    assert shown == "Every link and every mark is as in the answer."
    press_button(page, "practice_next")


def test_the_guide_grows_by_mouse(
    lead: Lead, annotators: dict[str, Person], tmp_path: Path, next_message: NextMessage
) -> None:
    # The study begins with an empty guide, which everybody gets.
    lead.make_study(tmp_path)
    assert (lead.guide.version, [*lead.guide]) == ("1", [])
    packets = lead.root / "packets"
    for name, person in annotators.items():
        annotate(person, name, send(packets / f"{name}.blinker", tmp_path / name))
    lead.take_in(
        send(tmp_path / name / f"{name}.blinker", tmp_path / "mail") for name in annotators
    )

    # The lead rules on notes and on votes.
    for number, (text, _) in zip(("SUF-1", "SUF-2", "SUF-3"), NOTES.values(), strict=True):
        lead.rule_on_note(number, text)
        lead.go_back()
    ballot = lead.put_to_the_vote(*VOTES)
    votes = [vote(ballot, tmp_path / f"votes-{number}.csv") for number in (1, 2)]
    lead.rule_on_votes(votes, dict(zip(VOTES, ("PAR-1", "PAR-2"), strict=True)))
    assert [ruling.number for ruling in lead.guide] == [*RULINGS]
    assert all(ruling.figures for ruling in lead.guide)
    assert lead.guide.version == "2"

    # Whoever did verse pairs with words of the first one is asked to look again.
    assert lead.ask_for_look("SUF-1") == [("Tale 1:1", "kotini nyumba yangu", "Ann, Ben")]
    lead.go_back()
    lead.settle(lambda: lead.step("hand-out"))
    said = plain(child(lead.home, QPlainTextEdit, "study_said").toPlainText())
    assert said.startswith("To send: guide-2/Ann.blinker, guide-2/Ben.blinker.")
    for name, person in annotators.items():
        file = send(packets / "guide-2" / f"{name}.blinker", tmp_path / name / "again")
        look_again(person, file)
        send(file, tmp_path / "mail" / "again")
    lead.take_in([tmp_path / "mail" / "again"])

    # A ruling settles an open case of the gold standard.
    assert lead.settle_by_ruling("PAR-1") == ["Tale 1:4   talon ↔ wa"]
    gold = session_of(lead.window).annotation_set
    assert gold.pairs[3].alignment == linked(gold.bitext[3], WORK["Ann"][3]).alignment

    # The lead links a verse pair for practice.
    lead.go_back()
    lead.link_practice()
    lead.link(WORK["Ann"][0])
    lead.note("Both words.", ruling="SUF-1")
    lead.done()
    lead.choose_files(tmp_path / "practice.blinker")
    told = next_message()
    press_in_menu(lead.window, "make_practice")
    assert plain(told[0]).startswith("practice.blinker was written.")
    practise(annotators["Ben"], send(tmp_path / "practice.blinker", tmp_path / "Ben"))
