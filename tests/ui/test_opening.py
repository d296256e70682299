"""Opening large files in another process, and the lock beside an annotation file."""

import errno
import gc
import shutil
from multiprocessing.process import BaseProcess
from pathlib import Path
from tempfile import TemporaryDirectory
from weakref import ref

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QTimer
from PySide6.QtWidgets import QApplication, QMessageBox, QProgressBar, QWidget
from pytestqt.qtbot import QtBot

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.formats import annotation
from blinker_qt.paths import lock_file_of
from blinker_qt.ui.app.documents import FileLock, Holder
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.widgets.background import BackgroundTask
from blinker_qt.ui.widgets.theme import DARK
from window_acts import NextMessage, child, document_of, press_button

_PATIENCE = 30_000
PAIRS = 2_400


@pytest.fixture(scope="module")
def large_set() -> AnnotationSet:
    """Enough verse pairs for reading in another process; the first two are done."""
    words = tuple(f"word{number}" for number in range(30))
    pairs = [VersePair(f"T {number}", words, (*words, str(number))) for number in range(PAIRS)]
    done = PairAnnotation.of(Alignment().link({0}, {1}), done=True)
    work = (done, done, *[PairAnnotation(links="2-3")] * (PAIRS - 2))
    return AnnotationSet(Bitext.of(pairs), work, "A1")


@pytest.fixture(scope="module")
def large_bytes(large_set: AnnotationSet) -> bytes:
    return annotation.write(large_set)


@pytest.fixture
def large_file(tmp_path: Path, large_bytes: bytes) -> Path:
    path = tmp_path / "large.blinker"
    path.write_bytes(large_bytes)
    return path


def test_a_file_opens_where_no_process_can_be_started(
    window: MainWindow,
    large_file: Path,
    large_set: AnnotationSet,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(_process: BaseProcess) -> None:
        raise FileNotFoundError(errno.ENOENT, "No usable temporary directory found")

    monkeypatch.setattr(BaseProcess, "start", refuse)
    told: list[str] = []
    for _ in range(2):
        window.open_file(large_file)
        boxes = window.findChildren(QMessageBox)
        told += [box.text() for box in boxes]
        for box in boxes:
            box.accept()
        qtbot.waitUntil(lambda: window.documents.document is not None, timeout=_PATIENCE)
        assert document_of(window).session.annotation_set == large_set
        assert window.documents.close()
    [text] = told
    assert text.startswith("No other process could be started for long computations: No usable")
    assert "free some space" in text


def is_reading(window: MainWindow) -> bool:
    return child(window, QWidget, "opening").isVisible()


def test_a_verse_pair_of_a_large_file_is_seen_while_the_rest_is_read(
    window: MainWindow, qtbot: QtBot, large_file: Path, large_set: AnnotationSet
) -> None:
    before = large_file.read_bytes()
    for name in ("theme_dark", "larger_text"):
        window.actions_by_name[name].trigger()
    steps: list[tuple[int, int]] = []
    window.documents.progressed.connect(lambda *step: steps.append(step))
    with qtbot.waitSignal(window.documents.opened, timeout=_PATIENCE):
        with qtbot.waitSignal(window.documents.previewed, timeout=_PATIENCE):
            assert not window.open_file(large_file)
            assert is_reading(window)
        assert is_reading(window)
        sheet = child(window, VerseCanvas, "opening_sheet")
        assert sheet.state.picture is not None
        assert sheet.state.picture.pair.reference == "T 2"
        assert sheet.lettering.sizes == (18, 18)
        assert sheet.grab().toImage().pixelColor(1, 1) == DARK.colour("page")
        assert child(window, QProgressBar).maximum() == 0
        assert window.documents.document is None
        assert not window.actions_by_name["done"].isEnabled()
    assert steps == [(1_024, PAIRS), (2_048, PAIRS)]
    document = document_of(window)
    assert document.session.annotation_set == large_set
    assert document.session.position == 2
    assert not is_reading(window)
    assert window.page.isVisible()
    assert window.documents.close()
    assert large_file.read_bytes() == before


def test_a_file_that_was_closed_is_freed(
    window: MainWindow, qapp: QApplication, qtbot: QtBot, annotation_file: Path, large_file: Path
) -> None:
    closed: list[ref[object]] = []
    for path in (annotation_file, large_file, annotation_file):
        if window.documents.document is not None:
            document = document_of(window)
            closed += [ref(document), ref(document.session)]
            del document
        with qtbot.waitSignal(window.documents.opened, timeout=_PATIENCE):
            window.open_file(path)
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    assert [each() for each in closed] == [None] * 4


def test_what_interrupts_the_reading_of_a_large_file_changes_nothing(
    window: MainWindow,
    annotation_file: Path,
    large_file: Path,
    qtbot: QtBot,
    next_message: NextMessage,
) -> None:
    def assert_stopped() -> None:
        assert not is_reading(window)
        lock = FileLock(large_file)
        assert lock.take() is None
        lock.release()

    window.open_file(large_file)
    assert is_reading(window)
    press_button(window, "cancel_opening")
    assert_stopped()
    assert window.documents.document is None
    assert not window.page.isVisible()
    window.open_file(large_file)
    # Another file is opened meanwhile.
    assert window.open_file(annotation_file)
    assert_stopped()
    document = document_of(window)
    assert document.path == annotation_file
    document.session.select(Side.SOURCE, 1)
    window.open_file(large_file)
    assert is_reading(window)
    press_button(window, "cancel_opening")
    assert_stopped()
    assert window.documents.document is document
    assert window.page.isVisible()
    assert window.actions_by_name["done"].isEnabled()
    assert document.session.selection.source == {1}
    # The last moment to cancel is after the file was read and before it is shown.
    was_reading: list[bool] = []

    def cancel_next(is_busy: bool) -> None:
        if not is_busy and not was_reading:
            was_reading.append(is_reading(window))
            QTimer.singleShot(0, window.documents.cancel)

    task = child(window.documents, BackgroundTask)
    task.busy_changed.connect(cancel_next)
    window.open_file(large_file)
    qtbot.waitUntil(lambda: not is_reading(window), timeout=_PATIENCE)
    QApplication.processEvents()
    assert was_reading == [True]
    assert window.documents.document is document
    assert_stopped()
    # The last verse pair is linked with a word that is not there.
    data = large_file.read_bytes()
    place = data.rindex(b"<links>2-3<")
    large_file.write_bytes(data[:place] + b"<links>2-333<" + data[place + 11 :])
    told = next_message()
    window.open_file(large_file)
    assert is_reading(window)
    qtbot.waitUntil(lambda: bool(told), timeout=_PATIENCE)
    assert len(told) == 1
    assert "333" in told[0]
    assert window.documents.document is document
    assert window.page.isVisible()
    assert_stopped()
    window.open_file(large_file)
    assert window.close()
    assert_stopped()


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
        holder = second.take()
        assert holder is not None
        assert holder.is_here
        first.release()
        assert second.take() is None
        second.release()
        assert list(Path(folder).iterdir()) == [path]


def test_a_lock_that_was_copied_with_its_folder_is_nobodys(tmp_path: Path) -> None:
    original, copy = tmp_path / "study" / "gold.blinker", tmp_path / "copy" / "gold.blinker"
    for path in (original, copy):
        path.parent.mkdir()
        path.touch()
    lock = FileLock(original)
    assert lock.take() is None
    shutil.copy(lock_file_of(original), lock_file_of(copy))
    other = FileLock(copy)
    assert other.take() is None
    assert FileLock(original).take() is not None
    for each in (lock, other):
        each.release()
    assert not any(Holder(host).is_here for host in ("elsewhere", ""))
