"""Who gets how much of the bonus pool: a table to pay from (Melamed 1998, Figure 3)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from blinker_qt.agreement.bonus import SHARES, Bonus, bonus
from blinker_qt.agreement.encoding import IntArray
from blinker_qt.bitext.errors import Sentence
from blinker_qt.compare.agreement import compare
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.identical import Identical, identical
from blinker_qt.compare.options import DEFAULT_OPTIONS, Options
from blinker_qt.compare.table import Cell, Column, Kind, Table, Words, as_it_is, said
from blinker_qt.layouts.charts import amounts
from blinker_qt.layouts.shapes import Sketch
from blinker_qt.translation import N_

POOL = 320.0
"""What the 1998 study paid out, in dollars."""

_ANNOTATOR = Column("annotator", "annotator")
_PLAN = N_(
    "in each set shares go to the highest averages of agreement with the others, in this order: "
    "{shares}; annotators of equal average share equally what their ranks get"
)
_VALUE = N_("a share is worth {value}: the pool of {pool} over the number of shares given, {given}")
_ROUNDED = Sentence("payments are rounded to hundredths in such a way that they add up to the pool")


@dataclass(frozen=True, slots=True, eq=False)
class BonusPlan:
    """Who gets how much.

    Attributes:
        sets: the numbers of the S sets.
        bonus: averages and shares of each annotator in each set.
        by_rank: what the first, the second ... of a set gets.
        signature: the choices behind the averages.
        identical: whose work is the same to the last link.
    """

    annotators: tuple[str, ...]
    sets: tuple[int, ...]
    bonus: Bonus
    by_rank: tuple[float, ...]
    signature: str
    identical: Identical

    @property
    def hundredths(self) -> IntArray:
        """What each annotator is paid, in hundredths, shape (A,); they add up to the pool.

        Payments are rounded down, and what is left goes, a hundredth each, to those who lost most
        by that.
        """
        exact = 100 * self.bonus.payments
        # What multiplying left of rounding must not cost anybody a hundredth.
        paid: IntArray = np.floor(exact.round(6)).astype(np.int64)
        left = round(float(exact.sum())) - int(paid.sum())
        paid[np.argsort(paid - exact.round(6), kind="stable")[:left]] += 1
        return paid


def bonus_plan(
    collation: Collation,
    options: Options = DEFAULT_OPTIONS,
    pool: float = POOL,
    shares: Sequence[float] = SHARES,
) -> BonusPlan:
    """Share out a pool of money by the average agreement of each annotator in each set.

    Args:
        collation: the annotation sets.
        options: what is counted, and how.
        pool: how much money there is.
        shares: what the first, the second ... of a set gets; those behind get nothing.
    """
    comparison = compare(collation, options.by_dice)
    rates = np.array([pair.rates for pair in comparison.pairs])
    copied = identical(collation, options)
    return BonusPlan(
        collation.annotators,
        comparison.sets,
        bonus(rates, len(collation.members), pool, shares),
        tuple(shares),
        str(
            collation.signature(options, "bonus", weighted=True).with_fields(
                pool=pool, shares=shares
            )
        ),
        copied,
    )


def tables(plan: BonusPlan) -> tuple[Table, ...]:
    """What to pay, how it came about set by set, and whose work is identical."""
    return (_payments(plan), _sets(plan), plan.identical.table())


def plots(plan: BonusPlan, words: Words = as_it_is) -> tuple[Sketch, ...]:
    """A bar for what each annotator is paid."""
    title, payments = said(Sentence("Payments"), words), (plan.hundredths / 100).tolist()
    axis = said(Sentence("payment"), words)
    return (Sketch(title, partial(amounts, plan.annotators, payments, title, axis)),)


def _payments(plan: BonusPlan) -> Table:
    bonus = plan.bonus
    averages = [row[~np.isnan(row)] for row in bonus.averages]
    rows = [
        (
            name,
            averages[place].size,
            float(averages[place].mean()) if averages[place].size else None,
            float(bonus.shares[place].sum()),
            int(plan.hundredths[place]) / 100,
            plan.identical.with_whom(place),
        )
        for place, name in enumerate(plan.annotators)
    ]
    shares = ", ".join(f"{share:g}" for share in plan.by_rank)
    value = {
        "value": f"{bonus.share_value:.4f}",
        "pool": f"{bonus.pool:.2f}",
        "given": f"{bonus.shares.sum():g}",
    }
    return Table(
        "payments",
        "The bonus plan",
        (
            _ANNOTATOR,
            Column("sets", "sets", Kind.COUNT),
            Column("average", "average agreement", Kind.RATE),
            Column("shares", "shares", Kind.AMOUNT),
            Column("payment", "payment", Kind.AMOUNT),
            Column("identical", "identical work with"),
        ),
        tuple(rows),
        plan.signature,
        (
            *plan.identical.warnings,
            Sentence(_PLAN, {"shares": shares}),
            Sentence(_VALUE, value),
            _ROUNDED,
        ),
    )


def _sets(plan: BonusPlan) -> Table:
    bonus = plan.bonus
    rows: list[tuple[Cell, ...]] = [
        (number, name, float(bonus.averages[place, column]), float(bonus.shares[place, column]))
        for column, number in enumerate(plan.sets)
        for place, name in enumerate(plan.annotators)
        if not np.isnan(bonus.averages[place, column])
    ]
    return Table(
        "shares",
        "Averages and shares in each set",
        (
            Column("set", "set", Kind.COUNT),
            _ANNOTATOR,
            Column("average", "average agreement", Kind.RATE),
            Column("share", "shares", Kind.AMOUNT),
        ),
        tuple(rows),
        plan.signature,
    )
