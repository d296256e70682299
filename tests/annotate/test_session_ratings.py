"""Questions in a session: edits, Done, Reset, undo, the journal, counts, linking off."""

from dataclasses import replace

import pytest

from blinker_qt.annotate.actions import NOT_IN_STUDY
from blinker_qt.annotate.progress import WordCounts
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.study import Question, Study
from blinker_qt.bitext.verses import Bitext, Side, VersePair

EASE = Question("ease", "How easy?", ("hard", "", "easy"))
KIND = Question("kind", "Which kind?", ("prose", "verse"), ordered=False)
BITEXT = Bitext.of(VersePair(str(n), ("a", "b"), ("x",)) for n in range(1, 4))
ASKED = Study(reject=True, questions=(EASE, KIND))
ALONE = replace(ASKED, linking=False)


def _session(study: Study, *pairs: PairAnnotation, read_only: bool = False) -> Session:
    work = (*pairs, *[PairAnnotation()] * (3 - len(pairs)))
    return Session(AnnotationSet(BITEXT, work, "Ann", study=study), read_only=read_only)


def test_answers_to_unknown_questions_are_refused() -> None:
    assert _session(ASKED).rate("mood", 1) == NOT_IN_STUDY
    for value in (0, 4):
        with pytest.raises(ValueError, match=str(value)):
            _session(ASKED).rate("ease", value)


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
