"""Verse pairs for training: in the work, but not in agreement and gold standards unless asked."""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.study import QuestionError, Study
from blinker_qt.formats import annotation
from blinker_qt.study.collecting import collect
from blinker_qt.study.folder import StudyFolder, create_study
from blinker_qt.study.status import Task, status_of
from commands import SAMPLE, Commands

PLAN = """
title = "Tales"
[[part]]
pairs = "1-10"
set-size = 5
training = true
annotators = ["A1", "A2", "A3"]
[[part]]
pairs = "11-30"
set-size = 5
annotators = ["A1", "A2", "A3"]
"""
WORKS = {
    f"A{number}": annotation.load(Path(path))
    for number, path in zip((1, 2, 3), SAMPLE, strict=True)
}


@pytest.fixture
def tales(tmp_path: Path) -> Path:
    """A study of 30 verse pairs, 10 of them for training, in which everything is done."""
    root = tmp_path / "tales"
    create_study(root, AnnotationSet.unannotated(WORKS["A1"].bitext), PLAN)
    return root


def come_back(root: Path, pairs: Sequence[int] = range(30)) -> None:
    """Take in the work of all annotators on these verse pairs."""
    files = []
    for name, work in WORKS.items():
        packet = annotation.load(root / "packets" / f"{name}.blinker")
        own = work.over(packet.bitext).pairs
        kept = tuple(own[row] if row in pairs else packet.pairs[row] for row in range(30))
        files.append(root.parent / f"{name}.blinker")
        files[-1].write_bytes(annotation.write(replace(packet, pairs=kept, revision=len(pairs))))
    assert not collect(StudyFolder.open(root), files).problems


def test_packets_say_which_sets_are_for_training(tales: Path, run: Commands) -> None:
    packet = annotation.load(tales / "packets" / "A1.blinker")
    assert packet.study.training == (1, 2)
    assert packet.bitext.sets[9:11] == (2, 3)
    with pytest.raises(QuestionError, match="ascending"):
        Study(training=(2, 1))
    path = tales / "packets" / "A1.blinker"
    path.write_text(path.read_text("utf-8").replace('training="1 2"', 'training="1 x"'), "utf-8")
    assert "expected numbers of sets such as 1 2" in run.fails("check", path)


def test_training_is_left_out_of_agreement_and_that_is_said(tales: Path, run: Commands) -> None:
    come_back(tales)
    printed = run("agree", tales / "returned").out
    assert "10 verse pairs for training are not counted." in printed
    assert "|training:excluded|" in printed
    assert "|pairs:20|" in printed
    others = run("agree", tales / "returned", "--part", "x:11-30:5").out
    with_them = run("agree", tales / "returned", "--training", "include").out
    assert "10 verse pairs for training are counted, too." in with_them
    assert "|training:included|" in with_them

    def grand(text: str) -> str:
        return next(line for line in text.splitlines() if "grand mean" in line)

    assert grand(printed) == grand(others) != grand(with_them)
    # Training is paid work.
    assert "30" in run("hours", tales / "returned").out.split("A1")[1].split("\n")[0]


def test_training_is_left_out_of_the_home_and_of_gold_standards(tales: Path, run: Commands) -> None:
    come_back(tales)
    status = status_of(StudyFolder.open(tales))
    assert [row[0] for row in status.by_set.tables[0].rows] == [3, 4, 5, 6]
    of_training = [row for row in status.parts.rows if row[0] == "1"]
    places = [column.name for column in status.parts.columns]
    assert {row[places.index("agreement")] for row in of_training} == {None}
    assert {row[places.index("done")] for row in of_training} == {10}
    # The work on them counts in the same table.
    for table in (status.annotators, status.parts):
        notes = [str(note) for note in table.notes]
        assert "10 verse pairs for training are not counted in the agreement." in notes
        assert "10 verse pairs for training are not counted." not in notes
    gold = tales / "gold" / "gold.blinker"
    gold.parent.mkdir()
    printed = run("gold", tales / "returned", "-o", gold).out
    assert "10 verse pairs for training left out (--training include settles them)" in printed
    assert annotation.load(gold).bitext.references == WORKS["A1"].bitext.references[10:]
    everything = gold.with_name("all.blinker")
    run("gold", tales / "returned", "--training", "include", "-o", everything)
    assert len(annotation.load(everything).pairs) == 30
    assert annotation.load(everything).study.training == (1, 2)
    # An evaluation counts all verse pairs of a gold standard, and says so.
    printed = run("evaluate", everything, tales / "returned" / "A1.blinker").out
    assert re.search(r"^evaluate\|.*\|training:included\|.*\|pairs:30\|", printed, re.MULTILINE)
    # Adding late work does not bring them in.
    late = gold.with_name("late.blinker")
    run("gold", tales / "returned" / "A1.blinker", "--update", gold, "-o", late)
    assert len(annotation.load(late).pairs) == 20


def test_a_study_in_which_only_training_is_done(tales: Path, run: Commands) -> None:
    come_back(tales, range(10))
    status = status_of(StudyFolder.open(tales))
    assert not status.by_set.tables or not status.by_set.tables[0].rows
    assert Task.DISCUSS not in {step.task for step in status.steps}
    said = run.fails("agree", tales / "returned")
    assert "10 verse pairs for training are not counted." in said
    run("agree", tales / "returned", "--training", "include")
    # Files of training alone make no gold standard.
    for name in WORKS:
        path = tales / "returned" / f"{name}.blinker"
        path.write_bytes(annotation.write(annotation.load(path).chosen(range(10))))
    said = run.fails("gold", tales / "returned", "-o", tales / "new.blinker")
    assert "all verse pairs of these files are for training" in said
