"""Unexpected errors, wherever they are raised: they are shown, and their report is written."""

import os
import subprocess
import sys
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.crash_report import FILE_NAME, UnexpectedError
from blinker_qt.gold.systems import load
from blinker_qt.log import logged, start_logging
from blinker_qt.paths import HOME_VARIABLE
from blinker_qt.ui.app.help_dialogs import LogDialog
from blinker_qt.ui.compare.analysis_service import AnalysisService, Purpose

ROOT = Path(__file__).parents[2]
_PATIENCE = 20_000
WITHOUT_CONSOLE = """
import sys
import threading
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QPlainTextEdit
from blinker_qt.__main__ import main
from blinker_qt.ui.app.app import CrashDialog

shown = []
run = QApplication.exec

def look():
    dialog = QApplication.activeModalWidget()
    if isinstance(dialog, CrashDialog):
        report = dialog.findChild(QPlainTextEdit).toPlainText()
        shown.append(report.splitlines()[-1])
        Path(sys.argv[1]).write_text("\\n".join(shown))
        dialog.reject()
        if len(shown) == 2:
            QApplication.quit()

def fail_in_a_thread():
    raise ValueError("in a thread")

def fail_in_the_window():
    threading.Thread(target=fail_in_a_thread).start()
    raise ValueError("in the window")

def exec_with_mistakes(_application):
    QTimer.singleShot(0, fail_in_the_window)
    looking = QTimer(interval=5)
    looking.timeout.connect(look)
    looking.start()
    return run()

QApplication.exec = exec_with_mistakes
sys.stdout = sys.stderr = None
sys.exit(main([]))
"""


def test_a_program_without_a_console_shows_its_mistakes(tmp_path: Path) -> None:
    shown = tmp_path / "shown"
    ended = subprocess.run(
        [sys.executable, "-c", WITHOUT_CONSOLE, str(shown)],
        env={**os.environ, "PYTHONPATH": str(ROOT), HOME_VARIABLE: str(tmp_path)},
        capture_output=True,
        check=False,
        timeout=30,
        text=True,
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")
    assert sorted(shown.read_text().splitlines()) == [
        "ValueError: in a thread",
        "ValueError: in the window",
    ]
    assert "ValueError" in (tmp_path / "data" / FILE_NAME).read_text()


def test_a_mistake_in_the_analysis_process_is_told_once_with_its_report(
    qtbot: QtBot, tmp_path: Path
) -> None:
    service = AnalysisService()
    told: list[BlinkerError] = []
    service.failed.connect(told.append)
    with qtbot.waitSignal(service.settled, timeout=_PATIENCE):
        service.ask(Purpose.LOADING, load, (None,), (), then=print)
    service.close()
    (error,) = told
    assert isinstance(error, UnexpectedError)
    assert "NoneType" in str(error)
    assert "NoneType" in (tmp_path / "home" / "data" / FILE_NAME).read_text()


def test_the_log_can_be_shown_and_copied(qtbot: QtBot) -> None:
    start_logging(verbose=False)
    with logged("computing agreement"):
        pass
    dialog = LogDialog()
    qtbot.addWidget(dialog)
    dialog.show()
    copy = next(one for one in dialog.findChildren(QPushButton) if one.text() == "Copy")
    QTest.mouseClick(copy, Qt.MouseButton.LeftButton)
    assert "computing agreement took" in QApplication.clipboard().text()
