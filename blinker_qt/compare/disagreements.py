"""The verse pairs on which two annotators, or one and the others, or two machines differ."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from blinker_qt.agreement.dice import Weights, count
from blinker_qt.agreement.encoding import BoolArray, EncodedSet, FloatArray, WordNumbers, distinct
from blinker_qt.agreement.measures import AgreementMeasure
from blinker_qt.agreement.progress import Progress, no_progress, part_of
from blinker_qt.bitext.annotation import Role
from blinker_qt.bitext.errors import Sentence
from blinker_qt.compare.collation import AnnotatorWork, Collation
from blinker_qt.compare.measure_names import NAMES
from blinker_qt.compare.options import DEFAULT_OPTIONS, Options
from blinker_qt.compare.table import Column, Kind, Table, or_none

_RATES = 0.5
"""The share of the time for rates; joining the others' links takes the rest."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """The agreement of two annotators on one verse pair.

    Attributes:
        index: the index of the verse pair.
        rate: the agreement rate; None where there is nothing to compare.
        both: how many links (and marks, if they count) both have.
        only_first: how many only the first has.
    """

    index: int
    reference: str
    rate: float | None
    both: int
    only_first: int
    only_second: int


def disagreements_of_two(
    collation: Collation, first: int, second: int, options: Options = DEFAULT_OPTIONS
) -> tuple[Disagreement, ...]:
    """The verse pairs that two annotators have done, the least agreement first.

    Those with equal rates are ordered by how much only one has; those with nothing to compare come
    last. The rates are of the measure in the options, or Dice if it is undefined for a single verse
    pair. Blocks or marks are counted if they are measured; otherwise links (and marks, if they
    count). The partition does not matter.
    """
    two = replace(collation, members=(collation.members[first], collation.members[second]))
    if measure_of_pairs(options, two.annotators) is not options.measure:
        options = options.by_dice
    each = np.arange(len(collation.bitext))
    weighted = plain = two.counts(options, each)
    if options.measure.is_weighted:
        plain = two.counts(replace(options.by_dice, weights=Weights.NONE), each)
    (rates,) = options.measure.rates(weighted)
    both, of_first, of_second = (table[0, 0].astype(np.int64) for table in plain)
    return _ordered(
        collation.bitext.references,
        rates,
        np.stack((both, of_first - both, of_second - both)),
        np.logical_and.reduce([annotator.done for annotator in two.counted]),
    )


def disagreements_with_others(
    collation: Collation,
    annotator: int,
    options: Options = DEFAULT_OPTIONS,
    progress: Progress = no_progress,
) -> tuple[Disagreement, ...]:
    """The verse pairs that one annotator and any other have done, the least agreement first.

    The rate is Dice with each of the others, pooled. The annotator is the first in the table; all
    others together are the second: both have a link if any of the others has it.
    """
    words, counted = collation.words, collation.counted
    each = np.arange(len(collation.bitext))
    weighted = collation.by_verse_pair(options, part_of(progress, 0, _RATES)).with_others
    others = [work for place, work in enumerate(counted) if place != annotator]
    union = _union(words, others, part_of(progress, _RATES, 1))
    two = counted[annotator], union
    plain = count(words, two, collation.counting(replace(options, weights=Weights.NONE), each))
    both, of_one, of_others = (table[0, 0].astype(np.int64) for table in plain)
    return _ordered(
        collation.bitext.references,
        weighted.rates[annotator],
        np.stack((both, of_one - both, of_others - both)),
        counted[annotator].done & union.done,
    )


def two_machines(collation: Collation) -> tuple[AnnotatorWork, AnnotatorWork] | None:
    """The machines among annotation sets; None unless there are exactly two."""
    machines = [member for member in collation.members if member.role is Role.MACHINE]
    return (machines[0], machines[1]) if len(machines) == 2 else None


def doubts(words: WordNumbers, first: AnnotatorWork, second: AnnotatorWork) -> FloatArray:
    """How much two machines differ on each verse pair: 1 minus the Dice coefficient of their links.

    It is 0 if the links are the same, or both have none, and 1 if they share none.
    """
    width = int(words.target_starts[-1]) + 1
    links, others = (
        machine.everything.source.astype(np.int64) * width + machine.everything.target
        for machine in (first, second)
    )
    shared = np.intersect1d(links, others, assume_unique=True) // width
    count = words.source_starts.size - 1
    both = np.bincount(words.verse_pairs()[shared], minlength=count)
    every = np.diff(first.everything.link_starts) + np.diff(second.everything.link_starts)
    return np.where(every > 0, 1 - 2 * both / np.maximum(every, 1), 0.0)


def _union(words: WordNumbers, annotators: Sequence[EncodedSet], progress: Progress) -> EncodedSet:
    """The union of the work of several annotators."""
    width = int(words.target_starts[-1]) + 1
    links = np.zeros(0, np.int64)
    for place, annotator in enumerate(annotators):
        progress(place / len(annotators))
        links_of_one = annotator.source.astype(np.int64) * width + annotator.target
        links = distinct(np.concatenate((links, links_of_one)))
    source, target = np.divmod(links, width)
    source_marks, target_marks = (
        distinct(np.concatenate(marks))
        for marks in zip(
            *((annotator.source_marks, annotator.target_marks) for annotator in annotators),
            strict=True,
        )
    )
    return EncodedSet(
        source.astype(np.int32),
        target.astype(np.int32),
        np.searchsorted(source, words.source_starts),
        source_marks,
        target_marks,
        np.logical_or.reduce([annotator.done for annotator in annotators]),
    )


def _ordered(
    references: Sequence[str],
    rates: FloatArray,
    counts: NDArray[np.int64],
    done: BoolArray,
) -> tuple[Disagreement, ...]:
    """The disagreements in the verse pairs that are done, in order."""
    order = np.lexsort((-(counts[1] + counts[2]), rates))
    columns = (list(map(or_none, rates.tolist())), *counts.tolist())
    return tuple(
        Disagreement(index, references[index], *(column[index] for column in columns))
        for index in order[done[order]].tolist()
    )


def measure_of_pairs(options: Options, annotators: Sequence[str]) -> AgreementMeasure:
    """The measure for single verse pairs: the chosen one, or Dice."""
    has_no_rate = options.measure.is_beyond_chance or (
        options.measure.is_against_one and options.against not in annotators
    )
    return AgreementMeasure.DICE if has_no_rate else options.measure


def disagreement_table(
    disagreements: Sequence[Disagreement], measure: AgreementMeasure, first: str, second: str | None
) -> Table:
    """A table of verse pairs; `first` and `second` are names, or None for all others."""
    names, others = NAMES[measure], Sentence("only others")
    if second is not None:
        others = Sentence("only {name}", {"name": second})
    return Table(
        "disagreements",
        "Verse pairs by disagreement",
        (
            Column("reference", "verse pair"),
            Column("rate", names.of_verse_pair or names.heading, Kind.RATE),
            Column("both", "both", Kind.COUNT),
            Column("only_first", Sentence("only {name}", {"name": first}), Kind.COUNT),
            Column("only_second", others, Kind.COUNT),
        ),
        tuple(
            (pair.reference, pair.rate, pair.both, pair.only_first, pair.only_second)
            for pair in disagreements
        ),
        places=tuple((pair.index, None) for pair in disagreements),
    )
