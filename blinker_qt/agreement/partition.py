"""How verse pairs are cut into the sets whose links are pooled."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from blinker_qt.agreement.encode import IntArray


@dataclass(frozen=True, slots=True)
class SetsInFile:
    """The sets that the bitext states."""

    def __str__(self) -> str:
        return "file"

    def cut(self, sets_in_file: Sequence[int]) -> IntArray:
        """The number of the set of each verse pair, shape (verse pairs,)."""
        return np.asarray(sets_in_file, np.int64)


@dataclass(frozen=True, slots=True)
class SetsOfSize:
    """Sets of so many consecutive verse pairs; the last may be smaller.

    Attributes:
        size: verse pairs in a set, from 1.
    """

    size: int

    def __post_init__(self) -> None:
        if self.size < 1:
            raise ValueError(f"sets of {self.size} verse pairs")

    def __str__(self) -> str:
        return f"size-{self.size}"

    def cut(self, sets_in_file: Sequence[int]) -> IntArray:
        """The number of the set of each verse pair, from 1, shape (verse pairs,).

        >>> SetsOfSize(2).cut([1, 1, 1, 1, 1]).tolist()
        [1, 1, 2, 2, 3]
        """
        return np.arange(len(sets_in_file)) // self.size + 1


@dataclass(frozen=True, slots=True)
class EqualSets:
    """So many sets of ceil(n / number) of the n verse pairs; the last are smaller or missing.

    Attributes:
        number: how many sets are wanted, from 1.
    """

    number: int

    def __post_init__(self) -> None:
        if self.number < 1:
            raise ValueError(f"{self.number} sets")

    def __str__(self) -> str:
        return f"number-{self.number}"

    def cut(self, sets_in_file: Sequence[int]) -> IntArray:
        """The number of the set of each verse pair, from 1, shape (verse pairs,).

        >>> np.bincount(EqualSets(10).cut([1] * 253)).tolist()
        [0, 26, 26, 26, 26, 26, 26, 26, 26, 26, 19]
        >>> EqualSets(10).cut([1] * 11).tolist()
        [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]
        """
        size = max(1, -(-len(sets_in_file) // self.number))
        return SetsOfSize(size).cut(sets_in_file)


Partition = SetsInFile | SetsOfSize | EqualSets
SETS_IN_FILE = SetsInFile()
