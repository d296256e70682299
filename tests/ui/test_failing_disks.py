"""Disks that fill up or become read-only during work: what the window says, and what is left."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Generator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox
from pytestqt.qtbot import QtBot

from blinker_qt.bitext.verses import Side
from blinker_qt.formats import annotation
from blinker_qt.settings import SettingsStore
from blinker_qt.ui.app.main_window import MainWindow
from forms import answer
from window_acts import SHORT, Hand, WhileModal, open_pairs, session_of

if sys.platform == "win32":
    pytest.skip("disks fail like this on Linux", allow_module_level=True)
IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="disks fail like this on Linux")


class FailingDisk(NamedTuple):
    """A folder on a disk that can be made to fail, and to work again."""

    folder: Path
    fail: Callable[[], object]
    recover: Callable[[], object]


def run(*command: str | Path) -> bool:
    """Run a program; whether it worked."""
    return subprocess.run(command, check=False).returncode == 0


def small_files_only(tmp_path: Path) -> Generator[FailingDisk]:
    """No file may grow."""
    import resource

    limits = resource.getrlimit(resource.RLIMIT_FSIZE)

    def limit(most: int) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, limits[1]))

    yield FailingDisk(tmp_path, lambda: limit(1), lambda: limit(limits[0]))


def full_disk(_tmp_path: Path) -> Generator[FailingDisk]:
    """A file system of its own, without a free byte."""
    if not IS_ROOT:
        pytest.skip("only root can mount a file system")
    with TemporaryDirectory() as place:
        if not run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", place):
            pytest.skip("a file system cannot be mounted here")
        filler = Path(place, "filler")

        def fill() -> None:
            with suppress(OSError), filler.open("wb", 0) as file:
                while file.write(b"x" * 4096):
                    pass
            assert not shutil.disk_usage(place).free

        try:
            yield FailingDisk(Path(place), fill, filler.unlink)
        finally:
            run("umount", "--lazy", place)


def read_only_folder(tmp_path: Path) -> Generator[FailingDisk]:
    """A folder in which nothing can be made, renamed or removed."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if not IS_ROOT:
        yield FailingDisk(folder, lambda: folder.chmod(0o555), lambda: folder.chmod(0o755))
        return
    # Permissions do not bind root.
    if shutil.which("chattr") is None or not run("chattr", "+i", folder):
        pytest.skip("this file system has no attribute that binds root")
    run("chattr", "-i", folder)
    yield FailingDisk(
        folder, lambda: run("chattr", "+i", folder), lambda: run("chattr", "-i", folder)
    )


class Reader:
    """Reads message boxes, and what a label says behind each, and closes them."""

    def __init__(self, label: QLabel) -> None:
        self.told: list[str] = []
        self.behind: list[str] = []
        self._label = label
        self._timer = QTimer()
        self._timer.timeout.connect(self._look)
        self._timer.start(2)

    def _look(self) -> None:
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox):
            self.told.append(f"{box.windowTitle()}: {box.text()}")
            self.behind.append(self._label.text())
            QTest.keyClick(box, Qt.Key.Key_Return)


@pytest.mark.parametrize("journal_fails", [False, True])
@pytest.mark.parametrize("kind", [small_files_only, full_disk, read_only_folder])
def test_a_failing_disk_is_told_once_and_loses_nothing(
    kind: Callable[[Path], Generator[FailingDisk]],
    journal_fails: bool,
    qtbot: QtBot,
    tmp_path: Path,
) -> None:
    disks = kind(tmp_path)
    disk = next(disks)
    data = (disk.folder if journal_fails else tmp_path) / "data"
    window = MainWindow(SettingsStore(tmp_path / "config"), data)
    window.show()
    open_pairs(window, disk.folder, *SHORT)
    path, session = disk.folder / "pairs.blinker", session_of(window)
    hand, saved = Hand(window.page.canvas), window.page.saved
    reader = Reader(saved)

    def link(place: int) -> None:
        for side in Side:
            hand.click(side, place)
        window.actions_by_name["link"].trigger()

    link(0)
    window.actions_by_name["save"].trigger()
    qtbot.waitUntil(lambda: annotation.load(path) == session.annotation_set)
    before = path.read_bytes()
    try:
        disk.fail()
        link(1)
        link(2)
        window.actions_by_name["done"].trigger()
        qtbot.waitUntil(lambda: saved.text().startswith("✕ Not saved"))
        link(0)
        window.actions_by_name["save"].trigger()
        QTest.qWait(50)
        assert saved.text().startswith("✕ Not saved")
        assert path.read_bytes() == before
    finally:
        disk.recover()
    assert len(reader.told) == 1
    title = "Your last edits are not saved yet"
    assert reader.told[0].startswith(f"{title}: {path} was not saved: ")
    assert all(words.startswith("✕ Not saved") for words in reader.behind)
    link(1)
    window.actions_by_name["save"].trigger()
    qtbot.waitUntil(lambda: saved.text() == "✓ Saved")
    expected = session.annotation_set
    assert window.close()
    assert annotation.load(path) == expected
    assert not list(disk.folder.glob(".blinker-*"))
    disks.close()
    assert len(reader.told) == 1


def test_a_file_is_opened_for_reading_where_no_lock_can_be_written(
    window: MainWindow, annotation_file: Path, while_modal: WhileModal
) -> None:
    told: list[str] = []

    def opens(text: str) -> bool:
        def hear(box: QMessageBox) -> None:
            told.append(box.text())
            answer(box, text)

        while_modal(QMessageBox, hear)
        return window.open_file(annotation_file)

    (disk,) = small_files_only(annotation_file.parent)
    disk.fail()
    try:
        assert not opens("Cancel")
        assert opens("Open read-only")
    finally:
        disk.recover()
    assert "File too large" in told[0]
    assert "in use" not in told[0]
    assert session_of(window).read_only
