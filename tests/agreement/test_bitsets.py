"""Shared weights, against adding up link by link."""

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.agreement.bitsets import shared_weights


@settings(max_examples=15)
@given(
    st.integers(0, 1 << 32),
    st.sampled_from(
        [
            [0, 900, 905, 905, 1200],
            [0, 60, 200, 260, 460, 560, 800, 860, 1000, 1060, 1200],
            [0, *range(3, 1201, 7), 1200],
        ]
    ),
    st.lists(st.integers(1, 250), min_size=1, max_size=4),
)
def test_weights_are_those_of_the_links(seed: int, starts: list[int], drawn: list[int]) -> None:
    """In long runs and in short ones, whether many links have a high divisor or few."""
    random = np.random.default_rng(seed)
    cells = [np.flatnonzero(random.random(1200) < share) for share in (0.9, 0.8, 0.3)]
    # The first of the divisors is far more frequent than the others.
    places = (len(drawn) * random.random((3, 1200)) ** 4).astype(np.int64)
    divisors = [
        np.array(drawn, np.uint8)[row[some]] for row, some in zip(places, cells, strict=True)
    ]
    pooled = [*starts[:-1:3], starts[-1]]
    ((found, in_pools),) = shared_weights(cells, [divisors], [np.array(starts), np.array(pooled)])
    ends = list(range(0, len(starts) - 1, 3))
    assert np.add.reduceat(found, ends, axis=1) == pytest.approx(in_pools)
    of_cells = [
        dict(zip(some.tolist(), numbers.tolist(), strict=True))
        for some, numbers in zip(cells, divisors, strict=True)
    ]
    row = 0
    for one in range(3):
        for other in range(one, 3):
            both = of_cells[one].keys() & of_cells[other].keys()
            for place, (first, behind) in enumerate(pairwise(starts)):
                expected = sum(
                    Fraction(1, max(of_cells[one][cell], of_cells[other][cell]))
                    for cell in both
                    if first <= cell < behind
                )
                assert found[row, place] == pytest.approx(float(expected), abs=1e-9)
            row += 1
