"""How long the canvas takes: ``pytest tests/benchmarks --benchmark-enable``.

A viewport of 1280 × 900; every act is measured up to the finished paint.
"""

from collections.abc import Callable, Iterator
from itertools import cycle

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.verses import Side, VersePair
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.layouts.picture import Picture, picture_of
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.widgets.lettering import Lettering
from blinker_qt.ui.widgets.theme import LIGHT, apply_theme, dress
from comparison_canvas import ComparisonCanvas
from measuring import Note, as_when_started, median_seconds
from real_data import UGARIT
from window_acts import Selecting

pytestmark = pytest.mark.benchmark(max_time=0.3, min_rounds=60)
Act = Callable[[], object]


def longest_passage() -> tuple[VersePair, Alignment]:
    """The longest real passage, and the first annotator's links."""
    files = [
        (UGARIT / name).read_text(encoding="utf-8").split("\n")
        for name in ("source.grc.txt", "target.eng.txt", "A1.links")
    ]
    passage = max(zip(*files, strict=True), key=lambda texts: len(texts[0]))
    source, target, links = (text.split(" ") for text in passage)
    numbers = (tuple(map(int, link.split("-"))) for link in links)
    alignment = Alignment(frozenset((s - 1, t - 1) for s, t in numbers))
    return VersePair("1", tuple(source), tuple(target)), alignment


def made_up(words: int, links_per_word: int) -> tuple[VersePair, Alignment]:
    """A pair with equally many words on both sides, linked along the diagonal."""
    source = tuple(f"source{i % 97}" for i in range(words))
    target = tuple(f"tgt{i % 89}" for i in range(words))
    steps = range(-(links_per_word // 2), links_per_word // 2 + 1)
    links = {(i, i + step) for i in range(words) for step in steps if 0 <= i + step < words}
    return VersePair("1", source, target), Alignment(frozenset(links))


ACTS = (
    "click",
    "pointer moved",
    "link changed",
    "undo or redo",
    "scroll step",
    "new pair",
    "other view",
)
LIMITS = {
    "The longest real verse pair": dict.fromkeys(ACTS, 16.7),
    "A verse of 30 words on each side": dict.fromkeys(ACTS, 8.0),
    "A made-up pair of 300 words on each side, five links per word": {
        "click": 8.0,
        "link changed": 33.0,
        "undo or redo": 16.7,
        "scroll step": 33.0,
        "new pair": 50.0,
    },
}
"""The most milliseconds that each act may take, for 99 of 100 times."""
LONGEST, VERSE, HARD = LIMITS
PAIRS: dict[str, Callable[[], tuple[VersePair, Alignment]]] = {
    LONGEST: longest_passage,
    VERSE: lambda: made_up(30, 1),
    HARD: lambda: made_up(300, 5),
}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Measure every act on every pair in every view; otherwise try every act once."""
    if "act" in metafunc.fixturenames:
        measured = metafunc.config.getoption("benchmark_enable")
        cases = [
            (pair, act, view)
            for pair in (LIMITS if measured else [VERSE])
            for act in LIMITS[pair]
            for view in (Arrangement if measured else [Arrangement.COLUMNS])
        ]
        names = [f"{pair}-{act}-{view.value}" for pair, act, view in cases]
        metafunc.parametrize(("pair", "act", "view"), cases, ids=names)


@pytest.fixture
def pictures(pair: str, is_measured: bool) -> list[Picture]:
    """Another pair of the same length, the pair, and the pair without some link.

    There are more of these than the canvas keeps.
    """
    verse_pair, links = PAIRS[pair]() if is_measured else made_up(13, 1)
    turned = VersePair("2", verse_pair.source[::-1], verse_pair.target[::-1])
    fewer = [links.without_link(*link) for link in sorted(links.links)[-12:]]
    return [picture_of(turned, links), *(picture_of(verse_pair, each) for each in (links, *fewer))]


@pytest.fixture
def canvas(
    qtbot: QtBot, qapp: QApplication, pictures: list[Picture], view: Arrangement
) -> Iterator[VerseCanvas]:
    apply_theme(qapp, LIGHT)
    widget = VerseCanvas()
    # As in the program; without a style sheet, Qt fills a window anew each time it is painted.
    dress(widget)
    qtbot.addWidget(widget)
    widget.resize(1280, 900)
    widget.set_arrangement(view)
    widget.show_picture(pictures[1])
    Selecting(widget)
    with as_when_started():
        widget.show()
        qtbot.waitExposed(widget)
        yield widget


def act_on(canvas: VerseCanvas, act: str, pictures: list[Picture]) -> Act:
    """What is done again and again."""
    other, first, *fewer = pictures
    places = cycle([canvas.word_rectangle(Side.SOURCE, place).center() for place in (1, 5)])
    ways = cycle([-120, -120, 120, 120])
    changed, new, undone = cycle([first, *fewer]), cycle([other, first]), cycle([fewer[0], first])
    views = cycle([*(each for each in Arrangement if each is not canvas.arrangement)])
    acts: dict[str, Act] = {
        "click": lambda: QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=next(places)),
        "pointer moved": lambda: QTest.mouseMove(canvas, next(places)),
        "link changed": lambda: canvas.show_picture(next(changed)),
        "undo or redo": lambda: canvas.show_picture(next(undone)),
        "scroll step": lambda: turn_wheel(canvas, next(ways)),
        "new pair": lambda: canvas.show_picture(next(new)),
        "other view": lambda: canvas.set_arrangement(next(views)),
    }
    return acts[act]


def turn_wheel(canvas: VerseCanvas, step: int) -> None:
    point = QPointF(canvas.bar_rectangle(Side.SOURCE).center())
    event = QWheelEvent(
        point,
        canvas.mapToGlobal(point),
        QPoint(),
        QPoint(0, step),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(canvas, event)


def test_an_act_is_painted(
    benchmark: BenchmarkFixture,
    note: Note,
    canvas: VerseCanvas,
    pictures: list[Picture],
    view: Arrangement,
    pair: str,
    act: str,
) -> None:
    run = act_on(canvas, act, pictures)

    def paint() -> None:
        run()
        QApplication.sendEvent(canvas, QEvent(QEvent.Type.UpdateRequest))

    for _ in range(2):
        paint()
    benchmark(paint)
    note(pair, act, f"{view.value}: median / p99, ms", f"{LIMITS[pair][act]:g}")
    assert canvas.state.picture in pictures


@pytest.mark.parametrize("view", [Arrangement.COLUMNS], ids=["columns"])
@pytest.mark.parametrize("pair", [HARD])
def test_a_click_beside_one_on_a_graphics_view(
    benchmark: BenchmarkFixture,
    note: Note,
    qtbot: QtBot,
    canvas: VerseCanvas,
    pictures: list[Picture],
    is_measured: bool,
) -> None:
    other = ComparisonCanvas(pictures[1].pair, pictures[1].links, Lettering().font(Side.SOURCE))
    qtbot.addWidget(other)
    other.resize(1280, 900)
    other.show()
    qtbot.waitExposed(other)
    places = (
        (canvas, canvas.word_rectangle(Side.SOURCE, 3).center()),
        (other.viewport(), other.mapFromScene(other.words[Side.SOURCE, 3].area.center())),
    )

    def clicks(number: int) -> Act:
        widget, place = places[number]

        def click() -> None:
            QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=place)
            QApplication.processEvents()

        return click

    rounds = 60 if is_measured else 1
    ours, theirs = (median_seconds(clicks(number), rounds) for number in (0, 1))
    benchmark(clicks(0))
    note(
        HARD,
        "click, × QGraphicsView",
        "columns: median / p99, ms",
        "1.5 ×",
        f"{ours / theirs:.1f} ×",
    )
    assert canvas.state.selection.source <= {3}
