"""When it is time to rest: how long somebody has worked at a stretch."""

from collections.abc import Callable

REST = 300.0
"""Seconds without any act that count as a rest; the next act begins a new stretch."""


class Stretch:
    """A stretch of work, from the first act after a rest.

    Args:
        clock: seconds from any fixed moment, never running back.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self.begin()

    def begin(self) -> None:
        """Let a new stretch begin now."""
        self._began = self._last = self._clock()

    def note(self) -> float:
        """An act; how many seconds the stretch has lasted."""
        now = self._clock()
        if now - self._last >= REST:
            self._began = now
        self._last = now
        return now - self._began
