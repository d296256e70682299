"""Verse pairs of a study that are merged and split after work has begun, with all its files."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.verses import FIRST_PASS, SECOND_PASS
from blinker_qt.compare.loading import open_collation
from blinker_qt.formats import annotation
from blinker_qt.study.collecting import collect
from blinker_qt.study.corrections import RECORD_FILE, read_record
from blinker_qt.study.folder import (
    StudyFolder,
    create_study,
    held_rows,
    missing_packets,
    missing_rows,
)
from blinker_qt.study.location import STUDY_FILE
from blinker_qt.study.plan import PartEntry, PlanEntry, entries_of, plan_in, plan_text, with_parts
from commands import SAMPLE, Commands

NAMES = ("Anna", "Ben", "Clara")
PLAN = """# By the lead.
title = "Tales"
{order}
[[part]]
name = "beginning"
pairs = "1-12"
set-size = 5
annotators = ["Anna", "Ben", "Clara"]

[[part]]
pairs = "13-30"
sets = 3
by = 2
annotators = ["Anna", "Ben", "Clara"]
"""
MERGED = ("Sample 1:7", "Sample 1:8")
"""The seventh and the eighth verse pair, in the second set."""
ONE = "Sample 1:7-8"


def made(root: Path, order: str = "") -> Path:
    """A study of which two annotators have sent everything back."""
    works = dict(zip(NAMES, (annotation.load(Path(path)) for path in SAMPLE), strict=True))
    whole = works["Anna"]
    untouched = AnnotationSet.unannotated(whole.bitext)
    packets = create_study(root, replace(untouched, study=whole.study), PLAN.format(order=order))
    files = []
    for file, packet in packets.items():
        work = works[packet.annotator]
        rows = map(work.bitext.references.index, packet.bitext.references)
        filled = replace(packet, pairs=tuple(work.pairs[row] for row in rows), revision=1)
        files.append(root.parent / f"back-{file.name}")
        files[-1].write_bytes(annotation.write(filled))
    collect(StudyFolder.open(root), files[:2])
    return root


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return made(tmp_path / "tales", 'order = "random"\nsecond-pass = "40%"\ndistance = 2\n')


def files_in(root: Path) -> dict[Path, AnnotationSet]:
    """The annotation files of a study, but those as they were received."""
    files = (*root.glob("packets/*.blinker"), *root.glob("returned/*.blinker"))
    return {file: annotation.load(file) for file in (root / "texts" / "study.blinker", *files)}


def content(root: Path) -> Mapping[Path, bytes]:
    return {file: file.read_bytes() for file in (*files_in(root), root / STUDY_FILE)}


def sets_in(root: Path) -> list[list[str]]:
    """The references in each set of the plan."""
    study = StudyFolder.open(root)
    references = study.whole.bitext.references
    return [[references[row] for row in rows] for part in study.plan.parts for rows in part.sets()]


def test_all_files_and_the_plan_follow_and_come_back(root: Path, run: Commands) -> None:
    before, sets, bytes_before = files_in(root), sets_in(root), content(root)
    run("correct", root, "--merge", *MERGED)
    study = StudyFolder.open(root)
    assert study.plan.boundaries == 1
    assert (root / STUDY_FILE).read_text("utf-8").count("# By the lead.") == 1
    assert [part.name for part in study.plan.parts] == ["beginning", "2"]
    assert [part.rows for part in study.plan.parts] == [range(11), range(11, 29)]
    merged = [[*names] for names in sets]
    merged[1][1:3] = [ONE]
    assert sets_in(root) == merged
    number = {name: place for place, names in enumerate(merged, 1) for name in names}
    for file, work in files_in(root).items():
        was = before[file]
        for of_pass in (FIRST_PASS, SECOND_PASS):
            had = {name for name, its in was.bitext.names if its == of_pass}
            has = {name for name, its in work.bitext.names if its == of_pass}
            touched = had & {*MERGED}
            assert has == had - touched | ({ONE} if touched else set())
        if file.parent.name != "texts":
            assert all(
                its == number[name]
                for name, its in zip(work.bitext.references, work.bitext.sets, strict=True)
            )
        for name, of_pass in was.bitext.names:
            if name not in MERGED:
                pair = was.pairs[was.bitext.names.index((name, of_pass))]
                assert work.pairs[work.bitext.names.index((name, of_pass))] == pair
    # Nobody gets anything new, and the annotators compare on what they have in common.
    assert missing_rows(study, held_rows(study, study.packets())) == {}
    returned = sorted(root.glob("returned/*.blinker"))
    assert ONE in open_collation(returned).bitext.references
    run("status", root)
    # What comes later has the old boundaries.
    late = root.parent / "back-Clara.blinker"
    assert not collect(study, [late]).problems
    names = annotation.load(root / "returned" / "Clara.blinker").bitext.references
    assert (ONE in names, MERGED[0] in names) == (True, False)
    run("correct", root, "--undo")
    assert sets_in(root) == sets
    after = files_in(root)
    assert StudyFolder.open(root).plan.boundaries == 2
    for file, work in after.items():
        if work.bitext.of_pass(SECOND_PASS) or file not in before:
            continue
        assert work.bitext == before[file].bitext
        assert [pair.links for pair in work.pairs] == [pair.links for pair in before[file].pairs]
    assert missing_packets(StudyFolder.open(root)) == {}
    assert content(root).keys() == bytes_before.keys() | {root / "returned" / "Clara.blinker"}


def with_one_again(folder: Path) -> tuple[Path, tuple[str, str], str]:
    """A study, two verse pairs of a set, and the one of them that comes again for Anna."""
    root = made(folder, 'second-pass = "40%"\ndistance = 2\n')
    names = annotation.load(root / "packets" / "Anna.blinker").bitext.names
    again = {name for name, of_pass in names if of_pass == SECOND_PASS}
    in_one_set = (two for references in sets_in(root) for two in pairwise(references))
    two = next(two for two in in_one_set if len(again & {*two}) == 1)
    return root, two, next(name for name in two if name in again)


def test_a_merged_verse_pair_comes_again_if_one_of_both_does(tmp_path: Path, run: Commands) -> None:
    root, two, own = with_one_again(tmp_path / "tales")
    back = root / "returned" / "Anna.blinker"
    before = annotation.load(back)
    run("correct", root, "--merge", *two)
    work = annotation.load(back)
    merged = next(name for name in work.bitext.references if name not in before.bitext.references)
    had = before.pairs[before.bitext.names.index((own, SECOND_PASS))]
    has = work.pairs[work.bitext.names.index((merged, SECOND_PASS))]
    assert len(has.alignment.links) == len(had.alignment.links)
    # The words of the other one are unaccounted.
    assert (had.done, has.done) == (True, False)


def test_split_verse_pairs_are_in_the_set_of_the_whole(tmp_path: Path, run: Commands) -> None:
    root = made(tmp_path / "tales")
    sets = sets_in(root)
    last = sets[-1][-1]
    run("correct", root, "--split", last, 2, 2)
    assert sets_in(root) == [*sets[:-1], [*sets[-1][:-1], f"{last}a", f"{last}b"]]
    assert entries_of(StudyFolder.open(root).plan)[1].set_size == (6, 6, 7)
    run("correct", root, "--undo")
    assert sets_in(root) == sets


def test_what_must_not_be_merged_is_refused(tmp_path: Path, run: Commands) -> None:
    root = made(tmp_path / "tales")
    before = content(root)
    for first, second in pairwise(sets_in(root)):
        said = run.fails("correct", root, "--merge", first[-1], second[0])
        assert f"{first[-1]} and {second[0]} are in different sets of the plan" in said
    said = run.fails("correct", root / "returned" / "Anna.blinker", "--merge", *MERGED)
    assert "merged or split in all files of the study alike" in said
    assert content(root) == before
    assert not (root / RECORD_FILE).exists()
    # A plan that somebody set back has other verse pairs than the texts.
    run("correct", root, "--merge", *MERGED)
    plan = root / STUDY_FILE
    plan.write_text(plan.read_text("utf-8").replace("boundaries = 1\n", ""), encoding="utf-8")
    assert "do not follow each other in the study" in run.fails("correct", root)


def test_an_interrupted_run_can_be_repeated(tmp_path: Path, run: Commands) -> None:
    whole, half = made(tmp_path / "whole"), made(tmp_path / "half")
    run("correct", whole, "--merge", *MERGED)
    # The record was written, and nothing else; then the plan, too.
    record = (whole / RECORD_FILE).read_text("utf-8")
    (half / RECORD_FILE).write_text(record.split("# SHA-256")[0], encoding="utf-8")
    run("correct", half)
    assert sets_in(half) == sets_in(whole)
    assert (
        read_record(half / RECORD_FILE).redivisions == read_record(whole / RECORD_FILE).redivisions
    )
    plan = (half / STUDY_FILE).read_bytes()
    run("correct", half)
    assert (half / STUDY_FILE).read_bytes() == plan


def test_sets_of_different_sizes_are_read_and_written() -> None:
    part = PartEntry("3-12", ("A",), set_size=(5, 2, 3))
    text = plan_text(PlanEntry([part]))
    plan = plan_in(text, "p")
    assert [len(rows) for rows in plan.parts[0].sets()] == [5, 2, 3]
    assert plan.parts[0].sets()[1] == range(7, 9)
    assert entries_of(plan) == [part]
    assert plan_in(with_parts(text, plan, [part]), "p") == plan
    for wrong, said in (
        ("[5, 2]", "the sets have 7 verse pairs, the part has 10"),
        ("[5, 0, 5]", "whole numbers from 1"),
        ("[]", "whole numbers from 1"),
    ):
        with pytest.raises(InputError, match=said):
            plan_in(text.replace("[5, 2, 3]", wrong), "p")
