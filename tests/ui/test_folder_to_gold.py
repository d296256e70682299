"""From a folder of annotators' files to a published gold standard, by mouse."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QListWidget,
    QMessageBox,
    QProgressBar,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from blinker_qt.bitext.annotation import Role
from blinker_qt.compare.answers import AnalysisQuestion
from blinker_qt.formats import annotation
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.gold.gold_dialogs import GoldDialog, PublishDialog
from blinker_qt.ui.gold.gold_files import GoldFilesList
from forms import ok
from leads import Reader, plain
from seven import NAMES, write_study
from window_acts import LEFT, InDialog, WhileModal, child, document_of, drop, session_of

PAIRS = 9


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The files of seven annotators, and three that do not belong to them."""
    write_study(tmp_path / "study", PAIRS)
    return tmp_path / "study"


def test_a_copy_under_another_name_is_named_in_the_dialog(
    window: MainWindow, in_dialog: InDialog, tmp_path: Path, qtbot: QtBot
) -> None:
    write_study(tmp_path / "study", 40)
    copy = tmp_path / "study" / "Hana.blinker"
    elena = annotation.load(copy.with_stem("Elena"))
    copy.write_bytes(annotation.write(replace(elena, annotator="Hana")))
    assert window.open_file(copy)

    def look(dialog: GoldDialog) -> None:
        files = child(dialog, GoldFilesList)
        qtbot.waitUntil(lambda: not files.is_reading, timeout=20_000)
        assert summary(dialog) == (
            "8 files are used, 3 left out.\n"
            "Possible copy: the work of Elena and Hana is identical in all 38 longer verse pairs, "
            "which is more than chance explains."
        )
        assert ok(dialog).isEnabled()
        dialog.reject()

    in_dialog("make_gold", GoldDialog, look)


def test_a_dropped_folder_lists_what_does_not_belong_with_reasons(
    folder: Path, in_dialog: InDialog, tmp_path: Path
) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()

    def look(dialog: GoldDialog) -> None:
        assert not ok(dialog).isEnabled()
        drop(child(dialog, GoldFilesList), [folder, empty])
        apart = dict(row.split(" — left out: ") for row in rows(dialog) if "left out" in row)
        assert apart == {
            "Bruno (copy).blinker": (
                "Bruno.blinker is also by Bruno, has the same content and is used; this file is "
                "left out"
            ),
            "another-study.blinker": (
                "the annotation set has no verse pair in common with Amira.blinker; it is left "
                "out; compare it with other sets of its study"
            ),
            "gold-of-the-pilot.blinker": (
                "it is a gold standard and does not take part; only annotators' work does, unless "
                "other roles are included"
            ),
        }
        assert summary(dialog) == "7 files are used, 3 left out."
        # Without the original, the copy is used.
        listed = child(dialog, QListWidget, "gold_files")
        listed.setCurrentRow(rows(dialog).index("Bruno.blinker"))
        click(dialog, "gold_files_take")
        assert "Bruno (copy).blinker" in rows(dialog)
        assert summary(dialog) == "7 files are used, 2 left out."
        dialog.reject()

    in_dialog("make_gold", GoldDialog, look)


def click(widget: QWidget, name: str) -> None:
    button = child(widget, QPushButton, name)
    assert button.isVisible()
    assert button.isEnabled()
    QTest.mouseClick(button, LEFT)


def rows(dialog: QWidget) -> list[str]:
    listed = child(dialog, QListWidget, "gold_files")
    return [plain(listed.item(row).text()) for row in range(listed.count())]


def summary(dialog: QWidget) -> str:
    return plain(child(dialog, QLabel, "gold_files_summary").text())


def accept_first_option(window: MainWindow) -> None:
    options = window.page.side.gold.options
    place = options.visualItemRect(options.item(0)).center()
    QTest.mouseClick(options.viewport(), LEFT, pos=place)


def test_from_the_folder_to_the_published_gold_standard(
    window: MainWindow,
    folder: Path,
    while_modal: WhileModal,
    qtbot: QtBot,
) -> None:
    # Compare the folder.
    analysis = window.other_windows.compare()
    read = Reader(analysis, qtbot)
    read.load([folder])
    assert analysis.is_comparing
    assert len(analysis.compared_files) == len(NAMES)

    # Make the gold standard from the files that are compared.
    def create(dialog: GoldDialog) -> None:
        assert len(rows(dialog)) == len(NAMES)
        assert summary(dialog) == "7 files are used."
        assert ok(dialog).isEnabled()
        QTest.mouseClick(ok(dialog), LEFT)

    read.open_tab(list(AnalysisQuestion).index(AnalysisQuestion.GOLD))
    while_modal(GoldDialog, create)
    click(analysis, "create_gold")
    document = document_of(window)
    assert document.path == folder / "gold.blinker"
    session, panel = session_of(window), window.page.side.gold
    assert session.annotation_set.role is Role.GOLD
    assert session.route.first_open is not None

    # It is offered to the comparison, and loaded when that is accepted.
    assert child(analysis, QLabel, "notice_heading").text().endswith(" is a new gold standard.")
    golds = child(analysis, QComboBox, "gold_choice")
    assert golds.count() == 1
    with qtbot.waitSignal(analysis.settled, timeout=20_000):
        click(analysis, "notice_offer")
    assert golds.count() == 2
    assert not child(analysis, QLabel, "notice_heading").isVisible()

    # Settle every case: the first option, then the next case, also in other verse pairs.
    publish = child(panel, QPushButton, "publish_case_button")
    bar = child(panel, QProgressBar, "progress_bar")

    def settled() -> int:
        # On a busy machine they are counted in between.
        qtbot.waitUntil(lambda: bar.maximum() > 0)
        return bar.value()

    for _ in range(200):
        before = settled()
        if publish.isVisible():
            break
        assert window.page.canvas.state.framed_words
        accept_first_option(window)
        assert settled() == before + 1
        click(panel, "next_case_case_button")
    assert bar.value() == bar.maximum()
    assert session.route.first_open is None

    # Publish.
    def hand_out(dialog: PublishDialog) -> None:
        assert ok(dialog).isEnabled()
        while_modal(QMessageBox, lambda box: box.accept())
        QTest.mouseClick(ok(dialog), LEFT)

    while_modal(PublishDialog, hand_out)
    click(panel, "publish_case_button")
    assert (folder / "gold-published" / "README.md").exists()
    document.flush(20)
    assert all(pair.done for pair in annotation.load(document.path).pairs)
