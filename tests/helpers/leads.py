"""Annotation files of three people, and the analysis window, as used by leads."""

import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from multiprocessing import active_children
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple, TypeVar

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QTabBar,
    QTableView,
    QTabWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Bitext, Language, VersePair
from blinker_qt.compare.agreement import Comparison
from blinker_qt.compare.agreement_tables import matrix
from blinker_qt.compare.answers import AnalysisQuestion
from blinker_qt.compare.disagreements import Disagreement
from blinker_qt.compare.table import Cell, shown
from blinker_qt.formats import annotation
from blinker_qt.paths import resource
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.compare.analysis_window import AnalysisWindow
from blinker_qt.ui.compare.detail import PlacesPanel
from blinker_qt.ui.compare.matrix import MatrixView
from blinker_qt.ui.compare.question_tabs import FigureLinks
from blinker_qt.ui.widgets.controls import ElidedLabel, MenuButton, Popover
from blinker_qt.ui.widgets.plots import PlotView, items_of
from blinker_qt.ui.widgets.tables import TableModel, TableView
from window_acts import LEFT, SHORT, child, press_entry

SAMPLE = [resource("sample", f"sample-A{number}.blinker") for number in (1, 2, 3)]
Wanted = TypeVar("Wanted", bound=QWidget)

PAIRS = (
    *SHORT,
    VersePair("T 3", ("one", "day"), ("un", "jour")),
    VersePair("T 4", ("the", "sea"), ("la", "mer")),
)
LINKS: dict[str, tuple[set[tuple[int, int]], ...]] = {
    "Ana": ({(0, 0), (1, 2), (2, 1)}, {(0, 0), (0, 1), (1, 2)}, {(0, 0), (1, 1)}, {(1, 1)}),
    "Ben": ({(0, 0), (1, 2), (2, 1)}, {(0, 1), (1, 2)}, {(0, 0), (1, 0)}, {(0, 0), (1, 1)}),
    "Chi": ({(0, 0), (1, 1)}, {(0, 0), (1, 2)}, {(0, 0), (1, 1)}, {(0, 0)}),
}


class Files:
    """Makes annotation files."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bitext = Bitext.of(PAIRS, Language.of("en"), Language.of("fr"), (1, 1, 2, 2))

    def of(self, annotator: str, *, done: Sequence[bool] = (True,) * 4) -> AnnotationSet:
        """An annotation set; the links are those of `LINKS`, or Ana's."""
        drawn = LINKS.get(annotator, LINKS["Ana"])
        work = AnnotationSet.finished(
            self.bitext, [Alignment(frozenset(links)) for links in drawn], annotator
        )
        both = zip(work.pairs, done, strict=True)
        return replace(work, pairs=tuple(replace(pair, done=is_done) for pair, is_done in both))

    def write(self, work: AnnotationSet, name: str | None = None) -> Path:
        """Write an annotation set to a file named after its annotator."""
        path = self.folder / f"{name or work.annotator}.blinker"
        path.write_bytes(annotation.write(work))
        return path

    def three(self) -> list[Path]:
        """The files of three annotators."""
        return [self.write(self.of(annotator)) for annotator in LINKS]


class Listed(NamedTuple):
    """A verse pair in the list of disagreements."""

    place: int
    reference: Cell
    rate: Cell
    both: Cell
    only_first: Cell
    only_second: Cell


def listed(found: Iterable[Disagreement]) -> list[Listed]:
    """What the list of disagreements should show."""
    fields = attrgetter("index", "reference", "rate", "both", "only_first", "only_second")
    return [Listed(*fields(each)) for each in found]


class Reader:
    """Reads the window, and waits for it."""

    def __init__(self, window: AnalysisWindow, qtbot: QtBot) -> None:
        self.window = window
        self._qtbot = qtbot

    def load(self, paths: Sequence[Path]) -> None:
        self.settle(lambda: self.window.load(paths))

    def settle(self, act: Callable[[], object]) -> None:
        """Do something and wait until all that comes of it is shown."""
        with self._qtbot.waitSignal(self.window.settled, timeout=20_000):
            act()

    def wait_until_sent(self) -> None:
        """Wait until the worker was sent everything, which it hears of when it goes on."""
        outgoing = self.window._service.start()._outgoing
        # A cancellation of nothing; it is taken from the queue after everything before it was sent.
        outgoing.put(pickle.dumps(-1))
        self._qtbot.waitUntil(outgoing.empty)

    def tick(self, *annotators: str) -> None:
        """Tick annotation sets, or take their ticks away, by the keyboard."""
        sets = self.find(QListWidget, "annotation_sets")
        for row in range(sets.count()):
            if plain(sets.item(row).text()).split("\n")[0] in annotators:
                sets.setCurrentRow(row)
                self.settle(lambda: QTest.keyClick(sets, Qt.Key.Key_Space))

    def find(self, kind: type[Wanted], name: str) -> Wanted:
        return child(self.window, kind, name)

    @property
    def matrix(self) -> MatrixView:
        return self.find(MatrixView, "table_matrix")

    @property
    def places(self) -> TableView:
        """The list of what a figure is about."""
        (panel,) = self.window.findChildren(PlacesPanel)
        return panel.view

    @property
    def listed(self) -> list[Listed]:
        """The verse pairs in that list, from top to bottom."""
        table, model = self.places.table, self.places.model()
        if table is None:
            return []
        assert table.name == "disagreements"
        assert isinstance(model, TableModel)
        rows = [model.place_of(row) for row in range(model.rowCount())]
        return [Listed(table.places[row][0], *table.rows[row]) for row in rows]

    @property
    def canvas(self) -> VerseCanvas:
        return self.find(VerseCanvas, "overlay")

    @property
    def signature(self) -> str:
        """The choices behind the figures in front."""
        return self.find(QPlainTextEdit, "signature").toPlainText()

    def open_tab(self, place: int) -> None:
        """Click on a tab; nothing is waited for."""
        bar = self.find(QTabBar, "qt_tabwidget_tabbar")
        QTest.mouseClick(bar, LEFT, pos=bar.tabRect(place).center())

    def turn_to(self, question: AnalysisQuestion) -> None:
        """Click on the tab of a question, and wait for what it shows."""
        self.settle(lambda: self.open_tab(list(AnalysisQuestion).index(question)))

    def open_figure(self, title: str) -> None:
        """Click on the link to a table or plot, which may be under *More*."""
        links = child(self.tab, FigureLinks)
        shown = [one for one in links.findChildren(QPushButton) if one.isVisible()]
        found = [link for link in shown if link.accessibleName() == title]
        if found:
            QTest.mouseClick(found[0], LEFT)
        else:
            entries = child(links, MenuButton).menu().actions()
            (entry,) = [action for action in entries if action.text() == title]
            entry.setObjectName(title)
            press_entry(links, title)

    def click_row(self, view: TableView, row: int) -> None:
        index = view.model().index(row, view.horizontalHeader().logicalIndex(0))
        view.scrollTo(index)
        QTest.mouseClick(view.viewport(), LEFT, pos=view.visualRect(index).center())

    @property
    def tab(self) -> QWidget:
        """The tab in front."""
        return self.find(QTabWidget, "questions").currentWidget()

    @property
    def table(self) -> TableView:
        """The table that is seen on that tab."""
        (found,) = [view for view in self.tab.findChildren(TableView) if view.isVisible()]
        return found

    @property
    def plot(self) -> PlotView:
        """The plot that is seen on that tab."""
        (found,) = [view for view in self.tab.findChildren(PlotView) if view.isVisible()]
        return found

    def click_bar(self, place: int) -> None:
        """Click on a bar or square of the plot."""
        assert self.plot.plot is not None
        bar = items_of(self.plot.plot)[place]
        QTest.mouseClick(self.plot, LEFT, pos=bar.area.center().toPoint())

    @property
    def titles(self) -> list[str]:
        """The tables and plots that can be chosen on that tab."""
        return list(child(self.tab, FigureLinks).titles)

    def rows(self, name: str) -> list[list[str]]:
        """What a table shows."""
        model = self.find(QTableView, f"table_{name}").model()
        return [
            [plain(model.index(row, column).data()) for column in range(model.columnCount())]
            for row in range(model.rowCount())
        ]

    @property
    def headings(self) -> str:
        """The headings of the list of verse pairs, side by side."""
        model = self.places.model()
        columns = range(model.columnCount())
        across = Qt.Orientation.Horizontal
        return " | ".join(plain(model.headerData(column, across)) for column in columns)

    def text(self, name: str) -> str:
        """What a label says, however much of it there is room for."""
        label = self.find(QLabel, name)
        return label.accessibleName() if isinstance(label, ElidedLabel) else label.text()

    def cell(self, row: int, column: int, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        model = self.matrix.model()
        return model.data(model.index(row, column), role)

    def cell_area(self, first: int, second: int) -> QRect:
        """Where the cell of two annotators is."""
        return self.matrix.visualRect(self.matrix.model().index(first, second - 1))

    def click_cell(self, first: int, second: int) -> None:
        centre = self.cell_area(first, second).center()
        QTest.mouseClick(self.matrix.viewport(), LEFT, pos=centre)

    def click_button(self, name: str) -> None:
        """Click a button, or an entry of the menu in the corner of a table."""
        if self.window.findChild(QAction, name):
            press_entry(self.window, name)
            return
        button = self.find(QPushButton, name)
        self.reveal(button)
        QTest.mouseClick(button, LEFT)

    def reveal(self, widget: QWidget) -> None:
        """Open the popover that a widget is in."""
        for popover in self.window.findChildren(Popover):
            if popover.panel.isAncestorOf(widget) and not popover.panel.isVisible():
                QTest.mouseClick(popover, LEFT)

    def press(self, name: str, *keys: Qt.Key) -> None:
        widget = self.find(QWidget, name)
        self.reveal(widget)
        widget.setFocus()
        for key in keys:
            QTest.keyClick(widget, key)

    def refused(self, notice: str = "notice") -> str:
        assert self.find(QFrame, notice).isVisible()
        return self.find(QPlainTextEdit, f"{notice}_lines").toPlainText()


def assert_shows(read: Reader, comparison: Comparison) -> None:
    """Assert that the matrix shows every figure of a comparison in its cell."""
    table = matrix(comparison)
    assert read.matrix.table == table
    for row, cells in enumerate(table.rows):
        for column, cell in enumerate(cells):
            assert read.cell(row, column) == shown(table.columns[column].kind, cell)
    assert read.find(QPlainTextEdit, "signature").toPlainText() == table.signature


def notes(read: Reader) -> list[str]:
    """What is said above and below the matrix."""
    panel = read.matrix.parentWidget()
    assert panel is not None
    above = plain(child(panel, QLabel, "table_warnings").text()).split("\n")
    lines = child(panel, QPlainTextEdit, "table_notes")
    return [*filter(None, above), *plain(lines.toPlainText()).split("\n")]


def plain(text: object) -> str:
    """Without the marks that isolate names of any writing direction."""
    return str(text).replace("\u2066", "").replace("\u2068", "").replace("\u2069", "")


@contextmanager
def pausing() -> Iterator[None]:
    """Have the worker process do nothing for a while; on Windows it cannot be made to."""
    if sys.platform == "win32":
        pytest.skip("a process cannot be made to pause there")
    (worker,) = [one for one in active_children() if one.name == "background"]
    assert worker.pid is not None
    os.kill(worker.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(worker.pid, signal.SIGCONT)
