"""The permutation test: against plain Python on the same draws, and where theory knows."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.agreement.dice import Counts, pairs_of
from blinker_qt.agreement.permutation import difference_from_rest
from weighed import counts_of, parts_of


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
    found = difference_from_rest(parts_of(counts), group, annotators, replicates, seed)
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
    found = difference_from_rest([split(60, 7)], (3, 4), 5, 999, 0)
    assert found is not None
    assert found.statistic == pytest.approx(0.2)
    assert found.p_value == 1 / 1000
    # Two others, of whom one is of that school, are not.
    others = difference_from_rest([split(60, 7)], (0, 4), 5, 999, 0)
    assert others is not None
    assert others.p_value > 0.05


def test_where_all_agree_alike_any_two_are_like_the_rest() -> None:
    found = difference_from_rest([split(10, 9)], (3, 4), 5, 99, 0)
    assert found is not None
    assert found.statistic == pytest.approx(0)
    assert found.p_value == 1


def test_without_links_there_is_nothing_to_test() -> None:
    nothing = Counts(*(np.zeros((2, 3, 2)) for _ in range(3)))
    assert difference_from_rest([nothing], (0,), 3, 9, 0) is None


@pytest.mark.parametrize(("group", "annotators"), [((0,), 2), ((0, 1), 2), ((), 3)])
def test_there_must_be_pairs_within_and_between(group: tuple[int, ...], annotators: int) -> None:
    with pytest.raises(ValueError, match="cannot be told from the rest"):
        difference_from_rest([counts_of(0, annotators, 2)], group, annotators, 1, 0)
