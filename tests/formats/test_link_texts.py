"""Links of many verse pairs as text, against the notation of one."""

from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.bitext.alignment import links_as_text, positions_as_text
from blinker_qt.formats.columns import (
    link_columns,
    links_as_texts,
    position_columns,
    positions_as_texts,
)

POSITIONS = st.sampled_from([0, 1, 2, 3, 8, 9, 10, 98, 99, 65_534, 65_535])
LINKS = st.frozensets(st.tuples(POSITIONS, POSITIONS), max_size=12)


@given(st.lists(LINKS, max_size=6))
def test_links_of_many_pairs_are_written_as_those_of_one(
    several: list[frozenset[tuple[int, int]]],
) -> None:
    expected = [links_as_text(links) for links in several]
    assert links_as_texts(link_columns(expected), len(expected)) == expected


@given(st.lists(st.frozensets(POSITIONS), max_size=6))
def test_marks_of_many_pairs_are_written_as_those_of_one(several: list[frozenset[int]]) -> None:
    expected = [positions_as_text(positions) for positions in several]
    assert positions_as_texts(*position_columns(expected), len(expected)) == expected


def test_long_chains_are_written_too() -> None:
    # Every word hangs on the next, against the order of the positions.
    chain = {(place, 100 - place) for place in range(60)} | {
        (place, 99 - place) for place in range(60)
    }
    expected = ["1-1", "", links_as_text(chain), "1,2-1,2"]
    assert links_as_texts(link_columns(expected), 4) == expected
    assert links_as_texts(link_columns(expected[2:3]), 1) == expected[2:3]
