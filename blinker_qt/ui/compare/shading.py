"""Shading by value: one hue, from the page towards the accent, always readable."""

from dataclasses import dataclass
from functools import cache
from typing import Self

from blinker_qt.compare.plot_svg import mixed
from blinker_qt.ui.app.theme import Theme, contrast

_READABLE = 4.5
_STEPS = 64
_DEEPEST = 0.6
_LEAST_SPAN = 0.05
"""Figures that lie closer together than this are not pulled apart over the whole hue."""


@dataclass(frozen=True, slots=True)
class Scale:
    """The range of rates that is spread over the hue.

    Attributes:
        low: the rate shown palest.
        high: the rate shown deepest.
    """

    low: float
    high: float

    @classmethod
    def of(cls, rates: list[float]) -> Self:
        """The scale on which these rates lie, at least one."""
        low, high = min(rates), max(rates)
        if high - low >= _LEAST_SPAN:
            return cls(low, high)
        low = min(max((low + high - _LEAST_SPAN) / 2, 0.0), 1.0 - _LEAST_SPAN)
        return cls(low, low + _LEAST_SPAN)

    def share(self, rate: float) -> float:
        """How deep a rate is shown, from 0 to 1."""
        return min(max((rate - self.low) / (self.high - self.low), 0.0), 1.0)


def shade(theme: Theme, share: float) -> str:
    """The ground of a cell.

    Args:
        theme: whose page and accent are mixed; its ink stays readable on the mixture.
        share: from 0 (palest) to 1 (deepest).

    Returns:
        The colour as ``#rrggbb``.
    """
    return mixed(theme.page, theme.accent, deepest(theme) * (0.12 + 0.88 * share))


@cache
def deepest(theme: Theme) -> float:
    """The largest share of the accent in a ground on which the ink still reads well."""
    readable = (
        step / _STEPS
        for step in range(int(_DEEPEST * _STEPS), 0, -1)
        if contrast(theme.ink, mixed(theme.page, theme.accent, step / _STEPS)) >= _READABLE
    )
    return next(readable, 0.0)
