"""Linking as Figure 2 of Melamed (1998) states it, and what follows from it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.bitext.alignment import (
    Alignment,
    blocks,
    links_as_text,
    links_from_text,
    positions_as_text,
    positions_from_text,
)
from blinker_qt.bitext.annotation import ALL_ACCOUNTED, Unaccounted, unaccounted
from blinker_qt.bitext.errors import AlignmentError, InputError, Problem
from blinker_qt.bitext.verses import Side, VersePair, Word
from blinker_qt.translation import N_

PAIR = VersePair("1", ("she", "did", "not", "go"), ("elle", "n'", "est", "pas", "allée"))
positions = st.frozensets(st.integers(0, 7), min_size=1, max_size=4)
sides = st.sampled_from(Side)
acts = st.lists(
    st.one_of(
        st.tuples(st.just("link"), positions, positions),
        st.tuples(st.just("mark"), sides, positions),
        st.tuples(st.just("clear"), sides, positions),
    ),
    max_size=12,
)


def after(performed: list[tuple[object, ...]]) -> Alignment:
    alignment = Alignment()
    for kind, first, second in performed:
        if kind == "link":
            alignment = alignment.link(first, second)  # type: ignore[arg-type]
        elif kind == "mark":
            alignment = alignment.mark_not_translated(first, second)  # type: ignore[arg-type]
        else:
            alignment = alignment.clear_words(first, second)  # type: ignore[arg-type]
    return alignment


alignments = acts.map(after)


def test_linking_joins_every_picked_word_with_every_picked_word() -> None:
    alignment = Alignment().link({1, 3}, {2, 4})
    assert alignment.links == {(1, 2), (1, 4), (3, 2), (3, 4)}
    assert alignment.fan_out(Side.SOURCE, 1) == 2
    assert alignment.partners(Side.TARGET, 4) == {1, 3}


def test_a_word_that_is_linked_again_loses_all_its_old_links() -> None:
    alignment = Alignment().link({0}, {0, 1}).link({1}, {1})
    assert alignment.links == {(0, 0), (1, 1)}


def test_words_that_lose_their_last_link_are_unaccounted_again() -> None:
    alignment = Alignment().link({0, 1, 2, 3}, {0, 1, 2, 3, 4}).link({0}, {0, 1, 2, 3, 4})
    left = unaccounted(PAIR, alignment)
    assert left.source == (1, 2, 3)
    assert left.on(Side.TARGET) == ()
    assert len(left) == 3


def test_marking_takes_links_away_and_linking_takes_marks_away() -> None:
    marked = Alignment().link({0}, {0}).mark_not_translated(Side.SOURCE, {0, 1})
    assert not marked.links
    assert marked.not_translated(Side.SOURCE) == {0, 1}
    linked = marked.link({1}, {0})
    assert linked.not_translated(Side.SOURCE) == {0}
    assert linked.not_translated(Side.TARGET) == frozenset()


@pytest.mark.parametrize(("sources", "targets"), [(set(), {1}), ({1}, set()), (set(), set())])
def test_a_block_needs_words_on_both_sides(sources: set[int], targets: set[int]) -> None:
    with pytest.raises(AlignmentError, match="at least one word on each side"):
        Alignment().link(sources, targets)


@pytest.mark.parametrize("side", list(Side))
def test_a_word_is_never_both_linked_and_not_translated(side: Side) -> None:
    marks = [frozenset({2}) if each is side else frozenset() for each in Side]
    with pytest.raises(AlignmentError, match=f"{side.value} word 3 is both"):
        Alignment(frozenset({(2, 2)}), *marks)


@pytest.mark.parametrize(
    ("alignment", "message"),
    [
        (Alignment().link({4}, {0}), "source word 5 does not exist: the verse has 4 words"),
        (Alignment().mark_not_translated(Side.TARGET, {5}), "target word 6 does not exist"),
        (Alignment(frozenset({(-1, 0)})), "source word 0 does not exist"),
    ],
)
def test_positions_outside_the_verse_pair_are_named(alignment: Alignment, message: str) -> None:
    with pytest.raises(AlignmentError, match=message):
        alignment.check_fits(PAIR)
    Alignment().link({3}, {4}).check_fits(PAIR)


def test_only_an_empty_alignment_is_false() -> None:
    assert not Alignment()
    assert Alignment().link({0}, {0})
    assert Alignment().mark_not_translated(Side.SOURCE, {0})


@given(alignments)
def test_whatever_is_done_blocks_stay_complete(alignment: Alignment) -> None:
    assert all(block.is_complete for block in blocks(alignment))


@given(alignments)
def test_every_link_is_in_one_block(alignment: Alignment) -> None:
    links = [link for block in blocks(alignment) for link in block.links]
    assert len(links) == len(set(links))
    assert set(links) == alignment.links
    for side in Side:
        words = [
            word
            for block in blocks(alignment)
            for word in (block.sources if side is Side.SOURCE else block.targets)
        ]
        assert sorted(words) == sorted(alignment.linked(side))


@given(alignments, sides, positions)
def test_clearing_leaves_no_decision_about_a_word(
    alignment: Alignment, side: Side, words: frozenset[int]
) -> None:
    cleared = alignment.clear_words(side, words)
    assert not (cleared.linked(side) | cleared.not_translated(side)) & words
    assert cleared.links <= alignment.links


@given(st.frozensets(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=25))
def test_links_come_back_from_their_text(links: frozenset[tuple[int, int]]) -> None:
    assert links_from_text(links_as_text(links)) == links


@given(st.frozensets(st.integers(0, 10**6), max_size=9))
def test_positions_come_back_from_their_text(words: frozenset[int]) -> None:
    assert positions_from_text(positions_as_text(words)) == words


@pytest.mark.parametrize("text", ["0-1", "1", "1-", "-1", "1-1  2-2", "01-1", "1-١", "a-1", "1,-1"])
def test_text_that_is_not_in_the_notation_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=text):
        links_from_text(text)


@pytest.mark.parametrize("text", ["0", "1,2", "1  2", "x", "12345678"])
def test_positions_that_are_not_in_the_notation_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=text):
        positions_from_text(text)


def test_an_error_says_every_problem_with_its_place() -> None:
    error = InputError(
        Problem("a", N_("{n} words"), N_("expected {m}"), 3, 7, {"n": 1, "m": 2}),
        Problem("b", N_("it is empty"), N_("expected a verse")),
    )
    assert str(error) == "a:3:7: 1 words; expected 2\nb: it is empty; expected a verse"


@pytest.mark.parametrize(
    ("word", "following"),
    [
        (None, (Side.SOURCE, 1)),
        ((Side.SOURCE, 0), (Side.SOURCE, 1)),
        ((Side.SOURCE, 1), (Side.SOURCE, 3)),
        ((Side.SOURCE, 3), (Side.TARGET, 0)),
        ((Side.TARGET, 0), (Side.SOURCE, 1)),
    ],
)
def test_the_words_that_are_left_follow_one_another_in_a_round(
    word: Word | None, following: Word
) -> None:
    assert Unaccounted((1, 3), (0,)).after(word) == following


def test_after_nothing_that_is_left_comes_nothing() -> None:
    assert ALL_ACCOUNTED.after(None) is None
    assert ALL_ACCOUNTED.after((Side.SOURCE, 0)) is None
