"""Verse pairs, words and word types on which annotators disagree, and how they differ."""

from dataclasses import replace
from functools import cache
from math import log2
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.agreement.decisions import DifferenceKind
from blinker_qt.agreement.dice import Weights
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.errors import Sentence
from blinker_qt.bitext.verses import Bitext, Language, Side, VersePair
from blinker_qt.compare import causes
from blinker_qt.compare.along_study import along_the_study, split_verse_pairs, split_words
from blinker_qt.compare.cases import cases_of
from blinker_qt.compare.causes import Causes
from blinker_qt.compare.collation import Collation, ComparisonError
from blinker_qt.compare.disagreements import disagreements_with_others, doubts, two_machines
from blinker_qt.compare.loading import open_collation
from blinker_qt.compare.options import Options
from blinker_qt.layouts.charts import Bar
from commands import SAMPLE
from gathered import STRAIGHT, A, B, C, annotation_set, collated, laid_out, rows_of
from works import with_pair

Links = frozenset[tuple[int, int]]
COLLATION = collated(A, B, C)
ONE_OF_THREE = log2(3) - 2 / 3
"""The entropy of a decision that one of three annotators takes alone."""


def test_verse_pairs_by_hand() -> None:
    (table,), *_ = split_verse_pairs(COLLATION)
    # Gen 1:2: two of four words split; Gen 1:3: all four. C has not done the last one.
    # Gen 1:2: B has one of two links, 2 * 1 / 3, against A and C, who agree. Gen 1:3: 0, 0, 1.
    assert rows_of(table) == [
        ("Gen 1:3", 3, 4, 4, pytest.approx(ONE_OF_THREE), pytest.approx(1 / 3)),
        ("Gen 1:2", 2, 4, 2, pytest.approx(ONE_OF_THREE / 2), pytest.approx((4 / 3 + 1) / 3)),
    ]
    assert table.places == ((2, None), (1, None))
    assert table.signature.startswith("entropy|weights:directed|")


def test_words_by_hand() -> None:
    (table,), *_ = split_words(COLLATION)
    # All six have the same entropy, so they stand in the order of the bitext.
    assert [row[:4] for row in rows_of(table)] == [
        ("wind", Sentence("source"), "Gen 1:2", 2),
        ("vent", Sentence("target"), "Gen 1:2", 2),
        ("a", Sentence("source"), "Gen 1:3", 1),
        ("stone", Sentence("source"), "Gen 1:3", 2),
        ("une", Sentence("target"), "Gen 1:3", 1),
        ("pierre", Sentence("target"), "Gen 1:3", 2),
    ]
    assert rows_of(table)[0][4:] == (pytest.approx(ONE_OF_THREE), "vent (A, C); – (B)")
    assert rows_of(table)[2][5] == "une (A, C); pierre (B)"
    assert table.places[:3] == ((1, (Side.SOURCE, 1)), (1, (Side.TARGET, 1)), (2, (Side.SOURCE, 0)))


def test_no_disagreement_with_one_annotator() -> None:
    for ask in (split_words, split_verse_pairs, along_the_study, causes.causes_of):
        with pytest.raises(ComparisonError, match="at least two"):
            ask(collated(A, B).chosen(["A"]))


BITEXT = Bitext.of(
    [
        VersePair("1:1", ("The", "sea"), ("La", "mer")),
        VersePair("1:2", ("the", "red", "sea"), ("la", "mer", "rouge")),
        VersePair("1:3", ("sea",), ("mer",)),
    ],
    Language("en"),
    Language("fr"),
)
SMALL = causes.causes_of(
    collated(
        annotation_set("A", "1-1 2-2", "1-1 2-3 3-2", "1-1", bitext=BITEXT),
        annotation_set(
            "B",
            *(PairAnnotation("2-2", "1", "1", done=True), "1-1,2 2-3 3-2", "1-1"),
            bitext=BITEXT,
        ),
        annotation_set("C", "1-1 2-2", "1-1 2-3 3-2", "1-1", bitext=BITEXT),
    )
)


@cache
def sample() -> Causes:
    return causes.causes_of(open_collation(list(map(Path, SAMPLE))))


def test_counts_by_hand() -> None:
    # "The" of 1:1: linked by A and C, not by B. "the" of 1:2: one word more for B. "la" of 1:1 as
    # "The"; "mer" of 1:2: one word more for B. Every difference is between B and either other one.
    the, la, mer = (
        next(one for one in SMALL.types.numbers(form) if SMALL.types.side(one) is side)
        for form, side in (("the", Side.SOURCE), ("la", Side.TARGET), ("mer", Side.TARGET))
    )
    assert SMALL.differing[[the, la, mer]].tolist() == [2, 1, 1]
    assert SMALL.differing.sum() == 4
    kinds = [DifferenceKind.LINKED_OR_NOT, DifferenceKind.LARGER_OR_SMALLER]
    assert SMALL.kinds[the, kinds].tolist() == [2, 2]
    assert SMALL.kinds[mer].tolist() == [7, 0, 2, 0, 0]
    split = 1 / 3 * np.log2(3) + 2 / 3 * np.log2(3 / 2)
    assert SMALL.means.means[[the, mer]].tolist() == pytest.approx([split, split / 3])
    assert SMALL.ranked().tolist() == [the, la, mer]
    assert str(SMALL.signature).startswith('decisions|stoplist-source:["english.txt","')


def test_the_sample_is_split_most_by_its_article() -> None:
    result = sample()
    table = causes.word_types(result, most=2)
    assert table.rows[0][:5] == ("le", Sentence("target"), Sentence("function"), 29, 11)
    assert [str(note) for note in table.notes][1:] == [
        "Source function words are those in the list english.txt.",
        "Target function words are those in the list french.txt.",
        "Punctuation is left out.",
        "2 of 193 word types on which annotators differ are shown.",
    ]
    assert not any("are shown" in str(note) for note in causes.word_types(result).notes)
    types, kinds = laid_out(causes.plots(result))
    bar = next(shape for shape in types.shapes if isinstance(shape, Bar))
    assert bar.hint == "le (target): 11"
    assert len([shape for shape in kinds.shapes if isinstance(shape, Bar)]) == 4


def test_examples_of_each_kind_of_difference() -> None:
    result = sample()
    words = [word for kind in causes.KINDS for word in result.examples(kind)[:1].tolist()]
    cases = tuple(cases_of(result.collation, np.array(words)))
    table = causes.cases(result, cases)
    assert len(table.rows) == sum(len(case.decisions) for case in cases)
    assert {row[4] for row in table.rows} >= {"Sample A1", "Sample A2", "Sample A3"}


def machine(name: str, *pairs: PairAnnotation | str) -> AnnotationSet:
    """A machine's work on all verse pairs."""
    return replace(annotation_set(name, *pairs), role=Role.MACHINE)


def test_doubt_of_machines_is_a_column() -> None:
    works = A, C
    first, second = (
        replace(work, role=Role.MACHINE, annotator=name)
        for work, name in zip(works, ("M1", "M2"), strict=True)
    )
    machines = two_machines(collated(A, B, C, first, second))
    assert machines is not None
    assert [machine.annotator for machine in machines] == ["M1", "M2"]
    assert two_machines(collated(A, B, first)) is None
    (table,) = split_verse_pairs(COLLATION, machines=machines).tables
    (plain,) = split_verse_pairs(COLLATION).tables
    assert [row[:-1] for row in rows_of(table)] == list(rows_of(plain))
    for row in rows_of(table):
        links, others = (work.pairs[row[1] - 1].alignment.links for work in works)
        dice = 2 * len(links & others) / (len(links) + len(others))
        assert row[-1] == pytest.approx(1 - dice)
    assert 'doubt:["M1","M2"]|doubt-data:' in table.signature
    assert "M1 and M2" in str(table.notes[-1])
    # Other links of a machine are another signature.
    other = collated(A, B, C, first, replace(second, pairs=B.pairs))
    (changed,) = split_verse_pairs(COLLATION, machines=two_machines(other)).tables
    assert changed.signature != table.signature


def test_doubt_is_known_only_where_both_machines_are_done() -> None:
    straight = machine("M", *[STRAIGHT] * 4)
    undone = with_pair(machine("N", *["1-1"] * 4), 2, UNTOUCHED)
    (table,) = split_verse_pairs(
        COLLATION, machines=two_machines(collated(A, straight, undone))
    ).tables
    assert [row[-1] is None for row in rows_of(table)] == [True, False]
    # Where neither has links, they agree; of a single link, one machine alone has all.
    for links, doubt in ((UNTOUCHED, 0), ("", 0), ("1-1", 1)):
        both = collated(A, machine("M", *[links] * 4), machine("N", *[""] * 4))
        machines = two_machines(both)
        assert machines is not None
        assert doubts(both.words, *machines).tolist() == [doubt] * 4


# One annotator and all others


def study(*works: list[Links | None]) -> Collation:
    """Annotators' links on three verse pairs; None where one is not done."""
    pairs = [VersePair(f"T {number}", ("a", "b", "c"), ("d", "e")) for number in range(1, 4)]
    sets = []
    for name, work in zip("ABCD", works, strict=False):
        drawn = (
            PairAnnotation.of(Alignment(links or frozenset()), done=links is not None)
            for links in work
        )
        sets.append(annotation_set(name, *drawn, bitext=Bitext.of(pairs)))
    return collated(*sets)


def test_disagreement_with_others_by_hand() -> None:
    both, one = frozenset({(0, 0), (1, 1)}), frozenset({(0, 0)})
    collation = study([both, both, None], [one, both, both], [one, None, both])
    found = disagreements_with_others(collation, 0, Options(weights=Weights.NONE))
    # With B and with C one link is shared and one is A's alone: 2 * (1 + 1) / (3 + 3). C has not
    # done the second; the third is not A's.
    assert [
        (row.reference, row.rate, row.both, row.only_first, row.only_second) for row in found
    ] == [("T 1", pytest.approx(4 / 6), 1, 1, 0), ("T 2", 1.0, 2, 0, 0)]


LINKS = st.frozensets(st.tuples(st.integers(0, 2), st.integers(0, 1)))
DRAWN = st.lists(st.none() | LINKS, min_size=3, max_size=3)


@given(st.lists(DRAWN, min_size=3, max_size=4))
def test_links_are_shared_if_anybody_else_has_them(works: list[list[Links | None]]) -> None:
    own, *others = works
    rows = {row.index: row for row in disagreements_with_others(study(*works), 0)}
    for index, mine in enumerate(own):
        done = [links for work in others if (links := work[index]) is not None]
        if mine is None or not done:
            assert index not in rows
        else:
            theirs = frozenset().union(*done)
            row = rows[index]
            told = row.both, row.only_first, row.only_second
            assert told == (len(mine & theirs), len(mine - theirs), len(theirs - mine))
