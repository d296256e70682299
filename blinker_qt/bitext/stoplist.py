"""Stoplists: the function words of one language."""

import hashlib
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.tokens import first_unholdable
from blinker_qt.translation import N_

_COMMENT = re.compile(r"(?:^|[ \t])#.*", re.DOTALL)


def without_case(form: str) -> str:
    r"""The form as stoplists compare it: case folded, in Unicode normal form C.

    >>> without_case("E\u0301TE\u0301") == without_case("été")
    True
    """
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", form).casefold())


@dataclass(frozen=True, slots=True)
class Stoplist:
    """Function words of one language.

    Attributes:
        name: what people call it, such as the name of its file.
        forms: the forms, as `without_case` gives them.
    """

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

        Args:
            text: the text of the file.
            name: what to call the stoplist.
            path: the file, as the user named it.

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
                problems.append(Problem(path, what, N_("expected one form a line"), number))
            elif first_unholdable(form) is not None:
                what = N_("there is a character that no token can have")
                problems.append(Problem(path, what, N_("expected plain text"), number))
            elif form:
                forms.append(form)
        if not (forms or problems):
            problems.append(
                Problem(path, N_("there is no form in the file"), N_("expected one form a line"))
            )
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
