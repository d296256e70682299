"""The file of exceptions from the rules for words."""

import pytest

from blinker_qt.bitext.errors import InputError
from blinker_qt.words.exceptions import Exceptions, WordException


def test_a_file_has_forms_and_decisions() -> None:
    text = (
        "# ours\r\n[fr]\r\nD’abord = d'abord # one\r\n"
        " \tdu (2) @ Gen 1:2 = de le \t\n[en]\na = a#b\n"
    )
    assert Exceptions.from_text(text, "words.txt").rows == (
        WordException("fr", "d'abord", ("d'abord",)),
        WordException("fr", "du", ("de", "le"), "Gen 1:2", 2),
        WordException("en", "a", ("a#b",)),
    )


def test_every_line_that_is_none_is_refused() -> None:
    text = "du = de le\n[fr]\ndu de le\nau (1) = à le\nau = à le\nAU = au\n\x01 = a\n"
    with pytest.raises(InputError) as refused:
        Exceptions.from_text(text, "words.txt")
    expected = "a form, =, and its words, such as du @ Gen 1:2 = de le"
    assert [str(problem) for problem in refused.value.problems] == [
        "words.txt:1: no language is named before the line: its subtag in brackets, such as [fr]",
        f"words.txt:3: the line is not an exception to the rules for words: {expected}",
        f"words.txt:4: the line is not an exception to the rules for words: {expected}",
        "words.txt:6: there is already a line for this form",
        "words.txt:7: there is a character that no token can have",
    ]


def test_a_file_without_exceptions_is_refused() -> None:
    with pytest.raises(InputError, match=r"words\.txt: there is no exception in the file"):
        Exceptions.from_text("[fr]\n# none\n", "words.txt")
