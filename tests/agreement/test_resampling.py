"""Bootstrap intervals and permutation tests."""

from collections.abc import Sequence
from itertools import combinations
from math import sqrt
from statistics import NormalDist, fmean, pstdev, stdev

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import simulations
from blinker_qt.agreement import resampling
from blinker_qt.agreement.chance import judgments, krippendorff_alpha, multi_kappa
from blinker_qt.agreement.dice import Counts, pairs_of
from blinker_qt.agreement.encoding import NOT_DONE, FloatArray, IntArray, linked_words
from blinker_qt.agreement.masi import set_alpha, set_totals
from blinker_qt.agreement.measures import AgreementMeasure, beyond_chance
from blinker_qt.agreement.resampling import (
    Draws,
    Interval,
    Replicates,
    bootstrap,
    difference_from_rest,
    everybody_resampled,
    holm,
    pairs_resampled,
    resampled_totals,
    set_alpha_resampled,
    t_quantile,
    units_of,
    whole_numbers,
)
from works import Lengths, Work, all_encoded, counts_of, studies

ALL = np.ones((3, 1), np.bool_)
"""The mean over all three pairs of annotators."""


def slow_rate(counts: Counts, rows: list[int], places: list[int]) -> float | None:
    """The pooled rate of some pairs of annotators over verse pairs drawn, perhaps repeatedly."""
    directions = []
    for direction in range(2):
        shared, size = 0.0, 0.0
        for row in rows:
            for place in places:
                shared += float(counts.shared[direction, row, place])
                size += float(counts.first[direction, row, place])
                size += float(counts.second[direction, row, place])
        if not size:
            return None
        directions.append(2 * shared / size)
    return fmean(directions)


@given(st.integers(0, 1000), st.integers(2, 4), st.lists(st.integers(0, 2), min_size=1, max_size=7))
def test_replicates_match_drawn_verse_pairs(seed: int, annotators: int, sets: list[int]) -> None:
    counts, replicates = counts_of(seed, annotators, len(sets)), 4
    found = bootstrap(counts, np.array(sorted(sets)), Draws(replicates, seed))
    random = np.random.Generator(np.random.PCG64(seed))
    pairs = pairs_of(annotators)
    for replicate in range(replicates):
        drawn = iter([int(random.random() * len(sets)) for _ in sets])
        rates: list[list[float]] = [[] for _ in pairs]
        for which in sorted(set(sets)):
            places = [next(drawn) for _ in range(sets.count(which))]
            for row in range(len(pairs)):
                rate = slow_rate(counts, [row], places)
                if rate is not None:
                    rates[row].append(rate)
        for chosen in ([0], list(range(len(pairs)))):
            picked = np.zeros((len(pairs), 1), np.bool_)
            picked[chosen] = True
            some = [rate for row in chosen for rate in rates[row]]
            expected = fmean(some) if some else np.nan
            mean = found.means(picked)[replicate, 0]
            assert mean == pytest.approx(expected, nan_ok=True)


def test_a_seed_gives_the_same_draws_every_time() -> None:
    # Figures that must not change from one version, or one numpy, to the next.
    shared = np.broadcast_to(np.arange(40.0) % 7, (2, 3, 40))
    counts = Counts(shared, shared + 1, shared + 2)
    sets = np.arange(40) // 10
    replicates = bootstrap(counts, sets, Draws(500, 1998))
    (interval,) = replicates.intervals(ALL, 0.95)
    assert interval is not None
    assert (interval.low, interval.high) == pytest.approx((0.5970644, 0.6951413), abs=1e-7)
    again, other = (
        bootstrap(counts, sets, Draws(500, 1998)),
        bootstrap(counts, sets, Draws(500, 1999)),
    )
    assert np.array_equal(again.sums, replicates.sums)
    assert not np.array_equal(other.sums, replicates.sums)


@pytest.mark.parametrize("set_size", [1, 26])
def test_interval_coverage(set_size: int) -> None:
    """Drawing within sets held it in 0 and 94 % of studies."""
    share = simulations.coverage(set_size, 104, 300, replicates=300)
    assert 0.92 < share < 0.98


@given(st.integers(1, 40), st.integers(1, 9), st.integers(1, 9))
def test_units_are_verse_pairs_of_one_set(size: int, sets: int, most: int) -> None:
    numbers = np.random.default_rng(size).integers(0, sets, size)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(resampling, "_MOST_UNITS", most)
        units, of_units = units_of(numbers)
    assert of_units[units].tolist() == numbers.tolist()
    assert sorted(set(units.tolist())) == list(range(of_units.size))
    assert np.bincount(units).max() <= -(-size // most)
    assert of_units.tolist() == sorted(of_units.tolist())
    assert of_units.size < most + sets
    if most >= size:
        assert of_units.size == size


@given(st.integers(0, 1000), st.sampled_from([1, 2, 1025, 3000]))
@settings(max_examples=10)
def test_totals_of_one_set_match_its_draws(seed: int, size: int) -> None:
    counts = counts_of(seed, 2, size)
    found = bootstrap(counts, np.zeros(size, int), Draws(5, seed))
    weights = np.concatenate([2 * counts.shared, counts.first + counts.second])[:, 0]
    totals = resampled_totals(weights.T, Draws(5, seed))
    with np.errstate(invalid="ignore"):
        expected = (totals[:, 0] / totals[:, 2] + totals[:, 1] / totals[:, 3]) / 2
    assert found.means(ALL[:1])[:, 0] == pytest.approx(expected, nan_ok=True)
    everything = resampled_totals(np.ones((size, 1)), Draws(5, seed))
    assert everything.tolist() == [[size]] * 5


def test_the_spread_of_replicates_is_the_standard_error() -> None:
    # Verse pairs of equal weight: the pooled rate is the mean of 100 rates, and replicates of it
    # spread by the standard deviation of the rates over the root of 100.
    shared = np.random.default_rng(11).integers(0, 11, 100).astype(np.float64)
    table = np.broadcast_to(shared, (2, 1, 100))
    tens = np.full((2, 1, 100), 10.0)
    replicates = bootstrap(Counts(table, tens, tens), np.zeros(100, np.int64), Draws(4000, 1))
    rates = (shared / 10).tolist()
    means = replicates.means(ALL[:1])
    assert means.mean() == pytest.approx(fmean(rates), abs=0.002)
    assert means.std() == pytest.approx(pstdev(rates) / sqrt(100), rel=0.05)
    (interval,) = replicates.intervals(ALL[:1], 0.95)
    assert interval is not None
    # As wide as the t interval.
    half = 1.984 * stdev(rates) / 10
    ends = pytest.approx((fmean(rates) - half, fmean(rates) + half), abs=0.01)
    assert (interval.low, interval.high) == ends


@pytest.mark.parametrize(("drawn", "t"), [(6, 2.5706), (10, 2.2622), (30, 2.0452), (1000, 1.9623)])
def test_the_interval_is_as_wide_as_a_t_interval(drawn: int, t: float) -> None:
    # Replicates that are as normal as can be, with the standard deviation of a mean.
    normal = NormalDist()
    replicates = np.array([normal.inv_cdf((place + 0.5) / 200_000) for place in range(200_000)])
    interval = Interval.of(replicates * sqrt((drawn - 1) / drawn), 0.95, drawn)
    assert interval is not None
    assert interval.high == pytest.approx(t, rel=0.002)
    assert interval.low == pytest.approx(-t, rel=0.002)


def test_no_interval_without_data() -> None:
    alike = Counts(*(np.full((2, 3, 20), weight) for weight in (3.0, 4.0, 5.0)))
    assert bootstrap(alike, np.arange(20) // 4, Draws(50, 0)).intervals(ALL, 0.99) == [None]
    few = counts_of(1, 3, 5)
    assert bootstrap(few, np.arange(5), Draws(50, 0)).intervals(ALL, 0.95) == [None]
    nothing = Counts(*(np.zeros((2, 3, 9)) for _ in range(3)))
    assert bootstrap(nothing, np.zeros(9, np.int64), Draws(5, 0)).intervals(ALL, 0.95) == [None]
    one_pair_has_few = counts_of(1, 3, 40)
    for table in one_pair_has_few.tables:
        table[:, 1, 5:] = 0
    found = bootstrap(one_pair_has_few, np.arange(40), Draws(50, 0))
    assert [bool(one) for one in found.intervals(np.eye(3, dtype=np.bool_), 0.95)] == [
        True,
        False,
        True,
    ]


# Draws


@pytest.mark.parametrize("at_a_time", [1, 12, 1000])
def test_batch_size_does_not_change_replicates(at_a_time: int) -> None:
    found = list(whole_numbers(4, 6, 5, 9, at_a_time))
    random = np.random.Generator(np.random.PCG64(4))
    one_by_one = [[int(random.random() * 9) for _ in range(5)] for _ in range(6)]
    assert [row for _, rows in found for row in rows.tolist()] == one_by_one
    assert [start for start, _ in found] == list(range(0, 6, max(1, at_a_time // 5)))[: len(found)]


def test_all_numbers_are_equally_likely() -> None:
    ((_, drawn),) = whole_numbers(3, 1000, 100, 10)
    shares = np.bincount(drawn.ravel(), minlength=10) / drawn.size
    assert shares == pytest.approx(np.full(10, 0.1), abs=0.004)


# Kappas and alphas, against the figures of studies made of what was drawn

BEYOND_CHANCE = [measure for measure in AgreementMeasure if measure.is_beyond_chance]
Study = tuple[Lengths, tuple[Work, ...]]


def values(found: Replicates) -> FloatArray:
    return found.means(np.eye(found.sums.shape[1], dtype=np.bool_))


def of_pairs(study: Study, measure: AgreementMeasure, units: IntArray, seed: int) -> Replicates:
    words, annotators = all_encoded(*study)
    items = np.ones(int(words.source_starts[-1] + words.target_starts[-1]), np.bool_)
    return pairs_resampled(measure, words, annotators, items, units, Draws(3, seed))


def figures(study: Study, measure: AgreementMeasure) -> FloatArray:
    words, annotators = all_encoded(*study)
    items = np.ones(int(words.source_starts[-1] + words.target_starts[-1]), np.bool_)
    return beyond_chance(measure, words, annotators, items)


def of_drawn(study: Study, drawn: Sequence[int]) -> Study:
    """The study of the verse pairs that were drawn, each as often as it was."""
    lengths, works = study
    return tuple(lengths[place] for place in drawn), tuple(
        Work(
            tuple(work.alignments[place] for place in drawn),
            tuple(work.done[place] for place in drawn),
        )
        for work in works
    )


@given(studies(annotators=3), st.sampled_from(BEYOND_CHANCE), st.integers(0, 99))
def test_replicates_match_figures_of_drawn_units(
    study: Study, measure: AgreementMeasure, seed: int
) -> None:
    size = len(study[0])
    found = of_pairs(study, measure, np.arange(size), seed)
    counted = np.flatnonzero(found.has_rate.any(axis=1)).tolist()
    random = np.random.Generator(np.random.PCG64(seed))
    for row in values(found):
        drawn = [counted[int(random.random() * len(counted))] for _ in counted]
        expected = figures(of_drawn(study, drawn), measure) if drawn else [np.nan] * 3
        assert row == pytest.approx(expected, nan_ok=True, abs=1e-9)


@given(studies(annotators=3), st.data())
def test_repeating_a_single_unit_gives_its_figures(study: Study, data: st.DataObject) -> None:
    words, annotators = all_encoded(*study)
    size = int(words.source_starts[-1] + words.target_starts[-1])
    items = np.array(data.draw(st.lists(st.booleans(), min_size=size, max_size=size)), np.bool_)
    labels = linked_words(words, annotators)[:, items]
    units = np.zeros(len(words), np.int64)
    of_words = units[words.verse_pairs()][items]
    counts = judgments(labels, 2)
    expected = [multi_kappa(counts), krippendorff_alpha(counts)]
    expected.append(set_alpha(words, annotators, items))
    found = [
        *everybody_resampled(labels, of_words, Draws(3, 0)),
        set_alpha_resampled(words, annotators, items, units, Draws(3, 0)),
    ]
    for figure, replicates in zip(expected, found, strict=True):
        value = np.nan if figure is None or figure.value is None else figure.value
        assert values(replicates)[:, 0] == pytest.approx([value] * 3, nan_ok=True, abs=1e-9)


@given(studies(annotators=3))
def test_totals_are_sums_over_verse_pairs(study: Study) -> None:
    words, annotators = all_encoded(*study)
    totals = set_totals(words, annotators, None, np.arange(len(words)))
    for place, row in enumerate(totals):
        alone = all_encoded(*of_drawn(study, [place]))
        assert row == pytest.approx(set_totals(*alone, None, np.zeros(1, int))[0])


def test_intervals_of_coefficients_of_all_annotators() -> None:
    labels = np.tile(np.array([[1, 1, 0, 0], [1, 0, 1, 0]], np.int8), 40)
    labels[1, :8] = NOT_DONE
    kappa, _ = everybody_resampled(labels, np.arange(160) // 4, Draws(200, 1))
    # All verse pairs are alike: nothing varies, and nothing can be said.
    assert kappa.intervals(np.ones((1, 1), np.bool_), 0.95) == [None]
    assert int(kappa.has_rate.sum()) == 38
    labels[1, 80:] = labels[0, 80:]
    kappa, alpha = everybody_resampled(labels, np.arange(160) // 4, Draws(1000, 1))
    for found in (kappa, alpha):
        (interval,) = found.intervals(np.ones((1, 1), np.bool_), 0.95)
        assert interval is not None
        # Twenty of 38 verse pairs have kappa 1 and the others 0: 0.526 ± 2 · 0.081.
        assert (interval.low, interval.high) == pytest.approx((0.36, 0.69), abs=0.03)


def slow_statistic(counts: Counts, group: tuple[int, ...], annotators: int) -> float:
    """The rate within less the rate between."""
    totals = {kind: np.zeros((2, 2)) for kind in ("within", "between")}
    for row, (one, other) in enumerate(pairs_of(annotators)):
        kind = "within" if (one in group) == (other in group) else "between"
        totals[kind][0] += 2 * counts.shared[:, row].sum(axis=1)
        totals[kind][1] += (counts.first + counts.second)[:, row].sum(axis=1)
    within, between = (float((above / below).mean()) for above, below in totals.values())
    return within - between


@given(st.integers(0, 1000), st.sampled_from([(3, (1, 2)), (4, (0, 3)), (4, (2,)), (5, (4, 1))]))
def test_all_groupings_are_enumerated(seed: int, group_of: tuple[int, tuple[int, ...]]) -> None:
    annotators, group = group_of
    counts = counts_of(seed, annotators, 9)
    found = difference_from_rest(counts, group, annotators)
    observed = slow_statistic(counts, group, annotators)
    every = [
        slow_statistic(counts, choice, annotators)
        for choice in combinations(range(annotators), len(group))
    ]
    reached = sum(statistic >= observed - 1e-12 for statistic in every)
    assert found is not None
    assert found.statistic == pytest.approx(observed)
    assert found.p_value == pytest.approx(reached / len(every))
    # Two halves are one way of dividing annotators, whichever is called the group.
    assert found.groupings == len(every) / (2 if 2 * len(group) == annotators else 1)


def split(verse_pairs: int, between: float) -> Counts:
    """Five annotators: 9 of 10 links shared, but fewer between the last two and the others."""
    tens = np.full((2, 10, verse_pairs), 10.0)
    shared = np.full_like(tens, 9.0)
    for row, (one, other) in enumerate(pairs_of(5)):
        if (one > 2) != (other > 2):
            shared[:, row] = between
    return Counts(shared, tens, tens)


def test_a_group_with_other_habits_is_found() -> None:
    found = difference_from_rest(split(60, 7), (3, 4), 5)
    assert found is not None
    assert found.statistic == pytest.approx(0.2)
    # Nobody stands apart more, but there are only ten groups of two.
    assert (found.p_value, found.groupings) == (1 / 10, 10)
    # Two others, of whom one is of that school, are not.
    others = difference_from_rest(split(60, 7), (0, 4), 5)
    assert others is not None
    assert others.p_value > 0.5


def test_a_careless_annotator_does_not_implicate_others() -> None:
    # The first errs in 40 % of the words, four others in 10 %.
    right = np.array([0.6, 0.9, 0.9, 0.9, 0.9])
    words = np.full((2, 10, 200), 20.0)
    shared = words.copy()
    for row, (one, other) in enumerate(pairs_of(5)):
        shared[:, row] *= right[one] * right[other]
    for group in ((0, 1), (1, 2)):
        found = difference_from_rest(Counts(shared, words, words), group, 5)
        assert found is not None
        assert found.p_value >= 0.4


def test_no_difference_if_all_agree_equally() -> None:
    found = difference_from_rest(split(10, 9), (3, 4), 5)
    assert found is not None
    assert found.statistic == pytest.approx(0)
    assert found.p_value == 1


def test_groupings_are_processed_in_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = counts_of(3, 7, 20)
    whole = difference_from_rest(counts, (0, 2, 5), 7)
    monkeypatch.setattr(resampling, "_AT_A_TIME", 4)
    assert difference_from_rest(counts, (0, 2, 5), 7) == whole


def test_no_test_without_links() -> None:
    nothing = Counts(*(np.zeros((2, 3, 2)) for _ in range(3)))
    assert difference_from_rest(nothing, (0,), 3) is None


def test_random_groups_rarely_differ() -> None:
    """Annotators have lasting habits; the p value of a random group is up to 0.05 in 1 of 21."""
    share = simulations.false_alarms(2, 7, 400, verse_pairs=40)
    assert 0.02 < share < 0.075


@given(st.lists(st.floats(0.001, 1), max_size=8), st.integers(0, 2))
def test_holm_matches_its_step_down_definition(p_values: list[float], undefined: int) -> None:
    corrected = holm(np.array([*p_values, *[np.nan] * undefined])).tolist()
    assert np.isnan(corrected[len(p_values) :]).all()
    for p_value, found in zip(p_values, corrected, strict=False):
        smaller = [other for other in p_values if other <= p_value]
        needed = max(
            other * (len(p_values) - sum(each < other for each in p_values)) for other in smaller
        )
        assert found == pytest.approx(min(1, needed))


@pytest.mark.parametrize(("group", "annotators"), [((0,), 2), ((0, 1), 2), ((), 3)])
def test_groups_need_pairs_within_and_between(group: tuple[int, ...], annotators: int) -> None:
    with pytest.raises(ValueError, match="cannot be told from the rest"):
        difference_from_rest(counts_of(0, annotators, 2), group, annotators)


@pytest.mark.parametrize(
    ("share", "freedom", "printed"),
    [(0.975, 5, 2.571), (0.95, 5, 2.015), (0.975, 9, 2.262), (0.995, 9, 3.250), (0.9, 29, 1.311)],
)
def test_t_quantiles_are_those_of_printed_tables(
    share: float, freedom: int, printed: float
) -> None:
    assert t_quantile(share, freedom) == pytest.approx(printed, abs=0.001)
    assert t_quantile(1 - share, freedom) == pytest.approx(-printed, abs=0.001)
