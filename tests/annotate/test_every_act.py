"""Every act of a session in any order: all of it can be undone and redone, and read back.

Set BLINKER_QT_TEST_SCALE to a number to try that many times as much.
"""

import os
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from blinker_qt.annotate.actions import READ_ONLY
from blinker_qt.annotate.progress import WordCounts
from blinker_qt.annotate.session import Session
from blinker_qt.annotate.state import EditKind
from blinker_qt.bitext.adjudication import Source
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, Role
from blinker_qt.bitext.remarks import Note, RejectionKind
from blinker_qt.bitext.study import Question, Study
from blinker_qt.bitext.verses import Bitext, Side, VersePair, Word
from blinker_qt.formats import annotation
from session_acts import acts_of_a_session

SEQUENCES = 150 * int(os.environ.get("BLINKER_QT_TEST_SCALE", "1"))
ACTS_IN_A_SEQUENCE = 50

BITEXT = Bitext.of(
    [
        VersePair("Gen 1:1", ("a", "b", "c"), ("w", "x", "y")),
        VersePair("Gen 1:2", ("a",), ("w", "x", "y")),
        VersePair("Gen 1:3", ("a",), ("w",)),
        VersePair("Gen 1:4", ("a", "b"), ("w",)),
    ],
    sets=(1, 1, 2, 2),
)
NOTE_TEXTS = ("one", "two\n", " ")
KINDS = (None, *RejectionKind)
SUGGESTED = Source("EFLOMAL", "0" * 64)
FLUENCY = Question("fluency", "How well does it read?", ("badly", "well"))


class Dice:
    """A number that says what an act is done to."""

    def __init__(self, number: int) -> None:
        self._number = number

    def below(self, count: int) -> int:
        """One of so many; what is left of the number answers the next question."""
        self._number, found = divmod(self._number, count)
        return found

    def side(self) -> Side:
        return (Side.SOURCE, Side.TARGET)[self.below(2)]

    def word(self, session: Session) -> Word:
        side = self.side()
        return side, self.below(len(session.pair.tokens(side)))

    def word_or_none(self, session: Session) -> Word | None:
        return self.word(session) if self.below(2) else None


def pick_what_is_left(session: Session, _dice: Dice) -> None:
    session.clear_selection()
    for side in Side:
        for position in session.unaccounted.on(side):
            session.pick(side, position)


def paint(session: Session, dice: Dice) -> object:
    counts = len(session.pair.source), len(session.pair.target)
    cells = [(dice.below(counts[0]), dice.below(counts[1])) for _ in range(1 + dice.below(3))]
    return session.paint_links(cells, linked=bool(dice.below(2)))


def toggle_possible(session: Session, dice: Dice) -> object:
    word = dice.word_or_none(session)
    return session.toggle_possible(None if word is None else [word])


def accept(session: Session, dice: Dice) -> object:
    counts = len(session.pair.source), len(session.pair.target)
    return session.accept([(dice.below(counts[0]), dice.below(counts[1])) for _ in range(2)])


def settle(session: Session, dice: Dice) -> object:
    """Two verse pairs at once, one of them on screen."""
    other = dice.below(len(BITEXT))
    link = frozenset({(0, dice.below(len(BITEXT[other].target)))})
    return session.settle(
        {session.position: session.alignment.link({0}, {0}), other: Alignment(link)}
    )


ACTS: dict[str, Callable[[Session, Dice], object]] = {
    "pick": lambda session, dice: session.pick(*dice.word(session)),
    "pick_also": lambda session, dice: session.pick_also([dice.word(session), dice.word(session)]),
    "clear_selection": lambda session, _: session.clear_selection(),
    "go_to": lambda session, dice: session.go_to(dice.below(len(BITEXT))),
    "previous": lambda session, _: session.previous(),
    "link": lambda session, _: session.link(),
    "paint_links": paint,
    "toggle_mark": lambda session, dice: session.toggle_mark(*dice.word(session)),
    "mark_not_translated": lambda session, dice: session.mark_not_translated(dice.side()),
    "clear_words": lambda session, _: session.clear_words(),
    "extend_block": lambda session, dice: session.extend_block(dice.word_or_none(session)),
    "take_out": lambda session, dice: session.take_out(dice.word_or_none(session)),
    "toggle_possible": toggle_possible,
    "repeat": lambda session, _: session.repeat(),
    "accept": accept,
    "add_note": lambda session, dice: session.add_note(
        NOTE_TEXTS[dice.below(3)],
        on=dice.word_or_none(session),
        ruling=("", "ART-3")[dice.below(2)],
    ),
    "remove_note": lambda session, dice: session.remove_note(
        (*session.annotation.notes, Note("one"))[dice.below(len(session.annotation.notes) + 1)]
    ),
    "set_difficult": lambda session, dice: session.set_difficult(
        (None, "", "why", " ")[dice.below(4)]
    ),
    "set_rejected": lambda session, dice: session.set_rejected(KINDS[dice.below(len(KINDS))], "so"),
    "rate": lambda session, dice: session.rate("fluency", (None, 1, 2)[dice.below(3)]),
    "settle": settle,
    "cite": lambda session, dice: session.cite(
        [dice.word(session), dice.word(session)], ("", "ART-3", "NEG-1", "so")[dice.below(4)]
    ),
    "reset": lambda session, _: session.reset(),
    "reload": lambda session, _: session.reload(),
    "done": lambda session, _: session.done(),
    "undo": lambda session, _: session.undo(),
    "redo": lambda session, _: session.redo(),
    "undo_or_redo_to": lambda session, dice: session.undo_or_redo_to(
        dice.below(len(session.history) + 1)
    ),
    "set_annotator": lambda session, dice: session.set_annotator(("", "Marie", "Ж")[dice.below(3)]),
    "pause": lambda session, _: session.pause(),
    "resume": lambda session, dice: session.resume(dice.below(90)),
}
LOOKING = {"pick", "pick_also", "clear_selection", "go_to", "previous", "undo", "redo"}
EDITS = set(ACTS) - LOOKING - {"undo_or_redo_to", "pause", "resume"}
# Edits want picked words, and going on wants words accounted for.
STEPS = {**ACTS, "pick what is left": pick_what_is_left}
OFTEN = (
    *("pick",) * 8,
    *("link",) * 5,
    "extend_block",
    "toggle_possible",
    "pick what is left",
    "rate",
    "accept",
    "cite",
    "done",
)

NAMES = (*STEPS, *OFTEN)


def steps_of(drawn: bytes) -> list[tuple[str, int]]:
    """Acts and what they are done to; bytes are drawn far faster than lists."""
    chunks = [drawn[start : start + 4] for start in range(0, len(drawn), 4)]
    return [(NAMES[chunk[0] % len(NAMES)], int.from_bytes(chunk[1:])) for chunk in chunks]


sequences = st.binary(min_size=4 * ACTS_IN_A_SEQUENCE, max_size=4 * ACTS_IN_A_SEQUENCE)


def decisions(session: Session) -> AnnotationSet:
    """The work without what no undo takes back: the count of edits and the annotator's name."""
    return replace(session.annotation_set, revision=0, annotator="")


def undo_all(session: Session) -> int:
    undone = 0
    while session.undo() is not None:
        undone += 1
    return undone


def test_the_table_holds_every_act_of_a_session() -> None:
    assert set(ACTS) == acts_of_a_session()


def test_undo_gives_back_the_first_state_redo_the_last_and_a_file_every_one() -> None:
    seen: set[EditKind] = set()

    @settings(
        max_examples=SEQUENCES,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(
        sequences,
        st.sampled_from([None, 7]),
        st.sampled_from(Role),
        st.integers(0, ACTS_IN_A_SEQUENCE - 1),
    )
    def whatever_was_done(drawn: bytes, seed: int | None, role: Role, save_after: int) -> None:
        study = Study(True, True, seed, questions=(FLUENCY,), suggestions=SUGGESTED)
        session = Session(
            replace(AnnotationSet.unannotated(BITEXT), study=study, role=role), clock=lambda: 0.0
        )
        first = decisions(session)
        counts = WordCounts(session)
        session.listen(lambda change: counts.update(change.pairs))
        for number, (name, dice) in enumerate(steps_of(drawn)):
            STEPS[name](session, Dice(dice))
            if session.history.next_undo is not None:
                seen.add(session.history.next_undo.kind)
            if number == save_after:
                work = session.annotation_set
                assert annotation.read(annotation.write(work), "work.blinker") == work
        assert counts.accounted == WordCounts(session).accounted
        assert session.first_open == Session(session.annotation_set).first_open
        last = decisions(session)
        undone = undo_all(session)
        assert decisions(session) == first
        for _ in range(undone):
            session.redo()
        assert decisions(session) == last
        work = session.annotation_set
        assert annotation.read(annotation.write(work), "work.blinker") == work

    whatever_was_done()
    assert seen == set(EditKind), "some act was never done"


@pytest.mark.parametrize("name", ACTS)
def test_a_session_for_reading_refuses_every_edit_and_goes_anywhere(name: str) -> None:
    work = AnnotationSet.unannotated(BITEXT)
    session = Session(work, read_only=True)
    assert session.go_to(3) is None
    session.pick_also([(side, 0) for side in Side])
    refusal = ACTS[name](session, Dice(2**20 + 1))
    assert session.annotation_set == work
    if name in EDITS:
        assert refusal == READ_ONLY
