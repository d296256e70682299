"""Agreement part by part, with intervals, and in the layout of the papers."""

import csv
import io
import json
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from blinker_qt.agreement.dice import Counting, Counts, Spread, count, dice_of
from blinker_qt.agreement.encoding import EncodedSet, WordNumbers
from blinker_qt.agreement.measures import AgreementMeasure, PooledRate
from blinker_qt.agreement.partition import EqualSets, Parts, SetsOfSize, StudyPart
from blinker_qt.agreement.progress import Progress
from blinker_qt.agreement.resampling import Draws
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.errors import Sentence
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
from blinker_qt.compare.collation import Collation, ComparisonError
from blinker_qt.compare.options import Options
from blinker_qt.compare.table import as_csv, as_json, as_latex, as_text
from blinker_qt.layouts.charts import Dot, Text
from gathered import STRAIGHT, A, B, C, annotation_set, collated, laid_out, rows_of

GOLDEN = Path(__file__).parent / "golden" / "table-5.tex"
COLLATION = collated(A, B, C)
FIRST, SECOND = StudyPart("Part 1", 0, 1, 1), StudyPart("Part_2", 2, 3, 2)
PARTS = Options(Parts((FIRST, SECOND)))
_PAIRS = range(1, 49)
LONG_BITEXT = Bitext.of(
    [VersePair(f"Gen 1:{number}", ("the", "sea"), ("la", "mer")) for number in _PAIRS],
    sets=[1 + number // 12 for number in range(48)],
)
LONG = collated(
    *(
        annotation_set(
            name,
            *(STRAIGHT if number % every else "1-2 2-1" for number in _PAIRS),
            bitext=LONG_BITEXT,
        )
        for name, every in (("A", 3), ("B", 5), ("C", 3))
    )
)
"""Verse pairs enough for intervals; A and C agree in all of them."""
LONG_FIRST, LONG_SECOND = StudyPart("Part 1", 0, 19, 5), StudyPart("Part_2", 20, 47, 7)
LONG_PARTS = Options(Parts((LONG_FIRST, LONG_SECOND)))
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
    everybody = ("A1", "A2", "A3", "A4", "A5", "A6", "A7")
    cells = iter(zip(*[map(float, triangle.split())] * 2, strict=True))
    rates = [float(number) for number in means.split()]
    of = dict(zip([*names.split(), "all"], zip(rates[::2], rates[1::2], strict=True), strict=True))

    def spread(mean: float, sd: float) -> Spread:
        return Spread(mean / 100, sd / 100, 10)

    pairs = []
    for first, one in enumerate(everybody):
        for second, other in list(enumerate(everybody))[first + 1 :]:
            found = spread(*next(cells)) if {one, other} <= set(names.split()) else None
            rows = np.zeros(10)
            pairs.append(PairAgreement(first, second, (one, other), found, 0, 0, rows, 1, 0))
    return Comparison(
        COLLATION.signature(Options()),
        tuple(
            AnnotatorAgreement(name, spread(*of[name]) if name in of else None)
            for name in everybody
        ),
        tuple(pairs),
        spread(*of["all"]),
        (),
    )


def test_latex_has_the_layout_of_table_5() -> None:
    parts = (StudyPart("Part 1", 0, 99, 10), StudyPart("Part 2", 100, 249, 15))
    agreements = [
        replace(printed(names, *figures), part=part)
        for part, (names, figures) in zip(parts, PRINTED.items(), strict=True)
    ]
    matrices = [table for table in printed_tables(agreements) if table.name == "matrix"]
    assert without_comments(as_latex(matrices)) == GOLDEN.read_text(encoding="utf-8")


def without_comments(latex: str) -> str:
    return re.sub("^%.*\n", "", latex, flags=re.MULTILINE)


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


@pytest.mark.parametrize("options", [Options(), Options(EqualSets(1)), Options(SetsOfSize(1))])
def test_intervals_contain_the_figures(options: Options) -> None:
    (agreed,) = agreement(LONG, options, Draws(300))
    spreads = [agreed.grand, *(one.spread for one in agreed.annotators)]
    ends = (agreed.grand_interval, *(one.interval for one in agreed.annotators))
    for spread, interval in zip(spreads, ends, strict=True):
        assert spread
        assert interval
        assert interval.low < spread.mean < interval.high
    # A and B differ in 18 of 48 verse pairs, whatever the sets.
    of_two = agreed.pairs[0].interval
    assert of_two is not None
    assert (of_two.low, of_two.high) == pytest.approx((0.625 - 0.14, 0.625 + 0.14), abs=0.04)
    # A and C agree in all that both have done, whatever is drawn: that says nothing.
    assert agreed.pairs[1].interval is None


def test_intervals_of_a_part_are_drawn_from_that_part() -> None:
    _, second = agreement(LONG, LONG_PARTS, Draws(50))
    (whole,) = agreement(LONG, Options(Parts((LONG_SECOND,))), Draws(50))
    assert second.pairs[0].interval == whole.pairs[0].interval is not None


def test_equal_seeds_give_equal_intervals() -> None:
    once, again, other = (
        agreement(LONG, Options(), Draws(40, seed))[0].grand_interval for seed in (1, 1, 2)
    )
    assert once == again != other


def test_intervals_from_few_verse_pairs_are_called_rough() -> None:
    rough, missing = (
        "fewer than 30 verse pairs are rough",
        "there is no interval if fewer than 6",
    )
    for collation, options, expected in (
        (LONG, Options(), [missing]),
        (LONG, LONG_PARTS, [rough, missing]),
        (LONG.chosen(["A", "B"]), Options(), []),
        (collated(A, B), Options(), [rough, missing]),
    ):
        found = agreement(collation, options, Draws(20))
        (first, *_) = tables(found)
        warned = [each for each in (rough, missing) if any(each in str(n) for n in first.notes)]
        assert warned == expected
        text = as_text(printed_tables(found))
        assert [each for each in (rough, missing) if each in text] == expected
        warnings = next(iter(json.loads(as_json(figure_tables(found)))["warnings"].values()))
        said = "; ".join(warnings)
        assert [each for each in (rough, missing) if each in said] == expected


def test_text_names_parts_and_intervals() -> None:
    text = as_text(printed_tables(agreement(LONG, LONG_PARTS, Draws(20, 3, 0.9))))
    assert text.startswith("Pairwise agreement: Part 1, verse pairs 1 to 20\n\n")
    assert "\n\nPairwise agreement: Part_2, verse pairs 21 to 48\n\n" in text
    # What holds for every table of a part is said once for each part.
    said = "90 % intervals from 20 bootstrap replicates over verse pairs, seed 3, drawn "
    assert text.count(said) == 2
    assert text.index("Grand mean") < text.index(said)
    assert ": Part" not in as_text(printed_tables(agreement(COLLATION)))


def test_programs_get_tables_of_every_part() -> None:
    content = json.loads(as_json(figure_tables(agreement(LONG, LONG_PARTS, Draws(20)))))
    names = ("pairs", "sets", "annotators", "grand")
    assert list(content) == [
        *("signatures", "warnings"),
        *(f"{name} ({part})" for part in ("Part 1", "Part_2") for name in names),
    ]
    first, second, *_ = content["pairs (Part 1)"]
    assert first["low"] < first["agreement"]["mean"] < first["high"]
    assert second["low"] is second["high"] is None
    signature = content["signatures"]["pairs (Part 1)"]
    assert "|level:0.95|replicates:20|seed:1998|" in signature
    assert list(json.loads(as_json(figure_tables(agreement(COLLATION))))) == [
        *("signatures", "warnings"),
        *names,
    ]


def csv_rows(compared: Sequence[Comparison]) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(as_csv(figure_tables(compared)))))


def test_csv_has_columns_for_parts_and_intervals_where_there_are_any() -> None:
    plain = csv_rows(agreement(COLLATION))
    assert not {"part", "low", "high"} & set(plain[0])
    rows = csv_rows(agreement(LONG, LONG_PARTS, Draws(20)))
    assert {row["part"] for row in rows} == {"Part 1", "Part_2"}
    assert (rows[-1]["table"], rows[-1]["part"]) == ("grand (Part_2)", "Part_2")
    assert float(rows[-1]["low"]) <= float(rows[-1]["agreement"]) <= float(rows[-1]["high"])


def test_missing_rates_have_no_interval() -> None:
    nothing = annotation_set("D", *[PairAnnotation()] * 4)
    agreements = agreement(collated(A, B, nothing), Options(), Draws(20))
    content = json.loads(as_json(figure_tables(agreements)))
    assert content["pairs"][1]["agreement"] is content["pairs"][1]["low"] is None
    assert {row["agreement"] for row in csv_rows(agreements) if row["second"] == "D"} == {""}
    matrix_alone, *_ = printed_tables(agreements)
    assert "A and D: nothing to compare" in as_text(printed_tables(agreements))
    pairs, annotators, grand = tables(agreements)
    assert rows_of(pairs)[1][2:5] == (None, None, None)
    assert rows_of(annotators)[2] == ("D", None, None, None)
    assert rows_of(grand)[0][0] == agreements[0].grand
    # D does not stand in the table of the paper's layout.
    assert "& D &" not in as_latex([matrix_alone])
    assert "A and D: 4 verse pairs left out" in as_text([matrix_alone])


def test_tables_say_the_part_and_what_the_figures_are() -> None:
    found = tables(agreement(COLLATION, PARTS))
    assert [table.key for table in found][:3] == [
        "pairs (Part 1)",
        "annotators (Part 1)",
        "grand (Part 1)",
    ]
    assert rows_of(found[0])[0][:3] == ("Part 1", "A", "B")
    assert "standard deviations of set rates" in str(found[0].notes[0])
    with_intervals = tables(agreement(COLLATION, Options(), Draws(20, 3, 0.9)))[0]
    assert "90 % intervals from 20 bootstrap replicates" in str(with_intervals.notes[1])
    assert [column.name for column in with_intervals.columns][2:5] == ["agreement", "low", "high"]


def test_the_rate_of_a_single_set_has_no_deviation_but_a_proposal() -> None:
    said = "all verse pairs form one set"
    for options, is_said in ((Options(EqualSets(1)), True), (Options(), False)):
        found = agreement(COLLATION, options)
        assert [any(said in str(note) for note in table.notes) for table in tables(found)] == [
            is_said
        ] * 3
        assert (said in as_text(printed_tables(found))) is is_said


def test_a_mean_over_one_rate_has_no_deviation() -> None:
    found = agreement(collated(A, B), Options(EqualSets(1)))
    text = as_text(printed_tables(found))
    content = json.loads(as_json(figure_tables(found)))
    assert "±" not in text.replace("has no ±", "")
    assert "--set-size 10 splits the verse pairs into sets" in text
    (pair,), (grand,) = content["pairs"], content["grand"]
    assert pair["agreement"]["sd"] is grand["agreement"]["sd"] is None
    assert {row["agreement_sd"] for row in csv_rows(found)} == {""}
    hints = [str(one) for some in matrix(found[0]).cell_notes.values() for one in some]
    assert any("the only rate of a set, so that there is no ±" in hint for hint in hints)


def test_why_there_is_no_figure_is_said() -> None:
    """Nothing to compare is not the same as a kappa of 0 / 0."""

    def why(
        measure: AgreementMeasure, *works: AnnotationSet, without: Stoplist | None = None
    ) -> str:
        one_set = Options(EqualSets(1), content_source=without, content_target=without)
        agreed = compare(collated(*works), replace(one_set, measure=measure))
        (pair,) = agreed.pairs
        two = " and ".join(pair.annotators)
        assert pair.spread is None
        assert f"{two}: {pair.why}" in as_text(printed_tables([agreed]))
        assert pair.why in matrix(agreed).cell_notes[0, 0]
        return str(pair.why)

    everything, nothing = (
        [annotation_set(name, *[links] * 4) for name in "AB"] for links in (STRAIGHT, "")
    )
    undone = annotation_set("C", *[PairAnnotation()] * 4)
    kappa, alpha = AgreementMeasure.KAPPA, AgreementMeasure.ALPHA
    no_variation = (
        "no figure: chance alone would produce full agreement, because all decisions are the"
    )
    assert why(kappa, *everything).startswith(no_variation)
    assert why(alpha, *nothing).startswith(no_variation)
    assert why(kappa, everything[0], undone) == "nothing to compare: no verse pair is done by both"
    assert why(AgreementMeasure.DICE, *nothing) == (
        "no figure: no verse pair that both have done has links that count"
    )
    assert why(AgreementMeasure.MARKS, *everything) == (
        "no figure: neither has marked a word as not translated"
    )
    words = Stoplist.of("all", "the sea wind a stone rain la mer le vent une pierre pluie".split())
    said = why(kappa, *everything, without=words)
    assert said == "nothing to compare: no word of the verse pairs that both have done counts"


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


def test_other_annotators_are_offered_beside_the_same_ones_from_five_on() -> None:
    def works(size: int) -> Collation:
        return collated(
            *(
                annotation_set(
                    name,
                    *(STRAIGHT if number % every else "1-2 2-1" for number in _PAIRS),
                    bitext=LONG_BITEXT,
                )
                for name, every in zip("ABCDE"[:size], (3, 5, 7, 2, 11), strict=False)
            )
        )

    for measure in AgreementMeasure:
        against = "A" if measure.is_against_one else ""
        options = Options(measure=measure, against=against)
        for size in (4, 5):
            compared = agreement(works(size), options, Draws(100, 3))
            (one,) = compared
            wide, narrow = one.crossed_interval, one.grand_interval
            assert wide is None or size == 5
            text = as_text(printed_tables(compared))
            content = json.loads(as_json(figure_tables(compared)))
            *_, grand = tables(compared)
            assert (content["grand"][0]["others_low"] is None) is (wide is None)
            assert (csv_rows(compared)[-1]["others_high"] == "") is (wide is None)
            if wide is not None:
                assert narrow is not None
                assert wide.low < narrow.low < narrow.high < wide.high
                assert str(grand.notes[-1]).startswith("the interval for other annotators is")
            elif narrow is not None and not measure.is_against_one:
                assert size == 4
                assert "cannot be told from 4, at least 5 are needed" in text
                assert "cannot be told from 4" in content["warnings"]["grand"][-1]


def test_a_mean_that_replicates_do_not_estimate_has_no_interval(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As of a measure whose counts of sets are not the sums of those of verse pairs."""

    def of_sets(
        words: WordNumbers, annotators: Sequence[EncodedSet], counting: Counting, told: Progress
    ) -> Counts:
        counts = count(words, annotators, counting, told)
        smaller = np.minimum(counts.first, counts.second)
        return Counts(counts.shared, smaller, smaller)

    overlap = PooledRate("links", Sentence("no links"), dice_of, of_sets)
    monkeypatch.setattr(AgreementMeasure.BLOCKS, "type", overlap)
    uneven = collated(
        *(
            annotation_set(
                name, *(text if number % every else other for number in _PAIRS), bitext=LONG_BITEXT
            )
            for name, every, text, other in (("A", 3, STRAIGHT, "1-1"), ("B", 5, "1-1", STRAIGHT))
        )
    )
    (compared,) = agreement(uneven, Options(measure=AgreementMeasure.BLOCKS), Draws(100))
    assert compared.grand is not None
    assert compared.grand_interval is None
    assert compared.pairs[0].interval is None


def test_as_many_but_other_verse_pairs_are_uneven() -> None:
    undone = {"A": None, "B": 0, "C": 1}
    uneven = collated(
        *(
            annotation_set(
                name,
                *(PairAnnotation() if place == out else STRAIGHT for place in range(48)),
                bitext=LONG_BITEXT,
            )
            for name, out in undone.items()
        )
    )
    compared = compare(uneven.chosen(["A", "B", "C"]))
    assert {pair.compared for pair in compared.pairs[:2]} == {47}
    assert not compared.is_even
    assert "not all annotators are compared on the same verse pairs" in str(compared.warnings[0])
    assert compare(COLLATION.chosen(["A", "B"])).is_even
