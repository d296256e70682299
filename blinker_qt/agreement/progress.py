"""Progress reports of slow computations."""

from collections.abc import Callable

Progress = Callable[[float], None]
"""Called with the share that is done, from 0 to 1; may raise an error to end the computation."""


def no_progress(_share: float) -> None:
    """Ignore progress."""


def part_of(progress: Progress, start: float, end: float) -> Progress:
    """The progress function for a part of a computation.

    >>> part_of(print, 0.5, 0.75)(0.5)
    0.625

    Args:
        start: the share that is done before the part begins.
        end: the share that is done when it ends.
    """
    return lambda share: progress(start + share * (end - start))
