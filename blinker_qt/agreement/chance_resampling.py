"""How sure kappas and alphas are: the same figures of verse pairs drawn again and again.

What each verse pair adds to the counts behind a figure is added up for those drawn. A verse pair
that is drawn twice counts as two verse pairs.
"""

from collections.abc import Callable, Sequence

import numpy as np

from blinker_qt.agreement.decisions import NO, NOT_DONE, YES, Labels, linked_words
from blinker_qt.agreement.dice import FloatArray, pairs_of
from blinker_qt.agreement.encode import BoolArray, EncodedSet, IntArray, WordNumbers
from blinker_qt.agreement.entropy import verse_pairs_of_words
from blinker_qt.agreement.masi import set_totals
from blinker_qt.agreement.measures import AgreementMeasure
from blinker_qt.agreement.resampling import Replicates, resampled_totals
from blinker_qt.agreement.telling import Tell, part_of, to_nobody

_EQUAL = 1e-12


def pairs_resampled(
    measure: AgreementMeasure,
    words: WordNumbers,
    annotators: Sequence[EncodedSet],
    items: BoolArray,
    units: IntArray,
    replicates: int,
    seed: int,
    tell: Tell = to_nobody,
) -> Replicates:
    """Kappa or alpha of every two annotators in each replicate.

    Args:
        measure: one that is beyond chance.
        words: the numbering of the bitext's words.
        annotators: at least two.
        items: shape (source words + target words,), bool; the words that count.
        units: shape (verse pairs,), the unit that each is drawn with.
        replicates: how often to draw.
        seed: what the draws come from.
        tell: is told which share is done, from 0 to 1; what it raises ends the computation.
    """
    pairs = pairs_of(len(annotators))
    if measure is AgreementMeasure.ALPHA_SETS:
        tables = [
            set_totals(
                words,
                [annotators[first], annotators[second]],
                items,
                units,
                part_of(tell, row / len(pairs), (row + 1) / len(pairs)),
            )
            for row, (first, second) in enumerate(pairs)
        ]
        table = np.stack(tables, axis=1)
        return _resampled(table, table[..., 2] > 0, _set_alphas, replicates, seed)
    tell(0)
    labels = linked_words(words, annotators)
    labels[:, ~items] = NOT_DONE
    table = _confusions(labels, units[verse_pairs_of_words(words)])
    tell(1)
    figures = _kappas if measure is AgreementMeasure.KAPPA else _alphas
    return _resampled(table, np.any(table > 0, axis=2), figures, replicates, seed)


def everybody_resampled(
    labels: Labels, units: IntArray, replicates: int, seed: int
) -> tuple[Replicates, Replicates]:
    """The kappa and the nominal alpha of all annotators together in each replicate.

    Args:
        labels: shape (A, items), of `blinker_qt.agreement.decisions.linked_words`.
        units: shape (items,), the unit that each is drawn with.
        replicates: how often to draw.
        seed: what the draws come from.
    """
    yes, no = (labels == YES).sum(axis=0), (labels == NO).sum(axis=0)
    judges = yes + no
    agreeing = yes * (yes - 1) + no * (no - 1)
    judged = judges > 1
    yes, no, judges, agreeing, units = (some[judged] for some in (yes, no, judges, agreeing, units))
    columns = (agreeing / (judges * (judges - 1)), agreeing / (judges - 1), yes, no, judges > 1)
    count = int(units.max(initial=0)) + 1
    tallied = [np.bincount(units, column, count).astype(np.float64) for column in columns]
    table = np.stack(tallied, axis=1)[:, None]
    has_items = table[..., 4] > 0
    return (
        _resampled(table, has_items, _multi_kappas, replicates, seed),
        _resampled(table, has_items, _multi_alphas, replicates, seed),
    )


def set_alpha_resampled(
    words: WordNumbers,
    annotators: Sequence[EncodedSet],
    items: BoolArray,
    units: IntArray,
    replicates: int,
    seed: int,
    tell: Tell = to_nobody,
) -> Replicates:
    """Alpha over sets of all annotators together in each replicate; see `pairs_resampled`."""
    table = set_totals(words, annotators, items, units, tell)[:, None]
    return _resampled(table, table[..., 2] > 0, _set_alphas, replicates, seed)


def _resampled(
    table: FloatArray,
    has_items: BoolArray,
    figures: Callable[[FloatArray], FloatArray],
    replicates: int,
    seed: int,
) -> Replicates:
    """The figures of the totals of units that are drawn.

    Args:
        table: shape (units, K, counts).
        has_items: shape (units, K), bool; units without any are not drawn.
        figures: of totals, shape (..., counts).
        replicates: how often to draw.
        seed: what the draws come from.
    """
    drawn = has_items.any(axis=1)
    rows = table[drawn].reshape(int(drawn.sum()), table[0].size)
    totals = resampled_totals(rows, replicates, seed).reshape(replicates, *table.shape[1:])
    with np.errstate(divide="ignore", invalid="ignore"):
        values = figures(totals)
    defined = np.isfinite(values)
    return Replicates(np.where(defined, values, 0), defined.astype(np.int64), has_items)


def _confusions(labels: Labels, units: IntArray) -> FloatArray:
    """Shape (units, P, 4): items by what two annotators said, no and no first, then no and yes."""
    count = int(units.max(initial=0)) + 1
    tables = []
    for first, second in pairs_of(len(labels)):
        both = (labels[first] != NOT_DONE) & (labels[second] != NOT_DONE)
        codes = units[both] * 4 + labels[first][both] * 2 + labels[second][both]
        tables.append(np.bincount(codes, minlength=4 * count).reshape(count, 4))
    return np.stack(tables, axis=1).astype(np.float64)


def _kappas(confusions: FloatArray) -> FloatArray:
    """Cohen's (see `blinker_qt.agreement.chance.cohen`)."""
    neither, second, first, both = np.moveaxis(
        confusions / confusions.sum(-1, keepdims=True), -1, 0
    )
    one, other = first + both, second + both
    expected = one * other + (1 - one) * (1 - other)
    return _above_chance(neither + both, expected)


def _alphas(confusions: FloatArray) -> FloatArray:
    neither, second, first, both = np.moveaxis(confusions, -1, 0)
    differing = first + second
    return _multi_alphas(
        np.stack(
            [neither, 2 * (neither + both), differing + 2 * both, differing + 2 * neither], axis=-1
        )
    )


def _multi_kappas(totals: FloatArray) -> FloatArray:
    shares, _, yes, no, items = np.moveaxis(totals, -1, 0)
    return _above_chance(shares / items, (yes**2 + no**2) / (yes + no) ** 2)


def _multi_alphas(totals: FloatArray) -> FloatArray:
    _, agreeing, yes, no, *_ = np.moveaxis(totals, -1, 0)
    return _krippendorff(agreeing, yes * (yes - 1) + no * (no - 1), yes + no)


def _set_alphas(totals: FloatArray) -> FloatArray:
    on_words, anywhere, decisions, empty = np.moveaxis(totals, -1, 0)
    return _krippendorff(on_words, anywhere + empty**2 - decisions, decisions)


def _krippendorff(on_items: FloatArray, anywhere: FloatArray, decisions: FloatArray) -> FloatArray:
    """Alpha from how alike decisions on one item, and any decisions, are; both summed."""
    return _above_chance(on_items / decisions, anywhere / (decisions * (decisions - 1)))


def _above_chance(observed: FloatArray, expected: FloatArray) -> FloatArray:
    """NaN where chance alone brings full agreement."""
    figures: FloatArray = np.where(
        expected < 1 - _EQUAL, (observed - expected) / (1 - expected), np.nan
    )
    return figures
