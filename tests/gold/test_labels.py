"""Labels of links in gold standards: by rule, as cases, by hand, again, and recovered."""

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
    Adjudication,
    Origin,
    Rule,
    RuleKind,
    by_decision,
    decisions,
)
from blinker_qt.bitext.alignment import Alignment, labels_from_text
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.study import LinkLabel, Study, labels_in
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.formats import annotation
from blinker_qt.gold.adjudicate import (
    AdjudicationCase,
    AdjudicationSession,
    Option,
    accepted,
    cases,
    is_open,
)
from blinker_qt.gold.create import apply_rule_again
from blinker_qt.gold.rules import done_if_settled, settle, settled_labels, tally_of_what_is_left
from blinker_qt.study.guide import Ruling
from blinker_qt.study.ruling_words import WordPattern
from golds import acts_on, adjudicated, bitext_of, gold_of, side_by_side, sources_of
from works import Drawn, aligned, studies

LABELS = labels_in("SEM, FUN")
STUDY = Study(labels=LABELS)
BITEXT = Bitext.of(
    [
        VersePair("Tale 1", ("not", "old"), ("ne", "pas", "vieux")),
        VersePair("Tale 2", ("Not", "now"), ("ne", "pas", "vite")),
    ]
)
ALL, MAJORITY, UNION = (Rule(kind) for kind in (RuleKind.ALL, RuleKind.MAJORITY, RuleKind.UNION))
RULES = (ALL, MAJORITY, UNION, Rule(RuleKind.PREFER, preferred="A"))
FIRST, SECOND = (0, 0), (1, 2)
ON_FIRST = [(Side.SOURCE, 0), (Side.TARGET, 0)]


def labelled(links: str, labels: str) -> Alignment:
    return replace(aligned(links), labels=labels_from_text(labels))


def annotators(*works: tuple[str, str]) -> list[AnnotationSet]:
    """Annotators with these links and labels in both verse pairs."""
    return [
        AnnotationSet(
            BITEXT, (PairAnnotation.of(labelled(*work), done=True),) * 2, name, study=STUDY, minor=1
        )
        for name, work in zip("ABCD", works, strict=False)
    ]


def alike(*labels: str) -> list[AnnotationSet]:
    """Annotators who linked both verse pairs alike and gave these labels in both."""
    return annotators(*(("1-1,2 2-3", text) for text in labels))


# By rule


def said(*labels: str, preferred: int | None = None) -> AnnotatorDecisions:
    alignments = {place: labelled("1-1", text) for place, text in enumerate(labels)}
    return AnnotatorDecisions(alignments, len(labels), preferred)


def test_a_preferred_annotators_labels_are_kept() -> None:
    rule = Rule(RuleKind.PREFER, preferred="C")
    assert settle(said("SEM:1-1", "SEM:1-1", "FUN:1-1", preferred=2), rule).labels == "FUN:1-1"
    assert settle(said("SEM:1-1", "SEM:1-1", "", preferred=2), rule).labels == ""
    # A person may take a link that the preferred annotator has not.
    others = AnnotatorDecisions({0: labelled("1-1", "SEM:1-1"), 1: Alignment()}, 2, preferred=1)
    assert settled_labels(others, {FIRST}) == {(FIRST, "SEM")}


@settings(max_examples=15)
@given(st.lists(st.sampled_from(["", "SEM", "FUN", None]), min_size=2, max_size=6))
def test_the_rule_counts_as_by_hand(names: list[str | None]) -> None:
    """None did not draw the link."""
    alignments = {
        place: Alignment() if name is None else labelled("1-1", f"{name}:1-1" if name else "")
        for place, name in enumerate(names)
    }
    drawn = [name for name in names if name is not None]
    winners = {name for name in drawn if name and drawn.count(name) > len(drawn) / 2}
    found = settled_labels(AnnotatorDecisions(alignments, len(names)), {FIRST})
    assert {name for _, name in found} == winners


SETS = annotators(
    ("1-1,2 2-3", "FUN:1-1 SEM:2-3"), ("1-1,2 2-3", "FUN:1-1 FUN:2-3"), ("1-2 2-3", "SEM:2-3")
)


def test_a_gold_standard_keeps_labels_and_origins_in_its_file() -> None:
    gold = gold_of(SETS, MAJORITY)
    assert gold.study.labels == LABELS
    assert gold.pairs[0].labels == "FUN:1-1 SEM:2-3"
    origins = by_decision(gold.pairs[0].origins)
    assert origins[SECOND] == Origin(RuleKind.MAJORITY, drawn=(0, 1, 2))
    again = annotation.read(annotation.write(gold), "gold")
    assert again == replace(gold, minor=1)


def test_labels_of_different_studies_are_united() -> None:
    first, *others = SETS
    united = [
        replace(work, study=Study(labels=(*LABELS, LinkLabel(name, "M"))))
        for work, name in zip(others, ("SIM", "MIM"), strict=True)
    ]
    gold = gold_of([first, *united], ALL)
    names = [(label.name, label.letter) for label in gold.study.labels]
    assert names == [("SEM", "S"), ("FUN", "F"), ("SIM", "M"), ("MIM", "I")]


def test_the_rule_is_applied_again_to_labels_that_no_person_gave() -> None:
    session = Session(gold_of(SETS[:2], ALL))
    assert session.annotation_set.pairs[0].labels == "FUN:1-1"
    session.set_annotator("Lead")
    session.go_to(0)
    session.label("SEM", ON_FIRST)
    adjudication = Adjudication(MAJORITY, sources_of(SETS))
    again = apply_rule_again(session.annotation_set, side_by_side(SETS), adjudication)
    # A person gave the first; the new annotator breaks the tie on the second.
    assert again.pairs[0].labels == "SEM:1-1 SEM:2-3"
    assert annotation.read(annotation.write(again), "gold").pairs == again.pairs


# As cases, by hand

TIED = alike("SEM:1-1 FUN:1-2 FUN:2-3", "FUN:1-1 FUN:1-2 FUN:2-3")
NO_LABEL = alike("SEM:1-1", "")


def begun(sets: list[AnnotationSet]) -> tuple[Session, AdjudicationSession, AdjudicationCase]:
    """The session with a gold standard by majority, and its open case on screen."""
    session, acts = adjudicated(sets, MAJORITY)
    (case,) = acts.open_cases()
    return session, acts, case


def with_label(case: AdjudicationCase, label: str) -> Option:
    """The option of a case that gives this label, or none."""
    (option,) = (one for one in case.options if "".join(name for _, name in one.labels) == label)
    return option


def test_a_difference_in_labels_alone_is_a_case() -> None:
    session, acts, case = begun(TIED)
    assert session.annotation.alignment == labelled("1-1,2 2-3", "FUN:1-2 FUN:2-3")
    assert case.decisions == {FIRST}
    assert case.is_of_labels
    assert {(option.drawn, option.labels) for option in case.options} == {
        ((0,), frozenset({(FIRST, "SEM")})),
        ((1,), frozenset({(FIRST, "FUN")})),
    }
    assert case.most_frequent is None
    assert acts.counts(10.0) == (2, 2, 2, 2)
    assert tally_of_what_is_left(session.annotation_set, acts._decisions_at).labels == 2
    refused = session.done()
    assert refused is not None
    assert refused.values == {"count": 1}
    # A ruling does not decide on labels.
    ruling = Ruling("NEG-1", "", "", words=(WordPattern("not ↔ ne pas"),))
    ruled = acts.ruled(ruling)
    assert [(one.settled, one.needs_label) for one in ruled] == [(None, True)] * 2
    assert acts.decide_by(ruling, ruled) is None
    assert session.labels_left == {FIRST}


def test_accepting_settles_by_hand_and_undo_opens_again() -> None:
    session, acts, case = begun(TIED)
    option = with_label(case, "SEM")
    assert not any(acts.is_accepted(case, each) for each in case.options)
    assert acts.accept(case, option) is None
    assert session.alignment.label_of == {FIRST: "SEM", (0, 1): "FUN", SECOND: "FUN"}
    origins = by_decision(session.annotation.origins)
    assert origins[FIRST] == Origin(person="Lead", drawn=(0, 1))
    assert origins[SECOND].rule is RuleKind.MAJORITY
    case = acts.same_case(case) or case
    assert [acts.is_accepted(case, each) for each in case.options].count(True) == 1
    assert acts.is_accepted(case, option)
    assert acts.open_cases() == ()
    assert session.done() is None
    session.undo_or_redo_to(0)
    assert session.labels_left == {FIRST}


def test_a_link_may_be_left_without_a_label_by_hand() -> None:
    """Nothing of the alignment changes, but a person has settled it."""
    session, acts, case = begun(NO_LABEL)
    unlabelled = with_label(case, "")
    assert not acts.is_accepted(case, unlabelled)
    before = session.alignment
    acts.accept(case, unlabelled)
    assert (session.alignment, session.labels_left) == (before, frozenset())
    assert by_decision(session.annotation.origins)[FIRST].by_hand
    assert acts.is_accepted(case, unlabelled)
    session.undo()
    session.label("", ON_FIRST)
    assert session.labels_left == frozenset()
    assert by_decision(session.annotation.origins)[FIRST].by_hand
    assert not by_decision(session.annotation.origins)[SECOND].by_hand


def test_similar_cases_are_settled_alike() -> None:
    for sets, label in ((TIED, "FUN"), (NO_LABEL, "")):
        session, acts, case = begun(sets)
        acts.accept(case, with_label(case, label))
        (like,) = acts.alike(case)
        assert acts.decide_alike([like]) is None
        pair = session.annotation_at(1)
        assert pair.alignment.label_of.get(FIRST, "") == label
        assert by_decision(pair.origins)[FIRST].by_hand
        assert acts.counts(10.0) == (2, 0, 2, 2)
    # They get the label that a person gave, too.
    session, acts = adjudicated(SETS, ALL)
    case = acts.open_cases()[0]
    acts.accept(case, next(one for one in case.options if FIRST in one.decided))
    session.label("SEM", ON_FIRST)
    (like,) = acts.alike(case)
    assert acts.decide_alike([like]) is None
    assert session.annotation_at(1).alignment.label_of.get(FIRST) == "SEM"


def test_origins_of_labels_survive_a_crash(tmp_path: Path) -> None:
    path, data = tmp_path / "gold.blinker", tmp_path / "data"
    path.write_bytes(annotation.write(replace(gold_of(NO_LABEL, MAJORITY), annotator="Lead")))
    document = Document.open(path, data, clock=lambda: 0.0)
    acts = acts_on(document.session, NO_LABEL)
    (case,) = acts.open_cases()
    acts.accept(case, with_label(case, ""))
    expected = document.session.annotation.origins
    document.abandon()
    again = Document.open(path, data, clock=lambda: 0.0)
    acts_on(again.session, NO_LABEL)
    again.session.go_to(0)
    assert again.session.annotation.origins == expected
    assert again.session.labels_left == frozenset()
    again.abandon()


def with_labels(alignment: Alignment, chance: Random) -> Alignment:
    names = {link: chance.choice(["", "SEM", "FUN"]) for link in sorted(alignment.links)}
    labels = frozenset((link, name) for link, name in names.items() if name)
    return replace(alignment, possible=frozenset(), labels=labels)


@settings(max_examples=15)
@given(studies(most=4), st.sampled_from(RULES), st.randoms(use_true_random=False))
def test_every_difference_in_labels_is_in_one_case_and_any_options_settle_it(
    study: Drawn, rule: Rule, chance: Random
) -> None:
    lengths, works = study
    for index, pair in enumerate(bitext_of(lengths)):
        voters = [with_labels(work.alignments[index], chance) for work in works]
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
