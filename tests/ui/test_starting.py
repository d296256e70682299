"""Starting the program, the tour, and unexpected errors."""

import errno
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt, QUrl, Slot, qDebug, qWarning
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from blinker_qt import __version__
from blinker_qt.bitext.annotation import PairState
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.crash_report import FILE_NAME, UnexpectedError
from blinker_qt.formats import annotation
from blinker_qt.gold.systems import load
from blinker_qt.log import logged, start_logging
from blinker_qt.paths import HOME_VARIABLE
from blinker_qt.settings import Settings, SettingsStore, load_settings
from blinker_qt.ui.app.app import filter_qt_messages, open_named_or_last
from blinker_qt.ui.app.help_dialogs import LogDialog
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.compare.analysis_service import AnalysisService, Purpose
from window_acts import NextMessage, child, document_of

ROOT = Path(__file__).parents[2]
PATHS = os.pathsep.join([str(ROOT), str(ROOT / "tests" / "helpers")])
LATE = (
    "http.client",
    "ssl",
    "email",
    "numpy.ma",
    "blinker_qt.formats.registry",
    "blinker_qt.agreement.encoding",
    "blinker_qt.agreement.resampling",
    "blinker_qt.layouts.charts",
    "blinker_qt.compare.collation",
    "blinker_qt.exchange.exporting",
    "blinker_qt.gold.publish",
    "blinker_qt.gold.create",
    "blinker_qt.gold.feedback",
    "blinker_qt.ui.compare",
    "blinker_qt.ui.gold.align_dialog",
    "blinker_qt.ui.gold.feedback_page",
    "blinker_qt.ui.exchange.import_dialog",
    "blinker_qt.ui.exchange.output_dialog",
    "blinker_qt.ui.exchange.pictures",
    "blinker_qt.ui.app.backups_dialog",
    "blinker_qt.ui.gold.practice_page",
    "blinker_qt.cli.compare",
)
"""Modules and packages that are not needed to link words."""
IN_THE_WINDOW = """
import os
import sys
import traceback
from blinker_qt.__main__ import load_window, main

load_window()
from PySide6.QtWidgets import QApplication, QMainWindow

def in_the_window(application):
    application.processEvents()
    (window,) = (one for one in application.topLevelWidgets() if isinstance(one, QMainWindow))
    try:
        act(application, window)
    except Exception:
        # The dialog that would show it waits for somebody to close it.
        traceback.print_exc()
        os._exit(1)
    return 0

QApplication.exec = in_the_window
"""
LINKING = """
from window_acts import Hand
from blinker_qt.bitext.verses import Side
from blinker_qt.ui.app.garbage import GarbageCollector

def act(application, window):
    assert window.isVisible()
    assert application.findChild(GarbageCollector) is not None
    session, hand = window.page.session, Hand(window.page.canvas)
    before = set(sys.modules)
    print(*sys.modules)
    hand.click(Side.SOURCE, 0, 1, 2)
    hand.click(Side.TARGET, 0, 1)
    hand.link()
    window.actions_by_name["done"].trigger()
    hand.click(Side.TARGET, 2)
    hand.click_not_translated(Side.TARGET)
    window.actions_by_name["undo"].trigger()
    window.actions_by_name["redo"].trigger()
    window.actions_by_name["done"].trigger()
    assert session.position == 1
    window.actions_by_name["previous"].trigger()
    window.actions_by_name["view_matrix"].trigger()
    application.processEvents()
    window.documents.document.saved()
    assert session.annotation_set.pairs[0].done
    print(*sorted(set(sys.modules) - before))

main(sys.argv[1:])
"""


def started(script: str, home: Path, *argv: str) -> subprocess.CompletedProcess[str]:
    """How a fresh process ends that runs a script with these arguments."""
    return subprocess.run(
        [sys.executable, "-c", script, *argv],
        env={**os.environ, "PYTHONPATH": PATHS, HOME_VARIABLE: str(home)},
        capture_output=True,
        check=False,
        timeout=60,
        encoding="utf-8",
    )


def test_linking_needs_few_modules(tmp_path: Path, annotation_file: Path) -> None:
    assert [name for name in LATE if find_spec(name) is None] == []
    ended = started(IN_THE_WINDOW + LINKING, tmp_path, str(annotation_file))
    assert ended.returncode == 0, ended.stderr
    loaded, *later = map(str.split, ended.stdout.splitlines())
    assert [name for name in LATE if name in loaded] == []
    # Qt's binding would read the source of each of them.
    before = ("numpy", "lxml.etree", "blinker_qt.annotate.document")
    assert all(loaded.index(name) < loaded.index("PySide6") for name in before)
    assert later == [[]]


def test_a_last_file_that_cannot_be_reached_leads_to_the_start_page(
    window: MainWindow, annotation_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    note = child(window, QLabel, "start_note")
    open_named_or_last(window, None, str(annotation_file.with_name("gone.blinker")))
    assert not note.isVisible()
    ask: Callable[..., object] = os.stat
    numbers = [errno.ENOTCONN, errno.EIO, errno.ESTALE, errno.EACCES, errno.ENAMETOOLONG]

    def refuse(path: object, *arguments: object, **options: object) -> object:
        if str(path) == str(annotation_file):
            raise OSError(numbers[0], os.strerror(numbers[0]))
        return ask(path, *arguments, **options)

    while numbers:
        with monkeypatch.context() as patch:
            patch.setattr(os, "stat", refuse)
            open_named_or_last(window, None, str(annotation_file))
        assert note.isVisible()
        assert annotation_file.name in note.text()
        assert os.strerror(numbers.pop(0)) in note.text()
        assert window.documents.document is None
    assert window.open_file(annotation_file)


def test_a_relative_path(
    window: MainWindow, annotation_file: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(annotation_file.parent)
    open_named_or_last(window, annotation_file.name, "")
    assert document_of(window).path == annotation_file

    def kept() -> Settings:
        return load_settings(annotation_file.parent / "config")[0]

    qtbot.waitUntil(lambda: kept().last_file == str(annotation_file))
    assert kept().recent_files == (str(annotation_file),)
    assert window.documents.close()
    # What an earlier version remembered without its folder may be another file by now.
    open_named_or_last(window, None, annotation_file.name)
    assert window.documents.document is None


MISSING = ("libEGL.so.1", "libGL.so.1", "libxcb-cursor.so.0")
WITHOUT_LIBRARIES = """
import ctypes
import sys

load = ctypes.CDLL
missing = sys.argv.pop(1).split(",")

def refuse(name, *arguments, **options):
    if name in missing:
        raise OSError(f"{name}: cannot open shared object file")
    return load(name, *arguments, **options)

class WithoutQt:
    def find_spec(self, name, path, target=None):
        if name == "PySide6.QtGui" and "libEGL.so.1" in missing:
            raise ImportError("libEGL.so.1: cannot open shared object file")

ctypes.CDLL = refuse
sys.meta_path.insert(0, WithoutQt())
from blinker_qt.__main__ import main
sys.exit(main([]))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere Qt brings all that it loads")
@pytest.mark.parametrize("missing", [MISSING, MISSING[2:]])
def test_missing_libraries_and_their_packages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: tuple[str, ...]
) -> None:
    fake = tmp_path / "bin" / "apt-get"
    fake.parent.mkdir()
    fake.touch(0o755)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("DISPLAY", ":98765")
    monkeypatch.setenv("QT_QPA_PLATFORM", "xcb")
    monkeypatch.setenv("PATH", str(fake.parent), prepend=os.pathsep)
    ended = started(WITHOUT_LIBRARIES, tmp_path, ",".join(missing))
    assert ended.returncode == 1
    said = ended.stderr
    assert all(library in said for library in missing)
    line = next(line for line in said.splitlines() if "apt-get install" in line).split()
    wanted = {"libEGL.so.1": "libegl1", "libGL.so.1": "libgl1", MISSING[2]: "libxcb-cursor0"}
    assert {wanted[library] for library in missing} <= set(line)
    assert "Traceback" not in said


def test_messages_of_qt_are_printed_unless_only_its_developers_need_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    filter_qt_messages()
    qDebug("nothing is wrong")
    qWarning("This plugin does not support raise()")
    qWarning("something is wrong")
    assert capsys.readouterr().err == "Qt: something is wrong\n"


WITHOUT_CONSOLE = """
import sys
import threading
from pathlib import Path
from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication, QPlainTextEdit
from blinker_qt.__main__ import main
from blinker_qt.ui.app import app
from blinker_qt.ui.app.main_window import MainWindow

file, report = map(Path, sys.argv[1:])
run, make, open_file, shown = QApplication.exec, app.make_application, MainWindow.open_file, []

def make_and_ask():
    application = make()
    # As macOS does for a file that is double-clicked while the program does not run.
    QCoreApplication.postEvent(application, QFileOpenEvent(str(file)))
    QCoreApplication.sendPostedEvents()
    return application

def record(window, path):
    shown.append(path.name)
    return open_file(window, path)

def look():
    dialog = QApplication.activeModalWidget()
    if isinstance(dialog, app.CrashDialog):
        shown.append(dialog.findChild(QPlainTextEdit).toPlainText().splitlines()[-1])
        report.write_text("\\n".join(shown))
        dialog.reject()
        if len(shown) == 3:
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

app.make_application, MainWindow.open_file = make_and_ask, record
QApplication.exec = exec_with_mistakes
sys.stdout = sys.stderr = None
sys.exit(main([]))
"""


def test_a_program_without_a_console_opens_a_double_clicked_file_and_shows_its_mistakes(
    annotation_file: Path, tmp_path: Path
) -> None:
    last = annotation_file.with_name("last.blinker")
    last.write_bytes(annotation_file.read_bytes())
    SettingsStore(tmp_path / "config").change(last_file=str(last))
    report = tmp_path / "shown"
    ended = started(WITHOUT_CONSOLE, tmp_path, str(annotation_file), str(report))
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")
    # The file is opened instead of the last.
    opened, *mistakes = report.read_text("utf-8").splitlines()
    assert opened == annotation_file.name
    assert sorted(mistakes) == ["ValueError: in a thread", "ValueError: in the window"]
    assert "ValueError" in (tmp_path / "data" / FILE_NAME).read_text("utf-8")


def test_errors_in_other_processes_are_shown_once(qtbot: QtBot, tmp_path: Path) -> None:
    service = AnalysisService()
    told: list[BlinkerError] = []
    service.failed.connect(told.append)
    with qtbot.waitSignal(service.settled, timeout=20_000):
        service.ask(Purpose.LOADING, load, (None,), (), then=print)
    service.close()
    (error,) = told
    assert isinstance(error, UnexpectedError)
    assert "NoneType" in str(error)
    assert "NoneType" in (tmp_path / "home" / "data" / FILE_NAME).read_text("utf-8")


def test_the_log_can_be_shown_and_copied(qtbot: QtBot) -> None:
    start_logging(verbose=False)
    with logged("computing agreement"):
        pass
    dialog = LogDialog()
    qtbot.addWidget(dialog)
    dialog.show()
    assert child(dialog, QPlainTextEdit).isReadOnly()
    assert all(note.wordWrap() for note in dialog.findChildren(QLabel))
    copy = next(one for one in dialog.findChildren(QPushButton) if one.text() == "Copy")
    QTest.mouseClick(copy, Qt.MouseButton.LeftButton)
    assert "computing agreement took" in QApplication.clipboard().text()


RELEASES = "https://example.org/releases"


class Browser(QObject):
    """Takes the addresses that are opened in the browser."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[str] = []

    @Slot(QUrl)
    def open(self, address: QUrl) -> None:
        self.opened.append(address.toString())


@pytest.mark.parametrize("named", [f"Project-URL: Releases, {RELEASES}\n", ""])
def test_checking_for_updates_opens_a_page_or_says_there_is_none(
    window: MainWindow,
    next_message: NextMessage,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    named: str,
) -> None:
    installed = tmp_path / "blinker_qt-1.0.dist-info" / "METADATA"
    installed.parent.mkdir()
    installed.write_text(f"Metadata-Version: 2.1\nName: blinker-qt\nVersion: 1.0\n{named}", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    browser = Browser()
    QDesktopServices.setUrlHandler("https", browser, "open")  # type: ignore[arg-type]
    told = [] if named else next_message()
    window.actions_by_name["check_for_updates"].trigger()
    QDesktopServices.unsetUrlHandler("https")
    assert browser.opened == ([RELEASES] if named else [])
    without = f"This is Blinker Qt {__version__}. This copy does not name a web page"
    assert [text.startswith(without) for text in told] == ([] if named else [True])


def test_the_tour_makes_no_network_connection(tmp_path: Path) -> None:
    """It replaces what an earlier tour left in the folder."""
    trace, folder = tmp_path / "trace", tmp_path / "tour"
    folder.mkdir()
    (folder / "tour.blinker").write_bytes(b"an earlier tour")
    traces = shutil.which("strace") is not None
    tracing = ["strace", "-f", "--seccomp-bpf", "-e", "trace=network", "-o", trace]
    touring = [sys.executable, "-m", "blinker_qt", "tour", "-o", folder]
    command = list(map(str, (tracing if traces else []) + touring))
    taken = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, encoding="utf-8")
    if "ptrace" in taken.stderr:
        pytest.skip("strace is not allowed to trace")
    assert taken.returncode == 0, taken.stderr
    if traces:
        families = set(re.findall(r"\b[AP]F_\w+", trace.read_text("utf-8")))
        assert families == {"AF_UNIX"}
    said = taken.stdout
    assert "was refused: “Not done yet. Words left: 4 source, 4 target”" in said
    assert "grand mean" in said
    assert "dice|weights:directed" in said
    assert len(list(folder.glob("*.png"))) == 6
    work = annotation.load(folder / "tour.blinker")
    assert work.annotator == "Tour"
    assert [pair.state for pair in work.pairs[:2]] == [PairState.DONE, PairState.UNTOUCHED]
