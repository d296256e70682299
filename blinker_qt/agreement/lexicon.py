"""Counts of what the words and blocks of one side are linked with, over all annotators."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

import numpy as np
from numpy.typing import NDArray

from blinker_qt.agreement.blocks import Blocks
from blinker_qt.agreement.dice import CELLS_AT_A_TIME, cell_counts
from blinker_qt.agreement.encoding import (
    BoolArray,
    EncodedSet,
    FloatArray,
    IntArray,
    WordNumbers,
    chunks,
    distinct,
    excerpt,
    starts_of,
)
from blinker_qt.agreement.progress import Progress, no_progress, part_of
from blinker_qt.bitext.verses import Side

_GATHERED = 0.8
"""The share of the time for counting; sorting takes the rest."""


@dataclass(frozen=True, slots=True, eq=False)
class Phrases:
    """Phrases: groups of words that read the same have the same number.

    Two groups are the same phrase if their words have the same types in the same order, with gaps
    in the same places.

    Attributes:
        of_group: shape (groups,), the phrase of each group, from 0.
        words: for each phrase, the words of one of its groups, concatenated.
        starts: shape (phrases + 1,), the index in `words` where each phrase begins.
    """

    of_group: IntArray
    words: IntArray
    starts: IntArray

    @classmethod
    def of(cls, groups: IntArray, words: IntArray, types: IntArray) -> Self:
        """Number the phrases of groups of words.

        >>> found = Phrases.of(np.array([0, 0, 1, 2, 2]), np.arange(5), np.array([7, 8, 7, 7, 8]))
        >>> found.of_group.tolist(), found.words.tolist(), found.starts.tolist()
        ([1, 0, 1], [2, 0, 1], [0, 1, 3])

        Args:
            groups: shape (n,), ascending; the group of each of n words, from 0 without gaps.
            words: shape (n,), ascending in each group; the numbers of the words.
            types: the type of every word, by its number.
        """
        sizes = np.bincount(groups)
        first = np.cumsum(sizes) - sizes
        behind = np.diff(words, prepend=-1) != 1
        behind[first] = False
        codes = types[words].astype(np.int64) * 2 + behind
        most = int(codes.max(initial=0)) + 1
        of_group = np.zeros(sizes.size, np.int64)
        representatives: list[NDArray[np.intp]] = []
        count = 0
        for size in distinct(sizes).tolist():
            of_size = np.flatnonzero(sizes == size)
            key, one_of_each = np.zeros(of_size.size, np.int64), np.zeros(0, np.int64)
            for place in range(size):
                # Numbers of the beginnings so far: a key never grows beyond groups times types.
                beginnings = key * most + codes[first[of_size] + place]
                _, one_of_each, key = np.unique(beginnings, return_index=True, return_inverse=True)
            of_group[of_size] = key + count
            count += one_of_each.size
            representatives.append(of_size[one_of_each])
        chosen = np.concatenate(representatives) if representatives else np.zeros(0, np.intp)
        starts = starts_of(sizes[chosen])
        within = np.arange(starts[-1]) - np.repeat(starts[:-1], sizes[chosen])
        return cls(of_group, words[np.repeat(first[chosen], sizes[chosen]) + within], starts)

    @classmethod
    def joined(cls, parts: Sequence[Self], types: IntArray) -> Self:
        """Number the phrases of several parts of a text together.

        `of_group` has the new number of every phrase of the first part, then of the second, and so
        on.
        """
        sizes = np.concatenate([np.diff(part.starts) for part in parts])
        words = np.concatenate([part.words for part in parts])
        return cls.of(np.repeat(np.arange(sizes.size), sizes), words, types)

    def __len__(self) -> int:
        return self.starts.size - 1

    def words_of(self, phrase: int) -> list[int]:
        """The words of one of the groups that are this phrase, ascending."""
        words: list[int] = self.words[self.starts[phrase] : self.starts[phrase + 1]].tolist()
        return words


@dataclass(frozen=True, slots=True, eq=False)
class Entries:
    """Which phrases were linked with which keys, the most frequent keys and phrases first.

    The arrays are of shape (entries,).

    Attributes:
        keys: a word type, or a phrase of several words.
        phrases: what it was linked with.
        counts: how often, over all annotators.
        annotators: the number of annotators.
        pairs: the number of verse pairs.
    """

    keys: IntArray
    phrases: IntArray
    counts: IntArray
    annotators: IntArray
    pairs: IntArray

    def of_key(self, key: int) -> Self:
        """The entries of one key."""
        entries = self.keys == key
        return type(self)(
            self.keys[entries],
            self.phrases[entries],
            self.counts[entries],
            self.annotators[entries],
            self.pairs[entries],
        )


@dataclass(frozen=True, slots=True, eq=False)
class LookedUp:
    """The words and the translations that they were linked with.

    Attributes:
        linked: shape (types,), how many decisions link a word of each type.
        phrases: what words and blocks were linked with.
        translated: shape (phrases,), how many decisions link a word, of any type, with each phrase.
        translations: of the word types: all words that a word was linked with are one phrase.
        own_phrases: blocks' words on the side that is looked up, where there are several.
        block_translations: what these were linked with.
    """

    linked: IntArray
    phrases: Phrases
    translated: IntArray
    translations: Entries
    own_phrases: Phrases
    block_translations: Entries


def look_up(
    words: WordNumbers,
    annotators: Sequence[EncodedSet],
    side: Side,
    types: IntArray,
    other_types: IntArray,
    progress: Progress = no_progress,
) -> LookedUp:
    """Count what the words and blocks of one side are linked with.

    Args:
        types: the type of every word of that side.
        other_types: the type of every word of the other side.
    """
    parts = []
    for start, stop in chunks(cell_counts(words), CELLS_AT_A_TIME, part_of(progress, 0, _GATHERED)):
        parts.append(_part(words, annotators, side, (types, other_types), slice(start, stop)))
    in_order = part_of(progress, _GATHERED, 1)
    phrases, numbers_in_parts = _joined_phrases([part.phrases for part in parts], other_types)
    own_phrases, own_in_parts = _joined_phrases([part.own_phrases for part in parts], types)
    in_order(0.3)
    translations = [
        part.translations.renamed(numbers)
        for part, numbers in zip(parts, numbers_in_parts, strict=True)
    ]
    block_translations = [
        part.block_translations.renamed(numbers, own_numbers)
        for part, numbers, own_numbers in zip(parts, numbers_in_parts, own_in_parts, strict=True)
    ]
    linked = np.sum([part.linked for part in parts], axis=0)
    by_word = _Counted.joined(translations).in_order()
    in_order(0.7)
    by_block = _Counted.joined(block_translations).in_order()
    translated = np.bincount(by_word.phrases, by_word.counts, len(phrases)).astype(np.int64)
    progress(1.0)
    return LookedUp(linked, phrases, translated, by_word, own_phrases, by_block)


def _joined_phrases(parts: Sequence[Phrases], types: IntArray) -> tuple[Phrases, list[IntArray]]:
    """The phrases of all parts, and for each part, their numbers by the numbers in the part."""
    phrases = Phrases.joined(parts, types)
    behind = np.cumsum([len(part) for part in parts])
    return phrases, np.split(phrases.of_group, behind[:-1])


@dataclass(frozen=True, slots=True, eq=False)
class Association:
    """How strongly words and their translations belong together.

    The arrays are of shape (entries,).

    Attributes:
        probability: p(translation | word).
        dice: 2 p(word, translation) / (p(word) + p(translation)).
        log_likelihood: G², the log-likelihood ratio -2 log λ of Dunning (1993), with natural
            logarithms; negative if the two are together less often than expected by chance.
    """

    probability: FloatArray
    dice: FloatArray
    log_likelihood: FloatArray

    @classmethod
    def of(cls, both: IntArray, words: IntArray, translations: IntArray, decisions: int) -> Self:
        """Compute the scores of words with translations from numbers of decisions.

        The first row of the table in Dunning (1993), "the swiss":

        >>> counts = np.array([110]), np.array([2552]), np.array([221])
        >>> Association.of(*counts, 31_777).log_likelihood.round(2).tolist()
        [270.72]

        Args:
            both: shape (entries,), how many decisions link the word with the translation.
            words: shape (entries,), how many are on the word; at least 1.
            translations: shape (entries,), how many are for the translation, on any word; at
                least 1.
            decisions: how many there are in all.
        """
        cells = (
            (both, words, translations),
            (words - both, words, decisions - translations),
            (translations - both, decisions - words, translations),
            (decisions - words - translations + both, decisions - words, decisions - translations),
        )
        half = np.zeros(both.size)
        for observed, row_sum, column_sum in cells:
            expected = row_sum / decisions * column_sum
            occurs = observed > 0
            half[occurs] += observed[occurs] * np.log(observed[occurs] / expected[occurs])
        # Rounding must not make the ratio of independent counts negative.
        strength = np.maximum(2 * half, 0.0)
        is_rarer = both * decisions < words * translations
        return cls(
            both / words,
            2 * both / (words + translations),
            np.where(is_rarer, -strength, strength),
        )


@dataclass(frozen=True, slots=True, eq=False)
class _Counted:
    """Counts of what was linked with what in some verse pairs; numbers are int32.

    Attributes:
        keys: shape (entries,), a word type, or a phrase of several words.
        phrases: shape (entries,), what it was linked with; no key and phrase occur twice.
        counts: shape (entries,), how often, over all annotators.
        pairs: shape (entries,), in how many verse pairs.
        annotator_bits: shape (entries, annotators / 8 rounded up), uint8; a bit for each annotator.
    """

    keys: IntArray
    phrases: IntArray
    counts: IntArray
    pairs: IntArray
    annotator_bits: NDArray[np.uint8]

    @classmethod
    def of(cls, keys: IntArray, phrases: IntArray, groups: "_Groups", size: int) -> Self:
        """Count which phrases the groups' keys were linked with; `size` annotators in all."""
        order = np.lexsort((groups.pairs, phrases, keys))
        keys, phrases, pairs = keys[order], phrases[order], groups.pairs[order]
        first = _differs_from_previous(keys, phrases)
        starts = np.flatnonzero(first)
        annotator_bits = np.zeros((starts.size, size), np.bool_)
        annotator_bits[np.cumsum(first) - 1, groups.annotators[order]] = True
        return cls(
            keys[starts].astype(np.int32),
            phrases[starts].astype(np.int32),
            np.diff(starts, append=keys.size).astype(np.int32),
            _sums(first | _differs_from_previous(pairs), starts),
            np.packbits(annotator_bits, axis=1),
        )

    @classmethod
    def joined(cls, parts: Sequence[Self]) -> Self:
        """The sum of several parts, which have no verse pair in common."""
        keys, phrases, counts, pairs, annotator_bits = (
            np.concatenate([getattr(part, name) for part in parts])
            for name in ("keys", "phrases", "counts", "pairs", "annotator_bits")
        )
        order = np.lexsort((phrases, keys))
        keys, phrases = keys[order], phrases[order]
        starts = np.flatnonzero(_differs_from_previous(keys, phrases))
        return cls(
            keys[starts],
            phrases[starts],
            _sums(counts[order], starts),
            _sums(pairs[order], starts),
            np.bitwise_or.reduceat(annotator_bits[order], starts)
            if starts.size
            else annotator_bits,
        )

    def renamed(self, phrases: IntArray, keys: IntArray | None = None) -> Self:
        """The same with new numbers of phrases and, if given, of keys."""
        return replace(
            self,
            phrases=phrases[self.phrases].astype(np.int32),
            keys=self.keys if keys is None else keys[self.keys].astype(np.int32),
        )

    def in_order(self) -> Entries:
        """The entries, the most frequent keys first, and the most frequent phrases of each."""
        totals = np.bincount(self.keys, self.counts)
        order = np.lexsort((self.phrases, -self.counts, self.keys, -totals[self.keys]))
        annotator_bits = np.bitwise_count(self.annotator_bits).sum(axis=1, dtype=np.int64)
        return Entries(
            self.keys[order],
            self.phrases[order],
            self.counts[order],
            annotator_bits[order],
            self.pairs[order],
        )


@dataclass(frozen=True, slots=True, eq=False)
class _ExcerptOfPairs:
    """The content of `LookedUp` for some verse pairs, with its own numbering."""

    linked: IntArray
    phrases: Phrases
    translations: _Counted
    own_phrases: Phrases
    block_translations: _Counted


def _part(
    words: WordNumbers,
    annotators: Sequence[EncodedSet],
    side: Side,
    types: tuple[IntArray, IntArray],
    pairs: slice,
) -> _ExcerptOfPairs:
    excerpts = [excerpt(words, annotator, pairs.start, pairs.stop) for annotator in annotators]
    first, other_first = (int(words.starts(each)[pairs.start]) for each in (side, side.other))
    own_types, other_types = types[0][first:], types[1][other_first:]
    partners = _partner_groups(excerpts, side)
    in_blocks, own_groups = _block_groups(excerpts, side)
    phrases = Phrases.of(
        np.concatenate((partners.groups, partners.keys.size + in_blocks.groups)),
        np.concatenate((partners.words, in_blocks.words)),
        other_types,
    )
    own_phrases = Phrases.of(own_groups.groups, own_groups.words, own_types)
    word_types = own_types[partners.keys]
    of_partners, of_blocks = np.split(phrases.of_group, [partners.keys.size])
    size = len(annotators)
    return _ExcerptOfPairs(
        np.bincount(word_types, minlength=int(types[0].max(initial=-1)) + 1),
        replace(phrases, words=phrases.words + other_first),
        _Counted.of(word_types, of_partners, partners, size),
        replace(own_phrases, words=own_phrases.words + first),
        _Counted.of(own_phrases.of_group, of_blocks, in_blocks, size),
    )


_Rows = tuple[IntArray, IntArray, IntArray]
"""The key, the word and the verse pair of each row; rows of one key are a group."""


@dataclass(frozen=True, slots=True, eq=False)
class _Groups:
    """Groups of words of several annotators, concatenated.

    Attributes:
        groups: shape (n,), the group of each of n words, ascending from 0.
        words: shape (n,), the number of each, ascending in each group.
        keys: shape (groups,), the word or block that each group belongs to.
        annotators: shape (groups,), the annotator of each.
        pairs: shape (groups,), the verse pair of each.
    """

    groups: IntArray
    words: IntArray
    keys: IntArray
    annotators: IntArray
    pairs: IntArray

    @classmethod
    def of(cls, rows: Sequence[_Rows]) -> Self:
        """Concatenate the groups of the annotators."""
        groups, words, keys, annotators, pairs = [], [], [], [], []
        count = 0
        for annotator, (key, word, pair) in enumerate(rows):
            order = np.lexsort((word, key))
            first = np.diff(key[order], prepend=-1) > 0
            groups.append(np.cumsum(first) - 1 + count)
            words.append(word[order])
            keys.append(key[order][first])
            pairs.append(pair[order][first])
            annotators.append(np.full(keys[-1].size, annotator))
            count += keys[-1].size
        return cls(
            *(np.concatenate(columns) for columns in (groups, words, keys, annotators, pairs))
        )


def _partner_groups(encoded: Sequence[EncodedSet], side: Side) -> _Groups:
    """The partners of each linked word of one side, as groups."""
    return _Groups.of(
        [
            (annotator.ends(side), annotator.ends(side.other), annotator.verse_pairs())
            for annotator in encoded
        ]
    )


def _block_groups(encoded: Sequence[EncodedSet], side: Side) -> tuple[_Groups, _Groups]:
    """The blocks with several words on one side, as groups of the other side and of this one."""
    rows: tuple[list[_Rows], list[_Rows]] = ([], [])
    for annotator in encoded:
        blocks = Blocks.of(annotator)
        several = (blocks.sources if side is Side.SOURCE else blocks.targets) > 1
        kept = several[blocks.of_link]
        block, pairs = blocks.of_link[kept], annotator.verse_pairs()[kept]
        for row, a_side in zip(rows, (side.other, side), strict=True):
            words = annotator.ends(a_side)[kept]
            _, once = np.unique(words, return_index=True)
            row.append((block[once], words[once], pairs[once]))
    return _Groups.of(rows[0]), _Groups.of(rows[1])


def _differs_from_previous(*columns: IntArray) -> BoolArray:
    """Which rows differ from the row before; the first does."""
    changes = np.ones(columns[0].size, np.bool_)
    changes[1:] = np.logical_or.reduce([column[1:] != column[:-1] for column in columns])
    return changes


def _sums(values: IntArray | BoolArray, starts: IntArray) -> IntArray:
    """The sums of the runs that begin at these indexes; no run is empty."""
    return np.add.reduceat(values, starts, dtype=np.int32) if starts.size else starts
