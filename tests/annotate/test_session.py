"""The effects and the refusals of each act of a session."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from blinker_qt.annotate.actions import (
    ADJUDICATED,
    TO_LEARN,
    UNUSABLE_NAME,
    AnnotatorDecisions,
)
from blinker_qt.annotate.session import Change, Session
from blinker_qt.annotate.state import IDLE, LONGEST_PAUSE, PAUSE, PairRecord, Record
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import (
    TO_LEARN_FROM,
    UNTOUCHED,
    AnnotationSet,
    PairAnnotation,
    Role,
)
from blinker_qt.bitext.remarks import Remarks
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


# Linking, marking, clearing


# Done, going


def finished_but_for(*untouched: int, seed: int | None = None) -> Session:
    """A session in which all verse pairs are done but these."""
    alignments = [
        Alignment().link(range(len(pair.source)), range(len(pair.target))) for pair in BITEXT
    ]
    whole = AnnotationSet.finished(BITEXT, alignments, "A1")
    pairs = [UNTOUCHED if index in untouched else pair for index, pair in enumerate(whole.pairs)]
    return Session(replace(whole, pairs=tuple(pairs), study=Study(seed=seed)))


def locked_pairs(session: Session) -> list[int]:
    return [
        index
        for index in range(len(BITEXT))
        if session.route.why_locked(index, session.position) is not None
    ]


def test_the_first_open_pair_in_a_shuffled_order() -> None:
    """It is looked for from the one before, and is the same when asked for again."""
    order = Study(seed=7).order(len(BITEXT))
    assert order == [3, 2, 1, 0]
    session = finished_but_for(0, 2, seed=7)
    assert [session.route.first_open, session.route.first_open] == [2, 2]
    assert session.done() is not None
    words = [(side, n) for side in Side for n in range(len(session.pair.tokens(side)))]
    session.mark_not_translated(also=words)
    assert session.done() is None
    assert [session.route.first_open, session.route.first_open] == [0, 0]


def test_only_untouched_pairs_after_the_first_open_one_are_locked() -> None:
    session = finished_but_for(0, 2)
    assert (session.position, locked_pairs(session)) == (0, [2])
    link(session, {0}, {0})
    assert (session.position, locked_pairs(session)) == (0, [2])
    assert session.go_to(3) is None
    assert locked_pairs(session) == [2]
    # The way back goes past it, and Done on to the first open pair.
    assert session.previous() is None
    assert session.position == 1
    assert session.done() is None
    assert session.position == 0


@pytest.mark.parametrize("index", [-1, 4])
def test_positions_outside_the_bitext_are_refused(session: Session, index: int) -> None:
    with pytest.raises(IndexError):
        session.go_to(index)


# Edits of done pairs


# Names


def test_the_first_name_stays_and_another_one_can_be_undone() -> None:
    session = Session(AnnotationSet.unannotated(BITEXT))
    changes = heard(session)
    assert session.set_annotator("Marie") is None
    assert session.annotator == session.annotation_set.annotator == "Marie"
    assert session.revision == 1
    assert not session.history.next_undo
    session.set_annotator("Marie")
    assert session.revision == 1
    assert changes == [Change(renamed=True)]
    assert session.set_annotator("Zoé") is None
    assert session.annotator == "Zoé"
    session.undo()
    assert session.annotator == session.annotation_set.annotator == "Marie"
    session.redo()
    assert session.annotator == "Zoé"


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


def test_time_between_acts_counts_with_the_next_edit(session: Session, clock: Clock) -> None:
    clock.now += 2.5
    session.select(S, 0)
    clock.now += 3
    session.select(T, 0)
    assert session.annotation.seconds == 0
    session.link()
    assert session.annotation.seconds == 5
    clock.now += 0.5
    link(session, {1}, {1})
    assert session.annotation.seconds == 6
    # A long gap is no pause where nobody asks for pauses.
    clock.now += 400
    link(session, {0}, {1})
    assert (session.annotation.seconds, session.annotation.pauses) == (6 + IDLE, "")


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


def test_undoing_several_edits_is_one_record_and_one_event() -> None:
    records: list[Record] = []
    session = Session(AnnotationSet.unannotated(BITEXT, "A1"), record=records.append)
    finish(session)
    link(session, {0}, {1})
    before = len(records)
    changes = heard(session)
    session.undo_or_redo_to(0)
    assert [change.pairs for change in changes] == [frozenset({0, 1})]
    assert [{pair.index for pair in record.pairs} for record in records[before:]] == [{0, 1}]
    session.undo_or_redo_to(0)
    assert len(changes) == 1


def test_the_label_of_a_link_is_that_of_most_who_drew_it() -> None:
    link = frozenset({(0, 0)})
    labelled = Alignment(link, labels=frozenset({((0, 0), "SEM")}))
    works = {0: labelled, 1: Alignment(), 2: Alignment()}
    assert AnnotatorDecisions(works, 3).label_of((0, 0)) == "SEM"
    works[1] = Alignment(link)
    assert AnnotatorDecisions(works, 3).label_of((0, 0)) is None
    assert AnnotatorDecisions(works, 3, preferred=1).label_of((0, 0)) == ""
    works[2] = labelled
    assert AnnotatorDecisions(works, 3).label_of((0, 0)) == "SEM"


def test_pairs_left_for_later_come_at_the_end_of_their_set() -> None:
    pairs = [VersePair(str(number), ("a",), ("x",)) for number in range(5)]
    work = AnnotationSet.unannotated(Bitext.of(pairs, sets=(1, 1, 1, 2, 2)), "A1")
    session = Session(replace(work, study=Study(leave_for_later=True)))
    shown = []
    for act in "leave done done done leave done".split():
        session.paint_links([(0, 0)], linked=act == "done")
        assert {"leave": session.leave, "done": session.done}[act]() is None
        shown.append((session.position, list(session.route.left)))
    assert shown == [(1, [0]), (2, [0]), (0, [0]), (3, []), (4, [3]), (3, [3])]


def test_pairs_left_for_later_come_in_the_order_of_the_study() -> None:
    study = Study(seed=7, leave_for_later=True)
    pairs = [VersePair(str(number), ("a",), ("x",)) for number in range(5)]
    left = replace(UNTOUCHED, remarks=Remarks(later=True))
    session = Session(AnnotationSet(Bitext.of(pairs), (left,) * 5, "A1", study=study))
    shown = [session.route.first_open, session.position]
    for _ in range(4):
        session.paint_links([(0, 0)], linked=True)
        assert session.done() is None
        shown.append(session.position)
    assert shown == [3, 3, 2, 1, 0, 4]
