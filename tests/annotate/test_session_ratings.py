"""Questions in a session: edits, Done, Reset, undo, the journal, counts, linking off."""

from dataclasses import replace

import pytest

from blinker_qt.annotate.actions import NOT_IN_STUDY, unanswered
from blinker_qt.annotate.progress import WordCounts
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, PairState, tally
from blinker_qt.bitext.study import Question, Study
from blinker_qt.bitext.verses import Bitext, Side, VersePair

EASE = Question("ease", "How easy?", ("hard", "", "easy"))
KIND = Question("kind", "Which kind?", ("prose", "verse"), ordered=False)
BITEXT = Bitext.of(VersePair(str(n), ("a", "b"), ("x",)) for n in range(1, 4))
ASKED = Study(reject=True, questions=(EASE, KIND))
ALONE = replace(ASKED, linking=False)
LINKED = PairAnnotation(links="1,2-1")


def _session(study: Study, *pairs: PairAnnotation, read_only: bool = False) -> Session:
    work = (*pairs, *[PairAnnotation()] * (3 - len(pairs)))
    return Session(AnnotationSet(BITEXT, work, "Ann", study=study), read_only=read_only)


def test_done_needs_all_words_and_then_all_answers() -> None:
    session = _session(ASKED)
    assert "Words left" in str(session.done())
    session.select(Side.SOURCE, 0)
    session.select(Side.SOURCE, 1)
    session.select(Side.TARGET, 0)
    session.link()
    assert session.done() == unanswered(EASE)
    assert session.rate("kind", 2) is None
    assert session.done() == unanswered(EASE)
    session.rate("ease", 3)
    assert session.done() is None
    assert session.annotation_at(0).ratings == (("ease", 3), ("kind", 2))
    assert session.annotation_at(0).state is PairState.DONE


def test_answers_to_unknown_questions_are_refused() -> None:
    assert _session(ASKED).rate("mood", 1) == NOT_IN_STUDY
    for value in (0, 4):
        with pytest.raises(ValueError, match=str(value)):
            _session(ASKED).rate("ease", value)


def test_reset_removes_answers() -> None:
    answered = replace(LINKED, ratings=(("ease", 1),))
    for study, left in ((ASKED, PairAnnotation()), (ALONE, LINKED)):
        session = _session(study, answered)
        session.reset()
        assert replace(session.annotation, seconds=0) == left
        session.undo()
        assert replace(session.annotation, seconds=0) == answered


def test_without_linking_only_questions_are_asked() -> None:
    session = _session(ALONE)
    session.select(Side.SOURCE, 0)
    session.select(Side.TARGET, 0)
    acts = (
        session.link(),
        session.paint_links([(0, 0)], linked=True),
        session.toggle_mark(Side.SOURCE, 0),
        session.mark_not_translated(Side.SOURCE),
        session.clear_words(),
    )
    assert all(refusal == NOT_IN_STUDY for refusal in acts)
    assert (len(session.unaccounted), WordCounts(session).accounted) == (0, 0)
    counts = WordCounts(session)
    session.listen(lambda change: counts.update(change.pairs))
    for name, accounted, answered in (("ease", 1, 1), ("kind", 3, 2)):
        session.rate(name, 1)
        fresh = WordCounts(session)
        assert (counts.accounted, counts.answered) == (accounted, answered)
        assert (fresh.accounted, fresh.answered) == (accounted, answered)
        assert (0 in fresh.pairs_with_words_left()) is (answered < 2)
    assert counts.questions == 6
    assert session.done() is None
    assert session.position == 1


def test_answers_are_counted() -> None:
    counts = tally(_session(ASKED, replace(LINKED, ratings=(("ease", 1),))).annotation_set)
    assert (counts.ratings, counts.unanswered, counts.again) == (1, 5, 0)
