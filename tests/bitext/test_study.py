"""What a study asks for: the order of the verse pairs."""

from hypothesis import given, settings
from hypothesis import strategies as st

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
