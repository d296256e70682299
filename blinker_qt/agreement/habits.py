"""What is usual with an annotator: marks, links a word, sizes of blocks."""

from dataclasses import dataclass
from typing import Self

import numpy as np

from blinker_qt.agreement.blocks import Blocks
from blinker_qt.agreement.decisions import done_words, link_ends, marks_of
from blinker_qt.agreement.encode import EncodedSet, WordNumbers
from blinker_qt.bitext.verses import Side


@dataclass(frozen=True, slots=True)
class SideHabits:
    """What an annotator does with the words of one side, in the verse pairs that are done.

    Attributes:
        words: how many words there are.
        linked: how many of them are linked.
        marked: how many are marked not translated.
        links: how many links there are.
    """

    words: int
    linked: int
    marked: int
    links: int

    @property
    def not_translated(self) -> float | None:
        """The share of the words that is marked not translated; None without words."""
        return self.marked / self.words if self.words else None

    @property
    def links_per_word(self) -> float | None:
        """Links for each word, linked or not; None without words."""
        return self.links / self.words if self.words else None

    @property
    def fan_out(self) -> float | None:
        """Links for each linked word; None where none is."""
        return self.links / self.linked if self.linked else None


@dataclass(frozen=True, slots=True)
class Habits:
    """What is usual with an annotator.

    Attributes:
        verse_pairs: how many are done.
        source: what is done with the source words.
        target: what is done with the target words.
        block_sizes: how many blocks there are of so many source and so many target words, the most
            frequent size first, and of equal ones the smallest.
    """

    verse_pairs: int
    source: SideHabits
    target: SideHabits
    block_sizes: dict[tuple[int, int], int]

    @classmethod
    def of(cls, words: WordNumbers, annotator: EncodedSet) -> Self:
        """Of one annotator's work, in the verse pairs that are done."""
        blocks = Blocks.of(annotator)
        width = int(blocks.targets.max(initial=0)) + 1
        counts = np.bincount(blocks.sources * width + blocks.targets)
        sizes = np.flatnonzero(counts)
        order = sizes[np.argsort(-counts[sizes], kind="stable")]
        source, target = (_side_habits(words, annotator, side) for side in Side)
        return cls(
            int(annotator.done.sum()),
            source,
            target,
            {divmod(size, width): int(counts[size]) for size in order.tolist()},
        )


def _side_habits(words: WordNumbers, annotator: EncodedSet, side: Side) -> SideHabits:
    ends = link_ends(annotator, side)
    return SideHabits(
        int(done_words(words, annotator, side).sum()),
        int(np.count_nonzero(np.bincount(ends))),
        marks_of(annotator, side).size,
        ends.size,
    )
