"""Figures as people read them: percent with two decimals, and the table as text to paste."""

from blinker_qt.compare.agreement import Comparison
from blinker_qt.compare.table import Kind, shown

NO_FIGURE = "–"
_BREAKS = str.maketrans("\t\n\r", "   ")


def figure(value: float | None, kind: Kind) -> str:
    """A mean or a standard deviation of a comparison, as its kind is shown.

    >>> figure(0.903446, Kind.SPREAD), figure(0.903446, Kind.FIGURES)
    ('90.34', '0.9034')
    """
    return shown(Kind.FIGURE if kind is Kind.FIGURES else Kind.RATE, value)


def percent(rate: float | None) -> str:
    """A rate in percent.

    >>> percent(0.903446), percent(None)
    ('90.34', '–')
    """
    return NO_FIGURE if rate is None else f"{100 * rate:.2f}"


def as_tab_separated(comparison: Comparison) -> str:
    """The table in the form of Melamed 1998, Table 5, to be pasted into a sheet or a message.

    Rows and columns are annotators; the upper triangle holds their agreement, behind it
    stand the annotators' means; the grand mean and the signature come below.
    """
    names = [annotator.name.translate(_BREAKS) for annotator in comparison.annotators]
    kind = comparison.kind
    lines = [["", *names[1:], "mean"]]
    for row, annotator in enumerate(comparison.annotators):
        cells = [
            shown(kind, comparison.pair(row, column).spread)
            if column > row and comparison.measures(row, column)
            else ""
            for column in range(1, len(names))
        ]
        lines.append([names[row], *cells, shown(kind, annotator.spread)])
    lines.append(["grand mean", *[""] * (len(names) - 1), shown(kind, comparison.grand)])
    lines.append([str(comparison.signature)])
    return "".join("\t".join(line) + "\n" for line in lines)
