"""Systems held against a gold standard: automatic aligners, or annotators."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from blinker_qt.agreement.blocks import Blocks
from blinker_qt.agreement.bootstrap import Draws, Interval, resampled_totals
from blinker_qt.agreement.dice import Counting
from blinker_qt.agreement.encoding import BoolArray, EncodedSet, FloatArray, IntArray, WordNumbers
from blinker_qt.agreement.evaluation import (
    AlignmentErrors,
    Matched,
    PairedDifference,
    figures,
    paired_difference,
    tallies,
)
from blinker_qt.agreement.partition import EqualSets
from blinker_qt.agreement.signature import Signature
from blinker_qt.agreement.telling import Tell, to_nobody
from blinker_qt.bitext.stoplist import without_case
from blinker_qt.bitext.verses import Side
from blinker_qt.compare.collation import AnnotatorWork, Collation, ComparisonError
from blinker_qt.compare.options import DEFAULT_OPTIONS, Options
from blinker_qt.compare.word_types import SideTypes

_DRAWS = Draws()
FREQUENCIES = (1, 2, 5, 10, 100, 1000)
"""Where the classes of frequency begin; the last has no end."""


@dataclass(frozen=True, slots=True, eq=False)
class Scores:
    """How good the links of one system are.

    Attributes:
        counts: shape (4,), int64: |A|, |S|, |A ∩ S| and |A ∩ P| of
            `blinker_qt.agreement.evaluation.tallies`.
        figures: shape (7,), by `blinker_qt.agreement.evaluation.Measure`.
        intervals: one for each figure; None where no replicate has it.
    """

    counts: IntArray
    figures: FloatArray
    intervals: tuple[Interval | None, ...]


@dataclass(frozen=True, slots=True, eq=False)
class System:
    """One system, held against the gold standard.

    Attributes:
        name: the annotator's name.
        all_words: over the links of all words.
        content_words: over those without a function word; None where no stoplist was given.
        by_frequency: for each side the links by how often the type of their word on this side
            occurs in the bitext, shape (classes of `FREQUENCIES`,).
        by_block: the links by the size of their block, shape (4,), in the order of `BLOCK_SIZES`:
            the system's by its own blocks, the gold standard's by its own.
    """

    name: str
    all_words: Scores
    content_words: Scores | None
    by_frequency: tuple[AlignmentErrors, AlignmentErrors]
    by_block: AlignmentErrors


BLOCK_SIZES = ("1-1", "1-n", "n-1", "n-m")
"""One or several source words with one or several target words."""


@dataclass(frozen=True, slots=True, eq=False)
class Evaluation:
    """Systems held against a gold standard, in the verse pairs that all of them have done.

    Attributes:
        signature: the choices behind the figures.
        gold: the name of the gold standard's annotator.
        systems: in the order in which they came.
        differences: for every two systems, in the order of `itertools.combinations`.
        difference_intervals: likewise; one for each figure, None where nothing can be said.
        compared: how many verse pairs the figures are of.
        left_out: how many there are beside.
        has_possible: whether any link of the gold standard is possible, not sure.
    """

    signature: str
    gold: str
    systems: tuple[System, ...]
    differences: tuple[PairedDifference, ...]
    difference_intervals: tuple[tuple[Interval | None, ...], ...]
    compared: int
    left_out: int
    has_possible: bool


def evaluate(
    collation: Collation,
    gold: int = 0,
    options: Options = DEFAULT_OPTIONS,
    draws: Draws = _DRAWS,
    tell: Tell = to_nobody,
) -> Evaluation:
    """Hold every other annotation set against one.

    Args:
        collation: the gold standard and the systems.
        gold: the place of the gold standard among the members.
        options: the weights and marks that Dice counts, and the stoplists; links are pooled over
            all verse pairs, whatever the partition.
        draws: how intervals and p values are estimated.
        tell: is told which share is done, from 0 to 1; what it raises ends the evaluation.

    Raises:
        ComparisonError: there is no verse pair that all of them have done.
    """
    words = collation.words
    members = [collation.members[gold]]
    members += [member for place, member in enumerate(collation.members) if place != gold]
    done = np.logical_and.reduce([member.counted.done for member in members])
    if not done.any():
        raise ComparisonError("no verse pair is done in the gold standard and by all systems")
    golden, *encoded = (_within(member.counted, done) for member in members)
    possible = _possible(words, members[0], golden)
    everything = Counting(np.arange(len(words)), options.weights, options.marks)
    tell(0.05)
    tables = [tallies(words, some, golden, possible, everything)[done] for some in encoded]
    tell(0.1)
    drawn = _drawn(tables, draws)
    scores = _scores(tables, drawn)
    content: Sequence[Scores | None] = [None] * len(tables)
    if options.stoplist_source is not None or options.stoplist_target is not None:
        content_tables = _content_tables(collation, options, (golden, *encoded), possible, done)
        content = _scores(content_tables, _drawn(content_tables, draws))
    classes = [_frequency_classes(collation, side) for side in Side]
    gold_blocks = _block_sizes(golden)
    systems = []
    for place, some in enumerate(encoded):
        tell(0.2 + 0.2 * place / len(encoded))
        matched = Matched.of(words, some, golden)
        source, target = (
            matched.errors(possible, of_word[mine], of_word[theirs], len(FREQUENCIES))
            for of_word, mine, theirs in zip(
                classes, (some.source, some.target), (golden.source, golden.target), strict=True
            )
        )
        by_block = matched.errors(possible, _block_sizes(some), gold_blocks, len(BLOCK_SIZES))
        name = members[1 + place].annotator
        systems.append(System(name, scores[place], content[place], (source, target), by_block))
    pairs = list(combinations(tables, 2))
    differences = []
    for place, (first, second) in enumerate(pairs):
        tell(0.4 + 0.6 * place / len(pairs))
        differences.append(paired_difference(first, second, draws))
    return Evaluation(
        str(_signature(collation, gold, options, draws)),
        members[0].annotator,
        tuple(systems),
        tuple(differences),
        tuple(
            _intervals(first - second, int(done.sum())) for first, second in combinations(drawn, 2)
        ),
        int(done.sum()),
        int((~done).sum()),
        bool(possible.any()),
    )


def _drawn(tables: Sequence[FloatArray], draws: Draws) -> list[FloatArray]:
    """Each system's figures in each replicate, shape (replicates, 7); all share the draws."""
    resampled = resampled_totals(np.concatenate(tables, axis=1), draws)
    return [figures(totals) for totals in np.split(resampled, len(tables), axis=1)]


def _intervals(replicates: FloatArray, drawn: int) -> tuple[Interval | None, ...]:
    """One for each figure."""
    return tuple(Interval.of(column, _DRAWS.level, drawn) for column in replicates.T)


def _scores(tables: Sequence[FloatArray], drawn: Sequence[FloatArray]) -> list[Scores]:
    """What each system's tallies come to."""
    scores = []
    for table, replicates in zip(tables, drawn, strict=True):
        totals = table.sum(axis=0)
        intervals = _intervals(replicates, len(table))
        scores.append(Scores(totals[:4].astype(np.int64), figures(totals), intervals))
    return scores


def _content_tables(
    collation: Collation,
    options: Options,
    encoded: Sequence[EncodedSet],
    possible: BoolArray,
    done: BoolArray,
) -> list[FloatArray]:
    """The tallies of the links that have no function word."""
    words = collation.words
    source = collation.content_words(Side.SOURCE, options.stoplist_source)
    target = collation.content_words(Side.TARGET, options.stoplist_target)
    keeps = []
    for some in encoded:
        kept = np.ones(some.source.size, np.bool_)
        if source is not None:
            kept &= source[some.source]
        if target is not None:
            kept &= target[some.target]
        keeps.append(kept)
    golden, *systems = map(_kept, encoded, keeps)
    counting = Counting(np.arange(len(words)), options.weights, options.marks, source, target)
    still_possible = possible[keeps[0]]
    return [tallies(words, some, golden, still_possible, counting)[done] for some in systems]


def _within(some: EncodedSet, done: BoolArray) -> EncodedSet:
    """The same decisions, in these verse pairs alone."""
    return replace(_kept(some, done[some.verse_pairs()]), done=done)


def _kept(some: EncodedSet, kept: BoolArray) -> EncodedSet:
    """The same decisions with some of the links; marks stay."""
    counts = np.bincount(some.verse_pairs()[kept], minlength=some.done.size)
    starts = np.concatenate(([0], np.cumsum(counts)))
    return replace(some, source=some.source[kept], target=some.target[kept], link_starts=starts)


def _possible(words: WordNumbers, member: AnnotatorWork, links: EncodedSet) -> BoolArray:
    """Which of some links of an annotation set are possible, shape (links,)."""
    columns = member.possible
    cells = (words.source_starts[columns.pair] + columns.source) * words.target_starts[-1]
    cells += words.target_starts[columns.pair] + columns.target
    return np.isin(links.cells(words), cells)


def _frequency_classes(collation: Collation, side: Side) -> IntArray:
    """The class of frequency of each word of one side, shape (words,)."""
    types = SideTypes.of(collation.bitext.verses(side), without_case)
    of_type = np.searchsorted(FREQUENCIES, types.frequencies, side="right") - 1
    return of_type[types.of_word]


def _block_sizes(some: EncodedSet) -> IntArray:
    """The size of the block of each link, shape (links,), as places in `BLOCK_SIZES`."""
    blocks = Blocks.of(some)
    sizes = 2 * (blocks.sources > 1) + (blocks.targets > 1)
    return sizes[blocks.of_link]


def _signature(collation: Collation, gold: int, options: Options, draws: Draws) -> Signature:
    """The choices and the data; systems are named in the order in which they came."""
    members = list(collation.members)
    reference = members.pop(gold)
    systems = replace(collation, members=tuple(members))
    everything = replace(options.by_dice, partition=EqualSets(1))
    return collation.signature(everything, "evaluate", weighted=True).with_fields(
        gold=[reference.annotator],
        annotators=systems.annotators,
        roles=systems.roles,
        interval="expanded-percentile",
        level=_DRAWS.level,
        test="approximate-randomization-two-sided",
        correction="holm",
        replicates=draws.replicates,
        seed=draws.seed,
        frequency="case-folded",
    )
