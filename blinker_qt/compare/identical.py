"""Work of two annotators that is the same to the last link."""

from dataclasses import dataclass

import numpy as np

from blinker_qt.agreement.dice import pairs_of
from blinker_qt.agreement.identical import (
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
from blinker_qt.compare.table import Cell, Column, Kind, Table
from blinker_qt.translation import N_

_RULE = Sentence(
    "identical: all links and not-translated marks of a verse pair are the same; verse pairs with "
    "fewer than {long} words are left aside. Marked with +: every one of {whole} verse pairs or "
    "more is identical, or at least {run} one after another are, and chance brings fewer than "
    "{chance} such runs to the whole study, at the share of identical verse pairs that is usual "
    "there. It may be copied work, or one person's",
    {"long": LONG, "whole": WHOLE, "run": RUN, "chance": str(CHANCE)},
)
_FLAGGED = N_("the work of {first} and {second} is identical in {count} of {all} verse pairs")
_RUN = N_("the work of {first} and {second} is identical from {start} to {end}")


@dataclass(frozen=True, slots=True)
class Identical:
    """How much of every two annotators' work is identical.

    Attributes:
        pairs: for every two annotators, row by row through the upper triangle.
    """

    annotators: tuple[str, ...]
    references: tuple[str, ...]
    pairs: tuple[IdenticalWork, ...]
    signature: str

    @property
    def warnings(self) -> tuple[Sentence, ...]:
        """What is to be said of annotators whose work is more alike than chance brings."""
        return tuple(
            Sentence(
                _FLAGGED,
                {
                    "first": self.annotators[first],
                    "second": self.annotators[second],
                    "count": pair.identical,
                    "all": pair.compared,
                },
            )
            if pair.identical == pair.compared
            else Sentence(
                _RUN,
                {
                    "first": self.annotators[first],
                    "second": self.annotators[second],
                    "start": self.references[pair.first],
                    "end": self.references[pair.last],
                },
            )
            for (first, second), pair in self._named()
            if pair.flagged
        )

    def with_whom(self, annotator: int) -> str:
        """The names of those whose work is more like one annotator's than chance brings."""
        others = (
            self.annotators[second if first == annotator else first]
            for (first, second), pair in self._named()
            if pair.flagged and annotator in (first, second)
        )
        return ", ".join(others)

    def table(self) -> Table:
        """Every two annotators; those who are flagged first, then the longest runs."""
        ranked = sorted(self._named(), key=lambda one: (not one[1].flagged, -one[1].run))
        rows: list[tuple[Cell, ...]] = [
            (
                self.annotators[first],
                self.annotators[second],
                pair.compared,
                pair.identical,
                pair.identical / pair.compared if pair.compared else None,
                pair.run,
                self.references[pair.first] if pair.run else "",
                self.references[pair.last] if pair.run else "",
                "+" if pair.flagged else "",
            )
            for (first, second), pair in ranked
        ]
        return Table(
            "identical",
            "Identical work",
            (
                Column("first", "annotator"),
                Column("second", "and annotator"),
                Column("verse_pairs", "verse pairs", Kind.COUNT),
                Column("identical", "identical", Kind.COUNT),
                Column("share", "share", Kind.RATE),
                Column("run", "longest run", Kind.COUNT),
                Column("run_from", "from"),
                Column("run_to", "to"),
                Column("flagged", "more than by chance"),
            ),
            tuple(rows),
            self.signature,
            (*self.warnings, _RULE),
        )

    def _named(self) -> list[tuple[tuple[int, int], IdenticalWork]]:
        return list(zip(pairs_of(len(self.annotators)), self.pairs, strict=True))


def identical(collation: Collation, options: Options = DEFAULT_OPTIONS) -> Identical:
    """Look for work of two annotators that is the same to the last link.

    Args:
        collation: their work.
        options: which verse pairs are in sets; nothing else matters.
    """
    inside = collation.inside(options)
    found = collation.known.answer(
        "identical", inside.tobytes(), lambda: _identical(collation, options)
    )
    signature = str(collation.signature(options, "identical"))
    return Identical(collation.annotators, collation.bitext.references, found, signature)


def _identical(collation: Collation, options: Options) -> tuple[IdenticalWork, ...]:
    words = collation.words
    lengths = np.diff(words.source_starts) + np.diff(words.target_starts)
    long = collation.inside(options) & (lengths >= LONG)
    decided = [digests(words, some) for some in collation.counted]
    pairs = pairs_of(len(decided))
    same, compared = np.zeros((2, len(pairs), long.size), np.bool_)
    for row, (first, second) in enumerate(pairs):
        same[row] = decided[first] == decided[second]
        # Where nothing was linked or marked there is nothing to copy.
        compared[row] = long & (decided[first] != 0) & (decided[second] != 0)
    return tuple(identical_work(same, compared))
