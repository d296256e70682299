"""Choices in the analysis window: measures, parts, groups, second passes."""

import json
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from blinker_qt.agreement.measures import AgreementMeasure
from blinker_qt.agreement.partition import Parts, StudyPart
from blinker_qt.agreement.resampling import Draws
from blinker_qt.background import CancelledError
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.bitext.word_details import USUAL_CONTENT, PartsOfSpeech, WordDetail, WordDetails
from blinker_qt.cli.main import main
from blinker_qt.compare import agreement, agreement_tables, pay
from blinker_qt.compare.agreement import Comparison, compare
from blinker_qt.compare.answers import AnalysisQuestion, agreement_answer
from blinker_qt.compare.disagreements import disagreements_of_two
from blinker_qt.compare.loaded_sets import FileProgress, LoadedSets
from blinker_qt.compare.loading import open_collation
from blinker_qt.compare.measure_names import NAMES
from blinker_qt.compare.options import DEFAULT_OPTIONS, Options
from blinker_qt.compare.table import Table, as_json
from blinker_qt.formats import annotation
from blinker_qt.gold.systems import load
from blinker_qt.study.second_pass import SecondPassPlan, second_pass_alone, with_second_pass
from blinker_qt.ui.compare.options_panel import OptionsPanel, PartsDialog
from blinker_qt.ui.compare.question_tabs import QuestionTab
from blinker_qt.ui.widgets.controls import Popover
from blinker_qt.ui.widgets.tables import TableView
from forms import ok
from gathered import add, annotation_set, copying, ignore, loaded, saved
from leads import SAMPLE, Files, Reader, assert_shows, listed, notes, plain
from window_acts import CONTROL, LEFT, ChooseFiles, WhileModal, child, press_button

MEASURES = list(AgreementMeasure)


def measured(measure: AgreementMeasure, against: str = "") -> Comparison:
    return compare(open_collation(SAMPLE), Options(measure=measure, against=against))


def choose(read: Reader, name: str, row: int) -> None:
    """Choose another row of a combo box."""
    box = read.find(QComboBox, name)
    read.reveal(box)
    read.settle(lambda: box.setCurrentIndex(row))


def test_matrix_plot_signature_and_verse_pairs_are_of_the_measure(read: Reader) -> None:
    read.load(SAMPLE)
    collation = open_collation(SAMPLE)
    for measure, rate in {AgreementMeasure.MARKS: "marks", AgreementMeasure.KAPPA: "Dice"}.items():
        choose(read, "measure", MEASURES.index(measure))
        assert_shows(read, measured(measure))
        title = str(NAMES[measure].title)
        assert read.text("title_matrix") == title
        spoken = str(read.cell(0, 0, Qt.ItemDataRole.AccessibleTextRole))
        assert ("percent" in spoken) is not measure.is_beyond_chance
        assert [read.titles[row] for row in (1, 3)] == [f"{title} (plot)", title]
        options = read.find(OptionsPanel, "options").options
        disagreements = disagreements_of_two(collation, 0, 1, options)
        assert read.listed == listed(disagreements)
        if measure is AgreementMeasure.MARKS:
            two = collation.counted[:2]
            marks = sum(work.source_marks.size + work.target_marks.size for work in two)
            counts = (2 * row.both + row.only_first + row.only_second for row in disagreements)
            assert sum(counts) == marks
        assert read.places.model().headerData(1, Qt.Orientation.Horizontal) == f"{rate}\n(%)"
    against = read.find(QComboBox, "against")
    assert not against.isVisible()
    choose(read, "measure", MEASURES.index(AgreementMeasure.PRECISION))
    assert against.isVisible()
    assert_shows(read, measured(AgreementMeasure.PRECISION, "Sample A1"))
    choose(read, "against", 2)
    assert_shows(read, measured(AgreementMeasure.PRECISION, "Sample A3"))
    assert "The links of Sample A3 are the reference." in notes(read)
    in_words = plain(read.find(Popover, "options_choice").accessibleName())
    assert in_words.startswith("precision against Sample A3 · ")
    options = read.find(OptionsPanel, "options").options
    assert read.listed == listed(disagreements_of_two(collation, 0, 2, options))
    read.settle(lambda: read.click_cell(1, 2))
    assert read.listed == listed(disagreements_of_two(collation, 1, 2, options))


def test_options_that_apply_to_the_tab_in_front_are_there_and_change_it(read: Reader) -> None:
    read.load(SAMPLE)
    button = read.find(Popover, "options_choice")
    assert button.accessibleName() == (
        "Dice of links · sets as in the files · directed weights · marks left out · all words"
    )
    rates = ["set_kind", "weights", "marks", "words"]
    fields = ("measure", *rates, "stoplist_source", "types", "pay_pool")
    there = {}
    for question in AnalysisQuestion:
        if question is not AnalysisQuestion.AGREEMENT:
            read.turn_to(question)
        QTest.keyClick(button, Qt.Key.Key_Space)
        there[question] = [name for name in fields if read.find(QWidget, name).isVisible()]
        QTest.keyClick(button.panel, Qt.Key.Key_Escape)
        assert not button.panel.isVisible()
    assert list(there.values()) == [
        ["measure", *rates],
        [*rates, "types"],
        rates,
        ["set_kind", "words", "types"],
        ["set_kind"],
        [*rates, "pay_pool"],
        # The verse pairs behind a system's scores are listed by the measure.
        ["measure", *rates[1:]],
    ]
    read.settle(lambda: read.open_tab(len(AnalysisQuestion)))
    assert not button.isVisible()
    # Bonus and costs follow the plan.
    read.open_tab(list(AnalysisQuestion).index(AnalysisQuestion.TIME))
    read.reveal(read.find(QWidget, "pay_pool"))
    for name, text in (("pay_pool", "900"), ("pay_shares", "2, 1"), ("pay_hourly", "12")):
        field = read.find(QWidget, name)
        assert isinstance(field, QDoubleSpinBox | QLineEdit)
        field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, text)
        read.settle(partial(QTest.keyClick, field, Qt.Key.Key_Return))
    assert "bonus pool of 900.00" in button.accessibleName()
    collation = open_collation(SAMPLE)
    assert isinstance(read.tab, QuestionTab)
    assert read.tab.answered is not None
    expected = pay.bonus_plan(collation, pool=900.0, by_rank=(2.0, 1.0)).tables
    assert read.tab.answered.table("payments") == expected[0]
    assert read.tab.answered.table("totals") == pay.hours(collation, pay=12.0).tables[1]
    shares = read.find(QLineEdit, "pay_shares")
    for wrong in ("two", "0", "-1 2", ""):
        shares.setText(wrong)
        QTest.keyClick(shares, Qt.Key.Key_Return)
        assert read.find(QLabel, "pay_wrong").isVisible()
        assert not read.window.is_busy


def test_content_words_are_told_by_part_of_speech_and_types_by_lemma(
    read: Reader, tmp_path: Path
) -> None:
    words = WordDetail("the", "DET"), WordDetail("sea", "NOUN"), WordDetail("be", "AUX")
    pair = VersePair("v", ("The", "seas", "are"), ("les", "mers", "sont"))
    bitext = replace(Bitext.of([pair]), source_details=(WordDetails.of(words),))
    links = {"A": "1-1 2-2 3-3", "B": "1-1 2-2 3-2"}
    works = [annotation_set(name, drawn, bitext=bitext) for name, drawn in links.items()]
    files = list(map(Path, saved(tmp_path, works)))
    read.load(files)
    choose(read, "words", 1)
    names = read.find(QLineEdit, "content_source")
    assert not names.isVisible()
    # A text without a language has no list.
    assert read.find(QComboBox, "stoplist_source").currentText() == "none"
    read.settle(lambda: read.press("stoplist_source", Qt.Key.Key_B))
    assert read.find(QComboBox, "stoplist_source").currentText() == "by part of speech"
    assert names.isVisible()
    assert names.text() == "ADJ,ADV,NOUN,NUM,PROPN,VERB"
    collation = open_collation(files)
    assert_shows(read, compare(collation, Options(content_source=USUAL_CONTENT)))
    button = read.find(Popover, "options_choice")
    assert button.accessibleName().endswith("content words by part of speech")
    read.reveal(names)
    for text, chosen in (("aux, noun", "AUX,NOUN"), (" ", str(USUAL_CONTENT))):
        names.setFocus()
        names.selectAll()
        QTest.keyClicks(names, text)
        read.settle(partial(QTest.keyClick, names, Qt.Key.Key_Return))
        assert names.text() == chosen
        parts = PartsOfSpeech.from_text(chosen)
        assert_shows(read, compare(collation, Options(content_source=parts)))
    read.settle(lambda: read.press("stoplist_target", Qt.Key.Key_B))
    assert read.text("remark_agreement").startswith("No target word has a part of speech")
    read.settle(lambda: read.press("stoplist_target", Qt.Key.Key_Home))
    # Words and causes has all words, with those as function words; its types may be lemmas.
    read.turn_to(AnalysisQuestion.CAUSES)
    assert "function words as chosen" in button.accessibleName()
    assert [row[0] for row in read.rows("types")] == ["are", "mers", "sont"]
    choose(read, "types", 1)
    assert [row[0] for row in read.rows("types")] == ["be", "mers", "sont"]
    assert "word types by lemma" in button.accessibleName()


def test_nobody_is_paid_before_it_is_ticked_whose_work_counts(read: Reader, tmp_path: Path) -> None:
    read.load(list(map(Path, saved(tmp_path, copying()))))
    read.turn_to(AnalysisQuestion.TIME)
    read.open_figure("The bonus plan: not computed, since some work is identical")
    assert [row[4] for row in read.rows("payments")] == ["–"] * 4
    whose = read.find(QListWidget, "pay_counts")
    assert [plain(whose.item(row).text()) for row in range(whose.count())] == ["B", "C"]
    read.reveal(whose)
    whose.setFocus()
    whose.setCurrentRow(0)
    read.settle(lambda: QTest.keyClick(whose, Qt.Key.Key_Space))
    assert [row[0] for row in read.rows("payments")] == ["A", "B", "D"]
    assert sum(float(row[4]) for row in read.rows("payments")) == pytest.approx(320)
    assert [row[-1] for row in read.rows("payments")] == ["", "C", ""]


def test_the_gold_standard_is_who_is_right_at_first(read: Reader, files: Files) -> None:
    paths = files.three()
    gold = files.write(replace(files.of("Gold"), role=Role.GOLD))
    read.load([*paths, gold])
    read.tick("Gold")
    choose(read, "measure", MEASURES.index(AgreementMeasure.RECALL))
    options = Options(measure=AgreementMeasure.RECALL, against="Gold")
    expected = compare(open_collation([*paths, gold]), options)
    assert_shows(read, expected)
    read.tick("Gold")
    others = open_collation([*paths, gold]).chosen((), ["Gold"])
    assert_shows(read, compare(others, replace(options, against="Ana")))


FIRST, SECOND = StudyPart("Part 1", 0, 9, 5), StudyPart("the rest", 10, 29, 10)


def fill(dialog: QWidget, name: str, text: str) -> None:
    """Replace the content of a field by typing."""
    box = dialog.findChild(QSpinBox, name) or dialog.findChild(QLineEdit, name)
    assert isinstance(box, QSpinBox | QLineEdit)
    box.setFocus()
    box.selectAll()
    QTest.keyClicks(box, text)
    QTest.keyClick(box, Qt.Key.Key_Tab)


def cut_in_two(dialog: QWidget) -> None:
    fill(dialog, "last_1", "10")
    fill(dialog, "size_1", "5")
    press_button(dialog, "add_part")
    fill(dialog, "part_2", "the rest")
    fill(dialog, "size_2", "10")
    QTest.mouseClick(ok(dialog), LEFT)


def test_parts_are_judged_cut_shown_and_chosen(
    read: Reader, files: Files, while_modal: WhileModal
) -> None:
    read.load(SAMPLE)
    read.settle(lambda: read.press("set_kind", Qt.Key.Key_End))
    enabled: list[bool] = []

    def judge(dialog: QWidget) -> None:
        enabled.append(ok(dialog).isEnabled())
        missing = child(dialog, QLabel, "missing").text()
        assert ok(dialog).toolTip() == missing
        assert bool(missing) is not enabled[-1]

    def try_all(dialog: QWidget) -> None:
        fill(dialog, "first_1", "9")
        fill(dialog, "last_1", "8")
        judge(dialog)
        fill(dialog, "last_1", "20")
        fill(dialog, "part_1", " ")
        judge(dialog)
        fill(dialog, "part_1", "one")
        judge(dialog)
        press_button(dialog, "add_part")
        fill(dialog, "first_2", "20")
        judge(dialog)
        press_button(dialog, "remove_part_1")
        judge(dialog)
        press_button(dialog, "remove_part_1")
        judge(dialog)
        press_button(dialog, "add_part")
        judge(dialog)
        dialog.close()

    while_modal(PartsDialog, try_all)
    read.click_button("edit_parts")
    assert enabled == [False, False, True, False, True, False, True]
    assert "|partition:pairs-1-30-size-10|" in read.signature
    while_modal(PartsDialog, cut_in_two)
    read.settle(lambda: read.click_button("edit_parts"))
    collation = open_collation(SAMPLE)
    options = Options(Parts((FIRST, SECOND)))
    assert read.signature == str(compare(collation, options).signature)
    assert_shows(read, compare(collation, options))
    expected = agreement_tables.tables(agreement.agreement(collation, options, Draws()))
    read.open_figure("Pairwise agreement (the rest)")
    view = read.table
    assert view.table is not None
    assert view.table.rows == expected[3].rows
    read.settle(lambda: read.click_row(view, 2))
    assert read.listed == listed(disagreements_of_two(collation, 1, 2, options))
    read.open_figure("Pairwise agreement (the rest) (plot)")
    assert read.plot.accessibleName() == "Pairwise agreement (the rest)"
    part = compare(collation, Options(Parts((SECOND,))))
    assert read.signature == expected[3].signature
    assert "|level:0.95|replicates:1000|seed:1998|" in read.signature
    read.open_figure("Matrix")
    assert read.signature == str(compare(collation, options).signature)
    shown = read.find(QComboBox, "part_shown")
    shown.setFocus()
    read.settle(lambda: QTest.keyClick(shown, Qt.Key.Key_End))
    assert_shows(read, part)
    assert "|partition:pairs-11-30-size-10|sets:2|pairs:20|" in read.signature
    # Another bitext has parts of its own, which begin as the sets in its files have them.
    read.press("annotation_sets", Qt.Key.Key_Home)
    QTest.keyClick(read.find(QListWidget, "annotation_sets"), Qt.Key.Key_A, CONTROL)
    read.settle(lambda: read.press("annotation_sets", Qt.Key.Key_Delete))
    read.load(files.three())
    assert "|partition:pairs-1-4-size-2|" in read.signature


def tick(read: Reader, row: int) -> None:
    group = read.find(QListWidget, "group")
    group.setFocus()
    group.setCurrentRow(row)
    QTest.keyClick(group, Qt.Key.Key_Space)


def table(read: Reader) -> Table:
    shown = read.find(TableView, "table_difference").table
    assert shown is not None
    return shown


def test_a_group_is_tested_with_the_figures_of_the_command_line(
    read: Reader, capsys: pytest.CaptureFixture[str]
) -> None:
    read.load(SAMPLE)
    read.turn_to(AnalysisQuestion.ANNOTATORS)
    read.open_figure(read.titles[-1])
    group = read.find(QListWidget, "group")
    assert group.isVisible()
    assert not read.find(QPushButton, "test_group").isEnabled()
    assert read.signature == ""
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
    assert expected["meaning"].startswith("cannot be judged: there are only 3 groups")
    assert read.text("permutation_remark") == f"p = 0.3333: {expected['meaning']}"
    assert read.signature == table(read).signature
    assert any("chosen before anybody looked" in str(note) for note in table(read).notes)
    # Other options and annotators put the figures away.
    assert read.find(TableView, "table_difference").isVisible()
    read.settle(lambda: read.press("marks", Qt.Key.Key_Down))
    assert not read.find(TableView, "table_difference").isVisible()
    assert read.text("permutation_remark").startswith("Tick the annotators of a group")
    read.settle(lambda: read.click_button("test_group"))
    assert "|marks:included|" in table(read).signature
    read.tick("Sample A3")
    assert group.count() == 2
    assert not read.find(QPushButton, "test_group").isEnabled()
    box = group.visualItemRect(group.item(0)).topLeft() + QPoint(14, 14)
    QTest.mouseClick(group.viewport(), LEFT, pos=box)
    assert group.item(0).checkState() == Qt.CheckState.Checked
    read.settle(lambda: read.click_button("test_group"))
    assert "at least three annotators are needed" in read.text("permutation_remark")
    assert read.signature == ""


def test_without_links_no_group_differs(read: Reader, files: Files) -> None:
    read.load([files.write(files.of(name, done=[False] * 4)) for name in "ABC"])
    read.turn_to(AnalysisQuestion.ANNOTATORS)
    read.open_figure(read.titles[-1])
    tick(read, 0)
    read.settle(lambda: read.click_button("test_group"))
    assert read.text("permutation_remark") == "There is nothing to compare."


TITLE = "Agreement with oneself and with the others"
CROSSED = PairAnnotation("1-2 2-1", done=True)


def again_in_the_file(work: AnnotationSet) -> AnnotationSet:
    """An annotator with a second pass on one verse pair, linked differently."""
    twice = with_second_pass(work, SecondPassPlan(1, 1, 3))
    (place,) = twice.bitext.of_pass(2)
    return replace(twice, pairs=(*twice.pairs[:place], CROSSED, *twice.pairs[place + 1 :]))


@pytest.fixture
def paths(files: Files) -> list[Path]:
    """Ana has a second pass in her file, Ben in another one, Chi has none."""
    works = [files.of(name) for name in ("Ana", "Ben", "Chi")]
    paths = [files.write(work) for work in (again_in_the_file(works[0]), *works[1:])]
    later = replace(second_pass_alone(works[1], 2, 5), pairs=(CROSSED,) * 2)
    return [*paths, files.write(later, "ben-later")]


def shown(read: Reader) -> list[dict[str, object]]:
    """The rows of the table on screen, as the command line writes them."""
    read.open_figure(TITLE)
    table = read.find(TableView, "table_with_self").table
    assert table is not None
    rows = json.loads(as_json([table]))["with_self"]
    assert isinstance(rows, list)
    return rows


def test_passes_of_one_and_two_files_are_compared_and_reported(
    read: Reader,
    paths: list[Path],
    capsys: pytest.CaptureFixture[str],
    qtbot: QtBot,
    tmp_path: Path,
    choose_files: ChooseFiles,
) -> None:
    with qtbot.waitSignal(read.window.compared) as compared:
        read.load(paths)
    assert list(compared.args[0]) == paths, "second passes are offered again too"
    assert read.find(QListWidget, "annotation_sets").count() == 3
    rows = shown(read)
    command = ["annotators", *map(str, paths), "--with-self", "--format", "json"]
    assert main(command) == 0
    assert rows == json.loads(capsys.readouterr().out)["with_self"]
    assert [row["annotator"] for row in rows] == ["Ana", "Ben"]
    signature = read.signature
    assert signature.startswith("with-self|")
    assert "|passes:both|" in signature
    page = tmp_path / "study.html"
    choose_files(page, kind="Report with all sections (*.html)")
    read.settle(lambda: read.click_button("save_report"))
    assert TITLE in page.read_text(encoding="utf-8")
    read.tick("Ana")
    assert [row["annotator"] for row in shown(read)] == ["Ben"]


def refused(sets: LoadedSets, *paths: Path) -> list[str]:
    """Load files; why some of them are left out."""
    return [str(problems[0]) for problems in add(sets, *paths).refused]


def own(sets: LoadedSets) -> list[str]:
    """Who is in the table of agreement with oneself."""
    answer = agreement_answer(sets, DEFAULT_OPTIONS, ignore)
    tables = [table for table in answer.tables if table.name == "with_self"]
    return [str(row[0]) for table in tables for row in table.rows]


def test_passes_are_paired_in_any_order(paths: list[Path], files: Files) -> None:
    def cancel(file: FileProgress) -> None:
        if file.number == 2:
            raise CancelledError

    sets = loaded(*paths[1:3])
    with pytest.raises(CancelledError):
        load(sets, (paths[3], paths[0]), (), cancel)
    assert add(sets, paths[2]).refused == ()
    sets = LoadedSets()
    assert refused(sets, *paths) == []
    assert own(sets) == ["Ana", "Ben"]
    sets.leave_out(frozenset({paths[0].resolve()}))
    assert own(sets) == ["Ben"]
    sets.remove(frozenset({paths[1].resolve()}))
    sets.leave_out(frozenset())
    assert own(sets) == ["Ana"]
    (reason,) = refused(sets, paths[3])
    assert reason.startswith("ben-later.blinker: it has only second passes")
    assert refused(sets, paths[1]) == []
    assert own(sets) == ["Ana"]
    words = replace(files.bitext, source_verses=("x y z", *files.bitext.source_verses[1:]))
    other = replace(files.of("Chi"), bitext=words)
    (reason,) = refused(sets, files.write(second_pass_alone(other, 4, 1), "stray"))
    assert "“T 1” has other words in its second pass" in reason
    assert own(sets) == ["Ana"]


def test_a_study_of_one_set_is_cut_by_one_click(read: Reader, tmp_path: Path) -> None:
    bitext = Bitext.of(VersePair(str(place), ("a", "b"), ("c", "d")) for place in range(20))
    files = []
    for name, links in (("Ana", "1-1 2-2"), ("Ben", "1-1")):
        work = AnnotationSet(bitext, (PairAnnotation(links, done=True),) * 20, name)
        files.append(tmp_path / f"{name}.blinker")
        files[-1].write_bytes(annotation.write(work))
    read.load(files)
    line = read.find(QWidget, "one_set")
    assert line.isVisible()
    assert "±" not in str(read.cell(0, 0))
    read.settle(lambda: read.click_button("split_into_sets"))
    assert not line.isVisible()
    assert "±" in str(read.cell(0, 0))
    assert "sets of 10 verse pairs" in read.find(Popover, "options_choice").accessibleName()
