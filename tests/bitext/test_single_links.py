"""Adding and taking away one link at a time."""

from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.verses import Side

positions = st.integers(0, 5)
cells = st.tuples(positions, positions)


@st.composite
def alignments(draw: st.DrawFn) -> Alignment:
    alignment = Alignment(draw(st.frozensets(cells, max_size=12)))
    for side in Side:
        alignment = alignment.mark_not_translated(side, draw(st.sets(positions, max_size=2)))
    return alignment


@given(alignments(), cells)
def test_a_link_joins_the_others_and_takes_both_marks_away(
    alignment: Alignment, cell: tuple[int, int]
) -> None:
    added = alignment.with_link(*cell)
    assert added.links == alignment.links | {cell}
    for side, position in zip(Side, cell, strict=True):
        assert added.not_translated(side) == alignment.not_translated(side) - {position}


@given(alignments(), cells)
def test_a_link_taken_away_leaves_everything_else(
    alignment: Alignment, cell: tuple[int, int]
) -> None:
    left = alignment.without_link(*cell)
    assert left.links == alignment.links - {cell}
    for side in Side:
        assert left.not_translated(side) == alignment.not_translated(side)


@given(alignments(), cells)
def test_a_link_added_and_taken_away_again_leaves_both_words_without_marks(
    alignment: Alignment, cell: tuple[int, int]
) -> None:
    back = alignment.with_link(*cell).without_link(*cell)
    assert cell not in back.links
    assert cell[0] not in back.not_translated(Side.SOURCE)
    assert cell[1] not in back.not_translated(Side.TARGET)
