"""Identical work of two annotators, which may have been copied."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from blinker_qt.agreement.dice import pairs_of
from blinker_qt.agreement.habits import (
    CHANCE,
    LONG,
    RUN,
    WHOLE,
    IdenticalWork,
    digests,
    identical_work,
)
from blinker_qt.bitext.errors import Sentence
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.options import DEFAULT_OPTIONS, Options
from blinker_qt.compare.table import FIRST, SECOND, Cell, Column, Kind, Table, columns
from blinker_qt.translation import N_

_IDENTICAL = Sentence(
    "identical: all links and not-translated marks of a verse pair are the same; verse "
    "pairs with fewer than {long} words are ignored. Marked with +: all of {whole} or "
    "more verse pairs are identical, or at least {run} in a row are, and chance would "
    "produce fewer than {chance} such runs in the whole study, given how often others agree "
    "on the same verse pairs. Without others, a run is never marked, as an easy passage looks "
    "the same. The work may have been copied, or done by one person",
    {"long": LONG, "whole": WHOLE, "run": RUN, "chance": str(CHANCE)},
)
_FLAGGED = N_(
    "the work of {first} and {second} is identical in {count} of {all} longer verse pairs"
)
COPIED = Sentence(
    "some annotators have more identical work than chance explains; this makes the others look "
    "more different"
)
_RUN = N_("the work of {first} and {second} is identical from {start} to {end}")


@dataclass(frozen=True, slots=True)
class Identical:
    """How much of the work of every two annotators is identical; pairs are by their indexes."""

    annotators: tuple[str, ...]
    references: tuple[str, ...]
    pairs: Mapping[tuple[int, int], IdenticalWork]
    signature: str

    @property
    def warnings(self) -> tuple[Sentence, ...]:
        """Warnings about annotators whose work is more alike than chance explains."""
        return tuple(self._warning(*two, pair) for two, pair in self.pairs.items() if pair.flagged)

    def _warning(self, first: int, second: int, pair: IdenticalWork) -> Sentence:
        names = {"first": self.annotators[first], "second": self.annotators[second]}
        if pair.identical == pair.compared:
            return Sentence(_FLAGGED, {**names, "count": pair.identical, "all": pair.compared})
        run = {"start": self.references[pair.first], "end": self.references[pair.last]}
        return Sentence(_RUN, {**names, **run})

    def similar_annotators(self, annotator: str) -> str:
        """The names of those whose work is more like one annotator's than chance explains."""
        flagged = (two for two, pair in self.pairs.items() if pair.flagged)
        named = ([self.annotators[place] for place in two] for two in flagged)
        return ", ".join(
            name for two in named if annotator in two for name in two if name != annotator
        )

    def table(self) -> Table:
        """A table of every two annotators; flagged pairs first, then by the longest run."""
        ranked = sorted(self.pairs.items(), key=lambda one: (not one[1].flagged, -one[1].run))
        rows: list[tuple[Cell, ...]] = [
            (
                *(self.annotators[place] for place in two),
                pair.compared,
                pair.identical,
                pair.identical / pair.compared if pair.compared else None,
                pair.run,
                self.references[pair.first] if pair.run else "",
                self.references[pair.last] if pair.run else "",
                "+" if pair.flagged else "",
            )
            for two, pair in ranked
        ]
        return Table(
            "identical",
            "Identical work",
            (
                *(FIRST, SECOND),
                *columns(Kind.COUNT, "verse pairs", "identical"),
                *columns(Kind.RATE, "share"),
                Column("run", "longest run", Kind.COUNT),
                Column("run_from", "from"),
                Column("run_to", "to"),
                Column("flagged", "beyond chance"),
            ),
            tuple(rows),
            self.signature,
            (*self.warnings, _IDENTICAL),
        )


def without_copyists(notes: Sequence[Sentence]) -> tuple[Sentence, ...]:
    """The notes for outsiders: that work is identical is still said, but not whose."""
    others = [note for note in notes if note.template not in (_FLAGGED, _RUN)]
    return (*([COPIED] if len(others) < len(notes) else []), *others)


def identical(collation: Collation, options: Options = DEFAULT_OPTIONS) -> Identical:
    """Look for identical work of two annotators.

    Of the options, only whether a verse pair is in a set matters.
    """
    pairs = collation.known.answer(
        "identical",
        collation.inside(options).tobytes(),
        lambda: _identical(collation, options),
    )
    signature = str(collation.signature(options, "identical"))
    return Identical(collation.annotators, collation.bitext.references, pairs, signature)


def _identical(collation: Collation, options: Options) -> Mapping[tuple[int, int], IdenticalWork]:
    words = collation.words
    lengths = np.diff(words.source_starts) + np.diff(words.target_starts)
    long = collation.inside(options) & (lengths >= LONG)
    decided = [digests(words, some) for some in collation.counted]
    pairs = pairs_of(len(decided))
    same, compared = np.zeros((2, len(pairs), long.size), np.bool_)
    for row, (first, second) in enumerate(pairs):
        same[row] = decided[first] == decided[second]
        # Verse pairs without links and marks cannot have been copied.
        compared[row] = long & (decided[first] != 0) & (decided[second] != 0)
    return dict(zip(pairs, identical_work(same, compared), strict=True))
