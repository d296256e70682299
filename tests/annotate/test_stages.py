"""Stages of a study: questions that hide a side, and questions asked by themselves."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt.annotate.actions import NOT_NOW
from blinker_qt.annotate.document import Document
from blinker_qt.annotate.precedents import Precedents
from blinker_qt.annotate.session import Change, Session
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, PairState, Role
from blinker_qt.bitext.remarks import Note, RejectionKind, Remarks
from blinker_qt.bitext.running_text import RunningText
from blinker_qt.bitext.study import Question, Study
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.bitext.word_details import WordDetails
from blinker_qt.formats import annotation

FLUENCY = Question("fluency", "Is it good French?", ("no", "", "yes"), hides=Side.SOURCE)
ADEQUACY = Question("adequacy", "Is it all there?", ("none", "", "all"))
SOURCE_ALONE = Question("hard", "Is it hard?", ("no", "yes"), hides=Side.TARGET)
BITEXT = replace(
    Bitext.of(VersePair(f"v {n}", ("the", f"sea{n}"), ("la", f"mer{n}")) for n in range(3)),
    source_texts=tuple(RunningText(f"the sea{n}") for n in range(3)),
    source_details=(WordDetails("the sea"),) * 3,
)
TOGETHER = Study(questions=(ADEQUACY, FLUENCY), linking=False)
SEPARATE = replace(TOGETHER, questions=(FLUENCY, ADEQUACY), separate_questions=True)


def opened(study: Study, *pairs: PairAnnotation, role: Role = Role.ANNOTATOR) -> Session:
    work = AnnotationSet.unannotated(BITEXT, "Ann")
    return Session(replace(work, study=study, pairs=pairs or work.pairs, role=role))


def number_of(session: Session) -> tuple[int, int]:
    """The number of the stage, from 1, and how many there are."""
    return session.stages.place + 1, session.stages.count


def answer(session: Session, question: str, step: int) -> None:
    """Answer the questions of a stage, and press Done."""
    assert session.rate(question, step) is None
    assert session.done() is None


def is_hidden(session: Session, side: Side = Side.SOURCE) -> bool:
    """Whether nothing of a side can be seen; a part of it would fail."""
    verses = session.bitext.verses(side)
    whole = session.whole_bitext.verses(side)
    seen = [verse for verse in whole if verse in verses]
    assert len(seen) in (0, len(verses))
    hidden = not seen
    if hidden:
        assert session.pair.tokens(side) == ("[…]",)
        assert not session.bitext.running_texts(side)
        assert session.bitext.word_details(side, 0) is None
        assert not session.alignment
    assert session.bitext.references == session.whole_bitext.references
    return hidden


def test_a_hidden_side_is_shown_after_done() -> None:
    session = opened(TOGETHER)
    changes = list[Change]()
    session.listen(changes.append)
    assert is_hidden(session)
    assert session.pair.target == ("la", "mer0")
    assert number_of(session) == (1, 2)
    assert session.unanswered == (FLUENCY,)
    assert session.done() is not None
    assert session.rate("adequacy", 2) is NOT_NOW
    assert session.rate("fluency", 3) is None
    # The answer can be changed until Done.
    assert session.rate("fluency", 2) is None
    assert is_hidden(session)
    assert not session.unanswered
    assert session.done() is None
    assert (session.position, is_hidden(session)) == (0, False)
    assert (changes[-1].moved, changes[-1].staged) == (True, True)
    assert session.annotation.state is PairState.BEGUN
    assert session.rate("fluency", 3) is NOT_NOW
    answer(session, "adequacy", 1)
    assert session.annotation_at(0).done
    assert session.annotation_at(0).ratings == (("adequacy", 1), ("fluency", 2))
    assert (session.position, is_hidden(session)) == (1, True)
    # Going back to what is done shows everything.
    session.go_to(0)
    assert not is_hidden(session)
    session.go_to(1)
    assert is_hidden(session)


def test_both_sides_can_be_hidden_one_after_the_other() -> None:
    session = opened(replace(TOGETHER, questions=(FLUENCY, SOURCE_ALONE)))
    assert (is_hidden(session), is_hidden(session, Side.TARGET)) == (True, False)
    answer(session, "fluency", 1)
    assert (is_hidden(session), is_hidden(session, Side.TARGET)) == (False, True)
    # The last stage hides a side, too; whoever goes back to what is done sees no more of it.
    answer(session, "hard", 2)
    assert session.annotation_at(0).done
    assert session.position == 1
    session.go_to(0)
    assert is_hidden(session, Side.TARGET)


def test_links_wait_for_the_hidden_side() -> None:
    linked = PairAnnotation(
        links="1-1",
        remarks=Remarks((Note("odd", (Side.SOURCE, 1)), Note("fine", (Side.TARGET, 0)))),
    )
    session = opened(replace(TOGETHER, linking=True), linked, PairAnnotation(), linked)
    assert is_hidden(session)
    assert not session.unaccounted
    assert not session.takes_suggestions
    assert [note.text for note in session.annotation.remarks.notes] == ["fine"]
    assert session.link([(Side.SOURCE, 0), (Side.TARGET, 0)]) is NOT_NOW
    assert session.toggle_mark(Side.TARGET, 0) is NOT_NOW
    assert session.add_note("x", on=(Side.SOURCE, 0)) is NOT_NOW
    assert session.add_note("x", on=(Side.TARGET, 1)) is None
    session.remove_note(Note("fine", (Side.TARGET, 0)))
    session.set_difficult("hm")
    precedents = Precedents(session)
    precedents.count()
    assert not precedents.of((Side.TARGET, 0), 5)
    answer(session, "fluency", 2)
    # Nothing of the work was lost while it was hidden.
    assert session.alignment.links == {(0, 0)}
    assert [note.text for note in session.annotation.remarks.notes] == ["odd", "x"]
    assert session.annotation.remarks.difficult == "hm"
    assert len(session.unaccounted) == 2
    session.link([(Side.SOURCE, 1), (Side.TARGET, 1)])
    answer(session, "adequacy", 3)
    assert session.annotation_at(0).done


def test_each_question_by_itself() -> None:
    session = opened(SEPARATE)
    for place in range(3):
        assert (session.position, is_hidden(session)) == (place, True)
        assert session.unanswered == (FLUENCY,)
        assert (session.route.why_locked(2, session.position) is None) == (place == 2)
        assert session.rate("fluency", 1 + place) is None
        assert session.route.first_open is not None
        assert session.done() is None
    # The first is asked again, with the next question; the others are locked again.
    assert (session.position, is_hidden(session)) == (0, False)
    assert number_of(session) == (2, 2)
    assert session.route.why_locked(1, session.position) is not None
    assert session.rate("fluency", 2) is NOT_NOW
    assert session.annotation.state is PairState.BEGUN
    for place in range(3):
        assert session.position == place
        assert session.done() is not None
        answer(session, "adequacy", 1)
    assert session.route.first_open is None
    assert all(session.annotation_at(place).done for place in range(3))
    assert [session.annotation_at(place).rating("fluency") for place in range(3)] == [1, 2, 3]


def test_a_file_is_opened_at_its_stage() -> None:
    answered = PairAnnotation(ratings=(("fluency", 1),))
    session = opened(SEPARATE, answered, answered, PairAnnotation())
    assert (session.position, is_hidden(session)) == (2, True)
    again = opened(SEPARATE, answered, answered, answered)
    assert (again.position, is_hidden(again)) == (0, False)
    whole = replace(answered, ratings=(("adequacy", 1), ("fluency", 1)), done=True)
    finished = opened(SEPARATE, whole, whole, whole)
    assert (finished.route.first_open, is_hidden(finished)) == (None, False)


def test_with_a_list_done_goes_along_it() -> None:
    session = opened(SEPARATE)
    session.rate("fluency", 1)
    session.done([0])
    assert session.position == 0
    session.done([0, 1])
    assert session.position == 1


def test_a_journal_has_the_answers_to_what_was_hidden(tmp_path: Path) -> None:
    path, data = tmp_path / "a.blinker", tmp_path / "data"
    work = replace(AnnotationSet.unannotated(BITEXT, "Ann"), study=SEPARATE)
    path.write_bytes(annotation.write(work))
    killed = Document.open(path, data)
    killed.session.rate("fluency", 2)
    killed.session.set_difficult("long")
    killed.abandon()
    document = Document.open(path, data)
    assert document.recovery is not None
    assert document.session.annotation_at(0).rating("fluency") == 2
    assert is_hidden(document.session)
    assert document.session.position == 1
    document.close()
    assert annotation.load(path).bitext == BITEXT


@pytest.mark.parametrize("role", [Role.GOLD, Role.MACHINE])
def test_only_annotators_are_asked_in_stages(role: Role) -> None:
    session = opened(TOGETHER, role=role)
    assert not is_hidden(session)
    assert session.unanswered == (ADEQUACY, FLUENCY)
    work = replace(AnnotationSet.unannotated(BITEXT, "Ann"), study=TOGETHER)
    assert not is_hidden(Session(work, read_only=True))


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_done_nothing_hidden_is_seen_and_nothing_is_lost(seed: int) -> None:
    chance = random.Random(seed)
    study = chance.choice([TOGETHER, SEPARATE])
    study = replace(study, linking=chance.random() < 0.5, reject=True)
    session = opened(study)
    before = replace(session.annotation_set, revision=0)
    acts = (
        lambda: session.rate(chance.choice(("fluency", "adequacy")), chance.choice((1, 3, None))),
        lambda: session.rate(chance.choice(("fluency", "adequacy")), 2),
        session.done,
        session.done,
        session.previous,
        session.next,
        session.undo,
        session.redo,
        session.reset,
        session.reload,
        lambda: session.link([(Side.SOURCE, 0), (Side.TARGET, chance.randrange(2))]),
        lambda: session.set_rejected(chance.choice((None, RejectionKind.OTHER))),
    )
    for _ in range(120):
        chance.choice(acts)()
        assert is_hidden(session) is (session.stages.current.hides is Side.SOURCE)
    data = annotation.write(session.annotation_set)
    assert replace(annotation.read(data, ""), minor=0) == session.annotation_set
    after = replace(session.annotation_set, revision=0)
    edits = len(session.history)
    session.undo_or_redo_to(0)
    assert replace(session.annotation_set, revision=0) == before
    session.undo_or_redo_to(edits)
    assert replace(session.annotation_set, revision=0) == after


def test_undo_goes_back_to_the_stage_of_the_answer() -> None:
    session = opened(TOGETHER)
    answer(session, "fluency", 3)
    session.rate("adequacy", 1)
    session.undo()
    assert not is_hidden(session)
    session.undo()
    assert is_hidden(session)
    session.undo_or_redo_to(2)
    # Only Done goes on.
    assert is_hidden(session)
    assert session.done() is None
    assert session.annotation.rating("adequacy") == 1
