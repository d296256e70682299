"""The blocks of one annotator's links: words that links hold together, directly or not."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from blinker_qt.agreement.dice import Counts, pairs_of
from blinker_qt.agreement.encode import EncodedSet, IntArray, WordNumbers


@dataclass(frozen=True, slots=True, eq=False)
class Blocks:
    """Which block each link is in, and how large the blocks are.

    Attributes:
        of_link: shape (links,); the block of each link, from 0, in the order of the blocks' first
            links.
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
        firsts, of_link = np.unique(_first_links(source, target), return_inverse=True)
        sources, targets = (
            np.bincount(of_link[np.unique(words, return_index=True)[1]], minlength=firsts.size)
            for words in (source, target)
        )
        return cls(
            of_link,
            np.bincount(of_link, minlength=firsts.size),
            sources,
            targets,
            pairs_of_links(annotator)[firsts],
        )


def pairs_of_links(annotator: EncodedSet) -> IntArray:
    """The verse pair of each link, shape (links,)."""
    return np.repeat(np.arange(annotator.done.size), np.diff(annotator.link_starts))


def count_blocks(words: WordNumbers, annotators: Sequence[EncodedSet], sets: IntArray) -> Counts:
    """Count the blocks that every two annotators have in common, whole.

    A block is shared when all its links are: the same words, joined in the same way. Its rate is
    Dice over blocks as sets, 2 shared / (blocks of one + blocks of the other); there is no
    direction, so both are the same.

    Args:
        words: the numbering of the bitext's words.
        annotators: at least two.
        sets: shape (verse pairs,); the place of the set of each verse pair, from 0.
    """
    cells = [cells_of(words, annotator) for annotator in annotators]
    blocks = [Blocks.of(annotator) for annotator in annotators]
    set_count = int(sets.max(initial=-1)) + 1
    pairs = pairs_of(len(annotators))
    counts = Counts(*(np.zeros((2, len(pairs), set_count)) for _ in range(3)))
    for row, (one, other) in enumerate(pairs):
        done = annotators[one].done & annotators[other].done
        equal = _equal_blocks(cells[one], blocks[one], cells[other], blocks[other])
        for table, some in (
            (counts.shared, blocks[one].pairs[equal]),
            (counts.first, blocks[one].pairs),
            (counts.second, blocks[other].pairs),
        ):
            table[:, row] = np.bincount(sets[some[done[some]]], minlength=set_count)
    return counts


def _first_links(source: IntArray, target: IntArray) -> NDArray[np.intp]:
    """The first link of the block that each link is in, shape (links,)."""
    orders = []
    for words in (source, target):
        order = np.argsort(words, kind="stable")
        starts = np.flatnonzero(np.diff(words[order], prepend=-1))
        orders.append((order, starts, np.diff(starts, append=words.size)))
    first = np.arange(source.size)
    if not first.size:
        return first
    while True:
        before = first.copy()
        for order, starts, lengths in orders:
            least = np.minimum.reduceat(first[order], starts)
            first[order] = np.repeat(least, lengths)
        # Where a link points to an earlier one, it goes on to what that one points to: chains of
        # blocks are followed in a few steps, however long.
        first = first[first]
        if np.array_equal(first, before):
            return first


def cells_of(words: WordNumbers, annotator: EncodedSet) -> NDArray[np.int64]:
    """One number for each link, the same for the same link of anybody, shape (links,)."""
    return annotator.source * np.int64(words.target_starts[-1]) + annotator.target


def _equal_blocks(
    cells: IntArray, blocks: Blocks, other_cells: IntArray, other_blocks: Blocks
) -> NDArray[np.intp]:
    """The blocks of one annotator that another has too, ascending."""
    _, mine, others = np.intersect1d(cells, other_cells, assume_unique=True, return_indices=True)
    count = other_blocks.links.size
    codes, shared = np.unique(
        blocks.of_link[mine] * count + other_blocks.of_link[others], return_counts=True
    )
    one, other = np.divmod(codes, max(count, 1))
    found: NDArray[np.intp] = one[
        (blocks.links[one] == shared) & (other_blocks.links[other] == shared)
    ]
    return found
