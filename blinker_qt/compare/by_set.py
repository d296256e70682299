"""Agreement set by set, in the order of the study: whether annotators come closer to each other."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from blinker_qt.agreement.dice import Counts, pairs_of
from blinker_qt.agreement.encoding import BoolArray
from blinker_qt.agreement.resampling import (
    Draws,
    Interval,
    Units,
    fewest_pairs,
    rates_resampled,
)
from blinker_qt.bitext.errors import Sentence
from blinker_qt.compare.agreement import Comparison, with_draws
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.options import DEFAULT_OPTIONS
from blinker_qt.compare.table import Answer, Column, Kind, Table, columns, ends, said
from blinker_qt.layouts.charts import Estimate, Plot, Sketch, estimates_along
from blinker_qt.layouts.scene import Measure
from blinker_qt.translation import N_

_INTERVALS = N_(
    "{level} % intervals from {replicates} bootstrap replicates over the verse pairs of the set, "
    "seed {seed}: for the mean of many such sets by these annotators; none for fewer than {fewest} "
    "verse pairs"
)
_EACH = Sentence(
    "agreement is the mean over every two annotators who have done verse pairs of the set, by the "
    "fan-out-weighted Dice coefficient of the links in the set"
)
_OTHERS = Sentence(
    "not all sets were done by the same annotators, so figures may differ because annotators do"
)
_HEIGHT = 240.0
"""The height of the plot, in logical pixels."""


@dataclass(frozen=True, slots=True)
class SetAgreement:
    """The agreement in one set.

    Attributes:
        number: the number of the set.
        verse_pairs: how many verse pairs of the set at least two annotators have done.
        annotators: the names of those whose work is compared.
        rate: the mean over every two of them, from 0 to 1.
        interval: that of the mean; None where it is undefined.
    """

    number: int
    verse_pairs: int
    annotators: tuple[str, ...]
    rate: float
    interval: Interval | None


def agreement_by_set(
    collation: Collation, compared: Comparison, draws: Draws
) -> tuple[SetAgreement, ...]:
    """The agreement by Dice in each set with anything to compare, in the order of the study.

    Args:
        compared: the comparison with the usual options.
    """
    set_numbers = collation.set_numbers(DEFAULT_OPTIONS)
    counts = collation.counts(DEFAULT_OPTIONS, np.arange(set_numbers.size))
    done = np.array([work.done for work in collation.counted])
    rates = np.array([pair.rates for pair in compared.pairs])
    pairs = np.array(pairs_of(len(collation.members)))
    sets = []
    for place, number in enumerate(compared.sets):
        has_rate = ~np.isnan(rates[:, place])
        if not has_rate.any():
            continue
        compared_pairs = (set_numbers == number) & (done.sum(axis=0) > 1)
        sets.append(
            SetAgreement(
                number,
                int(compared_pairs.sum()),
                tuple(collation.annotators[index] for index in np.unique(pairs[has_rate]).tolist()),
                float(rates[has_rate, place].mean()),
                _interval(counts, has_rate, compared_pairs, draws),
            )
        )
    return tuple(sets)


def _interval(
    counts: Counts, has_rate: BoolArray, compared_pairs: BoolArray, draws: Draws
) -> Interval | None:
    """The interval of the mean rate of some pairs of annotators on some verse pairs."""
    of_set = Counts(*(table[:, has_rate][:, :, compared_pairs] for table in counts))
    units = Units.in_one_set(int(compared_pairs.sum()))
    drawn = rates_resampled(of_set, units, draws, DEFAULT_OPTIONS.measure.rate)
    return drawn.means(np.ones((int(has_rate.sum()), 1), np.bool_)).intervals(draws.level)[0]


def by_set(collation: Collation, compared: Comparison, draws: Draws) -> Answer:
    """A table of the agreement in each set, and its curve along the study.

    Args:
        compared: the comparison with the usual options.
    """
    sets = agreement_by_set(collation, compared, draws)
    signature = str(with_draws(compared.signature, draws).with_fields(each="set"))
    values: dict[str, str | int] = {
        "level": f"{100 * draws.level:g}",
        "replicates": draws.replicates,
        "seed": draws.seed,
        "fewest": fewest_pairs(draws.level),
    }
    is_even = len({set_agreement.annotators for set_agreement in sets}) < 2
    table = Table(
        "sets",
        "Agreement by set",
        (
            Column("set", "set", Kind.COUNT),
            *columns(Kind.COUNT, "verse pairs", "annotators"),
            *columns(Kind.RATE, "agreement"),
            *(Column("low", "from", Kind.RATE), Column("high", "to", Kind.RATE)),
        ),
        tuple(
            (
                set_agreement.number,
                set_agreement.verse_pairs,
                len(set_agreement.annotators),
                set_agreement.rate,
                *ends(set_agreement.interval),
            )
            for set_agreement in sets
        ),
        signature,
        (
            _EACH,
            Sentence(_INTERVALS, values),
            *(() if is_even else (_OTHERS,)),
        ),
    )
    title = said(Sentence("Agreement by set"))
    axes = said(Sentence("set")), said(Sentence("agreement by Dice (%)"))
    estimates = tuple(map(_estimate, sets))
    return Answer((table,), (Sketch(title, partial(_along, estimates, title, axes), signature),))


def _estimate(set_agreement: SetAgreement) -> Estimate:
    if set_agreement.interval is None:
        return Estimate(str(set_agreement.number), 100 * set_agreement.rate)
    ends = 100 * set_agreement.interval.low, 100 * set_agreement.interval.high
    return Estimate(str(set_agreement.number), 100 * set_agreement.rate, *ends)


def _along(
    estimates: Sequence[Estimate], title: str, axes: tuple[str, str], measure: Measure, width: float
) -> Plot:
    return estimates_along(estimates, title, axes, measure, width=width, height=_HEIGHT)
