"""The dialog that aligns texts automatically."""

import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QProgressBar, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from blinker_qt.bitext.annotation import Role
from blinker_qt.formats import annotation
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.compare.analysis_window import AnalysisWindow
from blinker_qt.ui.gold.align_dialog import AlignDialog
from leads import plain
from window_acts import LEFT, child, listening


@pytest.fixture
def dialog(window: MainWindow, annotation_file: Path) -> AlignDialog:
    """The dialog for a file on which A1 works."""
    assert window.open_file(annotation_file)
    window.actions_by_name["align"].trigger()
    return child(window, AlignDialog)


def button(dialog: QWidget, name: str) -> QPushButton:
    return child(dialog, QPushButton, name)


def standing(dialog: QWidget) -> str:
    return plain(child(dialog, QLabel, "standing").text())


def place(dialog: QWidget) -> QLineEdit:
    return child(dialog, QLineEdit, "machine_file")


@pytest.fixture
def library() -> None:
    pytest.importorskip("thot", reason="the extra 'align' is not installed")


def test_a_missing_library_is_named(
    window: MainWindow, annotation_file: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setitem(sys.modules, "thot", None)
    assert window.open_file(annotation_file)
    with listening() as ears:
        window.actions_by_name["align"].trigger()
    assert "pip install" in ears.since_last()
    dialog = child(window, AlignDialog)
    assert f'"{sys.executable}" -m pip install sil-thot' in standing(dialog)
    assert not button(dialog, "align").isEnabled()
    qtbot.waitUntil(dialog.isActiveWindow)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


@pytest.mark.usefixtures("library")
def test_a_machine_s_links_are_written_and_compared(
    window: MainWindow, dialog: AlignDialog, annotation_file: Path, qtbot: QtBot
) -> None:
    before = annotation_file.read_bytes()
    more = annotation_file.with_name("more.blinker")
    more.write_bytes(before)
    child(dialog, QLineEdit, "training_file").setText(str(more))
    turns: list[int] = []
    turning = QTimer(dialog, interval=0)
    turning.timeout.connect(lambda: turns.append(1))
    turning.start()
    QTest.mouseClick(button(dialog, "align"), LEFT)
    assert not button(dialog, "align").isEnabled()
    qtbot.waitUntil(lambda: button(dialog, "compare").isVisible(), timeout=60_000)
    assert len(turns) > 1
    assert "machine.blinker was written" in standing(dialog)
    machine = annotation_file.with_name("machine.blinker")
    assert annotation.load(machine).role is Role.MACHINE
    assert "more verse pairs" in annotation.load(machine).annotator
    assert annotation_file.read_bytes() == before
    QTest.keyClick(button(dialog, "compare"), Qt.Key.Key_Return)
    assert not dialog.isVisible()
    analysis = window.other_windows.compare()
    assert isinstance(analysis, AnalysisWindow)
    with qtbot.waitSignal(analysis.settled, timeout=60_000):
        pass
    window.actions_by_name["align"].trigger()
    assert place(dialog).text().endswith("machine-2.blinker")
    assert button(dialog, "align").isVisible()


@pytest.mark.usefixtures("library")
def test_files_that_exist_or_are_missing_are_named_and_alignment_can_be_cancelled(
    dialog: AlignDialog, annotation_file: Path, qtbot: QtBot
) -> None:
    before, align = annotation_file.read_bytes(), button(dialog, "align")
    machine = annotation_file.with_name("machine.blinker")
    QTest.mouseClick(align, LEFT)
    assert child(dialog, QProgressBar).isVisible()
    QTest.mouseClick(button(dialog, "leave"), LEFT)
    assert not dialog.isVisible()
    dialog.show()
    place(dialog).clear()
    assert not align.isEnabled()
    QTest.keyClicks(place(dialog), str(annotation_file.with_suffix("")))
    # Enter begins.
    QTest.keyClick(place(dialog), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "it exists already" in standing(dialog))
    assert align.isEnabled()
    assert annotation_file.read_bytes() == before
    place(dialog).clear()
    QTest.keyClicks(place(dialog), str(machine))
    annotation_file.unlink()
    QTest.mouseClick(align, LEFT)
    qtbot.waitUntil(lambda: "work.blinker" in standing(dialog), timeout=60_000)
    assert align.isEnabled()
    assert not machine.exists()
