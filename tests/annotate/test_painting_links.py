"""Single links painted in a session: one edit an act, and nothing else changes."""

import pytest

from blinker_qt.annotate.actions import READ_ONLY
from blinker_qt.annotate.session import Change, Session
from blinker_qt.annotate.state import EditKind
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Bitext, Side, VersePair

S, T = Side.SOURCE, Side.TARGET
WORK = AnnotationSet.unannotated(
    Bitext.of([VersePair("Gen 1:1", ("the", "old", "loom"), ("le", "vieux", "métier"))])
)


@pytest.fixture
def session() -> Session:
    return Session(WORK)


def test_cells_are_added_in_one_edit_and_keep_what_is_linked(session: Session) -> None:
    session.paint_links([(0, 0)], True)
    assert session.paint_links([(0, 1), (1, 1)], True) is None
    assert session.alignment.links == {(0, 0), (0, 1), (1, 1)}
    edit = session.undo()
    assert edit is not None
    assert edit.kind is EditKind.ADD_LINKS
    assert session.alignment.links == {(0, 0)}


def test_cells_are_taken_away_in_one_edit(session: Session) -> None:
    session.paint_links([(0, 0), (1, 1), (2, 2)], True)
    session.paint_links([(0, 0), (2, 2)], False)
    assert session.alignment.links == {(1, 1)}
    edit = session.undo()
    assert edit is not None
    assert edit.kind is EditKind.REMOVE_LINKS


def test_picked_words_stay_picked(session: Session) -> None:
    session.pick(S, 2)
    told: list[Change] = []
    session.listen(told.append)
    session.paint_links([(0, 0)], True)
    session.toggle_mark(T, 2)
    assert session.selection.source == {2}
    assert told == [Change(frozenset({0}))] * 2


def test_a_mark_is_set_and_taken_back_for_one_word(session: Session) -> None:
    session.paint_links([(0, 0), (0, 1)], True)
    session.toggle_mark(T, 1)
    assert session.alignment.links == {(0, 0)}
    assert session.alignment.not_translated(T) == {1}
    session.toggle_mark(T, 1)
    assert not session.alignment.not_translated(T)
    kinds = [edit.kind for edit in iter(session.undo, None)]
    assert kinds == [EditKind.CLEAR_WORDS, EditKind.NOT_TRANSLATED, EditKind.ADD_LINKS]


def test_for_reading_only_nothing_is_painted() -> None:
    session = Session(WORK, read_only=True)
    assert session.paint_links([(0, 0)], True) == READ_ONLY
    assert session.toggle_mark(S, 0) == READ_ONLY
    assert not session.alignment
