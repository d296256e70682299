"""A study is rebuilt from its packets and what came back."""

import shutil
import tempfile
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.study import Study
from blinker_qt.formats import annotation
from blinker_qt.study.collecting import collect
from blinker_qt.study.folder import StudyFolder, create_study, hand_out, held_rows
from blinker_qt.study.guide_editing import Beginning, begin_guide
from blinker_qt.study.location import STUDY_FILE
from blinker_qt.study.rebuilding import rebuild
from blinker_qt.study.status import status_of
from commands import Commands
from short_studies import DONE, send_back, short_texts

TEXTS = short_texts(12)
WHOLE = replace(AnnotationSet.unannotated(TEXTS), study=Study(reject=True))
NAMES = ("Ann", "Ben", "Cleo", "Dora")


@st.composite
def plans(draw: st.DrawFn) -> str:
    """Plans that hand out all verse pairs, in parts with sets of their own."""
    ends = draw(st.lists(st.integers(1, 11), max_size=2, unique=True).map(sorted))
    tables = ['title = "Tales"\ncontact = "Lee"\n']
    for first, last in zip([0, *ends], [*ends, 12], strict=True):
        names = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=4, unique=True))
        by, size = draw(st.integers(1, len(names))), draw(st.integers(1, 5))
        listed = ", ".join(f'"{name}"' for name in names)
        tables.append(
            f'[[part]]\npairs = "{first + 1}-{last}"\nannotators = [{listed}]\n'
            f"by = {by}\nset-size = {size}\n"
        )
    return "\n".join(tables)


@settings(max_examples=8)
@given(plans())
def test_who_has_what_and_in_which_sets_is_as_before(plan: str) -> None:
    with tempfile.TemporaryDirectory() as name:
        root = Path(name, "study")
        create_study(root, WHOLE, plan)
        before = StudyFolder.open(root)
        held, figures = held_rows(before, before.packets()), status_of(before).annotators.rows
        sets = before.assignment(held).sets
        (root / STUDY_FILE).unlink()
        shutil.rmtree(root / "texts")
        assert len(rebuild(root)) == 2
        study = StudyFolder.open(root)
        assert study.whole.study == WHOLE.study
        assert study.whole.bitext.references == TEXTS.references
        assert (study.plan.title, study.plan.contact) == ("Tales", "Lee")
        assert study.plan.identifier == before.plan.identifier
        assert held_rows(study, study.packets()) == held
        assert study.assignment(held).sets == sets
        # Who got nothing is in no file.
        known = [row for row in figures if row[1]]
        assert sorted(status_of(study).annotators.rows) == sorted(known)
        assert not hand_out(study)
        assert rebuild(root) == ()


PLAN = """
[[part]]
pairs = "1-12"
annotators = ["Ann", "Ben"]
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The folder of a study of twelve verse pairs with two annotators."""
    create_study(tmp_path / "study", WHOLE, PLAN)
    return tmp_path / "study"


def test_a_study_without_packets_is_rebuilt_from_what_came_back(root: Path, run: Commands) -> None:
    begin_guide(StudyFolder.open(root), Beginning.GENERAL, "en")
    shutil.rmtree(root / "packets")
    hand_out(StudyFolder.open(root))
    study = StudyFolder.open(root)
    file = send_back(root, "Ann", (DONE,))
    for folder in ("packets", "texts", "guide"):
        shutil.rmtree(root / folder)
    (root / STUDY_FILE).unlink()
    assert "study.toml" in run("rebuild-study", root).out
    again = StudyFolder.open(root)
    assert again.guide == study.guide
    assert again.plan.people == ("Ann",)
    assert collect(again, [file]).problems == ()
    assert "nothing is missing" in run("rebuild-study", root).err


def test_what_cannot_be_rebuilt_is_refused(root: Path, tmp_path: Path) -> None:
    (root / STUDY_FILE).unlink()
    with pytest.raises(InputError, match="neither packets nor returned holds files"):
        rebuild(tmp_path)
    packet = root / "packets" / "Ben.blinker"
    work = annotation.load(packet)
    foreign = replace(work, study=replace(work.study, identifier="aaaa-bbbb"))
    packet.write_bytes(annotation.write(foreign))
    with pytest.raises(InputError, match=r"Ben\.blinker: it belongs to the study “"):
        rebuild(root)
    for path in (root / "packets").iterdir():
        path.write_bytes(annotation.write(replace(work, study=Study())))
    with pytest.raises(InputError, match="it does not say to which study it belongs"):
        rebuild(root)
    assert not (root / STUDY_FILE).exists()
