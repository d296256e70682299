"""Which annotators take part: ticked by mouse and by key, for every figure at once."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListWidget, QPlainTextEdit, QPushButton, QStyle, QStyleOptionViewItem

from blinker_qt.ui.analysis.window import AnalysisWindow
from blinker_qt.workspace.gathering import open_collation
from leads import Files, Reader, plain

LEFT = Qt.MouseButton.LeftButton
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
    expected = open_collation(paths).chosen((), without).compare()
    shown = read.window.comparison
    signature = read.find(QPlainTextEdit, "signature").toPlainText()
    return (
        shown is not None
        and shown.annotators == expected.annotators
        and shown.grand == expected.grand
        and signature == str(expected.signature)
    )


def test_a_click_on_a_tick_leaves_an_annotator_out(read: Reader, paths: list[Path]) -> None:
    listed = sets(read)
    read.settle(lambda: QTest.mouseClick(listed.viewport(), LEFT, pos=box(listed, 1)))
    assert shows(read, paths, ["Ben"])
    assert '|annotators:["Ana","Chi"]|' in read.find(QPlainTextEdit, "signature").toPlainText()
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
