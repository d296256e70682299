"""A study folder in its window: who has done how much, taking work in, and what comes next."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.formats import annotation
from blinker_qt.study.folder import STUDY_FILE, create_study
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.gold.gold_dialogs import GoldDialog
from blinker_qt.ui.study.study_window import StudyWindow
from blinker_qt.ui.widgets.dialogs import ReportDialog
from blinker_qt.ui.widgets.tables import TableView
from commands import SAMPLE
from forms import ok
from leads import plain
from window_acts import LEFT, ChooseFiles, NextMessage, WhileModal, child, document_of

PLAN = """
title = "Tales"
[[part]]
pairs = "1-10"
annotators = ["Anna", "Ben"]
"""
WORKS = {
    name: annotation.load(Path(path))
    for name, path in zip(("Anna", "Ben"), SAMPLE[:2], strict=True)
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A study of ten verse pairs with two annotators."""
    create_study(tmp_path / "tales", AnnotationSet.unannotated(WORKS["Anna"].bitext), PLAN)
    return tmp_path / "tales"


@pytest.fixture
def study(
    window: MainWindow, folder: Path, choose_files: ChooseFiles, qtbot: QtBot
) -> Iterator[StudyWindow]:
    """The window of the study, opened from the menu."""
    choose_files(folder)
    window.actions_by_name["open_study"].trigger()
    shown = [one for one in QApplication.topLevelWidgets() if isinstance(one, StudyWindow)]
    (opened,) = [one for one in shown if one.isVisible()]
    qtbot.waitUntil(lambda: bool(rows(opened)), timeout=20_000)
    yield opened
    opened.close()


def rows(study: StudyWindow) -> list[list[str]]:
    """The table of annotators as it is shown."""
    model = child(study, TableView, "study_annotators").model()
    return [
        [plain(model.index(row, column).data()) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def returned(folder: Path, name: str, pairs: int) -> Path:
    """A file that came back from an annotator, with so many verse pairs done."""
    packet = annotation.load(folder / "packets" / f"{name}.blinker")
    work = WORKS[name].over(packet.bitext).pairs[:pairs]
    path = folder.parent / f"{name} (from mail).blinker"
    done = replace(packet, pairs=(*work, *packet.pairs[pairs:]), revision=pairs)
    path.write_bytes(annotation.write(done))
    return path


def steps(study: StudyWindow) -> list[str]:
    """The names of the buttons of what comes next."""
    buttons = study.findChildren(QPushButton)
    return [
        each.objectName()
        for each in buttons
        if each.objectName().startswith("step_") and each.isVisible()
    ]


def press(study: StudyWindow, name: str) -> None:
    QTest.mouseClick(child(study, QPushButton, name), LEFT)


def drop(study: StudyWindow, *paths: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    what = Qt.DropAction.CopyAction, data, LEFT, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(9, 9), *what)
    QApplication.sendEvent(study, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(study, QDropEvent(QPointF(9, 9), *what))


def test_a_study_from_the_packets_to_the_gold_standard(
    study: StudyWindow,
    window: MainWindow,
    folder: Path,
    choose_files: ChooseFiles,
    while_modal: WhileModal,
    qtbot: QtBot,
) -> None:
    assert rows(study) == [
        ["Anna", "10", "0", "0", "0", "331", "0.00", "–", "–", "0"],
        ["Ben", "10", "0", "0", "0", "331", "0.00", "–", "–", "0"],
    ]
    qtbot.waitUntil(lambda: steps(study) == ["step_collect"])
    choose_files([returned(folder, "Anna", 10)])
    with qtbot.waitSignal(study.settled, timeout=20_000):
        press(study, "step_collect")
    assert plain(child(study, QLabel, "study_said").text()) == (
        "Anna (from mail).blinker, by Anna: the first file of this annotator"
    )
    nameless = returned(folder, "Ben", 4)
    nameless.write_bytes(annotation.write(replace(annotation.load(nameless), annotator="")))
    with qtbot.waitSignal(study.settled, timeout=20_000):
        drop(study, nameless)
    wrong = child(study, QPlainTextEdit, "study_notice_lines").toPlainText()
    assert "it names no annotator; write the name into it" in wrong
    with qtbot.waitSignal(study.settled, timeout=20_000):
        drop(study, returned(folder, "Ben", 4))
    assert [row[2:4] for row in rows(study)] == [["10", "10"], ["10", "4"]]
    qtbot.waitUntil(lambda: steps(study) == ["step_remind", "step_compare"])

    def read(dialog: ReportDialog) -> None:
        text = child(dialog, QPlainTextEdit).toPlainText()
        assert text == "Ben: 4 of 10 verse pairs are done in what came back."
        dialog.reject()

    while_modal(ReportDialog, read)
    press(study, "step_remind")
    with qtbot.waitSignal(study.settled, timeout=20_000):
        drop(study, returned(folder, "Ben", 10))
    qtbot.waitUntil(lambda: steps(study) == ["step_compare", "step_settle"])
    agreement = {row[8] for row in rows(study)}
    assert len(agreement) == 1

    def settle(dialog: GoldDialog) -> None:
        qtbot.waitUntil(lambda: ok(dialog).isEnabled(), timeout=20_000)
        ok(dialog).click()

    while_modal(GoldDialog, settle)
    press(study, "step_settle")
    assert document_of(window).path.parent == folder / "gold"
    with qtbot.waitSignal(study.settled, timeout=20_000):
        press(study, "refresh_study")
    qtbot.waitUntil(lambda: steps(study) == ["step_compare", "step_publish"])


def test_files_dropped_while_others_are_taken_in_lose_none(
    study: StudyWindow, folder: Path, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(study.settled, timeout=20_000):
        drop(study, returned(folder, "Anna", 10))
        drop(study, returned(folder, "Ben", 10))
        press(study, "refresh_study")
    assert [row[2:4] for row in rows(study)] == [["10", "10"], ["10", "10"]]


def test_the_work_of_an_annotator_opens_from_the_table(
    study: StudyWindow, window: MainWindow, folder: Path, qtbot: QtBot
) -> None:
    view = child(study, TableView, "study_annotators")
    view.choose(0)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert window.documents.document is None
    with qtbot.waitSignal(study.settled, timeout=20_000):
        drop(study, returned(folder, "Anna", 10))
    view.choose(0)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert document_of(window).path == folder / "returned" / "Anna.blinker"


def test_a_later_part_is_handed_out(study: StudyWindow, folder: Path, qtbot: QtBot) -> None:
    later = '\n[[part]]\npairs = "11-12"\nannotators = ["Anna", "Cleo"]\n'
    plan = (folder / STUDY_FILE).read_text("utf-8") + later
    (folder / STUDY_FILE).write_text(plan, encoding="utf-8")
    with qtbot.waitSignal(study.settled, timeout=20_000):
        press(study, "refresh_study")
    qtbot.waitUntil(lambda: steps(study) == ["step_hand-out", "step_collect"])
    with qtbot.waitSignal(study.settled, timeout=20_000):
        press(study, "step_hand-out")
    said = plain(child(study, QLabel, "study_said").text())
    assert said == "To send: Anna-2.blinker, Cleo.blinker. They are in the folder “packets”."
    qtbot.waitUntil(lambda: steps(study) == ["step_collect"])
    assert (folder / "packets" / "Cleo.blinker").exists()


def test_a_damaged_plan_is_explained(
    study: StudyWindow, folder: Path, next_message: NextMessage, qtbot: QtBot
) -> None:
    (folder / STUDY_FILE).write_text("id = 3", encoding="utf-8")
    told = next_message()
    with qtbot.waitSignal(study.settled, timeout=20_000):
        QTest.keyClick(study, Qt.Key.Key_F5)
    assert "title, id and contact are texts" in told[0]
    assert len(rows(study)) == 2
