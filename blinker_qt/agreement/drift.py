"""Whether agreement changes on the way through a study."""

import numpy as np

from blinker_qt.agreement.dice import Counts, FloatArray
from blinker_qt.agreement.encode import IntArray

_NOTHING = 1e-6
"""Sums below this are what is left of rounding: a link weighs more."""


def moving_rates(counts: Counts, order: IntArray, width: int) -> FloatArray:
    """The agreement rate of every two annotators in windows that move along the study.

    The links of all verse pairs of a window are pooled, as those of a set are.

    Args:
        counts: of every verse pair, shape (2, P, verse pairs).
        order: shape (verse pairs,), the verse pairs in the order in which they were worked.
        width: how many verse pairs a window has, from 1.

    Returns:
        Shape (P, windows), the first window holding the first `width` verse pairs, each next one
        beginning one later; none where there are fewer verse pairs. NaN where the two annotators
        have nothing to compare.

    Raises:
        ValueError: `width` is below 1.
    """
    if width < 1:
        raise ValueError(f"windows of {width} verse pairs")
    shared = _windows(counts.shared[:, :, order], width)
    half = _windows((counts.first + counts.second)[:, :, order], width) / 2
    rates = np.full(half.shape, np.nan)
    np.divide(shared, half, out=rates, where=half > _NOTHING)
    means: FloatArray = rates.mean(axis=0)
    return means


def _windows(values: FloatArray, width: int) -> FloatArray:
    """The sums over windows of the last axis."""
    sums = np.concatenate([np.zeros((*values.shape[:-1], 1)), values.cumsum(axis=-1)], axis=-1)
    windows: FloatArray = sums[..., width:] - sums[..., :-width]
    return windows
