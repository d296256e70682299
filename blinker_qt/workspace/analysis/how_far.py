"""How far do annotators agree: the matrix of rates of each part of a study, and how sure it is."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from blinker_qt.agreement.dice import Counts, FloatArray, count
from blinker_qt.agreement.partition import OUTSIDE, Part, Parts
from blinker_qt.agreement.pooled import Spread
from blinker_qt.agreement.resampling import Interval, bootstrap
from blinker_qt.agreement.telling import Tell, to_nobody
from blinker_qt.bitext.sentence import Sentence
from blinker_qt.layouts.plots.charts import Estimate, heat_map, ranking
from blinker_qt.layouts.plots.shapes import Plot
from blinker_qt.layouts.scene import Measure
from blinker_qt.workspace.collation import Collation
from blinker_qt.workspace.comparable import check_enough
from blinker_qt.workspace.comparison import DEFAULT_OPTIONS, Comparison, Options
from blinker_qt.workspace.tables.table import Cell, Column, Kind, Table
from blinker_qt.workspace.tables.writing import Words, said

LEVEL = 0.95
SEED = 1998

_SPREAD = Sentence(
    "means and population standard deviations of set rates, in percent; those of an annotator are "
    "over all pairs of annotators that one is in"
)
_BOOTSTRAP = (
    "intervals hold the middle {level} % of {replicates} bootstrap replicates over verse pairs, "
    "seed {seed}"
)


@dataclass(frozen=True, slots=True)
class Draws:
    """How replicates are drawn.

    Attributes:
        replicates: how many.
        seed: what they come from.
        level: the share of them that an interval holds, from 0 to 1.
    """

    replicates: int = 1000
    seed: int = SEED
    level: float = LEVEL


@dataclass(frozen=True, slots=True)
class Intervals:
    """Between which rates the agreement lies (see `blinker_qt.agreement.resampling`).

    Attributes:
        draws: how they were found.
        pairs: of every two annotators, as in the comparison; None where there is no rate.
        annotators: of each annotator; None likewise.
        grand: of all; None likewise.
    """

    draws: Draws
    pairs: tuple[Interval | None, ...]
    annotators: tuple[Interval | None, ...]
    grand: Interval | None


@dataclass(frozen=True, slots=True, eq=False)
class Agreement:
    """How far annotators agree in one part of a study, or in all of it.

    Attributes:
        part: the part; None where there are no parts.
        comparison: the rates.
        intervals: how sure they are; None where that was not asked for.
    """

    part: Part | None
    comparison: Comparison
    intervals: Intervals | None = None


def agreement(
    collation: Collation,
    options: Options = DEFAULT_OPTIONS,
    draws: Draws | None = None,
    tell: Tell = to_nobody,
) -> tuple[Agreement, ...]:
    """The agreement of every two annotators, part by part.

    Args:
        collation: the annotation sets.
        options: what is counted, and how; each of its parts stands for itself.
        draws: how intervals are found; none are where it is None, since that takes long.
        tell: is told which share of the intervals of a part is done; what it raises ends it all.

    Raises:
        ComparisonError: there are fewer than two annotation sets, or see `Collation.cut`.
        InputError: see `Collation.cut`.
    """
    parts = options.partition.parts if isinstance(options.partition, Parts) else ()
    each: list[tuple[Part | None, Options]] = [
        (part, replace(options, partition=Parts((part,)))) for part in parts
    ]
    return tuple(
        Agreement(
            part,
            collation.compare(chosen),
            None if draws is None else intervals(collation, chosen, draws, tell),
        )
        for part, chosen in each or [(None, options)]
    )


def intervals(
    collation: Collation, options: Options, draws: Draws, tell: Tell = to_nobody
) -> Intervals:
    """Bootstrap intervals of the figures that `Collation.compare` gives.

    Args:
        collation: the annotation sets.
        options: what is counted, and how.
        draws: how often to draw, and from which seed.
        tell: is told which share is done, from 0 to 1; what it raises ends the drawing.

    Raises:
        ComparisonError: there are fewer than two annotation sets, or see `Collation.cut`.
        InputError: see `Collation.cut`.
    """
    check_enough(collation.members)
    sets = collation.cut(options)
    inside = np.flatnonzero(sets != OUTSIDE)
    each = collation.counting(options, np.arange(len(collation.bitext)))
    counts = count(collation.words, collation.counted, each)
    if inside.size < sets.size:
        counts = Counts(*(table[:, :, inside] for table in counts.tables))
    found = bootstrap(counts, sets[inside], draws.replicates, draws.seed, tell)

    def of(replicates: FloatArray) -> tuple[Interval | None, ...]:
        return tuple(Interval.of(column, draws.level) for column in replicates.T)

    return Intervals(
        draws,
        of(found.pairs),
        of(found.annotators(len(collation.members))),
        Interval.of(found.grand, draws.level),
    )


def tables(agreements: Sequence[Agreement]) -> tuple[Table, ...]:
    """The rates of every two annotators, each one's mean, and the grand mean; part by part."""
    return tuple(
        table for one in agreements for table in (_pairs(one), _annotators(one), _grand(one))
    )


def plots(
    agreed: Agreement, measure: Measure, width: float, words: Words = lambda text: text
) -> tuple[Plot, ...]:
    """The matrix as a heat map, and the annotators' means with their intervals.

    Args:
        agreed: the figures.
        measure: the width of words as they will be written.
        width: of the plot of means, in logical pixels.
        words: the reader's language.
    """
    comparison = agreed.comparison
    part = f" ({agreed.part.name})" if agreed.part else ""
    names = [annotator.name for annotator in comparison.annotators]
    rates = np.full((len(names), len(names)), np.nan)
    for pair in comparison.pairs:
        if pair.spread is not None:
            rates[pair.first, pair.second] = rates[pair.second, pair.first] = pair.spread.mean
    limits = agreed.intervals.annotators if agreed.intervals else (None,) * len(names)
    means = [
        _estimate(annotator.name, annotator.spread, interval)
        for annotator, interval in zip(comparison.annotators, limits, strict=True)
        if annotator.spread is not None
    ]
    return (
        heat_map(
            names,
            rates,
            said(Sentence("Agreement of every two annotators"), words) + part,
            measure,
        ),
        ranking(
            sorted(means, key=lambda one: -one.figure),
            said(Sentence("Mean agreement with the others"), words) + part,
            said(Sentence("agreement (%)"), words),
            measure,
            width=width,
        ),
    )


def _estimate(name: str, spread: Spread, interval: Interval | None) -> Estimate:
    if interval is None:
        return Estimate(name, 100 * spread.mean)
    return Estimate(name, 100 * spread.mean, 100 * interval.low, 100 * interval.high)


def _pairs(agreed: Agreement) -> Table:
    found = agreed.intervals
    limits = found.pairs if found else (None,) * len(agreed.comparison.pairs)
    rows = [
        (
            *_of_part(agreed),
            *pair.annotators,
            pair.spread,
            *_ends(found, interval),
            pair.source_to_target,
            pair.target_to_source,
            pair.rates.size - pair.without_rate,
            pair.compared,
            pair.left_out,
        )
        for pair, interval in zip(agreed.comparison.pairs, limits, strict=True)
    ]
    return Table(
        _named("pairs", agreed),
        "Agreement of every two annotators",
        (
            *_part_column(agreed),
            Column("first", "annotator"),
            Column("second", "and annotator"),
            *_spread_columns(found),
            Column("source_to_target", "source to target", Kind.RATE),
            Column("target_to_source", "target to source", Kind.RATE),
            Column("sets", "sets", Kind.COUNT),
            Column("compared", "compared", Kind.COUNT),
            Column("left_out", "left out", Kind.COUNT),
        ),
        tuple(rows),
        str(agreed.comparison.signature),
        _notes(found),
    )


def _annotators(agreed: Agreement) -> Table:
    comparison, found = agreed.comparison, agreed.intervals
    limits = found.annotators if found else (None,) * len(comparison.annotators)
    rows = [
        (*_of_part(agreed), annotator.name, annotator.spread, *_ends(found, interval))
        for annotator, interval in zip(comparison.annotators, limits, strict=True)
    ]
    return Table(
        _named("annotators", agreed),
        "Mean agreement of each annotator with the others",
        (*_part_column(agreed), Column("annotator", "annotator"), *_spread_columns(found)),
        tuple(rows),
        str(comparison.signature),
        _notes(found),
    )


def _grand(agreed: Agreement) -> Table:
    comparison, found = agreed.comparison, agreed.intervals
    ends = _ends(found, found.grand if found else None)
    return Table(
        _named("grand", agreed),
        "Grand mean",
        (*_part_column(agreed), *_spread_columns(found)),
        ((*_of_part(agreed), comparison.grand, *ends),),
        str(comparison.signature),
        _notes(found),
    )


def _named(name: str, agreed: Agreement) -> str:
    return f"{name} ({agreed.part.name})" if agreed.part else name


def _of_part(agreed: Agreement) -> tuple[Cell, ...]:
    return (agreed.part.name,) if agreed.part else ()


def _part_column(agreed: Agreement) -> tuple[Column, ...]:
    return (Column("part", "part"),) if agreed.part else ()


def _ends(found: Intervals | None, interval: Interval | None) -> tuple[Cell, ...]:
    if found is None:
        return ()
    return (None, None) if interval is None else (interval.low, interval.high)


def _spread_columns(found: Intervals | None) -> tuple[Column, ...]:
    spread = Column("agreement", "agreement", Kind.SPREAD)
    if found is None:
        return (spread,)
    return (spread, Column("low", "from", Kind.RATE), Column("high", "to", Kind.RATE))


def _notes(found: Intervals | None) -> tuple[Sentence, ...]:
    if found is None:
        return (_SPREAD,)
    draws = found.draws
    values: dict[str, str | int] = {
        "level": f"{100 * draws.level:g}",
        "replicates": draws.replicates,
        "seed": draws.seed,
    }
    return (_SPREAD, Sentence(_BOOTSTRAP, values))
