"""The letters of labels on lines: on their line, in the gap, and apart from each other."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.study import labels_in
from blinker_qt.bitext.verses import VersePair
from blinker_qt.layouts.arrangement import Arrangement, lay_out
from blinker_qt.layouts.drawing import measure
from blinker_qt.layouts.picture import picture_of
from blinker_qt.layouts.scene import Page, Scene
from blinker_qt.layouts.strokes import (
    LETTER_HEIGHT,
    PlacedLetter,
    Strokes,
    placed_letters,
    strokes_of,
)
from blinker_qt.layouts.ways import Ways, ways_of

LABELS = labels_in("SEM, FUN")
WIDTH = 15.0
VIEWS = [Arrangement.COLUMNS, Arrangement.ROWS]


def laid_out(
    pair: VersePair, alignment: Alignment, arrangement: Arrangement
) -> tuple[Scene, Strokes, Ways, tuple[PlacedLetter, ...]]:
    page = Page(pair, (measure, measure), (22, 22), 1100, 620)
    scene = lay_out(arrangement, page)
    picture = picture_of(pair, alignment, labels=LABELS)
    strokes = strokes_of(scene, picture.blocks)
    ways = ways_of(scene, strokes)
    lettered = {at: WIDTH for at in range(len(picture.blocks)) if picture.letter(at)}
    return scene, strokes, ways, placed_letters(scene, strokes, ways.links, lettered)


def verse(count: int) -> tuple[str, ...]:
    return tuple(f"word{place}" for place in range(count))


@pytest.mark.parametrize("arrangement", VIEWS)
def test_a_letter_is_not_where_two_lines_of_its_word_are_one(arrangement: Arrangement) -> None:
    pair = VersePair("1", verse(1), verse(9))
    alignment = Alignment(frozenset({(0, 0), (0, 8)})).with_label({(0, 8)}, "SEM")
    _, _, ways, (letter,) = laid_out(pair, alignment, arrangement)
    xs, ys = ways.links.chosen(ways.links.owners != letter.stroke).sampled()
    assert not ((abs(xs - letter.x) < WIDTH / 2) & (abs(ys - letter.y) < LETTER_HEIGHT / 2)).any()


@settings(max_examples=15, deadline=None)
@given(st.data())
def test_letters_are_on_their_lines_inside_the_gap(data: st.DataObject) -> None:
    counts = data.draw(st.integers(1, 30)), data.draw(st.integers(1, 30))
    cells = st.tuples(st.integers(0, counts[0] - 1), st.integers(0, counts[1] - 1))
    links = data.draw(st.frozensets(cells, min_size=1, max_size=25))
    labelled = data.draw(st.frozensets(st.sampled_from(sorted(links)), min_size=1))
    pair = VersePair("1", verse(counts[0]), verse(counts[1]))
    alignment = Alignment(links).with_label(labelled, "FUN")
    arrangement = data.draw(st.sampled_from(VIEWS))
    scene, strokes, ways, letters = laid_out(pair, alignment, arrangement)
    strokes_with_letters = [letter.stroke for letter in letters]
    assert len(set(strokes_with_letters)) == len(letters)
    assert not strokes.are_branches[strokes_with_letters].any()
    gap = scene.gap
    for letter in letters:
        xs, ys = ways.links.chosen(ways.links.owners == letter.stroke).sampled()
        assert np.hypot(xs - letter.x, ys - letter.y).min() < 0.01
        along = xs if arrangement is Arrangement.COLUMNS else ys
        edges = (
            (gap.left, gap.right) if arrangement is Arrangement.COLUMNS else (gap.top, gap.bottom)
        )
        half = WIDTH / 2 if arrangement is Arrangement.COLUMNS else LETTER_HEIGHT / 2
        if ((along > edges[0] + half) & (along < edges[1] - half)).any():
            at = letter.x if arrangement is Arrangement.COLUMNS else letter.y
            assert edges[0] + half < at < edges[1] - half


@pytest.mark.parametrize("arrangement", VIEWS)
def test_hardly_any_letters_cover_each_other_on_a_long_verse_pair(arrangement: Arrangement) -> None:
    pair = VersePair("1", verse(103), verse(118))
    links = frozenset((source, min(117, source + source % 5)) for source in range(103))
    letters = laid_out(pair, Alignment(links).with_label(links, "SEM"), arrangement)[-1]
    overlapping = [
        (one, other)
        for one, other in combinations(letters, 2)
        if abs(one.x - other.x) < WIDTH - 1 and abs(one.y - other.y) < LETTER_HEIGHT - 1
    ]
    assert len(letters) > 20
    assert len(overlapping) <= len(letters) / 10
