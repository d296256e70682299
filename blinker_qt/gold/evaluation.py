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
    evidence,
    exchange_tests,
    figures,
    tallies,
)
from blinker_qt.agreement.partition import EqualSets
from blinker_qt.agreement.permutation import holm, replicates_for
from blinker_qt.agreement.planning import PlannedDifference
from blinker_qt.agreement.progress import Progress, no_progress, part_of
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
from blinker_qt.bitext.errors import Sentence, Values
from blinker_qt.bitext.tokens import without_case
from blinker_qt.bitext.verses import Side
from blinker_qt.compare.cases import SIDES_IN_WORDS
from blinker_qt.compare.collation import AnnotatorWork, Collation, ComparisonError
from blinker_qt.compare.content_fit import content_warnings
from blinker_qt.compare.loaded_sets import LoadedSets
from blinker_qt.compare.options import DEFAULT_OPTIONS, Options
from blinker_qt.compare.planning import power_table
from blinker_qt.compare.table import Answer, Cell, Column, Kind, Table, ends, or_none, said
from blinker_qt.compare.word_types import SideTypes
from blinker_qt.translation import N_

_DRAWS = Draws()


@dataclass(frozen=True, slots=True)
class SystemTest:
    """The measures by which systems are compared in tests.

    Attributes:
        measure: the one that was chosen before the figures were seen.
        replicates: None for as many as the number of systems needs (see `replicates_for`).
    """

    measure: Measure = Measure.AER
    replicates: int | None = None


USUAL_TEST = SystemTest()
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
        role: whose work it is.
        content_words: the scores on links without function words; None if nothing tells them.
        by_frequency: for each side the errors by the frequency of the word type in the bitext,
            shape (classes of `FREQUENCIES`,).
        by_block: the errors by the size of the block, in the order of `BLOCK_SIZES`. Each link
            belongs to a block of its own alignment: the system's or the gold standard's.
    """

    name: str
    role: Role
    all_words: SystemScores
    content_words: SystemScores | None
    by_frequency: tuple[AlignmentErrors, AlignmentErrors]
    by_block: AlignmentErrors


BLOCK_SIZES = ("1-1", "1-n", "n-1", "n-m")
"""One or several source words with one or several target words."""


@dataclass(frozen=True, slots=True, eq=False)
class SystemDifference:
    """How two systems differ.

    Attributes:
        figures: shape (7,), those of the first minus those of the second, by `Measure`; NaN if one
            of them is.
        intervals: one for each figure; None where it is undefined.
        verse_pairs: shape (7,), the number of verse pairs in which the systems differ in what the
            figure is computed from.
        p_value: of the measure that is tested; NaN if it is undefined.
    """

    figures: FloatArray
    intervals: tuple[Interval | None, ...]
    verse_pairs: IntArray
    p_value: float


@dataclass(frozen=True, slots=True, eq=False)
class Evaluation:
    """Scores of systems against a gold standard, in the verse pairs that all of them have done.

    Attributes:
        gold: the name of the gold standard's annotator.
        gold_role: the gold standard's role: other work can also be taken as correct.
        open_pairs: the references of the verse pairs that a gold standard has not settled.
        gold_pairs: the number of all its verse pairs.
        differences: for every two systems, in the order of `itertools.combinations`.
        tested: the measure of the p values.
        replicates: how many of them the tests had.
        planned: the typical difference of this measure, for planning; None if nothing varies.
        compared: the number of verse pairs that were compared; the others are left out.
        judged: how many of them have a link of the gold standard or a system, so that there is
            anything to judge.
        has_possible: whether the gold standard has possible links.
        made_from: the systems whose files the gold standard was made from.
        named_alike: other systems with the names of annotators that it was made from.
        unfit: warnings about stoplists and parts of speech that do not fit the words.
    """

    signature: Signature
    gold: str
    gold_role: Role
    open_pairs: tuple[str, ...]
    gold_pairs: int
    systems: tuple[EvaluatedSystem, ...]
    differences: tuple[SystemDifference, ...]
    tested: Measure
    replicates: int
    planned: PlannedDifference | None
    compared: int
    judged: int
    left_out: int
    has_possible: bool
    made_from: tuple[str, ...]
    named_alike: tuple[str, ...]
    unfit: tuple[Sentence, ...]


def evaluate(
    collation: Collation,
    gold: int = 0,
    options: Options = DEFAULT_OPTIONS,
    draws: Draws = _DRAWS,
    progress: Progress = no_progress,
    test: SystemTest = USUAL_TEST,
) -> Evaluation:
    """Compare annotation sets with a gold standard, in the verse pairs that all have done.

    Args:
        gold: the index of the gold standard among the members.
        options: the weights and marks that Dice counts, and content words; links are pooled over
            all verse pairs, whatever the partition.
        draws: how intervals are drawn, and the seed of tests.
        progress: called with the share that is done, from 0 to 1; it may raise to cancel.
        test: what systems are compared by.

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
    tables = [tallies(words, system, golden, possible, counting)[done] for system in encoded]
    progress(0.1)
    drawn = _drawn(tables, draws)
    scores = _scores(tables, drawn)
    content: Sequence[SystemScores | None] = [None] * len(tables)
    if any(options.content):
        counted = [*map(collation.content_words, Side, options.content)]
        gold_content, *of_systems = (
            restricted(words, system, done, *counted) for system in (golden, *encoded)
        )
        still_possible = _possible(words, members[0], gold_content)
        content_tables = [
            tallies(words, system, gold_content, still_possible, counting)[done]
            for system in of_systems
        ]
        content = _scores(content_tables, _drawn(content_tables, draws))
    classes = [_frequency_classes(collation, side) for side in Side]
    gold_blocks = _block_sizes(golden)
    systems = []
    for place, system in enumerate(encoded):
        progress(0.2 + 0.2 * place / len(encoded))
        matched = Matched.of(words, system, golden)
        source, target = (
            matched.errors(possible, of_word[mine], of_word[theirs], len(FREQUENCIES))
            for of_word, mine, theirs in zip(
                classes, (system.source, system.target), (golden.source, golden.target), strict=True
            )
        )
        by_block = matched.errors(possible, _block_sizes(system), gold_blocks, len(BLOCK_SIZES))
        member = members[1 + place]
        systems.append(
            EvaluatedSystem(
                member.annotator,
                member.role,
                scores[place],
                content[place],
                (source, target),
                by_block,
            )
        )
    pairs = list(combinations(range(len(tables)), 2))
    replicates = test.replicates or replicates_for(len(pairs))
    drawn_by = replace(draws, replicates=replicates)
    sums = [Units.in_one_set(len(table)).sums(table) for table in tables]
    p_values = exchange_tests(sums, test.measure, drawn_by, part_of(progress, 0.4, 1))
    differences, errors = [], []
    for (first, second), p_value in zip(pairs, p_values.tolist(), strict=True):
        differing = evidence(tables[first] - tables[second])
        apart = drawn[first].minus(drawn[second], evidence(sums[first] - sums[second]))
        intervals = apart.intervals(_DRAWS.level)
        errors.append(apart.standard_error(list(Measure).index(test.measure)))
        differences.append(
            SystemDifference(
                scores[first].figures - scores[second].figures,
                tuple(intervals),
                differing.sum(axis=0),
                p_value,
            )
        )
    return Evaluation(
        _signature(collation, gold, options, draws, SystemTest(test.measure, replicates)),
        members[0].annotator,
        members[0].role,
        _open_pairs(collation, members[0]),
        int(members[0].held.sum()),
        tuple(systems),
        tuple(differences),
        test.measure,
        replicates,
        PlannedDifference.of(errors, int(done.sum())),
        int(done.sum()),
        int(np.any([table != 0 for table in tables], axis=(0, 2)).sum()),
        int((~done).sum()),
        bool(possible.any()),
        *_made_from(members[0], members[1:]),
        content_warnings(collation, options.content),
    )


def _open_pairs(collation: Collation, gold: AnnotatorWork) -> tuple[str, ...]:
    """The references of the verse pairs that a gold standard has not settled."""
    if gold.role is not Role.GOLD:
        return ()
    left = np.flatnonzero(gold.held & ~gold.done).tolist()
    return tuple(collation.bitext.references[place] for place in left)


def _made_from(
    gold: AnnotatorWork, systems: Sequence[AnnotatorWork]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The systems whose files a gold standard names, and those whose names alone it names."""
    files = {source.fingerprint for source in gold.sources}
    names = {source.annotator for source in gold.sources}
    used = [system.annotator for system in systems if system.fingerprint in files]
    alike = [system.annotator for system in systems if system.annotator in names.difference(used)]
    return tuple(used), tuple(alike)


def _drawn(tables: Sequence[FloatArray], draws: Draws) -> list[Resampled]:
    """The figures of each system, with the same draws for all."""
    units = Units.in_one_set(len(tables[0]))
    table = units.sums(np.stack(tables, axis=1))
    drawn = figures(resampled_totals(table, units, draws))
    return [
        Resampled.of(drawn[:, place], units, evidence(table[:, place]))
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


def _block_sizes(encoded: EncodedSet) -> IntArray:
    """The size of the block of each link, shape (links,), as indexes into `BLOCK_SIZES`."""
    blocks = Blocks.of(encoded)
    several_sources, several_targets = blocks.sources > 1, blocks.targets > 1
    sizes = np.where(
        several_sources, np.where(several_targets, 3, 2), np.where(several_targets, 1, 0)
    )
    return sizes[blocks.of_link]


def _signature(
    collation: Collation, gold: int, options: Options, draws: Draws, test: SystemTest
) -> Signature:
    """The signature of the evaluation; systems are named in the order given."""
    members = list(collation.members)
    reference = members.pop(gold)
    systems = replace(collation, members=tuple(members))
    everything = replace(options.by_dice, partition=EqualSets(1), training=True)
    return collation.signature(everything, "evaluate", weighted=True).with_fields(
        gold=[reference.annotator],
        annotators=systems.annotators,
        roles=systems.roles,
        interval="accelerated-percentile",
        drawn="from-all",
        level=_DRAWS.level,
        replicates=draws.replicates,
        seed=draws.seed,
        test="approximate-randomization-two-sided",
        tested=test.measure.value.replace("_", "-"),
        test_replicates=test.replicates,
        correction="holm",
        frequency="case-folded",
    )


MEASURES = {
    Measure.PRECISION: N_("precision"),
    Measure.RECALL: N_("recall"),
    Measure.F1: N_("F1"),
    Measure.AER: N_("AER"),
    Measure.DICE: N_("Dice"),
    Measure.DICE_SOURCE_TO_TARGET: N_("Dice, source to target"),
    Measure.DICE_TARGET_TO_SOURCE: N_("Dice, target to source"),
}
"""The measures in words."""
_MEASURES = tuple(Column(measure.value, name, Kind.RATE) for measure, name in MEASURES.items())
_PLANNED = N_("The difference is that of the measure tested, {measure}.")
_IN_WORDS = tuple(Sentence(name, name=measure.value) for measure, name in MEASURES.items())
_COUNTS = (
    Column("links", "links", Kind.COUNT),
    Column("sure", "sure links", Kind.COUNT),
    Column("sure_found", "sure links found", Kind.COUNT),
    Column("found", "links found", Kind.COUNT),
)
_ENDS = (Column("low", "from", Kind.RATE), Column("high", "to", Kind.RATE))
_ONE_SURE = Sentence("All links of the gold standard are sure, so AER is 1 − F1.")
_OPEN = N_(
    "The gold standard is not finished: {count} of its {all} verse pairs {count:is|are} open and "
    "{count:is|are} not compared ({named}). Verse pairs that are settled first are usually easier, "
    "so the figures are probably too high."
)
_OPEN_NAMED = 3
"""The most open verse pairs that are named."""
_MORE_OPEN = N_("{named} and {count} more")
_COMPARED = N_(
    "Verse pairs compared: {compared} of {all}; the others are rejected, not done by all, or not "
    "in all files with the same words."
)
_JUDGED = N_(
    "{judged} of the {compared} verse pairs that were compared {judged:has|have} links to judge; "
    "the others say nothing."
)
_MADE_FROM = N_(
    "Figures are inflated for annotators whose work went into the gold standard: {names}."
)
_NAMED_ALIKE = N_(
    "Figures may be inflated for {names}: the gold standard was made from other files by "
    "annotators of the same name."
)
_POOLED = Sentence("Precision, recall, F1 and AER are of all links of all verse pairs together.")
_INTERVALS = Sentence(
    "95 % bootstrap intervals over verse pairs, which are taken to be independent of each other."
)
_ROUGH = N_(
    "Intervals over fewer than {few} verse pairs with links are rough; over fewer than {fewest} "
    "there are none."
)
_TEST = N_(
    "p is two-sided and only for {measure}, the tested measure: how often two "
    "systems differ at least as much when they are swapped at random in each "
    "verse pair. Judge by p (Holm), which is corrected for the {count} "
    "{count:comparison|comparisons} of this table; with {replicates} replicates, "
    "it cannot be below {least}."
)
_ONE_TEST = Sentence("F1 and AER are one test, since all links of the gold standard are sure.")
_ONE_IF_SURE = {Measure.F1, Measure.AER}
_EXCHANGEABLE = Sentence(
    "The test assumes that if systems are alike, the links of each verse pair could as well be the "
    "other system's, and that verse pairs are independent of each other. Systems of different "
    "kinds, such as one with twice as many links, can differ in this sense although a measure is "
    "equal."
)
_CLASSES = Sentence(
    "How often the word of the link on that side occurs in the bitext, its case left aside."
)
_BLOCKS = Sentence(
    "Precision by the system's own blocks, recall by those of the gold standard; 1-n is one source "
    "word with several target words."
)
_AGAINST = {
    Role.GOLD: N_("Against the gold standard"),
    Role.MACHINE: N_("Against the links of the machine {name}"),
}
_AGAINST_WORK = N_("Against the work of {name}, which is not a gold standard")
_WHO = {
    frozenset({Role.ANNOTATOR}): N_("annotator"),
    frozenset({Role.MACHINE}): N_("system"),
    frozenset({Role.GOLD}): N_("gold standard"),
}


def tables(evaluation: Evaluation) -> tuple[Table, ...]:
    """All tables of an evaluation; the scores of the systems come first."""
    signature = evaluation.signature
    systems = evaluation.systems
    columns = (_name_column(evaluation), *_MEASURES, *_COUNTS)
    rows = tuple((system.name, *_score_cells(system.all_words)) for system in systems)
    against = Sentence(_AGAINST.get(evaluation.gold_role, _AGAINST_WORK), {"name": evaluation.gold})
    warnings, notes = _warnings(evaluation), _notes(evaluation)
    answer_tables = [Table("systems", against, columns, rows, notes=notes, warnings=warnings)]
    content = tuple(
        (system.name, *_score_cells(system.content_words))
        for system in systems
        if system.content_words
    )
    if content:
        answer_tables.append(
            Table("content_words", "Links without function words", columns, content)
        )
    answer_tables.append(_intervals_table(evaluation))
    if evaluation.differences:
        answer_tables.append(_differences_table(evaluation))
    if evaluation.planned is not None:
        measure = said(_IN_WORDS[list(Measure).index(evaluation.tested)])
        title = N_("Difference between two systems that a gold standard would detect")
        answer_tables.append(
            power_table(evaluation.planned, title, Sentence(_PLANNED, {"measure": measure}))
        )
    answer_tables += [_frequencies(evaluation), _blocks(evaluation)]
    return tuple(
        replace(table, signature=str(signature.with_fields(table=table.name.replace("_", "-"))))
        for table in answer_tables
    )


def _name_column(evaluation: Evaluation) -> Column:
    """The column of names, which says whose work was compared."""
    roles = frozenset(system.role for system in evaluation.systems)
    return Column("name", _WHO.get(roles, N_("annotator or system")))


def _warnings(evaluation: Evaluation) -> tuple[Sentence, ...]:
    """What inflates the figures or makes the content words wrong."""
    warnings = list(evaluation.unfit)
    if left := evaluation.open_pairs:
        named = ", ".join(left[:_OPEN_NAMED])
        if len(left) > _OPEN_NAMED:
            named = said(Sentence(_MORE_OPEN, {"named": named, "count": len(left) - _OPEN_NAMED}))
        count = evaluation.gold_pairs
        warnings.append(Sentence(_OPEN, {"count": len(left), "all": count, "named": named}))
    for template, names in (
        (_MADE_FROM, evaluation.made_from),
        (_NAMED_ALIKE, evaluation.named_alike),
    ):
        if names:
            warnings.append(Sentence(template, {"names": ", ".join(names)}))
    return tuple(warnings)


def _notes(evaluation: Evaluation) -> tuple[Sentence, ...]:
    notes: list[Sentence] = []
    compared = evaluation.compared
    if evaluation.left_out:
        count = compared + evaluation.left_out
        notes.append(Sentence(_COMPARED, {"compared": compared, "all": count}))
    if evaluation.judged < compared:
        notes.append(Sentence(_JUDGED, {"judged": evaluation.judged, "compared": compared}))
    notes.append(_POOLED)
    if not evaluation.has_possible:
        notes.append(_ONE_SURE)
    return tuple(notes)


def _score_cells(scores: SystemScores) -> Iterator[Cell]:
    yield from map(or_none, scores.figures.tolist())
    yield from scores.counts.tolist()


def _intervals_table(evaluation: Evaluation) -> Table:
    columns = (
        _name_column(evaluation),
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
        "Uncertainty of the figures",
        columns,
        tuple(rows),
        notes=_on_intervals(evaluation),
    )


def _differences_table(evaluation: Evaluation) -> Table:
    differences = evaluation.differences
    columns = (
        replace(_name_column(evaluation), name="first"),
        Column("second", "other"),
        Column("measure", "measure"),
        Column("difference", "first minus second", Kind.RATE),
        *_ENDS,
        Column("verse_pairs", "verse pairs that differ", Kind.COUNT),
        Column("p_value", "p", Kind.FIGURE),
        Column("p_holm", "p (Holm)", Kind.FIGURE),
    )
    tested = {evaluation.tested}
    is_one_test = not evaluation.has_possible and evaluation.tested in _ONE_IF_SURE
    if is_one_test:
        tested |= _ONE_IF_SURE
    p_values = np.array([difference.p_value for difference in differences])
    corrected = holm(p_values)
    rows: list[tuple[Cell, ...]] = []
    for place, (first, second) in enumerate(combinations(evaluation.systems, 2)):
        difference = differences[place]
        for number, measure in enumerate(Measure):
            figure = or_none(difference.figures[number])
            has_p = measure in tested and figure is not None
            rows.append(
                (
                    first.name,
                    second.name,
                    _IN_WORDS[number],
                    figure,
                    *ends(difference.intervals[number]),
                    int(difference.verse_pairs[number]),
                    or_none(p_values[place]) if has_p else None,
                    or_none(corrected[place]) if has_p else None,
                )
            )
    count = int((~np.isnan(p_values)).sum())
    values: Values = {
        "measure": said(_IN_WORDS[list(Measure).index(evaluation.tested)]),
        "count": count,
        "replicates": evaluation.replicates,
        "least": f"{min(count / (1 + evaluation.replicates), 1):.4f}",
    }
    return Table(
        "differences",
        "Whether they differ",
        columns,
        tuple(rows),
        notes=(
            Sentence(_TEST, values),
            *([_ONE_TEST] if is_one_test else []),
            _EXCHANGEABLE,
            *_on_intervals(evaluation),
        ),
    )


def _on_intervals(evaluation: Evaluation) -> tuple[Sentence, ...]:
    if evaluation.judged >= ROUGH_BELOW:
        return (_INTERVALS,)
    return (_INTERVALS, Sentence(_ROUGH, {"few": ROUGH_BELOW, "fewest": MIN_PAIRS}))


def _frequencies(evaluation: Evaluation) -> Table:
    columns = (
        _name_column(evaluation),
        Column("side", "side"),
        Column("frequency", "frequency"),
        *_MEASURES[:4],
        *_COUNTS,
    )
    rows: list[tuple[Cell, ...]] = []
    for system in evaluation.systems:
        for side, errors in zip(Side, system.by_frequency, strict=True):
            rows += (
                (system.name, SIDES_IN_WORDS[side], _class_as_text(place), *cells)
                for place, cells in _errors(errors)
            )
    return Table("frequencies", "By word frequency", columns, tuple(rows), notes=(_CLASSES,))


def _blocks(evaluation: Evaluation) -> Table:
    precision, recall, *_ = _MEASURES
    links, sure, sure_found, possible_found = _COUNTS
    columns = (
        _name_column(evaluation),
        Column("block", "block"),
        precision,
        links,
        possible_found,
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
    return Table("blocks", "By block size", columns, tuple(rows), notes=(_BLOCKS,))


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


def gold_answer(
    sets: LoadedSets,
    options: Options,
    progress: Progress,
    gold: str = "",
    measure: Measure = USUAL_TEST.measure,
) -> Answer:
    """The answer of the tab *Gold standard*: scores of the other sets against one gold standard.

    Args:
        gold: the name of the gold standard; without it, the first one.
        measure: what the sets are compared by in tests.
    """
    collation = sets.with_one_gold(gold)
    roles = [member.role for member in collation.members]
    if Role.GOLD not in roles:
        raise ComparisonError(
            N_("No gold standard is loaded. Add its annotation file, or create one.")
        )
    test = SystemTest(measure)
    evaluation = evaluate(collation, roles.index(Role.GOLD), options, progress=progress, test=test)
    return Answer(tables(evaluation), gold=evaluation.gold)
