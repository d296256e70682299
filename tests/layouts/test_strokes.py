"""Links as strokes: bundles, branches, and finding the stroke under a point."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.bitext.alignment import Alignment, blocks
from blinker_qt.bitext.verses import Side, VersePair
from blinker_qt.layouts.arrangement import Arrangement, lay_out
from blinker_qt.layouts.scene import Page, Scene
from blinker_qt.layouts.strokes import Curves, strokes_of

MEASURES = (lambda form: 8.0 * len(form),) * 2

links = st.frozensets(st.tuples(st.integers(0, 11), st.integers(0, 11)), max_size=30)


def scene() -> Scene:
    pair = VersePair("1", ("source",) * 12, ("target",) * 12)
    return lay_out(Arrangement.COLUMNS, Page(pair, MEASURES, (20, 20), 900, 600))


def scrolled(laid_out: Scene, source: float, target: float) -> Scene:
    return laid_out.scrolled(Side.SOURCE, source).scrolled(Side.TARGET, target)


@given(links)
def test_every_linked_word_is_reached_by_a_stroke(given_links: frozenset[tuple[int, int]]) -> None:
    laid_out = scene()
    alignment = Alignment(given_links)
    strokes = strokes_of(laid_out, blocks(alignment))
    for number in (0, 1):
        ends = (strokes.lanes == number) & (strokes.words >= 0)
        wanted = sorted({link[number] for link in given_links})
        assert sorted(set(strokes.words[ends].tolist())) == wanted


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


def test_distance_is_measured_to_the_curve_and_not_to_its_ends() -> None:
    level = np.array([[0.0, 10, 50, 10, 50, 10, 100, 10], [0, 90, 50, 90, 50, 90, 100, 90]])
    curves = Curves(np.array([3, 8]), level)
    for height, owner, distance in ((13, 3, 3), (80, 8, 10)):
        found = curves.nearest(50, height)
        assert found is not None
        assert found[0] == owner
        assert found[1] == pytest.approx(distance)
    assert curves.chosen(curves.owners == 5).nearest(50, 80) is None


def test_an_incomplete_group_is_drawn_link_by_link() -> None:
    chain = Alignment(frozenset({(0, 0), (0, 1), (1, 1)}))
    laid_out = scene()
    strokes = strokes_of(laid_out, blocks(chain))
    assert len(strokes) == 3
    assert (strokes.words >= 0).all()
    assert sorted(strokes.words[strokes.touching(1, 1)].tolist()) == [[0, 1], [1, 1]]
