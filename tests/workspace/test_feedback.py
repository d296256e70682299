"""Feedback: what a gold standard tells each annotator, and nothing of the others."""

from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt.bitext.adjudication import Rule, RuleKind
from blinker_qt.bitext.annotation import AnnotationSet, PairState, Role
from blinker_qt.bitext.origins import by_decision
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.cli.main import main
from blinker_qt.formats import annotation_xml
from blinker_qt.workspace.adjudicating import Adjudicating
from blinker_qt.workspace.feedback import FeedbackError, feedback_on, files_of
from blinker_qt.workspace.gold_sources import consult_again
from blinker_qt.workspace.session import Session
from golds import gold_of, named
from works import Work, aligned

BITEXT = Bitext.of(
    [
        VersePair("Tale 1", ("not", "old"), ("ne", "pas", "vieux")),
        VersePair("Tale 2", ("stone",), ("pierre",)),
        VersePair("Tale 3", ("tree",), ("arbre",)),
    ]
)
A = Work.of(aligned("1-1,2 2-3"), aligned("1-1"), aligned("1-1"))
B = Work.of(aligned("1-2 2-3", target="1"), aligned("1-1"), aligned("1-1"))
SETS = named([A, B, A], BITEXT)


def settled() -> AnnotationSet:
    """A gold standard in which a person followed a ruling."""
    session = Session(gold_of(SETS, Rule(RuleKind.ALL)))
    session.set_annotator("Lead")
    session.settle({0: aligned("1-1,2 2-3")})
    session.cite([(Side.SOURCE, 0)], "NEG-1")
    session.done()
    return session.annotation_set


def test_the_differences_the_rulings_and_the_rate() -> None:
    gold = settled()
    own, other = feedback_on(SETS[0], gold), feedback_on(SETS[1], gold)
    assert (own.rate, own.missed, own.rulings) == (1.0, (), ())
    assert own.compared == 3
    (missed,) = other.missed
    assert missed.index == 0
    assert [one.rulings for one in missed.differences] == [("NEG-1",)]
    assert other.rulings == (("NEG-1", 1),)
    # Source to target 4 words of 4 have weight 1 in both: not shares half of it, a mark counts 1.
    assert 0 < other.rate < 1
    assert "marks:included" in str(other.signature)


def test_the_files_hold_what_was_missed_and_nothing_of_others(tmp_path: Path) -> None:
    gold = settled()
    told = feedback_on(SETS[1], gold)
    contents = files_of(told, SETS[1], gold, "B", tmp_path)
    for path, data in contents.items():
        path.write_bytes(data)
    own, beside, again = (
        annotation_xml.load(tmp_path / f"B-{what}.blinker")
        for what in ("own", "feedback", "practice")
    )
    assert own.bitext.references == beside.bitext.references == ("Tale 1",)
    assert own.pairs == SETS[1].pairs[:1]
    assert beside.role is Role.GOLD
    (note,) = beside.pairs[0].notes
    assert note.ruling == "NEG-1"
    assert note.text == "not ↔ pas; ∅ ↔ ne → not ↔ ne pas"
    origins = by_decision(beside.pairs[0].origins)
    assert {origin.drawn for origin in origins.values()} == {(0,), ()}
    assert origins[0, 1].drawn == (0,)
    assert beside.adjudication is not None
    assert [source.annotator for source in beside.adjudication.sources] == ["B"]
    assert (again.role, again.pairs[0].state) == (Role.ANNOTATOR, PairState.UNTOUCHED)
    # Opened, it finds their own links beneath the gold standard.
    path = tmp_path / "B-feedback.blinker"
    consulted = consult_again(beside.adjudication, beside.bitext, path, (), path)
    assert consulted.changed == ()
    acts = Adjudicating(Session(beside), beside.adjudication, consulted.collation)
    assert acts.voices().said == {0: B.alignments[0]}


def test_who_missed_nothing_gets_no_files(tmp_path: Path) -> None:
    gold = settled()
    assert files_of(feedback_on(SETS[0], gold), SETS[0], gold, "A", tmp_path) == {}


def test_nothing_done_in_both_is_nothing_to_tell() -> None:
    idle = replace(AnnotationSet.unannotated(BITEXT), annotator="Z")
    with pytest.raises(FeedbackError, match="no verse pair of Z"):
        feedback_on(idle, settled())


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    gold = tmp_path / "gold.blinker"
    gold.write_bytes(annotation_xml.write(settled()))
    files = []
    for work in SETS[:2]:
        files.append(tmp_path / f"{work.annotator}.blinker")
        files[-1].write_bytes(annotation_xml.write(work))
    output = tmp_path / "told"
    arguments = ["feedback", str(gold), *map(str, files), "--output", str(output)]
    assert main(arguments) == 0
    assert sorted(path.name for path in output.iterdir()) == [
        "B-feedback.blinker",
        "B-own.blinker",
        "B-practice.blinker",
    ]
    out = capsys.readouterr().out.splitlines()
    assert out[0] == (
        "A: agreement 100.00 % with the gold standard on 3 verse pairs; 0 of them differ"
    )
    assert out[2].startswith("B: agreement ")
    assert out[3] == "  rulings missed: NEG-1 (1)"
    assert main(arguments) == 1
    assert "it exists already" in capsys.readouterr().err
    assert main(["feedback", str(gold), str(files[0]), str(files[0]), "--output", "x"]) == 1
    assert "two files are by one annotator" in capsys.readouterr().err
