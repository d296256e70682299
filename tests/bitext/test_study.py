"""What a study asks for: the order of the verse pairs, and what can be adjudicated by."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.bitext.adjudication import (
    Adjudication,
    Rule,
    RuleError,
    RuleKind,
    Source,
    SourceError,
)
from blinker_qt.bitext.study import Study


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 999_999_999), st.integers(0, 40))
def test_every_pair_comes_once(seed: int, count: int) -> None:
    order = Study(seed=seed).order(count)
    assert sorted(order) == list(range(count))
    # A study that grows keeps the order of the pairs that it had.
    assert [place for place in Study(seed=seed).order(count + 5) if place < count] == list(order)


def test_without_a_seed_the_order_is_that_of_the_bitext() -> None:
    assert Study().order(3) == range(3)


@settings(max_examples=60, deadline=None)
@given(st.none() | st.integers(0, 99), st.integers(1, 20), st.data())
def test_pairs_that_come_again_leave_the_others_in_their_order(
    seed: int | None, count: int, data: st.DataObject
) -> None:
    following = data.draw(st.sets(st.sampled_from(range(1, count)))) if count > 1 else set()
    order = list(Study(seed=seed).order(count, following))
    assert sorted(order) == list(range(count))
    heads = [place for place in range(count) if place not in following]
    worked = [heads.index(place) for place in order if place not in following]
    assert worked == list(Study(seed=seed).order(len(heads)))
    assert all(order[order.index(place) - 1] == place - 1 for place in following)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Rule(RuleKind.MAJORITY, 10_000),
        lambda: Source("", "0" * 64),
        lambda: Source("A", "0" * 63),
        lambda: Adjudication(Rule(), (Source("A", "0" * 64), Source("A", "1" * 64))),
        lambda: Adjudication(Rule(), tuple(Source(str(n), "0" * 64) for n in range(1_001))),
    ],
)
def test_what_no_file_can_say_of_an_adjudication_is_refused(make: Callable[[], object]) -> None:
    with pytest.raises((RuleError, SourceError)):
        make()
