"""Agreement of every two annotators, for each part of a study, with confidence intervals."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

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
    Draws,
    Interval,
    Replicates,
    Units,
    crossed_interval,
    rates_resampled,
)
from blinker_qt.agreement.signature import Signature
from blinker_qt.bitext.errors import Sentence
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.content_fit import content_warnings
from blinker_qt.compare.identical import on_copyists
from blinker_qt.compare.options import DEFAULT_OPTIONS, Options
from blinker_qt.compare.table import Kind, said
from blinker_qt.translation import N_

_REPLICATES = ((200_000, Draws()), (2_000_000, Draws(200)))
"""Draws by the largest number of rates of single verse pairs for which they are used."""
_COMPARED = 0.1
"""The share of the time for comparing; intervals take the rest."""
_COUNTED = 0.2
"""The share of the time of intervals for counting; drawing takes the rest."""
_EQUAL = 1e-9
_HIGH, _LOW = 0.8, 0.5
"""There is a warning if “linked or not” is above the first and Dice below the second."""

_UNEVEN = Sentence(
    "not all annotators are compared on the same verse pairs; figures over different verse pairs "
    "are not comparable: who differs from the others is tested on those that they have in common"
)
_NONE_DONE = Sentence("nothing to compare: no verse pair is done by both")
_NO_WORDS = Sentence("nothing to compare: no word of the verse pairs that both have done counts")
_NO_FIGURE = N_("no figure: {why}")


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
    done = np.array([annotator.done[inside] for annotator in collation.counted])
    held = np.array([member.held[inside] for member in collation.members])
    names, pairs = collation.annotators, pairs_of(len(collation.members))
    compared = []
    for row, (first, second) in enumerate(pairs):
        if against is not None and against not in (first, second):
            continue
        spread, both = Spread.of(rates[row]), int((done[first] & done[second]).sum())
        forward = backward = None
        if spread:
            forward, backward = directed[:, row, ~np.isnan(rates[row])].mean(axis=1).tolist()
        compared.append(
            PairAgreement(
                first=first,
                second=second,
                annotators=(names[first], names[second]),
                spread=spread,
                source_to_target=forward,
                target_to_source=backward,
                rates=rates[row],
                compared=both,
                left_out=done.shape[1] - both,
                not_in_both=int((~(held[first] & held[second])).sum()),
                why=None if spread else _why_undefined(collation, options, (first, second)),
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
            *(
                _hidden_differences(collation, options, compared, progress)
                if options.measure.is_linked_or_not
                else ()
            ),
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
        directed = measure.rate(*counts)
        return sets, directed, directed.mean(axis=0)
    items = collation.counted_words(options)
    values = beyond_chance(measure.type, collation.words, collation.counted, items, progress)
    # The figure covers all words together, so there is only one set.
    sets = np.ones(min(1, int(collation.inside(options).sum())), np.int64)
    rates = np.repeat(values[:, None], sets.size, axis=1)
    return sets, np.stack([rates, rates]), rates


def on_uneven(collation: Collation, options: Options) -> tuple[Sentence, ...]:
    """A warning if pairs of annotators have done different verse pairs in common."""
    inside = collation.inside(options)
    done = np.array([annotator.done[inside] for annotator in collation.counted])
    pairs = [two for two in pairs_of(len(done)) if (done[two[0]] & done[two[1]]).any()]
    return () if _is_even(done, pairs) else (_UNEVEN,)


def on_comparing(collation: Collation, options: Options) -> tuple[Sentence, ...]:
    """Warnings that stand above every table of pairs of annotators."""
    return (*on_copyists(collation, options), *on_uneven(collation, options))


def _hidden_differences(
    collation: Collation, options: Options, pairs: Sequence[PairAgreement], progress: Progress
) -> tuple[Sentence, ...]:
    """Warnings where “linked or not” hides that links differ."""
    by_dice = compare(collation, options.by_dice, progress).pairs
    warnings = (
        same_words_other_links(options.measure.value, pair.annotators, pair.spread, dice.spread)
        for pair, dice in zip(pairs, by_dice, strict=True)
    )
    return tuple(warning for warning in warnings if warning)


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
    comparisons = []
    for number, (part, chosen) in enumerate(each):
        of_part = part_of(progress, number / len(each), (number + 1) / len(each))
        compared = compare(collation, chosen, part_of(of_part, 0, _COMPARED if draws else 1))
        if draws is not None:
            rest = part_of(of_part, _COMPARED, 1)
            compared = with_intervals(compared, collation, chosen, draws, rest)
        comparisons.append(replace(compared, part=part))
    return tuple(comparisons)


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
            replace(annotator, interval=of_mean(annotator.spread, [place in two for two in pairs]))
            for place, annotator in enumerate(compared.annotators)
        ),
        draws=draws,
        grand_interval=grand,
        crossed_interval=crossed,
    )


def resampled(
    collation: Collation, options: Options, draws: Draws, progress: Progress
) -> Replicates:
    """The figures of every two annotators in replicates."""
    units, measure = Units.of(collation.set_numbers(options)), options.measure
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
    counts = collation.counts(options, units.of_pairs, part_of(progress, 0, _COUNTED))
    inside = Counts(*(table[:, :, units.inside] for table in counts))
    drawing = part_of(progress, _COUNTED, 1)
    return rates_resampled(inside, units.within_sets(), draws, measure.rate, drawing)


def _interval(
    drawn: Replicates, spread: Spread | None, chosen: BoolArray, level: float
) -> Interval | None:
    """The interval of a mean over the chosen pairs of annotators, shape (P,), with this spread.

    There is none if the mean is not what the replicates estimate, because the measure is not
    computed from counts that can be added up.
    """
    means = drawn.means(chosen[:, None])
    if spread is None or not abs(float(means.figures[0, 0]) - spread.mean) < _EQUAL:
        return None
    return means.intervals(level)[0]
