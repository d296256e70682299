"""Verse pairs, words and word types on which annotators disagree, and how they differ."""

from dataclasses import replace
from functools import cache
from math import log2
from pathlib import Path

import numpy as np
import pytest

from blinker_qt.agreement.decisions import DifferenceKind
from blinker_qt.bitext.annotation import UNTOUCHED, PairAnnotation, Role
from blinker_qt.bitext.errors import Sentence
from blinker_qt.bitext.verses import Bitext, Language, Side, VersePair
from blinker_qt.compare import causes
from blinker_qt.compare.along_study import along_the_study, split_verse_pairs, split_words
from blinker_qt.compare.cases import cases_of
from blinker_qt.compare.causes import Causes
from blinker_qt.compare.collation import Collation, ComparisonError
from blinker_qt.compare.disagreements import doubts, two_machines
from blinker_qt.compare.loading import open_collation
from blinker_qt.compare.options import Options
from blinker_qt.layouts.charts import Bar
from commands import SAMPLE
from gathered import A, B, C, annotation_set, collated, laid_out, rows_of

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
    assert table.places[:3] == (
        (1, (Side.SOURCE, 1)),
        (1, (Side.TARGET, 1)),
        (2, (Side.SOURCE, 0)),
    )


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
WORK = {
    "A": ("1-1 2-2", "1-1 2-3 3-2", "1-1"),
    "B": ("2-2", "1-1,2 2-3 3-2", "1-1"),
    "C": ("1-1 2-2", "1-1 2-3 3-2", "1-1"),
}
MARKS = {"B": [("1", "1"), ("", ""), ("", "")]}


def collation(**work: tuple[str, ...]) -> Collation:
    sets = []
    for name, links in work.items():
        marks = MARKS.get(name, [("", "")] * len(links))
        pairs = (
            PairAnnotation() if some == "-" else PairAnnotation(some, *marked, done=True)
            for some, marked in zip(links, marks, strict=True)
        )
        sets.append(annotation_set(name, *pairs, bitext=BITEXT))
    return collated(*sets)


SMALL = causes.causes_of(collation(**WORK))


@cache
def sample() -> Causes:
    return causes.causes_of(open_collation(list(map(Path, SAMPLE))))


def number(result: Causes, form: str, side: Side) -> int:
    return next(one for one in result.types.numbers(form) if result.types.side(one) is side)


def test_counts_by_hand() -> None:
    # "The" of 1:1: linked by A and C, not by B. "the" of 1:2: one word more for B. "la" of 1:1 as
    # "The"; "mer" of 1:2: one word more for B. Every difference is between B and either other one.
    the, la, mer = (
        number(SMALL, form, side)
        for form, side in (("the", Side.SOURCE), ("la", Side.TARGET), ("mer", Side.TARGET))
    )
    assert SMALL.differing[[the, la, mer]].tolist() == [2, 1, 1]
    assert SMALL.differing.sum() == 4
    assert SMALL.kinds[
        the, [DifferenceKind.LINKED_OR_NOT, DifferenceKind.LARGER_OR_SMALLER]
    ].tolist() == [2, 2]
    assert SMALL.kinds[mer].tolist() == [7, 0, 2, 0, 0]
    split = 1 / 3 * np.log2(3) + 2 / 3 * np.log2(3 / 2)
    assert SMALL.means.means[the] == pytest.approx(split)
    assert SMALL.means.means[mer] == pytest.approx(split / 3)
    assert SMALL.ranked().tolist() == [the, la, mer]
    assert str(SMALL.signature).startswith('decisions|stoplist-source:["english.txt","')


def test_the_sample_is_split_most_by_its_article() -> None:
    result = sample()
    first = result.ranked().tolist()[0]
    assert (result.types.forms[first], result.types.side(first)) == ("le", Side.TARGET)
    table = causes.word_types(result, most=2)
    assert table.rows[0][:5] == (
        "le", Sentence("target"), Sentence("function"), 29, 11
    )  # fmt: skip
    assert [str(note) for note in table.notes][1:] == [
        "Source function words are those in the list english.txt.",
        "Target function words are those in the list french.txt.",
        "Punctuation is left out.",
        "2 of 193 word types on which annotators differ are shown.",
    ]
    whole = causes.word_types(result)
    assert len(whole.rows) == 193
    assert not any("are shown" in str(note) for note in whole.notes)
    everything = causes.causes_of(result.collation, Options(punctuation=True))
    assert len(causes.word_types(everything).rows) == 199


def test_examples_of_each_kind_of_difference() -> None:
    result = sample()
    words = [word for kind in causes.KINDS for word in result.examples(kind)[:1].tolist()]
    cases = tuple(cases_of(result.collation, np.array(words)))
    table = causes.cases(result, cases)
    assert len(table.rows) == sum(len(case.decisions) for case in cases)
    assert {row[4] for row in table.rows} >= {"Sample A1", "Sample A2", "Sample A3"}


def test_plots_name_types_and_figures() -> None:
    types, kinds = laid_out(causes.plots(sample()))
    first = next(shape for shape in types.shapes if isinstance(shape, Bar))
    assert first.hint == "le (target): 11"
    assert len([shape for shape in kinds.shapes if isinstance(shape, Bar)]) == 4


def test_doubt_of_machines_is_a_column() -> None:
    first, second = (
        replace(work, role=Role.MACHINE, annotator=name)
        for work, name in zip((A, C), ("M1", "M2"), strict=True)
    )
    whole = collated(A, B, C, first, second)
    machines = two_machines(whole)
    assert machines is not None
    assert [machine.annotator for machine in machines] == ["M1", "M2"]
    assert two_machines(collated(A, B, first)) is None
    (table,) = split_verse_pairs(collated(A, B, C), machines=machines).tables
    (plain,) = split_verse_pairs(collated(A, B, C)).tables
    assert [row[:-1] for row in rows_of(table)] == list(rows_of(plain))
    for row in rows_of(table):
        links, others = (work.pairs[row[1] - 1].alignment.links for work in (A, C))
        dice = 2 * len(links & others) / (len(links) + len(others))
        assert row[-1] == pytest.approx(1 - dice)
    assert 'doubt:["M1","M2"]|doubt-data:' in table.signature
    # Other links of a machine are another signature.
    other = collated(A, B, C, first, replace(second, pairs=B.pairs))
    (changed,) = split_verse_pairs(collated(A, B, C), machines=two_machines(other)).tables
    assert changed.signature != table.signature


def test_doubt_is_known_only_where_both_machines_are_done() -> None:
    machines = [
        replace(work, role=Role.MACHINE, annotator=name) for work, name in ((A, "M"), (B, "N"))
    ]
    undone = tuple(replace(pair, done=place != 2) for place, pair in enumerate(B.pairs))
    both = two_machines(collated(A, machines[0], replace(machines[1], pairs=undone)))
    (table,) = split_verse_pairs(COLLATION, machines=both).tables
    assert [row[-1] is None for row in rows_of(table)] == [True, False]
    nothing = collated(A, *(replace(work, pairs=(UNTOUCHED,) * len(A.pairs)) for work in machines))
    empty = two_machines(nothing)
    assert empty is not None
    assert doubts(nothing.words, *empty).tolist() == [0] * len(A.pairs)
    # Of a single link, one machine alone has all.
    single = [
        replace(machine, pairs=(PairAnnotation(text, done=True),) * 4)
        for machine, text in zip(machines, ("1-1", ""), strict=True)
    ]
    apart = two_machines(collated(A, *single))
    assert apart is not None
    assert doubts(nothing.words, *apart).tolist() == [1] * 4
