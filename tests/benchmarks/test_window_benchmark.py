"""How long files and the window take: ``pytest tests/benchmarks --benchmark-enable``.

Annotation files have 31,000 verse pairs.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from statistics import median

import pytest
from lxml import etree
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from blinker_qt.annotate.precedents import Precedents
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.adjudication import Adjudication, Origin, Rule, RuleKind, Settled, Source
from blinker_qt.bitext.annotation import AnnotationSet, Role
from blinker_qt.bitext.verses import Side
from blinker_qt.formats.annotation import read, read_columns, write
from blinker_qt.formats.columns import AnnotationColumns
from blinker_qt.paths import HOME_VARIABLE
from blinker_qt.settings import SettingsStore
from blinker_qt.ui.app.main_window import MainWindow
from measuring import Note, as_when_started, median_seconds, milliseconds, seconds, wait_until
from synthetic import WORDS, study

LOADING = "Annotation files of 31,000 verse pairs"
WINDOW = "The window with 31,000 verse pairs"
EVENTS = "Events wait"
TIMES, LONGEST = "median / p99, ms", "at the longest, ms"


@pytest.fixture
def work(is_measured: bool) -> AnnotationSet:
    return study(31_000 if is_measured else 62)


def settled(work: AnnotationSet) -> AnnotationSet:
    """The same links as a gold standard of three sources; every link has an origin."""
    sources = tuple(Source(name, "0" * 64, f"{name}.blinker") for name in "ABC")
    some = (
        Origin(RuleKind.ALL, drawn=(0, 1, 2)),
        Origin(RuleKind.ALL, drawn=(0, 1, 2)),
        Origin(RuleKind.MAJORITY, drawn=(0, 2)),
        Origin(person="Lead", ruling="ART-3", drawn=(1,)),
    )
    pairs = []
    for pair in work.pairs:
        groups: dict[Origin, list[str]] = {}
        for number, link in enumerate(pair.links.split(" ")):
            groups.setdefault(some[number % len(some)], []).append(link)
        origins = (Settled(origin, " ".join(links)) for origin, links in groups.items())
        pairs.append(replace(pair, origins=tuple(origins)))
    adjudication = Adjudication(Rule(RuleKind.MAJORITY), sources)
    return replace(work, pairs=tuple(pairs), role=Role.GOLD, adjudication=adjudication)


@pytest.mark.parametrize("read_it", [read, read_columns], ids=["values", "arrays"])
@pytest.mark.parametrize(
    "role", [Role.ANNOTATOR, Role.GOLD], ids=["annotation set", "gold standard"]
)
def test_a_file_is_loaded(
    request: pytest.FixtureRequest,
    benchmark: BenchmarkFixture,
    note: Note,
    work: AnnotationSet,
    role: Role,
    read_it: Callable[[bytes, str], object],
) -> None:
    work = settled(work) if role is Role.GOLD else work
    data = write(work)
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    bare = median_seconds(lambda: etree.fromstring(data, parser), 9)
    time = median_seconds(lambda: read_it(data, "x"), 3)
    row = ", as ".join(reversed(request.node.callspec.id.split("-")))
    note(LOADING, row, "seconds", "–", f"{time:.2f}")
    limit = "5 ×" if role is Role.ANNOTATOR else "–"
    note(LOADING, row, "× lxml’s bare parse", limit, f"{time / bare:.1f} ×")
    pedantic: Callable[..., object] = benchmark.pedantic
    found = pedantic(read_it, (data, "x"), rounds=1)
    assert found == work or isinstance(found, AnnotationColumns)


@pytest.fixture
def file(work: AnnotationSet, tmp_path: Path) -> Path:
    path = tmp_path / "study.blinker"
    path.write_bytes(write(work))
    return path


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    made = MainWindow(SettingsStore(tmp_path / "config"), tmp_path / "data")
    made.resize(1280, 900)
    with as_when_started():
        made.show()
        qtbot.waitExposed(made)
        yield made
    made.close()
    made.deleteLater()


@pytest.fixture
def opened(window: MainWindow, file: Path, is_measured: bool) -> MainWindow:
    window.open_file(file)
    wait_until(lambda: window.documents.document is not None, 1.0 if is_measured else 0)
    return window


def link_first_words(window: MainWindow) -> None:
    session = window.page.session
    assert session is not None
    session.select(Side.SOURCE, 0)
    session.select(Side.TARGET, 1)
    assert session.link() is None


def test_a_file_is_opened(
    benchmark: BenchmarkFixture, note: Note, window: MainWindow, file: Path, is_measured: bool
) -> None:
    def open_and_paint() -> None:
        window.open_file(file)
        QApplication.processEvents()

    painted = seconds(open_and_paint)
    loading = wait_until(lambda: window.documents.document is not None)
    edited = painted + loading.whole + seconds(lambda: link_first_words(window))
    rest = wait_until(lambda: True, 0.5 if is_measured else 0)
    note(WINDOW, "file chosen to its first pair on screen", TIMES, "500", milliseconds(painted))
    note(WINDOW, "file chosen to the first edit", TIMES, "3000", milliseconds(edited))
    longest = max(loading.longest, rest.longest)
    note(EVENTS, "a file is opened", LONGEST, "16.7", milliseconds(longest))
    benchmark(lambda: window.page.session)


def test_words_are_searched(
    benchmark: BenchmarkFixture, note: Note, opened: MainWindow, is_measured: bool
) -> None:
    """The texts are prepared while the field has the focus."""
    opened.page.panel.search()
    field = opened.page.panel.bar.search
    waited = wait_until(lambda: True, 3.0 if is_measured else 0.05)
    note(EVENTS, "texts are prepared for a search", LONGEST, "16.7", milliseconds(waited.longest))

    def search() -> None:
        field.setText(WORDS[0])
        QApplication.processEvents()

    pedantic: Callable[..., object] = benchmark.pedantic
    pedantic(search, rounds=15 if is_measured else 1, setup=field.clear)
    note(WINDOW, "a word typed to the list of its verses", TIMES, "–")
    assert field.text() == WORDS[0]


def test_work_is_saved_in_the_background(
    benchmark: BenchmarkFixture, note: Note, opened: MainWindow, is_measured: bool
) -> None:
    document = opened.documents.document
    assert document is not None
    link_first_words(opened)
    QApplication.processEvents()  # Painting the link is no part of saving.
    before = document.path.stat().st_mtime_ns
    document.save()
    least = 1.5 if is_measured else 0.05
    waited = wait_until(lambda: document.path.stat().st_mtime_ns != before, least)
    document.flush()
    note(EVENTS, "the whole file is saved", LONGEST, "16.7", milliseconds(waited.longest))
    benchmark(lambda: document.path)


def test_a_link_in_the_whole_window(
    benchmark: BenchmarkFixture, note: Note, opened: MainWindow, is_measured: bool
) -> None:
    """Undo of a link: session, journal, list, panels and canvas, all painted."""
    session = opened.page.session
    assert session is not None
    link_first_words(opened)

    def undo() -> None:
        QTest.keyClick(opened.page.canvas, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        QApplication.processEvents()

    def redo() -> None:
        session.redo()
        QApplication.processEvents()

    pedantic: Callable[..., object] = benchmark.pedantic
    pedantic(undo, rounds=60 if is_measured else 1, setup=redo)
    note(WINDOW, "undo of a link, the whole window painted", TIMES, "–")


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
def leave(application):
    application.processEvents()
    os._exit(0)
QApplication.exec = leave
raise SystemExit(f"no window: {main([])}")
"""
"""The program as it is called, up to where it would wait for the first event from outside."""
_DAY = """
import os, sys
from blinker_qt.__main__ import load_window, main
load_window()
from PySide6.QtWidgets import QApplication
from blinker_qt.bitext.verses import Side
from blinker_qt.ui.app.main_window import MainWindow
def megabytes():
    with open("/proc/self/status") as lines:
        return next(int(line.split()[1]) // 1024 for line in lines if line.startswith("VmHWM"))
def work(application):
    window, = [each for each in application.topLevelWidgets() if isinstance(each, MainWindow)]
    while window.documents.document is None:
        application.processEvents()
    pairs = int(sys.argv[2])
    for number in range(pairs):
        if number == pairs // 10:
            print(megabytes())
        session = window.page.session
        session.select(Side.SOURCE, 0)
        session.select(Side.TARGET, 1)
        session.link()
        session.undo()
        refusal = session.done()
        if refusal is not None:
            raise SystemExit(str(refusal))
        application.processEvents()
    print(megabytes(), flush=True)
    os._exit(0)
QApplication.exec = work
raise SystemExit(f"no window: {main([sys.argv[1]])}")
"""
"""Edits and finishes verse pairs; prints the memory in MB after a tenth of them and at the end."""


def run(code: str, home: Path, *arguments: object) -> str:
    """Run code in a process of its own, with compiled modules, as users have them."""
    warm = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-c", code, *map(str, arguments)]
    environment = {**warm, HOME_VARIABLE: str(home)}
    return subprocess.run(
        command, check=True, stdout=subprocess.PIPE, encoding="utf-8", env=environment
    ).stdout


def test_the_program_starts(
    benchmark: BenchmarkFixture, note: Note, tmp_path: Path, is_measured: bool
) -> None:
    if is_measured:
        run(_OURS, tmp_path)  # Modules are compiled at the first start.
    both = [
        (seconds(lambda: run(_BARE, tmp_path)), seconds(lambda: run(_OURS, tmp_path)))
        for _ in range(9 if is_measured else 1)
    ]
    bare, ours = (median(column) for column in zip(*both, strict=True))
    note(WINDOW, "start of the program to its window", TIMES, "–", milliseconds(ours))
    row = "start, × a bare window with the same libraries"
    note(WINDOW, row, TIMES, "3 ×", f"{ours / bare:.2f} ×")
    benchmark(lambda: ours)


@pytest.mark.skipif(sys.platform != "linux", reason="memory is measured differently there")
def test_a_day_of_work_keeps_to_its_memory(
    benchmark: BenchmarkFixture, note: Note, file: Path, tmp_path: Path, is_measured: bool
) -> None:
    pairs = 500 if is_measured else 10
    early, late = run(_DAY, tmp_path / "home", file, pairs).split()
    note(WINDOW, f"memory after {pairs // 10} verse pairs", TIMES, "400 MB", f"{early} MB")
    note(WINDOW, f"memory after {pairs} verse pairs", TIMES, "400 MB", f"{late} MB")
    benchmark(lambda: late)


def test_precedents(work: AnnotationSet, benchmark: BenchmarkFixture, note: Note) -> None:
    """What was decided on a word elsewhere, and counting all decisions once."""
    session = Session(work, read_only=True)
    precedents = Precedents(session)
    counting = seconds(precedents.count)
    reading = seconds(lambda: read(write(work), "w"))
    words = [(side, place) for side in Side for place in range(len(session.pair.tokens(side)))]

    def ask_for_all() -> None:
        for word in words:
            precedents.of(word, 3)

    benchmark(ask_for_all)
    each = median_seconds(ask_for_all, 20) / len(words)
    note(WINDOW, "what was decided on a word elsewhere", TIMES, "2", milliseconds(each))
    share = f"{counting / reading:.1f} ×"
    note(WINDOW, "counting all decisions, × writing and reading the file", TIMES, "–", share)
