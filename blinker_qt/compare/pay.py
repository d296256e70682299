"""Time and money: hours of each annotator in each part of the study, and the bonus plan."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np

from blinker_qt.agreement.bonus import SHARES, Bonus, bonus
from blinker_qt.agreement.encoding import FloatArray, IntArray
from blinker_qt.agreement.partition import Parts, StudyPart
from blinker_qt.annotate.progress import WORDS_READ
from blinker_qt.bitext.annotation import Role
from blinker_qt.bitext.errors import Sentence
from blinker_qt.compare.agreement import Comparison, compare
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.identical import Identical, identical
from blinker_qt.compare.options import DEFAULT_OPTIONS, Options
from blinker_qt.compare.table import (
    ANNOTATOR,
    Answer,
    Cell,
    Column,
    Kind,
    Table,
    columns,
    said,
)
from blinker_qt.layouts.charts import Sketch, amounts
from blinker_qt.translation import N_

POOL = 320.0
"""The pool of the 1998 study, in dollars."""
_HOUR = 3600


class PayPlan(NamedTuple):
    """What is paid.

    Attributes:
        pool: what the bonus plan shares out.
        shares: of the first, the second ... annotator in a set.
        hourly: the pay for an hour; None if unknown.
    """

    pool: float = POOL
    shares: tuple[float, ...] = SHARES
    hourly: float | None = None


_UNTIMED = N_(
    "{count} of the verse pairs that are done {count:has|have} no recorded time, or {count:was|"
    "were} linked faster than anybody reads ({words} words in a second); {count:it is|they are} "
    "not counted in seconds per verse pair and words per hour"
)
_HOURS_IN_ALL = Sentence("Hours in all")
_PLAN = N_(
    "in each set, shares go to the highest average agreement with the others, in this "
    "order: {shares}; annotators with equal averages divide the shares of their ranks "
    "equally"
)
_BONUS_PLAN = Sentence("The bonus plan")
_PLAN_NOT_FINAL = Sentence("The bonus plan: not final, since some work is identical")
_PAYMENTS_NOT_FINAL = Sentence("Payments: not final, since some work is identical")
_NOT_FINAL = Sentence(
    "identical work raises the average agreement of those who share it, and lowers what the others "
    "are paid: find out whose work it is, and leave one of the two out (--without NAME on the "
    "command line, or no tick in the analysis window) before anybody is paid"
)
_VALUE = N_("a share is worth {value}: the pool of {pool} divided by {given} shares")
_MEAN_OF_SETS = Sentence(
    "the average agreement is the mean over sets of the mean with all others in each set; in the "
    "agreement matrix it is the mean over the others, each over the sets done by both"
)
_ROUNDED = Sentence("payments are rounded to hundredths so that they add up to the pool")


def _of_annotators(collation: Collation) -> Collation:
    """The same collation without gold standards and machines, which are never paid."""
    others = [one.annotator for one in collation.members if one.role is not Role.ANNOTATOR]
    return collation.chosen((), others) if others else collation


def hours(
    collation: Collation,
    parts: Parts | None = None,
    pay: float | None = None,
    own_pay: Mapping[str, float] | None = None,
) -> Answer:
    """The active time of each annotator in each part, and its cost (Melamed 1998, Table 4).

    Gold standards and machines do not count.

    Args:
        parts: the parts of the study; None for all verse pairs together.
        pay: the pay for an hour, in any currency; None if unknown.
        own_pay: a different pay for some annotators, by name.

    Returns:
        Two tables, and a plot if anybody's time was recorded.

    Raises:
        ComparisonError: a part ends after the last verse pair, `own_pay` has an unknown name, or
            there is no annotator.
    """
    own_pay = own_pay or {}
    collation = _of_annotators(collation)
    collation.check_names(own_pay)
    count = len(collation.bitext)
    chosen = parts or Parts((StudyPart("all", 0, count - 1, count),))
    signature = collation.signature(Options(chosen), "hours", timed=True)
    signed = str(signature.with_fields(pay=pay, own_pay=own_pay))
    paid = [own_pay.get(name, pay) for name in collation.annotators]
    has_cost = any(hourly is not None for hourly in paid)
    # By part and annotator: seconds, done, timed, and the seconds and words of timed pairs.
    totals = np.array([_totals(collation, part) for part in chosen.parts])
    count_of = totals.sum(axis=(0, 1))
    named: list[Cell] = [part.name for part in parts.parts] if parts else [Sentence("all")]
    rows: list[tuple[Cell, ...]] = [
        (part, name, *_figures(of_part[[place]], paid[place], has_cost))
        for part, of_part in zip(named, totals, strict=True)
        for place, name in enumerate(collation.annotators)
        if of_part[place, :2].any()
    ]
    in_all: list[tuple[Cell, ...]] = [
        (name, *_figures(totals[:, place], paid[place], has_cost))
        for place, name in enumerate(collation.annotators)
    ]
    heads = (
        ANNOTATOR,
        Column("done", "verse pairs done", Kind.COUNT),
        *columns(Kind.AMOUNT, "hours", "seconds per verse pair"),
        *columns(Kind.PACE, "words per hour"),
        *(columns(Kind.AMOUNT, "cost") if has_cost else ()),
    )
    untimed = int(count_of[1] - count_of[2])
    tables = (
        Table(
            "hours",
            "Hours in each part",
            (Column("part", "part"), *heads),
            tuple(rows),
            signed,
            (Sentence(_UNTIMED, {"count": untimed, "words": WORDS_READ}),) if untimed else (),
        ),
        Table("totals", _HOURS_IN_ALL.template, heads, tuple(in_all), signed),
    )
    return Answer(tables, _plot_of_hours(collation.annotators, totals[..., 0]))


def _totals(collation: Collation, part: StudyPart) -> list[list[int]]:
    inside = slice(part.first, part.last + 1)
    lengths = np.diff(collation.words.source_starts) + np.diff(collation.words.target_starts)
    found = []
    for member in collation.members:
        seconds, done = member.seconds[inside], member.done[inside]
        timed = done & (lengths[inside] <= WORDS_READ * seconds)
        sums = (seconds, done, timed, seconds * timed, lengths[inside] * timed)
        found.append([int(some.sum()) for some in sums])
    return found


def _figures(totals: IntArray, hourly: float | None, has_cost: bool) -> tuple[Cell, ...]:
    """The cells of one annotator, from the totals of some parts, shape (parts, 5)."""
    _, done, timed, seconds, words = totals.sum(axis=0).tolist()
    hours = totals[:, 0] / _HOUR
    # Untimed work has an unknown time, not 0.
    is_known = bool(hours.any())
    figures: tuple[Cell, ...] = (
        done,
        float(hours.sum()) if is_known else None,
        seconds / timed if timed else None,
        words * _HOUR / seconds if seconds else None,
    )
    if not has_cost:
        return figures
    return (*figures, float((hours * hourly).sum()) if is_known and hourly is not None else None)


def _plot_of_hours(names: Sequence[str], seconds: IntArray) -> tuple[Sketch, ...]:
    """A bar for the hours of each annotator with recorded time; no plot without any."""
    known = np.flatnonzero(seconds.any(axis=0)).tolist()
    if not known:
        return ()
    timed = [names[place] for place in known]
    in_hours = (seconds[:, known] / _HOUR).sum(axis=0).tolist()
    title, axis = said(_HOURS_IN_ALL), said(Sentence("hours"))
    return (Sketch(title, partial(amounts, timed, in_hours, title, axis)),)


def bonus_plan(
    collation: Collation,
    options: Options = DEFAULT_OPTIONS,
    pool: float = POOL,
    by_rank: Sequence[float] = SHARES,
) -> Answer:
    """Share out a pool of money by the average agreement of each annotator in each set.

    Gold standards and machines do not count.

    Args:
        by_rank: the shares of the first, the second ... in a set; lower ranks get nothing.

    Raises:
        ComparisonError: there are fewer than two annotators.
    """
    collation = _of_annotators(collation)
    comparison = compare(collation, options.by_dice)
    rates = np.array([pair.rates for pair in comparison.pairs])
    copied = identical(collation, options)
    found = bonus(rates, len(collation.members), pool, by_rank)
    signature = collation.signature(options, "bonus", weighted=True)
    signed = str(signature.with_fields(pool=pool, shares=by_rank))
    payments = (_in_hundredths(found.payments) / 100).tolist()
    names = collation.annotators
    title = said(_PAYMENTS_NOT_FINAL if copied.warnings else Sentence("Payments"))
    plot = Sketch(title, partial(amounts, names, payments, title, said(Sentence("payment"))))
    tables = (
        _payments(comparison, found, payments, by_rank, copied, signed),
        _shares(names, comparison.sets, found, signed),
        copied.table(),
    )
    return Answer(tables, (plot,))


def _in_hundredths(payments: FloatArray) -> IntArray:
    """Payments in hundredths that add up to the pool.

    They are rounded down; the remaining hundredths go one each to those who lost most by that.
    """
    exact = 100 * payments
    # Rounding errors of the multiplication must not cost anybody a hundredth.
    paid: IntArray = np.floor(exact.round(6)).astype(np.int64)
    left = round(float(exact.sum())) - int(paid.sum())
    paid[np.argsort(paid - exact.round(6), kind="stable")[:left]] += 1
    return paid


def _payments(
    comparison: Comparison,
    found: Bonus,
    payments: Sequence[float],
    by_rank: Sequence[float],
    copied: Identical,
    signature: str,
) -> Table:
    averages = [row[~np.isnan(row)] for row in found.averages]
    rows = tuple(
        (
            name,
            averages[place].size,
            float(averages[place].mean()) if averages[place].size else None,
            float(found.shares[place].sum()),
            payments[place],
            copied.similar_annotators(place),
        )
        for place, name in enumerate(copied.annotators)
    )
    value = {
        "value": f"{found.share_value:.4f}",
        "pool": f"{found.pool:.2f}",
        "given": f"{found.shares.sum():g}",
    }
    return Table(
        "payments",
        (_PLAN_NOT_FINAL if copied.warnings else _BONUS_PLAN).template,
        (
            ANNOTATOR,
            *columns(Kind.COUNT, "sets"),
            Column("average", "average agreement", Kind.RATE),
            *columns(Kind.AMOUNT, "shares", "payment"),
            Column("identical", "identical work with"),
        ),
        rows,
        signature,
        (
            *comparison.warnings,
            *((_NOT_FINAL,) if copied.warnings else ()),
            Sentence(_PLAN, {"shares": ", ".join(f"{share:g}" for share in by_rank)}),
            Sentence(_VALUE, value),
            _MEAN_OF_SETS,
            _ROUNDED,
        ),
    )


def _shares(names: tuple[str, ...], sets: Sequence[int], found: Bonus, signature: str) -> Table:
    rows = tuple(
        (number, name, float(found.averages[place, column]), float(found.shares[place, column]))
        for column, number in enumerate(sets)
        for place, name in enumerate(names)
        if not np.isnan(found.averages[place, column])
    )
    return Table(
        "shares",
        "Averages and shares in each set",
        (
            *columns(Kind.COUNT, "set"),
            ANNOTATOR,
            Column("average", "average agreement", Kind.RATE),
            Column("share", "shares", Kind.AMOUNT),
        ),
        rows,
        signature,
    )
