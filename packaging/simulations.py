"""Show how reliable intervals and p values are, with simulated studies whose truth is known.

    python packaging/simulations.py [--studies 1000]

The tables of docs/agreement.md, "How intervals and tests were checked" and "Outliers", come from
it. With 1000 studies for each figure it takes about three quarters of an hour.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import NamedTuple, Self

import numpy as np

from blinker_qt.agreement.dice import Counts, dice_of, pairs_of
from blinker_qt.agreement.encoding import BoolArray, FloatArray, IntArray
from blinker_qt.agreement.evaluation import Measure, exchange_tests
from blinker_qt.agreement.habits import identical_work
from blinker_qt.agreement.outliers import Differences, Disagreements, Scores, disagreements
from blinker_qt.agreement.permutation import (
    difference_from_rest,
    groupings_of,
    holm,
    replicates_for,
)
from blinker_qt.agreement.planning import PlannedMean, between_annotators
from blinker_qt.agreement.resampling import (
    Draws,
    Interval,
    Units,
    crossed_interval,
    rates_resampled,
)

_TRUTH_FROM = 4000
"""How many studies determine the true figure, which is the mean of the figures of all of them."""
_WORDS = 60
_LONGEST = 40
"""All verse pairs of clustered studies are shorter."""
_DRAWS = Draws(600)
_SYSTEM_REPLICATES = 2000


@dataclass(frozen=True)
class World:
    """What simulated studies have in common.

    Verse pairs have from 4 to 60 words. An annotator has the right link of a word with a chance
    that differs from verse pair to verse pair (beta distributed); wrong links are nobody else's.

    Attributes:
        sizes: how many verse pairs are in each set.
        errors: the mean share of wrong links in each set.
        annotators: how many annotators there are.
        alike: how similar the verse pairs of a set are, from 0; the precision of the beta
            distribution.
        slips: how often an annotator gets a whole verse pair wrong.
        habits: the standard deviation of how much better or worse an annotator is throughout.
        parts: for each annotator, the first and the last set done; empty if all did all.
        missing: the share of verse pairs that each annotator left out, at random.
        easier_half: whether the last annotator did only the easier half of each set.
    """

    sizes: tuple[int, ...]
    errors: tuple[float, ...]
    annotators: int = 2
    alike: float = 10.0
    slips: float = 0.0
    habits: float = 0.0
    parts: tuple[tuple[int, int], ...] = ()
    missing: float = 0.0
    easier_half: bool = False

    @property
    def sets(self) -> IntArray:
        """The set of each verse pair."""
        return np.repeat(np.arange(len(self.sizes)), self.sizes)

    def done(self, random: np.random.Generator) -> BoolArray:
        """Who has done which verse pair, shape (annotators, verse pairs)."""
        sets, size = self.sets, sum(self.sizes)
        done: BoolArray = random.random((self.annotators, size)) >= self.missing
        if self.parts:
            done &= np.array([(sets >= first) & (sets <= last) for first, last in self.parts])
        return done


STUDY_OF_1998 = World((10,) * 10 + (15,) * 10, (0.05,) * 10 + (0.1,) * 10)
"""Two parts, as in the study of 1998; the second is the harder one."""
EVEN = World((10,) * 10, (0.1,) * 10)
UNEVEN = World(
    (5, 5, 8, 8, 10, 12, 15, 15, 20, 30), (0.02, 0.3, 0.05, 0.1, 0.2, 0.02, 0.15, 0.05, 0.25, 0.1)
)
"""Ten sets, unequal in length and difficulty."""


def study(
    random: np.random.Generator, world: World, worse: float = 0.0
) -> tuple[Counts, BoolArray]:
    """The counts of the verse pairs of a simulated study, and who has done which of them.

    `worse` is the share of links that the first annotator gets wrong in addition.
    """
    size = sum(world.sizes)
    words = np.clip(random.gamma(4, 6, size).astype(int), 4, _WORDS)
    error = np.repeat(world.errors, world.sizes)
    chance = random.beta(world.alike * (1 - error), world.alike * error)
    done, inside = world.done(random), np.arange(_WORDS) < words[:, None]
    if world.easier_half:
        done[-1] &= _easier(chance, world.sets)
    habits = random.normal(0, world.habits, world.annotators)
    habits[0] -= worse
    right = []
    for habit in habits:
        is_right = random.random((size, _WORDS)) < np.clip(chance + habit, 0, 1)[:, None]
        right.append(is_right & inside & (random.random(size) >= world.slips)[:, None])
    tables = [
        ((right[first] & right[second]).sum(axis=1), words, done[first] & done[second])
        for first, second in pairs_of(world.annotators)
    ]
    shared = np.array([both * together for both, _, together in tables], np.float64)
    weight = np.array([length * together for _, length, together in tables], np.float64)
    return Counts(*(np.stack([table, table]) for table in (shared, weight, weight))), done


def _easier(chance: FloatArray, sets: IntArray) -> BoolArray:
    """Which verse pairs are in the easier half of their set."""
    middles = np.array([np.median(chance[sets == number]) for number in range(sets.max() + 1)])
    easier: BoolArray = chance > middles[sets]
    return easier


def mean_rate(counts: Counts, sets: IntArray) -> float:
    """The mean of the set rates of all pairs of annotators."""
    starts = np.flatnonzero(np.diff(sets, prepend=-1))
    pooled = (np.add.reduceat(table, starts, axis=2) for table in counts)
    return float(np.nanmean(Counts(*pooled).rates))


def interval_of(counts: Counts, sets: IntArray, draws: Draws) -> Interval | None:
    """The interval of that mean."""
    rates = rates_resampled(counts, Units.of(sets), draws, dice_of)
    return rates.means(np.ones((counts.shared.shape[1], 1), np.bool_)).intervals(draws.level)[0]


def crossed_interval_of(counts: Counts, sets: IntArray, draws: Draws) -> Interval | None:
    """The interval of that mean for other annotators, too."""
    rates = rates_resampled(counts, Units.of(sets), draws, dice_of)
    annotators = int((1 + (1 + 8 * counts.shared.shape[1]) ** 0.5) / 2)
    return crossed_interval(rates, annotators, draws.level)


def planned(counts: Counts, sets: IntArray, annotators: int) -> PlannedMean | None:
    """The mean of a pilot, for planning."""
    rates = rates_resampled(counts, Units.of(sets), Draws(100), dice_of)
    return PlannedMean.of(rates, annotators, sets.size)


def foreseen(
    pilot: World, larger: World, studies: int, *, crossed: bool = False, seed: int = 1
) -> tuple[float, float]:
    """The mean half-width that pilots predict for a larger study, and that larger studies have."""
    random = np.random.default_rng(seed)
    means, widths = [], []
    for _ in range(studies):
        counts, _ = study(random, pilot)
        mean = planned(counts, pilot.sets, pilot.annotators)
        if mean is not None:
            size, annotators = larger.sets.size, larger.annotators
            means.append(mean.half_width(size, annotators, 0.95, other_annotators=crossed))
        counts, _ = study(random, larger)
        interval = (crossed_interval_of if crossed else interval_of)(counts, larger.sets, _DRAWS)
        if interval is not None:
            widths.append((interval.high - interval.low) / 2)
    return float(np.mean(means)), float(np.mean(widths))


def power(
    pilot: World, larger: World, studies: int, *, worse: float = 0.03, seed: int = 1
) -> tuple[float, float]:
    """The power to see that one annotator is worse: as pilots predict it, and as it is.

    Args:
        worse: the share of links that the first annotator gets wrong in addition.
    """
    random = np.random.default_rng(seed)
    away = []
    seen = 0
    plans = []
    for _ in range(studies):
        counts, _ = study(random, pilot, worse)
        rates = rates_resampled(counts, Units.of(pilot.sets), Draws(100), dice_of)
        plans.append(between_annotators(rates, pilot.annotators, pilot.sets.size))
        counts, _ = study(random, larger, worse)
        rates = rates_resampled(counts, Units.of(larger.sets), _DRAWS, dice_of)
        pairs = pairs_of(larger.annotators)
        first, second = (
            rates.means(np.array([[annotator in pair and other not in pair] for pair in pairs]))
            for annotator, other in ((0, 1), (1, 0))
        )
        apart = first.minus(second, first.counts_in | second.counts_in)
        away.append(float(apart.figures[0, 0]))
        interval = apart.intervals(0.95)[0]
        if interval is not None and not interval.low <= 0 <= interval.high:
            seen += 1
    truth = float(np.mean(away))
    size = larger.sets.size
    expected = [plan.power(truth, size, 0.95) for plan in plans if plan is not None]
    return float(np.mean(expected)), seen / studies


def power_of(annotators: int, sets: int, worse: float, studies: int) -> tuple[float, float]:
    """The `power` of a study of this many sets, planned from a pilot of four."""
    pilot = replace(_PILOT, annotators=annotators)
    larger = replace(pilot, sizes=(10,) * sets, errors=(0.1,) * sets)
    return power(pilot, larger, studies, worse=worse)


def coverage(
    world: World,
    studies: int,
    *,
    seed: int = 1,
    draws: Draws = _DRAWS,
    interval: Callable[[Counts, IntArray, Draws], Interval | None] = interval_of,
) -> float:
    """The share of studies whose 95 % interval holds the true figure."""
    random = np.random.default_rng(seed)
    sets = world.sets
    truth = float(np.mean([mean_rate(study(random, world)[0], sets) for _ in range(_TRUTH_FROM)]))
    held = 0
    for number in range(studies):
        estimate = interval(study(random, world)[0], sets, replace(draws, seed=number))
        if estimate is not None and estimate.low <= truth <= estimate.high:
            held += 1
    return held / studies


def false_alarms(
    size: int, annotators: int, studies: int, *, verse_pairs: int = 100, seed: int = 1
) -> float:
    """The share of studies in which a group that was drawn by lot has a p value up to 0.05."""
    random = np.random.default_rng(seed)
    world = World((verse_pairs,), (0.1,), annotators, habits=0.05)
    alarms = 0
    for _ in range(studies):
        counts, _ = study(random, world)
        group: Sequence[int] = random.permutation(annotators)[:size].tolist()
        difference = difference_from_rest(counts, group, annotators)
        if difference is not None and difference.p_value <= 0.05 + 1e-12:
            alarms += 1
    return alarms / studies


def outliers(world: World, studies: int, *, seed: int = 1) -> float:
    """The share of studies of equal annotators in which somebody is an outlier."""
    random, named = np.random.default_rng(seed), 0
    for _ in range(studies):
        counts, done = study(random, world)
        patterns, who_did = np.unique(done, axis=1, return_inverse=True)
        units = Units.of(who_did)
        sums = (np.moveaxis(units.sums(np.moveaxis(table, 2, 0)), 0, 2) for table in counts)
        sizes = np.bincount(units.of_pairs)
        scores = Scores.of_counts(Counts(*sums), patterns[:, units.sets], sizes)
        if Differences.of(scores).outliers.any():
            named += 1
    return named / studies


def outliers_in_answers(questions: int, easy_half: bool, studies: int, *, seed: int = 1) -> float:
    """The same for five equal judges of 40 verse pairs; one may have judged the easy half."""
    random, named = np.random.default_rng(seed), 0
    chance = np.linspace(0.1, 0.9, 40)
    for _ in range(studies):
        is_named = False
        for _ in range(questions):
            apart = random.integers(-1, 2, (5, 40)) * (random.random((5, 40)) < chance)
            ratings = (random.integers(1, 4, 40) + apart).astype(np.int8)
            if easy_half:
                ratings[0, 20:] = -1
            differences = Differences.of(disagreements(ratings)[1], questions)
            is_named = is_named or bool(differences.outliers.any())
        if is_named:
            named += 1
    return named / studies


_EASY_HALF = World((10,) * 10, (0.02,) * 5 + (0.15,) * 5, 5)
OUTLIERS: tuple[tuple[str, World], ...] = (
    ("three annotators, 50 verse pairs", World((50,), (0.1,), 3)),
    ("seven annotators, 20 verse pairs", World((20,), (0.1,), 7)),
    (
        "five, of whom one did only the easier half",
        replace(_EASY_HALF, parts=((0, 9),) * 4 + ((0, 4),)),
    ),
    ("five, each left out 30 % at random", replace(_EASY_HALF, missing=0.3)),
    ("five, 5 % of verse pairs wholly wrong", World((50,), (0.05,), 5, slips=0.05)),
    (
        "two teams of three with 20 verse pairs in common, one with the harder others",
        World((60, 20, 60), (0.02, 0.1, 0.2), 6, parts=((0, 1),) * 3 + ((1, 2),) * 3),
    ),
)
"""Studies of equal annotators."""
ANSWERS = (
    ("answers of five judges", 1, False),
    ("the same, one judged only the easier half", 1, True),
    ("the same, nine questions", 9, False),
)


def clustered_study(
    random: np.random.Generator, errors: Sequence[float], verse_pairs: int
) -> tuple[Counts, BoolArray]:
    """What annotators share who go wrong by chance, and who has done what.

    Verse pairs are of 5 to 39 words, some hard and some easy for everybody, and each annotator has
    good and bad moments; so errors come in clusters, as they do in real work.

    Args:
        random: where chance comes from.
        errors: for each annotator, which share of the words goes wrong in the mean, nearly.
        verse_pairs: how many.
    """
    lengths = random.integers(5, _LONGEST, verse_pairs)
    hardness = 2 * random.beta(2, 2, verse_pairs)
    moods = random.gamma(2, 0.5, (len(errors), verse_pairs))
    share = np.minimum(np.array(errors)[:, None] * hardness * moods, 0.95)
    right = random.random((*share.shape, _LONGEST)) >= share[..., None]
    right &= np.arange(_LONGEST) < lengths[:, None]
    first, second = np.triu_indices(len(errors), 1)
    shared = (right[first] & right[second]).sum(axis=2).astype(np.float64)
    weights = np.broadcast_to(lengths.astype(np.float64), shared.shape)
    done = np.ones(share.shape, np.bool_)
    return Counts(*(np.stack([table, table]) for table in (shared, weights, weights))), done


def scores_of(counts: Counts, done: BoolArray) -> Scores:
    """The scores in which outliers are looked for."""
    return Scores.of_counts(counts, done, np.ones(done.shape[1], np.int64))


def by_both_rules(counts: Counts, done: BoolArray) -> tuple[Disagreements, Differences]:
    """Outliers by Hamon's rule, and by the margin of chance."""
    totals = Counts(*(table.sum(axis=2, keepdims=True) for table in counts))
    return Disagreements.of_rates(totals.rates, len(done)), Differences.of(scores_of(counts, done))


class NamedShares(NamedTuple):
    """In which share of studies somebody is an outlier, the first one is, and by Hamon's rule."""

    somebody: float
    the_first: float
    by_hamon: float

    @classmethod
    def of(cls, errors: Sequence[float], verse_pairs: int, studies: int, *, seed: int = 1) -> Self:
        """The shares of studies with these `errors` of the annotators."""
        random = np.random.default_rng(seed)
        hits = np.zeros(3)
        for _ in range(studies):
            hamon, differences = by_both_rules(*clustered_study(random, errors, verse_pairs))
            named = differences.outliers
            hits += named.any(), named[0], hamon.by_hamon.any()
        return cls(*(hits / studies).tolist())


def row_of_clustered(
    annotators: int, verse_pairs: int, error: float, studies: int
) -> tuple[str, float]:
    """A row: outliers among equally good annotators, and if the first is half as bad again.

    Returns:
        The cells before the last one, and the last one.
    """
    others = [error] * (annotators - 1)
    alike = NamedShares.of([error, *others], verse_pairs, studies)
    worse = NamedShares.of([1.5 * error, *others], verse_pairs, studies, seed=2)
    study = f"{annotators} | {verse_pairs} | {100 * error:.0f} %"
    named = f"{100 * alike.somebody:.1f} % | {100 * alike.by_hamon:.1f} %"
    return f"{study} | {named}", worse.the_first


CLUSTERED = tuple(product((3, 7), (20, 50, 250), (0.1, 0.3)))
"""Annotators, verse pairs, and the share of wrong words."""
CLUSTERED_HEADING = (
    "| annotators | verse pairs | errors | equally good: somebody is an outlier "
    "| by Hamon's rule | one is worse: found |"
)


def copies(annotators: int, studies: int, *, seed: int = 1, done: int = 0) -> float:
    """The share of studies of independent annotators in which some work is said to be identical.

    Of 250 verse pairs, a passage of 30 is so easy that an annotator finds the usual solution in
    98 % of them, and in 30 % of the others.

    Args:
        annotators: how many there are.
        studies: how many are made.
        seed: where chance comes from.
        done: how many verse pairs all but two annotators have done, from the first on; 0 for all.
    """
    random, marked = np.random.default_rng(seed), 0
    easy = np.full(250, 0.3)
    easy[90:120] = 0.98
    firsts, seconds = np.triu_indices(annotators, 1)
    compared = np.ones((firsts.size, 250), np.bool_)
    if done:
        compared[1:, done:] = False
    for _ in range(studies):
        usual = random.random((annotators, 250)) < easy
        same = usual[firsts] & usual[seconds]
        marked += any(pair.flagged for pair in identical_work(same, compared))
    return marked / studies


COPIES = (
    ("two annotators", 2, 0),
    ("three", 3, 0),
    ("three, of whom one did not do the easy passage", 3, 90),
    ("three, of whom one did half of it", 3, 105),
    ("seven", 7, 0),
)


def differing_systems(systems: int, pairs: int, studies: int, *, seed: int = 1) -> float:
    """The share of studies of equally good systems in which some two are said to differ in AER.

    Verse pairs have 4 to 40 sure links and are easy or hard for all systems alike: each finds 50 to
    100 % of the links of a verse pair, and adds wrong ones for a tenth of them. Tests are corrected
    over all pairs of systems.

    Args:
        systems: how many there are.
        pairs: verse pairs in a study.
        studies: how many are made.
        seed: where chance comes from.
    """
    random, alarms = np.random.default_rng(seed), 0
    for study in range(studies):
        sure = random.integers(4, 41, pairs)
        ease = random.uniform(0.5, 1, pairs)
        tables = []
        for _ in range(systems):
            right = random.binomial(sure, ease)
            table = np.zeros((pairs, 8))
            table[:, :4] = np.column_stack((right + random.poisson(sure / 10), sure, right, right))
            tables.append(table)
        draws = Draws(_SYSTEM_REPLICATES, study)
        p_values = holm(exchange_tests(tables, Measure.AER, draws))
        if (p_values <= 0.05).any():
            alarms += 1
    return alarms / studies


def told_apart(precisions: Sequence[float], pairs: int, studies: int, *, seed: int = 1) -> float:
    """The share of studies in which every two systems differ in AER beyond doubt (p < 0.001).

    Each system links every word of verse pairs of 4 to 40 sure links, and gets its share of links
    right. Tests are corrected over all pairs of systems, with as many replicates as `evaluate`
    takes.

    Args:
        precisions: the share of right links of each system.
        pairs: verse pairs in a study.
        studies: how many are made.
        seed: where chance comes from.
    """
    random, apart = np.random.default_rng(seed), 0
    tests = len(precisions) * (len(precisions) - 1) // 2
    for study in range(studies):
        sure = random.integers(4, 41, pairs)
        tables = []
        for precision in precisions:
            right = random.binomial(sure, precision)
            table = np.zeros((pairs, 8))
            table[:, :4] = np.column_stack((sure, sure, right, right))
            tables.append(table)
        p_values = holm(exchange_tests(tables, Measure.AER, Draws(replicates_for(tests), study)))
        if (p_values < 0.001).all():
            apart += 1
    return apart / studies


UNLIKE = (0.95, 0.75, 0.55, 0.35, 0.2)
"""The precisions of systems that any test must tell apart."""
SYSTEMS = ((2, 20), (2, 100), (3, 100), (5, 100), (8, 100))
"""How many systems, on how many verse pairs."""
_PARTS_OF_THREE = ((0, 9), (0, 9), (0, 1))
"""The third annotator did only two of ten sets."""
INTERVALS: tuple[tuple[str, World], ...] = (
    ("20 sets as in 1998, two annotators", STUDY_OF_1998),
    ("the same, five annotators", replace(STUDY_OF_1998, annotators=5)),
    ("10 sets of 5", replace(EVEN, sizes=(5,) * 10)),
    ("10 sets of 10, seven annotators", replace(EVEN, annotators=7)),
    ("10 sets unequal in length and difficulty", UNEVEN),
    (
        "the same, the third annotator did two of them",
        replace(UNEVEN, annotators=3, parts=_PARTS_OF_THREE),
    ),
    ("10 sets of 10, each left out 30 % at random", replace(EVEN, annotators=3, missing=0.3)),
    (
        "10 sets of 10, the third annotator did the easier half of each",
        replace(EVEN, annotators=3, easier_half=True),
    ),
    (
        "10 sets of 10, 5 % of verse pairs wholly wrong",
        replace(EVEN, errors=(0.05,) * 10, slips=0.05),
    ),
    (
        "10 sets of 10, 2 % errors, few verse pairs have any",
        replace(EVEN, errors=(0.02,) * 10, alike=2.0),
    ),
    ("5 sets of 10", World((10,) * 5, (0.1,) * 5)),
    ("one set of 20", World((20,), (0.1,))),
)
"""Studies whose intervals are checked."""
CROSSED: tuple[tuple[str, World], ...] = (
    ("5 annotators, habits of 3 %", replace(EVEN, annotators=5, habits=0.03)),
    ("7 annotators, habits of 3 %", replace(EVEN, annotators=7, habits=0.03)),
    ("7 annotators, no habits", replace(EVEN, annotators=7)),
)
"""Studies by annotators who are better or worse than others throughout."""
_PILOT = World((10,) * 4, (0.1,) * 4)
_OF_FIVE = replace(_PILOT, annotators=5, habits=0.03)
PLANS: tuple[tuple[str, World, World, bool], ...] = (
    (
        "40 verse pairs, planned for 160",
        _PILOT,
        replace(_PILOT, sizes=(10,) * 16, errors=(0.1,) * 16),
        False,
    ),
    (
        "40 and four annotators, planned for 80 and eight",
        replace(_PILOT, annotators=4),
        replace(EVEN, sizes=(10,) * 8, errors=(0.1,) * 8, annotators=8),
        False,
    ),
    (
        "for other annotators: 40 and five, planned for 80 and ten",
        _OF_FIVE,
        replace(_OF_FIVE, sizes=(10,) * 8, errors=(0.1,) * 8, annotators=10),
        True,
    ),
)
"""Pilots, the larger studies planned, and whether intervals are for other annotators."""
POWERS = (
    ("three annotators, 40 verse pairs, planned for 40", 3, 4, 0.05),
    ("the same, planned for 120", 3, 12, 0.03),
    ("five annotators, 40 verse pairs, planned for 120", 5, 12, 0.03),
)
"""Annotators of a pilot of four sets, sets planned, and how much worse one annotator is."""
GROUPS = ((1, 5), (2, 5), (2, 7), (3, 8), (4, 10))


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--studies", type=int, default=1000)
    studies = parser.parse_args().studies
    tables: Sequence[tuple[str, Iterator[tuple[str, float]]]] = (
        (
            "| study | 95 % intervals that hold the truth |",
            ((title, coverage(world, studies)) for title, world in INTERVALS),
        ),
        (
            "| study | intervals for other annotators |",
            (
                (title, coverage(world, studies, interval=crossed_interval_of))
                for title, world in CROSSED
            ),
        ),
        (
            "| equal annotators | somebody is an outlier |",
            ((title, outliers(world, studies)) for title, world in OUTLIERS),
        ),
        (
            "| equal judges of answers | somebody is an outlier |",
            (
                (title, outliers_in_answers(questions, easy_half, studies))
                for title, questions, easy_half in ANSWERS
            ),
        ),
        (CLUSTERED_HEADING, (row_of_clustered(*study, studies) for study in CLUSTERED)),
        (
            "| independent annotators, one easy passage | some work is said to be identical |",
            ((title, copies(annotators, studies, done=done)) for title, annotators, done in COPIES),
        ),
        (
            "| equally good systems | some two differ (p ≤ 0.05, corrected) |",
            (
                (f"{systems}, on {pairs} verse pairs", differing_systems(systems, pairs, studies))
                for systems, pairs in SYSTEMS
            ),
        ),
        (
            "| systems that differ much | every two differ (p < 0.001, corrected) |",
            iter(
                [
                    (
                        "five, with a precision of 95, 75, 55, 35 and 20 %, on 100 verse pairs",
                        told_apart(UNLIKE, 100, studies),
                    )
                ]
            ),
        ),
        (
            "| pilot | half-width foreseen | half-width |",
            (
                (f"{title} | {100 * expected:.1f} %", width)
                for title, pilot, larger, crossed in PLANS
                for expected, width in [foreseen(pilot, larger, studies, crossed=crossed)]
            ),
        ),
        (
            "| pilot | power foreseen | power |",
            (
                (f"{title} | {100 * expected:.1f} %", seen)
                for title, annotators, sets, worse in POWERS
                for expected, seen in [power_of(annotators, sets, worse, studies)]
            ),
        ),
        (
            "| group | groupings | p ≤ 0.05 |",
            (
                (
                    f"{size} of {annotators} | {groupings_of(annotators, size)}",
                    false_alarms(size, annotators, studies),
                )
                for size, annotators in GROUPS
            ),
        ),
    )
    for heading, rows in tables:
        print(f"\n{heading}\n{'|---' * (heading.count('|') - 1)}|")
        for title, share in rows:
            print(f"| {title} | {100 * share:.1f} % |", flush=True)


if __name__ == "__main__":
    main()
