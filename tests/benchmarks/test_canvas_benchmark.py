"""How long the canvas takes: ``pytest tests/benchmarks --benchmark-enable``.

Two sides of 300 words with five links a word, on a viewport of 1280 × 900; everything is measured
up to the finished paint.
"""

from collections.abc import Callable
from itertools import cycle

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from blinker_qt.annotate.actions import Selection
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.verses import Side, VersePair
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.layouts.picture import Picture, picture_of
from blinker_qt.ui.app.theme import LIGHT, apply_theme
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.widgets.lettering import Lettering
from comparison_canvas import ComparisonCanvas

pytestmark = pytest.mark.benchmark(max_time=0.3, min_rounds=60)
each_view = pytest.mark.parametrize("view", Arrangement, ids=lambda view: view.value)


def long_pair(words: int, number: int) -> VersePair:
    return VersePair(
        str(number),
        tuple(f"source{i * number % 97}" for i in range(words)),
        tuple(f"tgt{i * number % 89}" for i in range(words)),
    )


def dense(words: int) -> Alignment:
    """Five links a word along the diagonal, so that all words hang together."""
    links = {(i, i + d) for i in range(words) for d in range(-2, 3) if 0 <= i + d < words}
    return Alignment(frozenset(links))


@pytest.fixture
def words(benchmark: BenchmarkFixture) -> int:
    """The full size where benchmarks are measured, a small one where they are only run."""
    return 30 if benchmark.disabled else 300


@pytest.fixture
def pictures(words: int) -> list[Picture]:
    """Two pairs of the same length, each with and without its last link."""
    alignment = dense(words)
    fewer = alignment.without_link(words - 1, words - 1)
    return [
        picture_of(long_pair(words, number), links)
        for number in (1, 5)
        for links in (alignment, fewer)
    ]


@pytest.fixture
def canvas(
    qtbot: QtBot, qapp: QApplication, pictures: list[Picture], view: Arrangement
) -> VerseCanvas:
    apply_theme(qapp, LIGHT)
    widget = VerseCanvas()
    qtbot.addWidget(widget)
    widget.resize(1280, 900)
    widget.set_arrangement(view)
    widget.show_picture(pictures[0])
    widget.show()
    qtbot.waitExposed(widget)
    return widget


def painted(canvas: VerseCanvas, act: Callable[[], object]) -> Callable[[], None]:
    """An act, and the paint of all that it made stale."""
    QApplication.sendEvent(canvas, QEvent(QEvent.Type.UpdateRequest))

    def run() -> None:
        act()
        QApplication.sendEvent(canvas, QEvent(QEvent.Type.UpdateRequest))

    return run


@each_view
def test_a_click_is_painted(
    benchmark: BenchmarkFixture, canvas: VerseCanvas, view: Arrangement
) -> None:
    canvas.word_clicked.connect(
        lambda side, position: canvas.show_selection(canvas.selection.toggled(side, position))
    )
    where = canvas.word_rectangle(Side.SOURCE, 3).center()
    benchmark(
        painted(canvas, lambda: QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=where))
    )
    assert canvas.arrangement is view
    assert canvas.selection in (Selection(), Selection(frozenset({3})))


@pytest.mark.parametrize("kind", ["adding", "replacing"])
@each_view
def test_a_commit_is_painted(
    benchmark: BenchmarkFixture,
    canvas: VerseCanvas,
    pictures: list[Picture],
    view: Arrangement,
    kind: str,
) -> None:
    pair, links = pictures[0].pair, dense(len(pictures[0].pair.source))
    other = links.without_link(1, 1) if kind == "adding" else links.link({1}, {9})
    alignments = cycle([other, links])
    benchmark(painted(canvas, lambda: canvas.show_picture(picture_of(pair, next(alignments)))))
    assert canvas.arrangement is view


@each_view
def test_hovering_is_painted(
    benchmark: BenchmarkFixture, canvas: VerseCanvas, view: Arrangement
) -> None:
    places = cycle([canvas.word_rectangle(Side.SOURCE, p).center() for p in (1, 5)])
    benchmark(painted(canvas, lambda: QTest.mouseMove(canvas, next(places))))
    assert canvas.arrangement is view


def wheel(canvas: VerseCanvas, *, up: bool) -> None:
    point = QPointF(canvas.bar_rectangle(Side.SOURCE).center())
    step = QPoint(0, 120 if up else -120)
    event = QWheelEvent(
        point,
        canvas.mapToGlobal(point),
        QPoint(),
        step,
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(canvas, event)


@each_view
def test_scrolling_is_painted(
    benchmark: BenchmarkFixture, canvas: VerseCanvas, view: Arrangement
) -> None:
    ways = cycle([False, False, True, True])
    benchmark(painted(canvas, lambda: wheel(canvas, up=next(ways))))
    assert canvas.arrangement is view


@each_view
def test_a_new_pair_is_painted(
    benchmark: BenchmarkFixture, canvas: VerseCanvas, pictures: list[Picture], view: Arrangement
) -> None:
    others = cycle([pictures[2], pictures[0]])
    benchmark(painted(canvas, lambda: canvas.show_picture(next(others))))
    assert canvas.arrangement is view


@each_view
def test_a_change_of_view_is_painted(
    benchmark: BenchmarkFixture, canvas: VerseCanvas, view: Arrangement
) -> None:
    views = cycle([*(other for other in Arrangement if other is not view), view])
    benchmark(painted(canvas, lambda: canvas.set_arrangement(next(views))))
    assert canvas.view is not None


class TestComparison:
    """The same acts on a small canvas made of QGraphicsView, in columns."""

    @pytest.fixture
    def other(self, qtbot: QtBot, pictures: list[Picture]) -> ComparisonCanvas:
        font = Lettering().font(Side.SOURCE)
        widget = ComparisonCanvas(pictures[0].pair, pictures[0].links, font)
        qtbot.addWidget(widget)
        widget.resize(1280, 900)
        widget.show()
        qtbot.waitExposed(widget)
        QApplication.processEvents()
        return widget

    def test_a_click(self, benchmark: BenchmarkFixture, other: ComparisonCanvas) -> None:
        where = other.mapFromScene(other.words[Side.SOURCE, 3].area.center())
        viewport = other.viewport()

        def click() -> None:
            QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=where)
            QApplication.processEvents()

        benchmark(click)
        assert other.words[Side.SOURCE, 3].isVisible()

    def test_scrolling(self, benchmark: BenchmarkFixture, other: ComparisonCanvas) -> None:
        steps, bar = cycle([100, 100, -100, -100]), other.verticalScrollBar()

        def scroll() -> None:
            bar.setValue(bar.value() + next(steps))
            QApplication.processEvents()

        benchmark(scroll)
        assert bar.minimum() <= bar.value() <= bar.maximum()
