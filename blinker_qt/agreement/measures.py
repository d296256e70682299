"""The measures of the agreement of two annotators.

All but kappa and alpha are rates pooled in each set and computed from `Counts`, so that means,
standard deviations and bootstrap intervals are computed in the same way. Kappa and alpha are
chance-corrected and cover all words together.
"""

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from typing import assert_never

import numpy as np
from numpy.typing import NDArray

from blinker_qt.agreement.blocks import count_blocks
from blinker_qt.agreement.chance import alphas_of_two, confusions, kappas_of_two
from blinker_qt.agreement.dice import Counting, Counts, Weights, count, pairs_of
from blinker_qt.agreement.encoding import (
    NOT_DONE,
    BoolArray,
    EncodedSet,
    FloatArray,
    WordNumbers,
    linked_words,
    restricted,
    without_links,
)
from blinker_qt.agreement.masi import alphas_of_sets, set_totals_of_pairs
from blinker_qt.agreement.progress import Progress, no_progress


class AgreementMeasure(Enum):
    """A measure of the agreement of two annotators."""

    DICE = "dice"
    """Dice of their weighted links (Melamed 1998, equation 3)."""
    PRECISION = "precision"
    """Of everybody against one annotator (equation 1)."""
    RECALL = "recall"
    """Likewise (equation 2)."""
    BLOCKS = "blocks"
    """Dice of their blocks, each of them whole or not shared."""
    MARKS = "marks"
    """Dice of their not-translated marks."""
    KAPPA = "kappa"
    """Cohen's, of which words are linked."""
    ALPHA = "alpha"
    """Krippendorff's, nominal, of which words are linked."""
    ALPHA_SETS = "alpha-sets"
    """Krippendorff's, with MASI distance, of the words that each word is linked with."""

    @property
    def is_against_one(self) -> bool:
        """Whether it compares with one annotator, whose links are taken to be right."""
        return self in (AgreementMeasure.PRECISION, AgreementMeasure.RECALL)

    @property
    def is_beyond_chance(self) -> bool:
        """Whether it is chance-corrected: one figure for all sets, at most 1, and 0 by chance."""
        return self.is_linked_or_not or self is AgreementMeasure.ALPHA_SETS

    @property
    def is_linked_or_not(self) -> bool:
        """Whether it only considers which words are linked, not with which words."""
        return self in (AgreementMeasure.KAPPA, AgreementMeasure.ALPHA)

    @property
    def signed(self) -> str:
        """Its name in signatures."""
        if self is AgreementMeasure.ALPHA_SETS:
            return "alpha-masi"
        return f"{self.value}-linked-or-not" if self.is_linked_or_not else self.value

    @property
    def is_weighted(self) -> bool:
        """Whether it depends on the weights of links, and on whether marks count."""
        return self is AgreementMeasure.DICE or self.is_against_one

    @property
    def has_directions(self) -> bool:
        """Whether the two directions can differ; weights are what makes them differ."""
        return self.is_weighted


def measured(
    measure: AgreementMeasure,
    words: WordNumbers,
    annotators: Sequence[EncodedSet],
    counting: Counting,
    against: int | None = None,
    progress: Progress = no_progress,
) -> Counts:
    """The counts whose rates are those of a measure.

    Chance-corrected measures have no such counts; for them, those of Dice are returned.

    Args:
        counting: what is counted, and how; weights and marks concern links alone.
        against: the index of the annotator that precision and recall are against; other pairs get
            zeros.

    Raises:
        ValueError: precision or recall against nobody.
    """
    match measure:
        case AgreementMeasure.BLOCKS:
            content = (counting.content_source, counting.content_target)
            everywhere = np.ones(len(words), np.bool_)
            kept = [restricted(words, some, everywhere, *content) for some in annotators]
            return count_blocks(words, kept, counting.sets, progress)
        case AgreementMeasure.MARKS:
            marks = replace(counting, weights=Weights.NONE, marks=True)
            return count(words, list(map(without_links, annotators)), marks, progress)
        case AgreementMeasure.PRECISION | AgreementMeasure.RECALL:
            if against is None:
                message = f"{measure.value} needs an annotator to measure against"
                raise ValueError(message)
            counts = count(words, annotators, counting, progress)
            return _counts_against(counts, len(annotators), against, measure)
        case (
            AgreementMeasure.DICE
            | AgreementMeasure.KAPPA
            | AgreementMeasure.ALPHA
            | AgreementMeasure.ALPHA_SETS
        ):
            return count(words, annotators, counting, progress)
        case _:
            assert_never(measure)


def beyond_chance(
    measure: AgreementMeasure,
    words: WordNumbers,
    annotators: Sequence[EncodedSet],
    items: BoolArray,
    progress: Progress = no_progress,
) -> FloatArray:
    """Kappa or alpha of every two annotators, with each word as one decision.

    Args:
        measure: a chance-corrected measure.
        items: shape (source words + target words,), bool; the words that count.

    Returns:
        Shape (P,), the pairs as in `Counts`; NaN where undefined.
    """
    if measure is AgreementMeasure.ALPHA_SETS:
        everything = np.zeros(len(words), np.int64)
        return alphas_of_sets(
            set_totals_of_pairs(words, annotators, items, everything, progress)[0]
        )
    labels = linked_words(words, annotators)
    labels[:, ~items] = NOT_DONE
    tables = confusions(labels, 2).reshape(-1, 4)
    return kappas_of_two(tables) if measure is AgreementMeasure.KAPPA else alphas_of_two(tables)


def _counts_against(
    counts: Counts, annotators: int, against: int, measure: AgreementMeasure
) -> Counts:
    """Counts whose Dice equals precision or recall: both weights are its denominator."""
    wholes = np.zeros_like(counts.first)
    for row, (first, second) in enumerate(pairs_of(annotators)):
        if against in (first, second):
            # Recall is a share of the links of one annotator, precision of those of the other.
            of_first = (against == first) is (measure is AgreementMeasure.RECALL)
            wholes[:, row] = (counts.first if of_first else counts.second)[:, row]
    shared: NDArray[np.float64] = np.where(wholes > 0, counts.shared, 0.0)
    return Counts(shared, wholes, wholes)
