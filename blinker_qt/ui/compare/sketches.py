"""From what was found out to plots in the language of the window."""

from collections.abc import Sequence
from functools import partial

from blinker_qt.compare import agreement, bonus, hours, ratings, where, who
from blinker_qt.compare.table import Table
from blinker_qt.layouts.charts import amounts
from blinker_qt.layouts.shapes import Sketch
from blinker_qt.ui.widgets.tables import cell_text, words

_BARS = 20
"""So many rows of a table have a bar."""


def sketches(result: object) -> tuple[Sketch, ...]:
    """The plots of a result, to be laid out for any width; none without anything.

    Args:
        result: of one of the questions (see `questions`).
    """
    found: tuple[Sketch, ...] = ()
    match result:
        case agreement.Comparison():
            found = agreement.plots(result, words)
        case who.Annotators():
            found = who.plots(result, words)
        case where.Along():
            found = where.plots(result, words)
        case ratings.RatingFigures():
            found = ratings.plots(result, words)
        case hours.Hours():
            found = hours.plots(result, words)
        case bonus.BonusPlan():
            found = bonus.plots(result, words)
        case Table(name="types"):
            found = (_bars(result, ("word", "side"), "differing"),)
        case Table(name="kinds"):
            found = (_bars(result, ("kind",), "count"),)
        case tuple():
            found = tuple(sketch for one in result for sketch in sketches(one))
    return found


def plot_signature(result: object, number: int) -> str:
    """The choices behind one of the plots; empty where those of the tables are behind it too."""
    one = result[number // agreement.PLOTS_OF_A_PART] if isinstance(result, tuple) else result
    match one:
        case agreement.Comparison():
            return str(one.signature)
        case where.Along():
            return one.signature
    return ""


def _bars(table: Table, labels: Sequence[str], figures: str) -> Sketch:
    """A bar for each of the first rows of a table."""
    column_of = {column.name: place for place, column in enumerate(table.columns)}
    named = [column_of[name] for name in labels]
    counted = column_of[figures]
    rows = table.rows[:_BARS]
    title, axis = words(table.title), words(table.columns[counted].heading)
    texts = [" · ".join(cell_text(table.columns[one], row[one]) for one in named) for row in rows]
    numbers = [float(str(row[counted])) for row in rows]
    return Sketch(title, partial(amounts, texts, numbers, title, axis))
