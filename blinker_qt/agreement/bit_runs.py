"""Where the cells of runs stand as bits, so that those of each run are counted word by word."""

from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from blinker_qt.agreement.encode import BoolArray, IntArray

Places = IntArray | slice

WORD = 64
"""So many bits are looked at together."""
_SHORT = 4
_MOST_PLANES = 32
"""Runs of more words than these, on average and the longest, have them beside each other; others
have them in planes: their first words, then their second ones, and so on."""


@dataclass(frozen=True, slots=True, eq=False)
class BitRuns:
    """Where the cells in use stand when every run of cells begins at a whole word.

    Attributes:
        used: which R runs are counted, ascending: those that have cells in use, or all.
        size: R.
        planes: which of the R runs have a second word, a third one, and so on, and where these
            words stand, behind the first word of each.
        starts: shape (R,); the first word of each run, where the words of each stand beside each
            other; empty where they stand in planes.
        words: how many words there are; the last one is nobody's.
    """

    used: Places
    size: int
    planes: tuple[tuple[Places, slice], ...]
    starts: IntArray
    words: int

    @classmethod
    def of(cls, ends: IntArray) -> tuple[Self, IntArray]:
        """Lay out cells of runs.

        Args:
            ends: shape (all runs,), ascending; how many cells are in use up to the end of each.

        Returns:
            Where they stand, and the bit of each cell, of shape (cells in use,).
        """
        in_run = np.diff(ends, prepend=0)
        words = -(-in_run // WORD)
        within = np.arange(in_run.sum()) - np.repeat(ends - in_run, in_run)
        most, total = int(words.max(initial=0)), int(words.sum())
        if most > _MOST_PLANES or total > _SHORT * np.count_nonzero(words):
            starts = np.cumsum(words) - words
            bits = within + np.repeat(starts * WORD, in_run)
            used = np.flatnonzero(words)
            return cls(used, used.size, (), starts[used], total + 1), bits
        counted = _most(words > 0)
        of_counted = words[counted]
        firsts = np.zeros((words.size, most), np.int64)
        planes, total = [], 0
        for word, first in enumerate(firsts.T):
            plane = _most(of_counted > word)
            places = np.arange(words.size)[counted][plane]
            behind = total + places.size
            first[places] = np.arange(total, behind)
            planes.append((plane, slice(total, behind)))
            total = behind
        in_word = within & (WORD - 1)
        of_words = np.repeat(np.arange(words.size) * most, in_run) + (within - in_word) // WORD
        bits = firsts.ravel()[of_words] * WORD + in_word
        nowhere = np.zeros(0, np.int64)
        return cls(counted, of_counted.size, tuple(planes[1:]), nowhere, total + 1), bits

    def sums(self, of_words: NDArray[np.uint8]) -> IntArray:
        """Add up what the words of each run have.

        Args:
            of_words: shape (n, words).

        Returns:
            Shape (n, R).
        """
        if self.starts.size:
            return np.add.reduceat(of_words[:, :-1], self.starts, axis=1, dtype=np.int32)
        # So few words of a run have no more bits than this holds.
        found: IntArray = of_words[:, : self.size].astype(np.int16)
        for runs, words in self.planes:
            found[:, runs] += of_words[:, words]
        return found


def _most(flags: BoolArray) -> Places:
    """Where flags are set; everywhere, if most of them are: that takes less time."""
    places = np.flatnonzero(flags)
    return slice(None) if 2 * places.size > flags.size else places
