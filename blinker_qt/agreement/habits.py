"""What is usual with an annotator, and whether agreement changes on the way through a study."""

from dataclasses import dataclass
from typing import Self

import numpy as np

from blinker_qt.agreement.blocks import Blocks
from blinker_qt.agreement.dice import Counts
from blinker_qt.agreement.encoding import EncodedSet, FloatArray, IntArray, WordNumbers, ratio
from blinker_qt.bitext.verses import Side

_NOTHING = 1e-6
"""Sums of windows below this are what is left of rounding: a link weighs more."""


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


def moving_rates(counts: Counts, order: IntArray, width: int) -> FloatArray:
    """The agreement rate of every two annotators in windows that move along the study.

    The links of all verse pairs of a window are pooled, as those of a set are.

    Args:
        counts: of every verse pair, shape (2, P, verse pairs).
        order: shape (verse pairs,), the verse pairs in the order in which they were worked.
        width: how many verse pairs a window has, from 1.

    Returns:
        Shape (P, windows), the first window holding the first `width` verse pairs, each next one
        beginning one later; none where there are fewer verse pairs. NaN where the two annotators
        have nothing to compare.

    Raises:
        ValueError: `width` is below 1.
    """
    if width < 1:
        raise ValueError(f"windows of {width} verse pairs")
    shared = _windows(counts.shared[:, :, order], width)
    half = _windows((counts.first + counts.second)[:, :, order], width) / 2
    means: FloatArray = ratio(shared, half, _NOTHING).mean(axis=0)
    return means


def _side_habits(words: WordNumbers, annotator: EncodedSet, side: Side) -> SideHabits:
    ends = annotator.ends(side)
    return SideHabits(
        int(annotator.done_words(words, side).sum()),
        int(np.count_nonzero(np.bincount(ends))),
        annotator.marks(side).size,
        ends.size,
    )


def _windows(values: FloatArray, width: int) -> FloatArray:
    """The sums over windows of the last axis."""
    sums = np.concatenate([np.zeros((*values.shape[:-1], 1)), values.cumsum(axis=-1)], axis=-1)
    windows: FloatArray = sums[..., width:] - sums[..., :-width]
    return windows
