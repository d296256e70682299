"""The Lexicon tab: words, translations and lines."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLineEdit, QTableView
from pytestqt.qtbot import QtBot

from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.bitext.word_details import WordDetail, WordDetails
from blinker_qt.compare.table import Place
from blinker_qt.gold import systems
from blinker_qt.ui.compare.analysis_service import AnalysisService, Purpose
from blinker_qt.ui.compare.lexicon_tab import LexiconTab
from blinker_qt.ui.widgets.controls import ElidedHeading
from blinker_qt.ui.widgets.theme import DARK
from commands import write
from window_acts import CONTROL, LEFT, child

SAMPLE = Path(__file__).parents[2] / "resources" / "sample"


@dataclass
class Lead:
    """A lead at the tab, and the service that answers."""

    tab: LexiconTab
    service: AnalysisService
    qtbot: QtBot
    places: list[Place] = field(default_factory=list)
    entered: list[None] = field(default_factory=list)

    def load(self, *paths: Path) -> None:
        """Look words up in other files."""
        self.service.close()
        self.service.ask(Purpose.LOADING, systems.load, paths, (), then=lambda _: None)
        self.settle()
        self.tab.clear()
        self.tab.refresh()
        self.settle()

    def settle(self) -> None:
        """Wait until all requests are answered."""
        self.qtbot.waitUntil(lambda: not self.service.is_busy, timeout=20_000)

    def rows(self, name: str) -> list[list[str]]:
        """What a table shows."""
        model = self.view(name).model()
        return [
            [str(model.index(row, column).data()) for column in range(model.columnCount())]
            for row in range(model.rowCount())
        ]

    def view(self, name: str) -> QTableView:
        return child(self.tab, QTableView, f"table_{name}")

    def click(self, name: str, row: int) -> None:
        view = self.view(name)
        view.scrollTo(view.model().index(row, 0))
        place = view.visualRect(view.model().index(row, 0)).center()
        QTest.mouseClick(view.viewport(), LEFT, pos=place)
        self.settle()

    def find(self, word: str) -> None:
        line = child(self.tab, QLineEdit, "lexicon_word")
        line.clear()
        QTest.keyClicks(line, word)
        self.settle()


@pytest.fixture(scope="module")
def service(qapp: QApplication) -> Iterator[AnalysisService]:
    made = AnalysisService(qapp)
    yield made
    made.close()
    made.deleteLater()


@pytest.fixture
def lead(qtbot: QtBot, service: AnalysisService) -> Iterator[Lead]:
    tab = LexiconTab(service)
    qtbot.addWidget(tab)
    made = Lead(tab, service, qtbot)
    tab.place_chosen.connect(made.places.append)
    tab.place_entered.connect(lambda: made.entered.append(None))
    tab.resize(1200, 500)
    tab.set_theme(DARK)
    tab.show()
    made.load(*(SAMPLE / f"sample-A{number}.blinker" for number in (1, 2, 3)))
    yield made
    tab.close()


def test_a_word_leads_to_its_translations_and_their_lines(lead: Lead) -> None:
    assert lead.rows("words")[0][:2] == [",", "159"]
    lead.find("boat")
    assert [row[1] for row in lead.rows("translations")] == ["barque"]
    lines = lead.rows("lines")
    assert len(lines) == 5
    assert all("[barque]" in row[-1] for row in lines)
    # The verse pair of the first line is asked for at once, the word beside it.
    index, word = lead.places[-1]
    assert word is not None
    assert word[0] is Side.SOURCE
    lead.click("lines", 2)
    assert lead.places[-1] != (index, word)
    lead.tab.step(1)
    assert lead.places[-1][0] > index
    view = lead.view("translations")
    QTest.keyClick(view, Qt.Key.Key_C, CONTROL)
    assert "barque" in QGuiApplication.clipboard().text()
    # Enter leads from table to table.
    lead.click("words", 0)
    for name in ("words", "translations", "lines"):
        assert lead.view(name).hasFocus()
        QTest.keyClick(lead.view(name), Qt.Key.Key_Return)
    assert lead.entered == [None]
    lead.find("the")
    assert [row[1] for row in lead.rows("translations")[:3]] == ["le", "la", "les"]
    lead.click("translations", 1)
    assert {row[2] for row in lead.rows("lines")} == {"la"}
    # Translations that are sorted by a score lead to their lines, too.
    columns = range(view.model().columnCount())
    titles = [view.model().headerData(at, Qt.Orientation.Horizontal) for at in columns]
    dice = next(at for at, title in enumerate(titles) if str(title).startswith("Dice"))
    header = view.horizontalHeader()
    # The scores are at the right end, behind the edge of a small table.
    view.horizontalScrollBar().setValue(view.horizontalScrollBar().maximum())
    heading = QPoint(header.sectionViewportPosition(dice) + 10, header.height() // 2)
    QTest.mouseClick(header.viewport(), LEFT, pos=heading)
    lead.settle()
    scores = [float(row[dice]) for row in lead.rows("translations")]
    assert scores == sorted(scores, reverse=True)
    assert [row[1] for row in lead.rows("translations")[:2]] == ["la", "le"]
    lead.click("translations", 1)
    assert {row[2] for row in lead.rows("lines")} == {"le"}
    # Side and case are chosen, and no heading is cut off.
    side = child(lead.tab, QComboBox, "lexicon_side")
    child(lead.tab, QCheckBox, "lexicon_case").click()
    lead.find("The")
    assert lead.rows("translations")[0][0] == "The"
    QTest.keyClick(side, Qt.Key.Key_Down)
    lead.find("barque")
    assert lead.rows("translations")[0][:2] == ["barque", "boat"]
    lead.tab.resize(810, 240)
    headings_seen = [label for label in lead.tab.findChildren(ElidedHeading) if label.isVisible()]
    assert {label.text() for label in headings_seen} == {"Words", "Lines"}


def test_words_are_listed_by_lemma_and_unlinked_ones_show_their_lines(
    lead: Lead, tmp_path: Path
) -> None:
    details = (WordDetails.of([WordDetail("sea"), WordDetail("sea"), WordDetail("b")]),)
    pair = VersePair("T 1", ("seas", "sea", "b"), ("mers",))
    bitext = replace(Bitext.of([pair]), source_details=details)
    for name in ("A1", "A2"):
        work = AnnotationSet(bitext, (PairAnnotation("1-1 2-1", "3", done=True),), name)
        write(tmp_path / f"{name}.blinker", work)
    lead.load(tmp_path)
    assert [row[0] for row in lead.rows("words")] == ["seas", "sea", "b"]
    lead.find("b")
    assert lead.rows("translations") == []
    for word in ("b", "zebra"):
        lead.find(word)
        assert [row[2:4] for row in lead.rows("lines")] == [["not translated", "A1, A2"]]
    child(lead.tab, QCheckBox, "lexicon_lemmas").click()
    lead.find("sea")
    assert [row[:2] for row in lead.rows("words")] == [["sea", "4"], ["b", "2"]]
    assert len(lead.rows("lines")) == 2
