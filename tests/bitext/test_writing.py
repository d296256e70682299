"""Which way texts are written."""

import pytest

from blinker_qt.bitext.verses import Direction
from blinker_qt.bitext.writing import direction_of


@pytest.mark.parametrize(
    ("verses", "direction"),
    [
        ([], "ltr"),
        (["1 , !"], "ltr"),
        (["the weaver"], "ltr"),
        (["בְּרֵאשִׁית ok"], "rtl"),
        (["في ٣ و"], "rtl"),
        (["ܒܪܫܝܬ", "ok"], "rtl"),
        (["שלום the weaver"], "ltr"),
        (["a"] * 50 + ["שלום"] * 100, "ltr"),
    ],
)
def test_most_letters_of_the_first_verses_tell(verses: list[str], direction: str) -> None:
    assert direction_of(verses) is Direction(direction)
