"""Word types: the forms of each side, however they are capitalised, and which words have them."""

from dataclasses import dataclass
from typing import Self

import numpy as np

from blinker_qt.agreement.encoding import BoolArray, IntArray
from blinker_qt.bitext.stoplist import Stoplist, without_case
from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.compare.side_types import SideTypes


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
        source, target = (SideTypes.of(bitext.verses(side), without_case) for side in Side)
        first_target = len(source.forms)
        of_words = np.concatenate([source.of_word, target.of_word + np.int32(first_target)])
        return cls((*source.forms, *target.forms), first_target, of_words)

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
