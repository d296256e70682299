"""Of a large study, what is found soon is shown before the rest of an answer."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtWidgets import QListWidget, QPlainTextEdit, QTabBar, QTabWidget

from blinker_qt.compare.answers import ANSWERS, AnalysisQuestion, Answer
from blinker_qt.compare.options import Options
from blinker_qt.formats import annotation
from blinker_qt.paths import resource
from blinker_qt.ui.compare.question_tabs import Answered, QuestionTab
from gathered import laid_out, loaded
from leads import Reader
from synthetic import synthetic_works

SAMPLE = tuple(resource("sample", f"sample-A{number}.blinker") for number in (1, 2, 3))
RATES = ["matrix", "pairs", "annotators", "grand", "precision_recall"]


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The files of a study that is just large enough."""
    folder = tmp_path_factory.mktemp("large")
    paths = []
    for work in synthetic_works(350, 3):
        paths.append(folder / f"{work.annotator}.blinker")
        paths[-1].write_bytes(annotation.write(work))
    return paths


def parts(question: AnalysisQuestion, paths: Sequence[Path]) -> tuple[Answer, Answer]:
    """What is answered of some files first, and in the end."""
    told: list[object] = []
    whole = ANSWERS[question](loaded(*paths), Options(), told.append)
    early = [one for one in told if isinstance(one, Answer)][-1]
    assert (early.is_whole, whole.is_whole) == (False, True)
    # It does not wait for the rest, which says how far it has come.
    assert told[-1] != early
    return early, whole


def names(answer: Answer) -> list[str]:
    return [table.name for table in answer.tables]


def titles(read: Reader) -> Sequence[str]:
    tab = read.find(QTabWidget, "questions").currentWidget()
    contents = tab.findChild(QListWidget)
    assert isinstance(contents, QListWidget)
    return [contents.item(row).text() for row in range(contents.count())]


def test_of_a_small_study_only_the_matrix_comes_before_all_else() -> None:
    told: list[object] = []
    for question in (AnalysisQuestion.HOW_FAR, AnalysisQuestion.WHERE):
        ANSWERS[question](loaded(*SAMPLE), Options(), told.append)
    (early,) = [one for one in told if isinstance(one, Answer)]
    assert names(early) == ["matrix"]


def test_rates_come_before_what_else_is_measured(large: list[Path]) -> None:
    early, whole = parts(AnalysisQuestion.HOW_FAR, large)
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


def test_disagreement_along_the_study_comes_before_who_decided_what(large: list[Path]) -> None:
    early, whole = parts(AnalysisQuestion.WHERE, large)
    assert not early.tables
    assert laid_out(early.plots) == laid_out(whole.plots)
    ((_, _, signature),) = early.plots
    assert signature.startswith("dice|")


@pytest.mark.parametrize("question", [AnalysisQuestion.HOW_FAR, AnalysisQuestion.WHERE])
def test_a_part_is_shown_with_its_signature_until_the_rest_has_come(
    read: Reader, large: list[Path], question: AnalysisQuestion
) -> None:
    read.load(large)
    bar = read.find(QTabBar, "qt_tabwidget_tabbar")
    place = list(AnalysisQuestion).index(question)
    if place:
        read.settle(lambda: bar.setCurrentIndex(place))
    before = titles(read)
    early, _ = parts(question, large)
    tab = read.find(QTabWidget, "questions").currentWidget()
    assert isinstance(tab, QuestionTab)
    tab.show_answer(Answered(Options(), early))
    assert 0 < len(titles(read)) < len(before)
    assert titles(read)[0] == before[0]
    assert read.find(QPlainTextEdit, "signature").toPlainText().startswith("dice|")
    # Whoever leaves before the rest has come finds it afterwards.
    read.settle(lambda: bar.setCurrentIndex(list(AnalysisQuestion).index(AnalysisQuestion.TIME)))
    read.settle(lambda: bar.setCurrentIndex(place))
    assert titles(read) == before
