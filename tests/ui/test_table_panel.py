"""Tables of figures on screen: sorting, keyboard, screen readers, copying, saving."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from blinker_qt.agreement.dice import Spread
from blinker_qt.bitext.errors import Sentence
from blinker_qt.compare.table import Column, Kind, Table, as_csv, as_latex, as_markdown
from blinker_qt.ui.widgets.tables import TablePanel, TableView
from blinker_qt.ui.widgets.theme import LIGHT
from leads import plain
from window_acts import (
    CONTROL,
    LEFT,
    SHIFT,
    ChooseFiles,
    NextMessage,
    child,
    press_entry,
    press_keys,
)

TABLE = Table(
    "annotators",
    "How far annotators agree",
    (
        Column("annotator", "annotator"),
        Column("pairs", "verse pairs", Kind.COUNT),
        Column("agreement", "mean", Kind.SPREAD),
        Column("share", "not translated", Kind.RATE),
    ),
    (
        ("Ben", 7, None, 0.125),
        ("ana", 250, Spread(0.9034, 0.0239, 10), None),
        ("Chi\u200b", 30, Spread(0.8, 0.01, 10), 0.5),
    ),
    "dice|sets:10",
    (Sentence("{count} verse pairs were left out", {"count": 3}),),
)


@pytest.fixture
def panel(qtbot: QtBot) -> TablePanel:
    made = TablePanel()
    qtbot.addWidget(made)
    made.resize(640, 300)
    made.set_theme(LIGHT)
    made.show_table(TABLE)
    made.show()
    made.activateWindow()
    with qtbot.waitActive(made):
        pass
    return made


@pytest.fixture
def view(panel: TablePanel) -> TableView:
    return panel.view


def column(view: TableView, section: int) -> list[str]:
    model = view.model()
    return [str(model.index(row, section).data()) for row in range(model.rowCount())]


def click_heading(view: TableView, section: int) -> None:
    header = view.horizontalHeader()
    at = QPoint(header.sectionViewportPosition(section) + 6, header.height() // 2)
    QTest.mouseClick(header.viewport(), LEFT, pos=at)


def test_cells_are_shown_as_everywhere_and_a_row_is_heard_with_its_headings(
    view: TableView,
) -> None:
    assert column(view, 0) == ["Ben", "ana", "Chi⟨ZWSP⟩"]
    assert column(view, 2) == ["–", "90.34 ± 2.39", "80.00 ± 1.00"]
    assert column(view, 3) == ["12.50", "–", "50.00"]
    model, spoken = view.model(), Qt.ItemDataRole.AccessibleTextRole
    right = model.index(0, 1).data(Qt.ItemDataRole.TextAlignmentRole)
    assert right & Qt.AlignmentFlag.AlignRight
    assert model.index(0, 0).data(spoken) == (
        "Ben, verse pairs: 7, mean (%): –, not translated (%): 12.50"
    )
    assert model.index(0, 1).data(spoken) == "7"
    assert view.accessibleName() == "How far annotators agree"
    assert "annotator: Ben<br>" in str(model.index(0, 3).data(Qt.ItemDataRole.ToolTipRole))
    # Quoted words are runs of their own, and what cannot be seen has a name.
    linked = Sentence("linked with {words}", {"words": "“שלום” (3), “a\u200b” (4)"})
    view.show_table(Table("cases", "Cases", (Column("decision", "decision"),), ((linked,),)))
    shown = view.model().index(0, 0).data()
    assert shown == "linked with “\u2068שלום\u2069” (3), “\u2068a⟨ZWSP⟩\u2069” (4)"


def test_headings_sort_with_empty_cells_last_and_keep_the_selection(
    panel: TablePanel, view: TableView, qtbot: QtBot
) -> None:
    for section, names in (
        (0, ["ana", "Ben", "Chi⟨ZWSP⟩"]),
        (0, ["Chi⟨ZWSP⟩", "Ben", "ana"]),
        (2, ["ana", "Chi⟨ZWSP⟩", "Ben"]),
        (2, ["Chi⟨ZWSP⟩", "ana", "Ben"]),
    ):
        click_heading(view, section)
        assert column(view, 0) == names
    assert view.model().headerData(2, Qt.Orientation.Horizontal) == "mean (%) ▴"
    there = view.visualRect(view.model().index(1, 0)).center()
    with qtbot.waitSignal(view.row_chosen) as chosen:
        QTest.mouseClick(view.viewport(), LEFT, pos=there)
    assert chosen.args == [1]
    click_heading(view, 3)
    assert view.currentIndex().data() == "ana"
    assert view.currentIndex().row() == 2
    press_keys(view, Qt.Key.Key_Home, Qt.Key.Key_Down)
    with qtbot.waitSignal(view.row_entered):
        QTest.keyClick(view, Qt.Key.Key_Return)
    # A table of the same columns stays sorted.
    click_heading(view, 1)
    panel.show_table(Table("annotators", "Others", TABLE.columns, TABLE.rows[::-1]))
    assert column(view, 1) == ["250", "30", "7"]
    panel.show_table(Table("others", "Others", TABLE.columns[:2], (("x", 1), ("y", 2))))
    assert column(view, 1) == ["1", "2"]


def test_warnings_stand_above_the_table_and_further_notes_are_folded_below(
    panel: TablePanel,
) -> None:
    warnings = child(panel, QLabel, "table_warnings")
    assert not warnings.isVisible()
    warning = Sentence("The figures of {names} are too high", {"names": "Ana"})
    panel.show_table(replace(TABLE, warnings=(warning,)))
    assert plain(warnings.text()) == "The figures of Ana are too high."
    assert warnings.isVisible()
    assert warnings.geometry().bottom() < panel.view.geometry().top()
    panel.show_table(replace(TABLE, notes=(*TABLE.notes, Sentence("means of sets"))))
    assert not warnings.isVisible()
    first, more = child(panel, QLabel, "table_note"), child(panel, QPushButton, "more_notes")
    notes = child(panel, QPlainTextEdit, "table_notes")
    assert (first.isVisible(), notes.isVisible(), more.text()) == (True, False, "More")
    QTest.keyClick(more, Qt.Key.Key_Space)
    assert (first.isVisible(), notes.isVisible(), more.text()) == (False, True, "Less")
    assert notes.toPlainText() == "3 verse pairs were left out.\nMeans of sets."
    QTest.mouseClick(more, LEFT)
    assert not notes.isVisible()


def test_chosen_rows_are_copied_by_key(view: TableView) -> None:
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Home)
    QTest.keyClick(view, Qt.Key.Key_Down, SHIFT)
    QTest.keyClick(view, Qt.Key.Key_C, CONTROL)
    lines = QGuiApplication.clipboard().text().splitlines()
    assert [line.split("\t")[0] for line in lines[1:3]] == ["Ben", "ana"]
    assert len(lines) == 4


def test_tables_are_saved_and_failures_reported(
    panel: TablePanel, tmp_path: Path, choose_files: ChooseFiles, next_message: NextMessage
) -> None:
    for name, kind, file, write in (
        ("out", "CSV table (*.csv)", "out.csv", as_csv),
        ("out.tex", "", "out.tex", as_latex),
        ("out", "Markdown table (*.md)", "out.md", as_markdown),
    ):
        choose_files(tmp_path / name, kind=kind)
        press_entry(panel, "save_annotators")
        assert (tmp_path / file).read_text(encoding="utf-8") == write([TABLE])
    choose_files(tmp_path / "no folder" / "out.csv")
    told = next_message()
    press_entry(panel, "save_annotators")
    assert "the folder does not exist" in told[0]
