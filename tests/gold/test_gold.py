"""Gold standards by rule: settled and open decisions, their origins, and late annotation sets."""

from dataclasses import replace
from itertools import pairwise, permutations
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.annotate.actions import AnnotatorDecisions, by_hand
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.adjudication import Origin, Rule, RuleKind, by_decision, decisions
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, Role, unaccounted
from blinker_qt.bitext.remarks import Rejection, RejectionKind, Remarks
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Side, VersePair
from blinker_qt.gold.create import GoldError, OpenPair, create_gold, update_gold
from blinker_qt.gold.rules import settle
from commands import write
from golds import acts_on, adjudicated, bitext_of, gold_of, named, with_sets
from works import Drawn, Work, aligned, alignments, lengths_of_verses, studies, with_pair, works

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


# Again, with late annotation sets


TALES = bitext_of(((2, 3), (1, 1)))
EARLY, LATE = (Work.of(drawn, aligned("1-1")) for drawn in (A, C))


def test_what_a_person_decided_is_counted_still() -> None:
    a, b, late = named([EARLY, LATE, LATE], TALES)
    session = Session(gold_of([a, b], MAJORITY))
    session.set_annotator("Lead")
    session.select(Side.TARGET, 0)
    session.mark_not_translated(Side.TARGET)
    assert acts_on(session, [a, b]).counts(9) == (1, 0, 1, 1)
    # The rule settles the case now, but a person did before.
    again = Session(with_sets(session.annotation_set, [a, b, late]))
    assert acts_on(again, [a, b, late]).counts(9) == (1, 0, 1, 1)
    # Where nobody did, it is not counted.
    by_rule = Session(with_sets(gold_of([a, b], MAJORITY), [a, b, late]))
    assert acts_on(by_rule, [a, b, late]).counts(9) == (0, 0, 0, 0)


def test_rules_never_remove_imported_links_or_change_rejected_pairs() -> None:
    a, b = named([EARLY, EARLY], TALES, Study(reject=True))
    gold = gold_of([a, b], ALL)
    no = Remarks(rejected=Rejection(RejectionKind.OTHER))
    for row, pair, late in (
        (1, PairAnnotation("1-1", done=True), PairAnnotation("", "1", "1", done=True)),
        (0, replace(gold.pairs[0], remarks=no), PairAnnotation("1-1", done=True)),
    ):
        other = [with_pair(one, row, late) for one in (a, b)]
        again = with_sets(with_pair(gold, row, pair), other).pairs[row]
        assert (again.alignment, again.remarks) == (pair.alignment, pair.remarks)
        assert by_decision(again.origins).keys() == by_decision(pair.origins).keys()
    assert by_decision(again.origins)[1, 2] == Origin(RuleKind.ALL)


def test_more_words_are_open_again_also_where_some_were_open_before(tmp_path: Path) -> None:
    drawn = (aligned("1-1 2-2"), aligned("1-1", "2", "2"), aligned("2-2", "1", "1"))
    first, second, late = (
        Path(write(tmp_path / f"{work.annotator}.blinker", work))
        for work in named(map(Work.of, drawn), bitext_of(((2, 2),)))
    )
    create_gold([first, second], tmp_path / "first.blinker", ALL)
    made = update_gold(tmp_path / "first.blinker", [late], tmp_path / "new.blinker")
    assert made.reopened == (OpenPair(0, 1),)
    assert made.open == (OpenPair(0, 2),)


class Golds(NamedTuple):
    """Annotation sets, the gold standard made of them, a person's work in it, and other sets."""

    sets: list[AnnotationSet]
    gold: AnnotationSet
    worked: AnnotationSet
    late: list[AnnotationSet]


@st.composite
def worked_golds(draw: st.DrawFn) -> Golds:
    """Gold standards in which some verse pairs were settled by hand, differently."""
    lengths = draw(lengths_of_verses(4))
    bitext = bitext_of(lengths)
    sets = named(draw(works(lengths)), bitext)
    late = named(draw(works(lengths)), bitext)
    gold = worked = gold_of(sets, draw(st.sampled_from([ALL, MAJORITY, UNION])))
    for index, length in enumerate(lengths):
        if draw(st.booleans()):
            wanted = draw(alignments(length))
            plain = gold.pairs[index].with_alignment(wanted)
            worked = with_pair(worked, index, by_hand(gold.pairs[index], plain, "Lead"))
    return Golds(sets, gold, worked, late)


@CALM
@given(worked_golds())
def test_manual_decisions_are_never_lost(golds: Golds) -> None:
    worked, late = golds.worked, golds.late
    again = with_sets(worked, late)
    for before, after in zip(worked.pairs, again.pairs, strict=True):
        for decision, origin in by_decision(before.origins).items():
            if origin.by_hand:
                kept = by_decision(after.origins)[decision]
                assert (kept.person, kept.ruling) == (origin.person, origin.ruling)
                assert (decision in before.alignment.possible) is (
                    decision in after.alignment.possible
                )


@CALM
@given(worked_golds())
def test_unchanged_sets_reopen_nothing(golds: Golds) -> None:
    sets, gold, worked, _ = golds
    assert with_sets(gold, sets) == replace(gold, revision=gold.revision + 1)
    again = with_sets(worked, sets)
    for before, after in zip(worked.pairs, again.pairs, strict=True):
        assert decisions(before.alignment) <= decisions(after.alignment)
    assert with_sets(again, sets) == replace(again, revision=again.revision + 1)


@CALM
@given(studies(annotators=4), st.sampled_from([ALL, MAJORITY, UNION]))
def test_without_manual_work_updating_equals_creating(study: Drawn, rule: Rule) -> None:
    lengths, drawn = study
    sets = named(drawn, bitext_of(lengths))
    again, whole = with_sets(gold_of(sets[1:], rule), sets), gold_of(sets, rule)
    for pair, expected in zip(again.pairs, whole.pairs, strict=True):
        assert (pair.alignment, pair.origins) == (expected.alignment, expected.origins)


@CALM
@given(studies(), st.sampled_from([ALL, MAJORITY]), st.randoms(use_true_random=False))
def test_accepted_options_survive_updates(study: Drawn, rule: Rule, chance: Random) -> None:
    lengths, drawn = study
    sets = named(drawn, bitext_of(lengths))
    session, acts = adjudicated(sets, rule)
    for index in range(len(lengths)):
        session.go_to(index)
        elsewhere = decisions(session.alignment)
        for case in acts.open_cases():
            elsewhere -= case.decisions
            acts.accept(case, chance.choice(case.options))
        assert elsewhere <= decisions(session.alignment)
    again = with_sets(session.annotation_set, sets)
    for pair, same in zip(session.annotation_set.pairs, again.pairs, strict=True):
        assert decisions(pair.alignment) <= decisions(same.alignment)
