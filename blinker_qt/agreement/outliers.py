"""Who disagrees with the others more than most do (Hamon, section 3.3)."""

from dataclasses import dataclass
from typing import Self

import numpy as np

from blinker_qt.agreement.dice import FloatArray
from blinker_qt.agreement.encode import BoolArray, IntArray


@dataclass(frozen=True, slots=True, eq=False)
class Disagreements:
    """Each annotator's mean disagreement with the others.

    Attributes:
        means: shape (A,); NaN for one who has nothing in common with anybody.
        mean: the mean of the means; NaN where there are none.
        sd: their population standard deviation.
    """

    means: FloatArray
    mean: float
    sd: float

    @classmethod
    def of(cls, means: FloatArray) -> Self:
        """From the annotators' mean disagreements, shape (A,)."""
        defined = means[~np.isnan(means)]
        if not defined.size:
            return cls(means, np.nan, np.nan)
        return cls(means, float(defined.mean()), float(defined.std()))

    @classmethod
    def of_rates(cls, rates: FloatArray, annotators: int) -> Self:
        """From agreement rates: 1 less the mean of the rates of the pairs that one is in.

        Args:
            rates: shape (P, S), of pairs of annotators in sets; NaN is left out.
            annotators: how many annotators there are.
        """
        pairs = np.array(np.triu_indices(annotators, 1))
        kept = ~np.isnan(rates)
        sums = np.where(kept, rates, 0).sum(axis=1)
        totals, counts = (
            sum(np.bincount(end, some, annotators) for end in pairs)
            for some in (sums, kept.sum(axis=1))
        )
        means = np.full(annotators, np.nan)
        np.divide(totals, counts, out=means, where=counts > 0)
        return cls.of(1 - means)

    @property
    def outliers(self) -> BoolArray:
        """Whose mean lies above mean + standard deviation, shape (A,).

        >>> Disagreements.of(np.array([0.5, 0.6, 0.5, 1.6])).outliers.tolist()
        [False, False, False, True]
        """
        above: BoolArray = self.means > self.mean + self.sd
        return above

    @property
    def ranking(self) -> IntArray:
        """The annotators who have a mean, the least disagreement first, as in Hamon's Figures."""
        order = np.argsort(self.means, kind="stable")
        return order[~np.isnan(self.means[order])]
