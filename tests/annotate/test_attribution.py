"""The origins of a gold standard's decisions after acts in a session."""

import pytest

from blinker_qt.annotate.actions import AnnotatorDecisions, cited
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.adjudication import Origin, Rule, RuleKind, by_decision
from blinker_qt.bitext.remarks import RemarkError
from blinker_qt.bitext.verses import Side
from golds import bitext_of, gold_of, named
from works import Work, aligned

BITEXT = bitext_of(((3, 3),))
SETS = named(
    [
        Work.of(aligned("1-1 2-2 3-3")),
        Work.of(aligned("1-1 2-2,3", source="3")),
        Work.of(aligned("1-1 2-2", source="3", target="3")),
    ],
    BITEXT,
)
BY_ALL = Origin(RuleKind.ALL, drawn=(0, 1, 2))


def session() -> Session:
    gold = gold_of(SETS, Rule(RuleKind.ALL))
    session = Session(gold)
    session.set_annotator("Lead")
    return session


def select(session: Session, sources: str, targets: str) -> None:
    for side, positions in ((Side.SOURCE, sources), (Side.TARGET, targets)):
        for position in positions:
            session.select(side, int(position) - 1)


def test_links_by_hand_get_the_person_as_origin() -> None:
    work = session()
    select(work, "2", "23")
    work.link()
    origins = by_decision(work.annotation.origins)
    assert origins[0, 0] == BY_ALL
    # Who decides on the second source word decides on all of its links.
    assert origins[1, 1] == Origin(person="Lead", drawn=(0, 1, 2))
    assert origins[1, 2] == Origin(person="Lead")
    # A ruling is cited only for what a person decided.
    settled = frozenset({(0, 0), (1, 1), (1, 2)})
    ruled = cited(work.annotation, settled, "ART-3")
    origins = by_decision(ruled.origins)
    assert origins[0, 0] == BY_ALL
    assert {origins[1, target].ruling for target in (1, 2)} == {"ART-3"}
    assert cited(ruled, settled, "") == work.annotation
    with pytest.raises(RemarkError):
        cited(work.annotation, settled, "whatever")


def test_manual_decisions_name_the_sources_that_agree() -> None:
    work = session()
    drawn = {1: aligned("2-3", source="3"), 2: aligned(source="3")}
    work.set_source_lookup(lambda _index: AnnotatorDecisions(drawn, 3))
    select(work, "2", "23")
    work.link()
    select(work, "3", "")
    work.mark_not_translated(Side.SOURCE)
    origins = by_decision(work.annotation.origins)
    assert origins[1, 2] == Origin(person="Lead", drawn=(1,))
    assert origins[Side.SOURCE, 2] == Origin(person="Lead", drawn=(1, 2))
