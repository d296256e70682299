"""Where one annotator differs from all others."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from blinker_qt.agreement.dice import Weights, count
from blinker_qt.agreement.encoding import EncodedSet, WordNumbers, distinct
from blinker_qt.agreement.telling import Tell, part_of, to_nobody
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.comparison import DEFAULT_OPTIONS, Options
from blinker_qt.compare.disagreement_table import DisagreementTable

_RATES = 0.5
"""The rates take so much of the time, the links that others have the rest."""


def disagreements_with_others(
    collation: Collation,
    annotator: int,
    options: Options = DEFAULT_OPTIONS,
    tell: Tell = to_nobody,
) -> DisagreementTable:
    """The verse pairs of one annotator, the least agreement with the others first.

    Args:
        collation: at least two annotation sets.
        annotator: the place of the annotator among its members.
        options: what is counted, and how; the partition does not matter for what is found.
        tell: is told which share is done, from 0 to 1; what it raises ends the comparison.

    Returns:
        Verse pairs that the annotator and any other have done. The rate is that with each of these
        others, pooled, by Dice. The annotator is the first there; the second is whoever of the
        others, so that a link is had by both if any other has it.

    Raises:
        ComparisonError: see `Collation.cut`.
        InputError: likewise.
    """
    words, counted = collation.words, collation.counted
    each = np.arange(len(collation.bitext))
    weighted = collation.by_verse_pair(options, part_of(tell, 0, _RATES)).with_others
    own = counted[annotator]
    others = [some for place, some in enumerate(counted) if place != annotator]
    two = own, _together(words, others, part_of(tell, _RATES, 1))
    plain = count(words, two, collation.counting(replace(options, weights=Weights.NONE), each))
    both, of_one, of_others = (
        table[0, 0].astype(np.int64) for table in (plain.shared, plain.first, plain.second)
    )
    return DisagreementTable.of(
        collation.bitext.references,
        weighted.directed_rates[:, annotator],
        weighted.rates[annotator],
        np.stack((both, of_one - both, of_others - both)),
        own.done & two[1].done,
    )


def _together(words: WordNumbers, annotators: Sequence[EncodedSet], tell: Tell) -> EncodedSet:
    """What any of some annotators did, as if one had done it all."""
    width = int(words.target_starts[-1]) + 1
    links = np.zeros(0, np.int64)
    for place, some in enumerate(annotators):
        tell(place / len(annotators))
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
