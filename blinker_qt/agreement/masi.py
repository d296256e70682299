"""Krippendorff's alpha over partner sets: a decision is the set of words a word is linked with.

The distance of two sets is MASI (Passonneau 2006): 1 - J M, where J is the Jaccard coefficient and
M is 1 for equal sets, 2/3 where one contains the other, 1/3 where they overlap, 0 where they share
nothing. An untranslated word has the empty set. Sets contain words of the bitext, not positions, so
sets of different verse pairs share nothing.

Only sets that share a word, or are both empty, have a distance below 1; no others are compared.
"""

from collections.abc import Sequence

import numpy as np

from blinker_qt.agreement.chance import Alpha, alphas
from blinker_qt.agreement.decisions import (
    Bits,
    PartnerSets,
    elements,
    in_pairs,
    partner_sets,
    sizes,
)
from blinker_qt.agreement.dice import pairs_of
from blinker_qt.agreement.encoding import BoolArray, EncodedSet, FloatArray, IntArray, WordNumbers
from blinker_qt.agreement.progress import Progress, no_progress, part_of
from blinker_qt.bitext.verses import Side


def similarity_per_word(first: Bits, second: Bits) -> FloatArray:
    """What each word that two different sets share adds to their likeness, 1 - distance.

    That is M / |union|, since J is the number of shared words divided by |union|.

    Of {0, 1} and {0, 1, 2, 3}, which share two words, and of {0, 1} and {1, 2}, which share one:

    >>> similarity_per_word(np.array([0b0011, 0b011]), np.array([0b1111, 0b110])).round(4)
    array([0.1667, 0.1111])

    Args:
        first: shape (n,), sets that are not empty (see `blinker_qt.agreement.decisions`).
        second: shape (n,), other such sets, each of which shares something with the first.
    """
    shared = first & second
    nested = (shared == first) | (shared == second)
    likeness: FloatArray = (1 + nested) / (3 * sizes(first | second))
    return likeness


def set_alpha(
    words: WordNumbers,
    annotators: Sequence[EncodedSet],
    items: BoolArray | None = None,
    progress: Progress = no_progress,
) -> Alpha | None:
    """Krippendorff's alpha with MASI distance over the partner sets of all words.

    Args:
        items: shape (source words + target words,), bool, the source words first; the words that
            count; None for all.

    Returns:
        None if no word was decided on by two.
    """
    everything = np.zeros(len(words), np.int64)
    ((on_words, anywhere, decisions, empty),) = set_totals(
        words, annotators, items, everything, progress
    ).tolist()
    if not decisions:
        return None
    anywhere += empty * empty - decisions
    return Alpha(
        1 - on_words / decisions,
        1 - anywhere / (decisions * (decisions - 1)),
        int(decisions),
    )


def set_totals(
    words: WordNumbers,
    annotators: Sequence[EncodedSet],
    items: BoolArray | None,
    units: IntArray,
    progress: Progress = no_progress,
) -> FloatArray:
    """The counts behind `set_alpha` for each unit of verse pairs.

    Args:
        items: the words that count.
        units: shape (verse pairs,), the unit of each, from 0.

    Returns:
        Shape (units, 4), at least one: the sum of 1 - distance over ordered pairs of decisions on
        the same word, where n decided divided by n - 1; that over ordered pairs of decisions that
        are not empty on any words, each with itself too; the decisions; those for the empty set.
    """
    count = int(units.max(initial=0)) + 1
    counted: dict[Side, BoolArray | None] = dict.fromkeys(Side)
    if items is not None:
        counted.update(zip(Side, np.split(items, words.source_starts[-1:]), strict=True))
    of_words = {side: np.repeat(units, np.diff(words.starts(side))) for side in Side}
    totals = np.zeros((count, 4))
    for every in partner_sets(words, annotators, progress):
        wanted, counted_here = every.deciders > 1, counted[every.side]
        if counted_here is not None:
            wanted &= counted_here[every.all_words]
        sets = every.of_words(wanted)
        if sets.words.size:
            units_here = of_words[every.side][every.all_words]
            of_sets = units_here[sets.words]
            empty = sets.counts * (sets.partners == 0)
            totals[:, 0] += _similarity_on_words(sets, of_sets, count)
            totals[:, 1] += _similarity_overall(sets, units_here, count)
            totals[:, 2] += np.bincount(of_sets, sets.counts, count)
            totals[:, 3] += np.bincount(of_sets, empty, count)
    return totals


def set_totals_of_pairs(
    words: WordNumbers,
    annotators: Sequence[EncodedSet],
    items: BoolArray,
    units: IntArray,
    progress: Progress = no_progress,
) -> FloatArray:
    """`set_totals` of every two annotators, shape (units, P, 4)."""
    pairs = pairs_of(len(annotators))
    tables = [
        set_totals(
            words,
            [annotators[first], annotators[second]],
            items,
            units,
            part_of(progress, row / len(pairs), (row + 1) / len(pairs)),
        )
        for row, (first, second) in enumerate(pairs)
    ]
    return np.stack(tables, axis=1)


def alphas_of_sets(totals: FloatArray) -> FloatArray:
    """The alphas of `set_totals` of shape (..., 4); NaN where undefined."""
    on_words, anywhere, decisions, empty = np.moveaxis(totals, -1, 0)
    return alphas(on_words, anywhere + empty**2 - decisions, decisions)


def _similarity_on_words(sets: PartnerSets, of_sets: IntArray, count: int) -> FloatArray:
    """The sum of 1 - distance over ordered pairs of decisions on the same word, by unit.

    Those on a word that n decided on are divided by n - 1.
    """
    weighted = sets.counts / (sets.deciders[sets.words] - 1)
    alike = np.bincount(of_sets, weighted * (sets.counts - 1), count).astype(np.float64)
    for lesser, greater in in_pairs(sets.words):
        shared = sizes(sets.partners[lesser] & sets.partners[greater])
        first, second, shared = (values[shared > 0] for values in (lesser, greater, shared))
        partners, others = sets.partners[first], sets.partners[second]
        likeness = shared * similarity_per_word(partners, others)
        likeness *= 2 * weighted[first] * sets.counts[second]
        alike += np.bincount(of_sets[first], likeness, count)
    return alike


def _similarity_overall(sets: PartnerSets, units: IntArray, count: int) -> FloatArray:
    """The sum of 1 - distance over ordered pairs of decisions that are not empty, by unit.

    They may be on any words of a unit. A decision also forms a pair with itself.
    """
    # Words on the other side without a word on this side are in no set, so their unit does not
    # matter.
    facers = np.searchsorted(sets.facing, np.arange(sets.opposite), side="right") - 1
    of_facing = units[np.maximum(facers, 0)]
    size = sizes(sets.partners)
    facing = sets.facing[sets.words]
    alone = np.flatnonzero(size == 1)
    _, positions = elements(sets.partners[alone])
    of_one = np.bincount(facing[alone] + positions, sets.counts[alone], sets.opposite)
    facing, partners, counts = _different(sets, np.flatnonzero(size > 1))
    members, positions = elements(partners)
    numbers = (facing[members] + positions).astype(np.min_scalar_type(sets.opposite))
    order = np.argsort(numbers, kind="stable")
    members, numbers = members[order], numbers[order]
    alike = np.bincount(of_facing, of_one * of_one, count).astype(np.float64)
    alike += np.bincount(of_facing[facing], counts * counts, count)
    # A set of one word is contained in any other set with it: M is 2/3, and they share one word.
    of_several = counts * (2 / 3) / sizes(partners)
    of_numbers = of_facing[numbers]
    alike += 2 * np.bincount(of_numbers, of_several[members] * of_one[numbers], count)
    partners, counts = partners[members], counts[members]
    for first, second in in_pairs(numbers):
        # Two sets are compared at each word that they share.
        likeness = similarity_per_word(partners[first], partners[second])
        likeness *= 2 * counts[first] * counts[second]
        alike += np.bincount(of_numbers[first], likeness, count)
    return alike


def _different(sets: PartnerSets, chosen: IntArray) -> tuple[IntArray, Bits, IntArray]:
    """Some of the sets, each once in a verse pair: what it faces, the set, and its deciders."""
    facing = sets.facing[sets.words[chosen]].astype(np.min_scalar_type(sets.opposite))
    order = np.argsort(sets.partners[chosen])
    order = order[np.argsort(facing[order], kind="stable")]
    facing, partners = facing[order], sets.partners[chosen][order]
    new = np.ones(order.size, np.bool_)
    new[1:] = (facing[1:] != facing[:-1]) | (partners[1:] != partners[:-1])
    counts = np.bincount(np.cumsum(new) - 1, sets.counts[chosen][order]).astype(np.int64)
    return facing[new].astype(np.int64), partners[new], counts
