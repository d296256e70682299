"""Hours, their cost, and the bonus plan."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.agreement.partition import Parts, StudyPart
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.errors import Sentence
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.compare.pay import bonus_plan, hours
from blinker_qt.study.second_pass import SecondPassPlan, with_second_pass
from commands import SAMPLE, Commands
from gathered import A, B, C, collated, copying, laid_out, rows_of, saved

PARTS = Parts((StudyPart("Part 1", 0, 99, 10), StudyPart("Part 2", 100, 249, 15)))
TABLE_4 = {
    "A1": (9.5, 12.0),
    "A2": (10.0, 18.5),
    "A3": (9.0, 11.5),
    "A4": (10.7, None),
    "A5": (10.5, None),
    "A6": (None, 22.0),
    "A7": (None, 20.0),
}
"""Hours in both parts (Melamed 1998, Table 4)."""

BITEXT = Bitext.of(VersePair(f"v {n}", ("a", "b"), ("c",)) for n in range(1, 251))


def worker(name: str, first: float | None, second: float | None) -> AnnotationSet:
    """An annotator who did all of a part in some hours, or nothing of it."""
    pairs = []
    for spent, count in ((first, 100), (second, 150)):
        left = 0 if spent is None else round(3600 * spent)
        for number in range(count):
            seconds = left // (count - number)
            left -= seconds
            pairs.append(PairAnnotation(done=spent is not None, seconds=seconds))
    return AnnotationSet(BITEXT, tuple(pairs), name)


COLLATION = collated(*(worker(name, *spent) for name, spent in TABLE_4.items()))


def test_table_4() -> None:
    by_part, totals = hours(COLLATION, PARTS).tables
    assert [(row[0], row[1], row[3]) for row in rows_of(by_part)] == [
        (f"Part {part + 1}", name, pytest.approx(spent[part]))
        for part in (0, 1)
        for name, spent in TABLE_4.items()
        if spent[part] is not None
    ]
    assert rows_of(totals)[1][:3] == ("A2", 250, pytest.approx(28.5))
    assert by_part.signature.startswith("hours|")
    assert "partition:pairs-1-100-size-10+pairs-101-250-size-15|sets:20|" in by_part.signature
    # With pay; A6: 150 verse pairs of three words in 22 hours.
    _, totals = hours(COLLATION, PARTS, 8.5, {"A1": 10.8}).tables
    assert [column.name for column in totals.columns][-1] == "cost"
    costs = [row[-1] for row in rows_of(totals)]
    assert costs[:2] == pytest.approx([21.5 * 10.8, 28.5 * 8.5])
    assert rows_of(totals)[5][3:5] == (pytest.approx(22 * 3600 / 150), pytest.approx(450 / 22))
    # All verse pairs are one part by default.
    found = hours(COLLATION)
    assert rows_of(found.tables[0])[0][:3] == (Sentence("all"), "A1", 250)
    assert "cost" not in [column.name for column in found.tables[0].columns]
    (plot,) = laid_out(found.plots)
    assert plot.title == "Hours in all"
    assert plot.hint_at(100, 30 + 11) == "A1: 21.50"


@pytest.mark.parametrize(
    ("timed", "said"),
    [(1, "249 of the verse pairs that are done have"), (249, "1 of the verse pairs that are done")],
)
def test_untimed_work_is_noted_and_does_not_count_for_the_pace(timed: int, said: str) -> None:
    seconds = [30] * timed + [0] * (250 - timed)
    pairs = tuple(PairAnnotation(done=True, seconds=spent) for spent in seconds)
    work = AnnotationSet(BITEXT, pairs, "A1")
    by_part, _ = hours(collated(work, worker("A2", 1, 1))).tables
    assert rows_of(by_part)[0][2:] == (250, pytest.approx(timed * 30 / 3600), 30, 360)
    (note,) = map(str, by_part.notes)
    assert note.startswith(said)
    assert ("it is not" if timed == 249 else "they are not") in note


ONCE = AnnotationSet(
    Bitext.of(VersePair(f"v {n}", ("a",) * 5, ("c",) * 4) for n in range(4)),
    (PairAnnotation(done=True, seconds=90),) * 4,
    "A1",
)
OTHER = replace(ONCE, annotator="A2")
TWICE = with_second_pass(ONCE, SecondPassPlan(2, 1, 1))


def test_what_took_less_time_than_reading_is_left_out_of_the_pace() -> None:
    pairs = tuple(PairAnnotation(done=True, seconds=spent) for spent in (2, 2, 90, 91))
    sets = (replace(ONCE, pairs=pairs, annotator=name) for name in ("A1", "A2"))
    _, in_all = hours(collated(*sets)).tables
    assert rows_of(in_all)[:1] == [("A1", 4, pytest.approx(185 / 3600), 90.5, 18 * 3600 / 181)]


def test_pauses_are_counted_beside_the_hours() -> None:
    pairs = (
        replace(pair, pauses="300" if TWICE.bitext.pass_of(row) == 2 else "600 1200")
        for row, pair in enumerate(TWICE.pairs)
    )
    paused = replace(TWICE, pairs=tuple(pairs))
    parts = Parts((StudyPart("I", 0, 1, 1), StudyPart("II", 2, 3, 1)))
    by_part, in_all = hours(collated(paused, OTHER), parts, pay=10).tables
    assert [column.name for column in in_all.columns][-3:] == ["pauses", "hours_of_pauses", "cost"]
    assert [row[-3:-1] for row in rows_of(in_all)] == [(10, pytest.approx(7800 / 3600)), (0, 0)]
    assert sum(row[-3] for row in rows_of(by_part)) == 10
    # Hours, pace and cost are what they are without pauses.
    plain, in_all_of_plain = hours(collated(TWICE, OTHER), parts, pay=10).tables
    assert [(*row[:-3], row[-1]) for row in rows_of(in_all)] == [*rows_of(in_all_of_plain)]
    assert plain.signature != by_part.signature
    # Where pauses are asked for, their number is shown, even if it is 0.
    asked = replace(OTHER, study=Study(pause_after=90))
    _, in_all = hours(collated(asked, replace(asked, annotator="A3"))).tables
    assert [row[-2:] for row in rows_of(in_all)] == [(0, 0), (0, 0)]


def test_second_passes_are_paid_and_do_not_count_for_the_pace() -> None:
    pairs = tuple(
        PairAnnotation(done=True, seconds=270) if TWICE.bitext.pass_of(row) == 2 else pair
        for row, pair in enumerate(TWICE.pairs)
    )
    by_part, in_all = hours(collated(replace(TWICE, pairs=pairs), OTHER), pay=10).tables
    assert rows_of(in_all) == [
        ("A1", 4, pytest.approx(900 / 3600), 90, 360, pytest.approx(2.5)),
        ("A2", 4, pytest.approx(360 / 3600), 90, 360, pytest.approx(1)),
    ]
    assert "|passes:both|" in by_part.signature
    assert str(by_part.notes[0]).startswith("hours and cost include second passes (0.15 hours in")
    # The digest depends on all time that is paid.
    slower = replace(TWICE, pairs=tuple(replace(pair, seconds=91) for pair in pairs))
    assert hours(collated(slower, OTHER), pay=10).tables[0].signature != by_part.signature
    assert hours(collated(OTHER, replace(OTHER, annotator="A3"))).tables[0].notes == ()


def test_a_bonus_plan_by_hand() -> None:
    # Set 1: A-B and B-C 6/7, A-C 1. Set 2: A-B 1/2, A-C 1, B-C 0. A is first twice, once with C.
    plan = bonus_plan(collated(A, B, C), pool=100, by_rank=(3, 1))
    payments, shares, _ = plan.tables
    assert [row[3:5] for row in rows_of(payments)] == [(5, 62.5), (0, 0), (3, 37.5)]
    assert [row[:2] for row in rows_of(shares)[:3]] == [(1, "A"), (1, "B"), (1, "C")]
    assert [row[3] for row in rows_of(shares)] == [2, 0, 2, 3, 0, 1]
    assert payments.signature.startswith("bonus|weights:directed|")
    said = " ".join(map(str, payments.notes))
    assert "in this order: 3, 1; " in said
    assert "a share is worth 12.5000: the pool of 100.00 divided by 8 shares" in said
    (plot,) = laid_out(plan.plots)
    assert plot.hint_at(100, 30 + 11) == "A: 62.50"


def test_nobody_is_paid_before_it_is_decided_whose_work_counts() -> None:
    plan = bonus_plan(collated(*copying()))
    payments, copied = plan.tables
    assert plan.plots == ()
    assert [(row[0], *row[3:]) for row in rows_of(payments)] == [
        (name, None, None, copy) for name, copy in (("A", ""), ("B", "C"), ("C", "B"), ("D", ""))
    ]
    warning = "the work of B and C is identical in all 30 longer verse pairs"
    assert str(payments.warnings[0]).startswith(warning)
    assert payments.warnings[0] == copied.notes[0]
    first, *others = rows_of(copied)
    assert first == ("B", "C", 30, 30, 1, 30, "v 0", "v 29", "+")
    assert {row[-1] for row in others} == {""}
    assert payments.title == "The bonus plan: not computed, since some work is identical"
    assert "--counts NAME" in str(payments.warnings[1])


def test_the_work_that_counts_is_paid_and_its_copy_is_left_out() -> None:
    everybody = collated(*copying())
    payments, shares, copied = bonus_plan(everybody, counts=["B"]).tables
    without, *_ = bonus_plan(everybody.chosen([], ["C"])).tables
    assert [row[:5] for row in rows_of(payments)] == [row[:5] for row in rows_of(without)]
    assert str(payments.notes[0]).endswith("with that of others, which counts: C")
    assert '|counts:["B"]|' in payments.signature
    assert payments.title == "The bonus plan"
    # That the work is identical is still said.
    assert rows_of(copied)[0][:2] == ("B", "C")
    assert "C" not in {row[1] for row in rows_of(shares)}
    # Both may have worked by themselves.
    both, *_ = bonus_plan(everybody, counts=["B", "C"]).tables
    assert [row[0] for row in rows_of(both)] == ["A", "B", "C", "D"]
    for table in (payments, both):
        assert sum(row[4] for row in rows_of(table)) == pytest.approx(320)
    # Others do not decide it.
    payments, *_ = bonus_plan(everybody, counts=["A"]).tables
    assert {row[4] for row in rows_of(payments)} == {None}


@given(st.integers(0, 10**6), st.sampled_from([[A, B, C], copying()]))
def test_payments_add_up_to_the_pool(pool: int, works: list[AnnotationSet]) -> None:
    payments, *_ = bonus_plan(collated(*works), pool=pool / 100, counts="BC").tables
    paid = np.array([row[4] for row in rows_of(payments)])
    assert round(100 * paid.sum()) == pool
    shares = np.array([row[3] for row in rows_of(payments)])
    assert np.abs(paid - shares * pool / 100 / shares.sum()).max() < 0.01 + 1e-6


def test_the_pool_is_paid(tmp_path: Path, run: Commands) -> None:
    paid = run.json("bonus", *saved(tmp_path), "--pool", 100, "--shares", "3,1")["payments"]
    assert [row["payment"] for row in paid] == [62.5, 0, 37.5]
    # The pool of 1998 is the default.
    paid = run.json("bonus", *SAMPLE, "--set-size", 10)["payments"]
    assert sum(row["payment"] for row in paid) == pytest.approx(320)
    assert [row["shares"] for row in paid] == [15, 3, 6]


# The commands


def test_costs_of_copied_work_wait_for_a_decision(tmp_path: Path, run: Commands) -> None:
    files = saved(tmp_path, copying())
    printed = run("hours", *files, "--pay", 10).out
    assert "the work of B and C is identical in all 30 longer verse pairs" in printed
    assert "no cost is stated for B, C before it is decided" in printed
    decided = run.json("hours", *files, "--pay", 10, "--counts", "B")
    (warnings,) = {tuple(found) for found in decided["warnings"].values()}
    assert warnings[1].startswith("no cost is stated for C, as their work is identical")
    assert "there is no annotator “E”" in run.fails("hours", *files, "--counts", "E")


def test_no_cost_without_pay(run: Commands) -> None:
    command = ("hours", *SAMPLE, "--pay", "Sample A2=12")
    assert [row["cost"] is None for row in run.json(*command)["totals"]] == [True, False, True]
    first = run(*command).out.splitlines()[3]
    assert "Sample A1" in first
    assert first.endswith("–")
    assert "there is no annotator “Nobody”" in run.fails("hours", SAMPLE[0], "--pay", "Nobody=1")
