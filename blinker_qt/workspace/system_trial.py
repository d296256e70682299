"""Looking at the outputs of systems over the texts of a bitext before they take part."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path

from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.verses import Bitext
from blinker_qt.formats.interchange import Choices, Format, IndexBase, Question
from blinker_qt.workspace.announcing import BeforeEach, announced, unannounced
from blinker_qt.workspace.detection import Proof
from blinker_qt.workspace.exchange import Imported
from blinker_qt.workspace.systems import SYSTEM_FORMATS, Outputs, bring_in_over
from blinker_qt.workspace.trial import SHOWN, Sight

OUTPUT_FORMATS = {row.name: row for row in SYSTEM_FORMATS if not row.several}
"""The formats of which one file is the output of one system, by their names."""

_JUDGED_BY = 3
"""So many files of a format tell how all of them are read."""
_SYSTEM = Choices(annotator="system")
"""Stands for the name of a system, which no reader looks at."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A way to read files over a bitext that is there already; it can travel between processes.

    Attributes:
        format: the name of one of `OUTPUT_FORMATS`.
        base: what positions count from; None where the format knows, or nobody has said yet.
        swapped: as `systems.bring_in_over` takes it.
    """

    format: str
    base: IndexBase | None = None
    swapped: bool = False

    @property
    def row(self) -> Format:
        """The format."""
        return OUTPUT_FORMATS[self.format]

    @property
    def lacks_base(self) -> bool:
        """Whether it has to be said what positions count from."""
        return self.base is None and Question.BASE in self.row.asks

    @property
    def outputs(self) -> Outputs:
        """The same, as files are gathered."""
        return Outputs(self.row, Choices(base=self.base), self.swapped)


@dataclass(frozen=True, slots=True)
class SystemFile:
    """The output of one system.

    Attributes:
        path: its file or folder.
        name: what the system is called.
        reading: how it is read.
    """

    path: Path
    name: str
    reading: Reading


@dataclass(frozen=True, slots=True)
class Trial:
    """What files would be as outputs of systems.

    Attributes:
        reading: how they were read, or would be; None where they look like no format.
        sight: the first verse pairs of each file that can be read, and what it holds; the
            annotators are called by the names of their files.
        left_out: for each other file what stands in its way.
    """

    reading: Reading | None
    sight: Sight
    left_out: tuple[tuple[Problem, ...], ...] = ()


def looks_like_links(path: Path) -> bool:
    """Whether a file or folder looks like the output of a system, judged by what is in it."""
    return any(row.looks_like(path) for row in OUTPUT_FORMATS.values())


def try_out(
    paths: Sequence[Path],
    bitext: Bitext,
    reading: Reading | None = None,
    known: Proof | None = None,
    before_each: BeforeEach = unannounced,
) -> Trial:
    """Read outputs of systems over a bitext, and see which of them fit.

    Args:
        paths: the files or folders, at least one.
        bitext: the texts.
        reading: how they are to be read; None to find out.
        known: what they prove of themselves in that format; None to find out, and to follow it.
        before_each: told before each file is read, however often; what it raises ends the trial.
    """
    if reading is not None and known is not None:
        return _tried(paths, bitext, reading, known, before_each)
    row, proof = _found(paths, bitext, reading, before_each)
    if row is None:
        return Trial(None, Sight(proof))
    found = Reading(row.name, proof.base, bool(proof.swapped))
    return _tried(paths, bitext, found, proof, before_each)


def _found(
    paths: Sequence[Path], bitext: Bitext, reading: Reading | None, before_each: BeforeEach
) -> tuple[Format | None, Proof]:
    """The format that most of the files look like and that some can be read in, and their proof."""
    if reading is not None:
        return reading.row, _proof(reading.row, paths[:_JUDGED_BY], bitext, before_each)
    alike = {
        name: [path for path in paths if row.looks_like(path)]
        for name, row in OUTPUT_FORMATS.items()
    }
    found: tuple[Format | None, Proof] = None, Proof()
    for name in sorted(alike, key=lambda name: -len(alike[name])):
        if not alike[name]:
            break
        row = OUTPUT_FORMATS[name]
        proof = _proof(row, alike[name][:_JUDGED_BY], bitext, before_each)
        if proof.is_read:
            return row, proof
        found = found if found[0] else (row, proof)
    return found


def _proof(row: Format, paths: Sequence[Path], bitext: Bitext, before_each: BeforeEach) -> Proof:
    """What those ways have in common in which most of these files can be read."""
    bases = tuple(IndexBase) if Question.BASE in row.asks else (None,)
    counts = {}
    for base, swapped in product(bases, (False, True)):
        reading = Reading(row.name, base, swapped)
        found = (_read(path, bitext, reading) for path in announced(paths, before_each))
        counts[reading] = sum(isinstance(one, Imported) for one in found)
    most = max(counts.values())
    if not most:
        return Proof()
    ways = [way for way, count in counts.items() if count == most]
    found_bases, orders = {way.base for way in ways}, {way.swapped for way in ways}
    return Proof(
        is_read=True,
        base=found_bases.pop() if len(found_bases) == 1 else None,
        swapped=orders.pop() if len(orders) == 1 else None,
    )


def _tried(
    paths: Sequence[Path],
    bitext: Bitext,
    reading: Reading,
    proof: Proof,
    before_each: BeforeEach,
) -> Trial:
    if reading.lacks_base:
        return Trial(reading, Sight(proof))
    sight, left_out = Sight(proof, base=reading.base), []
    for path in announced(paths, before_each):
        found = _read(path, bitext, reading)
        if isinstance(found, Imported):
            sight = _with(sight, path.name, found)
        else:
            left_out.append(found)
    return Trial(reading, sight, tuple(left_out))


def _read(path: Path, bitext: Bitext, reading: Reading) -> Imported | tuple[Problem, ...]:
    """What a file holds, or what stands in its way."""
    choices = replace(_SYSTEM, base=reading.base)
    try:
        return bring_in_over(reading.row, path, bitext, choices, swapped=reading.swapped)
    except InputError as error:
        return error.problems


def _with(sight: Sight, name: str, found: Imported) -> Sight:
    """What is seen of one more file."""
    (work,) = found.annotation_sets
    shown = work.chosen(range(min(SHOWN, len(work.bitext))))
    more = (remark for remark in found.report.remarks if remark not in sight.remarks)
    return replace(
        sight,
        works=(*sight.works, replace(shown, annotator=name)),
        tallies=(*sight.tallies, *found.report.tallies),
        possible=(*sight.possible, sum(len(pair.alignment.possible) for pair in work.pairs)),
        remarks=(*sight.remarks, *more),
    )
