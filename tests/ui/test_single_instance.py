"""Files of later starts open in the program that is running."""

import ctypes
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from blinker_qt.formats import annotation
from blinker_qt.paths import data_directory
from blinker_qt.ui.app.help_dialogs import AboutDialog
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.app.single_instance import SHOW, Application, address_in, hand_over
from window_acts import WhileModal, document_of

Process = subprocess.Popen[bytes]
Start = Callable[..., Process]
SLOWEST = 60_000


@pytest.fixture
def served(qapp: Application, window: MainWindow) -> Iterator[MainWindow]:
    """A window that later starts use."""
    qapp.serve(window, address_in(data_directory()))
    yield window
    qapp.stop_serving()


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts the program with arguments, in a process of its own."""
    started: list[Process] = []

    def run(
        *arguments: str | Path,
        folder: Path | None = None,
        code: Sequence[str] = ("-m", "blinker_qt"),
    ) -> Process:
        command = [sys.executable, *code, *map(str, arguments)]
        root = Path(__file__).parents[2]
        environment = {**os.environ, "PYTHONPATH": str(root), "QT_QPA_PLATFORM": "offscreen"}
        started.append(subprocess.Popen(command, cwd=folder, env=environment))
        return started[-1]

    yield run
    for process in started:
        process.kill()
        process.wait()


def test_a_file_opens_in_the_running_window(
    served: MainWindow, annotation_file: Path, start: Start, qtbot: QtBot
) -> None:
    served.showMinimized()
    program = start(annotation_file.name, folder=annotation_file.parent)
    qtbot.waitUntil(lambda: program.poll() is not None, timeout=SLOWEST)
    assert program.returncode == 0
    qtbot.waitUntil(lambda: served.documents.document is not None)
    assert document_of(served).path == annotation_file
    assert not served.isMinimized()


def test_of_two_starts_at_once_one_has_the_window(
    served: MainWindow, annotation_file: Path, start: Start, qtbot: QtBot
) -> None:
    """The other one asked before there was a window."""
    too_early = """
import sys
from blinker_qt.ui.app import app
hand_over, asked = app.hand_over, []
def ask(*arguments):
    asked.append(arguments)
    return len(asked) > 1 and hand_over(*arguments)
app.hand_over = ask
sys.exit(app.open_window(sys.argv[1]))
"""
    program = start(annotation_file, code=("-c", too_early))
    qtbot.waitUntil(lambda: program.poll() is not None, timeout=SLOWEST)
    assert program.returncode == 0
    qtbot.waitUntil(lambda: served.documents.document is not None)


def test_the_last_of_several_files_waits_until_a_dialog_is_closed(
    served: MainWindow, annotation_file: Path, qapp: Application, while_modal: WhileModal
) -> None:
    # A program that hangs gets no request: no event is handled until this returns.
    assert not hand_over(address_in(data_directory()), str(annotation_file))
    qapp.processEvents()
    assert served.documents.document is None
    other = annotation_file.with_name("other.blinker")
    other.write_bytes(annotation_file.read_bytes())

    def ask(dialog: AboutDialog) -> None:
        qapp.carry_out(str(annotation_file))
        qapp.carry_out(str(other))
        qapp.processEvents()
        assert dialog.isActiveWindow()
        assert served.documents.document is None
        dialog.reject()

    while_modal(AboutDialog, ask)
    served.actions_by_name["about"].trigger()
    assert served.documents.document is None
    qapp.processEvents()
    assert document_of(served).path == other


def test_macos_asks_to_open_a_file_before_there_is_a_window_and_later(
    window: MainWindow, annotation_file: Path, qapp: Application
) -> None:
    assert QApplication.sendEvent(qapp, QFileOpenEvent(str(annotation_file)))
    assert qapp.has_request
    assert window.documents.document is None
    qapp.serve(window, address_in(data_directory()))
    qapp.open_requested()
    assert document_of(window).path == annotation_file
    assert not qapp.has_request
    # Work of the file that is open is kept when another one is asked for.
    other = annotation_file.with_name("other.blinker")
    other.write_bytes(annotation_file.read_bytes())
    document_of(window).session.set_annotator("Zoe")
    assert QApplication.sendEvent(qapp, QFileOpenEvent(str(other)))
    assert document_of(window).path == other
    assert annotation.load(annotation_file).annotator == "Zoe"
    qapp.stop_serving()


def test_windows_is_asked_to_let_the_running_window_come_to_the_front(
    served: MainWindow, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    told: list[tuple[int, bool]] = []
    user = SimpleNamespace(
        AllowSetForegroundWindow=lambda whom: told.append((whom, served.isMinimized()))
    )
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(user32=user), raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    served.showMinimized()
    threading.Thread(target=hand_over, args=(address_in(data_directory()), SHOW)).start()
    qtbot.waitUntil(lambda: not served.isMinimized())
    # Any process may, as the caller does not know which one listens; it asks before it calls.
    assert told == [(-1, True)]
    assert served.documents.document is None


@pytest.mark.parametrize("sent", [b"", b"\0\0\1\0/half", b"\xff" * 16, b"\0\0\0\3a\0b"])
def test_a_caller_that_sends_no_request_does_not_hold_up_the_window(
    served: MainWindow, annotation_file: Path, qtbot: QtBot, sent: bytes
) -> None:
    address = address_in(data_directory())
    taken: list[bool] = []

    def call() -> None:
        taken.append(hand_over(address, str(annotation_file)))

    if sys.platform == "win32":
        pytest.skip("there are no local sockets there")
    with socket.socket(socket.AF_UNIX) as caller:
        caller.connect(address)
        caller.sendall(sent)
        end = threading.Timer(5, caller.shutdown, [socket.SHUT_RDWR])
        end.start()
        threading.Thread(target=call).start()
        qtbot.waitUntil(lambda: bool(taken), timeout=SLOWEST)
        end.cancel()
        assert taken == [True]
        qtbot.waitUntil(lambda: served.documents.document is not None)
    assert document_of(served).path == annotation_file


def test_a_program_that_sends_half_a_message_does_not_block_a_start(tmp_path: Path) -> None:
    address = str(tmp_path / "socket")
    if sys.platform == "win32":
        pytest.skip("there are no local sockets there")
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(address)
        listener.listen()
        start = threading.Thread(target=hand_over, args=(address, SHOW), daemon=True)
        start.start()
        running, _ = listener.accept()
        with running:
            running.sendall(b"\0\0")
            start.join(10)
            assert not start.is_alive()


def test_a_killed_program_does_not_block_a_start(
    annotation_file: Path, start: Start, qtbot: QtBot
) -> None:
    for name in ("first", "second"):
        path = annotation_file.with_name(f"{name}.blinker")
        path.write_bytes(annotation_file.read_bytes())
        process, lock = start(path), path.with_name(f".{path.name}.lock")
        qtbot.waitUntil(lock.exists, timeout=SLOWEST)
        process.kill()
        process.wait()
        assert Path(address_in(data_directory())).is_socket()
    assert not hand_over(address_in(data_directory()), SHOW)


def test_other_folders_and_screens_have_programs_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = address_in(tmp_path)
    assert address_in(tmp_path) == before
    assert address_in(tmp_path / "other") != before
    monkeypatch.setenv("DISPLAY", ":7")
    assert address_in(tmp_path) != before


def test_where_no_socket_can_be_made_every_start_has_its_window(
    qapp: Application, window: MainWindow, tmp_path: Path
) -> None:
    address = address_in(tmp_path / ("long" * 30))
    qapp.serve(window, address)
    assert not hand_over(address, SHOW)
