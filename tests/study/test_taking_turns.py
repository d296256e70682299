"""Leads who change one study folder take turns."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.formats import annotation
from blinker_qt.study import taking_turns
from blinker_qt.study.changing import WrittenPlan, rename_person
from blinker_qt.study.folder import StudyFolder, create_study
from blinker_qt.study.location import STUDY_FILE
from blinker_qt.study.taking_turns import OthersTurnError, turn_in
from commands import Commands
from short_studies import DONE, short_texts

PLAN = '[[part]]\npairs = "1-4"\nannotators = ["Ann", "Ben"]\n'


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The folder of a study."""
    create_study(tmp_path / "study", AnnotationSet.unannotated(short_texts(4)), PLAN)
    return tmp_path / "study"


@pytest.fixture
def other_lead(root: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Another lead is changing the study all the time, and nobody waits long."""
    monkeypatch.setattr(taking_turns, "_PATIENCE", 0.05)
    begun, ended = threading.Event(), threading.Event()

    def change() -> None:
        with turn_in(root):
            begun.set()
            ended.wait(60)

    thread = threading.Thread(target=change)
    thread.start()
    begun.wait(60)
    yield
    ended.set()
    thread.join()


def test_two_leads_rename_at_the_same_moment(root: Path, tmp_path: Path) -> None:
    errors: list[BlinkerError] = []

    def rename(before: str, name: str) -> None:
        try:
            rename_person(root, before, name, tmp_path / name)
        except BlinkerError as error:
            errors.append(error)

    with turn_in(root):
        other = threading.Thread(target=rename, args=("Ann", "Anne"))
        other.start()
        other.join(0.3)
        assert other.is_alive()
        rename("Ben", "Benno")
    other.join()
    assert errors == []
    assert StudyFolder.open(root).plan.annotators == ("Anne", "Benno")


@pytest.mark.usefixtures("other_lead")
@pytest.mark.parametrize(
    "command",
    [
        "collect {root} {file}",
        "hand-out {root}",
        "hand-out {root} --add {more}",
        "rename {root} Anne --annotator Ann",
        "correct {root} --verse v_1 --source A",
        "rebuild-study {root}",
        "guide {root} --begin general",
    ],
)
def test_whatever_changes_a_study_is_refused_while_another_lead_changes_it(
    run: Commands, root: Path, tmp_path: Path, command: str
) -> None:
    file, more = tmp_path / "back.blinker", tmp_path / "more.blinker"
    packet = annotation.load(root / "packets" / "Ann.blinker")
    file.write_bytes(annotation.write(AnnotationSet(packet.bitext, (DONE,) * 4, "Ann")))
    added = Bitext.of([VersePair("w", ("a",), ("c",))])
    more.write_bytes(annotation.write(AnnotationSet.unannotated(added)))
    before = {path: path.read_bytes() for path in root.rglob("*") if path.is_file()}
    arguments = command.format(root=root, file=file, more=more).split()
    printed = run.fails(*(argument.replace("v_1", "v 1") for argument in arguments))
    assert "another lead is changing the study" in printed
    assert {path: path.read_bytes() for path in root.rglob("*") if path.is_file()} == before


@pytest.mark.usefixtures("other_lead")
def test_a_plan_is_not_saved_while_another_lead_changes_the_study(root: Path) -> None:
    written = WrittenPlan.read(root)
    with pytest.raises(OthersTurnError):
        written.save(f"{written.text}\n# mine\n")
    assert "# mine" not in (root / STUDY_FILE).read_text("utf-8")
