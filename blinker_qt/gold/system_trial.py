"""Looking at the outputs of systems over the texts of a bitext before they take part."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, product
from math import inf
from pathlib import Path

from blinker_qt.announcing import BeforeEach, unannounced
from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.verses import Bitext
from blinker_qt.exchange.detection import Proof
from blinker_qt.exchange.trial import SHOWN, Sight
from blinker_qt.formats.interchange import Choices, Format, IndexBase, Question
from blinker_qt.gold.systems import SYSTEM_FORMATS, Outputs, bring_in_over

OUTPUT_FORMATS = {row.name: row for row in SYSTEM_FORMATS if not row.several}
"""The formats of which one file is the output of one system, by their names."""

_JUDGED_BY = 3
"""So many files of a format tell how all of them are read."""
_QUICKLY_READ = 1 << 20
"""Files with more bytes are felt when they are read in every way."""
_SYSTEM = Choices(annotator="system", strict=True)
"""Stands for the name of a system, which no reader looks at; nothing is repaired."""


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
        left_out: for each other file what stands in its way; where nothing can be read and it is
            not said how, for those in which one way of reading comes farther than the others.
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
    tries = _Tries(bitext, before_each)
    if reading is not None and known is not None:
        return _tried(paths, reading, known, tries)
    row, proof = _found(paths, reading, tries)
    if row is None:
        return Trial(None, Sight(proof))
    return _tried(paths, Reading(row.name, proof.base, bool(proof.swapped)), proof, tries)


class _Tries:
    """Reads files over a bitext in all kinds of ways; whole only where nothing is wrong so far."""

    def __init__(self, bitext: Bitext, before_each: BeforeEach) -> None:
        self._bitext = bitext
        self._before_each = before_each
        self._seen: dict[tuple[Path, Reading], Sight] = {}
        self._failed_at: dict[tuple[Path, Reading], int] = {}

    def can_read(self, path: Path, reading: Reading) -> bool:
        """Whether nothing is wrong with a file; the first thing that is ends the reading."""
        self._before_each(0, 1)
        found = self._read(path, reading, first_problem=True)
        if isinstance(found, Sight):
            return True
        self._failed_at[path, reading] = found[0].line or 0
        return False

    def farthest(self, path: Path, ways: Sequence[Reading]) -> Reading | None:
        """The way in which the first problem of a file comes last; None where two are alike."""
        lines = {way: self._first_wrong(path, way) for way in ways}
        *_, last_but_one, last = sorted(ways, key=lines.__getitem__)
        return None if lines[last_but_one] == lines[last] else last

    def _first_wrong(self, path: Path, way: Reading) -> float:
        """The line of the first problem; infinite where there is none."""
        if (path, way) not in self._failed_at and self.can_read(path, way):
            return inf
        return self._failed_at[path, way]

    def read(
        self, path: Path, reading: Reading, number: int, count: int
    ) -> Sight | tuple[Problem, ...]:
        """What is seen of a file, or all that stands in its way; `BeforeEach` is told the rest."""
        self._before_each(number, count)
        return self._read(path, reading)

    def _read(
        self, path: Path, reading: Reading, *, first_problem: bool = False
    ) -> Sight | tuple[Problem, ...]:
        way = path, reading
        if way not in self._seen:
            found = self._read_anew(path, reading, first_problem=first_problem)
            if not isinstance(found, Sight):
                return found
            self._seen[way] = found
        return self._seen[way]

    def _read_anew(
        self, path: Path, reading: Reading, *, first_problem: bool
    ) -> Sight | tuple[Problem, ...]:
        choices = replace(_SYSTEM, base=reading.base, first_problem=first_problem)
        row, swapped = reading.row, reading.swapped
        try:
            found = bring_in_over(row, path, self._bitext, choices, swapped=swapped)
        except InputError as error:
            return error.problems
        (work,) = found.annotation_sets
        shown = work.chosen(range(min(SHOWN, len(work.bitext))))
        return Sight(
            Proof(),
            base=reading.base,
            works=(replace(shown, annotator=path.name),),
            tallies=found.report.tallies,
            remarks=found.report.remarks,
        )


def _found(
    paths: Sequence[Path], reading: Reading | None, tries: _Tries
) -> tuple[Format | None, Proof]:
    """The format that most of the files look like and that some can be read in, and their proof."""
    if reading is not None:
        return reading.row, _proof(reading.row, _judged(paths), tries)
    alike = {
        name: [path for path in paths if row.looks_like(path)]
        for name, row in OUTPUT_FORMATS.items()
    }
    found: tuple[Format | None, Proof] = None, Proof()
    for name in sorted(alike, key=lambda name: -len(alike[name])):
        if not alike[name]:
            break
        row = OUTPUT_FORMATS[name]
        proof = _proof(row, _judged(alike[name]), tries)
        if proof.is_read:
            return row, proof
        found = found if found[0] else (row, proof)
    return found


def _judged(paths: Sequence[Path]) -> Sequence[Path]:
    """The first files, by which the others are judged; of large ones the first alone."""
    sizes = accumulate(path.stat().st_size if path.is_file() else 0 for path in paths[:_JUDGED_BY])
    return paths[: max(sum(size <= _QUICKLY_READ for size in sizes), 1)]


def _proof(row: Format, paths: Sequence[Path], tries: _Tries) -> Proof:
    """What those ways have in common in which most of these files can be read."""
    ways = _ways(row)
    counts = {way: sum(tries.can_read(path, way) for path in paths) for way in ways}
    most = max(counts.values())
    if not most:
        return Proof()
    ways = [way for way in ways if counts[way] == most]
    found_bases, orders = {way.base for way in ways}, {way.swapped for way in ways}
    return Proof(
        is_read=True,
        base=found_bases.pop() if len(found_bases) == 1 else None,
        swapped=orders.pop() if len(orders) == 1 else None,
    )


def _ways(row: Format) -> list[Reading]:
    """All ways in which files of a format may be read."""
    bases = tuple(IndexBase) if Question.BASE in row.asks else (None,)
    return [Reading(row.name, base, swapped) for base, swapped in product(bases, (False, True))]


def _faults(paths: Sequence[Path], row: Format, tries: _Tries) -> Iterator[tuple[Problem, ...]]:
    """What is wrong with files that nobody can read, in the way in which most can be read."""
    for number, path in enumerate(paths):
        way = tries.farthest(path, _ways(row))
        if way is not None:
            found = tries.read(path, way, number, len(paths))
            if not isinstance(found, Sight):
                yield found


def _tried(paths: Sequence[Path], reading: Reading, proof: Proof, tries: _Tries) -> Trial:
    if reading.lacks_base and proof.is_read:
        return Trial(reading, Sight(proof))
    if reading.lacks_base:
        return Trial(reading, Sight(proof), tuple(_faults(_judged(paths), reading.row, tries)))
    sight, left_out = Sight(proof, base=reading.base), []
    for number, path in enumerate(paths):
        found = tries.read(path, reading, number, len(paths))
        if isinstance(found, Sight):
            sight = _joined(sight, found)
        else:
            left_out.append(found)
    return Trial(reading, sight, tuple(left_out))


def _joined(sight: Sight, more: Sight) -> Sight:
    """What is seen of several files, and of one more; a remark on both is made once."""
    return replace(
        sight,
        works=sight.works + more.works,
        tallies=sight.tallies + more.tallies,
        remarks=(*sight.remarks, *(one for one in more.remarks if one not in sight.remarks)),
    )
