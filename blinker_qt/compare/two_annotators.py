"""Where two annotators differ."""

from dataclasses import replace

import numpy as np

from blinker_qt.agreement.dice import Weights
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.comparison import DEFAULT_OPTIONS, Options
from blinker_qt.compare.disagreement_table import DisagreementTable


def disagreements_of_two(
    collation: Collation, first: int, second: int, options: Options = DEFAULT_OPTIONS
) -> DisagreementTable:
    """The verse pairs that two annotators have done (see `DisagreementTable.of`).

    The rates are of the measure in the options, or Dice where a single verse pair has no such
    rate. Blocks or marks are counted where these are measured, and else links (and marks, where
    they count).

    Args:
        collation: the annotation sets.
        first: the place of one annotator among the members.
        second: the place of the other.
        options: what is counted, and how; the partition does not matter.
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
    both, of_first, of_second = (
        table[0, 0].astype(np.int64) for table in (plain.shared, plain.first, plain.second)
    )
    return DisagreementTable.of(
        collation.bitext.references,
        directed[:, 0],
        rates,
        np.stack((both, of_first - both, of_second - both)),
        np.logical_and.reduce([some.done for some in two.counted]),
        options.measure,
    )
