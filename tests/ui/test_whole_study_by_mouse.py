"""A whole study by mouse: from two texts to a published folder.

The plan is that of Melamed (1998, section 6), on made-up texts; the seven annotators return their
files in no order, one without a name, one half done, one twice and one of another study.
"""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QCheckBox,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QTableWidget,
)
from pytestqt.qtbot import QtBot

from blinker_qt.compare.answers import AnalysisQuestion
from blinker_qt.formats import annotation
from blinker_qt.study.folder import StudyFolder
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.compare.analysis_window import AnalysisWindow
from blinker_qt.ui.exchange.import_dialog import ImportDialog
from blinker_qt.ui.exchange.output_dialog import FilesList
from blinker_qt.ui.gold.gold_dialogs import GoldDialog, PublishDialog
from blinker_qt.ui.study.new_study_dialog import NewStudyDialog
from blinker_qt.ui.study.parts_table import PartsTable
from blinker_qt.ui.study.reminders_dialog import RemindersDialog
from blinker_qt.ui.study.study_dialog import StudyDialog
from blinker_qt.ui.study.study_window import StudyWindow
from blinker_qt.ui.widgets.dialogs import NameDialog
from blinker_qt.ui.widgets.tables import TableView
from commands import write
from forms import choose, ok, type_into
from leads import Reader, plain
from whole_study import COUNTS, PARTS, SENT, packets_in, send_back, worked, write_texts
from window_acts import (
    LEFT,
    ChooseFiles,
    InDialog,
    WhileModal,
    child,
    document_of,
    drop,
    press_button,
    session_of,
    windows_of,
)

VERSES = 4000


def wait(qtbot: QtBot, condition: Callable[[], bool]) -> None:
    qtbot.waitUntil(condition, timeout=60_000)


def text_of(table: QTableWidget, row: int, section: int) -> str:
    item = table.item(row, section)
    return item.text() if item else ""


def enter_cell(qtbot: QtBot, table: QTableWidget, row: int, section: int, text: str) -> None:
    """Double-click a cell, and type."""
    place = table.visualRect(table.model().index(row, section)).center()
    QTest.mouseClick(table.viewport(), LEFT, pos=place)
    QTest.mouseDClick(table.viewport(), LEFT, pos=place)
    (editor,) = [line for line in table.findChildren(QLineEdit) if line.isVisible()]
    editor.selectAll()
    QTest.keyClicks(editor, text)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    wait(qtbot, lambda: text_of(table, row, section) == text)


def tick_cell(table: QTableWidget, row: int, section: int) -> None:
    """Click on the tick of a cell, which is at its left edge."""
    area = table.visualRect(table.model().index(row, section))
    QTest.mouseClick(table.viewport(), LEFT, pos=QPoint(area.left() + 10, area.center().y()))


class Lead:
    """Plays the lead of the study, by mouse."""

    def __init__(
        self,
        window: MainWindow,
        folder: Path,
        while_modal: WhileModal,
        choose_files: ChooseFiles,
        qtbot: QtBot,
    ) -> None:
        self.window, self.folder, self.root = window, folder, folder / "study"
        self._while_modal, self._choose_files, self._qtbot = while_modal, choose_files, qtbot

    # New study

    def import_texts(self, dialog: ImportDialog) -> None:
        """Choose both texts and their references, which are recognised, and import them."""
        self._choose_files(write_texts(self.folder, VERSES))
        press_button(dialog, "choose_files")
        wait(self._qtbot, lambda: child(dialog, QLineEdit, "references").text() != "")
        type_into(dialog, output=self.folder / "bible.blinker")
        wait(self._qtbot, ok(dialog).isEnabled)
        QTest.mouseClick(ok(dialog), LEFT)

    def go_on(self, dialog: NewStudyDialog) -> None:
        """Go to the next page as soon as nothing is missing on this one."""
        onward = child(dialog, QPushButton, "next_page")
        wait(self._qtbot, onward.isEnabled)
        QTest.mouseClick(onward, LEFT)

    def make_study(self, dialog: NewStudyDialog) -> None:
        """Go through all pages."""
        self._while_modal(ImportDialog, self.import_texts)
        press_button(dialog, "import_for_study")
        wait(self._qtbot, child(dialog, QPushButton, "next_page").isEnabled)
        assert child(dialog, QLabel, "chosen_pairs").text() == f"The file has {VERSES} verse pairs."
        self.go_on(dialog)
        choose(dialog, "amount", "All verses of focus words")
        child(dialog, QSpinBox, "choice_seed").setValue(1998)
        wait(self._qtbot, child(dialog, QPushButton, "next_page").isEnabled)
        result = child(dialog, QLabel, "choice_result").text()
        assert result.startswith(f"250 of {VERSES} verse pairs are chosen, with ")
        self.go_on(dialog)
        type_into(dialog, study_title="Made-up Bible", study_contact="Lea <lea@example.org>")
        type_into(dialog, study_annotators="A1-A7")
        self._while_modal(StudyDialog, self.allow_rejecting)
        press_button(dialog, "new_study_settings")
        self.go_on(dialog)
        self.enter_parts(dialog)
        self.go_on(dialog)
        assert child(dialog, QLabel, "study_summary").text() == (
            "7 files will be made, for A1, A2, A3, A4, A5, A6, A7."
        )
        type_into(dialog, study_folder=self.root)
        self.go_on(dialog)
        wait(self._qtbot, dialog.isHidden)

    @staticmethod
    def allow_rejecting(dialog: StudyDialog) -> None:
        QTest.mouseClick(child(dialog, QCheckBox, "reject"), LEFT)
        QTest.mouseClick(ok(dialog), LEFT)

    def enter_parts(self, dialog: NewStudyDialog) -> None:
        """Enter Table 4 into the matrix of parts and annotators."""
        parts = child(dialog, PartsTable)
        first_name = parts.columnCount() - len(COUNTS)
        for row, (first, last, annotators) in enumerate(PARTS.values()):
            if row:
                press_button(dialog, "add_part")
                assert text_of(parts, row, 0) == "101-250"
            enter_cell(self._qtbot, parts, row, 0, f"{first}-{last}")
            for section, name in enumerate(COUNTS, first_name):
                if name not in annotators:
                    tick_cell(parts, row, section)
        wait(self._qtbot, child(dialog, QPushButton, "next_page").isEnabled)
        table = child(dialog, TableView, "planned_packets").table
        assert table is not None
        assert {name: pairs for name, pairs, *_ in table.rows} == COUNTS

    # The home of the study

    @property
    def home(self) -> StudyWindow:
        (shown,) = windows_of(StudyWindow)
        return shown

    def has_step(self, name: str) -> bool:
        button = self.home.findChild(QPushButton, f"step_{name}")
        return button is not None and button.isVisible()

    def step(self, name: str) -> None:
        """Press the button of what comes next, once it is offered."""
        wait(self._qtbot, lambda: self.has_step(name))
        press_button(self.home, f"step_{name}")

    def take_in(self, *files: Path) -> str:
        """Drop files on the home; returns what was not taken in."""
        with self._qtbot.waitSignal(self.home.settled, timeout=60_000):
            drop(self.home, files)
        lines = child(self.home, QPlainTextEdit, "study_notice_lines")
        return plain(lines.toPlainText()) if lines.isVisible() else ""

    @property
    def said(self) -> list[str]:
        text = child(self.home, QPlainTextEdit, "study_said").toPlainText()
        return plain(text).splitlines()

    def amounts(self, column: str) -> dict[object, object]:
        """A column of the table of annotators, by annotator."""
        table = child(self.home, TableView, "table_annotators").table
        assert table is not None
        place = [each.name for each in table.columns].index(column)
        return {row[0]: row[place] for row in table.rows}

    def write_name(self, file: Path, name: str) -> None:
        """Open a file without a name, and answer the question whose work it is."""

        def type_name(dialog: NameDialog) -> None:
            QTest.keyClicks(child(dialog, QLineEdit), name)
            QTest.keyClick(child(dialog, QLineEdit), Qt.Key.Key_Return)

        self._choose_files(file)
        self._while_modal(NameDialog, type_name)
        self.window.actions_by_name["open"].trigger()
        assert session_of(self.window).annotator == name
        assert self.window.documents.close()

    # From the comparison to the published folder

    def compare(self) -> None:
        """Compare everybody, and look at who differs and where."""
        self.step("compare")
        (analysis,) = windows_of(AnalysisWindow)
        wait(self._qtbot, lambda: analysis.is_comparing and not analysis.is_busy)
        read = Reader(analysis, self._qtbot)
        assert read.matrix.table is not None
        assert sorted(path.stem for path in analysis.compared_files) == [*COUNTS]
        assert "sets:25|" in read.signature
        read.turn_to(AnalysisQuestion.CAUSES)
        analysis.close()

    def create_gold(self) -> None:
        def create(dialog: GoldDialog) -> None:
            wait(self._qtbot, ok(dialog).isEnabled)
            assert child(dialog, QLabel, "gold_files_summary").text() == "7 files are used."
            type_into(dialog, adjudicator="Lea")
            QTest.mouseClick(ok(dialog), LEFT)

        self._while_modal(GoldDialog, create)
        self.step("settle")
        assert document_of(self.window).path == self.root / "gold" / "gold.blinker"

    def settle(self) -> int:
        """Settle every open case by its first option; returns how many there were."""
        panel = self.window.page.side.gold
        publish = child(panel, QPushButton, "publish_case_button")
        options, settled = panel.options, 0
        wait(self._qtbot, lambda: publish.isVisible() or options.count() > 0)
        while not publish.isVisible():
            place = options.visualItemRect(options.item(0)).center()
            QTest.mouseClick(options.viewport(), LEFT, pos=place)
            press_button(panel, "next_case_case_button")
            settled += 1
            wait(self._qtbot, lambda: publish.isVisible() or options.count() > 0)
        return settled

    def publish(self) -> str:
        """Publish from the home; returns what is said of it."""
        told = list[str]()

        def hear(box: QMessageBox) -> None:
            told.append(plain(box.text()))
            box.accept()

        def publish(dialog: PublishDialog) -> None:
            wait(self._qtbot, lambda: len(child(dialog, FilesList).paths) == len(COUNTS))
            type_into(dialog, licence="CC0-1.0")
            wait(self._qtbot, ok(dialog).isEnabled)
            self._while_modal(QMessageBox, hear)
            QTest.mouseClick(ok(dialog), LEFT)

        self._while_modal(PublishDialog, publish)
        self.step("publish")
        wait(self._qtbot, lambda: bool(told))
        return told[0]


def test_from_two_texts_to_a_published_folder(
    window: MainWindow,
    in_dialog: InDialog,
    while_modal: WhileModal,
    choose_files: ChooseFiles,
    tmp_path: Path,
    qtbot: QtBot,
) -> None:
    lead = Lead(window, tmp_path, while_modal, choose_files, qtbot)
    in_dialog("new_study", NewStudyDialog, lead.make_study)
    wait(qtbot, lambda: lead.has_step("collect"))
    assert lead.amounts("handed_out") == COUNTS
    packets = packets_in(lead.root)

    # Everything comes back, in no order.
    mail = send_back(packets, tmp_path / "mail")
    wrong = "\n".join(
        lead.take_in(*(mail[name] for name in names)) for names in (SENT[:5], SENT[5:-1], SENT[-1:])
    )
    assert "nameless.blinker: it names no annotator" in wrong
    assert "foreign.blinker: it belongs to the study “else-where”" in wrong
    assert lead.said == ["A1.blinker, by A1: already there"]
    assert lead.amounts("done") == COUNTS | {"A6": 0, "A7": 75}
    lead.write_name(mail["nameless"], "A6")
    assert lead.take_in(mail["nameless"]) == ""

    # A7 is reminded, and sends the rest.
    reminders = list[str]()

    def remind(dialog: RemindersDialog) -> None:
        reminders.append(child(dialog, QPlainTextEdit, "reminder").toPlainText())
        press_button(dialog, "copy_reminder")
        dialog.reject()

    while_modal(RemindersDialog, remind)
    lead.step("remind")
    assert plain(reminders[0]).startswith("Hello A7,")
    assert lead.take_in(Path(write(tmp_path / "A7.blinker", worked(packets["A7"])))) == ""
    assert lead.amounts("done") == COUNTS

    lead.compare()
    lead.create_gold()
    assert lead.settle() == 2
    lead.window.documents.close()
    with qtbot.waitSignal(lead.home.settled, timeout=60_000):
        press_button(lead.home, "refresh_study")
    assert not lead.has_step("adjudicate")
    told = lead.publish()
    assert "README.md" in told
    published = lead.root / "gold" / "gold-published"
    assert (published / "README.md").is_file()
    (gold,) = StudyFolder.open(lead.root).root.glob("gold/*.blinker")
    work = annotation.load(gold)
    assert len(work.pairs) == 250
    assert all(pair.done for pair in work.pairs)
