"""Labels on which annotators differ: as cases, by rule, by hand, undone, and recovered."""

from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.annotate.actions import AnnotatorDecisions, labels_left
from blinker_qt.annotate.document import Document
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.adjudication import (
    Origin,
    Rule,
    RuleKind,
    by_decision,
    decisions,
)
from blinker_qt.bitext.alignment import Alignment, labels_from_text
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.study import Study, labels_in
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.formats import annotation
from blinker_qt.gold.adjudicate import AdjudicationSession, Option, accepted, cases, is_open
from blinker_qt.gold.rules import done_if_settled, settle, tally_of_what_is_left
from blinker_qt.study.guide import Ruling
from blinker_qt.study.ruling_words import WordPattern
from golds import acts_on, adjudicated, bitext_of, gold_of
from works import Lengths, Work, aligned, studies

STUDY = Study(labels=labels_in("SEM, FUN"))
BITEXT = Bitext.of(
    [
        VersePair("Tale 1", ("not", "old"), ("ne", "vieux")),
        VersePair("Tale 2", ("Not", "now"), ("ne", "vite")),
    ]
)
ALL, MAJORITY = Rule(RuleKind.ALL), Rule(RuleKind.MAJORITY)
RULES = (ALL, MAJORITY, Rule(RuleKind.UNION), Rule(RuleKind.PREFER, preferred="A"))
FIRST = (0, 0)


def annotators(*labels: str, links: str = "1-1 2-2") -> list[AnnotationSet]:
    """Annotators who linked both verse pairs alike and gave these labels in both."""
    return [
        AnnotationSet(
            BITEXT,
            (PairAnnotation.of(labelled(links, text), done=True),) * 2,
            name,
            study=STUDY,
            minor=1,
        )
        for name, text in zip("ABCD", labels, strict=False)
    ]


def labelled(links: str, labels: str) -> Alignment:
    return replace(aligned(links), labels=labels_from_text(labels))


def begun(sets: list[AnnotationSet]) -> tuple[Session, AdjudicationSession]:
    return adjudicated(sets, MAJORITY)


def with_label(acts: AdjudicationSession, label: str) -> Option:
    """The option of the open case on screen that gives this label."""
    (case,) = acts.open_cases()
    (option,) = (option for option in case.options if label in {name for _, name in option.labels})
    return option


TIED = annotators("SEM:1-1 FUN:2-2", "FUN:1-1 FUN:2-2")


def test_a_difference_in_labels_alone_is_a_case() -> None:
    session, acts = begun(TIED)
    assert session.annotation.alignment == labelled("1-1 2-2", "FUN:2-2")
    (case,) = acts.open_cases()
    assert case.decisions == {FIRST}
    assert case.is_of_labels
    assert {(option.drawn, option.labels) for option in case.options} == {
        ((0,), frozenset({(FIRST, "SEM")})),
        ((1,), frozenset({(FIRST, "FUN")})),
    }
    assert case.most_frequent is None
    counts = acts.counts(10.0)
    assert counts is not None
    assert (counts.cases, counts.open_cases, counts.open_pairs) == (2, 2, 2)
    assert tally_of_what_is_left(session.annotation_set, acts._decisions_at).labels == 2
    refused = session.done()
    assert refused is not None
    assert refused.values == {"count": 1}


def test_accepting_settles_by_hand_and_undo_opens_again() -> None:
    session, acts = begun(TIED)
    option = with_label(acts, "SEM")
    (case,) = acts.open_cases()
    assert not any(acts.is_accepted(case, each) for each in case.options)
    assert acts.accept(case, option) is None
    assert session.alignment.label_of == {FIRST: "SEM", (1, 1): "FUN"}
    origins = by_decision(session.annotation.origins)
    assert origins[FIRST] == Origin(person="Lead", drawn=(0, 1))
    assert origins[1, 1].rule is RuleKind.MAJORITY
    case = acts.same_case(case) or case
    assert [acts.is_accepted(case, each) for each in case.options].count(True) == 1
    assert acts.is_accepted(case, option)
    assert acts.open_cases() == ()
    assert session.done() is None
    session.undo_or_redo_to(0)
    assert session.labels_left == {FIRST}


def test_a_link_may_be_left_without_a_label_by_hand() -> None:
    """Nothing of the alignment changes, but a person has settled it."""
    session, acts = begun(annotators("SEM:1-1", ""))
    (case,) = acts.open_cases()
    unlabelled = next(option for option in case.options if not option.labels)
    assert not acts.is_accepted(case, unlabelled)
    before = session.alignment
    acts.accept(case, unlabelled)
    assert (session.alignment, session.labels_left) == (before, frozenset())
    assert by_decision(session.annotation.origins)[FIRST].by_hand
    assert acts.is_accepted(case, unlabelled)
    session.undo()
    session.label("", [(Side.SOURCE, 0), (Side.TARGET, 0)])
    assert session.labels_left == frozenset()
    assert by_decision(session.annotation.origins)[FIRST].by_hand
    assert not by_decision(session.annotation.origins)[1, 1].by_hand


def test_similar_cases_are_settled_alike() -> None:
    session, acts = begun(TIED)
    (case,) = acts.open_cases()
    acts.accept(case, with_label(acts, "FUN"))
    (like,) = acts.alike(case)
    assert acts.decide_alike([like]) is None
    assert session.annotation_at(1).alignment.label_of == {FIRST: "FUN", (1, 1): "FUN"}
    assert by_decision(session.annotation_at(1).origins)[FIRST].by_hand
    # No label can be carried over, too.
    session, acts = begun(annotators("SEM:1-1", ""))
    (case,) = acts.open_cases()
    acts.accept(case, next(option for option in case.options if not option.labels))
    (like,) = acts.alike(case)
    acts.decide_alike([like])
    assert by_decision(session.annotation_at(1).origins)[FIRST].by_hand
    assert acts.counts(10.0) == (2, 0, 2, 2)


def test_a_ruling_does_not_decide_on_labels() -> None:
    session, acts = begun(TIED)
    ruling = Ruling("NEG-1", "", "", words=(WordPattern("not ↔ ne"),))
    first, second = acts.ruled(ruling)
    assert [(case.settled, case.needs_label) for case in (first, second)] == [(None, True)] * 2
    assert acts.decide_by(ruling, [first, second]) is None
    assert session.labels_left == {FIRST}


def test_origins_of_labels_survive_a_crash(tmp_path: Path) -> None:
    path, data = tmp_path / "gold.blinker", tmp_path / "data"
    sets = annotators("SEM:1-1", "")
    path.write_bytes(annotation.write(replace(gold_of(sets, MAJORITY), annotator="Lead")))
    document = Document.open(path, data, clock=lambda: 0.0)
    acts = acts_on(document.session, sets)
    (case,) = acts.open_cases()
    acts.accept(case, next(option for option in case.options if not option.labels))
    expected = document.session.annotation.origins
    document.abandon()
    again = Document.open(path, data, clock=lambda: 0.0)
    acts_on(again.session, sets)
    again.session.go_to(0)
    assert again.session.annotation.origins == expected
    assert again.session.labels_left == frozenset()
    again.abandon()


Drawn = tuple[Lengths, tuple[Work, ...]]


@settings(max_examples=15)
@given(studies(most=4), st.sampled_from(RULES), st.randoms(use_true_random=False))
def test_every_difference_in_labels_is_in_one_case_and_any_options_settle_it(
    study: Drawn, rule: Rule, chance: Random
) -> None:
    lengths, works = study
    for index, pair in enumerate(bitext_of(lengths)):
        voters = [given_labels(work.alignments[index], chance) for work in works]
        said = AnnotatorDecisions(dict(enumerate(voters)), len(voters), preferred=0)
        work = settle(said, rule)
        gold = work.alignment
        there = cases(said, rule, gold)
        in_cases = [decision for case in there for decision in case.decisions]
        assert len(in_cases) == len(set(in_cases))
        every = [decisions(each) for each in (gold, *voters)]
        differing = frozenset().union(*every) - frozenset.intersection(*every)
        given = [each.labels for each in (gold, *voters)]
        named = frozenset().union(*given) - frozenset.intersection(*given)
        assert set(in_cases) == differing.union(link for link, _ in named)
        for options in [*product(*(case.options for case in there))][:30]:
            combined = gold
            for case, option in zip(there, options, strict=True):
                combined = accepted(combined, case, option.decided, labels=option.labels)
        for place, own in enumerate(voters):
            made = gold
            for case in there:
                (option,) = (option for option in case.options if place in option.drawn)
                made = accepted(made, case, option.decided, labels=option.labels)
            assert made == own
        left = labels_left(work, said)
        holding = [case for case in there if not case.decisions.isdisjoint(left)]
        assert not any(case.by_rule for case in holding)
        assert all(is_open(case, pair, gold, left) for case in holding)
        assert left <= {link for case in holding for link in case.decisions}
        assert not (left and done_if_settled(pair, work, said).done)


def given_labels(alignment: Alignment, chance: Random) -> Alignment:
    names = {link: chance.choice(["", "SEM", "FUN"]) for link in sorted(alignment.links)}
    labels = frozenset((link, name) for link, name in names.items() if name)
    return replace(alignment, possible=frozenset(), labels=labels)
