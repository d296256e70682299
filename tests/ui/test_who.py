"""From an annotator to where that one differs from all others."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListWidget, QPushButton, QTabWidget

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.verses import Side
from blinker_qt.compare.answers import AnalysisQuestion
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.disagreements import disagreements_of_two, disagreements_with_others
from blinker_qt.compare.loading import open_collation
from blinker_qt.compare.options import DEFAULT_OPTIONS, Options
from blinker_qt.compare.who import annotators
from blinker_qt.ui.canvas.picture import Tone, overlay_picture
from blinker_qt.ui.compare.overlay import disputed_words
from blinker_qt.ui.widgets.plots import PlotView, items_of
from blinker_qt.ui.widgets.tables import TableView
from leads import LEFT, LINKS, PAIRS, Files, Reader, listed, plain

NAMES = list(LINKS)


@pytest.fixture
def paths(read: Reader, files: Files) -> list[Path]:
    """Three annotators' files, loaded, and the tab that ranks them."""
    found = files.three()
    read.load(found)
    read.settle(lambda: read.open_tab(list(AnalysisQuestion).index(AnalysisQuestion.WHO)))
    return found


def ranking(collation: Collation, options: Options = DEFAULT_OPTIONS) -> list[int]:
    """The places of the annotators, the least disagreement first."""
    rows = annotators(collation, options).tables[0].rows
    return [collation.annotators.index(str(row[0])) for row in reversed(rows)]


def plot(read: Reader) -> PlotView:
    tab = read.find(QTabWidget, "questions").currentWidget()
    (found,) = [view for view in tab.findChildren(PlotView) if view.isVisible()]
    return found


def assert_leads_to(read: Reader, paths: list[Path], place: int) -> None:
    """The verse pairs of an annotator are listed, and the first is drawn."""
    collation = open_collation(paths)
    expected = disagreements_with_others(collation, place)
    assert read.listed == listed(expected)
    assert plain(read.text("overlay_reference")) == expected[0].reference
    index = expected[0].index
    alignments = [collation.alignment(one, index) for one in range(3)]
    assert read.canvas.picture == overlay_picture(PAIRS[index], alignments, place)


def test_whoever_differs_most_is_shown_first(read: Reader, paths: list[Path]) -> None:
    ranked = ranking(open_collation(paths))
    assert_leads_to(read, paths, ranked[-1])
    columns = read.places.model()
    headings = [columns.headerData(place, Qt.Orientation.Horizontal) for place in (3, 4)]
    assert headings[0].startswith("only\n")
    assert headings[1] == "only\nothers"


def test_a_bar_leads_to_where_an_annotator_differs_from_all_others(
    read: Reader, paths: list[Path]
) -> None:
    ranked = ranking(open_collation(paths))
    shown = plot(read).plot
    assert shown is not None
    bar = items_of(shown)[0]
    read.settle(lambda: QTest.mouseClick(plot(read), LEFT, pos=bar.area.center().toPoint()))
    assert_leads_to(read, paths, ranked[0])
    name = NAMES[ranked[0]]
    assert read.text("key_shared").startswith(f"{name} and others: ")
    assert read.text("key_first").startswith(f"only {name}: ")
    assert read.text("key_second").startswith("only others: ")


def test_keys_alone_lead_from_a_row_to_every_difference(read: Reader, paths: list[Path]) -> None:
    contents = read.find(QListWidget, "contents_who")
    contents.setFocus()
    row = [contents.item(row).text() for row in range(contents.count())].index(
        "What annotators usually do"
    )
    for _ in range(row):
        QTest.keyClick(contents, Qt.Key.Key_Down)
    habits = read.find(TableView, "table_habits")
    habits.setFocus()
    read.settle(lambda: QTest.keyClick(habits, Qt.Key.Key_End))
    assert_leads_to(read, paths, 2)
    QTest.keyClick(habits, Qt.Key.Key_Return)
    assert read.canvas.hasFocus()
    references = [plain(read.text("overlay_reference"))]
    words = []

    def step() -> None:
        while not read.window.is_busy:
            QTest.keyClick(read.canvas, Qt.Key.Key_F6)
            words.append(read.canvas.focused_word)

    read.settle(step)
    references.append(plain(read.text("overlay_reference")))
    assert references == [row.reference for row in read.listed[:2]]
    assert len(words) > 1
    assert read.canvas.picture is not None
    first = disputed_words(read.canvas.picture)
    assert read.canvas.focused_word == (first[0] if first else (Side.SOURCE, 0))


def test_other_tabs_find_what_they_led_to(read: Reader, paths: list[Path]) -> None:
    assert Tone.COUNTED not in _tones(read)
    read.settle(lambda: read.open_tab(list(AnalysisQuestion).index(AnalysisQuestion.HOW_FAR)))
    assert read.listed == listed(disagreements_of_two(open_collation(paths), 0, 1))
    read.settle(lambda: read.click_cell(1, 2))
    read.settle(lambda: read.open_tab(list(AnalysisQuestion).index(AnalysisQuestion.WHO)))
    ranked = ranking(open_collation(paths))
    expected = disagreements_with_others(open_collation(paths), ranked[-1])
    assert read.listed == listed(expected)
    read.settle(lambda: read.open_tab(list(AnalysisQuestion).index(AnalysisQuestion.HOW_FAR)))
    assert read.listed == listed(disagreements_of_two(open_collation(paths), 1, 2))
    picture = read.canvas.picture
    assert picture is not None
    assert picture.annotator_count == 2


def test_other_options_keep_the_annotator(read: Reader, paths: list[Path]) -> None:
    ranked = ranking(open_collation(paths))
    shown = plot(read).plot
    assert shown is not None
    bar = items_of(shown)[1]
    read.settle(lambda: QTest.mouseClick(plot(read), LEFT, pos=bar.area.center().toPoint()))
    read.settle(lambda: read.press("marks", Qt.Key.Key_Down))
    header = read.places.model().headerData(3, Qt.Orientation.Horizontal)
    assert header == f"only\n{NAMES[ranked[1]]}"


def test_who_is_chosen_last_is_shown(read: Reader, paths: list[Path]) -> None:
    ranked = ranking(open_collation(paths))
    shown = plot(read).plot
    assert shown is not None

    def choose_both() -> None:
        for bar in items_of(shown)[:2]:
            QTest.mouseClick(plot(read), LEFT, pos=bar.area.center().toPoint())

    read.settle(choose_both)
    assert_leads_to(read, paths, ranked[1])


@pytest.mark.usefixtures("paths")
def test_a_list_that_comes_too_late_is_not_shown(read: Reader) -> None:
    shown = plot(read).plot
    assert shown is not None
    bar = items_of(shown)[0]

    def choose_and_leave() -> None:
        QTest.mouseClick(plot(read), LEFT, pos=bar.area.center().toPoint())
        read.open_tab(list(AnalysisQuestion).index(AnalysisQuestion.WHERE))

    read.settle(choose_and_leave)
    assert read.listed == []


def test_figures_that_come_too_late_lead_on_once_their_tab_is_in_front(
    read: Reader, files: Files
) -> None:
    paths = files.three()
    read.load(paths)

    def look_and_leave() -> None:
        read.open_tab(list(AnalysisQuestion).index(AnalysisQuestion.WHO))
        read.open_tab(list(AnalysisQuestion).index(AnalysisQuestion.HOW_FAR))

    read.settle(look_and_leave)
    assert read.listed == listed(disagreements_of_two(open_collation(paths), 0, 1))
    read.settle(lambda: read.open_tab(list(AnalysisQuestion).index(AnalysisQuestion.WHO)))
    ranked = ranking(open_collation(paths))
    assert_leads_to(read, paths, ranked[-1])


def test_of_two_annotators_the_other_is_named(read: Reader, files: Files) -> None:
    read.load([files.write(files.of(name)) for name in ("Ana", "Chi")])
    read.settle(lambda: read.open_tab(list(AnalysisQuestion).index(AnalysisQuestion.WHO)))
    named = {read.text("key_first").split(":")[0], read.text("key_second").split(":")[0]}
    assert named == {"only Ana", "only Chi"}


def test_an_annotator_without_work_has_no_verse_pairs(read: Reader, files: Files) -> None:
    works = [files.of("Ana"), files.of("Ben"), files.of("Chi", done=(False,) * 4)]
    read.load([files.write(work) for work in works])
    read.settle(lambda: read.open_tab(list(AnalysisQuestion).index(AnalysisQuestion.WHO)))
    contents = read.find(QListWidget, "contents_who")
    (habits,) = contents.findItems("What annotators usually do", Qt.MatchFlag.MatchExactly)
    contents.setCurrentItem(habits)
    view = read.find(TableView, "table_habits")
    read.settle(lambda: read.press("table_habits", Qt.Key.Key_End))
    assert view.currentIndex().data() == "Chi"
    assert read.listed == []
    assert read.text("overlay_note") == "No verse pair is done by this annotator and another."
    assert not read.find(QPushButton, "next_disagreement").isEnabled()


def _tones(read: Reader) -> set[Tone]:
    assert read.canvas.picture is not None
    return set(read.canvas.picture.tones)


def test_one_is_told_from_others() -> None:
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
