"""How long the window takes with 31,000 verse pairs, and to be there at all.

``python packaging/benchmarks.py`` measures this and writes ``docs/speed.md``. What is written to
``extra_info`` is in milliseconds, but ratios.
"""

import gc
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from blinker_qt.bitext.verses import Side
from blinker_qt.formats import annotation
from blinker_qt.paths import HOME_VARIABLE
from blinker_qt.settings import SettingsStore
from blinker_qt.ui.app.main_window import MainWindow
from synthetic import WORDS, Block, longest_block, note, study

_BARE = """
import os
import numpy, lxml.etree
from PySide6.QtWidgets import QApplication, QMainWindow
application = QApplication([])
window = QMainWindow()
window.resize(1180, 780)
window.show()
application.processEvents()
os._exit(0)
"""
_OURS = """
import os
from blinker_qt.__main__ import load_window, main
load_window()
from PySide6.QtWidgets import QApplication
def answer_and_leave(application):
    application.processEvents()
    os._exit(0)
QApplication.exec = answer_and_leave
raise SystemExit(f"no window: {main([])}")
"""
"""The program as it is called, up to where it would wait for the first event from outside."""


@pytest.fixture
def file(benchmark: BenchmarkFixture, tmp_path: Path) -> Path:
    """Of 31,000 verse pairs where benchmarks are measured, of 310 where they are only run."""
    path = tmp_path / "study.blinker"
    path.write_bytes(annotation.write(study(310 if benchmark.disabled else 31_000)))
    return path


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    made = MainWindow(SettingsStore(tmp_path / "config"), tmp_path / "data")
    made.resize(1280, 900)
    # As the program does: there is no garbage to be looked for in what it is made of.
    gc.freeze()
    made.show()
    qtbot.waitExposed(made)
    yield made
    gc.unfreeze()
    made.close()
    made.deleteLater()


def measure(
    benchmark: BenchmarkFixture, act: Callable[[], object], rounds: int, **how: object
) -> None:
    """Measure an act so many times, or once where benchmarks are only run."""
    pedantic: Callable[..., object] = benchmark.pedantic
    pedantic(act, rounds=1 if benchmark.disabled else rounds, **how)


def is_open(window: MainWindow) -> bool:
    return window.documents.document is not None


def test_opening_to_the_first_pair_painted(
    benchmark: BenchmarkFixture, window: MainWindow, file: Path
) -> None:
    blocks: list[Block] = []

    def clear() -> None:
        if window.documents.document is not None or blocks:
            window.documents.close()
            longest_block(lambda: True, 0.3)

    def act() -> None:
        window.open_file(file)
        QApplication.processEvents()

    for _ in range(1 if benchmark.disabled else 5):
        clear()
        act()
        opening, painting = longest_block(lambda: is_open(window)), longest_block(lambda: True, 0.3)
        blocks.append(Block(*map(max, opening, painting)))
    measure(benchmark, act, 7, setup=clear)
    longest_block(lambda: is_open(window))
    note(benchmark, blocks)
    assert window.page.session is not None


@pytest.fixture
def opened(window: MainWindow, file: Path) -> MainWindow:
    window.open_file(file)
    longest_block(lambda: is_open(window), 1.0)
    return window


def test_searching(benchmark: BenchmarkFixture, opened: MainWindow) -> None:
    """From a key to the list that it asks for; the texts were folded while the field had focus."""
    opened.page.panel.bar.begin_search()
    field = opened.page.panel.bar.search
    note(benchmark, [longest_block(lambda: True, 0.05 if benchmark.disabled else 3.0)])

    def search() -> None:
        field.setText(WORDS[0])
        QApplication.processEvents()

    measure(benchmark, search, 15, setup=field.clear)
    assert field.text() == WORDS[0]


def test_saving_in_the_background(benchmark: BenchmarkFixture, opened: MainWindow) -> None:
    """An edit, and the whole file saved after it: what the window waits meanwhile."""
    session, document = opened.page.session, opened.documents.document
    assert session is not None
    assert document is not None
    blocks = []

    def edit_and_save() -> None:
        session.pick(Side.SOURCE, 0)
        session.pick(Side.TARGET, 1)
        session.link()
        document.save()
        blocks.append(longest_block(lambda: True, 0.05 if benchmark.disabled else 1.5))

    measure(benchmark, edit_and_save, 5)
    document.flush()
    note(benchmark, blocks)


def test_a_link_in_the_whole_window(benchmark: BenchmarkFixture, opened: MainWindow) -> None:
    """Undo and redo of one link: session, journal, list, panels and canvas, all painted."""
    session = opened.page.session
    assert session is not None
    session.pick(Side.SOURCE, 0)
    session.pick(Side.TARGET, 1)
    session.link()

    def act() -> None:
        QTest.keyClick(opened.page.canvas, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        QApplication.processEvents()

    def redo() -> None:
        session.redo()
        QApplication.processEvents()

    measure(benchmark, act, 60, setup=redo)


def seconds_of(code: str, home: Path) -> Block:
    # What a start costs is measured with compiled modules, as people have them.
    warm = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment = {**warm, HOME_VARIABLE: str(home)}
    started, before = time.perf_counter(), os.times()
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, env=environment)
    after = os.times()
    processor = after.children_user + after.children_system
    processor -= before.children_user + before.children_system
    return Block(time.perf_counter() - started, processor)


def test_starting_the_program(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """A fresh process up to a window that answers, against a bare window with the libraries."""
    rounds = 1 if benchmark.disabled else 9
    seconds_of(_OURS, tmp_path)
    both = [(seconds_of(_BARE, tmp_path), seconds_of(_OURS, tmp_path)) for _ in range(rounds)]
    for number, name in enumerate(Block._fields):
        bare, ours = (median(each[number] for each in column) for column in zip(*both, strict=True))
        benchmark.extra_info[f"start, {name}"] = ours * 1000
        benchmark.extra_info[f"times a bare window, {name}"] = ours / max(bare, 1e-9)
    measure(benchmark, lambda: seconds_of(_BARE, tmp_path), 1)
    assert all(ours.wall > 0 for _, ours in both)
