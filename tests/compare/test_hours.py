"""Time and cost of annotators and parts."""

from dataclasses import replace

import pytest

from blinker_qt.agreement.partition import Part, Parts
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.errors import Sentence
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.compare.collation import ComparisonError
from blinker_qt.compare.hours import Pay, hours, plots, tables
from blinker_qt.layouts.shapes import Text
from gathered import collated, rows_of
from sketched import laid_out

PARTS = Parts((Part("Part 1", 0, 99, 10), Part("Part 2", 100, 249, 15)))
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
    """An annotator who did all of a part in so many hours, or nothing of it."""
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
    by_part, totals = tables(hours(COLLATION, PARTS))
    assert [(row[0], row[1], row[3]) for row in rows_of(by_part)] == [
        (f"Part {part + 1}", name, pytest.approx(spent[part]))
        for part in (0, 1)
        for name, spent in TABLE_4.items()
        if spent[part] is not None
    ]
    assert rows_of(totals)[1][:3] == ("A2", 250, pytest.approx(28.5))
    assert by_part.signature.startswith("hours|")
    assert "partition:pairs-1-100-size-10+pairs-101-250-size-15|sets:20|" in by_part.signature


def test_pay_and_pace() -> None:
    _, totals = tables(hours(COLLATION, PARTS, Pay(8.5, {"A1": 10.8})))
    assert [column.name for column in totals.columns][-1] == "cost"
    assert rows_of(totals)[0][-1] == pytest.approx(21.5 * 10.8)
    assert rows_of(totals)[1][-1] == pytest.approx(28.5 * 8.5)
    # A6: 150 verse pairs of three words in 22 hours.
    assert rows_of(totals)[5][3:5] == (pytest.approx(22 * 3600 / 150), pytest.approx(450 / 22))


def test_all_verse_pairs_are_one_part_by_default() -> None:
    by_part, _ = tables(hours(COLLATION))
    assert rows_of(by_part)[0][:3] == (Sentence("all"), "A1", 250)
    assert "cost" not in [column.name for column in by_part.columns]


def test_what_nobody_timed_is_said_and_left_out_of_the_pace() -> None:
    timed = PairAnnotation(done=True, seconds=30)
    work = AnnotationSet(BITEXT, (timed, *[PairAnnotation(done=True)] * 249), "A1")
    by_part, _ = tables(hours(collated(work, worker("A2", 1, 1))))
    assert rows_of(by_part)[0][2:] == (250, pytest.approx(30 / 3600), 30, pytest.approx(360))
    (note,) = by_part.notes
    assert str(note).startswith(
        "no time was taken for 249 of the verse pairs that annotators did; they are left out of"
    )
    one = AnnotationSet(BITEXT, (PairAnnotation(done=True), *[timed] * 249), "A1")
    (note,) = tables(hours(collated(one, worker("A2", 1, 1))))[0].notes
    assert str(note).startswith(
        "no time was taken for 1 of the verse pairs that annotators did; it is left out of"
    )


def test_who_is_paid_an_unknown_amount_costs_an_unknown_amount() -> None:
    for table in tables(hours(COLLATION, PARTS, Pay(own={"A1": 10.8, "A2": 0}))):
        place = [column.name for column in table.columns].index("annotator")
        for row in rows_of(table):
            is_known = row[place] in {"A1", "A2"}
            assert (row[-1] is not None) is is_known, row
            assert row[place] != "A2" or row[-1] == 0


def test_no_time_at_all_is_no_pace() -> None:
    work = AnnotationSet(BITEXT, tuple([PairAnnotation(done=True)] * 250), "A1")
    found = hours(collated(work, worker("A2", 1, 1)), pay=Pay(10))
    by_part, totals = tables(found)
    assert rows_of(by_part)[0][2:] == (250, None, None, None, None)
    assert [row[2] for row in rows_of(totals)] == [None, pytest.approx(2)]
    (plot,) = laid_out(plots(found))
    assert [shape.words for shape in plot.shapes if isinstance(shape, Text)].count("A1") == 0
    untimed = hours(collated(work, replace(work, annotator="A3")))
    assert plots(untimed) == ()


def test_nobody_else_is_paid() -> None:
    with pytest.raises(
        ComparisonError, match=r"no annotator “A8” among A1, A2, A3, A4, A5, A6, A7$"
    ):
        hours(COLLATION, None, Pay(0, {"A8": 1}))


def test_the_plot_has_a_bar_for_each_annotator() -> None:
    (plot,) = laid_out(plots(hours(COLLATION), str.upper))
    assert plot.title == "HOURS IN ALL"
    assert plot.hint_at(100, 30 + 11) == "A1: 21.50"
