"""How much a link weighs: always 1 over some fan-out, so the fan-out is what is kept."""

from enum import Enum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from blinker_qt.agreement.encode import IntArray

Divisors = NDArray[np.unsignedinteger[Any]]


class Weights(Enum):
    """How the links of a word share out its weight (Melamed 1998, section 6)."""

    DIRECTED = "directed"
    """Every word of the side that a direction starts from shares weight 1 among its links."""
    JOINT = "joint"
    """A link weighs 1 over the larger of the fan-outs of its two words (equation 4)."""
    NONE = "none"
    """Every link weighs 1."""


def divisors(weights: Weights, source: IntArray, target: IntArray) -> tuple[Divisors, ...]:
    """What 1 is divided by to give the weight of each link of one annotator.

    Args:
        weights: the weighting.
        source: shape (links,); the number of each link's source word, from 0.
        target: shape (links,); the number of each link's target word, from 0.

    Returns:
        Arrays of shape (links,): for directed weights two, source to target and target to source;
        otherwise one that stands for both directions.
    """
    if weights is Weights.NONE:
        return (np.ones(source.size, np.uint8),)
    by_source, by_target = fan_outs(source), fan_outs(target)
    if weights is Weights.JOINT:
        return (np.maximum(by_source, by_target),)
    return by_source, by_target


def fan_outs(words: IntArray) -> Divisors:
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
    fan_out: Divisors = on_word.astype(smallest)[words]
    return fan_out
