"""How long the window of the analysis holds events up: ``pytest tests/benchmarks``.

Twenty annotators of a whole Bible, read from files by the worker process; what is measured is the
window alone, while figures arrive and are painted. Enabled by ``--benchmark-enable``.
"""

import gc
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QComboBox, QTabWidget
from pytest_benchmark.fixture import BenchmarkFixture

from blinker_qt.paths import HOME_VARIABLE
from blinker_qt.ui.app.theme import LIGHT, apply_theme
from blinker_qt.ui.compare.analysis_window import AnalysisWindow
from synthetic import Block, longest_block, note

TABS = ("how far", "who", "where", "why")
PAINTED = 0.2
"""Seconds after which all that has arrived is painted."""


@pytest.fixture(scope="module")
def window(
    qapp: QApplication, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[AnalysisWindow]:
    """The window as the program opens it."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv(HOME_VARIABLE, str(tmp_path_factory.mktemp("home")))
        apply_theme(qapp, LIGHT)
        made = AnalysisWindow(LIGHT)
        # As the program does: there is no garbage to be looked for in what it is made of.
        gc.freeze()
        made.show()
        longest_block(lambda: True, PAINTED)
        yield made
        gc.unfreeze()
        made.close()
        made.deleteLater()


def held_up(window: AnalysisWindow, act: Callable[[], object]) -> Block:
    """The longest time for which events wait until all that comes of an act is painted."""
    settled: list[bool] = []

    def on_settled() -> None:
        settled.append(True)

    window.settled.connect(on_settled)
    QTimer.singleShot(0, act)
    blocks = [longest_block(lambda: bool(settled)), longest_block(lambda: True, PAINTED)]
    window.settled.disconnect(on_settled)
    return Block(*(max(each) for each in zip(*blocks, strict=True)))


def test_files_arrive(
    benchmark: BenchmarkFixture, window: AnalysisWindow, files: list[Path]
) -> None:
    pedantic: Callable[..., Block] = benchmark.pedantic
    note(benchmark, [pedantic(held_up, (window, lambda: window.load(files)), rounds=1)])
    assert window.is_comparing


@pytest.mark.parametrize("tab", TABS)
def test_other_figures_arrive(
    benchmark: BenchmarkFixture, window: AnalysisWindow, files: list[Path], tab: str
) -> None:
    """Until the window has and shows all that other weights change, and the longest block."""
    tabs = window.findChild(QTabWidget, "questions")
    weights = window.findChild(QComboBox, "weights")
    assert isinstance(tabs, QTabWidget)
    assert isinstance(weights, QComboBox)
    if not window.is_comparing:
        held_up(window, lambda: window.load(files))
    if tabs.currentIndex() != TABS.index(tab):
        held_up(window, lambda: tabs.setCurrentIndex(TABS.index(tab)))
    blocks: list[Block] = []

    def choose() -> None:
        other = (weights.currentIndex() + 1) % weights.count()
        blocks.append(held_up(window, lambda: weights.setCurrentIndex(other)))

    pedantic: Callable[..., object] = benchmark.pedantic
    pedantic(choose, rounds=3)
    note(benchmark, blocks)
    assert window.is_comparing
