"""Where partners are to be expected, from the links made so far."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.bitext.verses import Side
from blinker_qt.layouts.following import expected_place

S, T = Side.SOURCE, Side.TARGET
counts = st.tuples(st.integers(1, 60), st.integers(1, 60))


@pytest.mark.parametrize(
    ("links", "side", "positions", "expected"),
    [
        # Both texts begin and end together: half way through one is half way through the other.
        (set(), S, {4}, 9.0),
        (set(), T, {9}, 4.0),
        # Half way between the partners of the two neighbours that are linked.
        ({(2, 3), (4, 7)}, S, {3}, 5.0),
        # A linked word has its own partners, wherever they are.
        ({(2, 3), (4, 7), (4, 8)}, S, {4}, 7.5),
        ({(2, 3), (4, 7)}, T, {7}, 4.0),
        # Of three neighbours, the one that was moved far counts for nothing.
        ({(1, 2), (3, 18), (5, 10)}, S, {4}, 10.0),
        # Several words are expected around the one in their middle.
        ({(0, 0), (8, 8)}, S, {1, 2, 7}, 2.0),
    ],
)
def test_what_is_expected(
    links: set[tuple[int, int]], side: Side, positions: set[int], expected: float
) -> None:
    assert expected_place(links, side, positions, (9, 19)) == pytest.approx(expected)


@given(counts, st.data())
def test_the_place_is_always_on_the_other_side(
    counts: tuple[int, int], data: st.DataObject
) -> None:
    sources, targets = (st.integers(0, count - 1) for count in counts)
    links = data.draw(st.frozensets(st.tuples(sources, targets), max_size=20))
    for side, positions, there in ((S, sources, counts[1]), (T, targets, counts[0])):
        picked = data.draw(st.sets(positions, min_size=1, max_size=4))
        assert 0 <= expected_place(links, side, picked, counts) <= there - 1


@given(st.integers(3, 40), st.data())
def test_on_the_diagonal_every_word_is_expected_level(count: int, data: st.DataObject) -> None:
    linked = data.draw(st.sets(st.integers(0, count - 1)))
    word = data.draw(st.integers(0, count - 1))
    links = {(position, position) for position in linked}
    if len(linked) < 4:
        assert expected_place(links, S, {word}, (count, count)) == pytest.approx(word)
