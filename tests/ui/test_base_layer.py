"""A base that is kept up by painting what differs equals one that is painted anew."""

from collections.abc import Callable
from dataclasses import replace
from math import floor

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPixmap, QRegion
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.verses import Direction, Side, VersePair
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.ui.app.theme import DARK, LIGHT
from blinker_qt.ui.canvas import stickers
from blinker_qt.ui.canvas.base_layer import BaseLayer, render_base
from blinker_qt.ui.canvas.layers import Labels, Style
from blinker_qt.ui.canvas.lettering import Lettering, measurers_of
from blinker_qt.ui.canvas.picture import Picture, picture_of
from blinker_qt.ui.canvas.stickers import Stickers
from blinker_qt.ui.canvas.suggested import suggested_picture
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.canvas.view import View, view_of

_MOST = 6
"""Incremental painting may differ from a fresh one by so many of 255 steps."""
_WORDS = 40
_SIZE = (520, 400)
_DIRECTIONS = (Direction.LEFT_TO_RIGHT, Direction.RIGHT_TO_LEFT)
each_view = pytest.mark.parametrize("arrangement", Arrangement, ids=lambda view: view.value)

pair = VersePair(
    "Gen 1:1",
    tuple("in the beginning God created heaven and earth".split() * 5),
    tuple("au commencement Dieu créa les cieux et la terre".split() * 5)[:_WORDS],
)


def starting_alignment() -> Alignment:
    """Blocks of one and several words, words that hang together loosely, and marks."""
    alignment = Alignment()
    for position in range(0, 36, 3):
        alignment = alignment.link({position}, {position, position + 1})
    return (
        alignment.with_link(1, 20)
        .with_link(1, 21)
        .with_link(2, 21)
        .mark_not_translated(Side.SOURCE, {4, 30})
        .mark_not_translated(Side.TARGET, {5, 38})
    )


def on_suggestions(alignment: Alignment) -> Picture:
    """The work on the pair over what is suggested for the words that it leaves open."""
    open_to = [set(range(_WORDS)) - alignment.linked(side) for side in Side]
    links = [(at, (at * 7) % _WORDS) for at in range(0, _WORDS, 2)]
    suggested = [link for link in links if link[0] in open_to[0] and link[1] in open_to[1]]
    return replace(picture_of(pair, alignment), beneath=suggested_picture(pair, suggested))


def laid_out(arrangement: Arrangement, alignment: Alignment) -> View:
    return view_of(
        on_suggestions(alignment),
        arrangement,
        measurers_of(Lettering.of_size(17)),
        _DIRECTIONS,
        _SIZE,
        interactive=True,
    )


def style(kept: Stickers | None = None) -> Style:
    return Style(LIGHT, QFont(), Labels("Link", "Not translated", "(B brings it here)"), kept)


def pixels(pixmap: QPixmap) -> np.ndarray[tuple[int, ...], np.dtype[np.int16]]:
    image = pixmap.toImage().convertToFormat(QImage.Format.Format_RGB32)
    flat = np.frombuffer(image.constBits(), np.uint8)
    return flat.reshape(image.height(), image.width(), 4)[..., :3].astype(np.int16)


def assert_alike(found: QPixmap, expected: QPixmap) -> None:
    assert found.size() == expected.size()
    assert int(np.abs(pixels(found) - pixels(expected)).max()) <= _MOST


Act = Callable[[View, Alignment], tuple[View, Alignment]]


def scroll(side: Side, by: int) -> Act:
    return lambda view, alignment: (view.scrolled(side, view.offset(side) + by), alignment)


def edit(how: Callable[[Alignment], Alignment]) -> Act:
    def act(view: View, alignment: Alignment) -> tuple[View, Alignment]:
        changed = how(alignment)
        return view.with_picture(on_suggestions(changed)), changed

    return act


positions = st.integers(0, _WORDS - 1)
sides = st.sampled_from(Side)
acts = st.one_of(
    st.builds(scroll, sides, st.integers(-600, 600)),
    st.builds(scroll, sides, st.integers(-40, 40)),
    st.builds(lambda s, t: edit(lambda a: a.link({s}, {t})), positions, positions),
    st.builds(
        lambda s, t: edit(lambda a: a.link({s, min(s + 2, _WORDS - 1)}, {t})), positions, positions
    ),
    st.builds(lambda s, t: edit(lambda a: a.with_link(s, t)), positions, positions),
    st.builds(lambda s, t: edit(lambda a: a.without_link(s, t)), positions, positions),
    st.builds(lambda s, p: edit(lambda a: a.mark_not_translated(s, {p})), sides, positions),
    st.builds(lambda s, p: edit(lambda a: a.clear_words(s, {p})), sides, positions),
)


@each_view
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    ratio=st.sampled_from([1.0, 1.25, 2.0]),
    steps=st.lists(st.lists(acts, min_size=1, max_size=2), min_size=1, max_size=5),
)
def test_kept_up_equals_painted_anew(
    qapp: QApplication, arrangement: Arrangement, ratio: float, steps: list[list[Act]]
) -> None:
    assert qapp is not None
    alignment, base, kept = starting_alignment(), BaseLayer(), style(Stickers())
    view = laid_out(arrangement, alignment)
    for faded in (False, True):
        base.pixmap(view, kept, ratio, faded=faded)
    for acts_at_once in steps:
        for act in acts_at_once:
            view, alignment = act(view, alignment)
        for faded in (False, True):
            found = base.pixmap(view, kept, ratio, faded=faded)
            assert_alike(found, render_base(view, style(), ratio, faded=faded))


@pytest.mark.parametrize("side", Side, ids=lambda side: side.value)
def test_the_line_of_a_row_is_painted_where_only_its_upper_half_is_stale(
    qapp: QApplication, side: Side
) -> None:
    """The line at the edge of a row or column reaches half a pixel beyond it."""
    assert qapp is not None
    view = laid_out(Arrangement.MATRIX, starting_alignment()).scrolled(side, 56)
    seen = view.in_sight(side)
    for position, edges in zip(seen, view.cell_edges(side, seen).tolist(), strict=True):
        last = floor(edges[1 if side is Side.SOURCE else 0] - 0.5)
        strip = (
            (0, last - 3, view.width, 4) if side is Side.SOURCE else (last - 3, 0, 4, view.height)
        )
        assert position in view.level_with(side, QRegion(*strip))


@each_view
def test_stubs_that_lie_on_each_other_are_counted(
    qapp: QApplication, arrangement: Arrangement
) -> None:
    """Two links of one word to words out of sight look the same; one of them goes."""
    assert qapp is not None
    alignment, base = starting_alignment(), BaseLayer()
    view = laid_out(arrangement, alignment)
    base.pixmap(view, style(), 1.0, faded=False)
    view, _ = edit(lambda some: some.without_link(1, 21))(view, alignment)
    found = base.pixmap(view, style(), 1.0, faded=False)
    assert_alike(found, render_base(view, style(), 1.0, faded=False))


@each_view
def test_a_scroll_step_paints_little(qapp: QApplication, arrangement: Arrangement) -> None:
    """What was painted is moved: so is a blot on it, but where links pass under all words."""
    assert qapp is not None
    view, base = laid_out(arrangement, starting_alignment()), BaseLayer()
    pixmap = base.pixmap(view, style(), 1.0, faded=False)
    scrolled = view.scrolled(Side.SOURCE, 24)
    before, after = (each.box(Side.SOURCE, 2).center() for each in (view, scrolled))
    blot = QColor("magenta")
    painter = QPainter(pixmap)
    painter.fillRect(QRectF(before.x() - 1, before.y() - 1, 3, 3), blot)
    painter.end()
    found = base.pixmap(scrolled, style(), 1.0, faded=False).toImage()
    is_moved = arrangement in (Arrangement.COLUMNS, Arrangement.MATRIX)
    assert (found.pixelColor(after.toPoint()) == blot) is is_moved


def many_links() -> Alignment:
    """So many links that they may be sketched."""
    return Alignment(frozenset((i, (i + d) % _WORDS) for i in range(_WORDS) for d in range(12)))


@pytest.mark.parametrize("faded", [False, True])
@pytest.mark.parametrize("ratio", [1.0, 2.0])
@each_view
def test_what_was_sketched_is_painted_finely_then(
    qapp: QApplication, arrangement: Arrangement, ratio: float, faded: bool
) -> None:
    assert qapp is not None
    view, base = laid_out(arrangement, many_links()), BaseLayer()
    base.pixmap(view, style(), ratio, faded=faded)
    view = view.scrolled(Side.SOURCE, 24)
    fine = render_base(view, style(), ratio, faded=faded)
    sketch = base.pixmap(view, style(), ratio, faded=faded, rough=True)
    is_grid = arrangement is Arrangement.MATRIX
    assert (int(np.abs(pixels(sketch) - pixels(fine)).max()) <= _MOST) is is_grid
    assert_alike(base.pixmap(view, style(), ratio, faded=faded), fine)


@each_view
def test_few_strokes_are_never_sketched(qapp: QApplication, arrangement: Arrangement) -> None:
    assert qapp is not None
    view, base = laid_out(arrangement, starting_alignment()), BaseLayer()
    found = base.pixmap(view, style(), 1.0, faded=False, rough=True)
    assert_alike(found, render_base(view, style(), 1.0, faded=False))


@pytest.mark.parametrize("ratio", [1.0, 1.25, 2.0])
@each_view
def test_what_is_laid_down_again_looks_as_it_is_painted(
    qapp: QApplication, arrangement: Arrangement, ratio: float
) -> None:
    """Words and bars that are kept look as on paper, the first time and later."""
    assert qapp is not None
    view, keeping = laid_out(arrangement, starting_alignment()), style(Stickers())
    expected = render_base(view, style(), ratio, faded=False)
    for _ in range(2):
        assert_alike(render_base(view, keeping, ratio, faded=False), expected)


def test_memory_for_what_is_kept_has_an_end(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert qapp is not None
    monkeypatch.setattr(stickers, "_MOST_BYTES", 40_000)
    view, keeping = laid_out(Arrangement.COLUMNS, starting_alignment()), style(Stickers())
    expected = render_base(view, style(), 1.0, faded=False)
    assert_alike(render_base(view, keeping, 1.0, faded=False), expected)


@each_view
def test_what_was_prepared_equals_what_is_painted_then(
    qtbot: QtBot, arrangement: Arrangement
) -> None:
    other = VersePair("Gen 1:2", pair.target, pair.source)
    pictures = [picture_of(each, starting_alignment()) for each in (pair, other)]
    grabs = []
    for prepares in (True, False):
        canvas = VerseCanvas()
        qtbot.addWidget(canvas)
        canvas.resize(700, 500)
        canvas.set_arrangement(arrangement)
        canvas.show_picture(pictures[0])
        canvas.show()
        qtbot.waitExposed(canvas)
        canvas.bring_into_sight(Side.SOURCE, _WORDS - 1)
        if prepares:
            canvas.prepare(pictures[1])
        canvas.show_picture(pictures[1])
        grabs.append(canvas.grab())
    assert_alike(*grabs)


def test_what_was_prepared_in_another_manner_is_not_shown(qtbot: QtBot) -> None:
    other = VersePair("Gen 1:2", pair.target, pair.source)
    grabs = []
    for prepares in (True, False):
        canvas = VerseCanvas()
        qtbot.addWidget(canvas)
        canvas.resize(700, 500)
        canvas.show_picture(picture_of(pair, starting_alignment()))
        if prepares:
            canvas.prepare(picture_of(other, starting_alignment()))
        canvas.set_theme(DARK)
        canvas.set_lettering(Lettering.of_size(22))
        canvas.show_picture(picture_of(other, starting_alignment()))
        grabs.append(canvas.grab())
    assert_alike(*grabs)


@each_view
def test_a_canvas_that_was_scrolled_is_painted_finely_once_it_rests(
    qtbot: QtBot, arrangement: Arrangement
) -> None:
    canvas = VerseCanvas()
    qtbot.addWidget(canvas)
    canvas.resize(700, 500)
    canvas.set_arrangement(arrangement)
    canvas.show_picture(picture_of(pair, many_links()))
    with qtbot.waitSignal(canvas.rested):
        canvas.show()
    canvas.bring_into_sight(Side.SOURCE, _WORDS - 1)
    with qtbot.waitSignal(canvas.rested):
        sketched = canvas.grab()
    rested = canvas.grab()
    canvas.set_theme(LIGHT)
    assert_alike(rested, canvas.grab())
    if arrangement is not Arrangement.MATRIX:
        assert int(np.abs(pixels(sketched) - pixels(rested)).max()) > _MOST
