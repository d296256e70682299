"""Time and money: hours of each annotator in each part of the study, and the bonus plan."""

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import NamedTuple, Self

import numpy as np

from blinker_qt.agreement.bonus import SHARES, Bonus, bonus
from blinker_qt.agreement.encoding import FloatArray, IntArray
from blinker_qt.agreement.partition import Parts, StudyPart
from blinker_qt.bitext.annotation import WORDS_READ, Role
from blinker_qt.bitext.errors import Sentence
from blinker_qt.compare.agreement import compare
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
    """The plan of payments.

    Attributes:
        pool: what the bonus plan shares out.
        shares: of the first, the second ... annotator in a set.
        hourly: the pay for an hour; None if unknown.
        counts: the annotators whose work counts although others have identical work.
    """

    pool: float = POOL
    shares: tuple[float, ...] = SHARES
    hourly: float | None = None
    counts: tuple[str, ...] = ()


_UNTIMED = N_(
    "{count} of the verse pairs that are done {count:has|have} no recorded time, or {count:was|"
    "were} done faster than anybody reads ({words} words in a second); {count:it is|they are} "
    "not counted in seconds per verse pair and words per hour"
)
_AGAIN = N_(
    "hours and cost include second passes ({hours} hours in all); the other columns are of first "
    "passes"
)
_HOURS_IN_ALL = Sentence("Hours in all")
_PLAN = N_(
    "in each set, shares go to the highest average agreement with the others, in this "
    "order: {shares}; annotators with equal averages divide the shares of their ranks "
    "equally"
)
_BONUS_PLAN = Sentence("The bonus plan")
_NOT_COMPUTED = Sentence("The bonus plan: not computed, since some work is identical")
_UNDECIDED = Sentence(
    "nobody is paid until it is decided whose work counts, as identical work raises the average "
    "agreement of those who share it and lowers what the others are paid: find out whose work it "
    "is, and name them (--counts NAME on the command line, “Whose work counts” in the window); "
    "those who share it with them and are not named are left out"
)
_LEFT_OUT = N_(
    "neither compared nor paid, as their work is identical with that of others, which counts: "
    "{names}"
)
_NO_COST = N_(
    "no cost is stated for {names} before it is decided whose work counts, as some of it is "
    "identical: find out whose work it is, and name them (--counts NAME on the command line, "
    "“Whose work counts” in the window)"
)
_COST_LEFT_OUT = N_(
    "no cost is stated for {names}, as their work is identical with that of others, which counts"
)
_VALUE = N_("a share is worth {value}: the pool of {pool} divided by {given} shares")
_MEAN_OF_SETS = Sentence(
    "the average agreement is the mean over sets of the mean with all others in each set; in the "
    "agreement matrix it is the mean over the others, each over the sets done by both"
)
_ROUNDED = Sentence("payments are rounded to hundredths so that they add up to the pool")


class _Decided(NamedTuple):
    """The decisions on identical work, with names in the order of annotators.

    Attributes:
        left_out: annotators whose work does not count, because identical work of others does.
        undecided: annotators with identical work if nobody has decided whose work counts.
    """

    left_out: tuple[str, ...]
    undecided: tuple[str, ...]

    @classmethod
    def of(cls, copied: Identical, counts: Collection[str]) -> Self:
        """The outcome for those with identical work if the work of some counts."""
        left_out = {name for two in copied.named if {*two} & {*counts} for name in two} - {*counts}
        known = {*counts, *left_out}
        undecided = {name for two in copied.named if not {*two} & known for name in two}
        return cls(
            tuple(name for name in copied.collation.annotators if name in left_out),
            tuple(name for name in copied.collation.annotators if name in undecided),
        )

    @property
    def on_cost(self) -> tuple[Sentence, ...]:
        """Whose work has no cost, and why."""
        return tuple(
            Sentence(template, {"names": ", ".join(names)})
            for template, names in ((_NO_COST, self.undecided), (_COST_LEFT_OUT, self.left_out))
            if names
        )


def _of_annotators(collation: Collation) -> Collation:
    """The same collation without gold standards and machines, which are never paid."""
    others = [member.annotator for member in collation.members if member.role is not Role.ANNOTATOR]
    return collation.chosen((), others) if others else collation


def hours(
    collation: Collation,
    parts: Parts | None = None,
    pay: float | None = None,
    own_pay: Mapping[str, float] | None = None,
    counts: Collection[str] = (),
) -> Answer:
    """The active time of each annotator in each part, and its cost (Melamed 1998, Table 4).

    Hours and cost include second passes; the pace is that of first passes.
    Gold standards and machines do not count. Annotators with identical work have no cost until it
    is decided whose work counts.

    Args:
        parts: the parts of the study; None for all verse pairs together.
        pay: the pay for an hour, in any currency; None if unknown.
        own_pay: a different pay for some annotators, by name.
        counts: see `bonus_plan`; those who are left out have no cost.

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
    # Training is work, too.
    options = Options(chosen, training=True)
    signature = collation.signature(options, "hours", timed=True)
    signature = signature.with_fields(passes="both", pay=pay, own_pay=own_pay)
    paid = [own_pay.get(name, pay) for name in collation.annotators]
    has_cost = any(hourly is not None for hourly in paid)
    warnings: tuple[Sentence, ...] = ()
    if has_cost and (copied := identical(collation, options)).named:
        decided = _Decided.of(copied, counts)
        warnings = (*copied.warnings, *decided.on_cost)
        unpaid = {*decided.left_out, *decided.undecided}
        paid = [
            None if name in unpaid else hourly
            for name, hourly in zip(collation.annotators, paid, strict=True)
        ]
        signature = signature.with_fields(counts=sorted(counts))
    signed = str(signature)
    # By part and annotator: seconds, done, timed, the seconds and words of timed pairs, the seconds
    # of second passes, pauses, and their seconds.
    totals = np.array([_totals(collation, part) for part in chosen.parts])
    count_of = totals.sum(axis=(0, 1))
    named: list[Cell] = [part.name for part in parts.parts] if parts else [Sentence("all")]
    has_pauses = any(member.pauses or member.study.pause_after for member in collation.members)
    shown = _MoreColumns(has_pauses=has_pauses, has_cost=has_cost)
    rows: list[tuple[Cell, ...]] = [
        (part, name, *_figures(of_part[[place]], paid[place], shown))
        for part, of_part in zip(named, totals, strict=True)
        for place, name in enumerate(collation.annotators)
        if of_part[place, :2].any()
    ]
    in_all: list[tuple[Cell, ...]] = [
        (name, *_figures(totals[:, place], paid[place], shown))
        for place, name in enumerate(collation.annotators)
    ]
    heads = (
        ANNOTATOR,
        Column("done", "verse pairs done", Kind.COUNT),
        *columns(Kind.AMOUNT, "hours", "seconds per verse pair"),
        *columns(Kind.PACE, "words per hour"),
        *(columns(Kind.COUNT, "pauses") if has_pauses else ()),
        *(columns(Kind.AMOUNT, "hours of pauses") if has_pauses else ()),
        *(columns(Kind.AMOUNT, "cost") if has_cost else ()),
    )
    untimed = int(count_of[1] - count_of[2])
    again = {"hours": f"{count_of[5] / _HOUR:.2f}"}
    notes = (
        *((Sentence(_UNTIMED, {"count": untimed, "words": WORDS_READ}),) if untimed else ()),
        *((Sentence(_AGAIN, again),) if count_of[5] else ()),
    )
    tables = (
        Table(
            "hours",
            "Hours in each part",
            (Column("part", "part"), *heads),
            tuple(rows),
            signed,
            notes,
            warnings=warnings,
        ),
        Table("totals", _HOURS_IN_ALL.template, heads, tuple(in_all), signed, warnings=warnings),
    )
    return Answer(tables, _plot_of_hours(collation.annotators, totals[..., 0]))


def _totals(collation: Collation, part: StudyPart) -> list[list[int]]:
    inside = slice(part.first, part.last + 1)
    lengths = np.diff(collation.words.source_starts) + np.diff(collation.words.target_starts)
    totals = []
    for member in collation.members:
        seconds, done = member.seconds[inside], member.done[inside]
        timed = done & (lengths[inside] <= WORDS_READ * seconds)
        again = member.seconds_again[inside]
        in_time = seconds * timed, lengths[inside] * timed
        sums = (seconds + again, done, timed, *in_time, again)
        pauses = [
            int(pause)
            for index, text in member.pauses.items()
            if part.first <= index <= part.last
            for pause in text.split()
        ]
        totals.append([*(int(values.sum()) for values in sums), len(pauses), sum(pauses)])
    return totals


class _MoreColumns(NamedTuple):
    """Which columns the tables of hours have besides the usual ones."""

    has_pauses: bool
    has_cost: bool


def _figures(totals: IntArray, hourly: float | None, shown: _MoreColumns) -> tuple[Cell, ...]:
    """The cells of one annotator, from the totals of some parts, shape (parts, 8)."""
    _, done, timed, seconds, words, _, pauses, paused = totals.sum(axis=0).tolist()
    hours = totals[:, 0] / _HOUR
    # Untimed work has an unknown time, not 0.
    is_known = bool(hours.any())
    figures: tuple[Cell, ...] = (
        done,
        float(hours.sum()) if is_known else None,
        seconds / timed if timed else None,
        words * _HOUR / seconds if seconds else None,
        *((pauses, paused / _HOUR) if shown.has_pauses else ()),
    )
    if not shown.has_cost:
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
    counts: Collection[str] = (),
) -> Answer:
    """Share out a pool of money by the average agreement of each annotator in each set.

    Gold standards and machines do not count. Nothing is shared out until it is decided which of two
    annotators with identical work counts.

    Args:
        by_rank: the shares of the first, the second ... in a set; lower ranks get nothing.
        counts: the annotators whose work counts although others have identical work; these others
            are left out unless they are named, too.

    Raises:
        ComparisonError: there are fewer than two annotators.
    """
    collation = _of_annotators(collation)
    copied = identical(collation, options)
    decided = _Decided.of(copied, counts)
    is_decided, left_out = not decided.undecided, decided.left_out
    if is_decided:
        collation = collation.chosen((), left_out)
    comparison = compare(collation, options.by_dice)
    names = collation.annotators
    rates = np.array([pair.rates for pair in comparison.pairs])
    plan = bonus(rates, len(names), pool, by_rank)
    payments = (_in_hundredths(plan.payments) / 100).tolist()
    signature = collation.signature(options, "bonus", weighted=True)
    signature = signature.with_fields(pool=pool, shares=by_rank)
    if copied.warnings:
        signature = signature.with_fields(counts=sorted(counts))
    notes = [*_on_plan(plan, by_rank), _MEAN_OF_SETS, _ROUNDED]
    if left_out and is_decided:
        notes.insert(0, Sentence(_LEFT_OUT, {"names": ", ".join(left_out)}))
    title = said(Sentence("Payments"))
    plot = Sketch(title, partial(amounts, names, payments, title, said(Sentence("payment"))))
    table = Table(
        "payments",
        (_BONUS_PLAN if is_decided else _NOT_COMPUTED).template,
        (
            ANNOTATOR,
            *columns(Kind.COUNT, "sets"),
            Column("average", "average agreement", Kind.RATE),
            *columns(Kind.AMOUNT, "shares", "payment"),
            Column("identical", "identical work with"),
        ),
        tuple(
            (
                name,
                *_average(plan.averages[place]),
                float(plan.shares[place].sum()) if is_decided else None,
                payments[place] if is_decided else None,
                copied.similar_annotators(name),
            )
            for place, name in enumerate(names)
        ),
        str(signature),
        tuple(notes) if is_decided else (_MEAN_OF_SETS,),
        warnings=(*comparison.warnings, *(() if is_decided else (_UNDECIDED,))),
    )
    if not is_decided:
        return Answer((table, copied.table()))
    shares = _shares(names, comparison.sets, plan, str(signature))
    return Answer((table, shares, copied.table()), (plot,))


def _average(averages: FloatArray) -> tuple[int, float | None]:
    """In how many sets an annotator has an average, and the mean of these."""
    defined = averages[~np.isnan(averages)]
    return defined.size, float(defined.mean()) if defined.size else None


def _on_plan(plan: Bonus, by_rank: Sequence[float]) -> tuple[Sentence, Sentence]:
    value = {
        "value": f"{plan.share_value:.4f}",
        "pool": f"{plan.pool:.2f}",
        "given": f"{plan.shares.sum():g}",
    }
    listed = ", ".join(f"{share:g}" for share in by_rank)
    return Sentence(_PLAN, {"shares": listed}), Sentence(_VALUE, value)


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


def _shares(names: tuple[str, ...], sets: Sequence[int], plan: Bonus, signature: str) -> Table:
    rows = tuple(
        (number, name, float(plan.averages[place, column]), float(plan.shares[place, column]))
        for column, number in enumerate(sets)
        for place, name in enumerate(names)
        if not np.isnan(plan.averages[place, column])
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
