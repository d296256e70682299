"""Agreement of every two annotators, for each part of a study, with confidence intervals."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from blinker_qt.agreement.dice import Counts, Spread, pairs_of
from blinker_qt.agreement.encoding import BoolArray, FloatArray, IntArray
from blinker_qt.agreement.measures import (
    AgreementMeasure,
    OneFigure,
    beyond_chance,
    beyond_chance_resampled,
)
from blinker_qt.agreement.partition import Parts, StudyPart
from blinker_qt.agreement.progress import Progress, no_progress, part_of
from blinker_qt.agreement.resampling import (
    FEWEST_ANNOTATORS,
    ROUGH_BELOW,
    Draws,
    Interval,
    Replicates,
    Units,
    crossed_interval,
    fewest_pairs,
    rates_resampled,
)
from blinker_qt.agreement.signature import Signature
from blinker_qt.bitext.errors import Sentence, Values
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.content_fit import content_warnings
from blinker_qt.compare.identical import on_copyists
from blinker_qt.compare.measure_names import NAMES
from blinker_qt.compare.options import DEFAULT_OPTIONS, Options
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
    said,
    shown,
)
from blinker_qt.layouts.charts import Estimate, Plot, Sketch, heat_map, ranking
from blinker_qt.layouts.scene import Measure
from blinker_qt.translation import N_

PLOTS_OF_A_PART = 2
"""The number of plots that `plots` makes for a part; the matrix comes first."""
_REPLICATES = ((200_000, Draws()), (2_000_000, Draws(200)))
"""Draws by the largest number of rates of single verse pairs for which they are used."""
_COMPARED = 0.1
"""The share of the time for comparing; intervals take the rest."""
_NAMED = 4
"""The number of pairs of annotators with verse pairs left out that are named."""
_EQUAL = 1e-9
_HIGH, _LOW = 0.8, 0.5
"""There is a warning if “linked or not” is above the first and Dice below the second."""

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
_UNEVEN = Sentence(
    "not all annotators are compared on the same verse pairs; figures over different verse pairs "
    "are not comparable: who differs from the others is tested on those that they have in common"
)
_WITH_INTERVALS = N_("{axis}, with {level} intervals")
_NONE_DONE = Sentence("nothing to compare: no verse pair is done by both")
_NO_WORDS = Sentence("nothing to compare: no word of the verse pairs that both have done counts")
_NO_FIGURE = N_("no figure: {why}")
_AGAINST = N_("the links of {annotator} are the reference")


@dataclass(frozen=True, slots=True, eq=False)
class PairAgreement:
    """The agreement of two annotators.

    Attributes:
        first: the index of the first of them among the annotators; lower than `second`.
        spread: mean and SD of their set rates; None where no set has a rate.
        source_to_target: the mean over the sets of the rates in that direction, or None.
        rates: shape (sets,); their agreement rate in each set, NaN where there was nothing to
            compare.
        compared: how many verse pairs both have done.
        left_out: how many verse pairs at least one of the two has not done or has rejected.
        not_in_both: how many of these are not in the files of both.
        interval: that of `spread.mean`; None where it is undefined.
        why: why there is no `spread`; None where there is one.
    """

    first: int
    second: int
    annotators: tuple[str, str]
    spread: Spread | None
    source_to_target: float | None
    target_to_source: float | None
    rates: FloatArray
    compared: int
    left_out: int
    not_in_both: int = 0
    interval: Interval | None = None
    why: Sentence | None = None

    @property
    def without_rate(self) -> int:
        """The number of sets in which there was nothing to compare."""
        return int(np.isnan(self.rates).sum())


@dataclass(frozen=True, slots=True)
class AnnotatorAgreement:
    """Mean and SD of the set rates of all pairs with one annotator; None if there are none."""

    name: str
    spread: Spread | None
    interval: Interval | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Comparison:
    """The agreement of every two annotators (in the form of Melamed 1998, Table 5).

    Attributes:
        annotators: in the order of the annotation sets.
        pairs: every two annotators, row by row through the upper triangle; for precision and recall
            only the pairs with the annotator they are against.
        grand: mean and SD of all set rates of all pairs; None where there are none.
        sets: the numbers of the sets, in the order of the rates.
        against: the name of the annotator that precision and recall are against; else empty.
        is_even: whether all pairs of annotators with a rate are compared on the same verse pairs.
        of_content_words: whether links of function words are left out, on a side at least.
        warnings: who takes part beside annotators, whose work is identical, that verse pairs
            differ, and where high figures hide different links (see `same_words_other_links`).
        draws: how the intervals were computed; None if there are none.
        grand_interval: that of `grand` for these annotators.
        crossed_interval: that of `grand` for other annotators, too.
    """

    signature: Signature
    annotators: tuple[AnnotatorAgreement, ...]
    pairs: tuple[PairAgreement, ...]
    grand: Spread | None
    sets: tuple[int, ...]
    measure: AgreementMeasure = AgreementMeasure.DICE
    against: str = ""
    warnings: tuple[Sentence, ...] = ()
    part: StudyPart | None = None
    draws: Draws | None = None
    grand_interval: Interval | None = None
    crossed_interval: Interval | None = None
    is_even: bool = True
    of_content_words: bool = False

    @property
    def kind(self) -> Kind:
        """How means and standard deviations are shown."""
        return Kind.FIGURES if self.measure.is_beyond_chance else Kind.SPREAD

    @property
    def is_of_one_set(self) -> bool:
        """Whether there is a single set, so that the rates of two annotators have no spread."""
        return not self.measure.is_beyond_chance and len(self.sets) == 1


def compare(
    collation: Collation, options: Options = DEFAULT_OPTIONS, progress: Progress = no_progress
) -> Comparison:
    """The agreement of every two annotators, all parts together."""
    collation.check_enough()
    against = collation.place_against(options)
    sets, directed, rates = _rates(collation, options, progress)
    inside = collation.inside(options)
    done = np.array([some.done[inside] for some in collation.counted])
    held = np.array([member.held[inside] for member in collation.members])
    names, pairs = collation.annotators, pairs_of(len(collation.members))
    compared = []
    for row, (first, second) in enumerate(pairs):
        if against is not None and against not in (first, second):
            continue
        spread, both = Spread.of(rates[row]), int((done[first] & done[second]).sum())
        there, back = (
            directed[:, row, ~np.isnan(rates[row])].mean(axis=1).tolist()
            if spread
            else (None, None)
        )
        two = (names[first], names[second])
        left_out = done.shape[1] - both
        absent = int((~(held[first] & held[second])).sum())
        why = None if spread else _why_undefined(collation, options, (first, second))
        compared.append(
            PairAgreement(
                *(first, second, two, spread, there, back, rates[row], both, left_out, absent),
                why=why,
            )
        )
    is_even = _is_even(done, [(pair.first, pair.second) for pair in compared if pair.spread])
    return Comparison(
        signature=collation.signature(options),
        annotators=tuple(
            AnnotatorAgreement(name, Spread.of(rates[[place in pair for pair in pairs]]))
            for place, name in enumerate(names)
        ),
        pairs=tuple(compared),
        grand=Spread.of(rates),
        sets=tuple(sets.tolist()),
        measure=options.measure,
        against=options.against,
        is_even=is_even,
        of_content_words=any(options.content),
        warnings=(
            *collation.notes_on(options),
            *on_copyists(collation, options),
            *content_warnings(collation, options.content),
            *(() if is_even else (_UNEVEN,)),
            *_warnings(collation, options, compared, progress),
        ),
    )


def _is_even(done: BoolArray, pairs: Iterable[tuple[int, int]]) -> bool:
    """Whether all pairs of annotators have done the same verse pairs in common."""
    return len({(done[first] & done[second]).tobytes() for first, second in pairs}) < 2


def _why_undefined(collation: Collation, options: Options, two: tuple[int, int]) -> Sentence:
    """Why two annotators have no figure."""
    both = np.logical_and(*(collation.within(options)[place].done for place in two))
    if not both.any():
        return _NONE_DONE
    of_type = options.measure.type
    if isinstance(of_type, OneFigure):
        is_done = both[collation.words.verse_pairs()]
        if not (is_done & collation.counted_words(options)).any():
            return _NO_WORDS
    return Sentence(_NO_FIGURE, {"why": said(of_type.undefined)})


def _rates(
    collation: Collation, options: Options, progress: Progress
) -> tuple[IntArray, FloatArray, FloatArray]:
    """The set numbers, the figures in both directions, shape (2, P, sets), and their means."""
    measure = options.measure
    if not isinstance(measure.type, OneFigure):
        sets, counts = collation.pooled(options, progress)
        return sets, measure.directed_rates(counts), measure.rates(counts)
    items = collation.counted_words(options)
    values = beyond_chance(measure.type, collation.words, collation.counted, items, progress)
    # The figure covers all words together, so there is only one set.
    sets = np.ones(min(1, int(collation.inside(options).sum())), np.int64)
    rates = np.repeat(values[:, None], sets.size, axis=1)
    return sets, np.stack([rates, rates]), rates


def on_uneven(collation: Collation, options: Options) -> tuple[Sentence, ...]:
    """A warning if pairs of annotators have done different verse pairs in common."""
    inside = collation.inside(options)
    done = np.array([some.done[inside] for some in collation.counted])
    pairs = [two for two in pairs_of(len(done)) if (done[two[0]] & done[two[1]]).any()]
    return () if _is_even(done, pairs) else (_UNEVEN,)


def on_comparing(collation: Collation, options: Options) -> tuple[Sentence, ...]:
    """Warnings that stand above every table of pairs of annotators."""
    return (*on_copyists(collation, options), *on_uneven(collation, options))


def _warnings(
    collation: Collation, options: Options, pairs: Sequence[PairAgreement], progress: Progress
) -> tuple[Sentence, ...]:
    """Warnings where “linked or not” hides that links differ."""
    if not options.measure.is_linked_or_not:
        return ()
    by_dice = compare(collation, options.by_dice, progress).pairs
    found = (
        same_words_other_links(options.measure.value, pair.annotators, pair.spread, dice.spread)
        for pair, dice in zip(pairs, by_dice, strict=True)
    )
    return tuple(warning for warning in found if warning)


def same_words_other_links(
    measure: str, names: Sequence[str], figure: Spread | None, dice: Spread | None
) -> Sentence | None:
    """A warning if kappa or alpha of “linked or not” hides that links differ, or None.

    Two annotators who link the same words, but to different words, agree fully on which words are
    linked and yet share no link. The warning is given if the figure is above 0.8 and Dice of the
    links below 0.5.
    """
    if figure is None or dice is None or figure.mean <= _HIGH or dice.mean >= _LOW:
        return None
    return Sentence(
        "warning: {measure} of {first} and {second} is {figure}, but Dice of their links only "
        "{dice} %: they link the same words, but to different words",
        {
            "measure": measure,
            "first": names[0],
            "second": names[1],
            "figure": f"{figure.mean:.4f}",
            "dice": f"{100 * dice.mean:.2f}",
        },
    )


def agreement(
    collation: Collation,
    options: Options = DEFAULT_OPTIONS,
    draws: Draws | None = None,
    progress: Progress = no_progress,
) -> tuple[Comparison, ...]:
    """The agreement of every two annotators, part by part, with intervals where draws are given."""
    parts = options.partition.parts if isinstance(options.partition, Parts) else ()
    each: list[tuple[StudyPart | None, Options]] = [
        (part, replace(options, partition=Parts((part,)))) for part in parts
    ]
    each = each or [(None, options)]
    found = []
    for number, (part, chosen) in enumerate(each):
        of_part = part_of(progress, number / len(each), (number + 1) / len(each))
        compared = compare(collation, chosen, part_of(of_part, 0, _COMPARED if draws else 1))
        if draws is not None:
            rest = part_of(of_part, _COMPARED, 1)
            compared = with_intervals(compared, collation, chosen, draws, rest)
        found.append(replace(compared, part=part))
    return tuple(found)


def rates_of_verse_pairs(collation: Collation) -> int:
    """The number of pairs of annotators times the number of verse pairs."""
    return len(pairs_of(len(collation.members))) * len(collation.bitext)


def draws_for(collation: Collation) -> Draws | None:
    """The draws that fit into an acceptable waiting time; None if there are none."""
    rates = rates_of_verse_pairs(collation)
    return next((draws for most, draws in _REPLICATES if rates <= most), None)


def with_draws(signature: Signature, draws: Draws, *, within_sets: bool = True) -> Signature:
    """The signature of figures with intervals."""
    return signature.with_fields(
        interval="accelerated-percentile",
        drawn="within-sets" if within_sets else "from-all",
        level=draws.level,
        replicates=draws.replicates,
        seed=draws.seed,
    )


def with_intervals(
    compared: Comparison,
    collation: Collation,
    options: Options,
    draws: Draws,
    progress: Progress = no_progress,
) -> Comparison:
    """The same figures with bootstrap intervals."""
    drawn, pairs = resampled(collation, options, draws, progress), pairs_of(len(collation.members))

    def of_mean(spread: Spread | None, chosen: Sequence[bool]) -> Interval | None:
        return _interval(drawn, spread, np.array(chosen), draws.level)

    grand, crossed = of_mean(compared.grand, [True] * len(pairs)), None
    if grand is not None and not compared.measure.is_against_one:
        lowest = -1.0 if compared.measure.is_beyond_chance else 0.0
        crossed = crossed_interval(drawn, len(collation.members), draws.level, lowest)
    return replace(
        compared,
        signature=with_draws(compared.signature, draws),
        pairs=tuple(
            replace(
                pair,
                interval=of_mean(pair.spread, [two == (pair.first, pair.second) for two in pairs]),
            )
            for pair in compared.pairs
        ),
        annotators=tuple(
            replace(one, interval=of_mean(one.spread, [place in two for two in pairs]))
            for place, one in enumerate(compared.annotators)
        ),
        draws=draws,
        grand_interval=grand,
        crossed_interval=crossed,
    )


def resampled(
    collation: Collation, options: Options, draws: Draws, progress: Progress
) -> Replicates:
    """The figures of every two annotators in replicates."""
    units, measure = Units.of(collation.cut(options)), options.measure
    if isinstance(measure.type, OneFigure):
        return beyond_chance_resampled(
            measure.type,
            collation.words,
            collation.counted,
            collation.counted_words(options),
            units,
            draws,
            progress,
        )
    counts = collation.counts(options, units.of_pairs, progress)
    inside = Counts(*(table[:, :, units.inside] for table in counts.tables))
    return rates_resampled(inside, units.within_sets(), draws, measure.rate)


def _interval(
    drawn: Replicates, spread: Spread | None, chosen: BoolArray, level: float
) -> Interval | None:
    """The interval of a mean over the chosen pairs of annotators, shape (P,), with this spread.

    A mean that is not what replicates estimate has none: its measure then is not computed from
    counts that can be added up.
    """
    means = drawn.means(chosen[:, None])
    if spread is None or not abs(float(means.figures[0, 0]) - spread.mean) < _EQUAL:
        return None
    return means.intervals(level)[0]


def matrix(compared: Comparison) -> Table:
    """Every two annotators in the upper triangle, each one's mean, and the grand mean below.

    As in Melamed 1998, Tables 5 and 6, names stand between the triangle and the means. A cell of
    two annotators who are not compared is an empty text.
    """
    names = [annotator.name for annotator in compared.annotators]
    size = len(names)
    rows: list[list[Cell]] = [
        [*("" for _ in names[1:]), annotator.name, annotator.spread]
        for annotator in compared.annotators
    ]
    rows.append([*("" for _ in names[1:]), Sentence("grand mean"), compared.grand])
    for pair in compared.pairs:
        rows[pair.first][pair.second - 1] = pair.spread
    cell_notes = {
        (pair.first, pair.second - 1): _pair_hint(compared, pair) for pair in compared.pairs
    }
    means = [*(annotator.spread for annotator in compared.annotators), compared.grand]
    who = [Sentence("mean of {name}", {"name": name}) for name in names]
    who.append(Sentence("all annotators"))
    for row, spread in enumerate(means):
        cell_notes[row, size] = (who[row], _spread_in_words(compared, spread))
    cell_notes[len(names), size] += compared.warnings
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
        cell_notes,
        warnings=compared.warnings,
    )


def _pair_hint(compared: Comparison, pair: PairAgreement) -> tuple[Sentence, ...]:
    first, second = pair.annotators
    who = Sentence("{first} and {second}", {"first": first, "second": second})
    if pair.spread is None:
        return (who, *([pair.why] if pair.why else []))
    directions = pair.source_to_target, pair.target_to_source
    there, back = (shown(Kind.RATE, rate) for rate in directions)
    said_of_them = [who, _spread_in_words(compared, pair.spread, is_pair=True)]
    if compared.measure.has_directions:
        said_of_them.append(
            Sentence(
                "source to target {there}, target to source {back}", {"there": there, "back": back}
            )
        )
    return (
        *said_of_them,
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
        table for one in comparisons for table in (_pairs(one), _annotators(one), _grand(one))
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
        _estimate(one.name, one.spread, one.interval, 100 if percent else 1)
        for one in compared.annotators
        if one.spread is not None
    ]
    of_pairs, of_each = said(named.title) + part, said(named.means) + part
    axis = said(named.heading) + (" (%)" if percent else "")
    if compared.draws is not None:
        level = f"{100 * compared.draws.level:g}\N{NO-BREAK SPACE}%"
        axis = said(Sentence(_WITH_INTERVALS, {"axis": axis, "level": level}))
    ranked = sorted(means, key=lambda one: -one.figure)
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
    is_directed = compared.measure.has_directions
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
        *(columns(Kind.RATE, "source to target", "target to source") if is_directed else ()),
        *columns(Kind.COUNT, "sets", "compared", "left out"),
    )
    return _table(compared, "pairs", NAMES[compared.measure].title, heads, rows)


def _annotators(compared: Comparison) -> Table:
    rows: list[tuple[Cell, ...]] = [
        (one.name, one.spread, *(ends(one.interval) if compared.draws else ()))
        for one in compared.annotators
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
        name = f"{name} ({part})"
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
    found = [(pair.spread, pair.interval) for pair in compared.pairs]
    found += [(one.spread, one.interval) for one in compared.annotators]
    found.append((compared.grand, compared.grand_interval))
    missing = any(spread and not interval for spread, interval in found)
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
