"""Random whole numbers: the same for a seed, and all as likely as each other."""

import numpy as np
import pytest

from blinker_qt.agreement.draws import whole_numbers


@pytest.mark.parametrize("at_a_time", [1, 12, 1000])
def test_how_many_are_drawn_at_a_time_changes_nothing(at_a_time: int) -> None:
    found = list(whole_numbers(4, 6, 5, 9, at_a_time))
    random = np.random.Generator(np.random.PCG64(4))
    one_by_one = [[int(random.random() * 9) for _ in range(5)] for _ in range(6)]
    assert [row for _, rows in found for row in rows.tolist()] == one_by_one
    assert [start for start, _ in found] == list(range(0, 6, max(1, at_a_time // 5)))[: len(found)]


def test_each_number_is_as_likely() -> None:
    ((_, drawn),) = whole_numbers(3, 1000, 100, 10)
    shares = np.bincount(drawn.ravel(), minlength=10) / drawn.size
    assert shares == pytest.approx(np.full(10, 0.1), abs=0.004)
