"""Bootstrap intervals: against plain Python on the same draws, and where theory knows."""

from math import sqrt
from statistics import NormalDist, fmean, pstdev, stdev

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import simulations
from blinker_qt.agreement import resampling
from blinker_qt.agreement.dice import Counts, pairs_of
from blinker_qt.agreement.resampling import Interval, bootstrap, resampled_totals, units_of
from weighed import counts_of

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


@settings(max_examples=25)
@given(st.integers(0, 1000), st.integers(2, 4), st.lists(st.integers(0, 2), min_size=1, max_size=7))
def test_replicates_are_what_drawing_verse_pairs_gives(
    seed: int, annotators: int, sets: list[int]
) -> None:
    counts, replicates = counts_of(seed, annotators, len(sets)), 4
    found = bootstrap(counts, np.array(sorted(sets)), replicates, seed)
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
    replicates = bootstrap(counts, sets, 500, 1998)
    (interval,) = replicates.intervals(ALL, 0.95)
    assert interval is not None
    assert (interval.low, interval.high) == pytest.approx((0.5970644, 0.6951413), abs=1e-7)
    again, other = bootstrap(counts, sets, 500, 1998), bootstrap(counts, sets, 500, 1999)
    assert np.array_equal(again.sums, replicates.sums)
    assert not np.array_equal(other.sums, replicates.sums)


@pytest.mark.parametrize("set_size", [1, 2, 26])
def test_intervals_hold_the_truth_as_often_as_they_say(set_size: int) -> None:
    """Drawing within sets held it in 0, 84 and 94 % of studies."""
    share = simulations.coverage(set_size, 104, 300, replicates=300)
    assert 0.92 < share < 0.98


@given(st.integers(1, 40), st.integers(1, 9), st.integers(1, 9))
@settings(max_examples=20)
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
def test_one_set_has_the_totals_of_what_is_drawn_of_it(seed: int, size: int) -> None:
    counts = counts_of(seed, 2, size)
    found = bootstrap(counts, np.zeros(size, int), 5, seed)
    weights = np.concatenate([2 * counts.shared, counts.first + counts.second])[:, 0]
    totals = resampled_totals(weights.T, 5, seed)
    with np.errstate(invalid="ignore"):
        expected = (totals[:, 0] / totals[:, 2] + totals[:, 1] / totals[:, 3]) / 2
    assert found.means(ALL[:1])[:, 0] == pytest.approx(expected, nan_ok=True)
    everything = resampled_totals(np.ones((size, 1)), 5, seed)
    assert everything.tolist() == [[size]] * 5


def test_the_spread_of_replicates_is_the_standard_error() -> None:
    # Verse pairs of equal weight: the pooled rate is the mean of 100 rates, and replicates of it
    # spread by the standard deviation of the rates over the root of 100.
    shared = np.random.default_rng(11).integers(0, 11, 100).astype(np.float64)
    table = np.broadcast_to(shared, (2, 1, 100))
    tens = np.full((2, 1, 100), 10.0)
    replicates = bootstrap(Counts(table, tens, tens), np.zeros(100, np.int64), 4000, 1)
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


def test_nothing_is_said_where_nothing_can_be() -> None:
    alike = Counts(*(np.full((2, 3, 20), weight) for weight in (3.0, 4.0, 5.0)))
    assert bootstrap(alike, np.arange(20) // 4, 50, 0).intervals(ALL, 0.99) == [None]
    few = counts_of(1, 3, 5)
    assert bootstrap(few, np.arange(5), 50, 0).intervals(ALL, 0.95) == [None]
    nothing = Counts(*(np.zeros((2, 3, 9)) for _ in range(3)))
    assert bootstrap(nothing, np.zeros(9, np.int64), 5, 0).intervals(ALL, 0.95) == [None]
    one_pair_has_few = counts_of(1, 3, 40)
    for table in one_pair_has_few.tables:
        table[:, 1, 5:] = 0
    found = bootstrap(one_pair_has_few, np.arange(40), 50, 0)
    assert [bool(one) for one in found.intervals(np.eye(3, dtype=np.bool_), 0.95)] == [
        True,
        False,
        True,
    ]
