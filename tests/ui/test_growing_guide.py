"""The guide of a study of Finnish and Swahili grows, from an empty one to practice, by mouse."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QTabBar,
)
from pytestqt.qtbot import QtBot

from blinker_qt.bitext.verses import Side
from blinker_qt.study.folder import StudyFolder
from blinker_qt.study.guide import Guide
from blinker_qt.study.guide_editing import guide_in
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.exchange.import_dialog import ImportDialog
from blinker_qt.ui.gold.practice_page import PracticePage
from blinker_qt.ui.study.new_study_dialog import NewStudyDialog
from blinker_qt.ui.study.ruling_dialog import RulingDialog
from blinker_qt.ui.study.study_window import StudyWindow
from blinker_qt.ui.study.touched_dialog import TouchedDialog
from blinker_qt.ui.widgets.dialogs import NameDialog
from blinker_qt.ui.widgets.tables import TableView
from commands import write
from forms import ok, pick, type_into
from growing_guide import NOTES, WORK, Blocks, places, worked, write_texts
from leads import plain
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

HAND_OUT = "step_hand-out"


class Lead:
    """The lead of the study."""

    root = Path()

    def __init__(
        self, window: MainWindow, while_modal: WhileModal, choose_files: ChooseFiles, qtbot: QtBot
    ) -> None:
        self.window, self.qtbot = window, qtbot
        self.while_modal, self.choose_files = while_modal, choose_files
        self.hand = Hand(window.page.canvas)

    def wait(self, condition: Callable[[], bool]) -> None:
        self.qtbot.waitUntil(condition, timeout=30_000)

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

    def make_study(self, folder: Path) -> None:
        """Make a study of two texts, with an empty guide."""
        self.root, files = folder / "tales", write_texts(folder)

        def import_texts(dialog: ImportDialog) -> None:
            self.choose_files(files)
            press_button(dialog, "choose_files")
            self.wait(lambda: child(dialog, QLineEdit, "references").text() != "")
            type_into(dialog, output=folder / "texts.blinker")
            self.click_when_enabled(ok(dialog))

        def fill_in(dialog: NewStudyDialog) -> None:
            onward = child(dialog, QPushButton, "next_page")
            self.while_modal(ImportDialog, import_texts)
            press_button(dialog, "import_for_study")
            self.click_when_enabled(onward, 2)
            type_into(dialog, study_title="Tales", study_annotators="Ann, Ben")
            pick(self.qtbot, dialog, "study_guide", "Empty")
            self.click_when_enabled(onward, 2)
            type_into(dialog, study_folder=self.root)
            self.click_when_enabled(onward)
            self.wait(dialog.isHidden)

        self.while_modal(NewStudyDialog, fill_in)
        press_in_menu(self.window, "new_study")
        self.settle(lambda: None)

    def click_when_enabled(self, button: QPushButton, times: int = 1) -> None:
        for _ in range(times):
            self.wait(button.isEnabled)
            QTest.mouseClick(button, LEFT)

    @property
    def home(self) -> StudyWindow:
        windows = [w for w in QApplication.topLevelWidgets() if isinstance(w, StudyWindow)]
        (home,) = filter(StudyWindow.isVisible, windows)
        return home

    def settle(self, act: Callable[[], object]) -> None:
        """Do something in the window of the study, and wait until it is shown."""
        with self.qtbot.waitSignal(self.home.settled, timeout=30_000):
            act()

    def go_back(self) -> None:
        """Go back to the window of the study."""
        self.settle(lambda: press_in_menu(self.window, "show_study"))

    @property
    def guide(self) -> Guide:
        guide = guide_in(StudyFolder.open(self.root))
        assert guide is not None
        return guide

    def rule_on_note(self, text: str) -> None:
        """Open a remark from the window of the study, and write the first ruling on it."""

        def write(dialog: RulingDialog) -> None:
            assert child(dialog, QLineEdit, "ruling_title").text() == "`yangu`"
            pick(self.qtbot, dialog, "chapter", "New chapter")
            type_into(dialog, chapter_title="Suffixes", chapter_letters="SUF")
            field = child(dialog, QPlainTextEdit, "ruling_text")
            QTest.mouseClick(field.viewport(), LEFT)
            QTest.keyClick(field, Qt.Key.Key_A, CONTROL)
            QTest.keyClicks(field, "Link *-ni* with both.")
            type_into(dialog, ruling_title="Possessors", ruling_words="kotini <-> nyumba yangu")
            QTest.mouseClick(ok(dialog), LEFT)

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
        self.while_modal(RulingDialog, write)
        press_button(self.window, "write_ruling_on_note")

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

    def link_practice(self) -> None:
        """Open the file of the answers for practice, say whose they are, and link a verse pair."""

        def enter_name(dialog: NameDialog) -> None:
            QTest.keyClicks(child(dialog, QLineEdit), "Lea")
            QTest.keyClick(child(dialog, QLineEdit), Qt.Key.Key_Return)

        self.while_modal(NameDialog, enter_name)
        self.settle(lambda: press_button(self.home, "link_practice"))
        self.link(WORK["Ann"][0])
        press_in_menu(self.window, "add_note")
        QTest.keyClicks(child(self.window, QPlainTextEdit, "new_note"), "Both words.")
        type_into(self.window.page.remarks, ruling="SUF-1")
        press_button(self.window, "add_note")
        press_button(self.window, "done_button")


@pytest.fixture
def lead(
    window: MainWindow, while_modal: WhileModal, choose_files: ChooseFiles, qtbot: QtBot
) -> Lead:
    return Lead(window, while_modal, choose_files, qtbot)


def practise(lead: Lead, file: Path) -> None:
    """Link a verse pair otherwise than the lead, see why that is wrong, and link it again."""
    lead.choose_files(file)
    press_in_menu(lead.window, "open")
    lead.link(WORK["Ben"][0])
    press_button(lead.window, "done_button")
    page = child(lead.window, PracticePage)
    assert page.isVisible()
    shown = plain(page.review.text.toPlainText()).replace("\u00a0", " ")
    assert "The answer differs in 1 place" in shown
    assert "The answer: kotini ↔ nyumba yangu" in shown
    assert "SUF-1 Possessors" in shown
    assert [*page.review.guide.titles()] == ["SUF-1"]
    press_button(page, "practice_again")
    lead.link({"kotini": "nyumba yangu"})
    press_button(lead.window, "done_button")
    shown = page.review.text.toPlainText()
    assert shown == "Every link and every mark is as in the answer."
    press_button(page, "practice_next")


def test_the_guide_grows_by_mouse(lead: Lead, tmp_path: Path, next_message: NextMessage) -> None:
    # The study begins with an empty guide, which everybody gets.
    lead.make_study(tmp_path)
    assert (lead.guide.version, [*lead.guide]) == ("1", [])
    mail = tmp_path / "mail"
    mail.mkdir()
    for packet in StudyFolder.open(lead.root).packets().values():
        name = packet.annotator
        write(mail / f"{name}.blinker", worked(packet, WORK[name]))
    lead.home.activateWindow()
    lead.settle(lambda: drop(lead.home, [mail]))

    # The lead rules on a note; whoever did verse pairs with such words is asked to look again.
    lead.rule_on_note(NOTES["Ann", 0][0])
    lead.go_back()
    (ruling,) = lead.guide
    assert (ruling.number, ruling.title, lead.guide.version) == ("SUF-1", "Possessors", "2")
    assert ruling.figures
    assert lead.ask_for_look("SUF-1") == [("Tale 1:1", "kotini nyumba yangu", "Ann, Ben")]
    lead.go_back()
    lead.wait(lambda: any(b.isVisible() for b in lead.home.findChildren(QPushButton, HAND_OUT)))
    lead.settle(lambda: press_button(lead.home, HAND_OUT))
    report = plain(child(lead.home, QPlainTextEdit, "study_said").toPlainText())
    assert report.startswith("To send: guide-2/Ann.blinker, guide-2/Ben.blinker.")

    # The lead links a verse pair for practice.
    lead.link_practice()
    lead.choose_files(tmp_path / "practice.blinker")
    told = next_message()
    press_in_menu(lead.window, "make_practice")
    assert plain(told[0]).startswith("practice.blinker was written.")
    practise(lead, tmp_path / "practice.blinker")
