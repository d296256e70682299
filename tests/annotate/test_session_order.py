"""Verse pairs worked in another order than that of the bitext."""

from dataclasses import replace

import pytest

from blinker_qt.annotate.actions import AT_THE_START, locked
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.formats import annotation

BITEXT = Bitext.of([VersePair(f"Gen 1:{number}", ("yes",), ("oui",)) for number in range(1, 6)])
ORDER = [3, 2, 1, 0, 4]  # Of the digests of 7:1, 7:2, … as sha256sum gives them.
WORK = replace(AnnotationSet.unannotated(BITEXT), study=Study(seed=7))


@pytest.fixture
def session() -> Session:
    return Session(WORK)


def finish(session: Session) -> None:
    session.pick(Side.SOURCE, 0)
    session.pick(Side.TARGET, 0)
    session.link()
    assert session.done() is None


def test_pairs_are_worked_in_the_shuffled_order(session: Session) -> None:
    seen = []
    for _ in BITEXT:
        seen.append(session.position)
        finish(session)
    assert seen == ORDER
    assert session.first_open is None
    assert session.position == ORDER[-1]
    assert Session(session.annotation_set).position == ORDER[0]


def test_the_file_keeps_the_order_of_the_bitext(session: Session) -> None:
    finish(session)
    again = annotation.read(annotation.write(session.annotation_set), "x")
    assert again == session.annotation_set
    assert again.bitext == BITEXT
    assert [pair.done for pair in again.pairs] == [False, False, False, True, False]
    assert Session(again).position == ORDER[1]


def test_going_on_and_back_follow_the_order(session: Session) -> None:
    assert session.previous() == AT_THE_START
    assert session.go_to(2) == locked(session.bitext.references[3])
    finish(session)
    assert session.position == 2
    assert session.go_to(4) == locked(session.bitext.references[2])
    assert session.go_to(3) is None
    assert session.go_to(2) is None
    assert session.previous() is None
    assert session.position == 3


def test_done_leads_to_the_first_open_pair_on_the_way(session: Session) -> None:
    for _ in range(3):
        finish(session)
    session.go_to(3)
    session.reset()
    assert session.first_open == 3
    session.undo()
    assert session.first_open == 0
    session.go_to(1)
    assert session.done() is None
    assert session.position == 0
