"""Who is not finished gets a new version of the style guide, with the work that came back."""

from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt.bitext.remarks import Note
from blinker_qt.bitext.verses import Side
from blinker_qt.formats import annotation
from blinker_qt.study.collecting import Arrival, collect
from blinker_qt.study.correcting import NewWords
from blinker_qt.study.folder import StudyFolder
from blinker_qt.study.guide_editing import Beginning
from blinker_qt.study.renewing import renew
from blinker_qt.study.status import Task, status_of
from short_studies import correct, short_texts, study_with_guide

PART = '[[part]]\npairs = "1-4"\nannotators = ["Ann", "Ben", "Cleo"]\n'


@pytest.fixture
def study(tmp_path: Path) -> StudyFolder:
    """A study with a style guide of version 1, which Ann has half done and Cleo has done."""
    done = {"Ann": 2, "Cleo": 4}
    return study_with_guide(tmp_path / "study", short_texts(4), Beginning.GENERAL, done)


def with_version(study: StudyFolder, version: str) -> StudyFolder:
    """The study with another version of its guide."""
    contents = study.root / "guide" / "contents.md"
    text = contents.read_text("utf-8")
    now = next(line for line in text.splitlines() if line.startswith("Version "))
    before = now.removeprefix("Version ")
    text = text.replace(now, f"Version {version}", 1)
    text = text.replace(f"- {before}:", f"- {version}: more.\n- {before}:", 1)
    contents.write_text(text, encoding="utf-8")
    return StudyFolder.open(study.root)


def reason_to_hand_out(study: StudyFolder) -> str:
    """Why files are to be handed out; empty if they are not."""
    steps = {step.task: str(step.reason) for step in status_of(study).steps}
    return steps.get(Task.HAND_OUT, "")


def corrected(study: StudyFolder, reference: str, words: str) -> StudyFolder:
    """The study with other words on the source side of a verse pair."""
    assert not correct(study.root, NewWords((reference, Side.SOURCE), words)).errors
    return StudyFolder.open(study.root)


def test_work_with_corrected_words_is_sent_to_be_looked_at_again(
    study: StudyFolder, tmp_path: Path
) -> None:
    study = corrected(study, "v 1", "a c b")
    assert reason_to_hand_out(study) == "to look at again: Ann, Cleo"
    status = status_of(study)
    assert "Ann has 1 verse pair to look at again" in map(str, status.annotators.notes)
    late = {one.annotator: (one.done, one.to_look_at, one.is_back) for one in status.unfinished}
    assert late == {"Ann": (2, 1, True), "Cleo": (4, 1, True), "Ben": (0, 0, False)}
    files = renew(study)
    assert sorted(path.relative_to(study.root).as_posix() for path in files) == [
        "packets/again-1/Ann.blinker",
        "packets/again-1/Cleo.blinker",
    ]
    assert not renew(study)
    assert not reason_to_hand_out(study)
    cleo = annotation.load(study.root / "packets" / "again-1" / "Cleo.blinker")
    assert cleo.bitext.source_verses[1] == "a c b"
    assert [pair.done for pair in cleo.pairs] == [True, False, True, True]
    # What comes back is newer than what was there, and nothing is left to be done.
    looked = replace(cleo.pairs[1], done=True)
    pairs = (cleo.pairs[0], looked, *cleo.pairs[2:])
    path = tmp_path / "again.blinker"
    path.write_bytes(annotation.write(replace(cleo, pairs=pairs, revision=cleo.revision + 1)))
    (taken_in,) = collect(study, [path]).taken_in
    assert taken_in.arrival is Arrival.NEWER
    assert [one.annotator for one in status_of(study).unfinished] == ["Ann", "Ben"]
    # Later corrections ask for another look, also of somebody who got a file before.
    study = corrected(study, "v 0", "a c b")
    assert reason_to_hand_out(study) == "to look at again: Ann, Cleo"
    newer = with_version(study, "6")
    assert reason_to_hand_out(newer) == (
        "to look at again: Ann, Cleo; to get the new style guide: Ben"
    )
    study = newer
    assert {path.parent.name for path in renew(study)} == {"again-2", "guide-6"}
    # They have the present guide with it, and need no other file for it.
    study = with_version(study, "7")
    assert [work.annotator for work in renew(study).values()] == ["Ann", "Cleo", "Ben"]
    study = corrected(study, "v 0", "a c e b")
    assert [work.study.guide for work in renew(study).values()] == [study.guide] * 2
    assert not renew(study)


def test_notes_that_corrections_leave_are_no_remarks(study: StudyFolder, tmp_path: Path) -> None:
    study = corrected(study, "v 1", "quite b")
    ann = annotation.load(study.root / "returned" / "Ann.blinker")
    (left,) = ann.pairs[1].remarks.notes
    assert study.corrections.left_note(left, "v 1")
    assert not study.corrections.left_note(left, "v 2")
    assert status_of(study).remarks.rows == ()
    own = Note("What is it?", (Side.SOURCE, 1))
    noted = replace(ann.pairs[1], remarks=ann.pairs[1].remarks.with_note(own))
    changed = replace(ann, pairs=(ann.pairs[0], noted, *ann.pairs[2:]), revision=9)
    (tmp_path / "noted.blinker").write_bytes(annotation.write(changed))
    collect(study, [tmp_path / "noted.blinker"])
    assert [row[-1] for row in status_of(study).remarks.rows] == ["What is it?"]


def test_who_left_a_part_owes_only_what_the_plan_gives(study: StudyFolder) -> None:
    plan = (study.root / "study.toml").read_text("utf-8")
    two = PART.replace("1-4", "1-2"), PART.replace("1-4", "3-4").replace('"Ann", "Ben"', '"Dora"')
    identifier = plan.partition("\n")[0]
    (study.root / "study.toml").write_text("\n".join((identifier, *two)), encoding="utf-8")
    study = with_version(StudyFolder.open(study.root), "7")
    status = status_of(study)
    # Ann did two of four verse pairs, and the plan does not give her the others any more.
    assert [late.annotator for late in status.unfinished] == ["Ben"]
    assert status.unfinished[0].owed == 2
    names = [column.name for column in status.annotators.columns]
    ann = dict(zip(names, status.annotators.rows[0], strict=True))
    assert (ann["handed_out"], ann["done"], ann["words_left"]) == (4, 2, 0)
    assert "Ann has 2 verse pairs that the plan no longer assigns to them." in map(
        str, status.annotators.notes
    )
    (ben,) = renew(study).values()
    assert (ben.annotator, ben.bitext.references) == ("Ben", ("v 0", "v 1"))
