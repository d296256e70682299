"""Who disagrees with the others or with oneself, and what is usual with each annotator."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise

import numpy as np

from blinker_qt.agreement.dice import Counts, Spread, pairs_of
from blinker_qt.agreement.encoding import BoolArray, FloatArray, IntArray
from blinker_qt.agreement.habits import Habits, moving_rates
from blinker_qt.agreement.outliers import (
    OUTLIERS_BY_CHANCE,
    Differences,
    Disagreements,
    by_hamon_by_chance,
    rates_left_out,
)
from blinker_qt.agreement.partition import SETS_IN_FILE
from blinker_qt.agreement.progress import Progress, no_progress, part_of
from blinker_qt.bitext.annotation import Role
from blinker_qt.bitext.errors import Sentence
from blinker_qt.compare.agreement import Comparison, compare
from blinker_qt.compare.collation import AnnotatorWork, Collation, data_digest
from blinker_qt.compare.identical import Identical, identical
from blinker_qt.compare.options import DEFAULT_OPTIONS, Options
from blinker_qt.compare.table import Cell, Column, Kind, Table, Words, as_it_is, said
from blinker_qt.layouts.charts import Estimate, courses, ranking
from blinker_qt.layouts.shapes import Sketch
from blinker_qt.translation import N_

QUARTERS = 4
_LEFT_OUT = 1000
"""So often at most verse pairs are left out to see what chance does."""
_STEPS = 400
"""Along a study, verse pairs are taken in so many steps; singly where there are fewer."""
_WINDOWS = 20
"""A window that moves along the study holds this share of the steps,"""
_FEWEST = 5
"""but no fewer than this."""
_COUNTED = 0.4
"""What is shared takes so much of the time, habits the rest."""
_SIZES = 10
"""So many sizes of blocks are listed for each annotator."""

_DISAGREEMENT_AXIS = Sentence("disagreement by Dice (%)")
_DISAGREEMENT = Sentence(
    "disagreement is 1 less the mean of an annotator's set rates with the others"
)
OUTLIERS = Sentence(
    "the difference is an annotator's mean disagreement with the others less the mean of theirs, "
    "over all verse pairs together; the margin is how far chance takes it (jackknife over verse "
    "pairs, adjusted for the number of annotators); an outlier lies above it. Among annotators who "
    "are all alike {count} would be an outlier in the mean: somebody in one study of twenty",
    {"count": f"{OUTLIERS_BY_CHANCE:.2f}"},
)
TOO_FEW = Sentence(
    "no outlier can be told from the others: that takes three annotators and ten verse pairs"
)
BY_HAMON = N_(
    "Hamon's rule: who lies above the mean {mean} + the standard deviation {sd} = {limit} is an "
    "outlier. Among {annotators} annotators who are all alike that is {count} in the mean"
)
_HABITS = Sentence(
    "habits are over all words of the verse pairs that are done; links a word is over all words, "
    "fan-out over linked ones"
)
_QUARTERS = Sentence(
    "quarters are of the verse pairs in the order in which the annotator works them; agreement is "
    "that with all others, pooled"
)
_ANNOTATOR = Column("annotator", "annotator")
_DISAGREEMENT_COLUMN = Column("disagreement", "disagreement", Kind.RATE)


@dataclass(frozen=True, slots=True, eq=False)
class Annotators:
    """A annotators, what sets them apart, and how their work went on.

    Attributes:
        disagreements: the mean disagreement of each with the others.
        differences: how much more each disagrees than the others do.
        identical: whose work is the same to the last link.
        habits: what is usual with each.
        seconds_a_word: shape (A, quarters), of the verse pairs that are done and timed; NaN without
            any.
        agreement: shape (A, quarters), the rate with all others, pooled; NaN where there is
            nothing to compare.
        courses: shape (A, windows), the same in a window that moves along the study.
        places: shape (windows,), the middle of each window among the verse pairs as worked, from 0.
    """

    names: tuple[str, ...]
    disagreements: Disagreements
    differences: Differences
    identical: Identical
    habits: tuple[Habits, ...]
    seconds_a_word: FloatArray
    agreement: FloatArray
    courses: FloatArray
    places: FloatArray
    signature: str


def annotators(
    collation: Collation, options: Options = DEFAULT_OPTIONS, progress: Progress = no_progress
) -> Annotators:
    """Look at each annotator; one alone has habits, but disagrees with nobody."""
    inside = collation.inside(options)
    orders = _orders(collation, inside)
    steps = _cut(orders.shape[1], min(orders.shape[1], _STEPS))
    shared = _shared(collation, options, orders, steps[:-1], part_of(progress, 0, _COUNTED))
    rates = np.empty((0, 0))
    if len(orders) > 1:
        rates = collation.pooled(options.by_dice)[1].rates
    count = steps.size - 1
    window = max(_FEWEST, count // _WINDOWS)
    courses = [moving_rates(some, np.arange(count), window)[0] for some in shared]
    middles = np.arange(courses[0].size) + window / 2
    lengths = np.diff(collation.words.source_starts) + np.diff(collation.words.target_starts)
    quarters = [slice(*ends) for ends in pairwise(_cut(count, QUARTERS).tolist())]
    worked = [slice(steps[quarter.start], steps[quarter.stop]) for quarter in quarters]
    return Annotators(
        collation.annotators,
        Disagreements.of_rates(rates, len(orders)),
        _differences(collation, options),
        identical(collation, options),
        _habits_of_all(collation, options, part_of(progress, _COUNTED, 1)),
        np.array(
            [
                [_pace(member, lengths, order[quarter]) for quarter in worked]
                for member, order in zip(collation.members, orders, strict=True)
            ]
        ),
        np.array([[_pooled(some, quarter) for quarter in quarters] for some in shared]),
        np.array(courses),
        middles * (orders.shape[1] / max(count, 1)) - 0.5,
        str(collation.signature(options, "annotators", weighted=True, timed=True)),
    )


def tables(found: Annotators) -> tuple[Table, ...]:
    """Annotators ranked by disagreement, identical work, habits, block sizes, pace and drift."""
    return (
        _ranked(found),
        found.identical.table(),
        _habits(found),
        _block_sizes(found),
        _along(found),
    )


def hamon_tables(found: Annotators) -> tuple[Table, ...]:
    """Outliers by Hamon's rule (section 3.3), which marks somebody in most studies."""
    disagreements = found.disagreements
    rows = tuple(
        (
            found.names[place],
            float(disagreements.means[place]),
            "+" if disagreements.by_hamon[place] else "",
        )
        for place in disagreements.ranking[::-1].tolist()
    )
    note = hamon_note(disagreements, lambda figure: f"{100 * figure:.2f}")
    return (
        Table(
            "hamon",
            "Outliers by Hamon's rule: mean + SD",
            (_ANNOTATOR, _DISAGREEMENT_COLUMN, Column("outlier", "outlier by Hamon's rule")),
            rows,
            found.signature.replace("annotators|", "annotators-hamon|", 1),
            (note,) if rows else (),
        ),
    )


def hamon_note(disagreements: Disagreements, shown: Callable[[float], str]) -> Sentence:
    """What Hamon's rule comes to, and how many outliers chance brings by it."""
    mean, sd, count = disagreements.mean, disagreements.sd, disagreements.ranking.size
    return Sentence(
        BY_HAMON,
        {
            "mean": shown(mean),
            "sd": shown(sd),
            "limit": shown(mean + sd),
            "annotators": count,
            "count": f"{by_hamon_by_chance(count):.2f}",
        },
    )


def plots(found: Annotators, words: Words = as_it_is) -> tuple[Sketch, ...]:
    """Annotators ranked by disagreement, and their agreement along the study."""
    disagreements = found.disagreements
    estimates = [
        Estimate(
            found.names[place],
            100 * float(disagreements.means[place]),
            stands_out=bool(found.differences.outliers[place]),
        )
        for place in disagreements.ranking.tolist()
    ]
    title = said(Sentence("Mean disagreement with the others"), words)
    axis = said(_DISAGREEMENT_AXIS, words)
    ranked = Sketch(title, partial(ranking, estimates, title, axis))
    title = said(Sentence("Agreement with the others along the study"), words)
    axes = (
        said(Sentence("verse pair as worked"), words),
        said(Sentence("agreement by Dice (%); dashed: mean of all"), words),
    )
    drawn = list(found.courses)
    return ranked, Sketch(title, partial(courses, found.places, drawn, found.names, title, axes))


def _differences(collation: Collation, options: Options) -> Differences:
    size = len(collation.members)
    if size < 3:
        nothing = np.full(size, np.nan)
        return Differences(nothing, nothing)
    inside = collation.inside(options)
    # Of very many verse pairs some neighbours are left out together; the last place is for those
    # that do not count.
    groups = np.arange(inside.size) // -(-inside.size // _LEFT_OUT)
    _, places = np.unique(np.where(inside, groups, inside.size), return_inverse=True)
    count = np.unique(groups[inside]).size
    counts = collation.counts(options.by_dice, places)
    parts = Counts(*(table[..., :count] for table in counts.tables))
    totals = Counts(*(table.sum(axis=2, keepdims=True) for table in parts.tables))
    done = np.array([some.done & inside for some in collation.counted])
    return Differences.of(
        Disagreements.of_rates(totals.rates, size).means,
        rates_left_out([parts], totals, size),
        (done & (done.sum(axis=0) > 1)).sum(axis=1),
    )


def _habits_of_all(
    collation: Collation, options: Options, progress: Progress
) -> tuple[Habits, ...]:
    inside, found = collation.inside(options).tobytes(), []
    for place, (member, some) in enumerate(
        zip(collation.members, collation.within(options), strict=True)
    ):
        progress(place / len(collation.members))
        found.append(
            member.known.answer("habits", inside, partial(Habits.of, collation.words, some))
        )
    return tuple(found)


def _orders(collation: Collation, inside: BoolArray) -> IntArray:
    """The verse pairs in sets in the order in which each annotator works them, shape (A, pairs)."""
    orders = [np.array(member.study.order(inside.size), np.int64) for member in collation.members]
    return np.array([order[inside[order]] for order in orders])


def _cut(size: int, count: int) -> IntArray:
    """Where so many stretches of the same length, or nearly, begin, and the size at the end."""
    return size * np.arange(count + 1) // max(count, 1)


def _shared(
    collation: Collation, options: Options, orders: IntArray, steps: IntArray, progress: Progress
) -> list[Counts]:
    """For each annotator, what is shared with all others in each step, shape (2, 1, steps).

    Args:
        collation: their work.
        options: what is counted, and how.
        orders: see `_orders`.
        steps: shape (steps,); where each begins in these.
        progress: see `annotators`.
    """
    if len(orders) < 2:
        return [Counts.nothing(1, np.arange(steps.size)) for _ in orders]
    found = collation.by_verse_pair(options, progress).with_others
    return [
        Counts(
            *(
                np.add.reduceat(table[:, [place]].take(order, axis=2), steps, axis=2)
                for table in found.tables
            )
        )
        for place, order in enumerate(orders)
    ]


def _pooled(counts: Counts, steps: slice) -> float:
    """The rate of one annotator with the others over some steps."""
    pooled = Counts(*(table[:, :, steps].sum(axis=2, keepdims=True) for table in counts.tables))
    return float(pooled.rates[0, 0])


def _pace(member: AnnotatorWork, lengths: IntArray, pairs: IntArray) -> float:
    """Seconds a word, over the verse pairs that are done and timed; NaN without any."""
    timed = pairs[member.done[pairs] & (member.seconds[pairs] > 0)]
    words = int(lengths[timed].sum())
    return float(member.seconds[timed].sum()) / words if words else np.nan


def _ranked(found: Annotators) -> Table:
    disagreements = found.disagreements
    order = disagreements.ranking[::-1].tolist()
    order += [place for place in range(len(found.names)) if place not in order]
    rows = [
        (
            found.names[place],
            _or_none(disagreements.means[place]),
            _or_none(found.differences.differences[place]),
            _or_none(found.differences.margins[place]),
            "+" if found.differences.outliers[place] else "",
        )
        for place in order
    ]
    is_told = not np.isnan(found.differences.margins).all()
    return Table(
        "annotators",
        "Mean disagreement with the others",
        (
            _ANNOTATOR,
            _DISAGREEMENT_COLUMN,
            Column("difference", "more than the others", Kind.RATE),
            Column("margin", "margin of chance", Kind.RATE),
            Column("outlier", "outlier"),
        ),
        tuple(rows),
        found.signature,
        (_DISAGREEMENT, OUTLIERS if is_told else TOO_FEW),
    )


def _habits(found: Annotators) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for name, habits in zip(found.names, found.habits, strict=True):
        sides = (habits.source, habits.target)
        rows.append(
            (
                name,
                habits.verse_pairs,
                *(side.not_translated for side in sides),
                *(side.links_per_word for side in sides),
                *(side.fan_out for side in sides),
                sum(habits.block_sizes.values()),
            )
        )
    return Table(
        "habits",
        "What annotators usually do",
        (
            _ANNOTATOR,
            Column("verse_pairs", "verse pairs", Kind.COUNT),
            Column("not_translated_source", "source not translated", Kind.RATE),
            Column("not_translated_target", "target not translated", Kind.RATE),
            Column("links_a_source_word", "links a source word", Kind.AMOUNT),
            Column("links_a_target_word", "links a target word", Kind.AMOUNT),
            Column("fan_out_source", "source fan-out", Kind.AMOUNT),
            Column("fan_out_target", "target fan-out", Kind.AMOUNT),
            Column("blocks", "blocks", Kind.COUNT),
        ),
        tuple(rows),
        found.signature,
        (_HABITS,),
    )


def _block_sizes(found: Annotators) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for name, habits in zip(found.names, found.habits, strict=True):
        blocks = sum(habits.block_sizes.values())
        for (sources, targets), count in list(habits.block_sizes.items())[:_SIZES]:
            rows.append((name, sources, targets, count, count / blocks))
    return Table(
        "block_sizes",
        "The most frequent sizes of blocks",
        (
            _ANNOTATOR,
            Column("source_words", "source words", Kind.COUNT),
            Column("target_words", "target words", Kind.COUNT),
            Column("blocks", "blocks", Kind.COUNT),
            Column("share", "share", Kind.RATE),
        ),
        tuple(rows),
        found.signature,
    )


def _along(found: Annotators) -> Table:
    rows: list[tuple[Cell, ...]] = [
        (
            name,
            quarter + 1,
            _or_none(found.seconds_a_word[place, quarter]),
            _or_none(found.agreement[place, quarter]),
        )
        for place, name in enumerate(found.names)
        for quarter in range(QUARTERS)
    ]
    return Table(
        "quarters",
        "Pace and agreement along the study",
        (
            _ANNOTATOR,
            Column("quarter", "quarter", Kind.COUNT),
            Column("seconds_a_word", "seconds a word", Kind.AMOUNT),
            Column("agreement", "agreement", Kind.RATE),
        ),
        tuple(rows),
        found.signature,
        (_QUARTERS,),
    )


def _or_none(figure: float) -> float | None:
    return None if np.isnan(figure) else float(figure)


_ACCEPTED = Sentence(
    "links are those of the verse pairs that are done; agreement is with the machine whose links "
    "the annotator's study suggests, where its annotation set is among those compared"
)


@dataclass(frozen=True, slots=True)
class Acceptance:
    """What one annotator took over.

    Attributes:
        links: how many links there are, in verse pairs that are done and in sets.
        accepted: how many of them were suggested and accepted.
        machine: mean and SD of the set rates with the machine; None where it is not there.
    """

    annotator: str
    links: int
    accepted: int
    machine: Spread | None


@dataclass(frozen=True, slots=True)
class Acceptances:
    """What annotators took over.

    Attributes:
        annotators: those to whom something is suggested, or who accepted something before.
    """

    annotators: tuple[Acceptance, ...]
    signature: str


def acceptances(collation: Collation, options: Options = DEFAULT_OPTIONS) -> Acceptances:
    """Count the links that annotators accepted."""
    members = collation.members
    concerned = [
        place
        for place, member in enumerate(members)
        if member.study.suggestions is not None or member.accepted.any()
    ]
    machines = {
        member.annotator: place
        for place, member in enumerate(members)
        if member.role is Role.MACHINE
    }
    rates = dict[tuple[int, int], Spread | None]()
    if concerned and machines:
        pairs = pairs_of(len(members))
        compared = compare(collation, options.by_dice).pairs
        rates = {pair: one.spread for pair, one in zip(pairs, compared, strict=True)}
    inside = collation.inside(options)
    found = []
    for place in concerned:
        member = members[place]
        counted = inside & member.done
        source = member.study.suggestions
        machine = None if source is None else machines.get(source.annotator)
        two = (place, machine) if machine is not None else (place, place)
        found.append(
            Acceptance(
                member.annotator,
                int(np.diff(member.everything.link_starts)[counted].sum()),
                int(member.accepted[counted].sum()),
                rates.get((min(two), max(two))),
            )
        )
    return Acceptances(tuple(found), str(collation.signature(options, "acceptance", weighted=True)))


def acceptance_tables(found: Acceptances) -> tuple[Table, ...]:
    """What annotators accepted; no table where nothing was ever suggested."""
    if not found.annotators:
        return ()
    rows = tuple(
        (one.annotator, one.links, one.accepted, _share(one), one.machine)
        for one in found.annotators
    )
    table = Table(
        "suggestions",
        "Links accepted from a machine's suggestions",
        (
            Column("annotator", "annotator"),
            Column("links", "links", Kind.COUNT),
            Column("accepted", "accepted", Kind.COUNT),
            Column("share", "share", Kind.RATE),
            Column("machine", "agreement with the machine", Kind.SPREAD),
        ),
        rows,
        found.signature,
        (_ACCEPTED,),
    )
    return (table,)


def _share(one: Acceptance) -> float | None:
    return one.accepted / one.links if one.links else None


_PASSES = Sentence(
    "with oneself is over the verse pairs that come again and are done twice, in the sets of their "
    "first pass; with others over all that are compared"
)


@dataclass(frozen=True, slots=True)
class WithSelf:
    """One annotator's agreement with herself.

    Attributes:
        verse_pairs: how many verse pairs she has done twice.
        own: mean and SD of the set rates of her two passes; None without a rate.
        others: those of the pairs of annotators that she is in; None likewise.
    """

    annotator: str
    verse_pairs: int
    own: Spread | None
    others: Spread | None


@dataclass(frozen=True, slots=True)
class OwnAgreement:
    """Annotators' agreement with themselves.

    Attributes:
        annotators: those who have worked verse pairs twice.
    """

    annotators: tuple[WithSelf, ...]
    signature: str


def with_self(
    collation: Collation, passes: Mapping[str, Collation], options: Options = DEFAULT_OPTIONS
) -> OwnAgreement:
    """Compare annotators with themselves.

    Args:
        collation: the annotation sets, without second passes.
        passes: both passes of annotators, by their names.
        options: what is counted, and how, always by Dice; the sets of two passes are those that the
            file states.
    """
    chosen = options.by_dice
    in_file = replace(chosen, partition=SETS_IN_FILE)
    among: Comparison | None = None
    if len(collation.members) > 1:
        among = compare(collation, chosen)
    found = []
    for place, name in enumerate(collation.annotators):
        if name in passes:
            (pair,) = compare(passes[name], in_file).pairs
            others = among.annotators[place].spread if among else None
            found.append(WithSelf(name, pair.compared, pair.spread, others))
    signature = collation.signature(chosen, "with-self", weighted=True).with_fields(
        passes="both", data=data_digest([collation, *passes.values()])
    )
    return OwnAgreement(tuple(found), str(signature))


def with_self_tables(found: OwnAgreement) -> tuple[Table, ...]:
    """Agreement with oneself beside that with the others."""
    rows = tuple((one.annotator, one.verse_pairs, one.own, one.others) for one in found.annotators)
    table = Table(
        "with_self",
        "Agreement with oneself and with the others",
        (
            Column("annotator", "annotator"),
            Column("verse_pairs", "done twice", Kind.COUNT),
            Column("own", "with oneself", Kind.SPREAD),
            Column("others", "with others", Kind.SPREAD),
        ),
        rows,
        found.signature,
        (_PASSES,),
    )
    return (table,)
