"""From what was found out to plots in the type and the language of the window."""

from collections.abc import Sequence
from functools import partial

from blinker_qt.layouts.plots.charts import amounts
from blinker_qt.layouts.plots.shapes import Plot
from blinker_qt.layouts.scene import Measure
from blinker_qt.ui.plots.plot_view import Maker
from blinker_qt.ui.tables.table_model import cell_text, words
from blinker_qt.workspace.analysis import bonus_plan, hours, how_far, rating_figures, where, who
from blinker_qt.workspace.tables.table import Table

_WIDTH, _HEIGHT = 600.0, 240.0
_BARS = 20
"""So many rows of a table have a bar."""


def plot_makers(result: object) -> dict[str, Maker]:
    """What makes the plots of a result for any width, by their titles; none without anything.

    Args:
        result: of one of the questions (see `questions`).
    """
    drawn = _plots(result, lambda _: 0.0, _WIDTH)
    return {plot.title: partial(_made, result, number) for number, plot in enumerate(drawn)}


def plot_signature(result: object, number: int) -> str:
    """The choices behind one of the plots; empty where those of the tables are behind it too."""
    one = result[number // how_far.PLOTS_OF_A_PART] if isinstance(result, tuple) else result
    match one:
        case how_far.Agreement():
            return str(one.comparison.signature)
        case where.Along():
            return one.signature
    return ""


def _made(result: object, number: int, measure: Measure, width: float) -> Plot:
    return _plots(result, measure, width)[number]


def _plots(result: object, measure: Measure, width: float) -> tuple[Plot, ...]:
    plots: tuple[Plot, ...] = ()
    match result:
        case how_far.Agreement():
            plots = how_far.plots(result, measure, width, words)
        case who.Annotators():
            plots = who.plots(result, measure, width, words)
        case where.Along():
            plots = where.plots(result, width, _HEIGHT, words)
        case rating_figures.RatingFigures():
            plots = rating_figures.plots(result, measure, width, words)
        case hours.Hours():
            plots = hours.plots(result, measure, width, words)
        case bonus_plan.BonusPlan():
            plots = bonus_plan.plots(result, measure, width, words)
        case Table(name="types"):
            plots = (_bars(result, ("word", "side"), "differing", measure, width),)
        case Table(name="kinds"):
            plots = (_bars(result, ("kind",), "count", measure, width),)
        case tuple():
            plots = tuple(plot for one in result for plot in _plots(one, measure, width))
    return plots


def _bars(
    table: Table, labels: Sequence[str], figures: str, measure: Measure, width: float
) -> Plot:
    """A bar for each of the first rows of a table."""
    column_of = {column.name: place for place, column in enumerate(table.columns)}
    named = [column_of[name] for name in labels]
    counted = column_of[figures]
    rows = table.rows[:_BARS]
    return amounts(
        [" · ".join(cell_text(table.columns[one], row[one]) for one in named) for row in rows],
        [float(str(row[counted])) for row in rows],
        words(table.title),
        words(table.columns[counted].heading),
        measure,
        width=width,
    )
