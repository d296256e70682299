"""What makes drawing quick changes nothing that is drawn."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRect
from PySide6.QtGui import QPainterPath, QRegion
from PySide6.QtWidgets import QApplication

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.blocks import blocks
from blinker_qt.bitext.verses import VersePair
from blinker_qt.ui.canvas.paths import path_of
from blinker_qt.ui.canvas.picture import Illustrator, Tone
from blinker_qt.ui.canvas.regions import rooms_of, touching, with_whole

pair = VersePair("1", tuple("abcdefgh"), tuple("ijklmnop"))
links = st.frozensets(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=16)


@settings(max_examples=50)
@given(st.lists(st.tuples(links, links), min_size=1, max_size=5))
def test_pictures_made_edit_by_edit_show_the_blocks_of_each(
    works: list[tuple[frozenset[tuple[int, int]], frozenset[tuple[int, int]]]],
) -> None:
    illustrator = Illustrator()
    for sure, possible in works:
        picture = illustrator.picture(pair, Alignment(sure | possible, possible=possible))
        expected = {
            Tone.SHARED: blocks(Alignment(sure - possible)),
            Tone.POSSIBLE: blocks(Alignment(possible)),
        }
        shown = zip(picture.blocks, picture.tones, strict=True)
        assert list(shown) == [(block, tone) for tone in expected for block in expected[tone]]


def test_another_pair_is_drawn_from_its_own_links_alone() -> None:
    illustrator, other = Illustrator(), VersePair("2", pair.source, pair.target)
    illustrator.picture(pair, Alignment().link({0}, {0}))
    picture = illustrator.picture(other, Alignment().link({3}, {4}))
    assert [block.links for block in picture.blocks] == [((3, 4),)]
    assert picture.pair is other


@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_path_of_strokes_is_as_if_drawn_one_by_one(count: int) -> None:
    curves = np.arange(8.0 * count).reshape(count, 8) ** 1.5
    expected = QPainterPath()
    for x, y, *controls in curves.tolist():
        expected.moveTo(x, y)
        expected.cubicTo(*(QPointF(*controls[at : at + 2]) for at in (0, 2, 4)))
    assert path_of(curves) == expected


class TestRegions:
    def test_rooms_are_the_rectangles_of_a_region(self, qapp: QApplication) -> None:
        assert qapp is not None
        region = QRegion(QRect(2, 3, 10, 5)).united(QRect(20, 30, 4, 6))
        assert rooms_of(region).tolist() == [[2, 3, 12, 8], [20, 30, 24, 36]]
        assert rooms_of(QRegion()).shape == (0, 4)

    def test_what_only_meets_a_region_does_not_touch_it(self, qapp: QApplication) -> None:
        assert qapp is not None
        edges = np.array([[0.0, 0, 2, 9], [0, 0, 2.5, 9], [11.9, 7.9, 20, 20], [12, 0, 15, 9]])
        assert touching(edges, QRegion(QRect(2, 3, 10, 5))).tolist() == [False, True, True, False]

    def test_what_is_touched_is_held_whole(self, qapp: QApplication) -> None:
        assert qapp is not None
        edges = np.array([[1.2, 4.0, 5.5, 6.0], [30.0, 30.0, 40.0, 40.0], [3.0, 4.0, 5.0, 6.0]])
        grown = with_whole(QRegion(QRect(2, 3, 10, 5)), edges)
        assert grown == QRegion(QRect(2, 3, 10, 5)).united(QRect(1, 4, 5, 2))
