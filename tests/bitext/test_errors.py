"""Errors and sentences: their templates, and transfer between processes."""

import pickle
from multiprocessing import Pipe
from types import MappingProxyType

import pytest

from blinker_qt.bitext.errors import AlignmentError, InputError, Problem, Sentence, translated
from blinker_qt.translation import N_, filled


def test_only_ten_similar_problems_are_listed() -> None:
    alike = [
        Problem("a", N_("{n} words; expected one"), line, values={"n": line})
        for line in range(1, 1245)
    ]
    other = Problem("a", N_("there is no end"))
    error = InputError(*alike, other)
    assert (
        InputError(*InputError(*alike[:99]).problems, *alike[99:], other).problems == error.problems
    )
    lines = str(error).split("\n")
    assert lines[:10] == [f"a:{line}: {line} words; expected one" for line in range(1, 11)]
    assert lines[10:] == ["… and 1,234 more like this", "a: there is no end"]


@pytest.mark.usefixtures("in_french")
def test_reasons_are_translated_with_the_message_that_gives_them() -> None:
    reason = AlignmentError(N_("no annotators")).reason
    whole = AlignmentError(N_("part {number}: {reason}"), number=2, reason=reason)
    assert translated(whole.template, whole.values) == "partie 2\u00a0: aucun annotateur"
    assert str(whole) == "part 2: no annotators"
    assert str(pickle.loads(pickle.dumps(whole))) == str(whole)  # noqa: S301


def test_long_values_are_cut() -> None:
    values: dict[str, str | int] = {"name": "a" * 10_000_000, "other": "b" * 1000, "count": 10**30}
    problem = Problem("a", N_("{name}, {other} and {count} others"), values=values)
    cut = InputError(problem)
    assert str(cut) == f"a: {'a' * 1000}…, {'b' * 1000} and {10**30} others"
    assert InputError(*cut.problems).problems == cut.problems


def travelled(sent: object) -> object:
    """What was sent, at the other end of a pipe."""
    ours, theirs = Pipe()
    with ours, theirs:
        ours.send(sent)
        return theirs.recv()


def test_errors_and_sentences_can_be_pickled() -> None:
    values = MappingProxyType({"count": 2})
    error = InputError(Problem("a.blinker", N_("{count} words"), 4, values=values))
    sentence = Sentence("{count} words", {"count": 2}, "words")
    back, again = travelled(error), travelled(sentence)
    assert isinstance(back, InputError)
    assert (str(back), back.problems[0].place) == (str(error), "a.blinker:4")
    assert isinstance(again, Sentence)
    assert (again, str(again), again.for_programs) == (sentence, "2 words", "words")


def test_only_whole_numbers_have_plural_forms() -> None:
    with pytest.raises(TypeError, match="'1' has no plural"):
        filled("{count:word|words}", count="1")
