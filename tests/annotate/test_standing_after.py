"""Going back to after any edit of a session, and picking words besides those that are picked."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.annotate.actions import Selection
from blinker_qt.annotate.session import Session
from blinker_qt.annotate.state import Record
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Bitext, Side, VersePair

PAIRS = [VersePair(f"P {n}", ("a", "b", "c"), ("x", "y")) for n in range(2)]
WORDS = [(side, position) for side in Side for position in range(2)]


def session_after(acts: Sequence[str], records: list[Record] | None = None) -> Session:
    """A session in which these things were done, going from pair to pair."""
    work = AnnotationSet.unannotated(Bitext.of(PAIRS))
    session = Session(work, record=None if records is None else records.append)
    for number, act in enumerate(acts):
        session.pick_also([(Side.SOURCE, number % 3), (Side.TARGET, number % 2)])
        if act == "link":
            session.link()
        elif act == "mark":
            session.mark_not_translated(Side.SOURCE)
        elif act == "note":
            session.add_note(f"note {number}")
        elif act == "finish":
            session.link()
            session.pick_also((side, p) for side in Side for p in session.unaccounted.on(side))
            for side in Side:
                if session.selection.on(side):
                    session.mark_not_translated(side)
            session.done()
        else:
            session.undo()
    return session


acts = st.lists(st.sampled_from(["link", "mark", "note", "finish", "undo"]), max_size=8)


@given(acts, st.lists(st.integers(0, 12), min_size=1, max_size=4))
def test_it_is_undo_or_redo_one_after_the_other(done: list[str], counts: list[int]) -> None:
    one, other = session_after(done), session_after(done)
    for count in counts:
        one.stand_after(count)
        while len(other.history) > count and other.undo():
            pass
        while len(other.history) < count and other.redo():
            pass
        assert one.annotation_set.pairs == other.annotation_set.pairs
        assert one.position == other.position
        assert (one.history.done, one.history.undone) == (other.history.done, other.history.undone)


def test_it_reaches_the_disk_once_and_tells_once() -> None:
    records: list[Record] = []
    session = session_after(["link", "mark", "finish", "link"], records)
    before = len(records)
    told: list[frozenset[int]] = []
    session.listen(lambda change: told.append(change.pairs))
    session.stand_after(0)
    assert told == [frozenset({0, 1})]
    assert {index for index, _ in records[before].states} == {0, 1}
    assert len(records) == before + 1
    assert not any(pair.alignment for pair in session.annotation_set.pairs)


@pytest.mark.parametrize("count", [1, 99])
def test_where_things_stand_so_already_nothing_happens(count: int) -> None:
    session = session_after(["link"])
    told: list[object] = []
    session.listen(told.append)
    session.stand_after(count)
    assert not told


@given(st.sets(st.sampled_from(WORDS)), st.sets(st.sampled_from(WORDS)))
def test_words_are_picked_besides_those_that_are(
    first: set[tuple[Side, int]], second: set[tuple[Side, int]]
) -> None:
    session = session_after([])
    session.pick_also(first)
    session.pick_also(second)
    assert session.selection == Selection.of(first | second)
