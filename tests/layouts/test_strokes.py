"""Links as strokes: bundles, branches, and finding the stroke under a point."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.blocks import blocks
from blinker_qt.bitext.verses import VersePair
from blinker_qt.layouts.columns import ColumnMetrics, lay_out_columns
from blinker_qt.layouts.scene import Scene
from blinker_qt.layouts.strokes import nearest, strokes_of

links = st.frozensets(st.tuples(st.integers(0, 11), st.integers(0, 11)), max_size=30)


def scene() -> Scene:
    pair = VersePair("1", ("source",) * 12, ("target",) * 12)
    return lay_out_columns(pair, lambda form: 8.0 * len(form), ColumnMetrics(20), 900)


def test_one_link_is_one_stroke_from_word_to_word() -> None:
    laid_out = scene()
    strokes = strokes_of(laid_out, blocks(Alignment().link({2}, {5})))
    assert len(strokes) == 1
    assert strokes.xs.tolist() == [list(laid_out.gap)]
    assert strokes.ys.tolist() == [[laid_out.source.centres()[2], laid_out.target.centres()[5]]]


def test_a_block_is_one_bundle_with_a_branch_to_each_word() -> None:
    strokes = strokes_of(scene(), blocks(Alignment().link({0, 1, 2}, {4, 5})))
    assert len(strokes) == 3 + 2 + 1


def test_an_incomplete_group_is_drawn_link_by_link() -> None:
    chain = Alignment(frozenset({(0, 0), (0, 1), (1, 1)}))
    laid_out = scene()
    strokes = strokes_of(laid_out, blocks(chain))
    assert len(strokes) == 3
    assert (strokes.xs == laid_out.gap).all()


@given(links)
def test_every_linked_word_is_reached_by_a_stroke(given_links: frozenset[tuple[int, int]]) -> None:
    laid_out = scene()
    alignment = Alignment(given_links)
    strokes = strokes_of(laid_out, blocks(alignment))
    near, far = laid_out.gap
    left = strokes.ys[strokes.xs[:, 0] == near, 0]
    right = strokes.ys[strokes.xs[:, 1] == far, 1]
    sources = sorted({source for source, _ in given_links})
    targets = sorted({target for _, target in given_links})
    assert sorted(set(left.tolist())) == laid_out.source.centres()[sources].tolist()
    assert sorted(set(right.tolist())) == laid_out.target.centres()[targets].tolist()


def test_each_lane_scrolls_by_itself() -> None:
    strokes = strokes_of(scene(), blocks(Alignment().link({2}, {5})))
    still, moved = strokes.curves(0, 0)[0], strokes.curves(30, 100)[0]
    assert (still - moved).tolist() == [0, 30, 0, 30, 0, 100, 0, 100]


@given(links.filter(bool), st.data())
def test_a_point_on_a_stroke_finds_it_at_no_distance(
    given_links: frozenset[tuple[int, int]], data: st.DataObject
) -> None:
    curves = strokes_of(scene(), blocks(Alignment(given_links))).curves(0, 0)
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
