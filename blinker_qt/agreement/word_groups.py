"""Words that belong together in somebody's links: the partners of a word, the words of a block."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np

from blinker_qt.agreement.blocks import Blocks, pairs_of_links
from blinker_qt.agreement.decisions import link_ends
from blinker_qt.agreement.encode import EncodedSet, IntArray
from blinker_qt.bitext.verses import Side


@dataclass(frozen=True, slots=True, eq=False)
class WordGroups:
    """Groups of words of several annotators, one behind the other.

    Attributes:
        groups: shape (n,), the group of each of n words, ascending from 0.
        words: shape (n,), the number of each, ascending in each group.
        keys: shape (groups,), the word or block that each group belongs to.
        annotators: shape (groups,), whose it is.
        pairs: shape (groups,), in which verse pair.
    """

    groups: IntArray
    words: IntArray
    keys: IntArray
    annotators: IntArray
    pairs: IntArray

    @property
    def count(self) -> int:
        """How many groups there are."""
        return self.keys.size

    @classmethod
    def of(cls, rows: Sequence[tuple[IntArray, IntArray, IntArray]]) -> Self:
        """Put annotators' groups one behind the other.

        Args:
            rows: for each annotator the key, the word and the verse pair of each row; rows of one
                key are a group.
        """
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
        return cls(*(np.concatenate(some) for some in (groups, words, keys, annotators, pairs)))


def partner_groups(encoded: Sequence[EncodedSet], side: Side) -> WordGroups:
    """For each linked word of one side the words that it is linked with."""
    return WordGroups.of(
        [
            (link_ends(some, side), link_ends(some, side.other), pairs_of_links(some))
            for some in encoded
        ]
    )


def block_groups(encoded: Sequence[EncodedSet], side: Side) -> tuple[WordGroups, WordGroups]:
    """The blocks with several words on one side: their words on the other side, and on this."""
    rows: tuple[list[tuple[IntArray, IntArray, IntArray]], ...] = ([], [])
    for some in encoded:
        blocks = Blocks.of(some)
        several = (blocks.sources if side is Side.SOURCE else blocks.targets) > 1
        kept = several[blocks.of_link]
        block, pairs = blocks.of_link[kept], pairs_of_links(some)[kept]
        for row, a_side in zip(rows, (side.other, side), strict=True):
            words = link_ends(some, a_side)[kept]
            _, once = np.unique(words, return_index=True)
            row.append((block[once], words[once], pairs[once]))
    return WordGroups.of(rows[0]), WordGroups.of(rows[1])
