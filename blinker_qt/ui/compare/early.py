"""Parts of answers that come before the rest."""

from PySide6.QtCore import QObject, QTimer, Signal

from blinker_qt.ui.compare.replies import Answered

_MOMENT = 150
"""Milliseconds that a part waits for the rest."""


class Early(QObject):
    """Holds part of an answer for a moment: where the rest follows at once, it would only flicker.

    Signals:
        due(Answered): the rest has not come so far.
    """

    due = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._held: Answered | None = None
        self._waiting = QTimer(self, singleShot=True, interval=_MOMENT)
        self._waiting.timeout.connect(lambda: self.due.emit(self._held))

    def hold(self, answered: Answered) -> None:
        """Hold this part; what was held before is not wanted any more."""
        self._held = answered
        self._waiting.start()

    def drop(self) -> None:
        """The rest has come, or nobody waits for it."""
        self._waiting.stop()
