"""Rejected verse pairs: settled by rule or by a person, or left open."""

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from blinker_qt.annotate.actions import AnnotatorDecisions
from blinker_qt.bitext.adjudication import Origin, Rule, RuleKind, Settled, verdict_of
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.remarks import Rejection, RejectionKind, Remarks
from blinker_qt.bitext.study import Study
from blinker_qt.formats import annotation
from blinker_qt.gold.rules import settle
from commands import Commands, write
from golds import adjudicated, bitext_of, gold_of, named, with_sets
from works import Work, aligned, with_pair

ALL, MAJORITY, UNION = (Rule(kind) for kind in (RuleKind.ALL, RuleKind.MAJORITY, RuleKind.UNION))
WRONG, OTHER = RejectionKind.WRONG_VERSE, RejectionKind.OTHER
REJECTING = Study(reject=True)
BITEXT = bitext_of(((1, 1), (1, 1)))
LINKED = Work.of(aligned("1-1"), aligned("1-1"))


def sets(said: str) -> list[AnnotationSet]:
    """Annotators A, B and so on: of the first verse pair, L links it, R rejects it, - is idle."""
    works = named([LINKED] * len(said), BITEXT, REJECTING)
    rejected = PairAnnotation(done=True, remarks=Remarks(rejected=Rejection(WRONG)))
    first = {"L": works[0].pairs[0], "R": rejected, "-": PairAnnotation()}
    return [with_pair(work, 0, first[one]) for work, one in zip(works, said, strict=True)]


@pytest.mark.parametrize(
    ("said", "by_all", "by_majority", "by_union", "by_a"),
    [
        ("RRR", "rejected", "rejected", "rejected", "rejected"),
        ("RRL", "open", "rejected", "rejected", "rejected"),
        ("LLR", "open", "kept", "kept", "kept"),
        ("RL-", "open", "open", "open", "rejected"),
        ("R--", "open", "open", "rejected", "rejected"),
        ("-RR", "rejected", "rejected", "rejected", "open"),
        ("LLL", "kept", "kept", "kept", "kept"),
    ],
)
def test_verdicts_by_rule(
    said: str, by_all: str, by_majority: str, by_union: str, by_a: str
) -> None:
    prefer = Rule(RuleKind.PREFER, preferred="A")
    found = []
    for rule in (ALL, MAJORITY, UNION, prefer):
        pair = gold_of(sets(said), rule).pairs[0]
        is_rejected = pair.remarks.rejected is not None
        found.append("rejected" if is_rejected else "kept" if pair.done else "open")
    assert found == [by_all, by_majority, by_union, by_a]


def test_the_most_frequent_reason_is_used() -> None:
    annotators = AnnotatorDecisions({}, 3, rejecting={0: OTHER, 1: WRONG, 2: OTHER})
    assert settle(annotators, ALL).remarks.rejected == Rejection(OTHER)
    assert AnnotatorDecisions({}, 2, rejecting={0: OTHER, 1: WRONG}).usual_reason is WRONG


def test_done_keeps_a_disputed_pair_also_in_an_update() -> None:
    session, acts = adjudicated(sets("LLR"), ALL)
    assert session.position == 0
    assert not session.unaccounted
    assert acts.is_disputed
    assert session.done() is None
    kept = session.annotation_at(0)
    by_lead = Settled(Origin(person="Lead", drawn=(0, 1)), rejected=False)
    assert verdict_of(kept.origins) == by_lead
    late = with_sets(session.annotation_set, sets("LLRRRR")).pairs[0]
    assert (late.remarks.rejected, late.done, late.links) == (None, True, "1-1")
    session.undo()
    assert acts.is_disputed


def test_an_adjudicator_rejects_a_pair_also_in_an_update() -> None:
    session, acts = adjudicated(sets("LLR"), ALL)
    assert acts.reject() is None
    assert not acts.is_disputed
    by_lead = Settled(Origin(person="Lead", drawn=(2,)), rejected=True)
    late = with_sets(session.annotation_set, sets("LLRLLL")).pairs[0]
    for pair in (session.annotation, late):
        assert pair.remarks.rejected == Rejection(WRONG)
        assert verdict_of(pair.origins) == by_lead
    assert session.done() is None
    session.go_to(0)
    assert session.set_rejected(None) is None
    assert acts.is_disputed
    acts.reject()
    session.reset()
    assert verdict_of(session.annotation.origins) is None


def test_links_by_hand_are_not_rejected_by_a_rule() -> None:
    session, _ = adjudicated(sets("LL"), MAJORITY)
    session.go_to(0)
    session.settle({0: aligned(source="1", target="1")})
    again = with_sets(session.annotation_set, sets("LLRRR")).pairs[0]
    assert again.alignment == aligned(source="1", target="1")
    assert (again.remarks.rejected, again.done) == (None, False)


@given(
    st.text("RL-", min_size=2, max_size=4),
    st.text("RL-", min_size=1, max_size=2),
    st.sampled_from([ALL, MAJORITY, UNION]),
)
@example("RL", "R", MAJORITY)
def test_updating_equals_creating(early: str, late: str, rule: Rule) -> None:
    again = with_sets(gold_of(sets(early), rule), sets(early + late))
    assert again.pairs == gold_of(sets(early + late), rule).pairs


def test_the_command_says_what_was_rejected_and_what_is_left(tmp_path: Path, run: Commands) -> None:
    files = [write(tmp_path / f"{work.annotator}.blinker", work) for work in sets("RRL")]
    output = tmp_path / "gold.blinker"
    told = run("gold", *files, "--rule", "all", "--output", output).out
    assert "open: 2 words; 1 verse pair unfinished, 1 of them rejected by some annotators" in told
    output.unlink()
    told = run("gold", *files, "--output", output).out
    assert "rejected: 1 verse pair by rule, 0 by hand" in told
    gold = annotation.load(output)
    assert verdict_of(gold.pairs[0].origins) is not None
    assert annotation.write(gold) == output.read_bytes()
