"""Parts of a study in the window: cut in a dialog, chosen, and counted as on the command line."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)

from blinker_qt.agreement.partition import Part, Parts
from blinker_qt.agreement.resampling import Draws
from blinker_qt.compare import agreement
from blinker_qt.compare.agreement import compare
from blinker_qt.compare.disagreements import disagreements_of_two
from blinker_qt.compare.loading import open_collation
from blinker_qt.compare.options import Options
from blinker_qt.paths import resource
from blinker_qt.ui.compare.parts import PartsDialog
from blinker_qt.ui.widgets.plots import PlotView
from blinker_qt.ui.widgets.tables import TableView
from leads import Files, Reader, assert_shows, listed

LEFT = Qt.MouseButton.LeftButton
WhileModal = Callable[[type[QWidget], Callable[[QWidget], object]], None]
SAMPLE = [resource("sample", f"sample-A{number}.blinker") for number in (1, 2, 3)]
FIRST, SECOND = Part("Part 1", 0, 9, 5), Part("the rest", 10, 29, 10)


def click(dialog: QWidget, name: str) -> None:
    button = dialog.findChild(QPushButton, name)
    assert isinstance(button, QPushButton)
    QTest.mouseClick(button, LEFT)


def confirm(dialog: QWidget, kind: QDialogButtonBox.StandardButton) -> None:
    buttons = dialog.findChild(QDialogButtonBox)
    assert isinstance(buttons, QDialogButtonBox)
    QTest.mouseClick(buttons.button(kind), LEFT)


def fill(dialog: QWidget, name: str, text: str) -> None:
    """Type into a field over what stands there."""
    box = dialog.findChild(QSpinBox, name) or dialog.findChild(QLineEdit, name)
    assert isinstance(box, QSpinBox | QLineEdit)
    box.setFocus()
    box.selectAll()
    QTest.keyClicks(box, text)
    QTest.keyClick(box, Qt.Key.Key_Tab)


def cut_in_two(dialog: QWidget) -> None:
    fill(dialog, "last_1", "10")
    fill(dialog, "size_1", "5")
    click(dialog, "add_part")
    fill(dialog, "part_2", "the rest")
    fill(dialog, "size_2", "10")
    confirm(dialog, QDialogButtonBox.StandardButton.Ok)


def choose_parts(read: Reader) -> None:
    read.settle(lambda: read.press("set_kind", Qt.Key.Key_End))


def signature(read: Reader) -> str:
    return read.find(QPlainTextEdit, "signature").toPlainText()


def test_parts_are_cut_shown_and_chosen(read: Reader, while_modal: WhileModal) -> None:
    read.load(SAMPLE)
    choose_parts(read)
    assert "|partition:pairs-1-30-size-10|" in signature(read)
    while_modal(PartsDialog, cut_in_two)
    read.settle(lambda: read.click_button("edit_parts"))
    collation = open_collation(SAMPLE)
    options = Options(Parts((FIRST, SECOND)))
    assert signature(read) == str(compare(collation, options).signature)
    assert_shows(read, compare(collation, options))
    expected = agreement.tables(agreement.agreement(collation, options, Draws()))
    contents = read.find(QListWidget, "contents_how_far")
    titles = [contents.item(row).text() for row in range(contents.count())]
    row = titles.index("Agreement of every two annotators (the rest)")
    contents.setCurrentRow(row)
    view = read.find(TableView, "table_pairs (the rest)")
    assert view.table is not None
    assert view.table.rows == expected[3].rows
    centre = view.visualRect(view.model().index(2, 0)).center()
    read.settle(lambda: QTest.mouseClick(view.viewport(), LEFT, pos=centre))
    assert read.listed == listed(disagreements_of_two(collation, 1, 2, options))
    contents.setCurrentRow(titles.index("Agreement of every two annotators (the rest) (plot)"))
    (plot,) = (one for one in read.window.findChildren(PlotView) if one.isVisible())
    assert plot.accessibleName() == "Agreement of every two annotators (the rest)"
    part = compare(collation, Options(Parts((SECOND,))))
    assert signature(read) == expected[3].signature
    assert "|level:0.95|replicates:1000|seed:1998|" in signature(read)
    contents.setCurrentRow(0)
    assert signature(read) == str(compare(collation, options).signature)
    shown = read.find(QComboBox, "part_shown")
    shown.setFocus()
    read.settle(lambda: QTest.keyClick(shown, Qt.Key.Key_End))
    assert_shows(read, part)
    assert "|partition:pairs-11-30-size-10|sets:2|pairs:20|" in signature(read)


def test_what_cannot_be_parts_is_said(read: Reader, while_modal: WhileModal) -> None:
    read.load(SAMPLE)
    choose_parts(read)
    said: list[tuple[str, bool]] = []

    def judge(dialog: QWidget) -> None:
        label, buttons = dialog.findChild(QLabel, "parts_wrong"), dialog.findChild(QDialogButtonBox)
        assert isinstance(label, QLabel)
        assert isinstance(buttons, QDialogButtonBox)
        ok = buttons.button(QDialogButtonBox.StandardButton.Ok)
        said.append((label.text(), ok.isEnabled()))

    def try_all(dialog: QWidget) -> None:
        fill(dialog, "first_1", "9")
        fill(dialog, "last_1", "8")
        judge(dialog)
        fill(dialog, "last_1", "20")
        fill(dialog, "part_1", " ")
        judge(dialog)
        fill(dialog, "part_1", "one")
        judge(dialog)
        click(dialog, "add_part")
        fill(dialog, "first_2", "20")
        judge(dialog)
        click(dialog, "remove_part_1")
        judge(dialog)
        click(dialog, "remove_part_1")
        judge(dialog)
        click(dialog, "add_part")
        judge(dialog)
        confirm(dialog, QDialogButtonBox.StandardButton.Cancel)

    while_modal(PartsDialog, try_all)
    read.click_button("edit_parts")
    assert [enabled for _, enabled in said] == [False, False, True, False, True, False, True]
    assert all(bool(text) is not enabled for text, enabled in said)
    assert "|partition:pairs-1-30-size-10|" in signature(read)


def test_another_bitext_has_parts_of_its_own(read: Reader, files: Files) -> None:
    read.load(SAMPLE)
    choose_parts(read)
    read.press("annotation_sets", Qt.Key.Key_Home)
    QTest.keyClick(
        read.find(QListWidget, "annotation_sets"), Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier
    )
    read.settle(lambda: read.press("annotation_sets", Qt.Key.Key_Delete))
    read.load(files.three())
    assert "|partition:pairs-1-4-size-2|" in signature(read)


def test_parts_begin_as_the_sets_in_the_files_have_them(read: Reader, files: Files) -> None:
    files.bitext = replace(files.bitext, sets=(1, 2, 3, 3))
    read.load(files.three())
    choose_parts(read)
    # A set alone is no part.
    assert "|partition:pairs-1-4-size-4|" in signature(read)
    files.bitext = replace(files.bitext, sets=(1, 1, 2, 2))
    read.load(files.three())
    assert "|partition:pairs-1-4-size-2|" in signature(read)


@pytest.mark.usefixtures("qapp")
def test_every_field_of_a_part_has_a_name() -> None:
    dialog = PartsDialog(Parts((FIRST, SECOND)), 30)
    for kind in (QSpinBox, QLineEdit):
        for field in dialog.findChildren(kind):
            if not isinstance(field.parent(), QSpinBox):
                assert field.accessibleName()
    assert dialog.parts == Parts((FIRST, SECOND))
    dialog.deleteLater()


@pytest.mark.parametrize("part", [FIRST, SECOND])
def test_hours_are_by_part(read: Reader, while_modal: WhileModal, part: Part) -> None:
    read.load(SAMPLE)
    choose_parts(read)
    while_modal(PartsDialog, cut_in_two)
    read.settle(lambda: read.click_button("edit_parts"))
    tabs = read.find(QWidget, "qt_tabwidget_tabbar")
    tabs.setFocus()
    for _ in range(5):
        read.settle(lambda: QTest.keyClick(tabs, Qt.Key.Key_Right))
    table = read.find(TableView, "table_hours").table
    assert table is not None
    assert part.name in {cell for row in table.rows for cell in row}
