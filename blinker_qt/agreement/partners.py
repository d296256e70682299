"""The words that each annotator linked a word with, under one number for each such set.

Two annotators decided the same on a word when they linked it with the same words, or both with
none. So that sets need not be compared word by word, every set gets a number: the sum of numbers
drawn once for the words in it. The sums are exact, so equal sets have equal numbers. Different ones
have different numbers but for a chance of about 2 to the power of -45 for each two compared.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np

from blinker_qt.agreement.decisions import link_ends, word_starts
from blinker_qt.agreement.dice import FloatArray
from blinker_qt.agreement.encode import EncodedSet, IntArray, WordNumbers
from blinker_qt.bitext.verses import Side

_WORDS_AT_A_TIME = 1 << 13
_EXACT_BITS = 53
_SEED = 1998


@dataclass(frozen=True, slots=True, eq=False)
class PartnerSets:
    """Numbers for the sets of partners, run by run of verse pairs.

    Attributes:
        words: the numbering of the bitext's words.
        annotators: A annotators' work.
        drawn: one whole number for each word of a run, on either side.
    """

    words: WordNumbers
    annotators: Sequence[EncodedSet]
    drawn: FloatArray

    @classmethod
    def of(cls, words: WordNumbers, annotators: Sequence[EncodedSet]) -> Self:
        """Draw the numbers. They are the same every time."""
        longest = most = 1
        for side in Side:
            starts = word_starts(words, side)
            longest = max(longest, int(np.diff(starts).max(initial=0)))
            most = max(most, *(int(starts[stop] - starts[start]) for start, stop in runs(words)), 1)
        # A sum of as many numbers as a verse has words must still be exact.
        bits = _EXACT_BITS - longest.bit_length()
        random = np.random.default_rng(_SEED)
        return cls(words, annotators, random.integers(1, 1 << bits, most).astype(np.float64))

    def numbers(self, side: Side, start: int, stop: int) -> FloatArray:
        """The number of the partners of each word of one side in the verse pairs of a run.

        Args:
            side: whose words.
            start: the first verse pair.
            stop: the one behind the last.

        Returns:
            Shape (A, words): 0 for no partners, NaN where the verse pair is not done. Numbers of
            the same side and run can be compared, no others.
        """
        own, other = (word_starts(self.words, a_side) for a_side in (side, side.other))
        first, count = own[start], int(own[stop] - own[start])
        numbers = np.zeros((len(self.annotators), count))
        for row, annotator in zip(numbers, self.annotators, strict=True):
            links = slice(annotator.link_starts[start], annotator.link_starts[stop])
            ends = link_ends(annotator, side)[links] - first
            partners = link_ends(annotator, side.other)[links] - other[start]
            row[:] = np.bincount(ends, self.drawn[partners], count)
            done = annotator.done[start:stop]
            if not done.all():
                row[np.repeat(~done, np.diff(own[start : stop + 1]))] = np.nan
        return numbers


def runs(words: WordNumbers) -> Iterator[tuple[int, int]]:
    """Runs of verse pairs that have a few thousand words on each side; at least one verse pair."""
    start = 0
    longer: IntArray = np.maximum(np.diff(words.source_starts), np.diff(words.target_starts))
    ends = np.cumsum(longer)
    while start < ends.size:
        before = ends[start - 1] if start else 0
        stop = int(np.searchsorted(ends, before + _WORDS_AT_A_TIME, side="right"))
        yield start, max(stop, start + 1)
        start = max(stop, start + 1)
