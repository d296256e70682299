"""Two annotators' work that is the same to the last link, more often than chance brings."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from blinker_qt.agreement.encoding import BoolArray, EncodedSet, WordNumbers

LONG = 10
"""Only verse pairs of so many words, both sides together, count: short ones are easily the same."""
WHOLE = 20
"""Two who are the same in every one of so many verse pairs, or more, are flagged."""
RUN = 8
"""A run of fewer verse pairs is never flagged."""
CHANCE = 0.001
"""A run is flagged where chance brings fewer than so many such runs to the whole study."""


@dataclass(frozen=True, slots=True)
class IdenticalWork:
    """What two annotators have done in exactly the same way.

    Attributes:
        compared: how many long verse pairs both have done.
        identical: in how many of them links and not-translated marks are the same.
        run: the most of these one after another, among the long verse pairs that both have done.
        first: the place in the bitext where that run begins, from 0.
        last: the place where it ends.
        by_chance: how many runs of that length chance brings to two annotators, at most.
        flagged: whether it is more than chance brings.
    """

    compared: int
    identical: int
    run: int
    first: int
    last: int
    by_chance: float
    flagged: bool


def digests(words: WordNumbers, annotator: EncodedSet) -> NDArray[np.uint64]:
    """A number for what an annotator decided in each verse pair, shape (verse pairs,).

    The same links and marks have the same number, others another; 0 where there are none.
    """
    found = np.zeros(len(words), np.uint64)
    for kind, decided, starts in (
        (0, annotator.cells(words), annotator.link_starts),
        (1, annotator.source_marks, np.searchsorted(annotator.source_marks, words.source_starts)),
        (2, annotator.target_marks, np.searchsorted(annotator.target_marks, words.target_starts)),
    ):
        # Scattered (splitmix64), so that the sums of other numbers are other sums.
        mixed = decided.astype(np.uint64) * np.uint64(3) + np.uint64(kind + 1)
        for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
            mixed = (mixed ^ (mixed >> np.uint64(shift))) * np.uint64(factor)
        mixed ^= mixed >> np.uint64(31)
        totals = np.concatenate((np.zeros(1, np.uint64), np.cumsum(mixed, dtype=np.uint64)))
        found += totals[starts[1:]] - totals[starts[:-1]]
    return found


def identical_work(same: BoolArray, compared: BoolArray) -> Iterator[IdenticalWork]:
    """Look for copied work between every two annotators.

    The usual share of identical verse pairs is the highest of three: that of the two outside their
    longest run, that of all other pairs of annotators, and that of these within the verse pairs of
    the run, which may be easy; without others, that of the two in any other stretch as long as the
    run. A run of L among n verse pairs is what n - L + 1 places bring with
    that share to the power of L each.

    Args:
        same: shape (P, verse pairs), whether two annotators' links and marks are the same.
        compared: shape (P, verse pairs), whether both have done the verse pair and it is long.

    Yields:
        What is to be known of each of the P pairs.
    """
    same = same & compared
    all_same, all_compared = same.sum(axis=0), compared.sum(axis=0)
    for alike, looked_at in zip(same, compared, strict=True):
        places = np.flatnonzero(looked_at)
        run, start = _longest_run(alike[places])
        count, identical = places.size, int(alike.sum())
        among = places[start : start + run]
        others_same, others = all_same - alike, all_compared - looked_at
        shares = [_share(identical - run, count - run)]
        if others[among].any():
            shares.append(_share(int(others_same.sum()), int(others.sum())))
            shares.append(_share(int(others_same[among].sum()), int(others[among].sum())))
        elif run:
            outside = np.split(alike[places], [start, start + run])[::2]
            shares.append(_share(max(_most_in(part, run) for part in outside), run))
        usual = max(shares)
        by_chance = (count - run + 1) * usual**run
        is_whole = count >= WHOLE and identical == count
        yield IdenticalWork(
            count,
            identical,
            run,
            int(among[0]) if run else 0,
            int(among[-1]) if run else 0,
            by_chance,
            is_whole or (run >= RUN and by_chance < CHANCE / len(same)),
        )


def _share(part: int, whole: int) -> float:
    """A share that few observations do not make 0 or 1 (Laplace's rule)."""
    return (part + 1) / (whole + 2)


def _most_in(flags: BoolArray, length: int) -> int:
    """The most true values in any stretch of this length, or in all that there is."""
    totals = np.concatenate(([0], np.cumsum(flags)))
    size = min(length, flags.size)
    return int((totals[size:] - totals[: totals.size - size]).max())


def _longest_run(flags: BoolArray) -> tuple[int, int]:
    """How long the longest run of true values is, and where it begins; 0 and 0 without any."""
    ends = np.flatnonzero(np.diff(np.concatenate(([False], flags, [False])).astype(np.int8)))
    lengths = ends[1::2] - ends[::2]
    if not lengths.size:
        return 0, 0
    longest = int(lengths.argmax())
    return int(lengths[longest]), int(ends[2 * longest])
