"""The verse pairs on which two annotators, or one and the others, differ."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Self

import numpy as np
from numpy.typing import NDArray

from blinker_qt.agreement.dice import Weights, count
from blinker_qt.agreement.encoding import BoolArray, EncodedSet, FloatArray, WordNumbers, distinct
from blinker_qt.agreement.measures import AgreementMeasure
from blinker_qt.agreement.progress import Progress, no_progress, part_of
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.options import DEFAULT_OPTIONS, Options

_RATES = 0.5
"""The rates take so much of the time, the links that others have the rest."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """How far two annotators agree on one verse pair.

    Attributes:
        index: the place of the verse pair in the bitext, from 0.
        reference: what people call it.
        rate: the agreement rate; None where there is nothing to compare.
        source_to_target: the rate in that direction; None likewise.
        target_to_source: the rate in the other direction; None likewise.
        both: how many links (and marks, where they count) both have.
        only_first: how many only the first of them has.
        only_second: how many only the second has.
    """

    index: int
    reference: str
    rate: float | None
    source_to_target: float | None
    target_to_source: float | None
    both: int
    only_first: int
    only_second: int


@dataclass(frozen=True, slots=True, eq=False)
class DisagreementTable:
    """Rows of `Disagreement`, made when they are asked for.

    Tens of thousands of them pass from the worker process to the window in a few milliseconds.

    Attributes:
        order: shape (rows,); which verse pair each row is about.
        rates: shape (verse pairs,); the agreement rate, NaN where there is nothing to compare.
        directed: shape (2, verse pairs); the rates in both directions, NaN likewise.
        counts: shape (3, verse pairs); how many links both have, only the first of the two
            annotators has, and only the second has; or blocks or marks, if these are measured.
        measure: what the rates are.
    """

    order: NDArray[np.intp]
    references: tuple[str, ...]
    rates: FloatArray
    directed: FloatArray
    counts: NDArray[np.int64]
    measure: AgreementMeasure = AgreementMeasure.DICE

    @classmethod
    def of(
        cls,
        references: tuple[str, ...],
        directed: FloatArray,
        rates: FloatArray,
        counts: NDArray[np.int64],
        done: BoolArray,
        measure: AgreementMeasure = AgreementMeasure.DICE,
    ) -> Self:
        """The verse pairs that are done, the least agreement first.

        Those of equal rate are ordered by how much only one has; those with nothing to
        compare come last.
        """
        order = np.lexsort((-(counts[1] + counts[2]), rates))
        return cls(order[done[order]], references, rates, directed, counts, measure)

    @classmethod
    def empty(cls) -> Self:
        """No verse pairs."""
        return cls(
            np.zeros(0, np.intp), (), np.zeros(0), np.zeros((2, 0)), np.zeros((3, 0), np.int64)
        )

    def __len__(self) -> int:
        return self.order.size

    def __iter__(self) -> Iterator[Disagreement]:
        return map(self.__getitem__, range(len(self)))

    def __getitem__(self, row: int) -> Disagreement:
        index = int(self.order[row])
        both, only_first, only_second = self.counts[:, index].tolist()
        return Disagreement(
            index,
            self.references[index],
            _or_none(self.rates[index]),
            _or_none(self.directed[0, index]),
            _or_none(self.directed[1, index]),
            both,
            only_first,
            only_second,
        )

    def ordered(self, keys: NDArray[np.number], *, descending: bool) -> Self:
        """The same rows by the keys of all verse pairs; equal ones stay in their order."""
        keys = keys[self.order]
        places = np.argsort(-keys if descending else keys, kind="stable")
        return replace(self, order=self.order[places])


def disagreements_of_two(
    collation: Collation, first: int, second: int, options: Options = DEFAULT_OPTIONS
) -> DisagreementTable:
    """The verse pairs that the annotators at two places have done.

    The rates are of the measure in the options, or Dice where a single verse pair has no such
    rate. Blocks or marks are counted where these are measured, and else links (and marks, where
    they count). The partition does not matter.
    """
    two = replace(collation, members=(collation.members[first], collation.members[second]))
    if options.measure.is_beyond_chance or (
        options.measure.is_against_one and options.against not in two.annotators
    ):
        options = options.by_dice
    each = np.arange(len(collation.bitext))
    weighted = plain = two.counts(options, each)
    if options.measure.has_directions:
        plain = two.counts(replace(options.by_dice, weights=Weights.NONE), each)
    directed, (rates,) = weighted.directed_rates, weighted.rates
    both, of_first, of_second = (table[0, 0].astype(np.int64) for table in plain.tables)
    return DisagreementTable.of(
        collation.bitext.references,
        directed[:, 0],
        rates,
        np.stack((both, of_first - both, of_second - both)),
        np.logical_and.reduce([some.done for some in two.counted]),
        options.measure,
    )


def disagreements_with_others(
    collation: Collation,
    annotator: int,
    options: Options = DEFAULT_OPTIONS,
    progress: Progress = no_progress,
) -> DisagreementTable:
    """The verse pairs that the annotator at one place and any other have done.

    The rate is that with each of these others, pooled, by Dice. The annotator is the first in the
    table; the second is whoever of the others, so that a link is had by both if any other has it.
    """
    words, counted = collation.words, collation.counted
    each = np.arange(len(collation.bitext))
    weighted = collation.by_verse_pair(options, part_of(progress, 0, _RATES)).with_others
    own = counted[annotator]
    others = [some for place, some in enumerate(counted) if place != annotator]
    two = own, _together(words, others, part_of(progress, _RATES, 1))
    plain = count(words, two, collation.counting(replace(options, weights=Weights.NONE), each))
    both, of_one, of_others = (table[0, 0].astype(np.int64) for table in plain.tables)
    return DisagreementTable.of(
        collation.bitext.references,
        weighted.directed_rates[:, annotator],
        weighted.rates[annotator],
        np.stack((both, of_one - both, of_others - both)),
        own.done & two[1].done,
    )


def _together(
    words: WordNumbers, annotators: Sequence[EncodedSet], progress: Progress
) -> EncodedSet:
    """What any of some annotators did, as if one had done it all."""
    width = int(words.target_starts[-1]) + 1
    links = np.zeros(0, np.int64)
    for place, some in enumerate(annotators):
        progress(place / len(annotators))
        own = some.source.astype(np.int64) * width + some.target
        links = distinct(np.concatenate((links, own)))
    source, target = np.divmod(links, width)
    source_marks, target_marks = (
        distinct(np.concatenate(marks))
        for marks in zip(
            *((some.source_marks, some.target_marks) for some in annotators), strict=True
        )
    )
    return EncodedSet(
        source.astype(np.int32),
        target.astype(np.int32),
        np.searchsorted(source, words.source_starts),
        source_marks,
        target_marks,
        np.logical_or.reduce([some.done for some in annotators]),
    )


def _or_none(rate: float) -> float | None:
    return None if np.isnan(rate) else float(rate)
