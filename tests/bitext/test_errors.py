"""Errors and sentences, their templates, and how they come from another process."""

from multiprocessing import Pipe
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.bitext.errors import AlignmentError, InputError, Problem, Sentence
from blinker_qt.translation import N_, filled

PROBLEMS = st.lists(
    st.builds(Problem, st.sampled_from("ab"), st.sampled_from("wxy"), st.just("e"), st.integers()),
    max_size=60,
)


def test_of_many_like_problems_the_first_ten_are_listed_and_the_others_counted() -> None:
    alike = [
        Problem("a", N_("{n} words"), N_("one"), line, values={"n": line})
        for line in range(1, 1245)
    ]
    other = Problem("a", N_("there is no end"), N_("an end"))
    lines = str(InputError(*alike, other)).split("\n")
    assert lines[:10] == [f"a:{line}: {line} words; one" for line in range(1, 11)]
    assert lines[10:] == ["… and 1,234 more like this", "a: there is no end; an end"]


@given(PROBLEMS, PROBLEMS)
def test_every_problem_is_listed_or_counted(some: list[Problem], others: list[Problem]) -> None:
    at_once = InputError(*some, *others)
    joined = InputError(*InputError(*some).problems, *InputError(*others).problems)
    for error in (at_once, joined):
        assert sum(1 + problem.more for problem in error.problems) == len(some) + len(others)
    assert joined.problems == at_once.problems
    for path in "ab":
        for what in "wxy":
            alike = [one for one in [*some, *others] if (one.path, one.what) == (path, what)]
            listed = [one for one in at_once.problems if (one.path, one.what) == (path, what)]
            assert [one.line for one in listed] == [one.line for one in alike[:10]]


def travelled(sent: object) -> object:
    """What was sent, at the other end of a pipe."""
    ours, theirs = Pipe()
    with ours, theirs:
        ours.send(sent)
        return theirs.recv()


def test_an_error_stays_what_it_is() -> None:
    error = AlignmentError(N_("{side} word {position} is gone"), side="source", position=3)
    back = travelled(error)
    assert isinstance(back, AlignmentError)
    assert str(back) == str(error) == "source word 3 is gone"
    assert dict(back.values) == {"side": "source", "position": 3}


def test_refused_input_keeps_its_problems() -> None:
    values = MappingProxyType({"count": 2})
    error = InputError(
        Problem("a.blinker", N_("{count} words"), N_("expected one"), 4, values=values)
    )
    back = travelled(error)
    assert isinstance(back, InputError)
    assert str(back) == str(error)
    assert back.problems[0].place == "a.blinker:4"


def test_a_sentence_keeps_what_it_says() -> None:
    sentence = Sentence("{count} words", {"count": 2}, "words")
    back = travelled(sentence)
    assert back == sentence
    assert isinstance(back, Sentence)
    assert (str(back), back.for_programs) == ("2 words", "words")


def test_only_whole_numbers_have_plural_forms() -> None:
    with pytest.raises(TypeError, match="'1' has no plural"):
        filled("{count:word|words}", count="1")


def test_other_formats_stand_beside_plural_forms() -> None:
    template = "{share:.1f} of {count} {count:word|words}"
    assert filled(template, share=0.25, count=1) == "0.2 of 1 word"
    assert filled(template, share=0.25, count=0) == "0.2 of 0 words"
