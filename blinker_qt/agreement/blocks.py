"""The blocks of one annotator's links: words that links hold together, directly or not."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from blinker_qt.agreement.bitsets import shared_weights
from blinker_qt.agreement.dice import Counts, FloatArray, pairs_of, runs_of
from blinker_qt.agreement.encode import EncodedSet, IntArray, WordNumbers
from blinker_qt.agreement.telling import Tell, to_nobody
from blinker_qt.agreement.weights import fan_outs

_PAIRS_AT_A_TIME = 1 << 8
_LINKS_AT_A_TIME = 1 << 14


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
        first = _first_links(annotator)
        # The first link of a block is the one that is its own first link.
        begins = first == np.arange(first.size)
        of_link = (np.cumsum(begins) - 1)[first]
        links = np.bincount(of_link)
        # The links of a word share one, so those of a block add up to its words.
        sources, targets = (
            np.rint(np.bincount(of_link, 1 / fan_outs(words))).astype(np.int64)
            for words in (source, target)
        )
        return cls(of_link, links, sources, targets, pairs_of_links(annotator)[begins])


def pairs_of_links(annotator: EncodedSet) -> IntArray:
    """The verse pair of each link, shape (links,)."""
    return np.repeat(np.arange(annotator.done.size), np.diff(annotator.link_starts))


def count_blocks(
    words: WordNumbers,
    annotators: Sequence[EncodedSet],
    sets: IntArray,
    tell: Tell = to_nobody,
) -> Counts:
    """Count the blocks that every two annotators have in common, whole.

    A block is shared when all its links are: the same words, joined in the same way. Its rate is
    Dice over blocks as sets, 2 shared / (blocks of one + blocks of the other); there is no
    direction, so both are the same.

    Two blocks are taken for the same where the sums of 64-bit numbers mixed from their links are,
    which happens to different ones with a chance of about 2 to the power of -64 for each two.

    Args:
        words: the numbering of the bitext's words.
        annotators: at least two.
        sets: shape (verse pairs,); the place of the set of each verse pair, from 0.
        tell: is told which share is done, from 0 to 1; what it raises ends the counting.
    """
    blocks = []
    for place, annotator in enumerate(annotators):
        tell(place / len(annotators) / 2)
        found = Blocks.of(annotator)
        blocks.append((found.pairs, _names(found, cells_of(words, annotator))))
    counts = Counts.nothing(len(pairs_of(len(annotators))), sets)
    done = np.array([annotator.done for annotator in annotators])
    for start in range(0, len(words), _PAIRS_AT_A_TIME):
        tell((1 + start / len(words)) / 2)
        runs = runs_of(sets, done, start, min(start + _PAIRS_AT_A_TIME, len(words)))
        shared = _shared_in_runs(blocks, runs)
        counts.add(Counts.of_triangles([shared] * 2, done[:, runs[:-1]]), sets[runs[:-1]])
    tell(1.0)
    return counts


def _names(blocks: Blocks, cells: NDArray[np.int64]) -> NDArray[np.uint64]:
    """A number for each block that depends on its links alone, shape (blocks,)."""
    # The finalizer of splitmix64 (Steele, Lea and Flood 2014) makes any bit depend on all others.
    mixed = cells.astype(np.uint64) + np.uint64(0x9E3779B97F4A7C15)
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        mixed = (mixed ^ (mixed >> np.uint64(shift))) * np.uint64(factor)
    mixed ^= mixed >> np.uint64(31)
    names = np.zeros(blocks.links.size, np.uint64)
    np.add.at(names, blocks.of_link, mixed)
    return names


def _shared_in_runs(
    blocks: Sequence[tuple[IntArray, NDArray[np.uint64]]], runs: IntArray
) -> FloatArray:
    """How many blocks every two annotators share in runs of verse pairs, with the diagonal."""
    slices = [slice(*np.searchsorted(pairs, runs[[0, -1]]).tolist()) for pairs, _ in blocks]
    names = np.concatenate([some[part] for (_, some), part in zip(blocks, slices, strict=True)])
    pairs = np.concatenate([some[part] for (some, _), part in zip(blocks, slices, strict=True)])
    in_run = np.searchsorted(runs, pairs, side="right") - 1
    order = np.argsort(names)
    new = np.ones(order.size, np.bool_)
    new[1:] = np.diff(names[order]) != 0
    # Numbers ascend from run to run, as those of cells do.
    run_of_block = in_run[order][new].astype(np.min_scalar_type(runs.size))
    block_numbers = np.empty(run_of_block.size, np.int64)
    block_numbers[np.argsort(run_of_block, kind="stable")] = np.arange(run_of_block.size)
    numbers = np.empty(order.size, np.int64)
    numbers[order] = block_numbers[np.cumsum(new) - 1]
    per_run = np.bincount(run_of_block, minlength=runs.size - 1)
    ends = np.cumsum([part.stop - part.start for part in slices])
    cells = np.split(numbers, ends[:-1])
    ones = [np.ones(some.size, np.uint8) for some in cells]
    return shared_weights(cells, [ones], [np.concatenate(([0], np.cumsum(per_run)))])[0][0]


def _first_links(annotator: EncodedSet) -> IntArray:
    """The first link of the block that each link is in, shape (links,)."""
    first = np.empty(annotator.source.size, np.int64)
    starts, pair = annotator.link_starts, 0
    while pair < starts.size - 1:
        # As many verse pairs as the processor has at hand at once.
        stop = int(np.searchsorted(starts, starts[pair] + _LINKS_AT_A_TIME, side="right")) - 1
        stop = max(stop, pair + 1)
        links = slice(starts[pair], starts[stop])
        first[links] = _first_joined(annotator.source[links], annotator.target[links])
        first[links] += starts[pair]
        pair = stop
    return first


def _first_joined(source: IntArray, target: IntArray) -> IntArray:
    first = np.arange(source.size)
    if not first.size:
        return first
    sides = [
        (words := side - side.min(), np.empty(words.max() + 1, np.int64))
        for side in (source, target)
    ]
    while True:
        before = first
        for words, least in sides:
            least.fill(first.size)
            np.minimum.at(least, words, first)
            first = least[words]
        # Where a link points to an earlier one, it goes on to what that one points to: chains of
        # blocks are followed in a few steps, however long.
        first = first[first]
        if np.array_equal(first, before):
            return first


def cells_of(words: WordNumbers, annotator: EncodedSet) -> NDArray[np.int64]:
    """One number for each link, the same for the same link of anybody, shape (links,)."""
    return annotator.source * np.int64(words.target_starts[-1]) + annotator.target
