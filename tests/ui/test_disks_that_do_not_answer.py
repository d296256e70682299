"""Disks that do not answer: the window goes on, says what it waits for, and closes."""

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from traceback import extract_stack
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
from blinker_qt.bitext.verses import Side
from blinker_qt.compare.table import Column, Table
from blinker_qt.settings import SettingsStore
from blinker_qt.ui.app.app import open_named_or_last
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.app.start_page import StartPage
from blinker_qt.ui.exchange.import_dialog import ImportDialog
from blinker_qt.ui.exchange.import_preview import PreviewPane
from blinker_qt.ui.exchange.output_dialog import FilesList
from blinker_qt.ui.study.new_study_dialog import NewStudyDialog
from blinker_qt.ui.widgets.background import BackgroundTask, reachable
from blinker_qt.ui.widgets.controls import FileField, FileKind
from blinker_qt.ui.widgets.tables import TablePanel
from blinker_qt.ui.widgets.waiting import WaitingDialog
from every_window import EveryWindow
from leads import plain
from window_acts import ChooseFiles, WhileModal, child, document_of, press_entry

if sys.platform == "win32":
    pytest.skip("disks can be stopped like this on Linux", allow_module_level=True)
TOO_LONG = 5.0
"""Seconds in which a window has long gone on."""


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


def note_of(window: MainWindow) -> str:
    """What the start page says of the last file."""
    note = child(window, QLabel, "start_note")
    return note.text() if note.isVisible() else ""


def test_the_window_starts_and_closes(window: MainWindow, disk: Disk) -> None:
    disk.stop()
    start = time.monotonic()
    open_named_or_last(window, None, str(disk.folder / "work.blinker"))
    assert window.findChildren(StartPage)[0].isVisible()
    assert "work.blinker" in note_of(window)
    assert "does not answer" in note_of(window)
    assert window.close()
    assert time.monotonic() - start < TOO_LONG


def test_the_last_file_opens_when_its_disk_answers(
    window: MainWindow, disk: Disk, qtbot: QtBot
) -> None:
    disk.stop()
    open_named_or_last(window, None, str(disk.folder / "work.blinker"))
    disk.go_on()
    qtbot.waitUntil(lambda: window.documents.document is not None)


def test_opening_can_be_given_up(
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
    assert window.open_file(path)


def test_the_dialog_closes_when_the_disk_answers(
    window: MainWindow, disk: Disk, while_modal: WhileModal
) -> None:
    disk.stop()
    while_modal(WaitingDialog, lambda _: disk.go_on())
    assert window.open_file(disk.folder / "work.blinker")


@pytest.mark.parametrize("leaves", [True, False])
def test_closing_with_edits(
    window: MainWindow, disk: Disk, while_modal: WhileModal, qtbot: QtBot, leaves: bool
) -> None:
    path = disk.folder / "work.blinker"
    assert window.open_file(path)
    session = document_of(window).session
    session.select(Side.SOURCE, 0)
    session.select(Side.TARGET, 0)
    session.link()
    linked = session.alignment
    assert linked.links
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
    assert session.alignment == linked
    # The window, and its file, can be used as before.
    session.select(Side.SOURCE, 1)
    session.select(Side.TARGET, 1)
    session.link()
    assert window.close()
    assert b"2-2" in inside.read_bytes()


def test_previews_are_read_elsewhere(disk: Disk, qtbot: QtBot) -> None:
    (disk.folder / "texts.txt").write_text("a b ||| c d\n", encoding="utf-8")
    dialog = ImportDialog(str(disk.folder))
    qtbot.addWidget(dialog)
    dialog.show()
    disk.stop()
    start = time.monotonic()
    dialog.take_files([disk.folder / "texts.txt"])
    assert time.monotonic() - start < TOO_LONG
    assert child(dialog, QPushButton, "stop_reading").isVisible()
    child(dialog, QPushButton, "stop_reading").click()
    assert not child(dialog, QPushButton, "stop_reading").isVisible()
    disk.go_on()


def test_a_study_can_be_made_elsewhere(disk: Disk, qtbot: QtBot) -> None:
    dialog = NewStudyDialog(str(disk.folder), lambda: None)
    qtbot.addWidget(dialog)
    dialog.show()
    line, tasks = child(dialog, QLineEdit, "study_folder"), dialog.findChildren(BackgroundTask)
    disk.stop()
    start = time.monotonic()
    line.setText(str(disk.folder / "tales"))
    assert time.monotonic() - start < TOO_LONG
    assert any(task.is_busy for task in tasks)
    line.clear()
    assert not any(task.is_busy for task in tasks)
    line.setText(str(disk.folder / "tales"))
    assert any(task.is_busy for task in tasks)
    dialog.reject()
    assert not any(task.is_busy for task in tasks)
    disk.go_on()


def test_file_dialogs_begin_where_a_disk_answers(disk: Disk) -> None:
    assert reachable(str(disk.folder)) == str(disk.folder)
    disk.stop()
    assert reachable(str(disk.folder)) == str(Path.home())


class Watch:
    """Notes where the thread of the window uses files in a folder."""

    def __init__(self) -> None:
        self.folder = ""
        self.own: tuple[str, ...] = ()
        self.uses: list[str] = []
        self.is_added = False

    def note(self, event: str, path: object) -> None:
        """Note a use of a path."""
        in_window = threading.current_thread() is threading.main_thread()
        if not (self.folder and in_window and isinstance(path, str | bytes | os.PathLike)):
            return
        name = os.fsdecode(path)
        if name.startswith(self.folder) and not name.startswith(self.own):
            steps = [step for step in extract_stack() if "blinker_qt" in step.filename]
            if not any("/blinker_qt/ui/" in step.filename for step in steps):
                # The test itself.
                return
            way = [f"{Path(step.filename).name}:{step.lineno}" for step in steps[-4:]]
            self.uses.append(f"{event} {name}: {' > '.join(way)}")


WATCH = Watch()
EVENTS = ("open", "os.", "shutil.", "glob.", "pathlib.")


def _hear(event: str, arguments: tuple[object, ...]) -> None:
    if WATCH.folder and event.startswith(EVENTS):
        for argument in arguments:
            WATCH.note(event, argument)


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Iterator[Watch]:
    """A watch on the thread of the window; once a folder is named, it notes what is used there."""
    if not WATCH.is_added:
        sys.addaudithook(_hear)
        WATCH.is_added = True
    # Asking for the state of a file is no event.
    for name in ("stat", "lstat", "access"):
        asked: Callable[..., object] = getattr(os, name)

        def ask(
            path: object, *rest: object, asked: Callable[..., object] = asked, **more: object
        ) -> object:
            WATCH.note(asked.__name__, path)
            return asked(path, *rest, **more)

        monkeypatch.setattr(os, name, ask)
    WATCH.uses.clear()
    yield WATCH
    WATCH.folder, WATCH.own = "", ()


def test_the_window_touches_no_file_in_its_own_thread(
    watch: Watch,
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
    watch.folder = str(folder)
    window = MainWindow(SettingsStore(tmp_path / "config"), tmp_path / "data")
    qtbot.addWidget(window)
    window.show()
    open_named_or_last(window, None, str(path))
    session = document_of(window).session
    session.select(Side.SOURCE, 0)
    session.select(Side.TARGET, 0)
    session.link()
    window.actions_by_name["save"].trigger()
    window.open_file(path)
    choose_files(folder / "copy.blinker")
    window.save_copy()
    while_modal(QDialog, QDialog.reject)
    window.show_backups()
    dialog = ImportDialog(str(folder), window)
    dialog.show()
    dialog.take_files([folder / "texts.txt"])
    qtbot.waitUntil(lambda: dialog.findChildren(PreviewPane)[0].canvas.state.picture is not None)
    dialog.reject()
    window.actions_by_name["compare"].trigger()
    qtbot.wait(50)
    window.open_file(folder / "copy.blinker")
    while_modal(QMessageBox, QMessageBox.accept)
    window.open_file(folder / "missing.blinker")
    window.close()
    watch.folder = ""
    assert watch.uses == []


def test_no_window_touches_a_file_in_its_own_thread(
    watch: Watch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "PATIENCE", 30.0)
    home = tmp_path / "home"
    own = ("data", "config", "log")
    watch.folder, watch.own = f"{home}/", tuple(str(home / name) for name in own)
    for _ in EveryWindow(home, "text"):
        QApplication.processEvents()
    watch.folder = ""
    # Backups are in a folder of the program; here they are among the files of a study.
    assert [use for use in watch.uses if "backups_dialog.py" not in use] == []


def rows_of(files: FilesList) -> list[str]:
    """The names that a list of files shows."""
    listed = child(files, QListWidget)
    return [plain(listed.item(row).text()) for row in range(listed.count())]


def test_files_are_added_when_their_disk_answers(disk: Disk, qtbot: QtBot) -> None:
    """Nothing stands still meanwhile, and no file that was added is forgotten."""
    for name in ("A1", "A2"):
        shutil.copy(disk.folder / "work.blinker", disk.folder / f"{name}.blinker")
    files = FilesList("files", "Files", str(disk.folder))
    qtbot.addWidget(files)
    disk.stop()
    start = time.monotonic()
    files.add([disk.folder])
    files.add([disk.folder / "other.txt"])
    assert time.monotonic() - start < TOO_LONG
    assert files.is_reading
    assert not rows_of(files)
    disk.go_on()
    qtbot.waitUntil(lambda: not files.is_reading)
    assert rows_of(files) == [
        "A1.blinker",
        "A2.blinker",
        "work.blinker",
        "other.txt",
    ]


def test_a_free_name_is_proposed_when_the_disk_answers(disk: Disk, qtbot: QtBot) -> None:
    field = FileField("file", "File", FileKind.NEW_FILE, "")
    qtbot.addWidget(field)
    disk.stop()
    start = time.monotonic()
    field.propose(disk.folder / "work.blinker")
    assert time.monotonic() - start < TOO_LONG
    assert child(field, QLineEdit).text() == ""
    disk.go_on()
    qtbot.waitUntil(lambda: field.path == disk.folder / "work-2.blinker")
    # What is typed meanwhile stays.
    disk.stop()
    field.propose(disk.folder / "work.blinker")
    field.set_path(Path("/typed"))
    disk.go_on()
    qtbot.waitUntil(lambda: not child(field, BackgroundTask).is_busy)
    assert field.path == Path("/typed")


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
