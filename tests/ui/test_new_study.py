"""The dialog that makes a study folder: from texts to files that can be sent."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QCheckBox,
    QLabel,
    QPushButton,
    QSpinBox,
    QTableWidget,
)
from pytestqt.qtbot import QtBot

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.formats import annotation
from blinker_qt.study.folder import StudyFolder
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.study.new_study_dialog import NewStudyDialog
from blinker_qt.ui.study.study_dialog import StudyDialog
from blinker_qt.ui.study.study_window import StudyWindow
from blinker_qt.ui.widgets.dialogs import Missing
from blinker_qt.ui.widgets.tables import TableView
from commands import SAMPLE, write
from forms import choose, ok, type_into
from window_acts import LEFT, InDialog, WhileModal, child


@pytest.fixture
def texts(tmp_path: Path) -> Path:
    """The sample's texts, untouched."""
    work = annotation.load(Path(SAMPLE[0]))
    return Path(write(tmp_path / "texts.blinker", AnnotationSet.unannotated(work.bitext)))


class Assistant:
    """Fills the pages of the dialog in."""

    def __init__(self, dialog: NewStudyDialog, qtbot: QtBot) -> None:
        self.dialog, self._qtbot = dialog, qtbot

    @property
    def missing(self) -> str:
        return child(self.dialog, Missing).text()

    @property
    def heading(self) -> str:
        return child(self.dialog, QLabel, "page_heading").text()

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

    def go_back(self) -> None:
        QTest.mouseClick(child(self.dialog, QPushButton, "previous_page"), LEFT)

    def text(self, name: str) -> str:
        return child(self.dialog, QLabel, name).text()

    def enter_part(self, *texts: str, row: int = 0) -> None:
        parts = child(self.dialog, QTableWidget)
        for section, text in enumerate(texts):
            item = parts.item(row, section)
            assert item is not None
            item.setText(text)

    def packets(self) -> list[tuple[object, ...]]:
        table = child(self.dialog, TableView, "planned_packets").table
        assert table is not None
        return list(table.rows)


def test_a_study_is_made_page_by_page(
    window: MainWindow,
    in_dialog: InDialog,
    while_modal: WhileModal,
    texts: Path,
    tmp_path: Path,
    qtbot: QtBot,
) -> None:
    def fill_in(dialog: NewStudyDialog) -> None:
        pages = Assistant(dialog, qtbot)
        assert pages.heading == "1 of 4: Texts"
        pages.wait_for("Choose an annotation file, or import texts.")
        type_into(dialog, texts_file=SAMPLE[0])
        pages.wait_for(
            "somebody has already worked on this file; choose one that nobody has worked on"
        )
        type_into(dialog, texts_file=str(texts))
        pages.wait_for("")
        assert pages.text("chosen_pairs") == "The file has 30 verse pairs."
        pages.go_on()
        choose(dialog, "amount", "At random")
        pages.wait_for("250 verse pairs are asked for, but there are 30")
        child(dialog, QSpinBox, "count").setValue(20)
        pages.wait_for("")
        assert pages.text("choice_result").startswith("20 of 30 verse pairs are chosen, with ")
        pages.go_on()
        assert pages.missing == "part 1: no annotators"
        pages.enter_part("1-20", "Anna, Ben, Cleo", "2", "4")
        pages.wait_for("")
        assert [cells[:2] for cells in pages.packets()] == [("Anna", 15), ("Ben", 15), ("Cleo", 10)]
        type_into(dialog, study_title="Tales")
        type_into(dialog, study_contact="Lea <lea@example.org>")

        def allow_rejecting(settings: StudyDialog) -> None:
            assert child(settings, QSpinBox, "second_pass").isHidden()
            child(settings, QCheckBox, "reject").click()
            ok(settings).click()

        while_modal(StudyDialog, allow_rejecting)
        QTest.mouseClick(child(dialog, QPushButton, "new_study_settings"), LEFT)
        pages.go_back()
        assert pages.heading == "2 of 4: Verse pairs"
        pages.go_on()
        pages.go_on()
        assert pages.text("study_summary") == "3 files will be made, for Anna, Ben, Cleo."
        pages.wait_for("Choose a folder.")
        type_into(dialog, study_folder=str(tmp_path / "tales"))
        pages.go_on()
        qtbot.waitUntil(dialog.isHidden, timeout=20_000)

    in_dialog("new_study", NewStudyDialog, fill_in)
    study = StudyFolder.open(tmp_path / "tales")
    assert len(study.whole.bitext) == 20
    assert (study.plan.title, study.plan.contact) == ("Tales", "Lea <lea@example.org>")
    packets = {work.annotator: work for work in study.packets().values()}
    assert [len(packets[name].pairs) for name in ("Anna", "Ben", "Cleo")] == [15, 15, 10]
    assert all(work.study.reject for work in packets.values())
    shown = window.other_windows.show_study(tmp_path / "tales")
    assert isinstance(shown, StudyWindow)
    qtbot.waitUntil(lambda: "Tales" in child(shown, QLabel).text(), timeout=20_000)


def test_parts_are_added_and_removed_by_keys(
    in_dialog: InDialog, texts: Path, qtbot: QtBot
) -> None:
    def fill_in(dialog: NewStudyDialog) -> None:
        pages = Assistant(dialog, qtbot)
        type_into(dialog, texts_file=str(texts))
        pages.go_on()
        pages.go_on()
        pages.enter_part("1-10", "Anna")
        QTest.keyClick(child(dialog, QPushButton, "add_part"), Qt.Key.Key_Space)
        parts = child(dialog, QTableWidget)
        added = parts.item(1, 0)
        assert added is not None
        assert added.text() == "11-30"
        pages.enter_part("11-30", "Ben", "x", row=1)
        assert "by, sets and set-size are whole numbers from 1" in pages.missing
        pages.enter_part("11-31", "Ben", "", row=1)
        assert "ends with verse pair 31, but there are only 30" in pages.missing
        assert pages.packets() == []
        QTest.keyClick(child(dialog, QPushButton, "remove_part"), Qt.Key.Key_Space)
        assert parts.rowCount() == 1
        pages.wait_for("")
        dialog.reject()

    in_dialog("new_study", NewStudyDialog, fill_in)
