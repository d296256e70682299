"""The analysis window with real files, clicks and keys."""

from dataclasses import replace
from functools import partial
from multiprocessing import active_children
from pathlib import Path

import pytest
from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPoint, Qt, QUrl
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialog,
    QFrame,
    QLabel,
    QListWidget,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from blinker_qt.agreement.dice import Weights
from blinker_qt.agreement.partition import EqualSets, SetsOfSize
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import Role
from blinker_qt.bitext.remarks import Remarks
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.compare.agreement import compare
from blinker_qt.compare.agreement_tables import figure_tables
from blinker_qt.compare.answers import AnalysisQuestion
from blinker_qt.compare.disagreements import disagreements_of_two
from blinker_qt.compare.loading import open_collation
from blinker_qt.compare.options import Options, read_stoplist
from blinker_qt.compare.table import Kind, as_csv, shown
from blinker_qt.formats import annotation
from blinker_qt.layouts.picture import overlay_picture
from blinker_qt.paths import resource
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.compare.matrix import MatrixView, Scale, ScaleKey, shade
from blinker_qt.ui.compare.options_panel import OptionsPanel
from blinker_qt.ui.compare.question_tabs import FigureLinks
from blinker_qt.ui.widgets.theme import DARK, LIGHT, contrast
from leads import LINKS, PAIRS, SAMPLE, Files, Reader, assert_shows, listed, notes, plain
from window_acts import LEFT, ChooseFiles, NextMessage, WhileModal, child, document_of, drop
from works import with_pair


def test_the_empty_window_teaches_and_compares_the_sample(read: Reader) -> None:
    comparison = compare(open_collation(SAMPLE))
    for key in (None, Qt.Key.Key_Return):
        assert not read.find(QWidget, "sets_choice").isVisible()
        sample = read.find(QPushButton, "compare_sample")
        if key is None:
            read.settle(partial(QTest.mouseClick, sample, LEFT))
        else:
            read.settle(partial(QTest.keyClick, sample, key))
        assert_shows(read, comparison)
        listed = read.find(QListWidget, "annotation_sets")
        read.reveal(listed)
        assert listed.isVisible()
        assert plain(listed.item(0).text()) == "Sample A1\n30 of 30 done"
        assert notes(read)[0] == "Every verse pair was compared; none was left out."
        QTest.keyClick(listed, Qt.Key.Key_Escape)
        read.window.close()
        read.window.show()


def test_figures_are_shaded_told_and_lead_to_verse_pairs_and_words(
    read: Reader, files: Files
) -> None:
    paths = files.three()
    read.load(paths)
    collation = open_collation(paths)
    compared = compare(collation)
    assert_shows(read, compared)
    assert read.listed == listed(disagreements_of_two(collation, 0, 1))
    spoken = plain(read.cell(0, 0, Qt.ItemDataRole.AccessibleTextRole))
    figure = shown(Kind.SPREAD, compared.pairs[0].spread)
    assert spoken.startswith(f"Ana and Ben. {figure} percent, mean ±")
    assert "4 verse pairs compared, 0 left out" in spoken
    assert "all annotators" in str(read.cell(3, 3, Qt.ItemDataRole.AccessibleTextRole))
    assert read.places.model().data(QModelIndex()) is None
    model, tip = read.matrix.model(), Qt.ItemDataRole.ToolTipRole
    assert model.headerData(0, Qt.Orientation.Vertical, tip) == "<div>Ana</div>"
    for theme in (DARK, LIGHT):
        read.window.set_theme(theme)
        scale = read.matrix.scale
        assert scale is not None
        ends = " – ".join(shown(Kind.RATE, end) for end in scale)
        assert child(read.window, ScaleKey).accessibleName() == ends
        image = read.matrix.viewport().grab().toImage()
        for pair in compared.pairs:
            assert pair.spread is not None
            corner = read.cell_area(pair.first, pair.second).topLeft()
            expected_shade = QColor(shade(theme, scale.share(pair.spread.mean)))
            assert image.pixelColor(corner + QPoint(6, 6)) == expected_shade, theme.name
    read.settle(lambda: read.click_cell(1, 2))
    expected = disagreements_of_two(collation, 1, 2)
    assert read.listed == listed(expected)
    row = next(number for number, one in enumerate(expected) if one.reference == "T 2")
    index = read.places.model().index(row, 0)
    centre = read.places.visualRect(index).center()
    read.settle(lambda: QTest.mouseClick(read.places.viewport(), LEFT, pos=centre))
    ben, chi = (Alignment(frozenset(LINKS[name][1])) for name in ("Ben", "Chi"))
    assert read.canvas.state.picture == overlay_picture(PAIRS[1], [ben, chi])
    assert plain(read.text("overlay_reference")) == "T 2"
    assert read.text("key_shared") == "both: 1 link"
    assert read.text("key_first") == "only Ben: 1 link"
    assert read.text("key_second") == "only Chi: 1 link"
    read.settle(lambda: read.click_cell(0, 1))
    read.settle(lambda: read.press("table_matrix", Qt.Key.Key_Right))
    assert read.listed[0].reference == "T 4"
    read.settle(lambda: QTest.keyClick(read.matrix, Qt.Key.Key_Down))
    QTest.keyClick(read.matrix, Qt.Key.Key_Down)
    current = read.matrix.currentIndex()
    assert (current.row(), current.column()) == (1, 1)
    QTest.keyClick(read.matrix, Qt.Key.Key_Return)
    assert read.places.hasFocus()
    read.settle(lambda: QTest.keyClick(read.places, Qt.Key.Key_End))
    assert plain(read.text("overlay_reference")) == read.listed[-1].reference
    read.settle(lambda: QTest.keyClick(read.places, Qt.Key.Key_Up))
    assert plain(read.text("overlay_reference")) == read.listed[-2].reference
    QTest.keyClick(read.places, Qt.Key.Key_Enter)
    assert read.canvas.hasFocus()
    QTest.keyClick(read.canvas, Qt.Key.Key_B)
    assert read.canvas.state.focused_word == (Side.SOURCE, 0)
    # Means have no verse pairs of their own.
    centre = read.matrix.visualRect(read.matrix.model().index(0, 3)).center()
    QTest.mouseClick(read.matrix.viewport(), LEFT, pos=centre)
    nothing = QItemSelectionModel.SelectionFlag.NoUpdate
    mean = read.matrix.model().index(0, 3)
    read.matrix.selectionModel().setCurrentIndex(mean, nothing)
    read.places.selectionModel().clearCurrentIndex()
    assert not read.window.is_busy


def test_content_words_leave_out_the_lists_of_languages_or_one_from_a_file(
    read: Reader, files: Files, tmp_path: Path, choose_files: ChooseFiles, next_message: NextMessage
) -> None:
    paths = files.three()
    read.load(paths)
    combo = read.find(QComboBox, "stoplist_source")
    assert not combo.isVisible()
    read.settle(lambda: read.press("words", Qt.Key.Key_Down))
    source, target = (
        read_stoplist(resource("stoplists", name)) for name in ("english.txt", "french.txt")
    )
    options = Options(content_source=source, content_target=target)
    assert_shows(read, compare(open_collation(paths), options))
    assert combo.isVisible()
    assert read.text("overlay_note") == "Links of function words are drawn too"
    good, bad = tmp_path / "mine & yours.txt", tmp_path / "bad.txt"
    good.write_text("boat\n", encoding="utf-8")
    bad.write_text("two forms\n", encoding="utf-8")
    choose_files(bad, "", good)
    told = next_message()
    for _ in range(2):
        read.press("stoplist_source", Qt.Key.Key_End)
        assert "more than one form" in told[0]
        assert combo.currentText() == "English (built in)"
    read.settle(lambda: read.press("stoplist_source", Qt.Key.Key_End))
    assert combo.currentText() == "mine & yours.txt"
    read.load(paths)
    assert combo.currentText() == "mine & yours.txt"
    options = read.find(OptionsPanel, "options").options
    assert options.content_source == read_stoplist(good)
    assert_shows(read, compare(open_collation(paths), options))
    read.settle(lambda: read.press("stoplist_source", Qt.Key.Key_Home))
    assert_shows(read, compare(open_collation(paths), Options(content_target=target)))


def test_a_study_is_planned_and_options_change_the_figures_at_once(read: Reader) -> None:
    read.load(SAMPLE)
    titles = child(read.tab, FigureLinks).titles
    assert "How large a study must be" in titles
    read.open_figure("How large a study must be")
    ((annotators, half_width, needed, more),) = read.rows("planning")
    assert (annotators, half_width, needed, more) == ("3", "2.37", "139", "109")
    assert "Difference between two annotators that a study would detect" in titles
    read.open_figure("Matrix")
    collation = open_collation(SAMPLE)
    down, up, end = Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_End
    options = Options()
    for name, key, change in (
        ("set_kind", down, {"partition": SetsOfSize(10)}),
        ("set_number", up, {"partition": SetsOfSize(11)}),
        ("set_kind", down, {"partition": EqualSets(11)}),
        ("marks", down, {"marks": True}),
        ("weights", down, {"weights": Weights.JOINT}),
        ("weights", end, {"weights": Weights.NONE}),
    ):
        read.settle(partial(read.press, name, key))
        options = replace(options, **change)
        assert_shows(read, compare(collation, options))
        assert read.listed == listed(disagreements_of_two(collation, 0, 1, options)), options
    # After the last difference of the verse pair, the next row would be wanted.
    read.turn_to(AnalysisQuestion.ALONG_STUDY)
    table = next(title for title in read.titles if not title.endswith("(plot)"))
    plot = next(title for title in read.titles if title.endswith("(plot)"))
    read.open_figure(table)
    view = read.table
    read.settle(lambda: read.click_row(view, 0))
    read.open_figure(plot)
    for _ in range(50):
        read.click_button("next_disagreement")
    assert view.currentIndex().row() == 0


def test_files_that_disagree_about_sets_need_sets_from_the_options(
    read: Reader, files: Files, tmp_path: Path, choose_files: ChooseFiles, next_message: NextMessage
) -> None:
    ana, ben = files.of("Ana"), files.of("Ben")
    ben = replace(ben, bitext=replace(ben.bitext, sets=(1, 2, 2, 2)))
    paths = [files.write(ana), files.write(ben)]
    read.load(paths)
    assert "T 2" in read.refused("figures_notice")
    assert not read.window.is_comparing
    assert not read.find(MatrixView, "table_").isVisible()
    assert read.listed == []
    page = tmp_path / "study.html"
    choose_files(page)
    told = next_message()
    read.settle(lambda: read.click_button("save_report"))
    assert "T 2" in told[0]
    assert not page.exists()
    read.settle(lambda: read.press("set_kind", Qt.Key.Key_Down))
    assert not read.find(QFrame, "figures_notice").isVisible()
    assert_shows(read, compare(open_collation(paths), Options(SetsOfSize(10))))


def test_bad_files_among_good_ones_are_named_and_left_out(read: Reader, files: Files) -> None:
    other = Files(files.folder)
    other.bitext = bitext_of_another_study()
    stray = files.write(other.of("Zoe"), "0-stray")
    broken = files.folder / "broken.blinker"
    broken.write_text("<annotation-set", encoding="utf-8")
    empty = files.folder / "empty"
    empty.mkdir()
    paths = files.three()
    read.load([stray, *paths, broken, empty])
    assert_shows(read, compare(open_collation(paths)))
    lines = read.refused().split("\n")
    for name, reason in {
        "0-stray.blinker": "no verse pair in common with Ana.blinker",
        "broken.blinker": "",
        str(empty): "the folder has no annotation files",
    }.items():
        assert any(line.startswith(name) and reason in line for line in lines), (name, lines)
    assert read.text("notice_heading") == "3 files were left out."
    read.click_button("dismiss")
    assert not read.find(QFrame, "notice").isVisible()
    # Long lists of problems are shortened.
    other.bitext = Bitext.of(
        [replace(pair, source=tuple("xyz"), target=tuple("uvw")) for pair in PAIRS]
    )
    read.load([files.write(other.of("Zoe"))])
    assert "no verse pair in common" in read.refused()
    assert read.refused().split("\n")[-1] == "… and 4 more"
    assert read.text("notice_heading") == "1 file was left out."
    # Of a file in which only some words differ, the other verse pairs are compared.
    pairs = [replace(PAIRS[0], source=("a", "b", "x")), *PAIRS[1:]]
    other.bitext = Bitext.of(pairs, sets=files.bitext.sets)
    read.load([files.write(other.of("Zoe"))])
    assert read.text("notice_heading") == "1 file has other words in some verse pairs."
    assert "1 of its 4 verse pairs has other words than in Ana.blinker" in read.refused()
    assert "Zoe" in str(read.matrix.table)


def test_files_and_folders_are_chosen_or_dropped_and_forgotten_when_the_window_is_closed(
    read: Reader, files: Files, choose_files: ChooseFiles
) -> None:
    def close_and_show() -> None:
        read.window.close()
        read.window.show()
        assert not read.window.is_comparing
        assert read.find(QPushButton, "compare_sample").isVisible()

    def drop_one_by_one() -> None:
        for path in paths:
            read.window.load([path])

    paths = files.three()
    read.window.load(paths)
    assert read.find(QPushButton, "cancel").isVisible()
    read.settle(lambda: read.click_button("cancel"))
    assert not read.window.is_comparing
    assert not read.find(QPushButton, "cancel").isVisible()
    assert read.window.statusBar().currentMessage() == "Cancelled; nothing was added"
    choose_files([paths[1]], "", files.folder)
    read.load(paths[:1])
    # What is loaded is to be compared with something of its own.
    assert not read.find(QPushButton, "compare_sample").isVisible()
    read.settle(lambda: read.click_button("choose_files"))
    assert_shows(read, compare(open_collation(paths[:2])))
    read.click_button("add_folder")
    assert not read.window.is_busy
    read.settle(lambda: read.click_button("add_folder"))
    assert_shows(read, compare(open_collation(paths)))
    close_and_show()
    dragged = files.folder, QUrl("https://example.org/a.blinker")
    read.settle(lambda: drop(read.window, dragged))
    assert_shows(read, compare(open_collation(paths)))
    close_and_show()
    read.settle(drop_one_by_one)
    assert_shows(read, compare(open_collation(paths)))


def test_annotation_sets_are_read_again_and_removed_by_button_and_by_key(
    read: Reader, files: Files
) -> None:
    paths = files.three()
    read.load(paths)
    listed = read.find(QListWidget, "annotation_sets")
    ben = files.of("Ben", done=(True, False, True, True))
    left = replace(ben.pairs[1], remarks=Remarks(later=True))
    files.write(replace(with_pair(ben, 1, left), study=Study(leave_for_later=True)))
    read.load([paths[1]])
    assert plain(listed.item(2).text()) == "Ben\n3 of 4 done · 1 left for later"
    assert listed.count() == 3
    assert_shows(read, compare(open_collation([paths[0], paths[2], paths[1]])))
    left_out = "1 verse pair left out, not done by both or rejected."
    uneven, *others = notes(read)[:3]
    assert uneven.startswith("Not all annotators are compared on the same verse pairs;")
    assert others == [f"{two}: {left_out}" for two in ("Ana and Ben", "Chi and Ben")]
    paths = files.three()
    read.load(paths)
    remove, only = (read.find(QPushButton, name) for name in ("remove", "only_these"))
    for row, are_enabled in enumerate(((False, False), (True, False), (True, True))):
        assert (remove.isEnabled(), only.isEnabled()) == are_enabled
        listed.item(row).setSelected(True)
    listed.clearSelection()
    QTest.keyClick(listed, Qt.Key.Key_Delete)
    assert not read.window.is_busy
    where = listed.visualItemRect(listed.item(0)).center()
    QTest.mouseClick(listed.viewport(), LEFT, pos=where)
    read.settle(lambda: read.click_button("remove"))
    assert_shows(read, compare(open_collation(paths[1:])))
    QTest.keyClick(listed, Qt.Key.Key_End)
    read.settle(lambda: QTest.keyClick(listed, Qt.Key.Key_Delete))
    assert not read.window.is_comparing
    assert read.text("standing").startswith("One annotation set is loaded.")
    QTest.mouseClick(listed.viewport(), LEFT, pos=where)
    read.settle(lambda: read.press("annotation_sets", Qt.Key.Key_Backspace))
    assert not read.find(QLabel, "standing").isVisible()
    # What was asked about sets that are removed meanwhile is dropped.
    read.load(paths)

    def change_and_remove() -> None:
        read.find(QComboBox, "marks").setCurrentIndex(1)
        for row in (1, 2):
            listed.item(row).setSelected(True)
            read.find(QPushButton, "remove").click()
        read.matrix.choose_pair(0, 2)

    read.settle(change_and_remove)
    assert [plain(listed.item(row).text()) for row in range(listed.count())] == ["Ana\n4 of 4 done"]
    assert read.text("standing").startswith("One annotation set is loaded.")


def test_figures_are_copied_exported_and_reported_with_their_signatures(
    read: Reader, files: Files, tmp_path: Path, choose_files: ChooseFiles, next_message: NextMessage
) -> None:
    paths = files.three()
    read.load(paths)
    read.click_button("copy_matrix")
    lines = [line.split("\t") for line in QGuiApplication.clipboard().text().splitlines()]
    compared = compare(open_collation(paths))
    assert lines[0] == ["Ben (%)", "Chi (%)", "annotator", "mean (%)"]
    assert [line[2] for line in lines[1:5]] == ["Ana", "Ben", "Chi", "grand mean"]
    assert lines[2][:2] == ["", shown(Kind.SPREAD, compared.pairs[2].spread)]
    assert lines[-1] == [str(compared.signature)]
    target = tmp_path / "out.csv"
    choose_files("", target)
    read.click_button("export_csv")
    assert not target.exists()
    read.settle(lambda: read.click_button("export_csv"))
    assert target.read_text(encoding="utf-8") == as_csv(
        figure_tables([compare(open_collation(paths))])
    )
    choose_files(tmp_path / "no such folder" / "out.csv")
    for button in ("export_csv", "save_report"):
        told = next_message()
        read.settle(partial(read.click_button, button))
        assert "the folder does not exist" in told[0]
    choose_files("")
    read.click_button("save_report")
    assert not read.window.is_busy
    names = [annotation.load(path).annotator for path in paths]
    kinds = {
        "short": "",
        "all": "Report with all sections (*.html)",
        "outsiders": "Report for outsiders, with pseudonyms (*.html)",
    }
    pages = {}
    for name, kind in kinds.items():
        choose_files(tmp_path / name, kind=kind)
        read.settle(lambda: read.click_button("save_report"))
        pages[name] = (tmp_path / f"{name}.html").read_text(encoding="utf-8")
    assert read.window.statusBar().currentMessage() == "outsiders.html was written"
    assert all(name in pages["short"] for name in names)
    assert not any(name in pages["outsiders"] for name in names)
    assert 'id="who"' in pages["all"]
    assert 'id="who"' not in pages["short"] + pages["outsiders"]
    assert (paths[0].parent / "pseudonyms.key").exists()
    signature = read.find(QWidget, "signature")
    assert not signature.isVisible()
    read.click_button("how_computed")
    assert signature.isVisible()
    read.turn_to(AnalysisQuestion.CAUSES)
    assert signature.isVisible()
    read.click_button("how_computed")
    assert not signature.isVisible()


def test_the_scale_has_five_points_at_least_and_figures_are_readable_on_every_shade() -> None:
    scale = Scale.of([0.9, 0.91])
    assert scale.high - scale.low == pytest.approx(0.05)
    assert scale.share(0.9) == pytest.approx(0.4)
    assert Scale.of([0.5, 0.9]) == Scale(0.5, 0.9)
    assert (Scale.of([1.0]).high, Scale.of([0.0]).low) == (1.0, 0.0)
    assert Scale(0.5, 0.9).share(0.2) == 0.0
    for theme in (LIGHT, DARK):
        for share in (0.0, 0.25, 0.5, 0.75, 1.0):
            assert contrast(theme.ink, shade(theme, share)) >= 4.5, (theme.name, share)


def test_a_dead_worker_is_reported_and_replaced(
    read: Reader, files: Files, qapp: QApplication
) -> None:
    def kill() -> None:
        (worker,) = [process for process in active_children() if process.name == "background"]
        worker.kill()
        worker.join()

    def kill_and_load() -> None:
        kill()
        read.window.load(paths[2:])

    def kill_and_ask() -> None:
        kill()
        read.press("marks", Qt.Key.Key_Down)

    paths = files.three()
    read.load(paths[:2])
    again = read.find(QPushButton, "notice_offer")
    # Files that were being read then are read again.
    for act, options in ((kill_and_load, Options()), (kill_and_ask, Options(marks=True))):
        read.settle(act)
        assert "ended unexpectedly" in read.text("standing")
        assert not read.window.is_comparing
        assert again.text() == "Try again"
        read.settle(again.click)
        assert not again.isVisible()
        assert_shows(read, compare(open_collation(paths), options))
    kill()
    read.window.close()
    qapp.processEvents()
    assert read.text("standing") == ""


def bitext_of_another_study() -> Bitext:
    return Bitext.of(
        [VersePair(f"X {n}", ("a", "b", "c"), ("d", "e", "f")) for n in range(4)], sets=(1, 1, 2, 2)
    )


def offered(read: Reader) -> str:
    return read.find(QPushButton, "notice_offer").text()


def test_files_of_other_studies_can_be_compared_instead(read: Reader, files: Files) -> None:
    (files.folder / "other").mkdir()
    other = Files(files.folder / "other")
    other.bitext = bitext_of_another_study()
    theirs = [other.write(other.of(name)) for name in ("Dov", "Eve")]
    broken = other.folder / "broken.blinker"
    broken.write_text("<annotation-set", encoding="utf-8")
    ours = files.three()
    read.load(ours)
    read.load([other.folder])
    assert read.text("notice_heading") == (
        "3 files were left out; 2 of them belong to other studies."
    )
    lines = read.find(QWidget, "notice_lines")
    assert not lines.isVisible()
    read.click_button("notice_details")
    assert lines.isVisible()
    assert "Dov.blinker" in read.refused()
    read.tick("Ben")
    assert plain(offered(read)) == "Compare Dov, Eve instead (X 0 …)"
    read.settle(lambda: read.click_button("notice_offer"))
    assert_shows(read, compare(open_collation(theirs)))
    assert read.text("notice_heading") == "3 files of other studies are not compared."
    assert plain(offered(read)) == "Compare Ana, Ben, Chi instead (T 1 …)"
    read.settle(lambda: read.click_button("notice_offer"))
    # What was ticked still is.
    assert_shows(read, compare(open_collation([ours[0], ours[2]])))
    read.click_button("dismiss")
    assert not read.find(QFrame, "notice").isVisible()
    # Several studies are offered each by itself.
    read.window.close()
    read.window.show()
    for number, annotators in enumerate((("Ana", "Ben"), ("Dov", "Eve", "Fay", "Guy"), ("Hal",))):
        folder = files.folder / str(number)
        folder.mkdir()
        other = Files(folder)
        pairs = [VersePair(f"{number} {n}", ("a", "b", "c"), ("d", "e", "f")) for n in range(4)]
        other.bitext = Bitext.of(pairs, sets=(1, 1, 2, 2))
        ours += [other.write(other.of(name)) for name in annotators]
    read.load([path for path in ours if path.stem != "Chi"])
    theirs = [path for path in ours if path.parent.name == "1"]
    assert_shows(read, compare(open_collation(theirs)))
    assert read.text("notice_heading") == "5 files belong to other studies."
    assert not read.find(QPushButton, "notice_offer").isVisible()
    menu = read.find(QPushButton, "notice_offers").menu()
    texts = ["Compare Ana, Ben instead (T 1 …)", "Compare Ana, Ben instead (0 0 …)"]
    assert [plain(action.text()) for action in menu.actions()] == texts
    read.settle(menu.actions()[1].trigger)
    theirs = [path for path in ours if path.parent.name == "0"]
    assert_shows(read, compare(open_collation(theirs)))
    texts = ["Compare Dov, Eve, Fay and 1 more instead (1 0 …)", "Compare Ana, Ben instead (T 1 …)"]
    assert [plain(action.text()) for action in menu.actions()] == texts


def test_files_of_the_main_window_are_offered_and_it_makes_the_gold_standard(
    window: MainWindow, files: Files, qtbot: QtBot, while_modal: WhileModal
) -> None:
    paths = files.three()
    analysis = window.other_windows.compare()
    read = Reader(analysis, qtbot)
    assert not read.find(QPushButton, "compare_last").isVisible()
    assert not read.find(QPushButton, "compare_opened").isVisible()
    read.load(paths)
    analysis.close()
    paths[2].unlink()
    window.other_windows.compare()
    button = read.find(QPushButton, "compare_last")
    assert button.text().replace("&", "") == "Compare the files of last time (2 files)"
    assert plain(read.text("missing_last")) == "1 file of last time not found: Chi.blinker"
    read.settle(lambda: QTest.keyClick(button, Qt.Key.Key_Return))
    assert_shows(read, compare(open_collation(paths[:2])))
    analysis.close()
    window.open_file(paths[0])
    window.other_windows.compare()
    opened = read.find(QPushButton, "compare_opened")
    assert opened.text() == "Compare Ana.blinker with the other files of its folder"
    read.settle(lambda: QTest.mouseClick(opened, LEFT))
    assert_shows(read, compare(open_collation(paths[:2])))
    analysis.close()
    paths[1].unlink()
    window.other_windows.compare()
    assert opened.text() == "Load the open file (Ana.blinker)"
    assert not button.isVisible()
    read.settle(lambda: QTest.mouseClick(opened, LEFT))
    assert read.text("standing").startswith("One annotation set is loaded.")
    assert not opened.isVisible()
    read.load(files.three())
    read.turn_to(AnalysisQuestion.GOLD)
    publish = read.find(QPushButton, "publish_gold")
    assert not publish.isEnabled()
    assert publish.toolTip() == "Load a gold standard, or create one"
    seen = []

    def leave(dialog: QDialog) -> None:
        seen.append(dialog.objectName())
        dialog.reject()

    while_modal(QDialog, leave)
    read.click_button("create_gold")
    gold = files.write(replace(files.of("Gold"), role=Role.GOLD))
    read.load([gold])
    read.click_button("open_gold")
    assert document_of(window).path == gold
    while_modal(QDialog, leave)
    read.click_button("publish_gold")
    assert seen == ["gold_dialog", "publish_dialog"]
