"""What was linked with what, counted over annotators and verse pairs."""

from dataclasses import dataclass
from typing import Self

import numpy as np

from blinker_qt.agreement.distinct import distinct
from blinker_qt.agreement.encode import IntArray


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
    def of(cls, keys: IntArray, phrases: IntArray, annotators: IntArray, pairs: IntArray) -> Self:
        """Count what was linked with what.

        Args:
            keys: shape (n,), of n decisions.
            phrases: shape (n,), what each was linked with.
            annotators: shape (n,), who decided it.
            pairs: shape (n,), in which verse pair.
        """
        width = int(phrases.max(initial=0)) + 1
        codes, numbers, counts = np.unique(
            keys.astype(np.int64) * width + phrases, return_inverse=True, return_counts=True
        )
        key, phrase = np.divmod(codes, width)
        totals = np.bincount(key, counts)
        order = np.lexsort((phrase, -counts, key, -totals[key]))
        by_whom, where = (_distinct(numbers, some, codes.size) for some in (annotators, pairs))
        return cls(key[order], phrase[order], counts[order], by_whom[order], where[order])

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


def _distinct(numbers: IntArray, some: IntArray, count: int) -> IntArray:
    """How many different values each number stands with, shape (count,)."""
    width = int(some.max(initial=0)) + 1
    codes = distinct(numbers.astype(np.int64) * width + some)
    return np.bincount(codes // width, minlength=count)
