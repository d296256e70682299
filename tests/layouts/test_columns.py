"""Two columns, one word a row, links between them."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.bitext.verses import Side, VersePair
from blinker_qt.layouts.columns import ColumnMetrics, lay_out_columns
from blinker_qt.layouts.scene import Rectangle

METRICS = ColumnMetrics(line_height=20)
words = st.lists(st.text("abcdefghij", min_size=1, max_size=30), min_size=1, max_size=40)


def measure(form: str) -> float:
    return 9.0 * len(form)


def test_source_words_end_and_target_words_begin_where_links_are_drawn() -> None:
    pair = VersePair("1", ("a", "longer"), ("bb", "c", "d"))
    scene = lay_out_columns(pair, measure, METRICS, 900)
    near, far = scene.gap
    assert np.allclose(scene.source.lefts + scene.source.widths, near)
    assert np.allclose(scene.target.lefts, far)
    assert scene.bars[0][1] < scene.source.lefts.min()
    assert scene.bars[1][0] > (scene.target.lefts + scene.target.widths).max()


def test_the_whole_is_centred() -> None:
    scene = lay_out_columns(VersePair("1", ("abc",), ("de",)), measure, METRICS, 1200)
    assert scene.bars[0][0] == pytest.approx(1200 - scene.bars[1][1])


@given(words, words, st.floats(420, 3000))
def test_words_never_overlap_and_stay_in_the_viewport(
    source: list[str], target: list[str], width: float
) -> None:
    scene = lay_out_columns(VersePair("1", tuple(source), tuple(target)), measure, METRICS, width)
    for side in Side:
        lane = scene.lane(side)
        assert (np.diff(lane.tops) > lane.height).all()
        assert lane.lefts.min() >= 0
        assert (lane.lefts + lane.widths).max() <= width
        assert lane.extent > lane.tops[-1] + lane.height
    assert scene.gap[1] - scene.gap[0] >= 140 - 1e-9


@given(words, st.integers(0, 39))
def test_a_point_in_a_word_finds_that_word(source: list[str], position: int) -> None:
    position %= len(source)
    scene = lay_out_columns(VersePair("1", tuple(source), ("t",)), measure, METRICS, 900)
    box = scene.source.box(position)
    assert scene.source.at(box.left + box.width / 2, box.top + box.height / 2) == position
    assert position in scene.source.within(box.top, box.bottom)


@pytest.mark.parametrize(("x", "y"), [(0, 60), (899, 60), (450, 60), (280, -5), (280, 4000)])
def test_a_point_beside_the_words_finds_none(x: float, y: float) -> None:
    scene = lay_out_columns(VersePair("1", ("aaa",) * 4, ("bbb",)), measure, METRICS, 900)
    assert scene.source.at(x, y) is None


def test_within_lists_just_the_rows_in_a_window() -> None:
    lane = lay_out_columns(VersePair("1", ("a",) * 50, ("b",)), measure, METRICS, 900).source
    top = lane.tops[10]
    assert lane.within(top + 1, lane.tops[12] + 1) == range(10, 13)
    assert lane.within(1e6, 1e7) == range(50, 50)


def test_a_rectangle_holds_its_inside_and_its_upper_left_edges() -> None:
    box = Rectangle(10, 20, 30, 40)
    assert box.holds(10, 20)
    assert box.holds(39.9, 59.9)
    assert not box.holds(box.right, 20)
    assert not box.holds(10, box.bottom)
