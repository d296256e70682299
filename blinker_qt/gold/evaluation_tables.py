"""An evaluation as tables."""

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from blinker_qt.agreement.bootstrap import FEW, FEWEST, Interval
from blinker_qt.agreement.evaluation import AlignmentErrors, Measure
from blinker_qt.agreement.permutation import holm
from blinker_qt.bitext.errors import Sentence
from blinker_qt.bitext.verses import Side
from blinker_qt.compare.cases import side_in_words
from blinker_qt.compare.table import Cell, Column, Kind, Table
from blinker_qt.gold.evaluation import BLOCK_SIZES, FREQUENCIES, Evaluation, Scores

_MEASURES = (
    Column("precision", "precision", Kind.RATE),
    Column("recall", "recall", Kind.RATE),
    Column("f1", "F1", Kind.RATE),
    Column("aer", "AER", Kind.RATE),
    Column("dice", "Dice", Kind.RATE),
    Column("dice_source_to_target", "Dice, source to target", Kind.RATE),
    Column("dice_target_to_source", "Dice, target to source", Kind.RATE),
)
"""In the order of `Measure`, and called by its values."""
_IN_WORDS = {
    Measure.PRECISION: Sentence("precision", name=Measure.PRECISION.value),
    Measure.RECALL: Sentence("recall", name=Measure.RECALL.value),
    Measure.F1: Sentence("F1", name=Measure.F1.value),
    Measure.AER: Sentence("AER", name=Measure.AER.value),
    Measure.DICE: Sentence("Dice", name=Measure.DICE.value),
    Measure.DICE_SOURCE_TO_TARGET: Sentence(
        "Dice, source to target", name=Measure.DICE_SOURCE_TO_TARGET.value
    ),
    Measure.DICE_TARGET_TO_SOURCE: Sentence(
        "Dice, target to source", name=Measure.DICE_TARGET_TO_SOURCE.value
    ),
}
_COUNTS = (
    Column("links", "links", Kind.COUNT),
    Column("sure", "sure links", Kind.COUNT),
    Column("sure_found", "sure links found", Kind.COUNT),
    Column("found", "links found", Kind.COUNT),
)
_ENDS = (Column("low", "from", Kind.RATE), Column("high", "to", Kind.RATE))
_SCORES = (Column("name", "system"), *_MEASURES, *_COUNTS)
_ONE_SURE = Sentence("No link of the gold standard is possible, so that AER is 1 less F1.")
_LEFT_OUT = "Verse pairs left out, not done by all or rejected: {count}; compared: {compared}."
_POOLED = Sentence("Precision, recall, F1 and AER are of all links of all verse pairs together.")
_INTERVALS = Sentence(
    "95 % bootstrap intervals over verse pairs, which are taken to be independent of each other."
)
_ROUGH = "Intervals over fewer than {few} verse pairs are rough; over fewer than {fewest} are none."
_TEST = (
    "Two-sided p values: how often systems differ as much when in each verse pair a coin says "
    "which is which. Judge by p (Holm), which is corrected for the {count} tests in this table."
)
_CLASSES = Sentence(
    "How often the word of the link on that side occurs in the bitext, its case left aside."
)
_BLOCKS = Sentence(
    "Precision by the system's own blocks, recall by those of the gold standard; 1-n is one source "
    "word with several target words."
)


def tables(evaluation: Evaluation) -> tuple[Table, ...]:
    """Everything that an evaluation found; the table of the systems comes first."""
    signature = evaluation.signature
    systems = evaluation.systems
    notes = [_POOLED]
    if evaluation.left_out:
        values = {"count": evaluation.left_out, "compared": evaluation.compared}
        notes.append(Sentence(_LEFT_OUT, values))
    if not evaluation.has_possible:
        notes.append(_ONE_SURE)
    rows = tuple((some.name, *_scores(some.all_words)) for some in systems)
    found = [
        Table(
            "systems",
            "Systems against the gold standard",
            _SCORES,
            rows,
            signature,
            notes=tuple(notes),
        )
    ]
    content = tuple(
        (some.name, *_scores(some.content_words)) for some in systems if some.content_words
    )
    if content:
        found.append(
            Table("content_words", "Links without function words", _SCORES, content, signature)
        )
    found.append(_intervals(evaluation))
    if evaluation.differences:
        found.append(_differences(evaluation))
    return (*found, _frequencies(evaluation), _blocks(evaluation))


def _scores(scores: Scores) -> Iterator[Cell]:
    yield from map(_or_none, scores.figures.tolist())
    yield from scores.counts.tolist()


def _intervals(evaluation: Evaluation) -> Table:
    columns = (
        Column("name", "system"),
        Column("measure", "measure"),
        Column("figure", "figure", Kind.RATE),
        *_ENDS,
    )
    rows = []
    for system in evaluation.systems:
        scores = system.all_words
        both = zip(Measure, scores.figures.tolist(), scores.intervals, strict=True)
        for measure, figure, interval in both:
            rows.append((system.name, _IN_WORDS[measure], _or_none(figure), *_ends(interval)))
    return Table(
        "intervals",
        "How sure the figures are",
        columns,
        tuple(rows),
        evaluation.signature,
        _on_intervals(evaluation),
    )


def _differences(evaluation: Evaluation) -> Table:
    columns = (
        Column("first", "system"),
        Column("second", "other system"),
        Column("measure", "measure"),
        Column("difference", "first less second", Kind.RATE),
        *_ENDS,
        Column("p_value", "p", Kind.FIGURE),
        Column("p_holm", "p (Holm)", Kind.FIGURE),
    )
    p_values = np.array([found.p_values for found in evaluation.differences])
    corrected = holm(p_values.ravel()).reshape(p_values.shape)
    rows: list[tuple[Cell, ...]] = []
    for place, (first, second) in enumerate(combinations(evaluation.systems, 2)):
        differences = evaluation.differences[place].differences.tolist()
        intervals = evaluation.difference_intervals[place]
        for number, measure in enumerate(Measure):
            rows.append(
                (
                    first.name,
                    second.name,
                    _IN_WORDS[measure],
                    _or_none(differences[number]),
                    *_ends(intervals[number]),
                    _or_none(float(p_values[place, number])),
                    _or_none(float(corrected[place, number])),
                )
            )
    count = int((~np.isnan(p_values)).sum())
    return Table(
        "differences",
        "Whether systems differ",
        columns,
        tuple(rows),
        evaluation.signature,
        (Sentence(_TEST, {"count": count}), *_on_intervals(evaluation)),
    )


def _ends(interval: Interval | None) -> tuple[float | None, float | None]:
    return (interval.low, interval.high) if interval else (None, None)


def _on_intervals(evaluation: Evaluation) -> tuple[Sentence, ...]:
    if evaluation.compared >= FEW:
        return (_INTERVALS,)
    return (_INTERVALS, Sentence(_ROUGH, {"few": FEW, "fewest": FEWEST}))


def _frequencies(evaluation: Evaluation) -> Table:
    columns = (
        Column("name", "system"),
        Column("side", "side"),
        Column("frequency", "frequency"),
        *_MEASURES[:4],
        *_COUNTS,
    )
    rows: list[tuple[Cell, ...]] = []
    for system in evaluation.systems:
        for side, errors in zip(Side, system.by_frequency, strict=True):
            rows += (
                (system.name, side_in_words(side), _class_as_text(place), *cells)
                for place, cells in _errors(errors)
            )
    return Table(
        "frequencies",
        "By word frequency",
        columns,
        tuple(rows),
        evaluation.signature,
        (_CLASSES,),
    )


def _blocks(evaluation: Evaluation) -> Table:
    precision, recall, *_ = _MEASURES
    links, sure, sure_found, found = _COUNTS
    columns = (
        Column("name", "system"),
        Column("block", "block"),
        precision,
        links,
        found,
        recall,
        sure,
        sure_found,
    )
    rows: list[tuple[Cell, ...]] = []
    for system in evaluation.systems:
        for place, cells in _errors(system.by_block):
            of_precision, of_recall, _, _, *counts = cells
            row = (of_precision, counts[0], counts[3], of_recall, *counts[1:3])
            rows.append((system.name, BLOCK_SIZES[place], *row))
    return Table("blocks", "By block size", columns, tuple(rows), evaluation.signature, (_BLOCKS,))


def _errors(errors: AlignmentErrors) -> Iterator[tuple[int, tuple[Cell, ...]]]:
    """The groups that have links on either side, and their figures and counts."""
    counts = np.stack((errors.links, errors.sure, errors.sure_found, errors.possible_found), axis=1)
    rates = np.stack((errors.precisions, errors.recalls, errors.f1s, errors.error_rates), axis=1)
    for place in np.flatnonzero(counts[:, :2].any(axis=1)).tolist():
        yield place, (*map(_or_none, rates[place].tolist()), *counts[place].tolist())


def _class_as_text(place: int) -> str:
    first = FREQUENCIES[place]
    if place == len(FREQUENCIES) - 1:
        return f"{first}+"
    last = FREQUENCIES[place + 1] - 1
    return str(first) if last == first else f"{first}-{last}"


def _or_none(figure: float) -> float | None:
    return None if np.isnan(figure) else figure
