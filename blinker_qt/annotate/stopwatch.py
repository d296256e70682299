"""Time spent on verse pairs, from the gaps between acts."""

from collections import defaultdict
from collections.abc import Callable

IDLE = 60.0
"""Seconds: a longer gap between two acts counts as this much, since nobody knows who was there."""


class Stopwatch:
    """Counts the seconds between acts towards the verse pair that was on screen.

    Args:
        clock: seconds from any fixed moment, never running back.

    Attributes:
        paused: whether nothing is counted until the next act.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._idle_after = IDLE
        self._last = clock()
        self.paused = False
        self._spent: defaultdict[int, float] = defaultdict(float)

    def note(self, index: int) -> None:
        """An act with this verse pair on screen: the time since the last act was spent on it.

        An act ends a pause: whoever acts is there.
        """
        now = self._clock()
        if not self.paused:
            self._spent[index] += min(now - self._last, self._idle_after)
        self._last, self.paused = now, False

    def pause(self, index: int) -> None:
        """Count nothing from now until the next act or `resume`; this pair was on screen."""
        self.note(index)
        self.paused = True

    def resume(self, idle_after: float) -> None:
        """Count again, and a longer gap than this as so much, in seconds."""
        self._idle_after = idle_after
        if self.paused:
            self._last, self.paused = self._clock(), False

    def take(self, index: int) -> int:
        """The whole seconds spent on a pair since they were last taken; fractions wait."""
        seconds = int(self._spent[index])
        self._spent[index] -= seconds
        return seconds
