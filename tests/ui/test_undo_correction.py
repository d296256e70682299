"""The last correction of words or boundaries is taken back from the window."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget

from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.cli.main import main
from blinker_qt.formats import annotation
from blinker_qt.study.correcting import NewWords, correct_files
from blinker_qt.study.corrections import RECORD_FILE, read_record
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.study.correction_dialog import UndoDialog
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


def test_corrected_words_come_back_with_their_links(
    window: MainWindow, files: list[Path], in_dialog: InDialog, next_message: NextMessage
) -> None:
    assert main(["correct", *map(str, files), "--verse", "T 1", "--source", "he be came then"]) == 0
    assert annotation.load(files[0]).pairs[0] != WORK[0]
    assert window.open_file(files[0])
    session_of(window).go_to(1)
    told: list[str] = []

    def undo(dialog: QWidget) -> None:
        assert _shown(dialog, "changes") == "be → ∅"
        assert _shown(dialog, "looks") == "–"
        next_message(told)
        QTest.mouseClick(ok(dialog), LEFT)

    in_dialog("undo_correction", UndoDialog, undo)
    assert told[0].startswith("2 files were corrected. 0 verse pairs have")
    assert session_of(window).position == 1
    for path in files:
        work = annotation.load(path)
        assert work.bitext == Bitext.of(PAIRS)
        assert [pair.links for pair in work.pairs] == [pair.links for pair in WORK]

    def again(dialog: QWidget) -> None:
        assert _shown(dialog, "changes") == "∅ → be"
        assert "“be” is new and unaccounted" in _shown(dialog, "looks")
        next_message(told)
        QTest.mouseClick(ok(dialog), LEFT)

    in_dialog("undo_correction", UndoDialog, again)
    assert session_of(window).bitext.source_verses[0] == "he be came then"


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
