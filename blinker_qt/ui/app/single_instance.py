"""One running program for each user and screen, which opens the files of later starts.

The processes talk through a local socket in the data folder (on Windows, a named pipe), by
multiprocessing.connection: QtNetwork would need further libraries of the system.
"""

import ctypes
import hashlib
import logging
import os
import platform
import sys
from contextlib import suppress
from multiprocessing.connection import Client, Listener
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication, QDialog

from blinker_qt.paths import make_private_folder
from blinker_qt.ui.app.main_window import MainWindow

if TYPE_CHECKING:
    # What the connections of all systems have in common; those of Windows are no `Connection`.
    from multiprocessing.connection import _ConnectionBase as Connection

SHOW, SAMPLE = "show", "sample"
"""Requests to show the window, and to open the sample; any other request is a path."""

_FAMILY = "AF_PIPE" if sys.platform == "win32" else "AF_UNIX"
_PATIENCE = 1.0
"""Seconds to wait for the running program."""
_READY = b"ready"
_MOST_BYTES = 1 << 16
_MOST_WAITING = 100
"""The number of starts that may queue for a program that hangs."""
_ANY_PROCESS = -1
"""ASFW_ANY of Windows."""

_logger = logging.getLogger(__name__)


def address_in(data_directory: Path) -> str:
    """The address at which the running program of a data folder and screen listens."""
    screen = map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY"))
    parts = repr((str(data_directory), platform.node(), *screen))
    name = hashlib.sha256(parts.encode()).hexdigest()[:8]
    if _FAMILY == "AF_PIPE":
        return rf"\\.\pipe\blinker-qt-{name}"
    return str(data_directory / f"window-{name}")


def hand_over(address: str, request: str) -> bool:
    """Pass a request to the running program; return whether it takes it.

    The running program speaks first: while it hangs it gets no request, which it would otherwise
    carry out later, when the file is open elsewhere.
    """
    greeted: Queue[Connection[bytes, bytes] | None] = Queue()
    # Whoever listens may send half a message, which a connection waits for without end.
    Thread(target=lambda: greeted.put(_greeted(address)), daemon=True).start()
    try:
        running = greeted.get(timeout=_PATIENCE)
    except Empty:
        _logger.warning("the running program does not answer")
        return False
    if running is not None:
        if sys.platform == "win32":
            # Only the program that was started last may let another one come to the front.
            ctypes.windll.user32.AllowSetForegroundWindow(_ANY_PROCESS)
        with suppress(OSError), running:
            running.send_bytes(os.fsencode(request))
            return True
    return False


def _greeted(address: str) -> "Connection[bytes, bytes] | None":
    """A connection to the running program after it spoke; None if there is none."""
    try:
        running = Client(address, _FAMILY)
        running.recv_bytes(_MOST_BYTES)
    except ConnectionRefusedError:
        # The program that made the socket was killed.
        with suppress(OSError):
            Path(address).unlink()
        return None
    except (OSError, EOFError):
        return None
    return running


class Application(QApplication):
    """The application, which carries out requests to open files in its window."""

    _called = Signal(object)  # Connection: another process was started
    _requested = Signal(object)  # str, which Qt would change if it is not UTF-8

    def __init__(self, arguments: list[str]) -> None:
        super().__init__(arguments)
        self._window: MainWindow | None = None
        self._listener: Listener | None = None
        self._request = ""
        # Queued: a window that hangs does not answer.
        self._called.connect(self._answer, Qt.ConnectionType.QueuedConnection)
        self._requested.connect(self.carry_out, Qt.ConnectionType.QueuedConnection)

    def serve(self, window: MainWindow, address: str) -> bool:
        """Carry out requests in a window from now on; see `open_requested` for earlier ones.

        Returns:
            Whether later starts can reach it.
        """
        self._window = window
        try:
            if _FAMILY == "AF_UNIX":
                make_private_folder(Path(address).parent)
            listener = Listener(address, _FAMILY, _MOST_WAITING)
        except OSError as error:
            _logger.warning("later starts cannot reach this window: %s", error)
            return False
        self._listener = listener
        self.aboutToQuit.connect(self.stop_serving)
        Thread(target=self._listen, args=(listener,), daemon=True).start()
        return True

    def stop_serving(self) -> None:
        """Let the next start open a window of its own, and carry nothing out in this one."""
        self._window = None
        if self._listener is not None:
            # Somebody may have removed the socket.
            with suppress(OSError):
                self._listener.close()

    def _listen(self, listener: Listener) -> None:
        with suppress(OSError):
            while True:
                self._called.emit(listener.accept())

    def _answer(self, caller: "Connection[bytes, bytes]") -> None:
        # A caller may hang, too.
        Thread(target=self._receive, args=(caller,), daemon=True).start()

    def _receive(self, caller: "Connection[bytes, bytes]") -> None:
        with suppress(OSError, EOFError), caller:
            caller.send_bytes(_READY)
            request = os.fsdecode(caller.recv_bytes(_MOST_BYTES))
            if "\0" not in request:
                self._requested.emit(request)

    def event(self, event: QEvent) -> bool:
        """Open a file that macOS asks the program to open, perhaps before there is a window."""
        if isinstance(event, QFileOpenEvent):
            self.carry_out(event.file())
            return True
        return super().event(event)

    def carry_out(self, request: str) -> None:
        """Show the window, and open the last requested file once no dialog is in the way."""
        self._request = request
        window = self.activeModalWidget() or self._window
        if window is not None:
            window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
            window.raise_()
            window.activateWindow()
        self.open_requested()

    @property
    def has_request(self) -> bool:
        """Whether something waits to be opened."""
        return self._request not in ("", SHOW)

    def open_requested(self) -> None:
        """Open the last requested file, once there is a window and no dialog is in the way."""
        if self._window is None:
            return
        dialog = self.activeModalWidget()
        if isinstance(dialog, QDialog):
            # Queued, so that whoever opened the dialog comes first.
            dialog.finished.connect(self.open_requested, Qt.ConnectionType.QueuedConnection)
            return
        request, self._request = self._request, ""
        if request == SAMPLE:
            self._window.sample.open()
        elif request not in ("", SHOW):
            self._window.open_file_or_study(Path(request))
