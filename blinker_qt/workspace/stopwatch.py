"""Time spent on verse pairs, from the gaps between acts."""

from collections import defaultdict
from collections.abc import Callable

IDLE = 60.0
"""Seconds: a longer gap between two acts counts as this much, since nobody knows who was there."""


class Stopwatch:
    """Counts the seconds between acts towards the verse pair that was on screen.

    Args:
        clock: seconds from any fixed moment, never running back.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._last = clock()
        self._spent: defaultdict[int, float] = defaultdict(float)

    def note(self, index: int) -> None:
        """An act with this verse pair on screen: the time since the last act was spent on it."""
        now = self._clock()
        self._spent[index] += min(now - self._last, IDLE)
        self._last = now

    def take(self, index: int) -> int:
        """The whole seconds spent on a pair since they were last taken; fractions wait."""
        seconds = int(self._spent[index])
        self._spent[index] -= seconds
        return seconds
