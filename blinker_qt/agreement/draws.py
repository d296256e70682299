"""Random whole numbers, and how often each of some things is drawn: the same for every seed.

Everything comes from the doubles of PCG64 alone, which stay the same from one numpy to the next. A
draw does not depend on how many are made at a time.
"""

from collections.abc import Iterator

import numpy as np

from blinker_qt.agreement.dice import FloatArray
from blinker_qt.agreement.encode import IntArray

SLICE = 1024
"""So many things are looked at together. Part of what a seed means: it says what is drawn first."""

_AT_A_TIME = 1 << 18


def generator(seed: int, already: int = 0) -> np.random.Generator:
    """What draws come from.

    Args:
        seed: the same seed, the same draws.
        already: so many doubles are passed over, as if somebody had drawn them.
    """
    return np.random.Generator(np.random.PCG64(seed).advance(already))


def whole_numbers(
    random: np.random.Generator, replicates: int, draws: int, below: int
) -> Iterator[tuple[int, IntArray]]:
    """Whole numbers below a number for some replicates at a time, with the first's place.

    Args:
        random: see `generator`.
        replicates: how many rows of numbers there are, the first row drawn first.
        draws: how many numbers a row has.
        below: each of the numbers from 0 up to this one is as likely as any other.
    """
    at_a_time = max(1, _AT_A_TIME // max(1, draws))
    for start in range(0, replicates, at_a_time):
        count = min(at_a_time, replicates - start)
        yield start, (random.random((count, draws)) * below).astype(np.int64)


Times = Iterator[tuple[int, FloatArray]]
"""How often each thing is drawn in some replicates at a time, with the place of the first of them:
shape (some replicates, things)."""


def times_drawn(random: np.random.Generator, size: int, replicates: int) -> Iterator[Times]:
    """Draw as many things as there are, with replacement, and say how often each of them came.

    Where there are many, it is drawn first how many of the draws fall into each `SLICE` of them,
    and then which of each slice: that is as likely as drawing them one after the other, and never
    needs more than the counts of one slice.

    Args:
        random: see `generator`; passes `doubles_of` this size and these replicates.
        size: how many things there are.
        replicates: how often that is done.

    Yields:
        For each slice of the things, in their order; to be used up before the next.
    """
    slices = -(-size // SLICE)
    shares = np.full((replicates, max(slices, 1)), size, np.int64)
    if slices > 1:
        for start, drawn in whole_numbers(random, replicates, size, size):
            rows = np.arange(len(drawn))[:, None] * slices
            counts = np.bincount((rows + drawn // SLICE).ravel(), minlength=len(drawn) * slices)
            shares[start : start + len(drawn)] = counts.reshape(-1, slices)
    for number, draws in enumerate(shares.T):
        yield _times(random, draws, min(SLICE, size - number * SLICE))


def doubles_of(size: int, replicates: int) -> int:
    """How many doubles `times_drawn` takes."""
    return replicates * size * (1 if size <= SLICE else 2)


def _times(random: np.random.Generator, draws: IntArray, size: int) -> Times:
    """Draw so many of some things in each replicate."""
    at_a_time = max(1, _AT_A_TIME // max(1, size))
    for start in range(0, draws.size, at_a_time):
        some = draws[start : start + at_a_time]
        drawn = (random.random(int(some.sum())) * size).astype(np.int64)
        drawn += np.repeat(np.arange(some.size) * size, some)
        counts = np.bincount(drawn, minlength=some.size * size)
        yield start, counts.reshape(some.size, size).astype(np.float64)
