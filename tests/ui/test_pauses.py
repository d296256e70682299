"""Pauses of judges: taken in the window, counted in the home of the study."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QTabWidget
from pytestqt.qtbot import QtBot

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.study import Question, Study
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.settings import SettingsStore
from blinker_qt.study.folder import create_study
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.compare.analysis_window import AnalysisWindow
from blinker_qt.ui.study.study_window import StudyWindow
from blinker_qt.ui.widgets.tables import TableView
from clocks import Clock
from leads import plain
from window_acts import CONTROL, ChooseFiles, child, drop, open_in_front, session_of

HOUR = 3600.0
PAIRS = [VersePair(f"text {n}", ("un", f"texte{n}"), ("a", f"text{n}")) for n in range(6)]
CLARITY = Question("clarity", "How clear is it?", ("not at all", "", "clear"))
ASKING = Study(linking=False, questions=(CLARITY,), pause_after=90)
PLAN = """
title = "Clarity"
[[part]]
pairs = "1-6"
annotators = ["Anna", "Ben"]
"""
Windows = Callable[[], AbstractContextManager[MainWindow]]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def windows(clock: Clock, qtbot: QtBot, tmp_path: Path) -> Windows:
    """Starts the program, and ends it."""

    @contextmanager
    def started() -> Iterator[MainWindow]:
        window = MainWindow(SettingsStore(tmp_path / "config"), tmp_path / "data", clock)
        with qtbot.waitActive(window):
            window.show()
            window.activateWindow()
        yield window
        assert window.close()

    return started


class Judge:
    """Judges a file in a window, with the keyboard, as time passes."""

    def __init__(self, window: MainWindow, clock: Clock, file: Path) -> None:
        self.window = open_in_front(window, file)
        self._clock = clock

    def judge(self, after: float) -> None:
        """Answer the question about the verse pair on screen after so many seconds, and go on."""
        self._clock.now += after
        canvas = self.window.page.canvas
        QTest.keyClick(canvas, Qt.Key.Key_2)
        QTest.keyClick(canvas, Qt.Key.Key_Return, CONTROL)

    def leave_for(self, seconds: float) -> None:
        """Use another program for so long."""
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)
        self._clock.now += seconds
        application.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)


def study_in(folder: Path, study: Study) -> Path:
    """The folder of a study with two judges."""
    texts = AnnotationSet.unannotated(Bitext.of(PAIRS))
    create_study(folder, replace(texts, study=study), PLAN)
    return folder


def home_of(window: MainWindow, folder: Path, choose_files: ChooseFiles) -> StudyWindow:
    """The home of a study, opened from the menu."""
    choose_files(folder)
    window.actions_by_name["open_study"].trigger()
    (home,) = (
        widget
        for widget in QApplication.topLevelWidgets()
        if isinstance(widget, StudyWindow) and widget.isVisible()
    )
    return home


def shown_amounts(home: StudyWindow) -> dict[str, dict[str, str]]:
    """The table of annotators as it is shown: by annotator, and by the heading of a column."""
    model = child(home, TableView, "table_annotators").model()
    across = Qt.Orientation.Horizontal
    heads = [plain(model.headerData(place, across)) for place in range(model.columnCount())]
    rows = [
        [plain(model.index(row, place).data()) for place in range(len(heads))]
        for row in range(model.rowCount())
    ]
    return {row[0]: dict(zip(heads, row, strict=True)) for row in rows}


def test_pauses_are_counted_at_home_if_the_file_was_open(
    windows: Windows, clock: Clock, tmp_path: Path, choose_files: ChooseFiles, qtbot: QtBot
) -> None:
    folder = study_in(tmp_path / "asking", ASKING)
    anna, ben = (folder / "packets" / f"{name}.blinker" for name in ("Anna", "Ben"))
    with windows() as window:
        judge = Judge(window, clock, anna)
        judge.judge(after=360)  # the window stays in front
        clock.now += 240  # too short
        judge.leave_for(720)
        judge.judge(after=0)
        clock.now += 360  # one pause that goes on
        judge.leave_for(180)
        judge.judge(after=0)
    clock.now += 2 * HOUR  # the file is closed
    with windows() as window:
        judge = Judge(window, clock, anna)
        assert session_of(window).position == 3
        judge.judge(after=60)
        judge.judge(after=5 * HOUR)  # another sitting
        judge.judge(after=60)
        judge = Judge(window, clock, ben)
        for _ in PAIRS:
            judge.judge(after=60)
    with windows() as window:
        home = home_of(window, folder, choose_files)
        qtbot.waitUntil(lambda: bool(shown_amounts(home)), timeout=20_000)
        untouched = shown_amounts(home)
        assert [untouched[name]["pauses"] for name in ("Anna", "Ben")] == ["0", "0"]
        with qtbot.waitSignal(home.settled, timeout=20_000):
            drop(home, [anna, ben])
        amounts = shown_amounts(home)
        counted = ("done", "hours", "pauses", "hours of pauses")
        assert {name: [amounts[name][head] for head in counted] for name in amounts} == {
            "Anna": ["6", "0.05", "3", "0.45"],
            "Ben": ["6", "0.10", "0", "0.00"],
        }
        # They lead to the tab that has them, too.
        table = child(home, TableView, "table_annotators")
        heads = list(amounts["Anna"])
        table.setCurrentIndex(table.model().index(0, heads.index("pauses")))
        QTest.keyClick(table, Qt.Key.Key_Return)
        (analysis,) = (
            widget
            for widget in QApplication.topLevelWidgets()
            if isinstance(widget, AnalysisWindow)
        )
        qtbot.waitUntil(lambda: not analysis.is_busy, timeout=20_000)
        tabs = child(analysis, QTabWidget, "questions")
        assert tabs.tabText(tabs.currentIndex()) == "Time"
        analysis.close()
        home.close()


def test_home_has_no_pauses_if_the_study_asks_for_none(
    windows: Windows, clock: Clock, tmp_path: Path, choose_files: ChooseFiles, qtbot: QtBot
) -> None:
    folder = study_in(tmp_path / "not-asking", replace(ASKING, pause_after=0))
    anna = folder / "packets" / "Anna.blinker"
    with windows() as window:
        judge = Judge(window, clock, anna)
        for _ in PAIRS:
            judge.judge(after=600)
        home = home_of(window, folder, choose_files)
        qtbot.waitUntil(lambda: bool(shown_amounts(home)), timeout=20_000)
        with qtbot.waitSignal(home.settled, timeout=20_000):
            drop(home, [anna])
        amounts = shown_amounts(home)["Anna"]
        assert (amounts["done"], amounts["hours"]) == ("6", "0.10")
        assert not [head for head in amounts if "pause" in head]
        home.close()


def test_a_pause_is_asked_for_between_verse_pairs(
    windows: Windows, clock: Clock, tmp_path: Path
) -> None:
    folder = study_in(tmp_path / "asking", replace(ASKING, pause_after=10))
    with windows() as window:
        judge = Judge(window, clock, folder / "packets" / "Anna.blinker")
        rest = window.page.rest
        judge.judge(after=240)
        judge.judge(after=240)
        assert not rest.isVisible()
        clock.now += 240
        QTest.keyClick(window.page.canvas, Qt.Key.Key_2)
        assert not rest.isVisible()
        QTest.keyClick(window.page.canvas, Qt.Key.Key_Return, CONTROL)
        assert rest.isVisible()
        assert child(rest, QLabel, "rest_text").text() == (
            "You have worked for 12 min; this study asks you to make a pause now"
        )
        # After the pause, the next sitting begins.
        judge.judge(after=301)
        assert not rest.isVisible()
