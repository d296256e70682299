"""Which measure the matrix shows: by key and by mouse, as the command line gives it."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QListWidget, QWidget

from blinker_qt.agreement.measures import AgreementMeasure
from blinker_qt.bitext.annotation import Role
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.compare.agreement import Comparison, compare
from blinker_qt.compare.disagreements import disagreements_of_two
from blinker_qt.compare.loading import open_collation
from blinker_qt.compare.measure_names import NAMES
from blinker_qt.compare.options import Options
from blinker_qt.paths import resource
from blinker_qt.ui.compare.options_bar import OptionsBar
from gathered import annotation_set, saved
from leads import Files, Reader, assert_shows, listed, notes

SAMPLE = [resource("sample", f"sample-A{number}.blinker") for number in (1, 2, 3)]
MEASURES = list(AgreementMeasure)


def measured(measure: AgreementMeasure, against: str = "") -> Comparison:
    return compare(open_collation(SAMPLE), Options(measure=measure, against=against))


def choose(read: Reader, name: str, row: int) -> None:
    """Choose a row of a combo box by its keys, from the first one on."""
    box = read.find(QComboBox, name)
    box.setFocus()
    while box.currentIndex() != row:
        key = Qt.Key.Key_Down if box.currentIndex() < row else Qt.Key.Key_Up
        read.settle(partial(QTest.keyClick, box, key))


def test_every_measure_can_be_chosen(read: Reader) -> None:
    box = read.find(QComboBox, "measure")
    assert [box.itemData(row) for row in range(box.count())] == MEASURES
    assert [box.itemText(row) for row in range(box.count())] == [
        str(NAMES[measure].choice) for measure in MEASURES
    ]


def test_kappa_of_annotators_who_share_no_link_is_warned_of(read: Reader, tmp_path: Path) -> None:
    bitext = Bitext.of([VersePair("Gen 1:1", ("a", "b", "c"), ("d", "e", "f"))])
    works = [annotation_set("X", "1-1 2-2", bitext=bitext)]
    works.append(annotation_set("Y", "1-2 2-1", bitext=bitext))
    read.load(list(map(Path, saved(tmp_path, works))))
    assert not any("Warning" in note for note in notes(read))
    choose(read, "measure", MEASURES.index(AgreementMeasure.KAPPA))
    warning = "Warning: kappa of X and Y is 1.0000, but Dice of their links only 0.00 %"
    assert any(note.startswith(warning) for note in notes(read))


@pytest.mark.parametrize(
    "measure",
    [
        AgreementMeasure.BLOCKS,
        AgreementMeasure.MARKS,
        AgreementMeasure.KAPPA,
        AgreementMeasure.ALPHA_SETS,
    ],
)
def test_matrix_heat_map_and_signature_are_of_the_measure(
    read: Reader, measure: AgreementMeasure
) -> None:
    read.load(SAMPLE)
    choose(read, "measure", MEASURES.index(measure))
    assert_shows(read, measured(measure))
    title = str(NAMES[measure].title)
    assert read.text("title_matrix") == title
    said = str(read.cell(0, 0, Qt.ItemDataRole.AccessibleTextRole))
    assert ("percent" in said) is not measure.is_beyond_chance
    assert "source to target" not in said
    contents = read.find(QListWidget, "contents_how_far")
    assert [contents.item(row).text() for row in (1, 3)] == [f"{title} (plot)", title]


@pytest.mark.parametrize(
    ("measure", "rate"),
    [
        (AgreementMeasure.DICE, "Dice"),
        (AgreementMeasure.BLOCKS, "blocks"),
        (AgreementMeasure.MARKS, "marks"),
        (AgreementMeasure.KAPPA, "Dice"),
        (AgreementMeasure.ALPHA_SETS, "Dice"),
    ],
)
def test_the_list_of_verse_pairs_says_what_it_shows(
    read: Reader, measure: AgreementMeasure, rate: str
) -> None:
    read.load(SAMPLE)
    choose(read, "measure", MEASURES.index(measure))
    options = read.find(OptionsBar, "options").options
    collation = open_collation(SAMPLE)
    assert read.listed == listed(disagreements_of_two(collation, 0, 1, options))
    if measure is AgreementMeasure.MARKS:
        two = collation.counted[:2]
        marks = sum(some.source_marks.size + some.target_marks.size for some in two)
        counts = ((one.both, one.only_first, one.only_second) for one in read.listed)
        assert sum(2 * both + first + second for both, first, second in counts) == marks
    assert read.places.model().headerData(1, Qt.Orientation.Horizontal) == f"{rate}\n(%)"


def test_precision_is_against_one_annotator_and_its_cells_lead_on(read: Reader) -> None:
    read.load(SAMPLE)
    against = read.find(QComboBox, "against")
    assert not against.isVisible()
    choose(read, "measure", MEASURES.index(AgreementMeasure.PRECISION))
    assert against.isVisible()
    assert_shows(read, measured(AgreementMeasure.PRECISION, "Sample A1"))
    choose(read, "against", 2)
    comparison = measured(AgreementMeasure.PRECISION, "Sample A3")
    assert_shows(read, comparison)
    assert "The links of Sample A3 are taken for right." in notes(read)
    options = read.find(OptionsBar, "options").options
    collation = open_collation(SAMPLE)
    assert read.listed == listed(disagreements_of_two(collation, 0, 2, options))
    read.settle(lambda: read.click_cell(1, 2))
    assert read.listed == listed(disagreements_of_two(collation, 1, 2, options))


def test_a_measure_is_offered_where_figures_are_by_it(read: Reader) -> None:
    read.load(SAMPLE)
    tabs, box = read.find(QWidget, "qt_tabwidget_tabbar"), read.find(QComboBox, "measure")
    tabs.setFocus()
    offered = [box.isEnabled()]
    for _ in range(6):
        read.settle(lambda: QTest.keyClick(tabs, Qt.Key.Key_Right))
        offered.append(box.isEnabled())
    # How far?, and the verse pairs behind a system's scores.
    assert offered == [True, False, False, False, False, False, True]


def test_the_gold_standard_is_who_is_right_at_first(read: Reader, files: Files) -> None:
    paths = files.three()
    gold = files.write(replace(files.of("Gold"), role=Role.GOLD))
    read.load([*paths, gold])
    read.tick("Gold")
    choose(read, "measure", MEASURES.index(AgreementMeasure.RECALL))
    options = Options(measure=AgreementMeasure.RECALL, against="Gold")
    expected = compare(open_collation([*paths, gold]), options)
    assert_shows(read, expected)
    listed = read.find(QListWidget, "annotation_sets")
    listed.setFocus()
    listed.setCurrentRow(listed.count() - 1)
    read.settle(lambda: QTest.keyClick(listed, Qt.Key.Key_Space))
    others = open_collation([*paths, gold]).chosen((), ["Gold"])
    assert_shows(read, compare(others, replace(options, against="Ana")))


def test_every_option_is_whole_in_a_narrow_window(read: Reader) -> None:
    read.window.resize(1000, 700)
    read.load(SAMPLE)
    bar = read.find(QWidget, "options")
    low = bar.height()
    choose(read, "measure", MEASURES.index(AgreementMeasure.RECALL))
    read.settle(lambda: read.press("words", Qt.Key.Key_Down))
    assert read.window.size().width() == 1000
    assert bar.height() > low
    for box in bar.findChildren(QComboBox):
        if box.isVisible():
            place = box.mapTo(bar, box.rect().bottomRight())
            assert bar.rect().contains(place)
            assert box.width() >= box.sizeHint().width()
    read.window.resize(1800, 900)
    assert bar.height() <= low
