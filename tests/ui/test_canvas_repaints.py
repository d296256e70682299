"""The canvas repaints only what changed, and looks as if everything were repainted."""

import gc
import sys
from collections.abc import Callable
from dataclasses import replace
from types import FrameType

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage, QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.verses import Side, VersePair
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.layouts.picture import Picture, picture_of, suggested_picture
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from window_acts import LEFT, Selecting

MOST_CALLS = 400
"""The most Python functions that a click may call until it is painted and announced."""
WORDS = 40
PAIR = VersePair(
    "Gen 1:1",
    tuple("in the beginning God created heaven and earth".split() * 5),
    tuple("au commencement Dieu créa les cieux et la terre".split() * 5)[:WORDS],
)
each_view = pytest.mark.parametrize("view", Arrangement, ids=lambda view: view.value)


def alignment() -> Alignment:
    """Blocks of one and several words, words that hang together loosely, and marks."""
    found = Alignment()
    for position in range(0, 36, 3):
        found = found.link({position}, {position, position + 1})
    return (
        found.with_link(1, 20)
        .with_link(1, 21)
        .with_link(2, 21)
        .mark_not_translated(Side.SOURCE, {4, 30})
        .mark_not_translated(Side.TARGET, {5, 38})
    )


def on_suggestions(links: Alignment) -> Picture:
    return replace(picture_of(PAIR, links), underlay=suggested_picture(PAIR, [(4, 9), (5, 10)]))


class Watched(VerseCanvas):
    """A canvas that remembers what was painted again."""

    painted = QRect()

    def paintEvent(self, event: QPaintEvent) -> None:
        self.painted = event.region().boundingRect()
        super().paintEvent(event)


def shown(view: Arrangement, picture: Picture, size: tuple[int, int]) -> Watched:
    canvas = Watched()
    canvas.resize(*size)
    canvas.set_arrangement(view)
    canvas.show_picture(picture)
    Selecting(canvas)
    canvas.show()
    canvas.activateWindow()
    canvas.setFocus()
    QApplication.processEvents()
    return canvas


def pixels(image: QImage) -> np.ndarray[tuple[int, ...], np.dtype[np.int16]]:
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    flat = np.frombuffer(image.constBits(), np.uint8)
    return flat.reshape(image.height(), image.width(), 4)[..., :3].astype(np.int16)


def on_screen(canvas: VerseCanvas) -> QImage:
    """What was painted so far, and nothing anew."""
    return canvas.screen().grabWindow(canvas.winId()).toImage()


Act = Callable[[VerseCanvas], object]
places = st.builds(QPoint, st.integers(0, 519), st.integers(0, 399))
keys = st.sampled_from(
    [Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_End, Qt.Key.Key_Space, Qt.Key.Key_PageUp]
)
links = st.tuples(st.integers(0, WORDS - 1), st.integers(0, WORDS - 1))
acts: st.SearchStrategy[Act] = st.one_of(
    places.map(lambda at: lambda canvas: QTest.mouseMove(canvas, at)),
    places.map(lambda at: lambda canvas: QTest.mouseClick(canvas, LEFT, pos=at)),
    places.map(lambda at: lambda canvas: QTest.mousePress(canvas, LEFT, pos=at)),
    keys.map(lambda key: lambda canvas: QTest.keyClick(canvas, key)),
    links.map(
        lambda one: lambda canvas: canvas.show_picture(on_suggestions(alignment().with_link(*one)))
    ),
    st.just(VerseCanvas.toggle_key_letters),
    st.just(lambda canvas: canvas.state.bring_partners()),
)


@each_view
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
@given(steps=st.lists(acts, min_size=1, max_size=8))
def test_partial_repaints_equal_a_full_one(view: Arrangement, steps: list[Act]) -> None:
    canvas = shown(view, on_suggestions(alignment()), (520, 400))
    for step in steps:
        step(canvas)
        QApplication.processEvents()
        # A timer among these events may have faded the links.
        QApplication.sendPostedEvents()
        found, expected = pixels(on_screen(canvas)), pixels(canvas.grab().toImage())
        assert int(np.abs(found - expected).max()) <= 6
    canvas.close()
    canvas.deleteLater()


@each_view
def test_an_undone_edit_is_not_laid_out_again(qtbot: QtBot, view: Arrangement) -> None:
    """But what was shown long ago is not kept."""
    links = alignment()
    canvas = shown(view, picture_of(PAIR, links), (520, 400))
    qtbot.addWidget(canvas)
    first = canvas.state.view
    canvas.show_picture(picture_of(PAIR, links.with_link(3, 9)))
    QApplication.processEvents()
    canvas.show_picture(picture_of(PAIR, links))
    assert canvas.state.view is first
    for word in range(6, 14):
        canvas.show_picture(picture_of(PAIR, links.with_link(3, word)))
        QApplication.processEvents()
    canvas.show_picture(picture_of(PAIR, links))
    assert canvas.state.view is not first


@each_view
def test_a_click_repaints_a_small_area(qtbot: QtBot, view: Arrangement) -> None:
    canvas = shown(view, picture_of(PAIR, alignment()), (1280, 900))
    qtbot.addWidget(canvas)
    box = canvas.word_rectangle(Side.SOURCE, 3)
    QTest.mouseClick(canvas, LEFT, pos=box.center())
    QApplication.processEvents()
    assert canvas.painted.contains(box)
    assert canvas.painted.width() * canvas.painted.height() < 0.05 * 1280 * 900


def dense(words: int) -> Picture:
    """Five links a word along the diagonal, so that all words hang together."""
    found = {(i, i + d) for i in range(words) for d in range(-2, 3) if 0 <= i + d < words}
    pair = VersePair(
        "1", tuple(f"s{i}" for i in range(words)), tuple(f"t{i}" for i in range(words))
    )
    return picture_of(pair, Alignment(frozenset(found)))


@each_view
@pytest.mark.parametrize("words", [30, 300])
def test_a_click_calls_few_functions(qtbot: QtBot, view: Arrangement, words: int) -> None:
    canvas = shown(view, dense(words), (1280, 900))
    qtbot.addWidget(canvas)
    where = canvas.word_rectangle(Side.SOURCE, 3).center()
    calls: list[str] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            calls.append(frame.f_code.co_name)

    for _ in range(4):
        calls.clear()
        gc.disable()  # Hypothesis has a function called at each collection
        sys.setprofile(note)
        try:
            QTest.mouseClick(canvas, LEFT, pos=where)
            QApplication.processEvents()
        finally:
            sys.setprofile(None)
            gc.enable()
        assert len(calls) <= MOST_CALLS
    assert "paintEvent" in calls
