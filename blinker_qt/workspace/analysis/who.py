"""Who disagrees with the others, and what is usual with each annotator."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from blinker_qt.agreement.dice import Counts, FloatArray
from blinker_qt.agreement.drift import moving_rates
from blinker_qt.agreement.encode import IntArray
from blinker_qt.agreement.habits import Habits
from blinker_qt.agreement.outliers import Disagreements
from blinker_qt.agreement.telling import Tell, part_of, to_nobody
from blinker_qt.bitext.sentence import Sentence
from blinker_qt.layouts.plots.charts import Estimate, courses, ranking
from blinker_qt.layouts.plots.shapes import Plot
from blinker_qt.layouts.scene import Measure
from blinker_qt.workspace.collated import Collated
from blinker_qt.workspace.collation import Collation
from blinker_qt.workspace.comparison import DEFAULT_OPTIONS, Options
from blinker_qt.workspace.tables.table import Cell, Column, Kind, Table
from blinker_qt.workspace.tables.writing import Words, said

QUARTERS = 4
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

_DISAGREEMENT_AXIS = Sentence("disagreement (%)")
_WITH_LIMIT = Sentence("disagreement (%); dashed: mean + SD")
_DISAGREEMENT = (
    "disagreement is 1 less the mean of an annotator's set rates with the others; the mean is "
    "{mean}, the standard deviation {sd}, and who lies above their sum, {limit}, is an outlier"
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


@dataclass(frozen=True, slots=True, eq=False)
class Annotators:
    """A annotators, what sets them apart, and how their work went on.

    Attributes:
        names: the annotators' names.
        disagreements: the mean disagreement of each with the others.
        habits: what is usual with each.
        seconds_a_word: shape (A, quarters), of the verse pairs that are done and timed; NaN without
            any.
        agreement: shape (A, quarters), the rate with all others, pooled; NaN where there is
            nothing to compare.
        courses: shape (A, windows), the same in a window that moves along the study.
        places: shape (windows,), the middle of each window among the verse pairs as worked, from 0.
        signature: the choices behind the figures.
    """

    names: tuple[str, ...]
    disagreements: Disagreements
    habits: tuple[Habits, ...]
    seconds_a_word: FloatArray
    agreement: FloatArray
    courses: FloatArray
    places: FloatArray
    signature: str


def annotators(
    collation: Collation, options: Options = DEFAULT_OPTIONS, tell: Tell = to_nobody
) -> Annotators:
    """Look at each annotator; one alone has habits, but disagrees with nobody.

    Args:
        collation: their work.
        options: what is counted, and how.
        tell: is told which share is done, from 0 to 1; what it raises ends the search.

    Raises:
        ComparisonError: see `Collation.cut`.
        InputError: likewise.
    """
    count = len(collation.members)
    inside = np.flatnonzero(collation.inside(options))
    steps = [_steps(collation, place, inside) for place in range(count)]
    shared = _shared(collation, options, steps, part_of(tell, 0, _COUNTED))
    rates = np.empty((0, 0))
    if count > 1:
        rates = np.array([pair.rates for pair in collation.compare(options.by_dice).pairs])
    window = max(_FEWEST, len(steps[0]) // _WINDOWS)
    courses = [moving_rates(some, np.arange(len(steps[0])), window)[0] for some in shared]
    middles = np.arange(courses[0].size) + window / 2
    lengths = np.diff(collation.words.source_starts) + np.diff(collation.words.target_starts)
    quarters = _split(np.arange(len(steps[0])), QUARTERS)
    return Annotators(
        collation.annotators,
        Disagreements.of_rates(rates, count),
        _habits_of_all(collation, options, part_of(tell, _COUNTED, 1)),
        np.array(
            [
                [_pace(member, lengths, [own[step] for step in some]) for some in quarters]
                for member, own in zip(collation.members, steps, strict=True)
            ]
        ),
        np.array([[_pooled(some, quarter) for quarter in quarters] for some in shared]),
        np.array(courses),
        middles * (inside.size / max(len(steps[0]), 1)) - 0.5,
        str(replace(collation.signature(options), measure="annotators")),
    )


def tables(found: Annotators) -> tuple[Table, ...]:
    """Annotators ranked by disagreement, their habits, block sizes, pace and drift."""
    return (_ranked(found), _habits(found), _block_sizes(found), _along(found))


def plots(
    found: Annotators,
    measure: Measure,
    width: float,
    height: float,
    words: Words = lambda text: text,
) -> tuple[Plot, ...]:
    """Annotators ranked by disagreement, and their agreement along the study.

    Args:
        found: the figures.
        measure: the width of words as they will be written.
        width: of each plot, in logical pixels.
        height: of the plot along the study.
        words: the reader's language.
    """
    disagreements = found.disagreements
    estimates = [
        Estimate(
            found.names[place],
            100 * float(disagreements.means[place]),
            stands_out=bool(disagreements.outliers[place]),
        )
        for place in disagreements.ranking.tolist()
    ]
    limit = 100 * (disagreements.mean + disagreements.sd)
    return (
        ranking(
            estimates,
            said(Sentence("Mean disagreement with the others"), words),
            said(_DISAGREEMENT_AXIS if np.isnan(limit) else _WITH_LIMIT, words),
            measure,
            width=width,
            threshold=None if np.isnan(limit) else limit,
        ),
        courses(
            found.places,
            list(found.courses),
            found.names,
            said(Sentence("Agreement with the others along the study"), words),
            (said(Sentence("verse pair as worked"), words), said(Sentence("agreement (%)"), words)),
            measure,
            width=width,
            height=height,
        ),
    )


def _habits_of_all(collation: Collation, options: Options, tell: Tell) -> tuple[Habits, ...]:
    def find() -> Iterator[Habits]:
        for place, some in enumerate(collation.within(options)):
            tell(place / len(collation.members))
            yield Habits.of(collation.words, some)

    inside = collation.inside(options).tobytes()
    return collation.kept.answer("habits", inside, lambda: tuple(find()))


def _steps(collation: Collation, place: int, inside: IntArray) -> list[IntArray]:
    """The verse pairs in sets, in the order in which an annotator works them, step by step."""
    order = np.array(collation.members[place].study.order(len(collation.bitext)), np.int64)
    kept = order[np.isin(order, inside)]
    return _split(kept, min(kept.size, _STEPS))


def _split(values: IntArray, count: int) -> list[IntArray]:
    """The values in so many stretches of the same length, or nearly."""
    return np.split(values, values.size * np.arange(1, count) // count) if count else []


def _shared(
    collation: Collation, options: Options, steps: Sequence[Sequence[IntArray]], tell: Tell
) -> list[Counts]:
    """For each annotator, what is shared with all others in each step, shape (2, 1, steps)."""
    if len(steps) < 2:
        return [Counts.nothing(1, np.arange(len(own))) for own in steps]
    found = collation.overview(options, tell).with_others
    return [
        Counts(*(_sums(table[:, [place]], own) for table in found.tables))
        for place, own in enumerate(steps)
    ]


def _sums(table: FloatArray, steps: Sequence[IntArray]) -> FloatArray:
    """What the verse pairs of each step have together, along the last axis."""
    if not steps:
        return table[..., :0]
    starts = np.cumsum([0, *map(len, steps[:-1])])
    sums: FloatArray = np.add.reduceat(table[..., np.concatenate(steps)], starts, axis=-1)
    return sums


def _pooled(counts: Counts, steps: IntArray) -> float:
    """The rate of one annotator with the others over some steps."""
    pooled = Counts(*(table[:, :, steps].sum(axis=2, keepdims=True) for table in counts.tables))
    return float(pooled.rates[0, 0])


def _pace(member: Collated, lengths: IntArray, steps: Sequence[IntArray]) -> float:
    """Seconds a word, over the verse pairs that are done and timed; NaN without any."""
    pairs = np.concatenate([np.zeros(0, np.int64), *steps])
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
            "+" if disagreements.outliers[place] else "",
        )
        for place in order
    ]
    notes: tuple[Sentence, ...] = ()
    if not np.isnan(disagreements.mean):
        mean, sd = disagreements.mean, disagreements.sd
        values = {"mean": mean, "sd": sd, "limit": mean + sd}
        shown: dict[str, str | int] = {name: f"{100 * one:.2f}" for name, one in values.items()}
        notes = (Sentence(_DISAGREEMENT, shown),)
    return Table(
        "annotators",
        "Mean disagreement with the others",
        (
            _ANNOTATOR,
            Column("disagreement", "disagreement", Kind.RATE),
            Column("outlier", "outlier"),
        ),
        tuple(rows),
        found.signature,
        notes,
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
