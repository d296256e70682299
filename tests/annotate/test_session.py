"""The effects and the refusals of each act of a session."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from blinker_qt.annotate.actions import ADJUDICATED, NOT_IN_STUDY, TO_LEARN, UNUSABLE_NAME
from blinker_qt.annotate.session import Change, Session
from blinker_qt.annotate.state import IDLE, LONGEST_PAUSE, PAUSE, PairRecord, Record
from blinker_qt.bitext.annotation import (
    TO_LEARN_FROM,
    AnnotationSet,
    PairAnnotation,
    PairState,
    Role,
)
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from clocks import Clock

S, T = Side.SOURCE, Side.TARGET

BITEXT = Bitext.of(
    [
        VersePair("Gen 1:1", ("the", "loom"), ("le", "métier")),
        VersePair("Gen 1:2", ("yes",), ("mais", "oui")),
        VersePair("Gen 1:3", ("no",), ("non",)),
        VersePair("Gen 1:4", ("still",), ("encore",)),
    ],
    sets=[1, 1, 2, 2],
)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def session(clock: Clock) -> Session:
    return Session(AnnotationSet.unannotated(BITEXT, "A1"), clock=clock)


def heard(session: Session) -> list[Change]:
    changes: list[Change] = []
    session.listen(changes.append)
    return changes


def select(session: Session, sources: set[int], targets: set[int]) -> None:
    for position in sources:
        session.select(S, position)
    for position in targets:
        session.select(T, position)


def link(session: Session, sources: set[int], targets: set[int]) -> None:
    select(session, sources, targets)
    assert session.link() is None


def finish(session: Session) -> None:
    """Link every word of the pair on screen with every word, and press Done."""
    pair = session.pair
    link(session, set(range(len(pair.source))), set(range(len(pair.target))))
    assert session.done() is None


@pytest.mark.parametrize("index", [-1, 4])
def test_positions_outside_the_bitext_are_refused(session: Session, index: int) -> None:
    with pytest.raises(IndexError):
        session.go_to(index)


# Names


def test_the_same_name_again_is_no_edit() -> None:
    session = Session(AnnotationSet.unannotated(BITEXT))
    changes = heard(session)
    for _ in range(2):
        assert session.set_annotator("Marie") is None
        assert (session.revision, changes) == (1, [Change(renamed=True)])


@pytest.mark.parametrize("role", Role)
def test_what_is_nobody_s_work_keeps_its_name(session: Session, role: Role) -> None:
    session = Session(replace(session.annotation_set, role=role))
    refusal = TO_LEARN if role in TO_LEARN_FROM else None
    assert session.set_annotator("Marie") == refusal
    assert session.annotator == ("A1" if refusal else "Marie")


def test_an_adjudicator_who_has_decided_keeps_the_name(session: Session) -> None:
    session = Session(replace(session.annotation_set, role=Role.GOLD))
    link(session, {0}, {0})
    assert session.set_annotator("Marie") == ADJUDICATED
    session.undo()
    # No file can hold this name.
    assert session.set_annotator("Mar\x00ie") == UNUSABLE_NAME
    assert session.annotator == "A1"
    assert session.set_annotator("Marie") is None


# Time


@pytest.mark.parametrize(
    ("acts", "seconds"),
    [
        # A long pause counts as a short one.
        ("wait 7200 link", IDLE),
        # What is spent in the background does not count, be it paused once or twice.
        ("wait 10 pause wait 45 resume 60 wait 5 link", 15),
        # An act ends a pause.
        ("pause pause wait 45 clear wait 5 link", 5),
        # The longest pause that counts can be set.
        ("wait 10 resume 20 wait 500 link", 20),
    ],
)
def test_time_that_counts(session: Session, clock: Clock, acts: str, seconds: int) -> None:
    words = iter(acts.split())
    for act in words:
        match act:
            case "wait":
                clock.now += float(next(words))
            case "resume":
                session.resume(float(next(words)))
            case "pause":
                session.pause()
            case "clear":
                session.clear_selection()
            case "link":
                link(session, {0}, {0})
    assert session.annotation.seconds == seconds


@pytest.fixture
def asked(clock: Clock) -> Session:
    """A session in a study that asks for pauses."""
    work = AnnotationSet.unannotated(BITEXT, "A1")
    return Session(replace(work, study=Study(pause_after=90)), clock=clock)


def test_pauses_are_logged_and_are_no_work(asked: Session, clock: Clock) -> None:
    clock.now += 20
    link(asked, {0}, {0})
    clock.now += PAUSE
    link(asked, {1}, {1})
    assert (asked.annotation.seconds, asked.annotation.pauses) == (20, "300")
    # Outside the window, too.
    clock.now += 5
    asked.pause()
    clock.now += 800
    asked.resume(60)
    clock.now += 100
    link(asked, {0}, {0, 1})
    assert (asked.annotation.seconds, asked.annotation.pauses) == (25, "300 900")
    # What was spent stays spent.
    asked.undo()
    asked.undo()
    assert (asked.annotation.seconds, asked.annotation.pauses) == (25, "300 900")
    # A pause that begins in the window and goes on outside it is one pause.
    clock.now += 400
    asked.pause()
    clock.now += 400
    asked.resume(60)
    link(asked, {1}, {1})
    assert (asked.annotation.seconds, asked.annotation.pauses) == (25, "300 900 800")


def test_short_gaps_and_nights_are_no_pauses(asked: Session, clock: Clock) -> None:
    link(asked, {0}, {0})
    clock.now += PAUSE - 1
    link(asked, {1}, {1})
    assert (asked.annotation.seconds, asked.annotation.pauses) == (IDLE, "")
    clock.now += LONGEST_PAUSE + 1
    link(asked, {0}, {0, 1})
    assert (asked.annotation.seconds, asked.annotation.pauses) == (IDLE, "")


def test_a_pause_is_kept_at_a_checkpoint(asked: Session, clock: Clock) -> None:
    link(asked, {0}, {0})
    clock.now += 400
    asked.go_to(1)
    asked.go_to(0)
    assert asked.annotation.pauses == ""
    asked.reload()
    assert asked.annotation.pauses == "400"


# The way out


def test_looking_at_a_pair_does_not_begin_it(session: Session, clock: Clock) -> None:
    clock.now += 5
    session.previous()
    assert session.annotation.state is PairState.UNTOUCHED
    link(session, {0}, {0})
    assert session.annotation.seconds == 5
    # Going to the previous pair adds the time of one that was begun, and undo keeps it.
    clock.now += 5
    session.previous()
    assert session.annotation.seconds == 10
    assert session.revision == 1
    clock.now += 2
    session.undo()
    assert session.annotation == PairAnnotation(seconds=12)


def test_edits_are_recorded_before_listeners_are_called() -> None:
    order: list[object] = []
    session = Session(
        AnnotationSet.unannotated(BITEXT, "A1"), record=order.append, clock=lambda: 0.0
    )
    session.listen(order.append)
    link(session, {0}, {0})
    work = PairAnnotation(links="1-1")
    record = Record(1, "A1", (PairRecord(0, BITEXT[0].fingerprint, work),))
    assert order[2:] == [record, Change(frozenset({0}), selected=True)]


def test_listeners_are_called_even_if_recording_fails() -> None:
    def fail(_record: Record) -> None:
        raise RuntimeError

    session = Session(AnnotationSet.unannotated(BITEXT, "A1"), record=fail)
    select(session, {0}, {0})
    changes = heard(session)
    with pytest.raises(RuntimeError):
        session.link()
    assert session.alignment.links == {(0, 0)}
    assert changes == [Change(frozenset({0}), selected=True)]


@pytest.mark.parametrize("act", [Session.previous, Session.reset, Session.reload, finish])
def test_checkpoints_request_a_save(act: Callable[[Session], object]) -> None:
    asked: list[None] = []
    session = Session(
        AnnotationSet.unannotated(BITEXT, "A1"), checkpoint=lambda: asked.append(None)
    )
    link(session, {0}, {0})
    assert not asked
    act(session)
    assert len(asked) == 1


def test_possible_links_need_a_study_that_allows_them(session: Session) -> None:
    link(session, {0}, {0})
    select(session, {0}, set())
    assert session.toggle_possible() == NOT_IN_STUDY
    assert session.selection


def test_time_counts_for_the_pair_on_screen(session: Session, clock: Clock) -> None:
    finish(session)
    clock.now += 9
    session.go_to(0)
    clock.now += 4
    link(session, {0}, {0})
    assert session.annotation_at(0).seconds == 4
    session.undo()
    session.go_to(1)
    link(session, {0}, {0})
    assert session.annotation_at(1).seconds == 9
