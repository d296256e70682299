"""Long computations: partial results, progress, and cancelling."""

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt, QThread
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QListWidget, QProgressBar, QPushButton
from pytestqt.qtbot import QtBot

from blinker_qt.bitext.verses import Side
from blinker_qt.compare import answers
from blinker_qt.compare.answers import AnalysisQuestion, WordList, save_report
from blinker_qt.compare.lexicon import LetterCase
from blinker_qt.compare.options import Options, TypesBy
from blinker_qt.compare.table import Answer
from blinker_qt.formats import annotation
from blinker_qt.gold.systems import load
from blinker_qt.ui.compare.analysis_service import AnalysisService, Purpose, Request
from blinker_qt.ui.compare.status_lines import WorkLine
from gathered import answer_of, loaded
from leads import SAMPLE, Reader, pausing
from synthetic import synthetic_works
from window_acts import ChooseFiles

LEXICON = len(AnalysisQuestion)
pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="a process cannot be made to pause here"
)


@pytest.fixture
def sample(read: Reader) -> Reader:
    read.load(SAMPLE)
    return read


def cancel_when_busy(
    read: Reader,
    qtbot: QtBot,
    act: Callable[[], object],
    *,
    stop: Callable[[], object] | None = None,
    go_on: Callable[[], object] = lambda: None,
) -> None:
    """Ask for something that takes long, cancel it once that is possible, and wait."""

    def ask_and_stop() -> None:
        with pausing():
            act()
            qtbot.waitUntil(read.find(QPushButton, "cancel").isVisible)
            (stop or partial(read.click_button, "cancel"))()
            assert read.text("work") == "Cancelling…"
            assert not read.find(QPushButton, "cancel").isEnabled()
            go_on()
            read.wait_until_sent()

    read.settle(ask_and_stop)
    assert not read.find(WorkLine, "work_line").isVisible()


def is_cancelled_shown(read: Reader) -> bool:
    return read.find(QLabel, "cancelled_text").isVisible()


def test_escape_cancels_and_outdated_figures_stay_with_a_note(sample: Reader, qtbot: QtBot) -> None:
    why = list(AnalysisQuestion).index(AnalysisQuestion.CAUSES)
    cancel_when_busy(
        sample,
        qtbot,
        lambda: sample.open_tab(why),
        stop=lambda: QTest.keyClick(sample.window, Qt.Key.Key_Escape),
    )
    assert sample.text("cancelled_text") == "Cancelled; nothing was computed."
    assert sample.signature == ""
    # A tab that is opened again asks again.
    sample.open_tab(0)
    assert not is_cancelled_shown(sample)
    sample.settle(lambda: sample.open_tab(why))
    assert sample.signature.startswith("decisions|")
    sample.open_tab(0)
    before = [sample.cell(0, 0), sample.signature]
    cancel_when_busy(sample, qtbot, lambda: sample.press("marks", Qt.Key.Key_Down))
    assert [sample.cell(0, 0), sample.signature] == before
    assert sample.text("cancelled_text") == "Cancelled: the figures shown are not of these options."
    sample.settle(lambda: sample.click_button("compute_again"))
    assert not is_cancelled_shown(sample)
    assert sample.cell(0, 0) != before[0]
    assert sample.signature != before[1]
    # What is asked for during cancelling is computed.
    cancel_when_busy(
        sample,
        qtbot,
        lambda: sample.press("marks", Qt.Key.Key_Up),
        go_on=lambda: sample.press("weights", Qt.Key.Key_End),
    )
    assert not is_cancelled_shown(sample)
    assert "weights:none" in sample.signature
    # Cancelled lookups can be repeated.
    cancel_when_busy(sample, qtbot, lambda: sample.open_tab(LEXICON))
    assert sample.text("cancelled_text") == "Cancelled; nothing was computed."
    sample.settle(lambda: sample.click_button("compute_again"))
    assert "side:source" in sample.signature
    side = sample.find(QComboBox, "lexicon_side")
    cancel_when_busy(sample, qtbot, lambda: side.setCurrentIndex(1))
    assert sample.text("cancelled_text") == "Cancelled. These are the previous results."
    sample.open_tab(0)
    shares: list[float] = []
    bar = sample.find(QProgressBar, "work_share")
    bar.valueChanged.connect(lambda value: shares.append(value / bar.maximum()))
    sample.settle(lambda: sample.open_tab(LEXICON))
    found = [share for share in shares if share]
    assert found == sorted(set(found))
    assert len(found) > 2
    assert found[-1] <= 1
    assert not bar.isVisible()
    assert "side:target" in sample.signature


def test_reports_wait_for_files_being_read_and_are_not_written_if_cancelled(
    sample: Reader, qtbot: QtBot, tmp_path: Path, choose_files: ChooseFiles
) -> None:
    page = tmp_path / "study.html"
    choose_files(page, page)
    cancel_when_busy(sample, qtbot, lambda: sample.click_button("save_report"))
    assert sample.text("cancelled_text") == "Cancelled: nothing was written."
    assert list(tmp_path.glob("study*")) == []
    sample.settle(lambda: sample.click_button("compute_again"))
    assert page.exists()
    assert not is_cancelled_shown(sample)
    page.unlink()
    sample.find(QListWidget, "annotation_sets").setCurrentRow(2)

    def remove_and_ask() -> None:
        with pausing():
            sample.click_button("remove")
            sample.click_button("save_report")

    sample.settle(remove_and_ask)
    text = page.read_text(encoding="utf-8")
    assert "Sample A2" in text
    assert "Sample A3" not in text


def test_cancelling_after_the_answer_has_no_effect(qtbot: QtBot, tmp_path: Path) -> None:
    service = AnalysisService()
    given_up: list[tuple[Request, ...]] = []
    written: list[object] = []
    service.cancelled.connect(given_up.append)
    with qtbot.waitSignal(service.settled, timeout=20_000):
        service.ask(Purpose.LOADING, load, SAMPLE, (), then=written.append)
    written.clear()
    page = tmp_path / "study.html"
    with qtbot.waitSignal(service.settled, timeout=20_000):
        service.ask(Purpose.REPORT, save_report, Options(), page, then=written.append, failed=print)
        # No message of the other process is delivered meanwhile.
        while not page.exists():
            QThread.msleep(10)
        service.cancel()
    service.close()
    assert written == [page]
    assert given_up == []


class EndedError(Exception):
    """The computation was cancelled."""


ASKED: tuple[tuple[Any, ...], ...] = (
    (answers.agreement_answer, Options()),
    (answers.annotators_answer, Options()),
    (answers.along_study_answer, Options()),
    (answers.causes_answer, Options()),
    (answers.cases_of_type, Options(), 0),
    (answers.words, WordList(Side.SOURCE, LetterCase.FOLDED, TypesBy.FORM)),
    (answers.word, WordList(Side.TARGET, LetterCase.EXACT, TypesBy.FORM), 3),
)


@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: asked[0].__name__)
def test_long_answers_report_progress_and_can_be_cancelled(asked: tuple[Any, ...]) -> None:
    def end(_share: object) -> None:
        raise EndedError

    told: list[object] = []
    sets = loaded(*SAMPLE)
    answer, *arguments = asked
    with pytest.raises(EndedError):
        answer(sets, *arguments, end)
    answer(sets, *arguments, told.append)
    assert all(isinstance(one, float | Answer) for one in told)
    shares = [one for one in told if isinstance(one, float)]
    assert shares == sorted(shares)
    assert 0 <= shares[0] < shares[-1] <= 1


RATES = ["matrix", "pairs", "annotators", "grand", "precision_recall"]


def test_rates_of_large_studies_are_shown_first(tmp_path: Path) -> None:
    told: list[object] = []
    ask = answer_of(AnalysisQuestion.AGREEMENT)
    ask(loaded(*SAMPLE), Options(), told.append)
    assert not [report for report in told if isinstance(report, Answer)]
    # This study is just large enough.
    paths = []
    for work in synthetic_works(350, 3):
        paths.append(tmp_path / f"{work.annotator}.blinker")
        paths[-1].write_bytes(annotation.write(work))
    whole = ask(loaded(*paths), Options(), told.append)
    (early,) = [report for report in told if isinstance(report, Answer)]
    assert (early.is_whole, whole.is_whole) == (False, True)
    # It does not wait for the rest, which says how far it has come.
    assert told[-1] is not early
    assert [table.name for table in early.tables] == RATES
    names = [table.name for table in whole.tables]
    assert names[: len(RATES)] == RATES
    assert {"blocks", "cohen", "alpha_masi"} <= set(names)
    # Only the intervals, which take long, are still to come.
    for one, other in zip(early.tables, whole.tables, strict=False):
        common = [column.name for column in one.columns]
        places = [place for place, column in enumerate(other.columns) if column.name in set(common)]
        assert [tuple(row[place] for place in places) for row in other.rows] == list(one.rows)
