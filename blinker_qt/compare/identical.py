"""Identical work of two annotators, which may have been copied."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

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
from blinker_qt.bitext.annotation import Role
from blinker_qt.bitext.errors import Sentence
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.options import DEFAULT_OPTIONS, Options
from blinker_qt.compare.table import FIRST, SECOND, Cell, Column, Kind, Table, columns
from blinker_qt.translation import N_

_IDENTICAL = Sentence(
    "identical: all links and not-translated marks of a verse pair are the same; verse "
    "pairs with fewer than {long} words are ignored. Marked with +: at least {run} in a row are "
    "identical, and chance would produce fewer than {chance} such runs in the whole study, given "
    "how often others agree on the same verse pairs. The work may have been copied, or done by "
    "one person. Marked with ?: all of {whole} or more are identical, and the work of others does "
    "not show whether chance explains it, as easy verse pairs look the same",
    {"long": LONG, "run": RUN, "chance": str(CHANCE), "whole": WHOLE},
)
_ALL = N_(
    "the work of {first} and {second} is identical in all {count} longer verse pairs, which is "
    "more than chance explains"
)
_RUN = N_(
    "the work of {first} and {second} is identical from {start} to {end}, which is more than "
    "chance explains"
)
_WHOLE = N_(
    "the work of {first} and {second} is identical in all {count} longer verse pairs; the work of "
    "others does not show whether it was copied or the verse pairs are easy"
)
COPIED = Sentence(
    "some annotators have long stretches of identical work, which raise the agreement and make "
    "any others look more different"
)


@dataclass(frozen=True, slots=True)
class Identical:
    """How much of the work of every two annotators is identical; pairs are by their indexes.

    Gold standards and machines are not among them.
    """

    collation: Collation
    options: Options
    pairs: Mapping[tuple[int, int], IdenticalWork]

    @property
    def warnings(self) -> tuple[Sentence, ...]:
        """Warnings about annotators whose work is more alike than chance explains, or all alike."""
        return tuple(self._warning(*two, pair) for two, pair in self.pairs.items() if pair.is_named)

    def _warning(self, first: int, second: int, pair: IdenticalWork) -> Sentence:
        annotators = self.collation.annotators
        names = {"first": annotators[first], "second": annotators[second]}
        if pair.identical == pair.compared:
            template = _ALL if pair.flagged else _WHOLE
            return Sentence(template, {**names, "count": pair.compared})
        references = self.collation.bitext.references
        run = {"start": references[pair.first], "end": references[pair.last]}
        return Sentence(_RUN, {**names, **run})

    @property
    def named(self) -> tuple[tuple[str, str], ...]:
        """Every two annotators whom the warnings name."""
        annotators = self.collation.annotators
        return tuple(
            (annotators[first], annotators[second])
            for (first, second), pair in self.pairs.items()
            if pair.is_named
        )

    def similar_annotators(self, annotator: str) -> str:
        """The names of those with whom the warnings name an annotator."""
        return ", ".join(
            name for two in self.named if annotator in two for name in two if name != annotator
        )

    def table(self) -> Table:
        """A table of every two annotators; named ones first, then by the longest run."""
        annotators, references = self.collation.annotators, self.collation.bitext.references
        ranked = sorted(
            self.pairs.items(), key=lambda entry: (not entry[1].is_named, -entry[1].run)
        )
        rows: list[tuple[Cell, ...]] = [
            (
                *(annotators[place] for place in two),
                pair.compared,
                pair.identical,
                pair.identical / pair.compared if pair.compared else None,
                pair.run,
                references[pair.first] if pair.run else "",
                references[pair.last] if pair.run else "",
                "+" if pair.flagged else "?" if pair.is_whole else "",
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
            str(self.collation.signature(self.options, "identical")),
            (*self.warnings, _IDENTICAL),
        )


def without_copyists(notes: Sequence[Sentence]) -> tuple[Sentence, ...]:
    """The notes for outsiders, which say that work is identical but not whose."""
    others = [note for note in notes if note.template not in (_ALL, _RUN, _WHOLE)]
    return (*([COPIED] if len(others) < len(notes) else []), *others)


def identical(collation: Collation, options: Options = DEFAULT_OPTIONS) -> Identical:
    """Look for identical work of two annotators.

    The options only decide which verse pairs are compared: those in sets.
    """
    pairs = collation.known.answer(
        "identical",
        collation.inside(options).tobytes(),
        partial(_identical, collation, options),
    )
    return Identical(collation, options, pairs)


def on_copyists(collation: Collation, options: Options) -> tuple[Sentence, ...]:
    """Warnings about identical work of annotators; none for both passes of one annotator."""
    return () if collation.both_passes else identical(collation, options).warnings


def _identical(collation: Collation, options: Options) -> Mapping[tuple[int, int], IdenticalWork]:
    words = collation.words
    lengths = np.diff(words.source_starts) + np.diff(words.target_starts)
    long = collation.inside(options) & (lengths >= LONG)
    decided = [digests(words, annotator) for annotator in collation.counted]
    # Gold standards and machines do not copy, and annotators do not copy from them.
    is_person = [member.role is Role.ANNOTATOR for member in collation.members]
    pairs = [two for two in pairs_of(len(decided)) if all(is_person[place] for place in two)]
    same, compared = np.zeros((2, len(pairs), long.size), np.bool_)
    for row, (first, second) in enumerate(pairs):
        same[row] = decided[first] == decided[second]
        # Verse pairs without links and marks cannot have been copied.
        compared[row] = long & (decided[first] != 0) & (decided[second] != 0)
    return dict(zip(pairs, identical_work(same, compared), strict=True))
