"""Bootstrap intervals: against plain Python on the same draws, and where theory knows."""

import tracemalloc
from collections.abc import Iterator
from math import sqrt
from statistics import fmean, pstdev

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.agreement.dice import Counts, pairs_of
from blinker_qt.agreement.encode import IntArray
from blinker_qt.agreement.resampling import Interval, bootstrap, resampled_totals
from weighed import counts_of, parts_of


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
    found = bootstrap(parts_of(counts), counts.shared.shape[1], np.array(sets), replicates, seed)
    random = np.random.Generator(np.random.PCG64(seed))
    rates: list[list[list[float]]] = [[[] for _ in pairs_of(annotators)] for _ in range(replicates)]
    for which in sorted(set(sets)):
        places = [place for place, own in enumerate(sets) if own == which]
        for replicate in range(replicates):
            drawn = [places[int(random.random() * len(places))] for _ in places]
            for row in range(len(pairs_of(annotators))):
                rate = slow_rate(counts, [row], drawn)
                if rate is not None:
                    rates[replicate][row].append(rate)

    def mean(some: list[float]) -> float:
        return fmean(some) if some else np.nan

    by_pair = [[mean(row) for row in replicate] for replicate in rates]
    grand = [mean([rate for row in replicate for rate in row]) for replicate in rates]
    by_annotator = [
        [
            mean(
                [
                    rate
                    for pair, row in zip(pairs_of(annotators), replicate, strict=True)
                    if annotator in pair
                    for rate in row
                ]
            )
            for annotator in range(annotators)
        ]
        for replicate in rates
    ]
    assert found.pairs == pytest.approx(np.array(by_pair), nan_ok=True)
    assert found.grand == pytest.approx(np.array(grand), nan_ok=True)
    assert found.annotators(annotators) == pytest.approx(np.array(by_annotator), nan_ok=True)


def test_a_seed_gives_the_same_draws_every_time() -> None:
    # Figures that must not change from one version, or one numpy, to the next.
    shared = np.broadcast_to(np.arange(40.0) % 7, (2, 3, 40))
    counts = Counts(shared, shared + 1, shared + 2)
    sets = np.arange(40) // 10
    replicates = bootstrap([counts], counts.shared.shape[1], sets, 500, 1998)
    interval = Interval.of(replicates.grand, 0.95)
    assert interval is not None
    assert (interval.low, interval.high) == pytest.approx((0.5873793, 0.6968067), abs=1e-7)
    again = bootstrap([counts], counts.shared.shape[1], sets, 500, 1998)
    other = bootstrap([counts], counts.shared.shape[1], sets, 500, 1999)
    assert np.array_equal(again.sums, replicates.sums)
    assert not np.array_equal(other.sums, replicates.sums)


@pytest.mark.parametrize("sets", [np.zeros(2500, int), np.arange(2500) % 2, np.arange(2500) // 9])
def test_how_many_are_counted_at_a_time_changes_nothing(sets: IntArray) -> None:
    counts, replicates = counts_of(5, 3, 2500), 3
    at_once = bootstrap([counts], 3, sets, replicates, 7)
    some = bootstrap(parts_of(counts, 70), 3, sets, replicates, 7)
    assert np.array_equal(some.sums, at_once.sums)
    assert np.array_equal(some.counts, at_once.counts)


@given(st.integers(0, 1000), st.sampled_from([1, 2, 1024, 1025, 3000]))
@settings(max_examples=10)
def test_one_set_has_the_totals_of_what_is_drawn_of_it(seed: int, size: int) -> None:
    counts, pairs = counts_of(seed, 2, size), 1
    found = bootstrap(parts_of(counts, 900), pairs, np.zeros(size, int), 5, seed)
    weights = np.concatenate([2 * counts.shared, counts.first + counts.second])[:, 0]
    totals = resampled_totals(weights.T, 5, seed)
    with np.errstate(invalid="ignore"):
        expected = (totals[:, 0] / totals[:, 2] + totals[:, 1] / totals[:, 3]) / 2
    assert found.grand == pytest.approx(expected, nan_ok=True)
    everything = resampled_totals(np.ones((size, 1)), 5, seed)
    assert everything.tolist() == [[size]] * 5


def test_memory_does_not_grow_with_the_verse_pairs() -> None:
    size, pairs, at_a_time = 6000, 45, 100
    random = np.random.default_rng(1)

    def parts() -> Iterator[Counts]:
        for _ in range(0, size, at_a_time):
            shared = random.random((2, pairs, at_a_time))
            yield Counts(shared, shared + 1, shared + 1)

    tracemalloc.start()
    for sets in (np.arange(size) // 10, np.zeros(size, int)):
        tracemalloc.reset_peak()
        bootstrap(parts(), pairs, sets, 20, 0)
        _, peak = tracemalloc.get_traced_memory()
        # Half of what the counts of all verse pairs would take together.
        assert peak < 3 * 2 * pairs * size * 8 / 2
    tracemalloc.stop()


def test_the_spread_of_replicates_is_the_standard_error() -> None:
    # Verse pairs of equal weight: the pooled rate is the mean of 100 rates, and replicates of it
    # spread by the standard deviation of the rates over the root of 100.
    shared = np.random.default_rng(11).integers(0, 11, 100).astype(np.float64)
    table = np.broadcast_to(shared, (2, 1, 100))
    tens = np.full((2, 1, 100), 10.0)
    replicates = bootstrap([Counts(table, tens, tens)], 1, np.zeros(100, np.int64), 4000, 1)
    rates = (shared / 10).tolist()
    assert replicates.grand.mean() == pytest.approx(fmean(rates), abs=0.002)
    assert replicates.grand.std() == pytest.approx(pstdev(rates) / sqrt(100), rel=0.05)
    interval = Interval.of(replicates.grand, 0.95)
    assert interval is not None
    half = 1.96 * pstdev(rates) / 10
    ends = pytest.approx((fmean(rates) - half, fmean(rates) + half), abs=0.01)
    assert (interval.low, interval.high) == ends


def test_verse_pairs_that_are_all_alike_leave_no_doubt() -> None:
    counts = Counts(*(np.full((2, 3, 20), weight) for weight in (3.0, 4.0, 5.0)))
    interval = Interval.of(bootstrap([counts], 3, np.arange(20) // 4, 50, 0).grand, 0.99)
    assert interval is not None
    assert (interval.low, interval.high) == pytest.approx((2 / 3, 2 / 3))


def test_nothing_to_compare_has_no_interval() -> None:
    nothing = Counts(*(np.zeros((2, 1, 3)) for _ in range(3)))
    assert Interval.of(bootstrap([nothing], 1, np.zeros(3, np.int64), 5, 0).grand, 0.95) is None
