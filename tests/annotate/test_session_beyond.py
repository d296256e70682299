"""Acts beyond Figure 2: adding to a block, taking out of it, repeating."""

import pytest

from blinker_qt.annotate.actions import NO_WORDS_PICKED, NOT_IN_STUDY, NOTHING_TO_REPEAT, READ_ONLY
from blinker_qt.annotate.session import Session
from blinker_qt.annotate.state import Record
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
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


TWO_BLOCKS = Alignment().link({0}, {0}).link({1}, {1, 2})


def test_picks_within_an_incomplete_block_complete_it() -> None:
    session = session_of(Alignment(frozenset({(0, 0), (0, 1), (1, 1)})))
    session.pick(S, 1)
    assert session.extend_block() is None
    assert session.alignment.links == {(0, 0), (0, 1), (1, 0), (1, 1)}


def test_what_was_refused_or_counts_as_another_act_is_not_repeated() -> None:
    session = session_of(TWO_BLOCKS)
    session.pick(S, 3)
    assert session.link() == NO_WORDS_PICKED
    assert session.repeat() == NOTHING_TO_REPEAT
    session.extend_block((S, 0))
    assert session.repeat() == NOTHING_TO_REPEAT
    session.pick(S, 3)
    session.clear_words()
    session.undo()
    assert session.repeat() == NO_WORDS_PICKED
    session.pick(S, 3)
    assert session.repeat() is None
    assert session.alignment == TWO_BLOCKS


def test_possible_links_wait_for_a_study_that_asks_for_them() -> None:
    session = session_of(TWO_BLOCKS)
    session.pick(S, 0)
    assert session.toggle_possible() == NOT_IN_STUDY
    assert session.selection


@pytest.mark.parametrize("act", ["extend_block", "take_out", "repeat", "toggle_possible"])
def test_nothing_is_edited_when_read_only(act: str) -> None:
    session = session_of(TWO_BLOCKS, read_only=True)
    pick(session, {0, 3}, set())
    assert getattr(session, act)() == READ_ONLY
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
