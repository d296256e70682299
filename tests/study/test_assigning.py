"""Assigning verse pairs to annotators."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from math import comb, prod
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.study.assigning import Assignment, AssignmentError, assign
from blinker_qt.study.folder import create_study
from blinker_qt.study.plan import (
    Goals,
    PlanEntry,
    PlannedPart,
    WorkOrder,
    parts_by_goal,
    plan_in,
    plan_text,
    read_plan,
)
from blinker_qt.study.second_pass import PairCount

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


def study(pairs: int) -> AnnotationSet:
    texts = [VersePair(f"v {number}", ("a",), ("b",)) for number in range(pairs)]
    return AnnotationSet.unannotated(Bitext.of(texts))


def parts_in(folder: Path, text: str) -> tuple[PlannedPart, ...]:
    path = folder / "plan.toml"
    path.write_text(text, encoding="utf-8")
    return read_plan(path).parts


def test_the_plan_of_the_blinker_project(tmp_path: Path) -> None:
    assignment = assign(parts_in(tmp_path, PLAN_OF_1998), [2] * 250)
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
    assignment = assign([PlannedPart("1", 0, pairs - 1, names, by, size)], [2] * pairs)
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
    rows = assign([part], [2] * 40).rows
    assert assign([part], [2] * 40, rows).rows == rows
    staying = tuple(data.draw(st.lists(st.sampled_from(names), min_size=by, unique=True)))
    added = PlannedPart("2", 30, 39, (*names, "F"), 1, 5)
    changed = assign([replace(part, annotators=staying), added], [2] * 40, rows).rows
    for name in staying:
        assert {*rows[name]} <= {*changed[name]}
    holders = Counter(row for name in staying for row in changed[name] if row < 30)
    assert holders.keys() == {*range(30)}
    assert min(holders.values()) == by


def fulfils(assignment: Assignment, words: list[int], goals: Goals) -> bool:
    shared = [count for _, _, count in assignment.shared()]
    loads = [sum(words[row] for row in rows) for rows in assignment.rows.values()]
    most = goals.most_words
    return min(shared, default=goals.share) >= goals.share and (most is None or max(loads) <= most)


def every_assignment(parts: list[PlannedPart]) -> Iterator[Assignment]:
    """All ways to carry parts out, by trying everything."""
    units = [(rows, part) for part in parts for rows in part.sets()]
    names = dict.fromkeys(name for part in parts for name in part.annotators)
    for choice in product(*(combinations(part.annotators, part.by) for _, part in units)):
        rows: dict[str, list[int]] = {name: [] for name in names}
        for (unit, _), holders in zip(units, choice, strict=True):
            for name in holders:
                rows[name] += unit
        yield Assignment({name: tuple(own) for name, own in rows.items()}, {})


SMALL_PARTS = st.tuples(
    st.lists(st.sampled_from("ABCD"), min_size=1, unique=True).flatmap(
        lambda names: st.tuples(st.just(tuple(names)), st.integers(1, len(names)))
    ),
    st.integers(1, 6),
    st.integers(1, 3),
)


@settings(max_examples=30)
@given(st.lists(SMALL_PARTS, min_size=1, max_size=2), st.data())
def test_goals_are_reached_or_truly_cannot_be(
    drawn: list[tuple[tuple[tuple[str, ...], int], int, int]], data: st.DataObject
) -> None:
    parts, first = list[PlannedPart](), 0
    for (names, by), pairs, size in drawn:
        parts.append(PlannedPart(str(first), first, first + pairs - 1, names, by, size))
        first += pairs
    assume(prod(comb(len(part.annotators), part.by) ** len(part.sets()) for part in parts) < 1300)
    words = data.draw(st.lists(st.integers(2, 9), min_size=first, max_size=first))
    most = data.draw(st.none() | st.integers(2, sum(words)))
    goals = Goals(data.draw(st.integers(0, first)), most)
    if not any(fulfils(other, words, goals) for other in every_assignment(parts)):
        with pytest.raises(AssignmentError, match=r"have at most|too many|too few|more|fewer"):
            assign(parts, words, goals=goals)
        return
    assignment = assign(parts, words, goals=goals)
    assert fulfils(assignment, words, goals)
    holders = Counter(row for rows in assignment.rows.values() for row in rows)
    assert holders == {row: part.by for part in parts for row in part.rows}
    assert assign(parts, words, assignment.rows, goals) == assignment


@pytest.mark.parametrize(
    ("people", "pairs", "by", "size", "share", "spare"),
    [(7, 250, 2, 1, 10, 1.002), (7, 250, 2, 5, 10, 1.05), (40, 400, 12, 2, 25, 1.03)],
)
def test_tight_goals_of_usual_studies_are_reached(
    people: int, pairs: int, by: int, size: int, share: int, spare: float
) -> None:
    words = [20 + 7 * row % 41 for row in range(pairs)]
    names = tuple(f"A{number}" for number in range(people))
    part = PlannedPart("1", 0, pairs - 1, names, by, size)
    goals = Goals(share, int(sum(words) * by / people * spare))
    assert fulfils(assign([part], words, goals=goals), words, goals)


PARTS_OF_1998 = [
    PlannedPart("1", 0, 99, ("A1", "A2", "A3", "A4", "A5"), 5, 10),
    PlannedPart("2", 100, 249, ("A1", "A2", "A3", "A6", "A7"), 5, 15),
]
BY_TWO = PlannedPart("1", 0, 19, tuple("ABCD"), 2, 10)
TOO_MANY_WORDS = (
    "“A1” must have at least 500 words, because of parts that go to everybody they name: 100 more "
    "than the 400 that are allowed"
)
TOO_FEW_IN_COMMON = (
    "“A4” and “A6” can have at most 0 verse pairs in common, by the parts that name both: 15 fewer "
    "than the 15 that are asked for"
)
TOO_FEW_IN_ALL = (
    "4 annotators of whom every two share 15 verse pairs need 90 shared verse pairs in all, but "
    "the parts give only 20: 70 too few"
)
TOO_MANY_IN_ALL = (
    "the parts of A, B, C, D come to 80 words for all of them, but these annotators may have only "
    "76 in all: 4 too many"
)
NONE_SHARES_ENOUGH = (
    "no assignment was found in which every two annotators share 10 verse pairs: in the best one, "
    "“A” and “C” share 10 fewer"
)
NONE_IS_SHORT_ENOUGH = (
    "no assignment was found in which nobody has more than 35 words: in the best one, “C” has 5 "
    "more"
)


@pytest.mark.parametrize(
    ("parts", "goals", "reason"),
    [
        (PARTS_OF_1998, Goals(most_words=400), TOO_MANY_WORDS),
        (PARTS_OF_1998, Goals(share=15), TOO_FEW_IN_COMMON),
        ([BY_TWO], Goals(share=15), TOO_FEW_IN_ALL),
        ([BY_TWO], Goals(most_words=19), TOO_MANY_IN_ALL),
        ([replace(BY_TWO, last=59, set_size=30)], Goals(share=10), NONE_SHARES_ENOUGH),
        ([replace(BY_TWO, last=29)], Goals(most_words=35), NONE_IS_SHORT_ENOUGH),
    ],
)
def test_goals_that_cannot_be_reached_are_named_with_what_is_missing(
    parts: list[PlannedPart], goals: Goals, reason: str
) -> None:
    with pytest.raises(AssignmentError) as refused:
        assign(parts, [2] * 250, goals=goals)
    assert reason in str(refused.value)


def test_goals_are_in_the_plan(tmp_path: Path) -> None:
    text = "pace = 900\nshare = 15\nmost-hours = 1.5\n" + PLAN_OF_1998
    (tmp_path / "plan.toml").write_text(text, encoding="utf-8")
    assert read_plan(tmp_path / "plan.toml").goals == Goals(15, 1350)
    entry = PlanEntry(
        parts_by_goal(50, ("A", "B"), training=5, everyone=15, by=1, set_size=5),
        *("T", "me", 900, 15, 3000, None),
        *(WorkOrder.HALVES, 7, PairCount.parsed("10%"), 20),
    )
    plan = plan_in(plan_text(entry), "plan.toml")
    assert (plan.title, plan.contact, plan.pace, plan.goals) == ("T", "me", 900, Goals(15, 3000))
    assert (plan.order, plan.seed, plan.distance) == (WorkOrder.HALVES, 7, 20)
    assert plan.second_pass == PairCount(10, is_percentage=True)
    parts = [(part.first, part.last, part.by, part.training) for part in plan.parts]
    assert parts == [(0, 4, 2, True), (5, 19, 2, False), (20, 49, 1, False)]


def part_of(pairs: str) -> str:
    return f"[[part]]\npairs = '{pairs}'\nannotators = ['B']\n"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[[part", "this is not TOML"),
        ("name = 'x'", "there is an unknown entry “name”"),
        ("title = 'x'", "there are no parts"),
        ("title = 3", "title, id and contact are texts"),
        ('title = "two\\nlines"', "this is not one line of text"),
        ("pace = 0", "the pace is a whole number of words per hour"),
        ("share = true", "“share” is a whole number of verse pairs, from 1"),
        ("most-words = 'x'", "“most-words” is a whole number, from 1"),
        ("pace = 900\nmost-hours = nan", "“most-hours” is a number of hours above 0"),
        ("order = 'alphabet'", "“order” is text, random or halves"),
        ("second-pass = '0%'", "“second-pass” is a number of verse pairs, or a share such as"),
        ("distance = 0", "“distance” is a whole number of verse pairs, from 1"),
        (part_of("1-2") + "training = 1", "“training” is true or"),
        ("most-hours = 4", "“most-hours” needs a pace, and no “most-words” beside it"),
        ("annotator = 3", "“annotator” is not a list of tables"),
        ("[[annotator]]\nage = 3", "'None' cannot be an annotator's name"),
        ("[[annotator]]\nname = 'A'\nage = [3]", "a fact about “A” is neither text nor a number"),
        (
            f"[[annotator]]\nname = 'A'\n{part_of('1-2')}",
            "a part names “B”, but no table [[annotator]] does",
        ),
        (f"{part_of('1-3')}name = '2'\n{part_of('4-4')}", "two parts are called “2”"),
        (part_of("1-3") + part_of("3-4"), "the parts “1” and “2” have verse pairs in common"),
        ("part = [3]", "part 1: this is not a table"),
        ("[[part]]\nverses = '1-2'", "part 1: there is an unknown entry “verses”"),
        (part_of("1-2") + "name = 1", "part 1: “name” is not a text"),
        (part_of("12-3"), "part 1: no range of verse pairs such as “1-100”"),
    ],
)
def test_plans_that_are_not_valid_are_explained(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(InputError) as refused:
        parts_in(tmp_path, text)
    assert problem in str(refused.value)


def test_only_what_exists_and_is_untouched_is_assigned(tmp_path: Path) -> None:
    parts = parts_in(tmp_path, PLAN_OF_1998)
    with pytest.raises(AssignmentError, match="“2” ends with verse pair 250, but there are only"):
        assign(parts, [2] * 240)
    work = study(250)
    begun = replace(work, pairs=(PairAnnotation(done=True), *work.pairs[1:]))
    for taken in (begun, replace(work, annotator="Lead")):
        with pytest.raises(AssignmentError, match="already worked"):
            create_study(tmp_path / "study", taken, PLAN_OF_1998)
    assert not (tmp_path / "study").exists()
