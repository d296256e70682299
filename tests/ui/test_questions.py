"""The tabs of the analysis window: from figures to words."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from blinker_qt.agreement.resampling import Draws
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.study import Question, Study
from blinker_qt.bitext.verses import Bitext, Language, VersePair
from blinker_qt.cli.main import main
from blinker_qt.compare import (
    agreement,
    agreement_tables,
    along_study,
    annotator_tables,
    causes,
    pay,
)
from blinker_qt.compare.answers import AnalysisQuestion as Asked
from blinker_qt.compare.ballot import read_ballot
from blinker_qt.compare.cases import cases_of
from blinker_qt.compare.disagreements import disagreements_of_two
from blinker_qt.compare.loading import open_collation
from blinker_qt.compare.options import Options
from blinker_qt.compare.table import Table, as_json, title_shown
from blinker_qt.formats import annotation
from blinker_qt.layouts.picture import Tone
from blinker_qt.ui.compare.question_tabs import QuestionTab
from blinker_qt.ui.widgets.controls import TickList
from blinker_qt.ui.widgets.tables import TableView
from leads import SAMPLE, Files, Reader, listed, pausing, plain
from window_acts import CONTROL, LEFT, ChooseFiles, NextMessage


@pytest.fixture
def lead(read: Reader) -> Reader:
    read.load(SAMPLE)
    return read


def same(shown: Table | None, expected: Table) -> bool:
    return shown is not None and (shown.name, shown.rows) == (expected.name, expected.rows)


def test_ballots_by_mouse_alone(
    lead: Reader, tmp_path: Path, choose_files: ChooseFiles, next_message: NextMessage
) -> None:
    lead.turn_to(Asked.CAUSES)

    def forms_of(name: str) -> set[str]:
        choose_files(tmp_path / name)
        lead.settle(lambda: lead.click_button("export_ballot"))
        return {case.form.casefold() for case in read_ballot(tmp_path / name).cases}

    def click_with_control(row: int) -> None:
        centre = lead.table.visualRect(lead.table.model().index(row, 0)).center()
        QTest.mouseClick(lead.table.viewport(), LEFT, CONTROL, centre)

    # The ballot is on the type that is listed if none is selected.
    click_with_control(0)
    assert not lead.table.selectionModel().hasSelection()
    assert forms_of("none") == {"le"}
    click_with_control(0)
    lead.settle(lambda: click_with_control(2))
    assert forms_of("two") == {"le", "de"}
    found = causes.causes_of(open_collation(SAMPLE))
    assert same(lead.table.table, causes.word_types(found))
    first, second = (str(lead.table.model().index(row, 0).data()) for row in (0, 1))
    assert (first, second) == ("le", "à")
    lead.settle(lambda: lead.click_row(lead.table, 1))
    cases = lead.find(TableView, "table_cases")
    expected = found.cases(int(found.ranked()[1]))
    assert same(cases.table, causes.cases(found, expected))
    rows_of_first = len(expected[0].decisions)
    lead.settle(lambda: lead.click_row(cases, rows_of_first))
    case = expected[1]
    assert plain(lead.text("overlay_reference")) == case.pair.reference
    assert lead.canvas.state.picture is not None
    assert lead.canvas.state.picture.pair == case.pair
    assert lead.canvas.state.picture.annotator_count == 3
    assert Tone.COUNTED in lead.canvas.state.picture.tones
    assert lead.canvas.state.selection.on(case.side) == {case.position}
    assert lead.canvas.state.view is not None
    assert lead.canvas.state.view.is_in_sight(case.side, case.position)
    folder = tmp_path / "ballot"
    choose_files(folder)
    lead.settle(lambda: lead.click_button("export_ballot"))
    ballot = read_ballot(folder)
    assert {one.form for one in ballot.cases} <= {"à", "À"}
    assert len(ballot.cases) == min(12, len(expected))
    assert "<svg" in next(folder.glob("*.html")).read_text(encoding="utf-8")
    said = f"A ballot with {len(ballot.cases)} cases, at most 12 of each word type, was written."
    assert plain(lead.window.statusBar().currentMessage()) == (
        f"{said} Send ballot.html in {folder} to those who vote."
    )
    choose_files("", folder)
    lead.click_button("export_ballot")
    assert not lead.window.is_busy
    told = next_message()
    lead.settle(lambda: lead.click_button("export_ballot"))
    assert "exists" in told[0] or "already" in told[0]


def test_figures_lead_to_cases_and_words_by_row_and_by_bar(lead: Reader) -> None:
    lead.turn_to(Asked.CAUSES)
    cases = lead.find(TableView, "table_cases")
    cases.setFocus()
    lead.settle(lambda: QTest.keyClick(cases, Qt.Key.Key_Down))
    QTest.keyClick(cases, Qt.Key.Key_Return)
    assert lead.canvas.hasFocus()
    found = causes.causes_of(open_collation(SAMPLE))
    lead.open_figure("Kinds of differences")
    assert same(lead.table.table, causes.kinds(found))
    # The cases are still those of the first word type, and say so.
    assert plain(lead.text("title_cases")) == "“le”: What the annotators decided"
    lead.settle(lambda: lead.click_row(lead.table, 0))
    cases = lead.find(TableView, "table_cases")
    kind = next(iter(causes.KINDS))
    assert lead.text("title_cases") == f"{causes.KINDS[kind]}: What the annotators decided"
    (first,) = cases_of(found.collation, found.examples(kind)[:1])
    assert cases.table is not None
    assert cases.table.rows[0] == causes.cases(found, [first]).rows[0]
    assert plain(lead.text("overlay_reference")) == first.pair.reference
    assert not lead.find(QPushButton, "export_ballot").isEnabled()
    lead.open_figure("Word types with the most disagreement (plot)")
    lead.settle(lambda: lead.click_bar(3))
    expected = causes.cases(found, found.cases(int(found.ranked()[3])))
    assert same(lead.find(TableView, "table_cases").table, expected)
    lead.turn_to(Asked.ALONG_STUDY)
    lead.settle(lambda: lead.click_bar(4))
    references = found.collation.bitext.references
    assert plain(lead.text("overlay_reference")) == references[4]
    (table,), *_ = along_study.split_words(found.collation)
    lead.open_figure(title_shown(table))
    lead.settle(lambda: lead.click_row(lead.table, 5))
    index, listed_word = table.places[5]
    assert listed_word is not None
    assert plain(lead.text("overlay_reference")) == references[index]
    assert lead.canvas.state.selection.on(listed_word[0]) == {listed_word[1]}


def test_every_tab_shows_the_tables_of_its_question(lead: Reader) -> None:
    collation = open_collation(SAMPLE)
    (agreed,) = agreement.agreement(collation, Options(), Draws())
    tables = agreement_tables.tables([agreed])
    assert lead.titles[0] == "Matrix"
    assert lead.titles[1:3] == [
        "Pairwise agreement (plot)",
        "Mean agreement with the others (plot)",
    ]
    assert lead.titles[3 : 3 + len(tables)] == [*map(title_shown, tables)]
    lead.open_figure(title_shown(tables[1]))
    assert same(lead.table.table, tables[1])
    lead.open_figure("Pairwise agreement")
    lead.settle(lambda: lead.click_row(lead.table, 2))
    assert lead.listed == listed(disagreements_of_two(collation, 1, 2))
    tables = annotator_tables.annotators(collation, hamon=True).tables
    lead.turn_to(Asked.ANNOTATORS)
    assert lead.titles[2:-1] == [*map(title_shown, tables)]
    lead.open_figure(title_shown(tables[0]))
    assert same(lead.table.table, tables[0])
    tables = (*pay.hours(collation).tables, *pay.bonus_plan(collation).tables)
    lead.turn_to(Asked.TIME)
    assert lead.titles[: len(tables)] == [*map(title_shown, tables)]
    assert same(lead.table.table, tables[0])
    for table in tables:
        lead.open_figure(title_shown(table))
        assert lead.signature == table.signature
    lead.turn_to(Asked.RATINGS)
    remark = lead.find(QLabel, "remark_ratings")
    assert remark.isVisible()
    assert remark.text() == (
        "No question was asked of all annotators in the same words; the study settings list "
        "what a study asks."
    )
    assert not lead.canvas.isVisible()
    # Options change every tab.
    lead.turn_to(Asked.ANNOTATORS)
    assert "partition:file" in lead.signature
    lead.settle(lambda: lead.press("set_kind", Qt.Key.Key_Down))
    for question in (Asked.ANNOTATORS, Asked.CAUSES, Asked.AGREEMENT):
        if question is not Asked.ANNOTATORS:
            lead.turn_to(question)
        assert "partition:size-10" in lead.signature


def raters(folder: Path, questions: Sequence[Question], answers: Mapping[str, str]) -> list[Path]:
    """Files of annotators who gave these answers, a digit a verse pair, to all of the questions."""
    size = len(next(iter(answers.values())))
    pairs = [VersePair(f"v {place}", ("the",), ("le",)) for place in range(1, size + 1)]
    bitext = Bitext.of(pairs, Language.of("en"), Language.of("fr"))
    paths = []
    for name, digits in answers.items():
        rated = [tuple((one.name, int(digit)) for one in questions) for digit in digits]
        work = tuple(PairAnnotation(done=True, ratings=ratings) for ratings in rated)
        paths.append(folder / f"{name}.blinker")
        paths[-1].write_bytes(
            annotation.write(
                AnnotationSet(bitext, work, name, study=Study(questions=tuple(questions)))
            )
        )
    return paths


EASE = Question("ease", "How easy was it?", ("hard", "fair", "easy"), ordered=True)


def test_ratings_and_scores_of_systems_are_those_of_the_command_line(
    read: Reader, tmp_path: Path, capsys: pytest.CaptureFixture[str], choose_files: ChooseFiles
) -> None:
    answers = {"Ana": "123312132131", "Ben": "133212133121", "Chi": "123112132233"}
    paths = raters(tmp_path, (EASE,), answers)
    table = tmp_path / "systems.csv"
    rows = [f"v {place},MT {place % 3}" for place in range(1, 13)]
    table.write_text("\n".join(["reference,system", *rows]), encoding="utf-8")
    # All verse pairs in one set, as on the command line.
    read.press("set_kind", Qt.Key.Key_Down, Qt.Key.Key_Down)
    read.press("set_number", *[Qt.Key.Key_Down] * 9)
    read.load(paths)
    read.turn_to(Asked.RATINGS)
    assert not any("systems" in title for title in read.titles)
    choose_files(table)

    def choose_table_and_run() -> None:
        read.press("systems_table", Qt.Key.Key_Down)
        run = read.find(TickList, "first_run")
        run.setCurrentRow(2)
        QTest.keyClick(run, Qt.Key.Key_Space)

    read.settle(choose_table_and_run)
    command = ["ratings", *map(str, paths), "--bootstrap", "1000", "--hamon", "--format", "json"]
    command += ["--systems", str(table), "--run", "Chi", "--run", "Ana,Ben", "--first", "500"]
    assert main(command) == 0
    printed = capsys.readouterr().out
    assert isinstance(read.tab, QuestionTab)
    assert read.tab.answered is not None
    tables = read.tab.answered.answer.tables
    assert as_json(tables) == printed
    plots = [title for title in read.titles if title.endswith("(plot)")]
    assert read.titles == [*plots, *map(title_shown, tables)]
    assert plots
    read.open_figure("Agreement on answers beyond chance")
    assert has_intervals(read.table)
    assert read.signature == json.loads(printed)["signatures"]["ratings"]
    read.open_figure("Correlation of systems' scores between runs")
    assert read.table.table is not None
    assert [str(cell) for cell in read.table.table.rows[0][:5]] == [
        *("ease", "Chi", "Ana, Ben", "12", "3")
    ]
    # A report saved now has the scores, too.
    choose_files(tmp_path / "report.html")
    read.settle(lambda: read.click_button("save_report"))
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert page.count("Scores and ranks of judged systems") == 1


def test_intervals_of_ratings_can_be_given_up(read: Reader, tmp_path: Path, qtbot: QtBot) -> None:
    random = Random(1)
    # There are enough verse pairs for the figures to be shown before their intervals.
    answers = {name: "".join(random.choices("123", k=170)) for name in "ABCD"}
    read.load(raters(tmp_path, (EASE,), answers))

    def give_up() -> None:
        read.open_tab(list(Asked).index(Asked.RATINGS))
        qtbot.waitUntil(lambda: bool(read.titles), timeout=20_000)
        with pausing():
            qtbot.waitUntil(read.find(QPushButton, "cancel").isVisible)
            read.open_figure("Krippendorff's alpha of answers")
            assert not has_intervals(read.table)
            read.click_button("cancel")
            read.wait_until_sent()

    read.settle(give_up)
    assert read.text("cancelled_text") == "Cancelled: all other figures are missing."
    assert not has_intervals(read.table)
    assert "interval" not in read.signature
    read.settle(lambda: read.click_button("compute_again"))
    assert has_intervals(read.table)
    assert "interval" in read.signature


def test_a_study_folder_has_its_table_of_systems(
    read: Reader, tmp_path: Path, next_message: NextMessage
) -> None:
    (tmp_path / "study.toml").touch()
    table = tmp_path / "systems.csv"
    table.write_text("verse,system\n", encoding="utf-8")
    returned = tmp_path / "returned"
    returned.mkdir()
    told = next_message()
    read.load(raters(returned, (EASE,), {"Ana": "12331213", "Ben": "13321213"}))
    read.turn_to(Asked.RATINGS)
    # A table that cannot be read is named, and all other figures are shown.
    assert "no column" in " ".join(told)
    scores = "Scores and ranks of judged systems"
    assert scores not in read.titles
    assert "n-agreement of ratings" in read.titles
    read.window.close()
    read.window.show()
    table.write_text("reference,system\nv 1,MT\nv 2,MT\n", encoding="utf-8")
    read.load(sorted(returned.glob("*.blinker")))
    assert scores in read.titles
    assert "systems.csv" in read.find(QPushButton, "options_choice").text()
    # Without a table there are no scores.
    read.settle(lambda: read.press("systems_table", Qt.Key.Key_Home))
    assert scores not in read.titles


def has_intervals(view: TableView) -> bool:
    assert view.table is not None
    return {"low", "high"} <= {column.name for column in view.table.columns}


def test_a_word_leads_to_the_verse_pair_with_its_links(read: Reader, files: Files) -> None:
    read.load(files.three())
    read.settle(lambda: read.open_tab(len(Asked)))
    line = read.find(QLineEdit, "lexicon_word")
    read.settle(lambda: QTest.keyClicks(line, "not"))
    assert read.rows("words")[0][:2] == ["the", "6"]
    assert plain(read.text("overlay_reference")) == "T 2"
    # Other annotation sets, another lexicon.
    read.load([files.write(files.of("Dan"))])
    assert read.rows("words")[0][:2] == ["the", "8"]
