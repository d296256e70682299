"""Each annotator against each other: precision and recall, not-translated marks, whole blocks."""

from dataclasses import dataclass

import numpy as np

from blinker_qt.agreement.blocks import count_blocks
from blinker_qt.agreement.chance import MarkAgreement, confusions
from blinker_qt.agreement.dice import Spread, pairs_of
from blinker_qt.agreement.encoding import NOT_DONE, FloatArray, marked_words, restricted
from blinker_qt.agreement.partition import OUTSIDE
from blinker_qt.agreement.progress import Progress, no_progress
from blinker_qt.bitext.errors import Sentence
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.options import DEFAULT_OPTIONS, Options
from blinker_qt.compare.table import Cell, Column, Kind, Table

SCORES = "precision_recall"
"""The name of the table of each annotator against each other."""
_FIRST, _SECOND = Column("first", "annotator"), Column("second", "and annotator")
_SCORED = Sentence(
    "precision and recall of an annotator's links, the other's taken for right; means over sets of "
    "both directions"
)
PARTNERS = Sentence(
    "one decision is the set of words that a word was linked with, empty for not translated; the "
    "distance of two sets is MASI"
)
_MARKED = Sentence(
    "each word is one decision, marked not translated or not; all words is the share on which both "
    "said the same, which is high whatever is marked; marked words is Dice over the marks"
)
WHOLE_BLOCKS = Sentence(
    "a block is shared when all its links are; the rate is Dice over blocks, pooled in each set"
)


@dataclass(frozen=True, slots=True, eq=False)
class Scores:
    """Each of A annotators against each other.

    Attributes:
        precisions: shape (A, A), of the row's annotator, the column's being right; NaN without a
            rate.
        recalls: shape (A, A), likewise.
    """

    annotators: tuple[str, ...]
    precisions: FloatArray
    recalls: FloatArray
    signature: str


@dataclass(frozen=True, slots=True)
class Marks:
    """What every two annotators say is not translated.

    Attributes:
        pairs: for every two of them, row by row through the upper triangle.
    """

    annotators: tuple[str, ...]
    pairs: tuple[MarkAgreement, ...]
    signature: str


@dataclass(frozen=True, slots=True)
class WholeBlocks:
    """How far every two annotators agree on whole blocks.

    Attributes:
        pairs: mean and SD of the set rates of every two; None without a rate.
        grand: of all; None likewise.
    """

    annotators: tuple[str, ...]
    pairs: tuple[Spread | None, ...]
    grand: Spread | None
    signature: str


def scores(collation: Collation, options: Options = DEFAULT_OPTIONS) -> Scores:
    """Precision and recall of each annotator against each other."""
    collation.check_enough()
    _, counts = collation.pooled(options.by_dice)
    size = len(collation.members)
    of_first, of_second = (
        [Spread.of(row) for row in some.mean(axis=0)]
        for some in (counts.precisions, counts.recalls)
    )
    tables = np.full((2, size, size), np.nan)
    for row, (first, second) in enumerate(pairs_of(size)):
        precision, recall = of_first[row], of_second[row]
        if precision and recall:
            tables[:, first, second] = precision.mean, recall.mean
            tables[:, second, first] = recall.mean, precision.mean
    signature = collation.signature(options, "precision-recall", weighted=True)
    return Scores(collation.annotators, tables[0], tables[1], str(signature))


def marks(collation: Collation, options: Options = DEFAULT_OPTIONS) -> Marks:
    """How far every two annotators agree on what is not translated, links aside."""
    collation.check_enough()
    pairs = _marks(collation, options)
    return Marks(
        collation.annotators,
        pairs,
        str(collation.signature(options, "marks-by-word")),
    )


def whole_blocks(
    collation: Collation, options: Options = DEFAULT_OPTIONS, progress: Progress = no_progress
) -> WholeBlocks:
    """How far every two annotators agree on whole blocks; links of function words are dropped.

    Args:
        collation: the annotation sets.
        options: the sets and the words that count; weights and marks do not matter.
        progress: is told which share is done, from 0 to 1; what it raises ends the computation.
    """
    collation.check_enough()
    choices = (options.partition, options.stoplist_source, options.stoplist_target)
    rates = collation.known.answer(
        "blocks", choices, lambda: _block_rates(collation, options, progress)
    )
    return WholeBlocks(
        collation.annotators,
        tuple(map(Spread.of, rates)),
        Spread.of(rates),
        str(collation.signature(options, "blocks")),
    )


def _marks(collation: Collation, options: Options) -> tuple[MarkAgreement, ...]:
    labels = marked_words(collation.words, collation.within(options))
    labels[:, ~collation.counted_words(options)] = NOT_DONE
    return tuple(map(MarkAgreement.of, confusions(labels, 2)))


def _block_rates(collation: Collation, options: Options, progress: Progress) -> FloatArray:
    """Shape (P, sets)."""
    sets, places = np.unique(collation.cut(options), return_inverse=True)
    counting, inside = collation.counting(options, places), collation.inside(options)
    content = (counting.content_source, counting.content_target)
    kept = [restricted(collation.words, some, inside, *content) for some in collation.counted]
    return count_blocks(collation.words, kept, places, progress).rates[:, sets != OUTSIDE]


def score_tables(found: Scores) -> tuple[Table, ...]:
    """Precision and recall of each annotator against each other."""
    rows: list[tuple[Cell, ...]] = []
    for row, name in enumerate(found.annotators):
        for column, other in enumerate(found.annotators):
            if row != column:
                figures = (found.precisions[row, column], found.recalls[row, column])
                rows.append(
                    (name, other, *(None if np.isnan(one) else float(one) for one in figures))
                )
    table = Table(
        SCORES,
        "Each annotator against each other",
        (
            _FIRST,
            Column("against", "against"),
            Column("precision", "precision", Kind.RATE),
            Column("recall", "recall", Kind.RATE),
        ),
        tuple(rows),
        found.signature,
        (_SCORED,),
    )
    return (table,)


def mark_tables(found: Marks) -> tuple[Table, ...]:
    """Agreement on not-translated marks, links aside."""
    rows: list[tuple[Cell, ...]] = []
    for (first, second), pair in zip(_names(found.annotators), found.pairs, strict=True):
        counts = (pair.both, pair.first_only, pair.second_only, pair.neither)
        kappa = pair.kappa.value if pair.kappa else None
        rows.append((first, second, *counts, pair.observed, pair.positive, kappa))
    table = Table(
        "marks",
        "Agreement on what is not translated",
        (
            _FIRST,
            _SECOND,
            Column("both", "both", Kind.COUNT),
            Column("first_only", "first only", Kind.COUNT),
            Column("second_only", "second only", Kind.COUNT),
            Column("neither", "neither", Kind.COUNT),
            Column("observed", "all words", Kind.RATE),
            Column("positive", "marked words", Kind.RATE),
            Column("kappa", "kappa: marked or not", Kind.FIGURE),
        ),
        tuple(rows),
        found.signature,
        (_MARKED,),
    )
    return (table,)


def block_tables(found: WholeBlocks) -> tuple[Table, ...]:
    """Agreement on whole blocks: of every two annotators, and the grand mean."""
    rate = Column("agreement", "agreement", Kind.SPREAD)
    rows = tuple(
        (first, second, spread)
        for (first, second), spread in zip(_names(found.annotators), found.pairs, strict=True)
    )
    notes = (WHOLE_BLOCKS,)
    return (
        Table(
            "blocks",
            "Agreement on whole blocks",
            (_FIRST, _SECOND, rate),
            rows,
            found.signature,
            notes,
        ),
        Table(
            "blocks_grand",
            "Agreement on whole blocks, grand mean",
            (rate,),
            ((found.grand,),),
            found.signature,
            notes,
        ),
    )


def _names(annotators: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(annotators[one], annotators[other]) for one, other in pairs_of(len(annotators))]
