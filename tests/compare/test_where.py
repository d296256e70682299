"""Where annotators disagree."""

from math import log2

import numpy as np
import pytest

from blinker_qt.agreement.partition import Part, Parts
from blinker_qt.bitext.errors import Sentence
from blinker_qt.bitext.stoplist import Stoplist
from blinker_qt.bitext.verses import Side
from blinker_qt.compare.cases import Decision
from blinker_qt.compare.collation import ComparisonError
from blinker_qt.compare.options import Options
from blinker_qt.compare.where import (
    plots,
    split_verse_pairs,
    split_words,
    verse_pair_tables,
    word_tables,
)
from blinker_qt.layouts.shapes import Bar
from gathered import A, B, C, annotation_set, collated, rows_of
from sketched import laid_out

COLLATION = collated(A, B, C)
ONE_OF_THREE = log2(3) - 2 / 3
"""The entropy of a decision that one of three annotators takes alone."""


def test_verse_pairs_by_hand() -> None:
    split = split_verse_pairs(COLLATION)
    # Gen 1:2: two of four words split; Gen 1:3: all four; C has not done the last one.
    assert split.entropies.tolist() == pytest.approx([0, ONE_OF_THREE / 2, ONE_OF_THREE, 0])
    # Gen 1:2: B has one of two links, 2 * 1 / 3, against A and C, who agree. Gen 1:3: 0, 0, 1.
    assert split.rates.tolist() == pytest.approx([1, (2 / 3 + 2 / 3 + 1) / 3, 1 / 3, 1])
    assert split.words.tolist() == [4, 4, 4, 4]
    assert split.differing.tolist() == [0, 2, 4, 0]
    assert split.ranked.tolist() == [2, 1]
    (table,) = verse_pair_tables(split)
    assert rows_of(table)[0] == (
        "Gen 1:3",
        3,
        4,
        4,
        pytest.approx(ONE_OF_THREE),
        pytest.approx(1 / 3),
    )
    assert table.signature.startswith("entropy|weights:directed|")


def test_words_by_hand() -> None:
    split = split_words(COLLATION)
    assert split.count == 6
    # All six have the same entropy, so they stand in the order of the bitext.
    cases = list(split.cases)
    assert [(case.pair.reference, case.side, case.form) for case in cases] == [
        ("Gen 1:2", Side.SOURCE, "wind"),
        ("Gen 1:2", Side.TARGET, "vent"),
        ("Gen 1:3", Side.SOURCE, "a"),
        ("Gen 1:3", Side.SOURCE, "stone"),
        ("Gen 1:3", Side.TARGET, "une"),
        ("Gen 1:3", Side.TARGET, "pierre"),
    ]
    assert cases[0].decisions == (
        Decision((1,), False, (0, 2)),
        Decision((), True, (1,)),
    )
    assert cases[2].decisions == (
        Decision((0,), False, (0, 2)),
        Decision((1,), False, (1,)),
    )
    (table,) = word_tables(split)
    assert rows_of(table)[0] == (
        "wind",
        Sentence("source"),
        "Gen 1:2",
        2,
        pytest.approx(ONE_OF_THREE),
        "vent (A, C); – (B)",
    )


def test_only_so_many_are_listed_and_it_is_said() -> None:
    (table,) = word_tables(split_words(COLLATION, most=2))
    assert len(rows_of(table)) == 2
    assert "the first 2 of 6 are listed" in map(str, table.notes)
    (one,) = word_tables(split_words(COLLATION, most=1))
    assert "the first 1 of 6 is listed" in map(str, one.notes)
    (all_of_them,) = word_tables(split_words(COLLATION))
    for most in range(len(all_of_them.rows) + 2):
        (some,) = word_tables(split_words(COLLATION, most=most))
        assert some.rows == all_of_them.rows[:most]
    assert not any("listed" in str(note) for note in all_of_them.notes)


def test_function_words_and_other_parts_are_left_out() -> None:
    articles = Options(stoplist_source=Stoplist.of("en", ["a", "the"]))
    assert "a" not in [case.form for case in split_words(COLLATION, articles).cases]
    assert split_verse_pairs(COLLATION, articles).words.tolist() == [3, 3, 3, 3]
    part = Options(Parts((Part("second", 2, 3, 1),)))
    assert {case.pair.reference for case in split_words(COLLATION, part).cases} == {"Gen 1:3"}
    split = split_verse_pairs(COLLATION, part)
    assert split.ranked.tolist() == [2]
    assert np.isnan(split.rates[:2]).all()
    assert "partition:pairs-3-4-size-1|sets:2|pairs:2|left-out:1|" in split.signature


def test_what_was_not_done_is_no_decision() -> None:
    # The last verse pair is done by A and B alone: C's other link is not looked at.
    crossing = annotation_set("B", "1-1 2-2", "1-1 2-2", "1-1 2-2", "1-2")
    split = split_words(collated(A, crossing, C))
    assert next(split.cases).decisions == (Decision((0,), False, (0,)), Decision((1,), False, (1,)))
    assert split.entropies[0] == pytest.approx(1)


def test_no_agreement_with_nothing_to_compare() -> None:
    nothing = [annotation_set(name, "", "", "", "") for name in "AB"]
    split = split_verse_pairs(collated(*nothing))
    assert np.isnan(split.rates).all()
    marked = annotation_set("C", "1-1", "", "", "")
    (table,) = verse_pair_tables(split_verse_pairs(collated(nothing[0], marked)))
    assert rows_of(table)[0][:2] == ("Gen 1:1", 1)


def test_one_annotator_alone_disagrees_with_nobody() -> None:
    for ask in (split_words, split_verse_pairs):
        with pytest.raises(ComparisonError, match="at least two"):
            ask(collated(A, B).chosen(["A"]))


def test_the_plot_leads_to_verse_pairs() -> None:
    (plot,) = laid_out(plots(split_verse_pairs(COLLATION), str.upper))
    assert plot.title == "DISAGREEMENT ALONG THE STUDY"
    hints = {shape.item: shape.hint for shape in plot.shapes if isinstance(shape, Bar)}
    assert hints[2] == "3: 66.7"
