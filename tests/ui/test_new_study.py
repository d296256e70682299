"""The dialog that makes a study folder: from texts to files that can be sent."""

import os
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QCheckBox,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QSpinBox,
    QTableWidgetItem,
)
from pytestqt.qtbot import QtBot

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Side
from blinker_qt.formats import annotation
from blinker_qt.study.folder import StudyFolder
from blinker_qt.study.plan import WorkOrder
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.study.new_study_dialog import NewStudyDialog
from blinker_qt.ui.study.parts_table import PartsTable
from blinker_qt.ui.study.study_dialog import StudyDialog
from blinker_qt.ui.study.study_window import StudyWindow
from blinker_qt.ui.widgets.dialogs import Missing
from blinker_qt.ui.widgets.tables import TableView
from commands import SAMPLE, write
from forms import answer, choose, ok, type_into
from window_acts import LEFT, InDialog, NextMessage, WhileModal, child, press_button


@pytest.fixture
def texts(tmp_path: Path) -> Path:
    """The sample's texts, untouched."""
    work = annotation.load(Path(SAMPLE[0]))
    return Path(write(tmp_path / "texts.blinker", AnnotationSet.unannotated(work.bitext)))


QUESTIONS = """
[[question]]
name = "fluency"
text = "Is this good French?"
steps = ["no", "", "yes"]
hides = "source"
"""


class Assistant:
    """Fills the pages of the dialog in."""

    def __init__(self, dialog: NewStudyDialog, qtbot: QtBot) -> None:
        self.dialog, self._qtbot = dialog, qtbot

    @property
    def missing(self) -> str:
        return child(self.dialog, Missing).text()

    @property
    def onward(self) -> QPushButton:
        return child(self.dialog, QPushButton, "next_page")

    def wait_for(self, missing: str) -> None:
        self._qtbot.waitUntil(
            lambda: self.missing == missing and self.onward.isEnabled() is not bool(missing),
            timeout=20_000,
        )

    def go_on(self) -> None:
        self._qtbot.waitUntil(self.onward.isEnabled, timeout=20_000)
        QTest.mouseClick(self.onward, LEFT)

    def text(self, name: str) -> str:
        return child(self.dialog, QLabel, name).text()

    @property
    def parts(self) -> PartsTable:
        return child(self.dialog, PartsTable)

    def cell(self, row: int, section: int) -> QTableWidgetItem:
        item = self.parts.item(row, section)
        assert item is not None
        return item

    def enter_part(self, *texts: str, row: int = 0) -> None:
        for section, text in enumerate(texts):
            self.cell(row, section).setText(text)

    def headings(self) -> list[str]:
        items = (self.parts.horizontalHeaderItem(at) for at in range(self.parts.columnCount()))
        return [item.text() if item else "" for item in items]

    def packets(self) -> list[tuple[object, ...]]:
        return self.rows_of("planned_packets")

    def rows_of(self, name: str) -> list[tuple[object, ...]]:
        table = child(self.dialog, TableView, name).table
        assert table is not None
        return list(table.rows)


def test_a_study_of_judgments_is_made_page_by_page(
    window: MainWindow,
    in_dialog: InDialog,
    while_modal: WhileModal,
    next_message: NextMessage,
    texts: Path,
    tmp_path: Path,
    qtbot: QtBot,
) -> None:
    questions, table = tmp_path / "questions.toml", tmp_path / "which.csv"
    questions.write_text(QUESTIONS, encoding="utf-8")
    references = annotation.load(texts).bitext.references
    rows = [f"{reference},MT {place % 3}" for place, reference in enumerate(references)]
    table.write_text("\n".join(["reference,system", *rows[:1]]), encoding="utf-8")

    def ask_fluency(settings: StudyDialog) -> None:
        assert child(settings, QSpinBox, "second_pass").isHidden()
        assert child(settings, QCheckBox, "shuffled").isHidden()
        type_into(settings, questions_file=questions)
        for name in ("reject", "linking", "separate_questions"):
            child(settings, QCheckBox, name).click()
        child(settings, QSpinBox, "pause_after").setValue(90)
        ok(settings).click()

    def fill_in(dialog: NewStudyDialog) -> None:
        pages = Assistant(dialog, qtbot)
        assert pages.text("page_heading") == "1 of 5: Texts"
        back = child(dialog, QPushButton, "previous_page")
        assert not back.isEnabled()
        pages.wait_for("Choose an annotation file, or import texts.")
        type_into(dialog, texts_file=Path(SAMPLE[0]))
        pages.wait_for(
            "somebody has already worked on this file; choose one that nobody has worked on"
        )
        type_into(dialog, texts_file=texts)
        pages.wait_for("")
        assert pages.text("chosen_pairs") == "The file has 30 verse pairs."
        pages.go_on()
        assert back.isEnabled()
        choose(dialog, "amount", "At random")
        pages.wait_for("250 verse pairs are asked for, but there are 30")
        child(dialog, QSpinBox, "count").setValue(20)
        pages.wait_for("")
        assert pages.text("choice_result").startswith("20 of 30 verse pairs are chosen, with ")
        pages.go_on()
        pages.wait_for("Name at least one annotator.")
        type_into(dialog, study_title="Tales", study_contact="Lea <lea@example.org>")
        type_into(dialog, study_annotators="A1-A3, A1")
        pages.wait_for("The annotator “A1” is named twice.")
        type_into(dialog, study_annotators="Anna <anna@example.org>, Ben, Cleo")
        while_modal(StudyDialog, ask_fluency)
        press_button(dialog, "new_study_settings")
        press_button(dialog, "previous_page")
        assert pages.text("page_heading") == "2 of 5: Verse pairs"
        pages.go_on()
        pages.go_on()
        assert pages.text("page_heading") == "4 of 5: Who annotates what"
        child(dialog, QSpinBox, "by_how_many").setValue(2)
        child(dialog, QSpinBox, "planned_set_size").setValue(5)
        press_button(dialog, "fill_in_parts")
        pages.wait_for("")
        assert [cells[:2] for cells in pages.packets()] == [("Anna", 15), ("Ben", 15), ("Cleo", 10)]
        pages.go_on()
        assert pages.text("study_summary") == "3 files will be made, for Anna, Ben, Cleo."
        pages.wait_for("Choose a folder.")
        type_into(dialog, study_folder=texts.parent)
        pages.wait_for("This folder is not empty: choose a new or an empty one.")
        type_into(dialog, study_folder=tmp_path / "tales", systems_file=table)
        told = next_message()
        pages.go_on()
        qtbot.waitUntil(lambda: bool(told), timeout=20_000)
        assert "has no system" in told[0]
        table.write_text("\n".join(["reference,system", *rows]), encoding="utf-8")
        pages.go_on()
        qtbot.waitUntil(dialog.isHidden, timeout=20_000)

    in_dialog("new_study", NewStudyDialog, fill_in)
    study = StudyFolder.open(tmp_path / "tales")
    assert len(study.whole.bitext) == 20
    assert (study.plan.title, study.plan.contact) == ("Tales", "Lea <lea@example.org>")
    assert study.plan.facts == {"Anna": {"email": "anna@example.org"}, "Ben": {}, "Cleo": {}}
    assert study.guide == ()
    packets = study.packets()
    sizes = {work.annotator: len(work.pairs) for work in packets.values()}
    assert sizes == {"Anna": 15, "Ben": 15, "Cleo": 10}
    for work in (study.whole, *packets.values()):
        asked = work.study
        assert [question.hides for question in asked.questions] == [Side.SOURCE]
        assert (asked.reject, asked.linking, asked.separate_questions) == (True, False, True)
        assert asked.pause_after == 90
    # No annotator can see which system a translation is by.
    assert (tmp_path / "tales" / "systems.csv").read_text(encoding="utf-8").count("\n") == 21
    assert not any("MT 1" in path.read_text(encoding="utf-8") for path in packets)
    shown = window.other_windows.show_study(tmp_path / "tales")
    assert isinstance(shown, StudyWindow)
    qtbot.waitUntil(lambda: "Tales" in child(shown, QLabel).text(), timeout=20_000)


def test_parts_are_entered_by_keys_and_what_was_begun_is_not_thrown_away(
    window: MainWindow,
    in_dialog: InDialog,
    while_modal: WhileModal,
    texts: Path,
    tmp_path: Path,
    qtbot: QtBot,
) -> None:
    rest = tmp_path / "tales" / "rest"
    rest.mkdir(parents=True)

    def fill_in(dialog: NewStudyDialog) -> None:
        pages = Assistant(dialog, qtbot)
        type_into(dialog, texts_file=texts)
        pages.go_on()
        pages.go_on()
        type_into(dialog, study_annotators="A1-A3")
        pages.go_on()
        assert pages.headings()[-4:] == ["Training", "A1", "A2", "A3"]
        pages.enter_part("1-10")
        QTest.keyClick(child(dialog, QPushButton, "add_part"), Qt.Key.Key_Space)
        assert pages.cell(1, 0).text() == "11-30"
        assert pages.parts.currentRow() == 1
        pages.parts.setCurrentCell(1, 5)
        QTest.keyClick(pages.parts, Qt.Key.Key_Space)
        pages.wait_for("")
        assert [cells[:2] for cells in pages.packets()] == [("A1", 30), ("A2", 10), ("A3", 30)]
        pages.enter_part("11-30", "x", row=1)
        pages.wait_for("part 2: by, sets and set-size are whole numbers from 1")
        pages.enter_part("11-31", "", row=1)
        pages.wait_for("the part “2” ends with verse pair 31, but there are only 30")
        assert pages.packets() == []
        QTest.keyClick(child(dialog, QPushButton, "remove_part"), Qt.Key.Key_Space)
        assert pages.parts.rowCount() == 1
        pages.wait_for("")
        press_button(dialog, "previous_page")
        type_into(dialog, study_annotators="A1, A3, Ben")
        pages.go_on()
        assert pages.headings()[-3:] == ["A1", "A3", "Ben"]
        assert pages.parts.parts()[0].annotators == ("A1", "A3", "Ben")
        pages.wait_for("")
        pages.go_on()
        for folder in ("~", "~nobody", "~nobody/"):
            type_into(dialog, study_folder=folder)
        type_into(dialog, study_folder=rest.parent)
        pages.wait_for("This folder is not empty: choose a new or an empty one.")
        # It is emptied meanwhile.
        rest.rmdir()
        window.activateWindow()
        qtbot.waitUntil(lambda: not dialog.isActiveWindow())
        dialog.activateWindow()
        pages.wait_for("")
        while_modal(QMessageBox, lambda box: answer(box, "Stay"))
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
        assert dialog.isVisible()
        while_modal(QMessageBox, lambda box: answer(box, "Discard"))
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
        assert not dialog.isVisible()

    in_dialog("new_study", NewStudyDialog, fill_in)
    # Nothing is asked where nothing was begun.
    in_dialog("new_study", NewStudyDialog, lambda dialog: dialog.reject())


def test_goals_and_orders_are_in_the_study_or_are_refused(
    in_dialog: InDialog, texts: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    def fill_in(dialog: NewStudyDialog) -> None:
        pages = Assistant(dialog, qtbot)
        type_into(dialog, texts_file=texts)
        pages.go_on()
        pages.go_on()
        type_into(dialog, study_annotators="A1-A4")
        choose(dialog, "study_order", "At random, in complementary")
        child(dialog, QSpinBox, "study_second_pass").setValue(20)
        child(dialog, QSpinBox, "study_distance").setValue(5)
        assert not child(dialog, QSpinBox, "plan_seed").isHidden()
        pages.go_on()
        assert child(dialog, QSpinBox, "most_planned_hours").isHidden()
        values = {"training_pairs": 4, "pairs_for_all": 6, "by_how_many": 2, "planned_set_size": 2}
        for name, value in values.items():
            child(dialog, QSpinBox, name).setValue(value)
        press_button(dialog, "fill_in_parts")
        child(dialog, QSpinBox, "shared_pairs").setValue(14)
        pages.wait_for(
            "4 annotators of whom every two share 14 verse pairs need 84 shared verse pairs "
            "in all, but the parts give only 80: 4 too few. Let more annotators get each verse pair"
        )
        child(dialog, QSpinBox, "shared_pairs").setValue(12)
        pages.wait_for("")
        assert [cells[1:3] for cells in pages.packets()] == [(24, 4)] * 4
        # What is wrong with fields of an earlier page says where they are.
        child(dialog, QSpinBox, "study_distance").setValue(500)
        pages.wait_for(
            "the file of “A1”: 4 verse pairs are to be repeated, but only 0 can be; ask for fewer, "
            "or for a smaller distance (“Repeated verse pairs, not marked as such” and “Fewest "
            "verse pairs between the two passes” on page 3)"
        )
        child(dialog, QSpinBox, "study_distance").setValue(5)
        pages.wait_for("")
        pages.go_on()
        type_into(dialog, study_folder=tmp_path / "tales")
        pages.go_on()
        qtbot.waitUntil(dialog.isHidden, timeout=20_000)

    in_dialog("new_study", NewStudyDialog, fill_in)
    plan = StudyFolder.open(tmp_path / "tales").plan
    assert (plan.goals.share, plan.order, plan.distance) == (12, WorkOrder.HALVES, 5)
    assert [(part.first, part.last, part.by) for part in plan.parts] == [
        (0, 3, 4),
        (4, 9, 4),
        (10, 29, 2),
    ]
    assert plan.parts[0].training


def test_verse_pairs_are_chosen_by_focus_words_or_doubt(
    in_dialog: InDialog, texts: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    def fill_in(dialog: NewStudyDialog) -> None:
        pages = Assistant(dialog, qtbot)
        type_into(dialog, texts_file=texts)
        pages.go_on()
        # Another choice does not read the file again: it would be no annotation file.
        state, content = texts.stat(), texts.read_bytes()
        texts.write_bytes(b"damaged" + content[7:])
        os.utime(texts, ns=(state.st_atime_ns, state.st_mtime_ns))
        count = child(dialog, QSpinBox, "count")
        choose(dialog, "amount", "At random")
        count.setValue(7)
        pages.wait_for("")
        assert pages.text("choice_result").startswith("7 of 30 verse pairs are chosen")
        os.utime(texts)
        count.setValue(8)
        qtbot.waitUntil(lambda: bool(pages.missing), timeout=20_000)
        assert not pages.onward.isEnabled()
        texts.write_bytes(content)
        asked = [child(dialog, QLineEdit, name) for name in ("frequencies", "first_links")]
        assert [line.isVisible() for line in asked] == [False, False]
        choose(dialog, "amount", "All verses of focus words")
        assert [line.isVisible() for line in asked] == [True, False]
        count.setValue(3)
        type_into(dialog, frequencies="1, x")
        pages.wait_for("Enter frequencies such as 1, 2, 3, 4.")
        type_into(dialog, frequencies="1, 2")
        pages.wait_for("")
        assert pages.text("choice_result").startswith("9 of 30 verse pairs are chosen")
        assert [len(cells) for cells in pages.rows_of("focus_words")] == [2, 2, 2]
        (whole, chosen) = pages.rows_of("chosen_sizes")
        assert (whole[1], chosen[1]) == (30, 9)
        choose(dialog, "amount", "Where two machines disagree most")
        assert [line.isVisible() for line in asked] == [False, True]
        assert child(dialog, TableView, "focus_words").isHidden()
        count.setValue(7)
        pages.wait_for("Choose the links of two machines on these texts.")
        type_into(dialog, first_links=Path(SAMPLE[0]), second_links=Path(SAMPLE[1]))
        pages.wait_for("")
        assert pages.text("choice_result").startswith("7 of 30 verse pairs are chosen")
        listed = tmp_path / "verses.txt"
        references = annotation.load(texts).bitext.references
        listed.write_text("\n".join(references[:10]), encoding="utf-8")
        type_into(dialog, listed_references=listed)
        pages.wait_for("")
        pages.go_on()
        type_into(dialog, study_annotators="Ben")
        pages.go_on()
        pages.go_on()
        type_into(dialog, study_folder=tmp_path / "tales")
        pages.go_on()
        qtbot.waitUntil(dialog.isHidden, timeout=20_000)

    in_dialog("new_study", NewStudyDialog, fill_in)
    study = StudyFolder.open(tmp_path / "tales")
    (packet,) = study.packets().values()
    assert len(packet.pairs) == 7
    assert packet.study.chosen.startswith("doubt between ")
    assert {*packet.bitext.references} <= {*annotation.load(texts).bitext.references[:10]}
