"""Word types: the different forms of a text, and the type of each word."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Self

import numpy as np

from blinker_qt.agreement.encoding import BoolArray, IntArray
from blinker_qt.agreement.progress import Progress, no_progress
from blinker_qt.bitext.tokens import Stoplist, is_punctuation, without_case
from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.bitext.word_details import UNKNOWN
from blinker_qt.compare.options import ContentWords, TypesBy

DIGITS = 32
"""Hexadecimal digits of digests of words in signatures: 128 bits."""
_AT_ONCE = 1 << 8
"""The number of verses split into words at a time, to save memory."""


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
        form_of: Callable[[str], str] = str,
        progress: Progress = no_progress,
    ) -> Self:
        """The types of the words in these verses.

        >>> types = SideTypes.of(["a sea", "A shore"], str.casefold)
        >>> types.forms, types.of_word.tolist()
        (('a', 'sea', 'shore'), [0, 1, 0, 2])

        Args:
            verses: tokens joined by single spaces.
            form_of: returns the form of the type for the form of a word, by default the same.
        """
        numbers: defaultdict[str, int] = defaultdict()
        numbers.default_factory = numbers.__len__
        written = []
        for start in range(0, len(verses), _AT_ONCE):
            progress(start / len(verses))
            words = " ".join(verses[start : start + _AT_ONCE]).split(" ")
            written.append(np.fromiter(map(numbers.__getitem__, words), np.int32))
        of_word = np.concatenate(written) if written else np.zeros(0, np.int32)
        types: dict[str, int] = {}
        merged = [types.setdefault(form_of(form), len(types)) for form in numbers]
        return cls(tuple(types), np.array(merged, np.int32)[of_word])

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
    def of(cls, bitext: Bitext, by: TypesBy = TypesBy.FORM) -> Self:
        """The types of all words."""
        source, target = (
            SideTypes.of(verses_of_types(bitext, side, by), without_case) for side in Side
        )
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
        return tuple(number for number, known in enumerate(self.forms) if known == wanted)

    @property
    def punctuation(self) -> BoolArray:
        """Which types are punctuation, shape (types,)."""
        return np.fromiter(map(is_punctuation, self.forms), np.bool_, len(self))


def content_words(bitext: Bitext, side: Side, content: ContentWords) -> BoolArray:
    """Which words of one side are content words, shape (words,).

    These are the words that are not on a stoplist; or those with some parts of speech, and those
    without any, since nothing says that they are function words.
    """
    if isinstance(content, Stoplist):
        types = SideTypes.of(bitext.verses(side))
        counts = [form not in content for form in types.forms]
    else:
        types = SideTypes.of(parts_of_speech(bitext, side))
        counts = [name.upper() in content.names or name == UNKNOWN for name in types.forms]
    return np.array(counts, np.bool_).take(types.of_word)


def parts_of_speech(bitext: Bitext, side: Side) -> list[str]:
    """The parts of speech of each verse of one side; `UNKNOWN` for words without one."""
    known = (bitext.word_details(side, index) for index in range(len(bitext)))
    return [
        (details.parts_of_speech if details else "") or " ".join([UNKNOWN] * (verse.count(" ") + 1))
        for details, verse in zip(known, bitext.verses(side), strict=True)
    ]


def verses_of_types(bitext: Bitext, side: Side, by: TypesBy) -> Sequence[str]:
    """The forms, or the lemmas, of each verse of one side; the form of words without a lemma."""
    verses = bitext.verses(side)
    if by is TypesBy.FORM:
        return verses
    known = (bitext.word_details(side, index) for index in range(len(bitext)))
    return [
        _lemmatised(verse, details.lemmas) if details and details.lemmas else verse
        for details, verse in zip(known, verses, strict=True)
    ]


def _lemmatised(verse: str, lemmas: str) -> str:
    words = zip(verse.split(" "), lemmas.split(" "), strict=True)
    return " ".join(form if lemma == UNKNOWN else lemma for form, lemma in words)


def without_lemma(bitext: Bitext, side: Side) -> int:
    """The number of words of one side that have no lemma."""
    known = (bitext.word_details(side, index) for index in range(len(bitext)))
    return sum(
        details.lemmas.split(" ").count(UNKNOWN)
        if details and details.lemmas
        else verse.count(" ") + 1
        for details, verse in zip(known, bitext.verses(side), strict=True)
    )


def verses_digest(verses: Sequence[str]) -> str:
    """A digest of the lemmas or parts of speech of verses, for signatures."""
    return sha256("".join(f"{verse}\n" for verse in verses).encode()).hexdigest()[:DIGITS]
