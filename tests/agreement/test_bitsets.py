"""Shared weights, against adding up link by link."""

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from blinker_qt.agreement.bitsets import LinkBits
from blinker_qt.agreement.weights import Weights


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
    st.sampled_from(Weights),
    st.sampled_from([(0, 1, 2), (2, 0), (1,)]),
)
@example(0, [0, 900, 905, 905, 1200], [1, 2, 7], Weights.DIRECTED, (0, 1, 2))
def test_weights_are_those_of_the_links(
    seed: int, starts: list[int], drawn: list[int], weights: Weights, chosen: tuple[int, ...]
) -> None:
    """In long runs and in short ones, whether many links have a high fan-out or few."""
    random = np.random.default_rng(seed)
    cells = [np.flatnonzero(random.random(1200) < share) for share in (0.9, 0.8, 0.3)]
    # The first of the fan-outs is far more frequent than the others.
    places = (len(drawn) * random.random((2, 3, 1200)) ** 4).astype(np.int64)
    fan_outs = [
        [np.array(drawn, np.uint8)[row[some]] for row, some in zip(side, cells, strict=True)]
        for side in places
    ]
    pools = np.arange(len(starts) - 1) // 3
    links = LinkBits.of(cells, fan_outs, np.array(starts)).of_annotators(np.array(chosen))
    directions = links.shared(weights, [None, pools])
    assert len(directions) == (2 if weights is Weights.DIRECTED else 1)
    for direction, (found, in_pools) in enumerate(directions):
        ends = list(range(0, len(starts) - 1, 3))
        assert np.add.reduceat(found, ends, axis=1) == pytest.approx(in_pools)
        divisors = {
            Weights.DIRECTED: fan_outs[direction],
            Weights.JOINT: [np.maximum(*both) for both in zip(*fan_outs, strict=True)],
            Weights.NONE: [np.ones(some.size, np.int64) for some in cells],
        }[weights]
        of_cells = [
            dict(zip(cells[one].tolist(), divisors[one].tolist(), strict=True)) for one in chosen
        ]
        row = 0
        for place, one in enumerate(of_cells):
            for other in of_cells[place:]:
                for run, (first, behind) in enumerate(pairwise(starts)):
                    expected = sum(
                        Fraction(1, max(one[cell], other[cell]))
                        for cell in one.keys() & other.keys()
                        if first <= cell < behind
                    )
                    assert found[row, run] == pytest.approx(float(expected), abs=1e-9)
                row += 1


def test_nobody_links_anything() -> None:
    none = np.zeros(0, np.int64)
    sides = [[none.astype(np.uint8)] * 2] * 2
    links = LinkBits.of([none, none], sides, np.array([0, 4, 4]))
    ((forward,), (backward,)) = links.shared(Weights.DIRECTED, [None])
    assert forward.tolist() == backward.tolist() == [[0, 0]] * 3
