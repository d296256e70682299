"""The dialog of backups, by mouse and keyboard."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QDate, QLocale, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from blinker_qt.annotate.backups import back_up
from blinker_qt.annotate.document import Document
from blinker_qt.annotate.kept import KeptFile
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.formats import annotation
from blinker_qt.ui.app.backups_dialog import BackupsDialog
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.widgets.lettering import Lettering
from blinker_qt.ui.widgets.theme import LIGHT
from commands import write
from leads import plain
from window_acts import (
    CONTROL,
    LEFT,
    SHIFT,
    InDialog,
    NextMessage,
    WhileModal,
    child,
    document_of,
    press_button,
    press_keys,
    session_of,
)

CONTROL_SHIFT = CONTROL | SHIFT
LINKED = Alignment().link({0}, {0})


@pytest.fixture
def backed_up(annotation_file: Path, bitext: Bitext, tmp_path: Path) -> Path:
    """A file of which a verse pair is done, with three backups: none done, all, and damaged."""
    begun = annotation.load(annotation_file)
    done = AnnotationSet.finished(bitext, [LINKED] * 3, "A1")
    contents = (annotation.write(begun), annotation.write(done), b"<damaged>")
    for content in contents:
        annotation_file.write_bytes(content)
        back_up(annotation_file, tmp_path / "data")
    pairs = (done.pairs[0], *begun.pairs[1:])
    annotation_file.write_bytes(annotation.write(replace(begun, pairs=pairs)))
    return annotation_file


def rows_of(dialog: QWidget) -> list[str]:
    assert isinstance(dialog, BackupsDialog)
    return [dialog.rows.item(row).text() for row in range(dialog.rows.count())]


def heading_of(dialog: QWidget) -> str:
    return plain(child(dialog, QLabel, "backup_heading").text())


def button_of(dialog: QWidget) -> QPushButton:
    return child(dialog, QPushButton, "open_copy")


def read_all() -> None:
    """Let everything small be read."""
    for _ in range(20):
        QApplication.processEvents()


def test_a_copy_is_opened_by_mouse_and_from_the_start_page_by_keys(
    window: MainWindow, backed_up: Path, in_dialog: InDialog, while_modal: WhileModal
) -> None:
    def take(dialog: BackupsDialog) -> None:
        read_all()
        # On a damaged backup, Enter does nothing.
        QTest.keyClick(dialog.rows, Qt.Key.Key_Return)
        assert dialog.isVisible()
        press_keys(dialog.rows, Qt.Key.Key_Down, Qt.Key.Key_Return)

    original = backed_up.read_bytes()
    backed_up.write_bytes(b"<damaged>")
    while_modal(BackupsDialog, take)
    QTest.keyClick(window, Qt.Key.Key_B, CONTROL_SHIFT)
    assert document_of(window).path == backed_up.with_name("work.restored-1.blinker")
    standing = backed_up.with_name("work.restored-2.blinker")
    standing.write_text("somebody's", "utf-8")
    backed_up.write_bytes(original)
    assert window.open_file(backed_up)
    assert session_of(window).position == 1

    def look(dialog: BackupsDialog) -> None:
        read_all()
        day = QLocale("en").toString(QDate.currentDate(), QLocale.FormatType.LongFormat)
        damaged, done, begun = rows_of(dialog)
        assert all(row.startswith(day) for row in (damaged, done, begun))
        assert damaged.endswith("9 bytes · damaged")
        assert done.endswith("3 of 3 verse pairs done")
        assert begun.endswith("0 of 3 verse pairs done")
        assert not button_of(dialog).isEnabled()
        assert button_of(dialog).toolTip() == "Choose a backup that is not damaged."
        assert heading_of(dialog) == "This backup is damaged and cannot be opened."
        assert ".blinker:1:" in child(dialog, QLabel, "backup_heading").toolTip()
        assert dialog.canvas.state.view is None
        for row, said in ((1, "T 2 – done"), (2, "T 2 – not begun")):
            place = dialog.rows.visualItemRect(dialog.rows.item(row)).center()
            QTest.mouseClick(dialog.rows.viewport(), LEFT, pos=place)
            assert heading_of(dialog) == said
            assert dialog.canvas.state.view is not None
            assert bool(dialog.canvas.state.view.strokes) == (row == 1)
        QTest.keyClick(dialog.rows, Qt.Key.Key_Up)
        QTest.mouseClick(button_of(dialog), LEFT)

    in_dialog("backups", BackupsDialog, look)
    assert document_of(window).path == backed_up.with_name("work.restored-3.blinker")
    assert all(pair.done for pair in session_of(window).annotation_set.pairs)
    assert backed_up.read_bytes() == original
    assert standing.read_text("utf-8") == "somebody's"


@pytest.fixture
def lost(window: MainWindow, bitext: Bitext, tmp_path: Path) -> Path:
    """A file of which one save and one unsaved edit are known, and that is gone with its folder."""
    path = tmp_path / "gone" / "lost.blinker"
    work = replace(AnnotationSet.unannotated(bitext), annotator="A2")
    document = Document.create(path, work, window._data_directory)
    session = document.session
    session.paint_links([(0, 0)], linked=True)
    document.saved()
    session.paint_links([(1, 1)], linked=True)
    document.abandon()
    shutil.rmtree(path.parent)
    return path


@pytest.mark.parametrize("folder_is_there", [False, True])
def test_a_file_that_is_gone_comes_back_with_its_unsaved_edits(
    window: MainWindow,
    lost: Path,
    backed_up: Path,
    tmp_path: Path,
    while_modal: WhileModal,
    monkeypatch: pytest.MonkeyPatch,
    folder_is_there: bool,
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    if folder_is_there:
        lost.parent.mkdir()
    else:
        assert window.open_file(backed_up)

    def take(dialog: BackupsDialog) -> None:
        read_all()
        assert "lost.blinker" in dialog.files.itemText(1)
        assert str(lost.parent) in dialog.files.itemText(1)
        # The open file comes first.
        assert "work.blinker" in dialog.files.currentText()
        assert len(rows_of(dialog)) == 3
        QTest.keyClick(dialog.files, Qt.Key.Key_Down)
        read_all()
        backup, journal = rows_of(dialog)
        assert backup.endswith("0 of 3 verse pairs done")
        assert "· unsaved edits ·" in journal
        assert journal.endswith("0 of 3 verse pairs done")
        assert dialog.canvas.state.view is not None
        assert not dialog.canvas.state.view.strokes
        QTest.keyClick(dialog.rows, Qt.Key.Key_Down)
        assert len(dialog.canvas.state.view.strokes) == 2
        QTest.mouseClick(button_of(dialog), LEFT)

    while_modal(BackupsDialog, take)
    if folder_is_there:
        press_button(window, "backups_start")
    else:
        window.actions_by_name["backups"].trigger()
    folder = lost.parent if folder_is_there else home
    assert document_of(window).path == folder / "lost.recovered-1.blinker"
    assert session_of(window).annotation_set.pairs[0].links == "1-1 2-2"
    assert session_of(window).annotator == "A2"


def test_large_backups_do_not_delay_the_list(
    window: MainWindow, tmp_path: Path, next_message: NextMessage, qtbot: QtBot
) -> None:
    told = next_message()
    window.actions_by_name["backups"].trigger()
    assert told == ["There are no backups on this computer."]
    words = tuple(f"word{number}" for number in range(60))
    texts = Bitext.of([VersePair(f"T {number}", words, words) for number in range(600)])
    large = Path(write(tmp_path / "large.blinker", AnnotationSet.unannotated(texts)))
    assert large.stat().st_size > 1 << 18
    few = AnnotationSet.unannotated(texts.chosen([0]))
    small = Path(write(tmp_path / "small.blinker", few))
    dialog = BackupsDialog(
        [KeptFile(large, (large, small), ())], lambda _: 5, window, LIGHT, Lettering()
    )
    dialog.show()
    QApplication.processEvents()
    assert heading_of(dialog) == "Reading…"
    assert not button_of(dialog).isEnabled()
    assert not any("verse pairs done" in row for row in rows_of(dialog))
    # What is chosen is read before what stands above it.
    QTest.keyClick(dialog.rows, Qt.Key.Key_Down)
    QApplication.processEvents()
    assert heading_of(dialog) == "T 0 – not begun"
    qtbot.waitUntil(lambda: "0 of 600 verse pairs done" in rows_of(dialog)[0], timeout=20_000)
    QTest.keyClick(dialog.rows, Qt.Key.Key_Up)
    assert heading_of(dialog) == "T 5 – not begun"
    dialog.close()
    # A dialog that is closed stops reading.
    dialog = BackupsDialog([KeptFile(small, (small,), ())], lambda _: 0, window, LIGHT, Lettering())
    dialog.show()
    dialog.reject()
    read_all()
    assert not any("verse pairs done" in row for row in rows_of(dialog))
