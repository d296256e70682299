"""Acts beyond Figure 2: adding to a block, taking out of it, repeating."""

from dataclasses import replace

import pytest

from blinker_qt.annotate.actions import Selection
from blinker_qt.annotate.history import EditKind, Record
from blinker_qt.annotate.refusals import (
    NoOneBlock,
    NothingPicked,
    NothingToRepeat,
    NotInStudy,
    NotLinked,
    ReadOnly,
)
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Bitext, Side, VersePair

S, T = Side.SOURCE, Side.TARGET

BITEXT = Bitext.of(
    [
        VersePair("Gen 1:1", tuple("abcd"), tuple("wxyz")),
        VersePair("Gen 1:2", tuple("ab"), tuple("wx")),
    ]
)


def session_of(alignment: Alignment, *, done: bool = False, read_only: bool = False) -> Session:
    work = AnnotationSet(BITEXT, (PairAnnotation.of(alignment, done=done), PairAnnotation()))
    session = Session(work, read_only=read_only)
    session.go_to(0)
    return session


def pick(session: Session, sources: set[int], targets: set[int]) -> None:
    for position in sources:
        session.pick(S, position)
    for position in targets:
        session.pick(T, position)


def kind_of_last(session: Session) -> EditKind:
    assert session.history.next_undo is not None
    return session.history.next_undo.kind


TWO_BLOCKS = Alignment().link({0}, {0}).link({1}, {1, 2})


# Adding to a block


def test_picked_words_join_the_block_of_the_word_given() -> None:
    session = session_of(TWO_BLOCKS)
    pick(session, {2}, {3})
    assert session.extend_block((T, 1)) is None
    expected = {(0, 0), (1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3)}
    assert session.alignment.links == expected
    assert not session.selection
    assert kind_of_last(session) is EditKind.EXTEND_BLOCK


def test_without_a_word_the_one_block_that_the_picks_touch_is_meant() -> None:
    session = session_of(TWO_BLOCKS)
    pick(session, {0, 2}, set())
    assert session.extend_block() is None
    assert session.alignment.links == {(0, 0), (2, 0), (1, 1), (1, 2)}


def test_a_word_in_no_block_means_no_block() -> None:
    session = session_of(TWO_BLOCKS)
    pick(session, {2}, {1})
    assert session.extend_block((S, 2)) is None
    assert session.alignment.links == {(0, 0), (1, 1), (1, 2), (2, 1), (2, 2)}


def test_the_word_given_decides_between_blocks() -> None:
    session = session_of(TWO_BLOCKS)
    pick(session, {0, 1}, set())
    assert session.extend_block() == NoOneBlock(2)
    assert session.selection == Selection(frozenset({0, 1}))
    assert session.extend_block((S, 0)) is None
    assert session.alignment.links == {(0, 0), (1, 0)}
    assert session.unaccounted.target == (1, 2, 3)


def test_without_any_block_nothing_is_added() -> None:
    session = session_of(TWO_BLOCKS)
    pick(session, {3}, {3})
    assert session.extend_block() == session.extend_block((S, 2)) == NoOneBlock(0)
    session.clear_selection()
    assert session.extend_block((S, 0)) == NothingPicked()
    assert not session.history.next_undo


def test_picks_within_an_incomplete_block_complete_it() -> None:
    session = session_of(Alignment(frozenset({(0, 0), (0, 1), (1, 1)})))
    session.pick(S, 1)
    assert session.extend_block() is None
    assert session.alignment.links == {(0, 0), (0, 1), (1, 0), (1, 1)}


# Taking out


def test_taking_the_focused_word_out_leaves_the_others_and_the_picks() -> None:
    session = session_of(Alignment().link({0, 1}, {0, 1}))
    pick(session, {1, 3}, set())
    assert session.take_out((S, 1)) is None
    assert session.alignment.links == {(0, 0), (0, 1)}
    assert session.selection == Selection(frozenset({3}))
    assert kind_of_last(session) is EditKind.TAKE_OUT


def test_picked_words_are_taken_out_together() -> None:
    session = session_of(TWO_BLOCKS.mark_not_translated(S, {3}))
    pick(session, {0, 3}, {1})
    assert session.take_out() is None
    assert session.alignment == Alignment(frozenset({(1, 2)}), frozenset({3}))
    assert not session.selection


def test_a_word_without_links_cannot_be_taken_out() -> None:
    session = session_of(TWO_BLOCKS.mark_not_translated(S, {3}))
    assert session.take_out((S, 3)) == NotLinked()
    assert session.take_out() == NothingPicked()
    assert session.alignment.not_translated_source == {3}


def test_taking_out_reopens_a_done_pair() -> None:
    session = session_of(Alignment().link(range(4), range(4)), done=True)
    session.take_out((T, 0))
    assert not session.annotation.done
    session.undo()
    assert session.annotation.done


# Repeating


def test_linking_is_repeated_on_other_words() -> None:
    session = session_of(Alignment())
    pick(session, {0}, {0})
    session.link()
    pick(session, {1, 2}, {3})
    assert session.repeat() is None
    assert session.alignment.links == {(0, 0), (1, 3), (2, 3)}
    assert kind_of_last(session) is EditKind.LINK


def test_marking_is_repeated_on_both_sides() -> None:
    session = session_of(Alignment())
    session.pick(S, 0)
    session.mark_not_translated(S)
    pick(session, {1}, {2})
    assert session.repeat() is None
    assert session.alignment == Alignment(frozenset(), frozenset({0, 1}), frozenset({2}))
    assert not session.selection
    session.undo()
    assert session.alignment.not_translated_source == {0}


def test_clearing_and_taking_out_are_repeated() -> None:
    session = session_of(TWO_BLOCKS.mark_not_translated(S, {3}))
    session.take_out((S, 0))
    pick(session, {3}, {1})
    assert session.repeat() is None
    assert session.alignment == Alignment(frozenset({(1, 2)}), frozenset({3}))
    session.pick(S, 3)
    session.clear_words()
    session.pick(T, 2)
    assert session.repeat() is None
    assert session.alignment == Alignment()


def test_what_was_refused_or_counts_as_another_act_is_not_repeated() -> None:
    session = session_of(TWO_BLOCKS)
    session.pick(S, 3)
    assert session.link() == NothingPicked()
    assert session.repeat() == NothingToRepeat()
    session.extend_block((S, 0))
    assert session.repeat() == NothingToRepeat()
    session.pick(S, 3)
    session.clear_words()
    session.undo()
    assert session.repeat() == NothingPicked()
    session.pick(S, 3)
    assert session.repeat() is None
    assert session.alignment == TWO_BLOCKS


def test_what_was_done_is_repeated_on_another_pair() -> None:
    session = session_of(Alignment())
    pick(session, {0, 1, 2, 3}, {0, 1, 2, 3})
    session.link()
    session.done()
    pick(session, {0, 1}, {1})
    assert session.repeat() is None
    assert session.alignment.links == {(0, 1), (1, 1)}


# Sure and possible


def possible_session(alignment: Alignment) -> Session:
    work = AnnotationSet(BITEXT, (PairAnnotation.of(alignment), PairAnnotation()))
    return Session(replace(work, study=Study(sure_possible=True)))


def test_possible_links_wait_for_a_study_that_asks_for_them() -> None:
    session = session_of(TWO_BLOCKS)
    session.pick(S, 0)
    assert session.toggle_possible() == NotInStudy()
    assert session.selection


def test_the_links_of_picked_words_become_possible_and_sure_again() -> None:
    session = possible_session(TWO_BLOCKS)
    assert session.study.sure_possible
    session.pick(S, 1)
    assert session.toggle_possible() is None
    assert session.alignment.possible == {(1, 1), (1, 2)}
    assert session.annotation.possible == "2-2,3"
    assert not session.selection
    assert kind_of_last(session) is EditKind.TOGGLE_POSSIBLE
    session.pick(S, 1)
    assert session.toggle_possible() is None
    assert session.alignment == TWO_BLOCKS
    session.undo()
    assert session.alignment.possible == {(1, 1), (1, 2)}


def test_words_of_both_sides_mean_the_links_between_them() -> None:
    session = possible_session(TWO_BLOCKS)
    pick(session, {0}, {3})
    assert session.toggle_possible([(S, 1), (T, 2)]) is None
    assert session.alignment.possible == {(1, 2)}
    assert session.selection == Selection(frozenset({0}), frozenset({3}))
    assert session.toggle_possible() == NotLinked()
    session.clear_selection()
    assert session.toggle_possible() == session.toggle_possible([]) == NothingPicked()


def test_linking_anew_makes_sure_links_and_the_others_stay_possible() -> None:
    session = possible_session(TWO_BLOCKS)
    session.toggle_possible([(S, 0), (S, 1)])
    pick(session, {0, 3}, {0})
    session.link()
    assert session.alignment.possible == {(1, 1), (1, 2)}
    session.pick(T, 3)
    session.extend_block((S, 1))
    assert session.alignment.possible == {(1, 1), (1, 2)}
    assert session.annotation.links == "1,4-1 2-2,3,4"


def test_a_pair_stays_done_whatever_links_are_possible() -> None:
    work = AnnotationSet.finished(
        BITEXT,
        [Alignment().link(range(len(p.source)), range(len(p.target))) for p in BITEXT],
        "A1",
    )
    session = Session(replace(work, study=Study(sure_possible=True)))
    session.toggle_possible([(S, 0)])
    assert session.annotation.done


# All of them


@pytest.mark.parametrize("act", ["extend_block", "take_out", "repeat", "toggle_possible"])
def test_nothing_is_edited_when_read_only(act: str) -> None:
    session = session_of(TWO_BLOCKS, read_only=True)
    pick(session, {0, 3}, set())
    assert getattr(session, act)() == ReadOnly()
    assert session.alignment == TWO_BLOCKS


def test_each_act_is_journaled_and_one_step_of_undo() -> None:
    records: list[Record] = []
    work = AnnotationSet(BITEXT, (PairAnnotation.of(TWO_BLOCKS), PairAnnotation()))
    session = Session(work, record=records.append)
    session.pick(S, 2)
    session.extend_block((S, 0))
    session.take_out((T, 0))
    texts = [state.links for record in records for _, state in record.states]
    assert texts == ["1,3-1 2-2,3", "2-2,3"]
    session.undo()
    session.undo()
    assert session.alignment == TWO_BLOCKS
    session.redo()
    session.redo()
    assert session.annotation.links == "2-2,3"
