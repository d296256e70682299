"""What was linked with what, counted over annotators and verse pairs."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

import numpy as np
from numpy.typing import NDArray

from blinker_qt.agreement.encode import BoolArray, IntArray


@dataclass(frozen=True, slots=True, eq=False)
class Counted:
    """What was linked with what in some verse pairs; numbers are int32.

    Attributes:
        keys: shape (entries,), a word type, or a phrase of several words.
        phrases: shape (entries,), what it was linked with; no two entries are of the same two.
        counts: shape (entries,), how often, over all annotators.
        pairs: shape (entries,), in how many verse pairs.
        voices: shape (entries, annotators / 8 rounded up), uint8; a bit for each annotator.
    """

    keys: IntArray
    phrases: IntArray
    counts: IntArray
    pairs: IntArray
    voices: NDArray[np.uint8]

    @classmethod
    def of(
        cls, keys: IntArray, phrases: IntArray, annotators: IntArray, size: int, pairs: IntArray
    ) -> Self:
        """Count what was linked with what.

        Args:
            keys: shape (n,), of n decisions.
            phrases: shape (n,), what each was linked with.
            annotators: shape (n,), who decided it.
            size: how many annotators there are.
            pairs: shape (n,), in which verse pair.
        """
        order = np.lexsort((pairs, phrases, keys))
        keys, phrases, pairs = keys[order], phrases[order], pairs[order]
        first = _changes(keys, phrases)
        starts = np.flatnonzero(first)
        voices = np.zeros((starts.size, size), np.bool_)
        voices[np.cumsum(first) - 1, annotators[order]] = True
        return cls(
            keys[starts].astype(np.int32),
            phrases[starts].astype(np.int32),
            np.diff(starts, append=keys.size).astype(np.int32),
            _sums(first | _changes(pairs), starts),
            np.packbits(voices, axis=1),
        )

    @classmethod
    def joined(cls, parts: Sequence[Self]) -> Self:
        """What was linked with what in any of the parts, which have no verse pair in common."""
        keys, phrases, counts, pairs, voices = (
            np.concatenate([getattr(part, name) for part in parts])
            for name in ("keys", "phrases", "counts", "pairs", "voices")
        )
        order = np.lexsort((phrases, keys))
        keys, phrases = keys[order], phrases[order]
        starts = np.flatnonzero(_changes(keys, phrases))
        return cls(
            keys[starts],
            phrases[starts],
            _sums(counts[order], starts),
            _sums(pairs[order], starts),
            np.bitwise_or.reduceat(voices[order], starts) if starts.size else voices,
        )

    def renamed(self, phrases: IntArray, keys: IntArray | None = None) -> Self:
        """The same under other numbers.

        Args:
            phrases: the new number of each phrase.
            keys: the new number of each key; None for the same.
        """
        return replace(
            self,
            phrases=phrases[self.phrases].astype(np.int32),
            keys=self.keys if keys is None else keys[self.keys].astype(np.int32),
        )


@dataclass(frozen=True, slots=True, eq=False)
class Entries:
    """Which phrases were linked with which keys, the most frequent keys and phrases first.

    The arrays are of shape (entries,).

    Attributes:
        keys: a word type, or a phrase of several words.
        phrases: what it was linked with.
        counts: how often, over all annotators.
        annotators: by how many annotators.
        pairs: in how many verse pairs.
    """

    keys: IntArray
    phrases: IntArray
    counts: IntArray
    annotators: IntArray
    pairs: IntArray

    @classmethod
    def of(cls, counted: Counted) -> Self:
        """Put what was counted in order."""
        totals = np.bincount(counted.keys, counted.counts)
        order = np.lexsort((counted.phrases, -counted.counts, counted.keys, -totals[counted.keys]))
        return cls(
            counted.keys[order],
            counted.phrases[order],
            counted.counts[order],
            np.bitwise_count(counted.voices).sum(axis=1, dtype=np.int64)[order],
            counted.pairs[order],
        )

    def of_key(self, key: int) -> Self:
        """The entries of one key."""
        own = self.keys == key
        return type(self)(
            self.keys[own],
            self.phrases[own],
            self.counts[own],
            self.annotators[own],
            self.pairs[own],
        )


def _changes(*columns: IntArray) -> BoolArray:
    """Where a row is not like the one before it; the first is not."""
    changes = np.ones(columns[0].size, np.bool_)
    changes[1:] = np.logical_or.reduce([column[1:] != column[:-1] for column in columns])
    return changes


def _sums(values: IntArray | BoolArray, starts: IntArray) -> IntArray:
    """The sums of runs that begin at these places; none is empty."""
    return np.add.reduceat(values, starts, dtype=np.int32) if starts.size else starts
