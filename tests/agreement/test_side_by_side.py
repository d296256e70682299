"""Parts of a computation that several threads share out."""

import threading

import pytest

from blinker_qt.agreement.side_by_side import side_by_side


@pytest.mark.parametrize("count", [0, 1, 2, 3, 50])
def test_what_is_found_comes_in_the_order_of_the_parts(count: int) -> None:
    told: list[float] = []
    found = list(side_by_side(str, range(count), told.append))
    assert found == [str(number) for number in range(count)]
    assert told == sorted(told)
    assert told[-1] == 1


def test_two_parts_are_computed_at_the_same_time() -> None:
    # Whoever comes first waits for the other.
    both = threading.Barrier(2, timeout=30)
    assert sorted(side_by_side(lambda _: both.wait(), range(2))) == [0, 1]


def test_a_part_that_fails_ends_it() -> None:
    computed: list[int] = []

    def compute(number: int) -> int:
        computed.append(number)
        return 1 // (number - 2)

    with pytest.raises(ZeroDivisionError):
        list(side_by_side(compute, range(1000)))
    assert len(computed) < 100


def test_whoever_is_told_may_end_it() -> None:
    computed: list[int] = []

    def stop(share: float) -> None:
        if share > 0.1:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        list(side_by_side(computed.append, range(100), stop))
    assert len(computed) < 30
