"""Two columns, one word a row, links between them."""

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.bitext.verses import Side, VersePair
from blinker_qt.layouts.columns import lay_out_columns
from blinker_qt.layouts.scene import Page, Rectangle, Scene

MEASURES = (lambda form: 9.0 * len(form),) * 2

words = st.lists(st.text("abcdefghij", min_size=1, max_size=30), min_size=1, max_size=40)


def laid_out(source: Sequence[str], target: Sequence[str], width: float = 900) -> Scene:
    pair = VersePair("1", tuple(source), tuple(target))
    return lay_out_columns(Page(pair, MEASURES, (20, 20), width, 600))


def test_source_words_end_and_target_words_begin_where_links_are_drawn() -> None:
    scene = laid_out(("a", "longer"), ("bb", "c", "d"))
    assert np.allclose(scene.source.boxes[:, 2], scene.gap.left)
    assert np.allclose(scene.target.boxes[:, 0], scene.gap.right)
    assert np.allclose(scene.source.anchors[:, 0], scene.gap.left)
    assert np.allclose(scene.target.anchors[:, 0], scene.gap.right)
    assert scene.bars[0].right < scene.source.boxes[:, 0].min()
    assert scene.bars[1].left > scene.target.boxes[:, 2].max()


def test_lines_to_the_bars_leave_from_each_words_own_edge() -> None:
    scene = laid_out(("a", "longer"), ("bb", "c"))
    assert scene.source.outers[:, 0].tolist() == scene.source.boxes[:, 0].tolist()
    assert scene.target.outers[:, 0].tolist() == scene.target.boxes[:, 2].tolist()


def test_the_whole_is_centred() -> None:
    scene = laid_out(("abc",), ("de",), 1200)
    # On whole pixels, so to one of them.
    assert scene.bars[0].left == pytest.approx(1200 - scene.bars[1].right, abs=1)


@given(words, words, st.floats(420, 3000))
def test_words_never_overlap_and_stay_in_the_viewport(
    source: list[str], target: list[str], width: float
) -> None:
    scene = laid_out(source, target, width)
    for side in Side:
        lane = scene.lane(side)
        assert (lane.boxes[1:, 1] > lane.boxes[:-1, 3]).all()
        assert lane.boxes[:, 0].min() >= 0
        assert lane.boxes[:, 2].max() <= width
        assert lane.extent > lane.boxes[-1, 3]
    assert scene.gap.width >= 72 - 1e-9


@given(words, st.integers(0, 39))
def test_a_point_in_a_word_finds_that_word(source: list[str], position: int) -> None:
    position %= len(source)
    lane = laid_out(source, ("t",)).source
    offset = max(lane.offset_amid(position), 0.0)
    box = lane.box(position, offset)
    assert lane.at(box.left + box.width / 2, box.top + box.height / 2, offset) == position
    assert lane.in_sight(offset)[position]


@pytest.mark.parametrize(("x", "y"), [(0, 60), (899, 60), (450, 60), (280, -5), (280, 4000)])
def test_a_point_beside_the_words_finds_none(x: float, y: float) -> None:
    assert laid_out(("aaa",) * 4, ("bbb",)).source.at(x, y) is None


def test_a_rectangle_holds_its_inside_and_its_upper_left_edges() -> None:
    box = Rectangle(10, 20, 30, 40)
    assert box.holds(10, 20)
    assert box.holds(39.9, 59.9)
    assert not box.holds(box.right, 20)
    assert not box.holds(10, box.bottom)
