"""The file of exceptions from the rules for words."""

import pytest

from blinker_qt.bitext.errors import InputError
from blinker_qt.words.exceptions import Exceptions, WordException, decision_line
from blinker_qt.words.languages import rules_for
from blinker_qt.words.splitting import split_with_doubts


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


def test_a_file_with_a_wrong_line_alone_has_one_problem() -> None:
    with pytest.raises(InputError) as refused:
        Exceptions.from_text("[fr]\ndu de le\n", "words.txt")
    (problem,) = refused.value.problems
    assert problem.line == 2


def test_the_list_of_doubtful_forms_is_read_as_decisions() -> None:
    text = "Il mange du pain #1 et des fruits."
    rules = rules_for("fr")
    lines = [
        decision_line("Gen 1:2", part, "de le", text)
        for part in split_with_doubts(text, rules, "Gen 1:2")[1]
    ]
    assert lines[0] == "du (1) @ Gen 1:2 = de le  # Il mange [du] pain #1 et des fruits."
    lead = Exceptions.from_text("\n".join(["[fr]", *lines]), "words.txt")
    assert [(row.key, row.number) for row in lead.rows] == [("du", 1), ("des", 1)]
    assert not split_with_doubts(text, rules_for("fr", exceptions=lead), "Gen 1:2")[1]
