"""Where annotators are split: the entropy of their decisions, in bits.

Miller and Vanni (2005, section 5.1) look at the items with the highest entropy to find what their
guidelines leave open. Here an item is a word, and a decision the set of words it was linked with;
not translated is the empty set. The entropy of a verse pair or a word type is the mean over its
words, so that long verses and frequent types do not come first for their length alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np

from blinker_qt.agreement.decisions import word_starts
from blinker_qt.agreement.dice import FloatArray
from blinker_qt.agreement.encode import EncodedSet, IntArray, WordNumbers
from blinker_qt.agreement.partners import PartnerSets, look_at_partner_sets
from blinker_qt.agreement.telling import Tell, to_nobody
from blinker_qt.bitext.verses import Side


def entropies(counts: IntArray) -> FloatArray:
    """The entropy of each row of counts, in bits.

    >>> entropies(np.array([[4, 0, 0], [2, 2, 0], [2, 1, 1]])).tolist()
    [0.0, 1.0, 1.5]

    Args:
        counts: shape (items, classes).

    Returns:
        Shape (items,): from 0, where all are in one class; NaN for a row of zeros.
    """
    totals = counts.sum(axis=1, keepdims=True)
    shares = np.full(counts.shape, np.nan)
    np.divide(counts, totals, out=shares, where=totals > 0)
    logs = np.zeros(counts.shape)
    np.log2(shares, out=logs, where=counts > 0)
    # Adding zero turns the -0.0 of unanimous rows into 0.0.
    found: FloatArray = -(shares * logs).sum(axis=1) + 0.0
    return found


def word_entropies(
    words: WordNumbers, annotators: Sequence[EncodedSet], tell: Tell = to_nobody
) -> FloatArray:
    """The entropy of the annotators' decisions on each word.

    Args:
        words: the numbering of the bitext's words.
        annotators: A annotators' work.
        tell: is told which share is done, from 0 to 1; what it raises ends the search.

    Returns:
        Shape (source words + target words,), the source words first; from 0 to log2(A). NaN where
        fewer than two annotators have done the verse pair.
    """
    found = np.full(words.source_starts[-1] + words.target_starts[-1], np.nan)
    of_sides = dict(zip(Side, np.split(found, words.source_starts[-1:]), strict=True))

    def look_at(sets: PartnerSets) -> None:
        find_entropies(sets, of_sides[sets.side][sets.all_words])

    look_at_partner_sets(words, annotators, look_at, tell)
    return found


def find_entropies(sets: PartnerSets, found: FloatArray) -> None:
    """Find the entropy of the decisions on each word of one side in a run of verse pairs.

    Args:
        sets: what was decided.
        found: shape (words of the run,), where they go; it is left as it is where fewer than two
            annotators have decided.
    """
    numbers = np.arange(1, sets.deciders.max(initial=0) + 1)
    logs = np.log2(numbers)
    decided = np.flatnonzero(sets.deciders > 1)
    deciders = sets.deciders[decided]
    # Of n annotators, m gave a set: its share is m / n, and what it adds m / n log2(n / m).
    weighted = (logs * numbers)[sets.counts - 1]
    known = np.bincount(sets.words, weighted, sets.deciders.size)[decided]
    # Sums of many logarithms are a little off; nothing is below unanimity.
    found[decided] = np.maximum(logs[deciders - 1] - known / deciders, 0)


@dataclass(frozen=True, slots=True, eq=False)
class Means:
    """The means of groups of words.

    Attributes:
        means: shape (groups,); NaN for a group without words that count.
        words: shape (groups,), how many words of each group count.
    """

    means: FloatArray
    words: IntArray

    @classmethod
    def of(cls, values: FloatArray, groups: IntArray, count: int) -> Self:
        """The mean of the values of each group; NaN is left out.

        Args:
            values: shape (words,).
            groups: shape (words,), the group of each word, from 0.
            count: how many groups there are.
        """
        kept = ~np.isnan(values)
        if not kept.all():
            values, groups = values[kept], groups[kept]
        words = np.bincount(groups, minlength=count)
        means = np.full(count, np.nan)
        np.divide(np.bincount(groups, values, count), words, out=means, where=words > 0)
        return cls(means, words)

    def ranked(self) -> IntArray:
        """The groups that have a mean, the highest first; of equal ones that with more words.

        >>> Means(np.array([0.5, np.nan, 1.0, 0.5]), np.array([1, 0, 1, 3])).ranked().tolist()
        [2, 3, 0]
        """
        order = np.lexsort((-self.words, -self.means))
        return order[~np.isnan(self.means[order])]


def verse_pairs_of_words(words: WordNumbers) -> IntArray:
    """The verse pair of each word, shape (source words + target words,), the source words first."""
    pairs = np.arange(len(words))
    return np.concatenate([np.repeat(pairs, np.diff(word_starts(words, side))) for side in Side])
