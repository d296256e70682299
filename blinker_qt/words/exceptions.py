"""A lead's exceptions from the rules for words, and decisions on single places, in a file.

A section begins with the subtag of its language in brackets. Each line has a form as it is written
and the words in its place; a decision names a verse, and one occurrence of the form if not all::

    [fr]
    d'abord = d'abord
    du @ Gen 1:2 = du
    des (2) @ Gen 1:4 = des

``#`` and a space begin a comment.
"""

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, Self

from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.tokens import first_unholdable
from blinker_qt.translation import N_, Translatable
from blinker_qt.words.splitting import Forms, Written, key_of

_COMMENT = re.compile(r"(?:^|[ \t])#(?:[ \t].*)?$")
_SECTION = re.compile(r"\[([a-z]{2,3})\]")
_CONTEXT = 30
"""Characters shown on both sides of a doubtful form."""
_ROW = re.compile(
    r"(?P<form>[^ \t]+)"
    r"(?:[ \t]+(?:\((?P<number>[1-9][0-9]{0,4})\)[ \t]+)?@[ \t]+(?P<reference>.+?))?"
    r"[ \t]+=[ \t]+(?P<words>.+)"
)


class WordException(NamedTuple):
    """The words in place of a form.

    Attributes:
        key: the form, see `key_of`.
        reference: the verse that it holds for; empty for all.
        number: of the occurrence in the verse, from 1; 0 for all.
    """

    language: str
    key: str
    words: Forms
    reference: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class Exceptions:
    """The exceptions of a file."""

    rows: tuple[WordException, ...] = ()

    @classmethod
    def from_text(cls, text: str, path: str) -> Self:
        r"""Read exceptions.

        >>> Exceptions.from_text("[fr]\ndu @ Gen 1:2 = du  # partitive\n", "words.txt").rows
        (WordException(language='fr', key='du', words=('du',), reference='Gen 1:2', number=0),)

        Raises:
            InputError: lines are not exceptions or repeat others; with all of them.
        """
        problems: list[Problem] = []
        rows: dict[tuple[str, str, str, int], WordException] = {}
        language = ""
        for number, line in enumerate(text.split("\n"), start=1):
            content = _COMMENT.sub("", line.removesuffix("\r")).strip(" \t")
            section = _SECTION.fullmatch(content)
            row = _ROW.fullmatch(content)
            if section:
                language = section[1]
            elif content:
                problem = _problem(content, row, language)
                if row and not problem:
                    words = tuple(row["words"].split())
                    place = row["reference"] or "", int(row["number"] or 0)
                    exception = WordException(language, key_of(row["form"]), words, *place)
                    identity = language, exception.key, *place
                    if identity in rows:
                        problem = N_("there is already a line for this form")
                    rows[identity] = exception
                if problem:
                    problems.append(Problem(path, problem, number))
        if not (rows or problems):
            what = N_("there is no exception in the file: expected lines such as d'abord = d'abord")
            problems.append(Problem(path, what))
        if problems:
            raise InputError(*problems)
        return cls(tuple(rows.values()))

    def forms(self, language: str) -> Mapping[str, Forms]:
        """The words in place of forms in every verse."""
        return {
            row.key: row.words
            for row in self.rows
            if row.language == language and not row.reference
        }

    def decisions(self, language: str) -> Mapping[str, Mapping[tuple[str, int], Forms]]:
        """The words in place of forms in one verse, see `Rules`."""
        decisions: dict[str, dict[tuple[str, int], Forms]] = defaultdict(dict)
        for row in self.rows:
            if row.language == language and row.reference:
                decisions[row.reference][row.key, row.number] = row.words
        return decisions


NO_EXCEPTIONS = Exceptions()


def _problem(content: str, row: re.Match[str] | None, language: str) -> Translatable | None:
    """What is wrong with a line."""
    if first_unholdable(content) is not None:
        return N_("there is a character that no token can have")
    if not row:
        return N_(
            "the line is not an exception to the rules for words: a form, =, and its words, such "
            "as du @ Gen 1:2 = de le"
        )
    if not language:
        return N_("no language is named before the line: its subtag in brackets, such as [fr]")
    return None


def decision_line(reference: str, part: Written, words: str, verse: str) -> str:
    """A line that decides a doubtful form as it is, with its context as a comment."""
    before, after = verse[: part.start][-_CONTEXT:], verse[part.end :][:_CONTEXT]
    return f"{part.key} ({part.number}) @ {reference} = {words}  # {before}[{part.form}]{after}"
