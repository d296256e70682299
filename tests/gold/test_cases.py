"""Adjudication cases: their extent, whether they are open, and similar cases."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.annotate.actions import AnnotatorDecisions
from blinker_qt.bitext.adjudication import Decision, Rule, RuleKind, decisions, words_of
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import unaccounted
from blinker_qt.bitext.errors import AlignmentError
from blinker_qt.bitext.verses import Side, VersePair
from blinker_qt.gold.adjudicate import (
    AdjudicationCase,
    accepted,
    carried_over,
    cases,
    decided_on,
    is_open,
    similarity_key,
)
from blinker_qt.gold.rules import settle
from golds import bitext_of
from works import Drawn, aligned, studies

CALM = settings(max_examples=15)
ALL, MAJORITY = Rule(RuleKind.ALL), Rule(RuleKind.MAJORITY)
RULES = (ALL, MAJORITY, Rule(RuleKind.UNION), Rule(RuleKind.PREFER, preferred="A"))
NOT = VersePair("Tale 1", ("He", "did", "not", "go"), ("Il", "n'", "est", "pas", "parti"))
A = aligned("1-1 3-2,4 4-5 2-3")
B = aligned("1-1 3-4 4-5 2-3", target="2")
C = aligned("1-1 3-4 2,4-3,5", target="2")


def annotators(*alignments: Alignment, sources: int | None = None) -> AnnotatorDecisions:
    return AnnotatorDecisions(dict(enumerate(alignments)), sources or len(alignments), preferred=0)


def ruled(rule: Rule, *alignments: Alignment) -> Alignment:
    return settle(annotators(*alignments), rule).alignment


def found(rule: Rule, *alignments: Alignment) -> tuple[AdjudicationCase, ...]:
    return cases(annotators(*alignments), rule, ruled(rule, *alignments))


def test_alternatives_of_a_word_are_one_case() -> None:
    first, third, second = found(ALL, A, B, C)
    # *not* is linked with *pas* by all, so only *n'* is in question.
    assert third.decisions == {(2, 1), (Side.TARGET, 1)}
    assert [option.drawn for option in third.options] == [(1, 2), (0,)]
    assert [option.decided for option in third.options] == [{(Side.TARGET, 1)}, {(2, 1)}]
    # Both ends of these links are settled by other links, so each is decided alone.
    assert first.decisions == {(1, 4)}
    assert second.decisions == {(3, 2)}
    assert (first.by_rule, second.by_rule, third.by_rule) == (True, True, False)


def test_the_same_word_types_with_the_same_options_are_similar() -> None:
    one, pair = found(ALL, A, B, C)[1], VersePair("Tale 2", ("not", "old"), ("vieux", "N'", "pas"))
    first, second = aligned("1-2,3 2-1"), aligned("1-3 2-1", target="2")
    (like,) = found(ALL, first, second)
    key = similarity_key(like, pair)
    assert similarity_key(one, NOT) == key
    # Other words or other options are not similar.
    assert similarity_key(like, replace(pair, target=("vieux", "ne", "pas"))) != key
    third, *_ = found(ALL, first, second, aligned("1-3 2-1"))
    assert similarity_key(third, pair) != key
    marked, linked = (option.decided for option in one.options)
    assert carried_over(linked, one, like) == {(0, 1)}
    assert carried_over(marked, one, like) == {(Side.TARGET, 1)}
    # Decisions that contradict settled links are refused.
    with pytest.raises(AlignmentError):
        accepted(second, like, {(Side.SOURCE, 0)})


def pairs_of(study: Drawn) -> Iterator[tuple[VersePair, list[Alignment]]]:
    lengths, works = study
    for index, pair in enumerate(bitext_of(lengths)):
        yield pair, [work.alignments[index] for work in works]


@CALM
@given(studies(), st.sampled_from(RULES), st.booleans())
def test_every_difference_is_in_exactly_one_case_and_every_combination_is_an_alignment(
    study: Drawn, rule: Rule, by_hand: bool
) -> None:
    for pair, alignments in pairs_of(study):
        # The last annotator stands for what the adjudicator made by hand.
        *voters, other = alignments
        gold = other if by_hand else ruled(rule, *voters)
        there = cases(annotators(*voters), rule, gold)
        in_cases = [one for case in there for one in case.decisions]
        assert len(in_cases) == len(set(in_cases))
        every = [decisions(gold), *map(decisions, voters)]
        assert set(in_cases) == frozenset().union(*every) - frozenset.intersection(*every)
        for options in [*product(*(case.options for case in there))][:50]:
            combined = gold
            for case, option in zip(there, options, strict=True):
                before = decisions(combined)
                combined = accepted(combined, case, option.decided)
                assert decisions(combined) - case.decisions == before - case.decisions
                assert decided_on(case, combined) == option.decided
        for place, own in enumerate(voters):
            made = gold
            for case in there:
                (option,) = (option for option in case.options if place in option.drawn)
                made = accepted(made, case, option.decided)
            assert made == own
        # A word that the rule leaves open belongs to one case, with all that was drawn on it.
        left = unaccounted(pair, ruled(rule, *voters))
        for word in ((side, position) for side in Side for position in left.on(side)):
            holding = [case for case in there if word in case.words()]
            assert len(holding) <= 1
            assert not any(case.by_rule for case in holding)


@CALM
@given(studies(), st.sampled_from(RULES), st.randoms(use_true_random=False))
def test_any_options_of_the_cases_left_open_account_for_every_word(
    study: Drawn, rule: Rule, chance: Random
) -> None:
    for pair, voters in pairs_of(study):
        for place, drawn in enumerate(voters):
            left = unaccounted(pair, drawn)
            for side in Side:
                voters[place] = voters[place].mark_not_translated(side, left.on(side))
        gold = ruled(rule, *voters)
        for case in cases(annotators(*voters), rule, gold):
            if not case.by_rule:
                gold = accepted(gold, case, chance.choice(case.options).decided)
                assert not is_open(case, pair, gold)
        assert not unaccounted(pair, gold).words


@CALM
@given(studies(), st.sampled_from(RULES))
def test_cases_are_minimal(study: Drawn, rule: Rule) -> None:
    """A case falls to pieces without its marks and the words on which nothing is settled."""
    for _, voters in pairs_of(study):
        gold = ruled(rule, *voters)
        there = cases(annotators(*voters), rule, gold)
        at_stake = {one for case in there if not case.by_rule for one in case.decisions}
        settled = {word for one in decisions(gold) - at_stake for word in words_of(one)}
        for case in there:
            marks = {words_of(one)[0] for one in case.decisions if len(words_of(one)) == 1}
            holding = marks | (case.words() - settled)
            reached: set[Decision] = set()
            waiting = [next(iter(case.decisions))]
            while waiting:
                one = waiting.pop()
                reached.add(one)
                ends = holding.intersection(words_of(one))
                waiting += [
                    other
                    for other in case.decisions - reached
                    if ends.intersection(words_of(other))
                ]
            assert reached == case.decisions
