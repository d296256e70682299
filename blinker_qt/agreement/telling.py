"""How slow computations say how far they have come."""

from collections.abc import Callable

Tell = Callable[[float], None]
"""Is told which share is done, from 0 to 1; what it raises ends the computation."""


def to_nobody(_share: float) -> None:
    """Nobody wants to know."""
