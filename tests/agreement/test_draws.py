"""What is drawn: always as many, of things that are all as likely as each other."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.agreement import draws
from blinker_qt.agreement.dice import FloatArray
from blinker_qt.agreement.draws import SLICE, doubles_of, generator, times_drawn


def times(seed: int, size: int, replicates: int) -> FloatArray:
    """How often each thing is drawn, shape (replicates, size)."""
    slices = times_drawn(generator(seed), size, replicates)
    return np.hstack([np.vstack([some for _, some in each]) for each in slices])


@settings(max_examples=20)
@given(st.integers(0, 99), st.integers(0, 20), st.integers(1, 9))
def test_a_few_things_are_drawn_one_after_the_other(seed: int, size: int, replicates: int) -> None:
    random = np.random.Generator(np.random.PCG64(seed))
    one_by_one = np.zeros((replicates, size))
    for row in one_by_one:
        for _ in range(size):
            row[int(random.random() * size)] += 1
    assert times(seed, size, replicates).tolist() == one_by_one.tolist()


@pytest.mark.parametrize("size", [SLICE, SLICE + 1, 3 * SLICE - 1])
def test_many_things_are_drawn_as_often_as_chance_has_it(size: int) -> None:
    replicates = 40
    found = times(3, size, replicates)
    assert found.shape == (replicates, size)
    assert found.sum(axis=1).tolist() == [size] * replicates
    # As good as Poisson's: half of (1 - 1/e) were drawn, variance 1; slices take their shares.
    assert found.var() == pytest.approx(1, abs=0.03)
    assert (found == 0).mean() == pytest.approx(np.exp(-1), abs=0.005)
    of_first = found[:, :SLICE].sum(axis=1)
    assert of_first.mean() == pytest.approx(SLICE, rel=0.02)
    spread = np.sqrt(SLICE * (1 - SLICE / size))
    assert of_first.std() == pytest.approx(spread, rel=0.4)
    # What comes of one thing says nothing of any other, whether in its slice or not.
    apart = found - found.mean(axis=0)
    alike = (apart.T @ apart / replicates)[np.triu_indices(size, 1)]
    assert alike.mean() == pytest.approx(-1 / size, abs=0.001)


@pytest.mark.parametrize("size", [0, 5, SLICE, SLICE + 1, 5 * SLICE])
def test_so_many_doubles_are_used(size: int) -> None:
    random = generator(8)
    for each in times_drawn(random, size, 3):
        assert sum(len(some) for _, some in each) == 3
    assert random.random() == generator(8, doubles_of(size, 3)).random()


def test_how_many_are_drawn_at_a_time_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = (5, SLICE + 7)
    before = [times(4, size, 6) for size in sizes]
    monkeypatch.setattr(draws, "_AT_A_TIME", 12)
    for size, some in zip(sizes, before, strict=True):
        assert np.array_equal(times(4, size, 6), some)
