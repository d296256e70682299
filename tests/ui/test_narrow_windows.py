"""Narrow windows and longer words: nothing is cut off or widens the window."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import filterfalse
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QPushButton,
    QScrollArea,
    QTabWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet, PairAnnotation
from blinker_qt.bitext.study import Question, Study
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.compare.answers import AnalysisQuestion
from blinker_qt.formats import annotation
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.settings import SettingsStore
from blinker_qt.translation import SOURCE_LANGUAGE
from blinker_qt.ui.app.app import set_language
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.compare.analysis_window import AnalysisWindow
from blinker_qt.ui.compare.question_tabs import FigureLinks
from blinker_qt.ui.widgets.controls import MenuButton
from blinker_qt.ui.widgets.theme import LIGHT, apply_theme
from leads import SAMPLE, Files, Reader
from window_acts import child, is_whole, open_in_front
from window_faults import cut_off

NARROW, LOW = 900, 600
TABS = [*AnalysisQuestion, None]
"""The lexicon is the last one."""
DETAILED = AnalysisQuestion.AGREEMENT, AnalysisQuestion.ANNOTATORS
SIZES = (1366, 740), (900, 560), (683, 360)
"""A laptop of 1366 × 768 pixels at 100 and 200 %, and a size between them."""


@pytest.fixture
def _english_again(qapp: QApplication) -> Iterator[None]:
    """The language of other tests, also if a window cannot be shown."""
    yield
    set_language(qapp, SOURCE_LANGUAGE)


@pytest.fixture
def narrow(qapp: QApplication, qtbot: QtBot, _english_again: None) -> Iterator[Reader]:
    """The window as it is dressed for people, as narrow as it may be, in longer words."""
    apply_theme(qapp, LIGHT)
    set_language(qapp, "fr")
    window = AnalysisWindow(LIGHT)
    window.resize(NARROW, 700)
    window.show()
    qtbot.waitExposed(window)
    yield Reader(window, qtbot)
    window.close()
    window.deleteLater()


def test_nothing_of_the_analysis_is_cut_off(narrow: Reader, files: Files) -> None:
    window, tabs = narrow.window, narrow.find(QTabWidget, "questions")
    narrow.load(SAMPLE)
    assert narrow.headings.startswith("paire de\nversets |")
    window.resize(NARROW, window.minimumSizeHint().height())
    window.grab()
    onward = narrow.find(QPushButton, "next_disagreement")
    assert not is_whole(onward)
    before = narrow.find(QPushButton, "previous_disagreement")
    before.setFocus()
    QTest.keyClick(before, Qt.Key.Key_Tab)
    assert onward.hasFocus()
    assert is_whole(onward)
    # What annotators decided is whole on a laptop.
    window.resize(1366, 740)
    narrow.settle(partial(tabs.setCurrentIndex, TABS.index(AnalysisQuestion.CAUSES)))
    window.grab()
    places = narrow.places
    columns = filterfalse(places.isColumnHidden, range(places.model().columnCount()))
    across = Qt.Orientation.Horizontal
    headings = [str(places.model().headerData(column, across)) for column in columns]
    assert len(headings) == 4
    assert not any("…" in heading for heading in headings)
    assert places.horizontalScrollBar().maximum() == 0
    long_name = "Bartholomew Featherstonehaugh"
    narrow.load([files.write(replace(annotation.load(SAMPLE[0]), annotator=long_name))])
    names = ["sets_choice", "options_choice", "save_report"]
    for question in DETAILED:
        narrow.settle(partial(tabs.setCurrentIndex, TABS.index(question)))
        for width, height in SIZES:
            window.resize(width, height)
            window.grab()
            # Painting changes the links on the line, which are then laid out by an event.
            QApplication.processEvents()
            assert window.size().toTuple() == (width, height), question
            assert window.minimumSizeHint().width() <= NARROW
            corners = [menu for menu in window.findChildren(MenuButton) if menu.isVisible()]
            buttons = [narrow.find(QPushButton, name) for name in names]
            for button in (*buttons, *corners[:1]):
                assert is_whole(button) or not button.isVisible(), (question, button.objectName())
            if width >= NARROW:
                assert cut_off(window) == [], (question, width)
            if width == 1366:
                for name in ("table_disagreements", "overlay_who", "next_disagreement"):
                    assert is_whole(narrow.find(QWidget, name)), (question, name)
                assert narrow.canvas.height() >= height // 3


def test_at_most_six_figures_are_linked_and_the_current_one_always_is(read: Reader) -> None:
    read.load(SAMPLE)
    links = child(read.tab, FigureLinks)

    def shown() -> list[str]:
        buttons = links.findChildren(QPushButton)
        return [one.accessibleName() for one in buttons if one.isVisible()]

    for width in (1700, NARROW, 1366):
        read.window.resize(width, 700)
        read.window.grab()
        assert shown() == list(links.titles[: len(shown())])
        assert 1 < len(shown()) <= 6
        assert all(is_whole(one) for one in links.findChildren(QPushButton) if one.isVisible())
    read.open_figure(links.titles[-1])
    assert shown()[-1] == links.titles[-1]
    assert read.table.isVisible()
    read.open_figure("Matrix")
    assert shown() == list(links.titles[: len(shown())])
    # Without figures there are no details.
    tabs = read.find(QTabWidget, "questions")
    for tab, has_details in (
        (AnalysisQuestion.ANNOTATORS, True),
        (AnalysisQuestion.GOLD, False),
        (AnalysisQuestion.CAUSES, True),
    ):
        read.settle(partial(tabs.setCurrentIndex, TABS.index(tab)))
        assert read.canvas.isVisible() is has_details
    tabs.setCurrentIndex(TABS.index(AnalysisQuestion.GOLD))
    assert not read.canvas.isVisible()


@pytest.mark.usefixtures("_english_again")
def test_done_and_the_focused_word_stay_in_sight(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    """Up to 300 % on a laptop, in the longer words of French, with a question and with Later."""
    words = tuple(f"word{number}" for number in range(30))
    steps = tuple(f"a long answer {number}" for number in range(9))
    questions = (Question("ease", "How easy is this verse pair?", steps),)
    study = Study(leave_for_later=True, questions=questions)
    bitext = Bitext.of([VersePair("Gen 1:1", words, words)])
    path = tmp_path / "work.blinker"
    path.write_bytes(annotation.write(AnnotationSet(bitext, (UNTOUCHED,), "A1", study=study)))
    apply_theme(qapp, LIGHT)
    set_language(qapp, "fr")
    window = MainWindow(SettingsStore(tmp_path / "config"), tmp_path / "data")
    qtbot.addWidget(window)
    window.show()
    open_in_front(window, path)
    canvas, panes = window.page.canvas, child(window, QScrollArea, "panes")
    for width, height in ((NARROW, LOW), (683, 384), (455, 240)):
        window.resize(width, height)
        QApplication.processEvents()
        assert window.size().toTuple() == (width, height)
        for arrangement in Arrangement:
            canvas.set_arrangement(arrangement)
            on = (Qt.Key.Key_Down, Qt.Key.Key_Right)
            keys = (Qt.Key.Key_Up, Qt.Key.Key_Left) if arrangement is Arrangement.ROWS else on
            window.grab()
            for name in ("previous", "reset", "reload", "leave", "done"):
                button = child(window, QPushButton, f"{name}_button")
                assert is_whole(button), (width, arrangement, name)
            assert panes.horizontalScrollBar().maximum() == 0
            assert cut_off(window.page.ratings) == []
            for _ in range(35):
                for key in keys:
                    QTest.keyClick(canvas, key)
                word = canvas.state.focused_word
                assert word is not None
                box = canvas.word_rectangle(*word)
                assert canvas.visibleRegion().contains(box.center()), (width, arrangement, word)
    window.close()


def test_panels_give_way_to_words_until_they_are_asked_for(opened: MainWindow) -> None:
    """At 300 % on a laptop; in a wide window they are as before."""
    window = opened
    window.activateWindow()
    window.look.toggle("side_panel_shown")
    page, handle = window.page, window.windowHandle()
    panels = page.panel, page.side
    assert [panel.isVisible() for panel in panels] == [True, True]
    # At 200 %, the panel that is asked for has the room of the other.
    window.resize(683, 384)
    QApplication.processEvents()
    assert [panel.isVisible() for panel in panels] == [False, True]
    assert child(window, QScrollArea, "panes").horizontalScrollBar().maximum() == 0
    for name, shown in (
        ("show_navigator", [True, False]),
        ("show_side_panel", [False, True]),
        ("show_side_panel", [True, False]),
        ("show_navigator", [False, False]),
        ("show_side_panel", [False, True]),
        ("show_navigator", [True, False]),
    ):
        window.actions_by_name[name].trigger()
        assert [panel.isVisible() for panel in panels] == shown
    window.resize(1200, 700)
    QApplication.processEvents()
    assert [panel.isVisible() for panel in panels] == [True, True]
    window.resize(455, 240)
    QApplication.processEvents()
    assert [panel.isVisible() for panel in panels] == [False, False]
    assert not window.actions_by_name["show_navigator"].isChecked()
    assert child(window, QScrollArea, "panes").horizontalScrollBar().maximum() == 0
    QTest.keyClick(handle, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert [panel.isVisible() for panel in panels] == [True, False]
    assert window.focusWidget() is page.panel.bar.search
    window.actions_by_name["show_navigator"].trigger()
    assert not page.panel.isVisible()
    window.actions_by_name["show_navigator"].trigger()
    window.resize(1180, 780)
    QApplication.processEvents()
    assert [panel.isVisible() for panel in panels] == [True, True]


@pytest.mark.usefixtures("_english_again")
def test_the_end_is_told_in_full(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> None:
    """At 300 % on a laptop, in the longer words of French."""
    set_language(qapp, "fr")
    apply_theme(qapp, LIGHT)
    window = MainWindow(SettingsStore(tmp_path / "config"), tmp_path / "data")
    qtbot.addWidget(window)
    window.show()
    path = tmp_path / "a long name of an annotator.blinker"
    linked = PairAnnotation("1-1")
    work = AnnotationSet(Bitext.of([VersePair("Gen 1:1", ("one",), ("un",))]), (linked,), "A1")
    path.write_bytes(annotation.write(work))
    open_in_front(window, path)
    window.resize(455, 240)
    window.actions_by_name["done"].trigger()
    for _ in range(5):
        QApplication.processEvents()
    line = child(window, QWidget, "study_line")
    assert line.isVisible()
    assert cut_off(line) == []
    text = child(line, QLabel, "study_line_text")
    assert text.height() > 0.9 * text.heightForWidth(text.width())
    for button in filter(QPushButton.isVisible, line.findChildren(QPushButton)):
        seen = button.visibleRegion().boundingRect()
        assert seen.width() == button.width()
        assert seen.height() > 0.85 * button.height()
    window.close()
