"""Pauses of judges: taken in the window, and written into the file."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.study import Question, Study
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.formats import annotation
from blinker_qt.settings import SettingsStore
from blinker_qt.ui.app.main_window import MainWindow
from clocks import Clock
from window_acts import CONTROL, child, open_in_front, session_of

HOUR = 3600.0
PAIRS = [VersePair(f"text {n}", ("un", f"texte{n}"), ("a", f"text{n}")) for n in range(6)]
CLARITY = Question("clarity", "How clear is it?", ("not at all", "", "clear"))
ASKING = Study(linking=False, questions=(CLARITY,), pause_after=90)
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


def judge(window: MainWindow, clock: Clock, after: float) -> None:
    """Answer the question about the verse pair on screen after so many seconds, and go on."""
    clock.now += after
    QTest.keyClick(window.page.canvas, Qt.Key.Key_2)
    QTest.keyClick(window.page.canvas, Qt.Key.Key_Return, CONTROL)


def use_another_program(clock: Clock, seconds: float) -> None:
    """Leave the window for so long."""
    application = QGuiApplication.instance()
    assert isinstance(application, QGuiApplication)
    application.applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)
    clock.now += seconds
    application.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)


def packet(folder: Path, study: Study) -> Path:
    """The file of a judge."""
    path = folder / "Anna.blinker"
    work = AnnotationSet.unannotated(Bitext.of(PAIRS), "Anna")
    path.write_bytes(annotation.write(replace(work, study=study)))
    return path


def test_pauses_are_counted_if_the_file_was_open(
    windows: Windows, clock: Clock, tmp_path: Path
) -> None:
    file = packet(tmp_path, ASKING)
    with windows() as window:
        open_in_front(window, file)
        judge(window, clock, after=360)  # the window stays in front
        clock.now += 240  # too short
        use_another_program(clock, 720)
        judge(window, clock, after=0)
        clock.now += 360  # one pause that goes on
        use_another_program(clock, 180)
        judge(window, clock, after=0)
    clock.now += 2 * HOUR  # the file is closed
    with windows() as window:
        open_in_front(window, file)
        assert session_of(window).position == 3
        judge(window, clock, after=60)
        judge(window, clock, after=5 * HOUR)  # another sitting
        judge(window, clock, after=60)
    pairs = annotation.load(file).pairs
    assert [pair.pauses for pair in pairs] == ["360", "720", "540", "", "", ""]
    assert sum(pair.seconds for pair in pairs) == 0.05 * HOUR


def test_a_pause_is_asked_for_between_verse_pairs(
    windows: Windows, clock: Clock, tmp_path: Path
) -> None:
    with windows() as window:
        open_in_front(window, packet(tmp_path, replace(ASKING, pause_after=10)))
        rest = window.page.rest
        judge(window, clock, after=240)
        judge(window, clock, after=240)
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
        judge(window, clock, after=301)
        assert not rest.isVisible()
