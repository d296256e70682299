"""Random whole numbers that are the same for every seed, from one numpy to the next.

Everything comes from the doubles of PCG64 alone, which do not change. A draw does not depend on how
many are made at a time.
"""

from collections.abc import Iterator

import numpy as np

from blinker_qt.agreement.encode import IntArray

_AT_A_TIME = 1 << 18


def whole_numbers(
    seed: int, replicates: int, draws: int, below: int, at_a_time: int = _AT_A_TIME
) -> Iterator[tuple[int, IntArray]]:
    """Whole numbers below a number for some replicates at a time, with the first's place.

    Args:
        seed: the same seed, the same numbers.
        replicates: how many rows of numbers there are, the first row drawn first.
        draws: how many numbers a row has.
        below: each of the numbers from 0 up to this one is as likely as any other.
        at_a_time: about so many numbers are drawn together; at least one row.
    """
    random = np.random.Generator(np.random.PCG64(seed))
    rows = max(1, at_a_time // max(1, draws))
    for start in range(0, replicates, rows):
        count = min(rows, replicates - start)
        yield start, (random.random((count, draws)) * below).astype(np.int64)
