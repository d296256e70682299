"""Words: comparison of forms, stoplists, and the writing direction."""

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self

from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.verses import Direction
from blinker_qt.translation import N_

_COMMENT = re.compile(r"(?:^|[ \t])#.*", re.DOTALL)


def without_case(form: str) -> str:
    r"""The form as stoplists compare it: case folded, in Unicode normal form C.

    >>> without_case("E\u0301TE\u0301") == without_case("été")
    True
    """
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", form).casefold())


def is_punctuation(form: str) -> bool:
    """Whether a form has no letter, digit or mark.

    >>> [is_punctuation(form) for form in ("«", "...", "l'", "5", "…?")]
    [True, True, False, False, True]
    """
    return all(unicodedata.category(char)[0] not in "LNM" for char in form)


@dataclass(frozen=True, slots=True)
class Stoplist:
    """Function words of one language, as `without_case` gives them."""

    name: str
    forms: frozenset[str]

    @classmethod
    def of(cls, name: str, forms: Iterable[str]) -> Self:
        """A stoplist of these forms."""
        return cls(name, frozenset(map(without_case, forms)))

    @classmethod
    def from_text(cls, text: str, name: str, path: str) -> Self:
        r"""Read plain text: one form a line; ``#`` at its start or behind a blank begins a comment.

        >>> sorted(Stoplist.from_text("# articles\nThe\na  # and an\n", "en", "en.txt").forms)
        ['a', 'the']

        Raises:
            InputError: a line holds more than one form or a character that no token can have, or
                no line holds any form.
        """
        problems = []
        forms = []
        for number, line in enumerate(text.split("\n"), start=1):
            form = _COMMENT.sub("", line.removesuffix("\r")).strip(" \t")
            if " " in form or "\t" in form:
                what = N_("there is more than one form on the line")
                problems.append(Problem(path, what, number))
            elif first_unholdable(form) is not None:
                what = N_("there is a character that no token can have")
                problems.append(Problem(path, what, number))
            elif form:
                forms.append(form)
        if not (forms or problems):
            problems.append(Problem(path, N_("the file has no form; expected one on each line")))
        if problems:
            raise InputError(*problems)
        return cls.of(name, forms)

    def __contains__(self, form: str) -> bool:
        return without_case(form) in self.forms

    @property
    def fingerprint(self) -> str:
        """SHA-256 over the forms in the order of their code points, each with a line feed."""
        return hashlib.sha256(
            "".join(f"{form}\n" for form in sorted(self.forms)).encode()
        ).hexdigest()


_UNHOLDABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_VERSES_READ = 50
"""The number of verses examined to find the writing direction."""


def split_tokens(verse: str) -> tuple[str, ...]:
    r"""Split a verse at U+0020 and nowhere else (not at other white space).

    >>> split_tokens("l' eau\u00a0vive")
    ("l'", 'eau\xa0vive')

    Raises:
        ValueError: a token is empty (the verse is empty, begins or ends with a space, or has two
            spaces in a row); the argument is the 0-based offset of the mistake.
    """
    tokens = tuple(verse.split(" "))
    if "" in tokens:
        raise ValueError(sum(len(token) + 1 for token in tokens[: tokens.index("")]))
    return tokens


def first_unholdable(text: str) -> int | None:
    """The offset of the first character that XML 1.0 cannot hold, or None."""
    match = _UNHOLDABLE.search(text)
    return match.start() if match else None


def direction_of(verses: Sequence[str]) -> Direction:
    """The writing direction of most letters of the first verses (Unicode UAX 9, table 4).

    >>> direction_of(["שָׁלוֹם ok"]).value, direction_of(["peace שלום, ok"]).value
    ('rtl', 'ltr')
    """
    kinds = Counter(
        unicodedata.bidirectional(char) for verse in verses[:_VERSES_READ] for char in verse
    )
    right_to_left = kinds["R"] + kinds["AL"] > kinds["L"]
    return Direction.RIGHT_TO_LEFT if right_to_left else Direction.LEFT_TO_RIGHT
