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
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
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
from blinker_qt.ui.app import tour
from blinker_qt.ui.app.app import filter_qt_messages, open_named_or_last
from blinker_qt.ui.app.help_dialogs import LogDialog
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.compare.analysis_service import AnalysisService, Purpose
from window_acts import NextMessage, child, document_of

ROOT = Path(__file__).parents[2]
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
STARTED = """
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


def printed(act: str, home: Path, *argv: str) -> list[list[str]]:
    """The words, by lines, that a window prints which was started in a fresh process."""
    paths = os.pathsep.join([str(ROOT), str(ROOT / "tests" / "helpers")])
    started = subprocess.run(
        [sys.executable, "-c", STARTED + act, *argv],
        env={**os.environ, "PYTHONPATH": paths, HOME_VARIABLE: str(home)},
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    assert started.returncode == 0, started.stderr
    return [line.split() for line in started.stdout.splitlines()]


def test_linking_needs_few_modules(tmp_path: Path, annotation_file: Path) -> None:
    assert [name for name in LATE if find_spec(name) is None] == []
    loaded, *later = printed(LINKING, tmp_path, str(annotation_file))
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
def test_missing_libraries_and_their_packages(tmp_path: Path, missing: tuple[str, ...]) -> None:
    screen = {"DISPLAY": ":98765", "QT_QPA_PLATFORM": "xcb"}
    inherited = {key: value for key, value in os.environ.items() if key != "WAYLAND_DISPLAY"}
    fake = tmp_path / "bin" / "apt-get"
    fake.parent.mkdir()
    fake.touch(0o755)
    path = os.pathsep.join([str(fake.parent), os.environ["PATH"]])
    own = {"PYTHONPATH": str(ROOT), HOME_VARIABLE: str(tmp_path), "PATH": path}
    started = subprocess.run(
        [sys.executable, "-c", WITHOUT_LIBRARIES, ",".join(missing)],
        env={**inherited, **screen, **own},
        capture_output=True,
        check=False,
        encoding="utf-8",
        timeout=60,
    )
    assert started.returncode == 1
    said = started.stderr
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
        encoding="utf-8",
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")
    assert sorted(shown.read_text("utf-8").splitlines()) == [
        "ValueError: in a thread",
        "ValueError: in the window",
    ]
    assert "ValueError" in (tmp_path / "data" / FILE_NAME).read_text("utf-8")


# As macOS does for a file that is double-clicked while the program does not run.
DOUBLE_CLICKED = """
import sys
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from blinker_qt.__main__ import main
from blinker_qt.ui.app import app
from blinker_qt.ui.app.main_window import MainWindow

make, opened, report = app.make_application, [], Path(sys.argv[2])
open_file = MainWindow.open_file

def make_and_ask():
    application = make()
    QCoreApplication.postEvent(application, QFileOpenEvent(sys.argv[1]))
    QCoreApplication.sendPostedEvents()
    return application

def record(window, path):
    opened.append(path.name)
    report.write_text("\\n".join(opened))
    QTimer.singleShot(0, QApplication.quit)
    return open_file(window, path)

app.make_application = make_and_ask
MainWindow.open_file = record
sys.exit(main([]))
"""


def test_a_double_clicked_file_is_opened_instead_of_the_last(
    annotation_file: Path, tmp_path: Path
) -> None:
    last = annotation_file.with_name("last.blinker")
    last.write_bytes(annotation_file.read_bytes())
    settings = SettingsStore(tmp_path / "config")
    settings.change(last_file=str(last))
    report = tmp_path / "opened"
    ended = subprocess.run(
        [sys.executable, "-c", DOUBLE_CLICKED, str(annotation_file), str(report)],
        env={**os.environ, "PYTHONPATH": str(ROOT), HOME_VARIABLE: str(tmp_path)},
        check=False,
        timeout=30,
    )
    assert ended.returncode == 0
    assert report.read_text("utf-8").splitlines() == [annotation_file.name]


def test_errors_in_other_processes_are_shown_once(qtbot: QtBot, tmp_path: Path) -> None:
    service = AnalysisService()
    told: list[BlinkerError] = []
    service.failed.connect(told.append)
    with qtbot.waitSignal(service.settled, timeout=_PATIENCE):
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
    """It can be taken again into the same folder."""
    trace, folder = tmp_path / "trace", tmp_path / "tour"
    assert tour.run(folder) == 0
    traces = shutil.which("strace") is not None
    tracing = ["strace", "-f", "--seccomp-bpf", "-e", "trace=network", "-o", trace]
    touring = [sys.executable, "-m", "blinker_qt", "tour", "-o", folder]
    command = list(map(str, (tracing if traces else []) + touring))
    again = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, encoding="utf-8")
    if "ptrace" in again.stderr:
        pytest.skip("strace is not allowed to trace")
    assert again.returncode == 0, again.stderr
    if traces:
        families = set(re.findall(r"\b[AP]F_\w+", trace.read_text("utf-8")))
        assert families == {"AF_UNIX"}
    said = again.stdout
    assert "was refused: “Not done yet. Words left: 4 source, 4 target”" in said
    assert "grand mean" in said
    assert "dice|weights:directed" in said
    assert len(list(folder.glob("*.png"))) == 6
    work = annotation.load(folder / "tour.blinker")
    assert work.annotator == "Tour"
    assert [pair.state for pair in work.pairs[:2]] == [PairState.DONE, PairState.UNTOUCHED]
