"""Different values, against numpy's own."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.agreement.distinct import distinct


@given(st.lists(st.integers(-5, 5)))
def test_they_are_those_of_numpy(values: list[int]) -> None:
    given_values = np.array(values, np.int64)
    assert distinct(given_values).tolist() == np.unique(given_values).tolist()
    assert given_values.tolist() == values
