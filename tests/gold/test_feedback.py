"""Feedback of a gold standard to annotators, without anything about other annotators."""

from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt.annotate.session import Session
from blinker_qt.bitext.adjudication import Rule, RuleKind
from blinker_qt.bitext.annotation import AnnotationSet, PairState, Role
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.formats import annotation
from blinker_qt.gold.feedback import Practice, feedback_on, files_of, practice_of, read_feedback
from commands import Commands, write
from golds import bitext_of, gold_of, named
from works import Work, aligned, with_pair

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
    session.cite([(0, 0)], "NEG-1")
    session.done()
    return session.annotation_set


def test_differences_rulings_and_rate() -> None:
    gold = settled()
    own, other = feedback_on(SETS[0], gold), feedback_on(SETS[1], gold)
    assert (own.rate, own.missed, own.rulings) == (1.0, (), ())
    assert len(own.reviews) == 3
    (missed,) = other.missed
    assert missed.index == 0
    assert [one.rulings for one in missed.differences] == [("NEG-1",)]
    assert other.rulings == (("NEG-1", 1),)
    # Source to target 4 words of 4 have weight 1 in both: not shares half of it, a mark counts 1.
    assert 0 < other.rate < 1
    assert "marks:included" in str(other.signature)


@pytest.fixture
def told_to_b(tmp_path: Path) -> tuple[Path, Path]:
    """The feedback to B, and the practice for B, as files."""
    gold = settled()
    contents = files_of(feedback_on(SETS[1], gold), SETS[1], gold, "B", tmp_path)
    for path, data in contents.items():
        path.write_bytes(data)
    beside, again = (tmp_path / f"B-{what}.blinker" for what in ("feedback", "practice"))
    assert contents.keys() == {beside, again}
    return beside, again


def test_files_contain_nothing_about_other_annotators(told_to_b: tuple[Path, Path]) -> None:
    told, again = map(annotation.load, told_to_b)
    assert (told.role, told.annotator) == (Role.FEEDBACK, "B")
    own, answers = (told.chosen(told.bitext.of_pass(number)) for number in (1, 2))
    assert own.bitext.references == answers.bitext.references == BITEXT.references
    assert own.pairs == SETS[1].pairs
    assert {(note.ruling, note.on) for note in answers.pairs[0].remarks.notes} == {
        ("NEG-1", (Side.SOURCE, 0)),
        ("NEG-1", (Side.TARGET, 0)),
    }
    assert not any(pair.origins for work in (told, again) for pair in work.pairs)
    assert told.adjudication is None
    assert (again.role, again.bitext.references) == (Role.PRACTICE, ("Tale 1",))
    assert again.pairs == answers.pairs[:1]


def test_feedback_is_read_and_missed_verse_pairs_practised(told_to_b: tuple[Path, Path]) -> None:
    path, again = told_to_b
    told = annotation.load(path)
    feedback = read_feedback(path, told)
    assert feedback == feedback_on(SETS[1], settled())
    half = told.chosen(told.bitext.of_pass(1))
    with pytest.raises(InputError, match="the answers are not to the verse pairs that were linked"):
        read_feedback(path, half)
    practice, bundled = practice_of(feedback, told), Practice(annotation.load(again))
    assert practice.answers.pairs == bundled.answers.pairs
    assert practice.working_copy(path.parent) == bundled.working_copy(path.parent)
    copy = annotation.load(practice.working_copy(path.parent))
    assert (copy.role, copy.pairs[0].state) == (Role.ANNOTATOR, PairState.UNTOUCHED)
    assert not copy.pairs[0].remarks.notes
    done = with_pair(copy, 0, SETS[1].pairs[0])
    assert practice.review(done, 0).differences == feedback.missed[0].differences


def written(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture
def gold(tmp_path: Path) -> str:
    return write(tmp_path / "gold.blinker", settled())


@pytest.fixture
def own(tmp_path: Path) -> str:
    return write(tmp_path / "A.blinker", SETS[0])


def test_files_that_cannot_be_used_are_named_and_others_written(
    tmp_path: Path, run: Commands, gold: str, own: str
) -> None:
    folder, missing, broken = (tmp_path / name for name in ("told", "missing.blinker", "x.blinker"))
    broken.write_text("nothing", "utf-8")
    others = {str(missing): ": file not found", str(broken): ":1:"}
    for name, bitext, problem in (
        ("B", bitext_of(((7, 8),)), f": the bitext has 1 verse pair, that of {gold} has 3"),
        ("C", BITEXT, ": no verse pair is done both by C and in the gold standard"),
    ):
        work = replace(AnnotationSet.unannotated(bitext), annotator=name)
        others[write(tmp_path / f"{name}.blinker", work)] = problem
    out, err = run("feedback", gold, *others, own, "--output", folder, status=1)
    assert out.startswith("A: agreement 100.00 %")
    assert "B:" not in out
    assert "--include-roles" not in err
    assert written(folder) == ["A-feedback.blinker"]
    nobody = tmp_path / "nobody"
    alone = run.fails("feedback", gold, *others, "--output", nobody)
    for path, problem in others.items():
        assert f"{path}{problem}" in err
        assert f"{path}{problem}" in alone
    assert not nobody.exists()


def test_the_command(tmp_path: Path, run: Commands, gold: str, own: str) -> None:
    other, folder = write(tmp_path / "B.blinker", SETS[1]), tmp_path / "told"
    lines = run("feedback", gold, own, other, "--output", folder).out.splitlines()
    assert written(folder) == ["A-feedback.blinker", "B-feedback.blinker", "B-practice.blinker"]
    assert lines[0] == (
        "A: agreement 100.00 % (not-translated marks counted) with the gold standard on "
        "3 verse pairs; 0 of them differ"
    )
    assert lines[2].startswith("B: agreement ")
    assert lines[3] == "  rulings missed: NEG-1 (1)"
    told = folder / "B-feedback.blinker"
    for files, output, problem in (
        ((gold, own, other), folder, "it exists already"),
        ((gold, own, own), "x", "two files are by A"),
        ((own, other), "x", "this is not a gold standard"),
        ((gold, told), "x", f"{told}: this is practice or feedback"),
    ):
        assert problem in run.fails("feedback", *files, "--output", output)
