"""Links as strokes: bundles, branches, and finding the stroke under a point."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.bitext.alignment import Alignment, blocks
from blinker_qt.bitext.verses import Side, VersePair
from blinker_qt.layouts.arrangement import Arrangement, lay_out
from blinker_qt.layouts.scene import Page, Scene
from blinker_qt.layouts.strokes import nearest, strokes_of

MEASURES = (lambda form: 8.0 * len(form),) * 2

links = st.frozensets(st.tuples(st.integers(0, 11), st.integers(0, 11)), max_size=30)


def scene() -> Scene:
    pair = VersePair("1", ("source",) * 12, ("target",) * 12)
    return lay_out(Arrangement.COLUMNS, Page(pair, MEASURES, (20, 20), 900, 600))


def scrolled(laid_out: Scene, source: float, target: float) -> Scene:
    return laid_out.scrolled(Side.SOURCE, source).scrolled(Side.TARGET, target)


def test_one_link_is_one_stroke_from_word_to_word() -> None:
    laid_out = scene()
    strokes = strokes_of(laid_out, blocks(Alignment().link({2}, {5})))
    assert len(strokes) == 1
    ends = [laid_out.source.anchors[2].tolist(), laid_out.target.anchors[5].tolist()]
    assert strokes.points.tolist() == [ends]


def test_a_block_is_one_bundle_with_a_branch_to_each_word() -> None:
    strokes = strokes_of(scene(), blocks(Alignment().link({0, 1, 2}, {4, 5})))
    assert len(strokes) == 3 + 2 + 1


def test_an_incomplete_group_is_drawn_link_by_link() -> None:
    chain = Alignment(frozenset({(0, 0), (0, 1), (1, 1)}))
    laid_out = scene()
    strokes = strokes_of(laid_out, blocks(chain))
    assert len(strokes) == 3
    assert (strokes.words >= 0).all()
    of_target_word = np.flatnonzero(strokes.touching(1, 1))
    assert sorted(strokes.chosen(of_target_word).words.tolist()) == [[0, 1], [1, 1]]


@given(links)
def test_every_linked_word_is_reached_by_a_stroke(given_links: frozenset[tuple[int, int]]) -> None:
    laid_out = scene()
    alignment = Alignment(given_links)
    strokes = strokes_of(laid_out, blocks(alignment))
    for number in (0, 1):
        lane = (laid_out.source, laid_out.target)[number]
        ends = (strokes.lanes == number) & (strokes.words >= 0)
        wanted = sorted({link[number] for link in given_links})
        assert sorted(set(strokes.words[ends].tolist())) == wanted
        assert strokes.points[ends].tolist() == lane.anchors[strokes.words[ends]].tolist()


def test_each_lane_scrolls_by_itself() -> None:
    laid_out = scene()
    strokes = strokes_of(laid_out, blocks(Alignment().link({5}, {5})))
    still, moved = strokes.curves(laid_out)[0], strokes.curves(scrolled(laid_out, 30, 100))[0]
    assert (still - moved).tolist() == [0, 30, 0, 30, 0, 100, 0, 100]


def test_an_end_out_of_sight_is_held_at_the_edge_and_drawn_as_a_stub_from_the_other() -> None:
    laid_out = scene()
    strokes = strokes_of(laid_out, blocks(Alignment().link({11}, {0})))
    below = scrolled(laid_out, 0.0, 300.0)
    seen = strokes.ends_in_sight(below)
    assert seen.tolist() == [[True, False]]
    assert strokes.curves(below)[0, 7] == -12
    stub = strokes.stubs(below, seen[:, 0])[0]
    assert stub[:2].tolist() == laid_out.source.anchors[11].tolist()
    assert (stub[6:] - stub[:2]).tolist() == [30, -15]
    other_way = strokes.stubs(scrolled(laid_out, 300.0, 0.0), np.array([False]))[0]
    assert (other_way[6:] - other_way[:2]).tolist() == [-30, 15]


def test_a_hub_is_in_sight_while_one_of_its_words_is() -> None:
    laid_out = scene()
    strokes = strokes_of(laid_out, blocks(Alignment().link({0, 11}, {0})))
    branches = strokes.ends_in_sight(laid_out)
    assert branches.all()
    far = laid_out.source.boxes[0, 3] + 1
    assert strokes.ends_in_sight(scrolled(laid_out, far, 0.0)).tolist() == [
        [False, True],
        [True, True],
        [True, True],
    ]


def test_hubs_keep_apart() -> None:
    laid_out = scene()
    crossing = Alignment().link({0, 11}, {0}).link({1, 10}, {1}).link({2, 9}, {2})
    strokes = strokes_of(laid_out, blocks(crossing))
    hubs = strokes.points[(strokes.words == -1) & (strokes.lanes == 0)]
    heights = sorted(set(hubs[:, 1].tolist()))
    assert len(heights) == 3
    assert min(np.diff(heights)) >= 11 - 1e-9


@given(links.filter(bool), st.data())
def test_a_point_on_a_stroke(given_links: frozenset[tuple[int, int]], data: st.DataObject) -> None:
    laid_out = scene()
    curves = strokes_of(laid_out, blocks(Alignment(given_links))).curves(laid_out)
    stroke = data.draw(st.integers(0, len(curves) - 1))
    # The start of a stroke lies on it; strokes of one word may share it.
    x, y = curves[stroke, :2]
    found = nearest(curves, x, y)
    assert found is not None
    assert found[1] == pytest.approx(0, abs=1e-6)
    assert np.hypot(*(curves[found[0], :2] - (x, y))) < 1e-6 or found[1] < 1e-6


def test_distance_is_measured_to_the_curve_and_not_to_its_ends() -> None:
    level = np.array([[0.0, 10, 50, 10, 50, 10, 100, 10], [0, 90, 50, 90, 50, 90, 100, 90]])
    for height, stroke, distance in ((13, 0, 3), (80, 1, 10)):
        found = nearest(level, 50, height)
        assert found is not None
        assert found[0] == stroke
        assert found[1] == pytest.approx(distance)


def test_where_there_is_no_stroke_there_is_no_nearest() -> None:
    assert nearest(np.empty((0, 8)), 1, 1) is None
