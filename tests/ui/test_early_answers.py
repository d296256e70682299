"""What is found soon is shown before the rest of an answer, unless that follows at once."""

from collections.abc import Sequence

import pytest
from PySide6.QtWidgets import QListWidget, QPlainTextEdit, QTabBar, QTabWidget
from pytestqt.qtbot import QtBot

from blinker_qt.compare.options import Options
from blinker_qt.compare.where import Along
from blinker_qt.paths import resource
from blinker_qt.ui.compare.analyst import Analyst
from blinker_qt.ui.compare.bench import Bench
from blinker_qt.ui.compare.early import Early
from blinker_qt.ui.compare.replies import Answered, Interim
from blinker_qt.ui.compare.requests import Ask, Load, Question
from blinker_qt.ui.widgets.tables import TableView
from leads import Reader

SAMPLE = tuple(resource("sample", f"sample-A{number}.blinker") for number in (1, 2, 3))
RATES = ["pairs", "annotators", "grand", "precision_recall"]


def parts(question: Question) -> tuple[Answered, Answered]:
    """What the worker says of the sample first, and in the end."""
    bench, told = Bench(), list[Interim]()
    bench.answer(Load(SAMPLE), lambda _: None, lambda: False)
    whole = bench.answer(Ask(question, Options()), told.append, lambda: False)
    (early,) = [one for one in told if isinstance(one, Answered)]
    assert isinstance(whole, Answered)
    assert (early.is_whole, whole.is_whole) == (False, True)
    assert early.asked == whole.asked
    # It does not wait for the rest, which says how far it has come.
    assert told[-1] != early
    return early, whole


def names(answered: Answered) -> list[str]:
    return [table.name for table in answered.tables]


def titles(read: Reader) -> Sequence[str]:
    tab = read.find(QTabWidget, "questions").currentWidget()
    contents = tab.findChild(QListWidget)
    assert isinstance(contents, QListWidget)
    return [contents.item(row).text() for row in range(contents.count())]


def test_rates_come_before_what_else_is_measured() -> None:
    early, whole = parts(Question.HOW_FAR)
    assert names(early) == RATES
    assert names(whole)[: len(RATES)] == RATES
    assert {"blocks", "cohen", "alpha_masi"} <= set(names(whole))
    for name in ("cohen", "kappa", "alpha", "alpha_masi"):
        (table,) = [table for table in whole.tables if table.name == name]
        row = dict(zip([column.name for column in table.columns], table.rows[0], strict=True))
        figure = row["kappa" if name in ("cohen", "kappa") else "alpha"]
        assert isinstance(figure, float)
        assert isinstance(row["low"], float)
        assert isinstance(row["high"], float)
        assert row["low"] < figure < row["high"]
    # Only the intervals, which take long, are still to come.
    for one, other in zip(early.tables, whole.tables, strict=False):
        common = [column.name for column in one.columns]
        places = [place for place, column in enumerate(other.columns) if column.name in set(common)]
        assert [tuple(row[place] for place in places) for row in other.rows] == list(one.rows)


def test_disagreement_along_the_study_comes_before_who_decided_what() -> None:
    early, whole = parts(Question.WHERE)
    assert not early.tables
    assert isinstance(early.result, Along)
    assert isinstance(whole.result, Along)
    assert early.result.rates.tolist() == whole.result.rates.tolist()
    assert early.result.signature == whole.result.signature
    assert early.result.signature.startswith("dice|")


def test_only_the_part_that_was_held_last_is_due(qtbot: QtBot) -> None:
    early, due = Early(), list[object]()
    early.due.connect(due.append)
    first, second = parts(Question.HOW_FAR)
    early.hold(first)
    early.drop()
    assert due == []
    early.hold(first)
    with qtbot.waitSignal(early.due):
        early.hold(second)
    assert due == [second]


@pytest.mark.parametrize("question", [Question.HOW_FAR, Question.WHERE])
def test_a_part_is_shown_with_its_signature_until_the_rest_has_come(
    read: Reader, question: Question
) -> None:
    read.load(SAMPLE)
    if question is Question.WHERE:
        bar = read.find(QTabBar, "qt_tabwidget_tabbar")
        read.settle(lambda: bar.setCurrentIndex(list(Question).index(question)))
    before = titles(read)
    early, whole = parts(question)
    analyst = read.window.findChild(Analyst)
    assert isinstance(analyst, Analyst)
    analyst.answered.emit(early)
    assert 0 < len(titles(read)) < len(before)
    assert titles(read)[0] == before[0]
    signature = read.find(QPlainTextEdit, "signature").toPlainText()
    assert signature.startswith("dice|")
    analyst.answered.emit(whole)
    assert titles(read) == before


def test_a_part_that_comes_again_leaves_the_row_that_was_chosen(read: Reader) -> None:
    read.load(SAMPLE)
    early, whole = parts(Question.HOW_FAR)
    analyst = read.window.findChild(Analyst)
    assert isinstance(analyst, Analyst)
    tab = read.find(QTabWidget, "questions").currentWidget()
    contents = tab.findChild(QListWidget)
    assert isinstance(contents, QListWidget)
    contents.setCurrentRow(titles(read).index(early.tables[0].title))
    analyst.answered.emit(early)
    view = read.find(TableView, "table_pairs")
    view.setCurrentIndex(view.model().index(1, 0))
    analyst.answered.emit(early)
    assert view.currentIndex().row() == 1
    analyst.answered.emit(whole)
    assert {"low", "high"} <= {column.name for column in whole.tables[0].columns}
    assert view.table == whole.tables[0]


def test_whoever_left_before_the_rest_had_come_finds_it(read: Reader) -> None:
    read.load(SAMPLE)
    bar = read.find(QTabBar, "qt_tabwidget_tabbar")
    before = titles(read)
    early, _ = parts(Question.HOW_FAR)
    analyst = read.window.findChild(Analyst)
    assert isinstance(analyst, Analyst)
    analyst.answered.emit(early)
    read.settle(lambda: bar.setCurrentIndex(list(Question).index(Question.WHO)))
    read.settle(lambda: bar.setCurrentIndex(list(Question).index(Question.HOW_FAR)))
    assert titles(read) == before
