"""The agreement of every two annotators as tables and plots, with notes on the figures."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from blinker_qt.agreement.dice import Spread
from blinker_qt.agreement.encoding import FloatArray
from blinker_qt.agreement.partition import USUAL_SET_SIZE
from blinker_qt.agreement.resampling import (
    FEWEST_ANNOTATORS,
    ROUGH_BELOW,
    Draws,
    Interval,
    fewest_pairs,
)
from blinker_qt.bitext.errors import Sentence, Values
from blinker_qt.compare.agreement import Comparison, PairAgreement
from blinker_qt.compare.measure_names import NAMES
from blinker_qt.compare.table import (
    ANNOTATOR,
    FIRST,
    SECOND,
    Cell,
    Column,
    Kind,
    Table,
    columns,
    ends,
    or_none,
    said,
    shown,
)
from blinker_qt.layouts.charts import Estimate, Plot, Sketch, heat_map, ranking
from blinker_qt.layouts.scene import Measure
from blinker_qt.translation import N_

PLOTS_OF_A_PART = 2
"""The number of plots that `plots` makes for a part; the matrix comes first."""
_NAMED = 4
"""The number of pairs of annotators with verse pairs left out that are named."""
_SPREAD = Sentence(
    "means and population standard deviations of set rates, in percent; an annotator's "
    "are over all pairs with that annotator"
)
_WITHIN_SETS = N_(
    "{level} % intervals from {replicates} bootstrap replicates over verse pairs, seed {seed}, "
    "drawn within sets: for the mean of many such studies by these annotators, with other verse "
    "pairs in each set; verse pairs are assumed to be independent"
)
_OVER_ALL = N_(
    "{level} % intervals from {replicates} bootstrap replicates over verse pairs, seed {seed}: for "
    "the mean of many such studies by these annotators, with other verse pairs; verse pairs are "
    "assumed to be independent"
)
_OTHER_ANNOTATORS = Sentence(
    "the interval for other annotators is for the mean of many such studies by other annotators "
    "like these, with other verse pairs; it adds how much annotators differ (jackknife), and is "
    "too wide if some did only easier or harder verse pairs"
)
_TOO_FEW_ANNOTATORS = N_(
    "there is no interval for other annotators: how much annotators differ cannot be told from "
    "{count}, at least {fewest} are needed"
)
_ROUGH = N_("intervals of figures over fewer than {few} verse pairs are rough")
_NO_INTERVAL = N_(
    "there is no interval if fewer than {fewest} verse pairs can be compared, or if all "
    "of them have the same rate"
)
_BEYOND_CHANCE = Sentence(
    "a figure for two annotators covers all words that both have decided on, in all sets "
    "together, and therefore has no ±; means and population standard deviations are over "
    "pairs of annotators"
)
ONE_SET = Sentence(
    "all verse pairs form one set, so the rate of two annotators has no ±, which would show how "
    "much rates vary"
)
_SPLIT = Sentence("--set-size {size} splits the verse pairs into sets", {"size": USUAL_SET_SIZE})
_DIRECTIONS = columns(Kind.RATE, "source to target", "target to source")
_COUNTS = columns(Kind.COUNT, "sets", "compared", "left out")
_WITH_INTERVALS = N_("{axis}, with {level} intervals")
_AGAINST = N_("the links of {annotator} are the reference")


def matrix(compared: Comparison) -> Table:
    """Every two annotators in the upper triangle, each one's mean, and the grand mean below.

    As in Melamed 1998, Tables 5 and 6, names stand between the triangle and the means. A cell of
    two annotators who are not compared is an empty text. Every figure has notes.
    """
    size = len(compared.annotators)
    cell_notes = {
        (pair.first, pair.second - 1): _pair_hint(compared, pair) for pair in compared.pairs
    }
    for row, annotator in enumerate(compared.annotators):
        who = Sentence("mean of {name}", {"name": annotator.name})
        cell_notes[row, size] = (who, _spread_in_words(compared, annotator.spread))
    cell_notes[size, size] = (
        *(Sentence("all annotators"), _spread_in_words(compared, compared.grand)),
        *compared.warnings,
    )
    return replace(_bare_matrix(compared), cell_notes=cell_notes)


def _bare_matrix(compared: Comparison) -> Table:
    """The matrix without notes on cells."""
    names = [annotator.name for annotator in compared.annotators]
    empty = [""] * (len(names) - 1)
    rows: list[list[Cell]] = [
        [*empty, annotator.name, annotator.spread] for annotator in compared.annotators
    ]
    rows.append([*empty, Sentence("grand mean"), compared.grand])
    for pair in compared.pairs:
        rows[pair.first][pair.second - 1] = pair.spread
    return Table(
        "matrix",
        NAMES[compared.measure].title.template,
        (
            *(Column(name, name, compared.kind) for name in names[1:]),
            ANNOTATOR,
            Column("mean", "mean", compared.kind),
        ),
        tuple(map(tuple, rows)),
        str(compared.signature),
        (*_left_out(compared), *_notes(compared)),
        compared.part.name if compared.part else "",
        warnings=compared.warnings,
    )


def _pair_hint(compared: Comparison, pair: PairAgreement) -> tuple[Sentence, ...]:
    first, second = pair.annotators
    who = Sentence("{first} and {second}", {"first": first, "second": second})
    if pair.spread is None:
        return (who, *([pair.why] if pair.why else []))
    sentences = [who, _spread_in_words(compared, pair.spread, is_pair=True)]
    if compared.measure.is_weighted:
        rates = {
            "there": shown(Kind.RATE, pair.source_to_target),
            "back": shown(Kind.RATE, pair.target_to_source),
        }
        sentences.append(Sentence("source to target {there}, target to source {back}", rates))
    return (
        *sentences,
        Sentence(
            "{compared} verse {compared:pair|pairs} compared, {left_out} left out",
            {"compared": pair.compared, "left_out": pair.left_out},
        ),
        *(
            warning
            for warning in compared.warnings
            if pair.annotators == (warning.values.get("first"), warning.values.get("second"))
        ),
    )


def _spread_in_words(
    compared: Comparison, spread: Spread | None, *, is_pair: bool = False
) -> Sentence:
    if spread is None:
        return Sentence("no figure with anybody")
    values: dict[str, str | int] = {"figure": shown(compared.kind, spread), "count": spread.count}
    if spread.sd is None and not compared.measure.is_beyond_chance:
        return Sentence("{figure} percent, the only rate of a set, so that there is no ±", values)
    if not compared.measure.is_beyond_chance:
        return Sentence(
            "{figure} percent, mean ± standard deviation of {count} set {count:rate|rates}", values
        )
    if is_pair:
        return Sentence("{figure} over all words of all sets", values)
    if spread.sd is None:
        return Sentence("{figure}, of the only pair of annotators with a figure", values)
    return Sentence(
        "{figure}, mean ± standard deviation of {count} {count:pair|pairs} of annotators", values
    )


def _left_out(compared: Comparison) -> Iterator[Sentence]:
    """Notes on verse pairs that were left out, and on sets without a rate."""
    lacking = [pair for pair in compared.pairs if pair.left_out]
    for pair in lacking[:_NAMED]:
        yield on_left_out(pair)
    if len(lacking) > _NAMED:
        yield Sentence(
            "verse pairs of {count} more {count:pair|pairs} of annotators were left out",
            {"count": len(lacking) - _NAMED},
        )
    if not lacking:
        yield Sentence("every verse pair was compared; none was left out")
    if without := sum(pair.without_rate for pair in compared.pairs):
        yield Sentence(
            "{count} set {count:rate is|rates are} missing: {why}",
            {"count": without, "why": said(compared.measure.type.undefined)},
        )


def on_left_out(pair: PairAgreement) -> Sentence:
    """How many verse pairs of two annotators were left out, and why."""
    first, second = pair.annotators
    values: Values = {
        "first": first,
        "second": second,
        "count": pair.left_out,
        "absent": pair.not_in_both,
        "undone": pair.left_out - pair.not_in_both,
    }
    if not pair.not_in_both:
        template = N_(
            "{first} and {second}: {count} verse {count:pair|pairs} left out, not done by both or "
            "rejected"
        )
    elif pair.not_in_both == pair.left_out:
        template = N_(
            "{first} and {second}: {count} verse {count:pair|pairs} left out, not in both files"
        )
    else:
        template = N_(
            "{first} and {second}: {count} verse {count:pair|pairs} left out: {absent} not in both "
            "files, {undone} not done by both or rejected"
        )
    return Sentence(template, values)


def tables(comparisons: Sequence[Comparison]) -> tuple[Table, ...]:
    """The rates of every two annotators, each one's mean, and the grand mean; part by part."""
    return tuple(
        table
        for comparison in comparisons
        for table in (_pairs(comparison), _annotators(comparison), _grand(comparison))
    )


def printed_tables(comparisons: Sequence[Comparison]) -> tuple[Table, ...]:
    """The agreement for readers: the matrix and the table of pairs, part by part.

    With intervals, the tables of annotators and of the grand mean follow. Annotators without a
    figure in a part are not in its matrix (as in Melamed 1998, Table 5). Notes on all tables of a
    part are below the last of them.
    """
    printed: list[Table] = []
    for compared in comparisons:
        part, shared = compared.part, _notes(compared)
        title = NAMES[compared.measure].title.template
        if compared.of_content_words:
            title = f"{title} on content words only"
        if part is not None:
            title = f"{title}: {part.name}, verse pairs {part.first + 1} to {part.last + 1}"
        split = (_SPLIT,) if compared.is_of_one_set else ()
        notes = (*_left_out(compared), *shared, *split)
        tables = [
            replace(_bare_matrix(_with_figures(compared)), title=title, notes=notes),
            _pairs_in_full(compared),
        ]
        if compared.draws is not None:
            tables += [_annotators(compared), _grand(compared)]
        for table in tables[:-1]:
            own_notes = tuple(note for note in table.notes if note not in shared)
            printed.append(replace(table, notes=own_notes))
        printed.append(tables[-1])
    return tuple(printed)


def _with_figures(compared: Comparison) -> Comparison:
    """The comparison without annotators who have no figure."""
    places = [
        place for place, annotator in enumerate(compared.annotators) if annotator.spread is not None
    ]
    row_of = {place: row for row, place in enumerate(places)}
    return replace(
        compared,
        annotators=tuple(compared.annotators[place] for place in places),
        pairs=tuple(
            replace(pair, first=row_of[pair.first], second=row_of[pair.second])
            for pair in compared.pairs
            if {pair.first, pair.second} <= row_of.keys()
        ),
    )


def figure_tables(comparisons: Sequence[Comparison]) -> tuple[Table, ...]:
    """All figures for programs, part by part: pairs, each set of them, annotators, the grand mean.

    Programs do not read notes, so what limits intervals is among the warnings.
    """
    return tuple(
        replace(
            table,
            warnings=(
                *compared.warnings,
                *(on_intervals(compared) if compared.draws else ()),
                *on_other_annotators(compared),
            ),
        )
        for compared in comparisons
        for table in (
            _pairs_in_full(compared),
            _sets(compared),
            _annotators(compared),
            _grand(compared),
        )
    )


def plots(compared: Comparison) -> tuple[Sketch, Sketch]:
    """The matrix as a heat map, and the annotators' means with their intervals."""
    part = f" ({compared.part.name})" if compared.part else ""
    named, percent = NAMES[compared.measure], not compared.measure.is_beyond_chance
    names = [annotator.name for annotator in compared.annotators]
    rates = np.full((len(names), len(names)), np.nan)
    for pair in compared.pairs:
        if pair.spread is not None:
            rates[pair.first, pair.second] = rates[pair.second, pair.first] = pair.spread.mean
    means = [
        _estimate(annotator.name, annotator.spread, annotator.interval, 100 if percent else 1)
        for annotator in compared.annotators
        if annotator.spread is not None
    ]
    of_pairs, of_each = said(named.title) + part, said(named.means) + part
    axis = said(named.heading) + (" (%)" if percent else "")
    if compared.draws is not None:
        level = f"{100 * compared.draws.level:g}\N{NO-BREAK SPACE}%"
        axis = said(Sentence(_WITH_INTERVALS, {"axis": axis, "level": level}))
    ranked = sorted(means, key=lambda mean: -mean.figure)
    signature = str(compared.signature)
    return (
        Sketch(of_pairs, partial(_heat_map, names, rates, of_pairs, percent), signature),
        Sketch(of_each, partial(ranking, ranked, of_each, axis, ""), signature),
    )


def _heat_map(
    names: Sequence[str],
    rates: FloatArray,
    title: str,
    percent: bool,
    measure: Measure,
    _width: float,
) -> Plot:
    return heat_map(names, rates, title, measure, percent=percent)


def _estimate(name: str, spread: Spread, interval: Interval | None, times: int) -> Estimate:
    if interval is None:
        return Estimate(name, times * spread.mean)
    return Estimate(name, times * spread.mean, times * interval.low, times * interval.high)


def _pairs(compared: Comparison) -> Table:
    is_directed = compared.measure.is_weighted
    rows: list[tuple[Cell, ...]] = [
        (
            *pair.annotators,
            pair.spread,
            *(ends(pair.interval) if compared.draws else ()),
            *((pair.source_to_target, pair.target_to_source) if is_directed else ()),
            pair.rates.size - pair.without_rate,
            pair.compared,
            pair.left_out,
        )
        for pair in compared.pairs
    ]
    heads = (
        *(FIRST, SECOND),
        *_spread_columns(compared),
        *(_DIRECTIONS if is_directed else ()),
        *_COUNTS,
    )
    return _table(compared, "pairs", NAMES[compared.measure].title, heads, rows)


def _pairs_in_full(compared: Comparison) -> Table:
    """The table of pairs, also with verse pairs not in both files, and why pairs lack a figure."""
    table = _pairs(compared)
    rows, undefined = list[tuple[Cell, ...]](), list[Sentence]()
    for pair, row in zip(compared.pairs, table.rows, strict=True):
        rows.append((*row, pair.not_in_both))
        if pair.why is not None:
            first, second = pair.annotators
            values = {"first": first, "second": second, "why": str(pair.why)}
            undefined.append(Sentence("{first} and {second}: {why}", values))
    return replace(
        table,
        columns=(*table.columns, Column("not_in_both", "not in both files", Kind.COUNT)),
        rows=tuple(rows),
        notes=(*undefined, *table.notes),
    )


def _sets(compared: Comparison) -> Table:
    kind = Kind.FIGURE if compared.measure.is_beyond_chance else Kind.RATE
    rows: list[tuple[Cell, ...]] = [
        (*pair.annotators, number, or_none(rate))
        for pair in compared.pairs
        for number, rate in zip(compared.sets, pair.rates.tolist(), strict=True)
    ]
    named = NAMES[compared.measure]
    heads = (
        *(FIRST, SECOND),
        *columns(Kind.COUNT, "set"),
        Column("agreement", named.heading.template, kind),
    )
    return _table(compared, "sets", named.title, heads, rows)


def _annotators(compared: Comparison) -> Table:
    rows: list[tuple[Cell, ...]] = [
        (annotator.name, annotator.spread, *(ends(annotator.interval) if compared.draws else ()))
        for annotator in compared.annotators
    ]
    heads = (ANNOTATOR, *_spread_columns(compared))
    return _table(compared, "annotators", NAMES[compared.measure].means, heads, rows)


def _grand(compared: Comparison) -> Table:
    row: tuple[Cell, ...] = (compared.grand,)
    heads = _spread_columns(compared)
    if compared.draws is not None:
        row = (*row, *ends(compared.grand_interval), *ends(compared.crossed_interval))
        kind = heads[-1].kind
        heads = (
            *heads,
            Column("others_low", "other annotators, from", kind),
            Column("others_high", "to", kind),
        )
    table = _table(compared, "grand", Sentence("Grand mean"), heads, [row])
    return replace(table, notes=(*table.notes, *on_other_annotators(compared)))


def _table(
    compared: Comparison,
    name: str,
    title: Sentence,
    heads: tuple[Column, ...],
    rows: Sequence[tuple[Cell, ...]],
) -> Table:
    """A table of one part; the first column names the part, if there are parts."""
    part = compared.part.name if compared.part else ""
    if part:
        heads = (Column("part", "part"), *heads)
        rows = [(part, *row) for row in rows]
    return Table(
        *(
            name,
            title.template,
            heads,
            tuple(rows),
            str(compared.signature),
            _notes(compared),
            part,
        ),
        warnings=compared.warnings,
    )


def _spread_columns(compared: Comparison) -> tuple[Column, ...]:
    spread = Column("agreement", NAMES[compared.measure].heading.template, compared.kind)
    if compared.draws is None:
        return (spread,)
    kind = Kind.FIGURE if compared.measure.is_beyond_chance else Kind.RATE
    return (spread, Column("low", "from", kind), Column("high", "to", kind))


def _notes(compared: Comparison) -> tuple[Sentence, ...]:
    note = NAMES[compared.measure].note
    notes = [note] if note else []
    notes.append(_BEYOND_CHANCE if compared.measure.is_beyond_chance else _SPREAD)
    if compared.is_of_one_set:
        notes.append(ONE_SET)
    if compared.measure.is_against_one:
        notes.append(Sentence(_AGAINST, {"annotator": compared.against}))
    if compared.draws is not None:
        notes += [bootstrap_note(compared.draws), *on_intervals(compared)]
    return tuple(notes)


def bootstrap_note(draws: Draws, *, within_sets: bool = True) -> Sentence:
    """A note on how the intervals were computed, and what they are for."""
    return Sentence(
        _WITHIN_SETS if within_sets else _OVER_ALL,
        {
            "level": f"{100 * draws.level:g}",
            "replicates": draws.replicates,
            "seed": draws.seed,
        },
    )


def on_intervals(compared: Comparison) -> tuple[Sentence, ...]:
    """Notes on intervals that are rough or missing."""
    estimates = [(pair.spread, pair.interval) for pair in compared.pairs]
    estimates += [(annotator.spread, annotator.interval) for annotator in compared.annotators]
    estimates.append((compared.grand, compared.grand_interval))
    missing = any(spread and not interval for spread, interval in estimates)
    rough = any(0 < pair.compared < ROUGH_BELOW for pair in compared.pairs)
    level = compared.draws.level if compared.draws else Draws().level
    return limits(level, rough=rough, missing=missing)


def on_other_annotators(compared: Comparison) -> tuple[Sentence, ...]:
    """A note on the interval for other annotators, or on why there is none."""
    if compared.draws is None or compared.measure.is_against_one:
        return ()
    count = len(compared.annotators)
    if count < FEWEST_ANNOTATORS:
        return (Sentence(_TOO_FEW_ANNOTATORS, {"count": count, "fewest": FEWEST_ANNOTATORS}),)
    return (_OTHER_ANNOTATORS,)


def limits(level: float, *, rough: bool, missing: bool) -> tuple[Sentence, ...]:
    """Notes for tables with rough or missing intervals."""
    return (
        *([Sentence(_ROUGH, {"few": ROUGH_BELOW})] if rough else []),
        *([Sentence(_NO_INTERVAL, {"fewest": fewest_pairs(level)})] if missing else []),
    )
