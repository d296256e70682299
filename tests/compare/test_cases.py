"""Cases: where annotators differ, what they say there, and which cases are alike."""

from hypothesis import given, settings

from blinker_qt.annotate.actions import AnnotatorDecisions
from blinker_qt.bitext.adjudication import Decision, decisions, words_of
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import unaccounted
from blinker_qt.bitext.verses import Side, VersePair
from blinker_qt.gold.adjudicate import (
    AdjudicationCase,
    accepted,
    carried_over,
    cases,
    decided_on,
    is_open,
)
from blinker_qt.gold.adjudicate import similarity_key as likeness_of
from golds import bitext_of
from works import Lengths, Work, aligned, studies

CALM = settings(max_examples=30)
NOT = VersePair("Tale 1", ("He", "did", "not", "go"), ("Il", "n'", "est", "pas", "parti"))
A = aligned("1-1 3-2,4 4-5 2-3")
B = aligned("1-1 3-4 4-5 2-3", target="2")
C = aligned("1-1 3-4 2,4-3,5", target="2")


def annotators(*alignments: Alignment, sources: int | None = None) -> AnnotatorDecisions:
    return AnnotatorDecisions(dict(enumerate(alignments)), sources or len(alignments))


def case(index: int, *alignments: Alignment, gold: Alignment) -> AdjudicationCase:
    return cases(annotators(*alignments), gold)[index]


def test_words_that_doubtful_links_hold_together_are_one_case() -> None:
    gold = aligned("1-1 3-4 2-3 4-5")
    first, second = cases(annotators(A, B, C), gold)
    assert (first.sources, first.targets) == ((1, 3), (2, 4))
    assert (second.sources, second.targets) == ((2,), (1,))
    assert [option.drawn for option in second.options] == [(1, 2), (0,)]
    assert second.options[0].decided == {(2, 3), (Side.TARGET, 1)}
    assert second.options[1].decided == {(2, 3), (2, 1)}
    assert second.agreed() == {(2, 3)}


def test_a_case_is_open_while_a_word_of_it_is() -> None:
    gold = aligned("1-1 3-4 2-3 4-5")
    first, second = cases(annotators(A, B, C), gold)
    assert not is_open(first, NOT, gold)
    assert is_open(second, NOT, gold)
    decided = accepted(gold, second, second.options[1].decided)
    assert decided == A
    assert not is_open(second, NOT, decided)


def test_the_majority_and_what_one_annotator_says() -> None:
    (_, second) = cases(annotators(A, B, C), Alignment())[-2:]
    two = cases(annotators(A, B), A)
    assert two[0].majority is None
    both = case(1, A, B, C, gold=A)
    assert both.majority == both.options[0]
    assert second.options


def test_what_one_of_several_alone_has_done_is_doubtful() -> None:
    found = cases(annotators(A, sources=3), Alignment())
    assert [(one.sources, one.targets) for one in found] == [
        ((0,), (0,)),
        ((1,), (2,)),
        ((2,), (1, 3)),
        ((3,), (4,)),
    ]
    assert all(len(one.options) == 1 and one.majority for one in found)
    assert cases(annotators(A, sources=1), A) == ()


def test_where_the_gold_standard_says_what_nobody_does_is_a_case_too() -> None:
    assert cases(annotators(A, A), A) == ()
    (one,) = cases(annotators(A, A), B)
    assert one.majority is not None
    assert not is_open(one, NOT, B)
    assert accepted(B, one, one.majority.decided) == A


def test_accepting_a_link_takes_the_mark_of_a_word_outside() -> None:
    gold = aligned("1-1 2-3 4-5", target="2 4")
    second = case(1, A, B, C, gold=aligned("1-1 3-4 2-3 4-5"))
    decided = accepted(gold, second, second.options[0].decided)
    assert decided.links >= {(2, 3)}
    assert decided.not_translated_target == {1}


class TestAlike:
    PAIR = VersePair("Tale 2", ("not", "old"), ("vieux", "N'", "pas"))
    FIRST, SECOND = aligned("1-2,3 2-1"), aligned("1-3 2-1", target="2")

    def setup_method(self) -> None:
        self.one = case(1, A, B, C, gold=aligned("1-1 3-4 2-3 4-5"))
        self.like = case(0, self.FIRST, self.SECOND, gold=aligned("1-3 2-1"))

    def test_the_same_word_types_with_the_same_options(self) -> None:
        assert likeness_of(self.one, NOT) == likeness_of(self.like, self.PAIR)

    def test_other_options_or_words_are_not_alike(self) -> None:
        other = VersePair("Tale 2", ("not", "old"), ("vieux", "ne", "pas"))
        assert likeness_of(self.like, other) != likeness_of(self.like, self.PAIR)
        neither = aligned("1-3 2-1")
        third = case(0, self.FIRST, self.SECOND, neither, gold=aligned("1-3 2-1"))
        assert likeness_of(third, self.PAIR) != likeness_of(self.like, self.PAIR)

    def test_a_decision_is_carried_over_with_what_nobody_doubts_there(self) -> None:
        linked, marked = self.one.options[1].decided, self.one.options[0].decided
        assert carried_over(linked, self.one, self.like) == frozenset({(0, 1), (0, 2)})
        assert carried_over(marked, self.one, self.like) == frozenset({(Side.TARGET, 1), (0, 2)})

    def test_a_link_to_some_other_word_is_not(self) -> None:
        assert carried_over({(0, 1)}, self.one, self.like) is None


@CALM
@given(studies())
def test_accepting_an_annotator_s_word_on_every_case_makes_their_work(
    study: tuple[Lengths, tuple[Work, ...]],
) -> None:
    lengths, works = study
    for index in range(len(lengths)):
        there = annotators(*(work.alignments[index] for work in works))
        gold = works[1].alignments[index]
        found = cases(there, gold)
        words = [word for one in found for word in one.words()]
        assert len(words) == len(set(words))
        for one in found:
            option = next((option for option in one.options if 0 in option.drawn), None)
            assert option is not None
            gold = accepted(gold, one, option.decided)
        assert decisions(gold) == decisions(works[0].alignments[index])


@CALM
@given(studies())
def test_every_doubt_is_in_a_case(study: tuple[Lengths, tuple[Work, ...]]) -> None:
    lengths, works = study
    for index, pair in enumerate(bitext_of(lengths)):
        alignments = [work.alignments[index] for work in works]
        found = cases(annotators(*alignments), Alignment())
        in_cases = {word for one in found for word in one.words()}
        doubted: set[Decision] = set()
        for alignment in alignments:
            doubted |= decisions(alignment) ^ decisions(alignments[0])
        assert {word for one in doubted for word in words_of(one)} <= in_cases
        left = unaccounted(pair, Alignment())
        undrawn = {(side, at) for side in Side for at in left.on(side)} - in_cases
        drawn = {word for one in alignments for d in decisions(one) for word in words_of(d)}
        assert undrawn.isdisjoint(drawn)
        assert all(decided_on(one, Alignment()) == set() for one in found)
