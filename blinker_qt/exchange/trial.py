"""Looking at an import before anything is written, and carrying it out."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import BlinkerError, InputError, Problem, Sentence
from blinker_qt.exchange.detection import READABLE, Proof, combination_for, prove
from blinker_qt.exchange.exchange import Imported, bring_in, save_new
from blinker_qt.formats.annotation import SUFFIX
from blinker_qt.formats.interchange import Choices, IndexBase, Part, Parts, Question
from blinker_qt.safe_names import safe_names
from blinker_qt.tally import Tally

SHOWN = 20
"""So many verse pairs are shown of an import."""
_SOMEBODY = "A1"
"""Stands for whoever drew the links while nobody has said who it was."""


@dataclass(frozen=True, slots=True)
class Wish:
    """An import as people want it.

    Attributes:
        format: the name of the format.
        parts: the files.
        choices: what the files do not say.
        swapped: as `exchange.bring_in` takes it.
    """

    format: str
    parts: Parts = field(hash=False)
    choices: Choices
    swapped: bool = False

    @property
    def lacks(self) -> bool:
        """Whether something has to be said before anything can be read."""
        row = READABLE[self.format]
        base_is_open = Question.BASE in row.asks and self.choices.base is None
        both_are_open = Part.REVERSE in self.parts and self.choices.combination is None
        return base_is_open or both_are_open or any(part not in self.parts for part in row.needs)


@dataclass(frozen=True, slots=True)
class Sight:
    """What an import would bring in.

    Attributes:
        proof: what the files prove of themselves.
        problems: everything that the reader refuses; the rest is empty then.
        base: what positions count from; None where the format has none.
        works: the first verse pairs of every annotation set.
        tallies: what each annotation set holds, in their order.
        remarks: what was settled, ignored or left untouched.
    """

    proof: Proof
    problems: tuple[Problem, ...] = ()
    base: IndexBase | None = None
    works: tuple[AnnotationSet, ...] = ()
    tallies: tuple[Tally, ...] = ()
    remarks: tuple[Sentence, ...] = ()


def look(wish: Wish, known: Proof | None = None) -> Sight:
    """Read an import, and write nothing.

    Args:
        wish: the import.
        known: what the same files were found to prove before; None to find out.

    Raises:
        BlinkerError: the annotator's name cannot stand in an annotation file.
    """
    row = READABLE[wish.format]
    proof = prove(row, wish.parts) if known is None else known
    if wish.lacks:
        return Sight(proof)
    try:
        found = _read(wish, wish.choices.annotator or _SOMEBODY)
    except InputError as error:
        return Sight(proof, error.problems)
    works = found.annotation_sets
    shown = range(min(SHOWN, len(works[0].bitext)))
    return Sight(
        proof,
        (),
        found.report.base,
        tuple(work.chosen(shown) for work in works),
        found.report.tallies,
        found.report.remarks,
    )


def carry_out(wish: Wish, output: Path) -> tuple[Path, ...]:
    """Read an import and write its annotation files, all of them or none.

    Args:
        wish: the import.
        output: the new annotation file, or where the format may hold several annotators' work the
            folder for one file each.

    Raises:
        InputError: every problem of the files, or files that exist already.
        BlinkerError: the annotator's name cannot stand in an annotation file, or a file could not
            be written.
    """
    if wish.lacks:
        raise BlinkerError("say first what the files do not say themselves")
    works = _read(wish, wish.choices.annotator).annotation_sets
    return save_new(dict(zip(_outputs(wish, works, output), works, strict=True)))


def _outputs(wish: Wish, works: Sequence[AnnotationSet], output: Path) -> list[Path]:
    if not READABLE[wish.format].several:
        return [output if output.suffix else output.with_suffix(SUFFIX)]
    return [output / f"{name}{SUFFIX}" for name in safe_names([work.annotator for work in works])]


def _read(wish: Wish, annotator: str) -> Imported:
    row = READABLE[wish.format]
    named = annotator if Question.ANNOTATOR in row.asks else ""
    base = wish.choices.base if Question.BASE in row.asks else None
    choices = replace(combination_for(wish.parts, wish.choices), base=base, annotator=named)
    return bring_in(row, wish.parts, choices, swapped=wish.swapped)
