"""Ranks computed in another way than the program does."""

from collections.abc import Sequence
from statistics import correlation, fmean


def mean_ranks(values: Sequence[float]) -> list[float]:
    """The mean of the places of each value when all are sorted, the highest first."""
    falling = sorted(values, reverse=True)
    return [
        fmean(place for place, other in enumerate(falling, 1) if other == value) for value in values
    ]


def rank_correlation(first: Sequence[float], second: Sequence[float]) -> float:
    """The correlation of the ranks of two lists of values."""
    return correlation(mean_ranks(first), mean_ranks(second))
