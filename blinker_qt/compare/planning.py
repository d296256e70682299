"""Planning: how many verse pairs or annotators a study needs, judged by a pilot."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from blinker_qt.agreement.planning import (
    FEWEST_TO_EXTRAPOLATE,
    PlannedDifference,
    PlannedMean,
    between_annotators,
)
from blinker_qt.agreement.progress import Progress, no_progress
from blinker_qt.agreement.resampling import FEWEST_ANNOTATORS, MIN_PAIRS, Draws
from blinker_qt.bitext.errors import Sentence
from blinker_qt.compare.agreement import resampled
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.identical import on_copyists
from blinker_qt.compare.options import DEFAULT_OPTIONS, Options
from blinker_qt.compare.table import Cell, Column, Kind, Table
from blinker_qt.translation import N_

WIDTH = 0.01
"""Half the width that intervals should have, unless another is asked for."""
_DIFFERENCES = (0.01, 0.02, 0.03, 0.05)
_POWER = 0.8
_DRAWS = Draws(100)
"""Only the jackknife is used, which draws nothing."""
_LEVEL = _DRAWS.level
_MORE_ANNOTATORS = (0, 1, 2)
_LARGER = (1, 2, 4)
"""How many times more verse pairs power is given for."""

_HOW = Sentence(
    "Predicted from the verse pairs compared, assuming that further ones are as easy "
    "or as hard and come in similar sets. The figures do not show how uncertain the "
    "prediction itself is."
)
_HALF_WIDTH = Sentence("The half-width is half of a 95 % interval of the mean agreement by Dice.")
_NO_MORE_ANNOTATORS = N_(
    "More annotators cannot be planned from fewer than {fewest} annotators: how much they have in "
    "common is not known."
)
_NO_OTHERS = N_(
    "The interval for other annotators, too, cannot be planned from fewer than {fewest} annotators."
)
_NONE = N_(
    "Nothing can be planned from this study: that needs two annotators with "
    "{fewest} verse pairs in common that they do not agree on to the same degree."
)
_HALF_WIDTH_WITH = N_("half-width with {count} verse {count:pair|pairs}")
_HALF_WIDTH_OF_OTHERS = N_("half-width with {count} verse {count:pair|pairs}, other annotators")
_NEVER = Sentence(
    "Where there is no figure, no number of verse pairs makes the interval that narrow."
)
_OF_ANNOTATORS = Sentence(
    "The difference of two annotators is that of their mean agreement by Dice with all the others."
)
_WHAT_IS_SEEN = Sentence(
    "A difference is detected if its 95 % interval does not contain 0; the power is "
    "the probability of that. It is lower if many differences are tested at once."
)


def planning_tables(
    collation: Collation,
    options: Options = DEFAULT_OPTIONS,
    width: float = WIDTH,
    progress: Progress = no_progress,
) -> tuple[Table, ...]:
    """The size that a study needs for intervals of a half-width, and to detect differences.

    The figures are those of agreement by Dice.

    Args:
        width: the half-width wanted, as a share.
    """
    collation.check_enough()
    replicates = resampled(collation, options.by_dice, _DRAWS, progress)
    annotators, pairs = len(collation.members), _compared(collation, options)
    signature = str(
        collation.signature(options.by_dice, "planning", weighted=True).with_fields(
            level=_LEVEL, width=width
        )
    )
    mean = PlannedMean.of(replicates, annotators, pairs)
    difference = between_annotators(replicates, annotators, pairs)
    tables = [_intervals(mean, width, signature)]
    if difference is not None:
        title = N_("Difference between two annotators that a study would detect")
        tables.append(replace(power_table(difference, title, _OF_ANNOTATORS), signature=signature))
    warnings = on_copyists(collation, options)
    return tuple(replace(table, warnings=warnings) for table in tables)


def _compared(collation: Collation, options: Options) -> int:
    """How many verse pairs are in sets and done by at least two annotators."""
    done = np.array([annotator.done for annotator in collation.within(options)])
    return int((done.sum(axis=0) > 1).sum())


def _intervals(mean: PlannedMean | None, width: float, signature: str) -> Table:
    wanted = f"{100 * width:g}"
    now = {"count": 0 if mean is None else mean.verse_pairs}
    columns = [
        Column("annotators", "annotators", Kind.COUNT),
        Column("half_width", Sentence(_HALF_WIDTH_WITH, now), Kind.RATE),
        Column("needed", Sentence("verse pairs for ± {width} %", {"width": wanted}), Kind.COUNT),
        Column("more", "more than now", Kind.COUNT),
    ]
    notes = [_HALF_WIDTH, _HOW]
    others = mean is not None and mean.of_annotators is not None
    if others:
        needed = Sentence("verse pairs for ± {width} %, other annotators", {"width": wanted})
        columns += [
            Column("half_width_others", Sentence(_HALF_WIDTH_OF_OTHERS, now), Kind.RATE),
            Column("needed_others", needed, Kind.COUNT),
        ]
    rows = tuple(_interval_rows(mean, width)) if mean is not None else ()
    if mean is None:
        notes = [Sentence(_NONE, {"fewest": MIN_PAIRS})]
    elif mean.annotators < FEWEST_TO_EXTRAPOLATE:
        notes.append(Sentence(_NO_MORE_ANNOTATORS, {"fewest": FEWEST_TO_EXTRAPOLATE}))
    if mean is not None and not others:
        notes.append(Sentence(_NO_OTHERS, {"fewest": FEWEST_ANNOTATORS}))
    if any(None in row for row in rows):
        notes.append(_NEVER)
    return Table(
        "planning",
        "How large a study must be",
        tuple(columns),
        rows,
        signature,
        tuple(notes),
    )


def _interval_rows(mean: PlannedMean, width: float) -> Iterator[tuple[Cell, ...]]:
    more_of_them = _MORE_ANNOTATORS if mean.covariances is not None else _MORE_ANNOTATORS[:1]
    for more in (*more_of_them, *((mean.annotators,) if len(more_of_them) > 1 else ())):
        annotators = mean.annotators + more
        needed = mean.pairs_needed(width, annotators, _LEVEL)
        row: tuple[Cell, ...] = (
            annotators,
            mean.half_width(mean.verse_pairs, annotators, _LEVEL),
            needed,
            None if needed is None else max(needed - mean.verse_pairs, 0),
        )
        if mean.of_annotators is not None:
            row = (
                *row,
                mean.half_width(mean.verse_pairs, annotators, _LEVEL, other_annotators=True),
                mean.pairs_needed(width, annotators, _LEVEL, other_annotators=True),
            )
        yield row


def power_table(planned: PlannedDifference, title: str, *notes: Sentence) -> Table:
    """A table of the power to see differences, without its signature."""
    counts = [planned.verse_pairs * times for times in _LARGER]
    named = zip(_LARGER, counts, strict=True)
    columns = (
        Column("difference", "difference", Kind.RATE),
        *(
            Column(
                f"power_{times}",
                Sentence("power with {count} verse {count:pair|pairs}", {"count": count}),
                Kind.RATE,
            )
            for times, count in named
        ),
        Column("needed", "verse pairs for a power of 80 %", Kind.COUNT),
    )
    rows = tuple(
        (
            difference,
            *(planned.power(difference, count, _LEVEL) for count in counts),
            planned.pairs_needed(difference, _POWER, _LEVEL),
        )
        for difference in _DIFFERENCES
    )
    return Table(
        "power",
        title,
        columns,
        rows,
        notes=(_HOW, *notes, _WHAT_IS_SEEN),
    )
