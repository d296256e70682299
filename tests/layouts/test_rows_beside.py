"""Running text side by side: nothing overlaps, and every link has a way to the other side."""

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.blocks import blocks
from blinker_qt.bitext.verses import Direction, Side, VersePair
from blinker_qt.layouts.rows import lay_out_rows_beside
from blinker_qt.layouts.scene import Lane, Page, Scene
from blinker_qt.layouts.strokes import strokes_of

LTR, RTL = Direction.LEFT_TO_RIGHT, Direction.RIGHT_TO_LEFT
MEASURES = (lambda form: 8.0 * len(form), lambda form: 10.0 * len(form))
LINKS = st.sets(st.tuples(st.integers(0, 59), st.integers(0, 59)))
WORDS = st.lists(st.text("ab", min_size=1, max_size=40), min_size=1, max_size=60)


def laid_out(
    source: Sequence[str],
    target: Sequence[str],
    *,
    size: tuple[float, float] = (900, 600),
    heights: tuple[float, float] = (20, 32),
    spacing: float = 0.0,
    target_direction: Direction = LTR,
) -> Scene:
    pair = VersePair("T 1", tuple(source), tuple(target))
    page = Page(pair, MEASURES, heights, *size, (LTR, target_direction), spacing)
    return lay_out_rows_beside(page)


@given(source=WORDS, target=WORDS, spacing=st.sampled_from([0.0, 30.0]))
def test_no_word_overlaps_another_and_all_stay_between_the_bars(
    source: list[str], target: list[str], spacing: float
) -> None:
    scene = laid_out(source, target, spacing=spacing)
    assert scene.source.boxes[:, 2].max() <= scene.gap.left
    assert scene.target.boxes[:, 0].min() >= scene.gap.right
    assert scene.bar(Side.SOURCE).right < scene.source.boxes[:, 0].min()
    assert scene.bar(Side.TARGET).left > scene.target.boxes[:, 2].max()
    assert scene.bar(Side.TARGET).right <= 900
    for side in Side:
        lefts, tops, rights, bottoms = scene.lane(side).boxes.T
        for one in range(len(lefts) - 1):
            same_line = tops[one] == tops[one + 1]
            if same_line:
                assert lefts[one + 1] - rights[one] >= 6.99 + spacing
            else:
                assert tops[one + 1] > bottoms[one]


def test_each_side_has_lines_of_its_own_height() -> None:
    scene = laid_out(["aaaa"] * 40, ["bbbb"] * 40)
    heights = [np.unique(lane.boxes[:, 3] - lane.boxes[:, 1]) for lane in sides(scene)]
    assert [height.tolist() for height in heights] == [[32.0], [44.0]]
    assert scene.source.step == 52.0
    assert scene.target.step == 64.0


def sides(scene: Scene) -> list[Lane]:
    return [scene.lane(side) for side in Side]


def test_a_line_begins_where_its_language_does() -> None:
    scene = laid_out(["a"], ["bb", "cc"], target_direction=RTL)
    assert scene.target.boxes[0, 0] > scene.target.boxes[1, 0]


@given(source=WORDS, target=WORDS, links=LINKS)
def test_no_stroke_goes_beyond_its_ends(
    source: list[str], target: list[str], links: set[tuple[int, int]]
) -> None:
    fitting = {(s % len(source), t % len(target)) for s, t in links}
    scene = laid_out(source, target)
    curves = strokes_of(scene, blocks(Alignment(frozenset(fitting)))).curves(scene, (0.0, 0.0))
    xs = curves[:, ::2]
    assert (xs >= np.minimum(xs[:, :1], xs[:, -1:]) - 1e-6).all()
    assert (xs <= np.maximum(xs[:, :1], xs[:, -1:]) + 1e-6).all()


@given(source=WORDS, target=WORDS, links=LINKS)
def test_every_linked_word_has_a_straight_way_below_its_line(
    source: list[str], target: list[str], links: set[tuple[int, int]]
) -> None:
    fitting = {(s % len(source), t % len(target)) for s, t in links}
    scene = laid_out(source, target)
    strokes = strokes_of(scene, blocks(Alignment(frozenset(fitting))))
    straight = (strokes.lanes[:, 0] == strokes.lanes[:, 1]) & (
        strokes.words[:, 0] == strokes.words[:, 1]
    )
    found = {
        (int(lane), int(word))
        for lane, word in zip(strokes.lanes[straight, 0], strokes.words[straight, 0], strict=True)
    }
    assert found == {(0, s) for s, _ in fitting} | {(1, t) for _, t in fitting}
    starts, ends = strokes.points[straight, 0], strokes.points[straight, 1]
    assert (starts[:, 1] == ends[:, 1]).all()


def test_links_of_one_line_run_apart_the_nearest_word_uppermost() -> None:
    scene = laid_out(["a", "b", "c"], ["d", "e"])
    source, target = scene.source.anchors[:, 1], scene.target.anchors[:, 1]
    assert source[2] < source[1] < source[0]
    assert target[0] < target[1]
    assert scene.source.boxes[0, 3] < source[2]


@pytest.mark.parametrize("count", [1, 300])
def test_text_that_does_not_fit_scrolls_and_the_other_does_not(count: int) -> None:
    scene = laid_out(["aaaaaa"] * 300, ["b"] * count)
    assert scene.source.furthest > 0
    assert (scene.target.furthest > 0) is (count > 1)
