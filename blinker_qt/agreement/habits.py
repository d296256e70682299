"""Habits of annotators, and identical work of two annotators."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import inf
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from blinker_qt.agreement.blocks import Blocks
from blinker_qt.agreement.dice import Counts
from blinker_qt.agreement.encoding import (
    BoolArray,
    EncodedSet,
    FloatArray,
    IntArray,
    WordNumbers,
    ratio,
)
from blinker_qt.bitext.verses import Side

_NOTHING = 1e-6
"""Smaller sums of windows are rounding errors, as a link weighs more."""


class SideHabits(NamedTuple):
    """Habits of an annotator on one side; None where undefined.

    Attributes:
        not_translated: the share of words marked not translated.
        links_per_word: links per word, linked or not.
        fan_out: links per linked word.
    """

    not_translated: float | None
    links_per_word: float | None
    fan_out: float | None


@dataclass(frozen=True, slots=True)
class Habits:
    """The habits of an annotator.

    Attributes:
        verse_pairs: the number of verse pairs done.
        source: what is done with the source words.
        target: what is done with the target words.
        block_sizes: the number of blocks by their numbers of source and target words, the most
            frequent first, and of equally frequent ones the smallest.
    """

    verse_pairs: int
    source: SideHabits
    target: SideHabits
    block_sizes: Mapping[tuple[int, int], int]

    @classmethod
    def of(cls, words: WordNumbers, annotator: EncodedSet) -> Self:
        """The habits in the verse pairs that are done."""
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
    """The agreement rate of every two annotators in a moving window.

    The links of all verse pairs of a window are pooled, as those of a set are.

    Args:
        counts: the counts of each verse pair, shape (2, P, verse pairs).
        order: shape (verse pairs,), the verse pairs in the order in which they were worked.
        width: the number of verse pairs in a window, from 1.

    Returns:
        Shape (P, windows); the first window has the first `width` verse pairs, and each next one
        begins one later. Empty if there are fewer verse pairs. NaN if there is nothing to compare.

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
    count = int(annotator.done_words(words, side).sum())
    linked = int(np.count_nonzero(np.bincount(ends)))
    return SideHabits(
        annotator.marks(side).size / count if count else None,
        ends.size / count if count else None,
        ends.size / linked if linked else None,
    )


def _windows(values: FloatArray, width: int) -> FloatArray:
    """The sums over moving windows along the last axis."""
    sums = np.concatenate([np.zeros((*values.shape[:-1], 1)), values.cumsum(axis=-1)], axis=-1)
    windows: FloatArray = sums[..., width:] - sums[..., :-width]
    return windows


LONG = 10
"""The least number of words, both sides together, of a verse pair that is compared for copying."""
WHOLE = 20
"""Two annotators who are identical in all verse pairs are named from this number of pairs on."""
RUN = 8
"""A run of fewer verse pairs is never flagged."""
_HASHED_AT_A_TIME = 4096
"""Verse pairs whose decisions are hashed together: a study has millions of links."""
CHANCE = 0.001
"""A run is flagged if the expected number of such runs by chance in the study is lower."""


@dataclass(frozen=True, slots=True)
class IdenticalWork:
    """The identical work of two annotators.

    Attributes:
        compared: how many long verse pairs both have done.
        identical: in how many of them links and not-translated marks are the same.
        run: the longest run of identical ones among the long verse pairs that both have done and,
            if there are more than two annotators, somebody else has done too.
        first: the index of the first verse pair of that run.
        last: the index of the last one.
        by_chance: an upper bound of the number of such runs expected by chance; infinite if others
            have done too few of these verse pairs for a run, as they alone show how easy it is.
        flagged: whether it is more than chance explains.
    """

    compared: int
    identical: int
    run: int
    first: int
    last: int
    by_chance: float
    flagged: bool

    @property
    def is_whole(self) -> bool:
        """Whether all of many verse pairs are identical, which alone does not show copied work."""
        return self.compared >= WHOLE and self.identical == self.compared

    @property
    def is_named(self) -> bool:
        """Whether the figures that it affects must have a warning."""
        return self.flagged or self.is_whole


def digests(words: WordNumbers, annotator: EncodedSet) -> NDArray[np.uint64]:
    """A hash of the decisions in each verse pair, shape (verse pairs,).

    Equal links and marks have equal hashes; 0 without links and marks.
    """
    hashes = np.zeros(len(words), np.uint64)
    for kind, decided, starts in (
        (0, annotator.cells(words), annotator.link_starts),
        (1, annotator.source_marks, np.searchsorted(annotator.source_marks, words.source_starts)),
        (2, annotator.target_marks, np.searchsorted(annotator.target_marks, words.target_starts)),
    ):
        for first in range(0, len(words), _HASHED_AT_A_TIME):
            bounds = starts[first : first + _HASHED_AT_A_TIME + 1]
            # Mixed with splitmix64, so that different numbers have different sums.
            mixed = decided[bounds[0] : bounds[-1]].astype(np.uint64) * np.uint64(3)
            mixed += np.uint64(kind + 1)
            for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
                mixed = (mixed ^ (mixed >> np.uint64(shift))) * np.uint64(factor)
            mixed ^= mixed >> np.uint64(31)
            totals = np.concatenate((np.zeros(1, np.uint64), np.cumsum(mixed, dtype=np.uint64)))
            places = bounds - bounds[0]
            hashes[first : first + _HASHED_AT_A_TIME] += totals[places[1:]] - totals[places[:-1]]
    return hashes


def identical_work(same: BoolArray, compared: BoolArray) -> Iterator[IdenticalWork]:
    """Look for copied work between every two annotators.

    A run can only be told from an easy passage by what others did there. The usual share of
    identical verse pairs is the highest of three: that of the two outside their longest run, that
    of all other pairs of annotators, and that of these within the verse pairs of the run. A run of
    L among n verse pairs is what n - L + 1 places bring with that share to the power of L each.

    Args:
        same: shape (P, verse pairs), whether two annotators' links and marks are the same.
        compared: shape (P, verse pairs), whether both have done the verse pair and it is long.

    Yields:
        The result for each of the P pairs.
    """
    all_same, all_compared = np.zeros(same.shape[1], np.int64), compared.sum(axis=0)
    for row, looked_at in zip(same, compared, strict=True):
        all_same += row & looked_at
    for row, looked_at in zip(same, compared, strict=True):
        alike = row & looked_at
        others_same, others = all_same - alike, all_compared - looked_at
        count, identical = int(looked_at.sum()), int(alike.sum())
        places = np.flatnonzero(looked_at & (others > 0) if len(same) > 1 else looked_at)
        run, start = _longest_run(alike[places])
        among = places[start : start + run]
        by_chance = inf
        if len(same) > 1 and places.size >= RUN:
            usual = max(
                _share(identical - run, count - run),
                _share(int(others_same.sum()), int(others.sum())),
                _share(int(others_same[among].sum()), int(others[among].sum())),
            )
            by_chance = (places.size - run + 1) * usual**run
        yield IdenticalWork(
            count,
            identical,
            run,
            int(among[0]) if run else 0,
            int(among[-1]) if run else 0,
            by_chance,
            run >= RUN and by_chance < CHANCE / len(same),
        )


def _share(part: int, whole: int) -> float:
    """A share smoothed by Laplace's rule, so that it is never 0 or 1."""
    return (part + 1) / (whole + 2)


def _longest_run(flags: BoolArray) -> tuple[int, int]:
    """The length and the start of the longest run of true values; 0 and 0 without any."""
    ends = np.flatnonzero(np.diff(np.concatenate(([False], flags, [False])).astype(np.int8)))
    lengths = ends[1::2] - ends[::2]
    if not lengths.size:
        return 0, 0
    longest = int(lengths.argmax())
    return int(lengths[longest]), int(ends[2 * longest])
