"""Running text: lines of words, the source above the target."""

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.blocks import blocks
from blinker_qt.bitext.verses import Direction, Side, VersePair
from blinker_qt.layouts.rows import lay_out_rows
from blinker_qt.layouts.scene import Page, Scene
from blinker_qt.layouts.strokes import strokes_of

MEASURES = (lambda form: 9.0 * len(form),) * 2

LTR, RTL = Direction.LEFT_TO_RIGHT, Direction.RIGHT_TO_LEFT
words = st.lists(st.text("abcdefghij", min_size=1, max_size=30), min_size=1, max_size=60)
directions = st.tuples(st.sampled_from(Direction), st.sampled_from(Direction))


def laid_out(
    source: Sequence[str],
    target: Sequence[str],
    size: tuple[float, float] = (900, 600),
    written: tuple[Direction, Direction] = (LTR, LTR),
) -> Scene:
    pair = VersePair("1", tuple(source), tuple(target))
    return lay_out_rows(Page(pair, MEASURES, (20, 20), *size, written))


@given(words, words, st.tuples(st.floats(420, 2500), st.floats(240, 1500)), directions)
def test_words_stand_in_lines_that_never_overlap(
    source: list[str],
    target: list[str],
    size: tuple[float, float],
    written: tuple[Direction, Direction],
) -> None:
    scene = laid_out(source, target, size, written)
    for side, direction in zip(Side, written, strict=True):
        boxes = scene.lane(side).boxes
        new_line = np.diff(boxes[:, 1]) > 0
        assert (boxes[1:, 1] >= boxes[:-1, 1]).all()
        assert (boxes[1:, 1] >= boxes[:-1, 3])[new_line].all()
        gaps = boxes[1:, 0] - boxes[:-1, 2] if direction is LTR else boxes[:-1, 0] - boxes[1:, 2]
        assert (gaps[~new_line] > 0).all()
        assert scene.lane(side).lines == [*boxes[:1, 1], *boxes[1:, 1][new_line]]
        assert boxes[:, 0].min() >= 0
        assert boxes[:, 2].max() <= size[0] + 1e-9


@given(words, words, st.floats(240, 1500))
def test_the_source_stands_above_the_target_with_bars_outside(
    source: list[str], target: list[str], height: float
) -> None:
    scene = laid_out(source, target, (900, height))
    tops = [
        scene.bars[0].bottom,
        scene.source.frame.top,
        scene.source.frame.bottom,
        scene.gap.bottom,
        scene.target.frame.bottom,
        scene.bars[1].top,
    ]
    assert tops == sorted(tops)
    assert scene.bars[0].top >= 0
    assert scene.source.frame.height + scene.gap.height == pytest.approx(
        scene.target.frame.top - scene.source.frame.top
    )


def test_a_side_written_from_the_right_begins_at_the_right() -> None:
    scene = laid_out(("one", "two"), ("א", "ב"), written=(LTR, RTL))
    assert (np.diff(scene.target.boxes[:, 0]) < 0).all()
    assert scene.target.boxes[0, 2] == scene.source.boxes[:, 2].max()
    assert scene.source.boxes[0, 0] < scene.source.boxes[1, 0]


def test_only_what_does_not_fit_scrolls() -> None:
    assert laid_out(("a",) * 5, ("b",) * 5).source.furthest == 0
    scene = laid_out(("a",) * 5, ("word",) * 300)
    assert scene.source.furthest == 0
    assert scene.target.furthest > 0
    both = laid_out(("word",) * 300, ("word",) * 300)
    one_line = both.source.step
    assert 0 <= both.source.frame.height - both.target.frame.height <= one_line
    assert both.gap.height >= 72
    assert both.source.furthest > 0


def test_a_text_that_scrolls_shows_whole_lines() -> None:
    lane = laid_out(("word",) * 300, ("word",) * 300).source
    seen = lane.in_sight(0.0)
    assert lane.boxes[seen, 3].max() <= lane.frame.bottom
    last = lane.offset_at(float(len(lane) - 1))
    assert last <= lane.furthest + lane.length


@given(words, st.integers(0, 59), directions)
def test_a_point_in_a_word_finds_that_word(
    source: list[str], position: int, written: tuple[Direction, Direction]
) -> None:
    position %= len(source)
    lane = laid_out(source, ("t",), written=written).source
    offset = min(max(lane.offset_amid(position), 0.0), lane.furthest)
    box = lane.box(position, offset)
    assert lane.at(box.left + box.width / 2, box.top + box.height / 2, offset) == position


def test_links_leave_downwards_and_enter_from_above() -> None:
    scene = laid_out(("a", "b"), ("x", "y"))
    strokes = strokes_of(scene, blocks(Alignment().link({0}, {1})))
    curve = strokes.curves(scene, (0, 0))[0]
    assert curve[[0, 1]].tolist() == scene.source.anchors[0].tolist()
    assert curve[[6, 7]].tolist() == scene.target.anchors[1].tolist()
    assert curve[2] == curve[0]
    assert curve[3] > curve[1]
    assert curve[4] == curve[6]
    assert curve[5] < curve[7]


def test_bundles_gather_between_the_texts_and_stay_there_when_a_text_scrolls() -> None:
    scene = laid_out(("word",) * 300, ("word",) * 300)
    strokes = strokes_of(scene, blocks(Alignment().link({0, 1}, {0, 1})))
    hubs = strokes.words == -1
    assert hubs.any()
    for offsets in ((0.0, 0.0), (20.0, 30.0)):
        ys = strokes.on_screen(scene, offsets)[hubs][:, 1]
        assert ((ys > scene.gap.top) & (ys < scene.gap.bottom)).all()


@given(words, st.integers(0, 59))
def test_going_back_to_a_place_shows_the_same_line(source: list[str], position: int) -> None:
    lane = laid_out(source, ("t",)).source
    place = float(position % len(source))
    offset = lane.offset_at(place)
    assert lane.offset_at(lane.place_at(offset)) == pytest.approx(offset)
