"""The dialogs that correct words, change the boundary of verse pairs, and undo a correction."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QLabel,
    QPlainTextEdit,
    QSpinBox,
    QWidget,
)

import corrected_study
from blinker_qt.annotate.backups import backups_of
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, PairState
from blinker_qt.bitext.remarks import Note
from blinker_qt.bitext.verses import Bitext, Language, Side, VersePair
from blinker_qt.cli.main import main
from blinker_qt.formats import annotation
from blinker_qt.study.correcting import CorrectedFile, Correcting, NewWords, correct_files
from blinker_qt.study.corrections import NO_CORRECTIONS, RECORD_FILE, CorrectedPair, read_record
from blinker_qt.study.folder import StudyFolder
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.study.correction_dialog import (
    BoundaryDialog,
    CorrectionDialog,
    UndoDialog,
    outcome_in_words,
)
from forms import ok
from window_acts import LEFT, InDialog, NextMessage, child, session_of

CarryOut = Callable[[str, type[QDialog], Callable[[QDialog], object]], str]
PAIRS = (
    VersePair("T 1", ("he", "came", "then"), ("il", "vint")),
    VersePair("T 2", ("she", "left"), ("alors", "elle", "partit")),
)
WORK = (PairAnnotation("1-1 2-2", "3", done=True), PairAnnotation("1-2 2-3", "", "1", done=True))


TYPED = (
    VersePair("T 1", ("no",), ("non",)),
    VersePair("T 2", ("some", "bred"), ("du\u00a0bon", "pain")),
)
BITEXT = Bitext.of(TYPED, Language.of("en"), Language.of("fr"))
TYPED_WORK = (PairAnnotation("1-1", done=True), PairAnnotation("1-1 2-2", done=True))


def _written(folder: Path, bitext: Bitext, work: tuple[PairAnnotation, ...]) -> list[Path]:
    """The files of two annotators in one folder."""
    paths = [folder / f"{name}.blinker" for name in "AB"]
    for path in paths:
        path.write_bytes(annotation.write(AnnotationSet(bitext, work, path.stem)))
    return paths


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    return _written(tmp_path, Bitext.of(PAIRS), WORK)


@pytest.fixture
def typed(tmp_path: Path) -> list[Path]:
    """Files of texts that were typed with mistakes."""
    return _written(tmp_path, BITEXT, TYPED_WORK)


def _shown(dialog: QWidget, name: str) -> str:
    return child(dialog, QLabel, name).text()


def _choose(dialog: QWidget, change: str) -> None:
    box = child(dialog, QComboBox, "boundary_change")
    place = next(row for row in range(box.count()) if box.itemData(row).value == change)
    box.setCurrentIndex(place)


@pytest.fixture
def carry_out(in_dialog: InDialog, next_message: NextMessage) -> CarryOut:
    """Fills in the dialog of an action and accepts it; returns what is said afterwards."""

    def run(action: str, kind: type[QDialog], fill_in: Callable[[QDialog], object]) -> str:
        told: list[str] = []

        def accept(dialog: QDialog) -> None:
            fill_in(dialog)
            next_message(told)
            QTest.mouseClick(ok(dialog), LEFT)

        in_dialog(action, kind, accept)
        return told[0]

    return run


def test_a_word_is_moved_to_the_next_verse_pair_in_all_files_and_comes_back(
    window: MainWindow, files: list[Path], carry_out: CarryOut, next_message: NextMessage
) -> None:
    undo_correction = window.actions_by_name["undo_correction"]
    undo_correction.trigger()
    assert window.open_file(files[0])
    told = next_message()
    undo_correction.trigger()
    assert told == ["No words or boundaries were corrected here."]

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

    said = carry_out("move_boundary", BoundaryDialog, move)
    assert said.startswith("2 files were corrected. 0 verse pairs have")
    assert session_of(window).pair.source == ("he", "came")
    for path in files:
        pairs = annotation.load(path).pairs
        assert [pair.links for pair in pairs] == ["1-1 2-2", "2-2 3-3"]
        assert [pair.not_translated_source for pair in pairs] == ["", "1"]
        assert all(pair.done for pair in pairs)

    def look(dialog: QWidget) -> None:
        assert _shown(dialog, "changes").splitlines() == [
            "T 1: he came then | il vint",
            "T 2: she left | alors elle partit",
        ]

    carry_out("undo_correction", UndoDialog, look)
    for path in files:
        assert annotation.load(path).bitext == Bitext.of(PAIRS)
        assert [pair.links for pair in annotation.load(path).pairs] == [one.links for one in WORK]
    files[0].with_name(RECORD_FILE).write_text("damaged", encoding="utf-8")
    next_message(told)
    undo_correction.trigger()
    assert RECORD_FILE in told[1]


def test_verse_pairs_are_merged_and_split_in_the_window(
    window: MainWindow, files: list[Path], in_dialog: InDialog, carry_out: CarryOut
) -> None:
    assert window.open_file(files[0])
    session_of(window).go_to(1)

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

    carry_out("move_boundary", BoundaryDialog, merge)
    assert session_of(window).bitext.references == ("T 1-2",)
    assert annotation.load(files[1]).pairs[0].links == "1-1 2-2 4-4 5-5"

    def split(dialog: QWidget) -> None:
        _choose(dialog, "split")
        child(dialog, QSpinBox, "source_count").setValue(3)
        child(dialog, QSpinBox, "target_count").setValue(2)

    carry_out("move_boundary", BoundaryDialog, split)
    assert session_of(window).bitext.references == ("T 1-2a", "T 1-2b")
    assert annotation.load(files[1]).pairs == WORK


def test_verse_pairs_of_a_study_are_merged_in_all_its_files(
    window: MainWindow, tmp_path: Path, carry_out: CarryOut
) -> None:
    root = tmp_path / "tales"
    corrected_study.make(root)
    assert window.open_file(root / "returned" / "Anna.blinker")
    said = carry_out("move_boundary", BoundaryDialog, lambda dialog: _choose(dialog, "merge"))
    # The texts, seven packets and six files that came back.
    assert said.startswith("14 files were corrected. 0 verse pairs have")
    study = StudyFolder.open(root)
    assert study.whole.bitext.references[0] == "Sample 1:1-2"
    assert [len(rows) for rows in study.plan.parts[0].sets()] == [9, 10, 10]
    for work in study.packets().values():
        assert work.bitext.references == study.whole.bitext.references


def test_files_without_these_words_can_be_on_screen_and_a_record_that_changed_stays(
    window: MainWindow, files: list[Path], in_dialog: InDialog, carry_out: CarryOut
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

    def correct_again(_dialog: QWidget) -> None:
        new = NewWords(("T 2", Side.SOURCE), "she had left")
        correct_files(files[1:], record_file, lambda _: [new], record_file.parent / "other")

    assert "changed" in carry_out("undo_correction", UndoDialog, correct_again)
    assert annotation.load(files[0]).bitext.source_verses[0] == "he came"
    assert [one.reference for one in read_record(record_file).corrections] == ["T 1", "T 2"]


def _retype(dialog: QWidget, side: Side, words: str) -> None:
    field = child(dialog, QPlainTextEdit, f"{side.value}_words")
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(field, words)


def test_words_are_corrected_in_all_files_of_the_folder(
    window: MainWindow, typed: list[Path], carry_out: CarryOut
) -> None:
    assert window.open_file(typed[0])
    session_of(window).go_to(1)
    session_of(window).set_difficult("only in the journal")

    def correct(dialog: QWidget) -> None:
        assert not ok(dialog).isEnabled()
        assert _shown(dialog, "missing") == "Change a word."
        _retype(dialog, Side.SOURCE, "some  bread")
        # What is only spelt otherwise needs no look.
        assert (_shown(dialog, "changes"), _shown(dialog, "looks")) == ("bred → bread", "–")
        _retype(dialog, Side.TARGET, "du\u00a0bon pain frais")
        assert _shown(dialog, "changes").splitlines() == ["bred → bread", "∅ → frais"]
        assert _shown(dialog, "looks") == "“frais” is new and unaccounted"
        _retype(dialog, Side.TARGET, " ")
        assert not ok(dialog).isEnabled()
        assert _shown(dialog, "missing").startswith("A verse is words")
        _retype(dialog, Side.TARGET, "du bon pain")
        assert _shown(dialog, "looks").count("has the decisions of “du\u00a0bon”") == 2

    said = carry_out("correct_words", CorrectionDialog, correct)
    assert said.startswith("2 files were corrected. 2 verse pairs have something to be looked")
    session = session_of(window)
    assert session.position == 1
    assert session.pair == VersePair("T 2", ("some", "bread"), ("du", "bon", "pain"))
    for path in typed:
        pair = annotation.load(path).pairs[1]
        assert (pair.links, pair.state) == ("1-1,2 2-3", PairState.BEGUN)
        assert pair.remarks.notes[0] == Note("du\u00a0bon → du bon", (Side.TARGET, 0))
        assert annotation.load(backups_of(path, path.parent / "data")[0]).bitext == BITEXT
    assert annotation.load(typed[0]).pairs[1].remarks.difficult == "only in the journal"
    assert len(read_record(typed[0].with_name(RECORD_FILE)).corrections) == 2
    # Work goes on in the corrected file.
    session.remove_note(session.annotation.remarks.notes[0])
    assert session.done() is None


def test_only_this_file_is_corrected_if_the_folder_is_not_wanted(
    window: MainWindow, typed: list[Path], carry_out: CarryOut, next_message: NextMessage
) -> None:
    assert window.open_file(typed[0])

    def correct(dialog: QWidget) -> None:
        QTest.keyClick(child(dialog, QCheckBox, "corrects_folder"), Qt.Key.Key_Space)
        _retype(dialog, Side.TARGET, "nom")

    said = carry_out("correct_words", CorrectionDialog, correct)
    assert said.startswith("1 file was corrected. 0 verse pairs have")
    assert session_of(window).bitext.target_verses[0] == "nom"
    assert session_of(window).annotation_at(0) == TYPED_WORK[0]
    assert annotation.load(typed[1]).bitext == BITEXT
    # Looking at a file is not correcting it.
    session_of(window).read_only = True
    told = next_message()
    window.actions_by_name["correct_words"].trigger()
    assert "read-only" in told[0]


def test_what_cannot_be_corrected_is_said_and_stays(
    window: MainWindow, typed: list[Path], in_dialog: InDialog, carry_out: CarryOut
) -> None:
    typed[1].write_text("<", "utf-8")
    assert window.open_file(typed[0])

    def correct(word: str) -> str:
        fill_in = partial(_retype, side=Side.TARGET, words=word)
        return carry_out("correct_words", CorrectionDialog, fill_in)

    said = correct("nom")
    assert "1 file was corrected" in said
    assert str(typed[1]) in said
    typed[0].with_name(RECORD_FILE).write_text("what", "utf-8")
    assert "is not TOML" in correct("non")
    assert session_of(window).bitext.target_verses[0] == "nom"

    def cancel(dialog: QWidget) -> None:
        _retype(dialog, Side.TARGET, "nein")
        dialog.close()

    before = typed[0].read_bytes()
    in_dialog("correct_words", CorrectionDialog, cancel)
    assert typed[0].read_bytes() == before


def test_words_of_right_to_left_languages_are_written_so(
    window: MainWindow, tmp_path: Path, in_dialog: InDialog
) -> None:
    path = tmp_path / "he.blinker"
    pair = VersePair("T 1", ("שלום", "\u2029"), ("paix",))
    bitext = Bitext.of([pair], Language.of("he"), Language.of("fr"))
    path.write_bytes(annotation.write(AnnotationSet.unannotated(bitext, "A")))
    assert window.open_file(path)

    def look(dialog: QWidget) -> None:
        directions = [
            child(dialog, QPlainTextEdit, f"{side.value}_words").layoutDirection() for side in Side
        ]
        assert directions == [Qt.LayoutDirection.RightToLeft, Qt.LayoutDirection.LeftToRight]
        # What the field cannot show stays as long as nothing is typed.
        _retype(dialog, Side.TARGET, "Paix")
        assert _shown(dialog, "changes") == "paix → Paix"
        dialog.close()

    in_dialog("correct_words", CorrectionDialog, look)


def test_lost_running_texts_are_counted() -> None:
    pair = CorrectedPair("T 1", (), (Side.SOURCE,))
    run = Correcting(NO_CORRECTIONS, 1, {Path("A"): CorrectedFile((pair,), None)}, ())
    text, _ = outcome_in_words(run)
    assert text.endswith(
        "1 verse pair has no running text any more, because the places of the new words in it are "
        "not known."
    )
