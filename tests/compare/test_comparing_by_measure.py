"""The matrix by other measures, and which annotation sets take part."""

import json
import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from blinker_qt.agreement.dice import Spread
from blinker_qt.agreement.measures import AgreementMeasure
from blinker_qt.agreement.partition import EqualSets, Parts, StudyPart
from blinker_qt.agreement.progress import Progress
from blinker_qt.agreement.resampling import Draws
from blinker_qt.bitext.annotation import PairAnnotation
from blinker_qt.bitext.errors import Sentence
from blinker_qt.bitext.tokens import Stoplist
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.compare.agreement import Comparison, agreement, compare
from blinker_qt.compare.agreement_tables import figure_tables, printed_tables, tables
from blinker_qt.compare.collation import Collation, ComparisonError
from blinker_qt.compare.disagreements import disagreements_of_two, measure_of_pairs
from blinker_qt.compare.measure_names import NAMES
from blinker_qt.compare.options import DEFAULT_OPTIONS, Options
from blinker_qt.compare.other_measures import (
    alpha_tables,
    block_tables,
    chance_tables,
    difference_table,
    mark_tables,
    score_tables,
)
from blinker_qt.compare.table import as_csv, as_json, as_latex, as_text
from commands import Commands
from gathered import STRAIGHT, A, B, C, annotation_set, collated, rows_of

COLLATION = collated(A, B, C)
CONTENT = Options(
    content_source=Stoplist.of("en", ["the", "a"]), content_target=Stoplist.of("fr", ["la"])
)
EACH = [Options(), CONTENT, Options(Parts((StudyPart("x", 1, 3, 2),)))]


def by(measure: AgreementMeasure, options: Options = DEFAULT_OPTIONS, against: str = "") -> Options:
    return replace(options, measure=measure, against=against)


@pytest.mark.parametrize("measure", AgreementMeasure)
def test_every_measure_has_its_names_wherever_it_is_shown(measure: AgreementMeasure) -> None:
    assert set(NAMES) == set(AgreementMeasure)
    names, signed = NAMES[measure], f"{measure.signed}|"
    (agreed,) = agreement(COLLATION, by(measure, against="A" if measure.is_against_one else ""))
    (signature,) = set(json.loads(as_json(figure_tables([agreed])))["signatures"].values())
    assert signature.startswith(signed)
    figures = as_csv(figure_tables([agreed]))
    assert f",{signed}" in figures or f'"{signed}' in figures
    assert as_latex(printed_tables([agreed])).startswith(f"% {names.title}\n% {signed}")
    pairs, annotators, _ = tables([agreed])
    assert (pairs.title, annotators.title) == (names.title.template, names.means.template)


def test_every_measure_can_be_chosen(run: Commands) -> None:
    choices = run("agree", "--help").out.partition("--measure {")[2]
    assert {measure.value for measure in AgreementMeasure} <= set(re.findall(r"[\w-]+", choices))


@pytest.mark.parametrize("options", [*EACH, Options(EqualSets(1))])
def test_blocks_marks_and_kappa_match_their_tables(options: Options) -> None:
    pairs, grand = block_tables(COLLATION, options)
    blocks, marks, kappas = (
        compare(COLLATION, by(measure, options))
        for measure in (AgreementMeasure.BLOCKS, AgreementMeasure.MARKS, AgreementMeasure.KAPPA)
    )
    assert [pair.spread for pair in blocks.pairs] == [row[2] for row in pairs.rows]
    assert grand.rows == ((blocks.grand,),)
    assert str(blocks.signature) == pairs.signature
    if options.partition == EqualSets(1):
        (table,) = mark_tables(COLLATION, options)
        assert rates_of(marks) == [row[-2] for row in table.rows]
    pairs, everybody, _ = chance_tables(COLLATION, options)
    assert rates_of(kappas) == [row[-1] for row in pairs.rows]
    assert (kappas.grand.mean if kappas.grand else None) == everybody.rows[0][-1]
    assert kappas.signature["sets"] == "1"


def rates_of(comparison: Comparison) -> list[float | None]:
    return [pair.spread.mean if pair.spread else None for pair in comparison.pairs]


THREE_WORDS = Bitext.of([VersePair("Gen 1:1", ("a", "b", "c"), ("d", "e", "f"))])
CROSSED = collated(
    *(
        annotation_set(name, links, bitext=THREE_WORDS)
        for name, links in (("X", "1-1 2-2"), ("Y", "1-2 2-1"), ("Z", "1-1 2-2"))
    )
)


@pytest.mark.parametrize("measure", [AgreementMeasure.KAPPA, AgreementMeasure.ALPHA])
def test_a_warning_if_kappa_hides_different_links(measure: AgreementMeasure) -> None:
    # X and Y link the same words, each with another word than the other does; Z is as X is.
    name = measure.value
    (agreed,) = agreement(CROSSED, by(measure))
    assert [pair.spread and pair.spread.mean for pair in agreed.pairs] == [1, 1, 1]
    expected = [
        f"warning: {name} of {who} is 1.0000, but Dice of their links only 0.00 %: they link the "
        "same words, but to different words"
        for who in ("X and Y", "Y and Z")
    ]
    assert list(map(str, agreed.warnings)) == expected
    content = json.loads(as_json(figure_tables([agreed])))
    assert content["warnings"]["pairs"] == expected
    assert content["signatures"]["pairs"].startswith(f"{name}-linked-or-not|")
    assert f',"{name}-linked-or-not|' in as_csv(figure_tables([agreed]))
    text, latex = as_text(printed_tables([agreed])), as_latex(printed_tables([agreed]))
    assert text.startswith(f"Pairwise {name}: linked or not\n")
    for line in expected:
        assert line in text.splitlines()
        assert f"{{{line}}}".replace("%", "\\%") in latex
    for table in tables([agreed]):
        assert [*map(str, table.warnings)] == expected
        assert "linked or not" in str(table.columns[-1].heading) or table.name == "pairs"


def test_other_tables_explain_kappa_and_alpha() -> None:
    names = ("cohen", "kappa-of-all", "alpha-of-all")
    for table, name in zip(chance_tables(CROSSED), names, strict=True):
        assert table.signature.startswith(f"{name}-linked-or-not|")
        assert str(table.warnings[0]).startswith("warning: kappa of X and Y is 1.0000")
        place = [one.name for one in table.columns].index("decision")
        assert str(table.rows[0][place]) == "linked or not"
    (masi,) = alpha_tables(COLLATION)
    assert str(masi.rows[0][0]) == "sets of linked words (MASI)"
    assert not any("warning" in str(note) for note in chance_tables(COLLATION)[0].notes)


def test_precision_against_one_annotator_in_the_matrix() -> None:
    (agreed,) = agreement(COLLATION, by(AgreementMeasure.PRECISION, against="B"), Draws(20))
    lines = as_text(printed_tables([agreed])).splitlines()
    assert lines[0] == "Precision against one annotator"
    # Of A and C there is nothing in the first row.
    row = next(line for line in lines if " ± 12.50" in line)
    assert row.split()[:4] == ["62.50", "±", "12.50", "A"]
    assert ",A,C," not in as_csv(figure_tables([agreed]))
    table, *_ = tables([agreed])
    assert [row[:2] for row in table.rows] == [("A", "B"), ("B", "C")]
    assert str(table.notes[1]) == "the links of B are the reference"


def test_verse_pairs_are_ranked_by_the_measure_if_defined() -> None:
    asked = {
        "dice": by(AgreementMeasure.DICE),
        "blocks": by(AgreementMeasure.BLOCKS),
        "marks": by(AgreementMeasure.MARKS),
        "kappa": by(AgreementMeasure.KAPPA),
        "against C": by(AgreementMeasure.PRECISION, against="C"),
        "against B": by(AgreementMeasure.PRECISION, against="B"),
    }
    names = [measure_of_pairs(options, ("A", "B")).value for options in asked.values()]
    assert names == ["dice", "blocks", "marks", "dice", "dice", "precision"]
    found = {
        name: list(disagreements_of_two(COLLATION, 0, 1, options))
        for name, options in asked.items()
    }
    # Of A's two links in the second verse pair, B has one.
    for name, second in (("dice", 2 / 3), ("blocks", 2 / 3), ("against B", 1 / 2)):
        assert [row.rate for row in found[name]] == pytest.approx([0, second, 1, 1])
    assert found["kappa"] == found["against C"] == found["dice"]
    # B alone has marked one word on either side of the second verse pair.
    first, *_ = found["marks"]
    assert (first.reference, first.rate) == ("Gen 1:2", 0)
    assert (first.both, first.only_first, first.only_second) == (0, 0, 2)


NOTHING = annotation_set("D", *[PairAnnotation()] * 4)
SECOND_HALF = Options(Parts((StudyPart("x", 2, 3, 2),)))


def test_precision_and_recall_by_hand() -> None:
    (table,) = score_tables(COLLATION)
    rows = {row[:2]: row[2:] for row in rows_of(table)}
    # All fan-outs are 1. A has 4 links in both sets; B has 3 of them, and 2 of its own 4.
    assert rows["A", "B"] == (pytest.approx((3 / 4 + 2 / 4) / 2), pytest.approx((1 + 2 / 4) / 2))
    assert rows["B", "A"] == rows["A", "B"][::-1]
    assert rows["A", "C"] == (1, 1)
    assert len(rows) == 6
    assert table.signature.startswith("precision-recall|weights:directed|")
    # In the second half alone.
    (table,) = score_tables(COLLATION, SECOND_HALF)
    precisions = {row[:2]: row[2] for row in rows_of(table)}
    assert precisions["A", "B"] == pytest.approx(1 / 2)
    assert precisions["B", "C"] == 0


def test_marks_by_hand() -> None:
    also = annotation_set("E", STRAIGHT, PairAnnotation("1-1", "2", "", done=True), "", STRAIGHT)
    (table,) = mark_tables(collated(B, also))
    ((*_, both, first, second, neither, observed, positive, kappa),) = rows_of(table)
    assert (both, first, second, neither) == (1, 1, 0, 14)
    assert (observed, positive) == (15 / 16, pytest.approx(2 / 3))
    # By chance both mark one word in 16 times 2 in 16, and neither 15 times 14.
    expected = (2 + 14 * 15) / 256
    assert kappa == pytest.approx((15 / 16 - expected) / (1 - expected))
    # Without marks there is no kappa.
    (table,) = mark_tables(collated(A, C, NOTHING))
    assert rows_of(table)[0][2:] == (0, 0, 0, 12, 1, None, None)
    assert rows_of(table)[1][2:] == (0, 0, 0, 0, None, None, None)
    # Ten of sixteen words are content words; "wind" and "vent" are marked by B.
    (table,) = mark_tables(COLLATION, CONTENT)
    assert rows_of(table)[0][2:6] == (0, 0, 2, 8)


def test_whole_blocks_by_hand() -> None:
    double = annotation_set("E", "1,2-1,2", STRAIGHT, STRAIGHT, STRAIGHT)
    blocks, grand = block_tables(collated(A, double))
    # Set 1: A has four blocks, E three, two are the same: 4/7. Set 2: all the same.
    ((_, _, spread),) = rows_of(blocks)
    assert spread.mean == pytest.approx((4 / 7 + 1) / 2)
    assert rows_of(grand) == [(spread,)]
    half = block_tables(collated(A, double), SECOND_HALF)[1].rows[0][0]
    # Without "the" and "la" the block of E is the link of "sea" and "mer" too.
    content = block_tables(collated(A, double), CONTENT)[1].rows[0][0]
    assert (half, content) == (Spread(1, None, 1), Spread(1, 0, 2))
    assert rows_of(block_tables(collated(A, NOTHING))[1]) == [(None,)]


LINKED_OR_NOT = Sentence("linked or not")


def test_kappas_and_alpha_by_hand() -> None:
    pairs, everybody, alpha = chance_tables(COLLATION)
    # A and B: of sixteen words B leaves two without links, A none. A and C agree on all.
    assert rows_of(pairs)[0] == ("A", "B", LINKED_OR_NOT, 16, 14 / 16, 14 / 16, 0)
    assert rows_of(pairs)[1] == ("A", "C", LINKED_OR_NOT, 12, 1, 1, None)
    _, items, observed, expected, kappa, mean = rows_of(everybody)[0]
    # The last verse pair is judged by two. Of 44 judgments two are no link.
    assert items == 16
    assert observed == pytest.approx((14 + 2 / 3) / 16)
    assert expected == pytest.approx((42 / 44) ** 2 + (2 / 44) ** 2)
    assert kappa == pytest.approx((observed - expected) / (1 - expected))
    assert mean == pytest.approx(0)
    assert rows_of(alpha)[0][1] == 44
    assert any("word pairs" in str(note) for note in pairs.notes)
    assert any("a decision is" in str(note) for note in pairs.notes)
    for options, words in ((CONTENT, 10), (SECOND_HALF, 8)):
        pairs, *_ = chance_tables(COLLATION, options)
        assert rows_of(pairs)[0][3] == words
    drawn, *_ = chance_tables(COLLATION, draws=Draws(20))
    assert any("there is no interval" in str(note) for note in drawn.notes)


def test_alpha_over_sets_by_hand() -> None:
    ((_, decisions, observed, *_),) = rows_of(alpha_tables(COLLATION, CONTENT)[0])
    # Eight words by three, two by two. B is alone on five of the eight: 2/3 of the pairs differ.
    assert decisions == 28
    assert observed == pytest.approx(5 * 3 * 2 / 3 / 28)


@pytest.mark.parametrize(
    "ask",
    [
        alpha_tables,
        block_tables,
        lambda collation, options, tell: agreement(collation, options, Draws(10), tell),
        lambda collation, options, tell: difference_table(collation, ["A"], options, tell),
    ],
    ids=["alpha", "blocks", "intervals", "group"],
)
def test_slow_measures_report_progress_and_can_be_cancelled(
    ask: Callable[[Collation, Options, Progress], object],
) -> None:
    told: list[float] = []
    ask(replace(COLLATION), Options(), told.append)
    assert told == sorted(told)
    assert (told[0], told[-1]) == (0, 1)

    def stop(_share: float) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        ask(replace(COLLATION), Options(), stop)


def divided(straight: str, crossed: str) -> Collation:
    """Annotators of whom some cross the links of all four verse pairs."""
    return collated(
        *(annotation_set(name, *[STRAIGHT] * 4) for name in straight),
        *(annotation_set(name, *["1-2 2-1"] * 4) for name in crossed),
    )


def test_a_group_differs_from_the_rest() -> None:
    table = difference_table(divided("ABC", "DE"), ["D", "E", "D"])
    ((who, statistic, p, meaning),) = rows_of(table)
    assert (who, statistic, p) == ("D, E", 1, 1 / 10)
    assert str(meaning) == (
        "cannot be judged: there are only 10 groups of this size, so p cannot be less than 0.10"
    )
    notes = [str(note) for note in table.notes]
    assert "over 4 verse pairs" in notes[0]
    assert "all 10 ways to choose as many annotators" in notes[0]
    assert "chosen before anybody looked at the figures" in notes[-1]
    assert table.signature.startswith("difference|weights:directed|")
    # What p means, where it can be judged.
    for group, reached, said in ((["X", "Y"], 1, "at most"), (["A", "X"], 11, "more than")):
        ((_, _, p, meaning),) = rows_of(difference_table(divided("ABCDE", "XY"), group))
        assert p == pytest.approx(reached / 21)
        assert str(meaning) == f"reached by {said} 5 % of the groups of this size"
    empty = collated(*(annotation_set(name, *[""] * 4) for name in "ABC"))
    assert rows_of(difference_table(empty, ["A"])) == [("A", None, None, None)]


def test_impossible_groups_are_refused() -> None:
    many = divided("ABCDEFGHIJKLMNOPQRSTUVWX", "")
    no_rest = "cannot be compared with the rest"
    for collation, group, said in (
        (collated(A, B), "A", no_rest),
        (COLLATION, "ABC", no_rest),
        (COLLATION, "", no_rest),
        (COLLATION, "AZ", "there is no annotator “Z” among A, B, C"),
        (many, "ABCDEFGHIJKL", "too many ways to choose 12 of 24 annotators"),
        # Long lists of annotators are shortened.
        (many, "AZ", "no annotator “Z” among A, B, C, D, E, F, G, H, I, J, …$"),
    ):
        with pytest.raises(ComparisonError, match=said):
            difference_table(collation, [*group])


def test_figures_need_two_annotators() -> None:
    asked: tuple[Callable[[Collation], object], ...] = (score_tables, mark_tables, block_tables)
    for ask in (*asked, chance_tables, alpha_tables):
        with pytest.raises(ComparisonError, match="at least two"):
            ask(COLLATION.chosen(["A"]))
