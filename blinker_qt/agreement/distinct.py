"""Different values in long arrays."""

import numpy as np

from blinker_qt.agreement.encode import IntArray


def distinct(values: IntArray) -> IntArray:
    """The different values, ascending, as `np.unique` gives them.

    That one puts whole numbers into a hash table, which takes many times as long as sorting them:
    ours come in runs that are in order already.

    >>> distinct(np.array([3, 1, 3, 2])).tolist()
    [1, 2, 3]

    Args:
        values: shape (n,).
    """
    ordered = np.sort(values, kind="stable")
    first = np.ones(ordered.size, np.bool_)
    np.not_equal(ordered[1:], ordered[:-1], out=first[1:])
    return ordered[first]
