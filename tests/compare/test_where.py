"""Where annotators disagree."""

from math import log2

import pytest

from blinker_qt.agreement.partition import Parts, StudyPart
from blinker_qt.bitext.errors import Sentence
from blinker_qt.bitext.tokens import Stoplist
from blinker_qt.bitext.verses import Side
from blinker_qt.compare.collation import ComparisonError
from blinker_qt.compare.options import Options
from blinker_qt.compare.where import along_the_study, split_verse_pairs, split_words
from blinker_qt.layouts.charts import Bar
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


def test_only_so_many_are_listed_and_it_is_said() -> None:
    (whole,) = split_words(COLLATION).tables
    for most in range(len(whole.rows) + 2):
        (some,) = split_words(COLLATION, most=most).tables
        assert some.rows == whole.rows[:most]
    for most, said in ((2, "the first 2 of 6 are listed"), (1, "the first 1 of 6 is listed")):
        (some,) = split_words(COLLATION, most=most).tables
        assert said in map(str, some.notes)
    assert not any("listed" in str(note) for note in whole.notes)


def test_function_words_and_other_parts_are_left_out() -> None:
    articles = Options(stoplist_source=Stoplist.of("en", ["a", "the"]))
    (words,) = split_words(COLLATION, articles).tables
    assert "a" not in [row[0] for row in rows_of(words)]
    (pairs,) = split_verse_pairs(COLLATION, articles).tables
    assert {row[2] for row in rows_of(pairs)} == {3}
    part = Options(Parts((StudyPart("second", 2, 3, 1),)))
    (words,) = split_words(COLLATION, part).tables
    assert {row[2] for row in rows_of(words)} == {"Gen 1:3"}
    (pairs,) = split_verse_pairs(COLLATION, part).tables
    assert [row[1] for row in rows_of(pairs)] == [3]
    assert "partition:pairs-3-4-size-1|sets:2|pairs:2|left-out:1|" in pairs.signature


def test_what_was_not_done_is_no_decision() -> None:
    # The last verse pair is done by A and B alone: C's other link is not looked at.
    crossing = annotation_set("B", "1-1 2-2", "1-1 2-2", "1-1 2-2", "1-2")
    (table,) = split_words(collated(A, crossing, C)).tables
    assert rows_of(table)[0][4:] == (pytest.approx(1), "la (A); pluie (B)")


def test_no_agreement_with_nothing_to_compare() -> None:
    nothing = [annotation_set(name, "", "", "", "") for name in "AB"]
    (plot,) = laid_out([along_the_study(collated(*nothing))])
    assert not any(isinstance(shape, Bar) for shape in plot.shapes)
    marked = annotation_set("C", "1-1", "", "", "")
    (table,) = split_verse_pairs(collated(nothing[0], marked)).tables
    assert rows_of(table)[0][:2] == ("Gen 1:1", 1)


def test_one_annotator_alone_disagrees_with_nobody() -> None:
    for ask in (split_words, split_verse_pairs, along_the_study):
        with pytest.raises(ComparisonError, match="at least two"):
            ask(collated(A, B).chosen(["A"]))


def test_the_plot_leads_to_verse_pairs() -> None:
    sketch = along_the_study(COLLATION)
    (plot,) = laid_out([sketch])
    assert plot.title == "Disagreement along the study"
    hints = {shape.item: shape.hint for shape in plot.shapes if isinstance(shape, Bar)}
    assert hints[2] == "3: 66.7"
    assert sketch.signature.startswith("dice|")
