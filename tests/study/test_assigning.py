"""Assigning verse pairs to annotators."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.study.assigning import AssignmentError, assign
from blinker_qt.study.folder import create_study
from blinker_qt.study.plan import PlannedPart, read_plan

PLAN_OF_1998 = """
[[part]]
pairs = "1-100"
sets = 10
annotators = ["A1", "A2", "A3", "A4", "A5"]

[[part]]
pairs = "101-250"
sets = 10
annotators = ["A1", "A2", "A3", "A6", "A7"]
"""
OVERLAPPING = """
[[part]]
pairs = "1-3"
annotators = ["A"]
[[part]]
pairs = "3-4"
annotators = ["B"]
"""
SAME_NAMES = """
[[part]]
name = "2"
pairs = "1-3"
annotators = ["A"]
[[part]]
pairs = "4-4"
annotators = ["B"]
"""


def study(pairs: int) -> AnnotationSet:
    texts = [VersePair(f"v {number}", ("a",), ("b",)) for number in range(pairs)]
    return AnnotationSet.unannotated(Bitext.of(texts))


def parts_in(folder: Path, text: str) -> tuple[PlannedPart, ...]:
    path = folder / "plan.toml"
    path.write_text(text, encoding="utf-8")
    return read_plan(path).parts


def test_the_plan_of_the_blinker_project(tmp_path: Path) -> None:
    assignment = assign(parts_in(tmp_path, PLAN_OF_1998), 250)
    counts = {name: len(rows) for name, rows in assignment.rows.items()}
    assert counts == {"A1": 250, "A2": 250, "A3": 250, "A4": 100, "A5": 100, "A6": 150, "A7": 150}
    assert [*Counter(assignment.sets.values()).values()] == [10] * 10 + [15] * 10
    shared = {(first, second): count for first, second, count in assignment.shared()}
    assert (shared["A1", "A2"], shared["A4", "A5"]) == (250, 100)
    assert (shared["A1", "A6"], shared["A4", "A6"]) == (150, 0)
    packets = create_study(tmp_path / "study", study(250), PLAN_OF_1998)
    works = {work.annotator: work for work in packets.values()}
    assert list(works) == [f"A{number}" for number in range(1, 8)]
    assert works["A7"].bitext.references[0] == "v 100"
    assert works["A7"].bitext.sets == works["A1"].bitext.sets[100:]


@given(
    st.integers(1, 6).flatmap(lambda people: st.tuples(st.just(people), st.integers(1, people))),
    st.integers(1, 60),
    st.integers(1, 7),
)
def test_parts_are_shared_out_evenly(people: tuple[int, int], pairs: int, size: int) -> None:
    count, by = people
    names = tuple(f"A{number}" for number in range(count))
    assignment = assign([PlannedPart("1", 0, pairs - 1, names, by, size)], pairs)
    holders = Counter(row for rows in assignment.rows.values() for row in rows)
    assert holders == dict.fromkeys(range(pairs), by)
    sets = [len({assignment.sets[row] for row in rows}) for rows in assignment.rows.values()]
    assert max(sets) - min(sets) <= 1
    for rows in assignment.rows.values():
        assert list(rows) == sorted(set(rows))
        for number in {assignment.sets[row] for row in rows}:
            whole = {row for row, other in assignment.sets.items() if other == number}
            assert whole <= {*rows}


@given(st.data())
def test_whoever_has_a_set_keeps_it(data: st.DataObject) -> None:
    names = tuple("ABCDE")
    by = data.draw(st.integers(1, 4))
    part = PlannedPart("1", 0, 29, names, by, 5)
    rows = assign([part], 40).rows
    assert assign([part], 40, rows).rows == rows
    staying = tuple(data.draw(st.lists(st.sampled_from(names), min_size=by, unique=True)))
    added = PlannedPart("2", 30, 39, (*names, "F"), 1, 5)
    changed = assign([replace(part, annotators=staying), added], 40, rows).rows
    for name in staying:
        assert {*rows[name]} <= {*changed[name]}
    holders = Counter(row for name in staying for row in changed[name] if row < 30)
    assert holders.keys() == {*range(30)}
    assert min(holders.values()) == by


def test_overlap_is_spread_over_all_pairs_of_annotators() -> None:
    part = PlannedPart("1", 0, 59, tuple("ABCDE"), 2, 1)
    shared = [count for _, _, count in assign([part], 60).shared()]
    assert sum(shared) == 60
    assert max(shared) - min(shared) <= 2


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[[part", "this is not TOML"),
        ("name = 'x'", "there is an unknown entry “name”"),
        ("title = 'x'", "there are no parts"),
        ("title = 3", "title, id and contact are texts"),
        ('title = "two\\nlines"', "this is not one line of text"),
        ("pace = 0", "the pace is a whole number of words per hour"),
        ("annotator = 3", "annotator is no list of tables"),
        ("[[annotator]]\nage = 3", "'None' cannot be an annotator's name"),
        ("[[annotator]]\nname = 'A'\nage = [3]", "a fact about “A” is no text and no number"),
        (
            "[[annotator]]\nname = 'A'\n[[part]]\npairs = '1-2'\nannotators = ['B']",
            "a part names “B”, but no table [[annotator]] does",
        ),
        (SAME_NAMES, "two parts are called “2”"),
        (OVERLAPPING, "the parts “1” and “2” have verse pairs in common"),
    ],
)
def test_plans_that_are_not_valid_are_explained(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(InputError) as refused:
        parts_in(tmp_path, text)
    assert problem in str(refused.value)


def test_only_what_exists_and_is_untouched_is_assigned(tmp_path: Path) -> None:
    parts = parts_in(tmp_path, PLAN_OF_1998)
    with pytest.raises(AssignmentError, match="“2” ends with verse pair 250, but there are only"):
        assign(parts, 240)
    work = study(250)
    begun = replace(work, pairs=(PairAnnotation(done=True), *work.pairs[1:]))
    for taken in (begun, replace(work, annotator="Lead")):
        with pytest.raises(AssignmentError, match="already worked"):
            create_study(tmp_path / "study", taken, PLAN_OF_1998)
    assert not (tmp_path / "study").exists()
