"""Notes, difficulty and rejection in a session: edits, undo, Done, journal, counts."""

from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt.annotate.actions import NOT_IN_STUDY
from blinker_qt.annotate.document import Document
from blinker_qt.annotate.progress import WordCounts
from blinker_qt.annotate.recovery import Recovery
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.alignment import Alignment, UnknownContent
from blinker_qt.bitext.annotation import ALL_ACCOUNTED, AnnotationSet, PairAnnotation, Unaccounted
from blinker_qt.bitext.remarks import Note, Rejection, RejectionKind, Remarks
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.compare.agreement import compare
from blinker_qt.compare.disagreements import disagreements_of_two
from blinker_qt.compare.loading import collated
from blinker_qt.formats import annotation
from works import with_pair

S, T = Side.SOURCE, Side.TARGET
BITEXT = Bitext.of(
    [
        VersePair("Gen 1:1", ("the", "loom"), ("le", "métier")),
        VersePair("Gen 1:2", ("yes",), ("mais", "oui")),
    ]
)
WORK = replace(AnnotationSet.unannotated(BITEXT, "A1"), study=Study(reject=True))
WRONG = Rejection(RejectionKind.WRONG_VERSE, "this is 1:7")


FULL = Alignment().link({0, 1}, {0, 1})


@pytest.fixture
def session() -> Session:
    return Session(WORK)


def test_a_rejected_pair_can_be_done(session: Session) -> None:
    assert WordCounts(session).accounted == 0
    assert "Words left" in str(session.done())
    assert session.set_rejected(WRONG.kind, WRONG.words) is None
    assert session.annotation.remarks.rejected == WRONG
    assert session.unaccounted == ALL_ACCOUNTED
    assert WordCounts(session).accounted == 4
    assert session.done() is None
    assert session.position == 1
    assert session.annotation_at(0).done


def test_rejecting_needs_a_study_that_allows_it() -> None:
    rejected = PairAnnotation(remarks=Remarks(rejected=WRONG))
    work = replace(WORK, study=Study(), pairs=(rejected, PairAnnotation()))
    session = Session(work)
    assert session.set_rejected(RejectionKind.OTHER) == NOT_IN_STUDY
    assert session.unaccounted == Unaccounted((0, 1), (0, 1))
    assert WordCounts(session).accounted == 0
    assert session.set_rejected(None) is None
    assert session.annotation == PairAnnotation()


# The journal


def test_remarks_and_unknown_content_are_recovered(tmp_path: Path) -> None:
    unknown = UnknownContent(attributes=(("note", "mood", "good"),))
    kept = Note("kept", unknown=unknown)
    work = replace(with_pair(WORK, 0, PairAnnotation(remarks=Remarks((kept,)))), minor=2)
    path = tmp_path / "A1.blinker"
    path.write_bytes(annotation.write(work))
    document = Document.open(path, tmp_path / "data")
    document.session.add_note("new", on=(S, 0))
    document.session.set_rejected(WRONG.kind, WRONG.words)
    document.abandon()
    document = Document.open(path, tmp_path / "data")
    assert document.recovery == Recovery(edits=2)
    assert document.session.annotation.remarks == Remarks(
        (kept, Note("new", (S, 0))), rejected=WRONG
    )
    document.close()
    assert annotation.load(path) == document.session.annotation_set


# Counts


def test_rejected_pairs_are_not_compared() -> None:
    done = PairAnnotation.of(FULL, done=True)
    other = PairAnnotation.of(Alignment().link({0}, {0, 1}), done=True)
    rejected = replace(done, remarks=Remarks(rejected=WRONG))
    works = [
        replace(WORK, pairs=(done, other), annotator="A"),
        replace(WORK, pairs=(rejected, other), annotator="B"),
    ]
    compared = collated(*((work.annotator, work) for work in works))
    (pair,) = compare(compared).pairs
    assert (pair.compared, pair.left_out) == (1, 1)
    assert [found.reference for found in disagreements_of_two(compared, 0, 1)] == ["Gen 1:2"]
    (pair,) = compare(
        collated(*((work.annotator, replace(work, study=Study())) for work in works))
    ).pairs
    assert (pair.compared, pair.left_out) == (2, 0)
