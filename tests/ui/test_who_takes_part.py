"""Which annotators take part: ticked by mouse and by key, for every figure at once."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QComboBox,
    QListWidget,
    QPushButton,
    QStyle,
    QStyleOptionViewItem,
    QTableView,
    QTabWidget,
)

from blinker_qt.bitext.annotation import PairAnnotation, Role
from blinker_qt.bitext.verses import Side
from blinker_qt.compare.agreement import compare, matrix
from blinker_qt.compare.answers import ANSWERS, AnalysisQuestion, WordList, words
from blinker_qt.compare.lexicon import LetterCase
from blinker_qt.compare.loading import open_collation
from blinker_qt.compare.options import DEFAULT_OPTIONS
from blinker_qt.compare.table import as_json
from blinker_qt.ui.compare.analysis_window import AnalysisWindow
from gathered import ignore, loaded
from leads import LEFT, Files, Reader, plain

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def paths(read: Reader, files: Files) -> list[Path]:
    """Three annotators' files, which are loaded."""
    paths = files.three()
    read.load(paths)
    return paths


def sets(read: Reader) -> QListWidget:
    return read.find(QListWidget, "annotation_sets")


def box(listed: QListWidget, row: int) -> QPoint:
    """The middle of the box before an annotation set."""
    option = QStyleOptionViewItem()
    option.initFrom(listed)
    option.rect = listed.visualItemRect(listed.item(row))
    option.features = QStyleOptionViewItem.ViewItemFeature.HasCheckIndicator
    element = QStyle.SubElement.SE_ItemViewItemCheckIndicator
    return listed.style().subElementRect(element, option, listed).center()


def shows(read: Reader, paths: list[Path], without: list[str]) -> bool:
    """Whether matrix and signature are those of the command line without these annotators."""
    expected = compare(open_collation(paths).chosen((), without))
    signature = read.signature
    return read.matrix.table == matrix(expected) and signature == str(expected.signature)


def test_a_click_on_a_tick_leaves_an_annotator_out(read: Reader, paths: list[Path]) -> None:
    listed = sets(read)
    read.settle(lambda: QTest.mouseClick(listed.viewport(), LEFT, pos=box(listed, 1)))
    assert shows(read, paths, ["Ben"])
    assert '|annotators:["Ana","Chi"]|' in read.signature
    assert read.window.statusBar().currentMessage() == "2 of 3 annotators, 4 verse pairs"
    assert [plain(read.text(key)) for key in ("key_first", "key_second")] == [
        "only Ana: 1 link",
        "only Chi: 1 link",
    ]
    read.settle(lambda: QTest.mouseClick(listed.viewport(), LEFT, pos=box(listed, 1)))
    assert shows(read, paths, [])


def test_space_ticks_and_fewer_than_two_are_said(read: Reader, paths: list[Path]) -> None:
    listed = sets(read)
    listed.setFocus()
    listed.setCurrentRow(0)
    read.settle(lambda: QTest.keyClick(listed, Qt.Key.Key_Space))
    assert shows(read, paths, ["Ana"])
    QTest.keyClick(listed, Qt.Key.Key_Down)
    read.settle(lambda: QTest.keyClick(listed, Qt.Key.Key_Space))
    assert read.text("standing").startswith("Fewer than two annotators take part.")
    assert listed.currentRow() == 1
    assert listed.hasFocus()
    read.settle(lambda: QTest.keyClick(listed, Qt.Key.Key_Space))
    assert shows(read, paths, ["Ana"])


def test_those_that_are_chosen_are_ticked_together(read: Reader, paths: list[Path]) -> None:
    listed = sets(read)
    listed.setFocus()
    only = read.find(QPushButton, "only_these")
    assert not only.isEnabled()
    for row in (0, 2):
        centre = listed.visualItemRect(listed.item(row)).center() + QPoint(20, 0)
        QTest.mouseClick(listed.viewport(), LEFT, CONTROL, centre)
    read.settle(lambda: read.click_button("only_these"))
    assert shows(read, paths, ["Ben"])
    QTest.keyClick(listed, Qt.Key.Key_A, CONTROL)
    read.settle(lambda: read.click_button("only_these"))
    assert shows(read, paths, [])
    read.settle(lambda: QTest.keyClick(listed, Qt.Key.Key_Space))
    assert read.text("standing").startswith("Fewer than two annotators take part.")


def test_who_was_left_out_stays_so_when_others_come(
    read: Reader, paths: list[Path], files: Files, analysis: AnalysisWindow
) -> None:
    listed = sets(read)
    read.settle(lambda: QTest.mouseClick(listed.viewport(), LEFT, pos=box(listed, 0)))
    more = files.write(files.of("Dora"))
    read.load([more])
    assert shows(read, [*paths, more], ["Ana"])
    assert listed.item(0).checkState() == Qt.CheckState.Unchecked
    analysis.close()
    analysis.show()
    read.load(paths)
    assert shows(read, paths, [])


def test_gold_standards_and_machines_count_only_where_they_are_ticked(
    read: Reader, files: Files
) -> None:
    """Every tab, the lexicon and the report are those of the annotators alone, until one is ticked.

    The tab Gold, which asks for them, has them, and its rows lead to the verse pairs.
    """
    paths = files.three()
    machine = replace(files.of("Machine", done=(True, True, True, True)), role=Role.MACHINE)
    others = [
        files.write(replace(files.of("Gold"), role=Role.GOLD)),
        files.write(replace(machine, pairs=(PairAnnotation("1-1", done=True),) * 4)),
    ]
    alone, among = answers(paths), answers([*paths, *others])
    assert among == alone
    ticked = answers([*paths, *others], without=frozenset())
    assert not any(ticked[name] == alone[name] for name in alone)
    assert all("roles:[" in text for text in ticked.values())
    read.load([others[0], *paths, others[1]])
    assert shows(read, paths, [])
    assert "|roles:annotator|" in read.signature
    listed = sets(read)
    states = [listed.item(row).checkState() == Qt.CheckState.Checked for row in range(5)]
    assert states == [False, True, True, True, False]
    assert plain(listed.item(0).text()) == "Gold\ngold standard"
    assert read.window.statusBar().currentMessage() == "3 annotators, 4 verse pairs"
    go_to(read, "Gold")
    systems = read.find(QTableView, "table_systems")
    names = [plain(systems.model().index(row, 0).data()) for row in range(4)]
    assert names == ["Ana", "Ben", "Chi", "Machine"]
    for _ in range(3):
        read.settle(lambda: QTest.keyClick(systems, Qt.Key.Key_Down))
    headings = [
        plain(read.places.model().headerData(column, Qt.Orientation.Horizontal))
        for column in range(read.places.model().columnCount())
    ]
    assert any("Machine" in heading for heading in headings)
    assert any("Gold" in heading for heading in headings)
    go_to(read, "How far?")
    read.tick("Gold")
    roles = '|roles:["gold","annotator","annotator","annotator"]|'
    assert roles in read.signature
    assert read.window.statusBar().currentMessage() == "4 annotators, 4 verse pairs"


def go_to(read: Reader, title: str) -> None:
    """Click on a tab."""
    tabs = read.find(QTabWidget, "questions").tabBar()
    place = next(tab for tab in range(tabs.count()) if tabs.tabText(tab) == title)
    read.settle(lambda: QTest.mouseClick(tabs, LEFT, pos=tabs.tabRect(place).center()))


def listed_and_drawn(read: Reader) -> tuple[list[str], list[str]]:
    """Whose verse pairs are listed, and whose links are drawn."""
    model = read.places.model()
    tip = Qt.ItemDataRole.ToolTipRole
    headings = (model.headerData(column, Qt.Orientation.Horizontal, tip) for column in (3, 4))
    names = [plain(heading).removeprefix("<div>only ")[:-6] for heading in headings]
    listed = read.find(QListWidget, "annotators")
    rows = map(listed.item, range(listed.count()))
    ticked = [plain(row.text()) for row in rows if row.checkState() == Qt.CheckState.Checked]
    return names, ticked


@pytest.mark.parametrize("first", ["Old", "Gold"])
def test_the_one_gold_standard_that_is_ticked_is_the_reference(
    first: str, read: Reader, files: Files
) -> None:
    """Others that are loaded beside it neither are the reference nor leave verse pairs out."""
    machine = replace(files.of("Machine"), role=Role.MACHINE)
    gold = replace(files.of("Gold"), role=Role.GOLD)
    old = replace(files.of("Old", done=(True, False, False, False)), role=Role.GOLD)
    golds = [gold, old] if first == "Gold" else [old, gold]
    read.load([files.write(golds[0]), *files.three(), *map(files.write, (golds[1], machine))])
    go_to(read, "Gold")
    tick_one = "Tick the one gold standard that others are compared with."

    def signature() -> str:
        return read.signature

    def held_against(gold: str, left_out: int) -> bool:
        systems = read.find(QTableView, "table_systems")
        rows = range(systems.model().rowCount())
        names = [plain(systems.model().index(row, 0).data()) for row in rows]
        QTest.keyClick(systems, Qt.Key.Key_Down)
        return (
            systems.isVisible()
            and names == ["Ana", "Ben", "Chi", "Machine"]
            and f'|gold:["{gold}"]|' in signature()
            and f"|left-out:{left_out}|" in signature()
            and '|roles:["annotator","annotator","annotator","machine"]|' in signature()
            and gold in listed_and_drawn(read)[1]
        )

    def asks_for_one() -> bool:
        said = plain(read.text("remark_gold"))
        systems = read.window.findChild(QTableView, "table_systems")
        return said == tick_one and (not systems or not systems.isVisible()) and not signature()

    assert asks_for_one()
    read.tick("Gold")
    assert held_against("Gold", 0)
    read.tick("Old")
    assert asks_for_one()
    read.tick("Gold")
    assert held_against("Old", 3)
    # Machines count, ticked or not, and so does the only gold standard there is.
    read.tick("Machine", "Old")
    assert asks_for_one()
    read.find(QListWidget, "annotation_sets").setCurrentRow(0 if first == "Old" else 4)
    read.settle(lambda: read.click_button("remove"))
    assert held_against("Gold", 0)


def test_after_the_gold_tab_others_show_their_own_verse_pairs(read: Reader, files: Files) -> None:
    paths = files.three()
    gold = files.write(replace(files.of("Gold"), role=Role.GOLD))
    read.load([gold, *paths])
    marks = read.find(QComboBox, "marks")

    def look_at_gold(*two: str) -> None:
        go_to(read, "Gold")
        assert listed_and_drawn(read) == ([*two], [*two])

    everybody = ["Ana", "Ben", "Chi"]
    assert listed_and_drawn(read) == (["Ana", "Ben"], everybody)
    look_at_gold("Ana", "Gold")
    go_to(read, "How far?")
    assert listed_and_drawn(read) == (["Ana", "Ben"], everybody)
    look_at_gold("Ana", "Gold")
    # What the other tabs show is computed again.
    read.settle(lambda: QTest.keyClick(marks, Qt.Key.Key_Down))
    go_to(read, "How far?")
    assert listed_and_drawn(read) == (["Ana", "Ben"], everybody)
    read.settle(lambda: read.click_cell(1, 2))
    assert listed_and_drawn(read) == (["Ben", "Chi"], ["Ben", "Chi"])
    look_at_gold("Ana", "Gold")
    read.settle(lambda: QTest.keyClick(marks, Qt.Key.Key_Up))
    go_to(read, "How far?")
    assert listed_and_drawn(read) == (["Ben", "Chi"], ["Ben", "Chi"])
    look_at_gold("Ana", "Gold")
    go_to(read, "Where?")
    assert listed_and_drawn(read)[1] == everybody
    look_at_gold("Ana", "Gold")
    read.tick("Chi")
    go_to(read, "How far?")
    assert listed_and_drawn(read) == (["Ana", "Ben"], ["Ana", "Ben"])
    read.tick("Gold")
    look_at_gold("Gold", "Ana")
    go_to(read, "How far?")
    assert listed_and_drawn(read) == (["Gold", "Ana"], ["Gold", "Ana", "Ben"])
    look_at_gold("Gold", "Ana")


def answers(paths: list[Path], without: frozenset[Path] | None = None) -> dict[str, str]:
    """What every question comes to, as text, where these files are loaded."""
    sets = loaded(*paths)
    if without is not None:
        sets.leave_out(without)
    found = {}
    for question in ANSWERS.keys() - {AnalysisQuestion.RATINGS}:
        answer = ANSWERS[question](sets, DEFAULT_OPTIONS, ignore)
        assert answer.tables
        found[question.value] = as_json(answer.tables)
    asked = WordList(Side.SOURCE, LetterCase.FOLDED)
    found["lexicon"] = as_json([words(sets, asked, ignore)])
    return found
