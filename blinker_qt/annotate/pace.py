"""How fast the work goes, and how long the rest of it takes at that pace."""

from dataclasses import dataclass

ENOUGH_SECONDS = 300
"""A pace is told from five minutes of work on,"""
ENOUGH_WORDS = 50
"""and from fifty words on: before, one long look at one verse decides it."""

_MINUTE = 60
_HOUR = 3600


@dataclass(frozen=True, slots=True)
class Work:
    """Words accounted for, and the active time that they took.

    Attributes:
        words: accounted for, both sides together; negative where more were taken back.
        seconds: active time.
    """

    words: int
    seconds: int

    def __add__(self, other: "Work") -> "Work":
        return Work(self.words + other.words, self.seconds + other.seconds)

    def __sub__(self, other: "Work") -> "Work":
        return Work(self.words - other.words, self.seconds - other.seconds)


def words_an_hour(work: Work) -> float | None:
    """The pace of some work; None where there is too little of it to tell.

    >>> words_an_hour(Work(100, 900)), words_an_hour(Work(100, 200)), words_an_hour(Work(9, 900))
    (400.0, None, None)
    """
    if work.seconds < ENOUGH_SECONDS or work.words < ENOUGH_WORDS:
        return None
    return work.words * _HOUR / work.seconds


def seconds_left(words_left: int, pace: float) -> float:
    """How long some words take at a pace in words an hour.

    >>> seconds_left(200, 400.0)
    1800.0
    """
    return words_left * _HOUR / pace


@dataclass(frozen=True, slots=True)
class RoughTime:
    """A time as people say it: minutes below an hour, else hours.

    Attributes:
        amount: how many; a half only among hours below ten.
        in_hours: whether they are hours.
    """

    amount: float
    in_hours: bool


def roughly(seconds: float) -> RoughTime:
    """A time to five minutes below an hour, to half hours below ten, to whole hours above.

    >>> roughly(100), roughly(3500), roughly(9500)
    (RoughTime(amount=5, in_hours=False), RoughTime(amount=1.0, in_hours=True), \
RoughTime(amount=2.5, in_hours=True))
    """
    minutes = max(round(seconds / (5 * _MINUTE)), 1) * 5
    if minutes < 60:
        return RoughTime(minutes, in_hours=False)
    hours = seconds / _HOUR
    return RoughTime(round(hours * 2) / 2 if hours < 10 else round(hours), in_hours=True)
