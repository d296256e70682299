"""Word types: the forms of each side, however they are capitalised, and which words have them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from blinker_qt.agreement.encode import BoolArray, IntArray
from blinker_qt.bitext.stoplist import Stoplist, without_case
from blinker_qt.bitext.verses import Bitext, Side

_AT_ONCE = 1 << 10
"""So many verses are cut into words at a time, since words take much room as texts."""


@dataclass(frozen=True, slots=True, eq=False)
class WordTypes:
    """The word types of a bitext, numbered from 0: those of the source side first.

    Attributes:
        forms: of each type, as `without_case` gives it.
        first_target: the number of the first type of the target side.
        of_words: shape (source words + target words,), int32; the type of each word, the source
            words first.
    """

    forms: tuple[str, ...]
    first_target: int
    of_words: IntArray

    @classmethod
    def of(cls, bitext: Bitext) -> Self:
        """The types of all words."""
        source, of_source = _types(bitext.source_verses)
        target, of_target = _types(bitext.target_verses)
        of_words = np.concatenate([of_source, of_target + np.int32(len(source))])
        return cls((*source, *target), len(source), of_words)

    def __len__(self) -> int:
        return len(self.forms)

    def side(self, number: int) -> Side:
        """The side of a type."""
        return Side.SOURCE if number < self.first_target else Side.TARGET

    def numbers(self, form: str) -> tuple[int, ...]:
        """The types of a form, however it is capitalised: one for each side that has it."""
        wanted = without_case(form)
        return tuple(number for number, one in enumerate(self.forms) if one == wanted)

    def on(self, source: Stoplist | None, target: Stoplist | None) -> BoolArray:
        """Which types are on the stoplist of their side, shape (types,); none without a list."""
        return np.fromiter(
            (
                stoplist is not None and form in stoplist.forms
                for stoplist, forms in (
                    (source, self.forms[: self.first_target]),
                    (target, self.forms[self.first_target :]),
                )
                for form in forms
            ),
            np.bool_,
            len(self),
        )


def _types(verses: Sequence[str]) -> tuple[tuple[str, ...], NDArray[np.int32]]:
    """The forms of one side without their case, in the order they come, and that of each word."""
    exact: dict[str, int] = {}
    words = [np.zeros(0, np.int32)]
    for start in range(0, len(verses), _AT_ONCE):
        forms = " ".join(verses[start : start + _AT_ONCE]).split(" ")
        found = (exact.setdefault(form, len(exact)) for form in forms)
        words.append(np.fromiter(found, np.int32, len(forms)))
    folded: dict[str, int] = {}
    types = [folded.setdefault(without_case(form), len(folded)) for form in exact]
    return tuple(folded), np.array(types, np.int32)[np.concatenate(words)]
