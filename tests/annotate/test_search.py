from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.annotate.search import (
    FoundExcerpt,
    Query,
    SearchIndex,
    excerpt,
    find_references,
    folded,
    found_words,
    lemmas_of,
    matches,
)
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.bitext.word_details import WordDetails

TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\n"), max_size=30)


@pytest.fixture
def bitext() -> Bitext:
    return Bitext.of(
        [
            VersePair("Jn 1:1", ("Ἐν", "ἀρχῇ", "ἦν", "ὁ", "λόγος"), ("In", "the", "beginning")),
            VersePair("Jn 1:2", ("οὗτος", "ἦν"), ("The", "same", "was", "in", "it")),
            VersePair("Jn 1:3", ("πάντα",), ("All", "things", "e\u0301te\u0301")),
        ]
    )


@pytest.mark.parametrize(
    ("typed", "exact", "found"),
    [
        ("the", False, [0, 1]),
        ("the", True, [0]),
        ("αρχη", False, [0]),
        ("αρχη", True, []),
        ("ΛΟΓΟΣ", False, [0]),
        ("été", True, [2]),
        ("ETE", False, [2]),
        ("  in   the ", False, [0]),
        ("λόγος in", False, []),
        ("beginning the", False, []),
    ],
)
def test_finding_words(bitext: Bitext, typed: str, exact: bool, found: list[int]) -> None:
    index = SearchIndex(bitext, exact=exact)
    assert index.find(Query.of(typed, exact=exact), range(3)) == found


ALIKE = [("Straße", "STRASSE"), ("ᾳ", "α"), ("İ", "i"), ("שָׁלוֹם", "שלום"), ("مُحَمَّد", "محمد")]
APART = [("が", "か"), ("कि", "क"), ("क्", "क"), ("กุ", "ก"), ("กุ", "กู"), ("ກຸ", "ກ"), ("ཀི", "ཀ")]


@pytest.mark.parametrize(("first", "second"), [*ALIKE, *APART])
def test_only_marks_that_change_the_letter_make_a_difference(first: str, second: str) -> None:
    is_alike = folded(first, exact=False) == folded(second, exact=False)
    assert is_alike == ((first, second) in ALIKE)
    assert folded(first, exact=True) != folded(second, exact=True)


@given(TEXT, st.integers(0, 30), st.integers(1, 5), st.booleans())
def test_matches_equal_the_query(verse: str, start: int, length: int, exact: bool) -> None:
    query = Query.of(verse[start : start + length], exact=exact)
    ends = [0]
    for begin, end in matches(verse, query):
        assert ends[-1] <= begin < end <= len(verse)
        assert query.needle in folded(verse[begin:end], exact=exact)
        ends.append(end)


def test_a_match_covers_whole_characters() -> None:
    assert matches("Strasse Straße", Query("stras")) == ((0, 5), (8, 13))
    assert matches("Straße", Query.of("as", exact=False)) == ((3, 5),)
    assert matches("anything", Query("")) == ()


def test_an_excerpt_begins_near_the_match() -> None:
    shown = excerpt("and it came to pass in those" + " days" * 50, Query("days"))
    assert shown is not None
    assert shown.text == "… in those" + " days" * 38 + " d"
    assert [shown.text[slice(*span)] for span in shown.spans] == ["days"] * 38
    whole = excerpt("in those days", Query("those"))
    assert whole is not None
    assert (whole.text, whole.spans) == ("in those days", ((3, 8),))
    long_word = excerpt("in Donaudampfschifffahrt", Query("fahrt"))
    assert long_word is not None
    assert long_word.text == "… Donaudampfschifffahrt"
    assert excerpt("in those days", Query("nights")) is None


REFERENCES = ("Gen 1:1", "Gen 1:10", "Gen 11:1", "Ex 1:1", "Éz 3:16", "2274 || 7.4")


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("Gen 1:1", 0),
        ("gen11", 2),
        ("gen 1:10", 1),
        ("ex", 3),
        ("ez", 4),
        ("3:16", 4),
        ("16", 4),
        ("1:10", 1),
        ("4", 5),
        ("7.4", 5),
        ("n", 0),
        ("Rev", None),
        ("  ", None),
    ],
)
def test_references_are_found_by_a_part(typed: str, found: int | None) -> None:
    assert find_references(REFERENCES, typed) == ([] if found is None else [found])


def test_the_likeliest_references_come_first() -> None:
    assert find_references(REFERENCES, "1:1", 9) == [0, 3, 1, 2]
    assert find_references(REFERENCES, "1:1", 2) == [0, 3]
    assert find_references(("Ps 1", "12 x"), "1", 2) == [1, 0]


def test_a_lemma_finds_its_words() -> None:
    pairs = [
        VersePair("1", ("She", "was", "here"), ("Elle", "était", "là")),
        VersePair("2", ("The", "bees"), ("Les", "abeilles")),
        VersePair("3", ("in", "order"), ("à", "fin")),
    ]
    details = (WordDetails("she be here"), WordDetails("the bee"), None)
    others = (None, WordDetails("le abeille"), WordDetails("à\u00a0fin _"))
    bitext = replace(Bitext.of(pairs), source_details=details, target_details=others)
    index = SearchIndex(bitext, exact=False)

    def found(typed: str) -> list[int]:
        return index.find(Query.of(typed, exact=False, with_lemmas=True), range(3))

    assert [found("lemma:be"), found("Lemma: LE"), found("lemma:à  fin")] == [[0], [1], [2]]
    assert found("lemma:b") == found("lemma:_x") == []
    assert found("lemma") == []
    query = Query.of("lemma:be", exact=False, with_lemmas=True)
    assert found_words(pairs[0].source, query, lemmas_of(bitext, 0)[0]) == (1,)
    assert found_words(pairs[0].target, query, lemmas_of(bitext, 0)[1]) == ()
    assert excerpt("She was here", query, "she be here") == FoundExcerpt("She was here", ((4, 7),))
    assert not Query.of("lemma:", exact=False, with_lemmas=True)
    assert Query.of("lemma:be", exact=False) == Query("lemma:be")
