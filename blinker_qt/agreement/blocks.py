"""Blocks: words that an annotator's links connect, directly or through other words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from blinker_qt.agreement.dice import (
    CELLS_AT_A_TIME,
    Counts,
    add_runs,
    cell_counts,
    pairs_of,
    runs_of,
)
from blinker_qt.agreement.encoding import (
    EncodedSet,
    FloatArray,
    IntArray,
    WordNumbers,
    chunks,
    excerpt,
)
from blinker_qt.agreement.progress import Progress, no_progress


@dataclass(frozen=True, slots=True, eq=False)
class Blocks:
    """The block of each link, and the sizes of the blocks.

    Attributes:
        of_link: shape (links,); the block of each link, from 0, in the order of the blocks' first
            source words.
        links, sources, targets: shape (blocks,), how many links and words each block has.
        pairs: shape (blocks,), the verse pair of each block.
    """

    of_link: IntArray
    links: IntArray
    sources: IntArray
    targets: IntArray
    pairs: IntArray

    @classmethod
    def of(cls, annotator: EncodedSet) -> Self:
        """The blocks of one annotator's links."""
        source, target = annotator.source, annotator.target
        first = _first_words(source, target)
        begins = np.zeros(source.max(initial=-1) + 1, np.bool_)
        begins[first] = True
        of_link = (np.cumsum(begins) - 1)[first]
        links = np.bincount(of_link)
        pairs = np.empty(links.size, np.int64)
        pairs[of_link] = annotator.verse_pairs()
        sources, targets = (
            _words_of_blocks(words, of_link, links.size) for words in (source, target)
        )
        return cls(of_link, links, sources, targets, pairs)


def count_blocks(
    words: WordNumbers,
    annotators: Sequence[EncodedSet],
    sets: IntArray,
    progress: Progress = no_progress,
) -> Counts:
    """Count the whole blocks that every two annotators have in common.

    A block is shared if all its links are the same. The rate is Dice over blocks as sets, 2 shared
    / (blocks of one + blocks of the other); it is the same in both directions.

    Blocks are compared by hashes: each word has a random 64-bit number, and the hash is the sum
    over the links of the products of the numbers of their words. Two different blocks that begin
    with the same source word have equal hashes with a probability below 2 to the power of -58, and
    so has a hash of 0, with which a block would be missed.

    Args:
        sets: shape (verse pairs,); the index of the set of each verse pair.
    """
    done = np.array([annotator.done for annotator in annotators])
    pooled = np.zeros((3, 2, len(pairs_of(len(done))), int(sets.max(initial=-1)) + 1))
    for start, stop in chunks(cell_counts(words), 2 * CELLS_AT_A_TIME, progress):
        firsts = runs_of(sets, done, start, stop)[:-1]
        excerpts = [excerpt(words, annotator, start, stop) for annotator in annotators]
        names = _names(words.excerpt(start, stop), excerpts)
        shared = _shared(names, words.source_starts[firsts] - words.source_starts[start])
        add_runs(pooled, [shared] * 2, done[:, firsts], sets[firsts])
    return Counts(*pooled)


def _names(words: WordNumbers, annotators: Sequence[EncodedSet]) -> NDArray[np.uint64]:
    """A hash of the links of each block, at the index of its first source word.

    Returns:
        Shape (A, source words); 0 if no block begins at the word.
    """
    random = np.random.default_rng(0)
    # The sums of different links differ by a * b + c, where a is the number of a source word and b,
    # made from those of target words, is as good as random. With probability 1 / 2 ** (k + 1), b
    # ends with k zero bits, and then 2 ** k of all 2 ** 64 values of a give 0: at most 33 / 2 ** 64
    # in all.
    source, target = (
        random.integers(1 << 64, size=starts[-1], dtype=np.uint64)
        for starts in (words.source_starts, words.target_starts)
    )
    names = np.zeros((len(annotators), source.size), np.uint64)
    for row, annotator in zip(names, annotators, strict=True):
        products = source[annotator.source] * target[annotator.target]
        np.add.at(row, _first_words(annotator.source, annotator.target), products)
    return names


def _shared(names: NDArray[np.uint64], starts: IntArray) -> FloatArray:
    """The number of equal hashes of every two rows in runs of columns, upper triangle by row."""
    shared = [
        np.add.reduceat((names[place:] == row) & (row != 0), starts, axis=1, dtype=np.int32)
        for place, row in enumerate(names)
    ]
    return np.concatenate(shared).astype(np.float64)


def _first_words(source: IntArray, target: IntArray) -> IntArray:
    """The first source word of the block of each link, from the words of each, shape (links,)."""
    # Narrower integers would be converted whenever they are used as indexes.
    source, target = source.astype(np.int64), target.astype(np.int64)
    first = np.arange(source.max(initial=-1) + 1)
    of_target = np.empty(target.max(initial=-1) + 1, np.int64)
    of_target[target] = source
    # Each link connects its source word with another that is linked to the same target word.
    word, other = source, of_target[target]
    while True:
        apart = np.flatnonzero(word != other)
        if not apart.size:
            return first[source]
        word, other = word[apart], other[apart]
        np.minimum.at(first, np.maximum(word, other), np.minimum(word, other))
        # Pointer jumping: each word takes over the first word of its first word, so that even long
        # chains are followed in a few steps.
        nearer = first[first]
        while not np.array_equal(first, nearer):
            first, nearer = nearer, nearer[nearer]
        word, other = first[word], first[other]


def _words_of_blocks(words: IntArray, of_link: IntArray, count: int) -> IntArray:
    """How many words of one side each block has, from the word and the block of each link."""
    # Words without links are counted in one more block at the end.
    of_word = np.full(words.max(initial=-1) + 1, count)
    of_word[words] = of_link
    return np.bincount(of_word, minlength=count)[:count]
