"""The Annotators tab: who takes part, and where one annotator differs from the others."""

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
)

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import PairAnnotation, Role
from blinker_qt.bitext.verses import Side
from blinker_qt.compare.agreement import compare
from blinker_qt.compare.agreement_tables import matrix
from blinker_qt.compare.annotator_tables import annotators
from blinker_qt.compare.answers import AnalysisQuestion as Asked
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.disagreements import disagreements_of_two, disagreements_with_others
from blinker_qt.compare.loading import open_collation
from blinker_qt.compare.options import DEFAULT_OPTIONS
from blinker_qt.layouts.picture import Tone, overlay_picture
from blinker_qt.ui.canvas.overlay import disputed_words
from blinker_qt.ui.compare.analysis_window import AnalysisWindow
from blinker_qt.ui.widgets.controls import Popover
from blinker_qt.ui.widgets.tables import TableView
from leads import LINKS, PAIRS, SAMPLE, Files, Reader, listed, plain
from window_acts import CONTROL, LEFT


@pytest.fixture
def paths(read: Reader, files: Files) -> list[Path]:
    """Three annotators' files, which are loaded."""
    paths = files.three()
    read.load(paths)
    return paths


def sets(read: Reader) -> QListWidget:
    listed = read.find(QListWidget, "annotation_sets")
    read.reveal(listed)
    return listed


def box(listed: QListWidget, row: int) -> QPoint:
    """The middle of the box before an annotation set."""
    option = QStyleOptionViewItem()
    option.initFrom(listed)
    option.rect = listed.visualItemRect(listed.item(row))
    option.features = QStyleOptionViewItem.ViewItemFeature.HasCheckIndicator
    element = QStyle.SubElement.SE_ItemViewItemCheckIndicator
    return listed.style().subElementRect(element, option, listed).center()


def shows(read: Reader, paths: list[Path], *without: str) -> bool:
    """Whether matrix and signature are those of the command line without these annotators."""
    expected = compare(open_collation(paths).chosen((), without))
    signature = read.signature
    return read.matrix.table == matrix(expected) and signature == str(expected.signature)


def test_annotators_are_left_out_by_click_by_key_and_together(
    read: Reader, paths: list[Path], files: Files, analysis: AnalysisWindow
) -> None:
    listed = sets(read)

    def click_box(row: int) -> None:
        read.settle(lambda: QTest.mouseClick(listed.viewport(), LEFT, pos=box(listed, row)))

    def press_space() -> None:
        read.settle(lambda: QTest.keyClick(listed, Qt.Key.Key_Space))

    click_box(1)
    assert shows(read, paths, "Ben")
    assert '|annotators:["Ana","Chi"]|' in read.signature
    assert read.find(Popover, "sets_choice").accessibleName() == "2 of 3 annotators, 4 verse pairs"
    assert [plain(read.text(key)) for key in ("key_first", "key_second")] == [
        "only Ana: 1 link",
        "only Chi: 1 link",
    ]
    click_box(1)
    assert shows(read, paths)
    assert not read.find(QPushButton, "only_these").isEnabled()
    for row in (0, 2):
        centre = listed.visualItemRect(listed.item(row)).center() + QPoint(20, 0)
        QTest.mouseClick(listed.viewport(), LEFT, CONTROL, centre)
    read.settle(lambda: read.click_button("only_these"))
    assert shows(read, paths, "Ben")
    listed.setFocus()
    QTest.keyClick(listed, Qt.Key.Key_A, CONTROL)
    read.settle(lambda: read.click_button("only_these"))
    assert shows(read, paths)
    press_space()
    assert read.text("standing").startswith("Fewer than two annotators take part.")
    read.settle(lambda: read.click_button("only_these"))
    listed.setFocus()
    listed.setCurrentRow(0)
    press_space()
    assert shows(read, paths, "Ana")
    QTest.keyClick(listed, Qt.Key.Key_Down)
    press_space()
    assert read.text("standing").startswith("Fewer than two annotators take part.")
    assert listed.currentRow() == 1
    assert listed.hasFocus()
    press_space()
    # Who was left out stays so until the window is closed.
    more = files.write(files.of("Dora"))
    read.load([more])
    assert shows(read, [*paths, more], "Ana")
    assert listed.item(0).checkState() == Qt.CheckState.Unchecked
    analysis.close()
    analysis.show()
    read.load(paths)
    assert shows(read, paths)


def test_gold_standards_and_machines_count_only_if_checked(read: Reader, files: Files) -> None:
    """The tab Gold, which asks for them, has them, and its rows lead to the verse pairs."""
    paths = files.three()
    machine = replace(files.of("Machine", done=(True, True, True, True)), role=Role.MACHINE)
    others = [
        files.write(replace(files.of("Gold"), role=Role.GOLD)),
        files.write(replace(machine, pairs=(PairAnnotation("1-1", done=True),) * 4)),
    ]
    read.load([others[0], *paths, others[1]])
    assert shows(read, paths)
    assert "|roles:annotator|" in read.signature
    listed = sets(read)
    states = [listed.item(row).checkState() == Qt.CheckState.Checked for row in range(5)]
    assert states == [False, True, True, True, False]
    assert plain(listed.item(0).text()) == "Gold\ngold standard"
    assert read.find(Popover, "sets_choice").accessibleName() == "3 annotators, 4 verse pairs"
    read.turn_to(Asked.GOLD)
    systems = read.find(QTableView, "table_systems")
    assert [row[0] for row in read.rows("systems")] == ["Ana", "Ben", "Chi", "Machine"]
    for _ in range(3):
        read.settle(lambda: QTest.keyClick(systems, Qt.Key.Key_Down))
    assert "Machine" in read.headings
    assert "Gold" in read.headings
    read.turn_to(Asked.AGREEMENT)
    read.tick("Gold")
    roles = '|roles:["gold","annotator","annotator","annotator"]|'
    assert roles in read.signature
    choice = read.find(Popover, "sets_choice")
    assert choice.accessibleName() == "3 annotators and 1 gold standard, 4 verse pairs"
    assert read.matrix.table is not None
    note = "Gold standards and machines that count like annotators here: Gold."
    assert str(read.matrix.table.warnings[0]) == note


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


def test_one_of_several_gold_standards_is_chosen_in_its_tab(read: Reader, files: Files) -> None:
    """It counts there alone, ticked or not; another neither counts nor leaves verse pairs out.

    Every tab shows its own verse pairs.
    """
    machine = replace(files.of("Machine"), role=Role.MACHINE)
    gold = replace(files.of("Gold"), role=Role.GOLD)
    old = replace(files.of("Old", done=(True, False, False, False)), role=Role.GOLD)
    read.load([files.write(gold), *files.three(), *map(files.write, (old, machine))])
    before, everybody = read.signature, ["Ana", "Ben", "Chi"]
    choice, marks = (read.find(QComboBox, name) for name in ("gold_choice", "marks"))

    def held_against(gold: str, left_out: int) -> bool:
        systems = read.find(QTableView, "table_systems")
        names = [row[0] for row in read.rows("systems")]
        QTest.keyClick(systems, Qt.Key.Key_Down)
        return (
            systems.isVisible()
            and names == [*everybody, "Machine"]
            and f'|gold:["{gold}"]|' in read.signature
            and f"|left-out:{left_out}|" in read.signature
            and '|roles:["annotator","annotator","annotator","machine"]|' in read.signature
            and gold in listed_and_drawn(read)[1]
        )

    assert listed_and_drawn(read) == (["Ana", "Ben"], everybody)
    read.turn_to(Asked.GOLD)
    assert listed_and_drawn(read) == (["Ana", "Gold"], ["Ana", "Gold"])
    assert choice.isVisible()
    assert held_against("Gold", 0)
    read.settle(lambda: QTest.keyClick(choice, Qt.Key.Key_Down))
    assert held_against("Old (gold)", 3)
    # What the other tabs show is computed again.
    read.settle(lambda: QTest.keyClick(marks, Qt.Key.Key_Down))
    read.turn_to(Asked.AGREEMENT)
    assert listed_and_drawn(read) == (["Ana", "Ben"], everybody)
    read.settle(lambda: QTest.keyClick(marks, Qt.Key.Key_Up))
    assert read.signature == before
    read.settle(lambda: read.click_cell(1, 2))
    read.turn_to(Asked.GOLD)
    assert held_against("Old (gold)", 3)
    read.turn_to(Asked.AGREEMENT)
    assert listed_and_drawn(read) == (["Ben", "Chi"], ["Ben", "Chi"])
    read.turn_to(Asked.GOLD)
    read.turn_to(Asked.ALONG_STUDY)
    assert listed_and_drawn(read)[1] == everybody
    read.turn_to(Asked.GOLD)
    read.tick("Gold", "Machine")
    assert choice.currentText() == "Old (gold)"
    assert held_against("Old (gold)", 3)
    read.find(QListWidget, "annotation_sets").setCurrentRow(4)
    read.settle(lambda: read.click_button("remove"))
    assert held_against("Gold", 0)
    assert not choice.isVisible()


NAMES = list(LINKS)


def ranking(collation: Collation) -> list[int]:
    """The places of the annotators, the least disagreement first."""
    rows = annotators(collation, DEFAULT_OPTIONS).tables[0].rows
    return [collation.annotators.index(str(row[0])) for row in reversed(rows)]


def assert_leads_to(read: Reader, collation: Collation, place: int) -> None:
    """The verse pairs of an annotator are listed, and the first is drawn."""
    expected = disagreements_with_others(collation, place)
    assert read.listed == listed(expected)
    assert plain(read.text("overlay_reference")) == expected[0].reference
    index = expected[0].index
    alignments = [collation.alignment(one, index) for one in range(3)]
    assert read.canvas.state.picture == overlay_picture(PAIRS[index], alignments, place)


def test_bars_lead_to_where_an_annotator_differs_and_tabs_restore_their_verse_pairs(
    read: Reader, paths: list[Path]
) -> None:
    """Those of the annotator who differs most are listed first; late ones are not shown."""
    collation = open_collation(paths)
    least, other, most = ranking(collation)
    of_two = [listed(disagreements_of_two(collation, *two)) for two in ((0, 1), (1, 2))]

    def heading() -> object:
        return read.places.model().headerData(3, Qt.Orientation.Horizontal)

    def look_and_leave() -> None:
        read.open_tab(list(Asked).index(Asked.ANNOTATORS))
        read.open_tab(list(Asked).index(Asked.AGREEMENT))

    read.settle(look_and_leave)
    assert read.listed == of_two[0]
    read.turn_to(Asked.ANNOTATORS)
    assert_leads_to(read, collation, most)
    assert heading() == f"only\n{NAMES[most]}"
    assert read.places.model().headerData(4, Qt.Orientation.Horizontal) == "only\nothers"
    picture = read.canvas.state.picture
    assert picture is not None
    assert Tone.COUNTED not in picture.tones
    read.turn_to(Asked.AGREEMENT)
    assert read.listed == of_two[0]
    read.settle(lambda: read.click_cell(1, 2))
    read.turn_to(Asked.ANNOTATORS)
    assert_leads_to(read, collation, most)
    read.turn_to(Asked.AGREEMENT)
    assert read.listed == of_two[1]
    picture = read.canvas.state.picture
    assert picture is not None
    assert picture.annotator_count == 2
    read.turn_to(Asked.ANNOTATORS)
    read.settle(lambda: read.click_bar(2))
    assert_leads_to(read, collation, least)
    name = NAMES[least]
    assert read.text("key_shared").startswith(f"{name} and others: ")
    assert read.text("key_first").startswith(f"only {name}: ")
    assert read.text("key_second").startswith("only others: ")

    def choose_two() -> None:
        read.click_bar(0)
        read.click_bar(1)

    # The annotator chosen last is shown, with other options too.
    read.settle(choose_two)
    assert_leads_to(read, collation, other)
    read.settle(lambda: read.press("marks", Qt.Key.Key_Down))
    assert heading() == f"only\n{NAMES[other]}"

    def choose_and_leave() -> None:
        read.click_bar(0)
        read.open_tab(list(Asked).index(Asked.ALONG_STUDY))

    read.settle(choose_and_leave)
    assert read.listed == []


def test_a_departure_leads_to_its_words(read: Reader) -> None:
    """A row lists the words in which an annotator departs, and Enter goes on to a verse pair."""
    read.load(SAMPLE)
    read.turn_to(Asked.ANNOTATORS)
    read.open_figure("Departures from the others")
    table = read.find(TableView, "table_departures")
    row = [row[0] for row in read.rows("departures")].index("Sample A2")
    read.settle(lambda: read.click_row(table, row))
    cases = read.places.table
    assert cases is not None
    assert cases.name == "cases"
    assert len(set(cases.places)) == 11
    assert {cells[3] for cells in cases.rows} <= {"le", "Le"}
    marked = {str(cells[4]) for cells in cases.rows if str(cells[5]) == "not translated"}
    assert marked == {"Sample A2"}
    reference = plain(read.text("overlay_reference"))
    assert reference == cases.rows[0][0]
    # Another tab and back: the same words are listed.
    read.turn_to(Asked.AGREEMENT)
    read.turn_to(Asked.ANNOTATORS)
    assert read.places.table == cases
    QTest.keyClick(table, Qt.Key.Key_Return)
    assert read.canvas.hasFocus()
    # Other tables of the tab still lead to the verse pairs of an annotator.
    read.open_figure("What annotators usually do")
    habits = read.find(TableView, "table_habits")
    read.settle(lambda: read.click_row(habits, 1))
    assert read.places.table is not None
    assert read.places.table.name == "disagreements"


def test_an_annotator_without_work_has_no_verse_pairs(read: Reader, files: Files) -> None:
    works = [files.of("Ana"), files.of("Ben"), files.of("Chi", done=(False,) * 4)]
    read.load([files.write(work) for work in works])
    read.turn_to(Asked.ANNOTATORS)
    read.open_figure("What annotators usually do")
    view = read.find(TableView, "table_habits")
    read.settle(lambda: read.press("table_habits", Qt.Key.Key_End))
    assert view.currentIndex().data() == "Chi"
    assert read.listed == []
    assert read.text("overlay_note") == "No verse pair is done by this annotator and another."
    assert not read.find(QPushButton, "next_disagreement").isEnabled()


def test_one_annotator_is_distinguished_from_others() -> None:
    pair = PAIRS[0]
    drawn = [Alignment(frozenset(links)) for links in ({(0, 0), (1, 1)}, {(0, 0)}, {(2, 2)})]
    picture = overlay_picture(pair, drawn, 0)
    tones = {
        link: tone
        for block, tone in zip(picture.blocks, picture.tones, strict=True)
        for link in block.links
    }
    assert tones == {(0, 0): Tone.SHARED, (1, 1): Tone.FIRST, (2, 2): Tone.SECOND}
    assert disputed_words(picture) == ((Side.SOURCE, 1), (Side.SOURCE, 2))
