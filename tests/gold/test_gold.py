"""Gold standards by rule: settled and open decisions, and their origins."""

from dataclasses import replace
from itertools import pairwise, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.annotate.actions import AnnotatorDecisions
from blinker_qt.bitext.adjudication import Origin, Rule, RuleKind, by_decision, decisions
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import PairAnnotation, Role, unaccounted
from blinker_qt.bitext.verses import VersePair
from blinker_qt.gold.create import GoldError
from blinker_qt.gold.rules import settle
from golds import bitext_of, gold_of, named
from works import Drawn, Work, aligned, studies

ALL, MAJORITY, UNION = (Rule(kind) for kind in (RuleKind.ALL, RuleKind.MAJORITY, RuleKind.UNION))
RULES = [ALL, MAJORITY, UNION, *(Rule(RuleKind.MAJORITY, most) for most in (1, 2, 3, 4))]
PREFER_A = Rule(RuleKind.PREFER, preferred="A")
CALM = settings(max_examples=8)


def said(*alignments: Alignment) -> AnnotatorDecisions:
    return AnnotatorDecisions(dict(enumerate(alignments)), len(alignments))


A = B = aligned("1-1,2 2-3")
C = aligned("1-2 2-3", target="1")
"""Not ↔ ne pas: A and B link both words, C links one and marks the other."""


def test_all_leaves_words_with_different_decisions_open() -> None:
    work = settle(said(A, B, C), ALL)
    assert (work.links, work.not_translated_target) == ("1-2 2-3", "")
    left = unaccounted(VersePair("x", ("a", "b"), ("c", "d", "e")), work.alignment)
    assert (left.source, left.target) == ((), (0,))


def test_links_contradict_marks() -> None:
    annotators = said(aligned("1-1 2-2"), aligned("1,2-1 2-2"), aligned("1-2 2-2", target="1"))
    # 1-1 has two against one mark; 2-1 has one against one; 1-2 has nobody against it.
    assert settle(annotators, UNION).links == "1-1 1-2 2-2"
    marks = [aligned(source="1", target="1 2")] * 2
    links = [aligned(f"1-{target}") for target in (1, 2, 3)]
    work = settle(said(*marks, *links), UNION)
    # Three linked the source word, each with another one: no link outweighs two marks, and two
    # marks do not outweigh three links. The third target word was marked by nobody.
    assert (work.links, work.not_translated_source) == ("", "")
    assert work.not_translated_target == "1 2"


def test_a_threshold_is_limited_to_those_who_have_done_the_pair() -> None:
    annotators = said(aligned("1-1"), aligned("1-1"), aligned("1-2"), aligned("1-2"), aligned())
    assert settle(annotators, Rule(RuleKind.MAJORITY, 2)).links == "1-1,2"
    assert settle(annotators, MAJORITY).links == ""
    two = AnnotatorDecisions({0: aligned("1-1"), 3: aligned("1-1 1-2")}, 5)
    assert settle(two, Rule(RuleKind.MAJORITY, 4)).links == "1-1"


def test_work_of_only_one_annotator_is_not_settled() -> None:
    alone = AnnotatorDecisions({1: aligned("1-1")}, 3)
    assert settle(alone, ALL) == settle(alone, MAJORITY) == PairAnnotation()
    assert settle(alone, UNION).links == "1-1"
    assert settle(AnnotatorDecisions({0: aligned("1-1")}, 1), ALL).links == "1-1"


def test_preferring_one_annotator_uses_only_their_work() -> None:
    rule = Rule(RuleKind.PREFER, preferred="C")
    annotators = AnnotatorDecisions({0: A, 2: C}, 3, preferred=2)
    assert settle(annotators, rule).alignment == C
    assert settle(AnnotatorDecisions({0: A}, 3, preferred=2), rule) == PairAnnotation()


def test_links_of_all_are_sure_and_of_some_possible() -> None:
    rule = replace(UNION, sure_possible=True)
    alignment = settle(said(aligned("1-1 2-2"), aligned("1-1,2 2-2")), rule).alignment
    assert alignment.links == {(0, 0), (0, 1), (1, 1)}
    assert alignment.possible == {(0, 1)}


def test_sure_links_need_enough_sure_annotators() -> None:
    sure, possible = aligned("1-1"), replace(aligned("1-1"), possible=frozenset({(0, 0)}))
    twice_sure, twice_possible = said(sure, sure, possible), said(sure, possible, possible)
    assert not settle(twice_sure, MAJORITY, tells_possible=True).possible
    assert settle(twice_possible, MAJORITY, tells_possible=True).possible == "1-1"
    assert settle(twice_sure, ALL, tells_possible=True).possible == "1-1"
    assert settle(twice_sure, replace(MAJORITY, sure_possible=True)).possible == "1-1"
    # Possible links of a preferred annotator stay possible.
    mine = replace(aligned("1-1 2-2"), possible=frozenset({(1, 1)}))
    annotators = AnnotatorDecisions({0: mine, 1: aligned("1-1")}, 2, preferred=0)
    assert settle(annotators, PREFER_A, tells_possible=True).alignment == mine
    assert settle(annotators, replace(PREFER_A, sure_possible=True)).possible == "2-2"


def test_invalid_sources_are_refused() -> None:
    first, second = named([Work.of(A, aligned("1-1"))] * 2, bitext_of(((2, 3), (1, 1))))
    with pytest.raises(GoldError, match="no annotation set of Z"):
        gold_of([first, second], replace(PREFER_A, preferred="Z"))
    with pytest.raises(GoldError, match="B is a gold standard"):
        gold_of([first, replace(second, role=Role.GOLD)], ALL)


@CALM
@given(studies(annotators=4))
def test_laxer_rules_settle_everything_stricter_ones_do(study: Drawn) -> None:
    lengths, works = study
    sets = named(works, bitext_of(lengths))
    rules = (ALL, *(Rule(RuleKind.MAJORITY, most) for most in (4, 3, 2, 1)), UNION)
    for order in (rules, (ALL, MAJORITY, UNION)):
        stages = [
            [decisions(pair.alignment) for pair in gold_of(sets, rule).pairs] for rule in order
        ]
        for stricter, laxer in pairwise(stages):
            assert all(few <= many for few, many in zip(stricter, laxer, strict=True))


@CALM
@given(studies())
def test_settled_decisions_name_their_sources_and_prevail(study: Drawn) -> None:
    lengths, works = study
    sets = named(works, bitext_of(lengths))
    for rule in RULES:
        gold = gold_of(sets, rule)
        for index, pair in enumerate(gold.pairs):
            origins = by_decision(pair.origins)
            assert origins.keys() == decisions(pair.alignment)
            for decision, origin in origins.items():
                drawn = tuple(
                    place
                    for place, work in enumerate(works)
                    if work.done[index] and decision in decisions(work.alignments[index])
                )
                assert origin == Origin(rule.kind, drawn=drawn)
            assert pair.done is not bool(unaccounted(gold.bitext[index], pair.alignment))


@CALM
@given(studies(), st.sampled_from([*RULES, PREFER_A]))
def test_the_order_of_the_annotation_sets_does_not_matter(study: Drawn, rule: Rule) -> None:
    lengths, works = study
    golds = [gold_of(order, rule) for order in permutations(named(works, bitext_of(lengths)))]
    assert all(gold == golds[0] for gold in golds)
