"""Outputs of systems in the analysis window: reading and comparing them."""

import json
from dataclasses import replace
from multiprocessing import active_children
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QComboBox,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QTableWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import Role
from blinker_qt.cli.main import main
from blinker_qt.compare import answers
from blinker_qt.compare.agreement import compare
from blinker_qt.compare.agreement_tables import matrix
from blinker_qt.compare.answers import AnalysisQuestion
from blinker_qt.compare.loading import gather
from blinker_qt.compare.options import DEFAULT_OPTIONS
from blinker_qt.formats.choices import IndexBase
from blinker_qt.gold.systems import OutputReading, SystemFile, try_out_over
from blinker_qt.layouts.picture import picture_of
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.compare.analysis_service import AnalysisService
from blinker_qt.ui.compare.systems_dialog import SystemsDialog
from forms import ok, text_of
from gathered import add, answer_of, ignore, loaded
from leads import PAIRS, Files, Reader, plain
from window_acts import CONTROL, LEFT, ChooseFiles, child, drop, press_button

FAST = "0-0 1-2 2-1\n0-0 1-2\n0-0 1-1\n0-0\n"
SLOW = "0-0 1-1\n0-0 0-1 1-2\n0-0\n0-0 1-1\n"
PERCENTAGES = ("precision", "recall", "f1", "aer")
EITHER = "1-1\n1-1\n1-1\n1-1\n"
DAMAGED = "0-0 1-2 2-1\n0-0 1-7\n0-0 1x1\n0-0\n"


def write(folder: Path, **texts: str) -> list[Path]:
    """Files of links, named so."""
    for name, text in texts.items():
        (folder / f"{name}.txt").write_text(text, "utf-8")
    return [(folder / f"{name}.txt").resolve() for name in texts]


def gold_of(files: Files) -> Path:
    return files.write(replace(files.of("Chi"), role=Role.GOLD), "gold")


def dialog_of(read: Reader) -> SystemsDialog:
    (dialog,) = [one for one in read.window.findChildren(SystemsDialog) if one.isVisible()]
    return dialog


def type_name(qtbot: QtBot, table: QTableWidget, name: str) -> None:
    """Call the first system so."""
    table.setFocus()
    QTest.keyClick(table, Qt.Key.Key_F2)
    editor = child(table, QLineEdit)
    QTest.keyClicks(editor, name)
    with qtbot.waitSignal(table.itemChanged, timeout=5000):
        QTest.keyClick(editor, Qt.Key.Key_Return)


def listed(read: Reader) -> list[str]:
    sets = read.find(QListWidget, "annotation_sets")
    return [plain(sets.item(row).text()) for row in range(sets.count())]


def ticks(read: Reader) -> list[bool]:
    """Which sets take part."""
    sets = read.find(QListWidget, "annotation_sets")
    states = (sets.item(row).checkState() for row in range(sets.count()))
    return [state is Qt.CheckState.Checked for state in states]


def test_dropped_outputs_are_compared_with_the_gold_standard(
    read: Reader, files: Files, capsys: pytest.CaptureFixture[str], qtbot: QtBot
) -> None:
    gold, ana = gold_of(files), files.write(files.of("Ana"))
    systems = write(files.folder, fast=FAST, slow=SLOW)
    read.load([gold, ana])
    read.settle(lambda: drop(read.window, systems))
    dialog = dialog_of(read)
    assert dialog.systems == tuple(
        SystemFile(path, path.stem, OutputReading("pharaoh", dialog.systems[0].reading.base))
        for path in systems
    )
    assert "count words from 0" in text_of(dialog, "proven")
    assert "links: 16" in text_of(dialog, "counts")
    canvas = child(dialog, VerseCanvas, "preview_canvas")
    drawn = Alignment(frozenset({(0, 0), (1, 2), (2, 1)}))
    assert canvas.state.picture == picture_of(PAIRS[0], drawn)
    # Nothing takes part before it is added.
    assert len(listed(read)) == 2
    read.settle(lambda: QTest.mouseClick(ok(dialog), LEFT))
    assert listed(read)[2:] == ["fast\nsystem", "slow\nsystem"]
    assert "Gold standards and machines take part only if they are ticked." in text_of(
        read.window, "standing"
    )
    read.tick("Chi (gold)", "fast")
    read.turn_to(AnalysisQuestion.GOLD)
    # The tab holds the other system against the gold standard, too, ticked or not.
    command = ["evaluate", *map(str, (gold, ana, *systems)), "--from", "pharaoh", "--base", "0"]
    assert main([*command, "--format", "json"]) == 0
    expected = json.loads(capsys.readouterr().out)["systems"]
    assert [row[:5] for row in read.rows("systems")] == [
        [one["name"], *(f"{100 * float(one[key]):.2f}" for key in PERCENTAGES)] for one in expected
    ]
    # They are read again as before when the worker died.
    before, ticked, shown = listed(read), ticks(read), read.rows("systems")
    assert ticked == [True, True, True, False]
    # Windows of other tests may have left theirs.
    workers = [process for process in active_children() if process.name == "background"]

    def kill_and_ask() -> None:
        for worker in workers:
            worker.kill()
            worker.join()
        read.press("marks", Qt.Key.Key_Down)

    read.settle(kill_and_ask)
    assert not read.window.is_comparing
    read.settle(read.find(QPushButton, "notice_offer").click)
    qtbot.waitUntil(lambda: ticks(read) == ticked)
    assert listed(read) == before
    read.press("marks", Qt.Key.Key_Up)
    read.turn_to(AnalysisQuestion.GOLD)
    assert read.rows("systems") == shown
    # The measure to test is chosen in the tab.
    read.open_figure("Whether they differ")

    def tested() -> set[str]:
        return {row[2] for row in read.rows("differences") if row[-1] != "–"}

    assert tested() == {"F1", "AER"}
    choice = read.find(QComboBox, "tested_measure")
    assert choice.currentText() == "AER"
    choice.setFocus()
    read.settle(lambda: QTest.keyClick(choice, Qt.Key.Key_Home))
    assert choice.currentText() == "precision"
    assert tested() == {"precision"}


def test_systems_are_added_by_keyboard_and_damaged_ones_left_out(
    read: Reader, files: Files, qtbot: QtBot, choose_files: ChooseFiles
) -> None:
    read.load([files.write(files.of("Ana"))])
    (path,) = write(files.folder, Ana=EITHER)
    choose_files(path)
    read.settle(lambda: QTest.keyClick(read.window, Qt.Key.Key_O, CONTROL))
    dialog = dialog_of(read)
    assert "both fit" in text_of(dialog, "counts")
    assert not ok(dialog).isEnabled()
    assert text_of(dialog, "systems_wrong").startswith("Ana is the name of two annotators")
    table = child(dialog, QTableWidget, "systems")
    base = child(dialog, QComboBox, "base")
    table.setFocus()
    type_name(qtbot, table, "first")
    assert text_of(dialog, "systems_wrong") == ""
    base.setFocus()
    read.settle(lambda: QTest.keyClick(base, Qt.Key.Key_Down))
    assert base.currentText() == "0"
    assert ok(dialog).isEnabled()
    # The key that ends a name does not close the dialog with the name before it.
    type_name(qtbot, table, "first try")
    assert dialog.isVisible()
    read.settle(lambda: QTest.keyClick(base, Qt.Key.Key_Return))
    assert listed(read) == ["Ana\n4 of 4 done", "first try\nsystem"]
    read.tick("first try")
    assert read.matrix.isVisible()
    item = read.find(QListWidget, "annotation_sets").item(1)
    heard = plain(item.data(Qt.ItemDataRole.AccessibleTextRole))
    assert heard.startswith("first try, output of a system, Plain text with links i-j (Pharaoh)")
    # A damaged file is named with its lines, and left out.
    runs = files.folder / "runs"
    runs.mkdir()
    (runs / "README").write_text("How these runs were made.\n", "utf-8")
    write(runs, fast=FAST, damaged=DAMAGED)
    read.load([runs])
    dialog = dialog_of(read)
    said = "1 file does not fit the texts and would be left out."
    assert text_of(dialog, "systems_notice_heading") == said
    lines = child(dialog, QPlainTextEdit, "systems_notice_lines").toPlainText()
    assert "damaged.txt:2:5" in lines
    assert "damaged.txt:3" in lines
    assert "README" not in lines
    read.settle(lambda: QTest.mouseClick(ok(dialog), LEFT))
    assert listed(read)[2:] == ["fast\nsystem"]
    assert "damaged.txt:2:5" in read.refused()


def test_a_format_is_needed_and_can_be_changed_and_reading_stopped(
    read: Reader, files: Files
) -> None:
    fast = write(files.folder, fast=FAST)
    read.settle(lambda: drop(read.window, fast))
    assert not read.window.findChildren(SystemsDialog)
    assert read.refused().startswith(
        "fast.txt: there is no annotation file beside these links that has their texts"
    )
    assert "annotation file (.blinker)" in plain(read.text("standing"))
    read.load([files.write(files.of("Ana"))])
    words = write(files.folder, words="what is this\n")
    read.load(words)
    dialog = dialog_of(read)
    assert dialog.systems == ()
    assert text_of(dialog, "counts").startswith("The format of these links is not recognised")
    assert not ok(dialog).isEnabled()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    read.load([*fast, *words])
    dialog = dialog_of(read)
    form = child(dialog, QComboBox, "format")

    def choose_format(name: str) -> None:
        form.setCurrentIndex(form.findData(name))

    read.settle(lambda: choose_format("naacl"))
    assert "nothing can be imported" in text_of(dialog, "counts")
    assert not ok(dialog).isEnabled()
    read.settle(lambda: choose_format("pharaoh"))
    assert ok(dialog).isEnabled()
    told: list[object] = []
    (service,) = read.window.findChildren(AnalysisService)
    service.cancelled.connect(told.append)

    def change_and_stop() -> None:
        choose_format("naacl")
        press_button(dialog, "stop_reading")

    read.settle(change_and_stop)
    assert text_of(dialog, "counts").startswith("Reading was stopped")
    assert not ok(dialog).isEnabled()
    read.settle(lambda: choose_format("pharaoh"))
    assert ok(dialog).isEnabled()
    swapped = child(dialog, QWidget, "swapped")
    read.settle(lambda: QTest.keyClick(swapped, Qt.Key.Key_Space))
    assert not ok(dialog).isEnabled()

    def change_and_leave() -> None:
        choose_format("naacl")
        QTest.keyClick(dialog, Qt.Key.Key_Escape)

    # Only the request of the dialog is cancelled, and the window shows nothing.
    read.settle(change_and_leave)
    assert told == []
    assert not read.window.is_busy
    assert len(listed(read)) == 1


def test_a_system_counts_in_every_answer_and_stays_when_the_annotation_files_go(
    files: Files,
) -> None:
    works = [path.resolve() for path in files.three()]
    (path,) = write(files.folder, fast=FAST)
    sets = loaded(*works)
    reading = OutputReading("pharaoh", IndexBase.ZERO)
    trial = try_out_over(sets, (path,), None, None, ignore)
    assert trial.reading == reading
    add(sets, outputs=[SystemFile(path, "fast", reading)])
    sets.leave_out(frozenset())
    expected = gather([*works, path], read_links=reading.read)
    assert expected.collation is not None
    table, *_ = answers.agreement_answer(sets, DEFAULT_OPTIONS, ignore).tables
    assert table == matrix(compare(expected.collation, DEFAULT_OPTIONS))
    for question in set(AnalysisQuestion) - {AnalysisQuestion.RATINGS, AnalysisQuestion.GOLD}:
        assert answer_of(question)(sets, DEFAULT_OPTIONS, ignore).tables
    report = files.folder / "report.html"
    answers.save_report(sets, DEFAULT_OPTIONS, report, ignore)
    assert "fast" in report.read_text("utf-8")
    overview = sets.remove(frozenset(works))
    assert [entry.annotator for entry in overview.entries] == ["fast"]
    assert try_out_over(sets, (path,), None, None, ignore) == trial
    # Texts that are not there any more are reported.
    sets = loaded(works[0])
    works[0].unlink()
    trial = try_out_over(sets, (path,), None, None, ignore)
    assert trial.left_out[0][0].path == str(works[0])
