"""The measures of the agreement of two annotators.

Each is of one of two types: a rate of weights that are pooled in each set, with a mean and a
standard deviation over sets, or one figure of all words together, corrected for chance. Both are
computed from counts that can be added up over verse pairs; so intervals can be computed from the
counts of verse pairs that are drawn.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Self

import numpy as np

from blinker_qt.agreement.blocks import count_blocks
from blinker_qt.agreement.chance import alphas_of_two, confusions, kappas_of_two
from blinker_qt.agreement.dice import Counting, Counts, Weights, count, dice_of, pairs_of
from blinker_qt.agreement.encoding import (
    NOT_DONE,
    BoolArray,
    EncodedSet,
    FloatArray,
    IntArray,
    WordNumbers,
    linked_words,
    ratio,
    restricted,
    without_links,
)
from blinker_qt.agreement.masi import alphas_of_sets, set_totals_of_pairs
from blinker_qt.agreement.progress import Progress, no_progress
from blinker_qt.agreement.resampling import (
    Draws,
    Figure,
    Rate,
    Replicates,
    Units,
    totals_resampled,
)
from blinker_qt.bitext.errors import Sentence

CountWeights = Callable[[WordNumbers, Sequence[EncodedSet], Counting, Progress], Counts]
CountTotals = Callable[
    [WordNumbers, Sequence[EncodedSet], BoolArray, IntArray, Progress], FloatArray
]


@dataclass(frozen=True, slots=True)
class PooledRate:
    """The type of a measure that is a rate of pooled weights in each set.

    Attributes:
        about: what it compares, for lists of measures.
        undefined: why a set can be without a rate.
        rate: the rate of the weights that are shared, of the first and of the second annotator, all
            pooled in a set; elementwise, from arrays of one shape. It may be any function of them.
        weights: the weights of sets of verse pairs, or of single ones. Those of a set must be the
            sums of those of its verse pairs.
        is_weighted: whether it depends on how links are weighted, and on whether marks count; the
            two directions can then differ.
        is_against_one: whether the second annotator of each pair is the one whose links are taken
            to be right.
        signed: its name in signatures; empty for that of the option.
    """

    about: str
    undefined: Sentence
    rate: Rate
    weights: CountWeights = count
    is_weighted: bool = False
    is_against_one: bool = False
    signed: str = ""


@dataclass(frozen=True, slots=True)
class OneFigure:
    """The type of a measure that is one figure of all words together, corrected for chance.

    It is at most 1, and 0 by chance. Two annotators have no ± over sets.

    Attributes:
        about: what it compares, for lists of measures.
        undefined: why it can be undefined.
        figure: the figure of the summed counts, from shape (..., counts) to shape (...).
        totals: the counts of units of verse pairs, shape (units, P, counts); those of all verse
            pairs must be their sums.
        is_linked_or_not: whether it only considers which words are linked, not with which words.
        signed: its name in signatures; empty for that of the option.
    """

    about: str
    undefined: Sentence
    figure: Figure
    totals: CountTotals
    is_linked_or_not: bool = False
    signed: str = ""


def _count_blocks(
    words: WordNumbers, annotators: Sequence[EncodedSet], counting: Counting, progress: Progress
) -> Counts:
    content = (counting.content_source, counting.content_target)
    everywhere = np.ones(len(words), np.bool_)
    kept = [restricted(words, annotator, everywhere, *content) for annotator in annotators]
    return count_blocks(words, kept, counting.sets, progress)


def _count_marks(
    words: WordNumbers, annotators: Sequence[EncodedSet], counting: Counting, progress: Progress
) -> Counts:
    marks = replace(counting, weights=Weights.NONE, marks=True)
    return count(words, list(map(without_links, annotators)), marks, progress)


def _precision(shared: FloatArray, first: FloatArray, _second: FloatArray) -> FloatArray:
    return ratio(shared, first)


def _recall(shared: FloatArray, _first: FloatArray, second: FloatArray) -> FloatArray:
    return ratio(shared, second)


def _confusions(
    words: WordNumbers,
    annotators: Sequence[EncodedSet],
    items: BoolArray,
    units: IntArray,
    progress: Progress,
) -> FloatArray:
    """Words by what two annotators said of them, shape (units, P, 4): no and no first."""
    progress(0)
    labels = linked_words(words, annotators)
    labels[:, ~items] = NOT_DONE
    progress(1)
    last = int(units.max(initial=0))
    if not last:
        return confusions(labels, 2).reshape(1, -1, 4).astype(np.float64)
    tables, of_words = [], units[words.verse_pairs()]
    for first, second in pairs_of(len(labels)):
        both = (labels[first] != NOT_DONE) & (labels[second] != NOT_DONE)
        codes = of_words[both] * 4 + labels[first][both] * 2 + labels[second][both]
        tables.append(np.bincount(codes, minlength=4 * last + 4).reshape(-1, 4))
    return np.stack(tables, axis=1).astype(np.float64)


_NO_LINKS = Sentence("no verse pair that both have done has links that count")
NO_VARIATION = Sentence(
    "chance alone would produce full agreement, because all decisions are the same"
)
"""Why a figure that is corrected for chance is undefined (0 / 0)."""


COHEN = OneFigure(
    "whether each word is linked",
    NO_VARIATION,
    kappas_of_two,
    _confusions,
    is_linked_or_not=True,
    signed="kappa-linked-or-not",
)
"""Cohen's kappa of which words are linked."""


class AgreementMeasure(Enum):
    """A measure of the agreement of two annotators, by the name of its option, with its type."""

    DICE = "dice", PooledRate("links", _NO_LINKS, dice_of, is_weighted=True)
    """Dice of their weighted links (Melamed 1998, equation 3)."""
    PRECISION = (
        "precision",
        PooledRate(
            "links, one annotator's taken as correct",
            Sentence("the annotator who is compared has no links that count"),
            _precision,
            is_weighted=True,
            is_against_one=True,
        ),
    )
    """Of everybody against one annotator (equation 1)."""
    RECALL = (
        "recall",
        PooledRate(
            "links, one annotator's taken as correct",
            Sentence("the annotator who is taken as correct has no links that count"),
            _recall,
            is_weighted=True,
            is_against_one=True,
        ),
    )
    """Likewise (equation 2)."""
    BLOCKS = "blocks", PooledRate("identical blocks", _NO_LINKS, dice_of, _count_blocks)
    """Dice of their blocks, each of them whole or not shared."""
    MARKS = (
        "marks",
        PooledRate(
            "not-translated marks",
            Sentence("neither has marked a word as not translated"),
            dice_of,
            _count_marks,
        ),
    )
    """Dice of their not-translated marks."""
    KAPPA = "kappa", COHEN
    """Cohen's, of which words are linked."""
    ALPHA = (
        "alpha",
        OneFigure(
            "whether each word is linked",
            NO_VARIATION,
            alphas_of_two,
            _confusions,
            is_linked_or_not=True,
            signed="alpha-linked-or-not",
        ),
    )
    """Krippendorff's, nominal, of which words are linked."""
    ALPHA_SETS = (
        "alpha-sets",
        OneFigure(
            "the words that each word is linked with (MASI)",
            NO_VARIATION,
            alphas_of_sets,
            set_totals_of_pairs,
            signed="alpha-masi",
        ),
    )
    """Krippendorff's, with MASI distance, of the words that each word is linked with."""

    type: PooledRate | OneFigure
    is_beyond_chance: bool
    """Whether it is chance-corrected: one figure for all sets, at most 1, and 0 by chance."""
    is_linked_or_not: bool
    """Whether it only considers which words are linked, not with which words."""
    is_weighted: bool
    """Whether it depends on the weights of links, and on whether marks count.

    The two directions can then differ."""
    is_against_one: bool
    """Whether it compares with one annotator, whose links are taken to be right."""
    signed: str
    """Its name in signatures."""
    rate: Rate
    """The rate of pooled weights; that of Dice if it is one figure of all words."""

    def __new__(cls, name: str, of_type: PooledRate | OneFigure) -> Self:
        """A member whose value is the name of its option."""
        member = object.__new__(cls)
        member._value_ = name
        member.type = of_type
        member.is_beyond_chance = isinstance(of_type, OneFigure)
        member.is_linked_or_not = isinstance(of_type, OneFigure) and of_type.is_linked_or_not
        member.is_weighted = isinstance(of_type, PooledRate) and of_type.is_weighted
        member.is_against_one = isinstance(of_type, PooledRate) and of_type.is_against_one
        member.signed = of_type.signed or name
        member.rate = of_type.rate if isinstance(of_type, PooledRate) else dice_of
        return member

    def rates(self, counts: Counts) -> FloatArray:
        """The mean of the rates of both directions, shape (P, S); NaN where undefined."""
        rates: FloatArray = self.rate(*counts).mean(axis=0)
        return rates


def measured(
    measure: AgreementMeasure,
    words: WordNumbers,
    annotators: Sequence[EncodedSet],
    counting: Counting,
    against: int | None = None,
    progress: Progress = no_progress,
) -> Counts:
    """The weights whose rates are those of a measure.

    Chance-corrected measures have none; for them, those of Dice are returned.

    Args:
        counting: what is counted, and how; weights and marks concern links alone.
        against: the index of the annotator that precision and recall are against, who is the second
            of each pair in what is returned; other pairs get zeros.

    Raises:
        ValueError: precision or recall against nobody.
    """
    if isinstance(measure.type, OneFigure):
        return count(words, annotators, counting, progress)
    counts = measure.type.weights(words, annotators, counting, progress)
    if not measure.is_against_one:
        return counts
    if against is None:
        raise ValueError(f"{measure.value} needs an annotator to measure against")
    return _against(counts, len(annotators), against)


def beyond_chance(
    measure: OneFigure,
    words: WordNumbers,
    annotators: Sequence[EncodedSet],
    items: BoolArray,
    progress: Progress = no_progress,
) -> FloatArray:
    """Kappa or alpha of every two annotators, with each word as one decision.

    Args:
        items: shape (source words + target words,), bool; the words that count.

    Returns:
        Shape (P,), the pairs as in `Counts`; NaN where undefined.
    """
    together = np.zeros(len(words), np.int64)
    return measure.figure(measure.totals(words, annotators, items, together, progress)[0])


def beyond_chance_resampled(
    measure: OneFigure,
    words: WordNumbers,
    annotators: Sequence[EncodedSet],
    items: BoolArray,
    units: Units,
    draws: Draws,
    progress: Progress = no_progress,
) -> Replicates:
    """The same figures in each row of `Resampled`; see `beyond_chance`."""
    totals = measure.totals(words, annotators, items, units.of_pairs, progress)
    return totals_resampled(totals, units, draws, measure.figure)[0]


def _against(counts: Counts, annotators: int, against: int) -> Counts:
    """The counts of the pairs with one annotator, who becomes the second; zeros for others."""
    shared, first, second = (np.zeros_like(table) for table in counts)
    for row, two in enumerate(pairs_of(annotators)):
        if against in two:
            shared[:, row] = counts.shared[:, row]
            turned = counts.first[:, row], counts.second[:, row]
            first[:, row], second[:, row] = turned if against == two[1] else turned[::-1]
    return Counts(shared, first, second)
