"""The blocks of one annotator's links: words that links hold together, directly or not."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from blinker_qt.agreement.dice import CELLS_AT_A_TIME, Counts, cell_counts, pairs_of, runs_of
from blinker_qt.agreement.encoding import (
    EncodedSet,
    FloatArray,
    IntArray,
    WordNumbers,
    chunks,
    excerpt,
)
from blinker_qt.agreement.progress import Progress, no_progress

_LINKS_AT_A_TIME = 1 << 16
"""About as many as the processor has at hand at once."""


@dataclass(frozen=True, slots=True, eq=False)
class Blocks:
    """Which block each link is in, and how large the blocks are.

    Attributes:
        of_link: shape (links,); the block of each link, from 0, in the order of the blocks' first
            source words.
        links: shape (blocks,), how many links each block has.
        sources: shape (blocks,), how many source words.
        targets: shape (blocks,), how many target words.
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
        first = np.empty(source.size, np.int64)
        starts = annotator.link_starts
        for start, stop in chunks(np.diff(starts), _LINKS_AT_A_TIME):
            run = slice(starts[start], starts[stop])
            if source[run].size:
                lowest = source[run].min()
                words = source[run] - lowest, target[run] - target[run].min()
                first[run] = lowest + _first_words(*words)
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
    """Count the blocks that every two annotators have in common, whole.

    A block is shared when all its links are: the same words, joined in the same way. Its rate is
    Dice over blocks as sets, 2 shared / (blocks of one + blocks of the other); there is no
    direction, so both are the same.

    Two blocks that begin with the same source word are taken for the same where the sums, over
    their links, of the products of 64-bit numbers drawn for the words are. That happens to
    different ones with a chance below 2 to the power of -58, and so it does that the sum is 0 and
    a block is not seen.

    Args:
        sets: shape (verse pairs,); the place of the set of each verse pair, from 0.
    """
    counts = Counts.nothing(len(pairs_of(len(annotators))), sets)
    done = np.array([annotator.done for annotator in annotators])
    for start, stop in chunks(cell_counts(words), 2 * CELLS_AT_A_TIME, progress):
        runs = runs_of(sets, done, start, stop)
        some = [excerpt(words, annotator, start, stop) for annotator in annotators]
        names = _names(words.excerpt(start, stop), some)
        shared = _shared(names, words.source_starts[runs[:-1]] - words.source_starts[start])
        counts.add(Counts.of_triangles([shared] * 2, done[:, runs[:-1]]), sets[runs[:-1]])
    return counts


def _names(words: WordNumbers, annotators: Sequence[EncodedSet]) -> NDArray[np.uint64]:
    """A number that depends on the links of a block alone, where its first source word stands.

    Returns:
        Shape (A, source words); 0 where no block begins.
    """
    random = np.random.default_rng(0)
    # The sums of different links differ by a * b + c: a is the number of a source word, and b, made
    # of those of target words, is as good as drawn too. With a chance of 1 / 2 ** (k + 1) it ends
    # with k zero bits, and then 2 ** k of all 2 ** 64 a make that 0: at most 33 / 2 ** 64 in all.
    source, target = (
        random.integers(1 << 64, size=starts[-1], dtype=np.uint64)
        for starts in (words.source_starts, words.target_starts)
    )
    names = np.zeros((len(annotators), source.size), np.uint64)
    for row, some in zip(names, annotators, strict=True):
        products = source[some.source] * target[some.target]
        np.add.at(row, _first_words(some.source, some.target), products)
    return names


def _shared(names: NDArray[np.uint64], starts: IntArray) -> FloatArray:
    """How many names every two rows share in runs of columns: the upper triangle, row by row."""
    shared = [
        np.add.reduceat((names[place:] == row) & (row != 0), starts, axis=1, dtype=np.int32)
        for place, row in enumerate(names)
    ]
    return np.concatenate(shared).astype(np.float64)


def _first_words(source: IntArray, target: IntArray) -> IntArray:
    """The first source word of the block that each link is in, shape (links,).

    Args:
        source: shape (links,), the number of each link's source word, from 0.
        target: shape (links,), likewise for the target side.
    """
    # Narrower numbers would be made wider again wherever they are places of others.
    source, target = source.astype(np.int64), target.astype(np.int64)
    first = np.arange(source.max(initial=-1) + 1)
    of_target = np.empty(target.max(initial=-1) + 1, np.int64)
    of_target[target] = source
    # Each link joins its source word with one that has a link to the same target word.
    one, other = source, of_target[target]
    while True:
        apart = np.flatnonzero(one != other)
        if not apart.size:
            return first[source]
        one, other = one[apart], other[apart]
        np.minimum.at(first, np.maximum(one, other), np.minimum(one, other))
        # A word goes on from its first word to that one's, and so on: chains of words are followed
        # in a few steps, however long.
        nearer = first[first]
        while not np.array_equal(first, nearer):
            first, nearer = nearer, nearer[nearer]
        one, other = first[one], first[other]


def _words_of_blocks(words: IntArray, of_link: IntArray, count: int) -> IntArray:
    """How many words of one side each block has, from the word and the block of each link."""
    # Words without links are in one more block, behind all others.
    of_word = np.full(words.max(initial=-1) + 1, count)
    of_word[words] = of_link
    return np.bincount(of_word, minlength=count)[:count]
