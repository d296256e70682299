"""Planning a study from a pilot: half-widths and power against simulated larger studies."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.agreement.dice import Counts, dice_of, pairs_of
from blinker_qt.agreement.planning import (
    MOST_PAIRS,
    PlannedDifference,
    PlannedMean,
    _variance_of_mean,
    between_annotators,
)
from blinker_qt.agreement.resampling import (
    MIN_PAIRS,
    Draws,
    Replicates,
    StandardError,
    Units,
    rates_resampled,
)
from simulations import PLANS, POWERS, World, foreseen, power_of, study

WORLD = World((10,) * 4, (0.1,) * 4)


def pilot_of(annotators: int, seed: int = 1) -> Replicates:
    counts, _ = study(np.random.default_rng(seed), replace(WORLD, annotators=annotators))
    return rates_resampled(counts, Units.of(WORLD.sets), Draws(100), dice_of)


def mean_of(annotators: int, seed: int = 1) -> PlannedMean:
    mean = PlannedMean.of(pilot_of(annotators, seed), annotators, 40)
    assert mean is not None
    return mean


@pytest.mark.parametrize(("title", "pilot", "larger", "crossed"), PLANS)
def test_half_widths_are_those_of_larger_studies(
    title: str, pilot: World, larger: World, *, crossed: bool
) -> None:
    expected, width = foreseen(pilot, larger, 12, crossed=crossed)
    assert expected == pytest.approx(width, rel=0.1), title


@pytest.mark.parametrize(("title", "annotators", "sets", "worse"), POWERS)
def test_power_is_that_of_larger_studies(
    title: str, annotators: int, sets: int, worse: float
) -> None:
    expected, seen = power_of(annotators, sets, worse, 30)
    assert expected == pytest.approx(seen, abs=0.06), title


def test_a_difference_of_nothing_is_seen_as_often_as_the_level_says() -> None:
    for freedom in (5, 10, 30, 1000):
        assert PlannedDifference(40, 0.02, freedom).power(0, 40, 0.95) == pytest.approx(
            0.05, abs=0.01
        )


def test_powers_are_those_of_a_table() -> None:
    """A difference of 0.5 standard deviations in 30 pairs has a power of 0.754 in a t test."""
    planned = PlannedDifference(30, 1 / 30**0.5, 29)
    assert planned.power(0.5, 30, 0.95) == pytest.approx(0.7540, abs=0.002)
    # 34 pairs are needed for 0.8.
    assert planned.pairs_needed(0.5, 0.8, 0.95) == pytest.approx(34, abs=1)
    assert planned.power(-0.5, 30, 0.95) == planned.power(0.5, 30, 0.95)


def test_a_mean_by_hand() -> None:
    """With four times as many verse pairs, half the standard error, and t of four times more."""
    mean = PlannedMean(50, 2, StandardError(0.02, 49, 0.0), None, None)
    assert mean.half_width(50, 2, 0.95) == pytest.approx(2.0096 * 0.02, rel=1e-4)
    assert mean.half_width(200, 2, 0.95) == pytest.approx(1.9721 * 0.01, rel=1e-4)
    # About (1.96 * 0.02 / 0.01)² * 50 = 768.3.
    assert mean.pairs_needed(0.01, 2, 0.95) == pytest.approx(770, abs=2)
    for few in (3, 4):
        with pytest.raises(ValueError, match="2 annotators are too few"):
            mean.half_width(50, few, 0.95)
    with pytest.raises(ValueError, match="2 annotators are too few"):
        mean.half_width(50, 2, 0.95, other_annotators=True)


def test_what_the_number_of_annotators_allows() -> None:
    assert mean_of(2).covariances is None
    assert mean_of(3).covariances is None
    assert mean_of(4).covariances is not None
    assert mean_of(4).of_annotators is None
    assert mean_of(5).of_annotators is not None
    assert between_annotators(pilot_of(2), 2, 40) is None
    assert between_annotators(pilot_of(3), 3, 40) is not None


def test_nothing_is_planned_where_nothing_varies() -> None:
    same = Counts(*(np.full((2, 3, 40), 4.0) for _ in range(3)))
    found = rates_resampled(same, Units.of(WORLD.sets), Draws(100), dice_of)
    assert PlannedMean.of(found, 3, 40) is None
    assert between_annotators(found, 3, 40) is None
    assert PlannedMean.of(pilot_of(3), 3, MIN_PAIRS - 1) is None


@pytest.mark.parametrize("annotators", range(2, 8))
def test_the_variance_of_a_mean_is_the_mean_of_all_covariances(annotators: int) -> None:
    by_common = {2: 1.0, 1: 0.4, 0: 0.1}
    pairs = [frozenset(pair) for pair in pairs_of(annotators)]
    covariances = [by_common[len(pair & other)] for pair in pairs for other in pairs]
    expected = sum(covariances) / len(pairs) ** 2
    assert _variance_of_mean((1.0, 0.4, 0.1), annotators) == pytest.approx(expected)


@given(st.integers(0, 10_000), st.integers(4, 6))
def test_covariances_add_up_to_the_variance_of_the_pilot(seed: int, annotators: int) -> None:
    """The variance of the mean is that of the mean influence of all pairs of annotators."""
    found, mean = pilot_of(annotators, seed), mean_of(annotators, seed)
    assert mean.covariances is not None
    two, one, none = mean.covariances
    pairs = pairs_of(annotators)
    common = [len({*first} & {*second}) for first in pairs for second in pairs]
    total = common.count(2) * two + common.count(1) * one + common.count(0) * none
    assert total / len(common) == pytest.approx(mean.error.size**2)
    assert found.sums.shape[1] == len(pairs)


@given(st.integers(0, 10_000), st.floats(0.005, 0.1), st.floats(0.005, 0.1), st.integers(6, 5000))
def test_more_is_never_worse(seed: int, one: float, other: float, size: int) -> None:
    mean = mean_of(3, seed)
    narrow, wide = sorted((one, other))
    widths = [mean.half_width(count, 3, 0.95) for count in (size, size + 1)]
    assert widths[0] > widths[1]
    needed = [mean.pairs_needed(width, 3, 0.95) or MOST_PAIRS for width in (narrow, wide)]
    assert needed[0] >= needed[1]
    for count, width in zip(needed, (narrow, wide), strict=True):
        assert mean.half_width(count, 3, 0.95) <= width
        assert count == MIN_PAIRS or mean.half_width(count - 1, 3, 0.95) > width
    planned = between_annotators(pilot_of(3, seed), 3, 40)
    assert planned is not None
    powers = [planned.power(narrow, size, 0.95), planned.power(wide, size, 0.95)]
    assert powers[0] <= powers[1]
    assert 0.04 < powers[0] <= 1
