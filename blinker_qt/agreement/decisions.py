"""Partner sets of words, and how far the decisions of annotators differ."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from blinker_qt.agreement.encoding import (
    BoolArray,
    EncodedSet,
    FloatArray,
    IntArray,
    WordNumbers,
    chunks,
    ratio,
)
from blinker_qt.agreement.progress import Progress, no_progress
from blinker_qt.bitext.verses import Side

Bits = NDArray[Any]
"""Sets of positions as the bits of integers: int64, or Python integers for long verses."""

_WORDS_AT_A_TIME = 1 << 15
_PAIRS_AT_A_TIME = 1 << 17
_POSITIONS = 63
"""The bits of an int64 that are positions; the sign bit means that there is no decision."""
_NOT_DECIDED = -1


@dataclass(frozen=True, slots=True, eq=False)
class PartnerSets:
    """The different sets of partners of the words of one side, in a run of verse pairs.

    Attributes:
        side: whose words have the sets.
        first: the number of the run's first word on that side.
        opposite: how many words the run has on the other side.
        facing: shape (words of the run,), the first word on the other side in each word's verse
            pair, from 0 in the run.
        deciders: shape (words of the run,), how many annotators decided on each word.
        words: shape (sets,), ascending; the word of each set, from 0 in the run.
        partners: shape (sets,), the sets as bits; those of one word ascending, so that no set
            contains a later one. 0 is the empty set of an unlinked word.
        counts: shape (sets,), how many annotators gave the word this set.
    """

    side: Side
    first: int
    opposite: int
    facing: IntArray
    deciders: IntArray
    words: IntArray
    partners: Bits
    counts: IntArray

    @property
    def all_words(self) -> slice:
        """The numbers of the run's words on their side."""
        return slice(self.first, self.first + self.deciders.size)

    def of_words(self, kept: BoolArray) -> Self:
        """The sets of some words only; `kept` has shape (words of the run,)."""
        if kept.all():
            return self
        is_kept = kept[self.words]
        return replace(
            self,
            deciders=self.deciders * kept,
            words=self.words[is_kept],
            partners=self.partners[is_kept],
            counts=self.counts[is_kept],
        )


def partner_sets(
    words: WordNumbers, annotators: Sequence[EncodedSet], progress: Progress = no_progress
) -> Iterator[PartnerSets]:
    """The sets of partners of all words, run by run of verse pairs, for each side of each run.

    Verses with more words than fit an int64 are given separately from the others in their run; each
    of the two results treats the words of the other as undecided.
    """
    longer = np.maximum(np.diff(words.source_starts), np.diff(words.target_starts))
    for start, stop in chunks(longer, _WORDS_AT_A_TIME, progress):
        for side in Side:
            starts = words.starts(side)[start : stop + 1]
            partner_starts = words.starts(side.other)[start : stop + 1]
            run = _Run(annotators, side, slice(start, stop), starts, partner_starts)
            lengths = np.diff(partner_starts)
            long = lengths > _POSITIONS
            powers: list[Bits] = [1 << np.arange(_POSITIONS)]
            if long.any():
                powers.append(np.array([1 << place for place in range(lengths.max())], object))
            for is_this, bits in zip((~long, long), powers, strict=False):
                yield run.sets(is_this, bits)


def elements(partners: Bits) -> tuple[IntArray, IntArray]:
    """The elements of sets given as bits.

    >>> sets, positions = elements(np.array([0b101, 0, 0b10]))
    >>> sets.tolist(), positions.tolist()
    ([0, 2, 0], [0, 1, 2])

    Returns:
        The index of a set and a position in it, each of shape (elements,).
    """
    sets, positions = [], []
    left = np.flatnonzero(partners)
    partners = partners[left]
    while left.size:
        lowest = partners & -partners
        sets.append(left)
        positions.append(sizes(lowest - 1))
        partners = partners ^ lowest
        more = partners != 0
        left, partners = left[more], partners[more]
    none = np.zeros(0, np.int64)
    return np.concatenate([none, *sets]), np.concatenate([none, *positions])


def sizes(partners: Bits) -> IntArray:
    """The number of words in each set, shape (sets,)."""
    return np.bitwise_count(partners).astype(np.int32)


def in_pairs(groups: IntArray) -> Iterator[tuple[IntArray, IntArray]]:
    """The indexes of every two members of the same group, the lower first, in several parts.

    Args:
        groups: shape (n,), ascending; the group of each member.
    """
    places = np.arange(groups.size)
    is_last = np.ones(groups.size, np.bool_)
    is_last[:-1] = groups[1:] != groups[:-1]
    lasts = np.flatnonzero(is_last)
    following = np.repeat(lasts, np.diff(lasts, prepend=-1)) - places
    before = np.cumsum(following) - following
    for start, stop in chunks(following, _PAIRS_AT_A_TIME):
        part = slice(start, stop)
        first = np.repeat(places[part], following[part])
        # The members after the first of a pair are consecutive.
        behind = places[part] + 1 + before[start] - before[part]
        yield first, np.arange(first.size) + np.repeat(behind, following[part])


@dataclass(frozen=True, slots=True, eq=False)
class _Run:
    """One side of a run of verse pairs.

    Attributes:
        pairs: the verse pairs.
        starts: shape (verse pairs of the run + 1,); the first word of each on this side, and the
            one after the last.
        partner_starts: the same on the other side.
    """

    annotators: Sequence[EncodedSet]
    side: Side
    pairs: slice
    starts: IntArray
    partner_starts: IntArray

    def sets(self, chosen: BoolArray, powers: Bits) -> PartnerSets:
        """The sets of partners in the chosen verse pairs, given the bit of each position."""
        starts, partner_starts = self.starts, self.partner_starts
        lengths = np.diff(starts)
        is_chosen = np.repeat(chosen, lengths)
        decided_sets = self._sets_by_annotator(chosen, powers).T
        columns = np.flatnonzero(is_chosen)
        decided_sets = np.ascontiguousarray(
            decided_sets if columns.size == is_chosen.size else decided_sets[columns]
        )
        decided_sets.sort(axis=1)
        begins = np.ones(decided_sets.shape, np.bool_)
        np.not_equal(decided_sets[:, 1:], decided_sets[:, :-1], out=begins[:, 1:])
        begins &= decided_sets != _NOT_DECIDED
        places = np.flatnonzero(begins)
        rows = places // len(self.annotators)
        ends = np.append(places[1:], decided_sets.size)
        # Missing decisions are sorted before all others of the next word.
        counts = np.minimum(ends, (rows + 1) * len(self.annotators)) - places
        words = columns[rows]
        return PartnerSets(
            self.side,
            int(starts[0]),
            int(partner_starts[-1] - partner_starts[0]),
            np.repeat(partner_starts[:-1] - partner_starts[0], lengths),
            np.bincount(words, counts, is_chosen.size).astype(np.int64),
            words,
            decided_sets.ravel()[places],
            counts,
        )

    def _sets_by_annotator(self, chosen: BoolArray, powers: Bits) -> Bits:
        """Shape (A, words): the set that each annotator gave each word."""
        starts, partner_starts = self.starts, self.partner_starts
        positions = np.arange(partner_starts[-1] - partner_starts[0]) - np.repeat(
            partner_starts[:-1] - partner_starts[0], np.diff(partner_starts)
        )
        bits = powers[np.minimum(positions, powers.size - 1)]
        is_chosen = np.repeat(chosen, np.diff(starts))
        decided_sets = np.zeros((len(self.annotators), is_chosen.size), powers.dtype)
        for row, annotator in zip(decided_sets, self.annotators, strict=True):
            links = slice(*annotator.link_starts[[self.pairs.start, self.pairs.stop]].tolist())
            ends = annotator.ends(self.side)[links] - starts[0]
            partners = annotator.ends(self.side.other)[links] - partner_starts[0]
            if not chosen.all():
                kept = is_chosen[ends]
                ends, partners = ends[kept], partners[kept]
            np.add.at(row, ends, bits[partners])
            done = annotator.done[self.pairs]
            if not done.all():
                row[np.repeat(~done, np.diff(starts))] = _NOT_DECIDED
        return decided_sets


def entropies(counts: IntArray) -> FloatArray:
    """The entropy of each row of counts, in bits.

    0 if all are in one class, NaN for a row of zeros.

    >>> entropies(np.array([[4, 0, 0], [2, 2, 0], [2, 1, 1]])).tolist()
    [0.0, 1.0, 1.5]
    """
    totals = counts.sum(axis=1, keepdims=True)
    shares = np.full(counts.shape, np.nan)
    np.divide(counts, totals, out=shares, where=totals > 0)
    logs = np.zeros(counts.shape)
    np.log2(shares, out=logs, where=counts > 0)
    # Adding zero turns the -0.0 of unanimous rows into 0.0.
    entropies: FloatArray = -(shares * logs).sum(axis=1) + 0.0
    return entropies


def word_entropies(
    words: WordNumbers, annotators: Sequence[EncodedSet], progress: Progress = no_progress
) -> FloatArray:
    """The entropy of the decisions on each word, in bits; see `word_differences`.

    Returns:
        Shape (source words + target words,), the source words first; from 0 to log2(A). NaN if
        fewer than two annotators have done the verse pair.
    """
    values = np.full(words.source_starts[-1] + words.target_starts[-1], np.nan)
    of_sides = dict(zip(Side, np.split(values, words.source_starts[-1:]), strict=True))
    for sets in partner_sets(words, annotators, progress):
        _find_entropies(sets, of_sides[sets.side][sets.all_words])
    return values


class DifferenceKind(IntEnum):
    """The kind of difference between two annotators' decisions on a word."""

    SAME = 0
    """Linked with the same words, or with none, by both."""
    LINKED_OR_NOT = 1
    """Linked by one, not translated for the other."""
    LARGER_OR_SMALLER = 2
    """Linked by both; one has all the words of the other, and more."""
    SHIFTED = 3
    """Linked by both; the words of one are those just before, or just behind, the other's."""
    OTHER_WORDS = 4
    """Linked by both; each has a word that the other has not, and they are not shifted."""


@dataclass(frozen=True, slots=True, eq=False)
class WordDifferences:
    """The differences between the annotators' decisions on each word.

    Attributes:
        kinds: shape (kinds, source words + target words); the number of pairs of annotators with
            each kind of difference. The sum of a column is the number of pairs who have both done
            the verse pair.
        entropies: shape (source words + target words,), see `word_entropies`.
    """

    kinds: NDArray[np.int32]
    entropies: FloatArray


def word_differences(
    words: WordNumbers, annotators: Sequence[EncodedSet], progress: Progress = no_progress
) -> WordDifferences:
    """The kinds of difference between annotators on each word, and the entropies."""
    first_target = words.source_starts[-1]
    size = first_target + words.target_starts[-1]
    differences = WordDifferences(
        np.zeros((len(DifferenceKind), size), np.int32), np.full(size, np.nan)
    )
    for sets in partner_sets(words, annotators, progress):
        start = sets.first + (0 if sets.side is Side.SOURCE else first_target)
        of_run = slice(start, start + sets.deciders.size)
        _count_kinds_on(sets, differences.kinds[:, of_run])
        _find_entropies(sets, differences.entropies[of_run])
    return differences


def count_kinds(of_words: NDArray[np.int32], groups: IntArray, count: int) -> NDArray[np.int64]:
    """The kinds of difference summed over groups of words, such as word types.

    Args:
        of_words: shape (kinds, words), from `word_differences`.
        groups: shape (words,), the group of each word, from 0.

    Returns:
        Shape (groups, kinds).
    """
    counts = [np.bincount(groups, row, count) for row in of_words]
    return np.stack(counts, axis=1).astype(np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class Means:
    """The means of groups of words.

    Attributes:
        means: shape (groups,); NaN for a group without counted words.
        words: shape (groups,), the number of counted words in each group.
    """

    means: FloatArray
    words: IntArray

    @classmethod
    def of(cls, values: FloatArray, groups: IntArray, count: int) -> Self:
        """The mean of the words' values in each of the groups; NaN is ignored."""
        kept = ~np.isnan(values)
        if not kept.all():
            values, groups = values[kept], groups[kept]
        words = np.bincount(groups, minlength=count)
        return cls(ratio(np.bincount(groups, values, count), words), words)


def _find_entropies(sets: PartnerSets, entropies: FloatArray) -> None:
    """Compute the entropy of each word of a run that at least two annotators decided on."""
    numbers = np.arange(1, sets.deciders.max(initial=0) + 1)
    logs = np.log2(numbers)
    decided = np.flatnonzero(sets.deciders > 1)
    deciders = sets.deciders[decided]
    # A set given by m of n annotators has the share m / n and adds m / n log2(n / m).
    weighted = (logs * numbers)[sets.counts - 1]
    known = np.bincount(sets.words, weighted, sets.deciders.size)[decided]
    # Rounding errors must not give entropies below 0.
    entropies[decided] = np.maximum(logs[deciders - 1] - known / deciders, 0)


def _count_kinds_on(sets: PartnerSets, kinds: NDArray[np.int32]) -> None:
    """Add the kinds of difference on the words of a run to `kinds`, of shape (kinds, words)."""
    counts = np.zeros(kinds.size, np.int32)
    by_kind = counts.reshape(kinds.shape)
    for lesser, greater in in_pairs(sets.words):
        first, second = sets.partners[lesser], sets.partners[greater]
        of_pairs = np.full(lesser.size, DifferenceKind.OTHER_WORDS)
        of_pairs[first << 1 == second] = DifferenceKind.SHIFTED
        of_pairs[first & second == first] = DifferenceKind.LARGER_OR_SMALLER
        of_pairs[first == 0] = DifferenceKind.LINKED_OR_NOT
        both = (sets.counts[lesser] * sets.counts[greater]).astype(np.int32)
        np.add.at(counts, of_pairs * kinds.shape[1] + sets.words[lesser], both)
    by_kind[DifferenceKind.SAME] = sets.deciders * (sets.deciders - 1) // 2 - by_kind.sum(axis=0)
    kinds += by_kind
