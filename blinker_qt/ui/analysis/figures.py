"""Figures as people read them: percent with two decimals, and the table as text to paste."""

from blinker_qt.agreement.pooled import Spread
from blinker_qt.workspace.comparison import Comparison

NO_FIGURE = "–"
_BREAKS = str.maketrans("\t\n\r", "   ")


def percent(rate: float | None) -> str:
    """A rate in percent.

    >>> percent(0.903446), percent(None)
    ('90.34', '–')
    """
    return NO_FIGURE if rate is None else f"{100 * rate:.2f}"


def mean_and_sd(spread: Spread | None) -> str:
    """Mean and standard deviation in percent.

    >>> mean_and_sd(Spread(0.903446, 0.02386, 10))
    '90.34 ± 2.39'
    """
    return NO_FIGURE if spread is None else f"{percent(spread.mean)} ± {percent(spread.sd)}"


def as_tab_separated(comparison: Comparison) -> str:
    """The table in the form of Melamed 1998, Table 5, to be pasted into a sheet or a message.

    Rows and columns are annotators; the upper triangle holds their agreement in percent, behind it
    stand the annotators' means; the grand mean and the signature come below.
    """
    names = [annotator.name.translate(_BREAKS) for annotator in comparison.annotators]
    lines = [["", *names[1:], "mean"]]
    for row, annotator in enumerate(comparison.annotators):
        cells = [
            mean_and_sd(comparison.pair(row, column).spread) if column > row else ""
            for column in range(1, len(names))
        ]
        lines.append([names[row], *cells, mean_and_sd(annotator.spread)])
    lines.append(["grand mean", *[""] * (len(names) - 1), mean_and_sd(comparison.grand)])
    lines.append([str(comparison.signature)])
    return "".join("\t".join(line) + "\n" for line in lines)
