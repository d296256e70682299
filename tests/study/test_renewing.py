"""Who is not finished gets a new version of the style guide, with the work that came back."""

from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.formats import annotation
from blinker_qt.study.collecting import Arrival, collect
from blinker_qt.study.folder import StudyFolder, create_study, hand_out
from blinker_qt.study.guide_editing import Beginning, begin_guide
from blinker_qt.study.renewing import renew
from blinker_qt.study.status import Task, status_of

PLAN = """
[[part]]
pairs = "1-4"
annotators = ["Ann", "Ben", "Cleo"]
"""
TEXTS = Bitext.of([VersePair(f"v {number}", ("a", "b"), ("c", "d")) for number in range(4)])
DONE = PairAnnotation("1-1 2-2", done=True)


@pytest.fixture
def study(tmp_path: Path) -> StudyFolder:
    """A study with a style guide of version 1, which Ann has half done and Cleo has done."""
    root = tmp_path / "study"
    create_study(root, AnnotationSet.unannotated(TEXTS), PLAN)
    for path in (root / "packets").iterdir():
        path.unlink()
    begin_guide(StudyFolder.open(root), Beginning.GENERAL, "en")
    hand_out(StudyFolder.open(root))
    for name, done in (("Ann", 2), ("Cleo", 4)):
        packet = annotation.load(root / "packets" / f"{name}.blinker")
        pairs = (*[DONE] * done, *packet.pairs[done:])
        path = tmp_path / f"{name}.blinker"
        path.write_bytes(annotation.write(replace(packet, pairs=pairs, revision=done)))
        collect(StudyFolder.open(root), [path])
    return StudyFolder.open(root)


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


def test_unfinished_files_are_written_again_with_a_new_version(study: StudyFolder) -> None:
    assert renew(study) == {}
    assert not reason_to_hand_out(study)
    study = with_version(study, "7")
    assert reason_to_hand_out(study) == "to get the new style guide: Ann, Ben"
    files = renew(study)
    assert sorted(path.relative_to(study.root).as_posix() for path in files) == [
        "packets/guide-7/Ann.blinker",
        "packets/guide-7/Ben.blinker",
    ]
    for path, work in files.items():
        assert annotation.load(path) == work
        assert work.study.guide == study.guide
    ann = annotation.load(study.root / "packets" / "guide-7" / "Ann.blinker")
    assert [pair.done for pair in ann.pairs] == [True, True, False, False]
    assert renew(study) == {}
    assert not reason_to_hand_out(study)
    later = study.root.parent / "later.blinker"
    later.write_bytes(annotation.write(replace(ann, pairs=(DONE,) * 4, revision=9)))
    (taken_in,) = collect(study, [later]).taken_in
    assert taken_in.arrival is Arrival.NEWER
    # Ann is done, and the next version is for Ben alone.
    study = with_version(study, "8")
    assert [work.annotator for work in renew(study).values()] == ["Ben"]


def test_without_a_guide_nothing_is_written_again(tmp_path: Path) -> None:
    root = tmp_path / "plain"
    create_study(root, AnnotationSet.unannotated(TEXTS), PLAN)
    assert renew(StudyFolder.open(root)) == {}
