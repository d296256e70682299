"""Dice of every two annotators' weighted links in every set (Melamed 1998, section 6).

The weight of a link that two annotators share is the smaller of their two weights, which is 1 over
the larger of their two fan-outs. So it is enough to count, for each fan-out d, the shared links
whose larger fan-out is d; these are integers, so the result is exact in any order. They are counted
with one bit for each cell (source word times target word of a verse pair) that anybody links.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from blinker_qt.agreement.encoding import (
    BoolArray,
    EncodedSet,
    FloatArray,
    IntArray,
    WordNumbers,
    chunks,
    ratio,
    starts_of,
)
from blinker_qt.agreement.progress import Progress, no_progress
from blinker_qt.bitext.verses import Side

FanOuts = NDArray[np.unsignedinteger[Any]]

CELLS_AT_A_TIME = 600_000
"""For whatever adds up weights: the last digit of a set may depend on where runs end in it."""
_MOST_CELLS = 1 << 24
"""More cells than this, in one long verse pair, are renumbered before a table of them is made."""
_WORD = 64


class Weights(Enum):
    """How the weight of a word is distributed over its links (Melamed 1998, section 6)."""

    DIRECTED = "directed"
    """Every word of the side that a direction starts from shares weight 1 among its links."""
    JOINT = "joint"
    """A link weighs 1 over the larger of the fan-outs of its two words (equation 4)."""
    NONE = "none"
    """Every link weighs 1."""


@dataclass(frozen=True, slots=True, eq=False)
class Counting:
    """The options that say what is counted, and how.

    Attributes:
        sets: shape (verse pairs,); the index of the set of each verse pair.
        weights: how links are weighted.
        marks: whether a not-translated mark counts as a link of weight 1.
        content_source: shape (source words,), bool; the source words whose links and marks count;
            None for all.
        content_target: the same for the target side.
    """

    sets: IntArray
    weights: Weights = Weights.DIRECTED
    marks: bool = False
    content_source: BoolArray | None = None
    content_target: BoolArray | None = None


def dice_of(shared: FloatArray, first: FloatArray, second: FloatArray) -> FloatArray:
    """Dice, 2 shared / (first + second) (equation 3); NaN if both weights are 0."""
    return ratio(shared, (first + second) / 2)


class Counts(NamedTuple):
    """The pooled weights of A annotators, from which every rate follows.

    The arrays are of shape (2, P, S): direction (source to target, target to source), pair of
    annotators (row by row through the upper triangle, P = A (A - 1) / 2), set. A single direction
    counts for both.

    Attributes:
        shared: the sum of the smaller weights of the links that both have.
        first: the sum of the weights of the first annotator of each pair.
        second: the sum of the weights of the second.
    """

    shared: FloatArray
    first: FloatArray
    second: FloatArray

    @property
    def directed_rates(self) -> FloatArray:
        """Dice in both directions; NaN if both weights are 0."""
        return dice_of(*self)

    @property
    def rates(self) -> FloatArray:
        """The agreement rates, shape (P, S): the mean of the two directions.

        NaN if a direction has nothing to compare.
        """
        rates: FloatArray = self.directed_rates.mean(axis=0)
        return rates

    @property
    def precisions(self) -> FloatArray:
        """Precision of the first of each pair of annotators against the second (equation 1).

        |X ∩ Y| / |X|, where X are the weighted links of the first; NaN if there are none. It is the
        recall of the second against the first; F1 equals Dice.
        """
        return ratio(self.shared, self.first)

    @property
    def recalls(self) -> FloatArray:
        """Recall of the first against the second (equation 2): |X ∩ Y| / |Y|, or NaN."""
        return ratio(self.shared, self.second)


@dataclass(frozen=True, slots=True)
class Spread:
    """The mean and the standard deviation of pooled set rates.

    Attributes:
        mean: from 0 to 1.
        sd: the population standard deviation (dividing by the count); None of a single rate.
        count: the number of set rates.
    """

    mean: float
    sd: float | None
    count: int

    @classmethod
    def of(cls, rates: FloatArray) -> Self | None:
        """The spread of all rates in an array of any shape, ignoring NaN; None if there are none.

        >>> Spread.of(np.array([0.5, np.nan, 1.0]))
        Spread(mean=0.75, sd=0.25, count=2)
        """
        defined = rates[~np.isnan(rates)]
        if not defined.size:
            return None
        sd = float(defined.std()) if defined.size > 1 else None
        return cls(float(defined.mean()), sd, defined.size)


@dataclass(frozen=True, slots=True, eq=False)
class VersePairs:
    """The agreement of A annotators in single verse pairs.

    Nothing is kept for pairs of annotators, to save memory.

    Attributes:
        with_others: arrays of shape (2, A, verse pairs): the sums over all others who have done the
            verse pair; `first` has the weight of the annotator's own links, once for each other,
            and `second` that of the others.
        rates: shape (verse pairs,), the mean of the agreement rates of every two annotators who
            have done the verse pair; NaN if there is nothing to compare.
    """

    with_others: Counts
    rates: FloatArray


def count(
    words: WordNumbers,
    annotators: Sequence[EncodedSet],
    counting: Counting,
    progress: Progress = no_progress,
) -> Counts:
    """Count the links of every two annotators in the verse pairs that both have done.

    Some hundred thousand cells are processed at a time, so that memory does not grow with the
    bitext, except for the result.
    """
    done = np.array([annotator.done for annotator in annotators])
    pairs = len(pairs_of(len(done)))
    pooled = np.zeros((3, 2, pairs, int(counting.sets.max(initial=-1)) + 1))
    for start, stop in chunks(cell_counts(words), CELLS_AT_A_TIME, progress):
        runs = runs_of(counting.sets, done, start, stop)
        weights = _shared_weights(words, annotators, counting, runs)
        add_runs(pooled, weights, done[:, runs[:-1]], counting.sets[runs[:-1]])
    return Counts(*pooled)


def add_runs(
    pooled: FloatArray, weights: Sequence[FloatArray], done: BoolArray, sets: IntArray
) -> None:
    """Add the weights in runs of verse pairs to the sets that they belong to.

    Args:
        pooled: shape (3, 2, P, S), the tables of `Counts`.
        weights: for both directions, or one for both, shape (A (A + 1) / 2, R): the weight that
            every two annotators share in R runs, as upper triangle with the diagonal, which has
            each annotator's own weight.
        done: shape (A, R), bool; whether each annotator has done each run.
        sets: shape (R,), the index of the set of each run.
    """
    firsts, seconds = np.triu_indices(len(done), 1)
    is_own = np.equal(*np.triu_indices(len(done)))
    of_runs = (
        np.stack([weight[~is_own] for weight in weights]),
        np.stack([weight[is_own][firsts] * done[seconds] for weight in weights]),
        np.stack([weight[is_own][seconds] * done[firsts] for weight in weights]),
    )
    order = np.argsort(sets, kind="stable")
    values, starts = np.unique(sets[order], return_index=True)
    for table, part in zip(pooled, of_runs, strict=True):
        ordered = part[..., order]
        if values.size < sets.size:
            ordered = np.add.reduceat(ordered, starts, axis=2)
        table[..., values] += ordered


def count_by_verse_pair(
    words: WordNumbers,
    annotators: Sequence[EncodedSet],
    counting: Counting,
    progress: Progress = no_progress,
) -> VersePairs:
    """The agreement in single verse pairs; arguments as for `count`, ignoring sets."""
    done = np.array([annotator.done for annotator in annotators])
    tables = np.zeros((3, 2, len(done), len(words)))
    mean_rates = np.full(len(words), np.nan)
    for start, stop in chunks(cell_counts(words), CELLS_AT_A_TIME, progress):
        weights = _shared_weights(words, annotators, counting, np.arange(start, stop + 1))
        with_others, rates = _of_verse_pairs(weights, done[:, start:stop])
        for table, part in zip(tables, with_others, strict=True):
            table[..., start:stop] = part
        defined = (~np.isnan(rates)).sum(axis=0)
        mean_rates[start:stop] = ratio(np.nansum(rates, axis=0), defined)
    return VersePairs(Counts(*tables), mean_rates)


def pairs_of(annotators: int) -> list[tuple[int, int]]:
    """All pairs of annotators in the order of `Counts`.

    >>> pairs_of(3)
    [(0, 1), (0, 2), (1, 2)]
    """
    return [(row, column) for row in range(annotators) for column in range(row + 1, annotators)]


def cell_counts(words: WordNumbers) -> IntArray:
    """The number of cells of each verse pair: source words times target words."""
    return np.diff(words.source_starts) * np.diff(words.target_starts)


def runs_of(sets: IntArray, done: BoolArray, start: int, stop: int) -> IntArray:
    """The boundaries of runs of verse pairs with the same set and the same annotators done.

    They ascend from `start` to `stop`, both included; `done` has shape (A, verse pairs).
    """
    changes = np.diff(sets[start:stop]) != 0
    changes |= np.any(done[:, start + 1 : stop] != done[:, start : stop - 1], axis=0)
    return np.concatenate(([start], start + 1 + np.flatnonzero(changes), [stop]))


def fan_outs(words: IntArray) -> FanOuts:
    """The fan-out of the word of each link on one side, in the smallest unsigned type that fits.

    >>> fan_outs(np.array([7, 8, 7, 7])).tolist()
    [3, 1, 3, 3]
    """
    on_word = np.bincount(words)
    smallest = np.min_scalar_type(on_word.max(initial=0))
    fan_out: FanOuts = on_word.astype(smallest).take(words)
    return fan_out


def shared_weights(
    cells: Sequence[IntArray], fan_outs: Sequence[Sequence[FanOuts]], starts: IntArray
) -> list[FloatArray]:
    """The weight that every two annotators have in common in runs of cells.

    Args:
        cells: for each annotator the cells of the links, no cell twice.
        fan_outs: for each direction and annotator, the divisor of each link, from 1; its weight is
            1 over it. Shapes as in `cells`.
        starts: shape (runs + 1,), ascending; the first cell of each run, and the count of cells.

    Returns:
        For each direction shape (A (A + 1) / 2, runs), the upper triangle row by row with the
        diagonal, which has the weight of all links of an annotator.
    """
    if starts[-1] > _MOST_CELLS:
        used, numbers = np.unique(np.concatenate(cells), return_inverse=True)
        cells = np.split(numbers, np.cumsum([cell_numbers.size for cell_numbers in cells])[:-1])
        starts = np.searchsorted(used, starts)
    flags = np.zeros(starts[-1], np.bool_)
    for cell_numbers in cells:
        flags[cell_numbers] = True
    used = np.flatnonzero(flags)
    runs = np.repeat(np.arange(starts.size - 1), np.diff(np.searchsorted(used, starts)))
    layout = _BitLayout.of(runs)
    bit_of = np.empty(flags.size, np.intp)
    bit_of[used] = layout.bits
    bits = [bit_of.take(cell_numbers) for cell_numbers in cells]
    return [_of_direction(bits, divisors, layout, starts.size - 1) for divisors in fan_outs]


@dataclass(frozen=True, slots=True, eq=False)
class _BitLayout:
    """The layout of cells as bits; each run begins with a new 64-bit word.

    Attributes:
        bits: shape (cells,), the bit of each cell.
        runs: the runs that have cells, ascending.
        starts: shape (runs,), the first word of each.
        words: the number of words; the last one has no cells.
    """

    bits: IntArray
    runs: IntArray
    starts: IntArray
    words: int

    @classmethod
    def of(cls, runs: IntArray) -> Self:
        """The layout of cells of these runs, shape (cells,), ascending."""
        firsts = np.flatnonzero(np.diff(runs, prepend=-1))
        counts = np.diff(firsts, append=runs.size)
        words = -(-counts // _WORD)
        starts = np.cumsum(words) - words
        bits = np.arange(runs.size) + np.repeat(starts * _WORD - firsts, counts)
        return cls(bits, runs[firsts], starts, int(words.sum()) + 1)

    def overlaps(self, flags: BoolArray) -> IntArray:
        """The number of bits of each run that are set in both of every two rows, upper triangle."""
        rows = np.packbits(flags, axis=1).view(np.uint64)
        counts = (np.bitwise_count(rows[place:] & row) for place, row in enumerate(rows))
        sums: IntArray = np.concatenate(
            [np.add.reduceat(column, self.starts, axis=1, dtype=np.int32) for column in counts]
        )
        return sums


def _of_direction(
    bits: Sequence[IntArray], divisors: Sequence[FanOuts], layout: _BitLayout, size: int
) -> FloatArray:
    """The weight shared in so many runs in one direction, from the bits and divisors of links."""
    kind = np.result_type(*divisors)
    # Minus 1, so that the largest number means no link.
    table = np.full((len(bits), layout.words * _WORD), np.iinfo(kind).max, kind)
    present = np.zeros(
        max(int(of_annotator.max(initial=0)) for of_annotator in divisors) + 1, np.bool_
    )
    for row, places, of_annotator in zip(table, bits, divisors, strict=True):
        row[places] = of_annotator - 1
        present[of_annotator] = True
    highest = (table + 1).max(axis=0)
    totals = np.zeros((len(table) * (len(table) + 1) // 2, size))
    before = 0
    for divisor in np.flatnonzero(present).tolist():
        if before:
            # Only cells in which somebody's divisor exceeds the last one are still needed.
            kept = np.flatnonzero(highest > before)
            run_of_bit = np.searchsorted(layout.starts, kept // _WORD, side="right") - 1
            layout = _BitLayout.of(layout.runs[run_of_bit])
            columns = np.full(layout.words * _WORD, -1)  # nobody has the last bit
            columns[layout.bits] = kept
            table, highest = table.take(columns, axis=1), highest.take(columns)
        shared = layout.overlaps(table < divisor)
        if before:
            shared -= layout.overlaps(table < before)
        totals[:, layout.runs] += shared / divisor
        before = divisor
    return totals


def _shared_weights(
    words: WordNumbers, annotators: Sequence[EncodedSet], counting: Counting, runs: IntArray
) -> list[FloatArray]:
    """The weight that every two annotators have in common in runs of verse pairs.

    There is one array for each direction, or one for both; see `shared_weights`. A counted mark is
    a link of weight 1 in the direction that starts from its side.
    """
    start, stop = runs[[0, -1]].tolist()
    words_here = words.excerpt(start, stop)
    lengths, row_length = np.diff(words_here.source_starts), np.diff(words_here.target_starts)
    pair_starts = starts_of(lengths * row_length)
    # The cell of a link is the first cell of its source word plus the target position.
    row_lengths = np.repeat(row_length, lengths)
    rows = np.cumsum(row_lengths) - row_lengths - np.repeat(words_here.target_starts[:-1], lengths)
    cells = []
    # The weight of a link is 1 over its divisor, in one direction or in both.
    divisors: list[tuple[FanOuts, ...]] = []
    for annotator in annotators:
        links = slice(annotator.link_starts[start], annotator.link_starts[stop])
        source, target = _counted_links(annotator.source[links], annotator.target[links], counting)
        source -= words.source_starts[start]
        target -= words.target_starts[start]
        cells.append(rows.take(source) + target)
        if counting.weights is Weights.NONE:
            divisors.append((np.ones(source.size, np.uint8),))
        else:
            both = fan_outs(source), fan_outs(target)
            divisors.append((np.maximum(*both),) if counting.weights is Weights.JOINT else both)
    directions = shared_weights(cells, list(zip(*divisors, strict=True)), pair_starts[runs - start])
    for side in Side if counting.marks else ():
        content = counting.content_source if side is Side.SOURCE else counting.content_target
        starts = words.starts(side)[runs]
        marks = [_counted_marks(annotator.marks(side), content, starts) for annotator in annotators]
        ones = [np.ones(mark.size, np.uint8) for mark in marks]
        (of_marks,) = shared_weights(marks, [ones], starts - starts[0])
        directions[-1 if side is Side.TARGET else 0] += of_marks
    return directions


def _counted_links(
    source: IntArray, target: IntArray, counting: Counting
) -> tuple[IntArray, IntArray]:
    """The words of the links between two counted words, in new arrays."""
    # Indexing is faster with integers of the native size.
    source, target = source.astype(np.intp), target.astype(np.intp)
    for content, is_source in ((counting.content_source, True), (counting.content_target, False)):
        if content is not None:
            kept = np.flatnonzero(content.take(source if is_source else target))
            source, target = source.take(kept), target.take(kept)
    return source, target


def _counted_marks(marks: IntArray, content: BoolArray | None, starts: IntArray) -> IntArray:
    """The counted marked words, numbered from the first run."""
    first, end = starts[[0, -1]].tolist()
    inside = marks[slice(*np.searchsorted(marks, [first, end]).tolist())]
    counted: IntArray = (inside if content is None else inside[content[inside]]) - first
    return counted


def _of_verse_pairs(weights: Sequence[FloatArray], done: BoolArray) -> tuple[Counts, FloatArray]:
    """The counts of each annotator with all others, and the rates of pairs, shape (P, R).

    The arguments are those of `add_runs`.
    """
    diagonal = np.flatnonzero(np.equal(*np.triu_indices(len(done))))
    with_itself = np.stack([weight[diagonal] for weight in weights])
    shared = np.zeros(with_itself.shape)
    rates = []
    for place, (start, behind) in enumerate(pairwise(diagonal.tolist())):
        with_one = np.stack([weight[start + 1 : behind] for weight in weights])
        shared[:, place] += with_one.sum(axis=1)
        shared[:, place + 1 :] += with_one
        first = with_itself[:, place, None] * done[place + 1 :]
        rates.append(Counts(with_one, first, with_itself[:, place + 1 :] * done[place]).rates)
    others = done.sum(axis=0) - done
    theirs = (with_itself.sum(axis=1, keepdims=True) - with_itself) * done
    return Counts(shared, with_itself * others, theirs), np.concatenate(rates)
