"""The views of a verse pair: columns, running text, grid."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.bitext.verses import Direction, Side, VersePair
from blinker_qt.layouts.arrangement import Arrangement, lay_out
from blinker_qt.layouts.scene import Page, Scene

COLUMNS, ROWS, MATRIX = Arrangement
LTR, RTL = Direction.LEFT_TO_RIGHT, Direction.RIGHT_TO_LEFT
FROM_THE_RIGHT = (LTR, RTL)
each_view = pytest.mark.parametrize("view", Arrangement, ids=lambda view: view.value)
words = st.lists(st.text("abcdefghij", min_size=1, max_size=30), min_size=1, max_size=60)
directions = st.tuples(st.sampled_from(Direction), st.sampled_from(Direction))
sizes = st.tuples(st.floats(420, 2500), st.floats(240, 1500))


def laid_out(
    view: Arrangement,
    source: Sequence[str],
    target: Sequence[str],
    size: tuple[float, float] = (900, 600),
    written: tuple[Direction, Direction] = (LTR, LTR),
    *,
    heights: tuple[float, float] = (20, 20),
    spacing: float = 0.0,
) -> Scene:
    pair = VersePair("1", tuple(source), tuple(target))
    measures = (lambda form: 8.0 * len(form), lambda form: 10.0 * len(form))
    return lay_out(view, Page(pair, measures, heights, *size, written, spacing))


class TestColumns:
    @given(words, words, st.floats(420, 3000))
    def test_words_never_overlap(self, source: list[str], target: list[str], width: float) -> None:
        scene = laid_out(COLUMNS, source, target, (width, 600))
        for side in Side:
            lane = scene.lane(side)
            assert (lane.boxes[1:, 1] > lane.boxes[:-1, 3]).all()
            assert lane.boxes[:, 0].min() >= 0
            assert lane.boxes[:, 2].max() <= width
            assert lane.frame.top + lane.extent > lane.boxes[-1, 3]
        assert scene.gap.width >= 72 - 1e-9

    def test_the_gap_is_wider_only_where_lines_would_be_steep(self) -> None:
        level, steep, steepest = (
            laid_out(COLUMNS, ("aa",) * count, ("bb",) * 15, (1200, 700)).gap.width
            for count in (14, 8, 1)
        )
        assert level == 200
        assert 200 < steep < steepest == 380


class TestRows:
    @given(
        source=words, target=words, size=sizes, written=directions, spacing=st.just(0) | st.just(30)
    )
    def test_words_stand_in_lines_that_never_overlap(
        self,
        source: list[str],
        target: list[str],
        size: tuple[float, float],
        written: tuple[Direction, Direction],
        spacing: float,
    ) -> None:
        scene = laid_out(ROWS, source, target, size, written, spacing=spacing)
        for side, direction in zip(Side, written, strict=True):
            boxes = scene.lane(side).boxes
            new_line = np.diff(boxes[:, 1]) > 0
            assert (boxes[1:, 1] >= boxes[:-1, 1]).all()
            assert (boxes[1:, 1] >= boxes[:-1, 3])[new_line].all()
            after, before = (boxes[1:], boxes[:-1]) if direction is LTR else (boxes[:-1], boxes[1:])
            assert ((after[:, 0] - before[:, 2])[~new_line] >= 11.99 + spacing).all()
            cells = scene.lane(side).cells
            after, before = (cells[1:], cells[:-1]) if direction is LTR else (cells[:-1], cells[1:])
            assert np.allclose(after[~new_line, 0], before[~new_line, 2])
            assert scene.lane(side).lines == [*boxes[:1, 1], *boxes[1:, 1][new_line]]
            assert boxes[:, 0].min() >= 0

    @given(words, words, st.floats(240, 1500))
    def test_the_source_is_above(self, source: list[str], target: list[str], height: float) -> None:
        scene = laid_out(ROWS, source, target, (900, height))
        text, below = scene.source.frame, scene.target.frame
        tops = [scene.bars[0].bottom, text.top, text.bottom, scene.gap.bottom]
        tops += [below.bottom, scene.bars[1].top]
        assert tops == sorted(tops)
        assert scene.bars[0].top >= 0
        assert text.top - scene.bars[0].bottom == pytest.approx(scene.bars[1].top - below.bottom)
        assert text.height + scene.gap.height == pytest.approx(below.top - text.top)

    def test_only_texts_that_do_not_fit_scroll(self) -> None:
        assert laid_out(ROWS, ("a",) * 5, ("b",) * 5).source.furthest == 0
        scene = laid_out(ROWS, ("a",) * 5, ("word",) * 300)
        assert scene.source.furthest == 0
        assert scene.target.furthest > 0
        both = laid_out(ROWS, ("word",) * 300, ("word",) * 300)
        assert 0 <= both.source.frame.height - both.target.frame.height <= both.source.step
        assert both.gap.height >= 72
        assert both.source.furthest > 0


class TestMatrix:
    @given(words, words, sizes, st.sampled_from(Direction))
    def test_headings_stand_beside_their_rows_and_columns(
        self, source: list[str], target: list[str], size: tuple[float, float], direction: Direction
    ) -> None:
        scene = laid_out(MATRIX, source, target, size, (LTR, direction))
        rows, columns = scene.source, scene.target
        assert np.allclose(np.diff(rows.cells[:, 1]), rows.step)
        assert np.allclose(np.abs(np.diff(columns.cells[:, 0])), columns.step)
        assert (rows.boxes[:, 0] >= rows.frame.left - 1e-9).all()
        assert (columns.boxes[:, 1] >= columns.frame.top - 1e-9).all()
        assert rows.frame.top == pytest.approx(columns.frame.bottom + scene.bars[1].height)
        assert columns.frame.left == pytest.approx(rows.frame.right + scene.bars[0].width)
        for lane in (rows, columns):
            assert lane.is_whole(0)
            assert replace(lane, offset=lane.furthest).is_whole(len(lane) - 1)
        assert columns.frame.right <= size[0]
        assert min(rows.frame.left, columns.frame.top) >= 0

    def test_only_long_words_are_turned(self) -> None:
        assert not laid_out(MATRIX, ("a",), ("one", "two")).target.turned
        assert laid_out(MATRIX, ("a",), ("one", "consequently")).target.turned

    def test_right_to_left_columns_of_the_grid(self) -> None:
        lane = laid_out(MATRIX, ("a",), tuple("abcde"), written=FROM_THE_RIGHT).target
        assert (np.diff(lane.boxes[:, 0]) < 0).all()
        assert lane.boxes[0, 2] == pytest.approx(lane.frame.right - 1)
        lane = laid_out(MATRIX, ("a",), ("word",) * 300, written=FROM_THE_RIGHT).target
        assert replace(lane, offset=100.0).box(10).left == lane.box(10).left + 100


@each_view
def test_a_word_that_was_scrolled_to_is_whole_and_found(view: Arrangement) -> None:
    scene = laid_out(view, ["word"] * 300, ["word"] * 280, (500, 300), FROM_THE_RIGHT)
    for side in Side:
        lane = scene.lane(side)
        assert not lane.is_whole(150)
        assert lane.at(-1, -1) is None
        lane = replace(lane, offset=lane.offset_amid(150))
        box = lane.box(150)
        assert lane.at(box.left + 1, box.top + 1) == 150
        assert lane.is_whole(150)
        assert (lane.in_sight()[150], lane.in_sight()[0]) == (True, False)
        shown = lane.offset_at(150.0)
        assert 0 < shown < lane.furthest
        assert lane.offset_at(lane.place_at(shown)) == pytest.approx(shown)
