"""Disks that do not answer: the window goes on, says what it waits for, and closes."""

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QLabel,
    QLineEdit,
    QListWidget,
    QMessageBox,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from blinker_qt import background
from blinker_qt.compare.table import Column, Table
from blinker_qt.settings import SettingsStore
from blinker_qt.ui.app.app import open_named_or_last
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.app.start_page import StartPage
from blinker_qt.ui.exchange.import_dialog import ImportDialog
from blinker_qt.ui.exchange.import_preview import PreviewPane
from blinker_qt.ui.exchange.output_dialog import FilesList
from blinker_qt.ui.widgets.background import BackgroundTask, reachable
from blinker_qt.ui.widgets.controls import FileField, FileKind
from blinker_qt.ui.widgets.tables import TablePanel
from blinker_qt.ui.widgets.waiting import WaitingDialog
from file_uses import file_uses_of_the_window
from leads import plain
from window_acts import ChooseFiles, WhileModal, child, document_of, press_entry

if sys.platform == "win32":
    pytest.skip("disks can be stopped like this on Linux", allow_module_level=True)
TOO_LONG = 5.0
"""Seconds after which a window has stood still."""


class Disk(NamedTuple):
    """A folder whose file system can be stopped, and go on."""

    folder: Path
    process: int

    def stop(self) -> None:
        """Answer no more."""
        os.kill(self.process, signal.SIGSTOP)

    def go_on(self) -> None:
        """Answer again."""
        os.kill(self.process, signal.SIGCONT)


@pytest.fixture
def disk(annotation_file: Path, tmp_path: Path) -> Iterator[Disk]:
    """A disk with `work.blinker` on it."""
    if shutil.which("bindfs") is None or not os.access("/dev/fuse", os.W_OK):
        pytest.skip("no file system of a process can be mounted here")
    inside, folder = tmp_path / "inside", tmp_path / "disk"
    inside.mkdir()
    folder.mkdir()
    annotation_file.rename(inside / "work.blinker")
    # Nothing is remembered: everything is asked of the disk.
    options = "attr_timeout=0,entry_timeout=0,negative_timeout=0"
    command = ["bindfs", "-f", "-o", options, str(inside), str(folder)]
    process = subprocess.Popen(command)
    try:
        deadline = time.monotonic() + 20
        while not (folder / "work.blinker").exists():
            assert process.poll() is None
            assert time.monotonic() < deadline
            threading.Event().wait(0.02)
        yield Disk(folder, process.pid)
    finally:
        os.kill(process.pid, signal.SIGCONT)
        subprocess.run(["umount", "--lazy", str(folder)], check=False)
        process.terminate()
        process.wait()


@pytest.fixture(autouse=True)
def _soon(_disks_are_waited_for: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "PATIENCE", 0.5)


def stop_waiting(dialog: WaitingDialog) -> None:
    """Press the button of the dialog."""
    (label,) = (one for one in dialog.findChildren(QLabel) if one.text())
    assert "does not answer" in label.text()
    child(dialog, QPushButton, "stop_waiting").click()


@contextmanager
def soon() -> Iterator[None]:
    """What is done here does not wait for a disk."""
    start = time.monotonic()
    yield
    assert time.monotonic() - start < TOO_LONG


def test_the_window_starts_the_last_file_opens_when_its_disk_answers_or_is_given_up(
    window: MainWindow, disk: Disk, while_modal: WhileModal, qtbot: QtBot
) -> None:
    path = disk.folder / "work.blinker"
    threads = threading.active_count()
    disk.stop()
    while_modal(WaitingDialog, stop_waiting)
    assert not window.open_file(path)
    assert window.findChildren(StartPage)[0].isVisible()
    disk.go_on()
    # What was begun is undone: nobody holds the lock, or is about to take it.
    qtbot.waitUntil(lambda: threading.active_count() <= threads)
    assert not list(disk.folder.glob(".*lock"))
    disk.stop()
    with soon():
        open_named_or_last(window, None, str(path))
    assert window.findChildren(StartPage)[0].isVisible()
    note = child(window, QLabel, "start_note")
    assert note.isVisible()
    assert "work.blinker" in note.text()
    assert "does not answer" in note.text()
    disk.go_on()
    qtbot.waitUntil(lambda: window.documents.document is not None)
    assert window.documents.close()
    # The dialog closes when the disk answers.
    disk.stop()
    while_modal(WaitingDialog, lambda _: disk.go_on())
    assert window.open_file(path)


@pytest.mark.parametrize("leaves", [True, False])
def test_closing_with_edits(
    window: MainWindow, disk: Disk, while_modal: WhileModal, qtbot: QtBot, leaves: bool
) -> None:
    path = disk.folder / "work.blinker"
    assert window.open_file(path)
    document_of(window).session.paint_links([(0, 0)], True)
    disk.stop()
    told: list[str] = []

    def answer(box: QMessageBox) -> None:
        told.append(box.text())
        box.buttons()[0 if leaves else 1].click()

    while_modal(WaitingDialog, stop_waiting)
    while_modal(QMessageBox, answer)
    assert window.close() is leaves
    assert "kept in the journal" in told[0]
    disk.go_on()
    # The file is saved as soon as its disk answers.
    inside = path.parents[1] / "inside" / "work.blinker"
    qtbot.waitUntil(lambda: b"1-1" in inside.read_bytes())
    if leaves:
        qtbot.waitUntil(lambda: not list(disk.folder.glob(".*lock")))
        window.show()
        assert window.open_file(path)
    session = document_of(window).session
    assert session.alignment.links == {(0, 0)}
    # The window, and its file, can be used as before.
    session.paint_links([(1, 1)], True)
    assert window.close()
    assert b"2-2" in inside.read_bytes()


def test_previews_lists_and_names_wait_for_the_disk(disk: Disk, qtbot: QtBot) -> None:
    """Nothing stands still meanwhile, and no file that was added is forgotten."""
    texts, work = disk.folder / "texts.txt", disk.folder / "work.blinker"
    texts.write_text("a b ||| c d\n", encoding="utf-8")
    shutil.copy(work, disk.folder / "A1.blinker")
    preview, files = ImportDialog(str(disk.folder)), FilesList("files", "Files", str(disk.folder))
    field = FileField("file", "File", FileKind.NEW_FILE, "")
    for widget in (preview, files, field):
        qtbot.addWidget(widget)
    preview.show()
    disk.stop()
    with soon():
        preview.take_files([texts])
        files.add([disk.folder])
        files.add([texts])
        field.propose(work)
    stop = child(preview, QPushButton, "stop_reading")
    assert stop.isVisible()
    stop.click()
    assert not stop.isVisible()
    assert files.is_reading
    assert child(files, QListWidget).count() == 0
    assert child(field, QLineEdit).text() == ""
    disk.go_on()
    qtbot.waitUntil(lambda: not files.is_reading)
    listed = child(files, QListWidget)
    names = [plain(listed.item(row).text()) for row in range(listed.count())]
    assert names == ["A1.blinker", "work.blinker", "texts.txt"]
    qtbot.waitUntil(lambda: field.path == disk.folder / "work-2.blinker")
    assert reachable(str(disk.folder)) == str(disk.folder)
    # What is typed meanwhile stays.
    disk.stop()
    field.propose(work)
    field.set_path(Path("/typed"))
    # File dialogs begin where a disk answers.
    assert reachable(str(disk.folder)) == str(Path.home())
    disk.go_on()
    qtbot.waitUntil(lambda: not child(field, BackgroundTask).is_busy)
    assert field.path == Path("/typed")


def test_the_window_touches_no_file_in_its_own_thread(
    annotation_file: Path,
    tmp_path: Path,
    choose_files: ChooseFiles,
    while_modal: WhileModal,
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
) -> None:
    """Folders of the program itself are used directly, above all for the journal."""
    monkeypatch.setattr(background, "PATIENCE", 30.0)
    folder = tmp_path / "files"
    folder.mkdir()
    path = annotation_file.rename(folder / "work.blinker")
    (folder / "texts.txt").write_text("a b ||| c d\n", encoding="utf-8")
    with file_uses_of_the_window(folder) as uses:
        window = MainWindow(SettingsStore(tmp_path / "config"), tmp_path / "data")
        qtbot.addWidget(window)
        window.show()
        open_named_or_last(window, None, str(path))
        document_of(window).session.paint_links([(0, 0)], True)
        window.actions_by_name["save"].trigger()
        window.open_file(path)
        choose_files(folder / "copy.blinker")
        window.save_copy()
        while_modal(QDialog, QDialog.reject)
        window.show_backups()
        dialog = ImportDialog(str(folder), window)
        dialog.show()
        dialog.take_files([folder / "texts.txt"])
        canvas = dialog.findChildren(PreviewPane)[0].canvas
        qtbot.waitUntil(lambda: canvas.state.picture is not None)
        dialog.reject()
        window.actions_by_name["compare"].trigger()
        qtbot.wait(50)
        window.open_file(folder / "copy.blinker")
        while_modal(QMessageBox, QMessageBox.accept)
        window.open_file(folder / "missing.blinker")
        window.close()
    assert uses == []


def test_a_table_is_written_when_its_disk_answers(
    disk: Disk, choose_files: ChooseFiles, while_modal: WhileModal, qtbot: QtBot
) -> None:
    panel = TablePanel()
    qtbot.addWidget(panel)
    panel.show_table(Table("t", "Table", (Column("a", "a"),), (("x",),), ""))
    panel.show()
    disk.stop()
    choose_files(disk.folder / "table.csv")
    while_modal(WaitingDialog, lambda _: disk.go_on())
    press_entry(panel, "save_t")
    assert (disk.folder / "table.csv").read_text(encoding="utf-8").startswith("table,a")


def test_an_answer_that_nobody_waits_for_is_dropped(qtbot: QtBot) -> None:
    """The window that asked is gone when a thread answers, which must not end the program."""
    answered = threading.Event()
    answers: list[bool] = []
    window = QWidget()
    qtbot.addWidget(window)
    task = BackgroundTask(window)
    task.run(answered.wait, (), answers.append)
    threads = [thread for thread in threading.enumerate() if thread.name == "disk"]
    with qtbot.waitSignal(window.destroyed):
        window.deleteLater()
    answered.set()
    for thread in threads:
        thread.join()
    QApplication.processEvents()
    assert answers == []
