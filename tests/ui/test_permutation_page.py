"""Testing, in the window, whether some annotators differ from the rest."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListWidget, QPlainTextEdit, QPushButton, QTabBar

from blinker_qt.cli.main import main
from blinker_qt.compare.answers import AnalysisQuestion
from blinker_qt.compare.table import Table
from blinker_qt.paths import resource
from blinker_qt.ui.widgets.tables import TableView
from leads import Files, Reader

LEFT = Qt.MouseButton.LeftButton
SAMPLE = [resource("sample", f"sample-A{number}.blinker") for number in (1, 2, 3)]


def open_page(read: Reader, paths: list[Path]) -> None:
    """Load files, and click through to the page."""
    read.load(paths)
    bar = read.find(QTabBar, "qt_tabwidget_tabbar")
    where = bar.tabRect(list(AnalysisQuestion).index(AnalysisQuestion.WHO)).center()
    read.settle(lambda: QTest.mouseClick(bar, LEFT, pos=where))
    contents = read.find(QListWidget, "contents_who")
    item = contents.item(contents.count() - 1)
    contents.scrollToItem(item)
    QTest.mouseClick(contents.viewport(), LEFT, pos=contents.visualItemRect(item).center())


def tick(read: Reader, row: int) -> None:
    group = read.find(QListWidget, "group")
    group.setFocus()
    group.setCurrentRow(row)
    QTest.keyClick(group, Qt.Key.Key_Space)


def table(read: Reader) -> Table:
    shown = read.find(TableView, "table_difference").table
    assert shown is not None
    return shown


def signature(read: Reader) -> str:
    return read.find(QPlainTextEdit, "signature").toPlainText()


def test_the_window_says_what_the_command_line_says(
    read: Reader, capsys: pytest.CaptureFixture[str]
) -> None:
    open_page(read, SAMPLE)
    assert read.find(QListWidget, "group").isVisible()
    assert not read.find(QPushButton, "test_group").isEnabled()
    assert signature(read) == ""
    tick(read, 1)
    assert "Choose the group before you look at the figures" in read.text("permutation_remark")
    read.settle(lambda: read.click_button("test_group"))
    files = list(map(str, SAMPLE))
    command = ["annotators", *files, "--group", "Sample A2"]
    assert main([*command, "--format", "json"]) == 0
    (expected,) = json.loads(capsys.readouterr().out)["difference"]
    (row,) = table(read).rows
    names = [column.name for column in table(read).columns]
    assert dict(zip(names, [*row[:-1], str(row[-1])], strict=True)) == expected
    assert expected["p"] == pytest.approx(1 / 3)
    assert expected["meaning"].startswith("not to be judged: there are only 3 groups")
    assert read.text("permutation_remark") == f"p = 0.3333: {expected['meaning']}"
    assert signature(read) == table(read).signature
    assert any("named before anybody looked" in str(note) for note in table(read).notes)


def test_other_options_and_annotators_put_the_figures_away(read: Reader) -> None:
    open_page(read, SAMPLE)
    group = read.find(QListWidget, "group")
    box = group.visualItemRect(group.item(0)).topLeft() + QPoint(14, 14)
    QTest.mouseClick(group.viewport(), LEFT, pos=box)
    assert group.item(0).checkState() == Qt.CheckState.Checked
    read.settle(lambda: read.click_button("test_group"))
    assert str(table(read).rows[0][-1]).startswith("not to be judged")
    assert read.find(TableView, "table_difference").isVisible()
    read.settle(lambda: read.press("marks", Qt.Key.Key_Down))
    assert not read.find(TableView, "table_difference").isVisible()
    assert read.text("permutation_remark").startswith("Tick the annotators of a group")
    read.settle(lambda: read.click_button("test_group"))
    assert "|marks:included|" in table(read).signature
    listed = read.find(QListWidget, "annotation_sets")
    listed.setFocus()
    listed.setCurrentRow(2)
    read.settle(lambda: QTest.keyClick(listed, Qt.Key.Key_Space))
    assert group.count() == 2
    assert not read.find(QPushButton, "test_group").isEnabled()


def test_without_links_there_is_nothing_to_compare(read: Reader, files: Files) -> None:
    open_page(read, [files.write(files.of(name, done=[False] * 4)) for name in "ABC"])
    tick(read, 0)
    read.settle(lambda: read.click_button("test_group"))
    assert read.text("permutation_remark") == "There is nothing to compare."


def test_who_cannot_be_told_from_the_rest_is_explained(read: Reader, files: Files) -> None:
    open_page(read, files.three()[:2])
    tick(read, 0)
    read.settle(lambda: read.click_button("test_group"))
    assert "there have to be three annotators or more" in read.text("permutation_remark")
    assert signature(read) == ""
