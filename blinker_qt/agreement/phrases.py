"""Groups of words that read the same, under one number for each such phrase."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

import numpy as np
from numpy.typing import NDArray

from blinker_qt.agreement.distinct import distinct
from blinker_qt.agreement.encode import IntArray


@dataclass(frozen=True, slots=True, eq=False)
class Phrases:
    """Which phrase each group of words is.

    Two groups are one phrase when their words are of the same types in the same order, and where
    other words stand between them in one, some do in the other.

    Attributes:
        of_group: shape (groups,), the phrase of each group, from 0.
        words: for each phrase, the words of one of its groups behind each other.
        starts: shape (phrases + 1,), where in `words` those of each phrase begin.
    """

    of_group: IntArray
    words: IntArray
    starts: IntArray

    @classmethod
    def of(cls, groups: IntArray, words: IntArray, types: IntArray) -> Self:
        """Number the phrases of groups of words.

        >>> found = Phrases.of(np.array([0, 0, 1, 2, 2]), np.arange(5), np.array([7, 8, 7, 7, 8]))
        >>> found.of_group.tolist(), found.words.tolist(), found.starts.tolist()
        ([1, 0, 1], [2, 0, 1], [0, 1, 3])

        Args:
            groups: shape (n,), ascending; the group of each of n words, from 0 without a gap.
            words: shape (n,), ascending in each group; the numbers of the words.
            types: the type of every word, by its number.
        """
        sizes = np.bincount(groups)
        first = np.cumsum(sizes) - sizes
        behind = np.diff(words, prepend=-1) != 1
        behind[first] = False
        codes = types[words].astype(np.int64) * 2 + behind
        most = int(codes.max(initial=0)) + 1
        of_group = np.zeros(sizes.size, np.int64)
        representatives: list[NDArray[np.intp]] = []
        count = 0
        for size in distinct(sizes).tolist():
            own = np.flatnonzero(sizes == size)
            key, one_of_each = np.zeros(own.size, np.int64), np.zeros(0, np.int64)
            for place in range(size):
                # Numbers of the beginnings so far: a key never grows beyond groups times types.
                beginnings = key * most + codes[first[own] + place]
                _, one_of_each, key = np.unique(beginnings, return_index=True, return_inverse=True)
            of_group[own] = key + count
            count += one_of_each.size
            representatives.append(own[one_of_each])
        chosen = np.concatenate(representatives) if representatives else np.zeros(0, np.intp)
        starts = np.concatenate(([0], np.cumsum(sizes[chosen])))
        within = np.arange(starts[-1]) - np.repeat(starts[:-1], sizes[chosen])
        return cls(of_group, words[np.repeat(first[chosen], sizes[chosen]) + within], starts)

    @classmethod
    def joined(cls, parts: Sequence[Self], types: IntArray) -> Self:
        """Number the phrases of several parts together; those that read the same are one.

        Args:
            parts: phrases of words that have one numbering.
            types: the type of every word, by its number.

        Returns:
            `of_group` tells the new number of every phrase of the first part, then of the second,
            and so on.
        """
        sizes = np.concatenate([np.diff(part.starts) for part in parts])
        words = np.concatenate([part.words for part in parts])
        return cls.of(np.repeat(np.arange(sizes.size), sizes), words, types)

    def moved(self, by: int) -> Self:
        """The same phrases, with so much added to the numbers of words."""
        return replace(self, words=self.words + by)

    def __len__(self) -> int:
        return self.starts.size - 1

    def words_of(self, phrase: int) -> list[int]:
        """The words of one of the groups that are this phrase, ascending."""
        found: list[int] = self.words[slice(*self.starts[phrase : phrase + 2].tolist())].tolist()
        return found
