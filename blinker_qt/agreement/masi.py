"""Krippendorff's alpha over sets: each word's decision is the set of words it was linked with.

The distance of two sets is MASI (Passonneau 2006): 1 - J M, where J is the Jaccard coefficient and
M is 1 for equal sets, 2/3 where one contains the other, 1/3 where they overlap, 0 where they share
nothing. A word that was not translated has the empty set. A word of the bitext is a thing of its
own: sets of different verse pairs share nothing, whatever the positions.

Only sets that share a word, or are both empty, are less than 1 apart; no others are compared.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from blinker_qt.agreement.chance import Alpha
from blinker_qt.agreement.decisions import link_ends, word_starts
from blinker_qt.agreement.dice import FloatArray
from blinker_qt.agreement.encode import BoolArray, EncodedSet, IntArray, WordNumbers
from blinker_qt.agreement.partners import PartnerSets, runs
from blinker_qt.agreement.telling import Tell, to_nobody
from blinker_qt.bitext.verses import Side


def masi_distance(shared: IntArray, first: IntArray, second: IntArray) -> FloatArray:
    """How far two sets are apart, from 0 (equal) to 1 (nothing shared).

    Of {1, 2} and {1, 2, 3, 4}; of {1, 2} and {2, 3}; of two empty sets:

    >>> masi_distance(np.array([2, 1, 0]), np.array([2, 2, 0]), np.array([4, 2, 0])).round(4)
    array([0.6667, 0.8889, 0.    ])

    Args:
        shared: shape (n,), how many elements both have.
        first: shape (n,), how many the first has.
        second: shape (n,), how many the second has.
    """
    union = first + second - shared
    nested = np.where(first == second, 1, 2 / 3)
    monotonicity = np.where(shared == np.minimum(first, second), nested, 1 / 3)
    distance: FloatArray = 1 - np.where(union > 0, shared, 1) / np.maximum(union, 1) * monotonicity
    return distance


def set_alpha(
    words: WordNumbers,
    annotators: Sequence[EncodedSet],
    items: BoolArray | None = None,
    tell: Tell = to_nobody,
) -> Alpha | None:
    """Krippendorff's alpha with MASI distance over the sets of partners of all words.

    Args:
        words: the numbering of the bitext's words.
        annotators: A annotators' work.
        items: shape (source words + target words,), bool, the source words first; the words that
            count; None for all.
        tell: is told which share is done, from 0 to 1; what it raises ends the computation.

    Returns:
        None where no word was decided on by two.
    """
    partners = PartnerSets.of(words, annotators)
    first_target = words.source_starts[-1]
    alike_on_words = alike_anywhere = 0.0
    decisions = empty = 0
    for start, stop in runs(words):
        tell(start / len(words))
        for side, shift in zip(Side, (0, first_target), strict=True):
            part = slice(*(shift + word_starts(words, side)[[start, stop]]).tolist())
            wanted = None if items is None else items[part]
            sets = _Sets.of(partners, side, (start, stop), wanted)
            alike_on_words += sets.alike_on_words
            alike_anywhere += sets.alike_anywhere
            decisions += sets.decisions
            empty += sets.empty
    tell(1.0)
    if not decisions:
        return None
    alike_anywhere += empty * (empty - 1)
    return Alpha(
        1 - alike_on_words / decisions,
        1 - alike_anywhere / (decisions * (decisions - 1)),
        decisions,
    )


@dataclass(frozen=True, slots=True)
class _Sets:
    """What the sets of partners in a run of verse pairs come to.

    Attributes:
        alike_on_words: the sum of 1 - distance over ordered pairs of decisions on the same word,
            those on a word that n decided on divided by n - 1.
        alike_anywhere: the sum of 1 - distance over ordered pairs of decisions that are not empty.
        decisions: how many decisions there are, on words that at least two decided on.
        empty: how many of them are the empty set.
    """

    alike_on_words: float
    alike_anywhere: float
    decisions: int
    empty: int

    @classmethod
    def of(
        cls,
        partners: PartnerSets,
        side: Side,
        run: tuple[int, int],
        wanted: BoolArray | None,
    ) -> "_Sets":
        numbers = partners.numbers(side, *run)
        if wanted is not None:
            numbers[:, ~wanted] = np.nan
        annotators = len(numbers)
        order = np.argsort(numbers.T, axis=1)
        numbers = np.take_along_axis(numbers.T, order, axis=1)
        judges = (~np.isnan(numbers)).sum(axis=1)
        # A row for each set that somebody gave a word: where a number differs from the one before.
        # Those of who has not decided, NaN, stand behind all others.
        starts = np.ones(numbers.shape, np.bool_)
        np.not_equal(numbers[:, 1:], numbers[:, :-1], out=starts[:, 1:])
        starts &= (np.arange(annotators) < judges[:, None]) & (judges > 1)[:, None]
        rows = np.flatnonzero(starts)
        if not rows.size:
            return cls(0, 0, 0, 0)
        word = rows // annotators
        ends = np.minimum(np.append(rows[1:], numbers.size), word * annotators + judges[word])
        multiplicity = ends - rows
        different, which = np.unique(numbers.ravel()[rows], return_inverse=True)
        examples = np.empty(different.size, np.int64)
        examples[which] = word * annotators + order.ravel()[rows]
        similar = _Similar.of(_elements(partners, side, *run, examples))

        weights = 1 / (judges[word] - 1)
        on_words = float((multiplicity * (multiplicity - 1) * weights).sum())
        for first, second in _neighbours(word):
            shares = similar.of_sets(which[first], which[second])
            both = multiplicity[first] * multiplicity[second] * weights[first]
            on_words += 2 * float((both * shares).sum())

        frequency = np.bincount(which, multiplicity).astype(np.int64)
        # The empty set has the least number, 0, so it is the first of the different sets or none.
        empty = int(frequency[0]) if different[0] == 0 else 0
        frequency[0] -= empty
        anywhere = float((frequency * (frequency - 1)).sum())
        both = frequency[similar.first] * frequency[similar.second]
        anywhere += 2 * float((both * similar.shares).sum())
        return cls(on_words, anywhere, int(multiplicity.sum()), empty)


def _elements(
    partners: PartnerSets, side: Side, start: int, stop: int, examples: IntArray
) -> tuple[IntArray, IntArray]:
    """Which words are in the different sets.

    Args:
        partners: the sets.
        side: whose words have them.
        start: the first verse pair.
        stop: the one behind the last.
        examples: shape (sets,), for each set a word and an annotator who gave it that set: the
            place in a table of words (rows) by annotators.

    Returns:
        The sets, and the words in them, each of shape (elements,).
    """
    first = word_starts(partners.words, side)[start]
    annotators = len(partners.annotators)
    words = int(word_starts(partners.words, side)[stop] - first)
    set_of = np.full(words * annotators, -1)
    set_of[examples] = np.arange(examples.size)
    sets, elements = [], []
    for place, annotator in enumerate(partners.annotators):
        links = slice(annotator.link_starts[start], annotator.link_starts[stop])
        of_link = set_of[place::annotators][link_ends(annotator, side)[links] - first]
        sets.append(of_link[of_link >= 0])
        elements.append(link_ends(annotator, side.other)[links][of_link >= 0])
    return np.concatenate(sets), np.concatenate(elements)


@dataclass(frozen=True, slots=True, eq=False)
class _Similar:
    """The pairs of different sets that share something, the set of smaller number first.

    Attributes:
        count: above all numbers of sets.
        first: shape (pairs,).
        second: shape (pairs,).
        codes: shape (pairs,), first times count plus second; ascending.
        shares: shape (pairs,), 1 - distance.
    """

    count: int
    first: IntArray
    second: IntArray
    codes: IntArray
    shares: FloatArray

    @classmethod
    def of(cls, elements: tuple[IntArray, IntArray]) -> "_Similar":
        sets, members = elements
        sizes = np.bincount(sets, minlength=1)
        members, sets = np.divmod(np.sort(members * np.int64(sizes.size) + sets), sizes.size)
        meetings = [
            sets[first] * sizes.size + sets[second] for first, second in _neighbours(members)
        ]
        codes, shared = np.unique(
            np.concatenate([np.zeros(0, np.int64), *meetings]), return_counts=True
        )
        one, other = np.divmod(codes, sizes.size)
        shares = 1 - masi_distance(shared, sizes[one], sizes[other])
        return cls(sizes.size, one, other, codes, shares)

    def of_sets(self, first: IntArray, second: IntArray) -> FloatArray:
        """1 - distance of pairs of different sets, the set of smaller number first."""
        codes = first * self.count + second
        places = np.searchsorted(self.codes, codes)
        places[places == self.codes.size] = 0
        if not self.codes.size:
            return np.zeros(codes.shape)
        shares: FloatArray = np.where(self.codes[places] == codes, self.shares[places], 0)
        return shares


def _neighbours(groups: IntArray) -> Iterator[tuple[IntArray, IntArray]]:
    """The places of every two members of the same group, the earlier first, in several parts.

    Args:
        groups: shape (n,), ascending; the group of each place.
    """
    step = 1
    while (first := np.flatnonzero(groups[:-step] == groups[step:])).size:
        yield first, first + step
        step += 1
