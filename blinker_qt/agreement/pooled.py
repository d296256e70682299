"""What pooled set rates come to: means and standard deviations."""

from dataclasses import dataclass
from typing import Self

import numpy as np

from blinker_qt.agreement.dice import FloatArray


@dataclass(frozen=True, slots=True)
class Spread:
    """The mean and the standard deviation of pooled set rates.

    Attributes:
        mean: from 0 to 1.
        sd: the population standard deviation (dividing by the count).
        count: how many set rates there were.
    """

    mean: float
    sd: float
    count: int

    @classmethod
    def of(cls, rates: FloatArray) -> Self | None:
        """Over all rates in an array of any shape; NaN is left out; None if no rate is left.

        >>> Spread.of(np.array([0.5, np.nan, 1.0]))
        Spread(mean=0.75, sd=0.25, count=2)
        """
        defined = rates[~np.isnan(rates)]
        if not defined.size:
            return None
        return cls(float(defined.mean()), float(defined.std()), defined.size)
