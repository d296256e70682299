"""How far do annotators agree: the matrix of rates of each part of a study, and how sure it is."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from blinker_qt.agreement.bootstrap import (
    FEW,
    FEWEST,
    Draws,
    Interval,
    bootstrap,
    pairs_resampled,
    units_of,
)
from blinker_qt.agreement.dice import Counts, Spread, pairs_of
from blinker_qt.agreement.measures import AgreementMeasure
from blinker_qt.agreement.partition import OUTSIDE, Part, Parts
from blinker_qt.agreement.signature import Signature
from blinker_qt.agreement.telling import Tell, part_of, to_nobody
from blinker_qt.bitext.sentence import Sentence
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.comparable import check_enough, check_names
from blinker_qt.compare.comparison import DEFAULT_OPTIONS, Comparison, Options
from blinker_qt.compare.measure_names import NAMES
from blinker_qt.compare.score_figures import PARTNERS, WHOLE_BLOCKS
from blinker_qt.compare.table import Cell, Column, Kind, Table
from blinker_qt.compare.table_writing import Words, as_it_is, said
from blinker_qt.layouts.charts import Estimate, heat_map, ranking
from blinker_qt.layouts.scene import Measure
from blinker_qt.layouts.shapes import Plot, Sketch

PLOTS_OF_A_PART = 2
"""So many plots `plots` makes: the matrix comes first."""
_COMPARED = 0.1
"""To compare takes so much of the time where intervals are found too."""

_SPREAD = Sentence(
    "means and population standard deviations of set rates, in percent; those of an annotator are "
    "over all pairs of annotators that one is in"
)
_BOOTSTRAP = (
    "{level} % intervals from {replicates} bootstrap replicates over verse pairs, seed {seed}; "
    "verse pairs are taken to be independent of each other"
)
_ROUGH = "intervals of figures over fewer than {few} verse pairs are rough"
_NO_INTERVAL = (
    "there is no interval where fewer than {fewest} verse pairs can be compared, or where all of "
    "them have the same rate"
)
_BEYOND_CHANCE = Sentence(
    "each figure of two annotators is over all words that both have decided on, in all sets "
    "together, and so has no ±; means and population standard deviations are over pairs of "
    "annotators"
)
_ONE_SET = Sentence(
    "all verse pairs are one set, so that ± is 0 and says nothing of how far rates vary"
)
LINKED_OR_NOT = Sentence(
    "only whether each word is linked is compared, not with which words: annotators who share no "
    "link may agree fully; alpha over sets (MASI) and Dice compare the links"
)
_WHAT_COUNTS = {
    AgreementMeasure.BLOCKS: WHOLE_BLOCKS,
    AgreementMeasure.MARKS: Sentence(
        "links are left aside: the rate is Dice over not-translated marks, pooled in each set"
    ),
}
_AGAINST = "the links of {annotator} are taken for right"
_DIRECTIONS = (
    Column("source_to_target", "source to target", Kind.RATE),
    Column("target_to_source", "target to source", Kind.RATE),
)


@dataclass(frozen=True, slots=True)
class Intervals:
    """Between which rates the agreement lies (see `blinker_qt.agreement.bootstrap`).

    Attributes:
        draws: how they were found.
        pairs: of the pairs in the comparison; None where there is no rate.
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
        tell: is told which share of what takes long in a part is done; what it raises ends it all.

    Raises:
        ComparisonError: there are fewer than two annotation sets, or see `Collation.cut`.
        InputError: see `Collation.cut`.
    """
    parts = options.partition.parts if isinstance(options.partition, Parts) else ()
    each: list[tuple[Part | None, Options]] = [
        (part, replace(options, partition=Parts((part,)))) for part in parts
    ]
    each = each or [(None, options)]
    found = []
    for number, (part, chosen) in enumerate(each):
        of_part = part_of(tell, number / len(each), (number + 1) / len(each))
        if draws is None:
            found.append(Agreement(part, collation.compare(chosen, of_part), None))
        else:
            compared = collation.compare(chosen, part_of(of_part, 0, _COMPARED))
            compared = replace(compared, signature=with_draws(compared.signature, draws))
            drawn = part_of(of_part, _COMPARED, 1)
            found.append(Agreement(part, compared, intervals(collation, chosen, draws, drawn)))
    return tuple(found)


def with_draws(signature: Signature, draws: Draws) -> Signature:
    """The signature of figures that have intervals."""
    return signature.with_fields(
        interval="expanded-percentile",
        level=draws.level,
        replicates=draws.replicates,
        seed=draws.seed,
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
        ComparisonError: there are fewer than two annotation sets, or nobody is called as the
            annotator that precision and recall are against, or see `Collation.cut`.
        InputError: see `Collation.cut`.
    """
    check_enough(collation.members)
    check_names([options.against] if options.against else [], collation.annotators)
    against = collation.annotators.index(options.against) if options.against else None
    units, sets = units_of(collation.cut(options))
    if options.measure.is_beyond_chance:
        items = collation.counted_words(options)
        found = pairs_resampled(
            options.measure,
            collation.words,
            collation.counted,
            items,
            units,
            draws,
            tell,
        )
    else:
        counts = collation.counts(options, units, tell)
        inside = sets != OUTSIDE
        drawn = Counts(*(table[:, :, inside] for table in counts.tables))
        found = bootstrap(drawn, sets[inside], draws)
    size = len(collation.members)
    everybody = pairs_of(size)
    kept = [against is None or against in pair for pair in everybody]
    is_in = np.array([[place in pair for place in range(size)] for pair in everybody])
    (grand,) = found.intervals(np.ones((len(everybody), 1), np.bool_), draws.level)
    return Intervals(
        draws,
        tuple(found.intervals(np.eye(len(everybody), dtype=np.bool_)[:, kept], draws.level)),
        tuple(found.intervals(is_in, draws.level)),
        grand,
    )


def tables(agreements: Sequence[Agreement]) -> tuple[Table, ...]:
    """The rates of every two annotators, each one's mean, and the grand mean; part by part."""
    return tuple(
        table for one in agreements for table in (_pairs(one), _annotators(one), _grand(one))
    )


def plots(agreed: Agreement, words: Words = as_it_is) -> tuple[Sketch, ...]:
    """The matrix as a heat map, and the annotators' means with their intervals.

    Args:
        agreed: the figures.
        words: the reader's language.
    """
    comparison = agreed.comparison
    part = f" ({agreed.part.name})" if agreed.part else ""
    named, percent = NAMES[comparison.measure], not comparison.measure.is_beyond_chance
    names = [annotator.name for annotator in comparison.annotators]
    rates = np.full((len(names), len(names)), np.nan)
    for pair in comparison.pairs:
        if pair.spread is not None:
            rates[pair.first, pair.second] = rates[pair.second, pair.first] = pair.spread.mean
    limits = agreed.intervals.annotators if agreed.intervals else (None,) * len(names)
    means = [
        _estimate(annotator.name, annotator.spread, interval, 100 if percent else 1)
        for annotator, interval in zip(comparison.annotators, limits, strict=True)
        if annotator.spread is not None
    ]
    of_pairs = said(named.title, words) + part
    title, axis = said(named.means, words) + part, said(named.heading, words)
    ranked = sorted(means, key=lambda one: -one.figure)

    def map_of_pairs(measure: Measure, _width: float) -> Plot:
        return heat_map(names, rates, of_pairs, measure, percent=percent)

    return (
        Sketch(of_pairs, map_of_pairs),
        Sketch(title, partial(ranking, ranked, title, axis + (" (%)" if percent else ""))),
    )


def _estimate(name: str, spread: Spread, interval: Interval | None, times: int) -> Estimate:
    if interval is None:
        return Estimate(name, times * spread.mean)
    return Estimate(name, times * spread.mean, times * interval.low, times * interval.high)


def _pairs(agreed: Agreement) -> Table:
    found = agreed.intervals
    limits = found.pairs if found else (None,) * len(agreed.comparison.pairs)
    is_directed = agreed.comparison.measure.has_directions
    rows = [
        (
            *_of_part(agreed),
            *pair.annotators,
            pair.spread,
            *_ends(found, interval),
            *((pair.source_to_target, pair.target_to_source) if is_directed else ()),
            pair.rates.size - pair.without_rate,
            pair.compared,
            pair.left_out,
        )
        for pair, interval in zip(agreed.comparison.pairs, limits, strict=True)
    ]
    return Table(
        _named("pairs", agreed),
        NAMES[agreed.comparison.measure].title.template,
        (
            *_part_column(agreed),
            Column("first", "annotator"),
            Column("second", "and annotator"),
            *_spread_columns(agreed),
            *(_DIRECTIONS if is_directed else ()),
            Column("sets", "sets", Kind.COUNT),
            Column("compared", "compared", Kind.COUNT),
            Column("left_out", "left out", Kind.COUNT),
        ),
        tuple(rows),
        str(agreed.comparison.signature),
        _notes(agreed),
        agreed.part.name if agreed.part else "",
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
        NAMES[comparison.measure].means.template,
        (*_part_column(agreed), Column("annotator", "annotator"), *_spread_columns(agreed)),
        tuple(rows),
        str(comparison.signature),
        _notes(agreed),
        agreed.part.name if agreed.part else "",
    )


def _grand(agreed: Agreement) -> Table:
    comparison, found = agreed.comparison, agreed.intervals
    ends = _ends(found, found.grand if found else None)
    return Table(
        _named("grand", agreed),
        "Grand mean",
        (*_part_column(agreed), *_spread_columns(agreed)),
        ((*_of_part(agreed), comparison.grand, *ends),),
        str(comparison.signature),
        _notes(agreed),
        agreed.part.name if agreed.part else "",
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


def _spread_columns(agreed: Agreement) -> tuple[Column, ...]:
    found, comparison = agreed.intervals, agreed.comparison
    spread = Column("agreement", NAMES[comparison.measure].heading.template, comparison.kind)
    if found is None:
        return (spread,)
    kind = Kind.FIGURE if comparison.measure.is_beyond_chance else Kind.RATE
    return (spread, Column("low", "from", kind), Column("high", "to", kind))


def _notes(agreed: Agreement) -> tuple[Sentence, ...]:
    found = agreed.intervals
    if found is None:
        return _on_figures(agreed)
    sure = drawn_so(found.draws), *warnings(agreed.comparison, found)
    return (*_on_figures(agreed), *sure)


def _on_figures(agreed: Agreement) -> tuple[Sentence, ...]:
    measure = agreed.comparison.measure
    if measure is AgreementMeasure.ALPHA_SETS:
        return (PARTNERS, _BEYOND_CHANCE)
    if measure.is_beyond_chance:
        return (*agreed.comparison.warnings, LINKED_OR_NOT, _BEYOND_CHANCE)
    notes: tuple[Sentence, ...] = (_SPREAD,)
    if agreed.comparison.is_of_one_set:
        notes = (*notes, _ONE_SET)
    if measure in _WHAT_COUNTS:
        notes = (_WHAT_COUNTS[measure], *notes)
    if measure.is_against_one:
        notes = (*notes, Sentence(_AGAINST, {"annotator": agreed.comparison.against}))
    return notes


def drawn_so(draws: Draws) -> Sentence:
    """How intervals were found."""
    level = f"{100 * draws.level:g}"
    return Sentence(
        _BOOTSTRAP, {"level": level, "replicates": draws.replicates, "seed": draws.seed}
    )


def warnings(comparison: Comparison, found: Intervals) -> tuple[Sentence, ...]:
    """What has to be known of intervals that are rough, or are not there."""
    spreads = [pair.spread for pair in comparison.pairs]
    spreads += [*(annotator.spread for annotator in comparison.annotators), comparison.grand]
    intervals = (*found.pairs, *found.annotators, found.grand)
    missing = any(
        spread and not interval for spread, interval in zip(spreads, intervals, strict=True)
    )
    rough = any(0 < pair.compared < FEW for pair in comparison.pairs)
    return limits(rough=rough, missing=missing)


def limits(*, rough: bool, missing: bool) -> tuple[Sentence, ...]:
    """What is said where some intervals are rough, or are not there."""
    return (
        *([Sentence(_ROUGH, {"few": FEW})] if rough else []),
        *([Sentence(_NO_INTERVAL, {"fewest": FEWEST})] if missing else []),
    )
