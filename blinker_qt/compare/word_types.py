"""Word types: the different forms of a text, and the type of each word."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np

from blinker_qt.agreement.encoding import BoolArray, IntArray
from blinker_qt.agreement.progress import Progress, no_progress
from blinker_qt.bitext.tokens import Stoplist, is_punctuation, without_case
from blinker_qt.bitext.verses import Bitext, Side

_AT_ONCE = 1 << 8
"""The number of verses split into words at a time, to save memory."""


def as_written(form: str) -> str:
    """The form itself: types are told apart by their exact forms."""
    return form


@dataclass(frozen=True, slots=True, eq=False)
class SideTypes:
    """The type of each word of one side.

    Attributes:
        forms: the form of each type, all different, in the order of their first words.
        of_word: shape (words,), int32; the number of the type of each word, from 0.
    """

    forms: tuple[str, ...]
    of_word: IntArray

    @classmethod
    def of(
        cls,
        verses: Sequence[str],
        form_of: Callable[[str], str] = as_written,
        progress: Progress = no_progress,
    ) -> Self:
        """The types of the words in these verses.

        >>> types = SideTypes.of(["a sea", "A shore"], str.casefold)
        >>> types.forms, types.of_word.tolist()
        (('a', 'sea', 'shore'), [0, 1, 0, 2])

        Args:
            verses: tokens joined by single spaces.
            form_of: returns the form of the type for the form of a word.
        """
        numbers: defaultdict[str, int] = defaultdict()
        numbers.default_factory = numbers.__len__
        written = []
        for start in range(0, len(verses), _AT_ONCE):
            progress(start / len(verses))
            some = " ".join(verses[start : start + _AT_ONCE]).split(" ")
            written.append(np.fromiter(map(numbers.__getitem__, some), np.int32))
        of_word = np.concatenate(written) if written else np.zeros(0, np.int32)
        types: dict[str, int] = {}
        merged = [types.setdefault(form_of(form), len(types)) for form in numbers]
        return cls(tuple(types), np.array(merged, np.int32)[of_word])

    def outside(self, stoplist: Stoplist) -> BoolArray:
        """Which words are not on a stoplist, shape (words,)."""
        counts = np.array([form not in stoplist for form in self.forms], np.bool_)
        return counts.take(self.of_word)

    @property
    def frequencies(self) -> IntArray:
        """How often each type occurs, shape (types,)."""
        return np.bincount(self.of_word, minlength=len(self.forms))


@dataclass(frozen=True, slots=True, eq=False)
class WordTypes:
    """The word types of a bitext, numbered from 0: those of the source side first.

    Attributes:
        forms: the form of each type, from `without_case`.
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
        """The types of a form, ignoring letter case: one for each side that has it."""
        wanted = without_case(form)
        return tuple(number for number, one in enumerate(self.forms) if one == wanted)

    @property
    def punctuation(self) -> BoolArray:
        """Which types are punctuation, shape (types,)."""
        return np.fromiter(map(is_punctuation, self.forms), np.bool_, len(self))

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
