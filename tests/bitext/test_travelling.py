"""Errors and sentences as they come from another process."""

from multiprocessing import Pipe
from types import MappingProxyType

from blinker_qt.bitext.errors import AlignmentError, InputError, Problem
from blinker_qt.bitext.sentence import Sentence


def travelled(sent: object) -> object:
    """What was sent, at the other end of a pipe."""
    ours, theirs = Pipe()
    with ours, theirs:
        ours.send(sent)
        return theirs.recv()


def test_an_error_stays_what_it_is() -> None:
    error = AlignmentError("{side} word {position} is gone", side="source", position=3)
    back = travelled(error)
    assert isinstance(back, AlignmentError)
    assert str(back) == str(error) == "source word 3 is gone"
    assert dict(back.values) == {"side": "source", "position": 3}


def test_refused_input_keeps_its_problems() -> None:
    values = MappingProxyType({"count": 2})
    error = InputError(Problem("a.blinker", "{count} words", "expected one", 4, values=values))
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
