"""Expected places of partners, and key letters, typed to select words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.bitext.verses import Side, VersePair, Word
from blinker_qt.layouts.finding import (
    MOST,
    expected_place,
    key_letters_in_sight,
    nearest,
    next_down,
)

S, T = Side.SOURCE, Side.TARGET
counts = st.tuples(st.integers(1, 60), st.integers(1, 60))


@pytest.mark.parametrize(
    ("links", "side", "positions", "expected"),
    [
        # Both texts begin and end together: half way through one is half way through the other.
        (set(), S, {4}, 9.0),
        (set(), T, {9}, 4.0),
        # Half way between the partners of the two neighbours that are linked.
        ({(2, 3), (4, 7)}, S, {3}, 5.0),
        # A linked word has its own partners, wherever they are.
        ({(2, 3), (4, 7), (4, 8)}, S, {4}, 7.5),
        ({(2, 3), (4, 7)}, T, {7}, 4.0),
        # Of three neighbours, the one that was moved far counts for nothing.
        ({(1, 2), (3, 18), (5, 10)}, S, {4}, 10.0),
        # Several words are expected around the one in their middle.
        ({(0, 0), (8, 8)}, S, {1, 2, 7}, 2.0),
        ({(0, 0), (8, 8)}, S, {1, 2, 7, 8}, 4.5),
    ],
)
def test_expected(
    links: set[tuple[int, int]], side: Side, positions: set[int], expected: float
) -> None:
    assert expected_place(links, side, positions, (9, 19)) == pytest.approx(expected)


COUNTS = st.integers(0, MOST)


@given(COUNTS, COUNTS, st.integers(0, 500))
def test_every_visible_word_has_key_letters_that_begin_no_others(
    sources: int, targets: int, start: int
) -> None:
    words = {S: range(start, start + sources), T: range(2 * start, 2 * start + targets)}
    key_letters = key_letters_in_sight(words)
    assert set(key_letters.values()) == {(side, place) for side in Side for place in words[side]}
    assert len(key_letters) == sources + targets
    assert all(1 <= len(one) <= 2 and one.isascii() and one.islower() for one in key_letters)
    firsts = {
        side: {letters[0] for letters, word in key_letters.items() if word[0] is side}
        for side in Side
    }
    assert not firsts[S] & firsts[T]
    assert not {letters[0] for letters in key_letters if len(letters) == 2} & set(key_letters)


@given(COUNTS)
def test_key_letters_are_as_short_as_possible(count: int) -> None:
    key_letters = key_letters_in_sight({Side.SOURCE: range(count), Side.TARGET: ()})
    short = sum(len(letters) == 1 for letters in key_letters)
    leads = len({letters[0] for letters in key_letters if len(letters) == 2})
    assert short == min(count, 13) if count <= 13 else short + leads == 13
    # With one key more that stands alone, there would not be letters for every word.
    assert leads == 0 or short + 1 + 26 * (leads - 1) < count


def test_few_words_get_home_row_keys() -> None:
    key_letters = key_letters_in_sight({Side.SOURCE: (0, 1, 2), Side.TARGET: (5, 6)})
    words = [(S, 0), (S, 1), (S, 2), (T, 5), (T, 6)]
    assert key_letters == dict(zip("asdjk", words, strict=True))


def test_unaccounted_words_come_first_and_letters_stay_while_words_are_the_same() -> None:
    seen = {S: range(20), T: range(3)}
    left: set[Word] = {(S, position) for position in range(10, 20)}
    key_letters = key_letters_in_sight(seen, left)
    assert {len(letters) for letters, word in key_letters.items() if word in left} == {1}
    assert key_letters["a"] == (S, 10)
    while left:
        left.discard(min(left, key=lambda word: word[1]))
        assert key_letters_in_sight(seen, left, key_letters) == key_letters
    left = {word for letters, word in key_letters.items() if len(letters) == 2}
    assert key_letters_in_sight(seen, left, key_letters) == key_letters
    again = key_letters_in_sight({S: range(19), T: range(3)}, left, key_letters)
    assert {len(letters) for letters, word in again.items() if word in left} == {1}


@given(counts, st.data())
def test_nearest_and_next_words(counts: tuple[int, int], data: st.DataObject) -> None:
    pair = VersePair("1", ("s",) * counts[0], ("t",) * counts[1])
    assert pair.counts == counts
    places = {S: st.integers(0, counts[0] - 1), T: st.integers(0, counts[1] - 1)}
    word = data.draw(
        st.sampled_from(Side).flatmap(lambda side: st.tuples(st.just(side), places[side]))
    )
    words = {(side, place) for side in Side for place in data.draw(st.frozensets(places[side]))}
    words |= {word}
    links = data.draw(st.frozensets(st.tuples(places[S], places[T]), max_size=9))
    visited = [word]
    for _ in words:
        visited.append(next_down(words, visited[-1], links, counts))
    assert set(visited) == words
    assert visited[-1] == word
    on_side = {one for one in words if one[0] is word[0]}
    side, position = nearest(on_side - {word} or {word}, word, links, counts)
    assert side is word[0]
    assert abs(position - word[1]) == min(
        (abs(one[1] - word[1]) for one in on_side - {word}), default=0
    )


def test_of_words_equally_far_away_one_of_the_same_side_comes_first_then_the_later_one() -> None:
    words: list[Word] = [(S, 0), (S, 3), (T, 5), (S, 5)]
    for expected in ((S, 5), (S, 3), (T, 5), (S, 0)):
        assert nearest(words, (S, 4), [], (9, 9)) == expected
        words.remove(expected)


def test_all_source_words_of_a_stretch_come_before_its_target_words() -> None:
    source, target = [(S, place) for place in range(4)], [(T, place) for place in range(6)]

    def order(words: list[Word]) -> list[Word]:
        visited = [words[0]]
        while len(visited) < len(words):
            visited.append(next_down(words, visited[-1], [(2, 3)], (9, 9)))
        return visited

    assert order(source + target) == source + target
    # Words left alone come beside those that may be their partners.
    alone = [(S, 0), (T, 0), (S, 4), (T, 5), (S, 8), (T, 8)]
    assert order(alone) == alone
