"""How far annotators agree in their answers."""

from dataclasses import replace
from math import log2
from pathlib import Path

import numpy as np
import pytest

from blinker_qt.agreement.bootstrap import Draws
from blinker_qt.agreement.chance import Distance
from blinker_qt.agreement.partition import Part, Parts
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.study import Question, Study
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.cli.main import main
from blinker_qt.compare.collation import Collation, ComparisonError
from blinker_qt.compare.options import Options
from blinker_qt.compare.ratings import hamon_tables, plots, rating_figures, tables
from blinker_qt.layouts.shapes import Bar, Dot
from gathered import BITEXT, collated, rows_of, saved
from sketched import laid_out

EASE = Question("ease", "How easy was it?", ("hard", "", "easy"))
KIND = Question("kind", "What is it?", ("prose", "verse"), ordered=False)
ASKED = Study(questions=(EASE, KIND))


def rater(name: str, ease: str, kind: str, study: Study = ASKED) -> AnnotationSet:
    """Answers as digits, one a verse pair; a dash for none; work that is done."""
    pairs = []
    for answers in zip(ease, kind, strict=True):
        both = zip(("ease", "kind"), answers, strict=True)
        ratings = tuple((asked, int(digit)) for asked, digit in both if digit != "-")
        pairs.append(PairAnnotation(done=True, ratings=ratings))
    return AnnotationSet(BITEXT, tuple(pairs), name, study=study)


A, B, C = rater("A", "1233", "1122"), rater("B", "1332", "1121"), rater("C", "12-1", "12-2")
COLLATION = collated(A, B, C)


def test_kappas_by_hand() -> None:
    ease, kind = rating_figures(COLLATION)
    # Verse pairs 1 to 4: all agree; 2, 3, 2; 3, 3; 3, 2, 1. Of 11 answers 3, 4 and 4.
    assert ease.everybody
    assert ease.everybody.observed == pytest.approx((1 + 1 / 3 + 1 + 0) / 4)
    assert ease.everybody.expected == pytest.approx((9 + 16 + 16) / 121)
    # A and B: 2 of 4 the same. A gave 1, 1, 2 times each answer, B 1, 1, 2.
    pair = ease.pairs[0]
    assert pair.kappa
    assert (pair.kappa.observed, pair.kappa.expected) == (1 / 2, (1 + 1 + 4) / 16)
    # Weighted: the other two are one of two steps apart. By chance 1-1, 2-2, 3-3 count 1, 1, 4,
    # and 1-2, 2-1, 2-3, 3-2 half of 1, 1, 2, 2.
    assert pair.linear
    assert pair.linear.observed == pytest.approx(3 / 4)
    assert pair.linear.expected == pytest.approx((6 + 3) / 16)
    # With quadratic weights one of two steps costs a quarter.
    assert pair.quadratic
    assert pair.quadratic.observed == pytest.approx((2 + 2 * 3 / 4) / 4)
    assert pair.quadratic.expected == pytest.approx((6 + 6 * 3 / 4) / 16)
    assert kind.pairs[0].linear is kind.pairs[0].quadratic is kind.ac2 is None
    assert kind.linear == kind.quadratic == ()
    assert kind.n_agreements.size == 0
    assert ease.n_agreements.tolist() == pytest.approx([7 / 12, (1 + 1 + 1 + 2 / 3) / 4, 1])


def test_disagreement_in_steps_and_in_choices() -> None:
    ease, kind = rating_figures(COLLATION)
    # A is 0, 1 and 0, 0, and 1 and 2 steps from the others.
    assert ease.disagreements.means[0] == pytest.approx(2 / 4)
    # C: nothing to be held against in the third verse pair. kind: 0; 1; (0 + 1) / 2.
    assert kind.disagreements.means[2] == pytest.approx((0 + 1 + 1 / 2) / 3)


def test_choices_in_no_order_are_one_step_apart() -> None:
    many = Question("genre", "What is it?", ("a", "b", "c"), ordered=False)
    study = Study(questions=(many,))
    works = [
        AnnotationSet(
            BITEXT,
            tuple(PairAnnotation(done=True, ratings=(("genre", step),)) for step in steps),
            name,
            study=study,
        )
        for name, steps in (("A", (1, 1, 1, 1)), ("B", (1, 1, 1, 3)))
    ]
    (figures,) = rating_figures(collated(*works))
    assert figures.disagreements.means.tolist() == [1 / 4, 1 / 4]


def test_tables_have_a_row_for_each_question() -> None:
    kappas, weighted, alphas, by_n, pairs, steps, items = tables(rating_figures(COLLATION))
    # Joint agreement of A and B, A and C, B and C: 3/4, 2/3 and 2/3.
    assert [row[0] for row in rows_of(weighted)] == ["ease"]
    assert rows_of(weighted)[0][1] == pytest.approx((3 / 4 + 2 / 3 + 2 / 3) / 3)
    assert [row[0::4] for row in rows_of(alphas)] == [
        ("ease", ""),
        ("ease", "+"),
        ("ease", ""),
        ("kind", "+"),
    ]
    assert [str(row[1]) for row in rows_of(alphas)] == [
        *("nominal", "ordinal", "interval"),
        "nominal",
    ]
    assert [row[:3] for row in rows_of(kappas)] == [
        ("ease", "How easy was it?", 4),
        ("kind", "What is it?", 4),
    ]
    assert [row[:2] for row in rows_of(by_n)] == [("ease", 0), ("ease", 1), ("ease", 2)]
    assert [row[:3] for row in rows_of(pairs)][3:] == [
        ("kind", "A", "B"),
        ("kind", "A", "C"),
        ("kind", "B", "C"),
    ]
    assert len(rows_of(steps)) == 6
    assert rows_of(items)[0] == (
        "ease",
        "Gen 1:4",
        4,
        pytest.approx((1 + 1 + 2) / 3),
        pytest.approx(log2(3)),
        "hard (C); 2 (B); easy (A)",
    )
    assert kappas.signature.startswith("ratings|")


def test_verse_pairs_are_ranked_by_the_spread_of_the_answers() -> None:
    scale = Study(questions=(Question("ease", "How easy?", ("1", "2", "3", "4", "5")),))
    works = []
    for name, steps in (("A", (2, 1, 2, 3)), ("B", (2, 2, 2, 3)), ("C", (2, 3, 5, 4))):
        pairs = (PairAnnotation(done=True, ratings=(("ease", step),)) for step in steps)
        works.append(AnnotationSet(BITEXT, tuple(pairs), name, study=scale))
    (found,) = rating_figures(collated(*works))
    # 2, 2 and 5 are further apart than 1, 2 and 3, of which the entropy is the greatest.
    assert found.ranked.tolist() == [2, 1, 3]
    assert found.spreads.tolist() == pytest.approx([0, 4 / 3, 2, 2 / 3])
    assert np.argsort(-found.entropies).tolist()[0] == 1


def test_answers_on_a_scale_have_ordinal_alpha() -> None:
    # Two annotators who are never more than a step apart, on a scale of nine.
    scale = Study(questions=(Question("ease", "How easy?", tuple("123456789")),))
    works = []
    for name, steps in (("A", (1, 4, 6, 9)), ("B", (2, 4, 7, 8))):
        pairs = (PairAnnotation(done=True, ratings=(("ease", step),)) for step in steps)
        works.append(AnnotationSet(BITEXT, tuple(pairs), name, study=scale))
    (found,) = rating_figures(collated(*works))
    alpha = found.alphas[found.distance]
    nominal = found.alphas[Distance.NOMINAL]
    assert alpha
    assert nominal
    assert found.distance is Distance.ORDINAL
    # Of 8 answers 4 is given twice, the others once. Places on the scale: 0.5, 1.5, 3, 4.5 ... 7.5.
    assert alpha.value == pytest.approx(1 - (3 / 4) / (2 * 41.5 / 7))
    assert nominal.value == pytest.approx(1 - (3 / 4) / (1 - 2 / 56))


def test_only_so_many_verse_pairs_are_listed() -> None:
    items = tables(rating_figures(COLLATION), 1)[-1]
    assert [row[:2] for row in rows_of(items)] == [("ease", "Gen 1:4"), ("kind", "Gen 1:2")]
    assert str(items.notes[-1]) == "the first 2 of 4 are listed"


def test_parts_and_what_is_not_done_do_not_count() -> None:
    (ease, _) = rating_figures(COLLATION, Options(Parts((Part("x", 0, 1, 1),))))
    assert ease.everybody
    assert ease.everybody.items == 2
    undone = replace(B, pairs=tuple(replace(pair, done=False) for pair in B.pairs))
    (ease, _) = rating_figures(collated(A, undone))
    assert ease.everybody is None
    kappas, *_, items = tables(rating_figures(collated(A, undone)))
    assert rows_of(kappas)[0][2:] == (0, None, None, None, None, None, None)
    assert rows_of(items) == []
    _, weighted, alphas, by_n, *_ = tables([ease])
    assert rows_of(weighted) == []
    assert {row[2:4] for row in rows_of(alphas)} == {(0, None)}
    assert rows_of(by_n)[0] == ("ease", 0, None)


def test_questions_that_not_all_were_asked_are_named() -> None:
    other = rater("D", "1111", "----", Study(questions=(EASE, replace(KIND, text="Which?"))))
    (ease,) = rating_figures(collated(A, other))
    assert ease.question == EASE
    kappas = tables([ease])[0]
    assert str(kappas.notes[-1]).endswith("not in the same words: kind")


def test_without_questions_there_is_nothing_to_say() -> None:
    unasked = [rater(name, "----", "----", Study()) for name in "AB"]
    with pytest.raises(ComparisonError, match="no question was asked"):
        rating_figures(collated(*unasked))


def test_outliers_in_answers() -> None:
    bitext = Bitext.of(VersePair(f"v {place}", ("a",), ("b",)) for place in range(40))
    works = []
    for name, away in (("A", 3), ("B", 5), ("C", 7), ("D", 1)):
        answers = [(1 + place // 7 % 2, 3)[place % away == 0] for place in range(40)]
        pairs = (PairAnnotation(done=True, ratings=(("ease", answer),)) for answer in answers)
        works.append(AnnotationSet(bitext, tuple(pairs), name, study=ASKED))
    (ease, _) = rating_figures(collated(*works))
    steps = tables([ease])[-2]
    # D always answers 3.
    assert [row[1] for row in rows_of(steps) if row[-1]] == ["D"]
    assert "an outlier lies above it" in str(steps.notes[1])
    (hamon,) = hamon_tables([ease])
    assert [row[1] for row in rows_of(hamon) if row[-1]] == ["D"]
    assert "Among 4 annotators who are all alike that is 0.85 in the mean" in str(hamon.notes[0])
    assert hamon.signature.startswith("ratings-hamon|")
    (few,) = rating_figures(collated(A, B, C))[:1]
    assert "ten verse pairs" in str(tables([few])[-2].notes[1])


def test_plots_show_n_agreement_of_a_scale_and_disagreement() -> None:
    ease, kind = rating_figures(COLLATION)
    by_n, ranked = laid_out(plots(ease, str.upper))
    assert by_n.title == "ease: N-AGREEMENT"
    bars = [shape for shape in by_n.shapes if isinstance(shape, Bar)]
    assert [bar.hint for bar in bars] == ["n = 0: 58.33", "n = 1: 91.67", "n = 2: 100.00"]
    assert sum(isinstance(shape, Dot) for shape in ranked.shapes) == 3
    assert len(plots(kind)) == 1
    nobody = [rater(name, "----", "----") for name in "AB"]
    (empty, _) = rating_figures(collated(*nobody))
    assert len(plots(empty)) == 1


def test_the_command_prints_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = saved(tmp_path, (A, B, C))
    assert main(["ratings", *files, "--first", "1", "--part", "all:1-4", "--hamon"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Agreement in answers, beyond chance\n")
    assert "hard (C); 2 (B); easy (A)" in out
    assert "\nOutliers in answers by Hamon's rule: mean + SD\n" in out
    assert main(["ratings", *files[:1], "--with-self"]) == 1
    assert "no verse pair comes again" in capsys.readouterr().err


def study_of(*works: tuple[str, str]) -> Collation:
    """Annotators with these answers on how easy verse pairs were."""
    size = len(works[0][1])
    bitext = Bitext.of(VersePair(f"v {place}", ("a",), ("b",)) for place in range(size))
    return collated(
        *(
            AnnotationSet(
                bitext,
                tuple(
                    PairAnnotation(
                        done=True, ratings=() if digit == "-" else (("ease", int(digit)),)
                    )
                    for digit in answers
                ),
                name,
                study=Study(questions=(EASE,)),
            )
            for name, answers in works
        )
    )


def test_intervals_hold_the_figures_and_stand_behind_them() -> None:
    collation = study_of(("A", "12331213213"), ("B", "13321213312"), ("C", "12313213-12"))
    told: list[float] = []
    (ease,) = rating_figures(collation, draws=Draws(200), progress=told.append)
    assert told == [place / 200 for place in range(200)]
    (plain,) = rating_figures(collation)
    assert ease.values == plain.values
    for name, value in ease.values.items():
        interval = ease.intervals[name]
        assert interval is not None, name
        assert value is not None, name
        assert interval.low < value < interval.high, name
    assert "|interval:expanded-percentile|" in str(ease.signature)
    for table in tables([ease])[:3] + tables([ease])[4:5]:
        names = [column.name for column in table.columns]
        low = [place for place, name in enumerate(names) if name.endswith("low")]
        for row in rows_of(table):
            for place in low:
                assert row[place] < row[place - 1] < row[place + 1]
        assert "rough" in str(table.notes[-1])
    assert [column.name for column in tables([ease])[0].columns][-9:] == [
        *("mean_cohen", "mean_low", "mean_high"),
        *("ac1", "ac1_low", "ac1_high"),
        *("ac2", "ac2_low", "ac2_high"),
    ]


def test_the_interval_of_one_verse_pair_that_differs_by_hand() -> None:
    # Of six verse pairs both answered 1 on three and 3 on two; the last is 1 against 3. Where it
    # is drawn k times, and the three j times, Po is 1 - k/6, and A gave 1 with (j + k)/6, B with
    # j/6 of all answers. In the study Po is 5/6 and Pe 1/2.
    (ease,) = rating_figures(
        study_of(("A", "111331"), ("B", "111333")), draws=Draws(500, level=0.5)
    )
    possible = set()
    for k in range(7):
        for j in range(7 - k):
            one, other = (j + k) / 6, j / 6
            by_chance = one * other + (1 - one) * (1 - other)
            if by_chance < 1:
                possible.add(round((1 - k / 6 - by_chance) / (1 - by_chance), 9))
    interval = ease.intervals["kappa 0"]
    assert interval
    assert {round(interval.low, 9), round(interval.high, 9)} <= possible
    assert interval.low < 2 / 3 < interval.high


def test_there_is_no_interval_of_few_verse_pairs_or_of_full_agreement() -> None:
    few = rating_figures(study_of(("A", "12331"), ("B", "12332")), draws=Draws(100))
    same = rating_figures(study_of(("A", "1233121"), ("B", "1233121")), draws=Draws(100))
    nobody = rating_figures(study_of(("A", "-----"), ("B", "-----")), draws=Draws(100))
    for found in (few, same, nobody):
        assert not found[0].intervals["kappa 0"]
        (row,) = rows_of(tables(found)[4])
        assert row[7:9] == (None, None)
    assert "there is no interval" in str(tables(few)[4].notes[-1])
    assert len(tables(nobody)[4].notes) == 2
