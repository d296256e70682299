"""The dialogs that change the boundary of two verse pairs, and undo the last correction."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QSpinBox, QWidget

import corrected_study
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.cli.main import main
from blinker_qt.formats import annotation
from blinker_qt.study.correcting import NewWords, correct_files
from blinker_qt.study.corrections import RECORD_FILE, read_record
from blinker_qt.study.folder import StudyFolder
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.study.correction_dialog import BoundaryDialog, UndoDialog
from forms import ok
from window_acts import LEFT, InDialog, NextMessage, child, session_of

PAIRS = (
    VersePair("T 1", ("he", "came", "then"), ("il", "vint")),
    VersePair("T 2", ("she", "left"), ("alors", "elle", "partit")),
)
WORK = (PairAnnotation("1-1 2-2", "3", done=True), PairAnnotation("1-2 2-3", "", "1", done=True))


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """The files of two annotators in one folder."""
    paths = [tmp_path / f"{name}.blinker" for name in "AB"]
    for path in paths:
        path.write_bytes(annotation.write(AnnotationSet(Bitext.of(PAIRS), WORK, path.stem)))
    return paths


def _shown(dialog: QWidget, name: str) -> str:
    return child(dialog, QLabel, name).text()


def _choose(dialog: QWidget, change: str) -> None:
    box = child(dialog, QComboBox, "boundary_change")
    place = next(row for row in range(box.count()) if box.itemData(row).value == change)
    box.setCurrentIndex(place)


def test_a_word_is_moved_to_the_next_verse_pair_in_all_files(
    window: MainWindow, files: list[Path], in_dialog: InDialog, next_message: NextMessage
) -> None:
    assert window.open_file(files[0])
    told: list[str] = []

    def move(dialog: QWidget) -> None:
        assert not ok(dialog).isEnabled()
        assert _shown(dialog, "missing") == "No boundary changes."
        child(dialog, QSpinBox, "source_count").setValue(1)
        assert "“vint” lost its link with came (T 2)" in _shown(dialog, "looks")
        child(dialog, QSpinBox, "source_count").setValue(2)
        assert _shown(dialog, "looks") == "–"
        assert _shown(dialog, "preview").splitlines() == [
            "T 1: he came | il vint",
            "T 2: then she left | alors elle partit",
        ]
        next_message(told)
        QTest.mouseClick(ok(dialog), LEFT)

    in_dialog("move_boundary", BoundaryDialog, move)
    assert told[0].startswith("2 files were corrected. 0 verse pairs have")
    assert session_of(window).pair.source == ("he", "came")
    for path in files:
        pairs = annotation.load(path).pairs
        assert [pair.links for pair in pairs] == ["1-1 2-2", "2-2 3-3"]
        assert [pair.not_translated_source for pair in pairs] == ["", "1"]
        assert all(pair.done for pair in pairs)


def test_verse_pairs_are_merged_and_split_in_the_window(
    window: MainWindow, files: list[Path], in_dialog: InDialog, next_message: NextMessage
) -> None:
    assert window.open_file(files[0])
    session_of(window).go_to(1)
    told: list[str] = []

    def last(dialog: QWidget) -> None:
        assert _shown(dialog, "missing") == "This is the last verse pair."
        _choose(dialog, "merge")
        assert not ok(dialog).isEnabled()
        _choose(dialog, "split")
        child(dialog, QSpinBox, "target_count").setValue(2)
        assert "T 2a: she | alors elle" in _shown(dialog, "preview")
        dialog.close()

    in_dialog("move_boundary", BoundaryDialog, last)
    session_of(window).go_to(0)

    def merge(dialog: QWidget) -> None:
        _choose(dialog, "merge")
        assert not child(dialog, QSpinBox, "source_count").isEnabled()
        assert _shown(dialog, "preview").startswith("T 1-2: he came then she left")
        next_message(told)
        QTest.mouseClick(ok(dialog), LEFT)

    in_dialog("move_boundary", BoundaryDialog, merge)
    assert session_of(window).bitext.references == ("T 1-2",)
    assert annotation.load(files[1]).pairs[0].links == "1-1 2-2 4-4 5-5"

    def split(dialog: QWidget) -> None:
        _choose(dialog, "split")
        child(dialog, QSpinBox, "source_count").setValue(3)
        child(dialog, QSpinBox, "target_count").setValue(2)
        next_message(told)
        QTest.mouseClick(ok(dialog), LEFT)

    in_dialog("move_boundary", BoundaryDialog, split)
    assert session_of(window).bitext.references == ("T 1-2a", "T 1-2b")
    assert annotation.load(files[1]).pairs == WORK


def test_verse_pairs_of_a_study_are_merged_in_all_its_files(
    window: MainWindow, tmp_path: Path, in_dialog: InDialog, next_message: NextMessage
) -> None:
    root = tmp_path / "tales"
    corrected_study.make(root)
    assert window.open_file(root / "returned" / "Anna.blinker")
    told: list[str] = []

    def merge(dialog: QWidget) -> None:
        _choose(dialog, "merge")
        next_message(told)
        QTest.mouseClick(ok(dialog), LEFT)

    in_dialog("move_boundary", BoundaryDialog, merge)
    # The texts, seven packets and six files that came back.
    assert told[0].startswith("14 files were corrected. 0 verse pairs have")
    study = StudyFolder.open(root)
    assert study.whole.bitext.references[0] == "Sample 1:1-2"
    assert [len(rows) for rows in study.plan.parts[0].sets()] == [9, 10, 10]
    for work in study.packets().values():
        assert work.bitext.references == study.whole.bitext.references


def test_boundaries_come_back(
    window: MainWindow, files: list[Path], in_dialog: InDialog, next_message: NextMessage
) -> None:
    assert main(["correct", *map(str, files), "--merge", "T 1", "T 2"]) == 0
    assert window.open_file(files[0])
    told: list[str] = []

    def undo(dialog: QWidget) -> None:
        assert _shown(dialog, "changes").splitlines() == [
            "T 1: he came then | il vint",
            "T 2: she left | alors elle partit",
        ]
        next_message(told)
        QTest.mouseClick(ok(dialog), LEFT)

    in_dialog("undo_correction", UndoDialog, undo)
    for path in files:
        assert annotation.load(path).bitext == Bitext.of(PAIRS)
        assert [pair.links for pair in annotation.load(path).pairs] == [one.links for one in WORK]


def test_there_is_nothing_to_undo_before_the_first_correction(
    window: MainWindow, files: list[Path], next_message: NextMessage
) -> None:
    window.actions_by_name["undo_correction"].trigger()
    assert window.open_file(files[0])
    told = next_message()
    window.actions_by_name["undo_correction"].trigger()
    assert told == ["No words or boundaries were corrected here."]
    files[0].with_name(RECORD_FILE).write_text("damaged", encoding="utf-8")
    told = next_message()
    window.actions_by_name["undo_correction"].trigger()
    assert "The correction was not undone" in told[0] or RECORD_FILE in told[0]


def test_files_without_these_words_can_be_on_screen_and_a_record_that_changed_stays(
    window: MainWindow, files: list[Path], in_dialog: InDialog, next_message: NextMessage
) -> None:
    assert main(["correct", *map(str, files), "--verse", "T 1", "--source", "he came"]) == 0
    other = replace(annotation.load(files[0]), annotator="C").chosen([1])
    files[0].with_name("C.blinker").write_bytes(annotation.write(other))
    assert window.open_file(files[0].with_name("C.blinker"))

    def look(dialog: QWidget) -> None:
        assert _shown(dialog, "looks") == "–"
        assert _shown(dialog, "changes") == "∅ → then"
        dialog.close()

    in_dialog("undo_correction", UndoDialog, look)
    assert window.open_file(files[0])
    record_file = files[0].with_name(RECORD_FILE)
    told: list[str] = []

    def undo(dialog: QWidget) -> None:
        new = NewWords(("T 2", Side.SOURCE), "she had left")
        correct_files(files[1:], record_file, lambda _: [new], record_file.parent / "other")
        next_message(told)
        QTest.mouseClick(ok(dialog), LEFT)

    in_dialog("undo_correction", UndoDialog, undo)
    assert annotation.load(files[0]).bitext.source_verses[0] == "he came"
    assert "changed" in told[0]
    assert [one.reference for one in read_record(record_file).corrections] == ["T 1", "T 2"]
