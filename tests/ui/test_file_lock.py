"""The lock beside an annotation file: who holds it, or why there is none."""

import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PySide6.QtCore import QSysInfo
from PySide6.QtWidgets import QMessageBox

from blinker_qt.ui.app.documents import FileLock, Holder, LockError
from blinker_qt.ui.app.main_window import MainWindow
from window_acts import WhileModal, document_of


@contextmanager
def full_disk() -> Iterator[None]:
    """No byte can be written to any file, not even a report of the test, while this lasts."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)


@example("a", 255, True)
@example("漢", 252, False)
@given(st.sampled_from("aéא漢𐤀"), st.integers(1, 255), st.booleans())
def test_a_file_of_any_name_is_locked_once(letter: str, size: int, ends: bool) -> None:
    ending = ".blinker" if ends and size > 8 else ""
    count = (size - len(ending)) // len(letter.encode())
    name = (letter * count + ending) or "a"
    with TemporaryDirectory() as folder:
        path = Path(folder, name)
        path.touch()
        first, second = FileLock(path), FileLock(path)
        assert first.take() is None
        assert isinstance(second.take(), Holder)
        first.release()
        assert second.take() is None
        second.release()
        assert list(Path(folder).iterdir()) == [path]


def test_a_lock_that_cannot_be_written_says_why(tmp_path: Path) -> None:
    with full_disk(), pytest.raises(LockError, match="File too large"):
        FileLock(tmp_path / "A1.blinker").take()
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_locked_is_not_called_in_use(
    window: MainWindow, annotation_file: Path, while_modal: WhileModal
) -> None:
    told: list[str] = []

    def open_for_reading(box: QMessageBox) -> None:
        told.append(box.text())
        box.buttons()[0].click()

    while_modal(QMessageBox, open_for_reading)
    with full_disk():
        assert window.open_file(annotation_file)
    assert "File too large" in told[0]
    assert "in use" not in told[0]
    assert document_of(window).session.read_only


def test_only_a_window_of_this_computer_is_here() -> None:
    assert Holder(QSysInfo.machineHostName(), 1).is_here
    assert not Holder("elsewhere", 1).is_here
    assert not Holder("", 0).is_here
