"""How far annotators agree in sets and in single verse pairs, counted in one go."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from blinker_qt.agreement.dice import Counting, Counts, FloatArray, blocks, pairs_of, runs_of
from blinker_qt.agreement.encode import BoolArray, EncodedSet, IntArray, WordNumbers
from blinker_qt.agreement.laid_out import Content, LaidOut
from blinker_qt.agreement.side_by_side import side_by_side
from blinker_qt.agreement.telling import Tell, to_nobody


@dataclass(frozen=True, slots=True, eq=False)
class VersePairs:
    """The agreement of A annotators in single verse pairs.

    Nothing is kept of pairs of annotators, so that many need little memory.

    Attributes:
        with_others: arrays of shape (2, A, verse pairs): what each annotator shares with all others
            who have done the verse pair; `first` is the weight of the annotator's own links, once
            for each of these, and `second` that of theirs.
        rates: shape (verse pairs,), the mean of the agreement rates of every two annotators who
            have done the verse pair; NaN where no two have anything to compare.
    """

    with_others: Counts
    rates: FloatArray


def lay_out(
    words: WordNumbers,
    annotators: Sequence[EncodedSet],
    content: Content,
    tell: Tell = to_nobody,
) -> tuple[LaidOut, ...]:
    """What annotators decided in each verse pair of a bitext, in several parts.

    Args:
        words: the numbering of the bitext's words.
        annotators: at least two.
        content: the words whose links and marks count.
        tell: is told which share is done, from 0 to 1; what it raises ends it.
    """

    def of(run: tuple[int, int]) -> LaidOut:
        start, stop = run
        return LaidOut.of(words, annotators, content, np.arange(start, stop + 1))

    return tuple(side_by_side(of, list(blocks(words)), tell))


def overview(
    laid_out: Sequence[LaidOut], done: BoolArray, counting: Counting, tell: Tell = to_nobody
) -> tuple[Counts, VersePairs]:
    """Look at all links once, for the agreement in sets and that in single verse pairs.

    Args:
        laid_out: what A annotators decided, as `lay_out` gives it.
        done: shape (A, verse pairs), bool; the verse pairs that each has declared done.
        counting: what is counted, and how; which words count is laid out already.
        tell: is told which share is done, from 0 to 1; what it raises ends the counting.

    Returns:
        What every two annotators share in every set, as `count` gives it, and the agreement in
        verse pairs, for which the sets do not matter.
    """
    annotators, verse_pairs = done.shape
    sets = Counts.nothing(len(pairs_of(annotators)), counting.sets)
    found = VersePairs(
        Counts.nothing(annotators, np.arange(verse_pairs)), np.full(verse_pairs, np.nan)
    )

    def look_at(some: LaidOut) -> tuple[Counts, IntArray]:
        runs, pool = _sets_of(some, done, counting)
        single, pooled = some.shared(counting.weights, marks=counting.marks, pools=[None, pool])
        part = slice(*some.runs[[0, -1]].tolist())
        with_others, rates = _of_verse_pairs(single, done[:, part])
        for table, of_part in zip(found.with_others.tables, with_others.tables, strict=True):
            table[..., part] = of_part
        defined = (~np.isnan(rates)).sum(axis=0)
        np.divide(np.nansum(rates, axis=0), defined, out=found.rates[part], where=defined > 0)
        return Counts.of_triangles(pooled, done[:, runs[:-1]]), counting.sets[runs[:-1]]

    for counts, places in side_by_side(look_at, laid_out, tell):
        sets.add(counts, places)
    return sets, found


def count_laid_out(
    laid_out: Sequence[LaidOut], done: BoolArray, counting: Counting, tell: Tell = to_nobody
) -> Counts:
    """What `count` gives, in less time; see `overview` for the arguments."""
    counts = Counts.nothing(len(pairs_of(len(done))), counting.sets)

    def look_at(some: LaidOut) -> tuple[Counts, IntArray]:
        runs, pool = _sets_of(some, done, counting)
        (pooled,) = some.shared(counting.weights, marks=counting.marks, pools=[pool])
        return Counts.of_triangles(pooled, done[:, runs[:-1]]), counting.sets[runs[:-1]]

    for of_part, places in side_by_side(look_at, laid_out, tell):
        counts.add(of_part, places)
    return counts


def _sets_of(some: LaidOut, done: BoolArray, counting: Counting) -> tuple[IntArray, IntArray]:
    """The runs of verse pairs of one set each (see `runs_of`), and in which each pair is."""
    start, stop = some.runs[[0, -1]].tolist()
    runs = runs_of(counting.sets, done, start, stop)
    return runs, np.searchsorted(runs[:-1], some.runs[:-1], "right") - 1


def _of_verse_pairs(weights: Sequence[FloatArray], done: BoolArray) -> tuple[Counts, FloatArray]:
    """What each annotator shares with all others, and the rates of every two, shape (P, R).

    Args:
        weights: of R verse pairs, see `Counts.of_triangles`.
        done: likewise.
    """
    diagonal = np.flatnonzero(np.equal(*np.triu_indices(len(done))))
    own = np.stack([weight[diagonal] for weight in weights])
    shared = np.zeros(own.shape)
    rates = []
    for place, (start, behind) in enumerate(pairwise(diagonal.tolist())):
        with_one = np.stack([weight[start + 1 : behind] for weight in weights])
        shared[:, place] += with_one.sum(axis=1)
        shared[:, place + 1 :] += with_one
        first = own[:, place, None] * done[place + 1 :]
        rates.append(Counts(with_one, first, own[:, place + 1 :] * done[place]).rates)
    others = done.sum(axis=0) - done
    theirs = (own.sum(axis=1, keepdims=True) - own) * done
    return Counts(shared, own * others, theirs), np.concatenate(rates)
