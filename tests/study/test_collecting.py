"""Taking in what comes back: nothing is lost, in any order of arrival."""

import os
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet, PairAnnotation
from blinker_qt.bitext.verses import Bitext
from blinker_qt.formats import annotation
from blinker_qt.study.collecting import Arrival, collect, returned_files
from blinker_qt.study.folder import StudyFolder, create_study
from blinker_qt.study.status import Task, status_of
from locks import open_in_a_window
from short_studies import short_texts

PLAN = """
[[part]]
pairs = "1-6"
annotators = ["Ann", "Ben"]
"""
TEXTS = short_texts(6)
TWICE = Bitext.of([*TEXTS, *list(TEXTS)[:2]], passes=[1] * 6 + [2] * 2)
"""The same, with two verse pairs that come again."""
WORKS = [PairAnnotation(links, done=True) for links in ("1-1", "1-2", "2-1", "1-1 2-2")]


BEGUN = AnnotationSet.unannotated(TEXTS, "Ann")


def worked(*pairs: PairAnnotation, revision: int) -> AnnotationSet:
    """Ann's work on the first verse pairs."""
    return replace(BEGUN, pairs=(*pairs, *BEGUN.pairs[len(pairs) :]), revision=revision)


def new_study(folder: Path) -> StudyFolder:
    """A study of six verse pairs with two annotators."""
    folder.mkdir(exist_ok=True)
    create_study(folder / "study", AnnotationSet.unannotated(TEXTS), PLAN)
    return StudyFolder.open(folder / "study")


@st.composite
def sittings(draw: st.DrawFn) -> list[AnnotationSet]:
    """Files of one annotator after several sittings, sometimes begun again from an earlier one."""
    texts = draw(st.sampled_from([TEXTS, TWICE]))
    states = [AnnotationSet.unannotated(texts, draw(st.sampled_from(["Ann", "Ben"])))]
    for _ in range(draw(st.integers(1, 5))):
        before = draw(st.sampled_from(states))
        pairs = list(before.pairs)
        for row in draw(
            st.lists(st.integers(0, len(texts) - 1), min_size=1, max_size=3, unique=True)
        ):
            pairs[row] = draw(st.sampled_from(WORKS))
        revision = before.revision + draw(st.integers(1, 3))
        states.append(replace(before, pairs=tuple(pairs), revision=revision))
    chosen = draw(st.lists(st.sampled_from(range(len(states))), min_size=1, unique=True))
    return [states[number] for number in chosen]


def written(folder: Path, works: Sequence[AnnotationSet]) -> list[Path]:
    folder.mkdir()
    paths = [folder / f"{number}.blinker" for number in range(len(works))]
    for path, work in zip(paths, works, strict=True):
        path.write_bytes(annotation.write(work))
    return paths


def arrivals_of(study: StudyFolder, files: Sequence[Path] = ()) -> list[Arrival]:
    """What files that are taken in turn out to be."""
    return [each.arrival for each in collect(study, files).taken_in]


def received(study: StudyFolder) -> set[bytes]:
    """The files of a study as they came back."""
    return {data for path, data in content(study).items() if path.startswith("received")}


def content(study: StudyFolder) -> dict[str, bytes]:
    """All files that came back or were made of them, by their paths."""
    folder = study.root / "returned"
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*.blinker"))
    }


def test_what_another_program_writes_meanwhile_is_kept(tmp_path: Path) -> None:
    study = new_study(tmp_path)
    works = [worked(work, revision=number) for number, work in enumerate(WORKS, 1)]
    first, second, synced, by_hand = written(tmp_path / "mail", works)
    collect(study, [first])
    made = study.root / "returned" / "Ann.blinker"
    mailed = made.with_stem("from mail")
    shutil.copy(by_hand, mailed)

    def write_meanwhile(number: int, _count: int) -> None:
        if number == 0:
            shutil.copy(synced, made)

    (problem,) = collect(study, [second], write_meanwhile).problems
    assert str(problem) == (
        f"{made.with_stem('Ann-2')}: another program wrote it while files were taken in: take in "
        "files again"
    )
    assert made.with_stem("Ann-2").read_bytes() == synced.read_bytes()
    assert not mailed.exists()
    collect(study, [])
    assert synced.read_bytes() in content(study).values()
    assert not made.with_stem("Ann-2").exists()


def test_a_file_that_changed_since_it_was_read_is_not_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    study = new_study(tmp_path)
    works = [worked(work, revision=number) for number, work in enumerate(WORKS[:2], 1)]
    first, second = written(tmp_path / "mail", works)
    mailed = study.root / "returned" / "from mail.blinker"
    mailed.parent.mkdir()
    shutil.copy(first, mailed)
    rename = os.rename

    def synced(old: Path, new: Path) -> None:
        rename(old, new)
        shutil.copy(second, mailed)

    monkeypatch.setattr(os, "rename", synced)
    monkeypatch.setattr(os, "replace", synced)
    (problem,) = collect(study, []).problems
    assert problem.path == str(mailed)
    assert mailed.read_bytes() == second.read_bytes()


@settings(max_examples=8)
@given(st.lists(sittings(), min_size=1, max_size=2), st.data())
def test_any_order_of_arrival_gives_the_same(
    histories: list[list[AnnotationSet]], data: st.DataObject
) -> None:
    works = [work for history in histories for work in history]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        study = new_study(folder)
        paths = written(folder / "mail", works)
        together = collect(study, paths)
        assert not together.problems
        expected = content(study)
        assert received(study) == {path.read_bytes() for path in paths}
        assert arrivals_of(study, paths) == [Arrival.SAME] * len(paths)
        assert content(study) == expected
        shutil.rmtree(study.root / "returned")
        order = data.draw(st.permutations(paths))
        cut = data.draw(st.integers(0, len(order)))
        collect(study, order[:cut])
        collect(study, [*order[cut:], *order[:cut]])
        assert content(study) == expected
        # Every decision of the last state of each verse pair is in a file that is compared.
        compared = [annotation.load(path) for path in returned_files(study)]
        for work in works:
            of_annotator = [other for other in compared if other.annotator == work.annotator]
            for named, pair in zip(work.bitext.names, work.pairs, strict=True):
                assert pair == UNTOUCHED or any(
                    (named, pair) in zip(other.bitext.names, other.pairs, strict=True)
                    or other.revision > work.revision
                    for other in of_annotator
                )


def test_files_put_into_the_folder_by_hand_are_taken_in(tmp_path: Path) -> None:
    study = new_study(tmp_path)
    returned = study.root / "returned"
    returned.mkdir()
    first = worked(WORKS[0], revision=1)
    second = worked(*[UNTOUCHED] * 5, WORKS[1], revision=2)
    (returned / "from mail.blinker").write_bytes(annotation.write(first))
    assert arrivals_of(study) == [Arrival.FIRST]
    assert returned_files(study) == [returned / "Ann.blinker"]
    assert arrivals_of(study, written(tmp_path / "mail", [second])) == [Arrival.ADDED]
    joined = annotation.load(returned / "Ann.blinker")
    assert joined.pairs == (WORKS[0], *[UNTOUCHED] * 4, WORKS[1])
    # What was put together is not taken in as if it had come back.
    assert arrivals_of(study) == []
    later = replace(joined, pairs=(WORKS[2], *joined.pairs[1:]), revision=joined.revision + 1)
    (returned / "Ann.blinker").write_bytes(annotation.write(later))
    assert arrivals_of(study) == [Arrival.NEWER]
    assert annotation.load(returned / "Ann.blinker") == later


def test_a_file_that_cannot_be_taken_in_is_never_written_over(tmp_path: Path) -> None:
    study = new_study(tmp_path)
    returned = study.root / "returned"
    returned.mkdir()
    nameless = annotation.write(replace(worked(WORKS[0], revision=0), annotator=""))
    (returned / "Ann.blinker").write_bytes(nameless)
    collect(study, written(tmp_path / "mail", [BEGUN]))
    assert annotation.load(returned / "Ann.blinker") == BEGUN
    assert (returned / "Ann-2.blinker").read_bytes() == nameless
    (problem,) = collect(study, []).problems
    assert problem.path.endswith("Ann-2.blinker")


@pytest.mark.parametrize("seconds", [(90, 3), (3, 90)])
def test_time_alone_is_no_contradiction(tmp_path: Path, seconds: tuple[int, int]) -> None:
    study = new_study(tmp_path)
    slow, quick = (replace(WORKS[0], seconds=number) for number in seconds)
    first = worked(slow, WORKS[1], revision=4)
    second = worked(quick, *[UNTOUCHED] * 4, WORKS[1], revision=5)
    again = worked(quick, WORKS[1], revision=4)
    joined = (replace(WORKS[0], seconds=90), WORKS[1], *[UNTOUCHED] * 3, WORKS[1])
    for folder, works in (("mail", [first, second]), ("again", [again])):
        collect(study, written(tmp_path / folder, works))
        (path,) = returned_files(study)
        assert annotation.load(path).pairs == joined
    only = new_study(tmp_path / "other")
    collect(only, written(tmp_path / "both", [first, again]))
    assert len(returned_files(only)) == 1


def test_one_of_two_files_with_the_same_work_is_used(tmp_path: Path) -> None:
    study = new_study(tmp_path)
    (path,) = written(tmp_path / "mail", [worked(WORKS[0], revision=0)])
    other = path.with_name("other.blinker")
    other.write_bytes(path.read_bytes().replace(b' program="Blinker Qt', b' program="Blinker'))
    collect(study, [path, other])
    assert [file.name for file in returned_files(study)] == ["Ann.blinker"]


@pytest.mark.parametrize("is_later_first", [True, False])
def test_of_two_copies_changed_apart_the_one_with_more_edits_counts(
    tmp_path: Path, is_later_first: bool
) -> None:
    """Nothing tells a copy with fewer edits from an earlier state; its work is kept."""
    study = new_study(tmp_path)
    fewer, more = worked(*WORKS[:2], revision=2), worked(*WORKS[1:], revision=7)
    first, second = written(tmp_path / "mail", [more, fewer] if is_later_first else [fewer, more])
    assert arrivals_of(study, [first]) == [Arrival.FIRST]
    assert arrivals_of(study, [second]) == [Arrival.OLDER if is_later_first else Arrival.NEWER]
    (file,) = returned_files(study)
    assert annotation.load(file) == more
    assert received(study) == {first.read_bytes(), second.read_bytes()}


def test_nothing_is_written_if_taking_in_is_cancelled(tmp_path: Path) -> None:
    study = new_study(tmp_path)
    paths = written(tmp_path / "mail", [AnnotationSet.unannotated(TEXTS, name) for name in "AB"])

    def cancel(number: int, _count: int) -> None:
        if number:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        collect(study, paths, cancel)
    assert content(study) == {}


def test_a_file_saved_beside_another_version_stays_until_somebody_decides(tmp_path: Path) -> None:
    study = new_study(tmp_path)
    first, fork = worked(*WORKS[:2], revision=9), worked(WORKS[2], revision=2)
    collect(study, written(tmp_path / "mail", [first]))
    (study.root / "returned" / "Ann.conflict-1.blinker").write_bytes(annotation.write(fork))
    assert arrivals_of(study) == [Arrival.APART]
    for _ in range(2):
        compared = [annotation.load(path) for path in returned_files(study)]
        assert sorted(work.revision for work in compared) == [2, 9]
        assert Task.DECIDE in {step.task for step in status_of(study).steps}
        # Neither taking in nothing nor a later file decides.
        assert arrivals_of(study) == []
    later = replace(first, pairs=(*first.pairs[:5], WORKS[3]), revision=12)
    collect(study, written(tmp_path / "later", [later]))
    assert len(returned_files(study)) == 2
    for path in study.root.rglob("*.conflict-*"):
        path.unlink()
    for path in returned_files(study):
        if annotation.load(path).revision == 2:
            path.unlink()
    collect(study, [])
    assert [annotation.load(path) for path in returned_files(study)] == [later]


def test_the_same_work_saved_beside_another_version_is_no_contradiction(tmp_path: Path) -> None:
    study = new_study(tmp_path)
    collect(study, written(tmp_path / "first", [worked(*WORKS[:2], revision=9)]))
    (path,) = written(tmp_path / "mail", [worked(WORKS[0], revision=2)])
    path = path.rename(path.with_name("A.conflict-2.blinker"))
    assert arrivals_of(study, [path]) == [Arrival.OLDER]
    assert len(returned_files(study)) == 1


def test_a_file_that_a_window_has_open_is_left_for_later(tmp_path: Path) -> None:
    study = new_study(tmp_path)
    first = worked(WORKS[0], revision=1)
    second = replace(first, pairs=(*first.pairs[:5], WORKS[1]), revision=2)
    other = replace(second, annotator="Ben")
    paths = written(tmp_path / "mail", [first, second, other])
    collect(study, paths[:1])
    open_file = study.root / "returned" / "Ann.blinker"
    with open_in_a_window(open_file) as lock:
        copy = new_study(tmp_path / "copy")
        shutil.copytree(study.root, copy.root, dirs_exist_ok=True)
        before = open_file.read_bytes()
        collected = collect(study, paths[1:])
        assert [one.annotator for one in collected.taken_in] == ["Ben"]
        (problem,) = collected.problems
        assert problem.path == str(paths[1])
        assert "the work of “Ann” is open in a window" in str(problem)
        assert open_file.read_bytes() == before
        # What the window saves there is left for later, too.
        open_file.write_bytes(annotation.write(replace(second, revision=8)))
        (problem,) = collect(study, []).problems
        assert problem.path == str(open_file)
        assert "it is open in a window" in str(problem)
        # In a copy of the folder, which has a copy of the lock, no window has the file.
        assert (copy.root / "returned" / lock.name).exists()
        assert not collect(StudyFolder.open(copy.root), paths[1:]).problems
    assert arrivals_of(study, paths[1:2]) == [Arrival.OLDER, Arrival.NEWER]
    assert annotation.load(open_file).revision == 8
