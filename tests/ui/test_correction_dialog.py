"""The dialog that corrects the words of the verse pair on screen."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QLabel, QPlainTextEdit, QWidget

from blinker_qt.annotate.backups import backups_of
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, PairState
from blinker_qt.bitext.remarks import Note
from blinker_qt.bitext.verses import Bitext, Language, Side, VersePair
from blinker_qt.formats import annotation
from blinker_qt.study.correcting import CorrectedFile, Correcting
from blinker_qt.study.corrections import NO_CORRECTIONS, RECORD_FILE, CorrectedPair, read_record
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.study.correction_dialog import CorrectionDialog, outcome_in_words
from forms import ok
from window_acts import LEFT, InDialog, NextMessage, WhileModal, child, session_of

PAIRS = (
    VersePair("T 1", ("no",), ("non",)),
    VersePair("T 2", ("some", "bred"), ("du\u00a0bon", "pain")),
)
BITEXT = Bitext.of(PAIRS, Language.of("en"), Language.of("fr"))
WORK = (PairAnnotation("1-1", done=True), PairAnnotation("1-1 2-2", done=True))


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """The files of two annotators in one folder."""
    paths = [tmp_path / f"{name}.blinker" for name in "AB"]
    for path in paths:
        path.write_bytes(annotation.write(AnnotationSet(BITEXT, WORK, path.stem)))
    return paths


def _retype(dialog: QWidget, side: Side, words: str) -> None:
    field = child(dialog, QPlainTextEdit, f"{side.value}_words")
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(field, words)


def _shown(dialog: QWidget, name: str) -> str:
    return child(dialog, QLabel, name).text()


def test_words_are_corrected_in_all_files_of_the_folder(
    window: MainWindow, files: list[Path], while_modal: WhileModal, next_message: NextMessage
) -> None:
    assert window.open_file(files[0])
    session_of(window).go_to(1)
    session_of(window).set_difficult("only in the journal")
    told: list[str] = []

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
        next_message(told)
        QTest.keyClick(ok(dialog), Qt.Key.Key_Space)

    while_modal(CorrectionDialog, correct)
    window.actions_by_name["correct_words"].trigger()
    assert told[0].startswith("2 files were corrected. 2 verse pairs have something to be looked")
    session = session_of(window)
    assert session.position == 1
    assert session.pair == VersePair("T 2", ("some", "bread"), ("du", "bon", "pain"))
    for path in files:
        pair = annotation.load(path).pairs[1]
        assert (pair.links, pair.state) == ("1-1,2 2-3", PairState.BEGUN)
        assert pair.remarks.notes[0] == Note("du\u00a0bon → du bon", (Side.TARGET, 0))
        assert annotation.load(backups_of(path, path.parent / "data")[0]).bitext == BITEXT
    assert annotation.load(files[0]).pairs[1].remarks.difficult == "only in the journal"
    assert len(read_record(files[0].with_name(RECORD_FILE)).corrections) == 2
    # Work goes on in the corrected file.
    session.remove_note(session.annotation.remarks.notes[0])
    assert session.done() is None


def test_only_this_file_is_corrected_if_the_folder_is_not_wanted(
    window: MainWindow, files: list[Path], in_dialog: InDialog, next_message: NextMessage
) -> None:
    assert window.open_file(files[0])

    def correct(dialog: QWidget) -> None:
        QTest.keyClick(child(dialog, QCheckBox, "corrects_folder"), Qt.Key.Key_Space)
        _retype(dialog, Side.TARGET, "nom")
        next_message(told)
        QTest.mouseClick(ok(dialog), LEFT)

    told: list[str] = []
    in_dialog("correct_words", CorrectionDialog, correct)
    assert told[0].startswith("1 file was corrected. 0 verse pairs have")
    assert session_of(window).bitext.target_verses[0] == "nom"
    assert session_of(window).annotation_at(0) == WORK[0]
    assert annotation.load(files[1]).bitext == BITEXT
    # Looking at a file is not correcting it.
    session_of(window).read_only = True
    said = next_message()
    window.actions_by_name["correct_words"].trigger()
    assert "read-only" in said[0]


def test_what_cannot_be_corrected_is_said_and_stays(
    window: MainWindow, files: list[Path], in_dialog: InDialog, next_message: NextMessage
) -> None:
    files[1].write_text("<", "utf-8")
    assert window.open_file(files[0])
    told: list[str] = []

    def correct(dialog: QWidget) -> None:
        _retype(dialog, Side.TARGET, "nom" if not told else "non")
        next_message(told)
        QTest.mouseClick(ok(dialog), LEFT)

    in_dialog("correct_words", CorrectionDialog, correct)
    assert "1 file was corrected" in told[0]
    assert str(files[1]) in told[0]
    files[0].with_name(RECORD_FILE).write_text("what", "utf-8")
    in_dialog("correct_words", CorrectionDialog, correct)
    assert "is not TOML" in told[1]
    assert session_of(window).bitext.target_verses[0] == "nom"

    def cancel(dialog: QWidget) -> None:
        _retype(dialog, Side.TARGET, "nein")
        dialog.close()

    before = files[0].read_bytes()
    in_dialog("correct_words", CorrectionDialog, cancel)
    assert files[0].read_bytes() == before


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
