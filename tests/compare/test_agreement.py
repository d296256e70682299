"""Agreement part by part, with intervals, and in the layout of the papers."""

import csv
import io
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from blinker_qt.agreement.dice import Spread
from blinker_qt.agreement.measures import AgreementMeasure
from blinker_qt.agreement.partition import EqualSets, Parts, SetsOfSize, StudyPart
from blinker_qt.agreement.resampling import Draws
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.tokens import Stoplist
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.compare.agreement import (
    AnnotatorAgreement,
    Comparison,
    PairAgreement,
    agreement,
    compare,
)
from blinker_qt.compare.agreement_tables import figure_tables, matrix, plots, printed_tables, tables
from blinker_qt.compare.by_set import agreement_by_set, by_set
from blinker_qt.compare.collation import Collation, ComparisonError
from blinker_qt.compare.options import Options
from blinker_qt.compare.table import as_csv, as_json, as_latex, as_text
from blinker_qt.formats import annotation
from blinker_qt.layouts.charts import Dot, Text
from commands import SAMPLE
from gathered import STRAIGHT, A, B, C, annotation_set, collated, laid_out, rows_of
from works import with_pair

GOLDEN = Path(__file__).parent / "golden" / "table-5.tex"
COLLATION = collated(A, B, C)
FIRST, SECOND = StudyPart("Part 1", 0, 1, 1), StudyPart("Part_2", 2, 3, 2)
PARTS = Options(Parts((FIRST, SECOND)))


def long_study(*every: int) -> Collation:
    """A, B and so on, each of whom crosses the links in one of so many verse pairs."""
    numbers = range(1, 49)
    bitext = Bitext.of(
        [VersePair(f"Gen 1:{number}", ("the", "sea"), ("la", "mer")) for number in numbers],
        sets=[1 + (number - 1) // 12 for number in numbers],
    )
    links = [[STRAIGHT if number % one else "1-2 2-1" for number in numbers] for one in every]
    works = zip("ABCDE", links, strict=False)
    return collated(*(annotation_set(name, *work, bitext=bitext) for name, work in works))


LONG = long_study(3, 5, 3)
"""Verse pairs enough for intervals; A and C agree in all of them."""
LONG_PARTS = Options(Parts((StudyPart("Part 1", 0, 19, 5), StudyPart("Part_2", 20, 47, 7))))
PRINTED = {
    "A1 A2 A3 A4 A5": (
        (
            "81.81 4.61 89.64 5.38 82.91 4.73 86.06 4.21 81.71 3.10 79.27 3.14 81.73 2.75 "
            "82.53 5.23 85.96 3.11 79.54 3.84"
        ),
        "85.11 5.67 81.13 3.71 84.96 5.38 81.06 4.68 83.32 4.53 83.12 5.16",
    ),
    "A1 A2 A3 A6 A7": (
        (
            "81.92 3.97 87.85 2.79 77.04 2.99 85.82 2.02 81.45 3.91 74.20 4.11 80.50 3.55 "
            "76.81 2.89 85.00 2.12 75.63 2.51"
        ),
        "83.15 5.12 79.52 4.99 82.78 5.11 75.92 3.38 81.74 4.84 80.62 5.44",
    ),
}
"""Melamed (1998), Table 5: annotators, the triangle row by row, the means and the grand mean."""


def printed(names: str, triangle: str, means: str) -> Comparison:
    """A comparison that says what a part of Table 5 says, A4, A5, A6 and A7 in their place."""

    def spreads(text: str) -> Iterator[Spread]:
        figures = map(float, text.split())
        return (Spread(mean / 100, sd / 100, 10) for mean, sd in zip(figures, figures, strict=True))

    everybody = ("A1", "A2", "A3", "A4", "A5", "A6", "A7")
    of, cells = dict(zip([*names.split(), "all"], spreads(means), strict=True)), spreads(triangle)
    pairs = []
    for (first, one), (second, other) in combinations(enumerate(everybody), 2):
        found = next(cells) if {one, other} <= of.keys() else None
        pairs.append(PairAgreement(first, second, (one, other), found, 0, 0, np.zeros(10), 1, 0))
    return Comparison(
        COLLATION.signature(Options()),
        tuple(AnnotatorAgreement(name, of.get(name)) for name in everybody),
        tuple(pairs),
        of["all"],
        (),
    )


def test_latex_has_the_layout_of_table_5() -> None:
    parts = (StudyPart("Part 1", 0, 99, 10), StudyPart("Part 2", 100, 249, 15))
    agreements = [
        replace(printed(names, *figures), part=part)
        for part, (names, figures) in zip(parts, PRINTED.items(), strict=True)
    ]
    matrices = [table for table in printed_tables(agreements) if table.name == "matrix"]
    without_comments = re.sub("^%.*\n", "", as_latex(matrices), flags=re.MULTILINE)
    assert without_comments == GOLDEN.read_text(encoding="utf-8")


def test_parts_have_sets_of_their_own() -> None:
    first, second = agreement(COLLATION, PARTS)
    assert (first.part, second.part) == (FIRST, SECOND)
    assert first.pairs[0].rates.tolist() == pytest.approx([1, 2 / 3])
    assert second.pairs[0].rates.tolist() == pytest.approx([1 / 2])
    # C has not done the last verse pair.
    left_out = [pair.left_out for pair in second.pairs]
    assert left_out == [0, 1, 1]
    assert [pair.compared for pair in second.pairs] == [2, 1, 1]
    signature = str(second.signature)
    assert "|partition:pairs-3-4-size-2|sets:1|pairs:2|left-out:1|" in signature
    # All parts together have consecutive sets.
    comparison = compare(COLLATION, PARTS)
    assert comparison.sets == (1, 2, 3)
    assert comparison.pairs[0].rates.tolist() == pytest.approx([1, 2 / 3, 1 / 2])
    # A part may leave verse pairs out.
    (one,) = agreement(COLLATION, Options(Parts((StudyPart("x", 1, 2, 2),))))
    assert one.pairs[0].rates.tolist() == pytest.approx([2 * 1 / 7])
    assert one.pairs[0].compared == 2


def test_impossible_parts_are_refused() -> None:
    with pytest.raises(ComparisonError, match="“x” ends with verse pair 5, but there are only 4"):
        agreement(COLLATION, Options(Parts((StudyPart("x", 1, 4, 2),))))
    for first, last, size in ((1, 0, 1), (-1, 1, 1), (0, 1, 0)):
        with pytest.raises(ValueError, match="in sets of"):
            StudyPart("x", first, last, size)
    with pytest.raises(ValueError, match="overlap"):
        Parts((StudyPart("x", 2, 3, 1), StudyPart("y", 0, 2, 1)))


def test_programs_get_tables_of_every_part() -> None:
    names = ("pairs", "sets", "annotators", "grand")
    content = json.loads(as_json(figure_tables(agreement(LONG, LONG_PARTS, Draws(20)))))
    assert list(content) == [
        *("signatures", "warnings"),
        *(f"{name} ({part})" for part in ("Part 1", "Part_2") for name in names),
    ]
    first, second, *_ = content["pairs (Part 1)"]
    assert first["low"] < first["agreement"]["mean"] < first["high"]
    assert second["low"] is second["high"] is None
    signature = content["signatures"]["pairs (Part 1)"]
    assert "|level:0.95|replicates:20|seed:1998|" in signature
    whole = json.loads(as_json(figure_tables(agreement(COLLATION))))
    assert list(whole) == ["signatures", "warnings", *names]


def csv_rows(compared: Sequence[Comparison]) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(as_csv(figure_tables(compared)))))


def test_missing_rates_are_said_and_have_no_interval() -> None:
    nothing = annotation_set("D\x9b", *[PairAnnotation()] * 4)
    agreements = agreement(collated(A, B, nothing), Options(), Draws(20))
    content = json.loads(as_json(figure_tables(agreements)))
    assert content["pairs"][1]["agreement"] is content["pairs"][1]["low"] is None
    assert {row["agreement"] for row in csv_rows(agreements) if row["second"] == "D\x9b"} == {""}
    text = as_text(printed_tables(agreements))
    assert "A and D\\x9b: nothing to compare: no verse pair is done by both\n" in text
    assert "A and D\\x9b: 4 verse pairs left out, not done by both or rejected\n" in text
    pairs, annotators, grand = tables(agreements)
    assert rows_of(pairs)[1][2:5] == (None, None, None)
    assert rows_of(annotators)[2] == ("D\x9b", None, None, None)
    assert rows_of(grand)[0][0] == agreements[0].grand
    # D does not stand in the table of the paper's layout.
    matrix_alone, *_ = printed_tables(agreements)
    assert "& D" not in as_latex([matrix_alone])
    by_one = compare(collated(A, C, nothing), Options(SetsOfSize(1)))
    said = "9 set rates are missing: no verse pair that both have done has links"
    assert said in as_text(printed_tables([by_one]))


@pytest.mark.parametrize(
    ("measure", "links", "is_stopped", "why"),
    [
        (AgreementMeasure.KAPPA, STRAIGHT, False, "no figure: chance alone would produce full"),
        (AgreementMeasure.ALPHA, "", False, "no figure: chance alone would produce full"),
        (AgreementMeasure.KAPPA, None, False, "nothing to compare: no verse pair is done by both"),
        (AgreementMeasure.DICE, "", False, "no figure: no verse pair that both have done has"),
        (AgreementMeasure.MARKS, STRAIGHT, False, "no figure: neither has marked a word as not"),
        (AgreementMeasure.KAPPA, STRAIGHT, True, "nothing to compare: no word of the verse pairs"),
    ],
)
def test_why_there_is_no_figure_is_said(
    measure: AgreementMeasure, links: str | None, is_stopped: bool, why: str
) -> None:
    """Nothing to compare is not the same as a kappa of 0 / 0."""
    words = "the sea wind a stone rain la mer le vent une pierre pluie".split()
    stoplist = Stoplist.of("all", words) if is_stopped else None
    options = Options(
        EqualSets(1), content_source=stoplist, content_target=stoplist, measure=measure
    )
    drawn = PairAnnotation() if links is None else links
    agreed = compare(collated(*(annotation_set(name, *[drawn] * 4) for name in "AB")), options)
    (pair,) = agreed.pairs
    assert pair.spread is None
    assert str(pair.why).startswith(why)
    assert f"A and B: {pair.why}" in as_text(printed_tables([agreed]))
    assert pair.why in matrix(agreed).cell_notes[0, 0]


def test_the_plots_show_the_matrix_and_the_means() -> None:
    nothing = annotation_set("D", *[PairAnnotation()] * 4)
    (agreed,) = agreement(collated(A, B, C, nothing))
    matrix, means = laid_out(plots(agreed))
    assert matrix.hint_at(2 * 8 + 1 + 54 + 10, 30 + 22 + 10) == "A – B 67.86"
    dots = [shape for shape in means.shapes if isinstance(shape, Dot)]
    assert [dot.hint.split(" ")[0] for dot in dots] == ["A:", "C:", "B:"]
    (sure,) = agreement(LONG, Options(), Draws(20))
    dots = [shape for shape in laid_out(plots(sure))[1].shapes if isinstance(shape, Dot)]
    assert "(" in dots[0].hint
    (plain,) = agreement(COLLATION)
    assert "(" not in laid_out(plots(plain))[1].hint_at(0, 0)
    # What the lines beside the dots are is said below the axis.
    axes = [
        [shape.words for shape in laid_out(plots(some))[1].shapes if isinstance(shape, Text)]
        for some in (sure, plain)
    ]
    assert "agreement (%), with 95\N{NO-BREAK SPACE}% intervals" in axes[0]
    assert "agreement (%)" in axes[1]


@pytest.mark.parametrize("measure", [AgreementMeasure.DICE, AgreementMeasure.PRECISION])
@pytest.mark.parametrize("size", [4, 5])
def test_other_annotators_are_offered_beside_the_same_ones_from_five_on(
    measure: AgreementMeasure, size: int
) -> None:
    options = Options(measure=measure, against="A" if measure.is_against_one else "")
    compared = agreement(long_study(*(3, 5, 7, 2, 11)[:size]), options, Draws(100, 3))
    (agreed,) = compared
    wide, narrow = agreed.crossed_interval, agreed.grand_interval
    content = json.loads(as_json(figure_tables(compared)))
    *_, grand = tables(compared)
    is_told = size == 5 and measure is AgreementMeasure.DICE
    assert (wide is not None) is is_told
    assert (content["grand"][0]["others_low"] is None) is not is_told
    assert (csv_rows(compared)[-1]["others_high"] == "") is not is_told
    if wide is not None:
        assert narrow is not None
        assert wide.low < narrow.low < narrow.high < wide.high
        assert str(grand.notes[-1]).startswith("the interval for other annotators is")
    elif measure is AgreementMeasure.DICE:
        told = "cannot be told from 4"
        assert f"{told}, at least 5 are needed" in as_text(printed_tables(compared))
        assert told in content["warnings"]["grand"][-1]


def test_as_many_but_other_verse_pairs_are_uneven() -> None:
    same = [replace(A, annotator=name) for name in "BC"]
    uneven = (with_pair(work, row, PairAnnotation()) for row, work in enumerate(same))
    compared = compare(collated(A, *uneven))
    assert {pair.compared for pair in compared.pairs[:2]} == {3}
    assert not compared.is_even
    assert "not all annotators are compared on the same verse pairs" in str(compared.warnings[0])
    assert compare(COLLATION.chosen(["A", "B"])).is_even


# Set by set


def in_sets_of_ten(path: str) -> AnnotationSet:
    work = annotation.load(Path(path))
    sets = tuple(row // 10 + 1 for row in range(len(work.bitext)))
    return replace(work, bitext=replace(work.bitext, sets=sets))


def without(work: AnnotationSet, rows: Sequence[int]) -> AnnotationSet:
    """The work with some verse pairs not done."""
    pairs = (replace(pair, done=row not in rows) for row, pair in enumerate(work.pairs))
    return replace(work, pairs=tuple(pairs))


def test_each_set_has_the_figure_and_interval_of_a_comparison_of_it_alone() -> None:
    collation = collated(*map(in_sets_of_ten, SAMPLE))
    sets = agreement_by_set(collation, compare(collation), Draws(200))
    assert [one.number for one in sets] == [1, 2, 3]
    for place, one in enumerate(sets):
        options = Options(Parts((StudyPart("", place * 10, place * 10 + 9, 10),)))
        (alone,) = agreement(collation, options, Draws(200))
        assert alone.grand is not None
        assert (one.rate, one.interval) == (alone.grand.mean, alone.grand_interval)
        assert one.interval is not None
        assert (one.verse_pairs, one.annotators) == (10, collation.annotators)


def test_sets_are_left_out_without_a_figure_and_say_who_did_them() -> None:
    first, second, third = map(in_sets_of_ten, SAMPLE)
    collation = collated(first, without(second, range(10, 20)), without(third, range(20)))
    compared, names = compare(collation), collation.annotators
    sets = agreement_by_set(collation, compared, Draws(200))
    assert [(one.number, one.annotators) for one in sets] == [(1, names[:2]), (3, names)]
    (table,), (sketch,), *_ = by_set(collation, compared, Draws(200))
    assert [row[:3] for row in table.rows] == [(1, 10, 2), (3, 10, 3)]
    assert "by the same annotators" in str(table.notes[-1])
    assert table.signature == sketch.signature
    plot = sketch.lay_out(len, 500)
    assert [shape.item for shape in plot.shapes if isinstance(shape, Dot)] == [0, 1]
