"""Agreement in the answers to questions."""

from dataclasses import replace
from typing import Any

import pytest

from blinker_qt.agreement.resampling import Draws
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.study import Question, Study
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.compare.collation import ComparisonError
from blinker_qt.compare.options import Options
from blinker_qt.compare.ratings import rating_agreement
from blinker_qt.compare.table import Table
from gathered import BITEXT, collated, rows_of

EASE = Question("ease", "How easy was it?", ("hard", "", "easy"))
KIND = Question("kind", "What is it?", ("prose", "verse"), ordered=False)
ASKED = Study(questions=(EASE, KIND))


def rater(name: str, ease: str, kind: str, study: Study = ASKED) -> AnnotationSet:
    """Answers as digits, one per verse pair; a dash for none; work that is done."""
    pairs = (
        PairAnnotation(
            done=True,
            ratings=tuple(
                (asked, int(digit))
                for asked, digit in zip(("ease", "kind"), both, strict=True)
                if digit != "-"
            ),
        )
        for both in zip(ease, kind, strict=True)
    )
    bitext = BITEXT
    if len(ease) != len(bitext):
        bitext = Bitext.of(VersePair(f"v {place}", ("a",), ("b",)) for place in range(len(ease)))
    return AnnotationSet(bitext, tuple(pairs), name, study=study)


A, B, C = rater("A", "1233", "1122"), rater("B", "1332", "1121"), rater("C", "12-1", "12-2")
COLLATION = collated(A, B, C)


def row_of(table: Table, *first: str) -> dict[str, Any]:
    """The first row that begins with these cells, by the names of the columns."""
    names = [column.name for column in table.columns]
    row = next(row for row in rows_of(table) if tuple(map(str, row[: len(first)])) == first)
    return dict(zip(names, row, strict=True))


def agreed(*works: AnnotationSet) -> tuple[Table, ...]:
    return rating_agreement(collated(*works)).tables


def test_kappas_by_hand() -> None:
    kappas, weighted, _, by_n, pairs, *_ = rating_agreement(COLLATION).tables
    # Verse pairs 1 to 4: all agree; 2, 3, 2; 3, 3; 3, 2, 1. Of 11 answers 3, 4 and 4.
    ease = row_of(kappas, "ease")
    assert ease["observed"] == pytest.approx((1 + 1 / 3 + 1 + 0) / 4)
    assert ease["expected"] == pytest.approx((9 + 16 + 16) / 121)
    # A and B: 2 of 4 the same. A gave 1, 1, 2 times each answer, B 1, 1, 2.
    pair = row_of(pairs, "ease", "A", "B")
    assert (pair["observed"], pair["expected"]) == (1 / 2, (1 + 1 + 4) / 16)
    # Weighted: the other two are one of two steps apart. By chance 1-1, 2-2, 3-3 count 1, 1, 4,
    # and 1-2, 2-1, 2-3, 3-2 half of 1, 1, 2, 2.
    assert pair["joint"] == pytest.approx(3 / 4)
    assert pair["by_chance"] == pytest.approx((6 + 3) / 16)
    # With quadratic weights one of two steps costs a quarter.
    joint, by_chance = (2 + 2 * 3 / 4) / 4, (6 + 6 * 3 / 4) / 16
    assert pair["quadratic"] == pytest.approx((joint - by_chance) / (1 - by_chance))
    of_kind = row_of(pairs, "kind", "A", "B")
    assert of_kind["linear"] is of_kind["quadratic"] is of_kind["pearson"] is None
    assert row_of(kappas, "kind")["ac2"] is None
    assert [row[0] for row in rows_of(weighted)] == ["ease"]
    shares = [7 / 12, (1 + 1 + 1 + 2 / 3) / 4, 1]
    assert rows_of(by_n) == [("ease", n, pytest.approx(share)) for n, share in enumerate(shares)]


def answering(question: Question, **steps: tuple[int, ...]) -> list[AnnotationSet]:
    """Annotators with these answers to a question."""
    return [
        AnnotationSet(
            BITEXT,
            tuple(PairAnnotation(done=True, ratings=((question.name, step),)) for step in some),
            name,
            study=Study(questions=(question,)),
        )
        for name, some in steps.items()
    ]


def test_verse_pairs_are_ranked_by_the_spread_of_the_answers() -> None:
    scale = Question("ease", "How easy?", ("1", "2", "3", "4", "5"))
    works = answering(scale, A=(2, 1, 2, 3), B=(2, 2, 2, 3), C=(2, 3, 5, 4))
    items = rows_of(agreed(*works)[6])
    # 2, 2 and 5 are further apart than 1, 2 and 3, of which the entropy is the greatest.
    assert [row[2:4] for row in items] == [
        (3, 2),
        (2, pytest.approx(4 / 3)),
        (4, pytest.approx(2 / 3)),
    ]
    assert max(row[4] for row in items) == items[1][4]


def test_answers_on_a_scale_have_ordinal_alpha() -> None:
    # Two annotators who are never more than a step apart, on a scale of nine.
    scale = Question("ease", "How easy?", tuple("123456789"))
    alphas = agreed(*answering(scale, A=(1, 4, 6, 9), B=(2, 4, 7, 8)))[2]
    ordinal = row_of(alphas, "ease", "ordinal")
    assert ordinal["by_scale"] == "+"
    # Of 8 answers 4 is given twice, the others once. Places on the scale: 0.5, 1.5, 3, 4.5 ... 7.5.
    assert ordinal["alpha"] == pytest.approx(1 - (3 / 4) / (2 * 41.5 / 7))
    nominal = row_of(alphas, "ease", "nominal")
    assert nominal["alpha"] == pytest.approx(1 - (3 / 4) / (1 - 2 / 56))


def test_only_questions_asked_of_all_in_the_same_way_are_compared() -> None:
    for question in (replace(KIND, text="Which?"), replace(KIND, hides=Side.SOURCE)):
        other = rater("D", "1111", "1212", Study(questions=(EASE, question)))
        kappas, *_ = agreed(A, other)
        assert [row[0] for row in rows_of(kappas)] == ["ease"]
        assert str(kappas.notes[-1]).endswith("not in the same words: kind")
    plain, hidden = (
        collated(replace(A, study=study), B).signature(Options())
        for study in (A.study, other.study)
    )
    assert plain["data"] != hidden["data"]
    unasked = [rater(name, "----", "----", Study()) for name in "AB"]
    with pytest.raises(ComparisonError, match="no question was asked"):
        agreed(*unasked)


def test_outliers_in_answers() -> None:
    # D always answers 3.
    works = [
        rater(
            name, "".join("13"[place // 7 % 2 or not place % away] for place in range(40)), "-" * 40
        )
        for name, away in (("A", 3), ("B", 5), ("C", 7), ("D", 1))
    ]
    *_, steps, _, hamon = rating_agreement(collated(*works), hamon=True).tables
    assert [row[:2] for row in rows_of(steps) if row[-1]] == [("ease", "D")]
    assert "an outlier lies above it" in str(steps.notes[1])
    assert [row[:2] for row in rows_of(hamon) if row[-1]] == [("ease", "D")]
    assert "Among 4 annotators who are all alike, 0.85 would be above it" in str(hamon.notes[0])
    assert hamon.signature.startswith("ratings-hamon|")
    assert "ten verse pairs" in str(agreed(A, B, C)[5].notes[1])


def pairs_of(one: str, other: str, draws: Draws) -> Table:
    """The table of pairs of annotators for two with these answers on how easy it was."""
    works = (
        rater(name, answers, "-" * len(answers)) for name, answers in (("A", one), ("B", other))
    )
    return rating_agreement(collated(*works), draws=draws).tables[4]


def test_the_interval_of_one_verse_pair_that_differs_by_hand() -> None:
    # Of six verse pairs both answered 1 on three and 3 on two; the last is 1 against 3. Five are
    # drawn. Where it is drawn k times, and the three j times, Po is 1 - k/5, and A gave 1 with
    # (j + k)/5, B with j/5 of all answers. In the study Po is 5/6 and Pe 1/2.
    possible = set()
    for k in range(6):
        for j in range(6 - k):
            one, other = (j + k) / 5, j / 5
            by_chance = one * other + (1 - one) * (1 - other)
            if by_chance < 1:
                possible.add(round((1 - k / 5 - by_chance) / (1 - by_chance), 9))
    pair = row_of(pairs_of("111331", "111333", Draws(500, level=0.5)), "ease", "A", "B")
    assert {round(pair["low"], 9), round(pair["high"], 9)} <= possible
    assert pair["low"] < 2 / 3 < pair["high"]


@pytest.mark.parametrize(
    ("one", "other"), [("12331", "12332"), ("1233121", "1233121"), ("-----", "-----")]
)
def test_no_interval_for_few_verse_pairs_or_full_agreement(one: str, other: str) -> None:
    pairs = pairs_of(one, other, Draws(100))
    row = row_of(pairs, "ease", "A", "B")
    assert row["low"] is row["high"] is None
    said = any("there is no interval" in str(note) for note in pairs.notes)
    assert said is (one != "-----")
