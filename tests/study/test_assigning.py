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
from blinker_qt.study.assigning import (
    AssignmentError,
    PlannedPart,
    assign,
    packets,
    read_plan,
)

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


def study(pairs: int) -> AnnotationSet:
    texts = [VersePair(f"v {number}", ("a",), ("b",)) for number in range(pairs)]
    return AnnotationSet.unannotated(Bitext.of(texts))


def parts_in(folder: Path, text: str) -> tuple[PlannedPart, ...]:
    path = folder / "plan.toml"
    path.write_text(text, encoding="utf-8")
    return read_plan(path)


def test_the_plan_of_the_blinker_project(tmp_path: Path) -> None:
    assignment = assign(parts_in(tmp_path, PLAN_OF_1998), 250)
    counts = {name: len(rows) for name, rows in assignment.rows.items()}
    assert counts == {"A1": 250, "A2": 250, "A3": 250, "A4": 100, "A5": 100, "A6": 150, "A7": 150}
    assert [*Counter(assignment.sets.values()).values()] == [10] * 10 + [15] * 10
    shared = {(first, second): count for first, second, count in assignment.shared()}
    assert (shared["A1", "A2"], shared["A4", "A5"]) == (250, 100)
    assert (shared["A1", "A6"], shared["A4", "A6"]) == (150, 0)
    works = packets(study(250), assignment)
    assert [work.annotator for work in works.values()] == list(works)
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


def test_overlap_is_spread_over_all_pairs_of_annotators() -> None:
    part = PlannedPart("1", 0, 59, tuple("ABCDE"), 2, 1)
    shared = [count for _, _, count in assign([part], 60).shared()]
    assert sum(shared) == 60
    assert max(shared) - min(shared) <= 2


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[[part", "this is not TOML"),
        ("name = 'x'", "expected only parts, at least one"),
        ("[[part]]\npair = '1-2'", "part 1: unknown entries"),
        ("[[part]]\npairs = '2-1'\nannotators = ['A']", "part 1: no range of verse pairs"),
        ("[[part]]\npairs = '1-2'", "part 1: no annotators"),
        ("[[part]]\npairs = '1-2'\nannotators = ['A', 3]", "cannot be an annotator's name"),
        ("[[part]]\npairs = '1-2'\nannotators = [' A']", "' A' cannot be an annotator's name"),
        ('[[part]]\npairs = "1-2"\nannotators = ["A\\nB"]', r"'A\nB' cannot be an annotator's"),
        ("[[part]]\npairs = '1-2'\nannotators = ['A', 'A']", "“A” is named twice"),
        ("[[part]]\npairs = '1-2'\nannotators = ['A']\nby = 2", "2 annotators are asked for"),
        ("[[part]]\npairs = '1-2'\nannotators = ['A']\nby = true", "whole numbers from 1"),
        (
            "[[part]]\npairs = '1-2'\nannotators = ['A']\nsets = 1\nset-size = 1",
            "exclude each other",
        ),
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
            packets(taken, assign(parts, 250))
