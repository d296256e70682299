"""How long did it take, and what did it cost: hours for each annotator and part of the study."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial

import numpy as np

from blinker_qt.agreement.encoding import FloatArray, IntArray
from blinker_qt.agreement.partition import Part, Parts
from blinker_qt.bitext.errors import Sentence
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.options import Options
from blinker_qt.compare.table import Cell, Column, Kind, Table, Words, as_it_is, said
from blinker_qt.layouts.charts import amounts
from blinker_qt.layouts.shapes import Sketch
from blinker_qt.translation import N_

_HOUR = 3600
_UNTIMED = N_(
    "no time was taken for {count} of the verse pairs that annotators did; "
    "{count:it is|they are} left out of the seconds a verse pair and of the words an hour"
)
_ALL = Sentence("all")


@dataclass(frozen=True, slots=True)
class Pay:
    """What an hour is paid with, in any currency.

    Attributes:
        hourly: for everybody else; None where that is not known.
        own: for some annotators, by name.
    """

    hourly: float | None = None
    own: Mapping[str, float] = field(default_factory=dict)

    def of(self, annotator: str) -> float | None:
        """What an annotator gets for an hour; None where that is not known."""
        return self.own.get(annotator, self.hourly)


@dataclass(frozen=True, slots=True, eq=False)
class Hours:
    """Time and cost of A annotators in P parts of a study (Melamed 1998, Table 4).

    Attributes:
        parts: what people call the parts; a sentence where they are all verse pairs.
        seconds: shape (A, P), the active time.
        done: shape (A, P), how many verse pairs are done.
        timed: shape (A, P), for how many of these the time was taken.
        timed_seconds: shape (A, P), the time that these took.
        timed_words: shape (A, P), how many words these have, both sides together.
        hourly: shape (A,), what each annotator gets for an hour; NaN where that is not known.
    """

    annotators: tuple[str, ...]
    parts: tuple[str | Sentence, ...]
    seconds: IntArray
    done: IntArray
    timed: IntArray
    timed_seconds: IntArray
    timed_words: IntArray
    hourly: FloatArray
    signature: str

    @property
    def hours(self) -> FloatArray:
        """Shape (A, P)."""
        hours: FloatArray = self.seconds / _HOUR
        return hours

    @property
    def costs(self) -> FloatArray:
        """Shape (A, P), in the currency of the pay; NaN where the pay is not known."""
        costs: FloatArray = self.hours * self.hourly[:, None]
        return costs


def hours(collation: Collation, parts: Parts | None = None, pay: Pay | None = None) -> Hours:
    """Add up the active time of each annotator in each part.

    Args:
        collation: the annotation sets.
        parts: of the study; all verse pairs together where it is None.
        pay: what an hour is paid with; not known where it is None.

    Raises:
        ComparisonError: a part ends behind the last verse pair, or somebody is to be paid who is
            not among the annotators.
    """
    pay = pay or Pay()
    collation.check_names(pay.own)
    count = len(collation.bitext)
    chosen = parts or Parts((Part("all", 0, count - 1, count),))
    lengths = np.diff(collation.words.source_starts) + np.diff(collation.words.target_starts)
    signature = str(
        collation.signature(Options(chosen), "hours", timed=True).with_fields(
            pay=pay.hourly, own_pay=pay.own
        )
    )
    ends = [slice(part.first, part.last + 1) for part in chosen.parts]
    work = [
        (member.seconds, member.done, member.done & (member.seconds > 0))
        for member in collation.members
    ]

    def table(values: list[IntArray]) -> IntArray:
        sums = [[int(some[end].sum()) for end in ends] for some in values]
        return np.array(sums, np.int64).reshape(-1, len(ends))

    return Hours(
        collation.annotators,
        tuple(part.name for part in parts.parts) if parts else (_ALL,),
        table([seconds for seconds, _, _ in work]),
        table([done.astype(np.int64) for _, done, _ in work]),
        table([timed.astype(np.int64) for _, _, timed in work]),
        table([seconds * timed for seconds, _, timed in work]),
        table([lengths * timed for _, _, timed in work]),
        np.array([pay.of(name) for name in collation.annotators], np.float64),
        signature,
    )


def tables(found: Hours) -> tuple[Table, ...]:
    """Hours for each part and annotator, and for each annotator in all."""
    paid = not np.isnan(found.hourly).all()
    rows: list[tuple[Cell, ...]] = []
    totals: list[tuple[Cell, ...]] = []
    for column, part in enumerate(found.parts):
        for row, name in enumerate(found.annotators):
            if found.done[row, column] or found.seconds[row, column]:
                rows.append((part, name, *_figures(found, row, slice(column, column + 1), paid)))
    for row, name in enumerate(found.annotators):
        totals.append((name, *_figures(found, row, slice(None), paid)))
    columns = [
        Column("done", "verse pairs done", Kind.COUNT),
        Column("hours", "hours", Kind.AMOUNT),
        Column("seconds_a_verse_pair", "seconds a verse pair", Kind.AMOUNT),
        Column("words_an_hour", "words an hour", Kind.AMOUNT),
    ]
    columns += [Column("cost", "cost", Kind.AMOUNT)] if paid else []
    annotator = Column("annotator", "annotator")
    notes = _notes(found)
    return (
        Table(
            "hours",
            "Which annotators annotated which verse pairs, and how long they took",
            (Column("part", "part"), annotator, *columns),
            tuple(rows),
            found.signature,
            notes,
        ),
        Table(
            "totals",
            "Hours in all",
            (annotator, *columns),
            tuple(totals),
            found.signature,
        ),
    )


def plots(found: Hours, words: Words = as_it_is) -> tuple[Sketch, ...]:
    """A bar for the hours of each annotator whose time was taken; no plot where nobody's was."""
    known = np.flatnonzero(found.seconds.any(axis=1)).tolist()
    if not known:
        return ()
    names, in_all = [found.annotators[place] for place in known], found.hours[known].sum(axis=1)
    title, axis = said(Sentence("Hours in all"), words), said(Sentence("hours"), words)
    return (Sketch(title, partial(amounts, names, in_all.tolist(), title, axis)),)


def _figures(found: Hours, row: int, parts: slice, paid: bool) -> tuple[Cell, ...]:
    # Work that nobody timed did not take no time.
    is_known = bool(found.seconds[row, parts].any())
    timed = int(found.timed[row, parts].sum())
    seconds = int(found.timed_seconds[row, parts].sum())
    words = int(found.timed_words[row, parts].sum())
    figures: tuple[Cell, ...] = (
        int(found.done[row, parts].sum()),
        float(found.hours[row, parts].sum()) if is_known else None,
        seconds / timed if timed else None,
        words * _HOUR / seconds if seconds else None,
    )
    is_known &= not np.isnan(found.hourly[row])
    cost = float(found.costs[row, parts].sum()) if is_known else None
    return (*figures, cost) if paid else figures


def _notes(found: Hours) -> tuple[Sentence, ...]:
    untimed = int((found.done - found.timed).sum())
    return (Sentence(_UNTIMED, {"count": untimed}),) if untimed else ()
