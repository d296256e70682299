"""Annotators: disagreement with others and with oneself, and habits."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise

import numpy as np

from blinker_qt.agreement.dice import Counts, Spread
from blinker_qt.agreement.encoding import BoolArray, IntArray
from blinker_qt.agreement.habits import (
    Habits,
    moving_rates,
)
from blinker_qt.agreement.outliers import (
    OUTLIERS_BY_CHANCE,
    Differences,
    Disagreements,
    Scores,
    by_hamon_by_chance,
)
from blinker_qt.agreement.partition import SETS_IN_FILE
from blinker_qt.agreement.progress import Progress, no_progress, part_of
from blinker_qt.agreement.resampling import Units
from blinker_qt.bitext.annotation import WORDS_READ, Role
from blinker_qt.bitext.errors import Sentence
from blinker_qt.compare.agreement import compare, on_uneven
from blinker_qt.compare.collation import AnnotatorWork, Collation, data_digest
from blinker_qt.compare.departures import departures_table
from blinker_qt.compare.identical import COPIED, Identical, identical
from blinker_qt.compare.options import DEFAULT_OPTIONS, Options
from blinker_qt.compare.table import (
    ANNOTATOR,
    Answer,
    Cell,
    Column,
    Kind,
    Table,
    columns,
    or_none,
    said,
)
from blinker_qt.layouts.charts import Estimate, Sketch, courses, ranking
from blinker_qt.translation import N_

_QUARTERS = 4
_STEPS = 400
"""The most steps into which verse pairs along a study are grouped."""
_WINDOWS = 20
"""The moving window has the number of steps divided by this,"""
_FEWEST = 5
"""but at least this number of steps."""
_COUNTED = 0.4
"""The share of the time for counting shared links; habits take the rest."""
_SIZES = 10
"""The number of block sizes listed for each annotator."""

_MEAN_DISAGREEMENT = Sentence("Mean disagreement with the others")
_DISAGREEMENT = Sentence(
    "disagreement is 1 minus the mean of an annotator's set rates with the others"
)
OUTLIERS = Sentence(
    "the difference is an annotator's mean disagreement with the others minus the mean "
    "of theirs, on the verse pairs that they have in common; the margin is what chance explains "
    "(permutation within verse pairs, adjusted for all annotators and questions tested at once); "
    "an outlier lies above it. Among annotators who are all alike, somebody would be an outlier in "
    "{share} % of studies",
    {"share": f"{100 * OUTLIERS_BY_CHANCE:g}"},
)
TOO_FEW = Sentence(
    "outliers cannot be identified: that takes at least three annotators with ten verse pairs in "
    "common"
)
_NOT_COMPARED = N_(
    "whether these annotators differ cannot be tested, since they have no verse "
    "pair in common with two others: {names}"
)
_BY_HAMON = N_(
    "Hamon's rule: an annotator above mean {mean} + standard deviation {sd} = {limit} is "
    "an outlier. Among {annotators} annotators who are all alike, {count} would be above "
    "it on average"
)
_HABITS = Sentence(
    "habits cover all words of the verse pairs that are done; links per word are over "
    "all words, fan-out over linked words"
)
_ALONG = Sentence(
    "quarters divide the verse pairs in the order in which the annotator works through "
    "them; pace leaves out verse pairs without recorded time, and those done faster "
    "than anybody reads ({words} words in a second); agreement is with all others, pooled",
    {"words": WORDS_READ},
)
_ACCEPTED = Sentence(
    "links are those of the verse pairs that are done; agreement is with the machine "
    "whose links the study suggests to the annotator, if its annotation set is compared"
)
_PASSES = Sentence(
    "agreement with oneself is over the verse pairs done twice, in the sets of their "
    "first pass; agreement with others is over all verse pairs compared"
)


# Each annotator


def annotators(
    collation: Collation,
    options: Options = DEFAULT_OPTIONS,
    progress: Progress = no_progress,
    *,
    hamon: bool = False,
) -> Answer:
    """Annotators by disagreement, departures, identical work, habits, block sizes, pace and drift.

    A single annotator has only habits.

    Args:
        hamon: whether to add outliers by Hamon's rule.
    """
    names = collation.annotators
    signature = str(collation.signature(options, "annotators", weighted=True, timed=True))
    rates = np.empty((0, 0))
    if len(names) > 1:
        rates = collation.pooled(options.by_dice)[1].rates
    disagreements = Disagreements.of_rates(rates, len(names))
    from_others = differences(collation, options)
    along, agreement_plot = _along(collation, options, signature, part_of(progress, 0, _COUNTED))
    habits = _habits_of_all(collation, options, part_of(progress, _COUNTED, 1))
    copied = identical(collation, options)
    tables = (
        _ranked(
            names, disagreements, from_others, signature, copied, on_uneven(collation, options)
        ),
        *((departures_table(collation, options),) if len(names) > 1 else ()),
        copied.table(),
        _habits(names, habits, signature),
        _block_sizes(names, habits, signature),
        along,
        *([_by_hamon(names, disagreements, signature)] if hamon else ()),
    )
    if np.isnan(from_others.differences).all():
        return Answer(tables, (agreement_plot,))
    ranked = _plot_of_differences(names, from_others, from_others.ranking(disagreements))
    return Answer(tables, (ranked, agreement_plot))


def _plot_of_differences(
    names: Sequence[str], differences: Differences, order: Sequence[int]
) -> Sketch:
    """A dot for each annotator who can be compared, in the order of the table."""
    estimates = [
        Estimate(
            names[place],
            100 * float(differences.differences[place]),
            stands_out=bool(differences.outliers[place]),
        )
        for place in order
        if not np.isnan(differences.differences[place])
    ]
    title = said(Sentence("Disagreement above that of the others"))
    axis = said(
        Sentence("disagreement by Dice above that of the others, on the same verse pairs (%)")
    )
    return Sketch(title, partial(ranking, estimates, title, axis, said(Sentence("outlier"))))


def hamon_note(disagreements: Disagreements, shown: Callable[[float], str]) -> Sentence:
    """A note on Hamon's rule (section 3.3) and the number of outliers expected by chance."""
    mean, sd, count = disagreements.mean, disagreements.sd, disagreements.ranking.size
    return Sentence(
        _BY_HAMON,
        {
            "mean": shown(mean),
            "sd": shown(sd),
            "limit": shown(mean + sd),
            "annotators": count,
            "count": f"{by_hamon_by_chance(count):.2f}",
        },
    )


def _ranked(
    names: tuple[str, ...],
    disagreements: Disagreements,
    differences: Differences,
    signature: str,
    copied: Identical,
    uneven: tuple[Sentence, ...],
) -> Table:
    order = differences.ranking(disagreements)
    rows = tuple(
        (
            names[place],
            or_none(disagreements.means[place]),
            or_none(differences.differences[place]),
            or_none(differences.margins[place]),
            "+" if differences.outliers[place] else "",
        )
        for place in order
    )
    can_tell = not np.isnan(differences.margins).all()
    return Table(
        "annotators",
        _MEAN_DISAGREEMENT.template,
        (
            ANNOTATOR,
            *columns(Kind.RATE, "disagreement"),
            Column("difference", "above the others", Kind.RATE),
            Column("margin", "margin of chance", Kind.RATE),
            Column("outlier", "outlier"),
        ),
        rows,
        signature,
        (
            _DISAGREEMENT,
            OUTLIERS if can_tell else TOO_FEW,
            *not_compared(names, differences),
        ),
        warnings=(
            *((COPIED,) if copied.warnings and len(names) > 2 else ()),
            *uneven,
        ),
    )


def not_compared(names: Sequence[str], differences: Differences) -> tuple[Sentence, ...]:
    """A note on annotators who have nothing in common with two others who can be compared."""
    missing = np.isnan(differences.differences)
    if missing.all() or not missing.any():
        return ()
    alone = ", ".join(names[place] for place in np.flatnonzero(missing).tolist())
    return (Sentence(_NOT_COMPARED, {"names": alone}),)


def _by_hamon(names: tuple[str, ...], disagreements: Disagreements, signature: str) -> Table:
    rows = tuple(
        (
            names[place],
            float(disagreements.means[place]),
            "+" if disagreements.by_hamon[place] else "",
        )
        for place in disagreements.ranking[::-1].tolist()
    )
    note = hamon_note(disagreements, lambda figure: f"{100 * figure:.2f}")
    outlier = Column("outlier", "outlier by Hamon's rule")
    return Table(
        "hamon",
        "Outliers by Hamon's rule: mean + SD",
        (ANNOTATOR, *columns(Kind.RATE, "disagreement"), outlier),
        rows,
        signature.replace("annotators|", "annotators-hamon|", 1),
        (note,) if rows else (),
    )


def differences(collation: Collation, options: Options) -> Differences:
    """How much more than the others each annotator disagrees, and whether that is chance."""
    return collation.known.answer(
        "differences of annotators", options.by_dice, lambda: _differences(collation, options)
    )


def _differences(collation: Collation, options: Options) -> Differences:
    inside = collation.inside(options)
    done = np.array([annotator.done & inside for annotator in collation.counted])
    # Verse pairs are taken together if the same annotators have done them.
    patterns, who_did = np.unique(done, axis=1, return_inverse=True)
    units = Units.of(who_did)
    counts = collation.counts(options.by_dice, units.of_pairs)
    sizes = np.bincount(units.of_pairs, minlength=units.sets.size)
    return Differences.of(Scores.of_counts(counts, patterns[:, units.sets], sizes))


# Habits


def _habits_of_all(collation: Collation, options: Options, progress: Progress) -> list[Habits]:
    inside, habits = collation.inside(options).tobytes(), []
    of_members = zip(collation.members, collation.within(options), strict=True)
    for place, (member, encoded) in enumerate(of_members):
        progress(place / len(collation.members))
        compute = partial(Habits.of, collation.words, encoded)
        habits.append(member.known.answer("habits", inside, compute))
    return habits


def _habits(names: tuple[str, ...], habits_of_all: list[Habits], signature: str) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for name, habits in zip(names, habits_of_all, strict=True):
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
            ANNOTATOR,
            *columns(Kind.COUNT, "verse pairs"),
            Column("not_translated_source", "source not translated", Kind.RATE),
            Column("not_translated_target", "target not translated", Kind.RATE),
            *columns(Kind.AMOUNT, "links per source word", "links per target word"),
            Column("fan_out_source", "source fan-out", Kind.AMOUNT),
            Column("fan_out_target", "target fan-out", Kind.AMOUNT),
            *columns(Kind.COUNT, "blocks"),
        ),
        tuple(rows),
        signature,
        (_HABITS,),
    )


def _block_sizes(names: tuple[str, ...], habits_of_all: list[Habits], signature: str) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for name, habits in zip(names, habits_of_all, strict=True):
        blocks = sum(habits.block_sizes.values())
        for (sources, targets), count in list(habits.block_sizes.items())[:_SIZES]:
            rows.append((name, sources, targets, count, count / blocks))
    return Table(
        "block_sizes",
        "The most frequent sizes of blocks",
        (
            ANNOTATOR,
            *columns(Kind.COUNT, "source words", "target words", "blocks"),
            *columns(Kind.RATE, "share"),
        ),
        tuple(rows),
        signature,
    )


# Along the study


def _along(
    collation: Collation, options: Options, signature: str, progress: Progress
) -> tuple[Table, Sketch]:
    """Pace and agreement in each quarter of the study, and agreement in a window moving along."""
    orders = _orders(collation, collation.inside(options))
    size = orders.shape[1]
    steps = _cut(size, min(size, _STEPS))
    count = steps.size - 1
    shared = _shared(collation, options, orders, steps[:-1], progress)
    lengths = np.diff(collation.words.source_starts) + np.diff(collation.words.target_starts)
    rows: list[tuple[Cell, ...]] = []
    for member, order, counts in zip(collation.members, orders, shared, strict=True):
        for quarter, (start, stop) in enumerate(pairwise(_cut(count, _QUARTERS).tolist()), start=1):
            pace = _pace(member, lengths, order[steps[start] : steps[stop]])
            pooled = (table[:, :, start:stop].sum(axis=2, keepdims=True) for table in counts)
            rows.append((member.annotator, quarter, pace, or_none(Counts(*pooled).rates[0, 0])))
    window = max(_FEWEST, count // _WINDOWS)
    drawn = [moving_rates(counts, np.arange(count), window)[0] for counts in shared]
    middles = np.arange(drawn[0].size) + window / 2
    places = middles * (size / max(count, 1)) - 0.5
    title = said(Sentence("Agreement with the others along the study"))
    axes = (
        said(Sentence("verse pair as worked")),
        said(Sentence("agreement by Dice (%); dashed: mean of all")),
    )
    plot = Sketch(title, partial(courses, places, drawn, collation.annotators, title, axes))
    table = Table(
        "quarters",
        "Pace and agreement along the study",
        (
            ANNOTATOR,
            *columns(Kind.COUNT, "quarter"),
            *columns(Kind.AMOUNT, "seconds per word"),
            *columns(Kind.RATE, "agreement"),
        ),
        tuple(rows),
        signature,
        (_ALONG,),
    )
    return table, plot


def _orders(collation: Collation, inside: BoolArray) -> IntArray:
    """The verse pairs in sets, in the order of work of each annotator, shape (A, pairs)."""
    orders = [np.array(member.study.order(inside.size), np.int64) for member in collation.members]
    return np.array([order[inside[order]] for order in orders])


def _cut(size: int, count: int) -> IntArray:
    """The bounds of `count` stretches of nearly equal length, ending with the size."""
    return size * np.arange(count + 1) // max(count, 1)


def _shared(
    collation: Collation, options: Options, orders: IntArray, steps: IntArray, progress: Progress
) -> list[Counts]:
    """The counts of each annotator with all others in each step, shape (2, 1, steps)."""
    if len(orders) < 2:
        return [Counts(*np.zeros((3, 2, 1, steps.size))) for _ in orders]
    with_others = collation.by_verse_pair(options, progress).with_others
    return [
        Counts(
            *(
                np.add.reduceat(table[:, [place]].take(order, axis=2), steps, axis=2)
                for table in with_others
            )
        )
        for place, order in enumerate(orders)
    ]


def _pace(member: AnnotatorWork, lengths: IntArray, pairs: IntArray) -> float | None:
    """Seconds per word in the verse pairs that are done and timed; None without any.

    Verse pairs that took less time than it takes to read them are left out: they were linked
    before.
    """
    was_read = lengths[pairs] <= WORDS_READ * member.seconds[pairs]
    timed = pairs[member.done[pairs] & was_read]
    words = int(lengths[timed].sum())
    return float(member.seconds[timed].sum()) / words if words else None


# With a machine and with oneself


def acceptance_tables(
    collation: Collation, options: Options = DEFAULT_OPTIONS
) -> tuple[Table, ...]:
    """How many suggestions of a machine annotators accepted; no table without any."""
    members = collation.members
    concerned = [
        place
        for place, member in enumerate(members)
        if member.study.suggestions is not None or member.accepted.any()
    ]
    if not concerned:
        return ()
    machines = {
        member.annotator: place
        for place, member in enumerate(members)
        if member.role is Role.MACHINE
    }
    rates = dict[tuple[int, ...], Spread | None]()
    if machines:
        compared = compare(collation, options.by_dice).pairs
        rates = {(pair.first, pair.second): pair.spread for pair in compared}
    inside = collation.inside(options)
    rows: list[tuple[Cell, ...]] = []
    for place in concerned:
        member, source = members[place], members[place].study.suggestions
        counted = inside & member.done
        links = int(np.diff(member.everything.link_starts)[counted].sum())
        accepted = int(member.accepted[counted].sum())
        machine = machines.get(source.annotator, place) if source else place
        rate = rates.get(tuple(sorted((place, machine))))
        rows.append((member.annotator, links, accepted, accepted / links if links else None, rate))
    table = Table(
        "suggestions",
        "Links accepted from a machine's suggestions",
        (
            ANNOTATOR,
            *columns(Kind.COUNT, "links", "accepted"),
            *columns(Kind.RATE, "share"),
            Column("machine", "agreement with the machine", Kind.SPREAD),
        ),
        tuple(rows),
        str(collation.signature(options, "acceptance", weighted=True)),
        (_ACCEPTED,),
    )
    return (table,)


def with_self_table(
    collation: Collation, passes: Mapping[str, Collation], options: Options = DEFAULT_OPTIONS
) -> Table:
    """A table of the agreement of annotators with themselves and with the others, by Dice.

    `passes` has both passes of annotators by their names; they use the sets in the file.
    """
    chosen, in_file = options.by_dice, options_of_passes(options)
    others: tuple[Spread | None, ...] = (None,)
    if len(collation.members) > 1:
        others = tuple(annotator.spread for annotator in compare(collation, chosen).annotators)
    rows: list[tuple[Cell, ...]] = []
    for name, with_others in zip(collation.annotators, others, strict=True):
        if name in passes:
            (pair,) = compare(passes[name], in_file).pairs
            rows.append((name, pair.compared, pair.spread, with_others))
    signature = collation.signature(chosen, "with-self", weighted=True).with_fields(
        passes="both", data=data_digest([collation, *passes.values()])
    )
    return Table(
        "with_self",
        "Agreement with oneself and with the others",
        (
            ANNOTATOR,
            Column("verse_pairs", "done twice", Kind.COUNT),
            Column("own", "with oneself", Kind.SPREAD),
            Column("others", "with others", Kind.SPREAD),
        ),
        tuple(rows),
        str(signature),
        (_PASSES,),
    )


def options_of_passes(options: Options) -> Options:
    """The options for comparing an annotator's passes: by Dice, in the sets of the file."""
    return replace(options.by_dice, partition=SETS_IN_FILE)
