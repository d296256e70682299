"""Widgets are destroyed in the thread of the windows alone."""

import threading
import weakref

from PySide6.QtCore import QObject, QTimer
from pytestqt.qtbot import QtBot

_MANY = 50_000
"""So many new objects that Python itself would collect garbage."""


class Blinking(QObject):
    """What only a collector destroys, as it refers to itself, and has a timer that runs."""

    def __init__(self) -> None:
        super().__init__()
        self.itself = self
        QTimer(self).start(1)


def test_a_busy_thread_destroys_nothing(qtbot: QtBot) -> None:
    made: list[list[int]] = []
    ends: list[threading.Thread] = []
    blinking = Blinking()
    weakref.finalize(blinking, lambda: ends.append(threading.current_thread()))
    del blinking
    busy = threading.Thread(target=lambda: made.extend([] for _ in range(_MANY)))
    busy.start()
    busy.join()
    assert not ends
    qtbot.waitUntil(lambda: bool(ends), timeout=20_000)
    assert ends == [threading.main_thread()]
    assert len(made) == _MANY
