"""What is usual with an annotator, and whether two did the same to the last link."""

from collections.abc import Iterator
from dataclasses import dataclass
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
"""Sums of windows below this are what is left of rounding: a link weighs more."""


class SideHabits(NamedTuple):
    """What an annotator does with the words of one side; None where there is nothing to say.

    Attributes:
        not_translated: the share of the words that is marked not translated.
        links_per_word: links for each word, linked or not.
        fan_out: links for each linked word.
    """

    not_translated: float | None
    links_per_word: float | None
    fan_out: float | None


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
    count = int(annotator.done_words(words, side).sum())
    linked = int(np.count_nonzero(np.bincount(ends)))
    return SideHabits(
        annotator.marks(side).size / count if count else None,
        ends.size / count if count else None,
        ends.size / linked if linked else None,
    )


def _windows(values: FloatArray, width: int) -> FloatArray:
    """The sums over windows of the last axis."""
    sums = np.concatenate([np.zeros((*values.shape[:-1], 1)), values.cumsum(axis=-1)], axis=-1)
    windows: FloatArray = sums[..., width:] - sums[..., :-width]
    return windows


LONG = 10
"""Only verse pairs of so many words, both sides together, count: short ones are easily the same."""
WHOLE = 20
"""Two who are the same in every one of so many verse pairs, or more, are flagged."""
RUN = 8
"""A run of fewer verse pairs is never flagged."""
CHANCE = 0.001
"""A run is flagged where chance brings fewer than so many such runs to the whole study."""


@dataclass(frozen=True, slots=True)
class IdenticalWork:
    """What two annotators have done in exactly the same way.

    Attributes:
        compared: how many long verse pairs both have done.
        identical: in how many of them links and not-translated marks are the same.
        run: the most of these one after another, among the long verse pairs that both have done.
        first: the place in the bitext where that run begins, from 0.
        last: the place where it ends.
        by_chance: how many runs of that length chance brings to two annotators, at most.
        flagged: whether it is more than chance brings.
    """

    compared: int
    identical: int
    run: int
    first: int
    last: int
    by_chance: float
    flagged: bool


def digests(words: WordNumbers, annotator: EncodedSet) -> NDArray[np.uint64]:
    """A number for what an annotator decided in each verse pair, shape (verse pairs,).

    The same links and marks have the same number, others another; 0 where there are none.
    """
    found = np.zeros(len(words), np.uint64)
    for kind, decided, starts in (
        (0, annotator.cells(words), annotator.link_starts),
        (1, annotator.source_marks, np.searchsorted(annotator.source_marks, words.source_starts)),
        (2, annotator.target_marks, np.searchsorted(annotator.target_marks, words.target_starts)),
    ):
        # Scattered (splitmix64), so that the sums of other numbers are other sums.
        mixed = decided.astype(np.uint64) * np.uint64(3) + np.uint64(kind + 1)
        for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
            mixed = (mixed ^ (mixed >> np.uint64(shift))) * np.uint64(factor)
        mixed ^= mixed >> np.uint64(31)
        totals = np.concatenate((np.zeros(1, np.uint64), np.cumsum(mixed, dtype=np.uint64)))
        found += totals[starts[1:]] - totals[starts[:-1]]
    return found


def identical_work(same: BoolArray, compared: BoolArray) -> Iterator[IdenticalWork]:
    """Look for copied work between every two annotators.

    The usual share of identical verse pairs is the highest of three: that of the two outside their
    longest run, that of all other pairs of annotators, and that of these within the verse pairs of
    the run, which may be easy; without others, that of the two in any other stretch as long as the
    run. A run of L among n verse pairs is what n - L + 1 places bring with
    that share to the power of L each.

    Args:
        same: shape (P, verse pairs), whether two annotators' links and marks are the same.
        compared: shape (P, verse pairs), whether both have done the verse pair and it is long.

    Yields:
        What is to be known of each of the P pairs.
    """
    same = same & compared
    all_same, all_compared = same.sum(axis=0), compared.sum(axis=0)
    for alike, looked_at in zip(same, compared, strict=True):
        places = np.flatnonzero(looked_at)
        run, start = _longest_run(alike[places])
        count, identical = places.size, int(alike.sum())
        among = places[start : start + run]
        others_same, others = all_same - alike, all_compared - looked_at
        shares = [_share(identical - run, count - run)]
        if others[among].any():
            shares.append(_share(int(others_same.sum()), int(others.sum())))
            shares.append(_share(int(others_same[among].sum()), int(others[among].sum())))
        elif run:
            outside = np.split(alike[places], [start, start + run])[::2]
            shares.append(_share(max(_most_in(part, run) for part in outside), run))
        usual = max(shares)
        by_chance = (count - run + 1) * usual**run
        is_whole = count >= WHOLE and identical == count
        yield IdenticalWork(
            count,
            identical,
            run,
            int(among[0]) if run else 0,
            int(among[-1]) if run else 0,
            by_chance,
            is_whole or (run >= RUN and by_chance < CHANCE / len(same)),
        )


def _share(part: int, whole: int) -> float:
    """A share that few observations do not make 0 or 1 (Laplace's rule)."""
    return (part + 1) / (whole + 2)


def _most_in(flags: BoolArray, length: int) -> int:
    """The most true values in any stretch of this length, or in all that there is."""
    totals = np.concatenate(([0], np.cumsum(flags)))
    size = min(length, flags.size)
    return int((totals[size:] - totals[: totals.size - size]).max())


def _longest_run(flags: BoolArray) -> tuple[int, int]:
    """How long the longest run of true values is, and where it begins; 0 and 0 without any."""
    ends = np.flatnonzero(np.diff(np.concatenate(([False], flags, [False])).astype(np.int8)))
    lengths = ends[1::2] - ends[::2]
    if not lengths.size:
        return 0, 0
    longest = int(lengths.argmax())
    return int(lengths[longest]), int(ends[2 * longest])
