"""Bootstrap and permutation: against plain Python on the same draws, and where theory knows."""

from itertools import combinations
from math import sqrt
from statistics import fmean, pstdev

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.agreement import resampling
from blinker_qt.agreement.dice import Counts, pairs_of
from blinker_qt.agreement.resampling import Interval, bootstrap, difference_from_rest


def counts_of(seed: int, annotators: int, verse_pairs: int) -> Counts:
    """Whole-number weights: up to four links each, some shared, sometimes none at all."""
    random = np.random.default_rng(seed)
    shape = (2, annotators * (annotators - 1) // 2, verse_pairs)
    first, second = random.integers(0, 5, shape), random.integers(0, 5, shape)
    shared = (np.minimum(first, second) * random.random(shape)).astype(int)
    return Counts(*(table.astype(np.float64) for table in (shared, first, second)))


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
    found = bootstrap(counts, np.array(sets), replicates, seed)
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
    replicates = bootstrap(counts, sets, 500, 1998)
    interval = Interval.of(replicates.grand, 0.95)
    assert interval is not None
    assert (interval.low, interval.high) == pytest.approx((0.5873793, 0.6968067), abs=1e-7)
    again = bootstrap(counts, sets, 500, 1998)
    other = bootstrap(counts, sets, 500, 1999)
    assert np.array_equal(again.sums, replicates.sums)
    assert not np.array_equal(other.sums, replicates.sums)


def test_how_many_are_drawn_at_a_time_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    counts, sets = counts_of(5, 3, 12), np.arange(12) // 5
    before = bootstrap(counts, sets, 20, 7).sums
    monkeypatch.setattr(resampling, "_DRAWS_AT_A_TIME", 9)
    assert bootstrap(counts, sets, 20, 7).sums == pytest.approx(before)


def test_the_spread_of_replicates_is_the_standard_error() -> None:
    # Verse pairs of equal weight: the pooled rate is the mean of 100 rates, and replicates of it
    # spread by the standard deviation of the rates over the root of 100.
    shared = np.random.default_rng(11).integers(0, 11, 100).astype(np.float64)
    table = np.broadcast_to(shared, (2, 1, 100))
    tens = np.full((2, 1, 100), 10.0)
    replicates = bootstrap(Counts(table, tens, tens), np.zeros(100, np.int64), 4000, 1)
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
    interval = Interval.of(bootstrap(counts, np.arange(20) // 4, 50, 0).grand, 0.99)
    assert interval is not None
    assert (interval.low, interval.high) == pytest.approx((2 / 3, 2 / 3))


def test_nothing_to_compare_has_no_interval() -> None:
    nothing = Counts(*(np.zeros((2, 1, 3)) for _ in range(3)))
    assert Interval.of(bootstrap(nothing, np.zeros(3, np.int64), 5, 0).grand, 0.95) is None


# Permutation --------------------------------------------------------------------------------------


def slow_statistic(counts: Counts, groups: list[tuple[int, ...]], annotators: int) -> float:
    """The rate within less the rate between, with a group for each verse pair."""
    totals = {kind: np.zeros((2, 2)) for kind in ("within", "between")}
    for place, group in enumerate(groups):
        for row, (one, other) in enumerate(pairs_of(annotators)):
            kind = "within" if (one in group) == (other in group) else "between"
            totals[kind][0] += 2 * counts.shared[:, row, place]
            totals[kind][1] += counts.first[:, row, place] + counts.second[:, row, place]
    within, between = (float((above / below).mean()) for above, below in totals.values())
    return within - between


@settings(max_examples=20)
@given(st.integers(0, 1000), st.sampled_from([(3, (1, 2)), (4, (0, 3)), (4, (2,)), (5, (4, 1))]))
def test_exchanging_is_done_verse_pair_by_verse_pair(
    seed: int, group_of: tuple[int, tuple[int, ...]]
) -> None:
    annotators, group = group_of
    counts, replicates = counts_of(seed, annotators, 9), 6
    found = difference_from_rest(counts, group, annotators, replicates, seed)
    observed = slow_statistic(counts, [tuple(sorted(group))] * 9, annotators)
    choices = list(combinations(range(annotators), len(group)))
    random = np.random.Generator(np.random.PCG64(seed))
    drawn = [[choices[int(random.random() * len(choices))] for _ in range(6)] for _ in range(9)]
    reached = sum(
        slow_statistic(counts, [row[replicate] for row in drawn], annotators) >= observed - 1e-12
        for replicate in range(replicates)
    )
    assert found is not None
    assert found.statistic == pytest.approx(observed)
    assert found.p_value == pytest.approx((1 + reached) / 7)
    assert found.replicates == 6


def split(verse_pairs: int, between: float) -> Counts:
    """Five annotators: 9 of 10 links shared, but fewer between the last two and the others."""
    tens = np.full((2, 10, verse_pairs), 10.0)
    shared = np.full_like(tens, 9.0)
    for row, (one, other) in enumerate(pairs_of(5)):
        if (one > 2) != (other > 2):
            shared[:, row] = between
    return Counts(shared, tens, tens)


def test_two_who_are_another_school_are_found() -> None:
    found = difference_from_rest(split(60, 7), (3, 4), 5, 999, 0)
    assert found is not None
    assert found.statistic == pytest.approx(0.2)
    assert found.p_value == 1 / 1000
    # Two others, of whom one is of that school, are not.
    others = difference_from_rest(split(60, 7), (0, 4), 5, 999, 0)
    assert others is not None
    assert others.p_value > 0.05


def test_where_all_agree_alike_any_two_are_like_the_rest() -> None:
    found = difference_from_rest(split(10, 9), (3, 4), 5, 99, 0)
    assert found is not None
    assert found.statistic == pytest.approx(0)
    assert found.p_value == 1


def test_without_links_there_is_nothing_to_test() -> None:
    nothing = Counts(*(np.zeros((2, 3, 2)) for _ in range(3)))
    assert difference_from_rest(nothing, (0,), 3, 9, 0) is None


@pytest.mark.parametrize(("group", "annotators"), [((0,), 2), ((0, 1), 2), ((), 3)])
def test_there_must_be_pairs_within_and_between(group: tuple[int, ...], annotators: int) -> None:
    with pytest.raises(ValueError, match="cannot be told from the rest"):
        difference_from_rest(counts_of(0, annotators, 2), group, annotators, 1, 0)
