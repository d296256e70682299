"""How much a link weighs: always 1 over some fan-out, so the fan-out is what is kept."""

from enum import Enum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from blinker_qt.agreement.encode import IntArray

FanOuts = NDArray[np.unsignedinteger[Any]]


class Weights(Enum):
    """How the links of a word share out its weight (Melamed 1998, section 6)."""

    DIRECTED = "directed"
    """Every word of the side that a direction starts from shares weight 1 among its links."""
    JOINT = "joint"
    """A link weighs 1 over the larger of the fan-outs of its two words (equation 4)."""
    NONE = "none"
    """Every link weighs 1."""


def fan_outs(words: IntArray) -> FanOuts:
    """How many of the links hang on the word that each link has on one side.

    >>> fan_outs(np.array([7, 8, 7, 7])).tolist()
    [3, 1, 3, 3]

    Args:
        words: shape (links,); the number of each link's word on that side, from 0.

    Returns:
        Shape (links,), in the smallest unsigned type that holds them.
    """
    on_word = np.bincount(words)
    smallest = np.min_scalar_type(on_word.max(initial=0))
    fan_out: FanOuts = on_word.astype(smallest).take(words)
    return fan_out
