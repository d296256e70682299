"""Why annotators differ: which word types split them, function or content, and in what ways."""

from dataclasses import dataclass, replace
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from blinker_qt.agreement.encoding import BoolArray, FloatArray, IntArray
from blinker_qt.agreement.entropy import Means, count_kinds, word_differences
from blinker_qt.agreement.signature import Signature
from blinker_qt.agreement.telling import Tell, to_nobody
from blinker_qt.bitext.stoplist import Stoplist
from blinker_qt.bitext.verses import Side
from blinker_qt.compare.cases import Case, cases_of
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.comparable import check_enough
from blinker_qt.compare.comparison import DEFAULT_OPTIONS, Options
from blinker_qt.compare.stoplists import suiting
from blinker_qt.compare.word_types import WordTypes


class Order(Enum):
    """By what word types are ranked."""

    WORDS = "words"
    """By how many of their words are decided differently: what a ruling would settle most of."""
    ENTROPY = "entropy"
    """By the mean entropy of their words: what annotators can least agree on, however rare."""


@dataclass(frozen=True, slots=True, eq=False)
class Why:
    """Where annotators decide differently, by word type.

    Attributes:
        collation: their work.
        stoplists: the function words of the source and of the target side; None where not known.
        types: the word types.
        functions: shape (types,), which are function words.
        entropies: shape (words,), the entropy of the decisions on each word, in bits; NaN where
            fewer than two annotators have done the verse pair, or it does not count.
        means: the mean entropy of each type, and how many of its words count.
        differing: shape (types,), how many words of each type are decided differently.
        kinds_of_words: shape (kinds, words), as `word_differences` gives it.
        kinds: shape (types, kinds), summed over the words of each type.
        signature: the choices behind the figures.
    """

    collation: Collation
    stoplists: tuple[Stoplist | None, Stoplist | None]
    types: WordTypes
    functions: BoolArray
    entropies: FloatArray
    means: Means
    differing: IntArray
    kinds_of_words: NDArray[np.int32]
    kinds: NDArray[np.int64]
    signature: Signature

    def is_function(self, number: int) -> bool | None:
        """Whether a type is a function word; None where its side has no list of them."""
        stoplist = self.stoplists[0 if self.types.side(number) is Side.SOURCE else 1]
        return None if stoplist is None else bool(self.functions[number])

    def ranked(self, order: Order = Order.WORDS) -> IntArray:
        """The types that any annotators differ on, those that split them most first.

        Types of equal rank stand by the other order, and then as they come in the texts.
        """
        keys = (-self.differing, -np.nan_to_num(self.means.means))
        first, second = keys if order is Order.WORDS else keys[::-1]
        found = np.lexsort((second, first))
        return found[self.differing[found] > 0]

    def split_words(self, number: int) -> IntArray:
        """The words of a type that annotators differ on, those with the highest entropy first."""
        of_type = self.types.of_words == number
        return self._ordered(np.flatnonzero(of_type & (self.entropies > 0)))

    def examples(self, kind: int) -> IntArray:
        """The words on which any two annotators differ in one way, the highest entropy first."""
        return self._ordered(np.flatnonzero(self.kinds_of_words[kind]))

    def cases(self, number: int, most: int | None = None) -> tuple[Case, ...]:
        """The first cases of a word type, those that split most first; all where None is said."""
        return tuple(cases_of(self.collation, self.split_words(number)[:most]))

    def _ordered(self, words: IntArray) -> IntArray:
        return words[np.argsort(-self.entropies[words], kind="stable")]


def why(collation: Collation, options: Options = DEFAULT_OPTIONS, tell: Tell = to_nobody) -> Why:
    """Find where annotators decide differently; every word counts, function words too.

    Args:
        collation: the annotators' work.
        options: its stoplists say what function words are; a side without one has the list that
            ships for its language, if there is one. Verse pairs outside the sets do not count;
            weights and marks do not matter.
        tell: is told which share is done, from 0 to 1; what it raises ends the search.

    Raises:
        ComparisonError: there are fewer than two annotation sets, or see `Collation.cut`.
        InputError: see `Collation.cut`.
    """
    check_enough(collation.members)
    stoplists = (
        options.stoplist_source or suiting(collation.bitext.source_language),
        options.stoplist_target or suiting(collation.bitext.target_language),
    )
    listed = replace(options, stoplist_source=stoplists[0], stoplist_target=stoplists[1])
    kept, inside = collation.kept, collation.inside(options).tobytes()
    types = collation.of_texts.answer("word types", None, lambda: WordTypes.of(collation.bitext))
    found = kept.answer(
        "differences",
        inside,
        lambda: word_differences(collation.words, collation.within(options), tell),
    )
    entropies = kept.answer("entropies", inside, lambda: found.entropies)
    return Why(
        collation,
        stoplists,
        types,
        types.on(*stoplists),
        entropies,
        Means.of(entropies, types.of_words, len(types)),
        np.bincount(types.of_words[entropies > 0], minlength=len(types)),
        found.kinds,
        count_kinds(found.kinds, types.of_words, len(types)),
        collation.signature(listed, "decisions"),
    )
