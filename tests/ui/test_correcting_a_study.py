"""The example of the documentation: words corrected after seven annotators have worked."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QWidget

import corrected_study
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.verses import Side
from blinker_qt.compare.agreement import compare
from blinker_qt.compare.loading import open_collation
from blinker_qt.formats import annotation
from blinker_qt.study.collecting import collect
from blinker_qt.study.folder import StudyFolder
from blinker_qt.study.renewing import renew
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.study.correction_dialog import CorrectionDialog, UndoDialog
from corrected_study import ANNOTATORS, LATE, REFERENCE, RIGHT, WRONG
from forms import ok
from window_acts import LEFT, InDialog, NextMessage, child, session_of

SPLIT, JOINED, DOUBLED, INSERTED = {2: (2, 3, 4)}, {18: 19, 19: 19}, {7: 9, 8: 9}, 21
"""Of the wrong and of the right verse, counted from 1: twenty-two, lo om, for for, and her."""


def new_places(old: int) -> tuple[int, ...]:
    """The places of a wrong word in the right verse, counted from 1, found by hand."""
    if old in SPLIT:
        return SPLIT[old]
    if old in JOINED or old in DOUBLED:
        return ({**JOINED, **DOUBLED}[old],)
    for last, shift in ((1, 0), (6, 2), (17, 1), (20, 0), (23, 1)):
        if old <= last:
            return (old + shift,)
    raise AssertionError(old)


def row_of(work: AnnotationSet) -> int:
    return work.bitext.references.index(REFERENCE)


def work_in(file: Path) -> tuple[PairAnnotation, list[PairAnnotation]]:
    """The work on the verse pair, and on all others."""
    work = annotation.load(file)
    row = row_of(work)
    return work.pairs[row], [pair for place, pair in enumerate(work.pairs) if place != row]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The study after six of seven annotators have sent their work back."""
    corrected_study.make(tmp_path / "tales")
    return tmp_path / "tales"


def file_of(root: Path, name: str) -> Path:
    return root / "returned" / f"{name}.blinker"


CHANGES = [
    "twenty-two → twenty - two",
    "for for → for",
    "owed → owned",
    "lo om → loom",
    "∅ → her",
]


def correct(in_dialog: InDialog, next_message: NextMessage) -> list[str]:
    """Type the right words over the wrong ones; returns what was said then."""
    told: list[str] = []
    shown: list[str] = []

    def type_words(dialog: QWidget) -> None:
        field = child(dialog, QPlainTextEdit, "source_words")
        field.selectAll()
        QTest.keyClicks(field, RIGHT)
        shown.extend(child(dialog, QLabel, "changes").text().splitlines())
        next_message(told)
        QTest.mouseClick(ok(dialog), LEFT)

    in_dialog("correct_words", CorrectionDialog, type_words)
    assert shown == CHANGES
    return told


def take_back(in_dialog: InDialog, next_message: NextMessage) -> None:
    """Undo the correction."""
    told: list[str] = []
    shown: list[str] = []

    def undo(dialog: QWidget) -> None:
        shown.extend(child(dialog, QLabel, "changes").text().splitlines())
        next_message(told)
        QTest.mouseClick(ok(dialog), LEFT)

    in_dialog("undo_correction", UndoDialog, undo)
    assert sorted(shown) == sorted(" → ".join(change.split(" → ")[::-1]) for change in CHANGES)
    assert told[0].startswith("14 files were corrected")


def test_seven_annotators_keep_their_links_and_the_study_compares(
    window: MainWindow, root: Path, in_dialog: InDialog, next_message: NextMessage
) -> None:
    before = {name: work_in(corrected_study.late_file(root).with_stem(name)) for name in ANNOTATORS}
    in_time = [name for name in ANNOTATORS if name != LATE]
    assert window.open_file(file_of(root, in_time[0]))
    session_of(window).go_to(row_of(session_of(window).annotation_set))
    correct(in_dialog, next_message)
    take_back(in_dialog, next_message)
    # Nobody has worked since, so the files are made of what came back, as it was.
    assert {name: work_in(file_of(root, name)) for name in in_time} == {
        name: before[name] for name in in_time
    }
    said = correct(in_dialog, next_message)
    # The texts, seven packets and six files that came back.
    assert said[0].startswith("14 files were corrected. 6 verse pairs have something to be looked")
    # What comes later, with the old words, is brought up to date when it is taken in.
    late = corrected_study.late_file(root)
    work = annotation.load(late)
    assert work.bitext.source_verses[row_of(work)] == WRONG
    collected = collect(StudyFolder.open(root), [late])
    assert not collected.problems
    for name in ANNOTATORS:
        (was, others), (now, other_works) = before[name], work_in(file_of(root, name))
        assert other_works == others
        expected = {
            (new - 1, target)
            for source, target in was.alignment.links
            for new in new_places(source + 1)
        }
        assert now.alignment.links == expected
        assert now.alignment.not_translated(Side.TARGET) == was.alignment.not_translated(
            Side.TARGET
        )
        assert not now.done
        assert INSERTED - 1 not in now.alignment.linked(Side.SOURCE)
    # Six and the late one compare, on all verse pairs but this one.
    all_files = [file_of(root, name) for name in ANNOTATORS]
    compared = compare(open_collation(all_files))
    assert {(pair.compared, pair.left_out) for pair in compared.pairs} == {(29, 1)}
    # After the third correction, everybody gets the verse pair again, and finishes it.
    window.documents.close()
    again = renew(StudyFolder.open(root))
    assert sorted(file.parent.name for file in again) == ["again-3"] * 7
    finished = [finish(file, work) for file, work in again.items()]
    assert [str(one) for one in collect(StudyFolder.open(root), finished).problems] == []
    compared = compare(open_collation(all_files))
    assert {(pair.compared, pair.left_out) for pair in compared.pairs} == {(30, 0)}


def finish(file: Path, work: AnnotationSet) -> Path:
    """The file of an annotator who has looked: no notes, every word accounted for, done."""
    row = row_of(work)
    pair = work.pairs[row]
    links = pair.alignment.links | {(INSERTED - 1, 18)}
    alignment = Alignment(
        links,
        pair.alignment.not_translated(Side.SOURCE),
        pair.alignment.not_translated(Side.TARGET) - {18},
    )
    done = PairAnnotation.of(alignment, done=True, seconds=pair.seconds + 20)
    pairs = (*work.pairs[:row], done, *work.pairs[row + 1 :])
    back = file.with_suffix(".back.blinker")
    back.write_bytes(annotation.write(replace(work, pairs=pairs, revision=work.revision + 1)))
    return back
