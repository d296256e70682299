"""All acts of a session in any order can be undone, redone, and read back."""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from amounts import seeded, times
from blinker_qt.annotate.actions import READ_ONLY
from blinker_qt.annotate.progress import WordCounts
from blinker_qt.annotate.session import Session
from blinker_qt.annotate.state import EditKind
from blinker_qt.bitext.adjudication import by_decision
from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.annotation import AnnotationSet, Role
from blinker_qt.bitext.errors import WordError
from blinker_qt.bitext.remarks import Note, RejectionKind
from blinker_qt.bitext.verses import Side, Word
from blinker_qt.formats import annotation
from session_acts import BITEXT, ON_WORDS, STUDY, acts_of_a_session

ACTS_IN_A_SEQUENCE = 50


def word(session: Session, chance: random.Random) -> Word:
    side = chance.choice(list(Side))
    return side, chance.randrange(len(session.pair.tokens(side)))


def cells(session: Session, chance: random.Random) -> list[LinkToken]:
    pair = session.pair
    return [
        (chance.randrange(len(pair.source)), chance.randrange(len(pair.target))) for _ in range(2)
    ]


def select_what_is_left(session: Session, _chance: random.Random) -> None:
    session.clear_selection()
    session.select_also((side, place) for side in Side for place in session.unaccounted.on(side))


def settle(session: Session, chance: random.Random) -> object:
    """Two verse pairs at once, one of them on screen."""
    other = chance.randrange(len(BITEXT))
    link = frozenset({(0, chance.randrange(len(BITEXT[other].target)))})
    return session.settle(
        {
            session.position: session.alignment.link({0}, {0}).with_label({(0, 0)}, "SEM"),
            other: Alignment(link),
        }
    )


Act = Callable[[Session, random.Random], object]


def on_a_word(act: Callable[[Session, Word], object]) -> Act:
    return lambda session, chance: act(session, word(session, chance))


ACTS: dict[str, Act] = {
    **{name: on_a_word(act) for name, act in ON_WORDS.items()},
    "clear_selection": lambda session, _: session.clear_selection(),
    "close_block": lambda session, _: session.close_block(),
    "go_to": lambda session, chance: session.go_to(chance.randrange(len(BITEXT))),
    "previous": lambda session, _: session.previous(),
    "next": lambda session, _: session.next(),
    "link": lambda session, _: session.link(),
    "paint_links": lambda session, chance: session.paint_links(
        cells(session, chance), linked=chance.choice([True, False])
    ),
    "clear_words": lambda session, _: session.clear_words(),
    "repeat": lambda session, _: session.repeat(),
    "accept": lambda session, chance: session.accept(cells(session, chance)),
    "remove_note": lambda session, chance: session.remove_note(
        chance.choice([*session.annotation.remarks.notes, Note("one")])
    ),
    "set_difficult": lambda session, chance: session.set_difficult(
        chance.choice([None, "", "why", " "])
    ),
    "set_rejected": lambda session, chance: session.set_rejected(
        chance.choice([None, *RejectionKind]), "so"
    ),
    "rate": lambda session, chance: session.rate("ease", chance.choice([None, 1, 2])),
    "settle": settle,
    "cite": lambda session, chance: session.cite(
        by_decision(session.annotation.origins), chance.choice(["", "ART-3", "NEG-1", "so"])
    ),
    "reset": lambda session, _: session.reset(),
    "reload": lambda session, _: session.reload(),
    "done": lambda session, _: session.done(),
    "leave": lambda session, _: session.leave(),
    "undo": lambda session, _: session.undo(),
    "redo": lambda session, _: session.redo(),
    "undo_or_redo_to": lambda session, chance: session.undo_or_redo_to(
        chance.randrange(len(session.history) + 1)
    ),
    "set_annotator": lambda session, chance: session.set_annotator(
        chance.choice(["", "Marie", "Ж"])
    ),
    "pause": lambda session, _: session.pause(),
    "resume": lambda session, chance: session.resume(chance.randrange(90)),
}
SELECTING = {"select", "select_also", "clear_selection", "close_block"}
LOOKING = {*SELECTING, "go_to", "previous", "next", "undo", "redo"}
EDITS = set(ACTS) - LOOKING - {"undo_or_redo_to", "pause", "resume"}
STEPS = {**ACTS, "select what is left": select_what_is_left}
# Edits want selected words, and going on wants words accounted for.
OFTEN = "extend_block toggle_possible label rate accept cite done add_note remove_note".split()
NAMES = [*STEPS, *["select"] * 8, *["link"] * 5, "select what is left", *OFTEN, *OFTEN]


def decisions(session: Session) -> AnnotationSet:
    """The work without what no undo takes back: the count of edits."""
    return replace(session.annotation_set, revision=0)


def check_file(work: AnnotationSet) -> None:
    assert annotation.read(annotation.write(work), "work.blinker") == work


def test_the_table_holds_every_act_of_a_session() -> None:
    assert set(ACTS) == acts_of_a_session()


def try_a_missing_word(session: Session, chance: random.Random) -> None:
    """Act on a word that another verse pair may have; the next checks see whether that counts."""
    side = chance.choice(list(Side))
    missing = side, len(session.pair.tokens(side)) + chance.randrange(2)
    with pytest.raises(WordError):
        ON_WORDS[chance.choice(list(ON_WORDS))](session, missing)


def work_at_random(chance: random.Random) -> set[EditKind]:
    """Do acts, check their results, and return the kinds of their edits."""
    seen = set[EditKind]()
    work = replace(
        AnnotationSet.unannotated(BITEXT, "A1"),
        study=replace(STUDY, seed=chance.choice([None, 7])),
        role=chance.choice([*Role, Role.GOLD]),
        minor=1,
    )
    session = Session(work, clock=lambda: 0.0)
    session.set_link_at_once(chance.choice([True, False]))
    first = decisions(session)
    counts = WordCounts(session)
    session.listen(lambda change: counts.update(change.pairs))
    save_after = chance.randrange(ACTS_IN_A_SEQUENCE)
    for number in range(ACTS_IN_A_SEQUENCE):
        STEPS[chance.choice(NAMES)](session, chance)
        try_a_missing_word(session, chance)
        if session.history.next_undo is not None:
            seen.add(session.history.next_undo.kind)
        if number == save_after:
            check_file(session.annotation_set)
    assert counts.accounted == WordCounts(session).accounted
    assert session.route.first_open == Session(session.annotation_set).route.first_open
    last, edits = decisions(session), len(session.history)
    while session.undo() is not None:
        pass
    assert decisions(session) == first
    for _ in range(edits):
        session.redo()
    assert decisions(session) == last
    check_file(session.annotation_set)
    return seen


def test_undo_redo_and_saving_restore_every_state() -> None:
    seen = set[EditKind]()
    with seeded() as chance:
        for _ in range(times(80)):
            seen |= work_at_random(chance)
    assert seen == set(EditKind), "some act was never done"


def test_verse_pairs_that_do_not_exist_cannot_be_settled() -> None:
    session = Session(AnnotationSet.unannotated(BITEXT))
    for index in (-1, len(BITEXT)):
        with pytest.raises(IndexError):
            session.settle({index: Alignment(frozenset({(0, 0)}))})
    assert not session.history.done


@pytest.mark.parametrize("name", ACTS)
def test_read_only_sessions_refuse_edits_and_allow_navigation(name: str) -> None:
    work = AnnotationSet.unannotated(BITEXT, "A1")
    session = Session(work, read_only=True)
    assert session.go_to(3) is None
    session.select_also([(side, 0) for side in Side])
    refusal = ACTS[name](session, random.Random(1))
    assert session.annotation_set == work
    if name in EDITS:
        assert refusal == READ_ONLY
