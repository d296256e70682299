"""Saying how far a computation has come, and giving it up; no Qt."""

from collections.abc import Callable

from blinker_qt.ui.compare.replies import Answered, Computing, Interim

_NOTICEABLE_STEP = 0.01
"""A smaller step ahead is not worth a message to the window."""


class StoppedError(Exception):
    """What is computed is not wanted any more, or something else cannot wait."""


class Check:
    """Says now and then how far a computation has come, and ends it where that is wanted."""

    def __init__(
        self,
        tell: Callable[[Interim], None],
        is_stopped: Callable[[], bool],
    ) -> None:
        self._tell = tell
        self._is_stopped = is_stopped
        self._told = 0.0

    def __call__(self, share: float) -> None:
        """Say which share is done, from 0 to 1.

        Raises:
            StoppedError: nobody waits for the rest.
        """
        if self._is_stopped():
            raise StoppedError
        if share - self._told >= _NOTICEABLE_STEP:
            self._told = share
            self._tell(Computing(share))

    def show(self, answered: Answered) -> None:
        """Show what is found already; nobody waits for the rest to see it."""
        self._tell(answered)
