"""Each annotator against each other, and agreement beyond chance."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from blinker_qt.agreement.dice import Spread
from blinker_qt.agreement.masi import set_alpha
from blinker_qt.agreement.partition import Parts, StudyPart
from blinker_qt.agreement.progress import Progress
from blinker_qt.agreement.resampling import Draws
from blinker_qt.bitext.annotation import PairAnnotation
from blinker_qt.bitext.errors import Sentence
from blinker_qt.bitext.tokens import Stoplist
from blinker_qt.compare.agreement import agreement
from blinker_qt.compare.collation import Collation, ComparisonError
from blinker_qt.compare.options import Options
from blinker_qt.compare.other_measures import (
    alpha_tables,
    block_tables,
    chance_tables,
    difference_table,
    mark_tables,
    score_tables,
)
from gathered import STRAIGHT, A, B, C, annotation_set, collated, rows_of

COLLATION = collated(A, B, C)
NOTHING = annotation_set("D", *[PairAnnotation()] * 4)
SECOND_HALF = Options(Parts((StudyPart("x", 2, 3, 2),)))
CONTENT = Options(
    stoplist_source=Stoplist.of("en", ["the", "a"]), stoplist_target=Stoplist.of("fr", ["la"])
)


class StoppedError(Exception):
    """What the user does who has waited long enough."""


def stop(_share: float) -> None:
    raise StoppedError


def test_precision_and_recall_by_hand() -> None:
    (table,) = score_tables(COLLATION)
    rows = {row[:2]: row[2:] for row in rows_of(table)}
    # All fan-outs are 1. A has 4 links in both sets; B has 3 of them, and 2 of its own 4.
    assert rows["A", "B"] == (pytest.approx((3 / 4 + 2 / 4) / 2), pytest.approx((1 + 2 / 4) / 2))
    assert rows["B", "A"] == rows["A", "B"][::-1]
    assert rows["A", "C"] == (1, 1)
    assert len(rows) == 6
    assert table.signature.startswith("precision-recall|")


def test_parts_are_scored_alone() -> None:
    (table,) = score_tables(COLLATION, SECOND_HALF)
    precisions = {row[:2]: row[2] for row in rows_of(table)}
    assert precisions["A", "B"] == pytest.approx(1 / 2)
    assert precisions["B", "C"] == 0


def test_who_has_done_nothing_is_not_scored() -> None:
    (table,) = score_tables(collated(A, NOTHING))
    assert rows_of(table) == [("A", "D", None, None), ("D", "A", None, None)]


def test_marks_by_hand() -> None:
    also = annotation_set("E", STRAIGHT, PairAnnotation("1-1", "2", "", done=True), "", STRAIGHT)
    (table,) = mark_tables(collated(B, also))
    ((*_, both, first, second, neither, observed, positive, kappa),) = rows_of(table)
    assert (both, first, second, neither) == (1, 1, 0, 14)
    assert (observed, positive) == (15 / 16, pytest.approx(2 / 3))
    # By chance both mark one word in 16 times 2 in 16, and neither 15 times 14.
    expected = (2 + 14 * 15) / 256
    assert kappa == pytest.approx((15 / 16 - expected) / (1 - expected))


def test_marks_of_nobody_have_no_kappa() -> None:
    (table,) = mark_tables(collated(A, C, NOTHING))
    assert rows_of(table)[0][2:] == (0, 0, 0, 12, 1, None, None)
    assert rows_of(table)[1][2:] == (0, 0, 0, 0, None, None, None)


def test_marks_of_content_words_alone() -> None:
    (table,) = mark_tables(COLLATION, CONTENT)
    # Ten of sixteen words are content words; "wind" and "vent" are marked by B.
    assert rows_of(table)[0][2:6] == (0, 0, 2, 8)


def test_whole_blocks_by_hand() -> None:
    double = annotation_set("E", "1,2-1,2", STRAIGHT, STRAIGHT, STRAIGHT)
    blocks, grand = block_tables(collated(A, double))
    # Set 1: A has four blocks, E three, two are the same: 4/7. Set 2: all the same.
    ((_, _, spread),) = rows_of(blocks)
    assert spread.mean == pytest.approx((4 / 7 + 1) / 2)
    assert rows_of(grand) == [(spread,)]


def test_whole_blocks_of_a_part_and_of_content_words() -> None:
    double = annotation_set("E", "1,2-1,2", STRAIGHT, STRAIGHT, STRAIGHT)
    both = collated(A, double)
    half = block_tables(both, SECOND_HALF)[1].rows[0][0]
    # Without "the" and "la" the block of E is the link of "sea" and "mer" too.
    content = block_tables(both, CONTENT)[1].rows[0][0]
    assert half == Spread(1, 0, 1)
    assert content == Spread(1, 0, 2)


def test_nothing_done_has_no_blocks_in_common() -> None:
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
    assert any("one decision is" in str(note) for note in pairs.notes)


def test_chance_without_decisions_in_common() -> None:
    pairs, everybody, alpha = chance_tables(collated(A, NOTHING))
    assert rows_of(pairs) == [("A", "D", LINKED_OR_NOT, 0, None, None, None)]
    assert rows_of(everybody) == [(LINKED_OR_NOT, 0, None, None, None, None)]
    assert rows_of(alpha) == [(LINKED_OR_NOT, 0, None, None, None)]
    (over_sets,) = alpha_tables(collated(A, NOTHING))
    assert [row[1:] for row in rows_of(over_sets)] == [(0, None, None, None)]


def test_chance_looks_at_content_words_and_parts_alone() -> None:
    for options, words in ((CONTENT, 10), (SECOND_HALF, 8)):
        pairs, *_ = chance_tables(COLLATION, options)
        assert rows_of(pairs)[0][3] == words


def test_alpha_over_sets_by_hand() -> None:
    ((_, *whole),) = rows_of(alpha_tables(COLLATION)[0])
    expected = set_alpha(COLLATION.words, COLLATION.counted)
    assert expected
    assert whole == [expected.decisions, expected.observed, expected.expected, expected.value]
    ((_, decisions, observed, *_),) = rows_of(alpha_tables(COLLATION, CONTENT)[0])
    # Eight words by three, two by two. B is alone on five of the eight: 2/3 of the pairs differ.
    assert decisions == 28
    assert observed == pytest.approx(5 * 3 * 2 / 3 / 28)


def of_intervals(collation: Collation, options: Options, tell: Progress) -> object:
    return agreement(collation, options, Draws(10), tell)


def of_group(collation: Collation, options: Options, tell: Progress) -> object:
    return difference_table(collation, ["A"], options, tell)


@pytest.mark.parametrize("ask", [alpha_tables, block_tables, of_intervals, of_group])
def test_slow_measures_tell_and_can_be_stopped(
    ask: Callable[[Collation, Options, Progress], object],
) -> None:
    told: list[float] = []
    ask(replace(COLLATION), Options(), told.append)
    assert told == sorted(told)
    assert (told[0], told[-1]) == (0, 1)
    with pytest.raises(StoppedError):
        ask(replace(COLLATION), Options(), stop)


def test_a_group_differs_from_the_rest() -> None:
    odd = [annotation_set(name, *["1-2 2-1"] * 4) for name in ("D", "E")]
    even = [annotation_set(name, *[STRAIGHT] * 4) for name in ("A", "B", "C")]
    table = difference_table(collated(*even, *odd), ["D", "E", "D"])
    ((who, statistic, p, meaning),) = rows_of(table)
    assert (who, statistic) == ("D, E", 1)
    assert p == 1 / 10
    assert str(meaning) == (
        "not to be judged: there are only 10 groups of this size, so p cannot be less than 0.10"
    )
    assert "over 4 verse pairs" in str(table.notes[0])
    assert "all 10 ways of choosing so many whole annotators" in str(table.notes[0])
    assert "named before anybody looked at the figures" in str(table.notes[-1])
    assert table.signature.startswith("difference|weights:directed|")


def test_with_enough_annotators_a_small_p_says_no_more_than_it_is() -> None:
    odd = [annotation_set(name, *["1-2 2-1"] * 4) for name in ("X", "Y")]
    even = [annotation_set(name, *[STRAIGHT] * 4) for name in "ABCDE"]
    meanings = []
    for group in (["X", "Y"], ["A", "X"]):
        table = difference_table(collated(*even, *odd), group)
        ((_, _, p, meaning),) = rows_of(table)
        meanings.append((round(p, 4), str(meaning)))
    assert meanings == [
        (round(1 / 21, 4), "reached by at most 5 % of the groups of this size"),
        (round(11 / 21, 4), "reached by more than 5 % of the groups of this size"),
    ]


def test_nothing_linked_tells_nobody_apart() -> None:
    empty = [annotation_set(name, *[""] * 4) for name in ("A", "B", "C")]
    table = difference_table(collated(*empty), ["A"])
    assert rows_of(table) == [("A", None, None, None)]


@pytest.mark.parametrize(
    ("collation", "group"),
    [(collated(A, B), ["A"]), (COLLATION, ["A", "B", "C"]), (COLLATION, [])],
)
def test_groups_that_cannot_be_told_from_the_rest(collation: Collation, group: list[str]) -> None:
    with pytest.raises(ComparisonError, match="cannot be compared with the rest"):
        difference_table(collation, group)


def test_a_group_that_could_be_too_many_others() -> None:
    names = [f"N{number}" for number in range(24)]
    many = collated(*(annotation_set(name, *[STRAIGHT] * 4) for name in names))
    with pytest.raises(ComparisonError, match="too many ways of choosing 12 of 24 annotators"):
        difference_table(many, names[:12])


def test_a_group_of_people_who_are_not_there() -> None:
    with pytest.raises(ComparisonError, match="no annotator “Z”"):
        difference_table(COLLATION, ["Z"])


def test_figures_are_of_two_annotators_at_least() -> None:
    one = COLLATION.chosen(["A"])
    asked: list[Callable[[Collation], object]] = [
        score_tables,
        mark_tables,
        block_tables,
        chance_tables,
    ]
    for ask in (*asked, alpha_tables):
        with pytest.raises(ComparisonError, match="at least two"):
            ask(one)


def test_scores_are_means_of_sets_that_both_have() -> None:
    half = annotation_set("E", STRAIGHT, STRAIGHT, PairAnnotation(), PairAnnotation())
    (table,) = score_tables(collated(A, half))
    assert {row[2] for row in rows_of(table)} == {1}
