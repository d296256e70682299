"""Choosing the verse pairs of a study."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.bitext.tokens import without_case
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.study.choosing import ChoiceError, Filters, at_random, focus_words

VERSES = st.lists(
    st.lists(st.sampled_from([*"abcdefghijABCDEFGHIJ", "7", "."]), min_size=1, max_size=5),
    min_size=1,
    max_size=30,
)


def bitext_of(verses: list[list[str]]) -> Bitext:
    """These words as source verses of two books, each beside one word."""
    return Bitext.of(
        VersePair(f"{'Gen' if row % 3 else '1 Chr'} 1:{row}", tuple(words), ("x",))
        for row, words in enumerate(verses)
    )


@given(VERSES, st.integers(1, 99), st.booleans(), st.integers(1, 3))
def test_all_instances_of_focus_words_are_chosen_each_in_a_verse_of_its_own(
    verses: list[list[str]], seed: int, fold_case: bool, count: int
) -> None:
    bitext = bitext_of(verses)
    rows = range(len(verses) // 4, len(verses))
    counts = {1: count, 2: 1}
    try:
        focus = focus_words(bitext, rows, counts, seed, fold_case=fold_case)
    except ChoiceError:
        return
    form_of = without_case if fold_case else str
    words = [[form_of(word) for word in verses[row]] for row in rows]
    totals = Counter(word for verse in words for word in verse)
    drawn = [word for forms in focus.words.values() for word in forms]
    assert {frequency: len(forms) for frequency, forms in focus.words.items()} == counts
    for frequency, forms in focus.words.items():
        assert all(totals[form] == frequency and form.isalpha() for form in forms)
        assert focus.available[frequency] == sum(
            total == frequency and word.isalpha() for word, total in totals.items()
        )
    holding = [row for row, verse in zip(rows, words, strict=True) if {*verse} & {*drawn}]
    assert list(focus.rows) == holding
    assert len(holding) == count + 2
    assert focus == focus_words(bitext, rows, counts, seed, fold_case=fold_case)


def test_a_word_is_not_chosen_where_another_one_is() -> None:
    bitext = bitext_of([["a", "b"], ["c"], ["b"]])
    focus = focus_words(bitext, range(3), {1: 1, 2: 1}, 1, fold_case=False)
    assert {count: [*forms] for count, forms in focus.words.items()} == {1: ["c"], 2: ["b"]}
    assert [*focus.rows] == [0, 1, 2]


def test_random_verse_pairs_depend_on_the_seed_alone() -> None:
    assert at_random(range(1000), 5, 1998) == [193, 287, 424, 448, 665]
    assert at_random(range(5), 5, 7) == [0, 1, 2, 3, 4]
    assert len({tuple(at_random(range(100), 10, seed)) for seed in range(50)}) == 50
    with pytest.raises(ChoiceError, match="6 verse pairs are asked for, but there are 5"):
        at_random(range(5), 6, 1)


def test_filters_choose_by_book_place_and_length() -> None:
    bitext = bitext_of([["a"] * (row % 4 + 1) for row in range(12)])
    assert Filters().rows(bitext) == list(range(12))
    assert Filters(books=("1 Chr",)).rows(bitext) == [0, 3, 6, 9]
    assert Filters(without_books=("1 Chr",), first=4, last=99).rows(bitext) == [4, 5, 7, 8, 10, 11]
    assert Filters(most=2).rows(bitext) == [0, 1, 4, 5, 8, 9]
    with pytest.raises(ChoiceError, match="no verse pair can be chosen"):
        Filters(fewest=2).rows(bitext)
    with pytest.raises(ChoiceError, match="not have the book “Mt”; their books are 1 Chr, Gen"):
        Filters(books=("Mt",)).rows(bitext)
    for books in (("1CH",), ("1 chronicles",), ("1 CHR", "1Ch")):
        assert Filters(books=books).rows(bitext) == [0, 3, 6, 9]
    assert Filters(without_books=("GEN",)).rows(bitext) == [0, 3, 6, 9]
    with pytest.raises(ChoiceError, match="no verse has at least 40 and at most 20 words"):
        Filters(fewest=40, most=20).rows(bitext)
