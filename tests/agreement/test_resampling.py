"""Bootstrap intervals."""

from dataclasses import replace
from fractions import Fraction
from math import log, sqrt
from statistics import fmean, stdev

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import simulations
from blinker_qt.agreement.dice import Counting, Counts, Spread, count, dice_of, pairs_of
from blinker_qt.agreement.encoding import NOT_DONE, IntArray
from blinker_qt.agreement.measures import (
    AgreementMeasure,
    OneFigure,
    beyond_chance,
    beyond_chance_resampled,
)
from blinker_qt.agreement.partition import OUTSIDE, EqualSets
from blinker_qt.agreement.resampling import (
    Draws,
    Interval,
    Replicates,
    Units,
    crossed_interval,
    everybody_resampled,
    fewest_pairs,
    fewest_replicates,
    rates_resampled,
    t_quantile,
)
from real_data import UGARIT
from works import Drawn, Work, aligned, all_encoded, counts_of, studies

ALL = np.ones((3, 1), np.bool_)
"""The mean over all three pairs of annotators."""


def drawn_rates(counts: Counts, sets: IntArray, draws: Draws) -> Replicates:
    return rates_resampled(counts, Units.of(sets), draws, dice_of)


def interval_of(counts: Counts, sets: IntArray, draws: Draws) -> Interval | None:
    chosen = np.ones((counts.shared.shape[1], 1), np.bool_)
    return drawn_rates(counts, sets, draws).means(chosen).intervals(draws.level)[0]


# Units and their weights


@given(st.lists(st.integers(OUTSIDE, 4), min_size=1, max_size=14), st.integers(0, 99))
def test_weights_of_a_stratum_add_up_to_its_units(sets: list[int], seed: int) -> None:
    units, draws = Units.of(np.array(sorted(sets))), Draws(7, seed)
    rows = np.concatenate(list(units.weights(draws)))
    size = len(sets)
    assert rows.shape == (1 + size + 7, size)
    assert (rows[0] == 1).all()
    for stratum in set(units.strata.tolist()):
        inside = units.strata == stratum
        assert rows[:, inside].sum(axis=1) == pytest.approx(inside.sum())
        if inside.sum() > 1:
            # Each unit is left out once, with equal weights for the others of its stratum.
            assert (rows[1 : 1 + size][inside][:, inside].diagonal() == 0).all()
            # One less than there are is drawn.
            times = rows[1 + size :, inside] * (inside.sum() - 1) / inside.sum()
            assert times == pytest.approx(np.rint(times))
    lone = [number for number in set(sets) - {OUTSIDE} if sets.count(number) == 1]
    if len(lone) > 1:
        strata = {int(units.strata[units.sets == number][0]) for number in lone}
        assert len(strata) == 1
    for number in set(sets) - {*lone, OUTSIDE}:
        assert len(set(units.strata[units.sets == number].tolist())) == 1


def test_a_single_set_of_one_unit_joins_its_neighbour() -> None:
    strata = [Units.of(np.array(sets)).strata.tolist() for sets in ([0, 1, 1], [0, 0, 1], [5])]
    assert [len(set(some)) for some in strata] == [1, 1, 1]
    first_alone = Units.of(np.array([0, 1, 1, 2, 2])).strata.tolist()
    assert [place for place, one in enumerate(first_alone) if one == first_alone[0]] == [0, 1, 2]
    # Verse pairs in no set are nobody's neighbours.
    outside = Units.of(np.array([OUTSIDE, OUTSIDE, 1, 2, 2]))
    assert outside.strata.tolist()[2:] == [outside.strata[3]] * 3
    assert outside.within_sets().of_pairs.tolist() == [OUTSIDE, OUTSIDE, 0, 1, 2]
    assert Units.of(np.zeros(0, np.int64)).within_sets().of_pairs.size == 0


def slow_rate(counts: Counts, row: int, weights: dict[int, Fraction]) -> float | None:
    """The pooled rate of a pair of annotators over weighted verse pairs."""
    directions = []
    for direction in range(2):
        shared, size = (
            sum(
                weight * Fraction(float(table[direction, row, place]))
                for place, weight in weights.items()
            )
            for table in (counts.shared, (counts.first + counts.second) / 2)
        )
        if not size:
            return None
        directions.append(shared / size)
    return float(sum(directions) / 2)


@given(st.integers(0, 1000), st.integers(2, 4), st.lists(st.integers(0, 2), min_size=1, max_size=9))
def test_replicates_compute_what_is_printed(seed: int, annotators: int, sets: list[int]) -> None:
    sets.sort()
    counts, draws = counts_of(seed, annotators, len(sets)), Draws(4, seed)
    found = drawn_rates(counts, np.array(sets), draws)
    pairs = pairs_of(annotators)
    everybody = found.means(np.ones((len(pairs), 1), np.bool_)).figures[:, 0]
    rows = np.concatenate(list(Units.of(np.array(sets)).weights(draws)))
    for weights, mean in zip(rows, everybody.tolist(), strict=True):
        above = below = 0.0
        for which in sorted(set(sets)):
            inside = [place for place, one in enumerate(sets) if one == which]
            own = {place: Fraction(float(weights[place])) for place in inside}
            of_set = float(fmean(own.values()))
            for row in range(len(pairs)):
                whole = slow_rate(counts, row, dict.fromkeys(inside, Fraction(1)))
                if whole is None:
                    continue
                rate = slow_rate(counts, row, own)
                above += of_set * (whole if rate is None else rate)
                below += of_set
        assert mean == pytest.approx(above / below if below else np.nan, nan_ok=True)


# Intervals


def test_a_seed_gives_the_same_draws_every_time() -> None:
    # Figures that must not change from one version, or one numpy, to the next.
    shared = np.broadcast_to(np.arange(40.0) % 7, (2, 3, 40))
    counts, sets = Counts(shared, shared + 1, shared + 2), np.arange(40) // 10
    interval = interval_of(counts, sets, Draws(500, 1998))
    assert interval is not None
    assert (interval.low, interval.high) == pytest.approx((0.5875612, 0.6988413), abs=1e-7)
    assert interval == interval_of(counts, sets, Draws(500, 1998))
    assert interval != interval_of(counts, sets, Draws(500, 1999))


def test_the_known_agreement_of_real_work_lies_within_its_interval() -> None:
    source, target, *links = (
        (UGARIT / name).read_text(encoding="utf-8").removesuffix("\n").split("\n")
        for name in ("source.grc.txt", "target.eng.txt", "A1.links", "A2.links")
    )
    verses = zip(source, target, strict=True)
    lengths = tuple((one.count(" ") + 1, other.count(" ") + 1) for one, other in verses)
    words, annotators = all_encoded(lengths, [Work.of(*map(aligned, rows)) for rows in links])
    sets = EqualSets(10).set_numbers([1] * len(words)) - 1
    spread = Spread.of(count(words, annotators, Counting(sets)).rates)
    counts = count(words, annotators, Counting(np.arange(len(words))))
    interval = interval_of(counts, sets, Draws(1000, 0))
    assert spread is not None
    assert interval is not None
    assert (spread.mean, spread.sd) == pytest.approx((0.9236902600942386, 0.020458549226701435))
    assert interval.low < spread.mean < interval.high
    assert interval.high - interval.low < 0.06


@pytest.fixture
def rough_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    """The truth is the mean of fewer studies: its error is a fiftieth of the half-widths."""
    monkeypatch.setattr(simulations, "_TRUTH_FROM", 800)


@pytest.mark.usefixtures("rough_truth")
@pytest.mark.parametrize(
    "world",
    [simulations.UNEVEN, replace(simulations.EVEN, annotators=3, parts=((0, 9), (0, 9), (0, 1)))],
)
def test_intervals_hold_the_truth(world: simulations.World) -> None:
    """Dealing drawn verse pairs to any set held it in 79 and 35 % of studies."""
    share = simulations.coverage(world, 80, draws=Draws(150))
    assert 0.9 < share < 0.99


def test_the_spread_of_replicates_is_the_standard_error() -> None:
    # Verse pairs of equal weight: the pooled rate is the mean of 100 rates, and replicates of it
    # spread by the standard deviation of the rates over the root of 100.
    shared = np.random.default_rng(11).integers(0, 11, 100).astype(np.float64)
    table, tens = np.broadcast_to(shared, (2, 1, 100)), np.full((2, 1, 100), 10.0)
    found = drawn_rates(Counts(table, tens, tens), np.zeros(100, np.int64), Draws(4000, 1))
    means, rates = found.means(ALL[:1]), (shared / 10).tolist()
    drawn = means.figures[101:, 0]
    assert means.figures[0, 0] == pytest.approx(fmean(rates))
    assert drawn.mean() == pytest.approx(fmean(rates), abs=0.002)
    assert drawn.std() == pytest.approx(stdev(rates) / 10, rel=0.05)
    error = means.standard_error(0)
    assert error is not None
    assert error.size == pytest.approx(stdev(rates) / 10)
    # As wide as the t interval.
    (interval,), half = means.intervals(0.95), 1.99 * stdev(rates) / sqrt(100)
    ends = pytest.approx((fmean(rates) - half, fmean(rates) + half), abs=0.01)
    assert (interval and (interval.low, interval.high)) == ends


def test_no_interval_without_data() -> None:
    def alike(pairs: int, *weights: float) -> Counts:
        return Counts(*(np.full((2, 3, pairs), weight) for weight in weights))

    # In each set, two have one verse pair in common: how much such rates vary is unknown.
    lonely = counts_of(3, 2, 40)
    for table in lonely:
        table[:, :, np.arange(40) % 4 > 0] = 0
    for counts, sets, draws in (
        (alike(20, 3, 4, 5), np.arange(20) // 4, Draws(500, 0, 0.99)),
        (counts_of(1, 3, 5), np.arange(5), Draws(50, 0)),
        (alike(9, 0, 0, 0), np.zeros(9, np.int64), Draws(5, 0)),
        (alike(0, 0, 0, 0), np.zeros(0, np.int64), Draws(5, 0)),
        (lonely, np.arange(40) // 4, Draws(50, 0)),
    ):
        assert interval_of(counts, sets, draws) is None
    one_pair_has_few = counts_of(1, 3, 40)
    for table in one_pair_has_few:
        table[:, 1, 5:] = 0
    found = drawn_rates(one_pair_has_few, np.arange(40), Draws(50, 0))
    each = found.means(np.eye(3, dtype=np.bool_)).intervals(0.95)
    assert [bool(one) for one in each] == [True, False, True]


@pytest.mark.usefixtures("rough_truth")
def test_intervals_for_other_annotators_hold_the_truth() -> None:
    """Those for the same annotators hold it in 76 % of studies by others."""
    world = replace(simulations.EVEN, annotators=5, habits=0.03)
    share = simulations.coverage(
        world, 80, draws=Draws(100), interval=simulations.crossed_interval_of
    )
    assert 0.89 < share < 0.99


def test_other_annotators_take_five_who_differ_in_something() -> None:
    four, five = (
        drawn_rates(counts_of(2, one, 20), np.arange(20) // 5, Draws(99, 1)) for one in (4, 5)
    )
    assert crossed_interval(four, 4, 0.95) is None
    wide, same = crossed_interval(five, 5, 0.95), five.means(np.ones((10, 1), np.bool_))
    (narrow,) = same.intervals(0.95)
    assert wide is not None
    assert narrow is not None
    assert 0 < wide.low < narrow.low < same.figures[0, 0] < narrow.high < wide.high < 1
    alike = Counts(*(np.full((2, 10, 20), weight) for weight in (3.0, 4.0, 5.0)))
    assert crossed_interval(drawn_rates(alike, np.arange(20) // 5, Draws(99, 1)), 5, 0.95) is None


def test_the_variance_over_annotators_is_added_to_that_over_verse_pairs() -> None:
    found = drawn_rates(counts_of(2, 5, 20), np.arange(20) // 5, Draws(99, 1))
    wide = crossed_interval(found, 5, 0.95)
    assert wide is not None
    sums, counts = found.sums[0], found.counts[0]
    means = [
        sum(sums[row] for row, two in enumerate(pairs_of(5)) if place not in two)
        / sum(counts[row] for row, two in enumerate(pairs_of(5)) if place not in two)
        for place in range(5)
    ]
    # The jackknife: (A - 1) / A times the sum of squares.
    of_annotators = 4 / 5 * sum((mean - fmean(means)) ** 2 for mean in means)
    error = found.means(np.ones((10, 1), np.bool_)).standard_error(0)
    assert error is not None
    variance = of_annotators + error.size**2
    freedom = variance**2 / (of_annotators**2 / 4 + error.size**4 / error.freedom)
    share = float(sums.sum() / counts.sum())
    low, high = (log(end / (1 - end)) - log(share / (1 - share)) for end in (wide.low, wide.high))
    half = t_quantile(0.975, max(freedom, 3.0)) * sqrt(variance) / (share * (1 - share))
    assert (low, high) == pytest.approx((-half, half))


def test_a_level_needs_verse_pairs_and_replicates() -> None:
    assert [fewest_pairs(level) for level in (0.5, 0.9, 0.95, 0.99, 0.999)] == [6, 6, 6, 8, 11]
    assert [fewest_replicates(level) for level in (0.5, 0.95, 0.99, 0.999)] == [10, 100, 500, 5000]
    counts = counts_of(3, 2, 8)
    counts.first[...] += 1
    counts.second[...] += 1
    levels = [0.95, 0.99, 0.999]
    found = drawn_rates(counts, np.zeros(8, np.int64), Draws(5000, 0)).means(ALL[:1])
    assert [bool(found.intervals(level)[0]) for level in levels] == [True, True, False]


# Kappas and alphas, against the figures of studies made of what was drawn

BEYOND_CHANCE = [one.type for one in AgreementMeasure if isinstance(one.type, OneFigure)]


@given(studies(annotators=3), st.sampled_from(BEYOND_CHANCE), st.integers(0, 99))
def test_figures_are_those_of_what_was_not_left_out(
    study: Drawn, measure: OneFigure, seed: int
) -> None:
    words, annotators = all_encoded(*study)
    items = np.ones(int(words.source_starts[-1] + words.target_starts[-1]), np.bool_)
    units, draws = Units.in_one_set(len(words)), Draws(3, seed)
    replicates = beyond_chance_resampled(measure, words, annotators, items, units, draws)
    found = replicates.means(np.eye(replicates.sums.shape[1], dtype=np.bool_)).figures
    whole = beyond_chance(measure, words, annotators, items)
    assert found[0] == pytest.approx(whole, nan_ok=True, abs=1e-9)
    counts = measure.totals(words, annotators, items, units.of_pairs, lambda _: None)
    for weights, row in zip(np.concatenate(list(units.weights(draws))), found, strict=True):
        expected = measure.figure((weights[:, None, None] * counts).sum(axis=0))
        assert row == pytest.approx(expected, nan_ok=True, abs=1e-9)


def test_intervals_of_coefficients_of_all_annotators() -> None:
    labels = np.tile(np.array([[1, 1, 0, 0], [1, 0, 1, 0]], np.int8), 40)
    labels[1, :8] = NOT_DONE
    units, of_items, one = Units.in_one_set(40), np.arange(160) // 4, ALL[:1]
    kappa, _ = everybody_resampled(labels, of_items, units, Draws(200, 1))
    # All verse pairs are alike: nothing varies, and nothing can be said.
    assert kappa.means(one).intervals(0.95) == [None]
    assert int(kappa.has_rate.sum()) == 38
    labels[1, 80:] = labels[0, 80:]
    for found in everybody_resampled(labels, of_items, units, Draws(1000, 1)):
        (interval,) = found.means(one).intervals(0.95)
        assert interval is not None
        # Twenty of 38 verse pairs have kappa 1 and the others 0: 0.526 ± 2 · 0.081.
        assert (interval.low, interval.high) == pytest.approx((0.36, 0.69), abs=0.03)


@pytest.mark.parametrize(
    ("share", "freedom", "printed"),
    [(0.975, 5, 2.571), (0.95, 5, 2.015), (0.975, 9, 2.262), (0.995, 9, 3.250), (0.9, 29, 1.311)],
)
def test_t_quantiles_are_those_of_printed_tables(
    share: float, freedom: int, printed: float
) -> None:
    assert t_quantile(share, freedom) == pytest.approx(printed, abs=0.001)
    assert t_quantile(1 - share, freedom) == pytest.approx(-printed, abs=0.001)
