"""A table of figures: what every analysis gives, and what every way of showing it takes."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from blinker_qt.agreement.dice import Spread
from blinker_qt.bitext.sentence import Sentence

Cell = str | int | float | Spread | Sentence | None
"""What stands in one place of a table; None where there is nothing to say.

A sentence is said in the reader's language, a text as it is.
"""


class Kind(Enum):
    """What a column holds, and so how it is shown to people."""

    TEXT = "text"
    COUNT = "count"
    """A whole number."""
    RATE = "rate"
    """From 0 to 1, shown in percent with two decimals."""
    FIGURE = "figure"
    """Any other number, shown with four decimals."""
    AMOUNT = "amount"
    """Any other number, shown with two decimals, such as hours or money."""
    SPREAD = "spread"
    """A `Spread` of rates, shown in percent as mean ± SD."""
    FIGURES = "figures"
    """A `Spread` of any other numbers, with four decimals; of one number without an SD."""


_DECIMALS = {Kind.RATE: 2, Kind.AMOUNT: 2, Kind.FIGURE: 4}


@dataclass(frozen=True, slots=True)
class Column:
    """One column.

    Attributes:
        name: what programs call it, such as ``not_translated``.
        heading: what people call it, English.
        kind: what it holds.
    """

    name: str
    heading: str
    kind: Kind = Kind.TEXT


_IN_PERCENT = (Kind.RATE, Kind.SPREAD)


def headed(column: Column, words: Callable[[str], str] = str) -> str:
    """What stands at the head of a column of cells as `shown`, with their unit.

    Args:
        column: the column.
        words: says an English text in the reader's language.

    >>> headed(Column("share", "share", Kind.RATE)), headed(Column("links", "links", Kind.COUNT))
    ('share (%)', 'links')
    """
    heading = words(column.heading)
    return f"{heading} (%)" if column.kind in _IN_PERCENT else heading


@dataclass(frozen=True, slots=True)
class Table:
    """Figures in rows and columns.

    Attributes:
        name: what programs call it, such as ``annotators``.
        title: what people call it, English.
        columns: at least one.
        rows: each with a cell for each column.
        signature: the choices behind the figures, in one line; empty where there were none.
        notes: what people should know to read the figures right.
        part: what people call the part of a study that the figures are of; empty where they are of
            all of it, or of none.
    """

    name: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    signature: str = ""
    notes: tuple[Sentence, ...] = ()
    part: str = ""

    def __post_init__(self) -> None:
        for row in self.rows:
            if len(row) != len(self.columns):
                raise ValueError(f"{len(row)} cells in a row of {len(self.columns)} columns")


def shown(kind: Kind, cell: Cell) -> str:
    """A cell as people read it; an en dash where there is nothing.

    >>> shown(Kind.RATE, 0.90344), shown(Kind.SPREAD, Spread(0.9, 0.0239, 10))
    ('90.34', '90.00 ± 2.39')
    """
    if cell is None:
        return "–"
    if isinstance(cell, Spread) and kind is Kind.FIGURES:
        mean = f"{cell.mean:.4f}"
        return mean if cell.count == 1 else f"{mean} ± {cell.sd:.4f}"
    if isinstance(cell, Spread):
        return f"{100 * cell.mean:.2f} ± {100 * cell.sd:.2f}"
    if isinstance(cell, int | float) and kind in _DECIMALS:
        return f"{100 * cell if kind is Kind.RATE else cell:.{_DECIMALS[kind]}f}"
    return str(cell)
