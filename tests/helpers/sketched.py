"""Plots laid out as tests look at them: every letter is one pixel wide."""

from collections.abc import Iterable

from blinker_qt.layouts.charts import Plot, Sketch


def laid_out(sketches: Iterable[Sketch]) -> tuple[Plot, ...]:
    """The plots, 600 pixels wide where they are as wide as they may be."""
    return tuple(sketch.lay_out(len, 600) for sketch in sketches)
