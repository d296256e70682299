"""Weights that verse pairs might have, made up."""

import numpy as np

from blinker_qt.agreement.dice import Counts


def counts_of(seed: int, annotators: int, verse_pairs: int) -> Counts:
    """Whole-number weights: up to four links each, some shared, sometimes none at all."""
    random = np.random.default_rng(seed)
    shape = (2, annotators * (annotators - 1) // 2, verse_pairs)
    first, second = random.integers(0, 5, shape), random.integers(0, 5, shape)
    shared = (np.minimum(first, second) * random.random(shape)).astype(int)
    return Counts(*(table.astype(np.float64) for table in (shared, first, second)))
