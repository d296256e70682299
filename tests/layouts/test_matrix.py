"""A grid of source words by target words."""

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.blocks import blocks
from blinker_qt.bitext.verses import Direction, Side, VersePair
from blinker_qt.layouts.matrix import lay_out_matrix
from blinker_qt.layouts.scene import Page, Scene
from blinker_qt.layouts.strokes import strokes_of

MEASURES = (lambda form: 9.0 * len(form),) * 2

LTR, RTL = Direction.LEFT_TO_RIGHT, Direction.RIGHT_TO_LEFT
words = st.lists(st.text("abcdefghij", min_size=1, max_size=30), min_size=1, max_size=60)


def laid_out(
    source: Sequence[str],
    target: Sequence[str],
    size: tuple[float, float] = (900, 600),
    target_direction: Direction = LTR,
) -> Scene:
    pair = VersePair("1", tuple(source), tuple(target))
    page = Page(pair, MEASURES, (20, 20), *size, (LTR, target_direction))
    return lay_out_matrix(page)


@given(
    words,
    words,
    st.tuples(st.floats(420, 2500), st.floats(240, 1500)),
    st.sampled_from(Direction),
)
def test_headings_stand_beside_their_rows_and_columns(
    source: list[str], target: list[str], size: tuple[float, float], direction: Direction
) -> None:
    scene = laid_out(source, target, size, direction)
    rows, columns = scene.source, scene.target
    assert np.allclose(np.diff(rows.cells[:, 1]), rows.step)
    assert np.allclose(np.abs(np.diff(columns.cells[:, 0])), columns.step)
    assert (rows.boxes[:, 0] >= rows.frame.left - 1e-9).all()
    assert (columns.boxes[:, 1] >= columns.frame.top - 1e-9).all()
    assert rows.frame.top == pytest.approx(columns.frame.bottom + scene.bars[1].height)
    assert columns.frame.left == pytest.approx(rows.frame.right + scene.bars[0].width)
    assert columns.frame.right <= size[0]
    assert min(rows.frame.left, columns.frame.top) >= 0


@given(words, words, st.sampled_from(Direction))
def test_the_first_words_are_in_sight_before_anything_is_scrolled(
    source: list[str], target: list[str], direction: Direction
) -> None:
    scene = laid_out(source, target, target_direction=direction)
    for side in Side:
        lane = scene.lane(side)
        assert lane.is_whole(0, 0.0)
        assert lane.is_whole(len(lane) - 1, lane.furthest)


def test_only_long_words_are_turned() -> None:
    assert not laid_out(("a",), ("one", "two")).target.turned
    assert laid_out(("a",), ("one", "consequently")).target.turned


def test_columns_run_from_the_right_where_the_language_does() -> None:
    lane = laid_out(("a",), tuple("abcde"), target_direction=RTL).target
    assert (np.diff(lane.boxes[:, 0]) < 0).all()
    assert lane.boxes[0, 2] == pytest.approx(lane.frame.right - 1)


def test_a_lane_from_the_right_scrolls_its_words_to_the_right() -> None:
    lane = laid_out(("a",), ("word",) * 300, target_direction=RTL).target
    assert lane.box(10, 100.0).left == lane.box(10).left + 100
    offset = lane.offset_amid(40)
    box = lane.box(40, offset)
    assert lane.at(box.left + box.width / 2, box.top + box.height / 2, offset) == 40


def test_cells_are_larger_where_there_is_room() -> None:
    few, many = laid_out(("a",) * 3, ("b",) * 3), laid_out(("a",) * 99, ("b",) * 99)
    assert few.source.step > many.source.step


def test_links_are_cells_and_no_strokes() -> None:
    scene = laid_out(("a", "b"), ("x", "y"))
    assert len(strokes_of(scene, blocks(Alignment().link({0}, {1})))) == 0
