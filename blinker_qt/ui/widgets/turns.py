"""Parts of a window that are painted one after another, so that events need not wait for all."""

from collections.abc import Iterable

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget


class Turns(QObject):
    """Holds parts back from being painted; each has a turn of its own once all events are heard."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._waiting: list[QWidget] = []
        self._next = QTimer(self, singleShot=True, interval=0)
        self._next.timeout.connect(self._let_paint)

    def take(self, parts: Iterable[QWidget]) -> None:
        """Let these parts be painted one after another, in this order, after all others."""
        for part in parts:
            if part not in self._waiting:
                part.setUpdatesEnabled(False)
                self._waiting.append(part)
        self._next.start()

    def _let_paint(self) -> None:
        self._waiting.pop(0).setUpdatesEnabled(True)
        if self._waiting:
            self._next.start()
