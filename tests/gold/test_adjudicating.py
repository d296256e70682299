"""Acts of adjudication: going to open cases, accepting options, deciding similar cases."""

from dataclasses import replace

import pytest

from blinker_qt.annotate.actions import Refusal
from blinker_qt.annotate.session import Session
from blinker_qt.annotate.state import EditKind
from blinker_qt.bitext.adjudication import Origin, Rule, RuleKind, Source, by_decision
from blinker_qt.bitext.annotation import PairAnnotation
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.gold.adjudicate import AdjudicationCase, AdjudicationSession, letters_for
from golds import acts_on, adjudicated, gold_of, named
from works import Work, aligned, with_pair

BITEXT = Bitext.of(
    [
        VersePair("Tale 1", ("not", "old", "tree"), ("ne", "pas", "vieux", "arbre")),
        VersePair("Tale 2", ("Not", "now"), ("maintenant", "Ne", "pas")),
        VersePair("Tale 3", ("not", "not"), ("ne", "pas", "ne", "pas")),
        VersePair("Tale 4", ("stone",), ("pierre",)),
    ]
)
A = Work.of(aligned("1-1,2 2-3 3-4"), aligned("1-2,3 2-1"), aligned("1-1,2 2-3,4"), aligned("1-1"))
B = Work.of(
    aligned("1-2 2-4 3-3", target="1"),
    aligned("1-3 2-1", target="2"),
    aligned("1-2 2-4", target="1 3"),
    aligned("1-1"),
)
SETS = named([A, B, A], BITEXT)


def begun() -> tuple[Session, AdjudicationSession]:
    session = Session(gold_of(SETS, Rule(RuleKind.ALL)))
    session.set_annotator("Lead")
    # In whatever order the files are given.
    return session, acts_on(session, SETS[::-1])


def accept_usual(acts: AdjudicationSession) -> AdjudicationCase:
    """Decide the first open case as most have it."""
    case = acts.open_cases()[0]
    assert case.most_frequent is not None
    assert acts.accept(case, case.most_frequent) is None
    return case


def test_the_next_and_the_previous_open_case_also_in_other_verse_pairs() -> None:
    session, acts = begun()
    first, second = acts.open_cases()
    assert first.decisions == {(0, 0), (Side.TARGET, 0)}
    assert second.decisions == {(1, 2), (1, 3), (2, 2), (2, 3)}
    assert [acts.next_open(case) for case in (None, first, second)] == [first, second, None]
    before = [acts.next_open(case, backwards=True) for case in (None, second, first)]
    assert before == [second, first, None]
    assert [acts.next_open_pair(), acts.next_open_pair(backwards=True)] == [1, 2]
    # What nobody doubts is in no case.
    assert acts.case_of((Side.TARGET, 1)) is None
    assert acts.case_of((Side.SOURCE, 2)) == second
    # Cases may be settled in any order.
    assert session.go_to(2) is None
    assert [acts.next_open_pair(), acts.next_open_pair(backwards=True)] == [0, 1]


def test_of_two_cases_on_a_word_the_open_one_comes_first_then_one_that_a_person_decided() -> None:
    drawn = (aligned("1-1,2,3"), aligned("1-1", target="2 3"), aligned("1-1", target="2"))
    works = named(map(Work.of, drawn), BITEXT.chosen([0]))
    _, acts = adjudicated(works, Rule(RuleKind.MAJORITY))
    by_rule, open_case = acts.cases()
    word = (Side.SOURCE, 0)
    assert (by_rule.by_rule, word in by_rule.words(), word in open_case.words()) == (True,) * 3
    assert acts.open_cases() == (open_case,)
    assert acts.case_of(word) == open_case
    acts.accept(open_case, open_case.options[0])
    assert not acts.open_cases()
    after = acts.same_case(open_case)
    assert after is not None
    assert after.decisions & open_case.decisions
    assert acts.case_of(word) == after
    # A case with nothing in common with those on screen is none of them.
    assert acts.same_case(replace(open_case, decisions=frozenset({(9, 9)}))) is None


def test_cases_and_verse_pairs_are_counted() -> None:
    session, acts = begun()
    assert acts.counts(0) is None
    assert acts.counts(9) == (5, 5, 3, 3)
    first, second = acts.cases()
    acts.accept(first, first.options[0])
    assert acts.counts(9) == (5, 4, 3, 3)
    acts.accept(second, second.options[0])
    session.done()
    assert acts.counts(9) == (5, 3, 3, 2)
    session.undo()
    assert acts.counts(9) == (5, 3, 3, 3)
    # What the rule settled and a person opened again is counted as well.
    session.go_to(3)
    session.settle({3: aligned()})
    assert acts.counts(9) == (6, 4, 4, 4)
    assert acts.open_cases() == acts.cases()
    (same,) = acts.cases()
    assert acts.same_case(same) == same


def test_an_option_is_accepted_as_a_person_s_decision() -> None:
    session, acts = begun()
    accept_usual(acts)
    assert session.alignment.links == {(0, 0), (0, 1)}
    (second,) = acts.open_cases()
    (option,) = (option for option in second.options if 1 in option.drawn)
    acts.accept(second, option)
    assert session.alignment == aligned("1-1,2 2-4 3-3")
    assert acts.next_open(None) is None
    origins = by_decision(session.annotation.origins)
    assert origins[0, 0] == Origin(person="Lead", drawn=(0, 2))
    assert origins[1, 3] == Origin(person="Lead", drawn=(1,))
    # What the rule settled on a word of the case keeps its origin.
    assert origins[0, 1] == Origin(RuleKind.ALL, drawn=(0, 1, 2))
    assert session.history.done[-1].kind is EditKind.SETTLE
    session.undo()
    assert acts.open_cases() == (second,)
    session.redo()
    session.done()
    assert session.position == 1


def test_what_an_option_would_remove_is_known_before() -> None:
    session, acts = begun()
    first, _ = acts.open_cases()
    linked, marked = first.options
    assert acts.removed_by(first, linked) == set()
    acts.accept(first, linked)
    assert acts.removed_by(first, linked) == set()
    assert acts.removed_by(first, marked) == {(0, 0)}
    acts.accept(first, marked)
    # Taking a link from a word is a decision on its other links, too.
    origins = by_decision(session.annotation.origins)
    assert origins[0, 1] == Origin(person="Lead", drawn=(0, 1, 2))


def test_similar_cases_are_decided_at_once() -> None:
    session, acts = begun()
    first = accept_usual(acts)
    alike = acts.alike(first)
    assert [one.index for one in alike] == [1, 2, 2]
    assert [one.decided for one in alike] == [{(0, 1)}, {(0, 0)}, {(1, 2)}]
    acts.decide_alike(alike)
    assert [session.annotation_at(row).alignment for row in (1, 2)] == list(A.alignments[1:3])
    # One edit, though it is in two verse pairs; and none of them is done before it was looked at.
    assert not session.annotation_at(1).done
    origins = by_decision(session.annotation_at(2).origins)
    assert origins[1, 2] == Origin(person="Lead", drawn=(0, 2))
    session.undo()
    assert session.annotation_at(1).links == "1-3 2-1"
    assert acts.alike(first) == alike


def test_contradicting_decisions_are_not_carried_over() -> None:
    session, acts = begun()
    session.paint_links([(1, 0)], linked=True)
    case = acts.case_of((Side.TARGET, 0))
    assert case is not None
    assert acts.alike(case) == ()
    session.undo()
    # In the other verse pairs, *not* is linked with *pas* by all.
    session.settle({0: aligned(source="1", target="1")})
    case = acts.case_of((Side.TARGET, 0))
    assert case is not None
    assert acts.alike(case) == ()


def test_a_ruling_is_noted_for_what_decided_a_case() -> None:
    session, acts = begun()
    assert acts.ruling(acts.open_cases()[0]) == ""
    first = accept_usual(acts)
    assert session.cite(acts.decided(first), "NEG-1") is None
    assert acts.ruling(first) == "NEG-1"
    assert session.history.done[-1].kind is EditKind.CITE
    session.undo()
    assert acts.ruling(first) == ""
    assert isinstance(session.cite(acts.decided(first), "because"), Refusal)


def test_annotators_are_anonymous_letters() -> None:
    sources = [Source(f"{number}", f"{number:064x}") for number in range(60)]
    letters = letters_for(sources)
    assert {"A", "Z", "AA", "BH"} <= set(letters)
    assert len(set(letters)) == 60
    assert list(letters) != sorted(letters)
    others = [Source(f"Z{source.annotator}", source.fingerprint) for source in sources]
    assert letters_for(others) == letters


def accepted(rule: Rule, study: Study, possible: str = "") -> tuple[Session, AdjudicationSession]:
    """The first case decided as the majority has it; A draws a link of it as possible."""
    weak = replace(A.alignments[0], possible=aligned(possible).links)
    drawn = PairAnnotation.of(weak, done=True)
    sets = [one if one.annotator == "B" else with_pair(one, 0, drawn) for one in SETS]
    session, acts = adjudicated([replace(one, study=study) for one in sets], rule)
    accept_usual(acts)
    return session, acts


def test_what_is_accepted_is_as_strong_as_the_rule_or_the_annotators_have_it() -> None:
    study = Study(sure_possible=True)
    for drawn, expected in (("1-1", {(0, 0)}), ("", set())):
        session, _ = accepted(Rule(RuleKind.ALL), study, drawn)
        assert session.alignment.possible == expected


@pytest.mark.parametrize("toggled", [False, True])
def test_similar_cases_get_equal_strengths(toggled: bool) -> None:
    session, acts = accepted(Rule(RuleKind.ALL, sure_possible=True), Study())
    case = acts.case_of((Side.SOURCE, 0))
    assert case is not None
    if toggled:
        session.toggle_possible(case.words())
        assert not session.alignment.possible
    acts.decide_alike(acts.alike(case))
    like = session.annotation_at(1).alignment
    assert like.links == {(0, 1), (0, 2), (1, 0)}
    assert like.possible == (frozenset() if toggled else {(0, 1)})
