"""Evaluation of systems (automatic aligners, or annotators) against a gold standard."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from blinker_qt.agreement.blocks import Blocks
from blinker_qt.agreement.dice import Counting
from blinker_qt.agreement.encoding import (
    BoolArray,
    EncodedSet,
    FloatArray,
    IntArray,
    WordNumbers,
    restricted,
)
from blinker_qt.agreement.evaluation import (
    AlignmentErrors,
    Matched,
    Measure,
    PairedDifference,
    figures,
    paired_difference,
    tallies,
)
from blinker_qt.agreement.partition import EqualSets
from blinker_qt.agreement.permutation import holm
from blinker_qt.agreement.progress import Progress, no_progress
from blinker_qt.agreement.resampling import (
    MIN_PAIRS,
    ROUGH_BELOW,
    Draws,
    Interval,
    Resampled,
    Units,
    resampled_totals,
)
from blinker_qt.agreement.signature import Signature
from blinker_qt.bitext.annotation import Role
from blinker_qt.bitext.errors import Sentence
from blinker_qt.bitext.tokens import without_case
from blinker_qt.bitext.verses import Side
from blinker_qt.compare.cases import side_in_words
from blinker_qt.compare.collation import AnnotatorWork, Collation, ComparisonError
from blinker_qt.compare.loaded_sets import LoadedSets
from blinker_qt.compare.options import DEFAULT_OPTIONS, Options
from blinker_qt.compare.table import Answer, Cell, Column, Kind, Table, ends, or_none
from blinker_qt.compare.word_types import SideTypes
from blinker_qt.translation import N_

_DRAWS = Draws()
FREQUENCIES = (1, 2, 5, 10, 100, 1000)
"""The lower bounds of the frequency classes."""


@dataclass(frozen=True, slots=True, eq=False)
class SystemScores:
    """Precision, recall and the other scores of one system.

    Attributes:
        counts: shape (4,), int64: |A|, |S|, |A ∩ S| and |A ∩ P| of `agreement.evaluation.tallies`.
        figures: shape (7,), by `agreement.evaluation.Measure`.
        intervals: one for each figure; None where it is undefined in all replicates.
    """

    counts: IntArray
    figures: FloatArray
    intervals: tuple[Interval | None, ...]


@dataclass(frozen=True, slots=True, eq=False)
class EvaluatedSystem:
    """The scores of one system against the gold standard.

    Attributes:
        content_words: the scores on links without function words; None without a stoplist.
        by_frequency: for each side the errors by the frequency of the word type in the bitext,
            shape (classes of `FREQUENCIES`,).
        by_block: the errors by the size of the block, in the order of `BLOCK_SIZES`. Each link
            belongs to a block of its own alignment: the system's or the gold standard's.
    """

    name: str
    all_words: SystemScores
    content_words: SystemScores | None
    by_frequency: tuple[AlignmentErrors, AlignmentErrors]
    by_block: AlignmentErrors


BLOCK_SIZES = ("1-1", "1-n", "n-1", "n-m")
"""One or several source words with one or several target words."""


@dataclass(frozen=True, slots=True, eq=False)
class Evaluation:
    """Scores of systems against a gold standard, in the verse pairs that all of them have done.

    Attributes:
        gold: the name of the gold standard's annotator.
        differences: for every two systems, in the order of `itertools.combinations`.
        difference_intervals: in the same order; one for each figure, None where undefined.
        compared: the number of verse pairs that were compared; the others are left out.
        has_possible: whether the gold standard has possible links.
        made_from: the systems whose files the gold standard was made from.
        named_alike: other systems with the names of annotators that it was made from.
    """

    signature: str
    gold: str
    systems: tuple[EvaluatedSystem, ...]
    differences: tuple[PairedDifference, ...]
    difference_intervals: tuple[tuple[Interval | None, ...], ...]
    compared: int
    left_out: int
    has_possible: bool
    made_from: tuple[str, ...]
    named_alike: tuple[str, ...]


def evaluate(
    collation: Collation,
    gold: int = 0,
    options: Options = DEFAULT_OPTIONS,
    draws: Draws = _DRAWS,
    progress: Progress = no_progress,
) -> Evaluation:
    """Compare annotation sets with a gold standard, in the verse pairs that all have done.

    Args:
        gold: the index of the gold standard among the members.
        options: the weights and marks that Dice counts, and the stoplists; links are pooled over
            all verse pairs, whatever the partition.
        progress: called with the share that is done, from 0 to 1; it may raise to cancel.

    Raises:
        ComparisonError: there is no such verse pair.
    """
    words = collation.words
    members = [collation.members[gold]]
    members += [member for place, member in enumerate(collation.members) if place != gold]
    done = np.logical_and.reduce([member.counted.done for member in members])
    if not done.any():
        raise ComparisonError(N_("no verse pair is done in the gold standard and by all systems"))
    golden, *encoded = (restricted(words, member.counted, done) for member in members)
    possible = _possible(words, members[0], golden)
    counting = Counting(np.arange(len(words)), options.weights, options.marks)
    progress(0.05)
    tables = [tallies(words, some, golden, possible, counting)[done] for some in encoded]
    progress(0.1)
    drawn = _drawn(tables, draws)
    scores = _scores(tables, drawn)
    content: Sequence[SystemScores | None] = [None] * len(tables)
    if options.stoplist_source is not None or options.stoplist_target is not None:
        stoplists = zip(Side, (options.stoplist_source, options.stoplist_target), strict=True)
        counted = [collation.content_words(*side_and_list) for side_and_list in stoplists]
        gold_content, *of_systems = (
            restricted(words, some, done, *counted) for some in (golden, *encoded)
        )
        still_possible = _possible(words, members[0], gold_content)
        content_tables = [
            tallies(words, some, gold_content, still_possible, counting)[done]
            for some in of_systems
        ]
        content = _scores(content_tables, _drawn(content_tables, draws))
    classes = [_frequency_classes(collation, side) for side in Side]
    gold_blocks = _block_sizes(golden)
    systems = []
    for place, some in enumerate(encoded):
        progress(0.2 + 0.2 * place / len(encoded))
        matched = Matched.of(words, some, golden)
        source, target = (
            matched.errors(possible, of_word[mine], of_word[theirs], len(FREQUENCIES))
            for of_word, mine, theirs in zip(
                classes, (some.source, some.target), (golden.source, golden.target), strict=True
            )
        )
        by_block = matched.errors(possible, _block_sizes(some), gold_blocks, len(BLOCK_SIZES))
        name = members[1 + place].annotator
        systems.append(
            EvaluatedSystem(name, scores[place], content[place], (source, target), by_block)
        )
    pairs = list(combinations(tables, 2))
    differences = []
    for place, (first, second) in enumerate(pairs):
        progress(0.4 + 0.6 * place / len(pairs))
        differences.append(paired_difference(first, second, draws))
    return Evaluation(
        str(_signature(collation, gold, options, draws)),
        members[0].annotator,
        tuple(systems),
        tuple(differences),
        tuple(
            tuple(first.minus(second).intervals(_DRAWS.level))
            for first, second in combinations(drawn, 2)
        ),
        int(done.sum()),
        int((~done).sum()),
        bool(possible.any()),
        *_made_from(members[0], members[1:]),
    )


def _made_from(
    gold: AnnotatorWork, systems: Sequence[AnnotatorWork]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The systems whose files a gold standard names, and those whose names alone it names."""
    files = {source.fingerprint for source in gold.sources}
    names = {source.annotator for source in gold.sources}
    own = [one.annotator for one in systems if one.fingerprint in files]
    alike = [one.annotator for one in systems if one.annotator in names.difference(own)]
    return tuple(own), tuple(alike)


def _drawn(tables: Sequence[FloatArray], draws: Draws) -> list[Resampled]:
    """The figures of each system, with the same draws for all."""
    units = Units.in_one_set(len(tables[0]))
    table = units.sums(np.stack(tables, axis=1))
    drawn = figures(resampled_totals(table, units, draws))
    return [
        Resampled.of(drawn[:, place], units, np.any(table[:, place] != 0, axis=1))
        for place in range(len(tables))
    ]


def _scores(tables: Sequence[FloatArray], drawn: Sequence[Resampled]) -> list[SystemScores]:
    """The scores of each system, from its tallies."""
    scores = []
    for table, resampled in zip(tables, drawn, strict=True):
        totals = table.sum(axis=0)
        intervals = tuple(resampled.intervals(_DRAWS.level))
        scores.append(SystemScores(totals[:4].astype(np.int64), figures(totals), intervals))
    return scores


def _possible(words: WordNumbers, member: AnnotatorWork, links: EncodedSet) -> BoolArray:
    """Which of these links are possible in an annotation set, shape (links,)."""
    columns = member.possible
    cells = (words.source_starts[columns.pair] + columns.source) * words.target_starts[-1]
    cells += words.target_starts[columns.pair] + columns.target
    return np.isin(links.cells(words), cells)


def _frequency_classes(collation: Collation, side: Side) -> IntArray:
    """The frequency class of each word of one side, shape (words,)."""
    types = SideTypes.of(collation.bitext.verses(side), without_case)
    of_type = np.searchsorted(FREQUENCIES, types.frequencies, side="right") - 1
    return of_type[types.of_word]


def _block_sizes(some: EncodedSet) -> IntArray:
    """The size of the block of each link, shape (links,), as indexes into `BLOCK_SIZES`."""
    blocks = Blocks.of(some)
    sizes = 2 * (blocks.sources > 1) + (blocks.targets > 1)
    return sizes[blocks.of_link]


def _signature(collation: Collation, gold: int, options: Options, draws: Draws) -> Signature:
    """The signature of the evaluation; systems are named in the order given."""
    members = list(collation.members)
    reference = members.pop(gold)
    systems = replace(collation, members=tuple(members))
    everything = replace(options.by_dice, partition=EqualSets(1))
    return collation.signature(everything, "evaluate", weighted=True).with_fields(
        gold=[reference.annotator],
        annotators=systems.annotators,
        roles=systems.roles,
        interval="accelerated-percentile",
        drawn="from-all",
        level=_DRAWS.level,
        test="approximate-randomization-two-sided",
        correction="holm",
        replicates=draws.replicates,
        seed=draws.seed,
        frequency="case-folded",
    )


_NAMES = {
    Measure.PRECISION: N_("precision"),
    Measure.RECALL: N_("recall"),
    Measure.F1: N_("F1"),
    Measure.AER: N_("AER"),
    Measure.DICE: N_("Dice"),
    Measure.DICE_SOURCE_TO_TARGET: N_("Dice, source to target"),
    Measure.DICE_TARGET_TO_SOURCE: N_("Dice, target to source"),
}
_MEASURES = tuple(Column(one.value, name, Kind.RATE) for one, name in _NAMES.items())
_IN_WORDS = tuple(Sentence(name, name=one.value) for one, name in _NAMES.items())
_COUNTS = (
    Column("links", "links", Kind.COUNT),
    Column("sure", "sure links", Kind.COUNT),
    Column("sure_found", "sure links found", Kind.COUNT),
    Column("found", "links found", Kind.COUNT),
)
_ENDS = (Column("low", "from", Kind.RATE), Column("high", "to", Kind.RATE))
_SCORE_COLUMNS = (Column("name", "system"), *_MEASURES, *_COUNTS)
_ONE_SURE = Sentence("All links of the gold standard are sure, so AER is 1 − F1.")
_COMPARED = N_(
    "Verse pairs compared: {compared} of {all}; the others are not done by all or rejected."
)
_MADE_FROM = N_(
    "Verse pairs compared: {compared} of {all}. Figures are too high for those from whose work the "
    "gold standard was made: {names}."
)
_NAMED_ALIKE = N_(
    "Figures may be too high for {names}: the gold standard was made from other files by "
    "annotators of the same name."
)
_POOLED = Sentence("Precision, recall, F1 and AER are of all links of all verse pairs together.")
_INTERVALS = Sentence(
    "95 % bootstrap intervals over verse pairs, which are taken to be independent of each other."
)
_ROUGH = N_(
    "Intervals over fewer than {few} verse pairs are rough; over fewer than {fewest} are none."
)
_TEST = N_(
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
    """All tables of an evaluation; the scores of the systems come first."""
    signature = evaluation.signature
    systems = evaluation.systems
    notes: list[Sentence] = []
    count = evaluation.compared + evaluation.left_out
    counts = {"compared": evaluation.compared, "all": count}
    # The first note is the one in sight.
    if evaluation.made_from:
        notes.append(Sentence(_MADE_FROM, {**counts, "names": ", ".join(evaluation.made_from)}))
    elif evaluation.left_out:
        notes.append(Sentence(_COMPARED, counts))
    if alike := evaluation.named_alike:
        notes.insert(0, Sentence(_NAMED_ALIKE, {"names": ", ".join(alike)}))
    notes.append(_POOLED)
    if not evaluation.has_possible:
        notes.append(_ONE_SURE)
    rows = tuple((some.name, *_score_cells(some.all_words)) for some in systems)
    title = "Systems against the gold standard"
    found = [Table("systems", title, _SCORE_COLUMNS, rows, signature, notes=tuple(notes))]
    content = tuple(
        (some.name, *_score_cells(some.content_words)) for some in systems if some.content_words
    )
    if content:
        found.append(
            Table(
                "content_words", "Links without function words", _SCORE_COLUMNS, content, signature
            )
        )
    found.append(_intervals_table(evaluation))
    if evaluation.differences:
        found.append(_differences_table(evaluation))
    return (*found, _frequencies(evaluation), _blocks(evaluation))


def _score_cells(scores: SystemScores) -> Iterator[Cell]:
    yield from map(or_none, scores.figures.tolist())
    yield from scores.counts.tolist()


def _intervals_table(evaluation: Evaluation) -> Table:
    columns = (
        Column("name", "system"),
        Column("measure", "measure"),
        Column("figure", "figure", Kind.RATE),
        *_ENDS,
    )
    rows = []
    for system in evaluation.systems:
        scores = system.all_words
        both = zip(_IN_WORDS, scores.figures.tolist(), scores.intervals, strict=True)
        for measure, figure, interval in both:
            rows.append((system.name, measure, or_none(figure), *ends(interval)))
    return Table(
        "intervals",
        "How sure the figures are",
        columns,
        tuple(rows),
        evaluation.signature,
        _on_intervals(evaluation),
    )


def _differences_table(evaluation: Evaluation) -> Table:
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
        for number, measure in enumerate(_IN_WORDS):
            rows.append(
                (
                    first.name,
                    second.name,
                    measure,
                    or_none(differences[number]),
                    *ends(intervals[number]),
                    or_none(p_values[place, number]),
                    or_none(corrected[place, number]),
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


def _on_intervals(evaluation: Evaluation) -> tuple[Sentence, ...]:
    if evaluation.compared >= ROUGH_BELOW:
        return (_INTERVALS,)
    return (_INTERVALS, Sentence(_ROUGH, {"few": ROUGH_BELOW, "fewest": MIN_PAIRS}))


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
        "frequencies", "By word frequency", columns, tuple(rows), evaluation.signature, (_CLASSES,)
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
    """The index of each group that has links, with its figures and counts as cells."""
    counts = np.stack((errors.links, errors.sure, errors.sure_found, errors.possible_found), axis=1)
    rates = np.stack((errors.precisions, errors.recalls, errors.f1s, errors.error_rates), axis=1)
    for place in np.flatnonzero(counts[:, :2].any(axis=1)).tolist():
        yield place, (*map(or_none, rates[place].tolist()), *counts[place].tolist())


def _class_as_text(place: int) -> str:
    first = FREQUENCIES[place]
    if place == len(FREQUENCIES) - 1:
        return f"{first}+"
    last = FREQUENCIES[place + 1] - 1
    return str(first) if last == first else f"{first}-{last}"


def gold_answer(sets: LoadedSets, options: Options, progress: Progress, gold: str = "") -> Answer:
    """The answer of the tab *Gold standard*: scores of the other sets against one gold standard.

    Args:
        gold: the name of the gold standard; without it, the first one.
    """
    collation = sets.with_one_gold(gold)
    roles = [member.role for member in collation.members]
    if Role.GOLD not in roles:
        raise ComparisonError(
            N_("No gold standard is loaded. Add its annotation file, or create one.")
        )
    found = evaluate(collation, roles.index(Role.GOLD), options, progress=progress)
    return Answer(tables(found), gold=found.gold)
