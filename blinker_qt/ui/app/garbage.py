"""Collecting garbage in the thread of the windows alone."""

import gc

from PySide6.QtCore import QObject, QTimerEvent

_INTERVAL = 1000
"""Milliseconds between two looks whether there is enough to collect."""


class GarbageCollector(QObject):
    """Collects garbage between events, instead of Python, which does so in any thread.

    If a thread that waits for a disk collects a widget of a closed dialog, the widget is destroyed
    there. Its timers cannot be stopped from another thread, and the program crashes when the next
    one expires.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self.startTimer(_INTERVAL)

    def timerEvent(self, event: QTimerEvent) -> None:
        """Collect the oldest generation that is due, and the younger ones with it."""
        super().timerEvent(event)
        counts = zip(gc.get_count(), gc.get_threshold(), strict=True)
        due = [generation for generation, (count, most) in enumerate(counts) if count > most]
        if due:
            gc.collect(due[-1])
