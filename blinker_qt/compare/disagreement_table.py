"""The verse pairs on which two annotators are compared, as columns."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

import numpy as np
from numpy.typing import NDArray

from blinker_qt.agreement.encoding import BoolArray, FloatArray
from blinker_qt.agreement.measures import AgreementMeasure
from blinker_qt.compare.comparison import Disagreement


@dataclass(frozen=True, slots=True, eq=False)
class DisagreementTable:
    """Rows of `Disagreement`, made when they are asked for.

    Tens of thousands of them pass from the worker process to the window in a few milliseconds.

    Attributes:
        order: shape (rows,); which verse pair each row is about.
        references: what people call each verse pair of the bitext.
        rates: shape (verse pairs,); the agreement rate, NaN where there is nothing to compare.
        directed: shape (2, verse pairs); the rates in both directions, NaN likewise.
        counts: shape (3, verse pairs); how many links both have, only the first of the two
            annotators has, and only the second has; or blocks or marks, if these are measured.
        measure: what the rates are.
    """

    order: NDArray[np.intp]
    references: tuple[str, ...]
    rates: FloatArray
    directed: FloatArray
    counts: NDArray[np.int64]
    measure: AgreementMeasure = AgreementMeasure.DICE

    @classmethod
    def of(
        cls,
        references: tuple[str, ...],
        directed: FloatArray,
        rates: FloatArray,
        counts: NDArray[np.int64],
        done: BoolArray,
        measure: AgreementMeasure = AgreementMeasure.DICE,
    ) -> Self:
        """Verse pairs, the least agreement first.

        Those of equal rate are ordered by how much only one has; those with nothing to
        compare come last.

        Args:
            references: what people call each verse pair of the bitext.
            directed: shape (2, verse pairs); see the attributes.
            rates: shape (verse pairs,); likewise.
            counts: shape (3, verse pairs); likewise.
            done: shape (verse pairs,), which of them are compared.
            measure: what the rates are.
        """
        order = np.lexsort((-(counts[1] + counts[2]), rates))
        return cls(order[done[order]], references, rates, directed, counts, measure)

    @classmethod
    def empty(cls) -> Self:
        """No verse pairs."""
        return cls(
            np.zeros(0, np.intp), (), np.zeros(0), np.zeros((2, 0)), np.zeros((3, 0), np.int64)
        )

    def __len__(self) -> int:
        return self.order.size

    def __iter__(self) -> Iterator[Disagreement]:
        return map(self.__getitem__, range(len(self)))

    def __getitem__(self, row: int) -> Disagreement:
        index = int(self.order[row])
        both, only_first, only_second = self.counts[:, index].tolist()
        return Disagreement(
            index,
            self.references[index],
            _or_none(self.rates[index]),
            _or_none(self.directed[0, index]),
            _or_none(self.directed[1, index]),
            both,
            only_first,
            only_second,
        )

    def ordered(self, keys: NDArray[np.number], *, descending: bool) -> Self:
        """The same rows by the keys of their verse pairs; equal ones stay in their order.

        Args:
            keys: shape (verse pairs,).
            descending: whether the largest come first.
        """
        keys = keys[self.order]
        places = np.argsort(-keys if descending else keys, kind="stable")
        return replace(self, order=self.order[places])


def _or_none(rate: float) -> float | None:
    return None if np.isnan(rate) else float(rate)
